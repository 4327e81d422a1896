import { notFound, type Ctx } from '#libs/kernel/index.js';
import {
  evidenceRevoked,
  evidenceTainted,
  type Evidence,
  type EvidenceRepository,
} from '#libs/knowledge/evidence/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { type Task, type TaskRepository } from '../../../tasks/index.js';
import type { HeldStep } from '../../domain/step.js';
import type { StepRepository } from '../../store/step.repository.js';

/** A step that a change holds, by its task: what happens to one step of a task waits for what happens to another. */
export interface Held {
  space: Space;
  task: Task;
  step: HeldStep;
}

/** Holds steps, and reads the evidence that a change names. */
export class StepHolder {
  constructor(
    private readonly spaces: SpaceDirectory,
    private readonly tasks: TaskRepository,
    private readonly steps: StepRepository,
    private readonly evidence: EvidenceRepository,
  ) {}

  /** The step with its task, held, or 404. */
  async hold(tx: TenantTx, ctx: Ctx, ref: string, id: string): Promise<Held> {
    const space = await this.spaces.open(tx, ctx, ref);
    const { taskId } = await this.steps.get(tx, space.id, id);
    const task = await this.tasks.lock(tx, space.id, taskId);
    return { space, task, step: await this.steps.get(tx, space.id, id) };
  }

  /** Evidence of the space, each once and held against revocation; 404 for what is none. */
  async evidenceOf(tx: TenantTx, spaceId: string, named: readonly string[]): Promise<Evidence[]> {
    const ids = [...new Set(named)];
    const found = await this.evidence.load(tx, spaceId, ids);
    const missing = ids.find((id) => !found.some((evidence) => evidence.id === id));
    if (missing !== undefined) throw notFound({ what: 'evidence', id: missing });
    return found;
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
