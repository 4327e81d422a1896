import { overlapOf, overlapOfWorkingSets, type WorkingSet } from './match.rules.js';
import type { AutomaticReason } from './checkpoint.js';

/** Below these values, a plan or a working set counts as changed (continuity spec, section 4.1). */
const SAME_PLAN = 0.7;
const SAME_WORKING_SET = 0.5;
const AUTO_SAVE_MS = 300_000;
const DEBOUNCE_MS = 60_000;

/** The last checkpoint of a task. */
export interface LastCheckpoint {
  createdAt: Date;
  inProgress: readonly string[];
  workingSet: WorkingSet;
  /** When the last checkpoint of each reason was written. */
  lastOf: Readonly<Record<AutomaticReason, Date | null>>;
}

/**
 * What a progress call reports. A list that the call does not name keeps its value, so such a list cannot trigger a
 * checkpoint.
 */
export interface SaidProgress {
  inProgress: readonly string[] | null;
  workingSet: WorkingSet | null;
}

/** `suppressed`: a reason applied, but a checkpoint for the same reason was written less than a minute ago. */
export type Trigger =
  { kind: 'write'; reason: AutomaticReason } | { kind: 'suppressed'; reason: AutomaticReason } | { kind: 'none' };

/** Whether a progress call writes a checkpoint, and why. */
export function decideTrigger(said: SaidProgress, last: LastCheckpoint | null, now: Date): Trigger {
  if (last === null) return { kind: 'write', reason: firstReason(said) };
  const holding = reasonsFor(said, last, now);
  const due = holding.find((reason) => !isDebounced(last.lastOf[reason], now));
  if (due !== undefined) return { kind: 'write', reason: due };
  return holding[0] === undefined ? { kind: 'none' } : { kind: 'suppressed', reason: holding[0] };
}

function reasonsFor({ inProgress, workingSet }: SaidProgress, last: LastCheckpoint, now: Date): AutomaticReason[] {
  const items = (texts: readonly string[]) => texts.map((text) => ({ text }));
  const isAnotherPlan = inProgress !== null && overlapOf(items(inProgress), items(last.inProgress)) < SAME_PLAN;
  const isShifted = workingSet !== null && overlapOfWorkingSets(workingSet, last.workingSet) < SAME_WORKING_SET;
  return [
    ...(isAnotherPlan ? ['PLAN_UPDATE' as const] : []),
    ...(isShifted ? ['WORKING_SET_SHIFT' as const] : []),
    ...(now.getTime() - last.createdAt.getTime() > AUTO_SAVE_MS ? ['AUTO_SAVE' as const] : []),
  ];
}

const firstReason = ({ inProgress, workingSet }: SaidProgress): AutomaticReason =>
  inProgress !== null && inProgress.length > 0
    ? 'PLAN_UPDATE'
    : workingSet !== null && sizeOf(workingSet) > 0
      ? 'WORKING_SET_SHIFT'
      : 'AUTO_SAVE';

export const sizeOf = ({ files, tools, artifacts }: WorkingSet): number =>
  files.length + tools.length + artifacts.length;

const isDebounced = (last: Date | null, now: Date): boolean =>
  last !== null && now.getTime() - last.getTime() < DEBOUNCE_MS;
