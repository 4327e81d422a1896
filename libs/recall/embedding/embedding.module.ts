import { Module } from '@nestjs/common';
import type { RecordedEvent } from '#libs/history/events/domain/index.js';
import { Registry } from '#libs/history/events/store/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { CLOCK, EMBEDDERS } from '#libs/platform/tokens.js';
import { SpacesModule } from '#libs/tenancy/spaces/spaces.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { EMBED_QUEUE, joinEmbedJobs, type EmbeddedKind } from './domain/index.js';
import { EmbeddingStore } from './store/index.js';
import { EmbedPending, MeasureCoverage } from './use-cases/index.js';
import { EmbedTexts } from './use-cases/steps/embed-texts.js';

/** What kind of new text an event brings, if any; its subject is the owner of the text. */
const NEW_TEXTS: Record<string, (event: RecordedEvent) => EmbeddedKind | null> = {
  claim_stored: () => 'claim',
  evidence_recorded: ({ payload }) => (payload.message === undefined ? null : 'message'),
};

@Module({
  imports: [SpacesModule],
  providers: [
    EmbeddingStore,
    provide(EmbedTexts, [TenantDatabase, EmbeddingStore, EMBEDDERS, CLOCK]),
    provide(EmbedPending, [TenantDatabase, SpaceDirectory, EmbeddingStore, EmbedTexts]),
    provide(MeasureCoverage, [TenantDatabase, EmbeddingStore]),
  ],
  exports: [EmbedPending, MeasureCoverage, EmbeddingStore],
})
export class EmbeddingModule {
  constructor(registry: Registry) {
    for (const [kind, newText] of Object.entries(NEW_TEXTS)) {
      registry.addSubscription({
        kind, queue: EMBED_QUEUE,
        payload: (event) => {
          const text = newText(event);
          return text && { spaceId: event.spaceId, kind: text, ids: [event.subjectId] };
        },
        join: joinEmbedJobs,
      });
    }
  }
}
