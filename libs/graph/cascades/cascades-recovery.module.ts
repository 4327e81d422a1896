import { Module } from '@nestjs/common';
import { SystemDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS, QUEUES } from '#libs/platform/tokens.js';
import { CascadesModule } from './cascades.module.js';
import { CascadeRepository } from './store/cascade.repository.js';
import { RecoverCascades } from './use-cases/recover-cascades.js';

/** For processes that have queues. */
@Module({
  imports: [CascadesModule],
  providers: [provide(RecoverCascades, [SystemDatabase, CascadeRepository, QUEUES, IDS])],
  exports: [RecoverCascades],
})
export class CascadesRecoveryModule {}
