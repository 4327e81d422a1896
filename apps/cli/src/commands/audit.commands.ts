import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { Option, type Command } from 'commander';
import type { z } from 'zod';
import type { AuditEntry, AuditList } from '#libs/history/events/index.js';
import { AUDIT_FAULTS, EXPORT_FORMATS, type AuditVerification } from '#libs/history/seals/index.js';
import { withExamples, type Cli } from '../terminal/cli.js';
import { CliFailure, STATUS, usageFailure } from '../terminal/failure.js';
import { numberIn, pageFlags, type PageFlags } from '../terminal/flags.js';
import { table } from '../terminal/output.js';
import { printable } from '../terminal/printable.js';

type Entry = z.input<typeof AuditEntry>;
type Verification = z.input<typeof AuditVerification>;

const seq = numberIn(1, Number.MAX_SAFE_INTEGER);

/** Entries as a table, newest first. */
export function auditInWords(entries: readonly Entry[]): string {
  if (entries.length === 0) return 'No entries.';
  return table(
    ['seq', 'occurred at', 'kind', 'subject', 'by', ''],
    entries.map(({ seq: number, occurredAt, kind, subjectId, actor, denied, accepted }) => [
      number,
      occurredAt,
      kind,
      subjectId,
      `${actor.principalId} (${actor.role})`,
      denied === null ? (accepted === null ? '' : accepted ? 'accepted' : 'rejected') : deniedInWords(denied),
    ]),
  );
}

const deniedInWords = ({ operation, reason, count }: NonNullable<Entry['denied']>): string =>
  printable(`${count} x ${operation}: ${reason}`);

/** Says which part of the chain is unchanged since it was sealed, and what the first fault is. */
export function verificationInWords({ from, to, head, waiting, firstFault }: Verification): string {
  const unsealed = waiting === 0 ? '' : `, ${waiting} not sealed yet`;
  if (firstFault === null)
    return `intact from ${from} to ${to} of ${head.seq}${unsealed}\n  head  ${head.seq} ${head.hash}`;
  const where = firstFault.seq === null ? 'an entry without a number' : `entry ${firstFault.seq}`;
  return `BROKEN at ${where}: ${AUDIT_FAULTS[firstFault.why]} (${firstFault.why}); intact from ${from} to ${to}${unsealed}`;
}

export function addAuditCommands(program: Command, cli: Cli): void {
  const group = program.command('audit').description('the audit trail; needs a key of role admin');
  addList(group, cli);
  addExport(group, cli);
  addVerify(group, cli);
}

interface ListFlags extends PageFlags {
  within?: string;
  kind?: string;
  accepted?: boolean;
  rejected?: boolean;
  task?: string;
  claim?: string;
  evidence?: string;
  subject?: string;
}

function addList(group: Command, cli: Cli): void {
  const command = pageFlags(group.command('list').description('list who did what, and what was denied, newest first'))
    .option('--within <space>', 'only what happened in this space, by slug or id')
    .option('--kind <kind>', 'only entries of this kind: claim_stored, attempts_denied, ...')
    .addOption(new Option('--accepted', 'only what gates accepted').conflicts('rejected'))
    .option('--rejected', 'only what gates rejected, and denied attempts')
    .option('--task <id>', 'only what belongs to this task')
    .option('--claim <id>', 'only what is about this claim or refers to it')
    .option('--evidence <id>', 'only what is about this evidence or refers to it')
    .option('--subject <id>', 'only what is about this subject or refers to it')
    .action(async ({ within, kind, accepted, rejected, task, claim, evidence, subject, ...page }: ListFlags) => {
      const { data, ...more } = await cli.connect().service.get<z.input<typeof AuditList>>('/v1/audit', {
        ...page,
        space: within,
        kind,
        accepted: accepted === true ? true : rejected === true ? false : undefined,
        taskId: task,
        claimId: claim,
        evidenceId: evidence,
        subjectId: subject,
      });
      cli.show({ data, ...more }, () => auditInWords(data));
      if (more.hasMore) cli.note(`more: --cursor ${more.nextCursor}`);
    });
  withExamples(
    command,
    ['audit list --limit 20'],
    ['audit list --rejected --within refunds', 'what the gates rejected there, and who was denied'],
    ['audit list --evidence evd_01h455vb4pex5vsknk084sn02q', 'who tried to use it, and for what'],
  );
}

interface ExportFlags {
  format: string;
  within?: string;
  from?: number;
  to?: number;
  out?: string;
}

function addExport(group: Command, cli: Cli): void {
  const command = group
    .command('export')
    .description('write the sealed trail as text, with what is needed to verify it elsewhere')
    .addOption(new Option('--format <format>', 'how').choices(EXPORT_FORMATS).default('jsonl'))
    .option('--within <space>', 'only what happened in this space, by slug or id')
    .option('--from <seq>', 'number of the first entry', seq)
    .option('--to <seq>', 'number of the last entry', seq)
    .option('--out <file>', 'write to a new file instead of standard output')
    .action(async ({ format, within, from, to, out }: ExportFlags) => {
      if (cli.isJson && format !== 'jsonl' && out === undefined)
        throw usageFailure(`--format ${format} is not JSON; leave --json out, or give --out.`);
      const text = cli.connect().service.text('/v1/audit:export', { format, space: within, from, to });
      const last = out === undefined ? await toOutput(cli, text) : await toFile(out, text);
      if (format === 'jsonl' && !last.startsWith('{"end":true'))
        throw new CliFailure('The export was cut off: its last line is missing.', 'export_cut_off');
      if (out !== undefined && cli.isJson) cli.show({ file: out, format }, ({ file }) => file);
    });
  withExamples(
    command,
    ['audit export --out audit.jsonl'],
    ['audit export --format md --from 1200 --to 1300'],
    ['audit export | tail -n 1', 'the head, to keep as an anchor'],
  );
}

/** Writes the text to the output and returns its last line. */
async function toOutput(cli: Cli, text: AsyncIterable<string>): Promise<string> {
  let [rest, last] = ['', ''];
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    if (lines.length === 0) continue;
    cli.io.out(lines.join('\n'));
    last = lines.at(-1)!;
  }
  return last;
}

async function toFile(path: string, text: AsyncIterable<string>): Promise<string> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  await once(file, 'open').catch(() => {
    throw usageFailure(`${path} already exists, or cannot be written.`);
  });
  let tail = '';
  for await (const chunk of text) {
    if (!file.write(chunk)) await once(file, 'drain');
    tail = (tail + chunk).slice(-1_000);
  }
  file.end();
  await once(file, 'finish');
  return tail.trimEnd().split('\n').at(-1)!;
}

function addVerify(group: Command, cli: Cli): void {
  const command = group
    .command('verify')
    .description('recompute the hash chain; exits 1 and names the first entry that differs from what was sealed')
    .option('--from <seq>', 'number of the first entry', seq)
    .option('--to <seq>', 'number of the last entry', seq)
    .option('--anchor <seq:hash>', 'a head that you kept: also detects a trail that was cut off or rewritten')
    .action(async ({ from = 1, to, anchor }: { from?: number; to?: number; anchor?: string }) => {
      const [anchorSeq, anchorHash] = anchorIn(anchor);
      const { service } = cli.connect();
      const whole = await verified(service, { from, to, anchorSeq, anchorHash }, (done, of) => {
        cli.note(`verified ${done} of ${of}`);
      });
      if (!whole.intact) cli.status = STATUS.error;
      cli.show(whole, verificationInWords);
    });
  withExamples(
    command,
    ['audit verify'],
    [`audit verify --anchor 1200:${'a1b2'.repeat(16)}`, 'the head of an earlier verification'],
  );
}

interface Asked {
  from: number;
  to: number | undefined;
  anchorSeq: number | undefined;
  anchorHash: string | undefined;
}

/** Verifies all parts of the log and reports them as one verification. */
async function verified(
  service: ReturnType<Cli['connect']>['service'],
  { from, ...asked }: Asked,
  onPart: (done: number, of: number) => void,
): Promise<Verification> {
  const first = await service.get<Verification>('/v1/audit:verify', { from, ...asked });
  let whole = first;
  while (whole.hasMore && whole.firstFault === null) {
    onPart(whole.to, asked.to ?? whole.head.seq);
    const part = await service.get<Verification>('/v1/audit:verify', { from: whole.to + 1, ...asked });
    const isLinked = part.startHash === whole.endHash;
    whole = {
      ...part,
      from,
      startHash: first.startHash,
      waiting: whole.waiting + part.waiting,
      ...(isLinked ? {} : { intact: false, firstFault: { seq: whole.to + 1, why: 'link_broken' as const } }),
    };
  }
  return whole;
}

function anchorIn(text: string | undefined): [number | undefined, string | undefined] {
  if (text === undefined) return [undefined, undefined];
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (number === undefined) throw usageFailure(`"${text}" is not an anchor: give a number, a colon and a hash.`);
  return [Number(number), hash];
}
