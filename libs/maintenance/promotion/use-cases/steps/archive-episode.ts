import type { Journal } from '#libs/history/events/index.js';
import { notFound, type Ctx, type Id, type IdSource } from '#libs/kernel/index.js';
import type { SlotRepository } from '#libs/knowledge/claims/index.js';
import type { Workspace, WorkspaceRepository } from '#libs/knowledge/workspaces/index.js';
import {
  made,
  recordedAgain,
  type CollectionEvent,
  type CollectionRepository,
  type Held,
} from '#libs/memory/collections/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import { recordOf } from '../../domain/record.rules.js';
import type { Lane, PromotionRepository, RecordedTask } from '../../store/promotion.repository.js';

export interface ArchivingEpisode {
  taskId: Id<'tsk'>;
  workspaceId: Id<'wsp'>;
  note: string | null;
}

/**
 * A record to be written: its task and workspace, to whom it belongs, and its note. If `note` is undefined, the stored
 * note stays.
 */
interface Writing {
  task: RecordedTask & { id: Id<'tsk'> };
  workspace: Workspace;
  author: Id<'prn'>;
  note: string | null | undefined;
}

interface Decided {
  id: string;
  isNew: boolean;
  events: CollectionEvent[];
}

/**
 * Writes the episode of a task from what became of its workspace. Each principal has one episode for each workspace; a
 * second request writes its record again. The run at the end of a task writes the episode of the task's creator.
 */
export class ArchiveEpisode {
  constructor(
    private readonly journal: Journal,
    private readonly workspaces: WorkspaceRepository,
    private readonly slots: SlotRepository,
    private readonly collections: CollectionRepository,
    private readonly repository: PromotionRepository,
    private readonly ids: IdSource,
  ) {}

  /** Throws 404 unless the workspace belongs to the task. */
  async run(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    { taskId, workspaceId, note }: ArchivingEpisode,
  ): Promise<{ id: string; isNew: boolean }> {
    const workspace = await this.workspaces.lock(tx, ctx, space.id, workspaceId);
    const task = workspace.ownerId === taskId ? await this.repository.task(tx, space.id, taskId) : null;
    if (task === null) throw notFound({ what: 'task of the workspace', id: taskId });
    const writing = { task: { ...task, id: taskId }, workspace, author: ctx.caller.principal.id, note };
    const { id, isNew, events } = await this.#decide(tx, space, writing);
    await this.journal.record(tx, ctx, events);
    return { id, isNew };
  }

  /**
   * The events that write the episode of the task to which a workspace belongs, for a run that records them together
   * with its end. Empty if the workspace belongs to no task.
   */
  async atEnd(tx: TenantTx, ctx: Ctx, space: Space, lane: Lane | null): Promise<CollectionEvent[]> {
    if (lane === null || lane.taskId === null) return [];
    const workspace = await this.workspaces.lock(tx, ctx, space.id, lane.id);
    const task = (await this.repository.task(tx, space.id, lane.taskId))!;
    const writing = { task: { ...task, id: lane.taskId }, workspace, author: task.createdBy, note: undefined };
    return (await this.#decide(tx, space, writing)).events;
  }

  async #decide(tx: TenantTx, space: Space, { task, workspace, author, note }: Writing): Promise<Decided> {
    const { id: spaceId, now } = space;
    const [ends, tests, known] = await Promise.all([
      this.repository.ends(tx, workspace.id, now),
      this.repository.tests(tx, workspace.id),
      this.collections.holdOfWorkspace(tx, spaceId, workspace.id, author),
    ]);
    const kept = note === undefined ? (known?.record?.note ?? null) : note;
    const record = recordOf({ workspace, task, ends, tests, note: kept, now });
    const found = await this.slots.findClaims(tx, spaceId, record.promoted);
    const members = found.filter(({ status, lane }) => status === 'active' && lane === 'durable');
    const { collection, events } =
      known === null
        ? made(
            {
              id: this.ids.next('epi'),
              spaceId,
              kind: 'episode',
              name: [...task.title].slice(0, 200).join(''),
              tags: [],
              createdAt: now,
              createdBy: author,
              record,
            },
            members,
            0,
          )
        : recordedAgain(withoutMembers(known), known.memberIds, members, record, now);
    return { id: collection.id, isNew: known === null, events };
  }
}

const withoutMembers = ({ memberIds: _memberIds, ...episode }: Held): Omit<Held, 'memberIds'> => episode;
