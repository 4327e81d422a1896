import { Module } from '@nestjs/common';
import { CascadesModule } from '#libs/graph/cascades/cascades.module.js';
import { CascadeRepository } from '#libs/graph/cascades/index.js';
import { NodesModule } from '#libs/graph/model/model.module.js';
import { NodeRepository } from '#libs/graph/model/index.js';
import { Journal, Registry } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { IdSource } from '#libs/kernel/index.js';
import { ConflictsModule } from '#libs/knowledge/conflicts/conflicts.module.js';
import { ConflictWithdrawer, ClaimLoader, SlotRepository } from '#libs/knowledge/claims/index.js';
import { EvidenceModule } from '#libs/knowledge/evidence/evidence.module.js';
import { EvidenceMarker } from '#libs/knowledge/revocations/index.js';
import { SlotsModule } from '#libs/knowledge/slots/slots.module.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { SessionRepository } from '#libs/tenancy/sessions/index.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { NodeTypesModule } from '../nodes/nodes.module.js';
import { NodeReader } from '../nodes/index.js';
import { PersonsModule } from '../persons/persons.module.js';
import { PersonRepository } from '../persons/index.js';
import { ResolutionsModule } from '../resolutions/resolutions.module.js';
import { ResolverReader } from '../resolutions/index.js';
import { NodeStatesModule } from '../node-states/node-states.module.js';
import { NodeStateRepository } from '../node-states/index.js';
import { ReinstatementPolicy } from './store/reinstatement-policy.js';
import { RevisionRepository } from './store/revision.repository.js';
import { ReinstateNode } from './use-cases/reinstate-node.js';
import { RetractNode } from './use-cases/retract-node.js';
import { SupersedeNode } from './use-cases/supersede-node.js';
import { Aftermath } from './use-cases/steps/aftermath.js';
import { ClaimReviser } from './use-cases/steps/claim-reviser.js';
import { PlainReviser } from './use-cases/steps/plain-reviser.js';
import { RecordReviser } from './use-cases/steps/record-reviser.js';
import { RevisionRecorder } from './use-cases/steps/revision-recorder.js';

const revising = [RevisionRecorder, ClaimReviser, PlainReviser] as const;

@Module({
  imports: [
    TenancyModule,
    NodesModule,
    CascadesModule,
    SlotsModule,
    NodeStatesModule,
    NodeTypesModule,
    PersonsModule,
    ResolutionsModule,
    EvidenceModule,
    ConflictsModule,
  ],
  providers: [
    RevisionRepository,
    provide(RecordReviser, [EvidenceMarker, ConflictWithdrawer]),
    provide(Aftermath, [ResolverReader, PersonRepository]),
    provide(ClaimReviser, [SlotRepository, ClaimLoader, NodeStateRepository, NodeRepository, IDS]),
    {
      provide: PlainReviser,
      inject: [IDS, NodeRepository, SlotRepository, NodeStateRepository, RevisionRepository, Aftermath],
      useFactory: (
        ids: IdSource,
        nodes: NodeRepository,
        slots: SlotRepository,
        nodeStates: NodeStateRepository,
        revisions: RevisionRepository,
        aftermath: Aftermath,
      ) => new PlainReviser(ids, nodes, { slots, nodeStates }, revisions, aftermath),
    },
    {
      provide: RevisionRecorder,
      inject: [UnitOfWork, SpaceDirectory, SessionRepository, NodeReader, Journal, CascadeRepository],
      useFactory: (
        work: UnitOfWork,
        spaces: SpaceDirectory,
        sessions: SessionRepository,
        reader: NodeReader,
        journal: Journal,
        cascades: CascadeRepository,
      ) => new RevisionRecorder(work, spaces, sessions, reader, { journal, cascades }),
    },
    provide(RetractNode, [...revising, RecordReviser]),
    provide(SupersedeNode, [...revising, NodeReader]),
    provide(ReinstateNode, [...revising, RecordReviser]),
  ],
  exports: [RetractNode, SupersedeNode, ReinstateNode],
})
export class RevisionsModule {
  constructor(registry: Registry, revisions: RevisionRepository) {
    registry.addEventPolicy(new ReinstatementPolicy(revisions));
  }
}
