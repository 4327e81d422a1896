import { Inject, Injectable } from '@nestjs/common';
import { tenantBusy } from '../problem/errors.js';
import { API_OPTIONS, type ApiOptions } from '../server/options.js';
import type { Answer, CallHandler, Execution, OperationInterceptor } from './execution.js';

const TRY_AGAIN_SECONDS = 1;

/**
 * Counts the operations of a tenant that this process has started and not yet answered. Operations that wait for the
 * database are included, so no queue grows without bound.
 */
@Injectable()
export class Admission {
  readonly #underway = new Map<string, number>();

  constructor(@Inject(API_OPTIONS) private readonly options: Pick<ApiOptions, 'requestsAtOnce'>) {}

  /**
   * Admits one more operation, until the returned function is called. Throws `tenant_busy` if the maximum is reached.
   */
  enter(tenantId: string): () => void {
    const underway = this.#underway.get(tenantId) ?? 0;
    const limit = this.options.requestsAtOnce;
    if (underway >= limit) throw tenantBusy({ limit }, { retryAfterSeconds: TRY_AGAIN_SECONDS });
    this.#underway.set(tenantId, underway + 1);
    return () => {
      const left = this.#underway.get(tenantId)! - 1;
      if (left === 0) this.#underway.delete(tenantId);
      else this.#underway.set(tenantId, left);
    };
  }
}

/** A tenant counts as active if it was served within this time. */
const LATELY_MS = 1_000;

type Kind = 'read' | 'write';

interface Waiter {
  kind: Kind;
  begin: (turn: Turn) => void;
}

/** One turn: a single read, or all writes that were admitted together. */
interface Turn {
  left: number;
}

/**
 * The time after the beginning of a turn of writes within which further writes may join it. Callers whose requests were
 * answered at the end of the previous turn send their next requests within this time. These then share the transaction
 * of the writes that waited in the meantime.
 */
const JOINING_MS = 8;

interface Share {
  turns: number;
  waiting: Waiter[];
  servedAt: number;
  /** The last turn of writes, and the time at which it began. */
  writes: { turn: Turn; begunAt: number } | null;
  /** Checks again whether other tenants are still served; null while no operation waits. */
  recheck: NodeJS.Timeout | null;
}

/**
 * Limits the work in progress of a tenant while other tenants are active, because each step of the other tenants (a
 * query, a ranking, the writing of an answer) waits for all steps that were ready before it. When the first waiting
 * write gets its turn, all waiting writes of the tenant get the same turn, because they share a transaction. A tenant
 * that is served alone is not limited.
 */
export class Shares {
  readonly #shares = new Map<string, Share>();

  /** `most`: how many turns a tenant may have at once while another tenant is served. */
  constructor(
    private readonly most: () => number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  async run<T>(tenantId: string, kind: Kind, work: () => Promise<T>): Promise<T> {
    const share = this.#shareOf(tenantId);
    const turn = this.#turnAtOnce(tenantId, share, kind) ?? (await this.#waited(tenantId, share, kind));
    try {
      return await work();
    } finally {
      share.servedAt = this.now();
      turn.left -= 1;
      if (turn.left === 0) {
        share.turns -= 1;
        this.#letIn(tenantId, share);
      }
    }
  }

  #turnAtOnce(tenantId: string, share: Share, kind: Kind): Turn | null {
    if (share.waiting.length > 0) return null;
    const { writes } = share;
    if (kind === 'write' && writes !== null && writes.turn.left > 0 && this.now() - writes.begunAt < JOINING_MS) {
      writes.turn.left += 1;
      return writes.turn;
    }
    return this.#mayBegin(tenantId, share) ? this.#begun(share, kind) : null;
  }

  /** Called when a turn of this tenant ends, or when no other tenant is active any longer. */
  #waited(tenantId: string, share: Share, kind: Kind): Promise<Turn> {
    share.recheck ??= setInterval(() => {
      this.#letIn(tenantId, share);
    }, LATELY_MS).unref();
    return new Promise((begin) => {
      share.waiting.push({ kind, begin });
    });
  }

  #letIn(tenantId: string, share: Share): void {
    while (share.waiting.length > 0 && this.#mayBegin(tenantId, share)) {
      const first = share.waiting.shift()!;
      const others = first.kind === 'write' ? share.waiting.filter(({ kind }) => kind === 'write') : [];
      if (others.length > 0) share.waiting = share.waiting.filter(({ kind }) => kind !== 'write');
      const turn = this.#begun(share, first.kind, 1 + others.length);
      for (const { begin } of [first, ...others]) begin(turn);
    }
    if (share.waiting.length > 0 || share.recheck === null) return;
    clearInterval(share.recheck);
    share.recheck = null;
  }

  #begun(share: Share, kind: Kind, left = 1): Turn {
    const turn = { left };
    share.turns += 1;
    if (kind === 'write') share.writes = { turn, begunAt: this.now() };
    return turn;
  }

  #shareOf(tenantId: string): Share {
    const share = this.#shares.get(tenantId) ?? { turns: 0, waiting: [], servedAt: 0, writes: null, recheck: null };
    this.#shares.set(tenantId, share);
    share.servedAt = this.now();
    return share;
  }

  #mayBegin(tenantId: string, { turns }: Share): boolean {
    return turns < this.most() || !this.#areOthersServed(tenantId);
  }

  /** Removes tenants that have not been served for a while. */
  #areOthersServed(tenantId: string): boolean {
    const since = this.now() - LATELY_MS;
    for (const [id, { turns, servedAt }] of this.#shares) {
      if (id === tenantId) continue;
      if (turns > 0 || servedAt > since) return true;
      this.#shares.delete(id);
    }
    return false;
  }
}

/** How long a measurement remains valid. */
const SAMPLE_MS = 100;
/**
 * The target utilisation of the event loop. Above it, operations that are started together mostly wait for each other.
 */
const BUSY = 0.3;
const MAX_TURNS = 32;

/** The share of time, from 0 to 1, in which the event loop was busy since the last call. */
function loopUtilization(): () => number {
  let since = performance.eventLoopUtilization();
  return () => {
    const { utilization } = performance.eventLoopUtilization(since);
    since = performance.eventLoopUtilization();
    return utilization;
  };
}

/**
 * How many turns one tenant may have at once while others are served. The number is found by additive increase and
 * multiplicative decrease. It is halved after each sample in which the event loop was busy, and raised by one after
 * each sample in which the event loop had capacity left. Waiting for an external database or embedder leaves the event
 * loop idle.
 */
export function turnsByPressure(
  utilization = loopUtilization(),
  now: () => number = () => performance.now(),
): () => number {
  let measuredAt = now();
  let turns = MAX_TURNS;
  return () => {
    if (now() - measuredAt < SAMPLE_MS) return turns;
    measuredAt = now();
    turns = utilization() > BUSY ? Math.max(1, Math.floor(turns / 2)) : Math.min(MAX_TURNS, turns + 1);
    return turns;
  };
}

/** Refuses a call if its tenant already has the maximum number of calls in progress. */
@Injectable()
export class AdmissionInterceptor implements OperationInterceptor {
  constructor(@Inject(Admission) private readonly admission: Admission) {}

  async intercept(execution: Execution, next: CallHandler): Promise<Answer> {
    const leave = this.admission.enter(execution.call.session.tenantId);
    try {
      return await next(execution);
    } finally {
      leave();
    }
  }
}

/** Makes a call wait for its tenant's turn. */
@Injectable()
export class FairShareInterceptor implements OperationInterceptor {
  constructor(@Inject(Shares) private readonly shares: Shares) {}

  intercept(execution: Execution, next: CallHandler): Promise<Answer> {
    const { operation, session } = execution.call;
    return this.shares.run(session.tenantId, operation.effect, () => next(execution));
  }
}
