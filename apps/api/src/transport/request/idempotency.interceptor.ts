import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { canonicalJson, type IdempotencyClaim, type Operation } from '#libs/kernel/index.js';
import { idempotencyKeyInvalid } from '../problem/errors.js';
import type { Answer, CallHandler, Execution, OperationInterceptor, RawInput } from './execution.js';

const PRINTABLE = /^[\x20-\x7e]{1,200}$/;

/** The claim of a repeatable write. The fingerprint is over the input as it was given: defaults added later change nothing, and how long a caller waits is not part of it. */
function idempotencyClaim(
  operation: Operation,
  key: string | undefined,
  { waitSeconds: _, ...asked }: RawInput,
): IdempotencyClaim | undefined {
  if (key === undefined || operation.effect === 'read') return undefined;
  if (!PRINTABLE.test(key)) throw idempotencyKeyInvalid();
  return { key, fingerprint: hash('sha256', `${operation.name}\n${canonicalJson(asked)}`), isReplayed: false };
}

/** Hands a repeatable write its claim. The unit of work redeems it: the answer is remembered in the transaction of the change. */
@Injectable()
export class IdempotencyInterceptor implements OperationInterceptor {
  async intercept(execution: Execution, next: CallHandler): Promise<Answer> {
    const { operation, idempotencyKey, input } = execution.call;
    const idempotency = idempotencyClaim(operation, idempotencyKey, input);
    if (idempotency === undefined) return next(execution);
    execution.ctx = { ...execution.ctx, idempotency };
    const answer = await next(execution);
    return { ...answer, isReplayed: idempotency.isReplayed };
  }
}
