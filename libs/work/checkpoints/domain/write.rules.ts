import type { NewEvent } from '#libs/history/events/index.js';
import { versionConflict, type Caller, type Id } from '#libs/kernel/index.js';
import { written } from '#libs/history/events/index.js';
import { aboutTask, currentStateOf, type Task } from '../../tasks/index.js';
import {
  checkpointListFull,
  FOREVER,
  MAX_SPACE_ENTRIES,
  type Checkpoint,
  type CheckpointEvent,
  type CheckpointHead,
  type CheckpointReason,
  type ListChange,
  type ListName,
  type RowOf,
} from './checkpoint.js';
import { completenessOf, stabilityOf, verificationOf } from './confidence.rules.js';
import {
  atVersion,
  decideClear,
  inherit,
  listsOf,
  stateDiffOf,
  textOf,
  without,
  workingSetOf,
  type Cleared,
  type GivenLists,
  type Lists,
} from './inheritance.rules.js';
import { decideTrigger, sizeOf, type Trigger } from './trigger.rules.js';

/** What is known of a task that is held. */
export interface KnownVersions {
  task: Task;
  /** null: there is no checkpoint. */
  head: CheckpointHead | null;
  /** Those that the newest version has or had, and its tail. */
  rows: readonly RowOf[];
  /** Reasons of the newest checkpoints, the newest first. */
  recent: readonly CheckpointReason[];
  /** Evidence of completed items that counts. */
  liveEvidenceIds: ReadonlySet<string>;
  /** How many entries in force hold everywhere in the space. */
  spaceEntries: number;
}

export interface AskedCheckpoint {
  given: GivenLists;
  clear: { ids: readonly string[]; reason: string } | null;
  feature: string | null;
  noConstraints: boolean | null;
  /** null: the triggers decide. */
  reason: 'FAILURE' | 'MANUAL_HANDOFF' | null;
  expectedParentVersion: number | undefined;
}

export interface WriteContext {
  id: Id<'ckp'>;
  caller: Caller;
  now: Date;
  sessionId: Id<'ses'> | null;
}

export interface WrittenCheckpoint {
  /** null: what was said is in the tail. */
  checkpoint: Checkpoint | null;
  trigger: Trigger | { kind: 'write'; reason: CheckpointReason };
  head: CheckpointHead;
  lists: Lists;
  cleared: Cleared;
  events: CheckpointEvent[];
}

/** What a call writes of the checkpoints of a task. Throws `version_conflict`, `checkpoint_list_full`. */
export function decideCheckpoint(
  known: KnownVersions,
  asked: AskedCheckpoint,
  context: WriteContext,
): WrittenCheckpoint {
  const { task } = known;
  const { now, caller } = context;
  const head = known.head ?? emptyHead(task, now);
  const { expectedParentVersion: expected } = asked;
  if (expected !== undefined && expected !== head.version)
    throw versionConflict({ what: 'checkpoint of the task', id: task.id, expected, current: head.version });

  const version = head.version + 1;
  const { principal } = caller;
  const inheriting = { setBy: { id: principal.id, kind: principal.kind }, now, version };
  const last = listsOf(atVersion(known.rows, head.version));
  const inForce = listsOf(known.rows.filter(({ toVersion }) => toVersion === FOREVER));
  const cleared = decideClear(inForce, asked.clear?.ids ?? [], caller);
  const rid = without(inForce, cleared.rows, head, inheriting);
  const after = inherit(
    rid.lists,
    { ...asked.given, goal: task.goal },
    { ...head, ordinals: rid.ordinals },
    inheriting,
  );
  checkSpaceEntries(task, known.spaceEntries, after.added);

  const trigger =
    asked.reason === null
      ? triggerOf(asked.given, after.lists, last, head, now)
      : { kind: 'write' as const, reason: asked.reason };
  const reason = trigger.kind === 'write' ? trigger.reason : null;
  const hasOwnConstraints = after.lists.must_not_redo.length + after.lists.must_preserve.length > 0;
  const noConstraints = asked.noConstraints ?? (hasOwnConstraints ? false : head.noConstraints);
  const next: CheckpointHead = {
    ...head,
    ordinals: after.ordinals,
    noConstraints,
    feature: asked.feature ?? head.feature,
    ...(reason === null
      ? { tailEvents: head.tailEvents + 1 }
      : { version, tailEvents: 0, savedAt: now, ...debounced(reason, now) }),
  };
  const change: ListChange = {
    head: written(next),
    added: after.added,
    ended: byList([...rid.ended, ...after.ended]),
    version,
  };
  const clearing = clearedEvents(task, cleared, asked.clear?.reason ?? '', context);
  const about = { ...aboutTask(task, now), sessionId: context.sessionId };
  const outcome = { trigger, head: next, lists: after.lists, cleared };
  if (reason === null) {
    const suppressed = trigger.kind === 'suppressed' ? trigger.reason : null;
    const events = [{ kind: 'progress_suppressed' as const, ...about, payload: { ...change, reason: suppressed } }];
    return { ...outcome, checkpoint: null, events: [...clearing, ...events] };
  }
  const checkpoint: Checkpoint = {
    id: context.id,
    spaceId: task.spaceId,
    taskId: task.id,
    version,
    kind: reason === 'MANUAL_HANDOFF' ? 'handoff' : 'auto',
    reason,
    sessionId: context.sessionId,
    principalId: principal.id,
    createdAt: now,
    noConstraints,
    position: { phase: task.phase, currentState: currentStateOf(task), feature: next.feature },
    stateDiff: stateDiffOf(last, after.lists),
    completeness: completenessIn(after.lists, noConstraints),
    verification: verificationIn(after.lists, known.liveEvidenceIds),
    stability: stabilityOf(known.recent),
  };
  const payload = { ...change, checkpoint: written(checkpoint) };
  const events = [{ kind: 'checkpoint_saved' as const, ...about, subjectId: checkpoint.id as string, payload }];
  return { ...outcome, checkpoint, events: [...clearing, ...events] };
}

const emptyHead = ({ id, spaceId }: Task, now: Date): CheckpointHead => ({
  taskId: id,
  spaceId,
  version: 0,
  savedAt: now,
  planUpdatedAt: null,
  workingSetShiftedAt: null,
  autoSavedAt: null,
  tailEvents: 0,
  noConstraints: false,
  feature: null,
  ordinals: {},
});

function triggerOf(given: GivenLists, after: Lists, last: Lists, head: CheckpointHead, now: Date): Trigger {
  const texts = (rows: readonly RowOf[]): string[] => rows.map(({ item }) => textOf(item));
  return decideTrigger(
    {
      inProgress: given.in_progress === undefined ? null : texts(after.in_progress),
      workingSet: given.working_set === undefined ? null : workingSetOf(after),
    },
    head.version === 0
      ? null
      : {
          createdAt: head.savedAt,
          inProgress: texts(last.in_progress),
          workingSet: workingSetOf(last),
          lastOf: {
            PLAN_UPDATE: head.planUpdatedAt,
            WORKING_SET_SHIFT: head.workingSetShiftedAt,
            AUTO_SAVE: head.autoSavedAt,
          },
        },
    now,
  );
}

function debounced(reason: CheckpointReason, now: Date): Partial<CheckpointHead> {
  switch (reason) {
    case 'PLAN_UPDATE':
      return { planUpdatedAt: now };
    case 'WORKING_SET_SHIFT':
      return { workingSetShiftedAt: now };
    case 'AUTO_SAVE':
      return { autoSavedAt: now };
    case 'FAILURE':
    case 'MANUAL_HANDOFF':
      return {};
  }
}

function byList(rows: readonly RowOf[]): ListChange['ended'] {
  const ended = new Map<ListName, number[]>();
  for (const { list, ordinal } of rows) ended.set(list, [...(ended.get(list) ?? []), ordinal]);
  return [...ended].map(([list, ordinals]) => ({ list, ordinals }));
}

function clearedEvents(
  task: Task,
  { rows }: Cleared,
  reason: string,
  { now, sessionId }: WriteContext,
): (CheckpointEvent & NewEvent)[] {
  if (rows.length === 0) return [];
  const payload = { ids: rows.map(({ list, ordinal }) => `${list}:${ordinal}`), reason };
  return [{ kind: 'constraint_cleared', ...aboutTask(task, now), sessionId, payload }];
}

/** Throws `checkpoint_list_full`. */
function checkSpaceEntries({ spaceId }: Task, known: number, added: readonly RowOf[]): void {
  const more = added.filter(({ scope }) => scope === 'space').length;
  if (more > 0 && known + more > MAX_SPACE_ENTRIES)
    throw checkpointListFull({ list: 'must_not_redo with scope `space`', id: spaceId, limit: MAX_SPACE_ENTRIES });
}

export const completenessIn = (lists: Lists, noConstraints: boolean): number =>
  completenessOf({
    goal: lists.goal[0]?.item.text ?? null,
    hasWork: lists.in_progress.length + lists.completed.length > 0,
    hasNext: lists.preferred_next.length > 0,
    hasWorkingSet: sizeOf(workingSetOf(lists)) > 0,
    hasConstraints: noConstraints || lists.must_not_redo.length + lists.must_preserve.length > 0,
  });

/** Completed items are verified by evidence that counts. */
export function verificationIn({ completed }: Lists, liveEvidenceIds: ReadonlySet<string>): number {
  const verified = completed.filter(({ item }) => item.evidenceIds.some((id) => liveEvidenceIds.has(id)));
  return verificationOf(verified.length, completed.length);
}
