import { worse, type Grounding } from '../../model/index.js';

/** What befell a root: it is gone, its evidence ran out, it was replaced, or somebody contradicts it. */
export const CAUSE_KINDS = ['taint', 'expired', 'stale', 'contested'] as const;
export type CauseKind = (typeof CAUSE_KINDS)[number];

/** Why a node is not sound, or contested. `rootId`: the claim that fell, or the contradiction. */
export interface Cause {
  kind: CauseKind;
  rootId: string;
  /** Of a root that was superseded, as readers are told: the valid claim that replaced it. */
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
