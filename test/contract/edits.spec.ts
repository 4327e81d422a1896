import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Operation } from '#libs/kernel/index.js';
import { operations } from '../../apps/api/src/operations.js';
import { openService, type Input, type RestClient, type Service } from '../service/index.js';

const named = new Map<string, Operation>(operations.map((operation) => [operation.name, operation]));
const isEdit = ({ rest }: Operation): boolean => rest.method === 'PUT' || rest.method === 'PATCH';

interface Edit {
  /** The operation with which a caller reads the version of the object to change. */
  read: string;
  /** The input of the read, and the input that all edits share. */
  of: Input;
  /** Two edits, one after the other. */
  edits: [Input, Input];
}

/** Edits that compare no version, and why. */
const WITHOUT_VERSION: Record<string, string> = {
  'mode.set': 'A mode is one of a few words, and is what was asked for last; nothing is merged into it.',
};

/** A note has a version in addition to the version of its claim, and is read by recalling it. */
const NOTE = 'memories.update';

/** Objects that can be read only in a list. The rows of the list contain the version; there is no GET with an ETag. */
const READ_IN_A_LIST = ['sources.list', 'predicates.list', 'evidenceTypes.list'];

let service: Service;
let owner: RestClient;
const table: Record<string, Edit> = {};
beforeAll(async () => {
  service = await openService();
  owner = (await service.aTenant()).owner;
  await owner.do('spaces.create', { slug: 'demo', name: 'Demo', clock: 'simulated' });
  const space = 'demo';
  const { id: task } = await owner.do('tasks.create', { space, title: 'sail' });
  const person = await owner.do('nodes.create', { space, type: 'person', name: 'Ann' });
  const { now } = await owner.do('spaces.get', { space });
  const later = (seconds: number): string => new Date(Date.parse(now) + seconds * 1_000).toISOString();
  Object.assign(table, {
    'spaces.setPolicy': {
      read: 'spaces.get',
      of: { space },
      edits: [{ maxActiveClaims: 1_000 }, { maxActiveClaims: 2_000 }],
    },
    'sources.put': {
      read: 'sources.list',
      of: { space, sourceId: 'crm' },
      edits: [
        { class: 'document', independenceGroup: 'a' },
        { class: 'document', independenceGroup: 'b' },
      ],
    },
    'predicates.put': {
      read: 'predicates.list',
      of: { space, name: 'budget_is' },
      edits: [
        { cardinality: 'single', volatility: 'low' },
        { cardinality: 'multi', volatility: 'low' },
      ],
    },
    'evidenceTypes.put': {
      read: 'evidenceTypes.list',
      of: { space, name: 'log' },
      edits: [
        { staleAfter: 'P1D', expiredAfter: 'P2D' },
        { staleAfter: 'P1D', expiredAfter: 'P3D' },
      ],
    },
    'schemas.put': { read: 'schemas.get', of: { space }, edits: [{ builtIn: 'coding' }, { builtIn: 'refund' }] },
    'persons.update': {
      read: 'nodes.get',
      of: { space, id: person.node?.id ?? person.id },
      edits: [{ pronouns: 'she' }, { pronouns: 'they' }],
    },
    'tasks.update': {
      read: 'tasks.get',
      of: { space, id: task },
      edits: [{ title: 'sail on' }, { title: 'sail back' }],
    },
    'maintenance.setSchedule': {
      read: 'maintenance.getSchedule',
      of: { space },
      edits: [{ paused: true }, { paused: false }],
    },
    // This edit comes last, because all later edits would happen at the time that it sets.
    'spaces.setClock': { read: 'spaces.get', of: { space }, edits: [{ now: later(60) }, { now: later(120) }] },
  } satisfies Record<string, Edit>);
});
afterAll(() => service.close());

const fieldsOf = (name: string, given: Input): Input =>
  Object.fromEntries(Object.entries(given).filter(([field]) => field in named.get(name)!.input.shape));

/** Makes the edit over REST, with an ETag as the only statement of the version. */
async function edit(name: string, which: 0 | 1, etag?: string) {
  const { of, edits } = table[name]!;
  const headers: Record<string, string> = etag === undefined ? {} : { 'if-match': etag };
  return owner.call(name, { ...fieldsOf(name, of), ...edits[which] }, { headers });
}

async function etagOf(name: string): Promise<string | null> {
  const { read, of } = table[name]!;
  const { headers, body } = await owner.call(read, fieldsOf(read, of));
  if (!READ_IN_A_LIST.includes(read)) return headers.get('etag');
  const row = body.data.find((each: Input) => each.name === of.name && each.sourceId === of.sourceId);
  return `"${row.version}"`;
}

const EDITS = operations.filter(isEdit).map(({ name }) => name);
const versioned = EDITS.filter((name) => !(name in WITHOUT_VERSION) && name !== NOTE);

describe('what can be changed by PUT or PATCH', () => {
  it('is in the table of this file, or in its short list of exceptions', () => {
    expect([...Object.keys(table), ...Object.keys(WITHOUT_VERSION), NOTE].sort()).toEqual([...EDITS].sort());
    for (const name of Object.keys(WITHOUT_VERSION))
      expect(named.get(name)!.input.shape).not.toHaveProperty('expectedVersion');
  });

  it.each(versioned)('%s takes the version that was read, and refuses a stale version', async (name) => {
    if (name === 'schemas.put' || READ_IN_A_LIST.includes(table[name]!.read))
      await owner.do(name, fieldsOf(name, { ...table[name]!.of, ...table[name]!.edits[1] }));
    const before = await etagOf(name);
    expect(before).toMatch(/^"\d+"$/);
    const first = await edit(name, 0, before!);
    expect({ name, status: first.status, problem: first.isOk ? null : first.body }).toEqual({
      name,
      status: 200,
      problem: null,
    });
    expect(first.headers.get('etag')).toBe(await etagOf(name));
    const stale = await edit(name, 1, before!);
    expect({ status: stale.status, code: stale.body.code }).toEqual({ status: 409, code: 'version_conflict' });
    expect((await edit(name, 1, (await etagOf(name))!)).status).toBe(200);
  });

  it('includes notes, whose version is in the answer', async () => {
    const { claimId } = await owner.do('memories.store', {
      space: 'demo',
      content: 'The sea is calm.',
      category: 'strategy',
    });
    const weigh = (importance: number, etag: string) =>
      owner.call(NOTE, { space: 'demo', claimId, importance }, { headers: { 'if-match': etag } });
    const { body } = await weigh(0.5, '"1"');
    expect(body).toMatchObject({ outcome: 'updated', note: { version: 2 } });
    const { status, body: stale } = await weigh(0.6, '"1"');
    expect({ status, code: stale.code }).toEqual({ status: 409, code: 'version_conflict' });
  });

  it('has an ETag if it can be read by itself', () => {
    const paths = new Map(operations.filter(({ rest }) => rest.method === 'GET').map((each) => [each.rest.path, each]));
    const without = operations
      .filter(({ name, rest }) => isEdit(named.get(name)!) && paths.has(rest.path) && !(name in WITHOUT_VERSION))
      .filter(({ rest }) => paths.get(rest.path)!.rest.version === undefined)
      .map(({ name }) => name);
    expect(without).toEqual([]);
  });
});

describe('an operation that compares a version', () => {
  it.each(operations.filter(({ input }) => 'expectedVersion' in input.shape).map(({ name }) => name))(
    '%s answers with the new version, unless the answer is about something else',
    (name) => {
      const elsewhere = [NOTE, 'claims.review', 'claims.supersede', 'claims.retract', 'claims.quarantine'];
      expect(named.get(name)!.rest.version !== undefined || elsewhere.includes(name)).toBe(true);
    },
  );
});
