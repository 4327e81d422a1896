import {
  gathered,
  sql,
  type CascadeRow,
  type Narrowed,
  type SystemTx,
  type TenantTx,
} from '#libs/platform/database/index.js';
import { encodeCursor, type Id } from '#libs/kernel/index.js';
import type { Ahead, Reached } from '../domain/cause.js';
import type { Cascade, CascadeState } from '../domain/cascade.js';

const claimCascade = sql(import.meta.url, 'claim-cascade');
const lockCascade = sql(import.meta.url, 'lock-cascade');
const findCascades = sql(import.meta.url, 'find-cascades');
const listCascades = sql(import.meta.url, 'list-cascades');
const findCascadesFrom = sql(import.meta.url, 'find-cascades-from');
const findOpenCascade = sql(import.meta.url, 'find-open-cascade');
const listRunningCascades = sql(import.meta.url, 'list-running-cascades');
const listReached = sql(import.meta.url, 'list-reached');
const findNextRank = sql(import.meta.url, 'find-next-rank');
const countDependents = sql(import.meta.url, 'count-dependents');
const findDependedOn = sql(import.meta.url, 'find-depended-on');

type Row = Narrowed<Omit<CascadeRow, 'waiting' | 'lowRank' | 'lowNode'>, Pick<Cascade, 'trigger'>>;
/** A cascade with the number of nodes that wait in its frontier. */
export type WaitingCascade = Cascade & { remaining: number };

/** The cascade that a space is currently processing. */
export interface RunningCascade {
  tenantId: string;
  spaceId: string;
  id: string;
  visited: number;
}

/** The maximum number of nodes that a preview counts. Beyond it, the preview only says that there are more. */
const MAX_COUNTED = 200_000;

export interface Preview {
  affected: number;
  byType: Record<string, number>;
  maxDepth: number;
  first: string[];
  nextCursor: string | null;
  asOfSeq: number;
  truncated: boolean;
}

type Counted = Pick<Preview, 'byType' | 'affected' | 'first' | 'asOfSeq'> & {
  maxRise: number;
  last: [importance: number, id: string] | null;
};

/** Reads cascades and their frontiers. */
export class CascadeRepository {
  /**
   * The oldest running cascade of the space, locked until the transaction ends. null: there is no running cascade,
   * another worker has locked it, or it is older than `from`.
   */
  lock(tx: TenantTx, spaceId: string, from: string): Promise<Cascade | null> {
    return tx.one<Row>(lockCascade, spaceId, from);
  }

  /**
   * Any cascade of the space, locked until the transaction ends. Use it for changes that depend on the state of the
   * cascade.
   */
  claim(tx: TenantTx, spaceId: string, id: string): Promise<Cascade | null> {
    return tx.one<Row>(claimCascade, spaceId, id);
  }

  async find(tx: TenantTx, spaceId: string, id: string): Promise<WaitingCascade | null> {
    return (await tx.all<Row & Pick<WaitingCascade, 'remaining'>>(findCascades, spaceId, [id]))[0] ?? null;
  }

  list(
    tx: TenantTx,
    spaceId: string,
    page: { beforeId: string; limit: number },
    states: readonly CascadeState[],
  ): Promise<WaitingCascade[]> {
    return tx.all<Row & Pick<WaitingCascade, 'remaining'>>(listCascades, spaceId, page.beforeId, page.limit, states);
  }

  /** The oldest running cascade of each space, in all tenants, from the space that follows `after`. */
  running(tx: SystemTx, after: RunningCascade | null, limit: number): Promise<RunningCascade[]> {
    return tx.all<RunningCascade>(listRunningCascades, limit, after?.tenantId ?? '', after?.spaceId ?? '');
  }

  /** The most recently started running cascade that has one of the claims or evidence as a root. */
  async findRunningFrom(tx: TenantTx, spaceId: string, rootIds: readonly string[]): Promise<Id<'cas'> | null> {
    return (await tx.one<{ id: Id<'cas'> }>(findCascadesFrom, spaceId, rootIds))?.id ?? null;
  }

  /** Whether a cascade of the space, running or failed, has not reached every node. */
  async isAnyOpen(tx: TenantTx, spaceId: string): Promise<boolean> {
    return (await tx.one(findOpenCascade, spaceId)) !== null;
  }

  /** The nodes that the cascade has to process next. An empty result means that nothing is waiting any more. */
  async next(tx: TenantTx, cascadeId: string, limit: number): Promise<Ahead> {
    const [reached, beyond] = await Promise.all([
      tx.all<Reached>(listReached, cascadeId, limit),
      tx.one<{ rank: number }>(findNextRank, cascadeId, limit),
    ]);
    return { reached, nextRank: beyond?.rank ?? Infinity };
  }

  /**
   * What a correction of this node or evidence would reach. `unmoved`: ids of evidence whose state this correction does
   * not change. This evidence is not counted, and its dependents are not followed.
   */
  async preview(tx: TenantTx, id: string, unmoved: readonly string[] = []): Promise<Preview> {
    const { affected, maxRise, last, ...counted } = (await tx.one<Counted>(countDependents, id, MAX_COUNTED, unmoved))!;
    return {
      ...counted,
      affected: Math.min(affected, MAX_COUNTED),
      maxDepth: Math.max(0, maxRise),
      truncated: affected > MAX_COUNTED,
      nextCursor: last !== null && affected > counted.first.length ? encodeCursor(last) : null,
    };
  }

  /** The nodes that something depends on. */
  async dependedOn(tx: TenantTx, ids: readonly string[]): Promise<Set<string>> {
    return new Set((await this.#dependedOn(tx, '', ids)).map(({ id }) => id));
  }

  readonly #dependedOn = gathered<{ id: string }>(
    (tx, _, ids) => tx.all<{ id: string }>(findDependedOn, ids),
    ({ id }) => [id],
  );
}
