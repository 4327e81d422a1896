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
  ['begins if the space reads another model', models(null), 'b', { kind: 'start', models: expect.any(Function) }],
  [
    'begins from a model to which the space has moved before',
    models('b'),
    'a',
    { kind: 'start', models: expect.any(Function) },
  ],
  ['only fills gaps if its model is the one that the space reads', models('b'), 'b', { kind: 'start', models: null }],
  [
    'only fills gaps if its model is the default one and the space reads that model',
    models(null),
    'a',
    { kind: 'start', models: null },
  ],
  [
    'is already under way if the space moves to the same model',
    models(null, 'b'),
    'b',
    { kind: 'underway', jobId: job },
  ],
  [
    'is not possible while a move to a third model is under way',
    models(null, 'c'),
    'b',
    { kind: 'elsewhere', to: 'c' },
  ],
  [
    'is not possible back to the old model while a move is under way',
    models(null, 'b'),
    'a',
    { kind: 'elsewhere', to: 'b' },
  ],
])('a move %s', (_, before, to, plan) => {
  expect(planMove(before, 'a', to)).toMatchObject(plan);
});

it('a space reads the old model during a move, while vectors of the old and the new model are written', () => {
  const plan = planMove(models('a', null, at(1)), 'a', 'b');
  expect(plan.kind === 'start' && plan.models!(job)).toEqual({
    activeModel: 'a',
    nextModel: { model: 'b', jobId: job },
    movedAt: at(1),
  });
});

it('a move completes once, and not if the space no longer moves to that model', () => {
  expect(arrivedAt(models('a', 'b'), 'b', at(5))).toEqual(models('b', null, at(5)));
  expect(arrivedAt(models('b'), 'b', at(5))).toBeNull();
  expect(arrivedAt(models('a', 'c'), 'b', at(5))).toBeNull();
});

it.each([
  [null, 5, null],
  [0, 5, 60],
  [0, 60, null],
])(
  'the vectors of the former model are kept until a minute after the change (changed at %j s, now %j s)',
  (since, now, until) => {
    expect(keptUntil(models('b', null, since === null ? null : at(since)), at(now!))).toEqual(
      until === null ? null : at(until),
    );
  },
);
