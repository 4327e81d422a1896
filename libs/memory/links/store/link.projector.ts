import type { RecordedEvent } from '#libs/history/events/domain/index.js';
import type { Projector } from '#libs/history/events/store/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { Link, LinkParts } from '../domain/index.js';

const insertLinks = sql(import.meta.url, 'insert-links');
const deleteLinks = sql(import.meta.url, 'delete-links');

/** Writes links, whoever's event brings them: those of a merged claim come with the merge. */
export class LinkProjector implements Projector {
  readonly tables = ['claim_links'];
  readonly kinds = ['claims_linked', 'claim_merged', 'merge_undone'];

  async project(tx: TenantTx, events: readonly RecordedEvent[]): Promise<void> {
    await Promise.all(events.flatMap(({ spaceId, ts, payload }) => {
      const { added, removed } = (payload as LinkParts).links ?? { added: [], removed: [] };
      return [
        ...(removed.length > 0 ? [tx.run(deleteLinks, spaceId, ...columns(removed))] : []),
        ...(added.length > 0 ? [tx.run(insertLinks, spaceId, ...columns(added), added.map(({ weight }) => weight), ts)] : []),
      ];
    }));
  }
}

const columns = (links: readonly Link[]): string[][] => [links.map(({ a }) => a), links.map(({ b }) => b), links.map(({ kind }) => kind)];
