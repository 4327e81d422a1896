import { setTimeout as delay } from 'node:timers/promises';
import {
  busy,
  sql,
  type SystemDatabase,
  type TenantDatabase,
  type TenantModeRow,
  type TenantTx,
} from '#libs/platform/database/index.js';
import type { TenantMode } from '../../events/index.js';

const findMode = sql(import.meta.url, 'find-mode');
const lockMode = sql(import.meta.url, 'lock-mode');
const insertMode = sql(import.meta.url, 'insert-mode');
const getTransactionsInProgress = sql(import.meta.url, 'get-transactions-in-progress');

/** The mode of each tenant: a row outside the projections, which replay does not touch. */
export class ModeStore {
  find(tx: TenantTx): Promise<TenantMode | null> {
    return tx.one<TenantModeRow>(findMode);
  }

  /** Returns the mode, which nobody else can change until the transaction ends. */
  async lock(tx: TenantTx): Promise<TenantMode | null> {
    const [, mode] = await Promise.all([tx.all(lockMode), this.find(tx)]);
    return mode;
  }

  async set(tx: TenantTx, { mode, cause, reason, since, changedBy }: TenantMode): Promise<void> {
    await tx.run(insertMode, mode, cause, reason, since, changedBy);
  }
}

const TRUSTED_MS = 1_000;

/** The copies that a process keeps of the modes of its tenants. Like a copy of a key, each is trusted for a second. */
export class KnownModes {
  readonly #known = new Map<string, { at: number; mode: Promise<TenantMode | null> }>();

  constructor(
    private readonly database: TenantDatabase,
    private readonly modes: ModeStore,
  ) {}

  /** Returns the mode of a read-only tenant; null: the tenant may write. */
  async readOnly(tenantId: string): Promise<TenantMode | null> {
    const now = performance.now();
    let known = this.#known.get(tenantId);
    if (known === undefined || now - known.at > TRUSTED_MS) {
      known = { at: now, mode: this.database.read(tenantId, (tx) => this.modes.find(tx)) };
      this.#known.set(tenantId, known);
      known.mode.catch(() => this.#known.delete(tenantId));
    }
    const mode = await known.mode;
    return mode?.mode === 'read_only' ? mode : null;
  }

  /** Call it after this process has changed the mode. */
  forget(tenantId: string): void {
    this.#known.delete(tenantId);
  }
}

const LOOK_AGAIN_MS = 50;
const PATIENCE_MS = 30_000;

/** Waits for writers that began before a tenant became read-only. */
export class Quiescence {
  constructor(private readonly database: SystemDatabase) {}

  /** Throws `busy` if an earlier transaction of the server stays open. */
  async reached(): Promise<void> {
    const { next } = await this.#look();
    for (const until = performance.now() + PATIENCE_MS; (await this.#look()).oldest < next; await delay(LOOK_AGAIN_MS))
      if (performance.now() > until) throw busy({ why: 'a transaction that began earlier stays open' });
  }

  async #look(): Promise<{ oldest: bigint; next: bigint }> {
    const row = await this.database.run((tx) => tx.one<{ oldest: string; next: string }>(getTransactionsInProgress));
    return { oldest: BigInt(row!.oldest), next: BigInt(row!.next) };
  }
}
