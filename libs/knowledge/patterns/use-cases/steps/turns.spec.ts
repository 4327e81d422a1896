import { Turns } from './turns.js';

const all = (turns: Turns<string>): string[] => {
  const taken: string[] = [];
  for (let next = turns.next(); next !== null; next = turns.next()) taken.push(next);
  return taken;
};

it.each<[title: string, waiting: string[], taken: string[]]>([
  ['one tenant has its turns in the order of its requests', ['a1', 'a2', 'a3'], ['a1', 'a2', 'a3']],
  [
    'tenants alternate, even if one of them requests more',
    ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'],
    ['a1', 'b1', 'c1', 'a2', 'b2', 'a3'],
  ],
  ['a request beyond the limit of a tenant is refused', ['a1', 'a2', 'a3', 'a4', 'b1'], ['a1', 'b1', 'a2', 'a3']],
  ['there are none if nobody waits', [], []],
])('turns: %s', (_, waiting, taken) => {
  const turns = new Turns<string>(3);
  for (const asked of waiting) turns.add(asked[0]!, asked);
  expect(all(turns)).toEqual(taken);
});

it('a caller that no longer waits gets no turn, and frees its place', () => {
  const turns = new Turns<string>(1);
  expect({ first: turns.add('a', 'a1'), second: turns.add('a', 'a2') }).toEqual({ first: true, second: false });
  turns.remove('a', 'a2');
  turns.remove('a', 'a1');
  expect({ added: turns.add('a', 'a3'), all: all(turns) }).toEqual({ added: true, all: ['a3'] });
});
