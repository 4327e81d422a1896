import { Module, type OnModuleInit, type Type } from '@nestjs/common';
import { Registry } from './history/events/index.js';
import { POLICIES } from './policies.js';
import { GraphModule } from './graph/graph.module.js';
import { HistoryModule } from './history/history.module.js';
import { KnowledgeModule } from './knowledge/knowledge.module.js';
import { ReasoningModule } from './reasoning/reasoning.module.js';
import { RecallModule } from './recall/recall.module.js';
import { TenancyModule } from './tenancy/tenancy.module.js';
import { GovernanceModule } from './governance/governance.module.js';
import { MaintenanceModule } from './maintenance/maintenance.module.js';
import { MemoryModule } from './memory/memory.module.js';
import { WorkModule } from './work/work.module.js';

/** Every area of the product, left to right. */
const AREAS: Type[] = [
  HistoryModule,
  TenancyModule,
  GraphModule,
  KnowledgeModule,
  ReasoningModule,
  MemoryModule,
  WorkModule,
  RecallModule,
  MaintenanceModule,
  GovernanceModule,
];

/**
 * The whole product. A process that writes or replays needs all of them: each area registers its projectors,
 * subscriptions and policies.
 */
@Module({ imports: AREAS, exports: AREAS })
export class ProductModule implements OnModuleInit {
  constructor(private readonly registry: Registry) {}

  onModuleInit(): void {
    this.registry.arrangePolicies(POLICIES);
  }
}
