import { Module } from '@nestjs/common';
import { Journal, Registry } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { SlotsModule } from '#libs/knowledge/slots/slots.module.js';
import { ClaimLoader } from '#libs/knowledge/claims/index.js';
import { LinksModule } from '#libs/memory/links/links.module.js';
import { LinkRepository } from '#libs/memory/links/index.js';
import { Llm } from '#libs/platform/llm/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { EMBEDDERS, IDS } from '#libs/platform/tokens.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { DigestsModule } from '../digests/digests.module.js';
import { BuildDigest, Summarise } from '../digests/index.js';
import { MergesModule } from '../merges/merges.module.js';
import { MergeRepository } from '../merges/index.js';
import { RunsModule } from '../runs/runs.module.js';
import { MaintenanceHandlers, OpenRun } from '../runs/index.js';
import { Holds } from '../lifecycle/index.js';
import { LifecycleModule } from '../lifecycle/lifecycle.module.js';
import { CheckStore } from './store/check-store.js';
import { ClaimFinder } from './store/claim-finder.js';
import { ClaimChange } from './store/claim-changes.js';
import { ClusterFinder } from './store/cluster-finder.js';
import { DueClaims } from './store/due-claims.js';
import { PreviewStore } from './store/preview-store.js';
import { LinkFinder } from './store/link-finder.js';
import { Neighbours } from './store/neighbours.js';
import { PruneMarks } from './store/prune-marks.js';
import { OverlayStore } from './store/overlay-store.js';
import { SlotLocker } from './store/slot-locker.js';
import { ClosingPhase } from './use-cases/phases/closing-phase.js';
import { CompressPhase } from './use-cases/phases/compress-phase.js';
import { Consolidation } from './use-cases/consolidation.js';
import { ContradictionPhase } from './use-cases/phases/contradiction-phase.js';
import { CorroborationPhase } from './use-cases/phases/corroboration-phase.js';
import { DedupPhase } from './use-cases/phases/dedup-phase.js';
import { ListingPhase } from './use-cases/phases/listing-phase.js';
import { LikenessPhase } from './use-cases/phases/likeness-phase.js';
import { OpeningPhase } from './use-cases/phases/opening-phase.js';
import { PrunePhase } from './use-cases/phases/prune-phase.js';
import { ReadingPhase } from './use-cases/phases/reading-phase.js';
import { StartConsolidation } from './use-cases/start-consolidation.js';

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
  imports: [TenancyModule, SlotsModule, LinksModule, DigestsModule, MergesModule, RunsModule, LifecycleModule],
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
