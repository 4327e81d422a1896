import { notFound, readsEverySession, type Caller } from '#libs/kernel/index.js';
import {
  sql,
  type CheckpointHeadRow,
  type CheckpointRestoreRow,
  type CheckpointRow,
  type Narrowed,
  type TenantTx,
} from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import {
  COMPARED,
  MAX_SPACE_ENTRIES,
  type Checkpoint,
  type CheckpointHead,
  type CheckpointRestore,
  type ConstraintList,
  type ExpiredEntry,
  type MustNotRedo,
  type Recent,
  type RowOf,
  type Verdict,
} from '../domain/checkpoint.js';
import { isExpired } from '../domain/list-room.rules.js';
import type { SpacePlaces } from '../domain/write.rules.js';

const findCheckpointHead = sql(import.meta.url, 'find-checkpoint-head');
const findCheckpoint = sql(import.meta.url, 'find-checkpoint');
const listCheckpoints = sql(import.meta.url, 'list-checkpoints');
const listNewestCheckpoints = sql(import.meta.url, 'list-newest-checkpoints');
const listKnownItems = sql(import.meta.url, 'list-known-items');
const listCheckpointItems = sql(import.meta.url, 'list-checkpoint-items');
const listCompletedItems = sql(import.meta.url, 'list-completed-items');
const listCheckpointItemsAt = sql(import.meta.url, 'list-checkpoint-items-at');
const listEntriesForTask = sql(import.meta.url, 'list-entries-for-task');
const listCheckpointRestores = sql(import.meta.url, 'list-checkpoint-restores');
const listCitedClaims = sql(import.meta.url, 'list-cited-claims');
const listVerdicts = sql(import.meta.url, 'list-verdicts');
const lockExpiredSpaceEntries = sql(import.meta.url, 'lock-expired-space-entries');
const countSpaceEntries = sql(import.meta.url, 'count-space-entries');

type Row = Narrowed<CheckpointRow, Pick<Checkpoint, 'position' | 'stateDiff'>>;
type HeadRow = Narrowed<CheckpointHeadRow, Pick<CheckpointHead, 'ordinals'>>;

/**
 * Maximum number of parents and earlier attempts of a task whose entries are read. Tasks have far fewer above them
 * (`task_too_deep`); only older ones may have more.
 */
const MAX_READ_ABOVE = 1_000;
/** Number of checkpoints on which the stability of the next one depends (continuity spec, section 4.3). */
const MAX_RECENT = 5;
/** Maximum number of restores of a task that are read. */
const MAX_RESTORES = 100;

/** Greater than every version. */
export const FROM_THE_NEWEST = 2_147_483_647;

/**
 * Which entries of private sessions count: those that the reader of the transaction may see (for reads, in which row
 * policies hide all others), none, or those that a caller may see.
 */
type Sight = 'reader' | 'nobody' | Pick<Caller, 'principal' | 'role'>;

/** The parameter of a statement for it: null stands for everything that the transaction may see. */
function principalIn(sight: Sight): string | null {
  if (sight === 'reader') return null;
  if (sight === 'nobody') return '';
  return readsEverySession(sight) ? null : sight.principal.id;
}

/** An entry that applies to a task; without an entry, only whether there are too many tasks above it. */
type Applying = { isCut: boolean } & (RowOf<ConstraintList> | { list: null });

const isEntry = (row: Applying): row is { isCut: boolean } & RowOf<ConstraintList> => row.list !== null;

interface EntriesOfTask {
  entries: RowOf<ConstraintList>[];
  isCut: boolean;
}

/**
 * In a read, every query here returns items and checkpoints of private sessions only to their participants and to
 * reviewers. A write sees all of them (ADR 31), so it has to leave out what its caller, or everybody, may not know.
 */
export class CheckpointRepository {
  /**
   * The head of the versions of a task; null: it has no checkpoint. The reader may not be allowed to see the newest
   * version.
   */
  head(tx: TenantTx, taskId: string): Promise<CheckpointHead | null> {
    return tx.one<HeadRow>(findCheckpointHead, taskId);
  }

  /** The rows that a version of a task has, and those added later. */
  rowsSince(tx: TenantTx, taskId: string, version: number): Promise<RowOf[]> {
    return tx.all<RowOf>(listCheckpointItems, taskId, version);
  }

  /** The newest checkpoints that a call outside private sessions, or in the given one, continues; newest first. */
  recent(tx: TenantTx, taskId: string, privateTo: string | null): Promise<Recent[]> {
    return tx.all<Recent>(listNewestCheckpoints, taskId, privateTo, MAX_RECENT);
  }

  /**
   * Like `rowsSince`, for a write: the rows of private sessions are left out, except those of the given session and, if
   * one is given, the rows in force of all others.
   */
  rowsKnown(tx: TenantTx, taskId: string, version: number, privateTo: string | null): Promise<RowOf[]> {
    return tx.all<RowOf>(listKnownItems, taskId, version, privateTo);
  }

  rowsAt(tx: TenantTx, taskId: string, version: number): Promise<RowOf[]> {
    return tx.all<RowOf>(listCheckpointItemsAt, taskId, version);
  }

  /** The completed items of all versions of a task between two versions. */
  completedIn(tx: TenantTx, taskId: string, first: number, last: number): Promise<RowOf<'completed'>[]> {
    return tx.all<RowOf<'completed'>>(listCompletedItems, taskId, first, last);
  }

  /** The newest version that the reader may see; null: there is none. */
  async newest(tx: TenantTx, taskId: string): Promise<Checkpoint | null> {
    return (await this.list(tx, taskId, { beforeVersion: FROM_THE_NEWEST, limit: 1 }))[0] ?? null;
  }

  find(tx: TenantTx, taskId: string, version: number): Promise<Checkpoint | null> {
    return tx.one<Row>(findCheckpoint, taskId, version);
  }

  /** A version of a task; 404 if there is none. */
  async get(tx: TenantTx, taskId: string, version: number): Promise<Checkpoint> {
    const found = await this.find(tx, taskId, version);
    if (found === null) throw notFound({ what: 'checkpoint', id: `${version} of ${taskId}` });
    return found;
  }

  /** Versions of a task, newest first. */
  list(tx: TenantTx, taskId: string, page: { beforeVersion: number; limit: number }): Promise<Checkpoint[]> {
    return tx.all<Row>(listCheckpoints, taskId, page.beforeVersion, page.limit);
  }

  /**
   * The entries that apply to a task and may forbid an action, including expired ones: first the entries of the task
   * itself, then the others by task and position. The next attempt at a task counts as the same task: entries of
   * earlier attempts apply to it, including their `active_constraints`. `isCut`: there are too many tasks above the
   * task, so more entries may apply.
   */
  async entriesFor(tx: TenantTx, spaceId: string, taskId: string, sight: Sight): Promise<EntriesOfTask> {
    const asked = [spaceId, taskId, MAX_READ_ABOVE, principalIn(sight)];
    const found = await tx.all<Applying>(listEntriesForTask, ...asked);
    const rows = found.filter(isEntry).map(({ isCut: _, ...row }) => row as RowOf<ConstraintList>);
    const rank = (row: RowOf): string => `${row.taskId === taskId ? 0 : 1}${row.taskId}${row.list}`;
    rows.sort((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : a.ordinal - b.ordinal));
    return { entries: rows, isCut: found.some(({ isCut }) => isCut) };
  }

  /**
   * The entries of must_not_redo that apply to the subtasks of a task, because of the task itself or a task above it,
   * as far as the caller may see them.
   */
  async prohibitedInParts(
    tx: TenantTx,
    caller: Caller,
    space: Pick<Space, 'id' | 'now'>,
    taskId: string,
  ): Promise<{ entries: MustNotRedo[]; isCut: boolean }> {
    const { entries, isCut } = await this.entriesFor(tx, space.id, taskId, caller);
    const inParts = entries.flatMap((row) =>
      row.list === 'must_not_redo' && row.scope === 'task_tree' && !isExpired(row.item, space.now) ? [row.item] : [],
    );
    return { entries: inParts, isCut };
  }

  /** The restores of a task, latest first. */
  restores(tx: TenantTx, taskId: string): Promise<CheckpointRestore[]> {
    return tx.all<CheckpointRestoreRow>(listCheckpointRestores, taskId, MAX_RESTORES);
  }

  /** The items of the handoffs of a task that later events settled, as many of each author. */
  verdicts(tx: TenantTx, taskId: string): Promise<Verdict[]> {
    return tx.all<Verdict>(listVerdicts, taskId, COMPARED.items, COMPARED.handoffs, COMPARED.considered);
  }

  /** The given claims whose ids are cited by entries in force in the must_not_redo lists of a space. */
  async citedAmong(
    tx: TenantTx,
    { id, now }: Pick<Space, 'id' | 'now'>,
    claimIds: readonly string[],
  ): Promise<string[]> {
    const rows = await tx.all<{ id: string }>(listCitedClaims, id, now, claimIds);
    return rows.map((row) => row.id);
  }

  /** The places of entries that apply to a whole space, for a call that adds up to a number of them. */
  async placesIn(
    tx: TenantTx,
    { id, now }: Pick<Space, 'id' | 'now'>,
    { private: isPrivate, more }: { private: boolean; more: number },
  ): Promise<SpacePlaces> {
    const asked = [id, now, isPrivate];
    const { entries } = (await tx.one<{ entries: number }>(countSpaceEntries, ...asked, MAX_SPACE_ENTRIES + 1))!;
    const missing = entries + more - MAX_SPACE_ENTRIES;
    const expired = missing > 0 ? await tx.all<ExpiredEntry>(lockExpiredSpaceEntries, ...asked, missing) : [];
    return { taken: entries, expired };
  }
}
