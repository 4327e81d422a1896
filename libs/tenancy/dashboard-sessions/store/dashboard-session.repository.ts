import type { Id } from '#libs/kernel/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { DashboardSession } from '../domain/dashboard-session.js';

const insertDashboardSession = sql(import.meta.url, 'insert-dashboard-session');
const findDashboardSession = sql(import.meta.url, 'find-dashboard-session');
const listDashboardSessions = sql(import.meta.url, 'list-dashboard-sessions');
const updateLastSeen = sql(import.meta.url, 'update-last-seen');
const closeDashboardSessions = sql(import.meta.url, 'close-dashboard-sessions');
const deleteOldDashboardSessions = sql(import.meta.url, 'delete-old-dashboard-sessions');

/** Which sessions are listed. */
export interface Listed {
  afterId: string;
  limit: number;
  /** null: everybody's. */
  principalId: Id<'prn'> | null;
  /** Only those of keys that enter none but these spaces; null: every key. */
  spaceIds: readonly Id<'spc'>[] | null;
  now: Date;
  /** A session that was last used before is idle. */
  seenAfter: Date;
}

/** Reads and writes sessions: they are operational, so no projector does. */
export class DashboardSessionRepository {
  async insert(tx: TenantTx, session: DashboardSession): Promise<void> {
    const { id, keyId, principalId, secretHash, openedAt, lastSeenAt, expiresAt } = session;
    await tx.run(insertDashboardSession, id, keyId, principalId, secretHash, openedAt, lastSeenAt, expiresAt);
  }

  find(tx: TenantTx, id: string): Promise<DashboardSession | null> {
    return tx.one<DashboardSession>(findDashboardSession, id);
  }

  /** The open ones, oldest first. */
  list(tx: TenantTx, { afterId, limit, principalId, spaceIds, now, seenAfter }: Listed): Promise<DashboardSession[]> {
    return tx.all<DashboardSession>(listDashboardSessions, afterId, limit, principalId, spaceIds, now, seenAfter);
  }

  async noteSeen(tx: TenantTx, id: string, at: Date): Promise<void> {
    await tx.run(updateLastSeen, id, at);
  }

  /** Ends those that are not over yet: one, or all of a principal. Returns them as they are then. */
  close(tx: TenantTx, which: { id: string } | { principalId: string }, at: Date): Promise<DashboardSession[]> {
    const { id, principalId } = { id: null, principalId: null, ...which };
    return tx.all<DashboardSession>(closeDashboardSessions, id, principalId, at);
  }

  async deleteOld(tx: TenantTx, keyId: string, before: Date): Promise<void> {
    await tx.run(deleteOldDashboardSessions, keyId, before);
  }
}
