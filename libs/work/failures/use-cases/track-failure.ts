import type { z } from 'zod';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx, IdSource } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SessionLocker } from '#libs/tenancy/sessions/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import {
  askedIn,
  viewOfCheckpoint,
  type CheckpointWriter,
  type WriteContext,
  type WrittenCheckpoint,
} from '../../checkpoints/index.js';
import {
  failureNote,
  type NearMemories,
  type NoteToRecord,
  type RecordedNote,
  type RecordNote,
} from '../../notes/index.js';
import type { TaskRepository } from '../../tasks/index.js';
import { failureTracked, type Failure } from '../domain/failure.js';
import { refuseUnnamed, type TrackedFailure, type TrackFailureInput } from '../domain/failure.schemas.js';

/** What `TrackFailure` needs to record the note and to write the checkpoint. */
export interface FailureParts {
  work: UnitOfWork;
  journal: Journal;
  spaces: SpaceDirectory;
  sessions: SessionLocker;
  tasks: TaskRepository;
  recordNote: RecordNote;
  nearMemories: NearMemories;
  writer: CheckpointWriter;
  ids: IdSource;
}

/**
 * Records a failure as a note. If the session is private, the note belongs to the session. A failure in a task always
 * writes a checkpoint.
 */
export class TrackFailure {
  constructor(private readonly parts: FailureParts) {}

  async run(ctx: Ctx, { space: ref, taskId, sessionId, ...said }: Input): Promise<z.input<typeof TrackedFailure>> {
    const { work, journal, spaces, sessions, tasks, recordNote, nearMemories, ids } = this.parts;
    const note = noteOf(said, taskId ?? null);
    const meaning = await nearMemories.meaningOf(ctx, ref, note.text);
    return work.write(ctx, async (tx) => {
      const space = await spaces.open(tx, ctx, ref);
      const held = sessionId === undefined ? NO_SESSION : await sessions.hold(tx, ctx, space, sessionId);
      const { sessionId: heldId, private: isPrivate } = placeOf(held.session);
      if (taskId !== undefined) await tasks.getOwn(tx, ctx, space.id, taskId);
      // The note is recorded before the task is locked, because writers that change evidence lock claims first.
      const noted = await recordNote.run(
        tx,
        ctx,
        space,
        { ...note, sessionId: isPrivate ? heldId : null },
        { meaning },
      );
      const saved = taskId === undefined ? NO_CHECKPOINT : await this.#checkpoint(tx, ctx, space, taskId, held.session);
      const failure: Failure = {
        id: ids.next('evt'),
        spaceId: space.id,
        taskId: taskId ?? null,
        sessionId: heldId,
        private: isPrivate,
        claimId: noted.claimId,
        severity: said.severity,
        failedAt: space.now,
        reportedBy: ctx.caller.principal.id,
      };
      await journal.record(tx, ctx, [...held.events, failureTracked(failure), ...saved.events]);
      const { checkpoint } = saved;
      return {
        id: failure.id,
        ...answerOf(noted),
        signature: note.signature!,
        checkpoint: checkpoint && viewOfCheckpoint(checkpoint, space.now),
      };
    });
  }

  async #checkpoint(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    taskId: string,
    session: WriteContext['session'],
  ): Promise<WrittenCheckpoint> {
    const task = await this.parts.tasks.lock(tx, ctx, space.id, taskId);
    return this.parts.writer.write(tx, ctx, space, task, { ...askedIn({}, 'FAILURE'), session });
  }
}

const placeOf = (session: WriteContext['session']): Pick<Failure, 'sessionId' | 'private'> =>
  session === null ? { sessionId: null, private: false } : { sessionId: session.id, private: session.private };

const NO_SESSION = { session: null, events: [] };
const NO_CHECKPOINT = { checkpoint: null, events: [] };

function noteOf(
  said: Pick<Input, 'what' | 'error' | 'severity' | 'component' | 'rootCause'>,
  taskId: NoteToRecord['taskId'],
): NoteToRecord {
  refuseUnnamed(said);
  const { what = null, error = null, severity, component = null, rootCause = null } = said;
  return failureNote({ what, error, severity, component, rootCause }, taskId);
}

const answerOf = ({ outcome, claimId, contradicts, conflictId, warnings, result }: RecordedNote) => ({
  outcome,
  claimId,
  contradicts: contradicts?.id ?? null,
  conflictId: conflictId ?? result.conflicts[0]?.id ?? null,
  warnings: [...result.warnings, ...warnings],
});

type Input = z.output<typeof TrackFailureInput>;
