import { Module } from '@nestjs/common';
import { Journal, Registry, type RecordedEvent } from '#libs/history/events/index.js';
import { HistoryModule } from '#libs/history/history.module.js';
import { JobLedger } from '#libs/history/jobs/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { PossibleConflictsModule } from '#libs/knowledge/possible-conflicts/possible-conflicts.module.js';
import { PossibleConflictRepository } from '#libs/knowledge/claims/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { CLOCK, EMBEDDERS, PLATFORM_PORTS, IDS } from '#libs/platform/tokens.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { EMBED_QUEUE, joinEmbedJobs } from './domain/embed-job.js';
import { EMBEDDED_EVENT_KINDS, embedJobOf } from './domain/embedded-events.js';
import { EmbeddingStore } from './store/embedding-store.js';
import { CancelMove } from './use-cases/cancel-move.js';
import { DeleteVectors } from './use-cases/delete-vectors.js';
import { EmbedPending } from './use-cases/embed-pending.js';
import { EmbedSpace } from './use-cases/embed-space.js';
import { ListModels } from './use-cases/list-models.js';
import { MeasureCoverage } from './use-cases/measure-coverage.js';
import { MoveModel } from './use-cases/move-model.js';
import { RemoveVectors } from './use-cases/remove-vectors.js';
import { DescribeModels } from './use-cases/steps/describe-models.js';
import { MarkNear } from './use-cases/steps/mark-near.js';
import { EmbedTexts } from './use-cases/steps/embed-texts.js';
import { FindLacking } from './use-cases/steps/find-lacking.js';
import { ModelJobs } from './use-cases/steps/model-jobs.js';
import { ModelSwitch } from './use-cases/steps/model-switch.js';
import { SpaceWalk } from './use-cases/steps/space-walk.js';

@Module({
  imports: [TenancyModule, HistoryModule, PossibleConflictsModule],
  providers: [
    EmbeddingStore,
    provide(EmbedTexts, [TenantDatabase, EmbeddingStore, EMBEDDERS, CLOCK]),
    provide(MarkNear, [TenantDatabase, SpaceDirectory, Journal, PossibleConflictRepository, IDS]),
    provide(FindLacking, [SpaceDirectory, EmbeddingStore, EMBEDDERS]),
    provide(EmbedPending, [TenantDatabase, EmbeddingStore, FindLacking, EmbedTexts, MarkNear]),
    provide(ModelJobs, [JobLedger, PLATFORM_PORTS]),
    provide(DescribeModels, [EmbeddingStore, EMBEDDERS]),
    provide(ListModels, [UnitOfWork, SpaceDirectory, DescribeModels]),
    provide(MoveModel, [UnitOfWork, Journal, SpaceDirectory, ModelJobs, EMBEDDERS]),
    provide(CancelMove, [UnitOfWork, Journal, SpaceDirectory, ModelJobs, DescribeModels]),
    provide(RemoveVectors, [UnitOfWork, SpaceDirectory, ModelJobs, EMBEDDERS]),
    provide(SpaceWalk, [TenantDatabase, EmbeddingStore, JobLedger]),
    provide(ModelSwitch, [TenantDatabase, SpaceDirectory, Journal, JobLedger]),
    provide(EmbedSpace, [SpaceWalk, ModelSwitch, EmbedTexts]),
    provide(DeleteVectors, [TenantDatabase, SpaceDirectory, EmbeddingStore, JobLedger, EmbedTexts]),
    provide(MeasureCoverage, [TenantDatabase, EmbeddingStore]),
  ],
  exports: [
    EmbedPending,
    FindLacking,
    MeasureCoverage,
    EmbeddingStore,
    ListModels,
    MoveModel,
    CancelMove,
    RemoveVectors,
    EmbedSpace,
    DeleteVectors,
  ],
})
export class EmbeddingModule {
  constructor(registry: Registry) {
    for (const kind of EMBEDDED_EVENT_KINDS)
      registry.addSubscription<RecordedEvent>({ kind, queue: EMBED_QUEUE, payload: embedJobOf, join: joinEmbedJobs });
  }
}
