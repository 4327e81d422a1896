import type { Command } from 'commander';
import { VerifyReplay, type ReplayReport } from '#libs/history/replay/use-cases/index.js';
import { withExamples, type Cli } from '../common/cli.js';
import { STATUS } from '../common/failure.js';
import { progressOf } from '../common/progress.js';
import { tenantsOf } from './every-tenant.js';
import { withProduct } from './product.js';

export function addReplayCommands(program: Command, cli: Cli): void {
  withExamples(program.command('replay').description('rebuild every table from the log alone, beside the live ones, and compare row by row; changes nothing')
    .requiredOption('--verify', 'compare; there is no other way to replay yet')
    .option('--tenant <id>', 'this tenant only; default: all')
    .action(({ tenant }: { tenant?: string }) => verify(cli, tenant)),
  ['replay --verify', 'exits 1 when a row differs'], ['replay --verify --tenant ten_01h455vb4pex5vsknk084sn02q --json']);
}

async function verify(cli: Cli, only: string | undefined): Promise<void> {
  const reports = await withProduct(cli.io.env, async (product) => {
    const done: ReplayReport[] = [];
    for (const tenantId of await tenantsOf(product, only)) {
      const progress = progressOf(cli, `${tenantId}, events replayed`, null);
      try {
        done.push(await product.get(VerifyReplay).run(tenantId, (events) => progress.to(events)));
      } finally {
        progress.end();
      }
    }
    return done;
  });
  const isExact = reports.every(({ differences, unprojected }) => differences.length === 0 && Object.keys(unprojected).length === 0);
  if (!isExact) cli.status = STATUS.error;
  cli.show({ isExact, tenants: reports }, ({ tenants }) => (tenants.length === 0 ? 'No tenants.' : tenants.map(inWords).join('\n')));
}

function inWords({ tenantId, events, tables, unprojected, differences }: ReplayReport): string {
  const unknown = Object.entries(unprojected);
  if (differences.length === 0 && unknown.length === 0) return `${tenantId}  ${events} events rebuild ${tables} tables exactly`;
  return [
    `${tenantId}  ${events} events do NOT rebuild the tables`,
    ...unknown.map(([kind, count]) => `  ${count} events of kind ${kind} are known to no projector`),
    ...differences.flatMap(({ table, rows, examples }) => [`  ${table}: ${rows} rows differ`, ...examples.map(({ side, row }) => `    ${side.padEnd(8)} ${JSON.stringify(row)}`)]),
  ].join('\n');
}
