import type { Ctx } from '#libs/kernel/index.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { CloseSession, GetSession } from '#libs/tenancy/sessions/index.js';
import { MemoryModule } from '../../memory.module.js';
import { ListMessagesInput, RecordConversationInput } from '../domain/conversation.schemas.js';
import { ListMessages, RecordConversation } from './conversations.js';

const NOW = '2026-01-01T00:00:00.000Z';

describe('conversations', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld([MemoryModule], { now: () => new Date(NOW) });
    for (const slug of ['team', 'other']) await openSpace(world, { slug });
  });
  afterAll(() => world.close());

  const ingester = (overrides: Partial<Ctx['caller']> = {}) =>
    world.as('agent', { grants: ['conversation_ingest'], ...overrides });
  const record = (sessionId: string, messages: object[], ctx = ingester(), space = 'team') =>
    world.get(RecordConversation).run(ctx, RecordConversationInput.parse({ space, sessionId, messages }));
  const list = (sessionId: string, page: object = {}) =>
    world.get(ListMessages).run(world.as('reader'), ListMessagesInput.parse({ space: 'team', sessionId, ...page }));
  const evidence = async (id: unknown) =>
    (
      await world.database.owner(
        'select class, weight, independence_group as "group", kind from evidence where id = $1',
        [id],
      )
    )[0];

  it('keep messages in order, over several requests and pages', async () => {
    const said = ['one', 'two', 'three', 'four', 'five'].map((content) => ({ role: 'assistant', content }));
    const { sessionId, messages } = await record('ordered', said.slice(0, 3));
    expect((await record(sessionId as string, said.slice(3))).messages.map(({ ordinal }) => ordinal)).toEqual([3, 4]);
    const first = await list('ordered', { limit: 2 });
    const rest = await list(sessionId as string, { limit: 200, cursor: first.nextCursor });
    expect([...first.data, ...rest.data].map(({ content, ordinal }) => [content, ordinal])).toEqual(
      said.map(({ content }, i) => [content, i]),
    );
    expect(first.data[0]).toMatchObject({ id: messages[0]!.id, sessionId, role: 'assistant', speaker: null, at: NOW });
    expect(await world.get(GetSession).run(world.as('reader'), { space: 'team', id: 'ordered' })).toMatchObject({
      id: sessionId,
      externalId: 'ordered',
      state: 'open',
    });
  });

  it('open one session for a label, without gaps between messages, when two requests write at the same time', async () => {
    const both = await Promise.all(
      ['a', 'b'].map((content) =>
        record('shared', [
          { role: 'assistant', content },
          { role: 'assistant', content },
        ]),
      ),
    );
    expect(both[0]!.sessionId).toBe(both[1]!.sessionId);
    expect((await list('shared')).data.map(({ ordinal }) => ordinal)).toEqual([0, 1, 2, 3]);
  });

  it.each([
    ['user', { speaker: 'Mel' }, {}, { class: 'user_explicit', weight: 1, group: 'speaker/mel' }],
    ['user', {}, {}, { class: 'user_explicit', weight: 1, group: 'unregistered/user_explicit' }],
    [
      'user',
      { speaker: 'somebody else' },
      { principal: { id: 'prn_00000000000000000000000005', kind: 'user', name: 'Ann' } },
      { class: 'user_explicit', weight: 1, group: 'user/prn_00000000000000000000000005' },
    ],
    ['assistant', {}, {}, { class: 'inference', weight: 0.5, group: 'inference' }],
    ['tool', {}, {}, { class: 'tool_output', weight: 0.85, group: 'unregistered/tool_output' }],
    ['tool', {}, { allowedClasses: ['inference'] }, { class: 'inference', weight: 0.5, group: 'inference' }],
    ['system', {}, {}, { class: 'inference', weight: 0.5, group: 'inference' }],
    [
      'system',
      {},
      { role: 'writer', allowedClasses: ['system'] },
      { class: 'system', weight: 0.95, group: 'unregistered/system' },
    ],
  ])('record a message of role %s %j, sent with a key %j, as evidence %j', async (role, message, caller, expected) => {
    const { messages } = await record(
      'classes',
      [{ role, content: 'x', ...message }],
      ingester(caller as Partial<Ctx['caller']>),
    );
    expect(await evidence(messages[0]!.id)).toEqual({ ...expected, kind: 'message' });
  });

  it("refuse a whole request with a user's message if the key lacks the grant", async () => {
    await expect(
      record(
        'no-grant',
        [
          { role: 'assistant', content: 'a' },
          { role: 'user', content: 'b' },
        ],
        world.as('owner'),
      ),
    ).rejects.toMatchObject({ code: 'grant_missing' });
    await expect(list('no-grant')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('return the first record of a message when its externalId is repeated', async () => {
    const message = { role: 'user', speaker: 'Mel', content: 'hello', externalId: 'm1' };
    const first = await record('repeats', [message, { ...message, externalId: 'm2' }, message]);
    expect(first.messages.map(({ ordinal, deduplicated }) => [ordinal, deduplicated])).toEqual([
      [0, false],
      [1, false],
      [0, true],
    ]);
    const again = await record('repeats', [message, { ...message, externalId: 'm3' }]);
    expect(again.messages).toEqual([
      { id: first.messages[0]!.id, externalId: 'm1', ordinal: 0, deduplicated: true },
      expect.objectContaining({ ordinal: 2, deduplicated: false }),
    ]);
  });

  it.each([
    ['another text', 'conflicts', { content: 'bye' }],
    ['another role', 'conflicts', { role: 'assistant' }],
    ['another speaker', 'conflicts', { speaker: 'Ann' }],
    ['another time', 'conflicts', { at: '2025-01-01T00:00:00Z' }],
    ['another session', 'elsewhere', {}],
  ])('refuse the repetition of an externalId with %s', async (_, session, change) => {
    const message = { role: 'user', speaker: 'Mel', content: 'hello', externalId: 'once' };
    await record('conflicts', [message]);
    await expect(
      record(session, [
        { role: 'assistant', content: 'before' },
        { ...message, ...change },
      ]),
    ).rejects.toMatchObject({ code: 'external_id_conflict' });
    expect((await list('conflicts')).data).toHaveLength(1);
  });

  it('refuse a message for a session that is closed or of another space', async () => {
    const { sessionId } = await record('closing', [{ role: 'assistant', content: 'x' }]);
    await expect(
      record(sessionId as string, [{ role: 'assistant', content: 'x' }], ingester(), 'other'),
    ).rejects.toMatchObject({ code: 'not_found' });
    await world.get(CloseSession).run(world.as('writer'), { space: 'team', id: 'closing' });
    await expect(record('closing', [{ role: 'assistant', content: 'x' }])).rejects.toMatchObject({
      code: 'session_not_open',
    });
  });

  it('refuse a message with a time in the future', async () => {
    await expect(
      record('ahead', [{ role: 'assistant', content: 'x', at: '2026-01-01T00:06:00Z' }]),
    ).rejects.toMatchObject({ code: 'observed_in_future' });
  });

  it.each([
    ['no message', []],
    ['501 messages', Array.from({ length: 501 }, () => ({ role: 'assistant', content: 'x' }))],
    ['an empty text', [{ role: 'assistant', content: '' }]],
    ['NUL', [{ role: 'assistant', content: 'a\0' }]],
    ['an unknown role', [{ role: 'owner', content: 'x' }]],
    ['an unknown member', [{ role: 'assistant', content: 'x', class: 'system' }]],
  ])('refuse a request with %s', (_, messages) => {
    expect(RecordConversationInput.safeParse({ space: 'team', sessionId: 's', messages }).success).toBe(false);
  });

  it('are the same after replay', async () => {
    await world.expectReplayIsExact();
  });
});
