import type { NewEvent } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { claimsIn } from '#libs/knowledge/claims/index.js';

const findLastPreview = sql(import.meta.url, 'find-last-preview');
const insertPreview = sql(import.meta.url, 'insert-preview');
const listPreview = sql(import.meta.url, 'list-preview');
const deletePreview = sql(import.meta.url, 'delete-preview');

interface RunRef {
  id: string;
  spaceId: string;
}

/** What a dry run would have recorded: its later pages read claims as these events leave them. */
export class PreviewStore {
  async keep(tx: TenantTx, { id, spaceId }: RunRef, events: readonly NewEvent[]): Promise<void> {
    const about = events
      .map((event) => ({ claimIds: claimsIn(event), event }))
      .filter(({ claimIds }) => claimIds.length > 0);
    if (about.length === 0) return;
    const last = Number((await tx.one<{ position: string }>(findLastPreview, spaceId, id))?.position ?? 0);
    const behind = about.map((each, i) => ({ position: last + 1 + i, ...each }));
    await tx.run(insertPreview, spaceId, id, JSON.stringify(behind));
  }

  /** In their order: those about the claims, and about what would carry these on. */
  async about(tx: TenantTx, run: RunRef, claimIds: readonly string[]): Promise<NewEvent[]> {
    const found = await this.#find(tx, run, claimIds);
    const further = [...new Set(found.flatMap(claimsIn))].filter((id) => !claimIds.includes(id));
    return further.length === 0 ? found : this.about(tx, run, [...claimIds, ...further]);
  }

  async #find(tx: TenantTx, { id, spaceId }: RunRef, claimIds: readonly string[]): Promise<NewEvent[]> {
    const rows =
      claimIds.length === 0
        ? []
        : await tx.all<{ event: NewEvent & { occurredAt: string | Date } }>(listPreview, spaceId, id, claimIds);
    return rows.map(({ event }) => ({ ...event, occurredAt: new Date(event.occurredAt) }));
  }

  async clear(tx: TenantTx, { spaceId }: RunRef): Promise<void> {
    await tx.run(deletePreview, spaceId);
  }
}
