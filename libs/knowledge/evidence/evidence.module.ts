import { Module } from '@nestjs/common';
import { Journal, Registry } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { CascadesModule } from '#libs/graph/cascades/cascades.module.js';
import { CascadeRepository } from '#libs/graph/cascades/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { SessionRepository } from '#libs/tenancy/sessions/index.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { EvidenceTypesModule } from '../evidence-types/evidence-types.module.js';
import { EvidenceTypeRepository } from '../evidence-types/index.js';
import { SlotsModule } from '../slots/slots.module.js';
import { ClaimLoader } from '../claims/index.js';
import { SourcesModule } from '../sources/sources.module.js';
import { SourceRepository } from '../sources/index.js';
import { EvidenceProjector } from './store/evidence.projector.js';
import { EvidenceRepository } from './store/evidence.repository.js';
import { FindEvidence } from './use-cases/find-evidence.js';
import { GetEvidence } from './use-cases/get-evidence.js';
import { ListEvidence } from './use-cases/list-evidence.js';
import { RecordEvidence } from './use-cases/record-evidence.js';
import { RecordEvidenceBatch } from './use-cases/record-evidence-batch.js';
import { RegroupEvidence, ReinstateEvidence, RevokeEvidence } from '../revocations/index.js';
import { EvidenceMarker } from '../revocations/use-cases/steps/evidence-marker.js';
import { RecordItems } from './use-cases/steps/record-items.js';

@Module({
  imports: [TenancyModule, SourcesModule, EvidenceTypesModule, SlotsModule, CascadesModule],
  providers: [
    EvidenceRepository,
    provide(RecordItems, [
      Journal,
      EvidenceRepository,
      SourceRepository,
      EvidenceTypeRepository,
      SessionRepository,
      IDS,
    ]),
    provide(RecordEvidence, [UnitOfWork, SpaceDirectory, RecordItems]),
    provide(RecordEvidenceBatch, [UnitOfWork, SpaceDirectory, RecordItems]),
    provide(EvidenceMarker, [Journal, EvidenceRepository, ClaimLoader, CascadeRepository]),
    provide(RevokeEvidence, [UnitOfWork, SpaceDirectory, EvidenceMarker]),
    provide(ReinstateEvidence, [UnitOfWork, SpaceDirectory, EvidenceMarker]),
    provide(RegroupEvidence, [UnitOfWork, Journal, SpaceDirectory, EvidenceRepository, ClaimLoader, CascadeRepository]),
    provide(FindEvidence, [UnitOfWork, SpaceDirectory, EvidenceRepository]),
    provide(GetEvidence, [UnitOfWork, SpaceDirectory, EvidenceRepository]),
    provide(ListEvidence, [UnitOfWork, SpaceDirectory, EvidenceRepository]),
  ],
  exports: [
    EvidenceRepository,
    EvidenceMarker,
    RecordEvidence,
    RecordEvidenceBatch,
    RegroupEvidence,
    ReinstateEvidence,
    RevokeEvidence,
    FindEvidence,
    GetEvidence,
    ListEvidence,
  ],
})
export class EvidenceModule {
  constructor(registry: Registry) {
    registry.addProjector(new EvidenceProjector());
  }
}
