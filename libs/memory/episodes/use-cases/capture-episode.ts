import type { z } from 'zod';
import type { Ctx, IdSource } from '#libs/kernel/index.js';
import { made, MOST_MEMBERS } from '../../gatherings/domain/index.js';
import type { GatheringRepository } from '../../gatherings/store/index.js';
import type { ChooseMembers, Gatherings } from '../../gatherings/use-cases/steps/index.js';
import type { CaptureEpisodeInput, EpisodeView } from '../domain/index.js';
import { viewOfEpisode } from './steps/episode-view.js';

const FEWEST_CAPTURED = 2;

/** Makes an episode of what was observed in a stretch of time. */
export class CaptureEpisode {
  constructor(
    private readonly gatherings: Gatherings,
    private readonly repository: GatheringRepository,
    private readonly choose: ChooseMembers,
    private readonly ids: IdSource,
  ) {}

  async run(
    ctx: Ctx,
    { name, tags, from, to, agent, ...asked }: z.output<typeof CaptureEpisodeInput>,
  ): Promise<z.input<typeof EpisodeView>> {
    return viewOfEpisode(
      await this.gatherings.change(ctx, asked, async ({ tx, space, sessionId }) => {
        const ids = await this.repository.observed(
          tx,
          space.id,
          { from, to, agent: agent ?? null },
          { now: space.now, sessionId },
          MOST_MEMBERS + 1,
        );
        const claims = await this.choose.seen(tx, space, ids, sessionId);
        const episode = {
          id: this.ids.next('epi'),
          spaceId: space.id,
          kind: 'episode' as const,
          name,
          tags,
          createdAt: space.now,
          createdBy: ctx.caller.principal.id,
        };
        return made(episode, claims, FEWEST_CAPTURED);
      }),
    );
  }
}
