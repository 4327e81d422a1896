import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '#libs/testing/index.js';
import { SealLog } from '#libs/history/seals/index.js';
import { VerifyReplay } from '#libs/history/replay/index.js';
import {
  aPastMoment,
  mostlyOver,
  openService,
  TRANSPORTS,
  type Client,
  type RestClient,
  type Service,
  type Tenant,
} from '../service/index.js';

let service: Service;
let tenant: Tenant;
let bot: RestClient;
let user: RestClient;
let reviewer: RestClient;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
  bot = await tenant.as({ role: 'agent' });
  user = await tenant.as({ role: 'writer' });
  reviewer = await tenant.as({ role: 'reviewer' });
});
afterAll(() => service.close());

type Triple = readonly [subject: string, predicate: string, value: string];
const tripleOf = ([subject, predicate, value]: Triple) => ({ subject, predicate, value });
async function fact(
  space: string,
  text = 'User budget is $750',
  triple: Triple | null = ['user', 'budget', '$750'],
): Promise<string> {
  return (
    await user.do('claims.store', {
      space,
      text,
      ...(triple ? { triple: tripleOf(triple) } : {}),
      provenance: { source: 'user_explicit' },
    })
  ).claim.id;
}
async function guess(client: Client, space: string, text: string, triple: Triple | null = null): Promise<string> {
  return (await client.do('claims.store', { space, text, ...(triple ? { triple: tripleOf(triple) } : {}) })).claim.id;
}
const idsOf = (claims: { id: string }[]): string[] => claims.map(({ id }) => id);
const open = async (space: string, more: object = {}) =>
  (await reviewer.do('possibleConflicts.list', { space, ...more })).data;

it('a possible conflict is found once by a batch that states the same twice', async () => {
  const { space } = await tenant.aSpace();
  const weaker = await guess(bot, space, 'The budget of the user was raised to $5,000.');
  const item = (text: string) => ({
    text,
    triple: tripleOf(['user', 'budget', '$750']),
    provenance: { source: 'user_explicit' },
  });
  const { data } = await user.do('claims.storeBatch', {
    space,
    items: [item('User budget is $750'), item('The budget of the user is $750')],
  });
  expect(data.map(({ result }: { result: { outcome: string } }) => result.outcome)).toEqual([
    'accepted',
    'deduplicated',
  ]);
  expect(await open(space)).toMatchObject([{ weakerClaim: { id: weaker } }]);
});

/** The worked examples of docs/conflicts.md. */
describe.each(TRANSPORTS)('a possible conflict, over %s', (transport) => {
  it.each<[string, Triple | null, string]>([
    ['The budget of the user was raised to $5,000.', null, 'number'],
    ['The user budget is seven thousand dollars.', null, 'number'],
    ['User spending budget: 5k USD', ['user', 'spending budget', '5k USD'], 'number'],
    ['The user does not have a budget of $750.', null, 'negation'],
    ['The user may spend up to five grand.', null, 'number'],
    ['We spoke to the user. The budget is $5,000.', null, 'number'],
    ['The budget of the user was cancelled.', null, 'negation'],
  ])('is found when an agent says %j about the budget of $750', async (text, triple, difference) => {
    const { space } = await tenant.aSpace();
    const claimId = await fact(space);
    const client = await mostlyOver(transport, bot);
    const weakerId = await guess(client, space, text, triple);
    const [found, ...others] = (await client.do('possibleConflicts.list', { space })).data;
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      claim: { id: claimId },
      weakerClaim: { id: weakerId, status: 'active' },
      foundBy: 'words',
      status: 'open',
      differs: expect.arrayContaining([difference]),
    });
    expect(await user.do('claims.get', { space, id: claimId })).toMatchObject({ status: 'active', trust: 1 });
  });

  it('is found when the user speaks after the agent', async () => {
    const { space } = await tenant.aSpace();
    const client = await mostlyOver(transport, bot);
    const note = await guess(client, space, 'The budget of the user is $5,000.');
    const other = await guess(client, space, 'user cap is $9,000 budget', ['user', 'cap', '$9,000']);
    const claimId = await fact(space);
    expect((await open(space)).map(({ claim, weakerClaim }: any) => [claim.id, weakerClaim.id]).sort()).toEqual(
      [
        [claimId, note],
        [claimId, other],
      ].sort(),
    );
  });

  it('is confirmed by a reviewer, and a conflict opens', async () => {
    const { space } = await tenant.aSpace();
    const claimId = await fact(space);
    const weakerId = await guess(await mostlyOver(transport, bot), space, 'The budget of the user is $5,000.');
    const client = await mostlyOver(transport, reviewer);
    const [{ id }] = await open(space);
    const confirmed = await client.do('possibleConflicts.confirm', { space, id, note: 'Not the same budget.' });
    expect(confirmed).toMatchObject({ status: 'confirmed', note: 'Not the same budget.', version: 2 });
    expect(await reviewer.do('conflicts.get', { space, id: confirmed.conflictId })).toMatchObject({
      status: 'open',
      reason: 'contradiction',
    });
    expect(await reviewer.codeOf('possibleConflicts.dismiss', { space, id, note: 'x' })).toBe(
      'possible_conflict_decided',
    );
    const follower = await mostlyOver(transport, tenant.owner);
    let log: unknown[] = [];
    // Other databases of the server may delay the seal.
    await eventually(async () => {
      await service.get<SealLog>(SealLog).run();
      const { data } = await follower.do('events.list', { space, after: 0, limit: 200 });
      log = data.filter(({ subjectId }: { subjectId: string }) => subjectId === id);
      return log.length === 2;
    }, 60_000);
    expect(log).toMatchObject([
      { kind: 'possible_conflict_found', payload: { possibleConflict: { claimId, weakerId } } },
      { kind: 'possible_conflict_decided', payload: { possibleConflict: { status: 'confirmed' } } },
    ]);
    expect({
      open: await open(space),
      ofWeaker: (await open(space, { status: 'confirmed', claimId: weakerId })).length,
      ofClaim: (await open(space, { status: 'confirmed', claimId })).length,
    }).toEqual({ open: [], ofWeaker: 1, ofClaim: 1 });
  });
});

it('a possible conflict is found in the nudge of a lesson, and with a claim of a session', async () => {
  const { space } = await tenant.aSpace();
  const incident = (await bot.do('claims.store', { space, text: 'A bill bounced.' })).claim.id;
  const lesson = (nudge: string) =>
    bot.do('nodes.create', { space, type: 'lesson', claim: 'Pay on time.', incidentIds: [incident], nudge });
  await fact(space);
  await lesson('The budget of the user is $5,000.');
  expect(await open(space)).toHaveLength(1);
  const { id: sessionId } = await bot.do('sessions.open', { space, externalId: 'talk', agent: 'bot' });
  await bot.do('claims.store', {
    space,
    text: 'user budget is $9,000',
    triple: tripleOf(['user', 'budget', '$9,000']),
    scope: 'session',
    sessionId,
  });
  expect(await open(space)).toHaveLength(2);
});

it('the dismissal of a possible conflict applies only to the same author, claim, text and triple', async () => {
  const { space } = await tenant.aSpace();
  await fact(space);
  const text = 'The budget of the user was $5,000 last year.';
  await guess(bot, space, text);
  const [{ id }] = await open(space);
  expect((await bot.call('possibleConflicts.dismiss', { space, id, note: 'mine' })).status).toBe(403);
  expect((await reviewer.call('possibleConflicts.dismiss', { space, id })).status).toBe(400);
  expect(await reviewer.do('possibleConflicts.dismiss', { space, id, note: 'Another year.' })).toMatchObject({
    status: 'dismissed',
    note: 'Another year.',
  });
  await guess(bot, space, text.toUpperCase());
  expect(await open(space)).toEqual([]);
  await guess(bot, space, text, ['user', 'spending limit', '$9,000']);
  expect(await open(space)).toHaveLength(1);
  await guess(bot, space, 'The budget of the user was $6,000 last year.');
  expect(await open(space)).toHaveLength(2);
  await guess(await tenant.as({ role: 'agent' }), space, text);
  expect(await open(space)).toHaveLength(3);
  const later = await fact(space, 'User budget is $800', ['user', 'budget', '$800']);
  expect((await open(space, { claimId: later })).length).toBeGreaterThan(0);
});

it("no possible conflict is found with a text that agrees, is about something else, is the user's, or is decided at the gate", async () => {
  const { space } = await tenant.aSpace();
  await fact(space);
  await guess(bot, space, 'The budget of the user is seven hundred and fifty dollars.');
  await guess(bot, space, 'The user likes hiking.');
  await guess(bot, space, 'The budget of the team is $5,000', ['team', 'budget', '$5,000']);
  await guess(bot, space, 'The budget of the user is $5,000', ['user', 'budget', '$5,000']);
  await fact(space, 'The user is happy', ['user', 'mood', 'happy']);
  expect(await open(space)).toEqual([]);
});

it('a possible conflict is found within a batch, and between items of several callers', async () => {
  const { space } = await tenant.aSpace();
  await user.do('claims.storeBatch', {
    space,
    items: [
      { text: 'The budget of the user is $5,000.' },
      {
        text: 'User budget is $750',
        triple: { subject: 'user', predicate: 'budget', value: '$750' },
        provenance: { source: 'user_explicit' },
      },
      { text: 'User budget: 6k USD' },
    ],
  });
  expect(await open(space)).toHaveLength(2);
});

it('a possible conflict is found for each of many notes that existed before the user spoke', async () => {
  const { space } = await tenant.aSpace();
  const items = Array.from({ length: 20 }, (_, n) => ({ text: `The budget of the user is $${n + 5}000.` }));
  await bot.do('claims.storeBatch', { space, items });
  await fact(space);
  expect(await open(space, { limit: 100 })).toHaveLength(20);
});

it('a possible conflict is found for each fact of a user that a note is close to', async () => {
  const { space } = await tenant.aSpace();
  const facts: string[] = [];
  for (let n = 1; n <= 12; n += 1)
    facts.push(await fact(space, `Customer ${n} has a budget of $${n}00`, [`customer ${n}`, 'budget', `$${n}00`]));
  await guess(bot, space, 'Every customer has a budget of $9,999.');
  expect((await open(space)).map(({ claim }: { claim: { id: string } }) => claim.id).sort()).toEqual(facts.sort());
});

it('a possible conflict is found if a user said something without a triple, and an agent says the opposite', async () => {
  const { space } = await tenant.aSpace();
  await fact(space, 'Acme is VAT exempt.', null);
  await guess(bot, space, 'For VAT, Acme is liable.');
  expect((await open(space)).map(({ differs }: any) => differs)).toEqual([['negation']]);
});

it('whether a possible conflict is found depends on a setting of the space between 0 and 1', async () => {
  const { space } = await tenant.aSpace();
  expect((await tenant.owner.call('spaces.setPolicy', { space, nearProtected: 1.1 })).status).toBe(400);
  await tenant.owner.do('spaces.setPolicy', { space, nearProtected: 1 });
  await fact(space, 'The user prefers meetings at 9:00 on Monday', ['user', 'meetings', '9:00 on Monday']);
  await guess(bot, space, 'As everybody here knows, the user prefers calls and lunches at 15:00.');
  expect(await open(space)).toEqual([]);
});

describe('readers of a possible conflict', () => {
  const search = async (space: string, query: string) =>
    (await bot.do('search.run', { space, query, mode: 'keyword' })).data;

  it('find the mark on the weaker claim, and no mark on the stronger claim', async () => {
    const { space } = await tenant.aSpace();
    const claimId = await fact(space);
    const weakerId = await guess(bot, space, 'The budget of the user is $5,000.');
    const marks = new Map(
      (await search(space, 'user budget')).map(({ id, possibleConflicts }: any) => [id, idsOf(possibleConflicts)]),
    );
    expect(marks).toEqual(
      new Map([
        [claimId, []],
        [weakerId, [claimId]],
      ]),
    );
    const [{ id }] = await open(space);
    await reviewer.do('possibleConflicts.dismiss', { space, id, note: 'Fine.' });
    expect((await search(space, 'user budget')).flatMap(({ possibleConflicts }: any) => possibleConflicts)).toEqual([]);
  });

  it.each(['markdown', 'json'])(
    'get the weaker claim in a context only with a mark and together with the stronger claim, in %s',
    async (format) => {
      const { space } = await tenant.aSpace();
      const claimId = await fact(space);
      const weakerId = await guess(
        bot,
        space,
        'We all heard that spending may now reach five thousand dollars, a user budget without precedent.',
      );
      const { context, possibleConflicts } = await bot.do('context.get', {
        space,
        query: 'spending precedent',
        format,
      });
      expect(context).toContain(claimId);
      expect(context).toContain(weakerId);
      expect(context.indexOf('User budget is $750')).toBeGreaterThan(-1);
      expect(context).toContain(`may contradict claim:${claimId}, undecided`);
      expect(possibleConflicts).toMatchObject([
        { claim: { id: claimId, text: 'User budget is $750' }, weakerClaim: { id: weakerId }, status: 'open' },
      ]);
      for (let maxTokens = 20; maxTokens < 400; maxTokens += 10) {
        const small = await bot.do('context.get', { space, query: 'spending precedent', format, maxTokens });
        if (small.context.includes('five thousand')) expect(small.context).toContain('User budget is $750');
      }
      const one = await bot.do('context.get', { space, query: 'spending precedent', format, maxClaims: 1 });
      expect(one.context).not.toContain('five thousand');
    },
  );

  it('see the marks and conflicts of notes that a recall appends for a task, as if the search had found the notes', async () => {
    const { space } = await tenant.aSpace();
    const { id: taskId } = await bot.do('tasks.create', { space, goal: 'Ship it' });
    const claimId = await fact(space, 'The export port is 8080.', null);
    for (const content of ['The export port is 9090.', 'The cache has 5 nodes.', 'The cache has 6 nodes.'])
      await bot.do('memories.store', { space, content, category: 'assumption', taskId });
    const recalled = async (query: string, isAppended: boolean) => {
      const { memories } = await bot.do('memories.recall', { space, query, taskId });
      const notes = memories.filter(({ note }: any) => note !== null);
      expect(notes.map(({ signals }: any) => signals === null)).toEqual(notes.map(() => isAppended));
      return new Map(
        notes.map(({ text, conflicts, possibleConflicts }: any) => [text, { conflicts, possibleConflicts }]),
      );
    };
    const appended = await recalled('kazoo', true);
    expect(appended.get('The export port is 9090.')).toEqual({ conflicts: [], possibleConflicts: [claimId] });
    expect(appended.get('The cache has 5 nodes.')).toEqual({
      conflicts: [expect.stringMatching(/^cnf_/)],
      possibleConflicts: [],
    });
    expect(appended).toEqual(await recalled('export port cache nodes', false));
  });

  it('see that a weaker value under a predicate with several values is unconfirmed', async () => {
    const { space } = await tenant.aSpace();
    await tenant.owner.do('predicates.put', { space, name: 'allergy', cardinality: 'multi' });
    await fact(space, 'The user is allergic to nuts', ['user', 'allergy', 'nuts']);
    await guess(bot, space, 'The user is allergic to cats', ['user', 'allergy', 'cats']);
    await guess(bot, space, 'The team is allergic to meetings', ['team', 'allergy', 'meetings']);
    const found = new Map((await search(space, 'allergic')).map(({ text, unconfirmed }: any) => [text, unconfirmed]));
    expect(found).toEqual(
      new Map([
        ['The user is allergic to nuts', false],
        ['The user is allergic to cats', true],
        ['The team is allergic to meetings', false],
      ]),
    );
    const { context } = await bot.do('context.get', { space, query: 'allergic' });
    expect(context.split('\n').filter((line: string) => line.includes('unconfirmed'))).toEqual([
      expect.stringContaining('cats'),
    ]);
  });

  it('do not see this mark because of stronger values that belong to another session or are not valid now', async () => {
    const { space } = await tenant.aSpace();
    await tenant.owner.do('predicates.put', { space, name: 'allergy', cardinality: 'multi' });
    await guess(bot, space, 'The user is allergic to cats', ['user', 'allergy', 'cats']);
    const isUnconfirmed = async (more: object = {}): Promise<boolean> => {
      const { data } = await user.do('search.run', { space, query: 'allergic cats', mode: 'keyword', ...more });
      return data.find(({ text }: { text: string }) => text.includes('cats')).unconfirmed;
    };
    const stated = (value: string, more: object) =>
      user.do('claims.store', {
        space,
        text: `The user is allergic to ${value}`,
        triple: tripleOf(['user', 'allergy', value]),
        provenance: { source: 'user_explicit' },
        ...more,
      });
    await user.do('sessions.open', { space, externalId: 'trip' });
    await stated('nuts', { scope: 'session', sessionId: 'trip' });
    await stated('dust', { validUntil: '2020-01-01T00:00:00Z', validFrom: '2019-01-01T00:00:00Z' });
    expect(await isUnconfirmed()).toBe(false);
    expect(await isUnconfirmed({ sessionId: 'trip' })).toBe(true);
  });
});

describe('hundreds of notes by several agents', () => {
  it.each(TRANSPORTS)(
    'do not hide what a user said from those who ask for it, however small the budget, over %s',
    async (transport) => {
      const { space } = await tenant.aSpace();
      await fact(space, 'Invoices of Acme are approved by Ingrid Holm.', ['Acme', 'approver', 'Ingrid Holm']);
      const query = 'Who approves invoices of Acme?';
      for (const agent of [bot, await tenant.as({ role: 'agent' }), await tenant.as({ role: 'agent' })]) {
        await agent.do('claims.storeBatch', {
          space,
          items: Array.from({ length: 60 }, (_, n) => ({
            text: `${query} ${query} Nobody asked ${agent.key?.principal.id ?? ''} in note ${n}.`,
          })),
        });
      }
      const client = await mostlyOver(transport, bot);
      expect(
        (await client.do('search.run', { space, query, mode: 'keyword', limit: 5 })).data.map(({ text }: any) => text),
      ).toContain('Invoices of Acme are approved by Ingrid Holm.');
      for (const more of [{}, { maxClaims: 3 }, { maxTokens: 400 }, { maxTokens: 1000 }])
        expect((await client.do('context.get', { space, query, ...more })).context).toContain('Ingrid Holm');
    },
  );
});

describe('a digest', () => {
  const compress = async (space: string, ids: string[]) => (await bot.do('digests.compress', { space, ids })).digest.id;
  const marksOf = async (client: Client, space: string, id: string, more: object = {}) =>
    idsOf(
      (await client.do('search.run', { space, query: 'user budget office', mode: 'keyword', ...more })).data.find(
        (each: any) => each.id === id,
      ).possibleConflicts,
    );

  it.each(TRANSPORTS)(
    'carries the marks of its members at any depth, and loses a mark when a reviewer dismisses it, over %s',
    async (transport) => {
      const { space } = await tenant.aSpace();
      const [note, other] = [
        await guess(bot, space, 'The budget of the user is $5,000.'),
        await guess(bot, space, 'The user has an office.'),
      ];
      const digest = await compress(space, [note, other]);
      const above = await compress(space, [digest, await guess(bot, space, 'The office of the user is warm.')]);
      const client = await mostlyOver(transport, bot);
      expect(await marksOf(client, space, above)).toEqual([]);
      const claimId = await fact(space);
      expect({
        digest: await marksOf(client, space, digest),
        above: await marksOf(client, space, above),
        other: await marksOf(client, space, other),
      }).toEqual({ digest: [claimId], above: [claimId], other: [] });
      const [{ id, weakerClaim }, ...others] = await open(space);
      expect({ id: weakerClaim.id, others }).toEqual({ id: note, others: [] });
      await reviewer.do('possibleConflicts.dismiss', { space, id, note: 'Fine.' });
      expect({ digest: await marksOf(client, space, digest), above: await marksOf(client, space, above) }).toEqual({
        digest: [],
        above: [],
      });
    },
  );

  it('is printed only together with the claim that a member may contradict, and with a mark', async () => {
    const { space } = await tenant.aSpace();
    const claimId = await fact(space);
    const digest = await compress(space, [
      await guess(bot, space, 'The budget of the user is $5,000.'),
      await guess(bot, space, 'The user has an office in the harbour.'),
    ]);
    const { context, possibleConflicts } = await bot.do('context.get', { space, query: 'office in the harbour' });
    expect(context.split('\n').find((line: string) => line.includes(digest))).toContain(
      `may contradict claim:${claimId}, undecided`,
    );
    expect(context).toContain('User budget is $750');
    expect(possibleConflicts).toMatchObject([{ claim: { id: claimId } }]);
    expect(
      (await bot.do('context.get', { space, query: 'office in the harbour', maxClaims: 1 })).context,
    ).not.toContain('5,000');
  });

  it('is unconfirmed if a member is unconfirmed', async () => {
    const { space } = await tenant.aSpace();
    await tenant.owner.do('predicates.put', { space, name: 'allergy', cardinality: 'multi' });
    await fact(space, 'The user is allergic to nuts', ['user', 'allergy', 'nuts']);
    const digest = await compress(space, [
      await guess(bot, space, 'The user is allergic to cats', ['user', 'allergy', 'cats']),
      await guess(bot, space, 'The user has an office.'),
    ]);
    const found = new Map(
      (await bot.do('search.run', { space, query: 'user office allergic', mode: 'keyword' })).data.map(
        ({ id, unconfirmed }: any) => [id, unconfirmed],
      ),
    );
    expect(found.get(digest)).toBe(true);
  });
});

describe('a read of the past', () => {
  it('shows the marks that existed then, and prints the stronger claim as it was then', async () => {
    const { space } = await tenant.aSpace();
    const old = await fact(space);
    const note = await guess(bot, space, 'The budget of the user is $5,000.');
    const asOf = await aPastMoment();
    const [{ id }] = await open(space);
    await reviewer.do('possibleConflicts.dismiss', { space, id, note: 'Fine.' });
    const newer = await fact(space, 'User budget is $800', ['user', 'budget', '$800']);
    expect(newer).not.toBe(old);
    const marked = async (more: object) =>
      new Map(
        (await bot.do('search.run', { space, query: 'user budget', mode: 'keyword', ...more })).data.map(
          ({ id: found, possibleConflicts }: any) => [found, idsOf(possibleConflicts)],
        ),
      ).get(note);
    expect({ knownAt: await marked({ knownAt: asOf }), asOf: await marked({ asOf }), now: await marked({}) }).toEqual({
      knownAt: [old],
      asOf: [],
      now: [newer],
    });
    const { context } = await bot.do('context.get', { space, query: 'budget of the user', knownAt: asOf });
    expect(context).toContain(`may contradict claim:${old}, undecided`);
    expect(context).toContain('$750');
    expect(context).not.toContain('$800');
  });

  it('marks a note that may contradict what the user said then, even if the user has since said something else', async () => {
    const { space } = await tenant.aSpace();
    const old = await fact(space);
    const note = await guess(bot, space, 'The budget of the user is $5,000.');
    const asOf = await aPastMoment();
    await fact(space, 'User budget is $800', ['user', 'budget', '$800']);
    const { data } = await bot.do('search.run', { space, query: 'user budget', mode: 'keyword', asOf });
    expect(data.map(({ id, possibleConflicts }: any) => [id, idsOf(possibleConflicts)]).sort()).toEqual(
      [
        [note, [old]],
        [old, []],
      ].sort(),
    );
    const { context } = await bot.do('context.get', { space, query: 'budget of the user', asOf });
    expect(context).toContain(`may contradict claim:${old}, undecided`);
  });
});

describe('a possible conflict that is found by meaning', () => {
  let working: Service;
  beforeAll(async () => {
    working = await openService({ isWorking: true });
  });
  afterAll(() => working.close());

  it.each([true, false])(
    'is found between texts with few words in common once the vectors exist (the user spoke first: %j)',
    async (isUserFirst) => {
      const company = await working.aTenant();
      await company.owner.do('spaces.create', { slug: 's', name: 'S' });
      const agent = await company.as({ role: 'agent' });
      const speak = () =>
        company.owner.do('claims.store', {
          space: 's',
          text: 'It is not the case that we are in the red',
          provenance: { source: 'user_explicit' },
        });
      const claims = [];
      if (isUserFirst) claims.push(await speak());
      const {
        claim: { id: weakerId },
      } = await agent.do('claims.store', { space: 's', text: 'It is the case that we are in the blue.' });
      if (!isUserFirst) claims.push(await speak());
      await eventually(
        async () => (await company.owner.do('possibleConflicts.list', { space: 's' })).data.length === 1,
      );
      const [found] = (await company.owner.do('possibleConflicts.list', { space: 's' })).data;
      expect(found).toMatchObject({
        claim: { id: claims[0].claim.id },
        weakerClaim: { id: weakerId },
        foundBy: 'vectors',
      });
      expect(await working.get<VerifyReplay>(VerifyReplay).run(company.id)).toMatchObject({ differences: [] });
    },
  );

  it('is found for each of many more notes than a write compares, although the user spoke last', async () => {
    const company = await working.aTenant();
    await company.owner.do('spaces.create', { slug: 's', name: 'S' });
    const agent = await company.as({ role: 'agent' });
    const items = Array.from({ length: 100 }, (_, n) => ({ text: `The budget of Acme is $${n + 5}000.` }));
    await agent.do('claims.storeBatch', { space: 's', items });
    await agent.do('claims.storeBatch', {
      space: 's',
      items: Array.from({ length: 100 }, (_, n) => ({
        text: `The budget of Acme was discussed in meeting ${n} of the year.`,
      })),
    });
    await company.owner.do('claims.store', {
      space: 's',
      text: 'The budget of Acme is $750.',
      triple: { subject: 'Acme', predicate: 'budget', value: '$750' },
      provenance: { source: 'user_explicit' },
    });
    const marked = async (): Promise<number> => {
      const found: string[] = [];
      for (let cursor: string | undefined; ;) {
        const page = await company.owner.do('possibleConflicts.list', {
          space: 's',
          limit: 200,
          ...(cursor ? { cursor } : {}),
        });
        found.push(
          ...page.data.map(({ weakerClaim }: any) => weakerClaim.text).filter((text: string) => text.includes('000')),
        );
        if (page.nextCursor === null) return new Set(found).size;
        cursor = page.nextCursor;
      }
    };
    await eventually(async () => (await marked()) === 100);
  }, 60_000);
});

it('a possible conflict is not found in another space', async () => {
  const { space } = await tenant.aSpace();
  await fact(space);
  await guess(bot, space, 'The budget of the user is $5,000.');
  const [{ id }] = await open(space);
  const { space: other } = await tenant.aSpace();
  expect((await reviewer.call('possibleConflicts.dismiss', { space: other, id, note: 'x' })).status).toBe(404);
});

it('replay rebuilds possible conflicts', async () => {
  expect(await service.get<VerifyReplay>(VerifyReplay).run(tenant.id)).toMatchObject({
    differences: [],
    skipped: [],
  });
});
