import { awaitedLater, isId, validationFailed } from '#libs/kernel/index.js';
import type { Pace } from '#libs/platform/process/index.js';
import type { TemporaryDatabases, TenantDatabase, TenantTx } from '#libs/platform/database/index.js';
import {
  placeAfter,
  type EventLog,
  type Journal,
  type LogPage,
  type LogPlace,
  type ReplayedEvent,
} from '../../../events/index.js';
import type { Applied, MalformedEvent, SkippedEvent } from '../../store/apply-events.js';
import { BrokenReference, LOADING } from '../../store/loading.js';
import { RebuiltDatabase } from '../../store/rebuilt-database.js';
import type { Snapshot, SnapshotPayloads, SnapshotStore } from '../../../snapshots/index.js';

/** What a replay did, and what it left out. */
export interface RebuildReport extends Applied {
  /** Number of the first event that was applied. */
  fromSeq: number;
  snapshotUsed: string | null;
  snapshotSeq: number;
  events: number;
}

export interface Rebuild {
  /** Number of the last event to apply; default: the end of the log. */
  toSeq?: number | null;
  /** Whether to begin at a snapshot, if there is an intact one; default true. */
  fromSnapshot?: boolean;
  onProgress?: (events: number) => void;
  /** Default: without pauses. */
  pace?: Pace;
}

const PAGE = 1_000;
/**
 * Applying one event while references are in force costs as much as checking the references of this many stored events
 * at the end.
 */
const CHECKS_PER_EVENT = 40;

/** The tables of a tenant as its log produces them, in a database of their own, which the caller closes. */
export class RebuiltTenant implements RebuildReport {
  readonly skipped: SkippedEvent[] = [];
  readonly malformed: MalformedEvent[] = [];
  fromSeq = 1;
  snapshotUsed: string | null = null;
  snapshotSeq = 0;
  events = 0;

  constructor(
    readonly database: RebuiltDatabase,
    private readonly journal: Journal,
    private readonly log: EventLog,
    private readonly rebuild: Rebuild,
  ) {}

  /**
   * Applies the events that the log has gained in the meantime, as the transaction sees the log. Returns the number of
   * these events. It does not pause, because the live database cannot remove dead rows while such a transaction is
   * open.
   */
  async follow(tx: TenantTx): Promise<number> {
    const before = this.events;
    let place = await this.database.place();
    for (;;) {
      const { events, isLast } = await this.#list(tx, place);
      await this.#apply(events);
      if (isLast) return this.events - before;
      place = placeAfter(place, events);
    }
  }

  /** Applies the log to its end. The next page is read while the current one is applied. */
  async load(live: TenantDatabase, tenantId: string): Promise<void> {
    const read = (place: LogPlace) => live.read(tenantId, (tx) => this.#list(tx, place));
    let place = await this.database.place();
    for (let page: LogPage | null = await read(place); page !== null;) {
      place = placeAfter(place, page.events);
      const next: Promise<LogPage | null> = page.isLast ? Promise.resolve(null) : awaitedLater(read(place));
      await this.#apply(page.events);
      await this.rebuild.pace?.rest();
      page = await next;
    }
  }

  get report(): RebuildReport {
    const { fromSeq, snapshotUsed, snapshotSeq, events, skipped, malformed } = this;
    return { fromSeq, snapshotUsed, snapshotSeq, events, skipped, malformed };
  }

  #list(tx: TenantTx, place: LogPlace): Promise<LogPage> {
    return this.log.listForReplay(tx, place, PAGE, this.rebuild.toSeq ?? null);
  }

  async #apply(events: readonly ReplayedEvent[]): Promise<void> {
    if (events.length === 0) return;
    const { skipped, malformed, applied } = await this.database.apply(this.journal, events);
    this.skipped.push(...skipped);
    this.malformed.push(...malformed);
    this.events += applied;
    this.rebuild.onProgress?.(this.events);
  }
}

/**
 * Replays the log of a tenant into an empty database of its own, from the newest intact snapshot or from the beginning.
 */
export class RebuildTenant {
  constructor(
    private readonly live: TenantDatabase,
    private readonly temporary: TemporaryDatabases,
    private readonly log: EventLog,
    private readonly journal: Journal,
    private readonly snapshots: SnapshotStore,
  ) {}

  /**
   * References are checked once everything is loaded. If one is broken, the rebuild starts again and checks every row,
   * so that the events that broke references are found and left out.
   */
  async run(tenantId: string, rebuild: Rebuild = {}): Promise<RebuiltTenant> {
    if (!isId('ten', tenantId)) throw validationFailed({ what: `${tenantId} is not the id of a tenant.` });
    try {
      return await this.#run(tenantId, rebuild, 'at the end');
    } catch (failure) {
      if (!(failure instanceof BrokenReference)) throw failure;
      return this.#run(tenantId, rebuild, 'row by row');
    }
  }

  async #run(tenantId: string, rebuild: Rebuild, checked: 'at the end' | 'row by row'): Promise<RebuiltTenant> {
    const database = await RebuiltDatabase.on(await this.temporary.open(LOADING), tenantId);
    try {
      const rebuilt = new RebuiltTenant(database, this.journal, this.log, rebuild);
      if (checked === 'row by row') await database.checkReferences();
      const isProven = rebuild.fromSnapshot !== false && (await this.#load(tenantId, rebuilt, rebuild, checked));
      const isTrusted = checked === 'at the end' && isProven && (await this.#isTailShort(tenantId, rebuilt));
      if (isTrusted) await database.trustReferences();
      await rebuilt.load(this.live, tenantId);
      if (checked === 'at the end' && !isTrusted) await database.checkReferences();
      return rebuilt;
    } catch (failure) {
      await database.close();
      throw failure;
    }
  }

  /** The hash of the pages of a snapshot, as the log recorded it. undefined: the snapshot is of an earlier version. */
  async #manifestHashOf(tx: TenantTx, { id }: Snapshot): Promise<string | undefined> {
    const { events } = await this.log.listOfSubject(tx, id, '0', 1);
    return (events[0]?.payload as Partial<SnapshotPayloads['snapshot_made']> | undefined)?.manifestHash;
  }

  async #isTailShort(tenantId: string, { snapshotSeq }: RebuiltTenant): Promise<boolean> {
    const head = await this.live.read(tenantId, (tx) => this.log.head(tx));
    return (head - snapshotSeq) * CHECKS_PER_EVENT <= snapshotSeq;
  }

  /**
   * Loads the newest snapshot whose pages are intact. A damaged snapshot leaves no rows behind. Returns whether the log
   * proves that the rows come from a database in which all references held; false without a snapshot.
   */
  async #load(
    tenantId: string,
    rebuilt: RebuiltTenant,
    { toSeq = null, pace }: Rebuild,
    checked: 'at the end' | 'row by row',
  ): Promise<boolean> {
    for (const snapshot of await this.live.read(tenantId, (tx) => this.snapshots.listUsable(tx, toSeq))) {
      const { tableRows } = snapshot;
      const reading = this.live.readFrozen(tenantId, async (source) => {
        const manifestHash = await this.#manifestHashOf(source, snapshot);
        const isProven = manifestHash !== undefined;
        return rebuilt.database
          .load({ together: checked === 'at the end' && isProven, tableRows, pace }, async (targets) => {
            await this.snapshots.restore(source, targets, snapshot, manifestHash);
            await rebuilt.database.keep(targets[0]!, snapshot);
          })
          .then(
            () => ({ isProven }),
            (failure: unknown) => {
              if (this.snapshots.isDamage(failure)) return null;
              throw failure;
            },
          );
      });
      // Indexes are created only once the reading transaction has ended, because the live database would end a
      // transaction that is idle while indexes are created.
      const loaded = await reading.finally(() => rebuilt.database.endLoading(pace));
      if (loaded === null) continue;
      rebuilt.snapshotUsed = snapshot.id;
      rebuilt.snapshotSeq = snapshot.seq;
      rebuilt.fromSeq = snapshot.seq + 1;
      return loaded.isProven;
    }
    return false;
  }
}
