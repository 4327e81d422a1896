import { Module } from '@nestjs/common';
import { CascadesModule } from '#libs/graph/cascades/cascades.module.js';
import { PendingCorrections } from '#libs/graph/cascades/store/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import { PossibleConflictsModule } from '#libs/knowledge/possible-conflicts/possible-conflicts.module.js';
import { PossibleConflictRepository } from '#libs/knowledge/possible-conflicts/store/index.js';
import { SlotsModule } from '#libs/knowledge/slots/slots.module.js';
import { SlotRepository } from '#libs/knowledge/slots/store/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { EMBEDDERS } from '#libs/platform/tokens.js';
import { SessionsModule } from '#libs/tenancy/sessions/sessions.module.js';
import { SessionRepository } from '#libs/tenancy/sessions/store/index.js';
import { SpacesModule } from '#libs/tenancy/spaces/spaces.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { NodeReadingModule } from '#libs/reasoning/nodes/node-reading.module.js';
import { NodeReader } from '#libs/reasoning/nodes/use-cases/steps/index.js';
import { NodeSearch } from '../node-search/store/index.js';
import { ReadModels } from '../embedding/store/index.js';
import { ClaimSearch } from '../claim-search/store/index.js';
import { MessageSearch } from '../message-search/store/index.js';
import { StatisticsStore } from '../word-statistics/store/index.js';
import { WordStatisticsModule } from '../word-statistics/word-statistics.module.js';
import { Gather, QueryVectors } from './store/index.js';
import { Search, SearchBatch } from './use-cases/index.js';
import { AnswerSearch } from './use-cases/steps/index.js';

@Module({
  imports: [
    SpacesModule,
    SessionsModule,
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
