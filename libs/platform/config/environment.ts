import { isIP } from 'node:net';
import { z } from 'zod';
import { nearest } from '../../kernel/index.js';
import { EmbedderSpecs } from './embedder-spec.js';
import { DEFAULT_SNAPSHOTS, DEFAULT_WORK_PERCENT } from './snapshot-settings.js';
import { DEFAULT_VECTOR_INDEX } from './vector-index-settings.js';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const wholeNumber = (least: number, most: number, otherwise: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most))
    .default(otherwise)
    .describe(`a whole number from ${least} to ${most}`);

/** An optional whole number. */
const maybeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most))
    .optional()
    .describe(`a whole number from ${least} to ${most}`);

const url = (...protocols: string[]) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol))
    .optional()
    .describe(`a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);

const json = <S extends z.ZodType>(schema: S, otherwise: string) =>
  z
    .string()
    .default(otherwise)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'is not JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);

const list = (isOne: (text: string) => boolean) =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .refine((parts) => parts.every(isOne));

/** An address, or a range such as `10.0.0.0/8`. A prefix of 0 would trust every address. */
function isRange(text: string): boolean {
  const [address, prefix, ...more] = text.split('/');
  const bits = [0, 32, 128][isIP(address!) === 0 ? 0 : isIP(address!) === 4 ? 1 : 2]!;
  return (
    bits > 0 && more.length === 0 && (prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits))
  );
}

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text;

const bucket = (perSecond: number, burst: number) =>
  z
    .string()
    .default(`${perSecond}/${burst}`)
    .transform((text) => (/^[1-9]\d{0,8}\/[1-9]\d{0,8}$/.test(text) ? text.split('/').map(Number) : []))
    .pipe(z.tuple([z.number(), z.number()]))
    .transform(([rate, atOnce]) => ({ perSecond: rate, burst: atOnce }))
    .describe(`requests a second, a slash, requests at once, for example ${perSecond}/${burst}`);

/**
 * Every variable that is read. When a value is refused, the description completes "use ..."; docs/reference/settings.md
 * shows it together with the `meaning`.
 */
const Environment = z.object({
  PORT: wholeNumber(0, 65_535, 4000).meta({
    meaning: 'port on which the API listens, and on which a worker answers health checks and `/metrics`',
  }),
  HOST: z.string().default('127.0.0.1').describe('an address to listen on, for example 0.0.0.0').meta({
    meaning:
      'address on which the API and the worker listen. On a loopback address, `/mcp` accepts only requests for this machine: behind a proxy, let the proxy send `Host: 127.0.0.1` with requests for `/mcp`, or listen on `0.0.0.0` and close the port to others: [HTTPS](../guides/deploy.md#https)',
  }),
  DATABASE_URL: url('postgresql:', 'postgres:').meta({
    meaning: 'a PostgreSQL server; unset: an embedded database in `CREDENCE_HOME/database`',
  }),
  CREDENCE_RECOVERY_DATABASE_URL: url('postgresql:', 'postgres:').meta({
    meaning:
      'a PostgreSQL server on which recovery may create databases, and drop them afterwards; unset: recovery rebuilds in memory, which suits logs of up to a few hundred thousand events',
  }),
  CREDENCE_HOT_DAYS: maybeNumber(2, 36_500).meta({
    meaning:
      'days after which the payload of an event leaves the log and remains only in its archived day: [Archives](../recovery.md#archives); unset: it stays in both',
  }),
  CREDENCE_SNAPSHOT_KEEP: wholeNumber(1, 1_000, DEFAULT_SNAPSHOTS.keep).meta({
    meaning:
      'how many snapshots of a tenant are kept: [Snapshots](../recovery.md#snapshots); give every process the same value, also for the snapshot settings below',
  }),
  CREDENCE_SNAPSHOT_EVENTS: wholeNumber(1, 100_000_000, DEFAULT_SNAPSHOTS.minEvents).meta({
    meaning: 'minimum number of new events after which a snapshot is due, regardless of the time',
  }),
  CREDENCE_SNAPSHOT_PERCENT: wholeNumber(1, 100, DEFAULT_SNAPSHOTS.percentOfLog).meta({
    meaning:
      'new events, in percent of the log, after which a snapshot is due, if that is more than `CREDENCE_SNAPSHOT_EVENTS`',
  }),
  CREDENCE_SNAPSHOT_SMALL_LOG: wholeNumber(0, 100_000_000, DEFAULT_SNAPSHOTS.smallLog).meta({
    meaning: 'number of events from which a log counts as large',
  }),
  CREDENCE_SNAPSHOT_HOURS: wholeNumber(1, 8_760, DEFAULT_SNAPSHOTS.hours).meta({
    meaning: 'hours after which a snapshot is due if anything has changed',
  }),
  CREDENCE_SNAPSHOT_LARGE_LOG_HOURS: wholeNumber(1, 8_760, DEFAULT_SNAPSHOTS.largeLogHours).meta({
    meaning: 'the same for a large log; at least `CREDENCE_SNAPSHOT_HOURS`',
  }),
  CREDENCE_SNAPSHOT_WORK_PERCENT: wholeNumber(1, 100, DEFAULT_WORK_PERCENT).meta({
    meaning:
      'share of the time, in percent, in which a job that makes a snapshot or an archive works; it pauses in between, so that writers hardly notice: [Snapshots](../recovery.md#snapshots)',
  }),
  CREDENCE_HNSW_EF_SEARCH: wholeNumber(10, 1_000, DEFAULT_VECTOR_INDEX.efSearch).meta({
    meaning:
      'minimum number of candidates that a search keeps while it goes through the vector index (`hnsw.ef_search`): [what it costs](../recall.md#the-vector-index)',
  }),
  CREDENCE_HNSW_EF_CONSTRUCTION: wholeNumber(32, 1_000, DEFAULT_VECTOR_INDEX.efConstruction).meta({
    meaning:
      'number of candidates kept while a vector is entered into the index (`ef_construction`); `credence migrate` applies it, and an embedded service when it starts: [what it costs](../recall.md#the-vector-index)',
  }),
  REDIS_URL: url('redis:', 'rediss:').meta({
    meaning: 'the Redis of the queue; required with `DATABASE_URL`, refused without it',
  }),
  CREDENCE_HOME: z
    .string()
    .default('.credence')
    .describe('a folder')
    .meta({ meaning: 'folder of an embedded installation' }),
  CREDENCE_PEPPER: z
    .string()
    .min(32)
    .optional()
    .describe('at least 32 characters, for example from `openssl rand -base64 32`')
    .meta({
      meaning:
        'key of the hashes of API keys; required with `DATABASE_URL`. An embedded installation generates one and keeps it in `CREDENCE_HOME/secrets.json`; back it up with the database, because no API key works without it',
    }),
  CREDENCE_POOL_SIZE: wholeNumber(1, 1000, 10).meta({
    meaning: 'maximum number of database connections of the process',
  }),
  CREDENCE_STATEMENT_TIMEOUT_MS: wholeNumber(100, 3_600_000, 30_000).meta({ meaning: 'maximum time of a statement' }),
  CREDENCE_SHUTDOWN_MS: wholeNumber(0, 600_000, 10_000).meta({ meaning: 'maximum time that a shutdown may take' }),
  CREDENCE_RATE_PER_KEY: bucket(500, 1_000).meta({
    meaning: 'rate limit of one API key; shared by all API processes, so give every process the same value',
  }),
  CREDENCE_RATE_PER_TENANT: bucket(2_000, 4_000).meta({ meaning: 'rate limit of all keys of a tenant together' }),
  CREDENCE_RATE_PER_REFUSED_ADDRESS: bucket(1, 60).meta({
    meaning:
      'rate limit of requests with a bad key from one address (of IPv6, one /64); valid keys from the address are not affected',
  }),
  CREDENCE_TENANT_REQUESTS: wholeNumber(1, 100_000, 200).meta({
    meaning:
      'operations of one tenant that an API process works on at the same time; further ones are answered with 429 `tenant_busy`',
  }),
  CREDENCE_TRUSTED_PROXIES: list(isRange)
    .describe('addresses and ranges with commas between them, for example 10.0.0.0/8, 192.0.2.7')
    .meta({ meaning: 'proxies whose `X-Forwarded-For` is used; the header is ignored from any other address' }),
  CREDENCE_CORS_ORIGINS: list(isOrigin)
    .describe('origins with commas between them, for example https://console.example')
    .meta({ meaning: 'origins whose web pages may call the API' }),
  CREDENCE_PUBLIC_URL: z
    .string()
    .refine(isOrigin)
    .optional()
    .describe('the origin at which browsers reach the service, for example https://memory.example')
    .meta({
      meaning:
        'address at which people open the dashboard; needed for OpenID Connect, whose provider sends them back there',
    }),
  CREDENCE_OIDC_ISSUER: url('https:', 'http:').meta({
    meaning:
      'OpenID Connect provider whose users may sign in to the dashboard: [Signing in](../dashboard.md#with-openid-connect)',
  }),
  CREDENCE_OIDC_CLIENT_ID: z
    .string()
    .max(500)
    .optional()
    .describe('the id under which the provider knows this service')
    .meta({ meaning: 'client id at the provider' }),
  CREDENCE_OIDC_CLIENT_SECRET: z
    .string()
    .optional()
    .describe('the secret of the client')
    .meta({ meaning: 'client secret; unset: a public client, protected by PKCE alone' }),
  CREDENCE_OIDC_SCOPE: z
    .string()
    .regex(/^openid( [\x21\x23-\x5b\x5d-\x7e]+)*$/)
    .default('openid')
    .describe('scopes with spaces between them, the first of them openid')
    .meta({ meaning: 'scopes that are requested; some providers send the key claim only for an additional scope' }),
  CREDENCE_OIDC_KEY_CLAIM: z.string().min(1).max(200).default('credence_key').describe('the name of a claim').meta({
    meaning:
      'claim of the ID token that names the API key whose rights a person gets; make sure that only administrators of the provider can change it',
  }),
  CREDENCE_OIDC_NAME: z
    .string()
    .max(60)
    .optional()
    .describe('a short name')
    .meta({ meaning: 'what the button of the sign-in page calls the provider; unset: its host' }),
  CREDENCE_METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('at least 16 characters, for example from `openssl rand -base64 24`')
    .meta({ meaning: 'bearer token for `/metrics`; unset: `/metrics` answers requests from its own machine only' }),
  CREDENCE_EMBEDDERS: json(EmbedderSpecs, '[]')
    .describe('a JSON list of embedding models, as docs/embeddings.md has it')
    .meta({ meaning: 'embedding models in addition to the built-in one: [Embeddings](../embeddings.md)' }),
  CREDENCE_LLM_URL: url('http:', 'https:').meta({
    meaning: 'base address of an OpenAI-compatible language model: [Digests](../digests.md#with-a-language-model)',
  }),
  CREDENCE_LLM_MODEL: z
    .string()
    .max(200)
    .optional()
    .describe('the name under which the endpoint knows the model')
    .meta({ meaning: 'name of the language model at the endpoint' }),
  CREDENCE_LLM_KEY: z.string().optional().describe('the key of the endpoint').meta({ meaning: 'key of the endpoint' }),
  CREDENCE_LLM_TIMEOUT_MS: wholeNumber(1_000, 600_000, 60_000).meta({
    meaning: 'maximum time to wait for an answer from the language model',
  }),
  CREDENCE_LOG_LEVEL: z
    .enum(LOG_LEVELS)
    .default('info')
    .describe(`one of ${LOG_LEVELS.join(', ')}`)
    .meta({ meaning: 'least severe level that is logged' }),
});
export type Environment = z.output<typeof Environment>;

export interface SettingInPrint {
  name: string;
  /** The default, as it would be written in the environment. */
  otherwise: string | undefined;
  meaning: string;
  use: string;
}

/** All settings in the form that docs/reference/settings.md shows. */
export const settingsInPrint = (): SettingInPrint[] =>
  Object.entries(Environment.shape).map(([name, schema]) => {
    // If the default is parsed from a text, `text` is that text. Numbers have no such text and are shown as they are.
    const { default: text } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    const otherwise = text ?? (schema.safeParse(undefined).data as number | undefined);
    const { meaning, description } = schema.meta() ?? {};
    return {
      name,
      otherwise: otherwise === undefined ? undefined : String(otherwise as string | number),
      meaning: String(meaning),
      use: description ?? '',
    };
  });

/**
 * Variables with which the command line finds a service, and the one from which the client of an agent takes its key
 * (`credence init`). They may also be set where the service itself runs.
 */
const OF_CLIENTS = ['CREDENCE_URL', 'CREDENCE_KEY', 'CREDENCE_SPACE', 'CREDENCE_AGENT_KEY'];

const SECRET = new Set([
  'CREDENCE_EMBEDDERS',
  'CREDENCE_LLM_KEY',
  'CREDENCE_LLM_URL',
  'CREDENCE_METRICS_TOKEN',
  'CREDENCE_OIDC_CLIENT_SECRET',
  'CREDENCE_PEPPER',
  'DATABASE_URL',
  'REDIS_URL',
]);

/** Everything that is wrong with the settings, one line per problem, with what to do about it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly problems: readonly string[]) {
    super(`The settings are not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

/** Reads our variables. An empty one counts as unset. Throws ConfigError. */
export function parseEnvironment(env: NodeJS.ProcessEnv): Environment {
  const known = [...Object.keys(Environment.shape), ...OF_CLIENTS];
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const unknown = Object.keys(set)
    .filter((name) => name.startsWith('CREDENCE_') && !known.includes(name))
    .map((name) => `${name} is not a setting. Did you mean ${nearest(name, known)}?`);
  const parsed = Environment.safeParse(set);
  const refused = parsed.success ? [] : [...new Set(parsed.error.issues.map((issue) => refusal(issue, set)))];
  if (!parsed.success || unknown.length > 0) throw new ConfigError([...refused, ...unknown]);
  return parsed.data;
}

function refusal(
  { path: [name, ...inside], message }: z.core.$ZodIssue,
  set: Record<string, string | undefined>,
): string {
  const variable = String(name);
  const use = Environment.shape[variable as keyof Environment].description;
  const shown = SECRET.has(variable) ? variable : `${variable}=${set[variable]}`;
  const place = inside.length === 0 ? '' : ` at ${inside.join('.')} (${message})`;
  return `${shown} is not usable${place}; use ${use}.`;
}
