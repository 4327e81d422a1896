import {
  atVersion,
  EntryIndex,
  entryId,
  inForce,
  isExpired,
  ItemIndex,
  listsOf,
  type Checkpoint,
  type ConstraintList,
  type Lists,
  type RowOf,
} from '../../checkpoints/index.js';
import type { Execution } from '../../executions/index.js';
import {
  driftOf,
  likenessOfGoals,
  shareOfPlans,
  type DriftLevel,
  type DriftParts,
  type RecoveryParts,
} from './continuity.rules.js';

/** What happened in a task since a version. */
export interface Course {
  /** The version that was restored last, or the first one. */
  base: Checkpoint;
  /** Up to 20 versions after it, oldest first. */
  later: readonly Checkpoint[];
  /** The rows that the base has, and those added later. */
  rows: readonly RowOf[];
  /** The executions started since the base was resumed. */
  executions: readonly Pick<Execution, 'label' | 'startedAt'>[];
  /** The current goal of the task. */
  goal: string | null;
  now: Date;
}

/** A later state of a task, which is compared with the base. */
interface Later {
  lists: Lists;
  goal: string | null;
  at: Date;
  /** Reasons of the checkpoints up to this state, newest first. */
  reasons: readonly string[];
}

/** The constraints of a version that have not expired at the given time. */
const constraintsOf = (lists: Lists, at: Date): RowOf<ConstraintList>[] => [
  ...lists.must_not_redo.filter(({ item }) => !isExpired(item, at)),
  ...lists.must_preserve,
];

/** The time at which an execution first broke each constraint, by entry id. */
function brokenAt(constraints: readonly RowOf<ConstraintList>[], begun: Course['executions']): Map<string, Date> {
  const index = new EntryIndex(constraints);
  const broken = new Map<string, Date>();
  for (const { label: text, startedAt } of begun) {
    const { redo, preserve } = index.against({ text }, startedAt);
    for (const id of [...redo, ...preserve].map(entryId)) {
      const known = broken.get(id);
      if (known === undefined || startedAt < known) broken.set(id, startedAt);
    }
  }
  return broken;
}

const goalOf = ({ goal }: Lists): string | null => goal[0]?.item.text ?? null;

const baseOf = ({ base, rows }: Course): Lists => listsOf(atVersion(rows, base.version));

/** The base, prepared for comparison with all later states. */
interface Base {
  lists: Lists;
  constraints: number;
  broken: readonly Date[];
}

function baseFor(course: Course): Base {
  const lists = baseOf(course);
  const constraints = constraintsOf(lists, course.base.createdAt);
  return { lists, constraints: constraints.length, broken: [...brokenAt(constraints, course.executions).values()] };
}

function driftAt(base: Base, { lists, goal, at, reasons }: Later): DriftParts {
  const { lists: before, constraints, broken } = base;
  const known = new Set(before.tools.map(({ item }) => item.text));
  const tools = lists.tools.map(({ item }) => item.text);
  return {
    goal: likenessOfGoals(goalOf(before), goal),
    newTools: tools.length === 0 ? 0 : tools.filter((tool) => !known.has(tool)).length / tools.length,
    plans: shareOfPlans(reasons),
    brokenConstraints: constraints === 0 ? 0 : broken.filter((first) => first <= at).length / constraints,
  };
}

export interface Drift {
  parts: DriftParts;
  score: number;
  level: DriftLevel;
  /** The score at each version after the base, oldest first, and then the score now. */
  scores: number[];
}

/** How far a task has drifted since the base (continuity spec, section 6). */
export function driftSince(course: Course): Drift {
  const { later, rows } = course;
  const reasons = later.map(({ reason }) => reason);
  const states = later.map(({ version, createdAt: at }, i): Later => {
    const lists = listsOf(atVersion(rows, version));
    return { lists, goal: goalOf(lists), at, reasons: reasons.slice(0, i + 1).reverse() };
  });
  const current = { lists: inForce(course.rows), goal: course.goal, at: course.now, reasons: [...reasons].reverse() };
  const base = baseFor(course);
  const parts = driftAt(base, current);
  const { score, level } = driftOf(parts);
  return { parts, score, level, scores: [...states.map((state) => driftOf(driftAt(base, state)).score), score] };
}

/**
 * How well the base was resumed, as shares from 0 to 1. `constraints`: the share of the constraints in force that no
 * execution broke; cleared and expired constraints do not count. `position`: the share of the items of the plan that
 * are done or still planned. `tools`: the share of the tools that are still in use.
 */
export function recoveryPartsOf(course: Course, depth: number): RecoveryParts {
  const [before, after] = [baseOf(course), inForce(course.rows)];
  const held = new Set(constraintsOf(after, course.now).map(entryId));
  const constraints = constraintsOf(before, course.base.createdAt);
  const counted = constraints.filter((row) => held.has(entryId(row)));
  const broken = brokenAt(constraints, course.executions);
  const known = new ItemIndex(
    [...after.completed, ...after.in_progress, ...after.preferred_next, ...after.blocked].map(({ item }) => item),
  );
  const planned = [...before.in_progress, ...before.preferred_next].map(({ item }) => item);
  const tools = new Set(after.tools.map(({ item }) => item.text));
  const used = before.tools.map(({ item }) => item.text);
  return {
    goal: likenessOfGoals(goalOf(before), course.goal),
    constraints: shareOf(counted, (row) => !broken.has(entryId(row))),
    position: shareOf(planned, (item) => known.has(item)),
    tools: shareOf(used, (tool) => tools.has(tool)),
    depth,
  };
}

/** The share of the items that were kept; 1 if there was nothing to keep. */
const shareOf = <T>(all: readonly T[], isKept: (each: T) => boolean): number =>
  all.length === 0 ? 1 : all.filter(isKept).length / all.length;

/**
 * The actions taken since a version, as texts. They are the labels of the executions. The list given by the caller
 * counts only if nothing was executed.
 */
export const actionsIn = (executions: Course['executions'], said: readonly string[]): string[] =>
  executions.length > 0 ? executions.map(({ label }) => label) : [...said];
