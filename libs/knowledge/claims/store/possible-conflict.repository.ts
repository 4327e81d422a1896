import { notFound } from '#libs/kernel/index.js';
import {
  EVERY_TEXT,
  sql,
  type Narrowed,
  type PossibleConflictRow,
  type TenantTx,
} from '#libs/platform/database/index.js';
import { uuidOf } from '#libs/platform/secrets/index.js';
import { comparable, comparableName } from '../../predicates/index.js';
import type { ClaimStatus } from '../domain/state/claim.js';
import type { Place, SlotRepository } from './slot.repository.js';
import { comparedOnce, type Compared, type Said } from '../domain/nearness/nearness.rules.js';
import {
  cosineOfNearness,
  type NearSide,
  type Side,
  type Threshold,
  withDigests,
  type Digested,
} from '../domain/nearness/find.rules.js';
import {
  NO_MARKS,
  type Mark,
  type Marks,
  type Outweighed,
  type PossibleConflict,
  type PossibleConflictStatus,
} from '../domain/nearness/possible-conflict.js';
import { stemsAbout } from '../domain/nearness/topics.js';
import { composedAsKnown } from './claims-as-known.js';

const findPossibleConflicts = sql(import.meta.url, 'find-possible-conflicts');
const listPossibleConflicts = sql(import.meta.url, 'list-possible-conflicts');
const countOpen = sql(import.meta.url, 'count-open');
const listDigested = sql(import.meta.url, 'list-digested');
const listNearByVectors = sql(import.meta.url, 'list-near-by-vectors');
const listSides = sql(import.meta.url, 'list-sides');
const listQueue = sql(import.meta.url, 'list-queue');
const listKnown = sql(import.meta.url, 'list-known');
const listMarks = sql(import.meta.url, 'list-marks');
const listUnconfirmed = sql(import.meta.url, 'list-unconfirmed');
const listOutweighed = sql(import.meta.url, 'list-outweighed');
const listGuardedNear = sql(import.meta.url, 'list-guarded-near');
const listWeakerNear = sql(import.meta.url, 'list-weaker-near');
const findGuarded = sql(import.meta.url, 'find-guarded');

/** Maximum number of claims that one claim is compared with, for each way of finding them: by subject, and by words. */
const MAX_NEAR = 48;

/** Maximum number of rows that each way of searching reads, because common words match everything. */
const MAX_LOOKED_AT = 300;

/**
 * The same limits for the search by meaning. They are high, because an author who fills the first places with harmless
 * claims must not hide a harmful one.
 */
const MAX_NEAR_BY_VECTOR = 500;
const MAX_COMPARED_BY_VECTOR = 5_000;

/** The statuses of claims that count in a read of the present, and in a read of the past. */
const ANSWERING: readonly ClaimStatus[] = ['active'];
const ANSWERING_FOR_THE_PAST: readonly ClaimStatus[] = ['active', 'disputed', 'superseded'];

/** The reader, the moment that the question is about, and the moment of the record (null: the present). */
export interface ReadingTime {
  spaceId: string;
  sessionId: string | null;
  /** The workspaces whose claims are shown, too. */
  workspaceIds: readonly string[];
  at: Date;
  isPast: boolean;
  knownAt: Date | null;
}

/** A reader of what holds now in durable memory, and in the workspaces that are named. */
export const readingNow = (space: { id: string; now: Date }, workspaceIds: readonly string[] = []): ReadingTime => ({
  spaceId: space.id,
  sessionId: null,
  workspaceIds,
  at: space.now,
  isPast: false,
  knownAt: null,
});

/** The direction of the search: claims that the given one may contradict, or claims that may contradict it. */
export type Sought = 'guarded' | 'weaker';

/** A claim for which near claims are searched. */
export interface Probe {
  /** Identifies the results of this claim. */
  key: string;
  compared: () => Compared;
  author: string;
  seeks: readonly Sought[];
}

/** The search for everything that claims of the space may contradict, and that may contradict them. */
export const probesOf = (claims: readonly Side[]): Probe[] =>
  claims.map(({ id, compared, author }) => ({ key: id, compared, author, seeks: ['guarded', 'weaker'] }));

type Found = Narrowed<PossibleConflictRow, Pick<PossibleConflict, 'differs'>>;
type SideColumns = Omit<Side, 'textKey' | 'compared' | 'author'> & { author: string | null; recordedBy: string };
type NearRow = SideColumns & Pick<NearSide, 'isKnown'> & { key: string };

/** The key of what a claim says: its text and its triple, because readers see the triple of a text without its value. */
export const textKeyOf = ({ text, subject, predicate, value }: Said): string =>
  uuidOf([text, subject, predicate, value].flatMap((part) => (part === null ? [] : comparable(part))).join('\n'));

/**
 * The lock under which the possible conflicts of a stronger claim are found. The lock is on the stronger claim and not
 * on the pair, because a weaker claim has few stronger claims, but a stronger claim may have thousands of weaker
 * claims.
 */
const marksLock = ({ claimId }: Pick<PossibleConflict, 'claimId'>): string => `~near ${claimId}`;

export class PossibleConflictRepository {
  constructor(private readonly slots: Pick<SlotRepository, 'lock'>) {}

  /** Reads a possible conflict and locks it until the transaction ends; answers 404 if it does not exist. */
  async hold(tx: TenantTx, spaceId: string, id: string): Promise<PossibleConflict> {
    const [found] = await tx.all<Found>(findPossibleConflicts, spaceId, [id]);
    if (found === undefined) throw notFound({ what: 'possible conflict', id });
    return found;
  }

  list(
    tx: TenantTx,
    spaceId: string,
    page: { beforeId: string; limit: number },
    filter: { status?: PossibleConflictStatus; claimId?: string; author?: string; ids?: readonly string[] },
  ): Promise<Found[]> {
    return tx.all<Found>(
      listPossibleConflicts,
      spaceId,
      page.beforeId,
      page.limit,
      filter.status ?? null,
      filter.claimId ?? null,
      filter.author ?? null,
      filter.ids ?? null,
    );
  }

  /** How many possible conflicts of an author are undecided, up to `limit`. */
  async countOpen(tx: TenantTx, spaceId: string, author: string, limit: number): Promise<number> {
    return (await tx.one<{ count: number }>(countOpen, spaceId, author, limit))!.count;
  }

  /** The undecided possible conflicts, with authors taking turns. */
  listQueue(
    tx: TenantTx,
    spaceId: string,
    { turn, latest, id }: Place,
    limit: number,
    filter: { claimId?: string; author?: string },
  ): Promise<(Found & Place)[]> {
    return tx.all<Found & Place>(
      listQueue,
      spaceId,
      turn,
      latest,
      id,
      limit,
      filter.claimId ?? null,
      filter.author ?? null,
    );
  }

  /** The marks of claims for a reader. A digest also has the marks of its members. */
  async marks(tx: TenantTx, claimIds: readonly string[], viewpoint: ReadingTime): Promise<Marks> {
    if (claimIds.length === 0) return NO_MARKS;
    const [marks, digested] = await Promise.all([
      this.#ownMarks(tx, claimIds, viewpoint),
      tx.all<Digested>(listDigested, claimIds),
    ]);
    if (digested.length === 0) return marks;
    return withDigests(
      marks,
      await this.#ownMarks(tx, [...new Set(digested.map(({ memberId }) => memberId))], viewpoint),
      digested,
    );
  }

  async #ownMarks(
    tx: TenantTx,
    claimIds: readonly string[],
    { spaceId, sessionId, workspaceIds, at, isPast, knownAt }: ReadingTime,
  ): Promise<Marks> {
    const until = knownAt ?? 'infinity';
    const statuses = isPast ? ANSWERING_FOR_THE_PAST : ANSWERING;
    const [possible, unconfirmed, outweighed] = await Promise.all([
      composedAsKnown(listMarks, knownAt, spaceId, claimIds, sessionId, at, statuses, until).allKept<Mark>(tx),
      composedAsKnown(listUnconfirmed, knownAt, spaceId, claimIds, sessionId, at, isPast).allKept<{ id: string }>(tx),
      sessionId === null && workspaceIds.length === 0
        ? []
        : composedAsKnown(listOutweighed, knownAt, spaceId, claimIds, sessionId, at, statuses).allKept<Outweighed>(tx),
    ]);
    return {
      possible: byWeaker(possible),
      unconfirmed: new Set(unconfirmed.map(({ id }) => id)),
      outweighed: byWeaker(outweighed),
    };
  }

  /** The given claims that are active or disputed. */
  async sides(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<Side[]> {
    return ids.length === 0 ? [] : (await tx.all<SideColumns>(listSides, spaceId, ids)).map(sideOf);
  }

  /** For each claim, the cosines of the claims that are near it in meaning and that it may be compared with. */
  async nearByVectors(
    tx: TenantTx,
    spaceId: string,
    claimIds: readonly string[],
    model: string,
    { nearProtected }: Threshold,
  ): Promise<Map<string, Map<string, number>>> {
    const rows = await tx.all<{ key: string; id: string; cosine: number }>(
      listNearByVectors,
      spaceId,
      claimIds,
      model,
      MAX_NEAR_BY_VECTOR,
      MAX_COMPARED_BY_VECTOR,
      cosineOfNearness(nearProtected),
    );
    const near = new Map<string, Map<string, number>>();
    for (const { key, id, cosine } of rows) near.set(key, (near.get(key) ?? new Map<string, number>()).set(id, cosine));
    return near;
  }

  /**
   * The possible conflicts that are new, each once, even if it was found from both of its claims: the pair is not marked
   * yet, and no reviewer has dismissed the same text by the same author against the same claim. Until the transaction ends, nobody else decides whether they are new: two
   * workers may find one pair at the same time, one from each of its claims.
   */
  async withoutKnown(tx: TenantTx, given: readonly PossibleConflict[]): Promise<PossibleConflict[]> {
    const found = [...new Map(given.map((each) => [`${each.claimId} ${each.weakerId}`, each])).values()];
    if (found.length === 0) return [];
    const [, rows] = await Promise.all([
      this.slots.lock(tx, found.map(marksLock)),
      tx.all<{ id: string }>(listKnown, JSON.stringify(found)),
    ]);
    const known = new Set(rows.map(({ id }) => id));
    return found.filter(({ id }) => !known.has(id));
  }

  /** Whether a space contains any claim that could be contradicted in this way. If it does not, no search is needed. */
  async holdsGuarded(tx: TenantTx, spaceId: string): Promise<boolean> {
    return (await tx.one<{ holds: boolean }>(findGuarded, spaceId))!.holds;
  }

  /**
   * For each probe, by its key, the active claims that it may be compared with. They are found by subject and by words,
   * and limited in number.
   */
  async near(tx: TenantTx, spaceId: string, probes: readonly Probe[]): Promise<Map<string, NearSide[]>> {
    const queries = probes.map((probe) => (probe.seeks.length === 0 ? null : queryOf(probe)));
    const ask = async (seeks: Sought, statement: typeof listGuardedNear): Promise<NearRow[]> => {
      const asking = queries.filter((_, at) => probes[at]!.seeks.includes(seeks));
      return asking.length === 0
        ? []
        : tx.all<NearRow>(statement, spaceId, JSON.stringify(asking), MAX_NEAR, MAX_LOOKED_AT, EVERY_TEXT);
    };
    const rows = (await Promise.all([ask('guarded', listGuardedNear), ask('weaker', listWeakerNear)])).flat();
    const near = new Map<string, NearSide[]>();
    const sides = new Map<string, Side>();
    for (const { key, isKnown, ...row } of rows) {
      const side = sides.get(row.id) ?? sideOf(row);
      sides.set(row.id, side);
      near.set(key, [...(near.get(key) ?? []), { ...side, isKnown }]);
    }
    return near;
  }
}

function byWeaker<M extends Outweighed>(marks: readonly M[]): Map<string, M[]> {
  const found = new Map<string, M[]>();
  for (const mark of marks) found.set(mark.weakerId, [...(found.get(mark.weakerId) ?? []), mark]);
  return found;
}

const sideOf = ({ author, recordedBy, ...side }: SideColumns): Side => ({
  ...side,
  author: author ?? recordedBy,
  compared: comparedOnce(side),
  textKey: () => textKeyOf(side),
});

function queryOf({ key, compared, author }: Probe) {
  const { said, sentences, subjectStems, valueStems, named } = compared();
  const stems = new Set([
    ...sentences.flatMap(({ words, nameStems, identifiers }) => [...words, ...nameStems, ...identifiers]),
    ...subjectStems,
    ...valueStems,
  ]);
  const words = queryFor(new Set([...stems].flatMap(stemsAbout)));
  const rare = queryFor(
    [...stems].filter(
      (stem) =>
        /\p{N}/u.test(stem) ||
        sentences.some(({ nameStems, identifiers }) => nameStems.has(stem) || identifiers.has(stem)),
    ),
  );
  const isNote = said.subject === null;
  const subjectN = isNote ? null : comparableName(said.subject!);
  return {
    key,
    subjectN,
    named: isNote ? [] : [...named].filter((name) => name !== subjectN),
    aboutSubject:
      words === null || subjectStems.size === 0 ? null : `${[...subjectStems].map(lexeme).join(' & ')} & (${words})`,
    words,
    rare,
    noteWords: isNote ? words : null,
    noteRare: isNote ? rare : null,
    author,
    textKey: textKeyOf(said),
  };
}

const queryFor = (stems: Iterable<string>): string | null => [...stems].map(lexeme).join(' | ') || null;

const lexeme = (stem: string): string => `'${stem.replace(/['\\]/g, ' ')}'`;
