import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  openService,
  TRANSPORTS,
  seenClaim,
  seenConflict,
  type Input,
  type RestClient,
  type Service,
  type Tenant,
} from '../service/index.js';

let service: Service;
let tenant: Tenant;
let agent: RestClient;
let peer: RestClient;
let user: RestClient;
let reviewer: RestClient;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
  const inference = ['inference' as const];
  [agent, peer, user, reviewer] = (await Promise.all([
    tenant.agent('agent', { allowedClasses: inference }),
    tenant.agent('peer', { allowedClasses: inference }),
    tenant.user('user'),
    tenant.as({ role: 'reviewer', principal: { kind: 'user', name: 'reviewer' } }),
  ])) as [RestClient, RestClient, RestClient, RestClient];
});
afterAll(() => service.close());

/**
 * Rule 17 of section 15a of the claims spec: activation is the reviewer's own assertion, in the winner's class; it
 * survives withdrawals.
 */
describe.each(TRANSPORTS)('a claim that a reviewer activated, over %s', (transport) => {
  async function spaceOfActivations() {
    const { space, callOver } = await tenant.aSpace();
    const call = callOver(transport);
    const store = (who: RestClient, value: string, source = 'inference', more: Input = {}) =>
      call(who, 'claims.store', {
        text: `The timezone of Acme is ${value}`,
        triple: { subject: 'Acme', predicate: 'timezone', value },
        provenance: { source },
        ...more,
      });
    const held = async (): Promise<string[]> =>
      (await call(user, 'claims.list', { subject: 'Acme', predicate: 'timezone' })).data
        .map(({ triple }: any) => triple.value)
        .sort();
    const retract = (who: RestClient, id: string) =>
      call(who, 'claims.retract', { id, errorType: 'other', reason: 'wrong' });
    const activate = {
      supersede: async () => {
        await store(user, 'UTC', 'user_explicit');
        const {
          claim,
          conflicts: [conflict],
        } = await store(agent, 'PST');
        await call(reviewer, 'conflicts.resolve', {
          ...(await seenConflict(reviewer, space, conflict.id)),
          action: 'supersede',
        });
        return claim.id as string;
      },
      keep_both: async () => {
        await store(user, 'UTC', 'user_explicit');
        const {
          claim,
          conflicts: [conflict],
        } = await store(agent, 'PST');
        await call(reviewer, 'conflicts.resolve', {
          ...(await seenConflict(reviewer, space, conflict.id)),
          action: 'keep_both',
        });
        return claim.id as string;
      },
      review: async () => {
        const { claim } = await store(agent, 'PST');
        await call(reviewer, 'claims.quarantine', { id: claim.id });
        await call(reviewer, 'claims.review', { ...(await seenClaim(reviewer, space, claim.id)), action: 'activate' });
        return claim.id as string;
      },
    };
    return { space, call, store, held, retract, activate };
  }

  it.each(['supersede', 'keep_both', 'review'] as const)(
    'through %s stays active with its own class when its author withdraws the assertion',
    async (way) => {
      const { call, retract, activate } = await spaceOfActivations();
      const id = await activate[way]();
      expect(await call(user, 'claims.get', { id })).toMatchObject({
        status: 'active',
        baseClass: 'inference',
        base: 0.5,
        corroboration: 1,
      });
      expect(await retract(agent, id)).toMatchObject({
        outcome: 'withdrawn',
        claim: { status: 'active', baseClass: 'inference', grounding: 'sound', text: 'The timezone of Acme is PST' },
      });
      expect(await retract(agent, id)).toMatchObject({
        outcome: 'rejected',
        rejection: { reason: 'not_your_assertion' },
      });
      expect(await retract(reviewer, id)).toMatchObject({ outcome: 'retracted' });
    },
  );

  it('is protected: a later guess or a tool cannot replace it, a user can', async () => {
    const { store, held, activate } = await spaceOfActivations();
    await activate.supersede();
    expect(await store(peer, 'CET')).toMatchObject({
      outcome: 'quarantined',
      claim: { statusReason: 'user_protected' },
    });
    expect(await store(tenant.owner, 'EST', 'tool_output')).toMatchObject({
      outcome: 'quarantined',
      claim: { statusReason: 'user_protected' },
    });
    expect(await held()).toEqual(['PST']);
    expect(await store(user, 'UTC', 'user_explicit')).toMatchObject({ outcome: 'accepted' });
    expect(await held()).toEqual(['UTC']);
  });

  it('is shown in a session too, unless a user says otherwise in that session', async () => {
    const { call, store, activate } = await spaceOfActivations();
    const id = await activate.review();
    const sessionId = (await call(user, 'sessions.open', {})).id;
    const inSession = (who: RestClient, value: string, source: string) =>
      store(who, value, source, { scope: 'session', sessionId });
    const found = async (): Promise<string[]> =>
      (await call(user, 'search.run', { query: 'timezone of Acme', sessionId })).data
        .map(({ claim }: any) => claim.triple.value)
        .sort();
    const tool = (await inSession(user, 'EST', 'tool_output')).claim.id;
    expect(await found()).toEqual(['EST', 'PST']);
    expect(
      (await call(user, 'search.run', { query: 'timezone of Acme', sessionId })).data.find(
        ({ id: its }: any) => its === tool,
      ).possibleConflicts,
    ).toMatchObject([{ id }]);
    await inSession(user, 'CET', 'user_explicit');
    expect(await found()).toEqual(['CET']);
  });

  it("stays active if its key looks like that of a user's claim, also when the user states another value", async () => {
    const { space, call } = await spaceOfActivations();
    const fact = (who: RestClient, subject: string, source: string) =>
      call(who, 'claims.store', {
        text: `${subject} is open`,
        triple: { subject, predicate: 'state', value: 'open' },
        provenance: { source },
      });
    const { outcome, claim } = await fact(user, 'cafe', 'user_explicit').then(() =>
      fact(agent, 'caf\u00e9', 'inference'),
    );
    expect({ outcome, statusReason: claim.statusReason }).toEqual({
      outcome: 'quarantined',
      statusReason: 'suspicious_input',
    });
    await call(reviewer, 'claims.review', { ...(await seenClaim(reviewer, space, claim.id)), action: 'activate' });
    await call(user, 'claims.store', {
      text: 'The cafe is shut',
      triple: { subject: 'cafe', predicate: 'state', value: 'shut' },
      provenance: { source: 'user_explicit' },
    });
    expect(await call(user, 'claims.get', { id: claim.id })).toMatchObject({ status: 'active' });
  });

  it.each(['supersede', 'keep_both', 'review'] as const)(
    'through %s marks what may contradict it, said before or after, for as long as it is activated',
    async (way) => {
      const { call, retract, activate } = await spaceOfActivations();
      const note = async (text: string): Promise<string> => (await call(peer, 'claims.store', { text })).claim.id;
      const before = await note('The timezone of Acme is CET.');
      const id = await activate[way]();
      const after = await note('Acme has the timezone EST.');
      const { data } = await call(reviewer, 'possibleConflicts.list', { claimId: id });
      expect(data.map(({ claim, weakerClaim }: any) => [claim.id, weakerClaim.id]).sort()).toEqual(
        [
          [id, before],
          [id, after],
        ].sort(),
      );
      const marked = async (): Promise<string[]> =>
        (await call(peer, 'search.run', { query: 'timezone of Acme', mode: 'keyword' })).data
          .filter(({ possibleConflicts }: any) => possibleConflicts.some((mark: any) => mark.id === id))
          .map(({ id: its }: any) => its)
          .sort();
      expect(await marked()).toEqual([before, after].sort());
      await retract(reviewer, id);
      expect(await marked()).toEqual([]);
    },
  );

  it('is no longer marked itself', async () => {
    const { space, call, store } = await spaceOfActivations();
    await call(user, 'claims.store', {
      text: 'Acme timezone: UTC',
      triple: { subject: 'Acme', predicate: 'zone', value: 'UTC' },
      provenance: { source: 'user_explicit' },
    });
    const { claim } = await store(agent, 'PST');
    const found = async () =>
      (await call(peer, 'search.run', { query: 'timezone of Acme', mode: 'keyword' })).data.find(
        ({ id }: any) => id === claim.id,
      ).possibleConflicts.length;
    expect(await found()).toBe(1);
    await call(reviewer, 'claims.quarantine', { id: claim.id });
    await call(reviewer, 'claims.review', { ...(await seenClaim(reviewer, space, claim.id)), action: 'activate' });
    expect(await found()).toBe(0);
  });

  it('is not contested by an agent that contradicts it', async () => {
    const { call, activate } = await spaceOfActivations();
    const id = await activate.review();
    const { claim } = await call(peer, 'claims.store', { text: 'Acme is in Berlin' });
    expect(
      (await call(peer, 'conflicts.contradict', { nodeA: id, nodeB: claim.id, description: 'Berlin is CET' })).conflict,
    ).toMatchObject({ challenge: true, contests: [claim.id] });
  });

  it('says in its evidence that the reviewer asserts it', async () => {
    const { call, activate } = await spaceOfActivations();
    const id = await activate.supersede();
    const { roots } = await call(reviewer, 'nodes.why', { id });
    expect(roots.map(({ relation, class: its, live }: any) => [relation, its, live]).sort()).toEqual([
      ['activation', 'inference', true],
      ['assertion', 'inference', true],
    ]);
  });

  it('differs from a rejected claim, because the reviewer asserts only the activated claim', async () => {
    const { space, call, store } = await spaceOfActivations();
    await store(user, 'UTC', 'user_explicit');
    const {
      claim,
      conflicts: [conflict],
    } = await store(agent, 'PST');
    await call(reviewer, 'conflicts.resolve', {
      ...(await seenConflict(reviewer, space, conflict.id)),
      action: 'reject',
    });
    expect((await call(reviewer, 'claims.get', { id: claim.id })).evidence).toHaveLength(1);
  });

  it('differs from a rejected claim: a rejection binds the authors of the claim and their group, but not other groups or users', async () => {
    const { space, call, store, held } = await spaceOfActivations();
    const tool = await tenant.as({ role: 'writer', principal: { kind: 'service', name: 'tool' } });
    await store(user, 'UTC', 'user_explicit');
    const {
      conflicts: [conflict],
    } = await store(agent, 'PST');
    await call(reviewer, 'conflicts.resolve', {
      ...(await seenConflict(reviewer, space, conflict.id)),
      action: 'reject',
    });
    for (const who of [agent, peer])
      expect(await store(who, 'PST')).toMatchObject({
        outcome: 'rejected',
        claim: { status: 'archived' },
        rejection: { reason: 'previously_rejected' },
      });
    expect(await store(tool, 'PST', 'tool_output')).toMatchObject({ outcome: 'quarantined' });
    expect(await held()).toEqual(['UTC']);
    expect(await store(user, 'PST', 'user_explicit')).toMatchObject({
      claim: { status: 'active', baseClass: 'user_explicit' },
    });
    expect(await held()).toEqual(['PST']);
  });
});
