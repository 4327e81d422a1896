import type { Command } from 'commander';
import { CreateTenantInput, ListTenantsInput, CreateTenant, ListTenants } from '#libs/tenancy/tenants/index.js';
import { withExamples, type Cli } from '../terminal/cli.js';
import { pageFlags, type PageFlags, inputOf } from '../terminal/flags.js';
import { table } from '../terminal/output.js';
import { asOperator } from '../installation/product.js';

export function addTenantCommands(program: Command, cli: Cli): void {
  const group = program
    .command('tenants')
    .description('organisations with separate memory; works on the database itself');
  withExamples(
    group
      .command('create <name>')
      .description('create a tenant')
      .action(async (name: string) => {
        const input = inputOf(CreateTenantInput, { name });
        const tenant = await asOperator(cli.io.env, {
          name: 'tenants.create',
          input,
          run: (product) => product.get(CreateTenant).run(input),
        });
        cli.show(
          tenant,
          ({ id }) => `Made ${id}. Create a key for it: credence keys create first --role owner --tenant ${id}`,
        );
      }),
    ['tenants create "Acme"', 'with DATABASE_URL, or on .credence, whether its service runs or not'],
  );

  withExamples(
    pageFlags(group.command('list').description('list all tenants, oldest first')).action(async (page: PageFlags) => {
      const input = inputOf(ListTenantsInput, page);
      const tenants = await asOperator(cli.io.env, {
        name: 'tenants.list',
        input,
        run: (product) => product.get(ListTenants).run(input),
      });
      cli.show(tenants, ({ data }) =>
        data.length === 0
          ? 'No tenants.'
          : table(
              ['id', 'name', 'created'],
              data.map(({ id, name, createdAt }) => [id, name, createdAt]),
            ),
      );
    }),
    ['tenants list'],
  );
}
