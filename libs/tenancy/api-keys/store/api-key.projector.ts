import type { Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { RecordedApiKeyEvent } from '../domain/api-key.js';

const insertApiKey = sql(import.meta.url, 'insert-api-key');
const closeApiKey = sql(import.meta.url, 'close-api-key');
const updateSecretHash = sql(import.meta.url, 'update-secret-hash');

export class ApiKeyProjector implements Projector<RecordedApiKeyEvent> {
  readonly tables = ['api_keys'];
  readonly kinds = ['key_created', 'key_rotated', 'key_revoked'] as const;

  async project(tx: TenantTx, events: readonly RecordedApiKeyEvent[]): Promise<void> {
    await Promise.all(events.map((event) => this.#apply(tx, event)));
  }

  #apply(tx: TenantTx, { kind, subjectId, payload, occurredAt }: RecordedApiKeyEvent): Promise<number> {
    switch (kind) {
      case 'key_created':
        return tx.run(
          insertApiKey,
          subjectId,
          payload.principalId,
          payload.name,
          payload.role,
          payload.allowedClasses,
          payload.grants,
          payload.spaceIds,
          payload.secretHash,
          payload.expiresAt,
          occurredAt,
          payload.sourceSystems ?? [],
          payload.defaultSpaceId ?? null,
        );
      case 'key_rotated':
        return tx.run(updateSecretHash, subjectId, payload.secretHash, occurredAt, payload.sourceSystems ?? null);
      case 'key_revoked':
        return tx.run(closeApiKey, subjectId, occurredAt);
    }
  }
}
