import type { RecordedEvent } from '#libs/history/events/domain/index.js';
import type { Projector } from '#libs/history/events/store/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { MarkedPayload } from '../domain/index.js';

const insertSessionPrompts = sql(import.meta.url, 'insert-session-prompts');
const insertPrincipleRests = sql(import.meta.url, 'insert-principle-rests');

export class PrincipleProjector implements Projector {
  readonly tables = ['session_prompts', 'principle_rests'];
  readonly kinds = ['principles_marked'];

  async project(tx: TenantTx, events: readonly RecordedEvent[]): Promise<void> {
    await Promise.all(
      events.flatMap(({ subjectId, spaceId, payload }) => {
        const { prompt, rests } = payload as unknown as MarkedPayload;
        return [
          tx.run(insertSessionPrompts, subjectId, spaceId, prompt),
          ...(rests.length > 0 ? [tx.run(insertPrincipleRests, subjectId, spaceId, JSON.stringify(rests))] : []),
        ];
      }),
    );
  }
}
