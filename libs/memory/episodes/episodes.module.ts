import { Module } from '@nestjs/common';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { CollectionsModule } from '../collections/collections.module.js';
import { CollectionRepository } from '../collections/store/index.js';
import { ChooseMembers, Collections } from '../collections/use-cases/steps/index.js';
import {
  AddToEpisode,
  CaptureEpisode,
  CreateEpisode,
  DeleteEpisode,
  GetEpisode,
  ListEpisodes,
  RemoveFromEpisode,
} from './use-cases/index.js';

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
