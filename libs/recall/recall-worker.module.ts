import { Module } from '@nestjs/common';
import { EventLog } from '#libs/history/events/index.js';
import { SystemDatabase, TenantDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS, QUEUES } from '#libs/platform/tokens.js';
import { EmbeddingStore } from './index/store/embedding-store.js';
import { VectorGaps } from './index/store/vector-gaps.js';
import { LookForGaps, RecoverVectors, SendGaps } from './index/use-cases/recover-vectors.js';
import { FindLacking } from './index/use-cases/steps/embed-texts.js';
import { RecallModule } from './recall.module.js';

/** The part that only a process with queues runs: it requests vectors again if their messages were lost. */
@Module({
  imports: [RecallModule],
  providers: [
    provide(LookForGaps, [TenantDatabase, EventLog, EmbeddingStore, VectorGaps, FindLacking]),
    provide(SendGaps, [TenantDatabase, VectorGaps, FindLacking, QUEUES, IDS]),
    provide(RecoverVectors, [SystemDatabase, VectorGaps, LookForGaps, SendGaps, QUEUES]),
  ],
  exports: [RecoverVectors],
})
export class RecallWorkerModule {}
