import type { z } from 'zod';
import type { Ctx, Id } from '#libs/kernel/index.js';
import { listedFields } from '../domain/collection.views.js';
import type { Collections } from './steps/collections.js';
import {
  type EpisodeInput,
  type EpisodeList,
  type EpisodeView,
  type ListEpisodesInput,
  viewOfEpisode,
} from '../domain/episode.schemas.js';

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
