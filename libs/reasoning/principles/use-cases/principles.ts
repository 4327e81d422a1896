import type { z } from 'zod';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { notFound, type Ctx } from '#libs/kernel/index.js';
import { sharedOut } from '#libs/knowledge/claims/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import {
  principlesMarked,
  cooldownsAfter,
  suppressedUntil,
  isSuppressed,
  MAX_SURFACED,
} from '../domain/cooldown.rules.js';
import type {
  MarkPrinciplesInput,
  MarkPrinciplesResult,
  MatchPrinciplesInput,
  MatchPrinciplesResult,
} from '../domain/principle.schemas.js';
import type { PrincipleRepository } from '../store/principle.repository.js';

type Marked = z.input<typeof MarkPrinciplesResult>;

/**
 * Counts a prompt of a session. The principles shown at the prompt are suppressed from now on. The suppression lasts
 * longer, the more often they were applied. Only the session is locked.
 */
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
  ): Promise<Marked> {
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

type Matched = z.input<typeof MatchPrinciplesResult>;

/**
 * Principles that given nodes are connected to and that are not suppressed. Reading changes nothing: a caller who shows
 * them reports it with `principles.mark`.
 */
export class MatchPrinciples {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly sessions: SessionRepository,
    private readonly principles: PrincipleRepository,
  ) {}

  run(ctx: Ctx, { space: ref, sessionId: sessionRef, ids }: z.output<typeof MatchPrinciplesInput>): Promise<Matched> {
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
      const awake = tied.filter((principle) => !isSuppressed(principle, cooldowns.get(principle.id), prompt));
      return {
        data: sharedOut(awake, MAX_SURFACED).map(({ lastExemplarId: _exemplar, author: _author, ...view }) => view),
        prompt,
      };
    });
  }
}
