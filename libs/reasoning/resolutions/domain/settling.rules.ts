import type { Node } from '#libs/graph/nodes/domain/index.js';
import type { Json } from '#libs/kernel/index.js';

/** From here on a resolver settles what it is attached to. */
export const SETTLES_FROM = 0.7;

/** What a resolver said of a node; kept on the node, first to last. */
export type Resolution = {
  resolverId: string;
  /** The verdict on a prediction or conjecture; null of what has none. */
  outcome: string | null;
  isIndependent: boolean;
  by: string;
  at: string;
  /** Why a reviewer took it for relevant. */
  override: string | null;
};

/** How a resolver stands now. */
export interface ResolverStanding {
  status: string;
  grounding: string;
  /** Its confidence, or its trust where it has none. */
  weight: number;
}

export const resolutionsOf = ({ detail }: Pick<Node, 'detail'>): Resolution[] => (detail.resolutions ?? []) as unknown as Resolution[];

export const counts = ({ isIndependent }: Pick<Resolution, 'isIndependent'>, standing: ResolverStanding | undefined): boolean => (
  isIndependent && standing !== undefined && standing.status === 'active' && standing.grounding === 'sound' && standing.weight >= SETTLES_FROM);

/** The node as its resolvers leave it: settled by the last that counts, open again where none does (graph spec, section 6). */
export function settled(node: Node, resolutions: readonly Resolution[], isCounting: (resolution: Resolution) => boolean, now: Date): Node {
  const last = resolutions.filter(isCounting).at(-1);
  const detail = { ...node.detail, resolutions: resolutions as unknown as Json, partial: resolutions.length > 0 && last === undefined };
  return { ...node, ...stateOf(node, last), detail, version: node.version + 1, stateSince: now };
}

/** Whether the two say the same to readers. */
export const isSettledAlike = (a: Node, b: Node): boolean => a.status === b.status && a.verdict === b.verdict && a.detail.partial === b.detail.partial;

function stateOf({ type, status }: Node, last: Resolution | undefined): Pick<Node, 'status' | 'verdict'> {
  if (type === 'conjecture') return { status, verdict: last?.outcome ?? null };
  if (type !== 'prediction') return { status: last === undefined ? 'open' : 'resolved', verdict: null };
  const verdict = last?.outcome ?? null;
  if (verdict === null) return { status: 'open', verdict };
  return { status: verdict === 'voided' ? 'voided' : 'judged', verdict };
}
