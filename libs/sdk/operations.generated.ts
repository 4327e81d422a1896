// Written by `npm run sync` from the catalogue of operations and its OpenAPI document.

import type { CallOptions } from './options.js';
import type { Paged } from './pages.js';
import type { EventStream, StreamOptions } from './events.js';
import type {
  ActionCheck,
  AddEdgeRequest,
  AddEdgeResult,
  AddStepEdgeRequest,
  AddToEpisodeRequest,
  AddedLink,
  AddedStepEdge,
  ApiKey,
  ApproveProposalRequest,
  ArchiveList,
  AssertFactRequest,
  AttachContradictionRequest,
  AttachFactToStepRequest,
  AttachToStepRequest,
  AuditVerification,
  Calibration,
  CallToolRequest,
  CancelEmbeddingsRequest,
  CancelJobRequest,
  Candidate,
  CaptureEpisodeRequest,
  Cascade,
  Change,
  CheckActionRequest,
  ChooseEntityAliasRequest,
  Claim,
  ClearStepReviewRequest,
  ClearTaskReviewRequest,
  CloseSessionRequest,
  CloseWorkspaceRequest,
  Cluster,
  CompressClaimsRequest,
  ConfirmPossibleConflictRequest,
  Conflict,
  ConflictResolution,
  Context,
  Continuity,
  ContradictRequest,
  ContradictResult,
  ContradictedClaim,
  ContradictionWithdrawal,
  CorroborateClaimRequest,
  CorroboratedClaim,
  CreateApiKeyRequest,
  CreateClusterRequest,
  CreateEntityRequest,
  CreateEpisodeRequest,
  CreateNodeBatchResult,
  CreateNodeRequest,
  CreateNodeResult,
  CreateNodesRequest,
  CreateSpaceRequest,
  CreateStepRequest,
  CreateTaskRequest,
  CreatedEntity,
  CreatedTask,
  DashboardSession,
  DeleteClusterRequest,
  DeleteEpisodeRequest,
  DeletedCluster,
  DeletedEpisode,
  DeriveRequest,
  DeriveResult,
  DetachFromStepRequest,
  DetectDriftRequest,
  Digest,
  DigestMembers,
  DiscriminatingTest,
  DismissPossibleConflictRequest,
  DisputeClaimRequest,
  Drift,
  EmbeddingModels,
  EndAllDashboardSessionsRequest,
  EndDashboardSessionRequest,
  EndExecutionRequest,
  EndedDashboardSessions,
  EndorseNudgeRequest,
  EndorseNudgeResult,
  Entity,
  Episode,
  EvaluateContinuityRequest,
  Event,
  Evidence,
  EvidenceType,
  Evolution,
  EvolveRequest,
  Execution,
  ExpandDigestRequest,
  Expansion,
  ExportAuditRequest,
  ExportSpaceRequest,
  ExtractClaimRequest,
  ExtractedClaim,
  FactResult,
  Feedback,
  FindPathRequest,
  GateEvaluation,
  GetCalibrationRequest,
  GetCandidateRequest,
  GetCascadeRequest,
  GetClaimHistoryAnswer,
  GetClaimHistoryRequest,
  GetClaimRequest,
  GetClusterRequest,
  GetConflictRequest,
  GetContextRequest,
  GetDigestMembersRequest,
  GetEntityRequest,
  GetEpisodeRequest,
  GetEvidenceRequest,
  GetExecutionRequest,
  GetGateEvaluationRequest,
  GetHandoffRequest,
  GetImpactGraphRequest,
  GetImpactRequest,
  GetIntegrityRequest,
  GetJobRequest,
  GetMaintenanceRunRequest,
  GetMaintenanceScheduleRequest,
  GetMemoryStatsRequest,
  GetMergeRequest,
  GetModeRequest,
  GetNeighboursRequest,
  GetNodeHistoryAnswer,
  GetNodeHistoryRequest,
  GetNodeRequest,
  GetProposalRequest,
  GetRecoveryRequest,
  GetRuntimeHealthRequest,
  GetSchemaRequest,
  GetSessionRequest,
  GetSpaceGrowthRequest,
  GetSpaceRequest,
  GetStepRequest,
  GetTaskGraphRequest,
  GetTaskRequest,
  GetTestRequest,
  GetWorkspaceRequest,
  GoalStatusResult,
  Growth,
  HandOffSessionRequest,
  Handoff,
  HandoffResult,
  Impact,
  ImpactGraph,
  ImportItemsRequest,
  ImportReport,
  IngestTestRequest,
  IngestedTest,
  InspectSpaceRequest,
  Inspection,
  Integrity,
  Interruption,
  Job,
  JobList,
  JoinSessionRequest,
  LinkClaimsRequest,
  ListApiKeysAnswer,
  ListApiKeysRequest,
  ListArchivesRequest,
  ListAuditAnswer,
  ListAuditRequest,
  ListCandidatesAnswer,
  ListCandidatesRequest,
  ListCascadesAnswer,
  ListCascadesRequest,
  ListCheckpointsAnswer,
  ListCheckpointsRequest,
  ListClaimLinksAnswer,
  ListClaimLinksRequest,
  ListClaimUsesRequest,
  ListClaimsAnswer,
  ListClaimsRequest,
  ListClustersAnswer,
  ListClustersRequest,
  ListConflictsAnswer,
  ListConflictsRequest,
  ListDashboardSessionsAnswer,
  ListDashboardSessionsRequest,
  ListEdgesAnswer,
  ListEdgesRequest,
  ListEmbeddingsRequest,
  ListEmergentClustersAnswer,
  ListEmergentClustersRequest,
  ListEntitiesAnswer,
  ListEntitiesRequest,
  ListEntityClaimsAnswer,
  ListEntityClaimsRequest,
  ListEpisodesAnswer,
  ListEpisodesRequest,
  ListEventsAnswer,
  ListEventsRequest,
  ListEvidenceAnswer,
  ListEvidenceRequest,
  ListEvidenceTypesAnswer,
  ListEvidenceTypesRequest,
  ListExecutionsAnswer,
  ListExecutionsRequest,
  ListGateEvaluationsAnswer,
  ListGateEvaluationsRequest,
  ListHandoffsAnswer,
  ListHandoffsRequest,
  ListJobsRequest,
  ListMaintenanceRunsAnswer,
  ListMaintenanceRunsRequest,
  ListMergesAnswer,
  ListMergesRequest,
  ListMessagesAnswer,
  ListMessagesRequest,
  ListNodesAnswer,
  ListNodesRequest,
  ListOffloadsAnswer,
  ListOffloadsRequest,
  ListOrphanClaimsAnswer,
  ListOrphanClaimsRequest,
  ListPossibleConflictsAnswer,
  ListPossibleConflictsRequest,
  ListPredicatesAnswer,
  ListPredicatesRequest,
  ListProposalsAnswer,
  ListProposalsRequest,
  ListSchemaVersionsAnswer,
  ListSchemaVersionsRequest,
  ListSessionsRequest,
  ListSnapshotsRequest,
  ListSourcesAnswer,
  ListSourcesRequest,
  ListSpacesAnswer,
  ListSpacesRequest,
  ListStepEdgesAnswer,
  ListStepEdgesRequest,
  ListStepsAnswer,
  ListStepsRequest,
  ListTaskHistoryAnswer,
  ListTaskHistoryRequest,
  ListTasksAnswer,
  ListTasksRequest,
  ListTestsAnswer,
  ListTestsRequest,
  ListWorkspacesRequest,
  MaintenanceRun,
  MaintenanceSchedule,
  MarkPrinciplesRequest,
  MarkedPrinciples,
  MatchPrinciplesRequest,
  MatchTripwiresRequest,
  MemoryStats,
  Merge,
  MigrateEmbeddingsRequest,
  Mode,
  Neighbours,
  NewApiKey,
  Node,
  NodeReinstatement,
  NodeRetraction,
  NodeSupersession,
  Offload,
  OpenSessionRequest,
  OpenWorkspaceRequest,
  Path,
  PolicySet,
  PossibleConflict,
  Predicate,
  PrincipleMatches,
  ProgressResult,
  PromoteWorkspaceRequest,
  Proposal,
  ProposalDecision,
  ProposeEntityMergeRequest,
  ProposeTestRequest,
  ProposedEntityMerge,
  PutEvidenceTypeRequest,
  PutPredicateRequest,
  PutSchemaRequest,
  PutSourceRequest,
  QuarantineClaimRequest,
  ReactivateWorkspaceRequest,
  Reactivation,
  RecallMemoryRequest,
  RecalledMemories,
  RecommendRecoveryRequest,
  RecordCandidateRequest,
  RecordClaimUseRequest,
  RecordConversationRequest,
  RecordEvidenceBatchAnswer,
  RecordEvidenceBatchRequest,
  RecordEvidenceRequest,
  RecordHeartbeatRequest,
  RecordOffloadRequest,
  RecordedConversation,
  RecordedEvidence,
  RecordedUses,
  Recovery,
  RecoveryAdvice,
  RecoveryScore,
  RederiveRequest,
  RederiveResult,
  ReflectRequest,
  Reflection,
  RefreshClusterRequest,
  RefuseProposalRequest,
  RegroupEvidenceRequest,
  Regrouping,
  ReinforceClaimRequest,
  ReinstateClaimRequest,
  ReinstateEvidenceRequest,
  ReinstateNodeRequest,
  Reinstatement,
  RemoveEdgeRequest,
  RemoveEdgeResult,
  RemoveEmbeddingsRequest,
  RemoveFromEpisodeRequest,
  RemovedLink,
  ReopenWorkspaceRequest,
  ReportInterruptionRequest,
  ReportSessionOutcomeRequest,
  ResolveConflictRequest,
  ResolveNodeRequest,
  ResolveResult,
  Restoration,
  RestoreCheckpointRequest,
  RestoreClaimRequest,
  ResumeSessionRequest,
  RetireCornerstoneRequest,
  RetireResult,
  RetractClaimRequest,
  RetractNodeRequest,
  Retraction,
  RetryCascadeRequest,
  RetryJobRequest,
  RetryTaskRequest,
  ReviewClaimRequest,
  Revocation,
  RevokeApiKeyRequest,
  RevokeEvidenceRequest,
  RotateApiKeyRequest,
  RuntimeHealth,
  SchemaPut,
  SchemaValidation,
  SchemaVersion,
  ScoreRecoveryRequest,
  SearchBatchAnswer,
  SearchBatchRequest,
  SearchRequest,
  SearchResults,
  Session,
  SessionList,
  SessionOutcome,
  SetGoalStatusRequest,
  SetMaintenanceScheduleRequest,
  SetModeRequest,
  SetPersonTierRequest,
  SetSpaceClockRequest,
  SetSpacePolicyRequest,
  SetTaskStatusRequest,
  SetTierResult,
  SnapshotList,
  Source,
  Space,
  SpawnSubtaskRequest,
  SplitEntity,
  SplitEntityRequest,
  StartExecutionRequest,
  StartIntegrityCheckRequest,
  StartMaintenanceRunRequest,
  StartRecoveryRequest,
  StartSnapshotRequest,
  StartedRun,
  Step,
  StoreClaimBatchResult,
  StoreClaimRequest,
  StoreClaimResult,
  StoreClaimsRequest,
  StoreMemoryRequest,
  StoreMemoryResult,
  StreamChangesRequest,
  StreamEventsRequest,
  SupersedeClaimRequest,
  SupersedeNodeRequest,
  SupersedeResult,
  Task,
  TaskGraph,
  TaskInFull,
  TaskPackage,
  TaskStatusResult,
  ToolOutcome,
  TraceClaimRequest,
  TraceNodeRequest,
  TrackFailureRequest,
  TrackProgressRequest,
  TrackedFailure,
  TransitionResult,
  TransitionStepRequest,
  TripwireMatches,
  UndoMergeRequest,
  UndoRecoveryRequest,
  UndoneRecovery,
  UnlinkClaimsRequest,
  Unmerge,
  UpdateMemoryRequest,
  UpdateMemoryResult,
  UpdatePersonRequest,
  UpdateTaskRequest,
  Uses,
  ValidateSchemaRequest,
  VerifyAuditRequest,
  Whoami,
  WhoamiRequest,
  Why,
  WithdrawContradictionRequest,
  WithdrawProposalRequest,
  WithdrawTestRequest,
  WithdrawVoteRequest,
  Workspace,
  WorkspaceList,
} from './schemas.generated.js';

export interface SystemOperations {
  /** Read the tenant, the principal and the rights of the key. Needs the role `reader`. Changes nothing. `GET /v1/whoami` */
  whoami(input?: WhoamiRequest, options?: CallOptions): Promise<Whoami>;
}

export interface KeysOperations {
  /** Create an API key. Its secret is shown once. Needs the role `admin`. Writes. `POST /v1/api-keys` */
  create(input: CreateApiKeyRequest, options?: CallOptions): Promise<NewApiKey>;
  /** List the API keys of the tenant, oldest first; if your key is limited to some spaces, only the keys of those spaces. Needs the role `admin`. Changes nothing. `GET /v1/api-keys` */
  list(input?: ListApiKeysRequest, options?: CallOptions): Paged<ListApiKeysAnswer>;
  /** Replace the secret of an API key; the old secret stops working immediately. Needs the role `admin`. Writes. `POST /v1/api-keys/{id}:rotate` */
  rotate(input: RotateApiKeyRequest, options?: CallOptions): Promise<NewApiKey>;
  /** Revoke an API key permanently. Needs the role `admin`. Writes. `DELETE /v1/api-keys/{id}` */
  revoke(input: RevokeApiKeyRequest, options?: CallOptions): Promise<ApiKey>;
}

export interface DashboardSessionsOperations {
  /** List the browsers signed in to the dashboard as you; admins see those of all principals. Needs the role `reader`. Changes nothing. `GET /v1/dashboard-sessions` */
  list(input?: ListDashboardSessionsRequest, options?: CallOptions): Paged<ListDashboardSessionsAnswer>;
  /** Sign out a browser from the dashboard; admins can also sign out browsers of other people. Needs the role `reader`. Writes. `DELETE /v1/dashboard-sessions/{id}` */
  end(input: EndDashboardSessionRequest, options?: CallOptions): Promise<DashboardSession>;
  /** Sign out all browsers that are signed in to the dashboard as you. Needs the role `reader`. Writes. `POST /v1/dashboard-sessions:endAll` */
  endAll(input?: EndAllDashboardSessionsRequest, options?: CallOptions): Promise<EndedDashboardSessions>;
}

export interface SpacesOperations {
  /** Create a space: a memory shared by all keys that may access it. Needs the role `admin`. Writes. `POST /v1/spaces` */
  create(input: CreateSpaceRequest, options?: CallOptions): Promise<Space>;
  /** List the spaces the key may access, oldest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces` */
  list(input?: ListSpacesRequest, options?: CallOptions): Paged<ListSpacesAnswer>;
  /** Count what a space contains, and what is waiting for a person or an operator. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/inspection` */
  inspect(input?: InspectSpaceRequest, options?: CallOptions): Promise<Inspection>;
  /** Count what was recorded in a space, day by day. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/growth` */
  growth(input?: GetSpaceGrowthRequest, options?: CallOptions): Promise<Growth>;
  /** Read a space. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}` */
  get(input?: GetSpaceRequest, options?: CallOptions): Promise<Space>;
  /** Update settings of a space; settings that you omit do not change. Needs the role `admin`. Writes. `PATCH /v1/spaces/{space}/policy` */
  setPolicy(input?: SetSpacePolicyRequest, options?: CallOptions): Promise<PolicySet>;
  /** Set the clock of a simulated space. The clock never runs backwards. Needs the role `admin`. Writes. `PUT /v1/spaces/{space}/clock` */
  setClock(input: SetSpaceClockRequest, options?: CallOptions): Promise<Space>;
  /** Export the content of a space as lines of JSON that an import accepts. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/export` */
  export(input?: ExportSpaceRequest, options?: CallOptions): AsyncIterable<string>;
  /** Import items from an export or another system. Each becomes evidence of a source that is named after the import. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/imports` */
  import(input: ImportItemsRequest, options?: CallOptions): Promise<ImportReport>;
}

export interface SessionsOperations {
  /** Open a session, or get the session that you opened under a label. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/sessions` */
  open(input?: OpenSessionRequest, options?: CallOptions): Promise<Session>;
  /** List the sessions of a space in which you participate; reviewers see all sessions. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/sessions` */
  list(input?: ListSessionsRequest, options?: CallOptions): Paged<SessionList>;
  /** Join a session. The log records who joined. Needs the role `writer`. Writes. `POST /v1/spaces/{space}/sessions/{id}:join` */
  join(input: JoinSessionRequest, options?: CallOptions): Promise<Session>;
  /** Read a session. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/sessions/{id}` */
  get(input: GetSessionRequest, options?: CallOptions): Promise<Session>;
  /** Close a session; it accepts no more messages or claims. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/sessions/{id}:close` */
  close(input: CloseSessionRequest, options?: CallOptions): Promise<Session>;
  /** Report that a session is still active; recorded immediately. Recommended every 60 seconds. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/sessions/{id}:heartbeat` */
  heartbeat(input: RecordHeartbeatRequest, options?: CallOptions): Promise<Session>;
  /** Resume a session that was interrupted. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/sessions/{id}:resume` */
  resume(input: ResumeSessionRequest, options?: CallOptions): Promise<Session>;
  /** Report that a session is about to be cut off, and why. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/sessions/{id}:reportInterruption` */
  reportInterruption(input: ReportInterruptionRequest, options?: CallOptions): Promise<Interruption>;
  /** Report how a session ended, once; the notes that it used gain or lose importance. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/sessions/{sessionId}:outcome` */
  reportOutcome(input: ReportSessionOutcomeRequest, options?: CallOptions): Promise<SessionOutcome>;
}

export interface WorkspacesOperations {
  /** Open a workspace, or get the workspace of a task or session. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/workspaces` */
  open(input: OpenWorkspaceRequest, options?: CallOptions): Promise<Workspace>;
  /** List the workspaces of a space, except those of sessions in which you do not participate. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/workspaces` */
  list(input?: ListWorkspacesRequest, options?: CallOptions): Paged<WorkspaceList>;
  /** Read a workspace. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/workspaces/{id}` */
  get(input: GetWorkspaceRequest, options?: CallOptions): Promise<Workspace>;
  /** Close a workspace; it accepts no more claims. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/workspaces/{id}:close` */
  close(input: CloseWorkspaceRequest, options?: CallOptions): Promise<Workspace>;
  /** Reopen a closed workspace. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/workspaces/{id}:reopen` */
  reopen(input: ReopenWorkspaceRequest, options?: CallOptions): Promise<Workspace>;
  /** Promote what was accepted in a workspace to durable memory, and archive the rest. Runs as a job; while it runs, repeated requests return the same job. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/workspaces/{id}:promote` */
  promote(input: PromoteWorkspaceRequest, options?: CallOptions): Promise<StartedRun>;
  /** Find what durable memory contains about a subject, as references to use in a workspace; nothing is changed. Needs the role `reader`. Changes nothing. `POST /v1/spaces/{space}/workspaces/{id}:reactivate` */
  reactivate(input: ReactivateWorkspaceRequest, options?: CallOptions): Promise<Reactivation>;
}

export interface SourcesOperations {
  /** Register a source, or change its registration. Needs the role `writer`. Writes. `PUT /v1/spaces/{space}/sources/{sourceId}` */
  put(input: PutSourceRequest, options?: CallOptions): Promise<Source>;
  /** List the registered sources of a space by name. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/sources` */
  list(input?: ListSourcesRequest, options?: CallOptions): Paged<ListSourcesAnswer>;
}

export interface PredicatesOperations {
  /** Register a predicate, or change how its values are compared from now on. Needs the role `writer`. Writes. `PUT /v1/spaces/{space}/predicates/{name}` */
  put(input: PutPredicateRequest, options?: CallOptions): Promise<Predicate>;
  /** List the predicates of a space by name. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/predicates` */
  list(input?: ListPredicatesRequest, options?: CallOptions): Paged<ListPredicatesAnswer>;
}

export interface EvidenceTypesOperations {
  /** Set how long evidence of a type stays valid; applies to evidence recorded from now on. Needs the role `writer`. Writes. `PUT /v1/spaces/{space}/evidence-types/{name}` */
  put(input: PutEvidenceTypeRequest, options?: CallOptions): Promise<EvidenceType>;
  /** List the evidence types of a space by name. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/evidence-types` */
  list(input?: ListEvidenceTypesRequest, options?: CallOptions): Paged<ListEvidenceTypesAnswer>;
}

export interface SchemasOperations {
  /** Set the first or next version of the domain schema of a space, which defines the evidence that facts and finished steps need. Needs the role `admin`. Writes. `PUT /v1/spaces/{space}/schema` */
  put(input?: PutSchemaRequest, options?: CallOptions): Promise<SchemaPut>;
  /** Read the domain schema of a space: the version in force, or another one. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/schema` */
  get(input?: GetSchemaRequest, options?: CallOptions): Promise<SchemaVersion>;
  /** List the versions of the domain schema of a space, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/schema/versions` */
  listVersions(input?: ListSchemaVersionsRequest, options?: CallOptions): Paged<ListSchemaVersionsAnswer>;
  /** Check a domain schema and list all problems; nothing is stored. Needs the role `reader`. Changes nothing. `POST /v1/spaces/{space}/schema:validate` */
  validate(input?: ValidateSchemaRequest, options?: CallOptions): Promise<SchemaValidation>;
}

export interface FactsOperations {
  /** Assert a fact of a claim type in the schema. Gates decide whether the evidence is sufficient, and list what is missing; then the trust gate decides as for any claim. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/facts` */
  assert(input: AssertFactRequest, options?: CallOptions): Promise<FactResult>;
}

export interface GatesOperations {
  /** List gate evaluations of facts, steps and tasks, newest first, accepted or not. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/gate-evaluations` */
  listEvaluations(input?: ListGateEvaluationsRequest, options?: CallOptions): Paged<ListGateEvaluationsAnswer>;
  /** Read one gate evaluation by the `auditId` of the answer. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/gate-evaluations/{id}` */
  getEvaluation(input: GetGateEvaluationRequest, options?: CallOptions): Promise<GateEvaluation>;
}

export interface EvidenceOperations {
  /** Record evidence: its content is stored unchanged. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/evidence` */
  record(input: RecordEvidenceRequest, options?: CallOptions): Promise<RecordedEvidence>;
  /** Record multiple pieces of evidence at once. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/evidence:batch` */
  recordBatch(input: RecordEvidenceBatchRequest, options?: CallOptions): Promise<RecordEvidenceBatchAnswer>;
  /** Revoke evidence: it no longer counts, and every claim based on it is recomputed. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/evidence/{id}:revoke` */
  revoke(input: RevokeEvidenceRequest, options?: CallOptions): Promise<Revocation>;
  /** Reinstate revoked evidence; every claim based on it is recomputed. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/evidence/{id}:reinstate` */
  reinstate(input: ReinstateEvidenceRequest, options?: CallOptions): Promise<Revocation>;
  /** Move evidence to another independence group; everything that depends on it is recomputed. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/evidence/{id}:regroup` */
  regroup(input: RegroupEvidenceRequest, options?: CallOptions): Promise<Regrouping>;
  /** Read one piece of evidence. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/evidence/{id}` */
  get(input: GetEvidenceRequest, options?: CallOptions): Promise<Evidence>;
  /** List the evidence of a space, oldest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/evidence` */
  list(input?: ListEvidenceRequest, options?: CallOptions): Paged<ListEvidenceAnswer>;
}

export interface ClaimsOperations {
  /** Store a claim; the trust gate decides whether it is accepted, merged with an equal claim, quarantined or rejected. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims` */
  store(input: StoreClaimRequest, options?: CallOptions): Promise<StoreClaimResult>;
  /** Store many claims in order; each decision takes the claims before it into account. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims:batch` */
  storeBatch(input: StoreClaimsRequest, options?: CallOptions): Promise<StoreClaimBatchResult>;
  /** Replace a claim with another, which may be about any subject. The gate decides; a replacement that is too weak is quarantined with a conflict. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims/{id}:supersede` */
  supersede(input: SupersedeClaimRequest, options?: CallOptions): Promise<SupersedeResult>;
  /** List the claims of a space, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/claims` */
  list(input?: ListClaimsRequest, options?: CallOptions): Paged<ListClaimsAnswer>;
  /** Read a claim in any status. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/claims/{id}` */
  get(input: GetClaimRequest, options?: CallOptions): Promise<Claim>;
  /** List everything that happened to a claim, oldest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/claims/{id}/history` */
  history(input: GetClaimHistoryRequest, options?: CallOptions): Paged<GetClaimHistoryAnswer>;
  /** Vote for a claim. Each voter has one current vote; a new one replaces it. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims/{id}:reinforce` */
  reinforce(input: ReinforceClaimRequest, options?: CallOptions): Promise<Feedback>;
  /** Vote against a claim. Trust below 0.3 makes it disputed. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims/{id}:dispute` */
  dispute(input: DisputeClaimRequest, options?: CallOptions): Promise<Feedback>;
  /** Withdraw a vote on a claim. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims/{id}:withdrawVote` */
  withdrawVote(input: WithdrawVoteRequest, options?: CallOptions): Promise<Feedback>;
  /** Add evidence as another witness for a claim. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims/{id}:corroborate` */
  corroborate(input: CorroborateClaimRequest, options?: CallOptions): Promise<CorroboratedClaim>;
  /** Add evidence against a claim. This changes the belief in the claim; it does not change its trust, grounding or status, unless the evidence names another value that replaces it. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims/{id}:attachContradiction` */
  attachContradiction(input: AttachContradictionRequest, options?: CallOptions): Promise<ContradictedClaim>;
  /** Retract a claim: it was never valid. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims/{id}:retract` */
  retract(input: RetractClaimRequest, options?: CallOptions): Promise<Retraction>;
  /** Reinstate a retracted claim in its former state. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/claims/{id}:reinstate` */
  reinstate(input: ReinstateClaimRequest, options?: CallOptions): Promise<Reinstatement>;
  /** Restore an archived claim; the gate decides about it again. Needs the role `writer`. Writes. `POST /v1/spaces/{space}/claims/{id}:restore` */
  restore(input: RestoreClaimRequest, options?: CallOptions): Promise<Restoration>;
  /** Quarantine an active claim until a reviewer releases it. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/claims/{id}:quarantine` */
  quarantine(input: QuarantineClaimRequest, options?: CallOptions): Promise<Claim>;
  /** Decide about a claim that was quarantined without a conflict. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/claims/{id}:review` */
  review(input: ReviewClaimRequest, options?: CallOptions): Promise<Claim>;
  /** Record which claims a session used; used claims decay more slowly. A use counts once per claim, session and day. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims:recordUse` */
  recordUse(input: RecordClaimUseRequest, options?: CallOptions): Promise<RecordedUses>;
  /** Read how a claim was used, and how the sessions that used it ended. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/claims/{id}/uses` */
  uses(input: ListClaimUsesRequest, options?: CallOptions): Promise<Uses>;
  /** Trace a claim to its root evidence, and show how its trust is computed. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/claims/{id}/why` */
  why(input: TraceClaimRequest, options?: CallOptions): Promise<Why>;
  /** Have a language model propose a claim for a text. Nothing is stored. Needs the role `agent`. Changes nothing. `POST /v1/spaces/{space}/claims:extract` */
  extract(input: ExtractClaimRequest, options?: CallOptions): Promise<ExtractedClaim>;
  /** Have a language model propose how a text changes memory. The proposals are stored as inferences, and the gate decides. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims:evolve` */
  evolve(input: EvolveRequest, options?: CallOptions): Promise<Evolution>;
}

export interface EntitiesOperations {
  /** Create an entity, or find the entity of the same type that has one of the names. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/entities` */
  create(input: CreateEntityRequest, options?: CallOptions): Promise<CreatedEntity>;
  /** List the entities that have a name, or all of them, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/entities` */
  list(input?: ListEntitiesRequest, options?: CallOptions): Paged<ListEntitiesAnswer>;
  /** Read an entity, including one that was merged into another. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/entities/{id}` */
  get(input: GetEntityRequest, options?: CallOptions): Promise<Entity>;
  /** List the visible claims whose subject is a name of the entity, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/entities/{id}/claims` */
  listClaims(input: ListEntityClaimsRequest, options?: CallOptions): Paged<ListEntityClaimsAnswer>;
  /** Choose which of several entities an alias refers to. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/entities/{id}:chooseAlias` */
  chooseAlias(input: ChooseEntityAliasRequest, options?: CallOptions): Promise<Entity>;
  /** Propose to merge one entity into another; a reviewer other than you decides. Needs the role `writer`. Writes. `POST /v1/spaces/{space}/entities/{id}:proposeMerge` */
  proposeMerge(input: ProposeEntityMergeRequest, options?: CallOptions): Promise<ProposedEntityMerge>;
  /** Undo a merge of entities: names, claims and links are as they were before it. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/entities/{id}:split` */
  split(input: SplitEntityRequest, options?: CallOptions): Promise<SplitEntity>;
}

export interface ConflictsOperations {
  /** List conflicts, newest first. Conflicts about one key are listed together, alternating between authors. Needs the role `agent`. Changes nothing. `GET /v1/spaces/{space}/conflicts` */
  list(input?: ListConflictsRequest, options?: CallOptions): Paged<ListConflictsAnswer>;
  /** Read a conflict with the current state of both claims. Needs the role `agent`. Changes nothing. `GET /v1/spaces/{space}/conflicts/{id}` */
  get(input: GetConflictRequest, options?: CallOptions): Promise<Conflict>;
  /** Open a contradiction: two claims cannot both be true. Everything that depends on either claim is contested until the contradiction is resolved. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/contradictions` */
  contradict(input: ContradictRequest, options?: CallOptions): Promise<ContradictResult>;
  /** Withdraw a contradiction that you opened; both claims return to the state that they would have without it. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/conflicts/{id}:withdraw` */
  withdraw(input: WithdrawContradictionRequest, options?: CallOptions): Promise<ContradictionWithdrawal>;
  /** Resolve a conflict: replace the existing claim, reject the new one, or keep both. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/conflicts/{id}:resolve` */
  resolve(input: ResolveConflictRequest, options?: CallOptions): Promise<ConflictResolution>;
}

export interface PossibleConflictsOperations {
  /** List weaker claims that may contradict a protected or system claim, newest first. Entries about one claim are listed together, alternating between authors. Needs the role `agent`. Changes nothing. `GET /v1/spaces/{space}/possible-conflicts` */
  list(input?: ListPossibleConflictsRequest, options?: CallOptions): Paged<ListPossibleConflictsAnswer>;
  /** Decide that the two claims contradict each other: opens a conflict. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/possible-conflicts/{id}:confirm` */
  confirm(input: ConfirmPossibleConflictRequest, options?: CallOptions): Promise<PossibleConflict>;
  /** Decide that the two claims do not contradict each other. The same text by the same author is not marked again. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/possible-conflicts/{id}:dismiss` */
  dismiss(input: DismissPossibleConflictRequest, options?: CallOptions): Promise<PossibleConflict>;
}

export interface NodesOperations {
  /** Derive a claim from other claims. Its confidence is computed from theirs, and corrections of them propagate to it. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/nodes:derive` */
  derive(input: DeriveRequest, options?: CallOptions): Promise<DeriveResult>;
  /** Replace the premises of a derivation, for example when a premise is no longer valid. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/nodes/{id}:rederive` */
  rederive(input: RederiveRequest, options?: CallOptions): Promise<RederiveResult>;
  /** Create a node of the graph: an observation, a question, a conjecture, a goal or another type. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/nodes` */
  create(input: CreateNodeRequest, options?: CallOptions): Promise<CreateNodeResult>;
  /** Create several nodes, all or none; each may refer to those before it. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/nodes:batch` */
  createBatch(input: CreateNodesRequest, options?: CallOptions): Promise<CreateNodeBatchResult>;
  /** List nodes of the graph, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/nodes` */
  list(input?: ListNodesRequest, options?: CallOptions): Paged<ListNodesAnswer>;
  /** Read any node by its id: a claim, evidence, a conflict or another node. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/nodes/{id}` */
  get(input: GetNodeRequest, options?: CallOptions): Promise<Node>;
  /** List the edges of a node in both directions. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/nodes/{id}/edges` */
  edges(input: ListEdgesRequest, options?: CallOptions): Paged<ListEdgesAnswer>;
  /** List the changes to a node with time and author, oldest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/nodes/{id}/history` */
  history(input: GetNodeHistoryRequest, options?: CallOptions): Paged<GetNodeHistoryAnswer>;
  /** Retract a node of any type: it was never valid. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/nodes/{id}:retract` */
  retract(input: RetractNodeRequest, options?: CallOptions): Promise<NodeRetraction>;
  /** Replace a node with another of the same type. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/nodes/{id}:supersede` */
  supersede(input: SupersedeNodeRequest, options?: CallOptions): Promise<NodeSupersession>;
  /** Reinstate a retracted node. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/nodes/{id}:reinstate` */
  reinstate(input: ReinstateNodeRequest, options?: CallOptions): Promise<NodeReinstatement>;
  /** Resolve a question, a contradiction, a prediction, a conjecture or a goal tension with a claim. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/nodes/{id}:resolve` */
  resolve(input: ResolveNodeRequest, options?: CallOptions): Promise<ResolveResult>;
  /** Read the accuracy of forecasts, by author and source. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/calibration` */
  calibration(input?: GetCalibrationRequest, options?: CallOptions): Promise<Calibration>;
  /** Trace a node to its root evidence, step by step, and show the weakest link. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/nodes/{id}/why` */
  why(input: TraceNodeRequest, options?: CallOptions): Promise<Why>;
  /** List what depends on a node and would be affected by a correction of it, most important first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/nodes/{id}/impact` */
  impact(input: GetImpactRequest, options?: CallOptions): Promise<Impact>;
  /** Read what depends on a node as a graph, nearest first, up to 5,000 nodes. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/nodes/{id}/impact/graph` */
  impactGraph(input: GetImpactGraphRequest, options?: CallOptions): Promise<ImpactGraph>;
  /** Read the neighbours of a node, up to three edges away. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/nodes/{id}/neighbours` */
  neighbours(input: GetNeighboursRequest, options?: CallOptions): Promise<Neighbours>;
  /** Find a shortest path between two nodes. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/paths` */
  path(input: FindPathRequest, options?: CallOptions): Promise<Path>;
}

export interface CascadesOperations {
  /** List the corrections of a space, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/cascades` */
  list(input?: ListCascadesRequest, options?: CallOptions): Paged<ListCascadesAnswer>;
  /** Read the progress of a correction. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/cascades/{id}` */
  get(input: GetCascadeRequest, options?: CallOptions): Promise<Cascade>;
  /** Retry a failed correction from where it stopped. Needs the role `admin`. Writes. `POST /v1/spaces/{space}/cascades/{id}:retry` */
  retry(input: RetryCascadeRequest, options?: CallOptions): Promise<Cascade>;
}

export interface GoalsOperations {
  /** Pause, resume or end a goal. Needs the role `writer`. Writes. `POST /v1/spaces/{space}/nodes/{id}:setStatus` */
  setStatus(input: SetGoalStatusRequest, options?: CallOptions): Promise<GoalStatusResult>;
}

export interface TripwiresOperations {
  /** Find the lessons whose pattern matches a situation, highest confidence first. Needs the role `reader`. Changes nothing. `POST /v1/spaces/{space}/tripwires:match` */
  match(input: MatchTripwiresRequest, options?: CallOptions): Promise<TripwireMatches>;
}

export interface LessonsOperations {
  /** Endorse the nudge of a lesson, so that contexts print it, or withdraw the endorsement. Needs the role `writer`. Writes. `POST /v1/spaces/{space}/nodes/{id}:endorse` */
  endorse(input: EndorseNudgeRequest, options?: CallOptions): Promise<EndorseNudgeResult>;
}

export interface EdgesOperations {
  /** Add an edge manually: what a node is about, what it serves, or what it is an example of. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/edges` */
  add(input: AddEdgeRequest, options?: CallOptions): Promise<AddEdgeResult>;
  /** Remove an edge that was added manually. Needs the role `agent`. Writes. `DELETE /v1/spaces/{space}/edges/{id}` */
  remove(input: RemoveEdgeRequest, options?: CallOptions): Promise<RemoveEdgeResult>;
}

export interface PersonsOperations {
  /** Update a person; previous values are kept in the history. Needs the role `agent`. Writes. `PATCH /v1/spaces/{space}/persons/{id}` */
  update(input: UpdatePersonRequest, options?: CallOptions): Promise<Node>;
  /** Set the trust tier of a person, or propose it if the tier needs the approval of a second person. Needs the role `writer`. Writes. `POST /v1/spaces/{space}/persons/{id}:setTier` */
  setTier(input: SetPersonTierRequest, options?: CallOptions): Promise<SetTierResult>;
}

export interface CornerstonesOperations {
  /** Propose to retire a cornerstone. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/cornerstones/{id}:retire` */
  retire(input: RetireCornerstoneRequest, options?: CallOptions): Promise<RetireResult>;
}

export interface ProposalsOperations {
  /** List proposals, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/proposals` */
  list(input?: ListProposalsRequest, options?: CallOptions): Paged<ListProposalsAnswer>;
  /** Read a proposal. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/proposals/{id}` */
  get(input: GetProposalRequest, options?: CallOptions): Promise<Proposal>;
  /** Approve a proposal of another person; it takes effect immediately. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/proposals/{id}:approve` */
  approve(input: ApproveProposalRequest, options?: CallOptions): Promise<ProposalDecision>;
  /** Refuse a proposal of another person. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/proposals/{id}:refuse` */
  refuse(input: RefuseProposalRequest, options?: CallOptions): Promise<ProposalDecision>;
  /** Withdraw your own proposal. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/proposals/{id}:withdraw` */
  withdraw(input: WithdrawProposalRequest, options?: CallOptions): Promise<ProposalDecision>;
}

export interface PrinciplesOperations {
  /** Find the lessons, axioms, cornerstones and goals that the given nodes are connected to, at most two. Needs the role `reader`. Changes nothing. `POST /v1/spaces/{space}/principles:match` */
  match(input: MatchPrinciplesRequest, options?: CallOptions): Promise<PrincipleMatches>;
  /** Count a prompt in a session, and record which principles were shown and applied. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/principles:mark` */
  mark(input: MarkPrinciplesRequest, options?: CallOptions): Promise<MarkedPrinciples>;
}

export interface TestsOperations {
  /** Propose a test that distinguishes claims by the outcomes that they expect. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/tests` */
  propose(input: ProposeTestRequest, options?: CallOptions): Promise<DiscriminatingTest>;
  /** List tests, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/tests` */
  list(input?: ListTestsRequest, options?: CallOptions): Paged<ListTestsAnswer>;
  /** Read a test. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/tests/{id}` */
  get(input: GetTestRequest, options?: CallOptions): Promise<DiscriminatingTest>;
  /** Ingest the result of a test: it supports the claims that expected it and contradicts the others. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/tests/{id}:ingest` */
  ingest(input: IngestTestRequest, options?: CallOptions): Promise<IngestedTest>;
  /** Withdraw a test that you proposed. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/tests/{id}:withdraw` */
  withdraw(input: WithdrawTestRequest, options?: CallOptions): Promise<DiscriminatingTest>;
}

export interface GraphOperations {
  /** List what needs attention in a space: open questions and contradictions, and nodes that are weak, tainted, overdue or without edges. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/reflect` */
  reflect(input?: ReflectRequest, options?: CallOptions): Promise<Reflection>;
  /** Read a score for the soundness of the graph of a space, and what reduces it. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/integrity` */
  integrity(input?: GetIntegrityRequest, options?: CallOptions): Promise<Integrity>;
}

export interface DigestsOperations {
  /** Combine claims in a digest, which is trusted no more than its least trusted member. The claims do not change. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims:compress` */
  compress(input?: CompressClaimsRequest, options?: CallOptions): Promise<Digest>;
  /** Read the members of a digest. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/claims/{id}/members` */
  members(input: GetDigestMembersRequest, options?: CallOptions): Promise<DigestMembers>;
  /** Dissolve a digest: it is archived, and its members do not change. Needs the role `writer`. Writes. `POST /v1/spaces/{space}/claims/{id}:expand` */
  expand(input: ExpandDigestRequest, options?: CallOptions): Promise<Expansion>;
}

export interface ConversationsOperations {
  /** Append messages to a session; either all are recorded or none. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/conversations` */
  record(input: RecordConversationRequest, options?: CallOptions): Promise<RecordedConversation>;
  /** List the messages of a session in order. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/conversations/{sessionId}/messages` */
  listMessages(input: ListMessagesRequest, options?: CallOptions): Paged<ListMessagesAnswer>;
}

export interface CandidatesOperations {
  /** Record a candidate for an atom, a scenario or a persona. The gate promotes it, leaves it to a reviewer, or rejects it. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/candidates` */
  record(input: RecordCandidateRequest, options?: CallOptions): Promise<Candidate>;
  /** List candidates, newest first. Needs the role `agent`. Changes nothing. `GET /v1/spaces/{space}/candidates` */
  list(input?: ListCandidatesRequest, options?: CallOptions): Paged<ListCandidatesAnswer>;
  /** Read a candidate in any state. Needs the role `agent`. Changes nothing. `GET /v1/spaces/{space}/candidates/{id}` */
  get(input: GetCandidateRequest, options?: CallOptions): Promise<Candidate>;
}

export interface EpisodesOperations {
  /** Create an episode of claims. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/episodes` */
  create(input: CreateEpisodeRequest, options?: CallOptions): Promise<Episode>;
  /** Create an episode of the claims observed in a period. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/episodes:capture` */
  capture(input: CaptureEpisodeRequest, options?: CallOptions): Promise<Episode>;
  /** List episodes, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/episodes` */
  list(input?: ListEpisodesRequest, options?: CallOptions): Paged<ListEpisodesAnswer>;
  /** Read an episode: its visible members and their summary. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/episodes/{id}` */
  get(input: GetEpisodeRequest, options?: CallOptions): Promise<Episode>;
  /** Add claims to an episode. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/episodes/{id}:add` */
  add(input: AddToEpisodeRequest, options?: CallOptions): Promise<Episode>;
  /** Remove claims from an episode. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/episodes/{id}:remove` */
  remove(input: RemoveFromEpisodeRequest, options?: CallOptions): Promise<Episode>;
  /** Delete an episode. Its claims stay. Needs the role `writer`. Writes. `DELETE /v1/spaces/{space}/episodes/{id}` */
  delete(input: DeleteEpisodeRequest, options?: CallOptions): Promise<DeletedEpisode>;
}

export interface LinksOperations {
  /** List the links of a claim to visible claims. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/claims/{id}/links` */
  list(input: ListClaimLinksRequest, options?: CallOptions): Paged<ListClaimLinksAnswer>;
  /** List visible claims that have neither links nor edges, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/claims/orphans` */
  orphans(input?: ListOrphanClaimsRequest, options?: CallOptions): Paged<ListOrphanClaimsAnswer>;
  /** Link two claims as similar or related. It does not change their trust. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims/{id}/links` */
  add(input: LinkClaimsRequest, options?: CallOptions): Promise<AddedLink>;
  /** Remove a link between two claims; allowed for its creator and for reviewers. Needs the role `agent`. Writes. `DELETE /v1/spaces/{space}/claims/{id}/links` */
  remove(input: UnlinkClaimsRequest, options?: CallOptions): Promise<RemovedLink>;
}

export interface ClustersOperations {
  /** Create a labelled cluster of the given claims, optionally with the claims linked to them. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/clusters` */
  create(input: CreateClusterRequest, options?: CallOptions): Promise<Cluster>;
  /** List labelled clusters, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/clusters` */
  list(input?: ListClustersRequest, options?: CallOptions): Paged<ListClustersAnswer>;
  /** List groups of three or more similar claims in a space, labelled or not. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/emergent-clusters` */
  listEmergent(input?: ListEmergentClustersRequest, options?: CallOptions): Paged<ListEmergentClustersAnswer>;
  /** Read a labelled cluster: its visible members and their summary. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/clusters/{id}` */
  get(input: GetClusterRequest, options?: CallOptions): Promise<Cluster>;
  /** Recompute the members of a cluster. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/clusters/{id}:refresh` */
  refresh(input: RefreshClusterRequest, options?: CallOptions): Promise<Cluster>;
  /** Delete a cluster. Its claims stay. Needs the role `writer`. Writes. `DELETE /v1/spaces/{space}/clusters/{id}` */
  delete(input: DeleteClusterRequest, options?: CallOptions): Promise<DeletedCluster>;
}

export interface TasksOperations {
  /** Create a task, or return the existing task with the external id. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/tasks` */
  create(input?: CreateTaskRequest, options?: CallOptions): Promise<CreatedTask>;
  /** List tasks, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/tasks` */
  list(input?: ListTasksRequest, options?: CallOptions): Paged<ListTasksAnswer>;
  /** Read a task, with its newest checkpoint and its memories. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/tasks/{id}` */
  get(input: GetTaskRequest, options?: CallOptions): Promise<TaskInFull>;
  /** List the events of a task, its steps and its evidence, oldest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/tasks/{id}/history` */
  history(input: ListTaskHistoryRequest, options?: CallOptions): Paged<ListTaskHistoryAnswer>;
  /** Set the status of a task. It can be done only when all its steps and subtasks are. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/tasks/{id}:setStatus` */
  setStatus(input: SetTaskStatusRequest, options?: CallOptions): Promise<TaskStatusResult>;
  /** Change the title, goal, status or metadata of a task. Needs the role `agent`. Writes. `PATCH /v1/spaces/{space}/tasks/{id}` */
  update(input: UpdateTaskRequest, options?: CallOptions): Promise<TaskStatusResult>;
  /** Create the next attempt at a task. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/tasks/{id}:retry` */
  retry(input: RetryTaskRequest, options?: CallOptions): Promise<Task>;
  /** Create a subtask of a task, about the same entities. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/tasks/{id}:spawnSubtask` */
  spawnSubtask(input: SpawnSubtaskRequest, options?: CallOptions): Promise<Task>;
  /** Record that you reviewed a task that needs a review. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/tasks/{id}:clearReview` */
  clearReview(input: ClearTaskReviewRequest, options?: CallOptions): Promise<Task>;
  /** Report progress on a task; a checkpoint is written when one is due. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/tasks/{taskId}:progress` */
  trackProgress(input: TrackProgressRequest, options?: CallOptions): Promise<ProgressResult>;
  /** Check whether an action would repeat something that must not be repeated, or affect something that must be preserved. Needs the role `reader`. Changes nothing. `POST /v1/spaces/{space}/tasks/{taskId}:checkAction` */
  checkAction(input: CheckActionRequest, options?: CallOptions): Promise<ActionCheck>;
  /** Measure how closely a version of a task continues another. Needs the role `reader`. Changes nothing. `POST /v1/spaces/{space}/tasks/{taskId}:evaluateContinuity` */
  evaluateContinuity(input: EvaluateContinuityRequest, options?: CallOptions): Promise<Continuity>;
  /** Measure how far the work in a task has drifted since it was resumed. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/tasks/{taskId}/drift` */
  drift(input: DetectDriftRequest, options?: CallOptions): Promise<Drift>;
  /** Measure how well a task was resumed after it was restored. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/tasks/{taskId}/recovery-score` */
  recoveryScore(input: ScoreRecoveryRequest, options?: CallOptions): Promise<RecoveryScore>;
  /** Get advice on what to do with an abandoned task. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/tasks/{taskId}/recovery-advice` */
  recoveryAdvice(input: RecommendRecoveryRequest, options?: CallOptions): Promise<RecoveryAdvice>;
  /** Read the steps of a task and the edges between them, also as a Mermaid flowchart. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/tasks/{id}/graph` */
  graph(input: GetTaskGraphRequest, options?: CallOptions): Promise<TaskGraph>;
}

export interface CheckpointsOperations {
  /** List the checkpoints of a task, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/tasks/{taskId}/checkpoints` */
  list(input: ListCheckpointsRequest, options?: CallOptions): Paged<ListCheckpointsAnswer>;
  /** Get what you need to continue a task, constraints first. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/tasks/{taskId}/checkpoints:restore` */
  restore(input: RestoreCheckpointRequest, options?: CallOptions): Promise<TaskPackage>;
}

export interface FailuresOperations {
  /** Report a failure; if it names a task, a checkpoint is written. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/failures` */
  track(input?: TrackFailureRequest, options?: CallOptions): Promise<TrackedFailure>;
}

export interface HandoffsOperations {
  /** End your session and hand its work to the next agent; a task gets a checkpoint. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/handoffs` */
  record(input: HandOffSessionRequest, options?: CallOptions): Promise<HandoffResult>;
  /** List handoffs with the outcome of each item, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/handoffs` */
  list(input?: ListHandoffsRequest, options?: CallOptions): Paged<ListHandoffsAnswer>;
  /** Read a handoff with the outcome of each item. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/handoffs/{id}` */
  get(input: GetHandoffRequest, options?: CallOptions): Promise<Handoff>;
}

export interface ExecutionsOperations {
  /** Record the start of an execution: something that you do in a task. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/executions` */
  start(input: StartExecutionRequest, options?: CallOptions): Promise<Execution>;
  /** Record that an execution has ended. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/executions/{id}:end` */
  end(input: EndExecutionRequest, options?: CallOptions): Promise<Execution>;
  /** Read an execution. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/executions/{id}` */
  get(input: GetExecutionRequest, options?: CallOptions): Promise<Execution>;
  /** Trace the executions of a task in order, or a single execution: what was called and how it ended. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/executions` */
  list(input?: ListExecutionsRequest, options?: CallOptions): Paged<ListExecutionsAnswer>;
}

export interface StepsOperations {
  /** Create a step in a task. Its first status is pending. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/tasks/{taskId}/steps` */
  create(input: CreateStepRequest, options?: CallOptions): Promise<Step>;
  /** List the steps of a task in the order of creation. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/tasks/{taskId}/steps` */
  list(input: ListStepsRequest, options?: CallOptions): Paged<ListStepsAnswer>;
  /** Read a step. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/steps/{id}` */
  get(input: GetStepRequest, options?: CallOptions): Promise<Step>;
  /** Change the status of a step. If the change is rejected, the answer lists what is missing, and the step does not change. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/steps/{id}:transition` */
  transition(input: TransitionStepRequest, options?: CallOptions): Promise<TransitionResult>;
  /** Attach evidence to a step. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/steps/{id}:attach` */
  attach(input: AttachToStepRequest, options?: CallOptions): Promise<Step>;
  /** Attach a usable fact to a step. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/steps/{id}:attachFact` */
  attachFact(input: AttachFactToStepRequest, options?: CallOptions): Promise<Step>;
  /** Detach evidence from a step. Needs the role `writer`. Writes. `POST /v1/spaces/{space}/steps/{id}:detach` */
  detach(input: DetachFromStepRequest, options?: CallOptions): Promise<Step>;
  /** Record that you reviewed a step that needs a review. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/steps/{id}:clearReview` */
  clearReview(input: ClearStepReviewRequest, options?: CallOptions): Promise<Step>;
}

export interface StepEdgesOperations {
  /** Add an edge between two steps of a task. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/tasks/{taskId}/edges` */
  add(input: AddStepEdgeRequest, options?: CallOptions): Promise<AddedStepEdge>;
  /** List the edges between the steps of a task in the order of creation. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/tasks/{taskId}/edges` */
  list(input: ListStepEdgesRequest, options?: CallOptions): Paged<ListStepEdgesAnswer>;
}

export interface OffloadsOperations {
  /** Record that a raw result was moved out of a context, with a summary that replaces it. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/offloads` */
  record(input: RecordOffloadRequest, options?: CallOptions): Promise<Offload>;
  /** List the offloads of a task, a step or a tool call, oldest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/offloads` */
  list(input?: ListOffloadsRequest, options?: CallOptions): Paged<ListOffloadsAnswer>;
}

export interface MemoriesOperations {
  /** Remember something: assumptions, failures and strategies are stored as notes, anything else as a claim. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/memories` */
  store(input: StoreMemoryRequest, options?: CallOptions): Promise<StoreMemoryResult>;
  /** Recall memories for a query, with past failures of the components that it names and lessons that may apply. Needs the role `reader`. Changes nothing. `POST /v1/spaces/{space}/memories:recall` */
  recall(input: RecallMemoryRequest, options?: CallOptions): Promise<RecalledMemories>;
  /** Count the memories of a space. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/memories/stats` */
  stats(input?: GetMemoryStatsRequest, options?: CallOptions): Promise<MemoryStats>;
  /** Change the text of a memory of yours, or the importance of a note of yours. Needs the role `agent`. Writes. `PATCH /v1/spaces/{space}/memories/{claimId}` */
  update(input: UpdateMemoryRequest, options?: CallOptions): Promise<UpdateMemoryResult>;
}

export interface SearchOperations {
  /** Search the visible memory, best results first. Needs the role `reader`. Changes nothing. `POST /v1/spaces/{space}/search` */
  run(input: SearchRequest, options?: CallOptions): Promise<SearchResults>;
  /** Run up to 100 searches at once, each as if it were sent separately. Needs the role `reader`. Changes nothing. `POST /v1/spaces/{space}/search:batch` */
  batch(input: SearchBatchRequest, options?: CallOptions): Promise<SearchBatchAnswer>;
}

export interface ContextOperations {
  /** Build a context for a query from the visible memory, within a token budget, with citations. Needs the role `reader`. Changes nothing. `POST /v1/spaces/{space}/context` */
  get(input: GetContextRequest, options?: CallOptions): Promise<Context>;
}

export interface MergesOperations {
  /** List merges of claims, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/merges` */
  list(input?: ListMergesRequest, options?: CallOptions): Paged<ListMergesAnswer>;
  /** Read a merge: the rule that caused it, and both claims before and after it. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/merges/{id}` */
  get(input: GetMergeRequest, options?: CallOptions): Promise<Merge>;
  /** Undo a merge: the gate decides about the archived claim again, and the two claims are not merged again. Needs the role `writer`. Writes. `POST /v1/spaces/{space}/merges/{id}:undo` */
  undo(input: UndoMergeRequest, options?: CallOptions): Promise<Unmerge>;
}

export interface EmbeddingsOperations {
  /** List the embedding models of a space, and how many of its texts have a vector of each model. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/embeddings` */
  list(input?: ListEmbeddingsRequest, options?: CallOptions): Promise<EmbeddingModels>;
  /** Move a space to another embedding model: a job computes the vectors, then the space switches. If the space already uses the model, the job computes the missing vectors. Needs the role `admin`. Writes. `POST /v1/spaces/{space}/embeddings:migrate` */
  migrate(input: MigrateEmbeddingsRequest, options?: CallOptions): Promise<Job>;
  /** Cancel the move of a space to another embedding model. Needs the role `admin`. Writes. `POST /v1/spaces/{space}/embeddings:cancel` */
  cancel(input?: CancelEmbeddingsRequest, options?: CallOptions): Promise<EmbeddingModels>;
  /** Remove the vectors of a model that a space no longer uses, in a background job. Needs the role `admin`. Writes. `POST /v1/spaces/{space}/embeddings:remove` */
  remove(input: RemoveEmbeddingsRequest, options?: CallOptions): Promise<Job>;
}

export interface MaintenanceOperations {
  /** Start a maintenance run in a space, for example consolidation, decay or expiry, as a background job. Needs the role `writer`. Writes. `POST /v1/spaces/{space}/maintenance/runs` */
  startRun(input: StartMaintenanceRunRequest, options?: CallOptions): Promise<StartedRun>;
  /** List the maintenance runs of a space with their reports, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/maintenance/runs` */
  listRuns(input?: ListMaintenanceRunsRequest, options?: CallOptions): Paged<ListMaintenanceRunsAnswer>;
  /** Read one maintenance run: its options and its report. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/maintenance/runs/{id}` */
  getRun(input: GetMaintenanceRunRequest, options?: CallOptions): Promise<MaintenanceRun>;
  /** Read the maintenance schedule of a space, with the time of the next run of each kind. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/maintenance/schedule` */
  getSchedule(input?: GetMaintenanceScheduleRequest, options?: CallOptions): Promise<MaintenanceSchedule>;
  /** Update or pause the maintenance schedule of a space. Needs the role `admin`. Writes. `PATCH /v1/spaces/{space}/maintenance/schedule` */
  setSchedule(input?: SetMaintenanceScheduleRequest, options?: CallOptions): Promise<MaintenanceSchedule>;
}

export interface EventsOperations {
  /** List sealed events after a sequence number, oldest first. Needs the role `admin`. Changes nothing. `GET /v1/events` */
  list(input?: ListEventsRequest, options?: CallOptions): Promise<ListEventsAnswer>;
  /** Stream sealed events after a sequence number. Needs the role `admin`. Changes nothing. `GET /v1/events/stream` */
  stream(input?: StreamEventsRequest, options?: StreamOptions): EventStream<Event>;
}

export interface ChangesOperations {
  /** Stream notifications that something has changed in a space, without the stored content. Needs the role `reviewer`. Changes nothing. `GET /v1/spaces/{space}/changes/stream` */
  stream(input?: StreamChangesRequest, options?: StreamOptions): EventStream<Change>;
}

export interface AuditOperations {
  /** List changes, gate evaluations and denied attempts with their authors, newest first. Needs the role `admin`. Changes nothing. `GET /v1/audit` */
  list(input?: ListAuditRequest, options?: CallOptions): Paged<ListAuditAnswer>;
  /** Recompute the hash chain of the audit trail, and report the first entry that differs from what was sealed. Needs the role `admin`. Changes nothing. `GET /v1/audit:verify` */
  verify(input?: VerifyAuditRequest, options?: CallOptions): Promise<AuditVerification>;
  /** Export the sealed audit trail as text, with everything needed to verify it elsewhere. Needs the role `admin`. Changes nothing. `GET /v1/audit:export` */
  export(input?: ExportAuditRequest, options?: CallOptions): AsyncIterable<string>;
}

export interface JobsOperations {
  /** List background jobs in any status, newest first. Needs the role `reader`. Changes nothing. `GET /v1/jobs` */
  list(input?: ListJobsRequest, options?: CallOptions): Paged<JobList>;
  /** Read one job: its status, progress and result. Needs the role `reader`. Changes nothing. `GET /v1/jobs/{id}` */
  get(input: GetJobRequest, options?: CallOptions): Promise<Job>;
  /** Retry a dead job with a new set of attempts; a maintenance run continues where it failed or was cancelled. Work that only an admin or owner can start needs this role here too. Needs the role `writer`. Writes. `POST /v1/jobs/{id}:retry` */
  retry(input: RetryJobRequest, options?: CallOptions): Promise<Job>;
  /** Cancel a job that has not started, or a maintenance run, which stops after its current page. Work that only an admin or owner can start needs this role here too. Needs the role `writer`. Writes. `POST /v1/jobs/{id}:cancel` */
  cancel(input: CancelJobRequest, options?: CallOptions): Promise<Job>;
}

export interface ModeOperations {
  /** Read whether the tenant accepts writes, and why not. Needs the role `reader`. Changes nothing. `GET /v1/mode` */
  get(input?: GetModeRequest, options?: CallOptions): Promise<Mode>;
  /** Stop all writes of the tenant, or allow them again. Needs the role `owner`. Writes. `PUT /v1/mode` */
  set(input: SetModeRequest, options?: CallOptions): Promise<Mode>;
}

export interface RecoveriesOperations {
  /** Replay the log of the tenant in a separate database and compare; with `promote`, replace the rows that differ. Needs the role `admin`. Writes. `POST /v1/recoveries` */
  start(input?: StartRecoveryRequest, options?: CallOptions): Promise<Job>;
  /** Read a recovery and what it found. Needs the role `admin`. Changes nothing. `GET /v1/recoveries/{id}` */
  get(input: GetRecoveryRequest, options?: CallOptions): Promise<Recovery>;
  /** Restore the rows that a recovery replaced in the last 7 days, except those changed since. Needs the role `owner`. Writes. `POST /v1/recoveries/{id}:undo` */
  undo(input: UndoRecoveryRequest, options?: CallOptions): Promise<UndoneRecovery>;
}

export interface SnapshotsOperations {
  /** Make a snapshot of the tenant, from which later replays can start. Needs the role `admin`. Writes. `POST /v1/snapshots` */
  start(input?: StartSnapshotRequest, options?: CallOptions): Promise<Job>;
  /** List the snapshots from which a replay can start, newest first. Needs the role `admin`. Changes nothing. `GET /v1/snapshots` */
  list(input?: ListSnapshotsRequest, options?: CallOptions): Promise<SnapshotList>;
}

export interface ArchivesOperations {
  /** List the archived days of the log, newest first. Needs the role `admin`. Changes nothing. `GET /v1/archives` */
  list(input?: ListArchivesRequest, options?: CallOptions): Promise<ArchiveList>;
}

export interface IntegrityChecksOperations {
  /** Check the integrity of the tenant: its hash chain, its archived days, and its tables against the log. Runs as a job, and also once a day. Needs the role `admin`. Writes. `POST /v1/integrity-checks` */
  start(input?: StartIntegrityCheckRequest, options?: CallOptions): Promise<Job>;
}

export interface RuntimeHealthOperations {
  /** Read the health of the service for the tenant: its mode, findings with advice, snapshots and archives. Needs the role `reader`. Changes nothing. `GET /v1/runtime-health` */
  get(input?: GetRuntimeHealthRequest, options?: CallOptions): Promise<RuntimeHealth>;
}

export interface ToolsOperations {
  /** Call a governed tool. Acceptance, transformation and rejection are outcomes, never errors. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/tools:call` */
  call(input?: CallToolRequest, options?: CallOptions): Promise<ToolOutcome>;
}

/** Every operation, by its name in the catalogue. */
export interface Operations {
  readonly system: SystemOperations;
  readonly keys: KeysOperations;
  readonly dashboardSessions: DashboardSessionsOperations;
  readonly spaces: SpacesOperations;
  readonly sessions: SessionsOperations;
  readonly workspaces: WorkspacesOperations;
  readonly sources: SourcesOperations;
  readonly predicates: PredicatesOperations;
  readonly evidenceTypes: EvidenceTypesOperations;
  readonly schemas: SchemasOperations;
  readonly facts: FactsOperations;
  readonly gates: GatesOperations;
  readonly evidence: EvidenceOperations;
  readonly claims: ClaimsOperations;
  readonly entities: EntitiesOperations;
  readonly conflicts: ConflictsOperations;
  readonly possibleConflicts: PossibleConflictsOperations;
  readonly nodes: NodesOperations;
  readonly cascades: CascadesOperations;
  readonly goals: GoalsOperations;
  readonly tripwires: TripwiresOperations;
  readonly lessons: LessonsOperations;
  readonly edges: EdgesOperations;
  readonly persons: PersonsOperations;
  readonly cornerstones: CornerstonesOperations;
  readonly proposals: ProposalsOperations;
  readonly principles: PrinciplesOperations;
  readonly tests: TestsOperations;
  readonly graph: GraphOperations;
  readonly digests: DigestsOperations;
  readonly conversations: ConversationsOperations;
  readonly candidates: CandidatesOperations;
  readonly episodes: EpisodesOperations;
  readonly links: LinksOperations;
  readonly clusters: ClustersOperations;
  readonly tasks: TasksOperations;
  readonly checkpoints: CheckpointsOperations;
  readonly failures: FailuresOperations;
  readonly handoffs: HandoffsOperations;
  readonly executions: ExecutionsOperations;
  readonly steps: StepsOperations;
  readonly stepEdges: StepEdgesOperations;
  readonly offloads: OffloadsOperations;
  readonly memories: MemoriesOperations;
  readonly search: SearchOperations;
  readonly context: ContextOperations;
  readonly merges: MergesOperations;
  readonly embeddings: EmbeddingsOperations;
  readonly maintenance: MaintenanceOperations;
  readonly events: EventsOperations;
  readonly changes: ChangesOperations;
  readonly audit: AuditOperations;
  readonly jobs: JobsOperations;
  readonly mode: ModeOperations;
  readonly recoveries: RecoveriesOperations;
  readonly snapshots: SnapshotsOperations;
  readonly archives: ArchivesOperations;
  readonly integrityChecks: IntegrityChecksOperations;
  readonly runtimeHealth: RuntimeHealthOperations;
  readonly tools: ToolsOperations;
}

/** How each operation is sent; see `routeOf` in route.ts. */
export const ROUTES = {
  system: {
    whoami: 'GET /v1/whoami',
  },
  keys: {
    create: 'POST /v1/api-keys',
    list: 'GET /v1/api-keys l',
    rotate: 'POST /v1/api-keys/{id}:rotate',
    revoke: 'DELETE /v1/api-keys/{id}',
  },
  dashboardSessions: {
    list: 'GET /v1/dashboard-sessions l',
    end: 'DELETE /v1/dashboard-sessions/{id}',
    endAll: 'POST /v1/dashboard-sessions:endAll',
  },
  spaces: {
    create: 'POST /v1/spaces',
    list: 'GET /v1/spaces l',
    inspect: 'GET /v1/spaces/{space}/inspection',
    growth: 'GET /v1/spaces/{space}/growth',
    get: 'GET /v1/spaces/{space}',
    setPolicy: 'PATCH /v1/spaces/{space}/policy m',
    setClock: 'PUT /v1/spaces/{space}/clock m',
    export: 'GET /v1/spaces/{space}/export t',
    import: 'POST /v1/spaces/{space}/imports?dryRun',
  },
  sessions: {
    open: 'POST /v1/spaces/{space}/sessions',
    list: 'GET /v1/spaces/{space}/sessions l',
    join: 'POST /v1/spaces/{space}/sessions/{id}:join',
    get: 'GET /v1/spaces/{space}/sessions/{id}',
    close: 'POST /v1/spaces/{space}/sessions/{id}:close',
    heartbeat: 'POST /v1/spaces/{space}/sessions/{id}:heartbeat',
    resume: 'POST /v1/spaces/{space}/sessions/{id}:resume',
    reportInterruption: 'POST /v1/spaces/{space}/sessions/{id}:reportInterruption',
    reportOutcome: 'POST /v1/spaces/{space}/sessions/{sessionId}:outcome',
  },
  workspaces: {
    open: 'POST /v1/spaces/{space}/workspaces',
    list: 'GET /v1/spaces/{space}/workspaces l',
    get: 'GET /v1/spaces/{space}/workspaces/{id}',
    close: 'POST /v1/spaces/{space}/workspaces/{id}:close',
    reopen: 'POST /v1/spaces/{space}/workspaces/{id}:reopen',
    promote: 'POST /v1/spaces/{space}/workspaces/{id}:promote',
    reactivate: 'POST /v1/spaces/{space}/workspaces/{id}:reactivate',
  },
  sources: {
    put: 'PUT /v1/spaces/{space}/sources/{sourceId} m',
    list: 'GET /v1/spaces/{space}/sources l',
  },
  predicates: {
    put: 'PUT /v1/spaces/{space}/predicates/{name} m',
    list: 'GET /v1/spaces/{space}/predicates l',
  },
  evidenceTypes: {
    put: 'PUT /v1/spaces/{space}/evidence-types/{name} m',
    list: 'GET /v1/spaces/{space}/evidence-types l',
  },
  schemas: {
    put: 'PUT /v1/spaces/{space}/schema?dryRun m',
    get: 'GET /v1/spaces/{space}/schema',
    listVersions: 'GET /v1/spaces/{space}/schema/versions l',
    validate: 'POST /v1/spaces/{space}/schema:validate',
  },
  facts: {
    assert: 'POST /v1/spaces/{space}/facts?dryRun',
  },
  gates: {
    listEvaluations: 'GET /v1/spaces/{space}/gate-evaluations l',
    getEvaluation: 'GET /v1/spaces/{space}/gate-evaluations/{id}',
  },
  evidence: {
    record: 'POST /v1/spaces/{space}/evidence',
    recordBatch: 'POST /v1/spaces/{space}/evidence:batch',
    revoke: 'POST /v1/spaces/{space}/evidence/{id}:revoke?dryRun',
    reinstate: 'POST /v1/spaces/{space}/evidence/{id}:reinstate?dryRun',
    regroup: 'POST /v1/spaces/{space}/evidence/{id}:regroup',
    get: 'GET /v1/spaces/{space}/evidence/{id}',
    list: 'GET /v1/spaces/{space}/evidence l',
  },
  claims: {
    store: 'POST /v1/spaces/{space}/claims',
    storeBatch: 'POST /v1/spaces/{space}/claims:batch',
    supersede: 'POST /v1/spaces/{space}/claims/{id}:supersede?dryRun m',
    list: 'GET /v1/spaces/{space}/claims l',
    get: 'GET /v1/spaces/{space}/claims/{id}',
    history: 'GET /v1/spaces/{space}/claims/{id}/history l',
    reinforce: 'POST /v1/spaces/{space}/claims/{id}:reinforce',
    dispute: 'POST /v1/spaces/{space}/claims/{id}:dispute',
    withdrawVote: 'POST /v1/spaces/{space}/claims/{id}:withdrawVote',
    corroborate: 'POST /v1/spaces/{space}/claims/{id}:corroborate',
    attachContradiction: 'POST /v1/spaces/{space}/claims/{id}:attachContradiction',
    retract: 'POST /v1/spaces/{space}/claims/{id}:retract?dryRun m',
    reinstate: 'POST /v1/spaces/{space}/claims/{id}:reinstate?dryRun',
    restore: 'POST /v1/spaces/{space}/claims/{id}:restore',
    quarantine: 'POST /v1/spaces/{space}/claims/{id}:quarantine m',
    review: 'POST /v1/spaces/{space}/claims/{id}:review m',
    recordUse: 'POST /v1/spaces/{space}/claims:recordUse',
    uses: 'GET /v1/spaces/{space}/claims/{id}/uses',
    why: 'GET /v1/spaces/{space}/claims/{id}/why',
    extract: 'POST /v1/spaces/{space}/claims:extract',
    evolve: 'POST /v1/spaces/{space}/claims:evolve',
  },
  entities: {
    create: 'POST /v1/spaces/{space}/entities',
    list: 'GET /v1/spaces/{space}/entities l',
    get: 'GET /v1/spaces/{space}/entities/{id}',
    listClaims: 'GET /v1/spaces/{space}/entities/{id}/claims l',
    chooseAlias: 'POST /v1/spaces/{space}/entities/{id}:chooseAlias',
    proposeMerge: 'POST /v1/spaces/{space}/entities/{id}:proposeMerge',
    split: 'POST /v1/spaces/{space}/entities/{id}:split',
  },
  conflicts: {
    list: 'GET /v1/spaces/{space}/conflicts l',
    get: 'GET /v1/spaces/{space}/conflicts/{id}',
    contradict: 'POST /v1/spaces/{space}/contradictions',
    withdraw: 'POST /v1/spaces/{space}/conflicts/{id}:withdraw m',
    resolve: 'POST /v1/spaces/{space}/conflicts/{id}:resolve?dryRun m',
  },
  possibleConflicts: {
    list: 'GET /v1/spaces/{space}/possible-conflicts l',
    confirm: 'POST /v1/spaces/{space}/possible-conflicts/{id}:confirm m',
    dismiss: 'POST /v1/spaces/{space}/possible-conflicts/{id}:dismiss m',
  },
  nodes: {
    derive: 'POST /v1/spaces/{space}/nodes:derive',
    rederive: 'POST /v1/spaces/{space}/nodes/{id}:rederive',
    create: 'POST /v1/spaces/{space}/nodes',
    createBatch: 'POST /v1/spaces/{space}/nodes:batch',
    list: 'GET /v1/spaces/{space}/nodes l',
    get: 'GET /v1/spaces/{space}/nodes/{id}',
    edges: 'GET /v1/spaces/{space}/nodes/{id}/edges l',
    history: 'GET /v1/spaces/{space}/nodes/{id}/history l',
    retract: 'POST /v1/spaces/{space}/nodes/{id}:retract?dryRun',
    supersede: 'POST /v1/spaces/{space}/nodes/{id}:supersede?dryRun',
    reinstate: 'POST /v1/spaces/{space}/nodes/{id}:reinstate?dryRun',
    resolve: 'POST /v1/spaces/{space}/nodes/{id}:resolve',
    calibration: 'GET /v1/spaces/{space}/calibration',
    why: 'GET /v1/spaces/{space}/nodes/{id}/why',
    impact: 'GET /v1/spaces/{space}/nodes/{id}/impact',
    impactGraph: 'GET /v1/spaces/{space}/nodes/{id}/impact/graph',
    neighbours: 'GET /v1/spaces/{space}/nodes/{id}/neighbours',
    path: 'GET /v1/spaces/{space}/paths',
  },
  cascades: {
    list: 'GET /v1/spaces/{space}/cascades l',
    get: 'GET /v1/spaces/{space}/cascades/{id}',
    retry: 'POST /v1/spaces/{space}/cascades/{id}:retry',
  },
  goals: {
    setStatus: 'POST /v1/spaces/{space}/nodes/{id}:setStatus',
  },
  tripwires: {
    match: 'POST /v1/spaces/{space}/tripwires:match',
  },
  lessons: {
    endorse: 'POST /v1/spaces/{space}/nodes/{id}:endorse',
  },
  edges: {
    add: 'POST /v1/spaces/{space}/edges',
    remove: 'DELETE /v1/spaces/{space}/edges/{id}',
  },
  persons: {
    update: 'PATCH /v1/spaces/{space}/persons/{id} m',
    setTier: 'POST /v1/spaces/{space}/persons/{id}:setTier',
  },
  cornerstones: {
    retire: 'POST /v1/spaces/{space}/cornerstones/{id}:retire',
  },
  proposals: {
    list: 'GET /v1/spaces/{space}/proposals l',
    get: 'GET /v1/spaces/{space}/proposals/{id}',
    approve: 'POST /v1/spaces/{space}/proposals/{id}:approve',
    refuse: 'POST /v1/spaces/{space}/proposals/{id}:refuse',
    withdraw: 'POST /v1/spaces/{space}/proposals/{id}:withdraw',
  },
  principles: {
    match: 'POST /v1/spaces/{space}/principles:match',
    mark: 'POST /v1/spaces/{space}/principles:mark',
  },
  tests: {
    propose: 'POST /v1/spaces/{space}/tests',
    list: 'GET /v1/spaces/{space}/tests l',
    get: 'GET /v1/spaces/{space}/tests/{id}',
    ingest: 'POST /v1/spaces/{space}/tests/{id}:ingest',
    withdraw: 'POST /v1/spaces/{space}/tests/{id}:withdraw',
  },
  graph: {
    reflect: 'GET /v1/spaces/{space}/reflect',
    integrity: 'GET /v1/spaces/{space}/integrity',
  },
  digests: {
    compress: 'POST /v1/spaces/{space}/claims:compress',
    members: 'GET /v1/spaces/{space}/claims/{id}/members',
    expand: 'POST /v1/spaces/{space}/claims/{id}:expand',
  },
  conversations: {
    record: 'POST /v1/spaces/{space}/conversations',
    listMessages: 'GET /v1/spaces/{space}/conversations/{sessionId}/messages l',
  },
  candidates: {
    record: 'POST /v1/spaces/{space}/candidates',
    list: 'GET /v1/spaces/{space}/candidates l',
    get: 'GET /v1/spaces/{space}/candidates/{id}',
  },
  episodes: {
    create: 'POST /v1/spaces/{space}/episodes',
    capture: 'POST /v1/spaces/{space}/episodes:capture',
    list: 'GET /v1/spaces/{space}/episodes l',
    get: 'GET /v1/spaces/{space}/episodes/{id}',
    add: 'POST /v1/spaces/{space}/episodes/{id}:add',
    remove: 'POST /v1/spaces/{space}/episodes/{id}:remove',
    delete: 'DELETE /v1/spaces/{space}/episodes/{id}',
  },
  links: {
    list: 'GET /v1/spaces/{space}/claims/{id}/links l',
    orphans: 'GET /v1/spaces/{space}/claims/orphans l',
    add: 'POST /v1/spaces/{space}/claims/{id}/links',
    remove: 'DELETE /v1/spaces/{space}/claims/{id}/links',
  },
  clusters: {
    create: 'POST /v1/spaces/{space}/clusters',
    list: 'GET /v1/spaces/{space}/clusters l',
    listEmergent: 'GET /v1/spaces/{space}/emergent-clusters l',
    get: 'GET /v1/spaces/{space}/clusters/{id}',
    refresh: 'POST /v1/spaces/{space}/clusters/{id}:refresh',
    delete: 'DELETE /v1/spaces/{space}/clusters/{id}',
  },
  tasks: {
    create: 'POST /v1/spaces/{space}/tasks',
    list: 'GET /v1/spaces/{space}/tasks l',
    get: 'GET /v1/spaces/{space}/tasks/{id}',
    history: 'GET /v1/spaces/{space}/tasks/{id}/history l',
    setStatus: 'POST /v1/spaces/{space}/tasks/{id}:setStatus m',
    update: 'PATCH /v1/spaces/{space}/tasks/{id} m',
    retry: 'POST /v1/spaces/{space}/tasks/{id}:retry',
    spawnSubtask: 'POST /v1/spaces/{space}/tasks/{id}:spawnSubtask',
    clearReview: 'POST /v1/spaces/{space}/tasks/{id}:clearReview',
    trackProgress: 'POST /v1/spaces/{space}/tasks/{taskId}:progress',
    checkAction: 'POST /v1/spaces/{space}/tasks/{taskId}:checkAction',
    evaluateContinuity: 'POST /v1/spaces/{space}/tasks/{taskId}:evaluateContinuity',
    drift: 'GET /v1/spaces/{space}/tasks/{taskId}/drift',
    recoveryScore: 'GET /v1/spaces/{space}/tasks/{taskId}/recovery-score',
    recoveryAdvice: 'GET /v1/spaces/{space}/tasks/{taskId}/recovery-advice',
    graph: 'GET /v1/spaces/{space}/tasks/{id}/graph',
  },
  checkpoints: {
    list: 'GET /v1/spaces/{space}/tasks/{taskId}/checkpoints l',
    restore: 'POST /v1/spaces/{space}/tasks/{taskId}/checkpoints:restore',
  },
  failures: {
    track: 'POST /v1/spaces/{space}/failures',
  },
  handoffs: {
    record: 'POST /v1/spaces/{space}/handoffs',
    list: 'GET /v1/spaces/{space}/handoffs l',
    get: 'GET /v1/spaces/{space}/handoffs/{id}',
  },
  executions: {
    start: 'POST /v1/spaces/{space}/executions',
    end: 'POST /v1/spaces/{space}/executions/{id}:end',
    get: 'GET /v1/spaces/{space}/executions/{id}',
    list: 'GET /v1/spaces/{space}/executions l',
  },
  steps: {
    create: 'POST /v1/spaces/{space}/tasks/{taskId}/steps',
    list: 'GET /v1/spaces/{space}/tasks/{taskId}/steps l',
    get: 'GET /v1/spaces/{space}/steps/{id}',
    transition: 'POST /v1/spaces/{space}/steps/{id}:transition m',
    attach: 'POST /v1/spaces/{space}/steps/{id}:attach',
    attachFact: 'POST /v1/spaces/{space}/steps/{id}:attachFact',
    detach: 'POST /v1/spaces/{space}/steps/{id}:detach',
    clearReview: 'POST /v1/spaces/{space}/steps/{id}:clearReview',
  },
  stepEdges: {
    add: 'POST /v1/spaces/{space}/tasks/{taskId}/edges',
    list: 'GET /v1/spaces/{space}/tasks/{taskId}/edges l',
  },
  offloads: {
    record: 'POST /v1/spaces/{space}/offloads',
    list: 'GET /v1/spaces/{space}/offloads l',
  },
  memories: {
    store: 'POST /v1/spaces/{space}/memories',
    recall: 'POST /v1/spaces/{space}/memories:recall',
    stats: 'GET /v1/spaces/{space}/memories/stats',
    update: 'PATCH /v1/spaces/{space}/memories/{claimId} m',
  },
  search: {
    run: 'POST /v1/spaces/{space}/search?explain',
    batch: 'POST /v1/spaces/{space}/search:batch',
  },
  context: {
    get: 'POST /v1/spaces/{space}/context?explain',
  },
  merges: {
    list: 'GET /v1/spaces/{space}/merges l',
    get: 'GET /v1/spaces/{space}/merges/{id}',
    undo: 'POST /v1/spaces/{space}/merges/{id}:undo m',
  },
  embeddings: {
    list: 'GET /v1/spaces/{space}/embeddings',
    migrate: 'POST /v1/spaces/{space}/embeddings:migrate',
    cancel: 'POST /v1/spaces/{space}/embeddings:cancel',
    remove: 'POST /v1/spaces/{space}/embeddings:remove',
  },
  maintenance: {
    startRun: 'POST /v1/spaces/{space}/maintenance/runs?dryRun',
    listRuns: 'GET /v1/spaces/{space}/maintenance/runs l',
    getRun: 'GET /v1/spaces/{space}/maintenance/runs/{id}',
    getSchedule: 'GET /v1/spaces/{space}/maintenance/schedule',
    setSchedule: 'PATCH /v1/spaces/{space}/maintenance/schedule m',
  },
  events: {
    list: 'GET /v1/events',
    stream: 'GET /v1/events/stream s',
  },
  changes: {
    stream: 'GET /v1/spaces/{space}/changes/stream s',
  },
  audit: {
    list: 'GET /v1/audit l',
    verify: 'GET /v1/audit:verify',
    export: 'GET /v1/audit:export t',
  },
  jobs: {
    list: 'GET /v1/jobs l',
    get: 'GET /v1/jobs/{id}',
    retry: 'POST /v1/jobs/{id}:retry',
    cancel: 'POST /v1/jobs/{id}:cancel',
  },
  mode: {
    get: 'GET /v1/mode',
    set: 'PUT /v1/mode',
  },
  recoveries: {
    start: 'POST /v1/recoveries',
    get: 'GET /v1/recoveries/{id}',
    undo: 'POST /v1/recoveries/{id}:undo',
  },
  snapshots: {
    start: 'POST /v1/snapshots',
    list: 'GET /v1/snapshots',
  },
  archives: {
    list: 'GET /v1/archives',
  },
  integrityChecks: {
    start: 'POST /v1/integrity-checks',
  },
  runtimeHealth: {
    get: 'GET /v1/runtime-health',
  },
  tools: {
    call: 'POST /v1/spaces/{space}/tools:call',
  },
} as const;
