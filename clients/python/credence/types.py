"""
The types of requests and answers, for annotations: at run time every answer is a `Record`.

Written by `npm run sync` from the catalogue of operations and its OpenAPI document.
"""

from __future__ import annotations

import sys
from datetime import datetime
from typing import TYPE_CHECKING, Any, List, Literal, Mapping, Sequence, TypeAlias, TypedDict

from ._records import Record

if sys.version_info >= (3, 11):
    from typing import NotRequired
elif TYPE_CHECKING:
    from typing_extensions import NotRequired

# An answer may have a word that a newer service has added; a request may not.

class ActionCheck(Record):
    "Whether an action may be taken."
    outcome: Literal["allow", "block"] | str
    "block: an entry in force forbids the action, or too many tasks are above the task to read their entries."
    reason: Literal["entry_in_force", "too_many_tasks_above"] | str | None
    "Why it is blocked; null if it is allowed. too_many_tasks_above: at least 1,000 tasks are above the task; remove an edge between them."
    must_not_redo: List[MustNotRedo]
    "Entries of must_not_redo that the action would repeat."
    must_preserve: List[Constraint]
    "Entries of must_preserve that the action names."

class Actor(Record):
    "Who did it."
    principal_id: str
    "Id of the principal."
    key_id: str | None
    "Id of the key it used."
    role: Literal["reader", "agent", "writer", "reviewer", "admin", "owner"] | str
    "The role in which it acted."

class AddEdgeResult(Record):
    "The result of adding an edge."
    outcome: Literal["added", "no_op"] | str
    "no_op: the edge already existed, or the lesson or cornerstone was learned from this node."
    edge: Edge
    "The edge. For an exemplar that is an incident already, the edge of kind supported_by."

class AddedLink(Record):
    "The result of linking two claims."
    outcome: Literal["linked", "already_linked"] | str
    "already_linked: the claims had a link of this kind, which stays as it is."
    link: ClaimLink
    "The link."

class AddedStepEdge(Record):
    "The result of adding an edge."
    task_id: str
    "Task of both steps."
    from_: str
    "Step where the edge begins; for kind parent: the child."
    to: str
    "Step where the edge ends."
    kind: Literal["parent", "depends_on", "triggers", "produces", "blocks"] | str
    "How the two steps are related."
    created_at: str
    "When it was added."
    created_by: str
    "Who added it."
    deduplicated: bool
    "Whether the edge already existed."

class Anchor(Record):
    "A value of an entity that the evidence names."
    entity: str
    "Name of the entity."
    value: str
    "Its value, normalized."
    stage: Literal["declared", "connector", "regex", "llm"] | str
    "How the value was obtained: declared by the caller (declared), read at a pointer of the type (connector), found by the pattern of the entity (regex), or read by a model (llm). Values read by a model are never binding."
    pointer: str | None
    "JSON Pointer into the content; set for stage connector."
    span: AnchorSpan | None
    "Where the value occurs; set for stages regex and llm."
    confidence: float
    "0 to 1; below 1 only for stage llm."

class AnchorSpan(Record):
    "Where a value occurs in the content."
    start: int
    "Position of the first character, in code points from 0."
    end: int
    "Position after the last character."

class ApiKey(Record):
    "A credential without its secret."
    id: str
    "Id of the key; not a secret."
    name: str
    "What the key is used for."
    principal: Principal
    "The principal that acts with the key."
    role: Literal["reader", "agent", "writer", "reviewer", "admin", "owner"] | str
    "The rights of the key; each role includes those before it."
    allowed_classes: List[Literal["user_explicit", "system", "tool_output", "user_implicit", "document", "inference"] | str]
    "Source classes the key may assert."
    grants: List[Literal["conversation_ingest", "extractor"] | str]
    "Rights in addition to the role."
    source_systems: List[str]
    "Sources in whose name it may record; if empty, an agent can name a source only as a label."
    spaces: List[str] | None
    "Spaces it may access; null means all."
    default_space: str | None
    "The space for tool calls that name no space; null: such calls are refused."
    created_at: str
    "When it was created."
    expires_at: str | None
    "Time from which it is refused; null: never."
    revoked_at: str | None
    "When it was revoked; null while it is valid."
    rotated_at: str | None
    "When its secret was last replaced."
    last_used_at: str | None
    "When it was last used, to the minute."

class Archive(Record):
    "A compressed segment of the log: a closed day, or a part of one."
    day: str
    "The day, in UTC."
    part: int
    "Its number among the segments of the day, from 1. A large day has several."
    last_of_day: bool
    "Whether the day ends with it."
    from_seq: int
    "Number of its first event."
    to_seq: int
    "Number of its last event."
    lines: int
    "Number of its events."
    sha256: str
    "SHA-256 over its lines."
    bytes: int
    "Compressed size in bytes."
    hot: bool
    "Whether the log still has the full events as well; false: their payloads are read from this segment."

class ArchiveList(Record):
    "The archived days of the log."
    data: List[Archive]
    "Their segments, newest first, at most 400."

class ArchivedOfEpisode(Record):
    "A claim of a workspace that was archived."
    id: str
    "Id of the claim."
    code: str
    "Why it was archived."

class AttachedResolver(Record):
    "A claim that was attached to settle a contradiction."
    claim_id: str
    "The claim that settles the contradiction, or helps to."
    resolution: Literal["supersede", "reject", "keep_both"] | str
    "The resolution that it supports."
    relevance_override: str | None
    "Why a reviewer considered the claim relevant although no stored data shows that it is."
    attached_by: str
    "Who attached it."
    attached_at: str
    "When it was attached."

class AuditEntry(Record):
    "Who changed something, or tried to, when, and by which request. The audit trail is a view of the event log."
    id: str
    "Id of the entry, the same as the id of its event."
    seq: int | None
    "Sequence number without gaps; null until the event is sealed, about a second after the commit."
    occurred_at: str
    "When it happened, on the clock of the space."
    kind: str
    "What was done."
    actor: Actor
    space_id: str | None
    "The space; null for what belongs to the whole tenant."
    subject_id: str
    "The subject of the change."
    request_id: str | None
    "The request that caused it, as in the response header X-Request-Id; for denied attempts, the last one."
    task_id: str | None
    "The task that it belongs to."
    accepted: bool | None
    "For `gate_evaluated`: whether the gates accepted it. False for `attempts_denied`, null for entries without a decision."
    denied: DeniedAttempts | None
    "For `attempts_denied`: what was refused; otherwise null."
    prev_hash: str | None
    "Hash of the previous entry."
    hash: str | None
    "Hash over the previous hash and this entry."

class AuditFault(Record):
    "Where the log differs from what was sealed."
    seq: int | None
    "Number of the entry; null if its number was lost."
    why: Literal["seq_gap", "link_broken", "event_missing", "event_changed", "seal_missing", "anchor_differs", "tail_missing"] | str
    "`seq_gap`: the entry with this number is missing; `link_broken`: the entry is not chained to the one before it; `event_missing`: there is a seal, but what was sealed is gone; `event_changed`: what was sealed has been changed; `seal_missing`: an entry has lost its seal, so that it has no number; `anchor_differs`: the log has another hash at the number of the anchor; `tail_missing`: the log ends before the number of the anchor."

class AuditHead(Record):
    "The last sealed entry."
    seq: int
    "Number of the entry; 0 if the log is empty."
    hash: str
    "Hash of the entry."

class AuditVerification(Record):
    "The hash chain of the audit trail, recomputed from what is stored."
    intact: bool
    "Whether all verified entries are as they were sealed."
    from_: int
    "Number of the first entry that was verified."
    to: int
    "Number of the last entry that was verified and intact; `from` - 1 if none was."
    start_hash: str
    "Hash to which the first entry is chained. It is not verified: if you verify in parts, compare it with the `endHash` of the previous part."
    end_hash: str
    "Hash of the last intact entry."
    first_fault: AuditFault | None
    "The first fault; null if none was found."
    head: AuditHead
    "The last sealed entry of the whole log. Keep it elsewhere to use it as an anchor."
    waiting: int
    "Entries in this range that are not sealed yet; normally 0 about a second after the last change."
    has_more: bool
    "Whether entries up to `to` remain; if so, verify again from `to` + 1."

class Belief(Record):
    "How far the independent evidence for and against a claim supports it."
    state: Literal["rejected", "contested", "deprecated", "tentative", "provisional", "accepted"] | str
    "How settled it is. `accepted`: several independent witnesses; `provisional`: well supported; `tentative`: little support; `contested`: strong evidence on both sides; `deprecated`: not supported for a long time; `rejected`: hidden unless requested."
    score: float
    "Overall result of the evidence for and against it now, 0 to 1."
    support: float
    "Weight of the evidence for it, 0 to 1."
    contradiction: float
    "Weight of the evidence against it, 0 to 1."
    kappa: float
    "Share of all evidence that is against it, 0 to 1."
    freshness: float
    "How recent its newest support is, 0 to 1."
    bel: float
    "The score without the penalty for age."
    penalty: float
    "Share of the score that was lost with age."
    volatility: Literal["low", "medium", "high"] | str
    "How fast such statements change."
    class_: Literal["descriptive", "predictive", "causal", "procedural"] | str
    "What kind of statement it is."
    groups: int
    "Independent groups of evidence, for and against."
    support_groups: int
    "Independent groups that support it."
    witness_groups: int
    "Supporting groups that contain more than inferences."
    contradiction_groups: int
    "Contradicting groups that contain more than inferences."
    contested_updates: int
    "How many consecutive updates of its own evidence left it contested; 0 if it is not contested."
    supported_at: str | None
    "Time of the newest observation that supports it; null if nothing does."
    failed_test: str | None
    "The failed test that rejects it; null if none is in force."
    rule_id: Literal["rejected.failed_test", "rejected.saturation", "contested.user_protected", "contested.material_conflict", "accepted.policy_threshold", "deprecated.staleness", "provisional.supported", "tentative.default"] | str
    "The rule that decided the state."
    evaluated_at: str
    "The time for which it was computed."
    policy: Literal["credence-v1", "seed-v0.1q", "no-tentative-provisional", "no-provenance-weight", "no-independence", "no-staleness", "no-test-loop", "single-layer", "direct-writes"] | str
    "The belief policy by which it was computed."
    would_change: WouldChange | None
    "What would change the state; only in reads of one claim."
    groups_detail: List[BeliefGroup] | None
    "The groups and their weights, supporting groups first; only in reads of one claim."

class BeliefGroup(Record):
    "An independent group of evidence and its weight."
    group: str
    "Id of the independence group."
    side: Literal["support", "contradiction"] | str
    "Whether it speaks for or against the claim."
    class_: Literal["user_explicit", "system", "tool_output", "user_implicit", "document", "inference"] | str
    "The class of its strongest evidence."
    n: int
    "Number of distinct contents in the group."
    weight: float
    "Weight of the group, 0 to 0.9."

class BlockedFact(Record):
    "A fact that is not usable now, and what it needs."
    claim_id: str
    "Id of the claim."
    claim_type: str
    "Claim type in the domain schema."
    kind: Literal["observed", "derived"] | str
    "Whether it follows from evidence, or from other facts."
    text: str
    "What it says."
    step_ids: List[str]
    "Steps of the task that it is attached to."
    trust: float
    "Trust, 0 to 1."
    grounding: Literal["sound", "stale", "expired", "tainted"] | str
    "State of its evidence now."
    needs: List[str]
    "Types of evidence that would make it usable again."
    tools: List[str]
    "Tools that fetch this evidence."

class BlockedItem(Record):
    "An item of work that is blocked."
    text: str
    "What is blocked."
    reason: str
    "Why it is blocked."

class Calibration(Record):
    "How accurate the forecasts of a space were, and how often later events confirmed the handoffs of its agents."
    overall: CalibrationScore
    "All forecasts of the space."
    by_principal: List[CalibrationScore]
    "By principal."
    by_agent: List[CalibrationScore]
    "By the name of the agent."
    by_source: List[CalibrationScore]
    "By the source of the evidence on which they are based."
    handoffs: List[HandoffRate]
    "How often later events confirmed the handoffs of each agent; only handoffs that you may read."
    by_source_class: List[CalibrationScore]
    "By the class of that source: user_explicit, system, tool_output, user_implicit, document, inference."

class CalibrationScore(Record):
    "How well probabilities predicted outcomes."
    key: str
    "The author or source of these forecasts."
    count: int
    "Number of judged forecasts."
    brier: float | None
    "Mean squared difference between probability and outcome, 0 is best; null without forecasts."
    expected_calibration_error: float | None
    "Expected calibration error over ten equal bins of probability, 0 is best; null without forecasts."
    insufficient: bool
    "Whether there are fewer than ten forecasts, too few for a reliable score."

class Candidate(Record):
    "A candidate for an atom, a scenario or a persona, and the decision about it."
    id: str
    "Id of the candidate."
    level: Literal["atom", "scenario", "persona"] | str
    "The level of the claim that the candidate would become."
    kind: Literal["persona", "episodic", "instruction"] | str | None
    "For an atom: what it is about."
    title: str | None
    "For a scenario or a persona."
    text: str
    "What is remembered. If the candidate was rejected because it quotes a private session, it is not stored, and is empty afterwards."
    spans: List[Span]
    "Passages that an atom follows from; like `text`, not stored if they are private."
    atoms: List[str]
    "Atoms that a scenario summarizes."
    scenarios: List[str]
    "Scenarios that a persona summarizes."
    confidence: float
    "How sure its author is, 0 to 1."
    effective_confidence: float
    "The confidence that counts, at most 0.84 without the grant `extractor`."
    supersedes: str | None
    "Claim that it replaces when it is promoted."
    manual: bool
    "Whether a reviewer recorded it manually."
    decision: Literal["promote", "pending", "reject"] | str
    "What the gate decided when it was recorded."
    violations: List[CandidateViolation]
    "Why it was not promoted immediately; empty if it was."
    overlap: float | None
    "Share of the words of an atom that occur in its quotes; null if the messages could not be read, or it is not an atom."
    suggestion: str | None
    "What to do next; null if nothing is needed."
    audit_id: str
    "Audit entry of the last decision."
    state: Literal["promoted", "pending_review", "rejected"] | str
    "pending_review: a reviewer decides about its proposal."
    claim_id: str | None
    "The claim that it became; null unless promoted."
    proposal_id: str | None
    "The proposal by which a reviewer decides or decided about it."
    recorded_at: str
    "When it was recorded."
    recorded_by: str
    "Who recorded it."
    decided_at: str | None
    "When it was promoted or rejected; null while it waits."
    version: int
    "Rises with every change."

class CandidateBlock(Record):
    "Why a candidate cannot be promoted now."
    violations: List[CandidateViolation]
    "What is not valid now."

class CandidateViolation(Record):
    "Why a candidate was not promoted immediately."
    code: Literal["span_missing", "message_unknown", "message_private", "span_out_of_range", "span_hash_mismatch", "source_not_visible", "supersedes_unknown", "confidence_too_low", "span_too_thin", "instruction_source_not_user", "not_entailed", "not_grounded", "overlap_low", "confidence_low", "negation_left_out", "word_order_changed", "entities_unread", "persona_kind", "summary", "supersedes", "contradicts", "supersedes_stronger"] | str
    "Stable code of what is wrong, or why a person must decide."
    reason: str
    "The problem in words."
    spans: List[int]
    "Indexes of the spans concerned; start at 0."
    words: List[str]
    "Words and numbers concerned."
    claim_ids: List[str]
    "Claims concerned."

class Cascade(Record):
    "A correction that propagates to everything that depends on its roots."
    id: str
    "Id of the cascade."
    trigger: Literal["retracted", "unsupported", "refuted", "superseded", "expired", "restored", "rederived", "revalued", "contested", "settled", "revoked", "reinstated", "quarantined", "rejected"] | str
    "What happened to the roots."
    root_ids: List[str]
    "The corrected claims or evidence."
    state: Literal["running", "done", "failed"] | str
    "Whether everything that depends on the roots has been processed. failed: the cascade was given up; nodes that it has not reached stay `correctionPending` until it is retried."
    processed: int
    "Nodes processed."
    changed: int
    "Nodes whose grounding, causes, confidence or trust changed."
    remaining: int
    "Nodes reached but not yet processed; their dependents are not counted yet."
    started_at: str
    "When it started, on the clock of the space."
    ended_at: str | None
    "When it ended, on the clock of the space; null while running."
    error: str | None
    "Why it was given up; null if it was not."
    job_id: str | None
    "Its dead job, if it was given up; otherwise null."

class CascadePreview(Record):
    "What a correction would affect."
    affected: int
    "Nodes that depend on it, at any depth."
    by_type: Record
    "Number of affected nodes by type."
    max_depth: int
    "Length of the longest chain of dependents, in ranks."
    first: List[str]
    "The hundred most important nodes, most important first."
    next_cursor: str | None
    "Send this to `nodes.impact` of the same node for the next page; null on the last."
    as_of_seq: int
    "Number of the last sealed event when this was computed. Only later events can make the correction reach other nodes."
    truncated: bool
    "Whether counting stopped before all nodes were counted."

class CategoryCount(Record):
    "Number of memories in a category."
    category: str
    "What kind of memory it is."
    count: int
    "Number of memories in the category."

class Cause(Record):
    "Why a node is not sound or is contested."
    kind: Literal["taint", "expired", "stale", "contested"] | str
    "What happened to the root."
    root_id: str
    "The claim that is no longer valid, or the contradiction."
    replaced_by: str | None
    "For a superseded claim: the claim that replaced it, if it is still valid."

class Change(Record):
    "A notification that something has changed in a space, without the stored content."
    seq: int
    "Its sequence number in the log."
    kind: str
    "What happened."
    subject_id: str
    "The subject of the change."
    occurred_at: str
    "When it happened."

class ChangedNote(Record):
    "A note whose importance changed."
    claim_id: str
    "Id of the note."
    importance: float
    "Its importance now."

class Checkpoint(Record):
    "The state of a task at a checkpoint."
    id: str
    "Id of the checkpoint."
    task_id: str
    "Id of the task."
    version: int
    "Version number in the task; starts at 1, without gaps."
    parent_version: int | None
    "The previous version; null for the first."
    kind: Literal["auto", "handoff"] | str
    "`handoff`: written by an explicit handoff; `auto`: written by a trigger or a failure."
    reason: Literal["PLAN_UPDATE", "WORKING_SET_SHIFT", "AUTO_SAVE", "FAILURE", "MANUAL_HANDOFF"] | str
    "What triggered it."
    session_id: str | None
    "Session in which it was written."
    principal_id: str
    "Who wrote it."
    created_at: str
    "When it was written."
    execution_position: ExecutionPosition
    state_diff: List[ListDiff]
    "How its lists differ from the previous version."
    continuation_confidence: float
    "How safe it is to continue from it without asking, 0 to 1; falls with its age."

class Claim(Record):
    "A statement about the world, with its evidence and trust."
    id: str
    "Id of the claim."
    type: Literal["claim", "observation_factual", "observation_predictive", "derivation", "theory", "axiom", "conjecture", "lesson"] | str
    "Its type in the graph; a claim of type `claim` depends on evidence only."
    text: str
    "The text of the claim, or its triple if the text does not contain the value of the triple."
    original_text: str | None
    "The text as recorded, if `text` shows the triple instead; otherwise null. In search results always null: read the claim."
    triple: Triple | None
    "The claim as subject, predicate and value; null for a note."
    structured: bool
    "Whether it has a triple and was therefore checked for contradictions."
    status: Literal["active", "superseded", "disputed", "quarantined", "archived", "retracted"] | str
    "Only active claims are believed."
    status_reason: str | None
    "The reason for this status, if there is one."
    tier: Literal["workspace", "canonical"] | str
    "`canonical`: it was promoted. This stays even if the belief in it changes; see the state of its belief."
    grounding: Literal["sound", "stale", "expired", "tainted"] | str | None
    "Whether everything that it depends on is still valid; null if it is retracted."
    correction_pending: bool
    "Whether a correction has yet to reach it; until it does, the worst possible grounding is shown."
    trust: float
    "How far to believe it now, 0 to 1."
    gate_trust: float
    "What the gate compares when claims contradict: trust without age and without the votes of agents."
    confidence: float
    "How reliable its reasoning or its quote is; equal to trust for plain claims."
    belief: Belief | None
    "How far independent evidence supports it now; null until the next run of `beliefs` if it was stored before beliefs existed."
    base: float
    "Weight of its strongest assertion."
    base_class: Literal["user_explicit", "system", "tool_output", "user_implicit", "document", "inference"] | str
    "Kind of origin of its strongest assertion."
    corroboration: int
    "Number of independent witnesses."
    reinforcements: int
    "Number of voters who confirm it."
    disputes: int
    "Number of voters who dispute it."
    scope: Literal["global", "session", "temporal", "workspace"] | str
    "Where it is visible."
    session_id: str | None
    "Session of a session claim, or of the workspace of a session."
    workspace_id: str | None
    "Workspace of a workspace claim."
    valid_from: str
    "Time from which it is valid."
    valid_until: str | None
    "Time until which it is valid (exclusive); null: no end."
    valid_from_inferred: bool
    "Whether validFrom is only the time of observation: the claim was valid from then on, and may have been valid before."
    observed_at: str
    "When it was true or observed."
    recorded_at: str
    "When it was stored."
    recorded_by: str
    "Who stored it."
    stale_at: str | None
    "Time from which its grounding is `stale` unless it is observed again; null: never."
    expires_at: str | None
    "Time from which its grounding is `expired`; null: never."
    aging_from: str
    "Time of the latest observation at full weight; trust ages from this time."
    category: str
    "What kind of memory it is."
    importance: float
    "Importance as given, 0 to 1."
    impact: Literal["low", "medium", "high", "irreversible"] | str
    "How much depends on it."
    test_cost: float
    "What a test of it would cost, as given."
    benefit: float
    "What a test of it would be worth, as given."
    effective_importance: float
    "Importance including reinforcements."
    strength: float
    "Its strength in memory now, 0 to 1."
    strength_label: Literal["strong", "healthy", "weakening", "due"] | str
    "The next `decay` run may archive claims that are `due`."
    half_life_days: float
    "Number of days in which its strength halves."
    tags: List[str]
    "Tags."
    agent: str | None
    "Name of the agent that first stated it."
    evidence: List[str]
    "Evidence that supports it, in the order it was added."
    supersedes: List[str]
    "Claims it replaced."
    superseded_by: str | None
    "The claim that replaced it."
    merged_into: str | None
    "Claim with the same content that took over its evidence, or the claim to which it was promoted."
    remainder_of: str | None
    "The claim whose later part it continues."
    conflicts: List[str]
    "Open conflicts that involve it."
    external_id: str | None
    "The caller's own id."
    version: int
    "Rises with every change."
    fact: Fact | None
    "Its properties as a fact, if gates accepted it; null for a plain claim."

class ClaimLink(Record):
    "A link between two claims, as seen from one of them. It does not change their trust."
    claim_id: str
    "The claim at the other end."
    text: str
    "What it says."
    kind: Literal["similar", "related"] | str
    "`similar`: measured by consolidation or added by hand; `related`: added by hand."
    weight: float
    "Weight, 0 to 1; for measured links the cosine of the texts."
    linked_at: str
    "When it was added."
    linked_by: str | None
    "Who added it; null: consolidation measured it."

class ClaimReference(Record):
    "A claim by its id, with a label."
    claim_id: str
    "Id of the claim."
    text: str
    "A label: the beginning of what it says, at most 120 characters."
    status: Literal["active", "superseded", "disputed", "quarantined", "archived", "retracted"] | str
    "Its status."
    tier: Literal["workspace", "canonical"] | str
    "Whether it was promoted."
    state: Literal["rejected", "contested", "deprecated", "tentative", "provisional", "accepted"] | str | None
    "State of its belief; null if it is not computed yet."
    deprecated: bool
    "Whether it has not been supported for a long time."
    workspace_id: str | None
    "The workspace of the claim; null if it is in none."

class ClaimSummary(Record):
    "A claim in brief, as part of another answer."
    id: str
    "Id of the claim."
    text: str | None
    "The text that readers see; null in a context if the claim is quarantined."
    triple: Triple | None
    "The claim as subject, predicate and value; null for a note, and where `text` is null."
    status: Literal["active", "superseded", "disputed", "quarantined", "archived", "retracted"] | str
    "Its status at the time that the answer is about."
    gate_trust: float
    "Its trust as compared by the gate, at the same time."
    version: int
    "Its version at the same time."

class ClaimsToArchive(Record):
    "The plain claims that the run archives."
    count: int
    "Number of these claims."
    ids: List[str]
    "The first 100 by id."

class ClearedConstraints(Record):
    "The result of clearing constraints."
    cleared: List[str]
    "Ids of the entries that no longer apply."
    refused: List[RefusedClear]
    "Entries that were not cleared."

class Cluster(Record):
    "Related claims under a label."
    id: str
    "Id of the cluster."
    label: str
    "Its label."
    tags: List[str]
    "Its tags."
    agents: List[str]
    "Who asserted its members."
    from_: str
    "When its first member was observed."
    to: str
    "When its last member was observed."
    member_count: int
    "Number of visible members."
    hidden_count: int
    "Number of members that are not visible."
    created_at: str
    "When it was created."
    created_by: str
    "Who created it."
    version: int
    "Rises with every change."
    members: List[CollectionMember]
    "Visible members, earliest observed first."
    summary: Claim | None
    "The newest digest of exactly its members, if it is visible."

class CollectionMember(Record):
    "A claim of an episode or a cluster."
    id: str
    "Id of the claim."
    text: str
    "The claim in words."
    agent: str | None
    "The agent that stated it."
    observed_at: str
    "When it was observed."

class ComparedMemory(Record):
    "The parts of a score of the policy seed-mcp-engram: .3 text + .7 cosine x strength + joined. If the query was not compared by meaning: text + joined."
    text: float
    "BM25 of its words, as a share of the maximum that a text can reach, 0 to 1."
    cosine: float | None
    "Cosine of its vector and the vector of the query; null if either vector is missing."
    strength: float
    "Its strength, 0 to 1; for a claim that is not a note, computed as if it were a note with a half-life of 24 days."
    joined: float
    ".05 for each better result of the search that it is connected to by an edge or a link, at most .10."

class CompetingClaim(Record):
    "A claim that cannot be true together with the tested one."
    claim_id: str
    "Id of the claim."
    score: float
    "Overall result of its evidence now, 0 to 1."
    support: float
    "Evidence for it, 0 to 1."

class CompletedItem(Record):
    "An item of work that was reported as done."
    text: str
    "What is done."
    evidence_ids: List[str]
    "Evidence that it is done."
    at: str
    "When it was reported."
    set_by: SetBy | None
    "Who reported it."

class Conflict(Record):
    "Two claims that contradict each other: either the gate quarantined one of them, or a caller reported the contradiction."
    id: str
    "Id of the conflict."
    new_claim: ClaimSummary
    "The quarantined claim; for a contradiction, the later one."
    existing_claim: ClaimSummary
    "The claim it contradicts."
    blocking: bool
    "Whether the existing claim keeps the new one in quarantine by itself."
    reason: Literal["trust_insufficient", "user_protected", "predicate_requires_review", "circular", "replacement_blocked", "suspicious_input", "manual", "contradiction"] | str
    "Why the new claim is quarantined. `contradiction`: it is not quarantined; a caller reported that both cannot be true."
    new_trust: float
    "gateTrust of the new claim when the conflict opened."
    existing_trust: float
    "gateTrust of the existing claim when the conflict opened."
    contests: List[str]
    "Which sides are contested while it is open. A side that is stronger than the other is not contested; the conflict is then a challenge and waits for a reviewer. In a contradiction that a reviewer reported, both sides are contested."
    description: str | None
    "For a contradiction: in what way the two contradict."
    root_cause: str | None
    "For a contradiction: its cause."
    opened_by: str | None
    "For a contradiction: who reported it; null if the gate opened it."
    sides: List[str]
    "Both claims; for a contradiction, in the order given by its opener."
    challenge: bool
    "For a contradiction: whether a side is too strong for the other side to contest. The contradiction then waits for a reviewer and does not contest that side."
    partial: bool
    "For a contradiction: whether it is still open although resolvers are attached, because they do not settle it."
    resolvers: List[AttachedResolver]
    "For a contradiction: the claims attached to settle it, in order."
    status: Literal["open", "resolved"] | str
    "Whether it still waits for a reviewer."
    resolution: Literal["supersede", "reject", "keep_both", "lapsed", "withdrawn"] | str | None
    "How it ended. `lapsed`: one of its claims no longer holds; `withdrawn`: its opener or a reviewer withdrew it."
    resolved_by: str | None
    "Who decided: a principal, `server`, or the claim that settled a contradiction."
    note: str | None
    "The reason for the decision."
    replaced_by: str | None
    "The conflict that replaced it."
    opened_at: str
    "When it opened."
    resolved_at: str | None
    "When it ended."
    version: int
    "Rises with every change."

class ConflictReference(Record):
    "An open conflict, by its id."
    conflict_id: str
    "Id of the conflict."
    reason: Literal["trust_insufficient", "user_protected", "predicate_requires_review", "circular", "replacement_blocked", "suspicious_input", "manual", "contradiction"] | str
    "Why it was opened."
    blocking: bool
    "Whether it keeps a claim in quarantine."
    claim_ids: List[str]
    "Its sides that are among the returned claims."

class ConflictResolution(Record):
    "The result of resolving a conflict."
    conflict: Conflict
    "The conflict after the decision."
    also_resolved: List[str]
    "Other conflicts of the same claim that were resolved with it."
    superseded: List[str]
    "Claims the new one replaced."
    narrowed: List[str]
    "Claims whose window now starts later."
    remainders: List[str]
    "Claims that continue the later part of a replaced claim."

class ConflictSummary(Record):
    "Two claims that contradict each other."
    id: str
    "Id of the conflict."
    new_claim: ClaimSummary
    "The quarantined claim; for a contradiction, the later one."
    existing_claim: ClaimSummary
    "The claim it contradicts."
    blocking: bool
    "Whether the existing claim keeps the new one in quarantine by itself."
    reason: Literal["trust_insufficient", "user_protected", "predicate_requires_review", "circular", "replacement_blocked", "suspicious_input", "manual", "contradiction"] | str
    "Why the new claim is quarantined. `contradiction`: it is not quarantined; a caller reported that both cannot be true."
    new_trust: float
    "gateTrust of the new claim when the conflict opened."
    existing_trust: float
    "gateTrust of the existing claim when the conflict opened."

class Constraint(Record):
    "Something that holds until it is cleared."
    id: str
    "Id of the entry in its task."
    text: str
    "What must be kept, or the constraint."
    set_by: SetBy
    "Who set it."

class Context(Record):
    "What memory contains for a task or query, as a text for a model."
    context: str
    "The text to give to a model; empty if not even its headings fit."
    token_estimate: int
    "Size of the finished text in tokens, counted by the tokenizer. Never above maxTokens."
    tokenizer: Literal["estimate", "cl100k_base", "o200k_base"] | str
    "The tokenizer in the settings of the space. `estimate` is bytes of UTF-8 divided by four, rounded up."
    included: int
    "Ids of the memories printed."
    excluded: int
    "Memories found and not printed."
    excluded_reasons: List[ExcludedMemory]
    "Why each of these was not printed."
    citations: Record
    "Evidence behind each memory printed."
    sources: Record
    "For each line of the background, the items that it was made from: for an atom the messages that it quotes, for a scenario its atoms, for a persona its scenarios. The line itself lists the first eight."
    references: Record
    "Names of messages in the text, such as `message:3`, with their ids. Claims are named by their id."
    facts: List[FactInContext]
    "Usable facts that are printed, in the order of the text."
    blocked: List[BlockedFact]
    "Facts that are printed but not usable now, in the order of the text."
    task: TaskInContext | None
    "The state of the task as printed; null if no task was requested."
    handoff: Handoff | None
    "The newest handoff of the task (without taskId: of your own agent) that you may read; the text may contain a shortened version. null if there is none, or it does not fit."
    interrupted: List[InterruptedSession]
    "Printed sessions that were interrupted within the last day and that you may see, newest first."
    conflicts: List[ConflictSummary]
    "Open conflicts about printed memories."
    possible_conflicts: List[PossibleConflictSummary]
    "Undecided possible conflicts between printed memories and protected or system claims; those claims are printed too."
    degraded: str | None
    "`embedder_unavailable` or `embedder_timeout`: only words were searched. `query_cut`: the query is longer than the embedder accepts, so only its beginning was compared by meaning. `read_only`: the tenant refuses writes at present. Otherwise null."
    rerank_skipped: bool
    "Whether messages kept the order of the first stage because time ran out."
    explain: ContextExplain | None
    "With explain: how the memories were chosen."

class ContextCandidate(Record):
    "A memory that was considered."
    id: str
    "Id of the memory."
    score: float
    "The score by which it was chosen, 0 to 1."
    signals: Signals
    "The parts of its own score."
    linked_to: str | None
    "The linked result that raised its score; otherwise null."
    explain: ResultExplanation
    "How its relevance was computed."

class ContextExplain(Record):
    stages: SearchStages
    "Candidates by stage."
    candidates: List[ContextCandidate]
    "Every candidate, best first."

class Continuation(Record):
    "The state of a task, constraints first."
    must_not_redo: List[MustNotRedo]
    "What must not be done again."
    must_preserve: List[Constraint]
    "What must be kept."
    active_constraints: List[Constraint]
    "Constraints in force."
    expired: List[MustNotRedo]
    "Actions whose time limit has passed; they may be done again."
    goal: str | None
    "The goal of the task."
    completed: List[CompletedItem]
    "Completed items."
    in_progress: List[str]
    "What is being worked on."
    blocked: List[BlockedItem]
    "Blocked items."
    preferred_next: List[str]
    "What to do next, in this order."
    working_set: WorkingSet
    inherited: List[MustNotRedo]
    "`must_not_redo` from an earlier attempt, or from another task that set it for its subtasks or for the space."
    inherited_constraints: List[InheritedConstraint]
    "`must_preserve` and `active_constraints` from an earlier attempt."
    tail_events: int
    "Number of reports after it; they are part of the answer."
    continuation_confidence: float | None
    "How safe it is to continue without asking, 0 to 1, as of now."
    continuity_score: float | None
    "How closely it continues the previous version; null for the first."
    handoff: Handoff | None
    "The newest handoff of the task that you may read."
    interruption: Interruption | None
    "The last interruption of a session of the task that nobody resumed; null if there is none."
    failures: List[Failure]
    "Failures in the task: up to three per component, strongest first."

class Continuity(Record):
    "How closely a version of a task continues another."
    outcome: Literal["evaluated", "insufficient_data"] | str
    "`insufficient_data`: there are fewer than two versions."
    parent: int | None
    "Version that `child` was compared with."
    child: int | None
    "Version that was compared with `parent`."
    values: ContinuityValues | None
    "The six values."
    score: float | None
    "Weighted sum of the six values, 0 to 1."

class ContinuityValues(Record):
    "The six values of continuity, 0 to 1."
    goal: float
    "How similar the goals are."
    action: float
    "How much of the plan is unchanged."
    failure_recall: float
    "Share of the constraints that are kept."
    working_set: float
    "How much of the working set is unchanged."
    replanning: float
    "1 minus the share of the plan that changed."
    redundant_exploration: float
    "1 minus the share of actions that repeated an earlier one."

class ContradictResult(Record):
    "The result of opening a contradiction."
    outcome: Literal["opened", "deduplicated"] | str
    "deduplicated: a conflict between the two was already open; if a reviewer reported it, both sides are contested from now on."
    conflict: Conflict
    "The conflict."

class ContradictedClaim(Record):
    "The result of adding evidence against a claim."
    id: str
    "Id of the claim."
    type: Literal["claim", "observation_factual", "observation_predictive", "derivation", "theory", "axiom", "conjecture", "lesson"] | str
    "Its type in the graph; a claim of type `claim` depends on evidence only."
    text: str
    "The text of the claim, or its triple if the text does not contain the value of the triple."
    original_text: str | None
    "The text as recorded, if `text` shows the triple instead; otherwise null. In search results always null: read the claim."
    triple: Triple | None
    "The claim as subject, predicate and value; null for a note."
    structured: bool
    "Whether it has a triple and was therefore checked for contradictions."
    status: Literal["active", "superseded", "disputed", "quarantined", "archived", "retracted"] | str
    "Only active claims are believed."
    status_reason: str | None
    "The reason for this status, if there is one."
    tier: Literal["workspace", "canonical"] | str
    "`canonical`: it was promoted. This stays even if the belief in it changes; see the state of its belief."
    grounding: Literal["sound", "stale", "expired", "tainted"] | str | None
    "Whether everything that it depends on is still valid; null if it is retracted."
    correction_pending: bool
    "Whether a correction has yet to reach it; until it does, the worst possible grounding is shown."
    trust: float
    "How far to believe it now, 0 to 1."
    gate_trust: float
    "What the gate compares when claims contradict: trust without age and without the votes of agents."
    confidence: float
    "How reliable its reasoning or its quote is; equal to trust for plain claims."
    belief: Belief | None
    "How far independent evidence supports it now; null until the next run of `beliefs` if it was stored before beliefs existed."
    base: float
    "Weight of its strongest assertion."
    base_class: Literal["user_explicit", "system", "tool_output", "user_implicit", "document", "inference"] | str
    "Kind of origin of its strongest assertion."
    corroboration: int
    "Number of independent witnesses."
    reinforcements: int
    "Number of voters who confirm it."
    disputes: int
    "Number of voters who dispute it."
    scope: Literal["global", "session", "temporal", "workspace"] | str
    "Where it is visible."
    session_id: str | None
    "Session of a session claim, or of the workspace of a session."
    workspace_id: str | None
    "Workspace of a workspace claim."
    valid_from: str
    "Time from which it is valid."
    valid_until: str | None
    "Time until which it is valid (exclusive); null: no end."
    valid_from_inferred: bool
    "Whether validFrom is only the time of observation: the claim was valid from then on, and may have been valid before."
    observed_at: str
    "When it was true or observed."
    recorded_at: str
    "When it was stored."
    recorded_by: str
    "Who stored it."
    stale_at: str | None
    "Time from which its grounding is `stale` unless it is observed again; null: never."
    expires_at: str | None
    "Time from which its grounding is `expired`; null: never."
    aging_from: str
    "Time of the latest observation at full weight; trust ages from this time."
    category: str
    "What kind of memory it is."
    importance: float
    "Importance as given, 0 to 1."
    impact: Literal["low", "medium", "high", "irreversible"] | str
    "How much depends on it."
    test_cost: float
    "What a test of it would cost, as given."
    benefit: float
    "What a test of it would be worth, as given."
    effective_importance: float
    "Importance including reinforcements."
    strength: float
    "Its strength in memory now, 0 to 1."
    strength_label: Literal["strong", "healthy", "weakening", "due"] | str
    "The next `decay` run may archive claims that are `due`."
    half_life_days: float
    "Number of days in which its strength halves."
    tags: List[str]
    "Tags."
    agent: str | None
    "Name of the agent that first stated it."
    evidence: List[str]
    "Evidence that supports it, in the order it was added."
    supersedes: List[str]
    "Claims it replaced."
    superseded_by: str | None
    "The claim that replaced it."
    merged_into: str | None
    "Claim with the same content that took over its evidence, or the claim to which it was promoted."
    remainder_of: str | None
    "The claim whose later part it continues."
    conflicts: List[str]
    "Open conflicts that involve it."
    external_id: str | None
    "The caller's own id."
    version: int
    "Rises with every change."
    fact: Fact | None
    "Its properties as a fact, if gates accepted it; null for a plain claim."
    attached: bool
    "Whether the record is attached to the claim. False: the claim has the maximum number of records of this author with the same voice, and this record would add nothing."
    test_suggestion: TestSuggestion | None
    "Why the claim is worth a test now; null if it is not."
    competing: StoreClaimResult | None
    "The result of storing the other value; null if none was given."
    contradiction_id: str | None
    "The contradiction between the two claims, if both hold; otherwise null. A quarantined value has its own conflict."

class ContradictionPenalty(Record):
    count: int
    "Contradictions without a decision."
    points: float
    "How many points they deduct: 1 each, 10 at most."

class ContradictionWithdrawal(Record):
    "The result of withdrawing a contradiction."
    outcome: Literal["withdrawn", "already_withdrawn"] | str
    "already_withdrawn: the first withdrawal remains in force."
    conflict: Conflict
    "The contradiction after the withdrawal."

class Cooldown(Record):
    "How long a principle is suppressed in a session."
    principle_id: str
    "The principle."
    applications: int
    "How often it was applied in the session since its newest exemplar."
    suppressed_until: int
    "Number of the last prompt at which it is suppressed, unless it gains an exemplar."

class CorroboratedClaim(Record):
    "The result of adding a witness to a claim."
    id: str
    "Id of the claim."
    type: Literal["claim", "observation_factual", "observation_predictive", "derivation", "theory", "axiom", "conjecture", "lesson"] | str
    "Its type in the graph; a claim of type `claim` depends on evidence only."
    text: str
    "The text of the claim, or its triple if the text does not contain the value of the triple."
    original_text: str | None
    "The text as recorded, if `text` shows the triple instead; otherwise null. In search results always null: read the claim."
    triple: Triple | None
    "The claim as subject, predicate and value; null for a note."
    structured: bool
    "Whether it has a triple and was therefore checked for contradictions."
    status: Literal["active", "superseded", "disputed", "quarantined", "archived", "retracted"] | str
    "Only active claims are believed."
    status_reason: str | None
    "The reason for this status, if there is one."
    tier: Literal["workspace", "canonical"] | str
    "`canonical`: it was promoted. This stays even if the belief in it changes; see the state of its belief."
    grounding: Literal["sound", "stale", "expired", "tainted"] | str | None
    "Whether everything that it depends on is still valid; null if it is retracted."
    correction_pending: bool
    "Whether a correction has yet to reach it; until it does, the worst possible grounding is shown."
    trust: float
    "How far to believe it now, 0 to 1."
    gate_trust: float
    "What the gate compares when claims contradict: trust without age and without the votes of agents."
    confidence: float
    "How reliable its reasoning or its quote is; equal to trust for plain claims."
    belief: Belief | None
    "How far independent evidence supports it now; null until the next run of `beliefs` if it was stored before beliefs existed."
    base: float
    "Weight of its strongest assertion."
    base_class: Literal["user_explicit", "system", "tool_output", "user_implicit", "document", "inference"] | str
    "Kind of origin of its strongest assertion."
    corroboration: int
    "Number of independent witnesses."
    reinforcements: int
    "Number of voters who confirm it."
    disputes: int
    "Number of voters who dispute it."
    scope: Literal["global", "session", "temporal", "workspace"] | str
    "Where it is visible."
    session_id: str | None
    "Session of a session claim, or of the workspace of a session."
    workspace_id: str | None
    "Workspace of a workspace claim."
    valid_from: str
    "Time from which it is valid."
    valid_until: str | None
    "Time until which it is valid (exclusive); null: no end."
    valid_from_inferred: bool
    "Whether validFrom is only the time of observation: the claim was valid from then on, and may have been valid before."
    observed_at: str
    "When it was true or observed."
    recorded_at: str
    "When it was stored."
    recorded_by: str
    "Who stored it."
    stale_at: str | None
    "Time from which its grounding is `stale` unless it is observed again; null: never."
    expires_at: str | None
    "Time from which its grounding is `expired`; null: never."
    aging_from: str
    "Time of the latest observation at full weight; trust ages from this time."
    category: str
    "What kind of memory it is."
    importance: float
    "Importance as given, 0 to 1."
    impact: Literal["low", "medium", "high", "irreversible"] | str
    "How much depends on it."
    test_cost: float
    "What a test of it would cost, as given."
    benefit: float
    "What a test of it would be worth, as given."
    effective_importance: float
    "Importance including reinforcements."
    strength: float
    "Its strength in memory now, 0 to 1."
    strength_label: Literal["strong", "healthy", "weakening", "due"] | str
    "The next `decay` run may archive claims that are `due`."
    half_life_days: float
    "Number of days in which its strength halves."
    tags: List[str]
    "Tags."
    agent: str | None
    "Name of the agent that first stated it."
    evidence: List[str]
    "Evidence that supports it, in the order it was added."
    supersedes: List[str]
    "Claims it replaced."
    superseded_by: str | None
    "The claim that replaced it."
    merged_into: str | None
    "Claim with the same content that took over its evidence, or the claim to which it was promoted."
    remainder_of: str | None
    "The claim whose later part it continues."
    conflicts: List[str]
    "Open conflicts that involve it."
    external_id: str | None
    "The caller's own id."
    version: int
    "Rises with every change."
    fact: Fact | None
    "Its properties as a fact, if gates accepted it; null for a plain claim."
    attached: bool
    "Whether the record is attached to the claim. False: the claim has the maximum number of records of this author with the same voice, and this record would add nothing."
    test_suggestion: TestSuggestion | None
    "Why the claim is worth a test now; null if it is not."

class CreateApiKeyPrincipal(TypedDict):
    "Create a new principal for the key. Default: a principal of kind service with the name of the key."
    kind: Literal["user", "agent", "service"]
    "A person, an agent or a service."
    name: str
    "Name shown in history."

class CreateNodeBatchResult(Record):
    "The results of creating several nodes."
    data: List[CreateNodeResult]
    "The result of each item, in the order given."

class CreateNodeResult(Record):
    "The result of creating a node."
    outcome: Literal["accepted", "deduplicated", "quarantined", "rejected", "transformed"] | str
    "The result. A node that is not a claim is always accepted. `transformed`: a feeling was stored without the words that only mark it as a feeling."
    node: Node | None
    "The node that was created, or the existing claim that says the same; null if none is recorded."
    prediction: Node | None
    "The prediction that was created with a predictive observation."
    proposal: Proposal | None
    "For a cornerstone: its proposal, which a reviewer other than its author has to approve."
    admission: StoreClaimResult | None
    "What the gate decided; null for a node that is not a claim."

class CreateNodesItem(TypedDict):
    type: Literal["question", "observation_factual", "observation_predictive", "prediction", "axiom", "definition", "conjecture", "goal", "goal_tension", "feeling_report", "lesson", "person", "cornerstone", "derivation", "theory"]
    "What to make: question, an open question, and what is missing to answer it. observation_factual, what a passage of evidence says. observation_predictive, what a passage of evidence says will happen. prediction, an event expected by a time, with a probability. axiom, taken as true without evidence. definition, what a term means here. conjecture, a conjecture to be tested. goal, something to achieve. goal_tension, two goals in conflict. feeling_report, a state an agent reports of itself, in its own session. lesson, what incidents taught, surfacing where the situation recurs. person, a person, with a trust tier. cornerstone, an experience that shaped how the space works; active once a reviewer who did not propose it approves. derivation, what follows from premises. theory, what explains several premises, within a scope. Not here: evidence is recorded by POST evidence, a contradiction is opened by POST contradictions, a plain claim is stored by POST claims."
    claim: NotRequired[str | None]
    "The text; 1 to 10,000 characters. Required for observation_factual, observation_predictive, axiom, conjecture, goal, lesson, derivation, theory."
    evidence_id: NotRequired[str | None]
    "The evidence observed. Required for observation_factual, observation_predictive."
    quote: NotRequired[str | None]
    "The words of the evidence that it depends on, exactly as they appear there. Required for observation_factual, observation_predictive."
    quote_type: NotRequired[Literal["hard_data", "official_statement", "attributed_analysis", "counterfactual_inference", "unnamed_source", "personal_communication", "editorial"] | None]
    "The attitude of the author to the quoted words. Required for observation_factual, observation_predictive."
    interpretation: NotRequired[str | None]
    "How the words are interpreted. Optional for observation_factual, observation_predictive."
    triple: NotRequired[TripleInput | None]
    "The claim as subject, predicate and value. With a triple, it is checked for contradictions like any claim. Optional for observation_factual, observation_predictive, derivation, theory."
    kind: NotRequired[str | None]
    "What kind of observation it is, in your own words. Optional for observation_factual, observation_predictive."
    standpoint: NotRequired[StandpointInput | None]
    "The standpoint from which something was observed. Optional for observation_factual, observation_predictive."
    predicted_event: NotRequired[str | None]
    "What is expected to happen. Required for observation_predictive, prediction."
    resolve_by: NotRequired[str | datetime | None]
    "Time by which it is expected. Required for observation_predictive, prediction."
    probability: NotRequired[float | None]
    "How likely it is, 0 to 1; it cannot be changed later. When the prediction is created with an observation, the default is the confidence of the observation. Required for prediction. Optional for observation_predictive."
    criteria: NotRequired[str | None]
    "What would confirm it. Optional for prediction."
    text: NotRequired[str | None]
    "The question. Required for question."
    category: NotRequired[str | None]
    "The area of work that a question belongs to: research, design, implementation, planning or meta. For a conclusion: what kind of memory it is, as for any claim. Required for question. Optional for derivation, theory."
    blocked_by: NotRequired[Literal["external_evidence", "empirical_data", "human_decision", "implementation", "synthesis", "prerequisite"] | None]
    "What must be known to answer it. Required for question."
    context_ids: NotRequired[Sequence[str] | None]
    "Nodes for context; at most 64. Nothing is inferred from them. Optional for question, axiom, definition, goal, derivation, theory."
    basis: NotRequired[str | None]
    "Why it is assumed. Required for axiom, conjecture."
    initial_confidence: NotRequired[float | None]
    "Initial confidence, 0 to 1; limited to .10 to .85. Default .40. Optional for conjecture."
    term: NotRequired[str | None]
    "The term. Required for definition."
    definition: NotRequired[str | None]
    "What it means here. Required for definition."
    motivation: NotRequired[str | None]
    "Why the goal is pursued. Required for goal."
    goal_a: NotRequired[str | None]
    "One goal. Required for goal_tension."
    goal_b: NotRequired[str | None]
    "The other goal. Required for goal_tension."
    description: NotRequired[str | None]
    "How the goals conflict. Required for goal_tension."
    analysis: NotRequired[str | None]
    "The consequences. Optional for goal_tension."
    reported_state: NotRequired[str | None]
    "The state reported. Required for feeling_report."
    trigger: NotRequired[str | None]
    "What caused it. Optional for feeling_report."
    intensity: NotRequired[float | None]
    "Its intensity, 0 to 1. Optional for feeling_report."
    incident_ids: NotRequired[Sequence[str] | None]
    "The incidents that it was learned from, 1 to 64. Required for lesson."
    situation_pattern: NotRequired[str | None]
    "Regular expression for the situations in which the lesson surfaces: no backreferences or lookaround, case-insensitive; at most 512 characters. Optional for lesson."
    nudge: NotRequired[str | None]
    "What to say when it surfaces. Optional for lesson."
    reasoning_type: NotRequired[Literal["modus_ponens", "modus_tollens", "hypothetical_syllogism", "disjunctive", "reductio", "inductive_generalization", "inductive_enumeration", "authority_consensus", "inductive_statistical", "inductive_analogy", "inductive_causal", "authority_expert", "abductive_best_explanation", "abductive_elimination"] | None]
    "How a conclusion follows, or how the incidents of a lesson are combined; default inductive_generalization. Required for derivation. Optional for lesson, theory."
    name: NotRequired[str | None]
    "Their name. Required for person."
    aliases: NotRequired[Sequence[str] | None]
    "Other names, at most 50. Optional for person."
    pronouns: NotRequired[str | None]
    "Their pronouns. Optional for person."
    relation: NotRequired[str | None]
    "Their relationship to the team. Optional for person."
    contact: NotRequired[str | None]
    "How to reach them. Optional for person."
    birthday: NotRequired[str | None]
    "Their birthday, YYYY-MM-DD. Optional for person."
    lineage: NotRequired[str | None]
    "Family of models they belong to. Optional for person."
    architecture: NotRequired[str | None]
    "Kind of system they are. Optional for person."
    tag: NotRequired[str | None]
    "A word by which it is found. Required for cornerstone. Optional for feeling_report."
    title: NotRequired[str | None]
    "Its title. Required for cornerstone."
    frame: NotRequired[str | None]
    "The view that it expresses. Required for cornerstone."
    support_ids: NotRequired[Sequence[str] | None]
    "The nodes that it depends on, 1 to 64. Required for cornerstone."
    triggering_experience: NotRequired[str | None]
    "The experience it came from. Optional for cornerstone."
    outgrows_id: NotRequired[str | None]
    "The cornerstone that it replaces. The replaced cornerstone is outgrown once the new one is approved. Optional for cornerstone."
    premises: NotRequired[Sequence[str] | None]
    "Claims that it follows from, 1 to 64, each once. Required for derivation, theory."
    logical_chain: NotRequired[str | None]
    "The steps from the premises to the conclusion, in words. Required for derivation, theory."
    warrant: NotRequired[str | None]
    "Why such premises support such a conclusion. Optional for derivation, theory."
    scope_note: NotRequired[str | None]
    "The scope of a theory; required for a theory. Required for theory."
    use_contested: NotRequired[bool | None]
    "Allow premises that are contested or depend on contested nodes; this is recorded on the node. Optional for derivation, theory."
    use_stale: NotRequired[bool | None]
    "Allow premises that are superseded or expired, or depend on such nodes; this is recorded on the node. Optional for derivation, theory."
    scope: NotRequired[Literal["global", "session", "temporal"] | None]
    "`session` claims are visible only in their session; `temporal` claims need a window. Optional for derivation, theory."
    valid_from: NotRequired[str | datetime | None]
    "Time from which it is valid; default observedAt. Optional for derivation, theory."
    valid_until: NotRequired[str | datetime | None]
    "Time until which it is valid (exclusive); default: no end. Optional for derivation, theory."
    importance: NotRequired[float | None]
    "Optional for derivation, theory."
    tags: NotRequired[Sequence[str] | None]
    "At most 20, each 1 to 50 characters. Optional for derivation, theory."
    external_id: NotRequired[str | None]
    "Your own id. Other callers cannot collide with it unless they share a source system that both were granted. Sending it again with the same body returns the first result. Optional for derivation, theory."
    provenance: NotRequired[ProvenanceInput | None]
    "Who asserts it, and for whom. Optional for derivation, theory."
    session_id: NotRequired[str | None]
    "Session in which it is created: id or external id. Required for feeling_report, where it must be a session that the caller opened."
    agent: NotRequired[str | None]
    "Name of the agent that creates it."

class CreatedEntity(Record):
    "A new entity, or the existing entity with the name."
    outcome: Literal["accepted", "transformed"] | str
    "accepted: it was created; transformed: an entity of this type already has one of the names, and is returned instead."
    matched_name: str | None
    "Set if the outcome is transformed: the name by which the existing entity was found."
    entity: Entity
    "The entity."

class CreatedTask(Record):
    "The result of creating a task."
    id: str
    "Id of the task."
    external_id: str | None
    "The creator's own id."
    title: str
    "What is to be done."
    status: Literal["open", "in_progress", "blocked", "done", "cancelled"] | str
    "The intended status of the task."
    phase: Literal["planning", "in_progress", "review", "blocked", "done", "cancelled"] | str
    "Narrows the status: planning is open, review is in progress."
    goal: str | None
    "The intended result."
    goal_set_by: SetBy | None
    "Who set the goal."
    members: List[str] | None
    "Principals that may write to it, in addition to its creator and writers; null: any agent."
    importance: float
    "0 to 1."
    parent_task_id: str | None
    "Task that it is a part of."
    milestone: bool
    "Whether it has subtasks."
    retry_of_task_id: str | None
    "The attempt before this one."
    retry_count: int
    "Number of earlier attempts."
    spawned_from: str | None
    "Task during which it was created."
    metadata: Record
    "Data of its callers."
    current_state: Literal["open", "in_progress", "blocked", "done"] | str
    "State derived from its steps; open if it has none."
    step_counts: StepCounts
    "Its steps by status."
    anchors: Record
    "Entities it is about."
    needs_review: bool
    "Whether a step was open after the task was done."
    created_at: str
    "When it was created."
    created_by: str
    "Who created it. The task belongs to the space."
    changed_at: str
    "When its status or state last changed."
    version: int
    "Rises with every change of its status, its state, its need for a review or its description."
    deduplicated: bool
    "Whether an earlier call with the same externalId and body created it."

class CyclePenalty(Record):
    count: int
    "Dependency cycles. Must be 0."
    points: float
    "How many points they deduct: 5 each, 20 at most."

class DashboardSession(Record):
    "A browser that is signed in to the dashboard."
    id: str
    "Id of the session; not a secret."
    key_id: str
    "The API key with which it was opened; the session has its rights."
    key_name: str
    "What the key is used for."
    principal: Principal
    "The principal that acts in it."
    person: str | None
    "Issuer and subject of the person, if they signed in with OpenID Connect."
    opened_at: str
    "When somebody signed in."
    last_seen_at: str
    "When it was last used, to the minute. It ends after an hour without use."
    expires_at: str
    "When it ends at the latest."
    ended_at: str | None
    "When it was ended or signed out; null if it was not."

class DeletedCluster(Record):
    "The result of deleting a cluster; its claims stay."
    id: str
    "Id of the deleted cluster."

class DeletedEpisode(Record):
    "The result of deleting an episode; its claims stay."
    id: str
    "Id of the deleted episode."

class DeniedAttempts(Record):
    "Attempts of one key that were refused for the same reason within at most a minute. It contains nothing that the caller wrote."
    operation: str
    "The attempted operation, by its name in the catalog; the name of the transport if the key itself was refused there; `others` once a key has more than twenty kinds of attempts in a minute."
    reason: str
    "`role`: the role of the key is too low; `space`: the key may not access the space; otherwise the error code, such as `class_not_allowed`, `key_revoked`, or `not_found` for what does not exist, belongs to another tenant or is not visible to the caller."
    count: int
    "Number of attempts between the two times."
    from_: str
    "Time of the first attempt, by the clock of the process that refused it."
    until: str
    "Time of the last attempt."

class DeriveResult(Record):
    "The result of creating a derivation."
    outcome: Literal["accepted", "deduplicated", "quarantined", "rejected", "blocked"] | str
    "blocked: a premise cannot be used, and nothing was written."
    claim: Claim | None
    "The claim that was stored or confirmed, or that records the rejection; null if none is stored."
    superseded: List[str]
    "Claims it replaced."
    narrowed: List[str]
    "Claims whose window now starts later."
    remainders: List[str]
    "Claims that continue the later part of a replaced claim."
    historical: bool
    "Whether it was stored as history, because a later observation already holds."
    archived: List[str]
    "Propositions that were archived by this write because its workspace was full (`workspace_full`); the claim may be one of them."
    conflicts: List[ConflictSummary]
    "Open conflicts in which it is the new claim."
    warnings: List[Literal["class_downgraded", "value_not_in_message", "source_not_granted", "evidence_not_counted", "evidence_not_attached"] | str]
    "What was done differently from what was requested. `evidence_not_attached`: the record, or evidence that it cites, is kept but not attached, because it would add nothing to the claim."
    rejection: DeriveResultRejection | None
    "Set if the outcome is rejected."
    test_suggestion: TestSuggestion | None
    "Why the claim is worth a test now; null if it is not."
    blocked: GateBlock | None
    "Set if the outcome is blocked."

class DeriveResultRejection(Record):
    reason: Literal["previously_rejected", "predicate_not_registered", "review_quota_exceeded", "gated_predicate"] | str
    "Why it was rejected."
    message: str
    "What to do about it."

class Digest(Record):
    "Several claims combined in one text."
    digest: Claim
    "The digest, a claim with category digest."
    method: Literal["extractive", "llm"] | str
    "How it was written."
    degraded: Literal["llm_unavailable", "llm_unusable"] | str | None
    "Why it was written from sentences of the claims instead of by the model, as `fallback` allows. Otherwise null."
    members: List[str]
    "Its members, in the order given."

class DigestMembers(Record):
    "The members of a digest."
    id: str
    "Id of the digest."
    method: Literal["extractive", "llm"] | str
    "How it was written."
    replaces: str | None
    "The digest that it replaces, which lost a member."
    members: List[Claim]
    "Its visible members, in the order given."
    hidden_count: int
    "Number of members that are not visible."

class DiscriminatingTest(Record):
    "A test that distinguishes claims by the outcomes that they expect."
    id: str
    "Id of the test."
    claims: List[TestedClaim]
    "The claims, with the outcome that each expects."
    kind: Literal["alternate_source", "second_sensor", "question", "authoritative_source", "wait_for_sample"] | str
    "The kind of test."
    method: str
    "How to run the test."
    cost: float
    "What it costs."
    benefit: float
    "What its author says the result is worth."
    impact: Literal["low", "medium", "high", "irreversible"] | str | None
    "How much depends on it according to its author; null: the impact of its claims applies."
    method_source_id: str
    "The source that records the result."
    not_before: str | None
    "Results must be observed at this time or later; null: at any time."
    deadline: str | None
    "Time after which the test lapses; null: never."
    separation: int
    "Number of pairs of claims that expect different outcomes; 0: the test distinguishes nothing."
    ordered: bool
    "Whether a reviewer proposed it: only then can its result decide against stronger claims."
    status: Literal["proposed", "ingested", "lapsed", "withdrawn"] | str
    "Its current status. `lapsed`: its deadline passed without a result."
    outcome: str | None
    "The observed outcome; null if there is no result."
    verdict: Literal["passed", "failed", "inconclusive"] | str | None
    "`passed`: at least one claim expected the outcome; `failed`: no claim did; null if there is no result."
    evidence_id: str | None
    "The evidence of the result; null if there is none."
    proposed_by: str
    "Who proposed it."
    proposed_at: str
    "When it was proposed."
    closed_at: str | None
    "When its result was ingested or it was withdrawn."
    version: int
    "Rises with every change."

class Drift(Record):
    "How far the work in a task has drifted since it was resumed."
    outcome: Literal["measured", "insufficient_data"] | str
    "`insufficient_data`: there is no checkpoint, or, if required, nothing was restored yet."
    since: int | None
    "Version that the task is compared with: the version restored last, or the first if none was restored."
    score: float | None
    "How far the work has drifted, 0 to 1."
    level: Literal["low", "medium", "high", "critical"] | str | None
    "Level of the score: critical from .7, high from .4, medium from .2."
    parts: DriftParts | None
    "The parts of the drift."
    warning: Literal["nudge", "thrashing"] | str | None
    "`nudge`: drift is critical now. `thrashing`: drift was at least high in five successive calls. After this warning, ten calls get no warning."

class DriftParts(Record):
    "The parts of the drift, 0 to 1 each."
    goal: float
    "How similar the goals are. The lower this value, the higher the drift."
    new_tools: float
    "Share of the tools that are new."
    plans: float
    "Share of checkpoints since then that changed the plan."
    broken_constraints: float
    "Share of the constraints that a later execution violates."

class Edge(Record):
    "A relation between two nodes."
    id: str | None
    "Id of the edge; null if it is not stored as an edge, such as evidence of a claim."
    kind: Literal["tested_by", "derives_from", "supersedes", "retracts", "contradicts", "cites", "supported_by", "resolves", "exemplifies", "instantiates", "serves", "about", "subtask_of", "tensions"] | str
    "The kind of the edge; `tested_by`: a test names the claim."
    from_id: str
    "The node where the edge begins: the newer one, unless its kind says otherwise."
    to_id: str
    "The node where the edge ends."
    created_at: str
    "When it was added."
    created_by: str | None
    "Who added it; null if it has no id."

class EdgeBetween(Record):
    "An edge between two of the returned nodes."
    id: str | None
    "Id of the edge; null if it is stored with its claim or conflict."
    kind: Literal["derives_from", "supersedes", "retracts", "contradicts", "cites", "supported_by", "resolves", "exemplifies", "instantiates", "serves", "about", "subtask_of", "tensions"] | str
    "The kind of the edge."
    from_id: str
    "The node where the edge begins."
    to_id: str
    "The node where the edge ends."

class EmbeddingModel(Record):
    "An embedding model, and how many texts of a space have its vectors."
    model: str
    "Its name."
    state: Literal["active", "next", "idle"] | str
    "`active`: queries use it; `next`: the space is moving to it; `idle`: neither. New texts get vectors of the active and the next model."
    dimensions: int | None
    "Dimensions of a vector; null if the model is not configured in this process and therefore unavailable."
    texts: int
    "Number of texts in the space."
    embedded: int
    "Number of these that have a vector of the model."
    indexed: bool
    "Whether large spaces have a vector index of the model; without one, every vector is compared."

class EmbeddingModels(Record):
    "The embedding models of a space."
    active_model: str
    "The model that queries use."
    moved_at: str | None
    "When the space moved to it; null if the space has always used it."
    next_model: str | None
    "The model that the space is moving to; null if it is not moving."
    job: str | None
    "The job that moves it."
    models: List[EmbeddingModel]
    "Every model that is configured or has vectors in the space."

class EmergentCluster(Record):
    "Three or more claims that are connected by links of similarity."
    id: str
    "Its id: the id of its first claim. `clusters.create` with `clusterOf` labels it, `digests.compress` with `clusterOf` combines it."
    member_count: int
    "Number of its visible claims."
    members: List[CollectionMember]
    "At most 10 of its claims, earliest observed first."

class EndedDashboardSessions(Record):
    "The result of signing out everywhere."
    ended: int
    "Number of sessions that were ended."

class EndorseNudgeResult(Record):
    "The result of endorsing a nudge, or withdrawing an endorsement."
    outcome: Literal["endorsed", "withdrawn", "no_op"] | str
    "no_op: nothing changed."
    node: Node
    "The lesson after the call; `fields.endorsement` contains by whom and when."

class Entity(Record):
    "A thing that claims are about, identified by its names."
    id: str
    "Id of the entity."
    canonical_name: str
    "Its usual name, without invisible characters."
    type: str
    "What it is."
    aliases: List[str]
    "Its other names, including those of entities that were merged into it."
    unconfirmed_names: List[str]
    "Names that only agents gave it; names given by a writer take precedence."
    canonicality: Literal["candidate", "stable"] | str
    "candidate: named only in a workspace. It becomes stable when a durable claim names it."
    workspace_id: str | None
    "The workspace that it is a candidate of; null if it is stable."
    merged_into: str | None
    "The entity into which it was merged; null if it was not."
    merged: List[str]
    "Entities that were merged into this one."
    possible_same_as: List[PossibleSameAs]
    "Entities with similar names, most similar first; at most 20."
    created_at: str
    "When it was created."
    last_touched_at: str
    "When it was created or last linked."

class EntityMergeBlock(Record):
    "Why two entities cannot be merged now."
    code: str
    "Why the two cannot be merged now, as an error code."
    message: str
    "The reason in words."

class EntityReference(Record):
    "An entity, by its id."
    entity_id: str
    "Id of the entity."
    canonical_name: str
    "Its usual name."
    type: str
    "What it is."
    claim_ids: List[str]
    "The claims that are about it."

class EntityValue(Record):
    "A claim about an entity."
    claim_id: str
    "Id of the claim."
    subject: str
    "What it is about, as written."
    value: str
    "Its value."

class Episode(Record):
    "Claims about one period."
    id: str
    "Id of the episode."
    name: str
    "Its name."
    tags: List[str]
    "Its tags."
    agents: List[str]
    "Who asserted its members."
    from_: str
    "When its first member was observed."
    to: str
    "When its last member was observed."
    member_count: int
    "Number of visible members."
    hidden_count: int
    "Number of members that are not visible."
    created_at: str
    "When it was created."
    created_by: str
    "Who created it."
    version: int
    "Rises with every change."
    members: List[CollectionMember]
    "Visible members, earliest observed first."
    summary: Claim | None
    "The newest digest of exactly its members, if it is visible."
    record: EpisodeRecord | None
    "The final state of the workspace of its task; null if it has no record."

class EpisodeRecord(Record):
    "The final state of the workspace of a task."
    task_id: str
    "The task."
    workspace_id: str
    "Its workspace."
    from_: str
    "When the workspace was opened."
    to: str
    "When the record was made."
    counts: Record
    "Number of claims of the workspace in each state of belief."
    promoted: List[str]
    "Durable claims that were promoted from it, at most 200."
    carried: List[str]
    "Claims in it that still hold and were not promoted, at most 200."
    archived: List[ArchivedOfEpisode]
    "Claims of the workspace that were archived and not promoted, at most 200."
    tests: List[str]
    "Tests of its claims, at most 50."
    open_questions: List[str]
    "Carried claims that are contested."
    note: str | None
    "A note by the creator of the record."
    text: str
    "The record in words, at most 1,200 characters."

class EpisodeReference(Record):
    "An episode, by its id."
    episode_id: str
    "Id of the episode."
    name: str
    "Its name."
    from_: str
    "When the first of its members was observed."
    to: str
    "When the last of its members was observed."
    workspace_id: str | None
    "The workspace that its record is about; null if it has no record."
    claim_ids: List[str]
    "The returned claims that it carried over."

class Event(Record):
    "One sealed entry of the append-only log."
    seq: int
    "Sequence number in the tenant, without gaps, assigned when the event is sealed."
    id: str
    "Id of the event."
    kind: str
    "What happened, in the past tense: `claim_stored`."
    schema_version: int
    "Version of the payload format."
    occurred_at: str
    "When it happened, on the clock of the space."
    actor: Actor
    space_id: str | None
    "The space; null for what belongs to the whole tenant."
    subject_id: str
    "The subject of the event; for an event about several subjects, what caused it."
    payload: Record
    "Everything from which the projections are built. For an event about several subjects, `items` has the data of each, by id."
    hash: str
    "SHA-256 over the previous hash and this event in canonical JSON."

class Evidence(Record):
    "Recorded evidence, kept unchanged."
    id: str
    "Id of the evidence."
    status: Literal["active", "revoked", "tainted"] | str
    "Revoked evidence supports nothing; evidence that was taken from it is tainted."
    freshness: Literal["fresh", "stale", "expired"] | str
    "Whether it is still valid, by the clock of the space."
    kind: str
    "The kind of evidence."
    evidence_type: str | None
    "Type of the record."
    source_system: str | None
    "System that it was read from; null: the caller who recorded it."
    source_id: str | None
    "Name of the source."
    class_: Literal["user_explicit", "system", "tool_output", "user_implicit", "document", "inference"] | str
    "Kind of origin."
    weight: float
    "Weight of an assertion of this origin, 0 to 1."
    independence_group: str
    "Evidence in one group counts as one witness."
    content: str
    "The content, exactly as given; in lists its first 1 KiB."
    content_bytes: int
    "Size of the whole content in bytes."
    content_hash: str
    "Hash of the content."
    locator: Locator | None
    "Where in a document it was found."
    anchors: List[Anchor]
    "Values of entities that it names: declared values, and values found in its content."
    parsed: ParsedEvidence
    "What was extracted from it."
    anchors_cut_short: bool
    "Whether the pattern of some entity did not read the content to its end. Values that this pattern found are not binding."
    step_ids: List[str]
    "Steps that it is attached to, at most 100."
    risk: Literal["low", "medium", "high"] | str | None
    "Risk level of the type in the domain schema; informational. null if the schema does not know the type."
    observed_at: str
    "When it was true or observed."
    stale_at: str | None
    "Time from which it is stale; null: never."
    expires_at: str | None
    "Time from which it is expired; null: never."
    recorded_at: str
    "When it was recorded."
    recorded_by: str
    "Who recorded it."
    session_id: str | None
    "Session it belongs to."
    task_id: str | None
    "Task it belongs to."
    workspace_id: str | None
    "Workspace that it was recorded into; null if none."
    external_id: str | None
    "The caller's own id."
    revoked_at: str | None
    "When it was revoked; null while it is not revoked."
    revoked_reason: str | None
    "Why it was revoked."
    parent_evidence_ids: List[str]
    "Evidence that it was taken from, in the order given; empty if it is a root."
    tainted_at: str | None
    "Time from which some of the evidence it was taken from no longer counts; null if all of it counts."
    ingest: Ingest
    "Processing of it after it was recorded."
    version: int
    "Starts at 1; rises when it, or evidence it was taken from, is revoked, reinstated or regrouped."

class EvidenceCount(Record):
    "Evidence of one type."
    evidence_type: str | None
    "Type of the records; null for records without a type."
    count: int
    "Number of records."

class EvidenceType(Record):
    "How long records of a type stay valid. A change applies to records made after it."
    name: str
    "The type."
    stale_after: str | None
    "Age at which a record is stale; null: never."
    expired_after: str | None
    "Age at which a record is expired; null: never."
    registered_at: str
    "When it was registered."
    version: int
    "Rises with every change."
    schema_version: int | None
    "Version of the domain schema that declares it in this form and owns it; null if it was registered manually."

class Evolution(Record):
    "The changes that a model proposed for a text, given the current memory."
    proposals: List[EvolveProposal]
    "In the order given by the model."
    dropped: List[Literal["no_such_target", "not_in_text", "malformed"] | str]
    "Proposals that were not stored, each with its reason."
    degraded: Literal["llm_not_configured", "llm_unavailable", "llm_unusable"] | str | None
    "Why there are no proposals: no model was available, or its answer was unusable. Otherwise null."
    evidence_id: str | None
    "The record of the request to the model and its answer, which supports the claims; null if nothing was stored."

class EvolveProposal(Record):
    "A change to memory that a model proposed, and its result."
    action: Literal["supersede", "update", "new"] | str
    "What the model proposes to do. In every case a new claim is stored, and the gate decides."
    target_id: str | None
    "The claim that the proposal is about; it is not changed."
    text: str
    "The claim in words."
    triple: Triple | None
    "The claim as subject, predicate and value."
    rationale: str
    "The reason given by the model."
    result: StoreClaimResult | None
    "The result; null if it was refused."
    error: EvolveProposalError | None
    "Why it was refused."

class EvolveProposalError(Record):
    code: str
    "Code of the refusal."
    detail: str
    "What was wrong."

class ExcludedMemory(Record):
    "A memory that was found but not printed."
    id: str
    "Id of the memory."
    reason: Literal["budget", "limit", "duplicate", "blocked"] | str
    "`budget`: it did not fit. `limit`: there were enough memories. `duplicate`: another memory says the same, or contradicts it and is stronger. `blocked`: a fact that is not usable now and did not fit."
    value: float
    "Its score."
    duplicate_of: str | None
    "For a duplicate: the memory that was printed instead."

class Execution(Record):
    "An action that an agent started in a task."
    id: str
    "Id of the execution."
    task_id: str
    "Task in which it is done."
    session_id: str | None
    "Session in which it is done."
    label: str
    "What is being done."
    outcome: Literal["success", "failure"] | str | None
    "How it ended; null while it has not been ended."
    started_at: str
    "When it began."
    started_by: str
    "Who began it."
    ended_at: str | None
    "When it ended."

class ExecutionCall(Record):
    "The number of events of one kind in an execution."
    kind: str
    "Kind of the event."
    count: int
    "Number of these among the first 200 events of the execution."

class ExecutionPosition(Record):
    "The position in the task."
    phase: str
    "Phase of the task."
    current_state: str
    "State derived from its steps."
    feature: str | None
    "What was worked on."

class ExecutionTrace(Record):
    "An execution with what was called while it ran."
    id: str
    "Id of the execution."
    task_id: str
    "Task in which it is done."
    session_id: str | None
    "Session in which it is done."
    label: str
    "What is being done."
    outcome: Literal["success", "failure"] | str | None
    "How it ended; null while it has not been ended."
    started_at: str
    "When it began."
    started_by: str
    "Who began it."
    ended_at: str | None
    "When it ended."
    calls: List[ExecutionCall]
    "What its session recorded while it ran, by kind; empty for an execution without a session."

class Expansion(Record):
    "The result of dissolving a digest."
    outcome: Literal["expanded", "already_expanded"] | str
    "already_expanded: nothing changed."
    digest: Claim
    "The digest, now archived."
    members: List[str]
    "Its members, which do not change."

class ExtractedClaim(Record):
    "A claim that a model extracted from a text. Nothing was stored."
    claim: ExtractedClaimClaim | None
    "The proposed claim, ready to be stored by a separate call; null if the model proposed none that the text supports."
    dropped: str | None
    "Why the proposal of the model was dropped."
    model: str
    "Name of the model."

class ExtractedClaimClaim(Record):
    text: str
    "The claim in words."
    triple: Triple | None
    "The claim as subject, predicate and value."

class Fact(Record):
    "The additional properties of a claim that gates accepted as a fact."
    claim_type: str
    "Claim type in the domain schema of the space."
    kind: Literal["observed", "derived"] | str
    "Whether it follows from evidence, or from other facts."
    holds: Literal["state", "occurrence"] | str
    "`state`: something that is the case and ages with its evidence; `occurrence`: something that happened and does not age."
    anchors: Record
    "The entities that it is about: name to value."
    caller_text: str | None
    "The words of the first caller who asserted it. Searches find them; the fact itself is stated in the text of the claim."
    schema_version: int
    "Version of the schema that last accepted it."
    usable: bool
    "Whether it may be relied on now: all evidence that it needs is fresh enough."
    cause: FactCause | None
    "What makes it unusable although its evidence still counts; null if nothing does."
    usable_until: str | None
    "Time from which it is no longer usable unless it is observed again; null: never."
    step_ids: List[str]
    "Steps that it is attached to, at most 100; empty in answers to writes that decide only about a claim."

class FactCause(Record):
    "What makes a fact unusable although its evidence still counts."
    kind: Literal["newer_evidence", "schema_changed"] | str
    "`newer_evidence`: a newer record contradicts it. `schema_changed`: the current schema would not accept it."
    id: str | None
    "The record that contradicts it."
    since: str
    "Time from which this applies."

class FactCounts(Record):
    "Number of facts by state."
    usable: int
    "Facts that are usable now."
    unusable: int
    "Facts that are active but not usable now."
    inactive: int
    "Facts that were superseded, retracted, archived or quarantined."

class FactEvidence(Record):
    "A record that supports a fact."
    id: str
    "Id of the evidence."
    evidence_type: str | None
    "Type of the record."
    source_system: str | None
    "System that it was read from."
    age: str
    "Its age: in minutes below one hour, in hours below two days, otherwise in days."
    state: Literal["fresh", "stale", "expired", "revoked"] | str
    "Whether it is still valid."

class FactInContext(Record):
    "A usable fact, as printed in a context."
    claim_id: str
    "Id of the claim."
    claim_type: str
    "Claim type in the domain schema."
    kind: Literal["observed", "derived"] | str
    "Whether it follows from evidence, or from other facts."
    text: str
    "What it says."
    step_ids: List[str]
    "Steps of the task that it is attached to."
    trust: float
    "Trust, 0 to 1."
    as_of: str | None
    "When it happened, for an occurrence; null for a state, which ages."
    grounding: Literal["sound", "stale", "expired", "tainted"] | str
    "State of its evidence now."
    foreign: bool
    "Whether it is a fact of another task."
    evidence: List[FactEvidence]
    "Its evidence, newest first; at most eight records."

class FactRejection(Record):
    "Why a conclusion did not become a fact."
    reason: Literal["previously_rejected", "predicate_not_registered", "review_quota_exceeded", "gated_predicate", "gate_violations"] | str
    "Why it was rejected."
    message: str
    "What to do about it."
    audit_id: str | None
    "Id of the gate evaluation, as in the result."
    violations: List[GateViolation]
    "Everything that is missing."

class FactResult(Record):
    "The result of asserting a fact."
    outcome: Literal["accepted", "deduplicated", "quarantined", "rejected"] | str
    "The result of storing the claim. Every outcome is a successful request."
    claim: Claim | None
    "The claim that was stored or confirmed, or that records the rejection; null if none is stored."
    superseded: List[str]
    "Claims it replaced."
    narrowed: List[str]
    "Claims whose window now starts later."
    remainders: List[str]
    "Claims that continue the later part of a replaced claim."
    historical: bool
    "Whether it was stored as history, because a later observation already holds."
    archived: List[str]
    "Propositions that were archived by this write because its workspace was full (`workspace_full`); the claim may be one of them."
    conflicts: List[ConflictSummary]
    "Open conflicts in which it is the new claim."
    warnings: List[Literal["class_downgraded", "value_not_in_message", "source_not_granted", "evidence_not_counted", "evidence_not_attached"] | str]
    "What was done differently from what was requested. `evidence_not_attached`: the record, or evidence that it cites, is kept but not attached, because it would add nothing to the claim."
    rejection: FactRejection | None
    "Set if the outcome is rejected."
    test_suggestion: TestSuggestion | None
    "Why the claim is worth a test now; null if it is not."
    audit_id: str | None
    "Id of the gate evaluation, accepted or not: read it at gate-evaluations. null in a dry run."
    schema_version: int
    "Version of the schema that was applied."
    ignored_evidence: List[IgnoredEvidence]
    "Cited evidence that meets no requirement, and why."

class FactsAffected(Record):
    "The facts that a version of the schema would affect."
    leaving: int
    "Number of facts that would become unusable."
    returning: int
    "Number of facts that would become usable again."

class Failure(Record):
    "A failure in the work of an agent."
    claim_id: str
    "Id of its note, which is a claim."
    text: str
    "What failed."
    trust: float
    "How far to believe it now, 0 to 1."
    base_class: Literal["user_explicit", "system", "tool_output", "user_implicit", "document", "inference"] | str
    "Kind of origin of its strongest assertion."
    possible_conflict: bool
    "Whether it may contradict a stronger memory; not decided yet."
    note: Note
    "Its properties as a note, with the component that failed."

class Feedback(Record):
    "A claim after a vote."
    claim_id: str
    "Id of the claim."
    reinforcements: int
    "Number of voters who confirm it."
    disputes: int
    "Number of voters who dispute it."
    trust: float
    "How far to believe it now, 0 to 1."
    gate_trust: float
    "Trust without age and without the votes of agents, as compared by the gate."
    confidence: float
    "How reliable its reasoning or its quote is; equal to trust for plain claims."
    status: Literal["active", "superseded", "disputed", "quarantined", "archived", "retracted"] | str
    "Status after the vote."
    importance: float
    "Importance including reinforcements."
    half_life_days: float
    "Number of days in which its strength halves."
    counted: bool | None
    "Whether the vote counts; null after a withdrawal."
    uncounted_reason: Literal["own_assertion", "digest"] | str | None
    "Why it does not count: `own_assertion`: the voter confirms their own assertion; `digest`: a digest is trusted as much as its least trusted member."

Filter: TypeAlias = "Mapping[str, Json]"
"Conditions by field; all must be met: `{\"field\": {\"op\": value}}`. Operators: eq, ne, in, gt, gte, lt, lte, contains, exists; a bare value means eq. `and` and `or` take arrays of filters, `not` takes one."

class Fragment(TypedDict):
    "A candidate proposition that an observation contains."
    text: str
    "The proposition in words; 1 to 10,000 characters, at most 32 KiB."
    triple: NotRequired[TripleInput | None]
    "The proposition as subject, predicate and value. A fragment is compared with existing claims only by its triple; without one, it is a new proposition."

class FragmentLink(Record):
    "The result of a fragment of an observation."
    fragment: int
    "Index of the fragment in the list; starts at 0."
    relation: Literal["support", "contradiction", "new", "rejected"] | str
    "How the record relates to the claim: `support`, `contradiction`, or `new`: the claim is a new proposition based on the record. `rejected`: the fragment was not stored."
    claim_id: str | None
    "The claim; null if the fragment was rejected."
    workspace_id: str | None
    "The workspace of the claim; null if it is in none."
    reason: str | None
    "Why it was rejected. `evidence_not_attached` with a claim: the record would add nothing to what its independence group already contributes to the claim."

class GateBlock(Record):
    "Premises that cannot be used, and why."
    gate: Literal["blocked_tainted", "blocked_hidden", "blocked_contested", "blocked_stale"] | str
    "The check that refused the premises. The first two checks cannot be overridden; `useContested` and `useStale` override the others."
    obstacles: List[Obstacle]
    "The premises that the check refused."

class GateCondition(Record):
    "A condition on the content of a record; all given members must hold."
    at: str
    "JSON Pointer into the content."
    equals: str | float | bool | None
    "The value must equal this."
    in_: List[str | float | bool | None] | None
    "The value must be one of these."
    gte: float | None
    "The value must be a number of at least this."
    lte: float | None
    "The value must be a number of at most this."
    exists: bool | None
    "Whether a value must exist."

class GateEvaluation(Record):
    "One gate evaluation of a fact, a step or a task."
    id: str
    "Id of the evaluation, and of its event."
    kind: Literal["fact", "step", "task"] | str
    "What was evaluated."
    subject_id: str | None
    "The claim, step or task; null for a fact that was rejected."
    task_id: str | None
    "Task that it belongs to."
    about: str
    "For a fact its claim type; for a step or a task the requested status."
    accepted: bool
    "Whether the gates accepted it."
    schema_version: int | None
    "Version of the schema that was applied; null if there was none."
    anchors: Record
    "What it is about: entity to value."
    evidence_ids: List[str]
    "Evidence that was cited or attached."
    met: List[MetRequirement]
    "Requirements that were met."
    ignored_evidence: List[IgnoredEvidence]
    "Evidence that met no requirement."
    violations: List[GateViolation]
    "Why it was not accepted; empty if it was."
    evaluated_at: str
    "When it was evaluated."
    evaluated_by: str
    "Who requested the evaluation."

class GateViolation(Record):
    "One reason why a fact, or a change of status, was not accepted."
    code: str
    "Stable code of what is missing or contradicts it."
    gate: str | None
    "Name of the gate that requires it; null: the claim type, or none."
    evidence_type: str | None
    "Type of evidence that is required."
    risk: Literal["low", "medium", "high"] | str | None
    "Risk level of that type in the schema; informational."
    missing_evidence_types: List[str]
    "Required types for which no evidence was given."
    stale_ids: List[str]
    "Evidence that is stale and must be fresh."
    expired_ids: List[str]
    "Evidence that has expired."
    revoked_ids: List[str]
    "Evidence that is revoked or was taken from revoked evidence, and that revoked evidence."
    unbound_ids: List[str]
    "Evidence about something else, or about more than one thing."
    ignored_ids: List[str]
    "Evidence that does not count for another reason, or that says otherwise."
    allowed: List[str]
    "If the change of status is not possible: the statuses that are possible."
    step_ids: List[str]
    "Steps that must be finished first; at most a hundred."
    task_ids: List[str]
    "Subtasks that must be closed first; at most a hundred."
    expected: GateViolationExpected
    "The evidence that would be accepted."
    reason: str
    "The problem in a sentence."
    suggestion: GateViolationSuggestion
    "What to do next."

class GateViolationExpected(Record):
    "The evidence that would be accepted."
    source_systems: List[str]
    "Source systems that are accepted."
    anchors: Record
    "What it must be about: entity to value."
    freshness: Literal["fresh", "stale"] | str | None
    "Minimum freshness."
    where: List[GateCondition]
    "Conditions on its content."

class GateViolationSuggestion(Record):
    "What to do next."
    tool: str | None
    "Tool that fetches the evidence."
    source_system: str | None
    "System to ask."
    anchors: Record
    "What to ask about: entity to value."
    action: str | None
    "What else you can do."

class GetClaimHistoryAnswer(Record):
    data: List[HistoryEntry]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class GetNodeHistoryAnswer(Record):
    data: List[HistoryEntry]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class GoalStatusResult(Record):
    "The result of setting the status of a goal."
    outcome: Literal["changed", "no_op"] | str
    "no_op: it already had this status."
    node: Node
    "The goal after the call."

class Growth(Record):
    "What was recorded in a space day by day, by the clock of the service, as far as the caller may read it."
    space_id: str
    "The space."
    data: List[GrowthOfDay]
    "One entry for each day, oldest first. The last one is today."
    claims_counted_from: str | None
    "Only the newest 100000 claims are counted: those from this time on. null: all are counted."
    evidence_counted_from: str | None
    "Only the newest 100000 pieces of evidence are counted: those from this time on. null: all are counted."

class GrowthOfDay(Record):
    "What was recorded on a day."
    day: str
    "The day in UTC, such as `2026-01-31`."
    claims: int
    "Claims stored on that day, whatever their status is now."
    evidence: int
    "Evidence recorded on that day."

class HandOffSessionBlockedItem(TypedDict):
    text: str
    "What is blocked."
    reason: str
    "Why it is blocked."

class HandOffSessionClear(TypedDict):
    "Constraints to clear: your own, or, as a user with the role writer, any."
    ids: Sequence[str]
    "Ids of entries, for example must_preserve:2."
    reason: str
    "Why they no longer apply."

class HandOffSessionCompletedItem(TypedDict):
    text: str
    "What is done."
    evidence_ids: NotRequired[Sequence[str]]
    "Evidence that it is done."

class HandOffSessionMust_not_redoItem(TypedDict):
    action: str
    "What must not be done again."
    reason: Literal["already_completed", "side_effect_emitted", "user_forbidden", "tool_unsafe", "superseded", "failed_dont_retry"]
    "The reason."
    scope: NotRequired[Literal["current_task", "task_tree", "space"]]
    "Where the entry applies: in this task, also in its subtasks at any depth, or, for writers, in the whole space."
    expires_at: NotRequired[str | datetime | None]
    "When it may be done again."
    idempotency_key: NotRequired[str | None]
    "Key of the action; the same key is the same action."
    evidence_ids: NotRequired[Sequence[str]]
    "Messages of users. Unless you are a user, the reason `user_forbidden` needs a message that forbids the action in the words of `action`."

class HandOffSessionWorking_set(TypedDict):
    "What is in use; each given list replaces the previous one."
    files: NotRequired[Sequence[str]]
    "Files. Replaces the list; omit to keep it."
    tools: NotRequired[Sequence[str]]
    "Tools. Replaces the list; omit to keep it."
    artifacts: NotRequired[Sequence[str]]
    "Artifacts. Replaces the list; omit to keep it."

class Handoff(Record):
    "What an agent left for the next agent when it ended its session."
    id: str
    "Id of the handoff."
    session_id: str
    "Session that ended with it."
    agent: str | None
    "Agent of the session."
    task_id: str | None
    "Task that was handed over."
    version: int | None
    "Version of the checkpoint that was written with it."
    summary: str
    "What the next agent should know."
    completed: List[str]
    "Items reported as done."
    in_progress: List[str]
    "Items in progress."
    blocked: List[BlockedItem]
    "Items that were blocked."
    next_steps: List[str]
    "What to do next, in this order."
    handed_off_at: str
    "When the work was handed over."
    handed_off_by: str
    "Who handed it over."
    to: str | None
    "Principal that takes over; null: anybody."
    verifications: List[HandoffVerification]
    "Whether later events confirmed each next step and each completed item."

class HandoffRate(Record):
    "How often later events confirmed the handoffs of an agent."
    principal_id: str
    "Who handed off."
    agent: str | None
    "The name of the agent, as given in its session."
    done: int
    "Number of items that later events showed to be done."
    contradicted: int
    "Number of items that later events contradicted."
    unknown: int
    "Number of items without a trace when the task was closed."
    pending: int
    "Number of items that are not settled yet."
    rate: float | None
    "Share of items that were done, among those done or contradicted; null if there are none of either."

class HandoffResult(Record):
    "The result of handing over a session."
    handoff_id: str
    "Id of the handoff."
    handoff: Handoff
    "The handoff."
    checkpoint: Checkpoint | None
    "Checkpoint of the task; null if no task was named."
    clear: ClearedConstraints
    "The result of `clear`."
    session: Session
    "The session, which is now closed. Other sessions are not affected."

class HandoffVerification(Record):
    "Whether later events confirmed an item of a handoff."
    id: str
    "Id of the verification."
    kind: Literal["next_step", "completed"] | str
    "`next_step`: it was announced as next. `completed`: it was reported as done."
    item: str
    "The item in the words of the handoff."
    status: Literal["pending", "done", "contradicted", "unknown"] | str
    "`done` or `contradicted`: later events showed this. `unknown`: the task was closed without a trace of the item, or there is no task. `pending`: not settled yet."
    evidence_event_ids: List[str]
    "The events that showed it."
    at: str
    "When it reached this status."

class HealthFinding(Record):
    "Something about a tenant that an operator should know."
    code: str
    "Stable code of the finding."
    severity: Literal["info", "warning", "error"] | str
    "error: something does not work; warning: something will not work for long."
    message: str
    "What was found."
    advice: str
    "What to do."

class HistoryEntry(Record):
    "A change in the history of a claim."
    event_id: str
    "Id of the event."
    occurred_at: str
    "When it happened, on the space's clock."
    kind: str
    "What happened to the claim; the same as the kind of the event."
    by: str
    "Id of the principal who did it."
    role: str
    "The role in which it acted."
    details: Record
    "The payload of the event: the claim as stored, or its state after the change."

class IgnoredEvidence(Record):
    "Evidence that meets no requirement, and why."
    id: str
    "Id of the evidence."
    code: str
    "The check that it failed."

class Impact(Record):
    "What depends on a node."
    total: int
    "Nodes that depend on it at any depth, including those of other sessions. A correction of the node reaches them."
    types: List[TypeCount]
    "Number of these nodes by type, largest first."
    max_depth: int
    "Length of the longest chain of dependents, in ranks."
    truncated: bool
    "Whether counting stopped at 200,000."
    nodes: ImpactNodes
    "The most important of these nodes, most important first."

class ImpactGraph(Record):
    "What depends on a node, as a graph."
    nodes: List[ImpactGraphNode]
    "The node itself and what depends on it, nearest first."
    edges: List[ImpactGraphEdge]
    "The dependencies between these nodes; those by which a node was first reached come first."
    truncated: bool
    "Whether there is more than was requested, or there are more than 20,000 edges."

class ImpactGraphEdge(Record):
    "A dependency: one of the returned nodes depends on another."
    dependent_id: str
    "The node that depends on the other."
    premise_id: str
    "The node that it depends on."
    kind: Literal["derives_from", "supersedes", "retracts", "contradicts", "cites", "supported_by", "resolves", "exemplifies", "instantiates", "serves", "about", "subtask_of", "tensions"] | str
    "The kind of the edge."

class ImpactGraphNode(Record):
    "A node of the graph of what depends on a node."
    id: str
    "Id of the node."
    type: Literal["claim", "evidence", "observation_factual", "observation_predictive", "prediction", "derivation", "theory", "contradiction", "question", "axiom", "definition", "conjecture", "goal", "goal_tension", "feeling_report", "task", "lesson", "person", "cornerstone"] | str
    "Its type; a claim of type `claim` depends on evidence only."
    status: Literal["active", "retracted", "superseded", "disputed", "quarantined", "archived", "open", "judged", "voided", "resolved", "paused", "achieved", "abandoned", "in_progress", "blocked", "done", "cancelled", "proposed", "outgrown", "retired", "refused"] | str
    "Its status."
    grounding: Literal["sound", "stale", "expired", "tainted"] | str | None
    "Whether everything that it depends on is still valid; null if it is retracted."
    contested: bool
    "Whether it is a side of an open contradiction, or depends on one."
    text: str
    "The first 120 characters of its text."
    depth: int
    "Distance from the requested node, on the shortest path."

class ImpactNodes(Record):
    "The most important of these nodes, most important first."
    data: List[Impacted]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class Impacted(Record):
    "A node that depends on another."
    id: str
    "Id of the node."
    type: Literal["claim", "evidence", "observation_factual", "observation_predictive", "prediction", "derivation", "theory", "contradiction", "question", "axiom", "definition", "conjecture", "goal", "goal_tension", "feeling_report", "task", "lesson", "person", "cornerstone"] | str
    "Its type; a claim of type `claim` depends on evidence only."
    text: str
    "Its text; the first 2,000 characters."
    status: Literal["active", "retracted", "superseded", "disputed", "quarantined", "archived", "open", "judged", "voided", "resolved", "paused", "achieved", "abandoned", "in_progress", "blocked", "done", "cancelled", "proposed", "outgrown", "retired", "refused"] | str
    "Its status."
    grounding: Literal["sound", "stale", "expired", "tainted"] | str | None
    "Whether everything that it depends on is still valid; null if it is retracted."
    contested: bool
    "Whether it is a side of an open contradiction, or depends on one."
    confidence: float | None
    "How reliable its reasoning or its quote is, 0 to 1; null for types that have none."
    trust: float | None
    "How far to believe it now, 0 to 1; null for a node that is not a claim."
    importance: float
    "Importance as given, 0 to 1; 0 for nodes without one."

class ImportCounts(Record):
    "Number of items with each outcome."
    stored: int
    "Number of items that are stored."
    deduplicated: int
    "Number of items that are deduplicated."
    quarantined: int
    "Number of items that are quarantined."
    rejected: int
    "Number of items that are rejected."
    unchanged: int
    "Number of items that are unchanged."
    kept: int
    "Number of items that are kept."
    refused: int
    "Number of items that are refused."

class ImportError(Record):
    "Why an item was refused."
    code: str
    "Code of the error."
    detail: str
    "What is wrong, and what to do."

class ImportItem(TypedDict):
    "An item to import: one of predicate, evidence and claim."
    key: str
    "Id in the other system. Repeating an item with the same content adds nothing."
    predicate: NotRequired[ImportedPredicate | None]
    "A predicate."
    evidence: NotRequired[ImportedEvidence | None]
    "Evidence."
    claim: NotRequired[ImportedClaim | None]
    "A claim."

class ImportReport(Record):
    "The result of an import."
    name: str
    "Name of the import."
    class_: Literal["user_explicit", "system", "tool_output", "user_implicit", "document", "inference"] | str
    "Kind of origin that the items were given."
    dry_run: bool
    "Whether nothing was changed."
    counts: ImportCounts
    data: List[ImportedItem]
    "In the order of the items."

class ImportedClaim(TypedDict):
    "A claim to store."
    text: str
    "The claim in words; 1 to 10,000 characters, at most 32 KiB."
    triple: NotRequired[TripleInput | None]
    "The claim as subject, predicate and value. Without it, the claim cannot be checked for contradictions and stays a note."
    scope: NotRequired[Literal["global", "session", "temporal", "workspace"]]
    "Scope of the claim, as when storing a claim."
    session_id: NotRequired[str | None]
    "Session of a session claim: id or external id."
    workspace_id: NotRequired[str | None]
    "Workspace of a workspace claim."
    valid_from: NotRequired[str | datetime | None]
    "Time from which it is valid; default observedAt."
    valid_until: NotRequired[str | datetime | None]
    "Time until which it is valid (exclusive); default: no end."
    observed_at: NotRequired[str | datetime | None]
    "When it was true or observed; default now, at most 5 minutes ahead."
    category: NotRequired[str]
    "What kind of memory it is: decision, finding, preference, insight, fact, event, task, commitment, note, or a word of your own: a-z, 0-9, _ and -, at most 50 characters. Reserved: digest, atom, scenario, persona, assumption, failure, strategy."
    importance: NotRequired[float]
    "0 to 1: .9–1.0 core identity, permanent facts; .7–.8 architecture decisions, strong preferences; .5 regular facts; .2–.3 transient context."
    tags: NotRequired[Sequence[str]]
    "At most 20, each 1 to 50 characters."
    agent: NotRequired[str | None]
    "Name of the agent that states it. It is not part of the claim key."
    proposition_class: NotRequired[Literal["descriptive", "predictive", "causal", "procedural"] | None]
    "What kind of statement it is; default descriptive. To be accepted, a causal claim needs more witnesses, and a predictive claim needs a confirmed prediction."
    evidence: NotRequired[Sequence[str]]
    "Keys of the evidence it is based on, in this request or imported before."
    source: NotRequired[str | None]
    "Name of its source in the other system; it becomes part of the name of its source here."

class ImportedEvidence(TypedDict):
    "Evidence to record."
    kind: str
    "The kind of evidence, in one word: `document`, `tool_output`, `statement`, ..."
    content: str
    "The content itself, stored unchanged; at most 512 KiB, in a message or quote 32 KiB."
    evidence_type: NotRequired[str | None]
    "Type of the record. If the space sets how long records of the type stay valid, it goes stale and expires; otherwise it never expires."
    locator: NotRequired[LocatorInput | None]
    "Where in a document it was found."
    anchors: NotRequired[Mapping[str, str] | None]
    "Entities it is about: name to value, at most 20. For a type in the domain schema, the names are entities of the schema or their aliases."
    observed_at: NotRequired[str | datetime | None]
    "When it was true or observed; default now, at most 5 minutes ahead. If the type defines `observedAtFrom`, the content may state an earlier time. For evidence taken from other evidence, the default and the maximum are the latest time of that evidence."
    session_id: NotRequired[str | None]
    "Session it belongs to: id or external id."
    taken_from: NotRequired[Sequence[str]]
    "Keys of the evidence it was taken from, earlier in this request or imported before."
    source: NotRequired[str | None]
    "Name of its source in the other system; it becomes part of the name of its source here."

class ImportedItem(Record):
    "The result of importing an item."
    key: str
    "Key of the item."
    kind: Literal["predicate", "evidence", "claim"] | str
    "Kind of the item."
    outcome: Literal["stored", "deduplicated", "quarantined", "rejected", "unchanged", "kept", "refused"] | str
    "`stored`: it was added; `deduplicated`: the claim existed and has one more assertion; `quarantined`: a stronger claim contradicts it; `rejected`: a rule rejected it, see `reason`; `unchanged`: it was imported before; `kept`: the space has the predicate with other settings, which do not change; `refused`: see `error`."
    id: str | None
    "Id of the claim or the evidence; null if there is none."
    reason: str | None
    "Why it is quarantined or rejected."
    error: ImportError | None
    "Why it was refused; it may be sent again."

class ImportedPredicate(TypedDict):
    "A predicate to register. This needs the role writer; predicates that the space already knows do not change."
    name: str
    "The predicate."
    cardinality: NotRequired[Literal["single", "multi"]]
    "One value at a time, or several."
    volatility: NotRequired[Literal["low", "medium", "high"]]
    "How fast values fade from memory."
    conflict_policy: NotRequired[Literal["auto", "review"]]
    "Whether a contradiction waits for a reviewer."
    value_type: NotRequired[Literal["text", "number", "money"]]
    "How values are compared."
    aliases: NotRequired[Sequence[str]]
    "Other names of it."
    domains: NotRequired[Sequence[str]]
    "What it is about."

class Ingest(Record):
    "Processing of evidence after it was recorded."
    status: Literal["pending", "complete", "failed"] | str
    "Whether all processing after the recording is done."

class IngestedTest(Record):
    "The result of ingesting the result of a test."
    outcome: Literal["ingested", "deduplicated"] | str
    "deduplicated: the test already had a result; nothing was changed."
    test: DiscriminatingTest
    "The test after the call."
    test_suggestions: List[TestSuggestion]
    "Claims of the test that are worth another test."

class InheritedConstraint(Record):
    "A constraint from an earlier attempt that still applies."
    id: str
    "Id of the entry in its task."
    text: str
    "What must be kept, or the constraint."
    set_by: SetBy
    "Who set it."
    task_id: str
    "The attempt that it belongs to; it can be cleared only there."

class InspectedSchema(Record):
    "A domain schema, by name."
    name: str
    "Its name."
    version: int
    "Its version."

class Inspection(Record):
    "What a space contains, as far as the caller may read it. Each count goes up to 100000."
    space_id: str
    "The space."
    schema: InspectedSchema | None
    "The domain schema in force; null if there is none."
    evidence: List[EvidenceCount]
    "Evidence by type, most frequent first."
    facts: FactCounts
    tasks: int
    "Tasks."
    steps: int
    "Steps of tasks."
    edges: int
    "Edges between steps."
    messages: int
    "Messages of conversations."
    atoms: int
    "Atoms that are active."
    scenarios: int
    "Scenarios that are active."
    personas: int
    "Personas that are active."
    offloads: int
    "Raw results that were moved out of a context."
    open_proposals: int
    "Proposals that wait for a person."
    dead_jobs: int
    "Background jobs that were given up."

class Integrity(Record):
    "The soundness score of the graph of a space, and what reduces it."
    score: float
    "100 minus all points, at least 0."
    cycles: CyclePenalty
    "Dependency cycles."
    tainted: TaintPenalty
    "Tainted nodes that are not repaired."
    stale: StalePenalty
    "Stale nodes."
    orphans: OrphanPenalty
    "Nodes without edges."
    open_contradictions: ContradictionPenalty
    "Open contradictions."

class InterruptedSession(Record):
    "A session that was interrupted and that nobody resumed."
    session_id: str
    "Session that was interrupted."
    external_id: str | None
    "The label under which it was opened."
    agent: str | None
    "The agent that worked in it."
    task_id: str | None
    "The task in which it last worked."
    interruption: Interruption
    "How it was interrupted, and what to do next."

class Interruption(Record):
    "How a session was interrupted, and what to do next."
    id: str
    "Id of the interruption."
    session_id: str
    "Session that was interrupted."
    type: Literal["context_overflow", "user_away", "tool_failure", "crash", "rate_limit", "unknown"] | str
    "How it was interrupted."
    reported_type: str | None
    "The word that was reported; null if nothing was reported."
    context: Record | None
    "What was reported with it."
    reported_at: str | None
    "When it was reported."
    occurred_at: str | None
    "When the session was found interrupted; null while it continues."
    severity: Literal["low", "medium", "high", "critical"] | str
    "How severe it is."
    risk_of_loss: Literal["none", "possible", "partial"] | str
    "Whether work may be lost."
    action: Literal["restore", "show_summary"] | str
    "What to do next."
    restore_mode: Literal["FULL", "SELECTIVE", "NONE"] | str
    "Which memories to restore."
    hint: str | None
    "Advice for the next agent."

class Job(Record):
    "Work that continues after its request, or background work that was given up."
    id: str
    "Id of the job."
    queue: str
    "What kind of work it is."
    status: Literal["queued", "running", "done", "failed", "dead", "cancelled"] | str
    "queued and running jobs continue without intervention; done, failed (the work ended without success) and cancelled are final; dead jobs were given up after the last attempt and can be retried."
    space: str | None
    "The space it works in; null for work on the tenant as a whole."
    payload: Record
    "Ids of what the job works on, never content."
    progress: Record | None
    "The progress of a running job; its fields depend on the queue."
    result: Record | None
    "The result of a finished job."
    attempts: int
    "Number of attempts, including manual retries."
    error: str | None
    "Why its last attempt failed."
    created_at: str
    "When the work was requested, or when the job was first recorded as dead."
    updated_at: str
    "When its status or progress last changed."

class JobList(Record):
    data: List[Job]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

Json: TypeAlias = "str | float | bool | None | Sequence[Json] | Mapping[str, Json]"

class KeptRows(Record):
    "How many rows of a table were left as they were when a recovery was undone."
    table: str
    "Name of the table."
    changed: int
    "Number of rows that were changed since the recovery."
    refused: int
    "Number of rows that cannot be restored, because later rows refer to them or have taken their place."

class KindSchedule(Record):
    "When a kind of maintenance runs by schedule, and when it is due next."
    enabled: bool
    "Whether it runs by schedule."
    every_minutes: int
    "Minutes between two runs. If runs were missed, a single run replaces them."
    at: str | None
    "Time of day from which the intervals are counted, in UTC; null: midnight. Each space adds its own offset of some minutes."
    until: str | None
    "Time of day, in UTC, after which runs do not start until `at`; null: runs start at any time."
    pages: int | None
    "Number of pages after which a run ends; the next run continues there. null: unlimited."
    kind: Literal["beliefs", "consolidate", "decay", "expire", "facts", "promote", "sessions"] | str
    "Kind of maintenance."
    next_at: str | None
    "When it is due next, in real time; it then starts as soon as there is work to do."

class KindScheduleUpdate(TypedDict):
    "A change to the schedule of a kind; omitted fields do not change."
    enabled: NotRequired[bool]
    "Whether it runs by schedule."
    every_minutes: NotRequired[int]
    "Minutes between two runs. If runs were missed, a single run replaces them."
    at: NotRequired[str | None]
    "Time of day from which the intervals are counted, in UTC; null: midnight. Each space adds its own offset of some minutes."
    until: NotRequired[str | None]
    "Time of day, in UTC, after which runs do not start until `at`; null: runs start at any time."
    pages: NotRequired[int | None]
    "Number of pages after which a run ends; the next run continues there. null: unlimited."

class LastMaintenance(Record):
    "A run of maintenance that has ended."
    kind: Literal["beliefs", "consolidate", "decay", "expire", "facts", "promote", "sessions"] | str
    "Kind of maintenance."
    ended_at: str
    "When it ended."

class LatestCheckpoint(Record):
    "The newest checkpoint of a task, with what was reported after it."
    id: str
    "Id of the checkpoint."
    task_id: str
    "Id of the task."
    version: int
    "Version number in the task; starts at 1, without gaps."
    parent_version: int | None
    "The previous version; null for the first."
    kind: Literal["auto", "handoff"] | str
    "`handoff`: written by an explicit handoff; `auto`: written by a trigger or a failure."
    reason: Literal["PLAN_UPDATE", "WORKING_SET_SHIFT", "AUTO_SAVE", "FAILURE", "MANUAL_HANDOFF"] | str
    "What triggered it."
    session_id: str | None
    "Session in which it was written."
    principal_id: str
    "Who wrote it."
    created_at: str
    "When it was written."
    execution_position: ExecutionPosition
    state_diff: List[ListDiff]
    "How its lists differ from the previous version."
    continuation_confidence: float
    "How safe it is to continue from it without asking, 0 to 1; falls with its age."
    continuation: Continuation
    "What you need to continue the task, as returned by `restore_checkpoint`."

class ListApiKeysAnswer(Record):
    data: List[ApiKey]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class ListAuditAnswer(Record):
    data: List[AuditEntry]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class ListCandidatesAnswer(Record):
    data: List[Candidate]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class ListCascadesAnswer(Record):
    data: List[Cascade]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class ListCheckpointsAnswer(Record):
    data: List[Checkpoint]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class ListClaimLinksAnswer(Record):
    data: List[ClaimLink]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class ListClaimsAnswer(Record):
    data: List[Claim]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class ListClustersAnswer(Record):
    data: List[ListedCluster]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class ListConflictsAnswer(Record):
    data: List[Conflict]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class ListDashboardSessionsAnswer(Record):
    data: List[DashboardSession]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class ListDiff(Record):
    "How a list differs from the previous version."
    list: str
    "Name of the list."
    added: int
    "Items that were added."
    removed: int
    "Items that were removed."

class ListEdgesAnswer(Record):
    data: List[Edge]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class ListEmergentClustersAnswer(Record):
    data: List[EmergentCluster]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class ListEntitiesAnswer(Record):
    data: List[Entity]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."
    ambiguous: bool
    "Whether several entities have the alias. If they have equal precedence, it refers to none of them until a reviewer chooses."

class ListEntityClaimsAnswer(Record):
    data: List[Claim]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class ListEpisodesAnswer(Record):
    data: List[ListedEpisode]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class ListEventsAnswer(Record):
    data: List[Event]
    "Oldest first."
    after: int
    "Send this as `after` to continue from here; it stays the same while there are no new events."
    has_more: bool
    "Whether more events are available already."

class ListEvidenceAnswer(Record):
    data: List[Evidence]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class ListEvidenceTypesAnswer(Record):
    data: List[EvidenceType]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class ListExecutionsAnswer(Record):
    data: List[ExecutionTrace]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class ListGateEvaluationsAnswer(Record):
    data: List[GateEvaluation]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class ListHandoffsAnswer(Record):
    data: List[Handoff]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class ListMaintenanceRunsAnswer(Record):
    data: List[MaintenanceRun]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class ListMergesAnswer(Record):
    data: List[Merge]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class ListMessagesAnswer(Record):
    data: List[Message]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class ListNodesAnswer(Record):
    data: List[Node]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class ListOffloadsAnswer(Record):
    data: List[Offload]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class ListOrphanClaimsAnswer(Record):
    data: List[Claim]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class ListPossibleConflictsAnswer(Record):
    data: List[PossibleConflict]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class ListPredicatesAnswer(Record):
    data: List[Predicate]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class ListProposalsAnswer(Record):
    data: List[Proposal]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class ListSchemaVersionsAnswer(Record):
    data: List[SchemaVersionSummary]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class ListSourcesAnswer(Record):
    data: List[Source]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class ListSpacesAnswer(Record):
    data: List[Space]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class ListStepEdgesAnswer(Record):
    data: List[StepEdge]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class ListStepsAnswer(Record):
    data: List[Step]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class ListTaskHistoryAnswer(Record):
    data: List[HistoryEntry]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class ListTasksAnswer(Record):
    data: List[Task]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class ListTestsAnswer(Record):
    data: List[DiscriminatingTest]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."
    suggestions: List[TestSuggestion]
    "With `suggested`: the claims that are worth a test, newest first; `data` contains the tests that they name."

class ListedCluster(Record):
    "A cluster, without its members."
    id: str
    "Id of the cluster."
    label: str
    "Its label."
    tags: List[str]
    "Its tags."
    agents: List[str]
    "Who asserted its members."
    from_: str
    "When its first member was observed."
    to: str
    "When its last member was observed."
    member_count: int
    "Number of visible members."
    hidden_count: int
    "Number of members that are not visible."
    created_at: str
    "When it was created."
    created_by: str
    "Who created it."
    version: int
    "Rises with every change."

class ListedEpisode(Record):
    "An episode, without its members."
    id: str
    "Id of the episode."
    name: str
    "Its name."
    tags: List[str]
    "Its tags."
    agents: List[str]
    "Who asserted its members."
    from_: str
    "When its first member was observed."
    to: str
    "When its last member was observed."
    member_count: int
    "Number of visible members."
    hidden_count: int
    "Number of members that are not visible."
    created_at: str
    "When it was created."
    created_by: str
    "Who created it."
    version: int
    "Rises with every change."

class Locator(Record):
    "Where in a document the content was found."
    url: str | None
    "Address of the document. It is never fetched."
    repo: str | None
    "Repository of the file."
    file: str | None
    "Path of the file."
    git_sha: str | None
    "Commit of the file, in hexadecimal."
    span: LocatorSpan | None
    "Part of the document, in characters."

class LocatorInput(TypedDict):
    "Where in a document the content was found."
    url: NotRequired[str]
    "Address of the document. It is never fetched."
    repo: NotRequired[str]
    "Repository of the file."
    file: NotRequired[str]
    "Path of the file."
    git_sha: NotRequired[str]
    "Commit of the file, in hexadecimal."
    span: NotRequired[LocatorInputSpan]
    "Part of the document, in characters."

class LocatorInputSpan(TypedDict):
    "Part of the document, in characters."
    start: int
    "Position of the first character; starts at 0."
    end: int
    "Position after the last character."

class LocatorSpan(Record):
    "Part of the document, in characters."
    start: int
    "Position of the first character; starts at 0."
    end: int
    "Position after the last character."

class MaintenanceRun(Record):
    "One execution of a kind of maintenance in a space."
    id: str
    "Id of the run and of its job, which shows the progress while the run is open."
    kind: Literal["beliefs", "consolidate", "decay", "expire", "facts", "promote", "sessions"] | str
    "Kind of maintenance."
    state: Literal["open", "done", "failed", "cancelled"] | str
    "open: it waits or runs. failed: it was given up. `jobs.retry` continues a failed or cancelled run."
    triggered_by: Literal["request", "schedule"] | str
    "request: somebody requested it; schedule: it was due."
    requested_by: str
    "Id of the principal that requested it."
    options: Record
    "The options of the run."
    started_at: str
    "When it was requested, on the clock of the space."
    ended_at: str | None
    "When it ended, on the clock of the space; null while open."
    report: Record | None
    "Its report; null while open."

class MaintenanceSchedule(Record):
    "The maintenance schedule of a space."
    space: str
    "The space."
    paused: bool
    "Whether scheduled runs are paused in this space. Runs can still be requested."
    kinds: List[KindSchedule]
    "The schedule of each kind."
    version: int
    "Rises with every change; 0 if the schedule was never changed."

class MalformedEvent(Record):
    "An event whose payload cannot be applied."
    seq: int | None
    "Number of the event; null if it is not sealed yet."
    kind: str
    "Its kind."
    reason: str
    "Why it cannot be applied."

class MarkedPrinciples(Record):
    "The result of counting a prompt."
    prompt: int
    "Number of this prompt in the session; starts at 1."
    cooldowns: List[Cooldown]
    "The current cooldowns of the principles named."

class Memory(Record):
    "A claim or a note that was recalled."
    claim_id: str
    "Id of the claim."
    text: str
    "What it says."
    trust: float
    "How far to believe it now, 0 to 1."
    base_class: Literal["user_explicit", "system", "tool_output", "user_implicit", "document", "inference"] | str
    "Kind of origin of its strongest assertion."
    grounding: Literal["sound", "stale", "expired", "tainted"] | str
    "Whether everything that it depends on is still valid; `stale` and `expired`: its evidence is too old."
    state: Literal["rejected", "contested", "deprecated", "tentative", "provisional", "accepted"] | str | None
    "State of its belief; null if it is not computed yet."
    usable: bool | None
    "For a fact: whether it may be relied on now. null if it is not a fact."
    category: str
    "What kind of memory it is."
    score: float
    "The value by which it was ordered: 0 to 1, or with `seed-mcp-engram` up to 1.1; 0 for appended notes of the task."
    signals: Signals | None
    "What the score is made of; for a note, importance is its strength. null for appended notes of the task, and with `seed-mcp-engram`."
    comparison: ComparedMemory | None
    "With `seed-mcp-engram`: what the score is made of; null for appended notes of the task. Otherwise null."
    observed_at: str
    "When it was true or observed."
    conflicts: List[str]
    "Open conflicts that involve it."
    possible_conflicts: List[str]
    "Claims that it may contradict and that are protected or stronger; nobody has decided yet."
    note: Note | None
    "Its properties as a note; null if it is not a note."

class MemoryRejection(Record):
    "Why a memory was not stored or updated."
    reason: Literal["previously_rejected", "predicate_not_registered", "review_quota_exceeded", "gated_predicate", "not_your_memory"] | str
    "Why it was rejected. `not_your_memory`: only its author or a reviewer may update it."
    message: str
    "What to do about it."

class MemoryStats(Record):
    "How many memories a space has."
    count: int
    "Active memories of the space, without those of sessions."
    by_category: List[CategoryCount]
    "By category, in alphabetical order."
    notes: int
    "Number of notes among them."
    mean_strength: float | None
    "Mean strength of the notes now, 0 to 1; null if there are none."
    last_maintenance: LastMaintenance | None
    "The last run of decay or consolidation; null if none has ended."

class Merge(Record):
    "The merge of two claims that said the same."
    id: str
    "Id of the merge."
    survivor: str
    "The claim that survived."
    merged: str
    "The claim that was archived."
    rule: Literal["same_value", "same_words"] | str
    "`same_value`: same key and value, and one window contains the other; `same_words`: two notes with the same words, numbers and negations."
    score: float
    "How similar the two texts are in meaning: cosine, 0 to 1."
    run: str | None
    "The consolidation run that merged them."
    survivor_before: MergedState
    "The survivor before the merge."
    survivor_after: MergedState
    "The survivor after the merge."
    merged_before: MergedState
    "The merged claim before the merge."
    merged_after: MergedState
    "The merged claim after the merge."
    transferred: MergeTransferred
    "What the survivor gained."
    merged_at: str
    "When they were merged, on the clock of the space."
    undone_at: str | None
    "When it was undone; null while it is in force."
    undone_by: str | None
    "Who undid it."
    note: str | None
    "Why it was undone."
    version: int
    "Rises when the merge is undone."

class MergeTransferred(Record):
    "What the survivor gained."
    evidence: List[str]
    "Evidence that the survivor gained."
    tags: List[str]
    "Tags that it gained."
    links: int
    "Links that it gained."

class MergedState(Record):
    "A claim of a merge, before or after the merge."
    status: Literal["active", "superseded", "disputed", "quarantined", "archived", "retracted"] | str
    "Its status."
    trust: float
    "Its trust."
    gate_trust: float
    "Its trust as compared by the gate."
    corroboration: int
    "Number of independent witnesses."
    tags: List[str]
    "Tags."
    version: int
    "Its version."

class Message(Record):
    "A turn of a conversation."
    id: str
    "Id of the message; it is evidence."
    external_id: str | None
    "The caller's own id."
    session_id: str
    "Session it was said in."
    ordinal: int
    "Position in the session, from 0."
    role: Literal["user", "assistant", "system", "tool"] | str
    "The role of the speaker."
    speaker: str | None
    "Who said it."
    content: str
    "What was said."
    at: str
    "When it was said."

class MessageInput(TypedDict):
    "A turn of a conversation to record."
    role: Literal["user", "assistant", "system", "tool"]
    "The role of the speaker. `user` needs the grant conversation_ingest."
    speaker: NotRequired[str | None]
    "Name of the speaker, if a role has several."
    content: str
    "The text, stored unchanged; at most 32 KiB."
    at: NotRequired[str | datetime | None]
    "When it was said; default now, at most 5 minutes ahead."
    external_id: NotRequired[str | None]
    "Your own id; repeating it with the same message returns the first record."

class MetRequirement(Record):
    "A requirement, and the evidence that met it."
    gate: str | None
    "Name of the gate that requires it; null: the claim type."
    evidence_type: str
    "Type of evidence that was required."
    ids: List[str]
    "Evidence that met it, the newest first."

class MissingForAcceptance(Record):
    "A condition of the state `accepted` that is not met."
    what: Literal["passing_test", "less_contradiction", "score", "witness_groups", "newer_support", "confirmed_prediction"] | str
    "`passing_test`: a failed test is in force. `less_contradiction`: the evidence against it must weigh less than `needs`. `score`, `witness_groups`: it needs more support. `newer_support`: it needs a newer supporting observation. `confirmed_prediction`: its prediction must be confirmed."
    has: float
    "The current value."
    needs: float
    "The required value."

class Mode(Record):
    "Whether the tenant accepts writes."
    mode: Literal["normal", "read_only"] | str
    "`read_only`: writes are refused with 503 `degraded_mode`; reads continue."
    cause: Literal["operator", "state_hash_differs", "projection_failed", "recovery"] | str | None
    "What set the mode; null if it was never changed."
    reason: str | None
    "The reason given; null if it was never changed."
    since: str | None
    "When the mode was set; null if it was never changed."

class MustNotRedo(Record):
    "Something that must not be done again."
    id: str
    "Id of the entry in its task."
    task_id: str
    "Task that it belongs to."
    action: str
    "What must not be done again."
    reason: Literal["already_completed", "side_effect_emitted", "user_forbidden", "tool_unsafe", "superseded", "failed_dont_retry"] | str
    "Why it must not be repeated."
    scope: Literal["current_task", "task_tree", "space"] | str
    "Where it applies."
    expires_at: str | None
    "Time from which it may be done again."
    idempotency_key: str | None
    "Key of the action."
    set_by: SetBy
    "Who set it."
    evidence_ids: List[str]
    "Messages of users that forbid it."

class NamedTime(Record):
    "A time that the query names."
    from_: str
    "Start of the time."
    to: str
    "End of the time (exclusive)."

class NearMiss(Record):
    "A result that was left out, and why."
    kind: Literal["claim", "message", "question", "definition", "person", "prediction", "goal"] | str
    "What was found."
    id: str
    "Its id."
    text: str
    "Its text."
    score: float
    "The value by which it was ordered, 0 to 1."
    signals: Signals
    "What the score is made of."
    reason: Literal["limit", "relevance", "pool", "session"] | str
    "`limit`: there were enough better results. `relevance`: below minRelevance, or below the default floor. `pool`: too few of its signals were good enough for it to be considered. `session`: a claim of the reader's session replaces it."
    explain: ResultExplanation
    "How its relevance was computed."

class Neighbour(Record):
    "A node near another."
    id: str
    "Id of the node."
    type: Literal["claim", "evidence", "observation_factual", "observation_predictive", "prediction", "derivation", "theory", "contradiction", "question", "axiom", "definition", "conjecture", "goal", "goal_tension", "feeling_report", "task", "lesson", "person", "cornerstone"] | str
    "Its type; a claim of type `claim` depends on evidence only."
    text: str
    "Its text; the first 2,000 characters."
    status: Literal["active", "retracted", "superseded", "disputed", "quarantined", "archived", "open", "judged", "voided", "resolved", "paused", "achieved", "abandoned", "in_progress", "blocked", "done", "cancelled", "proposed", "outgrown", "retired", "refused"] | str
    "Its status."
    grounding: Literal["sound", "stale", "expired", "tainted"] | str | None
    "Whether everything that it depends on is still valid; null if it is retracted."
    contested: bool
    "Whether it is a side of an open contradiction, or depends on one."
    confidence: float | None
    "How reliable its reasoning or its quote is, 0 to 1; null for types that have none."
    trust: float | None
    "How far to believe it now, 0 to 1; null for a node that is not a claim."
    depth: int
    "How many edges away."

class Neighbours(Record):
    "The neighbourhood of a node."
    nodes: List[Neighbour]
    "The node itself and those around it, nearest first."
    edges: List[EdgeBetween]
    "The edges that were followed, between the returned nodes."
    truncated: bool
    "Whether there are more nodes than were requested or searched: the search stops at 200 edges per node and after two seconds."

class NewApiKey(Record):
    "A key that was just created or rotated, with its secret."
    key: ApiKey
    "The key."
    secret: str | None
    "The secret, shown only once; null when a repeated request is answered again."

class Node(Record):
    "A node of the graph, of any type."
    id: str
    "Id of the node; its prefix shows where it is stored."
    type: Literal["claim", "evidence", "observation_factual", "observation_predictive", "prediction", "derivation", "theory", "contradiction", "question", "axiom", "definition", "conjecture", "goal", "goal_tension", "feeling_report", "task", "lesson", "person", "cornerstone"] | str
    "Its type; a plain claim has the type `claim`."
    text: str
    "Its content in words."
    status: str
    "Its status; the grammar lists the statuses of each type."
    grounding: Literal["sound", "stale", "expired", "tainted"] | str | None
    "Whether everything that it depends on is still valid; null if it is retracted."
    correction_pending: bool
    "Whether a correction has yet to reach it; until it does, the worst possible grounding is shown."
    contested: bool
    "Whether it, or something it depends on, is a side of an open contradiction."
    confidence: float | None
    "How reliable its quote or its reasoning is; null for types that have none."
    confidence_limit: float | None
    "Upper bound of its confidence and of the confidence of nodes derived from it; null for types without one."
    trust: float | None
    "How far to believe it now, 0 to 1; null for a node that is not a claim."
    verdict: str | None
    "The verdict on a prediction or conjecture; null if there is none yet."
    rank: int
    "One more than the highest rank of what it depends on; evidence has rank 0."
    root_groups: List[str]
    "Independence groups of its root evidence."
    fields: Record
    "The fields of its type as given, and the results that the service adds."
    created_by: str | None
    "Who created it; null if the service did."
    agent: str | None
    "Name of the agent that created it."
    session_id: str | None
    "Session in which it was created."
    recorded_at: str
    "When it was recorded."
    version: int
    "Rises with every change."

class NodeReinstatement(Record):
    "The result of reinstating a node."
    outcome: Literal["reinstated", "not_retracted"] | str
    "`not_retracted`: the node was not in a retracted state, so nothing changed."
    node: Node
    "The node after the call; in a dry run, its current state."
    cascade_id: str | None
    "The cascade that propagates the correction to everything that depends on the node; null in a dry run and if nothing depends on the node."
    preview: CascadePreview | None
    "Set in a dry run: what depends on the node."

class NodeRetraction(Record):
    "The result of retracting a node."
    outcome: Literal["retracted", "withdrawn", "already_retracted", "rejected"] | str
    "`retracted`: it no longer counts; evidence is revoked, a contradiction is withdrawn. `already_retracted`: the first retraction remains in force. `withdrawn`: your own assertions were withdrawn, and others support the claim. `rejected`: you made none of its assertions (`not_your_assertion`)."
    node: Node
    "The node after the call; in a dry run, its current state."
    cascade_id: str | None
    "The cascade that propagates the correction to everything that depends on the node; null in a dry run and if nothing depends on the node."
    preview: CascadePreview | None
    "Set in a dry run: what depends on the node."

class NodeSummary(Record):
    "A node of the graph in brief."
    id: str
    "Id of the node."
    type: Literal["claim", "evidence", "observation_factual", "observation_predictive", "prediction", "derivation", "theory", "contradiction", "question", "axiom", "definition", "conjecture", "goal", "goal_tension", "feeling_report", "task", "lesson", "person", "cornerstone"] | str
    "Its type; a claim of type `claim` depends on evidence only."
    text: str
    "Its text; the first 2,000 characters."
    status: Literal["active", "retracted", "superseded", "disputed", "quarantined", "archived", "open", "judged", "voided", "resolved", "paused", "achieved", "abandoned", "in_progress", "blocked", "done", "cancelled", "proposed", "outgrown", "retired", "refused"] | str
    "Its status."
    grounding: Literal["sound", "stale", "expired", "tainted"] | str | None
    "Whether everything that it depends on is still valid; null if it is retracted."
    contested: bool
    "Whether it is a side of an open contradiction, or depends on one."
    confidence: float | None
    "How reliable its reasoning or its quote is, 0 to 1; null for types that have none."
    trust: float | None
    "How far to believe it now, 0 to 1; null for a node that is not a claim."

class NodeSupersession(Record):
    "The result of superseding a node."
    outcome: Literal["superseded", "rejected"] | str
    "`rejected`: the replacement is weaker than the claim, and nothing changed; to let a reviewer decide, call `claims/{id}:supersede` with its text."
    node: Node
    "The node after the call; in a dry run, its current state."
    cascade_id: str | None
    "The cascade that propagates the correction to everything that depends on the node; null in a dry run and if nothing depends on the node."
    preview: CascadePreview | None
    "Set in a dry run: what depends on the node."

class Note(Record):
    "The properties of a claim as a note."
    claim_id: str
    "Id of the note, which is a claim."
    category: Literal["assumption", "failure", "strategy"] | str
    "What kind of note it is."
    importance: float
    "Its importance now, 0 to 1."
    strength: float
    "Its importance, lowered by the time since its last use and raised by its uses, 0 to 1."
    quality: float
    "Importance, uses and outcomes of sessions combined, 0 to 1; informational, never used for ranking."
    uses: int
    "Number of distinct sessions and days in which it was used."
    successes: int
    "Number of sessions that used it and succeeded."
    failures: int
    "Number of sessions that used it and failed."
    last_used_at: str | None
    "When it was last used; null: never."
    task_id: str | None
    "The task that it belongs to."
    component: str | None
    "For a failure: the component that failed."
    signature: str | None
    "For a failure: equal for the same failure."
    metadata: Record | None
    "Data of its author."
    recorded_at: str
    "When it was recorded."
    version: int
    "Rises with every change of the note."

class NoteThresholds(Record):
    "Thresholds for notes in a space."
    evaluated: float
    "Similarity from which a memory is compared with a new note."
    linked: float
    "Similarity from which a new note and a memory are linked."
    repeated: float
    "Similarity by vectors from which a note counts as a repetition of another and not as a new one."
    digested: float
    "Similarity by vectors from which old linked notes may be combined in a digest."
    faded: float
    "Strength below which a note is archived, unless something keeps it."

class NoteThresholdsInput(TypedDict):
    "Thresholds for notes in a space."
    evaluated: NotRequired[float]
    "Similarity from which a memory is compared with a new note."
    linked: NotRequired[float]
    "Similarity from which a new note and a memory are linked."
    repeated: NotRequired[float]
    "Similarity by vectors from which a note counts as a repetition of another and not as a new one."
    digested: NotRequired[float]
    "Similarity by vectors from which old linked notes may be combined in a digest."
    faded: NotRequired[float]
    "Strength below which a note is archived, unless something keeps it."

class Obstacle(Record):
    "A premise that cannot be used, and why."
    id: str
    "The premise."
    status: Literal["active", "superseded", "disputed", "quarantined", "archived", "retracted"] | str
    "Its status."
    causes: List[Cause]
    "What happened to the premise, or to what it depends on."

class Offload(Record):
    "A raw result that was moved out of a context, and the summary that replaces it."
    id: str
    "Id of the record."
    task_id: str
    "Task it belongs to."
    step_id: str | None
    "Step it belongs to."
    tool_call_id: str | None
    "Id of the tool call whose result it was."
    evidence_id: str
    "Evidence that contains the raw content."
    summary: str
    "The summary that replaces it in a context."
    score: int
    "How well the summary can replace the content, 1 to 10."
    recorded_at: str
    "When it was recorded."
    recorded_by: str
    "Who recorded it."

class OffloadInContext(Record):
    "The summary that replaces the raw result."
    id: str
    "Id of the record."
    step_id: str | None
    "Step it belongs to."
    evidence_id: str
    "Evidence that contains the raw content."
    summary: str
    "The summary that replaces it in a context."
    score: int
    "How well the summary can replace the content, 1 to 10."
    recorded_by: str
    "Who recorded it."

class OrphanPenalty(Record):
    count: int
    "Nodes without edges."
    points: float
    "How many points they deduct: 1 each, 10 at most."

class ParsedEvidence(Record):
    "What was extracted from evidence."
    anchors: List[Anchor]
    "Values of entities that it names: declared values, and values found in its content."
    fragments: List[ParsedFragment]
    "Candidate propositions that it was recorded with, in the order given."

class ParsedFragment(Record):
    "A candidate proposition that evidence contains."
    text: str
    "The proposition in words; in lists its first 1 KiB."
    triple: ParsedTriple | None
    "The proposition as subject, predicate and value; null if it has none."

class ParsedTriple(Record):
    "A candidate proposition as subject, predicate and value."
    subject: str
    "The subject."
    predicate: str
    "The property of the subject."
    value: str
    "The value."

class Path(Record):
    "How two nodes are connected."
    found: bool
    "Whether there is a path."
    nodes: List[NodeSummary]
    "The nodes of a shortest path, from one end to the other; edges are followed in both directions."
    edges: List[EdgeBetween]
    "The edges of the path, in the same order."
    truncated: bool
    "Whether the search was stopped at 20,000 nodes, 500 edges per node or two seconds. If so, there may be a path although none was found, or a shorter one."
    visited: int
    "Nodes processed."

class PolicySet(Record):
    "A space after an update of its settings."
    id: str
    "Id of the space."
    slug: str
    "Short name, which can be used wherever a space is named."
    name: str
    "Name shown to people."
    policy: SpacePolicy
    "Settings."
    clock: Literal["real", "simulated"] | str
    "Which clock the space uses."
    purpose: Literal["evaluation"] | None
    "Purpose of the space; null: ordinary memory."
    now: str
    "The current time of the space."
    created_at: str
    "When it was created, in real time."
    version: int
    "Rises with every change."
    run_id: str | None
    "The run of `beliefs` that recomputes every claim by the new `beliefPolicy`; null if the policy did not change."

class PossibleConflict(Record):
    "A weaker claim that is similar to a protected or system claim and says something else."
    id: str
    "Id of the possible conflict."
    claim: ClaimSummary
    "The protected or system claim."
    weaker_claim: ClaimSummary
    "The claim that may contradict it."
    status: Literal["open", "confirmed", "dismissed"] | str
    "Whether a reviewer has decided."
    near: float
    "How similar the sentence is to the stronger claim, 0 to 1."
    found_by: Literal["words", "vectors"] | str
    "How it was found: by its words when it was stored, or later by its meaning."
    differs: List[Literal["number", "name", "identifier", "negation", "value", "order"] | str]
    "How the two differ."
    sentence: str
    "The sentence of the weaker claim."
    author: str
    "Who recorded the weaker claim."
    found_at: str
    "When it was found."
    decided_by: str | None
    "Who decided."
    decided_at: str | None
    "When it was decided."
    note: str | None
    "The reason for the decision."
    conflict_id: str | None
    "The conflict that the confirmation opened."
    version: int
    "Rises with every change."

class PossibleConflictSummary(Record):
    "A weaker claim that may contradict a protected or system claim."
    id: str
    "Id of the possible conflict."
    claim: ClaimSummary
    "The protected or system claim."
    weaker_claim: ClaimSummary
    "The claim that may contradict it."
    status: Literal["open", "confirmed", "dismissed"] | str
    "Whether a reviewer has decided."

class PossibleSameAs(Record):
    "Another entity of the same type with a similar name. The two are not merged automatically."
    entity_id: str
    "Id of the other entity."
    canonical_name: str
    "Its usual name."
    score: float
    "How similar their names are, 0.85 to 1."

class Predicate(Record):
    "The registration of one predicate in a space."
    name: str
    "The name as first written."
    cardinality: Literal["single", "multi"] | str
    "One value at a time, or several."
    volatility: Literal["low", "medium", "high"] | str
    "How fast values fade from memory."
    conflict_policy: Literal["auto", "review"] | str
    "Whether a contradiction always waits for a reviewer."
    value_type: Literal["text", "number", "money"] | str
    "How values are compared."
    aliases: List[str]
    "Other names, in normalized form."
    domains: List[str]
    "Its domains, in normalized form."
    registered_at: str
    "When it was first used or registered."
    version: int
    "Rises with every change."

class Premise(Record):
    "Something that a step depends on."
    id: str
    "Id of the premise."
    kind: Literal["derives_from", "supersedes", "retracts", "contradicts", "cites", "supported_by", "resolves", "exemplifies", "instantiates", "serves", "about", "subtask_of", "tensions"] | str
    "How the step depends on it."
    value: float | None
    "Its current value, 0 to 1: 0 if it is no longer valid; null for evidence."

class PremiseReference(Record):
    "A premise, by its id."
    claim_id: str
    "Id of the claim."
    text: str
    "A label: the beginning of what it says, at most 120 characters."
    status: Literal["active", "superseded", "disputed", "quarantined", "archived", "retracted"] | str
    "Its status."
    tier: Literal["workspace", "canonical"] | str
    "Whether it was promoted."
    state: Literal["rejected", "contested", "deprecated", "tentative", "provisional", "accepted"] | str | None
    "State of its belief; null if it is not computed yet."
    deprecated: bool
    "Whether it has not been supported for a long time."
    workspace_id: str | None
    "The workspace of the claim; null if it is in none."
    possible_conflicts: List[ClaimSummary]
    "Claims that it may contradict, each with a label; nobody has decided yet. They are protected and system claims that are similar to one of its sentences but say something else, and claims with another value of its key that are too strong for a claim of a workspace to replace."
    unconfirmed: bool
    "Whether it is a weaker value of a predicate with several values, for which a user or the system gave another value."
    premise_of: List[str]
    "The returned claims that depend on it directly."

class Principal(Record):
    "Who acts: a user, an agent or a service. Each key is bound to one."
    id: str
    "Id of the principal."
    kind: Literal["user", "agent", "service"] | str
    "A person, an agent, or a service that acts for several principals."
    name: str
    "Name shown in history and audit."

class Principle(Record):
    "A lesson, axiom, cornerstone or goal that a given node is connected to."
    id: str
    "The principle."
    type: Literal["lesson", "axiom", "cornerstone", "goal"] | str
    "Its type."
    text: str
    "What it says."
    nudge: str | None
    "For a lesson: what to say when it surfaces."
    confidence: float | None
    "How well it is supported, 0 to 1; null for types without support."
    support_lost: bool
    "A warning: nothing supports it any more."
    ties: List[PrincipleTie]
    "Why it surfaces."

class PrincipleMatches(Record):
    "Principles that apply. This call changes nothing."
    data: List[Principle]
    "At most 2. Principles of users, and those that somebody approved, come first; then those with the most connections. Among the other principles, one author gets both places only if there is no other author."
    prompt: int
    "Number that this prompt gets in the session if it is counted."

class PrincipleTie(Record):
    "Why a principle surfaces."
    id: str
    "The node in use."
    kind: Literal["exemplifies", "instantiates", "serves"] | str
    "How the given node is connected to the principle: exemplifies, Is a case of. instantiates, Puts into practice. serves, Helps to reach."

class ProgressResult(Record):
    "The result of reporting progress."
    checkpoint: Checkpoint | None
    "The checkpoint; null: none was due, and your report is kept."
    reason: Literal["PLAN_UPDATE", "WORKING_SET_SHIFT", "AUTO_SAVE", "FAILURE", "MANUAL_HANDOFF"] | str | None
    "What triggered it."
    suppressed: Literal["PLAN_UPDATE", "WORKING_SET_SHIFT", "AUTO_SAVE"] | str | None
    "A reason that applied but was ignored, because the last checkpoint for it was less than a minute old."
    tail_events: int
    "Number of calls since the newest checkpoint; calls in private sessions do not count."
    version: int
    "Version of the newest checkpoint; those of private sessions count only in their session."
    clear: ClearedConstraints
    "The result of `clear`."
    status_rejection: Rejection | None
    "Why the task does not have the status you named; everything else was recorded."
    task: Task
    "The task after the call."

class PromotionRun(Record):
    "The result of a promotion run in a workspace."
    at: str
    "When it ended, on the clock of the space."
    reason: Literal["task_boundary", "cadence", "manual"] | str
    "`task_boundary`: its task or session had ended; `cadence`: 25 new observations; `manual`: a request."
    observations: int
    "Number of distinct observations in the workspace."
    promoted: int
    "Number of claims that were promoted."
    carried: int
    "Number of unresolved claims that were left unchanged."
    archived: int
    "Number of claims that were archived, without those that were promoted or discarded."
    discarded: int
    "Number of claims that were archived with the code `low_value_clutter`."

class Proposal(Record):
    "A change that needs two people: one proposes it, and a reviewer other than its author decides."
    id: str
    "Id of the proposal."
    kind: Literal["candidate", "cornerstone", "cornerstone_retirement", "entity_merge", "person_tier"] | str
    "What is proposed: candidate, that a candidate become an atom, a scenario or a persona; cornerstone, that a cornerstone become active; cornerstone_retirement, that a cornerstone be retired; entity_merge, that two entities be merged; person_tier, that a person be trusted further."
    subject_id: str
    "The node or record that the proposal is about."
    change: Record
    "The proposed change; of a cornerstone: `outgrowsId`; of an entity: `mergedId` and `sideBySide`, ids of claims whose values would then stand side by side; of a person: `tier` and `justificationId`."
    reason: str | None
    "The reason given by its author."
    status: Literal["open", "approved", "refused", "withdrawn"] | str
    "Its status."
    proposed_by: str
    "The author of the proposal, who cannot decide about it."
    proposed_at: str
    "When it was proposed."
    decided_by: str | None
    "Who decided; null while open."
    decided_at: str | None
    "When it was decided; null while open."
    note: str | None
    "The reason for the decision."
    version: int
    "Rises with every change."

ProposalBlock: TypeAlias = "CandidateBlock | GateBlock | EntityMergeBlock"

class ProposalDecision(Record):
    "The result of a decision about a proposal."
    outcome: Literal["approved", "refused", "withdrawn", "blocked"] | str
    "blocked: its justification is no longer valid; nothing was written, and the proposal is still open."
    blocked: ProposalBlock | None
    "Set if the outcome is blocked."
    proposal: Proposal
    "The proposal after the call."

class ProposedEntityMerge(Record):
    "A proposal to merge two entities, which waits for a second person."
    outcome: Literal["transformed"]
    "The proposal waits for a reviewer; if the same merge was already proposed, that open proposal is returned."
    proposal: Proposal
    "The proposal. Its `change` names the claims of the preview by id."
    preview: List[SideBySideValues]
    "Different values that would then exist together, from visible claims outside sessions; at most 50 predicates."

class ProvenanceInput(TypedDict):
    "Who asserts it, and for whom."
    source: NotRequired[Literal["user_explicit", "system", "tool_output", "user_implicit", "document", "inference"] | None]
    "Kind of origin. Default: the class of the registered source, otherwise inference."
    source_id: NotRequired[str | None]
    "Name of the source."
    on_behalf_of: NotRequired[str | None]
    "The user for whom it is recorded. It is also that user's own statement: that user may withdraw it, and so may the principal that records it. Naming a user adds no weight."

class Quote(Record):
    "Words of evidence that an observation depends on."
    evidence_id: str
    "The evidence quoted."
    quote: str
    "The quoted words."
    quote_type: str | None
    "How the author of the words relates to the statement."
    verified: bool | None
    "Whether the words were found in the evidence; null: not recorded."
    locator: Record | None
    "Where in a document the quote was found."

class ReactivatedClaim(Record):
    "A reactivated claim, by its id."
    claim_id: str
    "Id of the claim."
    text: str
    "A label: the beginning of what it says, at most 120 characters."
    status: Literal["active", "superseded", "disputed", "quarantined", "archived", "retracted"] | str
    "Its status."
    tier: Literal["workspace", "canonical"] | str
    "Whether it was promoted."
    state: Literal["rejected", "contested", "deprecated", "tentative", "provisional", "accepted"] | str | None
    "State of its belief; null if it is not computed yet."
    deprecated: bool
    "Whether it has not been supported for a long time."
    workspace_id: str | None
    "The workspace of the claim; null if it is in none."
    possible_conflicts: List[ClaimSummary]
    "Claims that it may contradict, each with a label; nobody has decided yet. They are protected and system claims that are similar to one of its sentences but say something else, and claims with another value of its key that are too strong for a claim of a workspace to replace."
    unconfirmed: bool
    "Whether it is a weaker value of a predicate with several values, for which a user or the system gave another value."
    because: Literal["found", "carried"] | str
    "`found`: a canonical claim that matches the query; `carried`: carried over by an episode."
    score: float | None
    "The value by which it was ordered, 0 to 1; null if an episode carried it over."

class Reactivation(Record):
    "What durable memory contains for a workspace, as references: nothing is copied or changed."
    claims: List[ReactivatedClaim]
    "Claims, at most 50: those that match the query, best first, then those carried over by episodes."
    conflicts: List[ConflictReference]
    "Open conflicts that involve the claims."
    premises: List[PremiseReference]
    "Visible claims that the claims depend on directly, at most 100."
    entities: List[EntityReference]
    "Entities that the claims are about."
    episodes: List[EpisodeReference]
    "Reactivated episodes, at most 5: those with the most matching claims, then those found by name."
    degraded: str | None
    "`embedder_unavailable` or `embedder_timeout`: only words were searched. `query_cut`: the query is longer than the embedder accepts, so only its beginning was compared by meaning. `read_only`: the tenant refuses writes at present. Otherwise null."

class RecalledMemories(Record):
    "What is remembered about a query, including past failures."
    memories: List[Memory]
    "Best first."
    failures: List[Failure]
    "Failures of each component that is named: at most three per component, strongest first."
    handoff: Handoff | None
    "The newest handoff of the task (without taskId: of your own agent) that you may read."
    interrupted: List[InterruptedSession]
    "Sessions that were interrupted within the last day and that you may see, newest first; at most five."
    lessons: List[RelatedLesson]
    "At most three for each reason."
    degraded: str | None
    "`embedder_unavailable` or `embedder_timeout`: only words were searched. Otherwise null."

class RecordEvidenceBatchAnswer(Record):
    data: List[RecordedEvidence]
    "In the order of the items."

class RecordEvidenceBatchItem(TypedDict):
    kind: str
    "The kind of evidence, in one word: `document`, `tool_output`, `statement`, ..."
    content: str
    "The content itself, stored unchanged; at most 512 KiB, in a message or quote 32 KiB."
    evidence_type: NotRequired[str | None]
    "Type of the record. If the space sets how long records of the type stay valid, it goes stale and expires; otherwise it never expires."
    source_system: NotRequired[str | None]
    "System it was read from: a registered source that was granted to the key (`sourceSystems`). Class and weight are those of the source, and keys with the grant share its external ids. Default: your own name, which is `agent:` followed by your principal id. `llm`: the output of a model."
    source: NotRequired[str | RecordEvidenceBatchItemSource | None]
    "The source: a class, the name of a source, or both as `{ class, sourceId }`. It must agree with `sourceSystem`."
    locator: NotRequired[LocatorInput | None]
    "Where in a document it was found."
    anchors: NotRequired[Mapping[str, str] | None]
    "Entities it is about: name to value, at most 20. For a type in the domain schema, the names are entities of the schema or their aliases."
    observed_at: NotRequired[str | datetime | None]
    "When it was true or observed; default now, at most 5 minutes ahead. If the type defines `observedAtFrom`, the content may state an earlier time. For evidence taken from other evidence, the default and the maximum are the latest time of that evidence."
    session_id: NotRequired[str | None]
    "Session it belongs to: id or external id."
    task_id: NotRequired[str | None]
    "Task it belongs to."
    workspace_id: NotRequired[str | None]
    "Workspace that it is recorded into; lists show it only to requests that name the workspace. `default` is the durable lane, the same as omitting it."
    fragments: NotRequired[Sequence[Fragment] | None]
    "Candidate propositions that it contains, at most 8. They update the workspace in the same write: each supports or contradicts existing claims with its key (in the workspace or, if there are none, outside it), or becomes a new proposition in the workspace. Default workspace: that of the session, otherwise that of the task, which is opened if needed."
    parent_evidence_ids: NotRequired[Sequence[str] | None]
    "Evidence it was taken from, for example as a quotation, an extract or a translation: at most 8, all in one independence group. It does not count as another witness, and counts only while all of them count."
    external_id: NotRequired[str | None]
    "Your own id. Other callers cannot collide with it unless they share a source system that both were granted. Sending it again with the same body returns the first record. Without one, evidence of a type in the domain schema is recorded once per content and source system."

RecordEvidenceBatchItemSource = TypedDict(
    "RecordEvidenceBatchItemSource",
    {
        "class": "NotRequired[Literal[\"user_explicit\", \"system\", \"tool_output\", \"user_implicit\", \"document\", \"inference\"]]",
        "source_id": "NotRequired[str]",
    },
)

RecordEvidenceSource = TypedDict(
    "RecordEvidenceSource",
    {
        "class": "NotRequired[Literal[\"user_explicit\", \"system\", \"tool_output\", \"user_implicit\", \"document\", \"inference\"]]",
        "source_id": "NotRequired[str]",
    },
)

class RecordedConversation(Record):
    "Messages recorded in their session."
    session_id: str
    "Session the messages are in."
    messages: List[RecordedMessage]
    "In the order given."

class RecordedEvidence(Record):
    "The result of recording evidence."
    id: str
    "Id of the evidence."
    status: Literal["active", "revoked", "tainted"] | str
    "Revoked evidence supports nothing; evidence that was taken from it is tainted."
    freshness: Literal["fresh", "stale", "expired"] | str
    "Whether it is still valid, by the clock of the space."
    kind: str
    "The kind of evidence."
    evidence_type: str | None
    "Type of the record."
    source_system: str | None
    "System that it was read from; null: the caller who recorded it."
    source_id: str | None
    "Name of the source."
    class_: Literal["user_explicit", "system", "tool_output", "user_implicit", "document", "inference"] | str
    "Kind of origin."
    weight: float
    "Weight of an assertion of this origin, 0 to 1."
    independence_group: str
    "Evidence in one group counts as one witness."
    content: str
    "The content, exactly as given; in lists its first 1 KiB."
    content_bytes: int
    "Size of the whole content in bytes."
    content_hash: str
    "Hash of the content."
    locator: Locator | None
    "Where in a document it was found."
    anchors: List[Anchor]
    "Values of entities that it names: declared values, and values found in its content."
    parsed: ParsedEvidence
    "What was extracted from it."
    anchors_cut_short: bool
    "Whether the pattern of some entity did not read the content to its end. Values that this pattern found are not binding."
    step_ids: List[str]
    "Steps that it is attached to, at most 100."
    risk: Literal["low", "medium", "high"] | str | None
    "Risk level of the type in the domain schema; informational. null if the schema does not know the type."
    observed_at: str
    "When it was true or observed."
    stale_at: str | None
    "Time from which it is stale; null: never."
    expires_at: str | None
    "Time from which it is expired; null: never."
    recorded_at: str
    "When it was recorded."
    recorded_by: str
    "Who recorded it."
    session_id: str | None
    "Session it belongs to."
    task_id: str | None
    "Task it belongs to."
    workspace_id: str | None
    "Workspace that it was recorded into; null if none."
    external_id: str | None
    "The caller's own id."
    revoked_at: str | None
    "When it was revoked; null while it is not revoked."
    revoked_reason: str | None
    "Why it was revoked."
    parent_evidence_ids: List[str]
    "Evidence that it was taken from, in the order given; empty if it is a root."
    tainted_at: str | None
    "Time from which some of the evidence it was taken from no longer counts; null if all of it counts."
    ingest: Ingest
    "Processing of it after it was recorded."
    version: int
    "Starts at 1; rises when it, or evidence it was taken from, is revoked, reinstated or regrouped."
    deduplicated: bool
    "Whether an earlier call recorded it: with the same externalId and body, or with the same content, type and source system."
    links: List[FragmentLink]
    "The results of its fragments, in their order."
    archived: List[str]
    "Propositions that were archived by this write because its workspace was full (`workspace_full`)."

class RecordedMessage(Record):
    "A recorded message with its position."
    id: str
    "Id of the message; it is evidence and can be cited."
    external_id: str | None
    "The caller's own id."
    ordinal: int
    "Position in the session, from 0."
    deduplicated: bool
    "Whether an earlier request had recorded it."

class RecordedUses(Record):
    "The result of recording uses. The strength of the claims rises within about a minute."
    session_id: str
    "Id of the session."
    day: str
    "The day it counts for, by the space's clock in UTC."
    counted: List[str]
    "Claims whose use is counted now."
    already_counted: List[str]
    "Claims whose use was already counted for the same session and day."
    outcome: Literal["success", "failure"] | str | None
    "The recorded outcome of the session; null while there is none."

class Recovery(Record):
    "A recovery of a tenant from its log."
    id: str
    "Id of the job that runs the recovery."
    status: Literal["queued", "running", "done", "failed", "dead", "cancelled"] | str
    "Status of the job."
    promote: bool
    "Whether promotion was requested."
    accept_loss: bool
    "Whether promotion is allowed despite skipped or malformed events."
    to_seq: int | None
    "Last event to replay; null: the end of the log."
    report: RecoveryReport | None
    "Result of the recovery; null until it has ended."
    error: str | None
    "Why its last attempt failed."
    created_at: str
    "When it was requested."
    undoable_until: str | None
    "Time until which the replaced rows are kept, so that the recovery can be undone; null if none are kept."

class RecoveryAdvice(Record):
    "What to do with an abandoned task."
    action: Literal["restore", "show_summary", "start_fresh", "abandon"] | str
    "What to do with the task."
    restore_mode: Literal["FULL", "SELECTIVE", "NONE"] | str
    "Which memories to restore."
    with_constraints: bool
    "Whether its constraints still apply to you."
    retry_count: int
    "Number of earlier attempts."
    continuation_confidence: float | None
    "How safe it is to continue from the newest version, 0 to 1; null if there is none."

class RecoveryDifference(Record):
    "How many rows of a table differ from the log."
    table: str
    "Name of the table."
    changed: int
    "Number of rows with different values."
    extra: int
    "Number of rows that the log does not produce."
    missing: int
    "Number of rows that are missing from the table."

class RecoveryParts(Record):
    "The parts of the score of a recovery."
    goal: float
    "How similar the goals are."
    constraints: float
    "Share of the constraints in force that no later execution violates."
    position: float
    "Share of the plan that is done or still planned."
    tools: float
    "Share of the tools that are still used."
    depth: int
    "Number of sessions, or of callers without a session, that resumed the task."

class RecoveryReport(Record):
    "What replaying the log of a tenant found, and what was replaced."
    from_seq: int
    "Number of the first replayed event."
    snapshot_used: str | None
    "Snapshot from which the replay started; null: it started at the first event."
    snapshot_seq: int
    "Number of the last event in that snapshot; 0 without one."
    events: int
    "How many events were replayed."
    skipped: List[SkippedEvent]
    "Events of unknown kinds or versions; at most 1,000."
    malformed: List[MalformedEvent]
    "Events that cannot be applied; at most 1,000."
    differences: List[RecoveryDifference]
    "Tables that differ from the log."
    live_hash: str
    "State hash of the current tables."
    rebuilt_hash: str
    "State hash of the rebuilt tables."
    promoted: bool
    "Whether the rows that differ were replaced."
    replaced: int
    "How many rows were replaced, added or removed."
    blocked_by: Literal["skipped", "malformed"] | str | None
    "Why nothing was promoted although that was requested; `acceptLoss` promotes nevertheless."
    migration: str
    "The last migration of the database; the recovery can be undone only under the same one."

class RecoveryScore(Record):
    "How well a task was resumed."
    outcome: Literal["measured", "insufficient_data"] | str
    "`insufficient_data`: there is no checkpoint, or, if required, nothing was restored yet."
    since: int | None
    "Version that the task is compared with: the version restored last, or the first if none was restored."
    score: float | None
    "How well the task was resumed, 0 to 1."
    level: Literal["good", "fair", "poor"] | str | None
    "Level of the score: good from .8, fair from .5."
    parts: RecoveryParts | None
    "The parts of the score."

class RederiveResult(Record):
    "The result of replacing the premises of a derivation."
    outcome: Literal["rederived", "blocked", "rejected"] | str
    "blocked: a premise cannot be used. rejected: only facts may use the predicate. Nothing was written in either case."
    blocked: GateBlock | None
    "Set if the outcome is blocked."
    claim: Claim | None
    "Set if the outcome is rederived: the derivation after the change."
    rejection: RederiveResultRejection | None
    "Set if the outcome is rejected."

class RederiveResultRejection(Record):
    reason: Literal["previously_rejected", "predicate_not_registered", "review_quota_exceeded", "gated_predicate"] | str
    "Why it was rejected."
    message: str
    "What to do about it."

class Reflection(Record):
    "What needs an answer, a check or a decision in a space."
    sections: List[Section]
    "One section per kind. Claims of sessions are not included."
    running_cascades: RunningCascades
    "Corrections that are running or were given up."

class RefusedClear(Record):
    "An entry that was not cleared."
    id: str
    "Id of the entry."
    code: Literal["not_in_force", "set_by_user", "set_by_another"] | str
    "Why it was not cleared."
    reason: str
    "The reason in words."

class Regrouping(Record):
    "The result of moving evidence to another independence group."
    evidence: Evidence
    "The evidence after the change."
    affected: List[str]
    "The recomputed claims that it supports: at most a hundred, most important first. Empty if it was already in the group."
    affected_count: int
    "Number of these claims, counted up to 10,000."
    cascade_id: str | None
    "The cascade that propagates the change to what depends on these claims; null if nothing does."

class Reinstatement(Record):
    "A reinstated claim."
    outcome: Literal["reinstated", "not_retracted"] | str
    "`not_retracted`: the claim was not retracted and has not changed."
    claim: Claim
    "The claim afterwards: in its former status, but still tainted if something it depends on is."
    cascade_id: str | None
    "The cascade that propagates this to what depends on the claim."
    preview: CascadePreview | None
    "Set in a dry run: what depends on the claim."

class Rejection(Record):
    "Why a fact or a status change was rejected. Only the evaluation was recorded."
    audit_id: str
    "Id of the evaluation: `GET gate-evaluations/{id}`."
    violations: List[GateViolation]
    "All reasons for the rejection."

class RelatedLesson(Record):
    "A lesson that may apply."
    claim_id: str
    "Id of the claim."
    text: str
    "What it says."
    trust: float
    "How far to believe it now, 0 to 1."
    base_class: Literal["user_explicit", "system", "tool_output", "user_implicit", "document", "inference"] | str
    "Kind of origin of its strongest assertion."
    grounding: Literal["sound", "stale", "expired", "tainted"] | str
    "Whether everything that it depends on is still valid; `stale` and `expired`: its evidence is too old."
    state: Literal["rejected", "contested", "deprecated", "tentative", "provisional", "accepted"] | str | None
    "State of its belief; null if it is not computed yet."
    usable: bool | None
    "For a fact: whether it may be relied on now. null if it is not a fact."
    reason: Literal["situation", "similar"] | str
    "`situation`: the query contains the situation that it describes. `similar`: it is about the query."
    nudge: str | None
    "What it advises, if somebody endorsed the advice."

class RemoveEdgeResult(Record):
    "The result of removing an edge."
    edge: Edge
    "The edge before its removal."

class RemovedLink(Record):
    "The result of removing a link."
    outcome: Literal["removed"]
    "removed: the claims are no longer linked."
    link: ClaimLink
    "The removed link."

class RerankingFeature(Record):
    "A feature that contributed to the score of the second stage."
    feature: str
    "The feature."
    added: float
    "What it added to the score of the second stage."

class ResolveResult(Record):
    "The result of resolving a node."
    outcome: Literal["resolved", "partial", "no_op", "blocked"] | str
    "resolved: by this resolver, or together with others that were attached earlier. partial: recorded, but too weak or not independent enough to settle it, or to decide against a stronger claim. no_op: this resolver was already attached, with the same result. blocked: nothing was written."
    gate: Literal["blocked_tainted", "blocked_hidden", "blocked_contested", "blocked_stale", "blocked_ungrounded", "blocked_side", "blocked_irrelevant", "blocked_review"] | str | None
    "Set if the outcome is blocked: the resolver is not valid, has no root evidence, is a side itself or derived from one, is not relevant, or a reviewer must decide."
    reason: Literal["too_weak", "resolver_not_independent", "weaker_than_claim", "resolved_otherwise"] | str | None
    "Set if the outcome is partial. `weaker_than_claim`: it would decide against a stronger claim, which only a reviewer may do. `resolved_otherwise`: a contradiction is already resolved in another way, which remains while a resolver supports it; or a prediction or conjecture has another verdict by a reviewer."
    node: Node
    "The target after the call."

class Restoration(Record):
    "A restored claim."
    outcome: Literal["restored", "historical", "quarantined", "not_archived"] | str
    "What the gate decided: active again, stored as history, or quarantined. A claim that is not archived does not change."
    claim: Claim
    "The claim after the restoration."
    superseded: List[str]
    "Claims it replaced."

class RestoredMemory(Record):
    "A memory that belongs to a task."
    id: str
    "Id of the claim."
    text: str
    "What it says."
    category: str
    "Its category."
    importance: float
    "0 to 1."
    grounding: Literal["sound", "stale", "expired", "tainted"] | str
    "Whether everything that it depends on is still valid; `stale` and `expired`: its evidence is too old."
    state: Literal["rejected", "contested", "deprecated", "tentative", "provisional", "accepted"] | str | None
    "State of its belief; null if it is not computed yet."
    usable: bool | None
    "For a fact: whether it may be relied on now. null if it is not a fact."

class ResultExplanation(Record):
    "How the relevance of a result was computed."
    found_by: List[RetrieverHit]
    "Every retriever that found it."
    bm25: float
    "BM25 of its words, divided by 2.2 times the weight of all words of the query."
    triple: float
    "Score, on the scale of bm25, if the query names two or three of its subject, predicate and value; otherwise 0. The larger of the two scores counts."
    similarity: float | None
    "Cosine of its vector and the vector of the query; null if either vector is missing."
    fused_score: float
    "Relevance before the second stage: by words and meaning, and for a message also by its speaker and the topic around it."
    reranking: ResultExplanationReranking | None
    "The result of the second stage; null if it did not process this result."

class ResultExplanationReranking(Record):
    score: float
    "The sum of the features; relevance rises with it."
    features: List[RerankingFeature]
    "The features, largest contribution first."

class RetireResult(Record):
    "A proposal to retire a cornerstone."
    outcome: Literal["transformed", "no_op"] | str
    "transformed: it waits for a reviewer, and the cornerstone applies until then. no_op: it is already retired."
    cornerstone: Node
    "The cornerstone after the call."
    proposal: Proposal | None
    "Set if the outcome is transformed."

class Retraction(Record):
    "The result of retracting a claim."
    outcome: Literal["retracted", "withdrawn", "already_retracted", "rejected"] | str
    "`retracted`: it was never valid; a second retraction changes nothing. `withdrawn`: your own assertions were removed, and others still support the claim. `rejected`: you made none of its assertions."
    rejection: TakeBackRejection | None
    "Set if the outcome is rejected."
    claim: Claim
    "The claim after the retraction."
    reviewable: List[str]
    "Claims that it had replaced; they are not restored automatically."
    cascade_id: str | None
    "The cascade that propagates the correction to what depends on the claim; null if nothing does, and in a dry run."
    preview: CascadePreview | None
    "Set in a dry run: what depends on the claim."

class RetrieverHit(Record):
    "A retriever that found a result, and its rank there."
    retriever: Literal["words", "meaning", "triple", "time", "related", "newest"] | str
    "The retriever that found it."
    rank: int
    "Its rank among what the retriever found, from 1."

class Revocation(Record):
    "The result of revoking or reinstating evidence."
    evidence: Evidence
    "The evidence after the change; in a dry run, its current state."
    affected: List[str]
    "Claims that it supports or supported: at most a hundred, more important ones first. Empty if nothing changed. With more than a thousand claims, use `first` of a dry run to reliably get the most important ones."
    affected_count: int
    "Number of these claims, counted up to 10,000, in a dry run up to 100,000. If there are more than fifty, the cascade recomputes them, and they are correctionPending until it reaches them."
    cascade_id: str | None
    "The cascade that propagates the change to these claims, or only to what depends on them; null if neither is needed, and in a dry run."
    preview: CascadePreview | None
    "Set in a dry run: what depends on the evidence."

class Root(Record):
    "A piece of root evidence of a claim."
    evidence_id: str
    "Id of the evidence."
    relation: Literal["assertion", "cited", "corroboration", "conclusion", "activation", "contradiction"] | str
    "How the evidence is attached: the write itself, cited evidence, a later witness, or evidence against the claim (`contradiction`)."
    class_: Literal["user_explicit", "system", "tool_output", "user_implicit", "document", "inference"] | str
    "Its class."
    weight: float
    "Its weight, 0 to 1."
    independence_group: str
    "Witnesses of one group count once."
    counted: bool
    "Whether the evidence counts as a witness. Evidence that an agent attaches counts only if it states the same as the claim."
    observed_at: str
    "When it was true or observed."
    live: bool
    "Whether it still counts; revoked evidence does not."
    test_id: str | None
    "The test that it is the result of; null if it is not a test result."
    kind: str
    "The kind of the evidence."
    source_id: str | None
    "Its source."
    content: str
    "Its content, exactly as received."

class RunningCascades(Record):
    "Corrections that are running in a space, or were given up."
    data: List[Cascade]
    "The newest 20 of them."
    next_cursor: str | None
    "Send this to `cascades.list`, with the same state, for the next page; null on the last."
    has_more: bool
    "Whether another page follows."
    count: int
    "Total number of such corrections."

class RuntimeArchives(Record):
    "The archived days of the log in brief."
    count: int
    "How many days are archived."
    first_day: str | None
    "The first archived day."
    last_day: str | None
    "The last archived day."

class RuntimeHealth(Record):
    "The health of the service for one tenant."
    mode: Literal["normal", "read_only"] | str
    "Whether the tenant accepts writes."
    degraded: str | None
    "`read_only` while the tenant refuses writes; otherwise null."
    findings: List[HealthFinding]
    "Current and expected problems; empty if none is known."
    advice: List[str]
    "What to do, the most severe finding first."
    system: RuntimeSystem
    snapshots: RuntimeSnapshots
    "The snapshots of the tenant."
    archives: RuntimeArchives
    "The archived days of the log."
    integrity: RuntimeIntegrity
    "The last daily check of the integrity of the tenant."

class RuntimeIntegrity(Record):
    "The last check of the integrity of the tenant."
    checked_at: str | None
    "When the last check ended; null if none has."
    findings: int
    "How many of the findings come from this check."

class RuntimeSnapshots(Record):
    "The snapshots of the tenant in brief."
    count: int
    "How many snapshots there are."
    latest_seq: int | None
    "Number of the last event in the newest snapshot."
    latest_bytes: int | None
    "Size of the newest snapshot in bytes."
    keep: int
    "How many snapshots are kept."

class RuntimeSystem(Record):
    "The environment of the service."
    service_version: str
    "Version of the service."
    migration: str
    "The most recent migration applied to the database."
    database_version: str
    "Version of the database."
    embedding_model: str | None
    "The first embedding model; null: this process has none."
    embedding_dimensions: int | None
    "Its dimensions."
    embeddings_moving: bool
    "Whether a space is moving to another embedding model."
    started_at: str
    "When the process started."

class SchemaProblem(Record):
    "A problem that makes a domain schema unusable."
    path: str
    "JSON Pointer to the place in the schema; empty for the document as a whole."
    code: Literal["too_large", "syntax", "unsupported_yaml", "duplicate_key", "wrong_type", "unknown_key", "missing", "invalid_value", "limit", "duplicate", "unknown_reference", "reserved", "cycle"] | str
    "Stable code of the problem."
    message: str
    "What is wrong, and what is expected."
    line: int | None
    "Line of the schema, if it was given as text; starts at 1."
    column: int | None
    "Column in that line; starts at 1."

class SchemaPut(Record):
    "The result of setting a version of the domain schema."
    version: int
    "The version that is in force now, or would be."
    problems: List[SchemaProblem]
    "Always empty: a schema with problems is refused."
    registered_sources: List[str]
    "Source systems that were not registered and were now registered as sources of class tool_output."
    archived_claims: ClaimsToArchive
    "Plain claims with predicates that only facts may use from this version on. The run archives them with the reason `gated_predicate` (in a dry run: would archive them). They can be restored once plain claims may use the predicate again."
    facts: FactsAffected | None
    "In a dry run: the facts that would become unusable or usable again. null: this is not a dry run, there are more than 1,000 facts to check, or checking them takes too long; in the last two cases, the result of the job `runId` counts them."
    run_id: str | None
    "The maintenance run that archives these claims and checks all facts against this version; for a dry run, a preview run that counts the claims and facts that would be affected. null: there is nothing to check."
    dry_run: bool
    "Whether nothing changed."

class SchemaValidation(Record):
    "The result of checking a domain schema."
    valid: bool
    "Whether the schema is valid."
    problems: List[SchemaProblem]
    "All problems, in the order of the document."

class SchemaVersion(Record):
    "A version of the domain schema of a space."
    version: int
    "Rises with every change."
    name: str
    "Name of the schema."
    put_at: str
    "When the version was set."
    put_by: str
    "Who set the version."
    document: Record
    "The complete schema, including all defaults."

class SchemaVersionSummary(Record):
    "A version of the domain schema, without its document."
    version: int
    "Rises with every change."
    name: str
    "Name of the schema."
    put_at: str
    "When the version was set."
    put_by: str
    "Who set the version."

class SearchBatchAnswer(Record):
    data: List[SearchResults]
    "In the order of the queries."

class SearchBatchQuery(TypedDict):
    query: str
    "The query, at most 8,000 characters. Empty: the newest results first."
    kinds: NotRequired[Sequence[Literal["claim", "message", "question", "definition", "person", "prediction", "goal"]]]
    "What to look for: claims, messages of conversations, questions, definitions, persons, predictions, goals. All kinds except claims and messages are found only by their words."
    limit: NotRequired[int]
    "How many results, 1 to 100."
    mode: NotRequired[Literal["hybrid", "keyword", "semantic"]]
    "By words, by meaning, or by both."
    rerank: NotRequired[Literal[False] | Weights]
    "Weights of the score; `false` orders by relevance alone. Default: the weights of the policy."
    min_relevance: NotRequired[float]
    "Leave out results of lower relevance; 0 leaves nothing out. Default: a floor below which results have nothing to do with the query."
    min_trust: NotRequired[float]
    "Minimum trust of a result."
    after: NotRequired[str | datetime]
    "Only memories observed at this time or later."
    before: NotRequired[str | datetime]
    "Only memories observed before this time."
    as_of: NotRequired[str | datetime]
    "Show what was valid at this time, even if it was replaced later."
    known_at: NotRequired[str | datetime]
    "The answer as it would have been given at this time."
    session_id: NotRequired[str]
    "Session of the reader, by id or label: its claims are visible. They replace durable claims of the same key against which they would win."
    task_id: NotRequired[str]
    "Task of the reader: the claims of its workspace are visible."
    workspace_id: NotRequired[str]
    "Workspace of the reader: its claims are also visible, even if they contradict each other. Default: the workspace of the session or task. `default` means only the durable lane."
    statuses: NotRequired[Sequence[Literal["active", "superseded", "disputed", "quarantined", "archived", "retracted"]]]
    "Only claims with these statuses. Default: active; all, if the filter has a condition on `status`."
    beliefs: NotRequired[Sequence[Literal["rejected"]]]
    "`rejected`: include claims whose belief is rejected. A condition on `belief.state` in the filter has the same effect."
    categories: NotRequired[Sequence[str]]
    "Only claims of these categories, such as `atom`, `scenario` and `persona`; at most 20."
    include_all: NotRequired[bool]
    "Include claims of every status, grounding and validity."
    filter: NotRequired[Filter]
    "Further conditions, in the filter grammar."
    references: NotRequired[bool]
    "Return only references: ids, each with a label of at most 120 characters instead of the whole text."
    explain: NotRequired[bool]
    "Show how each result was found, and how many candidates each stage kept."

class SearchExplanation(Record):
    "How a search was processed."
    mode: Literal["hybrid", "keyword", "semantic"] | str
    "The mode that was used."
    by_words: int
    "Candidates that contain a word of the query."
    by_meaning: int
    "Candidates that are similar to the query in meaning."
    by_triple: int
    "Candidates whose subject, predicate or value the query names."
    by_time: int
    "Candidates from a time that the query names."
    related: int
    "Candidates related to other candidates: neighbouring messages, and claims that are linked, about the same subject, or based on the same evidence."
    newest: int
    "Candidates that were considered because they are new."
    seen: int
    "Distinct candidates, after claims of the session replaced the corresponding durable ones."
    relevant: int
    "Candidates that are relevant enough."
    below_floor: int
    "Candidates below the floor of relevance; 0 if minRelevance is given."
    returned: int
    "Results returned."
    times: List[NamedTime]
    "Times named by the query that were used, relative to the clock of the space; an open start is the beginning of year 1, an open end is the end of year 9999."
    near_misses: List[NearMiss]
    "The best results that were left out, at most 10."

class SearchResult(Record):
    "A search result, with the reasons for its rank."
    kind: Literal["claim", "message", "question", "definition", "person", "prediction", "goal"] | str
    "What was found."
    id: str
    "Its id."
    text: str
    "Its text; with references, a label."
    claim: Claim | None
    "The claim; null for other kinds, and with references."
    reference: ClaimReference | None
    "With references: the claim by its id; otherwise null."
    message: Message | None
    "The message; null for other kinds, and with references."
    node: Node | None
    "The question, definition, person, prediction or goal in its current state; null for other kinds, and with references."
    score: float
    "The value by which it was ordered, 0 to 1."
    signals: Signals
    "What the score is made of."
    possible_conflicts: List[ClaimSummary]
    "Claims that it may contradict; nobody has decided yet. They are protected and system claims that are similar to one of its sentences but say something else, and durable claims that contradict a claim of the session and are too strong for it to replace."
    unconfirmed: bool
    "Whether it is a weaker value of a predicate with several values, for which a user or the system gave another value."
    matched: List[str] | None
    "With explain: the words of the query that it contains, in stemmed form."
    explain: ResultExplanation | None
    "With explain: how its relevance was computed."

class SearchResults(Record):
    "The answer to a search."
    data: List[SearchResult]
    "Results, best first."
    degraded: str | None
    "`embedder_unavailable` or `embedder_timeout`: only words were searched. `query_cut`: the query is longer than the embedder accepts, so only its beginning was compared by meaning. `read_only`: the tenant refuses writes at present. Otherwise null."
    rerank_skipped: bool
    "Whether messages kept the order of the first stage because time ran out."
    explain: SearchExplanation | None
    "With explain: candidates by stage, and the best results that were left out."

class SearchStages(Record):
    "How many candidates each stage of a search kept. Memories that the reader may not see are not included."
    mode: Literal["hybrid", "keyword", "semantic"] | str
    "The mode that was used."
    by_words: int
    "Candidates that contain a word of the query."
    by_meaning: int
    "Candidates that are similar to the query in meaning."
    by_triple: int
    "Candidates whose subject, predicate or value the query names."
    by_time: int
    "Candidates from a time that the query names."
    related: int
    "Candidates related to other candidates: neighbouring messages, and claims that are linked, about the same subject, or based on the same evidence."
    newest: int
    "Candidates that were considered because they are new."
    seen: int
    "Distinct candidates, after claims of the session replaced the corresponding durable ones."
    relevant: int
    "Candidates that are relevant enough."
    below_floor: int
    "Candidates below the floor of relevance; 0 if minRelevance is given."
    returned: int
    "Results returned."

class Section(Record):
    "Nodes of one kind that need attention."
    section: Literal["openContradictions", "partialResolutions", "questions", "overduePredictions", "conjectures", "goals", "tensions", "weak", "thinSupport", "uncited", "tainted", "stale", "contested", "supportLost", "orphans", "unapproved", "outgrown", "testsDue", "testsLapsed", "testsSuggested", "calibration"] | str
    "The section: openContradictions, contradictions without a decision; partialResolutions, questions and contradictions with answers that are too weak to settle them; questions, open questions; overduePredictions, predictions whose time has passed without a verdict; conjectures, conjectures without a verdict; goals, goals that are active or paused; tensions, goals in conflict with each other; weak, nodes with a confidence below .5; thinSupport, conclusions from evidence of a single independence group; uncited, claims supported only by inferences; tainted, nodes that depend on something that is no longer valid; stale, nodes that depend on something superseded or expired; contested, sides of open contradictions, and what depends on them; supportLost, lessons and cornerstones without remaining support; orphans, assumptions, questions and definitions without edges; unapproved, cornerstones and persons with a proposal that waits for a reviewer; outgrown, nodes that apply a cornerstone that was outgrown; testsDue, claims with a test that can be run now; testsLapsed, claims with a test whose deadline passed without a result; testsSuggested, claims that are worth a test; calibration, judged predictions, from which calibration is computed."
    count: int
    "Total number of nodes in the section."
    data: List[NodeSummary]
    "Nodes of this page, newest first."
    next_cursor: str | None
    "Send this as `cursor`, with `section`, for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class Session(Record):
    "A period of work or conversation in a space. Claims of scope `session` are visible only in their session, to its participants."
    id: str
    "Id of the session."
    external_id: str | None
    "The label under which it was opened; its opener can use it instead of the id."
    agent: str | None
    "The agent that works in it."
    opened_by: str
    "Id of the principal that opened it."
    state: Literal["open", "closed", "interrupted", "recovered"] | str
    "`open` and `recovered` sessions accept messages and claims."
    opened_at: str
    "When it was opened."
    closed_at: str | None
    "When it was closed; null while it is not closed."
    private: bool
    "Whether only its participants and reviewers can read its messages."
    participants: List[SessionParticipant]
    "Its participants, in the order they joined: they read and write what belongs to the session. Reviewers read it too."
    version: int
    "Rises with every change."

class SessionList(Record):
    "A page of sessions, newest first."
    data: List[Session]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class SessionOutcome(Record):
    "The result of reporting the outcome of a session."
    session_id: str
    "Id of the session."
    outcome: Literal["success", "failure"] | str
    "The recorded outcome."
    changed: List[ChangedNote]
    "Notes used by the session that this call changed, at most 100; empty if the outcome was already recorded."

class SessionParticipant(Record):
    principal_id: str
    "Id of the principal."
    via: Literal["opened", "named", "joined"] | str
    "How it became a participant: it `opened` the session, was `named` when it was opened, or `joined`."
    since: str
    "When it was added."

class SetBy(Record):
    "Who set something, as determined from the API key."
    principal_id: str
    "Id of the principal."
    kind: Literal["user", "agent", "service"] | str
    "Kind of the principal."

class SetTierResult(Record):
    "The result of setting a tier."
    outcome: Literal["changed", "no_op", "transformed", "blocked"] | str
    "transformed: it waits for a reviewer, and the tier has not changed. blocked: the justification is not valid, and nothing was written."
    person: Node
    "The person after the call; `fields.tier` is the tier."
    proposal: Proposal | None
    "Set if the outcome is transformed."
    blocked: GateBlock | None
    "Set if the outcome is blocked."

class SideBySideValues(Record):
    "The differing values that the two entities have for a predicate that allows only one."
    predicate: str
    "Predicate that has one value at a time."
    values: List[EntityValue]
    "The claims with this predicate."

class Signals(Record):
    "What a score is made of."
    relevance: float
    "Its relevance to the query, 0 to 1."
    confidence: float
    "How far to believe it, 0 to 1."
    recency: float
    "How recently it was observed, 0 to 1."
    importance: float
    "How important it is, including reinforcements, 0 to 1."

class SkippedEvent(Record):
    "An event of a kind or version that this version of the service does not know."
    seq: int | None
    "Number of the event; null if it is not sealed yet."
    kind: str
    "Its kind."
    schema_version: int
    "The version of its payload."

class Snapshot(Record):
    "A copy of the tables of the tenant, from which a replay can start."
    id: str
    "Id of the snapshot."
    seq: int
    "Number of the last event that it contains."
    state_hash: str
    "Hash of the critical tables at that event."
    rows: Record
    "Number of rows by table."
    bytes: int
    "Compressed size in bytes."
    service_version: str
    "Version of the service that made the snapshot."
    migration: str
    "The last migration when the snapshot was made; a replay uses the snapshot only under the same migration."
    created_at: str
    "When it was made."

class SnapshotList(Record):
    "The snapshots of the tenant."
    data: List[Snapshot]
    "Newest first; by default at most 5 are kept."

class Source(Record):
    "A registered origin of assertions."
    source_id: str
    "Name of the source."
    class_: Literal["user_explicit", "system", "tool_output", "user_implicit", "document", "inference"] | str
    "What kind of origin it is."
    independence_group: str
    "Sources in one group count as one witness."
    base_reliability: float | None
    "Upper bound on the weight of its assertions; null if the class alone decides."
    weight: float
    "Weight of an assertion of this source, 0 to 1."
    domain_tags: List[str]
    "Domains that the source knows about."
    settled: int
    "Number of claims it supported that were confirmed or overturned."
    overturned: int
    "How many of them were overturned."
    historical_correction_rate: float
    "How much weight its evidence loses in beliefs because claims were overturned, 0 to 1."
    registered_at: str
    "When it was registered."
    registered_by: str | None
    "Who registered it. Only this principal or a reviewer may lower its weight."
    version: int
    "Rises with every change."

class Space(Record):
    "A shared memory of a team of agents, with its own clock, sources and predicates."
    id: str
    "Id of the space."
    slug: str
    "Short name, which can be used wherever a space is named."
    name: str
    "Name shown to people."
    policy: SpacePolicy
    "Settings."
    clock: Literal["real", "simulated"] | str
    "Which clock the space uses."
    purpose: Literal["evaluation"] | None
    "Purpose of the space; null: ordinary memory."
    now: str
    "The current time of the space."
    created_at: str
    "When it was created, in real time."
    version: int
    "Rises with every change."

class SpacePolicy(Record):
    "Settings of a space."
    predicates: Literal["open", "closed"] | str
    "`closed` refuses claims with predicates that are not registered."
    tokenizer: Literal["estimate", "cl100k_base", "o200k_base"] | str
    "How the tokens of a context are counted: with the vocabulary of a model, or with `estimate`, which counts four bytes of UTF-8 as one token."
    triples: Literal["asserted", "proposed"] | str
    "`proposed`: if the installation has a language model, it reads claims without a triple, and the triples it proposes are stored as inferences. `asserted`: claims have only the triples that writers give."
    near_protected: float
    "Similarity to a protected or system claim, 0 to 1, from which a weaker claim that states something else is marked as a possible conflict. 1 marks only claims that contain all words of the stronger one."
    max_active_claims: int | None
    "Maximum number of active claims; null: unlimited."
    when_full: Literal["archive", "refuse"] | str
    "What happens to a new claim beyond that limit: `archive` accepts it and archives the weakest and oldest claim of the author with the most claims, never a protected one; `refuse` refuses it with 409 `space_full`."
    notes: NoteThresholds
    "Thresholds for notes; omitted ones have their defaults."
    belief_policy: Literal["credence-v1", "seed-v0.1q", "no-tentative-provisional", "no-provenance-weight", "no-independence", "no-staleness", "no-test-loop", "single-layer", "direct-writes"] | str
    "How the belief in claims is computed. `seed-v0.1q` is an earlier formula, kept for comparison; all others are `credence-v1` without one part, only for spaces with the purpose `evaluation`. After a change, a run of the kind `beliefs` recomputes every claim."

class SpacePolicyInput(TypedDict):
    "Settings of a space."
    predicates: NotRequired[Literal["open", "closed"]]
    "`closed` refuses claims with predicates that are not registered."
    tokenizer: NotRequired[Literal["estimate", "cl100k_base", "o200k_base"]]
    "How the tokens of a context are counted: with the vocabulary of a model, or with `estimate`, which counts four bytes of UTF-8 as one token."
    triples: NotRequired[Literal["asserted", "proposed"]]
    "`proposed`: if the installation has a language model, it reads claims without a triple, and the triples it proposes are stored as inferences. `asserted`: claims have only the triples that writers give."
    near_protected: NotRequired[float]
    "Similarity to a protected or system claim, 0 to 1, from which a weaker claim that states something else is marked as a possible conflict. 1 marks only claims that contain all words of the stronger one."
    max_active_claims: NotRequired[int | None]
    "Maximum number of active claims; null: unlimited."
    when_full: NotRequired[Literal["archive", "refuse"]]
    "What happens to a new claim beyond that limit: `archive` accepts it and archives the weakest and oldest claim of the author with the most claims, never a protected one; `refuse` refuses it with 409 `space_full`."
    notes: NotRequired[NoteThresholdsInput]
    "Thresholds for notes; omitted ones have their defaults."
    belief_policy: NotRequired[Literal["credence-v1", "seed-v0.1q", "no-tentative-provisional", "no-provenance-weight", "no-independence", "no-staleness", "no-test-loop", "single-layer", "direct-writes"]]
    "How the belief in claims is computed. `seed-v0.1q` is an earlier formula, kept for comparison; all others are `credence-v1` without one part, only for spaces with the purpose `evaluation`. After a change, a run of the kind `beliefs` recomputes every claim."

class Span(Record):
    "A passage of a message."
    message_id: str
    "Message that is quoted."
    start: int
    "Where the passage starts, in code points of the message."
    end: int
    "Where the passage ends (exclusive), in code points of the message."
    sha256: str
    "SHA-256 of the UTF-8 of the passage, in lower-case hex."

class SpanInput(TypedDict):
    "A passage of a message."
    message_id: str
    "Message that is quoted."
    start: int
    "Where the passage starts, in code points of the message."
    end: int
    "Where the passage ends (exclusive), in code points of the message."
    sha256: str
    "SHA-256 of the UTF-8 of the passage, in lower-case hex."

class SpecialMomentInput(TypedDict):
    "An experience that a person shared with the team."
    text: str
    "What happened."
    at: NotRequired[str | datetime | None]
    "When it happened; default now."

class SplitEntity(Record):
    "The result of undoing a merge of entities."
    survivor: Entity
    "The entity that stays, without what was merged into it."
    entity: Entity
    "The entity that is separate again."

class StalePenalty(Record):
    count: int
    "Nodes that depend on something superseded or expired."
    points: float
    "How many points they deduct: 2 each, 10 at most."

class StandpointInput(TypedDict):
    "The standpoint from which something was observed."
    lineage: NotRequired[str | None]
    "Family of models or school of thought the author belongs to."
    architecture: NotRequired[str | None]
    "Kind of system the author is."
    author_id: NotRequired[str | None]
    "Who wrote it."
    collection_id: NotRequired[str | None]
    "The medium in which it was published."

class StartedRun(Record):
    "A maintenance run that was requested."
    id: str
    "Id of the job, and of the run."
    queue: str
    "What kind of work it is."
    status: Literal["queued", "running", "done", "failed", "dead", "cancelled"] | str
    "queued and running jobs continue without intervention; done, failed (the work ended without success) and cancelled are final; dead jobs were given up after the last attempt and can be retried."
    space: str | None
    "The space it works in; null for work on the tenant as a whole."
    payload: Record
    "Ids of what the job works on, never content."
    progress: Record | None
    "The progress of a running job; its fields depend on the queue."
    result: Record | None
    "The result of a finished job."
    attempts: int
    "Number of attempts, including manual retries."
    error: str | None
    "Why its last attempt failed."
    created_at: str
    "When the work was requested, or when the job was first recorded as dead."
    updated_at: str
    "When its status or progress last changed."
    kind: Literal["beliefs", "consolidate", "decay", "expire", "facts", "promote", "sessions"] | str
    "Kind of maintenance."
    dry_run: bool
    "Whether it is a dry run."
    location: str
    "Where to follow the run. The report of a dry run is only in the result of the job."

class Step(Record):
    "A unit of work in a task."
    id: str
    "Id of the step."
    task_id: str
    "Task it belongs to."
    step_type: str
    "What kind of step it is."
    title: str
    "What is to be done."
    status: Literal["pending", "in_progress", "blocked", "done", "skipped"] | str
    "Its status."
    anchors: Record
    "Entities it is about."
    parent_id: str | None
    "Step it is a part of."
    evidence_ids: List[str]
    "Attached evidence that you may read."
    fact_ids: List[str]
    "Attached facts that you may read."
    blocked_reason: str | None
    "Why it is blocked; null in every other status."
    suggested_action: str | None
    "For a blocked step: what would help."
    needs_review: bool
    "Whether a step that it waited for is no longer done, or one of its facts was withdrawn."
    support: StepSupport | None
    "What a done or skipped step is based on. For a step that is blocked because its support was withdrawn: the former support. null for every other step."
    created_at: str
    "When it was created."
    created_by: str
    "Who created it."
    changed_at: str
    "When its status last changed."
    version: int
    "Rises with every change."

class StepCounts(Record):
    "Number of steps in each status."
    pending: int
    "Number of steps that are pending."
    in_progress: int
    "Number of steps that are in progress."
    blocked: int
    "Number of steps that are blocked."
    done: int
    "Number of steps that are done."
    skipped: int
    "Number of steps that are skipped."

class StepEdge(Record):
    "How two steps of a task are related."
    task_id: str
    "Task of both steps."
    from_: str
    "Step where the edge begins; for kind parent: the child."
    to: str
    "Step where the edge ends."
    kind: Literal["parent", "depends_on", "triggers", "produces", "blocks"] | str
    "How the two steps are related."
    created_at: str
    "When it was added."
    created_by: str
    "Who added it."

class StepLink(Record):
    "An edge between two steps in brief."
    from_: str
    "Step where the edge begins; for kind parent: the child."
    to: str
    "Step where the edge ends."
    kind: Literal["parent", "depends_on", "triggers", "produces", "blocks"] | str
    "How the two steps are related."

class StepSummary(Record):
    "A step in brief."
    id: str
    "Id of the step."
    step_type: str
    "What kind of step it is."
    title: str
    "What is to be done."
    status: Literal["pending", "in_progress", "blocked", "done", "skipped"] | str
    "Its status."
    needs_review: bool
    "Whether a step that it waited for is no longer done."

class StepSupport(Record):
    "What a done or skipped step is based on."
    audit_id: str
    "Id of the evaluation that accepted it."
    gates: List[str]
    "Names of the gates that were evaluated."
    evidence_ids: List[str]
    "Evidence that met the gates and that you may read."
    stands: bool
    "Whether all of that evidence still counts. Evidence does not stop counting because of its age."

class StoreClaimBatchResult(Record):
    "The result of storing a batch of claims."
    data: List[StoreClaimEntry]
    "In the order of the items."

class StoreClaimEntry(Record):
    "One item of a batch: its result or its refusal."
    result: StoreClaimResult | None
    "The result of the item; null if it was refused."
    error: StoreClaimEntryError | None
    "Why it was refused; null if it was stored."

class StoreClaimEntryError(Record):
    code: str
    "Code of the refusal."
    detail: str
    "What was wrong and what to do."
    errors: List[StoreClaimEntryErrorError]
    "The invalid fields."

class StoreClaimEntryErrorError(Record):
    field: str
    "The invalid field of the item."
    code: str
    "Stable code of the problem."
    message: str
    "The problem."

class StoreClaimResult(Record):
    "The result of storing a claim."
    outcome: Literal["accepted", "deduplicated", "quarantined", "rejected"] | str
    "The result of storing the claim. Every outcome is a successful request."
    claim: Claim | None
    "The claim that was stored or confirmed, or that records the rejection; null if none is stored."
    superseded: List[str]
    "Claims it replaced."
    narrowed: List[str]
    "Claims whose window now starts later."
    remainders: List[str]
    "Claims that continue the later part of a replaced claim."
    historical: bool
    "Whether it was stored as history, because a later observation already holds."
    archived: List[str]
    "Propositions that were archived by this write because its workspace was full (`workspace_full`); the claim may be one of them."
    conflicts: List[ConflictSummary]
    "Open conflicts in which it is the new claim."
    warnings: List[Literal["class_downgraded", "value_not_in_message", "source_not_granted", "evidence_not_counted", "evidence_not_attached"] | str]
    "What was done differently from what was requested. `evidence_not_attached`: the record, or evidence that it cites, is kept but not attached, because it would add nothing to the claim."
    rejection: StoreClaimResultRejection | None
    "Set if the outcome is rejected."
    test_suggestion: TestSuggestion | None
    "Why the claim is worth a test now; null if it is not."

class StoreClaimResultRejection(Record):
    reason: Literal["previously_rejected", "predicate_not_registered", "review_quota_exceeded", "gated_predicate"] | str
    "Why it was rejected."
    message: str
    "What to do about it."

class StoreClaimsItem(TypedDict):
    text: str
    "The claim in words; 1 to 10,000 characters, at most 32 KiB."
    triple: NotRequired[TripleInput | None]
    "The claim as subject, predicate and value. Without it, the claim cannot be checked for contradictions and stays a note."
    scope: NotRequired[Literal["global", "session", "temporal", "workspace"]]
    "`session` claims are visible only in their session, `workspace` claims only in their workspace, where different values may coexist; `temporal` claims need a window."
    session_id: NotRequired[str | None]
    "Session of a session claim: id or external id."
    valid_from: NotRequired[str | datetime | None]
    "Time from which it is valid; default observedAt."
    valid_until: NotRequired[str | datetime | None]
    "Time until which it is valid (exclusive); default: no end."
    observed_at: NotRequired[str | datetime | None]
    "When it was true or observed; default now, at most 5 minutes ahead."
    category: NotRequired[str]
    "What kind of memory it is: decision, finding, preference, insight, fact, event, task, commitment, note, or a word of your own: a-z, 0-9, _ and -, at most 50 characters. Reserved: digest, atom, scenario, persona, assumption, failure, strategy."
    importance: NotRequired[float]
    "0 to 1: .9–1.0 core identity, permanent facts; .7–.8 architecture decisions, strong preferences; .5 regular facts; .2–.3 transient context."
    tags: NotRequired[Sequence[str]]
    "At most 20, each 1 to 50 characters."
    evidence: NotRequired[Sequence[str]]
    "Evidence it is based on. Without any, the write itself is recorded as evidence."
    provenance: NotRequired[ProvenanceInput]
    agent: NotRequired[str | None]
    "Name of the agent that states it. It is not part of the claim key."
    source_system: NotRequired[str | None]
    "System that it was read from. Keys with a grant for this system (`sourceSystems`) share its external ids."
    external_id: NotRequired[str | None]
    "Your own id. Other callers cannot collide with it unless they share a source system that both were granted. Sending it again with the same body returns the first result."
    proposition_class: NotRequired[Literal["descriptive", "predictive", "causal", "procedural"] | None]
    "What kind of statement it is; default descriptive. To be accepted, a causal claim needs more witnesses, and a predictive claim needs a confirmed prediction."
    impact: NotRequired[Literal["low", "medium", "high", "irreversible"] | None]
    "How much depends on it; default: the impact of its workspace, otherwise medium. With impact high or irreversible, doubts about the claim can suggest a test."
    test_cost: NotRequired[float | None]
    "What a test of it would cost, in a unit of your own; default 0, at most 1,000,000."
    benefit: NotRequired[float | None]
    "What a test of it would be worth, in the same unit; default 0, values above 1 count as 1. With impact low, tests that cost more than they are worth are not suggested."
    claim_type: NotRequired[None]
    "Always null here; claims of a type are asserted with facts."
    workspace_id: NotRequired[str | None]
    "Workspace of a workspace claim. `default` is the durable lane: the claim is stored like any other."

class StoreMemoryResult(Record):
    "The result of storing a memory."
    outcome: Literal["accepted", "deduplicated", "quarantined", "rejected"] | str
    "accepted: a new memory. deduplicated: an existing memory says this already, and got the evidence of this write. quarantined: it waits for a reviewer."
    claim_id: str | None
    "The memory that was stored or confirmed; null if none is stored."
    conflict_id: str | None
    "The conflict that the write opened, if any."
    contradicts: str | None
    "For a note: the memory that it contradicts. Both are kept."
    similar: List[str]
    "For a note: the memories that it was linked to, most similar first."
    warnings: List[str]
    "`contradiction_not_opened`: you already have the maximum number of contradictions waiting for a decision; the note is kept."
    rejection: MemoryRejection | None
    "Set if the outcome is rejected."

class SupersedeResult(Record):
    "The result of replacing a claim by another."
    outcome: Literal["accepted", "deduplicated", "quarantined", "rejected"] | str
    "The result of storing the claim. Every outcome is a successful request."
    claim: Claim | None
    "The claim that was stored or confirmed, or that records the rejection; null if none is stored."
    superseded: List[str]
    "Claims it replaced."
    narrowed: List[str]
    "Claims whose window now starts later."
    remainders: List[str]
    "Claims that continue the later part of a replaced claim."
    historical: bool
    "Whether it was stored as history, because a later observation already holds."
    archived: List[str]
    "Propositions that were archived by this write because its workspace was full (`workspace_full`); the claim may be one of them."
    conflicts: List[ConflictSummary]
    "Open conflicts in which it is the new claim."
    warnings: List[Literal["class_downgraded", "value_not_in_message", "source_not_granted", "evidence_not_counted", "evidence_not_attached"] | str]
    "What was done differently from what was requested. `evidence_not_attached`: the record, or evidence that it cites, is kept but not attached, because it would add nothing to the claim."
    rejection: SupersedeResultRejection | None
    "Set if the outcome is rejected."
    test_suggestion: TestSuggestion | None
    "Why the claim is worth a test now; null if it is not."
    cascade_id: str | None
    "The cascade that propagates the correction to what depends on the old claim; null if nothing depends on it, if the old claim stays, and in a dry run."
    preview: CascadePreview | None
    "Set in a dry run: what depends on the old claim."

class SupersedeResultRejection(Record):
    reason: Literal["previously_rejected", "predicate_not_registered", "review_quota_exceeded", "gated_predicate"] | str
    "Why it was rejected."
    message: str
    "What to do about it."

class TaintPenalty(Record):
    count: int
    "Nodes that depend on something that is no longer valid."
    points: float
    "How many points they deduct: 3 each, 15 at most."

class TakeBackRejection(Record):
    "Why nothing was retracted."
    reason: Literal["not_your_assertion"]
    "Why nothing was retracted."
    message: str
    "What to do about it."

class Task(Record):
    "A piece of work in a space."
    id: str
    "Id of the task."
    external_id: str | None
    "The creator's own id."
    title: str
    "What is to be done."
    status: Literal["open", "in_progress", "blocked", "done", "cancelled"] | str
    "The intended status of the task."
    phase: Literal["planning", "in_progress", "review", "blocked", "done", "cancelled"] | str
    "Narrows the status: planning is open, review is in progress."
    goal: str | None
    "The intended result."
    goal_set_by: SetBy | None
    "Who set the goal."
    members: List[str] | None
    "Principals that may write to it, in addition to its creator and writers; null: any agent."
    importance: float
    "0 to 1."
    parent_task_id: str | None
    "Task that it is a part of."
    milestone: bool
    "Whether it has subtasks."
    retry_of_task_id: str | None
    "The attempt before this one."
    retry_count: int
    "Number of earlier attempts."
    spawned_from: str | None
    "Task during which it was created."
    metadata: Record
    "Data of its callers."
    current_state: Literal["open", "in_progress", "blocked", "done"] | str
    "State derived from its steps; open if it has none."
    step_counts: StepCounts
    "Its steps by status."
    anchors: Record
    "Entities it is about."
    needs_review: bool
    "Whether a step was open after the task was done."
    created_at: str
    "When it was created."
    created_by: str
    "Who created it. The task belongs to the space."
    changed_at: str
    "When its status or state last changed."
    version: int
    "Rises with every change of its status, its state, its need for a review or its description."

class TaskGraph(Record):
    "The steps of a task and the edges between them."
    task_id: str
    "Id of the task."
    title: str
    "What is to be done."
    status: Literal["open", "in_progress", "blocked", "done", "cancelled"] | str
    "The intended status of the task."
    current_state: Literal["open", "in_progress", "blocked", "done"] | str
    "State derived from its steps."
    steps: List[StepSummary]
    "The steps in the order of creation."
    edges: List[StepLink]
    "The edges in the order of creation."
    mermaid: str
    "The steps and edges as a Mermaid flowchart."
    node_map: Record
    "The step that each alias of the flowchart stands for."
    level: Literal["all", "settled_folded", "active", "counts"] | str
    "How far the flowchart is folded."

class TaskInContext(Record):
    "The state of a task, as printed in a context."
    task_id: str
    "Id of the task."
    title: str
    "What is to be done."
    status: Literal["open", "in_progress", "blocked", "done", "cancelled"] | str
    "The intended status of the task."
    current_state: Literal["open", "in_progress", "blocked", "done"] | str
    "State derived from its steps."
    needs_review: bool
    "Whether it needs a review."
    mermaid: str | None
    "Its steps as a Mermaid flowchart, folded to fit; null if not even the counts of steps fit."
    node_map: Record
    "The step that each alias of the flowchart stands for."
    level: Literal["all", "settled_folded", "active", "counts"] | str | None
    "How far the flowchart is folded."
    offloads: List[OffloadInContext]
    "The printed offloads of earlier contexts, oldest first."

class TaskInFull(Record):
    "A task with its newest checkpoint and its memories."
    id: str
    "Id of the task."
    external_id: str | None
    "The creator's own id."
    title: str
    "What is to be done."
    status: Literal["open", "in_progress", "blocked", "done", "cancelled"] | str
    "The intended status of the task."
    phase: Literal["planning", "in_progress", "review", "blocked", "done", "cancelled"] | str
    "Narrows the status: planning is open, review is in progress."
    goal: str | None
    "The intended result."
    goal_set_by: SetBy | None
    "Who set the goal."
    members: List[str] | None
    "Principals that may write to it, in addition to its creator and writers; null: any agent."
    importance: float
    "0 to 1."
    parent_task_id: str | None
    "Task that it is a part of."
    milestone: bool
    "Whether it has subtasks."
    retry_of_task_id: str | None
    "The attempt before this one."
    retry_count: int
    "Number of earlier attempts."
    spawned_from: str | None
    "Task during which it was created."
    metadata: Record
    "Data of its callers."
    current_state: Literal["open", "in_progress", "blocked", "done"] | str
    "State derived from its steps; open if it has none."
    step_counts: StepCounts
    "Its steps by status."
    anchors: Record
    "Entities it is about."
    needs_review: bool
    "Whether a step was open after the task was done."
    created_at: str
    "When it was created."
    created_by: str
    "Who created it. The task belongs to the space."
    changed_at: str
    "When its status or state last changed."
    version: int
    "Rises with every change of its status, its state, its need for a review or its description."
    latest_checkpoint: LatestCheckpoint | None
    "The newest checkpoint; null if nothing has been recorded about the task yet."
    memories: List[RestoredMemory]
    "Up to 10 memories of the task that are important or failures, best first."
    degraded: str | None
    "`read_only`: the tenant refuses writes at present. Otherwise null."

class TaskPackage(Record):
    "The state of a task, for the agent that continues it. Constraints come first."
    must_not_redo: List[MustNotRedo]
    "What must not be done again."
    must_preserve: List[Constraint]
    "What must be kept."
    active_constraints: List[Constraint]
    "Constraints in force."
    expired: List[MustNotRedo]
    "Actions whose time limit has passed; they may be done again."
    goal: str | None
    "The goal of the task."
    completed: List[CompletedItem]
    "Completed items."
    in_progress: List[str]
    "What is being worked on."
    blocked: List[BlockedItem]
    "Blocked items."
    preferred_next: List[str]
    "What to do next, in this order."
    working_set: WorkingSet
    outcome: Literal["restored", "no_checkpoint"] | str
    "`no_checkpoint`: nothing has been recorded about the task yet."
    inherited: List[MustNotRedo]
    "`must_not_redo` from an earlier attempt, or from another task that set it for its subtasks or for the space."
    inherited_constraints: List[InheritedConstraint]
    "`must_preserve` and `active_constraints` from an earlier attempt."
    checkpoint: Checkpoint | None
    "Set if the outcome is restored: the version that was restored."
    tail_events: int
    "Number of reports after it; they are part of the answer."
    continuation_confidence: float | None
    "How safe it is to continue without asking, 0 to 1, as of now."
    continuity_score: float | None
    "How closely it continues the previous version; null for the first."
    handoff: Handoff | None
    "The newest handoff of the task that you may read."
    interruption: Interruption | None
    "The last interruption of a session of the task that nobody resumed; null if there is none."
    failures: List[Failure]
    "Failures in the task: up to three per component, strongest first."
    memories: List[RestoredMemory]
    "Facts of the steps of the task and its notes, best first."
    task: Task
    "The task."
    degraded: str | None
    "`read_only`: the tenant refuses writes at present, so it is not recorded that you resumed the task. Otherwise null."

class TaskStatusResult(Record):
    "The result of setting the status of a task."
    outcome: Literal["accepted", "rejected"] | str
    "rejected: only the evaluation was recorded."
    unchanged: bool
    "Whether it already had that status."
    audit_id: str | None
    "Id of the evaluation; null if nothing had to be decided."
    rejection: Rejection | None
    "Set if the outcome is rejected."
    task: Task
    "The task after the call."

class TestSuggestion(Record):
    "A claim that is worth a test, and why. No test runs automatically."
    claim_id: str
    "The claim that is worth a test."
    code: Literal["trigger.high_impact_small_gap", "trigger.contested_persistence", "trigger.unresolved_contradictions", "trigger.high_impact_novelty"] | str
    "The reason. `high_impact_small_gap`: much depends on it, and the evidence barely favours it over its competitors. `contested_persistence`: it stayed contested through at least two updates of its evidence. `unresolved_contradictions`: it has at least two open conflicts. `high_impact_novelty`: much depends on it, and it is new and uncertain."
    competing: List[CompetingClaim]
    "Other values of its key and the other sides of its open conflicts, by score, then support, then id; at most 19."
    outcome: Literal["test", "abstain"] | str
    "`test`: the test `testId` distinguishes them. `abstain`: no proposed test does; propose one."
    test_id: str | None
    "The cheapest proposed test that distinguishes them; null if there is none."
    suggested_at: str
    "When it was first suggested for this reason."

class TestedClaim(Record):
    "The outcome that a claim expects of a test, and the result for the claim."
    claim_id: str
    "Id of the claim."
    expected: str
    "The outcome that it expects."
    result: Literal["passed", "failed", "skipped"] | str | None
    "The result for the claim; `skipped`: it had been retracted or rejected. null: there is no result, or it was inconclusive."
    decisive: bool | None
    "Whether the result can reject the claim, or lift such a rejection; null if there is no result."

class ToolChange(Record):
    "A change that was made to the request."
    path: str
    "JSON Pointer to what was changed."
    from_: str | None
    "The value that was sent."
    to: str | None
    "The value that was used instead."
    rule: str
    "The rule that changed it."

class ToolEvent(Record):
    "An event that the call appended."
    id: str
    "Id of the event."
    kind: str
    "What happened."

class ToolOutcome(Record):
    "The result of a tool call."
    outcome: Literal["accepted", "rejected_with_reason", "transformed"] | str
    "`transformed`: accepted with the changes listed in `transformations`."
    code: Literal["INVALID_TOOL_NAME", "INVALID_PAYLOAD", "DIRECT_CANONICAL_WRITE_FORBIDDEN", "MISSING_PROVENANCE", "POLICY_VIOLATION"] | str | None
    "Set if the outcome is rejected_with_reason."
    reason: str | None
    "Set if the outcome is rejected_with_reason: the code, the place in the payload as a JSON Pointer, and what is wrong there. Equal calls get the same reason."
    changes: List[ToolChange]
    "The changes that were made to the request."
    links: List[FragmentLink]
    "The result of each fragment of an observation."
    ids: List[str]
    "Ids of what was created or changed, the main subject of the tool first."
    events: List[ToolEvent]
    "Events that the call appended, in order."
    test_suggestions: List[TestSuggestion]
    "Propositions concerned by the call that are worth a test now."

class TraceTotals(Record):
    "How many nodes a node depends on, at all depths."
    ancestors: int
    "Number of nodes it depends on, including evidence."
    roots: int
    "Number of these that are evidence."
    root_groups: int
    "Number of independence groups of the evidence that is not revoked."
    max_depth: int
    "Length of the longest path down."
    truncated: bool
    "Whether counting stopped at 200,000."

class TracedNode(Record):
    "A node on the way down to root evidence."
    id: str
    "Id of the node."
    type: Literal["claim", "evidence", "observation_factual", "observation_predictive", "prediction", "derivation", "theory", "contradiction", "question", "axiom", "definition", "conjecture", "goal", "goal_tension", "feeling_report", "task", "lesson", "person", "cornerstone"] | str
    "Its type; a claim of type `claim` depends on evidence only."
    text: str
    "Its text; the first 2,000 characters."
    status: Literal["active", "retracted", "superseded", "disputed", "quarantined", "archived", "open", "judged", "voided", "resolved", "paused", "achieved", "abandoned", "in_progress", "blocked", "done", "cancelled", "proposed", "outgrown", "retired", "refused"] | str
    "Its status."
    grounding: Literal["sound", "stale", "expired", "tainted"] | str | None
    "Whether everything that it depends on is still valid; null if it is retracted."
    contested: bool
    "Whether it is a side of an open contradiction, or depends on one."
    confidence: float | None
    "How reliable its reasoning or its quote is, 0 to 1; null for types that have none."
    trust: float | None
    "How far to believe it now, 0 to 1; null for a node that is not a claim."
    depth: int
    "Distance from the requested node, on the shortest path."
    rank: int
    "Length of the longest path below it, in steps; 0 for evidence."
    reasoning_type: str | None
    "How it was concluded."
    formula: str | None
    "How its confidence is computed from p, the values of its premises."
    logical_chain: str | None
    "The steps from the premises to it, in words."
    premises: List[Premise]
    "What the node depends on, sorted by kind and then in the order in which it was given; at most 64. Premises that the reader may not see are left out."
    root_groups: List[str]
    "Independence groups of its root evidence."
    causes: List[Cause]
    "Why it is contested or not sound: what happened to nodes that it depends on."
    built_on_contested: List[Any]
    "Premises that were used although they were contested."
    built_on_stale: List[Any]
    "Premises that were used although they were superseded or expired."
    verdict: str | None
    "The verdict on it, if it has one."
    quotes: List[Quote]
    "The words it depends on, if it is an observation."

class TrackProgressBlockedItem(TypedDict):
    text: str
    "What is blocked."
    reason: str
    "Why it is blocked."

class TrackProgressClear(TypedDict):
    "Constraints to clear: your own, or, as a user with the role writer, any."
    ids: Sequence[str]
    "Ids of entries, for example must_preserve:2."
    reason: str
    "Why they no longer apply."

class TrackProgressCompletedItem(TypedDict):
    text: str
    "What is done."
    evidence_ids: NotRequired[Sequence[str]]
    "Evidence that it is done."

class TrackProgressMust_not_redoItem(TypedDict):
    action: str
    "What must not be done again."
    reason: Literal["already_completed", "side_effect_emitted", "user_forbidden", "tool_unsafe", "superseded", "failed_dont_retry"]
    "The reason."
    scope: NotRequired[Literal["current_task", "task_tree", "space"]]
    "Where the entry applies: in this task, also in its subtasks at any depth, or, for writers, in the whole space."
    expires_at: NotRequired[str | datetime | None]
    "When it may be done again."
    idempotency_key: NotRequired[str | None]
    "Key of the action; the same key is the same action."
    evidence_ids: NotRequired[Sequence[str]]
    "Messages of users. Unless you are a user, the reason `user_forbidden` needs a message that forbids the action in the words of `action`."

class TrackProgressWorking_set(TypedDict):
    "What is in use; each given list replaces the previous one."
    files: NotRequired[Sequence[str]]
    "Files. Replaces the list; omit to keep it."
    tools: NotRequired[Sequence[str]]
    "Tools. Replaces the list; omit to keep it."
    artifacts: NotRequired[Sequence[str]]
    "Artifacts. Replaces the list; omit to keep it."

class TrackedFailure(Record):
    "The result of reporting a failure."
    id: str
    "Id of the report, the same as that of its event."
    outcome: Literal["accepted", "deduplicated", "quarantined", "rejected"] | str
    "The result of storing its note. accepted: a new note. deduplicated: the same failure was recorded before, and its note got this report as evidence."
    claim_id: str | None
    "The note of the failure; null if it was rejected."
    contradicts: str | None
    "The memory that it contradicts. Both are kept."
    conflict_id: str | None
    "The conflict that it opened, if any."
    signature: str
    "Equal for repetitions of the same failure."
    warnings: List[str]
    "`contradiction_not_opened`: you already have the maximum number of contradictions waiting for a decision."
    checkpoint: Checkpoint | None
    "Checkpoint of the task; null if no task was named."

class TransitionResult(Record):
    "The result of a status change."
    outcome: Literal["accepted", "rejected"] | str
    "rejected: only the evaluation was recorded."
    unchanged: bool
    "Whether it already had that status."
    audit_id: str | None
    "Id of the evaluation; null if nothing had to be decided."
    rejection: Rejection | None
    "Set if the outcome is rejected."
    ignored_evidence: List[IgnoredEvidence]
    "Evidence that meets no requirement, or that was named but not attached, and why."
    step: Step
    "The step after the call."
    current_state: Literal["open", "in_progress", "blocked", "done"] | str
    "The resulting state of the task, derived from its steps."

class Triple(Record):
    "A claim as subject, predicate and value."
    subject: str
    "The subject, as written."
    predicate: str
    "The property of the subject, as written."
    value: str
    "The value, as written."

class TripleInput(TypedDict):
    "The claim as subject, predicate and value. Contradictions are found by comparing triples."
    subject: str
    "The subject; 1 to 100 characters."
    predicate: str
    "The property of the subject; 1 to 100 characters."
    value: str
    "The value as text; 1 to 1,000 characters."

class Tripwire(Record):
    "A lesson whose situation occurs in the text."
    lesson_id: str
    "The lesson."
    claim: str
    "What it teaches."
    nudge: str | None
    "What to say when it surfaces."
    pattern: str
    "The pattern that matched."
    confidence: float
    "How well its incidents support it, 0 to 1."
    support_lost: bool
    "A warning: no incident supports it any more."

class TripwireMatches(Record):
    "Lessons that apply to a situation."
    data: List[Tripwire]
    "Lessons of users, and those that a reviewer activated or whose nudge is endorsed, come first; then the most trusted. At most 10; of the other lessons, those of an author who already has a third of the places come last."
    checked: int
    "Number of lessons that were checked, in this order."
    truncated: bool
    "Whether some lessons were not checked: 10 had matched, the space has more than 1000, one took more than 100 ms on such a long text, or the check took 500 ms in all."

class TrustSum(Record):
    "How trust was computed."
    base: float
    "Weight of the strongest live assertion."
    witnesses: int
    "Number of independent live witnesses."
    reinforcements: int
    "Number of counted votes for it."
    disputes: int
    "Number of counted votes against it."
    trust: float
    "The resulting trust now."
    gate_trust: float
    "The resulting trust without age and without the votes of agents."

class TypeCount(Record):
    "Number of nodes of a type."
    type: str
    "Type of node."
    count: int
    "Number of nodes of this type."

class UndoneRecovery(Record):
    "The result of undoing a recovery."
    id: str
    "Id of the recovery."
    restored: int
    "Number of rows that were restored."
    kept: int
    "Number of rows that were not restored; `keptRows` says why."
    kept_rows: List[KeptRows]
    "The tables with rows that were not restored."

class Unmerge(Record):
    "The result of undoing a merge."
    merge: Merge
    "The merge, now undone."
    survivor: Claim
    "The survivor, without what it had gained."
    claim: Claim
    "The merged claim after it passed the gate: active, or quarantined if an active claim contradicts it."

class UpdateMemoryResult(Record):
    "The result of updating a memory."
    outcome: Literal["updated", "superseded", "quarantined", "rejected"] | str
    "updated: only its importance changed. superseded: `claimId` replaces it. quarantined: `claimId` waits for a reviewer, and the memory does not change."
    claim_id: str
    "The current memory; with new content, the new one."
    replaces: str | None
    "The memory that it replaces, or would replace."
    conflict_id: str | None
    "The conflict that the write opened, if any."
    note: Note | None
    "Its properties as a note; null if it is not a note."
    rejection: MemoryRejection | None
    "Set if the outcome is rejected."

class Uses(Record):
    "How often a claim was used. Uses change only its strength."
    claim_id: str
    "Id of the claim."
    uses: int
    "Number of distinct sessions and days in which it was used."
    sessions: int
    "Number of sessions in which it was used."
    successes: int
    "Number of these sessions that succeeded."
    failures: int
    "Number of these sessions that failed."
    last_used_at: str | None
    "When it was last used; null if never."
    pending: int
    "Number of uses that are not yet included in its strength."

class WeakestLink(Record):
    "The premise at the end of the weakest path. On the way up from it, every conclusion that takes the lowest value of its premises is limited by this premise."
    id: str
    "Id of the node."
    text: str
    "What it says."
    value: float
    "Its value, 0 to 1."
    path: List[str]
    "The path to it: from each node to its premise with the lowest value."

class Weights(TypedDict):
    "The weights of the score; unnamed weights are 0, and the sum is scaled to 1."
    relevance: NotRequired[float]
    "Its relevance to the query."
    confidence: NotRequired[float]
    "How far to believe it."
    recency: NotRequired[float]
    "How recently it was observed."
    importance: NotRequired[float]
    "How important it is."

class Whoami(Record):
    "The identity and the rights of the caller."
    tenant: str
    "The tenant of every request with this key."
    key: str
    "Id of the key; not a secret."
    principal: Principal
    "The principal that acts with the key."
    role: Literal["reader", "agent", "writer", "reviewer", "admin", "owner"] | str
    "The rights of the key; each role includes those before it."
    classes: List[Literal["user_explicit", "system", "tool_output", "user_implicit", "document", "inference"] | str]
    "Source classes the key may assert."
    grants: List[Literal["conversation_ingest", "extractor"] | str]
    "Rights in addition to the role."
    source_systems: List[str]
    "Sources in whose name the key may record."
    spaces: List[str] | None
    "The only spaces the key may access; null means all."
    default_space: str | None
    "The space for tool calls that name no space; null: such calls are refused."

class Why(Record):
    "A node traced to its root evidence."
    claim: Claim | None
    "The claim; null for a node that is not a claim."
    roots: List[Root]
    "The evidence attached to the claim, in the order it was added. A record that contributes in several ways, for example cited and as a witness, is there once for each."
    trust: TrustSum | None
    "How its trust is computed; null for a node that is not a claim."
    steps: WhySteps
    "The node itself and what it depends on, nearest first, down to `maxDepth`."
    totals: TraceTotals
    "Everything it depends on, at any depth."
    weakest_link: WeakestLink | None
    "null if there is no claim below it within `maxDepth`."

class WhySteps(Record):
    "The node itself and what it depends on, nearest first, down to `maxDepth`."
    data: List[TracedNode]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class WorkingSet(Record):
    "Files, tools and artifacts in use."
    files: List[str]
    "Files."
    tools: List[str]
    "Tools."
    artifacts: List[str]
    "Artifacts."

class Workspace(Record):
    "A lane for work in progress: different values may coexist, and only reads that name it see its claims."
    id: str
    "Id of the workspace."
    kind: Literal["task", "session", "free"] | str
    "What it is for."
    owner_id: str | None
    "The task or session that it belongs to; it closes with it."
    impact: Literal["low", "medium", "high", "irreversible"] | str
    "How much depends on the decisions in it."
    state: Literal["open", "closed", "archived"] | str
    "Only an `open` workspace accepts claims."
    opened_at: str
    "When it was opened."
    opened_by: str
    "Who opened it."
    closed_at: str | None
    "When it was closed; null while it is open."
    observations: int
    "Number of distinct observations recorded into it; a repeated one does not count again."
    version: int
    "Rises with every change."
    last_run: PromotionRun | None
    "The last promotion run in it; null if there was none."

class WorkspaceList(Record):
    "A page of workspaces, newest first."
    data: List[Workspace]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class WouldChange(Record):
    "What would change the state of a belief."
    at: str | None
    "When the state changes next through the passing of time alone; null if it does not."
    to: Literal["rejected", "contested", "deprecated", "tentative", "provisional", "accepted"] | str | None
    "The state from then on; null if time alone changes nothing."
    missing: List[MissingForAcceptance]
    "Unmet conditions of the state `accepted`; empty if the claim is accepted."
