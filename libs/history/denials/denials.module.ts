import { Module } from '@nestjs/common';
import { provide } from '#libs/platform/nest/index.js';
import { EventLog, Journal, Registry } from '../events/index.js';
import { UnitOfWork } from '../unit-of-work/index.js';
import { DenialProjector } from './store/denial.projector.js';
import { RecordDenials } from './use-cases/record-denials.js';

@Module({
  providers: [provide(RecordDenials, [UnitOfWork, Journal, EventLog])],
  exports: [RecordDenials],
})
export class DenialsModule {
  constructor(registry: Registry) {
    registry.addProjector(new DenialProjector());
  }
}
