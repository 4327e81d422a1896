import { notFound, type Id } from '#libs/kernel/index.js';
import {
  sql,
  type EvidenceRow,
  type Narrowed,
  type RootGroupRow,
  type TenantTx,
} from '#libs/platform/database/index.js';
import { lookedUp, type Bindings } from '../../anchors/index.js';
import { isOfClaim, MAX_PARENTS } from '../domain/parents.rules.js';
import { evidenceIdsIn, withoutEvidence } from '../domain/hiding.rules.js';
import type { Evidence, EvidenceHeader } from '../domain/evidence.js';
import type { DerivedEvidence } from '../domain/derived-evidence.rules.js';

const findEvidence = sql(import.meta.url, 'find-evidence');
const findEvidenceHeaders = sql(import.meta.url, 'find-evidence-headers');
const findEvidenceExcerpts = sql(import.meta.url, 'find-evidence-excerpts');
const findFirstEvidence = sql(import.meta.url, 'find-first-evidence');
const lockContents = sql(import.meta.url, 'lock-contents');
const listStepsOfEvidence = sql(import.meta.url, 'list-steps-of-evidence');
const findNewestEvidence = sql(import.meta.url, 'find-newest-evidence');
const lockEvidence = sql(import.meta.url, 'lock-evidence');
const listReadableEvidence = sql(import.meta.url, 'list-readable-evidence');
const lockEvidenceHeaders = sql(import.meta.url, 'lock-evidence-headers');
const lockFreeEvidence = sql(import.meta.url, 'lock-free-evidence');
const lockEvidenceForRevocation = sql(import.meta.url, 'lock-evidence-for-revocation');
const findEvidenceByExternalId = sql(import.meta.url, 'find-evidence-by-external-id');
const lockRootKeys = sql(import.meta.url, 'lock-root-keys');
const findRootGroups = sql(import.meta.url, 'find-root-groups');
const listDerivedEvidence = sql(import.meta.url, 'list-derived-evidence');
const lockDerivedEvidence = sql(import.meta.url, 'lock-derived-evidence');
const listRoots = sql(import.meta.url, 'list-roots');
const listRevokedAbove = sql(import.meta.url, 'list-revoked-above');
const listEvidenceOfTypes = sql(import.meta.url, 'list-evidence-of-types');
const listOwnWords = sql(import.meta.url, 'list-own-words');
const countCarriedClaims = sql(import.meta.url, 'count-carried-claims');
const listEvidence = sql(import.meta.url, 'list-evidence');
const listEvidenceOfWorkspace = sql(import.meta.url, 'list-evidence-of-workspace');
const listEvidenceOfSource = sql(import.meta.url, 'list-evidence-of-source');

type Row = Omit<
  Narrowed<EvidenceRow, Pick<Evidence, 'locator' | 'anchors' | 'foundAnchors' | 'fragments'>>,
  'lapsesAt' | 'parentIds' | 'private'
> &
  Pick<Evidence, 'parentEvidenceIds'>;

/** The revoked evidence that a piece was taken from, directly or indirectly. */
export interface RevokedAbove {
  ids: Id<'evd'>[];
  /** When the last of this evidence was revoked; null: none of what was examined is revoked. */
  revokedAt: Date | null;
  /** Whether the piece was taken from more evidence than was examined, so that more may be revoked. */
  isCut: boolean;
}

/** Evidence with the beginning of its content, and the length of the whole content. */
export type Excerpt = Evidence & { contentBytes: number };
type ExcerptRow = Row & { contentBytes: number };

/**
 * Maximum numbers of attachments: those that an answer counts (which takes some milliseconds), those that a dry run
 * counts, and those that are considered to find the most important claims.
 */
const MAX_COUNTED = 10_000;
const MAX_COUNTED_AHEAD = 100_000;
const MAX_RANKED = 1_000;

/**
 * Maximum number of pieces that are examined above each tainted piece, and above all of one call. Locks are held
 * meanwhile, and a caller can record evidence with any number of pieces above it. Above each piece, its parents and one
 * more are always examined.
 */
const MAX_ABOVE_EACH = 100;
const MAX_ABOVE = 5_000;

/** Maximum number of steps of one record that are shown. */
const MAX_STEPS_SHOWN = 100;

/** A content of a type that a schema declares, with its origin. */
export interface ContentAsked {
  evidenceType: string;
  contentHash: string;
  sourceSystem: string;
  recordedBy: string;
  sessionId: string | null;
  workspaceId: string | null;
  parents: readonly string[];
}

/** A query for the newest record of a type. */
export interface NewestAsked {
  evidenceType: string;
  /** Source systems whose records count. */
  sourceSystems: readonly string[];
  /** The values that the record must bind to, by entity; empty: any record of the type. */
  bindings: Bindings;
  /** Only records that were recorded by this time; null: all that are recorded now. */
  knownAt: Date | null;
  /**
   * With `knownAt`: only this record, whenever it was recorded, and records that are not newer. null: no such limit.
   */
  latestId: string | null;
}

/**
 * The claims that evidence supports, or supported until it was revoked: how many, and a hundred of them, the more
 * important first.
 */
export interface Carried {
  affectedCount: number;
  affected: Id<'clm'>[];
}

export class EvidenceRepository {
  /** The evidence with the given ids, as far as it exists in the space. */
  async find(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<Evidence[]> {
    return ids.length === 0 ? [] : tx.all<Row>(findEvidence, spaceId, ids);
  }

  /** Like `find`, but locked against revocation: a decision that depends on the evidence must read it like this. */
  async load(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<Evidence[]> {
    return ids.length === 0 ? [] : tx.all<Row>(lockEvidence, spaceId, ids);
  }

  /** Like `find`, with the beginning of the content only. */
  async findExcerpts(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<Excerpt[]> {
    return ids.length === 0 ? [] : tx.all<ExcerptRow>(findEvidenceExcerpts, spaceId, ids);
  }

  /** The steps that each piece is attached to, by its id. */
  async stepsOf(tx: TenantTx, ids: readonly string[]): Promise<Map<string, Id<'stp'>[]>> {
    if (ids.length === 0) return new Map();
    const rows = await tx.all<{ id: string; stepIds: Id<'stp'>[] }>(listStepsOfEvidence, ids, MAX_STEPS_SHOWN);
    return new Map(rows.map(({ id, stepIds }) => [id, stepIds]));
  }

  /**
   * For each content, in the order given, its first record; null: there is none, and nobody else can record it until
   * the transaction ends.
   */
  async loadFirst(tx: TenantTx, spaceId: string, asked: readonly ContentAsked[]): Promise<(Evidence | null)[]> {
    if (asked.length === 0) return [];
    const contents = asked.map(({ evidenceType, contentHash }) => `${evidenceType} ${contentHash}`);
    const [, found] = await Promise.all([
      tx.run(lockContents, spaceId, [...new Set(contents)].sort()),
      tx.all<Row & { place: number }>(
        findFirstEvidence,
        spaceId,
        JSON.stringify(asked.map((each, place) => ({ ...each, place }))),
      ),
    ]);
    const byPlace = new Map(found.map(({ place, ...evidence }) => [place, evidence]));
    return asked.map((_, place) => byPlace.get(place) ?? null);
  }

  /** Like `find`, without the contents, and so without a limit of number or size. */
  async findHeaders(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<EvidenceHeader[]> {
    return ids.length === 0 ? [] : tx.all<EvidenceHeader>(findEvidenceHeaders, spaceId, ids);
  }

  /** Like `load`, without the contents, and so without a limit of number or size. */
  async loadHeaders(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<EvidenceHeader[]> {
    return ids.length === 0 ? [] : tx.all<EvidenceHeader>(lockEvidenceHeaders, spaceId, ids);
  }

  /**
   * Whether evidence counts, like `loadHeaders`, but without waiting: evidence that is being revoked or reinstated is not returned. For decisions made
   * after keys are locked, because whoever revokes evidence locks it before keys.
   */
  async loadFreeMarks(tx: TenantTx, ids: readonly string[]): Promise<{ id: Id<'evd'>; live: boolean }[]> {
    return ids.length === 0 ? [] : tx.all<{ id: Id<'evd'>; live: boolean }>(lockFreeEvidence, ids);
  }

  /** The given value without evidence that the reader of the transaction may not read. */
  async shownTo<T>(tx: TenantTx, shown: T): Promise<T> {
    const ids = evidenceIdsIn(shown);
    if (ids.length === 0) return shown;
    const readable = new Set((await tx.all<{ id: string }>(listReadableEvidence, ids)).map(({ id }) => id));
    return withoutEvidence(shown, new Set(ids.filter((id) => !readable.has(id))));
  }

  /**
   * For each query, in the order given, the latest record that counts: observed last, and of these recorded last; null:
   * none.
   */
  async newest(tx: TenantTx, spaceId: string, asked: readonly NewestAsked[]): Promise<(Evidence | null)[]> {
    if (asked.length === 0) return [];
    const questions = asked.map(({ bindings, ...question }, place) => ({ ...question, place, ...lookedUp(bindings) }));
    const found = await tx.all<Row & { place: number }>(findNewestEvidence, spaceId, JSON.stringify(questions));
    const byPlace = new Map(found.map(({ place, ...evidence }) => [place, evidence]));
    return asked.map((_, place) => byPlace.get(place) ?? null);
  }

  /** Like `load`, but returns the evidence by id; answers 404 for an id that is not evidence of the space. */
  async loadNamed(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<Map<string, Evidence>> {
    return allOf(ids, await this.load(tx, spaceId, [...new Set(ids)]));
  }

  /** Like `loadNamed`, without the contents. */
  async loadNamedHeaders(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<Map<string, EvidenceHeader>> {
    return allOf(ids, await this.loadHeaders(tx, spaceId, [...new Set(ids)]));
  }

  /**
   * Returns the self-citing records: those that a write of a claim left, if that claim depends on other evidence or on
   * premises. For most evidence, this is known without a query.
   */
  async findSelfCiting(tx: TenantTx, evidence: readonly Evidence[]): Promise<Set<string>> {
    const ofClaims = new Set<string>(evidence.filter(isOfClaim).map(({ id }) => id));
    if (ofClaims.size === 0) return ofClaims;
    for (const { id } of await tx.all<{ id: string }>(listOwnWords, [...ofClaims])) ofClaims.delete(id);
    return ofClaims;
  }

  /** The roots of each piece, by its id. Most evidence is known to be a root without a query. */
  async roots(tx: TenantTx, evidence: readonly Evidence[]): Promise<Map<string, Pick<Evidence, 'kind' | 'content'>[]>> {
    const taken = evidence.filter(({ parentEvidenceIds }) => parentEvidenceIds.length > 0).map(({ id }) => id);
    const roots = new Map<string, Pick<Evidence, 'kind' | 'content'>[]>();
    if (taken.length === 0) return roots;
    for (const { id, ...root } of await tx.all<{ id: string; kind: string; content: string }>(listRoots, taken))
      roots.set(id, [...(roots.get(id) ?? []), root]);
    return roots;
  }

  /**
   * For each tainted piece, by its id, the nearest revoked evidence that it was taken from. For evidence that is not
   * tainted, no query is needed.
   */
  async revokedAbove(
    tx: TenantTx,
    evidence: readonly Pick<Evidence, 'id' | 'taintedAt'>[],
  ): Promise<Map<string, RevokedAbove>> {
    const tainted = [...new Set(evidence.filter(({ taintedAt }) => taintedAt !== null).map(({ id }) => id))];
    if (tainted.length === 0) return new Map();
    const each = Math.min(MAX_ABOVE_EACH, Math.max(MAX_PARENTS + 1, Math.floor(MAX_ABOVE / tainted.length)));
    const rows = await tx.all<RevokedAbove & { takenId: string }>(listRevokedAbove, tainted, each);
    return new Map(rows.map(({ takenId, ...above }) => [takenId, above]));
  }

  /** The given ids of evidence of the space that has one of the types and a source system, in their order. */
  async listOfTypes(
    tx: TenantTx,
    spaceId: string,
    ids: readonly string[],
    types: readonly string[],
  ): Promise<Id<'evd'>[]> {
    const rows = await tx.all<{ id: Id<'evd'> }>(listEvidenceOfTypes, spaceId, ids, types);
    return rows.map(({ id }) => id);
  }

  /** One piece, locked exclusively, so that decisions that depend on it wait for the revocation. */
  async loadForRevocation(tx: TenantTx, spaceId: string, id: string): Promise<Evidence | null> {
    return (await this.loadAllForRevocation(tx, spaceId, [id]))[0] ?? null;
  }

  /** Like `loadForRevocation`, for any number, in the order of their ids. */
  async loadAllForRevocation(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<Evidence[]> {
    return ids.length === 0 ? [] : tx.all<Row>(lockEvidenceForRevocation, spaceId, ids);
  }

  /**
   * Everything that was taken from locked evidence, locked as well: no more evidence can be taken from any of it until
   * the transaction ends. For most evidence there is none, which costs a single lookup.
   */
  async loadDerivedEvidence(tx: TenantTx, id: string): Promise<DerivedEvidence[]> {
    let derivedEvidence = await this.#derivedEvidence(tx, id);
    for (let held = 0; held < derivedEvidence.length;) {
      held = derivedEvidence.length;
      await tx.all(
        lockDerivedEvidence,
        derivedEvidence.map((derived) => derived.id),
      );
      derivedEvidence = await this.#derivedEvidence(tx, id);
    }
    return derivedEvidence;
  }

  #derivedEvidence(tx: TenantTx, id: string): Promise<DerivedEvidence[]> {
    return tx.all<DerivedEvidence>(listDerivedEvidence, id);
  }

  /** The claims that evidence supports. `dryRun`: more attachments are counted, because a dry run may take longer. */
  async carried(tx: TenantTx, ids: readonly string[], dryRun = false): Promise<Carried> {
    return (await tx.one<Carried>(countCarriedClaims, ids, dryRun ? MAX_COUNTED_AHEAD : MAX_COUNTED, MAX_RANKED))!;
  }

  /** Evidence by external ids of a namespace (`namespaceFor`), in which these ids are unique per space and kind. */
  async findByExternalIds(
    tx: TenantTx,
    spaceId: string,
    namespace: string,
    externalIds: readonly string[],
    kind: string,
  ): Promise<Evidence[]> {
    return externalIds.length === 0 ? [] : tx.all<Row>(findEvidenceByExternalId, spaceId, namespace, externalIds, kind);
  }

  /**
   * The groups of these keys; keys without a group are locked, so that nobody else sets their group in the meantime.
   */
  async loadRootGroups(tx: TenantTx, spaceId: string, keys: readonly string[]): Promise<Map<string, string>> {
    const known = await this.#rootGroups(tx, spaceId, keys);
    const open = [...new Set(keys)].filter((key) => !known.has(key)).sort();
    if (open.length === 0) return known;
    const [, fixed] = await Promise.all([tx.run(lockRootKeys, spaceId, open), this.#rootGroups(tx, spaceId, open)]);
    return new Map([...known, ...fixed]);
  }

  async #rootGroups(tx: TenantTx, spaceId: string, keys: readonly string[]): Promise<Map<string, string>> {
    const rows =
      keys.length === 0 ? [] : await tx.all<Pick<RootGroupRow, 'key' | 'rootGroup'>>(findRootGroups, spaceId, keys);
    return new Map(rows.map(({ key, rootGroup }) => [key, rootGroup]));
  }

  /**
   * The evidence of a space, oldest first. `claimId`: only the evidence attached to this claim. `sourceId`: only the
   * evidence of this source. `workspaceId`: only the evidence of the given workspace; null: evidence of workspaces only
   * if `claimId` is given.
   */
  async list(
    tx: TenantTx,
    spaceId: string,
    after: { id: string; limit: number },
    { claimId, sourceId, workspaceId }: Record<'claimId' | 'sourceId' | 'workspaceId', string | null>,
  ): Promise<Excerpt[]> {
    const page = [spaceId, after.id, after.limit, claimId] as const;
    if (workspaceId !== null) return tx.all<ExcerptRow>(listEvidenceOfWorkspace, ...page, sourceId, workspaceId);
    return sourceId === null
      ? tx.all<ExcerptRow>(listEvidence, ...page)
      : tx.all<ExcerptRow>(listEvidenceOfSource, ...page, sourceId);
  }
}

/** The evidence by id. Throws 404 for an id that was not found. */
function allOf<E extends Pick<Evidence, 'id'>>(ids: readonly string[], found: readonly E[]): Map<string, E> {
  const byId = new Map<string, E>(found.map((each) => [each.id, each]));
  const unknown = ids.find((id) => !byId.has(id));
  if (unknown !== undefined) throw notFound({ what: 'evidence', id: unknown });
  return byId;
}
