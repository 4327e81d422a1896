import type { z } from 'zod';
import type { Clock, Holder, Id } from '#libs/kernel/index.js';
import type { TenantDatabase } from '#libs/platform/database/index.js';
import type { Secrets } from '#libs/platform/secrets/index.js';
import {
  holderOfKey,
  ignoreFullDisk,
  refuseDeadKey,
  type ApiKey,
  type ApiKeyRepository,
} from '../../api-keys/index.js';
import {
  dashboardSessionOver,
  endOf,
  holderOfSession,
  parseSessionCredential,
  requestTokenText,
  SEEN_NOTED_EVERY_MS,
  viewOfSession,
  type DashboardSession,
  type DashboardSessionView,
  type SessionCredential,
} from '../domain/dashboard-session.js';
import type { DashboardSessionRepository } from '../store/dashboard-session.repository.js';

/** The caller in a session, and the token that each request must send, except requests that only read. */
export interface DashboardCaller extends Holder {
  sessionId: Id<'dsh'>;
  requestToken: string;
  session: z.input<typeof DashboardSessionView>;
}

export interface Presented {
  /** Called before the lookup of a credential that this installation has not made. If it throws, there is no lookup. */
  beforeStranger: () => void;
  /** Whether a person made the request. Only such requests keep the session from becoming idle. */
  isAttended: boolean;
}

/**
 * Converts the dashboard cookie to the identity of the caller. The session and its key are read each time. So the end
 * of a session, and the revocation or rotation of its key, take effect at once in all processes.
 */
export class AuthenticateDashboardSession {
  constructor(
    private readonly database: TenantDatabase,
    private readonly keys: ApiKeyRepository,
    private readonly sessions: DashboardSessionRepository,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  async authenticate(presented: string, { beforeStranger, isAttended }: Presented): Promise<DashboardCaller> {
    const credential = parseSessionCredential(presented);
    if (credential === null) throw dashboardSessionOver();
    if (!this.secrets.hasMade(holderOfSession(credential), credential.secret)) beforeStranger();
    const { session, key } = await this.#find(credential);
    this.#refuseOver(session, key, credential.tenantId);
    if (isAttended) await this.#noteSeen(session, credential.tenantId);
    return {
      ...holderOfKey(key, credential.tenantId),
      sessionId: session.id,
      requestToken: this.secrets.hash(requestTokenText(credential.secret)),
      session: viewOfSession(session, key),
    };
  }

  #find({ tenantId, sessionId, secret }: SessionCredential): Promise<{ session: DashboardSession; key: ApiKey }> {
    return this.database.read(tenantId, async (tx) => {
      const session = await this.sessions.find(tx, sessionId);
      if (session === null || !this.secrets.matches(secret, session.secretHash)) throw dashboardSessionOver();
      const key = await this.keys.find(tx, session.keyId);
      if (key === null) throw dashboardSessionOver();
      return { session, key };
    });
  }

  #refuseOver(session: DashboardSession, key: ApiKey, tenantId: Id<'ten'>): void {
    const now = this.clock.now();
    refuseDeadKey(key, tenantId, now);
    const end = endOf(session, key, now);
    if (end !== null) throw dashboardSessionOver(undefined, { whose: holderOfKey(key, tenantId), lacking: end });
  }

  async #noteSeen({ id, lastSeenAt }: DashboardSession, tenantId: Id<'ten'>): Promise<void> {
    const now = this.clock.now();
    if (now.getTime() - lastSeenAt.getTime() < SEEN_NOTED_EVERY_MS) return;
    await this.database.write(tenantId, (tx) => this.sessions.noteSeen(tx, id, now)).catch(ignoreFullDisk);
  }
}
