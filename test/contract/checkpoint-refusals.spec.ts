import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { everythingStored } from '#libs/testing/index.js';
import {
  openService,
  operationOf,
  over,
  TRANSPORTS,
  type Client,
  type Input,
  type RestClient,
  type Service,
  type Tenant,
} from '../service/index.js';

/** A well-formed id that does not exist. */
const NOBODY = '01kb5q4w3yf6vbt8c1s9n2d7he';

let service: Service;
let tenant: Tenant;
/** One agent over each transport. Its key may access only the space `s`. */
let clients: Client[];
let colleague: RestClient;
/** Ids of what exists in the space `s`, in another space (`elsewhere`), and in another tenant (`their`). */
const known: Record<string, string> = {};
/** The stored state, which is compared after every test. A test that stores something updates it here. */
let before: Record<string, string>;

/** Creates a task with two versions, and everything that calls may name in addition to the task. */
async function aTask(agent: RestClient, space: string): Promise<Record<string, string>> {
  const { id: task } = await agent.do('tasks.create', { space, title: 'Ship the export' });
  const said = { in_progress: ['parse csv'], must_preserve: ['keep the log'] };
  await agent.do('tasks.trackProgress', { space, taskId: task, sessionId: 'run', ...said });
  await agent.do('failures.track', { space, taskId: task, what: 'It broke.' });
  const { id: session } = await agent.do('sessions.get', { space, id: 'run' });
  const { id: evidence } = await agent.do('evidence.record', { space, kind: 'note', content: 'seen' });
  const { id: execution } = await agent.do('executions.start', { space, taskId: task, label: 'build' });
  const input = { space, sessionId: 'done', summary: 'Go on', taskId: task };
  const { handoffId: handoff } = await agent.do('handoffs.record', input);
  return { task, session, evidence, execution, handoff };
}

beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
  const stranger = await service.aTenant();
  for (const [owner, space] of [
    [tenant.owner, 's'],
    [tenant.owner, 'elsewhere'],
    [stranger.owner, 'theirs'],
  ] as const) {
    await owner.do('spaces.create', { slug: space, name: space, clock: 'simulated' });
    await owner.do('spaces.setClock', { space, now: '2026-01-01T12:00:00Z' });
  }
  const agent = await tenant.agent('agent', { spaces: ['s'] });
  colleague = await tenant.agent('colleague');
  for (const [prefix, ids] of [
    ['', await aTask(agent, 's')],
    ['elsewhere ', await aTask(tenant.owner, 'elsewhere')],
    ['their ', await aTask(stranger.owner, 'theirs')],
  ] as const)
    for (const [name, id] of Object.entries(ids)) known[prefix + name] = id;
  known['their principal'] = stranger.owner.key!.principal.id;
  clients = await Promise.all(TRANSPORTS.map((transport) => over(transport, agent)));
  before = await everythingStored(service.database);
});
afterAll(() => service.close());

afterEach(async () => {
  const [expected, after] = [before, await everythingStored(service.database)];
  before = after;
  expect(after).toEqual(expected);
});

type Row = [what: string, name: string, input: () => Input, status: number, code: string];

const many = (count: number): string[] => Array.from({ length: count }, (_, n) => `item ${n}`);
const redo = (more: Input = {}): Input => ({ action: 'charge the card', reason: 'side_effect_emitted', ...more });
const BAD = [400, 'validation_failed'] as const;
const WRONG_ID = [400, 'wrong_id_type'] as const;
const ABSENT = [404, 'not_found'] as const;

const track = (what: string, said: () => Input, [status, code]: readonly [number, string] = BAD): Row => [
  what,
  'tasks.trackProgress',
  () => ({ space: 's', taskId: known.task, ...said() }),
  status,
  code,
];
const ofTask = (
  name: string,
  what: string,
  input: () => Input,
  [status, code]: readonly [number, string] = BAD,
): Row => [what, name, () => ({ space: 's', taskId: known.task, ...input() }), status, code];

/** Each list, with an item of it that has a text. */
const LISTS: Record<string, (text: string) => unknown> = {
  completed: (text) => ({ text }),
  in_progress: (text) => text,
  blocked: (text) => ({ text, reason: 'no key' }),
  preferred_next: (text) => text,
  must_not_redo: (action) => redo({ action }),
  must_preserve: (text) => text,
  active_constraints: (text) => text,
};
const listsOverLimits = Object.entries(LISTS).flatMap(([list, item]) => [
  track(`201 items in ${list}`, () => ({ [list]: many(201).map(item) })),
  track(`2,001 characters in ${list}`, () => ({ [list]: [item('x'.repeat(2_001))] })),
  track(`a blank item in ${list}`, () => ({ [list]: [item(' \n\t')] })),
  track(`a number in ${list}`, () => ({ [list]: [7] })),
  track(`an object for ${list}`, () => ({ [list]: { one: 1 } })),
]);
const workingSets = ['files', 'tools', 'artifacts'].flatMap((list) => [
  track(`201 items in working_set.${list}`, () => ({ working_set: { [list]: many(201) } })),
  track(`a blank item in working_set.${list}`, () => ({ working_set: { [list]: ['a', ' '] } })),
]);

/** Versions that no task can have. */
const NO_VERSIONS: Record<string, unknown> = {
  zero: 0,
  negative: -1,
  'a fraction': 1.5,
  'as large as what has no end': 2_147_483_647,
  'above 32 bits': 2_147_483_648,
  huge: 1e20,
  'a text': 'one',
  'a number as text': '1',
  'a list': [1],
};
const versions = Object.entries(NO_VERSIONS).flatMap(([what, version]) => [
  ofTask('checkpoints.restore', `to restore a version that is ${what}`, () => ({ version })),
  ofTask('tasks.evaluateContinuity', `a parent that is ${what}`, () => ({ parent: version, child: 2 })),
  ofTask('tasks.evaluateContinuity', `a child that is ${what}`, () => ({ child: version })),
]);
const parents = Object.entries(NO_VERSIONS)
  // Here, 0 stands for a task without a version, and the largest number is a valid version.
  .filter(([what]) => !['zero', 'as large as what has no end'].includes(what))
  .map(([what, expectedParentVersion]) =>
    track(`an expected version that is ${what}`, () => ({ expectedParentVersion })),
  );

/** Every operation on a task and what belongs to it, called with an id that is not in the space. */
const ELSEWHERE: Record<string, (id: (of: string) => string) => Input> = {
  'tasks.trackProgress': (id) => ({ taskId: id('task'), in_progress: ['one'] }),
  'tasks.checkAction': (id) => ({ taskId: id('task'), action: 'ship' }),
  'checkpoints.list': (id) => ({ taskId: id('task') }),
  'checkpoints.restore': (id) => ({ taskId: id('task') }),
  'tasks.evaluateContinuity': (id) => ({ taskId: id('task') }),
  'tasks.drift': (id) => ({ taskId: id('task') }),
  'tasks.recoveryScore': (id) => ({ taskId: id('task') }),
  'tasks.recoveryAdvice': (id) => ({ taskId: id('task') }),
  'tasks.get': (id) => ({ id: id('task') }),
  'tasks.update': (id) => ({ id: id('task'), goal: 'None' }),
  'tasks.retry': (id) => ({ id: id('task') }),
  'tasks.spawnSubtask': (id) => ({ id: id('task'), title: 'A part' }),
  'tasks.create': (id) => ({ parentTaskId: id('task'), title: 'A part' }),
  'failures.track': (id) => ({ taskId: id('task'), what: 'It broke.' }),
  'handoffs.record': (id) => ({ taskId: id('task'), sessionId: 'new', summary: 'Go on' }),
  'handoffs.get': (id) => ({ id: id('handoff') }),
  'executions.start': (id) => ({ taskId: id('task'), label: 'build' }),
  'executions.end': (id) => ({ id: id('execution') }),
  'executions.get': (id) => ({ id: id('execution') }),
  'memories.store': (id) => ({ taskId: id('task'), content: 'Ask first', category: 'strategy' }),
  'sessions.get': (id) => ({ id: id('session') }),
  'sessions.heartbeat': (id) => ({ id: id('session') }),
  'sessions.resume': (id) => ({ id: id('session') }),
  'sessions.close': (id) => ({ id: id('session') }),
  'sessions.reportInterruption': (id) => ({ id: id('session'), type: 'crash' }),
};
const NOWHERE: Record<string, string> = {
  task: `tsk_${NOBODY}`,
  session: `ses_${NOBODY}`,
  execution: `exe_${NOBODY}`,
  handoff: `hnd_${NOBODY}`,
};
const ofElsewhere = Object.entries(ELSEWHERE).flatMap(([name, inputOf]): Row[] => [
  [`of another tenant in ${name}`, name, () => ({ space: 's', ...inputOf((of) => known[`their ${of}`]!) }), ...ABSENT],
  [
    `of a space that the key lacks in ${name}`,
    name,
    () => ({ space: 's', ...inputOf((of) => known[`elsewhere ${of}`]!) }),
    ...ABSENT,
  ],
  [
    `that is there, in a space that the key lacks, in ${name}`,
    name,
    () => ({ space: 'elsewhere', ...inputOf((of) => known[`elsewhere ${of}`]!) }),
    ...ABSENT,
  ],
  [
    `that is there, in a space of another tenant, in ${name}`,
    name,
    () => ({ space: 'theirs', ...inputOf((of) => known[`their ${of}`]!) }),
    ...ABSENT,
  ],
  [`that nobody has in ${name}`, name, () => ({ space: 's', ...inputOf((of) => NOWHERE[of]!) }), ...ABSENT],
]);

/** Codes with which GraphQL refuses an input by its types, before the operation sees it. */
const REFUSED_BY_TYPE = ['bad_user_input', 'graphql_validation_failed'];

async function expectRefused([, name, input, status, code]: Row): Promise<void> {
  for (const client of clients.filter((each) => each.offers(operationOf(name)))) {
    const { transport } = client;
    const answer = await client.call(name, input());
    const given = String(answer.body.code);
    const isOfType = transport === 'graphql' && code === 'validation_failed' && REFUSED_BY_TYPE.includes(given);
    expect({ transport, status: answer.status, code: isOfType ? code : given, detail: answer.body.detail }).toEqual({
      transport,
      status,
      code,
      detail: expect.stringMatching(/\S/),
    });
  }
}

describe('a request over every transport is refused, and stores nothing:', () => {
  it.each<Row>([
    ...listsOverLimits,
    ...workingSets,
    track('a blank reason of what is blocked', () => ({ blocked: [{ text: 'deploy', reason: ' ' }] })),
    track('an item that is blocked by nothing', () => ({ blocked: [{ text: 'deploy' }] })),
    track('a list that nobody knows', () => ({ todo: ['one'] })),
    track('a list of the working set that nobody knows', () => ({ working_set: { branches: ['main'] } })),
    track('a status that nobody knows', () => ({ status: 'finished' })),
    track('a reason that nobody knows', () => ({ must_not_redo: [redo({ reason: 'because' })] })),
    track('a scope that nobody knows', () => ({ must_not_redo: [redo({ scope: 'everywhere' })] })),
    track('no action', () => ({ must_not_redo: [{ reason: 'tool_unsafe' }] })),
    track('an author that the caller names', () => ({ must_not_redo: [redo({ setBy: { kind: 'user' } })] })),
    track('a time without an offset', () => ({ must_not_redo: [redo({ expiresAt: '2026-01-01T12:10:00' })] })),
    track('a day for a time', () => ({ must_not_redo: [redo({ expiresAt: '2026-01-02' })] })),
    track('a time in words', () => ({ must_not_redo: [redo({ expiresAt: 'tomorrow' })] })),
    track('a day that there is not', () => ({ must_not_redo: [redo({ expiresAt: '2026-02-30T12:00:00Z' })] })),
    track('a number for a time', () => ({ must_not_redo: [redo({ expiresAt: 1_767_268_800 })] })),
    track('a blank key', () => ({ must_not_redo: [redo({ idempotencyKey: ' ' })] })),
    track('to clear without a reason', () => ({ clear: { ids: ['must_preserve:1'] } })),
    track('to clear for a blank reason', () => ({ clear: { ids: ['must_preserve:1'], reason: ' ' } })),
    track('to clear nothing', () => ({ clear: { ids: [], reason: 'Done' } })),
    track('to clear what is completed', () => ({ clear: { ids: ['completed:1'], reason: 'Done' } })),
    track('to clear an entry 0', () => ({ clear: { ids: ['must_preserve:0'], reason: 'Done' } })),
    track('to clear a negative entry', () => ({ clear: { ids: ['must_preserve:-1'], reason: 'Done' } })),
    track('to clear a huge entry', () => ({ clear: { ids: ['must_preserve:9999999999'], reason: 'Done' } })),
    track('to clear 201 entries', () => ({
      clear: { ids: many(201).map((_, n) => `must_preserve:${n + 1}`), reason: 'Done' },
    })),
    track('evidence of another kind', () => ({ completed: [{ text: 'done', evidenceIds: [known.task] }] }), WRONG_ID),
    track('11 pieces of evidence', () => ({
      completed: [{ text: 'done', evidenceIds: many(11).map(() => known.evidence) }],
    })),
    track('evidence of nobody', () => ({ completed: [{ text: 'done', evidenceIds: [`evd_${NOBODY}`] }] }), ABSENT),
    track('their evidence', () => ({ completed: [{ text: 'done', evidenceIds: [known['their evidence']] }] }), ABSENT),
    track(
      'evidence of a space that the key lacks',
      () => ({ must_not_redo: [redo({ evidenceIds: [known['elsewhere evidence']] })] }),
      ABSENT,
    ),
    track('their session', () => ({ sessionId: known['their session'] }), ABSENT),
    track('a session of a space that the key lacks', () => ({ sessionId: known['elsewhere session'] }), ABSENT),
    track('a session that was handed off', () => ({ sessionId: 'done' }), [409, 'session_not_open']),
    track('a task of another kind', () => ({ taskId: known.evidence }), WRONG_ID),
    track('a task that is a text', () => ({ taskId: 'the export' }), WRONG_ID),
    track('what needs a writer', () => ({ must_not_redo: [redo({ scope: 'space' })] }), [403, 'forbidden']),
    track('what needs the word of a user', () => ({ must_not_redo: [redo({ reason: 'user_forbidden' })] }), [
      403,
      'user_word_required',
    ]),
    track('a version that is expected, and is another', () => ({ expectedParentVersion: 7 }), [
      409,
      'version_conflict',
    ]),
    track('no version that is expected, and there are two', () => ({ expectedParentVersion: 0 }), [
      409,
      'version_conflict',
    ]),
    ...parents,
    ...versions,
    ofTask('checkpoints.restore', 'to restore a version that there is not', () => ({ version: 9 }), ABSENT),
    ofTask('tasks.evaluateContinuity', 'a parent that there is not', () => ({ parent: 9, child: 2 }), ABSENT),
    ofTask('tasks.evaluateContinuity', 'a child that there is not', () => ({ child: 9 }), ABSENT),
    ofTask('checkpoints.restore', 'a mode that nobody knows', () => ({ memoryRestoreMode: 'ALL' })),
    ofTask('checkpoints.list', 'a page of none', () => ({ limit: 0 })),
    ofTask('checkpoints.list', 'a page of 101', () => ({ limit: 101 })),
    ofTask('checkpoints.list', 'a cursor that nobody gave', () => ({ cursor: 'x' }), [400, 'cursor_invalid']),
    ofTask('tasks.checkAction', 'no action to check', () => ({})),
    ofTask('tasks.checkAction', 'a blank action to check', () => ({ action: ' ' })),
    ofTask('tasks.checkAction', 'an action of 2,001 characters', () => ({ action: 'x'.repeat(2_001) })),
    ofTask('handoffs.record', 'a handoff without a session', () => ({ summary: 'Go on' })),
    ofTask('handoffs.record', 'a blank summary', () => ({ sessionId: 'new', summary: ' ' })),
    ofTask('handoffs.record', 'a summary of 4,001 characters', () => ({
      sessionId: 'new',
      summary: 'x'.repeat(4_001),
    })),
    ofTask('handoffs.record', '201 next steps', () => ({ sessionId: 'new', summary: 'Go on', next_steps: many(201) })),
    ofTask(
      'handoffs.record',
      'their principal as the recipient',
      () => ({ sessionId: 'new', summary: 'Go on', to: known['their principal'] }),
      ABSENT,
    ),
    ofTask(
      'handoffs.record',
      'a handoff from a version that is another',
      () => ({ sessionId: 'new', summary: 'Go on', expectedParentVersion: 1 }),
      [409, 'version_conflict'],
    ),
    ofTask('failures.track', 'a failure of nothing', () => ({})),
    ofTask('failures.track', 'a blank failure', () => ({ what: ' ' })),
    ofTask('failures.track', 'a severity that nobody knows', () => ({ what: 'It broke.', severity: 'awful' })),
  ])('%s', async (...row) => expectRefused(row));
});

describe('every transport answers `not_found` to an id', () => {
  it.each<Row>(ofElsewhere)('%s', async (...row) => expectRefused(row));
});

describe('a request over every transport is answered without an error, and', () => {
  const each = async (check: (client: Client, nth: number) => Promise<void>): Promise<void> => {
    for (const [nth, client] of clients.entries()) await check(client, nth);
    before = await everythingStored(service.database);
  };
  const constraintsOf = async (client: Client): Promise<Input> => {
    const { must_not_redo, must_preserve, expired } = await client.do('checkpoints.restore', {
      space: 's',
      taskId: known.task,
    });
    const idsIn = (entries: { id: string }[]): string[] => entries.map(({ id }) => id);
    return {
      must_not_redo: idsIn(must_not_redo),
      must_preserve: idsIn(must_preserve),
      expired: idsIn(expired),
    };
  };

  it('a constraint that another principal set is not cleared, and stays in force', async () => {
    await colleague.do('tasks.trackProgress', { space: 's', taskId: known.task, must_preserve: ['keep the schema'] });
    await tenant.owner.do('tasks.trackProgress', {
      space: 's',
      taskId: known.task,
      must_preserve: ['keep the table'],
    });
    const ids = ['must_preserve:2', 'must_preserve:3', 'must_preserve:99'];
    await each(async (client) => {
      const stood = await constraintsOf(client);
      const { clear } = await client.do('tasks.trackProgress', {
        space: 's',
        taskId: known.task,
        clear: { ids, reason: 'I say so' },
      });
      expect(clear).toEqual({
        cleared: [],
        refused: [
          { id: ids[0], code: 'set_by_another', reason: expect.any(String) },
          { id: ids[1], code: 'set_by_user', reason: expect.any(String) },
          { id: ids[2], code: 'not_in_force', reason: expect.any(String) },
        ],
      });
      expect(await constraintsOf(client)).toEqual(stood);
    });
  });

  it('a constraint that has already expired is kept, and forbids nothing', async () => {
    await each(async (client, nth) => {
      const action = `send letter ${nth}`;
      const expiresAt = '2025-12-31T23:00:00+01:00';
      await client.do('tasks.trackProgress', {
        space: 's',
        taskId: known.task,
        must_not_redo: [redo({ action, expiresAt })],
      });
      expect(await constraintsOf(client)).toMatchObject({
        must_not_redo: [],
        expired: Array.from({ length: nth + 1 }, (_, n) => `must_not_redo:${n + 1}`),
      });
      expect(await client.do('tasks.checkAction', { space: 's', taskId: known.task, action })).toMatchObject({
        outcome: 'allow',
      });
    });
  });
});
