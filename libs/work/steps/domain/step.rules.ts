import { written } from '#libs/history/events/index.js';
import { assertNever, type Id } from '#libs/kernel/index.js';
import type { DomainSchema } from '#libs/knowledge/domain-schemas/index.js';
import { isUsable, isVisible, type Claim } from '#libs/knowledge/claims/index.js';
import type { Evidence } from '#libs/knowledge/evidence/index.js';
import { taskAfterStep, taskCancelled, taskTooLarge, stepsIn, type Task, type TaskEvent } from '../../tasks/index.js';
import { limitOf, replacedPlaces, type Attacher } from './places.rules.js';
import {
  aboutStep,
  evidenceInSupport,
  MAX_ATTACHED,
  MAX_EDGES,
  MAX_STEPS,
  stepCreated,
  stepEdgeAdded,
  stepHasParent,
  stepTypeUnknown,
  tooManyAttached,
  tooManyFacts,
  factNotUsable,
  type Attachment,
  type EvidencePlace,
  type FactAttachment,
  type HeldStep,
  type Place,
  type Step,
  type StepEdge,
  type StepEdgeKind,
  type StepEvent,
} from './step.js';

/** Who does something, and when. */
export interface Doer {
  principalId: Id<'prn'>;
  now: Date;
}

export type NewStep = Pick<Step, 'id' | 'stepType' | 'title'> & {
  anchors: Step['anchors'] | null;
  parentId: Id<'stp'> | null;
};

/** Throws `step_type_unknown` if the schema does not have the type. */
export function checkStepType(schema: Pick<DomainSchema, 'stepTypes'> | null, stepType: string): void {
  const declared = schema?.stepTypes ?? null;
  if (declared !== null && !declared.has(stepType)) throw stepTypeUnknown({ stepType, declared: [...declared.keys()] });
}

/** A new, pending step. Its anchors default to those of the task. Throws `task_cancelled`, `task_too_large`. */
export function createStep(
  task: Task,
  { parentId, anchors, ...named }: NewStep,
  { principalId, now }: Doer,
): { step: Step; events: (StepEvent | TaskEvent)[] } {
  const count = stepsIn(task);
  if (task.status === 'cancelled') throw taskCancelled({ id: task.id });
  if (count >= MAX_STEPS) throw taskTooLarge({ id: task.id, limit: MAX_STEPS, what: 'steps' });
  const step: Step = {
    ...named,
    spaceId: task.spaceId,
    taskId: task.id,
    ordinal: count + 1,
    anchors: anchors ?? task.anchors,
    status: 'pending',
    blockedReason: null,
    suggestedAction: null,
    needsReview: false,
    support: null,
    createdAt: now,
    createdBy: principalId,
    stateSince: now,
    version: 1,
  };
  const tied =
    parentId === null
      ? { task, edges: [] }
      : tie(task, { from: step.id, to: parentId, kind: 'parent' }, { principalId, now });
  const moved = taskAfterStep(tied.task, null, 'pending', now);
  return { step, events: [stepCreated(step, tied.edges, moved.task), ...moved.events] };
}

/** A requested edge between two steps. */
export interface Tie {
  from: Id<'stp'>;
  to: Id<'stp'>;
  kind: StepEdgeKind;
}

/**
 * A new edge. The caller has checked that the edge closes no cycle. `parentId`: the current parent of `from`. Throws
 * `task_too_large`, `step_has_parent`.
 */
export function addStepEdge(
  task: Task,
  asked: Tie,
  parentId: Id<'stp'> | null,
  doer: Doer,
): { edge: StepEdge; events: StepEvent[] } {
  if (asked.kind === 'parent' && parentId !== null) throw stepHasParent({ id: asked.from, parentId });
  const tied = tie(task, asked, doer);
  const edge = tied.edges[0]!;
  return { edge, events: [stepEdgeAdded(edge, tied.task)] };
}

function tie(task: Task, { from, to, kind }: Tie, { principalId, now }: Doer): { task: Task; edges: StepEdge[] } {
  if (task.edgeCount >= MAX_EDGES) throw taskTooLarge({ id: task.id, limit: MAX_EDGES, what: 'edges' });
  const ordinal = task.edgeCount + 1;
  return {
    task: { ...task, edgeCount: ordinal },
    edges: [{ taskId: task.id, fromId: from, toId: to, kind, ordinal, createdAt: now, createdBy: principalId }],
  };
}

/**
 * Which step waits for which. A parent waits for its children. A cycle of waiting steps must be refused, because its
 * steps would never finish. null: edges of this kind do not make a step wait.
 */
export function waitOf({ from, to, kind }: Tie): { waiting: Id<'stp'>; waitedFor: Id<'stp'> } | null {
  switch (kind) {
    case 'depends_on':
      return { waiting: from, waitedFor: to };
    case 'blocks':
    case 'parent':
      return { waiting: to, waitedFor: from };
    case 'triggers':
    case 'produces':
      return null;
    default:
      return assertNever(kind);
  }
}

/**
 * Attaches evidence; evidence that is already attached stays as it is. If there is no room, evidence on which the step
 * does not rely gives way. `places`: what is attached, and by whom; it matters only if `mayLackRoom`. Throws
 * `too_many_attached`.
 */
export function attachEvidence(
  step: Step,
  known: readonly string[],
  evidence: readonly Pick<Evidence, 'id' | 'sessionId'>[],
  places: readonly EvidencePlace[],
  { now, ...attacher }: Doer & Attacher,
): { step: Step; detached: Id<'evd'>[]; events: StepEvent[] } {
  const fresh = evidence.filter(({ id }) => !known.includes(id));
  const named = new Set(evidence.map(({ id }) => id));
  const isNeeded = ({ id }: EvidencePlace) => named.has(id) || step.support?.evidenceIds.includes(id) === true;
  const gone = fresh.length === 0 ? [] : replacedPlaces(places, fresh.length, attacher, isNeeded);
  if (gone === null) throw tooManyAttached({ id: step.id, limit: limitOf(attacher) });
  let after = step;
  const events: StepEvent[] = [];
  for (const place of gone) {
    events.push(detachment(after, place, now));
    after = { ...after, version: after.version + 1 };
  }
  for (const { id: evidenceId, sessionId } of fresh) {
    after = { ...after, version: after.version + 1 };
    const attachment: Attachment = {
      stepId: step.id,
      evidenceId,
      attachedAt: now,
      attachedBy: attacher.principalId,
    };
    const payload = { attachment: written(attachment), version: after.version };
    // The event is recorded in the session of the evidence, so that only those who can read the evidence can see that
    // it was attached.
    events.push({
      kind: 'step_evidence_attached',
      ...aboutStep(step, now),
      sessionId,
      payload,
      refersTo: [evidenceId],
    });
  }
  return { step: after, detached: gone.map(({ id }) => id), events };
}

const detachment = (
  step: Step,
  { id: evidenceId, sessionId }: Pick<Evidence, 'id' | 'sessionId'>,
  now: Date,
): StepEvent => ({
  kind: 'step_evidence_detached',
  ...aboutStep(step, now),
  sessionId,
  payload: { evidenceId, version: step.version + 1 },
  refersTo: [evidenceId],
});

/** Detaches evidence; there is no event if it was not attached. Throws `evidence_in_support`. */
export function detachEvidence(
  step: Step,
  known: readonly string[],
  evidence: Pick<Evidence, 'id' | 'sessionId'>,
  now: Date,
): { step: Step; events: StepEvent[] } {
  const { id } = evidence;
  if (!known.includes(id)) return { step, events: [] };
  if (step.status === 'done' && step.support?.evidenceIds.includes(id) === true)
    throw evidenceInSupport({ id, stepId: step.id });
  return { step: { ...step, version: step.version + 1 }, events: [detachment(step, evidence, now)] };
}

/**
 * Attaches a fact; a fact that is already attached stays. If there is no room, another fact gives way. `places`: what is
 * attached, and by whom; it matters only if `mayLackRoom`. Throws `too_many_facts`.
 */
export function attachFact(
  step: HeldStep,
  claimId: Id<'clm'>,
  places: readonly Place[],
  { now, ...attacher }: Doer & Attacher,
): { step: HeldStep; events: StepEvent[] } {
  if (step.factIds.includes(claimId)) return { step, events: [] };
  const gone = replacedPlaces(places, 1, attacher, () => false);
  if (gone === null) throw tooManyFacts({ id: step.id, limit: MAX_ATTACHED });
  const detached = gone.map(({ id }) => id);
  const attachment: FactAttachment = {
    stepId: step.id,
    claimId,
    attachedAt: now,
    attachedBy: attacher.principalId,
  };
  const version = step.version + 1;
  const factIds = [...step.factIds.filter((id) => !detached.includes(id)), claimId].sort();
  const payload = { attachment: written(attachment), version, ...(detached.length > 0 && { detached }) };
  return {
    step: { ...step, factIds, version },
    events: [{ kind: 'step_fact_attached', ...aboutStep(step, now), payload, refersTo: [claimId, ...detached] }],
  };
}

/** Throws `fact_not_usable` if the claim is not a fact, is not visible, or may not be relied on now. */
export function checkFact(claim: Parameters<typeof isUsable>[0] & Claim, now: Date): void {
  const isShown = isVisible(claim, { at: now, isPast: false, sessionId: null });
  if ((claim.fact ?? null) === null) throw factNotUsable({ id: claim.id, why: 'is a plain claim' });
  if (!isShown || !isUsable(claim, now)) throw factNotUsable({ id: claim.id, why: 'is not usable' });
}

/** Whether a fact is withdrawn, so that the steps that it is attached to need a review. */
export const isWithdrawn = ({ status, grounding }: Partial<Pick<Claim, 'status' | 'grounding'>>): boolean =>
  grounding === 'tainted' || status === 'retracted';

/** Marks steps for review because some of their facts were withdrawn. */
export const needReview = (steps: readonly HeldStep[], fallen: ReadonlySet<string>, now: Date): StepEvent[] =>
  steps
    .filter(({ needsReview }) => !needsReview)
    .map((step) => ({
      kind: 'step_review_needed',
      ...aboutStep(step, now),
      payload: { factIds: step.factIds.filter((id) => fallen.has(id)), version: step.version + 1 },
    }));

/** Clears the mark for review; there is no event if the step is not marked. */
export function clearStepReview(step: Step, note: string, now: Date): { step: Step; events: StepEvent[] } {
  if (!step.needsReview) return { step, events: [] };
  const version = step.version + 1;
  return {
    step: { ...step, needsReview: false, version },
    events: [{ kind: 'step_review_cleared', ...aboutStep(step, now), payload: { note, version } }],
  };
}
