import {
  renamed,
  renaming,
  type EventsOf,
  type PayloadUpgrades,
  type RecordedOf,
  type Written,
} from '#libs/history/events/index.js';
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

/** Lists that only grow: an entry leaves one when it expires or is cleared. */
export const CONSTRAINT_LISTS = ['must_not_redo', 'must_preserve', 'active_constraints'] as const;
export type ConstraintList = (typeof CONSTRAINT_LISTS)[number];
/** Lists that a call replaces if it names them. `goal` has one item. */
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

/** Who reported the item. Older items do not record this. */
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
  /** Messages of users that forbid the action; absent if none is cited. */
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

/** `toVersion` of a row that is in force. */
export const FOREVER = 2_147_483_647;

/**
 * A row of `checkpoint_items`: an item in a list of a task, from the first version with the item up to the first
 * version without it.
 */
export interface ItemRow<L extends ListName = ListName> {
  taskId: Id<'tsk'>;
  spaceId: Id<'spc'>;
  list: L;
  /** Starts at 1 and is never reused. List and ordinal together are the id of the entry. */
  ordinal: number;
  item: ItemOf[L];
  /** For must_not_redo, the scope of the item, copied here for an index; null for any other list. */
  scope: RedoScope | null;
  /**
   * The private session in which the item was reported; null (also in older rows): everybody who can read the task can
   * read it.
   */
  sessionId: Id<'ses'> | null;
  fromVersion: number;
  toVersion: number;
}

export type RowOf<L extends ListName = ListName> = { [K in L]: ItemRow<K> }[L];

export const entryId = ({ list, ordinal }: Pick<ItemRow, 'list' | 'ordinal'>): string => `${list}:${ordinal}`;

/** A row of `checkpoints`. Its contents are in the rows of `checkpoint_items`. */
export interface Checkpoint {
  id: Id<'ckp'>;
  spaceId: Id<'spc'>;
  taskId: Id<'tsk'>;
  /** Starts at 1, without gaps. */
  version: number;
  kind: (typeof CHECKPOINT_KINDS)[number];
  reason: CheckpointReason;
  sessionId: Id<'ses'> | null;
  /**
   * Whether its session is private, so that only participants of the session and reviewers can read it. Older events
   * lack this.
   */
  private: boolean;
  principalId: Id<'prn'>;
  createdAt: Date;
  /** Whether a caller stated that there are no constraints. */
  noConstraints: boolean;
  position: ExecutionPosition;
  /** How many items each list gained and lost compared with the previous version. */
  stateDiff: StateDiff;
  completeness: number;
  verification: number;
  stability: number;
}

/** What a call needs to know about the checkpoint after which it adds the next one. */
export type Recent = Pick<Checkpoint, 'version' | 'reason' | 'createdAt'>;

/** The position in the task at the time. */
export interface ExecutionPosition {
  phase: string;
  currentState: string;
  feature: string | null;
}

export type StateDiff = Partial<Record<ListName, { added: number; removed: number }>>;

/**
 * A row of `checkpoint_heads`: the current state of the versions of a task. `version` and `ordinals` count everything
 * that was written; the rest describes only what was written outside private sessions.
 */
export interface CheckpointHead {
  taskId: Id<'tsk'>;
  spaceId: Id<'spc'>;
  /** Version of the newest checkpoint of all sessions. */
  version: number;
  savedAt: Date;
  planUpdatedAt: Date | null;
  workingSetShiftedAt: Date | null;
  autoSavedAt: Date | null;
  /** Number of calls since the newest checkpoint was written. */
  tailEvents: number;
  noConstraints: boolean;
  feature: string | null;
  /** The highest ordinal used in each list. */
  ordinals: Partial<Record<ListName, number>>;
}

/** How a call changes the lists of a task, and the head afterwards. */
export interface ListChange {
  head: Written<CheckpointHead>;
  added: RowOf[];
  /** Rows that the previous version has and this one does not. */
  ended: { list: ListName; ordinals: number[] }[];
  /** The version to which the change belongs: the first version without the ended rows. */
  version: number;
  /** Items now reported as in progress although they had been completed; absent if there are none. */
  resumed?: string[];
  /** Expired entries that gave up their places to entries for the whole space; absent if there are none. */
  replaced?: ExpiredEntry[];
}

/** An expired entry of must_not_redo of any task, and the version from which on its task no longer lists it. */
export interface ExpiredEntry {
  taskId: Id<'tsk'>;
  ordinal: number;
  version: number;
}

/**
 * The items of a handoff that later events verify. A report is enough to show that a next step is done; an item
 * reported as completed needs more.
 */
export const VERIFIED_KINDS = ['next_step', 'completed'] as const;
export type VerifiedKind = (typeof VERIFIED_KINDS)[number];

/** An item of a handoff that later events showed to be done, or contradicted. */
export interface Verdict {
  text: string;
  kind: VerifiedKind;
  status: 'done' | 'contradicted';
  /** The private session of the handoff; null: everybody who can read the task can read it. */
  sessionId: Id<'ses'> | null;
}

/**
 * Limits for comparing items of the handoffs of a task with other items: how many items, from how many handoffs, and
 * from how many of the latest handoffs these are chosen. Each author has an equal share of the items and of the
 * handoffs, so that nobody's handoffs hide those of others.
 */
export const COMPARED = { items: 1_000, handoffs: 100, considered: 10_000 } as const;

/** A row of `checkpoint_restores`: somebody resumed a task from a version. */
export interface CheckpointRestore {
  /** Id of the event. */
  id: Id<'evt'>;
  spaceId: Id<'spc'>;
  taskId: Id<'tsk'>;
  version: number;
  sessionId: Id<'ses'> | null;
  restoredAt: Date;
  restoredBy: Id<'prn'>;
  /** Whether its session is private, so that only its participants can read it. */
  private: boolean;
}

export interface CheckpointPayloads {
  /** A checkpoint was written for a task. */
  checkpoint_saved: ListChange & { checkpoint: Written<Checkpoint> };
  /**
   * Progress was reported without writing a checkpoint. `reason`: the trigger that applied although the last checkpoint
   * for it was less than a minute ago.
   */
  progress_suppressed: ListChange & { reason: AutomaticReason | null };
  /** Constraints of a task were cleared. */
  constraint_cleared: { ids: string[]; reason: string };
  /**
   * Somebody resumed a task from a checkpoint. `private`: whether the session is private. Older entries lack it; they
   * belong to the task.
   */
  checkpoint_restored: { version: number | null; tailEvents: number; memoryRestoreMode: string; private?: boolean };
}

const FLAGS = { isPrivate: 'private' };

/** Version 2: flags have the names of their columns. */
export const CHECKPOINT_UPGRADES = {
  checkpoint_saved: [renaming(FLAGS, ['checkpoint'])],
  checkpoint_restored: [(restored: object): object => renamed(restored, FLAGS)],
} satisfies PayloadUpgrades;

export type CheckpointEvent = EventsOf<CheckpointPayloads>;
export type RecordedCheckpointEvent = RecordedOf<CheckpointPayloads>;

/**
 * Maximum number of items in a list of one call, and of items in force in a list of a task. Expired entries keep their
 * places, so that they are still listed, until the places are needed.
 */
export const MAX_ITEMS_GIVEN = 200;
/** Maximum number of pieces of evidence of an item. */
export const MAX_CITED = 10;
export const MAX_ITEMS = 2_000;
/** Maximum number of entries in force with the scope `space`, over all tasks of the space. */
export const MAX_SPACE_ENTRIES = 2_000;

/** Whose items a limit counts. */
export const ALL_AUTHORS = 'all authors';
export const checkpointListFull = declareError<{ list: string; id: string; limit: number; by: string }>(
  'checkpoint_list_full',
  'conflict',
  ({ list, id, limit, by }) =>
    `${list} of ${id} can have at most ${limit} items by ${by} in force; clear entries or, for a list of a task, create another task.`,
);
