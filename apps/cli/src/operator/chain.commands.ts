import type { Command } from 'commander';
import { VerifyChain, type ChainReport } from '#libs/history/seals/use-cases/index.js';
import { withExamples, type Cli } from '../common/cli.js';
import { STATUS } from '../common/failure.js';
import { overTenants } from './every-tenant.js';

export function addChainCommands(program: Command, cli: Cli): void {
  withExamples(program.command('verify-chain').description('recompute the hash chain of the log and name the first event that was tampered with')
    .option('--tenant <id>', 'this tenant only; default: all')
    .action(async ({ tenant }: { tenant?: string }) => {
      const reports = await overTenants(cli, tenant, 'events verified', (product, tenantId, onProgress) => product.get(VerifyChain).run(tenantId, onProgress));
      const isIntact = reports.every(({ firstBad }) => firstBad === null);
      if (!isIntact) cli.status = STATUS.error;
      cli.show({ isIntact, tenants: reports }, ({ tenants }) => (tenants.length === 0 ? 'No tenants.' : tenants.map(inWords).join('\n')));
    }),
  ['verify-chain', 'exits 1 when a link does not fit'], ['verify-chain --tenant ten_01h455vb4pex5vsknk084sn02q --json', 'keep the head elsewhere: it proves later that nothing was cut off']);
}

function inWords({ tenantId, head, waiting, firstBad }: ChainReport): string {
  const unsealed = waiting === 0 ? '' : `, ${waiting} not sealed yet`;
  if (firstBad === null) return `${tenantId}  ${head.seq} events intact, head ${head.hash.slice(0, 16)}${unsealed}`;
  return `${tenantId}  BROKEN at ${firstBad.seq === null ? 'an unknown number' : `event ${firstBad.seq}`}: ${firstBad.why}${unsealed}`;
}
