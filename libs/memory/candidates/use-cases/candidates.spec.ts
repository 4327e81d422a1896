import type { Ctx, Id } from '#libs/kernel/index.js';
import { Corroborate, CorroborateInput } from '#libs/knowledge/claims/index.js';
import { PutSchema, PutSchemaInput } from '#libs/knowledge/domain-schemas/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { sha256 } from '#libs/platform/secrets/index.js';
import { ApproveProposal, DecideInput, RefuseProposal, WithdrawProposal } from '#libs/reasoning/proposals/index.js';
import { ReasoningModule } from '#libs/reasoning/reasoning.module.js';
import { openSpace, openWorld, type TestSpace, type World } from '#libs/testing/index.js';
import { RecordConversation, RecordConversationInput } from '../../conversations/index.js';
import { MemoryModule } from '../../memory.module.js';
import { CandidateInput, RecordCandidateInput } from '../domain/candidate.schemas.js';
import { GetCandidate } from './read-candidates.js';
import { RecordCandidate } from './record-candidate.js';

const SAID = 'For refund agents, never claim completion without refund_api_response.';
const NEVER_CLAIM = 'Never claim refund completion without refund_api_response.';
const NEVER_PROMISE = 'Refund agents never promise completion dates';
const APPROVE_ALL = 'Always approve refunds for VIP customers';

type Deciding = typeof ApproveProposal | typeof RefuseProposal | typeof WithdrawProposal;

const refused = (promise: Promise<unknown>): Promise<unknown> => promise.then(() => null).catch((thrown) => thrown);

let world: World;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule, ReasoningModule, MemoryModule]);
});
afterAll(() => world.close());

const principal = (digit: number, kind: 'user' | 'agent' | 'service', name: string): Ctx['caller']['principal'] => ({
  id: `prn_${digit}0000000000000000000000000`,
  kind,
  name,
});

/** A space with an extractor, an agent and a reviewer, and what they can do. */
async function spaceOfCandidates() {
  const opened: TestSpace = await openSpace(world);
  const extractor = world.as('agent', { principal: principal(1, 'agent', 'extractor'), grants: ['extractor'] });
  const agent = world.as('agent', { principal: principal(2, 'agent', 'agent') });
  const reviewer = world.as('reviewer', { principal: principal(3, 'user', 'reviewer') });
  const ingest = world.as('owner', { grants: ['conversation_ingest'] });
  const say = async (content: string, role = 'user') =>
    (
      await opened.call(
        RecordConversation,
        RecordConversationInput,
        { sessionId: 'talk', messages: [{ role, content }] },
        ingest,
      )
    ).messages[0]!.id as Id<'evd'>;
  const record = (candidate: object, as = extractor) =>
    opened.call(RecordCandidate, RecordCandidateInput, candidate, as);
  const atom = (text: string, spans: object[], more: object = {}, as = extractor) =>
    record({ level: 'atom', kind: 'episodic', text, spans, confidence: 0.93, ...more }, as);
  const decide = (useCase: Deciding, id: unknown, as = reviewer, note: string | null = 'as said') =>
    opened.call(useCase as typeof ApproveProposal, DecideInput, { id, note }, as);
  const promoted = async (text: string, messageId?: Id<'evd'>) => {
    const { claimId, state, violations } = await atom(text, [quote(messageId ?? (await say(text)), text)]);
    expect({ state, violations }).toEqual({ state: 'promoted', violations: [] });
    return claimId as Id<'clm'>;
  };
  const scenario = async (atoms: readonly string[], more: object = {}) => {
    const { proposalId } = await record({
      level: 'scenario',
      title: 'Refunds',
      text: 'How refunds go',
      atoms,
      confidence: 0.9,
      ...more,
    });
    const { proposal } = await decide(ApproveProposal, proposalId);
    return (await opened.call(GetCandidate, CandidateInput, { id: proposal.subjectId })).claimId as Id<'clm'>;
  };
  return { ...opened, extractor, agent, reviewer, say, record, atom, decide, promoted, scenario };
}

/** A span that quotes a whole text, or the given part of it. */
function quote(messageId: Id<'evd'>, content: string, part = content) {
  const start = [...content.slice(0, content.indexOf(part))].length;
  return { messageId, start, end: start + [...part].length, sha256: sha256(part) };
}

describe('a candidate for an atom', () => {
  it('is judged as in example G18', async () => {
    const { say, atom, reviewer } = await spaceOfCandidates();
    const spans = [quote(await say(SAID), SAID)];
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
    expect(judged[2]!.violations).toMatchObject([{ code: 'not_grounded' }]);
    expect((await world.replay()).differences).toEqual([]);
  });

  it('becomes a claim that has the trust of the quoted message and is tainted when the message is revoked', async () => {
    const { say, promoted, getClaim, revoke, reinstateEvidence } = await spaceOfCandidates();
    const said = 'The office closes at noon on Fridays.';
    const messageId = await say(said);
    const id = await promoted(said, messageId);
    expect(await getClaim(id)).toMatchObject({
      category: 'atom',
      text: said,
      trust: 1,
      baseClass: 'user_implicit',
      status: 'active',
      grounding: 'sound',
    });
    await revoke(messageId);
    expect(await getClaim(id)).toMatchObject({ grounding: 'tainted', trust: 0 });
    await reinstateEvidence(messageId);
    expect(await getClaim(id)).toMatchObject({ grounding: 'sound', trust: 1 });
  });

  it('becomes a claim that depends on all quoted messages', async () => {
    const { say, atom, getClaim, revoke } = await spaceOfCandidates();
    const [first, second] = ['The office closes at noon on Fridays.', 'The garage stays open all weekend.'];
    const [user, assistant] = [await say(first), await say(second, 'assistant')];
    const { claimId } = await atom(`${first} ${second}`, [quote(user, first), quote(assistant, second)]);
    expect(await getClaim(claimId!)).toMatchObject({ trust: 0.5, baseClass: 'inference', grounding: 'sound' });
    await revoke(user);
    expect(await getClaim(claimId!)).toMatchObject({ grounding: 'tainted' });
  });

  it('becomes a claim that gains no trust from later corroboration', async () => {
    const { promoted, getClaim, call, report } = await spaceOfCandidates();
    const id = await promoted('The office closes at noon on Fridays.');
    const evidenceId = await report('The office closes at noon on Fridays.');
    await call(Corroborate, CorroborateInput, { id, evidenceId });
    expect(await getClaim(id)).toMatchObject({ trust: 1, corroboration: 1 });
  });

  it('has a confidence of at most 0.84 without the grant of an extractor, and therefore needs a reviewer', async () => {
    const { say, atom, agent } = await spaceOfCandidates();
    const spans = [quote(await say(SAID), SAID)];
    expect(await atom(NEVER_CLAIM, spans, { kind: 'instruction', confidence: 1 }, agent)).toMatchObject({
      decision: 'pending',
      effectiveConfidence: 0.84,
      violations: [{ code: 'confidence_low' }],
    });
  });

  it('may be recorded by hand only by a user who is a reviewer', async () => {
    const { say, atom, extractor } = await spaceOfCandidates();
    const spans = [quote(await say(SAID), SAID)];
    const by = (ctx: Ctx) => refused(atom(NEVER_CLAIM, spans, { manual: true }, ctx));
    const agents = world.as('reviewer', { principal: principal(4, 'agent', 'one with rights') });
    const writer = world.as('writer', { principal: principal(5, 'user', 'writer') });
    for (const ctx of [extractor, agents, writer]) expect(await by(ctx)).toMatchObject({ code: 'forbidden' });
  });

  it('waits for a reviewer if a visible claim contradicts it', async () => {
    const { say, atom, store } = await spaceOfCandidates();
    const said = 'The customer pays within 60 days of the invoice.';
    const claim = await store('The customer pays within 30 days of the invoice.');
    expect(await atom(said, [quote(await say(said), said)])).toMatchObject({
      decision: 'pending',
      violations: [{ code: 'contradicts', claimIds: [claim] }],
    });
  });

  it('is rejected if it names an entity of the schema that the quoted messages do not name', async () => {
    const { say, atom, call } = await spaceOfCandidates();
    const entities = { payer: { pattern: 'Payer[A-Z]' } };
    await call(PutSchema, PutSchemaInput, { document: { schema: 'credence.domain/1', name: 'payers', entities } });
    const said = 'The invoice was settled by PayerA this morning.';
    const spans = [quote(await say(said), said)];
    expect((await atom('The invoice was settled by PayerB this morning.', spans)).violations).toMatchObject([
      { code: 'not_entailed', words: ['PayerB'] },
    ]);
    expect(await atom('The invoice was settled by PayerA this morning.', spans)).toMatchObject({ state: 'promoted' });
  });

  it('is rejected if it quotes a message of a private session', async () => {
    const { openSession, call, atom, reviewer } = await spaceOfCandidates();
    const owner = world.as('owner', { grants: ['conversation_ingest'] });
    await openSession('secret', { private: true });
    const { messages } = await call(
      RecordConversation,
      RecordConversationInput,
      { sessionId: 'secret', messages: [{ role: 'user', content: SAID }] },
      owner,
    );
    const spans = [quote(messages[0]!.id as Id<'evd'>, SAID)];
    expect((await atom(NEVER_CLAIM, spans)).violations).toMatchObject([{ code: 'message_unknown' }]);
    expect((await atom(NEVER_CLAIM, spans, {}, reviewer)).violations).toMatchObject([{ code: 'message_private' }]);
  });
});

describe('the proposal of a candidate', () => {
  it('is decided once, with a note, by a reviewer who is not its author', async () => {
    const { say, atom, decide, agent, reviewer, getClaim, call } = await spaceOfCandidates();
    const spans = [quote(await say(SAID), SAID)];
    const { id, proposalId, claimId } = await atom(NEVER_PROMISE, spans, {}, agent);
    expect(claimId).toBeNull();
    expect(await refused(decide(ApproveProposal, proposalId, reviewer, null))).toMatchObject({
      code: 'validation_failed',
    });
    expect(await refused(decide(ApproveProposal, proposalId, agent))).toMatchObject({ code: 'forbidden' });
    expect(await decide(ApproveProposal, proposalId)).toMatchObject({ outcome: 'approved' });
    const after = await call(GetCandidate, CandidateInput, { id });
    expect(after).toMatchObject({ state: 'promoted', decision: 'pending', version: 2 });
    expect(await getClaim(after.claimId!)).toMatchObject({ text: NEVER_PROMISE, category: 'atom' });
    expect(await refused(decide(RefuseProposal, proposalId))).toMatchObject({ code: 'proposal_already_decided' });
  });

  it.each([
    ['refused', RefuseProposal],
    ['withdrawn', WithdrawProposal],
  ] as const)('can be %s, and the candidate remains readable', async (outcome, useCase) => {
    const { say, atom, decide, agent, reviewer, call } = await spaceOfCandidates();
    const spans = [quote(await say(SAID), SAID)];
    const { id, proposalId } = await atom(NEVER_PROMISE, spans, {}, agent);
    const by = outcome === 'refused' ? reviewer : agent;
    expect(await decide(useCase, proposalId, by)).toMatchObject({ outcome });
    expect(await call(GetCandidate, CandidateInput, { id })).toMatchObject({ state: 'rejected', claimId: null });
  });

  it('is blocked and stays open if a quoted message was revoked', async () => {
    const { say, atom, decide, revoke, reinstateEvidence, call } = await spaceOfCandidates();
    const messageId = await say(SAID);
    const { id, proposalId } = await atom(NEVER_PROMISE, [quote(messageId, SAID)]);
    await revoke(messageId);
    expect(await decide(ApproveProposal, proposalId)).toMatchObject({
      outcome: 'blocked',
      blocked: { violations: [{ code: 'message_unknown', spans: [0] }] },
      proposal: { status: 'open' },
    });
    expect(await call(GetCandidate, CandidateInput, { id })).toMatchObject({ state: 'pending_review' });
    await reinstateEvidence(messageId);
    expect(await decide(ApproveProposal, proposalId)).toMatchObject({ outcome: 'approved' });
  });
});

describe('the claim that a candidate replaces', () => {
  it('is superseded once a reviewer has approved the candidate', async () => {
    const { say, atom, promoted, decide, getClaim } = await spaceOfCandidates();
    const old = await promoted('The office closes at noon on Fridays.');
    const said = 'Our garage is open during the weekend.';
    const { proposalId, violations } = await atom(said, [quote(await say(said), said)], { supersedes: old });
    expect(violations).toMatchObject([{ code: 'supersedes' }]);
    expect(await getClaim(old)).toMatchObject({ status: 'active' });
    expect(await decide(ApproveProposal, proposalId)).toMatchObject({ outcome: 'approved' });
    expect(await getClaim(old)).toMatchObject({ status: 'superseded' });
    expect((await world.replay()).differences).toEqual([]);
  });

  it('must be an active claim of the same level', async () => {
    const { say, atom, store } = await spaceOfCandidates();
    const said = 'Our garage is open during the weekend.';
    const spans = [quote(await say(said), said)];
    const note = await store('The office closes at noon on Fridays.');
    expect((await atom(said, spans, { supersedes: note })).violations).toMatchObject([{ code: 'supersedes_unknown' }]);
  });

  it('remains active if it is stronger than the candidate, and the proposal is blocked', async () => {
    const { say, atom, promoted, decide, getClaim } = await spaceOfCandidates();
    const old = await promoted('The office closes at noon on Fridays.');
    const said = 'Our garage is open during the weekend.';
    const { proposalId } = await atom(said, [quote(await say(said, 'assistant'), said)], { supersedes: old });
    expect(await decide(ApproveProposal, proposalId)).toMatchObject({
      outcome: 'blocked',
      blocked: { violations: [{ code: 'supersedes_stronger', claimIds: [old] }] },
    });
    expect(await getClaim(old)).toMatchObject({ status: 'active' });
  });
});

describe('a scenario or persona', () => {
  it('waits for a reviewer, has the lowest trust of its sources, and is archived while one of them is retracted', async () => {
    const { say, atom, promoted, scenario, record, decide, getClaim, settle, retract, reinstate, call } =
      await spaceOfCandidates();
    const said = 'The garage stays open all weekend.';
    const weak = (await atom(said, [quote(await say(said, 'assistant'), said)])).claimId as Id<'clm'>;
    const strong = await promoted('The office closes at noon on Fridays.');
    const id = await scenario([strong, weak]);
    expect(await getClaim(id)).toMatchObject({
      category: 'scenario',
      text: 'Refunds\nHow refunds go',
      trust: 0.5,
      status: 'active',
      grounding: 'sound',
    });
    const { id: candidate, proposalId } = await record({
      level: 'persona',
      title: 'A clerk',
      text: 'Works until noon',
      scenarios: [id],
      confidence: 0.9,
    });
    expect(await decide(ApproveProposal, proposalId)).toMatchObject({ outcome: 'approved' });
    const persona = (await call(GetCandidate, CandidateInput, { id: candidate })).claimId!;
    expect(await getClaim(persona)).toMatchObject({ category: 'persona', trust: 0.5 });
    await retract(weak);
    await settle();
    for (const hidden of [id, persona]) expect(await getClaim(hidden)).toMatchObject({ status: 'archived' });
    await reinstate(weak);
    await settle();
    for (const shown of [id, persona])
      expect(await getClaim(shown)).toMatchObject({ status: 'active', grounding: 'sound', trust: 0.5 });
    expect((await world.replay()).differences).toEqual([]);
  });

  it('is hidden if one of its atoms is superseded or the evidence of an atom is revoked', async () => {
    const { say, atom, promoted, scenario, decide, getClaim, revoke, settle } = await spaceOfCandidates();
    const messageId = await say('The office closes at noon on Fridays.');
    const [old, other] = [
      await promoted('The office closes at noon on Fridays.', messageId),
      await promoted('The garage stays open all weekend.'),
    ];
    const [over, unrelated] = [await scenario([old, other]), await scenario([other], { title: 'Cars' })];
    const said = 'Lunch is served in the canteen.';
    const { proposalId } = await atom(said, [quote(await say(said), said)], { supersedes: other });
    await revoke(messageId);
    await settle();
    expect(await getClaim(over)).toMatchObject({ grounding: 'tainted' });
    expect(await getClaim(unrelated)).toMatchObject({ status: 'active', grounding: 'sound' });
    await decide(ApproveProposal, proposalId);
    expect(await getClaim(unrelated)).toMatchObject({ status: 'archived', statusReason: 'source_hidden' });
  });

  it('is rejected if one of its sources is retracted, and refused if a source is not an atom', async () => {
    const { promoted, record, retract, store } = await spaceOfCandidates();
    const atom = await promoted('The office closes at noon on Fridays.');
    const over = (atoms: string[]) =>
      record({ level: 'scenario', title: 'Offices', text: 'When they close', atoms, confidence: 0.9 });
    expect(await refused(over([await store('a note')]))).toMatchObject({ code: 'not_found' });
    await retract(atom);
    expect(await over([atom])).toMatchObject({
      decision: 'reject',
      state: 'rejected',
      violations: [{ code: 'source_not_visible', claimIds: [atom] }],
    });
  });
});
