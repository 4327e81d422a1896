import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { declaredErrors, Refusal } from '#libs/kernel/index.js';
import { reasonOf, type Denial } from '#libs/history/denials/index.js';
import { isSpaceName } from '#libs/tenancy/spaces/index.js';
import { API_OPTIONS, type ApiOptions } from '../server/options.js';
import type { Answer, Call, CallHandler, Execution, OperationInterceptor } from './execution.js';
import { Metrics } from './metrics.interceptor.js';
import { PeriodicRecorder } from './periodic-recorder.js';

/** Records the denied attempts of one tenant. */
export interface DenialRecorder {
  run(denials: readonly [Denial, ...Denial[]]): Promise<void>;
}

export const DENIAL_RECORDER = Symbol('DenialRecorder');

/** Who tried which operation, and where. */
export type Attempt = Pick<Denial, 'ctx' | 'operation' | 'space'>;

/**
 * Maximum number of kinds of attempts per key that are counted separately during a cooldown. Further kinds are counted
 * together.
 */
const MAX_KINDS = 20;
const OTHERS = 'others';

/**
 * Collects denied attempts until they are recorded. The first attempt of a kind is recorded within a second; later
 * attempts of this kind are recorded once a minute with their count. A flood of attempts therefore does not flood the
 * log.
 */
@Injectable()
export class Denials implements OnApplicationShutdown {
  /** By key. */
  readonly #recorder: PeriodicRecorder<Denial>;
  readonly #categories = new Map(declaredErrors().map(({ code, category }) => [code, category]));

  constructor(
    @Inject(DENIAL_RECORDER) recorder: DenialRecorder,
    @Inject(API_OPTIONS) options: ApiOptions,
    @Inject(Metrics) metrics: Pick<Metrics, 'countDropped'>,
  ) {
    this.#recorder = new PeriodicRecorder({
      ...options.denials,
      what: 'Denied attempts',
      log: options.logger,
      onDropped: () => {
        metrics.countDropped('denials');
      },
      record: (denials) => recorder.run(denials),
      join: together,
    });
  }

  /** An attempt was refused, possibly for a reason that has nothing to do with the caller's rights. */
  hear(attempt: Attempt, refusal: Pick<Refusal, 'category' | 'code' | 'lacking'>): void {
    const reason = reasonOf(refusal);
    if (reason !== null) this.#keep(attempt, reason);
  }

  /** Handles the refused items of a batch that otherwise succeeded. */
  hearItems(attempt: Attempt, output: unknown): void {
    const { data } = output as { data?: unknown };
    for (const item of Array.isArray(data) ? (data as { error?: { code?: unknown } | null }[]) : []) {
      const code = item.error?.code;
      const category = typeof code === 'string' ? this.#categories.get(code) : undefined;
      if (category !== undefined) this.hear(attempt, { category, code: code as string, lacking: undefined });
    }
  }

  /**
   * At this point, the server has answered its last call, and the database is still open. The code that opened the
   * database closes it later.
   */
  async onApplicationShutdown(): Promise<void> {
    await this.#recorder.stop();
  }

  #keep({ ctx, operation, space }: Attempt, reason: string): void {
    const kept = this.#recorder.group(ctx.tenantId, ctx.caller.keyId);
    const name = JSON.stringify([operation, reason, space]);
    const isOther = !kept.has(name) && kept.size >= MAX_KINDS;
    const now = new Date();
    this.#recorder.gather(kept, isOther ? OTHERS : name, {
      ctx,
      operation: isOther ? OTHERS : operation,
      reason: isOther ? OTHERS : reason,
      space: isOther ? null : space,
      count: 1,
      from: now,
      until: now,
    });
  }
}

/** Merges attempts of one kind, in either order. */
function together(one: Denial, other: Denial): Denial {
  const [earlier, later] = one.until <= other.until ? [one, other] : [other, one];
  return { ...later, count: earlier.count + later.count, from: earlier.from };
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
  // The input was not checked yet: the guards refuse first.
  space: typeof input.space === 'string' && isSpaceName(input.space) ? input.space : null,
});
