import { notFound, readsEverySession, type Ctx } from '#libs/kernel/index.js';
import { sql, type Narrowed, type TenantTx, type WorkspaceRow } from '#libs/platform/database/index.js';
import type { Workspace, WorkspaceKind, WorkspaceState } from '../domain/workspace.js';

const findWorkspaces = sql(import.meta.url, 'find-workspaces');
const findWorkspaceOfOwner = sql(import.meta.url, 'find-workspace-of-owner');
const lockWorkspace = sql(import.meta.url, 'lock-workspace');
const lockWorkspacesOfOwners = sql(import.meta.url, 'lock-workspaces-of-owners');
const lockWorkspaceOwner = sql(import.meta.url, 'lock-workspace-owner');
const listWorkspaces = sql(import.meta.url, 'list-workspaces');
const countFreeWorkspaces = sql(import.meta.url, 'count-free-workspaces');

type Row = Narrowed<WorkspaceRow, Pick<Workspace, 'ownerId'>>;
type Whom = Pick<Ctx, 'caller'>;

export interface WorkspaceFilter {
  kind: WorkspaceKind | null;
  state: WorkspaceState | null;
}

/** Reads workspaces. One of a session in which the caller takes no part is treated as missing, unless the caller reads every session. */
export class WorkspaceRepository {
  /** The workspace, or 404. */
  async get(tx: TenantTx, whom: Whom, spaceId: string, id: string): Promise<Workspace> {
    const [workspace] = await this.find(tx, whom, spaceId, [id]);
    return admitted(workspace, id);
  }

  /** Those of the ids that the caller may read. */
  find(tx: TenantTx, { caller }: Whom, spaceId: string, ids: readonly string[]): Promise<Workspace[]> {
    return tx.all<Row>(findWorkspaces, spaceId, ids, readerIn(caller));
  }

  /** As `get`, held until the transaction ends. */
  async lock(tx: TenantTx, { caller }: Whom, spaceId: string, id: string): Promise<Workspace> {
    return admitted(await tx.one<Row>(lockWorkspace, spaceId, id, readerIn(caller)), id);
  }

  /** That of a task or session, if there is one. The caller has to be admitted to the owner. */
  findOf(tx: TenantTx, spaceId: string, ownerId: string): Promise<Workspace | null> {
    return tx.one<Row>(findWorkspaceOfOwner, spaceId, ownerId);
  }

  /** The open ones of tasks and sessions, held. */
  lockOfOwners(tx: TenantTx, ownerIds: readonly string[]): Promise<Workspace[]> {
    return tx.all<Row>(lockWorkspacesOfOwners, ownerIds);
  }

  /** Held whether there is one or not: two that open one for an owner do so one after the other. `ownerId`: who opens it, of a free one. */
  async lockOwner(tx: TenantTx, spaceId: string, ownerId: string): Promise<void> {
    await tx.run(lockWorkspaceOwner, spaceId, ownerId);
  }

  /** How many without an owner a principal has open. */
  async countFree(tx: TenantTx, spaceId: string, principalId: string): Promise<number> {
    return (await tx.one<{ count: number }>(countFreeWorkspaces, spaceId, principalId))!.count;
  }

  /** Newest first. */
  list(
    tx: TenantTx,
    { caller }: Whom,
    spaceId: string,
    { kind, state }: WorkspaceFilter,
    page: { beforeId: string; limit: number },
  ): Promise<Workspace[]> {
    return tx.all<Row>(listWorkspaces, spaceId, page.beforeId, page.limit, kind, state, readerIn(caller));
  }
}

/** null: every session. */
const readerIn = (caller: Whom['caller']): string | null => (readsEverySession(caller) ? null : caller.principal.id);

function admitted(workspace: Workspace | null | undefined, id: string): Workspace {
  if (workspace === null || workspace === undefined) throw notFound({ what: 'workspace', id });
  return workspace;
}
