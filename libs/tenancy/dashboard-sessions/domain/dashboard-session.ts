import { z } from 'zod';
import {
  declareError,
  idOf,
  instantOut,
  pageOf,
  pageQuery,
  roleIsAtLeast,
  type Caller,
  type Id,
} from '#libs/kernel/index.js';
import type { EventsOf } from '#libs/history/events/index.js';
import { PrincipalView, type ApiKey } from '../../api-keys/index.js';

/**
 * The session of a person who signed in to the dashboard. The secret in the cookie is stored only as a peppered hash.
 */
export interface DashboardSession {
  id: Id<'dsh'>;
  keyId: Id<'key'>;
  principalId: Id<'prn'>;
  /** Issuer and subject of a person who signed in with OpenID Connect; otherwise null. */
  person: string | null;
  secretHash: string;
  openedAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
}

const HOUR_MS = 3_600_000;
/** A session that has not been used for this time is over. */
export const MAX_IDLE_MS = HOUR_MS;
/** A session is over after this time, even if it is in use. */
export const MAX_SESSION_MS = 12 * HOUR_MS;
/** The precision with which the time of the last use is recorded. */
export const SEEN_NOTED_EVERY_MS = 60_000;
/** The row of a session is deleted when the session has been over for this time. */
export const KEPT_MS = 24 * HOUR_MS;

export const dashboardSessionOver = declareError(
  'dashboard_session_over',
  'unauthenticated',
  () => 'The dashboard session has ended; sign in again.',
);
export const DashboardSessionView = z
  .object({
    id: idOf('dsh').describe('Id of the session; not a secret.'),
    keyId: idOf('key').describe('The API key with which it was opened; the session has its rights.'),
    keyName: z.string().describe('What the key is used for.'),
    principal: PrincipalView.describe('The principal that acts in it.'),
    person: z.string().nullable().describe('Issuer and subject of the person, if they signed in with OpenID Connect.'),
    openedAt: instantOut.describe('When somebody signed in.'),
    lastSeenAt: instantOut.describe('When it was last used, to the minute. It ends after an hour without use.'),
    expiresAt: instantOut.describe('When it ends at the latest.'),
    endedAt: instantOut.nullable().describe('When it was ended or signed out; null if it was not.'),
  })
  .meta({ id: 'DashboardSession', description: 'A browser that is signed in to the dashboard.' });

export const ListDashboardSessionsInput = z.object({ ...pageQuery });
export const DashboardSessionList = pageOf(DashboardSessionView);
export const DashboardSessionRef = z.object({ id: idOf('dsh').describe('Id of the dashboard session.') });
export const EndAllDashboardSessionsInput = z.object({});
export const EndedDashboardSessions = z
  .object({ ended: z.number().int().min(0).describe('Number of sessions that were ended.') })
  .meta({ id: 'EndedDashboardSessions', description: 'The result of signing out everywhere.' });

export const viewOfSession = (session: DashboardSession, key: ApiKey): z.input<typeof DashboardSessionView> => ({
  id: session.id,
  keyId: session.keyId,
  keyName: key.name,
  principal: key.principal,
  person: session.person,
  openedAt: session.openedAt.toISOString(),
  lastSeenAt: session.lastSeenAt.toISOString(),
  expiresAt: session.expiresAt.toISOString(),
  endedAt: session.endedAt?.toISOString() ?? null,
});

/**
 * Returns why a session is over, as the audit trail shows the reason. null: it is not over. Whether its key is revoked
 * or expired is checked separately.
 */
export function endOf(
  { endedAt, expiresAt, lastSeenAt, openedAt }: DashboardSession,
  { rotatedAt }: Pick<ApiKey, 'rotatedAt'>,
  now: Date,
): string | null {
  if (endedAt !== null) return 'session_ended';
  if (expiresAt <= now) return 'session_expired';
  if (now.getTime() - lastSeenAt.getTime() >= MAX_IDLE_MS) return 'session_idle';
  // A key is rotated because it may have leaked, so sessions that were opened with the old secret end.
  if (rotatedAt !== null && rotatedAt > openedAt) return 'key_replaced';
  return null;
}

/** Whether the caller may manage the sessions of others. Admins may, just as they manage the keys of others. */
export const managesSessions = ({ role }: Caller): boolean => roleIsAtLeast(role, 'admin');

/** The content of the cookie: `cs_<tenant><session>_<secret>`, built like an API key. */
export interface SessionCredential {
  tenantId: Id<'ten'>;
  sessionId: Id<'dsh'>;
  secret: string;
}

const DIGITS = '[0-7][0-9a-hjkmnp-tv-z]{25}';
const SHAPE = new RegExp(`^cs_(${DIGITS})(${DIGITS})_([A-Za-z0-9_-]{43})$`);

export function parseSessionCredential(presented: string): SessionCredential | null {
  const match = SHAPE.exec(presented);
  return match === null ? null : { tenantId: `ten_${match[1]}`, sessionId: `dsh_${match[2]}`, secret: match[3]! };
}

export const formatSessionCredential = ({ tenantId, sessionId, secret }: SessionCredential): string =>
  `cs_${tenantId.slice(4)}${sessionId.slice(4)}_${secret}`;

/**
 * The holder for whom the secret of a session is made. It differs from the holder of every key, so the secret of a
 * session cannot be used as the secret of a key, and the secret of a key cannot be used as the secret of a session.
 */
export const holderOfSession = ({ tenantId, sessionId }: Omit<SessionCredential, 'secret'>): string =>
  `${tenantId}/${sessionId}`;

/**
 * The hash of this text is the token that protects against forged requests. It can be computed only with the cookie and
 * the pepper.
 */
export const requestTokenText = (secret: string): string => `request token\n${secret}`;

export interface DashboardSessionPayloads {
  /** Somebody signed in to the dashboard. */
  dashboard_session_opened: {
    keyId: string;
    expiresAt: string;
    /** Issuer and subject of a person who signed in with OpenID Connect. */
    person?: string;
  };
  /** Somebody signed out of a session of the dashboard, or ended the session from another session. */
  dashboard_session_ended: { keyId: string };
}

/** These events change no table that replay restores. */
export const DASHBOARD_SESSION_KINDS = [
  'dashboard_session_opened',
  'dashboard_session_ended',
] as const satisfies readonly (keyof DashboardSessionPayloads)[];

export type DashboardSessionEvent = EventsOf<DashboardSessionPayloads>;

export const sessionOpened = (
  { id, keyId, expiresAt, person }: DashboardSession,
  occurredAt: Date,
): DashboardSessionEvent => ({
  kind: 'dashboard_session_opened',
  spaceId: null,
  subjectId: id,
  occurredAt,
  payload: { keyId, expiresAt: expiresAt.toISOString(), ...(person === null ? {} : { person }) },
});

export const sessionEnded = ({ id, keyId }: DashboardSession, occurredAt: Date): DashboardSessionEvent => ({
  kind: 'dashboard_session_ended',
  spaceId: null,
  subjectId: id,
  occurredAt,
  payload: { keyId },
});
