import { keyOfDependences, type NodeRepository } from '#libs/graph/model/index.js';
import { notFound, type Ctx, type Id, type IdSource } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { Predicate, PredicateRepository } from '../../predicates/index.js';
import {
  claimIn,
  findClaim,
  openConflictsOf,
  withGuest,
  type Carrying,
  type DecisionContext,
  type KnownSlot,
  type Dependency,
  type Tie,
  nowOver,
} from '../domain/state/slot.js';
import { mayReturn } from '../domain/gate/quarantine.rules.js';
import { mayStartEarlier } from '../domain/gate/wording.rules.js';
import { replacementsOnRecord, withReplaced } from '../domain/gate/gate.rules.js';
import type { Claim } from '../domain/state/claim.js';
import { predicateGated } from '../domain/claim.errors.js';
import { isGatedPredicate } from '../domain/admission/slot-key.js';
import { gatedBy, type SchemasInForce } from '../../domain-schemas/index.js';
import { keyOf, slotOf, type KeyedClaim, type SlotQuery, type SlotRepository } from './slot.repository.js';

/** A locked claim key, with everything that a decision about its claims needs. */
export interface LoadedSlot {
  slot: KnownSlot;
  context: DecisionContext;
}

/** Claims to weigh, and the slots that are needed to decide about them. */
export interface Weighable {
  claimIds: Id<'clm'>[];
  slots: KnownSlot[];
}

/** The claims that evidence supports. If there are too many, none is returned. */
export type CarriedIfFew = Omit<Weighable, 'slots'> & { slots: Carrying };

/** Locks and loads claims that are about to be decided about. */
export class ClaimLoader {
  constructor(
    private readonly slots: SlotRepository,
    private readonly predicates: PredicateRepository,
    private readonly nodes: NodeRepository,
    private readonly ids: IdSource,
    private readonly schemas: SchemasInForce,
  ) {}

  /**
   * Whether the claim is a plain claim whose predicate only facts may use. Such a claim can never return into force
   * (gates spec, section 4).
   */
  async isGated(tx: TenantTx, slot: KnownSlot, id: string): Promise<boolean> {
    const { predicateN, fact = null } = claimIn(slot, id);
    if (predicateN === null || fact !== null) return false;
    const inForce = await this.schemas.find(tx, slot.spaceId);
    return inForce !== null && isGatedPredicate({ predicateN }, slot.predicate, gatedBy(inForce.schema));
  }

  /** Refuses a plain claim whose predicate only facts may use. Throws `predicate_gated`. */
  async refuseGated(tx: TenantTx, slot: KnownSlot, id: string): Promise<void> {
    if (await this.isGated(tx, slot, id)) throw predicateGated({ id });
  }

  /**
   * Locks and loads the key of a claim; answers 404 if there is no such claim. `ids`: conflicts and claims to load with
   * it, whatever their state; `locks`: further locks to acquire with it, all in one fixed order.
   */
  async load(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    claimId: string,
    { ids = [], locks = [] }: { ids?: readonly string[]; locks?: readonly string[] } = {},
  ): Promise<LoadedSlot> {
    const slot = await this.loadSlot(tx, space.id, claimId, ids, locks);
    return { slot, context: this.#context(ctx, space, [slot]) };
  }

  /** A claim after a write that recorded it in `slot`. A fact is read again, because policies have judged it since. */
  async findSettled(tx: TenantTx, slot: KnownSlot, id: string): Promise<Claim> {
    const claim = claimIn(slot, id);
    const [settled] = (claim.fact ?? null) === null ? [] : await this.slots.findClaims(tx, slot.spaceId, [id]);
    return settled ?? claim;
  }

  /**
   * Claims of one key, or notes, whatever their state; claims of several keys cannot be loaded like this. `ids`:
   * conflicts to load with them.
   */
  async loadTogether(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    claimIds: readonly string[],
    ids: readonly string[] = [],
  ): Promise<LoadedSlot> {
    const claims = await this.slots.findClaims(tx, space.id, claimIds);
    const slot = await this.#loadKey(tx, space.id, claims, [...claimIds, ...ids]);
    return { slot, context: this.#context(ctx, space, [slot]) };
  }

  /**
   * The slot of a quarantined claim, with its rivals. Rivals under other keys are guests in this slot, and `homes` are
   * their own slots. `ids`: conflicts to load with them.
   */
  async loadWaiting(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    [newClaimId, existingId]: readonly [string, string],
    ids: readonly string[],
  ): Promise<LoadedSlot & { homes: KnownSlot[] }> {
    const { conflicts } = await this.slots.loadClaims(tx, space.id, [newClaimId], ids);
    await this.slots.holdClaims(tx, space.id, [
      newClaimId,
      existingId,
      ...conflicts.map(({ existingClaimId }) => existingClaimId),
    ]);
    let slot = await this.loadSlot(tx, space.id, newClaimId, ids);
    const homes: KnownSlot[] = [];
    for (const id of new Set([
      existingId,
      ...openConflictsOf(slot, newClaimId).map(({ existingClaimId }) => existingClaimId),
    ])) {
      if (findClaim(slot, id) !== undefined) continue;
      const home = await this.loadSlot(tx, space.id, id);
      homes.push(home);
      slot = withGuest(slot, home, id);
    }
    return { slot, homes, context: this.#context(ctx, space, [slot, ...homes]) };
  }

  /** Like `load`, for changes that follow from another change, without a caller. */
  async loadSlot(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    claimId: string,
    ids: readonly string[] = [],
    locks: readonly string[] = [],
  ): Promise<KnownSlot> {
    const [[claim], opposed] = await Promise.all([
      this.slots.findClaims(tx, spaceId, [claimId]),
      this.slots.listOpposedKeys(tx, spaceId, claimId),
    ]);
    if (claim === undefined) throw notFound({ what: 'claim', id: claimId });
    return this.#loadKey(tx, spaceId, [claim], [claimId, ...ids], [...locks, ...opposed]);
  }

  /** The claims that pieces of evidence support, or supported until they were revoked, to be weighed again. */
  async loadCarriedBy(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    evidenceIds: readonly string[],
  ): Promise<Weighable & { context: DecisionContext }> {
    const held = await this.loadSlotsOn(tx, space.id, evidenceIds);
    return { ...held, context: this.#context(ctx, space, held.slots) };
  }

  /** Like `loadCarriedBy`, but if there are more than `most` claims, none is loaded. */
  async loadCarriedIfFew(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    evidenceId: string,
    most: number,
  ): Promise<CarriedIfFew & { context: DecisionContext }> {
    const claims = await this.slots.listClaimsOn(tx, [evidenceId], most + 1);
    if (claims.length > most) return { claimIds: [], slots: 'too_many', context: this.#context(ctx, space, []) };
    const held = await this.#loadToWeigh(tx, space.id, claims, [evidenceId]);
    return { ...held, context: this.#context(ctx, space, held.slots) };
  }

  /**
   * Like `loadCarriedBy`, for claims whose columns do not reflect yet that their evidence counts, or that it no longer
   * counts. `pendingReweigh`: each of these claims, and one such piece of its evidence.
   */
  async loadPendingReweigh(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    evidenceIds: readonly string[],
    limit: number,
  ): Promise<Weighable & { pendingReweigh: Tie[]; context: DecisionContext }> {
    const claims = await this.slots.listClaimsPendingReweigh(tx, evidenceIds, limit);
    const held = await this.#loadToWeigh(tx, space.id, claims, evidenceIds);
    return {
      ...held,
      pendingReweigh: claims.map(({ id: claimId, evidenceId }) => ({ claimId, evidenceId })),
      context: this.#context(ctx, space, held.slots),
    };
  }

  /**
   * Like `loadCarriedBy`, for changes that follow from another change, without a caller: for any number of pieces of
   * evidence, each slot once.
   */
  async loadSlotsOn(tx: TenantTx, spaceId: Id<'spc'>, evidenceIds: readonly string[]): Promise<Weighable> {
    return this.#loadToWeigh(tx, spaceId, await this.slots.listClaimsOn(tx, evidenceIds, null), evidenceIds);
  }

  /**
   * Locks any number of claims in one order, and reads them at once. The slots are returned by `keyOf`. The claims of a
   * group have one key, or are notes that are decided about together, as if they had one key.
   */
  async loadGroups(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    groups: readonly (readonly KeyedClaim[])[],
  ): Promise<Map<string, KnownSlot>> {
    const notes = groups.filter(([first]) => first?.slot === null);
    const noteIds = notes.flat().map(({ id }) => id);
    const queries = queriesOf(groups.flat());
    const [, predicates, known, loose] = await Promise.all([
      this.slots.lock(tx, [...queries.map(({ slot }) => slot), ...noteIds]),
      this.#predicates(
        tx,
        spaceId,
        queries.map(({ predicateN }) => predicateN),
      ),
      this.slots.load(tx, spaceId, queries),
      this.slots.loadApart(tx, spaceId, noteIds),
    ]);
    const slots = new Map(
      queries.map(({ slot, predicateN }, i) => [slot, slotOf(spaceId, predicates.get(predicateN) ?? null, known[i]!)]),
    );
    const noteOf = new Map(loose.map((note) => [String(note.claims[0]!.id), note]));
    for (const group of notes)
      slots.set(
        keyOf(group[0]!),
        slotOf(
          spaceId,
          null,
          together(
            group
              .map(({ id }) => id)
              .sort()
              .flatMap((id) => noteOf.get(id) ?? []),
          ),
        ),
      );
    return slots;
  }

  /**
   * Makes a decision about a locked slot that may let an existing claim return into force. If that claim would replace
   * another one that depends on it, the slot is decided again with this knowledge. Only such a decision reads the
   * graph, and keeps others from changing it until the transaction ends.
   */
  async decide<T extends { slot: KnownSlot }>(
    tx: TenantTx,
    slot: KnownSlot,
    decision: (slot: KnownSlot) => T,
  ): Promise<T> {
    const decided = decision(slot);
    const cycles = await this.#cyclesAmong(tx, decided.slot, replacementsOnRecord(slot, decided.slot));
    return cycles.length === 0
      ? decided
      : this.decide(tx, { ...slot, dependencies: [...slot.dependencies, ...cycles] }, decision);
  }

  async #cyclesAmong(tx: TenantTx, after: KnownSlot, replacements: readonly Dependency[]): Promise<Dependency[]> {
    if (replacements.length === 0) return [];
    await this.slots.lock(tx, [keyOfDependences(after.spaceId)]);
    const areCircular = await Promise.all(
      replacements.map(({ claimId, onId }) => this.nodes.leadDown(tx, withReplaced(after, claimId), onId)),
    );
    return replacements.filter((_, i) => areCircular[i]);
  }

  /**
   * Loads any number of claims to weigh, without the other claims of their keys, which are rarely needed for weighing.
   * A claim that may leave the status disputed passes the gate: the related claims of its key are read too, which may
   * be few even if the key has thousands. For a claim whose window may start earlier, its key is read.
   */
  async #loadToWeigh(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    claims: readonly KeyedClaim[],
    evidenceIds: readonly string[],
  ): Promise<Weighable> {
    const claimIds = claims.map(({ id }) => id);
    const [, loaded] = await Promise.all([
      this.slots.lock(tx, claims.map(keyOf)),
      this.slots.loadApart(tx, spaceId, claimIds),
    ]);
    const marked = new Set(evidenceIds);
    const keyed = loaded.filter(({ claims: [claim] }) => claim!.slot !== null);
    const keysOf = (known: readonly Known[]): ReadonlySet<string> =>
      new Set(known.map(({ claims: [claim] }) => claim!.slot!));
    const moving = keysOf(
      keyed.filter(({ claims: [claim], attachments }) => mayStartEarlier(claim!, attachments, marked)),
    );
    const gated = keysOf(
      keyed.filter(({ claims: [claim], attachments, votes }) => mayReturn(claim!, attachments, votes, marked)),
    );
    const among = (keys: ReadonlySet<string>) =>
      keyed.flatMap(({ claims: [claim] }) => (keys.has(claim!.slot!) ? [claim!] : []));
    const queries = queriesOf(among(moving));
    const returning = among(gated).filter(({ slot }) => !moving.has(slot!));
    const [predicates, related, whole] = await Promise.all([
      this.#predicates(
        tx,
        spaceId,
        [...queries, ...returning].map(({ predicateN }) => predicateN!),
      ),
      this.slots.loadRelatedByKey(
        tx,
        spaceId,
        returning.map(({ id }) => id),
      ),
      this.slots.load(tx, spaceId, queries),
    ]);
    const isApart = ({ claims: [claim] }: Known): boolean =>
      claim!.slot === null || !(moving.has(claim!.slot) || gated.has(claim!.slot));
    const predicateOf = ({ claims: [claim] }: Known) => predicates.get(claim!.predicateN!) ?? null;
    return {
      claimIds,
      slots: [
        ...loaded.filter(isApart).map((known) => slotOf(spaceId, null, known)),
        ...[...related.values(), ...whole].map((known) => slotOf(spaceId, predicateOf(known), known)),
      ],
    };
  }

  async #predicates(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    names: readonly string[],
  ): Promise<Map<string, Predicate | null>> {
    return new Map(
      await Promise.all(
        [...new Set(names)].map(async (name) => [name, await this.predicates.find(tx, spaceId, name)] as const),
      ),
    );
  }

  /** Loads claims that all have one key, or notes that are decided about together. A note is a key of its own. */
  async #loadKey(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    claims: readonly Claim[],
    ids: readonly string[],
    locks: readonly string[] = [],
  ): Promise<KnownSlot> {
    const { slot, predicateN } = claims[0]!;
    if (slot === null || predicateN === null) {
      const noteIds = claims.map(({ id }) => id);
      const [, known] = await Promise.all([
        this.slots.lock(tx, [...noteIds, ...locks]),
        this.slots.loadClaims(tx, spaceId, noteIds, ids),
      ]);
      return slotOf(spaceId, null, known);
    }
    const valueKeys = claims.map((claim) => claim.valueKey!);
    const [, predicate, [known]] = await Promise.all([
      this.slots.lock(tx, [slot, ...locks]),
      this.predicates.find(tx, spaceId, predicateN),
      this.slots.load(tx, spaceId, [{ slot, predicateN, valueKeys, ids }]),
    ]);
    return slotOf(spaceId, predicate, known!);
  }

  #context(ctx: Ctx, space: Space, slots: readonly KnownSlot[]): DecisionContext {
    return { now: nowOver(slots, space.now), ids: this.ids, principalId: ctx.caller.principal.id };
  }
}

/** Claims by their keys. */
export function groupsOf<C extends KeyedClaim>(claims: readonly C[]): Map<string, C[]> {
  const groups = new Map<string, C[]>();
  for (const claim of claims) groups.set(keyOf(claim), [...(groups.get(keyOf(claim)) ?? []), claim]);
  return groups;
}

type Query = SlotQuery & { ids: string[]; valueKeys: string[] };

/** One query for each key of the claims. */
function queriesOf(claims: readonly KeyedClaim[]): Query[] {
  const bySlot = new Map<string, Query>();
  for (const { id, slot, predicateN, valueKey } of claims) {
    if (slot === null || predicateN === null || valueKey === null) continue;
    const query = bySlot.get(slot) ?? { slot, predicateN, valueKeys: [], ids: [] };
    query.ids.push(id);
    query.valueKeys.push(valueKey);
    bySlot.set(slot, query);
  }
  return [...bySlot.values()];
}

type Known = Parameters<typeof slotOf>[2];

const together = (parts: readonly Known[]): Known => ({
  claims: parts.flatMap(({ claims }) => claims),
  attachments: parts.flatMap(({ attachments }) => attachments),
  votes: parts.flatMap(({ votes }) => votes),
  pendingReweigh: parts.flatMap(({ pendingReweigh }) => pendingReweigh),
  conflicts: parts.flatMap(({ conflicts }) => conflicts),
  dependencies: [],
});
