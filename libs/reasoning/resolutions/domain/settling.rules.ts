import type { Node } from '#libs/graph/model/index.js';
import type { NewEvent } from '#libs/history/events/index.js';
import { declareError } from '#libs/kernel/index.js';
import { isClaimEvent, mayDecideAgainst, type Strength } from '#libs/knowledge/claims/index.js';

/** A resolver with at least this confidence settles the node to which it is attached. */
export const SETTLES_FROM = 0.7;

/** How many resolvers an author below reviewer may attach to a node. */
export const MAX_RESOLVERS_OF_AUTHOR = 20;

/**
 * The resolution of a node by one resolver. The resolutions of a node are stored on the node, in the order in which
 * they were attached; of those by the same author with the same resolver, only the last.
 */
export type Resolution = {
  resolverId: string;
  /** The verdict on a prediction or conjecture; null for other types. */
  outcome: string | null;
  isIndependent: boolean;
  /**
   * Whether the verdict could be given when it was given: false if the judged claim was too strong for the resolver.
   * It decides only for resolutions from before `isByReviewer` was recorded; otherwise, the claim is compared again.
   */
  isEntitled?: boolean;
  /** Whether a reviewer gave the verdict. Absent on resolutions from before this was recorded. */
  isByReviewer?: boolean;
  by: string;
  at: string;
  /** Why a reviewer considered the resolver relevant. */
  override: string | null;
};

/** The present state of a resolver. */
export interface ResolverState {
  status: string;
  grounding: string;
  /** Its confidence, or its trust if it has none. */
  weight: number;
  gateTrust: number;
}

export const resolutionsOf = ({ detail }: Pick<Node, 'detail'>): Resolution[] =>
  (detail.resolutions ?? []) as Resolution[];

const tooManyResolvers = declareError<{ id: string; limit: number }>(
  'too_many_resolvers',
  'conflict',
  ({ id, limit }) =>
    `You have attached ${limit} resolvers to the node ${id}, the maximum; give a new verdict with one of them, or ask a reviewer.`,
);

const isReplacedBy = (next: Resolution) => (known: Resolution) =>
  known.resolverId === next.resolverId && known.by === next.by && known.isByReviewer === next.isByReviewer;

/**
 * The resolutions of a node after a new one, which replaces the one of the same author with the same resolver. Those of
 * others stay, because the new one may not count. Those that the author made as a reviewer stay too, and so do those
 * from before it was recorded whether a reviewer made them. Throws `too_many_resolvers`.
 */
export function withResolution(id: string, known: readonly Resolution[], next: Resolution): Resolution[] {
  const isReplaced = isReplacedBy(next);
  const left = known.filter((each) => !isReplaced(each));
  const own = new Set(left.filter(({ by }) => by === next.by).map(({ resolverId }) => resolverId)).add(next.resolverId);
  if (next.isByReviewer !== true && own.size > MAX_RESOLVERS_OF_AUTHOR && left.length === known.length)
    throw tooManyResolvers({ id, limit: MAX_RESOLVERS_OF_AUTHOR });
  return [...left, next];
}

/**
 * Whether a resolution is recorded. The same resolver is recorded again if it gives another verdict, or if a reviewer
 * gives the verdict that somebody else has given: only the reviewer's counts against a stronger claim.
 */
export const isNewWord = (
  { outcome, isByReviewer }: Pick<Resolution, 'outcome' | 'isByReviewer'>,
  last: Resolution | undefined,
): boolean => last === undefined || last.outcome !== outcome || (isByReviewer === true && last.isByReviewer !== true);

export const counts = (
  { isIndependent }: Pick<Resolution, 'isIndependent'>,
  resolver: Omit<ResolverState, 'gateTrust'> | undefined,
): boolean =>
  isIndependent &&
  resolver !== undefined &&
  resolver.status === 'active' &&
  resolver.grounding === 'sound' &&
  resolver.weight >= SETTLES_FROM;

const AGAINST: ReadonlySet<string | null> = new Set(['refuted', 'partially_refuted']);

/**
 * Whether a verdict may be given: a verdict against a claim requires a resolver as strong as the claim (claims spec,
 * section 15a, rule 12). `judged`: the claim that the verdict is about.
 */
export const mayJudge = (
  verdict: string | null,
  resolver: Pick<ResolverState, 'gateTrust'>,
  judged: Omit<Strength, 'id'> | null,
): boolean => !AGAINST.has(verdict) || judged === null || mayDecideAgainst(resolver, judged);

/**
 * Whether a resolution counts now. Unless a reviewer gave the verdict, it refutes a claim only while the claim is not
 * stronger than the resolver.
 */
export const countsAgainst = (
  resolution: Resolution,
  resolver: ResolverState | undefined,
  judged: Omit<Strength, 'id'> | null,
): boolean =>
  counts(resolution, resolver) &&
  (resolution.isByReviewer === false
    ? mayJudge(resolution.outcome, resolver!, judged)
    : resolution.isEntitled !== false);

/** Whether an event restores a claim because a verdict on it, or a verdict by which it lost, was undone. */
export function isRelieved(event: NewEvent): boolean {
  if (!isClaimEvent(event)) return false;
  if (event.kind === 'claim_restored') return event.payload.undone !== undefined;
  if (event.kind !== 'support_recomputed') return false;
  const { because = {}, causes } = event.payload;
  return 'verdict' in because && (causes?.removed ?? []).length > 0;
}

/**
 * The resolution that decides: the last of those by reviewers, or the last of all if none is by a reviewer.
 * `counting`: the resolutions that count, in the order in which they were attached.
 */
const decisiveOf = (counting: readonly Resolution[]): Resolution | undefined =>
  counting.findLast(({ isByReviewer }) => isByReviewer === true) ?? counting.at(-1);

/**
 * The node as determined by its resolvers: settled by the resolution that decides, or open again if none counts (graph
 * spec, section 6).
 */
export function settled(
  node: Node,
  resolutions: readonly Resolution[],
  isCounting: (resolution: Resolution) => boolean,
  now: Date,
): Node {
  const decisive = decisiveOf(resolutions.filter(isCounting));
  const detail = {
    ...node.detail,
    resolutions: [...resolutions],
    partial: resolutions.length > 0 && decisive === undefined,
  };
  return { ...node, ...stateOf(node, decisive), detail, version: node.version + 1, stateSince: now };
}

/** Whether the two states look the same to readers. */
export const isSettledAlike = (a: Node, b: Node): boolean =>
  a.status === b.status && a.verdict === b.verdict && a.detail.partial === b.detail.partial;

function stateOf({ type, status }: Node, decisive: Resolution | undefined): Pick<Node, 'status' | 'verdict'> {
  if (type === 'conjecture') return { status, verdict: decisive?.outcome ?? null };
  if (type !== 'prediction') return { status: decisive === undefined ? 'open' : 'resolved', verdict: null };
  const verdict = decisive?.outcome ?? null;
  if (verdict === null) return { status: 'open', verdict };
  return { status: verdict === 'voided' ? 'voided' : 'judged', verdict };
}
