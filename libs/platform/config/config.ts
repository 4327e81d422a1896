import { join } from 'node:path';
import type { DatabaseAddress } from '../database/index.js';
import type { Bucket } from '../rate-limits/index.js';
import type { EmbedderSpec } from './embedder-spec.js';
import { ConfigError, parseEnvironment, type Environment, type LOG_LEVELS } from './environment.js';
import { hostOf, isHostAmong, LOOPBACK } from './hosts.js';
import { secretsIn } from './secrets-file.js';
import type { ConfiguredSnapshots } from './snapshot-settings.js';
import type { VectorIndexSettings } from './vector-index-settings.js';

/** An OpenAI-compatible endpoint for chat completions. Only the operator decides where requests go. */
export interface LlmSpec {
  /** The base address, to which `/chat/completions` is appended. */
  url: string;
  model: string;
  key?: string | undefined;
  timeoutMs: number;
}

/** An OpenID Connect provider whose users may sign in to the dashboard. */
export interface OpenIdSpec {
  issuer: string;
  clientId: string;
  /** Undefined: a public client, which proves itself only by PKCE. */
  clientSecret: string | undefined;
  /** The address to which the provider sends browsers back. */
  redirectUrl: string;
  scope: string;
  /** The claim in the ID token that names an API key. The person gets the rights of this key. */
  keyClaim: string;
  /** The name of the provider on the sign-in page. */
  name: string;
}

export interface Config {
  host: string;
  port: number;
  /** The directory that contains everything of an embedded installation. */
  home: string;
  database: DatabaseAddress;
  /** The server on which recovery may create databases. null: recovery rebuilds in memory. */
  recoveryDatabaseUrl: string | null;
  /** How many days the payload of an archived event stays in the log. null: for ever. */
  hotDays: number | null;
  snapshots: ConfiguredSnapshots;
  /** A process that makes a snapshot or an archive works at most this percentage of the time, and pauses in between. */
  workPercent: number;
  vectorIndex: VectorIndexSettings;
  /** null: the queue is in the embedded database. */
  redisUrl: string | null;
  /** null: people sign in with a key or a link only. */
  openId: OpenIdSpec | null;
  /** Models in addition to the built-in one. */
  embedders: EmbedderSpec[];
  /** null: no language model is used. */
  llm: LlmSpec | null;
  /** The key of the HMAC with which API keys are hashed before they are stored. */
  pepper: string;
  /** Rate limits: requests per key and per tenant, and failed authentications per address. */
  limits: { perKey: Bucket; perTenant: Bucket; failuresPerAddress: Bucket };
  /** How many operations of one tenant a process works on at once. */
  requestsAtOnce: number;
  /** Proxies whose X-Forwarded-For is trusted; empty: none. */
  trustedProxies: string[];
  /** Origins of web pages that may call; empty: none. */
  corsOrigins: string[];
  /** The bearer token for /metrics. null: only this machine may read it. */
  metricsToken: string | null;
  /** How long a shutdown may take. After this time, the process exits even if it is not finished. */
  shutdownMs: number;
  logLevel: (typeof LOG_LEVELS)[number];
}

/**
 * Reads the settings of this process. If DATABASE_URL is set, the process uses a database server; otherwise it stores
 * everything in CREDENCE_HOME. Throws ConfigError if a setting is wrong.
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const environment = parseEnvironment(env);
  const embedders = environment.CREDENCE_EMBEDDERS.map((spec) => withKey(spec, env));
  const problems = [
    ...missing(environment),
    ...lacksModel(environment),
    ...shorterWhenLarge(environment),
    ...lacksOfOpenId(environment),
    ...embedders.flatMap(lacksKey),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  const home = environment.CREDENCE_HOME;
  return {
    host: environment.HOST,
    port: environment.PORT,
    home,
    database: databaseAddress(environment),
    recoveryDatabaseUrl: environment.CREDENCE_RECOVERY_DATABASE_URL ?? null,
    hotDays: environment.CREDENCE_HOT_DAYS ?? null,
    snapshots: snapshotsOf(environment),
    workPercent: environment.CREDENCE_SNAPSHOT_WORK_PERCENT,
    vectorIndex: vectorIndexSettingsOf(environment),
    redisUrl: environment.REDIS_URL ?? null,
    embedders,
    openId: openIdOf(environment),
    llm: llmOf(environment),
    pepper: environment.CREDENCE_PEPPER ?? secretsIn(home).pepper,
    limits: {
      perKey: environment.CREDENCE_RATE_PER_KEY,
      perTenant: environment.CREDENCE_RATE_PER_TENANT,
      failuresPerAddress: environment.CREDENCE_RATE_PER_REFUSED_ADDRESS,
    },
    requestsAtOnce: environment.CREDENCE_TENANT_REQUESTS,
    trustedProxies: environment.CREDENCE_TRUSTED_PROXIES,
    corsOrigins: environment.CREDENCE_CORS_ORIGINS,
    metricsToken: environment.CREDENCE_METRICS_TOKEN ?? null,
    shutdownMs: environment.CREDENCE_SHUTDOWN_MS,
    logLevel: environment.CREDENCE_LOG_LEVEL,
  };
}

/** Where the database is and how to connect to it. Separate from `loadConfig`, because migrations need nothing else. */
export function databaseAddress(environment: Environment): DatabaseAddress {
  const {
    DATABASE_URL: databaseUrl,
    CREDENCE_HOME,
    CREDENCE_POOL_SIZE: max,
    CREDENCE_STATEMENT_TIMEOUT_MS: statementTimeoutMs,
  } = environment;
  return databaseUrl === undefined
    ? { dataDir: join(CREDENCE_HOME, 'database') }
    : { databaseUrl, max, statementTimeoutMs };
}

/** The settings of snapshots. Separate from `loadConfig`, because migrations also make snapshots. */
export const snapshotsOf = (environment: Environment): ConfiguredSnapshots => ({
  keep: environment.CREDENCE_SNAPSHOT_KEEP,
  minEvents: environment.CREDENCE_SNAPSHOT_EVENTS,
  percentOfLog: environment.CREDENCE_SNAPSHOT_PERCENT,
  smallLog: environment.CREDENCE_SNAPSHOT_SMALL_LOG,
  hours: environment.CREDENCE_SNAPSHOT_HOURS,
  largeLogHours: environment.CREDENCE_SNAPSHOT_LARGE_LOG_HOURS,
});

/** Separate from `loadConfig`, because `credence migrate` also makes indexes. */
export const vectorIndexSettingsOf = (environment: Environment): VectorIndexSettings => ({
  efSearch: environment.CREDENCE_HNSW_EF_SEARCH,
  efConstruction: environment.CREDENCE_HNSW_EF_CONSTRUCTION,
});

const shorterWhenLarge = ({
  CREDENCE_SNAPSHOT_HOURS: hours,
  CREDENCE_SNAPSHOT_LARGE_LOG_HOURS: largeLogHours,
}: Environment): string[] =>
  largeLogHours >= hours
    ? []
    : [
        `CREDENCE_SNAPSHOT_LARGE_LOG_HOURS=${largeLogHours} is less than CREDENCE_SNAPSHOT_HOURS=${hours}; a large log cannot have snapshots more often than a small one.`,
      ];

/** The path to which the provider sends browsers back. It must be registered at the provider. */
const CALLBACK = '/app/open-id/callback';

function openIdOf(environment: Environment): OpenIdSpec | null {
  const { CREDENCE_OIDC_ISSUER: issuer, CREDENCE_OIDC_CLIENT_ID: clientId, CREDENCE_PUBLIC_URL: base } = environment;
  if (issuer === undefined || clientId === undefined || base === undefined) return null;
  return {
    issuer,
    clientId,
    clientSecret: environment.CREDENCE_OIDC_CLIENT_SECRET,
    redirectUrl: `${base}${CALLBACK}`,
    scope: environment.CREDENCE_OIDC_SCOPE,
    keyClaim: environment.CREDENCE_OIDC_KEY_CLAIM,
    name: environment.CREDENCE_OIDC_NAME ?? new URL(issuer).host,
  };
}

/**
 * Only addresses on this machine may use plain HTTP. On a network, an attacker on the path could sign in as any user.
 */
const isOnThisMachine = (url: string): boolean => isHostAmong(hostOf(url), LOOPBACK);

function lacksOfOpenId(environment: Environment): string[] {
  const {
    CREDENCE_OIDC_ISSUER: issuer,
    CREDENCE_OIDC_CLIENT_ID: clientId,
    CREDENCE_OIDC_CLIENT_SECRET: secret,
    CREDENCE_PUBLIC_URL: base,
  } = environment;
  const isWanted = issuer !== undefined || clientId !== undefined || secret !== undefined;
  const open = [
    ['CREDENCE_OIDC_ISSUER', issuer],
    ['CREDENCE_PUBLIC_URL', isWanted ? base : undefined],
  ].filter(([, url]) => url !== undefined && new URL(url).protocol === 'http:' && !isOnThisMachine(url));
  return [
    ...(isWanted && openIdOf(environment) === null
      ? [
          'Signing in with OpenID Connect needs CREDENCE_OIDC_ISSUER, CREDENCE_OIDC_CLIENT_ID and CREDENCE_PUBLIC_URL. Set all three, or none of CREDENCE_OIDC_...',
        ]
      : []),
    ...open.map(([name, url]) => `${name}=${url} must start with https:// unless it is on this machine.`),
  ];
}

function llmOf({
  CREDENCE_LLM_URL: url,
  CREDENCE_LLM_MODEL: model,
  CREDENCE_LLM_KEY: key,
  CREDENCE_LLM_TIMEOUT_MS: timeoutMs,
}: Environment): LlmSpec | null {
  return url === undefined || model === undefined ? null : { url, model, key, timeoutMs };
}

function lacksModel({ CREDENCE_LLM_URL: url, CREDENCE_LLM_MODEL: model }: Environment): string[] {
  const hasPassword = url !== undefined && (new URL(url).username !== '' || new URL(url).password !== '');
  return [
    ...((url === undefined) === (model === undefined)
      ? []
      : ['CREDENCE_LLM_URL and CREDENCE_LLM_MODEL go together. Set both for a language model, or neither.']),
    ...(hasPassword ? ['CREDENCE_LLM_URL must hold no password. Put the key into CREDENCE_LLM_KEY.'] : []),
  ];
}

/** An empty variable counts as unset. */
function withKey(spec: EmbedderSpec, env: NodeJS.ProcessEnv): EmbedderSpec {
  const key = spec.kind === 'openai' && spec.keyFrom !== undefined ? env[spec.keyFrom] : undefined;
  return key === undefined || key === '' ? spec : { ...spec, key };
}

function lacksKey(spec: EmbedderSpec): string[] {
  if (spec.kind !== 'openai' || spec.keyFrom === undefined || spec.key !== undefined) return [];
  return [`${spec.keyFrom} is missing; CREDENCE_EMBEDDERS takes the key of ${spec.model} from it.`];
}

function missing({ DATABASE_URL, REDIS_URL, CREDENCE_PEPPER }: Environment): string[] {
  if (DATABASE_URL === undefined) {
    return REDIS_URL === undefined
      ? []
      : ['REDIS_URL is set without DATABASE_URL. Set both to run on servers, or neither to run embedded.'];
  }
  return [
    ...(REDIS_URL === undefined
      ? ['REDIS_URL is missing. With DATABASE_URL the queue runs on Redis; set it, for example redis://127.0.0.1:6379.']
      : []),
    ...(CREDENCE_PEPPER === undefined
      ? [
          'CREDENCE_PEPPER is missing. Make one with `openssl rand -base64 32`, keep it outside the database, and give every process the same one.',
        ]
      : []),
  ];
}
