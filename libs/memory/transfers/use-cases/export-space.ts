import { createHash } from 'node:crypto';
import type { Ctx, TextStream } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SlotRepository } from '#libs/knowledge/claims/index.js';
import type { PredicateRepository } from '#libs/knowledge/predicates/index.js';
import type { SourceRepository } from '#libs/knowledge/sources/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import {
  EXPORT_FORMAT,
  noCounts,
  spaceExported,
  type ExportCounts,
  type ExportLine,
  type ExportSpaceInput,
} from '../domain/export.js';
import { claimLine, evidenceLine, ExportKeys, predicateLine, sourceLine } from '../domain/export.rules.js';
import { PAGE, type ExportScope, type TransferRepository } from '../store/transfer.repository.js';

/** The lines of one page. `next`: what the next page begins after; null if this was the last page. */
interface Page {
  lines: ExportLine[];
  next: string | null;
}

type Reading = (tx: TenantTx, after: string) => Promise<Page>;

/**
 * Exports a space as lines of JSON. The lines are produced while they are read, one page at a time. Each page is read
 * in a separate transaction, so that a slow reader delays nobody. Anything that is recorded after the start is left
 * out. The export is recorded once it is certain that somebody reads it, and before its first line.
 */
export class ExportSpace {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly transfers: TransferRepository,
    private readonly slots: SlotRepository,
    private readonly predicates: PredicateRepository,
    private readonly sources: SourceRepository,
    private readonly sessions: SessionRepository,
  ) {}

  async run(ctx: Ctx, input: ExportSpaceInput): Promise<TextStream> {
    const space = await this.work.read(ctx, (tx) => this.spaces.open(tx, ctx, input.space));
    return {
      contentType: 'application/x-ndjson; charset=utf-8',
      fileName: `${space.slug}.jsonl`,
      begin: () =>
        this.work.write(ctx, async (tx) => {
          const opened = await this.spaces.open(tx, ctx, input.space);
          await this.journal.record(tx, ctx, [spaceExported(opened.id, input, opened.now)]);
        }),
      chunks: this.#chunks(ctx, space, input),
    };
  }

  async *#chunks(ctx: Ctx, space: Space, input: ExportSpaceInput): AsyncGenerator<string, undefined> {
    const { history, sessions, workspaces } = input;
    const scope: ExportScope = { until: space.now, history, sessions, workspaces };
    const hash = createHash('sha256');
    const counts = noCounts();
    const written = (lines: readonly ExportLine[]): string => {
      const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      hash.update(text);
      return text;
    };
    const { slug, name } = space;
    const exportedAt = space.now.toISOString();
    yield written([{ export: EXPORT_FORMAT, space: { slug, name }, history, sessions, workspaces, exportedAt }]);
    for (const [counted, reading] of this.#readings(space, scope)) {
      for (let after: string | null = ''; after !== null;) {
        const { lines, next }: Page = await this.#page(ctx, input, after, reading);
        counts[counted] += lines.length;
        if (lines.length > 0) yield written(lines);
        after = next;
      }
    }
    const leftOut = await this.work.read(ctx, (tx) => this.transfers.leftOut(tx, space.id, scope));
    yield `${JSON.stringify({ end: true, counts, leftOut, sha256: hash.digest('hex') } satisfies ExportLine)}\n`;
    return undefined;
  }

  /** Opens the space again for each page, because the caller may have lost access in the meantime. */
  #page(ctx: Ctx, { space }: ExportSpaceInput, after: string, reading: Reading): Promise<Page> {
    return this.work.read(ctx, async (tx) => {
      await this.spaces.open(tx, ctx, space);
      return reading(tx, after);
    });
  }

  #readings({ id: spaceId }: Space, scope: ExportScope): readonly (readonly [keyof ExportCounts, Reading])[] {
    const keys = new ExportKeys();
    return [
      [
        'predicates',
        async (tx, after) =>
          pageOf(await this.predicates.list(tx, spaceId, after, PAGE), ({ nameN }) => nameN, predicateLine),
      ],
      [
        'sources',
        async (tx, after) => {
          const filter = { class: null, independenceGroup: null };
          const sources = await this.sources.list(tx, spaceId, { id: after, limit: PAGE }, filter);
          return pageOf(sources, ({ sourceId }) => sourceId, sourceLine);
        },
      ],
      [
        'evidence',
        async (tx, after) => {
          const found = await this.transfers.evidence(tx, spaceId, after, scope);
          const privateSessions = await this.#privateAmong(tx, found);
          const page = { keys, hasSessions: scope.sessions, privateSessions };
          return pageOf(
            found,
            ({ id }) => id,
            (each) => evidenceLine(each, page),
          );
        },
      ],
      ['claims', (tx, after) => this.#claims(tx, spaceId, after, { scope, keys })],
    ];
  }

  async #claims(
    tx: TenantTx,
    spaceId: string,
    after: string,
    { scope, keys }: { scope: ExportScope; keys: ExportKeys },
  ): Promise<Page> {
    const ties = await this.transfers.claims(tx, spaceId, after, scope);
    const ids = ties.map(({ id }) => id);
    const claims = new Map((await this.slots.findClaims(tx, spaceId, ids)).map((claim) => [claim.id, claim]));
    const privateSessions = await this.#privateAmong(tx, [...claims.values()]);
    return pageOf(
      ties,
      ({ id }) => id,
      (each) => claimLine(claims.get(each.id)!, each, { keys, privateSessions }),
    );
  }

  #privateAmong(tx: TenantTx, items: readonly { sessionId: string | null }[]): Promise<Set<string>> {
    return this.sessions.privateAmong(tx, [...new Set(items.flatMap(({ sessionId }) => sessionId ?? []))]);
  }
}

/** Makes a page from rows; rows without a line are left out. If the page is full, there may be another page. */
function pageOf<T>(rows: readonly T[], placeOf: (row: T) => string, lineOf: (row: T) => ExportLine | null): Page {
  return { lines: rows.flatMap((row) => lineOf(row) ?? []), next: rows.length < PAGE ? null : placeOf(rows.at(-1)!) };
}
