import type { Logger } from 'pino';
import type { Bucket, RedisBuckets } from '#libs/platform/rate-limits/index.js';

/** Every option of the API process. main.ts makes it from the environment; tests make it by hand. */
export interface ApiOptions {
  logger: Logger;
  /** One log line per request; costs about 10 us of CPU each. */
  isLoggingRequests: boolean;
  /** Whether X-Forwarded-For is believed, or from whom (addresses or ranges). */
  trustProxy: boolean | string[];
  bodyLimitBytes: number;
  /** Nesting of an input; deeper is refused before any rule sees it. */
  maxInputDepth: number;
  limits: { perKey: Bucket; perTenant: Bucket; failuresPerAddress: Bucket };
  /** Operations of one tenant that this process works on at once, those that wait for the database included. */
  requestsAtOnce: number;
  /** Turns (a read, or writes that share a transaction) of one tenant that this process works on at once while another is served. */
  maxTurnsWhenShared: () => number;
  /** Where the processes of an installation keep these limits together; null: this process is alone. Closed by whoever opened it. */
  sharedBuckets: RedisBuckets | null;
  /** Server-Sent Events: how many a tenant may have open at once in this process, and how often a quiet one says that it lives. */
  streams: { perTenant: number; heartbeatMs: number };
  /** How often sessions that were named are put on record, and the cooldown of one of them after it was. */
  heartbeats: { flushEveryMs: number; cooldownMs: number };
  /** How soon a denied attempt is put on record, and how long further ones of its kind are counted together. */
  denials: { flushEveryMs: number; cooldownMs: number };
  graphql: { maxDepth: number; maxCost: number };
  /** Origins of browsers that may call; empty: CORS is off and MCP accepts loopback origins only. */
  allowedOrigins: string[];
  /** Host headers answered at /mcp; empty: any. Set it where the API listens on a loopback address. */
  allowedHosts: string[];
  /** What a scrape of /metrics has to send as a bearer; null: it is answered to this machine alone. */
  metricsToken: string | null;
  /** Checks every answer against the schema its operation declares. For tests: it costs time. */
  isVerifyingOutputs: boolean;
  /** How long a stopping process may finish what it began. */
  drainDeadlineMs: number;
}

export const API_OPTIONS = Symbol('ApiOptions');

export function defaultOptions(logger: Logger): ApiOptions {
  return {
    logger,
    isLoggingRequests: true,
    trustProxy: false,
    bodyLimitBytes: 1_048_576,
    maxInputDepth: 32,
    limits: {
      perKey: { perSecond: 500, burst: 1_000 },
      perTenant: { perSecond: 2_000, burst: 4_000 },
      failuresPerAddress: { perSecond: 1, burst: 60 },
    },
    requestsAtOnce: 200,
    maxTurnsWhenShared: () => Infinity,
    sharedBuckets: null,
    streams: { perTenant: 20, heartbeatMs: 15_000 },
    heartbeats: { flushEveryMs: 10_000, cooldownMs: 60_000 },
    denials: { flushEveryMs: 1_000, cooldownMs: 60_000 },
    // A search for 20 results with all their fields costs about 21,000.
    graphql: { maxDepth: 12, maxCost: 25_000 },
    allowedOrigins: [],
    allowedHosts: [],
    metricsToken: null,
    isVerifyingOutputs: false,
    drainDeadlineMs: 10_000,
  };
}
