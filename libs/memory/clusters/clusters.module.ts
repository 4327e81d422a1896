import { Module } from '@nestjs/common';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { CollectionsModule } from '../collections/collections.module.js';
import { ChooseMembers, Collections } from '../collections/index.js';
import { LinksModule } from '../links/links.module.js';
import { LinkRepository } from '../links/index.js';
import { CreateCluster } from './use-cases/create-cluster.js';
import { DeleteCluster, GetCluster, ListClusters } from './use-cases/read-clusters.js';
import { ListEmergent } from './use-cases/list-emergent.js';
import { RefreshCluster } from './use-cases/refresh-cluster.js';
import { FindAlike } from './use-cases/steps/find-alike.js';

const useCases = [
  provide(CreateCluster, [Collections, ChooseMembers, FindAlike, IDS]),
  provide(RefreshCluster, [Collections, FindAlike]),
  provide(GetCluster, [Collections]),
  provide(ListClusters, [Collections]),
  provide(DeleteCluster, [Collections]),
  provide(ListEmergent, [Collections, LinkRepository, ChooseMembers]),
];

@Module({
  imports: [CollectionsModule, LinksModule],
  providers: [provide(FindAlike, [LinkRepository, ChooseMembers]), ...useCases],
  exports: [FindAlike, ...useCases.map(({ provide: token }) => token)],
})
export class ClustersModule {}
