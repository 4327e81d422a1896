import { Module, type OnModuleInit } from '@nestjs/common';
import { Journal, Registry } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { ClaimReader, VisibleClaims } from '#libs/knowledge/claims/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { SessionRepository } from '#libs/tenancy/sessions/index.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { CollectionProjector } from './collections/store/collection.projector.js';
import { CollectionRepository } from './collections/store/collection.repository.js';
import { DeleteCluster, RefreshCluster } from './collections/use-cases/change-cluster.js';
import { AddToEpisode, DeleteEpisode, RemoveFromEpisode } from './collections/use-cases/change-episode.js';
import { CreateCluster } from './collections/use-cases/create-cluster.js';
import { CaptureEpisode, CreateEpisode } from './collections/use-cases/create-episode.js';
import { GetCluster, ListClusters, ListEmergent } from './collections/use-cases/read-clusters.js';
import { GetEpisode, ListEpisodes } from './collections/use-cases/read-episodes.js';
import { ChooseMembers, FindAlike } from './collections/use-cases/steps/choose-members.js';
import { Collections, ShowCollection } from './collections/use-cases/steps/collections.js';
import { MessageProjector } from './conversations/store/message.projector.js';
import { MessageRepository } from './conversations/store/message.repository.js';
import { ListMessages, RecordConversation } from './conversations/use-cases/conversations.js';
import { LinkProjector } from './links/store/link.projector.js';
import { LinkRepository } from './links/store/link.repository.js';
import { AddLink, RemoveLink } from './links/use-cases/change-links.js';
import { ListLinks, ListOrphans } from './links/use-cases/read-links.js';
import { Ends } from './links/use-cases/steps/ends.js';

const linkWriter = [UnitOfWork, Journal, LinkRepository, Ends] as const;

const providers = [
  // Conversations
  MessageRepository,
  provide(RecordConversation, [UnitOfWork, SpaceDirectory, SessionRepository, MessageRepository, Journal, IDS]),
  provide(ListMessages, [UnitOfWork, SpaceDirectory, SessionRepository, MessageRepository]),

  // Links between claims
  LinkRepository,
  provide(Ends, [SpaceDirectory, SessionRepository, ClaimReader]),
  provide(ListLinks, [UnitOfWork, LinkRepository, Ends]),
  provide(ListOrphans, [UnitOfWork, SpaceDirectory, SessionRepository, LinkRepository, VisibleClaims]),
  provide(AddLink, linkWriter),
  provide(RemoveLink, linkWriter),

  // Collections: what episodes and clusters share
  CollectionRepository,
  provide(ChooseMembers, [ClaimReader]),
  provide(FindAlike, [LinkRepository, ChooseMembers]),
  provide(ShowCollection, [CollectionRepository, VisibleClaims]),
  provide(Collections, [UnitOfWork, Journal, SpaceDirectory, CollectionRepository, SessionRepository, ShowCollection]),

  // Episodes
  provide(CreateEpisode, [Collections, ChooseMembers, IDS]),
  provide(CaptureEpisode, [Collections, CollectionRepository, ChooseMembers, IDS]),
  provide(AddToEpisode, [Collections, ChooseMembers]),
  provide(RemoveFromEpisode, [Collections, ChooseMembers]),
  provide(GetEpisode, [Collections]),
  provide(ListEpisodes, [Collections]),
  provide(DeleteEpisode, [Collections]),

  // Clusters
  provide(CreateCluster, [Collections, ChooseMembers, FindAlike, IDS]),
  provide(RefreshCluster, [Collections, FindAlike]),
  provide(GetCluster, [Collections]),
  provide(ListClusters, [Collections]),
  provide(DeleteCluster, [Collections]),
  provide(ListEmergent, [Collections, LinkRepository, ChooseMembers]),
];

/** Recorded conversations, links between claims, and episodes and clusters of claims. */
@Module({ imports: [TenancyModule, KnowledgeModule], providers, exports: providers })
export class MemoryModule implements OnModuleInit {
  constructor(private readonly registry: Registry) {
    registry.addProjector(new LinkProjector());
    registry.addProjector(new CollectionProjector());
  }

  /** Later than every module's constructor: of one event, the evidence must be projected before the message that refers to it. */
  onModuleInit(): void {
    this.registry.addProjector(new MessageProjector());
  }
}
