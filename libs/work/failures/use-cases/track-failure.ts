import type { z } from 'zod';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx, IdSource } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SessionHolder } from '#libs/tenancy/sessions/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { askedIn, viewOfCheckpoint, type CheckpointWriter, type WrittenCheckpoint } from '../../checkpoints/index.js';
import type { TaskRepository } from '../../tasks/index.js';
import {
  failureTracked,
  signatureOf,
  viewOfFailure,
  whatFailed,
  type Failure,
  type TrackedFailure,
  type TrackFailureInput,
} from '../domain/failure.js';

/** Records a failure. In a task it writes a checkpoint, always. */
export class TrackFailure {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly sessions: SessionHolder,
    private readonly tasks: TaskRepository,
    private readonly writer: CheckpointWriter,
    private readonly ids: IdSource,
  ) {}

  run(ctx: Ctx, { space: ref, taskId, sessionId, ...said }: Input): Promise<z.input<typeof TrackedFailure>> {
    const what = whatFailed(said);
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const held = sessionId === undefined ? NO_SESSION : await this.sessions.hold(tx, ctx, space, sessionId);
      const heldId = held.session?.id ?? null;
      const saved = taskId === undefined ? NO_CHECKPOINT : await this.#checkpoint(tx, ctx, space, taskId, heldId);
      const failure: Failure = {
        id: this.ids.next('evt'),
        spaceId: space.id,
        taskId: taskId ?? null,
        sessionId: heldId,
        ...describe(what, said),
        failedAt: space.now,
        reportedBy: ctx.caller.principal.id,
      };
      await this.journal.record(tx, ctx, [...held.events, failureTracked(failure), ...saved.events]);
      const { checkpoint } = saved;
      return { failure: viewOfFailure(failure), checkpoint: checkpoint && viewOfCheckpoint(checkpoint, space.now) };
    });
  }

  async #checkpoint(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    taskId: string,
    sessionId: Failure['sessionId'],
  ): Promise<WrittenCheckpoint> {
    const task = await this.tasks.lock(tx, space.id, taskId);
    return this.writer.write(tx, ctx, space, task, { ...askedIn({}, 'FAILURE'), sessionId });
  }
}

const NO_SESSION = { session: null, events: [] };
const NO_CHECKPOINT = { checkpoint: null, events: [] };

const describe = (
  what: string,
  { component, rootCause, severity }: Pick<Input, 'component' | 'rootCause' | 'severity'>,
) => ({
  component: component ?? null,
  severity,
  what,
  rootCause: rootCause ?? null,
  signature: signatureOf(component ?? null, what),
});

type Input = z.output<typeof TrackFailureInput>;
