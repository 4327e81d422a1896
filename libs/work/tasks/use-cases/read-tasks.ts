import type { z } from 'zod';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { startAfter, toPage, type Ctx } from '#libs/kernel/index.js';
import { historyOf, type History } from '#libs/knowledge/claims/index.js';
import type { EvidenceRepository } from '#libs/knowledge/evidence/index.js';
import type { EventLog } from '#libs/history/events/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { viewOfTask, type ListTaskHistoryInput, type ListTasksInput, type TaskList } from '../domain/task.schemas.js';
import type { TaskRepository } from '../store/task.repository.js';

/** Sorts after every id. */
const FROM_THE_LAST = '~';

export class ListTasks {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly tasks: TaskRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, limit, cursor, status, externalId }: z.output<typeof ListTasksInput>,
  ): Promise<z.input<typeof TaskList>> {
    const [beforeId] = startAfter(cursor, [FROM_THE_LAST]);
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const rows = await this.tasks.list(
        tx,
        space.id,
        { beforeId: String(beforeId), limit: limit + 1 },
        { status: status ?? null, externalId: externalId ?? null },
      );
      const page = toPage(rows, limit, ({ id }) => [id]);
      return { ...page, data: page.data.map(viewOfTask) };
    });
  }
}

/**
 * Everything that happened to a task, its steps and its evidence, oldest first. An agent that lost its context can read
 * it.
 */
export class ListTaskHistory {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly tasks: TaskRepository,
    private readonly log: EventLog,
    private readonly evidence: EvidenceRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, id, limit, cursor }: z.output<typeof ListTaskHistoryInput>,
  ): Promise<z.input<typeof History>> {
    const [after] = startAfter(cursor, ['0']);
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      await this.tasks.get(tx, space.id, id);
      const page = historyOf(await this.log.listOfTask(tx, id, String(after), limit + 1), limit);
      return { ...page, data: await this.evidence.shownTo(tx, page.data) };
    });
  }
}
