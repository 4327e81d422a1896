import { Module } from '@nestjs/common';
import { GraphModule } from '#libs/graph/graph.module.js';
import { PendingCorrections } from '#libs/graph/cascades/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { SlotRepository, PossibleConflictRepository } from '#libs/knowledge/claims/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { EMBEDDERS } from '#libs/platform/tokens.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { SessionRepository } from '#libs/tenancy/sessions/index.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { ReasoningModule } from '#libs/reasoning/reasoning.module.js';
import { NodeReader } from '#libs/reasoning/nodes/index.js';
import { NodeSearch } from './store/node-search.js';
import { ClaimSearch } from './store/claim-search.js';
import { MessageSearch } from './store/message-search.js';
import { ReadModels, StatisticsStore } from '../index/index.js';
import { WordStatisticsModule } from '../index/word-statistics.module.js';
import { Gather } from './use-cases/steps/gather.js';
import { QueryVectors } from './use-cases/steps/query-vectors.js';
import { Search, SearchBatch } from './use-cases/search.js';
import { AnswerSearch } from './use-cases/steps/answer-search.js';

@Module({
  imports: [TenancyModule, KnowledgeModule, GraphModule, ReasoningModule, WordStatisticsModule],
  providers: [
    MessageSearch,
    NodeSearch,
    provide(ClaimSearch, [SlotRepository]),
    provide(Gather, [ClaimSearch, MessageSearch, NodeSearch, StatisticsStore, PendingCorrections]),
    provide(ReadModels, [TenantDatabase, SpaceDirectory]),
    provide(QueryVectors, [EMBEDDERS, ReadModels]),
    provide(AnswerSearch, [Gather, SlotRepository, SessionRepository, PossibleConflictRepository, NodeReader]),
    provide(Search, [UnitOfWork, SpaceDirectory, QueryVectors, AnswerSearch]),
    provide(SearchBatch, [UnitOfWork, SpaceDirectory, QueryVectors, AnswerSearch]),
  ],
  exports: [Gather, QueryVectors, AnswerSearch, Search, SearchBatch],
})
export class SearchModule {}
