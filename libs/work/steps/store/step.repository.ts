import type { StepStatus } from '#libs/knowledge/domain-schemas/index.js';
import { notFound, type Id } from '#libs/kernel/index.js';
import { sql, type Narrowed, type StepEdgeRow, type StepRow, type TenantTx } from '#libs/platform/database/index.js';
import type { DrawnStep } from '../domain/diagram.js';
import { waitOf, type Tie } from '../domain/step.rules.js';
import {
  MAX_EDGES,
  MAX_STEPS,
  type EvidencePlace,
  type HeldStep,
  type Place,
  type Step,
  type StepEdge,
  type StepEdgeKind,
  type Waiter,
} from '../domain/step.js';

const findSteps = sql(import.meta.url, 'find-steps');
const listFactsOfTask = sql(import.meta.url, 'list-facts-of-task');
const listAnchorsOfTask = sql(import.meta.url, 'list-anchors-of-task');
const listEvidencePlaces = sql(import.meta.url, 'list-evidence-places');
const listFactPlaces = sql(import.meta.url, 'list-fact-places');
const listSteps = sql(import.meta.url, 'list-steps');
const listStepsOfGraph = sql(import.meta.url, 'list-steps-of-graph');
const listStepEdges = sql(import.meta.url, 'list-step-edges');
const findStepEdge = sql(import.meta.url, 'find-step-edge');
const listUnsettled = sql(import.meta.url, 'list-unsettled');
const listSupportingEvidence = sql(import.meta.url, 'list-supporting-evidence');
const listStepsOn = sql(import.meta.url, 'list-steps-on');
const listWithdrawnSteps = sql(import.meta.url, 'list-withdrawn-steps');
const listOpenWithdrawals = sql(import.meta.url, 'list-open-withdrawals');
const lockJudgedWithdrawals = sql(import.meta.url, 'lock-judged-withdrawals');
const listStepsWithFacts = sql(import.meta.url, 'list-steps-with-facts');
const listFactsToReview = sql(import.meta.url, 'list-facts-to-review');
const listStepsToReview = sql(import.meta.url, 'list-steps-to-review');
const listWaiters = sql(import.meta.url, 'list-waiters');
const listWaitedFor = sql(import.meta.url, 'list-waited-for');
const listWaiting = sql(import.meta.url, 'list-waiting');
const listLedTo = sql(import.meta.url, 'list-led-to');
const listLeadingTo = sql(import.meta.url, 'list-leading-to');

type Row = Narrowed<StepRow, Pick<Step, 'anchors' | 'support'>> &
  Pick<HeldStep, 'parentId' | 'evidenceIds' | 'factIds' | 'stands'>;

/** A done step that must be judged again, and evidence that was withdrawn from it. */
export interface WithdrawnStep {
  evidenceId: Id<'evd'>;
  stepId: Id<'stp'>;
}

/** A step, and the task to lock for a change of it. */
export type StepOfTask = Pick<Step, 'id' | 'taskId'>;

/** A step that has to be marked for review, and a fact that was withdrawn from it. */
export interface StepToReview extends StepOfTask {
  claimId: Id<'clm'>;
}

/**
 * How many steps are read at first in each direction to find a cycle, and the factor by which this number then grows.
 * The number is small at first, because most new edges connect steps without other edges.
 */
const FIRST_LOOK = 64;
const NEXT_LOOK = 16;

export class StepRepository {
  /** The step; 404 if there is none. */
  async get(tx: TenantTx, spaceId: string, id: string): Promise<HeldStep> {
    const [step] = await this.find(tx, spaceId, [id]);
    if (step === undefined) throw notFound({ what: 'step', id });
    return step;
  }

  find(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<HeldStep[]> {
    return tx.all<Row>(findSteps, spaceId, ids);
  }

  /** The evidence of a step, and who attached it. */
  evidencePlaces(tx: TenantTx, id: string): Promise<EvidencePlace[]> {
    return tx.all<EvidencePlace>(listEvidencePlaces, id);
  }

  /** The facts of a step, and who attached them. */
  factPlaces(tx: TenantTx, id: string): Promise<Place[]> {
    return tx.all<Place>(listFactPlaces, id);
  }

  /** Steps in order of creation. */
  list(
    tx: TenantTx,
    taskId: string,
    page: { afterOrdinal: number; limit: number },
    status: StepStatus | null,
  ): Promise<HeldStep[]> {
    return tx.all<Row>(listSteps, taskId, page.afterOrdinal, page.limit, status);
  }

  /** All steps and edges of a task, with the columns that a diagram shows. */
  async drawn(tx: TenantTx, taskId: string): Promise<{ steps: DrawnStep[]; edges: StepEdge[] }> {
    const [steps, edges] = await Promise.all([
      tx.all<DrawnStep>(listStepsOfGraph, taskId, MAX_STEPS),
      this.listEdges(tx, taskId, { afterOrdinal: 0, limit: MAX_EDGES }, null),
    ]);
    return { steps, edges };
  }

  /** Facts attached to steps of a task, most recently attached first. */
  async listFacts(tx: TenantTx, taskId: string, limit: number): Promise<Id<'clm'>[]> {
    const found = await tx.all<{ claimId: Id<'clm'> }>(listFactsOfTask, taskId, limit);
    return found.map(({ claimId }) => claimId);
  }

  /** The anchors of the steps of a task, each entity and value once. */
  listAnchors(tx: TenantTx, taskId: string, limit: number): Promise<{ entity: string; value: string }[]> {
    return tx.all<{ entity: string; value: string }>(listAnchorsOfTask, taskId, limit);
  }

  listEdges(
    tx: TenantTx,
    taskId: string,
    page: { afterOrdinal: number; limit: number },
    kind: StepEdgeKind | null,
  ): Promise<StepEdge[]> {
    return tx.all<StepEdgeRow>(listStepEdges, taskId, page.afterOrdinal, page.limit, kind);
  }

  findEdge(tx: TenantTx, { from, to, kind }: Tie): Promise<StepEdge | null> {
    return tx.one<StepEdgeRow>(findStepEdge, from, to, kind);
  }

  /** The first steps that keep a step waiting; `withChildren`: including its children. */
  async listUnsettled(tx: TenantTx, id: string, withChildren: boolean, limit: number): Promise<Id<'stp'>[]> {
    return idsIn(await tx.all<{ id: Id<'stp'> }>(listUnsettled, id, withChildren, limit));
  }

  /** Done steps that waited for any of the steps, at any depth, and are not yet marked for review. */
  listWaiters(tx: TenantTx, ids: readonly string[]): Promise<(Waiter & Pick<Step, 'taskId'>)[]> {
    return tx.all<Waiter & Pick<Step, 'taskId'>>(listWaiters, ids);
  }

  /**
   * Steps that have any of the given facts and are not yet marked for review, in no defined order, once for each fact.
   */
  listWithFacts(tx: TenantTx, claimIds: readonly string[], limit: number): Promise<StepOfTask[]> {
    return tx.all<StepOfTask>(listStepsWithFacts, claimIds, limit);
  }

  /** Those of the facts that are attached to a step which is not yet marked for review. */
  async listFactsToReview(tx: TenantTx, claimIds: readonly string[]): Promise<Id<'clm'>[]> {
    return (await tx.all<{ id: Id<'clm'> }>(listFactsToReview, claimIds)).map(({ id }) => id);
  }

  /** Steps that maintenance has to mark for review. */
  listToReview(
    tx: TenantTx,
    spaceId: string,
    after: { claimId: string; stepId: string },
    limit: number,
  ): Promise<StepToReview[]> {
    return tx.all<StepToReview>(listStepsToReview, spaceId, after.claimId, after.stepId, limit);
  }

  /** The given evidence that is in the support of a step, or was there until it was withdrawn. */
  listSupporting(
    tx: TenantTx,
    evidenceIds: readonly string[],
  ): Promise<{ id: Id<'evd'>; live: boolean; isWithdrawn: boolean }[]> {
    return tx.all(listSupportingEvidence, evidenceIds);
  }

  /** Done steps with any of the evidence in their support, in no defined order, once for each piece of it. */
  async listOn(tx: TenantTx, evidenceIds: readonly string[], limit: number): Promise<Id<'stp'>[]> {
    return evidenceIds.length === 0 ? [] : idsIn(await tx.all<{ id: Id<'stp'> }>(listStepsOn, evidenceIds, limit));
  }

  /** Done steps that must be judged again. */
  listWithdrawn(
    tx: TenantTx,
    spaceId: string,
    after: { evidenceId: string; stepId: string },
    limit: number,
  ): Promise<WithdrawnStep[]> {
    return tx.all<WithdrawnStep>(listWithdrawnSteps, spaceId, after.evidenceId, after.stepId, limit);
  }

  /** Withdrawn evidence with steps that have not all been judged again yet. */
  listOpenWithdrawals(
    tx: TenantTx,
    spaceId: string,
    afterId: string,
    limit: number,
  ): Promise<Pick<WithdrawnStep, 'evidenceId'>[]> {
    return tx.all<Pick<WithdrawnStep, 'evidenceId'>>(listOpenWithdrawals, spaceId, afterId, limit);
  }

  /** Locks and returns the withdrawn evidence on which no done step depends any longer. */
  async lockJudged(tx: TenantTx, evidenceIds: readonly string[]): Promise<Id<'evd'>[]> {
    const rows = await tx.all<Pick<WithdrawnStep, 'evidenceId'>>(lockJudgedWithdrawals, evidenceIds);
    return rows.map(({ evidenceId }) => evidenceId);
  }

  /**
   * Whether an edge would close a cycle. For an edge that makes a step wait, all edges of such kinds are searched; for
   * any other edge, only edges of its kind. The search goes from both ends, with growing limits, until one side is
   * exhausted, so its cost depends on the smaller side.
   */
  async closesCycle(tx: TenantTx, tie: Tie): Promise<boolean> {
    if (tie.from === tie.to) return true;
    const wait = waitOf(tie);
    const [begin, end] = wait === null ? [tie.to, tie.from] : [wait.waitedFor, wait.waiting];
    const [forward, backward, kinds] =
      wait === null ? [listLedTo, listLeadingTo, [tie.kind]] : [listWaitedFor, listWaiting, []];
    for (let limit = FIRST_LOOK; ; limit *= NEXT_LOOK) {
      const [ahead, behind] = await Promise.all([
        tx.all<{ id: Id<'stp'> }>(forward, begin, limit, ...kinds),
        tx.all<{ id: Id<'stp'> }>(backward, end, limit, ...kinds),
      ]);
      if (ahead.some(({ id }) => id === end)) return true;
      if (ahead.length < limit || behind.length < limit) return behind.some(({ id }) => id === begin);
    }
  }
}

const idsIn = (rows: readonly { id: Id<'stp'> }[]): Id<'stp'>[] => rows.map(({ id }) => id);
