import { Module } from '@nestjs/common';
import { EventLog } from '#libs/history/events/index.js';
import { SystemDatabase, TenantDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS, QUEUES } from '#libs/platform/tokens.js';
import { EmbeddingModule } from './embedding.module.js';
import { EmbeddingStore } from './store/embedding-store.js';
import { VectorGaps } from './store/vector-gaps.js';
import { RecoverVectors } from './use-cases/recover-vectors.js';
import { FindLacking } from './use-cases/steps/find-lacking.js';
import { LookForGaps } from './use-cases/steps/look-for-gaps.js';
import { SendGaps } from './use-cases/steps/send-gaps.js';

/** For processes that have queues. */
@Module({
  imports: [EmbeddingModule],
  providers: [
    VectorGaps,
    provide(LookForGaps, [TenantDatabase, EventLog, EmbeddingStore, VectorGaps, FindLacking]),
    provide(SendGaps, [TenantDatabase, VectorGaps, FindLacking, QUEUES, IDS]),
    provide(RecoverVectors, [SystemDatabase, VectorGaps, LookForGaps, SendGaps, QUEUES]),
  ],
  exports: [RecoverVectors],
})
export class EmbeddingRecoveryModule {}
