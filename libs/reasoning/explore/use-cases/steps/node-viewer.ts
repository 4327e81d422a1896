import { forbidden, notFound, roleIsAtLeast, type Ctx } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/index.js';
import type { WorkspaceRepository } from '#libs/knowledge/workspaces/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { SeenNode } from '../../domain/seen-node.js';
import type { Visibility, GraphReader } from '../../store/graph.reader.js';

const ALL: Visibility = { sessions: null, seesQuarantine: true };

/** The starting node of a reader, and what the reader may see. */
export interface Outlook {
  space: Space;
  node: SeenNode;
  visibility: Visibility;
}

/** Determines what a reader who names a node may see. */
export class NodeViewer {
  constructor(
    private readonly spaces: SpaceDirectory,
    private readonly sessions: SessionRepository,
    private readonly graph: GraphReader,
    private readonly workspaces: WorkspaceRepository,
  ) {}

  /**
   * Like `lookFrom`, for traversals. They go through visible nodes and through nodes with one of `statuses`, which
   * needs the role agent or higher.
   */
  async walkFrom(
    tx: TenantTx,
    ctx: Ctx,
    asked: { space: string; sessionId?: string | undefined; statuses?: readonly string[] | undefined },
    id: string,
  ): Promise<Outlook> {
    const outlook = await this.lookFrom(tx, ctx, asked.space, id, asked.sessionId);
    return { ...outlook, visibility: { ...outlook.visibility, statuses: widened(ctx, asked.statuses) } };
  }

  /**
   * The node in any state, or 404; and which claims may be seen from it. These are the claims of its own session or
   * workspace, those of the reader's session and of the workspace of that session, and those outside all sessions and
   * workspaces.
   */
  async lookFrom(tx: TenantTx, ctx: Ctx, ref: string, id: string, sessionRef: string | undefined): Promise<Outlook> {
    const space = await this.spaces.open(tx, ctx, ref);
    const [reader, nodes] = await Promise.all([
      sessionRef === undefined ? null : this.sessions.findReaders(tx, ctx, space.id, sessionRef),
      this.graph.find(tx, space, [id], ALL),
    ]);
    const node = nodes.get(id);
    if (node === undefined) throw notFound({ what: 'node', id });
    const named = await this.workspaces.named(tx, ctx, space.id, { workspaceId: undefined, owners: [reader] });
    const sessions = [reader, node.sessionId, ...named].filter((session) => session !== null);
    return { space, node, visibility: { sessions, seesQuarantine: roleIsAtLeast(ctx.caller.role, 'agent') } };
  }
}

/** Statuses that a traversal may pass through in addition to the visible ones. */
export function widened({ caller }: Ctx, statuses: readonly string[] | undefined): readonly string[] {
  if (statuses !== undefined && !roleIsAtLeast(caller.role, 'agent'))
    throw forbidden(
      { why: 'Other statuses are visible only to the role agent or higher; leave out `statuses`.' },
      { lacking: 'role' },
    );
  return statuses ?? [];
}
