import type { z } from 'zod';
import { notFound, type Clock, type Ctx } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/store/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import type { Secrets } from '#libs/platform/secrets/index.js';
import { formatCredential, keyRevoked, refuseWiderKey, viewOf, type KeyRef, type NewApiKeyView } from '../domain/index.js';
import type { ApiKeyRepository, KnownKeys } from '../store/index.js';

/** Replaces the secret of a key; the old one is refused from then on. */
export class RotateKey {
  constructor(
    private readonly work: UnitOfWork, private readonly journal: Journal, private readonly keys: ApiKeyRepository,
    private readonly given: { clock: Clock; secrets: Secrets }, private readonly known: KnownKeys,
  ) {}

  async run(ctx: Ctx, { id }: z.output<typeof KeyRef>): Promise<z.input<typeof NewApiKeyView>> {
    const { clock, secrets } = this.given;
    const secret = secrets.make();
    const view = await this.work.write(ctx, async (tx) => {
      const key = await this.keys.find(tx, id);
      if (key === null) throw notFound({ what: 'API key', id });
      refuseWiderKey(ctx.caller, key);
      if (key.revokedAt !== null) throw keyRevoked();
      const now = clock.now();
      await this.journal.record(tx, ctx, [{ kind: 'key_rotated', spaceId: null, subjectId: id, ts: now, payload: { secretHash: secrets.hash(secret) } }]);
      tx.afterCommit(() => this.known.forget());
      return viewOf({ ...key, rotatedAt: now });
    });
    return { key: view, secret: ctx.idempotency?.isReplayed ? null : formatCredential({ tenantId: ctx.tenantId, keyId: id, secret }) };
  }
}
