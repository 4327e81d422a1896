import type { Ctx, Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import {
  DEFAULT_WORKSPACE,
  type Workspace,
  type WorkspaceOpener,
  type WorkspaceRepository,
} from '../../../workspaces/index.js';
import { workspaceOfAnotherSession } from '../../domain/evidence.errors.js';
import type { Evidence } from '../../domain/evidence.js';
import type { RecordEvidenceItem } from '../../domain/evidence.schemas.js';

type Item = Pick<RecordEvidenceItem, 'sessionId' | 'taskId' | 'workspaceId' | 'fragments'>;
export type EvidencePlace = Pick<Evidence, 'sessionId'> & { workspaceId: Id<'wsp'> | null };

/** The sessions and workspaces of items, by the references that the items contain. */
export interface Places {
  sessions: ReadonlyMap<string, Id<'ses'>>;
  /** The private sessions among those of items and of workspaces. */
  privateSessions: ReadonlySet<string>;
  /** By id, and by the session or task of items that name no workspace. */
  workspaces: ReadonlyMap<string, Workspace>;
}

/** Finds the session and workspace into which evidence is recorded. */
export class EvidencePlaces {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly workspaces: WorkspaceRepository,
    private readonly opener: WorkspaceOpener,
  ) {}

  /**
   * Finds the sessions and workspaces of items. Workspaces are locked so that they stay open. The workspace of a
   * session or task is opened if fragments need it. Throws 404, and `workspace_closed`.
   */
  async find(tx: TenantTx, ctx: Ctx, space: Space, items: readonly Item[]): Promise<Places> {
    const refs = distinct(items.map(({ sessionId }) => sessionId));
    const found = await Promise.all(refs.map((ref) => this.sessions.getOwn(tx, ctx, space.id, ref)));
    const sessions = new Map(refs.map((ref, i) => [ref, found[i]!.id]));
    const workspaces = new Map<string, Workspace>();
    for (const ownerId of distinct(items.map((item) => ownerIn(item, sessions))).sort()) {
      const kind = ownerId.startsWith('ses_') ? 'session' : 'task';
      const { id } = await this.opener.run(tx, ctx, space, { kind, ownerId: ownerId as Id<'ses'>, impact: 'medium' });
      workspaces.set(ownerId, await this.workspaces.lockForWriting(tx, ctx, space.id, id));
    }
    for (const id of distinct(items.map(({ workspaceId }) => workspaceId)).sort())
      if (id !== DEFAULT_WORKSPACE) workspaces.set(id, await this.workspaces.lockForWriting(tx, ctx, space.id, id));
    const known = new Set<string>(sessions.values());
    const ofWorkspaces = distinct([...workspaces.values()].map(({ sessionId }) => sessionId));
    const privateSessions = await this.sessions.privateAmong(
      tx,
      ofWorkspaces.filter((id) => !known.has(id)),
    );
    for (const session of found) if (session.private) privateSessions.add(session.id);
    return { sessions, workspaces, privateSessions };
  }
}

/**
 * The session or task whose workspace takes the fragments of an item that names no workspace; null: there is none, or
 * none is needed.
 */
function ownerIn(item: Item, sessions: Places['sessions']): string | null {
  if (item.workspaceId || (item.fragments ?? []).length === 0) return null;
  return sessions.get(item.sessionId ?? '') ?? item.taskId ?? null;
}

/**
 * The session and workspace of an item. An item in the workspace of a session also belongs to this session. Throws
 * `workspace_of_another_session`.
 */
export function placeOf(item: Item, { sessions, workspaces }: Places): EvidencePlace {
  const sessionId = sessions.get(item.sessionId ?? '') ?? null;
  const workspace = workspaces.get(item.workspaceId ?? ownerIn(item, sessions) ?? '');
  if (workspace === undefined) return { sessionId, workspaceId: null };
  if (sessionId !== null && workspace.sessionId !== null && workspace.sessionId !== sessionId)
    throw workspaceOfAnotherSession({ id: workspace.id });
  return { sessionId: sessionId ?? workspace.sessionId, workspaceId: workspace.id };
}

const distinct = (values: readonly (string | null | undefined)[]): string[] =>
  [...new Set(values.filter((value) => typeof value === 'string' && value !== ''))] as string[];
