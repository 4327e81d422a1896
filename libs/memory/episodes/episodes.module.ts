import { Module } from '@nestjs/common';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { CollectionsModule } from '../collections/collections.module.js';
import { CollectionRepository, ChooseMembers, Collections } from '../collections/index.js';
import { AddToEpisode, RemoveFromEpisode } from './use-cases/change-members.js';
import { CaptureEpisode } from './use-cases/capture-episode.js';
import { CreateEpisode } from './use-cases/create-episode.js';
import { DeleteEpisode, GetEpisode, ListEpisodes } from './use-cases/read-episodes.js';

const useCases = [
  provide(CreateEpisode, [Collections, ChooseMembers, IDS]),
  provide(CaptureEpisode, [Collections, CollectionRepository, ChooseMembers, IDS]),
  provide(AddToEpisode, [Collections, ChooseMembers]),
  provide(RemoveFromEpisode, [Collections, ChooseMembers]),
  provide(GetEpisode, [Collections]),
  provide(ListEpisodes, [Collections]),
  provide(DeleteEpisode, [Collections]),
];

@Module({ imports: [CollectionsModule], providers: useCases, exports: useCases.map(({ provide: token }) => token) })
export class EpisodesModule {}
