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
  /** The version that was taken up, or the first. */
  base: Checkpoint;
  /** Up to 20 versions after it, the oldest first. */
  later: readonly Checkpoint[];
  /** Rows that the base has, and those that came after it. */
  rows: readonly RowOf[];
  /** What was begun since it was taken up. */
  executions: readonly Pick<Execution, 'label' | 'startedAt'>[];
  /** The goal of the task now. */
  goal: string | null;
  now: Date;
}

/** A state of a task that is compared with the base. */
interface Later {
  lists: Lists;
  goal: string | null;
  at: Date;
  /** Why versions up to it were written, the newest first. */
  reasons: readonly string[];
}

/** Constraints of a version that are not expired at a moment. */
const constraintsOf = (lists: Lists, at: Date): RowOf<ConstraintList>[] => [
  ...lists.must_not_redo.filter(({ item }) => !isExpired(item, at)),
  ...lists.must_preserve,
];

/** When something begun broke a constraint first, by the id of the constraint. */
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

/** What all states of a course are compared with. */
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
  /** At each version since the base, the oldest first, and now. */
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
 * How well the base was taken up: the share of its constraints that hold and that nothing begun breaks, of its plan that
 * is done or still meant to be done, and of its tools that are still used. Cleared and expired constraints do not count.
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

/** 1 where there is nothing to lose. */
const shareOf = <T>(all: readonly T[], isKept: (each: T) => boolean): number =>
  all.length === 0 ? 1 : all.filter(isKept).length / all.length;

/**
 * What was done since a version, in words: what events show. What a caller says of its own actions counts only where
 * there are no events.
 */
export const actionsIn = (executions: Course['executions'], said: readonly string[]): string[] =>
  executions.length > 0 ? executions.map(({ label }) => label) : [...said];
