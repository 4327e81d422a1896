import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { canonicalJson, type IdempotencyClaim, type Operation } from '#libs/kernel/index.js';
import { idempotencyKeyInvalid } from '../problem/errors.js';
import type { Answer, CallHandler, Execution, OperationInterceptor, RawInput } from './execution.js';

const MAX_KEY = 200;
const PRINTABLE = /^[\x20-\x7e]+$/;

/** Throws `idempotency_key_invalid`. */
function checkKey(key: string): void {
  if (key.length > MAX_KEY || !PRINTABLE.test(key)) throw idempotencyKeyInvalid();
}

/**
 * The idempotency key of one of several writes in a request: the key of the request and the name of the write. If they
 * are too long together, their hash is used instead. Throws `idempotency_key_invalid`.
 */
export function keyOfPart(key: string, name: string): string {
  checkKey(key);
  const both = `${key}:${name}`;
  return both.length <= MAX_KEY ? both : `sha256:${hash('sha256', both)}`;
}

/**
 * The idempotency claim of a write that may be repeated. The fingerprint is computed from the input as it was sent, so
 * defaults added later do not change it. The fingerprint does not include how long the caller waits.
 */
function idempotencyClaim(
  operation: Operation,
  key: string | undefined,
  { waitSeconds: _, ...asked }: RawInput,
): IdempotencyClaim | undefined {
  if (key === undefined || operation.effect === 'read') return undefined;
  checkKey(key);
  return { key, fingerprint: hash('sha256', `${operation.name}\n${canonicalJson(asked)}`), isReplayed: false };
}

/**
 * Attaches the idempotency claim to a write. The unit of work redeems it: the answer is stored in the transaction of
 * the change.
 */
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
