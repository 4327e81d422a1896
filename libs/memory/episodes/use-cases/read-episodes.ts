import type { z } from 'zod';
import type { Ctx, Id } from '#libs/kernel/index.js';
import { listedFields, type Collections } from '../../collections/index.js';
import type {
  DeleteEpisodeInput,
  DeletedEpisode,
  EpisodeInput,
  EpisodeList,
  EpisodeView,
  ListEpisodesInput,
} from '../domain/episode.schemas.js';
import { viewOfEpisode } from './steps/episode-view.js';

export class GetEpisode {
  constructor(private readonly collections: Collections) {}

  async run(ctx: Ctx, { id, ...asked }: z.output<typeof EpisodeInput>): Promise<z.input<typeof EpisodeView>> {
    return viewOfEpisode(await this.collections.read(ctx, asked, 'episode', id));
  }
}

export class ListEpisodes {
  constructor(private readonly collections: Collections) {}

  async run(
    ctx: Ctx,
    { space, agent, tag, before, after, ...paging }: z.output<typeof ListEpisodesInput>,
  ): Promise<z.input<typeof EpisodeList>> {
    const page = await this.collections.list(ctx, space, 'episode', paging, {
      agent: agent ?? null,
      tag: tag ?? null,
      before: before ?? null,
      after: after ?? null,
    });
    return {
      ...page,
      data: page.data.map((row) => ({
        id: row.id as Id<'epi'>,
        name: row.name,
        ...listedFields(row, row.visible, row.all),
      })),
    };
  }
}

/** Deletes the episode; its claims stay. */
export class DeleteEpisode {
  constructor(private readonly collections: Collections) {}

  async run(ctx: Ctx, { space, id }: z.output<typeof DeleteEpisodeInput>): Promise<z.input<typeof DeletedEpisode>> {
    await this.collections.delete(ctx, space, 'episode', id);
    return { id };
  }
}
