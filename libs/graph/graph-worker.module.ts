import { Module } from '@nestjs/common';
import { SystemDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS, QUEUES } from '#libs/platform/tokens.js';
import { CascadeRepository } from './cascades/store/cascade.repository.js';
import { RecoverCascades } from './cascades/use-cases/recover-cascades.js';
import { GraphModule } from './graph.module.js';

/** The part that runs only in processes with queues: it resends cascades whose messages were lost. */
@Module({
  imports: [GraphModule],
  providers: [provide(RecoverCascades, [SystemDatabase, CascadeRepository, QUEUES, IDS])],
  exports: [RecoverCascades],
})
export class GraphWorkerModule {}
