import type { Id } from '#libs/kernel/index.js';
import { foldTask, type DrawnEdge, type DrawnStep } from '#libs/work/steps/index.js';
import type { OffloadLine, TaskPart, TaskStanding } from './format.js';
import type { Excluded, Packing } from './pack.rules.js';

/** Everything that could be printed about a task. */
export interface WholeTask {
  task: TaskStanding;
  steps: readonly DrawnStep[];
  edges: readonly DrawnEdge[];
  /** The entities that the task and its steps are about. */
  anchors: readonly { entity: string; value: string }[];
  /** Facts attached to its steps. */
  factIds: readonly Id<'clm'>[];
  /** Oldest first. */
  offloads: readonly OffloadLine[];
}

/** The share of a budget that a task may fill (gates and tasks spec, section 8). */
const SHARE = 2 / 5;

/**
 * The part of a task that fits its share of the budget. First comes the diagram, folded as far as necessary; then
 * offloaded results, better summaries before worse ones and later ones before earlier ones. null if not even the title
 * fits.
 */
export function fitTask(
  { task, steps, edges, offloads }: WholeTask,
  { format, count }: Packing,
  maxTokens: number,
): { part: TaskPart | null; excluded: Excluded[] } {
  const tokens = Math.floor(maxTokens * SHARE);
  const fits = (part: TaskPart): boolean => count(format.task(part)) <= tokens;
  const bare: TaskPart = { task, diagram: null, offloads: [] };
  if (!fits(bare)) return { part: null, excluded: offloads.map(leftOut) };
  const folded = foldTask(steps, edges, (diagram) => fits({ ...bare, diagram }));
  const drawn: TaskPart = { ...bare, diagram: folded };
  const begun = fits(drawn) ? drawn : bare;
  const chosen = new Set<OffloadLine>();
  const printedOf = (lines: ReadonlySet<OffloadLine>): TaskPart => ({
    ...begun,
    offloads: offloads.filter((line) => lines.has(line)),
  });
  for (const line of [...offloads].reverse().sort((a, b) => b.score - a.score))
    if (fits(printedOf(new Set([...chosen, line])))) chosen.add(line);
  return { part: printedOf(chosen), excluded: offloads.filter((line) => !chosen.has(line)).map(leftOut) };
}

const leftOut = ({ id, score }: OffloadLine): Excluded => ({
  id,
  reason: 'budget',
  value: score / 10,
  duplicateOf: null,
});
