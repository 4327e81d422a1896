import { Module, Inject } from '@nestjs/common';
import { GraphModule } from '#libs/graph/graph.module.js';
import { NodeSources } from '#libs/graph/model/index.js';
import { EventLog, Journal, Registry } from '#libs/history/events/index.js';
import { IntegrityChecks } from '#libs/history/integrity/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import {
  ClaimReader,
  SlotRepository,
  AdmitItems,
  ClaimLoader,
  ContradictionOpener,
  PossibleConflictRepository,
} from '#libs/knowledge/claims/index.js';
import { SchemasInForce } from '#libs/knowledge/domain-schemas/index.js';
import { AnswerViewer, EvidenceRepository } from '#libs/knowledge/evidence/index.js';
import { GateReader } from '#libs/knowledge/gates/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { SessionLocker, SessionRepository, InterruptionSource } from '#libs/tenancy/sessions/index.js';
import { PromiseSource } from '#libs/reasoning/resolutions/index.js';
import { ReasoningModule } from '#libs/reasoning/reasoning.module.js';
import { CHECKPOINT_UPGRADES } from './checkpoints/domain/checkpoint.js';
import { CheckpointProjector } from './checkpoints/store/checkpoint.projector.js';
import { CheckpointRepository } from './checkpoints/store/checkpoint.repository.js';
import { VersionGaps } from './checkpoints/store/version-gaps.js';
import { CheckAction, ListCheckpoints } from './checkpoints/use-cases/read-checkpoints.js';
import { CheckpointVerifier } from './checkpoints/use-cases/steps/checkpoint-verifier.js';
import { CheckpointWriter } from './checkpoints/use-cases/steps/checkpoint-writer.js';
import { CitedEvidence } from './checkpoints/store/cited-evidence.js';
import { TrackProgress } from './checkpoints/use-cases/track-progress.js';
import { TaskMemoryRepository } from './continuity/store/task-memory.repository.js';
import { TaskMemories } from './continuity/use-cases/steps/task-memories.js';
import { GetTask } from './continuity/use-cases/get-task.js';
import { DetectDrift, ScoreRecovery } from './continuity/use-cases/measure-course.js';
import { CourseReader } from './continuity/use-cases/steps/course-reader.js';
import { EvaluateContinuity, GetRecoveryAdvice, RestoreCheckpoint } from './continuity/use-cases/restore.js';
import { ContinuityMeter } from './continuity/use-cases/steps/continuity-meter.js';
import { PackageBuilder } from './continuity/use-cases/steps/package-builder.js';
import { OffloadProjector } from './offloads/store/offload.projector.js';
import { OffloadRepository } from './offloads/store/offload.repository.js';
import { ListOffloads, RecordOffload } from './offloads/use-cases/offloads.js';
import { STEP_UPGRADES } from './steps/domain/step.js';
import { EXECUTION_UPGRADES } from './executions/domain/execution.js';
import { FAILURE_UPGRADES } from './failures/domain/failure.js';
import { HANDOFF_UPGRADES } from './handoffs/domain/handoff.js';
import { StepFactPolicy } from './steps/policies/step-fact-policy.js';
import { StepSupportPolicy } from './steps/policies/step-support-policy.js';
import { StepProjector, SupportWithdrawalProjector } from './steps/store/step.projector.js';
import { StepRepository } from './steps/store/step.repository.js';
import {
  AttachFactToStep,
  AttachToStep,
  ClearStepReview,
  DetachFromStep,
  TransitionStep,
} from './steps/use-cases/change-step.js';
import { AddStepEdge, CreateStep } from './steps/use-cases/create-steps.js';
import {
  FindStepFacts,
  FindSteps,
  GetStep,
  GetTaskGraph,
  ListStepEdges,
  ListSteps,
} from './steps/use-cases/read-steps.js';
import { StepGates } from './steps/use-cases/steps/step-gates.js';
import { ReviewMarker } from './steps/use-cases/steps/review-marker.js';
import { SupportJudge } from './steps/use-cases/steps/support-judge.js';
import { StepLocker } from './steps/use-cases/steps/step-locker.js';
import { TaskProjector } from './tasks/store/task.projector.js';
import { TaskWorkspacePolicy } from './tasks/policies/task-workspace-policy.js';
import { WorkspaceRepository } from '#libs/knowledge/workspaces/index.js';
import { TaskNodes, TaskRepository } from './tasks/store/task.repository.js';
import { ClearTaskReview, UpdateTask } from './tasks/use-cases/change-task.js';
import { CreateTask, RetryTask, SpawnSubtask } from './tasks/use-cases/create-task.js';
import { ListTaskHistory, ListTasks } from './tasks/use-cases/read-tasks.js';
import { StatusChanger } from './tasks/use-cases/steps/status-changer.js';
import { TaskMaker } from './tasks/use-cases/steps/task-maker.js';
import { UseRepository } from '#libs/knowledge/uses/index.js';
import { NoteUsePolicy } from './notes/policies/note-use-policy.js';
import { NoteReturnPolicy } from './notes/policies/note-return-policy.js';
import { NoteProjector } from './notes/store/note.projector.js';
import { NoteRepository } from './notes/store/note.repository.js';
import { ReportOutcome } from './notes/use-cases/report-outcome.js';
import { NearMemories } from './notes/use-cases/steps/near-memories.js';
import { NoteRetention } from './notes/use-cases/steps/note-retention.js';
import { RecordNote } from './notes/use-cases/steps/record-note.js';
import { VisibleMemories } from './notes/use-cases/steps/visible-memories.js';
import { StoreMemory } from './notes/use-cases/store-memory.js';
import { UpdateMemory } from './notes/use-cases/update-memory.js';
import type { IdSource } from '#libs/kernel/index.js';
import { ExecutionProjector } from './executions/store/execution.projector.js';
import { ExecutionRepository } from './executions/store/execution.repository.js';
import { EndExecution, GetExecution, ListExecutions, StartExecution } from './executions/use-cases/executions.js';
import { FailureProjector } from './failures/store/failure.projector.js';
import { FailureRepository } from './failures/store/failure.repository.js';
import { FailureReader } from './failures/use-cases/steps/failure-reader.js';
import { TrackFailure } from './failures/use-cases/track-failure.js';
import { HandoffProjector } from './handoffs/store/handoff.projector.js';
import { HandoffRepository } from './handoffs/store/handoff.repository.js';
import { VerificationPolicy } from './handoffs/policies/verification-policy.js';
import { VerificationRepository } from './handoffs/store/verification.repository.js';
import { GetHandoff, HandOff, ListHandoffs } from './handoffs/use-cases/handoffs.js';
import { InterruptionPolicy } from './interruptions/policies/interruption-policy.js';
import { InterruptionProjector } from './interruptions/store/interruption.projector.js';
import { InterruptionRepository } from './interruptions/store/interruption.repository.js';
import { ReportInterruption } from './interruptions/use-cases/report-interruption.js';

const work = [UnitOfWork, SpaceDirectory] as const;
const writing = [UnitOfWork, Journal, SpaceDirectory] as const;

const providers = [
  // Tasks
  TaskRepository,
  provide(TaskMaker, [TaskRepository, SlotRepository, IDS]),
  provide(CreateTask, [...writing, TaskRepository, TaskMaker]),
  provide(RetryTask, [...writing, TaskMaker]),
  provide(SpawnSubtask, [...writing, TaskMaker]),
  provide(StatusChanger, [TaskRepository, IDS]),
  provide(UpdateTask, [...writing, TaskRepository, StatusChanger]),
  provide(ClearTaskReview, [...writing, TaskRepository]),
  provide(ListTasks, [...work, TaskRepository]),
  provide(ListTaskHistory, [...work, TaskRepository, EventLog, EvidenceRepository]),

  // Steps
  StepRepository,
  provide(StepLocker, [TaskRepository, StepRepository, EvidenceRepository]),
  provide(StepGates, [SchemasInForce, GateReader, EvidenceRepository]),
  provide(SupportJudge, [TaskRepository, StepRepository, EvidenceRepository, StepGates, IDS]),
  provide(ReviewMarker, [TaskRepository, StepRepository]),
  provide(CreateStep, [...writing, TaskRepository, StepRepository, StepGates, IDS]),
  provide(AddStepEdge, [...writing, TaskRepository, StepRepository]),
  provide(TransitionStep, [...writing, StepLocker, StepRepository, StepGates, IDS, AnswerViewer]),
  provide(AttachToStep, [...writing, StepLocker, StepRepository, AnswerViewer]),
  provide(AttachFactToStep, [...writing, StepLocker, StepRepository, ClaimReader, SlotRepository, AnswerViewer]),
  provide(DetachFromStep, [...writing, StepLocker, AnswerViewer]),
  provide(ClearStepReview, [...writing, StepLocker, AnswerViewer]),
  provide(GetStep, [...work, StepRepository]),
  provide(ListSteps, [...work, TaskRepository, StepRepository]),
  provide(FindStepFacts, [...work, ClaimReader, SlotRepository]),
  provide(FindSteps, [...work, StepRepository]),
  provide(ListStepEdges, [...work, TaskRepository, StepRepository]),
  provide(GetTaskGraph, [...work, TaskRepository, StepRepository]),

  // Checkpoints
  CheckpointRepository,
  provide(CitedEvidence, [EvidenceRepository]),
  provide(CheckpointWriter, [CheckpointRepository, CitedEvidence, IDS]),
  provide(TrackProgress, [...writing, SessionLocker, TaskRepository, StatusChanger, CheckpointWriter, CitedEvidence]),
  provide(CheckpointVerifier, [CheckpointRepository, CitedEvidence]),
  provide(ListCheckpoints, [...work, TaskRepository, CheckpointRepository, CheckpointVerifier]),
  provide(CheckAction, [...work, TaskRepository, CheckpointRepository, EvidenceRepository]),

  // Failures, executions, interruptions
  FailureRepository,
  provide(FailureReader, [FailureRepository, NoteRepository, VisibleMemories, PossibleConflictRepository]),
  provide(TrackFailure, {
    work: UnitOfWork,
    journal: Journal,
    spaces: SpaceDirectory,
    sessions: SessionLocker,
    tasks: TaskRepository,
    recordNote: RecordNote,
    nearMemories: NearMemories,
    writer: CheckpointWriter,
    ids: IDS,
  }),
  ExecutionRepository,
  provide(StartExecution, [...writing, SessionRepository, TaskRepository, IDS]),
  provide(EndExecution, [...writing, SessionRepository, TaskRepository, ExecutionRepository, IDS]),
  provide(GetExecution, [...work, ExecutionRepository]),
  provide(ListExecutions, [...work, TaskRepository, ExecutionRepository]),
  InterruptionRepository,
  provide(ReportInterruption, [...writing, SessionRepository, IDS]),

  // Handoffs
  HandoffRepository,
  provide(HandOff, [...writing, SessionLocker, TaskRepository, CheckpointWriter, CitedEvidence, IDS]),
  VerificationRepository,
  provide(VerificationPolicy, {
    verifications: VerificationRepository,
    checkpoints: CheckpointRepository,
    executions: ExecutionRepository,
    notes: NoteRepository,
    evidence: CitedEvidence,
    sessions: SessionRepository,
  }),
  provide(GetHandoff, [...work, HandoffRepository, VerificationRepository]),
  provide(ListHandoffs, [...work, HandoffRepository, VerificationRepository]),

  // Continuity
  TaskMemoryRepository,
  provide(TaskMemories, [TaskMemoryRepository, VisibleMemories]),
  provide(ContinuityMeter, [CheckpointRepository, ExecutionRepository]),
  provide(PackageBuilder, {
    checkpoints: CheckpointRepository,
    verifier: CheckpointVerifier,
    meter: ContinuityMeter,
    memories: TaskMemories,
    evidence: EvidenceRepository,
    failures: FailureReader,
    interruptions: InterruptionRepository,
    handoffs: HandoffRepository,
    verifications: VerificationRepository,
  }),
  provide(GetTask, [...work, TaskRepository, PackageBuilder]),
  provide(RestoreCheckpoint, [...writing, TaskRepository, SessionRepository, PackageBuilder]),
  provide(EvaluateContinuity, [...work, TaskRepository, CheckpointRepository, ContinuityMeter]),
  provide(CourseReader, [CheckpointRepository, ExecutionRepository]),
  provide(DetectDrift, [...work, TaskRepository, CourseReader]),
  provide(ScoreRecovery, [...work, TaskRepository, CourseReader]),
  provide(GetRecoveryAdvice, [
    ...work,
    TaskRepository,
    CheckpointRepository,
    CheckpointVerifier,
    InterruptionRepository,
  ]),

  // Offloads
  OffloadRepository,
  provide(RecordOffload, [...writing, TaskRepository, StepRepository, StepLocker, IDS]),
  provide(ListOffloads, [...work, TaskRepository, StepRepository, OffloadRepository]),

  // Notes
  NoteRepository,
  provide(VisibleMemories, [ClaimReader]),
  NearMemories,
  NoteRetention,
  provide(RecordNote, [
    Journal,
    AdmitItems,
    ClaimLoader,
    SlotRepository,
    ContradictionOpener,
    PossibleConflictRepository,
    NoteRepository,
    NearMemories,
  ]),
  provide(StoreMemory, [...work, TaskRepository, AdmitItems, RecordNote, NearMemories]),
  provide(UpdateMemory, [
    ...writing,
    ClaimLoader,
    SlotRepository,
    AdmitItems,
    NoteRepository,
    RecordNote,
    NearMemories,
  ]),
  provide(ReportOutcome, [...writing, SessionRepository, UseRepository, NoteRepository]),
];

/** Tasks and everything about the work in them: steps, checkpoints, handoffs, failures, executions, notes. */
@Module({ imports: [TenancyModule, GraphModule, KnowledgeModule, ReasoningModule], providers, exports: providers })
export class WorkModule {
  constructor(
    registry: Registry,
    nodes: NodeSources,
    tasks: TaskRepository,
    steps: StepRepository,
    supportJudge: SupportJudge,
    reviewMarker: ReviewMarker,
    checkpoints: CheckpointRepository,
    noteRetention: NoteRetention,
    notes: NoteRepository,
    interruptions: InterruptionRepository,
    sources: InterruptionSource,
    verification: VerificationPolicy,
    verifications: VerificationRepository,
    promises: PromiseSource,
    integrity: IntegrityChecks,
    workspaces: WorkspaceRepository,
    @Inject(IDS) ids: IdSource,
  ) {
    // For each event, the task is written first, because steps refer to it.
    registry.addUpgrades(STEP_UPGRADES);
    registry.addUpgrades(CHECKPOINT_UPGRADES);
    registry.addUpgrades(EXECUTION_UPGRADES);
    registry.addUpgrades(FAILURE_UPGRADES);
    registry.addUpgrades(HANDOFF_UPGRADES);
    registry.addProjector(new TaskProjector());
    registry.addProjector(new StepProjector());
    registry.addProjector(new SupportWithdrawalProjector());
    registry.addProjector(new OffloadProjector());
    registry.addProjector(new CheckpointProjector());
    registry.addProjector(new NoteProjector());
    registry.addProjector(new FailureProjector());
    registry.addProjector(new ExecutionProjector());
    registry.addProjector(new InterruptionProjector());
    registry.addProjector(new HandoffProjector());
    registry.addStatePolicy(new TaskWorkspacePolicy(workspaces));
    registry.addStatePolicy(new StepSupportPolicy(steps, (tx, ...asked) => supportJudge.judgeAgain(tx, ...asked)));
    registry.addStatePolicy(new StepFactPolicy(steps, (tx, ...asked) => reviewMarker.mark(tx, ...asked)));
    registry.addStatePolicy(new NoteUsePolicy(notes));
    registry.addStatePolicy(new NoteReturnPolicy(notes));
    registry.addStatePolicy(new InterruptionPolicy(interruptions, ids));
    registry.addStatePolicy(verification);
    promises.use({ counts: (tx, spaceId) => verifications.counts(tx, spaceId) });
    sources.use(interruptions);
    noteRetention.add((tx, space, claimIds) => checkpoints.citedAmong(tx, space, claimIds));
    nodes.add(new TaskNodes(tasks, (tx, ...asked) => checkpoints.prohibitedInParts(tx, ...asked)));
    integrity.add(new VersionGaps());
  }
}
