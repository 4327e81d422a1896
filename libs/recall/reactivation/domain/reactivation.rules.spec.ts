import type { Id } from '#libs/kernel/index.js';
import type { Claim } from '#libs/knowledge/claims/index.js';
import type { Collection } from '#libs/memory/collections/index.js';
import { aClaim, type GivenClaim } from '#libs/testing/stored-claims.js';
import { episodesFor, placed } from './episodes.rules.js';
import { isShown, reactivated, withinRoom } from './reactivation.rules.js';

const NOW = new Date('2026-01-02T00:00:00Z');
const HERE = 'wsp_here';

describe('what is reactivated', () => {
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
    ['a claim in force', {}, true],
    ['a claim of another workspace', { workspaceId: 'wsp_there' as Id<'wsp'> }, false],
    [
      'a claim of a session',
      { scope: 'session', lane: 'session', sessionId: 'ses_1' as Id<'ses'>, workspaceId: null },
      false,
    ],
    ['one in quarantine', { status: 'quarantined' }, false],
    ['one that was retracted', { status: 'retracted' }, false],
    ['one that was superseded', { status: 'superseded' }, false],
    ['one whose support fell', { grounding: 'tainted' }, false],
    ['one that a test rejected', { beliefState: 'rejected' }, false],
    ['one that is not valid yet', { validFrom: new Date('2027-01-01T00:00:00Z') }, false],
    ['an archived one, unless it is asked for', { status: 'archived' }, false],
  ])('%s: %j is shown: %s', (_, more, shown) => {
    const viewpoint = { now: NOW, workspaceIds: new Set([HERE]), includeArchived: false };
    expect({ shown: isShown(carried(more), viewpoint) }).toEqual({ shown });
  });

  it.each<[string, Partial<Claim>, boolean]>([
    ['an archived one', {}, true],
    ['one whose support fell', { grounding: 'tainted' }, false],
    ['one that was rejected', { beliefState: 'rejected' }, false],
  ])('%s is shown if archived claims are requested: %j %s', (_, more, shown) => {
    const viewpoint = { now: NOW, workspaceIds: new Set([HERE]), includeArchived: true };
    expect({ shown: isShown(carried({ status: 'archived', ...more }), viewpoint) }).toEqual({ shown });
  });

  it('is at most fifty claims, with some places reserved for claims that episodes carried over', () => {
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

  it('names a claim once, even if an episode also carried it on', () => {
    expect(withinRoom([{ id: 'a' }], [{ id: 'a' }, { id: 'b' }])).toEqual({
      canonical: [{ id: 'a' }],
      carried: [{ id: 'b' }],
    });
  });
});

describe('the episodes of a query', () => {
  const episode = (n: number, name: string, hits = 0) => ({ id: `epi_${n}` as Id<'epi'>, name, hits });

  it('are those with found members, then those whose names contain the words asked for, then the newer ones', () => {
    const known = [
      episode(1, 'Paint the fence'),
      episode(2, 'Taxes', 1),
      episode(3, 'Taxes', 4),
      episode(4, 'Painting a fence'),
      episode(5, 'Taxes of the year'),
    ];
    expect(episodesFor('paint the fence', known).map(({ id }) => id)).toEqual(['epi_3', 'epi_2', 'epi_4', 'epi_1']);
  });

  it('are none if no name contains the words, or if there are only stop words', () => {
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

  describe('share the places', () => {
    const made = (by: string, count: number, hasRecord: boolean) =>
      Array.from({ length: count }, (_, n) => ({
        name: `${by} ${n}${hasRecord ? ' with a record' : ''}`,
        createdBy: by,
        record: hasRecord ? {} : null,
      })) as unknown as (Collection & { name: string })[];
    const names = (...episodes: Collection[][]) => placed(episodes.flat()).map(({ name }) => name);

    it('among authors: at most two for one author, if others have episodes too', () => {
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

    it('with those that have a record, however many authors have episodes without one', () => {
      const floods = ['a', 'b', 'c', 'd', 'e'].map((by) => made(by, 1, false));
      expect({ names: names(...floods, made('task', 1, true)) }).toEqual({
        names: ['a 0', 'b 0', 'c 0', 'd 0', 'task 0 with a record'],
      });
    });

    it('and leave no place empty', () => {
      expect({ names: names(made('a', 9, false)) }).toEqual({ names: ['a 0', 'a 1', 'a 2', 'a 3', 'a 4'] });
    });
  });
});
