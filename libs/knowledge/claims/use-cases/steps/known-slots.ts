import { canonicalJson, type Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { uuidOf } from '#libs/platform/secrets/index.js';
import { comparableValue, VALUE_TYPES, type Predicate } from '../../../predicates/domain/index.js';
import { emptySlot, type KnownSlot } from '../../../slots/domain/index.js';
import { slotOf, type SlotRepository } from '../../../slots/store/index.js';
import { claimKey, comparedTriple, laneOf, type Incoming, type StoreClaimItem } from '../../domain/index.js';

/** A triple with its key hashed: which slot it goes to and which value it has there. */
export type PlacedTriple = NonNullable<Incoming['triple']>;

export function placeTriple(spaceId: Id<'spc'>, item: StoreClaimItem, predicate: Predicate | null, sessionId: Id<'ses'> | null): PlacedTriple | null {
  if (!item.triple) return null;
  const triple = comparedTriple(item.triple, predicate);
  return { ...triple, slot: uuidOf(canonicalJson(claimKey(spaceId, triple, { lane: laneOf(item.scope), sessionId }))), valueKey: uuidOf(triple.valueN) };
}

/** Keys of a value under every way of comparing it: what to read while the predicate is not known yet. */
const possibleValueKeys = (value: string): string[] => [...new Set(VALUE_TYPES.map((type) => comparableValue(value, type)))].map(uuidOf);

/** The slots of one write: locked in one order whatever the order of its items, and kept up to date as the items are decided. */
export class KnownSlots {
  readonly #slots = new Map<string, KnownSlot>();
  readonly #predicates = new Map<string, Predicate>();

  constructor(readonly spaceId: Id<'spc'>) {}

  knowPredicates(predicates: Iterable<Predicate | null>): void {
    for (const predicate of predicates) if (predicate !== null) this.#predicates.set(predicate.nameN, predicate);
  }

  /** Sends the locks and, behind them, the read of the slots not loaded yet. */
  async load(tx: TenantTx, repository: SlotRepository, placed: readonly (PlacedTriple | null)[]): Promise<void> {
    const queries = new Map<string, { slot: string; predicateN: string; valueKeys: string[] }>();
    for (const triple of placed) {
      if (triple === null || this.#slots.has(triple.slot)) continue;
      const query = queries.get(triple.slot) ?? { slot: triple.slot, predicateN: triple.predicateN, valueKeys: [] };
      query.valueKeys.push(...possibleValueKeys(triple.value));
      queries.set(triple.slot, query);
    }
    const [, known] = await Promise.all([repository.lock(tx, [...queries.keys()]), repository.load(tx, this.spaceId, [...queries.values()])]);
    [...queries.keys()].forEach((slot, i) => this.#slots.set(slot, slotOf(this.spaceId, null, known[i]!)));
  }

  /** The slot as the items before have left it. A claim without a triple has one to itself. */
  of(triple: PlacedTriple | null): KnownSlot {
    if (triple === null) return emptySlot(this.spaceId);
    return { ...this.#slots.get(triple.slot)!, predicate: this.#predicates.get(triple.predicateN) ?? null };
  }

  update(triple: PlacedTriple | null, slot: KnownSlot): void {
    if (triple === null) return;
    this.#slots.set(triple.slot, slot);
    if (slot.predicate !== null) this.#predicates.set(triple.predicateN, slot.predicate);
  }
}
