import { hash } from 'node:crypto';
import type { Caller, IdempotencyClaim } from '#libs/kernel/index.js';
import { sql, type TenantTx, type SystemTx } from '#libs/platform/database/index.js';
import { idempotencyInFlight, idempotencyMismatch } from '../domain/idempotency.errors.js';

const lockKey = sql(import.meta.url, 'lock-key');
const findAnswer = sql(import.meta.url, 'find-answer');
const insertAnswer = sql(import.meta.url, 'insert-answer');

/** How long an answer is kept. */
export const REMEMBERED_MS = 24 * 3_600_000;

export type Remembered = { isKnown: false } | { isKnown: true; response: unknown };

/**
 * Whose answers a caller gets again: those of its principal. A key of some spaces gets only answers to keys of the same
 * spaces: an answer may say something about a space that is closed to this key.
 */
export const ownerOf = ({ principal, spaceIds }: Pick<Caller, 'principal' | 'spaceIds'>): string =>
  spaceIds === null ? principal.id : `${principal.id} ${hash('sha256', [...spaceIds].sort().join())}`;

/** Locks the key until the transaction ends, and returns the answer stored under it, if any. */
export async function reserveIdempotencyKey(
  tx: TenantTx,
  caller: Caller,
  claim: IdempotencyClaim,
  now: Date,
): Promise<Remembered> {
  const owner = ownerOf(caller);
  const [lock, known] = await Promise.all([
    tx.one<{ is_ours: boolean }>(lockKey, owner, claim.key),
    tx.one<{ fingerprint: string; response: unknown }>(
      findAnswer,
      owner,
      claim.key,
      new Date(now.getTime() - REMEMBERED_MS),
    ),
  ]);
  if (!lock?.is_ours) throw idempotencyInFlight({ key: claim.key });
  if (known === null) return { isKnown: false };
  if (known.fingerprint !== claim.fingerprint) throw idempotencyMismatch({ key: claim.key });
  return { isKnown: true, response: known.response };
}

/** Stores the answer in the transaction of the change: both exist or neither does. */
export async function rememberAnswer(
  tx: TenantTx,
  caller: Caller,
  claim: IdempotencyClaim,
  response: unknown,
  now: Date,
): Promise<void> {
  await tx.run(insertAnswer, ownerOf(caller), claim.key, claim.fingerprint, JSON.stringify(response ?? null), now);
}

const listTenantsWithAnswers = sql(import.meta.url, 'list-tenants-with-answers');
const deleteOldAnswers = sql(import.meta.url, 'delete-old-answers');

/** Deletes answers that `reserveIdempotencyKey` no longer considers. */
export class OldAnswers {
  async tenants(tx: SystemTx): Promise<string[]> {
    return (await tx.all<{ tenant_id: string }>(listTenantsWithAnswers)).map((row) => row.tenant_id);
  }

  delete(tx: SystemTx, tenantId: string, before: Date, limit: number): Promise<number> {
    return tx.run(deleteOldAnswers, tenantId, before, limit);
  }
}
