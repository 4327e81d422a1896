import { Module } from '@nestjs/common';
import { SystemDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS, QUEUES } from '#libs/platform/tokens.js';
import { CascadesModule } from './cascades.module.js';
import { CascadeRepository } from './store/index.js';
import { RecoverCascades } from './use-cases/index.js';

/** For processes that have queues. */
@Module({
  imports: [CascadesModule],
  providers: [provide(RecoverCascades, [SystemDatabase, CascadeRepository, QUEUES, IDS])],
  exports: [RecoverCascades],
})
export class CascadesRecoveryModule {}
