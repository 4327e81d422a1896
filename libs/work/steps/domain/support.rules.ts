import type { Id } from '#libs/kernel/index.js';
import { Lanes, type EventsOf } from '#libs/history/events/index.js';
import type { MarkPart } from '#libs/knowledge/evidence/index.js';
import { gateEvaluated, type GateEvent, type Violation } from '#libs/knowledge/gates/index.js';
import { OPERATOR_ID } from '#libs/tenancy/api-keys/index.js';
import { taskAfterStep, taskPart, type Task, type TaskEvent } from '../../tasks/index.js';
import { evaluationOfStep, type GatesSaid } from './step-gates.rules.js';
import { aboutStep, stepChange, type HeldStep, type Step, type StepEvent, type Support, type Waiter } from './step.js';

/** Events after which evidence may stop counting, or count again. */
export type MarkEvent = EventsOf<{ evidence_revoked: MarkPart; evidence_reinstated: MarkPart }>;

/** Ids of the evidence that an event may have affected: the marked evidence, and evidence that was derived from it. */
export const markedIn = ({ payload: { evidence, derivedEvidence = [] } }: MarkEvent): Id<'evd'>[] => [
  evidence.id,
  ...derivedEvidence.map(({ id }) => id),
];

/** Reason of a step that is blocked because its support was withdrawn. */
const SUPPORT_REVOKED = 'support_revoked';

/** The support of a step, from the result of its gates. */
export const supportBy = (
  { met, gates, newestIds, schemaVersion }: GatesSaid,
  { auditId, from }: Pick<Support, 'auditId' | 'from'>,
): Support => ({
  auditId,
  gates,
  evidenceIds: [...new Set(met.flatMap(({ ids }) => ids))].sort(),
  newestIds,
  schemaVersion,
  from,
});

/** Whether a step is done on evidence that is no longer live. */
export const isUnsupported = (
  { status, support }: Pick<Step, 'status' | 'support'>,
  isLive: (id: Id<'evd'>) => boolean,
): boolean => status === 'done' && support !== null && !support.evidenceIds.every(isLive);

/**
 * A done step some of whose supporting evidence no longer counts, and the result of its gates without that evidence.
 */
export interface JudgedAgain {
  auditId: Id<'evt'>;
  step: HeldStep;
  said: GatesSaid;
  evidenceIds: readonly Id<'evd'>[];
}

interface Around {
  tasks: ReadonlyMap<string, Task>;
  /** Done steps that waited for steps that are now blocked. */
  waiters: readonly (Waiter & Pick<Step, 'taskId'>)[];
  now: Date;
}

type Events = (GateEvent | StepEvent | TaskEvent)[];

export const holdsAgain = ({ said }: JudgedAgain): boolean => said.violations.length === 0;

/**
 * The events for steps that lost evidence of their support. If other evidence meets the gates, it becomes the support;
 * otherwise the step is blocked, and done steps that waited for it need a review (gates and tasks spec, section 6).
 */
export function withdrawSupport(judged: readonly JudgedAgain[], { tasks, waiters, now }: Around): Events {
  const after = new Map(tasks);
  const supported = judged.filter(holdsAgain);
  const versions = new Map(supported.map(({ step }) => [step.id, step.version + 1]));
  const fallen = judged.filter((each) => !holdsAgain(each));
  const last = new Map(fallen.map(({ step }) => [step.taskId, step.id]));
  const lanes = new Lanes<Events[number]>();
  for (const each of fallen) {
    const { id, taskId } = each.step;
    const reviewed = last.get(taskId) === id ? waiters.filter((waiter) => waiter.taskId === taskId) : [];
    const { task, events } = blocked(
      each,
      after.get(taskId)!,
      reviewed.map((waiter) => ({ id: waiter.id, version: (versions.get(waiter.id) ?? waiter.version) + 1 })),
      now,
    );
    after.set(taskId, task);
    lanes.add([taskId], events);
  }
  return [
    ...[...supported, ...fallen].map((each) => evaluated(each, now)),
    ...supported.map((each) => supportedAgain(each, now)),
    ...lanes.sideBySide(({ kind }) => kind),
  ];
}

function supportedAgain({ step, said, auditId }: JudgedAgain, now: Date): StepEvent {
  const { from, newestIds } = step.support!;
  // What the transition knew does not change, whatever is revoked later.
  const support = { ...supportBy(said, { auditId, from }), newestIds };
  const payload = { support, version: step.version + 1 };
  return { kind: 'step_support_changed', ...aboutStep(step, now), payload };
}

function blocked(
  judged: JudgedAgain,
  task: Task,
  waiters: readonly Waiter[],
  now: Date,
): { task: Task; events: (StepEvent | TaskEvent)[] } {
  const { step } = judged;
  const after: Step = {
    ...step,
    status: 'blocked',
    blockedReason: SUPPORT_REVOKED,
    suggestedAction: suggestionIn(judged.said.violations),
    version: step.version + 1,
    stateSince: now,
  };
  const moved = taskAfterStep(task, 'done', 'blocked', now);
  const payload = {
    task: taskPart(moved.task),
    step: stepChange(after),
    from: step.status,
    to: after.status,
    reason: SUPPORT_REVOKED,
    waiters: [...waiters],
  };
  return {
    task: moved.task,
    events: [{ kind: 'step_status_changed', ...aboutStep(step, now), payload }, ...moved.events],
  };
}

const evaluated = ({ step, said, auditId, evidenceIds }: JudgedAgain, now: Date): GateEvent =>
  gateEvaluated(
    evaluationOfStep(step, 'done', said, {
      auditId,
      evidenceIds,
      violations: said.violations,
      evaluatedAt: now,
      evaluatedBy: OPERATOR_ID,
    }),
  );

const MAX_SUGGESTION = 500;

/**
 * A text that says what would help: for each violation, the suggestion of its gate or, without one, the tool that
 * fetches the missing evidence.
 */
function suggestionIn(violations: readonly Violation[]): string | null {
  const words = violations.flatMap(({ evidenceType, suggestion: { action, tool, anchors } }) => {
    if (action !== null) return [action];
    if (tool === null) return evidenceType === null ? [] : [`Record evidence of type ${evidenceType}.`];
    const about = Object.entries(anchors).map(([entity, value]) => `${entity} ${value}`);
    return [`Call ${tool}${about.length === 0 ? '' : ` for ${about.join(', ')}`}.`];
  });
  return words.length === 0 ? null : [...new Set(words)].join(' ').slice(0, MAX_SUGGESTION);
}
