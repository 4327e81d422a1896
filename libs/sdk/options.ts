/** When a request is sent again. The defaults suit an agent that waits for the answer. */
export interface RetryPolicy {
  /**
   * How many times a request is sent at most, including the first time. Default: 4. A write that the service is still
   * working on is asked for again until the deadline; this does not count.
   */
  attempts: number;
  /** The longest wait before the second attempt. It doubles with each further attempt. Default: 200. */
  baseMs: number;
  /** The longest wait before any attempt, unless the service asks for more with `Retry-After`. Default: 5,000. */
  capMs: number;
  /**
   * How many retries all calls of a client share. Ten successes earn one more. When they are used up, failures are
   * final, so that a service in trouble is not flooded. Default: 20.
   */
  budget: number;
}

/** A request as hooks see it. It never contains the API key. */
export interface RequestEvent {
  /** The name in the catalogue, such as `claims.store`. */
  operation: string;
  method: string;
  url: string;
  /** 1 for the first attempt. */
  attempt: number;
  /** The headers that will be sent. A hook may add some, for example `traceparent`. */
  headers: Headers;
}

export interface ResponseEvent extends Omit<RequestEvent, 'headers'> {
  /** The status, or 0 if there was no answer. */
  status: number;
  durationMs: number;
  /** The headers of the answer. null: there was no answer. */
  headers: Headers | null;
  /** The error. null: the attempt succeeded. */
  error: Error | null;
}

/**
 * Functions that are called for each attempt. If a hook throws, the error is ignored: a failing log must not make a
 * successful call look like a failure.
 */
export interface Hooks {
  /** Called before each attempt. */
  onRequest?: (event: RequestEvent) => void;
  /** Called after each attempt. */
  onResponse?: (event: ResponseEvent) => void;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** How long the call may take, including all retries. Default: the setting of the client. */
  deadlineMs?: number;
  /** How long one attempt may take. Default: the setting of the client. */
  attemptMs?: number;
  /** The idempotency key of a write. Default: a random one. It stays the same for all retries. */
  idempotencyKey?: string;
  /** Refuse the edit if the object has another version: a version, an ETag, or the answer that was read before. */
  ifMatch?: number | string | object;
  headers?: Record<string, string>;
}

/** What the client needs from its environment. Tests replace it. */
export interface Ports {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  now: () => number;
  /** 0 to 1. */
  random: () => number;
  /** Rejects with the reason of the signal if the signal aborts first. */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
}

export type ClientOptions = CommonOptions & Identity;

/** How the caller proves its identity to the service. */
export type Identity =
  | {
      /** An API key, `ck_...`. It is sent in a header and never appears in an address or an error. */
      key: string;
      session?: undefined;
    }
  | {
      /**
       * For pages that the service itself serves, such as the dashboard. The browser adds the session cookie, and the
       * client adds this token, which proves that the request comes from such a page.
       */
      session: { requestToken: string };
      key?: undefined;
    };

export interface CommonOptions extends Hooks, Partial<Ports> {
  /** The address of the service, such as `http://127.0.0.1:4000`. */
  url: string;
  /** The default space of all calls: its id or slug. */
  space?: string;
  /** How long a call may take, including all retries. Default: 120,000. */
  deadlineMs?: number;
  /** How long one attempt may take. Default: 30,000. */
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
