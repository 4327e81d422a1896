import type { Id } from '#libs/kernel/index.js';
import type { Claim, KnownSlot } from '#libs/knowledge/slots/domain/index.js';
import { slotOf, type SlotRepository } from '#libs/knowledge/slots/store/index.js';
import type { PredicateRepository } from '#libs/knowledge/predicates/store/index.js';
import { sql, type Statement, type TenantTx } from '#libs/platform/database/index.js';
import type { IdleSession, Place } from '../domain/index.js';

const listDecayingClaims = sql(import.meta.url, 'list-decaying-claims');
const listAnnouncedEnds = sql(import.meta.url, 'list-announced-ends');
const listIdleSessions = sql(import.meta.url, 'list-idle-sessions');
const lockIdleSessions = sql(import.meta.url, 'lock-idle-sessions');
const findLeanedOn = sql(import.meta.url, 'find-leaned-on');

export interface DueClaim {
  id: Id<'clm'>;
  /** What a decision about it locks: its claim key, or its id. */
  key: string;
  /** When it became due. */
  at: string;
}

export interface DueSession {
  id: Id<'ses'>;
  at: string;
}

type Row<T> = T & Record<string, unknown>;

/** Finds by index what a sweep takes, and reads it again under its keys. */
export class SweepRepository {
  constructor(private readonly slots: SlotRepository, private readonly predicates: PredicateRepository) {}

  decaying(tx: TenantTx, spaceId: Id<'spc'>, now: Date, after: Place, limit: number): Promise<DueClaim[]> {
    return this.#due<DueClaim>(tx, listDecayingClaims, spaceId, now, after, limit);
  }

  announced(tx: TenantTx, spaceId: Id<'spc'>, now: Date, after: Place, limit: number): Promise<DueClaim[]> {
    return this.#due<DueClaim>(tx, listAnnouncedEnds, spaceId, now, after, limit);
  }

  idle(tx: TenantTx, spaceId: Id<'spc'>, since: Date, after: Place, limit: number): Promise<DueSession[]> {
    return this.#due<DueSession>(tx, listIdleSessions, spaceId, since, after, limit);
  }

  lockIdle(tx: TenantTx, ids: readonly string[], since: Date): Promise<IdleSession[]> {
    return tx.all<Row<IdleSession>>(lockIdleSessions, since, ids);
  }

  /** Those that something live leans on. */
  async leanedOn(tx: TenantTx, ids: readonly string[]): Promise<Set<string>> {
    return new Set((await tx.all<{ id: string }>(findLeanedOn, ids)).map(({ id }) => id));
  }

  /** The claims as they stand, under their keys. */
  async hold(tx: TenantTx, spaceId: Id<'spc'>, due: readonly DueClaim[]): Promise<Claim[]> {
    await this.slots.lock(tx, due.map(({ key }) => key));
    return this.slots.findClaims(tx, spaceId, due.map(({ id }) => id));
  }

  /** As `hold`, with all that a decision about each key must know. */
  async holdSlots(tx: TenantTx, spaceId: Id<'spc'>, due: readonly DueClaim[]): Promise<{ ids: Id<'clm'>[]; slot: KnownSlot }[]> {
    const claims = await this.hold(tx, spaceId, due);
    const byKey = new Map<string, Claim[]>();
    for (const claim of claims) byKey.set(claim.slot ?? claim.id, [...(byKey.get(claim.slot ?? claim.id) ?? []), claim]);
    return Promise.all([...byKey.values()].map(async (ofKey) => ({ ids: ofKey.map(({ id }) => id), slot: await this.#load(tx, spaceId, ofKey) })));
  }

  async #load(tx: TenantTx, spaceId: Id<'spc'>, claims: readonly Claim[]): Promise<KnownSlot> {
    const [{ slot, predicateN }] = claims as [Claim];
    const ids = claims.map(({ id }) => id);
    if (slot === null || predicateN === null) return slotOf(spaceId, null, await this.slots.loadClaims(tx, spaceId, ids));
    const valueKeys = claims.map(({ valueKey }) => valueKey!);
    const [predicate, [known]] = await Promise.all([this.predicates.find(tx, spaceId, predicateN), this.slots.load(tx, spaceId, [{ slot, predicateN, valueKeys, ids }])]);
    return slotOf(spaceId, predicate, known!);
  }

  #due<T>(tx: TenantTx, statement: Statement, spaceId: Id<'spc'>, until: Date, { at, id }: Place, limit: number): Promise<T[]> {
    return tx.all<Row<T>>(statement, spaceId, until, at, id, limit);
  }
}
