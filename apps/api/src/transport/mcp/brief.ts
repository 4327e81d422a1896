/**
 * The brief view of an answer (api spec, MCP): what an agent needs to act, at most about 150 tokens for each item of a
 * list. One rule for every tool: it knows no operation, only what names and values look like.
 */

/** About how many tokens an item of a list may take, and within it a text; a text that is not in a list. */
const ITEM_TOKENS = 155;
const ITEM_TEXT_TOKENS = 36;
const TEXT_TOKENS = 250;

/** Parts of a text that are about one token; too many rather than too few. */
const PIECES = /[A-Za-z]{1,5}|\d{1,3}|[!-/:-@[-`{-~]{1,4}|\S/g;

/** What a model must know to act rightly on the rest, besides ids and what is true. */
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

/** Conditions under which the work goes on (continuity spec, section 4), and what a conclusion lacks. They are shown whole. */
const CONSTRAINTS: ReadonlySet<string> = new Set([
  'active_constraints',
  'blockedBy',
  'constraints',
  'inherited',
  'must_not_redo',
  'must_preserve',
  'noConstraints',
]);

/** Of these only what may never be left out: the numbers behind a verdict. */
const IN_SHORT: ReadonlySet<string> = new Set(['belief']);

/** Texts that were written for the budget of the caller, or that mean nothing in part. */
const WHOLE: ReadonlySet<string> = new Set(['context', 'diagram', 'nextCursor', 'url']);

/** What an item is and how far to believe it; this comes before its other members. */
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
    // A page without items says so.
    Array.isArray(member) && member.length === 0 ? member : shortened(member, name, TEXT_TOKENS),
  );
}

/** A value without what is empty, with its texts cut; undefined: nothing is left of it. */
function shortened(value: unknown, name: string, textTokens: number): unknown {
  if (isNothing(value)) return undefined;
  if (CONSTRAINTS.has(name)) return value;
  if (IN_SHORT.has(name)) return essenceOf(value, name, new Set());
  if (typeof value === 'string') return isWhole(value, name) ? value : cut(value, textTokens) || undefined;
  if (Array.isArray(value)) return value.map((item: unknown) => shortenedItem(item, name, textTokens));
  if (!isObject(value)) return value;
  return unlessEmpty(membersOf(value, (member, inner) => shortened(member, inner, textTokens)));
}

/** The items of an outer list have a budget each; a list within one of them is part of that. */
const shortenedItem = (item: unknown, name: string, textTokens: number): unknown =>
  isObject(item) && textTokens === TEXT_TOKENS ? itemOf(item) : (shortened(item, name, textTokens) ?? item);

/** An item of a list: what must be kept, and of the rest as much as there is room for. */
function itemOf(item: Json): Json {
  const essence = (essenceOf(item, '', new Set()) ?? {}) as Json;
  // How well it was found; of scores further in there is as much as there is room for.
  const kept = typeof item.score === 'number' ? { ...essence, score: item.score } : essence;
  // A constraint may be a memory like others.
  const textTokens = item.category === 'constraint' ? Infinity : ITEM_TEXT_TOKENS;
  const room = { tokens: ITEM_TOKENS - tokensIn(kept) };
  return filled(item, kept, { room, textTokens, shown: new Set(), isOuter: true });
}

interface Filling {
  room: { tokens: number };
  textTokens: number;
  /** Texts of the item that are kept already: one that is repeated further in is left out. */
  shown: Set<string>;
  /** The object is the item itself, and not a part of it. */
  isOuter: boolean;
}

/** Adds to what is kept of an object its other members, first those that say what it is, until there is no room. */
function filled(object: Json, kept: Json, filling: Filling): Json {
  const members = new Map(Object.entries(kept));
  for (const name of leadingFirst(Object.keys(object), members)) {
    const member = added(object[name], name, members.get(name), filling);
    if (member !== undefined) members.set(name, member);
  }
  return membersOf(object, (_, name) => members.get(name));
}

/** A member as far as there is room for it beyond what is kept of it; undefined: no more of it than that. */
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
  // Without a text of its own an item says nothing.
  const isNeeded = isOuter && isText && LEADING.includes(name);
  if (cost > room.tokens && !isNeeded) return false;
  room.tokens -= cost;
  if (isText) shown.add(whole);
  return true;
}

const repeats = (value: unknown, shown: ReadonlySet<string>): boolean =>
  typeof value === 'string' && (shown.has(value) || ID.test(value));

/** Of a value only what may never be left out; undefined: nothing. An id that an item repeats is in it once. */
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

/** Then come members that have been shortened already. */
function leadingFirst(names: readonly string[], kept: ReadonlyMap<string, unknown>): string[] {
  const rank = (name: string): number =>
    LEADING.includes(name) ? LEADING.indexOf(name) : LEADING.length + (kept.has(name) ? 0 : 1);
  return [...names].sort((left, right) => rank(left) - rank(right));
}

/** The beginning of a text, and how much is missing. A text that was cut is not cut again. */
function cut(text: string, tokens: number): string {
  if (text.length <= tokens || /… \(\d+ more characters\)$/.test(text)) return text;
  let count = 0;
  for (const { index } of text.matchAll(PIECES)) {
    count += 1;
    if (count <= tokens) continue;
    // Never between the halves of a surrogate pair.
    const end = /[\udc00-\udfff]/.test(text[index]!) ? index - 1 : index;
    return `${text.slice(0, end).trimEnd()}… (${text.length - end} more characters)`;
  }
  return text;
}

const tokensIn = (value: Json): number => JSON.stringify(value).match(PIECES)?.length ?? 0;
