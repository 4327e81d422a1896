import type { EventsOf, RecordedOf, Written } from '#libs/history/events/index.js';
import { declareError, type Id } from '#libs/kernel/index.js';
import type { SetBy } from '../../tasks/index.js';

/** Why a progress call wrote a checkpoint. */
export const AUTOMATIC_REASONS = ['PLAN_UPDATE', 'WORKING_SET_SHIFT', 'AUTO_SAVE'] as const;
export type AutomaticReason = (typeof AUTOMATIC_REASONS)[number];
export const CHECKPOINT_REASONS = [...AUTOMATIC_REASONS, 'FAILURE', 'MANUAL_HANDOFF'] as const;
export type CheckpointReason = (typeof CHECKPOINT_REASONS)[number];

export const CHECKPOINT_KINDS = ['auto', 'handoff'] as const;

/** Why something must not be done again (continuity spec, section 4). */
export const REDO_REASONS = [
  'already_completed',
  'side_effect_emitted',
  'user_forbidden',
  'tool_unsafe',
  'superseded',
  'failed_dont_retry',
] as const;

/** Where it must not be done again, the narrowest first. */
export const REDO_SCOPES = ['current_task', 'task_tree', 'space'] as const;
export type RedoScope = (typeof REDO_SCOPES)[number];

/** Lists that only grow: what is in one leaves by expiry or by being cleared. */
export const CONSTRAINT_LISTS = ['must_not_redo', 'must_preserve', 'active_constraints'] as const;
export type ConstraintList = (typeof CONSTRAINT_LISTS)[number];
/** Lists that a call replaces where it names them. `goal` has one item. */
export const REPLACED_LISTS = [
  'goal',
  'in_progress',
  'blocked',
  'preferred_next',
  'files',
  'tools',
  'artifacts',
] as const;
export type ReplacedList = (typeof REPLACED_LISTS)[number];
export const LISTS = ['completed', ...CONSTRAINT_LISTS, ...REPLACED_LISTS] as const;
export type ListName = (typeof LISTS)[number];

/** Who said it; items from before this was kept have none. */
interface Authored {
  setBy?: SetBy;
}
export interface Completed extends Authored {
  text: string;
  evidenceIds: Id<'evd'>[];
  at: string;
}
export interface Blocked extends Authored {
  text: string;
  reason: string;
}
export interface MustNotRedo {
  action: string;
  reason: (typeof REDO_REASONS)[number];
  scope: RedoScope;
  expiresAt: string | null;
  idempotencyKey: string | null;
  setBy: SetBy;
  /** Messages of users that say so; left out where none is cited. */
  evidenceIds?: Id<'evd'>[];
}
export interface Constraint {
  text: string;
  setBy: SetBy;
}
export interface Plain extends Authored {
  text: string;
}

export interface ItemOf extends Record<Exclude<ReplacedList, 'blocked'>, Plain> {
  completed: Completed;
  blocked: Blocked;
  must_not_redo: MustNotRedo;
  must_preserve: Constraint;
  active_constraints: Constraint;
}

/** The version of a row that is in force. */
export const FOREVER = 2_147_483_647;

/** A row of `checkpoint_items`: an item of a list of a task, from its first version up to the one that lacks it. */
export interface ItemRow<L extends ListName = ListName> {
  taskId: Id<'tsk'>;
  spaceId: Id<'spc'>;
  list: L;
  /** From 1; with the list it is the id of the entry, and it is never used again. */
  ordinal: number;
  item: ItemOf[L];
  /** Of must_not_redo: that of the item, for which there is an index; null: any other list. */
  scope: RedoScope | null;
  /** The private session that it was said in; null: it is read by everybody who reads the task. Rows from before this was kept have none. */
  sessionId: Id<'ses'> | null;
  fromVersion: number;
  toVersion: number;
}

export type RowOf<L extends ListName = ListName> = { [K in L]: ItemRow<K> }[L];

export const entryId = ({ list, ordinal }: Pick<ItemRow, 'list' | 'ordinal'>): string => `${list}:${ordinal}`;

/** A row of `checkpoints`. What it contains is its rows of `checkpoint_items`. */
export interface Checkpoint {
  id: Id<'ckp'>;
  spaceId: Id<'spc'>;
  taskId: Id<'tsk'>;
  /** From 1 without a gap. */
  version: number;
  kind: (typeof CHECKPOINT_KINDS)[number];
  reason: CheckpointReason;
  sessionId: Id<'ses'> | null;
  /** Its session is private: it is read by those who take part in it, and by reviewers. Events from before this was kept do not have it. */
  isPrivate: boolean;
  principalId: Id<'prn'>;
  createdAt: Date;
  /** Somebody said that there are no constraints. */
  noConstraints: boolean;
  position: ExecutionPosition;
  /** How many items of each list came and went against the version before. */
  stateDiff: StateDiff;
  completeness: number;
  verification: number;
  stability: number;
}

/** Where the task was. */
export interface ExecutionPosition {
  phase: string;
  currentState: string;
  feature: string | null;
}

export type StateDiff = Partial<Record<ListName, { added: number; removed: number }>>;

/** A row of `checkpoint_heads`: where the versions of a task are. */
export interface CheckpointHead {
  taskId: Id<'tsk'>;
  spaceId: Id<'spc'>;
  /** Of the newest checkpoint. */
  version: number;
  savedAt: Date;
  planUpdatedAt: Date | null;
  workingSetShiftedAt: Date | null;
  autoSavedAt: Date | null;
  /** Calls since the newest checkpoint that wrote none. */
  tailEvents: number;
  noConstraints: boolean;
  feature: string | null;
  /** The last ordinal of each list. */
  ordinals: Partial<Record<ListName, number>>;
}

/** What a call changes of the lists of a task, and how its head is after it. */
export interface ListChange {
  head: Written<CheckpointHead>;
  added: RowOf[];
  /** Rows that the version lacks and the one before has. */
  ended: { list: ListName; ordinals: number[] }[];
  /** The version that the change belongs to, which is the first that lacks what ended. */
  version: number;
  /** What was named as in progress although it was completed before; left out where there is nothing. */
  resumed?: string[];
}

/** What of a handoff is verified by later events. A next step is done by a report that it is; what was said to be completed needs more. */
export const VERIFIED_KINDS = ['next_step', 'completed'] as const;
export type VerifiedKind = (typeof VERIFIED_KINDS)[number];

/** An item of a handoff that later events showed to be done, or contradicted. */
export interface Verdict {
  text: string;
  kind: VerifiedKind;
  status: 'done' | 'contradicted';
  /** The private session of the handoff; null: everybody who reads the task reads it. */
  sessionId: Id<'ses'> | null;
}

/** A row of `checkpoint_restores`: somebody took up a task from a version. */
export interface CheckpointRestore {
  /** That of the event. */
  id: Id<'evt'>;
  spaceId: Id<'spc'>;
  taskId: Id<'tsk'>;
  version: number;
  sessionId: Id<'ses'> | null;
  restoredAt: Date;
  restoredBy: Id<'prn'>;
  /** That of its session: it is read by those who take part in it alone. */
  isPrivate: boolean;
}

export interface CheckpointPayloads {
  /** A checkpoint of a task was written. */
  checkpoint_saved: ListChange & { checkpoint: Written<Checkpoint> };
  /** Progress was reported that wrote no checkpoint. `reason`: the one that held, less than a minute after the last. */
  progress_suppressed: ListChange & { reason: AutomaticReason | null };
  /** Constraints of a task were cleared. */
  constraint_cleared: { ids: string[]; reason: string };
  /** Somebody took up a task from a checkpoint. */
  /** `isPrivate`: that of its session; absent in entries from before it was kept, which belong to the task. */
  checkpoint_restored: { version: number | null; tailEvents: number; memoryRestoreMode: string; isPrivate?: boolean };
}

export type CheckpointEvent = EventsOf<CheckpointPayloads>;
export type RecordedCheckpointEvent = RecordedOf<CheckpointPayloads>;

/** Items in a list of one call, and items in force in a list of a task. */
export const MAX_ITEMS_GIVEN = 200;
export const MAX_ITEMS = 2_000;
/** Entries in force whose scope is the space, over all tasks of it. */
export const MAX_SPACE_ENTRIES = 2_000;

export const checkpointListFull = declareError<{ list: string; id: string; limit: number }>(
  'checkpoint_list_full',
  'conflict',
  ({ list, id, limit }) =>
    `${list} of ${id} has ${limit} items in force, the maximum; clear entries, or create another task.`,
);
