import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { declaredErrors, Refusal } from '#libs/kernel/index.js';
import { reasonOf, type Denial } from '#libs/history/denials/index.js';
import { API_OPTIONS, type ApiOptions } from '../server/options.js';
import type { Answer, Call, CallHandler, Execution, OperationInterceptor } from './execution.js';
import { PeriodicRecorder } from './periodic-recorder.js';

/** Puts denied attempts of one tenant on record. */
export interface DenialRecorder {
  run(denials: readonly [Denial, ...Denial[]]): Promise<void>;
}

export const DENIAL_RECORDER = Symbol('DenialRecorder');

/** Who tried what where. */
export type Attempt = Pick<Denial, 'ctx' | 'operation' | 'space'>;

/** Kinds of attempts of one key that are counted separately during their cooldown; all beyond them are one. */
const MAX_KINDS = 20;
const OTHERS = 'others';

/**
 * Keeps denied attempts until they are put on record: the first of its kind within a second, what follows once a minute, counted. However many there
 * are, the log takes no more.
 */
@Injectable()
export class Denials implements OnApplicationShutdown {
  /** By key. */
  readonly #recorder: PeriodicRecorder<Denial>;
  readonly #categories = new Map(declaredErrors().map(({ code, category }) => [code, category]));

  constructor(@Inject(DENIAL_RECORDER) recorder: DenialRecorder, @Inject(API_OPTIONS) options: ApiOptions) {
    this.#recorder = new PeriodicRecorder({
      ...options.denials,
      what: 'Denied attempts',
      log: options.logger,
      record: (denials) => recorder.run(denials),
      join: together,
    });
  }

  /** An attempt was refused, perhaps for another reason than who tried it. */
  hear(attempt: Attempt, refusal: Pick<Refusal, 'category' | 'code' | 'lacking'>): void {
    const reason = reasonOf(refusal);
    if (reason !== null) this.#keep(attempt, reason);
  }

  /** Of a batch that went through, what was refused of it. */
  hearItems(attempt: Attempt, output: unknown): void {
    const { data } = output as { data?: unknown };
    for (const item of Array.isArray(data) ? (data as { error?: { code?: unknown } | null }[]) : []) {
      const code = item.error?.code;
      const category = typeof code === 'string' ? this.#categories.get(code) : undefined;
      if (category !== undefined) this.hear(attempt, { category, code: code as string, lacking: undefined });
    }
  }

  /** The server has answered its last call by now, and whoever opened the database closes it later. */
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

/** Attempts of one kind, whichever came first. */
function together(one: Denial, other: Denial): Denial {
  const [earlier, later] = one.until <= other.until ? [one, other] : [other, one];
  return { ...later, count: earlier.count + later.count, from: earlier.from };
}

/** Hears what was refused, whole or of a batch. */
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
