import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Ctx, Operation } from '#libs/kernel/index.js';
import type { Heartbeat } from '#libs/tenancy/sessions/index.js';
import { API_OPTIONS, type ApiOptions } from '../server/options.js';
import type { Answer, CallHandler, Execution, OperationInterceptor } from './execution.js';
import { Metrics } from './metrics.interceptor.js';
import { PeriodicRecorder } from './periodic-recorder.js';

/** Records the heartbeats of one tenant. */
export interface HeartbeatRecorder {
  run(beats: readonly [Heartbeat, ...Heartbeat[]]): Promise<void>;
}

export const HEARTBEAT_RECORDER = Symbol('HeartbeatRecorder');

/**
 * How many sessions per tenant are remembered at once. Beyond that, the least recently named session is forgotten. The
 * limit is per tenant, because a tenant may name sessions that do not exist.
 */
const REMEMBERED = 10_000;
/** All sessions of a tenant form one group. */
const SESSIONS = 'sessions';

/** Collects the sessions that calls name and records them every few seconds, each session at most once a minute. */
@Injectable()
export class Heartbeats implements OnApplicationShutdown {
  readonly #recorder: PeriodicRecorder<Heartbeat>;

  constructor(
    @Inject(HEARTBEAT_RECORDER) recorder: HeartbeatRecorder,
    @Inject(API_OPTIONS) options: ApiOptions,
    @Inject(Metrics) metrics: Pick<Metrics, 'countDropped'>,
  ) {
    this.#recorder = new PeriodicRecorder({
      ...options.heartbeats,
      what: 'Heartbeats of sessions',
      log: options.logger,
      onDropped: () => {
        metrics.countDropped('heartbeats');
      },
      record: (beats) => recorder.run(beats),
      join: (one, other) => (one.at > other.at ? one : other),
      maxOfGroup: REMEMBERED,
    });
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
      this.#recorder.gather(this.#recorder.group(tenantId, SESSIONS), `${caller.principal.id}/${space}/${session}`, {
        ctx: { tenantId, caller, requestId },
        space,
        session,
        at,
      });
  }

  /**
   * At this point, the server has answered its last call, and the database is still open. The code that opened the
   * database closes it later.
   */
  async onApplicationShutdown(): Promise<void> {
    await this.#recorder.stop();
  }
}

/** The session that a call is about or in which it is made, and the sessions of the items in a batch. */
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
