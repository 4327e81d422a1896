import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Command } from 'commander';
import { idOf } from '#libs/kernel/index.js';
import { type Anchor, VerifyChain, type ChainReport } from '#libs/history/seals/index.js';
import { withExamples, type Cli } from '../common/cli.js';
import { CliFailure, STATUS } from '../common/failure.js';
import { overTenants } from './every-tenant.js';

export function addChainCommands(program: Command, cli: Cli): void {
  withExamples(
    program
      .command('verify-chain')
      .description('recompute the hash chain of the log and name the first event that was tampered with')
      .option('--tenant <id>', 'this tenant only; default: all')
      .option('--anchor <file>', 'heads that `seal export` wrote: says so when a chain is shorter or another')
      .action(async ({ tenant, anchor }: { tenant?: string; anchor?: string }) => {
        const anchors = anchor === undefined ? [] : await anchorsIn(anchor);
        const reports = await overTenants(cli, tenant, 'events verified', (product, tenantId, onProgress) =>
          product.get(VerifyChain).run(tenantId, onProgress, anchors),
        );
        const isIntact = reports.every(({ firstBad }) => firstBad === null);
        if (!isIntact) cli.status = STATUS.error;
        cli.show({ isIntact, tenants: reports }, ({ tenants }) =>
          tenants.length === 0 ? 'No tenants.' : tenants.map(inWords).join('\n'),
        );
      }),
    ['verify-chain', 'exits 1 when a link does not fit'],
    ['verify-chain --anchor heads.jsonl', 'also finds that events were cut off the end'],
  );
  const seal = program.command('seal').description('heads of the hash chain, to keep outside the database');
  withExamples(
    seal
      .command('export')
      .description('verify the chain and write its head as a line of JSON for each tenant')
      .option('--tenant <id>', 'this tenant only; default: all')
      .action(async ({ tenant }: { tenant?: string }) => {
        const reports = await overTenants(cli, tenant, 'events verified', (product, tenantId, onProgress) =>
          product.get(VerifyChain).run(tenantId, onProgress),
        );
        // A broken chain gets no anchor: it would vouch for what somebody made of it.
        const broken = reports.filter(({ firstBad }) => firstBad !== null);
        if (broken.length > 0) cli.status = STATUS.error;
        for (const report of broken) cli.note(inWords(report));
        const exportedAt = new Date().toISOString();
        for (const { tenantId, head, firstBad } of reports)
          if (firstBad === null) cli.io.out(JSON.stringify({ tenantId, seq: head.seq, hash: head.hash, exportedAt }));
      }),
    ['seal export >> heads.jsonl', 'keep the file where nobody who may write to the database may write'],
  );
}

const AnchorLine = z.object({ tenantId: idOf('ten'), seq: z.int().min(0), hash: z.string().regex(/^[0-9a-f]{64}$/) });

async function anchorsIn(file: string): Promise<Anchor[]> {
  const lines = (
    await readFile(file, 'utf8').catch(() => {
      throw new CliFailure(`${file} cannot be read.`, 'usage', STATUS.usage);
    })
  ).split('\n');
  return lines.flatMap((line, i) => {
    if (line.trim() === '') return [];
    const parsed = AnchorLine.safeParse(jsonOf(line));
    if (!parsed.success)
      throw new CliFailure(`${file}, line ${i + 1}, is not a line of \`credence seal export\`.`, 'usage', STATUS.usage);
    return [parsed.data];
  });
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function inWords({ tenantId, head, waiting, firstBad }: ChainReport): string {
  const unsealed = waiting === 0 ? '' : `, ${waiting} not sealed yet`;
  if (firstBad === null) return `${tenantId}  ${head.seq} events intact, head ${head.hash.slice(0, 16)}${unsealed}`;
  return `${tenantId}  BROKEN at ${firstBad.seq === null ? 'an unknown number' : `event ${firstBad.seq}`}: ${firstBad.why}${unsealed}`;
}
