import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Id } from '#libs/kernel/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { TypeIds } from '#libs/platform/ids/index.js';
import { openWorld, type World } from '#libs/testing/index.js';
import { WorkModule } from '../../work.module.js';
import { waitOf, type Tie } from '../domain/step.rules.js';
import { STEP_EDGE_KINDS } from '../domain/step.js';
import { StepRepository } from './step.repository.js';
import { cpuMsOfAll } from '#libs/testing/cpu-time.js';

const ids = new TypeIds();
let world: World;
const spaceId = ids.next('spc');
beforeAll(async () => {
  world = await openWorld([WorkModule]);
  await world.database.owner(
    `insert into spaces (tenant_id, id, slug, name, policy, clock, clock_now, created_at, version) values ($1, $2, 's', 'S', '{}', 'real', null, now(), 1)`,
    [world.tenantId, spaceId],
  );
});
afterAll(() => world.close());

/** Inserts a task with the given number of steps directly, without events. */
async function aTask(count: number): Promise<{ taskId: string; steps: Id<'stp'>[] }> {
  const taskId = ids.next('tsk');
  const steps = Array.from({ length: count }, () => ids.next('stp'));
  await world.database.owner(
    `insert into tasks (tenant_id, id, space_id, namespace, title, anchors, status, pending_steps, in_progress_steps, blocked_steps, done_steps, skipped_steps, edge_count, needs_review, created_at, created_by, state_since, version)
     values ($1, $2, $3, 'n', 't', '{}', 'open', $4, 0, 0, 0, 0, 0, false, now(), 'prn_a', now(), 1)`,
    [world.tenantId, taskId, spaceId, count],
  );
  await world.database.owner(
    `insert into steps (tenant_id, id, space_id, task_id, ordinal, step_type, title, anchors, status, needs_review, created_at, created_by, state_since, version)
     select $1, s.id, $3, $2, s.n, 'check', 'x', '{}', 'pending', false, now(), 'prn_a', now(), 1 from unnest($4::text[]) with ordinality as s (id, n)`,
    [world.tenantId, taskId, spaceId, steps],
  );
  return { taskId, steps };
}

let ordinal = 0;
async function tieAll(taskId: string, ties: readonly Tie[]): Promise<void> {
  await world.database.owner(
    `insert into step_edges (tenant_id, task_id, from_id, to_id, kind, ordinal, created_at, created_by)
     select $1, $2, e.f, e.t, e.k, $3::integer + e.n, now(), 'prn_a' from unnest($4::text[], $5::text[], $6::text[]) with ordinality as e (f, t, k, n)`,
    [
      world.tenantId,
      taskId,
      ordinal,
      ties.map(({ from }) => from),
      ties.map(({ to }) => to),
      ties.map(({ kind }) => kind),
    ],
  );
  ordinal += ties.length;
}

const closes = (tie: Tie): Promise<boolean> =>
  world.get(TenantDatabase).write(world.tenantId, (tx) => world.get(StepRepository).closesCycle(tx, tie));

/** A simple implementation for comparison: a step leads to what it waits for, or along edges of one kind. */
function closesByTheBook(ties: readonly Tie[], tie: Tie): boolean {
  const stepOf = (each: Tie): [string, string] | null => {
    const wait = waitOf(each);
    if (waitOf(tie) !== null) return wait && [wait.waiting, wait.waitedFor];
    return each.kind === tie.kind ? [each.from, each.to] : null;
  };
  const [begin, end] = stepOf(tie)!;
  const ways = ties.flatMap((each) => [stepOf(each)].filter((way) => way !== null));
  const reached = new Set([end]);
  for (let size = 0; size < reached.size;) {
    size = reached.size;
    for (const [from, to] of ways) if (reached.has(from)) reached.add(to);
  }
  return reached.has(begin);
}

describe('a cycle of steps', () => {
  it('is found if and only if it exists, over random edges of all kinds', async () => {
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const { taskId, steps } = await aTask(9);
    const ties: Tie[] = [];
    let refused = 0;
    for (let i = 0; i < 150; i += 1) {
      const kind = STEP_EDGE_KINDS[random(STEP_EDGE_KINDS.length)]!;
      const tie: Tie = { from: steps[random(9)]!, to: steps[random(9)]!, kind };
      const isKnown = ties.some(
        (each) => each.from === tie.from && each.kind === kind && (each.to === tie.to || kind === 'parent'),
      );
      if (isKnown) continue;
      const expected = tie.from === tie.to || closesByTheBook(ties, tie);
      expect({ i, closes: await closes(tie) }).toEqual({ i, closes: expected });
      if (expected) refused += 1;
      else {
        ties.push(tie);
        await tieAll(taskId, [tie]);
      }
    }
    expect({ tied: ties.length > 20, refused: refused > 20 }).toEqual({ tied: true, refused: true });
  });

  it('is searched for cheaply among 10,000 steps', async () => {
    const { taskId, steps } = await aTask(10_000);
    const last = steps.length - 2;
    // Every step except the last depends on the next one.
    await tieAll(
      taskId,
      steps.slice(1, -1).map((from, i): Tie => ({ from, to: steps[i]!, kind: 'depends_on' })),
    );
    const timed = async (tie: Tie): Promise<[boolean, number]> => {
      let found = false;
      const ms = await cpuMsOfAll(async () => {
        found = await closes(tie);
      });
      return [found, ms];
    };
    const fresh = steps.at(-1)!;
    const cases: [Tie, boolean][] = [
      [{ from: fresh, to: steps[last]!, kind: 'depends_on' }, false],
      [{ from: steps[5_000]!, to: fresh, kind: 'depends_on' }, false],
      [{ from: steps[5_100]!, to: steps[4_900]!, kind: 'depends_on' }, false],
      [{ from: steps[4_900]!, to: steps[5_100]!, kind: 'depends_on' }, true],
      [{ from: steps[0]!, to: steps[last]!, kind: 'depends_on' }, true],
    ];
    const figures: number[] = [];
    for (const [tie, expected] of cases) {
      const tries = [await timed(tie), await timed(tie), await timed(tie)];
      expect(tries.map(([found]) => found)).toEqual(tries.map(() => expected));
      figures.push(Math.min(...tries.map(([, ms]) => ms)));
    }
    // A new step needs one lookup; a chain must be read completely once in the worst case.
    expect(Math.min(figures[0]!, figures[1]!)).toBeLessThan(300);
    expect(Math.max(...figures)).toBeLessThan(5_000);
  });
});
