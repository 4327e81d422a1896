import { Module } from '@nestjs/common';
import { Journal, Registry } from '#libs/history/events/index.js';
import { HistoryModule } from '#libs/history/history.module.js';
import { JobLedger } from '#libs/history/jobs/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { CLOCK } from '#libs/platform/tokens.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { NodesModule } from '../model/model.module.js';
import { CASCADE_QUEUE, ONWARD_QUEUE } from './domain/cascade.js';
import { CascadeRepository } from './store/cascade.repository.js';
import { CauseProjector } from './store/cause.projector.js';
import { PendingCorrections } from './store/pending-corrections.js';
import { FailCascade } from './use-cases/fail-cascade.js';
import { GetCascade } from './use-cases/get-cascade.js';
import { ListCascades } from './use-cases/list-cascades.js';
import { ResumeCascade } from './use-cases/resume-cascade.js';
import { RetryCascade } from './use-cases/retry-cascade.js';

const useCases = [
  provide(GetCascade, [UnitOfWork, SpaceDirectory, CascadeRepository]),
  provide(ListCascades, [UnitOfWork, SpaceDirectory, CascadeRepository]),
  provide(FailCascade, [TenantDatabase, Journal, SpaceDirectory, CascadeRepository]),
  provide(ResumeCascade, [TenantDatabase, Journal, SpaceDirectory, CascadeRepository]),
  provide(RetryCascade, [UnitOfWork, Journal, JobLedger, CLOCK, SpaceDirectory, CascadeRepository]),
];

@Module({
  imports: [TenancyModule, NodesModule, HistoryModule],
  providers: [CascadeRepository, PendingCorrections, ...useCases],
  exports: [CascadeRepository, PendingCorrections, ...useCases.map(({ provide: token }) => token)],
})
export class CascadesModule {
  constructor(registry: Registry) {
    registry.addProjector(new CauseProjector());
    registry.addSubscription({
      kind: 'cascade_started',
      queue: CASCADE_QUEUE,
      payload: ({ spaceId, subjectId }) => ({ spaceId, cascadeId: subjectId }),
    });
    registry.addSubscription({
      kind: 'cascade_failed',
      queue: ONWARD_QUEUE,
      payload: ({ spaceId, subjectId }) => ({ spaceId, cascadeId: subjectId }),
    });
    for (const kind of ['cascade_advanced', 'cascade_ended', 'cascade_retried']) {
      registry.addSubscription({
        kind,
        queue: ONWARD_QUEUE,
        payload: ({ spaceId, subjectId, payload }) =>
          payload.handsOn === true ? { spaceId, cascadeId: subjectId } : null,
      });
    }
  }
}
