import type { Filter, Id } from '#libs/kernel/index.js';
import {
  gathered,
  sql,
  type ClaimRow,
  type ClaimStatementRow,
  type ConflictRow,
  type Narrowed,
  type TenantTx,
} from '#libs/platform/database/index.js';
import { compileFilter, Composed, fragment } from '#libs/platform/filters/index.js';
import type { Predicate } from '../../predicates/index.js';
import { oldestFirst, type Attachment } from '../domain/trust/support.js';
import type { Vote } from '../domain/trust/votes.js';
import { readAttachments, type WrittenAttachment } from '../domain/state/written-attachment.js';
import { rootsIn, type FoundRoot, type RootRow } from '../domain/state/roots.js';
import { readConflict, readVote, type WrittenConflict, type WrittenVote } from '../domain/state/slot.events.js';
import { reweighed } from '../domain/gate/appraisal.rules.js';
import type { Attached, Conflict } from '../domain/state/conflict.js';
import type { Claim, ClaimStatus } from '../domain/state/claim.js';
import type { Ties } from '../domain/claim.view-of.js';
import type { KnownSlot, Tie, Moment } from '../domain/state/slot.js';
import type { Lookalike } from '../domain/gate/quarantine.rules.js';
import { claimFields } from './claim-fields.js';
import { composedAsKnown } from './claims-as-known.js';
import { askedByBelief, listedByBelief } from './claims-in-belief.js';

const lockAllSlots = sql(import.meta.url, 'lock-all-slots');
const lockSlotsShared = sql(import.meta.url, 'lock-slots-shared');
const loadSlots = sql(import.meta.url, 'load-slots');
const loadClaims = sql(import.meta.url, 'load-claims');
const findClaims = sql(import.meta.url, 'find-claims');
const findClaimsByExternalId = sql(import.meta.url, 'find-claims-by-external-id');
const listClaims = sql(import.meta.url, 'list-claims');
const findConflicts = sql(import.meta.url, 'find-conflicts');
const findOpenPair = sql(import.meta.url, 'find-open-pair');
const listOpposedKeys = sql(import.meta.url, 'list-opposed-keys');
const listContradictions = sql(import.meta.url, 'list-contradictions');
const listConflicts = sql(import.meta.url, 'list-conflicts');
const listQuarantineQueue = sql(import.meta.url, 'list-quarantine-queue');
const listConflictQueue = sql(import.meta.url, 'list-conflict-queue');
const listAttachments = sql(import.meta.url, 'list-attachments');
const listClaimsOnEvidence = sql(import.meta.url, 'list-claims-on-evidence');
const listClaimsPendingReweigh = sql(import.meta.url, 'list-claims-pending-reweigh');
const listRelatedClaims = sql(import.meta.url, 'list-related-claims');
const listResolvers = sql(import.meta.url, 'list-resolvers');
const findStateBefore = sql(import.meta.url, 'find-state-before');
const findEarlierStatus = sql(import.meta.url, 'find-earlier-status');
const listLookalikes = sql(import.meta.url, 'list-lookalikes');
const countOpenedConflicts = sql(import.meta.url, 'count-opened-conflicts');
const countWaitingClaims = sql(import.meta.url, 'count-waiting-claims');
const listTies = sql(import.meta.url, 'list-ties');
const listSupersededAsKnown = sql(import.meta.url, 'list-superseded-as-known');
const listWaitingReplacements = sql(import.meta.url, 'list-waiting-replacements');

/**
 * Maximum number of keys that one statement locks one by one. PostgreSQL keeps the locks of all transactions in one
 * table of fixed size (some thousand entries by default); a decision that needs more locks the keys of the tenant as a
 * whole.
 */
const MAX_LOCKS = 2_000;

/** Maximum number of claims with one skeleton that a write examines; the protected ones are among them. */
const MAX_LOOKALIKES = 500;

/** A claim key, and its skeleton. */
export interface DrawnKey {
  key: string;
  skeleton: string;
  /** Hash of the durable key that is equal to the skeleton. */
  slot: string;
  subjectN: string;
  predicateN: string;
}

/** A claim with its statement. */
type FoundClaim = Narrowed<
  Omit<ClaimRow, 'skeleton' | 'wording'> & Omit<ClaimStatementRow, 'claimId' | 'sessionId'>,
  Pick<Claim, 'type' | 'runnerUp' | 'fact' | 'cause' | 'beliefPolicy' | 'rivals'>
>;
type FoundConflict = Narrowed<ConflictRow, Pick<Conflict, 'reason'>>;
/** `isPendingReweigh`: the evidence was revoked or reinstated after the claim was last weighed. */
type LoadedAttachment = WrittenAttachment & { isPendingReweigh: boolean };
type LoadedRow = FoundClaim & {
  attachments: LoadedAttachment[] | null;
  votes: WrittenVote[] | null;
  conflicts: WrittenConflict[] | null;
};

/** The last state in which a claim was in force (active or disputed), for a claim that is no longer in force. */
export interface StateBefore {
  status: ClaimStatus;
  validUntil: Date | null;
}

/** The fields that determine under which key a claim is decided. */
export type KeyedClaim = Pick<Claim, 'id' | 'slot' | 'predicateN' | 'valueKey'>;

/** Which part of a claim key a decision needs. */
export interface SlotQuery {
  slot: string;
  /** Comparable form of the predicate, which determines the cardinality of the key. */
  predicateN: string;
  /** For a multi-valued key only these values are read; for a single-valued key, all. */
  valueKeys: readonly string[];
  /** Claims and conflicts to include whatever their state. */
  ids?: readonly string[];
}

export interface ClaimFilter {
  statuses: readonly string[];
  subjectN: string | null;
  predicateN: string | null;
  sessionId: string | null;
  /**
   * `default`: only claims outside sessions and workspaces. null: the claims that `sessionId` selects; if that is null
   * too, all claims outside workspaces.
   */
  workspaceId: string | null;
  /** Only claims whose window contains this moment. */
  asOf: Date | null;
  /**
   * Of the active and disputed claims, lists only those whose window contains this moment. Claims of other statuses are
   * listed whatever their window.
   */
  heldAt: Date | null;
  /** Whether claims whose belief is rejected are listed. */
  showsRejected: boolean;
  /** Further conditions over `claimFields`. */
  filter: Filter | null;
}

export interface ConflictFilter {
  statuses: readonly string[];
  subjectN: string | null;
  predicateN: string | null;
  claimIds: readonly string[] | null;
  /** true: only contradictions that challenge a stronger claim; false: only the others. */
  challenge: boolean | null;
}

/** The position of an entry in a queue: the turn of its author, the newest entry of its key, and its own id. */
export type Place = { turn: number; latest: string; id: string };

export interface KnownTies extends Ties {
  /** Open conflicts that contest it now. */
  contestedBy: Id<'cnf'>[];
}

type TieRow = { claimId: Id<'clm'> } & (
  | { tie: 'evidence'; id: Id<'evd'> }
  | { tie: 'supersedes'; id: Id<'clm'> }
  | { tie: 'conflict'; id: Id<'cnf'>; holds: boolean; contests: boolean }
  | { tie: 'step'; id: Id<'stp'> }
);

type Known = Pick<KnownSlot, 'claims' | 'attachments' | 'votes' | 'pendingReweigh' | 'conflicts' | 'dependencies'>;

/** The key under which a claim is decided; for notes that are decided about together, that of the first. */
export const keyOf = ({ slot, id }: KeyedClaim): string => slot ?? id;

/** Reads claims and conflicts: for decisions under the lock of their key, and for readers. */
export class SlotRepository {
  /**
   * Locks claim keys until this transaction ends. When this returns, every earlier decision about the keys has been
   * committed, and no other decision is made until the lock ends. Locks are acquired in one order by all callers, so
   * that writers of many keys cannot deadlock.
   */
  lock(tx: TenantTx, slots: readonly string[]): Promise<void> {
    return this.lockShared(tx, [], slots);
  }

  /**
   * The claims, with their keys locked: nobody else decides about them until this transaction ends. For decisions that
   * follow from another one, whose transaction does not hold these keys yet. Two such transactions may wait for each
   * other; then one of them runs again.
   */
  async holdClaims(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<Claim[]> {
    const held = new Set<string>();
    for (;;) {
      const claims = await this.findClaims(tx, spaceId, ids);
      // A claim may have moved to another key before its lock was acquired.
      const keys = claims.map(keyOf).filter((key) => !held.has(key));
      if (keys.length === 0) return claims;
      await this.lock(tx, keys);
      for (const key of keys) held.add(key);
    }
  }

  /**
   * Like `lock` for `own`. Nobody can decide about `shared` keys in the meantime, but other transactions may share
   * them. All locks are acquired in one fixed order.
   */
  async lockShared(tx: TenantTx, shared: readonly string[], own: readonly string[]): Promise<void> {
    const modes = new Map([...shared.map((key) => [key, false] as const), ...own.map((key) => [key, true] as const)]);
    if (modes.size === 0) return;
    const names = tx.locksFor(modes);
    if (names.size > MAX_LOCKS) await tx.run(lockAllSlots);
    else await tx.run(lockSlotsShared, [...names.keys()], [...names.values()]);
  }

  /**
   * The keys of the claims that openly contradict a claim. A decision about the claim changes these contradictions, so
   * it locks the keys together with its own.
   */
  async listOpposedKeys(tx: TenantTx, spaceId: string, claimId: string): Promise<string[]> {
    return (await tx.all<{ key: string }>(listOpposedKeys, spaceId, claimId)).map(({ key }) => key);
  }

  /** The claims under each key, in the order requested. */
  async load(tx: TenantTx, spaceId: string, queries: readonly SlotQuery[]): Promise<Known[]> {
    if (queries.length === 0) return [];
    const rows = await tx.all<LoadedRow>(
      loadSlots,
      JSON.stringify(queries.map((query) => ({ ids: [], ...query }))),
      spaceId,
    );
    const known = knownBySlot(rows);
    return queries.map(({ slot }) => known.get(slot) ?? toKnown([]));
  }

  /** How many contradictions pointed out by a principal are open, up to `limit`. */
  async countOpened(tx: TenantTx, spaceId: string, principalId: string, limit: number): Promise<number> {
    return (await tx.one<{ count: number }>(countOpenedConflicts, spaceId, principalId, limit))!.count;
  }

  /** How many claims of an author are in quarantine, up to `limit`. */
  async countWaiting(tx: TenantTx, spaceId: string, author: string, limit: number): Promise<number> {
    return (await tx.one<{ count: number }>(countWaitingClaims, spaceId, author, limit))!.count;
  }

  /**
   * Active claims with the skeletons of the given keys: if there are very many, the protected ones and the latest. Read
   * it under the lock of the skeletons.
   */
  async listLookalikes(
    tx: TenantTx,
    spaceId: string,
    keys: readonly DrawnKey[],
  ): Promise<(Lookalike & { key: string })[]> {
    return keys.length === 0
      ? []
      : tx.all<Lookalike & { key: string }>(listLookalikes, spaceId, JSON.stringify(keys), MAX_LOOKALIKES);
  }

  /** For claims that may return into force, by key: the parts of their keys that matter for the decision. */
  async loadRelatedByKey(tx: TenantTx, spaceId: string, claimIds: readonly string[]): Promise<Map<string, Known>> {
    if (claimIds.length === 0) return new Map();
    const ids = (await tx.all<{ id: string }>(listRelatedClaims, spaceId, claimIds)).map(({ id }) => id);
    return knownBySlot(await tx.all<LoadedRow>(loadClaims, spaceId, ids, []));
  }

  /** Loads by id instead of by key: claims without a triple, and claims that one piece of evidence supports. */
  async loadClaims(
    tx: TenantTx,
    spaceId: string,
    claimIds: readonly string[],
    conflictIds: readonly string[] = [],
  ): Promise<Known> {
    return toKnown(await tx.all<LoadedRow>(loadClaims, spaceId, claimIds, conflictIds));
  }

  /**
   * Loads each claim by itself, in the order of the ids: claims without a triple, and claims for which the other claims
   * of their key do not matter.
   */
  async loadApart(tx: TenantTx, spaceId: string, claimIds: readonly string[]): Promise<Known[]> {
    return claimIds.length === 0
      ? []
      : (await tx.all<LoadedRow>(loadClaims, spaceId, claimIds, [])).map((row) => toKnown([row]));
  }

  /**
   * Claims by id. With `knownAt`, they are in the states recorded at that time, and a claim that was not recorded by
   * then is absent.
   */
  async findClaims(
    tx: TenantTx,
    spaceId: string,
    ids: readonly string[],
    knownAt: Date | null = null,
  ): Promise<Claim[]> {
    if (ids.length === 0) return [];
    const rows =
      knownAt === null
        ? tx.all<FoundClaim>(findClaims, spaceId, ids)
        : composedAsKnown(findClaims, knownAt, spaceId, ids).all<FoundClaim>(tx);
    return rows;
  }

  /**
   * The claims that pieces of evidence support, by id; for revoked evidence, those that it supported. `limit` null:
   * all. Each claim is returned once, but counts towards the limit once for each piece.
   */
  async listClaimsOn(tx: TenantTx, evidenceIds: readonly string[], limit: number | null): Promise<KeyedClaim[]> {
    const claims = await tx.all<KeyedClaim>(listClaimsOnEvidence, evidenceIds, limit);
    return [...new Map(claims.map((claim) => [claim.id, claim])).values()];
  }

  /**
   * The claims that pieces of evidence are attached to, as far as their columns do not reflect yet that the evidence
   * counts, or no longer counts. Each claim is returned once, with one such piece of evidence.
   */
  listClaimsPendingReweigh(
    tx: TenantTx,
    evidenceIds: readonly string[],
    limit: number,
  ): Promise<(KeyedClaim & Pick<Tie, 'evidenceId'>)[]> {
    return tx.all<KeyedClaim & Pick<Tie, 'evidenceId'>>(listClaimsPendingReweigh, evidenceIds, limit);
  }

  /** Claims by external ids in a namespace: that of a source system, or of a principal. */
  async findByExternalIds(
    tx: TenantTx,
    spaceId: string,
    namespace: string,
    externalIds: readonly string[],
  ): Promise<Claim[]> {
    return externalIds.length === 0 ? [] : tx.all<FoundClaim>(findClaimsByExternalId, spaceId, namespace, externalIds);
  }

  async listClaims(
    tx: TenantTx,
    spaceId: string,
    page: { beforeId: string; limit: number },
    { filter, ...asked }: ClaimFilter,
    { knownAt, now }: Moment,
  ): Promise<Claim[]> {
    const params: unknown[] = [
      spaceId,
      page.beforeId,
      page.limit,
      asked.statuses,
      asked.subjectN,
      asked.predicateN,
      asked.sessionId,
      asked.asOf,
      asked.heldAt,
      asked.showsRejected,
      asked.workspaceId,
    ];
    if (filter === null && knownAt === null) return tx.all<FoundClaim>(listClaims, ...params);
    const byBelief = filter === null || knownAt !== null ? null : askedByBelief(filter);
    if (filter !== null && byBelief !== null) {
      const bind = (value: unknown): string => `$${params.push(value) + 1}`;
      const how = { filter, fields: claimFields(now, null), now, limit: page.limit };
      const statement = listedByBelief(listClaims, byBelief, how, bind);
      return tx.all<FoundClaim>(statement, ...params);
    }
    const statement = composedAsKnown(listClaims, knownAt, ...params);
    if (filter !== null) statement.fill('filter', compileFilter(filter, claimFields(now, knownAt), statement.bind));
    return statement.all<FoundClaim>(tx);
  }

  /** The resolvers of contradictions, in the order in which they were attached. */
  async listResolvers(tx: TenantTx, conflictIds: readonly string[], knownAt: Date | null = null): Promise<Attached[]> {
    return conflictIds.length === 0 ? [] : tx.all<Attached>(listResolvers, conflictIds, knownAt ?? 'infinity');
  }

  /**
   * The last earlier state in which a claim was in force, for a claim that is no longer in force; null: there is none.
   */
  stateBefore(tx: TenantTx, claimId: string): Promise<StateBefore | null> {
    return tx.one<StateBefore>(findStateBefore, claimId);
  }

  /**
   * The status of a claim before it was retracted; for a claim that was never retracted, its status before the last
   * change.
   */
  statusBeforeRetraction(tx: TenantTx, claimId: string): Promise<ClaimStatus | null> {
    return this.#earlierStatus(tx, claimId, ['retracted']);
  }

  /** The status of a claim before it was archived, even if it was also retracted and reinstated in the meantime. */
  statusBeforeArchiving(tx: TenantTx, claimId: string): Promise<ClaimStatus | null> {
    return this.#earlierStatus(tx, claimId, ['archived', 'retracted']);
  }

  async #earlierStatus(tx: TenantTx, claimId: string, except: readonly ClaimStatus[]): Promise<ClaimStatus | null> {
    return (await tx.one<{ status: ClaimStatus }>(findEarlierStatus, claimId, except))?.status ?? null;
  }

  /** The ties of claims in the present state, or as recorded at `knownAt`. */
  async ties(tx: TenantTx, claimIds: readonly string[], knownAt: Date | null = null): Promise<Map<string, KnownTies>> {
    const ties = new Map<string, KnownTies>(
      claimIds.map((id) => [id, { evidence: [], supersedes: [], conflicts: [], stepIds: [], contestedBy: [] }]),
    );
    if (claimIds.length === 0) return ties;
    const statement = new Composed(listTies, JSON.stringify(claimIds), knownAt ?? 'infinity');
    if (knownAt !== null)
      statement.fill('superseded', `(${fragment(listSupersededAsKnown, { known_at: statement.bind(knownAt) })})`);
    for (const row of await statement.allKept<TieRow>(tx)) addTo(ties.get(row.claimId)!, row);
    return ties;
  }

  /** Claims that wait to replace a claim of another key, and that only their author asserts. */
  async waitingReplacements(tx: TenantTx, replacedId: string, author: string): Promise<Id<'clm'>[]> {
    return (await tx.all<{ id: Id<'clm'> }>(listWaitingReplacements, replacedId, author)).map(({ id }) => id);
  }

  /**
   * The evidence of a claim, in the order in which it was attached. A record that contributes in several ways is
   * returned once for each of them.
   */
  async roots(tx: TenantTx, claimId: string): Promise<RootRow[]> {
    return (await tx.all<FoundRoot>(listAttachments, claimId)).flatMap(rootsIn).sort(oldestFirst);
  }

  async findConflicts(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<Conflict[]> {
    return ids.length === 0 ? [] : tx.all<FoundConflict>(findConflicts, spaceId, ids);
  }

  /** The open conflict of two claims, in either order. */
  async findOpenPair(tx: TenantTx, spaceId: string, a: string, b: string): Promise<Conflict | null> {
    return tx.one<FoundConflict>(findOpenPair, spaceId, a, b);
  }

  /**
   * Contradictions with one of the claims as a side that are open or may open again, and open conflicts of these claims
   * with claims of other keys.
   */
  readonly listContradictions = gathered<Conflict>(
    (tx, spaceId, claimIds) => tx.all<FoundConflict>(listContradictions, spaceId, claimIds),
    ({ newClaimId, existingClaimId }) => [newClaimId, existingClaimId],
  );

  /** The open conflicts, with authors taking turns. They cannot be filtered by status. */
  listConflictQueue(
    tx: TenantTx,
    spaceId: string,
    { turn, latest, id }: Place,
    limit: number,
    filter: Omit<ConflictFilter, 'statuses'>,
  ): Promise<(Conflict & Place)[]> {
    return tx.all<FoundConflict & Place>(
      listConflictQueue,
      spaceId,
      turn,
      latest,
      id,
      limit,
      filter.subjectN,
      filter.predicateN,
      filter.claimIds,
      filter.challenge,
    );
  }

  /** Ids of claims in quarantine, in the order of `listConflictQueue`. */
  listQuarantineQueue(
    tx: TenantTx,
    spaceId: string,
    { turn, latest, id }: Place,
    limit: number,
    {
      subjectN,
      predicateN,
      sessionId,
      workspaceId,
    }: Pick<ClaimFilter, 'subjectN' | 'predicateN' | 'sessionId' | 'workspaceId'>,
  ): Promise<Place[]> {
    return tx.all<Place>(
      listQuarantineQueue,
      spaceId,
      turn,
      latest,
      id,
      limit,
      subjectN,
      predicateN,
      sessionId,
      workspaceId,
    );
  }

  listConflicts(
    tx: TenantTx,
    spaceId: string,
    beforeId: string,
    limit: number,
    filter: ConflictFilter,
  ): Promise<Conflict[]> {
    return tx.all<FoundConflict>(
      listConflicts,
      spaceId,
      beforeId,
      limit,
      filter.statuses,
      filter.subjectN,
      filter.predicateN,
      filter.claimIds,
      filter.challenge,
    );
  }
}

/** A slot in the form that the rules use. */
export const slotOf = (spaceId: Id<'spc'>, predicate: Predicate | null, known: Known): KnownSlot => ({
  spaceId,
  predicate,
  ...known,
});

function knownBySlot(rows: readonly LoadedRow[]): Map<string, Known> {
  const bySlot = new Map<string, LoadedRow[]>();
  for (const row of rows) {
    const known = bySlot.get(row.slot!);
    if (known === undefined) bySlot.set(row.slot!, [row]);
    else known.push(row);
  }
  return new Map([...bySlot].map(([slot, ofSlot]) => [slot, toKnown(ofSlot)]));
}

function toKnown(rows: readonly LoadedRow[]): Known {
  const each = rows.map(knownOf);
  return {
    claims: each.map(({ claim }) => claim),
    attachments: each.flatMap(({ attachments }) => attachments),
    votes: each.flatMap(({ votes }) => votes),
    pendingReweigh: each.flatMap(({ pendingReweigh }) => pendingReweigh),
    conflicts: rows.flatMap((row) => row.conflicts ?? []).map(readConflict),
    dependencies: [],
  };
}

function knownOf({ attachments: loaded, votes: cast, conflicts: _, ...claim }: LoadedRow): {
  claim: Claim;
  attachments: Attachment[];
  votes: Vote[];
  pendingReweigh: Tie[];
} {
  const attachments = (loaded ?? []).flatMap(({ isPendingReweigh: _pendingReweigh, ...attachment }) =>
    readAttachments(attachment),
  );
  const votes = (cast ?? []).map(readVote);
  const pendingReweigh = (loaded ?? [])
    .filter(({ isPendingReweigh }) => isPendingReweigh)
    .map(({ claimId, evidenceId }) => ({ claimId, evidenceId }));
  const pending = new Set<string>(pendingReweigh.map(({ evidenceId }) => evidenceId));
  return {
    claim: pending.size > 0 ? reweighed(claim, attachments, votes, pending) : claim,
    attachments,
    votes,
    pendingReweigh,
  };
}

function addTo(ties: KnownTies, row: TieRow): void {
  switch (row.tie) {
    case 'evidence':
      ties.evidence.push(row.id);
      break;
    case 'supersedes':
      ties.supersedes.push(row.id);
      break;
    case 'conflict':
      if (row.holds) ties.conflicts.push(row.id);
      if (row.contests) ties.contestedBy.push(row.id);
      break;
    case 'step':
      ties.stepIds.push(row.id);
  }
}
