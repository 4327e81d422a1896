import type { z } from 'zod';
import { startAfter, toPage, type Clock, type Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { ApiKeyRepository } from '../../api-keys/index.js';
import {
  managesSessions,
  MAX_IDLE_MS,
  viewOfSession,
  type DashboardSessionList,
  type ListDashboardSessionsInput,
} from '../domain/dashboard-session.js';
import type { DashboardSessionRepository } from '../store/dashboard-session.repository.js';

/** Lists the open sessions of the caller. An admin gets the sessions of everybody whose keys it may see. */
export class ListDashboardSessions {
  constructor(
    private readonly work: UnitOfWork,
    private readonly keys: ApiKeyRepository,
    private readonly sessions: DashboardSessionRepository,
    private readonly clock: Clock,
  ) {}

  async run(
    ctx: Ctx,
    { limit, cursor }: z.output<typeof ListDashboardSessionsInput>,
  ): Promise<z.input<typeof DashboardSessionList>> {
    const [afterId] = startAfter(cursor, ['']);
    const now = this.clock.now();
    const isManager = managesSessions(ctx.caller);
    const rows = await this.work.read(ctx, async (tx) => {
      const sessions = await this.sessions.list(tx, {
        afterId: String(afterId),
        limit: limit + 1,
        principalId: isManager ? null : ctx.caller.principal.id,
        spaceIds: isManager ? ctx.caller.spaceIds : null,
        now,
        seenAfter: new Date(now.getTime() - MAX_IDLE_MS),
      });
      return Promise.all(
        sessions.map(async (session) => viewOfSession(session, (await this.keys.find(tx, session.keyId))!)),
      );
    });
    return toPage(rows, limit, (session) => [session.id as string]);
  }
}
