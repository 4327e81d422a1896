import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  mostlyOver,
  openService,
  seenClaim,
  seenConflict,
  TRANSPORTS,
  type Client,
  type RestClient,
  type Service,
  type Tenant,
} from '../service/index.js';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

/** Graph spec, section 9a. */
describe.each(TRANSPORTS)('a contradiction over %s', (transport) => {
  let tenant: Tenant;
  let agent: Client;
  let peer: Client;
  let reviewer: Client;
  let user: RestClient;
  beforeAll(async () => {
    tenant = await service.aTenant();
    const as = async (role: 'agent' | 'reviewer', name: string) =>
      mostlyOver(
        transport,
        await tenant.as({
          role,
          allowedClasses: ['inference', 'document'],
          principal: { kind: role === 'agent' ? 'agent' : 'user', name },
        }),
      );
    [agent, peer, reviewer] = [await as('agent', 'bot'), await as('agent', 'peer'), await as('reviewer', 'judge')];
    user = tenant.owner;
  });
  afterAll(() => service.expectReplayIsExact(tenant.id));

  async function spaceOfContradictions() {
    const { space, settle } = await tenant.aSpace();
    const note = async (text: string) => (await agent.do('claims.store', { space, text })).claim.id as string;
    const contradict = async (by: Client, nodeA: string, nodeB: string) =>
      (await by.do('conflicts.contradict', { space, nodeA, nodeB, description: 'Both cannot be.' })).conflict;
    const report = async (content: string) => {
      await user.do('sources.put', { space, sourceId: content, class: 'document', independenceGroup: content });
      const { id: evidenceId } = await user.do('evidence.record', {
        space,
        kind: 'report',
        content,
        source: { sourceId: content, class: 'document' },
      });
      return { evidenceId, quote: content, quoteType: 'hard_data', claim: content };
    };
    const observe = async (content: string) =>
      (await agent.do('nodes.create', { space, type: 'observation_factual', ...(await report(content)) })).node
        .id as string;
    const resolve = (id: string, resolverId: string, resolution: string, by: Client = reviewer) =>
      by.do('nodes.resolve', {
        space,
        id,
        resolverId,
        resolution,
        ...(by === reviewer ? { relevanceOverride: 'I know the place' } : {}),
      });
    /** Two observations that contradict each other, the later one first. */
    const opposed = async () => {
      const [a, b] = [await observe('The north door is red today'), await observe('The north door is blue today')];
      return { a, b, id: (await contradict(agent, b, a)).id as string };
    };
    const node = (id: string) => agent.do('nodes.get', { space, id });
    const derive = async (premise: string) =>
      (
        await agent.do('nodes.derive', {
          space,
          claim: `It follows from ${premise}.`,
          premises: [premise],
          reasoningType: 'modus_ponens',
          logicalChain: 'so',
        })
      ).claim.id as string;
    return {
      space,
      note,
      contradict,
      node,
      derive,
      observe,
      report,
      resolve,
      opposed,
      settle,
    };
  }

  it('keeps the order of its sides, whichever is older', async () => {
    const { note, contradict, node } = await spaceOfContradictions();
    const [a, b, c] = [await note('The door is red'), await note('The door is blue'), await note('The door is green')];
    expect((await contradict(agent, a, b)).sides).toEqual([a, b]);
    const { id, sides } = await contradict(agent, c, b);
    expect(sides).toEqual([c, b]);
    expect((await node(id)).fields).toMatchObject({ nodeA: c, nodeB: b });
  });

  it('opens again when a side that had lost its premise is derived again from another one', async () => {
    const { space, note, contradict, node, derive, settle } = await spaceOfContradictions();
    const [premise, other, opposed] = [await note('It rained'), await note('It snowed'), await note('It was dry')];
    const conclusion = await derive(premise);
    const { id } = await contradict(user, conclusion, opposed);
    await user.do('claims.retract', { space, id: premise, errorType: 'other', reason: 'wrong' });
    await settle();
    expect((await user.do('conflicts.get', { space, id })).status).toBe('resolved');
    await user.do('nodes.rederive', {
      space,
      id: conclusion,
      premises: [other],
      reasoningType: 'modus_ponens',
      logicalChain: 'so',
    });
    await settle();
    expect((await user.do('conflicts.get', { space, id })).status).toBe('open');
    expect((await node(conclusion)).contested).toBe(true);
  });

  it('can be withdrawn by its author: its sides, and what depends on them, are as if nobody had opened the contradiction', async () => {
    const { space, note, contradict, node, derive, settle } = await spaceOfContradictions();
    const [a, b] = [await note('The door is red'), await note('The door is blue')];
    const above = await derive(a);
    const { id } = await contradict(agent, a, b);
    await settle();
    expect({
      a: (await node(a)).contested,
      b: (await node(b)).contested,
      above: (await node(above)).contested,
    }).toEqual({ a: true, b: true, above: true });
    expect(await agent.do('conflicts.withdraw', { space, id, reason: 'I misread it' })).toMatchObject({
      outcome: 'withdrawn',
      conflict: { status: 'resolved', resolution: 'withdrawn', note: 'I misread it', contests: [] },
    });
    await settle();
    expect({
      a: (await node(a)).contested,
      b: (await node(b)).contested,
      above: (await node(above)).contested,
    }).toEqual({ a: false, b: false, above: false });
    expect(await node(id)).toMatchObject({ status: 'retracted' });
    expect((await agent.do('conflicts.list', { space })).data).toEqual([]);
    expect(await agent.do('conflicts.withdraw', { space, id, reason: 'again' })).toMatchObject({
      outcome: 'already_withdrawn',
      conflict: { note: 'I misread it' },
    });
    expect(await contradict(agent, b, a)).toMatchObject({ status: 'open', sides: [b, a] });
  });

  it('does not open again after it was withdrawn, even when a side falls and is restored', async () => {
    const { space, note, contradict, node } = await spaceOfContradictions();
    const [a, b] = [await note('The door is red'), await note('The door is blue')];
    const { id } = await contradict(agent, a, b);
    await agent.do('conflicts.withdraw', { space, id, reason: 'I misread it' });
    await agent.do('claims.retract', { space, id: a, errorType: 'other', reason: 'wrong' });
    await user.do('claims.reinstate', { space, id: a, reason: 'right after all' });
    expect(await node(id)).toMatchObject({ status: 'retracted' });
    expect((await node(b)).contested).toBe(false);
  });

  it('cannot be withdrawn by another agent, nor once it is decided, nor if the gate opened it', async () => {
    const { space, note, contradict } = await spaceOfContradictions();
    const [a, b, c] = [await note('The door is red'), await note('The door is blue'), await note('The door is green')];
    const { id } = await contradict(agent, a, b);
    expect(await peer.call('conflicts.withdraw', { space, id, reason: 'no' })).toMatchObject({
      body: { code: 'forbidden' },
    });
    expect((await reviewer.do('conflicts.withdraw', { space, id, reason: 'settled elsewhere' })).outcome).toBe(
      'withdrawn',
    );
    const other = await contradict(agent, a, c);
    await user.do('conflicts.resolve', { space, ...(await seenConflict(user, space, other.id)), action: 'keep_both' });
    expect(await agent.call('conflicts.withdraw', { space, id: other.id, reason: 'no' })).toMatchObject({
      body: { code: 'conflict_already_resolved' },
    });
    const triple = (value: string) => ({ subject: 'door', predicate: 'colour', value });
    await user.do('claims.store', {
      space,
      text: 'The door is red',
      triple: triple('red'),
      provenance: { source: 'user_explicit' },
    });
    const {
      conflicts: [gate],
    } = await agent.do('claims.store', { space, text: 'The door is blue', triple: triple('blue') });
    expect(await agent.call('conflicts.withdraw', { space, id: gate.id, reason: 'no' })).toMatchObject({
      body: { code: 'not_withdrawable' },
    });
  });

  it('contests both sides once a reviewer reports it as well, and then only reviewers may withdraw it', async () => {
    const { space, note, contradict, node } = await spaceOfContradictions();
    const { claim: fact } = await user.do('claims.store', {
      space,
      text: 'The door is red',
      provenance: { source: 'user_explicit' },
    });
    const guess = await note('The door is blue');
    const { id, challenge } = await contradict(agent, guess, fact.id);
    expect({ challenge, contested: (await node(fact.id)).contested }).toEqual({ challenge: true, contested: false });
    expect(
      await reviewer.do('conflicts.contradict', { space, nodeA: fact.id, nodeB: guess, description: 'So it seems.' }),
    ).toMatchObject({
      outcome: 'deduplicated',
      conflict: { id, challenge: false, contests: expect.arrayContaining([fact.id, guess]) },
    });
    expect((await node(fact.id)).contested).toBe(true);
    expect(await agent.call('conflicts.withdraw', { space, id, reason: 'no' })).toMatchObject({
      body: { code: 'forbidden' },
    });
    expect((await reviewer.do('conflicts.withdraw', { space, id, reason: 'it is red' })).outcome).toBe('withdrawn');
    expect((await node(fact.id)).contested).toBe(false);
  });

  it('is withdrawn by nodes:retract in the same way', async () => {
    const { space, note, contradict, node, derive, settle } = await spaceOfContradictions();
    const [a, b] = [await note('The door is red'), await note('The door is blue')];
    const above = await derive(a);
    const { id } = await contradict(agent, a, b);
    await settle();
    const retract = { space, id, errorType: 'other', reason: 'I misread it' };
    expect(await agent.do('nodes.retract', { ...retract, dryRun: true })).toMatchObject({
      outcome: 'retracted',
      node: { status: 'open' },
      preview: { affected: 3 },
    });
    expect(await peer.call('nodes.retract', retract)).toMatchObject({ body: { code: 'forbidden' } });
    expect(await agent.call('nodes.retract', { ...retract, replacementId: a })).toMatchObject({
      body: { code: 'validation_failed' },
    });
    expect(await agent.do('nodes.retract', retract)).toMatchObject({
      outcome: 'retracted',
      node: { status: 'retracted' },
      cascadeId: expect.stringMatching(/^cas_/),
    });
    await settle();
    expect({ a: (await node(a)).contested, above: (await node(above)).contested }).toEqual({ a: false, above: false });
    expect((await agent.do('nodes.retract', retract)).outcome).toBe('already_retracted');
  });

  it('retracting a piece of evidence is the same as revoking it: the same event, effects and rights', async () => {
    const { space, node, settle } = await spaceOfContradictions();
    const said = async (content: string) => {
      const { id } = await agent.do('evidence.record', {
        space,
        kind: 'report',
        content,
        source: { class: 'document' },
      });
      const {
        node: { id: claimId },
      } = await agent.do('nodes.create', {
        space,
        type: 'observation_factual',
        evidenceId: id,
        quote: content,
        quoteType: 'hard_data',
        claim: content,
      });
      return { id, claimId };
    };
    const [one, other] = [
      await said('The valve of pump seven was shut'),
      await said('The valve of pump nine was shut'),
    ];
    const retract = { space, id: one.id, errorType: 'fabricated_quote', reason: 'forged' };
    expect(await peer.call('nodes.retract', retract)).toMatchObject({ body: { code: 'forbidden' } });
    expect(await agent.do('nodes.retract', { ...retract, dryRun: true })).toMatchObject({
      outcome: 'retracted',
      node: { status: 'active' },
      preview: { affected: 1 },
    });
    expect(await agent.do('nodes.retract', retract)).toMatchObject({
      outcome: 'retracted',
      node: { id: one.id, status: 'retracted' },
    });
    await agent.do('evidence.revoke', { space, id: other.id, reason: 'forged' });
    await settle();
    const about = async (id: string) =>
      (await agent.do('nodes.history', { space, id })).data.map(({ kind }: { kind: string }) => kind);
    expect(await about(one.id)).toEqual(await about(other.id));
    expect(await about(one.id)).toContain('evidence_revoked');
    expect(await agent.do('evidence.get', { space, id: one.id })).toMatchObject({ revokedReason: 'forged' });
    const [a, b] = [await node(one.claimId), await node(other.claimId)];
    expect({ grounding: a.grounding, confidence: a.confidence, status: a.status }).toEqual({
      grounding: 'tainted',
      confidence: 0,
      status: b.status,
    });
    expect({ grounding: b.grounding, confidence: b.confidence }).toEqual({
      grounding: a.grounding,
      confidence: a.confidence,
    });
    expect((await agent.do('nodes.retract', retract)).outcome).toBe('already_retracted');
    expect(await reviewer.do('nodes.reinstate', { space, id: one.id, reason: 'genuine' })).toMatchObject({
      outcome: 'reinstated',
      node: { status: 'active' },
    });
    expect((await node(one.claimId)).grounding).toBe('sound');
  });

  it('shows its resolvers, why a reviewer considered them relevant, and whether it is still open', async () => {
    const { space, opposed, observe, resolve, node } = await spaceOfContradictions();
    const { id } = await opposed();
    expect(await agent.do('conflicts.get', { space, id })).toMatchObject({ partial: false, resolvers: [] });
    const weak = (await agent.do('claims.store', { space, text: 'Somebody spoke of a door' })).claim.id;
    expect(await resolve(id, weak, 'keep_both')).toMatchObject({ outcome: 'partial', reason: 'too_weak' });
    const shown = [{ claimId: weak, resolution: 'keep_both', relevanceOverride: 'I know the place' }];
    expect(await agent.do('conflicts.get', { space, id })).toMatchObject({
      status: 'open',
      partial: true,
      resolvers: shown,
    });
    expect(await node(id)).toMatchObject({ status: 'open', fields: { partial: true, resolvers: shown } });
    const strong = await observe('I painted the north door twice today');
    expect((await resolve(id, strong, 'keep_both')).outcome).toBe('resolved');
    expect(await agent.do('conflicts.get', { space, id })).toMatchObject({
      status: 'resolved',
      partial: false,
      resolvers: [...shown, { claimId: strong }],
    });
  });

  it.each(['keep_both', 'supersede', 'reject'])(
    'has all its resolvers attached; when the last of them falls, it opens again and its verdict (%s) is undone',
    async (resolution) => {
      const { space, opposed, observe, resolve, node, derive, settle } = await spaceOfContradictions();
      const { a, b, id } = await opposed();
      const loser = resolution === 'reject' ? b : a;
      await settle();
      const resolvers = [
        await observe('I painted the north door myself'),
        await observe('The painter sent me the bill for it'),
        await observe('The landlord saw the work being done'),
      ];
      for (const resolver of resolvers) expect((await resolve(id, resolver, resolution)).outcome).toBe('resolved');
      expect((await resolve(id, resolvers[1]!, resolution)).outcome).toBe('no_op');
      expect(
        (await agent.do('conflicts.get', { space, id })).resolvers.map(({ claimId }: { claimId: string }) => claimId),
      ).toEqual(resolvers);
      const lost = { keep_both: 'active', supersede: 'superseded', reject: 'retracted' }[resolution]!;
      expect((await node(loser)).status).toBe(lost);
      const [first, second, third] = resolvers as [string, string, string];
      await agent.do('claims.retract', { space, id: first, errorType: 'other', reason: 'wrong' });
      await user.do('claims.quarantine', { space, id: second, note: 'let me look' });
      expect({ node: (await node(id)).status, loser: (await node(loser)).status }).toEqual({
        node: 'resolved',
        loser: lost,
      });
      const { evidence } = await agent.do('claims.get', { space, id: third });
      for (const evidenceId of evidence) await user.do('evidence.revoke', { space, id: evidenceId, reason: 'forged' });
      await settle();
      expect(await node(id)).toMatchObject({ status: 'open', fields: { partial: true, resolution: null } });
      expect(await node(loser)).toMatchObject({ status: 'active', contested: true, grounding: 'sound' });
      expect(await user.do('claims.get', { space, id: loser })).toMatchObject({ supersededBy: null, validUntil: null });
      for (const evidenceId of evidence)
        await user.do('evidence.reinstate', { space, id: evidenceId, reason: 'genuine' });
      await settle();
      expect({ node: (await node(id)).status, loser: (await node(loser)).status }).toEqual({
        node: 'resolved',
        loser: lost,
      });
      await user.do('claims.review', {
        space,
        ...(await seenClaim(user, space, second)),
        action: 'activate',
        note: 'fine',
      });
      expect((await node(second)).status).toBe('active');
      const above = await derive(third);
      expect((await node(above)).grounding).toBe('sound');
    },
  );

  it('when its verdict is undone, corrects what depends on the losing side', async () => {
    const { space, opposed, observe, resolve, node, derive, settle } = await spaceOfContradictions();
    const { a, id } = await opposed();
    await agent.do('conflicts.withdraw', { space, id, reason: 'for now' });
    const above = await derive(a);
    const again = (
      await agent.do('conflicts.contradict', {
        space,
        nodeA: a,
        nodeB: (await agent.do('conflicts.get', { space, id })).newClaim.id,
        description: 'Both cannot be.',
      })
    ).conflict.id;
    const resolver = await observe('I painted the north door myself');
    await resolve(again, resolver, 'supersede');
    await settle();
    expect(await node(above)).toMatchObject({ grounding: 'stale', contested: false });
    await agent.do('claims.retract', { space, id: resolver, errorType: 'other', reason: 'wrong' });
    await settle();
    expect(await node(above)).toMatchObject({ grounding: 'sound', contested: true });
  });

  it('keeps the verdict of the first resolver while that resolver counts, even if another resolver says otherwise', async () => {
    const { space, opposed, observe, resolve, node } = await spaceOfContradictions();
    const { a, id } = await opposed();
    const [first, second] = [
      await observe('I painted the north door myself'),
      await observe('The north door has two sides'),
    ];
    await resolve(id, first, 'supersede');
    expect(await resolve(id, second, 'keep_both')).toMatchObject({ outcome: 'partial', reason: 'resolved_otherwise' });
    expect((await node(a)).status).toBe('superseded');
    await agent.do('claims.retract', { space, id: first, errorType: 'other', reason: 'wrong' });
    expect(await node(id)).toMatchObject({ status: 'resolved', fields: { resolution: 'keep_both' } });
    expect(await node(a)).toMatchObject({ status: 'active', contested: false });
  });

  it('has its verdict undone in the write that revokes the evidence of both the resolver and the losing side', async () => {
    const { space, contradict, observe, report, resolve, node } = await spaceOfContradictions();
    const shared = await report('The north door is red today. The south door is red today.');
    const quoted = async (quote: string) =>
      (await agent.do('nodes.create', { space, type: 'observation_factual', ...shared, quote, claim: quote })).node
        .id as string;
    const [a, b] = [await quoted('The north door is red today'), await observe('The north door is blue today')];
    const { id } = await contradict(agent, a, b);
    const resolver = await quoted('The south door is red today');
    expect((await resolve(id, resolver, 'supersede')).outcome).toBe('resolved');
    await user.do('evidence.revoke', { space, id: shared.evidenceId, reason: 'forged' });
    expect({ a: (await node(a)).grounding, resolver: (await node(resolver)).grounding }).toEqual({
      a: 'tainted',
      resolver: 'tainted',
    });
    await user.do('evidence.reinstate', { space, id: shared.evidenceId, reason: 'genuine' });
    expect((await node(b)).status).toBe('active');
  });

  it('that a reviewer decided keeps its verdict, whatever happens to resolvers', async () => {
    const { space, opposed, observe, resolve, node } = await spaceOfContradictions();
    const { a, id } = await opposed();
    const weak = (await agent.do('claims.store', { space, text: 'Somebody spoke of a door' })).claim.id;
    await resolve(id, weak, 'keep_both');
    await reviewer.do('conflicts.resolve', {
      space,
      ...(await seenConflict(reviewer, space, id)),
      action: 'supersede',
    });
    expect((await resolve(id, await observe('I painted the north door myself'), 'keep_both')).outcome).toBe('no_op');
    await agent.do('claims.retract', { space, id: weak, errorType: 'other', reason: 'wrong' });
    expect({ node: (await node(id)).status, a: (await node(a)).status }).toEqual({ node: 'resolved', a: 'superseded' });
  });

  it('is not settled by a resolver that is later derived again from one of its sides', async () => {
    const { space, opposed, observe, resolve, node, derive } = await spaceOfContradictions();
    const { a, id } = await opposed();
    const base = await observe('I painted the north door myself');
    const resolver = await derive(base);
    expect((await resolve(id, resolver, 'keep_both')).outcome).toBe('resolved');
    await agent.do('nodes.rederive', {
      space,
      id: resolver,
      premises: [base, a],
      reasoningType: 'modus_ponens',
      logicalChain: 'so',
    });
    expect(await node(id)).toMatchObject({ status: 'open', fields: { partial: true } });
  });

  it('in a cycle of three contradictions ends in a stable state', async () => {
    const { space, observe, contradict, node } = await spaceOfContradictions();
    const [rock, scissors, paper] = [
      await observe('The rock is the strongest here'),
      await observe('The scissors are the strongest here'),
      await observe('The paper is the strongest here'),
    ];
    const others = await Promise.all(
      ['one', 'two', 'three'].map((word) => observe(`Witness number ${word} says otherwise`)),
    );
    const opposing = [
      [scissors, others[0]!],
      [paper, others[1]!],
      [rock, others[2]!],
    ] as const;
    const ids: string[] = [];
    for (const [loser, winner] of opposing) ids.push((await contradict(agent, loser, winner)).id);
    for (const [i, resolver] of [rock, scissors, paper].entries())
      await reviewer.do('nodes.resolve', {
        space,
        id: ids[i],
        resolverId: resolver,
        resolution: 'supersede',
        relevanceOverride: 'a game',
      });
    const states = await Promise.all([...ids, rock, scissors, paper].map(async (each) => (await node(each)).status));
    expect(states.slice(3).filter((status) => status === 'active').length).toBeGreaterThan(0);
  });
});
