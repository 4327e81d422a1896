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
    "Whether nothing in force speaks against it."
    must_not_redo: List[MustNotRedo]
    "What it would do again."
    must_preserve: List[Constraint]
    "What it names that must be kept."

class Actor(Record):
    "Who did it."
    principal_id: str
    "Id of the principal."
    key_id: str | None
    "Id of the key it used."
    role: Literal["reader", "agent", "writer", "reviewer", "admin", "owner"] | str
    "The role it acted in."

class AddEdgeResult(Record):
    "The result of adding an edge."
    outcome: Literal["added", "no_op"] | str
    "no_op: the edge existed already."
    edge: Edge
    "The edge."

class AddedLink(Record):
    "Two claims linked."
    outcome: Literal["linked", "already_linked"] | str
    "already_linked: the claims had a link of this kind, which stays as it is."
    link: ClaimLink
    "The link."

class AddedStepEdge(Record):
    "An edge that was asked for."
    task_id: str
    "Task of both steps."
    from_: str
    "Step where it begins; of kind parent: the child."
    to: str
    "Step where it ends."
    kind: Literal["parent", "depends_on", "triggers", "produces", "blocks"] | str
    "How they hang together."
    created_at: str
    "When it was added."
    created_by: str
    "Who added it."
    deduplicated: bool
    "Whether it was there already."

class Anchor(Record):
    "A value of an entity that evidence names."
    entity: str
    "The entity."
    value: str
    "Its value, normalised."
    stage: Literal["declared", "connector", "regex", "llm"] | str
    "Where the value is from: declared by whoever recorded it, at a pointer of the type (connector), found by the pattern of the entity (regex), or read by a model (llm), which never binds."
    pointer: str | None
    "JSON Pointer into the content, of stage connector."
    span: AnchorSpan | None
    "Where the value stands, of stages regex and llm."
    confidence: float
    "0 to 1; below 1 only of stage llm."

class AnchorSpan(Record):
    "Where a value stands."
    start: int
    "First character, in code points from 0."
    end: int
    "Character after the last."

class ApiKey(Record):
    "A credential without its secret."
    id: str
    "Id of the key; not a secret."
    name: str
    "What the key is used for."
    principal: Principal
    "Who acts with it."
    role: Literal["reader", "agent", "writer", "reviewer", "admin", "owner"] | str
    "The rights of the key; each role includes those before it."
    allowed_classes: List[Literal["user_explicit", "system", "tool_output", "user_implicit", "document", "inference"] | str]
    "Source classes the key may assert."
    grants: List[Literal["conversation_ingest", "extractor"] | str]
    "Rights in addition to the role."
    source_systems: List[str]
    "Sources in whose name it may record; none: an agent names a source as a label only."
    spaces: List[str] | None
    "Spaces it may enter; null means all."
    default_space: str | None
    "The space of tool calls that name none; null: they are refused."
    created_at: str
    "When it was created."
    expires_at: str | None
    "From when on it is refused; null means never."
    revoked_at: str | None
    "When it was revoked; null while it is good."
    rotated_at: str | None
    "When its secret was last replaced."
    last_used_at: str | None
    "When it was last seen, to the minute."

class Archive(Record):
    "A closed day of the log in one compressed segment."
    day: str
    "The UTC day."
    from_seq: int
    "Number of its first event."
    to_seq: int
    "Number of its last event."
    lines: int
    "How many events it has."
    sha256: str
    "Hash of its lines."
    bytes: int
    "Its size, compressed."
    hot: bool
    "Whether its events are still whole in the log as well; false: what they say is read from here."

class ArchiveList(Record):
    "The archived days of the log."
    data: List[Archive]
    "Newest first, at most 400."

class ArchivedOfEpisode(Record):
    "A claim of a workspace that was archived."
    id: str
    "The claim."
    code: str
    "Why it was archived."

class AttachedResolver(Record):
    "A claim that was attached to settle a contradiction."
    claim_id: str
    "The claim that settles the contradiction, or helps to."
    resolution: Literal["supersede", "reject", "keep_both"] | str
    "The resolution that it supports."
    relevance_override: str | None
    "Why a reviewer considered it relevant although nothing on record shows it."
    attached_by: str
    "Who attached it."
    attached_at: str
    "When it was attached."

class AuditEntry(Record):
    "Who changed what, or tried to, when, and by which request. The audit trail is a view of the event log."
    id: str
    "Id of the entry, the same as that of its event."
    seq: int | None
    "Gap-free number; null until sealed, a second or so after the commit."
    occurred_at: str
    "When it happened, on the space's clock."
    kind: str
    "What was done."
    actor: Actor
    space_id: str | None
    "Where."
    subject_id: str
    "To what."
    request_id: str | None
    "The request that did it, as in the answer header X-Request-Id; of denied attempts the last one."
    task_id: str | None
    "The task that it belongs to."
    accepted: bool | None
    "Of `gate_evaluated`, whether the gates accepted it; false for `attempts_denied`; null for what nobody judges."
    denied: DeniedAttempts | None
    "For `attempts_denied`: what was refused; otherwise null."
    prev_hash: str | None
    "Hash of the previous entry."
    hash: str | None
    "Hash over the previous hash and this entry."

class AuditFault(Record):
    "Where the log is not as it was sealed."
    seq: int | None
    "Number of the entry; null: it has lost its number."
    why: Literal["seq_gap", "link_broken", "event_missing", "event_changed", "seal_missing", "anchor_differs", "tail_missing"] | str
    "`seq_gap`: the entry with this number is missing; `link_broken`: the entry is not chained to the one before it; `event_missing`: there is a seal, but what was sealed is gone; `event_changed`: what was sealed has been changed; `seal_missing`: an entry has lost its seal, so that it has no number; `anchor_differs`: the log has another hash at the number of the anchor; `tail_missing`: the log ends before the number of the anchor."

class AuditHead(Record):
    "The last sealed entry."
    seq: int
    "Its number; 0: there is none."
    hash: str
    "Its hash."

class AuditVerification(Record):
    "The chain of hashes of the audit trail, computed again from what is stored."
    intact: bool
    "Whether everything that was verified is as it was sealed."
    from_: int
    "Number of the first entry that was verified."
    to: int
    "Number of the last entry that was verified and found right; `from` - 1: none."
    start_hash: str
    "Hash that the first is chained to. It is trusted: where you verify in parts, compare it with the `endHash` of the part before."
    end_hash: str
    "Hash of the last that was found right."
    first_fault: AuditFault | None
    "The first fault; null: there is none."
    head: AuditHead
    "The last sealed entry of the whole log. Kept elsewhere, it is an anchor."
    waiting: int
    "Entries in this part that are not sealed yet; a second or so after the last change 0."
    has_more: bool
    "Whether entries up to `to` remain: verify again from `to` + 1."

class Belief(Record):
    "What independent evidence for and against a claim amounts to."
    state: Literal["rejected", "contested", "deprecated", "tentative", "provisional", "accepted"] | str
    "How far it is settled. `accepted`: several independent witnesses; `provisional`: well supported; `tentative`: little; `contested`: strong evidence on both sides; `deprecated`: not supported for long; `rejected`: hidden unless asked for."
    score: float
    "What the evidence for and against amounts to now, 0 to 1."
    support: float
    "Evidence for it, 0 to 1."
    contradiction: float
    "Evidence against it, 0 to 1."
    kappa: float
    "Share of the evidence against it in all evidence, 0 to 1."
    freshness: float
    "How new its newest support is, 0 to 1."
    bel: float
    "The score without the penalty for age."
    penalty: float
    "Share of the score that it has lost with age."
    volatility: Literal["low", "medium", "high"] | str
    "How fast such statements change."
    class_: Literal["descriptive", "predictive", "causal", "procedural"] | str
    "What kind of statement it is."
    groups: int
    "Independent groups of evidence, for and against."
    support_groups: int
    "Independent groups that support it."
    witness_groups: int
    "Those of them that have more than inferences."
    contradiction_groups: int
    "Independent groups that contradict it with more than inferences."
    contested_updates: int
    "Updates of its own evidence in a row after which it was contested; 0: it is not contested."
    supported_at: str | None
    "The newest observation that supports it; null: nothing does."
    failed_test: str | None
    "The failed test that rejects it; null: none is in force."
    rule_id: Literal["rejected.failed_test", "rejected.saturation", "contested.user_protected", "contested.material_conflict", "accepted.policy_threshold", "deprecated.staleness", "provisional.supported", "tentative.default"] | str
    "The rule that decided the state."
    evaluated_at: str
    "The time for which it was computed."
    policy: Literal["credence-v1", "seed-v0.1q", "no-tentative-provisional", "no-provenance-weight", "no-independence", "no-staleness", "no-test-loop", "single-layer", "direct-writes"] | str
    "The policy by which it was computed."
    would_change: WouldChange | None
    "What would change the state; only in reads of one claim."
    groups_detail: List[BeliefGroup] | None
    "The groups, and what each weighs, support first; only in reads of one claim."

class BeliefGroup(Record):
    "One independent group of evidence, and what it weighs."
    group: str
    "Id of the independence group."
    side: Literal["support", "contradiction"] | str
    "Whether it speaks for or against the claim."
    class_: Literal["user_explicit", "system", "tool_output", "user_implicit", "document", "inference"] | str
    "The class of its strongest evidence."
    n: int
    "Different contents in it."
    weight: float
    "What it weighs, 0 to 0.9."

class BlockedFact(Record):
    "A fact that may not be relied on now, and what it lacks."
    claim_id: str
    "Id of the claim."
    claim_type: str
    "Claim type of the schema."
    kind: Literal["observed", "derived"] | str
    "Whether it follows from evidence, or from other facts."
    text: str
    "What it says."
    step_ids: List[str]
    "Steps of the task that it is attached to."
    trust: float
    "Trust, 0 to 1."
    grounding: Literal["sound", "stale", "expired", "tainted"] | str
    "How good its evidence is now."
    needs: List[str]
    "Types of evidence that would bring it back."
    tools: List[str]
    "Tools that fetch them."

class BlockedItem(Record):
    "Something that cannot go on."
    text: str
    "What is blocked."
    reason: str
    "By what."

class Calibration(Record):
    "How accurate the forecasts of a space were, and how its agents kept what their handoffs said."
    overall: CalibrationScore
    "All forecasts of the space."
    by_principal: List[CalibrationScore]
    "By who forecast."
    by_agent: List[CalibrationScore]
    "By the name of the agent."
    by_source: List[CalibrationScore]
    "By the source of the evidence forecast from."
    handoffs: List[HandoffRate]
    "How each agent kept what its handoffs said; of what you may read."
    by_source_class: List[CalibrationScore]
    "By the class of that source: user_explicit, system, tool_output, user_implicit, document, inference."

class CalibrationScore(Record):
    "How well probabilities predicted outcomes."
    key: str
    "The origin of these forecasts."
    count: int
    "Forecasts judged."
    brier: float | None
    "Mean squared distance of probability and outcome, 0 is best; null without forecasts."
    expected_calibration_error: float | None
    "Expected calibration error over ten equal bins of probability, 0 is best; null without forecasts."
    insufficient: bool
    "Whether there are fewer than ten forecasts, too few for a reliable score."

class Candidate(Record):
    "What may become an atom, a scenario or a persona, and what was decided about it."
    id: str
    "Id of the candidate."
    level: Literal["atom", "scenario", "persona"] | str
    "What it becomes."
    kind: Literal["persona", "episodic", "instruction"] | str | None
    "Of an atom."
    title: str | None
    "Of a scenario or a persona."
    text: str
    "What is remembered."
    spans: List[Span]
    "Passages that an atom follows from."
    atoms: List[str]
    "Atoms that a scenario summarises."
    scenarios: List[str]
    "Scenarios that a persona summarises."
    confidence: float
    "How sure its author is, 0 to 1."
    effective_confidence: float
    "How much of that counts."
    supersedes: str | None
    "Claim that it replaces once it is promoted."
    manual: bool
    "Whether a reviewer recorded it by hand."
    decision: Literal["promote", "pending", "reject"] | str
    "What the gate decided when it was recorded."
    violations: List[CandidateViolation]
    "Why it was not promoted at once; empty if it was."
    overlap: float | None
    "Share of the words of an atom that are in what it quotes; null: that could not be read, or it is not an atom."
    suggestion: str | None
    "What to do next; null: nothing."
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
    "What does not stand now."

class CandidateViolation(Record):
    "Why a candidate was not promoted at once."
    code: Literal["span_missing", "message_unknown", "message_private", "span_out_of_range", "span_hash_mismatch", "source_not_visible", "supersedes_unknown", "confidence_too_low", "span_too_thin", "instruction_source_not_user", "not_entailed", "not_grounded", "overlap_low", "confidence_low", "negation_left_out", "word_order_changed", "entities_unread", "persona_kind", "summary", "supersedes", "contradicts", "supersedes_stronger"] | str
    "What is wrong, or why a person decides."
    reason: str
    "The same in words."
    spans: List[int]
    "Spans concerned, by their place from 0."
    words: List[str]
    "Words and numbers concerned."
    claim_ids: List[str]
    "Claims concerned."

class Cascade(Record):
    "A correction on its way to everything that depends on its roots."
    id: str
    "Id of the cascade."
    trigger: Literal["retracted", "unsupported", "refuted", "superseded", "expired", "restored", "rederived", "revalued", "contested", "settled", "revoked", "reinstated", "quarantined", "rejected"] | str
    "What happened to the roots."
    root_ids: List[str]
    "The corrected claims or evidence."
    state: Literal["running", "done", "failed"] | str
    "Whether everything that depends on the roots has been processed. failed: it was given up; nodes that it has not reached stay `correctionPending` until it is retried."
    processed: int
    "Nodes processed."
    changed: int
    "Nodes whose grounding, causes, confidence or trust changed."
    remaining: int
    "Nodes reached and not processed yet; their dependents are not counted."
    started_at: str
    "When, on the space's clock."
    ended_at: str | None
    "null while running."
    error: str | None
    "Why it was given up; null if it was not."
    job_id: str | None
    "Its row among the dead jobs, if it was given up."

class CascadePreview(Record):
    "What a correction would reach."
    affected: int
    "Nodes that depend on it, at any depth."
    by_type: Record
    "How many of each type."
    max_depth: int
    "Length of the longest chain of dependents, in ranks."
    first: List[str]
    "The hundred most important, most important first."
    next_cursor: str | None
    "Send this to `nodes.impact` of the same node for the next page; null on the last."
    as_of_seq: int
    "Number of the last sealed event. The correction itself can reach other nodes only because of later events."
    truncated: bool
    "Whether there are more than were counted."

class CategoryCount(Record):
    "How many memories of a category there are."
    category: str
    "What kind of memory it is."
    count: int
    "How many there are."

class Cause(Record):
    "Why a node is not sound, or is contested."
    kind: Literal["taint", "expired", "stale", "contested"] | str
    "What happened to the root."
    root_id: str
    "The claim that fell, or the contradiction."
    replaced_by: str | None
    "For a claim that was superseded: the claim that replaced it, if it is still valid."

class Change(Record):
    "That something has changed in a space, without what is stored about it."
    seq: int
    "Its place in the log."
    kind: str
    "What happened."
    subject_id: str
    "To what it happened."
    occurred_at: str
    "When it happened."

class ChangedNote(Record):
    "A note that an outcome changed."
    claim_id: str
    "The note."
    importance: float
    "Its importance now."

class Checkpoint(Record):
    "Where a task stood."
    id: str
    "Id of the checkpoint."
    task_id: str
    "Id of the task."
    version: int
    "From 1 in the task, without a gap."
    parent_version: int | None
    "The version before it; null for the first."
    kind: Literal["auto", "handoff"] | str
    "`handoff` was written on purpose, `auto` by the triggers or a failure."
    reason: Literal["PLAN_UPDATE", "WORKING_SET_SHIFT", "AUTO_SAVE", "FAILURE", "MANUAL_HANDOFF"] | str
    "What led to it."
    session_id: str | None
    "Session it was written in."
    principal_id: str
    "Who wrote it."
    created_at: str
    "When it was written."
    execution_position: ExecutionPosition
    "Where the task was."
    state_diff: List[ListDiff]
    "How its lists changed against the version before."
    continuation_confidence: float
    "How far an agent may go on from it without asking, 0 to 1; falls with its age."

class Claim(Record):
    "A statement about the world, with its evidence and trust."
    id: str
    "Id of the claim."
    type: Literal["claim", "observation_factual", "observation_predictive", "derivation", "theory", "axiom", "conjecture", "lesson"] | str
    "Its type in the graph; a claim of type `claim` depends on evidence only."
    text: str
    "The claim in words: its text, or its triple if the text does not contain the value of the triple."
    original_text: str | None
    "The words in which it was recorded, if `text` shows the triple instead; otherwise null. Always null in search results: read the claim."
    triple: Triple | None
    "The claim as subject, predicate and value; null for a note."
    structured: bool
    "Whether it has a triple, and so was checked for contradictions."
    status: Literal["active", "superseded", "disputed", "quarantined", "archived", "retracted"] | str
    "Only active claims are believed."
    status_reason: str | None
    "The reason for this status, if there is one."
    tier: Literal["workspace", "canonical"] | str
    "`canonical`: it was promoted. It stays so, whatever becomes of the belief in it; its state says that."
    grounding: Literal["sound", "stale", "expired", "tainted"] | str | None
    "Whether what it depends on is still valid; null once it is retracted."
    correction_pending: bool
    "Whether a correction is on its way to it: its grounding is then shown as the worst it may become."
    trust: float
    "How far to believe it now, 0 to 1."
    gate_trust: float
    "What the gate weighs when claims contradict: trust without age and without votes of agents."
    confidence: float
    "How reliable its reasoning or its quote is; equal to trust for plain claims."
    belief: Belief | None
    "What independent evidence for and against it amounts to now; null: it was stored before beliefs were, and the next run of `beliefs` computes it."
    base: float
    "Weight of its strongest assertion."
    base_class: Literal["user_explicit", "system", "tool_output", "user_implicit", "document", "inference"] | str
    "Kind of origin of its strongest assertion."
    corroboration: int
    "Independent witnesses."
    reinforcements: int
    "How many voters confirm it."
    disputes: int
    "How many voters dispute it."
    scope: Literal["global", "session", "temporal", "workspace"] | str
    "Where it is visible."
    session_id: str | None
    "Session of a session claim, or to which its workspace belongs."
    workspace_id: str | None
    "Workspace of a workspace claim."
    valid_from: str
    "From when on it is valid."
    valid_until: str | None
    "Until when it is valid (exclusive); null while open."
    valid_from_inferred: bool
    "Whether validFrom is only the time of observation: it is known to be valid from then on, but may have been valid before."
    observed_at: str
    "When it was true or seen."
    recorded_at: str
    "When it was stored."
    recorded_by: str
    "Who stored it."
    stale_at: str | None
    "From when on its grounding is `stale`, unless it is observed again; null: never."
    expires_at: str | None
    "From when on it is `expired`; null: never."
    aging_from: str
    "The latest observation at full weight; trust ages from this time."
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
    "Importance with reinforcements."
    strength: float
    "Its strength in memory now, 0 to 1."
    strength_label: Literal["strong", "healthy", "weakening", "due"] | str
    "The next `decay` run may archive `due` claims."
    half_life_days: float
    "Days in which its strength halves."
    tags: List[str]
    "Tags."
    agent: str | None
    "Name of the agent that said it first."
    evidence: List[str]
    "Evidence that supports it, first to last."
    supersedes: List[str]
    "Claims it replaced."
    superseded_by: str | None
    "Claim that replaced it."
    merged_into: str | None
    "Claim with the same content that took over its evidence, or that it was promoted to."
    remainder_of: str | None
    "Claim whose later part it continues."
    conflicts: List[str]
    "Open conflicts it is a party of."
    external_id: str | None
    "The caller's own id."
    version: int
    "Rises with every change."
    fact: Fact | None
    "What makes it a fact, if gates accepted it; null: a plain claim."

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
    "State of its belief; null: it is not weighed yet."
    deprecated: bool
    "Whether nothing has supported it for long."
    workspace_id: str | None
    "The workspace that it is in; null: it is in none."

class ClaimSummary(Record):
    "A claim in short, where another answer names it."
    id: str
    "Id of the claim."
    text: str | None
    "The claim in words, as readers are shown it; null in a context if the claim is quarantined."
    triple: Triple | None
    "The claim as subject, predicate and value; null for a note, and where `text` is null."
    status: Literal["active", "superseded", "disputed", "quarantined", "archived", "retracted"] | str
    "Its status at the moment that the answer is about."
    gate_trust: float
    "Its trust as weighed by the gate, at the same moment."
    version: int
    "Its version at the same moment."

class ClaimsToArchive(Record):
    "Plain claims that a run archives."
    count: int
    "How many there are."
    ids: List[str]
    "The first 100 of them, by id."

class ClearedConstraints(Record):
    "What became of constraints that were to be cleared."
    cleared: List[str]
    "Ids of the entries that hold no longer."
    refused: List[RefusedClear]
    "Entries that still hold."

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
    "When the first of its members was observed."
    to: str
    "When the last of them was."
    member_count: int
    "Number of visible members."
    hidden_count: int
    "Number of members that are not visible."
    created_at: str
    "When it was created."
    created_by: str
    "Who made it."
    version: int
    "Rises with every change."
    members: List[CollectionMember]
    "Visible members, the earliest observed first."
    summary: Claim | None
    "The newest digest of only its members, if it is visible."

class CollectionMember(Record):
    "A claim of an episode or a cluster."
    id: str
    "The claim."
    text: str
    "The claim in words."
    agent: str | None
    "Who said it."
    observed_at: str
    "When it was observed."

class ComparedMemory(Record):
    "What a score of the policy seed-mcp-engram is made of: .3 text + .7 cosine x strength + joined. If the query was not compared by meaning, text + joined."
    text: float
    "BM25 of its words, as a share of the most that a text can reach, 0 to 1."
    cosine: float | None
    "Cosine of its vector and the query's; null where one is missing."
    strength: float
    "Its strength, 0 to 1: that of a note, or of another claim as if it were a note with a half-life of 24 days."
    joined: float
    ".05 for each better result of the search that an edge or a link joins it to, at most .10."

class CompetingClaim(Record):
    "A claim that cannot be true together with another."
    claim_id: str
    "Id of the claim."
    score: float
    "What its evidence amounts to now, 0 to 1."
    support: float
    "Evidence for it, 0 to 1."

class CompletedItem(Record):
    "Something that was reported as done."
    text: str
    "What is done."
    evidence_ids: List[str]
    "Evidence that it is done."
    at: str
    "When it was reported."
    set_by: SetBy | None
    "Who reported it."

class Conflict(Record):
    "Two claims that contradict each other: either the gate quarantined one of them, or somebody pointed out the contradiction."
    id: str
    "Id of the conflict."
    new_claim: ClaimSummary
    "The quarantined claim; for a contradiction, the later one."
    existing_claim: ClaimSummary
    "The claim it contradicts."
    blocking: bool
    "Whether the existing claim alone keeps the new one in quarantine."
    reason: Literal["trust_insufficient", "user_protected", "predicate_requires_review", "circular", "replacement_blocked", "suspicious_input", "manual", "contradiction"] | str
    "Why the new claim is quarantined. `contradiction`: it is not quarantined; somebody pointed out that both cannot be true."
    new_trust: float
    "gateTrust of the new claim when the conflict opened."
    existing_trust: float
    "gateTrust of the existing claim when the conflict opened."
    contests: List[str]
    "The sides that it contests while it is open. A side that is too strong for the other is not contested: the conflict is then a challenge and waits for a reviewer."
    description: str | None
    "Of a contradiction: how the two contradict."
    root_cause: str | None
    "For a contradiction: its cause."
    opened_by: str | None
    "Of a contradiction: who pointed it out; null where the gate opened it."
    sides: List[str]
    "Both claims; of a contradiction in the order that its opener named them."
    challenge: bool
    "For a contradiction: whether one side is too strong to be contested by it. In that case it waits for a reviewer and blocks nothing."
    partial: bool
    "For a contradiction: whether it is open although a resolver is attached, because none settles it."
    resolvers: List[AttachedResolver]
    "Of a contradiction: what was attached to settle it, first to last."
    status: Literal["open", "resolved"] | str
    "Whether it still waits for a reviewer."
    resolution: Literal["supersede", "reject", "keep_both", "lapsed", "withdrawn"] | str | None
    "How it ended. `lapsed`: one of its claims no longer stands; `withdrawn`: its opener or a reviewer withdrew it."
    resolved_by: str | None
    "Who decided: a principal, `server`, or the claim that settled a contradiction."
    note: str | None
    "Why."
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
    "Those of its sides that are among the claims."

class ConflictResolution(Record):
    "What a decision on a conflict changed."
    conflict: Conflict
    "The conflict after the decision."
    also_resolved: List[str]
    "Other conflicts of the same claim that ended with it."
    superseded: List[str]
    "Claims the new one replaced."
    narrowed: List[str]
    "Claims that now hold from a later time."
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
    "Whether the existing claim alone keeps the new one in quarantine."
    reason: Literal["trust_insufficient", "user_protected", "predicate_requires_review", "circular", "replacement_blocked", "suspicious_input", "manual", "contradiction"] | str
    "Why the new claim is quarantined. `contradiction`: it is not quarantined; somebody pointed out that both cannot be true."
    new_trust: float
    "gateTrust of the new claim when the conflict opened."
    existing_trust: float
    "gateTrust of the existing claim when the conflict opened."

class Constraint(Record):
    "Something that holds until it is cleared."
    id: str
    "Id of the entry in its task."
    text: str
    "What must be kept, or what holds."
    set_by: SetBy
    "Who set it."

class Context(Record):
    "With explain: how the memories were chosen."
    context: str
    "The text to give to a model; empty if not even its headings fit."
    token_estimate: int
    "Size of the finished text in tokens, counted by the tokenizer. Never above maxTokens."
    tokenizer: Literal["estimate", "cl100k_base", "o200k_base"] | str
    "The tokenizer that counted: the setting of the space. `estimate` is bytes of UTF-8 divided by four, rounded up."
    included: int
    "Memories printed."
    excluded: int
    "Memories found and not printed."
    excluded_reasons: List[ExcludedMemory]
    "Why each of those was not printed."
    citations: Record
    "Evidence behind each memory printed."
    sources: Record
    "For each line of Background, what it was made from: of an atom the messages that it quotes, of a scenario its atoms, of a persona its scenarios. The line itself lists the first eight."
    references: Record
    "The names of messages in the text, such as `message:3`, with their ids. Claims are named by their id."
    facts: List[FactInContext]
    "Facts printed that may be relied on, in the order of the text."
    blocked: List[BlockedFact]
    "Facts printed that may not be relied on now, in the order of the text."
    task: TaskInContext | None
    "Where the task stands, as it is printed; null: none was asked for."
    handoff: Handoff | None
    "The newest handoff of the task, or of your own agent without taskId, as far as you may read it; in the text it may be shortened. null: there is none, or it does not fit."
    interrupted: List[InterruptedSession]
    "Sessions that were cut off within a day and that you may see, newest first; those printed."
    conflicts: List[ConflictSummary]
    "Undecided conflicts about printed memories."
    possible_conflicts: List[PossibleConflictSummary]
    "Undecided possible conflicts between printed memories and protected or system claims, which are printed too."
    degraded: str | None
    "`embedder_unavailable` or `embedder_timeout`: only words were searched. `query_cut`: the query is longer than the embedder accepts, so its meaning was taken from its beginning. `read_only`: the tenant may not write at present. Otherwise null."
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
    "The linked hit from which it got a higher score; otherwise null."
    explain: ResultExplanation
    "How its relevance was computed."

class ContextExplain(Record):
    stages: SearchStages
    "Candidates by stage."
    candidates: List[ContextCandidate]
    "Every candidate, best first."

class Continuation(Record):
    "Where a task stands, constraints first."
    must_not_redo: List[MustNotRedo]
    "What must not be done again."
    must_preserve: List[Constraint]
    "What must be kept."
    active_constraints: List[Constraint]
    "What holds."
    expired: List[MustNotRedo]
    "What was not to be done again until a time that has passed."
    goal: str | None
    "What the task is to reach."
    completed: List[CompletedItem]
    "What is done."
    in_progress: List[str]
    "What is being worked on."
    blocked: List[BlockedItem]
    "What cannot go on."
    preferred_next: List[str]
    "What to do next, in this order."
    working_set: WorkingSet
    inherited: List[MustNotRedo]
    "What must not be done again here because another task says so, for its subtasks or for the space, or an attempt before this one."
    inherited_constraints: List[InheritedConstraint]
    "What must be kept and what holds (`must_preserve`, `active_constraints`) since an attempt before this one."
    tail_events: int
    "How many reports came after it; they are part of the answer."
    continuation_confidence: float | None
    "How far you may go on without asking, 0 to 1, as of now."
    continuity_score: float | None
    "How much it goes on from the version before; null for the first."
    handoff: Handoff | None
    "The newest handoff of the task that you may read."
    interruption: Interruption | None
    "How a session of the task was cut off last that nobody resumed; null: none was."
    failures: List[Failure]
    "What failed in the task: up to three of a component, strongest first."

class Continuity(Record):
    "How much a version of a task goes on from another."
    outcome: Literal["evaluated", "insufficient_data"] | str
    "`insufficient_data`: there are fewer than two versions."
    parent: int | None
    "Version compared with."
    child: int | None
    "Version compared."
    values: ContinuityValues | None
    "The six values."
    score: float | None
    "Their weighted sum, 0 to 1."

class ContinuityValues(Record):
    "The six values of continuity, 0 to 1."
    goal: float
    "How alike the goals are."
    action: float
    "How much of the plan is the same."
    failure_recall: float
    "Share of the constraints that are kept."
    working_set: float
    "How much of the working set is the same."
    replanning: float
    "1 less the share of changes of the plan."
    redundant_exploration: float
    "1 less the share of actions that did something again."

class ContradictResult(Record):
    "The result of pointing out a contradiction."
    outcome: Literal["opened", "deduplicated"] | str
    "deduplicated: a conflict of the two was open already; if a reviewer pointed it out, it contests both sides from now on."
    conflict: Conflict
    "The conflict."

class ContradictedClaim(Record):
    "A claim that evidence was attached against."
    id: str
    "Id of the claim."
    type: Literal["claim", "observation_factual", "observation_predictive", "derivation", "theory", "axiom", "conjecture", "lesson"] | str
    "Its type in the graph; a claim of type `claim` depends on evidence only."
    text: str
    "The claim in words: its text, or its triple if the text does not contain the value of the triple."
    original_text: str | None
    "The words in which it was recorded, if `text` shows the triple instead; otherwise null. Always null in search results: read the claim."
    triple: Triple | None
    "The claim as subject, predicate and value; null for a note."
    structured: bool
    "Whether it has a triple, and so was checked for contradictions."
    status: Literal["active", "superseded", "disputed", "quarantined", "archived", "retracted"] | str
    "Only active claims are believed."
    status_reason: str | None
    "The reason for this status, if there is one."
    tier: Literal["workspace", "canonical"] | str
    "`canonical`: it was promoted. It stays so, whatever becomes of the belief in it; its state says that."
    grounding: Literal["sound", "stale", "expired", "tainted"] | str | None
    "Whether what it depends on is still valid; null once it is retracted."
    correction_pending: bool
    "Whether a correction is on its way to it: its grounding is then shown as the worst it may become."
    trust: float
    "How far to believe it now, 0 to 1."
    gate_trust: float
    "What the gate weighs when claims contradict: trust without age and without votes of agents."
    confidence: float
    "How reliable its reasoning or its quote is; equal to trust for plain claims."
    belief: Belief | None
    "What independent evidence for and against it amounts to now; null: it was stored before beliefs were, and the next run of `beliefs` computes it."
    base: float
    "Weight of its strongest assertion."
    base_class: Literal["user_explicit", "system", "tool_output", "user_implicit", "document", "inference"] | str
    "Kind of origin of its strongest assertion."
    corroboration: int
    "Independent witnesses."
    reinforcements: int
    "How many voters confirm it."
    disputes: int
    "How many voters dispute it."
    scope: Literal["global", "session", "temporal", "workspace"] | str
    "Where it is visible."
    session_id: str | None
    "Session of a session claim, or to which its workspace belongs."
    workspace_id: str | None
    "Workspace of a workspace claim."
    valid_from: str
    "From when on it is valid."
    valid_until: str | None
    "Until when it is valid (exclusive); null while open."
    valid_from_inferred: bool
    "Whether validFrom is only the time of observation: it is known to be valid from then on, but may have been valid before."
    observed_at: str
    "When it was true or seen."
    recorded_at: str
    "When it was stored."
    recorded_by: str
    "Who stored it."
    stale_at: str | None
    "From when on its grounding is `stale`, unless it is observed again; null: never."
    expires_at: str | None
    "From when on it is `expired`; null: never."
    aging_from: str
    "The latest observation at full weight; trust ages from this time."
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
    "Importance with reinforcements."
    strength: float
    "Its strength in memory now, 0 to 1."
    strength_label: Literal["strong", "healthy", "weakening", "due"] | str
    "The next `decay` run may archive `due` claims."
    half_life_days: float
    "Days in which its strength halves."
    tags: List[str]
    "Tags."
    agent: str | None
    "Name of the agent that said it first."
    evidence: List[str]
    "Evidence that supports it, first to last."
    supersedes: List[str]
    "Claims it replaced."
    superseded_by: str | None
    "Claim that replaced it."
    merged_into: str | None
    "Claim with the same content that took over its evidence, or that it was promoted to."
    remainder_of: str | None
    "Claim whose later part it continues."
    conflicts: List[str]
    "Open conflicts it is a party of."
    external_id: str | None
    "The caller's own id."
    version: int
    "Rises with every change."
    fact: Fact | None
    "What makes it a fact, if gates accepted it; null: a plain claim."
    test_suggestion: TestSuggestion | None
    "Why the claim is worth a test now; null: it is not."
    competing: StoreClaimResult | None
    "What came of the other value; null if none was given."
    contradiction_id: str | None
    "The contradiction of the two, if both stand; null otherwise. A blocked value has its own conflict."

class ContradictionPenalty(Record):
    count: int
    "Contradictions nobody has decided."
    points: float
    "What they cost: 1 each, 10 at most."

class ContradictionWithdrawal(Record):
    "The result of withdrawing a contradiction."
    outcome: Literal["withdrawn", "already_withdrawn"] | str
    "already_withdrawn: the first withdrawal remains in force."
    conflict: Conflict
    "The contradiction after it."

class Cooldown(Record):
    "How long a principle is suppressed in a session."
    principle_id: str
    "The principle."
    applications: int
    "How often it was applied in the session since its newest exemplar."
    suppressed_until: int
    "Number of the last prompt at which it is suppressed, unless it gains an exemplar."

class CorroboratedClaim(Record):
    "A claim that a witness was attached to."
    id: str
    "Id of the claim."
    type: Literal["claim", "observation_factual", "observation_predictive", "derivation", "theory", "axiom", "conjecture", "lesson"] | str
    "Its type in the graph; a claim of type `claim` depends on evidence only."
    text: str
    "The claim in words: its text, or its triple if the text does not contain the value of the triple."
    original_text: str | None
    "The words in which it was recorded, if `text` shows the triple instead; otherwise null. Always null in search results: read the claim."
    triple: Triple | None
    "The claim as subject, predicate and value; null for a note."
    structured: bool
    "Whether it has a triple, and so was checked for contradictions."
    status: Literal["active", "superseded", "disputed", "quarantined", "archived", "retracted"] | str
    "Only active claims are believed."
    status_reason: str | None
    "The reason for this status, if there is one."
    tier: Literal["workspace", "canonical"] | str
    "`canonical`: it was promoted. It stays so, whatever becomes of the belief in it; its state says that."
    grounding: Literal["sound", "stale", "expired", "tainted"] | str | None
    "Whether what it depends on is still valid; null once it is retracted."
    correction_pending: bool
    "Whether a correction is on its way to it: its grounding is then shown as the worst it may become."
    trust: float
    "How far to believe it now, 0 to 1."
    gate_trust: float
    "What the gate weighs when claims contradict: trust without age and without votes of agents."
    confidence: float
    "How reliable its reasoning or its quote is; equal to trust for plain claims."
    belief: Belief | None
    "What independent evidence for and against it amounts to now; null: it was stored before beliefs were, and the next run of `beliefs` computes it."
    base: float
    "Weight of its strongest assertion."
    base_class: Literal["user_explicit", "system", "tool_output", "user_implicit", "document", "inference"] | str
    "Kind of origin of its strongest assertion."
    corroboration: int
    "Independent witnesses."
    reinforcements: int
    "How many voters confirm it."
    disputes: int
    "How many voters dispute it."
    scope: Literal["global", "session", "temporal", "workspace"] | str
    "Where it is visible."
    session_id: str | None
    "Session of a session claim, or to which its workspace belongs."
    workspace_id: str | None
    "Workspace of a workspace claim."
    valid_from: str
    "From when on it is valid."
    valid_until: str | None
    "Until when it is valid (exclusive); null while open."
    valid_from_inferred: bool
    "Whether validFrom is only the time of observation: it is known to be valid from then on, but may have been valid before."
    observed_at: str
    "When it was true or seen."
    recorded_at: str
    "When it was stored."
    recorded_by: str
    "Who stored it."
    stale_at: str | None
    "From when on its grounding is `stale`, unless it is observed again; null: never."
    expires_at: str | None
    "From when on it is `expired`; null: never."
    aging_from: str
    "The latest observation at full weight; trust ages from this time."
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
    "Importance with reinforcements."
    strength: float
    "Its strength in memory now, 0 to 1."
    strength_label: Literal["strong", "healthy", "weakening", "due"] | str
    "The next `decay` run may archive `due` claims."
    half_life_days: float
    "Days in which its strength halves."
    tags: List[str]
    "Tags."
    agent: str | None
    "Name of the agent that said it first."
    evidence: List[str]
    "Evidence that supports it, first to last."
    supersedes: List[str]
    "Claims it replaced."
    superseded_by: str | None
    "Claim that replaced it."
    merged_into: str | None
    "Claim with the same content that took over its evidence, or that it was promoted to."
    remainder_of: str | None
    "Claim whose later part it continues."
    conflicts: List[str]
    "Open conflicts it is a party of."
    external_id: str | None
    "The caller's own id."
    version: int
    "Rises with every change."
    fact: Fact | None
    "What makes it a fact, if gates accepted it; null: a plain claim."
    test_suggestion: TestSuggestion | None
    "Why the claim is worth a test now; null: it is not."

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
    "What became of it. A node that is not a claim is always accepted. `transformed`: a feeling was stored without the words that only say that it is a feeling."
    node: Node | None
    "The node that was created, or the claim that says the same already; null if none is recorded."
    prediction: Node | None
    "The prediction that was created with a predictive observation."
    proposal: Proposal | None
    "For a cornerstone: its proposal, which another person, who is a reviewer, has to approve."
    admission: StoreClaimResult | None
    "What the gate decided; null for a node that is not a claim."

class CreateNodesItem(TypedDict):
    type: Literal["question", "observation_factual", "observation_predictive", "prediction", "axiom", "definition", "conjecture", "goal", "goal_tension", "feeling_report", "lesson", "person", "cornerstone", "derivation", "theory"]
    "What to make: question, something not known, and what is missing to know it. observation_factual, what a passage of evidence says. observation_predictive, what a passage of evidence says will happen. prediction, an event expected by a time, with a probability. axiom, taken as true without evidence. definition, what a term means here. conjecture, a guess put up to be tested. goal, something to bring about. goal_tension, two goals that pull apart. feeling_report, a state an agent reports of itself, in its own session. lesson, what incidents taught, surfacing where the situation recurs. person, somebody known, with a tier of trust. cornerstone, an experience that shaped how the space works; active once a reviewer who did not propose it approves. derivation, what follows from premises. theory, what explains several premises, within a scope. Not here: evidence is recorded by POST evidence, a contradiction is opened by POST contradictions, a plain claim is stored by POST claims."
    claim: NotRequired[str | None]
    "The text; 1 to 10,000 characters. Required for observation_factual, observation_predictive, axiom, conjecture, goal, lesson, derivation, theory."
    evidence_id: NotRequired[str | None]
    "The evidence observed. Required for observation_factual, observation_predictive."
    quote: NotRequired[str | None]
    "The words of the evidence that it depends on, exactly as they appear there. Required for observation_factual, observation_predictive."
    quote_type: NotRequired[Literal["hard_data", "official_statement", "attributed_analysis", "counterfactual_inference", "unnamed_source", "personal_communication", "editorial"] | None]
    "The attitude of the author of the words. Required for observation_factual, observation_predictive."
    interpretation: NotRequired[str | None]
    "How the words are interpreted. Optional for observation_factual, observation_predictive."
    triple: NotRequired[TripleInput | None]
    "The claim as subject, predicate and value. With a triple, it is checked for contradictions like any claim. Optional for observation_factual, observation_predictive, derivation, theory."
    kind: NotRequired[str | None]
    "What kind of observation it is, in your own words. Optional for observation_factual, observation_predictive."
    standpoint: NotRequired[StandpointInput | None]
    "Where something was observed from. Optional for observation_factual, observation_predictive."
    predicted_event: NotRequired[str | None]
    "What is expected to happen. Required for observation_predictive, prediction."
    resolve_by: NotRequired[str | datetime | None]
    "The time until which it is expected. Required for observation_predictive, prediction."
    probability: NotRequired[float | None]
    "How likely it is, 0 to 1; it cannot be changed later. Default, with an observation: its confidence. Required for prediction. Optional for observation_predictive."
    criteria: NotRequired[str | None]
    "What would confirm it. Optional for prediction."
    text: NotRequired[str | None]
    "The question. Required for question."
    category: NotRequired[str | None]
    "The area of work that a question belongs to: research, design, implementation, planning or meta. For a conclusion: what kind of memory it is, as for any claim. Required for question. Optional for derivation, theory."
    blocked_by: NotRequired[Literal["external_evidence", "empirical_data", "human_decision", "implementation", "synthesis", "prerequisite"] | None]
    "What has to be known to answer it. Required for question."
    context_ids: NotRequired[Sequence[str] | None]
    "Nodes to read it with; at most 64. Nothing is inferred from them. Optional for question, axiom, definition, goal, derivation, theory."
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
    "Regular expression for the situations in which it surfaces: no backreference, no lookaround, case is ignored; at most 512 characters. Optional for lesson."
    nudge: NotRequired[str | None]
    "What to say when it surfaces. Optional for lesson."
    reasoning_type: NotRequired[Literal["modus_ponens", "modus_tollens", "hypothetical_syllogism", "disjunctive", "reductio", "inductive_generalization", "inductive_enumeration", "authority_consensus", "inductive_statistical", "inductive_analogy", "inductive_causal", "authority_expert", "abductive_best_explanation", "abductive_elimination"] | None]
    "How a conclusion follows, or how the incidents of a lesson are combined: default inductive_generalization. Required for derivation. Optional for lesson, theory."
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
    "The cornerstone it replaces, which is outgrown once this one is approved. Optional for cornerstone."
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
    "From when on it is valid; default observedAt. Optional for derivation, theory."
    valid_until: NotRequired[str | datetime | None]
    "Until when it is valid (exclusive); default open. Optional for derivation, theory."
    importance: NotRequired[float | None]
    "Optional for derivation, theory."
    tags: NotRequired[Sequence[str] | None]
    "At most 20, each 1 to 50 characters. Optional for derivation, theory."
    external_id: NotRequired[str | None]
    "Your own id. It is separate from the ids of other callers unless they share a source system that both were granted. Sending it again with the same body returns the first result. Optional for derivation, theory."
    provenance: NotRequired[ProvenanceInput | None]
    "Whom the assertion speaks for. Optional for derivation, theory."
    session_id: NotRequired[str | None]
    "Session in which it is created: id or external id. Required for feeling_report, where it must be a session that the caller opened."
    agent: NotRequired[str | None]
    "Name of the agent that creates it."

class CreatedEntity(Record):
    "A new entity, or the one that has the name already."
    outcome: Literal["accepted", "transformed"] | str
    "accepted: it is new; transformed: an entity of this type has one of the names, and is returned instead."
    matched_name: str | None
    "The name by which it was found; null: it is new."
    entity: Entity
    "The entity."

class CreatedTask(Record):
    "A task as it was created."
    id: str
    "Id of the task."
    external_id: str | None
    "The creator's own id."
    title: str
    "What is to be done."
    status: Literal["open", "in_progress", "blocked", "done", "cancelled"] | str
    "What is meant to become of it."
    phase: Literal["planning", "in_progress", "review", "blocked", "done", "cancelled"] | str
    "Narrows the status: planning is open, review is in progress."
    goal: str | None
    "What it is to reach."
    goal_set_by: SetBy | None
    "Who set the goal."
    members: List[str] | None
    "Principals that write it, with its creator and writers; null: any agent does."
    importance: float
    "0 to 1."
    parent_task_id: str | None
    "Task that it is a part of."
    milestone: bool
    "Whether it has subtasks."
    retry_of_task_id: str | None
    "The attempt before this one."
    retry_count: int
    "How many attempts came before it."
    spawned_from: str | None
    "Task in whose course it was created."
    metadata: Record
    "What callers keep with it."
    current_state: Literal["open", "in_progress", "blocked", "done"] | str
    "What its steps say together; open without any."
    step_counts: StepCounts
    "Its steps by status."
    anchors: Record
    "Entities it is about."
    needs_review: bool
    "Whether a step was open after the task was done."
    created_at: str
    "When it was created."
    created_by: str
    "Who created it. It belongs to the space."
    changed_at: str
    "When its status or state changed last."
    version: int
    "Rises with every change of its status, its state, its need of a review or what is said about it."
    deduplicated: bool
    "Whether an earlier call with the same externalId and body created it."

class CyclePenalty(Record):
    count: int
    "Cycles of dependence. Must be 0."
    points: float
    "What they cost: 5 each, 20 at most."

class DashboardSession(Record):
    "A browser that is signed in to the dashboard."
    id: str
    "Id of the session; not a secret."
    key_id: str
    "The API key that it was opened with, whose rights it has."
    key_name: str
    "What the key is used for."
    principal: Principal
    "Who acts in it."
    opened_at: str
    "When somebody signed in."
    last_seen_at: str
    "When it was last used, to the minute. It ends an hour later."
    expires_at: str
    "When it ends, whatever is done in it."
    ended_at: str | None
    "When somebody signed out of it or ended it; null: nobody did."

class DeletedCluster(Record):
    "The result of deleting a cluster; its claims stay."
    id: str
    "Id of the deleted cluster."

class DeletedEpisode(Record):
    "The result of deleting an episode; its claims stay."
    id: str
    "Id of the deleted episode."

class DeniedAttempts(Record):
    "Attempts of one key that were refused for one reason within at most a minute. It contains nothing that the caller wrote."
    operation: str
    "The operation that was tried, by its name in the catalogue; the name of the transport if the key itself was refused there; `others` beyond twenty kinds of attempts of a key in a minute."
    reason: str
    "`role`: the role of the key is too low; `space`: the space is not open to the key; otherwise the code of the refusal, such as `class_not_allowed`, `key_revoked`, or `not_found` for what does not exist, is of another tenant or is not for the caller."
    count: int
    "How often it was tried between the two times."
    from_: str
    "Time of the first attempt, by the clock of the process that refused it."
    until: str
    "The last."

class DeriveResult(Record):
    "The result of creating a derivation."
    outcome: Literal["accepted", "deduplicated", "quarantined", "rejected", "blocked"] | str
    "The outcome. blocked: a premise cannot be used, and nothing was written."
    claim: Claim | None
    "The claim that was stored or confirmed, or that remembers the rejection; null if none is stored."
    superseded: List[str]
    "Claims it replaced."
    narrowed: List[str]
    "Claims that now hold from a later time."
    remainders: List[str]
    "Claims that continue the later part of a replaced claim."
    historical: bool
    "Whether it was stored as history, because a later observation already stands."
    archived: List[str]
    "Propositions that left its workspace with this write, because that was full (`workspace_full`); the claim may be one of them."
    conflicts: List[ConflictSummary]
    "Open conflicts in which it is the new claim."
    warnings: List[Literal["class_downgraded", "value_not_in_message", "source_not_granted", "evidence_not_counted"] | str]
    "Deviations from what was asked."
    rejection: DeriveResultRejection | None
    "Set if the outcome is rejected."
    test_suggestion: TestSuggestion | None
    "Why the claim is worth a test now; null: it is not."
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
    "The digest, a claim of category digest."
    method: Literal["extractive", "llm"] | str
    "How it was written."
    degraded: Literal["llm_unavailable", "llm_unusable"] | str | None
    "Why it was written from sentences of the claims, as `fallback` allows, instead of by the model. Otherwise null."
    members: List[str]
    "Its members, in the order named."

class DigestMembers(Record):
    "The members of a digest."
    id: str
    "Id of the digest."
    method: Literal["extractive", "llm"] | str
    "How it was written."
    replaces: str | None
    "The digest that it replaces, from which a member had left."
    members: List[Claim]
    "Its visible members, in the order named."
    hidden_count: int
    "Number of members that are not visible."

class DiscriminatingTest(Record):
    "A test that tells claims apart by the outcomes that they expect."
    id: str
    "Id of the test."
    claims: List[TestedClaim]
    "The claims, with the outcome that each expects."
    kind: Literal["alternate_source", "second_sensor", "question", "authoritative_source", "wait_for_sample"] | str
    "How it is done."
    method: str
    "What to do."
    cost: float
    "What it costs."
    benefit: float
    "What its author says it is worth."
    impact: Literal["low", "medium", "high", "irreversible"] | str | None
    "How much its author says depends on it; null: what its claims say."
    method_source_id: str
    "The source that records the result."
    not_before: str | None
    "Results must be observed at this time or later; null: at any time."
    deadline: str | None
    "After this time it has lapsed; null: never."
    separation: int
    "Pairs of claims that expect different outcomes; 0: it tells nothing apart."
    ordered: bool
    "Whether a reviewer proposed it: its result decides against stronger claims."
    status: Literal["proposed", "ingested", "lapsed", "withdrawn"] | str
    "Its status now. `lapsed`: its deadline passed without a result."
    outcome: str | None
    "What came out; null: there is no result."
    verdict: Literal["passed", "failed", "inconclusive"] | str | None
    "`passed`: some claim expected the outcome; `failed`: none did; null: there is no result."
    evidence_id: str | None
    "The result; null: there is none."
    proposed_by: str
    "Who proposed it."
    proposed_at: str
    "When it was proposed."
    closed_at: str | None
    "When it was ingested or withdrawn."
    version: int
    "Rises with every change."

class Drift(Record):
    "How far the work in a task has drifted since it was taken up."
    outcome: Literal["measured", "insufficient_data"] | str
    "`insufficient_data`: there is no checkpoint, or nothing was restored yet where that is asked for."
    since: int | None
    "Version that is compared with: the one restored last, or the first."
    score: float | None
    "How far the work has drifted, 0 to 1."
    level: Literal["low", "medium", "high", "critical"] | str | None
    "What that means: critical from .7, high from .4, medium from .2."
    parts: DriftParts | None
    "What it is made of."
    warning: Literal["nudge", "thrashing"] | str | None
    "`nudge`: it is critical now. `thrashing`: five successive checkpoints were high; said once in ten."

class DriftParts(Record):
    "What drift is made of, 0 to 1 each."
    goal: float
    "How alike the goals are."
    new_tools: float
    "Share of the tools that are new."
    plans: float
    "Share of changes of the plan among the checkpoints since."
    broken_constraints: float
    "Share of the constraints that something begun since breaks."

class Edge(Record):
    "A relation between two nodes."
    id: str | None
    "Id of the edge; null if it is not stored as an edge, such as evidence of a claim."
    kind: Literal["tested_by", "derives_from", "supersedes", "retracts", "contradicts", "cites", "supported_by", "resolves", "exemplifies", "instantiates", "serves", "about", "subtask_of", "tensions"] | str
    "What it says; `tested_by`: a test names the claim."
    from_id: str
    "The node at which it begins: the newer one, unless its kind says otherwise."
    to_id: str
    "Where it ends."
    created_at: str
    "When it was added."
    created_by: str | None
    "Who added it; null if it has no id."

class EdgeBetween(Record):
    "An edge between two of the returned nodes."
    id: str | None
    "Id of the edge; null if it is stored with its claim or conflict."
    kind: Literal["derives_from", "supersedes", "retracts", "contradicts", "cites", "supported_by", "resolves", "exemplifies", "instantiates", "serves", "about", "subtask_of", "tensions"] | str
    "What it says."
    from_id: str
    "Where it begins."
    to_id: str
    "Where it ends."

class EmbeddingModel(Record):
    "An embedding model, and how far its vectors cover a space."
    model: str
    "Its name."
    state: Literal["active", "next", "idle"] | str
    "`active`: queries are compared in it; `next`: the space is moving to it; `idle`: neither. New texts get vectors of the active and the next model."
    dimensions: int | None
    "Dimensions of a vector; null if this process is not configured for the model, which is then unavailable."
    texts: int
    "How many texts the space has."
    embedded: int
    "How many of them have a vector of the model."
    indexed: bool
    "Whether large spaces are searched by an index of the model; without one every vector is compared."

class EmbeddingModels(Record):
    "The embedding models of a space."
    active_model: str
    "The model that queries are compared in."
    moved_at: str | None
    "When the space moved to it; null: it has had it since it was created."
    next_model: str | None
    "The model the space is moving to; null: it is not moving."
    job: str | None
    "The job that moves it."
    models: List[EmbeddingModel]
    "Every model that is configured or has vectors here."

class EmergentCluster(Record):
    "Three or more claims that are connected by links of similarity."
    id: str
    "Its id: that of the first of its claims. `clusters.create` with `clusterOf` labels it, `digests.compress` with `clusterOf` combines it."
    member_count: int
    "Number of its visible claims."
    members: List[CollectionMember]
    "At most 10 of them, the earliest observed first."

class EndedDashboardSessions(Record):
    "The result of signing out everywhere."
    ended: int
    "How many sessions were open."

class EndorseNudgeResult(Record):
    "The result of endorsing a nudge, or withdrawing that."
    outcome: Literal["endorsed", "withdrawn", "no_op"] | str
    "no_op: nothing changed."
    node: Node
    "The lesson after it; `fields.endorsement` contains by whom and when."

class Entity(Record):
    "A thing that claims are about, by its names."
    id: str
    "Id of the entity."
    canonical_name: str
    "Its usual name, without invisible characters."
    type: str
    "What it is."
    aliases: List[str]
    "Its other names, also those of entities that were merged into it."
    unconfirmed_names: List[str]
    "Names of it that only agents gave; those of a writer precede."
    canonicality: Literal["candidate", "stable"] | str
    "candidate: named only in a workspace. It becomes stable once a durable claim names it."
    workspace_id: str | None
    "The workspace whose candidate it is; null: it is stable."
    merged_into: str | None
    "The entity that it is taken for since a merge; null: none."
    merged: List[str]
    "Entities that are taken for this one since merges."
    possible_same_as: List[PossibleSameAs]
    "Entities with similar names, most similar first; at most 20."
    created_at: str
    "When it was created."
    last_touched_at: str
    "When it was created, or linked last."

class EntityMergeBlock(Record):
    "Why two entities cannot be merged now."
    code: str
    "Why the two cannot be merged now: the code of an error."
    message: str
    "The same in words."

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
    "What a claim says of an entity."
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
    "When the first of its members was observed."
    to: str
    "When the last of them was."
    member_count: int
    "Number of visible members."
    hidden_count: int
    "Number of members that are not visible."
    created_at: str
    "When it was created."
    created_by: str
    "Who made it."
    version: int
    "Rises with every change."
    members: List[CollectionMember]
    "Visible members, the earliest observed first."
    summary: Claim | None
    "The newest digest of only its members, if it is visible."
    record: EpisodeRecord | None
    "What became of the workspace of its task; null: it has no record."

class EpisodeRecord(Record):
    "What became of the workspace of a task."
    task_id: str
    "The task."
    workspace_id: str
    "Its workspace."
    from_: str
    "When the workspace was opened."
    to: str
    "When the record was made."
    counts: Record
    "How many claims of the workspace are in each state of belief."
    promoted: List[str]
    "Durable claims that were promoted out of it, at most 200."
    carried: List[str]
    "Claims in force in it that are not promoted, at most 200."
    archived: List[ArchivedOfEpisode]
    "Claims of it that were archived and not promoted, at most 200."
    tests: List[str]
    "Tests of its claims, at most 50."
    open_questions: List[str]
    "Claims among the carried ones that are contested."
    note: str | None
    "A note of whoever made it."
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
    "When the last of them was."
    workspace_id: str | None
    "The workspace whose record it has; null: it has none."
    claim_ids: List[str]
    "Those of its carried claims that are among the claims."

class Event(Record):
    "One sealed entry of the append-only log."
    seq: int
    "Gap-free number in the tenant, given when the event was sealed."
    id: str
    "Id of the event."
    kind: str
    "What happened, in the past tense: `claim_stored`."
    schema_version: int
    "Version of the payload."
    occurred_at: str
    "When it happened, on the space's clock."
    actor: Actor
    space_id: str | None
    "The space; null for what belongs to the whole tenant."
    subject_id: str
    "What it happened to; for an event about several things, what caused it."
    payload: Record
    "Everything that the projections are built from. `items`: if the event is about several things, what it says about each, by id."
    hash: str
    "SHA-256 over the hash before it and this event in canonical JSON."

class Evidence(Record):
    "Recorded evidence, kept unchanged."
    id: str
    "Id of the evidence."
    status: Literal["active", "revoked", "tainted"] | str
    "Revoked evidence supports nothing; evidence that was taken from it is tainted."
    freshness: Literal["fresh", "stale", "expired"] | str
    "Whether it still holds, by the clock of the space."
    kind: str
    "What it is."
    evidence_type: str | None
    "Type of the record."
    source_system: str | None
    "System that it was read from; null: who recorded it."
    source_id: str | None
    "Name of the source."
    class_: Literal["user_explicit", "system", "tool_output", "user_implicit", "document", "inference"] | str
    "Kind of origin."
    weight: float
    "Weight of an assertion of this origin, 0 to 1."
    independence_group: str
    "Evidence of one group is one witness."
    content: str
    "The content, exactly as given; in lists its first 1 KiB."
    content_bytes: int
    "Bytes of the whole content."
    content_hash: str
    "Hash of the content."
    locator: Locator | None
    "Where in a document it was found."
    anchors: List[Anchor]
    "Values of entities that it names: those declared, and those found in its content."
    parsed: ParsedEvidence
    "What was read out of it."
    anchors_cut_short: bool
    "Whether some pattern did not read the content to its end. For such an entity, what patterns found does not bind."
    step_ids: List[str]
    "Steps that it is attached to, at most 100."
    risk: Literal["low", "medium", "high"] | str | None
    "Risk that the domain schema gives the type; it decides nothing. null: the schema does not know the type."
    observed_at: str
    "When it was true or seen."
    stale_at: str | None
    "From when on it is stale; null: never."
    expires_at: str | None
    "From when on it is expired; null: never."
    recorded_at: str
    "When it was recorded."
    recorded_by: str
    "Who recorded it."
    session_id: str | None
    "Session it belongs to."
    task_id: str | None
    "Task it belongs to."
    workspace_id: str | None
    "Workspace that it was recorded into; null: into none."
    external_id: str | None
    "The caller's own id."
    revoked_at: str | None
    "When it was revoked; null while it counts."
    revoked_reason: str | None
    "Why it was revoked."
    parent_evidence_ids: List[str]
    "Evidence that it was taken from, in the order named; empty: it is a root."
    tainted_at: str | None
    "Since when some of the evidence it was taken from no longer counts; null if all of it counts."
    ingest: Ingest
    "Work on it after it was recorded."
    version: int
    "1, and rises when it, or what it was taken from, is revoked, reinstated or regrouped."

class EvidenceCount(Record):
    "Evidence of one type."
    evidence_type: str | None
    "Type of the records; null: those without one."
    count: int
    "How many."

class EvidenceType(Record):
    "How long records of a type hold. A change applies to records after it."
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
    "Version of the domain schema that declared it as it is, and owns it; null: it is registered by hand."

class Evolution(Record):
    "What a model proposed for a text, given what memory holds."
    proposals: List[EvolveProposal]
    "In the order of the model."
    dropped: List[Literal["no_such_target", "not_in_text", "malformed"] | str]
    "Proposals that were not stored, each with its reason."
    degraded: Literal["llm_not_configured", "llm_unavailable", "llm_unusable"] | str | None
    "Why there are no proposals: no model was available, or its answer was not usable. Otherwise null."
    evidence_id: str | None
    "The record of the request to the model and its answer, on which the claims depend; null if nothing was stored."

class EvolveProposal(Record):
    "A change to memory that a model proposed, and its result."
    action: Literal["supersede", "update", "new"] | str
    "What the model proposes to do. In each case a new claim is stored, and the gate decides."
    target_id: str | None
    "The claim that the proposal is about; it is never edited."
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
    "`budget`: it did not fit. `limit`: there were enough memories. `duplicate`: another memory says the same, or something stronger. `blocked`: a fact that may not be relied on now, and for which there was no line."
    value: float
    "Its score."
    duplicate_of: str | None
    "For a duplicate: the memory that was printed instead."

class Execution(Record):
    "Something that an agent began in a task."
    id: str
    "Id of the execution."
    task_id: str
    "Task in which it is done."
    session_id: str | None
    "Session in which it is done."
    label: str
    "What is done."
    outcome: Literal["success", "failure"] | str | None
    "How it ended; null: it was not ended."
    started_at: str
    "When it began."
    started_by: str
    "Who began it."
    ended_at: str | None
    "When it ended."

class ExecutionCall(Record):
    "What an execution recorded of one kind."
    kind: str
    "Kind of the event."
    count: int
    "How many, of the first 200 events of the execution."

class ExecutionPosition(Record):
    "Where a task was."
    phase: str
    "Phase of the task."
    current_state: str
    "What its steps said together."
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
    "What is done."
    outcome: Literal["success", "failure"] | str | None
    "How it ended; null: it was not ended."
    started_at: str
    "When it began."
    started_by: str
    "Who began it."
    ended_at: str | None
    "When it ended."
    calls: List[ExecutionCall]
    "What its session recorded while it ran, by kind; empty for one without a session."

class Expansion(Record):
    "A dissolved digest."
    outcome: Literal["expanded", "already_expanded"] | str
    "already_expanded: nothing changed."
    digest: Claim
    "The digest, archived."
    members: List[str]
    "Its members, which stay as they are."

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
    "What makes a claim a fact: what gates accepted, and whether it still stands."
    claim_type: str
    "Claim type of the schema of the space."
    kind: Literal["observed", "derived"] | str
    "Whether it follows from evidence, or from other facts."
    holds: Literal["state", "occurrence"] | str
    "`state`: it is so, and ages with its evidence; `occurrence`: it happened, and does not."
    anchors: Record
    "What it is about: entity to value."
    caller_text: str | None
    "The words of who asserted it first. Found by searches; the fact itself is the text of the claim."
    schema_version: int
    "Version of the schema that accepted it last."
    usable: bool
    "Whether it may be relied on now: everything that it needs is fresh enough."
    cause: FactCause | None
    "What speaks against it although its evidence stands; null: nothing."
    usable_until: str | None
    "From when on it is not, unless it is observed again; null: never."
    step_ids: List[str]
    "Steps that it is attached to, at most 100; empty in answers to writes that decide about a claim alone."

class FactCause(Record):
    "What speaks against a fact."
    kind: Literal["newer_evidence", "schema_changed"] | str
    "`newer_evidence`: a newer record says otherwise. `schema_changed`: the schema would not accept it now."
    id: str | None
    "The record that says otherwise."
    since: str
    "Since when."

class FactCounts(Record):
    "Facts by how they stand."
    usable: int
    "Those that may be relied on now."
    unusable: int
    "Those that are active and may not be relied on now."
    inactive: int
    "Those that were superseded, retracted, archived or set aside."

class FactEvidence(Record):
    "A record that carries a fact."
    id: str
    "Id of the evidence."
    evidence_type: str | None
    "Type of the record."
    source_system: str | None
    "System that it was read from."
    age: str
    "How old it is: minutes below one hour, hours below two days, else days."
    state: Literal["fresh", "stale", "expired", "revoked"] | str
    "Whether it still holds."

class FactInContext(Record):
    "A fact that may be relied on, as a context prints it."
    claim_id: str
    "Id of the claim."
    claim_type: str
    "Claim type of the schema."
    kind: Literal["observed", "derived"] | str
    "Whether it follows from evidence, or from other facts."
    text: str
    "What it says."
    step_ids: List[str]
    "Steps of the task that it is attached to."
    trust: float
    "Trust, 0 to 1."
    as_of: str | None
    "Of what happened once: when; null: it is so, and ages."
    grounding: Literal["sound", "stale", "expired", "tainted"] | str
    "How good its evidence is now."
    foreign: bool
    "Whether it is a fact of another task."
    evidence: List[FactEvidence]
    "What it depends on, the newest first; at most eight."

class FactRejection(Record):
    "Why a conclusion did not become a fact."
    reason: Literal["previously_rejected", "predicate_not_registered", "review_quota_exceeded", "gated_predicate", "gate_violations"] | str
    "Why it was rejected."
    message: str
    "What to do about it."
    audit_id: str | None
    "As above."
    violations: List[GateViolation]
    "All that is missing, in the order of the specification."

class FactResult(Record):
    "The result of asserting a fact."
    outcome: Literal["accepted", "deduplicated", "quarantined", "rejected"] | str
    "The result of storing the claim. Every result is a success of the request."
    claim: Claim | None
    "The claim that was stored or confirmed, or that remembers the rejection; null if none is stored."
    superseded: List[str]
    "Claims it replaced."
    narrowed: List[str]
    "Claims that now hold from a later time."
    remainders: List[str]
    "Claims that continue the later part of a replaced claim."
    historical: bool
    "Whether it was stored as history, because a later observation already stands."
    archived: List[str]
    "Propositions that left its workspace with this write, because that was full (`workspace_full`); the claim may be one of them."
    conflicts: List[ConflictSummary]
    "Open conflicts in which it is the new claim."
    warnings: List[Literal["class_downgraded", "value_not_in_message", "source_not_granted", "evidence_not_counted"] | str]
    "Deviations from what was asked."
    rejection: FactRejection | None
    "Set if the outcome is rejected."
    test_suggestion: TestSuggestion | None
    "Why the claim is worth a test now; null: it is not."
    audit_id: str | None
    "Id of what gates said, accepted or not: read it with gate-evaluations. null: a dry run."
    schema_version: int
    "Version of the schema that it was judged by."
    ignored_evidence: List[IgnoredEvidence]
    "Cited evidence that meets no requirement, and why."

class FactsAffected(Record):
    "Facts that a version of the schema would concern."
    leaving: int
    "How many would not be usable any longer."
    returning: int
    "How many would be usable again."

class Failure(Record):
    "Something that failed in the work of an agent."
    claim_id: str
    "Id of its note, which is a claim."
    text: str
    "What failed."
    trust: float
    "How far to believe it now, 0 to 1."
    base_class: Literal["user_explicit", "system", "tool_output", "user_implicit", "document", "inference"] | str
    "Kind of origin of its strongest assertion."
    possible_conflict: bool
    "Whether it may contradict something stronger, undecided."
    note: Note
    "What it has as a note, with the component that failed."

class Feedback(Record):
    "A claim after a vote."
    claim_id: str
    "Id of the claim."
    reinforcements: int
    "How many voters confirm it."
    disputes: int
    "How many voters dispute it."
    trust: float
    "How far to believe it now."
    gate_trust: float
    "What the gate weighs."
    confidence: float
    "How reliable its reasoning or its quote is; equal to trust for plain claims."
    status: Literal["active", "superseded", "disputed", "quarantined", "archived", "retracted"] | str
    "Status after the vote."
    importance: float
    "Importance with reinforcements."
    half_life_days: float
    "Days in which its strength halves."
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
    "The proposition as subject, predicate and value. Only by it is a fragment compared with what is known; without it, it is a new proposition."

class FragmentLink(Record):
    "What a fragment of an observation led to."
    fragment: int
    "Place of the fragment in the list, from 0."
    relation: Literal["support", "contradiction", "new", "rejected"] | str
    "What the record is to the claim: `support`, `contradiction`, or what a `new` proposition is based on. `rejected`: the fragment was not stored."
    claim_id: str | None
    "The claim; null where a fragment was rejected."
    workspace_id: str | None
    "The workspace that the claim is in; null: it is in none."
    reason: str | None
    "Why it was rejected."

class GateBlock(Record):
    "Premises that cannot be used, and why."
    gate: Literal["blocked_tainted", "blocked_hidden", "blocked_contested", "blocked_stale"] | str
    "The gate that refused. The first two cannot be overridden; `useContested` and `useStale` override the others."
    obstacles: List[Obstacle]
    "The premises that it refused."

class GateCondition(Record):
    "What the content of a record must say: all that is given."
    at: str
    "JSON Pointer into the content."
    equals: str | float | bool | None
    "The value there."
    in_: List[str | float | bool | None] | None
    "It is one of these values."
    gte: float | None
    "A number that it is not below."
    lte: float | None
    "A number that it is not above."
    exists: bool | None
    "Whether there is a value."

class GateEvaluation(Record):
    "What gates said, once, about a fact, a step or a task."
    id: str
    "Id of the evaluation, and of its event."
    kind: Literal["fact", "step", "task"] | str
    "What was asked about."
    subject_id: str | None
    "The claim, step or task; null: a fact that was rejected."
    task_id: str | None
    "Task that it belongs to."
    about: str
    "Claim type of a fact; of a step and a task the status asked for."
    accepted: bool
    "Whether the gates let it pass."
    schema_version: int | None
    "Version of the schema that it was judged by; null: there was none."
    anchors: Record
    "What it is about: entity to value."
    evidence_ids: List[str]
    "Evidence that was cited or attached."
    met: List[MetRequirement]
    "Requirements that were met."
    ignored_evidence: List[IgnoredEvidence]
    "Evidence that met none."
    violations: List[GateViolation]
    "Why it did not pass; empty: it did."
    evaluated_at: str
    "When the gates were asked."
    evaluated_by: str
    "Who asked."

class GateViolation(Record):
    "One reason why a fact, or a change of status, was not accepted."
    code: str
    "What is missing, or what stands against it."
    gate: str | None
    "Name of the gate that asks; null: the claim type, or none."
    evidence_type: str | None
    "Type of evidence that is asked for."
    risk: Literal["low", "medium", "high"] | str | None
    "Risk of that type, as the schema has it; it decides nothing."
    missing_evidence_types: List[str]
    "Types without any evidence."
    stale_ids: List[str]
    "Evidence that is stale and must be fresh."
    expired_ids: List[str]
    "Evidence that has expired."
    revoked_ids: List[str]
    "Evidence that is revoked, or was taken from evidence that is."
    unbound_ids: List[str]
    "Evidence about something else, or about more than one thing."
    ignored_ids: List[str]
    "Evidence that does not count for another reason, or that says otherwise."
    allowed: List[str]
    "Of a change of status that is not possible: where it may go instead."
    step_ids: List[str]
    "Steps that it waits for; at most a hundred."
    task_ids: List[str]
    "Subtasks that it waits for; at most a hundred."
    expected: GateViolationExpected
    "What would do."
    reason: str
    "The same in a sentence."
    suggestion: GateViolationSuggestion
    "What to do next."

class GateViolationExpected(Record):
    "What would do."
    source_systems: List[str]
    "Systems that it may come from."
    anchors: Record
    "What it must be about: entity to value."
    freshness: Literal["fresh", "stale"] | str | None
    "How fresh it must be at least."
    where: List[GateCondition]
    "What its content must say."

class GateViolationSuggestion(Record):
    "What to do next."
    tool: str | None
    "Tool that fetches it."
    source_system: str | None
    "System to ask."
    anchors: Record
    "What to ask about: entity to value."
    action: str | None
    "What else to do."

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
    "no_op: it had this status already."
    node: Node
    "The goal after it."

class HandOffSessionBlockedItem(TypedDict):
    text: str
    "What is blocked."
    reason: str
    "By what."

class HandOffSessionClear(TypedDict):
    "Constraints to clear. Your own, or as a user with the role writer any."
    ids: Sequence[str]
    "Ids of entries, for example must_preserve:2."
    reason: str
    "Why they hold no longer."

class HandOffSessionCompletedItem(TypedDict):
    text: str
    "What is done."
    evidence_ids: NotRequired[Sequence[str]]
    "Evidence that it is done."

class HandOffSessionMust_not_redoItem(TypedDict):
    action: str
    "What must not be done again."
    reason: Literal["already_completed", "side_effect_emitted", "user_forbidden", "tool_unsafe", "superseded", "failed_dont_retry"]
    "Why not."
    scope: NotRequired[Literal["current_task", "task_tree", "space"]]
    "Where. In this task, in it and its subtasks at any depth, or, for writers, in the whole space."
    expires_at: NotRequired[str | datetime | None]
    "From then on it may be done."
    idempotency_key: NotRequired[str | None]
    "Key of the action; the same key is the same action."
    evidence_ids: NotRequired[Sequence[str]]
    "Messages of users. `user_forbidden` needs one that forbids the action in these words, unless you are a user."

class HandOffSessionWorking_set(TypedDict):
    "What is worked with; each list is replaced where it is given."
    files: NotRequired[Sequence[str]]
    "Files. Replaces the list; left out, it is kept."
    tools: NotRequired[Sequence[str]]
    "Tools. Replaces the list; left out, it is kept."
    artifacts: NotRequired[Sequence[str]]
    "Artifacts. Replaces the list; left out, it is kept."

class Handoff(Record):
    "What an agent said to the next when it ended its session on purpose."
    id: str
    "Id of the handoff."
    session_id: str
    "Session that ended with it."
    agent: str | None
    "Agent of the session."
    task_id: str | None
    "Task that was handed on."
    version: int | None
    "Version of the checkpoint that came with it."
    summary: str
    "What the next agent should know."
    completed: List[str]
    "What was said to be done."
    in_progress: List[str]
    "What was being worked on."
    blocked: List[BlockedItem]
    "What could not go on."
    next_steps: List[str]
    "What to do next, in this order."
    handed_off_at: str
    "When."
    handed_off_by: str
    "Who."
    to: str | None
    "Principal that it is to; null: to anybody."
    verifications: List[HandoffVerification]
    "What became of each next step and each completed item."

class HandoffRate(Record):
    "How an agent kept what its handoffs said."
    principal_id: str
    "Who handed off."
    agent: str | None
    "The name of the agent, as its session had it."
    done: int
    "Items that later events showed to be done."
    contradicted: int
    "Items that later events contradicted."
    unknown: int
    "Items that had left no trace when the task was closed."
    pending: int
    "Items that nothing settled yet."
    rate: float | None
    "Share of done among done and contradicted; null: neither is known."

class HandoffResult(Record):
    "A handoff as it was recorded."
    handoff_id: str
    "Id of the handoff."
    handoff: Handoff
    "The handoff."
    checkpoint: Checkpoint | None
    "Checkpoint of the task; null where no task was named."
    clear: ClearedConstraints
    "What became of `clear`."
    session: Session
    "The session, which is closed. No other session is touched."

class HandoffVerification(Record):
    "What became of something that a handoff said."
    id: str
    "Id of the verification."
    kind: Literal["next_step", "completed"] | str
    "`next_step`: it was promised. `completed`: it was said to be done."
    item: str
    "What was said."
    status: Literal["pending", "done", "contradicted", "unknown"] | str
    "`done` or `contradicted`: later events showed it. `unknown`: the task was closed without a trace of it, or there is no task. `pending`: nothing settled it yet."
    evidence_event_ids: List[str]
    "The events that showed it."
    at: str
    "When it came to be in this status."

class HealthFinding(Record):
    "Something about a tenant that an operator should know."
    code: str
    "What was found, for programs."
    severity: Literal["info", "warning", "error"] | str
    "error: something does not work; warning: something will not work for long."
    message: str
    "What was found."
    advice: str
    "What to do."

class HistoryEntry(Record):
    "One thing that happened to a claim."
    event_id: str
    "Id of the event."
    occurred_at: str
    "When it happened, on the space's clock."
    kind: str
    "What happened to the claim, as the kind of the event."
    by: str
    "Id of the principal who did it."
    role: str
    "The role it acted in."
    details: Record
    "The payload of the event: the claim as stored, or its state after the change."

class IgnoredEvidence(Record):
    "Evidence that meets no requirement, and why."
    id: str
    "Id of the evidence."
    code: str
    "The test that it failed."

class Impact(Record):
    "What depends on a node."
    total: int
    "Nodes that depend on it at any depth, including those of other sessions. A correction of the node reaches them."
    types: List[TypeCount]
    "The same by type, largest first."
    max_depth: int
    "Length of the longest chain of dependents, in ranks."
    truncated: bool
    "Whether there are more than 200,000, at which counting stopped."
    nodes: ImpactNodes
    "The most important of them, most important first."

class ImpactNodes(Record):
    "The most important of them, most important first."
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
    "Whether what it depends on is still valid; null once it is retracted."
    contested: bool
    "Whether it is a side of an open contradiction, or depends on one."
    confidence: float | None
    "How reliable its reasoning or its quote is, 0 to 1; null for types that have none."
    trust: float | None
    "How far to believe it now, 0 to 1; null for a node that is not a claim."
    importance: float
    "Importance as given, 0 to 1; 0 for nodes without one."

class ImportCounts(Record):
    "How many items have each outcome."
    stored: int
    "How many are stored."
    deduplicated: int
    "How many are deduplicated."
    quarantined: int
    "How many are quarantined."
    rejected: int
    "How many are rejected."
    unchanged: int
    "How many are unchanged."
    kept: int
    "How many are kept."
    refused: int
    "How many are refused."

class ImportError(Record):
    "Why an item was refused."
    code: str
    "Code of the error."
    detail: str
    "What is wrong, and what to do."

class ImportItem(TypedDict):
    "An item to import: one of predicate, evidence and claim."
    key: str
    "Id where it comes from. Repeating an item with the same content adds nothing."
    predicate: NotRequired[ImportedPredicate | None]
    "A predicate."
    evidence: NotRequired[ImportedEvidence | None]
    "Evidence."
    claim: NotRequired[ImportedClaim | None]
    "A claim."

class ImportReport(Record):
    "What became of the items of an import."
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
    "The claim as subject, predicate and value. Without it the claim cannot be checked for contradictions and stays a note."
    scope: NotRequired[Literal["global", "session", "temporal", "workspace"]]
    "As of a claim that is stored."
    session_id: NotRequired[str | None]
    "Session of a session claim: id or external id."
    workspace_id: NotRequired[str | None]
    "Workspace of a workspace claim."
    valid_from: NotRequired[str | datetime | None]
    "From when on it is valid; default observedAt."
    valid_until: NotRequired[str | datetime | None]
    "Until when it is valid (exclusive); default open."
    observed_at: NotRequired[str | datetime | None]
    "When it was true or seen; default now, at most 5 minutes ahead."
    category: NotRequired[str]
    "What kind of memory it is: decision, finding, preference, insight, fact, event, task, commitment, note, or a word of your own of a-z, 0-9, _ and -, at most 50. Reserved: digest, atom, scenario, persona, assumption, failure, strategy."
    importance: NotRequired[float]
    "0 to 1: .9–1.0 core identity, permanent facts; .7–.8 architecture decisions, strong preferences; .5 regular facts; .2–.3 transient context."
    tags: NotRequired[Sequence[str]]
    "At most 20, each 1 to 50 characters."
    agent: NotRequired[str | None]
    "Name of the agent that states it; not part of the claim key."
    proposition_class: NotRequired[Literal["descriptive", "predictive", "causal", "procedural"] | None]
    "What kind of statement it is; default descriptive. To be believed, a causal claim needs more witnesses, and a predictive one a confirmed prediction."
    evidence: NotRequired[Sequence[str]]
    "Keys of the evidence it is based on, in this request or imported before."
    source: NotRequired[str | None]
    "Name of its source where it comes from; it becomes a part of the name of its source here."

class ImportedEvidence(TypedDict):
    "Evidence to record."
    kind: str
    "The kind of evidence, in one word: `document`, `tool_output`, `statement`, ..."
    content: str
    "The content itself, stored unchanged; at most 512 KiB, in a message or quote 32 KiB."
    evidence_type: NotRequired[str | None]
    "Type of the record. If the space sets how long records of the type hold, it goes stale and expires; otherwise it holds for ever."
    locator: NotRequired[LocatorInput | None]
    "Where in a document it was found."
    anchors: NotRequired[Mapping[str, str] | None]
    "Entities it is about: name to value, at most 20. Of a type of the domain schema, names are those of entities, or their aliases."
    observed_at: NotRequired[str | datetime | None]
    "When it was true or seen; default now, at most 5 minutes ahead. The content may state an earlier time, where the type says (`observedAtFrom`). For evidence taken from other evidence: the time of the latest of these, which is the default and the maximum."
    session_id: NotRequired[str | None]
    "Session it belongs to: id or external id."
    taken_from: NotRequired[Sequence[str]]
    "Keys of the evidence it was taken from, earlier in this request or imported before."
    source: NotRequired[str | None]
    "Name of its source where it comes from; it becomes a part of the name of its source here."

class ImportedItem(Record):
    "What became of an item."
    key: str
    "Key of the item."
    kind: Literal["predicate", "evidence", "claim"] | str
    "What it is."
    outcome: Literal["stored", "deduplicated", "quarantined", "rejected", "unchanged", "kept", "refused"] | str
    "`stored`: it is in the space now; `deduplicated`: the claim was there, and has one more assertion; `quarantined`: a stronger claim contradicts it; `rejected`: by a rule, see `reason`; `unchanged`: it was imported before; `kept`: the space has the predicate with other settings, which stay; `refused`: see `error`."
    id: str | None
    "Id of the claim or the evidence; null: there is none."
    reason: str | None
    "Why it is quarantined or rejected."
    error: ImportError | None
    "Why it was refused; it may be sent again."

class ImportedPredicate(TypedDict):
    "A predicate to register. It needs the role writer, and one that the space knows already stays as it is."
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
    "Work on evidence after it was recorded."
    status: Literal["pending", "complete", "failed"] | str
    "Whether everything that is done with it after it was recorded is done."

class IngestedTest(Record):
    "The result of a test was ingested."
    outcome: Literal["ingested", "deduplicated"] | str
    "deduplicated: it had a result already; nothing was changed."
    test: DiscriminatingTest
    "The test after it."
    test_suggestions: List[TestSuggestion]
    "Those of its claims that are worth a further test."

class InheritedConstraint(Record):
    "Something that holds since an attempt before this one."
    id: str
    "Id of the entry in its task."
    text: str
    "What must be kept, or what holds."
    set_by: SetBy
    "Who set it."
    task_id: str
    "Attempt that it belongs to: it is cleared there."

class InspectedSchema(Record):
    "A domain schema, by name."
    name: str
    "Its name."
    version: int
    "Its version."

class Inspection(Record):
    "What a space holds, as far as the caller may read it. Each count goes up to 100000."
    space_id: str
    "The space."
    schema: InspectedSchema | None
    "The domain schema in force; null: there is none."
    evidence: List[EvidenceCount]
    "Evidence by type, the most first."
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
    "Raw results that were taken out of a context."
    open_proposals: int
    "Proposals that wait for a person."
    dead_jobs: int
    "Background jobs that failed finally."

class Integrity(Record):
    "The soundness score of the graph of a space, and what reduces it."
    score: float
    "100 minus all points, at least 0."
    cycles: CyclePenalty
    "Cycles."
    tainted: TaintPenalty
    "Tainted nodes that are not repaired."
    stale: StalePenalty
    "What is stale."
    orphans: OrphanPenalty
    "Nodes without edges."
    open_contradictions: ContradictionPenalty
    "Open contradictions."

class InterruptedSession(Record):
    "A session that was cut off and that nobody resumed."
    session_id: str
    "Session that was cut off."
    external_id: str | None
    "The label that it was opened under."
    agent: str | None
    "The agent that worked in it."
    task_id: str | None
    "The task that it worked in last."
    interruption: Interruption
    "How it was cut off, and what follows from it."

class Interruption(Record):
    "How a session was cut off, and what follows from it."
    id: str
    "Id of the interruption."
    session_id: str
    "Session that was cut off."
    type: Literal["context_overflow", "user_away", "tool_failure", "crash", "rate_limit", "unknown"] | str
    "How."
    reported_type: str | None
    "The word that was reported; null: nobody did."
    context: Record | None
    "What was reported with it."
    reported_at: str | None
    "When it was reported."
    occurred_at: str | None
    "When the session was found interrupted; null: it goes on."
    severity: Literal["low", "medium", "high", "critical"] | str
    "How bad it is."
    risk_of_loss: Literal["none", "possible", "partial"] | str
    "Whether something may be lost."
    action: Literal["restore", "show_summary"] | str
    "What to do."
    restore_mode: Literal["FULL", "SELECTIVE", "NONE"] | str
    "Which memories to restore."
    hint: str | None
    "What to look at."

class Job(Record):
    "Work that continues after its request, or background work that failed for good."
    id: str
    "Id of the job."
    queue: str
    "What kind of work it is."
    status: Literal["queued", "running", "done", "failed", "dead", "cancelled"] | str
    "queued and running jobs continue by themselves; done, failed (the work ended without success) and cancelled are final; dead jobs were given up after the last attempt and can be retried."
    space: str | None
    "The space it works in; null for work on the tenant as a whole."
    payload: Record
    "What it works on: ids only, never content."
    progress: Record | None
    "The progress of a running job; its fields depend on the queue."
    result: Record | None
    "The result of a finished job."
    attempts: int
    "Number of attempts, including retries by hand."
    error: str | None
    "Why its last attempt failed."
    created_at: str
    "When the work was asked for, or first recorded as dead."
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

class KindSchedule(Record):
    "When a kind of maintenance runs by schedule, and when it is due next."
    enabled: bool
    "Whether it runs by schedule at all."
    every_minutes: int
    "Minutes between two runs. If times were missed, one run makes up for all of them."
    at: str | None
    "Time of day from which the intervals are counted, in UTC; null: midnight. Each space has its own offset of some minutes."
    until: str | None
    "Time of day, in UTC, after which no run starts until `at`; null: runs start at any time."
    pages: int | None
    "Number of pages after which a run ends; the next one continues there. null: no limit."
    kind: Literal["beliefs", "consolidate", "decay", "expire", "facts", "promote", "sessions"] | str
    "What runs."
    next_at: str | None
    "When it is due next, in real time; it then starts as soon as there is something to do."

class KindScheduleUpdate(TypedDict):
    "A change of the schedule of a kind; fields that are left out stay as they are."
    enabled: NotRequired[bool]
    "Whether it runs by schedule at all."
    every_minutes: NotRequired[int]
    "Minutes between two runs. If times were missed, one run makes up for all of them."
    at: NotRequired[str | None]
    "Time of day from which the intervals are counted, in UTC; null: midnight. Each space has its own offset of some minutes."
    until: NotRequired[str | None]
    "Time of day, in UTC, after which no run starts until `at`; null: runs start at any time."
    pages: NotRequired[int | None]
    "Number of pages after which a run ends; the next one continues there. null: no limit."

class LastMaintenance(Record):
    "A run of maintenance that has ended."
    kind: Literal["beliefs", "consolidate", "decay", "expire", "facts", "promote", "sessions"] | str
    "What it did."
    ended_at: str
    "When it ended."

class LatestCheckpoint(Record):
    "The newest checkpoint of a task, with what came after it."
    id: str
    "Id of the checkpoint."
    task_id: str
    "Id of the task."
    version: int
    "From 1 in the task, without a gap."
    parent_version: int | None
    "The version before it; null for the first."
    kind: Literal["auto", "handoff"] | str
    "`handoff` was written on purpose, `auto` by the triggers or a failure."
    reason: Literal["PLAN_UPDATE", "WORKING_SET_SHIFT", "AUTO_SAVE", "FAILURE", "MANUAL_HANDOFF"] | str
    "What led to it."
    session_id: str | None
    "Session it was written in."
    principal_id: str
    "Who wrote it."
    created_at: str
    "When it was written."
    execution_position: ExecutionPosition
    "Where the task was."
    state_diff: List[ListDiff]
    "How its lists changed against the version before."
    continuation_confidence: float
    "How far an agent may go on from it without asking, 0 to 1; falls with its age."
    continuation: Continuation
    "What you need to go on with the task, as `restore_checkpoint` gives it."

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
    "How a list changed against the version before."
    list: str
    "Name of the list."
    added: int
    "Items that came."
    removed: int
    "Items that left."

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
    "Whether several entities have the alias. Of the same standing, it means none of them until a reviewer chooses."

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
    "With `suggested`: the claims that are worth a test, newest first; `data` has the tests that they name."

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
    "When the first of its members was observed."
    to: str
    "When the last of them was."
    member_count: int
    "Number of visible members."
    hidden_count: int
    "Number of members that are not visible."
    created_at: str
    "When it was created."
    created_by: str
    "Who made it."
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
    "When the first of its members was observed."
    to: str
    "When the last of them was."
    member_count: int
    "Number of visible members."
    hidden_count: int
    "Number of members that are not visible."
    created_at: str
    "When it was created."
    created_by: str
    "Who made it."
    version: int
    "Rises with every change."

class Locator(Record):
    "Where in a document the content was found."
    url: str | None
    "Address of the document. Never fetched."
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
    "Address of the document. Never fetched."
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
    "Position of the first character, from 0."
    end: int
    "Position after the last character."

class LocatorSpan(Record):
    "Part of the document, in characters."
    start: int
    "Position of the first character, from 0."
    end: int
    "Position after the last character."

class MaintenanceRun(Record):
    "One execution of a kind of maintenance in a space."
    id: str
    "Id of the run and of its job, which shows the progress while the run is open."
    kind: Literal["beliefs", "consolidate", "decay", "expire", "facts", "promote", "sessions"] | str
    "What it does."
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
    "Every kind."
    version: int
    "Rises with every change; 0 while nobody has changed it."

class MalformedEvent(Record):
    "An event whose payload cannot be applied."
    seq: int | None
    "Number of the event; null: it is not sealed yet."
    kind: str
    "Its kind."
    reason: str
    "Why it cannot be applied."

class MarkedPrinciples(Record):
    "A prompt that was counted."
    prompt: int
    "Number of this prompt in the session, from 1."
    cooldowns: List[Cooldown]
    "The cooldowns of the principles named, as they are now."

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
    category: str
    "What kind of memory it is."
    score: float
    "The value by which it was ordered, 0 to 1, with `seed-mcp-engram` to 1.1; 0 for notes of the task that follow."
    signals: Signals | None
    "What the score is made of: of a note, importance is its strength. null for notes of the task that follow, and with `seed-mcp-engram`."
    comparison: ComparedMemory | None
    "With `seed-mcp-engram`: what the score is made of; null for notes of the task that follow. Otherwise null."
    observed_at: str
    "When it was true or seen."
    conflicts: List[str]
    "Open conflicts it is a party of."
    possible_conflicts: List[str]
    "Protected and stronger claims that it may contradict, undecided."
    note: Note | None
    "What it has as a note; null: it is a claim of another kind."

class MemoryRejection(Record):
    "Why a memory was not stored or updated."
    reason: Literal["previously_rejected", "predicate_not_registered", "review_quota_exceeded", "gated_predicate", "not_your_memory"] | str
    "Why it was rejected. `not_your_memory`: only its author or a reviewer may update it."
    message: str
    "What to do about it."

class MemoryStats(Record):
    "How much is remembered in a space."
    count: int
    "Active memories of the space, without those of sessions."
    by_category: List[CategoryCount]
    "By category, in alphabetical order."
    notes: int
    "How many of them are notes."
    mean_strength: float | None
    "Mean strength of the notes now, 0 to 1; null: there are none."
    last_maintenance: LastMaintenance | None
    "The last run of decay or consolidation; null: none has ended."

class Merge(Record):
    "The merge of two claims that said the same."
    id: str
    "Id of the merge."
    survivor: str
    "The claim that survived."
    merged: str
    "The claim that was archived."
    rule: Literal["same_value", "same_words"] | str
    "`same_value`: same key, same value, and one window contains the other; `same_words`: two notes with the same words, numbers and negations."
    score: float
    "How near the two texts are in meaning: cosine, 0 to 1."
    run: str | None
    "The run of consolidation that found them."
    survivor_before: MergedState
    "The survivor before it."
    survivor_after: MergedState
    "The survivor after it."
    merged_before: MergedState
    "The other claim before it."
    merged_after: MergedState
    "The other claim after it."
    transferred: MergeTransferred
    "What the survivor gained."
    merged_at: str
    "When it happened, on the clock of the space."
    undone_at: str | None
    "When it was undone; null while it is in force."
    undone_by: str | None
    "Who undid it."
    note: str | None
    "Why it was undone."
    version: int
    "Rises when it is undone."

class MergeTransferred(Record):
    "What the survivor gained."
    evidence: List[str]
    "Evidence that the survivor gained."
    tags: List[str]
    "Tags that it gained."
    links: int
    "Links that it gained."

class MergedState(Record):
    "A party of a merge before or after it."
    status: Literal["active", "superseded", "disputed", "quarantined", "archived", "retracted"] | str
    "Its status."
    trust: float
    "Its trust."
    gate_trust: float
    "Its trust as the gate weighs it."
    corroboration: int
    "Independent witnesses."
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
    "A requirement, and what met it."
    gate: str | None
    "Name of the gate that asks; null: the claim type."
    evidence_type: str
    "Type of evidence that was asked for."
    ids: List[str]
    "Evidence that met it, the newest first."

class MissingForAcceptance(Record):
    "One condition of the state accepted that is not met."
    what: Literal["passing_test", "less_contradiction", "score", "witness_groups", "newer_support", "confirmed_prediction"] | str
    "`passing_test`: a failed test is in force. `less_contradiction`: the evidence against it must weigh less than `needs`. `score`, `witness_groups`: more support. `newer_support`: a newer observation. `confirmed_prediction`: its prediction must be confirmed."
    has: float
    "What it has."
    needs: float
    "What it needs."

class Mode(Record):
    "Whether the tenant may write."
    mode: Literal["normal", "read_only"] | str
    "read_only: writes are answered 503 `degraded_mode`, reads continue."
    cause: Literal["operator", "state_hash_differs", "projection_failed", "recovery"] | str | None
    "What set the mode; null: it was never changed."
    reason: str | None
    "Why, in words; null: it was never changed."
    since: str | None
    "Since when; null: since ever."

class MustNotRedo(Record):
    "Something that must not be done again."
    id: str
    "Id of the entry in its task."
    task_id: str
    "Task that it belongs to."
    action: str
    "What must not be done again."
    reason: Literal["already_completed", "side_effect_emitted", "user_forbidden", "tool_unsafe", "superseded", "failed_dont_retry"] | str
    "Why not."
    scope: Literal["current_task", "task_tree", "space"] | str
    "Where."
    expires_at: str | None
    "From then on it may be done."
    idempotency_key: str | None
    "Key of the action."
    set_by: SetBy
    "Who set it."
    evidence_ids: List[str]
    "Messages of users that forbid it."

class NamedTime(Record):
    "A time the query names."
    from_: str
    "Its beginning."
    to: str
    "Its end, not part of it."

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
    "`limit`: there were enough better ones. `relevance`: below minRelevance, or below the floor if none is given. `pool`: too few of its measures were good to be weighed. `session`: a claim of the reader's session replaces it."
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
    "Whether what it depends on is still valid; null once it is retracted."
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
    "Whether there is more than was requested or searched: the search stops at 200 edges of one node, and after two seconds."

class NewApiKey(Record):
    "A key that was just created or rotated, with its secret."
    key: ApiKey
    "The key."
    secret: str | None
    "The credential itself, shown this once; null when a repeated request is answered again."

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
    "Whether what it depends on is still valid; null once it is retracted."
    correction_pending: bool
    "Whether a correction is on its way to it: its grounding is then shown as the worst it may become."
    contested: bool
    "Whether it, or something it depends on, is a side of an open contradiction."
    confidence: float | None
    "How reliable its quote or its reasoning is; null for types that have none."
    confidence_limit: float | None
    "Upper bound of its confidence and of the confidence of nodes derived from it; null for types without one."
    trust: float | None
    "How far to believe its source; null for a node that is not a claim."
    verdict: str | None
    "What was found true of a prediction or conjecture; null: nothing yet."
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
    "A reinstated node."
    outcome: Literal["reinstated", "not_retracted"] | str
    "A node that is not retracted stays as it is."
    node: Node
    "The node after it; in a dry run, its present state."
    cascade_id: str | None
    "The cascade that takes the correction to what depends on the node; null if nothing does, and in a dry run."
    preview: CascadePreview | None
    "Set in a dry run: what depends on the node."

class NodeRetraction(Record):
    "A retracted node."
    outcome: Literal["retracted", "withdrawn", "already_retracted", "rejected"] | str
    "`retracted`: it no longer counts; evidence is revoked, a contradiction is withdrawn. `already_retracted`: the first retraction remains in force. `withdrawn`: your own assertions are withdrawn, and others support the claim. `rejected`: you asserted nothing on it, `not_your_assertion`."
    node: Node
    "The node after it; in a dry run, its present state."
    cascade_id: str | None
    "The cascade that takes the correction to what depends on the node; null if nothing does, and in a dry run."
    preview: CascadePreview | None
    "Set in a dry run: what depends on the node."

class NodeSummary(Record):
    "A node of the graph in short."
    id: str
    "Id of the node."
    type: Literal["claim", "evidence", "observation_factual", "observation_predictive", "prediction", "derivation", "theory", "contradiction", "question", "axiom", "definition", "conjecture", "goal", "goal_tension", "feeling_report", "task", "lesson", "person", "cornerstone"] | str
    "Its type; a claim of type `claim` depends on evidence only."
    text: str
    "Its text; the first 2,000 characters."
    status: Literal["active", "retracted", "superseded", "disputed", "quarantined", "archived", "open", "judged", "voided", "resolved", "paused", "achieved", "abandoned", "in_progress", "blocked", "done", "cancelled", "proposed", "outgrown", "retired", "refused"] | str
    "Its status."
    grounding: Literal["sound", "stale", "expired", "tainted"] | str | None
    "Whether what it depends on is still valid; null once it is retracted."
    contested: bool
    "Whether it is a side of an open contradiction, or depends on one."
    confidence: float | None
    "How reliable its reasoning or its quote is, 0 to 1; null for types that have none."
    trust: float | None
    "How far to believe it now, 0 to 1; null for a node that is not a claim."

class NodeSupersession(Record):
    "A superseded node."
    outcome: Literal["superseded", "rejected"] | str
    "`rejected`: the replacement is weaker than the claim, so nothing changed; `claims/{id}:supersede` with its text lets a reviewer decide."
    node: Node
    "The node after it; in a dry run, its present state."
    cascade_id: str | None
    "The cascade that takes the correction to what depends on the node; null if nothing does, and in a dry run."
    preview: CascadePreview | None
    "Set in a dry run: what depends on the node."

class Note(Record):
    "What a note has besides its claim."
    claim_id: str
    "Id of the note, which is a claim."
    category: Literal["assumption", "failure", "strategy"] | str
    "What kind of note it is."
    importance: float
    "Its importance now, 0 to 1."
    strength: float
    "What it is worth now, 0 to 1: importance, faded since its last use, and its uses."
    quality: float
    "Importance, uses and outcomes of sessions together, 0 to 1; shown, never ranked by."
    uses: int
    "Distinct sessions and days in which it was used."
    successes: int
    "Sessions that used it and succeeded."
    failures: int
    "Sessions that used it and failed."
    last_used_at: str | None
    "When it was last used; null: never."
    task_id: str | None
    "The task that it belongs to."
    component: str | None
    "Of a failure: what failed."
    signature: str | None
    "Of a failure: the same for the same failure."
    metadata: Record | None
    "What its author keeps with it."
    recorded_at: str
    "When it was recorded."
    version: int
    "Rises with every change of the note."

class NoteThresholds(Record):
    "What decides about notes in a space."
    evaluated: float
    "From which similarity on a memory is compared with a new note."
    linked: float
    "From which similarity on the two are linked."
    repeated: float
    "From which similarity by vectors on a note may repeat another instead of being a new one."
    digested: float
    "From which similarity by vectors on old notes that are linked may be combined in a digest."
    faded: float
    "Below which strength a note that nothing keeps is archived."

class NoteThresholdsInput(TypedDict):
    "What decides about notes in a space."
    evaluated: NotRequired[float]
    "From which similarity on a memory is compared with a new note."
    linked: NotRequired[float]
    "From which similarity on the two are linked."
    repeated: NotRequired[float]
    "From which similarity by vectors on a note may repeat another instead of being a new one."
    digested: NotRequired[float]
    "From which similarity by vectors on old notes that are linked may be combined in a digest."
    faded: NotRequired[float]
    "Below which strength a note that nothing keeps is archived."

class Obstacle(Record):
    "A premise that cannot be used, and why."
    id: str
    "The premise."
    status: Literal["active", "superseded", "disputed", "quarantined", "archived", "retracted"] | str
    "Its status."
    causes: List[Cause]
    "What happened to it, or to what it depends on."

class Offload(Record):
    "A raw result that was taken out of a context, with what stands for it."
    id: str
    "Id of the record."
    task_id: str
    "Task it belongs to."
    step_id: str | None
    "Step it belongs to."
    tool_call_id: str | None
    "Id of the tool call whose result it was."
    evidence_id: str
    "Evidence that has the raw content."
    summary: str
    "What stands for it in a context."
    score: int
    "How well the summary can stand in for the content, 1 to 10."
    recorded_at: str
    "When it was recorded."
    recorded_by: str
    "Who recorded it."

class OffloadInContext(Record):
    "What stands for a raw result."
    id: str
    "Id of the record."
    step_id: str | None
    "Step it belongs to."
    evidence_id: str
    "Evidence that has the raw content."
    summary: str
    "What stands for it in a context."
    score: int
    "How well the summary can stand in for the content, 1 to 10."
    recorded_by: str
    "Who recorded it."

class OrphanPenalty(Record):
    count: int
    "Nodes without edges."
    points: float
    "What they cost: 1 each, 10 at most."

class ParsedEvidence(Record):
    "What was read out of evidence."
    anchors: List[Anchor]
    "Values of entities that it names: those declared, and those found in its content."
    fragments: List[ParsedFragment]
    "Candidate propositions that it was recorded with, in their order."

class ParsedFragment(Record):
    "A candidate proposition that evidence contains."
    text: str
    "The proposition in words; in lists its first 1 KiB."
    triple: ParsedTriple | None
    "The proposition as subject, predicate and value; null: it has none."

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
    "Whether the search was cut short, at 20,000 nodes, 500 edges of one node or two seconds: there may be a path, or a shorter one."
    visited: int
    "Nodes processed."

class PolicySet(Record):
    "A space with its new settings."
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
    "What it is for; null: memory."
    now: str
    "The time of the space."
    created_at: str
    "When it was made, in real time."
    version: int
    "Rises with every change."
    run_id: str | None
    "The run of `beliefs` that weighs every claim by the new `beliefPolicy`; null: that did not change."

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
    differs: List[Literal["number", "name", "identifier", "negation", "value"] | str]
    "In what the two differ."
    sentence: str
    "The sentence of the weaker claim."
    author: str
    "Who recorded the weaker claim."
    found_at: str
    "When it was found."
    decided_by: str | None
    "Who decided."
    decided_at: str | None
    "When."
    note: str | None
    "Why."
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
    "Another entity of the type with a similar name. Nothing follows from it."
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
    "Other names, in comparable form."
    domains: List[str]
    "What it is about, in comparable form."
    registered_at: str
    "When it was first used or registered."
    version: int
    "Rises with every change."

class Premise(Record):
    "Something a step depends on."
    id: str
    "Id of the premise."
    kind: Literal["derives_from", "supersedes", "retracts", "contradicts", "cites", "supported_by", "resolves", "exemplifies", "instantiates", "serves", "about", "subtask_of", "tensions"] | str
    "How the step depends on it."
    value: float | None
    "Its present value, 0 to 1: 0 once it fell; null for evidence."

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
    "State of its belief; null: it is not weighed yet."
    deprecated: bool
    "Whether nothing has supported it for long."
    workspace_id: str | None
    "The workspace that it is in; null: it is in none."
    premise_of: List[str]
    "The claims that depend on it directly."

class Principal(Record):
    "Who acts: a user, an agent or a service. Keys are bound to one."
    id: str
    "Id of the principal."
    kind: Literal["user", "agent", "service"] | str
    "A person, an agent, or a service that acts for several."
    name: str
    "Name shown in history and audit."

class Principle(Record):
    "A lesson, axiom, cornerstone or goal that a given node is connected to."
    id: str
    "The principle."
    type: Literal["lesson", "axiom", "cornerstone", "goal"] | str
    "What it is."
    text: str
    "What it says."
    nudge: str | None
    "For a lesson: what to say."
    confidence: float | None
    "How well it is supported, 0 to 1; null for types without support."
    support_lost: bool
    "A warning: nothing supports it any more."
    ties: List[PrincipleTie]
    "Why it surfaces."

class PrincipleMatches(Record):
    "Principles that apply. This call changes nothing."
    data: List[Principle]
    "Those with the most connections first, at most 2."
    prompt: int
    "Number of the prompt in the session, if it is marked."

class PrincipleTie(Record):
    "Why a principle surfaces."
    id: str
    "The node in use."
    kind: Literal["exemplifies", "instantiates", "serves"] | str
    "How it is connected to the principle: exemplifies, Is a case of. instantiates, Puts into practice. serves, Helps to reach."

class ProgressResult(Record):
    "What became of a report of progress."
    checkpoint: Checkpoint | None
    "The checkpoint; null: none was due, and what you said is kept."
    reason: Literal["PLAN_UPDATE", "WORKING_SET_SHIFT", "AUTO_SAVE", "FAILURE", "MANUAL_HANDOFF"] | str | None
    "What led to it."
    suppressed: Literal["PLAN_UPDATE", "WORKING_SET_SHIFT", "AUTO_SAVE"] | str | None
    "The reason that held, less than a minute after the last checkpoint of that reason."
    tail_events: int
    "How many calls since the newest checkpoint wrote none."
    version: int
    "Version of the newest checkpoint."
    clear: ClearedConstraints
    "What became of `clear`."
    status_rejection: Rejection | None
    "Why the task is not in the status you named; the rest was recorded."
    task: Task
    "The task after it."

class PromotionRun(Record):
    "What a run of promotion did in a workspace."
    at: str
    "When it ended, on the clock of the space."
    reason: Literal["task_boundary", "cadence", "manual"] | str
    "`task_boundary`: its task or session had ended; `cadence`: 25 more observations; `manual`: a request."
    observations: int
    "Distinct observations in the workspace."
    promoted: int
    "Claims that were promoted."
    carried: int
    "Unresolved claims that stayed as they were."
    archived: int
    "Claims that were archived, without those that were promoted or discarded."
    discarded: int
    "Claims that were archived as clutter."

class Proposal(Record):
    "A change that takes two people: one proposes it, another, who is a reviewer, decides."
    id: str
    "Id of the proposal."
    kind: Literal["candidate", "cornerstone", "cornerstone_retirement", "entity_merge", "person_tier"] | str
    "What is proposed: candidate, that a candidate become an atom, a scenario or a persona; cornerstone, that a cornerstone hold; cornerstone_retirement, that a cornerstone hold no longer; entity_merge, that an entity be taken for another; person_tier, that a person be trusted further."
    subject_id: str
    "The subject."
    change: Record
    "The proposed change; of a cornerstone: `outgrowsId`; of an entity: `mergedId` and `sideBySide`, ids of claims whose values would then stand side by side; of a person: `tier` and `justificationId`."
    reason: str | None
    "Why, in the words of its author."
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
    "blocked: its justification no longer stands; nothing was written, and the proposal is still open."
    blocked: ProposalBlock | None
    "Set if the outcome is blocked."
    proposal: Proposal
    "The proposal after it."

class ProposedEntityMerge(Record):
    "A merge of two entities that waits for a second person."
    outcome: Literal["transformed"]
    "A proposal waits for a reviewer; an open one of the same merge is returned."
    proposal: Proposal
    "The proposal. Its `change` names the claims of the preview by id."
    preview: List[SideBySideValues]
    "Values that would then stand side by side, of visible claims that belong to no session; at most 50 predicates."

class ProvenanceInput(TypedDict):
    "Whom the assertion speaks for."
    source: NotRequired[Literal["user_explicit", "system", "tool_output", "user_implicit", "document", "inference"] | None]
    "Kind of origin. Default: the class of the registered source, otherwise inference."
    source_id: NotRequired[str | None]
    "Name of the source."
    on_behalf_of: NotRequired[str | None]
    "The user for whom it is recorded. That user may withdraw it, as may the principal that records it. It adds no weight."

class Quote(Record):
    "Words of evidence that an observation depends on."
    evidence_id: str
    "The evidence quoted."
    quote: str
    "Its words."
    quote_type: str | None
    "The relation of their author to the statement."
    verified: bool | None
    "Whether the words were found in the evidence; null: not recorded."
    locator: Record | None
    "Where in a document."

class ReactivatedClaim(Record):
    "A claim that is brought back, by its id."
    claim_id: str
    "Id of the claim."
    text: str
    "A label: the beginning of what it says, at most 120 characters."
    status: Literal["active", "superseded", "disputed", "quarantined", "archived", "retracted"] | str
    "Its status."
    tier: Literal["workspace", "canonical"] | str
    "Whether it was promoted."
    state: Literal["rejected", "contested", "deprecated", "tentative", "provisional", "accepted"] | str | None
    "State of its belief; null: it is not weighed yet."
    deprecated: bool
    "Whether nothing has supported it for long."
    workspace_id: str | None
    "The workspace that it is in; null: it is in none."
    because: Literal["found", "carried"] | str
    "`found`: a canonical claim that the query finds; `carried`: an episode carried it on."
    score: float | None
    "The value by which it was ordered, 0 to 1; null: an episode brings it."

class Reactivation(Record):
    "What durable memory has for a workspace, as references: nothing is copied or changed."
    claims: List[ReactivatedClaim]
    "Claims, at most 50: those that the query finds, best first, then those that episodes carried on."
    conflicts: List[ConflictReference]
    "Open conflicts of the claims."
    premises: List[PremiseReference]
    "Visible claims that the claims depend on directly, at most 100."
    entities: List[EntityReference]
    "Entities that the claims are about."
    episodes: List[EpisodeReference]
    "Episodes that are brought back, at most 5: those with most of the claims found, then by their names."
    degraded: str | None
    "`embedder_unavailable` or `embedder_timeout`: only words were searched. `query_cut`: the query is longer than the embedder accepts, so its meaning was taken from its beginning. `read_only`: the tenant may not write at present. Otherwise null."

class RecalledMemories(Record):
    "What is remembered about a query, with what went wrong before."
    memories: List[Memory]
    "Best first."
    failures: List[Failure]
    "For each component that is named, at most three, strongest first."
    handoff: Handoff | None
    "The newest handoff of the task, or of your own agent without taskId, as far as you may read it."
    interrupted: List[InterruptedSession]
    "Sessions that were cut off within a day and that you may see, newest first; at most five."
    lessons: List[RelatedLesson]
    "At most three of each reason."
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
    "Type of the record. If the space sets how long records of the type hold, it goes stale and expires; otherwise it holds for ever."
    source_system: NotRequired[str | None]
    "System it was read from: a registered source that was granted to the key (`sourceSystems`). Class and weight are those of the source, and keys that were granted it share its external ids. Default: your own name, `agent:` and your principal. `llm`: what a model said."
    source: NotRequired[str | RecordEvidenceBatchItemSource | None]
    "The source: a class, the name of a source, or both as `{ class, sourceId }`. It must agree with `sourceSystem`."
    locator: NotRequired[LocatorInput | None]
    "Where in a document it was found."
    anchors: NotRequired[Mapping[str, str] | None]
    "Entities it is about: name to value, at most 20. Of a type of the domain schema, names are those of entities, or their aliases."
    observed_at: NotRequired[str | datetime | None]
    "When it was true or seen; default now, at most 5 minutes ahead. The content may state an earlier time, where the type says (`observedAtFrom`). For evidence taken from other evidence: the time of the latest of these, which is the default and the maximum."
    session_id: NotRequired[str | None]
    "Session it belongs to: id or external id."
    task_id: NotRequired[str | None]
    "Task it belongs to."
    workspace_id: NotRequired[str | None]
    "Workspace that it is recorded into: lists show it to those who name the workspace. `default` is the durable lane, as without one."
    fragments: NotRequired[Sequence[Fragment] | None]
    "Candidate propositions that it contains, at most 8. They update the workspace in the same write: each supports or contradicts what is known of its key, in the workspace or else outside, or is a new proposition there. Without a workspaceId, the workspace is that of the session, or else of the task, which is opened if there is none."
    parent_evidence_ids: NotRequired[Sequence[str] | None]
    "Evidence it was taken from, for example as a quotation, an extract or a translation: at most 8, all of one independence group. It is not a further witness, and counts only while all of them count."
    external_id: NotRequired[str | None]
    "Your own id. It is separate from the ids of other callers unless they share a source system that both were granted. Sending it again with the same body returns the first record. Without one, evidence of a type of the domain schema is recorded once for each content and source system."

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
    "Evidence as recorded."
    id: str
    "Id of the evidence."
    status: Literal["active", "revoked", "tainted"] | str
    "Revoked evidence supports nothing; evidence that was taken from it is tainted."
    freshness: Literal["fresh", "stale", "expired"] | str
    "Whether it still holds, by the clock of the space."
    kind: str
    "What it is."
    evidence_type: str | None
    "Type of the record."
    source_system: str | None
    "System that it was read from; null: who recorded it."
    source_id: str | None
    "Name of the source."
    class_: Literal["user_explicit", "system", "tool_output", "user_implicit", "document", "inference"] | str
    "Kind of origin."
    weight: float
    "Weight of an assertion of this origin, 0 to 1."
    independence_group: str
    "Evidence of one group is one witness."
    content: str
    "The content, exactly as given; in lists its first 1 KiB."
    content_bytes: int
    "Bytes of the whole content."
    content_hash: str
    "Hash of the content."
    locator: Locator | None
    "Where in a document it was found."
    anchors: List[Anchor]
    "Values of entities that it names: those declared, and those found in its content."
    parsed: ParsedEvidence
    "What was read out of it."
    anchors_cut_short: bool
    "Whether some pattern did not read the content to its end. For such an entity, what patterns found does not bind."
    step_ids: List[str]
    "Steps that it is attached to, at most 100."
    risk: Literal["low", "medium", "high"] | str | None
    "Risk that the domain schema gives the type; it decides nothing. null: the schema does not know the type."
    observed_at: str
    "When it was true or seen."
    stale_at: str | None
    "From when on it is stale; null: never."
    expires_at: str | None
    "From when on it is expired; null: never."
    recorded_at: str
    "When it was recorded."
    recorded_by: str
    "Who recorded it."
    session_id: str | None
    "Session it belongs to."
    task_id: str | None
    "Task it belongs to."
    workspace_id: str | None
    "Workspace that it was recorded into; null: into none."
    external_id: str | None
    "The caller's own id."
    revoked_at: str | None
    "When it was revoked; null while it counts."
    revoked_reason: str | None
    "Why it was revoked."
    parent_evidence_ids: List[str]
    "Evidence that it was taken from, in the order named; empty: it is a root."
    tainted_at: str | None
    "Since when some of the evidence it was taken from no longer counts; null if all of it counts."
    ingest: Ingest
    "Work on it after it was recorded."
    version: int
    "1, and rises when it, or what it was taken from, is revoked, reinstated or regrouped."
    deduplicated: bool
    "Whether an earlier call recorded it: with the same externalId and body, or with the same content, type and source system."
    links: List[FragmentLink]
    "What its fragments led to, in their order."
    archived: List[str]
    "Propositions that left its workspace with this write, because that was full (`workspace_full`)."

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
    "The uses that were counted. Workers make the claims stronger within a minute or so."
    session_id: str
    "Id of the session."
    day: str
    "The day it counts for, by the space's clock in UTC."
    counted: List[str]
    "Uses counted now."
    already_counted: List[str]
    "Uses that were counted before for the same session and day."
    outcome: Literal["success", "failure"] | str | None
    "The outcome on record for the session; null while there is none."

class Recovery(Record):
    "A recovery of a tenant from its log."
    id: str
    "Id of the job that does it."
    status: Literal["queued", "running", "done", "failed", "dead", "cancelled"] | str
    "As of a job."
    promote: bool
    "Whether rows are to be replaced."
    accept_loss: bool
    "Whether they are although events were left out."
    to_seq: int | None
    "How far the log is replayed; null: to its end."
    report: RecoveryReport | None
    "What it found; null until it has ended."
    error: str | None
    "Why its last attempt failed."
    created_at: str
    "When it was requested."
    undoable_until: str | None
    "Until when the replaced rows are kept; null: none are."

class RecoveryAdvice(Record):
    "What to do with a task that was left."
    action: Literal["restore", "show_summary", "start_fresh", "abandon"] | str
    "What to do with the task."
    restore_mode: Literal["FULL", "SELECTIVE", "NONE"] | str
    "Which memories to restore."
    with_constraints: bool
    "Whether its constraints still hold for you."
    retry_count: int
    "How many attempts came before this one."
    continuation_confidence: float | None
    "Of the newest version; null: there is none."

class RecoveryDifference(Record):
    "How many rows of a table are not what the log says."
    table: str
    "The table."
    changed: int
    "Rows with other values."
    extra: int
    "Rows that the log does not know."
    missing: int
    "Rows that are missing."

class RecoveryParts(Record):
    "What the score of a recovery is made of."
    goal: float
    "How alike the goals are."
    constraints: float
    "Share of the constraints in force that nothing begun since breaks."
    position: float
    "Share of the plan that is done or still meant to be done."
    tools: float
    "Share of the tools that are still used."
    depth: int
    "How many sessions, or callers without one, took the task up."

class RecoveryReport(Record):
    "What replaying the log of a tenant found, and what was replaced."
    from_seq: int
    "The first event that was replayed."
    snapshot_used: str | None
    "Snapshot at which the replay began; null: at the first event."
    snapshot_seq: int
    "Number of the last event in that snapshot; 0 without one."
    events: int
    "How many events were replayed."
    skipped: List[SkippedEvent]
    "Events of kinds or versions that are not known; at most 1,000."
    malformed: List[MalformedEvent]
    "Events that cannot be applied; at most 1,000."
    differences: List[RecoveryDifference]
    "Tables that are not what the log says."
    live_hash: str
    "State hash of the tables."
    rebuilt_hash: str
    "State hash of the log."
    promoted: bool
    "Whether the rows that differ were replaced."
    replaced: int
    "How many rows were replaced, added or removed."
    blocked_by: Literal["skipped", "malformed"] | str | None
    "Why nothing was promoted although that was requested; `acceptLoss` does it nevertheless."
    migration: str
    "The last migration of the database; an undo needs the same."

class RecoveryScore(Record):
    "How well a task was taken up again."
    outcome: Literal["measured", "insufficient_data"] | str
    "`insufficient_data`: there is no checkpoint, or nothing was restored yet where that is asked for."
    since: int | None
    "Version that is compared with: the one restored last, or the first."
    score: float | None
    "How well it was taken up, 0 to 1."
    level: Literal["good", "fair", "poor"] | str | None
    "What that means: good from .8, fair from .5."
    parts: RecoveryParts | None
    "What it is made of."

class RederiveResult(Record):
    "The result of basing a derivation on other premises."
    outcome: Literal["rederived", "blocked", "rejected"] | str
    "blocked: a premise cannot be used. rejected: only facts may use the predicate. Nothing was written in either case."
    blocked: GateBlock | None
    "Set if the outcome is blocked."
    claim: Claim | None
    "The claim after the retraction."
    rejection: RederiveResultRejection | None
    "Set if the outcome is rejected."

class RederiveResultRejection(Record):
    reason: Literal["previously_rejected", "predicate_not_registered", "review_quota_exceeded", "gated_predicate"] | str
    "Why it was rejected."
    message: str
    "What to do about it."

class Reflection(Record):
    "What a space has to answer, check or decide."
    sections: List[Section]
    "One section of each kind. Claims of sessions are not included."
    running_cascades: RunningCascades
    "Corrections that are running or were given up."

class RefusedClear(Record):
    "An entry that was not cleared."
    id: str
    "Id of the entry."
    code: Literal["not_in_force", "set_by_user", "set_by_another"] | str
    "Why it was not cleared."
    reason: str
    "The same in words."

class Regrouping(Record):
    "Evidence that was moved to another group, or to a group of its own."
    evidence: Evidence
    "The evidence after it."
    affected: List[str]
    "The recomputed claims that it carries: at most a hundred, the most important first. None if it was in the group already."
    affected_count: int
    "How many there are, counted up to 10,000."
    cascade_id: str | None
    "The cascade that takes the change to what depends on these claims; null if nothing does."

class Reinstatement(Record):
    "A reinstated claim."
    outcome: Literal["reinstated", "not_retracted"] | str
    "A claim that is not retracted stays as it is."
    claim: Claim
    "The claim afterwards: in its former status, and still tainted if something it depends on is."
    cascade_id: str | None
    "The cascade that carries it to what depends on the claim."
    preview: CascadePreview | None
    "Set in a dry run: what depends on the claim."

class Rejection(Record):
    "Why a fact or a change of status was rejected. Only the evaluation was recorded."
    audit_id: str
    "Id of the evaluation: `GET gate-evaluations/{id}`."
    violations: List[GateViolation]
    "All of them."

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
    reason: Literal["situation", "similar"] | str
    "`situation`: the situation it waits for occurs in the query. `similar`: it is about the query."
    nudge: str | None
    "What it asks to think of, if somebody endorsed that."

class RemoveEdgeResult(Record):
    "The result of removing an edge."
    edge: Edge
    "The edge before its removal."

class RemovedLink(Record):
    "A link removed."
    outcome: Literal["removed"]
    "removed: the claims are no longer linked."
    link: ClaimLink
    "The removed link."

class RerankingFeature(Record):
    "One reason of a second stage."
    feature: str
    "What was looked at."
    added: float
    "What it added to the score of the second stage."

class ResolveResult(Record):
    "The result of resolving a node."
    outcome: Literal["resolved", "partial", "no_op", "blocked"] | str
    "resolved: by this resolver, or together with others that were attached before. partial: recorded, but too weak or not independent enough to settle it, or to decide against a stronger claim. no_op: this resolver said so already. blocked: nothing was written."
    gate: Literal["blocked_tainted", "blocked_hidden", "blocked_contested", "blocked_stale", "blocked_ungrounded", "blocked_side", "blocked_irrelevant", "blocked_review"] | str | None
    "Set if the outcome is blocked: the resolver is not valid, has no root evidence, is a side itself or derived from one, is not relevant, or a reviewer must decide."
    reason: Literal["too_weak", "resolver_not_independent", "weaker_than_claim", "resolved_otherwise"] | str | None
    "Set if the outcome is partial. `weaker_than_claim`: it would decide against a stronger claim, which only a reviewer may do. `resolved_otherwise`: the contradiction is resolved in another way, which remains while a resolver supports it."
    node: Node
    "The target after it."

class Restoration(Record):
    "A restored claim."
    outcome: Literal["restored", "historical", "quarantined", "not_archived"] | str
    "What the gate decided: active again, stored as history, or quarantined. A claim that is not archived stays as it is."
    claim: Claim
    "The claim after the retraction."
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

class ResultExplanation(Record):
    "How a result came to its relevance."
    found_by: List[RetrieverHit]
    "Every retriever that found it."
    bm25: float
    "BM25 of its words, divided by 2.2 times the weight of all words asked."
    triple: float
    "Score, on the scale of bm25, if the query names two or three of its subject, predicate and value; otherwise 0. The larger of the two scores counts."
    similarity: float | None
    "Cosine of its vector and the query's; null where one is missing."
    fused_score: float
    "Relevance before the second stage: by words and meaning, and for a turn by its speaker and the topic around it."
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
    "transformed: it waits for a reviewer, and the cornerstone applies until then. no_op: it is retired already."
    cornerstone: Node
    "The cornerstone after it."
    proposal: Proposal | None
    "Set if the outcome is transformed."

class Retraction(Record):
    "The result of retracting a claim."
    outcome: Literal["retracted", "withdrawn", "already_retracted", "rejected"] | str
    "`retracted`: it was never valid; a second retraction changes nothing. `withdrawn`: your own assertions were removed, and others still carry the claim. `rejected`: none of its assertions is yours."
    rejection: TakeBackRejection | None
    "Set with outcome rejected."
    claim: Claim
    "The claim after it."
    reviewable: List[str]
    "Claims that it had replaced; they do not come back by themselves."
    cascade_id: str | None
    "The cascade that takes the correction to what depends on the claim; null if nothing does, and in a dry run."
    preview: CascadePreview | None
    "Set in a dry run: what depends on the claim."

class RetrieverHit(Record):
    "A retriever that found a result, and at which rank."
    retriever: Literal["words", "meaning", "triple", "time", "related", "newest"] | str
    "The retriever that found it."
    rank: int
    "Its rank among what the retriever found, from 1."

class Revocation(Record):
    "Evidence that no longer counts, or counts again."
    evidence: Evidence
    "The evidence after the change; in a dry run, its present state."
    affected: List[str]
    "Claims that it supports or supported: at most a hundred, the more important first. Empty if nothing changed. If there are more than a thousand, `first` of a dry run contains the most important ones reliably."
    affected_count: int
    "Number of these claims, counted up to 10,000, in a dry run up to 100,000. If there are more than fifty, the cascade recomputes them, and they are correctionPending until it has reached them."
    cascade_id: str | None
    "The cascade that takes the change to these claims, or only to what depends on them; null if neither is needed, and in a dry run."
    preview: CascadePreview | None
    "Set in a dry run: what depends on the evidence."

class Root(Record):
    "A piece of root evidence of a claim."
    evidence_id: str
    "Id of the evidence."
    relation: Literal["assertion", "cited", "corroboration", "conclusion", "activation", "contradiction"] | str
    "Whether it is the write itself, cited evidence, a later witness, or evidence against the claim (`contradiction`)."
    class_: Literal["user_explicit", "system", "tool_output", "user_implicit", "document", "inference"] | str
    "Its class."
    weight: float
    "Its weight, 0 to 1."
    independence_group: str
    "Witnesses of one group count once."
    counted: bool
    "Whether it counts as a witness. Evidence that an agent attaches counts only if it says what the claim says."
    observed_at: str
    "When it was true or seen."
    live: bool
    "Whether it still counts; revoked evidence does not."
    test_id: str | None
    "The test whose result it is; null: it is none."
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
    "How many there are in all."

class RuntimeArchives(Record):
    "The archived days of the log, in short."
    count: int
    "How many days are archived."
    first_day: str | None
    "The first of them."
    last_day: str | None
    "The last of them."

class RuntimeHealth(Record):
    "How the service stands, for one tenant."
    mode: Literal["normal", "read_only"] | str
    "Whether the tenant may write."
    degraded: str | None
    "`read_only` while it may not; otherwise null."
    findings: List[HealthFinding]
    "What is wrong, or soon will be; empty: nothing that is known."
    advice: List[str]
    "What to do, the most severe finding first."
    system: RuntimeSystem
    snapshots: RuntimeSnapshots
    "The snapshots of the tenant."
    archives: RuntimeArchives
    "The archived days of the log."
    integrity: RuntimeIntegrity
    "The last check of the integrity of the tenant, which is made once a day."

class RuntimeIntegrity(Record):
    "The last check of the integrity of the tenant."
    checked_at: str | None
    "When a check ended last; null: none has."
    findings: int
    "How many of the findings are from it."

class RuntimeSnapshots(Record):
    "The snapshots of the tenant, in short."
    count: int
    "How many there are."
    latest_seq: int | None
    "Number of the last event in the newest one."
    latest_bytes: int | None
    "Size of the newest one."
    keep: int
    "How many are kept."

class RuntimeSystem(Record):
    "What the service runs on."
    service_version: str
    "Version of the service."
    migration: str
    "The last migration of the database."
    database_version: str
    "Version of the database."
    embedding_model: str | None
    "The first embedding model; null: this process has none."
    embedding_dimensions: int | None
    "Its dimensions."
    embeddings_moving: bool
    "Whether a space is moving to another model."
    started_at: str
    "When the process started."

class SchemaProblem(Record):
    "Something that keeps a domain schema from being used."
    path: str
    "Where in the schema, as a JSON Pointer; empty: the document as a whole."
    code: Literal["too_large", "syntax", "unsupported_yaml", "duplicate_key", "wrong_type", "unknown_key", "missing", "invalid_value", "limit", "duplicate", "unknown_reference", "reserved", "cycle"] | str
    "What kind of problem it is."
    message: str
    "What is wrong, and what it must be."
    line: int | None
    "Line of a schema that was given as text, from 1."
    column: int | None
    "Column in that line, from 1."

class SchemaPut(Record):
    "What a new version of the domain schema changed."
    version: int
    "The version that is in force now, or would be."
    problems: List[SchemaProblem]
    "Always empty: a schema with problems is refused."
    registered_sources: List[str]
    "Source systems that were not registered and became sources of class tool_output."
    archived_claims: ClaimsToArchive
    "Plain claims under predicates that only facts may use from this version on: the run archives them, with the reason `gated_predicate`, or a dry run would. They can be restored once the predicate is free again."
    facts: FactsAffected | None
    "Of a dry run: the facts that would leave use, or return to it. null: nothing is previewed, or there are more than 1,000 facts or their words take long to read, and the result of the job `runId` counts them."
    run_id: str | None
    "Run of maintenance that archives these claims and judges all facts by this version, or of a dry run the dry run that counts what would become of them. null: there is nothing to judge."
    dry_run: bool
    "Whether nothing changed."

class SchemaValidation(Record):
    "Whether a domain schema can be used."
    valid: bool
    "Whether it could be put."
    problems: List[SchemaProblem]
    "Everything that is wrong with it, in the order of the document."

class SchemaVersion(Record):
    "A version of the domain schema of a space."
    version: int
    "Rises with every change."
    name: str
    "Name of the schema."
    put_at: str
    "When it was put."
    put_by: str
    "Who put it."
    document: Record
    "The whole schema, with every default written out."

class SchemaVersionSummary(Record):
    "A version of the domain schema, without its document."
    version: int
    "Rises with every change."
    name: str
    "Name of the schema."
    put_at: str
    "When it was put."
    put_by: str
    "Who put it."

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
    "Weights of the score; `false` orders by relevance alone. Default: the policy's weights."
    min_relevance: NotRequired[float]
    "Leave out results of lower relevance; 0 leaves nothing out. Default: a floor below which results have nothing to do with the query."
    min_trust: NotRequired[float]
    "Leave out results with less trust."
    after: NotRequired[str | datetime]
    "Only memories observed at this time or later."
    before: NotRequired[str | datetime]
    "Only memories observed before this time."
    as_of: NotRequired[str | datetime]
    "Show what held at this time, whether or not it was replaced later."
    known_at: NotRequired[str | datetime]
    "The answer as it would have been given at this time."
    session_id: NotRequired[str]
    "Session of the reader, by id or label: its claims are visible, and replace durable claims of the same key that they would win against."
    task_id: NotRequired[str]
    "Task of the reader: the claims of its workspace are visible."
    workspace_id: NotRequired[str]
    "Workspace of the reader: its claims are visible besides all others, also where values differ. Default: that of the session or task. `default` is the durable lane alone."
    statuses: NotRequired[Sequence[Literal["active", "superseded", "disputed", "quarantined", "archived", "retracted"]]]
    "Only claims of these statuses. Default: active; with a condition on `status` in the filter, all."
    beliefs: NotRequired[Sequence[Literal["rejected"]]]
    "`rejected`: also claims whose belief is rejected. A condition on `belief.state` in the filter has the same effect."
    categories: NotRequired[Sequence[str]]
    "Only claims of these categories, such as `atom`, `scenario` and `persona`; at most 20."
    include_all: NotRequired[bool]
    "Claims of every status and grounding, at whatever time they are valid."
    filter: NotRequired[Filter]
    "Further conditions, in the filter grammar."
    references: NotRequired[bool]
    "Only references: ids, each with a label of at most 120 characters instead of the whole text."
    explain: NotRequired[bool]
    "Say how each result was found and how many candidates each stage kept."

class SearchExplanation(Record):
    "How a search was answered."
    mode: Literal["hybrid", "keyword", "semantic"] | str
    "The mode that was used."
    by_words: int
    "Candidates that contain a word of the query."
    by_meaning: int
    "Candidates near the query in meaning."
    by_triple: int
    "Candidates whose subject, predicate or value the query names."
    by_time: int
    "Candidates from a time that the query names."
    related: int
    "Candidates related to those: neighbouring turns, claims of the same subject, on the same evidence or linked."
    newest: int
    "Candidates that were read because they are new."
    seen: int
    "Distinct candidates, with claims of the session in place of the durable ones that they replace."
    relevant: int
    "Those that are relevant enough."
    below_floor: int
    "Those below the floor of relevance; 0 if minRelevance is given."
    returned: int
    "Those returned."
    times: List[NamedTime]
    "Times the query names that counted, from the clock of the space; a side left open lies at the beginning of year 1 or the end of 9999."
    near_misses: List[NearMiss]
    "The best of what was found and left out, at most 10."

class SearchResult(Record):
    "Something found, with the reasons for its place."
    kind: Literal["claim", "message", "question", "definition", "person", "prediction", "goal"] | str
    "What was found."
    id: str
    "Its id."
    text: str
    "Its text; with references a label."
    claim: Claim | None
    "The claim; null for anything else, and with references."
    reference: ClaimReference | None
    "With references: the claim by its id; otherwise null."
    message: Message | None
    "The message; null for anything else, and with references."
    node: Node | None
    "The question, definition, person, prediction or goal, as it stands now; null for anything else, and with references."
    score: float
    "The value by which it was ordered, 0 to 1."
    signals: Signals
    "What the score is made of."
    possible_conflicts: List[ClaimSummary]
    "Claims that it may contradict, undecided: protected and system claims that one of its sentences is near to and differs from, and durable claims that a claim of the session contradicts without being strong enough to replace them."
    unconfirmed: bool
    "Whether it is a weaker value of a predicate with several values, where a user or the system gave another."
    matched: List[str] | None
    "With explain: the words of the query it holds, in stemmed form."
    explain: ResultExplanation | None
    "With explain: how it came to its relevance."

class SearchResults(Record):
    "The answer to a search."
    data: List[SearchResult]
    "Results, best first."
    degraded: str | None
    "`embedder_unavailable` or `embedder_timeout`: only words were searched. `query_cut`: the query is longer than the embedder accepts, so its meaning was taken from its beginning. `read_only`: the tenant may not write at present. Otherwise null."
    rerank_skipped: bool
    "Whether messages kept the order of the first stage because time ran out."
    explain: SearchExplanation | None
    "With explain: candidates by stage, and the best of those left out."

class SearchStages(Record):
    "How many candidates each stage of a search kept. Memories that the reader may not see are not included."
    mode: Literal["hybrid", "keyword", "semantic"] | str
    "The mode that was used."
    by_words: int
    "Candidates that contain a word of the query."
    by_meaning: int
    "Candidates near the query in meaning."
    by_triple: int
    "Candidates whose subject, predicate or value the query names."
    by_time: int
    "Candidates from a time that the query names."
    related: int
    "Candidates related to those: neighbouring turns, claims of the same subject, on the same evidence or linked."
    newest: int
    "Candidates that were read because they are new."
    seen: int
    "Distinct candidates, with claims of the session in place of the durable ones that they replace."
    relevant: int
    "Those that are relevant enough."
    below_floor: int
    "Those below the floor of relevance; 0 if minRelevance is given."
    returned: int
    "Those returned."

class Section(Record):
    "Things of one kind that need attention."
    section: Literal["openContradictions", "partialResolutions", "questions", "overduePredictions", "conjectures", "goals", "tensions", "weak", "thinSupport", "uncited", "tainted", "stale", "contested", "supportLost", "orphans", "unapproved", "outgrown", "testsDue", "testsLapsed", "testsSuggested", "calibration"] | str
    "Which: openContradictions, contradictions nobody has decided; partialResolutions, what was answered, but by nothing strong enough; questions, open questions; overduePredictions, predictions that should have been judged by now; conjectures, conjectures not judged yet; goals, goals pursued or put off; tensions, goals that pull apart; weak, what has a confidence below .5; thinSupport, what was concluded from evidence of one independence group; uncited, claims that nothing but an inference carries; tainted, what depends on something that fell; stale, what depends on something superseded or expired; contested, sides of open contradictions, and what depends on them; supportLost, lessons and cornerstones that nothing bears out any more; orphans, assumptions, questions and definitions tied to nothing; unapproved, cornerstones and persons about whom a proposal waits for a reviewer; outgrown, what puts into practice a cornerstone that was outgrown; testsDue, claims with a test that can be done now; testsLapsed, claims with a test whose deadline passed without a result; testsSuggested, claims that are worth a test; calibration, predictions judged: what calibration is computed from."
    count: int
    "How many there are in all."
    data: List[NodeSummary]
    "The newest of them, newest first."
    next_cursor: str | None
    "Send this as `cursor`, with `section`, for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class Session(Record):
    "A period of work or conversation in a space. Claims of scope `session` are visible only in their session, to its participants."
    id: str
    "Id of the session."
    external_id: str | None
    "The label it was opened under; its opener can use it wherever a session is named."
    agent: str | None
    "The agent that works in it."
    opened_by: str
    "Id of the principal that opened it."
    state: Literal["open", "closed", "interrupted", "recovered"] | str
    "`open` and `recovered` take messages and claims."
    opened_at: str
    "When it was opened."
    closed_at: str | None
    "When it was closed; null before."
    private: bool
    "Whether only its participants and reviewers can read its messages too."
    participants: List[SessionParticipant]
    "Its participants, in the order they joined: they read and write what belongs to it. Reviewers read it too."
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
    "How a session ended, and what that made of its notes."
    session_id: str
    "Id of the session."
    outcome: Literal["success", "failure"] | str
    "The outcome on record."
    changed: List[ChangedNote]
    "Notes that the session used, changed by this call; empty if the outcome was on record. At most 100."

class SessionParticipant(Record):
    principal_id: str
    "Who takes part."
    via: Literal["opened", "named", "joined"] | str
    "`opened` it, was `named` when it was opened, or `joined`."
    since: str
    "When it was added."

class SetBy(Record):
    "Who set something, as the service knows the caller."
    principal_id: str
    "Who."
    kind: Literal["user", "agent", "service"] | str
    "What that is."

class SetTierResult(Record):
    "The result of setting a tier."
    outcome: Literal["changed", "no_op", "transformed", "blocked"] | str
    "transformed: it waits for a reviewer, and the tier has not changed. blocked: the justification does not stand, and nothing was written."
    person: Node
    "The person after it; `fields.tier` is the tier."
    proposal: Proposal | None
    "Set if the outcome is transformed."
    blocked: GateBlock | None
    "Set if the outcome is blocked."

class SideBySideValues(Record):
    "Different values of a predicate that has one at a time."
    predicate: str
    "Predicate that has one value at a time."
    values: List[EntityValue]
    "The claims on it."

class Signals(Record):
    "What a score is made of."
    relevance: float
    "Its relevance to the query, 0 to 1."
    confidence: float
    "How far to believe it, 0 to 1."
    recency: float
    "How recently it was observed, 0 to 1."
    importance: float
    "How important it is, with reinforcements, 0 to 1."

class SkippedEvent(Record):
    "An event that this version of the service does not know."
    seq: int | None
    "Number of the event; null: it is not sealed yet."
    kind: str
    "Its kind."
    schema_version: int
    "The version of its payload."

class Snapshot(Record):
    "A copy of the tables of the tenant, at which replay may begin."
    id: str
    "Id of the snapshot."
    seq: int
    "Number of the last event that it contains."
    state_hash: str
    "Hash of the critical tables, as they were."
    rows: Record
    "How many rows it has of each table."
    bytes: int
    "Its size, compressed."
    service_version: str
    "Version of the service that made it."
    migration: str
    "The last migration under which it was made; replay uses it only under the same one."
    created_at: str
    "When it was made."

class SnapshotList(Record):
    "The snapshots of the tenant."
    data: List[Snapshot]
    "Newest first; by default at most 5."

class Source(Record):
    "A registered origin of assertions."
    source_id: str
    "Name of the source."
    class_: Literal["user_explicit", "system", "tool_output", "user_implicit", "document", "inference"] | str
    "What kind of origin it is."
    independence_group: str
    "Sources of one group count as one witness."
    base_reliability: float | None
    "Upper bound on the weight of its assertions; null if the class alone decides."
    weight: float
    "Weight of an assertion of this source, 0 to 1."
    domain_tags: List[str]
    "Subjects the source knows about."
    settled: int
    "Claims it supported that were confirmed or overturned."
    overturned: int
    "How many of them were overturned."
    historical_correction_rate: float
    "What its evidence loses of its weight in beliefs because claims were overturned, 0 to 1."
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
    "What it is for; null: memory."
    now: str
    "The time of the space."
    created_at: str
    "When it was made, in real time."
    version: int
    "Rises with every change."

class SpacePolicy(Record):
    "Settings of a space."
    predicates: Literal["open", "closed"] | str
    "`closed` refuses claims on predicates nobody registered."
    tokenizer: Literal["estimate", "cl100k_base", "o200k_base"] | str
    "How the tokens of a context are counted: with the vocabulary of the model that reads it, or with `estimate`, which takes four bytes of UTF-8 as a token."
    triples: Literal["asserted", "proposed"] | str
    "`proposed`: if the installation has a language model, it reads claims that come without a triple, and the triples it proposes are stored as inferences. `asserted`: claims have only the triples that writers give."
    near_protected: float
    "From which nearness to a protected or system claim, 0 to 1, a weaker claim that states something else is marked as a possible conflict. 1 marks only claims that use all words of the stronger one."
    max_active_claims: int | None
    "How many claims may be active at a time; null: any number."
    when_full: Literal["archive", "refuse"] | str
    "What happens to a claim beyond that limit: `archive` accepts it and archives the weakest and oldest claim of the author with the most claims, never a protected one; `refuse` refuses it with 409 `space_full`."
    notes: NoteThresholds
    "Thresholds of notes; a part that is not given has its default."
    belief_policy: Literal["credence-v1", "seed-v0.1q", "no-tentative-provisional", "no-provenance-weight", "no-independence", "no-staleness", "no-test-loop", "single-layer", "direct-writes"] | str
    "How the belief in claims is computed. `seed-v0.1q` is an earlier arithmetic, kept for comparison; all others are `credence-v1` without one part, for spaces with the purpose `evaluation` alone. After a change, a run of the kind `beliefs` computes every claim again."

class SpacePolicyInput(TypedDict):
    "Settings of a space."
    predicates: NotRequired[Literal["open", "closed"]]
    "`closed` refuses claims on predicates nobody registered."
    tokenizer: NotRequired[Literal["estimate", "cl100k_base", "o200k_base"]]
    "How the tokens of a context are counted: with the vocabulary of the model that reads it, or with `estimate`, which takes four bytes of UTF-8 as a token."
    triples: NotRequired[Literal["asserted", "proposed"]]
    "`proposed`: if the installation has a language model, it reads claims that come without a triple, and the triples it proposes are stored as inferences. `asserted`: claims have only the triples that writers give."
    near_protected: NotRequired[float]
    "From which nearness to a protected or system claim, 0 to 1, a weaker claim that states something else is marked as a possible conflict. 1 marks only claims that use all words of the stronger one."
    max_active_claims: NotRequired[int | None]
    "How many claims may be active at a time; null: any number."
    when_full: NotRequired[Literal["archive", "refuse"]]
    "What happens to a claim beyond that limit: `archive` accepts it and archives the weakest and oldest claim of the author with the most claims, never a protected one; `refuse` refuses it with 409 `space_full`."
    notes: NotRequired[NoteThresholdsInput]
    "Thresholds of notes; a part that is not given has its default."
    belief_policy: NotRequired[Literal["credence-v1", "seed-v0.1q", "no-tentative-provisional", "no-provenance-weight", "no-independence", "no-staleness", "no-test-loop", "single-layer", "direct-writes"]]
    "How the belief in claims is computed. `seed-v0.1q` is an earlier arithmetic, kept for comparison; all others are `credence-v1` without one part, for spaces with the purpose `evaluation` alone. After a change, a run of the kind `beliefs` computes every claim again."

class Span(Record):
    "A passage of a message."
    message_id: str
    "Message that is quoted."
    start: int
    "Where the passage begins, in code points of the message."
    end: int
    "Where the passage ends, in code points of the message; not part of it."
    sha256: str
    "SHA-256 of the UTF-8 of the passage, in lower-case hex."

class SpanInput(TypedDict):
    "A passage of a message."
    message_id: str
    "Message that is quoted."
    start: int
    "Where the passage begins, in code points of the message."
    end: int
    "Where the passage ends, in code points of the message; not part of it."
    sha256: str
    "SHA-256 of the UTF-8 of the passage, in lower-case hex."

class SpecialMomentInput(TypedDict):
    "An experience that a person shared with the team."
    text: str
    "What happened."
    at: NotRequired[str | datetime | None]
    "When; default now."

class SplitEntity(Record):
    "An undone merge of two entities."
    survivor: Entity
    "The entity that stays, without what was merged into it."
    entity: Entity
    "The entity that stands by itself again."

class StalePenalty(Record):
    count: int
    "Nodes that depend on something superseded or expired."
    points: float
    "What they cost: 2 each, 10 at most."

class StandpointInput(TypedDict):
    "Where something was observed from."
    lineage: NotRequired[str | None]
    "Family of models or school the author belongs to."
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
    "queued and running jobs continue by themselves; done, failed (the work ended without success) and cancelled are final; dead jobs were given up after the last attempt and can be retried."
    space: str | None
    "The space it works in; null for work on the tenant as a whole."
    payload: Record
    "What it works on: ids only, never content."
    progress: Record | None
    "The progress of a running job; its fields depend on the queue."
    result: Record | None
    "The result of a finished job."
    attempts: int
    "Number of attempts, including retries by hand."
    error: str | None
    "Why its last attempt failed."
    created_at: str
    "When the work was asked for, or first recorded as dead."
    updated_at: str
    "When its status or progress last changed."
    kind: Literal["beliefs", "consolidate", "decay", "expire", "facts", "promote", "sessions"] | str
    "What it does."
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
    "Where it stands."
    anchors: Record
    "Entities it is about."
    parent_id: str | None
    "Step it is a part of."
    evidence_ids: List[str]
    "Evidence that is attached and that you may read."
    fact_ids: List[str]
    "Facts that are attached and that you may read."
    blocked_reason: str | None
    "Why it is blocked; null in every other status."
    suggested_action: str | None
    "Of a blocked step: what would help."
    needs_review: bool
    "Whether a step that it waited for is done no longer, or a fact of it was withdrawn."
    support: StepSupport | None
    "What it is done or skipped on; of a step that was blocked because its support was withdrawn, what it was. null: of every other step."
    created_at: str
    "When it was created."
    created_by: str
    "Who created it."
    changed_at: str
    "When its status changed last."
    version: int
    "Rises with every change."

class StepCounts(Record):
    "How many steps of a task are in each status."
    pending: int
    "How many steps are pending."
    in_progress: int
    "How many steps are in progress."
    blocked: int
    "How many steps are blocked."
    done: int
    "How many steps are done."
    skipped: int
    "How many steps are skipped."

class StepEdge(Record):
    "How two steps of a task hang together."
    task_id: str
    "Task of both steps."
    from_: str
    "Step where it begins; of kind parent: the child."
    to: str
    "Step where it ends."
    kind: Literal["parent", "depends_on", "triggers", "produces", "blocks"] | str
    "How they hang together."
    created_at: str
    "When it was added."
    created_by: str
    "Who added it."

class StepLink(Record):
    "An edge between two steps in short."
    from_: str
    "Step where it begins; of kind parent: the child."
    to: str
    "Step where it ends."
    kind: Literal["parent", "depends_on", "triggers", "produces", "blocks"] | str
    "How they hang together."

class StepSummary(Record):
    "A step in short."
    id: str
    "Id of the step."
    step_type: str
    "What kind of step it is."
    title: str
    "What is to be done."
    status: Literal["pending", "in_progress", "blocked", "done", "skipped"] | str
    "Where it stands."
    needs_review: bool
    "Whether a step that it waited for is done no longer."

class StepSupport(Record):
    "What a step is done or skipped on."
    audit_id: str
    "Id of the evaluation that let it pass."
    gates: List[str]
    "Names of the gates that were asked."
    evidence_ids: List[str]
    "Evidence that met them and that you may read."
    stands: bool
    "Whether all of that evidence still counts. Evidence that has become old does."

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
    "The offending places."

class StoreClaimEntryErrorError(Record):
    field: str
    "Where in the item the fault is."
    code: str
    "What kind of problem."
    message: str
    "The problem."

class StoreClaimResult(Record):
    "The result of storing a claim."
    outcome: Literal["accepted", "deduplicated", "quarantined", "rejected"] | str
    "The result of storing the claim. Every result is a success of the request."
    claim: Claim | None
    "The claim that was stored or confirmed, or that remembers the rejection; null if none is stored."
    superseded: List[str]
    "Claims it replaced."
    narrowed: List[str]
    "Claims that now hold from a later time."
    remainders: List[str]
    "Claims that continue the later part of a replaced claim."
    historical: bool
    "Whether it was stored as history, because a later observation already stands."
    archived: List[str]
    "Propositions that left its workspace with this write, because that was full (`workspace_full`); the claim may be one of them."
    conflicts: List[ConflictSummary]
    "Open conflicts in which it is the new claim."
    warnings: List[Literal["class_downgraded", "value_not_in_message", "source_not_granted", "evidence_not_counted"] | str]
    "Deviations from what was asked."
    rejection: StoreClaimResultRejection | None
    "Set if the outcome is rejected."
    test_suggestion: TestSuggestion | None
    "Why the claim is worth a test now; null: it is not."

class StoreClaimResultRejection(Record):
    reason: Literal["previously_rejected", "predicate_not_registered", "review_quota_exceeded", "gated_predicate"] | str
    "Why it was rejected."
    message: str
    "What to do about it."

class StoreClaimsItem(TypedDict):
    text: str
    "The claim in words; 1 to 10,000 characters, at most 32 KiB."
    triple: NotRequired[TripleInput | None]
    "The claim as subject, predicate and value. Without it the claim cannot be checked for contradictions and stays a note."
    scope: NotRequired[Literal["global", "session", "temporal", "workspace"]]
    "`session` claims are visible only in their session, `workspace` claims only in their workspace, where values stand side by side; `temporal` claims need a window."
    session_id: NotRequired[str | None]
    "Session of a session claim: id or external id."
    valid_from: NotRequired[str | datetime | None]
    "From when on it is valid; default observedAt."
    valid_until: NotRequired[str | datetime | None]
    "Until when it is valid (exclusive); default open."
    observed_at: NotRequired[str | datetime | None]
    "When it was true or seen; default now, at most 5 minutes ahead."
    category: NotRequired[str]
    "What kind of memory it is: decision, finding, preference, insight, fact, event, task, commitment, note, or a word of your own of a-z, 0-9, _ and -, at most 50. Reserved: digest, atom, scenario, persona, assumption, failure, strategy."
    importance: NotRequired[float]
    "0 to 1: .9–1.0 core identity, permanent facts; .7–.8 architecture decisions, strong preferences; .5 regular facts; .2–.3 transient context."
    tags: NotRequired[Sequence[str]]
    "At most 20, each 1 to 50 characters."
    evidence: NotRequired[Sequence[str]]
    "Evidence it is based on. Without any, the write itself is recorded as evidence."
    provenance: NotRequired[ProvenanceInput]
    agent: NotRequired[str | None]
    "Name of the agent that states it; not part of the claim key."
    source_system: NotRequired[str | None]
    "System that it was read from. Keys that were granted this system (`sourceSystems`) share its external ids."
    external_id: NotRequired[str | None]
    "Your own id. It is separate from the ids of other callers unless they share a source system that both were granted. Sending it again with the same body returns the first result."
    proposition_class: NotRequired[Literal["descriptive", "predictive", "causal", "procedural"] | None]
    "What kind of statement it is; default descriptive. To be believed, a causal claim needs more witnesses, and a predictive one a confirmed prediction."
    impact: NotRequired[Literal["low", "medium", "high", "irreversible"] | None]
    "How much depends on it; default that of its workspace, else medium. From high on, doubts about it suggest a test."
    test_cost: NotRequired[float | None]
    "What a test of it would cost, in a unit of your own; default 0, at most 1,000,000."
    benefit: NotRequired[float | None]
    "What a test of it would be worth, in the same unit; default 0, and more than 1 counts as 1. With impact low, no test is suggested that costs more."
    claim_type: NotRequired[None]
    "Always null here; claims of a type are asserted with facts."
    workspace_id: NotRequired[str | None]
    "Workspace of a workspace claim. `default` is the durable lane: the claim is stored like any other."

class StoreMemoryResult(Record):
    "What became of a memory."
    outcome: Literal["accepted", "deduplicated", "quarantined", "rejected"] | str
    "accepted: a new memory. deduplicated: the memory says this already, and got the evidence of this write. quarantined: it waits for a reviewer."
    claim_id: str | None
    "The memory that was stored or confirmed; null if none is stored."
    conflict_id: str | None
    "The conflict that the write opened, if there is one."
    contradicts: str | None
    "Of a note: the memory that it contradicts. Both are kept."
    similar: List[str]
    "Of a note: memories that it was linked with, most similar first."
    warnings: List[str]
    "`contradiction_not_opened`: as many contradictions of yours wait for a decision as may wait; the note is kept."
    rejection: MemoryRejection | None
    "Set if the outcome is rejected."

class SupersedeResult(Record):
    "The result of replacing a claim by another."
    outcome: Literal["accepted", "deduplicated", "quarantined", "rejected"] | str
    "The result of storing the claim. Every result is a success of the request."
    claim: Claim | None
    "The claim that was stored or confirmed, or that remembers the rejection; null if none is stored."
    superseded: List[str]
    "Claims it replaced."
    narrowed: List[str]
    "Claims that now hold from a later time."
    remainders: List[str]
    "Claims that continue the later part of a replaced claim."
    historical: bool
    "Whether it was stored as history, because a later observation already stands."
    archived: List[str]
    "Propositions that left its workspace with this write, because that was full (`workspace_full`); the claim may be one of them."
    conflicts: List[ConflictSummary]
    "Open conflicts in which it is the new claim."
    warnings: List[Literal["class_downgraded", "value_not_in_message", "source_not_granted", "evidence_not_counted"] | str]
    "Deviations from what was asked."
    rejection: SupersedeResultRejection | None
    "Set if the outcome is rejected."
    test_suggestion: TestSuggestion | None
    "Why the claim is worth a test now; null: it is not."
    cascade_id: str | None
    "The cascade that takes the correction to what depends on the old claim; null if nothing depends on it, if the old claim stays, and in a dry run."
    preview: CascadePreview | None
    "Set in a dry run: what depends on the old claim."

class SupersedeResultRejection(Record):
    reason: Literal["previously_rejected", "predicate_not_registered", "review_quota_exceeded", "gated_predicate"] | str
    "Why it was rejected."
    message: str
    "What to do about it."

class TaintPenalty(Record):
    count: int
    "Nodes that depend on something that fell."
    points: float
    "What they cost: 3 each, 15 at most."

class TakeBackRejection(Record):
    "Why nothing was retracted."
    reason: Literal["not_your_assertion"]
    "Why nothing was retracted."
    message: str
    "What to do about it."

class Task(Record):
    "A piece of work of a space."
    id: str
    "Id of the task."
    external_id: str | None
    "The creator's own id."
    title: str
    "What is to be done."
    status: Literal["open", "in_progress", "blocked", "done", "cancelled"] | str
    "What is meant to become of it."
    phase: Literal["planning", "in_progress", "review", "blocked", "done", "cancelled"] | str
    "Narrows the status: planning is open, review is in progress."
    goal: str | None
    "What it is to reach."
    goal_set_by: SetBy | None
    "Who set the goal."
    members: List[str] | None
    "Principals that write it, with its creator and writers; null: any agent does."
    importance: float
    "0 to 1."
    parent_task_id: str | None
    "Task that it is a part of."
    milestone: bool
    "Whether it has subtasks."
    retry_of_task_id: str | None
    "The attempt before this one."
    retry_count: int
    "How many attempts came before it."
    spawned_from: str | None
    "Task in whose course it was created."
    metadata: Record
    "What callers keep with it."
    current_state: Literal["open", "in_progress", "blocked", "done"] | str
    "What its steps say together; open without any."
    step_counts: StepCounts
    "Its steps by status."
    anchors: Record
    "Entities it is about."
    needs_review: bool
    "Whether a step was open after the task was done."
    created_at: str
    "When it was created."
    created_by: str
    "Who created it. It belongs to the space."
    changed_at: str
    "When its status or state changed last."
    version: int
    "Rises with every change of its status, its state, its need of a review or what is said about it."

class TaskGraph(Record):
    "The steps of a task and how they hang together."
    task_id: str
    "Id of the task."
    title: str
    "What is to be done."
    status: Literal["open", "in_progress", "blocked", "done", "cancelled"] | str
    "What is meant to become of the task."
    current_state: Literal["open", "in_progress", "blocked", "done"] | str
    "What its steps say together."
    steps: List[StepSummary]
    "In the order of their creation."
    edges: List[StepLink]
    "In the order of their creation."
    mermaid: str
    "The same as a Mermaid flowchart."
    node_map: Record
    "The step that each alias of the flowchart stands for."
    level: Literal["all", "settled_folded", "active", "counts"] | str
    "How far the flowchart is folded."

class TaskInContext(Record):
    "Where a task stands, as a context prints it."
    task_id: str
    "Id of the task."
    title: str
    "What is to be done."
    status: Literal["open", "in_progress", "blocked", "done", "cancelled"] | str
    "What is meant to become of the task."
    current_state: Literal["open", "in_progress", "blocked", "done"] | str
    "What its steps say together."
    needs_review: bool
    "Whether somebody has to look at it."
    mermaid: str | None
    "Its steps as a Mermaid flowchart, folded to fit; null: not even the counts of steps fit."
    node_map: Record
    "The step that each alias of the flowchart stands for."
    level: Literal["all", "settled_folded", "active", "counts"] | str | None
    "How far the flowchart is folded."
    offloads: List[OffloadInContext]
    "What was taken out of earlier contexts and is printed, first to last."

class TaskInFull(Record):
    "A task with where it stands."
    id: str
    "Id of the task."
    external_id: str | None
    "The creator's own id."
    title: str
    "What is to be done."
    status: Literal["open", "in_progress", "blocked", "done", "cancelled"] | str
    "What is meant to become of it."
    phase: Literal["planning", "in_progress", "review", "blocked", "done", "cancelled"] | str
    "Narrows the status: planning is open, review is in progress."
    goal: str | None
    "What it is to reach."
    goal_set_by: SetBy | None
    "Who set the goal."
    members: List[str] | None
    "Principals that write it, with its creator and writers; null: any agent does."
    importance: float
    "0 to 1."
    parent_task_id: str | None
    "Task that it is a part of."
    milestone: bool
    "Whether it has subtasks."
    retry_of_task_id: str | None
    "The attempt before this one."
    retry_count: int
    "How many attempts came before it."
    spawned_from: str | None
    "Task in whose course it was created."
    metadata: Record
    "What callers keep with it."
    current_state: Literal["open", "in_progress", "blocked", "done"] | str
    "What its steps say together; open without any."
    step_counts: StepCounts
    "Its steps by status."
    anchors: Record
    "Entities it is about."
    needs_review: bool
    "Whether a step was open after the task was done."
    created_at: str
    "When it was created."
    created_by: str
    "Who created it. It belongs to the space."
    changed_at: str
    "When its status or state changed last."
    version: int
    "Rises with every change of its status, its state, its need of a review or what is said about it."
    latest_checkpoint: LatestCheckpoint | None
    "The newest checkpoint; null: nothing was written about the task yet."
    memories: List[RestoredMemory]
    "Up to 10 memories of the task that matter or are failures, the best first."
    degraded: str | None
    "`read_only`: the tenant may not write at present. Otherwise null."

class TaskPackage(Record):
    "Where a task stands, for the agent that goes on with it. Constraints come first."
    must_not_redo: List[MustNotRedo]
    "What must not be done again."
    must_preserve: List[Constraint]
    "What must be kept."
    active_constraints: List[Constraint]
    "What holds."
    expired: List[MustNotRedo]
    "What was not to be done again until a time that has passed."
    goal: str | None
    "What the task is to reach."
    completed: List[CompletedItem]
    "What is done."
    in_progress: List[str]
    "What is being worked on."
    blocked: List[BlockedItem]
    "What cannot go on."
    preferred_next: List[str]
    "What to do next, in this order."
    working_set: WorkingSet
    outcome: Literal["restored", "no_checkpoint"] | str
    "`no_checkpoint`: nothing was written about the task yet."
    inherited: List[MustNotRedo]
    "What must not be done again here because another task says so, for its subtasks or for the space, or an attempt before this one."
    inherited_constraints: List[InheritedConstraint]
    "What must be kept and what holds (`must_preserve`, `active_constraints`) since an attempt before this one."
    checkpoint: Checkpoint | None
    "The version that was restored."
    tail_events: int
    "How many reports came after it; they are part of the answer."
    continuation_confidence: float | None
    "How far you may go on without asking, 0 to 1, as of now."
    continuity_score: float | None
    "How much it goes on from the version before; null for the first."
    handoff: Handoff | None
    "The newest handoff of the task that you may read."
    interruption: Interruption | None
    "How a session of the task was cut off last that nobody resumed; null: none was."
    failures: List[Failure]
    "What failed in the task: up to three of a component, strongest first."
    memories: List[RestoredMemory]
    "Facts of the steps of the task and its notes, the best first."
    task: Task
    "The task."
    degraded: str | None
    "`read_only`: the tenant may not write at present, so it is not recorded that you took the task up. Otherwise null."

class TaskStatusResult(Record):
    "What became of a change of the status of a task."
    outcome: Literal["accepted", "rejected"] | str
    "rejected: only the evaluation was recorded."
    unchanged: bool
    "Whether it was in that status already."
    audit_id: str | None
    "Id of the evaluation; null: nothing had to be decided."
    rejection: Rejection | None
    "Set with outcome rejected."
    task: Task
    "The task after it."

class TestSuggestion(Record):
    "A claim that is worth a test, and why. Nothing is done by itself."
    claim_id: str
    "The claim that is worth a test."
    code: Literal["trigger.high_impact_small_gap", "trigger.contested_persistence", "trigger.unresolved_contradictions", "trigger.high_impact_novelty"] | str
    "Why. `high_impact_small_gap`: much depends on it, and the evidence hardly prefers it to what competes. `contested_persistence`: it stayed contested through two updates of its evidence or more. `unresolved_contradictions`: two open conflicts or more. `high_impact_novelty`: much depends on it, and it is new and uncertain."
    competing: List[CompetingClaim]
    "Other values of its key and other sides of its open conflicts, by score, then support, then id; 19 at most."
    outcome: Literal["test", "abstain"] | str
    "`test`: the test of `testId` tells them apart. `abstain`: no proposed test does; propose one."
    test_id: str | None
    "The proposed test that tells them apart at the least cost; null: none."
    suggested_at: str
    "Since when it is suggested for this reason."

class TestedClaim(Record):
    "What a test expects of a claim, and how the claim fared."
    claim_id: str
    "Id of the claim."
    expected: str
    "The outcome that it expects."
    result: Literal["passed", "failed", "skipped"] | str | None
    "How it fared; `skipped`: it was retracted before. null: there is no result, or it was inconclusive."
    decisive: bool | None
    "Whether the result can reject the claim, or lift a rejection by a test; null: there is no result."

class ToolChange(Record):
    "What became different from what was asked."
    path: str
    "JSON Pointer to what was changed."
    from_: str | None
    "What was asked."
    to: str | None
    "What it became."
    rule: str
    "The rule that changed it."

class ToolEvent(Record):
    "An event that the call appended."
    id: str
    "Id of the event."
    kind: str
    "What happened."

class ToolOutcome(Record):
    "What came of a tool call."
    outcome: Literal["accepted", "rejected_with_reason", "transformed"] | str
    "`transformed`: accepted with the changes that are listed."
    code: Literal["INVALID_TOOL_NAME", "INVALID_PAYLOAD", "DIRECT_CANONICAL_WRITE_FORBIDDEN", "MISSING_PROVENANCE", "POLICY_VIOLATION"] | str | None
    "Why it was rejected; null otherwise."
    reason: str | None
    "The code, the place in the payload as a JSON Pointer, and what is wrong there. Equal calls are rejected in equal words."
    changes: List[ToolChange]
    "What became different from what was asked."
    links: List[FragmentLink]
    "What the fragments of an observation led to."
    ids: List[str]
    "Ids of what was made or changed, what the tool is about first."
    events: List[ToolEvent]
    "Events that the call appended, first to last."
    test_suggestions: List[TestSuggestion]
    "Propositions that the call was about and that are worth a test now."

class TraceTotals(Record):
    "How much a node depends on, at all depths."
    ancestors: int
    "How many nodes it depends on, including evidence."
    roots: int
    "How many of them are evidence."
    root_groups: int
    "How many independence groups those have that are not revoked."
    max_depth: int
    "Length of the longest path down."
    truncated: bool
    "Whether there are more than 200,000, at which counting stopped."

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
    "Whether what it depends on is still valid; null once it is retracted."
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
    "What it depends on, in the order it was named; at most 64."
    root_groups: List[str]
    "Independence groups of the evidence at its root."
    causes: List[Cause]
    "Why it is not sound, or contested: what fell below it."
    built_on_contested: List[Any]
    "Premises it was built on although they were contested."
    built_on_stale: List[Any]
    "Premises it was built on although they were superseded or expired."
    verdict: str | None
    "What was found true of it."
    quotes: List[Quote]
    "The words it depends on, where it is an observation."

class TrackProgressBlockedItem(TypedDict):
    text: str
    "What is blocked."
    reason: str
    "By what."

class TrackProgressClear(TypedDict):
    "Constraints to clear. Your own, or as a user with the role writer any."
    ids: Sequence[str]
    "Ids of entries, for example must_preserve:2."
    reason: str
    "Why they hold no longer."

class TrackProgressCompletedItem(TypedDict):
    text: str
    "What is done."
    evidence_ids: NotRequired[Sequence[str]]
    "Evidence that it is done."

class TrackProgressMust_not_redoItem(TypedDict):
    action: str
    "What must not be done again."
    reason: Literal["already_completed", "side_effect_emitted", "user_forbidden", "tool_unsafe", "superseded", "failed_dont_retry"]
    "Why not."
    scope: NotRequired[Literal["current_task", "task_tree", "space"]]
    "Where. In this task, in it and its subtasks at any depth, or, for writers, in the whole space."
    expires_at: NotRequired[str | datetime | None]
    "From then on it may be done."
    idempotency_key: NotRequired[str | None]
    "Key of the action; the same key is the same action."
    evidence_ids: NotRequired[Sequence[str]]
    "Messages of users. `user_forbidden` needs one that forbids the action in these words, unless you are a user."

class TrackProgressWorking_set(TypedDict):
    "What is worked with; each list is replaced where it is given."
    files: NotRequired[Sequence[str]]
    "Files. Replaces the list; left out, it is kept."
    tools: NotRequired[Sequence[str]]
    "Tools. Replaces the list; left out, it is kept."
    artifacts: NotRequired[Sequence[str]]
    "Artifacts. Replaces the list; left out, it is kept."

class TrackedFailure(Record):
    "A failure as it was recorded."
    id: str
    "Id of the report: that of its event."
    outcome: Literal["accepted", "deduplicated", "quarantined", "rejected"] | str
    "What became of its note. accepted: a new one. deduplicated: it failed before, and the note got this report as evidence."
    claim_id: str | None
    "The note of the failure; null: it was rejected."
    contradicts: str | None
    "The memory that it contradicts. Both are kept."
    conflict_id: str | None
    "The conflict that it opened, if there is one."
    signature: str
    "Equal where the same failed again."
    warnings: List[str]
    "`contradiction_not_opened`: as many contradictions of yours wait as may wait."
    checkpoint: Checkpoint | None
    "Checkpoint of the task; null where no task was named."

class TransitionResult(Record):
    "What became of a transition."
    outcome: Literal["accepted", "rejected"] | str
    "rejected: only the evaluation was recorded."
    unchanged: bool
    "Whether it was in that status already."
    audit_id: str | None
    "Id of the evaluation; null: nothing had to be decided."
    rejection: Rejection | None
    "Set with outcome rejected."
    ignored_evidence: List[IgnoredEvidence]
    "Evidence that meets no requirement, or that was named and not attached, and why."
    step: Step
    "The step after it."
    current_state: Literal["open", "in_progress", "blocked", "done"] | str
    "What the steps of the task say together after it."

class Triple(Record):
    "A claim as subject, predicate and value."
    subject: str
    "The subject, as written."
    predicate: str
    "The property of the subject, as written."
    value: str
    "The value, as written."

class TripleInput(TypedDict):
    "The claim as subject, predicate and value; contradictions are found by it."
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
    "What to say."
    pattern: str
    "The pattern that matched."
    confidence: float
    "How well its incidents support it, 0 to 1."
    support_lost: bool
    "A warning: no incident supports it any more."

class TripwireMatches(Record):
    "Lessons that apply to a situation."
    data: List[Tripwire]
    "Those with the highest confidence first, at most 10."
    checked: int
    "Number of lessons that were checked, those with the highest confidence first."
    truncated: bool
    "Whether some lessons were not checked: 10 had matched, more than 1000 wait in the space, one took more than 100 ms on a text so long, or 500 ms were over."

class TrustSum(Record):
    "How trust was computed."
    base: float
    "Weight of the strongest live assertion."
    witnesses: int
    "Independent live witnesses."
    reinforcements: int
    "Counted votes for it."
    disputes: int
    "Counted votes against it."
    trust: float
    "The trust that results now."
    gate_trust: float
    "The same without age and without votes of agents."

class TypeCount(Record):
    "How many nodes there are of a type."
    type: str
    "Type of node."
    count: int
    "How many there are of this type."

class UndoneRecovery(Record):
    "What the undo of a recovery restored."
    id: str
    "Id of the recovery."
    restored: int
    "Rows that are as they were before it."
    kept: int
    "Rows that were changed since and stay as they are."

class Unmerge(Record):
    "An undone merge."
    merge: Merge
    "The merge, undone."
    survivor: Claim
    "The survivor, without what it had gained."
    claim: Claim
    "The merged claim after it passed the gate: active, or quarantined if an active claim contradicts it."

class UpdateMemoryResult(Record):
    "What became of an update."
    outcome: Literal["updated", "superseded", "quarantined", "rejected"] | str
    "updated: its importance is another. superseded: `claimId` replaces it. quarantined: `claimId` waits for a reviewer, and the memory stays."
    claim_id: str
    "The memory as it is now: with new content a new one."
    replaces: str | None
    "The memory that it replaces, or is to replace."
    conflict_id: str | None
    "The conflict that the write opened, if there is one."
    note: Note | None
    "What it has as a note; null: it is a claim of another kind."
    rejection: MemoryRejection | None
    "Set if the outcome is rejected."

class Uses(Record):
    "How often a claim was used. Uses change its strength and nothing else."
    claim_id: str
    "Id of the claim."
    uses: int
    "Distinct sessions and days in which it was used."
    sessions: int
    "Sessions in which it was used."
    successes: int
    "Sessions that succeeded."
    failures: int
    "Those that failed."
    last_used_at: str | None
    "When it was last used; null if never."
    pending: int
    "Uses that are not yet included in its strength."

class WeakestLink(Record):
    "The premise at the end of the weakest path: it limits all conclusions above it that take the lowest value."
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
    "The tenant every request with this key acts in."
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
    "The only spaces the key may enter; null means all."
    default_space: str | None
    "The space of tool calls that name none; null: they are refused."

class Why(Record):
    "A node traced to its root evidence."
    claim: Claim | None
    "The claim; null for a node that is not a claim."
    roots: List[Root]
    "The evidence attached to the claim, first to last."
    trust: TrustSum | None
    "How its trust is computed; null for a node that is not a claim."
    steps: WhySteps
    "The node itself and what it depends on, nearest first, down to `maxDepth`."
    totals: TraceTotals
    "Everything it depends on, at any depth."
    weakest_link: WeakestLink | None
    "Null if there is no claim below, within `maxDepth`."

class WhySteps(Record):
    "The node itself and what it depends on, nearest first, down to `maxDepth`."
    data: List[TracedNode]
    "The items of this page."
    next_cursor: str | None
    "Send this as `cursor` for the next page; null on the last."
    has_more: bool
    "Whether another page follows."

class WorkingSet(Record):
    "What is worked with."
    files: List[str]
    "Files."
    tools: List[str]
    "Tools."
    artifacts: List[str]
    "Artifacts."

class Workspace(Record):
    "A place for work in progress: its claims stand side by side, and only reads that name it see them."
    id: str
    "Id of the workspace."
    kind: Literal["task", "session", "free"] | str
    "What it is for."
    owner_id: str | None
    "The task or session that it belongs to; it closes with it."
    impact: Literal["low", "medium", "high", "irreversible"] | str
    "How much depends on what is decided in it."
    state: Literal["open", "closed", "archived"] | str
    "Only an `open` one takes claims."
    opened_at: str
    "When it was opened."
    opened_by: str
    "Who opened it."
    closed_at: str | None
    "When it was closed; null while it is open."
    observations: int
    "How many distinct observations were recorded into it; a repeated one does not count again."
    version: int
    "Rises with every change."
    last_run: PromotionRun | None
    "The last run of promotion in it; null: there was none."

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
    "When the clock changes the state next; null: it does not."
    to: Literal["rejected", "contested", "deprecated", "tentative", "provisional", "accepted"] | str | None
    "The state from then on; null: the clock changes nothing."
    missing: List[MissingForAcceptance]
    "What it lacks to be accepted; empty: it is accepted."
