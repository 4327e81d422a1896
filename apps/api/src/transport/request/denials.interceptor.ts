import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { declaredErrors, Refusal, type Ctx } from '#libs/kernel/index.js';
import { reasonOf, type Denial } from '#libs/history/denials/index.js';
import { API_OPTIONS, type ApiOptions } from '../server/options.js';
import type { Answer, Call, CallHandler, Execution, OperationInterceptor } from './execution.js';
import { Flusher } from './flusher.js';

/** Records the denied attempts of one tenant. */
export interface DenialRecorder {
  run(denials: readonly [Denial, ...Denial[]]): Promise<void>;
}

export const DENIAL_RECORDER = Symbol('DenialRecorder');

/** Who tried which operation, and where. */
export type Attempt = Pick<Denial, 'ctx' | 'operation' | 'space'>;

/**
 * Maximum number of kinds of attempts of one key that are counted separately during a cooldown; further kinds are
 * counted as one.
 */
const MAX_KINDS = 20;
const OTHERS = 'others';
/** Of one transaction. */
const MAX_TOGETHER = 200;

/** Denied attempts of one key and one kind. */
interface Kept {
  /** The attempts that are not recorded yet; null: all are. */
  denial: Denial | null;
  /** Time on the clock of `performance`, in ms. */
  cooldownUntil: number;
}

/** By key, and for each key by kind. */
type KeptOfTenant = Map<string, Map<string, Kept>>;

/**
 * Keeps denied attempts until they are recorded: the first of a kind within a second, further ones as a count once a
 * minute. Many attempts add no more entries to the log than this, and no call waits for it. Attempts that are not
 * recorded yet are lost if the process dies.
 */
@Injectable()
export class Denials implements OnApplicationShutdown {
  readonly #tenants = new Map<string, KeptOfTenant>();
  readonly #flusher: Flusher;
  readonly #categories = new Map(declaredErrors().map(({ code, category }) => [code, category]));

  constructor(
    @Inject(DENIAL_RECORDER) private readonly recorder: DenialRecorder,
    @Inject(API_OPTIONS) private readonly options: ApiOptions,
  ) {
    this.#flusher = new Flusher(options.denials.flushEveryMs, (now) => this.#flush(now));
  }

  /** An attempt was refused; the reason may have nothing to do with who made it. */
  hear(attempt: Attempt, refusal: Pick<Refusal, 'category' | 'code' | 'lacking'>): void {
    const reason = reasonOf(refusal);
    if (reason === null) return;
    this.#keep(attempt, reason);
    this.#flusher.schedule();
  }

  /** The refused items of a batch that succeeded. */
  hearItems(attempt: Attempt, output: unknown): void {
    const { data } = output as { data?: unknown };
    for (const item of Array.isArray(data) ? (data as { error?: { code?: unknown } | null }[]) : []) {
      const code = item.error?.code;
      const category = typeof code === 'string' ? this.#categories.get(code) : undefined;
      if (category !== undefined) this.hear(attempt, { category, code: code as string, lacking: undefined });
    }
  }

  /** By now the server has answered its last call; the database is closed later, by the code that opened it. */
  async onApplicationShutdown(): Promise<void> {
    await this.#flusher.stop();
  }

  #keep({ ctx, operation, space }: Attempt, reason: string): void {
    const kept = this.#keptOf(ctx);
    const name = JSON.stringify([operation, reason, space]);
    const isOther = !kept.has(name) && kept.size >= MAX_KINDS;
    const now = new Date();
    const one: Denial = {
      ctx,
      operation: isOther ? OTHERS : operation,
      reason: isOther ? OTHERS : reason,
      space: isOther ? null : space,
      count: 1,
      from: now,
      until: now,
    };
    add(kept, isOther ? OTHERS : name, one);
  }

  #keptOf({ tenantId, caller: { keyId } }: Ctx): Map<string, Kept> {
    const tenant: KeptOfTenant = this.#tenants.get(tenantId) ?? new Map<string, Map<string, Kept>>();
    this.#tenants.set(tenantId, tenant);
    const kept = tenant.get(keyId) ?? new Map<string, Kept>();
    tenant.set(keyId, kept);
    return kept;
  }

  async #flush(now: number): Promise<boolean> {
    for (const [tenantId, tenant] of [...this.#tenants]) {
      const due = [...tenant.values()].flatMap((kept) =>
        [...kept]
          .filter(([, { denial, cooldownUntil }]) => denial !== null && cooldownUntil <= now)
          .map(([name]) => ({ kept, name })),
      );
      for (let from = 0; from < due.length; from += MAX_TOGETHER)
        await this.#record(due.slice(from, from + MAX_TOGETHER));
      forgetExpired(tenant, now);
      if (tenant.size === 0) this.#tenants.delete(tenantId);
    }
    return this.#tenants.size > 0;
  }

  async #record(due: readonly { kept: Map<string, Kept>; name: string }[]): Promise<void> {
    const batch = due.map(({ kept, name }) => take(kept.get(name)!, this.options.denials.cooldownMs));
    try {
      await this.recorder.run(batch as [Denial, ...Denial[]]);
    } catch (failure) {
      const isLost = failure instanceof Refusal && !failure.isRetryable;
      this.options.logger.warn(
        { err: failure },
        `Denied attempts could not be put on record; they are ${isLost ? 'given up' : 'kept'}`,
      );
      if (isLost) return;
      for (const [i, { kept, name }] of due.entries()) {
        add(kept, name, batch[i]!);
        kept.get(name)!.cooldownUntil = 0;
      }
    }
  }
}

function add(kept: Map<string, Kept>, name: string, more: Denial): void {
  const known = kept.get(name) ?? { denial: null, cooldownUntil: 0 };
  kept.set(name, known);
  if (known.denial === null) {
    known.denial = more;
    return;
  }
  const [earlier, later] = known.denial.until <= more.until ? [known.denial, more] : [more, known.denial];
  known.denial = { ...later, count: earlier.count + later.count, from: earlier.from };
}

function take(kept: Kept, cooldownMs: number): Denial {
  const denial = kept.denial!;
  kept.denial = null;
  kept.cooldownUntil = performance.now() + cooldownMs;
  return denial;
}

function forgetExpired(tenant: KeptOfTenant, now: number): void {
  for (const [keyId, kept] of tenant) {
    for (const [name, { denial, cooldownUntil }] of kept)
      if (denial === null && cooldownUntil <= now) kept.delete(name);
    if (kept.size === 0) tenant.delete(keyId);
  }
}

/** Reports refused calls, and the refused items of batches. */
@Injectable()
export class DenialsInterceptor implements OperationInterceptor {
  constructor(@Inject(Denials) private readonly denials: Denials) {}

  async intercept(execution: Execution, next: CallHandler): Promise<Answer> {
    const { call } = execution;
    try {
      const answer = await next(execution);
      if (call.operation.cost !== undefined) this.denials.hearItems(attemptOf(call), answer.output);
      return answer;
    } catch (error) {
      if (error instanceof Refusal) this.denials.hear(attemptOf(call), error);
      throw error;
    }
  }
}

const attemptOf = ({ operation, session: { tenantId, caller }, requestId, input }: Call): Attempt => ({
  ctx: { tenantId, caller, requestId },
  operation: operation.name,
  space: typeof input.space === 'string' ? input.space : null,
});
