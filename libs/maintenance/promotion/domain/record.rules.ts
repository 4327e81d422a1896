import type { BeliefState } from '#libs/knowledge/beliefs/index.js';
import { PROMOTED, type Claim } from '#libs/knowledge/claims/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { Workspace } from '#libs/knowledge/workspaces/index.js';
import type { EpisodeRecord } from '#libs/memory/collections/index.js';

/** What became of a claim of a workspace. */
export type EndOfClaim = Pick<Claim, 'id' | 'status' | 'statusReason' | 'mergedInto'> & { state: BeliefState };

const MAX_TEXT = 1_200;
const MAX_LISTED = 200;
const MAX_TITLE = 200;

interface Recorded {
  workspace: Pick<Workspace, 'id' | 'openedAt'>;
  task: { id: Id<'tsk'>; title: string };
  ends: readonly EndOfClaim[];
  tests: Id<'tst'>[];
  note: string | null;
  now: Date;
}

/** The record of a workspace. It names claims but does not quote them. */
export function recordOf({ workspace, task, ends, tests, note, now }: Recorded): EpisodeRecord {
  const inForce = ends.filter(({ status }) => status === 'active' || status === 'disputed');
  const left = ends.filter(({ status }) => status === 'archived');
  const counts: Record<string, number> = {};
  for (const { state } of ends) counts[state] = (counts[state] ?? 0) + 1;
  const listed = {
    promoted: [...new Set(left.flatMap((end) => (end.statusReason === PROMOTED ? (end.mergedInto ?? []) : [])))],
    carried: inForce.map(({ id }) => id),
    archived: left
      .filter(({ statusReason }) => statusReason !== PROMOTED)
      .map(({ id, statusReason }) => ({ id, code: statusReason ?? 'archived' })),
    openQuestions: inForce.filter(({ state }) => state === 'contested').map(({ id }) => id),
  };
  return {
    taskId: task.id,
    workspaceId: workspace.id,
    from: workspace.openedAt.toISOString(),
    to: now.toISOString(),
    counts,
    promoted: listed.promoted.slice(0, MAX_LISTED),
    carried: listed.carried.slice(0, MAX_LISTED),
    archived: listed.archived.slice(0, MAX_LISTED),
    tests,
    openQuestions: listed.openQuestions.slice(0, MAX_LISTED),
    note,
    text: textOf(task.title, { from: workspace.openedAt, to: now, tests: tests.length, ...listed }),
  };
}

interface Listed {
  from: Date;
  to: Date;
  promoted: readonly unknown[];
  carried: readonly unknown[];
  archived: readonly { code: string }[];
  openQuestions: readonly unknown[];
  tests: number;
}

/** The text of a record, always made of the same sentences. */
function textOf(title: string, { from, to, promoted, carried, archived, openQuestions, tests }: Listed): string {
  const codes = new Map<string, number>();
  for (const { code } of archived) codes.set(code, (codes.get(code) ?? 0) + 1);
  const why = [...codes].sort(([a], [b]) => (a < b ? -1 : 1)).map(([code, count]) => `${count} ${code}`);
  const text = [
    `Task: ${cut(title, MAX_TITLE)}.`,
    `From ${from.toISOString()} to ${to.toISOString()}.`,
    `Promoted: ${promoted.length}. Carried on: ${carried.length}. Contested: ${openQuestions.length}. Tests: ${tests}.`,
    `Archived: ${archived.length}${why.length === 0 ? '' : ` (${why.join(', ')})`}.`,
  ].join(' ');
  return cut(text, MAX_TEXT);
}

/** Cuts between whole characters, because half a surrogate pair could not be stored. */
const cut = (text: string, most: number): string => {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
};
