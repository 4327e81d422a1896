import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '#libs/testing/index.js';
import { sha256 } from '#libs/platform/secrets/index.js';
import { PhaseGate } from '../e2e/phase-gate.js';
import {
  nodeStatesThatWouldChange,
  openService,
  seenConflict,
  settleCascades,
  type Answer,
  type Input,
  type RestClient,
  type Service,
  type Tenant,
} from '../service/index.js';

/** The embedded database has only one connection, so transactions run one after another. */
const onServers = process.env.DATABASE_URL ? describe : describe.skip;

/**
 * What follows from a decision often concerns claims whose keys the decision did not lock. Here the first of two such
 * decisions waits immediately before its commit, everything written, while the second one is made.
 */
onServers('decisions at the same time about claims that depend on each other', () => {
  let service: Service;
  let tenant: Tenant;
  let gate: PhaseGate;
  let user: RestClient;
  let agent: RestClient;
  let reviewer: RestClient;
  let extractor: RestClient;
  let clerk: RestClient;
  beforeAll(async () => {
    service = await openService();
    tenant = await service.aTenant();
    gate = await PhaseGate.put(service.database, { table: 'events', phase: 'new.kind', on: 'commit' });
    const principal = (kind: 'agent' | 'user', name: string) => ({ name, principal: { kind, name } });
    user = await tenant.as({ ...principal('user', 'user'), role: 'owner' });
    agent = await tenant.as({ ...principal('agent', 'agent'), role: 'agent' });
    reviewer = await tenant.as({ ...principal('user', 'reviewer'), role: 'reviewer' });
    clerk = await tenant.as({ ...principal('agent', 'clerk'), role: 'agent', sourceSystems: ['policy_db'] });
    extractor = await tenant.as({
      ...principal('agent', 'extractor'),
      role: 'agent',
      grants: ['extractor', 'conversation_ingest'],
    });
  });
  afterAll(async () => {
    await service.expectReplayIsExact(tenant.id);
    gate.remove();
    await service.close();
  });

  async function aSpace() {
    const { space, spaceId } = await tenant.aSpace();
    const call = (name: string, input: Input = {}, by = user) => by.do(name, { space, ...input });
    const store = async (text: string, more: Input = {}, by = user): Promise<string> =>
      (await call('claims.store', { text, provenance: { source: 'document' }, ...more }, by)).claim.id;
    const make = async (node: Input): Promise<string> => (await call('nodes.create', node)).node.id;
    const waiting = async (): Promise<unknown> =>
      (
        await service.database.owner(
          `select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      )[0]!.n;
    const conclude = (premise: string) => ({
      claim: `so much for ${premise}`,
      premises: [premise],
      reasoningType: 'modus_ponens',
      logicalChain: 'so',
      useContested: true,
      useStale: true,
    });
    let said = 0;
    const report = async (content: string) => {
      const sourceId = `source ${(said += 1)}`;
      await call('sources.put', { sourceId, class: 'document' });
      const { id } = await call('evidence.record', {
        kind: 'report',
        content,
        source: { class: 'document', sourceId },
      });
      return { evidenceId: id, quote: content, quoteType: 'hard_data', claim: content };
    };
    return {
      space,
      call,
      store,
      make,
      get: (id: string) => call('claims.get', { id }),
      node: (id: string) => call('nodes.get', { id }),
      waiting,
      learn: (...incidentIds: string[]) => make({ type: 'lesson', claim: 'Look first.', incidentIds }),
      observe: async (content: string) => make({ type: 'observation_factual', ...(await report(content)) }),
      report,
      contradict: async (nodeA: string, nodeB: string): Promise<string> =>
        (await call('conflicts.contradict', { nodeA, nodeB, description: 'Both cannot be.' })).conflict.id,
      conclude: (premise: string): Move => ['nodes.derive', conclude(premise)],
      settle: () => settleCascades(service, tenant, spaceId),
      /**
       * Makes the second decision while the first waits for its commit. `kind`: of an event of the first decision.
       * Afterwards the space is consistent. Returns the answers.
       */
      atOnce: async (
        kind: string,
        [first, input]: Move,
        [second, secondInput]: Move,
        by = user,
        firstBy = user,
      ): Promise<Answer[]> => {
        await gate.close(kind);
        const held = firstBy.call(first, { space, ...input });
        await gate.isReached();
        let isAnswered = false;
        const other = by.call(second, { space, ...secondInput }).finally(() => (isAnswered = true));
        await eventually(async () => isAnswered || (await waiting()) === 2);
        await gate.open();
        const answers = await Promise.all([held, other]);
        for (const { status } of answers) expect(status).toBeLessThan(500);
        expect(answers[0]!.isOk).toBe(true);
        await settleCascades(service, tenant, spaceId);
        expect(await nodeStatesThatWouldChange(service, tenant.id, spaceId)).toEqual([]);
        expect(await halfOpen(spaceId)).toEqual([]);
        return answers;
      },
    };
  }

  type Move = readonly [name: string, input: Input];
  const retract = (id: string): Move => ['claims.retract', { id, errorType: 'other', reason: 'wrong' }];
  const reinstate = (id: string): Move => ['claims.reinstate', { id, reason: 'right' }];

  /** Contradictions that are open although a side is not in force, or closed by themselves although both sides are. */
  const halfOpen = (spaceId: string): Promise<unknown[]> =>
    service.database.owner(
      `select k.id, k.status, one.status as one, other.status as other from conflicts k
       join claims one on one.id = k.new_claim_id join claims other on other.id = k.existing_claim_id
       where k.space_id = $1 and k.reason = 'contradiction' and (k.status = 'open' or k.resolution = 'lapsed')
         and (k.status = 'open') <> (one.status in ('active', 'disputed') and one.grounding <> 'tainted' and other.status in ('active', 'disputed') and other.grounding <> 'tainted')`,
      [spaceId],
    );

  it.each<
    [
      string,
      (
        pair: Record<'one' | 'other', string>,
        there: Awaited<ReturnType<typeof aSpace>>,
      ) => [Move[], string, Move, Move],
    ]
  >([
    [
      'is concluded from while the first falls',
      ({ one, other }, { conclude }) => [[], 'claim_stored', conclude(other), retract(one)],
    ],
    [
      'is concluded from while the first returns',
      ({ one, other }, { conclude }) => [[retract(one)], 'claim_stored', conclude(other), reinstate(one)],
    ],
    [
      'falls while the first returns',
      ({ one, other }) => [[retract(one)], 'claim_retracted', retract(other), reinstate(one)],
    ],
    ['falls while the first falls', ({ one, other }) => [[], 'claim_retracted', retract(one), retract(other)]],
  ])('the second side of a contradiction %s: neither misses the change of the other', async (_what, moves) => {
    const there = await aSpace();
    const pair = { one: await there.store('one'), other: await there.store('other') };
    await there.contradict(pair.one, pair.other);
    const [before, kind, first, second] = moves(pair, there);
    for (const move of before) await there.call(...move);
    await there.atOnce(kind, first, second);
  });

  it('two incidents of a lesson fall: it has no support left', async () => {
    const { store, learn, atOnce, node } = await aSpace();
    const [one, other] = [await store('It broke.'), await store('It broke again.')];
    const lesson = await learn(one, other);
    await atOnce('claim_retracted', retract(one), retract(other));
    expect(await node(lesson)).toMatchObject({ confidence: 0, fields: { supportLost: true } });
  });

  it('a lesson that is contradicted is voted on while its incident falls: the vote counts, and the lesson can still be written', async () => {
    const { store, learn, contradict, atOnce, call, get } = await aSpace();
    const [one, other] = [await store('It broke.'), await store('It never broke.')];
    const lesson = await learn(one);
    await contradict(lesson, other);
    await atOnce('vote_set', ['claims.dispute', { id: lesson }], retract(one));
    await call('claims.dispute', { id: lesson }, agent);
    expect(await get(lesson)).toMatchObject({ disputes: 2, confidence: 0 });
  });

  it('an incident falls while somebody concludes from its lesson: the conclusion loses what the lesson lost', async () => {
    const { store, learn, conclude, atOnce } = await aSpace();
    const one = await store('It broke.');
    const lesson = await learn(one, await store('It broke again.'));
    await atOnce('claim_stored', conclude(lesson), retract(one));
  });

  it('a claim with a key becomes an example of a lesson while it falls: it is not counted', async () => {
    const { store, learn, atOnce, node } = await aSpace();
    const lesson = await learn(await store('It broke.'));
    const { confidence } = await node(lesson);
    const example = await store('The pump broke', { triple: { subject: 'pump', predicate: 'state', value: 'broken' } });
    await atOnce('edge_added', ['edges.add', { kind: 'exemplifies', fromId: example, toId: lesson }], retract(example));
    expect(await node(lesson)).toMatchObject({ confidence });
  });

  it('a forecast that is contradicted is voted on while it is refuted: the vote counts, and the claim can still be written', async () => {
    const { report, observe, call, get, contradict, store, atOnce } = await aSpace();
    const content = 'The bridge opens in May of next year';
    const { node: seen, prediction } = await call('nodes.create', {
      type: 'observation_predictive',
      ...(await report(content)),
      predictedEvent: 'It opens.',
      resolveBy: '2099-01-01T00:00:00Z',
    });
    await contradict(seen.id, await store('The bridge never opens.'));
    const resolverId = await observe('The bridge stays shut all through May');
    await atOnce(
      'vote_set',
      ['claims.dispute', { id: seen.id }],
      ['nodes.resolve', { id: prediction.id, resolverId, outcome: 'refuted', relevanceOverride: 'the event itself' }],
    );
    await call('claims.dispute', { id: seen.id }, agent);
    expect(await get(seen.id)).toMatchObject({ disputes: 2, grounding: 'tainted' });
  });

  it('a question is answered again while its first answer falls: the second answer counts', async () => {
    const { make, observe, call, node, atOnce } = await aSpace();
    const id = await make({ type: 'question', text: 'Why?', category: 'meta', blockedBy: 'synthesis' });
    const [first, second] = [await observe('It was the rain'), await observe('It was the snow')];
    const answer = (resolverId: string): Move => ['nodes.resolve', { id, resolverId, relevanceOverride: 'about it' }];
    await call(...answer(first));
    await atOnce('edge_added', answer(second), retract(first));
    expect(await node(id)).toMatchObject({ status: 'resolved' });
  });

  it('what refuted a conjecture returns while somebody concludes from the conjecture: the conclusion falls', async () => {
    const { make, observe, call, conclude, atOnce } = await aSpace();
    const id = await make({ type: 'conjecture', claim: 'It may be the pump.', basis: 'a hunch' });
    const resolverId = await observe('The pump is sound');
    await call('nodes.resolve', { id, resolverId, outcome: 'refuted', relevanceOverride: 'about it' });
    await call(...retract(resolverId));
    await atOnce('claim_stored', conclude(id), reinstate(resolverId));
  });

  it('a reviewer keeps both sides of a contradiction while what had settled it returns: the reviewer has decided', async () => {
    const { space, observe, contradict, call, get, settle, atOnce } = await aSpace();
    const [a, b, c] = [await observe('The door is red'), await observe('The door is blue'), await observe('I saw it')];
    const id = await contradict(b, a);
    await call('nodes.resolve', { id, resolverId: c, resolution: 'supersede', relevanceOverride: 'about it' });
    await call(...retract(c));
    await settle();
    const keep = { id, action: 'keep_both', note: 'two doors', ...(await seenConflict(user, space, id)) };
    await atOnce('conflict_resolved', ['conflicts.resolve', keep], reinstate(c), reviewer);
    expect(await call('conflicts.get', { id })).toMatchObject({ status: 'resolved', resolution: 'keep_both' });
    expect([(await get(a)).status, (await get(b)).status]).toEqual(['active', 'active']);
  });

  it('a claim with a lookalike key is retracted while the fact that it imitates is stored: it stays retracted', async () => {
    const { store, get, atOnce } = await aSpace();
    const said = (subject: string, value: string) => ({ triple: { subject, predicate: 'limit', value } });
    const forged = await store(
      'It is $5',
      { ...said('user budg\u00e9t', '$5'), provenance: { source: 'inference' } },
      agent,
    );
    await atOnce('claim_retracted', retract(forged), [
      'claims.store',
      { text: 'It is $7', ...said('user budget', '$7'), provenance: { source: 'user_explicit' } },
    ]);
    expect(await get(forged)).toMatchObject({ status: 'retracted' });
  });

  it('a possible conflict is confirmed while its weaker side falls: no contradiction stays open', async () => {
    const { store, call, atOnce } = await aSpace();
    const said = (predicate: string, value: string) => ({ triple: { subject: 'user', predicate, value } });
    await store('User budget is $750', { ...said('budget', '$750'), provenance: { source: 'user_explicit' } });
    const weaker = await store(
      'User spending budget: 5k USD',
      { ...said('spending budget', '5k USD'), provenance: undefined },
      agent,
    );
    const [{ id }] = (await call('possibleConflicts.list')).data;
    await atOnce('claim_retracted', retract(weaker), ['possibleConflicts.confirm', { id, note: 'Not the same.' }]);
  });

  it('both sources of a hidden summary return: it is shown again', async () => {
    const { call, get, atOnce } = await aSpace();
    const content = 'For refund agents, never claim completion without refund_api_response.';
    const { messages } = await call(
      'conversations.record',
      { sessionId: 'talk', messages: [{ role: 'user', content }] },
      extractor,
    );
    const spans = [{ messageId: messages[0].id, start: 0, end: content.length, sha256: sha256(content) }];
    const atom = async (text: string): Promise<string> =>
      (
        await call(
          'candidates.record',
          { level: 'atom', kind: 'episodic', text, spans, confidence: 1, manual: true },
          reviewer,
        )
      ).claimId;
    const [one, other] = [
      await atom('Never claim refund completion without refund_api_response.'),
      await atom('Refund agents never promise completion dates'),
    ];
    const { id, proposalId } = await call(
      'candidates.record',
      { level: 'scenario', title: 'Refunds', text: 'Agents wait.', atoms: [one, other], confidence: 1 },
      agent,
    );
    await call('proposals.approve', { id: proposalId, note: 'It is so.' }, reviewer);
    const { claimId } = await call('candidates.get', { id });
    for (const each of [one, other]) await call(...retract(each));
    await atOnce('claim_restored', reinstate(one), reinstate(other));
    expect(await get(claimId)).toMatchObject({ status: 'active' });
  });

  it('a digest becomes part of another while one of its members is replaced: both are archived', async () => {
    const { store, call, get, atOnce } = await aSpace();
    const [a, b, c] = [await store('one'), await store('two'), await store('three')];
    const inner = (await call('digests.compress', { ids: [a, b] })).digest.id as string;
    const [made] = await atOnce(
      'claim_stored',
      ['digests.compress', { ids: [inner, c] }],
      ['claims.supersede', { id: a, text: 'another', provenance: { source: 'document' } }],
    );
    expect([(await get(inner)).status, (await get(made!.body.digest.id)).status]).toEqual(['archived', 'archived']);
  });

  it('a challenge is replaced by a newer one while somebody concludes from its side: the conclusion is not contested', async () => {
    const { store, call, node, conclude, atOnce } = await aSpace();
    const strong = await store('It is so', { provenance: { source: 'user_explicit' } });
    const [weak, weaker] = [await store('It is not so', {}, agent), await store('It is never so', {}, agent)];
    const challenge = (id: string) => ({ nodeA: strong, nodeB: id, description: 'Both cannot be.' });
    await call('conflicts.contradict', challenge(weak), agent);
    const [made] = await atOnce('claim_stored', conclude(weak), ['conflicts.contradict', challenge(weaker)], agent);
    expect(await node(made!.body.claim.id)).toMatchObject({ contested: false });
  });

  it('a record is sent twice under one external id: both get the first record', async () => {
    const { atOnce } = await aSpace();
    const record: Move = ['evidence.record', { kind: 'note', content: 'said once', externalId: 'one' }];
    const [one, other] = await atOnce('evidence_recorded', record, record);
    expect(other!.body.id).toBe(one!.body.id);
  });

  it.each<[string, Input, Input]>([
    [
      'its settings count',
      { name: 'lead', cardinality: 'multi', valueType: 'text' },
      { name: 'lead', cardinality: 'multi' },
    ],
    ['it is refused as an alias of another', { name: 'head', aliases: ['lead'] }, { name: 'lead', aliases: [] }],
  ])('a predicate is put while its first use registers it: %s', async (_what, put, found) => {
    const { call, atOnce } = await aSpace();
    const triple = { subject: 'team', predicate: 'lead', value: 'Ann' };
    await atOnce(
      'predicate_registered',
      ['claims.store', { text: 'Ann leads', triple, provenance: { source: 'document' } }],
      ['predicates.put', put],
    );
    expect((await call('predicates.list')).data).toMatchObject([found]);
  });

  it('a test is proposed for a claim while the claim falls: it is not suggested for a claim that has fallen', async () => {
    const { call, atOnce } = await aSpace();
    await call('sources.put', { sourceId: 'lab', class: 'tool_output' });
    const { claim } = await call('claims.store', {
      text: 'The lamp is on.',
      triple: { subject: 'lamp', predicate: 'is', value: 'on' },
      provenance: { source: 'user_explicit' },
      impact: 'high',
    });
    const suggested = async () => (await call('tests.list', { suggested: true, claimId: claim.id })).suggestions.length;
    expect(await suggested()).toBe(1);
    await atOnce('claim_retracted', retract(claim.id), [
      'tests.propose',
      {
        claimIds: [claim.id],
        methodSourceId: 'lab',
        method: 'Look at the lamp',
        expected: { [claim.id]: 'it is on' },
        cost: 1,
      },
    ]);
    expect(await suggested()).toBe(0);
  });

  it.each<[string, 'edge' | 'status']>([
    ['the change of status sees the subtask and is rejected', 'edge'],
    ['the task needs a review', 'status'],
  ])('an open subtask is tied to a task while the task is done: %s', async (_what, first) => {
    const { call, atOnce } = await aSpace();
    const [whole, part] = [
      await call('tasks.create', { title: 'Whole' }),
      await call('tasks.create', { title: 'Part' }),
    ];
    await call('tasks.setStatus', { id: whole.id, status: 'in_progress' });
    const tie: Move = ['edges.add', { kind: 'subtask_of', fromId: part.id, toId: whole.id }];
    const finish: Move = ['tasks.setStatus', { id: whole.id, status: 'done' }];
    await (first === 'edge' ? atOnce('edge_added', tie, finish) : atOnce('task_status_changed', finish, tie));
    const expected =
      first === 'edge' ? { status: 'in_progress', needsReview: false } : { status: 'done', needsReview: true };
    expect(await call('tasks.get', { id: whole.id })).toMatchObject({ ...expected, milestone: true });
  });

  /** A space in which steps need a policy that grants at least `days`, with a task of one pending step. */
  async function aGatedStep(days = 30) {
    const there = await aSpace();
    const { call } = there;
    const put = (atLeast: number): Move => [
      'schemas.put',
      {
        document: {
          schema: 'credence.domain/1',
          name: 'policies',
          evidenceTypes: { policy: { ttl: 'none', sourceSystems: ['policy_db'], anchors: {} } },
          stateGates: [
            {
              name: 'by_policy',
              when: { to: 'done' },
              require: [{ evidence: 'policy', freshness: 'fresh', bind: [], where: [{ at: '/days', gte: atLeast }] }],
            },
          ],
        },
      },
    ];
    await call(...put(days));
    const policy = (granted: number): Move => [
      'evidence.record',
      { kind: 'tool_output', evidenceType: 'policy', sourceSystem: 'policy_db', content: `{"days":${granted}}` },
    ];
    const task = await call('tasks.create', { title: 'One' });
    const { id } = await call('steps.create', { taskId: task.id, stepType: 'check', title: 'Check' });
    const finish = (...evidenceIds: string[]): Move => ['steps.transition', { id, to: 'done', evidenceIds }];
    const step = () => call('steps.get', { id });
    return { ...there, put, taskId: task.id as string, policy, finish, step };
  }

  it('a transition waits for its task while a new schema is put: the schema comes after the transition that it did not judge', async () => {
    const { space, call, put, taskId, policy, finish, step, waiting } = await aGatedStep();
    const { id } = await call(...policy(40), clerk);
    await gate.close('task_changed');
    const held = call('tasks.update', { id: taskId, title: 'Another' });
    await gate.isReached();
    const done = call(...finish(id));
    await eventually(async () => (await waiting()) === 2);
    let isPut = false;
    const next = call(...put(60)).finally(() => (isPut = true));
    await eventually(async () => isPut || (await waiting()) === 3);
    await gate.open();
    await Promise.all([held, done, next]);
    expect(await step()).toMatchObject({ status: 'done' });
    const kinds = await service.database.owner(
      `select kind from events where space_id = (select id from spaces where slug = $1) and kind in ('schema_put', 'step_status_changed') order by position`,
      [space],
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['schema_put', 'step_status_changed', 'schema_put']);
  });

  it('a record that says otherwise is stored while a step is done: it does not count when the step is judged again', async () => {
    const { call, policy, finish, step, atOnce } = await aGatedStep();
    const [one, other] = [await call(...policy(40), clerk), await call(...policy(50), clerk)];
    const [, done] = await atOnce('evidence_recorded', policy(10), finish(one.id, other.id), user, clerk);
    expect(done!.body).toMatchObject({ outcome: 'accepted' });
    await call('evidence.revoke', { id: other.id, reason: 'withdrawn' });
    expect(await step()).toMatchObject({ status: 'done', support: { evidenceIds: [one.id] } });
  });

  it('an agent joins a session by two calls: both succeed', async () => {
    const { call, atOnce } = await aSpace();
    const { id } = await call('sessions.open', {});
    const join: Move = ['sessions.join', { id }];
    const writer = await tenant.as({ name: 'writer', principal: { kind: 'agent', name: 'writer' }, role: 'writer' });
    const answers = await atOnce('session_joined', join, join, writer, writer);
    expect(answers.map(({ isOk }) => isOk)).toEqual([true, true]);
  });

  it('a claim with thousands of lessons falls: its keys are locked as a whole, and the claim can be changed', async () => {
    const { store, make, call, get } = await aSpace();
    const id = await store('It broke.');
    const lesson = await make({ type: 'lesson', claim: 'Look first.', incidentIds: [id] });
    // The API would take too long to make so many; the policy reads nothing of them but these edges.
    await service.database.owner(
      `insert into edges select e.tenant_id, 'edg_' || lpad(n::text, 26, '0'), e.space_id, 'clm_' || lpad(n::text, 26, '0'), e.to_id, e.kind, n, e.asks, e.override, e.by_reviewer, e.created_at, e.created_by, e.closed_at
       from edges e, generate_series(1, 5000) n where e.from_id = $1 and e.kind = 'supported_by'`,
      [lesson],
    );
    await gate.close('claim_retracted');
    const retracting = call(...retract(id));
    await gate.isReached();
    const [{ locks }] = (await service.database.owner(
      `select count(*)::integer as locks from pg_locks where locktype = 'advisory' and granted
       and database = (select oid from pg_database where datname = current_database())`,
    )) as [{ locks: number }];
    await gate.open();
    await retracting;
    expect(locks).toBeLessThan(100);
    expect(await get(id)).toMatchObject({ status: 'retracted' });
    await service.database.owner(`delete from edges where ordinal > 0 and kind = 'supported_by' and to_id = $1`, [id]);
  });
});
