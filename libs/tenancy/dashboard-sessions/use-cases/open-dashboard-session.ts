import type { z } from 'zod';
import { notFound, type Clock, type Id, type IdSource, type Role } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { TenantDatabase } from '#libs/platform/database/index.js';
import type { Secrets } from '#libs/platform/secrets/index.js';
import { holderOfKey, refuseDeadKey, type ApiKeyRepository } from '../../api-keys/index.js';
import {
  formatSessionCredential,
  holderOfSession,
  KEPT_MS,
  MAX_SESSION_MS,
  requestTokenText,
  sessionOpened,
  viewOfSession,
  type DashboardSession,
  type DashboardSessionView,
} from '../domain/dashboard-session.js';
import type { DashboardSessionRepository } from '../store/dashboard-session.repository.js';

/** A session that was just opened. Its credential goes into the cookie and is not shown again. */
export interface OpenedSession {
  credential: string;
  requestToken: string;
  role: Role;
  session: z.input<typeof DashboardSessionView>;
}

/**
 * Opens a session for somebody who has proven that they hold a key. The secret is always new, so a value that a browser
 * presents never becomes the secret of a session.
 */
export class OpenDashboardSession {
  constructor(
    private readonly database: TenantDatabase,
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly keys: ApiKeyRepository,
    private readonly sessions: DashboardSessionRepository,
    private readonly ports: { ids: IdSource; clock: Clock; secrets: Secrets },
  ) {}

  /** `person`: the issuer and subject of the person, as an OpenID provider reports them. */
  async run(
    holder: { tenantId: Id<'ten'>; keyId: Id<'key'>; person?: string },
    requestId: string,
  ): Promise<OpenedSession> {
    const { tenantId, keyId, person = null } = holder;
    const { ids, clock, secrets } = this.ports;
    const sessionId = ids.next('dsh');
    const secret = secrets.makeFor(holderOfSession({ tenantId, sessionId }));
    const now = clock.now();
    const key = await this.database.read(tenantId, (tx) => this.keys.find(tx, keyId));
    if (key === null) throw notFound({ what: 'API key', id: keyId });
    refuseDeadKey(key, tenantId, now);
    const ctx = { ...holderOfKey(key, tenantId), requestId };
    const view = await this.work.write(ctx, async (tx) => {
      const session: DashboardSession = {
        id: sessionId,
        keyId,
        principalId: key.principal.id,
        person,
        secretHash: secrets.hash(secret),
        openedAt: now,
        lastSeenAt: now,
        expiresAt: new Date(now.getTime() + MAX_SESSION_MS),
        endedAt: null,
      };
      await this.sessions.deleteOld(tx, keyId, new Date(now.getTime() - KEPT_MS));
      await this.sessions.insert(tx, session);
      await this.journal.record(tx, ctx, [sessionOpened(session, now)]);
      return viewOfSession(session, key);
    });
    return {
      credential: formatSessionCredential({ tenantId, sessionId, secret }),
      role: key.role,
      requestToken: secrets.hash(requestTokenText(secret)),
      session: view,
    };
  }
}
