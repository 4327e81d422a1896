import type { Id } from '#libs/kernel/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { isUnresolved } from '../../beliefs/index.js';
import type { OpenProposition } from '../domain/admission/full-workspace.rules.js';
import { beliefStateAt, type Believed } from '../domain/trust/belief.js';
import type { KeyedClaim } from './slot.repository.js';

const countActiveClaims = sql(import.meta.url, 'count-active-claims');
const listSharesOfClaims = sql(import.meta.url, 'list-shares-of-claims');
const listWorkspacesOfClaims = sql(import.meta.url, 'list-workspaces-of-claims');
const listSpareClaims = sql(import.meta.url, 'list-spare-claims');
const listOpenPropositions = sql(import.meta.url, 'list-open-propositions');
const lockSlots = sql(import.meta.url, 'lock-slots');
const lockFreeSlots = sql(import.meta.url, 'lock-free-slots');

export interface Share {
  /** The principal that recorded the claims. */
  author: string;
  count: number;
}

/** Reads how full a space is, and which claims it can archive. */
export class ClaimRoom {
  /** Locks the room of a space. A writer that fills the space holds this lock until its transaction ends. */
  async lock(tx: TenantTx, spaceId: string): Promise<void> {
    await tx.run(lockSlots, [`room of ${spaceId}`]);
  }

  async count(tx: TenantTx, spaceId: string): Promise<number> {
    return (await tx.one<{ count: number }>(countActiveClaims, spaceId))!.count;
  }

  /** The authors with the most claims, largest share first. */
  shares(tx: TenantTx, spaceId: string, limit: number): Promise<Share[]> {
    return tx.all<Share>(listSharesOfClaims, spaceId, limit);
  }

  /** Claims that may be archived, in the order in which to archive them. */
  spare(
    tx: TenantTx,
    spaceId: string,
    { staying, authors }: { staying: readonly string[]; authors: readonly string[] },
    limit: number,
  ): Promise<KeyedClaim[]> {
    return tx.all<KeyedClaim>(listSpareClaims, spaceId, staying, limit, authors);
  }

  /**
   * The propositions of a workspace that are open at `now`. The room of the workspace stays locked, so that nobody else
   * who adds propositions reads them before the transaction ends.
   */
  async openIn(tx: TenantTx, workspaceId: string, now: Date): Promise<(KeyedClaim & OpenProposition)[]> {
    const [, found] = await Promise.all([
      tx.run(lockSlots, [`room of ${workspaceId}`]),
      tx.all<KeyedClaim & OpenProposition & Believed>(listOpenPropositions, workspaceId, now),
    ]);
    return found.filter((each) => isUnresolved(beliefStateAt(each, now)));
  }

  /** For each of the claims that is in a workspace: the workspace, and who recorded the claim. */
  inWorkspaces(tx: TenantTx, ids: readonly string[]): Promise<{ workspaceId: Id<'wsp'>; recordedBy: string }[]> {
    return tx.all<{ workspaceId: Id<'wsp'>; recordedBy: string }>(listWorkspacesOfClaims, ids);
  }

  /**
   * Locks the keys that nobody else holds, and returns them. It never waits, because a holder of one of the other locks
   * may be waiting for this transaction.
   */
  async tryLock(tx: TenantTx, keys: readonly string[]): Promise<Set<string>> {
    return new Set((await tx.all<{ slot: string }>(lockFreeSlots, keys)).map(({ slot }) => slot));
  }
}
