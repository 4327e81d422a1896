import type { z } from 'zod';
import { validationFailed, type Clock, type Ctx, type Json, type TextStream } from '#libs/kernel/index.js';
import type { EventLog } from '../../events/index.js';
import type { UnitOfWork } from '../../unit-of-work/index.js';
import { CHAIN_START, type Seal, type SealableEvent } from '../domain/seal.rules.js';
import { EXPORT_FORMAT, type AuditExportLine, type ExportAuditInput } from '../domain/seal.views.js';
import type { SealReader } from '../store/seal-log.js';

type Line = z.input<typeof AuditExportLine>;
interface Link {
  seal: Seal;
  event: SealableEvent | null;
}
/** How a format writes an export: its beginning, an entry, its end. */
interface Style {
  contentType: string;
  begin(header: Extract<Line, { export: unknown }>): string;
  entry(link: Link, tenantId: string): string;
  end(end: Extract<Line, { end: unknown }>): string;
}

/** Members of payloads that are not exported, because the hash of a key must not leave the service. */
const WITHHELD = ['secretHash'] as const;

/**
 * Exports the sealed part of the log as text while reading it, with all that an outside verifier needs to compute the
 * hashes again. Each page is read in a transaction of its own, because sealed events no longer change.
 */
export class ExportAudit {
  constructor(
    private readonly work: UnitOfWork,
    private readonly log: EventLog,
    private readonly seals: SealReader,
    private readonly clock: Clock,
  ) {}

  async run(ctx: Ctx, { format, space, from, to }: z.output<typeof ExportAuditInput>): Promise<TextStream> {
    const [spaceIds, head] = await this.work.read(ctx, async (tx) =>
      Promise.all([this.log.spacesOf(tx, ctx, space), this.seals.head(tx)]),
    );
    if (to !== undefined && to < from) {
      const message = `must not be below "from" (${from})`;
      throw validationFailed({ what: `to ${message}.` }, { errors: [{ field: 'to', code: 'invalid_value', message }] });
    }
    const style = STYLES[format];
    const range = { from, to: Math.min(to ?? head.seq, head.seq), spaceIds };
    return {
      contentType: style.contentType,
      fileName: `audit-${ctx.tenantId}.${format}`,
      chunks: this.#chunks(ctx, style, range),
    };
  }

  async *#chunks(
    ctx: Ctx,
    style: Style,
    { from, to, spaceIds }: { from: number; to: number; spaceIds: readonly string[] | null },
  ): AsyncGenerator<string, undefined> {
    const { tenantId } = ctx;
    const exportedAt = this.clock.now().toISOString();
    yield style.begin({ export: EXPORT_FORMAT, tenantId, from, to, complete: spaceIds === null, exportedAt });
    let [after, entries, last] = [from - 1, 0, { seq: 0, hash: CHAIN_START.hash }];
    while (after < to) {
      const links = await this.work.read(ctx, (tx) => this.seals.list(tx, after, to, spaceIds));
      if (links.length === 0) break;
      last = links.at(-1)!.seal;
      [after, entries] = [last.seq, entries + links.length];
      yield links.map((link) => style.entry(link, tenantId)).join('');
    }
    yield style.end({ end: true, entries, headSeq: last.seq, headHash: last.hash });
    return undefined;
  }
}

const asLine = (line: Line): string => `${JSON.stringify(line)}\n`;

/** The object that the hash covers, without what is withheld. */
function lineOf({ seal: { seq, prevHash, hash }, event }: Link, tenantId: string): Line {
  if (event === null) return { seq, prevHash, hash, event: {}, withheld: [] };
  const payload = { ...(event.payload as Record<string, Json>) };
  const withheld = WITHHELD.filter((name) => name in payload);
  for (const name of withheld) delete payload[name];
  return { seq, prevHash, hash, event: { ...event, payload, tenantId, seq }, withheld };
}

/** Escapes the text of a table cell, so that it cannot start another cell, line or tag. */
const cell = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ').replace(/[\\|`<>[\]*_]/g, '\\$&');

const STYLES: Record<z.output<typeof ExportAuditInput>['format'], Style> = {
  jsonl: {
    contentType: 'application/x-ndjson; charset=utf-8',
    begin: asLine,
    entry: (link, tenantId) => asLine(lineOf(link, tenantId)),
    end: asLine,
  },
  md: {
    contentType: 'text/markdown; charset=utf-8',
    begin: ({ tenantId, from, to, complete, exportedAt }) =>
      `# Audit trail of ${tenantId}\n\nEntries ${from} to ${to}${complete ? '' : ', of some spaces only'}, exported at ${exportedAt}.\n\n` +
      '| seq | occurred at | kind | subject | space | principal | role | request | hash |\n| ---: | --- | --- | --- | --- | --- | --- | --- | --- |\n',
    entry: ({ seal, event }) =>
      event === null
        ? `| ${seal.seq} | | missing | | | | | | ${seal.hash} |\n`
        : `| ${[
            String(seal.seq),
            event.occurredAt,
            event.kind,
            event.subjectId,
            event.spaceId ?? '',
            event.actor.principalId,
            event.actor.role,
            event.requestId ?? '',
            seal.hash,
          ]
            .map(cell)
            .join(' | ')} |\n`,
    end: ({ entries, headSeq, headHash }) => `\n${entries} entries; the last is ${headSeq}, ${headHash}.\n`,
  },
};
