import { Module } from '@nestjs/common';
import { type RecordedEvent, Registry } from '#libs/history/events/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { type CountedKind, joinCountJobs, WORDS_QUEUE } from './domain/count-job.js';
import { StatisticsStore } from './store/statistics-store.js';
import { CountWords } from './use-cases/count-words.js';

/** What kind of new text an event brings, if any. */
const NEW_TEXTS: Record<string, (event: RecordedEvent) => CountedKind | null> = {
  claim_stored: () => 'claim',
  evidence_recorded: ({ payload }) => (payload.message === undefined ? null : 'message'),
};

@Module({
  providers: [StatisticsStore, provide(CountWords, [TenantDatabase, StatisticsStore])],
  exports: [StatisticsStore, CountWords],
})
export class WordStatisticsModule {
  constructor(registry: Registry) {
    for (const [kind, newText] of Object.entries(NEW_TEXTS)) {
      registry.addSubscription({
        kind,
        queue: WORDS_QUEUE,
        join: joinCountJobs,
        payload: (event) => {
          const text = newText(event);
          return text && { spaceId: event.spaceId, kind: text, added: 1 };
        },
      });
    }
  }
}
