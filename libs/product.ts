import type { Type } from '@nestjs/common';
import { NodesModule } from '#libs/graph/model/model.module.js';
import { HistoryModule } from './history/history.module.js';
import { CascadesModule } from './graph/cascades/cascades.module.js';
import { ClaimsModule } from './knowledge/claims/claims.module.js';
import { PossibleConflictsModule } from './knowledge/possible-conflicts/possible-conflicts.module.js';
import { ConflictsModule } from './knowledge/conflicts/conflicts.module.js';
import { EvidenceTypesModule } from './knowledge/evidence-types/evidence-types.module.js';
import { EvidenceModule } from './knowledge/evidence/evidence.module.js';
import { PredicatesModule } from './knowledge/predicates/predicates.module.js';
import { SourcesModule } from './knowledge/sources/sources.module.js';
import { UsesModule } from './knowledge/uses/uses.module.js';
import { LinksModule } from './memory/links/links.module.js';
import { ClustersModule } from './memory/clusters/clusters.module.js';
import { ConversationsModule } from './memory/conversations/conversations.module.js';
import { EpisodesModule } from './memory/episodes/episodes.module.js';
import { CollectionsModule } from './memory/collections/collections.module.js';
import { CornerstonesModule } from './reasoning/cornerstones/cornerstones.module.js';
import { CorrectionsModule } from './reasoning/corrections/corrections.module.js';
import { DerivationsModule } from './reasoning/derivations/derivations.module.js';
import { ExploreModule } from './reasoning/explore/explore.module.js';
import { ResolutionsModule } from './reasoning/resolutions/resolutions.module.js';
import { LessonsModule } from './reasoning/lessons/lessons.module.js';
import { RevisionsModule } from './reasoning/revisions/revisions.module.js';
import { TripwiresModule } from './reasoning/tripwires/tripwires.module.js';
import { PersonsModule } from './reasoning/persons/persons.module.js';
import { PrinciplesModule } from './reasoning/principles/principles.module.js';
import { ProposalsModule } from './reasoning/proposals/proposals.module.js';
import { NodeTypesModule } from './reasoning/nodes/nodes.module.js';
import { ContextModule } from './recall/context/context.module.js';
import { EmbeddingModule } from './recall/embedding/embedding.module.js';
import { SearchModule } from './recall/search/search.module.js';
import { DigestsModule } from './maintenance/digests/digests.module.js';
import { RunsModule } from './maintenance/runs/runs.module.js';
import { SchedulesModule } from './maintenance/schedules/schedules.module.js';
import { LifecycleModule } from './maintenance/lifecycle/lifecycle.module.js';
import { ExtractionModule } from './maintenance/extraction/extraction.module.js';
import { TenancyModule } from './tenancy/tenancy.module.js';
import { ConsolidationModule } from './maintenance/consolidation/consolidation.module.js';
import { MergesModule } from './maintenance/merges/merges.module.js';

/** Every noun of the product, left to right. A process that writes or replays needs them all: each brings its projector and its subscriptions. */
export const NOUNS: Type[] = [
  HistoryModule,
  TenancyModule,
  NodesModule,
  CascadesModule,
  SourcesModule,
  PredicatesModule,
  EvidenceTypesModule,
  EvidenceModule,
  ClaimsModule,
  ConflictsModule,
  PossibleConflictsModule,
  UsesModule,
  NodeTypesModule,
  ResolutionsModule,
  DerivationsModule,
  CorrectionsModule,
  ExploreModule,
  LessonsModule,
  TripwiresModule,
  ProposalsModule,
  PersonsModule,
  CornerstonesModule,
  PrinciplesModule,
  RevisionsModule,
  ConversationsModule,
  LinksModule,
  CollectionsModule,
  EpisodesModule,
  ClustersModule,
  EmbeddingModule,
  SearchModule,
  ContextModule,
  DigestsModule,
  ExtractionModule,
  RunsModule,
  LifecycleModule,
  SchedulesModule,
  MergesModule,
  ConsolidationModule,
];
