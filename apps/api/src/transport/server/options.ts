import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { OpenIdSpec } from '#libs/platform/config/index.js';
import type { Bucket, RedisBuckets } from '#libs/platform/rate-limits/index.js';

/** Every option of the API process. main.ts derives it from the environment; tests write it by hand. */
export interface ApiOptions {
  logger: Logger;
  /** One log line per request; it costs about 10 us of CPU each. */
  isLoggingRequests: boolean;
  /** Whether X-Forwarded-For is trusted, or the addresses and ranges from which it is trusted. */
  trustProxy: boolean | string[];
  bodyLimitBytes: number;
  /** Maximum nesting of an input. A deeper input is refused before any rule sees it. */
  maxInputDepth: number;
  limits: { perKey: Bucket; perTenant: Bucket; failuresPerAddress: Bucket };
  /** How many operations of one tenant this process works on at once, including those waiting for the database. */
  requestsAtOnce: number;
  /**
   * How many turns (a read, or writes that share a transaction) of one tenant this process works on at once while
   * another tenant is served.
   */
  maxTurnsWhenShared: () => number;
  /**
   * The store through which the processes of an installation share these limits. null: there is only this process. The
   * code that opened the store closes it.
   */
  sharedBuckets: RedisBuckets | null;
  /**
   * Limits of Server-Sent Events and downloads. `perTenant`: how many a tenant may have open at once in this process.
   * `perKey`: how many of these may belong to one key, or to one person who signed in with OpenID Connect.
   * `heartbeatMs`: how often a quiet stream sends a heartbeat, and how often the key of an open stream is checked.
   * `patienceMs`: how long the reader of a download may take nothing before the download is aborted.
   */
  streams: { perTenant: number; perKey: number; heartbeatMs: number; patienceMs: number };
  /** How often the sessions named in calls are recorded, and the minimum time between two records of one session. */
  heartbeats: { flushEveryMs: number; cooldownMs: number };
  /** How soon a denied attempt is recorded, and how long further attempts of its kind are counted together. */
  denials: { flushEveryMs: number; cooldownMs: number };
  graphql: {
    maxDepth: number;
    maxCost: number;
    /** Bytes of GraphQL documents stored for clients that send only the hash, per tenant and in this process. */
    documents: { bytesPerTenant: number; bytes: number };
  };
  /** Origins of browsers that may call. Empty: CORS is off and MCP accepts loopback origins only. */
  allowedOrigins: string[];
  /** Host headers that are accepted at /mcp. Empty: all. Should be set if the API listens on a loopback address. */
  allowedHosts: string[];
  /** The bearer token that a scrape of /metrics must send. null: only this machine may read it. */
  metricsToken: string | null;
  /** The OpenID Connect provider whose users may sign in to the dashboard. null: there is none. */
  openId: OpenIdSpec | null;
  /** Where the built dashboard is. */
  dashboardFolder: string;
  /** Where the built documentation is. */
  siteFolder: string;
  /** Checks every answer against the schema that its operation declares. For tests only, because it takes time. */
  isVerifyingOutputs: boolean;
  /** How long a stopping process may take to finish the requests that are in progress. */
  drainDeadlineMs: number;
}

export const API_OPTIONS = Symbol('ApiOptions');

/** The folder five levels up: `dist`, or the repository if the sources themselves are run, as in tests. */
const ABOVE = fileURLToPath(new URL('../../../../..', import.meta.url));
const BUILT = basename(ABOVE) === 'dist' ? ABOVE : join(ABOVE, 'dist');

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
    streams: { perTenant: 20, perKey: 5, heartbeatMs: 15_000, patienceMs: 60_000 },
    heartbeats: { flushEveryMs: 10_000, cooldownMs: 60_000 },
    denials: { flushEveryMs: 1_000, cooldownMs: 60_000 },
    // A search for 20 results with all their fields costs about 21,000.
    graphql: { maxDepth: 12, maxCost: 32_000, documents: { bytesPerTenant: 1_048_576, bytes: 33_554_432 } },
    allowedOrigins: [],
    allowedHosts: [],
    metricsToken: null,
    openId: null,
    dashboardFolder: join(BUILT, 'apps/dashboard'),
    siteFolder: join(BUILT, 'site'),
    isVerifyingOutputs: false,
    drainDeadlineMs: 10_000,
  };
}
