import type { Journal } from '#libs/history/events/index.js';
import { notFound, type Ctx, type Id, type IdSource } from '#libs/kernel/index.js';
import type { SlotRepository } from '#libs/knowledge/claims/index.js';
import type { WorkspaceRepository } from '#libs/knowledge/workspaces/index.js';
import { made, recordedAgain, type CollectionRepository } from '#libs/memory/collections/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import { recordOf } from '../../domain/record.rules.js';
import type { PromotionRepository } from '../../store/promotion.repository.js';

export interface ArchivingEpisode {
  taskId: Id<'tsk'>;
  workspaceId: Id<'wsp'>;
  note: string | null;
}

/**
 * Writes the episode of a task from what became of its workspace. Each principal has one episode for each workspace; a
 * second request writes its record again.
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
    const title = workspace.ownerId === taskId ? await this.repository.titleOfTask(tx, space.id, taskId) : null;
    if (title === null) throw notFound({ what: 'task of the workspace', id: taskId });
    const [ends, tests] = await Promise.all([
      this.repository.ends(tx, workspaceId),
      this.repository.tests(tx, workspaceId),
    ]);
    const record = recordOf({ workspace, task: { id: taskId, title }, ends, tests, note, now: space.now });
    const found = await this.slots.findClaims(tx, space.id, record.promoted);
    const members = found.filter(({ status, lane }) => status === 'active' && lane === 'durable');
    const { id: createdBy } = ctx.caller.principal;
    const known = await this.collections.holdOfWorkspace(tx, space.id, workspaceId, createdBy);
    const { collection, events } =
      known === null
        ? made(
            {
              id: this.ids.next('epi'),
              spaceId: space.id,
              kind: 'episode',
              name: [...title].slice(0, 200).join(''),
              tags: [],
              createdAt: space.now,
              createdBy,
              record,
            },
            members,
            0,
          )
        : (({ memberIds, ...episode }) => recordedAgain(episode, memberIds, members, record, space.now))(known);
    await this.journal.record(tx, ctx, events);
    return { id: collection.id, isNew: known === null };
  }
}
