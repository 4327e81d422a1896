import type { Node } from '#libs/graph/model/index.js';
import type { NewEvent } from '#libs/history/events/index.js';
import { forbidden, notFound, Refusal, type Id } from '#libs/kernel/index.js';
import { StoreClaimItem, type ClaimBasis } from '#libs/knowledge/claims/index.js';
import type { Evidence } from '#libs/knowledge/evidence/index.js';
import type { Session } from '#libs/tenancy/sessions/index.js';
import {
  checkPremises,
  concludedClaim,
  derivationBlocked,
  derivationBasis,
  isBlocked,
} from '../../derivations/index.js';
import type { Proposal } from '../../proposals/index.js';
import type { NodeState } from '../../node-states/index.js';
import {
  assumptionBasis,
  isAssumption,
  type AssumptionItem,
  derivationOf,
  isConcluded,
  type ConcludedItem,
  reportedState,
  makePlainNode,
  type PlainItem,
} from './plain-node.rules.js';
import {
  checkCornerstone,
  checkOutgrown,
  isCornerstone,
  proposeCornerstone,
  type CornerstoneItem,
} from './cornerstone.rules.js';
import { checkLesson, isLesson, lessonBasis, type LessonItem } from './lesson.rules.js';
import type { KnownEnd, Maker } from './made-node.js';
import type { CreateNodeItem } from './node.schemas.js';
import { isObservation, observationBasis, predictionOn, type ObservationItem } from './observation.rules.js';

/** The nodes that the new nodes refer to, locked if a concurrent decision about them must be excluded. */
export interface NodeParts {
  /** Sessions, by the reference in the request; a Refusal if the session does not exist. */
  sessions: ReadonlyMap<string, Session | Refusal>;
  evidence: ReadonlyMap<string, Evidence>;
  nodeStates: ReadonlyMap<string, NodeState>;
  ends: ReadonlyMap<string, KnownEnd>;
}

/** A node to create: a claim that has to pass the gate, or a node that is created directly. */
export type NodePlan =
  | {
      kind: 'claim';
      input: StoreClaimItem;
      basis: ClaimBasis;
      besides: string | null;
      forecast: ((claimId: Id<'clm'>) => { node: Node; event: NewEvent }) | null;
    }
  | { kind: 'plain'; node: Node; events: NewEvent[]; isTransformed: boolean; proposal: Proposal | null };

/** The ids to which a node refers, one function for each way of locking them. */
export const evidenceNamed = ({ evidenceId }: CreateNodeItem): string[] => (evidenceId ? [evidenceId] : []);
export const premisesNamed = ({ premises, incidentIds, supportIds }: CreateNodeItem): string[] => [
  ...(premises ?? []),
  ...(incidentIds ?? []),
  ...(supportIds ?? []),
];
export const endsNamed = (item: CreateNodeItem): string[] => [
  ...contextOf(item),
  ...[item.goalA, item.goalB, item.outgrowsId].flatMap((id) => id ?? []),
];

/** The nodes to show as context with the new node, each once. */
const contextOf = ({ contextIds }: Pick<CreateNodeItem, 'contextIds'>): string[] => [...new Set<string>(contextIds)];

/** The content of the node as a claim with a triple, which determines the key that is locked. */
export const claimNamed = ({ claim, triple }: CreateNodeItem): StoreClaimItem | null =>
  claim && triple ? StoreClaimItem.parse({ text: claim, triple }) : null;

/** Where and by whom a node is created. Throws `forbidden` for a feeling in somebody else's session. */
export function makerOf(
  { type, sessionId: ref, agent }: CreateNodeItem,
  { sessions }: NodeParts,
  by: Pick<Maker, 'spaceId' | 'principalId' | 'now' | 'ids'>,
): Maker {
  const session = ref ? opened(sessions.get(ref)!) : null;
  if (type === 'feeling_report' && session?.principalId !== by.principalId)
    throw forbidden({ why: 'A feeling can be reported only in a session that you opened.' });
  const { agent: ofSession = null, id = null } = session ?? {};
  return { ...by, agent: agent ?? ofSession, sessionId: id };
}

function opened(session: Session | Refusal): Session {
  if (session instanceof Refusal) throw session;
  return session;
}

/**
 * How a node is created. Throws the errors of the rules of its type, `derivation_blocked`, and 404 for references to
 * missing nodes.
 */
export function planNode(item: CreateNodeItem, parts: NodeParts, maker: Maker): NodePlan {
  if (isObservation(item)) return observed(item, parts, maker);
  if (isAssumption(item)) return assumed(item, parts, maker);
  if (isLesson(item)) return learned(item, parts, maker);
  if (isCornerstone(item)) return laid(item, parts, maker);
  if (isConcluded(item)) return concluded(item, parts, maker);
  return plain(item as PlainItem, parts, maker);
}

function concluded(given: ConcludedItem, parts: NodeParts, maker: Maker): NodePlan {
  checkPremises(given.premises!);
  const item = derivationOf(given);
  const basis = derivationBasis(item, nodeStates(parts, item.premises), maker, {
    agent: maker.agent,
    sessionId: maker.sessionId,
    cited: ends(parts, contextOf(item)),
  });
  if (isBlocked(basis))
    throw derivationBlocked(
      { gate: basis.gate, ids: basis.obstacles.map(({ id }) => id).join(', ') },
      { facts: { blocked: basis } },
    );
  return {
    kind: 'claim',
    input: { ...concludedClaim(item), agent: maker.agent },
    basis,
    besides: null,
    forecast: null,
  };
}

function observed(item: ObservationItem, { evidence: known }: NodeParts, maker: Maker): NodePlan {
  const evidence = known.get(item.evidenceId!) ?? notFoundHere('evidence', item.evidenceId!);
  const basis = observationBasis(item, evidence, maker);
  const forecast =
    item.type === 'observation_predictive'
      ? (claimId: Id<'clm'>) => predictionOn(claimId, item, basis.confidence, evidence, maker)
      : null;
  return { kind: 'claim', input: observedClaim(item, evidence), basis, besides: null, forecast };
}

/** What the evidence asserts: in the name of its source, as of the time of its observation. */
function observedClaim(item: ObservationItem, evidence: Evidence): StoreClaimItem {
  return StoreClaimItem.parse({
    text: item.claim,
    triple: item.triple,
    evidence: [evidence.id],
    observedAt: evidence.observedAt.toISOString(),
    agent: item.agent,
    provenance: { source: evidence.class, sourceId: evidence.sourceId },
  });
}

function assumed(item: AssumptionItem, parts: NodeParts, maker: Maker): NodePlan {
  return {
    kind: 'claim',
    input: noteOf(item, maker),
    basis: assumptionBasis(item, ends(parts, contextOf(item)), maker),
    besides: null,
    forecast: null,
  };
}

function learned(item: LessonItem, parts: NodeParts, maker: Maker): NodePlan {
  checkLesson(item);
  const besides = [item.situationPattern, item.nudge].filter((words) => words).join('\n') || null;
  return {
    kind: 'claim',
    input: noteOf(item, maker),
    basis: lessonBasis(item, nodeStates(parts, item.incidentIds!), maker),
    besides,
    forecast: null,
  };
}

function laid(item: CornerstoneItem, parts: NodeParts, maker: Maker): NodePlan {
  checkCornerstone(item);
  const supports = nodeStates(parts, item.supportIds!);
  if (item.outgrowsId) checkOutgrown(ends(parts, [item.outgrowsId])[0]!);
  return { kind: 'plain', ...proposeCornerstone(item, supports, maker), isTransformed: false };
}

function plain(given: PlainItem, parts: NodeParts, maker: Maker): NodePlan {
  const feeling = given.reportedState ? reportedState(given.reportedState) : null;
  const item = feeling === null ? given : { ...given, reportedState: feeling.state };
  const { node, event } = makePlainNode(item, ends(parts, endsNamed(item)), maker);
  return { kind: 'plain', node, events: [event], isTransformed: feeling?.isTransformed === true, proposal: null };
}

const noteOf = ({ claim }: CreateNodeItem, { agent }: Maker): StoreClaimItem =>
  StoreClaimItem.parse({ text: claim, agent });

const nodeStates = (parts: NodeParts, ids: readonly string[]): NodeState[] =>
  ids.map((id) => parts.nodeStates.get(id) ?? notFoundHere('claim', id));

const ends = (parts: NodeParts, ids: readonly string[]): KnownEnd[] =>
  ids.map((id) => parts.ends.get(id) ?? notFoundHere('node', id));

function notFoundHere(what: string, id: string): never {
  throw notFound({ what, id });
}
