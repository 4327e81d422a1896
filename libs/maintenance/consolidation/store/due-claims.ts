import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { RecordedEvent, Marker } from '#libs/history/events/index.js';
import { CLAIM_EVENT_KINDS, statesIn } from '#libs/knowledge/claims/index.js';
import { comparesAll, type ConsolidationRun } from '../domain/consolidation.js';

const findStretch = sql(import.meta.url, 'find-stretch');
const insertDueClaims = sql(import.meta.url, 'insert-due-claims');
const insertMadeClaims = sql(import.meta.url, 'insert-made-claims');
const deleteDueClaims = sql(import.meta.url, 'delete-due-claims');
const deleteClaimChanges = sql(import.meta.url, 'delete-claim-changes');

/** A range of claim ids whose claims may be due: after one id, up to and including another. */
export interface Stretch {
  afterId: string;
  upTo: string;
}

/** The versions of a claim before and after a run changed it. */
export interface Made {
  id: string;
  before: number;
  after: number;
}

/** How many claims are listed in one transaction. */
const STRETCH = 10_000;

/**
 * The list of claims that a run compares. It is made once per run, so that the cost of finding the claims is
 * proportional to the changes. Changes made during the run wait for the next run.
 */
export class DueClaims {
  /** The next range of claims; null at the end. */
  async stretch(tx: TenantTx, { spaceId, options }: ConsolidationRun, afterId: string): Promise<Stretch | null> {
    const { upTo } = (await tx.one<{ upTo: string | null }>(
      findStretch,
      spaceId,
      afterId,
      comparesAll(options),
      STRETCH,
    ))!;
    return upTo === null ? null : { afterId, upTo };
  }

  /** Adds the claims of a range that are due to the list. Returns how many there are. */
  list(
    tx: TenantTx,
    { id, spaceId, options }: ConsolidationRun,
    model: string,
    { afterId, upTo }: Stretch,
  ): Promise<number> {
    return tx.run(
      insertDueClaims,
      spaceId,
      afterId,
      upTo,
      comparesAll(options),
      model,
      id,
      options.maxClaims !== undefined,
    );
  }

  /** Records claims that the run itself has changed or created, so that they do not count as changes. */
  async made(tx: TenantTx, { spaceId }: ConsolidationRun, claims: readonly Made[]): Promise<void> {
    if (claims.length > 0)
      await tx.run(
        insertMadeClaims,
        spaceId,
        claims.map(({ id }) => id),
        claims.map(({ before }) => before),
        claims.map(({ after }) => after),
      );
  }

  async clear(tx: TenantTx, { spaceId }: ConsolidationRun): Promise<void> {
    await tx.run(deleteDueClaims, spaceId);
  }

  /** Deletes the changes that the run has processed. */
  async settle(tx: TenantTx, { spaceId }: ConsolidationRun, now: Date): Promise<void> {
    await tx.run(deleteClaimChanges, spaceId, now);
  }
}

const insertClaimChanges = sql(import.meta.url, 'insert-claim-changes');

/** Records every claim that was stored or changed, so that consolidation compares it. */
export class ClaimChange implements Marker {
  readonly kinds = new Set(CLAIM_EVENT_KINDS);

  async mark(tx: TenantTx, events: readonly RecordedEvent[]): Promise<void> {
    const changes = events.flatMap(changesOf);
    if (changes.length > 0) await tx.run(insertClaimChanges, JSON.stringify(changes));
  }
}

/**
 * Claims that became tainted are not recorded, because consolidation ignores them. Claims that became sound again are
 * recorded.
 */
function changesOf(event: RecordedEvent): { spaceId: string | null; id: string; version: number }[] {
  return statesIn(event)
    .filter(({ grounding }) => event.kind === 'claim_stored' || grounding !== 'tainted')
    .map(({ id, version }) => ({ spaceId: event.spaceId, id, version }));
}
