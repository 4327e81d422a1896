import { worse, type Grounding } from '../../model/index.js';

/** What happened to a root: it is gone, its evidence ran out, it was replaced, or somebody contradicts it. */
export const CAUSE_KINDS = ['taint', 'expired', 'stale', 'contested'] as const;
export type CauseKind = (typeof CAUSE_KINDS)[number];

/** Why a node is not sound, or contested. `rootId`: the claim that fell, or the contradiction. */
export interface Cause {
  kind: CauseKind;
  rootId: string;
  /** Of a root that was superseded, as readers see it: the valid claim that replaced it. */
  replacedBy?: string | null;
}

/** Causes that a node gained and lost. */
export interface CauseChange {
  added: Cause[];
  removed: Cause[];
}

const AS_GROUNDING: Readonly<Record<CauseKind, Grounding>> = {
  taint: 'tainted',
  expired: 'expired',
  stale: 'stale',
  contested: 'sound',
};

/** The worst of the causes (graph spec, section 5.3). To be contested is another matter. */
export function groundingOf(causes: readonly Cause[]): Grounding {
  return causes.map(({ kind }) => AS_GROUNDING[kind]).reduce(worse, 'sound');
}

export const isContested = (causes: readonly Cause[]): boolean => causes.some(({ kind }) => kind === 'contested');

const keyOf = ({ kind, rootId }: Cause): string => `${kind} ${rootId}`;

/** Each cause once, in one order. */
export function causeSet(causes: readonly Cause[]): Cause[] {
  const byKey = new Map(causes.map((cause) => [keyOf(cause), cause]));
  return [...byKey.keys()].sort().map((key) => byKey.get(key)!);
}

/** What has to change for a node to have exactly these causes. */
export function causeChange(before: readonly Cause[], after: readonly Cause[]): CauseChange {
  const [had, has] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
  return {
    added: after.filter((cause) => !had.has(keyOf(cause))),
    removed: before.filter((cause) => !has.has(keyOf(cause))),
  };
}

/** A node a cascade reached. */
export interface Reached {
  id: string;
  rank: number;
  /** What a decision about it locks: its claim key, or its id. */
  key: string;
  /** How many depend on it, counted as far as one beyond a page. */
  dependents: number;
  /** Whether it was taken from the frontier, and not only read ahead; then `rank` is the one it waits at. */
  isWaiting: boolean;
}

/** The lowest of a frontier and what depends on them, lowest rank first, as far as a page goes. */
export interface Ahead {
  reached: Reached[];
  /** The rank of the first that waits beyond the page; Infinity: none does. */
  nextRank: number;
}

/**
 * Those of a page that may be decided now: all that the cascade will ever reach below their ranks is among them or done.
 * What waits beyond the page is left to its turn, though the page may have reached it too. `dependencies` are the edges down from the page.
 */
export function ripe({ reached, nextRank }: Ahead, dependencies: readonly { premiseId: string }[]): Reached[] {
  const held = new Map<string, number>();
  for (const { premiseId } of dependencies) held.set(premiseId, (held.get(premiseId) ?? 0) + 1);
  // What depends on a node that rose has a rank too low until it is looked at; it must not hold up the node.
  const lowest = reached.find(({ isWaiting }) => isWaiting)?.rank ?? 0;
  const open = reached.find(({ id, dependents }) => dependents > (held.get(id) ?? 0))?.rank ?? Infinity;
  const cut = Math.max(lowest, Math.min(nextRank, open));
  return reached.filter(({ rank, isWaiting }) => rank <= cut && (isWaiting || rank < nextRank));
}
