import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { forbidden, Refusal, roleIsAtLeast, type Ctx, type Operation, type UseCase } from '#libs/kernel/index.js';
import { CATALOGUE, type Catalogue } from '../catalogue.js';
import { API_OPTIONS, type ApiOptions } from '../server/options.js';
import { Metrics, type Transport } from '../telemetry/metrics.js';
import { Heartbeats } from './heartbeats.js';
import { idempotencyClaim } from './idempotency.js';
import { parserOf, type RawInput } from './parse-input.js';
import { RateLimits } from './rate-limits.js';
import { screen } from './screen.js';
import type { Session } from './session.js';

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
}

interface Prepared {
  useCase: UseCase<unknown, unknown>;
  parse: ReturnType<typeof parserOf>;
}

/** The one path of every operation, whatever the transport: rate limit, role, parse, idempotency, use case. */
@Injectable()
export class Executor implements OnApplicationBootstrap {
  readonly #prepared = new Map<string, Prepared>();

  constructor(
    @Inject(ModuleRef) private readonly moduleRef: ModuleRef,
    @Inject(RateLimits) private readonly limits: RateLimits,
    @Inject(Heartbeats) private readonly heartbeats: Heartbeats,
    @Inject(Metrics) private readonly metrics: Metrics,
    @Inject(CATALOGUE) private readonly catalogue: Catalogue,
    @Inject(API_OPTIONS) private readonly options: ApiOptions,
  ) {}

  /** Resolves every use case at once: an operation nobody provides stops the start, not the first call. */
  onApplicationBootstrap(): void {
    for (const operation of this.catalogue.operations) {
      this.#prepared.set(operation.name, { useCase: this.useCaseOf(operation.useCase), parse: parserOf(operation) });
    }
    for (const relation of this.catalogue.relations) this.useCaseOf(relation.useCase);
  }

  useCaseOf<Input, Output>(type: abstract new (...args: never[]) => UseCase<Input, Output>): UseCase<Input, Output> {
    return this.moduleRef.get<UseCase<Input, Output>>(type, { strict: false });
  }

  async execute(call: Call): Promise<Answer> {
    const startedAt = performance.now();
    let outcome = 'ok';
    try {
      return await this.#run(call);
    } catch (error) {
      outcome = error instanceof Refusal ? error.category : 'bug';
      throw error;
    } finally {
      this.metrics.observe(call.transport, call.operation.name, outcome, performance.now() - startedAt);
    }
  }

  async #run({ operation, session, requestId, input, idempotencyKey, isParameter }: Call): Promise<Answer> {
    this.limits.take(session);
    const { tenantId, caller } = session;
    if (!roleIsAtLeast(caller.role, operation.role)) throw forbidden({ why: `${operation.name} needs the role ${operation.role}; this key has ${caller.role}.` });
    const { useCase, parse } = this.#prepared.get(operation.name)!;
    screen(input, this.options.maxInputDepth);
    const parsed = parse(input, isParameter);
    const idempotency = idempotencyClaim(operation, idempotencyKey, input);
    const ctx: Ctx = idempotency === undefined ? { tenantId, caller, requestId } : { tenantId, caller, requestId, idempotency };
    const startedAt = new Date();
    const output = await useCase.run(ctx, parsed);
    this.heartbeats.hear(operation, ctx, parsed as Record<string, unknown>, startedAt);
    if (this.options.isVerifyingOutputs && operation.rest.placeOf === undefined) operation.output.parse(output);
    return { output, isReplayed: idempotency?.isReplayed ?? false };
  }
}
