import { Module } from '@nestjs/common';
import type { RecordedEvent } from '#libs/history/events/domain/index.js';
import { Journal, Registry } from '#libs/history/events/store/index.js';
import { JobsModule } from '#libs/history/jobs/jobs.module.js';
import { JobLedger } from '#libs/history/jobs/store/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import type { SlotPayloads } from '#libs/knowledge/slots/domain/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { CLOCK, EMBEDDERS, GIVEN } from '#libs/platform/tokens.js';
import { SpacesModule } from '#libs/tenancy/spaces/spaces.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { EMBED_QUEUE, joinEmbedJobs, type EmbedJob } from './domain/index.js';
import { EmbeddingStore } from './store/index.js';
import { CancelMove, DeleteVectors, EmbedPending, EmbedSpace, ListModels, MeasureCoverage, MoveModel, RemoveVectors } from './use-cases/index.js';
import { DescribeModels } from './use-cases/steps/describe-models.js';
import { EmbedTexts } from './use-cases/steps/embed-texts.js';
import { ModelJobs } from './use-cases/steps/model-jobs.js';
import { ModelSwitch } from './use-cases/steps/model-switch.js';
import { SpaceWalk } from './use-cases/steps/space-walk.js';

/** The texts of an event that may lack a vector from now on, or have one too many. */
type Owners = Pick<EmbedJob, 'kind' | 'ids'>;

const claim = ({ subjectId }: RecordedEvent): Owners => ({ kind: 'claim', ids: [subjectId] });
const claims = ({ payload }: RecordedEvent): Owners => ({ kind: 'claim', ids: (payload as SlotPayloads['claim_merged']).claims.map(({ id }) => id) });
const message = ({ subjectId, payload }: RecordedEvent): Owners | null => (payload.message === undefined ? null : { kind: 'message', ids: [subjectId] });

/** What changes which texts have vectors: new ones, and claims that are archived, retracted, or back from there, be it in quarantine. */
const OWNERS: Record<string, (event: RecordedEvent) => Owners | null> = {
  evidence_recorded: message, claim_stored: claim, claim_archived: claim, claim_retracted: claim, claim_merged: claims, claim_restored: claim, claim_quarantined: claim,
};

@Module({
  imports: [SpacesModule, JobsModule],
  providers: [
    EmbeddingStore,
    provide(EmbedTexts, [TenantDatabase, EmbeddingStore, EMBEDDERS, CLOCK]),
    provide(EmbedPending, [TenantDatabase, SpaceDirectory, EmbeddingStore, EmbedTexts]),
    provide(ModelJobs, [JobLedger, GIVEN]),
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
  exports: [EmbedPending, MeasureCoverage, EmbeddingStore, ListModels, MoveModel, CancelMove, RemoveVectors, EmbedSpace, DeleteVectors],
})
export class EmbeddingModule {
  constructor(registry: Registry) {
    for (const [kind, ownersOf] of Object.entries(OWNERS)) {
      registry.addSubscription({
        kind, queue: EMBED_QUEUE,
        payload: (event) => {
          const owners = ownersOf(event);
          return owners && { spaceId: event.spaceId, ...owners };
        },
        join: joinEmbedJobs,
      });
    }
  }
}
