/** When a request is sent again. The defaults suit an agent that waits for the answer. */
export interface RetryPolicy {
  /** How often a request is sent at most, the first time included; default 4. */
  attempts: number;
  /** The longest wait before the second attempt; it doubles with each further one. Default 200. */
  baseMs: number;
  /** The longest wait before any attempt, unless the service asks for more with `Retry-After`. Default 5,000. */
  capMs: number;
  /**
   * How many retries all calls of a client have together; ten successes earn one more. Once they are used up, failures
   * are final, so that a service in trouble is not flooded. Default 20.
   */
  budget: number;
}

/** A request as hooks see it: never with the API key. */
export interface RequestEvent {
  /** Name in the catalogue: `claims.store`. */
  operation: string;
  method: string;
  url: string;
  /** 1 for the first attempt. */
  attempt: number;
  /** Headers that are about to be sent. A hook may add some, for example `traceparent`. */
  headers: Headers;
}

export interface ResponseEvent extends Omit<RequestEvent, 'headers'> {
  /** The status, or 0 if nothing came back. */
  status: number;
  durationMs: number;
  /** Headers of the answer; null if nothing came back. */
  headers: Headers | null;
  /** What was wrong with it; null if it succeeded. */
  error: Error | null;
}

/** A hook that throws is ignored: a log that fails must not make a stored claim look like a failed one. */
export interface Hooks {
  /** Called before each attempt. */
  onRequest?: (event: RequestEvent) => void;
  /** Called after each attempt. */
  onResponse?: (event: ResponseEvent) => void;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** How long the call may take with all its retries; default: that of the client. */
  deadlineMs?: number;
  /** How long one attempt may take; default: that of the client. */
  attemptMs?: number;
  /** The key of a write; default: a random one. It stays the same over retries. */
  idempotencyKey?: string;
  /** Refuse the edit if it is at another version: a version, an ETag, or the answer that was read before. */
  ifMatch?: number | string | object;
  headers?: Record<string, string>;
}

/** What the client takes from its surroundings; tests replace it. */
export interface Ports {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  now: () => number;
  /** 0 to 1. */
  random: () => number;
  /** Rejects with the reason of the signal if that comes first. */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
}

export type ClientOptions = CommonOptions & Identity;

/** How the service knows the caller. */
export type Identity =
  | {
      /** An API key, `ck_...`. It is sent in a header, and is never part of an address or an error. */
      key: string;
      session?: undefined;
    }
  | {
      /**
       * For pages that the service itself serves, such as the dashboard: the browser adds the cookie of a session, and
       * the client adds this token, which shows that the request comes from such a page.
       */
      session: { requestToken: string };
      key?: undefined;
    };

export interface CommonOptions extends Hooks, Partial<Ports> {
  /** Where the service is: `http://127.0.0.1:4000`. */
  url: string;
  /** The space of every call that does not name another one: its id or slug. */
  space?: string;
  /** How long a call may take with all its retries; default 120,000. */
  deadlineMs?: number;
  /** How long one attempt may take; default 30,000. */
  attemptMs?: number;
  retry?: Partial<RetryPolicy>;
  headers?: Record<string, string>;
}

export const DEFAULT_RETRY: RetryPolicy = { attempts: 4, baseMs: 200, capMs: 5_000, budget: 20 };

export const DEFAULT_PORTS: Ports = {
  fetch: (url, init) => fetch(url, init),
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer);
        reject(signal!.reason as Error);
      };
      if (signal?.aborted) return reject(signal.reason as Error);
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop);
        resolve();
      }, ms);
      signal?.addEventListener('abort', stop, { once: true });
    }),
};
