import fc from 'fast-check';
import { Lanes } from './lanes.js';

const kindOf = (thing: string): string => thing.split(' ')[0]!;
const made = (...lanes: (readonly [locks: readonly string[], things: readonly string[]])[]): string[] => {
  const all = new Lanes<string>();
  for (const [locks, things] of lanes) all.add(locks, things);
  return all.sideBySide(kindOf);
};

it.each<[string, (readonly [string[], string[]])[], string[]]>([
  [
    'of several keys with each kind together',
    [
      [['a'], ['end 1', 'store 2']],
      [['b'], ['store 3']],
      [['c'], ['end 4', 'store 5', 'open 6']],
    ],
    ['end 1', 'end 4', 'store 2', 'store 3', 'store 5', 'open 6'],
  ],
  [
    'of one key in the order of the decisions',
    [
      [['a'], ['store 1', 'open 2']],
      [['a'], ['end 3', 'store 4']],
    ],
    ['store 1', 'open 2', 'end 3', 'store 4'],
  ],
  [
    'of two keys before those that share a lock with the two',
    [
      [['a'], ['store 1']],
      [['b'], ['store 2']],
      [
        ['a', 'b'],
        ['end 3', 'store 4'],
      ],
    ],
    ['store 1', 'store 2', 'end 3', 'store 4'],
  ],
  [
    'in the order of the decisions if two kinds would wait for each other',
    [
      [['a'], ['store 1', 'end 2']],
      [['b'], ['end 3', 'store 4']],
    ],
    ['store 1', 'end 2', 'end 3', 'store 4'],
  ],
  ['in an empty list if there are none', [[['a'], []]], []],
])('the lanes arrange things %s', (_, lanes, expected) => {
  expect(made(...lanes)).toEqual(expected);
});

it('the lanes lose nothing, and keep the order of things that share a lock', () => {
  const thing = fc.constantFrom('store', 'end', 'open', 'close');
  const decision = fc.tuple(
    fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1, maxLength: 2 }),
    fc.array(thing, { maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.array(decision, { maxLength: 12 }), (decisions) => {
      let n = 0;
      const numbered = decisions.map(([locks, kinds]): [string[], string[]] => [
        locks,
        kinds.map((kind) => `${kind} ${n++}`),
      ]);
      const all = made(...numbered);
      expect([...all].sort()).toEqual(numbered.flatMap(([, things]) => things).sort());
      for (const lock of ['a', 'b', 'c', 'd', 'e']) {
        const own = new Set(numbered.filter(([locks]) => locks.includes(lock)).flatMap(([, things]) => things));
        expect(all.filter((each) => own.has(each))).toEqual([...own]);
      }
    }),
  );
});
