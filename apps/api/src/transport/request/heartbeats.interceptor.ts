import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Refusal, type Ctx, type Operation } from '#libs/kernel/index.js';
import type { Heartbeat } from '#libs/tenancy/sessions/index.js';
import { API_OPTIONS, type ApiOptions } from '../server/options.js';
import type { Answer, CallHandler, Execution, OperationInterceptor } from './execution.js';
import { Flusher } from './flusher.js';

/** Records the heartbeats of one tenant. */
export interface HeartbeatRecorder {
  run(beats: readonly [Heartbeat, ...Heartbeat[]]): Promise<void>;
}

export const HEARTBEAT_RECORDER = Symbol('HeartbeatRecorder');

/**
 * How many sessions of a tenant are remembered at once; beyond that, the least recently named one is forgotten. Per
 * tenant, because a tenant may name sessions that do not exist.
 */
const REMEMBERED = 10_000;
/** Of one transaction. */
const MAX_TOGETHER = 200;

/** A session that was named by calls. */
interface Named {
  /** Time of the last call that is not recorded yet; null: all are recorded. */
  beat: Heartbeat | null;
  /** Time on the clock of `performance`, in ms. */
  cooldownUntil: number;
}

/** By space and session, as named by calls; the least recently named one is first. */
type NamedOfTenant = Map<string, Named>;

/**
 * Collects the sessions that calls have named, and records them every few seconds, each session once a minute. No call
 * waits for it; heartbeats that are not recorded yet are lost if the process dies.
 */
@Injectable()
export class Heartbeats implements OnApplicationShutdown {
  readonly #tenants = new Map<string, NamedOfTenant>();
  readonly #flusher: Flusher;

  constructor(
    @Inject(HEARTBEAT_RECORDER) private readonly recorder: HeartbeatRecorder,
    @Inject(API_OPTIONS) private readonly options: ApiOptions,
  ) {
    this.#flusher = new Flusher(options.heartbeats.flushEveryMs, (now) => this.#flush(now));
  }

  /** A call that began at the given time has succeeded. */
  hear(
    operation: Operation,
    { tenantId, caller, requestId }: Ctx,
    input: Readonly<Record<string, unknown>>,
    at: Date,
  ): void {
    const { space } = input;
    if (typeof space !== 'string') return;
    for (const session of sessionsNamed(operation, input))
      this.#keep({ ctx: { tenantId, caller, requestId }, space, session, at });
    if (this.#tenants.size > 0) this.#flusher.schedule();
  }

  /** By now the server has answered its last call; the database is closed later, by the code that opened it. */
  async onApplicationShutdown(): Promise<void> {
    await this.#flusher.stop();
  }

  #keep(beat: Heartbeat): void {
    const {
      ctx: { tenantId },
      space,
      session,
    } = beat;
    const named: NamedOfTenant = this.#tenants.get(tenantId) ?? new Map<string, Named>();
    this.#tenants.set(tenantId, named);
    const name = `${space}/${session}`;
    const known = named.get(name) ?? { beat: null, cooldownUntil: 0 };
    known.beat = beat;
    named.delete(name);
    named.set(name, known);
    if (named.size > REMEMBERED) named.delete(named.keys().next().value!);
  }

  /** Records the sessions whose cooldown has ended. */
  async #flush(now: number): Promise<boolean> {
    for (const [tenantId, named] of [...this.#tenants]) {
      const due = [...named.values()].filter(({ beat, cooldownUntil }) => beat !== null && cooldownUntil <= now);
      for (let from = 0; from < due.length; from += MAX_TOGETHER)
        await this.#record(due.slice(from, from + MAX_TOGETHER));
      for (const [name, { beat, cooldownUntil }] of named)
        if (beat === null && cooldownUntil <= now) named.delete(name);
      if (named.size === 0) this.#tenants.delete(tenantId);
    }
    return this.#tenants.size > 0;
  }

  async #record(due: readonly Named[]): Promise<void> {
    const beats = due.map(({ beat }) => beat!);
    try {
      await this.recorder.run(beats as [Heartbeat, ...Heartbeat[]]);
    } catch (failure) {
      const isLost = failure instanceof Refusal && !failure.isRetryable;
      this.options.logger.warn(
        { err: failure },
        `Heartbeats of sessions could not be put on record; they are ${isLost ? 'given up' : 'kept'}`,
      );
      if (!isLost) return;
    }
    for (const [i, named] of due.entries()) {
      named.cooldownUntil = performance.now() + this.options.heartbeats.cooldownMs;
      // The session may have been named again in the meantime.
      if (named.beat === beats[i]) named.beat = null;
    }
  }
}

/** The session that a call is about or is made in, and the sessions that the items of a batch are made in. */
export function sessionsNamed(
  { sessionField = 'sessionId' }: Operation,
  input: Readonly<Record<string, unknown>>,
): string[] {
  const batches = Object.values(input).filter((value): value is unknown[] => Array.isArray(value));
  const ofItems = batches
    .flat()
    .map((item) => (typeof item === 'object' && item !== null && 'sessionId' in item ? item.sessionId : undefined));
  return [...new Set([input[sessionField], ...ofItems].filter((name) => typeof name === 'string'))];
}

/** Reports the sessions that successful calls named. */
@Injectable()
export class HeartbeatInterceptor implements OperationInterceptor {
  constructor(@Inject(Heartbeats) private readonly heartbeats: Heartbeats) {}

  async intercept(execution: Execution, next: CallHandler): Promise<Answer> {
    const startedAt = new Date();
    const answer = await next(execution);
    const { call, ctx, input } = execution;
    this.heartbeats.hear(call.operation, ctx, input as Record<string, unknown>, startedAt);
    return answer;
  }
}
