import type { Id } from '#libs/kernel/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { DashboardSession } from '../domain/dashboard-session.js';

const insertDashboardSession = sql(import.meta.url, 'insert-dashboard-session');
const findDashboardSession = sql(import.meta.url, 'find-dashboard-session');
const listDashboardSessions = sql(import.meta.url, 'list-dashboard-sessions');
const updateLastSeen = sql(import.meta.url, 'update-last-seen');
const closeDashboardSessions = sql(import.meta.url, 'close-dashboard-sessions');
const deleteOldDashboardSessions = sql(import.meta.url, 'delete-old-dashboard-sessions');

/** Which sessions to list. */
export interface Listed {
  afterId: string;
  limit: number;
  /** null: the sessions of everybody. */
  principalId: Id<'prn'> | null;
  /** Only sessions of keys that are limited to these spaces, or to some of them. null: sessions of all keys. */
  spaceIds: readonly Id<'spc'>[] | null;
  now: Date;
  /** A session that was last used before this time is idle. */
  seenAfter: Date;
}

/** Reads and writes sessions. They are operational state, so no projector writes them. */
export class DashboardSessionRepository {
  async insert(tx: TenantTx, session: DashboardSession): Promise<void> {
    const { id, keyId, principalId, secretHash, openedAt, lastSeenAt, expiresAt, person } = session;
    const times = [openedAt, lastSeenAt, expiresAt];
    await tx.run(insertDashboardSession, id, keyId, principalId, secretHash, ...times, person);
  }

  find(tx: TenantTx, id: string): Promise<DashboardSession | null> {
    return tx.one<DashboardSession>(findDashboardSession, id);
  }

  /** Lists open sessions, oldest first. */
  list(tx: TenantTx, { afterId, limit, principalId, spaceIds, now, seenAfter }: Listed): Promise<DashboardSession[]> {
    return tx.all<DashboardSession>(listDashboardSessions, afterId, limit, principalId, spaceIds, now, seenAfter);
  }

  async noteSeen(tx: TenantTx, id: string, at: Date): Promise<void> {
    await tx.run(updateLastSeen, id, at);
  }

  /** Ends one session, or all sessions of a principal, if they are still open. Returns those that it ended. */
  close(tx: TenantTx, which: { id: string } | { principalId: string }, at: Date): Promise<DashboardSession[]> {
    const { id, principalId } = { id: null, principalId: null, ...which };
    return tx.all<DashboardSession>(closeDashboardSessions, id, principalId, at);
  }

  async deleteOld(tx: TenantTx, keyId: string, before: Date): Promise<void> {
    await tx.run(deleteOldDashboardSessions, keyId, before);
  }
}
