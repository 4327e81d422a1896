import { Module } from '@nestjs/common';
import { Journal, Registry } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { EvidenceTypeProjector } from './store/evidence-type.projector.js';
import { EvidenceTypeRepository } from './store/evidence-type.repository.js';
import { ListEvidenceTypes } from './use-cases/list-evidence-types.js';
import { PutEvidenceType } from './use-cases/put-evidence-type.js';

@Module({
  imports: [TenancyModule],
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
