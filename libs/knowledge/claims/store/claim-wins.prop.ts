import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ASSERTION_CLASSES } from '#libs/kernel/index.js';
import { openWorld, type World } from '#libs/testing/index.js';
import { isGuarded, isProtected, judge } from '../domain/gate/precedence.rules.js';

let world: World;
beforeAll(async () => {
  world = await openWorld([], { now: () => new Date(0) });
});
afterAll(() => world.close());

const side = fc.record({
  baseClass: fc.constantFrom(...ASSERTION_CLASSES),
  gateTrust: fc.constantFrom(0.5, 0.6, 1),
  observedAt: fc.constantFrom(new Date(0), new Date(1_000)),
  activated: fc.boolean(),
});

it('the database decides which claim wins as the gate does', async () => {
  const pairs = fc.sample(fc.tuple(side, side), 300);
  const rows = await world.database.owner(
    `select claim_wins(a ->> 'baseClass', (a ->> 'gateTrust')::float8, (a ->> 'observedAt')::timestamptz, now(), b ->> 'baseClass', (b ->> 'gateTrust')::float8, (b ->> 'observedAt')::timestamptz, now(), (b ->> 'activated')::boolean) as wins
     from jsonb_array_elements($1::jsonb) with ordinality given (pair, i), lateral (select pair -> 0 as a, pair -> 1 as b) sides order by i`,
    [JSON.stringify(pairs)],
  );
  expect(rows.map(({ wins }) => wins)).toEqual(pairs.map(([a, b]) => judge(a, b, null).kind === 'wins'));
});

it('the database knows which claims are protected or guarded as the rules do', async () => {
  const claims = ASSERTION_CLASSES.flatMap((baseClass) =>
    [false, true].map((isActivated) => ({ baseClass, activated: isActivated })),
  );
  const rows = await world.database.owner(
    `select is_protected(c ->> 'baseClass', (c ->> 'activated')::boolean) as protected, is_guarded(c ->> 'baseClass', (c ->> 'activated')::boolean) as guarded
     from jsonb_array_elements($1::jsonb) with ordinality given (c, i) order by i`,
    [JSON.stringify(claims)],
  );
  expect(rows).toEqual(claims.map((claim) => ({ protected: isProtected(claim), guarded: isGuarded(claim) })));
});
