import type { Id } from '#libs/kernel/index.js';
import type { SpaceModels } from '#libs/tenancy/spaces/index.js';
import { arrivedAt, keptUntil, planMove } from './model-move.rules.js';

const job = 'job_1' as Id<'job'>;
const models = (activeModel: string | null, next: string | null = null, movedAt: Date | null = null): SpaceModels => ({
  activeModel,
  nextModel: next === null ? null : { model: next, jobId: job },
  movedAt,
});
const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds));

it.each<[string, SpaceModels, string, object]>([
  ['begins', models(null), 'b', { kind: 'start', models: expect.any(Function) }],
  ['begins from a model that was moved to', models('b'), 'a', { kind: 'start', models: expect.any(Function) }],
  ['only fills gaps in the model it reads', models('b'), 'b', { kind: 'start', models: null }],
  ['only fills gaps in the first model while it reads that', models(null), 'a', { kind: 'start', models: null }],
  ['is under way', models(null, 'b'), 'b', { kind: 'underway', jobId: job }],
  ['waits for another to end', models(null, 'c'), 'b', { kind: 'elsewhere', to: 'c' }],
  ['does not turn back on the way', models(null, 'b'), 'a', { kind: 'elsewhere', to: 'b' }],
])('a move %s', (_, before, to, plan) => {
  expect(planMove(before, 'a', to)).toMatchObject(plan);
});

it('keeps reading the old model while it writes vectors of both', () => {
  const plan = planMove(models('a', null, at(1)), 'a', 'b');
  expect(plan.kind === 'start' && plan.models!(job)).toEqual({
    activeModel: 'a',
    nextModel: { model: 'b', jobId: job },
    movedAt: at(1),
  });
});

it('completes once, and not if the space is no longer moving', () => {
  expect(arrivedAt(models('a', 'b'), 'b', at(5))).toEqual(models('b', null, at(5)));
  expect(arrivedAt(models('b'), 'b', at(5))).toBeNull();
  expect(arrivedAt(models('a', 'c'), 'b', at(5))).toBeNull();
});

it.each([
  [null, 5, null],
  [0, 5, 60],
  [0, 60, null],
])('keeps the former vectors until a minute after the change (%j, %j)', (since, now, until) => {
  expect(keptUntil(models('b', null, since === null ? null : at(since)), at(now!))).toEqual(
    until === null ? null : at(until),
  );
});
