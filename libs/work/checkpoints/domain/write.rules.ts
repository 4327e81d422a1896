import type { NewEvent } from '#libs/history/events/index.js';
import { versionConflict, type Caller, type Id } from '#libs/kernel/index.js';
import { written } from '#libs/history/events/index.js';
import { isLimited } from '#libs/knowledge/claims/index.js';
import type { Session } from '#libs/tenancy/sessions/index.js';
import { aboutTask, checkMayForbid, currentStateOf, isUser, setByOf, type Task } from '../../tasks/index.js';
import {
  ALL_AUTHORS,
  checkpointListFull,
  FOREVER,
  MAX_SPACE_ENTRIES,
  type AutomaticReason,
  type Checkpoint,
  type CheckpointEvent,
  type CheckpointHead,
  type CheckpointReason,
  type ExpiredEntry,
  type ListChange,
  type ListName,
  type Recent,
  type RowOf,
  type Verdict,
} from './checkpoint.js';
import { ItemIndex } from './match.rules.js';
import { completenessOf, stabilityOf } from './confidence.rules.js';
import {
  atVersion,
  decideClear,
  inForce,
  inherit,
  isKnownIn,
  listsOf,
  stateDiffOf,
  textOf,
  without,
  workingSetOf,
  type Cleared,
  type GivenLists,
  type InheritContext,
  type Lists,
} from './inheritance.rules.js';
import type { Said } from './shown.rules.js';
import { decideTrigger, sizeOf, type LastCheckpoint, type Trigger } from './trigger.rules.js';
import { isShownBy, verifierOf } from './verified.rules.js';

/** What is known about a locked task. */
export interface KnownVersions {
  task: Task;
  /** null: the task has no checkpoint. */
  head: CheckpointHead | null;
  /**
   * The newest checkpoints that the call continues, newest first: those outside private sessions and those of its own
   * private session.
   */
  recent: readonly Recent[];
  /** Rows of the newest of them, whether or not they have ended since, and rows reported since. */
  rows: readonly RowOf[];
  /** Ids of the live evidence for completed items. */
  liveEvidenceIds: ReadonlySet<string>;
  /** The open items that live evidence proves to be completed. */
  shown: Said;
  /** The actions that cited, live messages of users forbid. */
  forbidden: Said;
  places: SpacePlaces;
  /** What later events showed about items in the handoffs of the task. */
  verdicts: readonly Verdict[];
}

/** The places of entries that apply to the whole space. */
export interface SpacePlaces {
  /** Number of entries that have a place. */
  taken: number;
  /** Some of these entries that have expired, as many as the call may need places. */
  expired: readonly ExpiredEntry[];
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
  eventId: Id<'evt'>;
  caller: Caller;
  now: Date;
  session: Pick<Session, 'id' | 'private'> | null;
}

export interface WrittenCheckpoint {
  /** null: no checkpoint was written; the report is kept in the tail. */
  checkpoint: Checkpoint | null;
  /** Version of the newest checkpoint that the call continued; 0: there was none. */
  parent: number;
  trigger: Trigger | { kind: 'write'; reason: CheckpointReason };
  head: CheckpointHead;
  lists: Lists;
  cleared: Cleared;
  events: CheckpointEvent[];
}

/**
 * Decides what a call writes to the checkpoints of a task. Throws `version_conflict`, `checkpoint_list_full`, and what
 * `checkMayForbid` throws.
 */
export function decideCheckpoint(
  known: KnownVersions,
  asked: AskedCheckpoint,
  context: WriteContext,
): WrittenCheckpoint {
  const { task } = known;
  const { now, caller } = context;
  const parent = newestOf(known.recent);
  const merged = merge(known, asked, context, (id, toDo) => known.shown.get(id)?.has(toDo) === true);
  const { head, version, inheriting, rows, present, cleared, rid, after } = merged;
  const last = listsOf(atVersion(rows, parent));
  checkProhibitions(after.added, caller, known.forbidden);
  const replaced = replacedIn(task, known.places, after.added);

  const trigger =
    asked.reason === null
      ? triggerOf(asked.given, { after: after.lists, last }, lastIn(known, head), now)
      : { kind: 'write' as const, reason: asked.reason };
  const reason = trigger.kind === 'write' ? trigger.reason : null;
  const next = headAfter({ ...head, ordinals: after.ordinals }, asked, after.lists, reason, now);
  const kept = keptOf(next, head, inheriting.sessionId);
  const change: ListChange = {
    head: written(kept),
    added: after.added,
    ended: byList([...rid.ended, ...after.ended]),
    version,
    ...unlessEmpty({ resumed: resumedIn(asked.given, present), replaced }),
  };
  const checkpoint = reason && checkpointOf(known, reason, { next, last, after: after.lists }, context);
  const events = [
    ...clearedEvents(task, cleared, asked.clear?.reason ?? '', context),
    savedEvent(task, checkpoint, change, trigger, context),
  ];
  return { checkpoint, parent, trigger, head: kept, lists: after.lists, cleared, events };
}

type Merging = Pick<WriteContext, 'caller' | 'now' | 'session'>;
type Shows = (evidenceId: string, toDo: string) => boolean;
type KnownLists = Pick<KnownVersions, 'task' | 'head' | 'recent' | 'rows' | 'verdicts'>;

/** The lists after a call. Throws `version_conflict`, `checkpoint_list_full`. */
function merge(known: KnownLists, asked: AskedCheckpoint, context: Merging, shows: Shows) {
  const { task, recent } = known;
  const head = known.head ?? emptyHead(task, context.now);
  checkParent(task, { newest: newestOf(recent), highest: head.version }, asked.expectedParentVersion);
  const version = head.version + 1;
  const { rows, inheriting } = inheritingIn(known, version, context, shows);
  const present = inForce(rows);
  const cleared = decideClear(present, asked.clear?.ids ?? [], context.caller);
  const rid = without(present, cleared.rows, head, inheriting);
  const given = { ...asked.given, goal: task.goal };
  const after = inherit(rid.lists, given, { ...head, ordinals: rid.ordinals }, inheriting);
  return { head, version, inheriting, rows, present, cleared, rid, after };
}

/**
 * For each piece of evidence, the open items that it may have to prove to be completed. As long as no evidence proves
 * anything, the decision asks about everything that may matter. Throws what `merge` throws.
 */
export function askedToShow(known: KnownLists, asked: AskedCheckpoint, context: Merging): Said {
  const questions = new Map<string, Set<string>>();
  merge(known, asked, context, (id, toDo) => {
    questions.set(id, (questions.get(id) ?? new Set()).add(toDo));
    return false;
  });
  return questions;
}

/** For each piece of evidence, the actions that it has to forbid so that the caller may say that a user forbade them. */
export function askedToForbid({ must_not_redo: given = [] }: GivenLists, { principal }: Caller): Said {
  const questions = new Map<string, Set<string>>();
  if (isUser(principal)) return questions;
  for (const { action, reason, evidenceIds = [] } of given)
    if (reason === 'user_forbidden')
      for (const id of evidenceIds) questions.set(id, (questions.get(id) ?? new Set()).add(action));
  return questions;
}

/** Version of the newest checkpoint that a call continues; 0: there is none. */
export const newestOf = (recent: readonly Recent[]): number => recent[0]?.version ?? 0;

/** The rows that a call knows, and the context in which it changes the lists. */
function inheritingIn(
  { rows: all, verdicts }: Pick<KnownVersions, 'rows' | 'verdicts'>,
  version: number,
  { caller, now, session }: Merging,
  shows: Shows,
): { rows: RowOf[]; inheriting: InheritContext } {
  const sessionId = session?.private ? session.id : null;
  const rows = all.filter(isKnownIn(sessionId));
  const others = all.filter((row) => row.toVersion === FOREVER && !rows.includes(row));
  // A next step may have been settled as done only because somebody reported it as completed. Such a verdict proves
  // nothing here.
  const telling = verdicts.filter(({ kind, status }) => kind === 'completed' || status === 'contradicted');
  const isShown = isShownBy(shows, telling);
  const by = { setBy: setByOf(caller), isLimited: isLimited(caller) };
  return { rows, inheriting: { ...by, now, version, sessionId, isShown, others } };
}

/** A private session must not change the state from which calls outside continue, so only the counters go on. */
const keptOf = (next: CheckpointHead, head: CheckpointHead, privateTo: Id<'ses'> | null): CheckpointHead =>
  privateTo === null ? next : { ...head, version: next.version, ordinals: next.ordinals };

/** Checks that the caller may set the new entries. Throws `forbidden`, `user_word_required`. */
function checkProhibitions(added: readonly RowOf[], caller: Caller, forbidden: Said): void {
  for (const row of added)
    if (row.list === 'must_not_redo') {
      const { action, evidenceIds = [] } = row.item;
      checkMayForbid(
        row.item,
        caller,
        evidenceIds.some((id) => forbidden.get(id)?.has(action)),
      );
    }
}

/** The texts named as in progress that were completed before the call. */
function resumedIn({ in_progress: named = [] }: GivenLists, { completed }: Lists): string[] {
  if (named.length === 0 || completed.length === 0) return [];
  const done = new ItemIndex(completed.map(({ item }) => item));
  return named.filter((text) => done.has({ text }));
}

/**
 * Checks that the caller knows the newest version that the call continues. It may name a higher one: who takes part in
 * a private session may have read a version that a call outside does not continue. Throws `version_conflict`.
 */
function checkParent(
  { id }: Task,
  { newest, highest }: { newest: number; highest: number },
  expected: number | undefined,
): void {
  if (expected !== undefined && (expected < newest || expected > highest))
    throw versionConflict({ what: 'checkpoint of the task', id, expected, current: newest });
}

function headAfter(
  head: CheckpointHead,
  { noConstraints, feature }: AskedCheckpoint,
  after: Lists,
  reason: CheckpointReason | null,
  now: Date,
): CheckpointHead {
  const hasOwn = after.must_not_redo.length + after.must_preserve.length > 0;
  const known = {
    ...head,
    noConstraints: noConstraints ?? (!hasOwn && head.noConstraints),
    feature: feature ?? head.feature,
  };
  return reason === null
    ? { ...known, tailEvents: head.tailEvents + 1 }
    : { ...known, version: head.version + 1, tailEvents: 0, savedAt: now, ...debounced(reason, now) };
}

function checkpointOf(
  { task, liveEvidenceIds, recent, verdicts }: KnownVersions,
  reason: CheckpointReason,
  { next, last, after }: { next: CheckpointHead; last: Lists; after: Lists },
  { id, caller, now, session }: WriteContext,
): Checkpoint {
  const { version, noConstraints, feature } = next;
  return {
    id,
    spaceId: task.spaceId,
    taskId: task.id,
    version,
    kind: reason === 'MANUAL_HANDOFF' ? 'handoff' : 'auto',
    reason,
    sessionId: session?.id ?? null,
    private: session?.private ?? false,
    principalId: caller.principal.id,
    createdAt: now,
    noConstraints,
    position: { phase: task.phase, currentState: currentStateOf(task), feature },
    stateDiff: stateDiffOf(last, after),
    completeness: completenessIn(after, noConstraints),
    verification: verifierOf(liveEvidenceIds, verdicts)(after.completed),
    stability: stabilityOf(recent.map((each) => each.reason)),
  };
}

function savedEvent(
  task: Task,
  checkpoint: Checkpoint | null,
  change: ListChange,
  trigger: WrittenCheckpoint['trigger'],
  { now, session, eventId: id }: WriteContext,
): CheckpointEvent {
  const about = { id, ...aboutTask(task, now), sessionId: session?.id ?? null };
  if (checkpoint !== null)
    return {
      kind: 'checkpoint_saved',
      ...about,
      subjectId: checkpoint.id,
      payload: { ...change, checkpoint: written(checkpoint) },
    };
  const reason = trigger.kind === 'suppressed' ? trigger.reason : null;
  return { kind: 'progress_suppressed', ...about, payload: { ...change, reason } };
}

/** The input of a call that reports about a task. */
export interface SaidOfTask extends GivenLists {
  clear?: { ids: readonly string[]; reason: string } | undefined;
  noConstraints?: boolean | undefined;
  expectedParentVersion?: number | undefined;
}

export const askedIn = (
  { clear, noConstraints, expectedParentVersion, ...given }: SaidOfTask,
  reason: AskedCheckpoint['reason'],
  feature: string | null = null,
): AskedCheckpoint => ({
  given,
  clear: clear ?? null,
  feature,
  noConstraints: noConstraints ?? null,
  reason,
  expectedParentVersion,
});

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

/**
 * When the last checkpoint that the call continues was written, and the last one of each reason; null: there is none.
 */
function lastIn({ recent }: KnownVersions, head: CheckpointHead): Pick<LastCheckpoint, 'createdAt' | 'lastOf'> | null {
  if (recent[0] === undefined) return null;
  // The head knows nothing of private sessions, and `recent` not every checkpoint of the last minute.
  const lastOf = (reason: AutomaticReason, shared: Date | null): Date | null => {
    const at = recent.find((each) => each.reason === reason)?.createdAt ?? null;
    return at !== null && (shared === null || at > shared) ? at : shared;
  };
  return {
    createdAt: recent[0].createdAt,
    lastOf: {
      PLAN_UPDATE: lastOf('PLAN_UPDATE', head.planUpdatedAt),
      WORKING_SET_SHIFT: lastOf('WORKING_SET_SHIFT', head.workingSetShiftedAt),
      AUTO_SAVE: lastOf('AUTO_SAVE', head.autoSavedAt),
    },
  };
}

function triggerOf(
  given: GivenLists,
  { after, last }: Record<'after' | 'last', Lists>,
  times: ReturnType<typeof lastIn>,
  now: Date,
): Trigger {
  const texts = (rows: readonly RowOf[]): string[] => rows.map(({ item }) => textOf(item));
  return decideTrigger(
    {
      inProgress: given.in_progress === undefined ? null : texts(after.in_progress),
      workingSet: given.working_set === undefined ? null : workingSetOf(after),
    },
    times && { ...times, inProgress: texts(last.in_progress), workingSet: workingSetOf(last) },
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
  { now, session }: WriteContext,
): (CheckpointEvent & NewEvent)[] {
  if (rows.length === 0) return [];
  const payload = { ids: rows.map(({ list, ordinal }) => `${list}:${ordinal}`), reason };
  return [{ kind: 'constraint_cleared', ...aboutTask(task, now), sessionId: session?.id ?? null, payload }];
}

/** The expired entries for the whole space that give up their places to new ones. Throws `checkpoint_list_full`. */
function replacedIn({ spaceId }: Task, { taken, expired }: SpacePlaces, added: readonly RowOf[]): ExpiredEntry[] {
  const more = added.filter(({ scope }) => scope === 'space').length;
  const missing = more === 0 ? 0 : Math.max(0, taken + more - MAX_SPACE_ENTRIES);
  if (missing > expired.length)
    throw checkpointListFull({
      list: 'must_not_redo with scope `space`',
      id: spaceId,
      limit: MAX_SPACE_ENTRIES,
      by: ALL_AUTHORS,
    });
  return expired.slice(0, missing);
}

/** The parts of an event that are absent if they are empty. */
const unlessEmpty = (parts: Pick<Required<ListChange>, 'resumed' | 'replaced'>): Partial<ListChange> =>
  Object.fromEntries(Object.entries(parts).filter(([, list]) => list.length > 0));

export const completenessIn = (lists: Lists, noConstraints: boolean): number =>
  completenessOf({
    goal: lists.goal[0]?.item.text ?? null,
    hasWork: lists.in_progress.length + lists.completed.length > 0,
    hasNext: lists.preferred_next.length > 0,
    hasWorkingSet: sizeOf(workingSetOf(lists)) > 0,
    hasConstraints: noConstraints || lists.must_not_redo.length + lists.must_preserve.length > 0,
  });
