import type { NewEvent } from '#libs/history/events/index.js';
import type { IdSource } from '#libs/kernel/index.js';
import { isLive as counts, type EvidenceHeader, type EvidenceRepository } from '#libs/knowledge/evidence/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { TaskRepository } from '../../../tasks/index.js';
import type { HeldStep } from '../../domain/step.js';
import { holdsAgain, isUnsupported, withdrawSupport, type JudgedAgain } from '../../domain/support.rules.js';
import type { StepRepository } from '../../store/step.repository.js';
import type { GatesSaid } from '../../domain/step-gates.rules.js';
import type { StepGates } from './step-gates.js';

/** Evidence by id. It is locked, so whether it is live cannot change. */
type Marks = Map<string, EvidenceHeader>;

/** Judges again done steps that lost evidence of their support. */
export class SupportJudge {
  constructor(
    private readonly tasks: TaskRepository,
    private readonly steps: StepRepository,
    private readonly evidence: EvidenceRepository,
    private readonly gates: StepGates,
    private readonly ids: IdSource,
  ) {}

  /**
   * The events for the given steps that are done on evidence that is no longer live. Locks evidence first, then tasks,
   * as a transition does.
   */
  async judgeAgain(tx: TenantTx, spaceId: string, stepIds: readonly string[], now: Date): Promise<NewEvent[]> {
    const marks: Marks = new Map();
    const before = await this.steps.find(tx, spaceId, stepIds);
    await this.#mark(tx, spaceId, marks, before);
    const tasks = new Map(
      (await this.tasks.lockAll(tx, spaceId, [...new Set(before.map(({ taskId }) => taskId))])).map((task) => [
        task.id as string,
        task,
      ]),
    );
    const held = await this.steps.find(tx, spaceId, stepIds);
    await this.#mark(tx, spaceId, marks, held);
    const live: Marks = new Map([...marks].filter(([, mark]) => counts(mark)));
    const isLive = (id: string): boolean => live.has(id);
    const unsupported = held.filter((step) => isUnsupported(step, isLive)).sort((a, b) => a.ordinal - b.ordinal);
    const judged = await this.#judge(tx, spaceId, unsupported, live, now);
    const fallen = judged.filter((each) => !holdsAgain(each)).map(({ step }) => step.id);
    const waiters = fallen.length === 0 ? [] : await this.steps.listWaiters(tx, fallen);
    return withdrawSupport(judged, { tasks, waiters, now });
  }

  async #mark(tx: TenantTx, spaceId: string, marks: Marks, steps: readonly HeldStep[]): Promise<void> {
    const unknown = [...new Set(steps.flatMap(({ evidenceIds }) => evidenceIds))].filter((id) => !marks.has(id));
    for (const mark of await this.evidence.loadHeaders(tx, spaceId, unknown)) marks.set(mark.id, mark);
  }

  /**
   * Judges steps as of the time of their transitions: with the schema that was in force and with what was known then.
   */
  async #judge(
    tx: TenantTx,
    spaceId: string,
    steps: readonly HeldStep[],
    live: Marks,
    now: Date,
  ): Promise<JudgedAgain[]> {
    const said = new Map<string, GatesSaid>();
    for (const version of new Set(steps.map(({ support }) => support!.schemaVersion!))) {
      const accepted = steps.filter(({ support }) => support!.schemaVersion === version);
      const cases = accepted.map((step) => ({
        step: { ...step, status: step.support!.from },
        to: 'done' as const,
        evidence: step.evidenceIds.flatMap((id) => live.get(id) ?? []),
        made: { at: step.stateSince, newestIds: step.support!.newestIds },
      }));
      const answers = await this.gates.askAll(tx, await this.gates.version(tx, spaceId, version), cases, now);
      for (const [i, { id }] of accepted.entries()) said.set(id, answers[i]!);
    }
    return steps.map((step) => ({
      auditId: this.ids.next('evt'),
      step,
      said: said.get(step.id)!,
      evidenceIds: step.evidenceIds.filter((id) => live.has(id)),
    }));
  }
}
