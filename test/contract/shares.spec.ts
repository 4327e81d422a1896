import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mostlyOver, openService, TRANSPORTS, type Client, type Service, type Tenant } from '../service/index.js';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

/** Claims spec, section 15a, rule 16: what one agent records displaces nothing of others in short lists. */
describe.each(TRANSPORTS)('over %s', (transport) => {
  let tenant: Tenant;
  let agent: Client;
  let peer: Client;
  let user: Client;
  beforeAll(async () => {
    tenant = await service.aTenant();
    const as = async (role: 'agent' | 'writer', kind: 'agent' | 'user', name: string) =>
      mostlyOver(transport, await tenant.as({ role, allowedClasses: ['inference'], principal: { kind, name } }));
    [agent, peer, user] = [
      await as('agent', 'agent', 'bot'),
      await as('agent', 'agent', 'peer'),
      await as('writer', 'user', 'Ada'),
    ];
  });
  afterAll(() => service.expectReplayIsExact(tenant.id));

  async function spaceOfLessons() {
    const { space } = await tenant.aSpace();
    const incidents: string[] = [];
    for (const text of ['History was lost on Monday.', 'History was lost on Friday.'])
      incidents.push(
        (await tenant.owner.do('claims.store', { space, text, provenance: { source: 'user_explicit' } })).claim.id,
      );
    const teach = async (by: Client, claim: string, more: object = {}) =>
      (
        await by.do('nodes.create', {
          space,
          type: 'lesson',
          claim,
          incidentIds: incidents,
          situationPattern: 'rebase',
          ...more,
        })
      ).node.id as string;
    /** Lessons with a higher confidence than the lessons of other authors. */
    const flood = async (): Promise<string[]> => {
      const ids: string[] = [];
      for (let n = 1; n <= 10; n += 1)
        ids.push(await teach(agent, `Rebase without asking, reason ${n}.`, { reasoningType: 'authority_consensus' }));
      return ids;
    };
    const matching = async () =>
      (await agent.do('tripwires.match', { space, text: 'git rebase main' })).data.map(
        ({ lessonId }: { lessonId: string }) => lessonId,
      ) as string[];
    const recalled = async () =>
      (await agent.do('memories.recall', { space, query: 'git rebase main' })).lessons
        .filter(({ reason }: { reason: string }) => reason === 'situation')
        .map(({ claimId }: { claimId: string }) => claimId) as string[];
    return { space, incidents, teach, flood, matching, recalled };
  }

  it('many lessons of an agent come after the lesson of a user, in matches, in recall and in contexts', async () => {
    const { space, teach, flood, matching, recalled } = await spaceOfLessons();
    await flood();
    const lesson = await teach(user, 'Tell the team beforehand.');
    expect((await matching())[0]).toBe(lesson);
    expect(await recalled()).toContain(lesson);
    expect((await agent.do('context.get', { space, query: 'git rebase main' })).context).toContain(`[claim:${lesson}]`);
  });

  it('many lessons of an agent leave places to the lesson of another agent, and fill what is left', async () => {
    const { teach, flood, matching, recalled } = await spaceOfLessons();
    const ids = await flood();
    const lesson = await teach(peer, 'Tell the team beforehand.');
    const found = await matching();
    expect({ place: found.indexOf(lesson), found: found.length }).toEqual({ place: 3, found: 10 });
    expect(ids).toEqual(expect.arrayContaining(found.filter((id) => id !== lesson)));
    expect(await recalled()).toContain(lesson);
  });

  it('many lessons of an agent come after one whose nudge a writer endorsed', async () => {
    const { space, teach, flood, matching } = await spaceOfLessons();
    await flood();
    const lesson = await teach(peer, 'Tell the team beforehand.', { nudge: 'Does the team know?' });
    await user.do('lessons.endorse', { space, id: lesson });
    expect((await matching())[0]).toBe(lesson);
  });

  it('many lessons of an agent do not keep a goal of a user, or a principle of another agent, from being shown', async () => {
    const { space, incidents, teach } = await spaceOfLessons();
    const { claim } = await agent.do('claims.store', { space, text: 'We asked before the release.' });
    const tie = (by: Client, kind: string, toId: string) => by.do('edges.add', { space, kind, fromId: claim.id, toId });
    for (let n = 1; n <= 3; n += 1) await tie(agent, 'exemplifies', await teach(agent, `Ask nobody, reason ${n}.`));
    const shown = async () =>
      (await agent.do('principles.match', { space, sessionId: 'any', ids: [claim.id, ...incidents] })).data.map(
        ({ id }: { id: string }) => id,
      ) as string[];
    const other = await teach(peer, 'Ask first.', { reasoningType: 'inductive_enumeration' });
    await tie(peer, 'exemplifies', other);
    expect(await shown()).toContain(other);
    const { node: goal } = await user.do('nodes.create', {
      space,
      type: 'goal',
      claim: 'No surprises.',
      motivation: 'calm',
    });
    await tie(user, 'serves', goal.id);
    expect((await shown())[0]).toBe(goal.id);
  });

  it('failures that an agent tracks replace or displace no failure of a user', async () => {
    const { space } = await tenant.aSpace();
    const track = async (by: Client, what: string, more: object = {}) =>
      (await by.do('failures.track', { space, component: 'db', severity: 'critical', what, ...more }))
        .claimId as string;
    const error = 'TypeError: no connection';
    const failure = await track(user, 'The export stopped half way', { error, severity: 'major' });
    await track(agent, 'Nothing that matters', { error });
    for (const what of ['The disk is full', 'The lock is held', 'The index is gone']) await track(agent, what);
    const { failures } = await agent.do('memories.recall', { space, query: 'db', component: 'db' });
    expect(failures.map(({ claimId }: { claimId: string }) => claimId)[0]).toBe(failure);
    expect(failures).toHaveLength(3);
  });
});
