import { operatorOf, type Clock, type Id, type IdSource } from '#libs/kernel/index.js';
import type { TenantDatabase, TenantTx } from '#libs/platform/database/index.js';
import { serviceVersion } from '#libs/platform/process/index.js';
import { placeAfter, type EventLog, type Journal, type LogPlace } from '../../../events/index.js';
import { snapshotMade, type Snapshot, type SnapshotStore } from '../../../snapshots/index.js';

const PAGE = 1_000;

/**
 * Makes a snapshot of the live tables before a migration. The version of the service that is about to migrate the
 * tables cannot replay the log into them, so it copies the tables as they are. Replay uses such a snapshot only if the
 * same migrations are applied as when it was made, that is, only after a return to the earlier version.
 */
export class CopyLiveTables {
  constructor(
    private readonly database: TenantDatabase,
    private readonly log: EventLog,
    private readonly snapshots: SnapshotStore,
    private readonly journal: Journal,
    private readonly ids: IdSource,
    private readonly clock: Clock,
  ) {}

  run(tenantId: Id<'ten'>): Promise<Id<'snp'>> {
    return this.database.writeFrozen(tenantId, async (tx) => {
      const id = this.ids.next('snp');
      const place = await this.#place(tx);
      const { copied, manifestHash } = await this.snapshots.copy(tx, (pages) =>
        this.snapshots.insertPages(tx, id, pages),
      );
      const snapshot: Snapshot = { ...copied, ...place, id, serviceVersion, createdAt: this.clock.now() };
      await this.snapshots.insert(tx, snapshot);
      await this.snapshots.deleteOld(tx, snapshot.createdAt);
      await this.journal.record(tx, operatorOf(tenantId, 'migrate'), [
        snapshotMade(snapshot, manifestHash, this.snapshots.settings),
      ]);
      return id;
    });
  }

  /** The current place in the log: the last number, and the events that have no number yet. */
  async #place(tx: TenantTx): Promise<LogPlace> {
    let place: LogPlace = { seq: await this.log.head(tx), ahead: [] };
    for (;;) {
      const { events, isLast } = await this.log.listForReplay(tx, place, PAGE);
      place = placeAfter(place, events);
      if (isLast) return place;
    }
  }
}
