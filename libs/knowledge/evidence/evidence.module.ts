import { Module } from '@nestjs/common';
import { Journal, Registry } from '#libs/history/events/store/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import { CascadesModule } from '#libs/graph/cascades/cascades.module.js';
import { CascadeRepository } from '#libs/graph/cascades/store/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { SessionsModule } from '#libs/tenancy/sessions/sessions.module.js';
import { SessionRepository } from '#libs/tenancy/sessions/store/index.js';
import { SpacesModule } from '#libs/tenancy/spaces/spaces.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { EvidenceTypesModule } from '../evidence-types/evidence-types.module.js';
import { EvidenceTypeRepository } from '../evidence-types/store/index.js';
import { SlotsModule } from '../slots/slots.module.js';
import { ClaimLoader } from '../slots/store/index.js';
import { SourcesModule } from '../sources/sources.module.js';
import { SourceRepository } from '../sources/store/index.js';
import { EvidenceProjector, EvidenceRepository } from './store/index.js';
import {
  FindEvidence,
  GetEvidence,
  ListEvidence,
  RecordEvidence,
  RecordEvidenceBatch,
  RegroupEvidence,
  ReinstateEvidence,
  RevokeEvidence,
} from './use-cases/index.js';
import { EvidenceMarker } from './use-cases/steps/evidence-marker.js';
import { RecordItems } from './use-cases/steps/record-items.js';

@Module({
  imports: [SpacesModule, SessionsModule, SourcesModule, EvidenceTypesModule, SlotsModule, CascadesModule],
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
