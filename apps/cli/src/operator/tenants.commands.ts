import type { Command } from 'commander';
import { CreateTenantInput, ListTenantsInput } from '#libs/tenancy/tenants/domain/index.js';
import { CreateTenant, ListTenants } from '#libs/tenancy/tenants/use-cases/index.js';
import { withExamples, type Cli } from '../common/cli.js';
import { pageFlags, type PageFlags } from '../common/flags.js';
import { inputOf } from '../common/input.js';
import { withProduct } from '../common/product.js';
import { table } from '../common/table.js';

export function addTenantCommands(program: Command, cli: Cli): void {
  const group = program.command('tenants').description('organisations whose memory is kept apart; on the database itself');
  withExamples(group.command('create <name>').description('make a tenant').action(async (name: string) => {
    const tenant = await withProduct(cli.io.env, (product) => product.get(CreateTenant).run(inputOf(CreateTenantInput, { name })));
    cli.show(tenant, ({ id }) => `Made ${id}. Give it a key: credence keys create first --role owner --tenant ${id}`);
  }), ['tenants create "Acme"', 'with DATABASE_URL, or on .credence while no service runs']);

  withExamples(pageFlags(group.command('list').description('list all tenants, oldest first')).action(async (page: PageFlags) => {
    const tenants = await withProduct(cli.io.env, (product) => product.get(ListTenants).run(inputOf(ListTenantsInput, page)));
    cli.show(tenants, ({ data }) => (data.length === 0 ? 'No tenants.' : table(['id', 'name', 'created'], data.map(({ id, name, createdAt }) => [id, name, createdAt]))));
  }), ['tenants list']);
}
