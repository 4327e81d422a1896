import { Credence } from '#libs/sdk/index.js';
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
    onRequest: ({ headers }) => {
      if (Date.now() - touchedAt > UNATTENDED_AFTER_MS) headers.set('x-credence-unattended', '1');
    },
  });
}

/** Sends a GraphQL query, for a page that needs several lists at once. Throws the same errors as the SDK. */
export type Ask = <T extends object>(query: string, variables: object) => Promise<T>;
