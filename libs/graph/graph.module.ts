import { Module } from '@nestjs/common';
import { Journal, Registry, type RecordedOf } from '#libs/history/events/index.js';
import { JobKinds, JobLedger } from '#libs/history/jobs/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { CLOCK } from '#libs/platform/tokens.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import type { CascadePayloads } from './cascades/domain/cascade.events.js';
import { CASCADE_QUEUE, ONWARD_QUEUE } from './cascades/domain/cascade.js';
import { CascadeRepository } from './cascades/store/cascade.repository.js';
import { CauseProjector } from './cascades/store/cause.projector.js';
import { PendingCorrections } from './cascades/store/pending-corrections.js';
import { FailCascade, ResumeCascade, RetryCascade } from './cascades/use-cases/change-cascade.js';
import { GetCascade, ListCascades } from './cascades/use-cases/read-cascades.js';
import { GRAPH_UPGRADES } from './model/domain/node.events.js';
import { NodeProjector } from './model/store/node.projector.js';
import { NodeRepository } from './model/store/node.repository.js';
import { NodeSources } from './model/store/node-sources.js';

const providers = [
  // Nodes and edges
  NodeRepository,
  NodeSources,

  // Cascades
  CascadeRepository,
  PendingCorrections,
  provide(GetCascade, [UnitOfWork, SpaceDirectory, CascadeRepository]),
  provide(ListCascades, [UnitOfWork, SpaceDirectory, CascadeRepository]),
  provide(FailCascade, [TenantDatabase, Journal, SpaceDirectory, CascadeRepository]),
  provide(ResumeCascade, [TenantDatabase, Journal, SpaceDirectory, CascadeRepository]),
  provide(RetryCascade, [UnitOfWork, Journal, JobLedger, CLOCK, SpaceDirectory, CascadeRepository]),
];

/** The dependency graph, and how corrections travel along it. */
@Module({ imports: [TenancyModule], providers, exports: providers })
export class GraphModule {
  constructor(registry: Registry, jobs: JobKinds) {
    for (const queue of [CASCADE_QUEUE, ONWARD_QUEUE]) jobs.reserve(queue, () => 'admin');
    registry.addUpgrades(GRAPH_UPGRADES);
    registry.addProjector(new NodeProjector());
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
    for (const kind of ['cascade_advanced', 'cascade_ended', 'cascade_retried'] as const) {
      registry.addSubscription<RecordedOf<Pick<CascadePayloads, typeof kind>>>({
        kind,
        queue: ONWARD_QUEUE,
        payload: ({ spaceId, subjectId, payload }) => (payload.handsOn ? { spaceId, cascadeId: subjectId } : null),
      });
    }
  }
}
