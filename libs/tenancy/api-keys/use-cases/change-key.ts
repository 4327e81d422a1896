import type { z } from 'zod';
import { notFound, type Clock, type Ctx } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Secrets } from '#libs/platform/secrets/index.js';
import {
  formatCredential,
  holderOf,
  keyRevoked,
  viewOf,
  type NewApiKeyView,
  type RotateKeyInput,
  refuseWiderKey,
  refuseHigherKey,
  type ApiKeyView,
  type KeyRef,
  type ApiKeyEvent,
} from '../domain/api-key.js';
import type { ApiKeyRepository } from '../store/api-key.repository.js';
import type { KnownKeys } from '../store/known-keys.js';

/**
 * Replaces the secret of a key and, if new sources are given, the sources that the key may name. From then on, the old
 * secret is refused.
 */
export class RotateKey {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly keys: ApiKeyRepository,
    private readonly given: { clock: Clock; secrets: Secrets },
    private readonly known: KnownKeys,
  ) {}

  async run(ctx: Ctx, { id, sourceSystems }: z.output<typeof RotateKeyInput>): Promise<z.input<typeof NewApiKeyView>> {
    const { clock, secrets } = this.given;
    const secret = secrets.makeFor(holderOf({ tenantId: ctx.tenantId, keyId: id }));
    const view = await this.work.write(ctx, async (tx) => {
      const key = await this.keys.lock(tx, id);
      if (key === null) throw notFound({ what: 'API key', id });
      refuseWiderKey(ctx.caller, key);
      if (key.revokedAt !== null) throw keyRevoked();
      const now = clock.now();
      await this.journal.record(tx, ctx, [
        {
          kind: 'key_rotated',
          spaceId: null,
          subjectId: id,
          occurredAt: now,
          payload: { secretHash: secrets.hash(secret), ...(sourceSystems ? { sourceSystems } : {}) },
        },
      ] satisfies ApiKeyEvent[]);
      tx.afterCommit(() => this.known.forget());
      return viewOf({ ...key, sourceSystems: sourceSystems ?? key.sourceSystems, rotatedAt: now });
    });
    return {
      key: view,
      secret: ctx.idempotency?.isReplayed ? null : formatCredential({ tenantId: ctx.tenantId, keyId: id, secret }),
    };
  }
}

/** Revokes a key permanently. Revoking it again changes nothing, not even the time of the revocation. */
export class RevokeKey {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly keys: ApiKeyRepository,
    private readonly clock: Clock,
    private readonly known: KnownKeys,
  ) {}

  run(ctx: Ctx, { id }: z.output<typeof KeyRef>): Promise<z.input<typeof ApiKeyView>> {
    return this.work.write(ctx, async (tx) => {
      const key = await this.keys.lock(tx, id);
      if (key === null) throw notFound({ what: 'API key', id });
      refuseHigherKey(ctx.caller, key);
      if (key.revokedAt !== null) return viewOf(key);
      const now = this.clock.now();
      await this.journal.record(tx, ctx, [
        { kind: 'key_revoked', spaceId: null, subjectId: id, occurredAt: now, payload: {} },
      ] satisfies ApiKeyEvent[]);
      tx.afterCommit(() => this.known.forget());
      return viewOf({ ...key, revokedAt: now });
    });
  }
}
