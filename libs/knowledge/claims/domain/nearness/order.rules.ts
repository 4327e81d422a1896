import type { Placed } from './places.js';
import type { Sentence } from './sentence.js';

/**
 * What two similar sentences say differently: where something comes from and goes to, who does it, and what is denied.
 * Two sentences with the same words may still say the opposite of each other (claims spec, section 15a, rule 10).
 */
export type Turned = 'order' | 'negation' | 'number' | 'identifier' | 'name' | 'value';

/**
 * Opposite parts. Two sentences do not say the same if a word has a part in one of them and the opposite part in the
 * other.
 */
const OPPOSED: Readonly<Record<string, string>> = {
  from: 'to',
  to: 'from',
  before: 'after',
  after: 'before',
  with: 'without',
  without: 'with',
  over: 'under',
  under: 'over',
  above: 'below',
  below: 'above',
};
/**
 * The parts of words that act or are acted on, in the order in which an active sentence names them. Other parts have no
 * order.
 */
const RANKS: Readonly<Record<string, number>> = { by: 0, '': 1, from: 2, to: 3 };
/** Parts that any word may have in some paraphrase. */
const LOOSE: ReadonlySet<string> = new Set('of for in on at with against behind'.split(' '));
const NAMED_KINDS = ['number', 'identifier', 'name'] as const;
const KINDS = [...NAMED_KINDS, 'word'] as const;
/** null for words that may have any part. */
type KindOf = (key: string) => (typeof KINDS)[number] | null;

/** How many words two sentences must share before the places of their words are compared. */
const MIN_SHARED = 2;

/**
 * How a sentence reverses the stronger sentences that share the most words with it; empty if one of these says the
 * same. `ignored`: words and numbers of the subject, which may be anywhere in a sentence.
 */
export function turnedRound(models: readonly Sentence[], sentence: Sentence, ignored: ReadonlySet<string>): Turned[] {
  const shared = models.map((model) => [...sentence.keys].filter((key) => model.keys.has(key)).length);
  const most = shared.reduce((a, b) => Math.max(a, b), 0);
  if (most < MIN_SHARED) return [];
  let first: Turned[] | undefined;
  for (const [i, model] of models.entries()) {
    if (shared[i] !== most) continue;
    const turned = model.text === sentence.text ? [] : turnedFrom(model, sentence, ignored);
    if (turned.length === 0) return [];
    first ??= turned;
  }
  return first ?? [];
}

function turnedFrom(model: Sentence, sentence: Sentence, ignored: ReadonlySet<string>): Turned[] {
  const [one, other] = [new Places(model.places), new Places(sentence.places)];
  const names = new Set([...model.nameStems, ...sentence.nameStems]);
  const isActing = ({ key, kind }: Placed): boolean => !ignored.has(key) && (kind !== 'word' || names.has(key));
  const kindOf: KindOf = (key) => {
    if (ignored.has(key)) return null;
    if (names.has(key)) return 'name';
    const kind = one.kindOf.get(key) ?? 'word';
    return kind === 'word' && (one.verbs.has(key) || other.verbs.has(key)) ? null : kind;
  };
  const turned: Turned[] = [
    ...(model.isNegated !== sentence.isNegated || deniesOther(one, other) ? (['negation'] as const) : []),
    ...(hasOtherRoles(one, other, isActing, kindOf) ? (['order'] as const) : []),
  ];
  if (turned.length > 0) return turned;
  const former = formerIn(one, other, isActing);
  return former === undefined ? [] : [differenceIn(former, names)];
}

function differenceIn({ kind, key }: Placed, names: ReadonlySet<string>): Turned {
  if (kind !== 'word') return kind;
  return names.has(key) ? 'name' : 'value';
}

/** The words of a sentence by their parts. */
class Places {
  /** The parts that each word has. */
  readonly partsOf = new Map<string, Set<string>>();
  /** The words of each part. */
  readonly ofPart = new Map<string, Set<string>>();
  /** Words that are denied at every place where they occur. */
  readonly denied: Set<string>;
  readonly replaced: Set<string>;
  /** Words after a form of `be`. In `to pay`, the verb is not a destination if the other sentence says `is paid`. */
  readonly verbs: ReadonlySet<string>;
  readonly kindOf: ReadonlyMap<string, Placed['kind']>;

  constructor(readonly all: readonly Placed[]) {
    for (const { key, part } of all) {
      this.partsOf.set(key, (this.partsOf.get(key) ?? new Set()).add(part));
      this.ofPart.set(part, (this.ofPart.get(part) ?? new Set()).add(key));
    }
    const affirmed = new Set(all.filter(({ isDenied }) => !isDenied).map(({ key }) => key));
    this.denied = new Set(all.filter(({ key, isDenied }) => isDenied && !affirmed.has(key)).map(({ key }) => key));
    this.verbs = new Set(all.filter(({ isAfterBe }) => isAfterBe).map(({ key }) => key));
    this.kindOf = new Map(all.map(({ key, kind }) => [key, kind]));
    this.replaced = new Set(all.filter(({ isFormer }) => isFormer).map(({ key }) => key));
  }

  has(key: string): boolean {
    return this.partsOf.has(key);
  }
  /** The only part of a word; null if it has several or none. */
  partOf(key: string): string | null {
    const parts = this.partsOf.get(key);
    return parts?.size === 1 ? [...parts][0]! : null;
  }
  isRanked(key: string): boolean {
    const parts = this.partsOf.get(key);
    return parts !== undefined && [...parts].every((part) => part in RANKS);
  }
  /** Whether the sentence denies the word, or presents it as a former value. */
  isPast(key: string): boolean {
    return this.denied.has(key) || this.replaced.has(key) || this.partsOf.get(key)?.has('from') === true;
  }
}

const deniesOther = (one: Places, other: Places): boolean =>
  isSwapped(one.denied, other.denied, one, other) || isSwapped(one.replaced, other.replaced, one, other);

function hasOtherRoles(one: Places, other: Places, isActing: (placed: Placed) => boolean, kindOf: KindOf): boolean {
  return (
    hasOtherParts(one, other, kindOf) ||
    isInOtherOrder(one.all.filter(isActing), other.all.filter(isActing), one, other) ||
    isPermuted(one, other) ||
    isOtherVoice(one, other) ||
    isOtherVoice(other, one)
  );
}

/**
 * Whether each of two sets contains a word that is missing from the other set but occurs elsewhere in the other
 * sentence.
 */
function isSwapped(of: ReadonlySet<string>, by: ReadonlySet<string>, one: Places, other: Places): boolean {
  return [...of].some((key) => !by.has(key) && other.has(key)) && [...by].some((key) => !of.has(key) && one.has(key));
}

/** Whether the word is denied or former in both sentences; it may then be anywhere in them. */
const isPastIn = (key: string, ...both: readonly Places[]): boolean => both.every((places) => places.isPast(key));

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Whether two words have exchanged their parts. Since `in` and `of` go with too many words, only names and numbers
 * count for them.
 */
const hasOtherParts = (one: Places, other: Places, kindOf: KindOf): boolean =>
  hasOtherWords(one, other, kindOf) || hasOpposedParts(one, other, kindOf);

/**
 * Whether the two sentences have different words in the same part, and each contains the other's word in another part.
 */
function hasOtherWords(one: Places, other: Places, kindOf: KindOf): boolean {
  for (const [part, keys] of one.ofPart) {
    const others = other.ofPart.get(part);
    if (part === '' || others === undefined) continue;
    for (const kind of LOOSE.has(part) ? NAMED_KINDS : KINDS) {
      const isOfKind = (key: string): boolean => kindOf(key) === kind;
      if (isSwapped(filtered(keys, isOfKind), filtered(others, isOfKind), one, other)) return true;
    }
  }
  return false;
}

/** Whether a word has a part in one sentence, such as `from`, and the opposite part in the other. */
function hasOpposedParts(one: Places, other: Places, kindOf: KindOf): boolean {
  for (const [key, parts] of one.partsOf) {
    const others = kindOf(key) === null ? NOTHING : (other.partsOf.get(key) ?? NOTHING);
    for (const part of parts) {
      const opposed = OPPOSED[part];
      if (opposed !== undefined && others.has(opposed) && !others.has(part) && !parts.has(opposed)) return true;
    }
  }
  return false;
}

const filtered = (keys: ReadonlySet<string>, isOfKind: (key: string) => boolean): Set<string> =>
  new Set([...keys].filter(isOfKind));

/**
 * Whether names and numbers occur in a different order, which says who does what to whom, and how much. The order of
 * words that are listed together does not matter.
 */
function isInOtherOrder(own: readonly Placed[], theirs: readonly Placed[], one: Places, other: Places): boolean {
  const isPutInOrder = ({ key }: Placed): boolean =>
    one.isRanked(key) &&
    other.isRanked(key) &&
    !isPastIn(key, one, other) &&
    (one.partOf(key) === '' || one.partOf(key) !== other.partOf(key));
  const [a, b] = [ordered(own.filter(isPutInOrder)), ordered(theirs.filter(isPutInOrder))];
  const [numbers, theirNumbers] = [a, b].map((each) => each.filter(({ kind }) => kind === 'number'));
  const [names, theirNames] = [a, b].map((each) => each.filter(({ kind }) => kind !== 'number'));
  const differs = [isOtherList(names!, theirNames!), isOtherList(numbers!, theirNumbers!)];
  // `Ann owes 5 and Bob owes 10` means the same as `Bob owes 10 and Ann owes 5`.
  if (differs[0] && differs[1]) return pairsIn(names!, numbers!) !== pairsIn(theirNames!, theirNumbers!);
  return differs[0]! || differs[1]!;
}

const isOtherList = (a: readonly Placed[], b: readonly Placed[]): boolean =>
  a.length !== b.length || a.some(({ key }, i) => key !== b[i]!.key);

const pairsIn = (names: readonly Placed[], numbers: readonly Placed[]): string =>
  names.length === numbers.length
    ? names
        .map(({ key }, i) => `${key} ${numbers[i]!.key}`)
        .sort()
        .join('\n')
    : `${names.length}`;

/** The words in the order in which an active sentence would name them, each once. */
function ordered(placed: readonly Placed[]): Placed[] {
  const once = new Map([...placed].reverse().map((each) => [each.key, each]));
  return listed([...once.values()]).sort((a, b) => RANKS[a.part]! - RANKS[b.part]!);
}

/**
 * The words sorted by the list that they belong to, and within a list by key, so that the order in which a list names
 * them does not matter.
 */
const listed = (placed: readonly Placed[]): Placed[] =>
  [...placed].sort((a, b) => a.group - b.group || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));

/**
 * Whether two sentences consist of the same words in an order that moving a clause does not explain, for example `cats
 * chase mice` and `mice chase cats`.
 */
function isPermuted(one: Places, other: Places): boolean {
  if (one.all.length !== other.all.length || !one.all.every(({ key }) => other.has(key))) return false;
  if (one.ofPart.has('by') !== other.ofPart.has('by')) return false;
  const isPlain = ({ key }: Placed): boolean =>
    one.partOf(key) === '' && other.partOf(key) === '' && !isPastIn(key, one, other);
  const [a, b] = [one, other].map(({ all }) => listed(all.filter(isPlain)).map(({ key }) => key));
  const isRepeated = new Set(a).size !== a!.length;
  return !isRepeated && a!.length > 2 && a!.length === b!.length && !isRotated(a!, b!);
}

/**
 * Whether one sentence says in the passive voice what the other says in the active voice, but with the parts exchanged,
 * for example `Acme was hired by Ann` where the other says `Acme hired Ann`.
 */
function isOtherVoice(passive: Places, active: Places): boolean {
  const at = passive.all.findIndex(({ part }) => part === 'by');
  if (at < 2 || active.ofPart.has('by')) return false;
  const acting = [passive.all[0]!, passive.all[at - 1]!, passive.all[at]!].map(({ key }) =>
    active.all.findIndex((each) => each.key === key && each.part === ''),
  );
  return acting[0]! >= 0 && acting[0]! < acting[1]! && acting[1]! < acting[2]!;
}

function isRotated(a: readonly string[], b: readonly string[]): boolean {
  const from = b.indexOf(a[0]!);
  return a.every((key, i) => key === b[(from + i) % b.length]);
}

/**
 * A value that the first sentence calls former and the second calls present, for example `from $500 to $750` and `is
 * $500`. undefined if there is none, or if the second sentence also has the present value of the first.
 */
function formerIn(one: Places, other: Places, isActing: (placed: Placed) => boolean): Placed | undefined {
  const isSaid = ({ key }: Placed): boolean => other.has(key) && !other.isPast(key);
  const values = one.all.filter(isActing);
  const present = values.filter((each) => !one.isPast(each.key) && (one.replaced.size > 0 || !isSide(each)));
  const [kinds, said] = [present, present.filter(isSaid)].map((some) => new Set(some.map(({ kind }) => kind)));
  return (
    values.find(
      (each) =>
        one.isPast(each.key) &&
        isReplacedIn(one, each) &&
        kinds!.has(each.kind) &&
        !said!.has(each.kind) &&
        isSaid(each),
    ) ?? replacedIn(one, isSaid)
  );
}

/**
 * A word that one sentence replaces by another word, while the other sentence contains the replaced word and leaves out
 * the replacement. For example, one sentence says `exempt instead of liable`, and the other says `liable` without
 * `exempt`.
 */
function replacedIn({ all, replaced }: Places, isSaid: (placed: Placed) => boolean): Placed | undefined {
  const isLeftOut = all.some((each) => !replaced.has(each.key) && !isSaid(each));
  return isLeftOut ? all.find((each) => replaced.has(each.key) && isSaid(each)) : undefined;
}

/**
 * Whether a word is a former value in the sentence. A word after `from` is a former value only if the sentence also
 * says what the value changed `to`.
 */
const isReplacedIn = (places: Places, { key }: Placed): boolean =>
  places.denied.has(key) || places.replaced.has(key) || places.ofPart.has('to') || places.ofPart.has('into');
/** Whether a word only says what the sentence is about, as in `of Acme` and `for Acme`. */
const isSide = ({ part }: Placed): boolean => !(part in RANKS) && part !== 'into';
