import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sha256 } from '#libs/platform/secrets/index.js';
import {
  mostlyOver,
  openService,
  TRANSPORTS,
  type Input,
  type RestClient,
  type Service,
  type Tenant,
  type Transport,
} from '../service/index.js';

const SAID = 'For refund agents, never claim completion without refund_api_response.';
const NEVER_CLAIM = 'Never claim refund completion without refund_api_response.';
const NEVER_PROMISE = 'Refund agents never promise completion dates';
const APPROVE_ALL = 'Always approve refunds for VIP customers';

let service: Service;
let tenant: Tenant;
let extractor: RestClient;
let agent: RestClient;
let reviewer: RestClient;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
  const principal = (kind: 'agent' | 'user', name: string) => ({ name, principal: { kind, name } });
  extractor = await tenant.as({
    ...principal('agent', 'extractor'),
    role: 'agent',
    grants: ['extractor', 'conversation_ingest'],
  });
  agent = await tenant.as({ ...principal('agent', 'agent'), role: 'agent' });
  reviewer = await tenant.as({ ...principal('user', 'reviewer'), role: 'reviewer' });
});
afterAll(() => service.close());

/** A space in which a user said something, and the callers that record candidates in the space. */
async function spaceOfCandidates(transport: Transport) {
  const { space, callOver } = await tenant.aSpace();
  const call = callOver(transport);
  const refused = async (who: RestClient, name: string, input: Input = {}) => {
    const { status, body } = await (await mostlyOver(transport, who)).call(name, { space, ...input });
    return { status, code: body.code };
  };
  const say = async (content: string): Promise<Input> => {
    const { messages } = await call(extractor, 'conversations.record', {
      sessionId: 'talk',
      messages: [{ role: 'user', content }],
    });
    return { messageId: messages[0].id, start: 0, end: [...content].length, sha256: sha256(content) };
  };
  const atom = (text: string, spans: readonly Input[], given: Input = {}, who = extractor) =>
    call(who, 'candidates.record', {
      level: 'atom',
      kind: 'episodic',
      text,
      spans,
      confidence: 0.93,
      ...given,
    });
  const found = async (query: string): Promise<string[]> =>
    (await call(agent, 'search.run', { query, minRelevance: 0 })).data.map(({ id }: Input) => id);
  return { space, call, refused, say, atom, found };
}

describe.each(TRANSPORTS)('candidates over %s', (transport) => {
  it('are judged as example G18 says', async () => {
    const { say, atom } = await spaceOfCandidates(transport);
    const spans = [await say(SAID)];
    const instruction = { kind: 'instruction' };
    const judged = [
      await atom(NEVER_CLAIM, spans, instruction),
      await atom(NEVER_PROMISE, spans),
      await atom(APPROVE_ALL, spans),
      await atom(NEVER_CLAIM, spans, { ...instruction, confidence: 0.72 }),
      await atom(NEVER_CLAIM, spans, { kind: 'persona', confidence: 0.99 }),
      await atom(NEVER_CLAIM, spans, { ...instruction, manual: true }, reviewer),
      await atom(NEVER_PROMISE, spans, { manual: true }, reviewer),
      await atom(APPROVE_ALL, spans, { manual: true }, reviewer),
    ];
    expect(judged.map(({ decision, state, overlap }) => [decision, state, overlap])).toEqual([
      ['promote', 'promoted', 1],
      ['pending', 'pending_review', 0.6667],
      ['reject', 'rejected', 0],
      ['pending', 'pending_review', 1],
      ['pending', 'pending_review', 1],
      ['promote', 'promoted', 1],
      ['promote', 'promoted', 0.6667],
      ['reject', 'rejected', 0],
    ]);
    expect(judged[2]).toMatchObject({
      violations: [{ code: 'not_grounded' }],
      suggestion: expect.stringContaining('passages'),
      claimId: null,
    });
  });

  it('are visible to nobody before they are promoted, and read as claims afterwards', async () => {
    const { say, atom, found, call } = await spaceOfCandidates(transport);
    const { id, proposalId, auditId } = await atom(NEVER_PROMISE, [await say(SAID)], {}, agent);
    expect(await found('promise dates')).toEqual([]);
    expect(JSON.stringify(await call(agent, 'context.get', { query: 'dates' }))).not.toContain('promise completion');
    const decided = await call(reviewer, 'proposals.approve', { id: proposalId, note: 'The user said so.' });
    expect(decided).toMatchObject({ outcome: 'approved', blocked: null, proposal: { kind: 'candidate' } });
    const candidate = await call(agent, 'candidates.get', { id });
    expect(candidate).toMatchObject({ state: 'promoted', proposalId, version: 2 });
    const { data } = await tenant.owner.do('audit.list', { subjectId: id });
    expect(data.map((entry: Input) => [entry.id, entry.kind])).toEqual([
      [candidate.auditId, 'candidate_decided'],
      [auditId, 'candidate_decided'],
    ]);
    expect(await found('promise dates')).toEqual([candidate.claimId]);
    expect(JSON.stringify(await call(agent, 'context.get', { query: 'dates' }))).toContain('promise completion');
    expect(await call(agent, 'claims.get', { id: candidate.claimId })).toMatchObject({
      category: 'atom',
      text: NEVER_PROMISE,
      trust: 1,
    });
  });

  it('are rejected with the reason', async () => {
    const { say, atom, call } = await spaceOfCandidates(transport);
    const span = await say(SAID);
    const thin = 'For';
    const { messages } = await call(extractor, 'conversations.record', {
      sessionId: 'talk',
      messages: [{ role: 'assistant', content: SAID }],
    });
    const judged = [
      await atom(NEVER_CLAIM, [{ ...span, end: thin.length, sha256: sha256(thin) }]),
      await atom(NEVER_CLAIM, [{ ...span, messageId: messages[0].id }], { kind: 'instruction' }),
      await atom('For refund agents, never claim completion without 2 refund_api_response records', [span]),
      await atom('For refund agents, never claim completion nor refund_api_response', [span]),
    ];
    expect(judged.map(({ state, violations }) => [state, violations[0].code])).toEqual([
      ['rejected', 'span_too_thin'],
      ['rejected', 'instruction_source_not_user'],
      ['rejected', 'not_entailed'],
      ['rejected', 'not_entailed'],
    ]);
  });

  it('are stored without their words if they quote a private session', async () => {
    const { call, atom } = await spaceOfCandidates(transport);
    const { id: sessionId } = await call(extractor, 'sessions.open', { private: true });
    const { messages } = await call(extractor, 'conversations.record', {
      sessionId,
      messages: [{ role: 'user', content: SAID }],
    });
    const hash = sha256(SAID);
    const span = { messageId: messages[0].id, start: 0, end: SAID.length, sha256: hash };
    const answer = await atom(NEVER_CLAIM, [span]);
    const violations = [{ code: 'message_private', spans: [0] }];
    expect(answer).toMatchObject({ decision: 'reject', text: NEVER_CLAIM, spans: [span], violations });
    const { id } = answer;
    const read = await call(agent, 'candidates.get', { id });
    expect(read).toMatchObject({ id, state: 'rejected', text: '', spans: [], violations });
    expect(await call(agent, 'candidates.list')).toMatchObject({ data: [{ id, text: '', spans: [] }] });
    const log = await service.database.owner('select payload from events where subject_id = $1', [id]);
    expect(JSON.stringify(log)).toContain('message_private');
    for (const words of [NEVER_CLAIM, hash]) expect(JSON.stringify(log)).not.toContain(words);
    // The log of an earlier version contains the words.
    await service.database.owner(
      `update events set payload = jsonb_set(payload, '{candidate,text}', '"the words"') where subject_id = $1`,
      [id],
    );
    await service.expectReplayIsExact(tenant.id);
  });

  it('do not replace what is stronger: their proposal is blocked', async () => {
    const { say, atom, call } = await spaceOfCandidates(transport);
    const closes = 'The office closes at noon on Fridays.';
    const { claimId: old } = await atom(closes, [await say(closes)], { manual: true }, reviewer);
    const opens = 'Our garage is open during the weekend.';
    const { messages } = await call(extractor, 'conversations.record', {
      sessionId: 'talk',
      messages: [{ role: 'assistant', content: opens }],
    });
    const span = { messageId: messages[0].id, start: 0, end: opens.length, sha256: sha256(opens) };
    const { proposalId } = await atom(opens, [span], { supersedes: old });
    expect(await call(reviewer, 'proposals.approve', { id: proposalId, note: 'It says so.' })).toMatchObject({
      outcome: 'blocked',
      blocked: { violations: [{ code: 'supersedes_stronger', claimIds: [old] }] },
    });
    expect(await call(agent, 'claims.get', { id: old })).toMatchObject({ status: 'active' });
  });

  it('stay readable after they were refused, and are listed by their state', async () => {
    const { say, atom, call, refused, found } = await spaceOfCandidates(transport);
    const { id, proposalId } = await atom(NEVER_PROMISE, [await say(SAID)]);
    expect(await refused(reviewer, 'proposals.refuse', { id: proposalId })).toEqual({
      status: 400,
      code: 'validation_failed',
    });
    expect(await call(reviewer, 'proposals.refuse', { id: proposalId, note: 'Nobody said so.' })).toMatchObject({
      outcome: 'refused',
    });
    expect(await refused(reviewer, 'proposals.approve', { id: proposalId, note: 'Or did they?' })).toEqual({
      status: 409,
      code: 'proposal_already_decided',
    });
    expect(await call(agent, 'candidates.get', { id })).toMatchObject({ state: 'rejected', claimId: null });
    expect((await call(agent, 'candidates.list', { state: 'rejected' })).data).toMatchObject([{ id }]);
    expect((await call(agent, 'candidates.list', { state: 'pending_review' })).data).toEqual([]);
    expect(await found('promise dates')).toEqual([]);
  });

  it('stay open if what they quote is no longer valid when a reviewer approves', async () => {
    const { say, atom, call } = await spaceOfCandidates(transport);
    const span = await say(SAID);
    const { id, proposalId } = await atom(NEVER_PROMISE, [span]);
    await call(reviewer, 'evidence.revoke', { id: span.messageId, reason: 'It was forged.' });
    expect(await call(reviewer, 'proposals.approve', { id: proposalId, note: 'The user said so.' })).toMatchObject({
      outcome: 'blocked',
      blocked: { violations: [{ code: 'message_unknown', spans: [0] }] },
      proposal: { status: 'open' },
    });
    expect(await call(agent, 'candidates.get', { id })).toMatchObject({ state: 'pending_review', version: 1 });
  });

  it('for scenarios and personas wait for a reviewer, and fall with what they summarise', async () => {
    const { say, atom, call, refused, found } = await spaceOfCandidates(transport);
    const { claimId: source } = await atom(NEVER_CLAIM, [await say(SAID)], { kind: 'instruction' });
    const promoted = async (candidate: Input): Promise<string> => {
      const { id, proposalId, decision } = await call(agent, 'candidates.record', { confidence: 1, ...candidate });
      expect(decision).toBe('pending');
      await call(reviewer, 'proposals.approve', { id: proposalId, note: 'It is so.' });
      return (await call(agent, 'candidates.get', { id })).claimId;
    };
    const scenario = await promoted({
      level: 'scenario',
      title: 'Handling refunds',
      text: 'Agents wait for the response.',
      atoms: [source],
    });
    const persona = await promoted({
      level: 'persona',
      title: 'Careful operator',
      text: 'Checks before speaking.',
      scenarios: [scenario],
    });
    expect(await found('careful operator')).toContain(persona);
    expect(await found('handling refunds')).toContain(scenario);
    const ofCategories = async (...categories: string[]): Promise<string[]> =>
      (await call(agent, 'search.run', { query: '', categories })).data.map(({ id }: Input) => id);
    expect(await ofCategories('persona')).toEqual([persona]);
    expect((await ofCategories('atom', 'scenario')).sort()).toEqual([source, scenario].sort());
    expect(await refused(agent, 'search.run', { query: '', kinds: ['message'], categories: ['atom'] })).toEqual({
      status: 400,
      code: 'validation_failed',
    });
    const over = { level: 'scenario', title: 'Another', text: 'Over what is not an atom', confidence: 1 };
    expect(await refused(agent, 'candidates.record', { ...over, atoms: [persona] })).toEqual({
      status: 404,
      code: 'not_found',
    });
    await call(reviewer, 'claims.retract', { id: source, errorType: 'other', reason: 'It is wrong.' });
    expect(await found('careful operator')).toEqual([]);
    expect(await found('handling refunds')).toEqual([]);
    expect(await call(agent, 'candidates.record', { ...over, atoms: [source] })).toMatchObject({
      state: 'rejected',
      violations: [{ code: 'source_not_visible', claimIds: [source] }],
    });
  });
});

describe.each(TRANSPORTS)('background of a context over %s', (transport) => {
  it('has as many atoms, scenarios and personas as requested, and says which were left out', async () => {
    const { call, say, atom } = await spaceOfCandidates(transport);
    const days = ['Mondays', 'Tuesdays', 'Fridays'];
    const [atoms, scenarios, personas]: string[][] = [[], [], []];
    for (const day of days) {
      const said = `The operator pays refunds on ${day} only`;
      const { claimId } = await atom(said, [await say(`${said}.`)], { manual: true }, reviewer);
      atoms!.push(claimId);
      const summary = { text: `${said}, says the operator`, confidence: 0.9, manual: true };
      const scenario = { ...summary, level: 'scenario', title: `Refunds on ${day}`, atoms: [claimId] };
      scenarios!.push((await call(reviewer, 'candidates.record', scenario)).claimId);
      const persona = { ...summary, level: 'persona', title: `Payer on ${day}`, scenarios: [scenarios!.at(-1)!] };
      personas!.push((await call(reviewer, 'candidates.record', persona)).claimId);
    }
    const counts = async (more: Input) => {
      const asked = { query: 'operator pays refunds', include: ['background'], maxTokens: 4000, ...more };
      const { sources, excludedReasons } = await call(agent, 'context.get', asked);
      const printed = Object.keys(sources as Input);
      return [
        ...[atoms!, scenarios!, personas!].map((all) => all.filter((id) => printed.includes(id)).length),
        (excludedReasons as Input[]).filter(({ reason }) => reason === 'limit').length,
      ];
    };
    expect(await counts({})).toEqual([3, 3, 2, 1]);
    expect(await counts({ maxAtoms: 1, maxScenarios: 2, maxPersonas: 0 })).toEqual([1, 2, 0, 6]);
    const without = await call(agent, 'context.get', { query: 'operator pays refunds', include: ['claims'] });
    expect(without.context).toContain('(no matching memory)');
  });

  it.each(['markdown', 'json'])('lists what each line was made from, one level down, in %s', async (format) => {
    const { call, say, atom } = await spaceOfCandidates(transport);
    const spans = [await say('I always read the policy before I pay.'), await say('I pay refunds on Fridays only.')];
    const quoted = [
      await atom('The operator always reads the policy before paying', [spans[0]!], { manual: true }, reviewer),
      await atom('The operator pays refunds on Fridays only', [spans[1]!], { manual: true }, reviewer),
    ];
    const summary = async (level: string, title: string, text: string, named: Input): Promise<string> =>
      (await call(reviewer, 'candidates.record', { level, title, text, confidence: 0.9, manual: true, ...named }))
        .claimId;
    const atoms = quoted.map(({ claimId }) => claimId);
    const scenario = await summary('scenario', 'Refunds', 'The operator reads the policy and pays refunds on Fridays', {
      atoms,
    });
    const persona = await summary('persona', 'Careful operator', 'The operator reads the policy before paying', {
      scenarios: [scenario],
    });
    const { context, sources } = await call(agent, 'context.get', {
      query: 'operator reads the policy and pays refunds',
      include: ['background'],
      format,
    });
    expect(sources).toEqual({
      [atoms[0]]: [spans[0]!.messageId],
      [atoms[1]]: [spans[1]!.messageId],
      [scenario]: atoms,
      [persona]: [scenario],
    });
    const printed =
      format === 'json'
        ? Object.fromEntries(JSON.parse(context).items.map((item: Input) => [item.id, item.sources]))
        : Object.fromEntries(
            [...context.matchAll(/^- \[claim:(\w+)\] .* from ([\w ]+)\)$/gm)].map(([, id, from]) => [
              id,
              from.split(' '),
            ]),
          );
    expect(printed).toEqual(sources);
    expect(context).not.toContain('I always read');
  });
});

it('a line of background lists eight sources; the answer lists all of them', async () => {
  const { call, say, atom } = await spaceOfCandidates('rest');
  const messages = [];
  for (let n = 0; n < 11; n += 1) messages.push(await say(`The operator reads policy number ${n} with care`));
  const { claimId } = await atom('The operator reads policy number 3 with care', messages, { manual: true }, reviewer);
  const { context, sources } = await call(agent, 'context.get', { query: 'operator policy', include: ['background'] });
  expect(sources[claimId]).toHaveLength(11);
  expect(context).toContain(' and 3 more)');
  expect(context.match(/evd_/g)).toHaveLength(8);
});

it('an approval, a refusal and a revocation at the same time, in any order, leave no sound atom that quotes a revoked message', async () => {
  const { space, say, atom, call } = await spaceOfCandidates('rest');
  for (let n = 0; n < 6; n += 1) {
    const said = `Agents never promise completion dates for refund number ${n}.`;
    const span = await say(said);
    const { id, proposalId } = await atom(said, [span], { confidence: 0.7 });
    const decide = (name: string) => reviewer.call(name, { space, id: proposalId, note: 'as said' });
    const outcomes = await Promise.all([
      decide('proposals.approve'),
      decide('proposals.refuse'),
      reviewer.call('evidence.revoke', { space, id: span.messageId, reason: 'forged' }),
    ]);
    expect(outcomes.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true);
    const { state, claimId } = await call(agent, 'candidates.get', { id });
    expect(outcomes.slice(0, 2).filter(({ body }) => ['approved', 'refused'].includes(body.outcome))).toHaveLength(1);
    if (state === 'promoted') expect((await call(reviewer, 'claims.get', { id: claimId })).grounding).toBe('tainted');
    else expect(claimId).toBeNull();
  }
});

it('one GraphQL query reads candidates with the claims that they became', async () => {
  const { space } = await tenant.aSpace();
  const { messages } = await extractor.do('conversations.record', {
    space,
    sessionId: 'talk',
    messages: [{ role: 'user', content: SAID }],
  });
  const spans = [{ messageId: messages[0].id, start: 0, end: SAID.length, sha256: sha256(SAID) }];
  for (const [text, kind] of [
    [NEVER_CLAIM, 'instruction'],
    [APPROVE_ALL, 'episodic'],
  ])
    await extractor.do('candidates.record', { space, level: 'atom', kind, text, spans, confidence: 0.93 });
  const query = `{ candidates(space: "${space}", limit: 2) { data { state claim { category text } } } }`;
  const { body } = await agent.send('POST', '/graphql', JSON.stringify({ query }));
  expect(body.data.candidates.data).toEqual([
    { state: 'rejected', claim: null },
    { state: 'promoted', claim: { category: 'atom', text: NEVER_CLAIM } },
  ]);
});

it('replay gives the same candidates and claims', async () => {
  await service.expectReplayIsExact(tenant.id);
});
