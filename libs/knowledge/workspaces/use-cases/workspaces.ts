import type { z } from 'zod';
import type { NodeSources } from '#libs/graph/model/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { startAfter, toPage, type Ctx } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import {
  closed,
  refuseOther,
  refuseOwner,
  refuseTooMany,
  reopened,
  viewOfWorkspace,
  type Decided,
  type ListWorkspacesInput,
  type OpenWorkspaceInput,
  type Workspace,
  type WorkspaceInput,
  type WorkspaceList,
  type WorkspaceView,
} from '../domain/workspace.js';
import type { WorkspaceRepository } from '../store/workspace.repository.js';
import type { WorkspaceOpener } from './steps/workspace-opener.js';

/** Opens a workspace. A task or session has only one: further requests return it. */
export class OpenWorkspace {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly opener: WorkspaceOpener,
    private readonly workspaces: WorkspaceRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, ...opening }: z.output<typeof OpenWorkspaceInput>,
  ): Promise<z.input<typeof WorkspaceView>> {
    return this.work.write(ctx, async (tx) => {
      refuseOwner(opening.kind, opening.ownerId);
      const space = await this.spaces.open(tx, ctx, ref);
      return shown(tx, this.workspaces, await this.opener.run(tx, ctx, space, opening));
    });
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
      refuseOther(workspace, await creatorOf(tx, this.nodes, workspace), ctx.caller);
      return recorded(
        tx,
        ctx,
        { journal: this.journal, workspaces: this.workspaces },
        closed(workspace, 'request', space.now),
      );
    });
  }
}

/** Opens a closed workspace again, even one whose owner has ended. */
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
      refuseOther(workspace, await creatorOf(tx, this.nodes, workspace), ctx.caller);
      if (isFreeAgain(workspace)) refuseTooMany(ctx.caller, await this.workspaces.countFree(tx, space.id, openedBy));
      return recorded(tx, ctx, { journal: this.journal, workspaces: this.workspaces }, reopened(workspace, space.now));
    });
  }
}

/**
 * The principal that may close and reopen a workspace, in addition to writers: for a task, the one that created the
 * task.
 */
async function creatorOf(tx: TenantTx, nodes: NodeSources, workspace: Workspace): Promise<string> {
  if (workspace.kind !== 'task') return workspace.openedBy;
  const [task] = await nodes.find(tx, workspace.spaceId, [workspace.ownerId!]);
  return task?.createdBy ?? workspace.openedBy;
}

const isFreeAgain = ({ kind, state }: Workspace): boolean => kind === 'free' && state !== 'open';

async function recorded(
  tx: TenantTx,
  ctx: Ctx,
  { journal, workspaces }: { journal: Journal; workspaces: WorkspaceRepository },
  { workspace, events }: Decided,
): Promise<z.input<typeof WorkspaceView>> {
  await journal.record(tx, ctx, events);
  return shown(tx, workspaces, workspace);
}

async function shown(
  tx: TenantTx,
  workspaces: WorkspaceRepository,
  workspace: Workspace,
): Promise<z.input<typeof WorkspaceView>> {
  return viewOfWorkspace(workspace, await workspaces.countObservations(tx, [workspace.id]));
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
      return shown(tx, this.workspaces, await this.workspaces.get(tx, ctx, space.id, id));
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
      const filter = { kind: kind ?? null, state: state ?? null };
      const workspaces = await this.workspaces.list(tx, ctx, space.id, filter, page);
      const observations = await this.workspaces.countObservations(
        tx,
        workspaces.map((workspace) => workspace.id),
      );
      return workspaces.map((workspace) => viewOfWorkspace(workspace, observations));
    });
    return toPage(found, limit, ({ id }) => [id as string]);
  }
}
