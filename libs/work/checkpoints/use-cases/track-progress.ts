import type { z } from 'zod';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import type { SessionLocker } from '#libs/tenancy/sessions/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { phaseOf, taskCancelled, viewOfTask, type StatusChanger, type TaskRepository } from '../../tasks/index.js';
import { entryId } from '../domain/checkpoint.js';
import { viewOfCheckpoint, type ProgressResult, type TrackProgressInput } from '../domain/checkpoint.schemas.js';
import { askedIn, type WrittenCheckpoint } from '../domain/write.rules.js';
import type { CheckpointWriter } from './steps/checkpoint-writer.js';
import type { CitedEvidence } from '../store/cited-evidence.js';

type Result = z.input<typeof ProgressResult>;

const NO_SESSION = { session: null, events: [] };

/**
 * Records how far a task is, and writes a checkpoint if one is due. The report is kept whether or not a checkpoint is
 * written.
 */
export class TrackProgress {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly sessions: SessionLocker,
    private readonly tasks: TaskRepository,
    private readonly statuses: StatusChanger,
    private readonly writer: CheckpointWriter,
    private readonly evidence: CitedEvidence,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, taskId, feature, status, reason, sessionId, ...said }: z.output<typeof TrackProgressInput>,
  ): Promise<Result> {
    return this.work.write<Result>(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const held = sessionId === undefined ? NO_SESSION : await this.sessions.hold(tx, ctx, space, sessionId);
      await this.evidence.hold(tx, space.id, said);
      const task = await this.tasks.lock(tx, ctx, space.id, taskId);
      const changed = await this.statuses.change(tx, ctx, { spaceId: space.id, now: space.now }, task, {
        to: status === undefined ? task.phase : phaseOf(status),
        reason: reason ?? null,
      });
      // The call that cancels a task may report how the work was left.
      if (task.status === 'cancelled' && changed.task.status === 'cancelled') throw taskCancelled({ id: task.id });
      const asked = { ...askedIn(said, null, feature ?? null), session: held.session };
      const saved = await this.writer.write(tx, ctx, space, changed.task, asked);
      await this.journal.record(tx, ctx, [...held.events, ...changed.events, ...saved.events]);
      return { ...viewOfWritten(saved, space.now), statusRejection: changed.rejection, task: viewOfTask(changed.task) };
    });
  }
}

export function viewOfWritten(
  { checkpoint, parent, trigger, head, cleared }: WrittenCheckpoint,
  now: Date,
): Omit<Result, 'statusRejection' | 'task'> {
  return {
    checkpoint: checkpoint && viewOfCheckpoint(checkpoint, now),
    reason: checkpoint?.reason ?? null,
    suppressed: trigger.kind === 'suppressed' ? trigger.reason : null,
    tailEvents: checkpoint === null ? head.tailEvents : 0,
    version: checkpoint?.version ?? parent,
    clear: { cleared: cleared.rows.map(entryId), refused: cleared.refused },
  };
}
