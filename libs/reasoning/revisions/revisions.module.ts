import { Module } from '@nestjs/common';
import { CascadesModule } from '#libs/graph/cascades/cascades.module.js';
import { CascadeRepository } from '#libs/graph/cascades/store/index.js';
import { NodesModule } from '#libs/graph/nodes/nodes.module.js';
import { NodeRepository } from '#libs/graph/nodes/store/index.js';
import { Journal, Registry } from '#libs/history/events/store/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import type { IdSource } from '#libs/kernel/index.js';
import { ConflictsModule } from '#libs/knowledge/conflicts/conflicts.module.js';
import { ConflictWithdrawer } from '#libs/knowledge/conflicts/use-cases/steps/index.js';
import { EvidenceModule } from '#libs/knowledge/evidence/evidence.module.js';
import { EvidenceMarker } from '#libs/knowledge/evidence/use-cases/steps/index.js';
import { SlotsModule } from '#libs/knowledge/slots/slots.module.js';
import { ClaimLoader, SlotRepository } from '#libs/knowledge/slots/store/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { SessionsModule } from '#libs/tenancy/sessions/sessions.module.js';
import { SessionRepository } from '#libs/tenancy/sessions/store/index.js';
import { SpacesModule } from '#libs/tenancy/spaces/spaces.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { NodeTypesModule } from '../nodes/nodes.module.js';
import { NodeReader } from '../nodes/use-cases/steps/index.js';
import { PersonsModule } from '../persons/persons.module.js';
import { PersonRepository } from '../persons/store/index.js';
import { ResolutionsModule } from '../resolutions/resolutions.module.js';
import { ResolverReader } from '../resolutions/store/index.js';
import { NodeStatesModule } from '../node-states/node-states.module.js';
import { NodeStateRepository } from '../node-states/store/index.js';
import { ReinstatementPolicy, RevisionRepository } from './store/index.js';
import { ReinstateNode, RetractNode, SupersedeNode } from './use-cases/index.js';
import { Aftermath } from './use-cases/steps/aftermath.js';
import { ClaimReviser } from './use-cases/steps/claim-reviser.js';
import { PlainReviser } from './use-cases/steps/plain-reviser.js';
import { RecordReviser } from './use-cases/steps/record-reviser.js';
import { RevisionRecorder } from './use-cases/steps/revision-recorder.js';

const revising = [RevisionRecorder, ClaimReviser, PlainReviser];

@Module({
  imports: [
    SpacesModule,
    SessionsModule,
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
