import { Inject, Module } from '@nestjs/common';
import { CascadesModule } from '#libs/graph/cascades/cascades.module.js';
import { CascadeRepository } from '#libs/graph/cascades/index.js';
import { EventLog, Journal, Registry } from '#libs/history/events/index.js';
import type { IdSource } from '#libs/kernel/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { PrincipalRepository } from '#libs/tenancy/api-keys/index.js';
import { SessionRepository } from '#libs/tenancy/sessions/index.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { EvidenceModule } from '../evidence/evidence.module.js';
import { EvidenceRepository } from '../evidence/index.js';
import { PossibleConflictsModule } from '../possible-conflicts/possible-conflicts.module.js';
import { PossibleConflictRepository } from './store/possible-conflict.repository.js';
import { PredicatesModule } from '../predicates/predicates.module.js';
import { PredicateRepository } from '../predicates/index.js';
import { SlotsModule } from '../slots/slots.module.js';
import { ClaimLoader } from './store/claim-loader.js';
import { ClaimReader } from './store/claim-reader.js';
import { ClaimRoom } from './store/claim-room.js';
import { LookalikePolicy } from './store/lookalike-policy.js';
import { SlotRepository } from './store/slot.repository.js';
import { SourcesModule } from '../sources/sources.module.js';
import { SourceRepository } from '../sources/index.js';
import { Corroborate } from './use-cases/corroborate.js';
import { Dispute, Reinforce, WithdrawVote } from './use-cases/vote.js';
import { FindClaims } from './use-cases/find-claims.js';
import { FindHistories } from './use-cases/find-histories.js';
import { GetClaim } from './use-cases/get-claim.js';
import { ListClaims } from './use-cases/list-claims.js';
import { ListHistory } from './use-cases/list-history.js';
import { QuarantineClaim, ReviewClaim } from './use-cases/review-claim.js';
import { ReinstateClaim } from './use-cases/reinstate-claim.js';
import { RestoreClaim } from './use-cases/restore-claim.js';
import { RetractClaim } from './use-cases/retract-claim.js';
import { StoreClaim } from './use-cases/store-claim.js';
import { StoreClaimBatch } from './use-cases/store-claim-batch.js';
import { SupersedeClaim } from './use-cases/supersede-claim.js';
import { AdmitItems } from './use-cases/steps/admit-items.js';
import { drawnKeyOf } from './use-cases/steps/known-slots.js';
import { ForgedKeys } from './use-cases/steps/forged-keys.js';
import { KeepRoom } from './use-cases/steps/keep-room.js';
import { ReferenceReader } from './use-cases/steps/references.js';
import { VisibleClaims } from './use-cases/steps/visible-claims.js';

const reader = [UnitOfWork, SpaceDirectory, SlotRepository, ClaimReader] as const;
const decider = [UnitOfWork, Journal, SpaceDirectory, ClaimLoader] as const;

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
    TenancyModule,
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
