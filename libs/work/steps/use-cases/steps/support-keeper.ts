import type { NewEvent } from '#libs/history/events/index.js';
import type { Id, IdSource } from '#libs/kernel/index.js';
import type { EvidenceRepository } from '#libs/knowledge/evidence/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { TaskRepository } from '../../../tasks/index.js';
import type { HeldStep } from '../../domain/step.js';
import { holdsAgain, isUnsupported, withdrawSupport, type JudgedAgain } from '../../domain/support.rules.js';
import type { StepRepository } from '../../store/step.repository.js';
import type { StepGates } from './step-gates.js';

/** Which evidence counts: held, so that it stays so. */
type Live = Map<string, boolean>;

/** Judges done steps again that lost evidence of their support. */
export class SupportKeeper {
  constructor(
    private readonly tasks: TaskRepository,
    private readonly steps: StepRepository,
    private readonly evidence: EvidenceRepository,
    private readonly gates: StepGates,
    private readonly ids: IdSource,
  ) {}

  /** What follows for those of the steps that are done on evidence which does not count. Holds evidence first, then tasks, as a transition does. */
  async judgeAgain(tx: TenantTx, spaceId: string, stepIds: readonly string[], now: Date): Promise<NewEvent[]> {
    const live: Live = new Map();
    const before = await this.steps.find(tx, spaceId, stepIds);
    await this.#mark(tx, live, before);
    const tasks = new Map(
      (await this.tasks.lockAll(tx, spaceId, [...new Set(before.map(({ taskId }) => taskId))])).map((task) => [
        task.id as string,
        task,
      ]),
    );
    const held = await this.steps.find(tx, spaceId, stepIds);
    await this.#mark(tx, live, held);
    const isLive = (id: string): boolean => live.get(id) === true;
    const judged: JudgedAgain[] = [];
    for (const step of held.sort((a, b) => a.ordinal - b.ordinal))
      if (isUnsupported(step, isLive)) judged.push(await this.#judge(tx, step, step.evidenceIds.filter(isLive)));
    const fallen = judged.filter((each) => !holdsAgain(each)).map(({ step }) => step.id);
    const waiters = fallen.length === 0 ? [] : await this.steps.listWaiters(tx, fallen);
    return withdrawSupport(judged, { tasks, waiters, now });
  }

  async #mark(tx: TenantTx, live: Live, steps: readonly HeldStep[]): Promise<void> {
    const unknown = [...new Set(steps.flatMap(({ evidenceIds }) => evidenceIds))].filter((id) => !live.has(id));
    for (const { id, isLive } of await this.evidence.loadMarks(tx, unknown)) live.set(id, isLive);
  }

  /** As of the transition: by the schema of that time, and with what was known then. */
  async #judge(tx: TenantTx, step: HeldStep, evidenceIds: Id<'evd'>[]): Promise<JudgedAgain> {
    const { schemaVersion, from } = step.support!;
    const [inForce, evidence] = await Promise.all([
      this.gates.version(tx, step.spaceId, schemaVersion!),
      this.evidence.find(tx, step.spaceId, evidenceIds),
    ]);
    const asked = { step: { ...step, status: from }, to: 'done', evidence } as const;
    const said = await this.gates.ask(tx, inForce, asked, step.stateSince, step.stateSince);
    return { auditId: this.ids.next('evt'), step, said, evidenceIds };
  }
}
