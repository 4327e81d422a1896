import { round4 } from '#libs/kernel/index.js';
import { rhoOf } from '../../../beliefs/index.js';
import { contentKeyOf, isAssertion, isSupporting, oldestFirst, voiceOf, type Attachment } from './support.js';

/**
 * How many records of one voice a claim has from one author, of one class and in one relation. More of them could only
 * make its evidence longer: from the third content on, a voice weighs all that it can (beliefs spec, section 3.2).
 */
export const PLACES_OF_VOICE = 20;
/** Different contents from which on a group weighs all that it can. */
const CONTENTS_THAT_COUNT = 3;

/** What becomes of records that are to be attached to a claim. */
export interface Places {
  attached: Attachment[];
  /** Rows of the claim that give up their places. */
  replaced: Attachment[];
  /** Records without a place, because the claim would be the same with them. */
  leftOut: Attachment[];
}

/**
 * Bounds what one voice of one author has on a claim: where all places are taken, a record is attached only if it adds
 * something to those that are there, and takes the place of the oldest that adds nothing (claims spec, section 15a, rule
 * 18). An author only ever replaces what the same author attached. `pending`: evidence under whose mark the claim has not
 * been weighed yet; its rows stay.
 */
export function withinPlaces(
  known: readonly Attachment[],
  fresh: readonly Attachment[],
  pending: ReadonlySet<string>,
): Places {
  const cellOf = remembered(cellIn);
  let rows = known;
  const gone = new Set<string>();
  for (const row of fresh) {
    const { isAttached, victim } = placeFor(row, rows, pending, cellOf);
    if (!isAttached) continue;
    gone.delete(row.evidenceId);
    if (victim !== null) gone.add(victim.evidenceId);
    rows = [...rows.filter((old) => old.evidenceId !== row.evidenceId && old !== victim), row];
  }
  const left = new Set(rows);
  return {
    attached: fresh.filter((row) => left.has(row)),
    replaced: known.filter(({ evidenceId }) => gone.has(evidenceId)),
    leftOut: fresh.filter((row) => !left.has(row)),
  };
}

const FREE = { isAttached: true, victim: null } as const;
const NONE_LEFT = { isAttached: false, victim: null } as const;

type CellOf = (row: Attachment) => string;

/** A record that is attached already takes a place if it changes what it is there for. */
function placeFor(
  row: Attachment,
  rows: readonly Attachment[],
  pending: ReadonlySet<string>,
  cellOf: CellOf,
): { isAttached: boolean; victim: Attachment | null } {
  if (!isBounded(row)) return FREE;
  const cell = cellOf(row);
  const own = rows.filter((old) => isBounded(old) && cellOf(old) === cell);
  if (own.length < PLACES_OF_VOICE || own.some(({ evidenceId }) => evidenceId === row.evidenceId)) return FREE;
  const elsewhere = new Set(rows.flatMap((old) => (old.copyKey !== null && cellOf(old) !== cell ? [old.copyKey] : [])));
  const live = own.filter(({ isLive }) => isLive);
  if (!addsSomething(row, live, elsewhere)) return NONE_LEFT;
  const victim = leastNeeded(
    own.filter(({ evidenceId }) => !pending.has(evidenceId)),
    live,
    elsewhere,
  );
  return victim === undefined ? NONE_LEFT : { isAttached: true, victim };
}

/** What still counts goes before what was revoked, which may come back; the original of a copied text goes last. */
function leastNeeded(
  own: readonly Attachment[],
  live: readonly Attachment[],
  elsewhere: ReadonlySet<string>,
): Attachment | undefined {
  const needed = neededAmong(live, elsewhere);
  const originals = originalsAmong(live);
  return own
    .filter((old) => !needed.has(old))
    .sort(
      (a, b) =>
        Number(originals.has(a)) - Number(originals.has(b)) || Number(b.isLive) - Number(a.isLive) || oldestFirst(a, b),
    )[0];
}

function remembered(cell: CellOf): CellOf {
  const cells = new Map<Attachment, string>();
  return (row) => {
    const known = cells.get(row);
    if (known !== undefined) return known;
    const found = cell(row);
    cells.set(row, found);
    return found;
  };
}

/** Results of tests, what a reviewer decided, and what meets a part of a fact, always have a place. */
const isBounded = ({ test, relation, parts }: Attachment): boolean =>
  !test && relation !== 'activation' && !(parts && parts.length > 0);

/** Whose row it is, and what it is there for. */
const cellIn: CellOf = (row) =>
  JSON.stringify([row.relation, row.class, row.counted, voiceOf(row), row.assertedBy, row.onBehalfOf ?? null]);

/** Whether another voice has the same long content, which counts once on each side: for the record that was made first. */
const isCopied = ({ copyKey }: Attachment, elsewhere: ReadonlySet<string>): boolean =>
  copyKey !== null && elsewhere.has(copyKey);

/** By what a row is compared with the others of its voice; undefined: it does not count here. */
type Contest = (row: Attachment, reliability: number) => number[] | undefined;

const time = (of: Date | null): number => of?.getTime() ?? Infinity;
const weightIn = ({ weight, reliability }: Attachment, otherwise: number): number =>
  rhoOf({ weight, reliability: reliability ?? otherwise });

/** A user's later assertion replaces that user's wording. */
const isSpoken = (row: Attachment): boolean => isAssertion(row) && row.class === 'user_explicit';

/** What a voice weighs, of the rows that count in it: a copied content may count in another. */
const WEIGHT: Contest = (row, reliability) => [weightIn(row, reliability)];

/** What else a claim is computed from, as far as it depends on one row of a voice (see summarizeEvidence, massesOf). */
const CONTESTS: readonly Contest[] = [
  (row) => (isAssertion(row) ? [round4(row.weight)] : undefined),
  (row) => (isAssertion(row) ? [round4(row.weight), time(row.observedAt)] : undefined),
  (row) => (isSupporting(row) ? [time(row.observedAt)] : undefined),
  (row) => (isSupporting(row) ? [time(row.staleAt)] : undefined),
  (row) => (isSupporting(row) ? [time(row.expiresAt)] : undefined),
  (row) => (isSpoken(row) ? [time(row.attachedAt)] : undefined),
  (row) => (row.isChallenge ? [0] : undefined),
  (row) => (row.isChallenge ? undefined : [0]),
];

/** Of a row whose source has not been weighed yet, it is taken to be worth what the others of its voice are. */
const reliabilityAmong = (rows: readonly Attachment[]): number =>
  rows.length === 0 ? 1 : Math.max(...rows.map(({ reliability }) => reliability ?? 1));

const isMore = (a: readonly number[], b: readonly number[]): boolean => {
  const place = a.findIndex((value, i) => value !== b[i]);
  return place >= 0 && a[place]! > b[place]!;
};

/** The first of the best. */
function bestIn(contest: Contest, rows: readonly Attachment[], reliability: number): Attachment | undefined {
  return rows.reduce<Attachment | undefined>((best, row) => {
    const value = contest(row, reliability);
    if (value === undefined) return best;
    return best === undefined || isMore(value, contest(best, reliability)!) ? row : best;
  }, undefined);
}

/** One row for each content that counts. */
function contentsIn(rows: readonly Attachment[], elsewhere: ReadonlySet<string>): Map<string, Attachment> {
  const contents = new Map<string, Attachment>();
  for (const row of rows)
    if (contents.size < CONTENTS_THAT_COUNT && !isCopied(row, elsewhere) && !contents.has(contentKeyOf(row)))
      contents.set(contentKeyOf(row), row);
  return contents;
}

/**
 * Of each content that may be copied: the rows that may be its original, which are that of the first record and the first
 * that was attached, and the one that weighs most.
 */
function originalsAmong(rows: readonly Attachment[]): ReadonlySet<Attachment> {
  const originals = new Map<string, Attachment>();
  const long = rows.filter(({ copyKey }) => copyKey !== null);
  const reliability = reliabilityAmong(long);
  const heaviestFirst = (a: Attachment, b: Attachment): number =>
    weightIn(b, reliability) - weightIn(a, reliability) || oldestFirst(a, b);
  for (const [as, order] of Object.entries({ attached: oldestFirst, made: madeFirst, weighs: heaviestFirst }))
    for (const row of [...long].sort(order)) setOnce(originals, `${as} ${row.copyKey}`, row);
  return new Set(originals.values());
}

const setOnce = <K, V>(map: Map<K, V>, key: K, value: V): void => {
  if (!map.has(key)) map.set(key, value);
};

/** Ids grow with time. */
const madeFirst = (a: Attachment, b: Attachment): number => (a.evidenceId < b.evidenceId ? -1 : 1);

/** Whether the row is better than all of its voice by something that the claim is computed from. */
function addsSomething(row: Attachment, live: readonly Attachment[], elsewhere: ReadonlySet<string>): boolean {
  if (row.parts?.length === 0 || (!row.counted && !isAssertion(row))) return false;
  const reliability = reliabilityAmong(live);
  return (
    isSpoken(row) ||
    isNewContent(row, live, elsewhere) ||
    wins(WEIGHT, row, countingWith(row, live, elsewhere), reliability) ||
    CONTESTS.some((contest) => wins(contest, row, live, reliability))
  );
}

function wins(contest: Contest, row: Attachment, rows: readonly Attachment[], reliability: number): boolean {
  const [own, best] = [contest(row, reliability), bestIn(contest, rows, reliability)];
  return own !== undefined && (best === undefined || isMore(own, contest(best, reliability)!));
}

/** The rows that count if it does: those with the same content, if others have that as well; otherwise those that are not copied. */
const countingWith = (
  row: Attachment,
  live: readonly Attachment[],
  elsewhere: ReadonlySet<string>,
): readonly Attachment[] =>
  isCopied(row, elsewhere)
    ? live.filter(({ copyKey }) => copyKey === row.copyKey)
    : live.filter((old) => !isCopied(old, elsewhere));

/** One of the first contents of its voice, or what may be the original of a content that others have as well. */
function isNewContent(row: Attachment, live: readonly Attachment[], elsewhere: ReadonlySet<string>): boolean {
  if (isCopied(row, elsewhere))
    return !live.some((old) => contentKeyOf(old) === contentKeyOf(row) && madeFirst(old, row) < 0);
  const contents = contentsIn([...live].sort(oldestFirst), elsewhere);
  return contents.size < CONTENTS_THAT_COUNT && !contents.has(contentKeyOf(row));
}

/** The rows without which the claim might be another. */
function neededAmong(live: readonly Attachment[], elsewhere: ReadonlySet<string>): ReadonlySet<Attachment> {
  const rows = [...live].sort(oldestFirst);
  const reliability = reliabilityAmong(rows);
  const heaviest = bestIn(
    WEIGHT,
    rows.filter((row) => !isCopied(row, elsewhere)),
    reliability,
  );
  return new Set([
    ...(heaviest === undefined ? [] : [heaviest]),
    ...CONTESTS.flatMap((contest) => bestIn(contest, rows, reliability) ?? []),
    ...contentsIn(rows, elsewhere).values(),
  ]);
}
