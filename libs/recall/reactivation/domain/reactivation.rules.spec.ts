import type { Id } from '#libs/kernel/index.js';
import type { Claim } from '#libs/knowledge/claims/index.js';
import type { Collection } from '#libs/memory/collections/index.js';
import { aClaim, type GivenClaim } from '#libs/testing/stored-claims.js';
import { episodesFor, placed } from './episodes.rules.js';
import { isShown, reactivated, withinRoom } from './reactivation.rules.js';

const NOW = new Date('2026-01-02T00:00:00Z');
const HERE = 'wsp_here';

describe('a reactivation', () => {
  const carried = (more: Partial<Claim> = {}): Claim =>
    aClaim({
      spaceId: 'spc_1' as Id<'spc'>,
      text: 'The brush is broken.',
      scope: 'workspace',
      lane: 'workspace',
      workspaceId: HERE as Id<'wsp'>,
      ...more,
    } as GivenClaim);

  it.each<[string, Partial<Claim>, boolean]>([
    ['an active claim of a visible workspace', {}, true],
    ['a claim of another workspace', { workspaceId: 'wsp_there' as Id<'wsp'> }, false],
    [
      'a claim of a session',
      { scope: 'session', lane: 'session', sessionId: 'ses_1' as Id<'ses'>, workspaceId: null },
      false,
    ],
    ['a quarantined claim', { status: 'quarantined' }, false],
    ['a retracted claim', { status: 'retracted' }, false],
    ['a superseded claim', { status: 'superseded' }, false],
    ['a tainted claim', { grounding: 'tainted' }, false],
    ['a claim that a test rejected', { beliefState: 'rejected' }, false],
    ['a claim that is not valid yet', { validFrom: new Date('2027-01-01T00:00:00Z') }, false],
    ['an archived claim, unless archived claims are requested', { status: 'archived' }, false],
  ])('%s: %j is shown: %s', (_, more, shown) => {
    const viewpoint = { now: NOW, workspaceIds: new Set([HERE]), includeArchived: false };
    expect({ shown: isShown(carried(more), viewpoint) }).toEqual({ shown });
  });

  it.each<[string, Partial<Claim>, boolean]>([
    ['an archived claim', {}, true],
    ['a tainted claim', { grounding: 'tainted' }, false],
    ['a claim whose belief is rejected', { beliefState: 'rejected' }, false],
  ])('%s is shown if archived claims are requested: %j %s', (_, more, shown) => {
    const viewpoint = { now: NOW, workspaceIds: new Set([HERE]), includeArchived: true };
    expect({ shown: isShown(carried({ status: 'archived', ...more }), viewpoint) }).toEqual({ shown });
  });

  it('contains at most fifty claims, with places reserved for claims that episodes carried over', () => {
    const ids = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => ({ id: `${prefix}${n}` }));
    const sizes = (canonical: number, carriedOn: number) => {
      const room = withinRoom(ids('c', canonical), ids('e', carriedOn));
      return [room.canonical.length, room.carried.length];
    };
    expect({ many: sizes(50, 60), few: sizes(10, 60), some: sizes(50, 3), none: sizes(50, 0) }).toEqual({
      many: [30, 20],
      few: [10, 40],
      some: [47, 3],
      none: [50, 0],
    });
  });

  it('contains a claim once, even if an episode also carried the claim over', () => {
    expect(withinRoom([{ id: 'a' }], [{ id: 'a' }, { id: 'b' }])).toEqual({
      canonical: [{ id: 'a' }],
      carried: [{ id: 'b' }],
    });
  });
});

describe('the episodes of a query', () => {
  const episode = (n: number, name: string, hits = 0) => ({ id: `epi_${n}` as Id<'epi'>, name, hits });

  it('are first those with found members, then those whose names contain the words of the query', () => {
    const known = [
      episode(1, 'Paint the fence'),
      episode(2, 'Taxes', 1),
      episode(3, 'Taxes', 4),
      episode(4, 'Painting a fence'),
      episode(5, 'Taxes of the year'),
    ];
    expect(episodesFor('paint the fence', known).map(({ id }) => id)).toEqual(['epi_3', 'epi_2', 'epi_4', 'epi_1']);
  });

  it('are none if no name contains the words of the query, or if all these words are stop words', () => {
    const known = [episode(1, 'Paint the fence')];
    expect({ other: episodesFor('quarterly taxes', known), stop: episodesFor('the', known) }).toEqual({
      other: [],
      stop: [],
    });
  });

  it('are at most five, and only those whose workspaces the reader may see', () => {
    const recorded = (n: number, workspaceId: string | null) =>
      ({
        id: `epi_${n}`,
        record:
          workspaceId === null ? null : { workspaceId, carried: [`clm_${n}`], archived: [{ id: `clm_old_${n}` }] },
      }) as unknown as Collection;
    const all = [recorded(1, 'wsp_secret'), recorded(2, null), ...[3, 4, 5, 6, 7, 8].map((n) => recorded(n, HERE))];
    const picture = (includeArchived: boolean) =>
      reactivated(all, new Set([HERE]), includeArchived).map(({ episode: { id }, carriedIds }) => [id, ...carriedIds]);
    expect(picture(false)).toEqual([
      ['epi_2'],
      ['epi_3', 'clm_3'],
      ['epi_4', 'clm_4'],
      ['epi_5', 'clm_5'],
      ['epi_6', 'clm_6'],
    ]);
    expect(picture(true)[1]).toEqual(['epi_3', 'clm_3', 'clm_old_3']);
  });

  describe('the distribution of places', () => {
    const made = (by: string, count: number, hasRecord: boolean) =>
      Array.from({ length: count }, (_, n) => ({
        name: `${by} ${n}${hasRecord ? ' with a record' : ''}`,
        createdBy: by,
        record: hasRecord ? {} : null,
      })) as unknown as (Collection & { name: string })[];
    const names = (...episodes: Collection[][]) => placed(episodes.flat()).map(({ name }) => name);

    it('gives one author at most two places if other authors have episodes too', () => {
      expect({ names: names(made('flood', 9, true), made('b', 2, true), made('c', 1, true)) }).toEqual({
        names: [
          'flood 0 with a record',
          'flood 1 with a record',
          'b 0 with a record',
          'b 1 with a record',
          'c 0 with a record',
        ],
      });
    });

    it('gives an episode with a record a place even if many authors have episodes without a record', () => {
      const floods = ['a', 'b', 'c', 'd', 'e'].map((by) => made(by, 1, false));
      expect({ names: names(...floods, made('task', 1, true)) }).toEqual({
        names: ['a 0', 'b 0', 'c 0', 'd 0', 'task 0 with a record'],
      });
    });

    it('gives one author all places if nobody else has episodes', () => {
      expect({ names: names(made('a', 9, false)) }).toEqual({ names: ['a 0', 'a 1', 'a 2', 'a 3', 'a 4'] });
    });
  });
});
