import { addTo, round4 } from '#libs/kernel/index.js';
import { rhoOf } from '../../../beliefs/index.js';
import { supplants } from './shares.rules.js';
import {
  contentKeyOf,
  isAssertion,
  isSupporting,
  isUnreviewed,
  oldestFirst,
  voiceOf,
  type Attachment,
} from './support.js';

/**
 * How many records of one voice a claim keeps from one author, with one class and one relation. More records would only
 * lengthen the list of evidence, because three different contents already give a voice its full weight (beliefs spec,
 * section 3.2).
 */
export const PLACES_OF_VOICE = 20;
/** The number of different contents that give a group its full weight. */
const CONTENTS_THAT_COUNT = 3;

/** What happens to records that are to be attached to a claim. */
export interface Places {
  /** The rows of the claim afterwards. */
  rows: readonly Attachment[];
  /** Records that are not attached, because they would not change the claim. */
  leftOut: Attachment[];
}

/**
 * Limits how many records one voice of one author may attach to a claim. Once all places are taken, a record is
 * attached only if it adds something to the others, and it replaces the oldest one that adds nothing (claims spec,
 * section 15a, rule 18). Only records of the same author are replaced. `pending`: ids of evidence that was revoked or
 * reinstated after the claim was last weighed; its rows are kept.
 */
export function withinPlaces(
  known: readonly Attachment[],
  fresh: readonly Attachment[],
  pending: ReadonlySet<string>,
): Places {
  const cellOf = remembered(cellIn);
  let rows = known;
  for (const row of fresh) {
    const { isAttached, victim } = placeFor(row, rows, pending, cellOf);
    if (!isAttached) continue;
    rows = [...rows.filter((old) => old !== victim && !supplants(row, old)), row];
  }
  const left = new Set(rows);
  return { rows, leftOut: fresh.filter((row) => !left.has(row)) };
}

const FREE = { isAttached: true, victim: null } as const;
const NONE_LEFT = { isAttached: false, victim: null } as const;

type CellOf = (row: Attachment) => string;

/**
 * Whether a record is attached, and which row it replaces. A record that is already attached in the same role keeps its
 * place; in another role, it needs a place among the records of the other role.
 */
function placeFor(
  row: Attachment,
  rows: readonly Attachment[],
  pending: ReadonlySet<string>,
  cellOf: CellOf,
): { isAttached: boolean; victim: Attachment | null } {
  if (!isBounded(row)) return FREE;
  const cell = cellOf(row);
  const own = rows.filter((old) => isBounded(old) && cellOf(old) === cell);
  if (own.length < PLACES_OF_VOICE || own.some((old) => supplants(row, old))) return FREE;
  const elsewhere = new Set(rows.flatMap((old) => (old.copyKey !== null && cellOf(old) !== cell ? [old.copyKey] : [])));
  const live = own.filter(({ live }) => live);
  if (!addsSomething(row, live, elsewhere)) return NONE_LEFT;
  const victim = leastNeeded(
    own.filter(({ evidenceId }) => !pending.has(evidenceId)),
    live,
    elsewhere,
  );
  return victim === undefined ? NONE_LEFT : { isAttached: true, victim };
}

/**
 * The row that is needed least. Live rows are replaced before revoked ones, which may be reinstated; the originals of
 * copied texts are replaced last.
 */
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
        Number(originals.has(a)) - Number(originals.has(b)) || Number(b.live) - Number(a.live) || oldestFirst(a, b),
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

/**
 * Whether a row needs a place. Test results, decisions of reviewers and evidence for parts of a fact are always
 * attached.
 */
const isBounded = ({ test, relation, parts }: Attachment): boolean =>
  !test && relation !== 'activation' && !(parts && parts.length > 0);

/** Identifies the voice, the author and the role of a row; rows with the same key share places. */
const cellIn: CellOf = (row) =>
  JSON.stringify([row.relation, row.class, row.counted, voiceOf(row), row.assertedBy, row.onBehalfOf ?? null]);

/**
 * Whether another voice has the same long content. Such content counts once on each side, for the record made first.
 */
const isCopied = ({ copyKey }: Attachment, elsewhere: ReadonlySet<string>): boolean =>
  copyKey !== null && elsewhere.has(copyKey);

/**
 * The values by which a row is compared with others of its voice; undefined if it does not take part in the comparison.
 */
type Contest = (row: Attachment, assumed: Assumed) => number[] | undefined;

const time = (of: Date | null): number => of?.getTime() ?? Infinity;
const weightIn = ({ weight, reliability }: Attachment, otherwise: number): number =>
  rhoOf({ weight, reliability: reliability ?? otherwise });

/** Whether the row is a user's own assertion. A later one replaces the wording of an earlier one. */
const isSpoken = (row: Attachment): boolean => isAssertion(row) && row.class === 'user_explicit';

/**
 * The comparisons of rows that count for this voice: by weight, and as evidence against the claim. Evidence against the
 * claim that no reviewer attached may reject the claim only if it weighs as much as the claim. The strength of the
 * claim may change at any time, so both the heaviest and the lightest row are needed. Copied content may count for
 * another voice; then it is not compared here.
 */
const CONTESTS_OF_COUNTED: readonly Contest[] = [
  (row, { ofWeighed }) => [weightIn(row, ofWeighed)],
  (row, { ofAll }) => [weightIn(row, ofAll)],
  (row) => (isUnreviewed(row) ? [round4(row.weight)] : undefined),
  (row) => (isUnreviewed(row) ? [-round4(row.weight)] : undefined),
  (row) => (isUnreviewed(row) ? undefined : [0]),
];

/**
 * The comparisons for all other values of a claim that depend on a single row of a voice (see summarizeEvidence,
 * massesOf).
 */
const CONTESTS: readonly Contest[] = [
  (row) => (isAssertion(row) ? [round4(row.weight)] : undefined),
  (row) => (isAssertion(row) ? [round4(row.weight), time(row.observedAt)] : undefined),
  (row) => (isSupporting(row) ? [time(row.observedAt)] : undefined),
  (row) => (isSupporting(row) ? [time(row.staleAt)] : undefined),
  (row) => (isSupporting(row) ? [time(row.expiresAt)] : undefined),
  (row) => (isSpoken(row) ? [time(row.attachedAt)] : undefined),
];

/**
 * The reliability that is assumed for a row without a factor: either its source has no factor, or the source has not
 * been weighed yet and will have a factor like other rows of its voice. The row must be kept if it is the best in one
 * of the two cases.
 */
interface Assumed {
  /** The highest factor among rows of its voice; 1 if none has a factor. */
  ofWeighed: number;
  /** The highest reliability among rows of its voice, where no factor means 1. */
  ofAll: number;
}

function assumedAmong(rows: readonly Attachment[]): Assumed {
  const factors = rows.flatMap(({ reliability }) => reliability ?? []);
  const ofWeighed = factors.length === 0 ? 1 : Math.max(...factors);
  return { ofWeighed, ofAll: factors.length < rows.length ? 1 : ofWeighed };
}

const isMore = (a: readonly number[], b: readonly number[]): boolean => {
  const place = a.findIndex((value, i) => value !== b[i]);
  return place >= 0 && a[place]! > b[place]!;
};

/** The first of the best rows. */
function bestIn(contest: Contest, rows: readonly Attachment[], assumed: Assumed): Attachment | undefined {
  return rows.reduce<Attachment | undefined>((best, row) => {
    const value = contest(row, assumed);
    if (value === undefined) return best;
    return best === undefined || isMore(value, contest(best, assumed)!) ? row : best;
  }, undefined);
}

/** The first counted rows with different contents: at most as many as give a voice its full weight. */
function contentsIn(rows: readonly Attachment[], elsewhere: ReadonlySet<string>): Map<string, Attachment> {
  const contents = new Map<string, Attachment>();
  for (const row of rows)
    if (contents.size < CONTENTS_THAT_COUNT && !isCopied(row, elsewhere) && !contents.has(contentKeyOf(row)))
      contents.set(contentKeyOf(row), row);
  return contents;
}

/**
 * The rows that may be the original of a content that may have been copied: of the rows with this content, the one
 * recorded first, the one attached first, and the best one.
 */
function originalsAmong(rows: readonly Attachment[]): ReadonlySet<Attachment> {
  const long = rows.filter(({ copyKey }) => copyKey !== null).sort(oldestFirst);
  const assumed = assumedAmong(long);
  const contents = new Map<string | null, Attachment[]>();
  for (const row of long) addTo(contents, row.copyKey, row);
  return new Set(
    [...contents.values()].flatMap((same) => [
      same[0]!,
      same.reduce((first, row) => (madeFirst(row, first) < 0 ? row : first)),
      ...bestOfEach(CONTESTS_OF_COUNTED, same, assumed),
    ]),
  );
}

/** The first of the best rows in each comparison. */
const bestOfEach = (contests: readonly Contest[], rows: readonly Attachment[], assumed: Assumed): Attachment[] =>
  contests.flatMap((contest) => bestIn(contest, rows, assumed) ?? []);

/** Ids increase with time, so the lower id was recorded first. */
const madeFirst = (a: Attachment, b: Attachment): number => (a.evidenceId < b.evidenceId ? -1 : 1);

/** Whether the row is better than all other rows of its voice in something that the claim is computed from. */
function addsSomething(row: Attachment, live: readonly Attachment[], elsewhere: ReadonlySet<string>): boolean {
  if (row.parts?.length === 0 || (!row.counted && !isAssertion(row))) return false;
  const assumed = assumedAmong(live);
  return (
    isSpoken(row) ||
    isNewContent(row, live, elsewhere) ||
    CONTESTS_OF_COUNTED.some((contest) => wins(contest, row, countingWith(row, live, elsewhere), assumed)) ||
    CONTESTS.some((contest) => wins(contest, row, live, assumed))
  );
}

function wins(contest: Contest, row: Attachment, rows: readonly Attachment[], assumed: Assumed): boolean {
  const [own, best] = [contest(row, assumed), bestIn(contest, rows, assumed)];
  return own !== undefined && (best === undefined || isMore(own, contest(best, assumed)!));
}

/**
 * The rows that would count together with this row. If another voice also has the content of this row, these are the
 * rows with the same content; otherwise, these are the rows with contents that no other voice has.
 */
const countingWith = (
  row: Attachment,
  live: readonly Attachment[],
  elsewhere: ReadonlySet<string>,
): readonly Attachment[] =>
  isCopied(row, elsewhere)
    ? live.filter(({ copyKey }) => copyKey === row.copyKey)
    : live.filter((old) => !isCopied(old, elsewhere));

/**
 * Whether the row has one of the first contents of its voice, or may be the original of a content that another voice
 * has.
 */
function isNewContent(row: Attachment, live: readonly Attachment[], elsewhere: ReadonlySet<string>): boolean {
  if (isCopied(row, elsewhere))
    return !live.some((old) => contentKeyOf(old) === contentKeyOf(row) && madeFirst(old, row) < 0);
  const contents = contentsIn([...live].sort(oldestFirst), elsewhere);
  return contents.size < CONTENTS_THAT_COUNT && !contents.has(contentKeyOf(row));
}

/** The rows without which the claim might change. */
function neededAmong(live: readonly Attachment[], elsewhere: ReadonlySet<string>): ReadonlySet<Attachment> {
  const rows = [...live].sort(oldestFirst);
  const assumed = assumedAmong(rows);
  const counted = rows.filter((row) => !isCopied(row, elsewhere));
  return new Set([
    ...bestOfEach(CONTESTS_OF_COUNTED, counted, assumed),
    ...bestOfEach(CONTESTS, rows, assumed),
    ...contentsIn(rows, elsewhere).values(),
  ]);
}
