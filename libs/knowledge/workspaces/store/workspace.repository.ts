import { notFound, readsEverySession, type Ctx, type Id } from '#libs/kernel/index.js';
import { sql, type Narrowed, type TenantTx, type WorkspaceRow } from '#libs/platform/database/index.js';
import { DEFAULT_WORKSPACE } from '../domain/default.js';
import { workspaceClosed, type Workspace, type WorkspaceKind, type WorkspaceState } from '../domain/workspace.js';

const findWorkspaces = sql(import.meta.url, 'find-workspaces');
const findWorkspaceOfOwner = sql(import.meta.url, 'find-workspace-of-owner');
const lockWorkspaceForWriting = sql(import.meta.url, 'lock-workspace-for-writing');
const findWorkspacesOfOwners = sql(import.meta.url, 'find-workspaces-of-owners');
const lockWorkspace = sql(import.meta.url, 'lock-workspace');
const lockWorkspacesOfOwners = sql(import.meta.url, 'lock-workspaces-of-owners');
const lockWorkspaceOwner = sql(import.meta.url, 'lock-workspace-owner');
const listWorkspaces = sql(import.meta.url, 'list-workspaces');
const lockWorkspaceState = sql(import.meta.url, 'lock-workspace-state');
const lockClosedWorkspaces = sql(import.meta.url, 'lock-closed-workspaces');
const countObservations = sql(import.meta.url, 'count-observations');
const countFreeWorkspaces = sql(import.meta.url, 'count-free-workspaces');

type Row = Narrowed<WorkspaceRow, Pick<Workspace, 'ownerId' | 'lastRun'>>;
type Whom = Pick<Ctx, 'caller'>;

export interface WorkspaceFilter {
  kind: WorkspaceKind | null;
  state: WorkspaceState | null;
}

/**
 * Reads workspaces. The workspace of a session in which the caller takes no part is treated as missing, unless the
 * caller may read every session.
 */
export class WorkspaceRepository {
  /** The workspace, or 404. */
  async get(tx: TenantTx, whom: Whom, spaceId: string, id: string): Promise<Workspace> {
    const [workspace] = await this.find(tx, whom, spaceId, [id]);
    return admitted(workspace, id);
  }

  /** The given workspaces that the caller may read. */
  find(tx: TenantTx, { caller }: Whom, spaceId: string, ids: readonly string[]): Promise<Workspace[]> {
    return tx.all<Row>(findWorkspaces, spaceId, ids, readerIn(caller));
  }

  /** Like `get`, locked until the transaction ends. */
  async lock(tx: TenantTx, { caller }: Whom, spaceId: string, id: string): Promise<Workspace> {
    return admitted(await tx.one<Row>(lockWorkspace, spaceId, id, readerIn(caller)), id);
  }

  /**
   * The workspace in which a claim is to be stored, locked so that nobody closes it before the transaction ends.
   * Answers 404 also if it belongs to a session in which the caller takes no part. Throws `workspace_closed`.
   */
  async lockForWriting(tx: TenantTx, { caller }: Whom, spaceId: string, id: string): Promise<Workspace> {
    const workspace = admitted(await tx.one<Row>(lockWorkspaceForWriting, spaceId, id, caller.principal.id), id);
    if (workspace.state !== 'open') throw workspaceClosed({ id: workspace.id, state: workspace.state });
    return workspace;
  }

  /**
   * Ensures that a workspace stays open until the transaction ends. null: nothing to check. Throws `workspace_closed`.
   */
  async checkOpen(tx: TenantTx, id: string | null | undefined): Promise<void> {
    const state = id ? await tx.one<Pick<Row, 'state'>>(lockWorkspaceState, id) : null;
    if (state !== null && state.state !== 'open') throw workspaceClosed({ id: id!, state: state.state });
  }

  /**
   * The workspaces that a read names: directly, or by its task or session. `default` names none. 404 for a workspace
   * that the caller may not read.
   */
  async named(
    tx: TenantTx,
    whom: Whom,
    spaceId: string,
    { workspaceId, owners }: { workspaceId: string | undefined; owners: readonly (string | null | undefined)[] },
  ): Promise<Id<'wsp'>[]> {
    if (workspaceId === DEFAULT_WORKSPACE) return [];
    if (workspaceId !== undefined) return [(await this.get(tx, whom, spaceId, workspaceId)).id];
    const named = owners.filter((owner) => typeof owner === 'string');
    if (named.length === 0) return [];
    return (await tx.all<Pick<Row, 'id'>>(findWorkspacesOfOwners, spaceId, named)).map(({ id }) => id);
  }

  /** The workspace of a task or session, if there is one. The caller must already have checked access to the owner. */
  findOf(tx: TenantTx, spaceId: string, ownerId: string): Promise<Workspace | null> {
    return tx.one<Row>(findWorkspaceOfOwner, spaceId, ownerId);
  }

  /** The open workspaces of tasks and sessions, locked. */
  lockOfOwners(tx: TenantTx, ownerIds: readonly string[]): Promise<Workspace[]> {
    return tx.all<Row>(lockWorkspacesOfOwners, ownerIds);
  }

  /**
   * The given workspaces that were closed by the given time, locked, each with whether it still contains claims in
   * force.
   */
  lockClosed(tx: TenantTx, ids: readonly string[], until: Date): Promise<(Workspace & { isInUse: boolean })[]> {
    return ids.length === 0
      ? Promise.resolve([])
      : tx.all<Row & { isInUse: boolean }>(lockClosedWorkspaces, ids, until);
  }

  /**
   * Locks the owner, whether or not its workspace exists, so that two requests to open one are processed one after the
   * other. `ownerId`: for a free workspace, the principal that opens it.
   */
  async lockOwner(tx: TenantTx, spaceId: string, ownerId: string): Promise<void> {
    await tx.run(lockWorkspaceOwner, spaceId, ownerId);
  }

  /** How many workspaces without an owner a principal has open. */
  async countFree(tx: TenantTx, spaceId: string, principalId: string): Promise<number> {
    return (await tx.one<{ count: number }>(countFreeWorkspaces, spaceId, principalId))!.count;
  }

  async countObservationsOf(tx: TenantTx, id: string): Promise<number> {
    return (await this.countObservations(tx, [id])).get(id) ?? 0;
  }

  /** How many distinct observations were recorded in each workspace. */
  async countObservations(tx: TenantTx, ids: readonly string[]): Promise<Map<string, number>> {
    if (ids.length === 0) return new Map();
    const counts = await tx.all<{ workspaceId: string; count: number }>(countObservations, ids);
    return new Map(counts.map(({ workspaceId, count }) => [workspaceId, count]));
  }

  /** The workspaces of a space that the caller may read, newest first. */
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

/** The principal whose sessions a read is limited to; null: the caller may read every session. */
const readerIn = (caller: Whom['caller']): string | null => (readsEverySession(caller) ? null : caller.principal.id);

function admitted(workspace: Workspace | null | undefined, id: string): Workspace {
  if (workspace === null || workspace === undefined) throw notFound({ what: 'workspace', id });
  return workspace;
}
