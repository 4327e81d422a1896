import type { Type } from '@nestjs/common';
import { GraphModule } from './graph/graph.module.js';
import { HistoryModule } from './history/history.module.js';
import { KnowledgeModule } from './knowledge/knowledge.module.js';
import { LinksModule } from './memory/links/links.module.js';
import { ClustersModule } from './memory/clusters/clusters.module.js';
import { ConversationsModule } from './memory/conversations/conversations.module.js';
import { EpisodesModule } from './memory/episodes/episodes.module.js';
import { CollectionsModule } from './memory/collections/collections.module.js';
import { ReasoningModule } from './reasoning/reasoning.module.js';
import { RecallModule } from './recall/recall.module.js';
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
  GraphModule,
  KnowledgeModule,
  ReasoningModule,
  ConversationsModule,
  LinksModule,
  CollectionsModule,
  EpisodesModule,
  ClustersModule,
  RecallModule,
  DigestsModule,
  ExtractionModule,
  RunsModule,
  LifecycleModule,
  SchedulesModule,
  MergesModule,
  ConsolidationModule,
];
