import type { Ctx } from '#libs/kernel/index.js';
import {
  evidenceRevoked,
  evidenceTainted,
  type EvidenceHeader,
  type EvidenceRepository,
} from '#libs/knowledge/evidence/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Task, TaskRepository } from '../../../tasks/index.js';
import type { HeldStep } from '../../domain/step.js';
import type { StepRepository } from '../../store/step.repository.js';

/** A step that a change has locked through its task: changes to other steps of the task wait. */
export interface Held {
  task: Task;
  step: HeldStep;
}

/**
 * Locks steps and the evidence that a change depends on: evidence first, then tasks. A revocation uses the same order,
 * so that no deadlock occurs.
 */
export class StepLocker {
  constructor(
    private readonly tasks: TaskRepository,
    private readonly steps: StepRepository,
    private readonly evidence: EvidenceRepository,
  ) {}

  /** Locks the task of a step and returns both; 404 if there is no such step. Throws `task_not_yours`. */
  async hold(tx: TenantTx, ctx: Ctx, spaceId: string, id: string): Promise<Held> {
    const { taskId } = await this.steps.get(tx, spaceId, id);
    return this.#holdIn(tx, ctx, spaceId, taskId, id);
  }

  /**
   * Locks the tasks of the steps that exist. Returns these steps with their tasks and, if requested, with all attached
   * evidence, without its contents.
   */
  async holdAll(
    tx: TenantTx,
    spaceId: string,
    ids: readonly string[],
    withEvidence: boolean,
  ): Promise<{ held: Map<string, Held>; evidence: Map<string, EvidenceHeader> }> {
    const before = await this.steps.find(tx, spaceId, ids);
    const evidence = new Map<string, EvidenceHeader>();
    const load = async (steps: readonly HeldStep[]): Promise<void> => {
      const named = steps.flatMap(({ evidenceIds }) => evidenceIds).filter((id) => !evidence.has(id));
      for (const each of await this.evidence.loadHeaders(tx, spaceId, [...new Set(named)])) evidence.set(each.id, each);
    };
    if (withEvidence) await load(before);
    const [tasks, steps] = await Promise.all([
      this.tasks.lockAll(tx, spaceId, [...new Set(before.map(({ taskId }) => taskId))]),
      this.steps.find(tx, spaceId, ids),
    ]);
    if (withEvidence) await load(steps);
    const byId = new Map<string, Task>(tasks.map((task) => [task.id, task]));
    return { held: new Map(steps.map((step) => [step.id, { step, task: byId.get(step.taskId)! }])), evidence };
  }

  async #holdIn(tx: TenantTx, ctx: Ctx, spaceId: string, taskId: string, id: string): Promise<Held> {
    const task = await this.tasks.lock(tx, ctx, spaceId, taskId);
    return { task, step: await this.steps.get(tx, spaceId, id) };
  }

  /** The ids that are evidence of the space; this evidence is locked against revocation. */
  async evidenceAmong(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<Map<string, EvidenceHeader>> {
    return new Map((await this.evidence.loadHeaders(tx, spaceId, ids)).map((each) => [each.id, each]));
  }

  /** Evidence of the space, without duplicates, locked against revocation; 404 for an id that is not evidence. */
  async evidenceOf(tx: TenantTx, spaceId: string, named: readonly string[]): Promise<EvidenceHeader[]> {
    return [...(await this.evidence.loadNamedHeaders(tx, spaceId, named)).values()];
  }

  /** Like `evidenceOf`, but all the evidence must be live. Throws `evidence_revoked`, `evidence_tainted`. */
  async liveEvidenceOf(tx: TenantTx, spaceId: string, named: readonly string[]): Promise<EvidenceHeader[]> {
    const found = await this.evidenceOf(tx, spaceId, named);
    for (const { id, revokedAt, taintedAt } of found) {
      if (revokedAt !== null) throw evidenceRevoked({ id });
      if (taintedAt !== null) throw evidenceTainted({ id });
    }
    return found;
  }
}
