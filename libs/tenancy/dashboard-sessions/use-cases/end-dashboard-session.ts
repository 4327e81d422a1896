import type { z } from 'zod';
import { notFound, type Clock, type Ctx } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { refuseHigherKey, type ApiKeyRepository } from '../../api-keys/index.js';
import {
  managesSessions,
  sessionEnded,
  viewOfSession,
  type DashboardSessionRef,
  type DashboardSessionView,
  type EndedDashboardSessions,
} from '../domain/dashboard-session.js';
import type { DashboardSessionRepository } from '../store/dashboard-session.repository.js';

/**
 * Ends a session of the caller. An admin may also end the sessions of others who do not have more rights. Ending a
 * session again changes nothing.
 */
export class EndDashboardSession {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly keys: ApiKeyRepository,
    private readonly sessions: DashboardSessionRepository,
    private readonly clock: Clock,
  ) {}

  run(ctx: Ctx, { id }: z.output<typeof DashboardSessionRef>): Promise<z.input<typeof DashboardSessionView>> {
    return this.work.write(ctx, async (tx) => {
      const session = await this.sessions.find(tx, id);
      const isOwn = session?.principalId === ctx.caller.principal.id;
      if (session === null || (!isOwn && !managesSessions(ctx.caller)))
        throw notFound({ what: 'dashboard session', id });
      const key = await this.keys.find(tx, session.keyId);
      if (!isOwn) refuseHigherKey(ctx.caller, key!);
      const now = this.clock.now();
      const [ended] = await this.sessions.close(tx, { id }, now);
      if (ended !== undefined) await this.journal.record(tx, ctx, [sessionEnded(ended, now)]);
      return viewOfSession(ended ?? session, key!);
    });
  }
}

/** Ends all sessions of the caller. */
export class EndAllDashboardSessions {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly sessions: DashboardSessionRepository,
    private readonly clock: Clock,
  ) {}

  run(ctx: Ctx): Promise<z.input<typeof EndedDashboardSessions>> {
    return this.work.write(ctx, async (tx) => {
      const now = this.clock.now();
      const ended = await this.sessions.close(tx, { principalId: ctx.caller.principal.id }, now);
      await this.journal.record(
        tx,
        ctx,
        ended.map((session) => sessionEnded(session, now)),
      );
      return { ended: ended.length };
    });
  }
}
