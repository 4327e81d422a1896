import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openService, TRANSPORTS, seenConflict, type Input, type RestClient, type Service } from '../service/index.js';
import { aCast, idIn, type Cast } from './scene.js';

let service: Service;
let cast: Cast;
beforeAll(async () => {
  service = await openService();
  cast = await aCast(service);
});
afterAll(() => service.close());

const idOfKey = ({ key }: RestClient): string => key!.principal.id;

/** Corrections that the rules must not prevent: each caller here has the right to make them. */
describe.each(TRANSPORTS)('allowed corrections over %s', (transport) => {
  async function spaceOfBudgets() {
    const { space, callOver } = await cast.tenant.aSpace();
    const call = callOver(transport);
    const store = (who: RestClient, value: string, source = 'inference', more: Input = {}) =>
      call(who, 'claims.store', {
        text: `The budget of Acme is ${value}.`,
        triple: { subject: 'Acme', predicate: 'budget', value },
        provenance: { source, ...more },
      });
    const held = async (): Promise<string[]> =>
      (await call(cast.reader, 'claims.list', { subject: 'Acme', predicate: 'budget' })).data.map(
        ({ triple }: any) => triple.value,
      );
    const retract = (who: RestClient, id: string) =>
      call(who, 'claims.retract', { id, errorType: 'other', reason: 'It is wrong.' });
    return { space, call, store, held, retract };
  }
  const USER = 'user_explicit';

  it('a user changes their own fact', async () => {
    const { store, held } = await spaceOfBudgets();
    await store(cast.user, '$750', USER);
    expect((await store(cast.user, '$800', USER)).outcome).toBe('accepted');
    expect(await held()).toEqual(['$800']);
  });

  it('a user withdraws their own fact', async () => {
    const { store, held, retract } = await spaceOfBudgets();
    const { id } = (await store(cast.user, '$750', USER)).claim;
    expect(await retract(cast.user, id)).toMatchObject({ outcome: 'retracted' });
    expect(await held()).toEqual([]);
  });

  it("a user withdraws what the user's bot recorded on their behalf", async () => {
    const { store, held, retract } = await spaceOfBudgets();
    const { id } = (await store(cast.agents[0]!, '$750', 'inference', { onBehalfOf: cast.user.key!.principal.id }))
      .claim;
    expect(await retract(cast.user, id)).toMatchObject({ outcome: 'retracted' });
    expect(await held()).toEqual([]);
  });

  it('a bot withdraws what it recorded for a user, but what the user said directly stays', async () => {
    const { store, held, retract } = await spaceOfBudgets();
    const onBehalfOf = cast.user.key!.principal.id;
    const { id } = (await store(cast.agents[0]!, '$750', 'inference', { onBehalfOf })).claim;
    await store(cast.user, '$750', USER);
    expect(await retract(cast.agents[0]!, id)).toMatchObject({
      outcome: 'withdrawn',
      claim: { baseClass: USER, status: 'active' },
    });
    expect(await held()).toEqual(['$750']);
    const other = (await store(cast.user, '$800', USER)).claim.id;
    expect(await retract(cast.agents[0]!, other)).toMatchObject({ outcome: 'rejected' });
  });

  it('a claim that a reviewer activated is kept when its author withdraws it, until a user says otherwise', async () => {
    const { space, call, store, held, retract } = await spaceOfBudgets();
    await store(cast.user, '$750', USER);
    const {
      claim: { id },
      conflicts: [conflict],
    } = await store(cast.agents[0]!, '$900');
    await call(cast.reviewer, 'conflicts.resolve', {
      ...(await seenConflict(cast.reviewer, space, conflict.id)),
      action: 'supersede',
    });
    expect(await retract(cast.agents[0]!, id)).toMatchObject({ outcome: 'withdrawn' });
    expect((await store(cast.agents[1]!, '$950')).outcome).toBe('quarantined');
    expect(await held()).toEqual(['$900']);
    expect((await store(cast.user, '$800', USER)).outcome).toBe('accepted');
    expect(await held()).toEqual(['$800']);
  });

  it('an agent withdraws its own claim, and peers correct each other', async () => {
    const { call, store, held, retract } = await spaceOfBudgets();
    const [agent, peer] = [cast.agents[0]!, cast.agents[1]!];
    await store(agent, '$1');
    expect((await store(peer, '$2')).outcome).toBe('accepted');
    expect(await held()).toEqual(['$2']);
    const note = idIn(await call(agent, 'claims.store', { text: 'The office opens at 8.' }));
    expect(await call(peer, 'claims.supersede', { id: note, text: 'The office opens at 9.' })).toMatchObject({
      outcome: 'accepted',
      superseded: [note],
    });
    const own = idIn(await call(agent, 'claims.store', { text: 'The office closes at 5.' }));
    expect(await retract(agent, own)).toMatchObject({ outcome: 'retracted' });
  });

  it.each([
    ['supersede', ['$900']],
    ['reject', ['$750']],
    ['keep_both', ['$750', '$900']],
  ] as const)('a reviewer resolves with %s', async (action, values) => {
    const { space, call, store, held } = await spaceOfBudgets();
    await store(cast.user, '$750', USER);
    const {
      outcome,
      conflicts: [conflict],
    } = await store(cast.agents[0]!, '$900');
    expect(outcome).toBe('quarantined');
    await call(cast.reviewer, 'conflicts.resolve', {
      ...(await seenConflict(cast.reviewer, space, conflict.id)),
      action,
      note: 'Asked.',
    });
    expect((await held()).sort()).toEqual(values);
  });

  it("in a task, a member reports work with a tool's output, forbids what a user forbade, and settles a handoff", async () => {
    const { space, call } = await spaceOfBudgets();
    const [agent, peer] = [cast.agents[0]!, cast.agents[1]!];
    const tool = await cast.tenant.as({
      role: 'agent',
      allowedClasses: ['tool_output'],
      grants: ['conversation_ingest'],
    });
    const { id: taskId } = await call(cast.user, 'tasks.create', {
      title: 'Pay',
      members: [agent, peer, tool].map(idOfKey),
    });
    const track = (who: RestClient, said: Input) => call(who, 'tasks.trackProgress', { taskId, ...said });
    await track(cast.user, { preferred_next: ['send the mail', 'call the bank'] });
    const { messages } = await call(tool, 'conversations.record', {
      sessionId: `chat in ${space}`,
      messages: [{ role: 'user', content: 'Call the bank, but never delete the logs!' }],
    });
    const sent = idIn(
      await call(tool, 'evidence.record', {
        kind: 'log',
        content: 'send-mail: done, mail sent',
        source: 'tool_output',
      }),
    );
    await track(agent, {
      completed: [{ text: 'send the mail', evidenceIds: [sent] }],
      must_not_redo: [{ action: 'delete the logs', reason: 'user_forbidden', evidenceIds: [messages[0].id] }],
    });
    const { handoffId } = await call(agent, 'handoffs.record', {
      sessionId: `over in ${space}`,
      taskId,
      summary: 'The bank is to be called',
      next_steps: ['call the bank'],
    });
    const { id: sessionId } = await call(peer, 'sessions.open', {});
    await call(peer, 'checkpoints.restore', { taskId, sessionId });
    const { id: run } = await call(peer, 'executions.start', { taskId, label: 'call the bank', sessionId });
    await call(peer, 'executions.end', { id: run, outcome: 'success' });
    await call(peer, 'sessions.reportInterruption', { id: sessionId, type: 'crash' });
    await call(peer, 'sessions.close', { id: sessionId });
    const { id: next } = await call(peer, 'tasks.retry', { id: taskId });
    const restored = await call(agent, 'checkpoints.restore', { taskId });
    const check = (action: string) => call(cast.reader, 'tasks.checkAction', { taskId: next, action });
    expect({
      next: restored.preferred_next,
      interruption: restored.interruption?.type,
      promised: (await call(cast.reader, 'handoffs.get', { id: handoffId })).verifications.map(
        ({ status }: any) => status,
      ),
      deleting: (await check('delete the logs')).outcome,
      calling: (await check('call the bank')).outcome,
    }).toEqual({
      next: ['call the bank'],
      interruption: 'crash',
      promised: ['done'],
      deleting: 'block',
      calling: 'allow',
    });
  });

  it("an agent's report removes from the user's next steps only what the user says is done", async () => {
    const { space, call } = await spaceOfBudgets();
    const bridge = await cast.tenant.as({ role: 'writer', grants: ['conversation_ingest'] });
    const { id: taskId } = await call(cast.user, 'tasks.create', { title: 'Move' });
    await call(cast.user, 'tasks.trackProgress', { taskId, preferred_next: ['Rotate the keys', 'Call the bank'] });
    const { messages } = await call(bridge, 'conversations.record', {
      sessionId: `moving in ${space}`,
      messages: [{ role: 'user', content: 'Hello! I have rotated the keys.' }],
    });
    const completed = ['Rotate the keys', 'Call the bank'].map((text) => ({ text, evidenceIds: [messages[0].id] }));
    await call(cast.agents[0]!, 'tasks.trackProgress', { taskId, completed });
    const { preferred_next: next } = await call(cast.agents[1]!, 'checkpoints.restore', { taskId });
    expect(next).toEqual(['Call the bank']);
  });

  it('a second operator repeats an import', async () => {
    const { call } = await spaceOfBudgets();
    const items = ['a', 'b', 'c'].map((row) => ({
      text: `Row ${row} is done.`,
      triple: { subject: `row ${row}`, predicate: 'state', value: 'done' },
      externalId: `row-${row}`,
      provenance: { source: USER },
    }));
    const outcomes = async (who: RestClient): Promise<string[]> =>
      (await call(who, 'claims.storeBatch', { items })).data.map(({ result }: any) => result.outcome);
    expect(await outcomes(cast.user)).toEqual(['accepted', 'accepted', 'accepted']);
    expect(await outcomes(cast.secondUser)).toEqual(['deduplicated', 'deduplicated', 'deduplicated']);
  });

  it('a stronger source replaces a weaker one', async () => {
    const { store, held } = await spaceOfBudgets();
    await store(cast.agents[0]!, '$900');
    expect((await store(cast.tenant.owner, '$850', 'tool_output')).outcome).toBe('accepted');
    expect((await store(cast.user, '$750', USER)).outcome).toBe('accepted');
    expect(await held()).toEqual(['$750']);
  });
});
