import type { z } from 'zod';
import { externalIdConflict, type Ctx, type IdSource } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/store/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SpaceDirectory } from '../../spaces/store/index.js';
import { sessionOpened, sessionRecovered, viewOf, type OpenSessionInput, type Session, type SessionView } from '../domain/index.js';
import type { SessionRepository } from '../store/index.js';

/** Opens a session, or returns the one that label was opened under, which goes on if it was interrupted; 409 `external_id_conflict` when its agent is another. */
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
      if (known?.state === 'interrupted') return this.#recover(tx, ctx, known, space.now);
      if (known !== null) return viewOf(known);
      const session: Session = {
        id: this.ids.next('ses'), spaceId: space.id, externalId, agent, principalId: ctx.caller.principal.id, state: 'open',
        openedAt: space.now, closedAt: null, version: 1,
      };
      await this.journal.record(tx, ctx, [sessionOpened(session)]);
      return viewOf(session);
    });
  }

  async #recover(tx: TenantTx, ctx: Ctx, session: Session, now: Date): Promise<z.input<typeof SessionView>> {
    await this.journal.record(tx, ctx, [sessionRecovered(session, now)]);
    return viewOf({ ...session, state: 'recovered', version: session.version + 1 });
  }
}
