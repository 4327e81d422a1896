import { Inject, Injectable } from '@nestjs/common';
import { refusalIn } from '#libs/kernel/index.js';
import { degradedMode, READ_ONLY, type TenantMode } from '#libs/history/events/index.js';
import type { Answer, CallHandler, Execution, OperationInterceptor } from './execution.js';

/** Tells whether a tenant is read-only, from a copy that is at most a second old. */
export interface ModeFinder {
  /** null: it may write. */
  run(tenantId: string): Promise<TenantMode | null>;
}

export const MODE_FINDER = Symbol('ModeFinder');

/** How long reads are labelled after a full disk has refused a write, unless a write succeeds sooner. */
const UNWRITABLE_MS = 60_000;

/**
 * Refuses the writes of a read-only tenant before they cost anything, and labels its reads. Reads are also labelled
 * while the disk of the database is full. The tenant need not be read-only for this, because the database itself
 * refuses the writes.
 */
@Injectable()
export class ReadOnlyInterceptor implements OperationInterceptor {
  #unwritableUntil = -Infinity;

  constructor(@Inject(MODE_FINDER) private readonly modes: ModeFinder) {}

  async intercept(execution: Execution, next: CallHandler): Promise<Answer> {
    const { operation } = execution.call;
    const readOnly = await this.modes.run(execution.ctx.tenantId);
    if (operation.effect === 'write') {
      if (readOnly !== null && operation.whileReadOnly !== true) throw degradedMode(readOnly);
      return this.#write(execution, next);
    }
    const answer = await next(execution);
    return readOnly !== null || performance.now() < this.#unwritableUntil ? labelled(answer) : answer;
  }

  async #write(execution: Execution, next: CallHandler): Promise<Answer> {
    try {
      const answer = await next(execution);
      if (degradedIn(answer) !== READ_ONLY) this.#unwritableUntil = -Infinity;
      return answer;
    } catch (thrown) {
      if (refusalIn(thrown).code === 'disk_full') this.#unwritableUntil = performance.now() + UNWRITABLE_MS;
      throw thrown;
    }
  }
}

const degradedIn = ({ output }: Answer): unknown =>
  typeof output === 'object' && output !== null && 'degraded' in output ? output.degraded : undefined;

/**
 * Labels an answer with the mode of the tenant. If the answer already says why it is degraded, it keeps this reason,
 * and only the header names the mode.
 */
function labelled(answer: Answer): Answer {
  const output = degradedIn(answer) === null ? { ...(answer.output as object), degraded: READ_ONLY } : answer.output;
  return { ...answer, degraded: READ_ONLY, output };
}
