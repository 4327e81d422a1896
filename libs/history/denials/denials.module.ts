import { Module } from '@nestjs/common';
import { provide } from '#libs/platform/nest/index.js';
import { EventLog, Journal, Registry } from '../events/store/index.js';
import { UnitOfWork } from '../unit-of-work/store/index.js';
import { DenialProjector } from './store/index.js';
import { RecordDenials } from './use-cases/index.js';

@Module({
  providers: [provide(RecordDenials, [UnitOfWork, Journal, EventLog])],
  exports: [RecordDenials],
})
export class DenialsModule {
  constructor(registry: Registry) {
    registry.addProjector(new DenialProjector());
  }
}
