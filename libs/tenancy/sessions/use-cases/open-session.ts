import type { z } from 'zod';
import { externalIdConflict, type Ctx, type IdSource } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/store/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import type { SpaceDirectory } from '../../spaces/store/index.js';
import { sessionOpened, viewOf, type OpenSessionInput, type Session, type SessionView } from '../domain/index.js';
import type { SessionRepository } from '../store/index.js';

/** Opens a session, or returns the one that label was opened under; 409 `external_id_conflict` when its agent is another. */
export class OpenSession {
  constructor(
    private readonly work: UnitOfWork, private readonly journal: Journal, private readonly spaces: SpaceDirectory,
    private readonly sessions: SessionRepository, private readonly ids: IdSource,
  ) {}

  run(ctx: Ctx, input: z.output<typeof OpenSessionInput>): Promise<z.input<typeof SessionView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, input.space);
      const { externalId = null, agent = null } = input;
      const known = externalId === null ? null : await this.sessions.lock(tx, space.id, externalId);
      if (known !== null && known.agent !== agent) throw externalIdConflict({ what: 'session', externalId: externalId! });
      if (known !== null) return viewOf(known);
      const session: Session = {
        id: this.ids.next('ses'), spaceId: space.id, externalId, agent, principalId: ctx.caller.principal.id, state: 'open',
        openedAt: space.now, closedAt: null, version: 1,
      };
      await this.journal.record(tx, ctx, [sessionOpened(session)]);
      return viewOf(session);
    });
  }
}
