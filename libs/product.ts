import type { Type } from '@nestjs/common';
import { MaintenanceModule } from './maintenance/maintenance.module.js';
import { ExtractionModule } from '#libs/recall/extraction/extraction.module.js';
import { HistoryModule } from './history/history.module.js';
import { MemoryModule } from './memory/memory.module.js';
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
import { TenancyModule } from './tenancy/tenancy.module.js';
import { GraphModule } from './graph/graph.module.js';
import { KnowledgeModule } from './knowledge/knowledge.module.js';

/** Every noun of the product, left to right. A process that writes or replays needs them all: each brings its projector and its subscriptions. */
export const NOUNS: Type[] = [
  HistoryModule,
  TenancyModule,
  GraphModule,
  KnowledgeModule,
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
  MemoryModule,
  EmbeddingModule,
  SearchModule,
  ContextModule,
  ExtractionModule,
  MaintenanceModule,
];
