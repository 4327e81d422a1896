import type { z } from 'zod';
import type { Journal, NewEvent } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { startAfter, toPage, type Ctx, type IdSource } from '#libs/kernel/index.js';
import { isLimited } from '#libs/knowledge/claims/index.js';
import type { EvidenceHeader } from '#libs/knowledge/evidence/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import {
  attachEvidence,
  mayLackRoom,
  stepOfAnotherTask,
  type HeldStep,
  type StepLocker,
  type StepRepository,
} from '../../steps/index.js';
import type { TaskRepository } from '../../tasks/index.js';
import {
  offloadFilterRequired,
  offloadRecorded,
  viewOfOffload,
  type ListOffloadsInput,
  type Offload,
  type OffloadList,
  type OffloadView,
  type RecordOffloadInput,
} from '../domain/offload.js';
import type { OffloadRepository } from '../store/offload.repository.js';

/** Records that a raw result was taken out of a context, and attaches its evidence to the step. */
export class RecordOffload {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly tasks: TaskRepository,
    private readonly steps: StepRepository,
    private readonly locker: StepLocker,
    private readonly ids: IdSource,
  ) {}

  run(
    ctx: Ctx,
    {
      space: ref,
      taskId,
      stepId = null,
      toolCallId = null,
      evidenceId,
      summary,
      score,
    }: z.output<typeof RecordOffloadInput>,
  ): Promise<z.input<typeof OffloadView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const [evidence, task] = await Promise.all([
        stepId === null
          ? this.locker.evidenceOf(tx, space.id, [evidenceId])
          : this.locker.liveEvidenceOf(tx, space.id, [evidenceId]),
        this.tasks.lock(tx, ctx, space.id, taskId),
      ]);
      const step = stepId === null ? null : await this.steps.get(tx, space.id, stepId);
      if (step !== null && step.taskId !== task.id) throw stepOfAnotherTask({ id: step.id, taskId: task.id });
      const doer = { principalId: ctx.caller.principal.id, now: space.now };
      const offload: Offload = {
        id: this.ids.next('off'),
        spaceId: space.id,
        taskId,
        stepId,
        toolCallId,
        evidenceId,
        summary,
        score,
        recordedAt: doer.now,
        recordedBy: doer.principalId,
      };
      const attached =
        step === null ? [] : await this.#attach(tx, step, evidence, { ...doer, isLimited: isLimited(ctx.caller) });
      await this.journal.record(tx, ctx, [...attached, offloadRecorded(offload, evidence[0]!.sessionId)]);
      return viewOfOffload(offload);
    });
  }

  async #attach(
    tx: TenantTx,
    step: HeldStep,
    evidence: readonly EvidenceHeader[],
    doer: Parameters<typeof attachEvidence>[4],
  ): Promise<NewEvent[]> {
    const ids = evidence.map(({ id }) => id);
    const places = mayLackRoom(step.evidenceIds, ids, doer) ? await this.steps.evidencePlaces(tx, step.id) : [];
    return attachEvidence(step, step.evidenceIds, evidence, places, doer).events;
  }
}

/** Lists the offloads of a task, a step or a tool call, oldest first. Throws `offload_filter_required`. */
export class ListOffloads {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly tasks: TaskRepository,
    private readonly steps: StepRepository,
    private readonly offloads: OffloadRepository,
  ) {}

  run(ctx: Ctx, { space: ref, limit, cursor, task, step, toolCall }: ListInput): Promise<z.input<typeof OffloadList>> {
    const filter = { taskId: task ?? null, stepId: step ?? null, toolCallId: toolCall ?? null };
    const { taskId, stepId, toolCallId } = filter;
    if (taskId === null && stepId === null && toolCallId === null) throw offloadFilterRequired();
    const [afterId] = startAfter(cursor, ['']);
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      if (taskId !== null) await this.tasks.get(tx, space.id, taskId);
      if (stepId !== null) await this.steps.get(tx, space.id, stepId);
      const page = { afterId: String(afterId), limit: limit + 1 };
      const rows = await this.offloads.list(tx, space.id, filter, page);
      const { data, ...more } = toPage(rows, limit, ({ id }) => [id]);
      return { ...more, data: data.map(viewOfOffload) };
    });
  }
}

type ListInput = z.output<typeof ListOffloadsInput>;
