import type { z } from 'zod';
import { notFound, type Clock, type Ctx } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { refuseHigherKey } from '../domain/rights.rules.js';
import { viewOf, type ApiKeyView, type KeyRef } from '../domain/api-key.js';
import type { ApiKeyRepository } from '../store/api-key.repository.js';
import type { KnownKeys } from '../store/known-keys.js';

/** Ends a key for good. Revoking it again changes nothing: the first time stays. */
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
      const key = await this.keys.find(tx, id);
      if (key === null) throw notFound({ what: 'API key', id });
      refuseHigherKey(ctx.caller, key);
      if (key.revokedAt !== null) return viewOf(key);
      const now = this.clock.now();
      await this.journal.record(tx, ctx, [
        { kind: 'key_revoked', spaceId: null, subjectId: id, occurredAt: now, payload: {} },
      ]);
      tx.afterCommit(() => this.known.forget());
      return viewOf({ ...key, revokedAt: now });
    });
  }
}
