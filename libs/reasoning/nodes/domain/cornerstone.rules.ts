import { z } from 'zod';
import { nodeRecorded, type Node, nodeChanged, type Edge } from '#libs/graph/model/index.js';
import { type NewEvent, written } from '#libs/history/events/index.js';
import { boundedText, type Id, idOf, outcomesOf, setWith } from '#libs/kernel/index.js';
import { illegalState } from '#libs/knowledge/claims/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { propose, proposalOpened, type Proposal, ProposalView } from '../../proposals/index.js';
import { rankAbove, type NodeState } from '../../node-states/index.js';
import { checkExemplar } from './edge.rules.js';
import { detailOf, edgesTo, nodeOf, type KnownEnd, type Maker } from './made-node.js';
import { duplicateSupport, notACornerstone } from './node.errors.js';
import type { CreateNodeItem } from './node.schemas.js';
import { isBlocked, passGates, type Blocked } from '../../derivations/index.js';
import { NodeView } from './node.views.js';
import { CORNERSTONE } from './proposal-kinds.js';

export type CornerstoneItem = CreateNodeItem & { type: 'cornerstone' };

export const isCornerstone = (item: CreateNodeItem): item is CornerstoneItem => item.type === 'cornerstone';

/** Throws `duplicate_support`. */
export function checkCornerstone({ supportIds }: CornerstoneItem): void {
  const twice = supportIds!.find((id, i) => supportIds!.indexOf(id) !== i);
  if (twice !== undefined) throw duplicateSupport({ id: twice });
}

/** Only an approved cornerstone can be outgrown. Throws `not_a_cornerstone`, `illegal_state`. */
export function checkOutgrown({ id, type, status }: Pick<KnownEnd, 'id' | 'type' | 'status'>): void {
  if (type !== 'cornerstone') throw notACornerstone({ id, type });
  if (status !== 'active') throw illegalState({ id, status, needs: 'active' });
}

/**
 * A cornerstone that waits for the approval of a second person, and its proposal (graph spec, section 7). Throws
 * `exemplar_not_live`, `edge_type_mismatch`.
 */
export function proposeCornerstone(
  item: CornerstoneItem,
  supports: readonly NodeState[],
  maker: Maker,
): { node: Node; proposal: Proposal; events: NewEvent[] } {
  supports.forEach(checkExemplar);
  const id: Id<'nod'> = maker.ids.next('nod');
  const detail = { ...detailOf(item, ['supportIds']), supportLost: false };
  const rootGroups = [...new Set(supports.flatMap((support) => support.rootGroups))].sort();
  const node = nodeOf(
    {
      id,
      type: 'cornerstone',
      text: `${item.title!}: ${item.frame!}`,
      status: 'proposed',
      grounding: 'sound',
      detail,
      rank: rankAbove(supports),
      rootGroups,
    },
    maker,
  );
  const proposal = propose(
    CORNERSTONE,
    {
      subjectId: id,
      change: item.outgrowsId ? { outgrowsId: item.outgrowsId } : {},
      reason: item.triggeringExperience ?? null,
    },
    maker,
  );
  return {
    node,
    proposal,
    events: [nodeRecorded(node, edgesTo('supported_by', node, supports, maker)), proposalOpened(proposal)],
  };
}

/**
 * Why the claims named as grounds of a cornerstone cannot support it. null: they can. The gates that are checked here
 * cannot be overridden (graph spec, section 4).
 */
export function obstacleToLaying(supports: readonly NodeState[]): Blocked | null {
  const passage = passGates(supports, { sessionId: null }, { useContested: true, useStale: true });
  return isBlocked(passage) ? passage : null;
}

/** A cornerstone with another status, `because` of a proposal. */
export function cornerstoneBecame(
  node: Node,
  status: string,
  because: string,
  now: Date,
  edges: readonly Edge[] = [],
): NewEvent {
  return nodeChanged(
    { ...node, status, version: node.version + 1, stateSince: now },
    { because: { proposalId: because } },
    edges.length === 0 ? {} : { edges: edges.map(written) },
  );
}

export const RetireInput = z.strictObject({
  space: spaceRef,
  id: idOf('nod').describe('Id of the cornerstone.'),
  reason: boundedText(2_000).describe('Why it should no longer apply.'),
});

export const RetireResult = z
  .object({
    outcome: outcomesOf('Retirement', ['transformed', 'no_op']).describe(
      'transformed: it waits for a reviewer, and the cornerstone applies until then. no_op: it is already retired.',
    ),
    cornerstone: NodeView.describe('The cornerstone after the call.'),
    proposal: setWith('transformed', ProposalView),
  })
  .meta({ id: 'RetireResult', description: 'A proposal to retire a cornerstone.' });
