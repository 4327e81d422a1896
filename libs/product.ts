import type { Type } from '@nestjs/common';
import { MaintenanceModule } from './maintenance/maintenance.module.js';
import { ExtractionModule } from './recall/extraction/extraction.module.js';
import { HistoryModule } from './history/history.module.js';
import { MemoryModule } from './memory/memory.module.js';
import { ContextModule } from './recall/context/context.module.js';
import { EmbeddingModule } from './recall/embedding/embedding.module.js';
import { SearchModule } from './recall/search/search.module.js';
import { TenancyModule } from './tenancy/tenancy.module.js';
import { GraphModule } from './graph/graph.module.js';
import { KnowledgeModule } from './knowledge/knowledge.module.js';
import { ReasoningModule } from './reasoning/reasoning.module.js';

/** Every noun of the product, left to right. A process that writes or replays needs them all: each brings its projector and its subscriptions. */
export const NOUNS: Type[] = [
  HistoryModule,
  TenancyModule,
  GraphModule,
  KnowledgeModule,
  ReasoningModule,
  MemoryModule,
  EmbeddingModule,
  SearchModule,
  ContextModule,
  ExtractionModule,
  MaintenanceModule,
];
