import { Module } from '@nestjs/common';
import { CascadesModule } from '#libs/graph/cascades/cascades.module.js';
import { PendingCorrections } from '#libs/graph/cascades/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { PossibleConflictsModule } from '#libs/knowledge/possible-conflicts/possible-conflicts.module.js';
import { SlotRepository, PossibleConflictRepository } from '#libs/knowledge/claims/index.js';
import { SlotsModule } from '#libs/knowledge/slots/slots.module.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { EMBEDDERS } from '#libs/platform/tokens.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { SessionRepository } from '#libs/tenancy/sessions/index.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { NodeReadingModule } from '#libs/reasoning/nodes/node-reading.module.js';
import { NodeReader } from '#libs/reasoning/nodes/index.js';
import { NodeSearch } from '../node-search/index.js';
import { ReadModels } from '../embedding/index.js';
import { ClaimSearch } from '../claim-search/index.js';
import { MessageSearch } from '../message-search/index.js';
import { StatisticsStore } from '../word-statistics/index.js';
import { WordStatisticsModule } from '../word-statistics/word-statistics.module.js';
import { Gather } from './store/gather.js';
import { QueryVectors } from './store/query-vectors.js';
import { Search } from './use-cases/search.js';
import { SearchBatch } from './use-cases/search-batch.js';
import { AnswerSearch } from './use-cases/steps/answer-search.js';

@Module({
  imports: [
    TenancyModule,
    SlotsModule,
    PossibleConflictsModule,
    CascadesModule,
    NodeReadingModule,
    WordStatisticsModule,
  ],
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
