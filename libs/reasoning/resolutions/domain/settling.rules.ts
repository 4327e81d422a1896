import type { Node } from '#libs/graph/model/index.js';
import type { NewEvent } from '#libs/history/events/index.js';
import { isClaimEvent, mayDecideAgainst, type Strength } from '#libs/knowledge/claims/index.js';

/** From here on a resolver settles what it is attached to. */
export const SETTLES_FROM = 0.7;

/** What a resolver said of a node; kept on the node, first to last. */
export type Resolution = {
  resolverId: string;
  /** The verdict on a prediction or conjecture; null of what has none. */
  outcome: string | null;
  isIndependent: boolean;
  /** False where it says of a stronger claim what only a reviewer may say; absent of what was said before that mattered. */
  isEntitled?: boolean;
  /** Whether a reviewer said it; absent of what was said before that was noted. */
  isByReviewer?: boolean;
  by: string;
  at: string;
  /** Why a reviewer considered it relevant. */
  override: string | null;
};

/** The state of a resolver now. */
export interface ResolverState {
  status: string;
  grounding: string;
  /** Its confidence, or its trust where it has none. */
  weight: number;
  gateTrust: number;
}

export const resolutionsOf = ({ detail }: Pick<Node, 'detail'>): Resolution[] =>
  (detail.resolutions ?? []) as Resolution[];

export const counts = (
  { isIndependent, isEntitled = true }: Pick<Resolution, 'isIndependent' | 'isEntitled'>,
  resolver: Omit<ResolverState, 'gateTrust'> | undefined,
): boolean =>
  isIndependent &&
  isEntitled &&
  resolver !== undefined &&
  resolver.status === 'active' &&
  resolver.grounding === 'sound' &&
  resolver.weight >= SETTLES_FROM;

const AGAINST: ReadonlySet<string | null> = new Set(['refuted', 'partially_refuted']);

/** Whether a verdict may be passed: one that takes belief from a claim is for what is as strong as the claim (claims spec, section 15a, rule 12). `judged`: the claim that it is about. */
export const mayJudge = (
  verdict: string | null,
  resolver: Pick<ResolverState, 'gateTrust'>,
  judged: Omit<Strength, 'id'> | null,
): boolean => !AGAINST.has(verdict) || judged === null || mayDecideAgainst(resolver, judged);

/** Whether a resolution counts now: below reviewer, what has come to be stronger than the resolver is not refuted by it any more. */
export const countsAgainst = (
  resolution: Resolution,
  resolver: ResolverState | undefined,
  judged: Omit<Strength, 'id'> | null,
): boolean =>
  counts(resolution, resolver) &&
  (resolution.isByReviewer !== false || mayJudge(resolution.outcome, resolver!, judged));

/** Whether an event lets a claim come back because a verdict on it, or by which it lost, was undone. */
export function isRelieved(event: NewEvent): boolean {
  if (!isClaimEvent(event)) return false;
  if (event.kind === 'claim_restored') return event.payload.undone !== undefined;
  if (event.kind !== 'support_recomputed') return false;
  const { because = {}, causes } = event.payload;
  return 'verdict' in because && (causes?.removed ?? []).length > 0;
}

/** The node as its resolvers leave it: settled by the last that counts, open again where none does (graph spec, section 6). */
export function settled(
  node: Node,
  resolutions: readonly Resolution[],
  isCounting: (resolution: Resolution) => boolean,
  now: Date,
): Node {
  const last = resolutions.filter(isCounting).at(-1);
  const detail = {
    ...node.detail,
    resolutions: [...resolutions],
    partial: resolutions.length > 0 && last === undefined,
  };
  return { ...node, ...stateOf(node, last), detail, version: node.version + 1, stateSince: now };
}

/** Whether the two say the same to readers. */
export const isSettledAlike = (a: Node, b: Node): boolean =>
  a.status === b.status && a.verdict === b.verdict && a.detail.partial === b.detail.partial;

function stateOf({ type, status }: Node, last: Resolution | undefined): Pick<Node, 'status' | 'verdict'> {
  if (type === 'conjecture') return { status, verdict: last?.outcome ?? null };
  if (type !== 'prediction') return { status: last === undefined ? 'open' : 'resolved', verdict: null };
  const verdict = last?.outcome ?? null;
  if (verdict === null) return { status: 'open', verdict };
  return { status: verdict === 'voided' ? 'voided' : 'judged', verdict };
}
