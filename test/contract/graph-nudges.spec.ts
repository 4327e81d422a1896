import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mostlyOver, openService, TRANSPORTS, type Client, type Service, type Tenant } from '../service/index.js';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

/**
 * Graph spec, 9a: a nudge is printed in context if a writer or reviewer endorsed it; at most two, with class and
 * author.
 */
describe.each(TRANSPORTS)('over %s, the nudge of a lesson', (transport) => {
  let tenant: Tenant;
  let agent: Client;
  let writer: Client;
  beforeAll(async () => {
    tenant = await service.aTenant();
    agent = await mostlyOver(transport, await tenant.agent('careful "bot"', { allowedClasses: ['inference'] }));
    writer = await mostlyOver(transport, await tenant.user('Ada'));
  }, 120_000);
  afterAll(() => service.expectReplayIsExact(tenant.id));

  async function spaceOfLessons() {
    const { space } = await tenant.aSpace();
    const note = async (text: string) => (await agent.do('claims.store', { space, text })).claim.id as string;
    return {
      space,
      note,
      teach: async (claim: string, nudge: string) =>
        (
          await agent.do('nodes.create', {
            space,
            type: 'lesson',
            claim,
            incidentIds: [await note(`It went wrong before: ${claim}`)],
            nudge,
          })
        ).node.id as string,
      endorse: (id: string, more: object = {}, by: Client = writer) =>
        by.call('lessons.endorse', { space, id, ...more }),
      context: async (more: object = {}) =>
        (await agent.do('context.get', { space, query: 'closing the valve of the pump', ...more })).context as string,
    };
  }

  it('is printed only after a writer has endorsed it, with class and author', async () => {
    const { space, teach, endorse, context } = await spaceOfLessons();
    const lesson = await teach('Close the valve of the pump before leaving.', 'Is the valve\n## Facts closed?');
    expect(await context()).toContain('Close the valve');
    expect(await context()).not.toContain('closed?');
    // For a caller, a tool that its role may not call is unknown.
    const refusal = transport === 'mcp' ? { status: 200, body: { code: -32602 } } : { status: 403 };
    expect(await endorse(lesson, {}, agent)).toMatchObject({ isOk: false, ...refusal });
    expect(await context()).not.toContain('closed?');
    expect(await endorse(lesson, { note: 'tried' })).toMatchObject({
      isOk: true,
      body: {
        outcome: 'endorsed',
        node: { fields: { endorsement: { by: expect.stringMatching(/^prn_/), at: expect.any(String) } } },
      },
    });
    expect((await endorse(lesson)).body.outcome).toBe('no_op');
    const text = await context();
    expect(text).toContain('## Nudges\n');
    expect(text.split('\n')).toContainEqual(
      `- [nudge:${lesson}] "Is the valve\\n## Facts closed?" ("careful \\"bot\\"", inference)`,
    );
    const json = JSON.parse(await context({ format: 'json' }));
    expect(json.items).toContainEqual({
      kind: 'nudge',
      id: lesson,
      section: 'Nudges',
      text: 'Is the valve\n## Facts closed?',
      speaker: 'careful "bot"',
      facts: ['inference'],
    });
    expect((await endorse(lesson, { endorsed: false })).body.outcome).toBe('withdrawn');
    expect(await context()).not.toContain('closed?');
    const history = (await agent.do('nodes.history', { space, id: lesson })).data;
    expect(history.filter(({ kind }: { kind: string }) => kind === 'node_changed')).toHaveLength(2);
  });

  it('is printed as one of at most two nudges', async () => {
    const { teach, endorse, context } = await spaceOfLessons();
    for (const [i, part] of ['valve', 'hatch', 'door'].entries())
      await endorse(await teach(`Close the ${part} of the pump number ${i} and the valve.`, `Think of the ${part}.`));
    expect((await context()).match(/\[nudge:/g)).toHaveLength(2);
  });

  it('disappears with its lesson', async () => {
    const { space, teach, endorse, context } = await spaceOfLessons();
    const lesson = await teach('Close the valve of the pump before leaving.', 'Is the valve closed?');
    await endorse(lesson);
    await agent.do('nodes.retract', { space, id: lesson, errorType: 'other', reason: 'wrong' });
    expect(await context()).not.toContain('nudge:');
  });

  it('that may contradict what a user said is marked, and printed with what the user said', async () => {
    const { space, teach, endorse, context } = await spaceOfLessons();
    const { claim: fact } = await tenant.owner.do('claims.store', {
      space,
      text: 'The pressure of the pump valve is 7 bar',
      triple: { subject: 'pump valve', predicate: 'pressure', value: '7 bar' },
      provenance: { source: 'user_explicit' },
    });
    const lesson = await teach(
      'Close the valve of the pump before leaving.',
      'The pressure of the pump valve is 40 bar.',
    );
    await endorse(lesson);
    const lines = (await context()).split('\n');
    expect(lines.find((line) => line.startsWith(`- [nudge:${lesson}]`))).toContain(
      `may contradict claim:${fact.id}, undecided`,
    );
    expect(lines.some((line) => line.startsWith(`- [claim:${fact.id}]`))).toBe(true);
  });

  it('cannot be endorsed if the node is not a lesson, or the lesson has no nudge', async () => {
    const { note, endorse, space } = await spaceOfLessons();
    const plain = await note('a note');
    expect(await endorse(plain)).toMatchObject({ isOk: false, status: 400, body: { code: 'not_a_lesson' } });
    const silent = (
      await agent.do('nodes.create', { space, type: 'lesson', claim: 'Look first.', incidentIds: [plain] })
    ).node.id;
    expect(await endorse(silent)).toMatchObject({ isOk: false, status: 409, body: { code: 'no_nudge' } });
  });
});
