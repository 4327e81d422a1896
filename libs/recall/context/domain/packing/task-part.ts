import type { Id } from '#libs/kernel/index.js';
import { foldTask, type DrawnEdge, type DrawnStep } from '#libs/work/steps/index.js';
import { render, type OffloadLine, type TaskPart, type TaskStanding } from './format.js';
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
 * The part of a task that fits its share of the budget, and the budget together with the lines that every context has.
 * First comes the diagram, folded as far as necessary; then offloaded results, better summaries before worse ones and
 * later ones before earlier ones. null if not even the title fits.
 */
export function fitTask(
  { task, steps, edges, offloads }: WholeTask,
  { format, count }: Packing,
  { maxTokens, query }: { maxTokens: number; query: string },
): { part: TaskPart | null; excluded: Excluded[] } {
  const tokens = Math.min(Math.floor(maxTokens * SHARE), maxTokens - count(render(format, query, [], {})));
  const fits = (part: TaskPart): boolean => count(format.task(part)) <= tokens;
  // The whole text may have more tokens than its pieces have in sum.
  const fitsWhole = (part: TaskPart): boolean => count(render(format, query, [], { task: part })) <= maxTokens;
  const bare: TaskPart = { task, diagram: null, offloads: [] };
  if (!fits(bare) || !fitsWhole(bare)) return { part: null, excluded: offloads.map(leftOut) };
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
  const full = printedOf(chosen);
  return fitsWhole(full)
    ? { part: full, excluded: offloads.filter((line) => !chosen.has(line)).map(leftOut) }
    : { part: bare, excluded: offloads.map(leftOut) };
}

const leftOut = ({ id, score }: OffloadLine): Excluded => ({
  id,
  reason: 'budget',
  value: score / 10,
  duplicateOf: null,
});
