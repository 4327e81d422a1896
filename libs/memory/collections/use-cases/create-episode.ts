import type { z } from 'zod';
import type { Ctx, IdSource } from '#libs/kernel/index.js';
import { distinct, made } from '../domain/collection.rules.js';
import type { ChooseMembers } from './steps/choose-members.js';
import type { Collections } from './steps/collections.js';
import { MAX_MEMBERS } from '../domain/collection.js';
import type { CollectionRepository } from '../store/collection.repository.js';
import {
  type CreateEpisodeInput,
  type EpisodeView,
  viewOfEpisode,
  type CaptureEpisodeInput,
} from '../domain/episode.schemas.js';

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

const MIN_CAPTURED = 2;

/** Creates an episode from the claims observed in a period. */
export class CaptureEpisode {
  constructor(
    private readonly collections: Collections,
    private readonly repository: CollectionRepository,
    private readonly choose: ChooseMembers,
    private readonly ids: IdSource,
  ) {}

  async run(
    ctx: Ctx,
    { name, tags, from, to, agent, ...asked }: z.output<typeof CaptureEpisodeInput>,
  ): Promise<z.input<typeof EpisodeView>> {
    return viewOfEpisode(
      await this.collections.change(ctx, asked, async ({ tx, space, sessionId }) => {
        const ids = await this.repository.observed(
          tx,
          space.id,
          { from, to, agent: agent ?? null },
          { now: space.now, sessionId },
          MAX_MEMBERS + 1,
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
        return made(episode, claims, MIN_CAPTURED);
      }),
    );
  }
}
