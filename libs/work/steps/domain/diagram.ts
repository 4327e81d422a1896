import { STEP_STATUSES, type StepStatus } from '#libs/knowledge/domain-schemas/index.js';
import type { Id } from '#libs/kernel/index.js';
import { isSettled } from '../../tasks/index.js';
import { STEP_EDGE_KINDS, type Step, type StepEdge, type StepEdgeKind } from './step.js';

/** The parts of a step and of an edge that a diagram shows. */
export type DrawnStep = Pick<Step, 'id' | 'stepType' | 'title' | 'status' | 'needsReview'>;
export type DrawnEdge = Pick<StepEdge, 'fromId' | 'toId' | 'kind'>;

/** How far a diagram is folded (gates and tasks spec, section 6). */
export const FOLD_LEVELS = ['all', 'settled_folded', 'active', 'counts'] as const;
export type FoldLevel = (typeof FOLD_LEVELS)[number];

/** A diagram as text, and the step that each alias stands for. */
export interface Diagram {
  level: FoldLevel;
  mermaid: string;
  nodeMap: Record<string, Id<'stp'>>;
}

/** A box of the diagram: a step, or several settled steps folded into one. */
type Box = { kind: 'step'; step: DrawnStep } | { kind: 'folded'; count: number; status: StepStatus; text: string };

interface Drawing {
  /** In order of creation. The keys are the ids used by the edges. */
  boxes: Map<string, Box>;
  edges: DrawnEdge[];
  /** Maximum number of characters of a title; default `MAX_LABEL`. */
  maxTitle?: number;
}

const FIRST_LINE = 'flowchart TD';
const MAX_LABEL = 120;
/** Maximum title length when there is hardly room for more than the counts. */
const SHORT_TITLE = 24;

const ARROWS: Readonly<Record<StepEdgeKind, string>> = {
  parent: '-->',
  depends_on: '-. depends .->',
  triggers: '==>|triggers|',
  produces: '-->|produces|',
  blocks: '-. blocks .->',
};

const STYLES: Readonly<Record<StepStatus, string>> = {
  pending: 'fill:#f5f5f5,stroke:#9e9e9e',
  in_progress: 'fill:#e3f2fd,stroke:#1e88e5',
  blocked: 'fill:#ffebee,stroke:#e53935',
  done: 'fill:#e8f5e9,stroke:#43a047',
  skipped: 'fill:#eceff1,stroke:#90a4ae',
};
const CLASSES = STEP_STATUSES.map((status) => `    classDef ${status} ${STYLES[status]}`);

/** The unfolded diagram of a task. */
export const drawTask = (steps: readonly DrawnStep[], edges: readonly DrawnEdge[]): Diagram =>
  written('all', everything(steps, edges));

/**
 * The diagram of a task at the first level of folding that fits. If no level fits, the diagram shows only the counts.
 * Somebody has to act on blocked steps, so these keep a box of their own next to the counts as long as they fit, with
 * short titles if necessary.
 */
export function foldTask(
  steps: readonly DrawnStep[],
  edges: readonly DrawnEdge[],
  fits: (diagram: Diagram) => boolean,
): Diagram {
  const levels: [FoldLevel, () => Drawing][] = [
    ['all', () => everything(steps, edges)],
    ['settled_folded', () => settledFolded(steps, edges)],
    ['active', () => active(steps, edges)],
    ['counts', () => counted(steps, ['blocked'])],
    ['counts', () => ({ ...counted(steps, ['blocked']), maxTitle: SHORT_TITLE })],
  ];
  for (const [level, draw] of levels) {
    const drawing = draw();
    if (drawing.boxes.size === 0 && steps.length > 0) continue;
    const diagram = written(level, drawing);
    if (fits(diagram)) return diagram;
  }
  return written('counts', counted(steps, []));
}

/** The steps in one status, and the edges between them. */
export function onlyIn(
  status: StepStatus,
  steps: readonly DrawnStep[],
  edges: readonly DrawnEdge[],
): { steps: DrawnStep[]; edges: DrawnEdge[] } {
  const shown = steps.filter((step) => step.status === status);
  const ids = new Set<string>(shown.map(({ id }) => id));
  return { steps: shown, edges: edges.filter(({ fromId, toId }) => ids.has(fromId) && ids.has(toId)) };
}

const boxOf = (step: DrawnStep): [string, Box] => [step.id, { kind: 'step', step }];

const everything = (steps: readonly DrawnStep[], edges: readonly DrawnEdge[]): Drawing => ({
  boxes: new Map(steps.map(boxOf)),
  edges: [...edges],
});

/** Folds settled steps on which no open step depends into one box for each parent that is still shown. */
function settledFolded(steps: readonly DrawnStep[], edges: readonly DrawnEdge[]): Drawing {
  const open = new Set<string>(steps.filter(({ status }) => !isSettled(status)).map(({ id }) => id));
  const needed = new Set<string>(
    edges.flatMap(({ kind, fromId, toId }) => {
      if (kind === 'depends_on' && open.has(fromId)) return [toId];
      return kind === 'blocks' && open.has(toId) ? [fromId] : [];
    }),
  );
  const isFolded = ({ id, status }: DrawnStep): boolean => isSettled(status) && !needed.has(id);
  const folded = new Set<string>(steps.filter(isFolded).map(({ id }) => id));
  const parents = new Map<string, string>(
    edges.flatMap(({ kind, fromId, toId }) => (kind === 'parent' ? [[fromId, toId] as const] : [])),
  );
  const shownParentOf = (id: string): string | undefined => {
    let parent = parents.get(id);
    while (parent !== undefined && folded.has(parent)) parent = parents.get(parent);
    return parent;
  };
  const boxes = new Map<string, Box>();
  const ties: DrawnEdge[] = [];
  for (const step of steps) {
    if (!folded.has(step.id)) {
      boxes.set(...boxOf(step));
      continue;
    }
    const parent = shownParentOf(step.id);
    const key = `folded ${parent ?? ''}`;
    const known = boxes.get(key);
    const count = known?.kind === 'folded' ? known.count + 1 : 1;
    boxes.set(key, { kind: 'folded', count, status: 'done', text: 'done' });
    if (count === 1 && parent !== undefined)
      ties.push({ kind: 'parent', fromId: key as Id<'stp'>, toId: parent as Id<'stp'> });
  }
  return { boxes, edges: [...edges, ...ties] };
}

/** The steps that are blocked or in progress, with their direct neighbours. */
function active(steps: readonly DrawnStep[], edges: readonly DrawnEdge[]): Drawing {
  const busy = new Set<string>(
    steps.filter(({ status }) => status === 'blocked' || status === 'in_progress').map(({ id }) => id),
  );
  const near = new Set<string>([
    ...busy,
    ...edges.flatMap(({ fromId, toId }) => (busy.has(fromId) || busy.has(toId) ? [fromId, toId] : [])),
  ]);
  return { boxes: new Map(steps.filter(({ id }) => near.has(id)).map(boxOf)), edges: [...edges] };
}

/** The number of steps in each status. Steps in a status listed in `named` keep their own boxes. */
function counted(steps: readonly DrawnStep[], named: readonly StepStatus[]): Drawing {
  const boxes = STEP_STATUSES.flatMap((status): [string, Box][] => {
    const some = steps.filter((step) => step.status === status);
    if (named.includes(status)) return some.map(boxOf);
    return some.length === 0 ? [] : [[status, { kind: 'folded', count: some.length, status, text: status }]];
  });
  return { boxes: new Map(boxes), edges: [] };
}

function written(level: FoldLevel, { boxes, edges, maxTitle = MAX_LABEL }: Drawing): Diagram {
  if (boxes.size === 0) return { level, mermaid: FIRST_LINE, nodeMap: {} };
  const aliases = new Map<string, string>();
  const nodeMap: Diagram['nodeMap'] = {};
  const lines = [FIRST_LINE];
  for (const [key, box] of boxes) {
    const alias = `n${aliases.size + 1}`;
    aliases.set(key, alias);
    if (box.kind === 'step') nodeMap[alias] = box.step.id;
    lines.push(`    ${alias}["${labelOf(box, maxTitle)}"]:::${box.kind === 'step' ? box.step.status : box.status}`);
  }
  const mermaid = [...lines, ...STEP_EDGE_KINDS.flatMap((kind) => arrows(kind, edges, aliases)), ...CLASSES].join('\n');
  return { level, mermaid, nodeMap };
}

/** The edges of one kind between boxes that are shown; edges of kind parent are drawn from the parent to the child. */
const arrows = (kind: StepEdgeKind, edges: readonly DrawnEdge[], aliases: ReadonlyMap<string, string>): string[] =>
  edges.flatMap((edge) => {
    if (edge.kind !== kind) return [];
    const [begin, end] = kind === 'parent' ? [edge.toId, edge.fromId] : [edge.fromId, edge.toId];
    const [from, to] = [aliases.get(begin), aliases.get(end)];
    return from === undefined || to === undefined ? [] : [`    ${from} ${ARROWS[kind]} ${to}`];
  });

const labelOf = (box: Box, maxTitle: number): string =>
  box.kind === 'step'
    ? `${label(box.step.title, maxTitle)}<br/>type: ${label(box.step.stepType)}<br/>status: ${box.step.status}`
    : `${box.count} ${box.text}`;

// Line breaks, control characters, and characters that change the text direction.
const INVISIBLE = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const SPECIAL = /[#&"<>`]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  '#': '#35;',
  '&': '#amp;',
  '"': '#quot;',
  '<': '#lt;',
  '>': '#gt;',
  '`': '#96;',
};

/** Escapes text of a caller for a quoted label, so that the text cannot start a line, tag, string or box. */
function label(text: string, most = MAX_LABEL): string {
  const plain = [...text.replace(INVISIBLE, ' ')].slice(0, most).join('');
  return plain.replace(SPECIAL, (character) => ESCAPES[character]!);
}
