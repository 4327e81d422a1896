import type { Link } from '#libs/memory/links/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { Note } from '../domain/overlay.rules.js';

const insertNotes = sql(import.meta.url, 'insert-notes');
const insertSample = sql(import.meta.url, 'insert-sample');
const listCarriedOn = sql(import.meta.url, 'list-carried-on');
const listNotedLinks = sql(import.meta.url, 'list-noted-links');
const deleteOverlay = sql(import.meta.url, 'delete-overlay');

/** Links looked at together. */
const MAX_LINKS = 10_000;

interface RunRef {
  id: string;
  spaceId: string;
}

/** What a run notes for itself until it ends. */
export class OverlayStore {
  /** What a dry run would have made of claims, and pairs it would have linked: its later pages do not see what is no longer active. How many were not noted yet. */
  async note(tx: TenantTx, { id, spaceId }: RunRef, kind: Note, names: readonly string[]): Promise<number> {
    return names.length === 0 ? 0 : tx.run(insertNotes, spaceId, id, kind, names);
  }

  /** What the dry run would have made to carry on claims, by name. */
  async carriedOn(tx: TenantTx, { id, spaceId }: RunRef, afterId: string, limit: number): Promise<string[]> {
    return (await tx.all<{ id: string }>(listCarriedOn, spaceId, id, afterId, limit)).map((row) => row.id);
  }

  /** Links of the claims that the dry run would have made. */
  linksOf(tx: TenantTx, { id, spaceId }: RunRef, claimIds: readonly string[]): Promise<Link[]> {
    return tx.all<Link>(listNotedLinks, spaceId, id, '', claimIds, MAX_LINKS);
  }

  /** Lower ends of links that the dry run would have made, in order, each once. */
  async linkedAfter(tx: TenantTx, { id, spaceId }: RunRef, afterId: string, limit: number): Promise<string[]> {
    return [
      ...new Set((await tx.all<{ a: string }>(listNotedLinks, spaceId, id, afterId, null, limit)).map(({ a }) => a)),
    ];
  }

  /** Confines the run to the least confident claims. */
  async sample(tx: TenantTx, { id, spaceId }: RunRef, most: number): Promise<void> {
    await tx.run(insertSample, spaceId, id, most);
  }

  /** What earlier runs have left, cancelled ones for example. */
  async clearOthers(tx: TenantTx, { id, spaceId }: RunRef): Promise<void> {
    await tx.run(deleteOverlay, spaceId, id);
  }

  async clear(tx: TenantTx, { spaceId }: RunRef): Promise<void> {
    await tx.run(deleteOverlay, spaceId, null);
  }
}
