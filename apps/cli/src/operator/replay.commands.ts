import type { Command } from 'commander';
import { VerifyReplay, type ReplayReport } from '#libs/history/replay/index.js';
import { withExamples, type Cli } from '../common/cli.js';
import { STATUS } from '../common/failure.js';
import { overTenants } from './every-tenant.js';

export function addReplayCommands(program: Command, cli: Cli): void {
  withExamples(
    program
      .command('replay')
      .description(
        'rebuild every table from the log alone, next to the live ones, and compare row by row; changes nothing',
      )
      .requiredOption('--verify', 'compare; there is no other way to replay yet')
      .option('--tenant <id>', 'this tenant only; default: all')
      .action(async ({ tenant }: { tenant?: string }) => {
        const reports = await overTenants(cli, tenant, 'events replayed', (product, tenantId, onProgress) =>
          product.get(VerifyReplay).run(tenantId, onProgress),
        );
        const isExact = reports.every(isExactly);
        if (!isExact) cli.status = STATUS.error;
        cli.show({ isExact, tenants: reports }, ({ tenants }) =>
          tenants.length === 0 ? 'No tenants.' : tenants.map(inWords).join('\n'),
        );
      }),
    ['replay --verify', 'exits 1 when a row differs'],
    ['replay --verify --tenant ten_01h455vb4pex5vsknk084sn02q --json'],
  );
}

const isExactly = ({ differences, unprojected }: ReplayReport): boolean =>
  differences.length === 0 && Object.keys(unprojected).length === 0;

function inWords(report: ReplayReport): string {
  const { tenantId, events, tables, unprojected, differences } = report;
  if (isExactly(report)) return `${tenantId}  ${events} events rebuild ${tables} tables exactly`;
  return [
    `${tenantId}  ${events} events do NOT rebuild the tables`,
    ...Object.entries(unprojected).map(
      ([kind, count]) => `  ${count} events of kind ${kind} are known to no projector`,
    ),
    ...differences.flatMap(({ table, rows, examples }) => [
      `  ${table}: ${rows} rows differ`,
      ...examples.map(({ side, row }) => `    ${side.padEnd(8)} ${JSON.stringify(row)}`),
    ]),
  ].join('\n');
}
