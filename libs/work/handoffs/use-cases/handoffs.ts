import type { z } from 'zod';
import type { Journal, NewEvent } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { startAfter, toPage, type Ctx, type Id, type IdSource } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import {
  checkMayClose,
  sessionClosed,
  viewOf,
  type Session,
  type SessionLocker,
} from '#libs/tenancy/sessions/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import {
  askedIn,
  entryId,
  viewOfCheckpoint,
  type CheckpointWriter,
  type CitedEvidence,
  type SaidOfTask,
  type WrittenCheckpoint,
} from '../../checkpoints/index.js';
import { handTaskTo, type TaskRepository } from '../../tasks/index.js';
import {
  handoffRecorded,
  verificationsOf,
  viewOfHandoff,
  type Handoff,
  type HandoffInput,
  type HandoffList,
  type HandoffResult,
  type HandoffView,
  type ListHandoffsInput,
  type SaidAtHandoff,
  type SessionHandoffInput,
} from '../domain/handoff.js';
import type { HandoffVerification } from '../domain/verification.js';
import type { HandoffRepository } from '../store/handoff.repository.js';
import type { VerificationRepository } from '../store/verification.repository.js';

/**
 * Hands work over to the next agent. One transaction writes the checkpoint and the handoff, and ends the named session.
 */
export class HandOff {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly sessions: SessionLocker,
    private readonly tasks: TaskRepository,
    private readonly writer: CheckpointWriter,
    private readonly evidence: CitedEvidence,
    private readonly ids: IdSource,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, sessionId, summary, taskId, to: asked, ...said }: Input,
  ): Promise<z.input<typeof HandoffResult>> {
    const { next_steps: next, ...lists } = said;
    const given = { ...lists, preferred_next: next };
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const { session, events: opened } = await this.sessions.hold(tx, ctx, space, sessionId);
      checkMayClose(ctx, session);
      await this.evidence.hold(tx, space.id, given);
      const to = asked ?? null;
      await this.tasks.checkPrincipals(tx, to === null ? [] : [to]);
      const saved =
        taskId === undefined ? NO_CHECKPOINT : await this.#handOn(tx, ctx, space, taskId, { given, session, to });
      const { checkpoint, cleared } = saved;
      const { id: ofSession, private: isPrivate, agent } = session;
      const handoff: Handoff = {
        id: this.ids.next('hnd'),
        spaceId: space.id,
        sessionId: ofSession,
        private: isPrivate,
        agent,
        taskId: checkpoint?.taskId ?? null,
        version: checkpoint?.version ?? null,
        summary,
        said: keptOf(said),
        handedOffAt: space.now,
        handedOffBy: ctx.caller.principal.id,
        handedTo: to,
      };
      const closed = sessionClosed(session, space.now);
      const verifications = verificationsOf(handoff, () => this.ids.next('vrf'));
      const recorded = handoffRecorded(handoff, verifications);
      await this.journal.record(tx, ctx, [...opened, ...saved.events, recorded, closed]);
      return {
        handoffId: handoff.id,
        handoff: viewOfHandoff(handoff, verifications),
        checkpoint: checkpoint && viewOfCheckpoint(checkpoint, space.now),
        clear: { cleared: cleared.rows.map(entryId), refused: cleared.refused },
        session: viewOf({ ...session, state: 'closed', closedAt: space.now, version: session.version + 1 }),
      };
    });
  }

  /** Writes the checkpoint of the task, and makes the recipient a member if the task has members. */
  async #handOn(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    taskId: string,
    { given, session, to }: { given: SaidOfTask; session: Session; to: Id<'prn'> | null },
  ): Promise<Pick<WrittenCheckpoint, 'checkpoint' | 'cleared'> & { events: NewEvent[] }> {
    const task = await this.tasks.lock(tx, ctx, space.id, taskId);
    const asked = { ...askedIn(given, 'MANUAL_HANDOFF'), session };
    const { checkpoint, cleared, events } = await this.writer.write(tx, ctx, space, task, asked);
    return { checkpoint, cleared, events: [...events, ...handTaskTo(task, to, space.now).events] };
  }
}

const NO_CHECKPOINT = { checkpoint: null, events: [], cleared: { rows: [], refused: [] } };

const keptOf = ({
  completed,
  in_progress,
  blocked,
  next_steps,
}: Pick<Input, 'completed' | 'in_progress' | 'blocked' | 'next_steps'>): SaidAtHandoff => ({
  completed: (completed ?? []).map(({ text }) => text),
  in_progress: in_progress ?? [],
  blocked: blocked ?? [],
  next_steps: next_steps ?? [],
});

type Input = z.output<typeof SessionHandoffInput>;

export class GetHandoff {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly handoffs: HandoffRepository,
    private readonly verifications: VerificationRepository,
  ) {}

  run(ctx: Ctx, { space: ref, id }: z.output<typeof HandoffInput>): Promise<z.input<typeof HandoffView>> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const handoff = await this.handoffs.get(tx, space.id, id);
      return viewOfHandoff(handoff, await this.verifications.of(tx, handoff.id));
    });
  }
}

/** Sorts after every id. */
const FROM_THE_NEWEST = 'hnd_~';

/** Lists handoffs with the status of their items, newest first. */
export class ListHandoffs {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly handoffs: HandoffRepository,
    private readonly verifications: VerificationRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, limit, cursor, ...asked }: z.output<typeof ListHandoffsInput>,
  ): Promise<z.input<typeof HandoffList>> {
    const [beforeId] = startAfter(cursor, [FROM_THE_NEWEST]);
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const filter = { taskId: asked.taskId ?? null, agent: asked.agent ?? null };
      const rest = { beforeId: String(beforeId), limit: limit + 1 };
      const page = toPage(await this.handoffs.list(tx, space.id, rest, filter), limit, ({ id }) => [id]);
      const rows = await this.verifications.of(tx, ...page.data.map(({ id }) => id));
      return { ...page, data: page.data.map((each) => viewOfHandoff(each, itemsOf(rows, each))) };
    });
  }
}

const itemsOf = (rows: readonly HandoffVerification[], { id }: Handoff): HandoffVerification[] =>
  rows.filter(({ handoffId }) => handoffId === id);
