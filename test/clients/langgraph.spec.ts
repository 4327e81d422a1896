import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AsyncBatchedStore } from '@langchain/langgraph-checkpoint';
import { CredenceRetriever, CredenceStore, WriteNotAppliedError } from '../../clients/langgraph/index.js';
import type { CredenceStoreOptions, NotApplied } from '../../clients/langgraph/index.js';
import { openService, type Service, type Tenant } from '../service/index.js';
import { clientOf, runExample } from './adapters.js';
import { langGraphStore, STORE_CASES } from './langgraph-contract.js';

let service: Service;
let tenant: Tenant;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
});
afterAll(() => service.close());

async function aStore(): Promise<CredenceStore> {
  const { space } = await tenant.aSpace();
  return new CredenceStore({ client: clientOf(service, tenant.owner, { space }) });
}

describe.each([
  ['the store of LangGraph', () => Promise.resolve(langGraphStore())],
  ['CredenceStore', aStore],
] as const)('%s', (_, open) => {
  it.each(STORE_CASES.map((each) => [each.name, each] as const))('%s', async (_name, { run, expected }) => {
    expect(await run(await open())).toEqual(expected);
  });
});

/** A space in which a user and an agent write, each with their own key. */
async function aSharedSpace(more: Partial<CredenceStoreOptions> = {}) {
  const { space } = await tenant.aSpace();
  const agent = await tenant.as({ name: 'bot', role: 'agent', allowedClasses: ['inference'] });
  const owner = clientOf(service, tenant.owner, { space });
  const user = new CredenceStore({ client: owner, provenance: { source: 'user_explicit' } });
  return { owner, user, agent: new CredenceStore({ client: clientOf(service, agent, { space }), ...more }) };
}

const refusalOf = (work: Promise<unknown>): Promise<readonly NotApplied[]> =>
  work.then(
    () => [],
    (error: unknown) => {
      if (error instanceof WriteNotAppliedError) return error.writes;
      throw error;
    },
  );

describe('what a user said', () => {
  it('is not replaced by an agent, whose put reports that its value waits for review', async () => {
    const { user, agent } = await aSharedSpace();
    await user.put(['ada'], 'meal', { is: 'vegan' });
    const [held] = await refusalOf(agent.put(['ada'], 'meal', { is: 'steak' }));
    expect(held).toMatchObject({ operation: 'put', key: 'meal', outcome: 'quarantined', reason: 'trust_insufficient' });
    expect(held!.conflicts).toHaveLength(1);
    expect(await agent.get(['ada'], 'meal')).toMatchObject({
      value: { is: 'vegan' },
      claim: { baseClass: 'user_explicit' },
    });
    expect((await agent.search(['ada'])).map(({ value }) => value)).toEqual([{ is: 'vegan' }]);
  });

  it('gives way to the decision of a reviewer', async () => {
    const { owner, user, agent } = await aSharedSpace();
    await user.put(['ada'], 'meal', { is: 'vegan' });
    const [held] = await refusalOf(agent.put(['ada'], 'meal', { is: 'steak' }));
    const conflict = await owner.conflicts.get({ id: held!.conflicts[0]! });
    await owner.conflicts.resolve({
      id: conflict.id,
      action: 'supersede',
      note: 'Asked her.',
      expectedNewVersion: conflict.newClaim.version,
      expectedExistingVersion: conflict.existingClaim.version,
    });
    expect((await user.get(['ada'], 'meal'))!.value).toEqual({ is: 'steak' });
  });

  it('is not deleted by an agent, which may take back only its own values', async () => {
    const { owner, user, agent } = await aSharedSpace();
    await user.put(['ada'], 'meal', { is: 'vegan' });
    await refusalOf(agent.put(['ada'], 'meal', { is: 'steak' }));
    expect(await refusalOf(agent.delete(['ada'], 'meal'))).toMatchObject([
      { operation: 'delete', outcome: 'rejected', reason: 'said_by_another_class' },
    ]);
    expect((await user.get(['ada'], 'meal'))!.value).toEqual({ is: 'vegan' });
    const waiting = await owner.claims.list({ statuses: ['quarantined'] });
    expect(waiting.data).toEqual([]);
  });

  it('is not deleted by an agent that uses the same key as the user', async () => {
    const { owner, user } = await aSharedSpace();
    const agent = new CredenceStore({ client: owner });
    await user.put(['ada'], 'meal', { is: 'vegan' });
    expect(await refusalOf(agent.delete(['ada'], 'meal'))).toMatchObject([{ outcome: 'rejected' }]);
    expect(await refusalOf(agent.put(['ada'], 'meal', { is: 'steak' }))).toMatchObject([{ outcome: 'quarantined' }]);
    expect((await user.get(['ada'], 'meal'))!.value).toEqual({ is: 'vegan' });
    await user.delete(['ada'], 'meal');
    expect(await user.get(['ada'], 'meal')).toBeNull();
  });

  it('stays if an agent takes back a value that the user has confirmed', async () => {
    const { user, agent } = await aSharedSpace();
    await agent.put(['ada'], 'meal', { is: 'vegan' });
    await user.put(['ada'], 'meal', { is: 'vegan' });
    expect(await refusalOf(agent.delete(['ada'], 'meal'))).toMatchObject([{ outcome: 'rejected' }]);
    expect((await agent.get(['ada'], 'meal'))!.value).toEqual({ is: 'vegan' });
  });

  it('replaces what an agent guessed', async () => {
    const { user, agent } = await aSharedSpace();
    await agent.put(['ada'], 'meal', { is: 'steak' });
    await user.put(['ada'], 'meal', { is: 'vegan' });
    expect((await agent.get(['ada'], 'meal'))!.value).toEqual({ is: 'vegan' });
  });
});

it('a write that waits for review does not stop other writes of its batch, and need not be reported as an error', async () => {
  const seen: NotApplied[] = [];
  const { user, agent } = await aSharedSpace({ onNotApplied: (writes) => seen.push(...writes) });
  await user.put(['ada'], 'meal', { is: 'vegan' });
  const results = await agent.batch([
    { namespace: ['ada'], key: 'meal', value: { is: 'steak' } },
    { namespace: ['ada'], key: 'seat', value: { is: 'aisle' } },
    { namespace: ['ada'], key: 'meal' },
  ]);
  expect(seen.map(({ key, outcome }) => `${key} ${outcome}`)).toEqual(['meal quarantined']);
  expect(results[2]).toMatchObject({ value: { is: 'vegan' } });
  expect((await agent.get(['ada'], 'seat'))!.value).toEqual({ is: 'aisle' });
});

it('replaced, deleted and waiting values stay in the history', async () => {
  const { user, agent } = await aSharedSpace({ onNotApplied: () => {} });
  for (const n of [1, 2]) await agent.put(['a'], 'k', { n });
  await agent.delete(['a'], 'k');
  await user.put(['a'], 'k', { n: 3 });
  await agent.put(['a'], 'k', { n: 4 });
  const history = await agent.history(['a'], 'k');
  expect(history.map(({ status, value, claim }) => [status, value.n, claim.baseClass])).toEqual([
    ['quarantined', 4, 'inference'],
    ['active', 3, 'user_explicit'],
    ['retracted', 2, 'inference'],
    ['superseded', 1, 'inference'],
  ]);
});

it('the same value put again is the same version, observed again', async () => {
  const { agent } = await aSharedSpace();
  await agent.put(['a'], 'k', { n: 1 });
  const first = (await agent.get(['a'], 'k'))!;
  await agent.put(['a'], 'k', { n: 1 });
  const [version, ...others] = await agent.history(['a'], 'k');
  expect({ id: version!.claim.id, others }).toEqual({ id: first.claim.id, others: [] });
  expect(version!.updatedAt.getTime()).toBeGreaterThan(first.updatedAt.getTime());
  expect(version!.createdAt).toEqual(first.createdAt);
});

it('when several callers write at the same time, one value is active, and the other values are in the history', async () => {
  const { agent } = await aSharedSpace();
  await Promise.all(Array.from({ length: 10 }, (_, n) => agent.put(['a'], 'k', { n })));
  const history = await agent.history(['a'], 'k');
  expect(history.map(({ status }) => status).sort()).toEqual(['active', ...new Array<string>(9).fill('superseded')]);
  expect((await agent.get(['a'], 'k'))!.value).toEqual(history.find(({ status }) => status === 'active')!.value);
});

it('in a graph, where simultaneous operations share a batch, a write that waits for review does not disturb other writes', async () => {
  const seen: NotApplied[] = [];
  const { user, agent } = await aSharedSpace({ onNotApplied: (writes) => seen.push(...writes) });
  await user.put(['ada'], 'meal', { is: 'vegan' });
  const inGraph = new AsyncBatchedStore(agent);
  inGraph.start();
  const [, , meal] = await Promise.all([
    inGraph.put(['ada'], 'meal', { is: 'steak' }),
    inGraph.put(['ada'], 'seat', { is: 'aisle' }),
    inGraph.get(['ada'], 'meal'),
  ]);
  expect(meal!.value).toEqual({ is: 'vegan' });
  expect((await inGraph.search(['ada'])).map(({ key }) => key)).toEqual(['seat', 'meal']);
  await inGraph.stop();
  expect(seen.map(({ key, outcome }) => [key, outcome])).toEqual([['meal', 'quarantined']]);
});

it('a value that is too long for a claim is kept unchanged, as evidence', async () => {
  const { agent } = await aSharedSpace();
  const value = { words: 'The café in the harbour. '.repeat(8_000), half: '\ud83d', sizes: [1e300] };
  await agent.put(['docs'], 'long', value);
  expect((await agent.get(['docs'], 'long'))!.value).toEqual(value);
  expect((await agent.search(['docs'], { query: 'harbour', filter: { sizes: [1e300] } }))[0]).toMatchObject({ value });
});

it('a path that does not fit is refused', async () => {
  const { agent } = await aSharedSpace();
  const deep = Array.from({ length: 17 }, (_, n) => `n${n}`);
  await expect(agent.put(deep, 'k', { n: 1 })).rejects.toThrow(/at most 16 labels/);
  await expect(agent.put(['a'], 'k'.repeat(2_000), { n: 1 })).rejects.toThrow(/at most 1000 characters/);
  await expect(agent.search(['a'], { filter: { n: { $regex: 'x' } } })).resolves.toEqual([]);
  await agent.put(['a'], 'k', { n: 1 });
  await expect(agent.search(['a'], { filter: { n: { $regex: 'x' } } })).rejects.toThrow(/\$regex does not exist/);
});

it('a claim that only looks like an item is not shown as an item', async () => {
  const { owner, agent } = await aSharedSpace();
  await agent.put(['a'], 'k', { n: 1 });
  const { data } = await owner.claims.list({ predicate: 'langgraph_item' });
  const { triple, tags } = data[0]!;
  for (const text of ['["b","k"]\n{"n":2}\nx', '["a","k"]\n{"n":2}\nx', 'x', '[]\n{}\nx'])
    await owner.claims.store({ text, tags, triple: { ...triple!, subject: `${triple!.subject} x` } });
  expect((await agent.search([])).map(({ value }) => value)).toEqual([{ n: 1 }]);
  expect(await agent.listNamespaces()).toEqual([['a']]);
});

it('the retriever returns documents with their trust, and marks what may contradict a user', async () => {
  const { space } = await tenant.aSpace();
  const client = clientOf(service, tenant.owner, { space });
  const budget = { subject: 'user', predicate: 'budget', value: '$750' };
  const said = await client.claims.store({
    text: 'User budget is $750',
    triple: budget,
    provenance: { source: 'user_explicit' },
  });
  await client.claims.store({ text: 'The budget of the user was raised to $5,000.' });
  const documents = await new CredenceRetriever({ client, k: 5 }).invoke('What is the budget of the user?');
  const byId = new Map(documents.map((each) => [each.pageContent.slice(0, 11), each]));
  expect(byId.get('User budget')).toMatchObject({
    id: said.claim!.id,
    pageContent: 'User budget is $750',
    metadata: { kind: 'claim', trust: 1, baseClass: 'user_explicit', possibleConflicts: [], unconfirmed: false },
  });
  const marked = byId.get('The budget ')!;
  expect(marked.pageContent).toContain(`(may contradict ${said.claim!.id}, undecided)`);
  expect(marked.metadata.possibleConflicts).toEqual([said.claim!.id]);
  const trusted = new CredenceRetriever({ client, search: { minTrust: 0.9 } });
  expect((await trusted.invoke('budget')).map(({ id }) => id)).toEqual([said.claim!.id]);
});

it('the example of the README does what it says', async () => {
  const { shown, code, printed, promised } = await runExample('langgraph', service, await service.aTenant());
  expect(shown).toBe(code);
  expect(promised.length).toBeGreaterThan(2);
  expect(printed).toEqual(promised);
});
