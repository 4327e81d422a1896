import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '#libs/testing/eventually.js';
import { openService, type Input, type RestClient, type Service, type Tenant } from '../service/index.js';

/** Beliefs spec, section 6: the run at the end of a task writes the record of its episode. */
const SOURCES = ['meter', 'probe'];
let service: Service;
let tenant: Tenant;
let agent: RestClient;
let other: RestClient;

beforeAll(async () => {
  service = await openService({ isWorking: true });
  tenant = await service.aTenant();
  const anAgent = (name: string) =>
    tenant.agent(name, { allowedClasses: ['inference', 'tool_output'], sourceSystems: SOURCES });
  [agent, other] = await Promise.all([anAgent('worker'), anAgent('other')]);
});
afterAll(async () => {
  await service.expectReplayIsExact(tenant.id);
  await service.close();
});

async function spaceWithTools() {
  const { space, callBy } = await tenant.aSpace({ clock: 'simulated' });
  for (const sourceId of SOURCES)
    await tenant.owner.do('sources.put', { space, sourceId, class: 'tool_output', independenceGroup: sourceId });
  const call = callBy(agent);
  const tool = (name: string, payload: Input, who: RestClient = agent) =>
    call('tools.call', { tool: name, payload }, who);
  const episodes = async (): Promise<any[]> => {
    const { data } = await call('episodes.list');
    return Promise.all(data.map(({ id }: Input) => call('episodes.get', { id })));
  };
  const lastRun = async (id: string) => (await call('workspaces.get', { id }, tenant.owner)).lastRun;
  /** Runs the promotion of a workspace for a reason, and waits for its end. */
  const consolidate = async (workspaceId: string, reason: string): Promise<void> => {
    const { ids } = await tool('request_consolidation', { workspaceId, reason });
    await eventually(async () => (await call('maintenance.getRun', { id: ids[1] })).state === 'done');
  };
  return { space, call, tool, episodes, lastRun, consolidate };
}

/** A task in whose workspace one claim is accepted, one is open and one is clutter. */
async function aTask() {
  const here = await spaceWithTools();
  const { call } = here;
  const taskId: string = (await call('tasks.create', { title: 'Find the zone' })).id;
  const workspaceId: string = (await call('workspaces.open', { kind: 'task', ownerId: taskId })).id;
  const place = { scope: 'workspace', workspaceId };
  const triple = { subject: 'user', predicate: 'timezone', value: 'PST' };
  for (const sourceId of SOURCES) {
    const content = 'The timezone is PST.';
    const { id } = await call('evidence.record', { kind: 'observation', content, source: { sourceId } });
    const provenance = { source: 'tool_output', sourceId };
    await call('claims.store', { text: content, triple, ...place, evidence: [id], provenance });
  }
  const idea = (await call('claims.store', { text: 'A wild idea.', ...place })).claim.id as string;
  const junk = (await call('claims.store', { text: 'Rubbish.', ...place, importance: 0.1 })).claim.id as string;
  return { ...here, taskId, workspaceId, idea, junk };
}

/** Closes the task, and waits until its workspace is promoted. */
async function end(task: Awaited<ReturnType<typeof aTask>>): Promise<void> {
  for (const status of ['in_progress', 'done'])
    expect(await task.call('tasks.setStatus', { id: task.taskId, status })).toMatchObject({ outcome: 'accepted' });
  await eventually(async () => (await task.lastRun(task.workspaceId))?.reason === 'task_boundary');
}

describe('the end of a task', () => {
  it('leaves an episode of the creator of the task, with a record of what happened to the claims of the workspace', async () => {
    const task = await aTask();
    await end(task);
    const { call, episodes, taskId, workspaceId, idea, junk } = task;
    const [durable] = (await call('claims.list')).data;
    expect(await episodes()).toMatchObject([
      {
        name: 'Find the zone',
        createdBy: agent.key!.principal.id,
        members: [{ id: durable.id }],
        record: {
          taskId,
          workspaceId,
          counts: { accepted: 1, tentative: 2 },
          promoted: [durable.id],
          carried: [idea],
          archived: [{ id: junk, code: 'low_value_clutter' }],
          note: null,
        },
      },
    ]);
  });

  it('leaves one episode, whose note stays, when the task is archived and its workspace promoted again', async () => {
    const task = await aTask();
    await end(task);
    const { tool, episodes, consolidate, taskId, workspaceId } = task;
    const [first] = await episodes();
    const archived = await tool('archive_episode', { taskId, workspaceId, note: 'Went well.' });
    expect(archived).toMatchObject({ outcome: 'transformed', ids: [first.id] });
    await consolidate(workspaceId, 'task_boundary');
    const all = await episodes();
    expect(all.map(({ id, record }) => ({ id, note: record.note }))).toEqual([{ id: first.id, note: 'Went well.' }]);
  });

  it('leaves episodes that other principals archived as they are', async () => {
    const task = await aTask();
    const { tool, episodes, taskId, workspaceId } = task;
    const { ids } = await tool('archive_episode', { taskId, workspaceId, note: 'Mine.' }, other);
    await end(task);
    const all = await episodes();
    expect(all.find(({ id }) => id === ids[0])).toMatchObject({ version: 1, record: { promoted: [], note: 'Mine.' } });
    expect(all.find(({ id }) => id !== ids[0])).toMatchObject({
      createdBy: agent.key!.principal.id,
      record: { promoted: [expect.stringMatching(/^clm_/)], note: null },
    });
  });
});

describe('no record is written', () => {
  it.each(['cadence', 'manual'])('by a run for the reason %s, because the task goes on', async (reason) => {
    const { episodes, lastRun, consolidate, workspaceId } = await aTask();
    await consolidate(workspaceId, reason);
    expect({ reason: (await lastRun(workspaceId)).reason, episodes: await episodes() }).toEqual({
      reason,
      episodes: [],
    });
  });

  it('if an agent requests the run for the end of a task that goes on', async () => {
    const { tool, episodes, lastRun, workspaceId } = await aTask();
    await tool('request_consolidation', { workspaceId, reason: 'task_boundary' }, other);
    await eventually(async () => (await lastRun(workspaceId))?.reason === 'task_boundary');
    expect(await episodes()).toEqual([]);
  });

  it('at the end of a session, which has no task, nor for a workspace that belongs to nothing', async () => {
    const { call, episodes, lastRun, consolidate } = await spaceWithTools();
    const session = await call('sessions.open');
    const ofSession = (await call('workspaces.open', { kind: 'session', ownerId: session.id })).id;
    await call('sessions.close', { id: session.id });
    await eventually(async () => (await lastRun(ofSession))?.reason === 'task_boundary');
    const free = (await call('workspaces.open', { kind: 'free' })).id;
    await consolidate(free, 'task_boundary');
    await consolidate('default', 'task_boundary');
    expect(await episodes()).toEqual([]);
  });
});
