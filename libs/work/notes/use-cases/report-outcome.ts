import type { z } from 'zod';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { notFound, type Ctx } from '#libs/kernel/index.js';
import { isOutcomeNew, sessionOutcomeReported, type UseRepository } from '#libs/knowledge/uses/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { ReportOutcomeInput, SessionOutcomeView } from '../domain/note.schemas.js';
import type { NoteRepository } from '../store/note.repository.js';

/** Maximum number of changed notes in the answer. */
const MAX_LISTED = 100;

/**
 * Records the outcome of a session. Only the first report counts. `NoteUsePolicy` then updates the notes that the
 * session used.
 */
export class ReportOutcome {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly sessions: SessionRepository,
    private readonly uses: UseRepository,
    private readonly notes: NoteRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, sessionId: named, outcome }: z.output<typeof ReportOutcomeInput>,
  ): Promise<z.input<typeof SessionOutcomeView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const session = await this.sessions.lockOwn(tx, ctx, space.id, named);
      if (session === null) throw notFound({ what: 'session', id: named });
      const { id: sessionId } = session;
      const reported = await this.uses.outcomeOf(tx, sessionId);
      if (!isOutcomeNew(ctx, session, outcome, reported)) return { sessionId, outcome, changed: [] };
      const occasion = { spaceId: space.id, sessionId, now: space.now };
      await this.journal.record(tx, ctx, [sessionOutcomeReported(occasion, outcome)]);
      const used = (await this.notes.usedIn(tx, sessionId)).slice(0, MAX_LISTED);
      const changed = await this.notes.find(tx, space.id, used);
      return {
        sessionId,
        outcome,
        changed: changed.map(({ claimId, importance }) => ({ claimId, importance })),
      };
    });
  }
}
