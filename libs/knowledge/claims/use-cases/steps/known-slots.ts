import { addTo, canonicalJson, type Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { uuidOf } from '#libs/platform/secrets/index.js';
import { comparableValue, VALUE_TYPES, type Predicate } from '../../../predicates/index.js';
import { emptySlot, type KnownSlot, findClaim, type DecisionContext } from '../../domain/state/slot.js';
import { skeletonOf, type Lookalike, forgedKeysOf, setAside } from '../../domain/gate/quarantine.rules.js';
import type { Claim } from '../../domain/state/claim.js';
import { isSpelled, lockOfSkeleton, skeletonHash } from '../../store/skeleton-key.js';
import { slotOf, type DrawnKey, type SlotRepository } from '../../store/slot.repository.js';
import {
  slotKey,
  comparedTriple,
  laneOf,
  type ComparedTriple,
  type ClaimPlace,
} from '../../domain/admission/slot-key.js';
import type { Incoming } from '../../domain/admission/incoming.js';
import type { StoreClaimItem } from '../../domain/claim.schemas.js';
import { applyEventsAbout } from '../../domain/state/slot.projection.js';
import { Draft } from '../../domain/state/draft.js';
import { isBelieved } from '../../domain/gate/gate.rules.js';
import type { SlotEvent } from '../../domain/state/slot.events.js';
import type { ClaimLoader } from '../../store/claim-loader.js';
import type { Admission } from '../../domain/admission/admission.rules.js';

/** A triple with the hashes of its key (the slot) and of its value. */
export type PlacedTriple = NonNullable<Incoming['triple']> & { drawn: DrawnKey };

export function placeTriple(
  spaceId: Id<'spc'>,
  item: Pick<StoreClaimItem, 'triple' | 'scope'>,
  predicate: Predicate | null,
  { sessionId, workspaceId }: ClaimPlace,
): PlacedTriple | null {
  if (!item.triple) return null;
  const triple = comparedTriple(item.triple, predicate);
  const slot = slotHash(spaceId, triple, { lane: laneOf(item.scope), sessionId, workspaceId });
  return { ...triple, slot, valueKey: uuidOf(triple.valueN), drawn: drawnKey(spaceId, slot, triple) };
}

const slotHash = (...key: Parameters<typeof slotKey>): string => uuidOf(canonicalJson(slotKey(...key)));

function drawnKey(spaceId: Id<'spc'>, slot: string, triple: Omit<ComparedTriple, 'value' | 'valueN'>): DrawnKey {
  const [subjectN, predicateN] = skeletonOf(triple)!;
  const spelled = isSpelled(triple, [subjectN, predicateN])
    ? slot
    : slotHash(spaceId, { subjectN, predicateN }, { lane: 'durable', sessionId: null });
  return {
    key: slot,
    skeleton: skeletonHash([subjectN, predicateN]),
    slot: spelled,
    subjectN: triple.subjectN,
    predicateN: triple.predicateN,
  };
}

/** The key of a stored claim and its skeleton, as in `drawn` of a triple; null if the claim has no triple. */
export function drawnKeyOf({ spaceId, slot, subject, predicate, subjectN, predicateN }: Claim): DrawnKey | null {
  if (slot === null || subject === null || predicate === null || subjectN === null || predicateN === null) return null;
  return drawnKey(spaceId, slot, { subject, predicate, subjectN, predicateN });
}

/** The locks for deciding on a claim: its key, and all keys with the same skeleton. */
export const locksOf = (spaceId: Id<'spc'>, { slot, drawn }: PlacedTriple): string[] => [
  slot,
  lockOfSkeleton(spaceId, drawn.skeleton),
];

/** Hashes of a value for every way in which values are compared, for reading before the predicate is known. */
const possibleValueKeys = (value: string): string[] =>
  [...new Set(VALUE_TYPES.map((type) => comparableValue(value, type)))].map(uuidOf);

/**
 * The slots of one write. They are locked in one order, whatever the order of the items, and updated as items are
 * decided.
 */
export class KnownSlots {
  readonly #slots = new Map<string, KnownSlot>();
  readonly #predicates = new Map<string, Predicate>();
  /** The slots by skeleton. */
  readonly #alike = new Map<string, string[]>();
  readonly #lookalikes = new Map<string, Lookalike[]>();
  readonly #setAside = new Set<string>();

  constructor(readonly spaceId: Id<'spc'>) {}

  knowPredicates(predicates: Iterable<Predicate | null>): void {
    for (const predicate of predicates) if (predicate !== null) this.#predicates.set(predicate.nameN, predicate);
  }

  /** Locks the slots that are not loaded yet, then reads them. */
  async load(tx: TenantTx, repository: SlotRepository, placed: readonly (PlacedTriple | null)[]): Promise<void> {
    const drawn = new Map<string, PlacedTriple>();
    const queries = new Map<string, { slot: string; predicateN: string; valueKeys: string[] }>();
    for (const triple of placed) {
      if (triple === null || this.#slots.has(triple.slot)) continue;
      const query = queries.get(triple.slot) ?? { slot: triple.slot, predicateN: triple.predicateN, valueKeys: [] };
      query.valueKeys.push(...possibleValueKeys(triple.value));
      queries.set(triple.slot, query);
      drawn.set(triple.slot, triple);
    }
    const [, known, lookalikes] = await Promise.all([
      repository.lock(
        tx,
        [...drawn.values()].flatMap((triple) => locksOf(this.spaceId, triple)),
      ),
      repository.load(tx, this.spaceId, [...queries.values()]),
      repository.listLookalikes(
        tx,
        this.spaceId,
        [...drawn.values()].map((triple) => triple.drawn),
      ),
    ]);
    for (const [slot, triple] of drawn) addTo(this.#alike, triple.drawn.skeleton, slot);
    for (const lookalike of lookalikes) addTo(this.#lookalikes, lookalike.key, lookalike);
    [...queries.keys()].forEach((slot, i) => this.#slots.set(slot, slotOf(this.spaceId, null, known[i]!)));
  }

  /** The slot in the state after the previous items. A claim without a triple has a separate slot. */
  of(triple: PlacedTriple | null): KnownSlot {
    if (triple === null) return emptySlot(this.spaceId);
    return { ...this.#slots.get(triple.slot)!, predicate: this.#predicates.get(triple.predicateN) ?? null };
  }

  /** Claims under other keys with the same skeleton as the triple, in the state after the previous items. */
  lookalikesOf(triple: PlacedTriple | null): Lookalike[] {
    if (triple === null) return [];
    const {
      slot,
      drawn: { skeleton },
    } = triple;
    const others = (this.#alike.get(skeleton) ?? []).filter((other) => other !== slot);
    const inBatch = others.flatMap((other) => this.#slots.get(other)!.claims);
    const ids = new Set([...this.#setAside, ...inBatch.map(({ id }) => id)]);
    return [...inBatch, ...(this.#lookalikes.get(slot) ?? []).filter(({ id }) => !ids.has(id))];
  }

  bySlot(slot: string): KnownSlot | undefined {
    return this.#slots.get(slot);
  }

  /**
   * Notes that a claim was quarantined. `after`: the new state of its slot if this is one of the loaded slots,
   * otherwise null.
   */
  noteSetAside({ id, slot }: Lookalike, after: KnownSlot | null): void {
    this.#setAside.add(id);
    if (after !== null) this.#slots.set(slot!, after);
  }

  update(triple: PlacedTriple | null, slot: KnownSlot): void {
    if (triple === null) return;
    this.#slots.set(triple.slot, slot);
    if (slot.predicate !== null) this.#predicates.set(triple.predicateN, slot.predicate);
  }
}

/**
 * When a protected claim is stored, quarantines weaker claims whose keys have the same skeleton, in the same
 * transaction and with their own keys locked (claims spec, rule 8).
 */
export class ForgedKeys {
  constructor(private readonly loader: ClaimLoader) {}

  async setAside(
    tx: TenantTx,
    { claimId, slot }: Admission,
    triple: PlacedTriple | null,
    slots: KnownSlots,
    context: DecisionContext,
  ): Promise<SlotEvent[]> {
    const claim = claimId === null ? undefined : imitatedIn(slot, claimId);
    if (claim === undefined) return [];
    const forgedKeys = forgedKeysOf(claim, slots.lookalikesOf(triple));
    // A claim that the protected claim has replaced was decided on together with it, and so were the remainders of the
    // replaced claim.
    const draft = new Draft(slot, context);
    for (const each of slot.claims) {
      if (isBelieved(each) && forgedKeys.some(({ id }) => id === each.id || id === each.remainderOf))
        setAside(draft, each, 'suspicious_input', [], null);
    }
    const events: SlotEvent[] = [...draft.events];
    for (const forged of forgedKeys.filter(({ id }) => findClaim(slot, id) === undefined)) {
      const inBatch = slots.bySlot(forged.slot!);
      const held =
        known(inBatch, forged.id) ?? applyEventsAbout(await this.loader.loadSlot(tx, slots.spaceId, forged.id), events);
      const ofKey = new Draft(held, context);
      // It may have been retracted or replaced before its key was locked.
      if (!isBelieved(ofKey.claim(forged.id))) continue;
      setAside(ofKey, ofKey.claim(forged.id), 'suspicious_input', [], null);
      events.push(...ofKey.events);
      slots.noteSetAside(forged, held === inBatch ? ofKey.slot : null);
    }
    return events;
  }
}

const known = (slot: KnownSlot | undefined, claimId: string): KnownSlot | undefined =>
  slot && findClaim(slot, claimId) ? slot : undefined;

/** The claim; undefined if it is in a workspace, because claims there do not affect claims outside. */
function imitatedIn(slot: KnownSlot, claimId: Claim['id']): Claim | undefined {
  const claim = findClaim(slot, claimId);
  return claim?.lane === 'workspace' ? undefined : claim;
}
