import { withDigests, type Digested } from './find.rules.js';
import { contradictedBy, NO_MARKS, type Mark, type Marks } from './possible-conflict.js';

const mark = (weakerId: string, claimId: string) =>
  ({ id: `pcf_${weakerId}_${claimId}`, weakerId, claimId, status: 'open' }) as Mark;
const marks = (...possible: Mark[]): Marks => ({
  ...NO_MARKS,
  possible: new Map(
    possible.map((each) => [each.weakerId as string, possible.filter(({ weakerId }) => weakerId === each.weakerId)]),
  ),
});
const digested = (...pairs: [string, string][]) =>
  pairs.map(([digestId, memberId]) => ({ digestId, memberId }) as Digested);

it('a digest has the marks of all its members, with each stronger claim once', () => {
  const carried = withDigests(
    NO_MARKS,
    marks(mark('a', 'x'), mark('a', 'y'), mark('b', 'x')),
    digested(['d', 'a'], ['d', 'b'], ['e', 'c']),
  );
  expect({ d: contradictedBy(carried, 'd'), e: contradictedBy(carried, 'e') }).toEqual({ d: ['x', 'y'], e: [] });
});

it('a digest keeps its own marks, and other claims keep theirs', () => {
  const carried = withDigests(
    marks(mark('d', 'x'), mark('n', 'z')),
    marks(mark('a', 'x'), mark('a', 'y')),
    digested(['d', 'a']),
  );
  expect({ d: contradictedBy(carried, 'd'), n: contradictedBy(carried, 'n') }).toEqual({ d: ['x', 'y'], n: ['z'] });
});

it('a digest is unconfirmed if a member is, and is marked with the stronger claims that a member conflicts with', () => {
  const members: Marks = {
    ...NO_MARKS,
    unconfirmed: new Set(['a']),
    outweighed: new Map([['b', [{ weakerId: 'b', claimId: 'x' }]]]),
  } as unknown as Marks;
  const carried = withDigests(NO_MARKS, members, digested(['d', 'a'], ['e', 'b']));
  expect({
    unconfirmedD: carried.unconfirmed.has('d'),
    unconfirmedE: carried.unconfirmed.has('e'),
    contradictedBy: contradictedBy(carried, 'e'),
  }).toEqual({ unconfirmedD: true, unconfirmedE: false, contradictedBy: ['x'] });
});
