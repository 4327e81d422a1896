import { AuthorShares, sharedOut } from './author-shares.rules.js';

/** Entries as `author/number`; `-` stands for an entry that takes no share. */
const entries = (...named: string[]) =>
  named.map((name) => ({ name, author: name.startsWith('-') ? null : name.split('/')[0]! }));

describe('of the places of a list', () => {
  it.each([
    ['all get one if there is room', ['a/1', 'a/2', 'b/1'], 9, ['a/1', 'a/2', 'b/1']],
    ['an author takes a third before others', ['a/1', 'a/2', 'a/3', 'b/1'], 3, ['a/1', 'b/1', 'a/2']],
    ['an author who is alone takes all', ['a/1', 'a/2', 'a/3', 'a/4'], 3, ['a/1', 'a/2', 'a/3']],
    ['an author takes one of two', ['a/1', 'a/2', 'b/1'], 2, ['a/1', 'b/1']],
    ['what takes no share keeps its place', ['-/1', '-/2', 'a/1', '-/3'], 3, ['-/1', '-/2', 'a/1']],
    ['many of one author displace nobody', ['a/1', 'a/2', 'a/3', 'a/4', '-/1', 'b/1'], 3, ['a/1', '-/1', 'b/1']],
  ])('%s', (_, given, places, expected) => {
    expect(sharedOut(entries(...given), places).map(({ name }) => name)).toEqual(expected);
  });
});

it('time is shared like places', () => {
  const shares = new AuthorShares(500);
  const [agent, user] = [{ author: 'a' }, { author: null }];
  shares.take(agent, 100);
  shares.take(user, 400);
  expect({ agent: shares.isUsedUp(agent), user: shares.isUsedUp(user) }).toEqual({ agent: false, user: false });
  shares.take(agent, 100);
  expect({ agent: shares.isUsedUp(agent), other: shares.isUsedUp({ author: 'b' }) }).toEqual({
    agent: true,
    other: false,
  });
});
