import { round9 } from '#libs/kernel/index.js';
import {
  entryId,
  isExpired,
  ItemIndex,
  likeness,
  overlapOf,
  overlapOfWorkingSets,
  workingSetOf,
  type Item,
  type Lists,
  type WorkingSet,
} from '../../checkpoints/index.js';

/** The parts of a checkpoint that are compared to measure continuity. */
export interface Measured {
  goal: string | null;
  inProgress: readonly string[];
  preferredNext: readonly string[];
  completed: readonly Item[];
  workingSet: WorkingSet;
  /** Ids of the entries of must_not_redo and must_preserve that are in force and not expired. */
  activeIds: readonly string[];
}

/** The parts of the lists of a version that are compared to measure continuity, as of the given time. */
export function measuredOf(lists: Lists, now: Date): Measured {
  const texts = (rows: readonly { item: { text: string } }[]): string[] => rows.map(({ item }) => item.text);
  const redo = lists.must_not_redo.filter(({ item }) => !isExpired(item, now));
  return {
    goal: lists.goal[0]?.item.text ?? null,
    inProgress: texts(lists.in_progress),
    preferredNext: texts(lists.preferred_next),
    completed: lists.completed.map(({ item }) => item),
    workingSet: workingSetOf(lists),
    activeIds: [...redo, ...lists.must_preserve].map(entryId),
  };
}

/**
 * Ids of the parent's entries that a version lacks because they were cleared. An entry that has not expired can only
 * end by being cleared, or to make room for what a user says.
 */
export const releasedBy = (version: number, parent: Lists): Set<string> =>
  new Set([...parent.must_not_redo, ...parent.must_preserve].filter((row) => row.toVersion <= version).map(entryId));

export interface MeasureContext {
  /** Ids of the entries of the parent that have since been cleared with a reason. */
  releasedIds: ReadonlySet<string>;
  /** Reasons of the child and of the checkpoints before it, newest first, up to 20. */
  reasons: readonly string[];
  /** How many actions were taken, and how many of them match something that the parent forbids or has completed. */
  actions: { taken: number; redundant: number };
}

export interface ContinuityValues {
  goal: number;
  action: number;
  failureRecall: number;
  workingSet: number;
  replanning: number;
  redundantExploration: number;
}

const WEIGHTS: Readonly<Record<keyof ContinuityValues, number>> = {
  goal: 0.2,
  action: 0.2,
  failureRecall: 0.2,
  workingSet: 0.15,
  replanning: 0.1,
  redundantExploration: 0.15,
};

export const scoreOf = (values: ContinuityValues): number =>
  round9(
    (Object.keys(WEIGHTS) as (keyof ContinuityValues)[]).reduce((sum, each) => sum + WEIGHTS[each] * values[each], 0),
  );

export const likenessOfGoals = (a: string | null, b: string | null): number =>
  a === null && b === null ? 1 : a === null || b === null ? 0 : likeness(a, b);

const asItems = (texts: readonly string[]): Item[] => texts.map((text) => ({ text }));

/** Compares a child checkpoint with its parent (continuity spec, section 6). */
export function measure(parent: Measured, child: Measured, context: MeasureContext): ContinuityValues {
  const done = new ItemIndex(child.completed);
  // An item that another author reported as completed stays in the plan of the child until it is verified.
  const planned = ({ inProgress, preferredNext }: Measured): Item[] => {
    const current = asItems(inProgress);
    const known = new ItemIndex(current);
    const next = asItems(preferredNext).filter((item) => !known.has(item));
    return [...current, ...next].filter((item) => !done.has(item));
  };
  const counted = parent.activeIds.filter((id) => !context.releasedIds.has(id));
  const kept = counted.filter((id) => child.activeIds.includes(id)).length;
  const { taken, redundant } = context.actions;
  return {
    goal: round9(likenessOfGoals(parent.goal, child.goal)),
    action: round9(overlapOf(planned(parent), planned(child))),
    failureRecall: round9(counted.length === 0 ? 1 : kept / counted.length),
    workingSet: round9(overlapOfWorkingSets(parent.workingSet, child.workingSet)),
    replanning: round9(1 - shareOfPlans(context.reasons)),
    redundantExploration: round9(taken === 0 ? 1 : 1 - redundant / taken),
  };
}

export function shareOfPlans(reasons: readonly string[]): number {
  const recent = reasons.slice(0, 20);
  return recent.length === 0 ? 0 : recent.filter((reason) => reason === 'PLAN_UPDATE').length / recent.length;
}

export interface DriftParts {
  /** Dice coefficient of the goals. */
  goal: number;
  newTools: number;
  plans: number;
  brokenConstraints: number;
}

export const DRIFT_LEVELS = ['low', 'medium', 'high', 'critical'] as const;
export type DriftLevel = (typeof DRIFT_LEVELS)[number];

export function driftOf({ goal, newTools, plans, brokenConstraints }: DriftParts): {
  score: number;
  level: DriftLevel;
} {
  const score = round9(0.25 * (1 - goal) + 0.15 * newTools + 0.2 * plans + 0.4 * brokenConstraints);
  return { score, level: score >= 0.7 ? 'critical' : score >= 0.4 ? 'high' : score >= 0.2 ? 'medium' : 'low' };
}

const THRASHING = 5;
const QUIET_CALLS = 10;

/**
 * The warning that an agent needs, from the drift scores of its calls, oldest first. `nudge`: the last score is 0.7 or
 * more. `thrashing`: the last five scores are 0.4 or more; the next ten calls then get no warning.
 */
export function warningOf(scores: readonly number[]): 'nudge' | 'thrashing' | null {
  let [run, quiet] = [0, 0];
  let warning: 'nudge' | 'thrashing' | null = null;
  for (const score of scores) {
    warning = null;
    run = score >= 0.4 ? run + 1 : 0;
    if (quiet > 0) quiet -= 1;
    else if (run >= THRASHING) {
      warning = 'thrashing';
      [run, quiet] = [0, QUIET_CALLS];
    } else if (score >= 0.7) warning = 'nudge';
  }
  return warning;
}

export interface RecoveryParts {
  goal: number;
  constraints: number;
  position: number;
  tools: number;
  /** Number of sessions that resumed the task, one after another. */
  depth: number;
}

export const RECOVERY_LEVELS = ['good', 'fair', 'poor'] as const;

export function recoveryScoreOf({ goal, constraints, position, tools, depth }: RecoveryParts) {
  const whole = 0.3 * goal + 0.3 * constraints + 0.2 * position + 0.2 * tools;
  const score = round9(whole * (1 - 0.5 * (1 - 0.8 ** depth)));
  return { score, level: score >= 0.8 ? ('good' as const) : score >= 0.5 ? ('fair' as const) : ('poor' as const) };
}

export const RESTORE_MODES = ['FULL', 'SELECTIVE', 'NONE'] as const;
export type RestoreMode = (typeof RESTORE_MODES)[number];

interface Memory {
  id: string;
  importance: number;
  category: string;
}

/** How many memories each mode restores, and which (continuity spec, section 4.4). */
const MEMORIES: Readonly<Record<RestoreMode, (memory: Memory) => boolean>> = {
  FULL: () => true,
  SELECTIVE: ({ importance, category }) => importance >= 0.5 || category === 'failure',
  NONE: () => false,
};
export const MAX_MEMORIES: Readonly<Record<RestoreMode, number>> = { FULL: 20, SELECTIVE: 10, NONE: 0 };

/**
 * The memories that a mode restores, best first. `needed`: failures to restore first, in addition to those of the mode,
 * because a tool failed.
 */
export function memoriesFor<M extends Memory>(
  mode: RestoreMode,
  memories: readonly M[],
  needed: ReadonlySet<string> = new Set(),
): M[] {
  const others = memories.filter((memory) => !needed.has(memory.id) && MEMORIES[mode](memory));
  const most = needed.size > 0 ? MAX_MEMORIES.FULL : MAX_MEMORIES[mode];
  return [...memories.filter(({ id }) => needed.has(id)), ...others.slice(0, MAX_MEMORIES[mode])].slice(0, most);
}

export const RECOVERY_ACTIONS = ['restore', 'show_summary', 'start_fresh', 'abandon'] as const;

export interface RecoveryRequest {
  retryCount: number;
  /** null: there is no checkpoint. */
  confidence: number | null;
  /** The advice that follows from the type of the interruption; null: there was no interruption. */
  advised: { action: 'restore' | 'show_summary'; restoreMode: RestoreMode } | null;
}

export interface RecoveryAdvice {
  action: (typeof RECOVERY_ACTIONS)[number];
  restoreMode: RestoreMode;
  withConstraints: boolean;
}

/** Recommends what to do with an interrupted task (continuity spec, section 6). */
export function recommend({ retryCount, confidence, advised }: RecoveryRequest): RecoveryAdvice {
  if (retryCount >= 3) return { action: 'abandon', restoreMode: 'NONE', withConstraints: false };
  if (confidence === null) return { action: 'start_fresh', restoreMode: 'NONE', withConstraints: false };
  if (confidence < 0.3) return { action: 'start_fresh', restoreMode: 'NONE', withConstraints: true };
  const { action, restoreMode } = advised ?? { action: 'restore' as const, restoreMode: 'SELECTIVE' as const };
  return { action, restoreMode, withConstraints: true };
}
