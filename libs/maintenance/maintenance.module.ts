import { setTimeout as delay } from 'node:timers/promises';
import { DueSources, ReliabilityWeigher } from '#libs/reasoning/track-records/index.js';
import { Module } from '@nestjs/common';
import { NodeRepository } from '#libs/graph/model/index.js';
import { Journal, Registry, type RecordedOf } from '#libs/history/events/index.js';
import { JobKinds, JobLedger } from '#libs/history/jobs/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import {
  AdmitItems,
  ContradictionOpener,
  ClaimLoader,
  ClaimReader,
  SlotRepository,
  VisibleClaims,
  type SlotPayloads,
} from '#libs/knowledge/claims/index.js';
import { ChooseMembers, CollectionRepository, FindAlike } from '#libs/memory/collections/index.js';
import { LinkRepository } from '#libs/memory/links/index.js';
import { MemoryModule } from '#libs/memory/memory.module.js';
import { SystemDatabase, TenantDatabase } from '#libs/platform/database/index.js';
import { Llm } from '#libs/platform/llm/index.js';
import { SchemaEffects } from '#libs/knowledge/domain-schemas/index.js';
import { FactRepository, JudgeFacts } from '#libs/knowledge/facts/index.js';
import { EvidenceRepository, type EvidencePayloads } from '#libs/knowledge/evidence/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { GraphModule } from '#libs/graph/graph.module.js';
import { provide } from '#libs/platform/nest/index.js';
import { CLOCK, EMBEDDERS, IDS, PLATFORM_PORTS } from '#libs/platform/tokens.js';
import { ReasoningModule } from '#libs/reasoning/reasoning.module.js';
import { ConclusionCarrier, PremiseReader } from '#libs/reasoning/nodes/index.js';
import { RecallModule } from '#libs/recall/recall.module.js';
import { CallRecords } from '#libs/recall/model-calls/index.js';
import { SessionRepository } from '#libs/tenancy/sessions/index.js';
import { PolicyEffects, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { ReviewMarker, StepRepository, SupportJudge, type StepPayloads } from '#libs/work/steps/index.js';
import { WorkModule } from '#libs/work/work.module.js';
import { CheckStore, PruneMarks } from './consolidation/store/check-store.js';
import { ClaimFinder } from './consolidation/store/claim-finder.js';
import { ClusterFinder } from './consolidation/store/cluster-finder.js';
import { ConsolidationOverlay } from './consolidation/store/consolidation-overlay.js';
import { ClaimChange, DueClaims } from './consolidation/store/due-claims.js';
import { Neighbours } from './consolidation/store/neighbours.js';
import { SlotLocker } from './consolidation/store/slot-locker.js';
import { Consolidation } from './consolidation/use-cases/consolidation.js';
import {
  ClosingPhase,
  ListingPhase,
  OpeningPhase,
  ReadingPhase,
} from './consolidation/use-cases/phases/bookkeeping-phases.js';
import { CompressPhase } from './consolidation/use-cases/phases/compress-phase.js';
import { ContradictionPhase } from './consolidation/use-cases/phases/contradiction-phase.js';
import { CorroborationPhase } from './consolidation/use-cases/phases/corroboration-phase.js';
import { DedupPhase } from './consolidation/use-cases/phases/dedup-phase.js';
import { LikenessPhase } from './consolidation/use-cases/phases/likeness-phase.js';
import { PrunePhase } from './consolidation/use-cases/phases/prune-phase.js';
import { DecideNotes } from './consolidation/use-cases/steps/decide-notes.js';
import { LAPSED } from './digests/domain/digest.js';
import { DIGEST_QUEUE } from './digests/domain/digest.schemas.js';
import { DigestPolicy } from './digests/policies/digest-policy.js';
import { DigestRepository } from './digests/store/digest.repository.js';
import { ChooseDigestMembers, Compress, RebuildDigest } from './digests/use-cases/compress.js';
import { ExpandDigest, ListMembers } from './digests/use-cases/digest-members.js';
import { BuildDigest } from './digests/use-cases/steps/build-digest.js';
import { Summarise } from './digests/use-cases/steps/summarise.js';
import { FactsHandler } from './facts/use-cases/facts-handler.js';
import { JudgementsPhase } from './facts/use-cases/phases/judgements-phase.js';
import { SchemaRuns } from './facts/use-cases/schema-runs.js';
import { ReviewsPhase, WithdrawnFactsPhase } from './facts/use-cases/phases/reviews-phase.js';
import { StepsPhase, WithdrawalsPhase } from './facts/use-cases/phases/steps-phase.js';
import { DueItemRepository, Holds } from './lifecycle/store/due-item.repository.js';
import { NoteRetention, NoteRepository } from '#libs/work/notes/index.js';
import { MemoryCounts } from './lifecycle/store/memory-counts.js';
import { GetMemoryStats } from './lifecycle/use-cases/memory-stats.js';
import { FadeNotes } from './lifecycle/use-cases/phases/fade-notes.js';
import { RecordBeliefs } from './lifecycle/use-cases/phases/record-beliefs.js';
import { BeliefsHandler } from './lifecycle/use-cases/beliefs-handler.js';
import { DecayHandler } from './lifecycle/use-cases/decay-handler.js';
import { ExpiryHandler } from './lifecycle/use-cases/expiry-handler.js';
import { ExpireWorkspaces } from './lifecycle/use-cases/phases/expire-workspaces.js';
import { WorkspaceRepository, type WorkspacePayloads } from '#libs/knowledge/workspaces/index.js';
import { SessionsHandler } from './lifecycle/use-cases/sessions-handler.js';
import { MergeProjector } from './merges/store/merge.projector.js';
import { MergeRepository } from './merges/store/merge.repository.js';
import { GetMerge, ListMerges } from './merges/use-cases/read-merges.js';
import { UndoMerge } from './merges/use-cases/undo-merge.js';
import { PromotionRepository } from './promotion/store/promotion.repository.js';
import { PROMOTION_DUE_QUEUE } from './promotion/domain/promotion.schemas.js';
import { ConsiderPromotion } from './promotion/use-cases/consider-promotion.js';
import { PromoteWorkspace } from './promotion/use-cases/promote-workspace.js';
import { PromotionHandler } from './promotion/use-cases/promotion-handler.js';
import { LeaveWorkspace } from './promotion/use-cases/steps/leave-workspace.js';
import { ArchiveEpisode } from './promotion/use-cases/steps/archive-episode.js';
import { PromotionRights } from './promotion/use-cases/steps/promotion-rights.js';
import { OpenDueRun } from './promotion/use-cases/steps/open-due-run.js';
import { RequestPromotion } from './promotion/use-cases/steps/request-promotion.js';
import { PromoteClaims } from './promotion/use-cases/steps/promote-claims.js';
import { CLOCK_SET_QUEUE, FACTS_DUE_QUEUE } from './runs/domain/schedule.js';
import { DueTimes } from './runs/store/due-times.js';
import { RunProjector, SettingsProjector } from './runs/store/run.projector.js';
import { RunRepository, SettingsRepository } from './runs/store/run.repository.js';
import { GetRun, ListRuns } from './runs/use-cases/read-runs.js';
import { GetSchedule, SetSchedule } from './runs/use-cases/schedule.js';
import { StartRun } from './runs/use-cases/start-run.js';
import { MarkMaintenanceDue, StartDueRun, StartDueRuns, StartDueRunsOfSpace } from './runs/use-cases/start-due-runs.js';
import { MaintenanceHandlers } from './runs/use-cases/steps/maintenance-handlers.js';
import { OpenRun } from './runs/use-cases/steps/open-run.js';
import { PolicyRuns } from './runs/use-cases/steps/policy-runs.js';
import { StoppableRuns } from './runs/use-cases/steps/stoppable-runs.js';
import { Pace, WorkRun } from './runs/use-cases/work-run.js';

/** The kinds of runs; each has an entry in `MAINTENANCE_KINDS`. */
const HANDLERS = [
  BeliefsHandler,
  DecayHandler,
  ExpiryHandler,
  FactsHandler,
  PromotionHandler,
  SessionsHandler,
  Consolidation,
] as const;

/** The phases of the kind `facts`, in their order. */
const FACTS_PHASES = [StepsPhase, WithdrawalsPhase, ReviewsPhase, WithdrawnFactsPhase, JudgementsPhase] as const;

/**
 * The phases of consolidation, in their order: first claims are merged, contradictions settled and similar claims
 * linked, then digests are made, then claims are pruned.
 */
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
] as const;

const mergeReader = [UnitOfWork, SpaceDirectory, MergeRepository] as const;

const providers = [
  // Runs: the runner, and the schedule
  provide(MaintenanceHandlers, HANDLERS),
  RunRepository,
  SettingsRepository,
  provide(DueTimes, [CLOCK]),
  provide(OpenRun, [Journal, JobLedger, PLATFORM_PORTS]),
  provide(StartRun, [UnitOfWork, SpaceDirectory, MaintenanceHandlers, OpenRun]),
  { provide: Pace, useValue: new Pace(delay) },
  provide(WorkRun, [TenantDatabase, Journal, JobLedger, SpaceDirectory, MaintenanceHandlers, DueTimes, CLOCK, Pace]),
  provide(StoppableRuns, [Journal, JobLedger, SpaceDirectory, CLOCK]),
  provide(ListRuns, [UnitOfWork, SpaceDirectory, RunRepository]),
  provide(GetRun, [UnitOfWork, SpaceDirectory, RunRepository]),
  provide(StartDueRun, [SpaceDirectory, DueTimes, SettingsRepository, RunRepository, OpenRun, MaintenanceHandlers]),
  provide(StartDueRuns, [
    SystemDatabase,
    TenantDatabase,
    MaintenanceHandlers,
    DueTimes,
    SettingsRepository,
    StartDueRun,
  ]),
  provide(StartDueRunsOfSpace, [SystemDatabase, TenantDatabase, MaintenanceHandlers, DueTimes, StartDueRun]),
  provide(MarkMaintenanceDue, [TenantDatabase, DueTimes]),
  provide(GetSchedule, [UnitOfWork, SpaceDirectory, SettingsRepository, DueTimes]),
  provide(SetSchedule, [UnitOfWork, Journal, SpaceDirectory, SettingsRepository, DueTimes]),

  // Lifecycle: decay, expiry, idle sessions
  Holds,
  provide(DueItemRepository, [SlotRepository]),
  MemoryCounts,
  provide(GetMemoryStats, [UnitOfWork, SpaceDirectory, MemoryCounts]),
  provide(FadeNotes, [DueItemRepository, Holds, NoteRepository, NoteRetention, SlotRepository, IDS]),
  provide(RecordBeliefs, [DueItemRepository, IDS]),
  provide(DecayHandler, [DueItemRepository, Holds, ClaimLoader, SpaceDirectory, RecordBeliefs, FadeNotes, IDS]),
  provide(BeliefsHandler, [
    DueItemRepository,
    DueSources,
    ReliabilityWeigher,
    SlotRepository,
    NodeRepository,
    SpaceDirectory,
    IDS,
  ]),
  provide(ExpireWorkspaces, [DueItemRepository, WorkspaceRepository, IDS]),
  provide(ExpiryHandler, [DueItemRepository, ClaimLoader, SpaceDirectory, ExpireWorkspaces, IDS]),
  provide(SessionsHandler, [DueItemRepository, SpaceDirectory]),

  // Promotion
  PromotionRepository,
  provide(PromoteClaims, [
    PromotionRepository,
    SlotRepository,
    ClaimLoader,
    EvidenceRepository,
    ConclusionCarrier,
    AdmitItems,
    IDS,
  ]),
  provide(LeaveWorkspace, [PromotionRepository, SlotRepository, IDS]),
  provide(OpenDueRun, [SpaceDirectory, PromotionRepository, WorkspaceRepository, SettingsRepository, OpenRun]),
  provide(PromotionHandler, [
    PromotionRepository,
    WorkspaceRepository,
    SpaceDirectory,
    PromoteClaims,
    LeaveWorkspace,
    ArchiveEpisode,
    PromotionRights,
    OpenDueRun,
  ]),
  provide(PromotionRights, [WorkspaceRepository]),
  provide(ConsiderPromotion, [TenantDatabase, OpenDueRun]),
  provide(ArchiveEpisode, [
    Journal,
    WorkspaceRepository,
    SlotRepository,
    CollectionRepository,
    PromotionRepository,
    IDS,
  ]),
  provide(RequestPromotion, [JobLedger, OpenRun, PromotionRights]),
  provide(PromoteWorkspace, [UnitOfWork, SpaceDirectory, RequestPromotion]),

  // What gates accepted and has to be judged again
  provide(StepsPhase, [StepRepository, SupportJudge, SpaceDirectory]),
  provide(WithdrawalsPhase, [StepRepository, SpaceDirectory]),
  provide(ReviewsPhase, [StepRepository, SlotRepository, ReviewMarker, SpaceDirectory]),
  provide(WithdrawnFactsPhase, [StepRepository, SlotRepository, FactRepository, SpaceDirectory]),
  provide(JudgementsPhase, [FactRepository, JudgeFacts, SpaceDirectory]),
  provide(FactsHandler, FACTS_PHASES),
  provide(PolicyRuns, [OpenRun]),
  provide(SchemaRuns, [JudgeFacts, OpenRun]),

  // Digests
  provide(DigestRepository, [SlotRepository, NodeRepository]),
  provide(Summarise, [UnitOfWork, SpaceDirectory, SessionRepository, ClaimReader, Llm]),
  provide(BuildDigest, [Journal, PremiseReader, ClaimReader, CallRecords, IDS]),
  provide(ChooseDigestMembers, [FindAlike, CollectionRepository, ChooseMembers]),
  provide(Compress, [UnitOfWork, SpaceDirectory, SessionRepository, ChooseDigestMembers, Summarise, BuildDigest]),
  provide(ListMembers, [UnitOfWork, SpaceDirectory, SessionRepository, DigestRepository, VisibleClaims]),
  provide(ExpandDigest, [UnitOfWork, Journal, SpaceDirectory, DigestRepository, ClaimLoader]),
  provide(RebuildDigest, [TenantDatabase, SpaceDirectory, DigestRepository, ClaimReader, BuildDigest]),

  // Merges
  MergeRepository,
  provide(GetMerge, mergeReader),
  provide(ListMerges, mergeReader),
  provide(UndoMerge, [
    UnitOfWork,
    Journal,
    SpaceDirectory,
    ClaimLoader,
    MergeRepository,
    LinkRepository,
    SlotRepository,
  ]),

  // Consolidation
  CheckStore,
  ClaimFinder,
  DueClaims,
  PruneMarks,
  provide(ConsolidationOverlay, [Journal, SpaceDirectory, LinkRepository]),
  provide(ClusterFinder, [ConsolidationOverlay, ClaimFinder, Neighbours, NoteRepository]),
  provide(SlotLocker, [ClaimLoader, SpaceDirectory, IDS, ConsolidationOverlay, SlotRepository]),
  provide(Neighbours, [EMBEDDERS, SpaceDirectory]),
  provide(OpeningPhase, [ClaimFinder, ConsolidationOverlay, DueClaims]),
  provide(ListingPhase, [DueClaims, Neighbours]),
  provide(ReadingPhase, [ClaimFinder, CheckStore, SlotLocker]),
  provide(DedupPhase, [ClaimFinder, SlotLocker, Neighbours, MergeRepository, ConsolidationOverlay, Holds]),
  provide(ContradictionPhase, [ClaimFinder, SlotLocker, ClaimLoader]),
  provide(CorroborationPhase, [ClaimFinder, SlotLocker, MergeRepository]),
  provide(DecideNotes, [ClaimFinder, SlotLocker, ContradictionOpener]),
  provide(LikenessPhase, [
    ClaimFinder,
    SlotLocker,
    Neighbours,
    LinkRepository,
    CheckStore,
    ConsolidationOverlay,
    SpaceDirectory,
    NoteRepository,
    DecideNotes,
  ]),
  provide(CompressPhase, [ClusterFinder, SpaceDirectory, BuildDigest, Summarise]),
  provide(PrunePhase, [ClaimFinder, SlotLocker, Holds, ConsolidationOverlay, PruneMarks]),
  provide(ClosingPhase, [ClaimFinder, ConsolidationOverlay, DueClaims, SlotLocker, PruneMarks]),
  provide(Consolidation, [ClaimFinder, ConsolidationOverlay, DueClaims, Llm, ...PHASES]),
];

/** The periodic maintenance of memory. */
@Module({
  imports: [TenancyModule, GraphModule, KnowledgeModule, ReasoningModule, MemoryModule, WorkModule, RecallModule],
  providers,
  exports: providers,
})
export class MaintenanceModule {
  constructor(
    registry: Registry,
    kinds: JobKinds,
    runs: StoppableRuns,
    digests: DigestRepository,
    slots: SlotRepository,
    schemas: SchemaEffects,
    schemaRuns: SchemaRuns,
    policies: PolicyEffects,
    policyRuns: PolicyRuns,
  ) {
    schemas.use(schemaRuns);
    policies.use(policyRuns);
    registry.addProjector(new RunProjector());
    registry.addProjector(new SettingsProjector());
    registry.addProjector(new MergeProjector());
    registry.addEventPolicy(new DigestPolicy(digests, slots));
    registry.addMarker(new ClaimChange());
    kinds.add(runs);

    registry.addSubscription<RecordedOf<Pick<SlotPayloads, 'claim_archived'>>>({
      kind: 'claim_archived',
      queue: DIGEST_QUEUE,
      isKept: true,
      payload: ({ spaceId, subjectId, payload }) =>
        payload.after.statusReason === LAPSED ? { spaceId, digestId: subjectId } : null,
    });
    registry.addSubscription<RecordedOf<Pick<StepPayloads, 'step_support_withdrawn'>>>({
      kind: 'step_support_withdrawn',
      queue: FACTS_DUE_QUEUE,
      payload: ({ spaceId, payload }) => (payload.withdrawals.every(({ settled }) => settled) ? null : { spaceId }),
    });
    registry.addSubscription({
      kind: 'judgement_due',
      queue: FACTS_DUE_QUEUE,
      payload: ({ spaceId }) => ({ spaceId }),
    });
    // What a claim says is recorded as evidence too, so this event covers every observation.
    registry.addSubscription<RecordedOf<Pick<EvidencePayloads, 'evidence_recorded'>>>({
      kind: 'evidence_recorded',
      queue: PROMOTION_DUE_QUEUE,
      isKept: true,
      payload: ({ spaceId, payload: { evidence } }) =>
        evidence.workspaceId ? { spaceId, workspaceId: evidence.workspaceId } : null,
    });
    registry.addSubscription<RecordedOf<Pick<WorkspacePayloads, 'workspace_closed'>>>({
      kind: 'workspace_closed',
      queue: PROMOTION_DUE_QUEUE,
      isKept: true,
      payload: ({ spaceId, subjectId, payload }) =>
        payload.because === 'owner' ? { spaceId, workspaceId: subjectId } : null,
    });
    registry.addSubscription({
      kind: 'space_clock_set',
      queue: CLOCK_SET_QUEUE,
      isKept: true,
      payload: ({ spaceId }) => ({ spaceId }),
    });
  }
}
