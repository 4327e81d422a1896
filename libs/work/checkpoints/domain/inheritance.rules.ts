import { roleIsAtLeast, type Caller, type Id } from '#libs/kernel/index.js';
import {
  checkpointListFull,
  CONSTRAINT_LISTS,
  entryId,
  FOREVER,
  LISTS,
  MAX_ITEMS,
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
  type SetBy,
  type StateDiff,
} from './checkpoint.js';
import { ItemIndex, type WorkingSet } from './match.rules.js';

/** The items of each list that are in force. */
export type Lists = { [L in ListName]: RowOf<L>[] };

/** What a call says of the lists; what it does not name is kept. */
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
};

export interface InheritContext {
  setBy: SetBy;
  now: Date;
  /** The version that the change belongs to. */
  version: number;
}

export interface Inherited {
  lists: Lists;
  added: RowOf[];
  ended: RowOf[];
  ordinals: CheckpointHead['ordinals'];
}

const eachList = (rowsOf: (list: ListName) => RowOf[]): Lists =>
  Object.fromEntries(LISTS.map((list) => [list, rowsOf(list)])) as Lists;

export const emptyLists = (): Lists => eachList(() => []);

/** Rows by list, each in the order of its ordinals. */
export function listsOf(rows: readonly RowOf[]): Lists {
  const lists = emptyLists();
  for (const row of rows) (lists[row.list] as RowOf[]).push(row);
  for (const list of LISTS) lists[list].sort((a, b) => a.ordinal - b.ordinal);
  return lists;
}

/** The rows that a version has. */
export const atVersion = (rows: readonly RowOf[], version: number): RowOf[] =>
  rows.filter(({ fromVersion, toVersion }) => fromVersion <= version && version < toVersion);

export const textOf = (item: ItemOf[ListName]): string => ('action' in item ? item.action : item.text);

export const isExpired = ({ expiresAt }: Pick<MustNotRedo, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= now.getTime();

/** Whether somebody else's word, or a user's, protects an entry from agents. */
const isOfUser = ({ kind }: SetBy): boolean => kind === 'user';

/**
 * The lists after a call (continuity spec, section 4). A union never weakens: an item that matches one in force is the
 * same only if that one is at least as strong, and otherwise both stand. Throws `checkpoint_list_full`.
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
  if (blocked) change.replace('blocked', blocked);
  for (const [list, texts] of namedTexts(given)) change.replace(list, plain(texts));
  change.leaveOutCompleted();
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

/** The lists of texts that a call names. */
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

/** Each text once. */
const plain = (texts: readonly string[]) => [...new Set(texts)].map((text) => ({ text }));

const asStored = ({ action, reason, scope, expiresAt, idempotencyKey }: GivenRedo, setBy: SetBy): MustNotRedo => ({
  action,
  reason,
  scope,
  expiresAt: expiresAt?.toISOString() ?? null,
  idempotencyKey: idempotencyKey ?? null,
  setBy,
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

  /** Keeps the rows that the list begins with, so that its order is that of the call. */
  replace<L extends ReplacedList>(list: L, items: readonly ItemOf[L][]): void {
    const rows = this.#lists[list] as RowOf[];
    let kept = 0;
    while (kept < items.length && kept < rows.length && isEqual(rows[kept]!.item, items[kept]!)) kept += 1;
    for (const row of rows.slice(kept)) this.#end(row);
    for (const item of items.slice(kept)) this.#add(list, item);
  }

  /** An item that is known keeps its words and its time; evidence for it is joined. */
  complete(items: NonNullable<GivenLists['completed']>): void {
    const rows = [...this.#lists.completed];
    const index = new ItemIndex(rows.map(({ item }) => item));
    for (const { text, evidenceIds } of items) {
      const at = index.matches({ text })[0]?.at;
      if (at !== undefined) rows[at] = this.#joined(rows[at]!, evidenceIds ?? []);
      else {
        const item: Completed = { text, evidenceIds: [...new Set(evidenceIds)], at: this.context.now.toISOString() };
        rows.push(this.#add('completed', item));
        index.add({ text });
      }
    }
  }

  #joined(known: RowOf<'completed'>, more: readonly Id<'evd'>[]): RowOf<'completed'> {
    const evidenceIds = [...new Set([...known.item.evidenceIds, ...more])];
    if (evidenceIds.length === known.item.evidenceIds.length) return known;
    this.#end(known);
    return this.#add('completed', { ...known.item, evidenceIds });
  }

  /** What is completed is neither in progress nor blocked nor next. */
  leaveOutCompleted(): void {
    const done = new ItemIndex(this.#lists.completed.map(({ item }) => item));
    for (const list of ['in_progress', 'blocked', 'preferred_next'] as const)
      for (const row of [...this.#lists[list]]) if (done.has(row.item)) this.#end(row as RowOf);
  }

  forbid(items: readonly MustNotRedo[], now: Date): void {
    const rows = [...this.#lists.must_not_redo];
    const index = new ItemIndex(rows.map(({ item }) => asItem(item)));
    for (const item of items) {
      if (index.matches(asItem(item)).some(({ at }) => isAtLeastAsStrong(rows[at]!.item, item, now))) continue;
      rows.push(this.#add('must_not_redo', item));
      index.add(asItem(item));
    }
  }

  constrain(list: 'must_preserve' | 'active_constraints', items: readonly Constraint[]): void {
    const rows = [...this.#lists[list]];
    const index = new ItemIndex(rows.map(({ item }) => item));
    for (const item of items) {
      if (index.matches(item).some(({ at }) => isOfUser(rows[at]!.item.setBy) || !isOfUser(item.setBy))) continue;
      rows.push(this.#add(list, item) as RowOf<typeof list>);
      index.add(item);
    }
  }

  end(rows: readonly RowOf[]): void {
    for (const row of rows) this.#end(row);
  }

  outcome(): Inherited {
    for (const list of LISTS)
      if (this.#lists[list].length > MAX_ITEMS)
        throw checkpointListFull({ list, id: this.head.taskId, limit: MAX_ITEMS });
    return { lists: this.#lists, added: [...this.#added], ended: this.#ended, ordinals: this.#ordinals };
  }

  #add<L extends ListName>(list: L, item: ItemOf[L]): RowOf<L> {
    const ordinal = (this.#ordinals[list] ?? 0) + 1;
    this.#ordinals[list] = ordinal;
    const { taskId, spaceId } = this.head;
    const scope = 'scope' in item ? item.scope : null;
    const row = { taskId, spaceId, list, ordinal, item, scope, fromVersion: this.context.version, toVersion: FOREVER };
    (this.#lists[list] as unknown[]).push(row);
    this.#added.add(row as unknown as RowOf);
    return row as unknown as RowOf<L>;
  }

  #end(row: RowOf): void {
    const rows = this.#lists[row.list] as RowOf[];
    rows.splice(rows.indexOf(row), 1);
    // What this call added itself was never in force.
    if (!this.#added.delete(row)) this.#ended.push(row);
  }
}

const asItem = ({ action, idempotencyKey }: MustNotRedo) => ({ text: action, idempotencyKey });

const isEqual = (a: object, b: object): boolean =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());

/** Whether an entry in force forbids all that another would, for the same reason and for as long. */
const isAtLeastAsStrong = (known: MustNotRedo, item: MustNotRedo, now: Date): boolean =>
  known.reason === item.reason &&
  REDO_SCOPES.indexOf(known.scope) >= REDO_SCOPES.indexOf(item.scope) &&
  lastsAsLong(known, item, now) &&
  (known.idempotencyKey === item.idempotencyKey || item.idempotencyKey === null) &&
  (isOfUser(known.setBy) || !isOfUser(item.setBy));

function lastsAsLong(known: MustNotRedo, item: MustNotRedo, now: Date): boolean {
  if (known.expiresAt === null) return true;
  if (item.expiresAt === null || known.expiresAt < item.expiresAt) return false;
  return !isExpired(known, now) || isExpired(item, now);
}

/** Why an entry is not cleared. */
export const CLEAR_REFUSALS = ['not_in_force', 'set_by_user', 'set_by_another'] as const;

export interface Cleared {
  rows: RowOf<ConstraintList>[];
  refused: { id: string; code: (typeof CLEAR_REFUSALS)[number]; reason: string }[];
}

/** Which of the entries a caller may clear: own ones, and with the authority of a user all of them. */
export function decideClear(lists: Lists, ids: readonly string[], { principal, role }: Caller): Cleared {
  const constraints: RowOf<ConstraintList>[] = CONSTRAINT_LISTS.flatMap<RowOf<ConstraintList>>((list) => lists[list]);
  const rows = new Map(constraints.map((row) => [entryId(row), row]));
  const outcome: Cleared = { rows: [], refused: [] };
  const hasAuthority = principal.kind === 'user' && roleIsAtLeast(role, 'writer');
  for (const id of new Set(ids)) {
    const row = rows.get(id);
    const code = row === undefined ? 'not_in_force' : hasAuthority ? null : refusalOf(row, principal.id);
    if (code === null) outcome.rows.push(row!);
    else outcome.refused.push({ id, code, reason: WHY[code] });
  }
  return outcome;
}

function refusalOf(
  { list, item }: RowOf<ConstraintList>,
  principalId: string,
): Cleared['refused'][number]['code'] | null {
  const isUserForbidden = list === 'must_not_redo' && item.reason === 'user_forbidden';
  if (isUserForbidden || isOfUser(item.setBy)) return 'set_by_user';
  return item.setBy.id === principalId ? null : 'set_by_another';
}

const WHY: Record<Cleared['refused'][number]['code'], string> = {
  not_in_force: 'There is no such entry in force.',
  set_by_user: 'It is the word of a user: a user with the role writer clears it.',
  set_by_another: 'Another principal set it: that one clears it, or a user with the role writer.',
};

/** The lists without entries that are cleared. */
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

/** How many items of each list came and went between two versions. */
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
