import { Module } from '@nestjs/common';
import { Journal } from '#libs/history/events/store/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import { SlotsModule } from '#libs/knowledge/slots/slots.module.js';
import { ClaimHolder } from '#libs/knowledge/slots/store/index.js';
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
import { Duties } from '../runs/store/index.js';
import { OpenRun } from '../runs/use-cases/steps/index.js';
import { Holds } from '../sweeps/store/index.js';
import { SweepsModule } from '../sweeps/sweeps.module.js';
import {
  CheckStore,
  ClaimFinder,
  ClusterFinder,
  DueClaims,
  ForeseenStore,
  LinkFinder,
  Neighbours,
  PruneMarks,
  ScratchStore,
  SlotKeeper,
} from './store/index.js';
import {
  ClosingPhase,
  CompressPhase,
  Consolidation,
  ContradictionPhase,
  CorroborationPhase,
  DedupPhase,
  GatheringPhase,
  LikenessPhase,
  OpeningPhase,
  PrunePhase,
  ReadingPhase,
  StartConsolidation,
} from './use-cases/index.js';

/** In the order they are gone through. What is merged, settled and linked comes before what is made of it, and that before what is taken away. */
const PHASES = [
  OpeningPhase,
  GatheringPhase,
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
  imports: [SpacesModule, SlotsModule, LinksModule, DigestsModule, MergesModule, RunsModule, SweepsModule],
  providers: [
    CheckStore,
    ClaimFinder,
    DueClaims,
    ForeseenStore,
    PruneMarks,
    ScratchStore,
    provide(LinkFinder, [LinkRepository, ScratchStore]),
    provide(ClusterFinder, [LinkFinder, ScratchStore, ForeseenStore]),
    provide(SlotKeeper, [ClaimHolder, SpaceDirectory, IDS, ForeseenStore]),
    provide(Neighbours, [EMBEDDERS, SpaceDirectory]),
    provide(OpeningPhase, [ClaimFinder, ScratchStore, ForeseenStore, DueClaims]),
    provide(GatheringPhase, [DueClaims, Neighbours]),
    provide(ReadingPhase, [ClaimFinder, CheckStore, SlotKeeper]),
    provide(DedupPhase, [ClaimFinder, SlotKeeper, Neighbours, MergeRepository, LinkFinder, Holds]),
    provide(ContradictionPhase, [ClaimFinder, SlotKeeper, ClaimHolder]),
    provide(CorroborationPhase, [ClaimFinder, SlotKeeper, MergeRepository]),
    provide(LikenessPhase, [ClaimFinder, SlotKeeper, Neighbours, LinkRepository, CheckStore, ScratchStore]),
    provide(CompressPhase, [ClusterFinder, SpaceDirectory, BuildDigest, Summarise]),
    provide(PrunePhase, [ClaimFinder, SlotKeeper, Holds, ScratchStore, PruneMarks]),
    provide(ClosingPhase, [ClaimFinder, ScratchStore, ForeseenStore, DueClaims, SlotKeeper, PruneMarks]),
    provide(StartConsolidation, [UnitOfWork, SpaceDirectory, OpenRun, Llm]),
    {
      provide: Consolidation,
      inject: [ClaimFinder, ScratchStore, ForeseenStore, SlotKeeper, DueClaims, Journal, ...PHASES],
      useFactory: (
        finder: ClaimFinder,
        scratch: ScratchStore,
        foreseen: ForeseenStore,
        keeper: SlotKeeper,
        due: DueClaims,
        journal: Journal,
        ...phases: ConstructorParameters<typeof Consolidation>[4]
      ) => new Consolidation(finder, { scratch, foreseen, keeper }, due, journal, phases),
    },
  ],
  exports: [Consolidation, StartConsolidation],
})
export class ConsolidationModule {
  constructor(duties: Duties, consolidation: Consolidation) {
    duties.add(consolidation);
  }
}
