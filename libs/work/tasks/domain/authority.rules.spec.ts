import { ROLES, type Caller, type Id, type Role } from '#libs/kernel/index.js';
import { codeOf } from '#libs/testing/code-of.js';
import {
  checkMayForbid,
  checkMayTakeOut,
  checkMayNameMembers,
  clearRefusal,
  decideGoal,
  eachOnce,
  mayRemove,
  mayWriteTask,
  membersAfterHandoff,
  membersFrom,
} from './authority.rules.js';
import { forbiddenIn } from './prohibition.rules.js';
import { MAX_MEMBERS, type SetBy } from './task.js';

// Claims spec, section 15a, rule 15.

const USER: SetBy = { id: 'prn_user', kind: 'user' };
const AGENT: SetBy = { id: 'prn_agent', kind: 'agent' };
const PEER: SetBy = { id: 'prn_peer', kind: 'agent' };
const as = ({ id, kind }: SetBy, role: Role = 'agent'): Caller =>
  ({ principal: { id, kind, name: 'somebody' }, role }) as Caller;

it.each<[string, Id<'prn'>[] | null, Caller, boolean, string]>([
  ['any agent, for a task without a list of members', null, as(PEER), true, 'forbidden'],
  ['a stranger', ['prn_user'], as(PEER), false, 'forbidden'],
  ['a stranger, for a task with an empty list of members', [], as(PEER), false, 'forbidden'],
  ['a stranger who is a user', ['prn_peer'], as(USER), false, 'forbidden'],
  ['a member', ['prn_user', 'prn_peer'], as(PEER), true, 'forbidden'],
  ['the creator of the task', [], as(AGENT), true, 'accepted'],
  ['a writer', [], as(PEER, 'writer'), true, 'accepted'],
  ['a reviewer', [], as(USER, 'reviewer'), true, 'accepted'],
])('whether a caller may write the task and name its members: %s', (_, members, caller, writes, naming) => {
  const task = { id: 'tsk_1' as const, members, createdBy: AGENT.id };
  expect(mayWriteTask(task, caller)).toBe(writes);
  expect(codeOf(() => checkMayNameMembers(task, caller))).toBe(naming);
});

it('the recipient of a handoff becomes a member, and tasks made from the task have the same writers', () => {
  const of = (members: Id<'prn'>[] | null) => ({ id: 'tsk_1' as const, members, createdBy: AGENT.id });
  expect({
    ofAnyone: membersAfterHandoff(of(null), PEER.id),
    toNobody: membersAfterHandoff(of([]), null),
    toCreator: membersAfterHandoff(of([]), AGENT.id),
    ofUser: membersAfterHandoff(of([USER.id]), PEER.id),
    toMember: membersAfterHandoff(of([PEER.id]), PEER.id),
  }).toEqual({ ofAnyone: null, toNobody: [], toCreator: [], ofUser: [USER.id, PEER.id], toMember: [PEER.id] });
  expect({ ofAnyone: membersFrom(of(null), PEER.id), ofPeer: membersFrom(of([PEER.id]), PEER.id) }).toEqual({
    ofAnyone: null,
    ofPeer: [PEER.id, AGENT.id],
  });
});

it('a list of members has at most 100 members, however they were added, and each member only once', () => {
  const others = Array.from({ length: MAX_MEMBERS - 1 }, (_, n): Id<'prn'> => `prn_${n}`);
  const full = { id: 'tsk_1' as const, members: [...others, PEER.id], createdBy: AGENT.id };
  expect({
    handedToAMember: membersAfterHandoff(full, PEER.id),
    handedToItsCreator: membersAfterHandoff(full, AGENT.id),
    handedToAnother: codeOf(() => membersAfterHandoff(full, USER.id)),
    madeByItsCreator: membersFrom(full, AGENT.id),
    madeByAMember: membersFrom(full, PEER.id),
    madeByAnother: codeOf(() => membersFrom(full, USER.id)),
    named: eachOnce([PEER.id, USER.id, PEER.id]),
  }).toEqual({
    handedToAMember: full.members,
    handedToItsCreator: full.members,
    handedToAnother: 'task_members_full',
    madeByItsCreator: full.members,
    madeByAMember: [...others, AGENT.id],
    madeByAnother: 'task_members_full',
    named: [PEER.id, USER.id],
  });
});

it.each<[string, SetBy | null, string | null | undefined, Caller, string | null, SetBy | null]>([
  ["an agent changes an agent's goal", AGENT, 'other', as(PEER), 'other', PEER],
  ["an agent keeps a user's goal", USER, undefined, as(AGENT), 'goal', USER],
  ["an agent repeats a user's goal", USER, 'goal', as(AGENT), 'goal', USER],
  [
    "a user changes a user's goal",
    USER,
    'other',
    as({ id: 'prn_2', kind: 'user' }),
    'other',
    { id: 'prn_2', kind: 'user' },
  ],
  ["a user repeats an agent's goal", AGENT, 'goal', as(USER), 'goal', USER],
  ['an agent changes a goal of unknown origin', null, 'other', as(AGENT), 'other', AGENT],
  ['a user removes the goal', USER, null, as(USER), null, null],
])('whether a request changes the goal and its author: %s', (_, setBy, asked, caller, goal, by) => {
  expect(decideGoal({ goal: 'goal', goalSetBy: setBy }, asked, caller)).toEqual({ goal, goalSetBy: by });
});

it.each<[string, string | null, Caller]>([
  ['an agent with another goal', 'other', as(AGENT)],
  ['an agent that is the owner, with another goal', 'other', as(AGENT, 'owner')],
  ['an agent that removes the goal', null, as(AGENT)],
])('%s does not change a goal set by a user', (_, asked, caller) => {
  expect(codeOf(() => decideGoal({ goal: 'goal', goalSetBy: USER }, asked, caller))).toBe('forbidden');
});

it.each(ROLES)('whether the role may set an entry for the whole space: %s', (role) => {
  const entry = { action: 'deploy', reason: 'tool_unsafe', setBy: AGENT };
  const expected = ['reader', 'agent'].includes(role) ? 'forbidden' : 'accepted';
  expect(codeOf(() => checkMayForbid({ ...entry, scope: 'space' }, { role }, false))).toBe(expected);
  expect(codeOf(() => checkMayForbid({ ...entry, scope: 'task_tree' }, { role }, false))).toBe('accepted');
});

it.each<[string, SetBy, Caller, string]>([
  ['the caller who set the entry', AGENT, as(AGENT), 'accepted'],
  ['another agent', AGENT, as({ id: 'prn_9', kind: 'agent' }), 'forbidden'],
  ['an agent, for an entry of a user', USER, as(AGENT), 'forbidden'],
  ['an agent that is the owner, for an entry of a user', USER, as(AGENT, 'owner'), 'forbidden'],
  ['the user who set the entry', USER, as(USER), 'accepted'],
  ['another user who is a writer', USER, as({ id: 'prn_9', kind: 'user' }, 'writer'), 'accepted'],
])(
  'only a caller that may clear the prohibitions of a task may take a subtask out of its tree: %s',
  (_, setBy, caller, expected) => {
    const entry = { action: 'deploy', reason: 'tool_unsafe', scope: 'task_tree', setBy };
    expect(codeOf(() => checkMayTakeOut('tsk_1', { entries: [entry], isCut: false }, caller))).toBe(expected);
    expect(codeOf(() => checkMayTakeOut('tsk_1', { entries: [], isCut: false }, caller))).toBe('accepted');
    const mayClearAny = caller.principal.kind === 'user' && caller.role === 'writer';
    expect(codeOf(() => checkMayTakeOut('tsk_1', { entries: [], isCut: true }, caller))).toBe(
      mayClearAny ? 'accepted' : 'forbidden',
    );
  },
);

it.each<[string, SetBy, string[], string]>([
  ['a user', USER, [], 'accepted'],
  ['an agent', AGENT, [], 'user_word_required'],
  ['an agent that cites a user', AGENT, ['Hi. Please do not deploy on Fridays!'], 'accepted'],
  [
    'an agent that cites other words of a user',
    AGENT,
    ['Do not deploy on Mondays', 'You may deploy on Fridays.'],
    'user_word_required',
  ],
])('whether an entry with the reason user_forbidden is accepted from %s', (_, setBy, messages, expected) => {
  const entry = { action: 'deploy on Fridays', reason: 'user_forbidden', scope: 'current_task', setBy };
  const isSaid = messages.some((message) => forbiddenIn(message)(entry.action));
  expect(codeOf(() => checkMayForbid(entry, { role: 'owner' }, isSaid))).toBe(expected);
});

const entry = (setBy: SetBy, reason = 'tool_unsafe', evidenceIds: Id<'evd'>[] = []) => ({ setBy, reason, evidenceIds });
it.each([
  ['an agent clears its own entry', entry(AGENT), as(AGENT), null],
  ['an agent clears the entry of another agent', entry(PEER), as(AGENT), 'set_by_another'],
  ['an agent that is the owner clears the entry of another agent', entry(PEER), as(AGENT, 'owner'), 'set_by_another'],
  ['an agent that is the owner clears the entry of a user', entry(USER), as(AGENT, 'owner'), 'set_by_user'],
  ['an agent clears its own entry, which it ascribed to a user', entry(AGENT, 'user_forbidden'), as(AGENT), null],
  [
    'an agent clears its own entry, which cites a user',
    entry(AGENT, 'user_forbidden', ['evd_1']),
    as(AGENT),
    'set_by_user',
  ],
  ['a user clears her own entry', entry(USER), as(USER), null],
  ['a user clears the entry of another user', entry({ id: 'prn_2', kind: 'user' }), as(USER), 'set_by_user'],
  ['a user clears the entry of an agent', entry(AGENT), as(USER), 'set_by_another'],
  [
    'a user with the role writer clears the entry of another user',
    entry({ id: 'prn_2', kind: 'user' }),
    as(USER, 'writer'),
    null,
  ],
])('whether an entry may be cleared: %s', (_, given, caller, expected) => {
  expect(clearRefusal(given, caller)).toBe(expected);
});

it.each<[string, SetBy | undefined, boolean, SetBy | undefined, boolean]>([
  ['the author of the item', AGENT, false, AGENT, true],
  ['another author', PEER, false, AGENT, false],
  ['a user', USER, false, AGENT, false],
  ['another author with evidence', PEER, true, AGENT, true],
  ['an unknown author', undefined, false, undefined, false],
])('whether a report removes an item from the plan: a report by %s', (_, by, isShown, of, expected) => {
  const shows = (toDo: string): boolean => isShown && toDo === 'deploy';
  expect(mayRemove({ setBy: by, shows }, { text: 'deploy', setBy: of })).toBe(expected);
});
