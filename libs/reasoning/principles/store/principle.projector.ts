import type { Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { RecordedPrincipleEvent } from '../domain/cooldown.rules.js';

const insertSessionPrompts = sql(import.meta.url, 'insert-session-prompts');
const insertPrincipleCooldowns = sql(import.meta.url, 'insert-principle-cooldowns');

export class PrincipleProjector implements Projector<RecordedPrincipleEvent> {
  readonly tables = ['session_prompts', 'principle_cooldowns'];
  readonly kinds = ['principles_marked'] as const;

  async project(tx: TenantTx, events: readonly RecordedPrincipleEvent[]): Promise<void> {
    await Promise.all(
      events.flatMap(({ subjectId, spaceId, payload }) => {
        const { prompt, cooldowns } = payload;
        return [
          tx.run(insertSessionPrompts, subjectId, spaceId, prompt),
          ...(cooldowns.length > 0
            ? [tx.run(insertPrincipleCooldowns, subjectId, spaceId, JSON.stringify(cooldowns))]
            : []),
        ];
      }),
    );
  }
}
