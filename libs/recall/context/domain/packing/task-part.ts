import type { Id } from '#libs/kernel/index.js';
import { foldTask, type DrawnEdge, type DrawnStep } from '#libs/work/steps/index.js';
import type { OffloadLine, TaskPart, TaskStanding } from './format.js';
import type { Excluded, Packing } from './pack.rules.js';

/** All that could be printed of a task. */
export interface WholeTask {
  task: TaskStanding;
  steps: readonly DrawnStep[];
  edges: readonly DrawnEdge[];
  /** What it and its steps are about. */
  anchors: readonly { entity: string; value: string }[];
  /** Attached to its steps. */
  factIds: readonly Id<'clm'>[];
  /** First to last. */
  offloads: readonly OffloadLine[];
}

/** The share of a budget that a task may take (gates and tasks spec, section 8). */
const SHARE = 2 / 5;

/**
 * What of a task fits its share of the budget: the diagram at the first level of folding that does, then what was offloaded, the better summary before the
 * worse and the later before the earlier. Null: not even its title fits.
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
