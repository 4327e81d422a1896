import { ConnectionError, Credence, CredenceError, UnauthenticatedError } from '#libs/sdk/index.js';
import type { Session } from './session.js';

/**
 * After this time without user activity, a page still refreshes itself but no longer keeps the session from becoming
 * idle.
 */
const UNATTENDED_AFTER_MS = 5 * 60_000;

let touchedAt = Date.now();
for (const kind of ['pointerdown', 'keydown', 'visibilitychange'])
  document.addEventListener(kind, () => (touchedAt = Date.now()), { passive: true });

export function clientFor({ requestToken }: Session): Credence {
  return new Credence({
    url: window.location.origin,
    session: { requestToken },
    retry: { attempts: 2 },
    onRequest: ({ headers }) => markUnattended(headers),
  });
}

function markUnattended(headers: Headers): void {
  if (Date.now() - touchedAt > UNATTENDED_AFTER_MS) headers.set('x-credence-unattended', '1');
}

/** Asks over GraphQL, for a page that needs several lists at once. Throws what the SDK throws. */
export type Ask = <T>(query: string, variables: object) => Promise<T>;

interface Answer<T> {
  data?: T | null;
  errors?: { message: string; extensions?: { code?: string; requestId?: string } }[];
}

export function askWith({ requestToken }: Session): Ask {
  return async <T>(query: string, variables: object): Promise<T> => {
    const headers = new Headers({ 'content-type': 'application/json', 'x-credence-request-token': requestToken });
    markUnattended(headers);
    const body = JSON.stringify({ query, variables });
    const response = await fetch('/graphql', { method: 'POST', headers, body }).catch((failure: unknown) => {
      throw new ConnectionError(String(failure), { code: 'connection_failed', isRetryable: true });
    });
    const answer = (await response.json().catch(() => ({}))) as Answer<T>;
    if (response.ok && answer.data && answer.errors === undefined) return answer.data;
    throw failureOf(response.status, answer);
  };
}

function failureOf(status: number, { errors }: Answer<unknown>): CredenceError {
  const { message, extensions } = errors?.[0] ?? { message: `${status}` };
  const { code = 'unknown_answer', requestId = null } = extensions ?? {};
  const Class = status === 401 ? UnauthenticatedError : CredenceError;
  return new Class(message, { code, status, requestId });
}
