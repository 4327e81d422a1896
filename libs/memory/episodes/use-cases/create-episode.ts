import type { z } from 'zod';
import type { Ctx, IdSource } from '#libs/kernel/index.js';
import { distinct, made, type ChooseMembers, type Collections } from '../../collections/index.js';
import type { CreateEpisodeInput, EpisodeView } from '../domain/episode.schemas.js';
import { viewOfEpisode } from './steps/episode-view.js';

export class CreateEpisode {
  constructor(
    private readonly collections: Collections,
    private readonly choose: ChooseMembers,
    private readonly ids: IdSource,
  ) {}

  async run(
    ctx: Ctx,
    { ids, name, tags, ...asked }: z.output<typeof CreateEpisodeInput>,
  ): Promise<z.input<typeof EpisodeView>> {
    return viewOfEpisode(
      await this.collections.change(ctx, asked, async ({ tx, space, sessionId }) => {
        const claims = await this.choose.visible(tx, space, distinct(ids), sessionId);
        const episode = {
          id: this.ids.next('epi'),
          spaceId: space.id,
          kind: 'episode' as const,
          name,
          tags,
          createdAt: space.now,
          createdBy: ctx.caller.principal.id,
        };
        return made(episode, claims);
      }),
    );
  }
}
