import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  mostlyOver,
  openService,
  TRANSPORTS,
  type Client,
  type Input,
  type RestClient,
  type Service,
  type Tenant,
} from '../service/index.js';

let service: Service;
let tenant: Tenant;
let people: Record<'opener' | 'peer' | 'stranger' | 'joiner' | 'reviewer', RestClient>;
let peerId: string;

beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
  const person = (role: string, name: string) =>
    tenant.as({ role: role as never, grants: ['conversation_ingest'], principal: { kind: 'agent', name } });
  people = {
    opener: await person('agent', 'opener'),
    peer: await person('agent', 'peer'),
    stranger: await person('agent', 'stranger'),
    joiner: await person('writer', 'joiner'),
    reviewer: await person('reviewer', 'reviewer'),
  };
  peerId = people.peer.key!.principal.id;
});
afterAll(() => service.close());

type Who = keyof typeof people;

/** Who reads and writes what belongs to a session: claims spec, section 15a, rule 5. */
describe.each(TRANSPORTS)('participants of sessions over %s', (transport) => {
  async function spaceOfParticipants() {
    const { space } = await tenant.aSpace();
    const over = new Map(
      await Promise.all(
        Object.entries(people).map(async ([name, client]) => [name, await mostlyOver(transport, client)] as const),
      ),
    );
    const client = (who: Who): Client => over.get(who)!;
    const call = (who: Who, name: string, input: Input = {}) => client(who).do(name, { space, ...input });
    const refusal = async (who: Who, name: string, input: Input = {}) => {
      const { status, body } = await client(who).call(name, { space, ...input });
      return [status, body.code];
    };
    const store = async (who: Who, value: string, more: Input = {}): Promise<string> =>
      (
        await call(who, 'claims.store', {
          text: `The launch code is ${value}`,
          triple: { subject: 'launch', predicate: 'code', value },
          ...more,
        })
      ).claim.id;
    const found = async (who: Who, more: Input = {}): Promise<string[]> =>
      (await call(who, 'search.run', { query: 'launch code', ...more })).data.map(({ id }: any) => id);
    return { call, refusal, store, found };
  }

  it('a team hands over inside a session: named participants read and write, a writer joins, a reviewer reads', async () => {
    const { call, refusal, store, found } = await spaceOfParticipants();
    const { id: sessionId, participants } = await call('opener', 'sessions.open', {
      externalId: 'handover',
      participants: [peerId],
    });
    expect(participants.map(({ via }: any) => via)).toEqual(['opened', 'named']);
    const first = await store('opener', '1234', { scope: 'session', sessionId: 'handover' });
    expect(await found('peer', { sessionId })).toEqual([first]);
    expect((await call('peer', 'claims.get', { id: first })).sessionId).toBe(sessionId);
    const second = await store('peer', '5678', { scope: 'session', sessionId });
    expect(await found('opener', { sessionId: 'handover' })).toEqual([second]);
    expect(await refusal('joiner', 'claims.get', { id: second })).toEqual([404, 'not_found']);
    const joined = await call('joiner', 'sessions.join', { id: sessionId });
    expect(joined.participants.map(({ via }: any) => via)).toEqual(['opened', 'named', 'joined']);
    expect(await found('joiner', { sessionId })).toEqual([second]);
    await call('joiner', 'conversations.record', {
      sessionId,
      messages: [{ role: 'assistant', content: 'I take over' }],
    });
    expect(await found('reviewer', { sessionId })).toEqual([second]);
    expect((await call('reviewer', 'claims.list', { sessionId })).data.map(({ id }: any) => id)).toEqual([second]);
    expect(await refusal('reviewer', 'claims.store', { text: 'x', scope: 'session', sessionId })).toEqual([
      404,
      'session_not_joined',
    ]);
    const log = (await tenant.owner.do('audit.list', { subjectId: sessionId })).data.map(({ kind }: any) => kind);
    expect(log).toContain('session_joined');
  });

  it('an agent that takes part in a session cannot end it for its opener, by closing it or by handing it off', async () => {
    const { call, refusal } = await spaceOfParticipants();
    const { id: sessionId } = await call('opener', 'sessions.open', { agent: 'planner', participants: [peerId] });
    for (const [name, input] of [
      ['sessions.close', { id: sessionId }],
      ['handoffs.record', { sessionId, summary: 'Nothing is left to do' }],
    ] as const)
      expect({ [name]: await refusal('peer', name, input) }).toEqual({ [name]: [403, 'session_of_another'] });
    expect((await call('opener', 'handoffs.list')).data).toEqual([]);
    await call('joiner', 'sessions.join', { id: sessionId });
    expect(await call('opener', 'sessions.heartbeat', { id: sessionId })).toMatchObject({ state: 'open' });
    expect(await call('joiner', 'handoffs.record', { sessionId, summary: 'I end it' })).toMatchObject({
      session: { state: 'closed' },
    });
    const { id: own } = await call('peer', 'sessions.open', {});
    expect(await call('peer', 'handoffs.record', { sessionId: own, summary: 'Mine' })).toMatchObject({
      handoff: { sessionId: own },
    });
  });

  it('an agent that knows the label and id of a session in which it takes no part gets 404, and cannot shadow it', async () => {
    const { call, refusal, store, found } = await spaceOfParticipants();
    const { id: sessionId } = await call('opener', 'sessions.open', { externalId: 'ours' });
    const fact = await store('opener', '1234', { scope: 'session', sessionId });
    for (const ref of [sessionId, 'ours']) {
      for (const [name, input] of [
        ['sessions.get', { id: ref }],
        ['sessions.close', { id: ref }],
        ['claims.store', { text: 'x', scope: 'session', sessionId: ref }],
        ['claims.recordUse', { ids: [fact], sessionId: ref }],
        ['evidence.record', { kind: 'note', content: 'x', sessionId: ref }],
      ] as const)
        expect({ [name]: await refusal('stranger', name, input) }).toEqual({ [name]: [404, 'not_found'] });
    }
    for (const [name, input] of [
      ['claims.get', { id: fact }],
      ['claims.history', { id: fact }],
      ['nodes.get', { id: fact }],
      ['nodes.why', { id: fact }],
      ['claims.reinforce', { id: fact }],
      ['claims.retract', { id: fact, errorType: 'other', reason: 'x' }],
      ['search.run', { query: 'launch code', sessionId }],
      ['context.get', { query: 'launch code', sessionId }],
      ['conversations.record', { sessionId, messages: [{ role: 'assistant', content: 'x' }] }],
    ] as const)
      expect({ [name]: await refusal('stranger', name, input) }).toEqual({ [name]: [404, 'not_found'] });
    expect(await found('stranger', { sessionId: 'ours' })).toEqual([]);
    expect((await call('stranger', 'claims.list', { sessionId: 'ours' })).data).toEqual([]);
    expect((await call('stranger', 'claims.list', {})).data).toEqual([]);
    expect((await call('stranger', 'sessions.list', {})).data).toEqual([]);
    // What the stranger records under this label goes into a separate session.
    const recorded = await call('stranger', 'conversations.record', {
      sessionId: 'ours',
      messages: [{ role: 'assistant', content: 'mine' }],
    });
    expect(recorded.sessionId).not.toBe(sessionId);
    expect(await found('opener', { sessionId })).toEqual([fact]);
  });

  it('a public claim that depends on a private message is read by everybody, without the words of the message', async () => {
    const { call, refusal } = await spaceOfParticipants();
    const { id: sessionId } = await call('opener', 'sessions.open', { private: true });
    const {
      messages: [{ id: message }],
    } = await call('opener', 'conversations.record', {
      sessionId,
      messages: [{ role: 'user', content: 'The code is 1234, tell nobody' }],
    });
    const {
      claim: { id },
    } = await call('opener', 'claims.store', { text: 'There is a launch code', evidence: [message] });
    const {
      claim: { id: concluded },
    } = await call('opener', 'nodes.derive', {
      claim: 'The launch code is 1234',
      premises: [id],
      reasoningType: 'modus_ponens',
      logicalChain: 'tell nobody',
      scope: 'session',
      sessionId,
    });
    for (const [who, isShown] of [
      ['opener', true],
      ['reviewer', true],
      ['stranger', false],
    ] as const) {
      const [read, disclosing]: string[][] = [[], []];
      for (const [name, input] of [
        ['claims.get', { id }],
        ['claims.why', { id }],
        ['nodes.why', { id }],
        ['nodes.get', { id }],
        ['nodes.edges', { id }],
        ['nodes.neighbours', { id }],
        ['claims.history', { id }],
        ['nodes.impact', { id }],
        ['nodes.impactGraph', { id }],
        ['evidence.list', { claimId: id }],
        ['search.run', { query: 'launch code', explain: true }],
        ['context.get', { query: 'launch code', format: 'json' }],
      ] as const) {
        const answer = JSON.stringify(await call(who, name, input));
        read!.push(answer);
        if (answer.includes(concluded)) disclosing!.push(name);
      }
      expect({ who, reads: read!.join().includes('tell nobody') }).toEqual({ who, reads: isShown });
      if (isShown) expect(disclosing).toContain('nodes.edges');
      else expect(disclosing).toEqual([]);
    }
    expect(await refusal('stranger', 'nodes.get', { id: message })).toEqual([404, 'not_found']);
  });

  it("a label in a filter stands for the id of the session, but only for the caller's own sessions", async () => {
    const { call, found } = await spaceOfParticipants();
    const { id: sessionId } = await call('opener', 'sessions.open', { externalId: 'trip', participants: [peerId] });
    const {
      messages: [{ id }],
    } = await call('opener', 'conversations.record', {
      sessionId,
      messages: [{ role: 'user', content: 'The launch code is 1234' }],
    });
    const { claim } = await call('opener', 'claims.store', {
      text: 'The launch code is 1234',
      scope: 'session',
      sessionId,
    });
    const messages = (who: Who, filter: Input) => found(who, { kinds: ['message'], filter });
    const claims = async (who: Who, filter: Input) =>
      (await call(who, 'claims.list', { filter })).data.map((each: any) => each.id);
    for (const filter of [
      { sessionId: 'trip' },
      { sessionId: { in: ['trip', 'other'] } },
      { not: { sessionId: { ne: 'trip' } } },
    ])
      expect({ messages: await messages('opener', filter), claims: await claims('opener', filter) }).toEqual({
        messages: [id],
        claims: [claim.id],
      });
    expect({
      messages: await messages('peer', { sessionId: 'trip' }),
      claims: await claims('peer', { sessionId: 'trip' }),
    }).toEqual({ messages: [], claims: [] });
    expect({ messages: await messages('peer', { sessionId }), claims: await claims('peer', { sessionId }) }).toEqual({
      messages: [id],
      claims: [claim.id],
    });
  });

  it('messages are evidence of the space, unless the session is private', async () => {
    const { call, refusal, found } = await spaceOfParticipants();
    for (const isPrivate of [false, true]) {
      const { id: sessionId } = await call('opener', 'sessions.open', { private: isPrivate });
      const {
        messages: [{ id }],
      } = await call('opener', 'conversations.record', {
        sessionId,
        messages: [{ role: 'user', content: `The launch code is ${isPrivate ? 'secret' : 'public'}` }],
      });
      const read = {
        messages: await refusal('stranger', 'conversations.listMessages', { sessionId }),
        evidence: await refusal('stranger', 'evidence.get', { id }),
        cited: await refusal('stranger', 'claims.store', { text: 'x', evidence: [id] }),
      };
      expect(read).toEqual(
        isPrivate
          ? { messages: [404, 'not_found'], evidence: [404, 'not_found'], cited: [404, 'not_found'] }
          : {
              messages: [200, undefined],
              evidence: [200, undefined],
              cited: [transport === 'rest' ? 201 : 200, undefined],
            },
      );
      expect(await found('stranger', { kinds: ['message'] })).not.toContain(isPrivate ? id : '');
      expect(await found('opener', { kinds: ['message'] })).toContain(id);
      expect(await found('reviewer', { kinds: ['message'] })).toContain(id);
    }
  });

  it('a message that is recorded as evidence in a private session is read only by its participants', async () => {
    const { call, refusal } = await spaceOfParticipants();
    const { id: sessionId } = await call('opener', 'sessions.open', { private: true, participants: [peerId] });
    const { id: workspaceId } = await call('opener', 'workspaces.open', { kind: 'session', ownerId: sessionId });
    const said = (content: string, more: Input = { sessionId }) => ({ kind: 'message', content, ...more });
    const { id: single } = await call('opener', 'evidence.record', said('the code is 1234'));
    const { data: batch } = await call('opener', 'evidence.recordBatch', {
      items: [said('the code is 2345'), said('the code is 3456', { workspaceId })],
    });
    const items = [{ key: 'one', evidence: said('the code is 4567') }];
    const { data: imported } = await call('joiner', 'sessions.join', { id: sessionId }).then(() =>
      call('joiner', 'spaces.import', { name: 'notes', items }),
    );
    const ids: string[] = [single, ...batch.map((each: any) => each.id), imported[0].id];
    // The log of an earlier version does not say that these messages are private.
    await service.database.owner(
      `update events set payload = payload #- '{evidence,private}' where kind = 'evidence_recorded' and subject_id = '${single}'`,
    );
    await service.expectReplayIsExact(tenant.id);
    for (const id of ids) {
      expect(await refusal('stranger', 'evidence.get', { id })).toEqual([404, 'not_found']);
      for (const who of ['opener', 'peer', 'reviewer'] as const)
        expect((await call(who, 'evidence.get', { id })).id).toBe(id);
    }
    expect((await call('stranger', 'evidence.list')).data).toEqual([]);
    const { id: open } = await call('opener', 'sessions.open');
    const { id: shown } = await call('opener', 'evidence.record', said('the code is 5678', { sessionId: open }));
    expect((await call('stranger', 'evidence.list')).data.map(({ id }: any) => id)).toEqual([shown]);
  });
});
