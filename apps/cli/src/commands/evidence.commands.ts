import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { z } from 'zod';
import type { EvidenceList, EvidenceView, RecordedEvidence, RevocationView } from '#libs/knowledge/evidence/index.js';
import { withExamples, type Cli } from '../terminal/cli.js';
import { usageFailure } from '../terminal/failure.js';
import { assignments, pageFlags, several, type PageFlags } from '../terminal/flags.js';
import { cut, table } from '../terminal/output.js';
import { printable } from '../terminal/printable.js';

type Evidence = z.input<typeof EvidenceView>;
type Revocation = z.input<typeof RevocationView>;

/** What is known about a record, without its content. */
export function evidenceInWords(evidence: Evidence): string {
  const { id, status, freshness, evidenceType, kind, sourceSystem, sourceId, risk, anchors, stepIds } = evidence;
  const lines: [string, string | null][] = [
    ['type', evidenceType ?? kind],
    ['from', sourceSystem ?? sourceId],
    ['class', evidence.class],
    ['observed', evidence.observedAt],
    ['expires', evidence.expiresAt],
    ['risk', risk],
    ['about', anchors.map(({ entity, value, stage }) => `${entity} ${value} (${stage})`).join(', ')],
    ['steps', stepIds.join(' ')],
    ['revoked', evidence.revokedAt === null ? null : `${evidence.revokedAt}: ${evidence.revokedReason ?? ''}`],
    ['taken from', evidence.parentEvidenceIds.join(' ')],
    ['content', `${evidence.contentBytes} bytes, ${evidence.contentHash}`],
  ];
  return [
    `${id}  ${status}, ${freshness}`,
    ...lines
      .filter((line): line is [string, string] => line[1] !== null && line[1] !== '')
      .map(([name, value]) => `  ${name.padEnd(10)}  ${printable(value)}`),
  ].join('\n');
}

/** The consequences for the claims that the evidence supports. */
export function revocationInWords({ evidence, affected, affectedCount, cascadeId, preview }: Revocation): string {
  return [
    `${evidence.id}  ${evidence.status}${preview === null ? '' : ' (nothing was changed)'}`,
    `  ${affectedCount} claims depend on it${cascadeId === null ? '' : `; ${cascadeId} corrects what depends on them`}`,
    ...affected.slice(0, 10).map((id) => `    ${id}`),
    ...(affectedCount > 10 ? [`    and ${affectedCount - 10} more`] : []),
  ].join('\n');
}

export function addEvidenceCommands(program: Command, cli: Cli): void {
  const group = program.command('evidence').description('records of what was received, stored unchanged');
  addGet(group, cli);
  addList(group, cli);
  addRecord(group, cli);
  addDecision(
    group,
    cli,
    'revoke',
    'revoke a record: it no longer counts, and claims that it alone supports lose their support',
  );
  addDecision(group, cli, 'reinstate', 'reinstate a record: it counts again, and so do the claims that it supported');
}

function addGet(group: Command, cli: Cli): void {
  const command = group
    .command('get <id>')
    .description('show a record with its whole content')
    .option('--raw', 'only the content, byte for byte; with --json as one JSON text')
    .action(async (id: string, { raw }: { raw?: true }) => {
      const { service, base } = cli.connect();
      const evidence = await service.get<Evidence>(`${base}/evidence/${encodeURIComponent(id)}`);
      if (raw === true) return cli.showRaw(evidence.content);
      cli.show(evidence, (shown) => `${evidenceInWords(shown)}\n\n${printable(shown.content)}`);
    });
  withExamples(
    command,
    ['evidence get evd_01h455vb4pex5vsknk084sn02q'],
    ['evidence get evd_01h455vb4pex5vsknk084sn02q --raw > record.json'],
  );
}

function addList(group: Command, cli: Cli): void {
  const command = pageFlags(group.command('list').description('list records, with the first kilobyte of each')).action(
    async (query: PageFlags) => {
      const { service, base } = cli.connect();
      const page = await service.get<z.input<typeof EvidenceList>>(`${base}/evidence`, { ...query });
      cli.show(page, ({ data }) =>
        data.length === 0
          ? 'No evidence.'
          : table(
              ['id', 'type', 'from', 'status', 'observed', 'content'],
              data.map(({ id, evidenceType, kind, sourceSystem, sourceId, status, freshness, observedAt, content }) => [
                id,
                evidenceType ?? kind,
                sourceSystem ?? sourceId,
                status === 'active' ? freshness : status,
                observedAt,
                cut(content, 40),
              ]),
            ),
      );
      if (page.hasMore) cli.note(`more: --cursor ${page.nextCursor}`);
    },
  );
  withExamples(command, ['evidence list --limit 20'], ['evidence list --json']);
}

interface RecordFlags {
  kind: string;
  type?: string;
  system?: string;
  source?: string;
  anchor: Record<string, string>;
  file?: string;
  observedAt?: string;
  task?: string;
  session?: string;
  externalId?: string;
  takenFrom?: string[];
}

function addRecord(group: Command, cli: Cli): void {
  const command = group
    .command('record [content]')
    .description('record evidence')
    .requiredOption('--kind <word>', 'what it is, in one word: document, tool_output, statement')
    .option('--file <file>', 'the content is in this file; - for standard input')
    .option('--type <type>', 'type of the record, as in the domain schema')
    .option('--system <name>', 'system that it was read from; the key needs a grant for it')
    .option('--source <name>', 'registered source that it is from')
    .option('--anchor <entity=value>', 'what it is about; once for each entity', assignments, {})
    .option('--observed-at <time>', 'when it was observed; default: now')
    .option('--task <id>', 'task that it belongs to')
    .option('--session <id>', 'session that it belongs to, by id or label')
    .option('--external-id <id>', 'your own id, for example that of the tool call; sending it again adds nothing')
    .option('--taken-from <ids>', 'evidence that it was taken from; repeat or use commas', several)
    .action(async (content: string | undefined, flags: RecordFlags) => {
      const body = {
        kind: flags.kind,
        content: await contentOf(cli, content, flags.file),
        evidenceType: flags.type,
        sourceSystem: flags.system,
        source: flags.source,
        anchors: Object.keys(flags.anchor).length === 0 ? undefined : flags.anchor,
        observedAt: flags.observedAt,
        taskId: flags.task,
        sessionId: flags.session,
        externalId: flags.externalId,
        parentEvidenceIds: flags.takenFrom,
      };
      const { service, base } = cli.connect();
      const recorded = await service.post<z.input<typeof RecordedEvidence>>(`${base}/evidence`, body);
      cli.show(recorded, (shown) =>
        shown.deduplicated ? `${evidenceInWords(shown)}\n  It was recorded before.` : evidenceInWords(shown),
      );
    });
  withExamples(
    command,
    ['evidence record --kind statement "The customer wants a refund."'],
    [
      'evidence record --kind tool_output --type order_record --system order_api --anchor order=ORD-123 --file order.json',
    ],
    ['order_tool ORD-123 | credence evidence record --kind tool_output --file -', 'reads standard input'],
  );
}

async function contentOf(cli: Cli, content: string | undefined, file: string | undefined): Promise<string> {
  if ((content === undefined) === (file === undefined)) throw usageFailure('Give either the content or --file.');
  if (content !== undefined) return content;
  if (file === '-') return await cli.io.input();
  return await readFile(file!, 'utf8').catch(() => {
    throw usageFailure(`${file} cannot be read.`);
  });
}

function addDecision(group: Command, cli: Cli, verb: 'revoke' | 'reinstate', says: string): void {
  const command = group
    .command(`${verb} <id>`)
    .description(says)
    .requiredOption('--reason <text>', 'why')
    .option('--dry-run', 'show what depends on it, and change nothing')
    .action(async (id: string, { reason, dryRun = false }: { reason: string; dryRun?: boolean }) => {
      const { service, base } = cli.connect();
      const path = `${base}/evidence/${encodeURIComponent(id)}:${verb}${dryRun ? '?dryRun=true' : ''}`;
      cli.show(await service.post<Revocation>(path, { reason }), revocationInWords);
    });
  withExamples(
    command,
    [`evidence ${verb} evd_01h455vb4pex5vsknk084sn02q --reason "the order was entered twice" --dry-run`],
    [`evidence ${verb} evd_01h455vb4pex5vsknk084sn02q --reason "the order was entered twice"`],
  );
}
