import type { z } from 'zod';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { isSuppressed, MAX_SURFACED } from '../domain/cooldown.rules.js';
import type { MatchPrinciplesInput, MatchPrinciplesResult } from '../domain/principle.schemas.js';
import type { PrincipleRepository } from '../store/principle.repository.js';

type Result = z.input<typeof MatchPrinciplesResult>;

/** Principles that what is at hand is tied to and that are not suppressed. Asking changes nothing: whoever shows them says so with `principles.mark`. */
export class MatchPrinciples {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly sessions: SessionRepository,
    private readonly principles: PrincipleRepository,
  ) {}

  run(ctx: Ctx, { space: ref, sessionId: sessionRef, ids }: z.output<typeof MatchPrinciplesInput>): Promise<Result> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const sessionId = await this.sessions.findReaders(tx, ctx, space.id, sessionRef);
      const tied = await this.principles.tiedTo(tx, space.id, [...new Set(ids)]);
      const [prompts, cooldowns] =
        sessionId === null
          ? [0, new Map()]
          : await Promise.all([
              this.principles.prompts(tx, sessionId),
              this.principles.listCooldowns(
                tx,
                sessionId,
                tied.map(({ id }) => id),
              ),
            ]);
      const prompt = prompts + 1;
      const awake = tied
        .filter((principle) => !isSuppressed(principle, cooldowns.get(principle.id), prompt))
        .slice(0, MAX_SURFACED);
      return { data: awake.map(({ lastExemplarId: _exemplar, ...view }) => view), prompt };
    });
  }
}
