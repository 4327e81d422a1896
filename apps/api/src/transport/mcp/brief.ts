/**
 * The brief view of an answer (api spec, MCP): what an agent needs to act, in at most about 150 tokens per list item.
 * One rule serves every tool: it depends only on the names and the form of values, and not on the operation.
 */

/** Approximate token budgets: for a list item, for a text within a list item, and for a text outside of lists. */
const ITEM_TOKENS = 155;
const ITEM_TEXT_TOKENS = 36;
const TEXT_TOKENS = 250;

/** Pieces of text of about one token each. The count errs on the high side. */
const PIECES = /[A-Za-z]{1,5}|\d{1,3}|[!-/:-@[-`{-~]{1,4}|\S/g;

/** What a model must know to act correctly, in addition to ids and to flags that are true. */
const VERDICTS: ReadonlySet<string> = new Set([
  'accepted',
  'action',
  'allowed',
  'category',
  'code',
  'counted',
  'currentState',
  'decision',
  'degraded',
  'enabled',
  'grounding',
  'kind',
  'outcome',
  'phase',
  'severity',
  'state',
  'status',
  'trust',
  'type',
  'usable',
  'verdict',
]);

/**
 * Constraints on how the work may continue (continuity spec, section 4), and the reasons that block a conclusion. They
 * are shown in full.
 */
const CONSTRAINTS: ReadonlySet<string> = new Set([
  'active_constraints',
  'blockedBy',
  'constraints',
  'inherited',
  'must_not_redo',
  'must_preserve',
  'noConstraints',
]);

/** Objects that explain a verdict with numbers. They are reduced to the parts that must never be left out. */
const IN_SHORT: ReadonlySet<string> = new Set(['belief']);

/** Texts that already fit a budget of the caller, or that would be useless if cut. */
const WHOLE: ReadonlySet<string> = new Set(['context', 'diagram', 'nextCursor', 'url']);

/** Members that say what an item is and how far to believe it. They come before all others. */
const LEADING: readonly string[] = [
  'text',
  'title',
  'name',
  'slug',
  'content',
  'summary',
  'label',
  'value',
  'trust',
  'confidence',
  'score',
];

const ID = /^[a-z]{2,4}_[0-7][0-9a-hjkmnp-tv-z]{25}$/;
const ID_NAME = /^(id|.*Ids?)$/;

type Json = Readonly<Record<string, unknown>>;

export function briefOf(answer: unknown): unknown {
  if (!isObject(answer)) return shortened(answer, '', TEXT_TOKENS);
  return membersOf(answer, (member, name) =>
    // A page without items shows its empty list.
    Array.isArray(member) && member.length === 0 ? member : shortened(member, name, TEXT_TOKENS),
  );
}

/** A value without its empty parts and with its texts cut. undefined: nothing is left. */
function shortened(value: unknown, name: string, textTokens: number): unknown {
  if (isNothing(value)) return undefined;
  if (CONSTRAINTS.has(name)) return value;
  if (IN_SHORT.has(name)) return essenceOf(value, name, new Set());
  if (typeof value === 'string') return isWhole(value, name) ? value : cut(value, textTokens) || undefined;
  if (Array.isArray(value)) return value.map((item: unknown) => shortenedItem(item, name, textTokens));
  if (!isObject(value)) return value;
  return unlessEmpty(membersOf(value, (member, inner) => shortened(member, inner, textTokens)));
}

/** Each item of an outer list has a budget of its own. A list within an item shares the budget of that item. */
const shortenedItem = (item: unknown, name: string, textTokens: number): unknown =>
  isObject(item) && textTokens === TEXT_TOKENS ? itemOf(item) : (shortened(item, name, textTokens) ?? item);

/** A list item: everything that must be kept, and as much of the rest as fits the budget. */
function itemOf(item: Json): Json {
  const own = new Set(
    Object.values(item).filter((member) => typeof member === 'string' && ID.test(member)),
  ) as Set<string>;
  const essence = membersOf(item, (member, name) =>
    typeof member === 'string' && own.has(member) ? member : essenceOf(member, name, own),
  );
  // The score of the item itself is always kept. Scores at deeper levels are kept while there is room.
  const kept = typeof item.score === 'number' ? { ...essence, score: item.score } : essence;
  // A memory of any kind may be a constraint.
  const textTokens = item.category === 'constraint' ? Infinity : ITEM_TEXT_TOKENS;
  const room = { tokens: ITEM_TOKENS - tokensIn(kept) };
  return filled(item, kept, { room, textTokens, shown: new Set(), isOuter: true });
}

interface Filling {
  room: { tokens: number };
  textTokens: number;
  /** Texts of the item that are already in the result. A repetition further down is left out. */
  shown: Set<string>;
  /** Whether the object is the item itself rather than a part of the item. */
  isOuter: boolean;
}

/**
 * Adds further members of an object to the members already kept, until the budget is used up. Members that say what the
 * object is come first.
 */
function filled(object: Json, kept: Json, filling: Filling): Json {
  const members = new Map(Object.entries(kept));
  for (const name of leadingFirst(Object.keys(object), members)) {
    const member = added(object[name], name, members.get(name), filling);
    if (member !== undefined) members.set(name, member);
  }
  return membersOf(object, (_, name) => members.get(name));
}

/**
 * The part of a member that is already kept, together with as much of the rest as still fits. undefined: nothing more
 * fits.
 */
function added(member: unknown, name: string, kept: unknown, filling: Filling): unknown {
  if (isObject(member) && !CONSTRAINTS.has(name) && !IN_SHORT.has(name))
    return unlessEmpty(filled(member, (kept ?? {}) as Json, { ...filling, isOuter: false }));
  const whole = shortened(member, name, filling.textTokens);
  if (whole === undefined || whole === false || repeats(whole, filling.shown)) return undefined;
  return takesRoom(whole, name, kept, filling) ? whole : undefined;
}

function takesRoom(whole: unknown, name: string, kept: unknown, { room, shown, isOuter }: Filling): boolean {
  const cost = tokensIn({ [name]: whole }) - (kept === undefined ? 0 : tokensIn({ [name]: kept }));
  const isText = typeof whole === 'string';
  // An item without its text would be meaningless.
  const isNeeded = isOuter && isText && LEADING.includes(name);
  if (cost > room.tokens && !isNeeded) return false;
  room.tokens -= cost;
  if (isText) shown.add(whole);
  return true;
}

const repeats = (value: unknown, shown: ReadonlySet<string>): boolean =>
  typeof value === 'string' && (shown.has(value) || ID.test(value));

/**
 * The parts of a value that must never be left out. undefined: there are none. The fields of an item itself keep their
 * ids; a part of the item does not repeat them.
 */
function essenceOf(value: unknown, name: string, ids: Set<string>): unknown {
  if (isNothing(value)) return undefined;
  if (CONSTRAINTS.has(name)) return value;
  if (Array.isArray(value)) return essenceOfList(value, name);
  if (isObject(value)) return unlessEmpty(membersOf(value, (member, inner) => essenceOf(member, inner, ids)));
  if (typeof value === 'string' && ID.test(value)) return addedTo(ids, value) ? value : undefined;
  return value === true || isEssential(name) ? value : undefined;
}

function essenceOfList(list: readonly unknown[], name: string): unknown {
  const items = list.map((item) => essenceOf(item, name, new Set())).filter((item) => item !== undefined);
  return items.length === 0 ? undefined : items;
}

function addedTo(ids: Set<string>, id: string): boolean {
  if (ids.has(id)) return false;
  ids.add(id);
  return true;
}

const unlessEmpty = (object: Json): Json | undefined => (Object.keys(object).length === 0 ? undefined : object);

const isEssential = (name: string): boolean => VERDICTS.has(name) || ID_NAME.test(name);

const isWhole = (text: string, name: string): boolean => WHOLE.has(name) || isEssential(name) || ID.test(text);

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function membersOf(object: Json, map: (member: unknown, name: string) => unknown): Json {
  const members = Object.entries(object).map(([name, member]): [string, unknown] => [name, map(member, name)]);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

/** Leading members come first, then members that are already partly kept. */
function leadingFirst(names: readonly string[], kept: ReadonlyMap<string, unknown>): string[] {
  const rank = (name: string): number =>
    LEADING.includes(name) ? LEADING.indexOf(name) : LEADING.length + (kept.has(name) ? 0 : 1);
  return [...names].sort((left, right) => rank(left) - rank(right));
}

/** The beginning of a text, and how much is missing. A text that is already cut is not cut again. */
function cut(text: string, tokens: number): string {
  if (text.length <= tokens || /… \(\d+ more characters\)$/.test(text)) return text;
  let count = 0;
  for (const { index } of text.matchAll(PIECES)) {
    count += 1;
    if (count <= tokens) continue;
    // Do not cut between the halves of a surrogate pair.
    const end = /[\udc00-\udfff]/.test(text[index]!) ? index - 1 : index;
    return `${text.slice(0, end).trimEnd()}… (${text.length - end} more characters)`;
  }
  return text;
}

const tokensIn = (value: Json): number => JSON.stringify(value).match(PIECES)?.length ?? 0;
