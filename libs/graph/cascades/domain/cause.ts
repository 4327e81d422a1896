import { worse, type Grounding } from '../../model/index.js';

/** What happened to a root: it is invalid, its evidence is stale or expired, it was replaced, or it is contradicted. */
export const CAUSE_KINDS = ['taint', 'expired', 'stale', 'contested'] as const;
export type CauseKind = (typeof CAUSE_KINDS)[number];

/** Why a node is not sound, or is contested. `rootId`: the claim that lost its support, or the contradiction. */
export interface Cause {
  kind: CauseKind;
  rootId: string;
  /** For a superseded root, as shown to readers: the valid claim that replaced it. */
  replacedBy?: string | null;
}

/** The causes that a node gained and lost. */
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

/** The worst of the causes (graph spec, section 5.3). Whether a node is contested is decided separately. */
export function groundingOf(causes: readonly Cause[]): Grounding {
  return causes.map(({ kind }) => AS_GROUNDING[kind]).reduce(worse, 'sound');
}

export const isContested = (causes: readonly Cause[]): boolean => causes.some(({ kind }) => kind === 'contested');

const keyOf = ({ kind, rootId }: Cause): string => `${kind} ${rootId}`;

/** Removes duplicate causes and sorts them. */
export function causeSet(causes: readonly Cause[]): Cause[] {
  const byKey = new Map(causes.map((cause) => [keyOf(cause), cause]));
  return [...byKey.keys()].sort().map((key) => byKey.get(key)!);
}

/** The changes that give a node exactly these causes. */
export function causeChange(before: readonly Cause[], after: readonly Cause[]): CauseChange {
  const [had, has] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
  return {
    added: after.filter((cause) => !had.has(keyOf(cause))),
    removed: before.filter((cause) => !has.has(keyOf(cause))),
  };
}

/** A node that a cascade reached. */
export interface Reached {
  id: string;
  rank: number;
  /** The key that must be locked to decide on the node: its claim key or its id. */
  key: string;
  /** How many nodes depend on it. The count stops at one more than a page. */
  dependents: number;
  /**
   * Whether the node waits in the frontier. Otherwise it was only read ahead. For a waiting node, `rank` is the rank at
   * which it waits.
   */
  isWaiting: boolean;
}

/** One page of nodes: the lowest-ranked nodes of a frontier and the nodes that depend on them, lowest rank first. */
export interface Ahead {
  reached: Reached[];
  /** The rank of the first waiting node beyond the page. Infinity: there is none. */
  nextRank: number;
}

/**
 * The nodes of a page that may be decided now. Every node of lower rank that the cascade can still reach is among them
 * or has been decided already. Nodes that wait beyond the page are decided with a later page, even if this page also
 * reaches them. `dependencies` are the edges from the page down to what it depends on.
 */
export function ripe({ reached, nextRank }: Ahead, dependencies: readonly { premiseId: string }[]): Reached[] {
  const held = new Map<string, number>();
  for (const { premiseId } of dependencies) held.set(premiseId, (held.get(premiseId) ?? 0) + 1);
  // If the rank of a node rose, its dependents have too low a rank until they are processed. They must not keep that
  // node from being decided.
  const lowest = reached.find(({ isWaiting }) => isWaiting)?.rank ?? 0;
  const open = reached.find(({ id, dependents }) => dependents > (held.get(id) ?? 0))?.rank ?? Infinity;
  const cut = Math.max(lowest, Math.min(nextRank, open));
  return reached.filter(({ rank, isWaiting }) => rank <= cut && (isWaiting || rank < nextRank));
}
