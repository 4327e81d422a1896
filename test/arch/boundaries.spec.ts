import { expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** From left to right: a lib imports only from areas to its left. */
const AREAS =
  'kernel platform history tenancy graph knowledge reasoning memory work recall maintenance governance background';

const CLAIMS = 'libs/knowledge/claims';
const TRUST = 'libs/knowledge/trust';

/** A project that breaks no rule: it contains an allowed case for each rule. */
const CORRECT: Record<string, string> = {
  'package.json': '{"name":"planted","private":true,"type":"module","imports":{"#libs/*":"./dist/libs/*"}}',
  'tsconfig.json':
    '{"compilerOptions":{"strict":true,"module":"nodenext","target":"es2022","types":["node"],"skipLibCheck":true},"include":["apps","libs"]}',
  'libs/kernel/index.ts': `import { z } from 'zod'; export const Id = z.string();`,
  'libs/platform/tokens.ts': `export const CLOCK = Symbol('Clock');`,
  'libs/platform/database/index.ts': `import pg from 'pg'; import '#libs/kernel/index.js'; export class TenantTx { client = pg; }`,
  'libs/platform/queue/index.ts': `import 'bullmq'; export const q = 1;`,
  'libs/history/outbox/store/outbox.ts': `import type { TenantTx } from '#libs/platform/database/index.js'; export class Outbox { add(tx: TenantTx) { return tx; } }`,
  'libs/history/outbox/index.ts': `export * from './store/outbox.js';`,
  [`${TRUST}/domain/trust.ts`]: `export const t = 1;`,
  [`${TRUST}/index.ts`]: `export * from './domain/trust.js';`,
  [`${CLAIMS}/domain/claim.ts`]: `import { z } from 'zod'; import { Id } from '#libs/kernel/index.js'; export const Claim = z.object({ id: Id }); export type Claim = z.output<typeof Claim>;`,
  [`${CLAIMS}/domain/claim.rules.ts`]: `import { t } from '#libs/knowledge/trust/index.js'; import type { Claim } from './claim.js'; export const admitClaim = (c: Claim) => [c, t];`,
  [`${CLAIMS}/domain/claim.rules.spec.ts`]: `import { f } from '#libs/testing/index.js'; import { admitClaim } from './claim.rules.js'; export const s = [f, admitClaim];`,
  [`${CLAIMS}/store/claim.repository.ts`]: `import type { TenantTx } from '#libs/platform/database/index.js'; import type { Claim } from '../domain/claim.js'; export class ClaimRepository { find(tx: TenantTx, c: Claim) { return [tx, c]; } }`,
  [`${CLAIMS}/store/claim.projector.ts`]: `export const apply = (tx: { claim: { update(x: object): unknown } }) => tx.claim.update({});`,
  [`${CLAIMS}/use-cases/store-claim.ts`]: `import { Outbox } from '#libs/history/outbox/index.js'; import { admitClaim } from '../domain/claim.rules.js'; import { ClaimRepository } from '../store/claim.repository.js'; import { LoadClaim } from './steps/load-claim.js'; export class StoreClaim { run() { return [admitClaim, ClaimRepository, LoadClaim, Outbox]; } }`,
  [`${CLAIMS}/use-cases/steps/load-claim.ts`]: `import { ClaimRepository } from '../../store/claim.repository.js'; export class LoadClaim { uses = ClaimRepository; }`,
  [`${CLAIMS}/index.ts`]: `export * from './domain/claim.js'; export * from './store/claim.repository.js'; export * from './use-cases/store-claim.js'; export * from './use-cases/steps/load-claim.js';`,
  [`${CLAIMS}/claims.module.ts`]: `import { ClaimRepository } from './store/claim.repository.js'; import { ClaimPolicy } from './policies/claim-policy.js'; import { StoreClaim } from './use-cases/store-claim.js'; export const m = [StoreClaim, ClaimRepository, ClaimPolicy];`,
  [`${CLAIMS}/policies/claim-policy.ts`]: `import { admitClaim } from '../domain/claim.rules.js'; import { ClaimRepository } from '../store/claim.repository.js'; export class ClaimPolicy { uses = [admitClaim, ClaimRepository]; }`,
  'libs/recall/search/store/search.ts': `import { ClaimRepository } from '#libs/knowledge/claims/index.js'; export class SearchStore { uses = ClaimRepository; }`,
  'libs/recall/search/index.ts': `export * from './store/search.js';`,
  'libs/product.ts': `import { m } from './knowledge/claims/claims.module.js'; export const NOUNS = [m];`,
  'libs/background/queue-table.ts': `import { StoreClaim } from '#libs/knowledge/claims/index.js'; export const TABLE = [StoreClaim];`,
  'libs/background/background.module.ts': `import { NOUNS } from '#libs/product.js'; import { TABLE } from './queue-table.js'; export const m = [NOUNS, TABLE];`,
  'libs/testing/index.ts': `import type { Claim } from '#libs/knowledge/claims/index.js'; export const f = (c: Claim) => c;`,
  'libs/sdk/client.ts': `export const s = 1;`,
  'libs/sdk/index.ts': `export * from './client.js';`,
  'clients/shared/tools.ts': `import type { s } from '@credence/sdk'; export type S = typeof s;`,
  'clients/other/index.ts': `export const g = 1;`,
  'clients/ai-sdk/index.ts': `import { s } from '@credence/sdk'; import type { S } from '../shared/tools.js'; export const x: S = s;`,
  'apps/api/src/main.ts': `import { m } from '#libs/background/background.module.js'; import { CLOCK } from '#libs/platform/tokens.js'; import { operations } from './operations.js'; import { serve } from './transport/serve.js'; export const x = [m, CLOCK, operations, serve];`,
  'apps/api/src/operations.ts': `import { c } from './operations/claims.operations.js'; import { t } from './operations/tasks.operations.js'; export const operations = [c, t];`,
  'apps/api/src/operations/claims.operations.ts': `import { StoreClaim, type Claim } from '#libs/knowledge/claims/index.js'; import { serve } from '../transport/serve.js'; export const c = [StoreClaim, serve, {} as Claim];`,
  'apps/api/src/operations/tasks.operations.ts': `export const t = 1;`,
  'apps/api/src/transport/serve.ts': `export const serve = 1;`,
  'apps/worker/src/main.ts': `import 'bullmq'; import { m } from '#libs/background/background.module.js'; export const x = m;`,
  'apps/cli/src/commands/claims.commands.ts': `import { StoreClaim } from '#libs/knowledge/claims/index.js'; export const r = StoreClaim;`,
  'test/service/service.ts': `import { f } from '#libs/testing/index.js'; export const open = f;`,
  'apps/dashboard/src/page.ts': `import { s } from '#libs/sdk/client.js'; export const p = s;`,
  ...Object.fromEntries(AREAS.split(' ').map((area) => [`libs/${area}/zz/index.ts`, 'export const door = 1;'])),
};

type Case = [what: string, file: string, code: string];

/**
 * The violations that dependency-cruiser reports, by the name of their rule. Each violation is in a separate file, so
 * that one report shows all of them.
 */
const FORBIDDEN_IMPORTS: Case[] = [
  [
    'domain-is-pure',
    `${CLAIMS}/domain/v1.ts`,
    `import { apply } from '../store/claim.projector.js'; export const y = apply;`,
  ],
  ['domain-is-pure', `${CLAIMS}/domain/v2.ts`, `import { m } from '../claims.module.js'; export const y = m;`],
  [
    'pure-code-uses-pure-packages',
    `${CLAIMS}/domain/v3.ts`,
    `import { readFileSync } from 'node:fs'; export const y = readFileSync;`,
  ],
  ['pure-code-uses-pure-packages', 'libs/kernel/v.ts', `import '@nestjs/common'; export const y = 1;`],
  [
    'store-looks-down',
    `${CLAIMS}/store/v1.ts`,
    `import { StoreClaim } from '../use-cases/store-claim.js'; export const y = StoreClaim;`,
  ],
  [
    'policies-use-domain-and-store',
    `${CLAIMS}/policies/v1.ts`,
    `import { StoreClaim } from '../use-cases/store-claim.js'; export const y = StoreClaim;`,
  ],
  [
    'policies-are-for-the-module',
    `${CLAIMS}/use-cases/v0.ts`,
    `import { ClaimPolicy } from '../policies/claim-policy.js'; export const y = ClaimPolicy;`,
  ],
  [
    'use-case-never-calls-use-case',
    `${CLAIMS}/use-cases/v1.ts`,
    `import { StoreClaim } from './store-claim.js'; export const y = StoreClaim;`,
  ],
  [
    'neighbours-use-the-door',
    `${TRUST}/use-cases/v1.ts`,
    `import { ClaimRepository } from '#libs/knowledge/claims/store/claim.repository.js'; export const y = ClaimRepository;`,
  ],
  [
    'apps-use-the-door',
    'apps/api/src/v1.ts',
    `import { ClaimRepository } from '#libs/knowledge/claims/store/claim.repository.js'; export const y = ClaimRepository;`,
  ],
  [
    'apps-use-the-door',
    'libs/background/v1.ts',
    `import { StoreClaim } from '#libs/knowledge/claims/use-cases/store-claim.js'; export const y = StoreClaim;`,
  ],
  [
    'background-has-one-door',
    'apps/worker/src/v1.ts',
    `import { TABLE } from '#libs/background/queue-table.js'; export const y = TABLE;`,
  ],
  [
    'nouns-of-an-app-are-strangers',
    'apps/api/src/operations/v.operations.ts',
    `import { t } from './tasks.operations.js'; export const y = t;`,
  ],
  [
    'transport-knows-no-noun',
    'apps/api/src/transport/v.ts',
    `import { t } from '../operations/tasks.operations.js'; export const y = t;`,
  ],
  [
    'apps-never-import-each-other',
    'apps/cli/src/v.ts',
    `import { serve } from '../../api/src/transport/serve.js'; export const y = serve;`,
  ],
  [
    'libs-never-import-apps',
    'libs/recall/search/store/v1.ts',
    `import { serve } from '../../../../apps/api/src/transport/serve.js'; export const y = serve;`,
  ],
  ['sdk-stands-alone', 'libs/sdk/v.ts', `import '#libs/kernel/index.js'; export const y = 1;`],
  [
    'adapters-use-sdk-only',
    'clients/ai-sdk/v1.ts',
    `import { door } from '../../libs/kernel/zz/index.js'; export const y = door;`,
  ],
  ['adapters-use-sdk-only', 'clients/ai-sdk/v2.ts', `import { g } from '../other/index.js'; export const y = g;`],
  [
    'nothing-imports-the-adapters',
    'apps/cli/src/v1.ts',
    `import { x } from '../../../clients/ai-sdk/index.js'; export const y = x;`,
  ],
  [
    'dashboard-uses-sdk-only',
    'apps/dashboard/src/v.ts',
    `import type { Claim } from '#libs/knowledge/claims/index.js'; export const y = (c: Claim) => c;`,
  ],
  [
    'nothing-imports-the-suites',
    `${CLAIMS}/use-cases/v.spec.ts`,
    `import { open } from '../../../../test/service/service.js'; export const y = open;`,
  ],
  ['test-kit-only-in-tests', 'libs/product-v.ts', `import { f } from '#libs/testing/index.js'; export const y = f;`],
  ['database-clients-only-in-stores', `${CLAIMS}/use-cases/v2.ts`, `import '@prisma/client'; export const y = 1;`],
  [
    'database-clients-only-in-stores',
    `${CLAIMS}/use-cases/v3.ts`,
    `import '@electric-sql/pglite-pgvector'; export const y = 1;`,
  ],
  ['database-clients-only-in-stores', 'apps/api/src/v2.ts', `import 'pg'; export const y = 1;`],
  ['only-the-worker-queues', 'apps/api/src/v3.ts', `import 'bullmq'; export const y = 1;`],
  ['only-the-worker-queues', 'apps/api/src/v4.ts', `import '@nestjs/bullmq'; export const y = 1;`],
  ['no-cycles', `${TRUST}/domain/v1.ts`, `import { z } from './v2.js'; export const y = z;`],
  ['ours-must-resolve', `${TRUST}/store/v1.ts`, `import { z } from '#libs/kernel/nowhere.js'; export const y = z;`],
  ...AREAS.split(' ').flatMap((area, i, all) =>
    all
      .slice(i + 1)
      .map((right): Case => [
        `area-order:${area}`,
        `libs/${area}/zz/${right}.ts`,
        `import { door } from '#libs/${right}/zz/index.js'; export const y = door;`,
      ]),
  ),
];

/** What rooms.mjs reports: names that pass through the index.ts of a noun. */
const FORBIDDEN_NAMES: Case[] = [
  [
    'domain/ decides and does no I/O',
    `${TRUST}/domain/v1.ts`,
    `import { ClaimRepository } from '#libs/knowledge/claims/index.js'; export const y = ClaimRepository;`,
  ],
  [
    'domain/ decides and does no I/O',
    'libs/recall/search/domain/v1.ts',
    `import type { TenantTx } from '#libs/platform/database/index.js'; export type Y = TenantTx;`,
  ],
  [
    'store/ looks down',
    'libs/recall/search/store/v1.ts',
    `import { StoreClaim } from '#libs/knowledge/claims/index.js'; export const y = StoreClaim;`,
  ],
  [
    'a use case never calls a use case',
    'libs/recall/search/use-cases/v1.ts',
    `import { StoreClaim } from '#libs/knowledge/claims/index.js'; export const y = StoreClaim;`,
  ],
  [
    'apps and background work see domain/ and use-cases/',
    'apps/api/src/v1.ts',
    `import { ClaimRepository } from '#libs/knowledge/claims/index.js'; export const y = ClaimRepository;`,
  ],
  [
    'apps and background work see domain/ and use-cases/',
    'libs/background/v1.ts',
    `import { LoadClaim } from '#libs/knowledge/claims/index.js'; export const y = LoadClaim;`,
  ],
  [
    'a cycle of nouns:',
    `${TRUST}/use-cases/v1.ts`,
    `import type { Claim } from '#libs/knowledge/claims/index.js'; export type Y = Claim;`,
  ],
];

/** The expected report of eslint; null: none. */
const FORBIDDEN_CODE: [what: string | null, file: string, code: string][] = [
  ['take `now`', `${CLAIMS}/domain/v1.ts`, 'export const y = new Date();'],
  [null, `${CLAIMS}/domain/v2.ts`, 'export const y = (at: string) => new Date(at);'],
  ['take `now`', `${CLAIMS}/domain/v3.ts`, 'export const y = Date.now();'],
  ['take the value', `${CLAIMS}/domain/v4.ts`, 'export const y = Math.random();'],
  ['take the id', `${CLAIMS}/domain/v5.ts`, 'export const y = crypto.randomUUID();'],
  [`'process'`, `${CLAIMS}/domain/v6.ts`, 'export const y = process.env;'],
  ['synchronous', `${CLAIMS}/domain/v7.ts`, 'export const y = async () => 1;'],
  [`'fetch'`, 'libs/kernel/ids/v.ts', 'export const y = fetch;'],
  [`'it.only'`, `${CLAIMS}/domain/v.spec.ts`, `declare const it: { only(): void }; it.only();`],
  ['writes the tables', `${CLAIMS}/store/v1.repository.ts`, 'export const y = (tx: any) => tx.claim.update({});'],
  ['writes the tables', `${CLAIMS}/use-cases/v1.ts`, 'export const y = (tx: any) => tx.claim.createMany({});'],
  [
    'writes the tables',
    `${CLAIMS}/use-cases/v2.ts`,
    'export class Y { prisma: any; run() { return this.prisma.claim.upsert({}); } }',
  ],
  [null, `${CLAIMS}/store/v2.repository.ts`, 'export const y = (tx: any) => tx.claim.findMany({});'],
  [null, `${CLAIMS}/store/v.projector.ts`, 'export const y = (tx: any) => tx.claim.update({});'],
  [
    null,
    `${CLAIMS}/use-cases/v3.ts`,
    `export class Y { constructor(readonly hash: { update(s: string): string }) {} run() { return this.hash.update('x'); } }`,
  ],
  [
    'too many lines',
    `${CLAIMS}/use-cases/v4.ts`,
    Array.from({ length: 460 }, (_, i) => `export const y${i} = ${i};`).join('\n'),
  ],
  ['Promises must be awaited', `${CLAIMS}/use-cases/v5.ts`, 'export const y = (p: Promise<number>) => { void p; };'],
];

const STATEMENT = `-- Closes the claim that a newer one replaces.
-- Params: $1 tenant_id, $2 claim_id uuid, $3 closed_at.
-- Index: claims_pkey
update claims set closed_at = $3 where tenant_id = $1 and claim_id = $2
`;

function plant(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'planted-'));
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  for (const name of ['.dependency-cruiser.cjs', 'dependency-cruiser.resolve.cjs', 'eslint.config.mjs'])
    cpSync(name, join(folder, name));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const filesOf = (cases: readonly (readonly [unknown, string, string])[]): Record<string, string> =>
  Object.fromEntries(cases.map(([, file, code]) => [file, code]));

/** Runs a program in a temporary folder with these files. */
function run(
  files: Record<string, string>,
  program: string,
  args: string[],
  input = '',
): { status: number; output: string } {
  const folder = plant(files);
  const script = join(process.cwd(), program);
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: folder,
    encoding: 'utf8',
    input,
  });
  rmSync(folder, { recursive: true });
  return { status: status ?? -1, output: `${stdout}${stderr}`.replaceAll(`${folder}/`, '') };
}

interface Cruise {
  summary: { violations: { from: string; rule: { name: string } }[] };
}

const cruised = (files: Record<string, string>): string =>
  run(files, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs', [
    'apps',
    'clients',
    'libs',
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
  ]).output;

/** The rules that each file breaks, by a report of dependency-cruiser. */
function brokenIn(report: string): Record<string, string[]> {
  const { violations } = (JSON.parse(report) as Cruise).summary;
  const byFile: Record<string, string[]> = {};
  for (const { from, rule } of violations) byFile[from] = [...new Set([...(byFile[from] ?? []), rule.name])];
  return byFile;
}

it('dependency-cruiser accepts a correct project, and its output proves that it read the files', () => {
  const seen = cruised(CORRECT);
  expect(brokenIn(seen)).toEqual({});
  const judged = (given: string) => run({}, 'test/arch/not-blind.mjs', [], given);
  expect(judged(seen).status).toBe(0);
  expect(judged('{"modules":[],"summary":{"violations":[],"error":0}}').status).toBe(1);
  const violation = { from: 'libs/a.ts', to: 'libs/b.ts', rule: { name: 'no-cycles', severity: 'error' } };
  expect(judged(JSON.stringify({ ...JSON.parse(seen), summary: { violations: [violation], error: 1 } }))).toEqual({
    status: 1,
    output: expect.stringContaining('error no-cycles: libs/a.ts → libs/b.ts'),
  });
});

it('dependency-cruiser reports each forbidden import by its rule, and nothing else', () => {
  const expected = Object.fromEntries(FORBIDDEN_IMPORTS.map(([rule, file]) => [file, [rule]]));
  const cycle = { [`${TRUST}/domain/v2.ts`]: `import { y } from './v1.js'; export const z = () => y;` };
  expect(brokenIn(cruised({ ...CORRECT, ...filesOf(FORBIDDEN_IMPORTS), ...cycle }))).toEqual(expected);
});

it('every rule of dependency-cruiser has a case here', () => {
  const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
    forbidden: { name: string }[];
  };
  expect(new Set(FORBIDDEN_IMPORTS.map(([rule]) => rule))).toEqual(new Set(forbidden.map(({ name }) => name)));
});

const rooms = (files: Record<string, string>): string =>
  run({ ...CORRECT, ...files }, 'test/arch/rooms.mjs', ['./']).output;

it('rooms.mjs accepts a correct project', () => {
  expect(rooms({})).toBe('');
});

it('rooms.mjs reports each name that a room may not use, and nothing else', () => {
  const output = rooms(filesOf(FORBIDDEN_NAMES));
  expect(output).toContain(`\n${FORBIDDEN_NAMES.length} problems\n`);
  for (const [what, file] of FORBIDDEN_NAMES)
    expect(output.split(/\n(?! )/).filter((problem) => problem.includes(file))).toContainEqual(
      expect.stringContaining(what),
    );
});

it('eslint reports each forbidden line, and nothing else', () => {
  const report = run({ ...CORRECT, ...filesOf(FORBIDDEN_CODE) }, 'node_modules/eslint/bin/eslint.js', [
    'libs',
    '--format',
    'json',
  ]).output;
  const results = JSON.parse(report) as { filePath: string; messages: { message: string }[] }[];
  const said = new Map(results.map(({ filePath, messages }) => [filePath.slice(filePath.indexOf('libs/')), messages]));
  for (const [what, file] of FORBIDDEN_CODE)
    expect({ file, said: said.get(file)!.map(({ message }) => message) }).toEqual({
      file,
      said: what === null ? [] : [expect.stringContaining(what)],
    });
});

const SQL = `${CLAIMS}/store/sql`;
const USER = `export const y = 'close-superseded';`;

it.each<[string, Record<string, string>, string]>([
  ['a statement that says what it does', {}, ''],
  ['a writing statement that a projector uses', { [`${CLAIMS}/store/v.projector.ts`]: USER }, ''],
  [
    'a writing statement that a repository uses',
    { [`${CLAIMS}/store/v.repository.ts`]: USER },
    'only the projector may',
  ],
  [
    'a writing statement that names its writer',
    {
      [`${CLAIMS}/store/event-log.ts`]: USER,
      [`${SQL}/close-superseded.sql`]: `-- Writer: event-log.ts (append-only)\n${STATEMENT}`,
    },
    '',
  ],
])('sql-files.mjs judges %s', (_, files, problem) => {
  const { output } = run({ [`${SQL}/close-superseded.sql`]: STATEMENT, ...files }, 'test/arch/sql-files.mjs', []);
  if (problem === '') expect(output).toBe('');
  else expect(output).toContain(problem);
});

it('sql-files.mjs reports everything that a statement lacks', () => {
  const { output } = run({ [`${SQL}/stuff.sql`]: 'select * from claims where id = $2' }, 'test/arch/sql-files.mjs', []);
  for (const problem of [
    'name it verb-noun',
    'in a sentence',
    'Params line',
    'Index line',
    'no "tenant_id',
    'name the columns',
    'not contiguous',
  ])
    expect(output).toContain(problem);
});
