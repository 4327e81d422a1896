import type { Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { RecordedSuggestionEvent } from '../domain/suggestion.js';

const insertSuggestions = sql(import.meta.url, 'insert-suggestions');

export class SuggestionProjector implements Projector<RecordedSuggestionEvent> {
  readonly tables = ['test_suggestions'];
  readonly kinds = ['test_suggested', 'test_suggestion_settled'] as const;

  async project(tx: TenantTx, events: readonly RecordedSuggestionEvent[]): Promise<void> {
    const latest = new Map(events.map(({ payload: { suggestion } }) => [suggestion.claimId, suggestion]));
    await tx.run(insertSuggestions, JSON.stringify([...latest.values()]));
  }
}
