import { Module } from '@nestjs/common';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { PossibleConflictsModule } from '#libs/knowledge/possible-conflicts/possible-conflicts.module.js';
import { SlotRepository, PossibleConflictRepository } from '#libs/knowledge/claims/index.js';
import { SlotsModule } from '#libs/knowledge/slots/slots.module.js';
import { provide } from '#libs/platform/nest/index.js';
import { Vocabularies } from '#libs/platform/tokenizers/index.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { SessionRepository } from '#libs/tenancy/sessions/index.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { SearchModule } from '../search/search.module.js';
import { Gather, QueryVectors } from '../search/index.js';
import { Contradictions } from './store/contradictions.js';
import { Nudges } from './store/nudges.js';
import { TokenCounters } from './store/token-counters.js';
import { GetContext } from './use-cases/get-context.js';

@Module({
  imports: [TenancyModule, SlotsModule, PossibleConflictsModule, SearchModule],
  providers: [
    Contradictions,
    Nudges,
    Vocabularies,
    provide(TokenCounters, [Vocabularies]),
    {
      provide: GetContext,
      inject: [
        UnitOfWork,
        SpaceDirectory,
        QueryVectors,
        SessionRepository,
        Gather,
        SlotRepository,
        Contradictions,
        PossibleConflictRepository,
        Nudges,
        TokenCounters,
      ],
      useFactory: (
        work: UnitOfWork,
        spaces: SpaceDirectory,
        vectors: QueryVectors,
        sessions: SessionRepository,
        gather: Gather,
        slots: SlotRepository,
        contradictions: Contradictions,
        possibleConflicts: PossibleConflictRepository,
        nudges: Nudges,
        counters: TokenCounters,
      ) =>
        new GetContext(work, spaces, vectors, {
          sessions,
          gather,
          slots,
          contradictions,
          possibleConflicts,
          nudges,
          counters,
        }),
    },
  ],
  exports: [GetContext],
})
export class ContextModule {}
