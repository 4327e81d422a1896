import type { z } from 'zod';
import type { NodeSources } from '#libs/graph/model/index.js';
import type { Journal } from '#libs/history/events/index.js';
import { notFound, type Ctx, type IdSource } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import {
  newWorkspace,
  ownerEnded,
  refuseTooMany,
  workspaceOpened,
  type OpenWorkspaceInput,
  type Workspace,
} from '../../domain/workspace.js';
import type { WorkspaceRepository } from '../../store/workspace.repository.js';

/** What to open. The kind determines whether there is an owner. */
type Opening = Omit<z.output<typeof OpenWorkspaceInput>, 'space'>;

/** Checks whether a task or session may get a workspace; not called if it already has one. */
type CheckOwner = () => Promise<void>;

/** Opens a workspace. A task or session has only one: further requests return it, even if it is closed. */
export class WorkspaceOpener {
  constructor(
    private readonly journal: Journal,
    private readonly sessions: SessionRepository,
    private readonly nodes: NodeSources,
    private readonly workspaces: WorkspaceRepository,
    private readonly ids: IdSource,
  ) {}

  async run(tx: TenantTx, ctx: Ctx, space: Space, { kind, ownerId, impact }: Opening): Promise<Workspace> {
    const checkOwner = await this.#ownerOf(tx, ctx, space, { kind, ownerId });
    await this.workspaces.lockOwner(tx, space.id, ownerId ?? ctx.caller.principal.id);
    const known = ownerId === undefined ? null : await this.workspaces.findOf(tx, space.id, ownerId);
    if (known !== null) return known;
    await checkOwner();
    const opening = { id: this.ids.next('wsp'), spaceId: space.id, kind, ownerId: ownerId ?? null, impact };
    const workspace = newWorkspace(opening, ctx.caller, space.now);
    await this.journal.record(tx, ctx, [workspaceOpened(workspace)]);
    return workspace;
  }

  /** Finds the owner; answers 404 for an owner that the caller cannot name. */
  async #ownerOf(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    { kind, ownerId: named }: Pick<Opening, 'kind' | 'ownerId'>,
  ): Promise<CheckOwner> {
    const ownerId: string = named ?? '';
    switch (kind) {
      case 'session': {
        // Locked, so that the session does not end before its workspace exists: the workspace would then stay open.
        const session = await this.sessions.lockOwn(tx, ctx, space.id, ownerId);
        if (session === null) throw notFound({ what: 'session', id: ownerId });
        return () => this.sessions.checkTakesWrites(tx, session);
      }
      case 'task': {
        const [known] = await this.nodes.find(tx, space.id, [ownerId]);
        if (known === undefined) throw notFound({ what: 'task', id: ownerId });
        return async () => {
          // Read again under the lock of the owner, which is also taken to end the task.
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
