import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  mostlyOver,
  openService,
  TRANSPORTS,
  type Client,
  type Input,
  type Service,
  type Tenant,
} from '../service/index.js';

/** Gates spec, sections 2 and 3. */
let service: Service;
let tenant: Tenant;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
});
afterAll(async () => {
  await service.expectReplayIsExact(tenant.id);
  await service.close();
});
afterEach(() => {
  expect(service.faults).toEqual([]);
});

const DESK = {
  schema: 'credence.domain/1',
  name: 'desk',
  entities: { ticket: { pattern: 'TCK-[0-9]+', aliases: ['ticket_id'] } },
  evidenceTypes: {
    reply: {
      staleAfter: 'PT1H',
      expiredAfter: 'P1D',
      sourceSystems: ['desk'],
      risk: 'high',
      anchors: { ticket: ['/id'] },
      observedAtFrom: '/at',
    },
    note: { ttl: 'none', sourceSystems: ['desk'] },
  },
};
const nested = (depth: number): string => `${'['.repeat(depth)}1${']'.repeat(depth)}`;

describe.each(TRANSPORTS)('over %s', (transport) => {
  let desk: Client;
  let other: Client;
  beforeAll(async () => {
    desk = await mostlyOver(
      transport,
      await tenant.as({ role: 'agent', name: 'desk', sourceSystems: ['desk', 'ghost'] }),
    );
    other = await mostlyOver(transport, await tenant.as({ role: 'writer', name: 'other' }));
  });

  async function spaceWithDesk() {
    const { space } = await tenant.aSpace();
    await tenant.owner.do('schemas.put', { space, document: DESK });
    const input = (more: Input): Input => ({
      space,
      kind: 'tool_output',
      evidenceType: 'reply',
      sourceSystem: 'desk',
      content: '{"id": "TCK-7"}',
      ...more,
    });
    return {
      space,
      record: (more: Input = {}, who = desk) => who.do('evidence.record', input(more)),
      refused: async (more: Input, who = desk) => await who.codeOf('evidence.record', input(more)),
    };
  }

  it('evidence shows the entities that it names, and where it names them', async () => {
    const { space, record } = await spaceWithDesk();
    const content = '{"id": "TCK-7", "text": "\u{1f600} as TCK-9, not TCK-99x"}';
    const { id, ...shown } = await record({ content, anchors: { ticket_id: ' TCK-7' } });
    expect(shown).toMatchObject({
      anchors: [
        { entity: 'ticket', value: 'TCK-7', stage: 'declared', pointer: null, span: null, confidence: 1 },
        { entity: 'ticket', value: 'TCK-7', stage: 'connector', pointer: '/id', span: null, confidence: 1 },
        { entity: 'ticket', value: 'TCK-7', stage: 'regex', pointer: null, span: { start: 8, end: 13 }, confidence: 1 },
        {
          entity: 'ticket',
          value: 'TCK-9',
          stage: 'regex',
          pointer: null,
          span: { start: 30, end: 35 },
          confidence: 1,
        },
      ],
      anchorsCutShort: false,
      risk: 'high',
      stepIds: [],
      ingest: { status: 'complete' },
      sourceId: 'desk',
      class: 'tool_output',
      independenceGroup: 'source/desk',
    });
    const task = await tenant.owner.do('tasks.create', { space, title: 'Reply' });
    const step = await tenant.owner.do('steps.create', {
      space,
      taskId: task.id,
      title: 'Read',
      stepType: 'read',
    });
    await tenant.owner.do('steps.attach', { space, id: step.id, evidenceIds: [id] });
    expect((await other.do('evidence.get', { space, id })).stepIds).toEqual([step.id]);
  });

  it('a source system is named only by keys that were granted it, whatever their role', async () => {
    const { record, refused } = await spaceWithDesk();
    expect(await refused({}, other)).toBe('source_system_not_granted');
    expect(await refused({ sourceSystem: 'Desk' })).toBe('source_system_not_granted');
    expect(await refused({ sourceSystem: 'agent:somebody' })).toBe('source_system_not_granted');
    expect(await refused({ sourceSystem: 'ghost' })).toBe('source_system_unknown');
    expect(await refused({ source: 'document' })).toBe('class_mismatch');
    expect(await refused({ source: { sourceId: 'crm' } })).toBe('class_mismatch');
    expect(await record({ source: { class: 'tool_output', sourceId: 'desk' } })).toMatchObject({ sourceId: 'desk' });
    expect(await record({ sourceSystem: 'llm' }, other)).toMatchObject({ sourceSystem: 'llm', sourceId: null });
    const { principal } = await other.do('system.whoami', {});
    expect(await record({ sourceSystem: `agent:${principal.id}` }, other)).toMatchObject({ sourceSystem: null });
  });

  it('callers cannot set what determines how long evidence is valid and how much it weighs', async () => {
    const { refused } = await spaceWithDesk();
    const later = '2099-01-01T00:00:00Z';
    for (const more of [
      { expiresAt: later },
      { staleAt: later },
      { ttl: 'none' },
      { risk: 'low' },
      { revokedAt: later },
    ])
      expect({ more, code: await refused(more) }).toEqual({
        more,
        code: expect.stringMatching(/^(graphql_)?validation_failed$|^bad_user_input$/),
      });
    expect(await refused({ observedAt: later })).toBe('observed_in_future');
    expect(await refused({ observedAt: '2026-01-01T00:00:00' })).toBe('validation_failed');
  });

  it.each<[string, string]>([
    ['a key twice', '{"id": "TCK-7", "id": "TCK-9"}'],
    ['a key twice in other letters', '{"id": "TCK-7", "\\u0069d": "TCK-9"}'],
    ['a key twice in an object within it', '{"a": [{"b": "}{", "b": 1}]}'],
    ['65 levels', `{"id": ${nested(64)}}`],
    ['a naive time of observation', '{"at": "2026-01-01T00:00:00"}'],
  ])('a payload with %s is refused at the place where it is parsed', async (_, content) => {
    const { record, refused } = await spaceWithDesk();
    expect(await refused({ content })).toBe('validation_failed');
    expect(await record({ content, evidenceType: 'note' })).toMatchObject({ content });
  });

  it('a payload within the allowed depth is recorded, and so is a text that is not complete JSON', async () => {
    const { record } = await spaceWithDesk();
    for (const content of [`{"a": ${nested(63)}}`, '{"id": "TCK-7", "id"', nested(1_000).slice(0, -1)])
      expect(await record({ content })).toMatchObject({ content, deduplicated: false });
  });

  it('evidence has the earlier of the time that its payload states and the time that the caller states', async () => {
    const { record } = await spaceWithDesk();
    const content = '{"id": "TCK-7", "at": "2026-01-01T12:00:00+01:00"}';
    const timeOf = async (more: Input) => (await record({ content, ...more })).observedAt;
    expect(await timeOf({ externalId: '1' })).toBe('2026-01-01T11:00:00.000Z');
    expect(await timeOf({ externalId: '2', observedAt: '2026-01-01T10:00:00Z' })).toBe('2026-01-01T10:00:00.000Z');
    expect(await timeOf({ externalId: '3', observedAt: '2026-01-02T10:00:00Z' })).toBe('2026-01-01T11:00:00.000Z');
  });

  it('equal evidence of a type of the schema is recorded once, and stays revoked', async () => {
    const { space, record } = await spaceWithDesk();
    const first = await record({ observedAt: '2026-01-01T00:00:00Z' });
    const same = { id: first.id, deduplicated: true, observedAt: first.observedAt };
    expect(await record({ observedAt: '2026-02-01T00:00:00Z' })).toMatchObject({ ...same, status: 'active' });
    expect(await record({ content: '{"id":  "TCK-7"}' })).toMatchObject({ deduplicated: false });
    expect(await record({ evidenceType: 'note' })).toMatchObject({ deduplicated: false });
    expect(await record({ sourceSystem: null })).toMatchObject({ deduplicated: false });
    expect(await record({ externalId: 'call-2' })).toMatchObject({ deduplicated: false });
    expect((await record({ sourceSystem: null }, other)).deduplicated).toBe(false);
    await tenant.owner.do('evidence.revoke', { space, id: first.id, reason: 'forged' });
    expect(await record()).toMatchObject({ ...same, status: 'revoked' });
    const batch = await desk.do('evidence.recordBatch', {
      space,
      items: ['a', 'a', 'b'].map((content) => ({ kind: 'log', evidenceType: 'note', sourceSystem: 'desk', content })),
    });
    expect(batch.data.map(({ deduplicated }: Input) => deduplicated)).toEqual([false, true, false]);
    for (const deduplicated of [false, false])
      expect(await record({ evidenceType: null, content: 'x' })).toMatchObject({ deduplicated });
  });

  it('two equal records at the same moment become one', async () => {
    const { record } = await spaceWithDesk();
    const recorded = await Promise.all(Array.from({ length: 4 }, () => record()));
    expect(new Set(recorded.map(({ id }) => id)).size).toBe(1);
  });

  it('evidence is listed by its source, and sources are listed by their class and group', async () => {
    const { space } = await spaceWithDesk();
    for (const [sourceId, group] of [
      ['wire', 'press'],
      ['paper', 'press'],
      ['crm', 'house'],
    ]) {
      await tenant.owner.do('sources.put', {
        space,
        sourceId,
        class: group === 'press' ? 'document' : 'tool_output',
        independenceGroup: group,
      });
      for (const content of ['first', 'second'])
        await tenant.owner.do('evidence.record', {
          space,
          kind: 'note',
          content: `${sourceId} ${content}`,
          source: { class: group === 'press' ? 'document' : 'tool_output', sourceId },
        });
    }
    const said = async (input: Input): Promise<string[]> =>
      (await other.do('evidence.list', { space, ...input })).data.map(({ content }: Input) => content);
    expect(await said({ sourceId: 'wire' })).toEqual(['wire first', 'wire second']);
    expect(await said({ sourceId: 'wire', limit: 1 })).toEqual(['wire first']);
    expect(await said({ sourceId: 'nobody' })).toEqual([]);
    const named = async (input: Input): Promise<string[]> =>
      (await other.do('sources.list', { space, ...input })).data.map(({ sourceId }: Input) => sourceId);
    expect(await named({ independenceGroup: 'press' })).toEqual(['paper', 'wire']);
    expect(await named({ class: 'tool_output' })).toEqual(['crm', 'desk']);
    expect(await named({ class: 'tool_output', independenceGroup: 'press' })).toEqual([]);
  });

  it('what a system returned may be long, is listed by its beginning, and read as a whole', async () => {
    const { space, record, refused } = await spaceWithDesk();
    const content = `TCK-7 ${'\u20ac'.repeat(174_760)}`;
    const { id, ...recorded } = await record({ content });
    expect(recorded).toMatchObject({ contentBytes: 524_286, anchorsCutShort: true });
    expect((await other.do('evidence.get', { space, id })).content).toBe(content);
    const [listed] = (await other.do('evidence.list', { space })).data;
    expect(listed).toMatchObject({ id, content: `TCK-7 ${'\u20ac'.repeat(339)}`, contentBytes: 524_286 });
    expect(await refused({ content: `${content}xyz` })).toBe('validation_failed');
    for (const kind of ['message', 'quote']) {
      expect(await refused({ kind, content: 'x'.repeat(32_769) })).toBe('validation_failed');
      expect(await record({ kind, content: 'x'.repeat(32_768) })).toMatchObject({ contentBytes: 32_768 });
    }
  });
});
