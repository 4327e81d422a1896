import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { storingNothing } from '../service/stored.js';
import { openService, type Input, type RestClient, type Service, type Tenant } from '../service/index.js';

/** What an agent cannot achieve by filling a task that any agent may write: claims spec, section 15a, rules 15 and 16. */

type Who = 'user' | 'agent';

let service: Service;
let tenant: Tenant;
let people: Record<Who, RestClient>;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
  const person = (kind: Who) =>
    tenant.as({ role: 'agent', allowedClasses: ['inference'], principal: { kind, name: kind } });
  people = { user: await person('user'), agent: await person('agent') };
});
afterAll(() => service.close());

async function aTask() {
  const { space } = await tenant.aSpace();
  const call = (who: Who, name: string, input: Input = {}) => people[who].do(name, { space, ...input });
  const codeOf = (who: Who, name: string, input: Input = {}): Promise<string> =>
    people[who].codeOf(name, { space, ...input });
  const { id: taskId } = await call('user', 'tasks.create', { title: 'Ship the export service' });
  const check = async (id: string, action: string): Promise<string> =>
    (await call('agent', 'tasks.checkAction', { taskId: id, action })).outcome;
  return { space, taskId, call, codeOf, check };
}

const FORBIDDEN = { action: 'delete the logs', reason: 'user_forbidden', scope: 'task_tree' };

it('no number of retries or nested subtasks gets rid of what a user forbade', async () => {
  const { taskId, call, codeOf, check } = await aTask();
  await call('user', 'tasks.trackProgress', { taskId, must_not_redo: [FORBIDDEN] });
  for (const name of ['tasks.retry', 'tasks.spawnSubtask']) {
    const more = name === 'tasks.retry' ? {} : { title: 'A part' };
    let last = taskId;
    for (let n = 0; n < 100; n += 1) last = (await call('agent', name, { id: last, ...more })).id;
    const outcome = await check(last, 'delete the logs');
    const refused = await storingNothing(service.database, () => codeOf('agent', name, { id: last, ...more }));
    const again = await codeOf('agent', name, { id: taskId, ...more });
    expect({ name, outcome, refused, again }).toEqual({
      name,
      outcome: 'block',
      refused: 'task_too_deep',
      again: 'accepted',
    });
  }
  await service.expectReplayIsExact(tenant.id);
}, 120_000);

it('no edge gives a task, or a task below it, more tasks above it than a new task may have', async () => {
  const { taskId, call, codeOf, check } = await aTask();
  await call('user', 'tasks.trackProgress', { taskId, must_not_redo: [FORBIDDEN] });
  const chainOf = async (first: string, length: number): Promise<string[]> => {
    const chain = [first];
    for (let n = 1; n < length; n += 1)
      chain.push((await call('agent', 'tasks.create', { title: `Part ${n}`, parentTaskId: chain.at(-1) })).id);
    return chain;
  };
  const above = await chainOf(taskId, 60);
  const below = await chainOf((await call('agent', 'tasks.create', { title: 'Another' })).id, 60);
  const tie = (place: number) =>
    codeOf('agent', 'edges.add', { kind: 'subtask_of', fromId: below[0], toId: above[place] });
  const refused = await storingNothing(service.database, () => tie(41));
  // The last task below has 59 tasks above it, and these get 41 more.
  expect({ refused, accepted: await tie(40) }).toEqual({ refused: 'task_too_deep', accepted: 'accepted' });
  const last = below.at(-1)!;
  expect(await check(last, 'delete the logs')).toBe('block');
  expect(await check(last, 'mail the report')).toBe('allow');
  expect(await codeOf('agent', 'tasks.retry', { id: last })).toBe('task_too_deep');
  await service.expectReplayIsExact(tenant.id);
}, 120_000);

it('an edge counts the earlier attempts at the tasks below, and a wide task may become a part of another', async () => {
  const { call, codeOf } = await aTask();
  const create = async (title: string, parentTaskId?: string): Promise<string> =>
    (await call('agent', 'tasks.create', { title, ...(parentTaskId !== undefined && { parentTaskId }) })).id;
  const [root, other] = [await create('Root'), await create('Other')];
  for (let n = 0; n < 130; n += 1) await create(`Part ${n}`, root);
  let last = await create('Tried again', root);
  for (let n = 0; n < 98; n += 1) last = (await call('agent', 'tasks.retry', { id: last })).id;
  const top = await create('Top');
  const tie = (fromId: string, toId: string) => codeOf('agent', 'edges.add', { kind: 'subtask_of', fromId, toId });
  expect(await tie(other, top)).toBe('accepted');
  expect({ refused: await tie(root, other), accepted: await tie(root, top) }).toEqual({
    refused: 'task_too_deep',
    accepted: 'accepted',
  });
}, 120_000);

it('an action is blocked if the task has too many earlier attempts to read what they forbid', async () => {
  const { taskId, call, check } = await aTask();
  await call('user', 'tasks.trackProgress', { taskId, must_not_redo: [FORBIDDEN] });
  const { id: last } = await call('agent', 'tasks.retry', { id: taskId });
  expect(await check(last, 'mail the report')).toBe('allow');
  const { owner } = service.database;
  const [{ names }] = (await owner(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_schema = current_schema() and table_name = 'tasks' and column_name not in ('id', 'retry_of_task_id')`,
  )) as [{ names: string }];
  // These attempts are from before the number of attempts was limited.
  await owner(
    `insert into tasks (id, retry_of_task_id, ${names})
     select 'tsk_old' || n, case n when 1 then id else 'tsk_old' || (n - 1) end, ${names}
     from tasks cross join generate_series(1, 1100) as n where id = $1 order by n`,
    [taskId],
  );
  await owner(`update tasks set retry_of_task_id = 'tsk_old1100' where id = $1`, [last]);
  const reason = async (id: string, action: string) =>
    (await call('agent', 'tasks.checkAction', { taskId: id, action })).reason;
  const outcomes = { first: await check(taskId, 'mail the report'), last: await check(last, 'mail the report') };
  const reasons = [
    await reason(taskId, 'mail the report'),
    await reason(taskId, 'delete the logs'),
    await reason(last, 'mail the report'),
  ];
  await owner(`update tasks set retry_of_task_id = $1 where id = $2`, [taskId, last]);
  await owner(`delete from tasks where id like 'tsk_old%'`);
  expect(outcomes).toEqual({ first: 'allow', last: 'block' });
  expect(reasons).toEqual([null, 'entry_in_force', 'too_many_tasks_above']);
});

const items = (name: string, count: number): string[] => Array.from({ length: count }, (_, n) => `${name} ${n}`);

it('handoffs of an agent do not keep the handoff of a user from being verified', async () => {
  const { taskId, call } = await aTask();
  const { handoff } = await call('user', 'handoffs.record', {
    taskId,
    sessionId: 'of the user',
    summary: 'One step is left',
    next_steps: ['announce the release'],
  });
  for (const nth of ['first', 'second'])
    await call('agent', 'handoffs.record', {
      taskId,
      sessionId: nth,
      summary: 'Much is left',
      completed: items(`${nth} wire`, 200).map((text) => ({ text })),
      next_steps: items(`${nth} cable`, 200),
    });
  const statusOf = async (): Promise<string> =>
    (await call('user', 'handoffs.get', { id: handoff.id })).verifications[0].status;
  await call('agent', 'tasks.trackProgress', { taskId, completed: [{ text: 'announce the release' }] });
  expect(await statusOf()).toBe('done');
  // The agent's own items are settled as well, and these verdicts hide none of the user's.
  for (const nth of ['first', 'second'])
    await call('agent', 'tasks.trackProgress', {
      taskId,
      completed: items(`${nth} cable`, 200).map((text) => ({ text })),
    });
  await call('user', 'tasks.trackProgress', { taskId, in_progress: ['announce the release'] });
  expect(await statusOf()).toBe('contradicted');
  await service.expectReplayIsExact(tenant.id);
}, 120_000);

it('an agent that fills a list keeps nobody else from reporting', async () => {
  const { taskId, call, codeOf } = await aTask();
  const flood = (from: number) => ({
    taskId,
    completed: items(`wire ${from}`, 200).map((text) => ({ text })),
    must_not_redo: items(`cable ${from}`, 200).map((action) => ({ action, reason: 'tool_unsafe' })),
  });
  const codes: string[] = [];
  for (let n = 0; n < 10; n += 1) codes.push(await codeOf('agent', 'tasks.trackProgress', flood(n)));
  expect(codes).toEqual([...Array.from({ length: 9 }, () => 'accepted'), 'checkpoint_list_full']);
  const said = { taskId, must_not_redo: [FORBIDDEN], completed: [{ text: 'announce the release' }] };
  expect(await codeOf('user', 'tasks.trackProgress', said)).toBe('accepted');
  expect((await call('user', 'checkpoints.restore', { taskId })).must_not_redo).toHaveLength(1_801);
  await service.expectReplayIsExact(tenant.id);
}, 120_000);
