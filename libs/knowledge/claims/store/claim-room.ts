import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { KeyedClaim } from './slot.repository.js';

const countActiveClaims = sql(import.meta.url, 'count-active-claims');
const listSharesOfClaims = sql(import.meta.url, 'list-shares-of-claims');
const listSpareClaims = sql(import.meta.url, 'list-spare-claims');
const lockSlots = sql(import.meta.url, 'lock-slots');
const lockFreeSlots = sql(import.meta.url, 'lock-free-slots');

export interface Share {
  /** Principal. */
  author: string;
  count: number;
}

/** Reads how full a space is, and what it may do without. */
export class ClaimRoom {
  /** A writer that fills the space holds the lock until its transaction ends. */
  async lock(tx: TenantTx, spaceId: string): Promise<void> {
    await tx.run(lockSlots, [`room of ${spaceId}`]);
  }

  async count(tx: TenantTx, spaceId: string): Promise<number> {
    return (await tx.one<{ count: number }>(countActiveClaims, spaceId))!.count;
  }

  /** Most first. */
  shares(tx: TenantTx, spaceId: string, limit: number): Promise<Share[]> {
    return tx.all<Share>(listSharesOfClaims, spaceId, limit);
  }

  /** First those to go first. */
  spare(
    tx: TenantTx,
    spaceId: string,
    { staying, authors }: { staying: readonly string[]; authors: readonly string[] },
    limit: number,
  ): Promise<KeyedClaim[]> {
    return tx.all<KeyedClaim>(listSpareClaims, spaceId, staying, limit, authors);
  }

  /** Those of the keys that it holds from now on. Waits for nobody: whoever holds one of them may wait for us. */
  async tryLock(tx: TenantTx, keys: readonly string[]): Promise<Set<string>> {
    return new Set((await tx.all<{ slot: string }>(lockFreeSlots, keys)).map(({ slot }) => slot));
  }
}
