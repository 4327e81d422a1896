import type { Marker, RecordedOf } from '#libs/history/events/index.js';
import type { KeyedClaim } from '#libs/knowledge/claims/index.js';
import type { PredicatePayloads } from '#libs/knowledge/predicates/index.js';
import type { SourcePayloads } from '#libs/knowledge/sources/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';

const insertReliabilityDue = sql(import.meta.url, 'insert-reliability-due');
const insertTaggedDue = sql(import.meta.url, 'insert-tagged-due');
const deleteReliabilityDue = sql(import.meta.url, 'delete-reliability-due');
const findReliabilityDue = sql(import.meta.url, 'find-reliability-due');
const listClaimsOfSource = sql(import.meta.url, 'list-claims-of-source');

type MarkedEvent = RecordedOf<SourcePayloads & Pick<PredicatePayloads, 'predicate_changed'>>;

/** A source whose claims have to be weighed again. */
export interface DueSource {
  sourceId: string;
  marks: number;
}

/** A claim that a record of a source is attached to. */
export type ClaimOfSource = KeyedClaim & { evidenceId: string };

/**
 * Marks sources whose reliability changed. Their claims are weighed later, so that the answer to the write need not
 * wait.
 */
export class SourceChange implements Marker<MarkedEvent> {
  readonly kinds = new Set(['source_settled', 'source_registered', 'predicate_changed'] as const);

  async mark(tx: TenantTx, events: readonly MarkedEvent[]): Promise<void> {
    await Promise.all(
      events.map((event) => {
        const { kind, spaceId, payload } = event as MarkedEvent & {
          payload: Partial<SourcePayloads['source_registered']>;
        };
        if (kind === 'predicate_changed') return tx.run(insertTaggedDue, spaceId);
        const isNew = kind === 'source_registered' && payload.source?.version === 1;
        return isNew ? 0 : tx.run(insertReliabilityDue, spaceId, event.subjectId);
      }),
    );
  }
}

/** The marked sources, and the claims of each, page by page. */
export class DueSources {
  next(tx: TenantTx, spaceId: string, afterId: string): Promise<DueSource | null> {
    return tx.one<DueSource & object>(findReliabilityDue, spaceId, afterId);
  }

  claimsOf(
    tx: TenantTx,
    spaceId: string,
    sourceId: string,
    after: { evidenceId: string; claimId: string },
    limit: number,
  ): Promise<ClaimOfSource[]> {
    return tx.all<ClaimOfSource>(listClaimsOfSource, spaceId, sourceId, after.evidenceId, after.claimId, limit);
  }

  /** Removes the mark of a source, unless the source was marked again in the meantime. */
  async done(tx: TenantTx, spaceId: string, { sourceId, marks }: DueSource): Promise<void> {
    await tx.run(deleteReliabilityDue, spaceId, sourceId, marks);
  }
}
