import { Module } from '@nestjs/common';
import { Journal, Registry } from '#libs/history/events/store/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import { SlotsModule } from '#libs/knowledge/slots/slots.module.js';
import { ClaimLoader } from '#libs/knowledge/slots/store/index.js';
import { LinksModule } from '#libs/memory/links/links.module.js';
import { LinkRepository } from '#libs/memory/links/store/index.js';
import { Llm } from '#libs/platform/llm/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { EMBEDDERS, IDS } from '#libs/platform/tokens.js';
import { SpacesModule } from '#libs/tenancy/spaces/spaces.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { DigestsModule } from '../digests/digests.module.js';
import { BuildDigest, Summarise } from '../digests/use-cases/steps/index.js';
import { MergesModule } from '../merges/merges.module.js';
import { MergeRepository } from '../merges/store/index.js';
import { RunsModule } from '../runs/runs.module.js';
import { MaintenanceHandlers } from '../runs/store/index.js';
import { OpenRun } from '../runs/use-cases/steps/index.js';
import { Holds } from '../lifecycle/store/index.js';
import { LifecycleModule } from '../lifecycle/lifecycle.module.js';
import {
  CheckStore,
  ClaimFinder,
  ClaimChange,
  ClusterFinder,
  DueClaims,
  PreviewStore,
  LinkFinder,
  Neighbours,
  PruneMarks,
  OverlayStore,
  SlotLocker,
} from './store/index.js';
import {
  ClosingPhase,
  CompressPhase,
  Consolidation,
  ContradictionPhase,
  CorroborationPhase,
  DedupPhase,
  ListingPhase,
  LikenessPhase,
  OpeningPhase,
  PrunePhase,
  ReadingPhase,
  StartConsolidation,
} from './use-cases/index.js';

/** In the order they are gone through. What is merged, settled and linked comes before what is made of it, and that before what is taken away. */
const PHASES = [
  OpeningPhase,
  ListingPhase,
  ReadingPhase,
  DedupPhase,
  ContradictionPhase,
  CorroborationPhase,
  LikenessPhase,
  CompressPhase,
  PrunePhase,
  ClosingPhase,
];

@Module({
  imports: [SpacesModule, SlotsModule, LinksModule, DigestsModule, MergesModule, RunsModule, LifecycleModule],
  providers: [
    CheckStore,
    ClaimFinder,
    DueClaims,
    PreviewStore,
    PruneMarks,
    OverlayStore,
    provide(LinkFinder, [LinkRepository, OverlayStore]),
    provide(ClusterFinder, [LinkFinder, OverlayStore, PreviewStore]),
    provide(SlotLocker, [ClaimLoader, SpaceDirectory, IDS, PreviewStore]),
    provide(Neighbours, [EMBEDDERS, SpaceDirectory]),
    provide(OpeningPhase, [ClaimFinder, OverlayStore, PreviewStore, DueClaims]),
    provide(ListingPhase, [DueClaims, Neighbours]),
    provide(ReadingPhase, [ClaimFinder, CheckStore, SlotLocker]),
    provide(DedupPhase, [ClaimFinder, SlotLocker, Neighbours, MergeRepository, LinkFinder, Holds]),
    provide(ContradictionPhase, [ClaimFinder, SlotLocker, ClaimLoader]),
    provide(CorroborationPhase, [ClaimFinder, SlotLocker, MergeRepository]),
    provide(LikenessPhase, [ClaimFinder, SlotLocker, Neighbours, LinkRepository, CheckStore, OverlayStore]),
    provide(CompressPhase, [ClusterFinder, SpaceDirectory, BuildDigest, Summarise]),
    provide(PrunePhase, [ClaimFinder, SlotLocker, Holds, OverlayStore, PruneMarks]),
    provide(ClosingPhase, [ClaimFinder, OverlayStore, PreviewStore, DueClaims, SlotLocker, PruneMarks]),
    provide(StartConsolidation, [UnitOfWork, SpaceDirectory, OpenRun, Llm]),
    {
      provide: Consolidation,
      inject: [ClaimFinder, OverlayStore, PreviewStore, SlotLocker, DueClaims, Journal, ...PHASES],
      useFactory: (
        finder: ClaimFinder,
        overlay: OverlayStore,
        preview: PreviewStore,
        locker: SlotLocker,
        due: DueClaims,
        journal: Journal,
        ...phases: ConstructorParameters<typeof Consolidation>[4]
      ) => new Consolidation(finder, { overlay, preview, locker }, due, journal, phases),
    },
  ],
  exports: [Consolidation, StartConsolidation],
})
export class ConsolidationModule {
  constructor(handlers: MaintenanceHandlers, registry: Registry, consolidation: Consolidation) {
    handlers.add(consolidation);
    registry.addMarker(new ClaimChange());
  }
}
