import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { EmbedPending } from '#libs/recall/index/index.js';
import { sha256 } from '#libs/platform/secrets/index.js';
import { seenConflict, workRun, type Input } from '../service/index.js';
import { onServers, openAtOnce, type AtOnce, type Move } from './at-once.js';

/**
 * What follows from a decision often concerns claims whose keys the decision did not lock. Here, the first of two such
 * decisions has written everything and waits immediately before its commit, while the second decision is made.
 */
onServers('decisions at the same time about claims that depend on each other', () => {
  let at: AtOnce;
  let service: AtOnce['service'];
  let tenant: AtOnce['tenant'];
  let gate: AtOnce['gate'];
  let user: AtOnce['user'];
  let agent: AtOnce['agent'];
  let reviewer: AtOnce['reviewer'];
  let extractor: AtOnce['extractor'];
  let aSpace: AtOnce['aSpace'];
  beforeAll(async () => {
    at = await openAtOnce();
    ({ service, tenant, gate, user, agent, reviewer, extractor, aSpace } = at);
  });
  afterAll(() => at.close());

  const retract = (id: string): Move => ['claims.retract', { id, errorType: 'other', reason: 'wrong' }];
  const reinstate = (id: string): Move => ['claims.reinstate', { id, reason: 'right' }];

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

  it('two workers find the same possible conflict, one from each of its claims: it is recorded once', async () => {
    const { spaceId, call, atOnce } = await aSpace();
    const said = (predicate: string, value: string) => ({ triple: { subject: 'user', predicate, value } });
    for (const name of ['budget', 'spending budget'])
      await call('predicates.put', { name, cardinality: 'single', volatility: 'low' });
    // Stored at the same moment, so that neither write sees the claim of the other. A process stores single claims of a
    // tenant one after another, so the second is sent in a batch.
    const weaker: Move = [
      'claims.storeBatch',
      { items: [{ text: 'User spending budget: 5k USD', ...said('spending budget', '5k USD') }] },
    ];
    const strong = { text: 'User budget is $750', ...said('budget', '$750') };
    const stored = await atOnce(
      'claim_stored',
      ['claims.store', { ...strong, provenance: { source: 'user_explicit' } }],
      weaker,
      agent,
    );
    expect((await call('possibleConflicts.list')).data).toEqual([]);
    const [strongId, weakerId] = [stored[0]!.body.claim.id, stored[1]!.body.data[0].result.claim.id];
    const [one, other] = [strongId, weakerId].map(
      (id) => () =>
        service
          .get<EmbedPending>(EmbedPending)
          .run(tenant.id, { spaceId, kind: 'claim', ids: [id] })
          .then(() => user.call('possibleConflicts.list', { space: spaceId })),
    );
    await atOnce('possible_conflict_found', one!, other!);
    const { data } = await call('possibleConflicts.list');
    expect(data).toMatchObject([{ weakerClaim: { id: weakerId } }]);
    expect(
      await service.database.owner(
        `select subject_id as id from events where space_id = $1 and kind = 'possible_conflict_found'`,
        [spaceId],
      ),
    ).toEqual([{ id: data[0].id }]);
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

  it('a note is merged into another while the result of its test is ingested: the result counts for the other note', async () => {
    const { spaceId, call, store, get, atOnce } = await aSpace();
    await call('sources.put', { sourceId: 'lab', class: 'tool_output' });
    const [text, source] = ['The lamp in the hall is on', { class: 'tool_output', sourceId: 'lab' }];
    const [note, other] = [await store(text, { provenance: undefined }, agent), await store(`${text}!`)];
    await service.get<EmbedPending>(EmbedPending).run(tenant.id, { spaceId, kind: 'claim', ids: [note, other] });
    const { id } = await call('tests.propose', {
      claimIds: [note],
      methodSourceId: 'lab',
      method: 'Look at the lamp',
      expected: { [note]: 'on' },
      cost: 1,
    });
    const result = { kind: 'reading', content: text, evidenceType: 'test_result', anchors: { test: id }, source };
    const { id: evidenceId } = await call('evidence.record', result);
    const { id: runId } = await call('maintenance.startRun', { kind: 'consolidate' });
    const merge = () => workRun(service, tenant, runId).then(() => user.call('jobs.get', { id: runId }));
    await atOnce('claim_merged', merge, ['tests.ingest', { id, evidenceId, outcome: 'on' }]);
    expect(await get(note)).toMatchObject({ mergedInto: other });
    expect((await call('tests.get', { id })).claims).toMatchObject([{ claimId: note, result: 'passed' }]);
    expect((await get(other)).evidence).toContain(evidenceId);
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
