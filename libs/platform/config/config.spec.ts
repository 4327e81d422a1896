import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseAddress, loadConfig, parseEnvironment } from './index.js';

const pepper = 'p'.repeat(32);
const servers = { DATABASE_URL: 'postgresql://db/credence', REDIS_URL: 'redis://queue:6379', CREDENCE_PEPPER: pepper };

const embedders = (changes: object) =>
  JSON.stringify([
    { kind: 'openai', model: 'small', dimensions: 3, url: 'https://api.example/v1', remoteModel: 'm', ...changes },
  ]);

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'home-'));
});
afterEach(() => rmSync(home, { recursive: true }));

describe('settings that are not usable', () => {
  it.each<[NodeJS.ProcessEnv, string]>([
    [{ PORT: '40o0' }, 'PORT=40o0 is not usable; use a whole number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT=70000 is not usable; use a whole number from 0 to 65535.'],
    [
      { CREDENCE_RATE_PER_KEY: '500' },
      'CREDENCE_RATE_PER_KEY=500 is not usable; use requests a second, a slash, requests at once, for example 500/1000.',
    ],
    [{ CREDENCE_RATE_PER_TENANT: '0/10' }, 'CREDENCE_RATE_PER_TENANT=0/10 is not usable; use requests a second'],
    ...['10.0.0.0/33', '0.0.0.0/0', 'proxy', '10.0.0.1/8/8', '::1/129'].map((given): [NodeJS.ProcessEnv, string] => [
      { CREDENCE_TRUSTED_PROXIES: given },
      `CREDENCE_TRUSTED_PROXIES=${given} is not usable; use addresses and ranges`,
    ]),
    ...['*', 'https://a.example/path', 'a.example', 'file:///x'].map((given): [NodeJS.ProcessEnv, string] => [
      { CREDENCE_CORS_ORIGINS: given },
      `CREDENCE_CORS_ORIGINS=${given} is not usable; use origins`,
    ]),
    [{ CREDENCE_METRICS_TOKEN: 'hunter2' }, 'CREDENCE_METRICS_TOKEN is not usable; use at least 16 characters'],
    [{ CREDENCE_POOL_SIZE: '0' }, 'CREDENCE_POOL_SIZE=0 is not usable; use a whole number from 1 to 1000.'],
    [
      { CREDENCE_LOG_LEVEL: 'loud' },
      'CREDENCE_LOG_LEVEL=loud is not usable; use one of fatal, error, warn, info, debug, trace, silent.',
    ],
    [
      { ...servers, DATABASE_URL: 'mysql://root:hunter2@db/x' },
      'DATABASE_URL is not usable; use a URL that starts with postgresql:// or postgres://.',
    ],
    [
      { ...servers, REDIS_URL: 'localhost' },
      'REDIS_URL is not usable; use a URL that starts with redis:// or rediss://.',
    ],
    [
      { ...servers, CREDENCE_PEPPER: 'salt' },
      'CREDENCE_PEPPER is not usable; use at least 32 characters, for example from `openssl rand -base64 32`.',
    ],
    [{ ...servers, CREDENCE_PEPPER: '' }, 'CREDENCE_PEPPER is missing. Make one with `openssl rand -base64 32`'],
    [{ ...servers, REDIS_URL: undefined }, 'REDIS_URL is missing. With DATABASE_URL the queue runs on Redis'],
    [{ REDIS_URL: 'redis://queue' }, 'REDIS_URL is set without DATABASE_URL.'],
    [
      { CREDENCE_EMBEDDERS: '[{"kind":' },
      'CREDENCE_EMBEDDERS is not usable; use a JSON list of embedding models, as docs/embeddings.md has it.',
    ],
    [{ CREDENCE_EMBEDDERS: embedders({ url: 'file:///etc/passwd' }) }, 'CREDENCE_EMBEDDERS is not usable at 0.url ('],
    [
      { CREDENCE_EMBEDDERS: embedders({ url: 'https://me:hunter2@api.example/v1' }) },
      'CREDENCE_EMBEDDERS is not usable at 0.url (must hold no password',
    ],
    [
      { CREDENCE_EMBEDDERS: embedders({ key: 'hunter2' }) },
      'CREDENCE_EMBEDDERS is not usable at 0 (Unrecognized key: "key")',
    ],
    [
      { CREDENCE_EMBEDDERS: embedders({ model: "x'; drop" }) },
      'CREDENCE_EMBEDDERS is not usable at 0.model (must be 1 to 40 of a-z',
    ],
    [
      { CREDENCE_EMBEDDERS: embedders({ model: 'use-lite-en-1' }) },
      'CREDENCE_EMBEDDERS is not usable at 0.model (must not start with use-lite-en-',
    ],
    [
      { CREDENCE_EMBEDDERS: embedders({ keyFrom: 'OPENAI_API_KEY' }) },
      'OPENAI_API_KEY is missing; CREDENCE_EMBEDDERS takes the key of small from it.',
    ],
    [{ CREDENCE_LLM_URL: 'http://127.0.0.1:1/v1' }, 'CREDENCE_LLM_URL and CREDENCE_LLM_MODEL go together.'],
    [
      { CREDENCE_LLM_URL: 'file:///etc/passwd', CREDENCE_LLM_MODEL: 'm' },
      'CREDENCE_LLM_URL is not usable; use a URL that starts with http:// or https://.',
    ],
    [
      { CREDENCE_LLM_URL: 'https://me:hunter2@api.example/v1', CREDENCE_LLM_MODEL: 'm' },
      'CREDENCE_LLM_URL must hold no password.',
    ],
    [{ CREDENCE_SNAPSHOT_KEEP: '0' }, 'CREDENCE_SNAPSHOT_KEEP=0 is not usable; use a whole number from 1 to 1000.'],
    [
      { CREDENCE_SNAPSHOT_EVENTS: '0' },
      'CREDENCE_SNAPSHOT_EVENTS=0 is not usable; use a whole number from 1 to 100000000.',
    ],
    [
      { CREDENCE_SNAPSHOT_PERCENT: '101' },
      'CREDENCE_SNAPSHOT_PERCENT=101 is not usable; use a whole number from 1 to 100.',
    ],
    [
      { CREDENCE_SNAPSHOT_SMALL_LOG: 'x' },
      'CREDENCE_SNAPSHOT_SMALL_LOG=x is not usable; use a whole number from 0 to 100000000.',
    ],
    [
      { CREDENCE_SNAPSHOT_HOURS: '0.5' },
      'CREDENCE_SNAPSHOT_HOURS=0.5 is not usable; use a whole number from 1 to 8760.',
    ],
    [
      { CREDENCE_SNAPSHOT_HOURS: '48' },
      'CREDENCE_SNAPSHOT_LARGE_LOG_HOURS=24 is less than CREDENCE_SNAPSHOT_HOURS=48;',
    ],
    [{ CREDENCE_PEPER: 'x' }, 'CREDENCE_PEPER is not a setting. Did you mean CREDENCE_PEPPER?'],
    [{ CREDENCE_LOGLEVEL: 'info' }, 'CREDENCE_LOGLEVEL is not a setting. Did you mean CREDENCE_LOG_LEVEL?'],
  ])('are refused with a message on what is wrong and what to do: %j', (env, problem) => {
    expect(() => loadConfig({ CREDENCE_HOME: home, ...env })).toThrow(problem);
  });

  it('are reported all at once, without their secrets', () => {
    const load = () => loadConfig({ PORT: 'x', HOST: 'h', CREDENCE_PEPPER: 'hunter2', CREDENCE_HOM: home });
    expect(load).toThrow(
      expect.objectContaining({
        name: 'ConfigError',
        problems: [
          expect.stringMatching(/^PORT=x/),
          expect.stringMatching(/^CREDENCE_PEPPER is not usable/),
          expect.stringMatching(/^CREDENCE_HOM is not a setting/),
        ],
      }),
    );
    expect(load).not.toThrow('hunter2');
  });
});

it.each(['CREDENCE_URL', 'CREDENCE_KEY', 'CREDENCE_SPACE', 'CREDENCE_AGENT_KEY'])(
  '%s, which clients read, may be set where the service runs, and is not a setting of the service',
  (name) => {
    expect(parseEnvironment({ [name]: 'x' })).toEqual(parseEnvironment({}));
  },
);

describe('embedders', () => {
  it('are read with their defaults, and their keys from the variables that they name', () => {
    const {
      embedders: [read],
    } = loadConfig({
      CREDENCE_HOME: home,
      CREDENCE_EMBEDDERS: embedders({ keyFrom: 'OPENAI_API_KEY' }),
      OPENAI_API_KEY: 'hunter2',
    });
    expect(read).toMatchObject({
      model: 'small',
      key: 'hunter2',
      batch: 64,
      timeoutMs: 30_000,
      queryTimeoutMs: 1_500,
      maxChars: 8_000,
    });
  });
});

describe('the configuration on servers', () => {
  it('is taken from the environment alone, and no file is written', () => {
    expect(
      loadConfig({
        ...servers,
        PORT: '0',
        HOST: '0.0.0.0',
        CREDENCE_RATE_PER_TENANT: '30/60',
        CREDENCE_HOT_DAYS: '30',
        CREDENCE_SNAPSHOT_KEEP: '7',
        CREDENCE_SNAPSHOT_PERCENT: '20',
        CREDENCE_SNAPSHOT_WORK_PERCENT: '30',
        CREDENCE_HNSW_EF_SEARCH: '100',
        CREDENCE_HNSW_EF_CONSTRUCTION: '200',
        CREDENCE_HOME: join(home, 'unused'),
      }),
    ).toEqual({
      host: '0.0.0.0',
      port: 0,
      home: join(home, 'unused'),
      database: { databaseUrl: 'postgresql://db/credence', max: 10, statementTimeoutMs: 30_000 },
      recoveryDatabaseUrl: null,
      hotDays: 30,
      snapshots: {
        keep: 7,
        minEvents: 1_000,
        percentOfLog: 20,
        smallLog: 10_000,
        hours: 1,
        largeLogHours: 24,
      },
      vectorIndex: { efSearch: 100, efConstruction: 200 },
      workPercent: 30,
      redisUrl: 'redis://queue:6379',
      embedders: [],
      openId: null,
      llm: null,
      pepper,
      limits: {
        perKey: { perSecond: 500, burst: 1_000 },
        perTenant: { perSecond: 30, burst: 60 },
        failuresPerAddress: { perSecond: 1, burst: 60 },
      },
      requestsAtOnce: 200,
      trustedProxies: [],
      corsOrigins: [],
      metricsToken: null,
      shutdownMs: 10_000,
      logLevel: 'info',
    });
    expect(() => statSync(join(home, 'unused'))).toThrow('ENOENT');
  });

  it('needs only the address of the database for migrations', () => {
    expect(databaseAddress(parseEnvironment({ DATABASE_URL: 'postgres://db/x' }))).toMatchObject({
      databaseUrl: 'postgres://db/x',
    });
  });
});

describe('OpenID Connect', () => {
  const openId = (env: object) =>
    loadConfig({
      CREDENCE_HOME: home,
      CREDENCE_PUBLIC_URL: 'https://memory.example',
      CREDENCE_OIDC_ISSUER: 'https://login.example/acme',
      CREDENCE_OIDC_CLIENT_ID: 'credence',
      ...env,
    }).openId;

  it('needs an issuer, a client and the address to which browsers return', () => {
    expect(openId({ CREDENCE_OIDC_CLIENT_SECRET: 'hunter2', CREDENCE_OIDC_SCOPE: 'openid profile' })).toEqual({
      issuer: 'https://login.example/acme',
      clientId: 'credence',
      clientSecret: 'hunter2',
      redirectUrl: 'https://memory.example/app/open-id/callback',
      scope: 'openid profile',
      keyClaim: 'credence_key',
      name: 'login.example',
    });
    for (const missing of ['CREDENCE_PUBLIC_URL', 'CREDENCE_OIDC_ISSUER', 'CREDENCE_OIDC_CLIENT_ID'])
      expect(() => openId({ [missing]: '' })).toThrow('Set all three, or none of CREDENCE_OIDC_...');
  });

  it.each([
    [
      { CREDENCE_PUBLIC_URL: 'https://memory.example/app' },
      'CREDENCE_PUBLIC_URL=https://memory.example/app is not usable',
    ],
    [{ CREDENCE_PUBLIC_URL: 'http://memory.example' }, 'CREDENCE_PUBLIC_URL=http://memory.example must start'],
    [{ CREDENCE_OIDC_ISSUER: 'http://login.example' }, 'must start with https:// unless it is on this machine'],
    [{ CREDENCE_OIDC_SCOPE: 'profile' }, 'CREDENCE_OIDC_SCOPE=profile is not usable'],
  ])('refuses the settings %j', (env, why) => {
    expect(() => openId(env)).toThrow(why);
  });
});

describe('the configuration of the embedded engine', () => {
  it('creates its secrets once, readable by the owner only', () => {
    const env = { CREDENCE_HOME: join(home, 'new') };
    const first = loadConfig(env);
    expect(first).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      database: { dataDir: join(home, 'new', 'database') },
      redisUrl: null,
    });
    expect(first.pepper).toHaveLength(43);
    expect(loadConfig(env).pepper).toBe(first.pepper);
    expect(statSync(join(home, 'new', 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(join(home, 'new', 'secrets.json'), 'utf8'))).toEqual({ pepper: first.pepper });
  });

  it('refuses secrets that others can read, or that are damaged', () => {
    const path = join(home, 'secrets.json');
    writeFileSync(path, '{}', { mode: 0o600 });
    expect(() => loadConfig({ CREDENCE_HOME: home })).toThrow(`${path} is damaged.`);
    chmodSync(path, 0o644);
    expect(() => loadConfig({ CREDENCE_HOME: home })).toThrow(`Run: chmod 600 ${path}`);
  });
});
