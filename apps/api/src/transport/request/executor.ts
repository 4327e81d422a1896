import { Inject, Injectable, type OnApplicationBootstrap, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { faultsOfOutcome, isStreamed, type Page, placesOf, type UseCase } from '#libs/kernel/index.js';
import { CATALOGUE, type Catalogue } from '../catalogue.js';
import { pageItemOf } from '../schemas/zod-shape.js';
import { API_OPTIONS, type ApiOptions } from '../server/options.js';
import { AdmissionInterceptor, FairShareInterceptor } from './concurrency.interceptors.js';
import { DenialsInterceptor } from './denials.interceptor.js';
import type { Answer, Call, CallHandler, Execution, Step } from './execution.js';
import { HeartbeatInterceptor } from './heartbeats.interceptor.js';
import { HiddenNamesInterceptor } from './hidden-names.interceptor.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { InputPipe, ScreenPipe } from './input.pipe.js';
import { JobWaitInterceptor, JobWaitPipe } from './job-wait.interceptor.js';
import { MetricsInterceptor } from './metrics.interceptor.js';
import { BatchCostGuard, RateLimitGuard } from './rate-limit.guard.js';
import { ReadOnlyInterceptor } from './read-only.interceptor.js';
import { RoleGuard } from './role.guard.js';

/**
 * The steps of every operation on every transport, from the outermost to the use case (docs/adr/0033). The transport
 * has already called AuthenticationGuard. An interceptor wraps everything below it.
 */
export const STEPS: readonly Type<Step>[] = [
  JobWaitInterceptor,
  AdmissionInterceptor,
  MetricsInterceptor,
  DenialsInterceptor,
  FairShareInterceptor,
  RateLimitGuard,
  RoleGuard,
  ScreenPipe,
  InputPipe,
  JobWaitPipe,
  BatchCostGuard,
  ReadOnlyInterceptor,
  IdempotencyInterceptor,
  HeartbeatInterceptor,
  HiddenNamesInterceptor,
];

/** Runs an operation through the steps. */
@Injectable()
export class Executor implements OnApplicationBootstrap {
  readonly #useCases = new Map<string, UseCase<unknown, unknown>>();
  #run!: CallHandler;

  constructor(
    @Inject(ModuleRef) private readonly moduleRef: ModuleRef,
    @Inject(CATALOGUE) private readonly catalogue: Catalogue,
    @Inject(API_OPTIONS) private readonly options: ApiOptions,
  ) {}

  /**
   * Resolves every use case at startup. If no module provides a use case, the start fails, rather than the first call
   * of the operation.
   */
  onApplicationBootstrap(): void {
    for (const { name, useCase } of this.catalogue.operations) this.#useCases.set(name, this.useCaseOf(useCase));
    for (const { useCase } of this.catalogue.relations) this.useCaseOf(useCase);
    this.#run = STEPS.map((step) => this.moduleRef.get(step)).reduceRight(above, (execution) =>
      this.#handle(execution),
    );
  }

  useCaseOf<Input, Output>(type: abstract new (...args: never[]) => UseCase<Input, Output>): UseCase<Input, Output> {
    return this.moduleRef.get<UseCase<Input, Output>>(type, { strict: false });
  }

  execute(call: Call): Promise<Answer> {
    const { input, requestId, session } = call;
    const ctx = { tenantId: session.tenantId, caller: session.caller, requestId };
    return this.#run({ call, input, ctx, waitSeconds: null });
  }

  async #handle({ call: { operation }, ctx, input }: Execution): Promise<Answer> {
    const output = await this.#useCases.get(operation.name)!.run(ctx, input);
    if (this.options.isVerifyingOutputs && !isStreamed(operation)) {
      operation.output.parse(output);
      // Throws if a list does not say where its items are. Otherwise, only GraphQL would notice this.
      if (pageItemOf(operation.output) !== undefined) placesOf(output as Page<unknown>);
      const faults = faultsOfOutcome(operation.output, output as object);
      if (faults.length > 0) throw new Error(`the outcome of ${operation.name} contradicts ${faults.join(', ')}`);
    }
    return { output, isReplayed: false };
  }
}

/** Returns the handler that begins with a step and continues with the steps below it. */
function above(below: CallHandler, step: Step): CallHandler {
  if ('intercept' in step) return (execution) => step.intercept(execution, below);
  if ('canActivate' in step)
    return (execution) => {
      step.canActivate(execution);
      return below(execution);
    };
  return (execution) => {
    execution.input = step.transform(execution.input, execution);
    return below(execution);
  };
}
