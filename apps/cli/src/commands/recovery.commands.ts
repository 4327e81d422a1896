import { Option, type Command } from 'commander';
import type { z } from 'zod';
import type { ArchiveList } from '#libs/history/archives/index.js';
import type { RuntimeHealth } from '#libs/history/health/index.js';
import { IntegrityResult } from '#libs/history/integrity/index.js';
import type { JobView } from '#libs/history/jobs/index.js';
import type { ModeView } from '#libs/history/modes/index.js';
import type { RecoveryView, UndoneRecovery } from '#libs/history/recovery/index.js';
import type { SnapshotList } from '#libs/history/snapshots/index.js';
import { withExamples, type Cli } from '../terminal/cli.js';
import { CliFailure, STATUS } from '../terminal/failure.js';
import { numberIn } from '../terminal/flags.js';
import { table } from '../terminal/output.js';

type Job = z.input<typeof JobView>;
type Recovery = z.input<typeof RecoveryView>;
type Mode = z.input<typeof ModeView>;

const LOOK_AGAIN_MS = 500;

export function addRecoveryCommands(program: Command, cli: Cli): void {
  addRecoverCommand(program, cli);
  addModeCommands(program, cli);
  addSnapshotCommands(program, cli);
  addIntegrityCommand(program, cli);
  withExamples(
    program
      .command('archives')
      .description('the archived days of the log')
      .action(async () => {
        const { service } = cli.connect();
        cli.show(await service.get<z.input<typeof ArchiveList>>('/v1/archives'), ({ data }) =>
          data.length === 0
            ? 'No day is archived yet.'
            : table(
                ['day', 'part', 'from', 'to', 'events', 'bytes'],
                data.map((each) => [each.day, each.part, each.fromSeq, each.toSeq, each.lines, each.bytes]),
              ),
        );
      }),
    ['archives'],
  );
  withExamples(
    program
      .command('health')
      .description('show the health of the service for the tenant of the key')
      .action(async () => {
        const { service } = cli.connect();
        const health = await service.get<z.input<typeof RuntimeHealth>>('/v1/runtime-health');
        if (health.findings.some(({ severity }) => severity === 'error')) cli.status = STATUS.error;
        cli.show(health, ({ mode, findings }) =>
          findings.length === 0 ? `mode ${mode}` : `mode ${mode}\n${inWords(findings)}`,
        );
      }),
    ['health', 'exits 1 when something is wrong'],
  );
}

function addIntegrityCommand(program: Command, cli: Cli): void {
  withExamples(
    program
      .command('integrity')
      .description('let a worker check the integrity of the tenant, as it does once a day')
      .action(async () => {
        const { service } = cli.connect();
        const { id } = await service.post<Job>('/v1/integrity-checks');
        const job = await cli.ended<Job>(`/v1/jobs/${id}`, LOOK_AGAIN_MS);
        if (job.status !== 'done')
          throw new CliFailure(`The check ${id} is ${job.status}: ${job.error}`, `job_${job.status}`);
        const { findings } = IntegrityResult.parse(job.result);
        if (findings.some(({ severity }) => severity === 'error')) cli.status = STATUS.error;
        cli.show({ id, findings }, () => (findings.length === 0 ? 'Nothing is wrong.' : inWords(findings)));
      }),
    ['integrity', 'exits 1 when something is wrong'],
  );
}

const inWords = (findings: readonly { severity: string; code: string; message: string; advice: string }[]): string =>
  findings.map(({ severity, code, message, advice }) => `${severity}  ${code}  ${message}\n  ${advice}`).join('\n');

const keptLine = ({ table, changed, refused }: z.input<typeof UndoneRecovery>['keptRows'][number]): string =>
  `${table}: ${changed} were changed since, ${refused} are needed or replaced by later rows`;

function addRecoverCommand(program: Command, cli: Cli): void {
  withExamples(
    program
      .command('recover')
      .description('replay the log of the tenant in a separate database and compare; changes nothing without --promote')
      .option('--promote', 'replace the rows that differ')
      .option('--accept-loss', 'promote although events were skipped or malformed')
      .option('--to-seq <n>', 'replay only up to this sequence number', numberIn(0, Number.MAX_SAFE_INTEGER))
      .option('--undo <id>', 'restore what this recovery replaced')
      .action(
        async ({ undo, ...input }: { promote?: boolean; acceptLoss?: boolean; toSeq?: number; undo?: string }) => {
          const { service } = cli.connect();
          if (undo !== undefined) {
            const undone = await service.post<z.input<typeof UndoneRecovery>>(
              `/v1/recoveries/${encodeURIComponent(undo)}:undo`,
            );
            return cli.show(undone, ({ restored, kept, keptRows }) =>
              [`${restored} rows restored, ${kept} stay as they are.`, ...keptRows.map(keptLine)].join('\n'),
            );
          }
          const { id } = await service.post<Job>('/v1/recoveries', input);
          const recovery = await cli.ended<Recovery>(`/v1/recoveries/${id}`, LOOK_AGAIN_MS);
          if (recovery.report === null)
            throw new CliFailure(
              `The recovery ${id} is ${recovery.status}: ${recovery.error}`,
              `job_${recovery.status}`,
            );
          const { differences, skipped, malformed, promoted } = recovery.report;
          if (!promoted && differences.length + skipped.length + malformed.length > 0) cli.status = STATUS.error;
          cli.show(recovery, recoveryInWords);
        },
      ),
    ['recover', 'exits 1 when something differs'],
    ['recover --promote', 'then, within 7 days: credence recover --undo <id>'],
  );
}

function recoveryInWords({ id, report }: Recovery): string {
  const { fromSeq, events, snapshotUsed, skipped, malformed, differences, promoted, replaced, blockedBy } = report!;
  return [
    `${id}  ${events} events replayed from ${fromSeq} on${snapshotUsed === null ? '' : `, after the snapshot ${snapshotUsed}`}`,
    ...skipped.map(({ seq, kind, schemaVersion }) => `skipped    event ${seq}: ${kind} ${schemaVersion} is not known`),
    ...malformed.map(({ seq, kind, reason }) => `malformed  event ${seq}: ${kind}: ${reason}`),
    ...differences.map(
      ({ table: name, changed, extra, missing }) =>
        `differs    ${name}: ${changed} changed, ${extra} extra, ${missing} missing`,
    ),
    promoted
      ? `${replaced} rows replaced. They can be restored for 7 days: credence recover --undo ${id}`
      : blockedBy === null
        ? differences.length === 0
          ? 'The tables match the log.'
          : 'Nothing was changed. Replace the rows with: credence recover --promote'
        : `Not promoted: events are ${blockedBy}. Their effects would be lost; --accept-loss promotes nevertheless.`,
  ].join('\n');
}

function addModeCommands(program: Command, cli: Cli): void {
  withExamples(
    program
      .command('mode')
      .description('show whether the tenant accepts writes; with a mode, stop or allow its writes')
      .argument('[mode]', 'read_only or normal')
      .addOption(new Option('--reason <text>', 'the reason; shown to callers whose writes are refused'))
      .action(async (mode: string | undefined, { reason }: { reason?: string }) => {
        const { service } = cli.connect();
        const answer =
          mode === undefined
            ? await service.get<Mode>('/v1/mode')
            : await service.put<Mode>('/v1/mode', { mode, reason: reason ?? 'Set on the command line.' });
        cli.show(answer, (now) => `${now.mode}${now.since === null ? '' : ` since ${now.since}: ${now.reason}`}`);
      }),
    ['mode'],
    ['mode read_only --reason "The database moves."'],
    ['mode normal'],
  );
}

function addSnapshotCommands(program: Command, cli: Cli): void {
  const group = program.command('snapshots').description('copies of the tables at which a replay may begin');
  withExamples(
    group
      .command('list')
      .description('list them, newest first')
      .action(async () => {
        const { service } = cli.connect();
        cli.show(await service.get<z.input<typeof SnapshotList>>('/v1/snapshots'), ({ data }) =>
          data.length === 0
            ? 'No snapshots.'
            : table(
                ['id', 'seq', 'bytes', 'made', 'state'],
                data.map((each) => [each.id, each.seq, each.bytes, each.createdAt, each.stateHash.slice(0, 16)]),
              ),
        );
      }),
    ['snapshots list'],
  );
  withExamples(
    group
      .command('make')
      .description('let a worker make a snapshot now')
      .action(async () => {
        const job = await cli.connect().service.post<Job>('/v1/snapshots');
        cli.show(job, ({ id }) => `The job ${id} makes the snapshot.`);
      }),
    ['snapshots make'],
  );
}
