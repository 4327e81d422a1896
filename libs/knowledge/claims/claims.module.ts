import { Inject, Module } from '@nestjs/common';
import { CascadesModule } from '#libs/graph/cascades/cascades.module.js';
import { CascadeRepository } from '#libs/graph/cascades/store/index.js';
import { EventLog, Journal, Registry } from '#libs/history/events/store/index.js';
import type { IdSource } from '#libs/kernel/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { PrincipalsModule } from '#libs/tenancy/principals/principals.module.js';
import { PrincipalRepository } from '#libs/tenancy/principals/store/index.js';
import { SessionsModule } from '#libs/tenancy/sessions/sessions.module.js';
import { SessionRepository } from '#libs/tenancy/sessions/store/index.js';
import { SpacesModule } from '#libs/tenancy/spaces/spaces.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { EvidenceModule } from '../evidence/evidence.module.js';
import { EvidenceRepository } from '../evidence/store/index.js';
import { PossibleConflictsModule } from '../possible-conflicts/possible-conflicts.module.js';
import { PossibleConflictRepository } from '../possible-conflicts/store/index.js';
import { PredicatesModule } from '../predicates/predicates.module.js';
import { PredicateRepository } from '../predicates/store/index.js';
import { SlotsModule } from '../slots/slots.module.js';
import { ClaimLoader, ClaimReader, ClaimRoom, LookalikePolicy, SlotRepository } from '../slots/store/index.js';
import { SourcesModule } from '../sources/sources.module.js';
import { SourceRepository } from '../sources/store/index.js';
import {
  Corroborate,
  Dispute,
  FindClaims,
  FindHistories,
  GetClaim,
  ListClaims,
  ListHistory,
  QuarantineClaim,
  Reinforce,
  ReinstateClaim,
  RestoreClaim,
  RetractClaim,
  ReviewClaim,
  StoreClaim,
  StoreClaimBatch,
  SupersedeClaim,
  WithdrawVote,
} from './use-cases/index.js';
import {
  AdmitItems,
  drawnKeyOf,
  ForgedKeys,
  KeepRoom,
  ReferenceReader,
  VisibleClaims,
} from './use-cases/steps/index.js';

const reader = [UnitOfWork, SpaceDirectory, SlotRepository, ClaimReader];
const decider = [UnitOfWork, Journal, SpaceDirectory, ClaimLoader];

const useCases = [
  provide(StoreClaim, [UnitOfWork, SpaceDirectory, AdmitItems]),
  provide(StoreClaimBatch, [UnitOfWork, SpaceDirectory, AdmitItems]),
  provide(SupersedeClaim, [UnitOfWork, SpaceDirectory, ClaimLoader, AdmitItems, CascadeRepository]),
  provide(GetClaim, reader),
  provide(ListClaims, [...reader, SessionRepository]),
  provide(FindClaims, reader),
  provide(FindHistories, [UnitOfWork, SpaceDirectory, EventLog]),
  provide(ListHistory, [UnitOfWork, SpaceDirectory, SlotRepository, EventLog]),
  provide(Reinforce, decider),
  provide(Dispute, decider),
  provide(WithdrawVote, decider),
  provide(QuarantineClaim, decider),
  provide(ReviewClaim, decider),
  provide(Corroborate, [...decider, EvidenceRepository]),
  provide(RestoreClaim, decider),
  provide(RetractClaim, [...decider, SessionRepository, CascadeRepository]),
  provide(ReinstateClaim, [...decider, SlotRepository, CascadeRepository]),
];

@Module({
  imports: [
    SpacesModule,
    PrincipalsModule,
    SessionsModule,
    CascadesModule,
    SourcesModule,
    PredicatesModule,
    EvidenceModule,
    PossibleConflictsModule,
    SlotsModule,
  ],
  providers: [
    provide(ReferenceReader, [
      PredicateRepository,
      SourceRepository,
      SessionRepository,
      EvidenceRepository,
      SlotRepository,
      PrincipalRepository,
    ]),
    provide(VisibleClaims, [SlotRepository, ClaimReader]),
    provide(ForgedKeys, [ClaimLoader]),
    provide(KeepRoom, [Journal, ClaimRoom, ClaimLoader, IDS]),
    provide(AdmitItems, [
      Journal,
      IDS,
      ReferenceReader,
      SlotRepository,
      ClaimLoader,
      ForgedKeys,
      PossibleConflictRepository,
      KeepRoom,
    ]),
    ...useCases,
  ],
  exports: [AdmitItems, VisibleClaims, ...useCases.map((useCase) => useCase.provide)],
})
export class ClaimsModule {
  constructor(registry: Registry, slots: SlotRepository, loader: ClaimLoader, @Inject(IDS) ids: IdSource) {
    registry.addStatePolicy(new LookalikePolicy(slots, loader, ids, drawnKeyOf));
  }
}
