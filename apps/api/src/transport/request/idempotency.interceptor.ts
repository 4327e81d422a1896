import { hash } from 'node:crypto';
import { canonicalJson, type IdempotencyClaim, type Operation } from '#libs/kernel/index.js';
import { idempotencyKeyInvalid } from '../problem/errors.js';
import type { RawInput } from './input.pipe.js';

const PRINTABLE = /^[\x20-\x7e]{1,200}$/;

/** The claim of a repeatable write. The fingerprint is over the input as it was given: defaults added later change nothing, and how long a caller waits is no part of it. */
export function idempotencyClaim(
  operation: Operation,
  key: string | undefined,
  { waitSeconds: _, ...asked }: RawInput,
): IdempotencyClaim | undefined {
  if (key === undefined || operation.effect === 'read') return undefined;
  if (!PRINTABLE.test(key)) throw idempotencyKeyInvalid();
  return { key, fingerprint: hash('sha256', `${operation.name}\n${canonicalJson(asked)}`), isReplayed: false };
}
