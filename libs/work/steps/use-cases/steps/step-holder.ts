import {
  evidenceRevoked,
  evidenceTainted,
  type Evidence,
  type EvidenceRepository,
} from '#libs/knowledge/evidence/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Task, TaskRepository } from '../../../tasks/index.js';
import type { HeldStep } from '../../domain/step.js';
import type { StepRepository } from '../../store/step.repository.js';

/** A step that a change holds, by its task: what happens to one step of a task waits for what happens to another. */
export interface Held {
  task: Task;
  step: HeldStep;
}

/**
 * Holds steps, and the evidence that a change depends on: first the evidence, then the task, as a revocation does, so that neither waits for the other in a
 * circle.
 */
export class StepHolder {
  constructor(
    private readonly tasks: TaskRepository,
    private readonly steps: StepRepository,
    private readonly evidence: EvidenceRepository,
  ) {}

  /** The step with its task, held, or 404. */
  async hold(tx: TenantTx, spaceId: string, id: string): Promise<Held> {
    const { taskId } = await this.steps.get(tx, spaceId, id);
    return this.#holdIn(tx, spaceId, taskId, id);
  }

  /** As `hold`, with all evidence that is attached to the step. */
  async holdWithEvidence(tx: TenantTx, spaceId: string, id: string): Promise<Held & { attached: Evidence[] }> {
    const { taskId, evidenceIds } = await this.steps.get(tx, spaceId, id);
    const before = await this.evidence.load(tx, spaceId, evidenceIds);
    const held = await this.#holdIn(tx, spaceId, taskId, id);
    const late = held.step.evidenceIds.filter((each) => !evidenceIds.includes(each));
    const attached = [...before, ...(await this.evidence.load(tx, spaceId, late))];
    return { ...held, attached: attached.filter((each) => held.step.evidenceIds.includes(each.id)) };
  }

  async #holdIn(tx: TenantTx, spaceId: string, taskId: string, id: string): Promise<Held> {
    const task = await this.tasks.lock(tx, spaceId, taskId);
    return { task, step: await this.steps.get(tx, spaceId, id) };
  }

  /** Evidence of the space, each once and held against revocation; 404 for what is none. */
  async evidenceOf(tx: TenantTx, spaceId: string, named: readonly string[]): Promise<Evidence[]> {
    return [...(await this.evidence.loadNamed(tx, spaceId, named)).values()];
  }

  /** As `evidenceOf`; all of it must count. Throws `evidence_revoked`, `evidence_tainted`. */
  async liveEvidenceOf(tx: TenantTx, spaceId: string, named: readonly string[]): Promise<Evidence[]> {
    const found = await this.evidenceOf(tx, spaceId, named);
    for (const { id, revokedAt, taintedAt } of found) {
      if (revokedAt !== null) throw evidenceRevoked({ id });
      if (taintedAt !== null) throw evidenceTainted({ id });
    }
    return found;
  }
}
