import type { z } from 'zod';
import { externalIdConflict, notFound, type Ctx, type IdSource } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space, SpaceDirectory } from '../../spaces/index.js';
import type { PrincipalRepository } from '../../api-keys/index.js';
import {
  isAsAsked,
  newSession,
  viewOf,
  type OpenSessionInput,
  type Session,
  type SessionView,
} from '../domain/session.js';
import { sessionOpened, sessionRecovered } from '../domain/session.events.js';
import type { SessionRepository } from '../store/session.repository.js';

type Input = z.output<typeof OpenSessionInput>;

/**
 * Opens a session. If the caller has already opened a session under this label, returns that session, and resumes it if
 * it was interrupted. Throws 409 `external_id_conflict` if that session differs from what the caller asks for.
 */
export class OpenSession {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly sessions: SessionRepository,
    private readonly principals: PrincipalRepository,
    private readonly ids: IdSource,
  ) {}

  run(ctx: Ctx, input: Input): Promise<z.input<typeof SessionView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, input.space);
      const { externalId = null } = input;
      const known = externalId === null ? null : await this.sessions.lock(tx, ctx, space.id, externalId);
      if (known !== null && !isAsAsked(known, input))
        throw externalIdConflict({ what: 'session', externalId: externalId! });
      if (known?.state === 'interrupted') return this.#recover(tx, ctx, known, space.now);
      if (known !== null) return viewOf(known);
      return this.#open(tx, ctx, space, input);
    });
  }

  async #open(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    { externalId, agent, participants = [], private: isPrivate = false }: Input,
  ): Promise<z.input<typeof SessionView>> {
    await this.#checkKnown(tx, participants);
    const session = newSession(
      {
        id: this.ids.next('ses'),
        spaceId: space.id,
        externalId: externalId ?? null,
        agent: agent ?? null,
        participants,
        private: isPrivate,
      },
      ctx.caller,
      space.now,
    );
    await this.journal.record(tx, ctx, [sessionOpened(session)]);
    return viewOf(session);
  }

  async #checkKnown(tx: TenantTx, principalIds: readonly string[]): Promise<void> {
    const known = await Promise.all(principalIds.map((id) => this.principals.find(tx, id)));
    const missing = principalIds.find((_, i) => known[i] === null);
    if (missing !== undefined) throw notFound({ what: 'principal', id: missing });
  }

  async #recover(tx: TenantTx, ctx: Ctx, session: Session, now: Date): Promise<z.input<typeof SessionView>> {
    await this.journal.record(tx, ctx, [sessionRecovered(session, now)]);
    return viewOf({ ...session, state: 'recovered', version: session.version + 1 });
  }
}
