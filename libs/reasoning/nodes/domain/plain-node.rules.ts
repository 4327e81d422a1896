import {
  AXIOM_CONFIDENCE,
  conjectureConfidence,
  type Confidence,
  nodeRecorded,
  type Node,
} from '#libs/graph/model/index.js';
import { written, type NewEvent } from '#libs/history/events/index.js';
import { type ClaimBasis, illegalState } from '#libs/knowledge/claims/index.js';
import { assertNever } from '#libs/kernel/index.js';
import { detailOf, edgesTo, nodeOf, type End, type Maker, type KnownEnd } from './made-node.js';
import type { CreateNodeItem } from './node.schemas.js';
import type { DerivationItem } from '../../derivations/index.js';
import { sameGoal } from './node.errors.js';
import type { CornerstoneItem } from './cornerstone.rules.js';
import type { LessonItem } from './lesson.rules.js';
import type { ObservationItem } from './observation.rules.js';
import { asNewborn } from './person.rules.js';

type AssumptionType = 'axiom' | 'conjecture';
export type AssumptionItem = CreateNodeItem & { type: AssumptionType };

export const isAssumption = (item: CreateNodeItem): item is AssumptionItem =>
  item.type === 'axiom' || item.type === 'conjecture';

/**
 * Nodes that do not depend on any evidence: assumptions and guesses. They have no roots. Throws `edge_type_mismatch`.
 */
export function assumptionBasis(item: AssumptionItem, context: readonly End[], maker: Maker): ClaimBasis {
  const { confidence, limit } = worthOf(item);
  const { type } = item;
  const detail = detailOf(item, ['claim', 'contextIds']);
  return {
    type,
    premises: null,
    confidence,
    ...(type === 'conjecture' ? { most: confidence! } : {}),
    graph: (claimId) => ({
      node: written(nodeOf({ id: claimId, type, detail, confidenceLimit: limit }, maker)),
      edges: edgesTo('cites', { id: claimId, type }, context, maker).map(written),
    }),
  };
}

const worthOf = ({ type, initialConfidence }: AssumptionItem): Confidence =>
  type === 'axiom' ? AXIOM_CONFIDENCE : conjectureConfidence(initialConfidence ?? null);

export type ConcludedItem = CreateNodeItem & { type: DerivationItem['type'] };

export const isConcluded = (item: CreateNodeItem): item is ConcludedItem =>
  item.type === 'derivation' || item.type === 'theory';

/** The derivation in the form of the input of `nodes.derive`. */
export function derivationOf({
  type,
  claim,
  premises,
  logicalChain,
  reasoningType,
  useContested,
  useStale,
  ...rest
}: ConcludedItem): DerivationItem {
  return {
    ...rest,
    contextIds: rest.contextIds as DerivationItem['contextIds'],
    type,
    claim: claim!,
    premises: premises!,
    logicalChain: logicalChain!,
    reasoningType: reasoningType ?? undefined,
    useContested: useContested ?? false,
    useStale: useStale ?? false,
  };
}

/**
 * Opening words of reports in which callers write the whole sentence. The service itself adds these words to every
 * report.
 */
const PREAMBLE = /^i(?:\s+(?:feel|felt|am\s+feeling)|['’]m\s+feeling)\b[\s:,]*/iu;

/**
 * A state in stored form: without the words that say it is a feeling. `isTransformed`: whether there were such words.
 */
export function reportedState(given: string): { state: string; isTransformed: boolean } {
  const state = given.replace(PREAMBLE, '');
  return state === '' || state === given ? { state: given, isTransformed: false } : { state, isTransformed: true };
}

/** The text of a feeling report: it reports a feeling, never a fact (graph spec, section 1). */
export const feelingInWords = (state: string): string => `I reported feeling: ${state}`;

type PlainType = Exclude<
  CreateNodeItem['type'],
  (AssumptionItem | ConcludedItem | CornerstoneItem | LessonItem | ObservationItem)['type']
>;
export type PlainItem = CreateNodeItem & { type: PlainType };

/**
 * A node that is not a claim, with its edges. `named`: the nodes that it refers to, in the order named. Throws
 * `edge_type_mismatch`, `same_goal`, `illegal_state`.
 */
export function makePlainNode(
  item: PlainItem,
  named: readonly KnownEnd[],
  maker: Maker,
): { node: Node; event: NewEvent } {
  const id = maker.ids.next('nod');
  const { type } = item;
  if (type === 'goal_tension') checkGoals(named);
  const given = detailOf(item, [
    'contextIds',
    'goalA',
    'goalB',
    'text',
    ...(type === 'goal' ? (['claim'] as const) : []),
  ]);
  const node = nodeOf(
    { id, type, ...saying(item), grounding: 'sound', detail: type === 'person' ? asNewborn(given) : given },
    maker,
  );
  const edges = edgesTo(type === 'goal_tension' ? 'tensions' : 'cites', node, named, maker);
  return { node, event: nodeRecorded(node, edges) };
}

/** The text and the initial status of a new node. */
function saying(item: PlainItem): { text: string; status: string } {
  switch (item.type) {
    case 'question':
      return { text: item.text!, status: 'open' };
    case 'prediction':
      return { text: item.predictedEvent!, status: 'open' };
    case 'definition':
      return { text: `${item.term!}: ${item.definition!}`, status: 'active' };
    case 'goal':
      return { text: item.claim!, status: 'active' };
    case 'goal_tension':
      return { text: item.description!, status: 'open' };
    case 'feeling_report':
      return { text: feelingInWords(item.reportedState!), status: 'active' };
    case 'person':
      return { text: item.name!, status: 'active' };
    default:
      return assertNever(item.type);
  }
}

/** A tension needs two goals that are still pursued. */
function checkGoals([a, b]: readonly KnownEnd[]): void {
  if (a!.id === b!.id) throw sameGoal({ id: a!.id });
  for (const { id, type, status } of [a!, b!]) {
    if (type === 'goal' && status !== 'active' && status !== 'paused')
      throw illegalState({ id, status, needs: 'active or paused' });
  }
}
