import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '#libs/testing/eventually.js';
import { openService, type Input, type RestClient, type Service, type Tenant } from '../service/index.js';

/**
 * Promotion does not raise a claim above its class, and does not hide anything that others said (claims spec, section
 * 15a).
 */
const SOURCES = ['meter', 'probe', 'rest'];
let service: Service;
let tenant: Tenant;
let agent: RestClient;
let liar: RestClient;
let talker: RestClient;
let space: string;

beforeAll(async () => {
  service = await openService({ isWorking: true });
  tenant = await service.aTenant();
  const aWorker = (name: string) =>
    tenant.agent(name, { allowedClasses: ['inference', 'document', 'tool_output'], sourceSystems: SOURCES });
  [agent, liar, talker] = await Promise.all([
    aWorker('agent'),
    aWorker('liar'),
    tenant.agent('talker', { allowedClasses: ['inference'] }),
  ]);
});
afterAll(async () => {
  await service.expectReplayIsExact(tenant.id);
  await service.close();
});
beforeEach(async () => {
  ({ space } = await tenant.aSpace({ clock: 'simulated' }));
  for (const sourceId of SOURCES)
    await tenant.owner.do('sources.put', { space, sourceId, class: 'tool_output', independenceGroup: sourceId });
});

const call = (who: RestClient, name: string, input: Input = {}): Promise<any> => who.do(name, { space, ...input });
const refusal = async (who: RestClient, name: string, input: Input = {}) => {
  const { status, body } = await who.call(name, { space, ...input });
  return [status, body.code];
};
const open = async (who: RestClient, input: Input = { kind: 'free' }): Promise<string> =>
  (await call(who, 'workspaces.open', input)).id;
const zone = (value: string, text = `The timezone is ${value}.`) => ({
  text,
  triple: { subject: 'user', predicate: 'timezone', value },
});
async function said(who: RestClient, claim: Input, sourceId: string, workspaceId: string): Promise<any> {
  const record = { kind: 'observation', content: String(claim.text), source: { sourceId } };
  const { id } = await call(who, 'evidence.record', record);
  const provenance = { source: 'tool_output', sourceId };
  const input = { ...claim, scope: 'workspace', workspaceId, evidence: [id], provenance };
  return (await call(who, 'claims.store', input)).claim;
}
const byTwo = async (who: RestClient, claim: Input, workspaceId: string) => {
  await said(who, claim, 'meter', workspaceId);
  return said(who, claim, 'probe', workspaceId);
};
const promote = async (who: RestClient, id: string): Promise<any> =>
  (await call(who, 'workspaces.promote', { id, waitSeconds: 30 })).result;
const claim = (id: string) => call(tenant.owner, 'claims.get', { id });
const userSays = async (input: Input) =>
  (await call(tenant.owner, 'claims.store', { ...input, provenance: { source: 'user_explicit' } })).claim;

describe('a request to promote', () => {
  it('is refused to another tenant, and to a key without the space', async () => {
    const id = await open(agent);
    const stranger = (await service.aTenant()).owner;
    expect((await refusal(stranger, 'workspaces.promote', { id }))[0]).toBe(404);
    const elsewhere = await tenant.aSpace();
    const bound = await tenant.as({ role: 'agent', spaces: [elsewhere.spaceId] });
    expect((await refusal(bound, 'workspaces.promote', { id }))[0]).toBeGreaterThanOrEqual(403);
    expect(await refusal(agent, 'workspaces.promote', { space: elsewhere.space, id })).toEqual([404, 'not_found']);
    const reader = await tenant.as({ role: 'reader' });
    expect((await refusal(reader, 'workspaces.promote', { id }))[0]).toBe(403);
  });

  it('is refused to an agent for a workspace that another principal opened, with or without a session', async () => {
    const session = await call(agent, 'sessions.open', { participants: [liar.key!.principal.id] });
    const ofSession = await open(agent, { kind: 'session', ownerId: session.id });
    expect(await refusal(talker, 'workspaces.promote', { id: ofSession })).toEqual([404, 'not_found']);
    expect(await refusal(liar, 'workspaces.promote', { id: ofSession })).toEqual([403, 'workspace_of_another']);
    expect(await refusal(liar, 'workspaces.promote', { id: await open(agent) })).toEqual([403, 'workspace_of_another']);
    const payload = { workspaceId: ofSession, reason: 'manual' };
    const ask = (who: RestClient, more: Input = {}) =>
      call(who, 'tools.call', { tool: 'request_consolidation', payload: { ...payload, ...more } });
    expect(await ask(liar)).toMatchObject({ outcome: 'rejected_with_reason', code: 'POLICY_VIOLATION' });
    expect(await ask(talker)).toMatchObject({ outcome: 'rejected_with_reason', code: 'INVALID_PAYLOAD' });
    expect(await ask(agent, { directWrite: 'true' })).toMatchObject({ code: 'DIRECT_CANONICAL_WRITE_FORBIDDEN' });
    expect(await ask(agent, { reason: 'why not' })).toMatchObject({ code: 'INVALID_PAYLOAD' });
    expect(await ask(agent)).toMatchObject({ outcome: 'accepted', ids: [ofSession, expect.stringMatching(/^job_/)] });
  });

  it('returns the open run, however often it is requested', async () => {
    const id = await open(agent);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => agent.call('workspaces.promote', { space, id })),
    );
    expect(answers.filter(({ status }) => ![200, 202, 409].includes(status))).toEqual([]);
    await promote(agent, id);
    const { data } = await call(tenant.owner, 'maintenance.listRuns', { kind: 'promote' });
    expect(data.length).toBeLessThanOrEqual(11);
    expect(data.map(({ state }: any) => state)).not.toContain('failed');
  });
});

describe('what a user said', () => {
  it('keeps its words, class and author if it is said again in a workspace', async () => {
    const user = await userSays(zone('UTC', 'My timezone is UTC, please remember.'));
    const held = await open(liar);
    await byTwo(liar, zone('UTC', 'UTC, but PST would be better.'), held);
    // The text adds something to the same value. So the claim is marked as a possible conflict, and a person has to
    // decide first.
    expect(await promote(liar, held)).toMatchObject({ promoted: 0 });
    const id = await open(liar);
    const apart = await byTwo(liar, { ...zone('UTC', 'UTC it is.'), importance: 1, tags: ['x'] }, id);
    expect(apart.belief.state).toBe('accepted');
    expect(await promote(liar, id)).toMatchObject({ promoted: 1 });
    expect(await claim(apart.id)).toMatchObject({ status: 'archived', statusReason: 'promoted', mergedInto: user.id });
    const after = await claim(user.id);
    for (const field of ['text', 'triple', 'category', 'importance', 'tags', 'base', 'baseClass', 'recordedBy'])
      expect({ [field]: after[field] }).toEqual({ [field]: user[field] });
    expect(after).toMatchObject({ status: 'active', tier: 'canonical', corroboration: 3 });
  });

  it('becomes canonical whatever an agent says against it', async () => {
    const user = await userSays(zone('UTC'));
    const { id: evidenceId } = await call(tenant.owner, 'evidence.record', {
      kind: 'observation',
      content: 'The timezone is UTC.',
      source: { sourceId: 'meter' },
    });
    await call(tenant.owner, 'claims.corroborate', { id: user.id, evidenceId });
    expect((await call(talker, 'claims.store', zone('PST'))).outcome).toBe('quarantined');
    expect(await promote(agent, 'default')).toMatchObject({ promoted: 1 });
    expect(await claim(user.id)).toMatchObject({ tier: 'canonical', status: 'active' });
    expect(await promote(agent, 'default')).not.toMatchObject({ promoted: 1 });
  });

  it('is carried over, however much others write into the workspace', async () => {
    const ownerId = (await call(agent, 'tasks.create', { title: 'Plan' })).id;
    const workspaceId = await open(agent, { kind: 'task', ownerId });
    const place = { scope: 'workspace', workspaceId };
    const user = (
      await call(tenant.owner, 'claims.store', {
        ...zone('UTC'),
        ...place,
        importance: 0,
        provenance: { source: 'user_explicit' },
      })
    ).claim;
    const own = (await call(agent, 'claims.store', { text: 'A quiet idea.', ...place, importance: 0.3 })).claim;
    // There is only one observation, so that no run starts by itself.
    const evidence = [(await call(talker, 'evidence.record', { kind: 'note', content: 'Many loud ideas.' })).id];
    const items = Array.from({ length: 40 }, (_, n) => ({
      text: `Loud idea ${n}.`,
      ...place,
      importance: 1,
      evidence,
    }));
    await call(talker, 'claims.storeBatch', { items });
    expect(await promote(talker, workspaceId)).toMatchObject({ carried: 20, archived: 22 });
    expect(await claim(user.id)).toMatchObject({ status: 'active' });
    expect(await claim(own.id)).toMatchObject({ status: 'active' });
  });
});

describe('the winner of a workspace', () => {
  const overtaken = async () => {
    const id = await open(agent);
    const winner = await byTwo(agent, zone('UTC'), id);
    expect(await promote(agent, id)).toMatchObject({ promoted: 1 });
    const loser = await byTwo(agent, zone('PST'), id);
    expect((await claim(loser.id)).belief.state).toBe('accepted');
    return { id, loser: loser.id, durable: (await claim(winner.id)).mergedInto };
  };

  it('is not replaced by the value that lost, even if nothing in the workspace contradicts that value any more', async () => {
    const { id, loser, durable } = await overtaken();
    expect(await promote(agent, id)).toMatchObject({ promoted: 0, ineligible: { conflict: 1 } });
    expect({ durable: await claim(durable), loser: await claim(loser) }).toMatchObject({
      durable: { status: 'active', tier: 'canonical' },
      loser: { status: 'active', tier: 'workspace' },
    });
  });

  it('makes room for the value that lost once the winner is retracted', async () => {
    const { id, loser, durable } = await overtaken();
    await call(tenant.owner, 'claims.retract', { id: durable, errorType: 'other', reason: 'It was another user.' });
    expect(await promote(agent, id)).toMatchObject({ promoted: 1 });
    expect((await claim(loser)).statusReason).toBe('promoted');
  });
});

describe('what an agent infers', () => {
  it('is not promoted, whether it is said once or many times', async () => {
    const id = await open(talker);
    const place = { scope: 'workspace', workspaceId: id };
    const first = (await call(talker, 'claims.store', { ...zone('PST'), ...place })).claim;
    for (let n = 0; n < 3; n += 1) await call(talker, 'claims.store', { ...zone('PST'), ...place });
    expect(await promote(talker, id)).toMatchObject({ carried: 1 });
    expect(await claim(first.id)).toMatchObject({ status: 'active', tier: 'workspace', baseClass: 'inference' });
    expect((await call(talker, 'claims.list')).data).toEqual([]);
  });

  it('stays in a private session if it was inferred there', async () => {
    const session = await call(agent, 'sessions.open', { private: true });
    const id = await open(agent, { kind: 'session', ownerId: session.id });
    const apart = await byTwo(agent, zone('PST'), id);
    expect(apart.belief.state).toBe('accepted');
    await promote(agent, id);
    expect((await call(tenant.owner, 'claims.list')).data).toEqual([]);
  });
});

describe('the episode of a task', () => {
  const archive = (who: RestClient, payload: Input) => call(who, 'tools.call', { tool: 'archive_episode', payload });

  it('has a record that names claims without quoting them; each archiving principal has an episode of its own', async () => {
    const taskId = (await call(agent, 'tasks.create', { title: 'Find the zone' })).id;
    const workspaceId = await open(agent, { kind: 'task', ownerId: taskId });
    await byTwo(agent, zone('PST'), workspaceId);
    const place = { scope: 'workspace', workspaceId };
    const idea = (await call(agent, 'claims.store', { text: 'A wild idea.', ...place })).claim;
    const junk = (await call(agent, 'claims.store', { text: 'Rubbish.', ...place, importance: 0.1 })).claim;
    await promote(agent, workspaceId);
    const [durable] = (await call(agent, 'claims.list')).data;
    const answer = await archive(agent, { taskId, workspaceId, note: 'Went well.' });
    expect(answer).toMatchObject({ outcome: 'accepted', ids: [expect.stringMatching(/^epi_/)] });
    const episode = await call(agent, 'episodes.get', { id: answer.ids[0] });
    expect(episode).toMatchObject({ name: 'Find the zone', memberCount: 1, members: [{ id: durable.id }] });
    expect(episode.record).toMatchObject({
      taskId,
      workspaceId,
      counts: { accepted: 1, tentative: 2 },
      promoted: [durable.id],
      carried: [idea.id],
      archived: [{ id: junk.id, code: 'low_value_clutter' }],
      tests: [],
      openQuestions: [],
      note: 'Went well.',
    });
    expect(episode.record.text).toMatch(/^Task: Find the zone\. .*Promoted: 1\. Carried on: 1\..*1 low_value_clutter/);
    expect(await archive(agent, { taskId, workspaceId })).toMatchObject({ outcome: 'transformed', ids: answer.ids });
    expect((await archive(liar, { taskId, workspaceId })).ids).not.toEqual(answer.ids);
    const empty = (await call(agent, 'tasks.create', { title: 'Nothing' })).id;
    const nothing = await open(agent, { kind: 'task', ownerId: empty });
    expect(await archive(agent, { taskId: empty, workspaceId: nothing })).toMatchObject({ outcome: 'accepted' });
    expect(await archive(agent, { taskId, workspaceId: nothing })).toMatchObject({ code: 'INVALID_PAYLOAD' });
    const session = await call(liar, 'sessions.open');
    const hidden = await open(liar, { kind: 'session', ownerId: session.id });
    expect(await archive(agent, { taskId, workspaceId: hidden })).toMatchObject({ code: 'INVALID_PAYLOAD' });
  });
});

describe('a run starts by itself', () => {
  const reasonOf = async (id: string) => (await call(tenant.owner, 'workspaces.get', { id })).lastRun?.reason;

  it('when the task ends, and archives what a cancelled task left open', async () => {
    const ownerId = (await call(agent, 'tasks.create', { title: 'Find out' })).id;
    const id = await open(agent, { kind: 'task', ownerId });
    await byTwo(agent, zone('PST'), id);
    const idea = (await call(agent, 'claims.store', { text: 'An idea.', scope: 'workspace', workspaceId: id })).claim;
    await call(tenant.owner, 'tasks.setStatus', { id: ownerId, status: 'cancelled', reason: 'Not needed.' });
    await eventually(async () => (await reasonOf(id)) === 'task_boundary');
    expect((await call(agent, 'claims.list')).data).toMatchObject([{ tier: 'canonical', triple: { value: 'PST' } }]);
    expect(await claim(idea.id)).toMatchObject({ status: 'archived', statusReason: 'task_cancelled' });
  });

  it('only once when the number of observations rises from 24 to 76', async () => {
    const id = await open(tenant.owner);
    const ideas = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => ({
        text: `Idea number ${from + n}.`,
        scope: 'workspace',
        workspaceId: id,
      }));
    await call(tenant.owner, 'claims.storeBatch', { items: ideas(0, 24) });
    await call(tenant.owner, 'claims.storeBatch', { items: ideas(24, 76) });
    await eventually(async () => (await reasonOf(id)) === 'cadence');
    const { data } = await call(tenant.owner, 'maintenance.listRuns', { kind: 'promote' });
    expect(data.map(({ options, triggeredBy }: any) => [options.reason, triggeredBy])).toEqual([
      ['cadence', 'schedule'],
    ]);
  });
});
