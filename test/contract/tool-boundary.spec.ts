import { TOOL_NAMES } from '#libs/governance/tools/index.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  mostlyOver,
  openService,
  type Client,
  type Input,
  type RestClient,
  type Service,
  type Tenant,
} from '../service/index.js';
import { McpClient } from '../service/mcp-client.js';

/** Beliefs spec, section 8: tools that propose, and never decide. */
const T0 = '2026-01-01T00:00:00.000Z';
let service: Service;
let tenant: Tenant;
let agentKey: RestClient;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
  agentKey = await tenant.as({
    role: 'agent',
    allowedClasses: ['inference', 'tool_output'],
    sourceSystems: ['weather'],
  });
});
afterAll(async () => {
  await service.expectReplayIsExact(tenant.id);
  await service.close();
});
afterEach(() => {
  expect(service.faults).toEqual([]);
});

describe.each(['rest', 'graphql'] as const)('over %s', (transport) => {
  let agent: Client;
  beforeAll(async () => {
    agent = await mostlyOver(transport, agentKey);
  });

  async function spaceWithWeather() {
    const { space } = await tenant.aSpaceAt(T0);
    await tenant.owner.do('sources.put', { space, sourceId: 'weather', class: 'tool_output' });
    const call = (tool: string, payload: unknown) => agent.do('tools.call', { space, tool, payload });
    const observe = async (content: string, more: Input = {}) =>
      (
        await call('record_observation', {
          sourceId: 'weather',
          content,
          evidenceType: 'measurement',
          observedAt: T0,
          ...more,
        })
      ).ids[0] as string;
    const propose = (text: string, observationIds: string[], more: Input = {}) =>
      call('propose_proposition', { text, class: 'descriptive', observationIds, ...more });
    const reason = async (answer: Promise<any>) => {
      const { outcome, reason: why, ids, changes } = await answer;
      expect({ outcome, ids, changes }).toEqual({ outcome: 'rejected_with_reason', ids: [], changes: [] });
      return why as string;
    };
    const claim = (id: string) => agent.do('claims.get', { space, id });
    return { space, call, observe, propose, reason, claim };
  }

  it('an observation is recorded, a proposition is based on it, and support and a contradiction are attached', async () => {
    const { call, observe, propose, claim } = await spaceWithWeather();
    const [rain, more, dry] = [
      await observe('It rained.'),
      await observe('Rain.'),
      await observe('Weather of the sky: dry.'),
    ];
    const proposed = await propose('It rained.', [rain], {
      triple: { subject: 'sky', predicate: 'weather', value: 'rain' },
    });
    expect(proposed).toMatchObject({ outcome: 'accepted', code: null, reason: null, changes: [] });
    expect(proposed.events.map(({ kind }: Input) => kind)).toContain('claim_stored');
    const [propositionId] = proposed.ids as [string];
    expect(await claim(propositionId)).toMatchObject({ text: 'It rained.', status: 'active', evidence: [rain] });
    const supported = await call('attach_support', { propositionId, observationIds: [more], note: 'The same day.' });
    expect(supported).toMatchObject({ outcome: 'accepted', ids: [propositionId] });
    expect(supported.events.map(({ kind }: Input) => kind)).toContain('attachment_noted');
    const against = await call('attach_contradiction', {
      propositionId,
      observationIds: [dry],
      competing: { subject: 'sky', predicate: 'weather', value: 'dry' },
    });
    expect(against.outcome).not.toBe('rejected_with_reason');
    expect(against.ids[0]).toBe(propositionId);
    expect((await claim(propositionId)).belief.contradictionGroups).toBe(1);
    expect((await claim(against.ids[1])).triple.value).toBe('dry');
  });

  it('a test that tells two propositions apart is proposed, and its result is recorded', async () => {
    const { space, call, observe, propose, reason } = await spaceWithWeather();
    const rain = await propose('It rained.', [await observe('It rained.')]);
    const dry = await propose('It was dry.', [await observe('It was dry.')]);
    const [wet, other] = [rain.ids[0], dry.ids[0]] as [string, string];
    const planned = {
      propositionIds: [wet, other],
      method: 'Look at the gauge.',
      expected: { [wet]: 'full', [other]: 'empty' },
      cost: 1,
      benefit: 2,
      impact: 'high',
      methodSourceId: 'weather',
    };
    expect(await reason(call('propose_test', { ...planned, methodSourceId: 'nobody' }))).toBe(
      'MISSING_PROVENANCE: /methodSourceId is not a registered source',
    );
    expect(await reason(call('propose_test', { ...planned, propositionIds: [wet, `clm_${'0'.repeat(26)}`] }))).toBe(
      'INVALID_PAYLOAD: /propositionIds/1 is not a proposition of this space',
    );
    const test = await call('propose_test', planned);
    expect(test).toMatchObject({ outcome: 'accepted', ids: [expect.stringMatching(/^tst_/)] });
    const [testId] = test.ids as [string];
    const read = (more: Input) => observe('The gauge is full.', { evidenceType: 'test_result', ...more });
    const ingest = (observationId: string | undefined, outcome = 'full') =>
      call('execute_test_result_ingest', { testId, observationId, outcome });
    expect({ without: await reason(ingest(undefined)), unanchored: await reason(ingest(await read({}))) }).toEqual({
      without: 'MISSING_PROVENANCE: /observationId is not an observation that counts here',
      unanchored: 'MISSING_PROVENANCE: /observationId does not have the test among its anchors',
    });
    const result = await read({ anchors: { test: testId }, content: 'The gauge says: full.' });
    expect(await ingest(result)).toMatchObject({ outcome: 'accepted', ids: [testId, wet, other] });
    expect(await ingest(result)).toMatchObject({ outcome: 'transformed', changes: [{ rule: 'deduplicated' }] });
    expect(await agent.do('tests.get', { space, id: testId })).toMatchObject({
      status: 'ingested',
      cost: 1,
      benefit: 2,
      impact: 'high',
      claims: expect.arrayContaining([
        expect.objectContaining({ claimId: wet, result: 'passed' }),
        expect.objectContaining({ claimId: other, result: 'failed' }),
      ]),
    });
  });

  it('an entity that observations are about is created once, and then linked', async () => {
    const { call, observe, reason } = await spaceWithWeather();
    const observationIds = [await observe('Acme was there.')];
    const naming = { name: 'Acme', entityType: 'company', observationIds };
    expect(await reason(call('create_or_link_entity_candidate', { ...naming, observationIds: [] }))).toBe(
      'MISSING_PROVENANCE: /observationIds must name at least one observation',
    );
    const named = await call('create_or_link_entity_candidate', naming);
    expect(named).toMatchObject({ outcome: 'accepted', ids: [expect.stringMatching(/^ent_/)] });
    expect(await call('create_or_link_entity_candidate', { ...naming, name: 'ACME' })).toMatchObject({
      outcome: 'transformed',
      ids: named.ids,
      changes: [{ path: '/name', from: 'ACME', to: 'Acme', rule: 'linked' }],
    });
  });

  it('propositions of a workspace exist side by side', async () => {
    const { space, observe, propose, claim } = await spaceWithWeather();
    const { id: workspaceId } = await agent.do('workspaces.open', { space, kind: 'free' });
    const values = [];
    for (const value of ['rain', 'dry'])
      values.push(
        await propose(`The weather is ${value}.`, [await observe(`The weather of the sky: ${value}.`)], {
          triple: { subject: 'sky', predicate: 'weather', value },
          workspaceId,
        }),
      );
    for (const { outcome, ids } of values)
      expect({ outcome, claim: await claim(ids[0]) }).toEqual({
        outcome: 'accepted',
        claim: expect.objectContaining({ status: 'active', scope: 'workspace', workspaceId }),
      });
  });

  it('a proposition that names the workspace `default`, or null, is stored in the durable lane', async () => {
    const { observe, propose, claim, call, reason } = await spaceWithWeather();
    const stored = [];
    for (const [text, workspaceId] of [
      ['It rained.', 'default'],
      ['It was dry.', null],
    ] as const)
      stored.push(await claim((await propose(text, [await observe(text)], { workspaceId })).ids[0]));
    expect(stored).toEqual([
      expect.objectContaining({ scope: 'global', workspaceId: null, status: 'active' }),
      expect.objectContaining({ scope: 'global', workspaceId: null, status: 'active' }),
    ]);
    const windowed = await propose('It rains today.', [await observe('It rains today.')], {
      workspaceId: 'default',
      scope: 'temporal',
      validFrom: T0,
    });
    expect(await claim(windowed.ids[0])).toMatchObject({ scope: 'temporal', workspaceId: null });
    expect(await reason(propose('It rained.', [await observe('Rain.')], { workspaceId: 'durable' }))).toBe(
      'INVALID_PAYLOAD: /workspaceId does not have the form that this tool takes',
    );
    expect((await call('request_consolidation', { workspaceId: 'default', reason: 'manual' })).outcome).toBe(
      'accepted',
    );
  });

  it('a refusal of any step names the place in the payload that it is about', async () => {
    const { space, call, propose, observe, reason } = await spaceWithWeather();
    const rain = await propose('It rained.', [await observe('It rained.')]);
    const { id: closed } = await agent.do('workspaces.open', { space, kind: 'free' });
    await agent.do('workspaces.close', { space, id: closed });
    const fresh = await observe('The weather of the sky: dry.');
    const { id: task } = await tenant.owner.do('tasks.create', { space, title: 'Watch the sky.' });
    const { id: workspaceId } = await tenant.owner.do('workspaces.open', { space, kind: 'task', ownerId: task });
    const test = {
      propositionIds: rain.ids,
      method: 'Look at the gauge.',
      expected: { [rain.ids[0]]: 'full' },
      cost: 1,
      methodSourceId: 'weather',
    };
    const observation = { sourceId: 'weather', content: 'Rain.', evidenceType: 'measurement', observedAt: T0 };
    const refused: [string, Promise<any>, string][] = [
      [
        'closed workspace',
        propose('It rains.', [fresh], { workspaceId: closed }),
        'POLICY_VIOLATION: /workspaceId workspace closed',
      ],
      [
        'task of nobody',
        call('record_observation', { ...observation, taskId: `tsk_${'0'.repeat(26)}` }),
        'INVALID_PAYLOAD: /taskId not found',
      ],
      ['deadline', call('propose_test', { ...test, deadline: T0 }), 'INVALID_PAYLOAD: /deadline validation failed'],
      [
        'expectation',
        call('propose_test', { ...test, expected: { [`clm_${'0'.repeat(26)}`]: 'full' } }),
        `INVALID_PAYLOAD: /expected/${rain.ids[0]} validation failed`,
      ],
      [
        'task of another workspace',
        call('archive_episode', { taskId: `tsk_${'0'.repeat(26)}`, workspaceId }),
        'INVALID_PAYLOAD: /taskId not found',
      ],
    ];
    for (const [name, answer, expected] of refused)
      expect({ [name]: await reason(answer) }).toEqual({ [name]: expected });
    await tenant.owner.do('sources.put', { space, sourceId: 'weather', class: 'document' });
    expect(await reason(call('record_observation', observation))).toBe('POLICY_VIOLATION: /sourceId class not allowed');
  });

  it('repeating a proposition returns the existing claim', async () => {
    const { observe, propose } = await spaceWithWeather();
    const [rain] = [await observe('It rained.')];
    const triple = { subject: 'sky', predicate: 'weather', value: 'rain' };
    const first = await propose('It rained.', [rain], { triple });
    expect(await propose('It rained.', [rain], { triple })).toMatchObject({
      outcome: 'transformed',
      ids: first.ids,
      changes: [{ path: '/propositionId', from: null, to: first.ids[0], rule: 'deduplicated' }],
    });
  });

  it('checks run in their order, and equal calls are rejected in equal words', async () => {
    const { call, propose, observe, reason } = await spaceWithWeather();
    const evidence = await observe('It rained.');
    const unknown = `evd_${'0'.repeat(26)}`;
    const wrong: [string, unknown, string][] = [
      ['Record_Observation', { promote: true }, 'INVALID_TOOL_NAME: there is no such tool'],
      ['toString', {}, 'INVALID_TOOL_NAME: there is no such tool'],
      ['propose_proposition', [], 'INVALID_PAYLOAD: the payload must be a JSON object'],
      [
        'propose_proposition',
        { status: 'accepted', more: { promote: 1 } },
        'DIRECT_CANONICAL_WRITE_FORBIDDEN: /more/promote only promotion writes canonical memory',
      ],
      ['propose_proposition', { trust: 1 }, 'POLICY_VIOLATION: /trust is set by the server'],
      ['propose_proposition', { text: 'x' }, 'INVALID_PAYLOAD: /class does not have the form that this tool takes'],
      [
        'attach_support',
        { propositionId: `clm_${'0'.repeat(26)}`, observationIds: [unknown] },
        'INVALID_PAYLOAD: /propositionId is not a proposition of this space',
      ],
      [
        'propose_proposition',
        { text: 'It rained.', class: 'descriptive' },
        'MISSING_PROVENANCE: /observationIds must name at least one observation',
      ],
      [
        'propose_proposition',
        { text: 'It rained.', class: 'descriptive', observationIds: [evidence, unknown] },
        'MISSING_PROVENANCE: /observationIds/1 is not an observation that counts here',
      ],
      [
        'record_observation',
        { sourceId: 'nobody', content: 'x', evidenceType: 'measurement', observedAt: T0 },
        'MISSING_PROVENANCE: /sourceId is not a registered source',
      ],
      [
        'record_observation',
        {
          sourceId: 'nobody',
          content: 'x',
          evidenceType: 'measurement',
          observedAt: T0,
          workspaceId: `wsp_${'0'.repeat(26)}`,
        },
        'INVALID_PAYLOAD: /workspaceId is not a workspace of this space',
      ],
      [
        'record_observation',
        { sourceId: 'weather', content: 'x', evidenceType: 'measurement', observedAt: '2026-01-01T00:06:00.000Z' },
        'POLICY_VIOLATION: /observedAt observed in future',
      ],
    ];
    for (const [tool, payload, expected] of wrong)
      expect({ first: await reason(call(tool, payload)), again: await reason(call(tool, payload)) }).toEqual({
        first: expected,
        again: expected,
      });
    const { ids } = await propose('It rained.', [evidence]);
    expect(await reason(call('attach_contradiction', { propositionId: ids[0], observationIds: [evidence] }))).toBe(
      'POLICY_VIOLATION: /observationIds/0 evidence on other side',
    );
  });

  it('an observation that does not count in this space is refused before the state of the proposition is checked', async () => {
    const { space, call, propose, observe, reason, claim } = await spaceWithWeather();
    const elsewhere = await spaceWithWeather();
    const foreign = await elsewhere.observe('It rained.');
    const withdrawn = await observe('It rained, it seems.');
    await tenant.owner.do('evidence.revoke', { space, id: withdrawn, reason: 'The gauge was broken.' });
    const counts = 'MISSING_PROVENANCE: /observationIds/0 is not an observation that counts here';
    expect({
      foreign: await reason(propose('It rained.', [foreign])),
      withdrawn: await reason(propose('It rained.', [withdrawn])),
    }).toEqual({ foreign: counts, withdrawn: counts });
    const { ids } = await propose('It rained.', [await observe('It rained.')]);
    const against = (observationIds: string[]) =>
      call('attach_contradiction', { propositionId: ids[0], observationIds });
    await tenant.owner.do('claims.retract', { space, id: ids[0], errorType: 'other', reason: 'Not meant.' });
    expect((await claim(ids[0])).status).toBe('retracted');
    expect(await reason(against([foreign]))).toBe(counts);
    expect(await reason(against([await observe('It was dry.')]))).toBe(
      'POLICY_VIOLATION: /propositionId illegal state',
    );
  });

  it('a workspace or a test of another space is answered like an unknown workspace or test', async () => {
    const [here, there] = [await spaceWithWeather(), await spaceWithWeather()];
    const { id: workspace } = await agent.do('workspaces.open', { space: there.space, kind: 'free' });
    const rain = await there.propose('It rained.', [await there.observe('It rained.')]);
    const test = await there.call('propose_test', {
      propositionIds: rain.ids,
      method: 'Look at the gauge.',
      expected: { [rain.ids[0]]: 'full' },
      cost: 1,
      methodSourceId: 'weather',
    });
    expect(test.outcome).toBe('accepted');
    const observationId = await here.observe('The gauge is full.');
    const asked = (workspaceId: string, testId: string) =>
      Promise.all(
        [
          here.call('propose_proposition', {
            text: 'It rained.',
            class: 'descriptive',
            observationIds: [observationId],
            workspaceId,
          }),
          here.call('request_consolidation', { workspaceId, reason: 'manual' }),
          here.call('execute_test_result_ingest', { testId, observationId, outcome: 'full' }),
        ].map(here.reason),
      );
    const unknown = await asked(`wsp_${'0'.repeat(26)}`, `tst_${'0'.repeat(26)}`);
    expect(unknown).toEqual([
      'INVALID_PAYLOAD: /workspaceId is not a workspace of this space',
      'INVALID_PAYLOAD: /workspaceId is not a workspace of this space',
      'INVALID_PAYLOAD: /testId is not a test of this space',
    ]);
    expect(await asked(workspace, test.ids[0])).toEqual(unknown);
  });

  it('a result that is an inference, and a result that was observed before its test was proposed, are refused', async () => {
    const { space, propose, observe, reason } = await spaceWithWeather();
    const rain = await propose('It rained.', [await observe('It rained.')]);
    await tenant.owner.do('sources.put', { space, sourceId: 'weather-model', class: 'inference' });
    const plan = async (methodSourceId: string) =>
      (
        await tenant.owner.do('tools.call', {
          space,
          tool: 'propose_test',
          payload: {
            propositionIds: rain.ids,
            method: 'Look at the gauge.',
            expected: { [rain.ids[0]]: 'full' },
            cost: 1,
            methodSourceId,
          },
        })
      ).ids[0] as string;
    const result = async (testId: string, sourceId: string, observedAt: string) =>
      (
        await tenant.owner.do('tools.call', {
          space,
          tool: 'record_observation',
          payload: {
            sourceId,
            content: `The gauge is full, at ${observedAt}.`,
            evidenceType: 'test_result',
            observedAt,
            anchors: { test: testId },
          },
        })
      ).ids[0] as string;
    const ingest = (testId: string, observationId: string) =>
      reason(
        tenant.owner.do('tools.call', {
          space,
          tool: 'execute_test_result_ingest',
          payload: { testId, observationId, outcome: 'full' },
        }),
      );
    const [early, guessed] = [await plan('weather'), await plan('weather-model')];
    expect(await ingest(early, await result(early, 'weather', '2025-12-31T23:00:00.000Z'))).toBe(
      'POLICY_VIOLATION: /observationId test result unfit',
    );
    await tenant.owner.do('spaces.setClock', { space, now: '2026-01-01T00:10:00.000Z' });
    expect(await ingest(guessed, await result(guessed, 'weather-model', '2026-01-01T00:05:00.000Z'))).toBe(
      'POLICY_VIOLATION: /observationId test result unfit',
    );
  });

  it('ten concurrent calls have the same results as calls one after the other', async () => {
    const { call, propose, observe, claim } = await spaceWithWeather();
    const observations = [];
    for (let n = 0; n < 10; n += 1) observations.push(await observe(`It rained, ${n} mm.`));
    const { ids } = await propose('It rained.', [observations[0]!]);
    const answers = await Promise.all(
      observations.map((observation) =>
        call('attach_support', { propositionId: ids[0], observationIds: [observation] }),
      ),
    );
    expect(answers.map(({ outcome }) => outcome)).toEqual(observations.map(() => 'accepted'));
    expect(new Set((await claim(ids[0])).evidence)).toEqual(new Set(observations));
  });

  it('a rejected call is recorded, and changes nothing else', async () => {
    const { space, call, observe, propose } = await spaceWithWeather();
    const [rain, again] = [await observe('It rained.'), await observe('It rained again.')];
    const { ids } = await propose('It rained.', [rain]);
    const before = await agent.do('claims.get', { space, id: ids[0] });
    // The first observation is attached before the second one is refused.
    const answer = await call('attach_contradiction', { propositionId: ids[0], observationIds: [again, rain] });
    expect(answer).toMatchObject({ code: 'POLICY_VIOLATION', events: [{ kind: 'tool_call_rejected' }] });
    expect(await agent.do('claims.get', { space, id: ids[0] })).toEqual(before);
    const [event] = await service.database.owner('select kind, payload from events where id = $1', [
      answer.events[0].id,
    ]);
    expect(event).toEqual({
      kind: 'tool_call_rejected',
      payload: { tool: 'attach_contradiction', code: answer.code, reason: answer.reason },
    });
  });

  it('a proposition speaks in the strongest class of its observations that the key may assert', async () => {
    const { space, observe, propose, claim } = await spaceWithWeather();
    const user = await tenant.user('a user');
    const said = (
      await user.do('evidence.record', { space, kind: 'statement', content: 'It rained.', source: 'user_explicit' })
    ).id as string;
    const own = await observe('It rained.');
    const classes = [];
    for (const [text, cited] of [
      ['It rained.', [own]],
      ['It rained in town.', [said]],
    ] as const)
      classes.push((await claim((await propose(text, [...cited])).ids[0])).baseClass);
    expect(classes).toEqual(['tool_output', 'inference']);
  });

  it('what belongs to a session in which the caller does not take part is not found', async () => {
    const { space, call, reason, propose } = await spaceWithWeather();
    const other = await tenant.agent(`other ${space}`);
    await other.do('sessions.open', { space, externalId: 'private' });
    const hidden = (
      await other.do('claims.store', { space, text: 'A secret.', scope: 'session', sessionId: 'private' })
    ).claim;
    expect(await reason(call('attach_support', { propositionId: hidden.id, observationIds: hidden.evidence }))).toBe(
      'INVALID_PAYLOAD: /propositionId is not a proposition of this space',
    );
    expect(await reason(propose('It rained.', hidden.evidence))).toBe(
      'MISSING_PROVENANCE: /observationIds/0 is not an observation that counts here',
    );
  });

  it('a repeated idempotency key gets the first answer, including a rejection', async () => {
    const { space, observe } = await spaceWithWeather();
    const evidence = await observe('It rained.');
    for (const observationIds of [[evidence], []]) {
      const input = {
        space,
        tool: 'propose_proposition',
        payload: { text: 'Rain.', class: 'descriptive', observationIds },
      };
      const key = `tool-${transport}-${space}-${observationIds.length}`;
      const [first, second] = [
        await agentKey.do('tools.call', input, { idempotencyKey: key }),
        await agentKey.do('tools.call', input, { idempotencyKey: key }),
      ];
      expect(second).toEqual(first);
    }
  });
});

it('a name or a payload of any form is answered with an outcome, and an envelope with other fields is refused', async () => {
  const { space } = await tenant.aSpace();
  const answers: [string, Input, string][] = [
    ['a long name', { tool: 'x'.repeat(1_000), payload: {} }, 'INVALID_TOOL_NAME: there is no such tool'],
    ['a number', { tool: 7, payload: {} }, 'INVALID_TOOL_NAME: there is no such tool'],
    ['null', { tool: null, payload: {} }, 'INVALID_TOOL_NAME: there is no such tool'],
    ['a list', { tool: ['attach_support'], payload: {} }, 'INVALID_TOOL_NAME: there is no such tool'],
    ['no name', { payload: {} }, 'INVALID_TOOL_NAME: there is no such tool'],
    ['no payload', { tool: 'attach_support' }, 'INVALID_PAYLOAD: the payload must be a JSON object'],
    ['neither', {}, 'INVALID_TOOL_NAME: there is no such tool'],
  ];
  for (const [name, body, reason] of answers)
    expect({ [name]: await agentKey.call('tools.call', { space, ...body }) }).toEqual({
      [name]: expect.objectContaining({
        status: 200,
        body: expect.objectContaining({
          outcome: 'rejected_with_reason',
          reason,
          events: [expect.objectContaining({ kind: 'tool_call_rejected' })],
        }),
      }),
    });
  const names = await service.database.owner(
    `select payload ->> 'tool' as name from events where kind = 'tool_call_rejected' and space_id = (select id from spaces where slug = $1) order by id`,
    [space],
  );
  expect(names.map(({ name }) => name)).toEqual([
    `${'x'.repeat(200)}…`,
    '7',
    'null',
    '["attach_support"]',
    '',
    'attach_support',
    '',
  ]);
  expect(await agentKey.call('tools.call', { space, tool: 'attach_support', payload: {}, more: 1 })).toMatchObject({
    status: 400,
  });
  expect(await agentKey.call('tools.call', { space, tool: 'x'.repeat(2_000_000), payload: {} })).toMatchObject({
    status: 413,
  });
});

it('over MCP, each of the calls has a tool of the same name, and the set `governed` offers only these tools and reads', async () => {
  const { space } = await tenant.aSpace();
  await tenant.owner.do('sources.put', { space, sourceId: 'weather', class: 'tool_output' });
  const mcp = new McpClient(agentKey);
  const send = async (method: string, params: Input = {}) =>
    (await mcp.send(method, params, { tools: 'governed' })).body.result;
  const call = async (name: string, given: Input) =>
    (await send('tools/call', { name, arguments: given })).structuredContent;
  expect((await mcp.send('tools/list', {}, { tools: 'governed,core' })).status).toBe(400);
  const listed = (await send('tools/list')).tools as { name: string; annotations?: { readOnlyHint?: boolean } }[];
  for (const { name, annotations } of listed)
    expect({ [name]: TOOL_NAMES.includes(name as never) || annotations?.readOnlyHint === true }).toEqual({
      [name]: true,
    });
  expect(listed.map(({ name }) => name)).toEqual(expect.arrayContaining([...TOOL_NAMES]));
  const recorded = await call('record_observation', {
    space,
    sourceId: 'weather',
    content: 'It rained.',
    evidenceType: 'measurement',
    observedAt: T0,
  });
  expect(recorded).toMatchObject({ outcome: 'accepted', ids: [expect.stringMatching(/^evd_/)] });
  for (const tool of ['store_claim', 'Record_Observation'])
    expect(await call(tool, { space, text: 'It rained.' })).toMatchObject({
      outcome: 'rejected_with_reason',
      code: 'INVALID_TOOL_NAME',
    });
});
