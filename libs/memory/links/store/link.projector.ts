import type { Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { isMeasured, type Link, type RecordedLinkEvent } from '../domain/link.js';

const insertLinks = sql(import.meta.url, 'insert-links');
const deleteLinks = sql(import.meta.url, 'delete-links');
const insertPartings = sql(import.meta.url, 'insert-partings');
const deletePartings = sql(import.meta.url, 'delete-partings');

/**
 * Writes the links that events of any kind contain. For example, the event of a merge contains the links that the merge
 * moves. If a measured link was removed by hand, it is not measured again until somebody links the claims by hand.
 */
export class LinkProjector implements Projector<RecordedLinkEvent> {
  readonly tables = ['claim_links', 'claim_partings'];
  readonly kinds = ['claims_linked', 'claims_unlinked', 'claim_merged', 'merge_undone'] as const;

  async project(tx: TenantTx, events: readonly RecordedLinkEvent[]): Promise<void> {
    await Promise.all(
      events.flatMap(({ kind, spaceId, occurredAt, payload }) => {
        const { added, removed } = payload.links ?? { added: [], removed: [] };
        const parted = kind === 'claims_unlinked' ? removed.filter(isMeasured) : [];
        const again =
          kind === 'claims_linked' ? added.filter((link) => link.kind === 'similar' && !isMeasured(link)) : [];
        return [
          ...(parted.length > 0 ? [tx.run(insertPartings, spaceId, ...ends(parted), occurredAt)] : []),
          ...(again.length > 0 ? [tx.run(deletePartings, spaceId, ...ends(again))] : []),
          ...(removed.length > 0 ? [tx.run(deleteLinks, spaceId, ...columns(removed))] : []),
          ...(added.length > 0
            ? [
                tx.run(
                  insertLinks,
                  spaceId,
                  ...columns(added),
                  added.map(({ weight }) => weight),
                  occurredAt,
                  added.map(({ linkedBy }) => linkedBy ?? null),
                ),
              ]
            : []),
        ];
      }),
    );
  }
}

const ends = (links: readonly Link[]): string[][] => [links.map(({ a }) => a), links.map(({ b }) => b)];
const columns = (links: readonly Link[]): string[][] => [...ends(links), links.map(({ kind }) => kind)];
