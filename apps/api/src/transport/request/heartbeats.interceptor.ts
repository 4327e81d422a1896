import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Ctx, Operation } from '#libs/kernel/index.js';
import type { Heartbeat } from '#libs/tenancy/sessions/index.js';
import { API_OPTIONS, type ApiOptions } from '../server/options.js';
import type { Answer, CallHandler, Execution, OperationInterceptor } from './execution.js';
import { PeriodicRecorder } from './periodic-recorder.js';

/** Puts heartbeats of one tenant on record. */
export interface HeartbeatRecorder {
  run(beats: readonly [Heartbeat, ...Heartbeat[]]): Promise<void>;
}

export const HEARTBEAT_RECORDER = Symbol('HeartbeatRecorder');

/** Sessions of a tenant remembered at once; beyond them the one least recently named is forgotten. Only the tenant's own: it may name what is not there. */
const REMEMBERED = 10_000;
/** The sessions of a tenant are one group. */
const SESSIONS = 'sessions';

/** Keeps which sessions calls have named until it is put on record, every few seconds and once a minute for one session. */
@Injectable()
export class Heartbeats implements OnApplicationShutdown {
  readonly #recorder: PeriodicRecorder<Heartbeat>;

  constructor(@Inject(HEARTBEAT_RECORDER) recorder: HeartbeatRecorder, @Inject(API_OPTIONS) options: ApiOptions) {
    this.#recorder = new PeriodicRecorder({
      ...options.heartbeats,
      what: 'Heartbeats of sessions',
      log: options.logger,
      record: (beats) => recorder.run(beats),
      join: (one, other) => (one.at > other.at ? one : other),
      maxOfGroup: REMEMBERED,
    });
  }

  /** A call that began at a time has come through. */
  hear(
    operation: Operation,
    { tenantId, caller, requestId }: Ctx,
    input: Readonly<Record<string, unknown>>,
    at: Date,
  ): void {
    const { space } = input;
    if (typeof space !== 'string') return;
    for (const session of sessionsNamed(operation, input))
      this.#recorder.gather(this.#recorder.group(tenantId, SESSIONS), `${space}/${session}`, {
        ctx: { tenantId, caller, requestId },
        space,
        session,
        at,
      });
  }

  /** The server has answered its last call by now, and whoever opened the database closes it later. */
  async onApplicationShutdown(): Promise<void> {
    await this.#recorder.stop();
  }
}

/** The session that a call is about or made in, and those that the items of a batch are made in. */
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

/** Hears which sessions a call named that came through. */
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
