import type { NewEvent } from '#libs/history/events/index.js';
import type { Ctx, Id, IdSource } from '#libs/kernel/index.js';
import { gateEvaluated, MAX_NAMED, rejectionIn } from '#libs/knowledge/gates/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { decideStatus, evaluationOfTask } from '../../domain/task.rules.js';
import type { Task, TaskPhase } from '../../domain/task.js';
import type { TaskRepository } from '../../store/task.repository.js';

export interface AskedStatus {
  to: TaskPhase;
  reason: string | null;
  expectedVersion?: number | undefined;
}

export interface ChangedStatus<T extends Task> {
  outcome: 'accepted' | 'rejected';
  unchanged: boolean;
  auditId: Id<'evt'> | null;
  rejection: ReturnType<typeof rejectionIn>;
  task: T;
  events: NewEvent[];
}

/** Decides a change of the status of a locked task, and records the evaluation. */
export class StatusChanger {
  constructor(
    private readonly tasks: TaskRepository,
    private readonly ids: IdSource,
  ) {}

  async change<T extends Task>(
    tx: TenantTx,
    { caller }: Ctx,
    { spaceId, now }: { spaceId: string; now: Date },
    task: T,
    { to, reason, expectedVersion }: AskedStatus,
  ): Promise<ChangedStatus<T>> {
    const [openStepIds, openSubtaskIds] = to === 'done' ? await this.#open(tx, spaceId, task.id) : [[], []];
    const decision = decideStatus(task, { to, reason, expectedVersion }, { caller, now, openStepIds, openSubtaskIds });
    if (decision.kind === 'unchanged')
      return { outcome: 'accepted', unchanged: true, auditId: null, rejection: null, task, events: [] };
    const [after, events, violations] =
      decision.kind === 'accepted' ? [decision.task, decision.events, []] : [task, [], decision.violations];
    const auditId = this.ids.next('evt');
    const evaluation = evaluationOfTask(task, to, violations, { auditId, now, caller });
    return {
      outcome: decision.kind,
      unchanged: false,
      auditId,
      rejection: rejectionIn(evaluation),
      task: after,
      events: [gateEvaluated(evaluation), ...events],
    };
  }

  #open(tx: TenantTx, spaceId: string, id: string): Promise<[Id<'stp'>[], Id<'tsk'>[]]> {
    return Promise.all([
      this.tasks.listOpenSteps(tx, id, MAX_NAMED),
      this.tasks.listOpenSubtasks(tx, spaceId, id, MAX_NAMED),
    ]);
  }
}
