import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { ASSERTION_CLASSES, GRANTS, roleIsAtLeast, type IdPrefix, type Operation } from '#libs/kernel/index.js';
import { TypeIds } from '#libs/platform/ids/index.js';
import { FollowDeliveries } from '#libs/history/jobs/index.js';
import { SealLog } from '#libs/history/seals/index.js';
import { everythingStored } from '#libs/testing/index.js';
import { operations } from '../../apps/api/src/operations.js';
import {
  aMerge,
  openService,
  over,
  referencesOf,
  someBelongings,
  TRANSPORTS,
  type Input,
  type RestClient,
  type Service,
} from '../service/index.js';
import {
  REMOVE_REJECTIONS,
  addsToLog,
  expectAlike,
  expectNotFound,
  expectNothingOf,
  inputOf,
  storesRejections,
  type Secrets,
  type Whose,
  withoutLog,
} from './answers.js';

/** By design, joining needs only the id of a session. */
const OPEN_TO_ALL = ['sessions.join'];
/** A word in all texts of the session, for which the stranger searches. */
const WORD = 'echidna';
const SOUGHT = 'termites';
const TEXT = `${WORD} ${SOUGHT}`;

let service: Service;
let stranger: RestClient;
let opener: RestClient;
/** The ids that the stranger may use. */
let own: Whose;
/** A claim outside of sessions, on which only a conclusion in the session depends. */
let premise: string;
/** The contents of a private session of others in the same space. */
let theirs: Whose;
let secrets: Secrets;
let before: Record<string, string>;

beforeAll(async () => {
  service = await openService();
  const tenant = await service.aTenant();
  const shared = await someBelongings(tenant.owner, service.database, 'quokka');
  const person = (name: string) =>
    tenant.as({
      role: 'writer',
      allowedClasses: [...ASSERTION_CLASSES],
      grants: [...GRANTS],
      principal: { kind: 'agent', name },
    });
  opener = await person('opener');
  stranger = await person('stranger');
  const { premise: open, deep, ...hidden } = await insideASession(opener, shared.slug, shared.idFor('', 'tsk'));
  premise = open;
  await service.get<FollowDeliveries>(FollowDeliveries).deadLetter(
    {
      id: new TypeIds().next('job'),
      tenantId: tenant.id,
      queue: 'triples',
      payload: { kind: 'claim', ids: [shared.idFor('', 'clm'), hidden.clm, ...deep], claimId: hidden.clm },
      attempt: 8,
    },
    new Error('no model'),
  );
  const { id: ownSession } = await stranger.do('sessions.open', { space: shared.slug });
  const { id: ownEpisode } = await stranger.do('episodes.create', {
    space: shared.slug,
    name: 'own',
    ids: [shared.idFor('', 'clm'), shared.idFor('digests.compress', 'clm', 'ids/1')],
  });
  // Only its creator may change it.
  const made: Partial<Record<IdPrefix, string>> = { ses: ownSession, epi: ownEpisode };
  own = (operation, kind) => made[kind] ?? shared.idFor(operation, kind);
  theirs = (_operation, kind) => hidden[kind]!;
  secrets = { word: WORD, slug: `${WORD} session`, ids: new Set([...Object.values(hidden), ...deep]) };
  await service.get<SealLog>(SealLog).run();
  before = await everythingStored(service.database);
});
afterAll(() => service.close());

afterEach(async () => {
  const expected = before;
  const test = expect.getState().currentTestName ?? '';
  if (storesRejections(test)) await service.database.owner(REMOVE_REJECTIONS);
  before = await everythingStored(service.database);
  if (addsToLog(test)) expect(withoutLog(before)).toEqual(withoutLog(expected));
  else expect(before).toEqual(expected);
});

/** One of everything that can belong to a session, each with the word in it. */
async function insideASession(
  opener: RestClient,
  space: string,
  taskId: string,
): Promise<Partial<Record<IdPrefix, string>> & { premise: string; deep: string[] }> {
  const make = (name: string, input: object) => opener.do(name, { space, ...input });
  const { id: sessionId } = await make('sessions.open', { externalId: `${WORD} session`, agent: WORD, private: true });
  const scoped = { scope: 'session', sessionId };
  const store = async (text: string, source: string, more: object = {}) =>
    make('claims.store', { text, provenance: { source }, ...scoped, ...more });
  const claimed = async (text: string, source = 'user_explicit') => (await store(text, source)).claim.id as string;
  const say = (value: string, source: string) =>
    store(`${TEXT} is ${value}`, source, { triple: { subject: SOUGHT, predicate: 'is', value: `${WORD} ${value}` } });
  const {
    messages: [{ id: evd }],
  } = await make('conversations.record', { sessionId, messages: [{ role: 'user', content: TEXT, speaker: WORD }] });
  const [clm, other] = [await claimed(TEXT), await claimed(`${TEXT} not`)];
  await say('one', 'user_explicit');
  const {
    conflicts: [{ id: cnf }],
  } = await say('two', 'inference');
  const budget = await claimed(`The budget of ${TEXT} is $750`);
  await claimed(`The budget of ${TEXT} is $900`, 'inference');
  const {
    data: [{ id: pcf }],
  } = await make('possibleConflicts.list', { claimId: budget });
  const {
    node: { id: nod },
  } = await make('nodes.create', { type: 'question', text: TEXT, category: 'meta', blockedBy: 'synthesis', sessionId });
  const {
    node: { id: person },
  } = await make('nodes.create', { type: 'person', name: 'somebody' });
  const {
    edge: { id: edg },
  } = await make('edges.add', { kind: 'about', fromId: clm, toId: person });
  await make('nodes.derive', {
    claim: `so ${TEXT}`,
    reasoningType: 'modus_ponens',
    logicalChain: WORD,
    premises: [clm],
    ...scoped,
  });
  const conclude = async (premises: string[]): Promise<string> => {
    const { claim } = await make('nodes.derive', {
      claim: `then ${TEXT} follows from ${premises.join()}`,
      reasoningType: 'modus_ponens',
      logicalChain: WORD,
      premises,
      ...scoped,
    });
    return claim.id;
  };
  const { claim: premise } = await make('claims.store', {
    text: 'Aardvarks dig at night',
    provenance: { source: 'user_explicit' },
  });
  const fallen = await claimed(`${TEXT} once`);
  const deep = [await conclude([premise.id]), fallen, await conclude([fallen])];
  await make('claims.retract', { id: fallen, errorType: 'other', reason: WORD });
  await make('evidence.record', { kind: 'note', content: TEXT, sessionId });
  await make('claims.recordUse', { ids: [clm], sessionId });
  await make('tasks.trackProgress', {
    taskId,
    sessionId,
    feature: TEXT,
    in_progress: [TEXT],
    blocked: [{ text: TEXT, reason: WORD }],
    completed: [{ text: `${TEXT} said` }],
    must_preserve: [TEXT],
    must_not_redo: [{ action: SOUGHT, reason: 'tool_unsafe', idempotencyKey: WORD }],
    working_set: { files: [TEXT] },
  });
  const gathered = { sessionId, ids: [clm, other] };
  const [{ id: epi }, { id: clu }] = [
    await make('episodes.create', { name: WORD, ...gathered }),
    await make('clusters.create', { label: WORD, ...gathered }),
  ];
  await make('digests.compress', gathered);
  await make('links.add', { id: clm, to: other, sessionId });
  const mrg = await aMerge(service.database, clm, other, WORD);
  const { id: wsp } = await make('workspaces.open', { kind: 'session', ownerId: sessionId });
  const named = { canonicalName: TEXT, type: WORD, workspaceId: wsp };
  const {
    entity: { id: ent },
  } = await make('entities.create', named);
  return { ses: sessionId, evd, clm, cnf, pcf, nod, edg, epi, clu, mrg, wsp, ent, premise: premise.id, deep };
}

const KINDS: IdPrefix[] = ['ses', 'evd', 'clm', 'cnf', 'pcf', 'nod', 'edg', 'epi', 'clu', 'mrg', 'wsp', 'ent'];
const placesOf = (operation: Operation): string[] =>
  referencesOf(operation).flatMap(({ kind, place }) => (KINDS.includes(kind) ? [place] : []));

describe.each(TRANSPORTS)('over %s', (transport) => {
  const open = operations.filter(({ name, role }) => roleIsAtLeast('writer', role) && !OPEN_TO_ALL.includes(name));
  const offered = open.filter(
    ({ graphql, mcp }) => transport === 'rest' || (transport === 'graphql' ? graphql : mcp) !== undefined,
  );
  const named = offered.map((operation) => [operation.name, operation] as const);

  it.each(named.filter(([, operation]) => placesOf(operation).length > 0))(
    '%s gives the same answer for what belongs to a session of others as for what does not exist',
    async (_name, operation) => {
      const client = await over(transport, stranger);
      for (const place of placesOf(operation)) {
        const { answer, input } = await expectAlike(client, operation, own, theirs, [place]);
        expectNotFound(answer, operation, [place]);
        expectNothingOf(secrets, answer, input);
      }
    },
  );

  it.each(named.filter(([, { effect }]) => effect === 'read'))(
    '%s shows nothing of a session in which the caller does not take part',
    async (_name, operation) => {
      const client = await over(transport, stranger);
      const input = allOf(operation, transport);
      const answer = await client.call(operation.name, input);
      expect(answer.status).toBe(200);
      expectNothingOf(secrets, answer, input);
    },
  );

  it('the opener of the session sees what the stranger does not see', async () => {
    const client = await over(transport, opener);
    const showing = [];
    for (const [name, operation] of named.filter(([, { effect }]) => effect === 'read')) {
      const answer = await client.call(name, {
        ...allOf(operation, transport),
        ...('sessionId' in operation.input.shape && { sessionId: theirs(name, 'ses') }),
      });
      if (JSON.stringify(answer.body).includes(WORD)) showing.push(name);
    }
    expect(showing).toEqual(
      expect.arrayContaining(SHOWING.filter((name) => named.some(([offeredName]) => offeredName === name))),
    );
  });
});

it('what depends on a claim is shown and counted without items of a session in which the caller does not take part', async () => {
  const input = { space: own('', 'spc'), id: premise };
  const retraction = { ...input, errorType: 'other', reason: 'x', dryRun: true };
  const retracted = await stranger.call('claims.retract', retraction);
  expectNothingOf(secrets, retracted, retraction);
  expect(retracted.body).toMatchObject({
    outcome: 'rejected',
    preview: { affected: 0, byType: {}, maxDepth: 0, first: [] },
  });
  expect((await opener.call('claims.retract', retraction)).body.preview.first).toHaveLength(1);
  expect((await stranger.call('nodes.impact', input)).body).toMatchObject({ total: 0, types: [] });
  expect((await opener.call('nodes.impact', { ...input, sessionId: theirs('', 'ses') })).body.total).toBe(1);
});

it('cascades and dead jobs are shown without ids of a session in which the caller does not take part', async () => {
  const input = { space: own('', 'spc') };
  for (const { id } of (await stranger.do('cascades.list', input)).data)
    expectNothingOf(secrets, await stranger.call('cascades.get', { ...input, id }), input);
  const { data } = await stranger.do('jobs.list', { queue: 'triples' });
  expect(data.map((job: { payload: object }) => job.payload)).toEqual([{ kind: 'claim', ids: [own('', 'clm')] }]);
});

/** Reads that would show the word to everybody if the session did not hide it. */
const SHOWING = [
  'claims.list',
  'conflicts.list',
  'events.list',
  'evidence.list',
  'nodes.list',
  'search.run',
  'context.get',
  'sessions.list',
  'episodes.list',
  'clusters.list',
  'merges.list',
  'possibleConflicts.list',
  'tasks.get',
];
const LIMITS = [1000, 500, 200, 100, 50];

/**
 * An input that asks for as much as possible about the subject of the texts in the session; over GraphQL, as much as
 * the cost limit of a query allows.
 */
function allOf(operation: Operation, transport: string): Input {
  const input = inputOf(operation, own, own, [], SOUGHT);
  const limit = LIMITS.find(
    (most) => 'limit' in operation.input.shape && (operation.input.shape.limit as z.ZodType).safeParse(most).success,
  );
  return limit === undefined || transport === 'graphql' ? input : { ...input, limit };
}
