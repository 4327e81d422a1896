import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { GraphModule } from '#libs/graph/graph.module.js';
import { Journal, Registry } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { IdSource } from '#libs/kernel/index.js';
import {
  AdmitItems,
  ClaimLoader,
  ClaimReader,
  PossibleConflictRepository,
  SlotRepository,
  VisibleClaims,
} from '#libs/knowledge/claims/index.js';
import { AnchorFinder } from '#libs/knowledge/anchors/index.js';
import { SchemasInForce } from '#libs/knowledge/domain-schemas/index.js';
import { EvidenceRepository, RecordItems } from '#libs/knowledge/evidence/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { PredicateRepository } from '#libs/knowledge/predicates/index.js';
import { SourceRepository } from '#libs/knowledge/sources/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { NodeStateRepository } from '#libs/reasoning/node-states/index.js';
import { PremiseReader } from '#libs/reasoning/nodes/index.js';
import { Effects, ProposalQuota } from '#libs/reasoning/proposals/index.js';
import { ReasoningModule } from '#libs/reasoning/reasoning.module.js';
import { SessionRepository, SessionLocker } from '#libs/tenancy/sessions/index.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { CANDIDATE } from './candidates/domain/proposal-kind.js';
import { SummaryPolicy } from './candidates/policies/summary-policy.js';
import { CandidateProjector } from './candidates/store/candidate.projector.js';
import { CandidateRepository } from './candidates/store/candidate.repository.js';
import { GetCandidate, ListCandidates } from './candidates/use-cases/read-candidates.js';
import { RecordCandidate } from './candidates/use-cases/record-candidate.js';
import { CandidateEffect } from './candidates/use-cases/steps/candidate-effect.js';
import { CandidateJudge } from './candidates/use-cases/steps/candidate-judge.js';
import { Contradictions } from './candidates/use-cases/steps/contradictions.js';
import { PromoteCandidate } from './candidates/use-cases/steps/promote-candidate.js';
import { SpaceEntities } from './candidates/use-cases/steps/space-entities.js';
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
import { TRANSFER_KINDS } from './transfers/domain/export.js';
import { TransferRepository } from './transfers/store/transfer.repository.js';
import { ExportSpace } from './transfers/use-cases/export-space.js';
import { ImportItems } from './transfers/use-cases/import-items.js';
import { ImportEvidence } from './transfers/use-cases/steps/import-evidence.js';
import { ImportPredicates } from './transfers/use-cases/steps/import-predicates.js';

const linkWriter = [UnitOfWork, Journal, LinkRepository, Ends] as const;

const providers = [
  // Conversations
  MessageRepository,
  provide(RecordConversation, [UnitOfWork, SpaceDirectory, SessionLocker, MessageRepository, Journal, IDS]),
  provide(ListMessages, [UnitOfWork, SpaceDirectory, SessionRepository, MessageRepository]),

  // Links between claims
  LinkRepository,
  provide(Ends, [SpaceDirectory, SessionRepository, ClaimReader, SlotRepository]),
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

  // Candidates, which become atoms, scenarios and personas
  CandidateRepository,
  provide(SpaceEntities, [SchemasInForce, AnchorFinder]),
  provide(Contradictions, [PossibleConflictRepository, ClaimReader]),
  provide(CandidateJudge, [
    MessageRepository,
    EvidenceRepository,
    SessionRepository,
    SlotRepository,
    ClaimReader,
    PremiseReader,
    Contradictions,
    SpaceEntities,
  ]),
  provide(PromoteCandidate, [AdmitItems, ClaimLoader, IDS]),
  provide(CandidateEffect, [CandidateRepository, CandidateJudge, PromoteCandidate, NodeStateRepository, IDS]),
  provide(RecordCandidate, [UnitOfWork, Journal, SpaceDirectory, CandidateJudge, PromoteCandidate, ProposalQuota, IDS]),
  provide(GetCandidate, [UnitOfWork, SpaceDirectory, CandidateRepository]),
  provide(ListCandidates, [UnitOfWork, SpaceDirectory, CandidateRepository]),

  // Exports and imports
  TransferRepository,
  provide(ExportSpace, [
    UnitOfWork,
    Journal,
    SpaceDirectory,
    TransferRepository,
    SlotRepository,
    PredicateRepository,
    SourceRepository,
    SessionRepository,
  ]),
  provide(ImportPredicates, [Journal, PredicateRepository]),
  provide(ImportEvidence, [RecordItems]),
  provide(ImportItems, [UnitOfWork, SpaceDirectory, TransferRepository, ImportPredicates, ImportEvidence, AdmitItems]),
];

/** Conversations and what was learned from them, links between claims, episodes and clusters, imports and exports. */
@Module({ imports: [TenancyModule, GraphModule, KnowledgeModule, ReasoningModule], providers, exports: providers })
export class MemoryModule implements OnModuleInit {
  constructor(
    private readonly registry: Registry,
    effects: Effects,
    promotion: CandidateEffect,
    candidates: CandidateRepository,
    loader: ClaimLoader,
    slots: SlotRepository,
    @Inject(IDS) ids: IdSource,
  ) {
    registry.addLogOnly(TRANSFER_KINDS);
    registry.addProjector(new LinkProjector());
    registry.addProjector(new CollectionProjector());
    registry.addProjector(new CandidateProjector());
    registry.addStatePolicy(new SummaryPolicy(candidates, loader, slots, ids));
    effects.add(CANDIDATE, promotion);
  }

  /** Called after every module's constructor: evidence must be projected before the message of the same event. */
  onModuleInit(): void {
    this.registry.addProjector(new MessageProjector());
  }
}
