import { Module } from '@nestjs/common';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { GatheringsModule } from '../gatherings/gatherings.module.js';
import { GatheringRepository } from '../gatherings/store/index.js';
import { ChooseMembers, Gatherings } from '../gatherings/use-cases/steps/index.js';
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
  provide(CreateEpisode, [Gatherings, ChooseMembers, IDS]),
  provide(CaptureEpisode, [Gatherings, GatheringRepository, ChooseMembers, IDS]),
  provide(AddToEpisode, [Gatherings, ChooseMembers]),
  provide(RemoveFromEpisode, [Gatherings, ChooseMembers]),
  provide(GetEpisode, [Gatherings]),
  provide(ListEpisodes, [Gatherings]),
  provide(DeleteEpisode, [Gatherings]),
];

@Module({ imports: [GatheringsModule], providers: useCases, exports: useCases.map(({ provide: token }) => token) })
export class EpisodesModule {}
