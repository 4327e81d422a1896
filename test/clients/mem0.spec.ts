import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MemoryClient, MemoryNotChangedError, type MemoryClientOptions } from '../../clients/mem0/index.js';
import { openService, type Service, type Tenant } from '../service/index.js';
import { clientOf, runExample } from './adapters.js';

let service: Service;
let tenant: Tenant;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
});
afterAll(() => service.close());

/** A space in which a user and an agent write, each with their own key. */
async function aSharedSpace(more: Partial<MemoryClientOptions> = {}) {
  const { space } = await tenant.aSpace();
  const bot = await tenant.as({ name: 'bot', role: 'agent', allowedClasses: ['inference'] });
  const owner = clientOf(service, tenant.owner, { space });
  const user = new MemoryClient({ client: owner, provenance: { source: 'user_explicit' } });
  return { owner, user, agent: new MemoryClient({ client: clientOf(service, bot, { space }), ...more }) };
}

const textsOf = ({ results }: { results: { memory: string }[] }): string[] => results.map(({ memory }) => memory);
const outcomesOf = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    (error: unknown) => {
      if (error instanceof MemoryNotChangedError) return error.memories.map(({ outcome }) => outcome);
      throw error;
    },
  );

describe('the method add', () => {
  it('keeps similar owners apart: owners of different kinds, and ids that contain the separator of ids', async () => {
    const { agent } = await aSharedSpace();
    const owners = [{ userId: 'ada' }, { agentId: 'ada' }, { userId: 'a, agent b' }, { userId: 'a', agentId: 'b' }];
    for (const owner of owners) expect(await agent.add('Likes tea.', owner)).toMatchObject([{ event: 'ADD' }]);
    expect(textsOf(await agent.getAll({ filters: { agent_id: 'ada' } }))).toEqual(['Likes tea.']);
    // Somebody stores a text that looks like the text of another owner's memory.
    await agent.add('user bob: Likes tea.');
    expect(await agent.add('Likes tea.', { userId: 'bob' })).not.toMatchObject([{ event: 'NOOP' }]);
    expect(textsOf(await agent.getAll({ filters: { user_id: 'bob' } }))).toEqual(['Likes tea.']);
  });

  it('stores every message as it is, and the same message once for each owner', async () => {
    const { agent } = await aSharedSpace();
    const tea = [
      { role: 'system', content: 'You are helpful.' },
      { role: 'user', content: 'I like tea.' },
    ] as const;
    const events = [];
    for (const userId of ['ada', 'bob', 'ada'])
      events.push((await agent.add([...tea], { userId })).map(({ event, memory }) => [event, memory]));
    expect(events).toEqual([[['ADD', 'I like tea.']], [['ADD', 'I like tea.']], [['NOOP', 'I like tea.']]]);
    const both = await agent.getAll();
    expect(both.results.map(({ userId, memory }) => [userId, memory])).toEqual([
      ['bob', 'I like tea.'],
      ['ada', 'I like tea.'],
    ]);
  });

  it('keeps metadata, categories and messages exactly', async () => {
    const { agent } = await aSharedSpace();
    const metadata = { From: 'chat', nested: { n: [1, null, 'é'] } };
    const owner = { userId: 'ada', agentId: 'a:1', appId: 'app', runId: 'run-1' };
    const [added] = await agent.add('I like tea.', { ...owner, metadata, categories: ['drinks'] });
    expect(await agent.get(added!.id!)).toMatchObject({
      ...owner,
      memory: 'I like tea.',
      metadata,
      categories: ['drinks'],
      status: 'active',
    });
    expect(await agent.history(added!.id!)).toMatchObject([{ input: [{ role: 'user', content: 'I like tea.' }] }]);
  });

  it('uses a model if there is one, and the triples of the model let the gate replace values', async () => {
    const seats = ['window', 'aisle'];
    const { agent } = await aSharedSpace({
      extract: (messages) => {
        expect(messages).toEqual([{ role: 'user', content: 'Where I sit, as always!' }]);
        const value = seats.shift()!;
        const triple = { subject: 'ada', predicate: 'seat', value };
        return Promise.resolve([{ text: `Prefers the ${value} seat.`, triple, categories: ['travel'] }]);
      },
    });
    const [first] = await agent.add('Where I sit, as always!');
    const [second] = await agent.add('Where I sit, as always!');
    expect(second).toMatchObject({ event: 'UPDATE', replaced: [first!.id] });
    expect(textsOf(await agent.getAll())).toEqual(['Prefers the aisle seat.']);
    const [verbatim] = await agent.add('As it is.', { infer: false });
    expect(verbatim!.memory).toBe('As it is.');
  });

  it('records the words of an assistant as an inference at most', async () => {
    const { owner, user } = await aSharedSpace();
    const [mine, its] = await user.add([
      { role: 'user', content: 'My train leaves at nine.' },
      { role: 'assistant', content: 'Your hotel is the Astoria.' },
    ]);
    expect((await owner.claims.get({ id: mine!.id! })).baseClass).toBe('user_explicit');
    expect((await owner.claims.get({ id: its!.id! })).baseClass).toBe('inference');
  });

  it('reports a memory that waits for a reviewer, and a memory that was rejected', async () => {
    const triple = { subject: 'Acme', predicate: 'budget', value: '$5' };
    const { owner, agent } = await aSharedSpace({
      extract: () => Promise.resolve([{ text: 'The budget of Acme is $5.', triple }]),
    });
    await owner.claims.store({
      text: 'The budget of Acme is $750.',
      triple: { ...triple, value: '$750' },
      provenance: { source: 'user_explicit' },
    });
    const [waiting] = await agent.add('It is five dollars.');
    expect(waiting).toMatchObject({ event: 'QUARANTINED', reason: 'trust_insufficient', replaced: [] });
    const claim = await owner.claims.get({ id: waiting!.id! });
    const conflict = await owner.conflicts.get({ id: claim.conflicts[0]! });
    await owner.conflicts.resolve({
      id: conflict.id,
      action: 'reject',
      note: 'It is not.',
      expectedNewVersion: conflict.newClaim.version,
      expectedExistingVersion: conflict.existingClaim.version,
    });
    expect(await agent.add('It is five dollars.')).toMatchObject([
      { event: 'REJECTED', reason: 'previously_rejected' },
    ]);
  });

  it('accepts times, and refuses ids that do not fit', async () => {
    const { owner, agent } = await aSharedSpace();
    const [added] = await agent.add('I like tea.', { timestamp: 1_700_000_000, expirationDate: '2099-12-31' });
    expect(await owner.claims.get({ id: added!.id! })).toMatchObject({
      observedAt: '2023-11-14T22:13:20.000Z',
      validUntil: '2100-01-01T00:00:00.000Z',
    });
    for (const userId of ['', ' ada', 'a'.repeat(41)])
      await expect(agent.add('I like tea.', { userId })).rejects.toThrow(RangeError);
  });
});

describe('the methods search and getAll', () => {
  it.each([
    [{ user_id: 'ada' }, ['green tea', 'black tea']],
    [{ userId: 'ada' }, ['green tea', 'black tea']],
    [{ AND: [{ user_id: 'ada' }, { run_id: 'r1' }] }, ['black tea']],
    [{ OR: [{ user_id: 'bob' }, { run_id: 'r1' }] }, ['no tea', 'black tea']],
    [{ NOT: { user_id: 'ada' } }, ['no tea']],
    [{ NOT: [{ user_id: 'bob' }, { run_id: 'r1' }] }, ['green tea']],
    [{ user_id: { in: ['ada', 'bob'] }, categories: { contains: 'hot' } }, ['green tea', 'black tea']],
    [{ user_id: { ne: 'ada' } }, ['no tea']],
    [{ metadata: { source: 'chat' } }, ['no tea', 'black tea']],
    [{ metadata: { source: 'chat', n: 1 } }, ['black tea']],
    [{ created_at: { gte: '2000-01-01', lt: '2999-01-01' }, user_id: 'bob' }, ['no tea']],
    [{}, ['no tea', 'green tea', 'black tea']],
  ])('find the memories that meet %j', async (filters, expected) => {
    const { agent } = await aSharedSpace();
    const metadata = { source: 'chat', n: 1 };
    await agent.add('black tea', { userId: 'ada', runId: 'r1', metadata, categories: ['hot'] });
    await agent.add('green tea', { userId: 'ada', categories: ['hot'] });
    await agent.add('no tea', { userId: 'bob', metadata: { source: 'chat' } });
    expect(textsOf(await agent.getAll({ filters }))).toEqual(expected);
    expect(textsOf(await agent.search('tea', { filters })).sort()).toEqual([...expected].sort());
  });

  it.each([[{ user_id: '*', x: 1 }], [{ user_id: { gt: 'a' } }], [{ OR: 1 }], [{ metadata: { a: { gt: 1 } } }]])(
    'refuse %j instead of leaving it out',
    async (filters) => {
      const { agent } = await aSharedSpace();
      await expect(agent.search('tea', { filters })).rejects.toThrow(TypeError);
    },
  );

  it('refuse options that would have no effect', async () => {
    const { agent } = await aSharedSpace();
    const rerank = { rerank: true } as object;
    await expect(agent.search('tea', rerank)).rejects.toThrow(/does not have the options rerank/);
    await expect(agent.getAll({ userId: 'ada' } as object)).rejects.toThrow(TypeError);
    await expect(agent.add('tea', { customInstructions: 'x' } as object)).rejects.toThrow(TypeError);
  });

  it('return pages and counts', async () => {
    const { agent } = await aSharedSpace();
    for (const n of ['one', 'two', 'three']) await agent.add(`Number ${n}`, { userId: 'ada' });
    const filters = { user_id: 'ada' };
    expect(await agent.getAll({ filters, pageSize: 2 })).toMatchObject({ count: 3, next: '2', previous: null });
    const last = await agent.getAll({ filters, page: 2, pageSize: 2 });
    expect(last).toMatchObject({ count: 3, next: null, previous: '1', results: [{ memory: 'Number one' }] });
    expect(textsOf(await agent.search('number two', { topK: 1 }))).toEqual(['Number two']);
  });
});

describe('the methods update, delete and history', () => {
  it('replace a text, and every id of the memory still names the memory', async () => {
    const { agent } = await aSharedSpace();
    const [first] = await agent.add('Likes window seats.', {
      userId: 'ada',
      metadata: { n: 1 },
      categories: ['travel'],
    });
    const [second] = await agent.update(first!.id!, { text: 'Likes aisle seats.' });
    const [third] = await agent.update(first!.id!, { text: 'Likes to stand.', metadata: { n: 2 } });
    expect(third).toMatchObject({ event: 'UPDATE', replaced: [second!.id] });
    for (const id of [first!.id!, second!.id!, third!.id!]) {
      const current = { id: third!.id, memory: 'Likes to stand.', metadata: { n: 2 }, userId: 'ada' };
      expect(await agent.get(id)).toMatchObject({ ...current, categories: ['travel'] });
      const history = await agent.history(id);
      expect(history.map(({ event, oldMemory, newMemory }) => [event, oldMemory, newMemory])).toEqual([
        ['ADD', null, 'Likes window seats.'],
        ['UPDATE', 'Likes window seats.', 'Likes aisle seats.'],
        ['UPDATE', 'Likes aisle seats.', 'Likes to stand.'],
      ]);
    }
    await agent.delete(first!.id!);
    expect(await agent.get(third!.id!)).toBeNull();
    expect((await agent.history(second!.id!)).at(-1)).toMatchObject({
      event: 'DELETE',
      oldMemory: 'Likes to stand.',
      newMemory: null,
    });
    expect((await agent.getAll()).count).toBe(0);
  });

  it('never change, in the name of an agent, what a user said', async () => {
    const { owner, user, agent } = await aSharedSpace();
    const [said] = await user.add('Never book before nine.', { userId: 'ada' });
    expect(await outcomesOf(agent.update(said!.id!, { text: 'Early flights are fine.' }))).toEqual(['quarantined']);
    expect(await outcomesOf(agent.delete(said!.id!))).toEqual(['rejected']);
    expect(await outcomesOf(agent.deleteAll({ userId: 'ada' }))).toEqual(['rejected']);
    expect(textsOf(await agent.getAll())).toEqual(['Never book before nine.']);
    const waiting = await owner.claims.list({ statuses: ['quarantined'] });
    expect(waiting.data.map(({ text }) => text)).toEqual(['user ada: Early flights are fine.']);
  });

  it('do not delete what a user said if the caller is an agent with the same key as the user', async () => {
    const { owner, user } = await aSharedSpace();
    const agent = new MemoryClient({ client: owner });
    const [said] = await user.add('Never book before nine.', { userId: 'ada' });
    expect(await outcomesOf(agent.delete(said!.id!))).toEqual(['rejected']);
    expect(await outcomesOf(agent.deleteAll({ userId: 'ada' }))).toEqual(['rejected']);
    expect(textsOf(await agent.getAll())).toEqual(['Never book before nine.']);
    await user.delete(said!.id!);
    expect(await user.get(said!.id!)).toBeNull();
  });

  it('leave a memory that waits for a reviewer out of reads, and can withdraw it', async () => {
    const { owner, user, agent } = await aSharedSpace();
    const [said] = await user.add('Never book before nine.', { userId: 'ada' });
    await outcomesOf(agent.update(said!.id!, { text: 'Early flights are fine.' }));
    const { data } = await owner.claims.list({ statuses: ['quarantined'] });
    expect(await agent.get(data[0]!.id)).toBeNull();
    await agent.delete(data[0]!.id);
    expect((await owner.claims.list({ statuses: ['quarantined'] })).data).toEqual([]);
  });

  it('record what a model wrote as an inference, unless the user said it', async () => {
    const { owner } = await aSharedSpace();
    const provenance = { source: 'user_explicit' } as const;
    const memory = new MemoryClient({ client: owner, provenance, extract: () => Promise.resolve(['Likes tea.']) });
    const [added] = await memory.add('Tea, please!');
    const [merged] = await memory.update(added!.id!, { text: 'Likes green tea.' });
    const [said] = await memory.update(merged!.id!, { text: 'Likes black tea.', saidByUser: true });
    const history = await memory.history(said!.id!);
    expect(history.map(({ input }) => input[0]?.role)).toEqual(['user', 'assistant', 'user']);
    expect((await owner.claims.get({ id: merged!.id! })).baseClass).toBe('inference');
    expect((await owner.claims.get({ id: said!.id! })).baseClass).toBe('user_explicit');
  });

  it('also work for memories with a triple', async () => {
    const triple = { subject: 'ada', predicate: 'seat', value: 'window' };
    const { agent } = await aSharedSpace({
      extract: () => Promise.resolve([{ text: 'Prefers the window seat.', triple }]),
    });
    const [added] = await agent.add('By the window!', { userId: 'ada' });
    await agent.update(added!.id!, { text: 'Prefers to stand.' });
    expect(textsOf(await agent.getAll({ filters: { user_id: 'ada' } }))).toEqual(['Prefers to stand.']);
    expect((await agent.history(added!.id!)).map(({ newMemory }) => newMemory)).toEqual([
      'Prefers the window seat.',
      'Prefers to stand.',
    ]);
  });

  it('report that a memory does not exist', async () => {
    const { agent } = await aSharedSpace();
    const id = 'clm_01m809557vf6ev4bht587cpw1r';
    expect(await agent.get(id)).toBeNull();
    expect(await agent.history(id)).toEqual([]);
    expect(await outcomesOf(agent.update(id, { text: 'x' }))).toEqual(['not_found']);
    expect(await outcomesOf(agent.delete(id))).toEqual(['not_found']);
  });

  it('deleteAll deletes the memories of an owner, and of nobody else', async () => {
    const { agent } = await aSharedSpace();
    for (const userId of ['ada', 'bob']) await agent.add('I like tea.', { userId });
    await agent.deleteAll({ userId: 'ada' });
    expect((await agent.getAll()).results.map(({ userId }) => userId)).toEqual(['bob']);
    await expect(agent.deleteAll({})).rejects.toThrow(TypeError);
  });
});

it('the example of the README does what it says', async () => {
  const { shown, code, printed, promised } = await runExample('mem0', service, await service.aTenant());
  expect(shown).toBe(code);
  expect(promised.length).toBeGreaterThan(2);
  expect(printed).toEqual(promised);
});
