import { Module } from '@nestjs/common';
import { Registry } from '#libs/history/events/store/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { CLOCK, EMBEDDER } from '#libs/platform/tokens.js';
import { EMBED_QUEUE, type EmbeddedKind } from './domain/index.js';
import { EmbeddingStore } from './store/index.js';
import { EmbedPending } from './use-cases/index.js';

/** Events whose subject is a new text. */
const NEW_TEXTS: Record<string, EmbeddedKind> = { claim_stored: 'claim' };

@Module({
  providers: [EmbeddingStore, provide(EmbedPending, [TenantDatabase, EmbeddingStore, EMBEDDER, CLOCK])],
  exports: [EmbedPending, EmbeddingStore],
})
export class EmbeddingModule {
  constructor(registry: Registry) {
    for (const [event, kind] of Object.entries(NEW_TEXTS)) {
      registry.addSubscription({ kind: event, queue: EMBED_QUEUE, payload: ({ spaceId, subjectId }) => ({ spaceId, kind, ids: [subjectId] }) });
    }
  }
}
