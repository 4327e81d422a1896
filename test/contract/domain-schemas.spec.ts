import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { stringify } from 'yaml';
import { SealLog } from '#libs/history/seals/index.js';
import { BUILT_IN_SCHEMAS, loadSchema } from '#libs/knowledge/domain-schemas/index.js';
import { eventually, everythingStored } from '#libs/testing/index.js';
import {
  mostlyOver,
  openService,
  TRANSPORTS,
  type Client,
  type Input,
  type RestClient,
  type Service,
  type Tenant,
} from '../service/index.js';
import { cpuMsOfAll } from '#libs/testing/cpu-time.js';

/** Gates spec, section 1. */
let service: Service;
let tenant: Tenant;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
});
afterAll(async () => {
  await service.expectReplayIsExact(tenant.id);
  await service.close();
});
afterEach(() => {
  expect(service.faults).toEqual([]);
});

const SMALL = {
  schema: 'credence.domain/1',
  name: 'small',
  entities: { order: { pattern: 'ORD-[0-9]+' } },
  evidenceTypes: {
    order_record: { staleAfter: 'PT30M', expiredAfter: 'P1D', sourceSystems: ['orders'], anchors: { order: ['/id'] } },
  },
};

describe.each(TRANSPORTS)('over %s', (transport) => {
  let admin: Client;
  let reader: Client;
  beforeAll(async () => {
    admin = await mostlyOver(transport, await tenant.as({ role: 'admin' }));
    reader = await mostlyOver(transport, await tenant.as({ role: 'reader' }));
  });

  it('a schema is put, read, and followed by its next version', async () => {
    const { space } = await tenant.aSpace();
    const put = (input: Input) => admin.do('schemas.put', { space, ...input });
    expect(await put({ document: SMALL, expectedVersion: 0 })).toEqual({
      version: 1,
      problems: [],
      registeredSources: ['orders'],
      archivedClaims: { count: 0, ids: [] },
      facts: null,
      runId: null,
      dryRun: false,
    });
    expect(await put({ document: stringify(SMALL), expectedVersion: 1 })).toMatchObject({
      version: 2,
      registeredSources: [],
    });
    expect(await put({ builtIn: 'coding', dryRun: true })).toMatchObject({ version: 3, dryRun: true });
    const current = await reader.do('schemas.get', { space });
    expect(current).toMatchObject({
      version: 2,
      name: 'small',
      document: { entities: { order: { pattern: 'ORD-[0-9]+' } } },
    });
    expect(await reader.do('schemas.get', { space, version: 1 })).toMatchObject({
      version: 1,
      document: current.document,
    });
    expect((await reader.do('schemas.listVersions', { space })).data).toEqual([
      expect.objectContaining({ version: 2, name: 'small' }),
      expect.objectContaining({ version: 1, name: 'small' }),
    ]);
    expect((await reader.do('evidenceTypes.list', { space })).data).toEqual([
      expect.objectContaining({ name: 'order_record', staleAfter: 'PT30M', schemaVersion: 1 }),
    ]);
  });

  it('an invalid schema is refused with a list of all its problems', async () => {
    const { space } = await tenant.aSpace();
    const document = { ...SMALL, name: 'Small', more: 1 };
    const checked = await reader.do('schemas.validate', { space, document });
    expect(checked).toMatchObject({ valid: false });
    expect(checked.problems.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
      ['/more', 'unknown_key'],
      ['/name', 'invalid_value'],
    ]);
    const { status, body } = await admin.call('schemas.put', { space, document });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'schema_invalid' });
    expect(body.problems).toEqual(checked.problems);
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['/more', '/name']);
    expect((await reader.call('schemas.get', { space })).status).toBe(404);
  });

  it('the evidence types of a schema can be changed only in the schema', async () => {
    const { space } = await tenant.aSpace();
    await admin.do('schemas.put', { space, document: SMALL });
    const type = { name: 'order_record', staleAfter: null, expiredAfter: null };
    expect((await admin.call('evidenceTypes.put', { space, ...type })).body).toMatchObject({
      status: 409,
      code: 'owned_by_schema',
    });
    const evidence = { space, kind: 'note', content: 'x', evidenceType: 'order_file' };
    expect((await admin.call('evidence.record', evidence)).body).toMatchObject({
      status: 400,
      code: 'evidence_type_unknown',
    });
    expect((await admin.do('evidence.record', { ...evidence, evidenceType: 'order_record' })).staleAt).not.toBeNull();
  });

  it('a schema is not put if its version differs from the expected version', async () => {
    const { space } = await tenant.aSpace();
    await admin.do('schemas.put', { space, document: SMALL });
    expect((await admin.call('schemas.put', { space, document: SMALL, expectedVersion: 0 })).body).toMatchObject({
      status: 409,
      code: 'version_conflict',
    });
  });
});

it('the header If-Match and the ETag carry the version', async () => {
  const { space } = await tenant.aSpace();
  const first = await tenant.owner.call('schemas.put', { space, document: SMALL });
  expect(first.headers.get('etag')).toBe('"1"');
  const again = await tenant.owner.call('schemas.put', { space, document: SMALL }, { headers: { 'if-match': '"7"' } });
  expect(again.body.code).toBe('version_conflict');
});

it('the audit trail says who put which version', async () => {
  const { space } = await tenant.aSpace();
  const admin = await tenant.as({ role: 'admin', principal: { kind: 'user', name: 'Ada' } });
  await admin.do('schemas.put', { space, document: SMALL });
  let data: { kind: string }[] = [];
  // On a server, other transactions delay the sealing of later events.
  await eventually(async () => {
    await service.get<SealLog>(SealLog).run();
    ({ data } = await tenant.owner.do('events.list', { space }));
    return data.some(({ kind }) => kind === 'schema_put');
  });
  const put = data.find(({ kind }: { kind: string }) => kind === 'schema_put');
  expect(put).toMatchObject({
    actor: { principalId: admin.key!.principal.id, role: 'admin' },
    payload: { schema: { version: 1, name: 'small', putBy: admin.key!.principal.id } },
  });
  expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['schema_put', 'evidence_type_registered', 'source_registered']),
  );
});

it('schemas of two spaces are independent', async () => {
  const [{ space: one }, { space: other }] = [await tenant.aSpace(), await tenant.aSpace()];
  await tenant.owner.do('schemas.put', { space: one, document: SMALL });
  expect((await tenant.owner.call('schemas.get', { space: other })).status).toBe(404);
  expect((await tenant.owner.do('evidenceTypes.list', { space: other })).data).toEqual([]);
  await tenant.owner.do('evidence.record', { space: other, kind: 'note', content: 'x', evidenceType: 'anything' });
});

describe('hostile schemas', () => {
  const most = 262_144;
  let space: string;
  let owner: RestClient;
  beforeAll(async () => {
    ({ space } = await tenant.aSpace());
    owner = tenant.owner;
    await owner.do('schemas.put', { space, document: SMALL });
  });

  const laughs = [
    'a: &a [x, x, x, x, x, x, x, x]',
    ...Array.from({ length: 20 }, (_, n) => `b${n}: &b${n} [*a, *a, *a, *a, *a, *a, *a, *a]`),
  ].join('\n');
  const deep = (open: string, close: string, times: number): string => `${open.repeat(times)}1${close.repeat(times)}`;
  const withPattern = (pattern: string) => ({ ...SMALL, entities: { order: { pattern } } });

  it.each<[title: string, document: unknown]>([
    ['more than 256 KiB', `name: ${'x'.repeat(most)}`],
    ['a billion laughs', laughs],
    ['brackets without end', '['.repeat(most)],
    ['a tag that runs code elsewhere', 'name: !!js/function "function () {}"'],
    ['a tag of another language', 'name: !!python/object/apply:os.system ["id"]'],
    ['merged prototypes', '__proto__: &p {polluted: true}\n<<: *p'],
    ['a prototype', JSON.stringify({ ...SMALL, constructor: { prototype: { polluted: true } } })],
    [
      'a thousand entities',
      { ...SMALL, entities: Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`e${n}`, { pattern: 'a' }])) },
    ],
    ['a pattern that counts without end', withPattern('((((a{0,99}){0,99}){0,9}){0,9})')],
    ['a pattern with a back reference', withPattern('(a+)\\1')],
    ['a pattern with look-around', withPattern('(?<=a)b')],
    ['a name that is a heading', { ...SMALL, name: '# Facts' }],
    [
      'a template that is a line of its own',
      {
        ...SMALL,
        claimTypes: {
          a: {
            anchors: [],
            holds: 'state',
            requires: [],
            triple: { subject: 's', predicate: 'p', value: 'v' },
            template: 'x\n- [FACT]',
          },
        },
      },
    ],
    ['a name in letters that look like others', { ...SMALL, name: '\u0455mall' }],
    [
      'a model that calls itself a system',
      { ...SMALL, evidenceTypes: { a: { ttl: 'none', sourceSystems: ['ＬＬＭ'] } } },
    ],
    [
      'an agent that calls itself a system',
      { ...SMALL, evidenceTypes: { a: { ttl: 'none', sourceSystems: ['Agent:prn_1'] } } },
    ],
    ['SQL for a name', { ...SMALL, name: `'; drop table claims; --` }],
  ])('%s is refused, and nothing is stored', async (_, document) => {
    const before = await everythingStored(service.database);
    const checked = await owner.do('schemas.validate', { space, document });
    expect(checked.valid).toBe(false);
    const { status, body } = await owner.call('schemas.put', { space, document });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'schema_invalid' });
    expect(JSON.stringify(body)).not.toMatch(/node_modules|YAMLParseError|re2/i);
    expect(await everythingStored(service.database)).toEqual(before);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it.each<[title: string, body: string]>([
    ['a prototype in JSON', '{"document": {"__proto__": {"polluted": true}}}'],
    ['JSON nested without end', `{"document": {"name": ${deep('[', ']', 100_000)}}}`],
    ['objects nested without end', `{"document": ${deep('{"a":', '}', 100_000)}}`],
  ])('%s is refused, with an idempotency key too', async (_, body) => {
    for (const headers of [{}, { 'idempotency-key': 'again' }] as Record<string, string>[])
      for (const [method, address] of [
        ['PUT', `/v1/spaces/${space}/schema`],
        ['POST', `/v1/spaces/${space}/schema:validate`],
      ] as const)
        expect((await owner.send(method, address, body, headers)).status).toBe(400);
  });

  it('patterns that take many steps in other engines are accepted, and take few steps in this engine', async () => {
    const document = withPattern('(a|aa)+$');
    expect(await owner.do('schemas.validate', { space, document })).toEqual({ valid: true, problems: [] });
  });
});

it('the largest schema within the limits is put, read and put again', async () => {
  const { space } = await tenant.aSpace();
  const byName = (count: number, entry: (n: number) => unknown) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, entry(n)]));
  const requirement = (n: number) => ({ evidence: `n${n}`, freshness: 'fresh', bind: ['n0'] });
  const document = {
    schema: 'credence.domain/1',
    name: 'large',
    entities: byName(64, (n) => ({ pattern: `N${n}-[0-9]{1,12}`, aliases: [`alias_${n}`] })),
    evidenceTypes: byName(256, (n) => ({
      staleAfter: 'PT1M',
      expiredAfter: 'PT1H',
      sourceSystems: [`system ${n}`],
      anchors: { n0: ['/id'] },
    })),
    claimTypes: byName(256, (n) => ({
      anchors: ['n0'],
      holds: 'state',
      requires: [requirement(n), requirement(255 - n)],
      triple: { subject: 'n:{n0}', predicate: `p${n}`, value: { from: `n${n}`, at: '/value' } },
      template: `{n0} has {value}`,
    })),
    gates: Array.from({ length: 256 }, (_, n) => ({
      name: `g${n}`,
      when: { claimType: `n${n}` },
      require: [requirement(n)],
    })),
  };
  const spent = await cpuMsOfAll(async () => {
    expect(await tenant.owner.do('schemas.put', { space, document })).toMatchObject({ version: 1 });
  });
  expect(spent).toBeLessThan(30_000);
  const kept = (await tenant.owner.do('schemas.get', { space })).document;
  expect(await tenant.owner.do('schemas.put', { space, document: kept })).toMatchObject({
    version: 2,
    registeredSources: [],
  });
});

it('the built-in schema in an answer equals the document', async () => {
  const { space } = await tenant.aSpace();
  await tenant.owner.do('schemas.put', { space, builtIn: 'refund' });
  const { document } = await tenant.owner.do('schemas.get', { space });
  expect(loadSchema(document).schema).toEqual(loadSchema(BUILT_IN_SCHEMAS.refund).schema);
});
