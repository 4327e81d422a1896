import { Inject, Injectable } from '@nestjs/common';
import { degradedMode, type TenantMode } from '#libs/history/events/index.js';
import type { Answer, CallHandler, Execution, OperationInterceptor } from './execution.js';

/** Finds out whether a tenant is read-only, by a copy that is at most a second old. */
export interface ModeFinder {
  /** null: it may write. */
  run(tenantId: string): Promise<TenantMode | null>;
}

export const MODE_FINDER = Symbol('ModeFinder');

/** The reason in the answers of a tenant that is read-only. */
const READ_ONLY = 'read_only';

/** Refuses the writes of a tenant that is read-only before they cost anything, and labels its reads. */
@Injectable()
export class ReadOnlyInterceptor implements OperationInterceptor {
  constructor(@Inject(MODE_FINDER) private readonly modes: ModeFinder) {}

  async intercept(execution: Execution, next: CallHandler): Promise<Answer> {
    const { operation } = execution.call;
    const readOnly = await this.modes.run(execution.ctx.tenantId);
    if (readOnly === null) return next(execution);
    if (operation.effect === 'write' && operation.whileReadOnly !== true) throw degradedMode(readOnly);
    const answer = await next(execution);
    return operation.effect === 'read' ? labelled(answer) : answer;
  }
}

/** An answer that says already why it is degraded keeps that reason; the header names the mode. */
function labelled(answer: Answer): Answer {
  const { output } = answer;
  const hasField = typeof output === 'object' && output !== null && 'degraded' in output && output.degraded === null;
  return { ...answer, degraded: READ_ONLY, output: hasField ? { ...output, degraded: READ_ONLY } : output };
}
