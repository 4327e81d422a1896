import { addTo, type AssertionClass } from '#libs/kernel/index.js';
import type { BeliefPolicy, Masses } from './belief.js';
import { traitsOf } from './policy.rules.js';

/** One piece of live evidence for or against a claim. */
export interface Item {
  /** Id of the record. Among records with equal long contents, the one created first counts (see `isOfWeakLabel`). */
  id: string;
  side: 'support' | 'contradiction';
  class: AssertionClass;
  /** The weight stored on its attachment. */
  weight: number;
  /** The factor of its source for this claim, 0..1. It depends on the domains of the source and on past corrections. */
  reliability: number;
  group: string;
  observedAt: Date;
  /** Equal for contents that are equal in comparable form. */
  contentKey: string;
  /** Whether the content is so long that equal content in another group must be a copy. */
  isLong: boolean;
  /** Whether it is a reviewer's decision that the claim holds. */
  isActivation: boolean;
  /** For a contradiction: whether it is too weak to reject the claim. Otherwise it counts in full. */
  challenging: boolean;
}

/** The weight of one group on one side, with its class and number of contents. */
export interface GroupWeight {
  group: string;
  side: Item['side'];
  /** The class of its strongest item; an inference only if the group contains nothing else. */
  class: AssertionClass;
  /** Number of different contents. */
  n: number;
  weight: number;
}

const MAX_RELIABILITY = 0.99;
const MAX_GROUP_WEIGHT = 0.9;
const MAX_MASS = 30;
/** By the number of different contents of a group (0, 1, 2, and 3 or more): the share of its weight that counts. */
const SATURATION = [0, 0.7, 0.9, 1] as const;
/** The weight that a group of premises contributes to a conclusion. */
export const INFERENCE_WEIGHT = 0.5;

/** The factor of a source that has none of the domains of the predicate. */
export const OFF_DOMAIN = 0.8;
/** How many settled claims every source is assumed to have got right before its first claim is settled. */
const PRIOR_SETTLED = 10;

/** The share of a source's settled claims that were overturned (beliefs spec, section 3.5). */
export const correctionRate = (settled: number, overturned: number): number => overturned / (settled + PRIOR_SETTLED);

const saturation = (n: number): number => SATURATION[Math.min(n, SATURATION.length - 1)]!;

/**
 * The groups of both sides, support first, each side by id (beliefs spec, section 3.2). Equal content counts once in a
 * group. Equal content of at least 200 code points counts once per side, in the group of the record that was created
 * first (see `isOfWeakLabel` for the exception).
 */
export function groupsOf(items: readonly Item[], policy: BeliefPolicy): GroupWeight[] {
  const weighed = asWeighedBy(items, policy);
  return [...sideOf(weighed, 'support'), ...sideOf(weighed, 'contradiction')];
}

/**
 * The items as a policy weighs them. Under a policy that ignores weights, all items weigh the same; under a policy that
 * ignores groups, each item is a group of its own.
 */
function asWeighedBy(items: readonly Item[], policy: BeliefPolicy): readonly Item[] {
  const { everyWeight, hasNoGroups } = traitsOf(policy);
  if (everyWeight === null && !hasNoGroups) return items;
  return items.map((item) => ({
    ...item,
    ...(everyWeight !== null && { weight: everyWeight, reliability: 1 }),
    ...(hasNoGroups && { group: item.id, isLong: false }),
  }));
}

/** The groups of records without a registered source whose class every agent may use without a right. */
const WEAK_LABELS: ReadonlySet<string> = new Set(['inference', 'unregistered/document']);

/**
 * Whether a group consists of records that every agent may make. A copy in such a group does not count while another
 * group has the same content, even if the copy was made first: otherwise an agent could copy a text before its true
 * source records it, and the source would be a witness less (claims spec, section 15a, rule 13).
 */
export const isOfWeakLabel = (group: string): boolean => WEAK_LABELS.has(group);

/** The items of one side in the order of their records, without long copies of what counts in another group. */
function countedOn(items: readonly Item[], side: Item['side']): Item[] {
  const ofSide = items.filter((each) => each.side === side).sort(byId);
  const homes = homesOf(ofSide.filter(({ isLong }) => isLong));
  return ofSide.filter(({ isLong, contentKey, group }) => !isLong || homes.get(contentKey) === group);
}

/** By content: the group in which it counts. `items`: those with long contents, in the order of their records. */
function homesOf(items: readonly Item[]): Map<string, string> {
  const homes = new Map<string, string>();
  for (const { contentKey, group } of items) {
    const home = homes.get(contentKey);
    if (home === undefined || (isOfWeakLabel(home) && !isOfWeakLabel(group))) homes.set(contentKey, group);
  }
  return homes;
}

function sideOf(items: readonly Item[], side: Item['side']): GroupWeight[] {
  const groups = new Map<string, Item[]>();
  for (const item of countedOn(items, side)) addTo(groups, item.group, item);
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([group, members]) => {
      const n = new Set(members.map(({ contentKey }) => contentKey)).size;
      const strongest = members.reduce((best, next) => (rhoOf(next) > rhoOf(best) ? next : best));
      const witness = members.find((member) => member.class !== 'inference');
      return {
        group,
        side,
        class: strongest.class === 'inference' ? (witness?.class ?? 'inference') : strongest.class,
        n,
        weight: Math.min(MAX_GROUP_WEIGHT, rhoOf(strongest) * saturation(n)),
      };
    });
}

const byId = (a: Item, b: Item): number => (a.id < b.id ? -1 : Number(a.id > b.id));

/** ρ: the maximum weight of one piece of evidence. */
export const rhoOf = ({ weight, reliability }: Pick<Item, 'weight' | 'reliability'>): number =>
  Math.min(MAX_RELIABILITY, weight * reliability);

/** The result of weighing the live evidence of a claim under a policy. */
export function massesOf(items: readonly Item[], policy: BeliefPolicy): Masses {
  const groups = groupsOf(items, policy);
  const support = groups.filter(({ side }) => side === 'support');
  const contradiction = groups.filter(({ side }) => side === 'contradiction');
  const [massOf, supporting] = [
    traitsOf(policy).isSeed ? meanOfCounts : logOdds,
    items.filter(({ side }) => side === 'support'),
  ];
  return {
    supportMass: massOf(support),
    contradictionMass: massOf(contradiction),
    supportGroups: support.length,
    witnessGroups: support.filter(isWitnessed).length,
    contradictionGroups: contradiction.length,
    opposingGroups: contradiction.filter(isWitnessed).length,
    supportedAt: newest(supporting),
    shielded: isProtected(items) || mayNotReject(asWeighedBy(items, policy)),
  };
}

/**
 * Whether a user stated the claim or a reviewer activated it, and no user contradicts it (claims spec, section 15a).
 */
const isProtected = (items: readonly Item[]): boolean =>
  items.some(({ side, class: of, isActivation }) => side === 'support' && (of === 'user_explicit' || isActivation)) &&
  !items.some(({ side, class: of }) => side === 'contradiction' && of === 'user_explicit');

/**
 * Whether the claim is safe from rejection by contradicting evidence. If some of this evidence is too weak, a
 * rejection needs two groups with stronger evidence (claims spec, section 15a, rule 12). A long copy counts neither as
 * weak nor as strong evidence, because its content counts in one group only.
 */
function mayNotReject(items: readonly Item[]): boolean {
  const against = countedOn(items, 'contradiction').filter((item) => item.class !== 'inference');
  const deciding = new Set(against.filter(({ challenging }) => !challenging).map(({ group }) => group));
  return against.some(({ challenging }) => challenging) && deciding.size < 2;
}

const isWitnessed = (group: GroupWeight): boolean => group.class !== 'inference';

/** Σ −ln(1−w): the groups are taken as independent of each other. */
const logOdds = (groups: readonly GroupWeight[]): number =>
  Math.min(
    MAX_MASS,
    groups.reduce((sum, { weight }) => sum - Math.log(1 - weight), 0),
  );

/** The mean of the shares of the groups. The share of a group depends only on its number of contents. */
const meanOfCounts = (groups: readonly GroupWeight[]): number =>
  groups.length === 0 ? 0 : Math.min(1, groups.reduce((sum, { n }) => sum + saturation(n), 0) / groups.length);

function newest(items: readonly Item[]): Date | null {
  return items.reduce<Date | null>(
    (latest, { observedAt }) => (latest === null || observedAt > latest ? observedAt : latest),
    null,
  );
}
