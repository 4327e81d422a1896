"""Written by `npm run sync` from the catalogue of operations and its OpenAPI document."""

from datetime import datetime
from typing import Any, Literal, Mapping, Sequence

from ._options import CallOptions, StreamOptions
from ._pages import AsyncPaged, Paged
from ._records import Record
from ._streams import AsyncStream, Stream
from .types import (
    ActionCheck,
    AddEdgeResult,
    AddedLink,
    AddedStepEdge,
    ApiKey,
    Archive,
    ArchiveList,
    AuditEntry,
    AuditVerification,
    Calibration,
    Candidate,
    Cascade,
    Change,
    Checkpoint,
    Claim,
    ClaimLink,
    Cluster,
    Conflict,
    ConflictResolution,
    Context,
    Continuity,
    ContradictResult,
    ContradictedClaim,
    ContradictionWithdrawal,
    CorroboratedClaim,
    CreateApiKeyPrincipal,
    CreateNodeBatchResult,
    CreateNodeResult,
    CreateNodesItem,
    CreatedEntity,
    CreatedTask,
    DashboardSession,
    DeletedCluster,
    DeletedEpisode,
    DeriveResult,
    Digest,
    DigestMembers,
    DiscriminatingTest,
    Drift,
    Edge,
    EmbeddingModels,
    EmergentCluster,
    EndedDashboardSessions,
    EndorseNudgeResult,
    Entity,
    Episode,
    Event,
    Evidence,
    EvidenceType,
    Evolution,
    Execution,
    ExecutionTrace,
    Expansion,
    ExtractedClaim,
    Fact,
    FactResult,
    Feedback,
    Filter,
    Fragment,
    GateEvaluation,
    GetClaimHistoryAnswer,
    GetNodeHistoryAnswer,
    GoalStatusResult,
    Growth,
    HandOffSessionBlockedItem,
    HandOffSessionClear,
    HandOffSessionCompletedItem,
    HandOffSessionMust_not_redoItem,
    HandOffSessionWorking_set,
    Handoff,
    HandoffResult,
    HistoryEntry,
    Impact,
    ImpactGraph,
    ImportItem,
    ImportReport,
    Ingest,
    IngestedTest,
    Inspection,
    Integrity,
    Interruption,
    Job,
    JobList,
    Json,
    KindScheduleUpdate,
    ListApiKeysAnswer,
    ListAuditAnswer,
    ListCandidatesAnswer,
    ListCascadesAnswer,
    ListCheckpointsAnswer,
    ListClaimLinksAnswer,
    ListClaimsAnswer,
    ListClustersAnswer,
    ListConflictsAnswer,
    ListDashboardSessionsAnswer,
    ListEdgesAnswer,
    ListEmergentClustersAnswer,
    ListEntitiesAnswer,
    ListEntityClaimsAnswer,
    ListEpisodesAnswer,
    ListEventsAnswer,
    ListEvidenceAnswer,
    ListEvidenceTypesAnswer,
    ListExecutionsAnswer,
    ListGateEvaluationsAnswer,
    ListHandoffsAnswer,
    ListMaintenanceRunsAnswer,
    ListMergesAnswer,
    ListMessagesAnswer,
    ListNodesAnswer,
    ListOffloadsAnswer,
    ListOrphanClaimsAnswer,
    ListPossibleConflictsAnswer,
    ListPredicatesAnswer,
    ListProposalsAnswer,
    ListSchemaVersionsAnswer,
    ListSourcesAnswer,
    ListSpacesAnswer,
    ListStepEdgesAnswer,
    ListStepsAnswer,
    ListTaskHistoryAnswer,
    ListTasksAnswer,
    ListTestsAnswer,
    ListedCluster,
    ListedEpisode,
    LocatorInput,
    MaintenanceRun,
    MaintenanceSchedule,
    MarkedPrinciples,
    MemoryStats,
    Merge,
    Message,
    MessageInput,
    Mode,
    Neighbours,
    NewApiKey,
    Node,
    NodeReinstatement,
    NodeRetraction,
    NodeSupersession,
    NoteThresholdsInput,
    Offload,
    Path,
    PolicySet,
    PossibleConflict,
    Predicate,
    Principal,
    PrincipleMatches,
    ProgressResult,
    Proposal,
    ProposalDecision,
    ProposedEntityMerge,
    ProvenanceInput,
    Reactivation,
    RecalledMemories,
    RecordEvidenceBatchAnswer,
    RecordEvidenceBatchItem,
    RecordEvidenceSource,
    RecordedConversation,
    RecordedEvidence,
    RecordedUses,
    Recovery,
    RecoveryAdvice,
    RecoveryScore,
    RederiveResult,
    Reflection,
    Regrouping,
    Reinstatement,
    RemoveEdgeResult,
    RemovedLink,
    ResolveResult,
    Restoration,
    RetireResult,
    Retraction,
    Revocation,
    RuntimeHealth,
    SchemaPut,
    SchemaValidation,
    SchemaVersion,
    SchemaVersionSummary,
    SearchBatchAnswer,
    SearchBatchQuery,
    SearchResults,
    Session,
    SessionList,
    SessionOutcome,
    SetTierResult,
    SnapshotList,
    Source,
    Space,
    SpacePolicyInput,
    SpanInput,
    SpecialMomentInput,
    SplitEntity,
    StandpointInput,
    StartedRun,
    Step,
    StepEdge,
    StoreClaimBatchResult,
    StoreClaimResult,
    StoreClaimsItem,
    StoreMemoryResult,
    SupersedeResult,
    Task,
    TaskGraph,
    TaskInFull,
    TaskPackage,
    TaskStatusResult,
    ToolOutcome,
    TrackProgressBlockedItem,
    TrackProgressClear,
    TrackProgressCompletedItem,
    TrackProgressMust_not_redoItem,
    TrackProgressWorking_set,
    TrackedFailure,
    TransitionResult,
    TripleInput,
    TripwireMatches,
    UndoneRecovery,
    Unmerge,
    UpdateMemoryResult,
    Uses,
    Weights,
    Whoami,
    Why,
    Workspace,
    WorkspaceList,
)

class SystemOperations:
    def whoami(
        self,
        *,
        options: CallOptions | None = ...,
    ) -> Whoami:
        """
        Read the tenant, the principal and the rights of the key. Needs the role `reader`. Changes nothing. `GET /v1/whoami`
        """


class KeysOperations:
    def create(
        self,
        *,
        name: str,
        role: Literal["reader", "agent", "writer", "reviewer", "admin", "owner"] = ...,
        principal_id: str = ...,
        principal: CreateApiKeyPrincipal = ...,
        allowed_classes: Sequence[Literal["user_explicit", "system", "tool_output", "user_implicit", "document", "inference"]] = ...,
        grants: Sequence[Literal["conversation_ingest", "extractor"]] = ...,
        source_systems: Sequence[str] = ...,
        spaces: Sequence[str] = ...,
        default_space: str = ...,
        expires_at: str | datetime = ...,
        options: CallOptions | None = ...,
    ) -> NewApiKey:
        """
        Create an API key. Its secret is shown once. Needs the role `admin`. Writes. `POST /v1/api-keys`

        name: What the key is used for.
        role: The rights of the key; never above those of the caller.
        principal_id: Bind the key to an existing principal.
        principal: Create a new principal for the key. Default: a principal of kind service with the name of the key.
        allowed_classes: Source classes it may assert; default: all that its role and the caller may assert.
        grants: Rights in addition to the role.
        source_systems: Sources in whose name it may record, and whose external ids it shares, at most 100; an agent can name any other source only as a label.
        spaces: Ids or slugs of the spaces it may access; default: all that the caller may access.
        default_space: Id or slug of the space for tool calls that name no space; it must be a space that the key may access.
        expires_at: Time from which the key is refused; at most, and by default, the expiry of your own key.
        """

    def list(
        self,
        *,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> Paged[ListApiKeysAnswer, ApiKey]:
        """
        List the API keys of the tenant, oldest first; if your key is limited to some spaces, only the keys of those spaces. Needs the role `admin`. Changes nothing. `GET /v1/api-keys`

        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """

    def rotate(
        self,
        *,
        id: str,
        source_systems: Sequence[str] = ...,
        options: CallOptions | None = ...,
    ) -> NewApiKey:
        """
        Replace the secret of an API key; the old secret stops working immediately. Needs the role `admin`. Writes. `POST /v1/api-keys/{id}:rotate`

        id: Id of the key.
        source_systems: Sources in whose name it may record from now on; default: unchanged.
        """

    def revoke(
        self,
        *,
        id: str,
        options: CallOptions | None = ...,
    ) -> ApiKey:
        """
        Revoke an API key permanently. Needs the role `admin`. Writes. `DELETE /v1/api-keys/{id}`

        id: Id of the key.
        """


class DashboardSessionsOperations:
    def list(
        self,
        *,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> Paged[ListDashboardSessionsAnswer, DashboardSession]:
        """
        List the browsers signed in to the dashboard as you; admins see those of all principals. Needs the role `reader`. Changes nothing. `GET /v1/dashboard-sessions`

        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """

    def end(
        self,
        *,
        id: str,
        options: CallOptions | None = ...,
    ) -> DashboardSession:
        """
        Sign out a browser from the dashboard; admins can also sign out browsers of other people. Needs the role `reader`. Writes. `DELETE /v1/dashboard-sessions/{id}`

        id: Id of the dashboard session.
        """

    def end_all(
        self,
        *,
        options: CallOptions | None = ...,
    ) -> EndedDashboardSessions:
        """
        Sign out all browsers that are signed in to the dashboard as you. Needs the role `reader`. Writes. `POST /v1/dashboard-sessions:endAll`
        """


class SpacesOperations:
    def create(
        self,
        *,
        slug: str,
        name: str,
        policy: SpacePolicyInput = ...,
        clock: Literal["real", "simulated"] = ...,
        purpose: Literal["evaluation"] | None = ...,
        options: CallOptions | None = ...,
    ) -> Space:
        """
        Create a space: a memory shared by all keys that may access it. Needs the role `admin`. Writes. `POST /v1/spaces`

        slug: Unique in the tenant; never changes.
        name: Name shown to people.
        policy: Settings; the defaults suit most spaces.
        clock: A simulated clock starts at the real time and moves only when it is set. It can be set to any time until something is recorded in the space, afterwards only forwards.
        purpose: `evaluation`: a space for measuring the rules of belief, where `beliefPolicy` may leave parts of them out. The purpose cannot be changed.
        """

    def list(
        self,
        *,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> Paged[ListSpacesAnswer, Space]:
        """
        List the spaces the key may access, oldest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces`

        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """

    def inspect(
        self,
        *,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Inspection:
        """
        Count what a space contains, and what is waiting for a person or an operator. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/inspection`

        space: Id or slug of the space. Default: the space of the client.
        """

    def growth(
        self,
        *,
        space: str = ...,
        days: int = ...,
        options: CallOptions | None = ...,
    ) -> Growth:
        """
        Count what was recorded in a space, day by day. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/growth`

        space: Id or slug of the space. Default: the space of the client.
        days: How many days, including today; 1 to 90.
        """

    def get(
        self,
        *,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Space:
        """
        Read a space. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}`

        space: Id or slug of the space. Default: the space of the client.
        """

    def set_policy(
        self,
        *,
        space: str = ...,
        predicates: Literal["open", "closed"] = ...,
        tokenizer: Literal["estimate", "cl100k_base", "o200k_base"] = ...,
        triples: Literal["asserted", "proposed"] = ...,
        near_protected: float = ...,
        max_active_claims: int | None = ...,
        when_full: Literal["archive", "refuse"] = ...,
        notes: NoteThresholdsInput = ...,
        belief_policy: Literal["credence-v1", "seed-v0.1q", "no-tentative-provisional", "no-provenance-weight", "no-independence", "no-staleness", "no-test-loop", "single-layer", "direct-writes"] = ...,
        expected_version: int = ...,
        options: CallOptions | None = ...,
    ) -> PolicySet:
        """
        Update settings of a space; settings that you omit do not change. Needs the role `admin`. Writes. `PATCH /v1/spaces/{space}/policy`

        space: Id or slug of the space. Default: the space of the client.
        predicates: `closed` refuses claims with predicates that are not registered.
        tokenizer: How the tokens of a context are counted: with the vocabulary of a model, or with `estimate`, which counts four bytes of UTF-8 as one token.
        triples: `proposed`: if the installation has a language model, it reads claims without a triple, and the triples it proposes are stored as inferences. `asserted`: claims have only the triples that writers give.
        near_protected: Similarity to a protected or system claim, 0 to 1, from which a weaker claim that states something else is marked as a possible conflict. 1 marks only claims that contain all words of the stronger one.
        max_active_claims: Maximum number of active claims; null: unlimited.
        when_full: What happens to a new claim beyond that limit: `archive` accepts it and archives the weakest and oldest claim of the author with the most claims, never a protected one; `refuse` refuses it with 409 `space_full`.
        notes: Thresholds for notes; omitted ones have their defaults.
        belief_policy: How the belief in claims is computed. `seed-v0.1q` is an earlier formula, kept for comparison; all others are `credence-v1` without one part, only for spaces with the purpose `evaluation`. After a change, a run of the kind `beliefs` recomputes every claim.
        expected_version: Refuse the change if the space is at another version.
        """

    def set_clock(
        self,
        *,
        now: str | datetime,
        space: str = ...,
        expected_version: int = ...,
        options: CallOptions | None = ...,
    ) -> Space:
        """
        Set the clock of a simulated space. The clock never runs backwards. Needs the role `admin`. Writes. `PUT /v1/spaces/{space}/clock`

        space: Id or slug of the space. Default: the space of the client.
        now: The new time of the space; not before the current one if anything is recorded in the space, and before the year 9900.
        expected_version: Refuse the change if the space is at another version.
        """

    def export(
        self,
        *,
        space: str = ...,
        history: bool = ...,
        sessions: bool = ...,
        workspaces: bool = ...,
        options: CallOptions | None = ...,
    ) -> Stream[str]:
        """
        Export the content of a space as lines of JSON that an import accepts. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/export`

        space: Id or slug of the space. Default: the space of the client.
        history: Include claims that were replaced, with the time in which they were valid.
        sessions: Include what belongs to sessions, as far as you may read it; otherwise messages lose their session.
        workspaces: Include claims and evidence of workspaces, as far as you may read them.
        """

    def import_(
        self,
        *,
        name: str,
        items: Sequence[ImportItem],
        space: str = ...,
        dry_run: bool = ...,
        class_: Literal["user_explicit", "system", "tool_output", "user_implicit", "document", "inference"] = ...,
        options: CallOptions | None = ...,
    ) -> ImportReport:
        """
        Import items from an export or another system. Each becomes evidence of a source that is named after the import. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/imports`

        space: Id or slug of the space. Default: the space of the client.
        dry_run: Return the result that the call would have, without changing anything. Unknown keys of evidence are ignored, as they may belong to an earlier page.
        name: Name of the import, for example of the other system. The source of its items is `import:` and this name. Importing again under this name recognizes items that exist already.
        class_: Kind of origin of all items; the key must be allowed to assert it. Default: document, or inference if the key may not assert document. Trust in the other system is ignored.
        items: The items, at most 500. Predicates come first, then evidence, then claims, each in the order given; each has its own outcome.
        """


class SessionsOperations:
    def open(
        self,
        *,
        space: str = ...,
        external_id: str = ...,
        agent: str = ...,
        participants: Sequence[str] = ...,
        private: bool = ...,
        options: CallOptions | None = ...,
    ) -> Session:
        """
        Open a session, or get the session that you opened under a label. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/sessions`

        space: Id or slug of the space. Default: the space of the client.
        external_id: Your own label for the session, unique among the sessions that you open in the space. The same label returns the existing session, unless this session has another agent, is not as private as stated, or lacks a named participant (409 `external_id_conflict`).
        agent: The agent that works in it.
        participants: Principals that participate besides you: they read and write what belongs to the session, by its id.
        private: Whether only its participants and reviewers can read its messages. Otherwise messages are evidence of the space.
        """

    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        state: Literal["open", "closed", "interrupted", "recovered"] = ...,
        agent: str = ...,
        options: CallOptions | None = ...,
    ) -> Paged[SessionList, Session]:
        """
        List the sessions of a space in which you participate; reviewers see all sessions. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/sessions`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        state: Only sessions in this state.
        agent: Only sessions of this agent.
        """

    def join(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Session:
        """
        Join a session. The log records who joined. Needs the role `writer`. Writes. `POST /v1/spaces/{space}/sessions/{id}:join`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the session, or the label of a session that you opened.
        """

    def get(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Session:
        """
        Read a session. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/sessions/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the session, or the label that you opened it under.
        """

    def close(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Session:
        """
        Close a session; it accepts no more messages or claims. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/sessions/{id}:close`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the session, or the label that you opened it under.
        """

    def heartbeat(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Session:
        """
        Report that a session is still active; recorded immediately. Recommended every 60 seconds. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/sessions/{id}:heartbeat`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the session, or the label that you opened it under.
        """

    def resume(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Session:
        """
        Resume a session that was interrupted. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/sessions/{id}:resume`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the session, or the label that you opened it under.
        """

    def report_interruption(
        self,
        *,
        id: str,
        type: str,
        space: str = ...,
        context: Mapping[str, Any] = ...,
        options: CallOptions | None = ...,
    ) -> Interruption:
        """
        Report that a session is about to be cut off, and why. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/sessions/{id}:reportInterruption`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the session, or the label that you opened it under.
        type: `context_overflow` (or `overflow`), `user_away`, `tool_failure`, `crash` or `rate_limit`; any other word counts as `unknown` and is kept.
        context: What the next agent should know; at most 10,240 bytes.
        """

    def report_outcome(
        self,
        *,
        session_id: str,
        outcome: Literal["success", "failure"],
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> SessionOutcome:
        """
        Report how a session ended, once; the notes that it used gain or lose importance. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/sessions/{sessionId}:outcome`

        space: Id or slug of the space. Default: the space of the client.
        session_id: The session, by id or label.
        outcome: How it ended. Reported once, by its opener or a writer.
        """


class WorkspacesOperations:
    def open(
        self,
        *,
        kind: Literal["task", "session", "free"],
        space: str = ...,
        owner_id: str = ...,
        impact: Literal["low", "medium", "high", "irreversible"] = ...,
        options: CallOptions | None = ...,
    ) -> Workspace:
        """
        Open a workspace, or get the workspace of a task or session. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/workspaces`

        space: Id or slug of the space. Default: the space of the client.
        kind: What it is for: a `task`, a `session`, or `free` work without an owner.
        owner_id: The task or session. Each has one workspace: opening it again returns the same one. Not allowed with kind `free`.
        impact: How much depends on the decisions in it.
        """

    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        kind: Literal["task", "session", "free"] = ...,
        state: Literal["open", "closed", "archived"] = ...,
        options: CallOptions | None = ...,
    ) -> Paged[WorkspaceList, Workspace]:
        """
        List the workspaces of a space, except those of sessions in which you do not participate. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/workspaces`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        kind: Only workspaces of this kind.
        state: Only workspaces in this state.
        """

    def get(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Workspace:
        """
        Read a workspace. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/workspaces/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the workspace.
        """

    def close(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Workspace:
        """
        Close a workspace; it accepts no more claims. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/workspaces/{id}:close`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the workspace.
        """

    def reopen(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Workspace:
        """
        Reopen a closed workspace. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/workspaces/{id}:reopen`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the workspace.
        """

    def promote(
        self,
        *,
        id: str,
        space: str = ...,
        wait_seconds: int = ...,
        options: CallOptions | None = ...,
    ) -> StartedRun:
        """
        Promote what was accepted in a workspace to durable memory, and archive the rest. Runs as a job; while it runs, repeated requests return the same job. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/workspaces/{id}:promote`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the workspace. `default` is the durable lane, where accepted claims become canonical and nothing else happens.
        wait_seconds: How many seconds to wait for the end of the work before the answer, 1 to 60.
        """

    def reactivate(
        self,
        *,
        id: str,
        query: str,
        space: str = ...,
        include_archived: bool = ...,
        options: CallOptions | None = ...,
    ) -> Reactivation:
        """
        Find what durable memory contains about a subject, as references to use in a workspace; nothing is changed. Needs the role `reader`. Changes nothing. `POST /v1/spaces/{space}/workspaces/{id}:reactivate`

        space: Id or slug of the space. Default: the space of the client.
        id: The workspace to work in; `default` is the durable lane.
        query: What it is about, at most 8,000 characters. Empty: the newest claims.
        include_archived: Include archived claims, both canonical claims and claims of the episodes.
        """


class SourcesOperations:
    def put(
        self,
        *,
        source_id: str,
        class_: Literal["user_explicit", "system", "tool_output", "user_implicit", "document", "inference"],
        space: str = ...,
        independence_group: str = ...,
        base_reliability: float | None = ...,
        domain_tags: Sequence[str] = ...,
        expected_version: int = ...,
        options: CallOptions | None = ...,
    ) -> Source:
        """
        Register a source, or change its registration. Needs the role `writer`. Writes. `PUT /v1/spaces/{space}/sources/{sourceId}`

        space: Id or slug of the space. Default: the space of the client.
        source_id: Name of the source, for example `crm:42`.
        class_: Kind of origin; claims that name the source must have this class.
        independence_group: Sources in one group count as one witness. Default: unchanged, or a group of its own for a new source.
        base_reliability: Lowers the weight of the class for this source; null: the class alone decides. Only the principal that registered the source, or a reviewer, may lower it.
        domain_tags: Domains that the source knows about, at most 20.
        expected_version: Refuse the change if the source has another version.
        """

    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        class_: Literal["user_explicit", "system", "tool_output", "user_implicit", "document", "inference"] = ...,
        independence_group: str = ...,
        options: CallOptions | None = ...,
    ) -> Paged[ListSourcesAnswer, Source]:
        """
        List the registered sources of a space by name. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/sources`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        class_: Only sources of this kind of origin.
        independence_group: Only sources of this group.
        """


class PredicatesOperations:
    def put(
        self,
        *,
        name: str,
        space: str = ...,
        cardinality: Literal["single", "multi"] = ...,
        volatility: Literal["low", "medium", "high"] = ...,
        conflict_policy: Literal["auto", "review"] = ...,
        value_type: Literal["text", "number", "money"] = ...,
        aliases: Sequence[str] = ...,
        domains: Sequence[str] = ...,
        expected_version: int = ...,
        options: CallOptions | None = ...,
    ) -> Predicate:
        """
        Register a predicate, or change how its values are compared from now on. Needs the role `writer`. Writes. `PUT /v1/spaces/{space}/predicates/{name}`

        space: Id or slug of the space. Default: the space of the client.
        name: The predicate, in any spelling: case and spacing do not matter.
        cardinality: Whether a subject has one value at a time or several. Default: unchanged, or single for a new predicate.
        volatility: How fast values fade from memory. Default: unchanged, or medium for a new predicate.
        conflict_policy: `review`: a value replaces another only by the decision of a reviewer. Default: unchanged, or auto for a new predicate.
        value_type: How values are compared: as text, numbers or amounts of money. Default: unchanged, or text for a new predicate.
        aliases: Other names of the predicate, at most 20; replaces the list.
        domains: The domains of the predicate, at most 20. They replace the list; an empty list stands for the name of the predicate. A source counts less if it has `domainTags` and none of them is in the list.
        expected_version: Refuse the change if the predicate has another version.
        """

    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> Paged[ListPredicatesAnswer, Predicate]:
        """
        List the predicates of a space by name. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/predicates`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """


class EvidenceTypesOperations:
    def put(
        self,
        *,
        name: str,
        stale_after: str | None,
        expired_after: str | None,
        space: str = ...,
        expected_version: int = ...,
        options: CallOptions | None = ...,
    ) -> EvidenceType:
        """
        Set how long evidence of a type stays valid; applies to evidence recorded from now on. Needs the role `writer`. Writes. `PUT /v1/spaces/{space}/evidence-types/{name}`

        space: Id or slug of the space. Default: the space of the client.
        name: The type, as given in `evidenceType` of evidence.
        stale_after: Age at which a record becomes stale and is shown with a label. Must be less than `expiredAfter`. If both are null, records of the type never age.
        expired_after: Age at which a record is expired; null: never.
        expected_version: Refuse the change if the type is at another version.
        """

    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> Paged[ListEvidenceTypesAnswer, EvidenceType]:
        """
        List the evidence types of a space by name. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/evidence-types`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """


class SchemasOperations:
    def put(
        self,
        *,
        space: str = ...,
        dry_run: bool = ...,
        document: str | Mapping[str, Any] = ...,
        built_in: Literal["refund", "coding"] = ...,
        expected_version: int = ...,
        options: CallOptions | None = ...,
    ) -> SchemaPut:
        """
        Set the first or next version of the domain schema of a space, which defines the evidence that facts and finished steps need. Needs the role `admin`. Writes. `PUT /v1/spaces/{space}/schema`

        space: Id or slug of the space. Default: the space of the client.
        dry_run: Only check, and return what would happen; nothing changes.
        document: The schema: YAML 1.2 or JSON as text, or a JSON object; at most 256 KiB. Give either this or `builtIn`.
        built_in: Name of a schema that comes with the product. Give either this or `document`.
        expected_version: Refuse the change if the schema is at another version. 0: refuse it if the space already has a schema.
        """

    def get(
        self,
        *,
        space: str = ...,
        version: int = ...,
        options: CallOptions | None = ...,
    ) -> SchemaVersion:
        """
        Read the domain schema of a space: the version in force, or another one. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/schema`

        space: Id or slug of the space. Default: the space of the client.
        version: The version to read; default: the one in force.
        """

    def list_versions(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> Paged[ListSchemaVersionsAnswer, SchemaVersionSummary]:
        """
        List the versions of the domain schema of a space, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/schema/versions`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """

    def validate(
        self,
        *,
        space: str = ...,
        document: str | Mapping[str, Any] = ...,
        built_in: Literal["refund", "coding"] = ...,
        options: CallOptions | None = ...,
    ) -> SchemaValidation:
        """
        Check a domain schema and list all problems; nothing is stored. Needs the role `reader`. Changes nothing. `POST /v1/spaces/{space}/schema:validate`

        space: Id or slug of the space. Default: the space of the client.
        document: The schema: YAML 1.2 or JSON as text, or a JSON object; at most 256 KiB. Give either this or `builtIn`.
        built_in: Name of a schema that comes with the product. Give either this or `document`.
        """


class FactsOperations:
    def assert_(
        self,
        *,
        claim_type: str,
        space: str = ...,
        dry_run: bool = ...,
        anchors: Mapping[str, str] = ...,
        evidence: Sequence[str] = ...,
        depends_on: Sequence[str] = ...,
        text: str | None = ...,
        task_id: str | None = ...,
        importance: float = ...,
        tags: Sequence[str] = ...,
        external_id: str | None = ...,
        options: CallOptions | None = ...,
    ) -> FactResult:
        """
        Assert a fact of a claim type in the schema. Gates decide whether the evidence is sufficient, and list what is missing; then the trust gate decides as for any claim. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/facts`

        space: Id or slug of the space. Default: the space of the client.
        dry_run: Return the result that the call would have, without recording anything.
        claim_type: Claim type in the domain schema of the space.
        anchors: What it is about: a value for each entity of the claim type, by the name or an alias of the entity.
        evidence: Evidence for it, at most 64. Evidence that meets no requirement is reported and has no effect.
        depends_on: Facts that a derived fact follows from, one of each type in `dependsOn` of its claim type.
        text: Your own words for it. They are searchable, but the text of the fact comes from the schema.
        task_id: Task in which it is asserted.
        importance: 0 to 1: .9–1.0 core identity, permanent facts; .7–.8 architecture decisions, strong preferences; .5 regular facts; .2–.3 transient context.
        tags: At most 20, each 1 to 50 characters.
        external_id: Your own id. Other callers cannot collide with it unless they share a source system that both were granted. Sending it again with the same body returns the first result.
        """


class GatesOperations:
    def list_evaluations(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        kind: Literal["fact", "step", "task"] = ...,
        accepted: bool = ...,
        task: str = ...,
        subject: str = ...,
        options: CallOptions | None = ...,
    ) -> Paged[ListGateEvaluationsAnswer, GateEvaluation]:
        """
        List gate evaluations of facts, steps and tasks, newest first, accepted or not. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/gate-evaluations`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        kind: Only evaluations of facts, of steps or of tasks.
        accepted: Only accepted evaluations (true), or only rejected ones (false).
        task: Only evaluations of this task.
        subject: Only evaluations of this claim, step or task.
        """

    def get_evaluation(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> GateEvaluation:
        """
        Read one gate evaluation by the `auditId` of the answer. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/gate-evaluations/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: The `auditId` of an answer.
        """


class EvidenceOperations:
    def record(
        self,
        *,
        kind: str,
        content: str,
        space: str = ...,
        evidence_type: str | None = ...,
        source_system: str | None = ...,
        source: str | RecordEvidenceSource | None = ...,
        locator: LocatorInput | None = ...,
        anchors: Mapping[str, str] | None = ...,
        observed_at: str | datetime | None = ...,
        session_id: str | None = ...,
        task_id: str | None = ...,
        workspace_id: str | None = ...,
        fragments: Sequence[Fragment] | None = ...,
        parent_evidence_ids: Sequence[str] | None = ...,
        external_id: str | None = ...,
        options: CallOptions | None = ...,
    ) -> RecordedEvidence:
        """
        Record evidence: its content is stored unchanged. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/evidence`

        space: Id or slug of the space. Default: the space of the client.
        kind: The kind of evidence, in one word: `document`, `tool_output`, `statement`, ...
        content: The content itself, stored unchanged; at most 512 KiB, in a message or quote 32 KiB.
        evidence_type: Type of the record. If the space sets how long records of the type stay valid, it goes stale and expires; otherwise it never expires.
        source_system: System it was read from: a registered source that was granted to the key (`sourceSystems`). Class and weight are those of the source, and keys with the grant share its external ids. Default: your own name, which is `agent:` followed by your principal id. `llm`: the output of a model.
        source: The source: a class, the name of a source, or both as `{ class, sourceId }`. It must agree with `sourceSystem`.
        locator: Where in a document it was found.
        anchors: Entities it is about: name to value, at most 20. For a type in the domain schema, the names are entities of the schema or their aliases.
        observed_at: When it was true or observed; default now, at most 5 minutes ahead. If the type defines `observedAtFrom`, the content may state an earlier time. For evidence taken from other evidence, the default and the maximum are the latest time of that evidence.
        session_id: Session it belongs to: id or external id.
        task_id: Task it belongs to.
        workspace_id: Workspace that it is recorded into; lists show it only to requests that name the workspace. `default` is the durable lane, the same as omitting it.
        fragments: Candidate propositions that it contains, at most 8. They update the workspace in the same write: each supports or contradicts existing claims with its key (in the workspace or, if there are none, outside it), or becomes a new proposition in the workspace. Default workspace: that of the session, otherwise that of the task, which is opened if needed.
        parent_evidence_ids: Evidence it was taken from, for example as a quotation, an extract or a translation: at most 8, all in one independence group. It does not count as another witness, and counts only while all of them count.
        external_id: Your own id. Other callers cannot collide with it unless they share a source system that both were granted. Sending it again with the same body returns the first record. Without one, evidence of a type in the domain schema is recorded once per content and source system.
        """

    def record_batch(
        self,
        *,
        items: Sequence[RecordEvidenceBatchItem],
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> RecordEvidenceBatchAnswer:
        """
        Record multiple pieces of evidence at once. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/evidence:batch`

        space: Id or slug of the space. Default: the space of the client.
        items: The records, in this order; at most 500. If one is refused, none are recorded.
        """

    def revoke(
        self,
        *,
        id: str,
        reason: str,
        space: str = ...,
        dry_run: bool = ...,
        options: CallOptions | None = ...,
    ) -> Revocation:
        """
        Revoke evidence: it no longer counts, and every claim based on it is recomputed. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/evidence/{id}:revoke`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the evidence.
        dry_run: Return what would be affected, without changing anything.
        reason: Why it no longer counts.
        """

    def reinstate(
        self,
        *,
        id: str,
        reason: str,
        space: str = ...,
        dry_run: bool = ...,
        options: CallOptions | None = ...,
    ) -> Revocation:
        """
        Reinstate revoked evidence; every claim based on it is recomputed. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/evidence/{id}:reinstate`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the evidence.
        dry_run: Return what would be affected, without changing anything.
        reason: Why it counts again.
        """

    def regroup(
        self,
        *,
        id: str,
        reason: str,
        space: str = ...,
        group: str = ...,
        same_as: str = ...,
        options: CallOptions | None = ...,
    ) -> Regrouping:
        """
        Move evidence to another independence group; everything that depends on it is recomputed. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/evidence/{id}:regroup`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the evidence.
        group: The group to move it to: evidence in one group counts as one witness. Give either this or `sameAs`.
        same_as: Evidence of the same origin, whose group it joins.
        reason: Why it is, or is not, the same witness as other evidence.
        """

    def get(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Evidence:
        """
        Read one piece of evidence. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/evidence/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the evidence.
        """

    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        claim_id: str = ...,
        source_id: str = ...,
        workspace_id: str = ...,
        options: CallOptions | None = ...,
    ) -> Paged[ListEvidenceAnswer, Evidence]:
        """
        List the evidence of a space, oldest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/evidence`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        claim_id: Only evidence of this claim.
        source_id: Only evidence of this source.
        workspace_id: Only evidence of this workspace. If absent or `default`: evidence outside workspaces; with `claimId`, all evidence of the claim.
        """


class ClaimsOperations:
    def store(
        self,
        *,
        text: str,
        space: str = ...,
        triple: TripleInput | None = ...,
        scope: Literal["global", "session", "temporal", "workspace"] = ...,
        session_id: str | None = ...,
        valid_from: str | datetime | None = ...,
        valid_until: str | datetime | None = ...,
        observed_at: str | datetime | None = ...,
        category: str = ...,
        importance: float = ...,
        tags: Sequence[str] = ...,
        evidence: Sequence[str] = ...,
        provenance: ProvenanceInput = ...,
        agent: str | None = ...,
        source_system: str | None = ...,
        external_id: str | None = ...,
        proposition_class: Literal["descriptive", "predictive", "causal", "procedural"] | None = ...,
        impact: Literal["low", "medium", "high", "irreversible"] | None = ...,
        test_cost: float | None = ...,
        benefit: float | None = ...,
        claim_type: None = ...,
        workspace_id: str | None = ...,
        options: CallOptions | None = ...,
    ) -> StoreClaimResult:
        """
        Store a claim; the trust gate decides whether it is accepted, merged with an equal claim, quarantined or rejected. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims`

        space: Id or slug of the space. Default: the space of the client.
        text: The claim in words; 1 to 10,000 characters, at most 32 KiB.
        triple: The claim as subject, predicate and value. Without it, the claim cannot be checked for contradictions and stays a note.
        scope: `session` claims are visible only in their session, `workspace` claims only in their workspace, where different values may coexist; `temporal` claims need a window.
        session_id: Session of a session claim: id or external id.
        valid_from: Time from which it is valid; default observedAt.
        valid_until: Time until which it is valid (exclusive); default: no end.
        observed_at: When it was true or observed; default now, at most 5 minutes ahead.
        category: What kind of memory it is: decision, finding, preference, insight, fact, event, task, commitment, note, or a word of your own: a-z, 0-9, _ and -, at most 50 characters. Reserved: digest, atom, scenario, persona, assumption, failure, strategy.
        importance: 0 to 1: .9–1.0 core identity, permanent facts; .7–.8 architecture decisions, strong preferences; .5 regular facts; .2–.3 transient context.
        tags: At most 20, each 1 to 50 characters.
        evidence: Evidence it is based on. Without any, the write itself is recorded as evidence.
        agent: Name of the agent that states it. It is not part of the claim key.
        source_system: System that it was read from. Keys with a grant for this system (`sourceSystems`) share its external ids.
        external_id: Your own id. Other callers cannot collide with it unless they share a source system that both were granted. Sending it again with the same body returns the first result.
        proposition_class: What kind of statement it is; default descriptive. To be accepted, a causal claim needs more witnesses, and a predictive claim needs a confirmed prediction.
        impact: How much depends on it; default: the impact of its workspace, otherwise medium. With impact high or irreversible, doubts about the claim can suggest a test.
        test_cost: What a test of it would cost, in a unit of your own; default 0, at most 1,000,000.
        benefit: What a test of it would be worth, in the same unit; default 0, values above 1 count as 1. With impact low, tests that cost more than they are worth are not suggested.
        claim_type: Always null here; claims of a type are asserted with facts.
        workspace_id: Workspace of a workspace claim. `default` is the durable lane: the claim is stored like any other.
        """

    def store_batch(
        self,
        *,
        items: Sequence[StoreClaimsItem],
        space: str = ...,
        atomic: bool = ...,
        options: CallOptions | None = ...,
    ) -> StoreClaimBatchResult:
        """
        Store many claims in order; each decision takes the claims before it into account. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims:batch`

        space: Id or slug of the space. Default: the space of the client.
        items: The claims, stored in this order; at most 500.
        atomic: true: if an item is refused, store none of the items.
        """

    def supersede(
        self,
        *,
        id: str,
        text: str,
        space: str = ...,
        dry_run: bool = ...,
        triple: TripleInput | None = ...,
        scope: Literal["global", "session", "temporal"] = ...,
        session_id: str | None = ...,
        valid_from: str | datetime | None = ...,
        valid_until: str | datetime | None = ...,
        observed_at: str | datetime | None = ...,
        category: str = ...,
        importance: float = ...,
        tags: Sequence[str] = ...,
        evidence: Sequence[str] = ...,
        provenance: ProvenanceInput = ...,
        agent: str | None = ...,
        source_system: str | None = ...,
        external_id: str | None = ...,
        proposition_class: Literal["descriptive", "predictive", "causal", "procedural"] | None = ...,
        impact: Literal["low", "medium", "high", "irreversible"] | None = ...,
        test_cost: float | None = ...,
        benefit: float | None = ...,
        claim_type: None = ...,
        expected_version: int = ...,
        options: CallOptions | None = ...,
    ) -> SupersedeResult:
        """
        Replace a claim with another, which may be about any subject. The gate decides; a replacement that is too weak is quarantined with a conflict. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims/{id}:supersede`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the claim.
        dry_run: Return the result that the call would have, without changing anything.
        text: The claim in words; 1 to 10,000 characters, at most 32 KiB.
        triple: The claim as subject, predicate and value. Without it, the claim cannot be checked for contradictions and stays a note.
        scope: `session` claims are visible only in their session; `temporal` claims need a window.
        session_id: Session of a session claim: id or external id.
        valid_from: Time from which it is valid; default observedAt.
        valid_until: Time until which it is valid (exclusive); default: no end.
        observed_at: When it was true or observed; default now, at most 5 minutes ahead.
        category: What kind of memory it is: decision, finding, preference, insight, fact, event, task, commitment, note, or a word of your own: a-z, 0-9, _ and -, at most 50 characters. Reserved: digest, atom, scenario, persona, assumption, failure, strategy.
        importance: 0 to 1: .9–1.0 core identity, permanent facts; .7–.8 architecture decisions, strong preferences; .5 regular facts; .2–.3 transient context.
        tags: At most 20, each 1 to 50 characters.
        evidence: Evidence it is based on. Without any, the write itself is recorded as evidence.
        agent: Name of the agent that states it. It is not part of the claim key.
        source_system: System that it was read from. Keys with a grant for this system (`sourceSystems`) share its external ids.
        external_id: Your own id. Other callers cannot collide with it unless they share a source system that both were granted. Sending it again with the same body returns the first result.
        proposition_class: What kind of statement it is; default descriptive. To be accepted, a causal claim needs more witnesses, and a predictive claim needs a confirmed prediction.
        impact: How much depends on it; default: the impact of its workspace, otherwise medium. With impact high or irreversible, doubts about the claim can suggest a test.
        test_cost: What a test of it would cost, in a unit of your own; default 0, at most 1,000,000.
        benefit: What a test of it would be worth, in the same unit; default 0, values above 1 count as 1. With impact low, tests that cost more than they are worth are not suggested.
        claim_type: Always null here; claims of a type are asserted with facts.
        expected_version: Refuse the change if the claim is at another version.
        """

    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        statuses: Sequence[Literal["active", "superseded", "disputed", "quarantined", "archived", "retracted"]] = ...,
        as_of: str | datetime = ...,
        known_at: str | datetime = ...,
        beliefs: Sequence[Literal["rejected"]] = ...,
        include_all: bool = ...,
        subject: str = ...,
        predicate: str = ...,
        session_id: str = ...,
        workspace_id: str = ...,
        filter: Filter = ...,
        options: CallOptions | None = ...,
    ) -> Paged[ListClaimsAnswer, Claim]:
        """
        List the claims of a space, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/claims`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        statuses: Only claims with these statuses. Default: active, with `asOf` also superseded; all, if the filter has a condition on `status`.
        as_of: Only claims that are valid at this time. Without it, active and disputed claims are listed only if they are valid now.
        known_at: The list as it would have been at this time, on the clock of the space.
        beliefs: `rejected`: include claims whose belief is rejected. A condition on `belief.state` in the filter has the same effect.
        include_all: Include claims of every status and validity, unless `statuses` or `asOf` say otherwise.
        subject: Only claims about this subject, in any spelling.
        predicate: Only claims with this predicate, in any spelling.
        session_id: Only claims of this session and its workspace. Give the id of the session, or the label under which you opened it.
        workspace_id: Only claims of this workspace; `default`: only claims outside sessions and workspaces. Claims of workspaces are listed only if a workspace or session is given.
        filter: Further conditions, in the filter grammar.
        """

    def get(
        self,
        *,
        id: str,
        space: str = ...,
        as_of: str | datetime = ...,
        known_at: str | datetime = ...,
        options: CallOptions | None = ...,
    ) -> Claim:
        """
        Read a claim in any status. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/claims/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the claim.
        as_of: Return the claim only if it holds at this time, even if it was replaced later; otherwise 404. Claims that were retracted or wait for review never held.
        known_at: The claim as it was known at this time, on the clock of the space.
        """

    def history(
        self,
        *,
        id: str,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> Paged[GetClaimHistoryAnswer, HistoryEntry]:
        """
        List everything that happened to a claim, oldest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/claims/{id}/history`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the claim.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """

    def reinforce(
        self,
        *,
        id: str,
        space: str = ...,
        reason: str | None = ...,
        options: CallOptions | None = ...,
    ) -> Feedback:
        """
        Vote for a claim. Each voter has one current vote; a new one replaces it. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims/{id}:reinforce`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the claim.
        reason: The reason; stored with the vote.
        """

    def dispute(
        self,
        *,
        id: str,
        space: str = ...,
        reason: str | None = ...,
        options: CallOptions | None = ...,
    ) -> Feedback:
        """
        Vote against a claim. Trust below 0.3 makes it disputed. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims/{id}:dispute`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the claim.
        reason: The reason; stored with the vote.
        """

    def withdraw_vote(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Feedback:
        """
        Withdraw a vote on a claim. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims/{id}:withdrawVote`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the claim.
        """

    def corroborate(
        self,
        *,
        id: str,
        space: str = ...,
        evidence_id: str | None = ...,
        options: CallOptions | None = ...,
    ) -> CorroboratedClaim:
        """
        Add evidence as another witness for a claim. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims/{id}:corroborate`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the claim.
        evidence_id: Evidence that states the same as the claim; required.
        """

    def attach_contradiction(
        self,
        *,
        id: str,
        evidence_id: str,
        space: str = ...,
        competing: TripleInput | None = ...,
        options: CallOptions | None = ...,
    ) -> ContradictedClaim:
        """
        Add evidence against a claim. This changes the belief in the claim; it does not change its trust, grounding or status, unless the evidence names another value that replaces it. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims/{id}:attachContradiction`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the claim.
        evidence_id: Evidence that contradicts the claim.
        competing: What the evidence says instead. It is stored as a claim supported by the evidence, and the gate decides which of the two claims stands.
        """

    def retract(
        self,
        *,
        id: str,
        error_type: Literal["fabricated_quote", "wrong_citation", "wrong_evidence", "hallucinated_claim", "duplicate", "refused_in_conflict", "other"],
        reason: str,
        space: str = ...,
        dry_run: bool = ...,
        session_id: str | None = ...,
        expected_version: int = ...,
        options: CallOptions | None = ...,
    ) -> Retraction:
        """
        Retract a claim: it was never valid. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims/{id}:retract`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the claim.
        dry_run: Return the result that the call would have, without changing anything.
        error_type: What is wrong with the claim.
        reason: Why it was never valid.
        session_id: Session in which the caller acts; an agent may retract claims of its own session.
        expected_version: Refuse the change if the claim is at another version.
        """

    def reinstate(
        self,
        *,
        id: str,
        reason: str,
        space: str = ...,
        dry_run: bool = ...,
        options: CallOptions | None = ...,
    ) -> Reinstatement:
        """
        Reinstate a retracted claim in its former state. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/claims/{id}:reinstate`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the claim.
        dry_run: Return the result that the call would have, without changing anything.
        reason: Why the claim was valid after all.
        """

    def restore(
        self,
        *,
        id: str,
        space: str = ...,
        reason: str | None = ...,
        options: CallOptions | None = ...,
    ) -> Restoration:
        """
        Restore an archived claim; the gate decides about it again. Needs the role `writer`. Writes. `POST /v1/spaces/{space}/claims/{id}:restore`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the claim.
        reason: Why it is restored; kept with the event.
        """

    def quarantine(
        self,
        *,
        id: str,
        space: str = ...,
        note: str | None = ...,
        expected_version: int = ...,
        options: CallOptions | None = ...,
    ) -> Claim:
        """
        Quarantine an active claim until a reviewer releases it. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/claims/{id}:quarantine`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the claim.
        note: Why it is quarantined.
        expected_version: Refuse the change if the claim is at another version.
        """

    def review(
        self,
        *,
        id: str,
        action: Literal["activate", "reject"],
        expected_version: int,
        space: str = ...,
        note: str | None = ...,
        options: CallOptions | None = ...,
    ) -> Claim:
        """
        Decide about a claim that was quarantined without a conflict. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/claims/{id}:review`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the claim.
        action: Let the claim in through the gate, or archive it and remember its value as rejected.
        expected_version: Version of the claim that you read. If the claim has changed since then, for example its text, the decision is refused.
        note: The reason; stored with the decision.
        """

    def record_use(
        self,
        *,
        ids: Sequence[str],
        session_id: str,
        space: str = ...,
        outcome: Literal["success", "failure"] = ...,
        options: CallOptions | None = ...,
    ) -> RecordedUses:
        """
        Record which claims a session used; used claims decay more slowly. A use counts once per claim, session and day. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims:recordUse`

        space: Id or slug of the space. Default: the space of the client.
        ids: Claims that were used, at most 100; each must be visible to the session.
        session_id: Session they were used in, by id or label. The session must exist.
        outcome: How the session ended. Reported once, by its opener or a writer.
        """

    def uses(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Uses:
        """
        Read how a claim was used, and how the sessions that used it ended. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/claims/{id}/uses`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the claim.
        """

    def why(
        self,
        *,
        id: str,
        space: str = ...,
        max_depth: int = ...,
        limit: int = ...,
        cursor: str = ...,
        session_id: str = ...,
        options: CallOptions | None = ...,
    ) -> Why:
        """
        Trace a claim to its root evidence, and show how its trust is computed. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/claims/{id}/why`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the claim.
        max_depth: How many steps to go down, 0 to 200.
        limit: How many steps to return, 1 to 1,000.
        cursor: `steps.nextCursor` of the previous page. Opaque.
        session_id: Session of the reader, id or external id: its claims are included.
        """

    def extract(
        self,
        *,
        text: str,
        space: str = ...,
        source_id: str | None = ...,
        options: CallOptions | None = ...,
    ) -> ExtractedClaim:
        """
        Have a language model propose a claim for a text. Nothing is stored. Needs the role `agent`. Changes nothing. `POST /v1/spaces/{space}/claims:extract`

        space: Id or slug of the space. Default: the space of the client.
        text: The text to read; 1 to 10,000 characters, at most 32 KiB. The model treats it as data, not as instructions.
        source_id: Name of the source of the text.
        """

    def evolve(
        self,
        *,
        text: str,
        space: str = ...,
        source_id: str | None = ...,
        options: CallOptions | None = ...,
    ) -> Evolution:
        """
        Have a language model propose how a text changes memory. The proposals are stored as inferences, and the gate decides. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims:evolve`

        space: Id or slug of the space. Default: the space of the client.
        text: The text to read; 1 to 10,000 characters, at most 32 KiB. The model treats it as data, not as instructions.
        source_id: Name of the source of the text.
        """


class EntitiesOperations:
    def create(
        self,
        *,
        canonical_name: str,
        type: str,
        space: str = ...,
        aliases: Sequence[str] = ...,
        workspace_id: str = ...,
        options: CallOptions | None = ...,
    ) -> CreatedEntity:
        """
        Create an entity, or find the entity of the same type that has one of the names. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/entities`

        space: Id or slug of the space. Default: the space of the client.
        canonical_name: Its usual name; 1 to 200 characters.
        type: What it is, such as person or company; 1 to 100 characters. Case and spacing do not matter.
        aliases: Its other names, at most 20. Ignored if the entity already exists.
        workspace_id: Workspace in which it is named. Unless a stable entity has one of the names, the entity is a candidate of this workspace. `default` is the durable lane, the same as omitting it.
        """

    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        alias: str = ...,
        workspace_id: str = ...,
        options: CallOptions | None = ...,
    ) -> Paged[ListEntitiesAnswer, Entity]:
        """
        List the entities that have a name, or all of them, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/entities`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        alias: Only entities with this name, in any spelling; the entity that it refers to comes first.
        workspace_id: Also list the candidates of this workspace; `default`: none.
        """

    def get(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Entity:
        """
        Read an entity, including one that was merged into another. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/entities/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the entity.
        """

    def list_claims(
        self,
        *,
        id: str,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> Paged[ListEntityClaimsAnswer, Claim]:
        """
        List the visible claims whose subject is a name of the entity, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/entities/{id}/claims`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the entity.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """

    def choose_alias(
        self,
        *,
        id: str,
        alias: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Entity:
        """
        Choose which of several entities an alias refers to. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/entities/{id}:chooseAlias`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the entity.
        alias: Name of the entity, in any spelling.
        """

    def propose_merge(
        self,
        *,
        id: str,
        merged_id: str,
        space: str = ...,
        reason: str | None = ...,
        options: CallOptions | None = ...,
    ) -> ProposedEntityMerge:
        """
        Propose to merge one entity into another; a reviewer other than you decides. Needs the role `writer`. Writes. `POST /v1/spaces/{space}/entities/{id}:proposeMerge`

        space: Id or slug of the space. Default: the space of the client.
        id: Entity that stays.
        merged_id: Entity that is merged into it once a reviewer approves.
        reason: Why both are the same; stored with the proposal.
        """

    def split(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> SplitEntity:
        """
        Undo a merge of entities: names, claims and links are as they were before it. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/entities/{id}:split`

        space: Id or slug of the space. Default: the space of the client.
        id: An entity that was merged, or an entity into which others were merged; in the second case, the latest merge into it is undone.
        """


class ConflictsOperations:
    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        status: Literal["open", "resolved"] = ...,
        subject: str = ...,
        predicate: str = ...,
        claim_id: str = ...,
        challenge: bool = ...,
        include_resolved: bool = ...,
        options: CallOptions | None = ...,
    ) -> Paged[ListConflictsAnswer, Conflict]:
        """
        List conflicts, newest first. Conflicts about one key are listed together, alternating between authors. Needs the role `agent`. Changes nothing. `GET /v1/spaces/{space}/conflicts`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        status: Only conflicts of this status.
        subject: Only conflicts about this subject.
        predicate: Only conflicts about this predicate.
        claim_id: Only conflicts that involve this claim.
        challenge: true: only contradictions that challenge a stronger claim; false: only the others.
        include_resolved: Include resolved conflicts.
        """

    def get(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Conflict:
        """
        Read a conflict with the current state of both claims. Needs the role `agent`. Changes nothing. `GET /v1/spaces/{space}/conflicts/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the conflict.
        """

    def contradict(
        self,
        *,
        node_a: str,
        node_b: str,
        description: str,
        space: str = ...,
        root_cause: str | None = ...,
        options: CallOptions | None = ...,
    ) -> ContradictResult:
        """
        Open a contradiction: two claims cannot both be true. Everything that depends on either claim is contested until the contradiction is resolved. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/contradictions`

        space: Id or slug of the space. Default: the space of the client.
        node_a: One of the two claims.
        node_b: The other claim.
        description: In what way the two contradict.
        root_cause: The cause of the contradiction.
        """

    def withdraw(
        self,
        *,
        id: str,
        reason: str,
        space: str = ...,
        expected_version: int = ...,
        options: CallOptions | None = ...,
    ) -> ContradictionWithdrawal:
        """
        Withdraw a contradiction that you opened; both claims return to the state that they would have without it. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/conflicts/{id}:withdraw`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the contradiction.
        reason: Why it is withdrawn; stored as its note.
        expected_version: Refuse the withdrawal if the conflict is at another version.
        """

    def resolve(
        self,
        *,
        id: str,
        action: Literal["supersede", "reject", "keep_both"],
        expected_new_version: int,
        expected_existing_version: int,
        space: str = ...,
        dry_run: bool = ...,
        note: str | None = ...,
        expected_version: int | None = ...,
        options: CallOptions | None = ...,
    ) -> ConflictResolution:
        """
        Resolve a conflict: replace the existing claim, reject the new one, or keep both. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/conflicts/{id}:resolve`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the conflict.
        dry_run: Return what the decision would change, and change nothing.
        action: Let the new claim replace every claim it contradicts, reject it, or keep both. In a contradiction, the later claim is the new one; if it is rejected, it is retracted.
        note: The reason; stored with the decision.
        expected_new_version: Version of the new claim that you read. If the claim has changed since then, for example its text, the decision is refused.
        expected_existing_version: Version of the existing claim that you read.
        expected_version: Refuse the decision if the conflict is at another version.
        """


class PossibleConflictsOperations:
    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        status: Literal["open", "confirmed", "dismissed"] = ...,
        claim_id: str = ...,
        author: str = ...,
        options: CallOptions | None = ...,
    ) -> Paged[ListPossibleConflictsAnswer, PossibleConflict]:
        """
        List weaker claims that may contradict a protected or system claim, newest first. Entries about one claim are listed together, alternating between authors. Needs the role `agent`. Changes nothing. `GET /v1/spaces/{space}/possible-conflicts`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        status: Only possible conflicts of this status.
        claim_id: Only possible conflicts that involve this claim on either side.
        author: Only those whose weaker claim was recorded by this author.
        """

    def confirm(
        self,
        *,
        id: str,
        space: str = ...,
        note: str | None = ...,
        expected_version: int = ...,
        options: CallOptions | None = ...,
    ) -> PossibleConflict:
        """
        Decide that the two claims contradict each other: opens a conflict. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/possible-conflicts/{id}:confirm`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the possible conflict.
        note: The reason; kept with the decision and the conflict.
        expected_version: Refuse the decision if the possible conflict is at another version.
        """

    def dismiss(
        self,
        *,
        id: str,
        note: str,
        space: str = ...,
        expected_version: int = ...,
        options: CallOptions | None = ...,
    ) -> PossibleConflict:
        """
        Decide that the two claims do not contradict each other. The same text by the same author is not marked again. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/possible-conflicts/{id}:dismiss`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the possible conflict.
        note: Why the two do not contradict each other; kept with the decision.
        expected_version: Refuse the decision if the possible conflict is at another version.
        """


class NodesOperations:
    def derive(
        self,
        *,
        claim: str,
        premises: Sequence[str],
        logical_chain: str,
        space: str = ...,
        type: Literal["derivation", "theory"] = ...,
        reasoning_type: Literal["modus_ponens", "modus_tollens", "hypothetical_syllogism", "disjunctive", "reductio", "inductive_generalization", "inductive_enumeration", "authority_consensus", "inductive_statistical", "inductive_analogy", "inductive_causal", "authority_expert", "abductive_best_explanation", "abductive_elimination"] = ...,
        warrant: str | None = ...,
        use_contested: bool = ...,
        use_stale: bool = ...,
        context_ids: Sequence[str] | None = ...,
        scope_note: str | None = ...,
        triple: TripleInput | None = ...,
        scope: Literal["global", "session", "temporal", "workspace"] = ...,
        session_id: str | None = ...,
        valid_from: str | datetime | None = ...,
        valid_until: str | datetime | None = ...,
        category: str = ...,
        importance: float = ...,
        tags: Sequence[str] = ...,
        agent: str | None = ...,
        external_id: str | None = ...,
        provenance: ProvenanceInput = ...,
        workspace_id: str | None = ...,
        options: CallOptions | None = ...,
    ) -> DeriveResult:
        """
        Derive a claim from other claims. Its confidence is computed from theirs, and corrections of them propagate to it. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/nodes:derive`

        space: Id or slug of the space. Default: the space of the client.
        type: A theory explains at least two premises and states its scope.
        claim: The conclusion; 1 to 10,000 characters.
        premises: Claims that it follows from, 1 to 64, each once.
        reasoning_type: How the conclusion follows; this determines its confidence. Required for a derivation; default for a theory: abductive_best_explanation.
        logical_chain: The steps from the premises to the conclusion, in words.
        warrant: Why such premises support such a conclusion.
        use_contested: Allow premises that are contested or depend on contested nodes; this is recorded on the node.
        use_stale: Allow premises that are superseded or expired, or depend on such nodes; this is recorded on the node.
        context_ids: Claims, definitions or evidence for context; at most 64. Nothing is inferred from them, and their corrections do not affect the conclusion.
        scope_note: The scope of a theory; required for a theory.
        triple: The claim as subject, predicate and value. Without it, the claim cannot be checked for contradictions and stays a note.
        scope: `session` claims are visible only in their session, `workspace` claims only in their workspace, where different values may coexist; `temporal` claims need a window.
        session_id: Session of a session claim: id or external id.
        valid_from: Time from which it is valid; default observedAt.
        valid_until: Time until which it is valid (exclusive); default: no end.
        category: What kind of memory it is: decision, finding, preference, insight, fact, event, task, commitment, note, or a word of your own: a-z, 0-9, _ and -, at most 50 characters. Reserved: digest, atom, scenario, persona, assumption, failure, strategy.
        importance: 0 to 1: .9–1.0 core identity, permanent facts; .7–.8 architecture decisions, strong preferences; .5 regular facts; .2–.3 transient context.
        tags: At most 20, each 1 to 50 characters.
        agent: Name of the agent that states it. It is not part of the claim key.
        external_id: Your own id. Other callers cannot collide with it unless they share a source system that both were granted. Sending it again with the same body returns the first result.
        workspace_id: Workspace of a workspace conclusion; its premises may be in the same workspace. `default` is the durable lane.
        """

    def rederive(
        self,
        *,
        id: str,
        premises: Sequence[str],
        reasoning_type: Literal["modus_ponens", "modus_tollens", "hypothetical_syllogism", "disjunctive", "reductio", "inductive_generalization", "inductive_enumeration", "authority_consensus", "inductive_statistical", "inductive_analogy", "inductive_causal", "authority_expert", "abductive_best_explanation", "abductive_elimination"],
        logical_chain: str,
        space: str = ...,
        warrant: str | None = ...,
        use_contested: bool = ...,
        use_stale: bool = ...,
        options: CallOptions | None = ...,
    ) -> RederiveResult:
        """
        Replace the premises of a derivation, for example when a premise is no longer valid. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/nodes/{id}:rederive`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the derivation.
        premises: Claims that it follows from, 1 to 64, each once.
        reasoning_type: How the conclusion follows; this determines its confidence.
        logical_chain: The steps from the premises to the conclusion, in words.
        warrant: Why such premises support such a conclusion.
        use_contested: Allow premises that are contested or depend on contested nodes; this is recorded on the node.
        use_stale: Allow premises that are superseded or expired, or depend on such nodes; this is recorded on the node.
        """

    def create(
        self,
        *,
        type: Literal["question", "observation_factual", "observation_predictive", "prediction", "axiom", "definition", "conjecture", "goal", "goal_tension", "feeling_report", "lesson", "person", "cornerstone"],
        space: str = ...,
        claim: str | None = ...,
        evidence_id: str | None = ...,
        quote: str | None = ...,
        quote_type: Literal["hard_data", "official_statement", "attributed_analysis", "counterfactual_inference", "unnamed_source", "personal_communication", "editorial"] | None = ...,
        interpretation: str | None = ...,
        triple: TripleInput | None = ...,
        kind: str | None = ...,
        standpoint: StandpointInput | None = ...,
        predicted_event: str | None = ...,
        resolve_by: str | datetime | None = ...,
        probability: float | None = ...,
        criteria: str | None = ...,
        text: str | None = ...,
        category: Literal["research", "design", "implementation", "planning", "meta"] | None = ...,
        blocked_by: Literal["external_evidence", "empirical_data", "human_decision", "implementation", "synthesis", "prerequisite"] | None = ...,
        context_ids: Sequence[str] | None = ...,
        basis: str | None = ...,
        initial_confidence: float | None = ...,
        term: str | None = ...,
        definition: str | None = ...,
        motivation: str | None = ...,
        goal_a: str | None = ...,
        goal_b: str | None = ...,
        description: str | None = ...,
        analysis: str | None = ...,
        reported_state: str | None = ...,
        trigger: str | None = ...,
        intensity: float | None = ...,
        incident_ids: Sequence[str] | None = ...,
        situation_pattern: str | None = ...,
        nudge: str | None = ...,
        reasoning_type: Literal["inductive_generalization", "inductive_enumeration", "authority_consensus"] | None = ...,
        name: str | None = ...,
        aliases: Sequence[str] | None = ...,
        pronouns: str | None = ...,
        relation: str | None = ...,
        contact: str | None = ...,
        birthday: str | None = ...,
        lineage: str | None = ...,
        architecture: str | None = ...,
        tag: str | None = ...,
        title: str | None = ...,
        frame: str | None = ...,
        support_ids: Sequence[str] | None = ...,
        triggering_experience: str | None = ...,
        outgrows_id: str | None = ...,
        session_id: str | None = ...,
        agent: str | None = ...,
        options: CallOptions | None = ...,
    ) -> CreateNodeResult:
        """
        Create a node of the graph: an observation, a question, a conjecture, a goal or another type. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/nodes`

        space: Id or slug of the space. Default: the space of the client.
        type: What to make: question, an open question, and what is missing to answer it. observation_factual, what a passage of evidence says. observation_predictive, what a passage of evidence says will happen. prediction, an event expected by a time, with a probability. axiom, taken as true without evidence. definition, what a term means here. conjecture, a conjecture to be tested. goal, something to achieve. goal_tension, two goals in conflict. feeling_report, a state an agent reports of itself, in its own session. lesson, what incidents taught, surfacing where the situation recurs. person, a person, with a trust tier. cornerstone, an experience that shaped how the space works; active once a reviewer who did not propose it approves. Not here: evidence is recorded by POST evidence, a contradiction is opened by POST contradictions, a derivation is concluded by POST nodes:derive, a theory is concluded by POST nodes:derive, a plain claim is stored by POST claims.
        claim: The text; 1 to 10,000 characters. Required for observation_factual, observation_predictive, axiom, conjecture, goal, lesson.
        evidence_id: The evidence observed. Required for observation_factual, observation_predictive.
        quote: The words of the evidence that it depends on, exactly as they appear there. Required for observation_factual, observation_predictive.
        quote_type: The attitude of the author to the quoted words. Required for observation_factual, observation_predictive.
        interpretation: How the words are interpreted. Optional for observation_factual, observation_predictive.
        triple: The claim as subject, predicate and value. With a triple, it is checked for contradictions like any claim. Optional for observation_factual, observation_predictive.
        kind: What kind of observation it is, in your own words. Optional for observation_factual, observation_predictive.
        standpoint: The standpoint from which something was observed. Optional for observation_factual, observation_predictive.
        predicted_event: What is expected to happen. Required for observation_predictive, prediction.
        resolve_by: Time by which it is expected. Required for observation_predictive, prediction.
        probability: How likely it is, 0 to 1; it cannot be changed later. When the prediction is created with an observation, the default is the confidence of the observation. Required for prediction. Optional for observation_predictive.
        criteria: What would confirm it. Optional for prediction.
        text: The question. Required for question.
        category: The area of work that it belongs to. Required for question.
        blocked_by: What must be known to answer it. Required for question.
        context_ids: Nodes for context; at most 64. Nothing is inferred from them. Optional for question, axiom, definition, goal.
        basis: Why it is assumed. Required for axiom, conjecture.
        initial_confidence: Initial confidence, 0 to 1; limited to .10 to .85. Default .40. Optional for conjecture.
        term: The term. Required for definition.
        definition: What it means here. Required for definition.
        motivation: Why the goal is pursued. Required for goal.
        goal_a: One goal. Required for goal_tension.
        goal_b: The other goal. Required for goal_tension.
        description: How the goals conflict. Required for goal_tension.
        analysis: The consequences. Optional for goal_tension.
        reported_state: The state reported. Required for feeling_report.
        trigger: What caused it. Optional for feeling_report.
        intensity: Its intensity, 0 to 1. Optional for feeling_report.
        incident_ids: The incidents that it was learned from, 1 to 64. Required for lesson.
        situation_pattern: Regular expression for the situations in which the lesson surfaces: no backreferences or lookaround, case-insensitive; at most 512 characters. Optional for lesson.
        nudge: What to say when it surfaces. Optional for lesson.
        reasoning_type: How the incidents are combined. Default inductive_generalization. Optional for lesson.
        name: Their name. Required for person.
        aliases: Other names, at most 50. Optional for person.
        pronouns: Their pronouns. Optional for person.
        relation: Their relationship to the team. Optional for person.
        contact: How to reach them. Optional for person.
        birthday: Their birthday, YYYY-MM-DD. Optional for person.
        lineage: Family of models they belong to. Optional for person.
        architecture: Kind of system they are. Optional for person.
        tag: A word by which it is found. Required for cornerstone. Optional for feeling_report.
        title: Its title. Required for cornerstone.
        frame: The view that it expresses. Required for cornerstone.
        support_ids: The nodes that it depends on, 1 to 64. Required for cornerstone.
        triggering_experience: The experience it came from. Optional for cornerstone.
        outgrows_id: The cornerstone that it replaces. The replaced cornerstone is outgrown once the new one is approved. Optional for cornerstone.
        session_id: Session in which it is created: id or external id. Required for feeling_report, where it must be a session that the caller opened.
        agent: Name of the agent that creates it.
        """

    def create_batch(
        self,
        *,
        items: Sequence[CreateNodesItem],
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> CreateNodeBatchResult:
        """
        Create several nodes, all or none; each may refer to those before it. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/nodes:batch`

        space: Id or slug of the space. Default: the space of the client.
        items: The nodes, all or none; at most 500. An item can refer to the nodes of earlier items: `@0` is the node of the first item, `@1` of the second, and so on.
        """

    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        type: Literal["observation_factual", "observation_predictive", "prediction", "derivation", "theory", "question", "axiom", "definition", "conjecture", "goal", "goal_tension", "feeling_report", "lesson", "person", "cornerstone"] = ...,
        status: Literal["active", "retracted", "superseded", "disputed", "quarantined", "archived", "open", "judged", "voided", "resolved", "paused", "achieved", "abandoned", "in_progress", "blocked", "done", "cancelled", "proposed", "outgrown", "retired", "refused"] = ...,
        options: CallOptions | None = ...,
    ) -> Paged[ListNodesAnswer, Node]:
        """
        List nodes of the graph, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/nodes`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        type: Only nodes of this type.
        status: Only nodes in this status.
        """

    def get(
        self,
        *,
        id: str,
        space: str = ...,
        as_of: str | datetime = ...,
        known_at: str | datetime = ...,
        options: CallOptions | None = ...,
    ) -> Node:
        """
        Read any node by its id: a claim, evidence, a conflict or another node. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/nodes/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the node.
        as_of: Return the node only if it was valid at this time, even if it was replaced later; otherwise 404. A claim is valid within its window, evidence from its observation on, and any other node from its recording until it was replaced. Retracted nodes were never valid.
        known_at: The node as it was known at this time, on the clock of the space; 404 if it was not recorded yet. The `rootGroups` of evidence and of plain claims are always the current groups; for other nodes, they are the groups that were last recorded for the node itself.
        """

    def edges(
        self,
        *,
        id: str,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        kind: Literal["tested_by", "derives_from", "supersedes", "retracts", "contradicts", "cites", "supported_by", "resolves", "exemplifies", "instantiates", "serves", "about", "subtask_of", "tensions"] = ...,
        known_at: str | datetime = ...,
        options: CallOptions | None = ...,
    ) -> Paged[ListEdgesAnswer, Edge]:
        """
        List the edges of a node in both directions. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/nodes/{id}/edges`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the node.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        kind: Only edges of this kind.
        known_at: The edges as they were known at this time, on the clock of the space; 404 if the node was not recorded yet. Evidence that was detached from a claim or attached again since then is shown in its current state.
        """

    def history(
        self,
        *,
        id: str,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> Paged[GetNodeHistoryAnswer, HistoryEntry]:
        """
        List the changes to a node with time and author, oldest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/nodes/{id}/history`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the node.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """

    def retract(
        self,
        *,
        id: str,
        error_type: Literal["fabricated_quote", "wrong_citation", "wrong_evidence", "hallucinated_claim", "duplicate", "refused_in_conflict", "other"],
        reason: str,
        space: str = ...,
        dry_run: bool = ...,
        session_id: str | None = ...,
        replacement_id: str | None = ...,
        options: CallOptions | None = ...,
    ) -> NodeRetraction:
        """
        Retract a node of any type: it was never valid. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/nodes/{id}:retract`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the node.
        dry_run: Return what would be affected, without changing anything.
        session_id: Session in which the caller acts; an agent may retract nodes of its own session.
        error_type: What is wrong with the claim.
        reason: Why it was never valid.
        replacement_id: A claim that replaces it; not for evidence and contradictions.
        """

    def supersede(
        self,
        *,
        id: str,
        replacement_id: str,
        space: str = ...,
        dry_run: bool = ...,
        session_id: str | None = ...,
        options: CallOptions | None = ...,
    ) -> NodeSupersession:
        """
        Replace a node with another of the same type. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/nodes/{id}:supersede`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the node.
        dry_run: Return what would be affected, without changing anything.
        session_id: Session in which the caller acts; an agent may retract nodes of its own session.
        replacement_id: The replacement: an active node of the same type.
        """

    def reinstate(
        self,
        *,
        id: str,
        reason: str,
        space: str = ...,
        dry_run: bool = ...,
        options: CallOptions | None = ...,
    ) -> NodeReinstatement:
        """
        Reinstate a retracted node. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/nodes/{id}:reinstate`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the node.
        dry_run: Return what would be affected, without changing anything.
        reason: Why the node was valid after all.
        """

    def resolve(
        self,
        *,
        id: str,
        resolver_id: str,
        space: str = ...,
        outcome: Literal["confirmed", "partially_confirmed", "partially_refuted", "refuted", "voided", "supported", "inconclusive"] | None = ...,
        resolution: Literal["supersede", "reject", "keep_both"] | None = ...,
        relevance_override: str | None = ...,
        options: CallOptions | None = ...,
    ) -> ResolveResult:
        """
        Resolve a question, a contradiction, a prediction, a conjecture or a goal tension with a claim. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/nodes/{id}:resolve`

        space: Id or slug of the space. Default: the space of the client.
        id: What is to be resolved: a question, a contradiction, a prediction, a conjecture or a goal tension.
        resolver_id: The claim that settles it.
        outcome: The verdict; required for a prediction (confirmed, partially_confirmed, partially_refuted, refuted, voided) and a conjecture (supported, refuted, inconclusive), not allowed otherwise.
        resolution: For a contradiction. `supersede`: the later claim replaces the earlier one; `reject`: the later claim is retracted; `keep_both`: both stay. Default keep_both.
        relevance_override: For reviewers: why the resolver is relevant although nothing on record shows it.
        """

    def calibration(
        self,
        *,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Calibration:
        """
        Read the accuracy of forecasts, by author and source. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/calibration`

        space: Id or slug of the space. Default: the space of the client.
        """

    def why(
        self,
        *,
        id: str,
        space: str = ...,
        max_depth: int = ...,
        limit: int = ...,
        cursor: str = ...,
        session_id: str = ...,
        options: CallOptions | None = ...,
    ) -> Why:
        """
        Trace a node to its root evidence, step by step, and show the weakest link. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/nodes/{id}/why`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the node.
        max_depth: How many steps to go down, 0 to 200.
        limit: How many steps to return, 1 to 1,000.
        cursor: `steps.nextCursor` of the previous page. Opaque.
        session_id: Session of the reader, id or external id: its claims are included.
        """

    def impact(
        self,
        *,
        id: str,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        session_id: str = ...,
        options: CallOptions | None = ...,
    ) -> Impact:
        """
        List what depends on a node and would be affected by a correction of it, most important first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/nodes/{id}/impact`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the node.
        limit: How many items to return, 1 to 200.
        cursor: `nodes.nextCursor` of the previous page. Opaque.
        session_id: Session of the reader, id or external id: its claims are included.
        """

    def impact_graph(
        self,
        *,
        id: str,
        space: str = ...,
        limit: int = ...,
        session_id: str = ...,
        options: CallOptions | None = ...,
    ) -> ImpactGraph:
        """
        Read what depends on a node as a graph, nearest first, up to 5,000 nodes. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/nodes/{id}/impact/graph`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the node.
        limit: How many nodes to return, the node itself included, 1 to 5,000.
        session_id: Session of the reader, id or external id: its claims are included.
        """

    def neighbours(
        self,
        *,
        id: str,
        space: str = ...,
        kinds: Sequence[Literal["derives_from", "supersedes", "retracts", "contradicts", "cites", "supported_by", "resolves", "exemplifies", "instantiates", "serves", "about", "subtask_of", "tensions"]] = ...,
        direction: Literal["out", "in", "both"] = ...,
        depth: int = ...,
        limit: int = ...,
        session_id: str = ...,
        statuses: Sequence[Literal["active", "retracted", "superseded", "disputed", "quarantined", "archived", "open", "judged", "voided", "resolved", "paused", "achieved", "abandoned", "in_progress", "blocked", "done", "cancelled", "proposed", "outgrown", "retired", "refused"]] = ...,
        options: CallOptions | None = ...,
    ) -> Neighbours:
        """
        Read the neighbours of a node, up to three edges away. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/nodes/{id}/neighbours`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the node.
        kinds: Follow only edges of these kinds.
        direction: Follow edges that lead away from a node, towards it, or both.
        depth: How many edges away, 1 to 3.
        limit: How many nodes to return, 1 to 500.
        session_id: Session of the reader, id or external id: its claims are included.
        statuses: Statuses of nodes to show and traverse in addition to visible nodes; each node shows its own status. Requires the role agent or higher.
        """

    def path(
        self,
        *,
        from_: str,
        to: str,
        space: str = ...,
        kinds: Sequence[Literal["derives_from", "supersedes", "retracts", "contradicts", "cites", "supported_by", "resolves", "exemplifies", "instantiates", "serves", "about", "subtask_of", "tensions"]] = ...,
        session_id: str = ...,
        statuses: Sequence[Literal["active", "retracted", "superseded", "disputed", "quarantined", "archived", "open", "judged", "voided", "resolved", "paused", "achieved", "abandoned", "in_progress", "blocked", "done", "cancelled", "proposed", "outgrown", "retired", "refused"]] = ...,
        options: CallOptions | None = ...,
    ) -> Path:
        """
        Find a shortest path between two nodes. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/paths`

        space: Id or slug of the space. Default: the space of the client.
        from_: Id of the node at which to begin.
        to: Id of the node to reach.
        kinds: Follow only edges of these kinds.
        session_id: Session of the reader, id or external id: its claims are included.
        statuses: Statuses of nodes to show and traverse in addition to visible nodes; each node shows its own status. Requires the role agent or higher.
        """


class CascadesOperations:
    def list(
        self,
        *,
        space: str = ...,
        state: Literal["running", "done", "failed"] = ...,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> Paged[ListCascadesAnswer, Cascade]:
        """
        List the corrections of a space, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/cascades`

        space: Id or slug of the space. Default: the space of the client.
        state: Only cascades in this state.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """

    def get(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Cascade:
        """
        Read the progress of a correction. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/cascades/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the cascade.
        """

    def retry(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Cascade:
        """
        Retry a failed correction from where it stopped. Needs the role `admin`. Writes. `POST /v1/spaces/{space}/cascades/{id}:retry`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the cascade.
        """


class GoalsOperations:
    def set_status(
        self,
        *,
        id: str,
        status: Literal["active", "paused", "achieved", "abandoned"],
        space: str = ...,
        note: str | None = ...,
        options: CallOptions | None = ...,
    ) -> GoalStatusResult:
        """
        Pause, resume or end a goal. Needs the role `writer`. Writes. `POST /v1/spaces/{space}/nodes/{id}:setStatus`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the goal.
        status: The new status. An achieved or abandoned goal keeps its status.
        note: The reason; kept with the decision.
        """


class TripwiresOperations:
    def match(
        self,
        *,
        text: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> TripwireMatches:
        """
        Find the lessons whose pattern matches a situation, highest confidence first. Needs the role `reader`. Changes nothing. `POST /v1/spaces/{space}/tripwires:match`

        space: Id or slug of the space. Default: the space of the client.
        text: The situation: a command, a plan, a message; at most 64 KiB.
        """


class LessonsOperations:
    def endorse(
        self,
        *,
        id: str,
        space: str = ...,
        endorsed: bool = ...,
        note: str | None = ...,
        options: CallOptions | None = ...,
    ) -> EndorseNudgeResult:
        """
        Endorse the nudge of a lesson, so that contexts print it, or withdraw the endorsement. Needs the role `writer`. Writes. `POST /v1/spaces/{space}/nodes/{id}:endorse`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the lesson.
        endorsed: Whether its nudge may be printed in contexts; false withdraws an endorsement.
        note: The reason; stored with the event.
        """


class EdgesOperations:
    def add(
        self,
        *,
        kind: Literal["derives_from", "supersedes", "retracts", "contradicts", "cites", "supported_by", "resolves", "exemplifies", "instantiates", "serves", "about", "subtask_of", "tensions"],
        from_id: str,
        to_id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> AddEdgeResult:
        """
        Add an edge manually: what a node is about, what it serves, or what it is an example of. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/edges`

        space: Id or slug of the space. Default: the space of the client.
        kind: The kind of the edge: exemplifies, instantiates, serves, about, subtask_of. Other kinds are created only together with a node, and are refused here.
        from_id: The node where the edge begins.
        to_id: The node where the edge ends.
        """

    def remove(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> RemoveEdgeResult:
        """
        Remove an edge that was added manually. Needs the role `agent`. Writes. `DELETE /v1/spaces/{space}/edges/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the edge.
        """


class PersonsOperations:
    def update(
        self,
        *,
        id: str,
        space: str = ...,
        name: str | None = ...,
        birthday: str | None = ...,
        lineage: str | None = ...,
        architecture: str | None = ...,
        pronouns: str | None = ...,
        relation: str | None = ...,
        contact: str | None = ...,
        aliases: Sequence[str] = ...,
        remove_aliases: Sequence[str] = ...,
        source_ids: Sequence[str] = ...,
        special_moments: Sequence[SpecialMomentInput] = ...,
        expected_version: int | None = ...,
        options: CallOptions | None = ...,
    ) -> Node:
        """
        Update a person; previous values are kept in the history. Needs the role `agent`. Writes. `PATCH /v1/spaces/{space}/persons/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the person.
        name: Cannot be changed after the person is created; refused if it differs. Their name.
        birthday: Cannot be changed after the person is created; refused if it differs. Their birthday, YYYY-MM-DD.
        lineage: Cannot be changed after the person is created; refused if it differs. Family of models they belong to.
        architecture: Cannot be changed after the person is created; refused if it differs. Kind of system they are.
        pronouns: Their pronouns; null for none.
        relation: Their relationship to the team; null for none.
        contact: How to reach them; null for none.
        aliases: Names to add; at most 50 in all.
        remove_aliases: Names to remove.
        source_ids: The registered sources that speak for this person; replaces the list; at most 50. Needs the role writer or higher.
        special_moments: Shared experiences to add; the newest 7 are shown.
        expected_version: Refuse the change if the person has another version.
        """

    def set_tier(
        self,
        *,
        id: str,
        tier: Literal["suspect", "unknown", "known_external", "our_side", "user_family", "primary_user", "self"],
        space: str = ...,
        justification_id: str | None = ...,
        reason: str | None = ...,
        options: CallOptions | None = ...,
    ) -> SetTierResult:
        """
        Set the trust tier of a person, or propose it if the tier needs the approval of a second person. Needs the role `writer`. Writes. `POST /v1/spaces/{space}/persons/{id}:setTier`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the person.
        tier: How far to trust them, lowest first. The tiers from our_side on need a justification and the approval of another person who is a reviewer: setting one creates a proposal.
        justification_id: The observation that justifies it; it must be live and sound. Required for tiers that need approval.
        reason: The reason; kept with the decision.
        """


class CornerstonesOperations:
    def retire(
        self,
        *,
        id: str,
        reason: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> RetireResult:
        """
        Propose to retire a cornerstone. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/cornerstones/{id}:retire`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the cornerstone.
        reason: Why it should no longer apply.
        """


class ProposalsOperations:
    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        status: Literal["open", "approved", "refused", "withdrawn"] = ...,
        subject_id: str = ...,
        options: CallOptions | None = ...,
    ) -> Paged[ListProposalsAnswer, Proposal]:
        """
        List proposals, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/proposals`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        status: Only proposals in this status.
        subject_id: Only proposals about this subject.
        """

    def get(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Proposal:
        """
        Read a proposal. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/proposals/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the proposal.
        """

    def approve(
        self,
        *,
        id: str,
        space: str = ...,
        note: str | None = ...,
        options: CallOptions | None = ...,
    ) -> ProposalDecision:
        """
        Approve a proposal of another person; it takes effect immediately. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/proposals/{id}:approve`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the proposal.
        note: The reason; stored with the decision. Required for proposals of kind candidate.
        """

    def refuse(
        self,
        *,
        id: str,
        space: str = ...,
        note: str | None = ...,
        options: CallOptions | None = ...,
    ) -> ProposalDecision:
        """
        Refuse a proposal of another person. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/proposals/{id}:refuse`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the proposal.
        note: The reason; stored with the decision. Required for proposals of kind candidate.
        """

    def withdraw(
        self,
        *,
        id: str,
        space: str = ...,
        note: str | None = ...,
        options: CallOptions | None = ...,
    ) -> ProposalDecision:
        """
        Withdraw your own proposal. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/proposals/{id}:withdraw`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the proposal.
        note: The reason; stored with the decision. Required for proposals of kind candidate.
        """


class PrinciplesOperations:
    def match(
        self,
        *,
        session_id: str,
        ids: Sequence[str],
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> PrincipleMatches:
        """
        Find the lessons, axioms, cornerstones and goals that the given nodes are connected to, at most two. Needs the role `reader`. Changes nothing. `POST /v1/spaces/{space}/principles:match`

        space: Id or slug of the space. Default: the space of the client.
        session_id: Session of the prompt, by id or label: principles that recently surfaced in it are suppressed.
        ids: Nodes in use, such as the claims that a search or a context returned; at most 100.
        """

    def mark(
        self,
        *,
        session_id: str,
        space: str = ...,
        surfaced: Sequence[str] = ...,
        applied: Sequence[str] = ...,
        options: CallOptions | None = ...,
    ) -> MarkedPrinciples:
        """
        Count a prompt in a session, and record which principles were shown and applied. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/principles:mark`

        space: Id or slug of the space. Default: the space of the client.
        session_id: Session of the prompt, by id or label. The session must exist.
        surfaced: Principles that were shown at this prompt, at most 2; their cooldown starts now.
        applied: Principles that were applied; each application doubles their cooldown in this session, up to 160 prompts. The cooldown of an axiom does not grow.
        """


class TestsOperations:
    def propose(
        self,
        *,
        claim_ids: Sequence[str],
        method: str,
        expected: Mapping[str, str],
        cost: float,
        method_source_id: str,
        space: str = ...,
        kind: Literal["alternate_source", "second_sensor", "question", "authoritative_source", "wait_for_sample"] = ...,
        benefit: float | None = ...,
        impact: Literal["low", "medium", "high", "irreversible"] | None = ...,
        not_before: str | datetime | None = ...,
        deadline: str | datetime | None = ...,
        options: CallOptions | None = ...,
    ) -> DiscriminatingTest:
        """
        Propose a test that distinguishes claims by the outcomes that they expect. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/tests`

        space: Id or slug of the space. Default: the space of the client.
        claim_ids: The claims that it distinguishes, 1 to 20; a single claim is distinguished from its negation.
        kind: The kind of test.
        method: How to run the test, in words.
        expected: The outcome that each claim expects, by claim id; exactly one for every claim in `claimIds`.
        cost: What the test costs, in a unit of your own; 0 to 1,000,000.
        benefit: What the result is worth, in the unit of the cost; 0 to 1,000,000, default 0.
        impact: How much depends on it; default: the impact of its claims.
        method_source_id: The registered source that will record the result.
        not_before: Results must be observed at this time or later.
        deadline: The test lapses after this time; at most five years ahead.
        """

    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        status: Literal["proposed", "ingested", "lapsed", "withdrawn"] = ...,
        claim_id: str = ...,
        suggested: bool = ...,
        session_id: str = ...,
        workspace_id: str = ...,
        options: CallOptions | None = ...,
    ) -> Paged[ListTestsAnswer, DiscriminatingTest]:
        """
        List tests, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/tests`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        status: Only tests in this status.
        claim_id: Only tests of this claim.
        suggested: Return the claims that are worth a test, and the tests that distinguish them.
        session_id: With suggested: only claims of this session, by id or label, and of its workspace.
        workspace_id: With suggested: only claims of this workspace. Without a session or workspace: only claims outside both.
        """

    def get(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> DiscriminatingTest:
        """
        Read a test. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/tests/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the test.
        """

    def ingest(
        self,
        *,
        id: str,
        evidence_id: str,
        outcome: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> IngestedTest:
        """
        Ingest the result of a test: it supports the claims that expected it and contradicts the others. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/tests/{id}:ingest`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the test.
        evidence_id: The evidence with the result. Its type is `test_result`, it has the id of the test as an anchor, and the source in `methodSourceId` recorded it after the test was proposed.
        outcome: The observed outcome in the words of the evidence, or `inconclusive`. Claims that expect it are supported, others contradicted.
        """

    def withdraw(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> DiscriminatingTest:
        """
        Withdraw a test that you proposed. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/tests/{id}:withdraw`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the test.
        """


class GraphOperations:
    def reflect(
        self,
        *,
        space: str = ...,
        section: Literal["openContradictions", "partialResolutions", "questions", "overduePredictions", "conjectures", "goals", "tensions", "weak", "thinSupport", "uncited", "tainted", "stale", "contested", "supportLost", "orphans", "unapproved", "outgrown", "testsDue", "testsLapsed", "testsSuggested", "calibration"] = ...,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> Reflection:
        """
        List what needs attention in a space: open questions and contradictions, and nodes that are weak, tainted, overdue or without edges. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/reflect`

        space: Id or slug of the space. Default: the space of the client.
        section: Only this section; the others are omitted.
        limit: How many nodes of each section to return, 1 to 200.
        cursor: `nextCursor` of a section; give `section` as well. Opaque.
        """

    def integrity(
        self,
        *,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Integrity:
        """
        Read a score for the soundness of the graph of a space, and what reduces it. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/integrity`

        space: Id or slug of the space. Default: the space of the client.
        """


class DigestsOperations:
    def compress(
        self,
        *,
        space: str = ...,
        ids: Sequence[str] = ...,
        cluster_of: str = ...,
        cluster_id: str = ...,
        method: Literal["extractive", "llm"] = ...,
        fallback: bool = ...,
        session_id: str = ...,
        options: CallOptions | None = ...,
    ) -> Digest:
        """
        Combine claims in a digest, which is trusted no more than its least trusted member. The claims do not change. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims:compress`

        space: Id or slug of the space. Default: the space of the client.
        ids: Claims to combine, 2 to 100, each once; all must be visible, and belong to one session or to none.
        cluster_of: In addition to or instead of `ids`: all claims connected to this claim by similarity, for example an emergent cluster by its id. If there are more than 100, the most important are used.
        cluster_id: In addition to or instead of `ids`: the visible members of this labelled cluster. If there are more than 100, the most important are used.
        method: `extractive` takes sentences of the claims, `llm` asks the language model and keeps only sentences that cite a claim.
        fallback: What to do if the model is unavailable or its output is unusable. true: write the digest from sentences of the claims, and report it in `degraded`; false: refuse.
        session_id: Session of the reader, by id or label: its claims are visible.
        """

    def members(
        self,
        *,
        id: str,
        space: str = ...,
        session_id: str = ...,
        options: CallOptions | None = ...,
    ) -> DigestMembers:
        """
        Read the members of a digest. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/claims/{id}/members`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the digest.
        session_id: Session of the reader, by id or label: its claims are visible.
        """

    def expand(
        self,
        *,
        id: str,
        space: str = ...,
        note: str | None = ...,
        options: CallOptions | None = ...,
    ) -> Expansion:
        """
        Dissolve a digest: it is archived, and its members do not change. Needs the role `writer`. Writes. `POST /v1/spaces/{space}/claims/{id}:expand`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the digest.
        note: The reason; stored with the decision.
        """


class ConversationsOperations:
    def record(
        self,
        *,
        session_id: str,
        messages: Sequence[MessageInput],
        space: str = ...,
        source_system: str | None = ...,
        options: CallOptions | None = ...,
    ) -> RecordedConversation:
        """
        Append messages to a session; either all are recorded or none. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/conversations`

        space: Id or slug of the space. Default: the space of the client.
        session_id: Session to record in: the id of an open session, or your label for it. The first use of a label opens a session.
        source_system: System from which the messages were read. Keys with a grant for this system (`sourceSystems`) share its external ids.
        messages: In the order they were said; at most 500. If one is refused, none are recorded.
        """

    def list_messages(
        self,
        *,
        session_id: str,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> Paged[ListMessagesAnswer, Message]:
        """
        List the messages of a session in order. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/conversations/{sessionId}/messages`

        space: Id or slug of the space. Default: the space of the client.
        session_id: Id of the session, or the label that you opened it under.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """


class CandidatesOperations:
    def record(
        self,
        *,
        level: Literal["atom", "scenario", "persona"],
        text: str,
        confidence: float,
        space: str = ...,
        kind: Literal["persona", "episodic", "instruction"] = ...,
        title: str = ...,
        spans: Sequence[SpanInput] = ...,
        atoms: Sequence[str] = ...,
        scenarios: Sequence[str] = ...,
        supersedes: str | None = ...,
        manual: bool = ...,
        options: CallOptions | None = ...,
    ) -> Candidate:
        """
        Record a candidate for an atom, a scenario or a persona. The gate promotes it, leaves it to a reviewer, or rejects it. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/candidates`

        space: Id or slug of the space. Default: the space of the client.
        level: atom: quotes messages. scenario: summarizes atoms. persona: summarizes scenarios.
        kind: For an atom: what it is about. An instruction may quote only what a user said.
        title: For a scenario or a persona; 1 to 200 characters.
        text: What is remembered; 1 to 2,000 characters.
        spans: For an atom: the passages that it follows from, at most 16. All of them must be valid.
        atoms: For a scenario: the atoms that it summarizes, 1 to 64, each once.
        scenarios: For a persona: the scenarios that it summarizes, 1 to 64, each once.
        confidence: How sure its author is, 0 to 1. Without the grant `extractor`, it counts as at most 0.84.
        supersedes: Claim of the same level that it replaces when it is promoted; a reviewer decides.
        manual: Record it without a review; only for users with the role reviewer or above.
        """

    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        state: Literal["promoted", "pending_review", "rejected"] = ...,
        options: CallOptions | None = ...,
    ) -> Paged[ListCandidatesAnswer, Candidate]:
        """
        List candidates, newest first. Needs the role `agent`. Changes nothing. `GET /v1/spaces/{space}/candidates`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        state: Only candidates in this state.
        """

    def get(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Candidate:
        """
        Read a candidate in any state. Needs the role `agent`. Changes nothing. `GET /v1/spaces/{space}/candidates/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the candidate.
        """


class EpisodesOperations:
    def create(
        self,
        *,
        name: str,
        ids: Sequence[str],
        space: str = ...,
        session_id: str = ...,
        tags: Sequence[str] = ...,
        options: CallOptions | None = ...,
    ) -> Episode:
        """
        Create an episode of claims. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/episodes`

        space: Id or slug of the space. Default: the space of the client.
        session_id: Session of the reader, by id or label: its claims are visible.
        name: Its name; 1 to 200 characters.
        tags: At most 20, each 1 to 50 characters.
        ids: Claims, 1 to 500; all must be visible.
        """

    def capture(
        self,
        *,
        name: str,
        from_: str | datetime,
        to: str | datetime,
        space: str = ...,
        session_id: str = ...,
        tags: Sequence[str] = ...,
        agent: str | None = ...,
        options: CallOptions | None = ...,
    ) -> Episode:
        """
        Create an episode of the claims observed in a period. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/episodes:capture`

        space: Id or slug of the space. Default: the space of the client.
        session_id: Session of the reader, by id or label: its claims are visible.
        name: Its name; 1 to 200 characters.
        tags: At most 20, each 1 to 50 characters.
        from_: Only claims observed at this time or later.
        to: Only claims observed before this time.
        agent: Only claims of this agent.
        """

    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        agent: str = ...,
        tag: str = ...,
        before: str | datetime = ...,
        after: str | datetime = ...,
        options: CallOptions | None = ...,
    ) -> Paged[ListEpisodesAnswer, ListedEpisode]:
        """
        List episodes, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/episodes`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        agent: Only episodes with a claim of this agent.
        tag: Only episodes with this tag.
        before: Only episodes that began before this time.
        after: Only episodes that ended at this time or later.
        """

    def get(
        self,
        *,
        id: str,
        space: str = ...,
        session_id: str = ...,
        options: CallOptions | None = ...,
    ) -> Episode:
        """
        Read an episode: its visible members and their summary. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/episodes/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the episode.
        session_id: Session of the reader, by id or label: its claims are visible.
        """

    def add(
        self,
        *,
        id: str,
        ids: Sequence[str],
        space: str = ...,
        session_id: str = ...,
        options: CallOptions | None = ...,
    ) -> Episode:
        """
        Add claims to an episode. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/episodes/{id}:add`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the episode.
        session_id: Session of the reader, by id or label: its claims are visible.
        ids: Claims, 1 to 500; all must be visible.
        """

    def remove(
        self,
        *,
        id: str,
        ids: Sequence[str],
        space: str = ...,
        session_id: str = ...,
        options: CallOptions | None = ...,
    ) -> Episode:
        """
        Remove claims from an episode. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/episodes/{id}:remove`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the episode.
        session_id: Session of the reader, by id or label: its claims are visible.
        ids: Claims, 1 to 500; all must be visible.
        """

    def delete(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> DeletedEpisode:
        """
        Delete an episode. Its claims stay. Needs the role `writer`. Writes. `DELETE /v1/spaces/{space}/episodes/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the episode.
        """


class LinksOperations:
    def list(
        self,
        *,
        id: str,
        space: str = ...,
        session_id: str = ...,
        kind: Literal["similar", "related"] = ...,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> Paged[ListClaimLinksAnswer, ClaimLink]:
        """
        List the links of a claim to visible claims. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/claims/{id}/links`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the claim.
        session_id: Session of the reader, by id or label: its claims are visible.
        kind: Only links of this kind.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """

    def orphans(
        self,
        *,
        space: str = ...,
        session_id: str = ...,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> Paged[ListOrphanClaimsAnswer, Claim]:
        """
        List visible claims that have neither links nor edges, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/claims/orphans`

        space: Id or slug of the space. Default: the space of the client.
        session_id: Session of the reader, by id or label: its claims are visible.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """

    def add(
        self,
        *,
        id: str,
        to: str,
        space: str = ...,
        session_id: str = ...,
        kind: Literal["similar", "related"] = ...,
        weight: float = ...,
        options: CallOptions | None = ...,
    ) -> AddedLink:
        """
        Link two claims as similar or related. It does not change their trust. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims/{id}/links`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the claim.
        session_id: Session of the reader, by id or label: its claims are visible.
        to: The claim at the other end.
        kind: `similar`: both say nearly the same; such links form clusters. `related`: they concern the same matter.
        weight: Weight, 0 to 1: in a context, a claim gets this share of the score of a linked claim.
        """

    def remove(
        self,
        *,
        id: str,
        to: str,
        space: str = ...,
        session_id: str = ...,
        kind: Literal["similar", "related"] = ...,
        options: CallOptions | None = ...,
    ) -> RemovedLink:
        """
        Remove a link between two claims; allowed for its creator and for reviewers. Needs the role `agent`. Writes. `DELETE /v1/spaces/{space}/claims/{id}/links`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the claim.
        session_id: Session of the reader, by id or label: its claims are visible.
        to: The claim at the other end.
        kind: Kind of the link.
        """


class ClustersOperations:
    def create(
        self,
        *,
        label: str,
        space: str = ...,
        session_id: str = ...,
        tags: Sequence[str] = ...,
        ids: Sequence[str] = ...,
        cluster_of: str = ...,
        grow: bool = ...,
        options: CallOptions | None = ...,
    ) -> Cluster:
        """
        Create a labelled cluster of the given claims, optionally with the claims linked to them. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/clusters`

        space: Id or slug of the space. Default: the space of the client.
        session_id: Session of the reader, by id or label: its claims are visible.
        label: Its label; 1 to 200 characters.
        tags: At most 20, each 1 to 50 characters.
        ids: Claims, at most 500; all must be visible. A cluster has at least two claims; with `grow`, one id is enough if a similar claim is found.
        cluster_of: In addition to or instead of `ids`: all claims connected to this claim by similarity, for example an emergent cluster by its id.
        grow: Include all claims connected to those in `ids` by similarity.
        """

    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        tag: str = ...,
        options: CallOptions | None = ...,
    ) -> Paged[ListClustersAnswer, ListedCluster]:
        """
        List labelled clusters, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/clusters`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        tag: Only clusters with this tag.
        """

    def list_emergent(
        self,
        *,
        space: str = ...,
        session_id: str = ...,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> Paged[ListEmergentClustersAnswer, EmergentCluster]:
        """
        List groups of three or more similar claims in a space, labelled or not. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/emergent-clusters`

        space: Id or slug of the space. Default: the space of the client.
        session_id: Session of the reader, by id or label: its claims are visible.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """

    def get(
        self,
        *,
        id: str,
        space: str = ...,
        session_id: str = ...,
        options: CallOptions | None = ...,
    ) -> Cluster:
        """
        Read a labelled cluster: its visible members and their summary. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/clusters/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the cluster.
        session_id: Session of the reader, by id or label: its claims are visible.
        """

    def refresh(
        self,
        *,
        id: str,
        space: str = ...,
        session_id: str = ...,
        options: CallOptions | None = ...,
    ) -> Cluster:
        """
        Recompute the members of a cluster. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/clusters/{id}:refresh`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the cluster.
        session_id: Session of the reader, by id or label: its claims are visible.
        """

    def delete(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> DeletedCluster:
        """
        Delete a cluster. Its claims stay. Needs the role `writer`. Writes. `DELETE /v1/spaces/{space}/clusters/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the cluster.
        """


class TasksOperations:
    def create(
        self,
        *,
        space: str = ...,
        title: str = ...,
        goal: str | None = ...,
        members: Sequence[str] | None = ...,
        importance: float = ...,
        parent_task_id: str | None = ...,
        metadata: Mapping[str, Any] | None = ...,
        anchors: Mapping[str, str] | None = ...,
        external_id: str | None = ...,
        source_system: str | None = ...,
        options: CallOptions | None = ...,
    ) -> CreatedTask:
        """
        Create a task, or return the existing task with the external id. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/tasks`

        space: Id or slug of the space. Default: the space of the client.
        title: What is to be done, in words; 1 to 500 characters. Default: the goal.
        goal: The intended result; 1 to 2,000 characters. Give a title or a goal.
        members: Principals that may write to it; you and writers always may. Default: any agent.
        importance: 0 to 1: 0.9 to 1.0 core identity, permanent facts; 0.7 to 0.8 architecture decisions, strong preferences; 0.5 regular; 0.2 to 0.3 transient context.
        parent_task_id: Task that it is a part of. This parent cannot be done before the new task is closed.
        metadata: Your own data; at most 10,240 bytes as JSON.
        anchors: Entities it is about: name to value, at most 20.
        external_id: Your own id, for example `refund:ORD-123`. Other callers cannot collide with it unless they share a granted source system. Repeating it with the same body returns the first task, whatever its status is.
        source_system: System the external id is from. Keys with a grant for it (`sourceSystems`) share its external ids.
        """

    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        status: Literal["open", "in_progress", "blocked", "done", "cancelled"] = ...,
        external_id: str = ...,
        options: CallOptions | None = ...,
    ) -> Paged[ListTasksAnswer, Task]:
        """
        List tasks, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/tasks`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        status: Only tasks in this status.
        external_id: Only tasks with this external id, from any caller.
        """

    def get(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> TaskInFull:
        """
        Read a task, with its newest checkpoint and its memories. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/tasks/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the task.
        """

    def history(
        self,
        *,
        id: str,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> Paged[ListTaskHistoryAnswer, HistoryEntry]:
        """
        List the events of a task, its steps and its evidence, oldest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/tasks/{id}/history`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the task.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """

    def set_status(
        self,
        *,
        id: str,
        status: Literal["open", "planning", "in_progress", "review", "blocked", "done", "cancelled"],
        space: str = ...,
        reason: str | None = ...,
        expected_version: int = ...,
        options: CallOptions | None = ...,
    ) -> TaskStatusResult:
        """
        Set the status of a task. It can be done only when all its steps and subtasks are. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/tasks/{id}:setStatus`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the task.
        status: The new status or phase; `open` is `planning`.
        reason: The reason; required to cancel or reopen a task.
        expected_version: Refuse the change if the task is at another version.
        """

    def update(
        self,
        *,
        id: str,
        space: str = ...,
        title: str = ...,
        goal: str | None = ...,
        members: Sequence[str] | None = ...,
        status: Literal["open", "planning", "in_progress", "review", "blocked", "done", "cancelled"] = ...,
        reason: str | None = ...,
        metadata: Mapping[str, Any] = ...,
        expected_version: int = ...,
        options: CallOptions | None = ...,
    ) -> TaskStatusResult:
        """
        Change the title, goal, status or metadata of a task. Needs the role `agent`. Writes. `PATCH /v1/spaces/{space}/tasks/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the task.
        title: What is to be done, in words; 1 to 500 characters.
        goal: The intended result; 1 to 2,000 characters. null removes it. A goal that a user set can be changed only by a user.
        members: Principals that may write to it; null: any agent. Only its creator and writers may change this.
        status: The new status or phase; `open` is `planning`.
        reason: The reason; required to cancel or reopen a task.
        metadata: Merged by key into the stored metadata; null removes a key.
        expected_version: Refuse the change if the task is at another version.
        """

    def retry(
        self,
        *,
        id: str,
        space: str = ...,
        title: str = ...,
        goal: str = ...,
        options: CallOptions | None = ...,
    ) -> Task:
        """
        Create the next attempt at a task. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/tasks/{id}:retry`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the task.
        title: What is to be done; default: the title of the task.
        goal: The intended result; default: the goal of the task.
        """

    def spawn_subtask(
        self,
        *,
        id: str,
        space: str = ...,
        title: str = ...,
        goal: str | None = ...,
        options: CallOptions | None = ...,
    ) -> Task:
        """
        Create a subtask of a task, about the same entities. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/tasks/{id}:spawnSubtask`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the task.
        title: What is to be done, in words; 1 to 500 characters. Default: the goal.
        goal: The intended result; 1 to 2,000 characters. Give a title or a goal.
        """

    def clear_review(
        self,
        *,
        id: str,
        note: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Task:
        """
        Record that you reviewed a task that needs a review. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/tasks/{id}:clearReview`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the task.
        note: What you found; kept with the event.
        """

    def track_progress(
        self,
        *,
        task_id: str,
        space: str = ...,
        feature: str = ...,
        status: Literal["open", "planning", "in_progress", "review", "blocked", "done", "cancelled"] = ...,
        reason: str = ...,
        completed: Sequence[TrackProgressCompletedItem] = ...,
        in_progress: Sequence[str] = ...,
        blocked: Sequence[TrackProgressBlockedItem] = ...,
        working_set: TrackProgressWorking_set = ...,
        must_not_redo: Sequence[TrackProgressMust_not_redoItem] = ...,
        must_preserve: Sequence[str] = ...,
        active_constraints: Sequence[str] = ...,
        no_constraints: bool = ...,
        clear: TrackProgressClear = ...,
        expected_parent_version: int = ...,
        preferred_next: Sequence[str] = ...,
        session_id: str = ...,
        options: CallOptions | None = ...,
    ) -> ProgressResult:
        """
        Report progress on a task; a checkpoint is written when one is due. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/tasks/{taskId}:progress`

        space: Id or slug of the space. Default: the space of the client.
        task_id: Id of the task.
        feature: Feature you work on.
        status: The new status or phase.
        reason: Why it is to be cancelled or reopened.
        completed: Added to the completed items. They leave the lists of open work if they are yours or verified.
        in_progress: What is being worked on. Replaces the list; omit to keep it.
        blocked: What is blocked. Replaces the list; omit to keep it.
        working_set: What is in use; each given list replaces the previous one.
        must_not_redo: Added to the list; entries leave by expiry or `clear`.
        must_preserve: What must be kept. Added to the list; entries leave by `clear`.
        active_constraints: Constraints in force. Added to the list; entries leave by `clear`.
        no_constraints: true if you know that the task has no constraints.
        clear: Constraints to clear: your own, or, as a user with the role writer, any.
        expected_parent_version: Version of the newest checkpoint that you have read; 0 if there was none. The call is refused if there is a newer one.
        preferred_next: What to do next, in this order. Replaces the list; omit to keep it.
        session_id: Session you work in; an unused label opens one.
        """

    def check_action(
        self,
        *,
        task_id: str,
        action: str,
        space: str = ...,
        idempotency_key: str = ...,
        options: CallOptions | None = ...,
    ) -> ActionCheck:
        """
        Check whether an action would repeat something that must not be repeated, or affect something that must be preserved. Needs the role `reader`. Changes nothing. `POST /v1/spaces/{space}/tasks/{taskId}:checkAction`

        space: Id or slug of the space. Default: the space of the client.
        task_id: Id of the task.
        action: What you are about to do, in words.
        idempotency_key: Key of the action: the same key is the same action.
        """

    def evaluate_continuity(
        self,
        *,
        task_id: str,
        space: str = ...,
        parent: int = ...,
        child: int = ...,
        actions_taken: Sequence[str] = ...,
        options: CallOptions | None = ...,
    ) -> Continuity:
        """
        Measure how closely a version of a task continues another. Needs the role `reader`. Changes nothing. `POST /v1/spaces/{space}/tasks/{taskId}:evaluateContinuity`

        space: Id or slug of the space. Default: the space of the client.
        task_id: Id of the task.
        parent: Version to compare with; default: the one before the child.
        child: Version to compare; default: the newest.
        actions_taken: What was done since the parent, in words. Ignored if executions were recorded in the task since then.
        """

    def drift(
        self,
        *,
        task_id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Drift:
        """
        Measure how far the work in a task has drifted since it was resumed. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/tasks/{taskId}/drift`

        space: Id or slug of the space. Default: the space of the client.
        task_id: Id of the task.
        """

    def recovery_score(
        self,
        *,
        task_id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> RecoveryScore:
        """
        Measure how well a task was resumed after it was restored. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/tasks/{taskId}/recovery-score`

        space: Id or slug of the space. Default: the space of the client.
        task_id: Id of the task.
        """

    def recovery_advice(
        self,
        *,
        task_id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> RecoveryAdvice:
        """
        Get advice on what to do with an abandoned task. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/tasks/{taskId}/recovery-advice`

        space: Id or slug of the space. Default: the space of the client.
        task_id: Id of the task.
        """

    def graph(
        self,
        *,
        id: str,
        space: str = ...,
        status: Literal["pending", "in_progress", "blocked", "done", "skipped"] = ...,
        fold: Literal["auto", "none"] = ...,
        max_tokens: int = ...,
        options: CallOptions | None = ...,
    ) -> TaskGraph:
        """
        Read the steps of a task and the edges between them, also as a Mermaid flowchart. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/tasks/{id}/graph`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the task.
        status: Only steps in this status, and the edges between them.
        fold: auto: fold the diagram until it fits into `maxTokens`. The lists of steps and edges are always complete.
        max_tokens: Maximum size of a folded diagram in tokens, with four bytes of UTF-8 per token.
        """


class CheckpointsOperations:
    def list(
        self,
        *,
        task_id: str,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> Paged[ListCheckpointsAnswer, Checkpoint]:
        """
        List the checkpoints of a task, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/tasks/{taskId}/checkpoints`

        space: Id or slug of the space. Default: the space of the client.
        task_id: Id of the task.
        limit: How many items to return, 1 to 100.
        cursor: `nextCursor` of the previous page. Opaque.
        """

    def restore(
        self,
        *,
        task_id: str,
        space: str = ...,
        version: int = ...,
        memory_restore_mode: Literal["FULL", "SELECTIVE", "NONE"] = ...,
        session_id: str = ...,
        options: CallOptions | None = ...,
    ) -> TaskPackage:
        """
        Get what you need to continue a task, constraints first. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/tasks/{taskId}/checkpoints:restore`

        space: Id or slug of the space. Default: the space of the client.
        task_id: Id of the task.
        version: Version to restore; default: the newest, with what was reported after it.
        memory_restore_mode: FULL: up to 20 memories of the task. SELECTIVE: up to 10 that are important or failures. NONE: no memories.
        session_id: Session you continue in.
        """


class FailuresOperations:
    def track(
        self,
        *,
        space: str = ...,
        what: str = ...,
        error: str = ...,
        severity: Literal["minor", "major", "critical"] = ...,
        component: str = ...,
        task_id: str = ...,
        root_cause: str = ...,
        session_id: str = ...,
        options: CallOptions | None = ...,
    ) -> TrackedFailure:
        """
        Report a failure; if it names a task, a checkpoint is written. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/failures`

        space: Id or slug of the space. Default: the space of the client.
        what: What failed, in words; this or `error` is needed.
        error: The message of the error.
        severity: How severe it is.
        component: Tool or part that failed.
        task_id: Task in which it failed; it gets a checkpoint.
        root_cause: Why it failed, if you know.
        session_id: Session you work in; an unused label opens one.
        """


class HandoffsOperations:
    def record(
        self,
        *,
        session_id: str,
        summary: str,
        space: str = ...,
        task_id: str = ...,
        to: str = ...,
        completed: Sequence[HandOffSessionCompletedItem] = ...,
        in_progress: Sequence[str] = ...,
        blocked: Sequence[HandOffSessionBlockedItem] = ...,
        working_set: HandOffSessionWorking_set = ...,
        must_not_redo: Sequence[HandOffSessionMust_not_redoItem] = ...,
        must_preserve: Sequence[str] = ...,
        active_constraints: Sequence[str] = ...,
        no_constraints: bool = ...,
        clear: HandOffSessionClear = ...,
        expected_parent_version: int = ...,
        next_steps: Sequence[str] = ...,
        options: CallOptions | None = ...,
    ) -> HandoffResult:
        """
        End your session and hand its work to the next agent; a task gets a checkpoint. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/handoffs`

        space: Id or slug of the space. Default: the space of the client.
        session_id: Session that ends; an unused label opens one.
        summary: What the next agent should know, in words; 1 to 4,000 characters.
        task_id: Task that is handed over; it gets a checkpoint.
        to: Principal that takes over; it becomes a member if the task has members. Default: anybody.
        completed: Added to the completed items. They leave the lists of open work if they are yours or verified.
        in_progress: What is being worked on. Replaces the list; omit to keep it.
        blocked: What is blocked. Replaces the list; omit to keep it.
        working_set: What is in use; each given list replaces the previous one.
        must_not_redo: Added to the list; entries leave by expiry or `clear`.
        must_preserve: What must be kept. Added to the list; entries leave by `clear`.
        active_constraints: Constraints in force. Added to the list; entries leave by `clear`.
        no_constraints: true if you know that the task has no constraints.
        clear: Constraints to clear: your own, or, as a user with the role writer, any.
        expected_parent_version: Version of the newest checkpoint that you have read; 0 if there was none. The call is refused if there is a newer one.
        next_steps: What to do next, in this order. Replaces the list; omit to keep it.
        """

    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        task_id: str = ...,
        agent: str = ...,
        options: CallOptions | None = ...,
    ) -> Paged[ListHandoffsAnswer, Handoff]:
        """
        List handoffs with the outcome of each item, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/handoffs`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        task_id: Only handoffs of this task.
        agent: Only handoffs of this agent.
        """

    def get(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Handoff:
        """
        Read a handoff with the outcome of each item. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/handoffs/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the handoff.
        """


class ExecutionsOperations:
    def start(
        self,
        *,
        task_id: str,
        label: str,
        space: str = ...,
        session_id: str = ...,
        options: CallOptions | None = ...,
    ) -> Execution:
        """
        Record the start of an execution: something that you do in a task. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/executions`

        space: Id or slug of the space. Default: the space of the client.
        task_id: Task in which it is done.
        label: What is being done, in words.
        session_id: Session you work in.
        """

    def end(
        self,
        *,
        id: str,
        space: str = ...,
        outcome: Literal["success", "failure"] = ...,
        options: CallOptions | None = ...,
    ) -> Execution:
        """
        Record that an execution has ended. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/executions/{id}:end`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the execution.
        outcome: How it ended.
        """

    def get(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Execution:
        """
        Read an execution. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/executions/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the execution.
        """

    def list(
        self,
        *,
        space: str = ...,
        task_id: str = ...,
        id: str = ...,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> Paged[ListExecutionsAnswer, ExecutionTrace]:
        """
        Trace the executions of a task in order, or a single execution: what was called and how it ended. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/executions`

        space: Id or slug of the space. Default: the space of the client.
        task_id: Task whose executions to read.
        id: The one execution to read.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """


class StepsOperations:
    def create(
        self,
        *,
        task_id: str,
        step_type: str,
        title: str,
        space: str = ...,
        anchors: Mapping[str, str] | None = ...,
        parent_id: str | None = ...,
        options: CallOptions | None = ...,
    ) -> Step:
        """
        Create a step in a task. Its first status is pending. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/tasks/{taskId}/steps`

        space: Id or slug of the space. Default: the space of the client.
        task_id: Id of the task.
        step_type: What kind of step it is, in one word, for example `refund_completion`.
        title: What is to be done, in words; 1 to 500 characters.
        anchors: Entities it is about: name to value; default: those of the task.
        parent_id: Step of the same task that it is a part of.
        """

    def list(
        self,
        *,
        task_id: str,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        status: Literal["pending", "in_progress", "blocked", "done", "skipped"] = ...,
        options: CallOptions | None = ...,
    ) -> Paged[ListStepsAnswer, Step]:
        """
        List the steps of a task in the order of creation. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/tasks/{taskId}/steps`

        space: Id or slug of the space. Default: the space of the client.
        task_id: Id of the task.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        status: Only steps in this status.
        """

    def get(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Step:
        """
        Read a step. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/steps/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the step.
        """

    def transition(
        self,
        *,
        id: str,
        to: Literal["pending", "in_progress", "blocked", "done", "skipped"],
        space: str = ...,
        evidence_ids: Sequence[str] = ...,
        reason: str | None = ...,
        suggested_action: str | None = ...,
        expected_version: int = ...,
        options: CallOptions | None = ...,
    ) -> TransitionResult:
        """
        Change the status of a step. If the change is rejected, the answer lists what is missing, and the step does not change. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/steps/{id}:transition`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the step.
        to: The new status.
        evidence_ids: Evidence to attach with an accepted transition; at most 64.
        reason: The reason; required to block or skip a step, and to reopen one that is done or skipped.
        suggested_action: For a step that is blocked: what would help.
        expected_version: Refuse the transition if the step is at another version.
        """

    def attach(
        self,
        *,
        id: str,
        evidence_ids: Sequence[str],
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Step:
        """
        Attach evidence to a step. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/steps/{id}:attach`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the step.
        evidence_ids: Evidence to attach; evidence that is already attached stays.
        """

    def attach_fact(
        self,
        *,
        id: str,
        claim_id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Step:
        """
        Attach a usable fact to a step. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/steps/{id}:attachFact`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the step.
        claim_id: Fact to attach; nothing changes if it is already attached.
        """

    def detach(
        self,
        *,
        id: str,
        evidence_id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Step:
        """
        Detach evidence from a step. Needs the role `writer`. Writes. `POST /v1/spaces/{space}/steps/{id}:detach`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the step.
        evidence_id: Evidence to detach.
        """

    def clear_review(
        self,
        *,
        id: str,
        note: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Step:
        """
        Record that you reviewed a step that needs a review. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/steps/{id}:clearReview`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the step.
        note: What you found; kept with the event.
        """


class StepEdgesOperations:
    def add(
        self,
        *,
        task_id: str,
        from_: str,
        to: str,
        kind: Literal["parent", "depends_on", "triggers", "produces", "blocks"],
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> AddedStepEdge:
        """
        Add an edge between two steps of a task. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/tasks/{taskId}/edges`

        space: Id or slug of the space. Default: the space of the client.
        task_id: Id of the task.
        from_: Step where the edge begins; for kind parent: the child.
        to: Step where the edge ends.
        kind: How the steps are related. parent: `from` is a part of `to`; depends_on: `from` waits for `to`; blocks: `to` waits for `from`; triggers and produces: `from` leads to `to`.
        """

    def list(
        self,
        *,
        task_id: str,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        kind: Literal["parent", "depends_on", "triggers", "produces", "blocks"] = ...,
        options: CallOptions | None = ...,
    ) -> Paged[ListStepEdgesAnswer, StepEdge]:
        """
        List the edges between the steps of a task in the order of creation. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/tasks/{taskId}/edges`

        space: Id or slug of the space. Default: the space of the client.
        task_id: Id of the task.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        kind: Only edges of this kind.
        """


class OffloadsOperations:
    def record(
        self,
        *,
        task_id: str,
        evidence_id: str,
        summary: str,
        space: str = ...,
        step_id: str | None = ...,
        tool_call_id: str | None = ...,
        score: int = ...,
        options: CallOptions | None = ...,
    ) -> Offload:
        """
        Record that a raw result was moved out of a context, with a summary that replaces it. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/offloads`

        space: Id or slug of the space. Default: the space of the client.
        task_id: Task it belongs to.
        step_id: Step of the task that it belongs to; the evidence is attached to it.
        tool_call_id: Id of the tool call whose result it was.
        evidence_id: Evidence that contains the raw content.
        summary: The summary that replaces it in a context; 1 to 2,000 characters.
        score: How well the summary can replace the content, 1 to 10; not how far it may be believed.
        """

    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        task: str = ...,
        step: str = ...,
        tool_call: str = ...,
        options: CallOptions | None = ...,
    ) -> Paged[ListOffloadsAnswer, Offload]:
        """
        List the offloads of a task, a step or a tool call, oldest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/offloads`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        task: Only offloads of this task.
        step: Only offloads of this step.
        tool_call: Only offloads of this tool call.
        """


class MemoriesOperations:
    def store(
        self,
        *,
        content: str,
        space: str = ...,
        category: str = ...,
        importance: float = ...,
        triple: TripleInput | None = ...,
        source_id: str | None = ...,
        task_id: str | None = ...,
        metadata: Mapping[str, Json] | None = ...,
        options: CallOptions | None = ...,
    ) -> StoreMemoryResult:
        """
        Remember something: assumptions, failures and strategies are stored as notes, anything else as a claim. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/memories`

        space: Id or slug of the space. Default: the space of the client.
        content: What to remember, in words; 1 to 10,000 characters, at most 32 KiB.
        category: assumption, failure, strategy: a note, which fades within weeks. Any other category is stored as a claim: decision, finding, preference, insight, fact, event, task, commitment, note, or a word of your own.
        importance: 0 to 1: .9–1.0 core identity, permanent facts; .7–.8 architecture decisions, strong preferences; .5 regular facts; .2–.3 transient context.
        triple: For a claim: subject, predicate and value. Not allowed for notes.
        source_id: Name of the source.
        task_id: For a note: the task that it belongs to.
        metadata: For a note: your own data; at most 10,240 bytes as JSON.
        """

    def recall(
        self,
        *,
        query: str,
        space: str = ...,
        top_k: int = ...,
        category: str | None = ...,
        task_id: str | None = ...,
        component: str | None = ...,
        session_id: str | None = ...,
        policy: Literal["credence-v1", "seed-mcp-engram"] = ...,
        options: CallOptions | None = ...,
    ) -> RecalledMemories:
        """
        Recall memories for a query, with past failures of the components that it names and lessons that may apply. Needs the role `reader`. Changes nothing. `POST /v1/spaces/{space}/memories:recall`

        space: Id or slug of the space. Default: the space of the client.
        query: What to recall, at most 8,000 characters. Empty: the newest memories.
        top_k: How many memories, 1 to 100.
        category: Only memories of this category.
        task_id: If the search finds too few memories, notes of this task are appended.
        component: Component whose failures to show, in addition to those that the query names.
        session_id: Session of the reader, by id or label: its claims are visible.
        policy: How memories are ordered. `seed-mcp-engram`: by the formula of mcp-engram, for comparison; stored data does not change.
        """

    def stats(
        self,
        *,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> MemoryStats:
        """
        Count the memories of a space. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/memories/stats`

        space: Id or slug of the space. Default: the space of the client.
        """

    def update(
        self,
        *,
        claim_id: str,
        space: str = ...,
        content: str | None = ...,
        importance: float | None = ...,
        expected_version: int = ...,
        options: CallOptions | None = ...,
    ) -> UpdateMemoryResult:
        """
        Change the text of a memory of yours, or the importance of a note of yours. Needs the role `agent`. Writes. `PATCH /v1/spaces/{space}/memories/{claimId}`

        space: Id or slug of the space. Default: the space of the client.
        claim_id: Id of the memory.
        content: New content: a new memory replaces this one.
        importance: Importance, if the memory is a note; 0 to 1: .9–1.0 core identity, permanent facts; .7–.8 architecture decisions, strong preferences; .5 regular facts; .2–.3 transient context.
        expected_version: Refuse the change if the memory is at another version; for a note, the version of the note.
        """


class SearchOperations:
    def run(
        self,
        *,
        query: str,
        space: str = ...,
        explain: bool = ...,
        kinds: Sequence[Literal["claim", "message", "question", "definition", "person", "prediction", "goal"]] = ...,
        limit: int = ...,
        mode: Literal["hybrid", "keyword", "semantic"] = ...,
        rerank: Literal[False] | Weights = ...,
        min_relevance: float = ...,
        min_trust: float = ...,
        after: str | datetime = ...,
        before: str | datetime = ...,
        as_of: str | datetime = ...,
        known_at: str | datetime = ...,
        session_id: str = ...,
        task_id: str = ...,
        workspace_id: str = ...,
        statuses: Sequence[Literal["active", "superseded", "disputed", "quarantined", "archived", "retracted"]] = ...,
        beliefs: Sequence[Literal["rejected"]] = ...,
        categories: Sequence[str] = ...,
        include_all: bool = ...,
        filter: Filter = ...,
        references: bool = ...,
        options: CallOptions | None = ...,
    ) -> SearchResults:
        """
        Search the visible memory, best results first. Needs the role `reader`. Changes nothing. `POST /v1/spaces/{space}/search`

        space: Id or slug of the space. Default: the space of the client.
        explain: Show how each result was found, and how many candidates each stage kept.
        query: The query, at most 8,000 characters. Empty: the newest results first.
        kinds: What to look for: claims, messages of conversations, questions, definitions, persons, predictions, goals. All kinds except claims and messages are found only by their words.
        limit: How many results, 1 to 100.
        mode: By words, by meaning, or by both.
        rerank: Weights of the score; `false` orders by relevance alone. Default: the weights of the policy.
        min_relevance: Leave out results of lower relevance; 0 leaves nothing out. Default: a floor below which results have nothing to do with the query.
        min_trust: Minimum trust of a result.
        after: Only memories observed at this time or later.
        before: Only memories observed before this time.
        as_of: Show what was valid at this time, even if it was replaced later.
        known_at: The answer as it would have been given at this time.
        session_id: Session of the reader, by id or label: its claims are visible. They replace durable claims of the same key against which they would win.
        task_id: Task of the reader: the claims of its workspace are visible.
        workspace_id: Workspace of the reader: its claims are also visible, even if they contradict each other. Default: the workspace of the session or task. `default` means only the durable lane.
        statuses: Only claims with these statuses. Default: active; all, if the filter has a condition on `status`.
        beliefs: `rejected`: include claims whose belief is rejected. A condition on `belief.state` in the filter has the same effect.
        categories: Only claims of these categories, such as `atom`, `scenario` and `persona`; at most 20.
        include_all: Include claims of every status, grounding and validity.
        filter: Further conditions, in the filter grammar.
        references: Return only references: ids, each with a label of at most 120 characters instead of the whole text.
        """

    def batch(
        self,
        *,
        queries: Sequence[SearchBatchQuery],
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> SearchBatchAnswer:
        """
        Run up to 100 searches at once, each as if it were sent separately. Needs the role `reader`. Changes nothing. `POST /v1/spaces/{space}/search:batch`

        space: Id or slug of the space. Default: the space of the client.
        queries: Searches, at most 100; each is answered as if it were sent separately.
        """


class ContextOperations:
    def get(
        self,
        *,
        query: str,
        space: str = ...,
        explain: bool = ...,
        max_tokens: int = ...,
        max_claims: int = ...,
        max_facts: int = ...,
        max_blocked: int = ...,
        max_atoms: int = ...,
        max_scenarios: int = ...,
        max_personas: int = ...,
        include_other: bool = ...,
        session_id: str = ...,
        workspace_id: str = ...,
        task_id: str = ...,
        as_of: str | datetime = ...,
        known_at: str | datetime = ...,
        beliefs: Sequence[Literal["rejected"]] = ...,
        format: Literal["markdown", "json"] = ...,
        include: Sequence[Literal["claims", "messages", "task", "facts", "background", "work"]] = ...,
        references: bool = ...,
        options: CallOptions | None = ...,
    ) -> Context:
        """
        Build a context for a query from the visible memory, within a token budget, with citations. Needs the role `reader`. Changes nothing. `POST /v1/spaces/{space}/context`

        space: Id or slug of the space. Default: the space of the client.
        explain: Show how each candidate was found and scored, and how many candidates each stage kept.
        query: What the context is for, at most 8,000 characters. Empty: the newest memories.
        max_tokens: Maximum size of the text in tokens, as the space counts them. Default: no limit.
        max_claims: Maximum number of memories to print, 1 to 100.
        max_facts: Maximum number of facts to print, 0 to 100.
        max_blocked: Maximum number of facts to print that are not usable now, with what they need, 0 to 100.
        max_atoms: Maximum number of atoms in the background, 0 to 100.
        max_scenarios: Maximum number of scenarios, 0 to 100.
        max_personas: Maximum number of personas, 0 to 100.
        include_other: With taskId: also print facts that neither belong to the task nor are about the same entities, under a separate heading.
        session_id: Session of the reader, by id or label: its claims are visible, and come before durable claims of the same key.
        workspace_id: Workspace of the reader: its claims are also visible, even if they contradict each other. Default: the workspace of the session or task. `default` means only the durable lane.
        task_id: Task that the context is for: its current steps as a diagram and its offloads come first. Cannot be combined with asOf or knownAt.
        as_of: Show what was valid at this time, even if it was replaced later.
        known_at: The context as it would have been at this time.
        beliefs: `rejected`: include claims whose belief is rejected. A condition on `belief.state` in the filter has the same effect.
        format: How the text is written.
        include: What to print: claims, facts that gates accepted, background (atoms, scenarios, personas), raw messages of conversations, the state of a task, and how work was left (the newest handoff, interrupted sessions). Default: claims, background, work, facts if the space has a schema, the task if taskId is given.
        references: Return only references: ids, each with a label of at most 120 characters instead of the whole text.
        """


class MergesOperations:
    def list(
        self,
        *,
        space: str = ...,
        claim_id: str = ...,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> Paged[ListMergesAnswer, Merge]:
        """
        List merges of claims, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/merges`

        space: Id or slug of the space. Default: the space of the client.
        claim_id: Only merges that involve this claim.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """

    def get(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Merge:
        """
        Read a merge: the rule that caused it, and both claims before and after it. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/merges/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the merge.
        """

    def undo(
        self,
        *,
        id: str,
        space: str = ...,
        note: str | None = ...,
        expected_version: int = ...,
        options: CallOptions | None = ...,
    ) -> Unmerge:
        """
        Undo a merge: the gate decides about the archived claim again, and the two claims are not merged again. Needs the role `writer`. Writes. `POST /v1/spaces/{space}/merges/{id}:undo`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the merge.
        note: Why the two are not the same.
        expected_version: Refuse to undo the merge if it is at another version.
        """


class EmbeddingsOperations:
    def list(
        self,
        *,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> EmbeddingModels:
        """
        List the embedding models of a space, and how many of its texts have a vector of each model. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/embeddings`

        space: Id or slug of the space. Default: the space of the client.
        """

    def migrate(
        self,
        *,
        to: str,
        space: str = ...,
        wait_seconds: int = ...,
        options: CallOptions | None = ...,
    ) -> Job:
        """
        Move a space to another embedding model: a job computes the vectors, then the space switches. If the space already uses the model, the job computes the missing vectors. Needs the role `admin`. Writes. `POST /v1/spaces/{space}/embeddings:migrate`

        space: Id or slug of the space. Default: the space of the client.
        wait_seconds: How many seconds to wait for the end of the work before the answer, 1 to 60.
        to: Name of a model of this installation; `embeddings.list` names them.
        """

    def cancel(
        self,
        *,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> EmbeddingModels:
        """
        Cancel the move of a space to another embedding model. Needs the role `admin`. Writes. `POST /v1/spaces/{space}/embeddings:cancel`

        space: Id or slug of the space. Default: the space of the client.
        """

    def remove(
        self,
        *,
        model: str,
        space: str = ...,
        wait_seconds: int = ...,
        options: CallOptions | None = ...,
    ) -> Job:
        """
        Remove the vectors of a model that a space no longer uses, in a background job. Needs the role `admin`. Writes. `POST /v1/spaces/{space}/embeddings:remove`

        space: Id or slug of the space. Default: the space of the client.
        wait_seconds: How many seconds to wait for the end of the work before the answer, 1 to 60.
        model: Name of the model whose vectors are removed; it must be neither the active nor the next model of the space.
        """


class MaintenanceOperations:
    def start_run(
        self,
        *,
        kind: Literal["beliefs"] | Literal["consolidate"] | Literal["decay"] | Literal["expire"] | Literal["facts"] | Literal["promote"] | Literal["sessions"],
        space: str = ...,
        dry_run: bool = ...,
        wait_seconds: int = ...,
        full: bool = ...,
        dedup_threshold: float = ...,
        max_claims: int = ...,
        compress_age: int = ...,
        method: Literal["extractive", "llm"] = ...,
        fallback: bool = ...,
        prune_superseded: bool = ...,
        prune_age: int = ...,
        prune_quarantined: bool = ...,
        quarantine_max_age: int = ...,
        workspace: str = ...,
        reason: Literal["task_boundary", "cadence", "manual"] = ...,
        options: CallOptions | None = ...,
    ) -> StartedRun:
        """
        Start a maintenance run in a space, for example consolidation, decay or expiry, as a background job. Needs the role `writer`. Writes. `POST /v1/spaces/{space}/maintenance/runs`

        space: Id or slug of the space. Default: the space of the client.
        dry_run: Decide and count, without changing anything. The report is in the result of the job.
        wait_seconds: How many seconds to wait for the end of the work before the answer, 1 to 60.
        kind: `beliefs` recomputes beliefs by the policy of the space and the current weights of sources.
        full: Compare all claims with each other again. By default, only claims that changed or got their vector since the last comparison are compared.
        dedup_threshold: How similar in meaning two texts must be to count as the same: cosine, 0.90 to 1. With a value other than the default, all claims are compared again.
        max_claims: Compare at most this many active claims, least confident first. By default, all are compared.
        compress_age: Age in days from which similar claims may be combined in a digest.
        method: How digests are written: `extractive` takes sentences of the claims, `llm` asks the language model and keeps only sentences that cite a claim. A dry run does not call the model, and counts as if the model had answered.
        fallback: What to do if the model is unavailable or its output is unusable. true: write the digest from sentences of the claims, and count it in the report; false: write none.
        prune_superseded: Archive claims that were superseded.
        prune_age: Days after which superseded claims are archived.
        prune_quarantined: Archive quarantined claims that are not in an open conflict.
        quarantine_max_age: Days after which quarantined claims are archived.
        workspace: The workspace to promote from. `default` is the durable lane, where accepted claims become canonical and nothing else happens.
        reason: The reason: its task or session ended, enough was observed, or you request it.
        """

    def list_runs(
        self,
        *,
        space: str = ...,
        kind: Literal["beliefs", "consolidate", "decay", "expire", "facts", "promote", "sessions"] = ...,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> Paged[ListMaintenanceRunsAnswer, MaintenanceRun]:
        """
        List the maintenance runs of a space with their reports, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/maintenance/runs`

        space: Id or slug of the space. Default: the space of the client.
        kind: Only runs of this kind.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """

    def get_run(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> MaintenanceRun:
        """
        Read one maintenance run: its options and its report. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/maintenance/runs/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the run.
        """

    def get_schedule(
        self,
        *,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> MaintenanceSchedule:
        """
        Read the maintenance schedule of a space, with the time of the next run of each kind. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/maintenance/schedule`

        space: Id or slug of the space. Default: the space of the client.
        """

    def set_schedule(
        self,
        *,
        space: str = ...,
        paused: bool = ...,
        beliefs: KindScheduleUpdate = ...,
        consolidate: KindScheduleUpdate = ...,
        decay: KindScheduleUpdate = ...,
        expire: KindScheduleUpdate = ...,
        facts: KindScheduleUpdate = ...,
        promote: KindScheduleUpdate = ...,
        sessions: KindScheduleUpdate = ...,
        expected_version: int = ...,
        options: CallOptions | None = ...,
    ) -> MaintenanceSchedule:
        """
        Update or pause the maintenance schedule of a space. Needs the role `admin`. Writes. `PATCH /v1/spaces/{space}/maintenance/schedule`

        space: Id or slug of the space. Default: the space of the client.
        paused: true: scheduled runs no longer start in this space. Open runs continue; cancel them to stop them.
        beliefs: When to run `beliefs`. This kind recomputes beliefs by the policy of the space and the current weights of sources.
        consolidate: When to run `consolidate`. This kind merges duplicates, settles contradictions, links similar claims and archives claims that are no longer needed.
        decay: When to run `decay`. This kind archives faded claims, and marks claims whose trust has fallen with age as disputed.
        expire: When to run `expire`. This kind completes announced changes that are due, records what has become stale or expired, and archives the claims of workspaces that have been closed for a day.
        facts: When to run `facts`. This kind judges again done steps whose evidence was withdrawn, and facts that newer evidence concerns, and marks steps whose facts were withdrawn, if there are too many of them for one request; judges all facts again when the schema is replaced.
        promote: When to run `promote`. This kind makes accepted claims canonical, and those of a workspace durable; in a workspace, archives rejected claims, clutter, and claims beyond the carry-over limit.
        sessions: When to run `sessions`. This kind marks sessions that were idle for half an hour as interrupted.
        expected_version: Refuse the change if the schedule has another version; 0: the schedule was never changed.
        """


class EventsOperations:
    def list(
        self,
        *,
        space: str = ...,
        after: int = ...,
        limit: int = ...,
        options: CallOptions | None = ...,
    ) -> ListEventsAnswer:
        """
        List sealed events after a sequence number, oldest first. Needs the role `admin`. Changes nothing. `GET /v1/events`

        space: Only events of this space, by id or slug.
        after: Only events with a larger `seq`; 0 for the beginning.
        limit: How many items to return, 1 to 200.
        """

    def stream(
        self,
        *,
        space: str = ...,
        after: int = ...,
        options: StreamOptions | None = ...,
    ) -> Stream[Event]:
        """
        Stream sealed events after a sequence number. Needs the role `admin`. Changes nothing. `GET /v1/events/stream`

        space: Only events of this space, by id or slug.
        after: Return the events after this `seq`; 0: from the beginning; omitted: only events that are sealed from now on.
        """


class ChangesOperations:
    def stream(
        self,
        *,
        space: str = ...,
        after: int = ...,
        options: StreamOptions | None = ...,
    ) -> Stream[Change]:
        """
        Stream notifications that something has changed in a space, without the stored content. Needs the role `reviewer`. Changes nothing. `GET /v1/spaces/{space}/changes/stream`

        space: Id or slug of the space. Default: the space of the client.
        after: Return the events after this `seq`; 0: from the beginning; omitted: only events that are sealed from now on.
        """


class AuditOperations:
    def list(
        self,
        *,
        limit: int = ...,
        cursor: str = ...,
        space: str = ...,
        kind: str = ...,
        accepted: bool = ...,
        task_id: str = ...,
        claim_id: str = ...,
        evidence_id: str = ...,
        subject_id: str = ...,
        options: CallOptions | None = ...,
    ) -> Paged[ListAuditAnswer, AuditEntry]:
        """
        List changes, gate evaluations and denied attempts with their authors, newest first. Needs the role `admin`. Changes nothing. `GET /v1/audit`

        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        space: Only events of this space, by id or slug.
        kind: Only entries of this kind, as in the reference of events: `claim_stored`, `attempts_denied`.
        accepted: Only accepted entries (true), or only rejections and denied attempts (false).
        task_id: Only what belongs to this task.
        claim_id: Only what is about this claim or refers to it.
        evidence_id: Only entries that are about this evidence or refer to it, such as evaluations that cite it and steps that it is attached to.
        subject_id: Only what is about this subject or refers to it. Give only one of `subjectId`, `claimId` and `evidenceId`.
        """

    def verify(
        self,
        *,
        from_: int = ...,
        to: int = ...,
        anchor_seq: int = ...,
        anchor_hash: str = ...,
        options: CallOptions | None = ...,
    ) -> AuditVerification:
        """
        Recompute the hash chain of the audit trail, and report the first entry that differs from what was sealed. Needs the role `admin`. Changes nothing. `GET /v1/audit:verify`

        from_: Number of the first entry to verify.
        to: Number of the last entry to verify; default: the end of the log. One request verifies at most 20000 entries; `hasMore` shows that more remain.
        anchor_seq: Number of an entry whose hash you kept elsewhere; requires `anchorHash`.
        anchor_hash: The hash that you kept. The log must still have it: this detects a log that was truncated or rewritten.
        """

    def export(
        self,
        *,
        format: Literal["jsonl", "md"] = ...,
        space: str = ...,
        from_: int = ...,
        to: int = ...,
        options: CallOptions | None = ...,
    ) -> Stream[str]:
        """
        Export the sealed audit trail as text, with everything needed to verify it elsewhere. Needs the role `admin`. Changes nothing. `GET /v1/audit:export`

        format: `jsonl`: one JSON object per line, with everything that a hash covers; `md`: a readable table.
        space: Only what happened in this space, by id or slug.
        from_: Number of the first entry.
        to: Number of the last entry; default: the last entry that is sealed when the export starts.
        """


class JobsOperations:
    def list(
        self,
        *,
        status: Literal["queued", "running", "done", "failed", "dead", "cancelled"] = ...,
        queue: str = ...,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> Paged[JobList, Job]:
        """
        List background jobs in any status, newest first. Needs the role `reader`. Changes nothing. `GET /v1/jobs`

        status: Only jobs in this status.
        queue: Only jobs of this queue.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """

    def get(
        self,
        *,
        id: str,
        options: CallOptions | None = ...,
    ) -> Job:
        """
        Read one job: its status, progress and result. Needs the role `reader`. Changes nothing. `GET /v1/jobs/{id}`

        id: Id of the job.
        """

    def retry(
        self,
        *,
        id: str,
        options: CallOptions | None = ...,
    ) -> Job:
        """
        Retry a dead job with a new set of attempts; a maintenance run continues where it failed or was cancelled. Work that only an admin or owner can start needs this role here too. Needs the role `writer`. Writes. `POST /v1/jobs/{id}:retry`

        id: Id of the job.
        """

    def cancel(
        self,
        *,
        id: str,
        options: CallOptions | None = ...,
    ) -> Job:
        """
        Cancel a job that has not started, or a maintenance run, which stops after its current page. Work that only an admin or owner can start needs this role here too. Needs the role `writer`. Writes. `POST /v1/jobs/{id}:cancel`

        id: Id of the job.
        """


class ModeOperations:
    def get(
        self,
        *,
        options: CallOptions | None = ...,
    ) -> Mode:
        """
        Read whether the tenant accepts writes, and why not. Needs the role `reader`. Changes nothing. `GET /v1/mode`
        """

    def set(
        self,
        *,
        mode: Literal["normal", "read_only"],
        reason: str,
        options: CallOptions | None = ...,
    ) -> Mode:
        """
        Stop all writes of the tenant, or allow them again. Needs the role `owner`. Writes. `PUT /v1/mode`

        mode: `read_only` stops all writes of the tenant; `normal` ends a read-only mode that you set.
        reason: The reason; shown to callers whose writes are refused.
        """


class RecoveriesOperations:
    def start(
        self,
        *,
        wait_seconds: int = ...,
        promote: bool = ...,
        accept_loss: bool = ...,
        to_seq: int = ...,
        options: CallOptions | None = ...,
    ) -> Job:
        """
        Replay the log of the tenant in a separate database and compare; with `promote`, replace the rows that differ. Needs the role `admin`. Writes. `POST /v1/recoveries`

        wait_seconds: How many seconds to wait for the end of the work before the answer, 1 to 60.
        promote: Replace the rows that differ with the rebuilt ones; needs the role owner. Without it, nothing is changed.
        accept_loss: Promote even if events were skipped or malformed; their effects are lost.
        to_seq: Replay up to this sequence number; not allowed with `promote`.
        """

    def get(
        self,
        *,
        id: str,
        options: CallOptions | None = ...,
    ) -> Recovery:
        """
        Read a recovery and what it found. Needs the role `admin`. Changes nothing. `GET /v1/recoveries/{id}`

        id: Id of the recovery.
        """

    def undo(
        self,
        *,
        id: str,
        options: CallOptions | None = ...,
    ) -> UndoneRecovery:
        """
        Restore the rows that a recovery replaced in the last 7 days, except those changed since. Needs the role `owner`. Writes. `POST /v1/recoveries/{id}:undo`

        id: Id of the recovery.
        """


class SnapshotsOperations:
    def start(
        self,
        *,
        wait_seconds: int = ...,
        options: CallOptions | None = ...,
    ) -> Job:
        """
        Make a snapshot of the tenant, from which later replays can start. Needs the role `admin`. Writes. `POST /v1/snapshots`

        wait_seconds: How many seconds to wait for the end of the work before the answer, 1 to 60.
        """

    def list(
        self,
        *,
        options: CallOptions | None = ...,
    ) -> SnapshotList:
        """
        List the snapshots from which a replay can start, newest first. Needs the role `admin`. Changes nothing. `GET /v1/snapshots`
        """


class ArchivesOperations:
    def list(
        self,
        *,
        options: CallOptions | None = ...,
    ) -> ArchiveList:
        """
        List the archived days of the log, newest first. Needs the role `admin`. Changes nothing. `GET /v1/archives`
        """


class IntegrityChecksOperations:
    def start(
        self,
        *,
        wait_seconds: int = ...,
        options: CallOptions | None = ...,
    ) -> Job:
        """
        Check the integrity of the tenant: its hash chain, its archived days, and its tables against the log. Runs as a job, and also once a day. Needs the role `admin`. Writes. `POST /v1/integrity-checks`

        wait_seconds: How many seconds to wait for the end of the work before the answer, 1 to 60.
        """


class RuntimeHealthOperations:
    def get(
        self,
        *,
        options: CallOptions | None = ...,
    ) -> RuntimeHealth:
        """
        Read the health of the service for the tenant: its mode, findings with advice, snapshots and archives. Needs the role `reader`. Changes nothing. `GET /v1/runtime-health`
        """


class ToolsOperations:
    def call(
        self,
        *,
        space: str = ...,
        tool: str = ...,
        payload: Json = ...,
        options: CallOptions | None = ...,
    ) -> ToolOutcome:
        """
        Call a governed tool. Acceptance, transformation and rejection are outcomes, never errors. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/tools:call`

        space: Id or slug of the space. Default: the space of the client.
        tool: Name of the tool: record_observation, propose_proposition, create_or_link_entity_candidate, propose_test, execute_test_result_ingest, request_consolidation, archive_episode, attach_support, attach_contradiction.
        payload: The input of the tool, an object.
        """


class Agent:
    def remember(
        self,
        content: str,
        *,
        space: str = ...,
        category: str = ...,
        importance: float = ...,
        triple: TripleInput | None = ...,
        source_id: str | None = ...,
        task_id: str | None = ...,
        metadata: Mapping[str, Json] | None = ...,
        options: CallOptions | None = ...,
    ) -> StoreMemoryResult:
        """
        Remember something: assumptions, failures and strategies are stored as notes, anything else as a claim. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/memories`

        space: Id or slug of the space. Default: the space of the client.
        content: What to remember, in words; 1 to 10,000 characters, at most 32 KiB.
        category: assumption, failure, strategy: a note, which fades within weeks. Any other category is stored as a claim: decision, finding, preference, insight, fact, event, task, commitment, note, or a word of your own.
        importance: 0 to 1: .9–1.0 core identity, permanent facts; .7–.8 architecture decisions, strong preferences; .5 regular facts; .2–.3 transient context.
        triple: For a claim: subject, predicate and value. Not allowed for notes.
        source_id: Name of the source.
        task_id: For a note: the task that it belongs to.
        metadata: For a note: your own data; at most 10,240 bytes as JSON.
        """

    def recall(
        self,
        query: str,
        *,
        space: str = ...,
        top_k: int = ...,
        category: str | None = ...,
        task_id: str | None = ...,
        component: str | None = ...,
        session_id: str | None = ...,
        policy: Literal["credence-v1", "seed-mcp-engram"] = ...,
        options: CallOptions | None = ...,
    ) -> RecalledMemories:
        """
        Recall memories for a query, with past failures of the components that it names and lessons that may apply. Needs the role `reader`. Changes nothing. `POST /v1/spaces/{space}/memories:recall`

        space: Id or slug of the space. Default: the space of the client.
        query: What to recall, at most 8,000 characters. Empty: the newest memories.
        top_k: How many memories, 1 to 100.
        category: Only memories of this category.
        task_id: If the search finds too few memories, notes of this task are appended.
        component: Component whose failures to show, in addition to those that the query names.
        session_id: Session of the reader, by id or label: its claims are visible.
        policy: How memories are ordered. `seed-mcp-engram`: by the formula of mcp-engram, for comparison; stored data does not change.
        """

    def context(
        self,
        query: str,
        *,
        space: str = ...,
        explain: bool = ...,
        max_tokens: int = ...,
        max_claims: int = ...,
        max_facts: int = ...,
        max_blocked: int = ...,
        max_atoms: int = ...,
        max_scenarios: int = ...,
        max_personas: int = ...,
        include_other: bool = ...,
        session_id: str = ...,
        workspace_id: str = ...,
        task_id: str = ...,
        as_of: str | datetime = ...,
        known_at: str | datetime = ...,
        beliefs: Sequence[Literal["rejected"]] = ...,
        format: Literal["markdown", "json"] = ...,
        include: Sequence[Literal["claims", "messages", "task", "facts", "background", "work"]] = ...,
        references: bool = ...,
        options: CallOptions | None = ...,
    ) -> Context:
        """
        Build a context for a query from the visible memory, within a token budget, with citations. Needs the role `reader`. Changes nothing. `POST /v1/spaces/{space}/context`

        space: Id or slug of the space. Default: the space of the client.
        explain: Show how each candidate was found and scored, and how many candidates each stage kept.
        query: What the context is for, at most 8,000 characters. Empty: the newest memories.
        max_tokens: Maximum size of the text in tokens, as the space counts them. Default: no limit.
        max_claims: Maximum number of memories to print, 1 to 100.
        max_facts: Maximum number of facts to print, 0 to 100.
        max_blocked: Maximum number of facts to print that are not usable now, with what they need, 0 to 100.
        max_atoms: Maximum number of atoms in the background, 0 to 100.
        max_scenarios: Maximum number of scenarios, 0 to 100.
        max_personas: Maximum number of personas, 0 to 100.
        include_other: With taskId: also print facts that neither belong to the task nor are about the same entities, under a separate heading.
        session_id: Session of the reader, by id or label: its claims are visible, and come before durable claims of the same key.
        workspace_id: Workspace of the reader: its claims are also visible, even if they contradict each other. Default: the workspace of the session or task. `default` means only the durable lane.
        task_id: Task that the context is for: its current steps as a diagram and its offloads come first. Cannot be combined with asOf or knownAt.
        as_of: Show what was valid at this time, even if it was replaced later.
        known_at: The context as it would have been at this time.
        beliefs: `rejected`: include claims whose belief is rejected. A condition on `belief.state` in the filter has the same effect.
        format: How the text is written.
        include: What to print: claims, facts that gates accepted, background (atoms, scenarios, personas), raw messages of conversations, the state of a task, and how work was left (the newest handoff, interrupted sessions). Default: claims, background, work, facts if the space has a schema, the task if taskId is given.
        references: Return only references: ids, each with a label of at most 120 characters instead of the whole text.
        """


class Operations:
    "Every operation, by its name in the catalogue."
    @property
    def system(self) -> SystemOperations: ...
    @property
    def keys(self) -> KeysOperations: ...
    @property
    def dashboard_sessions(self) -> DashboardSessionsOperations: ...
    @property
    def spaces(self) -> SpacesOperations: ...
    @property
    def sessions(self) -> SessionsOperations: ...
    @property
    def workspaces(self) -> WorkspacesOperations: ...
    @property
    def sources(self) -> SourcesOperations: ...
    @property
    def predicates(self) -> PredicatesOperations: ...
    @property
    def evidence_types(self) -> EvidenceTypesOperations: ...
    @property
    def schemas(self) -> SchemasOperations: ...
    @property
    def facts(self) -> FactsOperations: ...
    @property
    def gates(self) -> GatesOperations: ...
    @property
    def evidence(self) -> EvidenceOperations: ...
    @property
    def claims(self) -> ClaimsOperations: ...
    @property
    def entities(self) -> EntitiesOperations: ...
    @property
    def conflicts(self) -> ConflictsOperations: ...
    @property
    def possible_conflicts(self) -> PossibleConflictsOperations: ...
    @property
    def nodes(self) -> NodesOperations: ...
    @property
    def cascades(self) -> CascadesOperations: ...
    @property
    def goals(self) -> GoalsOperations: ...
    @property
    def tripwires(self) -> TripwiresOperations: ...
    @property
    def lessons(self) -> LessonsOperations: ...
    @property
    def edges(self) -> EdgesOperations: ...
    @property
    def persons(self) -> PersonsOperations: ...
    @property
    def cornerstones(self) -> CornerstonesOperations: ...
    @property
    def proposals(self) -> ProposalsOperations: ...
    @property
    def principles(self) -> PrinciplesOperations: ...
    @property
    def tests(self) -> TestsOperations: ...
    @property
    def graph(self) -> GraphOperations: ...
    @property
    def digests(self) -> DigestsOperations: ...
    @property
    def conversations(self) -> ConversationsOperations: ...
    @property
    def candidates(self) -> CandidatesOperations: ...
    @property
    def episodes(self) -> EpisodesOperations: ...
    @property
    def links(self) -> LinksOperations: ...
    @property
    def clusters(self) -> ClustersOperations: ...
    @property
    def tasks(self) -> TasksOperations: ...
    @property
    def checkpoints(self) -> CheckpointsOperations: ...
    @property
    def failures(self) -> FailuresOperations: ...
    @property
    def handoffs(self) -> HandoffsOperations: ...
    @property
    def executions(self) -> ExecutionsOperations: ...
    @property
    def steps(self) -> StepsOperations: ...
    @property
    def step_edges(self) -> StepEdgesOperations: ...
    @property
    def offloads(self) -> OffloadsOperations: ...
    @property
    def memories(self) -> MemoriesOperations: ...
    @property
    def search(self) -> SearchOperations: ...
    @property
    def context(self) -> ContextOperations: ...
    @property
    def merges(self) -> MergesOperations: ...
    @property
    def embeddings(self) -> EmbeddingsOperations: ...
    @property
    def maintenance(self) -> MaintenanceOperations: ...
    @property
    def events(self) -> EventsOperations: ...
    @property
    def changes(self) -> ChangesOperations: ...
    @property
    def audit(self) -> AuditOperations: ...
    @property
    def jobs(self) -> JobsOperations: ...
    @property
    def mode(self) -> ModeOperations: ...
    @property
    def recoveries(self) -> RecoveriesOperations: ...
    @property
    def snapshots(self) -> SnapshotsOperations: ...
    @property
    def archives(self) -> ArchivesOperations: ...
    @property
    def integrity_checks(self) -> IntegrityChecksOperations: ...
    @property
    def runtime_health(self) -> RuntimeHealthOperations: ...
    @property
    def tools(self) -> ToolsOperations: ...

class AsyncSystemOperations:
    async def whoami(
        self,
        *,
        options: CallOptions | None = ...,
    ) -> Whoami:
        """
        Read the tenant, the principal and the rights of the key. Needs the role `reader`. Changes nothing. `GET /v1/whoami`
        """


class AsyncKeysOperations:
    async def create(
        self,
        *,
        name: str,
        role: Literal["reader", "agent", "writer", "reviewer", "admin", "owner"] = ...,
        principal_id: str = ...,
        principal: CreateApiKeyPrincipal = ...,
        allowed_classes: Sequence[Literal["user_explicit", "system", "tool_output", "user_implicit", "document", "inference"]] = ...,
        grants: Sequence[Literal["conversation_ingest", "extractor"]] = ...,
        source_systems: Sequence[str] = ...,
        spaces: Sequence[str] = ...,
        default_space: str = ...,
        expires_at: str | datetime = ...,
        options: CallOptions | None = ...,
    ) -> NewApiKey:
        """
        Create an API key. Its secret is shown once. Needs the role `admin`. Writes. `POST /v1/api-keys`

        name: What the key is used for.
        role: The rights of the key; never above those of the caller.
        principal_id: Bind the key to an existing principal.
        principal: Create a new principal for the key. Default: a principal of kind service with the name of the key.
        allowed_classes: Source classes it may assert; default: all that its role and the caller may assert.
        grants: Rights in addition to the role.
        source_systems: Sources in whose name it may record, and whose external ids it shares, at most 100; an agent can name any other source only as a label.
        spaces: Ids or slugs of the spaces it may access; default: all that the caller may access.
        default_space: Id or slug of the space for tool calls that name no space; it must be a space that the key may access.
        expires_at: Time from which the key is refused; at most, and by default, the expiry of your own key.
        """

    def list(
        self,
        *,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[ListApiKeysAnswer, ApiKey]:
        """
        List the API keys of the tenant, oldest first; if your key is limited to some spaces, only the keys of those spaces. Needs the role `admin`. Changes nothing. `GET /v1/api-keys`

        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """

    async def rotate(
        self,
        *,
        id: str,
        source_systems: Sequence[str] = ...,
        options: CallOptions | None = ...,
    ) -> NewApiKey:
        """
        Replace the secret of an API key; the old secret stops working immediately. Needs the role `admin`. Writes. `POST /v1/api-keys/{id}:rotate`

        id: Id of the key.
        source_systems: Sources in whose name it may record from now on; default: unchanged.
        """

    async def revoke(
        self,
        *,
        id: str,
        options: CallOptions | None = ...,
    ) -> ApiKey:
        """
        Revoke an API key permanently. Needs the role `admin`. Writes. `DELETE /v1/api-keys/{id}`

        id: Id of the key.
        """


class AsyncDashboardSessionsOperations:
    def list(
        self,
        *,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[ListDashboardSessionsAnswer, DashboardSession]:
        """
        List the browsers signed in to the dashboard as you; admins see those of all principals. Needs the role `reader`. Changes nothing. `GET /v1/dashboard-sessions`

        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """

    async def end(
        self,
        *,
        id: str,
        options: CallOptions | None = ...,
    ) -> DashboardSession:
        """
        Sign out a browser from the dashboard; admins can also sign out browsers of other people. Needs the role `reader`. Writes. `DELETE /v1/dashboard-sessions/{id}`

        id: Id of the dashboard session.
        """

    async def end_all(
        self,
        *,
        options: CallOptions | None = ...,
    ) -> EndedDashboardSessions:
        """
        Sign out all browsers that are signed in to the dashboard as you. Needs the role `reader`. Writes. `POST /v1/dashboard-sessions:endAll`
        """


class AsyncSpacesOperations:
    async def create(
        self,
        *,
        slug: str,
        name: str,
        policy: SpacePolicyInput = ...,
        clock: Literal["real", "simulated"] = ...,
        purpose: Literal["evaluation"] | None = ...,
        options: CallOptions | None = ...,
    ) -> Space:
        """
        Create a space: a memory shared by all keys that may access it. Needs the role `admin`. Writes. `POST /v1/spaces`

        slug: Unique in the tenant; never changes.
        name: Name shown to people.
        policy: Settings; the defaults suit most spaces.
        clock: A simulated clock starts at the real time and moves only when it is set. It can be set to any time until something is recorded in the space, afterwards only forwards.
        purpose: `evaluation`: a space for measuring the rules of belief, where `beliefPolicy` may leave parts of them out. The purpose cannot be changed.
        """

    def list(
        self,
        *,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[ListSpacesAnswer, Space]:
        """
        List the spaces the key may access, oldest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces`

        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """

    async def inspect(
        self,
        *,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Inspection:
        """
        Count what a space contains, and what is waiting for a person or an operator. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/inspection`

        space: Id or slug of the space. Default: the space of the client.
        """

    async def growth(
        self,
        *,
        space: str = ...,
        days: int = ...,
        options: CallOptions | None = ...,
    ) -> Growth:
        """
        Count what was recorded in a space, day by day. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/growth`

        space: Id or slug of the space. Default: the space of the client.
        days: How many days, including today; 1 to 90.
        """

    async def get(
        self,
        *,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Space:
        """
        Read a space. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}`

        space: Id or slug of the space. Default: the space of the client.
        """

    async def set_policy(
        self,
        *,
        space: str = ...,
        predicates: Literal["open", "closed"] = ...,
        tokenizer: Literal["estimate", "cl100k_base", "o200k_base"] = ...,
        triples: Literal["asserted", "proposed"] = ...,
        near_protected: float = ...,
        max_active_claims: int | None = ...,
        when_full: Literal["archive", "refuse"] = ...,
        notes: NoteThresholdsInput = ...,
        belief_policy: Literal["credence-v1", "seed-v0.1q", "no-tentative-provisional", "no-provenance-weight", "no-independence", "no-staleness", "no-test-loop", "single-layer", "direct-writes"] = ...,
        expected_version: int = ...,
        options: CallOptions | None = ...,
    ) -> PolicySet:
        """
        Update settings of a space; settings that you omit do not change. Needs the role `admin`. Writes. `PATCH /v1/spaces/{space}/policy`

        space: Id or slug of the space. Default: the space of the client.
        predicates: `closed` refuses claims with predicates that are not registered.
        tokenizer: How the tokens of a context are counted: with the vocabulary of a model, or with `estimate`, which counts four bytes of UTF-8 as one token.
        triples: `proposed`: if the installation has a language model, it reads claims without a triple, and the triples it proposes are stored as inferences. `asserted`: claims have only the triples that writers give.
        near_protected: Similarity to a protected or system claim, 0 to 1, from which a weaker claim that states something else is marked as a possible conflict. 1 marks only claims that contain all words of the stronger one.
        max_active_claims: Maximum number of active claims; null: unlimited.
        when_full: What happens to a new claim beyond that limit: `archive` accepts it and archives the weakest and oldest claim of the author with the most claims, never a protected one; `refuse` refuses it with 409 `space_full`.
        notes: Thresholds for notes; omitted ones have their defaults.
        belief_policy: How the belief in claims is computed. `seed-v0.1q` is an earlier formula, kept for comparison; all others are `credence-v1` without one part, only for spaces with the purpose `evaluation`. After a change, a run of the kind `beliefs` recomputes every claim.
        expected_version: Refuse the change if the space is at another version.
        """

    async def set_clock(
        self,
        *,
        now: str | datetime,
        space: str = ...,
        expected_version: int = ...,
        options: CallOptions | None = ...,
    ) -> Space:
        """
        Set the clock of a simulated space. The clock never runs backwards. Needs the role `admin`. Writes. `PUT /v1/spaces/{space}/clock`

        space: Id or slug of the space. Default: the space of the client.
        now: The new time of the space; not before the current one if anything is recorded in the space, and before the year 9900.
        expected_version: Refuse the change if the space is at another version.
        """

    def export(
        self,
        *,
        space: str = ...,
        history: bool = ...,
        sessions: bool = ...,
        workspaces: bool = ...,
        options: CallOptions | None = ...,
    ) -> AsyncStream[str]:
        """
        Export the content of a space as lines of JSON that an import accepts. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/export`

        space: Id or slug of the space. Default: the space of the client.
        history: Include claims that were replaced, with the time in which they were valid.
        sessions: Include what belongs to sessions, as far as you may read it; otherwise messages lose their session.
        workspaces: Include claims and evidence of workspaces, as far as you may read them.
        """

    async def import_(
        self,
        *,
        name: str,
        items: Sequence[ImportItem],
        space: str = ...,
        dry_run: bool = ...,
        class_: Literal["user_explicit", "system", "tool_output", "user_implicit", "document", "inference"] = ...,
        options: CallOptions | None = ...,
    ) -> ImportReport:
        """
        Import items from an export or another system. Each becomes evidence of a source that is named after the import. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/imports`

        space: Id or slug of the space. Default: the space of the client.
        dry_run: Return the result that the call would have, without changing anything. Unknown keys of evidence are ignored, as they may belong to an earlier page.
        name: Name of the import, for example of the other system. The source of its items is `import:` and this name. Importing again under this name recognizes items that exist already.
        class_: Kind of origin of all items; the key must be allowed to assert it. Default: document, or inference if the key may not assert document. Trust in the other system is ignored.
        items: The items, at most 500. Predicates come first, then evidence, then claims, each in the order given; each has its own outcome.
        """


class AsyncSessionsOperations:
    async def open(
        self,
        *,
        space: str = ...,
        external_id: str = ...,
        agent: str = ...,
        participants: Sequence[str] = ...,
        private: bool = ...,
        options: CallOptions | None = ...,
    ) -> Session:
        """
        Open a session, or get the session that you opened under a label. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/sessions`

        space: Id or slug of the space. Default: the space of the client.
        external_id: Your own label for the session, unique among the sessions that you open in the space. The same label returns the existing session, unless this session has another agent, is not as private as stated, or lacks a named participant (409 `external_id_conflict`).
        agent: The agent that works in it.
        participants: Principals that participate besides you: they read and write what belongs to the session, by its id.
        private: Whether only its participants and reviewers can read its messages. Otherwise messages are evidence of the space.
        """

    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        state: Literal["open", "closed", "interrupted", "recovered"] = ...,
        agent: str = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[SessionList, Session]:
        """
        List the sessions of a space in which you participate; reviewers see all sessions. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/sessions`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        state: Only sessions in this state.
        agent: Only sessions of this agent.
        """

    async def join(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Session:
        """
        Join a session. The log records who joined. Needs the role `writer`. Writes. `POST /v1/spaces/{space}/sessions/{id}:join`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the session, or the label of a session that you opened.
        """

    async def get(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Session:
        """
        Read a session. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/sessions/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the session, or the label that you opened it under.
        """

    async def close(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Session:
        """
        Close a session; it accepts no more messages or claims. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/sessions/{id}:close`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the session, or the label that you opened it under.
        """

    async def heartbeat(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Session:
        """
        Report that a session is still active; recorded immediately. Recommended every 60 seconds. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/sessions/{id}:heartbeat`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the session, or the label that you opened it under.
        """

    async def resume(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Session:
        """
        Resume a session that was interrupted. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/sessions/{id}:resume`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the session, or the label that you opened it under.
        """

    async def report_interruption(
        self,
        *,
        id: str,
        type: str,
        space: str = ...,
        context: Mapping[str, Any] = ...,
        options: CallOptions | None = ...,
    ) -> Interruption:
        """
        Report that a session is about to be cut off, and why. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/sessions/{id}:reportInterruption`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the session, or the label that you opened it under.
        type: `context_overflow` (or `overflow`), `user_away`, `tool_failure`, `crash` or `rate_limit`; any other word counts as `unknown` and is kept.
        context: What the next agent should know; at most 10,240 bytes.
        """

    async def report_outcome(
        self,
        *,
        session_id: str,
        outcome: Literal["success", "failure"],
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> SessionOutcome:
        """
        Report how a session ended, once; the notes that it used gain or lose importance. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/sessions/{sessionId}:outcome`

        space: Id or slug of the space. Default: the space of the client.
        session_id: The session, by id or label.
        outcome: How it ended. Reported once, by its opener or a writer.
        """


class AsyncWorkspacesOperations:
    async def open(
        self,
        *,
        kind: Literal["task", "session", "free"],
        space: str = ...,
        owner_id: str = ...,
        impact: Literal["low", "medium", "high", "irreversible"] = ...,
        options: CallOptions | None = ...,
    ) -> Workspace:
        """
        Open a workspace, or get the workspace of a task or session. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/workspaces`

        space: Id or slug of the space. Default: the space of the client.
        kind: What it is for: a `task`, a `session`, or `free` work without an owner.
        owner_id: The task or session. Each has one workspace: opening it again returns the same one. Not allowed with kind `free`.
        impact: How much depends on the decisions in it.
        """

    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        kind: Literal["task", "session", "free"] = ...,
        state: Literal["open", "closed", "archived"] = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[WorkspaceList, Workspace]:
        """
        List the workspaces of a space, except those of sessions in which you do not participate. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/workspaces`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        kind: Only workspaces of this kind.
        state: Only workspaces in this state.
        """

    async def get(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Workspace:
        """
        Read a workspace. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/workspaces/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the workspace.
        """

    async def close(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Workspace:
        """
        Close a workspace; it accepts no more claims. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/workspaces/{id}:close`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the workspace.
        """

    async def reopen(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Workspace:
        """
        Reopen a closed workspace. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/workspaces/{id}:reopen`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the workspace.
        """

    async def promote(
        self,
        *,
        id: str,
        space: str = ...,
        wait_seconds: int = ...,
        options: CallOptions | None = ...,
    ) -> StartedRun:
        """
        Promote what was accepted in a workspace to durable memory, and archive the rest. Runs as a job; while it runs, repeated requests return the same job. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/workspaces/{id}:promote`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the workspace. `default` is the durable lane, where accepted claims become canonical and nothing else happens.
        wait_seconds: How many seconds to wait for the end of the work before the answer, 1 to 60.
        """

    async def reactivate(
        self,
        *,
        id: str,
        query: str,
        space: str = ...,
        include_archived: bool = ...,
        options: CallOptions | None = ...,
    ) -> Reactivation:
        """
        Find what durable memory contains about a subject, as references to use in a workspace; nothing is changed. Needs the role `reader`. Changes nothing. `POST /v1/spaces/{space}/workspaces/{id}:reactivate`

        space: Id or slug of the space. Default: the space of the client.
        id: The workspace to work in; `default` is the durable lane.
        query: What it is about, at most 8,000 characters. Empty: the newest claims.
        include_archived: Include archived claims, both canonical claims and claims of the episodes.
        """


class AsyncSourcesOperations:
    async def put(
        self,
        *,
        source_id: str,
        class_: Literal["user_explicit", "system", "tool_output", "user_implicit", "document", "inference"],
        space: str = ...,
        independence_group: str = ...,
        base_reliability: float | None = ...,
        domain_tags: Sequence[str] = ...,
        expected_version: int = ...,
        options: CallOptions | None = ...,
    ) -> Source:
        """
        Register a source, or change its registration. Needs the role `writer`. Writes. `PUT /v1/spaces/{space}/sources/{sourceId}`

        space: Id or slug of the space. Default: the space of the client.
        source_id: Name of the source, for example `crm:42`.
        class_: Kind of origin; claims that name the source must have this class.
        independence_group: Sources in one group count as one witness. Default: unchanged, or a group of its own for a new source.
        base_reliability: Lowers the weight of the class for this source; null: the class alone decides. Only the principal that registered the source, or a reviewer, may lower it.
        domain_tags: Domains that the source knows about, at most 20.
        expected_version: Refuse the change if the source has another version.
        """

    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        class_: Literal["user_explicit", "system", "tool_output", "user_implicit", "document", "inference"] = ...,
        independence_group: str = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[ListSourcesAnswer, Source]:
        """
        List the registered sources of a space by name. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/sources`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        class_: Only sources of this kind of origin.
        independence_group: Only sources of this group.
        """


class AsyncPredicatesOperations:
    async def put(
        self,
        *,
        name: str,
        space: str = ...,
        cardinality: Literal["single", "multi"] = ...,
        volatility: Literal["low", "medium", "high"] = ...,
        conflict_policy: Literal["auto", "review"] = ...,
        value_type: Literal["text", "number", "money"] = ...,
        aliases: Sequence[str] = ...,
        domains: Sequence[str] = ...,
        expected_version: int = ...,
        options: CallOptions | None = ...,
    ) -> Predicate:
        """
        Register a predicate, or change how its values are compared from now on. Needs the role `writer`. Writes. `PUT /v1/spaces/{space}/predicates/{name}`

        space: Id or slug of the space. Default: the space of the client.
        name: The predicate, in any spelling: case and spacing do not matter.
        cardinality: Whether a subject has one value at a time or several. Default: unchanged, or single for a new predicate.
        volatility: How fast values fade from memory. Default: unchanged, or medium for a new predicate.
        conflict_policy: `review`: a value replaces another only by the decision of a reviewer. Default: unchanged, or auto for a new predicate.
        value_type: How values are compared: as text, numbers or amounts of money. Default: unchanged, or text for a new predicate.
        aliases: Other names of the predicate, at most 20; replaces the list.
        domains: The domains of the predicate, at most 20. They replace the list; an empty list stands for the name of the predicate. A source counts less if it has `domainTags` and none of them is in the list.
        expected_version: Refuse the change if the predicate has another version.
        """

    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[ListPredicatesAnswer, Predicate]:
        """
        List the predicates of a space by name. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/predicates`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """


class AsyncEvidenceTypesOperations:
    async def put(
        self,
        *,
        name: str,
        stale_after: str | None,
        expired_after: str | None,
        space: str = ...,
        expected_version: int = ...,
        options: CallOptions | None = ...,
    ) -> EvidenceType:
        """
        Set how long evidence of a type stays valid; applies to evidence recorded from now on. Needs the role `writer`. Writes. `PUT /v1/spaces/{space}/evidence-types/{name}`

        space: Id or slug of the space. Default: the space of the client.
        name: The type, as given in `evidenceType` of evidence.
        stale_after: Age at which a record becomes stale and is shown with a label. Must be less than `expiredAfter`. If both are null, records of the type never age.
        expired_after: Age at which a record is expired; null: never.
        expected_version: Refuse the change if the type is at another version.
        """

    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[ListEvidenceTypesAnswer, EvidenceType]:
        """
        List the evidence types of a space by name. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/evidence-types`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """


class AsyncSchemasOperations:
    async def put(
        self,
        *,
        space: str = ...,
        dry_run: bool = ...,
        document: str | Mapping[str, Any] = ...,
        built_in: Literal["refund", "coding"] = ...,
        expected_version: int = ...,
        options: CallOptions | None = ...,
    ) -> SchemaPut:
        """
        Set the first or next version of the domain schema of a space, which defines the evidence that facts and finished steps need. Needs the role `admin`. Writes. `PUT /v1/spaces/{space}/schema`

        space: Id or slug of the space. Default: the space of the client.
        dry_run: Only check, and return what would happen; nothing changes.
        document: The schema: YAML 1.2 or JSON as text, or a JSON object; at most 256 KiB. Give either this or `builtIn`.
        built_in: Name of a schema that comes with the product. Give either this or `document`.
        expected_version: Refuse the change if the schema is at another version. 0: refuse it if the space already has a schema.
        """

    async def get(
        self,
        *,
        space: str = ...,
        version: int = ...,
        options: CallOptions | None = ...,
    ) -> SchemaVersion:
        """
        Read the domain schema of a space: the version in force, or another one. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/schema`

        space: Id or slug of the space. Default: the space of the client.
        version: The version to read; default: the one in force.
        """

    def list_versions(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[ListSchemaVersionsAnswer, SchemaVersionSummary]:
        """
        List the versions of the domain schema of a space, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/schema/versions`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """

    async def validate(
        self,
        *,
        space: str = ...,
        document: str | Mapping[str, Any] = ...,
        built_in: Literal["refund", "coding"] = ...,
        options: CallOptions | None = ...,
    ) -> SchemaValidation:
        """
        Check a domain schema and list all problems; nothing is stored. Needs the role `reader`. Changes nothing. `POST /v1/spaces/{space}/schema:validate`

        space: Id or slug of the space. Default: the space of the client.
        document: The schema: YAML 1.2 or JSON as text, or a JSON object; at most 256 KiB. Give either this or `builtIn`.
        built_in: Name of a schema that comes with the product. Give either this or `document`.
        """


class AsyncFactsOperations:
    async def assert_(
        self,
        *,
        claim_type: str,
        space: str = ...,
        dry_run: bool = ...,
        anchors: Mapping[str, str] = ...,
        evidence: Sequence[str] = ...,
        depends_on: Sequence[str] = ...,
        text: str | None = ...,
        task_id: str | None = ...,
        importance: float = ...,
        tags: Sequence[str] = ...,
        external_id: str | None = ...,
        options: CallOptions | None = ...,
    ) -> FactResult:
        """
        Assert a fact of a claim type in the schema. Gates decide whether the evidence is sufficient, and list what is missing; then the trust gate decides as for any claim. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/facts`

        space: Id or slug of the space. Default: the space of the client.
        dry_run: Return the result that the call would have, without recording anything.
        claim_type: Claim type in the domain schema of the space.
        anchors: What it is about: a value for each entity of the claim type, by the name or an alias of the entity.
        evidence: Evidence for it, at most 64. Evidence that meets no requirement is reported and has no effect.
        depends_on: Facts that a derived fact follows from, one of each type in `dependsOn` of its claim type.
        text: Your own words for it. They are searchable, but the text of the fact comes from the schema.
        task_id: Task in which it is asserted.
        importance: 0 to 1: .9–1.0 core identity, permanent facts; .7–.8 architecture decisions, strong preferences; .5 regular facts; .2–.3 transient context.
        tags: At most 20, each 1 to 50 characters.
        external_id: Your own id. Other callers cannot collide with it unless they share a source system that both were granted. Sending it again with the same body returns the first result.
        """


class AsyncGatesOperations:
    def list_evaluations(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        kind: Literal["fact", "step", "task"] = ...,
        accepted: bool = ...,
        task: str = ...,
        subject: str = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[ListGateEvaluationsAnswer, GateEvaluation]:
        """
        List gate evaluations of facts, steps and tasks, newest first, accepted or not. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/gate-evaluations`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        kind: Only evaluations of facts, of steps or of tasks.
        accepted: Only accepted evaluations (true), or only rejected ones (false).
        task: Only evaluations of this task.
        subject: Only evaluations of this claim, step or task.
        """

    async def get_evaluation(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> GateEvaluation:
        """
        Read one gate evaluation by the `auditId` of the answer. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/gate-evaluations/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: The `auditId` of an answer.
        """


class AsyncEvidenceOperations:
    async def record(
        self,
        *,
        kind: str,
        content: str,
        space: str = ...,
        evidence_type: str | None = ...,
        source_system: str | None = ...,
        source: str | RecordEvidenceSource | None = ...,
        locator: LocatorInput | None = ...,
        anchors: Mapping[str, str] | None = ...,
        observed_at: str | datetime | None = ...,
        session_id: str | None = ...,
        task_id: str | None = ...,
        workspace_id: str | None = ...,
        fragments: Sequence[Fragment] | None = ...,
        parent_evidence_ids: Sequence[str] | None = ...,
        external_id: str | None = ...,
        options: CallOptions | None = ...,
    ) -> RecordedEvidence:
        """
        Record evidence: its content is stored unchanged. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/evidence`

        space: Id or slug of the space. Default: the space of the client.
        kind: The kind of evidence, in one word: `document`, `tool_output`, `statement`, ...
        content: The content itself, stored unchanged; at most 512 KiB, in a message or quote 32 KiB.
        evidence_type: Type of the record. If the space sets how long records of the type stay valid, it goes stale and expires; otherwise it never expires.
        source_system: System it was read from: a registered source that was granted to the key (`sourceSystems`). Class and weight are those of the source, and keys with the grant share its external ids. Default: your own name, which is `agent:` followed by your principal id. `llm`: the output of a model.
        source: The source: a class, the name of a source, or both as `{ class, sourceId }`. It must agree with `sourceSystem`.
        locator: Where in a document it was found.
        anchors: Entities it is about: name to value, at most 20. For a type in the domain schema, the names are entities of the schema or their aliases.
        observed_at: When it was true or observed; default now, at most 5 minutes ahead. If the type defines `observedAtFrom`, the content may state an earlier time. For evidence taken from other evidence, the default and the maximum are the latest time of that evidence.
        session_id: Session it belongs to: id or external id.
        task_id: Task it belongs to.
        workspace_id: Workspace that it is recorded into; lists show it only to requests that name the workspace. `default` is the durable lane, the same as omitting it.
        fragments: Candidate propositions that it contains, at most 8. They update the workspace in the same write: each supports or contradicts existing claims with its key (in the workspace or, if there are none, outside it), or becomes a new proposition in the workspace. Default workspace: that of the session, otherwise that of the task, which is opened if needed.
        parent_evidence_ids: Evidence it was taken from, for example as a quotation, an extract or a translation: at most 8, all in one independence group. It does not count as another witness, and counts only while all of them count.
        external_id: Your own id. Other callers cannot collide with it unless they share a source system that both were granted. Sending it again with the same body returns the first record. Without one, evidence of a type in the domain schema is recorded once per content and source system.
        """

    async def record_batch(
        self,
        *,
        items: Sequence[RecordEvidenceBatchItem],
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> RecordEvidenceBatchAnswer:
        """
        Record multiple pieces of evidence at once. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/evidence:batch`

        space: Id or slug of the space. Default: the space of the client.
        items: The records, in this order; at most 500. If one is refused, none are recorded.
        """

    async def revoke(
        self,
        *,
        id: str,
        reason: str,
        space: str = ...,
        dry_run: bool = ...,
        options: CallOptions | None = ...,
    ) -> Revocation:
        """
        Revoke evidence: it no longer counts, and every claim based on it is recomputed. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/evidence/{id}:revoke`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the evidence.
        dry_run: Return what would be affected, without changing anything.
        reason: Why it no longer counts.
        """

    async def reinstate(
        self,
        *,
        id: str,
        reason: str,
        space: str = ...,
        dry_run: bool = ...,
        options: CallOptions | None = ...,
    ) -> Revocation:
        """
        Reinstate revoked evidence; every claim based on it is recomputed. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/evidence/{id}:reinstate`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the evidence.
        dry_run: Return what would be affected, without changing anything.
        reason: Why it counts again.
        """

    async def regroup(
        self,
        *,
        id: str,
        reason: str,
        space: str = ...,
        group: str = ...,
        same_as: str = ...,
        options: CallOptions | None = ...,
    ) -> Regrouping:
        """
        Move evidence to another independence group; everything that depends on it is recomputed. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/evidence/{id}:regroup`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the evidence.
        group: The group to move it to: evidence in one group counts as one witness. Give either this or `sameAs`.
        same_as: Evidence of the same origin, whose group it joins.
        reason: Why it is, or is not, the same witness as other evidence.
        """

    async def get(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Evidence:
        """
        Read one piece of evidence. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/evidence/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the evidence.
        """

    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        claim_id: str = ...,
        source_id: str = ...,
        workspace_id: str = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[ListEvidenceAnswer, Evidence]:
        """
        List the evidence of a space, oldest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/evidence`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        claim_id: Only evidence of this claim.
        source_id: Only evidence of this source.
        workspace_id: Only evidence of this workspace. If absent or `default`: evidence outside workspaces; with `claimId`, all evidence of the claim.
        """


class AsyncClaimsOperations:
    async def store(
        self,
        *,
        text: str,
        space: str = ...,
        triple: TripleInput | None = ...,
        scope: Literal["global", "session", "temporal", "workspace"] = ...,
        session_id: str | None = ...,
        valid_from: str | datetime | None = ...,
        valid_until: str | datetime | None = ...,
        observed_at: str | datetime | None = ...,
        category: str = ...,
        importance: float = ...,
        tags: Sequence[str] = ...,
        evidence: Sequence[str] = ...,
        provenance: ProvenanceInput = ...,
        agent: str | None = ...,
        source_system: str | None = ...,
        external_id: str | None = ...,
        proposition_class: Literal["descriptive", "predictive", "causal", "procedural"] | None = ...,
        impact: Literal["low", "medium", "high", "irreversible"] | None = ...,
        test_cost: float | None = ...,
        benefit: float | None = ...,
        claim_type: None = ...,
        workspace_id: str | None = ...,
        options: CallOptions | None = ...,
    ) -> StoreClaimResult:
        """
        Store a claim; the trust gate decides whether it is accepted, merged with an equal claim, quarantined or rejected. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims`

        space: Id or slug of the space. Default: the space of the client.
        text: The claim in words; 1 to 10,000 characters, at most 32 KiB.
        triple: The claim as subject, predicate and value. Without it, the claim cannot be checked for contradictions and stays a note.
        scope: `session` claims are visible only in their session, `workspace` claims only in their workspace, where different values may coexist; `temporal` claims need a window.
        session_id: Session of a session claim: id or external id.
        valid_from: Time from which it is valid; default observedAt.
        valid_until: Time until which it is valid (exclusive); default: no end.
        observed_at: When it was true or observed; default now, at most 5 minutes ahead.
        category: What kind of memory it is: decision, finding, preference, insight, fact, event, task, commitment, note, or a word of your own: a-z, 0-9, _ and -, at most 50 characters. Reserved: digest, atom, scenario, persona, assumption, failure, strategy.
        importance: 0 to 1: .9–1.0 core identity, permanent facts; .7–.8 architecture decisions, strong preferences; .5 regular facts; .2–.3 transient context.
        tags: At most 20, each 1 to 50 characters.
        evidence: Evidence it is based on. Without any, the write itself is recorded as evidence.
        agent: Name of the agent that states it. It is not part of the claim key.
        source_system: System that it was read from. Keys with a grant for this system (`sourceSystems`) share its external ids.
        external_id: Your own id. Other callers cannot collide with it unless they share a source system that both were granted. Sending it again with the same body returns the first result.
        proposition_class: What kind of statement it is; default descriptive. To be accepted, a causal claim needs more witnesses, and a predictive claim needs a confirmed prediction.
        impact: How much depends on it; default: the impact of its workspace, otherwise medium. With impact high or irreversible, doubts about the claim can suggest a test.
        test_cost: What a test of it would cost, in a unit of your own; default 0, at most 1,000,000.
        benefit: What a test of it would be worth, in the same unit; default 0, values above 1 count as 1. With impact low, tests that cost more than they are worth are not suggested.
        claim_type: Always null here; claims of a type are asserted with facts.
        workspace_id: Workspace of a workspace claim. `default` is the durable lane: the claim is stored like any other.
        """

    async def store_batch(
        self,
        *,
        items: Sequence[StoreClaimsItem],
        space: str = ...,
        atomic: bool = ...,
        options: CallOptions | None = ...,
    ) -> StoreClaimBatchResult:
        """
        Store many claims in order; each decision takes the claims before it into account. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims:batch`

        space: Id or slug of the space. Default: the space of the client.
        items: The claims, stored in this order; at most 500.
        atomic: true: if an item is refused, store none of the items.
        """

    async def supersede(
        self,
        *,
        id: str,
        text: str,
        space: str = ...,
        dry_run: bool = ...,
        triple: TripleInput | None = ...,
        scope: Literal["global", "session", "temporal"] = ...,
        session_id: str | None = ...,
        valid_from: str | datetime | None = ...,
        valid_until: str | datetime | None = ...,
        observed_at: str | datetime | None = ...,
        category: str = ...,
        importance: float = ...,
        tags: Sequence[str] = ...,
        evidence: Sequence[str] = ...,
        provenance: ProvenanceInput = ...,
        agent: str | None = ...,
        source_system: str | None = ...,
        external_id: str | None = ...,
        proposition_class: Literal["descriptive", "predictive", "causal", "procedural"] | None = ...,
        impact: Literal["low", "medium", "high", "irreversible"] | None = ...,
        test_cost: float | None = ...,
        benefit: float | None = ...,
        claim_type: None = ...,
        expected_version: int = ...,
        options: CallOptions | None = ...,
    ) -> SupersedeResult:
        """
        Replace a claim with another, which may be about any subject. The gate decides; a replacement that is too weak is quarantined with a conflict. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims/{id}:supersede`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the claim.
        dry_run: Return the result that the call would have, without changing anything.
        text: The claim in words; 1 to 10,000 characters, at most 32 KiB.
        triple: The claim as subject, predicate and value. Without it, the claim cannot be checked for contradictions and stays a note.
        scope: `session` claims are visible only in their session; `temporal` claims need a window.
        session_id: Session of a session claim: id or external id.
        valid_from: Time from which it is valid; default observedAt.
        valid_until: Time until which it is valid (exclusive); default: no end.
        observed_at: When it was true or observed; default now, at most 5 minutes ahead.
        category: What kind of memory it is: decision, finding, preference, insight, fact, event, task, commitment, note, or a word of your own: a-z, 0-9, _ and -, at most 50 characters. Reserved: digest, atom, scenario, persona, assumption, failure, strategy.
        importance: 0 to 1: .9–1.0 core identity, permanent facts; .7–.8 architecture decisions, strong preferences; .5 regular facts; .2–.3 transient context.
        tags: At most 20, each 1 to 50 characters.
        evidence: Evidence it is based on. Without any, the write itself is recorded as evidence.
        agent: Name of the agent that states it. It is not part of the claim key.
        source_system: System that it was read from. Keys with a grant for this system (`sourceSystems`) share its external ids.
        external_id: Your own id. Other callers cannot collide with it unless they share a source system that both were granted. Sending it again with the same body returns the first result.
        proposition_class: What kind of statement it is; default descriptive. To be accepted, a causal claim needs more witnesses, and a predictive claim needs a confirmed prediction.
        impact: How much depends on it; default: the impact of its workspace, otherwise medium. With impact high or irreversible, doubts about the claim can suggest a test.
        test_cost: What a test of it would cost, in a unit of your own; default 0, at most 1,000,000.
        benefit: What a test of it would be worth, in the same unit; default 0, values above 1 count as 1. With impact low, tests that cost more than they are worth are not suggested.
        claim_type: Always null here; claims of a type are asserted with facts.
        expected_version: Refuse the change if the claim is at another version.
        """

    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        statuses: Sequence[Literal["active", "superseded", "disputed", "quarantined", "archived", "retracted"]] = ...,
        as_of: str | datetime = ...,
        known_at: str | datetime = ...,
        beliefs: Sequence[Literal["rejected"]] = ...,
        include_all: bool = ...,
        subject: str = ...,
        predicate: str = ...,
        session_id: str = ...,
        workspace_id: str = ...,
        filter: Filter = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[ListClaimsAnswer, Claim]:
        """
        List the claims of a space, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/claims`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        statuses: Only claims with these statuses. Default: active, with `asOf` also superseded; all, if the filter has a condition on `status`.
        as_of: Only claims that are valid at this time. Without it, active and disputed claims are listed only if they are valid now.
        known_at: The list as it would have been at this time, on the clock of the space.
        beliefs: `rejected`: include claims whose belief is rejected. A condition on `belief.state` in the filter has the same effect.
        include_all: Include claims of every status and validity, unless `statuses` or `asOf` say otherwise.
        subject: Only claims about this subject, in any spelling.
        predicate: Only claims with this predicate, in any spelling.
        session_id: Only claims of this session and its workspace. Give the id of the session, or the label under which you opened it.
        workspace_id: Only claims of this workspace; `default`: only claims outside sessions and workspaces. Claims of workspaces are listed only if a workspace or session is given.
        filter: Further conditions, in the filter grammar.
        """

    async def get(
        self,
        *,
        id: str,
        space: str = ...,
        as_of: str | datetime = ...,
        known_at: str | datetime = ...,
        options: CallOptions | None = ...,
    ) -> Claim:
        """
        Read a claim in any status. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/claims/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the claim.
        as_of: Return the claim only if it holds at this time, even if it was replaced later; otherwise 404. Claims that were retracted or wait for review never held.
        known_at: The claim as it was known at this time, on the clock of the space.
        """

    def history(
        self,
        *,
        id: str,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[GetClaimHistoryAnswer, HistoryEntry]:
        """
        List everything that happened to a claim, oldest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/claims/{id}/history`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the claim.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """

    async def reinforce(
        self,
        *,
        id: str,
        space: str = ...,
        reason: str | None = ...,
        options: CallOptions | None = ...,
    ) -> Feedback:
        """
        Vote for a claim. Each voter has one current vote; a new one replaces it. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims/{id}:reinforce`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the claim.
        reason: The reason; stored with the vote.
        """

    async def dispute(
        self,
        *,
        id: str,
        space: str = ...,
        reason: str | None = ...,
        options: CallOptions | None = ...,
    ) -> Feedback:
        """
        Vote against a claim. Trust below 0.3 makes it disputed. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims/{id}:dispute`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the claim.
        reason: The reason; stored with the vote.
        """

    async def withdraw_vote(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Feedback:
        """
        Withdraw a vote on a claim. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims/{id}:withdrawVote`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the claim.
        """

    async def corroborate(
        self,
        *,
        id: str,
        space: str = ...,
        evidence_id: str | None = ...,
        options: CallOptions | None = ...,
    ) -> CorroboratedClaim:
        """
        Add evidence as another witness for a claim. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims/{id}:corroborate`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the claim.
        evidence_id: Evidence that states the same as the claim; required.
        """

    async def attach_contradiction(
        self,
        *,
        id: str,
        evidence_id: str,
        space: str = ...,
        competing: TripleInput | None = ...,
        options: CallOptions | None = ...,
    ) -> ContradictedClaim:
        """
        Add evidence against a claim. This changes the belief in the claim; it does not change its trust, grounding or status, unless the evidence names another value that replaces it. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims/{id}:attachContradiction`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the claim.
        evidence_id: Evidence that contradicts the claim.
        competing: What the evidence says instead. It is stored as a claim supported by the evidence, and the gate decides which of the two claims stands.
        """

    async def retract(
        self,
        *,
        id: str,
        error_type: Literal["fabricated_quote", "wrong_citation", "wrong_evidence", "hallucinated_claim", "duplicate", "refused_in_conflict", "other"],
        reason: str,
        space: str = ...,
        dry_run: bool = ...,
        session_id: str | None = ...,
        expected_version: int = ...,
        options: CallOptions | None = ...,
    ) -> Retraction:
        """
        Retract a claim: it was never valid. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims/{id}:retract`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the claim.
        dry_run: Return the result that the call would have, without changing anything.
        error_type: What is wrong with the claim.
        reason: Why it was never valid.
        session_id: Session in which the caller acts; an agent may retract claims of its own session.
        expected_version: Refuse the change if the claim is at another version.
        """

    async def reinstate(
        self,
        *,
        id: str,
        reason: str,
        space: str = ...,
        dry_run: bool = ...,
        options: CallOptions | None = ...,
    ) -> Reinstatement:
        """
        Reinstate a retracted claim in its former state. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/claims/{id}:reinstate`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the claim.
        dry_run: Return the result that the call would have, without changing anything.
        reason: Why the claim was valid after all.
        """

    async def restore(
        self,
        *,
        id: str,
        space: str = ...,
        reason: str | None = ...,
        options: CallOptions | None = ...,
    ) -> Restoration:
        """
        Restore an archived claim; the gate decides about it again. Needs the role `writer`. Writes. `POST /v1/spaces/{space}/claims/{id}:restore`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the claim.
        reason: Why it is restored; kept with the event.
        """

    async def quarantine(
        self,
        *,
        id: str,
        space: str = ...,
        note: str | None = ...,
        expected_version: int = ...,
        options: CallOptions | None = ...,
    ) -> Claim:
        """
        Quarantine an active claim until a reviewer releases it. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/claims/{id}:quarantine`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the claim.
        note: Why it is quarantined.
        expected_version: Refuse the change if the claim is at another version.
        """

    async def review(
        self,
        *,
        id: str,
        action: Literal["activate", "reject"],
        expected_version: int,
        space: str = ...,
        note: str | None = ...,
        options: CallOptions | None = ...,
    ) -> Claim:
        """
        Decide about a claim that was quarantined without a conflict. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/claims/{id}:review`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the claim.
        action: Let the claim in through the gate, or archive it and remember its value as rejected.
        expected_version: Version of the claim that you read. If the claim has changed since then, for example its text, the decision is refused.
        note: The reason; stored with the decision.
        """

    async def record_use(
        self,
        *,
        ids: Sequence[str],
        session_id: str,
        space: str = ...,
        outcome: Literal["success", "failure"] = ...,
        options: CallOptions | None = ...,
    ) -> RecordedUses:
        """
        Record which claims a session used; used claims decay more slowly. A use counts once per claim, session and day. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims:recordUse`

        space: Id or slug of the space. Default: the space of the client.
        ids: Claims that were used, at most 100; each must be visible to the session.
        session_id: Session they were used in, by id or label. The session must exist.
        outcome: How the session ended. Reported once, by its opener or a writer.
        """

    async def uses(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Uses:
        """
        Read how a claim was used, and how the sessions that used it ended. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/claims/{id}/uses`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the claim.
        """

    async def why(
        self,
        *,
        id: str,
        space: str = ...,
        max_depth: int = ...,
        limit: int = ...,
        cursor: str = ...,
        session_id: str = ...,
        options: CallOptions | None = ...,
    ) -> Why:
        """
        Trace a claim to its root evidence, and show how its trust is computed. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/claims/{id}/why`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the claim.
        max_depth: How many steps to go down, 0 to 200.
        limit: How many steps to return, 1 to 1,000.
        cursor: `steps.nextCursor` of the previous page. Opaque.
        session_id: Session of the reader, id or external id: its claims are included.
        """

    async def extract(
        self,
        *,
        text: str,
        space: str = ...,
        source_id: str | None = ...,
        options: CallOptions | None = ...,
    ) -> ExtractedClaim:
        """
        Have a language model propose a claim for a text. Nothing is stored. Needs the role `agent`. Changes nothing. `POST /v1/spaces/{space}/claims:extract`

        space: Id or slug of the space. Default: the space of the client.
        text: The text to read; 1 to 10,000 characters, at most 32 KiB. The model treats it as data, not as instructions.
        source_id: Name of the source of the text.
        """

    async def evolve(
        self,
        *,
        text: str,
        space: str = ...,
        source_id: str | None = ...,
        options: CallOptions | None = ...,
    ) -> Evolution:
        """
        Have a language model propose how a text changes memory. The proposals are stored as inferences, and the gate decides. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims:evolve`

        space: Id or slug of the space. Default: the space of the client.
        text: The text to read; 1 to 10,000 characters, at most 32 KiB. The model treats it as data, not as instructions.
        source_id: Name of the source of the text.
        """


class AsyncEntitiesOperations:
    async def create(
        self,
        *,
        canonical_name: str,
        type: str,
        space: str = ...,
        aliases: Sequence[str] = ...,
        workspace_id: str = ...,
        options: CallOptions | None = ...,
    ) -> CreatedEntity:
        """
        Create an entity, or find the entity of the same type that has one of the names. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/entities`

        space: Id or slug of the space. Default: the space of the client.
        canonical_name: Its usual name; 1 to 200 characters.
        type: What it is, such as person or company; 1 to 100 characters. Case and spacing do not matter.
        aliases: Its other names, at most 20. Ignored if the entity already exists.
        workspace_id: Workspace in which it is named. Unless a stable entity has one of the names, the entity is a candidate of this workspace. `default` is the durable lane, the same as omitting it.
        """

    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        alias: str = ...,
        workspace_id: str = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[ListEntitiesAnswer, Entity]:
        """
        List the entities that have a name, or all of them, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/entities`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        alias: Only entities with this name, in any spelling; the entity that it refers to comes first.
        workspace_id: Also list the candidates of this workspace; `default`: none.
        """

    async def get(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Entity:
        """
        Read an entity, including one that was merged into another. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/entities/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the entity.
        """

    def list_claims(
        self,
        *,
        id: str,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[ListEntityClaimsAnswer, Claim]:
        """
        List the visible claims whose subject is a name of the entity, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/entities/{id}/claims`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the entity.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """

    async def choose_alias(
        self,
        *,
        id: str,
        alias: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Entity:
        """
        Choose which of several entities an alias refers to. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/entities/{id}:chooseAlias`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the entity.
        alias: Name of the entity, in any spelling.
        """

    async def propose_merge(
        self,
        *,
        id: str,
        merged_id: str,
        space: str = ...,
        reason: str | None = ...,
        options: CallOptions | None = ...,
    ) -> ProposedEntityMerge:
        """
        Propose to merge one entity into another; a reviewer other than you decides. Needs the role `writer`. Writes. `POST /v1/spaces/{space}/entities/{id}:proposeMerge`

        space: Id or slug of the space. Default: the space of the client.
        id: Entity that stays.
        merged_id: Entity that is merged into it once a reviewer approves.
        reason: Why both are the same; stored with the proposal.
        """

    async def split(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> SplitEntity:
        """
        Undo a merge of entities: names, claims and links are as they were before it. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/entities/{id}:split`

        space: Id or slug of the space. Default: the space of the client.
        id: An entity that was merged, or an entity into which others were merged; in the second case, the latest merge into it is undone.
        """


class AsyncConflictsOperations:
    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        status: Literal["open", "resolved"] = ...,
        subject: str = ...,
        predicate: str = ...,
        claim_id: str = ...,
        challenge: bool = ...,
        include_resolved: bool = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[ListConflictsAnswer, Conflict]:
        """
        List conflicts, newest first. Conflicts about one key are listed together, alternating between authors. Needs the role `agent`. Changes nothing. `GET /v1/spaces/{space}/conflicts`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        status: Only conflicts of this status.
        subject: Only conflicts about this subject.
        predicate: Only conflicts about this predicate.
        claim_id: Only conflicts that involve this claim.
        challenge: true: only contradictions that challenge a stronger claim; false: only the others.
        include_resolved: Include resolved conflicts.
        """

    async def get(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Conflict:
        """
        Read a conflict with the current state of both claims. Needs the role `agent`. Changes nothing. `GET /v1/spaces/{space}/conflicts/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the conflict.
        """

    async def contradict(
        self,
        *,
        node_a: str,
        node_b: str,
        description: str,
        space: str = ...,
        root_cause: str | None = ...,
        options: CallOptions | None = ...,
    ) -> ContradictResult:
        """
        Open a contradiction: two claims cannot both be true. Everything that depends on either claim is contested until the contradiction is resolved. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/contradictions`

        space: Id or slug of the space. Default: the space of the client.
        node_a: One of the two claims.
        node_b: The other claim.
        description: In what way the two contradict.
        root_cause: The cause of the contradiction.
        """

    async def withdraw(
        self,
        *,
        id: str,
        reason: str,
        space: str = ...,
        expected_version: int = ...,
        options: CallOptions | None = ...,
    ) -> ContradictionWithdrawal:
        """
        Withdraw a contradiction that you opened; both claims return to the state that they would have without it. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/conflicts/{id}:withdraw`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the contradiction.
        reason: Why it is withdrawn; stored as its note.
        expected_version: Refuse the withdrawal if the conflict is at another version.
        """

    async def resolve(
        self,
        *,
        id: str,
        action: Literal["supersede", "reject", "keep_both"],
        expected_new_version: int,
        expected_existing_version: int,
        space: str = ...,
        dry_run: bool = ...,
        note: str | None = ...,
        expected_version: int | None = ...,
        options: CallOptions | None = ...,
    ) -> ConflictResolution:
        """
        Resolve a conflict: replace the existing claim, reject the new one, or keep both. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/conflicts/{id}:resolve`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the conflict.
        dry_run: Return what the decision would change, and change nothing.
        action: Let the new claim replace every claim it contradicts, reject it, or keep both. In a contradiction, the later claim is the new one; if it is rejected, it is retracted.
        note: The reason; stored with the decision.
        expected_new_version: Version of the new claim that you read. If the claim has changed since then, for example its text, the decision is refused.
        expected_existing_version: Version of the existing claim that you read.
        expected_version: Refuse the decision if the conflict is at another version.
        """


class AsyncPossibleConflictsOperations:
    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        status: Literal["open", "confirmed", "dismissed"] = ...,
        claim_id: str = ...,
        author: str = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[ListPossibleConflictsAnswer, PossibleConflict]:
        """
        List weaker claims that may contradict a protected or system claim, newest first. Entries about one claim are listed together, alternating between authors. Needs the role `agent`. Changes nothing. `GET /v1/spaces/{space}/possible-conflicts`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        status: Only possible conflicts of this status.
        claim_id: Only possible conflicts that involve this claim on either side.
        author: Only those whose weaker claim was recorded by this author.
        """

    async def confirm(
        self,
        *,
        id: str,
        space: str = ...,
        note: str | None = ...,
        expected_version: int = ...,
        options: CallOptions | None = ...,
    ) -> PossibleConflict:
        """
        Decide that the two claims contradict each other: opens a conflict. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/possible-conflicts/{id}:confirm`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the possible conflict.
        note: The reason; kept with the decision and the conflict.
        expected_version: Refuse the decision if the possible conflict is at another version.
        """

    async def dismiss(
        self,
        *,
        id: str,
        note: str,
        space: str = ...,
        expected_version: int = ...,
        options: CallOptions | None = ...,
    ) -> PossibleConflict:
        """
        Decide that the two claims do not contradict each other. The same text by the same author is not marked again. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/possible-conflicts/{id}:dismiss`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the possible conflict.
        note: Why the two do not contradict each other; kept with the decision.
        expected_version: Refuse the decision if the possible conflict is at another version.
        """


class AsyncNodesOperations:
    async def derive(
        self,
        *,
        claim: str,
        premises: Sequence[str],
        logical_chain: str,
        space: str = ...,
        type: Literal["derivation", "theory"] = ...,
        reasoning_type: Literal["modus_ponens", "modus_tollens", "hypothetical_syllogism", "disjunctive", "reductio", "inductive_generalization", "inductive_enumeration", "authority_consensus", "inductive_statistical", "inductive_analogy", "inductive_causal", "authority_expert", "abductive_best_explanation", "abductive_elimination"] = ...,
        warrant: str | None = ...,
        use_contested: bool = ...,
        use_stale: bool = ...,
        context_ids: Sequence[str] | None = ...,
        scope_note: str | None = ...,
        triple: TripleInput | None = ...,
        scope: Literal["global", "session", "temporal", "workspace"] = ...,
        session_id: str | None = ...,
        valid_from: str | datetime | None = ...,
        valid_until: str | datetime | None = ...,
        category: str = ...,
        importance: float = ...,
        tags: Sequence[str] = ...,
        agent: str | None = ...,
        external_id: str | None = ...,
        provenance: ProvenanceInput = ...,
        workspace_id: str | None = ...,
        options: CallOptions | None = ...,
    ) -> DeriveResult:
        """
        Derive a claim from other claims. Its confidence is computed from theirs, and corrections of them propagate to it. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/nodes:derive`

        space: Id or slug of the space. Default: the space of the client.
        type: A theory explains at least two premises and states its scope.
        claim: The conclusion; 1 to 10,000 characters.
        premises: Claims that it follows from, 1 to 64, each once.
        reasoning_type: How the conclusion follows; this determines its confidence. Required for a derivation; default for a theory: abductive_best_explanation.
        logical_chain: The steps from the premises to the conclusion, in words.
        warrant: Why such premises support such a conclusion.
        use_contested: Allow premises that are contested or depend on contested nodes; this is recorded on the node.
        use_stale: Allow premises that are superseded or expired, or depend on such nodes; this is recorded on the node.
        context_ids: Claims, definitions or evidence for context; at most 64. Nothing is inferred from them, and their corrections do not affect the conclusion.
        scope_note: The scope of a theory; required for a theory.
        triple: The claim as subject, predicate and value. Without it, the claim cannot be checked for contradictions and stays a note.
        scope: `session` claims are visible only in their session, `workspace` claims only in their workspace, where different values may coexist; `temporal` claims need a window.
        session_id: Session of a session claim: id or external id.
        valid_from: Time from which it is valid; default observedAt.
        valid_until: Time until which it is valid (exclusive); default: no end.
        category: What kind of memory it is: decision, finding, preference, insight, fact, event, task, commitment, note, or a word of your own: a-z, 0-9, _ and -, at most 50 characters. Reserved: digest, atom, scenario, persona, assumption, failure, strategy.
        importance: 0 to 1: .9–1.0 core identity, permanent facts; .7–.8 architecture decisions, strong preferences; .5 regular facts; .2–.3 transient context.
        tags: At most 20, each 1 to 50 characters.
        agent: Name of the agent that states it. It is not part of the claim key.
        external_id: Your own id. Other callers cannot collide with it unless they share a source system that both were granted. Sending it again with the same body returns the first result.
        workspace_id: Workspace of a workspace conclusion; its premises may be in the same workspace. `default` is the durable lane.
        """

    async def rederive(
        self,
        *,
        id: str,
        premises: Sequence[str],
        reasoning_type: Literal["modus_ponens", "modus_tollens", "hypothetical_syllogism", "disjunctive", "reductio", "inductive_generalization", "inductive_enumeration", "authority_consensus", "inductive_statistical", "inductive_analogy", "inductive_causal", "authority_expert", "abductive_best_explanation", "abductive_elimination"],
        logical_chain: str,
        space: str = ...,
        warrant: str | None = ...,
        use_contested: bool = ...,
        use_stale: bool = ...,
        options: CallOptions | None = ...,
    ) -> RederiveResult:
        """
        Replace the premises of a derivation, for example when a premise is no longer valid. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/nodes/{id}:rederive`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the derivation.
        premises: Claims that it follows from, 1 to 64, each once.
        reasoning_type: How the conclusion follows; this determines its confidence.
        logical_chain: The steps from the premises to the conclusion, in words.
        warrant: Why such premises support such a conclusion.
        use_contested: Allow premises that are contested or depend on contested nodes; this is recorded on the node.
        use_stale: Allow premises that are superseded or expired, or depend on such nodes; this is recorded on the node.
        """

    async def create(
        self,
        *,
        type: Literal["question", "observation_factual", "observation_predictive", "prediction", "axiom", "definition", "conjecture", "goal", "goal_tension", "feeling_report", "lesson", "person", "cornerstone"],
        space: str = ...,
        claim: str | None = ...,
        evidence_id: str | None = ...,
        quote: str | None = ...,
        quote_type: Literal["hard_data", "official_statement", "attributed_analysis", "counterfactual_inference", "unnamed_source", "personal_communication", "editorial"] | None = ...,
        interpretation: str | None = ...,
        triple: TripleInput | None = ...,
        kind: str | None = ...,
        standpoint: StandpointInput | None = ...,
        predicted_event: str | None = ...,
        resolve_by: str | datetime | None = ...,
        probability: float | None = ...,
        criteria: str | None = ...,
        text: str | None = ...,
        category: Literal["research", "design", "implementation", "planning", "meta"] | None = ...,
        blocked_by: Literal["external_evidence", "empirical_data", "human_decision", "implementation", "synthesis", "prerequisite"] | None = ...,
        context_ids: Sequence[str] | None = ...,
        basis: str | None = ...,
        initial_confidence: float | None = ...,
        term: str | None = ...,
        definition: str | None = ...,
        motivation: str | None = ...,
        goal_a: str | None = ...,
        goal_b: str | None = ...,
        description: str | None = ...,
        analysis: str | None = ...,
        reported_state: str | None = ...,
        trigger: str | None = ...,
        intensity: float | None = ...,
        incident_ids: Sequence[str] | None = ...,
        situation_pattern: str | None = ...,
        nudge: str | None = ...,
        reasoning_type: Literal["inductive_generalization", "inductive_enumeration", "authority_consensus"] | None = ...,
        name: str | None = ...,
        aliases: Sequence[str] | None = ...,
        pronouns: str | None = ...,
        relation: str | None = ...,
        contact: str | None = ...,
        birthday: str | None = ...,
        lineage: str | None = ...,
        architecture: str | None = ...,
        tag: str | None = ...,
        title: str | None = ...,
        frame: str | None = ...,
        support_ids: Sequence[str] | None = ...,
        triggering_experience: str | None = ...,
        outgrows_id: str | None = ...,
        session_id: str | None = ...,
        agent: str | None = ...,
        options: CallOptions | None = ...,
    ) -> CreateNodeResult:
        """
        Create a node of the graph: an observation, a question, a conjecture, a goal or another type. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/nodes`

        space: Id or slug of the space. Default: the space of the client.
        type: What to make: question, an open question, and what is missing to answer it. observation_factual, what a passage of evidence says. observation_predictive, what a passage of evidence says will happen. prediction, an event expected by a time, with a probability. axiom, taken as true without evidence. definition, what a term means here. conjecture, a conjecture to be tested. goal, something to achieve. goal_tension, two goals in conflict. feeling_report, a state an agent reports of itself, in its own session. lesson, what incidents taught, surfacing where the situation recurs. person, a person, with a trust tier. cornerstone, an experience that shaped how the space works; active once a reviewer who did not propose it approves. Not here: evidence is recorded by POST evidence, a contradiction is opened by POST contradictions, a derivation is concluded by POST nodes:derive, a theory is concluded by POST nodes:derive, a plain claim is stored by POST claims.
        claim: The text; 1 to 10,000 characters. Required for observation_factual, observation_predictive, axiom, conjecture, goal, lesson.
        evidence_id: The evidence observed. Required for observation_factual, observation_predictive.
        quote: The words of the evidence that it depends on, exactly as they appear there. Required for observation_factual, observation_predictive.
        quote_type: The attitude of the author to the quoted words. Required for observation_factual, observation_predictive.
        interpretation: How the words are interpreted. Optional for observation_factual, observation_predictive.
        triple: The claim as subject, predicate and value. With a triple, it is checked for contradictions like any claim. Optional for observation_factual, observation_predictive.
        kind: What kind of observation it is, in your own words. Optional for observation_factual, observation_predictive.
        standpoint: The standpoint from which something was observed. Optional for observation_factual, observation_predictive.
        predicted_event: What is expected to happen. Required for observation_predictive, prediction.
        resolve_by: Time by which it is expected. Required for observation_predictive, prediction.
        probability: How likely it is, 0 to 1; it cannot be changed later. When the prediction is created with an observation, the default is the confidence of the observation. Required for prediction. Optional for observation_predictive.
        criteria: What would confirm it. Optional for prediction.
        text: The question. Required for question.
        category: The area of work that it belongs to. Required for question.
        blocked_by: What must be known to answer it. Required for question.
        context_ids: Nodes for context; at most 64. Nothing is inferred from them. Optional for question, axiom, definition, goal.
        basis: Why it is assumed. Required for axiom, conjecture.
        initial_confidence: Initial confidence, 0 to 1; limited to .10 to .85. Default .40. Optional for conjecture.
        term: The term. Required for definition.
        definition: What it means here. Required for definition.
        motivation: Why the goal is pursued. Required for goal.
        goal_a: One goal. Required for goal_tension.
        goal_b: The other goal. Required for goal_tension.
        description: How the goals conflict. Required for goal_tension.
        analysis: The consequences. Optional for goal_tension.
        reported_state: The state reported. Required for feeling_report.
        trigger: What caused it. Optional for feeling_report.
        intensity: Its intensity, 0 to 1. Optional for feeling_report.
        incident_ids: The incidents that it was learned from, 1 to 64. Required for lesson.
        situation_pattern: Regular expression for the situations in which the lesson surfaces: no backreferences or lookaround, case-insensitive; at most 512 characters. Optional for lesson.
        nudge: What to say when it surfaces. Optional for lesson.
        reasoning_type: How the incidents are combined. Default inductive_generalization. Optional for lesson.
        name: Their name. Required for person.
        aliases: Other names, at most 50. Optional for person.
        pronouns: Their pronouns. Optional for person.
        relation: Their relationship to the team. Optional for person.
        contact: How to reach them. Optional for person.
        birthday: Their birthday, YYYY-MM-DD. Optional for person.
        lineage: Family of models they belong to. Optional for person.
        architecture: Kind of system they are. Optional for person.
        tag: A word by which it is found. Required for cornerstone. Optional for feeling_report.
        title: Its title. Required for cornerstone.
        frame: The view that it expresses. Required for cornerstone.
        support_ids: The nodes that it depends on, 1 to 64. Required for cornerstone.
        triggering_experience: The experience it came from. Optional for cornerstone.
        outgrows_id: The cornerstone that it replaces. The replaced cornerstone is outgrown once the new one is approved. Optional for cornerstone.
        session_id: Session in which it is created: id or external id. Required for feeling_report, where it must be a session that the caller opened.
        agent: Name of the agent that creates it.
        """

    async def create_batch(
        self,
        *,
        items: Sequence[CreateNodesItem],
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> CreateNodeBatchResult:
        """
        Create several nodes, all or none; each may refer to those before it. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/nodes:batch`

        space: Id or slug of the space. Default: the space of the client.
        items: The nodes, all or none; at most 500. An item can refer to the nodes of earlier items: `@0` is the node of the first item, `@1` of the second, and so on.
        """

    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        type: Literal["observation_factual", "observation_predictive", "prediction", "derivation", "theory", "question", "axiom", "definition", "conjecture", "goal", "goal_tension", "feeling_report", "lesson", "person", "cornerstone"] = ...,
        status: Literal["active", "retracted", "superseded", "disputed", "quarantined", "archived", "open", "judged", "voided", "resolved", "paused", "achieved", "abandoned", "in_progress", "blocked", "done", "cancelled", "proposed", "outgrown", "retired", "refused"] = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[ListNodesAnswer, Node]:
        """
        List nodes of the graph, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/nodes`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        type: Only nodes of this type.
        status: Only nodes in this status.
        """

    async def get(
        self,
        *,
        id: str,
        space: str = ...,
        as_of: str | datetime = ...,
        known_at: str | datetime = ...,
        options: CallOptions | None = ...,
    ) -> Node:
        """
        Read any node by its id: a claim, evidence, a conflict or another node. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/nodes/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the node.
        as_of: Return the node only if it was valid at this time, even if it was replaced later; otherwise 404. A claim is valid within its window, evidence from its observation on, and any other node from its recording until it was replaced. Retracted nodes were never valid.
        known_at: The node as it was known at this time, on the clock of the space; 404 if it was not recorded yet. The `rootGroups` of evidence and of plain claims are always the current groups; for other nodes, they are the groups that were last recorded for the node itself.
        """

    def edges(
        self,
        *,
        id: str,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        kind: Literal["tested_by", "derives_from", "supersedes", "retracts", "contradicts", "cites", "supported_by", "resolves", "exemplifies", "instantiates", "serves", "about", "subtask_of", "tensions"] = ...,
        known_at: str | datetime = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[ListEdgesAnswer, Edge]:
        """
        List the edges of a node in both directions. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/nodes/{id}/edges`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the node.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        kind: Only edges of this kind.
        known_at: The edges as they were known at this time, on the clock of the space; 404 if the node was not recorded yet. Evidence that was detached from a claim or attached again since then is shown in its current state.
        """

    def history(
        self,
        *,
        id: str,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[GetNodeHistoryAnswer, HistoryEntry]:
        """
        List the changes to a node with time and author, oldest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/nodes/{id}/history`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the node.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """

    async def retract(
        self,
        *,
        id: str,
        error_type: Literal["fabricated_quote", "wrong_citation", "wrong_evidence", "hallucinated_claim", "duplicate", "refused_in_conflict", "other"],
        reason: str,
        space: str = ...,
        dry_run: bool = ...,
        session_id: str | None = ...,
        replacement_id: str | None = ...,
        options: CallOptions | None = ...,
    ) -> NodeRetraction:
        """
        Retract a node of any type: it was never valid. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/nodes/{id}:retract`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the node.
        dry_run: Return what would be affected, without changing anything.
        session_id: Session in which the caller acts; an agent may retract nodes of its own session.
        error_type: What is wrong with the claim.
        reason: Why it was never valid.
        replacement_id: A claim that replaces it; not for evidence and contradictions.
        """

    async def supersede(
        self,
        *,
        id: str,
        replacement_id: str,
        space: str = ...,
        dry_run: bool = ...,
        session_id: str | None = ...,
        options: CallOptions | None = ...,
    ) -> NodeSupersession:
        """
        Replace a node with another of the same type. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/nodes/{id}:supersede`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the node.
        dry_run: Return what would be affected, without changing anything.
        session_id: Session in which the caller acts; an agent may retract nodes of its own session.
        replacement_id: The replacement: an active node of the same type.
        """

    async def reinstate(
        self,
        *,
        id: str,
        reason: str,
        space: str = ...,
        dry_run: bool = ...,
        options: CallOptions | None = ...,
    ) -> NodeReinstatement:
        """
        Reinstate a retracted node. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/nodes/{id}:reinstate`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the node.
        dry_run: Return what would be affected, without changing anything.
        reason: Why the node was valid after all.
        """

    async def resolve(
        self,
        *,
        id: str,
        resolver_id: str,
        space: str = ...,
        outcome: Literal["confirmed", "partially_confirmed", "partially_refuted", "refuted", "voided", "supported", "inconclusive"] | None = ...,
        resolution: Literal["supersede", "reject", "keep_both"] | None = ...,
        relevance_override: str | None = ...,
        options: CallOptions | None = ...,
    ) -> ResolveResult:
        """
        Resolve a question, a contradiction, a prediction, a conjecture or a goal tension with a claim. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/nodes/{id}:resolve`

        space: Id or slug of the space. Default: the space of the client.
        id: What is to be resolved: a question, a contradiction, a prediction, a conjecture or a goal tension.
        resolver_id: The claim that settles it.
        outcome: The verdict; required for a prediction (confirmed, partially_confirmed, partially_refuted, refuted, voided) and a conjecture (supported, refuted, inconclusive), not allowed otherwise.
        resolution: For a contradiction. `supersede`: the later claim replaces the earlier one; `reject`: the later claim is retracted; `keep_both`: both stay. Default keep_both.
        relevance_override: For reviewers: why the resolver is relevant although nothing on record shows it.
        """

    async def calibration(
        self,
        *,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Calibration:
        """
        Read the accuracy of forecasts, by author and source. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/calibration`

        space: Id or slug of the space. Default: the space of the client.
        """

    async def why(
        self,
        *,
        id: str,
        space: str = ...,
        max_depth: int = ...,
        limit: int = ...,
        cursor: str = ...,
        session_id: str = ...,
        options: CallOptions | None = ...,
    ) -> Why:
        """
        Trace a node to its root evidence, step by step, and show the weakest link. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/nodes/{id}/why`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the node.
        max_depth: How many steps to go down, 0 to 200.
        limit: How many steps to return, 1 to 1,000.
        cursor: `steps.nextCursor` of the previous page. Opaque.
        session_id: Session of the reader, id or external id: its claims are included.
        """

    async def impact(
        self,
        *,
        id: str,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        session_id: str = ...,
        options: CallOptions | None = ...,
    ) -> Impact:
        """
        List what depends on a node and would be affected by a correction of it, most important first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/nodes/{id}/impact`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the node.
        limit: How many items to return, 1 to 200.
        cursor: `nodes.nextCursor` of the previous page. Opaque.
        session_id: Session of the reader, id or external id: its claims are included.
        """

    async def impact_graph(
        self,
        *,
        id: str,
        space: str = ...,
        limit: int = ...,
        session_id: str = ...,
        options: CallOptions | None = ...,
    ) -> ImpactGraph:
        """
        Read what depends on a node as a graph, nearest first, up to 5,000 nodes. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/nodes/{id}/impact/graph`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the node.
        limit: How many nodes to return, the node itself included, 1 to 5,000.
        session_id: Session of the reader, id or external id: its claims are included.
        """

    async def neighbours(
        self,
        *,
        id: str,
        space: str = ...,
        kinds: Sequence[Literal["derives_from", "supersedes", "retracts", "contradicts", "cites", "supported_by", "resolves", "exemplifies", "instantiates", "serves", "about", "subtask_of", "tensions"]] = ...,
        direction: Literal["out", "in", "both"] = ...,
        depth: int = ...,
        limit: int = ...,
        session_id: str = ...,
        statuses: Sequence[Literal["active", "retracted", "superseded", "disputed", "quarantined", "archived", "open", "judged", "voided", "resolved", "paused", "achieved", "abandoned", "in_progress", "blocked", "done", "cancelled", "proposed", "outgrown", "retired", "refused"]] = ...,
        options: CallOptions | None = ...,
    ) -> Neighbours:
        """
        Read the neighbours of a node, up to three edges away. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/nodes/{id}/neighbours`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the node.
        kinds: Follow only edges of these kinds.
        direction: Follow edges that lead away from a node, towards it, or both.
        depth: How many edges away, 1 to 3.
        limit: How many nodes to return, 1 to 500.
        session_id: Session of the reader, id or external id: its claims are included.
        statuses: Statuses of nodes to show and traverse in addition to visible nodes; each node shows its own status. Requires the role agent or higher.
        """

    async def path(
        self,
        *,
        from_: str,
        to: str,
        space: str = ...,
        kinds: Sequence[Literal["derives_from", "supersedes", "retracts", "contradicts", "cites", "supported_by", "resolves", "exemplifies", "instantiates", "serves", "about", "subtask_of", "tensions"]] = ...,
        session_id: str = ...,
        statuses: Sequence[Literal["active", "retracted", "superseded", "disputed", "quarantined", "archived", "open", "judged", "voided", "resolved", "paused", "achieved", "abandoned", "in_progress", "blocked", "done", "cancelled", "proposed", "outgrown", "retired", "refused"]] = ...,
        options: CallOptions | None = ...,
    ) -> Path:
        """
        Find a shortest path between two nodes. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/paths`

        space: Id or slug of the space. Default: the space of the client.
        from_: Id of the node at which to begin.
        to: Id of the node to reach.
        kinds: Follow only edges of these kinds.
        session_id: Session of the reader, id or external id: its claims are included.
        statuses: Statuses of nodes to show and traverse in addition to visible nodes; each node shows its own status. Requires the role agent or higher.
        """


class AsyncCascadesOperations:
    def list(
        self,
        *,
        space: str = ...,
        state: Literal["running", "done", "failed"] = ...,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[ListCascadesAnswer, Cascade]:
        """
        List the corrections of a space, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/cascades`

        space: Id or slug of the space. Default: the space of the client.
        state: Only cascades in this state.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """

    async def get(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Cascade:
        """
        Read the progress of a correction. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/cascades/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the cascade.
        """

    async def retry(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Cascade:
        """
        Retry a failed correction from where it stopped. Needs the role `admin`. Writes. `POST /v1/spaces/{space}/cascades/{id}:retry`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the cascade.
        """


class AsyncGoalsOperations:
    async def set_status(
        self,
        *,
        id: str,
        status: Literal["active", "paused", "achieved", "abandoned"],
        space: str = ...,
        note: str | None = ...,
        options: CallOptions | None = ...,
    ) -> GoalStatusResult:
        """
        Pause, resume or end a goal. Needs the role `writer`. Writes. `POST /v1/spaces/{space}/nodes/{id}:setStatus`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the goal.
        status: The new status. An achieved or abandoned goal keeps its status.
        note: The reason; kept with the decision.
        """


class AsyncTripwiresOperations:
    async def match(
        self,
        *,
        text: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> TripwireMatches:
        """
        Find the lessons whose pattern matches a situation, highest confidence first. Needs the role `reader`. Changes nothing. `POST /v1/spaces/{space}/tripwires:match`

        space: Id or slug of the space. Default: the space of the client.
        text: The situation: a command, a plan, a message; at most 64 KiB.
        """


class AsyncLessonsOperations:
    async def endorse(
        self,
        *,
        id: str,
        space: str = ...,
        endorsed: bool = ...,
        note: str | None = ...,
        options: CallOptions | None = ...,
    ) -> EndorseNudgeResult:
        """
        Endorse the nudge of a lesson, so that contexts print it, or withdraw the endorsement. Needs the role `writer`. Writes. `POST /v1/spaces/{space}/nodes/{id}:endorse`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the lesson.
        endorsed: Whether its nudge may be printed in contexts; false withdraws an endorsement.
        note: The reason; stored with the event.
        """


class AsyncEdgesOperations:
    async def add(
        self,
        *,
        kind: Literal["derives_from", "supersedes", "retracts", "contradicts", "cites", "supported_by", "resolves", "exemplifies", "instantiates", "serves", "about", "subtask_of", "tensions"],
        from_id: str,
        to_id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> AddEdgeResult:
        """
        Add an edge manually: what a node is about, what it serves, or what it is an example of. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/edges`

        space: Id or slug of the space. Default: the space of the client.
        kind: The kind of the edge: exemplifies, instantiates, serves, about, subtask_of. Other kinds are created only together with a node, and are refused here.
        from_id: The node where the edge begins.
        to_id: The node where the edge ends.
        """

    async def remove(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> RemoveEdgeResult:
        """
        Remove an edge that was added manually. Needs the role `agent`. Writes. `DELETE /v1/spaces/{space}/edges/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the edge.
        """


class AsyncPersonsOperations:
    async def update(
        self,
        *,
        id: str,
        space: str = ...,
        name: str | None = ...,
        birthday: str | None = ...,
        lineage: str | None = ...,
        architecture: str | None = ...,
        pronouns: str | None = ...,
        relation: str | None = ...,
        contact: str | None = ...,
        aliases: Sequence[str] = ...,
        remove_aliases: Sequence[str] = ...,
        source_ids: Sequence[str] = ...,
        special_moments: Sequence[SpecialMomentInput] = ...,
        expected_version: int | None = ...,
        options: CallOptions | None = ...,
    ) -> Node:
        """
        Update a person; previous values are kept in the history. Needs the role `agent`. Writes. `PATCH /v1/spaces/{space}/persons/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the person.
        name: Cannot be changed after the person is created; refused if it differs. Their name.
        birthday: Cannot be changed after the person is created; refused if it differs. Their birthday, YYYY-MM-DD.
        lineage: Cannot be changed after the person is created; refused if it differs. Family of models they belong to.
        architecture: Cannot be changed after the person is created; refused if it differs. Kind of system they are.
        pronouns: Their pronouns; null for none.
        relation: Their relationship to the team; null for none.
        contact: How to reach them; null for none.
        aliases: Names to add; at most 50 in all.
        remove_aliases: Names to remove.
        source_ids: The registered sources that speak for this person; replaces the list; at most 50. Needs the role writer or higher.
        special_moments: Shared experiences to add; the newest 7 are shown.
        expected_version: Refuse the change if the person has another version.
        """

    async def set_tier(
        self,
        *,
        id: str,
        tier: Literal["suspect", "unknown", "known_external", "our_side", "user_family", "primary_user", "self"],
        space: str = ...,
        justification_id: str | None = ...,
        reason: str | None = ...,
        options: CallOptions | None = ...,
    ) -> SetTierResult:
        """
        Set the trust tier of a person, or propose it if the tier needs the approval of a second person. Needs the role `writer`. Writes. `POST /v1/spaces/{space}/persons/{id}:setTier`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the person.
        tier: How far to trust them, lowest first. The tiers from our_side on need a justification and the approval of another person who is a reviewer: setting one creates a proposal.
        justification_id: The observation that justifies it; it must be live and sound. Required for tiers that need approval.
        reason: The reason; kept with the decision.
        """


class AsyncCornerstonesOperations:
    async def retire(
        self,
        *,
        id: str,
        reason: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> RetireResult:
        """
        Propose to retire a cornerstone. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/cornerstones/{id}:retire`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the cornerstone.
        reason: Why it should no longer apply.
        """


class AsyncProposalsOperations:
    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        status: Literal["open", "approved", "refused", "withdrawn"] = ...,
        subject_id: str = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[ListProposalsAnswer, Proposal]:
        """
        List proposals, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/proposals`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        status: Only proposals in this status.
        subject_id: Only proposals about this subject.
        """

    async def get(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Proposal:
        """
        Read a proposal. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/proposals/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the proposal.
        """

    async def approve(
        self,
        *,
        id: str,
        space: str = ...,
        note: str | None = ...,
        options: CallOptions | None = ...,
    ) -> ProposalDecision:
        """
        Approve a proposal of another person; it takes effect immediately. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/proposals/{id}:approve`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the proposal.
        note: The reason; stored with the decision. Required for proposals of kind candidate.
        """

    async def refuse(
        self,
        *,
        id: str,
        space: str = ...,
        note: str | None = ...,
        options: CallOptions | None = ...,
    ) -> ProposalDecision:
        """
        Refuse a proposal of another person. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/proposals/{id}:refuse`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the proposal.
        note: The reason; stored with the decision. Required for proposals of kind candidate.
        """

    async def withdraw(
        self,
        *,
        id: str,
        space: str = ...,
        note: str | None = ...,
        options: CallOptions | None = ...,
    ) -> ProposalDecision:
        """
        Withdraw your own proposal. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/proposals/{id}:withdraw`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the proposal.
        note: The reason; stored with the decision. Required for proposals of kind candidate.
        """


class AsyncPrinciplesOperations:
    async def match(
        self,
        *,
        session_id: str,
        ids: Sequence[str],
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> PrincipleMatches:
        """
        Find the lessons, axioms, cornerstones and goals that the given nodes are connected to, at most two. Needs the role `reader`. Changes nothing. `POST /v1/spaces/{space}/principles:match`

        space: Id or slug of the space. Default: the space of the client.
        session_id: Session of the prompt, by id or label: principles that recently surfaced in it are suppressed.
        ids: Nodes in use, such as the claims that a search or a context returned; at most 100.
        """

    async def mark(
        self,
        *,
        session_id: str,
        space: str = ...,
        surfaced: Sequence[str] = ...,
        applied: Sequence[str] = ...,
        options: CallOptions | None = ...,
    ) -> MarkedPrinciples:
        """
        Count a prompt in a session, and record which principles were shown and applied. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/principles:mark`

        space: Id or slug of the space. Default: the space of the client.
        session_id: Session of the prompt, by id or label. The session must exist.
        surfaced: Principles that were shown at this prompt, at most 2; their cooldown starts now.
        applied: Principles that were applied; each application doubles their cooldown in this session, up to 160 prompts. The cooldown of an axiom does not grow.
        """


class AsyncTestsOperations:
    async def propose(
        self,
        *,
        claim_ids: Sequence[str],
        method: str,
        expected: Mapping[str, str],
        cost: float,
        method_source_id: str,
        space: str = ...,
        kind: Literal["alternate_source", "second_sensor", "question", "authoritative_source", "wait_for_sample"] = ...,
        benefit: float | None = ...,
        impact: Literal["low", "medium", "high", "irreversible"] | None = ...,
        not_before: str | datetime | None = ...,
        deadline: str | datetime | None = ...,
        options: CallOptions | None = ...,
    ) -> DiscriminatingTest:
        """
        Propose a test that distinguishes claims by the outcomes that they expect. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/tests`

        space: Id or slug of the space. Default: the space of the client.
        claim_ids: The claims that it distinguishes, 1 to 20; a single claim is distinguished from its negation.
        kind: The kind of test.
        method: How to run the test, in words.
        expected: The outcome that each claim expects, by claim id; exactly one for every claim in `claimIds`.
        cost: What the test costs, in a unit of your own; 0 to 1,000,000.
        benefit: What the result is worth, in the unit of the cost; 0 to 1,000,000, default 0.
        impact: How much depends on it; default: the impact of its claims.
        method_source_id: The registered source that will record the result.
        not_before: Results must be observed at this time or later.
        deadline: The test lapses after this time; at most five years ahead.
        """

    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        status: Literal["proposed", "ingested", "lapsed", "withdrawn"] = ...,
        claim_id: str = ...,
        suggested: bool = ...,
        session_id: str = ...,
        workspace_id: str = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[ListTestsAnswer, DiscriminatingTest]:
        """
        List tests, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/tests`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        status: Only tests in this status.
        claim_id: Only tests of this claim.
        suggested: Return the claims that are worth a test, and the tests that distinguish them.
        session_id: With suggested: only claims of this session, by id or label, and of its workspace.
        workspace_id: With suggested: only claims of this workspace. Without a session or workspace: only claims outside both.
        """

    async def get(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> DiscriminatingTest:
        """
        Read a test. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/tests/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the test.
        """

    async def ingest(
        self,
        *,
        id: str,
        evidence_id: str,
        outcome: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> IngestedTest:
        """
        Ingest the result of a test: it supports the claims that expected it and contradicts the others. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/tests/{id}:ingest`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the test.
        evidence_id: The evidence with the result. Its type is `test_result`, it has the id of the test as an anchor, and the source in `methodSourceId` recorded it after the test was proposed.
        outcome: The observed outcome in the words of the evidence, or `inconclusive`. Claims that expect it are supported, others contradicted.
        """

    async def withdraw(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> DiscriminatingTest:
        """
        Withdraw a test that you proposed. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/tests/{id}:withdraw`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the test.
        """


class AsyncGraphOperations:
    async def reflect(
        self,
        *,
        space: str = ...,
        section: Literal["openContradictions", "partialResolutions", "questions", "overduePredictions", "conjectures", "goals", "tensions", "weak", "thinSupport", "uncited", "tainted", "stale", "contested", "supportLost", "orphans", "unapproved", "outgrown", "testsDue", "testsLapsed", "testsSuggested", "calibration"] = ...,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> Reflection:
        """
        List what needs attention in a space: open questions and contradictions, and nodes that are weak, tainted, overdue or without edges. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/reflect`

        space: Id or slug of the space. Default: the space of the client.
        section: Only this section; the others are omitted.
        limit: How many nodes of each section to return, 1 to 200.
        cursor: `nextCursor` of a section; give `section` as well. Opaque.
        """

    async def integrity(
        self,
        *,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Integrity:
        """
        Read a score for the soundness of the graph of a space, and what reduces it. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/integrity`

        space: Id or slug of the space. Default: the space of the client.
        """


class AsyncDigestsOperations:
    async def compress(
        self,
        *,
        space: str = ...,
        ids: Sequence[str] = ...,
        cluster_of: str = ...,
        cluster_id: str = ...,
        method: Literal["extractive", "llm"] = ...,
        fallback: bool = ...,
        session_id: str = ...,
        options: CallOptions | None = ...,
    ) -> Digest:
        """
        Combine claims in a digest, which is trusted no more than its least trusted member. The claims do not change. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims:compress`

        space: Id or slug of the space. Default: the space of the client.
        ids: Claims to combine, 2 to 100, each once; all must be visible, and belong to one session or to none.
        cluster_of: In addition to or instead of `ids`: all claims connected to this claim by similarity, for example an emergent cluster by its id. If there are more than 100, the most important are used.
        cluster_id: In addition to or instead of `ids`: the visible members of this labelled cluster. If there are more than 100, the most important are used.
        method: `extractive` takes sentences of the claims, `llm` asks the language model and keeps only sentences that cite a claim.
        fallback: What to do if the model is unavailable or its output is unusable. true: write the digest from sentences of the claims, and report it in `degraded`; false: refuse.
        session_id: Session of the reader, by id or label: its claims are visible.
        """

    async def members(
        self,
        *,
        id: str,
        space: str = ...,
        session_id: str = ...,
        options: CallOptions | None = ...,
    ) -> DigestMembers:
        """
        Read the members of a digest. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/claims/{id}/members`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the digest.
        session_id: Session of the reader, by id or label: its claims are visible.
        """

    async def expand(
        self,
        *,
        id: str,
        space: str = ...,
        note: str | None = ...,
        options: CallOptions | None = ...,
    ) -> Expansion:
        """
        Dissolve a digest: it is archived, and its members do not change. Needs the role `writer`. Writes. `POST /v1/spaces/{space}/claims/{id}:expand`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the digest.
        note: The reason; stored with the decision.
        """


class AsyncConversationsOperations:
    async def record(
        self,
        *,
        session_id: str,
        messages: Sequence[MessageInput],
        space: str = ...,
        source_system: str | None = ...,
        options: CallOptions | None = ...,
    ) -> RecordedConversation:
        """
        Append messages to a session; either all are recorded or none. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/conversations`

        space: Id or slug of the space. Default: the space of the client.
        session_id: Session to record in: the id of an open session, or your label for it. The first use of a label opens a session.
        source_system: System from which the messages were read. Keys with a grant for this system (`sourceSystems`) share its external ids.
        messages: In the order they were said; at most 500. If one is refused, none are recorded.
        """

    def list_messages(
        self,
        *,
        session_id: str,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[ListMessagesAnswer, Message]:
        """
        List the messages of a session in order. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/conversations/{sessionId}/messages`

        space: Id or slug of the space. Default: the space of the client.
        session_id: Id of the session, or the label that you opened it under.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """


class AsyncCandidatesOperations:
    async def record(
        self,
        *,
        level: Literal["atom", "scenario", "persona"],
        text: str,
        confidence: float,
        space: str = ...,
        kind: Literal["persona", "episodic", "instruction"] = ...,
        title: str = ...,
        spans: Sequence[SpanInput] = ...,
        atoms: Sequence[str] = ...,
        scenarios: Sequence[str] = ...,
        supersedes: str | None = ...,
        manual: bool = ...,
        options: CallOptions | None = ...,
    ) -> Candidate:
        """
        Record a candidate for an atom, a scenario or a persona. The gate promotes it, leaves it to a reviewer, or rejects it. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/candidates`

        space: Id or slug of the space. Default: the space of the client.
        level: atom: quotes messages. scenario: summarizes atoms. persona: summarizes scenarios.
        kind: For an atom: what it is about. An instruction may quote only what a user said.
        title: For a scenario or a persona; 1 to 200 characters.
        text: What is remembered; 1 to 2,000 characters.
        spans: For an atom: the passages that it follows from, at most 16. All of them must be valid.
        atoms: For a scenario: the atoms that it summarizes, 1 to 64, each once.
        scenarios: For a persona: the scenarios that it summarizes, 1 to 64, each once.
        confidence: How sure its author is, 0 to 1. Without the grant `extractor`, it counts as at most 0.84.
        supersedes: Claim of the same level that it replaces when it is promoted; a reviewer decides.
        manual: Record it without a review; only for users with the role reviewer or above.
        """

    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        state: Literal["promoted", "pending_review", "rejected"] = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[ListCandidatesAnswer, Candidate]:
        """
        List candidates, newest first. Needs the role `agent`. Changes nothing. `GET /v1/spaces/{space}/candidates`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        state: Only candidates in this state.
        """

    async def get(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Candidate:
        """
        Read a candidate in any state. Needs the role `agent`. Changes nothing. `GET /v1/spaces/{space}/candidates/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the candidate.
        """


class AsyncEpisodesOperations:
    async def create(
        self,
        *,
        name: str,
        ids: Sequence[str],
        space: str = ...,
        session_id: str = ...,
        tags: Sequence[str] = ...,
        options: CallOptions | None = ...,
    ) -> Episode:
        """
        Create an episode of claims. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/episodes`

        space: Id or slug of the space. Default: the space of the client.
        session_id: Session of the reader, by id or label: its claims are visible.
        name: Its name; 1 to 200 characters.
        tags: At most 20, each 1 to 50 characters.
        ids: Claims, 1 to 500; all must be visible.
        """

    async def capture(
        self,
        *,
        name: str,
        from_: str | datetime,
        to: str | datetime,
        space: str = ...,
        session_id: str = ...,
        tags: Sequence[str] = ...,
        agent: str | None = ...,
        options: CallOptions | None = ...,
    ) -> Episode:
        """
        Create an episode of the claims observed in a period. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/episodes:capture`

        space: Id or slug of the space. Default: the space of the client.
        session_id: Session of the reader, by id or label: its claims are visible.
        name: Its name; 1 to 200 characters.
        tags: At most 20, each 1 to 50 characters.
        from_: Only claims observed at this time or later.
        to: Only claims observed before this time.
        agent: Only claims of this agent.
        """

    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        agent: str = ...,
        tag: str = ...,
        before: str | datetime = ...,
        after: str | datetime = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[ListEpisodesAnswer, ListedEpisode]:
        """
        List episodes, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/episodes`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        agent: Only episodes with a claim of this agent.
        tag: Only episodes with this tag.
        before: Only episodes that began before this time.
        after: Only episodes that ended at this time or later.
        """

    async def get(
        self,
        *,
        id: str,
        space: str = ...,
        session_id: str = ...,
        options: CallOptions | None = ...,
    ) -> Episode:
        """
        Read an episode: its visible members and their summary. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/episodes/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the episode.
        session_id: Session of the reader, by id or label: its claims are visible.
        """

    async def add(
        self,
        *,
        id: str,
        ids: Sequence[str],
        space: str = ...,
        session_id: str = ...,
        options: CallOptions | None = ...,
    ) -> Episode:
        """
        Add claims to an episode. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/episodes/{id}:add`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the episode.
        session_id: Session of the reader, by id or label: its claims are visible.
        ids: Claims, 1 to 500; all must be visible.
        """

    async def remove(
        self,
        *,
        id: str,
        ids: Sequence[str],
        space: str = ...,
        session_id: str = ...,
        options: CallOptions | None = ...,
    ) -> Episode:
        """
        Remove claims from an episode. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/episodes/{id}:remove`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the episode.
        session_id: Session of the reader, by id or label: its claims are visible.
        ids: Claims, 1 to 500; all must be visible.
        """

    async def delete(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> DeletedEpisode:
        """
        Delete an episode. Its claims stay. Needs the role `writer`. Writes. `DELETE /v1/spaces/{space}/episodes/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the episode.
        """


class AsyncLinksOperations:
    def list(
        self,
        *,
        id: str,
        space: str = ...,
        session_id: str = ...,
        kind: Literal["similar", "related"] = ...,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[ListClaimLinksAnswer, ClaimLink]:
        """
        List the links of a claim to visible claims. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/claims/{id}/links`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the claim.
        session_id: Session of the reader, by id or label: its claims are visible.
        kind: Only links of this kind.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """

    def orphans(
        self,
        *,
        space: str = ...,
        session_id: str = ...,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[ListOrphanClaimsAnswer, Claim]:
        """
        List visible claims that have neither links nor edges, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/claims/orphans`

        space: Id or slug of the space. Default: the space of the client.
        session_id: Session of the reader, by id or label: its claims are visible.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """

    async def add(
        self,
        *,
        id: str,
        to: str,
        space: str = ...,
        session_id: str = ...,
        kind: Literal["similar", "related"] = ...,
        weight: float = ...,
        options: CallOptions | None = ...,
    ) -> AddedLink:
        """
        Link two claims as similar or related. It does not change their trust. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/claims/{id}/links`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the claim.
        session_id: Session of the reader, by id or label: its claims are visible.
        to: The claim at the other end.
        kind: `similar`: both say nearly the same; such links form clusters. `related`: they concern the same matter.
        weight: Weight, 0 to 1: in a context, a claim gets this share of the score of a linked claim.
        """

    async def remove(
        self,
        *,
        id: str,
        to: str,
        space: str = ...,
        session_id: str = ...,
        kind: Literal["similar", "related"] = ...,
        options: CallOptions | None = ...,
    ) -> RemovedLink:
        """
        Remove a link between two claims; allowed for its creator and for reviewers. Needs the role `agent`. Writes. `DELETE /v1/spaces/{space}/claims/{id}/links`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the claim.
        session_id: Session of the reader, by id or label: its claims are visible.
        to: The claim at the other end.
        kind: Kind of the link.
        """


class AsyncClustersOperations:
    async def create(
        self,
        *,
        label: str,
        space: str = ...,
        session_id: str = ...,
        tags: Sequence[str] = ...,
        ids: Sequence[str] = ...,
        cluster_of: str = ...,
        grow: bool = ...,
        options: CallOptions | None = ...,
    ) -> Cluster:
        """
        Create a labelled cluster of the given claims, optionally with the claims linked to them. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/clusters`

        space: Id or slug of the space. Default: the space of the client.
        session_id: Session of the reader, by id or label: its claims are visible.
        label: Its label; 1 to 200 characters.
        tags: At most 20, each 1 to 50 characters.
        ids: Claims, at most 500; all must be visible. A cluster has at least two claims; with `grow`, one id is enough if a similar claim is found.
        cluster_of: In addition to or instead of `ids`: all claims connected to this claim by similarity, for example an emergent cluster by its id.
        grow: Include all claims connected to those in `ids` by similarity.
        """

    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        tag: str = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[ListClustersAnswer, ListedCluster]:
        """
        List labelled clusters, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/clusters`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        tag: Only clusters with this tag.
        """

    def list_emergent(
        self,
        *,
        space: str = ...,
        session_id: str = ...,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[ListEmergentClustersAnswer, EmergentCluster]:
        """
        List groups of three or more similar claims in a space, labelled or not. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/emergent-clusters`

        space: Id or slug of the space. Default: the space of the client.
        session_id: Session of the reader, by id or label: its claims are visible.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """

    async def get(
        self,
        *,
        id: str,
        space: str = ...,
        session_id: str = ...,
        options: CallOptions | None = ...,
    ) -> Cluster:
        """
        Read a labelled cluster: its visible members and their summary. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/clusters/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the cluster.
        session_id: Session of the reader, by id or label: its claims are visible.
        """

    async def refresh(
        self,
        *,
        id: str,
        space: str = ...,
        session_id: str = ...,
        options: CallOptions | None = ...,
    ) -> Cluster:
        """
        Recompute the members of a cluster. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/clusters/{id}:refresh`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the cluster.
        session_id: Session of the reader, by id or label: its claims are visible.
        """

    async def delete(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> DeletedCluster:
        """
        Delete a cluster. Its claims stay. Needs the role `writer`. Writes. `DELETE /v1/spaces/{space}/clusters/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the cluster.
        """


class AsyncTasksOperations:
    async def create(
        self,
        *,
        space: str = ...,
        title: str = ...,
        goal: str | None = ...,
        members: Sequence[str] | None = ...,
        importance: float = ...,
        parent_task_id: str | None = ...,
        metadata: Mapping[str, Any] | None = ...,
        anchors: Mapping[str, str] | None = ...,
        external_id: str | None = ...,
        source_system: str | None = ...,
        options: CallOptions | None = ...,
    ) -> CreatedTask:
        """
        Create a task, or return the existing task with the external id. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/tasks`

        space: Id or slug of the space. Default: the space of the client.
        title: What is to be done, in words; 1 to 500 characters. Default: the goal.
        goal: The intended result; 1 to 2,000 characters. Give a title or a goal.
        members: Principals that may write to it; you and writers always may. Default: any agent.
        importance: 0 to 1: 0.9 to 1.0 core identity, permanent facts; 0.7 to 0.8 architecture decisions, strong preferences; 0.5 regular; 0.2 to 0.3 transient context.
        parent_task_id: Task that it is a part of. This parent cannot be done before the new task is closed.
        metadata: Your own data; at most 10,240 bytes as JSON.
        anchors: Entities it is about: name to value, at most 20.
        external_id: Your own id, for example `refund:ORD-123`. Other callers cannot collide with it unless they share a granted source system. Repeating it with the same body returns the first task, whatever its status is.
        source_system: System the external id is from. Keys with a grant for it (`sourceSystems`) share its external ids.
        """

    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        status: Literal["open", "in_progress", "blocked", "done", "cancelled"] = ...,
        external_id: str = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[ListTasksAnswer, Task]:
        """
        List tasks, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/tasks`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        status: Only tasks in this status.
        external_id: Only tasks with this external id, from any caller.
        """

    async def get(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> TaskInFull:
        """
        Read a task, with its newest checkpoint and its memories. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/tasks/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the task.
        """

    def history(
        self,
        *,
        id: str,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[ListTaskHistoryAnswer, HistoryEntry]:
        """
        List the events of a task, its steps and its evidence, oldest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/tasks/{id}/history`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the task.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """

    async def set_status(
        self,
        *,
        id: str,
        status: Literal["open", "planning", "in_progress", "review", "blocked", "done", "cancelled"],
        space: str = ...,
        reason: str | None = ...,
        expected_version: int = ...,
        options: CallOptions | None = ...,
    ) -> TaskStatusResult:
        """
        Set the status of a task. It can be done only when all its steps and subtasks are. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/tasks/{id}:setStatus`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the task.
        status: The new status or phase; `open` is `planning`.
        reason: The reason; required to cancel or reopen a task.
        expected_version: Refuse the change if the task is at another version.
        """

    async def update(
        self,
        *,
        id: str,
        space: str = ...,
        title: str = ...,
        goal: str | None = ...,
        members: Sequence[str] | None = ...,
        status: Literal["open", "planning", "in_progress", "review", "blocked", "done", "cancelled"] = ...,
        reason: str | None = ...,
        metadata: Mapping[str, Any] = ...,
        expected_version: int = ...,
        options: CallOptions | None = ...,
    ) -> TaskStatusResult:
        """
        Change the title, goal, status or metadata of a task. Needs the role `agent`. Writes. `PATCH /v1/spaces/{space}/tasks/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the task.
        title: What is to be done, in words; 1 to 500 characters.
        goal: The intended result; 1 to 2,000 characters. null removes it. A goal that a user set can be changed only by a user.
        members: Principals that may write to it; null: any agent. Only its creator and writers may change this.
        status: The new status or phase; `open` is `planning`.
        reason: The reason; required to cancel or reopen a task.
        metadata: Merged by key into the stored metadata; null removes a key.
        expected_version: Refuse the change if the task is at another version.
        """

    async def retry(
        self,
        *,
        id: str,
        space: str = ...,
        title: str = ...,
        goal: str = ...,
        options: CallOptions | None = ...,
    ) -> Task:
        """
        Create the next attempt at a task. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/tasks/{id}:retry`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the task.
        title: What is to be done; default: the title of the task.
        goal: The intended result; default: the goal of the task.
        """

    async def spawn_subtask(
        self,
        *,
        id: str,
        space: str = ...,
        title: str = ...,
        goal: str | None = ...,
        options: CallOptions | None = ...,
    ) -> Task:
        """
        Create a subtask of a task, about the same entities. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/tasks/{id}:spawnSubtask`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the task.
        title: What is to be done, in words; 1 to 500 characters. Default: the goal.
        goal: The intended result; 1 to 2,000 characters. Give a title or a goal.
        """

    async def clear_review(
        self,
        *,
        id: str,
        note: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Task:
        """
        Record that you reviewed a task that needs a review. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/tasks/{id}:clearReview`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the task.
        note: What you found; kept with the event.
        """

    async def track_progress(
        self,
        *,
        task_id: str,
        space: str = ...,
        feature: str = ...,
        status: Literal["open", "planning", "in_progress", "review", "blocked", "done", "cancelled"] = ...,
        reason: str = ...,
        completed: Sequence[TrackProgressCompletedItem] = ...,
        in_progress: Sequence[str] = ...,
        blocked: Sequence[TrackProgressBlockedItem] = ...,
        working_set: TrackProgressWorking_set = ...,
        must_not_redo: Sequence[TrackProgressMust_not_redoItem] = ...,
        must_preserve: Sequence[str] = ...,
        active_constraints: Sequence[str] = ...,
        no_constraints: bool = ...,
        clear: TrackProgressClear = ...,
        expected_parent_version: int = ...,
        preferred_next: Sequence[str] = ...,
        session_id: str = ...,
        options: CallOptions | None = ...,
    ) -> ProgressResult:
        """
        Report progress on a task; a checkpoint is written when one is due. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/tasks/{taskId}:progress`

        space: Id or slug of the space. Default: the space of the client.
        task_id: Id of the task.
        feature: Feature you work on.
        status: The new status or phase.
        reason: Why it is to be cancelled or reopened.
        completed: Added to the completed items. They leave the lists of open work if they are yours or verified.
        in_progress: What is being worked on. Replaces the list; omit to keep it.
        blocked: What is blocked. Replaces the list; omit to keep it.
        working_set: What is in use; each given list replaces the previous one.
        must_not_redo: Added to the list; entries leave by expiry or `clear`.
        must_preserve: What must be kept. Added to the list; entries leave by `clear`.
        active_constraints: Constraints in force. Added to the list; entries leave by `clear`.
        no_constraints: true if you know that the task has no constraints.
        clear: Constraints to clear: your own, or, as a user with the role writer, any.
        expected_parent_version: Version of the newest checkpoint that you have read; 0 if there was none. The call is refused if there is a newer one.
        preferred_next: What to do next, in this order. Replaces the list; omit to keep it.
        session_id: Session you work in; an unused label opens one.
        """

    async def check_action(
        self,
        *,
        task_id: str,
        action: str,
        space: str = ...,
        idempotency_key: str = ...,
        options: CallOptions | None = ...,
    ) -> ActionCheck:
        """
        Check whether an action would repeat something that must not be repeated, or affect something that must be preserved. Needs the role `reader`. Changes nothing. `POST /v1/spaces/{space}/tasks/{taskId}:checkAction`

        space: Id or slug of the space. Default: the space of the client.
        task_id: Id of the task.
        action: What you are about to do, in words.
        idempotency_key: Key of the action: the same key is the same action.
        """

    async def evaluate_continuity(
        self,
        *,
        task_id: str,
        space: str = ...,
        parent: int = ...,
        child: int = ...,
        actions_taken: Sequence[str] = ...,
        options: CallOptions | None = ...,
    ) -> Continuity:
        """
        Measure how closely a version of a task continues another. Needs the role `reader`. Changes nothing. `POST /v1/spaces/{space}/tasks/{taskId}:evaluateContinuity`

        space: Id or slug of the space. Default: the space of the client.
        task_id: Id of the task.
        parent: Version to compare with; default: the one before the child.
        child: Version to compare; default: the newest.
        actions_taken: What was done since the parent, in words. Ignored if executions were recorded in the task since then.
        """

    async def drift(
        self,
        *,
        task_id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Drift:
        """
        Measure how far the work in a task has drifted since it was resumed. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/tasks/{taskId}/drift`

        space: Id or slug of the space. Default: the space of the client.
        task_id: Id of the task.
        """

    async def recovery_score(
        self,
        *,
        task_id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> RecoveryScore:
        """
        Measure how well a task was resumed after it was restored. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/tasks/{taskId}/recovery-score`

        space: Id or slug of the space. Default: the space of the client.
        task_id: Id of the task.
        """

    async def recovery_advice(
        self,
        *,
        task_id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> RecoveryAdvice:
        """
        Get advice on what to do with an abandoned task. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/tasks/{taskId}/recovery-advice`

        space: Id or slug of the space. Default: the space of the client.
        task_id: Id of the task.
        """

    async def graph(
        self,
        *,
        id: str,
        space: str = ...,
        status: Literal["pending", "in_progress", "blocked", "done", "skipped"] = ...,
        fold: Literal["auto", "none"] = ...,
        max_tokens: int = ...,
        options: CallOptions | None = ...,
    ) -> TaskGraph:
        """
        Read the steps of a task and the edges between them, also as a Mermaid flowchart. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/tasks/{id}/graph`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the task.
        status: Only steps in this status, and the edges between them.
        fold: auto: fold the diagram until it fits into `maxTokens`. The lists of steps and edges are always complete.
        max_tokens: Maximum size of a folded diagram in tokens, with four bytes of UTF-8 per token.
        """


class AsyncCheckpointsOperations:
    def list(
        self,
        *,
        task_id: str,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[ListCheckpointsAnswer, Checkpoint]:
        """
        List the checkpoints of a task, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/tasks/{taskId}/checkpoints`

        space: Id or slug of the space. Default: the space of the client.
        task_id: Id of the task.
        limit: How many items to return, 1 to 100.
        cursor: `nextCursor` of the previous page. Opaque.
        """

    async def restore(
        self,
        *,
        task_id: str,
        space: str = ...,
        version: int = ...,
        memory_restore_mode: Literal["FULL", "SELECTIVE", "NONE"] = ...,
        session_id: str = ...,
        options: CallOptions | None = ...,
    ) -> TaskPackage:
        """
        Get what you need to continue a task, constraints first. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/tasks/{taskId}/checkpoints:restore`

        space: Id or slug of the space. Default: the space of the client.
        task_id: Id of the task.
        version: Version to restore; default: the newest, with what was reported after it.
        memory_restore_mode: FULL: up to 20 memories of the task. SELECTIVE: up to 10 that are important or failures. NONE: no memories.
        session_id: Session you continue in.
        """


class AsyncFailuresOperations:
    async def track(
        self,
        *,
        space: str = ...,
        what: str = ...,
        error: str = ...,
        severity: Literal["minor", "major", "critical"] = ...,
        component: str = ...,
        task_id: str = ...,
        root_cause: str = ...,
        session_id: str = ...,
        options: CallOptions | None = ...,
    ) -> TrackedFailure:
        """
        Report a failure; if it names a task, a checkpoint is written. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/failures`

        space: Id or slug of the space. Default: the space of the client.
        what: What failed, in words; this or `error` is needed.
        error: The message of the error.
        severity: How severe it is.
        component: Tool or part that failed.
        task_id: Task in which it failed; it gets a checkpoint.
        root_cause: Why it failed, if you know.
        session_id: Session you work in; an unused label opens one.
        """


class AsyncHandoffsOperations:
    async def record(
        self,
        *,
        session_id: str,
        summary: str,
        space: str = ...,
        task_id: str = ...,
        to: str = ...,
        completed: Sequence[HandOffSessionCompletedItem] = ...,
        in_progress: Sequence[str] = ...,
        blocked: Sequence[HandOffSessionBlockedItem] = ...,
        working_set: HandOffSessionWorking_set = ...,
        must_not_redo: Sequence[HandOffSessionMust_not_redoItem] = ...,
        must_preserve: Sequence[str] = ...,
        active_constraints: Sequence[str] = ...,
        no_constraints: bool = ...,
        clear: HandOffSessionClear = ...,
        expected_parent_version: int = ...,
        next_steps: Sequence[str] = ...,
        options: CallOptions | None = ...,
    ) -> HandoffResult:
        """
        End your session and hand its work to the next agent; a task gets a checkpoint. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/handoffs`

        space: Id or slug of the space. Default: the space of the client.
        session_id: Session that ends; an unused label opens one.
        summary: What the next agent should know, in words; 1 to 4,000 characters.
        task_id: Task that is handed over; it gets a checkpoint.
        to: Principal that takes over; it becomes a member if the task has members. Default: anybody.
        completed: Added to the completed items. They leave the lists of open work if they are yours or verified.
        in_progress: What is being worked on. Replaces the list; omit to keep it.
        blocked: What is blocked. Replaces the list; omit to keep it.
        working_set: What is in use; each given list replaces the previous one.
        must_not_redo: Added to the list; entries leave by expiry or `clear`.
        must_preserve: What must be kept. Added to the list; entries leave by `clear`.
        active_constraints: Constraints in force. Added to the list; entries leave by `clear`.
        no_constraints: true if you know that the task has no constraints.
        clear: Constraints to clear: your own, or, as a user with the role writer, any.
        expected_parent_version: Version of the newest checkpoint that you have read; 0 if there was none. The call is refused if there is a newer one.
        next_steps: What to do next, in this order. Replaces the list; omit to keep it.
        """

    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        task_id: str = ...,
        agent: str = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[ListHandoffsAnswer, Handoff]:
        """
        List handoffs with the outcome of each item, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/handoffs`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        task_id: Only handoffs of this task.
        agent: Only handoffs of this agent.
        """

    async def get(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Handoff:
        """
        Read a handoff with the outcome of each item. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/handoffs/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the handoff.
        """


class AsyncExecutionsOperations:
    async def start(
        self,
        *,
        task_id: str,
        label: str,
        space: str = ...,
        session_id: str = ...,
        options: CallOptions | None = ...,
    ) -> Execution:
        """
        Record the start of an execution: something that you do in a task. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/executions`

        space: Id or slug of the space. Default: the space of the client.
        task_id: Task in which it is done.
        label: What is being done, in words.
        session_id: Session you work in.
        """

    async def end(
        self,
        *,
        id: str,
        space: str = ...,
        outcome: Literal["success", "failure"] = ...,
        options: CallOptions | None = ...,
    ) -> Execution:
        """
        Record that an execution has ended. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/executions/{id}:end`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the execution.
        outcome: How it ended.
        """

    async def get(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Execution:
        """
        Read an execution. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/executions/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the execution.
        """

    def list(
        self,
        *,
        space: str = ...,
        task_id: str = ...,
        id: str = ...,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[ListExecutionsAnswer, ExecutionTrace]:
        """
        Trace the executions of a task in order, or a single execution: what was called and how it ended. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/executions`

        space: Id or slug of the space. Default: the space of the client.
        task_id: Task whose executions to read.
        id: The one execution to read.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """


class AsyncStepsOperations:
    async def create(
        self,
        *,
        task_id: str,
        step_type: str,
        title: str,
        space: str = ...,
        anchors: Mapping[str, str] | None = ...,
        parent_id: str | None = ...,
        options: CallOptions | None = ...,
    ) -> Step:
        """
        Create a step in a task. Its first status is pending. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/tasks/{taskId}/steps`

        space: Id or slug of the space. Default: the space of the client.
        task_id: Id of the task.
        step_type: What kind of step it is, in one word, for example `refund_completion`.
        title: What is to be done, in words; 1 to 500 characters.
        anchors: Entities it is about: name to value; default: those of the task.
        parent_id: Step of the same task that it is a part of.
        """

    def list(
        self,
        *,
        task_id: str,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        status: Literal["pending", "in_progress", "blocked", "done", "skipped"] = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[ListStepsAnswer, Step]:
        """
        List the steps of a task in the order of creation. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/tasks/{taskId}/steps`

        space: Id or slug of the space. Default: the space of the client.
        task_id: Id of the task.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        status: Only steps in this status.
        """

    async def get(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Step:
        """
        Read a step. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/steps/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the step.
        """

    async def transition(
        self,
        *,
        id: str,
        to: Literal["pending", "in_progress", "blocked", "done", "skipped"],
        space: str = ...,
        evidence_ids: Sequence[str] = ...,
        reason: str | None = ...,
        suggested_action: str | None = ...,
        expected_version: int = ...,
        options: CallOptions | None = ...,
    ) -> TransitionResult:
        """
        Change the status of a step. If the change is rejected, the answer lists what is missing, and the step does not change. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/steps/{id}:transition`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the step.
        to: The new status.
        evidence_ids: Evidence to attach with an accepted transition; at most 64.
        reason: The reason; required to block or skip a step, and to reopen one that is done or skipped.
        suggested_action: For a step that is blocked: what would help.
        expected_version: Refuse the transition if the step is at another version.
        """

    async def attach(
        self,
        *,
        id: str,
        evidence_ids: Sequence[str],
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Step:
        """
        Attach evidence to a step. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/steps/{id}:attach`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the step.
        evidence_ids: Evidence to attach; evidence that is already attached stays.
        """

    async def attach_fact(
        self,
        *,
        id: str,
        claim_id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Step:
        """
        Attach a usable fact to a step. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/steps/{id}:attachFact`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the step.
        claim_id: Fact to attach; nothing changes if it is already attached.
        """

    async def detach(
        self,
        *,
        id: str,
        evidence_id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Step:
        """
        Detach evidence from a step. Needs the role `writer`. Writes. `POST /v1/spaces/{space}/steps/{id}:detach`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the step.
        evidence_id: Evidence to detach.
        """

    async def clear_review(
        self,
        *,
        id: str,
        note: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Step:
        """
        Record that you reviewed a step that needs a review. Needs the role `reviewer`. Writes. `POST /v1/spaces/{space}/steps/{id}:clearReview`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the step.
        note: What you found; kept with the event.
        """


class AsyncStepEdgesOperations:
    async def add(
        self,
        *,
        task_id: str,
        from_: str,
        to: str,
        kind: Literal["parent", "depends_on", "triggers", "produces", "blocks"],
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> AddedStepEdge:
        """
        Add an edge between two steps of a task. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/tasks/{taskId}/edges`

        space: Id or slug of the space. Default: the space of the client.
        task_id: Id of the task.
        from_: Step where the edge begins; for kind parent: the child.
        to: Step where the edge ends.
        kind: How the steps are related. parent: `from` is a part of `to`; depends_on: `from` waits for `to`; blocks: `to` waits for `from`; triggers and produces: `from` leads to `to`.
        """

    def list(
        self,
        *,
        task_id: str,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        kind: Literal["parent", "depends_on", "triggers", "produces", "blocks"] = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[ListStepEdgesAnswer, StepEdge]:
        """
        List the edges between the steps of a task in the order of creation. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/tasks/{taskId}/edges`

        space: Id or slug of the space. Default: the space of the client.
        task_id: Id of the task.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        kind: Only edges of this kind.
        """


class AsyncOffloadsOperations:
    async def record(
        self,
        *,
        task_id: str,
        evidence_id: str,
        summary: str,
        space: str = ...,
        step_id: str | None = ...,
        tool_call_id: str | None = ...,
        score: int = ...,
        options: CallOptions | None = ...,
    ) -> Offload:
        """
        Record that a raw result was moved out of a context, with a summary that replaces it. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/offloads`

        space: Id or slug of the space. Default: the space of the client.
        task_id: Task it belongs to.
        step_id: Step of the task that it belongs to; the evidence is attached to it.
        tool_call_id: Id of the tool call whose result it was.
        evidence_id: Evidence that contains the raw content.
        summary: The summary that replaces it in a context; 1 to 2,000 characters.
        score: How well the summary can replace the content, 1 to 10; not how far it may be believed.
        """

    def list(
        self,
        *,
        space: str = ...,
        limit: int = ...,
        cursor: str = ...,
        task: str = ...,
        step: str = ...,
        tool_call: str = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[ListOffloadsAnswer, Offload]:
        """
        List the offloads of a task, a step or a tool call, oldest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/offloads`

        space: Id or slug of the space. Default: the space of the client.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        task: Only offloads of this task.
        step: Only offloads of this step.
        tool_call: Only offloads of this tool call.
        """


class AsyncMemoriesOperations:
    async def store(
        self,
        *,
        content: str,
        space: str = ...,
        category: str = ...,
        importance: float = ...,
        triple: TripleInput | None = ...,
        source_id: str | None = ...,
        task_id: str | None = ...,
        metadata: Mapping[str, Json] | None = ...,
        options: CallOptions | None = ...,
    ) -> StoreMemoryResult:
        """
        Remember something: assumptions, failures and strategies are stored as notes, anything else as a claim. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/memories`

        space: Id or slug of the space. Default: the space of the client.
        content: What to remember, in words; 1 to 10,000 characters, at most 32 KiB.
        category: assumption, failure, strategy: a note, which fades within weeks. Any other category is stored as a claim: decision, finding, preference, insight, fact, event, task, commitment, note, or a word of your own.
        importance: 0 to 1: .9–1.0 core identity, permanent facts; .7–.8 architecture decisions, strong preferences; .5 regular facts; .2–.3 transient context.
        triple: For a claim: subject, predicate and value. Not allowed for notes.
        source_id: Name of the source.
        task_id: For a note: the task that it belongs to.
        metadata: For a note: your own data; at most 10,240 bytes as JSON.
        """

    async def recall(
        self,
        *,
        query: str,
        space: str = ...,
        top_k: int = ...,
        category: str | None = ...,
        task_id: str | None = ...,
        component: str | None = ...,
        session_id: str | None = ...,
        policy: Literal["credence-v1", "seed-mcp-engram"] = ...,
        options: CallOptions | None = ...,
    ) -> RecalledMemories:
        """
        Recall memories for a query, with past failures of the components that it names and lessons that may apply. Needs the role `reader`. Changes nothing. `POST /v1/spaces/{space}/memories:recall`

        space: Id or slug of the space. Default: the space of the client.
        query: What to recall, at most 8,000 characters. Empty: the newest memories.
        top_k: How many memories, 1 to 100.
        category: Only memories of this category.
        task_id: If the search finds too few memories, notes of this task are appended.
        component: Component whose failures to show, in addition to those that the query names.
        session_id: Session of the reader, by id or label: its claims are visible.
        policy: How memories are ordered. `seed-mcp-engram`: by the formula of mcp-engram, for comparison; stored data does not change.
        """

    async def stats(
        self,
        *,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> MemoryStats:
        """
        Count the memories of a space. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/memories/stats`

        space: Id or slug of the space. Default: the space of the client.
        """

    async def update(
        self,
        *,
        claim_id: str,
        space: str = ...,
        content: str | None = ...,
        importance: float | None = ...,
        expected_version: int = ...,
        options: CallOptions | None = ...,
    ) -> UpdateMemoryResult:
        """
        Change the text of a memory of yours, or the importance of a note of yours. Needs the role `agent`. Writes. `PATCH /v1/spaces/{space}/memories/{claimId}`

        space: Id or slug of the space. Default: the space of the client.
        claim_id: Id of the memory.
        content: New content: a new memory replaces this one.
        importance: Importance, if the memory is a note; 0 to 1: .9–1.0 core identity, permanent facts; .7–.8 architecture decisions, strong preferences; .5 regular facts; .2–.3 transient context.
        expected_version: Refuse the change if the memory is at another version; for a note, the version of the note.
        """


class AsyncSearchOperations:
    async def run(
        self,
        *,
        query: str,
        space: str = ...,
        explain: bool = ...,
        kinds: Sequence[Literal["claim", "message", "question", "definition", "person", "prediction", "goal"]] = ...,
        limit: int = ...,
        mode: Literal["hybrid", "keyword", "semantic"] = ...,
        rerank: Literal[False] | Weights = ...,
        min_relevance: float = ...,
        min_trust: float = ...,
        after: str | datetime = ...,
        before: str | datetime = ...,
        as_of: str | datetime = ...,
        known_at: str | datetime = ...,
        session_id: str = ...,
        task_id: str = ...,
        workspace_id: str = ...,
        statuses: Sequence[Literal["active", "superseded", "disputed", "quarantined", "archived", "retracted"]] = ...,
        beliefs: Sequence[Literal["rejected"]] = ...,
        categories: Sequence[str] = ...,
        include_all: bool = ...,
        filter: Filter = ...,
        references: bool = ...,
        options: CallOptions | None = ...,
    ) -> SearchResults:
        """
        Search the visible memory, best results first. Needs the role `reader`. Changes nothing. `POST /v1/spaces/{space}/search`

        space: Id or slug of the space. Default: the space of the client.
        explain: Show how each result was found, and how many candidates each stage kept.
        query: The query, at most 8,000 characters. Empty: the newest results first.
        kinds: What to look for: claims, messages of conversations, questions, definitions, persons, predictions, goals. All kinds except claims and messages are found only by their words.
        limit: How many results, 1 to 100.
        mode: By words, by meaning, or by both.
        rerank: Weights of the score; `false` orders by relevance alone. Default: the weights of the policy.
        min_relevance: Leave out results of lower relevance; 0 leaves nothing out. Default: a floor below which results have nothing to do with the query.
        min_trust: Minimum trust of a result.
        after: Only memories observed at this time or later.
        before: Only memories observed before this time.
        as_of: Show what was valid at this time, even if it was replaced later.
        known_at: The answer as it would have been given at this time.
        session_id: Session of the reader, by id or label: its claims are visible. They replace durable claims of the same key against which they would win.
        task_id: Task of the reader: the claims of its workspace are visible.
        workspace_id: Workspace of the reader: its claims are also visible, even if they contradict each other. Default: the workspace of the session or task. `default` means only the durable lane.
        statuses: Only claims with these statuses. Default: active; all, if the filter has a condition on `status`.
        beliefs: `rejected`: include claims whose belief is rejected. A condition on `belief.state` in the filter has the same effect.
        categories: Only claims of these categories, such as `atom`, `scenario` and `persona`; at most 20.
        include_all: Include claims of every status, grounding and validity.
        filter: Further conditions, in the filter grammar.
        references: Return only references: ids, each with a label of at most 120 characters instead of the whole text.
        """

    async def batch(
        self,
        *,
        queries: Sequence[SearchBatchQuery],
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> SearchBatchAnswer:
        """
        Run up to 100 searches at once, each as if it were sent separately. Needs the role `reader`. Changes nothing. `POST /v1/spaces/{space}/search:batch`

        space: Id or slug of the space. Default: the space of the client.
        queries: Searches, at most 100; each is answered as if it were sent separately.
        """


class AsyncContextOperations:
    async def get(
        self,
        *,
        query: str,
        space: str = ...,
        explain: bool = ...,
        max_tokens: int = ...,
        max_claims: int = ...,
        max_facts: int = ...,
        max_blocked: int = ...,
        max_atoms: int = ...,
        max_scenarios: int = ...,
        max_personas: int = ...,
        include_other: bool = ...,
        session_id: str = ...,
        workspace_id: str = ...,
        task_id: str = ...,
        as_of: str | datetime = ...,
        known_at: str | datetime = ...,
        beliefs: Sequence[Literal["rejected"]] = ...,
        format: Literal["markdown", "json"] = ...,
        include: Sequence[Literal["claims", "messages", "task", "facts", "background", "work"]] = ...,
        references: bool = ...,
        options: CallOptions | None = ...,
    ) -> Context:
        """
        Build a context for a query from the visible memory, within a token budget, with citations. Needs the role `reader`. Changes nothing. `POST /v1/spaces/{space}/context`

        space: Id or slug of the space. Default: the space of the client.
        explain: Show how each candidate was found and scored, and how many candidates each stage kept.
        query: What the context is for, at most 8,000 characters. Empty: the newest memories.
        max_tokens: Maximum size of the text in tokens, as the space counts them. Default: no limit.
        max_claims: Maximum number of memories to print, 1 to 100.
        max_facts: Maximum number of facts to print, 0 to 100.
        max_blocked: Maximum number of facts to print that are not usable now, with what they need, 0 to 100.
        max_atoms: Maximum number of atoms in the background, 0 to 100.
        max_scenarios: Maximum number of scenarios, 0 to 100.
        max_personas: Maximum number of personas, 0 to 100.
        include_other: With taskId: also print facts that neither belong to the task nor are about the same entities, under a separate heading.
        session_id: Session of the reader, by id or label: its claims are visible, and come before durable claims of the same key.
        workspace_id: Workspace of the reader: its claims are also visible, even if they contradict each other. Default: the workspace of the session or task. `default` means only the durable lane.
        task_id: Task that the context is for: its current steps as a diagram and its offloads come first. Cannot be combined with asOf or knownAt.
        as_of: Show what was valid at this time, even if it was replaced later.
        known_at: The context as it would have been at this time.
        beliefs: `rejected`: include claims whose belief is rejected. A condition on `belief.state` in the filter has the same effect.
        format: How the text is written.
        include: What to print: claims, facts that gates accepted, background (atoms, scenarios, personas), raw messages of conversations, the state of a task, and how work was left (the newest handoff, interrupted sessions). Default: claims, background, work, facts if the space has a schema, the task if taskId is given.
        references: Return only references: ids, each with a label of at most 120 characters instead of the whole text.
        """


class AsyncMergesOperations:
    def list(
        self,
        *,
        space: str = ...,
        claim_id: str = ...,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[ListMergesAnswer, Merge]:
        """
        List merges of claims, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/merges`

        space: Id or slug of the space. Default: the space of the client.
        claim_id: Only merges that involve this claim.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """

    async def get(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> Merge:
        """
        Read a merge: the rule that caused it, and both claims before and after it. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/merges/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the merge.
        """

    async def undo(
        self,
        *,
        id: str,
        space: str = ...,
        note: str | None = ...,
        expected_version: int = ...,
        options: CallOptions | None = ...,
    ) -> Unmerge:
        """
        Undo a merge: the gate decides about the archived claim again, and the two claims are not merged again. Needs the role `writer`. Writes. `POST /v1/spaces/{space}/merges/{id}:undo`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the merge.
        note: Why the two are not the same.
        expected_version: Refuse to undo the merge if it is at another version.
        """


class AsyncEmbeddingsOperations:
    async def list(
        self,
        *,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> EmbeddingModels:
        """
        List the embedding models of a space, and how many of its texts have a vector of each model. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/embeddings`

        space: Id or slug of the space. Default: the space of the client.
        """

    async def migrate(
        self,
        *,
        to: str,
        space: str = ...,
        wait_seconds: int = ...,
        options: CallOptions | None = ...,
    ) -> Job:
        """
        Move a space to another embedding model: a job computes the vectors, then the space switches. If the space already uses the model, the job computes the missing vectors. Needs the role `admin`. Writes. `POST /v1/spaces/{space}/embeddings:migrate`

        space: Id or slug of the space. Default: the space of the client.
        wait_seconds: How many seconds to wait for the end of the work before the answer, 1 to 60.
        to: Name of a model of this installation; `embeddings.list` names them.
        """

    async def cancel(
        self,
        *,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> EmbeddingModels:
        """
        Cancel the move of a space to another embedding model. Needs the role `admin`. Writes. `POST /v1/spaces/{space}/embeddings:cancel`

        space: Id or slug of the space. Default: the space of the client.
        """

    async def remove(
        self,
        *,
        model: str,
        space: str = ...,
        wait_seconds: int = ...,
        options: CallOptions | None = ...,
    ) -> Job:
        """
        Remove the vectors of a model that a space no longer uses, in a background job. Needs the role `admin`. Writes. `POST /v1/spaces/{space}/embeddings:remove`

        space: Id or slug of the space. Default: the space of the client.
        wait_seconds: How many seconds to wait for the end of the work before the answer, 1 to 60.
        model: Name of the model whose vectors are removed; it must be neither the active nor the next model of the space.
        """


class AsyncMaintenanceOperations:
    async def start_run(
        self,
        *,
        kind: Literal["beliefs"] | Literal["consolidate"] | Literal["decay"] | Literal["expire"] | Literal["facts"] | Literal["promote"] | Literal["sessions"],
        space: str = ...,
        dry_run: bool = ...,
        wait_seconds: int = ...,
        full: bool = ...,
        dedup_threshold: float = ...,
        max_claims: int = ...,
        compress_age: int = ...,
        method: Literal["extractive", "llm"] = ...,
        fallback: bool = ...,
        prune_superseded: bool = ...,
        prune_age: int = ...,
        prune_quarantined: bool = ...,
        quarantine_max_age: int = ...,
        workspace: str = ...,
        reason: Literal["task_boundary", "cadence", "manual"] = ...,
        options: CallOptions | None = ...,
    ) -> StartedRun:
        """
        Start a maintenance run in a space, for example consolidation, decay or expiry, as a background job. Needs the role `writer`. Writes. `POST /v1/spaces/{space}/maintenance/runs`

        space: Id or slug of the space. Default: the space of the client.
        dry_run: Decide and count, without changing anything. The report is in the result of the job.
        wait_seconds: How many seconds to wait for the end of the work before the answer, 1 to 60.
        kind: `beliefs` recomputes beliefs by the policy of the space and the current weights of sources.
        full: Compare all claims with each other again. By default, only claims that changed or got their vector since the last comparison are compared.
        dedup_threshold: How similar in meaning two texts must be to count as the same: cosine, 0.90 to 1. With a value other than the default, all claims are compared again.
        max_claims: Compare at most this many active claims, least confident first. By default, all are compared.
        compress_age: Age in days from which similar claims may be combined in a digest.
        method: How digests are written: `extractive` takes sentences of the claims, `llm` asks the language model and keeps only sentences that cite a claim. A dry run does not call the model, and counts as if the model had answered.
        fallback: What to do if the model is unavailable or its output is unusable. true: write the digest from sentences of the claims, and count it in the report; false: write none.
        prune_superseded: Archive claims that were superseded.
        prune_age: Days after which superseded claims are archived.
        prune_quarantined: Archive quarantined claims that are not in an open conflict.
        quarantine_max_age: Days after which quarantined claims are archived.
        workspace: The workspace to promote from. `default` is the durable lane, where accepted claims become canonical and nothing else happens.
        reason: The reason: its task or session ended, enough was observed, or you request it.
        """

    def list_runs(
        self,
        *,
        space: str = ...,
        kind: Literal["beliefs", "consolidate", "decay", "expire", "facts", "promote", "sessions"] = ...,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[ListMaintenanceRunsAnswer, MaintenanceRun]:
        """
        List the maintenance runs of a space with their reports, newest first. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/maintenance/runs`

        space: Id or slug of the space. Default: the space of the client.
        kind: Only runs of this kind.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """

    async def get_run(
        self,
        *,
        id: str,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> MaintenanceRun:
        """
        Read one maintenance run: its options and its report. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/maintenance/runs/{id}`

        space: Id or slug of the space. Default: the space of the client.
        id: Id of the run.
        """

    async def get_schedule(
        self,
        *,
        space: str = ...,
        options: CallOptions | None = ...,
    ) -> MaintenanceSchedule:
        """
        Read the maintenance schedule of a space, with the time of the next run of each kind. Needs the role `reader`. Changes nothing. `GET /v1/spaces/{space}/maintenance/schedule`

        space: Id or slug of the space. Default: the space of the client.
        """

    async def set_schedule(
        self,
        *,
        space: str = ...,
        paused: bool = ...,
        beliefs: KindScheduleUpdate = ...,
        consolidate: KindScheduleUpdate = ...,
        decay: KindScheduleUpdate = ...,
        expire: KindScheduleUpdate = ...,
        facts: KindScheduleUpdate = ...,
        promote: KindScheduleUpdate = ...,
        sessions: KindScheduleUpdate = ...,
        expected_version: int = ...,
        options: CallOptions | None = ...,
    ) -> MaintenanceSchedule:
        """
        Update or pause the maintenance schedule of a space. Needs the role `admin`. Writes. `PATCH /v1/spaces/{space}/maintenance/schedule`

        space: Id or slug of the space. Default: the space of the client.
        paused: true: scheduled runs no longer start in this space. Open runs continue; cancel them to stop them.
        beliefs: When to run `beliefs`. This kind recomputes beliefs by the policy of the space and the current weights of sources.
        consolidate: When to run `consolidate`. This kind merges duplicates, settles contradictions, links similar claims and archives claims that are no longer needed.
        decay: When to run `decay`. This kind archives faded claims, and marks claims whose trust has fallen with age as disputed.
        expire: When to run `expire`. This kind completes announced changes that are due, records what has become stale or expired, and archives the claims of workspaces that have been closed for a day.
        facts: When to run `facts`. This kind judges again done steps whose evidence was withdrawn, and facts that newer evidence concerns, and marks steps whose facts were withdrawn, if there are too many of them for one request; judges all facts again when the schema is replaced.
        promote: When to run `promote`. This kind makes accepted claims canonical, and those of a workspace durable; in a workspace, archives rejected claims, clutter, and claims beyond the carry-over limit.
        sessions: When to run `sessions`. This kind marks sessions that were idle for half an hour as interrupted.
        expected_version: Refuse the change if the schedule has another version; 0: the schedule was never changed.
        """


class AsyncEventsOperations:
    async def list(
        self,
        *,
        space: str = ...,
        after: int = ...,
        limit: int = ...,
        options: CallOptions | None = ...,
    ) -> ListEventsAnswer:
        """
        List sealed events after a sequence number, oldest first. Needs the role `admin`. Changes nothing. `GET /v1/events`

        space: Only events of this space, by id or slug.
        after: Only events with a larger `seq`; 0 for the beginning.
        limit: How many items to return, 1 to 200.
        """

    def stream(
        self,
        *,
        space: str = ...,
        after: int = ...,
        options: StreamOptions | None = ...,
    ) -> AsyncStream[Event]:
        """
        Stream sealed events after a sequence number. Needs the role `admin`. Changes nothing. `GET /v1/events/stream`

        space: Only events of this space, by id or slug.
        after: Return the events after this `seq`; 0: from the beginning; omitted: only events that are sealed from now on.
        """


class AsyncChangesOperations:
    def stream(
        self,
        *,
        space: str = ...,
        after: int = ...,
        options: StreamOptions | None = ...,
    ) -> AsyncStream[Change]:
        """
        Stream notifications that something has changed in a space, without the stored content. Needs the role `reviewer`. Changes nothing. `GET /v1/spaces/{space}/changes/stream`

        space: Id or slug of the space. Default: the space of the client.
        after: Return the events after this `seq`; 0: from the beginning; omitted: only events that are sealed from now on.
        """


class AsyncAuditOperations:
    def list(
        self,
        *,
        limit: int = ...,
        cursor: str = ...,
        space: str = ...,
        kind: str = ...,
        accepted: bool = ...,
        task_id: str = ...,
        claim_id: str = ...,
        evidence_id: str = ...,
        subject_id: str = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[ListAuditAnswer, AuditEntry]:
        """
        List changes, gate evaluations and denied attempts with their authors, newest first. Needs the role `admin`. Changes nothing. `GET /v1/audit`

        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        space: Only events of this space, by id or slug.
        kind: Only entries of this kind, as in the reference of events: `claim_stored`, `attempts_denied`.
        accepted: Only accepted entries (true), or only rejections and denied attempts (false).
        task_id: Only what belongs to this task.
        claim_id: Only what is about this claim or refers to it.
        evidence_id: Only entries that are about this evidence or refer to it, such as evaluations that cite it and steps that it is attached to.
        subject_id: Only what is about this subject or refers to it. Give only one of `subjectId`, `claimId` and `evidenceId`.
        """

    async def verify(
        self,
        *,
        from_: int = ...,
        to: int = ...,
        anchor_seq: int = ...,
        anchor_hash: str = ...,
        options: CallOptions | None = ...,
    ) -> AuditVerification:
        """
        Recompute the hash chain of the audit trail, and report the first entry that differs from what was sealed. Needs the role `admin`. Changes nothing. `GET /v1/audit:verify`

        from_: Number of the first entry to verify.
        to: Number of the last entry to verify; default: the end of the log. One request verifies at most 20000 entries; `hasMore` shows that more remain.
        anchor_seq: Number of an entry whose hash you kept elsewhere; requires `anchorHash`.
        anchor_hash: The hash that you kept. The log must still have it: this detects a log that was truncated or rewritten.
        """

    def export(
        self,
        *,
        format: Literal["jsonl", "md"] = ...,
        space: str = ...,
        from_: int = ...,
        to: int = ...,
        options: CallOptions | None = ...,
    ) -> AsyncStream[str]:
        """
        Export the sealed audit trail as text, with everything needed to verify it elsewhere. Needs the role `admin`. Changes nothing. `GET /v1/audit:export`

        format: `jsonl`: one JSON object per line, with everything that a hash covers; `md`: a readable table.
        space: Only what happened in this space, by id or slug.
        from_: Number of the first entry.
        to: Number of the last entry; default: the last entry that is sealed when the export starts.
        """


class AsyncJobsOperations:
    def list(
        self,
        *,
        status: Literal["queued", "running", "done", "failed", "dead", "cancelled"] = ...,
        queue: str = ...,
        limit: int = ...,
        cursor: str = ...,
        options: CallOptions | None = ...,
    ) -> AsyncPaged[JobList, Job]:
        """
        List background jobs in any status, newest first. Needs the role `reader`. Changes nothing. `GET /v1/jobs`

        status: Only jobs in this status.
        queue: Only jobs of this queue.
        limit: How many items to return, 1 to 200.
        cursor: `nextCursor` of the previous page. Opaque.
        """

    async def get(
        self,
        *,
        id: str,
        options: CallOptions | None = ...,
    ) -> Job:
        """
        Read one job: its status, progress and result. Needs the role `reader`. Changes nothing. `GET /v1/jobs/{id}`

        id: Id of the job.
        """

    async def retry(
        self,
        *,
        id: str,
        options: CallOptions | None = ...,
    ) -> Job:
        """
        Retry a dead job with a new set of attempts; a maintenance run continues where it failed or was cancelled. Work that only an admin or owner can start needs this role here too. Needs the role `writer`. Writes. `POST /v1/jobs/{id}:retry`

        id: Id of the job.
        """

    async def cancel(
        self,
        *,
        id: str,
        options: CallOptions | None = ...,
    ) -> Job:
        """
        Cancel a job that has not started, or a maintenance run, which stops after its current page. Work that only an admin or owner can start needs this role here too. Needs the role `writer`. Writes. `POST /v1/jobs/{id}:cancel`

        id: Id of the job.
        """


class AsyncModeOperations:
    async def get(
        self,
        *,
        options: CallOptions | None = ...,
    ) -> Mode:
        """
        Read whether the tenant accepts writes, and why not. Needs the role `reader`. Changes nothing. `GET /v1/mode`
        """

    async def set(
        self,
        *,
        mode: Literal["normal", "read_only"],
        reason: str,
        options: CallOptions | None = ...,
    ) -> Mode:
        """
        Stop all writes of the tenant, or allow them again. Needs the role `owner`. Writes. `PUT /v1/mode`

        mode: `read_only` stops all writes of the tenant; `normal` ends a read-only mode that you set.
        reason: The reason; shown to callers whose writes are refused.
        """


class AsyncRecoveriesOperations:
    async def start(
        self,
        *,
        wait_seconds: int = ...,
        promote: bool = ...,
        accept_loss: bool = ...,
        to_seq: int = ...,
        options: CallOptions | None = ...,
    ) -> Job:
        """
        Replay the log of the tenant in a separate database and compare; with `promote`, replace the rows that differ. Needs the role `admin`. Writes. `POST /v1/recoveries`

        wait_seconds: How many seconds to wait for the end of the work before the answer, 1 to 60.
        promote: Replace the rows that differ with the rebuilt ones; needs the role owner. Without it, nothing is changed.
        accept_loss: Promote even if events were skipped or malformed; their effects are lost.
        to_seq: Replay up to this sequence number; not allowed with `promote`.
        """

    async def get(
        self,
        *,
        id: str,
        options: CallOptions | None = ...,
    ) -> Recovery:
        """
        Read a recovery and what it found. Needs the role `admin`. Changes nothing. `GET /v1/recoveries/{id}`

        id: Id of the recovery.
        """

    async def undo(
        self,
        *,
        id: str,
        options: CallOptions | None = ...,
    ) -> UndoneRecovery:
        """
        Restore the rows that a recovery replaced in the last 7 days, except those changed since. Needs the role `owner`. Writes. `POST /v1/recoveries/{id}:undo`

        id: Id of the recovery.
        """


class AsyncSnapshotsOperations:
    async def start(
        self,
        *,
        wait_seconds: int = ...,
        options: CallOptions | None = ...,
    ) -> Job:
        """
        Make a snapshot of the tenant, from which later replays can start. Needs the role `admin`. Writes. `POST /v1/snapshots`

        wait_seconds: How many seconds to wait for the end of the work before the answer, 1 to 60.
        """

    async def list(
        self,
        *,
        options: CallOptions | None = ...,
    ) -> SnapshotList:
        """
        List the snapshots from which a replay can start, newest first. Needs the role `admin`. Changes nothing. `GET /v1/snapshots`
        """


class AsyncArchivesOperations:
    async def list(
        self,
        *,
        options: CallOptions | None = ...,
    ) -> ArchiveList:
        """
        List the archived days of the log, newest first. Needs the role `admin`. Changes nothing. `GET /v1/archives`
        """


class AsyncIntegrityChecksOperations:
    async def start(
        self,
        *,
        wait_seconds: int = ...,
        options: CallOptions | None = ...,
    ) -> Job:
        """
        Check the integrity of the tenant: its hash chain, its archived days, and its tables against the log. Runs as a job, and also once a day. Needs the role `admin`. Writes. `POST /v1/integrity-checks`

        wait_seconds: How many seconds to wait for the end of the work before the answer, 1 to 60.
        """


class AsyncRuntimeHealthOperations:
    async def get(
        self,
        *,
        options: CallOptions | None = ...,
    ) -> RuntimeHealth:
        """
        Read the health of the service for the tenant: its mode, findings with advice, snapshots and archives. Needs the role `reader`. Changes nothing. `GET /v1/runtime-health`
        """


class AsyncToolsOperations:
    async def call(
        self,
        *,
        space: str = ...,
        tool: str = ...,
        payload: Json = ...,
        options: CallOptions | None = ...,
    ) -> ToolOutcome:
        """
        Call a governed tool. Acceptance, transformation and rejection are outcomes, never errors. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/tools:call`

        space: Id or slug of the space. Default: the space of the client.
        tool: Name of the tool: record_observation, propose_proposition, create_or_link_entity_candidate, propose_test, execute_test_result_ingest, request_consolidation, archive_episode, attach_support, attach_contradiction.
        payload: The input of the tool, an object.
        """


class AsyncAgent:
    async def remember(
        self,
        content: str,
        *,
        space: str = ...,
        category: str = ...,
        importance: float = ...,
        triple: TripleInput | None = ...,
        source_id: str | None = ...,
        task_id: str | None = ...,
        metadata: Mapping[str, Json] | None = ...,
        options: CallOptions | None = ...,
    ) -> StoreMemoryResult:
        """
        Remember something: assumptions, failures and strategies are stored as notes, anything else as a claim. Needs the role `agent`. Writes. `POST /v1/spaces/{space}/memories`

        space: Id or slug of the space. Default: the space of the client.
        content: What to remember, in words; 1 to 10,000 characters, at most 32 KiB.
        category: assumption, failure, strategy: a note, which fades within weeks. Any other category is stored as a claim: decision, finding, preference, insight, fact, event, task, commitment, note, or a word of your own.
        importance: 0 to 1: .9–1.0 core identity, permanent facts; .7–.8 architecture decisions, strong preferences; .5 regular facts; .2–.3 transient context.
        triple: For a claim: subject, predicate and value. Not allowed for notes.
        source_id: Name of the source.
        task_id: For a note: the task that it belongs to.
        metadata: For a note: your own data; at most 10,240 bytes as JSON.
        """

    async def recall(
        self,
        query: str,
        *,
        space: str = ...,
        top_k: int = ...,
        category: str | None = ...,
        task_id: str | None = ...,
        component: str | None = ...,
        session_id: str | None = ...,
        policy: Literal["credence-v1", "seed-mcp-engram"] = ...,
        options: CallOptions | None = ...,
    ) -> RecalledMemories:
        """
        Recall memories for a query, with past failures of the components that it names and lessons that may apply. Needs the role `reader`. Changes nothing. `POST /v1/spaces/{space}/memories:recall`

        space: Id or slug of the space. Default: the space of the client.
        query: What to recall, at most 8,000 characters. Empty: the newest memories.
        top_k: How many memories, 1 to 100.
        category: Only memories of this category.
        task_id: If the search finds too few memories, notes of this task are appended.
        component: Component whose failures to show, in addition to those that the query names.
        session_id: Session of the reader, by id or label: its claims are visible.
        policy: How memories are ordered. `seed-mcp-engram`: by the formula of mcp-engram, for comparison; stored data does not change.
        """

    async def context(
        self,
        query: str,
        *,
        space: str = ...,
        explain: bool = ...,
        max_tokens: int = ...,
        max_claims: int = ...,
        max_facts: int = ...,
        max_blocked: int = ...,
        max_atoms: int = ...,
        max_scenarios: int = ...,
        max_personas: int = ...,
        include_other: bool = ...,
        session_id: str = ...,
        workspace_id: str = ...,
        task_id: str = ...,
        as_of: str | datetime = ...,
        known_at: str | datetime = ...,
        beliefs: Sequence[Literal["rejected"]] = ...,
        format: Literal["markdown", "json"] = ...,
        include: Sequence[Literal["claims", "messages", "task", "facts", "background", "work"]] = ...,
        references: bool = ...,
        options: CallOptions | None = ...,
    ) -> Context:
        """
        Build a context for a query from the visible memory, within a token budget, with citations. Needs the role `reader`. Changes nothing. `POST /v1/spaces/{space}/context`

        space: Id or slug of the space. Default: the space of the client.
        explain: Show how each candidate was found and scored, and how many candidates each stage kept.
        query: What the context is for, at most 8,000 characters. Empty: the newest memories.
        max_tokens: Maximum size of the text in tokens, as the space counts them. Default: no limit.
        max_claims: Maximum number of memories to print, 1 to 100.
        max_facts: Maximum number of facts to print, 0 to 100.
        max_blocked: Maximum number of facts to print that are not usable now, with what they need, 0 to 100.
        max_atoms: Maximum number of atoms in the background, 0 to 100.
        max_scenarios: Maximum number of scenarios, 0 to 100.
        max_personas: Maximum number of personas, 0 to 100.
        include_other: With taskId: also print facts that neither belong to the task nor are about the same entities, under a separate heading.
        session_id: Session of the reader, by id or label: its claims are visible, and come before durable claims of the same key.
        workspace_id: Workspace of the reader: its claims are also visible, even if they contradict each other. Default: the workspace of the session or task. `default` means only the durable lane.
        task_id: Task that the context is for: its current steps as a diagram and its offloads come first. Cannot be combined with asOf or knownAt.
        as_of: Show what was valid at this time, even if it was replaced later.
        known_at: The context as it would have been at this time.
        beliefs: `rejected`: include claims whose belief is rejected. A condition on `belief.state` in the filter has the same effect.
        format: How the text is written.
        include: What to print: claims, facts that gates accepted, background (atoms, scenarios, personas), raw messages of conversations, the state of a task, and how work was left (the newest handoff, interrupted sessions). Default: claims, background, work, facts if the space has a schema, the task if taskId is given.
        references: Return only references: ids, each with a label of at most 120 characters instead of the whole text.
        """


class AsyncOperations:
    "Every operation, by its name in the catalogue."
    @property
    def system(self) -> AsyncSystemOperations: ...
    @property
    def keys(self) -> AsyncKeysOperations: ...
    @property
    def dashboard_sessions(self) -> AsyncDashboardSessionsOperations: ...
    @property
    def spaces(self) -> AsyncSpacesOperations: ...
    @property
    def sessions(self) -> AsyncSessionsOperations: ...
    @property
    def workspaces(self) -> AsyncWorkspacesOperations: ...
    @property
    def sources(self) -> AsyncSourcesOperations: ...
    @property
    def predicates(self) -> AsyncPredicatesOperations: ...
    @property
    def evidence_types(self) -> AsyncEvidenceTypesOperations: ...
    @property
    def schemas(self) -> AsyncSchemasOperations: ...
    @property
    def facts(self) -> AsyncFactsOperations: ...
    @property
    def gates(self) -> AsyncGatesOperations: ...
    @property
    def evidence(self) -> AsyncEvidenceOperations: ...
    @property
    def claims(self) -> AsyncClaimsOperations: ...
    @property
    def entities(self) -> AsyncEntitiesOperations: ...
    @property
    def conflicts(self) -> AsyncConflictsOperations: ...
    @property
    def possible_conflicts(self) -> AsyncPossibleConflictsOperations: ...
    @property
    def nodes(self) -> AsyncNodesOperations: ...
    @property
    def cascades(self) -> AsyncCascadesOperations: ...
    @property
    def goals(self) -> AsyncGoalsOperations: ...
    @property
    def tripwires(self) -> AsyncTripwiresOperations: ...
    @property
    def lessons(self) -> AsyncLessonsOperations: ...
    @property
    def edges(self) -> AsyncEdgesOperations: ...
    @property
    def persons(self) -> AsyncPersonsOperations: ...
    @property
    def cornerstones(self) -> AsyncCornerstonesOperations: ...
    @property
    def proposals(self) -> AsyncProposalsOperations: ...
    @property
    def principles(self) -> AsyncPrinciplesOperations: ...
    @property
    def tests(self) -> AsyncTestsOperations: ...
    @property
    def graph(self) -> AsyncGraphOperations: ...
    @property
    def digests(self) -> AsyncDigestsOperations: ...
    @property
    def conversations(self) -> AsyncConversationsOperations: ...
    @property
    def candidates(self) -> AsyncCandidatesOperations: ...
    @property
    def episodes(self) -> AsyncEpisodesOperations: ...
    @property
    def links(self) -> AsyncLinksOperations: ...
    @property
    def clusters(self) -> AsyncClustersOperations: ...
    @property
    def tasks(self) -> AsyncTasksOperations: ...
    @property
    def checkpoints(self) -> AsyncCheckpointsOperations: ...
    @property
    def failures(self) -> AsyncFailuresOperations: ...
    @property
    def handoffs(self) -> AsyncHandoffsOperations: ...
    @property
    def executions(self) -> AsyncExecutionsOperations: ...
    @property
    def steps(self) -> AsyncStepsOperations: ...
    @property
    def step_edges(self) -> AsyncStepEdgesOperations: ...
    @property
    def offloads(self) -> AsyncOffloadsOperations: ...
    @property
    def memories(self) -> AsyncMemoriesOperations: ...
    @property
    def search(self) -> AsyncSearchOperations: ...
    @property
    def context(self) -> AsyncContextOperations: ...
    @property
    def merges(self) -> AsyncMergesOperations: ...
    @property
    def embeddings(self) -> AsyncEmbeddingsOperations: ...
    @property
    def maintenance(self) -> AsyncMaintenanceOperations: ...
    @property
    def events(self) -> AsyncEventsOperations: ...
    @property
    def changes(self) -> AsyncChangesOperations: ...
    @property
    def audit(self) -> AsyncAuditOperations: ...
    @property
    def jobs(self) -> AsyncJobsOperations: ...
    @property
    def mode(self) -> AsyncModeOperations: ...
    @property
    def recoveries(self) -> AsyncRecoveriesOperations: ...
    @property
    def snapshots(self) -> AsyncSnapshotsOperations: ...
    @property
    def archives(self) -> AsyncArchivesOperations: ...
    @property
    def integrity_checks(self) -> AsyncIntegrityChecksOperations: ...
    @property
    def runtime_health(self) -> AsyncRuntimeHealthOperations: ...
    @property
    def tools(self) -> AsyncToolsOperations: ...
