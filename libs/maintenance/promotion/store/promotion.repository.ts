import type { Id } from '#libs/kernel/index.js';
import { DEFAULT_WORKSPACE, type PromotionReason } from '#libs/knowledge/workspaces/index.js';
import type { BeliefState } from '#libs/knowledge/beliefs/index.js';
import { beliefStateAt, type Believed, type KeyedClaim } from '#libs/knowledge/claims/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { Leftover } from '../domain/carryover.rules.js';
import type { EndOfClaim } from '../domain/record.rules.js';

const findTask = sql(import.meta.url, 'find-task');
const findLastDurableRun = sql(import.meta.url, 'find-last-durable-run');
const countDurableObservations = sql(import.meta.url, 'count-durable-observations');
const findLane = sql(import.meta.url, 'find-lane');
const listAcceptedOfWorkspace = sql(import.meta.url, 'list-accepted-of-workspace');
const listPromotable = sql(import.meta.url, 'list-promotable');
const listLeftovers = sql(import.meta.url, 'list-leftovers');
const listContestedClaims = sql(import.meta.url, 'list-contested-claims');
const listClaimsOnOpenPremises = sql(import.meta.url, 'list-claims-on-open-premises');
const listClaimsOnEachOther = sql(import.meta.url, 'list-claims-on-each-other');
const listEndsOfClaims = sql(import.meta.url, 'list-ends-of-claims');
const listTestsOfWorkspace = sql(import.meta.url, 'list-tests-of-workspace');
const listDueWorkspaces = sql(import.meta.url, 'list-due-workspaces');

/** What a run promotes from: a workspace, or the durable lane of the space. */
export type LaneRef = Id<'wsp'> | typeof DEFAULT_WORKSPACE;

/** The options of a run. */
export type PromotionOptions = { workspace: LaneRef; reason: PromotionReason };

/** What promotion needs to know about a workspace. */
export type Lane = {
  id: Id<'wsp'>;
  version: number;
  sessionId: Id<'ses'> | null;
  /** The task that it belongs to; null if it belongs to a session or to nothing. */
  taskId: Id<'tsk'> | null;
  /** Whether only participants of its session can read its claims. */
  private: boolean;
  /** Whether its task was cancelled, and whether it is done or was cancelled. */
  isCancelled: boolean;
  isTaskOver: boolean;
  isBoundaryDue: boolean;
  /** How many observations its last run had counted. */
  observedBefore: number;
};

/** How many observations there are, and the last record counted among them. */
export interface Observed {
  observations: number;
  until: string;
}

export type KeyedLeftover = KeyedClaim & Leftover;

/** A claim that was accepted when it was last weighed, and its present state. */
export type Candidate = KeyedClaim & { state: BeliefState };

/** What the record of a task says about the task itself. `createdBy`: the principal to whom the record belongs. */
export type RecordedTask = {
  title: string;
  createdBy: Id<'prn'>;
};

/** A row without the state of its belief, which is computed for a time. */
type Unjudged<Judged> = Omit<Judged, 'state'> & Believed;

/** How many claims, and how many tests, the record of a workspace covers. */
const MAX_RECORDED = 2_000;
const MAX_TESTS = 50;
/** How many new records of the durable lane are counted at most. */
const MAX_COUNTED = 10_000;
/** The maximum number of workspaces of a space for which one tick starts runs. */
const MAX_DUE = 50;

export class PromotionRepository {
  lane(tx: TenantTx, spaceId: string, id: string): Promise<Lane | null> {
    return tx.one<Lane>(findLane, spaceId, id);
  }

  /**
   * The next claims that were accepted when they were last weighed, with their states at `now`. The page ends before a
   * claim that depends on another claim of the page, so that conclusions come on a later page than their premises.
   */
  async accepted(
    tx: TenantTx,
    { id: spaceId, now }: Pick<Space, 'id' | 'now'>,
    lane: LaneRef,
    after: string,
    limit: number,
  ): Promise<Candidate[]> {
    const rows = await (lane === DEFAULT_WORKSPACE
      ? tx.all<Unjudged<Candidate>>(listPromotable, spaceId, after, limit)
      : tx.all<Unjudged<Candidate>>(listAcceptedOfWorkspace, lane, after, limit));
    const found = judgedAt<Candidate>(rows, now);
    if (found.length < 2) return found;
    const ids = found.map(({ id }) => id);
    const dependent = new Set((await tx.all<{ id: string }>(listClaimsOnEachOther, ids)).map(({ id }) => id));
    const end = found.findIndex(({ id }, at) => at > 0 && dependent.has(id));
    return end < 0 ? found : found.slice(0, end);
  }

  /** The next claims that are still in a workspace, with their states at `now`. */
  async leftovers(
    tx: TenantTx,
    workspaceId: string,
    now: Date,
    after: string,
    limit: number,
  ): Promise<KeyedLeftover[]> {
    return judgedAt<KeyedLeftover>(
      await tx.all<Unjudged<KeyedLeftover>>(listLeftovers, workspaceId, after, limit, null),
      now,
    );
  }

  /** The given claims that are still in a workspace, with their states at `now`. */
  async leftoversAmong(tx: TenantTx, workspaceId: string, now: Date, ids: readonly string[]): Promise<KeyedLeftover[]> {
    return ids.length === 0
      ? []
      : judgedAt<KeyedLeftover>(
          await tx.all<Unjudged<KeyedLeftover>>(listLeftovers, workspaceId, '', ids.length, ids),
          now,
        );
  }

  async contested(tx: TenantTx, ids: readonly string[]): Promise<Set<string>> {
    return new Set((await tx.all<{ id: string }>(listContestedClaims, ids)).map(({ id }) => id));
  }

  async onOpenPremises(tx: TenantTx, ids: readonly string[]): Promise<Set<string>> {
    return new Set((await tx.all<{ id: string }>(listClaimsOnOpenPremises, ids)).map(({ id }) => id));
  }

  task(tx: TenantTx, spaceId: string, id: string): Promise<RecordedTask | null> {
    return tx.one<RecordedTask>(findTask, spaceId, id);
  }

  /** What became of the claims of a workspace, with their states at `now`. */
  async ends(tx: TenantTx, workspaceId: string, now: Date): Promise<EndOfClaim[]> {
    return judgedAt<EndOfClaim>(await tx.all<Unjudged<EndOfClaim>>(listEndsOfClaims, workspaceId, MAX_RECORDED), now);
  }

  async tests(tx: TenantTx, workspaceId: string): Promise<Id<'tst'>[]> {
    return (await tx.all<{ id: Id<'tst'> }>(listTestsOfWorkspace, workspaceId, MAX_TESTS)).map(({ id }) => id);
  }

  /** How many distinct observations the durable lane has, up to the last record considered. */
  async durableObservations(tx: TenantTx, spaceId: string): Promise<Observed> {
    const last = await tx.one<Observed>(findLastDurableRun, spaceId);
    const { observations, until } = last ?? { observations: 0, until: '' };
    const fresh = await tx.one<{ count: number; until: string }>(countDurableObservations, spaceId, until, MAX_COUNTED);
    return { observations: observations + fresh!.count, until: fresh!.until };
  }

  /** The workspaces for which the schedule has to start runs, because their task or session has ended. */
  async due(tx: TenantTx, spaceId: string): Promise<{ workspace: LaneRef; reason: PromotionReason }[]> {
    const ended = await tx.all<{ id: Id<'wsp'> }>(listDueWorkspaces, spaceId, MAX_DUE);
    return ended.map(({ id }) => ({ workspace: id, reason: 'task_boundary' }));
  }
}

/** The rows with the states of their beliefs at `now`, whether or not the changes by the clock have been recorded. */
const judgedAt = <Judged extends { state: BeliefState }>(rows: readonly Unjudged<Judged>[], now: Date): Judged[] =>
  rows.map((row) => ({ ...row, state: beliefStateAt(row, now) }) as Unjudged<Judged> & Judged);
