import { Module } from '@nestjs/common';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { GatheringsModule } from '../gatherings/gatherings.module.js';
import { ChooseMembers, Gatherings } from '../gatherings/use-cases/steps/index.js';
import { LinksModule } from '../links/links.module.js';
import { LinkRepository } from '../links/store/index.js';
import {
  CreateCluster,
  DeleteCluster,
  GetCluster,
  ListClusters,
  ListEmergent,
  RefreshCluster,
} from './use-cases/index.js';
import { FindAlike } from './use-cases/steps/index.js';

const useCases = [
  provide(CreateCluster, [Gatherings, ChooseMembers, FindAlike, IDS]),
  provide(RefreshCluster, [Gatherings, FindAlike]),
  provide(GetCluster, [Gatherings]),
  provide(ListClusters, [Gatherings]),
  provide(DeleteCluster, [Gatherings]),
  provide(ListEmergent, [Gatherings, LinkRepository, ChooseMembers]),
];

@Module({
  imports: [GatheringsModule, LinksModule],
  providers: [provide(FindAlike, [LinkRepository, ChooseMembers]), ...useCases],
  exports: [FindAlike, ...useCases.map(({ provide: token }) => token)],
})
export class ClustersModule {}
