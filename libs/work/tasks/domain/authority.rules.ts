import { declareError, forbidden, roleIsAtLeast, type Caller, type Id } from '#libs/kernel/index.js';
import { MAX_MEMBERS, taskMembersFull, type SetBy, type Task } from './task.js';

export const setByOf = ({ principal: { id, kind } }: Caller): SetBy => ({ id, kind });

export const isUser = ({ kind }: Pick<SetBy, 'kind'>): boolean => kind === 'user';

export const taskNotYours = declareError<{ id: string }>(
  'task_not_yours',
  'forbidden',
  ({ id }) =>
    `Only its members, its creator and writers may write to the task ${id}; ask one of them to make you a member, or to hand it off to you.`,
);
export const userWordRequired = declareError<{ action: string }>(
  'user_word_required',
  'forbidden',
  ({ action }) =>
    `"${action}" is not forbidden by a user. Name in evidenceIds a message of a user with a clause such as "do not ${action}": the action must be exactly the text after the denial, up to the end of the clause. Or give another reason.`,
);

// Claims spec, section 15a, rule 15: who may write a task, and what requires a user.

/**
 * A task with members may be written by its members, its creator and writers; a task without members may be written by
 * any agent.
 */
export const mayWriteTask = ({ members, createdBy }: Pick<Task, 'members' | 'createdBy'>, caller: Caller): boolean =>
  members === null || members.includes(caller.principal.id) || mayNameMembers({ createdBy }, caller);

/** Returns the task. Throws `task_not_yours` if the caller may not write it. */
export function checkMayWrite<T extends Pick<Task, 'id' | 'members' | 'createdBy'>>(task: T, caller: Caller): T {
  if (!mayWriteTask(task, caller)) throw taskNotYours({ id: task.id });
  return task;
}

const mayNameMembers = ({ createdBy }: Pick<Task, 'createdBy'>, { principal, role }: Caller): boolean =>
  createdBy === principal.id || roleIsAtLeast(role, 'writer');

/** Throws `forbidden` if the caller may not change the members. A member may only hand the task off. */
export function checkMayNameMembers(task: Pick<Task, 'id' | 'createdBy'>, caller: Caller): void {
  if (!mayNameMembers(task, caller))
    throw forbidden({ why: `Only its creator and writers may change the members of the task ${task.id}.` });
}

/** The members without duplicates. */
export const eachOnce = (members: Task['members']): Task['members'] => members && [...new Set(members)];

/** The members of a task after a handoff, so that the recipient may write to the task. Throws `task_members_full`. */
export function membersAfterHandoff(
  { id, members, createdBy }: Pick<Task, 'id' | 'members' | 'createdBy'>,
  to: Id<'prn'> | null,
): Task['members'] {
  if (members === null || to === null || to === createdBy || members.includes(to)) return members;
  return checkedMembers(id, [...members, to]);
}

/**
 * The members of a task that `by` creates from an original task: everybody who may write the original may write the new
 * task. As the creator, `by` may write the new task in any case, and is left out if the list would be too long. Throws
 * `task_members_full`.
 */
export function membersFrom(
  { id, members, createdBy }: Pick<Task, 'id' | 'members' | 'createdBy'>,
  by: Id<'prn'>,
): Task['members'] {
  if (members === null) return null;
  const all = [...new Set([...members, createdBy])];
  return checkedMembers(id, all.length > MAX_MEMBERS ? all.filter((each) => each !== by) : all);
}

function checkedMembers(id: string, members: Id<'prn'>[]): Id<'prn'>[] {
  if (members.length > MAX_MEMBERS) throw taskMembersFull({ id });
  return members;
}

type Goal = Pick<Task, 'goal' | 'goalSetBy'>;

/**
 * The goal after a request, and who set it; undefined: the goal does not change. Only a user may change a goal that a
 * user set. If a user repeats the goal that another caller set, it becomes a goal set by a user. Throws `forbidden`.
 */
export function decideGoal({ goal, goalSetBy }: Goal, asked: string | null | undefined, caller: Caller): Goal {
  const setBy = setByOf(caller);
  const isOfUser = goalSetBy !== null && isUser(goalSetBy);
  if (asked === undefined || (asked === goal && (isOfUser || !isUser(setBy)))) return { goal, goalSetBy };
  if (isOfUser && !isUser(setBy))
    throw forbidden({ why: 'A user set the goal of this task: only a user may change it.' });
  return { goal: asked, goalSetBy: asked === null ? null : setBy };
}

/** The parts of an entry of must_not_redo that decide who may set it. */
export interface Prohibition {
  action: string;
  reason: string;
  scope: string;
  setBy: SetBy;
  /** Messages of users that forbid the action. */
  evidenceIds?: readonly Id<'evd'>[] | undefined;
}

/** `isSaid`: whether a message of a user that the entry cites forbids the action. Throws `forbidden`, `user_word_required`. */
export function checkMayForbid(
  { action, reason, scope, setBy }: Prohibition,
  { role }: Pick<Caller, 'role'>,
  isSaid: boolean,
): void {
  if (scope === 'space' && !roleIsAtLeast(role, 'writer'))
    throw forbidden({ why: 'The scope `space` needs the role writer; use scope task_tree.' }, { lacking: 'role' });
  if (reason === 'user_forbidden' && !isUser(setBy) && !isSaid) throw userWordRequired({ action });
}

/** Whether an entry comes from a user: a user set it, or it cites a message of a user. */
export const isUsersWord = ({
  setBy,
  reason,
  evidenceIds = [],
}: Pick<Prohibition, 'setBy' | 'evidenceIds'> & { reason?: string }): boolean =>
  isUser(setBy) || (reason === 'user_forbidden' && evidenceIds.length > 0);

/**
 * Whether a known entry makes a repetition of it superfluous. It does not if a principal who may not clear the
 * repetition could clear the known entry: each author then gets an entry. What a user said needs no repetition by
 * callers who are not users, because it stays in force as long as the user wants.
 */
export const makesSuperfluous = (known: Authored, repeated: Authored): boolean =>
  isUsersWord(known)
    ? !isUser(repeated.setBy) || known.setBy.id === repeated.setBy.id
    : !isUsersWord(repeated) && known.setBy.id === repeated.setBy.id;

/** Whether an entry can only repeat another, because its author may not set it alone (`checkMayForbid`). */
export const canOnlyRepeat = (entry: Prohibition, isLimited: boolean): boolean =>
  !isUsersWord(entry) && ((entry.scope === 'space' && isLimited) || entry.reason === 'user_forbidden');

type Authored = Parameters<typeof isUsersWord>[0];

/** The reason why a caller may not clear an entry; null: the caller may clear it. */
export function clearRefusal(entry: Authored, { principal, role }: Caller): 'set_by_user' | 'set_by_another' | null {
  if (isUser(principal) && (entry.setBy.id === principal.id || roleIsAtLeast(role, 'writer'))) return null;
  if (isUsersWord(entry)) return 'set_by_user';
  return entry.setBy.id === principal.id ? null : 'set_by_another';
}

/**
 * A subtask that is taken out of its parent is no longer bound by the entries that apply to the whole tree. Only a
 * caller that may clear every one of these entries may take it out. `isCut`: there may be more entries, so only a
 * caller that may clear any entry may do so. Throws `forbidden`.
 */
export function checkMayTakeOut(
  parentId: string,
  { entries, isCut }: { entries: readonly Prohibition[]; isCut: boolean },
  caller: Caller,
): void {
  const mayClearAll = isUser(caller.principal) && roleIsAtLeast(caller.role, 'writer');
  if (entries.some((entry) => clearRefusal(entry, caller) !== null) || (isCut && !mayClearAll))
    throw forbidden({
      why: `The task ${parentId} says what must not be done again in its subtasks. Only those who may clear these entries may take a subtask out of the task.`,
    });
}

/**
 * Whether a report that something is completed removes an item from the open work. A report by another author needs
 * evidence about the item itself. Older rows have no author, so they do not count as the caller's own.
 */
export const mayRemove = (
  completed: { setBy?: SetBy | undefined; shows: (toDo: string) => boolean },
  item: { text: string; setBy?: SetBy | undefined },
): boolean => (completed.setBy !== undefined && completed.setBy.id === item.setBy?.id) || completed.shows(item.text);
