import type { z } from 'zod';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { notFound, type Ctx } from '#libs/kernel/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { principlesMarked, cooldownsAfter, suppressedUntil } from '../domain/cooldown.rules.js';
import type { MarkPrinciplesInput, MarkPrinciplesResult } from '../domain/principle.schemas.js';
import type { PrincipleRepository } from '../store/principle.repository.js';

type Result = z.input<typeof MarkPrinciplesResult>;

/** Counts a prompt of a session: the principles shown at it are suppressed from now on, longer the more often they were applied. Only the session is held. */
export class MarkPrinciples {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly sessions: SessionRepository,
    private readonly principles: PrincipleRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, sessionId: sessionRef, ...named }: z.output<typeof MarkPrinciplesInput>,
  ): Promise<Result> {
    const [surfaced, applied] = [new Set<string>(named.surfaced), new Set<string>(named.applied)];
    const ids = [...new Set([...surfaced, ...applied])];
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const session = await this.sessions.lockOwn(tx, ctx, space.id, sessionRef);
      if (session === null) throw notFound({ what: 'session', id: sessionRef });
      const [principles, prompts, known] = await Promise.all([
        this.principles.find(tx, space.id, ids),
        this.principles.prompts(tx, session.id),
        this.principles.listCooldowns(tx, session.id, ids),
      ]);
      const unknown = ids.find((id) => !principles.some((principle) => principle.id === id));
      if (unknown !== undefined) throw notFound({ what: 'principle', id: unknown });
      const prompt = prompts + 1;
      const cooldowns = cooldownsAfter(prompt, principles, { surfaced, applied }, known);
      await this.journal.record(tx, ctx, [
        principlesMarked({ spaceId: space.id, sessionId: session.id, now: space.now }, prompt, cooldowns),
      ]);
      return {
        prompt,
        cooldowns: cooldowns.map((cooldown, i) => ({
          principleId: cooldown.principleId,
          applications: cooldown.applications,
          suppressedUntil: suppressedUntil(principles[i]!, cooldown),
        })),
      };
    });
  }
}
