import type { Caller, Id } from '#libs/kernel/index.js';

/** What is left of a caller's request budget, as the X-RateLimit headers show it. */
export interface RateLimitState {
  limit: number;
  remaining: number;
  /** Seconds until the budget is whole again. */
  resetSeconds: number;
}

/** One authenticated request. Made anew for each, so the executor may note on it what happened. */
export interface Session {
  tenantId: Id<'ten'>;
  caller: Caller;
  /** Set by the last operation that ran under this session. */
  rateLimit?: RateLimitState;
}

/**
 * Turns what a caller presents into who the caller is; throws an `unauthenticated` refusal. Calls `beforeStranger` before it asks the database about
 * something that may be made up, and asks nothing when that throws.
 */
export interface Authenticator {
  authenticate(
    presented: string | undefined,
    beforeStranger: () => void,
  ): Promise<{ tenantId: Id<'ten'>; caller: Caller }>;
}

export const AUTHENTICATOR = Symbol('Authenticator');
