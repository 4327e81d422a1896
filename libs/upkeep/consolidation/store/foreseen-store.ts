import type { NewEvent } from '#libs/history/events/domain/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { aboutIn } from '../domain/index.js';

const insertForeseen = sql(import.meta.url, 'insert-foreseen');
const listForeseen = sql(import.meta.url, 'list-foreseen');
const deleteForeseen = sql(import.meta.url, 'delete-foreseen');

interface RunRef {
  id: string;
  spaceId: string;
}

/** What a dry run would have recorded: its later pages read claims as these events leave them. */
export class ForeseenStore {
  async keep(tx: TenantTx, { id, spaceId }: RunRef, events: readonly NewEvent[]): Promise<void> {
    const about = events
      .map((event) => ({ claimIds: aboutIn(event), event }))
      .filter(({ claimIds }) => claimIds.length > 0);
    if (about.length > 0) await tx.run(insertForeseen, spaceId, id, JSON.stringify(about));
  }

  /** In their order: those about the claims, and about what would carry these on. */
  async about(tx: TenantTx, run: RunRef, claimIds: readonly string[]): Promise<NewEvent[]> {
    const found = await this.#find(tx, run, claimIds);
    const further = [...new Set(found.flatMap(aboutIn))].filter((id) => !claimIds.includes(id));
    return further.length === 0 ? found : this.about(tx, run, [...claimIds, ...further]);
  }

  async #find(tx: TenantTx, { id, spaceId }: RunRef, claimIds: readonly string[]): Promise<NewEvent[]> {
    const rows =
      claimIds.length === 0
        ? []
        : await tx.all<{ event: NewEvent & { ts: string | Date } }>(listForeseen, spaceId, id, claimIds);
    return rows.map(({ event }) => ({ ...event, ts: new Date(event.ts) }));
  }

  async clear(tx: TenantTx, { spaceId }: RunRef): Promise<void> {
    await tx.run(deleteForeseen, spaceId);
  }
}
