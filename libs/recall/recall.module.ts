import { Module, Inject } from '@nestjs/common';
import { PendingCorrections } from '#libs/graph/cascades/index.js';
import { GraphModule } from '#libs/graph/graph.module.js';
import { Journal, Registry } from '#libs/history/events/index.js';
import type { RecordedOf } from '#libs/history/events/index.js';
import { JobKinds, JobLedger } from '#libs/history/jobs/index.js';
import { BegunDeliveries, Outbox } from '#libs/history/outbox/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { IdSource } from '#libs/kernel/index.js';
import {
  PossibleConflictRepository,
  SlotRepository,
  AdmitItems,
  ClaimLoader,
  ClaimReader,
} from '#libs/knowledge/claims/index.js';
import type { SlotPayloads } from '#libs/knowledge/claims/index.js';
import { EvidenceRepository, type EvidencePayloads } from '#libs/knowledge/evidence/index.js';
import { SchemasInForce } from '#libs/knowledge/domain-schemas/index.js';
import { FactRepository } from '#libs/knowledge/facts/index.js';
import { EntityReader } from '#libs/knowledge/entities/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { SourceRepository } from '#libs/knowledge/sources/index.js';
import { CollectionRepository } from '#libs/memory/collections/index.js';
import { MemoryModule } from '#libs/memory/memory.module.js';
import { SystemDatabase, TenantDatabase } from '#libs/platform/database/index.js';
import { Llm } from '#libs/platform/llm/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { Vocabularies } from '#libs/platform/tokenizers/index.js';
import { CLOCK, EF_SEARCH, EMBEDDERS, IDS, PLATFORM_PORTS } from '#libs/platform/tokens.js';
import { NodeReader } from '#libs/reasoning/nodes/index.js';
import { ReasoningModule } from '#libs/reasoning/reasoning.module.js';
import { WorkspaceRepository } from '#libs/knowledge/workspaces/index.js';
import { SessionRepository } from '#libs/tenancy/sessions/index.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { HandoffRepository, VerificationRepository } from '#libs/work/handoffs/index.js';
import { InterruptionRepository } from '#libs/work/interruptions/index.js';
import { OffloadRepository } from '#libs/work/offloads/index.js';
import { StepRepository } from '#libs/work/steps/index.js';
import { TaskRepository } from '#libs/work/tasks/index.js';
import { WorkModule } from '#libs/work/work.module.js';
import { BackgroundSources } from './context/store/background-sources.js';
import { Contradictions } from './context/store/contradictions.js';
import { ContextFacts } from './context/use-cases/steps/context-facts.js';
import { ContradictedClaims } from './context/use-cases/steps/contradicted-claims.js';
import { Nudges } from './context/store/nudges.js';
import { FactReader } from './context/store/fact-reader.js';
import { TaskReader } from './context/store/task-reader.js';
import { WorkReader } from './context/store/work-reader.js';
import { TokenCounters, GetContext } from './context/use-cases/get-context.js';
import { ANNOTATE_QUEUE } from './extraction/domain/annotation.rules.js';
import { TRIPLES_QUEUE, wantsTriple } from './extraction/domain/triple.rules.js';
import { ProposalPolicy, NotePolicy } from './extraction/policies/extraction.policies.js';
import { ProposedNotes } from './extraction/store/proposed-notes.js';
import { FindTargets, Evolve } from './extraction/use-cases/evolve.js';
import { ExtractClaim } from './extraction/use-cases/extract-claim.js';
import { AnnotateEvidence } from './extraction/use-cases/annotate-evidence.js';
import { ProposeTriple } from './extraction/use-cases/propose-triple.js';
import {
  EMBEDDED_EVENT_KINDS,
  EMBED_QUEUE,
  embedJobOf,
  joinEmbedJobs,
  type RecordedEmbeddedEvent,
} from './index/domain/embed-job.js';
import {
  COUNTED_EVENT_KINDS,
  type CountedEvent,
  WORDS_QUEUE,
  countJobOf,
  joinCountJobs,
} from './index/domain/word-statistics.js';
import { MODEL_QUEUE } from './index/domain/model-move.rules.js';
import { EmbeddingStore } from './index/store/embedding-store.js';
import { ReadModels } from './index/store/read-models.js';
import { StatisticsStore } from './index/store/statistics-store.js';
import { VectorGaps } from './index/store/vector-gaps.js';
import { CountWords } from './index/use-cases/count-words.js';
import { DeleteVectors } from './index/use-cases/delete-vectors.js';
import { EmbedPending } from './index/use-cases/embed-pending.js';
import { SpaceWalk, ModelSwitch, EmbedSpace } from './index/use-cases/embed-space.js';
import {
  ModelJobs,
  DescribeModels,
  ListModels,
  MoveModel,
  CancelMove,
  RemoveVectors,
} from './index/use-cases/embedding-models.js';
import { MeasureCoverage } from './index/use-cases/index-models.js';
import { EmbedTexts, FindLacking } from './index/use-cases/steps/embed-texts.js';
import { MarkNear } from './index/use-cases/steps/mark-near.js';
import { Contents } from './inspection/store/contents.js';
import { InspectSpace } from './inspection/use-cases/inspect-space.js';
import { ReadGrowth } from './inspection/use-cases/read-growth.js';
import { CallRecords } from './model-calls/use-cases/steps/call-records.js';
import { ClaimSearch } from './search/store/claim-search.js';
import { MessageSearch } from './search/store/message-search.js';
import { NodeSearch } from './search/store/node-search.js';
import { Search, SearchBatch } from './search/use-cases/search.js';
import { AnswerSearch } from './search/use-cases/steps/answer-search.js';
import { Gather } from './search/use-cases/steps/gather.js';
import { Premises } from './reactivation/store/premises.js';
import { ReactivateWorkspace } from './reactivation/use-cases/reactivate-workspace.js';
import { ComparisonReader } from './memories/store/comparison-reader.js';
import { RecallMemory } from './memories/use-cases/recall-memory.js';
import { RankForComparison } from './memories/use-cases/steps/rank-for-comparison.js';
import { RelatedWork } from './search/use-cases/steps/related-work.js';
import { TripwireMatcher, TripwireRepository } from '#libs/reasoning/principles/index.js';
import { MemoriesNear } from './search/use-cases/steps/memories-near.js';
import { QueryVectors } from './search/use-cases/steps/query-vectors.js';
import { FailureReader } from '#libs/work/failures/index.js';
import { NearMemories, NoteRepository, VisibleMemories } from '#libs/work/notes/index.js';

const work = [UnitOfWork, SpaceDirectory] as const;
const writing = [UnitOfWork, Journal, SpaceDirectory] as const;
const searching = [...work, QueryVectors, AnswerSearch] as const;

const providers = [
  // Index: vectors of new texts
  EmbeddingStore,
  VectorGaps,
  provide(EmbedTexts, [TenantDatabase, EmbeddingStore, VectorGaps, EMBEDDERS, CLOCK]),
  provide(MarkNear, [TenantDatabase, SpaceDirectory, Journal, PossibleConflictRepository, IDS]),
  provide(FindLacking, [SpaceDirectory, EmbeddingStore, EMBEDDERS]),
  Outbox,
  provide(BegunDeliveries, [SystemDatabase, Outbox]),
  provide(EmbedPending, [TenantDatabase, EmbeddingStore, FindLacking, EmbedTexts, MarkNear, BegunDeliveries]),
  provide(MeasureCoverage, [TenantDatabase, EmbeddingStore]),

  // Index: the embedding models of a space, and moving a space to another model
  provide(ModelJobs, [JobLedger, PLATFORM_PORTS]),
  provide(DescribeModels, [EmbeddingStore, EMBEDDERS]),
  provide(ListModels, [...work, DescribeModels]),
  provide(MoveModel, [...writing, ModelJobs, EMBEDDERS]),
  provide(CancelMove, [...writing, ModelJobs, DescribeModels]),
  provide(RemoveVectors, [...work, ModelJobs, EMBEDDERS]),
  provide(SpaceWalk, [TenantDatabase, EmbeddingStore, JobLedger]),
  provide(ModelSwitch, [TenantDatabase, SpaceDirectory, Journal, JobLedger]),
  provide(EmbedSpace, [SpaceWalk, ModelSwitch, EmbedTexts, MarkNear, BegunDeliveries, IDS]),
  provide(DeleteVectors, [TenantDatabase, SpaceDirectory, EmbeddingStore, JobLedger, EmbedTexts]),
  provide(ReadModels, [TenantDatabase, SpaceDirectory]),

  // Index: word statistics
  StatisticsStore,
  provide(CountWords, [TenantDatabase, StatisticsStore, CLOCK]),

  // Search
  MessageSearch,
  NodeSearch,
  provide(ClaimSearch, [SlotRepository, NoteRepository]),
  provide(Gather, [ClaimSearch, MessageSearch, NodeSearch, StatisticsStore, PendingCorrections, EF_SEARCH]),
  provide(QueryVectors, [EMBEDDERS, ReadModels]),
  provide(AnswerSearch, [
    Gather,
    SlotRepository,
    SessionRepository,
    PossibleConflictRepository,
    NodeReader,
    TaskRepository,
    WorkspaceRepository,
  ]),
  provide(MemoriesNear, [Gather, ClaimSearch, EMBEDDERS, ReadModels]),
  provide(RelatedWork, [FailureReader, TripwireRepository, TripwireMatcher]),
  provide(Search, searching),
  provide(SearchBatch, searching),

  // Inspection
  Contents,
  provide(InspectSpace, [...work, SchemasInForce, Contents]),
  provide(ReadGrowth, [...work, Contents, CLOCK]),

  // Context
  Contradictions,
  provide(ContradictedClaims, [Gather, Contradictions, PossibleConflictRepository]),
  Nudges,
  provide(BackgroundSources, [SlotRepository]),
  Vocabularies,
  provide(TokenCounters, [Vocabularies]),
  provide(FactReader, [SchemasInForce, FactRepository, ClaimReader, SlotRepository, EvidenceRepository]),
  provide(ContextFacts, [FactReader, PossibleConflictRepository]),
  provide(TaskReader, [TaskRepository, StepRepository, OffloadRepository]),
  provide(WorkReader, [SessionRepository, HandoffRepository, VerificationRepository, InterruptionRepository]),
  provide(GetContext, {
    work: UnitOfWork,
    spaces: SpaceDirectory,
    vectors: QueryVectors,
    sessions: SessionRepository,
    workspaces: WorkspaceRepository,
    gather: Gather,
    slots: SlotRepository,
    contradicted: ContradictedClaims,
    nudges: Nudges,
    background: BackgroundSources,
    tasks: TaskReader,
    left: WorkReader,
    visible: VisibleMemories,
    facts: ContextFacts,
    related: RelatedWork,
    counters: TokenCounters,
  }),

  // Memories: what is recalled about a query, including past failures
  ComparisonReader,
  provide(RankForComparison, [ComparisonReader, NoteRepository]),
  provide(RecallMemory, {
    work: UnitOfWork,
    spaces: SpaceDirectory,
    sessions: SessionRepository,
    tasks: TaskRepository,
    vectors: QueryVectors,
    answer: AnswerSearch,
    related: RelatedWork,
    visible: VisibleMemories,
    notes: NoteRepository,
    nudges: Nudges,
    left: WorkReader,
    comparison: RankForComparison,
    slots: SlotRepository,
    possibleConflicts: PossibleConflictRepository,
  }),

  // Reactivation: what durable memory contains that may help in a workspace
  Premises,
  provide(ReactivateWorkspace, {
    work: UnitOfWork,
    spaces: SpaceDirectory,
    workspaces: WorkspaceRepository,
    vectors: QueryVectors,
    answer: AnswerSearch,
    slots: SlotRepository,
    possibleConflicts: PossibleConflictRepository,
    reader: ClaimReader,
    premises: Premises,
    entities: EntityReader,
    collections: CollectionRepository,
  }),

  // Extraction: claims extracted from texts, and the records of model calls
  provide(CallRecords, [SourceRepository, IDS]),
  ProposedNotes,
  provide(FindTargets, searching),
  provide(ExtractClaim, [...work, Llm]),
  provide(AnnotateEvidence, [TenantDatabase, SpaceDirectory, SchemasInForce, EvidenceRepository, Llm, Journal]),
  provide(ProposeTriple, [
    TenantDatabase,
    SpaceDirectory,
    Llm,
    AdmitItems,
    CallRecords,
    Journal,
    EvidenceRepository,
    SlotRepository,
    ClaimLoader,
    ClaimReader,
  ]),
  provide(Evolve, [...work, FindTargets, Llm, AdmitItems, CallRecords, Journal]),
];

/** How stored memories are found, which of them are shown to a model, and what a model extracts from texts. */
@Module({
  imports: [TenancyModule, GraphModule, KnowledgeModule, ReasoningModule, MemoryModule, WorkModule],
  providers,
  exports: providers,
})
export class RecallModule {
  constructor(
    registry: Registry,
    notes: ProposedNotes,
    slots: SlotRepository,
    llm: Llm,
    evidence: EvidenceRepository,
    loader: ClaimLoader,
    nearMemories: NearMemories,
    memoriesNear: MemoriesNear,
    jobs: JobKinds,
    @Inject(IDS) ids: IdSource,
  ) {
    jobs.reserve(MODEL_QUEUE, () => 'admin');
    nearMemories.provide(memoriesNear);
    for (const kind of EMBEDDED_EVENT_KINDS)
      registry.addSubscription<RecordedEmbeddedEvent>({
        kind,
        queue: EMBED_QUEUE,
        payload: embedJobOf,
        join: joinEmbedJobs,
      });
    for (const kind of COUNTED_EVENT_KINDS)
      registry.addSubscription<CountedEvent>({ kind, queue: WORDS_QUEUE, payload: countJobOf, join: joinCountJobs });
    registry.addEventPolicy(new ProposalPolicy(notes, slots));
    registry.addStatePolicy(new NotePolicy(evidence, loader, ids));
    if (!llm.isConfigured) return;
    registry.addSubscription<RecordedOf<Pick<EvidencePayloads, 'evidence_recorded'>>>({
      kind: 'evidence_recorded',
      queue: ANNOTATE_QUEUE,
      isKept: true,
      payload: ({ spaceId, subjectId, payload }) =>
        payload.evidence.ingest === 'pending' ? { spaceId, evidenceId: subjectId } : null,
    });
    registry.addSubscription<RecordedOf<Pick<SlotPayloads, 'claim_stored'>>>({
      kind: 'claim_stored',
      queue: TRIPLES_QUEUE,
      isKept: true,
      payload: ({ spaceId, subjectId, payload }) =>
        wantsTriple(payload.claim) ? { spaceId, claimId: subjectId } : null,
    });
  }
}
