import { Module } from '@nestjs/common';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { GatheringsModule } from '../gatherings/gatherings.module.js';
import { ChooseMembers, Gatherings } from '../gatherings/use-cases/steps/index.js';
import { LinksModule } from '../links/links.module.js';
import { LinkRepository } from '../links/store/index.js';
import { CreateCluster, DeleteCluster, GetCluster, ListClusters, RefreshCluster } from './use-cases/index.js';
import { FindAlike } from './use-cases/steps/find-alike.js';

const useCases = [
  provide(CreateCluster, [Gatherings, ChooseMembers, FindAlike, IDS]),
  provide(RefreshCluster, [Gatherings, FindAlike]),
  provide(GetCluster, [Gatherings]),
  provide(ListClusters, [Gatherings]),
  provide(DeleteCluster, [Gatherings]),
];

@Module({ imports: [GatheringsModule, LinksModule], providers: [provide(FindAlike, [LinkRepository, ChooseMembers]), ...useCases], exports: useCases.map(({ provide: token }) => token) })
export class ClustersModule {}
