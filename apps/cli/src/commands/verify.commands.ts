import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { z } from 'zod';
import { VerifyReplay, type ReplayReport } from '#libs/history/replay/index.js';
import { idOf } from '#libs/kernel/index.js';
import { type Anchor, VerifyChain, type ChainReport } from '#libs/history/seals/index.js';
import { withExamples, type Cli } from '../terminal/cli.js';
import { STATUS, CliFailure } from '../terminal/failure.js';
import { overTenants } from '../installation/product.js';

export function addVerifyCommands(program: Command, cli: Cli): void {
  addReplay(program, cli);
  addChain(program, cli);
}

function addReplay(program: Command, cli: Cli): void {
  withExamples(
    program
      .command('replay')
      .description(
        'rebuild every table from the log alone, separately from the live tables, and compare row by row; changes nothing',
      )
      .requiredOption('--verify', 'compare; no other kind of replay exists yet')
      .option('--tenant <id>', 'this tenant only; default: all')
      .action(async ({ tenant }: { tenant?: string }) => {
        const reports = await overTenants(cli, tenant, 'events replayed', (product, tenantId, onProgress) =>
          product.get(VerifyReplay).run(tenantId, onProgress),
        );
        const isExact = reports.every(isExactly);
        if (!isExact) cli.status = STATUS.error;
        cli.show({ isExact, tenants: reports }, ({ tenants }) =>
          tenants.length === 0 ? 'No tenants.' : tenants.map(replayInWords).join('\n'),
        );
      }),
    ['replay --verify', 'exits 1 when a row differs'],
    ['replay --verify --tenant ten_01h455vb4pex5vsknk084sn02q --json'],
  );
}

const isExactly = ({ differences, skipped, malformed }: ReplayReport): boolean =>
  differences.length === 0 && skipped.length === 0 && malformed.length === 0;

const eventAt = (seq: number | null): string => (seq === null ? 'An unsealed event' : `Event ${seq}`);

function replayInWords(report: ReplayReport): string {
  const { tenantId, events, tables, skipped, malformed, differences } = report;
  if (isExactly(report)) return `${tenantId}  ${events} events rebuild ${tables} tables exactly`;
  return [
    `${tenantId}  ${events} events do NOT rebuild the tables`,
    ...skipped.map(
      ({ seq, kind, schemaVersion }) => `  ${eventAt(seq)} is of an unknown kind: ${kind} ${schemaVersion}`,
    ),
    ...malformed.map(({ seq, kind, reason }) => `  ${eventAt(seq)}, ${kind}, cannot be applied: ${reason}`),
    ...differences.flatMap(({ table, rows, examples }) => [
      `  ${table}: ${rows} rows differ`,
      ...examples.map(({ side, row }) => `    ${side.padEnd(8)} ${JSON.stringify(row)}`),
    ]),
  ].join('\n');
}

function addChain(program: Command, cli: Cli): void {
  withExamples(
    program
      .command('verify-chain')
      .description('recompute the hash chain of the log and name the first event that was tampered with')
      .option('--tenant <id>', 'this tenant only; default: all')
      .option('--anchor <file>', 'heads that `seal export` wrote: also detects a chain that is shorter or differs')
      .action(async ({ tenant, anchor }: { tenant?: string; anchor?: string }) => {
        const anchors = anchor === undefined ? [] : await anchorsIn(anchor);
        const reports = await overTenants(cli, tenant, 'events verified', (product, tenantId, onProgress) =>
          product.get(VerifyChain).run(tenantId, onProgress, anchors),
        );
        const isIntact = reports.every(({ firstBad }) => firstBad === null);
        if (!isIntact) cli.status = STATUS.error;
        cli.show({ isIntact, tenants: reports }, ({ tenants }) =>
          tenants.length === 0 ? 'No tenants.' : tenants.map(chainInWords).join('\n'),
        );
      }),
    ['verify-chain', 'exits 1 when a hash does not match'],
    ['verify-chain --anchor heads.jsonl', 'also detects events that were cut off at the end'],
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
        // No anchor is printed for a broken chain, because it would certify altered data.
        const broken = reports.filter(({ firstBad }) => firstBad !== null);
        if (broken.length > 0) cli.status = STATUS.error;
        for (const report of broken) cli.note(chainInWords(report));
        const exportedAt = new Date().toISOString();
        for (const { tenantId, head, firstBad } of reports)
          if (firstBad === null) cli.io.out(JSON.stringify({ tenantId, seq: head.seq, hash: head.hash, exportedAt }));
      }),
    ['seal export >> heads.jsonl', 'keep the file where nobody who can write to the database can write'],
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

function chainInWords({ tenantId, head, waiting, firstBad }: ChainReport): string {
  const unsealed = waiting === 0 ? '' : `, ${waiting} not sealed yet`;
  if (firstBad === null) return `${tenantId}  ${head.seq} events intact, head ${head.hash.slice(0, 16)}${unsealed}`;
  return `${tenantId}  BROKEN at ${firstBad.seq === null ? 'an unknown number' : `event ${firstBad.seq}`}: ${firstBad.why}${unsealed}`;
}
