import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Clock } from '#libs/kernel/index.js';
import { StoreClaimInput, StoreClaim } from '#libs/knowledge/claims/index.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { SlowPatterns, type Limits } from '#libs/knowledge/patterns/index.js';
import { CreateNodeInput, CreateNode } from '../../nodes/index.js';
import { ReasoningModule } from '../../reasoning.module.js';
import { MatchInput } from '../domain/tripwire.schemas.js';
import { TripwireRepository } from '../store/tripwire.repository.js';
import { TripwireMatcher } from './steps/tripwire-matcher.js';
import { MatchTripwires } from './match-tripwires.js';

let world: World;
beforeAll(async () => {
  world = await openWorld([ReasoningModule]);
  for (const slug of ['many', 'slow']) await openSpace(world, { slug });
});
afterAll(async () => {
  await slow.close();
  await world.close();
});

const slow = new SlowPatterns();
const SPACE = { space: 'many' };
const LONG = { turnMs: 60_000, withinMs: 60_000 };
const isMet = (
  patterns: SlowPatterns,
  pattern: string,
  text: string,
  limits: Partial<Limits> = {},
  tenantId = 'ten_1',
) => patterns.isMetBy(tenantId, { pattern, text }, { ...LONG, ...limits });
const ticking = (stepMs: number): Clock => {
  let time = 0;
  return { now: () => new Date((time += stepMs)) };
};
const match = (clock: Clock, text: string, space = SPACE.space) =>
  new MatchTripwires(
    world.get(UnitOfWork),
    world.get(SpaceDirectory),
    world.get(TripwireRepository),
    new TripwireMatcher(clock, slow),
  ).run(world.as('reader'), MatchInput.parse({ space, text }));

async function aLesson(space = 'many', situationPattern = 'git push --force', claim = 'Ask first.'): Promise<string> {
  const owner = world.as('owner');
  const incident = (await world.get(StoreClaim).run(owner, StoreClaimInput.parse({ space, text: 'History was lost.' })))
    .claim!.id;
  return (
    await world
      .get(CreateNode)
      .run(owner, CreateNodeInput.parse({ space, type: 'lesson', claim, incidentIds: [incident], situationPattern }))
  ).node!.id;
}

/** Inserts this many copies of a lesson, without events. */
async function multiply(id: string, times: number): Promise<void> {
  for (const [table, key] of [
    ['claims', 'id'],
    ['claim_statements', 'claim_id'],
    ['nodes', 'id'],
  ] as const) {
    const [columns] = await world.database.owner(
      `select string_agg(column_name, ', ') as names from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    await world.database.owner(
      `insert into ${table} (${columns!.names}) select ${columns!.names}
      from (select (jsonb_populate_record(t, jsonb_build_object('${key}', concat(t.${key}, n)))).* from ${table} t, generate_series(1, $2::integer) n where t.${key} = $1) r`,
      [id, times],
    );
  }
}

it('matching checks at most 1,000 patterns for a limited time, shows at most ten lessons, and says if it was cut short', async () => {
  const id = await aLesson();
  const still = ticking(0);
  expect(await match(still, 'git push --force')).toMatchObject({ data: { length: 1 }, checked: 1, truncated: false });
  await multiply(id, 9);
  expect(await match(still, 'git push --force')).toMatchObject({ data: { length: 10 }, checked: 10, truncated: false });
  await multiply(`${id}1`, 990);
  expect(await match(still, 'git push --force')).toMatchObject({ data: { length: 10 }, checked: 10, truncated: true });
  expect(await match(still, 'git status')).toEqual({ data: [], checked: 1_000, truncated: false });
  const { checked, truncated } = await match(ticking(60), 'git status');
  expect({ checked: checked > 0 && checked < 10, truncated }).toEqual({ checked: true, truncated: true });
  await multiply(`${id}2`, 1);
  expect(await match(still, 'git status')).toEqual({ data: [], checked: 1_000, truncated: true });
});

/**
 * For letters in random order, this pattern needs seconds to fail, because there are many ways to begin it at each
 * letter.
 */
const ENDLESS = '(?:a[ab]{1,30}){1,30}[xy]';
function letters(count: number): string {
  let state = 1;
  return Array.from(
    { length: count },
    () => 'ab'[((state = (state * 1_103_515_245 + 12_345) % 2 ** 31) >> 16) & 1],
  ).join('');
}

it('a pattern that could delay other requests is matched on another thread for a limited time, and the other patterns are matched too', async () => {
  const [, found] = [await aLesson('slow', ENDLESS, 'Endless.'), await aLesson('slow', 'b[0-9]{3}', 'Found.')];
  await isMet(slow, 'a', 'a'); // waits until the thread has started
  const watch = monitorEventLoopDelay({ resolution: 5 });
  watch.enable();
  const { data, checked, truncated } = await match({ now: () => new Date() }, `${letters(60_000)}b123`, 'slow');
  watch.disable();
  expect({ lessonIds: data.map(({ lessonId }) => lessonId), checked, truncated }).toEqual({
    lessonIds: [found],
    checked: 1,
    truncated: true,
  });
  // The number of turns of the event loop in the meantime. If matching had blocked the event loop, there would be at
  // most one turn.
  expect(watch.count).toBeGreaterThan(2);
});

it('a slow pattern gets an answer for a short text, is given up for a long text, and does not hold up other patterns', async () => {
  expect(await isMet(slow, ENDLESS, `${letters(2_000)}y`)).toBe(true);
  expect(await isMet(slow, ENDLESS, letters(500))).toBe(false);
  expect(await Promise.all([isMet(slow, ENDLESS, letters(60_000), { turnMs: 1 }), isMet(slow, 'b', 'b')])).toEqual([
    null,
    true,
  ]);
});
