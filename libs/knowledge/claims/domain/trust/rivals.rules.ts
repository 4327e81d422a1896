import { canonicalJson, type Id } from '#libs/kernel/index.js';
import { DEFAULT_BELIEF_POLICY, rhoOf, traitsOf, type Item } from '../../../beliefs/index.js';
import { isBelieved } from '../gate/gate.rules.js';
import { overlaps, type Claim, type RivalItem } from '../state/claim.js';
import type { Draft } from '../state/draft.js';
import { attachmentsOf, type KnownSlot } from '../state/slot.js';
import type { BeliefCause } from '../state/slot.events.js';
import { contestedUpdatesAfter } from './belief-change.js';
import { ownItemsOf, weighBelief } from './belief.js';
import type { Attachment } from './support.js';

/**
 * Maximum number of groups of other values that count against a claim; the strongest are used. A mass reaches its
 * maximum with fewer groups.
 */
const MAX_RIVAL_GROUPS = 100;

/** The fields that decide whether a claim competes with another in a workspace. */
type Competitor = Pick<Claim, 'lane' | 'slot' | 'valueKey' | 'validFrom' | 'validUntil'>;

/** Whether `other` is in force and gives another value for the key of a claim in the same workspace. */
const isOtherValue = (claim: Competitor, other: Claim): boolean =>
  claim.lane === 'workspace' &&
  claim.slot !== null &&
  other.slot === claim.slot &&
  other.valueKey !== claim.valueKey &&
  isBelieved(other);

/**
 * Whether another value counts against the claim: the windows of the two claims overlap, and the claim with the other
 * value has not failed a test (beliefs spec, section 3.2).
 */
export const countsAgainst = (claim: Competitor, other: Claim): boolean =>
  isOtherValue(claim, other) && (other.failedTest ?? null) === null && overlaps(other, claim);

/**
 * Evidence that counts against a claim of a workspace because it supports another value of the same single-valued key
 * there: the strongest item of each group (beliefs spec, section 3.2). null if no other value is in force there.
 */
export function rivalsFor(slot: KnownSlot, claim: Competitor & Pick<Claim, 'beliefPolicy'>): RivalItem[] | null {
  if (slot.predicate?.cardinality === 'multi') return null;
  const others = slot.claims.filter((other) => isOtherValue(claim, other));
  if (others.length === 0) return null;
  const items = others
    .filter((other) => countsAgainst(claim, other))
    .flatMap((other) => ownItemsOf(attachmentsOf(slot, other.id), other, other))
    .filter(({ side }) => side === 'support');
  return strongestOfGroups(items, traitsOf(claim.beliefPolicy ?? DEFAULT_BELIEF_POLICY).hasNoGroups)
    .map(rivalOf)
    .sort(byId);
}

function strongestOfGroups(items: readonly Item[], isApart: boolean): Item[] {
  const strongest = new Map<string, Item>();
  for (const item of [...items].sort((a, b) => rhoOf(b) - rhoOf(a) || byId(a, b))) {
    const group = isApart ? item.id : item.group;
    if (!strongest.has(group)) strongest.set(group, item);
  }
  return [...strongest.values()].slice(0, MAX_RIVAL_GROUPS);
}

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : Number(a.id > b.id));

const rivalOf = ({ id, group, class: of, weight, reliability, contentKey, isLong }: Item): RivalItem => ({
  id,
  group,
  class: of,
  weight,
  reliability,
  contentKey,
  isLong,
});

/** A claim that is about to be stored, with its belief adjusted to the other values of its key in its workspace. */
export function amongRivals(claim: Claim, attachments: readonly Attachment[], slot: KnownSlot, now: Date): Claim {
  const rivals = rivalsFor(slot, claim);
  if (rivals === null) return claim;
  const weighed = weighedAgainst({ ...claim, version: 0 }, rivals, attachments, now);
  return { ...claim, ...weighed, contestedUpdates: contestedUpdatesAfter({}, weighed.beliefState) };
}

/**
 * Weighs the claims of a key in a workspace again if the evidence for other values has changed. The slot must contain
 * all claims of the key that are in force.
 */
export function weighRivals(draft: Draft): void {
  const ids = draft.slot.claims.filter(isWeighed).map(({ id }) => id);
  for (const id of ids) weighOne(draft, id);
}

const isWeighed = ({ lane, slot, status }: Claim): boolean =>
  lane === 'workspace' && slot !== null && (status === 'quarantined' || isBelieved({ status }));

function weighOne(draft: Draft, id: Id<'clm'>): void {
  const claim = draft.claim(id);
  const [before, rivals] = [claim.rivals ?? null, rivalsFor(draft.slot, claim)];
  if (canonicalJson(before) === canonicalJson(rivals)) return;
  const weighed = weighedAgainst(claim, rivals, attachmentsOf(draft.slot, id), draft.now);
  draft.changeBelief(id, weighed, whatChanged(before ?? [], rivals ?? []));
}

const weighedAgainst = (
  claim: Claim,
  rivals: RivalItem[] | null,
  attachments: readonly Attachment[],
  now: Date,
): Partial<Claim> => ({
  rivals,
  ...weighBelief({ ...claim, rivals }, attachments, claim, now),
});

/**
 * The ids of the evidence that was added, removed or moved to another group. If there is none, the weight of a source
 * has changed.
 */
function whatChanged(before: readonly RivalItem[], after: readonly RivalItem[]): BeliefCause {
  const placeOf = ({ id, group }: RivalItem): string => canonicalJson([id, group]);
  const [old, fresh] = [new Set(before.map(placeOf)), new Set(after.map(placeOf))];
  const moved = [
    ...before.filter((each) => !fresh.has(placeOf(each))),
    ...after.filter((each) => !old.has(placeOf(each))),
  ];
  return moved.length === 0 && before.length > 0 ? 'source' : [...new Set(moved.map(({ id }) => id))].sort();
}
