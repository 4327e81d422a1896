import { Module } from '@nestjs/common';
import { Journal, Registry } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import {
  AdmitItems,
  CompetingValue,
  EvidenceAttacher,
  IntakeFragments,
  MadeSuggestions,
  SlotRepository,
} from '#libs/knowledge/claims/index.js';
import { EvidenceRepository, RecordItems } from '#libs/knowledge/evidence/index.js';
import { MakeEntity } from '#libs/knowledge/entities/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { SourceRepository } from '#libs/knowledge/sources/index.js';
import { WorkspaceRepository } from '#libs/knowledge/workspaces/index.js';
import { MaintenanceModule } from '#libs/maintenance/maintenance.module.js';
import { ArchiveEpisode, RequestPromotion } from '#libs/maintenance/promotion/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IngestResult, PlanTest } from '#libs/reasoning/discriminating-tests/index.js';
import { ReasoningModule } from '#libs/reasoning/reasoning.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { TOOL_EVENTS } from './tools/domain/tool.events.js';
import { Appended } from './tools/store/appended.js';
import { CallTool } from './tools/use-cases/call-tool.js';
import { ToolSteps } from './tools/use-cases/steps/tool-steps.js';

const providers = [
  Appended,
  provide(ToolSteps, [
    Journal,
    RecordItems,
    IntakeFragments,
    AdmitItems,
    EvidenceAttacher,
    CompetingValue,
    EvidenceRepository,
    SourceRepository,
    SlotRepository,
    MakeEntity,
    PlanTest,
    IngestResult,
    WorkspaceRepository,
    RequestPromotion,
    ArchiveEpisode,
  ]),
  provide(CallTool, [UnitOfWork, Journal, SpaceDirectory, ToolSteps, Appended, MadeSuggestions]),
];

/** The tools through which models reach memory. They propose and never decide. */
@Module({
  imports: [TenancyModule, KnowledgeModule, ReasoningModule, MaintenanceModule],
  providers,
  exports: providers,
})
export class GovernanceModule {
  constructor(registry: Registry) {
    registry.addLogOnly(TOOL_EVENTS);
  }
}
