import { Module } from '@nestjs/common';
import { Journal, Registry } from '#libs/history/events/store/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { SpacesModule } from '#libs/tenancy/spaces/spaces.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { EvidenceTypeProjector, EvidenceTypeRepository } from './store/index.js';
import { ListEvidenceTypes, PutEvidenceType } from './use-cases/index.js';

@Module({
  imports: [SpacesModule],
  providers: [
    EvidenceTypeRepository,
    provide(PutEvidenceType, [UnitOfWork, Journal, SpaceDirectory, EvidenceTypeRepository]),
    provide(ListEvidenceTypes, [UnitOfWork, SpaceDirectory, EvidenceTypeRepository]),
  ],
  exports: [EvidenceTypeRepository, PutEvidenceType, ListEvidenceTypes],
})
export class EvidenceTypesModule {
  constructor(registry: Registry) {
    registry.addProjector(new EvidenceTypeProjector());
  }
}
