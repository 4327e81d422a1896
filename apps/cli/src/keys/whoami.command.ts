import type { Command } from 'commander';
import type { z } from 'zod';
import type { WhoamiView } from '#libs/tenancy/api-keys/index.js';
import { withExamples, type Cli } from '../common/cli.js';

export function addWhoamiCommand(program: Command, cli: Cli): void {
  withExamples(
    program
      .command('whoami')
      .description('whose key this is, and what it may do')
      .action(async () => {
        const { service } = cli.connect();
        const me = await service.get<z.input<typeof WhoamiView>>('/v1/whoami');
        cli.show(me, ({ principal, role, tenant, key, classes, grants, spaces }) =>
          [
            `${principal.kind} ${principal.name}, ${role}, at ${service.options.url}`,
            `  tenant   ${tenant}`,
            `  key      ${key}`,
            `  classes  ${classes.join(', ') || 'none'}`,
            `  grants   ${grants.join(', ') || 'none'}`,
            `  spaces   ${spaces?.join(', ') ?? 'all'}`,
          ].join('\n'),
        );
      }),
    ['whoami'],
  );
}
