import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { forbidden, Refusal, roleIsAtLeast, type Ctx, type Operation, type UseCase } from '#libs/kernel/index.js';
import { CATALOGUE, type Catalogue } from '../catalogue.js';
import { API_OPTIONS, type ApiOptions } from '../server/options.js';
import { Metrics, type Transport } from './metrics.interceptor.js';
import { Admission, Shares } from './concurrency.interceptors.js';
import { Denials, type Attempt } from './denials.interceptor.js';
import { Heartbeats } from './heartbeats.interceptor.js';
import { idempotencyClaim } from './idempotency.interceptor.js';
import { asIfHiddenWereNot, namesIn } from './hidden-names.interceptor.js';
import { parserOf, type RawInput, screen } from './input.pipe.js';
import { RateLimits } from './rate-limit.guard.js';
import type { Session } from './execution.js';
import { Waiting } from './job-wait.interceptor.js';

export interface Call {
  operation: Operation;
  session: Session;
  transport: Transport;
  requestId: string;
  /** The flat input as the caller gave it. */
  input: RawInput;
  idempotencyKey?: string | undefined;
  /** Fields that came from the address or a header, so that problems name them plainly. */
  isParameter?: (name: string) => boolean;
}

export interface Answer {
  output: unknown;
  /** The output is the remembered one of an earlier request with the same Idempotency-Key. */
  isReplayed: boolean;
  /** Of an operation that asks for a job: how long its caller would wait, and whether it has ended by now. */
  waited?: { seconds: number; isOver: boolean };
}

interface Ran {
  answer: Answer;
  ctx: Ctx;
  /** How long the caller waits for the end of the job; null: not at all. */
  seconds: number | null;
}

interface Prepared {
  useCase: UseCase<unknown, unknown>;
  parse: ReturnType<typeof parserOf>;
  namesOf: ReturnType<typeof namesIn>;
}

/** The one path of every operation, whatever the transport: rate limit, role, parse, idempotency, use case. */
@Injectable()
export class Executor implements OnApplicationBootstrap {
  readonly #prepared = new Map<string, Prepared>();

  constructor(
    @Inject(ModuleRef) private readonly moduleRef: ModuleRef,
    @Inject(RateLimits) private readonly limits: RateLimits,
    @Inject(Admission) private readonly admission: Admission,
    @Inject(Shares) private readonly shares: Shares,
    @Inject(Heartbeats) private readonly heartbeats: Heartbeats,
    @Inject(Denials) private readonly denials: Denials,
    @Inject(Waiting) private readonly waiting: Waiting,
    @Inject(Metrics) private readonly metrics: Metrics,
    @Inject(CATALOGUE) private readonly catalogue: Catalogue,
    @Inject(API_OPTIONS) private readonly options: ApiOptions,
  ) {}

  /** Resolves every use case at once: an operation nobody provides stops the start, not the first call. */
  onApplicationBootstrap(): void {
    for (const operation of this.catalogue.operations) {
      this.#prepared.set(operation.name, {
        useCase: this.useCaseOf(operation.useCase),
        parse: parserOf(operation),
        namesOf: namesIn(operation),
      });
    }
    for (const relation of this.catalogue.relations) this.useCaseOf(relation.useCase);
  }

  useCaseOf<Input, Output>(type: abstract new (...args: never[]) => UseCase<Input, Output>): UseCase<Input, Output> {
    return this.moduleRef.get<UseCase<Input, Output>>(type, { strict: false });
  }

  async execute(call: Call): Promise<Answer> {
    const { answer, ctx, seconds } = await this.#measured(call);
    if (seconds === null) return answer;
    const ended = await this.waiting.endOf(ctx, answer.output, seconds);
    return { ...answer, output: ended ?? answer.output, waited: { seconds, isOver: ended !== null } };
  }

  async #measured(call: Call): Promise<Ran> {
    const startedAt = performance.now();
    let outcome = 'ok';
    const leave = this.admission.enter(call.session.tenantId);
    try {
      const ran = await this.shares.run(
        call.session.tenantId,
        call.operation.effect === 'read' ? 'read' : 'write',
        () => this.#run(call),
      );
      if (call.operation.cost !== undefined) this.denials.hearItems(attemptOf(call), ran.answer.output);
      return ran;
    } catch (error) {
      outcome = error instanceof Refusal ? error.category : 'bug';
      if (error instanceof Refusal) this.denials.hear(attemptOf(call), error);
      throw error;
    } finally {
      leave();
      this.metrics.observe(call.transport, call.operation.name, outcome, performance.now() - startedAt);
    }
  }

  async #run({ operation, session, requestId, input, idempotencyKey, isParameter }: Call): Promise<Ran> {
    this.limits.take(session);
    const { tenantId, caller } = session;
    if (!roleIsAtLeast(caller.role, operation.role))
      throw forbidden(
        { why: `${operation.name} needs the role ${operation.role}; this key has ${caller.role}.` },
        { lacking: 'role' },
      );
    const { useCase, parse, namesOf } = this.#prepared.get(operation.name)!;
    screen(input, this.options.maxInputDepth);
    const { input: parsed, seconds } = this.waiting.part(operation, parse(input, isParameter));
    const rest = (operation.cost?.(parsed as never) ?? 1) - 1;
    if (rest > 0) this.limits.take(session, rest);
    const idempotency = idempotencyClaim(operation, idempotencyKey, input);
    const ctx: Ctx = {
      tenantId,
      caller,
      requestId,
      ...namesOf(parsed, caller),
      ...(idempotency !== undefined && { idempotency }),
    };
    const startedAt = new Date();
    const output = await asIfHiddenWereNot(ctx, parsed, (as, given) => useCase.run(as, given));
    this.heartbeats.hear(operation, ctx, parsed as Record<string, unknown>, startedAt);
    if (this.options.isVerifyingOutputs && operation.rest.placeOf === undefined) operation.output.parse(output);
    return { answer: { output, isReplayed: idempotency?.isReplayed ?? false }, ctx, seconds };
  }
}

const attemptOf = ({ operation, session: { tenantId, caller }, requestId, input }: Call): Attempt => ({
  ctx: { tenantId, caller, requestId },
  operation: operation.name,
  space: typeof input.space === 'string' ? input.space : null,
});
