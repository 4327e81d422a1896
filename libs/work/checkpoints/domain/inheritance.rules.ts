import type { Caller, Id } from '#libs/kernel/index.js';
import { canOnlyRepeat, clearRefusal, isUser, makesSuperfluous, mayRemove, type SetBy } from '../../tasks/index.js';
import {
  CONSTRAINT_LISTS,
  entryId,
  FOREVER,
  LISTS,
  MAX_CITED,
  REDO_SCOPES,
  type Blocked,
  type CheckpointHead,
  type Completed,
  type Constraint,
  type ConstraintList,
  type ItemOf,
  type ListName,
  type MustNotRedo,
  type ReplacedList,
  type RowOf,
  type StateDiff,
} from './checkpoint.js';
import { isExpired, isOver, makingRoom } from './list-room.rules.js';
import { ItemIndex, type WorkingSet } from './match.rules.js';

/** The items of each list that are in force. */
export type Lists = { [L in ListName]: RowOf<L>[] };

/** The lists as reported by a call. A list that the call does not name stays as it is. */
export interface GivenLists {
  goal?: string | null | undefined;
  completed?: readonly { text: string; evidenceIds?: readonly Id<'evd'>[] | null | undefined }[] | undefined;
  in_progress?: readonly string[] | undefined;
  blocked?: readonly Blocked[] | undefined;
  preferred_next?: readonly string[] | undefined;
  working_set?: Partial<Record<keyof WorkingSet, readonly string[] | undefined>> | undefined;
  must_not_redo?: readonly GivenRedo[] | undefined;
  must_preserve?: readonly string[] | undefined;
  active_constraints?: readonly string[] | undefined;
}
export type GivenRedo = Pick<MustNotRedo, 'action' | 'reason' | 'scope'> & {
  expiresAt?: Date | null | undefined;
  idempotencyKey?: string | null | undefined;
  evidenceIds?: readonly Id<'evd'>[] | undefined;
};

export interface InheritContext {
  setBy: SetBy;
  /** Whether the caller is below the role writer, so that others keep a part of each list. */
  isLimited: boolean;
  now: Date;
  /** The version that the change belongs to. */
  version: number;
  /** The private session of the call. A call ends only items reported in the same session, unless it clears them. */
  sessionId: Id<'ses'> | null;
  /** Whether a completed item proves that an open item is done. The report alone does not prove this. */
  isShown: (item: Completed, toDo: string) => boolean;
  /**
   * Items in force from other private sessions. The call does not know them, but in a private session they count
   * towards the limit, and expired ones make room.
   */
  others: readonly RowOf[];
}

/** Whether a call in this private session (null: in none) knows an item. */
export const isKnownIn =
  (privateTo: Id<'ses'> | null) =>
  ({ sessionId }: Pick<RowOf, 'sessionId'>): boolean =>
    sessionId === null || sessionId === privateTo;

export interface Inherited {
  lists: Lists;
  added: RowOf[];
  ended: RowOf[];
  ordinals: CheckpointHead['ordinals'];
}

const eachList = (rowsOf: (list: ListName) => RowOf[]): Lists =>
  Object.fromEntries(LISTS.map((list) => [list, rowsOf(list)])) as Lists;

export const emptyLists = (): Lists => eachList(() => []);

/** Rows by list, each list sorted by ordinal. */
export function listsOf(rows: readonly RowOf[]): Lists {
  const lists = emptyLists();
  for (const row of rows) (lists[row.list] as RowOf[]).push(row);
  for (const list of LISTS) lists[list].sort((a, b) => a.ordinal - b.ordinal);
  return lists;
}

/** The rows that belong to a version. */
export const atVersion = <L extends ListName>(rows: readonly RowOf<L>[], version: number): RowOf<L>[] =>
  rows.filter(({ fromVersion, toVersion }) => fromVersion <= version && version < toVersion);

/** The rows in force now, from all versions. */
export const inForce = (rows: readonly RowOf[]): Lists =>
  listsOf(rows.filter(({ toVersion }) => toVersion === FOREVER));

export const textOf = (item: ItemOf[ListName]): string => ('action' in item ? item.action : item.text);

/**
 * The lists after a call (continuity spec, section 4). Merging never weakens a constraint: a new item is dropped only
 * if a matching one in force is at least as strong and lasts at least as long; otherwise both are kept. So each author
 * has an entry, and a constraint stays in force until its last author has cleared the entry. Throws
 * `checkpoint_list_full`.
 */
export function inherit(
  before: Lists,
  given: GivenLists,
  head: Pick<CheckpointHead, 'taskId' | 'spaceId' | 'ordinals'>,
  context: InheritContext,
): Inherited {
  const change = new Change(before, head, context);
  const { setBy, now } = context;
  const { goal, completed = [], blocked, must_not_redo: redo = [] } = given;
  if (goal !== undefined) change.replace('goal', goal === null ? [] : [{ text: goal }]);
  change.complete(completed);
  if (blocked)
    change.replace(
      'blocked',
      blocked.map(({ text, reason }) => ({ text, reason, setBy })),
    );
  for (const [list, texts] of namedTexts(given)) change.replace(list, plain(texts, IS_TO_DO.has(list) ? setBy : null));
  change.leaveOutCompleted(completed);
  change.forbid(
    redo.map((entry) => asStored(entry, setBy)),
    now,
  );
  for (const list of ['must_preserve', 'active_constraints'] as const)
    change.constrain(
      list,
      (given[list] ?? []).map((text) => ({ text, setBy })),
    );
  return change.outcome();
}

type TextList = Exclude<ReplacedList, 'goal' | 'blocked'>;

/** The lists of plain texts that a call names. */
function namedTexts({ in_progress, preferred_next, working_set = {} }: GivenLists): [TextList, readonly string[]][] {
  const { files, tools, artifacts } = working_set;
  const named: Record<TextList, readonly string[] | undefined> = {
    in_progress,
    preferred_next,
    files,
    tools,
    artifacts,
  };
  return (Object.keys(named) as TextList[]).flatMap((list) => {
    const texts = named[list];
    return texts === undefined ? [] : [[list, texts]];
  });
}

/** The lists of open work: completed items are removed from them. */
const TO_DO = ['in_progress', 'blocked', 'preferred_next'] as const;
const IS_TO_DO: ReadonlySet<string> = new Set(TO_DO);

/** The texts without duplicates, as items. */
const plain = (texts: readonly string[], setBy: SetBy | null) =>
  [...new Set(texts)].map((text) => ({ text, ...(setBy && { setBy }) }));

const asStored = (
  { action, reason, scope, expiresAt, idempotencyKey, evidenceIds = [] }: GivenRedo,
  setBy: SetBy,
): MustNotRedo => ({
  action,
  reason,
  scope,
  expiresAt: expiresAt?.toISOString() ?? null,
  idempotencyKey: idempotencyKey ?? null,
  setBy,
  ...(evidenceIds.length > 0 && { evidenceIds: [...new Set(evidenceIds)] }),
});

class Change {
  readonly #lists: Lists;
  readonly #ordinals: Partial<Record<ListName, number>>;
  readonly #added = new Set<RowOf>();
  readonly #ended: RowOf[] = [];

  constructor(
    before: Lists,
    private readonly head: Pick<CheckpointHead, 'taskId' | 'spaceId' | 'ordinals'>,
    private readonly context: InheritContext,
  ) {
    this.#lists = eachList((list) => [...before[list]]);
    this.#ordinals = { ...head.ordinals };
  }

  /** Keeps the leading rows that are equal to the given items, so that the list is in the order of the call. */
  replace<L extends ReplacedList>(list: L, items: readonly ItemOf[L][]): void {
    const rows = (this.#lists[list] as RowOf[]).filter((row) => this.#isOwn(row));
    let kept = 0;
    while (kept < items.length && kept < rows.length && isEqual(rows[kept]!.item, items[kept]!)) kept += 1;
    for (const row of rows.slice(kept)) this.#end(row);
    for (const item of items.slice(kept)) this.#add(list, item);
  }

  /**
   * An item that is already known keeps its text, author and time; new evidence is added to it. If it has no room for
   * the evidence, the report becomes an item of its own, and so does what a user says if only others have said it.
   */
  complete(items: NonNullable<GivenLists['completed']>): void {
    const rows = [...this.#lists.completed];
    const byUser = isUser(this.context.setBy);
    const index = new ItemIndex(rows.map(({ item }) => item));
    for (const { text, evidenceIds } of items) {
      const known = index
        .matches({ text })
        .map(({ at }) => at)
        .filter((at) => !byUser || isSetByUser(rows[at]!));
      const own = known.find((at) => this.#isOwn(rows[at]!) && hasRoom(rows[at]!, evidenceIds ?? []));
      if (own !== undefined) rows[own] = this.#joined(rows[own]!, evidenceIds ?? []);
      else if (!known.some((at) => hasAll(rows[at]!, evidenceIds ?? []))) {
        const { setBy, now } = this.context;
        const item: Completed = { text, evidenceIds: [...new Set(evidenceIds)], at: now.toISOString(), setBy };
        rows.push(this.#add('completed', item));
        index.add({ text });
      }
    }
  }

  #joined(known: RowOf<'completed'>, more: readonly Id<'evd'>[]): RowOf<'completed'> {
    if (hasAll(known, more)) return known;
    this.#end(known);
    return this.#add('completed', { ...known.item, evidenceIds: [...new Set([...known.item.evidenceIds, ...more])] });
  }

  /** Removes completed items from the lists of open work, as far as the reporter is allowed to do so. */
  leaveOutCompleted(reported: NonNullable<GivenLists['completed']>): void {
    const { setBy, isShown } = this.context;
    const done = [
      ...this.#lists.completed.map(({ item }) => ({ ...item, shows: (toDo: string) => isShown(item, toDo) })),
      ...reported.map(({ text }) => ({ text, setBy, shows: () => false })),
    ];
    const index = new ItemIndex(done);
    for (const list of TO_DO)
      for (const row of [...this.#lists[list]])
        if (this.#isOwn(row) && index.matches(row.item).some(({ at }) => mayRemove(done[at]!, row.item)))
          this.#end(row as RowOf);
  }

  /** Whether the row comes from the session of this call. A goal always belongs to the task. */
  #isOwn({ list, sessionId }: Pick<RowOf, 'list' | 'sessionId'>): boolean {
    return sessionId === this.#placeOf(list);
  }

  #placeOf(list: ListName): Id<'ses'> | null {
    return list === 'goal' ? null : this.context.sessionId;
  }

  forbid(items: readonly MustNotRedo[], now: Date): void {
    const rows = [...this.#lists.must_not_redo];
    const index = new ItemIndex(rows.map(({ item }) => asItem(item)));
    const isRepeated = (known: MustNotRedo, item: MustNotRedo): boolean =>
      isAtLeastAsStrong(known, item, now) &&
      (makesSuperfluous(known, item) || canOnlyRepeat(item, this.context.isLimited));
    for (const item of items) {
      if (index.matches(asItem(item)).some(({ at }) => isRepeated(rows[at]!.item, item))) continue;
      rows.push(this.#add('must_not_redo', item));
      index.add(asItem(item));
    }
  }

  constrain(list: 'must_preserve' | 'active_constraints', items: readonly Constraint[]): void {
    const rows = [...this.#lists[list]];
    const index = new ItemIndex(rows.map(({ item }) => item));
    for (const item of items) {
      if (index.matches(item).some(({ at }) => makesSuperfluous(rows[at]!.item, item))) continue;
      rows.push(this.#add(list, item) as RowOf<typeof list>);
      index.add(item);
    }
  }

  end(rows: readonly RowOf[]): void {
    for (const row of rows) this.#end(row);
  }

  outcome(): Inherited {
    for (const list of LISTS) this.#makeRoom(list);
    return { lists: this.#lists, added: [...this.#added], ended: this.#ended, ordinals: this.#ordinals };
  }

  /** Throws `checkpoint_list_full`. */
  #makeRoom(list: ListName): void {
    const { setBy, isLimited, now } = this.context;
    const ended = makingRoom(this.#placesIn(list), {
      taskId: this.head.taskId,
      list,
      author: setBy,
      isLimited,
      now,
      added: [...this.#added].filter((row) => row.list === list),
      isOwnLayer: (row) => this.#isOwn(row),
    });
    this.end(ended);
  }

  /**
   * The items that count towards the limit of a list. Outside private sessions, these are the items that everybody can
   * see. In a private session, they are the items of all private sessions, and those that everybody can see. Expired
   * entries that everybody can see are left out there, because a private session may not end them.
   */
  #placesIn(list: ListName): RowOf[] {
    const { sessionId, others } = this.context;
    const known = this.#lists[list] as RowOf[];
    if (sessionId === null) return known;
    const hidden = others.filter((row) => row.list === list);
    return [...known.filter((row) => row.sessionId !== null || !isOver(row, this.context.now)), ...hidden];
  }

  #add<L extends ListName>(list: L, item: ItemOf[L]): RowOf<L> {
    const ordinal = (this.#ordinals[list] ?? 0) + 1;
    this.#ordinals[list] = ordinal;
    const { taskId, spaceId } = this.head;
    const scope = 'scope' in item ? item.scope : null;
    const { version: fromVersion } = this.context;
    const sessionId = this.#placeOf(list);
    const row = { taskId, spaceId, list, ordinal, item, scope, sessionId, fromVersion, toVersion: FOREVER };
    (this.#lists[list] as unknown[]).push(row);
    this.#added.add(row as unknown as RowOf);
    return row as unknown as RowOf<L>;
  }

  #end(row: RowOf): void {
    const rows = this.#lists[row.list] as RowOf[];
    const at = rows.indexOf(row);
    if (at >= 0) rows.splice(at, 1);
    // A row that this call added was never in force, so it is not listed as ended.
    if (!this.#added.delete(row)) this.#ended.push(row);
  }
}

const asItem = ({ action, idempotencyKey }: MustNotRedo) => ({ text: action, idempotencyKey });

const hasAll = ({ item }: RowOf<'completed'>, evidenceIds: readonly Id<'evd'>[]): boolean =>
  evidenceIds.every((id) => item.evidenceIds.includes(id));

const isSetByUser = ({ item: { setBy } }: RowOf<'completed'>): boolean => setBy !== undefined && isUser(setBy);

const hasRoom = ({ item }: RowOf<'completed'>, more: readonly Id<'evd'>[]): boolean =>
  more.length === 0 || new Set([...item.evidenceIds, ...more]).size <= MAX_CITED;

const isEqual = (a: object, b: object): boolean =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());

/**
 * Whether an entry in force forbids everything that a new entry would forbid, for the same reason and at least as long.
 */
const isAtLeastAsStrong = (known: MustNotRedo, item: MustNotRedo, now: Date): boolean =>
  known.reason === item.reason &&
  REDO_SCOPES.indexOf(known.scope) >= REDO_SCOPES.indexOf(item.scope) &&
  lastsAsLong(known, item, now) &&
  (known.idempotencyKey === item.idempotencyKey || item.idempotencyKey === null);

function lastsAsLong(known: MustNotRedo, item: MustNotRedo, now: Date): boolean {
  if (known.expiresAt === null) return true;
  if (item.expiresAt === null || known.expiresAt < item.expiresAt) return false;
  return !isExpired(known, now) || isExpired(item, now);
}

/** Why an entry was not cleared. */
export const CLEAR_REFUSALS = ['not_in_force', 'set_by_user', 'set_by_another'] as const;

export interface Cleared {
  rows: RowOf<ConstraintList>[];
  refused: { id: string; code: (typeof CLEAR_REFUSALS)[number]; reason: string }[];
}

/** Decides which of the given entries a caller may clear. */
export function decideClear(lists: Lists, ids: readonly string[], caller: Caller): Cleared {
  const constraints: RowOf<ConstraintList>[] = CONSTRAINT_LISTS.flatMap<RowOf<ConstraintList>>((list) => lists[list]);
  const rows = new Map(constraints.map((row) => [entryId(row), row]));
  const outcome: Cleared = { rows: [], refused: [] };
  for (const id of new Set(ids)) {
    const row = rows.get(id);
    const code = row === undefined ? 'not_in_force' : clearRefusal(row.item, caller);
    if (code === null) outcome.rows.push(row!);
    else outcome.refused.push({ id, code, reason: WHY[code] });
  }
  return outcome;
}

const WHY: Record<Cleared['refused'][number]['code'], string> = {
  not_in_force: 'There is no such entry in force.',
  set_by_user: 'A user set it: only that user, or a user with the role writer, may clear it.',
  set_by_another: 'Another principal set it: only that principal, or a user with the role writer, may clear it.',
};

/** The lists without the cleared entries. */
export function without(
  before: Lists,
  rows: readonly RowOf[],
  head: Pick<CheckpointHead, 'taskId' | 'spaceId' | 'ordinals'>,
  context: InheritContext,
): Inherited {
  const change = new Change(before, head, context);
  change.end(rows);
  return change.outcome();
}

/** How many items each list gained and lost between two versions. */
export function stateDiffOf(before: Lists, after: Lists): StateDiff {
  const diff: StateDiff = {};
  for (const list of LISTS) {
    const [old, fresh] = [before, after].map(
      (lists) => new Set((lists[list] as RowOf[]).map(({ item }) => textOf(item))),
    );
    const added = [...fresh!].filter((text) => !old!.has(text)).length;
    const removed = [...old!].filter((text) => !fresh!.has(text)).length;
    if (added + removed > 0) diff[list] = { added, removed };
  }
  return diff;
}

export const workingSetOf = ({ files, tools, artifacts }: Lists): WorkingSet => ({
  files: files.map(({ item }) => item.text),
  tools: tools.map(({ item }) => item.text),
  artifacts: artifacts.map(({ item }) => item.text),
});
