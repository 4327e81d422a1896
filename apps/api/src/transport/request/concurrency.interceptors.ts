import { Inject, Injectable } from '@nestjs/common';
import { tenantBusy } from '../problem/errors.js';
import { API_OPTIONS, type ApiOptions } from '../server/options.js';
import type { Answer, CallHandler, Execution, OperationInterceptor } from './execution.js';

const TRY_AGAIN_SECONDS = 1;

/** How many operations of a tenant this process has begun and not answered. What waits for the database waits among them, so no queue is endless. */
@Injectable()
export class Admission {
  readonly #underway = new Map<string, number>();

  constructor(@Inject(API_OPTIONS) private readonly options: Pick<ApiOptions, 'requestsAtOnce'>) {}

  /** Lets one more in, until the returned function is called. Throws `tenant_busy` where there are as many as may be. */
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

/** Who was served so lately is served. */
const LATELY_MS = 1_000;

type Kind = 'read' | 'write';

interface Waiter {
  kind: Kind;
  begin: (turn: Turn) => void;
}

/** A read, or the writes that were let in together. */
interface Turn {
  left: number;
}

interface Share {
  turns: number;
  waiting: Waiter[];
  servedAt: number;
  /** Looks again whether the others are still served; null while nobody waits. */
  recheck: NodeJS.Timeout | null;
}

/**
 * Bounds what a tenant has in hand while others are served: each step of the others (a query read, results ranked, an answer
 * written) waits for those that were ready before. All writes that wait when the turn comes to the first of them go together, since they share a transaction.
 * A tenant that is alone is not bounded.
 */
export class Shares {
  readonly #shares = new Map<string, Share>();

  /** `most`: turns of a tenant at once while another is served. */
  constructor(
    private readonly most: () => number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  async run<T>(tenantId: string, kind: Kind, work: () => Promise<T>): Promise<T> {
    const share = this.#shareOf(tenantId);
    const turn =
      share.waiting.length === 0 && this.#mayBegin(tenantId, share)
        ? begun(share)
        : await this.#waited(tenantId, share, kind);
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

  /** Comes when an own turn ends, or when the others are gone while it takes long. */
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
      const turn = begun(share, 1 + others.length);
      for (const { begin } of [first, ...others]) begin(turn);
    }
    if (share.waiting.length > 0 || share.recheck === null) return;
    clearInterval(share.recheck);
    share.recheck = null;
  }

  #shareOf(tenantId: string): Share {
    const share = this.#shares.get(tenantId) ?? { turns: 0, waiting: [], servedAt: 0, recheck: null };
    this.#shares.set(tenantId, share);
    share.servedAt = this.now();
    return share;
  }

  #mayBegin(tenantId: string, { turns }: Share): boolean {
    return turns < this.most() || !this.#areOthersServed(tenantId);
  }

  /** Forgets who was not served for a while. */
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

function begun(share: Share, left = 1): Turn {
  share.turns += 1;
  return { left };
}

/** How long a measurement counts. */
const SAMPLE_MS = 100;
/** The part of its time that the event loop may be busy: above it, what is begun at once mostly waits for the rest. */
const BUSY = 0.3;
const MAX_TURNS = 32;

/** The part of its time, from 0 to 1, that the event loop was busy since the last call. */
function loopUtilization(): () => number {
  let since = performance.eventLoopUtilization();
  return () => {
    const { utilization } = performance.eventLoopUtilization(since);
    since = performance.eventLoopUtilization();
    return utilization;
  };
}

/**
 * How many turns one tenant may have at once while others are served, found by additive increase and multiplicative decrease: half as many after each sample in which the event
 * loop was busy, one more after each in which it had time to spare. Waiting for a database or an embedder elsewhere leaves the loop idle.
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

/** Refuses a call whose tenant has as many under way as it may. */
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

/** Lets a call wait for the turn of its tenant. */
@Injectable()
export class FairShareInterceptor implements OperationInterceptor {
  constructor(@Inject(Shares) private readonly shares: Shares) {}

  intercept(execution: Execution, next: CallHandler): Promise<Answer> {
    const { operation, session } = execution.call;
    return this.shares.run(session.tenantId, operation.effect, () => next(execution));
  }
}
