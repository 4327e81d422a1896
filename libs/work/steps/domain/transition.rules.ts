import { STEP_STATUSES, type StepStatus } from '#libs/knowledge/domain-schemas/index.js';
import { violationOf, type Violation } from '#libs/knowledge/gates/index.js';
import { checkVersion, roleIsAtLeast, type Caller, type Id } from '#libs/kernel/index.js';
import {
  checkMayOverrule,
  isSettled,
  reasonRequired,
  taskAfterStep,
  taskPart,
  type Task,
  type TaskEvent,
} from '../../tasks/index.js';
import { aboutStep, stepChange, type Step, type StepEvent, type Support, type Waiter } from './step.js';

/** What a transition requires. */
interface Condition {
  /**
   * All steps that the step depends on, and all steps that block it, must be settled; for `done`, all its children,
   * too.
   */
  dependencies?: true;
  /** The state gates must accept it. */
  gates?: true;
  reason?: true;
  /** The caller must have the role writer and give a reason. */
  writer?: true;
}

const DONE: Condition = { dependencies: true, gates: true };
const SKIP: Condition = { gates: true, writer: true };

/**
 * The transitions of a step and what each requires (gates and tasks spec, section 6). Any other transition is illegal.
 * Only the server blocks a step that was done.
 */
const TRANSITIONS: Readonly<Record<StepStatus, Readonly<Partial<Record<StepStatus, Condition>>>>> = {
  pending: {
    in_progress: { dependencies: true },
    blocked: { reason: true },
    done: DONE,
    skipped: SKIP,
  },
  in_progress: { pending: {}, blocked: { reason: true }, done: DONE, skipped: SKIP },
  blocked: { pending: {}, in_progress: { dependencies: true }, skipped: SKIP },
  done: { in_progress: { writer: true } },
  skipped: { pending: { writer: true } },
};

export interface TransitionRequest {
  to: StepStatus;
  reason: string | null;
  suggestedAction: string | null;
  expectedVersion: number | undefined;
}

/** What is known when a transition is decided. All of it is read while the task is locked. */
export interface TransitionContext {
  caller: Caller;
  now: Date;
  /** The first steps that are not settled and therefore prevent the transition to `to`. */
  unsettledIds: readonly Id<'stp'>[];
  /** Requirements of the state gates that are not met. */
  violations: readonly Violation[];
  /** The basis on which the step is accepted, if it is accepted. */
  support: Support | null;
  /** Done steps that waited for it, at any depth, and are not yet marked for review. */
  waiters: readonly Waiter[];
}

export type TransitionDecision =
  | { kind: 'accepted'; step: Step; task: Task; events: (StepEvent | TaskEvent)[] }
  | { kind: 'unchanged' }
  | { kind: 'rejected'; violations: Violation[] };

/** Whether a transition depends on which steps are settled. */
export const asksDependencies = (from: StepStatus, to: StepStatus): boolean =>
  TRANSITIONS[from][to]?.dependencies === true;

/** Whether a transition must be accepted by state gates. */
export const asksGates = (from: StepStatus, to: StepStatus): boolean => TRANSITIONS[from][to]?.gates === true;

/** Whether a transition undoes a result that other steps waited for. */
export const reopens = (from: StepStatus, to: StepStatus): boolean => isSettled(from) && !isSettled(to);

/** The only way to change the status of a step. Throws `version_conflict`, `forbidden`, `reason_required`. */
export function decideTransition(
  step: Step,
  task: Task,
  request: TransitionRequest,
  context: TransitionContext,
): TransitionDecision {
  const { to, expectedVersion } = request;
  const from = step.status;
  checkVersion('step', step.id, step.version, expectedVersion);
  if (from === to) return { kind: 'unchanged' };
  if (task.status === 'cancelled') return rejected(illegal(`The task ${task.id} is cancelled.`, []));
  const condition = TRANSITIONS[from][to];
  if (condition === undefined)
    return rejected(illegal(`A step cannot change from ${from} to ${to}.`, allowedFrom(from, context.caller)));
  checkRights(condition, step, request, context.caller);
  const violations = violationsOf(condition, context);
  return violations.length > 0 ? rejected(...violations) : accepted(step, task, request, context);
}

/** Checks role and reason. Throws `forbidden`, `reason_required`. */
function checkRights(
  { writer, reason: needsReason }: Condition,
  { status }: Step,
  { to, reason }: TransitionRequest,
  caller: Caller,
): void {
  if (writer === true) checkMayOverrule(`Making a step that is ${status} ${to}`, caller, reason);
  if (needsReason === true && reason === null) throw reasonRequired({ what: `Making a step ${to}` });
}

const violationsOf = (condition: Condition, { unsettledIds, violations }: TransitionContext): Violation[] => [
  ...(condition.dependencies === true && unsettledIds.length > 0 ? [unsettled(unsettledIds)] : []),
  ...(condition.gates === true ? violations : []),
];

function accepted(
  step: Step,
  task: Task,
  { to, reason, suggestedAction }: TransitionRequest,
  { now, waiters, support }: TransitionContext,
): TransitionDecision {
  const from = step.status;
  const isBlocked = to === 'blocked';
  const after: Step = {
    ...step,
    status: to,
    blockedReason: isBlocked ? reason : null,
    suggestedAction: isBlocked ? suggestedAction : null,
    needsReview: false,
    support: isSettled(to) ? support : null,
    version: step.version + 1,
    stateSince: now,
  };
  const moved = taskAfterStep(task, from, to, now);
  const reviewed = reopens(from, to) ? waiters.map(({ id, version }) => ({ id, version: version + 1 })) : [];
  const payload = { task: taskPart(moved.task), step: stepChange(after), from, to, reason, waiters: reviewed };
  return {
    kind: 'accepted',
    step: after,
    task: moved.task,
    events: [{ kind: 'step_status_changed', ...aboutStep(after, now), payload }, ...moved.events],
  };
}

const rejected = (...violations: Violation[]): TransitionDecision => ({ kind: 'rejected', violations });

const illegal = (reason: string, allowed: StepStatus[]): Violation =>
  violationOf('illegal_transition', reason, { allowed });

const unsettled = (stepIds: readonly Id<'stp'>[]): Violation =>
  violationOf('dependency_not_satisfied', 'It waits for steps that are neither done nor skipped.', {
    stepIds: [...stepIds],
  });

/** The transitions that a caller with this role may make from a status. */
const allowedFrom = (from: StepStatus, { role }: Caller): StepStatus[] =>
  STEP_STATUSES.filter((to) => {
    const condition = TRANSITIONS[from][to];
    return condition !== undefined && (condition.writer !== true || roleIsAtLeast(role, 'writer'));
  });
