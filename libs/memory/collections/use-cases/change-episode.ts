import type { z } from 'zod';
import type { Ctx, Id } from '#libs/kernel/index.js';
import { distinct, withMembers } from '../domain/collection.rules.js';
import type { ChooseMembers } from './steps/choose-members.js';
import type { Collections, Scene } from './steps/collections.js';
import {
  type DeletedEpisode,
  type DeleteEpisodeInput,
  type EpisodeMembersInput,
  type EpisodeView,
  viewOfEpisode,
} from '../domain/episode.schemas.js';

type Input = z.output<typeof EpisodeMembersInput>;

/** Changes the members of an episode. Its agents and its period are then computed again. */
abstract class ChangeMembers {
  constructor(
    private readonly collections: Collections,
    protected readonly choose: ChooseMembers,
  ) {}

  protected abstract next(
    scene: Scene,
    current: readonly Id<'clm'>[],
    named: readonly Id<'clm'>[],
  ): Promise<readonly Id<'clm'>[]>;

  async run(ctx: Ctx, { id, ids, ...asked }: Input): Promise<z.input<typeof EpisodeView>> {
    return viewOfEpisode(
      await this.collections.change(ctx, asked, async (scene) => {
        const { memberIds, ...episode } = await this.collections.hold(scene, 'episode', id);
        const next = await this.next(scene, memberIds, distinct(ids));
        return withMembers(episode, memberIds, await this.choose.all(scene.tx, scene.space, next), scene.space.now);
      }),
    );
  }
}

export class AddToEpisode extends ChangeMembers {
  protected async next(
    { tx, space, sessionId }: Scene,
    current: readonly Id<'clm'>[],
    named: readonly Id<'clm'>[],
  ): Promise<readonly Id<'clm'>[]> {
    await this.choose.visible(tx, space, named, sessionId);
    return distinct([...current, ...named]);
  }
}

export class RemoveFromEpisode extends ChangeMembers {
  protected async next(
    { tx, space }: Scene,
    current: readonly Id<'clm'>[],
    named: readonly Id<'clm'>[],
  ): Promise<readonly Id<'clm'>[]> {
    await this.choose.known(tx, space, named);
    return current.filter((id) => !named.includes(id));
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
