import { Module } from '@nestjs/common';
import { Journal } from '#libs/history/events/store/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import { ClaimsModule } from '#libs/knowledge/claims/claims.module.js';
import { AdmitItems } from '#libs/knowledge/claims/use-cases/steps/index.js';
import { Llm } from '#libs/platform/llm/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { SearchModule } from '#libs/recall/search/search.module.js';
import { QueryVectors } from '#libs/recall/search/store/index.js';
import { AnswerSearch } from '#libs/recall/search/use-cases/steps/index.js';
import { SpacesModule } from '#libs/tenancy/spaces/spaces.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { ModelCallsModule } from '../model-calls/model-calls.module.js';
import { CallRecords } from '../model-calls/use-cases/steps/index.js';
import { Evolve, ExtractClaim } from './use-cases/index.js';
import { FindTargets } from './use-cases/steps/find-targets.js';

@Module({
  imports: [SpacesModule, ClaimsModule, SearchModule, ModelCallsModule],
  providers: [
    provide(FindTargets, [UnitOfWork, SpaceDirectory, QueryVectors, AnswerSearch]),
    provide(ExtractClaim, [UnitOfWork, SpaceDirectory, Llm]),
    {
      provide: Evolve, inject: [UnitOfWork, SpaceDirectory, FindTargets, Llm, AdmitItems, CallRecords, Journal],
      useFactory: (work: UnitOfWork, spaces: SpaceDirectory, findTargets: FindTargets, llm: Llm, admitItems: AdmitItems, calls: CallRecords, journal: Journal) =>
        new Evolve(work, spaces, findTargets, llm, { admitItems, calls, journal }),
    },
  ],
  exports: [ExtractClaim, Evolve],
})
export class ExtractionModule {}
