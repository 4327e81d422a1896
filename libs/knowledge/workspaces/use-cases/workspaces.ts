import type { z } from 'zod';
import type { NodeSources } from '#libs/graph/model/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { notFound, startAfter, toPage, type Ctx, type IdSource } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import {
  closed,
  newWorkspace,
  ownerEnded,
  refuseOther,
  refuseOwner,
  refuseTooMany,
  reopened,
  viewOfWorkspace,
  workspaceOpened,
  type Decided,
  type ListWorkspacesInput,
  type OpenWorkspaceInput,
  type Workspace,
  type WorkspaceInput,
  type WorkspaceList,
  type WorkspaceView,
} from '../domain/workspace.js';
import type { WorkspaceRepository } from '../store/workspace.repository.js';

type Input = z.output<typeof OpenWorkspaceInput>;

/** What a task or session has to be like to get a workspace; nothing is asked of one that has it. */
type CheckOwner = () => Promise<void>;

/** Opens a workspace. A task or session has one: asked again, the same is returned. */
export class OpenWorkspace {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly sessions: SessionRepository,
    private readonly nodes: NodeSources,
    private readonly workspaces: WorkspaceRepository,
    private readonly ids: IdSource,
  ) {}

  run(ctx: Ctx, { space: ref, kind, ownerId, impact }: Input): Promise<z.input<typeof WorkspaceView>> {
    return this.work.write(ctx, async (tx) => {
      refuseOwner(kind, ownerId);
      const space = await this.spaces.open(tx, ctx, ref);
      const checkOwner = await this.#ownerOf(tx, ctx, space, { kind, ownerId });
      await this.workspaces.lockOwner(tx, space.id, ownerId ?? ctx.caller.principal.id);
      const known = ownerId === undefined ? null : await this.workspaces.findOf(tx, space.id, ownerId);
      if (known !== null) return viewOfWorkspace(known);
      await checkOwner();
      const opening = { id: this.ids.next('wsp'), spaceId: space.id, kind, ownerId: ownerId ?? null, impact };
      const workspace = newWorkspace(opening, ctx.caller, space.now);
      await this.journal.record(tx, ctx, [workspaceOpened(workspace)]);
      return viewOfWorkspace(workspace);
    });
  }

  /** 404 for an owner that the caller cannot name. */
  async #ownerOf(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    { kind, ownerId: named }: Pick<Input, 'kind' | 'ownerId'>,
  ): Promise<CheckOwner> {
    const ownerId: string = named ?? '';
    switch (kind) {
      case 'session': {
        // Held: it does not end before its workspace is there, which would then stay open.
        const session = await this.sessions.lockOwn(tx, ctx, space.id, ownerId);
        if (session === null) throw notFound({ what: 'session', id: ownerId });
        return () => this.sessions.checkTakesWrites(tx, session);
      }
      case 'task': {
        const [known] = await this.nodes.find(tx, space.id, [ownerId]);
        if (known === undefined) throw notFound({ what: 'task', id: ownerId });
        return async () => {
          // Read again while the owner is held: who ends the task holds it, too.
          const [task] = await this.nodes.find(tx, space.id, [ownerId]);
          if (task?.status === 'done' || task?.status === 'cancelled')
            throw ownerEnded({ id: ownerId, status: task.status });
        };
      }
      case 'free':
        return async () =>
          refuseTooMany(ctx.caller, await this.workspaces.countFree(tx, space.id, ctx.caller.principal.id));
    }
  }
}

/** Closes a workspace: it takes no more claims. Closing it again changes nothing. */
export class CloseWorkspace {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly nodes: NodeSources,
    private readonly workspaces: WorkspaceRepository,
  ) {}

  run(ctx: Ctx, { space: ref, id }: z.output<typeof WorkspaceInput>): Promise<z.input<typeof WorkspaceView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const workspace = await this.workspaces.lock(tx, ctx, space.id, id);
      refuseOther(workspace, await keeperOf(tx, this.nodes, workspace), ctx.caller);
      return record(tx, ctx, this.journal, closed(workspace, 'request', space.now));
    });
  }
}

/** Opens a closed workspace again, also one whose owner has ended. */
export class ReopenWorkspace {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly nodes: NodeSources,
    private readonly workspaces: WorkspaceRepository,
  ) {}

  run(ctx: Ctx, { space: ref, id }: z.output<typeof WorkspaceInput>): Promise<z.input<typeof WorkspaceView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const { openedBy } = await this.workspaces.get(tx, ctx, space.id, id);
      await this.workspaces.lockOwner(tx, space.id, openedBy);
      const workspace = await this.workspaces.lock(tx, ctx, space.id, id);
      refuseOther(workspace, await keeperOf(tx, this.nodes, workspace), ctx.caller);
      if (isFreeAgain(workspace)) refuseTooMany(ctx.caller, await this.workspaces.countFree(tx, space.id, openedBy));
      return record(tx, ctx, this.journal, reopened(workspace, space.now));
    });
  }
}

/** Who may end and resume a workspace, besides writers: of a task, whoever created that. */
async function keeperOf(tx: TenantTx, nodes: NodeSources, workspace: Workspace): Promise<string> {
  if (workspace.kind !== 'task') return workspace.openedBy;
  const [task] = await nodes.find(tx, workspace.spaceId, [workspace.ownerId!]);
  return task?.createdBy ?? workspace.openedBy;
}

const isFreeAgain = ({ kind, state }: Workspace): boolean => kind === 'free' && state !== 'open';

async function record(
  tx: TenantTx,
  ctx: Ctx,
  journal: Journal,
  { workspace, events }: Decided,
): Promise<z.input<typeof WorkspaceView>> {
  await journal.record(tx, ctx, events);
  return viewOfWorkspace(workspace);
}

export class GetWorkspace {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly workspaces: WorkspaceRepository,
  ) {}

  run(ctx: Ctx, { space: ref, id }: z.output<typeof WorkspaceInput>): Promise<z.input<typeof WorkspaceView>> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      return viewOfWorkspace(await this.workspaces.get(tx, ctx, space.id, id));
    });
  }
}

/** Sorts after every id. */
const FROM_THE_NEWEST = 'wsp_~';

export class ListWorkspaces {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly workspaces: WorkspaceRepository,
  ) {}

  async run(
    ctx: Ctx,
    { space: ref, limit, cursor, kind, state }: z.output<typeof ListWorkspacesInput>,
  ): Promise<z.input<typeof WorkspaceList>> {
    const [beforeId] = startAfter(cursor, [FROM_THE_NEWEST]);
    const found = await this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const page = { beforeId: String(beforeId), limit: limit + 1 };
      return this.workspaces.list(tx, ctx, space.id, { kind: kind ?? null, state: state ?? null }, page);
    });
    return toPage(found.map(viewOfWorkspace), limit, ({ id }) => [id as string]);
  }
}
