import { nodeRecorded, type Node } from '#libs/graph/model/index.js';
import type { NewEvent } from '#libs/history/events/index.js';
import { assertNever } from '#libs/kernel/index.js';
import { illegalState } from '#libs/knowledge/claims/index.js';
import { detailOf, edgesTo, nodeOf, type KnownEnd, type Maker } from './made-node.js';
import { sameGoal } from './node.errors.js';
import type { CreateNodeItem } from './node.schemas.js';
import type { AssumptionItem } from './assumption.rules.js';
import type { ConcludedItem } from './concluded.rules.js';
import { feelingInWords } from './feeling.rules.js';
import type { CornerstoneItem } from './cornerstone.rules.js';
import type { LessonItem } from './lesson.rules.js';
import type { ObservationItem } from './observation.rules.js';
import { asNewborn } from './person.rules.js';

type PlainType = Exclude<
  CreateNodeItem['type'],
  (AssumptionItem | ConcludedItem | CornerstoneItem | LessonItem | ObservationItem)['type']
>;
export type PlainItem = CreateNodeItem & { type: PlainType };

/** A node that is no claim, with its edges. `named`: the nodes it names, in the order named. Throws `edge_type_mismatch`, `same_goal`, `illegal_state`. */
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

/** What it says in words, and the status it begins in. */
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

/** A tension needs two goals that are still wanted. */
function checkGoals([a, b]: readonly KnownEnd[]): void {
  if (a!.id === b!.id) throw sameGoal({ id: a!.id });
  for (const { id, type, status } of [a!, b!]) {
    if (type === 'goal' && status !== 'active' && status !== 'paused')
      throw illegalState({ id, status, needs: 'active or paused' });
  }
}
