import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rowsOf } from './csv.js';
import type { Entries, Entry } from './entry.js';
import { readEgm } from './formats/egm.js';
import { readCsv, readJsonl } from './formats/mapped.js';
import { readMem0 } from './formats/mem0.js';
import { readNeolata } from './formats/neolata.js';
import { readZep } from './formats/zep.js';
import { MAX_LINE_BYTES } from './lines.js';
import { pagesOf } from './pages.js';
import { timeOf } from './times.js';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'formats-'));
});
afterAll(() => rm(home, { recursive: true }));

let files = 0;
async function file(content: string | Buffer): Promise<string> {
  const path = join(home, `file-${(files += 1)}`);
  await writeFile(path, content);
  return path;
}
async function all(entries: Entries): Promise<Entry[]> {
  const found: Entry[] = [];
  for await (const entry of entries) found.push(entry);
  return found;
}
const items = async (entries: Entries): Promise<any[]> =>
  (await all(entries)).flatMap((entry) => ('item' in entry ? [entry.item] : []));

describe('a time', () => {
  it.each([
    ['2026-01-31T09:30:00Z', '2026-01-31T09:30:00.000Z'],
    ['2026-01-31T09:30:00.123456+01:00', '2026-01-31T08:30:00.123Z'],
    ['2026-01-31T09:30:00+0100', '2026-01-31T08:30:00.000Z'],
    ['2026-01-31 09:30:00', '2026-01-31T09:30:00.000Z'],
    ['2026-01-31T09:30', '2026-01-31T09:30:00.000Z'],
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
    [1_769_851_800, '2026-01-31T09:30:00.000Z'],
    [1_769_851_800_000, '2026-01-31T09:30:00.000Z'],
    ['1769851800', '2026-01-31T09:30:00.000Z'],
    ['2026-02-30', null],
    ['yesterday', null],
    ['01/02/2026', null],
    [true, null],
  ])('%s is read as %s', (given, time) => expect(timeOf(given)).toBe(time));
});

describe('JSON Lines', () => {
  it('are read with a byte-order mark, blank lines, and line ends of both kinds', async () => {
    const path = await file(
      '\uFEFF{"id":"1","text":"a"}\r\n\r\n{"id":"2","text":"b","subject":"s","predicate":"p","value":"v"}',
    );
    expect(await items(readJsonl(path, {}))).toEqual([
      { key: '1', claim: { text: 'a', tags: [] } },
      { key: '2', claim: { text: 'b', tags: [], triple: { subject: 's', predicate: 'p', value: 'v' } } },
    ]);
  });

  it('with faults are reported with their line numbers, and reading continues', async () => {
    const path = await file(
      '{"text":"a"}\n{"text":\n[1]\n{"nothing":1}\n{"text":"b","observedAt":"soon"}\n{"text":"c"}\n',
    );
    const found = await all(readJsonl(path, {}));
    expect(found.map((entry) => [entry.place, 'item' in entry])).toEqual([
      ['line 1', true],
      ['line 2', false],
      ['line 3', false],
      ['line 4', false],
      ['line 5', false],
      ['line 6', true],
    ]);
  });

  it('are read up to the maximum length; longer lines are reported, and reading continues after them', async () => {
    const path = await file(`${JSON.stringify({ id: 'big', content: 'x'.repeat(10_000_000) })}\n`);
    await appendFile(path, Buffer.alloc(MAX_LINE_BYTES + 1, 'y'));
    await appendFile(path, '\n{"id":"after","text":"a"}\n');
    const found = await all(readJsonl(path, {}));
    expect(found.map((entry) => ('item' in entry ? entry.item.key : 'problem' in entry && entry.problem))).toEqual([
      'big',
      'is longer than 16 MiB',
      'after',
    ]);
    const [page] = await all(pagesOf(found, { from: 0 }) as never);
    expect((page as any).items.map(({ item }: any) => item.key)).toEqual(['after']);
    expect((page as any).problems).toMatchObject([{ place: 'line 1', code: 'invalid_item' }, { place: 'line 2' }]);
  });

  it('are mapped to the fields of an item', async () => {
    const path = await file('{"Id":7,"Note":"a","When":"2020-01-01","kind":"page"}\n');
    expect(await items(readJsonl(path, { key: 'Id', text: 'Note', observedAt: 'When' }))).toEqual([
      { key: '7', claim: { text: 'a', tags: [], observedAt: '2020-01-01T00:00:00.000Z' } },
    ]);
  });
});

describe('comma-separated values', () => {
  it('are read with quotes, commas and line ends within cells; rows of a wrong length are reported', async () => {
    const path = await file('\uFEFFid,text,tags\r\n1,"a, ""b""\nc",x;y\r\n2,plain\r\n3,,\r\n4,d,\r\n');
    const found = await all(readCsv(path, {}));
    expect(found).toMatchObject([
      { place: 'line 2', item: { key: '1', claim: { text: 'a, "b"\nc', tags: ['x', 'y'] } } },
      { place: 'line 4', problem: 'has 2 cells; the first line names 3 columns' },
      { place: 'line 5', problem: 'has neither text nor content' },
      { place: 'line 6', item: { key: '4' } },
    ]);
  });

  it('are read as the cells that were written', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ', 'é'), maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
        async (rows) => {
          const text = rows.map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(',')).join('\n');
          const path = await file(text);
          const read: string[][] = [];
          for await (const { cells } of rowsOf(path)) read.push(cells!);
          expect(read).toEqual(rows);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('mem0', () => {
  const memory = {
    id: 'm1',
    memory: 'Likes sushi',
    user_id: 'ann',
    categories: ['food'],
    created_at: '2024-01-01T10:00:00-07:00',
    updated_at: null,
  };
  const item = {
    key: 'm1',
    claim: { text: 'Likes sushi', tags: ['food'], source: 'user:ann', observedAt: '2024-01-01T17:00:00.000Z' },
  };
  it('is read as an answer, as a list, and line by line', async () => {
    for (const text of [
      JSON.stringify({ results: [memory] }),
      JSON.stringify([memory], null, 2),
      `${JSON.stringify(memory)}\n`,
    ])
      expect(await items(readMem0(await file(text)))).toEqual([item]);
    const two = `${JSON.stringify(memory)}\n${JSON.stringify({ ...memory, id: 'm2' })}`;
    expect((await items(readMem0(await file(two)))).map(({ key }) => key)).toEqual(['m1', 'm2']);
  });
});

describe('Zep and Graphiti', () => {
  const nodes = [
    { uuid: 'n1', name: 'Ann' },
    { uuid: 'n2', name: 'Acme' },
  ];
  const episodes = [
    { uuid: 'e1', content: 'Ann joined Acme.', source_description: 'chat', valid_at: '2020-01-01T00:00:00Z' },
  ];
  const edge = {
    uuid: 'f1',
    name: 'WORKS_AT',
    fact: 'Ann works at Acme',
    source_node_uuid: 'n1',
    target_node_uuid: 'n2',
    episodes: ['e1', 'unknown'],
    created_at: '2021-01-01T00:00:00Z',
    valid_at: '2020-01-01T00:00:00Z',
    invalid_at: '2022-01-01T00:00:00Z',
  };
  it('become evidence, and claims that are valid for as long as the facts are', async () => {
    const expected = [
      { key: 'p:works at', predicate: { name: 'works at', cardinality: 'multi' } },
      {
        key: 'e1',
        evidence: {
          kind: 'episode',
          content: 'Ann joined Acme.',
          source: 'chat',
          observedAt: '2020-01-01T00:00:00.000Z',
        },
      },
      {
        key: 'f1',
        claim: {
          text: 'Ann works at Acme',
          triple: { subject: 'Ann', predicate: 'works at', value: 'Acme' },
          evidence: ['e1'],
          observedAt: '2021-01-01T00:00:00.000Z',
          validFrom: '2020-01-01T00:00:00.000Z',
          validUntil: '2022-01-01T00:00:00.000Z',
        },
      },
    ];
    expect(await items(readZep(await file(JSON.stringify({ nodes, episodes, edges: [edge] }))))).toEqual(expected);
    const lines = [edge, ...nodes, ...episodes].map((each) => JSON.stringify(each)).join('\n');
    expect(await items(readZep(await file(lines)))).toEqual(expected);
  });
});

describe('neolata', () => {
  it('is imported without its trust; memories that no longer hold are left out and reported', async () => {
    const memories = [
      {
        id: 'mem_1',
        agent: 'planner',
        memory: 'User budget is $750',
        category: 'Decision',
        importance: 1.5,
        tags: ['money'],
        created_at: '2026-01-01T00:00:00.000Z',
        claim: { subject: 'user', predicate: 'budget_is', value: '$750', exclusive: true, scope: 'global' },
        provenance: { source: 'user_explicit', sourceId: 'crm:42', trust: 1 },
      },
      { id: 'mem_2', memory: 'x', status: 'quarantined' },
      {
        id: 'mem_3',
        memory: 'y',
        claim: { subject: 'a', predicate: 'b', value: 'c', scope: 'session', sessionId: 's' },
      },
      {
        id: 'mem_4',
        memory: 'Likes tea',
        claim: { subject: 'user', predicate: 'likes', value: 'tea', exclusive: false },
      },
    ];
    const found = await all(readNeolata(await file(`\uFEFF${JSON.stringify(memories)}`)));
    expect(found).toMatchObject([
      { item: { predicate: { name: 'likes', cardinality: 'multi' } } },
      {
        item: {
          key: 'mem_1',
          claim: {
            triple: { subject: 'user', predicate: 'budget_is', value: '$750' },
            category: 'decision',
            importance: 1,
            source: 'crm:42',
          },
        },
      },
      { skipped: 'its status is quarantined' },
      { skipped: 'it belongs to a session' },
      { item: { key: 'mem_4' } },
    ]);
    expect(JSON.stringify(found)).not.toContain('user_explicit');
  });
});

describe('EGM', () => {
  async function folder(): Promise<string> {
    const path = join(home, `egm-${(files += 1)}`);
    await mkdir(join(path, 'refs'), { recursive: true });
    await writeFile(join(path, 'refs', 'ev_1.md'), 'ORD-123 was paid.');
    return path;
  }
  const rows: Record<string, any[]> = {
    evidence: [
      {
        id: 'ev_1',
        created_at: '2026-01-01T00:00:00',
        observed_at: '2026-01-01T00:00:00',
        evidence_type: 'order_record',
        source: 'api',
        source_system: 'order_api',
        summary: 'paid',
        revoked_at: null,
      },
      {
        id: 'ev_2',
        created_at: '2026-01-01T00:00:00',
        evidence_type: 'Order Record',
        source: 'api',
        summary: 'only a summary',
        revoked_at: null,
      },
      { id: 'ev_3', summary: 'x', revoked_at: '2026-01-02T00:00:00' },
      { id: '../../etc/passwd', summary: 'of a path', revoked_at: null },
    ],
    facts: [
      {
        id: 'fact_1',
        created_at: '2026-01-01T00:00:00',
        text: 'ORD-123 may be refunded',
        claim_type: 'refund',
        evidence_refs: '["ev_1"]',
        invalidated_at: null,
      },
      { id: 'fact_2', text: 'gone', evidence_refs: '[]', invalidated_at: '2026-01-02T00:00:00' },
    ],
  };

  it('is imported with the content of its evidence and the facts that still hold', async () => {
    const path = await folder();
    await writeFile(join(path, 'egm.db'), '');
    const opened = () =>
      Promise.resolve({ all: (statement: string) => rows[/from (\w+)/.exec(statement)![1]!]!, close: () => undefined });
    expect(await items(readEgm(path, opened))).toEqual([
      {
        key: 'ev_1',
        evidence: {
          kind: 'order_record',
          content: 'ORD-123 was paid.',
          source: 'order_api',
          observedAt: '2026-01-01T00:00:00.000Z',
        },
      },
      {
        key: 'ev_2',
        evidence: {
          kind: 'document',
          content: 'only a summary',
          source: 'api',
          observedAt: '2026-01-01T00:00:00.000Z',
        },
      },
      { key: '../../etc/passwd', evidence: { kind: 'document', content: 'of a path' } },
      {
        key: 'fact_1',
        claim: {
          text: 'ORD-123 may be refunded',
          evidence: ['ev_1'],
          tags: ['refund'],
          observedAt: '2026-01-01T00:00:00.000Z',
        },
      },
    ]);
  });

  it('is imported with only the evidence of the folder if the database is missing', async () => {
    expect(await items(readEgm(await folder()))).toEqual([
      { key: 'ev_1', evidence: { kind: 'document', content: 'ORD-123 was paid.' } },
    ]);
  });

  it('reports what to do if Node has no SQLite', async () => {
    const path = await folder();
    await writeFile(join(path, 'egm.db'), '');
    const [major, minor] = process.versions.node.split('.').map(Number) as [number, number];
    const hasSqlite = major > 22 || (major === 22 && minor >= 5);
    await expect(items(readEgm(path))).rejects.toThrow(hasSqlite ? /no such table/ : /needs Node 22\.5/);
  });
});

it('the pages of an import continue where it was interrupted, and each page fits into a request', async () => {
  const entries = Array.from({ length: 1_201 }, (_, n): Entry => ({
    place: `line ${n + 1}`,
    item: { key: `${n}`, claim: { text: 'x' } },
  }));
  const pages = (await all(pagesOf(entries, { from: 100 }) as never)) as any[];
  expect(pages.map(({ items: { length }, entries: end }) => [length, end])).toEqual([
    [500, 600],
    [500, 1_100],
    [101, 1_201],
  ]);
  const large = Array.from({ length: 5 }, (_, n): Entry => ({
    place: `line ${n}`,
    item: { key: `${n}`, evidence: { kind: 'note', content: 'x'.repeat(400_000) } },
  }));
  expect(((await all(pagesOf(large, { from: 0 }) as never)) as any[]).map(({ items: { length } }) => length)).toEqual([
    2, 2, 1,
  ]);
});
