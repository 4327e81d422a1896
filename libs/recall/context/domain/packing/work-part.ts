import type { Handoff } from '#libs/work/handoffs/index.js';
import type { InterruptedSession } from '#libs/work/interruptions/index.js';
import { render, type TaskPart } from './format.js';
import type { Excluded, Packing } from './pack.rules.js';
import type { ShownHandoff, WorkPart } from './work-lines.js';

/** How previous work was left: what the last agent handed over, and the sessions that were interrupted. */
export interface LeftWork {
  handoff: Handoff | null;
  /** Newest first. */
  interrupted: readonly InterruptedSession[];
}

/** The share of a budget that previous work may fill. */
const SHARE = 1 / 5;

/**
 * The lengths to which the summary of a handoff is cut, one after the other, until the handoff fits. Before the summary
 * is cut, the rest of the handoff is dropped: first what was done, then what was in progress or blocked, and then the
 * next steps, beginning with the last one.
 */
const SUMMARIES = [1_000, 300, 80];

/**
 * The part of the previous work that fits its share of the budget without displacing the part about the task. The
 * handoff comes first, then the interrupted sessions, newest first.
 */
export function fitWork(
  { handoff, interrupted }: LeftWork,
  { format, count }: Packing,
  { maxTokens, query, task }: { maxTokens: number; query: string; task: TaskPart | null },
): { part: WorkPart | null; excluded: Excluded[] } {
  if (maxTokens === Infinity) return { part: partOf(handoff, interrupted), excluded: [] };
  const tokens = Math.floor(maxTokens * SHARE);
  // The tokens of each piece are counted once. The whole text may have more tokens than its pieces have in sum, so it
  // is counted too.
  const fits = (part: WorkPart): boolean =>
    count(format.work(part)) <= tokens && count(render(format, query, [], { task, work: part })) <= maxTokens;
  const space = Math.min(tokens, maxTokens - count(render(format, query, [], { task })));
  const costOf = (one: ShownHandoff | null): number => count(format.work({ handoff: one, interrupted: [] }));
  const shown =
    handoff &&
    (shortened(handoff).find((each) => costOf(each) <= space && fits({ handoff: each, interrupted: [] })) ?? null);
  const printed: InterruptedSession[] = [];
  let left = space - costOf(shown) - count(format.interruptedHeading);
  for (const session of interrupted) {
    const cost = count(format.interrupted(session));
    if (cost > left) continue;
    printed.push(session);
    left -= cost;
  }
  while (printed.length > 0 && !fits({ handoff: shown, interrupted: printed })) printed.pop();
  const excluded = [
    ...(handoff !== null && shown === null ? [leftOut(handoff.id)] : []),
    ...interrupted.filter((session) => !printed.includes(session)).map(({ sessionId }) => leftOut(sessionId)),
  ];
  return { part: partOf(shown, printed), excluded };
}

const partOf = (handoff: ShownHandoff | null, interrupted: readonly InterruptedSession[]): WorkPart | null =>
  handoff === null && interrupted.length === 0 ? null : { handoff, interrupted };

const leftOut = (id: string): Excluded => ({ id, reason: 'budget', value: 1, duplicateOf: null });

/** The whole handoff, and then ever shorter versions of it. */
function shortened(handoff: Handoff): ShownHandoff[] {
  const { said, summary } = handoff;
  const next = said.next_steps;
  const bare = { completed: [], in_progress: [], blocked: [] };
  const fewer = [next.length, Math.min(10, next.length), Math.min(3, next.length), 0];
  return [
    handoff,
    { ...handoff, said: { ...said, completed: [] } },
    ...[...new Set(fewer)].map((steps) => ({ ...handoff, said: { ...bare, next_steps: next.slice(0, steps) } })),
    ...SUMMARIES.filter((length) => length < summary.length).map((length) => ({
      ...handoff,
      summary: `${[...summary].slice(0, length).join('')}…`,
      said: { ...bare, next_steps: [] },
    })),
  ];
}
