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
  const codeOf = async (who: Who, name: string, input: Input = {}): Promise<string> => {
    const { isOk, body } = await people[who].call(name, { space, ...input });
    return isOk ? 'accepted' : body.code;
  };
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
  expect({ first: await check(taskId, 'mail the report'), last: await check(last, 'mail the report') }).toEqual({
    first: 'allow',
    last: 'block',
  });
});
