import type { Backlog } from '#libs/history/outbox/index.js';
import type { DatabaseFacts } from '#libs/platform/database/index.js';
import {
  backlogFindings,
  coverageFinding,
  indexFindings,
  migrationFinding,
  protectionFindings,
  redisFindings,
  serverFindings,
  vectorIndexFinding,
  type Finding,
} from './findings.js';

const facts = (overrides: Partial<DatabaseFacts> = {}): DatabaseFacts => ({
  versionNumber: 150_010,
  vectorVersion: '0.8.0',
  login: {
    name: 'credence_login',
    bypassesRowSecurity: false,
    mayActAs: { app: true, reader: true, system: true, recovery: true },
  },
  ownedByApp: [],
  unprotected: [],
  isTextSearchLeakproof: true,
  invalidIndexes: [],
  doesFsync: true,
  pageMemory: 4 * 2 ** 30,
  vectorIndexSize: 2 ** 30,
  ...overrides,
});
const database = (kind: 'native' | 'embedded', overrides: Partial<DatabaseFacts> = {}): Finding[] => [
  ...serverFindings(facts(overrides), kind),
  ...protectionFindings(facts(overrides), kind),
  ...indexFindings(facts(overrides)),
];
const troubles = (findings: Finding[]) =>
  findings.filter(({ severity }) => severity !== 'ok').map(({ severity, code }) => `${severity} ${code}`);

it('the doctor finds nothing wrong with a server that is set up as documented', () => {
  expect(troubles(database('native'))).toEqual([]);
});

it.each<[string, 'native' | 'embedded', Partial<DatabaseFacts>, string[]]>([
  ['an old server', 'native', { versionNumber: 140_005 }, ['error database_version']],
  ['no pgvector', 'native', { vectorVersion: null }, ['error vector_missing']],
  ['an old pgvector', 'native', { vectorVersion: '0.7.4' }, ['error vector_version']],
  ['a pgvector of the next major', 'native', { vectorVersion: '1.0.0' }, []],
  ['fsync off', 'native', { doesFsync: false }, ['error durability']],
  ['vector indexes that the memory for pages cannot hold', 'native', { pageMemory: 2 ** 28 }, ['warning memory']],
  ['the same sizes', 'embedded', { pageMemory: 2 ** 25 }, []],
  ['the embedded engine, which never syncs', 'embedded', { doesFsync: false }, ['info durability']],
  [
    'a login without the roles',
    'native',
    {
      login: {
        name: 'x',
        bypassesRowSecurity: false,
        mayActAs: { app: false, reader: true, system: true, recovery: true },
      },
    },
    ['error roles'],
  ],
  [
    'a superuser',
    'native',
    {
      login: {
        name: 'postgres',
        bypassesRowSecurity: true,
        mayActAs: { app: true, reader: true, system: true, recovery: true },
      },
    },
    ['warning login_bypasses_row_security'],
  ],
  [
    'the embedded superuser',
    'embedded',
    {
      login: {
        name: 'postgres',
        bypassesRowSecurity: true,
        mayActAs: { app: true, reader: true, system: true, recovery: true },
      },
    },
    [],
  ],
  ['an unprotected table', 'native', { unprotected: ['claims'] }, ['error row_security']],
  ['tables of the request role', 'native', { ownedByApp: ['claims'] }, ['error app_owns_tables']],
  ['a leaky text search', 'native', { isTextSearchLeakproof: false }, ['warning text_search_slow']],
  ['a half-built index', 'native', { invalidIndexes: ['x_idx'] }, ['error index_invalid']],
])('the doctor finds what is wrong with %s, on the %s engine', (_, kind, overrides, expected) => {
  expect(troubles(database(kind, overrides))).toEqual(expected);
});

const now = new Date('2026-01-01T00:10:00Z');
const backlog = (overrides: Partial<Backlog> = {}): Backlog => ({
  unsent: { count: 0, oldestAt: null },
  unsealed: { count: 0, oldestAt: null },
  deadJobs: [],
  ...overrides,
});

it.each<[string, Partial<Backlog>, string[]]>([
  ['nothing waits', {}, []],
  [
    'messages of the last second wait',
    {
      unsent: { count: 9, oldestAt: new Date('2026-01-01T00:09:59Z') },
      unsealed: { count: 9, oldestAt: new Date('2026-01-01T00:09:59Z') },
    },
    [],
  ],
  [
    'no worker runs',
    {
      unsent: { count: 9, oldestAt: new Date('2026-01-01T00:00:00Z') },
      unsealed: { count: 9, oldestAt: new Date('2026-01-01T00:00:00Z') },
    },
    ['error outbox_late', 'error events_unsealed'],
  ],
  ['jobs are dead', { deadJobs: [{ queue: 'embed', count: 2 }] }, ['warning jobs_dead']],
])('the doctor judges the backlog when %s', (_, overrides, expected) => {
  expect(troubles(backlogFindings(backlog(overrides), now))).toEqual(expected);
});

it.each([
  [{ version: '7.0.15', maxmemoryPolicy: 'noeviction', isAppendOnly: true }, []],
  [
    { version: '5.0.7', maxmemoryPolicy: 'allkeys-lru', isAppendOnly: false },
    ['error redis_version', 'error redis_policy', 'info redis_durability'],
  ],
])('the doctor judges a Redis like %j', (redis, expected) => {
  expect(troubles(redisFindings(redis))).toEqual(expected);
});

it('the doctor reports migrations and vectors that are missing', () => {
  expect(
    troubles([
      migrationFinding([]),
      coverageFinding({ texts: 0, embedded: 0 }),
      coverageFinding({ texts: 1000, embedded: 995 }),
    ]),
  ).toEqual([]);
  expect(troubles([migrationFinding(['0002_history']), coverageFinding({ texts: 1000, embedded: 900 })])).toEqual([
    'error migrations_pending',
    'warning embeddings_missing',
  ]);
});

it('the doctor names the models whose vectors have no index', () => {
  expect(troubles([vectorIndexFinding([])])).toEqual([]);
  expect(vectorIndexFinding(['bge-m3'])).toMatchObject({
    severity: 'warning',
    code: 'vector_index_missing',
    message: expect.stringContaining('bge-m3'),
    advice: 'Run: credence migrate',
  });
});

it('the doctor says what to do about every problem', () => {
  const all = [
    ...database('native', {
      versionNumber: 1,
      vectorVersion: null,
      doesFsync: false,
      unprotected: ['a'],
      ownedByApp: ['a'],
      isTextSearchLeakproof: false,
      invalidIndexes: ['i'],
    }),
  ];
  expect(all.filter(({ severity, advice }) => severity !== 'ok' && advice === null)).toEqual([]);
});
