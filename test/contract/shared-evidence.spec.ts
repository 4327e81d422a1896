import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  mostlyOver,
  openService,
  TRANSPORTS,
  type Client,
  type Input,
  type Service,
  type Tenant,
} from '../service/index.js';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

/** Claims spec, section 15a, rules 2 and 3: several authors and witnesses on the same evidence. */
describe.each(TRANSPORTS)('evidence that several attach over %s', (transport) => {
  let tenant: Tenant;
  beforeAll(async () => {
    tenant = await service.aTenant();
  });
  afterAll(() => service.expectReplayIsExact(tenant.id));

  const over = async (rights: Parameters<Tenant['as']>[0]): Promise<Client> =>
    mostlyOver(transport, await tenant.as(rights));
  const anAgent = (name: string, allowedClasses: ('inference' | 'document')[] = ['inference']) =>
    over({ name, role: 'agent', allowedClasses, principal: { kind: 'agent', name } });

  async function spaceWithGauge() {
    const { callAs: call } = await tenant.aSpace();
    const [owner, user, agent] = await Promise.all([
      mostlyOver(transport, tenant.owner),
      over({ role: 'writer', principal: { kind: 'user', name: 'user' } }),
      anAgent('agent'),
    ]);
    await call(owner, 'sources.put', { sourceId: 'gauge', class: 'tool_output' });
    const store = (who: Client, more: Input = {}) =>
      call(who, 'claims.store', {
        text: 'The budget of Acme is 750',
        triple: { subject: 'Acme', predicate: 'budget', value: '750' },
        ...more,
      });
    const claim = (id: string) => call(owner, 'claims.get', { id });
    return {
      call,
      owner,
      user,
      agent,
      store,
      claim,
      state: async (id: string) => {
        const { base, baseClass, gateTrust, corroboration, belief, status, evidence } = await claim(id);
        const { state, score, supportGroups } = belief;
        // The score falls with time, though only by a millionth in a minute.
        const rounded = score.toFixed(4);
        return { base, baseClass, gateTrust, corroboration, state, score: rounded, supportGroups, status, evidence };
      },
      record: (content: string, more: Input = {}): Promise<string> =>
        call(owner, 'evidence.record', { kind: 'reading', content, source: { sourceId: 'gauge' }, ...more }).then(
          ({ id }) => id,
        ),
      retract: (who: Client, id: string) => call(who, 'claims.retract', { id, errorType: 'other', reason: 'wrong' }),
      roots: async (id: string) =>
        (await call(owner, 'nodes.why', { id })).roots.map((root: any) => [
          root.evidenceId,
          root.relation,
          root.class,
          root.weight,
          root.counted,
        ]),
    };
  }

  it('an agent that cites the witness of a user, and takes that back, changes nothing', async () => {
    const { call, owner, user, agent, store, state, record, retract, roots } = await spaceWithGauge();
    const { claim } = await store(user, { provenance: { source: 'user_explicit' } });
    const evidenceId = await record('The budget of Acme is 750.');
    await call(owner, 'claims.corroborate', { id: claim.id, evidenceId });
    const before = await state(claim.id);
    expect(before).toMatchObject({ state: 'accepted', score: '0.8757', gateTrust: 1, corroboration: 2 });
    expect(await store(agent, { evidence: [evidenceId] })).toMatchObject({ outcome: 'deduplicated', warnings: [] });
    expect(await state(claim.id)).toEqual(before);
    expect((await roots(claim.id)).slice(1)).toEqual([
      [evidenceId, 'corroboration', 'tool_output', 0.85, true],
      [evidenceId, 'cited', 'inference', 0.5, true],
    ]);
    expect((await retract(agent, claim.id)).outcome).toBe('withdrawn');
    expect(await state(claim.id)).toEqual(before);
    expect((await retract(agent, claim.id)).outcome).toBe('rejected');
  });

  it('a test that a claim has passed stays passed if somebody cites its result and withdraws the citation', async () => {
    const { call, owner, agent, store, claim, record, retract } = await spaceWithGauge();
    const { id } = (await store(owner, { provenance: { source: 'document' } })).claim;
    const tested = async (outcome: string): Promise<string> => {
      const test = await call(owner, 'tests.propose', {
        claimIds: [id],
        expected: { [id]: '750' },
        method: 'Read the gauge.',
        cost: 1,
        methodSourceId: 'gauge',
      });
      const evidenceId = await record(`The budget of Acme is ${outcome}.`, {
        evidenceType: 'test_result',
        anchors: { test: test.id },
      });
      await call(owner, 'tests.ingest', { id: test.id, evidenceId, outcome });
      return evidenceId;
    };
    await tested('900');
    expect((await claim(id)).belief.state).toBe('rejected');
    const passed = await tested('750');
    const before = (await claim(id)).belief.state;
    expect(before).not.toBe('rejected');
    await store(agent, { evidence: [passed] });
    expect((await retract(agent, id)).outcome).toBe('withdrawn');
    expect((await claim(id)).belief.state).toBe(before);
  });

  it('a citation that does not count does not keep a writer from attaching the same evidence as a witness', async () => {
    const { call, owner, user, agent, store, state, record, retract, roots } = await spaceWithGauge();
    const evidenceId = await record('The weather in Riga is fine.');
    const { claim, warnings } = await store(agent, { evidence: [evidenceId] });
    expect(warnings).toEqual(['evidence_not_counted']);
    await store(user, { provenance: { source: 'user_explicit' } });
    await call(owner, 'claims.corroborate', { id: claim.id, evidenceId });
    const after = await state(claim.id);
    expect(after).toMatchObject({ corroboration: 3, state: 'accepted' });
    await call(owner, 'claims.corroborate', { id: claim.id, evidenceId });
    expect(await state(claim.id)).toEqual(after);
    expect((await retract(agent, claim.id)).outcome).toBe('withdrawn');
    expect(await state(claim.id)).toMatchObject({ corroboration: 2, state: 'accepted', score: '0.8757' });
    expect((await roots(claim.id)).at(-1)).toEqual([evidenceId, 'corroboration', 'tool_output', 0.85, true]);
  });

  it('evidence that is cited later was attached when the first author attached it', async () => {
    const { call, owner, user, agent, store, record } = await spaceWithGauge();
    const { claim } = await store(user, { provenance: { source: 'user_explicit' } });
    const evidenceId = await record('The budget of Acme is 750.');
    await call(owner, 'claims.corroborate', { id: claim.id, evidenceId });
    const knownAt = new Date().toISOString();
    const known = () =>
      Promise.all([
        call(owner, 'claims.get', { id: claim.id, knownAt }).then(({ evidence }) => evidence),
        call(owner, 'nodes.get', { id: claim.id, knownAt }).then(({ rootGroups }) => rootGroups),
      ]);
    const before = await known();
    expect(before[0]).toContain(evidenceId);
    await store(agent, { evidence: [evidenceId] });
    await store(await anAgent('other'), { evidence: [evidenceId] });
    expect(await known()).toEqual(before);
    const { evidence } = await call(owner, 'claims.get', { id: claim.id });
    expect(evidence).toEqual(before[0]);
  });

  it('it is one root group for conclusions from the claim, and the own statement of an author whose citation does not count is another', async () => {
    const { call, owner, user, agent, store, record, retract } = await spaceWithGauge();
    const evidenceId = await record('The weather in Riga is fine.');
    const { id } = (await store(user, { provenance: { source: 'user_explicit' } })).claim;
    await call(owner, 'claims.corroborate', { id, evidenceId });
    await store(agent, { evidence: [evidenceId] });
    const groups = async (n: number): Promise<number> => {
      const { claim } = await call(owner, 'nodes.derive', {
        claim: `Acme can pay, says number ${n}.`,
        premises: [id],
        reasoningType: 'modus_ponens',
        logicalChain: 'so',
      });
      return (await call(owner, 'nodes.get', { id: claim.id })).rootGroups.length;
    };
    expect(await groups(1)).toBe(3);
    expect((await retract(agent, id)).outcome).toBe('withdrawn');
    expect(await groups(2)).toBe(2);
  });

  it('everybody who cites it is an author of the claim', async () => {
    const { call, owner, store, claim, record, retract } = await spaceWithGauge();
    const [ann, bob] = await Promise.all([anAgent('ann', ['document']), over({ role: 'writer', name: 'importer' })]);
    const evidence = [await record('The budget of Acme is 750.', { source: { class: 'document' } })];
    const { id } = (await store(ann, { evidence, provenance: { source: 'document' } })).claim;
    const again = await store(bob, { evidence, provenance: { source: 'document' } });
    expect(again).toMatchObject({ outcome: 'deduplicated', claim: { id, evidence }, warnings: [] });
    expect((await call(bob, 'claims.reinforce', { id })).uncountedReason).toBe('own_assertion');
    expect((await retract(ann, id)).outcome).toBe('withdrawn');
    expect(await claim(id)).toMatchObject({ status: 'active', base: 0.6, evidence });
    expect((await retract(bob, id)).outcome).toBe('retracted');
    expect((await call(owner, 'claims.get', { id })).status).toBe('retracted');
  });

  it('a challenge stays open when its author makes another one, if somebody else asserts it on the same evidence', async () => {
    const { user, store, claim, record } = await spaceWithGauge();
    const [ann, bob] = await Promise.all([anAgent('ann'), anAgent('bob')]);
    await store(user, { provenance: { source: 'user_explicit' } });
    const evidence = [await record('The budget of Acme is 900.')];
    const other = (who: Client, value: string, more: Input = {}) =>
      store(who, {
        text: `The budget of Acme is ${value}`,
        triple: { subject: 'Acme', predicate: 'budget', value },
        ...more,
      });
    const { claim: first, outcome } = await other(ann, '900', { evidence });
    expect(outcome).toBe('quarantined');
    await other(bob, '900', { evidence });
    expect((await other(ann, '901')).outcome).toBe('quarantined');
    expect(await claim(first.id)).toMatchObject({ status: 'quarantined' });
  });

  it('nobody who asserted a claim on evidence that was revoked still supports it', async () => {
    const { call, owner, store, claim, record } = await spaceWithGauge();
    const [ann, bob] = await Promise.all([anAgent('ann', ['document']), anAgent('bob', ['document'])]);
    const [evidenceId, isDocument] = [
      await record('The budget of Acme is 750.'),
      { provenance: { source: 'document' } },
    ];
    const { id } = (await store(ann, { evidence: [evidenceId], ...isDocument })).claim;
    await store(bob, { evidence: [evidenceId], ...isDocument });
    await call(owner, 'evidence.revoke', { id: evidenceId, reason: 'forged' });
    expect(await claim(id)).toMatchObject({ base: 0, grounding: 'tainted' });
    await call(owner, 'evidence.reinstate', { id: evidenceId, reason: 'genuine' });
    expect(await claim(id)).toMatchObject({ base: 0.6, grounding: 'sound', corroboration: 1 });
  });
});
