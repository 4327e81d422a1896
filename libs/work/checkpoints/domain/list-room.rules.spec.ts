import type { Id } from '#libs/kernel/index.js';
import type { SetBy } from '../../tasks/index.js';
import { FOREVER, type RowOf } from './checkpoint.js';
import { makingRoom, type RoomContext } from './list-room.rules.js';

// Claims spec, section 15a, rule 16.

const NOW = new Date('2026-01-01T12:00:00Z');
const AGENT: SetBy = { id: 'prn_agent', kind: 'agent' };
const PEER: SetBy = { id: 'prn_peer', kind: 'agent' };
const USER: SetBy = { id: 'prn_user', kind: 'user' };
const OTHER: SetBy = { id: 'prn_other', kind: 'user' };

type Growing = 'must_not_redo' | 'must_preserve' | 'active_constraints' | 'completed';
interface More {
  sessionId?: Id<'ses'>;
  expiresAt?: Date;
  evidenceIds?: Id<'evd'>[];
}

let ordinal = 0;
function rows(list: Growing, count: number, setBy: SetBy | undefined, more: More = {}): RowOf[] {
  const { sessionId = null, expiresAt = null, evidenceIds = [] } = more;
  return Array.from({ length: count }, () => {
    ordinal += 1;
    const text = `item ${ordinal}`;
    const redo = { action: text, reason: 'user_forbidden', expiresAt: expiresAt && expiresAt.toISOString() };
    const item = { text, ...redo, scope: 'current_task', idempotencyKey: null, evidenceIds, at: '', setBy };
    const place = { taskId: 'tsk_1', spaceId: 'spc_1', scope: null, fromVersion: 1, toVersion: FOREVER };
    return { ...place, list, ordinal, item, sessionId } as RowOf;
  });
}

type By = Partial<Pick<RoomContext, 'author' | 'isLimited' | 'isOwnLayer'>>;
const room = (known: readonly RowOf[], added: readonly RowOf[], by: By = {}): RowOf[] =>
  makingRoom([...known, ...added], {
    taskId: 'tsk_1',
    list: (added[0] ?? known[0])!.list,
    author: added[0]?.item.setBy ?? AGENT,
    isLimited: true,
    now: NOW,
    added,
    isOwnLayer: ({ sessionId }) => sessionId === null,
    ...by,
  });
const FULL = expect.objectContaining({ code: 'checkpoint_list_full' });

describe.each(['must_not_redo', 'must_preserve', 'active_constraints', 'completed'] as const)('%s', (list) => {
  const of = (setBy: SetBy | undefined, count: number, more: More = {}) => rows(list, count, setBy, more);

  it('has at most nine tenths of its items from one author below writer, and the rest is for others', () => {
    const mine = of(AGENT, 1_800);
    expect(room([], mine)).toEqual([]);
    expect(() => room(mine, of(AGENT, 1))).toThrow(FULL);
    expect(room(mine, of(AGENT, 200), { isLimited: false })).toEqual([]);
    expect(room(mine, of(PEER, 200))).toEqual([]);
    expect(room(mine, of(USER, 200))).toEqual([]);
    expect(() => room(mine, of(PEER, 201))).toThrow(FULL);
  });

  it('accepts what a user says even if agents filled it: their newest items make room', () => {
    const [mine, theirs] = [of(AGENT, 1_800), of(PEER, 200)];
    expect(room([...theirs, ...mine], of(USER, 2))).toEqual([mine.at(-1), mine.at(-2)]);
    expect(() => room([...mine, ...theirs], of({ id: 'prn_third', kind: 'agent' }, 1))).toThrow(FULL);
  });

  it('takes no item from an author who does not have more items than the user', () => {
    const known = [...of(USER, 1_500), ...of(AGENT, 500)];
    expect(() => room(known, of(USER, 1))).toThrow(FULL);
    const even = [...of(USER, 999), ...of(AGENT, 1_001)];
    expect(room(even, of(USER, 1))).toEqual([even.at(-1)]);
    expect(() => room([...of(USER, 1_000), ...of(AGENT, 1_000)], of(USER, 1))).toThrow(FULL);
  });

  it('never removes what a user said, or an item without an author, to make room', () => {
    const [theirs, mine] = [of(OTHER, 1_900), of(AGENT, 100)];
    expect(room([...mine, ...theirs], of(USER, 1))).toEqual([mine.at(-1)]);
    expect(() => room(of(OTHER, 2_000), of(USER, 1), { isLimited: false })).toThrow(FULL);
    if (list === 'completed') expect(() => room(of(undefined, 2_000), of(USER, 1))).toThrow(FULL);
  });

  it('loses no item of another layer: neither one that everybody can see, nor one of another private session', () => {
    const [theirs, own] = [of(AGENT, 1_700, { sessionId: 'ses_1' }), of(AGENT, 300, { sessionId: 'ses_2' })];
    const isOwnLayer = ({ sessionId }: RowOf): boolean => sessionId === 'ses_2';
    const mine = of(USER, 1, { sessionId: 'ses_2' });
    expect(room([...own, ...theirs], mine, { isOwnLayer })).toEqual([own.at(-1)]);
    expect(() => room([...theirs, ...of(AGENT, 300)], mine, { isOwnLayer })).toThrow(FULL);
  });

  it('that has too many items refuses only calls that add to it', () => {
    expect(room(of(AGENT, 2_100), [])).toEqual([]);
  });
});

it('expired entries of the same author make room for new entries before any other entries', () => {
  const of = (setBy: SetBy, count: number, more: More = {}) => rows('must_not_redo', count, setBy, more);
  const expiresAt = NOW;
  const [expired, live] = [of(AGENT, 100, { expiresAt }), of(AGENT, 1_700)];
  const ended = room([...live, ...expired], of(AGENT, 2));
  expect(ended).toEqual(expired.slice(0, 2));
  expect(() => room([...live, ...expired], of(AGENT, 101))).toThrow(FULL);
  const others = of(PEER, 200, { expiresAt });
  expect(room([...live, ...expired, ...others], of(USER, 1))).toEqual([expired[0]]);
});

it("what an agent recorded in the words of a user does not count towards the agent's share", () => {
  const [cited, plain] = [
    rows('must_not_redo', 1_200, AGENT, { evidenceIds: ['evd_1'] }),
    rows('must_not_redo', 300, AGENT),
  ];
  const others = rows('must_not_redo', 500, PEER);
  expect(room([...cited, ...plain, ...others], rows('must_not_redo', 1, USER))).toEqual([others.at(-1)]);
});

it('what an agent recorded in the words of a user is not lost', () => {
  const cited = rows('must_not_redo', 1_800, AGENT, { evidenceIds: ['evd_1'] });
  const plain = rows('must_not_redo', 200, PEER);
  expect(room([...cited, ...plain], rows('must_not_redo', 1, USER))).toEqual([plain.at(-1)]);
});
