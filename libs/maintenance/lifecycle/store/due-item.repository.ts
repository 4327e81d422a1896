import type { Id } from '#libs/kernel/index.js';
import { type Claim, keyOf, type KeyedClaim, type SlotRepository } from '#libs/knowledge/claims/index.js';
import { sql, type Statement, type TenantTx, type Row } from '#libs/platform/database/index.js';
import type { AgingEvidence } from '#libs/knowledge/evidence/index.js';
import { type IdleSession, type Place, UNHELD, type Hold } from '../domain/lifecycle.js';

const listDecayingClaims = sql(import.meta.url, 'list-decaying-claims');
const listBeliefsDue = sql(import.meta.url, 'list-beliefs-due');
const listClaimsOfOtherPolicy = sql(import.meta.url, 'list-claims-of-other-policy');
const listFadingNotes = sql(import.meta.url, 'list-fading-notes');
const listLiveNeighbours = sql(import.meta.url, 'list-live-neighbours');
const listAnnouncedEnds = sql(import.meta.url, 'list-announced-ends');
const listEndedDigests = sql(import.meta.url, 'list-ended-digests');
const listLapsingClaims = sql(import.meta.url, 'list-lapsing-claims');
const listLapsingEvidence = sql(import.meta.url, 'list-lapsing-evidence');
const listClaimsOfClosedWorkspaces = sql(import.meta.url, 'list-claims-of-closed-workspaces');
const listClosedWorkspaces = sql(import.meta.url, 'list-closed-workspaces');
const lockLapsingEvidence = sql(import.meta.url, 'lock-lapsing-evidence');
const listOpenSessions = sql(import.meta.url, 'list-open-sessions');
const lockSessions = sql(import.meta.url, 'lock-sessions');
const listStillIdleSessions = sql(import.meta.url, 'list-still-idle-sessions');
const insertCooldowns = sql(import.meta.url, 'insert-cooldowns');
const deleteCooldowns = sql(import.meta.url, 'delete-cooldowns');
const deleteEndedCooldowns = sql(import.meta.url, 'delete-ended-cooldowns');

/** How many ended cooldowns are deleted at once. This must be more than one page of a run can add. */
const MAX_REMOVED = 1_000;

export interface DueClaim extends KeyedClaim {
  /** When it became due. */
  at: string;
}

export interface DueEvidence {
  id: Id<'evd'>;
  at: string;
}

export interface DueWorkspace {
  id: Id<'wsp'>;
  at: string;
}

export interface OpenSession {
  id: Id<'ses'>;
  at: string;
  isIdle: boolean;
}

/** Finds due items by index, and reads them again under their locked keys. */
export class DueItemRepository {
  constructor(private readonly slots: SlotRepository) {}

  decaying(tx: TenantTx, spaceId: Id<'spc'>, now: Date, after: Place, limit: number): Promise<DueClaim[]> {
    return this.#due<DueClaim>(tx, listDecayingClaims, spaceId, now, after, limit);
  }

  beliefsDue(tx: TenantTx, spaceId: Id<'spc'>, now: Date, after: Place, limit: number): Promise<DueClaim[]> {
    return this.#due<DueClaim>(tx, listBeliefsDue, spaceId, now, after, limit);
  }

  /** Claims left in workspaces that were closed by a given time. */
  ofClosedWorkspaces(tx: TenantTx, spaceId: Id<'spc'>, until: Date, after: Place, limit: number): Promise<DueClaim[]> {
    return this.#due<DueClaim>(tx, listClaimsOfClosedWorkspaces, spaceId, until, after, limit);
  }

  closedWorkspaces(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    until: Date,
    after: Place,
    limit: number,
  ): Promise<DueWorkspace[]> {
    return this.#due<DueWorkspace>(tx, listClosedWorkspaces, spaceId, until, after, limit);
  }

  /**
   * Claims after an id that have not been weighed with the given policy: weighed with another one, or not at all yet.
   */
  ofOtherPolicy(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    policy: string,
    afterId: string,
    limit: number,
  ): Promise<KeyedClaim[]> {
    return tx.all<KeyedClaim>(listClaimsOfOtherPolicy, spaceId, policy, afterId, limit);
  }

  /**
   * Notes below the threshold. `until` gives a time for each category: notes whose `decaysAt` is not later than this
   * time are below the threshold.
   */
  fading(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    now: Date,
    until: readonly { category: string; until: string }[],
    { at, id }: Place,
    limit: number,
  ): Promise<DueClaim[]> {
    return tx.all<DueClaim>(listFadingNotes, spaceId, JSON.stringify(until), at, id, limit, now);
  }

  /** The nodes in force that the given claims are connected to by edges of the graph. */
  neighbours(tx: TenantTx, ids: readonly string[]): Promise<{ id: string; other: string; isClaim: boolean }[]> {
    return ids.length === 0 ? Promise.resolve([]) : tx.all(listLiveNeighbours, ids);
  }

  /**
   * Records that the claims need not be checked again until the given time, unless they change or their dependents are
   * archived.
   */
  async setCooldowns(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    claims: readonly Pick<Claim, 'id' | 'version'>[],
    until: Date,
  ): Promise<void> {
    if (claims.length > 0)
      await tx.run(
        insertCooldowns,
        spaceId,
        claims.map(({ id }) => id),
        claims.map(({ version }) => version),
        until,
      );
  }

  /** Ends the cooldowns of the given claims and of the claims that were kept because of them. */
  async endCooldownsBelow(tx: TenantTx, claimIds: readonly string[]): Promise<void> {
    if (claimIds.length > 0) await tx.run(deleteCooldowns, claimIds);
  }

  /**
   * Deletes cooldowns that have ended, including those of claims that no longer exist. Returns whether there may be
   * more to delete.
   */
  async deleteEndedCooldowns(tx: TenantTx, spaceId: Id<'spc'>, now: Date): Promise<boolean> {
    return (await tx.run(deleteEndedCooldowns, spaceId, now, MAX_REMOVED)) === MAX_REMOVED;
  }

  announced(tx: TenantTx, spaceId: Id<'spc'>, now: Date, after: Place, limit: number): Promise<DueClaim[]> {
    return this.#due<DueClaim>(tx, listAnnouncedEnds, spaceId, now, after, limit);
  }

  endedDigests(tx: TenantTx, spaceId: Id<'spc'>, now: Date, after: Place, limit: number): Promise<DueClaim[]> {
    return this.#due<DueClaim>(tx, listEndedDigests, spaceId, now, after, limit);
  }

  lapsingClaims(tx: TenantTx, spaceId: Id<'spc'>, now: Date, after: Place, limit: number): Promise<DueClaim[]> {
    return this.#due<DueClaim>(tx, listLapsingClaims, spaceId, now, after, limit);
  }

  lapsingEvidence(tx: TenantTx, spaceId: Id<'spc'>, now: Date, after: Place, limit: number): Promise<DueEvidence[]> {
    return this.#due<DueEvidence>(tx, listLapsingEvidence, spaceId, now, after, limit);
  }

  lockLapsing(tx: TenantTx, ids: readonly string[], now: Date): Promise<AgingEvidence[]> {
    return tx.all<AgingEvidence>(lockLapsingEvidence, now, ids);
  }

  /** The next open sessions that were opened by a given time, with whether they have been idle since then. */
  openSessions(tx: TenantTx, spaceId: Id<'spc'>, since: Date, after: Place, limit: number): Promise<OpenSession[]> {
    return this.#due<OpenSession>(tx, listOpenSessions, spaceId, since, after, limit);
  }

  /**
   * Uses two statements. A single statement that had to wait for a lock would see the new row, but would see the log as
   * it was before the wait.
   */
  async lockIdle(tx: TenantTx, ids: readonly string[], since: Date): Promise<IdleSession[]> {
    await tx.all(lockSessions, ids);
    return tx.all<IdleSession>(listStillIdleSessions, since, ids);
  }

  /** Locks the keys of the claims, and reads the claims in their present state. */
  async hold(tx: TenantTx, spaceId: Id<'spc'>, due: readonly DueClaim[]): Promise<Claim[]> {
    await this.slots.lock(tx, due.map(keyOf));
    return this.slots.findClaims(
      tx,
      spaceId,
      due.map(({ id }) => id),
    );
  }

  #due<T extends Row>(
    tx: TenantTx,
    statement: Statement,
    spaceId: Id<'spc'>,
    until: Date,
    { at, id }: Place,
    limit: number,
  ): Promise<T[]> {
    return tx.all<T>(statement, spaceId, until, at, id, limit);
  }
}

const listHolds = sql(import.meta.url, 'list-holds');

/** The run that reads. If it is a dry run, the effects of its earlier pages are included. */
interface RunRef {
  id: string;
  spaceId: string;
}

/** Reads what prevents claims from leaving memory. */
export class Holds {
  async of(tx: TenantTx, { id: runId, spaceId }: RunRef, ids: readonly string[]): Promise<(id: string) => Hold> {
    const rows = ids.length === 0 ? [] : await tx.all<Hold & { id: string }>(listHolds, ids, spaceId, runId);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return (id) => byId.get(id) ?? UNHELD;
  }
}
