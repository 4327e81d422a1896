import type { z } from 'zod';
import { notFound, type Ctx } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { claimsUsed, sessionOutcomeReported, dayOf, isOutcomeNew } from '../domain/use.js';
import type { RecordedUsesView, RecordUseInput, UsesInput, UsesView } from '../domain/use.schemas.js';
import type { UseRepository } from '../store/use.repository.js';

/**
 * Records that a session used claims: once per session and day, however often it is reported. Only the session is
 * locked, never a claim; `FoldUses` later computes the effect on the claims. If the session may not see one of the
 * claims, the answer is 404 and nothing is recorded.
 */
export class RecordUse {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly sessions: SessionRepository,
    private readonly uses: UseRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, ids, sessionId, outcome }: z.output<typeof RecordUseInput>,
  ): Promise<z.input<typeof RecordedUsesView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const session = await this.sessions.lockOwn(tx, ctx, space.id, sessionId);
      if (session === null) throw notFound({ what: 'session', id: sessionId });
      const day = dayOf(space.now);
      const claimIds = [...new Set(ids)];
      const [visible, marked, reported] = await Promise.all([
        this.uses.visible(tx, space.id, claimIds, session.id, space.now),
        this.uses.marked(tx, claimIds, { sessionId: session.id, day }),
        this.uses.outcomeOf(tx, session.id),
      ]);
      const unseen = claimIds.find((id) => !visible.has(id));
      if (unseen !== undefined) throw notFound({ what: 'claim', id: unseen });
      const counted = claimIds.filter((id) => !marked.has(id));
      const occasion = { spaceId: space.id, sessionId: session.id, now: space.now };
      if (counted.length > 0) await this.journal.record(tx, ctx, [claimsUsed(occasion, day, counted)]);
      const isNew = outcome !== undefined && isOutcomeNew(ctx, session, outcome, reported);
      if (isNew) await this.journal.record(tx, ctx, [sessionOutcomeReported(occasion, outcome)]);
      return {
        sessionId: session.id,
        day,
        counted,
        alreadyCounted: claimIds.filter((id) => marked.has(id)),
        outcome: outcome ?? reported,
      };
    });
  }
}

export class GetUses {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly uses: UseRepository,
  ) {}

  run(ctx: Ctx, { space: ref, id }: z.output<typeof UsesInput>): Promise<z.input<typeof UsesView>> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const uses = await this.uses.find(tx, space.id, id);
      if (uses === null) throw notFound({ what: 'claim', id });
      return uses;
    });
  }
}
