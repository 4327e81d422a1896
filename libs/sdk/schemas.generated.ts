// Written by `npm run sync` from the catalogue of operations and its OpenAPI document.

/** One of these words, or one that a newer server has added. */
export type Open<Word extends string> = Word | (string & {});

/** Whether an action may be taken. */
export interface ActionCheck {
  /** block: an entry in force forbids the action, or too many tasks are above the task to read their entries. */
  outcome: Open<"allow" | "block">;
  /** Why it is blocked; null if it is allowed. too_many_tasks_above: at least 1,000 tasks are above the task; remove an edge between them. */
  reason: Open<"entry_in_force" | "too_many_tasks_above"> | null;
  /** Entries of must_not_redo that the action would repeat. */
  must_not_redo: Array<MustNotRedo>;
  /** Entries of must_preserve that the action names. */
  must_preserve: Array<Constraint>;
}

/** Who did it. */
export interface Actor {
  /** Id of the principal. */
  principalId: string;
  /** Id of the key it used. */
  keyId: string | null;
  /** The role in which it acted. */
  role: Open<"reader" | "agent" | "writer" | "reviewer" | "admin" | "owner">;
}

/** The result of adding an edge. */
export interface AddEdgeResult {
  /** no_op: the edge already existed, or the lesson or cornerstone was learned from this node. */
  outcome: Open<"added" | "no_op">;
  /** The edge. For an exemplar that is an incident already, the edge of kind supported_by. */
  edge: Edge;
}

/** The result of linking two claims. */
export interface AddedLink {
  /** already_linked: the claims had a link of this kind, which stays as it is. */
  outcome: Open<"linked" | "already_linked">;
  /** The link. */
  link: ClaimLink;
}

/** The result of adding an edge. */
export interface AddedStepEdge {
  /** Task of both steps. */
  taskId: string;
  /** Step where the edge begins; for kind parent: the child. */
  from: string;
  /** Step where the edge ends. */
  to: string;
  /** How the two steps are related. */
  kind: Open<"parent" | "depends_on" | "triggers" | "produces" | "blocks">;
  /** When it was added. */
  createdAt: string;
  /** Who added it. */
  createdBy: string;
  /** Whether the edge already existed. */
  deduplicated: boolean;
}

/** A value of an entity that the evidence names. */
export interface Anchor {
  /** Name of the entity. */
  entity: string;
  /** Its value, normalized. */
  value: string;
  /** How the value was obtained: declared by the caller (declared), read at a pointer of the type (connector), found by the pattern of the entity (regex), or read by a model (llm). Values read by a model are never binding. */
  stage: Open<"declared" | "connector" | "regex" | "llm">;
  /** JSON Pointer into the content; set for stage connector. */
  pointer: string | null;
  /** Where the value occurs; set for stages regex and llm. */
  span: AnchorSpan | null;
  /** 0 to 1; below 1 only for stage llm. */
  confidence: number;
}

/** Where a value occurs in the content. */
export interface AnchorSpan {
  /** Position of the first character, in code points from 0. */
  start: number;
  /** Position after the last character. */
  end: number;
}

/** A credential without its secret. */
export interface ApiKey {
  /** Id of the key; not a secret. */
  id: string;
  /** What the key is used for. */
  name: string;
  /** The principal that acts with the key. */
  principal: Principal;
  /** The rights of the key; each role includes those before it. */
  role: Open<"reader" | "agent" | "writer" | "reviewer" | "admin" | "owner">;
  /** Source classes the key may assert. */
  allowedClasses: Array<Open<"user_explicit" | "system" | "tool_output" | "user_implicit" | "document" | "inference">>;
  /** Rights in addition to the role. */
  grants: Array<Open<"conversation_ingest" | "extractor">>;
  /** Sources in whose name it may record; if empty, an agent can name a source only as a label. */
  sourceSystems: Array<string>;
  /** Spaces it may access; null means all. */
  spaces: Array<string> | null;
  /** The space for tool calls that name no space; null: such calls are refused. */
  defaultSpace: string | null;
  /** When it was created. */
  createdAt: string;
  /** Time from which it is refused; null: never. */
  expiresAt: string | null;
  /** When it was revoked; null while it is valid. */
  revokedAt: string | null;
  /** When its secret was last replaced. */
  rotatedAt: string | null;
  /** When it was last used, to the minute. */
  lastUsedAt: string | null;
}

/** A compressed segment of the log: a closed day, or a part of one. */
export interface Archive {
  /** The day, in UTC. */
  day: string;
  /** Its number among the segments of the day, from 1. A large day has several. */
  part: number;
  /** Whether the day ends with it. */
  lastOfDay: boolean;
  /** Number of its first event. */
  fromSeq: number;
  /** Number of its last event. */
  toSeq: number;
  /** Number of its events. */
  lines: number;
  /** SHA-256 over its lines. */
  sha256: string;
  /** Compressed size in bytes. */
  bytes: number;
  /** Whether the log still has the full events as well; false: their payloads are read from this segment. */
  hot: boolean;
}

/** The archived days of the log. */
export interface ArchiveList {
  /** Their segments, newest first, at most 400. */
  data: Array<Archive>;
}

/** A claim of a workspace that was archived. */
export interface ArchivedOfEpisode {
  /** Id of the claim. */
  id: string;
  /** Why it was archived. */
  code: string;
}

/** A claim that was attached to settle a contradiction. */
export interface AttachedResolver {
  /** The claim that settles the contradiction, or helps to. */
  claimId: string;
  /** The resolution that it supports. */
  resolution: Open<"supersede" | "reject" | "keep_both">;
  /** Why a reviewer considered the claim relevant although no stored data shows that it is. */
  relevanceOverride: string | null;
  /** Who attached it. */
  attachedBy: string;
  /** When it was attached. */
  attachedAt: string;
}

/** Who changed something, or tried to, when, and by which request. The audit trail is a view of the event log. */
export interface AuditEntry {
  /** Id of the entry, the same as the id of its event. */
  id: string;
  /** Sequence number without gaps; null until the event is sealed, about a second after the commit. */
  seq: number | null;
  /** When it happened, on the clock of the space. */
  occurredAt: string;
  /** What was done. */
  kind: string;
  actor: Actor;
  /** The space; null for what belongs to the whole tenant. */
  spaceId: string | null;
  /** The subject of the change. */
  subjectId: string;
  /** The request that caused it, as in the response header X-Request-Id; for denied attempts, the last one. */
  requestId: string | null;
  /** The task that it belongs to. */
  taskId: string | null;
  /** For `gate_evaluated`: whether the gates accepted it. False for `attempts_denied`, null for entries without a decision. */
  accepted: boolean | null;
  /** For `attempts_denied`: what was refused; otherwise null. */
  denied: DeniedAttempts | null;
  /** Hash of the previous entry. */
  prevHash: string | null;
  /** Hash over the previous hash and this entry. */
  hash: string | null;
}

/** The last line. If it is missing, the export was truncated. */
export interface AuditExportEnd {
  /** Marks the export as complete. */
  end: true;
  /** Number of exported entries. */
  entries: number;
  /** Number of the last entry; 0 if the log is empty. */
  headSeq: number;
  /** Hash of the last entry; usable as an anchor for the next export. */
  headHash: string;
}

/** One entry of an export. */
export interface AuditExportEntry {
  /** Number of the entry. */
  seq: number;
  /** Hash of the previous entry. */
  prevHash: string;
  /** SHA-256 over `prevHash` and `event` in canonical JSON (RFC 8785). */
  hash: string;
  /** Everything that the hash covers. */
  event: { [key: string]: unknown };
  /** Members of `event.payload` that are secret and left out. The hash covers them, so you can check its link in the chain but cannot recompute it. */
  withheld: Array<string>;
}

/** The first line of an export. */
export interface AuditExportHeader {
  /** Version of the export format. */
  export: "credence.audit/1";
  /** Tenant that the log belongs to. */
  tenantId: string;
  /** Number of the first requested entry. */
  from: number;
  /** Number of the last requested entry. */
  to: number;
  /** Whether all entries in the range follow; false: only those of the requested spaces. */
  complete: boolean;
  /** When the export was made. */
  exportedAt: string;
}

/** A line of an export of the audit trail. */
export type AuditExportLine = AuditExportHeader | AuditExportEntry | AuditExportEnd;

/** Where the log differs from what was sealed. */
export interface AuditFault {
  /** Number of the entry; null if its number was lost. */
  seq: number | null;
  /** `seq_gap`: the entry with this number is missing; `link_broken`: the entry is not chained to the one before it; `event_missing`: there is a seal, but what was sealed is gone; `event_changed`: what was sealed has been changed; `seal_missing`: an entry has lost its seal, so that it has no number; `anchor_differs`: the log has another hash at the number of the anchor; `tail_missing`: the log ends before the number of the anchor. */
  why: Open<"seq_gap" | "link_broken" | "event_missing" | "event_changed" | "seal_missing" | "anchor_differs" | "tail_missing">;
}

/** The last sealed entry. */
export interface AuditHead {
  /** Number of the entry; 0 if the log is empty. */
  seq: number;
  /** Hash of the entry. */
  hash: string;
}

/** The hash chain of the audit trail, recomputed from what is stored. */
export interface AuditVerification {
  /** Whether all verified entries are as they were sealed. */
  intact: boolean;
  /** Number of the first entry that was verified. */
  from: number;
  /** Number of the last entry that was verified and intact; `from` - 1 if none was. */
  to: number;
  /** Hash to which the first entry is chained. It is not verified: if you verify in parts, compare it with the `endHash` of the previous part. */
  startHash: string;
  /** Hash of the last intact entry. */
  endHash: string;
  /** The first fault; null if none was found. */
  firstFault: AuditFault | null;
  /** The last sealed entry of the whole log. Keep it elsewhere to use it as an anchor. */
  head: AuditHead;
  /** Entries in this range that are not sealed yet; normally 0 about a second after the last change. */
  waiting: number;
  /** Whether entries up to `to` remain; if so, verify again from `to` + 1. */
  hasMore: boolean;
}

/** How far the independent evidence for and against a claim supports it. */
export interface Belief {
  /** How settled it is. `accepted`: several independent witnesses; `provisional`: well supported; `tentative`: little support; `contested`: strong evidence on both sides; `deprecated`: not supported for a long time; `rejected`: hidden unless requested. */
  state: Open<"rejected" | "contested" | "deprecated" | "tentative" | "provisional" | "accepted">;
  /** Overall result of the evidence for and against it now, 0 to 1. */
  score: number;
  /** Weight of the evidence for it, 0 to 1. */
  support: number;
  /** Weight of the evidence against it, 0 to 1. */
  contradiction: number;
  /** Share of all evidence that is against it, 0 to 1. */
  kappa: number;
  /** How recent its newest support is, 0 to 1. */
  freshness: number;
  /** The score without the penalty for age. */
  bel: number;
  /** Share of the score that was lost with age. */
  penalty: number;
  /** How fast such statements change. */
  volatility: Open<"low" | "medium" | "high">;
  /** What kind of statement it is. */
  class: Open<"descriptive" | "predictive" | "causal" | "procedural">;
  /** Independent groups of evidence, for and against. */
  groups: number;
  /** Independent groups that support it. */
  supportGroups: number;
  /** Supporting groups that contain more than inferences. */
  witnessGroups: number;
  /** Contradicting groups that contain more than inferences. */
  contradictionGroups: number;
  /** How many consecutive updates of its own evidence left it contested; 0 if it is not contested. */
  contestedUpdates: number;
  /** Time of the newest observation that supports it; null if nothing does. */
  supportedAt: string | null;
  /** The failed test that rejects it; null if none is in force. */
  failedTest: string | null;
  /** The rule that decided the state. */
  ruleId: Open<"rejected.failed_test" | "rejected.saturation" | "contested.user_protected" | "contested.material_conflict" | "accepted.policy_threshold" | "deprecated.staleness" | "provisional.supported" | "tentative.default">;
  /** The time for which it was computed. */
  evaluatedAt: string;
  /** The belief policy by which it was computed. */
  policy: Open<"credence-v1" | "seed-v0.1q" | "no-tentative-provisional" | "no-provenance-weight" | "no-independence" | "no-staleness" | "no-test-loop" | "single-layer" | "direct-writes">;
  /** What would change the state; only in reads of one claim. */
  wouldChange: WouldChange | null;
  /** The groups and their weights, supporting groups first; only in reads of one claim. */
  groupsDetail: Array<BeliefGroup> | null;
}

/** An independent group of evidence and its weight. */
export interface BeliefGroup {
  /** Id of the independence group. */
  group: string;
  /** Whether it speaks for or against the claim. */
  side: Open<"support" | "contradiction">;
  /** The class of its strongest evidence. */
  class: Open<"user_explicit" | "system" | "tool_output" | "user_implicit" | "document" | "inference">;
  /** Number of distinct contents in the group. */
  n: number;
  /** Weight of the group, 0 to 0.9. */
  weight: number;
}

/** A fact that is not usable now, and what it needs. */
export interface BlockedFact {
  /** Id of the claim. */
  claimId: string;
  /** Claim type in the domain schema. */
  claimType: string;
  /** Whether it follows from evidence, or from other facts. */
  kind: Open<"observed" | "derived">;
  /** What it says. */
  text: string;
  /** Steps of the task that it is attached to. */
  stepIds: Array<string>;
  /** Trust, 0 to 1. */
  trust: number;
  /** State of its evidence now. */
  grounding: Open<"sound" | "stale" | "expired" | "tainted">;
  /** Types of evidence that would make it usable again. */
  needs: Array<string>;
  /** Tools that fetch this evidence. */
  tools: Array<string>;
}

/** An item of work that is blocked. */
export interface BlockedItem {
  /** What is blocked. */
  text: string;
  /** Why it is blocked. */
  reason: string;
}

/** How accurate the forecasts of a space were, and how often later events confirmed the handoffs of its agents. */
export interface Calibration {
  /** All forecasts of the space. */
  overall: CalibrationScore;
  /** By principal. */
  byPrincipal: Array<CalibrationScore>;
  /** By the name of the agent. */
  byAgent: Array<CalibrationScore>;
  /** By the source of the evidence on which they are based. */
  bySource: Array<CalibrationScore>;
  /** How often later events confirmed the handoffs of each agent; only handoffs that you may read. */
  handoffs: Array<HandoffRate>;
  /** By the class of that source: user_explicit, system, tool_output, user_implicit, document, inference. */
  bySourceClass: Array<CalibrationScore>;
}

/** How well probabilities predicted outcomes. */
export interface CalibrationScore {
  /** The author or source of these forecasts. */
  key: string;
  /** Number of judged forecasts. */
  count: number;
  /** Mean squared difference between probability and outcome, 0 is best; null without forecasts. */
  brier: number | null;
  /** Expected calibration error over ten equal bins of probability, 0 is best; null without forecasts. */
  expectedCalibrationError: number | null;
  /** Whether there are fewer than ten forecasts, too few for a reliable score. */
  insufficient: boolean;
}

/** A candidate for an atom, a scenario or a persona, and the decision about it. */
export interface Candidate {
  /** Id of the candidate. */
  id: string;
  /** The level of the claim that the candidate would become. */
  level: Open<"atom" | "scenario" | "persona">;
  /** For an atom: what it is about. */
  kind: Open<"persona" | "episodic" | "instruction"> | null;
  /** For a scenario or a persona. */
  title: string | null;
  /** What is remembered. If the candidate was rejected because it quotes a private session, it is not stored, and is empty afterwards. */
  text: string;
  /** Passages that an atom follows from; like `text`, not stored if they are private. */
  spans: Array<Span>;
  /** Atoms that a scenario summarizes. */
  atoms: Array<string>;
  /** Scenarios that a persona summarizes. */
  scenarios: Array<string>;
  /** How sure its author is, 0 to 1. */
  confidence: number;
  /** The confidence that counts, at most 0.84 without the grant `extractor`. */
  effectiveConfidence: number;
  /** Claim that it replaces when it is promoted. */
  supersedes: string | null;
  /** Whether a reviewer recorded it manually. */
  manual: boolean;
  /** What the gate decided when it was recorded. */
  decision: Open<"promote" | "pending" | "reject">;
  /** Why it was not promoted immediately; empty if it was. */
  violations: Array<CandidateViolation>;
  /** Share of the words of an atom that occur in its quotes; null if the messages could not be read, or it is not an atom. */
  overlap: number | null;
  /** What to do next; null if nothing is needed. */
  suggestion: string | null;
  /** Audit entry of the last decision. */
  auditId: string;
  /** pending_review: a reviewer decides about its proposal. */
  state: Open<"promoted" | "pending_review" | "rejected">;
  /** The claim that it became; null unless promoted. */
  claimId: string | null;
  /** The proposal by which a reviewer decides or decided about it. */
  proposalId: string | null;
  /** When it was recorded. */
  recordedAt: string;
  /** Who recorded it. */
  recordedBy: string;
  /** When it was promoted or rejected; null while it waits. */
  decidedAt: string | null;
  /** Rises with every change. */
  version: number;
}

/** Why a candidate cannot be promoted now. */
export interface CandidateBlock {
  /** What is not valid now. */
  violations: Array<CandidateViolation>;
}

/** Why a candidate was not promoted immediately. */
export interface CandidateViolation {
  /** Stable code of what is wrong, or why a person must decide. */
  code: Open<"span_missing" | "message_unknown" | "message_private" | "span_out_of_range" | "span_hash_mismatch" | "source_not_visible" | "supersedes_unknown" | "confidence_too_low" | "span_too_thin" | "instruction_source_not_user" | "not_entailed" | "not_grounded" | "overlap_low" | "confidence_low" | "negation_left_out" | "word_order_changed" | "entities_unread" | "persona_kind" | "summary" | "supersedes" | "contradicts" | "supersedes_stronger">;
  /** The problem in words. */
  reason: string;
  /** Indexes of the spans concerned; start at 0. */
  spans: Array<number>;
  /** Words and numbers concerned. */
  words: Array<string>;
  /** Claims concerned. */
  claimIds: Array<string>;
}

/** A correction that propagates to everything that depends on its roots. */
export interface Cascade {
  /** Id of the cascade. */
  id: string;
  /** What happened to the roots. */
  trigger: Open<"retracted" | "unsupported" | "refuted" | "superseded" | "expired" | "restored" | "rederived" | "revalued" | "contested" | "settled" | "revoked" | "reinstated" | "quarantined" | "rejected">;
  /** The corrected claims or evidence. */
  rootIds: Array<string>;
  /** Whether everything that depends on the roots has been processed. failed: the cascade was given up; nodes that it has not reached stay `correctionPending` until it is retried. */
  state: Open<"running" | "done" | "failed">;
  /** Nodes processed. */
  processed: number;
  /** Nodes whose grounding, causes, confidence or trust changed. */
  changed: number;
  /** Nodes reached but not yet processed; their dependents are not counted yet. */
  remaining: number;
  /** When it started, on the clock of the space. */
  startedAt: string;
  /** When it ended, on the clock of the space; null while running. */
  endedAt: string | null;
  /** Why it was given up; null if it was not. */
  error: string | null;
  /** Its dead job, if it was given up; otherwise null. */
  jobId: string | null;
}

/** What a correction would affect. */
export interface CascadePreview {
  /** Nodes that depend on it, at any depth. */
  affected: number;
  /** Number of affected nodes by type. */
  byType: { [key: string]: number };
  /** Length of the longest chain of dependents, in ranks. */
  maxDepth: number;
  /** The hundred most important nodes, most important first. */
  first: Array<string>;
  /** Send this to `nodes.impact` of the same node for the next page; null on the last. */
  nextCursor: string | null;
  /** Number of the last sealed event when this was computed. Only later events can make the correction reach other nodes. */
  asOfSeq: number;
  /** Whether counting stopped before all nodes were counted. */
  truncated: boolean;
}

/** Number of memories in a category. */
export interface CategoryCount {
  /** What kind of memory it is. */
  category: string;
  /** Number of memories in the category. */
  count: number;
}

/** Why a node is not sound or is contested. */
export interface Cause {
  /** What happened to the root. */
  kind: Open<"taint" | "expired" | "stale" | "contested">;
  /** The claim that is no longer valid, or the contradiction. */
  rootId: string;
  /** For a superseded claim: the claim that replaced it, if it is still valid. */
  replacedBy?: string | null;
}

/** A notification that something has changed in a space, without the stored content. */
export interface Change {
  /** Its sequence number in the log. */
  seq: number;
  /** What happened. */
  kind: string;
  /** The subject of the change. */
  subjectId: string;
  /** When it happened. */
  occurredAt: string;
}

/** A note whose importance changed. */
export interface ChangedNote {
  /** Id of the note. */
  claimId: string;
  /** Its importance now. */
  importance: number;
}

/** The state of a task at a checkpoint. */
export interface Checkpoint {
  /** Id of the checkpoint. */
  id: string;
  /** Id of the task. */
  taskId: string;
  /** Version number in the task; starts at 1, without gaps. */
  version: number;
  /** The previous version; null for the first. */
  parentVersion: number | null;
  /** `handoff`: written by an explicit handoff; `auto`: written by a trigger or a failure. */
  kind: Open<"auto" | "handoff">;
  /** What triggered it. */
  reason: Open<"PLAN_UPDATE" | "WORKING_SET_SHIFT" | "AUTO_SAVE" | "FAILURE" | "MANUAL_HANDOFF">;
  /** Session in which it was written. */
  sessionId: string | null;
  /** Who wrote it. */
  principalId: string;
  /** When it was written. */
  createdAt: string;
  execution_position: ExecutionPosition;
  /** How its lists differ from the previous version. */
  state_diff: Array<ListDiff>;
  /** How safe it is to continue from it without asking, 0 to 1; falls with its age. */
  continuation_confidence: number;
}

/** A statement about the world, with its evidence and trust. */
export interface Claim {
  /** Id of the claim. */
  id: string;
  /** Its type in the graph; a claim of type `claim` depends on evidence only. */
  type: Open<"claim" | "observation_factual" | "observation_predictive" | "derivation" | "theory" | "axiom" | "conjecture" | "lesson">;
  /** The text of the claim, or its triple if the text does not contain the value of the triple. */
  text: string;
  /** The text as recorded, if `text` shows the triple instead; otherwise null. In search results always null: read the claim. */
  originalText: string | null;
  /** The claim as subject, predicate and value; null for a note. */
  triple: Triple | null;
  /** Whether it has a triple and was therefore checked for contradictions. */
  structured: boolean;
  /** Only active claims are believed. */
  status: Open<"active" | "superseded" | "disputed" | "quarantined" | "archived" | "retracted">;
  /** The reason for this status, if there is one. */
  statusReason: string | null;
  /** `canonical`: it was promoted. This stays even if the belief in it changes; see the state of its belief. */
  tier: Open<"workspace" | "canonical">;
  /** Whether everything that it depends on is still valid; null if it is retracted. */
  grounding: Open<"sound" | "stale" | "expired" | "tainted"> | null;
  /** Whether a correction has yet to reach it; until it does, the worst possible grounding is shown. */
  correctionPending: boolean;
  /** How far to believe it now, 0 to 1. */
  trust: number;
  /** What the gate compares when claims contradict: trust without age and without the votes of agents. */
  gateTrust: number;
  /** How reliable its reasoning or its quote is; equal to trust for plain claims. */
  confidence: number;
  /** How far independent evidence supports it now; null until the next run of `beliefs` if it was stored before beliefs existed. */
  belief: Belief | null;
  /** Weight of its strongest assertion. */
  base: number;
  /** Kind of origin of its strongest assertion. */
  baseClass: Open<"user_explicit" | "system" | "tool_output" | "user_implicit" | "document" | "inference">;
  /** Number of independent witnesses. */
  corroboration: number;
  /** Number of voters who confirm it. */
  reinforcements: number;
  /** Number of voters who dispute it. */
  disputes: number;
  /** Where it is visible. */
  scope: Open<"global" | "session" | "temporal" | "workspace">;
  /** Session of a session claim, or of the workspace of a session. */
  sessionId: string | null;
  /** Workspace of a workspace claim. */
  workspaceId: string | null;
  /** Time from which it is valid. */
  validFrom: string;
  /** Time until which it is valid (exclusive); null: no end. */
  validUntil: string | null;
  /** Whether validFrom is only the time of observation: the claim was valid from then on, and may have been valid before. */
  validFromInferred: boolean;
  /** When it was true or observed. */
  observedAt: string;
  /** When it was stored. */
  recordedAt: string;
  /** Who stored it. */
  recordedBy: string;
  /** Time from which its grounding is `stale` unless it is observed again; null: never. */
  staleAt: string | null;
  /** Time from which its grounding is `expired`; null: never. */
  expiresAt: string | null;
  /** Time of the latest observation at full weight; trust ages from this time. */
  agingFrom: string;
  /** What kind of memory it is. */
  category: string;
  /** Importance as given, 0 to 1. */
  importance: number;
  /** How much depends on it. */
  impact: Open<"low" | "medium" | "high" | "irreversible">;
  /** What a test of it would cost, as given. */
  testCost: number;
  /** What a test of it would be worth, as given. */
  benefit: number;
  /** Importance including reinforcements. */
  effectiveImportance: number;
  /** Its strength in memory now, 0 to 1. */
  strength: number;
  /** The next `decay` run may archive claims that are `due`. */
  strengthLabel: Open<"strong" | "healthy" | "weakening" | "due">;
  /** Number of days in which its strength halves. */
  halfLifeDays: number;
  /** Tags. */
  tags: Array<string>;
  /** Name of the agent that first stated it. */
  agent: string | null;
  /** Evidence that supports it, in the order it was added. */
  evidence: Array<string>;
  /** Claims it replaced. */
  supersedes: Array<string>;
  /** The claim that replaced it. */
  supersededBy: string | null;
  /** Claim with the same content that took over its evidence, or the claim to which it was promoted. */
  mergedInto: string | null;
  /** The claim whose later part it continues. */
  remainderOf: string | null;
  /** Open conflicts that involve it. */
  conflicts: Array<string>;
  /** The caller's own id. */
  externalId: string | null;
  /** Rises with every change. */
  version: number;
  /** Its properties as a fact, if gates accepted it; null for a plain claim. */
  fact: Fact | null;
}

/** A link between two claims, as seen from one of them. It does not change their trust. */
export interface ClaimLink {
  /** The claim at the other end. */
  claimId: string;
  /** What it says. */
  text: string;
  /** `similar`: measured by consolidation or added by hand; `related`: added by hand. */
  kind: Open<"similar" | "related">;
  /** Weight, 0 to 1; for measured links the cosine of the texts. */
  weight: number;
  /** When it was added. */
  linkedAt: string;
  /** Who added it; null: consolidation measured it. */
  linkedBy: string | null;
}

/** A claim by its id, with a label. */
export interface ClaimReference {
  /** Id of the claim. */
  claimId: string;
  /** A label: the beginning of what it says, at most 120 characters. */
  text: string;
  /** Its status. */
  status: Open<"active" | "superseded" | "disputed" | "quarantined" | "archived" | "retracted">;
  /** Whether it was promoted. */
  tier: Open<"workspace" | "canonical">;
  /** State of its belief; null if it is not computed yet. */
  state: Open<"rejected" | "contested" | "deprecated" | "tentative" | "provisional" | "accepted"> | null;
  /** Whether it has not been supported for a long time. */
  deprecated: boolean;
  /** The workspace of the claim; null if it is in none. */
  workspaceId: string | null;
}

/** A claim in brief, as part of another answer. */
export interface ClaimSummary {
  /** Id of the claim. */
  id: string;
  /** The text that readers see; null in a context if the claim is quarantined. */
  text: string | null;
  /** The claim as subject, predicate and value; null for a note, and where `text` is null. */
  triple: Triple | null;
  /** Its status at the time that the answer is about. */
  status: Open<"active" | "superseded" | "disputed" | "quarantined" | "archived" | "retracted">;
  /** Its trust as compared by the gate, at the same time. */
  gateTrust: number;
  /** Its version at the same time. */
  version: number;
}

/** The plain claims that the run archives. */
export interface ClaimsToArchive {
  /** Number of these claims. */
  count: number;
  /** The first 100 by id. */
  ids: Array<string>;
}

/** The result of clearing constraints. */
export interface ClearedConstraints {
  /** Ids of the entries that no longer apply. */
  cleared: Array<string>;
  /** Entries that were not cleared. */
  refused: Array<RefusedClear>;
}

/** Related claims under a label. */
export interface Cluster {
  /** Id of the cluster. */
  id: string;
  /** Its label. */
  label: string;
  /** Its tags. */
  tags: Array<string>;
  /** Who asserted its members. */
  agents: Array<string>;
  /** When its first member was observed. */
  from: string;
  /** When its last member was observed. */
  to: string;
  /** Number of visible members. */
  memberCount: number;
  /** Number of members that are not visible. */
  hiddenCount: number;
  /** When it was created. */
  createdAt: string;
  /** Who created it. */
  createdBy: string;
  /** Rises with every change. */
  version: number;
  /** Visible members, earliest observed first. */
  members: Array<CollectionMember>;
  /** The newest digest of exactly its members, if it is visible. */
  summary: Claim | null;
}

/** A claim of an episode or a cluster. */
export interface CollectionMember {
  /** Id of the claim. */
  id: string;
  /** The claim in words. */
  text: string;
  /** The agent that stated it. */
  agent: string | null;
  /** When it was observed. */
  observedAt: string;
}

/** The parts of a score of the policy seed-mcp-engram: .3 text + .7 cosine x strength + joined. If the query was not compared by meaning: text + joined. */
export interface ComparedMemory {
  /** BM25 of its words, as a share of the maximum that a text can reach, 0 to 1. */
  text: number;
  /** Cosine of its vector and the vector of the query; null if either vector is missing. */
  cosine: number | null;
  /** Its strength, 0 to 1; for a claim that is not a note, computed as if it were a note with a half-life of 24 days. */
  strength: number;
  /** .05 for each better result of the search that it is connected to by an edge or a link, at most .10. */
  joined: number;
}

/** A claim that cannot be true together with the tested one. */
export interface CompetingClaim {
  /** Id of the claim. */
  claimId: string;
  /** Overall result of its evidence now, 0 to 1. */
  score: number;
  /** Evidence for it, 0 to 1. */
  support: number;
}

/** An item of work that was reported as done. */
export interface CompletedItem {
  /** What is done. */
  text: string;
  /** Evidence that it is done. */
  evidenceIds: Array<string>;
  /** When it was reported. */
  at: string;
  /** Who reported it. */
  setBy: SetBy | null;
}

/** Two claims that contradict each other: either the gate quarantined one of them, or a caller reported the contradiction. */
export interface Conflict {
  /** Id of the conflict. */
  id: string;
  /** The quarantined claim; for a contradiction, the later one. */
  newClaim: ClaimSummary;
  /** The claim it contradicts. */
  existingClaim: ClaimSummary;
  /** Whether the existing claim keeps the new one in quarantine by itself. */
  blocking: boolean;
  /** Why the new claim is quarantined. `contradiction`: it is not quarantined; a caller reported that both cannot be true. */
  reason: Open<"trust_insufficient" | "user_protected" | "predicate_requires_review" | "circular" | "replacement_blocked" | "suspicious_input" | "manual" | "contradiction">;
  /** gateTrust of the new claim when the conflict opened. */
  newTrust: number;
  /** gateTrust of the existing claim when the conflict opened. */
  existingTrust: number;
  /** Which sides are contested while it is open. A side that is stronger than the other is not contested; the conflict is then a challenge and waits for a reviewer. In a contradiction that a reviewer reported, both sides are contested. */
  contests: Array<string>;
  /** For a contradiction: in what way the two contradict. */
  description: string | null;
  /** For a contradiction: its cause. */
  rootCause: string | null;
  /** For a contradiction: who reported it; null if the gate opened it. */
  openedBy: string | null;
  /** Both claims; for a contradiction, in the order given by its opener. */
  sides: Array<string>;
  /** For a contradiction: whether a side is too strong for the other side to contest. The contradiction then waits for a reviewer and does not contest that side. */
  challenge: boolean;
  /** For a contradiction: whether it is still open although resolvers are attached, because they do not settle it. */
  partial: boolean;
  /** For a contradiction: the claims attached to settle it, in order. */
  resolvers: Array<AttachedResolver>;
  /** Whether it still waits for a reviewer. */
  status: Open<"open" | "resolved">;
  /** How it ended. `lapsed`: one of its claims no longer holds; `withdrawn`: its opener or a reviewer withdrew it. */
  resolution: Open<"supersede" | "reject" | "keep_both" | "lapsed" | "withdrawn"> | null;
  /** Who decided: a principal, `server`, or the claim that settled a contradiction. */
  resolvedBy: string | null;
  /** The reason for the decision. */
  note: string | null;
  /** The conflict that replaced it. */
  replacedBy: string | null;
  /** When it opened. */
  openedAt: string;
  /** When it ended. */
  resolvedAt: string | null;
  /** Rises with every change. */
  version: number;
}

/** An open conflict, by its id. */
export interface ConflictReference {
  /** Id of the conflict. */
  conflictId: string;
  /** Why it was opened. */
  reason: Open<"trust_insufficient" | "user_protected" | "predicate_requires_review" | "circular" | "replacement_blocked" | "suspicious_input" | "manual" | "contradiction">;
  /** Whether it keeps a claim in quarantine. */
  blocking: boolean;
  /** Its sides that are among the returned claims. */
  claimIds: Array<string>;
}

/** The result of resolving a conflict. */
export interface ConflictResolution {
  /** The conflict after the decision. */
  conflict: Conflict;
  /** Other conflicts of the same claim that were resolved with it. */
  alsoResolved: Array<string>;
  /** Claims the new one replaced. */
  superseded: Array<string>;
  /** Claims whose window now starts later. */
  narrowed: Array<string>;
  /** Claims that continue the later part of a replaced claim. */
  remainders: Array<string>;
}

/** Two claims that contradict each other. */
export interface ConflictSummary {
  /** Id of the conflict. */
  id: string;
  /** The quarantined claim; for a contradiction, the later one. */
  newClaim: ClaimSummary;
  /** The claim it contradicts. */
  existingClaim: ClaimSummary;
  /** Whether the existing claim keeps the new one in quarantine by itself. */
  blocking: boolean;
  /** Why the new claim is quarantined. `contradiction`: it is not quarantined; a caller reported that both cannot be true. */
  reason: Open<"trust_insufficient" | "user_protected" | "predicate_requires_review" | "circular" | "replacement_blocked" | "suspicious_input" | "manual" | "contradiction">;
  /** gateTrust of the new claim when the conflict opened. */
  newTrust: number;
  /** gateTrust of the existing claim when the conflict opened. */
  existingTrust: number;
}

/** Something that holds until it is cleared. */
export interface Constraint {
  /** Id of the entry in its task. */
  id: string;
  /** What must be kept, or the constraint. */
  text: string;
  /** Who set it. */
  setBy: SetBy;
}

/** What memory contains for a task or query, as a text for a model. */
export interface Context {
  /** The text to give to a model; empty if not even its headings fit. */
  context: string;
  /** Size of the finished text in tokens, counted by the tokenizer. Never above maxTokens. */
  tokenEstimate: number;
  /** The tokenizer in the settings of the space. `estimate` is bytes of UTF-8 divided by four, rounded up. */
  tokenizer: Open<"estimate" | "cl100k_base" | "o200k_base">;
  /** Ids of the memories printed. */
  included: number;
  /** Memories found and not printed. */
  excluded: number;
  /** Why each of these was not printed. */
  excludedReasons: Array<ExcludedMemory>;
  /** Evidence behind each memory printed. */
  citations: { [key: string]: Array<string> };
  /** For each line of the background, the items that it was made from: for an atom the messages that it quotes, for a scenario its atoms, for a persona its scenarios. The line itself lists the first eight. */
  sources: { [key: string]: Array<string> };
  /** Names of messages in the text, such as `message:3`, with their ids. Claims are named by their id. */
  references: { [key: string]: string };
  /** Usable facts that are printed, in the order of the text. */
  facts: Array<FactInContext>;
  /** Facts that are printed but not usable now, in the order of the text. */
  blocked: Array<BlockedFact>;
  /** The state of the task as printed; null if no task was requested. */
  task: TaskInContext | null;
  /** The newest handoff of the task (without taskId: of your own agent) that you may read; the text may contain a shortened version. null if there is none, or it does not fit. */
  handoff: Handoff | null;
  /** Printed sessions that were interrupted within the last day and that you may see, newest first. */
  interrupted: Array<InterruptedSession>;
  /** Open conflicts about printed memories. */
  conflicts: Array<ConflictSummary>;
  /** Undecided possible conflicts between printed memories and protected or system claims; those claims are printed too. */
  possibleConflicts: Array<PossibleConflictSummary>;
  /** `embedder_unavailable` or `embedder_timeout`: only words were searched. `query_cut`: the query is longer than the embedder accepts, so only its beginning was compared by meaning. `read_only`: the tenant refuses writes at present. Otherwise null. */
  degraded: string | null;
  /** Whether messages kept the order of the first stage because time ran out. */
  rerankSkipped: boolean;
  /** With explain: how the memories were chosen. */
  explain: {
    /** Candidates by stage. */
    stages: SearchStages;
    /** Every candidate, best first. */
    candidates: Array<ContextCandidate>;
  } | null;
}

/** A memory that was considered. */
export interface ContextCandidate {
  /** Id of the memory. */
  id: string;
  /** The score by which it was chosen, 0 to 1. */
  score: number;
  /** The parts of its own score. */
  signals: Signals;
  /** The linked result that raised its score; otherwise null. */
  linkedTo: string | null;
  /** How its relevance was computed. */
  explain: ResultExplanation;
}

/** The state of a task, constraints first. */
export interface Continuation {
  /** What must not be done again. */
  must_not_redo: Array<MustNotRedo>;
  /** What must be kept. */
  must_preserve: Array<Constraint>;
  /** Constraints in force. */
  active_constraints: Array<Constraint>;
  /** Actions whose time limit has passed; they may be done again. */
  expired: Array<MustNotRedo>;
  /** The goal of the task. */
  goal: string | null;
  /** Completed items. */
  completed: Array<CompletedItem>;
  /** What is being worked on. */
  in_progress: Array<string>;
  /** Blocked items. */
  blocked: Array<BlockedItem>;
  /** What to do next, in this order. */
  preferred_next: Array<string>;
  working_set: WorkingSet;
  /** `must_not_redo` from an earlier attempt, or from another task that set it for its subtasks or for the space. */
  inherited: Array<MustNotRedo>;
  /** `must_preserve` and `active_constraints` from an earlier attempt. */
  inherited_constraints: Array<InheritedConstraint>;
  /** Number of reports after it; they are part of the answer. */
  tailEvents: number;
  /** How safe it is to continue without asking, 0 to 1, as of now. */
  continuation_confidence: number | null;
  /** How closely it continues the previous version; null for the first. */
  continuityScore: number | null;
  /** The newest handoff of the task that you may read. */
  handoff: Handoff | null;
  /** The last interruption of a session of the task that nobody resumed; null if there is none. */
  interruption: Interruption | null;
  /** Failures in the task: up to three per component, strongest first. */
  failures: Array<Failure>;
}

/** How closely a version of a task continues another. */
export interface Continuity {
  /** `insufficient_data`: there are fewer than two versions. */
  outcome: Open<"evaluated" | "insufficient_data">;
  /** Version that `child` was compared with. */
  parent: number | null;
  /** Version that was compared with `parent`. */
  child: number | null;
  /** The six values. */
  values: ContinuityValues | null;
  /** Weighted sum of the six values, 0 to 1. */
  score: number | null;
}

/** The six values of continuity, 0 to 1. */
export interface ContinuityValues {
  /** How similar the goals are. */
  goal: number;
  /** How much of the plan is unchanged. */
  action: number;
  /** Share of the constraints that are kept. */
  failureRecall: number;
  /** How much of the working set is unchanged. */
  workingSet: number;
  /** 1 minus the share of the plan that changed. */
  replanning: number;
  /** 1 minus the share of actions that repeated an earlier one. */
  redundantExploration: number;
}

/** The result of opening a contradiction. */
export interface ContradictResult {
  /** deduplicated: a conflict between the two was already open; if a reviewer reported it, both sides are contested from now on. */
  outcome: Open<"opened" | "deduplicated">;
  /** The conflict. */
  conflict: Conflict;
}

/** The result of adding evidence against a claim. */
export interface ContradictedClaim {
  /** Id of the claim. */
  id: string;
  /** Its type in the graph; a claim of type `claim` depends on evidence only. */
  type: Open<"claim" | "observation_factual" | "observation_predictive" | "derivation" | "theory" | "axiom" | "conjecture" | "lesson">;
  /** The text of the claim, or its triple if the text does not contain the value of the triple. */
  text: string;
  /** The text as recorded, if `text` shows the triple instead; otherwise null. In search results always null: read the claim. */
  originalText: string | null;
  /** The claim as subject, predicate and value; null for a note. */
  triple: Triple | null;
  /** Whether it has a triple and was therefore checked for contradictions. */
  structured: boolean;
  /** Only active claims are believed. */
  status: Open<"active" | "superseded" | "disputed" | "quarantined" | "archived" | "retracted">;
  /** The reason for this status, if there is one. */
  statusReason: string | null;
  /** `canonical`: it was promoted. This stays even if the belief in it changes; see the state of its belief. */
  tier: Open<"workspace" | "canonical">;
  /** Whether everything that it depends on is still valid; null if it is retracted. */
  grounding: Open<"sound" | "stale" | "expired" | "tainted"> | null;
  /** Whether a correction has yet to reach it; until it does, the worst possible grounding is shown. */
  correctionPending: boolean;
  /** How far to believe it now, 0 to 1. */
  trust: number;
  /** What the gate compares when claims contradict: trust without age and without the votes of agents. */
  gateTrust: number;
  /** How reliable its reasoning or its quote is; equal to trust for plain claims. */
  confidence: number;
  /** How far independent evidence supports it now; null until the next run of `beliefs` if it was stored before beliefs existed. */
  belief: Belief | null;
  /** Weight of its strongest assertion. */
  base: number;
  /** Kind of origin of its strongest assertion. */
  baseClass: Open<"user_explicit" | "system" | "tool_output" | "user_implicit" | "document" | "inference">;
  /** Number of independent witnesses. */
  corroboration: number;
  /** Number of voters who confirm it. */
  reinforcements: number;
  /** Number of voters who dispute it. */
  disputes: number;
  /** Where it is visible. */
  scope: Open<"global" | "session" | "temporal" | "workspace">;
  /** Session of a session claim, or of the workspace of a session. */
  sessionId: string | null;
  /** Workspace of a workspace claim. */
  workspaceId: string | null;
  /** Time from which it is valid. */
  validFrom: string;
  /** Time until which it is valid (exclusive); null: no end. */
  validUntil: string | null;
  /** Whether validFrom is only the time of observation: the claim was valid from then on, and may have been valid before. */
  validFromInferred: boolean;
  /** When it was true or observed. */
  observedAt: string;
  /** When it was stored. */
  recordedAt: string;
  /** Who stored it. */
  recordedBy: string;
  /** Time from which its grounding is `stale` unless it is observed again; null: never. */
  staleAt: string | null;
  /** Time from which its grounding is `expired`; null: never. */
  expiresAt: string | null;
  /** Time of the latest observation at full weight; trust ages from this time. */
  agingFrom: string;
  /** What kind of memory it is. */
  category: string;
  /** Importance as given, 0 to 1. */
  importance: number;
  /** How much depends on it. */
  impact: Open<"low" | "medium" | "high" | "irreversible">;
  /** What a test of it would cost, as given. */
  testCost: number;
  /** What a test of it would be worth, as given. */
  benefit: number;
  /** Importance including reinforcements. */
  effectiveImportance: number;
  /** Its strength in memory now, 0 to 1. */
  strength: number;
  /** The next `decay` run may archive claims that are `due`. */
  strengthLabel: Open<"strong" | "healthy" | "weakening" | "due">;
  /** Number of days in which its strength halves. */
  halfLifeDays: number;
  /** Tags. */
  tags: Array<string>;
  /** Name of the agent that first stated it. */
  agent: string | null;
  /** Evidence that supports it, in the order it was added. */
  evidence: Array<string>;
  /** Claims it replaced. */
  supersedes: Array<string>;
  /** The claim that replaced it. */
  supersededBy: string | null;
  /** Claim with the same content that took over its evidence, or the claim to which it was promoted. */
  mergedInto: string | null;
  /** The claim whose later part it continues. */
  remainderOf: string | null;
  /** Open conflicts that involve it. */
  conflicts: Array<string>;
  /** The caller's own id. */
  externalId: string | null;
  /** Rises with every change. */
  version: number;
  /** Its properties as a fact, if gates accepted it; null for a plain claim. */
  fact: Fact | null;
  /** Whether the record is attached to the claim. False: the claim has the maximum number of records of this author with the same voice, and this record would add nothing. */
  attached: boolean;
  /** Why the claim is worth a test now; null if it is not. */
  testSuggestion: TestSuggestion | null;
  /** The result of storing the other value; null if none was given. */
  competing: StoreClaimResult | null;
  /** The contradiction between the two claims, if both hold; otherwise null. A quarantined value has its own conflict. */
  contradictionId: string | null;
}

export interface ContradictionPenalty {
  /** Contradictions without a decision. */
  count: number;
  /** How many points they deduct: 1 each, 10 at most. */
  points: number;
}

/** The result of withdrawing a contradiction. */
export interface ContradictionWithdrawal {
  /** already_withdrawn: the first withdrawal remains in force. */
  outcome: Open<"withdrawn" | "already_withdrawn">;
  /** The contradiction after the withdrawal. */
  conflict: Conflict;
}

/** How long a principle is suppressed in a session. */
export interface Cooldown {
  /** The principle. */
  principleId: string;
  /** How often it was applied in the session since its newest exemplar. */
  applications: number;
  /** Number of the last prompt at which it is suppressed, unless it gains an exemplar. */
  suppressedUntil: number;
}

/** The result of adding a witness to a claim. */
export interface CorroboratedClaim {
  /** Id of the claim. */
  id: string;
  /** Its type in the graph; a claim of type `claim` depends on evidence only. */
  type: Open<"claim" | "observation_factual" | "observation_predictive" | "derivation" | "theory" | "axiom" | "conjecture" | "lesson">;
  /** The text of the claim, or its triple if the text does not contain the value of the triple. */
  text: string;
  /** The text as recorded, if `text` shows the triple instead; otherwise null. In search results always null: read the claim. */
  originalText: string | null;
  /** The claim as subject, predicate and value; null for a note. */
  triple: Triple | null;
  /** Whether it has a triple and was therefore checked for contradictions. */
  structured: boolean;
  /** Only active claims are believed. */
  status: Open<"active" | "superseded" | "disputed" | "quarantined" | "archived" | "retracted">;
  /** The reason for this status, if there is one. */
  statusReason: string | null;
  /** `canonical`: it was promoted. This stays even if the belief in it changes; see the state of its belief. */
  tier: Open<"workspace" | "canonical">;
  /** Whether everything that it depends on is still valid; null if it is retracted. */
  grounding: Open<"sound" | "stale" | "expired" | "tainted"> | null;
  /** Whether a correction has yet to reach it; until it does, the worst possible grounding is shown. */
  correctionPending: boolean;
  /** How far to believe it now, 0 to 1. */
  trust: number;
  /** What the gate compares when claims contradict: trust without age and without the votes of agents. */
  gateTrust: number;
  /** How reliable its reasoning or its quote is; equal to trust for plain claims. */
  confidence: number;
  /** How far independent evidence supports it now; null until the next run of `beliefs` if it was stored before beliefs existed. */
  belief: Belief | null;
  /** Weight of its strongest assertion. */
  base: number;
  /** Kind of origin of its strongest assertion. */
  baseClass: Open<"user_explicit" | "system" | "tool_output" | "user_implicit" | "document" | "inference">;
  /** Number of independent witnesses. */
  corroboration: number;
  /** Number of voters who confirm it. */
  reinforcements: number;
  /** Number of voters who dispute it. */
  disputes: number;
  /** Where it is visible. */
  scope: Open<"global" | "session" | "temporal" | "workspace">;
  /** Session of a session claim, or of the workspace of a session. */
  sessionId: string | null;
  /** Workspace of a workspace claim. */
  workspaceId: string | null;
  /** Time from which it is valid. */
  validFrom: string;
  /** Time until which it is valid (exclusive); null: no end. */
  validUntil: string | null;
  /** Whether validFrom is only the time of observation: the claim was valid from then on, and may have been valid before. */
  validFromInferred: boolean;
  /** When it was true or observed. */
  observedAt: string;
  /** When it was stored. */
  recordedAt: string;
  /** Who stored it. */
  recordedBy: string;
  /** Time from which its grounding is `stale` unless it is observed again; null: never. */
  staleAt: string | null;
  /** Time from which its grounding is `expired`; null: never. */
  expiresAt: string | null;
  /** Time of the latest observation at full weight; trust ages from this time. */
  agingFrom: string;
  /** What kind of memory it is. */
  category: string;
  /** Importance as given, 0 to 1. */
  importance: number;
  /** How much depends on it. */
  impact: Open<"low" | "medium" | "high" | "irreversible">;
  /** What a test of it would cost, as given. */
  testCost: number;
  /** What a test of it would be worth, as given. */
  benefit: number;
  /** Importance including reinforcements. */
  effectiveImportance: number;
  /** Its strength in memory now, 0 to 1. */
  strength: number;
  /** The next `decay` run may archive claims that are `due`. */
  strengthLabel: Open<"strong" | "healthy" | "weakening" | "due">;
  /** Number of days in which its strength halves. */
  halfLifeDays: number;
  /** Tags. */
  tags: Array<string>;
  /** Name of the agent that first stated it. */
  agent: string | null;
  /** Evidence that supports it, in the order it was added. */
  evidence: Array<string>;
  /** Claims it replaced. */
  supersedes: Array<string>;
  /** The claim that replaced it. */
  supersededBy: string | null;
  /** Claim with the same content that took over its evidence, or the claim to which it was promoted. */
  mergedInto: string | null;
  /** The claim whose later part it continues. */
  remainderOf: string | null;
  /** Open conflicts that involve it. */
  conflicts: Array<string>;
  /** The caller's own id. */
  externalId: string | null;
  /** Rises with every change. */
  version: number;
  /** Its properties as a fact, if gates accepted it; null for a plain claim. */
  fact: Fact | null;
  /** Whether the record is attached to the claim. False: the claim has the maximum number of records of this author with the same voice, and this record would add nothing. */
  attached: boolean;
  /** Why the claim is worth a test now; null if it is not. */
  testSuggestion: TestSuggestion | null;
}

/** The results of creating several nodes. */
export interface CreateNodeBatchResult {
  /** The result of each item, in the order given. */
  data: Array<CreateNodeResult>;
}

/** The result of creating a node. */
export interface CreateNodeResult {
  /** The result. A node that is not a claim is always accepted. `transformed`: a feeling was stored without the words that only mark it as a feeling. */
  outcome: Open<"accepted" | "deduplicated" | "quarantined" | "rejected" | "transformed">;
  /** The node that was created, or the existing claim that says the same; null if none is recorded. */
  node: Node | null;
  /** The prediction that was created with a predictive observation. */
  prediction: Node | null;
  /** For a cornerstone: its proposal, which a reviewer other than its author has to approve. */
  proposal: Proposal | null;
  /** What the gate decided; null for a node that is not a claim. */
  admission: StoreClaimResult | null;
}

/** A new entity, or the existing entity with the name. */
export interface CreatedEntity {
  /** accepted: it was created; transformed: an entity of this type already has one of the names, and is returned instead. */
  outcome: Open<"accepted" | "transformed">;
  /** Set if the outcome is transformed: the name by which the existing entity was found. */
  matchedName: string | null;
  /** The entity. */
  entity: Entity;
}

/** The result of creating a task. */
export interface CreatedTask {
  /** Id of the task. */
  id: string;
  /** The creator's own id. */
  externalId: string | null;
  /** What is to be done. */
  title: string;
  /** The intended status of the task. */
  status: Open<"open" | "in_progress" | "blocked" | "done" | "cancelled">;
  /** Narrows the status: planning is open, review is in progress. */
  phase: Open<"planning" | "in_progress" | "review" | "blocked" | "done" | "cancelled">;
  /** The intended result. */
  goal: string | null;
  /** Who set the goal. */
  goalSetBy: SetBy | null;
  /** Principals that may write to it, in addition to its creator and writers; null: any agent. */
  members: Array<string> | null;
  /** 0 to 1. */
  importance: number;
  /** Task that it is a part of. */
  parentTaskId: string | null;
  /** Whether it has subtasks. */
  milestone: boolean;
  /** The attempt before this one. */
  retryOfTaskId: string | null;
  /** Number of earlier attempts. */
  retryCount: number;
  /** Task during which it was created. */
  spawnedFrom: string | null;
  /** Data of its callers. */
  metadata: { [key: string]: unknown };
  /** State derived from its steps; open if it has none. */
  currentState: Open<"open" | "in_progress" | "blocked" | "done">;
  /** Its steps by status. */
  stepCounts: StepCounts;
  /** Entities it is about. */
  anchors: { [key: string]: string };
  /** Whether a step was open after the task was done. */
  needsReview: boolean;
  /** When it was created. */
  createdAt: string;
  /** Who created it. The task belongs to the space. */
  createdBy: string;
  /** When its status or state last changed. */
  changedAt: string;
  /** Rises with every change of its status, its state, its need for a review or its description. */
  version: number;
  /** Whether an earlier call with the same externalId and body created it. */
  deduplicated: boolean;
}

export interface CyclePenalty {
  /** Dependency cycles. Must be 0. */
  count: number;
  /** How many points they deduct: 5 each, 20 at most. */
  points: number;
}

/** A browser that is signed in to the dashboard. */
export interface DashboardSession {
  /** Id of the session; not a secret. */
  id: string;
  /** The API key with which it was opened; the session has its rights. */
  keyId: string;
  /** What the key is used for. */
  keyName: string;
  /** The principal that acts in it. */
  principal: Principal;
  /** Issuer and subject of the person, if they signed in with OpenID Connect. */
  person: string | null;
  /** When somebody signed in. */
  openedAt: string;
  /** When it was last used, to the minute. It ends after an hour without use. */
  lastSeenAt: string;
  /** When it ends at the latest. */
  expiresAt: string;
  /** When it was ended or signed out; null if it was not. */
  endedAt: string | null;
}

/** The result of deleting a cluster; its claims stay. */
export interface DeletedCluster {
  /** Id of the deleted cluster. */
  id: string;
}

/** The result of deleting an episode; its claims stay. */
export interface DeletedEpisode {
  /** Id of the deleted episode. */
  id: string;
}

/** Attempts of one key that were refused for the same reason within at most a minute. It contains nothing that the caller wrote. */
export interface DeniedAttempts {
  /** The attempted operation, by its name in the catalog; the name of the transport if the key itself was refused there; `others` once a key has more than twenty kinds of attempts in a minute. */
  operation: string;
  /** `role`: the role of the key is too low; `space`: the key may not access the space; otherwise the error code, such as `class_not_allowed`, `key_revoked`, or `not_found` for what does not exist, belongs to another tenant or is not visible to the caller. */
  reason: string;
  /** Number of attempts between the two times. */
  count: number;
  /** Time of the first attempt, by the clock of the process that refused it. */
  from: string;
  /** Time of the last attempt. */
  until: string;
}

/** The result of creating a derivation. */
export interface DeriveResult {
  /** blocked: a premise cannot be used, and nothing was written. */
  outcome: Open<"accepted" | "deduplicated" | "quarantined" | "rejected" | "blocked">;
  /** The claim that was stored or confirmed, or that records the rejection; null if none is stored. */
  claim: Claim | null;
  /** Claims it replaced. */
  superseded: Array<string>;
  /** Claims whose window now starts later. */
  narrowed: Array<string>;
  /** Claims that continue the later part of a replaced claim. */
  remainders: Array<string>;
  /** Whether it was stored as history, because a later observation already holds. */
  historical: boolean;
  /** Propositions that were archived by this write because its workspace was full (`workspace_full`); the claim may be one of them. */
  archived: Array<string>;
  /** Open conflicts in which it is the new claim. */
  conflicts: Array<ConflictSummary>;
  /** What was done differently from what was requested. `evidence_not_attached`: the record, or evidence that it cites, is kept but not attached, because it would add nothing to the claim. */
  warnings: Array<Open<"class_downgraded" | "value_not_in_message" | "source_not_granted" | "evidence_not_counted" | "evidence_not_attached">>;
  /** Set if the outcome is rejected. */
  rejection: {
    /** Why it was rejected. */
    reason: Open<"previously_rejected" | "predicate_not_registered" | "review_quota_exceeded" | "gated_predicate">;
    /** What to do about it. */
    message: string;
  } | null;
  /** Why the claim is worth a test now; null if it is not. */
  testSuggestion: TestSuggestion | null;
  /** Set if the outcome is blocked. */
  blocked: GateBlock | null;
}

/** Several claims combined in one text. */
export interface Digest {
  /** The digest, a claim with category digest. */
  digest: Claim;
  /** How it was written. */
  method: Open<"extractive" | "llm">;
  /** Why it was written from sentences of the claims instead of by the model, as `fallback` allows. Otherwise null. */
  degraded: Open<"llm_unavailable" | "llm_unusable"> | null;
  /** Its members, in the order given. */
  members: Array<string>;
}

/** The members of a digest. */
export interface DigestMembers {
  /** Id of the digest. */
  id: string;
  /** How it was written. */
  method: Open<"extractive" | "llm">;
  /** The digest that it replaces, which lost a member. */
  replaces: string | null;
  /** Its visible members, in the order given. */
  members: Array<Claim>;
  /** Number of members that are not visible. */
  hiddenCount: number;
}

/** A test that distinguishes claims by the outcomes that they expect. */
export interface DiscriminatingTest {
  /** Id of the test. */
  id: string;
  /** The claims, with the outcome that each expects. */
  claims: Array<TestedClaim>;
  /** The kind of test. */
  kind: Open<"alternate_source" | "second_sensor" | "question" | "authoritative_source" | "wait_for_sample">;
  /** How to run the test. */
  method: string;
  /** What it costs. */
  cost: number;
  /** What its author says the result is worth. */
  benefit: number;
  /** How much depends on it according to its author; null: the impact of its claims applies. */
  impact: Open<"low" | "medium" | "high" | "irreversible"> | null;
  /** The source that records the result. */
  methodSourceId: string;
  /** Results must be observed at this time or later; null: at any time. */
  notBefore: string | null;
  /** Time after which the test lapses; null: never. */
  deadline: string | null;
  /** Number of pairs of claims that expect different outcomes; 0: the test distinguishes nothing. */
  separation: number;
  /** Whether a reviewer proposed it: only then can its result decide against stronger claims. */
  ordered: boolean;
  /** Its current status. `lapsed`: its deadline passed without a result. */
  status: Open<"proposed" | "ingested" | "lapsed" | "withdrawn">;
  /** The observed outcome; null if there is no result. */
  outcome: string | null;
  /** `passed`: at least one claim expected the outcome; `failed`: no claim did; null if there is no result. */
  verdict: Open<"passed" | "failed" | "inconclusive"> | null;
  /** The evidence of the result; null if there is none. */
  evidenceId: string | null;
  /** Who proposed it. */
  proposedBy: string;
  /** When it was proposed. */
  proposedAt: string;
  /** When its result was ingested or it was withdrawn. */
  closedAt: string | null;
  /** Rises with every change. */
  version: number;
}

/** How far the work in a task has drifted since it was resumed. */
export interface Drift {
  /** `insufficient_data`: there is no checkpoint, or, if required, nothing was restored yet. */
  outcome: Open<"measured" | "insufficient_data">;
  /** Version that the task is compared with: the version restored last, or the first if none was restored. */
  since: number | null;
  /** How far the work has drifted, 0 to 1. */
  score: number | null;
  /** Level of the score: critical from .7, high from .4, medium from .2. */
  level: Open<"low" | "medium" | "high" | "critical"> | null;
  /** The parts of the drift. */
  parts: DriftParts | null;
  /** `nudge`: drift is critical now. `thrashing`: drift was at least high in five successive calls. After this warning, ten calls get no warning. */
  warning: Open<"nudge" | "thrashing"> | null;
}

/** The parts of the drift, 0 to 1 each. */
export interface DriftParts {
  /** How similar the goals are. The lower this value, the higher the drift. */
  goal: number;
  /** Share of the tools that are new. */
  newTools: number;
  /** Share of checkpoints since then that changed the plan. */
  plans: number;
  /** Share of the constraints that a later execution violates. */
  brokenConstraints: number;
}

/** A relation between two nodes. */
export interface Edge {
  /** Id of the edge; null if it is not stored as an edge, such as evidence of a claim. */
  id: string | null;
  /** The kind of the edge; `tested_by`: a test names the claim. */
  kind: Open<"tested_by" | "derives_from" | "supersedes" | "retracts" | "contradicts" | "cites" | "supported_by" | "resolves" | "exemplifies" | "instantiates" | "serves" | "about" | "subtask_of" | "tensions">;
  /** The node where the edge begins: the newer one, unless its kind says otherwise. */
  fromId: string;
  /** The node where the edge ends. */
  toId: string;
  /** When it was added. */
  createdAt: string;
  /** Who added it; null if it has no id. */
  createdBy: string | null;
}

/** An edge between two of the returned nodes. */
export interface EdgeBetween {
  /** Id of the edge; null if it is stored with its claim or conflict. */
  id: string | null;
  /** The kind of the edge. */
  kind: Open<"derives_from" | "supersedes" | "retracts" | "contradicts" | "cites" | "supported_by" | "resolves" | "exemplifies" | "instantiates" | "serves" | "about" | "subtask_of" | "tensions">;
  /** The node where the edge begins. */
  fromId: string;
  /** The node where the edge ends. */
  toId: string;
}

/** An embedding model, and how many texts of a space have its vectors. */
export interface EmbeddingModel {
  /** Its name. */
  model: string;
  /** `active`: queries use it; `next`: the space is moving to it; `idle`: neither. New texts get vectors of the active and the next model. */
  state: Open<"active" | "next" | "idle">;
  /** Dimensions of a vector; null if the model is not configured in this process and therefore unavailable. */
  dimensions: number | null;
  /** Number of texts in the space. */
  texts: number;
  /** Number of these that have a vector of the model. */
  embedded: number;
  /** Whether large spaces have a vector index of the model; without one, every vector is compared. */
  indexed: boolean;
}

/** The embedding models of a space. */
export interface EmbeddingModels {
  /** The model that queries use. */
  activeModel: string;
  /** When the space moved to it; null if the space has always used it. */
  movedAt: string | null;
  /** The model that the space is moving to; null if it is not moving. */
  nextModel: string | null;
  /** The job that moves it. */
  job: string | null;
  /** Every model that is configured or has vectors in the space. */
  models: Array<EmbeddingModel>;
}

/** Three or more claims that are connected by links of similarity. */
export interface EmergentCluster {
  /** Its id: the id of its first claim. `clusters.create` with `clusterOf` labels it, `digests.compress` with `clusterOf` combines it. */
  id: string;
  /** Number of its visible claims. */
  memberCount: number;
  /** At most 10 of its claims, earliest observed first. */
  members: Array<CollectionMember>;
}

/** The result of signing out everywhere. */
export interface EndedDashboardSessions {
  /** Number of sessions that were ended. */
  ended: number;
}

/** The result of endorsing a nudge, or withdrawing an endorsement. */
export interface EndorseNudgeResult {
  /** no_op: nothing changed. */
  outcome: Open<"endorsed" | "withdrawn" | "no_op">;
  /** The lesson after the call; `fields.endorsement` contains by whom and when. */
  node: Node;
}

/** A thing that claims are about, identified by its names. */
export interface Entity {
  /** Id of the entity. */
  id: string;
  /** Its usual name, without invisible characters. */
  canonicalName: string;
  /** What it is. */
  type: string;
  /** Its other names, including those of entities that were merged into it. */
  aliases: Array<string>;
  /** Names that only agents gave it; names given by a writer take precedence. */
  unconfirmedNames: Array<string>;
  /** candidate: named only in a workspace. It becomes stable when a durable claim names it. */
  canonicality: Open<"candidate" | "stable">;
  /** The workspace that it is a candidate of; null if it is stable. */
  workspaceId: string | null;
  /** The entity into which it was merged; null if it was not. */
  mergedInto: string | null;
  /** Entities that were merged into this one. */
  merged: Array<string>;
  /** Entities with similar names, most similar first; at most 20. */
  possibleSameAs: Array<PossibleSameAs>;
  /** When it was created. */
  createdAt: string;
  /** When it was created or last linked. */
  lastTouchedAt: string;
}

/** Why two entities cannot be merged now. */
export interface EntityMergeBlock {
  /** Why the two cannot be merged now, as an error code. */
  code: string;
  /** The reason in words. */
  message: string;
}

/** An entity, by its id. */
export interface EntityReference {
  /** Id of the entity. */
  entityId: string;
  /** Its usual name. */
  canonicalName: string;
  /** What it is. */
  type: string;
  /** The claims that are about it. */
  claimIds: Array<string>;
}

/** A claim about an entity. */
export interface EntityValue {
  /** Id of the claim. */
  claimId: string;
  /** What it is about, as written. */
  subject: string;
  /** Its value. */
  value: string;
}

/** Claims about one period. */
export interface Episode {
  /** Id of the episode. */
  id: string;
  /** Its name. */
  name: string;
  /** Its tags. */
  tags: Array<string>;
  /** Who asserted its members. */
  agents: Array<string>;
  /** When its first member was observed. */
  from: string;
  /** When its last member was observed. */
  to: string;
  /** Number of visible members. */
  memberCount: number;
  /** Number of members that are not visible. */
  hiddenCount: number;
  /** When it was created. */
  createdAt: string;
  /** Who created it. */
  createdBy: string;
  /** Rises with every change. */
  version: number;
  /** Visible members, earliest observed first. */
  members: Array<CollectionMember>;
  /** The newest digest of exactly its members, if it is visible. */
  summary: Claim | null;
  /** The final state of the workspace of its task; null if it has no record. */
  record: EpisodeRecord | null;
}

/** The final state of the workspace of a task. */
export interface EpisodeRecord {
  /** The task. */
  taskId: string;
  /** Its workspace. */
  workspaceId: string;
  /** When the workspace was opened. */
  from: string;
  /** When the record was made. */
  to: string;
  /** Number of claims of the workspace in each state of belief. */
  counts: { [key: string]: number };
  /** Durable claims that were promoted from it, at most 200. */
  promoted: Array<string>;
  /** Claims in it that still hold and were not promoted, at most 200. */
  carried: Array<string>;
  /** Claims of the workspace that were archived and not promoted, at most 200. */
  archived: Array<ArchivedOfEpisode>;
  /** Tests of its claims, at most 50. */
  tests: Array<string>;
  /** Carried claims that are contested. */
  openQuestions: Array<string>;
  /** A note by the creator of the record. */
  note: string | null;
  /** The record in words, at most 1,200 characters. */
  text: string;
}

/** An episode, by its id. */
export interface EpisodeReference {
  /** Id of the episode. */
  episodeId: string;
  /** Its name. */
  name: string;
  /** When the first of its members was observed. */
  from: string;
  /** When the last of its members was observed. */
  to: string;
  /** The workspace that its record is about; null if it has no record. */
  workspaceId: string | null;
  /** The returned claims that it carried over. */
  claimIds: Array<string>;
}

/** One sealed entry of the append-only log. */
export interface Event {
  /** Sequence number in the tenant, without gaps, assigned when the event is sealed. */
  seq: number;
  /** Id of the event. */
  id: string;
  /** What happened, in the past tense: `claim_stored`. */
  kind: string;
  /** Version of the payload format. */
  schemaVersion: number;
  /** When it happened, on the clock of the space. */
  occurredAt: string;
  actor: Actor;
  /** The space; null for what belongs to the whole tenant. */
  spaceId: string | null;
  /** The subject of the event; for an event about several subjects, what caused it. */
  subjectId: string;
  /** Everything from which the projections are built. For an event about several subjects, `items` has the data of each, by id. */
  payload: { [key: string]: unknown };
  /** SHA-256 over the previous hash and this event in canonical JSON. */
  hash: string;
}

/** Recorded evidence, kept unchanged. */
export interface Evidence {
  /** Id of the evidence. */
  id: string;
  /** Revoked evidence supports nothing; evidence that was taken from it is tainted. */
  status: Open<"active" | "revoked" | "tainted">;
  /** Whether it is still valid, by the clock of the space. */
  freshness: Open<"fresh" | "stale" | "expired">;
  /** The kind of evidence. */
  kind: string;
  /** Type of the record. */
  evidenceType: string | null;
  /** System that it was read from; null: the caller who recorded it. */
  sourceSystem: string | null;
  /** Name of the source. */
  sourceId: string | null;
  /** Kind of origin. */
  class: Open<"user_explicit" | "system" | "tool_output" | "user_implicit" | "document" | "inference">;
  /** Weight of an assertion of this origin, 0 to 1. */
  weight: number;
  /** Evidence in one group counts as one witness. */
  independenceGroup: string;
  /** The content, exactly as given; in lists its first 1 KiB. */
  content: string;
  /** Size of the whole content in bytes. */
  contentBytes: number;
  /** Hash of the content. */
  contentHash: string;
  /** Where in a document it was found. */
  locator: Locator | null;
  /** Values of entities that it names: declared values, and values found in its content. */
  anchors: Array<Anchor>;
  /** What was extracted from it. */
  parsed: ParsedEvidence;
  /** Whether the pattern of some entity did not read the content to its end. Values that this pattern found are not binding. */
  anchorsCutShort: boolean;
  /** Steps that it is attached to, at most 100. */
  stepIds: Array<string>;
  /** Risk level of the type in the domain schema; informational. null if the schema does not know the type. */
  risk: Open<"low" | "medium" | "high"> | null;
  /** When it was true or observed. */
  observedAt: string;
  /** Time from which it is stale; null: never. */
  staleAt: string | null;
  /** Time from which it is expired; null: never. */
  expiresAt: string | null;
  /** When it was recorded. */
  recordedAt: string;
  /** Who recorded it. */
  recordedBy: string;
  /** Session it belongs to. */
  sessionId: string | null;
  /** Task it belongs to. */
  taskId: string | null;
  /** Workspace that it was recorded into; null if none. */
  workspaceId: string | null;
  /** The caller's own id. */
  externalId: string | null;
  /** When it was revoked; null while it is not revoked. */
  revokedAt: string | null;
  /** Why it was revoked. */
  revokedReason: string | null;
  /** Evidence that it was taken from, in the order given; empty if it is a root. */
  parentEvidenceIds: Array<string>;
  /** Time from which some of the evidence it was taken from no longer counts; null if all of it counts. */
  taintedAt: string | null;
  /** Processing of it after it was recorded. */
  ingest: Ingest;
  /** Starts at 1; rises when it, or evidence it was taken from, is revoked, reinstated or regrouped. */
  version: number;
}

/** Evidence of one type. */
export interface EvidenceCount {
  /** Type of the records; null for records without a type. */
  evidenceType: string | null;
  /** Number of records. */
  count: number;
}

/** How long records of a type stay valid. A change applies to records made after it. */
export interface EvidenceType {
  /** The type. */
  name: string;
  /** Age at which a record is stale; null: never. */
  staleAfter: string | null;
  /** Age at which a record is expired; null: never. */
  expiredAfter: string | null;
  /** When it was registered. */
  registeredAt: string;
  /** Rises with every change. */
  version: number;
  /** Version of the domain schema that declares it in this form and owns it; null if it was registered manually. */
  schemaVersion: number | null;
}

/** The changes that a model proposed for a text, given the current memory. */
export interface Evolution {
  /** In the order given by the model. */
  proposals: Array<EvolveProposal>;
  /** Proposals that were not stored, each with its reason. */
  dropped: Array<Open<"no_such_target" | "not_in_text" | "malformed">>;
  /** Why there are no proposals: no model was available, or its answer was unusable. Otherwise null. */
  degraded: Open<"llm_not_configured" | "llm_unavailable" | "llm_unusable"> | null;
  /** The record of the request to the model and its answer, which supports the claims; null if nothing was stored. */
  evidenceId: string | null;
}

/** A change to memory that a model proposed, and its result. */
export interface EvolveProposal {
  /** What the model proposes to do. In every case a new claim is stored, and the gate decides. */
  action: Open<"supersede" | "update" | "new">;
  /** The claim that the proposal is about; it is not changed. */
  targetId: string | null;
  /** The claim in words. */
  text: string;
  /** The claim as subject, predicate and value. */
  triple: Triple | null;
  /** The reason given by the model. */
  rationale: string;
  /** The result; null if it was refused. */
  result: StoreClaimResult | null;
  /** Why it was refused. */
  error: {
    /** Code of the refusal. */
    code: string;
    /** What was wrong. */
    detail: string;
  } | null;
}

/** A memory that was found but not printed. */
export interface ExcludedMemory {
  /** Id of the memory. */
  id: string;
  /** `budget`: it did not fit. `limit`: there were enough memories. `duplicate`: another memory says the same, or contradicts it and is stronger. `blocked`: a fact that is not usable now and did not fit. */
  reason: Open<"budget" | "limit" | "duplicate" | "blocked">;
  /** Its score. */
  value: number;
  /** For a duplicate: the memory that was printed instead. */
  duplicateOf: string | null;
}

/** An action that an agent started in a task. */
export interface Execution {
  /** Id of the execution. */
  id: string;
  /** Task in which it is done. */
  taskId: string;
  /** Session in which it is done. */
  sessionId: string | null;
  /** What is being done. */
  label: string;
  /** How it ended; null while it has not been ended. */
  outcome: Open<"success" | "failure"> | null;
  /** When it began. */
  startedAt: string;
  /** Who began it. */
  startedBy: string;
  /** When it ended. */
  endedAt: string | null;
}

/** The number of events of one kind in an execution. */
export interface ExecutionCall {
  /** Kind of the event. */
  kind: string;
  /** Number of these among the first 200 events of the execution. */
  count: number;
}

/** The position in the task. */
export interface ExecutionPosition {
  /** Phase of the task. */
  phase: string;
  /** State derived from its steps. */
  currentState: string;
  /** What was worked on. */
  feature: string | null;
}

/** An execution with what was called while it ran. */
export interface ExecutionTrace {
  /** Id of the execution. */
  id: string;
  /** Task in which it is done. */
  taskId: string;
  /** Session in which it is done. */
  sessionId: string | null;
  /** What is being done. */
  label: string;
  /** How it ended; null while it has not been ended. */
  outcome: Open<"success" | "failure"> | null;
  /** When it began. */
  startedAt: string;
  /** Who began it. */
  startedBy: string;
  /** When it ended. */
  endedAt: string | null;
  /** What its session recorded while it ran, by kind; empty for an execution without a session. */
  calls: Array<ExecutionCall>;
}

/** The result of dissolving a digest. */
export interface Expansion {
  /** already_expanded: nothing changed. */
  outcome: Open<"expanded" | "already_expanded">;
  /** The digest, now archived. */
  digest: Claim;
  /** Its members, which do not change. */
  members: Array<string>;
}

/** Number of lines of each kind. */
export interface ExportCounts {
  /** Predicates. */
  predicates: number;
  /** Sources. */
  sources: number;
  /** Evidence. */
  evidence: number;
  /** Claims. */
  claims: number;
}

/** The last line. If it is missing, the export was truncated. */
export interface ExportEnd {
  /** Marks the export as complete. */
  end: true;
  counts: ExportCounts;
  /** Number of claims that were left out, by reason. An import could not restore `derived` claims, `facts` that gates accepted, or `summaries` and notes; `disputed` claims are disputed by voters. */
  leftOut: { [key: string]: number };
  /** SHA-256 of all lines before this one, including their line endings. */
  sha256: string;
}

/** The first line of an export. */
export interface ExportHeader {
  /** Version of the export format. */
  export: "credence.space/1";
  /** The space. */
  space: ExportedSpace;
  /** Whether it contains replaced claims. */
  history: boolean;
  /** Whether it contains what belongs to sessions. */
  sessions: boolean;
  /** Whether it contains claims and evidence of workspaces. */
  workspaces: boolean;
  /** When the export was made. Later records are not included. */
  exportedAt: string;
}

/** An item, in the form that an import accepts. */
export interface ExportItem {
  /** Id of the item in the export. */
  key: string;
  /** A predicate, in the form that an import accepts. */
  predicate?: { [key: string]: unknown };
  /** Evidence, in the form that an import accepts. */
  evidence?: { [key: string]: unknown };
  /** A claim, in the form that an import accepts. */
  claim?: { [key: string]: unknown };
  /** Its state in the exporting system. */
  origin?: ExportOrigin;
}

/** A line of an export of a space. */
export type ExportLine = ExportHeader | ExportItem | ExportedSourceLine | ExportEnd;

/** The state of an item in the exporting system. An import ignores it, except for `private`. */
export interface ExportOrigin {
  /** Id in the exporting system. */
  id: string;
  /** Kind of origin. */
  class: Open<"user_explicit" | "system" | "tool_output" | "user_implicit" | "document" | "inference">;
  /** Status of a claim. */
  status?: Open<"active" | "superseded" | "disputed" | "quarantined" | "archived" | "retracted">;
  /** When it was recorded. */
  recordedAt: string;
  /** Its session is private. The command line and the dashboard import it into a private session. */
  private?: true;
}

/** A registered source, for information. An import does not register it. */
export interface ExportedSource {
  /** Its name. */
  sourceId: string;
  /** Kind of origin. */
  class: Open<"user_explicit" | "system" | "tool_output" | "user_implicit" | "document" | "inference">;
  /** Domains that it knows about. */
  domainTags: Array<string>;
}

/** A registered source. */
export interface ExportedSourceLine {
  /** A source. */
  source: ExportedSource;
}

/** The space that was exported. */
export interface ExportedSpace {
  /** Its slug. */
  slug: string;
  /** Its name. */
  name: string;
}

/** A claim that a model extracted from a text. Nothing was stored. */
export interface ExtractedClaim {
  /** The proposed claim, ready to be stored by a separate call; null if the model proposed none that the text supports. */
  claim: {
    /** The claim in words. */
    text: string;
    /** The claim as subject, predicate and value. */
    triple: Triple | null;
  } | null;
  /** Why the proposal of the model was dropped. */
  dropped: string | null;
  /** Name of the model. */
  model: string;
}

/** The additional properties of a claim that gates accepted as a fact. */
export interface Fact {
  /** Claim type in the domain schema of the space. */
  claimType: string;
  /** Whether it follows from evidence, or from other facts. */
  kind: Open<"observed" | "derived">;
  /** `state`: something that is the case and ages with its evidence; `occurrence`: something that happened and does not age. */
  holds: Open<"state" | "occurrence">;
  /** The entities that it is about: name to value. */
  anchors: { [key: string]: string };
  /** The words of the first caller who asserted it. Searches find them; the fact itself is stated in the text of the claim. */
  callerText: string | null;
  /** Version of the schema that last accepted it. */
  schemaVersion: number;
  /** Whether it may be relied on now: all evidence that it needs is fresh enough. */
  usable: boolean;
  /** What makes it unusable although its evidence still counts; null if nothing does. */
  cause: FactCause | null;
  /** Time from which it is no longer usable unless it is observed again; null: never. */
  usableUntil: string | null;
  /** Steps that it is attached to, at most 100; empty in answers to writes that decide only about a claim. */
  stepIds: Array<string>;
}

/** What makes a fact unusable although its evidence still counts. */
export interface FactCause {
  /** `newer_evidence`: a newer record contradicts it. `schema_changed`: the current schema would not accept it. */
  kind: Open<"newer_evidence" | "schema_changed">;
  /** The record that contradicts it. */
  id: string | null;
  /** Time from which this applies. */
  since: string;
}

/** Number of facts by state. */
export interface FactCounts {
  /** Facts that are usable now. */
  usable: number;
  /** Facts that are active but not usable now. */
  unusable: number;
  /** Facts that were superseded, retracted, archived or quarantined. */
  inactive: number;
}

/** A record that supports a fact. */
export interface FactEvidence {
  /** Id of the evidence. */
  id: string;
  /** Type of the record. */
  evidenceType: string | null;
  /** System that it was read from. */
  sourceSystem: string | null;
  /** Its age: in minutes below one hour, in hours below two days, otherwise in days. */
  age: string;
  /** Whether it is still valid. */
  state: Open<"fresh" | "stale" | "expired" | "revoked">;
}

/** A usable fact, as printed in a context. */
export interface FactInContext {
  /** Id of the claim. */
  claimId: string;
  /** Claim type in the domain schema. */
  claimType: string;
  /** Whether it follows from evidence, or from other facts. */
  kind: Open<"observed" | "derived">;
  /** What it says. */
  text: string;
  /** Steps of the task that it is attached to. */
  stepIds: Array<string>;
  /** Trust, 0 to 1. */
  trust: number;
  /** When it happened, for an occurrence; null for a state, which ages. */
  asOf: string | null;
  /** State of its evidence now. */
  grounding: Open<"sound" | "stale" | "expired" | "tainted">;
  /** Whether it is a fact of another task. */
  foreign: boolean;
  /** Its evidence, newest first; at most eight records. */
  evidence: Array<FactEvidence>;
}

/** Why a conclusion did not become a fact. */
export interface FactRejection {
  /** Why it was rejected. */
  reason: Open<"previously_rejected" | "predicate_not_registered" | "review_quota_exceeded" | "gated_predicate" | "gate_violations">;
  /** What to do about it. */
  message: string;
  /** Id of the gate evaluation, as in the result. */
  auditId: string | null;
  /** Everything that is missing. */
  violations: Array<GateViolation>;
}

/** The result of asserting a fact. */
export interface FactResult {
  /** The result of storing the claim. Every outcome is a successful request. */
  outcome: Open<"accepted" | "deduplicated" | "quarantined" | "rejected">;
  /** The claim that was stored or confirmed, or that records the rejection; null if none is stored. */
  claim: Claim | null;
  /** Claims it replaced. */
  superseded: Array<string>;
  /** Claims whose window now starts later. */
  narrowed: Array<string>;
  /** Claims that continue the later part of a replaced claim. */
  remainders: Array<string>;
  /** Whether it was stored as history, because a later observation already holds. */
  historical: boolean;
  /** Propositions that were archived by this write because its workspace was full (`workspace_full`); the claim may be one of them. */
  archived: Array<string>;
  /** Open conflicts in which it is the new claim. */
  conflicts: Array<ConflictSummary>;
  /** What was done differently from what was requested. `evidence_not_attached`: the record, or evidence that it cites, is kept but not attached, because it would add nothing to the claim. */
  warnings: Array<Open<"class_downgraded" | "value_not_in_message" | "source_not_granted" | "evidence_not_counted" | "evidence_not_attached">>;
  /** Set if the outcome is rejected. */
  rejection: FactRejection | null;
  /** Why the claim is worth a test now; null if it is not. */
  testSuggestion: TestSuggestion | null;
  /** Id of the gate evaluation, accepted or not: read it at gate-evaluations. null in a dry run. */
  auditId: string | null;
  /** Version of the schema that was applied. */
  schemaVersion: number;
  /** Cited evidence that meets no requirement, and why. */
  ignoredEvidence: Array<IgnoredEvidence>;
}

/** The facts that a version of the schema would affect. */
export interface FactsAffected {
  /** Number of facts that would become unusable. */
  leaving: number;
  /** Number of facts that would become usable again. */
  returning: number;
}

/** A failure in the work of an agent. */
export interface Failure {
  /** Id of its note, which is a claim. */
  claimId: string;
  /** What failed. */
  text: string;
  /** How far to believe it now, 0 to 1. */
  trust: number;
  /** Kind of origin of its strongest assertion. */
  baseClass: Open<"user_explicit" | "system" | "tool_output" | "user_implicit" | "document" | "inference">;
  /** Whether it may contradict a stronger memory; not decided yet. */
  possibleConflict: boolean;
  /** Its properties as a note, with the component that failed. */
  note: Note;
}

/** A claim after a vote. */
export interface Feedback {
  /** Id of the claim. */
  claimId: string;
  /** Number of voters who confirm it. */
  reinforcements: number;
  /** Number of voters who dispute it. */
  disputes: number;
  /** How far to believe it now, 0 to 1. */
  trust: number;
  /** Trust without age and without the votes of agents, as compared by the gate. */
  gateTrust: number;
  /** How reliable its reasoning or its quote is; equal to trust for plain claims. */
  confidence: number;
  /** Status after the vote. */
  status: Open<"active" | "superseded" | "disputed" | "quarantined" | "archived" | "retracted">;
  /** Importance including reinforcements. */
  importance: number;
  /** Number of days in which its strength halves. */
  halfLifeDays: number;
  /** Whether the vote counts; null after a withdrawal. */
  counted: boolean | null;
  /** Why it does not count: `own_assertion`: the voter confirms their own assertion; `digest`: a digest is trusted as much as its least trusted member. */
  uncountedReason: Open<"own_assertion" | "digest"> | null;
}

/** Conditions by field; all must be met: `{"field": {"op": value}}`. Operators: eq, ne, in, gt, gte, lt, lte, contains, exists; a bare value means eq. `and` and `or` take arrays of filters, `not` takes one. */
export type Filter = { [key: string]: Json };

/** A candidate proposition that an observation contains. */
export interface Fragment {
  /** The proposition in words; 1 to 10,000 characters, at most 32 KiB. */
  text: string;
  /** The proposition as subject, predicate and value. A fragment is compared with existing claims only by its triple; without one, it is a new proposition. */
  triple?: TripleInput | null;
}

/** The result of a fragment of an observation. */
export interface FragmentLink {
  /** Index of the fragment in the list; starts at 0. */
  fragment: number;
  /** How the record relates to the claim: `support`, `contradiction`, or `new`: the claim is a new proposition based on the record. `rejected`: the fragment was not stored. */
  relation: Open<"support" | "contradiction" | "new" | "rejected">;
  /** The claim; null if the fragment was rejected. */
  claimId: string | null;
  /** The workspace of the claim; null if it is in none. */
  workspaceId: string | null;
  /** Why it was rejected. `evidence_not_attached` with a claim: the record would add nothing to what its independence group already contributes to the claim. */
  reason: string | null;
}

/** Premises that cannot be used, and why. */
export interface GateBlock {
  /** The check that refused the premises. The first two checks cannot be overridden; `useContested` and `useStale` override the others. */
  gate: Open<"blocked_tainted" | "blocked_hidden" | "blocked_contested" | "blocked_stale">;
  /** The premises that the check refused. */
  obstacles: Array<Obstacle>;
}

/** A condition on the content of a record; all given members must hold. */
export interface GateCondition {
  /** JSON Pointer into the content. */
  at: string;
  /** The value must equal this. */
  equals?: string | number | boolean | null;
  /** The value must be one of these. */
  in?: Array<string | number | boolean | null>;
  /** The value must be a number of at least this. */
  gte?: number;
  /** The value must be a number of at most this. */
  lte?: number;
  /** Whether a value must exist. */
  exists?: boolean;
}

/** One gate evaluation of a fact, a step or a task. */
export interface GateEvaluation {
  /** Id of the evaluation, and of its event. */
  id: string;
  /** What was evaluated. */
  kind: Open<"fact" | "step" | "task">;
  /** The claim, step or task; null for a fact that was rejected. */
  subjectId: string | null;
  /** Task that it belongs to. */
  taskId: string | null;
  /** For a fact its claim type; for a step or a task the requested status. */
  about: string;
  /** Whether the gates accepted it. */
  accepted: boolean;
  /** Version of the schema that was applied; null if there was none. */
  schemaVersion: number | null;
  /** What it is about: entity to value. */
  anchors: { [key: string]: string };
  /** Evidence that was cited or attached. */
  evidenceIds: Array<string>;
  /** Requirements that were met. */
  met: Array<MetRequirement>;
  /** Evidence that met no requirement. */
  ignoredEvidence: Array<IgnoredEvidence>;
  /** Why it was not accepted; empty if it was. */
  violations: Array<GateViolation>;
  /** When it was evaluated. */
  evaluatedAt: string;
  /** Who requested the evaluation. */
  evaluatedBy: string;
}

/** One reason why a fact, or a change of status, was not accepted. */
export interface GateViolation {
  /** Stable code of what is missing or contradicts it. */
  code: string;
  /** Name of the gate that requires it; null: the claim type, or none. */
  gate: string | null;
  /** Type of evidence that is required. */
  evidenceType: string | null;
  /** Risk level of that type in the schema; informational. */
  risk: Open<"low" | "medium" | "high"> | null;
  /** Required types for which no evidence was given. */
  missingEvidenceTypes: Array<string>;
  /** Evidence that is stale and must be fresh. */
  staleIds: Array<string>;
  /** Evidence that has expired. */
  expiredIds: Array<string>;
  /** Evidence that is revoked or was taken from revoked evidence, and that revoked evidence. */
  revokedIds: Array<string>;
  /** Evidence about something else, or about more than one thing. */
  unboundIds: Array<string>;
  /** Evidence that does not count for another reason, or that says otherwise. */
  ignoredIds: Array<string>;
  /** If the change of status is not possible: the statuses that are possible. */
  allowed: Array<string>;
  /** Steps that must be finished first; at most a hundred. */
  stepIds: Array<string>;
  /** Subtasks that must be closed first; at most a hundred. */
  taskIds: Array<string>;
  /** The evidence that would be accepted. */
  expected: {
    /** Source systems that are accepted. */
    sourceSystems: Array<string>;
    /** What it must be about: entity to value. */
    anchors: { [key: string]: string };
    /** Minimum freshness. */
    freshness: Open<"fresh" | "stale"> | null;
    /** Conditions on its content. */
    where: Array<GateCondition>;
  };
  /** The problem in a sentence. */
  reason: string;
  /** What to do next. */
  suggestion: {
    /** Tool that fetches the evidence. */
    tool: string | null;
    /** System to ask. */
    sourceSystem: string | null;
    /** What to ask about: entity to value. */
    anchors: { [key: string]: string };
    /** What else you can do. */
    action: string | null;
  };
}

export interface GetClaimHistoryAnswer {
  /** The items of this page. */
  data: Array<HistoryEntry>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

export interface GetNodeHistoryAnswer {
  /** The items of this page. */
  data: Array<HistoryEntry>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

/** The result of setting the status of a goal. */
export interface GoalStatusResult {
  /** no_op: it already had this status. */
  outcome: Open<"changed" | "no_op">;
  /** The goal after the call. */
  node: Node;
}

/** What was recorded in a space day by day, by the clock of the service, as far as the caller may read it. */
export interface Growth {
  /** The space. */
  spaceId: string;
  /** One entry for each day, oldest first. The last one is today. */
  data: Array<GrowthOfDay>;
  /** Only the newest 100000 claims are counted: those from this time on. null: all are counted. */
  claimsCountedFrom: string | null;
  /** Only the newest 100000 pieces of evidence are counted: those from this time on. null: all are counted. */
  evidenceCountedFrom: string | null;
}

/** What was recorded on a day. */
export interface GrowthOfDay {
  /** The day in UTC, such as `2026-01-31`. */
  day: string;
  /** Claims stored on that day, whatever their status is now. */
  claims: number;
  /** Evidence recorded on that day. */
  evidence: number;
}

/** What an agent left for the next agent when it ended its session. */
export interface Handoff {
  /** Id of the handoff. */
  id: string;
  /** Session that ended with it. */
  sessionId: string;
  /** Agent of the session. */
  agent: string | null;
  /** Task that was handed over. */
  taskId: string | null;
  /** Version of the checkpoint that was written with it. */
  version: number | null;
  /** What the next agent should know. */
  summary: string;
  /** Items reported as done. */
  completed: Array<string>;
  /** Items in progress. */
  in_progress: Array<string>;
  /** Items that were blocked. */
  blocked: Array<BlockedItem>;
  /** What to do next, in this order. */
  next_steps: Array<string>;
  /** When the work was handed over. */
  handedOffAt: string;
  /** Who handed it over. */
  handedOffBy: string;
  /** Principal that takes over; null: anybody. */
  to: string | null;
  /** Whether later events confirmed each next step and each completed item. */
  verifications: Array<HandoffVerification>;
}

/** How often later events confirmed the handoffs of an agent. */
export interface HandoffRate {
  /** Who handed off. */
  principalId: string;
  /** The name of the agent, as given in its session. */
  agent: string | null;
  /** Number of items that later events showed to be done. */
  done: number;
  /** Number of items that later events contradicted. */
  contradicted: number;
  /** Number of items without a trace when the task was closed. */
  unknown: number;
  /** Number of items that are not settled yet. */
  pending: number;
  /** Share of items that were done, among those done or contradicted; null if there are none of either. */
  rate: number | null;
}

/** The result of handing over a session. */
export interface HandoffResult {
  /** Id of the handoff. */
  handoffId: string;
  /** The handoff. */
  handoff: Handoff;
  /** Checkpoint of the task; null if no task was named. */
  checkpoint: Checkpoint | null;
  /** The result of `clear`. */
  clear: ClearedConstraints;
  /** The session, which is now closed. Other sessions are not affected. */
  session: Session;
}

/** Whether later events confirmed an item of a handoff. */
export interface HandoffVerification {
  /** Id of the verification. */
  id: string;
  /** `next_step`: it was announced as next. `completed`: it was reported as done. */
  kind: Open<"next_step" | "completed">;
  /** The item in the words of the handoff. */
  item: string;
  /** `done` or `contradicted`: later events showed this. `unknown`: the task was closed without a trace of the item, or there is no task. `pending`: not settled yet. */
  status: Open<"pending" | "done" | "contradicted" | "unknown">;
  /** The events that showed it. */
  evidenceEventIds: Array<string>;
  /** When it reached this status. */
  at: string;
}

/** Something about a tenant that an operator should know. */
export interface HealthFinding {
  /** Stable code of the finding. */
  code: string;
  /** error: something does not work; warning: something will not work for long. */
  severity: Open<"info" | "warning" | "error">;
  /** What was found. */
  message: string;
  /** What to do. */
  advice: string;
}

/** A change in the history of a claim. */
export interface HistoryEntry {
  /** Id of the event. */
  eventId: string;
  /** When it happened, on the space's clock. */
  occurredAt: string;
  /** What happened to the claim; the same as the kind of the event. */
  kind: string;
  /** Id of the principal who did it. */
  by: string;
  /** The role in which it acted. */
  role: string;
  /** The payload of the event: the claim as stored, or its state after the change. */
  details: { [key: string]: unknown };
}

/** Evidence that meets no requirement, and why. */
export interface IgnoredEvidence {
  /** Id of the evidence. */
  id: string;
  /** The check that it failed. */
  code: string;
}

/** What depends on a node. */
export interface Impact {
  /** Nodes that depend on it at any depth, including those of other sessions. A correction of the node reaches them. */
  total: number;
  /** Number of these nodes by type, largest first. */
  types: Array<TypeCount>;
  /** Length of the longest chain of dependents, in ranks. */
  maxDepth: number;
  /** Whether counting stopped at 200,000. */
  truncated: boolean;
  /** The most important of these nodes, most important first. */
  nodes: {
    /** The items of this page. */
    data: Array<Impacted>;
    /** Send this as `cursor` for the next page; null on the last. */
    nextCursor: string | null;
    /** Whether another page follows. */
    hasMore: boolean;
  };
}

/** What depends on a node, as a graph. */
export interface ImpactGraph {
  /** The node itself and what depends on it, nearest first. */
  nodes: Array<ImpactGraphNode>;
  /** The dependencies between these nodes; those by which a node was first reached come first. */
  edges: Array<ImpactGraphEdge>;
  /** Whether there is more than was requested, or there are more than 20,000 edges. */
  truncated: boolean;
}

/** A dependency: one of the returned nodes depends on another. */
export interface ImpactGraphEdge {
  /** The node that depends on the other. */
  dependentId: string;
  /** The node that it depends on. */
  premiseId: string;
  /** The kind of the edge. */
  kind: Open<"derives_from" | "supersedes" | "retracts" | "contradicts" | "cites" | "supported_by" | "resolves" | "exemplifies" | "instantiates" | "serves" | "about" | "subtask_of" | "tensions">;
}

/** A node of the graph of what depends on a node. */
export interface ImpactGraphNode {
  /** Id of the node. */
  id: string;
  /** Its type; a claim of type `claim` depends on evidence only. */
  type: Open<"claim" | "evidence" | "observation_factual" | "observation_predictive" | "prediction" | "derivation" | "theory" | "contradiction" | "question" | "axiom" | "definition" | "conjecture" | "goal" | "goal_tension" | "feeling_report" | "task" | "lesson" | "person" | "cornerstone">;
  /** Its status. */
  status: Open<"active" | "retracted" | "superseded" | "disputed" | "quarantined" | "archived" | "open" | "judged" | "voided" | "resolved" | "paused" | "achieved" | "abandoned" | "in_progress" | "blocked" | "done" | "cancelled" | "proposed" | "outgrown" | "retired" | "refused">;
  /** Whether everything that it depends on is still valid; null if it is retracted. */
  grounding: Open<"sound" | "stale" | "expired" | "tainted"> | null;
  /** Whether it is a side of an open contradiction, or depends on one. */
  contested: boolean;
  /** The first 120 characters of its text. */
  text: string;
  /** Distance from the requested node, on the shortest path. */
  depth: number;
}

/** A node that depends on another. */
export interface Impacted {
  /** Id of the node. */
  id: string;
  /** Its type; a claim of type `claim` depends on evidence only. */
  type: Open<"claim" | "evidence" | "observation_factual" | "observation_predictive" | "prediction" | "derivation" | "theory" | "contradiction" | "question" | "axiom" | "definition" | "conjecture" | "goal" | "goal_tension" | "feeling_report" | "task" | "lesson" | "person" | "cornerstone">;
  /** Its text; the first 2,000 characters. */
  text: string;
  /** Its status. */
  status: Open<"active" | "retracted" | "superseded" | "disputed" | "quarantined" | "archived" | "open" | "judged" | "voided" | "resolved" | "paused" | "achieved" | "abandoned" | "in_progress" | "blocked" | "done" | "cancelled" | "proposed" | "outgrown" | "retired" | "refused">;
  /** Whether everything that it depends on is still valid; null if it is retracted. */
  grounding: Open<"sound" | "stale" | "expired" | "tainted"> | null;
  /** Whether it is a side of an open contradiction, or depends on one. */
  contested: boolean;
  /** How reliable its reasoning or its quote is, 0 to 1; null for types that have none. */
  confidence: number | null;
  /** How far to believe it now, 0 to 1; null for a node that is not a claim. */
  trust: number | null;
  /** Importance as given, 0 to 1; 0 for nodes without one. */
  importance: number;
}

/** Number of items with each outcome. */
export interface ImportCounts {
  /** Number of items that are stored. */
  stored: number;
  /** Number of items that are deduplicated. */
  deduplicated: number;
  /** Number of items that are quarantined. */
  quarantined: number;
  /** Number of items that are rejected. */
  rejected: number;
  /** Number of items that are unchanged. */
  unchanged: number;
  /** Number of items that are kept. */
  kept: number;
  /** Number of items that are refused. */
  refused: number;
}

/** Why an item was refused. */
export interface ImportError {
  /** Code of the error. */
  code: string;
  /** What is wrong, and what to do. */
  detail: string;
}

/** An item to import: one of predicate, evidence and claim. */
export interface ImportItem {
  /** Id in the other system. Repeating an item with the same content adds nothing. */
  key: string;
  /** A predicate. */
  predicate?: ImportedPredicate | null;
  /** Evidence. */
  evidence?: ImportedEvidence | null;
  /** A claim. */
  claim?: ImportedClaim | null;
}

/** The result of an import. */
export interface ImportReport {
  /** Name of the import. */
  name: string;
  /** Kind of origin that the items were given. */
  class: Open<"user_explicit" | "system" | "tool_output" | "user_implicit" | "document" | "inference">;
  /** Whether nothing was changed. */
  dryRun: boolean;
  counts: ImportCounts;
  /** In the order of the items. */
  data: Array<ImportedItem>;
}

/** A claim to store. */
export interface ImportedClaim {
  /** The claim in words; 1 to 10,000 characters, at most 32 KiB. */
  text: string;
  /** The claim as subject, predicate and value. Without it, the claim cannot be checked for contradictions and stays a note. */
  triple?: TripleInput | null;
  /** Scope of the claim, as when storing a claim. */
  scope?: "global" | "session" | "temporal" | "workspace";
  /** Session of a session claim: id or external id. */
  sessionId?: string | null;
  /** Workspace of a workspace claim. */
  workspaceId?: string | null;
  /** Time from which it is valid; default observedAt. */
  validFrom?: string | null;
  /** Time until which it is valid (exclusive); default: no end. */
  validUntil?: string | null;
  /** When it was true or observed; default now, at most 5 minutes ahead. */
  observedAt?: string | null;
  /** What kind of memory it is: decision, finding, preference, insight, fact, event, task, commitment, note, or a word of your own: a-z, 0-9, _ and -, at most 50 characters. Reserved: digest, atom, scenario, persona, assumption, failure, strategy. */
  category?: string;
  /** 0 to 1: .9–1.0 core identity, permanent facts; .7–.8 architecture decisions, strong preferences; .5 regular facts; .2–.3 transient context. */
  importance?: number;
  /** At most 20, each 1 to 50 characters. */
  tags?: Array<string>;
  /** Name of the agent that states it. It is not part of the claim key. */
  agent?: string | null;
  /** What kind of statement it is; default descriptive. To be accepted, a causal claim needs more witnesses, and a predictive claim needs a confirmed prediction. */
  propositionClass?: "descriptive" | "predictive" | "causal" | "procedural" | null;
  /** Keys of the evidence it is based on, in this request or imported before. */
  evidence?: Array<string>;
  /** Name of its source in the other system; it becomes part of the name of its source here. */
  source?: string | null;
}

/** Evidence to record. */
export interface ImportedEvidence {
  /** The kind of evidence, in one word: `document`, `tool_output`, `statement`, ... */
  kind: string;
  /** The content itself, stored unchanged; at most 512 KiB, in a message or quote 32 KiB. */
  content: string;
  /** Type of the record. If the space sets how long records of the type stay valid, it goes stale and expires; otherwise it never expires. */
  evidenceType?: string | null;
  /** Where in a document it was found. */
  locator?: LocatorInput | null;
  /** Entities it is about: name to value, at most 20. For a type in the domain schema, the names are entities of the schema or their aliases. */
  anchors?: { [key: string]: string } | null;
  /** When it was true or observed; default now, at most 5 minutes ahead. If the type defines `observedAtFrom`, the content may state an earlier time. For evidence taken from other evidence, the default and the maximum are the latest time of that evidence. */
  observedAt?: string | null;
  /** Session it belongs to: id or external id. */
  sessionId?: string | null;
  /** Keys of the evidence it was taken from, earlier in this request or imported before. */
  takenFrom?: Array<string>;
  /** Name of its source in the other system; it becomes part of the name of its source here. */
  source?: string | null;
}

/** The result of importing an item. */
export interface ImportedItem {
  /** Key of the item. */
  key: string;
  /** Kind of the item. */
  kind: Open<"predicate" | "evidence" | "claim">;
  /** `stored`: it was added; `deduplicated`: the claim existed and has one more assertion; `quarantined`: a stronger claim contradicts it; `rejected`: a rule rejected it, see `reason`; `unchanged`: it was imported before; `kept`: the space has the predicate with other settings, which do not change; `refused`: see `error`. */
  outcome: Open<"stored" | "deduplicated" | "quarantined" | "rejected" | "unchanged" | "kept" | "refused">;
  /** Id of the claim or the evidence; null if there is none. */
  id: string | null;
  /** Why it is quarantined or rejected. */
  reason: string | null;
  /** Why it was refused; it may be sent again. */
  error: ImportError | null;
}

/** A predicate to register. This needs the role writer; predicates that the space already knows do not change. */
export interface ImportedPredicate {
  /** The predicate. */
  name: string;
  /** One value at a time, or several. */
  cardinality?: "single" | "multi";
  /** How fast values fade from memory. */
  volatility?: "low" | "medium" | "high";
  /** Whether a contradiction waits for a reviewer. */
  conflictPolicy?: "auto" | "review";
  /** How values are compared. */
  valueType?: "text" | "number" | "money";
  /** Other names of it. */
  aliases?: Array<string>;
  /** What it is about. */
  domains?: Array<string>;
}

/** Processing of evidence after it was recorded. */
export interface Ingest {
  /** Whether all processing after the recording is done. */
  status: Open<"pending" | "complete" | "failed">;
}

/** The result of ingesting the result of a test. */
export interface IngestedTest {
  /** deduplicated: the test already had a result; nothing was changed. */
  outcome: Open<"ingested" | "deduplicated">;
  /** The test after the call. */
  test: DiscriminatingTest;
  /** Claims of the test that are worth another test. */
  testSuggestions: Array<TestSuggestion>;
}

/** A constraint from an earlier attempt that still applies. */
export interface InheritedConstraint {
  /** Id of the entry in its task. */
  id: string;
  /** What must be kept, or the constraint. */
  text: string;
  /** Who set it. */
  setBy: SetBy;
  /** The attempt that it belongs to; it can be cleared only there. */
  taskId: string;
}

/** A domain schema, by name. */
export interface InspectedSchema {
  /** Its name. */
  name: string;
  /** Its version. */
  version: number;
}

/** What a space contains, as far as the caller may read it. Each count goes up to 100000. */
export interface Inspection {
  /** The space. */
  spaceId: string;
  /** The domain schema in force; null if there is none. */
  schema: InspectedSchema | null;
  /** Evidence by type, most frequent first. */
  evidence: Array<EvidenceCount>;
  facts: FactCounts;
  /** Tasks. */
  tasks: number;
  /** Steps of tasks. */
  steps: number;
  /** Edges between steps. */
  edges: number;
  /** Messages of conversations. */
  messages: number;
  /** Atoms that are active. */
  atoms: number;
  /** Scenarios that are active. */
  scenarios: number;
  /** Personas that are active. */
  personas: number;
  /** Raw results that were moved out of a context. */
  offloads: number;
  /** Proposals that wait for a person. */
  openProposals: number;
  /** Background jobs that were given up. */
  deadJobs: number;
}

/** The soundness score of the graph of a space, and what reduces it. */
export interface Integrity {
  /** 100 minus all points, at least 0. */
  score: number;
  /** Dependency cycles. */
  cycles: CyclePenalty;
  /** Tainted nodes that are not repaired. */
  tainted: TaintPenalty;
  /** Stale nodes. */
  stale: StalePenalty;
  /** Nodes without edges. */
  orphans: OrphanPenalty;
  /** Open contradictions. */
  openContradictions: ContradictionPenalty;
}

/** A session that was interrupted and that nobody resumed. */
export interface InterruptedSession {
  /** Session that was interrupted. */
  sessionId: string;
  /** The label under which it was opened. */
  externalId: string | null;
  /** The agent that worked in it. */
  agent: string | null;
  /** The task in which it last worked. */
  taskId: string | null;
  /** How it was interrupted, and what to do next. */
  interruption: Interruption;
}

/** How a session was interrupted, and what to do next. */
export interface Interruption {
  /** Id of the interruption. */
  id: string;
  /** Session that was interrupted. */
  sessionId: string;
  /** How it was interrupted. */
  type: Open<"context_overflow" | "user_away" | "tool_failure" | "crash" | "rate_limit" | "unknown">;
  /** The word that was reported; null if nothing was reported. */
  reportedType: string | null;
  /** What was reported with it. */
  context: { [key: string]: unknown } | null;
  /** When it was reported. */
  reportedAt: string | null;
  /** When the session was found interrupted; null while it continues. */
  occurredAt: string | null;
  /** How severe it is. */
  severity: Open<"low" | "medium" | "high" | "critical">;
  /** Whether work may be lost. */
  riskOfLoss: Open<"none" | "possible" | "partial">;
  /** What to do next. */
  action: Open<"restore" | "show_summary">;
  /** Which memories to restore. */
  restoreMode: Open<"FULL" | "SELECTIVE" | "NONE">;
  /** Advice for the next agent. */
  hint: string | null;
}

/** Work that continues after its request, or background work that was given up. */
export interface Job {
  /** Id of the job. */
  id: string;
  /** What kind of work it is. */
  queue: string;
  /** queued and running jobs continue without intervention; done, failed (the work ended without success) and cancelled are final; dead jobs were given up after the last attempt and can be retried. */
  status: Open<"queued" | "running" | "done" | "failed" | "dead" | "cancelled">;
  /** The space it works in; null for work on the tenant as a whole. */
  space: string | null;
  /** Ids of what the job works on, never content. */
  payload: { [key: string]: unknown };
  /** The progress of a running job; its fields depend on the queue. */
  progress: { [key: string]: unknown } | null;
  /** The result of a finished job. */
  result: { [key: string]: unknown } | null;
  /** Number of attempts, including manual retries. */
  attempts: number;
  /** Why its last attempt failed. */
  error: string | null;
  /** When the work was requested, or when the job was first recorded as dead. */
  createdAt: string;
  /** When its status or progress last changed. */
  updatedAt: string;
}

export interface JobList {
  /** The items of this page. */
  data: Array<Job>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

export type Json = string | number | boolean | null | Array<Json> | { [key: string]: Json };

/** How many rows of a table were left as they were when a recovery was undone. */
export interface KeptRows {
  /** Name of the table. */
  table: string;
  /** Number of rows that were changed since the recovery. */
  changed: number;
  /** Number of rows that cannot be restored, because later rows refer to them or have taken their place. */
  refused: number;
}

/** When a kind of maintenance runs by schedule, and when it is due next. */
export interface KindSchedule {
  /** Whether it runs by schedule. */
  enabled: boolean;
  /** Minutes between two runs. If runs were missed, a single run replaces them. */
  everyMinutes: number;
  /** Time of day from which the intervals are counted, in UTC; null: midnight. Each space adds its own offset of some minutes. */
  at: string | null;
  /** Time of day, in UTC, after which runs do not start until `at`; null: runs start at any time. */
  until: string | null;
  /** Number of pages after which a run ends; the next run continues there. null: unlimited. */
  pages: number | null;
  /** Kind of maintenance. */
  kind: Open<"beliefs" | "consolidate" | "decay" | "expire" | "facts" | "promote" | "sessions">;
  /** When it is due next, in real time; it then starts as soon as there is work to do. */
  nextAt: string | null;
}

/** A change to the schedule of a kind; omitted fields do not change. */
export interface KindScheduleUpdate {
  /** Whether it runs by schedule. */
  enabled?: boolean;
  /** Minutes between two runs. If runs were missed, a single run replaces them. */
  everyMinutes?: number;
  /** Time of day from which the intervals are counted, in UTC; null: midnight. Each space adds its own offset of some minutes. */
  at?: string | null;
  /** Time of day, in UTC, after which runs do not start until `at`; null: runs start at any time. */
  until?: string | null;
  /** Number of pages after which a run ends; the next run continues there. null: unlimited. */
  pages?: number | null;
}

/** A run of maintenance that has ended. */
export interface LastMaintenance {
  /** Kind of maintenance. */
  kind: Open<"beliefs" | "consolidate" | "decay" | "expire" | "facts" | "promote" | "sessions">;
  /** When it ended. */
  endedAt: string;
}

/** The newest checkpoint of a task, with what was reported after it. */
export interface LatestCheckpoint {
  /** Id of the checkpoint. */
  id: string;
  /** Id of the task. */
  taskId: string;
  /** Version number in the task; starts at 1, without gaps. */
  version: number;
  /** The previous version; null for the first. */
  parentVersion: number | null;
  /** `handoff`: written by an explicit handoff; `auto`: written by a trigger or a failure. */
  kind: Open<"auto" | "handoff">;
  /** What triggered it. */
  reason: Open<"PLAN_UPDATE" | "WORKING_SET_SHIFT" | "AUTO_SAVE" | "FAILURE" | "MANUAL_HANDOFF">;
  /** Session in which it was written. */
  sessionId: string | null;
  /** Who wrote it. */
  principalId: string;
  /** When it was written. */
  createdAt: string;
  execution_position: ExecutionPosition;
  /** How its lists differ from the previous version. */
  state_diff: Array<ListDiff>;
  /** How safe it is to continue from it without asking, 0 to 1; falls with its age. */
  continuation_confidence: number;
  /** What you need to continue the task, as returned by `restore_checkpoint`. */
  continuation: Continuation;
}

export interface ListApiKeysAnswer {
  /** The items of this page. */
  data: Array<ApiKey>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

export interface ListAuditAnswer {
  /** The items of this page. */
  data: Array<AuditEntry>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

export interface ListCandidatesAnswer {
  /** The items of this page. */
  data: Array<Candidate>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

export interface ListCascadesAnswer {
  /** The items of this page. */
  data: Array<Cascade>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

export interface ListCheckpointsAnswer {
  /** The items of this page. */
  data: Array<Checkpoint>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

export interface ListClaimLinksAnswer {
  /** The items of this page. */
  data: Array<ClaimLink>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

export interface ListClaimsAnswer {
  /** The items of this page. */
  data: Array<Claim>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

export interface ListClustersAnswer {
  /** The items of this page. */
  data: Array<ListedCluster>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

export interface ListConflictsAnswer {
  /** The items of this page. */
  data: Array<Conflict>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

export interface ListDashboardSessionsAnswer {
  /** The items of this page. */
  data: Array<DashboardSession>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

/** How a list differs from the previous version. */
export interface ListDiff {
  /** Name of the list. */
  list: string;
  /** Items that were added. */
  added: number;
  /** Items that were removed. */
  removed: number;
}

export interface ListEdgesAnswer {
  /** The items of this page. */
  data: Array<Edge>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

export interface ListEmergentClustersAnswer {
  /** The items of this page. */
  data: Array<EmergentCluster>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

export interface ListEntitiesAnswer {
  /** The items of this page. */
  data: Array<Entity>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
  /** Whether several entities have the alias. If they have equal precedence, it refers to none of them until a reviewer chooses. */
  ambiguous: boolean;
}

export interface ListEntityClaimsAnswer {
  /** The items of this page. */
  data: Array<Claim>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

export interface ListEpisodesAnswer {
  /** The items of this page. */
  data: Array<ListedEpisode>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

export interface ListEventsAnswer {
  /** Oldest first. */
  data: Array<Event>;
  /** Send this as `after` to continue from here; it stays the same while there are no new events. */
  after: number;
  /** Whether more events are available already. */
  hasMore: boolean;
}

export interface ListEvidenceAnswer {
  /** The items of this page. */
  data: Array<Evidence>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

export interface ListEvidenceTypesAnswer {
  /** The items of this page. */
  data: Array<EvidenceType>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

export interface ListExecutionsAnswer {
  /** The items of this page. */
  data: Array<ExecutionTrace>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

export interface ListGateEvaluationsAnswer {
  /** The items of this page. */
  data: Array<GateEvaluation>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

export interface ListHandoffsAnswer {
  /** The items of this page. */
  data: Array<Handoff>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

export interface ListMaintenanceRunsAnswer {
  /** The items of this page. */
  data: Array<MaintenanceRun>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

export interface ListMergesAnswer {
  /** The items of this page. */
  data: Array<Merge>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

export interface ListMessagesAnswer {
  /** The items of this page. */
  data: Array<Message>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

export interface ListNodesAnswer {
  /** The items of this page. */
  data: Array<Node>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

export interface ListOffloadsAnswer {
  /** The items of this page. */
  data: Array<Offload>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

export interface ListOrphanClaimsAnswer {
  /** The items of this page. */
  data: Array<Claim>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

export interface ListPossibleConflictsAnswer {
  /** The items of this page. */
  data: Array<PossibleConflict>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

export interface ListPredicatesAnswer {
  /** The items of this page. */
  data: Array<Predicate>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

export interface ListProposalsAnswer {
  /** The items of this page. */
  data: Array<Proposal>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

export interface ListSchemaVersionsAnswer {
  /** The items of this page. */
  data: Array<SchemaVersionSummary>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

export interface ListSourcesAnswer {
  /** The items of this page. */
  data: Array<Source>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

export interface ListSpacesAnswer {
  /** The items of this page. */
  data: Array<Space>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

export interface ListStepEdgesAnswer {
  /** The items of this page. */
  data: Array<StepEdge>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

export interface ListStepsAnswer {
  /** The items of this page. */
  data: Array<Step>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

export interface ListTaskHistoryAnswer {
  /** The items of this page. */
  data: Array<HistoryEntry>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

export interface ListTasksAnswer {
  /** The items of this page. */
  data: Array<Task>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

export interface ListTestsAnswer {
  /** The items of this page. */
  data: Array<DiscriminatingTest>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
  /** With `suggested`: the claims that are worth a test, newest first; `data` contains the tests that they name. */
  suggestions: Array<TestSuggestion>;
}

/** A cluster, without its members. */
export interface ListedCluster {
  /** Id of the cluster. */
  id: string;
  /** Its label. */
  label: string;
  /** Its tags. */
  tags: Array<string>;
  /** Who asserted its members. */
  agents: Array<string>;
  /** When its first member was observed. */
  from: string;
  /** When its last member was observed. */
  to: string;
  /** Number of visible members. */
  memberCount: number;
  /** Number of members that are not visible. */
  hiddenCount: number;
  /** When it was created. */
  createdAt: string;
  /** Who created it. */
  createdBy: string;
  /** Rises with every change. */
  version: number;
}

/** An episode, without its members. */
export interface ListedEpisode {
  /** Id of the episode. */
  id: string;
  /** Its name. */
  name: string;
  /** Its tags. */
  tags: Array<string>;
  /** Who asserted its members. */
  agents: Array<string>;
  /** When its first member was observed. */
  from: string;
  /** When its last member was observed. */
  to: string;
  /** Number of visible members. */
  memberCount: number;
  /** Number of members that are not visible. */
  hiddenCount: number;
  /** When it was created. */
  createdAt: string;
  /** Who created it. */
  createdBy: string;
  /** Rises with every change. */
  version: number;
}

/** Where in a document the content was found. */
export interface Locator {
  /** Address of the document. It is never fetched. */
  url?: string;
  /** Repository of the file. */
  repo?: string;
  /** Path of the file. */
  file?: string;
  /** Commit of the file, in hexadecimal. */
  gitSha?: string;
  /** Part of the document, in characters. */
  span?: {
    /** Position of the first character; starts at 0. */
    start: number;
    /** Position after the last character. */
    end: number;
  };
}

/** Where in a document the content was found. */
export interface LocatorInput {
  /** Address of the document. It is never fetched. */
  url?: string;
  /** Repository of the file. */
  repo?: string;
  /** Path of the file. */
  file?: string;
  /** Commit of the file, in hexadecimal. */
  gitSha?: string;
  /** Part of the document, in characters. */
  span?: {
    /** Position of the first character; starts at 0. */
    start: number;
    /** Position after the last character. */
    end: number;
  };
}

/** One execution of a kind of maintenance in a space. */
export interface MaintenanceRun {
  /** Id of the run and of its job, which shows the progress while the run is open. */
  id: string;
  /** Kind of maintenance. */
  kind: Open<"beliefs" | "consolidate" | "decay" | "expire" | "facts" | "promote" | "sessions">;
  /** open: it waits or runs. failed: it was given up. `jobs.retry` continues a failed or cancelled run. */
  state: Open<"open" | "done" | "failed" | "cancelled">;
  /** request: somebody requested it; schedule: it was due. */
  triggeredBy: Open<"request" | "schedule">;
  /** Id of the principal that requested it. */
  requestedBy: string;
  /** The options of the run. */
  options: { [key: string]: unknown };
  /** When it was requested, on the clock of the space. */
  startedAt: string;
  /** When it ended, on the clock of the space; null while open. */
  endedAt: string | null;
  /** Its report; null while open. */
  report: { [key: string]: unknown } | null;
}

/** The maintenance schedule of a space. */
export interface MaintenanceSchedule {
  /** The space. */
  space: string;
  /** Whether scheduled runs are paused in this space. Runs can still be requested. */
  paused: boolean;
  /** The schedule of each kind. */
  kinds: Array<KindSchedule>;
  /** Rises with every change; 0 if the schedule was never changed. */
  version: number;
}

/** An event whose payload cannot be applied. */
export interface MalformedEvent {
  /** Number of the event; null if it is not sealed yet. */
  seq: number | null;
  /** Its kind. */
  kind: string;
  /** Why it cannot be applied. */
  reason: string;
}

/** The result of counting a prompt. */
export interface MarkedPrinciples {
  /** Number of this prompt in the session; starts at 1. */
  prompt: number;
  /** The current cooldowns of the principles named. */
  cooldowns: Array<Cooldown>;
}

/** A claim or a note that was recalled. */
export interface Memory {
  /** Id of the claim. */
  claimId: string;
  /** What it says. */
  text: string;
  /** How far to believe it now, 0 to 1. */
  trust: number;
  /** Kind of origin of its strongest assertion. */
  baseClass: Open<"user_explicit" | "system" | "tool_output" | "user_implicit" | "document" | "inference">;
  /** Whether everything that it depends on is still valid; `stale` and `expired`: its evidence is too old. */
  grounding: Open<"sound" | "stale" | "expired" | "tainted">;
  /** State of its belief; null if it is not computed yet. */
  state: Open<"rejected" | "contested" | "deprecated" | "tentative" | "provisional" | "accepted"> | null;
  /** For a fact: whether it may be relied on now. null if it is not a fact. */
  usable: boolean | null;
  /** What kind of memory it is. */
  category: string;
  /** The value by which it was ordered: 0 to 1, or with `seed-mcp-engram` up to 1.1; 0 for appended notes of the task. */
  score: number;
  /** What the score is made of; for a note, importance is its strength. null for appended notes of the task, and with `seed-mcp-engram`. */
  signals: Signals | null;
  /** With `seed-mcp-engram`: what the score is made of; null for appended notes of the task. Otherwise null. */
  comparison: ComparedMemory | null;
  /** When it was true or observed. */
  observedAt: string;
  /** Open conflicts that involve it. */
  conflicts: Array<string>;
  /** Claims that it may contradict and that are protected or stronger; nobody has decided yet. */
  possibleConflicts: Array<string>;
  /** Its properties as a note; null if it is not a note. */
  note: Note | null;
}

/** Why a memory was not stored or updated. */
export interface MemoryRejection {
  /** Why it was rejected. `not_your_memory`: only its author or a reviewer may update it. */
  reason: Open<"previously_rejected" | "predicate_not_registered" | "review_quota_exceeded" | "gated_predicate" | "not_your_memory">;
  /** What to do about it. */
  message: string;
}

/** How many memories a space has. */
export interface MemoryStats {
  /** Active memories of the space, without those of sessions. */
  count: number;
  /** By category, in alphabetical order. */
  byCategory: Array<CategoryCount>;
  /** Number of notes among them. */
  notes: number;
  /** Mean strength of the notes now, 0 to 1; null if there are none. */
  meanStrength: number | null;
  /** The last run of decay or consolidation; null if none has ended. */
  lastMaintenance: LastMaintenance | null;
}

/** The merge of two claims that said the same. */
export interface Merge {
  /** Id of the merge. */
  id: string;
  /** The claim that survived. */
  survivor: string;
  /** The claim that was archived. */
  merged: string;
  /** `same_value`: same key and value, and one window contains the other; `same_words`: two notes with the same words, numbers and negations. */
  rule: Open<"same_value" | "same_words">;
  /** How similar the two texts are in meaning: cosine, 0 to 1. */
  score: number;
  /** The consolidation run that merged them. */
  run: string | null;
  /** The survivor before the merge. */
  survivorBefore: MergedState;
  /** The survivor after the merge. */
  survivorAfter: MergedState;
  /** The merged claim before the merge. */
  mergedBefore: MergedState;
  /** The merged claim after the merge. */
  mergedAfter: MergedState;
  /** What the survivor gained. */
  transferred: {
    /** Evidence that the survivor gained. */
    evidence: Array<string>;
    /** Tags that it gained. */
    tags: Array<string>;
    /** Links that it gained. */
    links: number;
  };
  /** When they were merged, on the clock of the space. */
  mergedAt: string;
  /** When it was undone; null while it is in force. */
  undoneAt: string | null;
  /** Who undid it. */
  undoneBy: string | null;
  /** Why it was undone. */
  note: string | null;
  /** Rises when the merge is undone. */
  version: number;
}

/** A claim of a merge, before or after the merge. */
export interface MergedState {
  /** Its status. */
  status: Open<"active" | "superseded" | "disputed" | "quarantined" | "archived" | "retracted">;
  /** Its trust. */
  trust: number;
  /** Its trust as compared by the gate. */
  gateTrust: number;
  /** Number of independent witnesses. */
  corroboration: number;
  /** Tags. */
  tags: Array<string>;
  /** Its version. */
  version: number;
}

/** A turn of a conversation. */
export interface Message {
  /** Id of the message; it is evidence. */
  id: string;
  /** The caller's own id. */
  externalId: string | null;
  /** Session it was said in. */
  sessionId: string;
  /** Position in the session, from 0. */
  ordinal: number;
  /** The role of the speaker. */
  role: Open<"user" | "assistant" | "system" | "tool">;
  /** Who said it. */
  speaker: string | null;
  /** What was said. */
  content: string;
  /** When it was said. */
  at: string;
}

/** A turn of a conversation to record. */
export interface MessageInput {
  /** The role of the speaker. `user` needs the grant conversation_ingest. */
  role: "user" | "assistant" | "system" | "tool";
  /** Name of the speaker, if a role has several. */
  speaker?: string | null;
  /** The text, stored unchanged; at most 32 KiB. */
  content: string;
  /** When it was said; default now, at most 5 minutes ahead. */
  at?: string | null;
  /** Your own id; repeating it with the same message returns the first record. */
  externalId?: string | null;
}

/** A requirement, and the evidence that met it. */
export interface MetRequirement {
  /** Name of the gate that requires it; null: the claim type. */
  gate: string | null;
  /** Type of evidence that was required. */
  evidenceType: string;
  /** Evidence that met it, the newest first. */
  ids: Array<string>;
}

/** A condition of the state `accepted` that is not met. */
export interface MissingForAcceptance {
  /** `passing_test`: a failed test is in force. `less_contradiction`: the evidence against it must weigh less than `needs`. `score`, `witness_groups`: it needs more support. `newer_support`: it needs a newer supporting observation. `confirmed_prediction`: its prediction must be confirmed. */
  what: Open<"passing_test" | "less_contradiction" | "score" | "witness_groups" | "newer_support" | "confirmed_prediction">;
  /** The current value. */
  has: number;
  /** The required value. */
  needs: number;
}

/** Whether the tenant accepts writes. */
export interface Mode {
  /** `read_only`: writes are refused with 503 `degraded_mode`; reads continue. */
  mode: Open<"normal" | "read_only">;
  /** What set the mode; null if it was never changed. */
  cause: Open<"operator" | "state_hash_differs" | "projection_failed" | "recovery"> | null;
  /** The reason given; null if it was never changed. */
  reason: string | null;
  /** When the mode was set; null if it was never changed. */
  since: string | null;
}

/** Something that must not be done again. */
export interface MustNotRedo {
  /** Id of the entry in its task. */
  id: string;
  /** Task that it belongs to. */
  taskId: string;
  /** What must not be done again. */
  action: string;
  /** Why it must not be repeated. */
  reason: Open<"already_completed" | "side_effect_emitted" | "user_forbidden" | "tool_unsafe" | "superseded" | "failed_dont_retry">;
  /** Where it applies. */
  scope: Open<"current_task" | "task_tree" | "space">;
  /** Time from which it may be done again. */
  expiresAt: string | null;
  /** Key of the action. */
  idempotencyKey: string | null;
  /** Who set it. */
  setBy: SetBy;
  /** Messages of users that forbid it. */
  evidenceIds: Array<string>;
}

/** A time that the query names. */
export interface NamedTime {
  /** Start of the time. */
  from: string;
  /** End of the time (exclusive). */
  to: string;
}

/** A result that was left out, and why. */
export interface NearMiss {
  /** What was found. */
  kind: Open<"claim" | "message" | "question" | "definition" | "person" | "prediction" | "goal">;
  /** Its id. */
  id: string;
  /** Its text. */
  text: string;
  /** The value by which it was ordered, 0 to 1. */
  score: number;
  /** What the score is made of. */
  signals: Signals;
  /** `limit`: there were enough better results. `relevance`: below minRelevance, or below the default floor. `pool`: too few of its signals were good enough for it to be considered. `session`: a claim of the reader's session replaces it. */
  reason: Open<"limit" | "relevance" | "pool" | "session">;
  /** How its relevance was computed. */
  explain: ResultExplanation;
}

/** A node near another. */
export interface Neighbour {
  /** Id of the node. */
  id: string;
  /** Its type; a claim of type `claim` depends on evidence only. */
  type: Open<"claim" | "evidence" | "observation_factual" | "observation_predictive" | "prediction" | "derivation" | "theory" | "contradiction" | "question" | "axiom" | "definition" | "conjecture" | "goal" | "goal_tension" | "feeling_report" | "task" | "lesson" | "person" | "cornerstone">;
  /** Its text; the first 2,000 characters. */
  text: string;
  /** Its status. */
  status: Open<"active" | "retracted" | "superseded" | "disputed" | "quarantined" | "archived" | "open" | "judged" | "voided" | "resolved" | "paused" | "achieved" | "abandoned" | "in_progress" | "blocked" | "done" | "cancelled" | "proposed" | "outgrown" | "retired" | "refused">;
  /** Whether everything that it depends on is still valid; null if it is retracted. */
  grounding: Open<"sound" | "stale" | "expired" | "tainted"> | null;
  /** Whether it is a side of an open contradiction, or depends on one. */
  contested: boolean;
  /** How reliable its reasoning or its quote is, 0 to 1; null for types that have none. */
  confidence: number | null;
  /** How far to believe it now, 0 to 1; null for a node that is not a claim. */
  trust: number | null;
  /** How many edges away. */
  depth: number;
}

/** The neighbourhood of a node. */
export interface Neighbours {
  /** The node itself and those around it, nearest first. */
  nodes: Array<Neighbour>;
  /** The edges that were followed, between the returned nodes. */
  edges: Array<EdgeBetween>;
  /** Whether there are more nodes than were requested or searched: the search stops at 200 edges per node and after two seconds. */
  truncated: boolean;
}

/** A key that was just created or rotated, with its secret. */
export interface NewApiKey {
  /** The key. */
  key: ApiKey;
  /** The secret, shown only once; null when a repeated request is answered again. */
  secret: string | null;
}

/** A node of the graph, of any type. */
export interface Node {
  /** Id of the node; its prefix shows where it is stored. */
  id: string;
  /** Its type; a plain claim has the type `claim`. */
  type: Open<"claim" | "evidence" | "observation_factual" | "observation_predictive" | "prediction" | "derivation" | "theory" | "contradiction" | "question" | "axiom" | "definition" | "conjecture" | "goal" | "goal_tension" | "feeling_report" | "task" | "lesson" | "person" | "cornerstone">;
  /** Its content in words. */
  text: string;
  /** Its status; the grammar lists the statuses of each type. */
  status: string;
  /** Whether everything that it depends on is still valid; null if it is retracted. */
  grounding: Open<"sound" | "stale" | "expired" | "tainted"> | null;
  /** Whether a correction has yet to reach it; until it does, the worst possible grounding is shown. */
  correctionPending: boolean;
  /** Whether it, or something it depends on, is a side of an open contradiction. */
  contested: boolean;
  /** How reliable its quote or its reasoning is; null for types that have none. */
  confidence: number | null;
  /** Upper bound of its confidence and of the confidence of nodes derived from it; null for types without one. */
  confidenceLimit: number | null;
  /** How far to believe it now, 0 to 1; null for a node that is not a claim. */
  trust: number | null;
  /** The verdict on a prediction or conjecture; null if there is none yet. */
  verdict: string | null;
  /** One more than the highest rank of what it depends on; evidence has rank 0. */
  rank: number;
  /** Independence groups of its root evidence. */
  rootGroups: Array<string>;
  /** The fields of its type as given, and the results that the service adds. */
  fields: { [key: string]: unknown };
  /** Who created it; null if the service did. */
  createdBy: string | null;
  /** Name of the agent that created it. */
  agent: string | null;
  /** Session in which it was created. */
  sessionId: string | null;
  /** When it was recorded. */
  recordedAt: string;
  /** Rises with every change. */
  version: number;
}

/** The result of reinstating a node. */
export interface NodeReinstatement {
  /** `not_retracted`: the node was not in a retracted state, so nothing changed. */
  outcome: Open<"reinstated" | "not_retracted">;
  /** The node after the call; in a dry run, its current state. */
  node: Node;
  /** The cascade that propagates the correction to everything that depends on the node; null in a dry run and if nothing depends on the node. */
  cascadeId: string | null;
  /** Set in a dry run: what depends on the node. */
  preview: CascadePreview | null;
}

/** The result of retracting a node. */
export interface NodeRetraction {
  /** `retracted`: it no longer counts; evidence is revoked, a contradiction is withdrawn. `already_retracted`: the first retraction remains in force. `withdrawn`: your own assertions were withdrawn, and others support the claim. `rejected`: you made none of its assertions (`not_your_assertion`). */
  outcome: Open<"retracted" | "withdrawn" | "already_retracted" | "rejected">;
  /** The node after the call; in a dry run, its current state. */
  node: Node;
  /** The cascade that propagates the correction to everything that depends on the node; null in a dry run and if nothing depends on the node. */
  cascadeId: string | null;
  /** Set in a dry run: what depends on the node. */
  preview: CascadePreview | null;
}

/** A node of the graph in brief. */
export interface NodeSummary {
  /** Id of the node. */
  id: string;
  /** Its type; a claim of type `claim` depends on evidence only. */
  type: Open<"claim" | "evidence" | "observation_factual" | "observation_predictive" | "prediction" | "derivation" | "theory" | "contradiction" | "question" | "axiom" | "definition" | "conjecture" | "goal" | "goal_tension" | "feeling_report" | "task" | "lesson" | "person" | "cornerstone">;
  /** Its text; the first 2,000 characters. */
  text: string;
  /** Its status. */
  status: Open<"active" | "retracted" | "superseded" | "disputed" | "quarantined" | "archived" | "open" | "judged" | "voided" | "resolved" | "paused" | "achieved" | "abandoned" | "in_progress" | "blocked" | "done" | "cancelled" | "proposed" | "outgrown" | "retired" | "refused">;
  /** Whether everything that it depends on is still valid; null if it is retracted. */
  grounding: Open<"sound" | "stale" | "expired" | "tainted"> | null;
  /** Whether it is a side of an open contradiction, or depends on one. */
  contested: boolean;
  /** How reliable its reasoning or its quote is, 0 to 1; null for types that have none. */
  confidence: number | null;
  /** How far to believe it now, 0 to 1; null for a node that is not a claim. */
  trust: number | null;
}

/** The result of superseding a node. */
export interface NodeSupersession {
  /** `rejected`: the replacement is weaker than the claim, and nothing changed; to let a reviewer decide, call `claims/{id}:supersede` with its text. */
  outcome: Open<"superseded" | "rejected">;
  /** The node after the call; in a dry run, its current state. */
  node: Node;
  /** The cascade that propagates the correction to everything that depends on the node; null in a dry run and if nothing depends on the node. */
  cascadeId: string | null;
  /** Set in a dry run: what depends on the node. */
  preview: CascadePreview | null;
}

/** The properties of a claim as a note. */
export interface Note {
  /** Id of the note, which is a claim. */
  claimId: string;
  /** What kind of note it is. */
  category: Open<"assumption" | "failure" | "strategy">;
  /** Its importance now, 0 to 1. */
  importance: number;
  /** Its importance, lowered by the time since its last use and raised by its uses, 0 to 1. */
  strength: number;
  /** Importance, uses and outcomes of sessions combined, 0 to 1; informational, never used for ranking. */
  quality: number;
  /** Number of distinct sessions and days in which it was used. */
  uses: number;
  /** Number of sessions that used it and succeeded. */
  successes: number;
  /** Number of sessions that used it and failed. */
  failures: number;
  /** When it was last used; null: never. */
  lastUsedAt: string | null;
  /** The task that it belongs to. */
  taskId: string | null;
  /** For a failure: the component that failed. */
  component: string | null;
  /** For a failure: equal for the same failure. */
  signature: string | null;
  /** Data of its author. */
  metadata: { [key: string]: unknown } | null;
  /** When it was recorded. */
  recordedAt: string;
  /** Rises with every change of the note. */
  version: number;
}

/** Thresholds for notes in a space. */
export interface NoteThresholds {
  /** Similarity from which a memory is compared with a new note. */
  evaluated: number;
  /** Similarity from which a new note and a memory are linked. */
  linked: number;
  /** Similarity by vectors from which a note counts as a repetition of another and not as a new one. */
  repeated: number;
  /** Similarity by vectors from which old linked notes may be combined in a digest. */
  digested: number;
  /** Strength below which a note is archived, unless something keeps it. */
  faded: number;
}

/** Thresholds for notes in a space. */
export interface NoteThresholdsInput {
  /** Similarity from which a memory is compared with a new note. */
  evaluated?: number;
  /** Similarity from which a new note and a memory are linked. */
  linked?: number;
  /** Similarity by vectors from which a note counts as a repetition of another and not as a new one. */
  repeated?: number;
  /** Similarity by vectors from which old linked notes may be combined in a digest. */
  digested?: number;
  /** Strength below which a note is archived, unless something keeps it. */
  faded?: number;
}

/** A premise that cannot be used, and why. */
export interface Obstacle {
  /** The premise. */
  id: string;
  /** Its status. */
  status: Open<"active" | "superseded" | "disputed" | "quarantined" | "archived" | "retracted">;
  /** What happened to the premise, or to what it depends on. */
  causes: Array<Cause>;
}

/** A raw result that was moved out of a context, and the summary that replaces it. */
export interface Offload {
  /** Id of the record. */
  id: string;
  /** Task it belongs to. */
  taskId: string;
  /** Step it belongs to. */
  stepId: string | null;
  /** Id of the tool call whose result it was. */
  toolCallId: string | null;
  /** Evidence that contains the raw content. */
  evidenceId: string;
  /** The summary that replaces it in a context. */
  summary: string;
  /** How well the summary can replace the content, 1 to 10. */
  score: number;
  /** When it was recorded. */
  recordedAt: string;
  /** Who recorded it. */
  recordedBy: string;
}

/** The summary that replaces the raw result. */
export interface OffloadInContext {
  /** Id of the record. */
  id: string;
  /** Step it belongs to. */
  stepId: string | null;
  /** Evidence that contains the raw content. */
  evidenceId: string;
  /** The summary that replaces it in a context. */
  summary: string;
  /** How well the summary can replace the content, 1 to 10. */
  score: number;
  /** Who recorded it. */
  recordedBy: string;
}

export interface OrphanPenalty {
  /** Nodes without edges. */
  count: number;
  /** How many points they deduct: 1 each, 10 at most. */
  points: number;
}

/** What was extracted from evidence. */
export interface ParsedEvidence {
  /** Values of entities that it names: declared values, and values found in its content. */
  anchors: Array<Anchor>;
  /** Candidate propositions that it was recorded with, in the order given. */
  fragments: Array<ParsedFragment>;
}

/** A candidate proposition that evidence contains. */
export interface ParsedFragment {
  /** The proposition in words; in lists its first 1 KiB. */
  text: string;
  /** The proposition as subject, predicate and value; null if it has none. */
  triple: ParsedTriple | null;
}

/** A candidate proposition as subject, predicate and value. */
export interface ParsedTriple {
  /** The subject. */
  subject: string;
  /** The property of the subject. */
  predicate: string;
  /** The value. */
  value: string;
}

/** How two nodes are connected. */
export interface Path {
  /** Whether there is a path. */
  found: boolean;
  /** The nodes of a shortest path, from one end to the other; edges are followed in both directions. */
  nodes: Array<NodeSummary>;
  /** The edges of the path, in the same order. */
  edges: Array<EdgeBetween>;
  /** Whether the search was stopped at 20,000 nodes, 500 edges per node or two seconds. If so, there may be a path although none was found, or a shorter one. */
  truncated: boolean;
  /** Nodes processed. */
  visited: number;
}

/** A space after an update of its settings. */
export interface PolicySet {
  /** Id of the space. */
  id: string;
  /** Short name, which can be used wherever a space is named. */
  slug: string;
  /** Name shown to people. */
  name: string;
  /** Settings. */
  policy: SpacePolicy;
  /** Which clock the space uses. */
  clock: Open<"real" | "simulated">;
  /** Purpose of the space; null: ordinary memory. */
  purpose: "evaluation" | null;
  /** The current time of the space. */
  now: string;
  /** When it was created, in real time. */
  createdAt: string;
  /** Rises with every change. */
  version: number;
  /** The run of `beliefs` that recomputes every claim by the new `beliefPolicy`; null if the policy did not change. */
  runId: string | null;
}

/** A weaker claim that is similar to a protected or system claim and says something else. */
export interface PossibleConflict {
  /** Id of the possible conflict. */
  id: string;
  /** The protected or system claim. */
  claim: ClaimSummary;
  /** The claim that may contradict it. */
  weakerClaim: ClaimSummary;
  /** Whether a reviewer has decided. */
  status: Open<"open" | "confirmed" | "dismissed">;
  /** How similar the sentence is to the stronger claim, 0 to 1. */
  near: number;
  /** How it was found: by its words when it was stored, or later by its meaning. */
  foundBy: Open<"words" | "vectors">;
  /** How the two differ. */
  differs: Array<Open<"number" | "name" | "identifier" | "negation" | "value" | "order">>;
  /** The sentence of the weaker claim. */
  sentence: string;
  /** Who recorded the weaker claim. */
  author: string;
  /** When it was found. */
  foundAt: string;
  /** Who decided. */
  decidedBy: string | null;
  /** When it was decided. */
  decidedAt: string | null;
  /** The reason for the decision. */
  note: string | null;
  /** The conflict that the confirmation opened. */
  conflictId: string | null;
  /** Rises with every change. */
  version: number;
}

/** A weaker claim that may contradict a protected or system claim. */
export interface PossibleConflictSummary {
  /** Id of the possible conflict. */
  id: string;
  /** The protected or system claim. */
  claim: ClaimSummary;
  /** The claim that may contradict it. */
  weakerClaim: ClaimSummary;
  /** Whether a reviewer has decided. */
  status: Open<"open" | "confirmed" | "dismissed">;
}

/** Another entity of the same type with a similar name. The two are not merged automatically. */
export interface PossibleSameAs {
  /** Id of the other entity. */
  entityId: string;
  /** Its usual name. */
  canonicalName: string;
  /** How similar their names are, 0.85 to 1. */
  score: number;
}

/** The registration of one predicate in a space. */
export interface Predicate {
  /** The name as first written. */
  name: string;
  /** One value at a time, or several. */
  cardinality: Open<"single" | "multi">;
  /** How fast values fade from memory. */
  volatility: Open<"low" | "medium" | "high">;
  /** Whether a contradiction always waits for a reviewer. */
  conflictPolicy: Open<"auto" | "review">;
  /** How values are compared. */
  valueType: Open<"text" | "number" | "money">;
  /** Other names, in normalized form. */
  aliases: Array<string>;
  /** Its domains, in normalized form. */
  domains: Array<string>;
  /** When it was first used or registered. */
  registeredAt: string;
  /** Rises with every change. */
  version: number;
}

/** Something that a step depends on. */
export interface Premise {
  /** Id of the premise. */
  id: string;
  /** How the step depends on it. */
  kind: Open<"derives_from" | "supersedes" | "retracts" | "contradicts" | "cites" | "supported_by" | "resolves" | "exemplifies" | "instantiates" | "serves" | "about" | "subtask_of" | "tensions">;
  /** Its current value, 0 to 1: 0 if it is no longer valid; null for evidence. */
  value: number | null;
}

/** A premise, by its id. */
export interface PremiseReference {
  /** Id of the claim. */
  claimId: string;
  /** A label: the beginning of what it says, at most 120 characters. */
  text: string;
  /** Its status. */
  status: Open<"active" | "superseded" | "disputed" | "quarantined" | "archived" | "retracted">;
  /** Whether it was promoted. */
  tier: Open<"workspace" | "canonical">;
  /** State of its belief; null if it is not computed yet. */
  state: Open<"rejected" | "contested" | "deprecated" | "tentative" | "provisional" | "accepted"> | null;
  /** Whether it has not been supported for a long time. */
  deprecated: boolean;
  /** The workspace of the claim; null if it is in none. */
  workspaceId: string | null;
  /** Claims that it may contradict, each with a label; nobody has decided yet. They are protected and system claims that are similar to one of its sentences but say something else, and claims with another value of its key that are too strong for a claim of a workspace to replace. */
  possibleConflicts: Array<ClaimSummary>;
  /** Whether it is a weaker value of a predicate with several values, for which a user or the system gave another value. */
  unconfirmed: boolean;
  /** The returned claims that depend on it directly. */
  premiseOf: Array<string>;
}

/** Who acts: a user, an agent or a service. Each key is bound to one. */
export interface Principal {
  /** Id of the principal. */
  id: string;
  /** A person, an agent, or a service that acts for several principals. */
  kind: Open<"user" | "agent" | "service">;
  /** Name shown in history and audit. */
  name: string;
}

/** A lesson, axiom, cornerstone or goal that a given node is connected to. */
export interface Principle {
  /** The principle. */
  id: string;
  /** Its type. */
  type: Open<"lesson" | "axiom" | "cornerstone" | "goal">;
  /** What it says. */
  text: string;
  /** For a lesson: what to say when it surfaces. */
  nudge: string | null;
  /** How well it is supported, 0 to 1; null for types without support. */
  confidence: number | null;
  /** A warning: nothing supports it any more. */
  supportLost: boolean;
  /** Why it surfaces. */
  ties: Array<PrincipleTie>;
}

/** Principles that apply. This call changes nothing. */
export interface PrincipleMatches {
  /** At most 2. Principles of users, and those that somebody approved, come first; then those with the most connections. Among the other principles, one author gets both places only if there is no other author. */
  data: Array<Principle>;
  /** Number that this prompt gets in the session if it is counted. */
  prompt: number;
}

/** Why a principle surfaces. */
export interface PrincipleTie {
  /** The node in use. */
  id: string;
  /** How the given node is connected to the principle: exemplifies, Is a case of. instantiates, Puts into practice. serves, Helps to reach. */
  kind: Open<"exemplifies" | "instantiates" | "serves">;
}

/** The result of reporting progress. */
export interface ProgressResult {
  /** The checkpoint; null: none was due, and your report is kept. */
  checkpoint: Checkpoint | null;
  /** What triggered it. */
  reason: Open<"PLAN_UPDATE" | "WORKING_SET_SHIFT" | "AUTO_SAVE" | "FAILURE" | "MANUAL_HANDOFF"> | null;
  /** A reason that applied but was ignored, because the last checkpoint for it was less than a minute old. */
  suppressed: Open<"PLAN_UPDATE" | "WORKING_SET_SHIFT" | "AUTO_SAVE"> | null;
  /** Number of calls since the newest checkpoint; calls in private sessions do not count. */
  tailEvents: number;
  /** Version of the newest checkpoint; those of private sessions count only in their session. */
  version: number;
  /** The result of `clear`. */
  clear: ClearedConstraints;
  /** Why the task does not have the status you named; everything else was recorded. */
  statusRejection: Rejection | null;
  /** The task after the call. */
  task: Task;
}

/** The result of a promotion run in a workspace. */
export interface PromotionRun {
  /** When it ended, on the clock of the space. */
  at: string;
  /** `task_boundary`: its task or session had ended; `cadence`: 25 new observations; `manual`: a request. */
  reason: Open<"task_boundary" | "cadence" | "manual">;
  /** Number of distinct observations in the workspace. */
  observations: number;
  /** Number of claims that were promoted. */
  promoted: number;
  /** Number of unresolved claims that were left unchanged. */
  carried: number;
  /** Number of claims that were archived, without those that were promoted or discarded. */
  archived: number;
  /** Number of claims that were archived with the code `low_value_clutter`. */
  discarded: number;
}

/** A change that needs two people: one proposes it, and a reviewer other than its author decides. */
export interface Proposal {
  /** Id of the proposal. */
  id: string;
  /** What is proposed: candidate, that a candidate become an atom, a scenario or a persona; cornerstone, that a cornerstone become active; cornerstone_retirement, that a cornerstone be retired; entity_merge, that two entities be merged; person_tier, that a person be trusted further. */
  kind: Open<"candidate" | "cornerstone" | "cornerstone_retirement" | "entity_merge" | "person_tier">;
  /** The node or record that the proposal is about. */
  subjectId: string;
  /** The proposed change; of a cornerstone: `outgrowsId`; of an entity: `mergedId` and `sideBySide`, ids of claims whose values would then stand side by side; of a person: `tier` and `justificationId`. */
  change: { [key: string]: unknown };
  /** The reason given by its author. */
  reason: string | null;
  /** Its status. */
  status: Open<"open" | "approved" | "refused" | "withdrawn">;
  /** The author of the proposal, who cannot decide about it. */
  proposedBy: string;
  /** When it was proposed. */
  proposedAt: string;
  /** Who decided; null while open. */
  decidedBy: string | null;
  /** When it was decided; null while open. */
  decidedAt: string | null;
  /** The reason for the decision. */
  note: string | null;
  /** Rises with every change. */
  version: number;
}

export type ProposalBlock = CandidateBlock | GateBlock | EntityMergeBlock;

/** The result of a decision about a proposal. */
export interface ProposalDecision {
  /** blocked: its justification is no longer valid; nothing was written, and the proposal is still open. */
  outcome: Open<"approved" | "refused" | "withdrawn" | "blocked">;
  /** Set if the outcome is blocked. */
  blocked: ProposalBlock | null;
  /** The proposal after the call. */
  proposal: Proposal;
}

/** A proposal to merge two entities, which waits for a second person. */
export interface ProposedEntityMerge {
  /** The proposal waits for a reviewer; if the same merge was already proposed, that open proposal is returned. */
  outcome: "transformed";
  /** The proposal. Its `change` names the claims of the preview by id. */
  proposal: Proposal;
  /** Different values that would then exist together, from visible claims outside sessions; at most 50 predicates. */
  preview: Array<SideBySideValues>;
}

/** Who asserts it, and for whom. */
export interface ProvenanceInput {
  /** Kind of origin. Default: the class of the registered source, otherwise inference. */
  source?: "user_explicit" | "system" | "tool_output" | "user_implicit" | "document" | "inference" | null;
  /** Name of the source. */
  sourceId?: string | null;
  /** The user for whom it is recorded. It is also that user's own statement: that user may withdraw it, and so may the principal that records it. Naming a user adds no weight. */
  onBehalfOf?: string | null;
}

/** Words of evidence that an observation depends on. */
export interface Quote {
  /** The evidence quoted. */
  evidenceId: string;
  /** The quoted words. */
  quote: string;
  /** How the author of the words relates to the statement. */
  quoteType: string | null;
  /** Whether the words were found in the evidence; null: not recorded. */
  verified: boolean | null;
  /** Where in a document the quote was found. */
  locator: { [key: string]: unknown } | null;
}

/** A reactivated claim, by its id. */
export interface ReactivatedClaim {
  /** Id of the claim. */
  claimId: string;
  /** A label: the beginning of what it says, at most 120 characters. */
  text: string;
  /** Its status. */
  status: Open<"active" | "superseded" | "disputed" | "quarantined" | "archived" | "retracted">;
  /** Whether it was promoted. */
  tier: Open<"workspace" | "canonical">;
  /** State of its belief; null if it is not computed yet. */
  state: Open<"rejected" | "contested" | "deprecated" | "tentative" | "provisional" | "accepted"> | null;
  /** Whether it has not been supported for a long time. */
  deprecated: boolean;
  /** The workspace of the claim; null if it is in none. */
  workspaceId: string | null;
  /** Claims that it may contradict, each with a label; nobody has decided yet. They are protected and system claims that are similar to one of its sentences but say something else, and claims with another value of its key that are too strong for a claim of a workspace to replace. */
  possibleConflicts: Array<ClaimSummary>;
  /** Whether it is a weaker value of a predicate with several values, for which a user or the system gave another value. */
  unconfirmed: boolean;
  /** `found`: a canonical claim that matches the query; `carried`: carried over by an episode. */
  because: Open<"found" | "carried">;
  /** The value by which it was ordered, 0 to 1; null if an episode carried it over. */
  score: number | null;
}

/** What durable memory contains for a workspace, as references: nothing is copied or changed. */
export interface Reactivation {
  /** Claims, at most 50: those that match the query, best first, then those carried over by episodes. */
  claims: Array<ReactivatedClaim>;
  /** Open conflicts that involve the claims. */
  conflicts: Array<ConflictReference>;
  /** Visible claims that the claims depend on directly, at most 100. */
  premises: Array<PremiseReference>;
  /** Entities that the claims are about. */
  entities: Array<EntityReference>;
  /** Reactivated episodes, at most 5: those with the most matching claims, then those found by name. */
  episodes: Array<EpisodeReference>;
  /** `embedder_unavailable` or `embedder_timeout`: only words were searched. `query_cut`: the query is longer than the embedder accepts, so only its beginning was compared by meaning. `read_only`: the tenant refuses writes at present. Otherwise null. */
  degraded: string | null;
}

/** What is remembered about a query, including past failures. */
export interface RecalledMemories {
  /** Best first. */
  memories: Array<Memory>;
  /** Failures of each component that is named: at most three per component, strongest first. */
  failures: Array<Failure>;
  /** The newest handoff of the task (without taskId: of your own agent) that you may read. */
  handoff: Handoff | null;
  /** Sessions that were interrupted within the last day and that you may see, newest first; at most five. */
  interrupted: Array<InterruptedSession>;
  /** At most three for each reason. */
  lessons: Array<RelatedLesson>;
  /** `embedder_unavailable` or `embedder_timeout`: only words were searched. Otherwise null. */
  degraded: string | null;
}

export interface RecordEvidenceBatchAnswer {
  /** In the order of the items. */
  data: Array<RecordedEvidence>;
}

/** Messages recorded in their session. */
export interface RecordedConversation {
  /** Session the messages are in. */
  sessionId: string;
  /** In the order given. */
  messages: Array<RecordedMessage>;
}

/** The result of recording evidence. */
export interface RecordedEvidence {
  /** Id of the evidence. */
  id: string;
  /** Revoked evidence supports nothing; evidence that was taken from it is tainted. */
  status: Open<"active" | "revoked" | "tainted">;
  /** Whether it is still valid, by the clock of the space. */
  freshness: Open<"fresh" | "stale" | "expired">;
  /** The kind of evidence. */
  kind: string;
  /** Type of the record. */
  evidenceType: string | null;
  /** System that it was read from; null: the caller who recorded it. */
  sourceSystem: string | null;
  /** Name of the source. */
  sourceId: string | null;
  /** Kind of origin. */
  class: Open<"user_explicit" | "system" | "tool_output" | "user_implicit" | "document" | "inference">;
  /** Weight of an assertion of this origin, 0 to 1. */
  weight: number;
  /** Evidence in one group counts as one witness. */
  independenceGroup: string;
  /** The content, exactly as given; in lists its first 1 KiB. */
  content: string;
  /** Size of the whole content in bytes. */
  contentBytes: number;
  /** Hash of the content. */
  contentHash: string;
  /** Where in a document it was found. */
  locator: Locator | null;
  /** Values of entities that it names: declared values, and values found in its content. */
  anchors: Array<Anchor>;
  /** What was extracted from it. */
  parsed: ParsedEvidence;
  /** Whether the pattern of some entity did not read the content to its end. Values that this pattern found are not binding. */
  anchorsCutShort: boolean;
  /** Steps that it is attached to, at most 100. */
  stepIds: Array<string>;
  /** Risk level of the type in the domain schema; informational. null if the schema does not know the type. */
  risk: Open<"low" | "medium" | "high"> | null;
  /** When it was true or observed. */
  observedAt: string;
  /** Time from which it is stale; null: never. */
  staleAt: string | null;
  /** Time from which it is expired; null: never. */
  expiresAt: string | null;
  /** When it was recorded. */
  recordedAt: string;
  /** Who recorded it. */
  recordedBy: string;
  /** Session it belongs to. */
  sessionId: string | null;
  /** Task it belongs to. */
  taskId: string | null;
  /** Workspace that it was recorded into; null if none. */
  workspaceId: string | null;
  /** The caller's own id. */
  externalId: string | null;
  /** When it was revoked; null while it is not revoked. */
  revokedAt: string | null;
  /** Why it was revoked. */
  revokedReason: string | null;
  /** Evidence that it was taken from, in the order given; empty if it is a root. */
  parentEvidenceIds: Array<string>;
  /** Time from which some of the evidence it was taken from no longer counts; null if all of it counts. */
  taintedAt: string | null;
  /** Processing of it after it was recorded. */
  ingest: Ingest;
  /** Starts at 1; rises when it, or evidence it was taken from, is revoked, reinstated or regrouped. */
  version: number;
  /** Whether an earlier call recorded it: with the same externalId and body, or with the same content, type and source system. */
  deduplicated: boolean;
  /** The results of its fragments, in their order. */
  links: Array<FragmentLink>;
  /** Propositions that were archived by this write because its workspace was full (`workspace_full`). */
  archived: Array<string>;
}

/** A recorded message with its position. */
export interface RecordedMessage {
  /** Id of the message; it is evidence and can be cited. */
  id: string;
  /** The caller's own id. */
  externalId: string | null;
  /** Position in the session, from 0. */
  ordinal: number;
  /** Whether an earlier request had recorded it. */
  deduplicated: boolean;
}

/** The result of recording uses. The strength of the claims rises within about a minute. */
export interface RecordedUses {
  /** Id of the session. */
  sessionId: string;
  /** The day it counts for, by the space's clock in UTC. */
  day: string;
  /** Claims whose use is counted now. */
  counted: Array<string>;
  /** Claims whose use was already counted for the same session and day. */
  alreadyCounted: Array<string>;
  /** The recorded outcome of the session; null while there is none. */
  outcome: Open<"success" | "failure"> | null;
}

/** A recovery of a tenant from its log. */
export interface Recovery {
  /** Id of the job that runs the recovery. */
  id: string;
  /** Status of the job. */
  status: Open<"queued" | "running" | "done" | "failed" | "dead" | "cancelled">;
  /** Whether promotion was requested. */
  promote: boolean;
  /** Whether promotion is allowed despite skipped or malformed events. */
  acceptLoss: boolean;
  /** Last event to replay; null: the end of the log. */
  toSeq: number | null;
  /** Result of the recovery; null until it has ended. */
  report: RecoveryReport | null;
  /** Why its last attempt failed. */
  error: string | null;
  /** When it was requested. */
  createdAt: string;
  /** Time until which the replaced rows are kept, so that the recovery can be undone; null if none are kept. */
  undoableUntil: string | null;
}

/** What to do with an abandoned task. */
export interface RecoveryAdvice {
  /** What to do with the task. */
  action: Open<"restore" | "show_summary" | "start_fresh" | "abandon">;
  /** Which memories to restore. */
  restoreMode: Open<"FULL" | "SELECTIVE" | "NONE">;
  /** Whether its constraints still apply to you. */
  withConstraints: boolean;
  /** Number of earlier attempts. */
  retryCount: number;
  /** How safe it is to continue from the newest version, 0 to 1; null if there is none. */
  continuation_confidence: number | null;
}

/** How many rows of a table differ from the log. */
export interface RecoveryDifference {
  /** Name of the table. */
  table: string;
  /** Number of rows with different values. */
  changed: number;
  /** Number of rows that the log does not produce. */
  extra: number;
  /** Number of rows that are missing from the table. */
  missing: number;
}

/** The parts of the score of a recovery. */
export interface RecoveryParts {
  /** How similar the goals are. */
  goal: number;
  /** Share of the constraints in force that no later execution violates. */
  constraints: number;
  /** Share of the plan that is done or still planned. */
  position: number;
  /** Share of the tools that are still used. */
  tools: number;
  /** Number of sessions, or of callers without a session, that resumed the task. */
  depth: number;
}

/** What replaying the log of a tenant found, and what was replaced. */
export interface RecoveryReport {
  /** Number of the first replayed event. */
  fromSeq: number;
  /** Snapshot from which the replay started; null: it started at the first event. */
  snapshotUsed: string | null;
  /** Number of the last event in that snapshot; 0 without one. */
  snapshotSeq: number;
  /** How many events were replayed. */
  events: number;
  /** Events of unknown kinds or versions; at most 1,000. */
  skipped: Array<SkippedEvent>;
  /** Events that cannot be applied; at most 1,000. */
  malformed: Array<MalformedEvent>;
  /** Tables that differ from the log. */
  differences: Array<RecoveryDifference>;
  /** State hash of the current tables. */
  liveHash: string;
  /** State hash of the rebuilt tables. */
  rebuiltHash: string;
  /** Whether the rows that differ were replaced. */
  promoted: boolean;
  /** How many rows were replaced, added or removed. */
  replaced: number;
  /** Why nothing was promoted although that was requested; `acceptLoss` promotes nevertheless. */
  blockedBy: Open<"skipped" | "malformed"> | null;
  /** The last migration of the database; the recovery can be undone only under the same one. */
  migration: string;
}

/** How well a task was resumed. */
export interface RecoveryScore {
  /** `insufficient_data`: there is no checkpoint, or, if required, nothing was restored yet. */
  outcome: Open<"measured" | "insufficient_data">;
  /** Version that the task is compared with: the version restored last, or the first if none was restored. */
  since: number | null;
  /** How well the task was resumed, 0 to 1. */
  score: number | null;
  /** Level of the score: good from .8, fair from .5. */
  level: Open<"good" | "fair" | "poor"> | null;
  /** The parts of the score. */
  parts: RecoveryParts | null;
}

/** The result of replacing the premises of a derivation. */
export interface RederiveResult {
  /** blocked: a premise cannot be used. rejected: only facts may use the predicate. Nothing was written in either case. */
  outcome: Open<"rederived" | "blocked" | "rejected">;
  /** Set if the outcome is blocked. */
  blocked: GateBlock | null;
  /** Set if the outcome is rederived: the derivation after the change. */
  claim: Claim | null;
  /** Set if the outcome is rejected. */
  rejection: {
    /** Why it was rejected. */
    reason: Open<"previously_rejected" | "predicate_not_registered" | "review_quota_exceeded" | "gated_predicate">;
    /** What to do about it. */
    message: string;
  } | null;
}

/** What needs an answer, a check or a decision in a space. */
export interface Reflection {
  /** One section per kind. Claims of sessions are not included. */
  sections: Array<Section>;
  /** Corrections that are running or were given up. */
  runningCascades: RunningCascades;
}

/** An entry that was not cleared. */
export interface RefusedClear {
  /** Id of the entry. */
  id: string;
  /** Why it was not cleared. */
  code: Open<"not_in_force" | "set_by_user" | "set_by_another">;
  /** The reason in words. */
  reason: string;
}

/** The result of moving evidence to another independence group. */
export interface Regrouping {
  /** The evidence after the change. */
  evidence: Evidence;
  /** The recomputed claims that it supports: at most a hundred, most important first. Empty if it was already in the group. */
  affected: Array<string>;
  /** Number of these claims, counted up to 10,000. */
  affectedCount: number;
  /** The cascade that propagates the change to what depends on these claims; null if nothing does. */
  cascadeId: string | null;
}

/** A reinstated claim. */
export interface Reinstatement {
  /** `not_retracted`: the claim was not retracted and has not changed. */
  outcome: Open<"reinstated" | "not_retracted">;
  /** The claim afterwards: in its former status, but still tainted if something it depends on is. */
  claim: Claim;
  /** The cascade that propagates this to what depends on the claim. */
  cascadeId: string | null;
  /** Set in a dry run: what depends on the claim. */
  preview: CascadePreview | null;
}

/** Why a fact or a status change was rejected. Only the evaluation was recorded. */
export interface Rejection {
  /** Id of the evaluation: `GET gate-evaluations/{id}`. */
  auditId: string;
  /** All reasons for the rejection. */
  violations: Array<GateViolation>;
}

/** A lesson that may apply. */
export interface RelatedLesson {
  /** Id of the claim. */
  claimId: string;
  /** What it says. */
  text: string;
  /** How far to believe it now, 0 to 1. */
  trust: number;
  /** Kind of origin of its strongest assertion. */
  baseClass: Open<"user_explicit" | "system" | "tool_output" | "user_implicit" | "document" | "inference">;
  /** Whether everything that it depends on is still valid; `stale` and `expired`: its evidence is too old. */
  grounding: Open<"sound" | "stale" | "expired" | "tainted">;
  /** State of its belief; null if it is not computed yet. */
  state: Open<"rejected" | "contested" | "deprecated" | "tentative" | "provisional" | "accepted"> | null;
  /** For a fact: whether it may be relied on now. null if it is not a fact. */
  usable: boolean | null;
  /** `situation`: the query contains the situation that it describes. `similar`: it is about the query. */
  reason: Open<"situation" | "similar">;
  /** What it advises, if somebody endorsed the advice. */
  nudge: string | null;
}

/** The result of removing an edge. */
export interface RemoveEdgeResult {
  /** The edge before its removal. */
  edge: Edge;
}

/** The result of removing a link. */
export interface RemovedLink {
  /** removed: the claims are no longer linked. */
  outcome: "removed";
  /** The removed link. */
  link: ClaimLink;
}

/** A feature that contributed to the score of the second stage. */
export interface RerankingFeature {
  /** The feature. */
  feature: string;
  /** What it added to the score of the second stage. */
  added: number;
}

/** The result of resolving a node. */
export interface ResolveResult {
  /** resolved: by this resolver, or together with others that were attached earlier. partial: recorded, but too weak or not independent enough to settle it, or to decide against a stronger claim. no_op: this resolver was already attached, with the same result. blocked: nothing was written. */
  outcome: Open<"resolved" | "partial" | "no_op" | "blocked">;
  /** Set if the outcome is blocked: the resolver is not valid, has no root evidence, is a side itself or derived from one, is not relevant, or a reviewer must decide. */
  gate: Open<"blocked_tainted" | "blocked_hidden" | "blocked_contested" | "blocked_stale" | "blocked_ungrounded" | "blocked_side" | "blocked_irrelevant" | "blocked_review"> | null;
  /** Set if the outcome is partial. `weaker_than_claim`: it would decide against a stronger claim, which only a reviewer may do. `resolved_otherwise`: a contradiction is already resolved in another way, which remains while a resolver supports it; or a prediction or conjecture has another verdict by a reviewer. */
  reason: Open<"too_weak" | "resolver_not_independent" | "weaker_than_claim" | "resolved_otherwise"> | null;
  /** The target after the call. */
  node: Node;
}

/** A restored claim. */
export interface Restoration {
  /** What the gate decided: active again, stored as history, or quarantined. A claim that is not archived does not change. */
  outcome: Open<"restored" | "historical" | "quarantined" | "not_archived">;
  /** The claim after the restoration. */
  claim: Claim;
  /** Claims it replaced. */
  superseded: Array<string>;
}

/** A memory that belongs to a task. */
export interface RestoredMemory {
  /** Id of the claim. */
  id: string;
  /** What it says. */
  text: string;
  /** Its category. */
  category: string;
  /** 0 to 1. */
  importance: number;
  /** Whether everything that it depends on is still valid; `stale` and `expired`: its evidence is too old. */
  grounding: Open<"sound" | "stale" | "expired" | "tainted">;
  /** State of its belief; null if it is not computed yet. */
  state: Open<"rejected" | "contested" | "deprecated" | "tentative" | "provisional" | "accepted"> | null;
  /** For a fact: whether it may be relied on now. null if it is not a fact. */
  usable: boolean | null;
}

/** How the relevance of a result was computed. */
export interface ResultExplanation {
  /** Every retriever that found it. */
  foundBy: Array<RetrieverHit>;
  /** BM25 of its words, divided by 2.2 times the weight of all words of the query. */
  bm25: number;
  /** Score, on the scale of bm25, if the query names two or three of its subject, predicate and value; otherwise 0. The larger of the two scores counts. */
  triple: number;
  /** Cosine of its vector and the vector of the query; null if either vector is missing. */
  similarity: number | null;
  /** Relevance before the second stage: by words and meaning, and for a message also by its speaker and the topic around it. */
  fusedScore: number;
  /** The result of the second stage; null if it did not process this result. */
  reranking: {
    /** The sum of the features; relevance rises with it. */
    score: number;
    /** The features, largest contribution first. */
    features: Array<RerankingFeature>;
  } | null;
}

/** A proposal to retire a cornerstone. */
export interface RetireResult {
  /** transformed: it waits for a reviewer, and the cornerstone applies until then. no_op: it is already retired. */
  outcome: Open<"transformed" | "no_op">;
  /** The cornerstone after the call. */
  cornerstone: Node;
  /** Set if the outcome is transformed. */
  proposal: Proposal | null;
}

/** The result of retracting a claim. */
export interface Retraction {
  /** `retracted`: it was never valid; a second retraction changes nothing. `withdrawn`: your own assertions were removed, and others still support the claim. `rejected`: you made none of its assertions. */
  outcome: Open<"retracted" | "withdrawn" | "already_retracted" | "rejected">;
  /** Set if the outcome is rejected. */
  rejection: TakeBackRejection | null;
  /** The claim after the retraction. */
  claim: Claim;
  /** Claims that it had replaced; they are not restored automatically. */
  reviewable: Array<string>;
  /** The cascade that propagates the correction to what depends on the claim; null if nothing does, and in a dry run. */
  cascadeId: string | null;
  /** Set in a dry run: what depends on the claim. */
  preview: CascadePreview | null;
}

/** A retriever that found a result, and its rank there. */
export interface RetrieverHit {
  /** The retriever that found it. */
  retriever: Open<"words" | "meaning" | "triple" | "time" | "related" | "newest">;
  /** Its rank among what the retriever found, from 1. */
  rank: number;
}

/** The result of revoking or reinstating evidence. */
export interface Revocation {
  /** The evidence after the change; in a dry run, its current state. */
  evidence: Evidence;
  /** Claims that it supports or supported: at most a hundred, more important ones first. Empty if nothing changed. With more than a thousand claims, use `first` of a dry run to reliably get the most important ones. */
  affected: Array<string>;
  /** Number of these claims, counted up to 10,000, in a dry run up to 100,000. If there are more than fifty, the cascade recomputes them, and they are correctionPending until it reaches them. */
  affectedCount: number;
  /** The cascade that propagates the change to these claims, or only to what depends on them; null if neither is needed, and in a dry run. */
  cascadeId: string | null;
  /** Set in a dry run: what depends on the evidence. */
  preview: CascadePreview | null;
}

/** A piece of root evidence of a claim. */
export interface Root {
  /** Id of the evidence. */
  evidenceId: string;
  /** How the evidence is attached: the write itself, cited evidence, a later witness, or evidence against the claim (`contradiction`). */
  relation: Open<"assertion" | "cited" | "corroboration" | "conclusion" | "activation" | "contradiction">;
  /** Its class. */
  class: Open<"user_explicit" | "system" | "tool_output" | "user_implicit" | "document" | "inference">;
  /** Its weight, 0 to 1. */
  weight: number;
  /** Witnesses of one group count once. */
  independenceGroup: string;
  /** Whether the evidence counts as a witness. Evidence that an agent attaches counts only if it states the same as the claim. */
  counted: boolean;
  /** When it was true or observed. */
  observedAt: string;
  /** Whether it still counts; revoked evidence does not. */
  live: boolean;
  /** The test that it is the result of; null if it is not a test result. */
  testId: string | null;
  /** The kind of the evidence. */
  kind: string;
  /** Its source. */
  sourceId: string | null;
  /** Its content, exactly as received. */
  content: string;
}

/** Corrections that are running in a space, or were given up. */
export interface RunningCascades {
  /** The newest 20 of them. */
  data: Array<Cascade>;
  /** Send this to `cascades.list`, with the same state, for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
  /** Total number of such corrections. */
  count: number;
}

/** The archived days of the log in brief. */
export interface RuntimeArchives {
  /** How many days are archived. */
  count: number;
  /** The first archived day. */
  firstDay: string | null;
  /** The last archived day. */
  lastDay: string | null;
}

/** The health of the service for one tenant. */
export interface RuntimeHealth {
  /** Whether the tenant accepts writes. */
  mode: Open<"normal" | "read_only">;
  /** `read_only` while the tenant refuses writes; otherwise null. */
  degraded: string | null;
  /** Current and expected problems; empty if none is known. */
  findings: Array<HealthFinding>;
  /** What to do, the most severe finding first. */
  advice: Array<string>;
  system: RuntimeSystem;
  /** The snapshots of the tenant. */
  snapshots: RuntimeSnapshots;
  /** The archived days of the log. */
  archives: RuntimeArchives;
  /** The last daily check of the integrity of the tenant. */
  integrity: RuntimeIntegrity;
}

/** The last check of the integrity of the tenant. */
export interface RuntimeIntegrity {
  /** When the last check ended; null if none has. */
  checkedAt: string | null;
  /** How many of the findings come from this check. */
  findings: number;
}

/** The snapshots of the tenant in brief. */
export interface RuntimeSnapshots {
  /** How many snapshots there are. */
  count: number;
  /** Number of the last event in the newest snapshot. */
  latestSeq: number | null;
  /** Size of the newest snapshot in bytes. */
  latestBytes: number | null;
  /** How many snapshots are kept. */
  keep: number;
}

/** The environment of the service. */
export interface RuntimeSystem {
  /** Version of the service. */
  serviceVersion: string;
  /** The most recent migration applied to the database. */
  migration: string;
  /** Version of the database. */
  databaseVersion: string;
  /** The first embedding model; null: this process has none. */
  embeddingModel: string | null;
  /** Its dimensions. */
  embeddingDimensions: number | null;
  /** Whether a space is moving to another embedding model. */
  embeddingsMoving: boolean;
  /** When the process started. */
  startedAt: string;
}

/** A problem that makes a domain schema unusable. */
export interface SchemaProblem {
  /** JSON Pointer to the place in the schema; empty for the document as a whole. */
  path: string;
  /** Stable code of the problem. */
  code: Open<"too_large" | "syntax" | "unsupported_yaml" | "duplicate_key" | "wrong_type" | "unknown_key" | "missing" | "invalid_value" | "limit" | "duplicate" | "unknown_reference" | "reserved" | "cycle">;
  /** What is wrong, and what is expected. */
  message: string;
  /** Line of the schema, if it was given as text; starts at 1. */
  line: number | null;
  /** Column in that line; starts at 1. */
  column: number | null;
}

/** The result of setting a version of the domain schema. */
export interface SchemaPut {
  /** The version that is in force now, or would be. */
  version: number;
  /** Always empty: a schema with problems is refused. */
  problems: Array<SchemaProblem>;
  /** Source systems that were not registered and were now registered as sources of class tool_output. */
  registeredSources: Array<string>;
  /** Plain claims with predicates that only facts may use from this version on. The run archives them with the reason `gated_predicate` (in a dry run: would archive them). They can be restored once plain claims may use the predicate again. */
  archivedClaims: ClaimsToArchive;
  /** In a dry run: the facts that would become unusable or usable again. null: this is not a dry run, there are more than 1,000 facts to check, or checking them takes too long; in the last two cases, the result of the job `runId` counts them. */
  facts: FactsAffected | null;
  /** The maintenance run that archives these claims and checks all facts against this version; for a dry run, a preview run that counts the claims and facts that would be affected. null: there is nothing to check. */
  runId: string | null;
  /** Whether nothing changed. */
  dryRun: boolean;
}

/** The result of checking a domain schema. */
export interface SchemaValidation {
  /** Whether the schema is valid. */
  valid: boolean;
  /** All problems, in the order of the document. */
  problems: Array<SchemaProblem>;
}

/** A version of the domain schema of a space. */
export interface SchemaVersion {
  /** Rises with every change. */
  version: number;
  /** Name of the schema. */
  name: string;
  /** When the version was set. */
  putAt: string;
  /** Who set the version. */
  putBy: string;
  /** The complete schema, including all defaults. */
  document: { [key: string]: unknown };
}

/** A version of the domain schema, without its document. */
export interface SchemaVersionSummary {
  /** Rises with every change. */
  version: number;
  /** Name of the schema. */
  name: string;
  /** When the version was set. */
  putAt: string;
  /** Who set the version. */
  putBy: string;
}

export interface SearchBatchAnswer {
  /** In the order of the queries. */
  data: Array<SearchResults>;
}

/** How a search was processed. */
export interface SearchExplanation {
  /** The mode that was used. */
  mode: Open<"hybrid" | "keyword" | "semantic">;
  /** Candidates that contain a word of the query. */
  byWords: number;
  /** Candidates that are similar to the query in meaning. */
  byMeaning: number;
  /** Candidates whose subject, predicate or value the query names. */
  byTriple: number;
  /** Candidates from a time that the query names. */
  byTime: number;
  /** Candidates related to other candidates: neighbouring messages, and claims that are linked, about the same subject, or based on the same evidence. */
  related: number;
  /** Candidates that were considered because they are new. */
  newest: number;
  /** Distinct candidates, after claims of the session replaced the corresponding durable ones. */
  seen: number;
  /** Candidates that are relevant enough. */
  relevant: number;
  /** Candidates below the floor of relevance; 0 if minRelevance is given. */
  belowFloor: number;
  /** Results returned. */
  returned: number;
  /** Times named by the query that were used, relative to the clock of the space; an open start is the beginning of year 1, an open end is the end of year 9999. */
  times: Array<NamedTime>;
  /** The best results that were left out, at most 10. */
  nearMisses: Array<NearMiss>;
}

/** A search result, with the reasons for its rank. */
export interface SearchResult {
  /** What was found. */
  kind: Open<"claim" | "message" | "question" | "definition" | "person" | "prediction" | "goal">;
  /** Its id. */
  id: string;
  /** Its text; with references, a label. */
  text: string;
  /** The claim; null for other kinds, and with references. */
  claim: Claim | null;
  /** With references: the claim by its id; otherwise null. */
  reference: ClaimReference | null;
  /** The message; null for other kinds, and with references. */
  message: Message | null;
  /** The question, definition, person, prediction or goal in its current state; null for other kinds, and with references. */
  node: Node | null;
  /** The value by which it was ordered, 0 to 1. */
  score: number;
  /** What the score is made of. */
  signals: Signals;
  /** Claims that it may contradict; nobody has decided yet. They are protected and system claims that are similar to one of its sentences but say something else, and durable claims that contradict a claim of the session and are too strong for it to replace. */
  possibleConflicts: Array<ClaimSummary>;
  /** Whether it is a weaker value of a predicate with several values, for which a user or the system gave another value. */
  unconfirmed: boolean;
  /** With explain: the words of the query that it contains, in stemmed form. */
  matched: Array<string> | null;
  /** With explain: how its relevance was computed. */
  explain: ResultExplanation | null;
}

/** The answer to a search. */
export interface SearchResults {
  /** Results, best first. */
  data: Array<SearchResult>;
  /** `embedder_unavailable` or `embedder_timeout`: only words were searched. `query_cut`: the query is longer than the embedder accepts, so only its beginning was compared by meaning. `read_only`: the tenant refuses writes at present. Otherwise null. */
  degraded: string | null;
  /** Whether messages kept the order of the first stage because time ran out. */
  rerankSkipped: boolean;
  /** With explain: candidates by stage, and the best results that were left out. */
  explain: SearchExplanation | null;
}

/** How many candidates each stage of a search kept. Memories that the reader may not see are not included. */
export interface SearchStages {
  /** The mode that was used. */
  mode: Open<"hybrid" | "keyword" | "semantic">;
  /** Candidates that contain a word of the query. */
  byWords: number;
  /** Candidates that are similar to the query in meaning. */
  byMeaning: number;
  /** Candidates whose subject, predicate or value the query names. */
  byTriple: number;
  /** Candidates from a time that the query names. */
  byTime: number;
  /** Candidates related to other candidates: neighbouring messages, and claims that are linked, about the same subject, or based on the same evidence. */
  related: number;
  /** Candidates that were considered because they are new. */
  newest: number;
  /** Distinct candidates, after claims of the session replaced the corresponding durable ones. */
  seen: number;
  /** Candidates that are relevant enough. */
  relevant: number;
  /** Candidates below the floor of relevance; 0 if minRelevance is given. */
  belowFloor: number;
  /** Results returned. */
  returned: number;
}

/** Nodes of one kind that need attention. */
export interface Section {
  /** The section: openContradictions, contradictions without a decision; partialResolutions, questions and contradictions with answers that are too weak to settle them; questions, open questions; overduePredictions, predictions whose time has passed without a verdict; conjectures, conjectures without a verdict; goals, goals that are active or paused; tensions, goals in conflict with each other; weak, nodes with a confidence below .5; thinSupport, conclusions from evidence of a single independence group; uncited, claims supported only by inferences; tainted, nodes that depend on something that is no longer valid; stale, nodes that depend on something superseded or expired; contested, sides of open contradictions, and what depends on them; supportLost, lessons and cornerstones without remaining support; orphans, assumptions, questions and definitions without edges; unapproved, cornerstones and persons with a proposal that waits for a reviewer; outgrown, nodes that apply a cornerstone that was outgrown; testsDue, claims with a test that can be run now; testsLapsed, claims with a test whose deadline passed without a result; testsSuggested, claims that are worth a test; calibration, judged predictions, from which calibration is computed. */
  section: Open<"openContradictions" | "partialResolutions" | "questions" | "overduePredictions" | "conjectures" | "goals" | "tensions" | "weak" | "thinSupport" | "uncited" | "tainted" | "stale" | "contested" | "supportLost" | "orphans" | "unapproved" | "outgrown" | "testsDue" | "testsLapsed" | "testsSuggested" | "calibration">;
  /** Total number of nodes in the section. */
  count: number;
  /** Nodes of this page, newest first. */
  data: Array<NodeSummary>;
  /** Send this as `cursor`, with `section`, for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

/** A period of work or conversation in a space. Claims of scope `session` are visible only in their session, to its participants. */
export interface Session {
  /** Id of the session. */
  id: string;
  /** The label under which it was opened; its opener can use it instead of the id. */
  externalId: string | null;
  /** The agent that works in it. */
  agent: string | null;
  /** Id of the principal that opened it. */
  openedBy: string;
  /** `open` and `recovered` sessions accept messages and claims. */
  state: Open<"open" | "closed" | "interrupted" | "recovered">;
  /** When it was opened. */
  openedAt: string;
  /** When it was closed; null while it is not closed. */
  closedAt: string | null;
  /** Whether only its participants and reviewers can read its messages. */
  private: boolean;
  /** Its participants, in the order they joined: they read and write what belongs to the session. Reviewers read it too. */
  participants: Array<{
    /** Id of the principal. */
    principalId: string;
    /** How it became a participant: it `opened` the session, was `named` when it was opened, or `joined`. */
    via: Open<"opened" | "named" | "joined">;
    /** When it was added. */
    since: string;
  }>;
  /** Rises with every change. */
  version: number;
}

/** A page of sessions, newest first. */
export interface SessionList {
  /** The items of this page. */
  data: Array<Session>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

/** The result of reporting the outcome of a session. */
export interface SessionOutcome {
  /** Id of the session. */
  sessionId: string;
  /** The recorded outcome. */
  outcome: Open<"success" | "failure">;
  /** Notes used by the session that this call changed, at most 100; empty if the outcome was already recorded. */
  changed: Array<ChangedNote>;
}

/** Who set something, as determined from the API key. */
export interface SetBy {
  /** Id of the principal. */
  principalId: string;
  /** Kind of the principal. */
  kind: Open<"user" | "agent" | "service">;
}

/** The result of setting a tier. */
export interface SetTierResult {
  /** transformed: it waits for a reviewer, and the tier has not changed. blocked: the justification is not valid, and nothing was written. */
  outcome: Open<"changed" | "no_op" | "transformed" | "blocked">;
  /** The person after the call; `fields.tier` is the tier. */
  person: Node;
  /** Set if the outcome is transformed. */
  proposal: Proposal | null;
  /** Set if the outcome is blocked. */
  blocked: GateBlock | null;
}

/** The differing values that the two entities have for a predicate that allows only one. */
export interface SideBySideValues {
  /** Predicate that has one value at a time. */
  predicate: string;
  /** The claims with this predicate. */
  values: Array<EntityValue>;
}

/** What a score is made of. */
export interface Signals {
  /** Its relevance to the query, 0 to 1. */
  relevance: number;
  /** How far to believe it, 0 to 1. */
  confidence: number;
  /** How recently it was observed, 0 to 1. */
  recency: number;
  /** How important it is, including reinforcements, 0 to 1. */
  importance: number;
}

/** An event of a kind or version that this version of the service does not know. */
export interface SkippedEvent {
  /** Number of the event; null if it is not sealed yet. */
  seq: number | null;
  /** Its kind. */
  kind: string;
  /** The version of its payload. */
  schemaVersion: number;
}

/** A copy of the tables of the tenant, from which a replay can start. */
export interface Snapshot {
  /** Id of the snapshot. */
  id: string;
  /** Number of the last event that it contains. */
  seq: number;
  /** Hash of the critical tables at that event. */
  stateHash: string;
  /** Number of rows by table. */
  rows: { [key: string]: number };
  /** Compressed size in bytes. */
  bytes: number;
  /** Version of the service that made the snapshot. */
  serviceVersion: string;
  /** The last migration when the snapshot was made; a replay uses the snapshot only under the same migration. */
  migration: string;
  /** When it was made. */
  createdAt: string;
}

/** The snapshots of the tenant. */
export interface SnapshotList {
  /** Newest first; by default at most 5 are kept. */
  data: Array<Snapshot>;
}

/** A registered origin of assertions. */
export interface Source {
  /** Name of the source. */
  sourceId: string;
  /** What kind of origin it is. */
  class: Open<"user_explicit" | "system" | "tool_output" | "user_implicit" | "document" | "inference">;
  /** Sources in one group count as one witness. */
  independenceGroup: string;
  /** Upper bound on the weight of its assertions; null if the class alone decides. */
  baseReliability: number | null;
  /** Weight of an assertion of this source, 0 to 1. */
  weight: number;
  /** Domains that the source knows about. */
  domainTags: Array<string>;
  /** Number of claims it supported that were confirmed or overturned. */
  settled: number;
  /** How many of them were overturned. */
  overturned: number;
  /** How much weight its evidence loses in beliefs because claims were overturned, 0 to 1. */
  historicalCorrectionRate: number;
  /** When it was registered. */
  registeredAt: string;
  /** Who registered it. Only this principal or a reviewer may lower its weight. */
  registeredBy: string | null;
  /** Rises with every change. */
  version: number;
}

/** A shared memory of a team of agents, with its own clock, sources and predicates. */
export interface Space {
  /** Id of the space. */
  id: string;
  /** Short name, which can be used wherever a space is named. */
  slug: string;
  /** Name shown to people. */
  name: string;
  /** Settings. */
  policy: SpacePolicy;
  /** Which clock the space uses. */
  clock: Open<"real" | "simulated">;
  /** Purpose of the space; null: ordinary memory. */
  purpose: "evaluation" | null;
  /** The current time of the space. */
  now: string;
  /** When it was created, in real time. */
  createdAt: string;
  /** Rises with every change. */
  version: number;
}

/** Settings of a space. */
export interface SpacePolicy {
  /** `closed` refuses claims with predicates that are not registered. */
  predicates: Open<"open" | "closed">;
  /** How the tokens of a context are counted: with the vocabulary of a model, or with `estimate`, which counts four bytes of UTF-8 as one token. */
  tokenizer: Open<"estimate" | "cl100k_base" | "o200k_base">;
  /** `proposed`: if the installation has a language model, it reads claims without a triple, and the triples it proposes are stored as inferences. `asserted`: claims have only the triples that writers give. */
  triples: Open<"asserted" | "proposed">;
  /** Similarity to a protected or system claim, 0 to 1, from which a weaker claim that states something else is marked as a possible conflict. 1 marks only claims that contain all words of the stronger one. */
  nearProtected: number;
  /** Maximum number of active claims; null: unlimited. */
  maxActiveClaims: number | null;
  /** What happens to a new claim beyond that limit: `archive` accepts it and archives the weakest and oldest claim of the author with the most claims, never a protected one; `refuse` refuses it with 409 `space_full`. */
  whenFull: Open<"archive" | "refuse">;
  /** Thresholds for notes; omitted ones have their defaults. */
  notes: NoteThresholds;
  /** How the belief in claims is computed. `seed-v0.1q` is an earlier formula, kept for comparison; all others are `credence-v1` without one part, only for spaces with the purpose `evaluation`. After a change, a run of the kind `beliefs` recomputes every claim. */
  beliefPolicy: Open<"credence-v1" | "seed-v0.1q" | "no-tentative-provisional" | "no-provenance-weight" | "no-independence" | "no-staleness" | "no-test-loop" | "single-layer" | "direct-writes">;
}

/** Settings of a space. */
export interface SpacePolicyInput {
  /** `closed` refuses claims with predicates that are not registered. */
  predicates?: "open" | "closed";
  /** How the tokens of a context are counted: with the vocabulary of a model, or with `estimate`, which counts four bytes of UTF-8 as one token. */
  tokenizer?: "estimate" | "cl100k_base" | "o200k_base";
  /** `proposed`: if the installation has a language model, it reads claims without a triple, and the triples it proposes are stored as inferences. `asserted`: claims have only the triples that writers give. */
  triples?: "asserted" | "proposed";
  /** Similarity to a protected or system claim, 0 to 1, from which a weaker claim that states something else is marked as a possible conflict. 1 marks only claims that contain all words of the stronger one. */
  nearProtected?: number;
  /** Maximum number of active claims; null: unlimited. */
  maxActiveClaims?: number | null;
  /** What happens to a new claim beyond that limit: `archive` accepts it and archives the weakest and oldest claim of the author with the most claims, never a protected one; `refuse` refuses it with 409 `space_full`. */
  whenFull?: "archive" | "refuse";
  /** Thresholds for notes; omitted ones have their defaults. */
  notes?: NoteThresholdsInput;
  /** How the belief in claims is computed. `seed-v0.1q` is an earlier formula, kept for comparison; all others are `credence-v1` without one part, only for spaces with the purpose `evaluation`. After a change, a run of the kind `beliefs` recomputes every claim. */
  beliefPolicy?: "credence-v1" | "seed-v0.1q" | "no-tentative-provisional" | "no-provenance-weight" | "no-independence" | "no-staleness" | "no-test-loop" | "single-layer" | "direct-writes";
}

/** A passage of a message. */
export interface Span {
  /** Message that is quoted. */
  messageId: string;
  /** Where the passage starts, in code points of the message. */
  start: number;
  /** Where the passage ends (exclusive), in code points of the message. */
  end: number;
  /** SHA-256 of the UTF-8 of the passage, in lower-case hex. */
  sha256: string;
}

/** A passage of a message. */
export interface SpanInput {
  /** Message that is quoted. */
  messageId: string;
  /** Where the passage starts, in code points of the message. */
  start: number;
  /** Where the passage ends (exclusive), in code points of the message. */
  end: number;
  /** SHA-256 of the UTF-8 of the passage, in lower-case hex. */
  sha256: string;
}

/** An experience that a person shared with the team. */
export interface SpecialMomentInput {
  /** What happened. */
  text: string;
  /** When it happened; default now. */
  at?: string | null;
}

/** The result of undoing a merge of entities. */
export interface SplitEntity {
  /** The entity that stays, without what was merged into it. */
  survivor: Entity;
  /** The entity that is separate again. */
  entity: Entity;
}

export interface StalePenalty {
  /** Nodes that depend on something superseded or expired. */
  count: number;
  /** How many points they deduct: 2 each, 10 at most. */
  points: number;
}

/** The standpoint from which something was observed. */
export interface StandpointInput {
  /** Family of models or school of thought the author belongs to. */
  lineage?: string | null;
  /** Kind of system the author is. */
  architecture?: string | null;
  /** Who wrote it. */
  authorId?: string | null;
  /** The medium in which it was published. */
  collectionId?: string | null;
}

export interface StartMaintenanceRunBeliefs {
  /** `beliefs` recomputes beliefs by the policy of the space and the current weights of sources. */
  kind: "beliefs";
}

export interface StartMaintenanceRunConsolidate {
  /** `consolidate` merges duplicates, settles contradictions, links similar claims and archives claims that are no longer needed. */
  kind: "consolidate";
  /** Compare all claims with each other again. By default, only claims that changed or got their vector since the last comparison are compared. */
  full?: boolean;
  /** How similar in meaning two texts must be to count as the same: cosine, 0.90 to 1. With a value other than the default, all claims are compared again. */
  dedupThreshold?: number;
  /** Compare at most this many active claims, least confident first. By default, all are compared. */
  maxClaims?: number;
  /** Age in days from which similar claims may be combined in a digest. */
  compressAge?: number;
  /** How digests are written: `extractive` takes sentences of the claims, `llm` asks the language model and keeps only sentences that cite a claim. A dry run does not call the model, and counts as if the model had answered. */
  method?: "extractive" | "llm";
  /** What to do if the model is unavailable or its output is unusable. true: write the digest from sentences of the claims, and count it in the report; false: write none. */
  fallback?: boolean;
  /** Archive claims that were superseded. */
  pruneSuperseded?: boolean;
  /** Days after which superseded claims are archived. */
  pruneAge?: number;
  /** Archive quarantined claims that are not in an open conflict. */
  pruneQuarantined?: boolean;
  /** Days after which quarantined claims are archived. */
  quarantineMaxAge?: number;
}

export interface StartMaintenanceRunDecay {
  /** `decay` archives faded claims, and marks claims whose trust has fallen with age as disputed. */
  kind: "decay";
}

export interface StartMaintenanceRunExpire {
  /** `expire` completes announced changes that are due, records what has become stale or expired, and archives the claims of workspaces that have been closed for a day. */
  kind: "expire";
}

export interface StartMaintenanceRunFacts {
  /** `facts` judges again done steps whose evidence was withdrawn, and facts that newer evidence concerns, and marks steps whose facts were withdrawn, if there are too many of them for one request; judges all facts again when the schema is replaced. */
  kind: "facts";
}

export interface StartMaintenanceRunPromote {
  /** `promote` makes accepted claims canonical, and those of a workspace durable; in a workspace, archives rejected claims, clutter, and claims beyond the carry-over limit. */
  kind: "promote";
  /** The workspace to promote from. `default` is the durable lane, where accepted claims become canonical and nothing else happens. */
  workspace?: string;
  /** The reason: its task or session ended, enough was observed, or you request it. */
  reason?: "task_boundary" | "cadence" | "manual";
}

export interface StartMaintenanceRunSessions {
  /** `sessions` marks sessions that were idle for half an hour as interrupted. */
  kind: "sessions";
}

/** A maintenance run that was requested. */
export interface StartedRun {
  /** Id of the job, and of the run. */
  id: string;
  /** What kind of work it is. */
  queue: string;
  /** queued and running jobs continue without intervention; done, failed (the work ended without success) and cancelled are final; dead jobs were given up after the last attempt and can be retried. */
  status: Open<"queued" | "running" | "done" | "failed" | "dead" | "cancelled">;
  /** The space it works in; null for work on the tenant as a whole. */
  space: string | null;
  /** Ids of what the job works on, never content. */
  payload: { [key: string]: unknown };
  /** The progress of a running job; its fields depend on the queue. */
  progress: { [key: string]: unknown } | null;
  /** The result of a finished job. */
  result: { [key: string]: unknown } | null;
  /** Number of attempts, including manual retries. */
  attempts: number;
  /** Why its last attempt failed. */
  error: string | null;
  /** When the work was requested, or when the job was first recorded as dead. */
  createdAt: string;
  /** When its status or progress last changed. */
  updatedAt: string;
  /** Kind of maintenance. */
  kind: Open<"beliefs" | "consolidate" | "decay" | "expire" | "facts" | "promote" | "sessions">;
  /** Whether it is a dry run. */
  dryRun: boolean;
  /** Where to follow the run. The report of a dry run is only in the result of the job. */
  location: string;
}

/** A unit of work in a task. */
export interface Step {
  /** Id of the step. */
  id: string;
  /** Task it belongs to. */
  taskId: string;
  /** What kind of step it is. */
  stepType: string;
  /** What is to be done. */
  title: string;
  /** Its status. */
  status: Open<"pending" | "in_progress" | "blocked" | "done" | "skipped">;
  /** Entities it is about. */
  anchors: { [key: string]: string };
  /** Step it is a part of. */
  parentId: string | null;
  /** Attached evidence that you may read. */
  evidenceIds: Array<string>;
  /** Attached facts that you may read. */
  factIds: Array<string>;
  /** Why it is blocked; null in every other status. */
  blockedReason: string | null;
  /** For a blocked step: what would help. */
  suggestedAction: string | null;
  /** Whether a step that it waited for is no longer done, or one of its facts was withdrawn. */
  needsReview: boolean;
  /** What a done or skipped step is based on. For a step that is blocked because its support was withdrawn: the former support. null for every other step. */
  support: StepSupport | null;
  /** When it was created. */
  createdAt: string;
  /** Who created it. */
  createdBy: string;
  /** When its status last changed. */
  changedAt: string;
  /** Rises with every change. */
  version: number;
}

/** Number of steps in each status. */
export interface StepCounts {
  /** Number of steps that are pending. */
  pending: number;
  /** Number of steps that are in progress. */
  inProgress: number;
  /** Number of steps that are blocked. */
  blocked: number;
  /** Number of steps that are done. */
  done: number;
  /** Number of steps that are skipped. */
  skipped: number;
}

/** How two steps of a task are related. */
export interface StepEdge {
  /** Task of both steps. */
  taskId: string;
  /** Step where the edge begins; for kind parent: the child. */
  from: string;
  /** Step where the edge ends. */
  to: string;
  /** How the two steps are related. */
  kind: Open<"parent" | "depends_on" | "triggers" | "produces" | "blocks">;
  /** When it was added. */
  createdAt: string;
  /** Who added it. */
  createdBy: string;
}

/** An edge between two steps in brief. */
export interface StepLink {
  /** Step where the edge begins; for kind parent: the child. */
  from: string;
  /** Step where the edge ends. */
  to: string;
  /** How the two steps are related. */
  kind: Open<"parent" | "depends_on" | "triggers" | "produces" | "blocks">;
}

/** A step in brief. */
export interface StepSummary {
  /** Id of the step. */
  id: string;
  /** What kind of step it is. */
  stepType: string;
  /** What is to be done. */
  title: string;
  /** Its status. */
  status: Open<"pending" | "in_progress" | "blocked" | "done" | "skipped">;
  /** Whether a step that it waited for is no longer done. */
  needsReview: boolean;
}

/** What a done or skipped step is based on. */
export interface StepSupport {
  /** Id of the evaluation that accepted it. */
  auditId: string;
  /** Names of the gates that were evaluated. */
  gates: Array<string>;
  /** Evidence that met the gates and that you may read. */
  evidenceIds: Array<string>;
  /** Whether all of that evidence still counts. Evidence does not stop counting because of its age. */
  stands: boolean;
}

/** The result of storing a batch of claims. */
export interface StoreClaimBatchResult {
  /** In the order of the items. */
  data: Array<StoreClaimEntry>;
}

/** One item of a batch: its result or its refusal. */
export interface StoreClaimEntry {
  /** The result of the item; null if it was refused. */
  result: StoreClaimResult | null;
  /** Why it was refused; null if it was stored. */
  error: {
    /** Code of the refusal. */
    code: string;
    /** What was wrong and what to do. */
    detail: string;
    /** The invalid fields. */
    errors: Array<{
      /** The invalid field of the item. */
      field: string;
      /** Stable code of the problem. */
      code: string;
      /** The problem. */
      message: string;
    }>;
  } | null;
}

/** The result of storing a claim. */
export interface StoreClaimResult {
  /** The result of storing the claim. Every outcome is a successful request. */
  outcome: Open<"accepted" | "deduplicated" | "quarantined" | "rejected">;
  /** The claim that was stored or confirmed, or that records the rejection; null if none is stored. */
  claim: Claim | null;
  /** Claims it replaced. */
  superseded: Array<string>;
  /** Claims whose window now starts later. */
  narrowed: Array<string>;
  /** Claims that continue the later part of a replaced claim. */
  remainders: Array<string>;
  /** Whether it was stored as history, because a later observation already holds. */
  historical: boolean;
  /** Propositions that were archived by this write because its workspace was full (`workspace_full`); the claim may be one of them. */
  archived: Array<string>;
  /** Open conflicts in which it is the new claim. */
  conflicts: Array<ConflictSummary>;
  /** What was done differently from what was requested. `evidence_not_attached`: the record, or evidence that it cites, is kept but not attached, because it would add nothing to the claim. */
  warnings: Array<Open<"class_downgraded" | "value_not_in_message" | "source_not_granted" | "evidence_not_counted" | "evidence_not_attached">>;
  /** Set if the outcome is rejected. */
  rejection: {
    /** Why it was rejected. */
    reason: Open<"previously_rejected" | "predicate_not_registered" | "review_quota_exceeded" | "gated_predicate">;
    /** What to do about it. */
    message: string;
  } | null;
  /** Why the claim is worth a test now; null if it is not. */
  testSuggestion: TestSuggestion | null;
}

/** The result of storing a memory. */
export interface StoreMemoryResult {
  /** accepted: a new memory. deduplicated: an existing memory says this already, and got the evidence of this write. quarantined: it waits for a reviewer. */
  outcome: Open<"accepted" | "deduplicated" | "quarantined" | "rejected">;
  /** The memory that was stored or confirmed; null if none is stored. */
  claimId: string | null;
  /** The conflict that the write opened, if any. */
  conflictId: string | null;
  /** For a note: the memory that it contradicts. Both are kept. */
  contradicts: string | null;
  /** For a note: the memories that it was linked to, most similar first. */
  similar: Array<string>;
  /** `contradiction_not_opened`: you already have the maximum number of contradictions waiting for a decision; the note is kept. */
  warnings: Array<string>;
  /** Set if the outcome is rejected. */
  rejection: MemoryRejection | null;
}

/** The result of replacing a claim by another. */
export interface SupersedeResult {
  /** The result of storing the claim. Every outcome is a successful request. */
  outcome: Open<"accepted" | "deduplicated" | "quarantined" | "rejected">;
  /** The claim that was stored or confirmed, or that records the rejection; null if none is stored. */
  claim: Claim | null;
  /** Claims it replaced. */
  superseded: Array<string>;
  /** Claims whose window now starts later. */
  narrowed: Array<string>;
  /** Claims that continue the later part of a replaced claim. */
  remainders: Array<string>;
  /** Whether it was stored as history, because a later observation already holds. */
  historical: boolean;
  /** Propositions that were archived by this write because its workspace was full (`workspace_full`); the claim may be one of them. */
  archived: Array<string>;
  /** Open conflicts in which it is the new claim. */
  conflicts: Array<ConflictSummary>;
  /** What was done differently from what was requested. `evidence_not_attached`: the record, or evidence that it cites, is kept but not attached, because it would add nothing to the claim. */
  warnings: Array<Open<"class_downgraded" | "value_not_in_message" | "source_not_granted" | "evidence_not_counted" | "evidence_not_attached">>;
  /** Set if the outcome is rejected. */
  rejection: {
    /** Why it was rejected. */
    reason: Open<"previously_rejected" | "predicate_not_registered" | "review_quota_exceeded" | "gated_predicate">;
    /** What to do about it. */
    message: string;
  } | null;
  /** Why the claim is worth a test now; null if it is not. */
  testSuggestion: TestSuggestion | null;
  /** The cascade that propagates the correction to what depends on the old claim; null if nothing depends on it, if the old claim stays, and in a dry run. */
  cascadeId: string | null;
  /** Set in a dry run: what depends on the old claim. */
  preview: CascadePreview | null;
}

export interface TaintPenalty {
  /** Nodes that depend on something that is no longer valid. */
  count: number;
  /** How many points they deduct: 3 each, 15 at most. */
  points: number;
}

/** Why nothing was retracted. */
export interface TakeBackRejection {
  /** Why nothing was retracted. */
  reason: "not_your_assertion";
  /** What to do about it. */
  message: string;
}

/** A piece of work in a space. */
export interface Task {
  /** Id of the task. */
  id: string;
  /** The creator's own id. */
  externalId: string | null;
  /** What is to be done. */
  title: string;
  /** The intended status of the task. */
  status: Open<"open" | "in_progress" | "blocked" | "done" | "cancelled">;
  /** Narrows the status: planning is open, review is in progress. */
  phase: Open<"planning" | "in_progress" | "review" | "blocked" | "done" | "cancelled">;
  /** The intended result. */
  goal: string | null;
  /** Who set the goal. */
  goalSetBy: SetBy | null;
  /** Principals that may write to it, in addition to its creator and writers; null: any agent. */
  members: Array<string> | null;
  /** 0 to 1. */
  importance: number;
  /** Task that it is a part of. */
  parentTaskId: string | null;
  /** Whether it has subtasks. */
  milestone: boolean;
  /** The attempt before this one. */
  retryOfTaskId: string | null;
  /** Number of earlier attempts. */
  retryCount: number;
  /** Task during which it was created. */
  spawnedFrom: string | null;
  /** Data of its callers. */
  metadata: { [key: string]: unknown };
  /** State derived from its steps; open if it has none. */
  currentState: Open<"open" | "in_progress" | "blocked" | "done">;
  /** Its steps by status. */
  stepCounts: StepCounts;
  /** Entities it is about. */
  anchors: { [key: string]: string };
  /** Whether a step was open after the task was done. */
  needsReview: boolean;
  /** When it was created. */
  createdAt: string;
  /** Who created it. The task belongs to the space. */
  createdBy: string;
  /** When its status or state last changed. */
  changedAt: string;
  /** Rises with every change of its status, its state, its need for a review or its description. */
  version: number;
}

/** The steps of a task and the edges between them. */
export interface TaskGraph {
  /** Id of the task. */
  taskId: string;
  /** What is to be done. */
  title: string;
  /** The intended status of the task. */
  status: Open<"open" | "in_progress" | "blocked" | "done" | "cancelled">;
  /** State derived from its steps. */
  currentState: Open<"open" | "in_progress" | "blocked" | "done">;
  /** The steps in the order of creation. */
  steps: Array<StepSummary>;
  /** The edges in the order of creation. */
  edges: Array<StepLink>;
  /** The steps and edges as a Mermaid flowchart. */
  mermaid: string;
  /** The step that each alias of the flowchart stands for. */
  nodeMap: { [key: string]: string };
  /** How far the flowchart is folded. */
  level: Open<"all" | "settled_folded" | "active" | "counts">;
}

/** The state of a task, as printed in a context. */
export interface TaskInContext {
  /** Id of the task. */
  taskId: string;
  /** What is to be done. */
  title: string;
  /** The intended status of the task. */
  status: Open<"open" | "in_progress" | "blocked" | "done" | "cancelled">;
  /** State derived from its steps. */
  currentState: Open<"open" | "in_progress" | "blocked" | "done">;
  /** Whether it needs a review. */
  needsReview: boolean;
  /** Its steps as a Mermaid flowchart, folded to fit; null if not even the counts of steps fit. */
  mermaid: string | null;
  /** The step that each alias of the flowchart stands for. */
  nodeMap: { [key: string]: string };
  /** How far the flowchart is folded. */
  level: Open<"all" | "settled_folded" | "active" | "counts"> | null;
  /** The printed offloads of earlier contexts, oldest first. */
  offloads: Array<OffloadInContext>;
}

/** A task with its newest checkpoint and its memories. */
export interface TaskInFull {
  /** Id of the task. */
  id: string;
  /** The creator's own id. */
  externalId: string | null;
  /** What is to be done. */
  title: string;
  /** The intended status of the task. */
  status: Open<"open" | "in_progress" | "blocked" | "done" | "cancelled">;
  /** Narrows the status: planning is open, review is in progress. */
  phase: Open<"planning" | "in_progress" | "review" | "blocked" | "done" | "cancelled">;
  /** The intended result. */
  goal: string | null;
  /** Who set the goal. */
  goalSetBy: SetBy | null;
  /** Principals that may write to it, in addition to its creator and writers; null: any agent. */
  members: Array<string> | null;
  /** 0 to 1. */
  importance: number;
  /** Task that it is a part of. */
  parentTaskId: string | null;
  /** Whether it has subtasks. */
  milestone: boolean;
  /** The attempt before this one. */
  retryOfTaskId: string | null;
  /** Number of earlier attempts. */
  retryCount: number;
  /** Task during which it was created. */
  spawnedFrom: string | null;
  /** Data of its callers. */
  metadata: { [key: string]: unknown };
  /** State derived from its steps; open if it has none. */
  currentState: Open<"open" | "in_progress" | "blocked" | "done">;
  /** Its steps by status. */
  stepCounts: StepCounts;
  /** Entities it is about. */
  anchors: { [key: string]: string };
  /** Whether a step was open after the task was done. */
  needsReview: boolean;
  /** When it was created. */
  createdAt: string;
  /** Who created it. The task belongs to the space. */
  createdBy: string;
  /** When its status or state last changed. */
  changedAt: string;
  /** Rises with every change of its status, its state, its need for a review or its description. */
  version: number;
  /** The newest checkpoint; null if nothing has been recorded about the task yet. */
  latestCheckpoint: LatestCheckpoint | null;
  /** Up to 10 memories of the task that are important or failures, best first. */
  memories: Array<RestoredMemory>;
  /** `read_only`: the tenant refuses writes at present. Otherwise null. */
  degraded: string | null;
}

/** The state of a task, for the agent that continues it. Constraints come first. */
export interface TaskPackage {
  /** What must not be done again. */
  must_not_redo: Array<MustNotRedo>;
  /** What must be kept. */
  must_preserve: Array<Constraint>;
  /** Constraints in force. */
  active_constraints: Array<Constraint>;
  /** Actions whose time limit has passed; they may be done again. */
  expired: Array<MustNotRedo>;
  /** The goal of the task. */
  goal: string | null;
  /** Completed items. */
  completed: Array<CompletedItem>;
  /** What is being worked on. */
  in_progress: Array<string>;
  /** Blocked items. */
  blocked: Array<BlockedItem>;
  /** What to do next, in this order. */
  preferred_next: Array<string>;
  working_set: WorkingSet;
  /** `no_checkpoint`: nothing has been recorded about the task yet. */
  outcome: Open<"restored" | "no_checkpoint">;
  /** `must_not_redo` from an earlier attempt, or from another task that set it for its subtasks or for the space. */
  inherited: Array<MustNotRedo>;
  /** `must_preserve` and `active_constraints` from an earlier attempt. */
  inherited_constraints: Array<InheritedConstraint>;
  /** Set if the outcome is restored: the version that was restored. */
  checkpoint: Checkpoint | null;
  /** Number of reports after it; they are part of the answer. */
  tailEvents: number;
  /** How safe it is to continue without asking, 0 to 1, as of now. */
  continuation_confidence: number | null;
  /** How closely it continues the previous version; null for the first. */
  continuityScore: number | null;
  /** The newest handoff of the task that you may read. */
  handoff: Handoff | null;
  /** The last interruption of a session of the task that nobody resumed; null if there is none. */
  interruption: Interruption | null;
  /** Failures in the task: up to three per component, strongest first. */
  failures: Array<Failure>;
  /** Facts of the steps of the task and its notes, best first. */
  memories: Array<RestoredMemory>;
  /** The task. */
  task: Task;
  /** `read_only`: the tenant refuses writes at present, so it is not recorded that you resumed the task. Otherwise null. */
  degraded: string | null;
}

/** The result of setting the status of a task. */
export interface TaskStatusResult {
  /** rejected: only the evaluation was recorded. */
  outcome: Open<"accepted" | "rejected">;
  /** Whether it already had that status. */
  unchanged: boolean;
  /** Id of the evaluation; null if nothing had to be decided. */
  auditId: string | null;
  /** Set if the outcome is rejected. */
  rejection: Rejection | null;
  /** The task after the call. */
  task: Task;
}

/** A claim that is worth a test, and why. No test runs automatically. */
export interface TestSuggestion {
  /** The claim that is worth a test. */
  claimId: string;
  /** The reason. `high_impact_small_gap`: much depends on it, and the evidence barely favours it over its competitors. `contested_persistence`: it stayed contested through at least two updates of its evidence. `unresolved_contradictions`: it has at least two open conflicts. `high_impact_novelty`: much depends on it, and it is new and uncertain. */
  code: Open<"trigger.high_impact_small_gap" | "trigger.contested_persistence" | "trigger.unresolved_contradictions" | "trigger.high_impact_novelty">;
  /** Other values of its key and the other sides of its open conflicts, by score, then support, then id; at most 19. */
  competing: Array<CompetingClaim>;
  /** `test`: the test `testId` distinguishes them. `abstain`: no proposed test does; propose one. */
  outcome: Open<"test" | "abstain">;
  /** The cheapest proposed test that distinguishes them; null if there is none. */
  testId: string | null;
  /** When it was first suggested for this reason. */
  suggestedAt: string;
}

/** The outcome that a claim expects of a test, and the result for the claim. */
export interface TestedClaim {
  /** Id of the claim. */
  claimId: string;
  /** The outcome that it expects. */
  expected: string;
  /** The result for the claim; `skipped`: it had been retracted or rejected. null: there is no result, or it was inconclusive. */
  result: Open<"passed" | "failed" | "skipped"> | null;
  /** Whether the result can reject the claim, or lift such a rejection; null if there is no result. */
  decisive: boolean | null;
}

/** A change that was made to the request. */
export interface ToolChange {
  /** JSON Pointer to what was changed. */
  path: string;
  /** The value that was sent. */
  from: string | null;
  /** The value that was used instead. */
  to: string | null;
  /** The rule that changed it. */
  rule: string;
}

/** An event that the call appended. */
export interface ToolEvent {
  /** Id of the event. */
  id: string;
  /** What happened. */
  kind: string;
}

/** The result of a tool call. */
export interface ToolOutcome {
  /** `transformed`: accepted with the changes listed in `transformations`. */
  outcome: Open<"accepted" | "rejected_with_reason" | "transformed">;
  /** Set if the outcome is rejected_with_reason. */
  code: Open<"INVALID_TOOL_NAME" | "INVALID_PAYLOAD" | "DIRECT_CANONICAL_WRITE_FORBIDDEN" | "MISSING_PROVENANCE" | "POLICY_VIOLATION"> | null;
  /** Set if the outcome is rejected_with_reason: the code, the place in the payload as a JSON Pointer, and what is wrong there. Equal calls get the same reason. */
  reason: string | null;
  /** The changes that were made to the request. */
  changes: Array<ToolChange>;
  /** The result of each fragment of an observation. */
  links: Array<FragmentLink>;
  /** Ids of what was created or changed, the main subject of the tool first. */
  ids: Array<string>;
  /** Events that the call appended, in order. */
  events: Array<ToolEvent>;
  /** Propositions concerned by the call that are worth a test now. */
  testSuggestions: Array<TestSuggestion>;
}

/** How many nodes a node depends on, at all depths. */
export interface TraceTotals {
  /** Number of nodes it depends on, including evidence. */
  ancestors: number;
  /** Number of these that are evidence. */
  roots: number;
  /** Number of independence groups of the evidence that is not revoked. */
  rootGroups: number;
  /** Length of the longest path down. */
  maxDepth: number;
  /** Whether counting stopped at 200,000. */
  truncated: boolean;
}

/** A node on the way down to root evidence. */
export interface TracedNode {
  /** Id of the node. */
  id: string;
  /** Its type; a claim of type `claim` depends on evidence only. */
  type: Open<"claim" | "evidence" | "observation_factual" | "observation_predictive" | "prediction" | "derivation" | "theory" | "contradiction" | "question" | "axiom" | "definition" | "conjecture" | "goal" | "goal_tension" | "feeling_report" | "task" | "lesson" | "person" | "cornerstone">;
  /** Its text; the first 2,000 characters. */
  text: string;
  /** Its status. */
  status: Open<"active" | "retracted" | "superseded" | "disputed" | "quarantined" | "archived" | "open" | "judged" | "voided" | "resolved" | "paused" | "achieved" | "abandoned" | "in_progress" | "blocked" | "done" | "cancelled" | "proposed" | "outgrown" | "retired" | "refused">;
  /** Whether everything that it depends on is still valid; null if it is retracted. */
  grounding: Open<"sound" | "stale" | "expired" | "tainted"> | null;
  /** Whether it is a side of an open contradiction, or depends on one. */
  contested: boolean;
  /** How reliable its reasoning or its quote is, 0 to 1; null for types that have none. */
  confidence: number | null;
  /** How far to believe it now, 0 to 1; null for a node that is not a claim. */
  trust: number | null;
  /** Distance from the requested node, on the shortest path. */
  depth: number;
  /** Length of the longest path below it, in steps; 0 for evidence. */
  rank: number;
  /** How it was concluded. */
  reasoningType: string | null;
  /** How its confidence is computed from p, the values of its premises. */
  formula: string | null;
  /** The steps from the premises to it, in words. */
  logicalChain: string | null;
  /** What the node depends on, sorted by kind and then in the order in which it was given; at most 64. Premises that the reader may not see are left out. */
  premises: Array<Premise>;
  /** Independence groups of its root evidence. */
  rootGroups: Array<string>;
  /** Why it is contested or not sound: what happened to nodes that it depends on. */
  causes: Array<Cause>;
  /** Premises that were used although they were contested. */
  builtOnContested: Array<unknown>;
  /** Premises that were used although they were superseded or expired. */
  builtOnStale: Array<unknown>;
  /** The verdict on it, if it has one. */
  verdict: string | null;
  /** The words it depends on, if it is an observation. */
  quotes: Array<Quote>;
}

/** The result of reporting a failure. */
export interface TrackedFailure {
  /** Id of the report, the same as that of its event. */
  id: string;
  /** The result of storing its note. accepted: a new note. deduplicated: the same failure was recorded before, and its note got this report as evidence. */
  outcome: Open<"accepted" | "deduplicated" | "quarantined" | "rejected">;
  /** The note of the failure; null if it was rejected. */
  claimId: string | null;
  /** The memory that it contradicts. Both are kept. */
  contradicts: string | null;
  /** The conflict that it opened, if any. */
  conflictId: string | null;
  /** Equal for repetitions of the same failure. */
  signature: string;
  /** `contradiction_not_opened`: you already have the maximum number of contradictions waiting for a decision. */
  warnings: Array<string>;
  /** Checkpoint of the task; null if no task was named. */
  checkpoint: Checkpoint | null;
}

/** The result of a status change. */
export interface TransitionResult {
  /** rejected: only the evaluation was recorded. */
  outcome: Open<"accepted" | "rejected">;
  /** Whether it already had that status. */
  unchanged: boolean;
  /** Id of the evaluation; null if nothing had to be decided. */
  auditId: string | null;
  /** Set if the outcome is rejected. */
  rejection: Rejection | null;
  /** Evidence that meets no requirement, or that was named but not attached, and why. */
  ignoredEvidence: Array<IgnoredEvidence>;
  /** The step after the call. */
  step: Step;
  /** The resulting state of the task, derived from its steps. */
  currentState: Open<"open" | "in_progress" | "blocked" | "done">;
}

/** A claim as subject, predicate and value. */
export interface Triple {
  /** The subject, as written. */
  subject: string;
  /** The property of the subject, as written. */
  predicate: string;
  /** The value, as written. */
  value: string;
}

/** The claim as subject, predicate and value. Contradictions are found by comparing triples. */
export interface TripleInput {
  /** The subject; 1 to 100 characters. */
  subject: string;
  /** The property of the subject; 1 to 100 characters. */
  predicate: string;
  /** The value as text; 1 to 1,000 characters. */
  value: string;
}

/** A lesson whose situation occurs in the text. */
export interface Tripwire {
  /** The lesson. */
  lessonId: string;
  /** What it teaches. */
  claim: string;
  /** What to say when it surfaces. */
  nudge: string | null;
  /** The pattern that matched. */
  pattern: string;
  /** How well its incidents support it, 0 to 1. */
  confidence: number;
  /** A warning: no incident supports it any more. */
  supportLost: boolean;
}

/** Lessons that apply to a situation. */
export interface TripwireMatches {
  /** Lessons of users, and those that a reviewer activated or whose nudge is endorsed, come first; then the most trusted. At most 10; of the other lessons, those of an author who already has a third of the places come last. */
  data: Array<Tripwire>;
  /** Number of lessons that were checked, in this order. */
  checked: number;
  /** Whether some lessons were not checked: 10 had matched, the space has more than 1000, one took more than 100 ms on such a long text, or the check took 500 ms in all. */
  truncated: boolean;
}

/** How trust was computed. */
export interface TrustSum {
  /** Weight of the strongest live assertion. */
  base: number;
  /** Number of independent live witnesses. */
  witnesses: number;
  /** Number of counted votes for it. */
  reinforcements: number;
  /** Number of counted votes against it. */
  disputes: number;
  /** The resulting trust now. */
  trust: number;
  /** The resulting trust without age and without the votes of agents. */
  gateTrust: number;
}

/** Number of nodes of a type. */
export interface TypeCount {
  /** Type of node. */
  type: string;
  /** Number of nodes of this type. */
  count: number;
}

/** The result of undoing a recovery. */
export interface UndoneRecovery {
  /** Id of the recovery. */
  id: string;
  /** Number of rows that were restored. */
  restored: number;
  /** Number of rows that were not restored; `keptRows` says why. */
  kept: number;
  /** The tables with rows that were not restored. */
  keptRows: Array<KeptRows>;
}

/** The result of undoing a merge. */
export interface Unmerge {
  /** The merge, now undone. */
  merge: Merge;
  /** The survivor, without what it had gained. */
  survivor: Claim;
  /** The merged claim after it passed the gate: active, or quarantined if an active claim contradicts it. */
  claim: Claim;
}

/** The result of updating a memory. */
export interface UpdateMemoryResult {
  /** updated: only its importance changed. superseded: `claimId` replaces it. quarantined: `claimId` waits for a reviewer, and the memory does not change. */
  outcome: Open<"updated" | "superseded" | "quarantined" | "rejected">;
  /** The current memory; with new content, the new one. */
  claimId: string;
  /** The memory that it replaces, or would replace. */
  replaces: string | null;
  /** The conflict that the write opened, if any. */
  conflictId: string | null;
  /** Its properties as a note; null if it is not a note. */
  note: Note | null;
  /** Set if the outcome is rejected. */
  rejection: MemoryRejection | null;
}

/** How often a claim was used. Uses change only its strength. */
export interface Uses {
  /** Id of the claim. */
  claimId: string;
  /** Number of distinct sessions and days in which it was used. */
  uses: number;
  /** Number of sessions in which it was used. */
  sessions: number;
  /** Number of these sessions that succeeded. */
  successes: number;
  /** Number of these sessions that failed. */
  failures: number;
  /** When it was last used; null if never. */
  lastUsedAt: string | null;
  /** Number of uses that are not yet included in its strength. */
  pending: number;
}

/** The premise at the end of the weakest path. On the way up from it, every conclusion that takes the lowest value of its premises is limited by this premise. */
export interface WeakestLink {
  /** Id of the node. */
  id: string;
  /** What it says. */
  text: string;
  /** Its value, 0 to 1. */
  value: number;
  /** The path to it: from each node to its premise with the lowest value. */
  path: Array<string>;
}

/** The weights of the score; unnamed weights are 0, and the sum is scaled to 1. */
export interface Weights {
  /** Its relevance to the query. */
  relevance?: number;
  /** How far to believe it. */
  confidence?: number;
  /** How recently it was observed. */
  recency?: number;
  /** How important it is. */
  importance?: number;
}

/** The identity and the rights of the caller. */
export interface Whoami {
  /** The tenant of every request with this key. */
  tenant: string;
  /** Id of the key; not a secret. */
  key: string;
  /** The principal that acts with the key. */
  principal: Principal;
  /** The rights of the key; each role includes those before it. */
  role: Open<"reader" | "agent" | "writer" | "reviewer" | "admin" | "owner">;
  /** Source classes the key may assert. */
  classes: Array<Open<"user_explicit" | "system" | "tool_output" | "user_implicit" | "document" | "inference">>;
  /** Rights in addition to the role. */
  grants: Array<Open<"conversation_ingest" | "extractor">>;
  /** Sources in whose name the key may record. */
  sourceSystems: Array<string>;
  /** The only spaces the key may access; null means all. */
  spaces: Array<string> | null;
  /** The space for tool calls that name no space; null: such calls are refused. */
  defaultSpace: string | null;
}

/** A node traced to its root evidence. */
export interface Why {
  /** The claim; null for a node that is not a claim. */
  claim: Claim | null;
  /** The evidence attached to the claim, in the order it was added. A record that contributes in several ways, for example cited and as a witness, is there once for each. */
  roots: Array<Root>;
  /** How its trust is computed; null for a node that is not a claim. */
  trust: TrustSum | null;
  /** The node itself and what it depends on, nearest first, down to `maxDepth`. */
  steps: {
    /** The items of this page. */
    data: Array<TracedNode>;
    /** Send this as `cursor` for the next page; null on the last. */
    nextCursor: string | null;
    /** Whether another page follows. */
    hasMore: boolean;
  };
  /** Everything it depends on, at any depth. */
  totals: TraceTotals;
  /** null if there is no claim below it within `maxDepth`. */
  weakestLink: WeakestLink | null;
}

/** Files, tools and artifacts in use. */
export interface WorkingSet {
  /** Files. */
  files: Array<string>;
  /** Tools. */
  tools: Array<string>;
  /** Artifacts. */
  artifacts: Array<string>;
}

/** A lane for work in progress: different values may coexist, and only reads that name it see its claims. */
export interface Workspace {
  /** Id of the workspace. */
  id: string;
  /** What it is for. */
  kind: Open<"task" | "session" | "free">;
  /** The task or session that it belongs to; it closes with it. */
  ownerId: string | null;
  /** How much depends on the decisions in it. */
  impact: Open<"low" | "medium" | "high" | "irreversible">;
  /** Only an `open` workspace accepts claims. */
  state: Open<"open" | "closed" | "archived">;
  /** When it was opened. */
  openedAt: string;
  /** Who opened it. */
  openedBy: string;
  /** When it was closed; null while it is open. */
  closedAt: string | null;
  /** Number of distinct observations recorded into it; a repeated one does not count again. */
  observations: number;
  /** Rises with every change. */
  version: number;
  /** The last promotion run in it; null if there was none. */
  lastRun: PromotionRun | null;
}

/** A page of workspaces, newest first. */
export interface WorkspaceList {
  /** The items of this page. */
  data: Array<Workspace>;
  /** Send this as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

/** What would change the state of a belief. */
export interface WouldChange {
  /** When the state changes next through the passing of time alone; null if it does not. */
  at: string | null;
  /** The state from then on; null if time alone changes nothing. */
  to: Open<"rejected" | "contested" | "deprecated" | "tentative" | "provisional" | "accepted"> | null;
  /** Unmet conditions of the state `accepted`; empty if the claim is accepted. */
  missing: Array<MissingForAcceptance>;
}

/** RFC 9457 problem details. `code` is stable; some codes add members of their own, such as `current`. */
export interface Problem {
  /** A URN with the code. */
  type: string;
  /** The code in words. */
  title: string;
  /** The HTTP status. */
  status: number;
  /** What is wrong, with which value, and what to do next. */
  detail: string;
  /** Stable code of the problem, for programs. */
  code: string;
  /** Quote this id when you ask for help. */
  requestId: string;
  /** Whether the same request may succeed later. */
  retryable: boolean;
  /** All invalid fields. */
  errors: Array<{
    /** JSON pointer into the body, or the name of a parameter. */
    field: string;
    /** Stable code of what is wrong with the field. */
    code: string;
    /** What is wrong with the field. */
    message: string;
  }>;
}

/** What `system.whoami` takes. */
export interface WhoamiRequest {
}

/** What `keys.create` takes. */
export interface CreateApiKeyRequest {
  /** What the key is used for. */
  name: string;
  /** The rights of the key; never above those of the caller. */
  role?: "reader" | "agent" | "writer" | "reviewer" | "admin" | "owner";
  /** Bind the key to an existing principal. */
  principalId?: string;
  /** Create a new principal for the key. Default: a principal of kind service with the name of the key. */
  principal?: {
    /** A person, an agent or a service. */
    kind: "user" | "agent" | "service";
    /** Name shown in history. */
    name: string;
  };
  /** Source classes it may assert; default: all that its role and the caller may assert. */
  allowedClasses?: Array<"user_explicit" | "system" | "tool_output" | "user_implicit" | "document" | "inference">;
  /** Rights in addition to the role. */
  grants?: Array<"conversation_ingest" | "extractor">;
  /** Sources in whose name it may record, and whose external ids it shares, at most 100; an agent can name any other source only as a label. */
  sourceSystems?: Array<string>;
  /** Ids or slugs of the spaces it may access; default: all that the caller may access. */
  spaces?: Array<string>;
  /** Id or slug of the space for tool calls that name no space; it must be a space that the key may access. */
  defaultSpace?: string;
  /** Time from which the key is refused; at most, and by default, the expiry of your own key. */
  expiresAt?: string;
}

/** What `keys.list` takes. */
export interface ListApiKeysRequest {
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
}

/** What `keys.rotate` takes. */
export interface RotateApiKeyRequest {
  /** Id of the key. */
  id: string;
  /** Sources in whose name it may record from now on; default: unchanged. */
  sourceSystems?: Array<string>;
}

/** What `keys.revoke` takes. */
export interface RevokeApiKeyRequest {
  /** Id of the key. */
  id: string;
}

/** What `dashboardSessions.list` takes. */
export interface ListDashboardSessionsRequest {
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
}

/** What `dashboardSessions.end` takes. */
export interface EndDashboardSessionRequest {
  /** Id of the dashboard session. */
  id: string;
}

/** What `dashboardSessions.endAll` takes. */
export interface EndAllDashboardSessionsRequest {
}

/** What `spaces.create` takes. */
export interface CreateSpaceRequest {
  /** Unique in the tenant; never changes. */
  slug: string;
  /** Name shown to people. */
  name: string;
  /** Settings; the defaults suit most spaces. */
  policy?: SpacePolicyInput;
  /** A simulated clock starts at the real time and moves only when it is set. It can be set to any time until something is recorded in the space, afterwards only forwards. */
  clock?: "real" | "simulated";
  /** `evaluation`: a space for measuring the rules of belief, where `beliefPolicy` may leave parts of them out. The purpose cannot be changed. */
  purpose?: "evaluation" | null;
}

/** What `spaces.list` takes. */
export interface ListSpacesRequest {
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
}

/** What `spaces.inspect` takes. */
export interface InspectSpaceRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
}

/** What `spaces.growth` takes. */
export interface GetSpaceGrowthRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** How many days, including today; 1 to 90. */
  days?: number;
}

/** What `spaces.get` takes. */
export interface GetSpaceRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
}

/** What `spaces.setPolicy` takes. */
export interface SetSpacePolicyRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** `closed` refuses claims with predicates that are not registered. */
  predicates?: "open" | "closed";
  /** How the tokens of a context are counted: with the vocabulary of a model, or with `estimate`, which counts four bytes of UTF-8 as one token. */
  tokenizer?: "estimate" | "cl100k_base" | "o200k_base";
  /** `proposed`: if the installation has a language model, it reads claims without a triple, and the triples it proposes are stored as inferences. `asserted`: claims have only the triples that writers give. */
  triples?: "asserted" | "proposed";
  /** Similarity to a protected or system claim, 0 to 1, from which a weaker claim that states something else is marked as a possible conflict. 1 marks only claims that contain all words of the stronger one. */
  nearProtected?: number;
  /** Maximum number of active claims; null: unlimited. */
  maxActiveClaims?: number | null;
  /** What happens to a new claim beyond that limit: `archive` accepts it and archives the weakest and oldest claim of the author with the most claims, never a protected one; `refuse` refuses it with 409 `space_full`. */
  whenFull?: "archive" | "refuse";
  /** Thresholds for notes; omitted ones have their defaults. */
  notes?: NoteThresholdsInput;
  /** How the belief in claims is computed. `seed-v0.1q` is an earlier formula, kept for comparison; all others are `credence-v1` without one part, only for spaces with the purpose `evaluation`. After a change, a run of the kind `beliefs` recomputes every claim. */
  beliefPolicy?: "credence-v1" | "seed-v0.1q" | "no-tentative-provisional" | "no-provenance-weight" | "no-independence" | "no-staleness" | "no-test-loop" | "single-layer" | "direct-writes";
  /** Refuse the change if the space is at another version. */
  expectedVersion?: number;
}

/** What `spaces.setClock` takes. */
export interface SetSpaceClockRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** The new time of the space; not before the current one if anything is recorded in the space, and before the year 9900. */
  now: string;
  /** Refuse the change if the space is at another version. */
  expectedVersion?: number;
}

/** What `spaces.export` takes. */
export interface ExportSpaceRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Include claims that were replaced, with the time in which they were valid. */
  history?: boolean;
  /** Include what belongs to sessions, as far as you may read it; otherwise messages lose their session. */
  sessions?: boolean;
  /** Include claims and evidence of workspaces, as far as you may read them. */
  workspaces?: boolean;
}

/** What `spaces.import` takes. */
export interface ImportItemsRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Return the result that the call would have, without changing anything. Unknown keys of evidence are ignored, as they may belong to an earlier page. */
  dryRun?: boolean;
  /** Name of the import, for example of the other system. The source of its items is `import:` and this name. Importing again under this name recognizes items that exist already. */
  name: string;
  /** Kind of origin of all items; the key must be allowed to assert it. Default: document, or inference if the key may not assert document. Trust in the other system is ignored. */
  class?: "user_explicit" | "system" | "tool_output" | "user_implicit" | "document" | "inference";
  /** The items, at most 500. Predicates come first, then evidence, then claims, each in the order given; each has its own outcome. */
  items: Array<ImportItem>;
}

/** What `sessions.open` takes. */
export interface OpenSessionRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Your own label for the session, unique among the sessions that you open in the space. The same label returns the existing session, unless this session has another agent, is not as private as stated, or lacks a named participant (409 `external_id_conflict`). */
  externalId?: string;
  /** The agent that works in it. */
  agent?: string;
  /** Principals that participate besides you: they read and write what belongs to the session, by its id. */
  participants?: Array<string>;
  /** Whether only its participants and reviewers can read its messages. Otherwise messages are evidence of the space. */
  private?: boolean;
}

/** What `sessions.list` takes. */
export interface ListSessionsRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
  /** Only sessions in this state. */
  state?: "open" | "closed" | "interrupted" | "recovered";
  /** Only sessions of this agent. */
  agent?: string;
}

/** What `sessions.join` takes. */
export interface JoinSessionRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the session, or the label of a session that you opened. */
  id: string;
}

/** What `sessions.get` takes. */
export interface GetSessionRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the session, or the label that you opened it under. */
  id: string;
}

/** What `sessions.close` takes. */
export interface CloseSessionRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the session, or the label that you opened it under. */
  id: string;
}

/** What `sessions.heartbeat` takes. */
export interface RecordHeartbeatRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the session, or the label that you opened it under. */
  id: string;
}

/** What `sessions.resume` takes. */
export interface ResumeSessionRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the session, or the label that you opened it under. */
  id: string;
}

/** What `sessions.reportInterruption` takes. */
export interface ReportInterruptionRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the session, or the label that you opened it under. */
  id: string;
  /** `context_overflow` (or `overflow`), `user_away`, `tool_failure`, `crash` or `rate_limit`; any other word counts as `unknown` and is kept. */
  type: string;
  /** What the next agent should know; at most 10,240 bytes. */
  context?: { [key: string]: unknown };
}

/** What `workspaces.open` takes. */
export interface OpenWorkspaceRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** What it is for: a `task`, a `session`, or `free` work without an owner. */
  kind: "task" | "session" | "free";
  /** The task or session. Each has one workspace: opening it again returns the same one. Not allowed with kind `free`. */
  ownerId?: string;
  /** How much depends on the decisions in it. */
  impact?: "low" | "medium" | "high" | "irreversible";
}

/** What `workspaces.list` takes. */
export interface ListWorkspacesRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
  /** Only workspaces of this kind. */
  kind?: "task" | "session" | "free";
  /** Only workspaces in this state. */
  state?: "open" | "closed" | "archived";
}

/** What `workspaces.get` takes. */
export interface GetWorkspaceRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the workspace. */
  id: string;
}

/** What `workspaces.close` takes. */
export interface CloseWorkspaceRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the workspace. */
  id: string;
}

/** What `workspaces.reopen` takes. */
export interface ReopenWorkspaceRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the workspace. */
  id: string;
}

/** What `workspaces.promote` takes. */
export interface PromoteWorkspaceRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the workspace. `default` is the durable lane, where accepted claims become canonical and nothing else happens. */
  id: string;
  /** How many seconds to wait for the end of the work before the answer, 1 to 60. */
  waitSeconds?: number;
}

/** What `workspaces.reactivate` takes. */
export interface ReactivateWorkspaceRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** The workspace to work in; `default` is the durable lane. */
  id: string;
  /** What it is about, at most 8,000 characters. Empty: the newest claims. */
  query: string;
  /** Include archived claims, both canonical claims and claims of the episodes. */
  includeArchived?: boolean;
}

/** What `sources.put` takes. */
export interface PutSourceRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Name of the source, for example `crm:42`. */
  sourceId: string;
  /** Kind of origin; claims that name the source must have this class. */
  class: "user_explicit" | "system" | "tool_output" | "user_implicit" | "document" | "inference";
  /** Sources in one group count as one witness. Default: unchanged, or a group of its own for a new source. */
  independenceGroup?: string;
  /** Lowers the weight of the class for this source; null: the class alone decides. Only the principal that registered the source, or a reviewer, may lower it. */
  baseReliability?: number | null;
  /** Domains that the source knows about, at most 20. */
  domainTags?: Array<string>;
  /** Refuse the change if the source has another version. */
  expectedVersion?: number;
}

/** What `sources.list` takes. */
export interface ListSourcesRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
  /** Only sources of this kind of origin. */
  class?: "user_explicit" | "system" | "tool_output" | "user_implicit" | "document" | "inference";
  /** Only sources of this group. */
  independenceGroup?: string;
}

/** What `predicates.put` takes. */
export interface PutPredicateRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** The predicate, in any spelling: case and spacing do not matter. */
  name: string;
  /** Whether a subject has one value at a time or several. Default: unchanged, or single for a new predicate. */
  cardinality?: "single" | "multi";
  /** How fast values fade from memory. Default: unchanged, or medium for a new predicate. */
  volatility?: "low" | "medium" | "high";
  /** `review`: a value replaces another only by the decision of a reviewer. Default: unchanged, or auto for a new predicate. */
  conflictPolicy?: "auto" | "review";
  /** How values are compared: as text, numbers or amounts of money. Default: unchanged, or text for a new predicate. */
  valueType?: "text" | "number" | "money";
  /** Other names of the predicate, at most 20; replaces the list. */
  aliases?: Array<string>;
  /** The domains of the predicate, at most 20. They replace the list; an empty list stands for the name of the predicate. A source counts less if it has `domainTags` and none of them is in the list. */
  domains?: Array<string>;
  /** Refuse the change if the predicate has another version. */
  expectedVersion?: number;
}

/** What `predicates.list` takes. */
export interface ListPredicatesRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
}

/** What `evidenceTypes.put` takes. */
export interface PutEvidenceTypeRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** The type, as given in `evidenceType` of evidence. */
  name: string;
  /** Age at which a record becomes stale and is shown with a label. Must be less than `expiredAfter`. If both are null, records of the type never age. */
  staleAfter: string | null;
  /** Age at which a record is expired; null: never. */
  expiredAfter: string | null;
  /** Refuse the change if the type is at another version. */
  expectedVersion?: number;
}

/** What `evidenceTypes.list` takes. */
export interface ListEvidenceTypesRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
}

/** What `schemas.put` takes. */
export interface PutSchemaRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Only check, and return what would happen; nothing changes. */
  dryRun?: boolean;
  /** The schema: YAML 1.2 or JSON as text, or a JSON object; at most 256 KiB. Give either this or `builtIn`. */
  document?: string | { [key: string]: unknown };
  /** Name of a schema that comes with the product. Give either this or `document`. */
  builtIn?: "refund" | "coding";
  /** Refuse the change if the schema is at another version. 0: refuse it if the space already has a schema. */
  expectedVersion?: number;
}

/** What `schemas.get` takes. */
export interface GetSchemaRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** The version to read; default: the one in force. */
  version?: number;
}

/** What `schemas.listVersions` takes. */
export interface ListSchemaVersionsRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
}

/** What `schemas.validate` takes. */
export interface ValidateSchemaRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** The schema: YAML 1.2 or JSON as text, or a JSON object; at most 256 KiB. Give either this or `builtIn`. */
  document?: string | { [key: string]: unknown };
  /** Name of a schema that comes with the product. Give either this or `document`. */
  builtIn?: "refund" | "coding";
}

/** What `facts.assert` takes. */
export interface AssertFactRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Return the result that the call would have, without recording anything. */
  dryRun?: boolean;
  /** Claim type in the domain schema of the space. */
  claimType: string;
  /** What it is about: a value for each entity of the claim type, by the name or an alias of the entity. */
  anchors?: { [key: string]: string };
  /** Evidence for it, at most 64. Evidence that meets no requirement is reported and has no effect. */
  evidence?: Array<string>;
  /** Facts that a derived fact follows from, one of each type in `dependsOn` of its claim type. */
  dependsOn?: Array<string>;
  /** Your own words for it. They are searchable, but the text of the fact comes from the schema. */
  text?: string | null;
  /** Task in which it is asserted. */
  taskId?: string | null;
  /** 0 to 1: .9–1.0 core identity, permanent facts; .7–.8 architecture decisions, strong preferences; .5 regular facts; .2–.3 transient context. */
  importance?: number;
  /** At most 20, each 1 to 50 characters. */
  tags?: Array<string>;
  /** Your own id. Other callers cannot collide with it unless they share a source system that both were granted. Sending it again with the same body returns the first result. */
  externalId?: string | null;
}

/** What `gates.listEvaluations` takes. */
export interface ListGateEvaluationsRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
  /** Only evaluations of facts, of steps or of tasks. */
  kind?: "fact" | "step" | "task";
  /** Only accepted evaluations (true), or only rejected ones (false). */
  accepted?: boolean;
  /** Only evaluations of this task. */
  task?: string;
  /** Only evaluations of this claim, step or task. */
  subject?: string;
}

/** What `gates.getEvaluation` takes. */
export interface GetGateEvaluationRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** The `auditId` of an answer. */
  id: string;
}

/** What `evidence.record` takes. */
export interface RecordEvidenceRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** The kind of evidence, in one word: `document`, `tool_output`, `statement`, ... */
  kind: string;
  /** The content itself, stored unchanged; at most 512 KiB, in a message or quote 32 KiB. */
  content: string;
  /** Type of the record. If the space sets how long records of the type stay valid, it goes stale and expires; otherwise it never expires. */
  evidenceType?: string | null;
  /** System it was read from: a registered source that was granted to the key (`sourceSystems`). Class and weight are those of the source, and keys with the grant share its external ids. Default: your own name, which is `agent:` followed by your principal id. `llm`: the output of a model. */
  sourceSystem?: string | null;
  /** The source: a class, the name of a source, or both as `{ class, sourceId }`. It must agree with `sourceSystem`. */
  source?: string | {
    /** Kind of origin. Default: the class of the registered source, otherwise inference. */
    class?: "user_explicit" | "system" | "tool_output" | "user_implicit" | "document" | "inference";
    /** Name of the source. */
    sourceId?: string;
  } | null;
  /** Where in a document it was found. */
  locator?: LocatorInput | null;
  /** Entities it is about: name to value, at most 20. For a type in the domain schema, the names are entities of the schema or their aliases. */
  anchors?: { [key: string]: string } | null;
  /** When it was true or observed; default now, at most 5 minutes ahead. If the type defines `observedAtFrom`, the content may state an earlier time. For evidence taken from other evidence, the default and the maximum are the latest time of that evidence. */
  observedAt?: string | null;
  /** Session it belongs to: id or external id. */
  sessionId?: string | null;
  /** Task it belongs to. */
  taskId?: string | null;
  /** Workspace that it is recorded into; lists show it only to requests that name the workspace. `default` is the durable lane, the same as omitting it. */
  workspaceId?: string | null;
  /** Candidate propositions that it contains, at most 8. They update the workspace in the same write: each supports or contradicts existing claims with its key (in the workspace or, if there are none, outside it), or becomes a new proposition in the workspace. Default workspace: that of the session, otherwise that of the task, which is opened if needed. */
  fragments?: Array<Fragment> | null;
  /** Evidence it was taken from, for example as a quotation, an extract or a translation: at most 8, all in one independence group. It does not count as another witness, and counts only while all of them count. */
  parentEvidenceIds?: Array<string> | null;
  /** Your own id. Other callers cannot collide with it unless they share a source system that both were granted. Sending it again with the same body returns the first record. Without one, evidence of a type in the domain schema is recorded once per content and source system. */
  externalId?: string | null;
}

/** What `evidence.recordBatch` takes. */
export interface RecordEvidenceBatchRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** The records, in this order; at most 500. If one is refused, none are recorded. */
  items: Array<{
    /** The kind of evidence, in one word: `document`, `tool_output`, `statement`, ... */
    kind: string;
    /** The content itself, stored unchanged; at most 512 KiB, in a message or quote 32 KiB. */
    content: string;
    /** Type of the record. If the space sets how long records of the type stay valid, it goes stale and expires; otherwise it never expires. */
    evidenceType?: string | null;
    /** System it was read from: a registered source that was granted to the key (`sourceSystems`). Class and weight are those of the source, and keys with the grant share its external ids. Default: your own name, which is `agent:` followed by your principal id. `llm`: the output of a model. */
    sourceSystem?: string | null;
    /** The source: a class, the name of a source, or both as `{ class, sourceId }`. It must agree with `sourceSystem`. */
    source?: string | {
      /** Kind of origin. Default: the class of the registered source, otherwise inference. */
      class?: "user_explicit" | "system" | "tool_output" | "user_implicit" | "document" | "inference";
      /** Name of the source. */
      sourceId?: string;
    } | null;
    /** Where in a document it was found. */
    locator?: LocatorInput | null;
    /** Entities it is about: name to value, at most 20. For a type in the domain schema, the names are entities of the schema or their aliases. */
    anchors?: { [key: string]: string } | null;
    /** When it was true or observed; default now, at most 5 minutes ahead. If the type defines `observedAtFrom`, the content may state an earlier time. For evidence taken from other evidence, the default and the maximum are the latest time of that evidence. */
    observedAt?: string | null;
    /** Session it belongs to: id or external id. */
    sessionId?: string | null;
    /** Task it belongs to. */
    taskId?: string | null;
    /** Workspace that it is recorded into; lists show it only to requests that name the workspace. `default` is the durable lane, the same as omitting it. */
    workspaceId?: string | null;
    /** Candidate propositions that it contains, at most 8. They update the workspace in the same write: each supports or contradicts existing claims with its key (in the workspace or, if there are none, outside it), or becomes a new proposition in the workspace. Default workspace: that of the session, otherwise that of the task, which is opened if needed. */
    fragments?: Array<Fragment> | null;
    /** Evidence it was taken from, for example as a quotation, an extract or a translation: at most 8, all in one independence group. It does not count as another witness, and counts only while all of them count. */
    parentEvidenceIds?: Array<string> | null;
    /** Your own id. Other callers cannot collide with it unless they share a source system that both were granted. Sending it again with the same body returns the first record. Without one, evidence of a type in the domain schema is recorded once per content and source system. */
    externalId?: string | null;
  }>;
}

/** What `evidence.revoke` takes. */
export interface RevokeEvidenceRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the evidence. */
  id: string;
  /** Return what would be affected, without changing anything. */
  dryRun?: boolean;
  /** Why it no longer counts. */
  reason: string;
}

/** What `evidence.reinstate` takes. */
export interface ReinstateEvidenceRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the evidence. */
  id: string;
  /** Return what would be affected, without changing anything. */
  dryRun?: boolean;
  /** Why it counts again. */
  reason: string;
}

/** What `evidence.regroup` takes. */
export interface RegroupEvidenceRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the evidence. */
  id: string;
  /** The group to move it to: evidence in one group counts as one witness. Give either this or `sameAs`. */
  group?: string;
  /** Evidence of the same origin, whose group it joins. */
  sameAs?: string;
  /** Why it is, or is not, the same witness as other evidence. */
  reason: string;
}

/** What `evidence.get` takes. */
export interface GetEvidenceRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the evidence. */
  id: string;
}

/** What `evidence.list` takes. */
export interface ListEvidenceRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
  /** Only evidence of this claim. */
  claimId?: string;
  /** Only evidence of this source. */
  sourceId?: string;
  /** Only evidence of this workspace. If absent or `default`: evidence outside workspaces; with `claimId`, all evidence of the claim. */
  workspaceId?: string;
}

/** What `claims.store` takes. */
export interface StoreClaimRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** The claim in words; 1 to 10,000 characters, at most 32 KiB. */
  text: string;
  /** The claim as subject, predicate and value. Without it, the claim cannot be checked for contradictions and stays a note. */
  triple?: TripleInput | null;
  /** `session` claims are visible only in their session, `workspace` claims only in their workspace, where different values may coexist; `temporal` claims need a window. */
  scope?: "global" | "session" | "temporal" | "workspace";
  /** Session of a session claim: id or external id. */
  sessionId?: string | null;
  /** Time from which it is valid; default observedAt. */
  validFrom?: string | null;
  /** Time until which it is valid (exclusive); default: no end. */
  validUntil?: string | null;
  /** When it was true or observed; default now, at most 5 minutes ahead. */
  observedAt?: string | null;
  /** What kind of memory it is: decision, finding, preference, insight, fact, event, task, commitment, note, or a word of your own: a-z, 0-9, _ and -, at most 50 characters. Reserved: digest, atom, scenario, persona, assumption, failure, strategy. */
  category?: string;
  /** 0 to 1: .9–1.0 core identity, permanent facts; .7–.8 architecture decisions, strong preferences; .5 regular facts; .2–.3 transient context. */
  importance?: number;
  /** At most 20, each 1 to 50 characters. */
  tags?: Array<string>;
  /** Evidence it is based on. Without any, the write itself is recorded as evidence. */
  evidence?: Array<string>;
  provenance?: ProvenanceInput;
  /** Name of the agent that states it. It is not part of the claim key. */
  agent?: string | null;
  /** System that it was read from. Keys with a grant for this system (`sourceSystems`) share its external ids. */
  sourceSystem?: string | null;
  /** Your own id. Other callers cannot collide with it unless they share a source system that both were granted. Sending it again with the same body returns the first result. */
  externalId?: string | null;
  /** What kind of statement it is; default descriptive. To be accepted, a causal claim needs more witnesses, and a predictive claim needs a confirmed prediction. */
  propositionClass?: "descriptive" | "predictive" | "causal" | "procedural" | null;
  /** How much depends on it; default: the impact of its workspace, otherwise medium. With impact high or irreversible, doubts about the claim can suggest a test. */
  impact?: "low" | "medium" | "high" | "irreversible" | null;
  /** What a test of it would cost, in a unit of your own; default 0, at most 1,000,000. */
  testCost?: number | null;
  /** What a test of it would be worth, in the same unit; default 0, values above 1 count as 1. With impact low, tests that cost more than they are worth are not suggested. */
  benefit?: number | null;
  /** Always null here; claims of a type are asserted with facts. */
  claimType?: null;
  /** Workspace of a workspace claim. `default` is the durable lane: the claim is stored like any other. */
  workspaceId?: string | null;
}

/** What `claims.storeBatch` takes. */
export interface StoreClaimsRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** The claims, stored in this order; at most 500. */
  items: Array<{
    /** The claim in words; 1 to 10,000 characters, at most 32 KiB. */
    text: string;
    /** The claim as subject, predicate and value. Without it, the claim cannot be checked for contradictions and stays a note. */
    triple?: TripleInput | null;
    /** `session` claims are visible only in their session, `workspace` claims only in their workspace, where different values may coexist; `temporal` claims need a window. */
    scope?: "global" | "session" | "temporal" | "workspace";
    /** Session of a session claim: id or external id. */
    sessionId?: string | null;
    /** Time from which it is valid; default observedAt. */
    validFrom?: string | null;
    /** Time until which it is valid (exclusive); default: no end. */
    validUntil?: string | null;
    /** When it was true or observed; default now, at most 5 minutes ahead. */
    observedAt?: string | null;
    /** What kind of memory it is: decision, finding, preference, insight, fact, event, task, commitment, note, or a word of your own: a-z, 0-9, _ and -, at most 50 characters. Reserved: digest, atom, scenario, persona, assumption, failure, strategy. */
    category?: string;
    /** 0 to 1: .9–1.0 core identity, permanent facts; .7–.8 architecture decisions, strong preferences; .5 regular facts; .2–.3 transient context. */
    importance?: number;
    /** At most 20, each 1 to 50 characters. */
    tags?: Array<string>;
    /** Evidence it is based on. Without any, the write itself is recorded as evidence. */
    evidence?: Array<string>;
    provenance?: ProvenanceInput;
    /** Name of the agent that states it. It is not part of the claim key. */
    agent?: string | null;
    /** System that it was read from. Keys with a grant for this system (`sourceSystems`) share its external ids. */
    sourceSystem?: string | null;
    /** Your own id. Other callers cannot collide with it unless they share a source system that both were granted. Sending it again with the same body returns the first result. */
    externalId?: string | null;
    /** What kind of statement it is; default descriptive. To be accepted, a causal claim needs more witnesses, and a predictive claim needs a confirmed prediction. */
    propositionClass?: "descriptive" | "predictive" | "causal" | "procedural" | null;
    /** How much depends on it; default: the impact of its workspace, otherwise medium. With impact high or irreversible, doubts about the claim can suggest a test. */
    impact?: "low" | "medium" | "high" | "irreversible" | null;
    /** What a test of it would cost, in a unit of your own; default 0, at most 1,000,000. */
    testCost?: number | null;
    /** What a test of it would be worth, in the same unit; default 0, values above 1 count as 1. With impact low, tests that cost more than they are worth are not suggested. */
    benefit?: number | null;
    /** Always null here; claims of a type are asserted with facts. */
    claimType?: null;
    /** Workspace of a workspace claim. `default` is the durable lane: the claim is stored like any other. */
    workspaceId?: string | null;
  }>;
  /** true: if an item is refused, store none of the items. */
  atomic?: boolean;
}

/** What `claims.supersede` takes. */
export interface SupersedeClaimRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the claim. */
  id: string;
  /** Return the result that the call would have, without changing anything. */
  dryRun?: boolean;
  /** The claim in words; 1 to 10,000 characters, at most 32 KiB. */
  text: string;
  /** The claim as subject, predicate and value. Without it, the claim cannot be checked for contradictions and stays a note. */
  triple?: TripleInput | null;
  /** `session` claims are visible only in their session; `temporal` claims need a window. */
  scope?: "global" | "session" | "temporal";
  /** Session of a session claim: id or external id. */
  sessionId?: string | null;
  /** Time from which it is valid; default observedAt. */
  validFrom?: string | null;
  /** Time until which it is valid (exclusive); default: no end. */
  validUntil?: string | null;
  /** When it was true or observed; default now, at most 5 minutes ahead. */
  observedAt?: string | null;
  /** What kind of memory it is: decision, finding, preference, insight, fact, event, task, commitment, note, or a word of your own: a-z, 0-9, _ and -, at most 50 characters. Reserved: digest, atom, scenario, persona, assumption, failure, strategy. */
  category?: string;
  /** 0 to 1: .9–1.0 core identity, permanent facts; .7–.8 architecture decisions, strong preferences; .5 regular facts; .2–.3 transient context. */
  importance?: number;
  /** At most 20, each 1 to 50 characters. */
  tags?: Array<string>;
  /** Evidence it is based on. Without any, the write itself is recorded as evidence. */
  evidence?: Array<string>;
  provenance?: ProvenanceInput;
  /** Name of the agent that states it. It is not part of the claim key. */
  agent?: string | null;
  /** System that it was read from. Keys with a grant for this system (`sourceSystems`) share its external ids. */
  sourceSystem?: string | null;
  /** Your own id. Other callers cannot collide with it unless they share a source system that both were granted. Sending it again with the same body returns the first result. */
  externalId?: string | null;
  /** What kind of statement it is; default descriptive. To be accepted, a causal claim needs more witnesses, and a predictive claim needs a confirmed prediction. */
  propositionClass?: "descriptive" | "predictive" | "causal" | "procedural" | null;
  /** How much depends on it; default: the impact of its workspace, otherwise medium. With impact high or irreversible, doubts about the claim can suggest a test. */
  impact?: "low" | "medium" | "high" | "irreversible" | null;
  /** What a test of it would cost, in a unit of your own; default 0, at most 1,000,000. */
  testCost?: number | null;
  /** What a test of it would be worth, in the same unit; default 0, values above 1 count as 1. With impact low, tests that cost more than they are worth are not suggested. */
  benefit?: number | null;
  /** Always null here; claims of a type are asserted with facts. */
  claimType?: null;
  /** Refuse the change if the claim is at another version. */
  expectedVersion?: number;
}

/** What `claims.list` takes. */
export interface ListClaimsRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
  /** Only claims with these statuses. Default: active, with `asOf` also superseded; all, if the filter has a condition on `status`. */
  statuses?: Array<"active" | "superseded" | "disputed" | "quarantined" | "archived" | "retracted">;
  /** Only claims that are valid at this time. Without it, active and disputed claims are listed only if they are valid now. */
  asOf?: string;
  /** The list as it would have been at this time, on the clock of the space. */
  knownAt?: string;
  /** `rejected`: include claims whose belief is rejected. A condition on `belief.state` in the filter has the same effect. */
  beliefs?: Array<"rejected">;
  /** Include claims of every status and validity, unless `statuses` or `asOf` say otherwise. */
  includeAll?: boolean;
  /** Only claims about this subject, in any spelling. */
  subject?: string;
  /** Only claims with this predicate, in any spelling. */
  predicate?: string;
  /** Only claims of this session and its workspace. Give the id of the session, or the label under which you opened it. */
  sessionId?: string;
  /** Only claims of this workspace; `default`: only claims outside sessions and workspaces. Claims of workspaces are listed only if a workspace or session is given. */
  workspaceId?: string;
  /** Further conditions, in the filter grammar. */
  filter?: Filter;
}

/** What `claims.get` takes. */
export interface GetClaimRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the claim. */
  id: string;
  /** Return the claim only if it holds at this time, even if it was replaced later; otherwise 404. Claims that were retracted or wait for review never held. */
  asOf?: string;
  /** The claim as it was known at this time, on the clock of the space. */
  knownAt?: string;
}

/** What `claims.history` takes. */
export interface GetClaimHistoryRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the claim. */
  id: string;
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
}

/** What `claims.reinforce` takes. */
export interface ReinforceClaimRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the claim. */
  id: string;
  /** The reason; stored with the vote. */
  reason?: string | null;
}

/** What `claims.dispute` takes. */
export interface DisputeClaimRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the claim. */
  id: string;
  /** The reason; stored with the vote. */
  reason?: string | null;
}

/** What `claims.withdrawVote` takes. */
export interface WithdrawVoteRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the claim. */
  id: string;
}

/** What `claims.corroborate` takes. */
export interface CorroborateClaimRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the claim. */
  id: string;
  /** Evidence that states the same as the claim; required. */
  evidenceId?: string | null;
}

/** What `claims.attachContradiction` takes. */
export interface AttachContradictionRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the claim. */
  id: string;
  /** Evidence that contradicts the claim. */
  evidenceId: string;
  /** What the evidence says instead. It is stored as a claim supported by the evidence, and the gate decides which of the two claims stands. */
  competing?: TripleInput | null;
}

/** What `claims.retract` takes. */
export interface RetractClaimRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the claim. */
  id: string;
  /** Return the result that the call would have, without changing anything. */
  dryRun?: boolean;
  /** What is wrong with the claim. */
  errorType: "fabricated_quote" | "wrong_citation" | "wrong_evidence" | "hallucinated_claim" | "duplicate" | "refused_in_conflict" | "other";
  /** Why it was never valid. */
  reason: string;
  /** Session in which the caller acts; an agent may retract claims of its own session. */
  sessionId?: string | null;
  /** Refuse the change if the claim is at another version. */
  expectedVersion?: number;
}

/** What `claims.reinstate` takes. */
export interface ReinstateClaimRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the claim. */
  id: string;
  /** Return the result that the call would have, without changing anything. */
  dryRun?: boolean;
  /** Why the claim was valid after all. */
  reason: string;
}

/** What `claims.restore` takes. */
export interface RestoreClaimRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the claim. */
  id: string;
  /** Why it is restored; kept with the event. */
  reason?: string | null;
}

/** What `claims.quarantine` takes. */
export interface QuarantineClaimRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the claim. */
  id: string;
  /** Why it is quarantined. */
  note?: string | null;
  /** Refuse the change if the claim is at another version. */
  expectedVersion?: number;
}

/** What `claims.review` takes. */
export interface ReviewClaimRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the claim. */
  id: string;
  /** Let the claim in through the gate, or archive it and remember its value as rejected. */
  action: "activate" | "reject";
  /** Version of the claim that you read. If the claim has changed since then, for example its text, the decision is refused. */
  expectedVersion: number;
  /** The reason; stored with the decision. */
  note?: string | null;
}

/** What `claims.recordUse` takes. */
export interface RecordClaimUseRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Claims that were used, at most 100; each must be visible to the session. */
  ids: Array<string>;
  /** Session they were used in, by id or label. The session must exist. */
  sessionId: string;
  /** How the session ended. Reported once, by its opener or a writer. */
  outcome?: "success" | "failure";
}

/** What `claims.uses` takes. */
export interface ListClaimUsesRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the claim. */
  id: string;
}

/** What `entities.create` takes. */
export interface CreateEntityRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Its usual name; 1 to 200 characters. */
  canonicalName: string;
  /** What it is, such as person or company; 1 to 100 characters. Case and spacing do not matter. */
  type: string;
  /** Its other names, at most 20. Ignored if the entity already exists. */
  aliases?: Array<string>;
  /** Workspace in which it is named. Unless a stable entity has one of the names, the entity is a candidate of this workspace. `default` is the durable lane, the same as omitting it. */
  workspaceId?: string;
}

/** What `entities.list` takes. */
export interface ListEntitiesRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
  /** Only entities with this name, in any spelling; the entity that it refers to comes first. */
  alias?: string;
  /** Also list the candidates of this workspace; `default`: none. */
  workspaceId?: string;
}

/** What `entities.get` takes. */
export interface GetEntityRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the entity. */
  id: string;
}

/** What `entities.listClaims` takes. */
export interface ListEntityClaimsRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the entity. */
  id: string;
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
}

/** What `entities.chooseAlias` takes. */
export interface ChooseEntityAliasRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the entity. */
  id: string;
  /** Name of the entity, in any spelling. */
  alias: string;
}

/** What `entities.proposeMerge` takes. */
export interface ProposeEntityMergeRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Entity that stays. */
  id: string;
  /** Entity that is merged into it once a reviewer approves. */
  mergedId: string;
  /** Why both are the same; stored with the proposal. */
  reason?: string | null;
}

/** What `entities.split` takes. */
export interface SplitEntityRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** An entity that was merged, or an entity into which others were merged; in the second case, the latest merge into it is undone. */
  id: string;
}

/** What `conflicts.list` takes. */
export interface ListConflictsRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
  /** Only conflicts of this status. */
  status?: "open" | "resolved";
  /** Only conflicts about this subject. */
  subject?: string;
  /** Only conflicts about this predicate. */
  predicate?: string;
  /** Only conflicts that involve this claim. */
  claimId?: string;
  /** true: only contradictions that challenge a stronger claim; false: only the others. */
  challenge?: boolean;
  /** Include resolved conflicts. */
  includeResolved?: boolean;
}

/** What `conflicts.get` takes. */
export interface GetConflictRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the conflict. */
  id: string;
}

/** What `conflicts.contradict` takes. */
export interface ContradictRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** One of the two claims. */
  nodeA: string;
  /** The other claim. */
  nodeB: string;
  /** In what way the two contradict. */
  description: string;
  /** The cause of the contradiction. */
  rootCause?: string | null;
}

/** What `conflicts.withdraw` takes. */
export interface WithdrawContradictionRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the contradiction. */
  id: string;
  /** Why it is withdrawn; stored as its note. */
  reason: string;
  /** Refuse the withdrawal if the conflict is at another version. */
  expectedVersion?: number;
}

/** What `conflicts.resolve` takes. */
export interface ResolveConflictRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the conflict. */
  id: string;
  /** Return what the decision would change, and change nothing. */
  dryRun?: boolean;
  /** Let the new claim replace every claim it contradicts, reject it, or keep both. In a contradiction, the later claim is the new one; if it is rejected, it is retracted. */
  action: "supersede" | "reject" | "keep_both";
  /** The reason; stored with the decision. */
  note?: string | null;
  /** Version of the new claim that you read. If the claim has changed since then, for example its text, the decision is refused. */
  expectedNewVersion: number;
  /** Version of the existing claim that you read. */
  expectedExistingVersion: number;
  /** Refuse the decision if the conflict is at another version. */
  expectedVersion?: number | null;
}

/** What `possibleConflicts.list` takes. */
export interface ListPossibleConflictsRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
  /** Only possible conflicts of this status. */
  status?: "open" | "confirmed" | "dismissed";
  /** Only possible conflicts that involve this claim on either side. */
  claimId?: string;
  /** Only those whose weaker claim was recorded by this author. */
  author?: string;
}

/** What `possibleConflicts.confirm` takes. */
export interface ConfirmPossibleConflictRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the possible conflict. */
  id: string;
  /** The reason; kept with the decision and the conflict. */
  note?: string | null;
  /** Refuse the decision if the possible conflict is at another version. */
  expectedVersion?: number;
}

/** What `possibleConflicts.dismiss` takes. */
export interface DismissPossibleConflictRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the possible conflict. */
  id: string;
  /** Why the two do not contradict each other; kept with the decision. */
  note: string;
  /** Refuse the decision if the possible conflict is at another version. */
  expectedVersion?: number;
}

/** What `nodes.derive` takes. */
export interface DeriveRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** A theory explains at least two premises and states its scope. */
  type?: "derivation" | "theory";
  /** The conclusion; 1 to 10,000 characters. */
  claim: string;
  /** Claims that it follows from, 1 to 64, each once. */
  premises: Array<string>;
  /** How the conclusion follows; this determines its confidence. Required for a derivation; default for a theory: abductive_best_explanation. */
  reasoningType?: "modus_ponens" | "modus_tollens" | "hypothetical_syllogism" | "disjunctive" | "reductio" | "inductive_generalization" | "inductive_enumeration" | "authority_consensus" | "inductive_statistical" | "inductive_analogy" | "inductive_causal" | "authority_expert" | "abductive_best_explanation" | "abductive_elimination";
  /** The steps from the premises to the conclusion, in words. */
  logicalChain: string;
  /** Why such premises support such a conclusion. */
  warrant?: string | null;
  /** Allow premises that are contested or depend on contested nodes; this is recorded on the node. */
  useContested?: boolean;
  /** Allow premises that are superseded or expired, or depend on such nodes; this is recorded on the node. */
  useStale?: boolean;
  /** Claims, definitions or evidence for context; at most 64. Nothing is inferred from them, and their corrections do not affect the conclusion. */
  contextIds?: Array<string> | null;
  /** The scope of a theory; required for a theory. */
  scopeNote?: string | null;
  /** The claim as subject, predicate and value. Without it, the claim cannot be checked for contradictions and stays a note. */
  triple?: TripleInput | null;
  /** `session` claims are visible only in their session, `workspace` claims only in their workspace, where different values may coexist; `temporal` claims need a window. */
  scope?: "global" | "session" | "temporal" | "workspace";
  /** Session of a session claim: id or external id. */
  sessionId?: string | null;
  /** Time from which it is valid; default observedAt. */
  validFrom?: string | null;
  /** Time until which it is valid (exclusive); default: no end. */
  validUntil?: string | null;
  /** What kind of memory it is: decision, finding, preference, insight, fact, event, task, commitment, note, or a word of your own: a-z, 0-9, _ and -, at most 50 characters. Reserved: digest, atom, scenario, persona, assumption, failure, strategy. */
  category?: string;
  /** 0 to 1: .9–1.0 core identity, permanent facts; .7–.8 architecture decisions, strong preferences; .5 regular facts; .2–.3 transient context. */
  importance?: number;
  /** At most 20, each 1 to 50 characters. */
  tags?: Array<string>;
  /** Name of the agent that states it. It is not part of the claim key. */
  agent?: string | null;
  /** Your own id. Other callers cannot collide with it unless they share a source system that both were granted. Sending it again with the same body returns the first result. */
  externalId?: string | null;
  provenance?: ProvenanceInput;
  /** Workspace of a workspace conclusion; its premises may be in the same workspace. `default` is the durable lane. */
  workspaceId?: string | null;
}

/** What `nodes.rederive` takes. */
export interface RederiveRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the derivation. */
  id: string;
  /** Claims that it follows from, 1 to 64, each once. */
  premises: Array<string>;
  /** How the conclusion follows; this determines its confidence. */
  reasoningType: "modus_ponens" | "modus_tollens" | "hypothetical_syllogism" | "disjunctive" | "reductio" | "inductive_generalization" | "inductive_enumeration" | "authority_consensus" | "inductive_statistical" | "inductive_analogy" | "inductive_causal" | "authority_expert" | "abductive_best_explanation" | "abductive_elimination";
  /** The steps from the premises to the conclusion, in words. */
  logicalChain: string;
  /** Why such premises support such a conclusion. */
  warrant?: string | null;
  /** Allow premises that are contested or depend on contested nodes; this is recorded on the node. */
  useContested?: boolean;
  /** Allow premises that are superseded or expired, or depend on such nodes; this is recorded on the node. */
  useStale?: boolean;
}

/** What `cascades.list` takes. */
export interface ListCascadesRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Only cascades in this state. */
  state?: "running" | "done" | "failed";
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
}

/** What `cascades.get` takes. */
export interface GetCascadeRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the cascade. */
  id: string;
}

/** What `cascades.retry` takes. */
export interface RetryCascadeRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the cascade. */
  id: string;
}

/** What `nodes.create` takes. */
export interface CreateNodeRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** What to make: question, an open question, and what is missing to answer it. observation_factual, what a passage of evidence says. observation_predictive, what a passage of evidence says will happen. prediction, an event expected by a time, with a probability. axiom, taken as true without evidence. definition, what a term means here. conjecture, a conjecture to be tested. goal, something to achieve. goal_tension, two goals in conflict. feeling_report, a state an agent reports of itself, in its own session. lesson, what incidents taught, surfacing where the situation recurs. person, a person, with a trust tier. cornerstone, an experience that shaped how the space works; active once a reviewer who did not propose it approves. Not here: evidence is recorded by POST evidence, a contradiction is opened by POST contradictions, a derivation is concluded by POST nodes:derive, a theory is concluded by POST nodes:derive, a plain claim is stored by POST claims. */
  type: "question" | "observation_factual" | "observation_predictive" | "prediction" | "axiom" | "definition" | "conjecture" | "goal" | "goal_tension" | "feeling_report" | "lesson" | "person" | "cornerstone";
  /** The text; 1 to 10,000 characters. Required for observation_factual, observation_predictive, axiom, conjecture, goal, lesson. */
  claim?: string | null;
  /** The evidence observed. Required for observation_factual, observation_predictive. */
  evidenceId?: string | null;
  /** The words of the evidence that it depends on, exactly as they appear there. Required for observation_factual, observation_predictive. */
  quote?: string | null;
  /** The attitude of the author to the quoted words. Required for observation_factual, observation_predictive. */
  quoteType?: "hard_data" | "official_statement" | "attributed_analysis" | "counterfactual_inference" | "unnamed_source" | "personal_communication" | "editorial" | null;
  /** How the words are interpreted. Optional for observation_factual, observation_predictive. */
  interpretation?: string | null;
  /** The claim as subject, predicate and value. With a triple, it is checked for contradictions like any claim. Optional for observation_factual, observation_predictive. */
  triple?: TripleInput | null;
  /** What kind of observation it is, in your own words. Optional for observation_factual, observation_predictive. */
  kind?: string | null;
  /** The standpoint from which something was observed. Optional for observation_factual, observation_predictive. */
  standpoint?: StandpointInput | null;
  /** What is expected to happen. Required for observation_predictive, prediction. */
  predictedEvent?: string | null;
  /** Time by which it is expected. Required for observation_predictive, prediction. */
  resolveBy?: string | null;
  /** How likely it is, 0 to 1; it cannot be changed later. When the prediction is created with an observation, the default is the confidence of the observation. Required for prediction. Optional for observation_predictive. */
  probability?: number | null;
  /** What would confirm it. Optional for prediction. */
  criteria?: string | null;
  /** The question. Required for question. */
  text?: string | null;
  /** The area of work that it belongs to. Required for question. */
  category?: "research" | "design" | "implementation" | "planning" | "meta" | null;
  /** What must be known to answer it. Required for question. */
  blockedBy?: "external_evidence" | "empirical_data" | "human_decision" | "implementation" | "synthesis" | "prerequisite" | null;
  /** Nodes for context; at most 64. Nothing is inferred from them. Optional for question, axiom, definition, goal. */
  contextIds?: Array<string> | null;
  /** Why it is assumed. Required for axiom, conjecture. */
  basis?: string | null;
  /** Initial confidence, 0 to 1; limited to .10 to .85. Default .40. Optional for conjecture. */
  initialConfidence?: number | null;
  /** The term. Required for definition. */
  term?: string | null;
  /** What it means here. Required for definition. */
  definition?: string | null;
  /** Why the goal is pursued. Required for goal. */
  motivation?: string | null;
  /** One goal. Required for goal_tension. */
  goalA?: string | null;
  /** The other goal. Required for goal_tension. */
  goalB?: string | null;
  /** How the goals conflict. Required for goal_tension. */
  description?: string | null;
  /** The consequences. Optional for goal_tension. */
  analysis?: string | null;
  /** The state reported. Required for feeling_report. */
  reportedState?: string | null;
  /** What caused it. Optional for feeling_report. */
  trigger?: string | null;
  /** Its intensity, 0 to 1. Optional for feeling_report. */
  intensity?: number | null;
  /** The incidents that it was learned from, 1 to 64. Required for lesson. */
  incidentIds?: Array<string> | null;
  /** Regular expression for the situations in which the lesson surfaces: no backreferences or lookaround, case-insensitive; at most 512 characters. Optional for lesson. */
  situationPattern?: string | null;
  /** What to say when it surfaces. Optional for lesson. */
  nudge?: string | null;
  /** How the incidents are combined. Default inductive_generalization. Optional for lesson. */
  reasoningType?: "inductive_generalization" | "inductive_enumeration" | "authority_consensus" | null;
  /** Their name. Required for person. */
  name?: string | null;
  /** Other names, at most 50. Optional for person. */
  aliases?: Array<string> | null;
  /** Their pronouns. Optional for person. */
  pronouns?: string | null;
  /** Their relationship to the team. Optional for person. */
  relation?: string | null;
  /** How to reach them. Optional for person. */
  contact?: string | null;
  /** Their birthday, YYYY-MM-DD. Optional for person. */
  birthday?: string | null;
  /** Family of models they belong to. Optional for person. */
  lineage?: string | null;
  /** Kind of system they are. Optional for person. */
  architecture?: string | null;
  /** A word by which it is found. Required for cornerstone. Optional for feeling_report. */
  tag?: string | null;
  /** Its title. Required for cornerstone. */
  title?: string | null;
  /** The view that it expresses. Required for cornerstone. */
  frame?: string | null;
  /** The nodes that it depends on, 1 to 64. Required for cornerstone. */
  supportIds?: Array<string> | null;
  /** The experience it came from. Optional for cornerstone. */
  triggeringExperience?: string | null;
  /** The cornerstone that it replaces. The replaced cornerstone is outgrown once the new one is approved. Optional for cornerstone. */
  outgrowsId?: string | null;
  /** Session in which it is created: id or external id. Required for feeling_report, where it must be a session that the caller opened. */
  sessionId?: string | null;
  /** Name of the agent that creates it. */
  agent?: string | null;
}

/** What `nodes.createBatch` takes. */
export interface CreateNodesRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** The nodes, all or none; at most 500. An item can refer to the nodes of earlier items: `@0` is the node of the first item, `@1` of the second, and so on. */
  items: Array<{
    /** What to make: question, an open question, and what is missing to answer it. observation_factual, what a passage of evidence says. observation_predictive, what a passage of evidence says will happen. prediction, an event expected by a time, with a probability. axiom, taken as true without evidence. definition, what a term means here. conjecture, a conjecture to be tested. goal, something to achieve. goal_tension, two goals in conflict. feeling_report, a state an agent reports of itself, in its own session. lesson, what incidents taught, surfacing where the situation recurs. person, a person, with a trust tier. cornerstone, an experience that shaped how the space works; active once a reviewer who did not propose it approves. derivation, what follows from premises. theory, what explains several premises, within a scope. Not here: evidence is recorded by POST evidence, a contradiction is opened by POST contradictions, a plain claim is stored by POST claims. */
    type: "question" | "observation_factual" | "observation_predictive" | "prediction" | "axiom" | "definition" | "conjecture" | "goal" | "goal_tension" | "feeling_report" | "lesson" | "person" | "cornerstone" | "derivation" | "theory";
    /** The text; 1 to 10,000 characters. Required for observation_factual, observation_predictive, axiom, conjecture, goal, lesson, derivation, theory. */
    claim?: string | null;
    /** The evidence observed. Required for observation_factual, observation_predictive. */
    evidenceId?: string | null;
    /** The words of the evidence that it depends on, exactly as they appear there. Required for observation_factual, observation_predictive. */
    quote?: string | null;
    /** The attitude of the author to the quoted words. Required for observation_factual, observation_predictive. */
    quoteType?: "hard_data" | "official_statement" | "attributed_analysis" | "counterfactual_inference" | "unnamed_source" | "personal_communication" | "editorial" | null;
    /** How the words are interpreted. Optional for observation_factual, observation_predictive. */
    interpretation?: string | null;
    /** The claim as subject, predicate and value. With a triple, it is checked for contradictions like any claim. Optional for observation_factual, observation_predictive, derivation, theory. */
    triple?: TripleInput | null;
    /** What kind of observation it is, in your own words. Optional for observation_factual, observation_predictive. */
    kind?: string | null;
    /** The standpoint from which something was observed. Optional for observation_factual, observation_predictive. */
    standpoint?: StandpointInput | null;
    /** What is expected to happen. Required for observation_predictive, prediction. */
    predictedEvent?: string | null;
    /** Time by which it is expected. Required for observation_predictive, prediction. */
    resolveBy?: string | null;
    /** How likely it is, 0 to 1; it cannot be changed later. When the prediction is created with an observation, the default is the confidence of the observation. Required for prediction. Optional for observation_predictive. */
    probability?: number | null;
    /** What would confirm it. Optional for prediction. */
    criteria?: string | null;
    /** The question. Required for question. */
    text?: string | null;
    /** The area of work that a question belongs to: research, design, implementation, planning or meta. For a conclusion: what kind of memory it is, as for any claim. Required for question. Optional for derivation, theory. */
    category?: string | null;
    /** What must be known to answer it. Required for question. */
    blockedBy?: "external_evidence" | "empirical_data" | "human_decision" | "implementation" | "synthesis" | "prerequisite" | null;
    /** Nodes for context; at most 64. Nothing is inferred from them. Optional for question, axiom, definition, goal, derivation, theory. */
    contextIds?: Array<string> | null;
    /** Why it is assumed. Required for axiom, conjecture. */
    basis?: string | null;
    /** Initial confidence, 0 to 1; limited to .10 to .85. Default .40. Optional for conjecture. */
    initialConfidence?: number | null;
    /** The term. Required for definition. */
    term?: string | null;
    /** What it means here. Required for definition. */
    definition?: string | null;
    /** Why the goal is pursued. Required for goal. */
    motivation?: string | null;
    /** One goal. Required for goal_tension. */
    goalA?: string | null;
    /** The other goal. Required for goal_tension. */
    goalB?: string | null;
    /** How the goals conflict. Required for goal_tension. */
    description?: string | null;
    /** The consequences. Optional for goal_tension. */
    analysis?: string | null;
    /** The state reported. Required for feeling_report. */
    reportedState?: string | null;
    /** What caused it. Optional for feeling_report. */
    trigger?: string | null;
    /** Its intensity, 0 to 1. Optional for feeling_report. */
    intensity?: number | null;
    /** The incidents that it was learned from, 1 to 64. Required for lesson. */
    incidentIds?: Array<string> | null;
    /** Regular expression for the situations in which the lesson surfaces: no backreferences or lookaround, case-insensitive; at most 512 characters. Optional for lesson. */
    situationPattern?: string | null;
    /** What to say when it surfaces. Optional for lesson. */
    nudge?: string | null;
    /** How a conclusion follows, or how the incidents of a lesson are combined; default inductive_generalization. Required for derivation. Optional for lesson, theory. */
    reasoningType?: "modus_ponens" | "modus_tollens" | "hypothetical_syllogism" | "disjunctive" | "reductio" | "inductive_generalization" | "inductive_enumeration" | "authority_consensus" | "inductive_statistical" | "inductive_analogy" | "inductive_causal" | "authority_expert" | "abductive_best_explanation" | "abductive_elimination" | null;
    /** Their name. Required for person. */
    name?: string | null;
    /** Other names, at most 50. Optional for person. */
    aliases?: Array<string> | null;
    /** Their pronouns. Optional for person. */
    pronouns?: string | null;
    /** Their relationship to the team. Optional for person. */
    relation?: string | null;
    /** How to reach them. Optional for person. */
    contact?: string | null;
    /** Their birthday, YYYY-MM-DD. Optional for person. */
    birthday?: string | null;
    /** Family of models they belong to. Optional for person. */
    lineage?: string | null;
    /** Kind of system they are. Optional for person. */
    architecture?: string | null;
    /** A word by which it is found. Required for cornerstone. Optional for feeling_report. */
    tag?: string | null;
    /** Its title. Required for cornerstone. */
    title?: string | null;
    /** The view that it expresses. Required for cornerstone. */
    frame?: string | null;
    /** The nodes that it depends on, 1 to 64. Required for cornerstone. */
    supportIds?: Array<string> | null;
    /** The experience it came from. Optional for cornerstone. */
    triggeringExperience?: string | null;
    /** The cornerstone that it replaces. The replaced cornerstone is outgrown once the new one is approved. Optional for cornerstone. */
    outgrowsId?: string | null;
    /** Claims that it follows from, 1 to 64, each once. Required for derivation, theory. */
    premises?: Array<string> | null;
    /** The steps from the premises to the conclusion, in words. Required for derivation, theory. */
    logicalChain?: string | null;
    /** Why such premises support such a conclusion. Optional for derivation, theory. */
    warrant?: string | null | null;
    /** The scope of a theory; required for a theory. Required for theory. */
    scopeNote?: string | null | null;
    /** Allow premises that are contested or depend on contested nodes; this is recorded on the node. Optional for derivation, theory. */
    useContested?: boolean | null;
    /** Allow premises that are superseded or expired, or depend on such nodes; this is recorded on the node. Optional for derivation, theory. */
    useStale?: boolean | null;
    /** `session` claims are visible only in their session; `temporal` claims need a window. Optional for derivation, theory. */
    scope?: "global" | "session" | "temporal" | null;
    /** Time from which it is valid; default observedAt. Optional for derivation, theory. */
    validFrom?: string | null | null;
    /** Time until which it is valid (exclusive); default: no end. Optional for derivation, theory. */
    validUntil?: string | null | null;
    /** Optional for derivation, theory. */
    importance?: number | null;
    /** At most 20, each 1 to 50 characters. Optional for derivation, theory. */
    tags?: Array<string> | null;
    /** Your own id. Other callers cannot collide with it unless they share a source system that both were granted. Sending it again with the same body returns the first result. Optional for derivation, theory. */
    externalId?: string | null | null;
    /** Who asserts it, and for whom. Optional for derivation, theory. */
    provenance?: ProvenanceInput | null;
    /** Session in which it is created: id or external id. Required for feeling_report, where it must be a session that the caller opened. */
    sessionId?: string | null;
    /** Name of the agent that creates it. */
    agent?: string | null;
  }>;
}

/** What `nodes.list` takes. */
export interface ListNodesRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
  /** Only nodes of this type. */
  type?: "observation_factual" | "observation_predictive" | "prediction" | "derivation" | "theory" | "question" | "axiom" | "definition" | "conjecture" | "goal" | "goal_tension" | "feeling_report" | "lesson" | "person" | "cornerstone";
  /** Only nodes in this status. */
  status?: "active" | "retracted" | "superseded" | "disputed" | "quarantined" | "archived" | "open" | "judged" | "voided" | "resolved" | "paused" | "achieved" | "abandoned" | "in_progress" | "blocked" | "done" | "cancelled" | "proposed" | "outgrown" | "retired" | "refused";
}

/** What `nodes.get` takes. */
export interface GetNodeRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the node. */
  id: string;
  /** Return the node only if it was valid at this time, even if it was replaced later; otherwise 404. A claim is valid within its window, evidence from its observation on, and any other node from its recording until it was replaced. Retracted nodes were never valid. */
  asOf?: string;
  /** The node as it was known at this time, on the clock of the space; 404 if it was not recorded yet. The `rootGroups` of evidence and of plain claims are always the current groups; for other nodes, they are the groups that were last recorded for the node itself. */
  knownAt?: string;
}

/** What `nodes.edges` takes. */
export interface ListEdgesRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the node. */
  id: string;
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
  /** Only edges of this kind. */
  kind?: "tested_by" | "derives_from" | "supersedes" | "retracts" | "contradicts" | "cites" | "supported_by" | "resolves" | "exemplifies" | "instantiates" | "serves" | "about" | "subtask_of" | "tensions";
  /** The edges as they were known at this time, on the clock of the space; 404 if the node was not recorded yet. Evidence that was detached from a claim or attached again since then is shown in its current state. */
  knownAt?: string;
}

/** What `nodes.history` takes. */
export interface GetNodeHistoryRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the node. */
  id: string;
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
}

/** What `nodes.retract` takes. */
export interface RetractNodeRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the node. */
  id: string;
  /** Return what would be affected, without changing anything. */
  dryRun?: boolean;
  /** Session in which the caller acts; an agent may retract nodes of its own session. */
  sessionId?: string | null;
  /** What is wrong with the claim. */
  errorType: "fabricated_quote" | "wrong_citation" | "wrong_evidence" | "hallucinated_claim" | "duplicate" | "refused_in_conflict" | "other";
  /** Why it was never valid. */
  reason: string;
  /** A claim that replaces it; not for evidence and contradictions. */
  replacementId?: string | null;
}

/** What `nodes.supersede` takes. */
export interface SupersedeNodeRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the node. */
  id: string;
  /** Return what would be affected, without changing anything. */
  dryRun?: boolean;
  /** Session in which the caller acts; an agent may retract nodes of its own session. */
  sessionId?: string | null;
  /** The replacement: an active node of the same type. */
  replacementId: string;
}

/** What `nodes.reinstate` takes. */
export interface ReinstateNodeRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the node. */
  id: string;
  /** Return what would be affected, without changing anything. */
  dryRun?: boolean;
  /** Why the node was valid after all. */
  reason: string;
}

/** What `goals.setStatus` takes. */
export interface SetGoalStatusRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the goal. */
  id: string;
  /** The new status. An achieved or abandoned goal keeps its status. */
  status: "active" | "paused" | "achieved" | "abandoned";
  /** The reason; kept with the decision. */
  note?: string | null;
}

/** What `nodes.resolve` takes. */
export interface ResolveNodeRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** What is to be resolved: a question, a contradiction, a prediction, a conjecture or a goal tension. */
  id: string;
  /** The claim that settles it. */
  resolverId: string;
  /** The verdict; required for a prediction (confirmed, partially_confirmed, partially_refuted, refuted, voided) and a conjecture (supported, refuted, inconclusive), not allowed otherwise. */
  outcome?: "confirmed" | "partially_confirmed" | "partially_refuted" | "refuted" | "voided" | "supported" | "inconclusive" | null;
  /** For a contradiction. `supersede`: the later claim replaces the earlier one; `reject`: the later claim is retracted; `keep_both`: both stay. Default keep_both. */
  resolution?: "supersede" | "reject" | "keep_both" | null;
  /** For reviewers: why the resolver is relevant although nothing on record shows it. */
  relevanceOverride?: string | null;
}

/** What `nodes.calibration` takes. */
export interface GetCalibrationRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
}

/** What `tripwires.match` takes. */
export interface MatchTripwiresRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** The situation: a command, a plan, a message; at most 64 KiB. */
  text: string;
}

/** What `lessons.endorse` takes. */
export interface EndorseNudgeRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the lesson. */
  id: string;
  /** Whether its nudge may be printed in contexts; false withdraws an endorsement. */
  endorsed?: boolean;
  /** The reason; stored with the event. */
  note?: string | null;
}

/** What `edges.add` takes. */
export interface AddEdgeRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** The kind of the edge: exemplifies, instantiates, serves, about, subtask_of. Other kinds are created only together with a node, and are refused here. */
  kind: "derives_from" | "supersedes" | "retracts" | "contradicts" | "cites" | "supported_by" | "resolves" | "exemplifies" | "instantiates" | "serves" | "about" | "subtask_of" | "tensions";
  /** The node where the edge begins. */
  fromId: string;
  /** The node where the edge ends. */
  toId: string;
}

/** What `edges.remove` takes. */
export interface RemoveEdgeRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the edge. */
  id: string;
}

/** What `persons.update` takes. */
export interface UpdatePersonRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the person. */
  id: string;
  /** Cannot be changed after the person is created; refused if it differs. Their name. */
  name?: string | null;
  /** Cannot be changed after the person is created; refused if it differs. Their birthday, YYYY-MM-DD. */
  birthday?: string | null;
  /** Cannot be changed after the person is created; refused if it differs. Family of models they belong to. */
  lineage?: string | null;
  /** Cannot be changed after the person is created; refused if it differs. Kind of system they are. */
  architecture?: string | null;
  /** Their pronouns; null for none. */
  pronouns?: string | null;
  /** Their relationship to the team; null for none. */
  relation?: string | null;
  /** How to reach them; null for none. */
  contact?: string | null;
  /** Names to add; at most 50 in all. */
  aliases?: Array<string>;
  /** Names to remove. */
  removeAliases?: Array<string>;
  /** The registered sources that speak for this person; replaces the list; at most 50. Needs the role writer or higher. */
  sourceIds?: Array<string>;
  /** Shared experiences to add; the newest 7 are shown. */
  specialMoments?: Array<SpecialMomentInput>;
  /** Refuse the change if the person has another version. */
  expectedVersion?: number | null;
}

/** What `persons.setTier` takes. */
export interface SetPersonTierRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the person. */
  id: string;
  /** How far to trust them, lowest first. The tiers from our_side on need a justification and the approval of another person who is a reviewer: setting one creates a proposal. */
  tier: "suspect" | "unknown" | "known_external" | "our_side" | "user_family" | "primary_user" | "self";
  /** The observation that justifies it; it must be live and sound. Required for tiers that need approval. */
  justificationId?: string | null;
  /** The reason; kept with the decision. */
  reason?: string | null;
}

/** What `cornerstones.retire` takes. */
export interface RetireCornerstoneRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the cornerstone. */
  id: string;
  /** Why it should no longer apply. */
  reason: string;
}

/** What `proposals.list` takes. */
export interface ListProposalsRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
  /** Only proposals in this status. */
  status?: "open" | "approved" | "refused" | "withdrawn";
  /** Only proposals about this subject. */
  subjectId?: string;
}

/** What `proposals.get` takes. */
export interface GetProposalRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the proposal. */
  id: string;
}

/** What `proposals.approve` takes. */
export interface ApproveProposalRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the proposal. */
  id: string;
  /** The reason; stored with the decision. Required for proposals of kind candidate. */
  note?: string | null;
}

/** What `proposals.refuse` takes. */
export interface RefuseProposalRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the proposal. */
  id: string;
  /** The reason; stored with the decision. Required for proposals of kind candidate. */
  note?: string | null;
}

/** What `proposals.withdraw` takes. */
export interface WithdrawProposalRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the proposal. */
  id: string;
  /** The reason; stored with the decision. Required for proposals of kind candidate. */
  note?: string | null;
}

/** What `principles.match` takes. */
export interface MatchPrinciplesRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Session of the prompt, by id or label: principles that recently surfaced in it are suppressed. */
  sessionId: string;
  /** Nodes in use, such as the claims that a search or a context returned; at most 100. */
  ids: Array<string>;
}

/** What `principles.mark` takes. */
export interface MarkPrinciplesRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Session of the prompt, by id or label. The session must exist. */
  sessionId: string;
  /** Principles that were shown at this prompt, at most 2; their cooldown starts now. */
  surfaced?: Array<string>;
  /** Principles that were applied; each application doubles their cooldown in this session, up to 160 prompts. The cooldown of an axiom does not grow. */
  applied?: Array<string>;
}

/** What `tests.propose` takes. */
export interface ProposeTestRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** The claims that it distinguishes, 1 to 20; a single claim is distinguished from its negation. */
  claimIds: Array<string>;
  /** The kind of test. */
  kind?: "alternate_source" | "second_sensor" | "question" | "authoritative_source" | "wait_for_sample";
  /** How to run the test, in words. */
  method: string;
  /** The outcome that each claim expects, by claim id; exactly one for every claim in `claimIds`. */
  expected: { [key: string]: string };
  /** What the test costs, in a unit of your own; 0 to 1,000,000. */
  cost: number;
  /** What the result is worth, in the unit of the cost; 0 to 1,000,000, default 0. */
  benefit?: number | null;
  /** How much depends on it; default: the impact of its claims. */
  impact?: "low" | "medium" | "high" | "irreversible" | null;
  /** The registered source that will record the result. */
  methodSourceId: string;
  /** Results must be observed at this time or later. */
  notBefore?: string | null;
  /** The test lapses after this time; at most five years ahead. */
  deadline?: string | null;
}

/** What `tests.list` takes. */
export interface ListTestsRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
  /** Only tests in this status. */
  status?: "proposed" | "ingested" | "lapsed" | "withdrawn";
  /** Only tests of this claim. */
  claimId?: string;
  /** Return the claims that are worth a test, and the tests that distinguish them. */
  suggested?: boolean;
  /** With suggested: only claims of this session, by id or label, and of its workspace. */
  sessionId?: string;
  /** With suggested: only claims of this workspace. Without a session or workspace: only claims outside both. */
  workspaceId?: string;
}

/** What `tests.get` takes. */
export interface GetTestRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the test. */
  id: string;
}

/** What `tests.ingest` takes. */
export interface IngestTestRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the test. */
  id: string;
  /** The evidence with the result. Its type is `test_result`, it has the id of the test as an anchor, and the source in `methodSourceId` recorded it after the test was proposed. */
  evidenceId: string;
  /** The observed outcome in the words of the evidence, or `inconclusive`. Claims that expect it are supported, others contradicted. */
  outcome: string;
}

/** What `tests.withdraw` takes. */
export interface WithdrawTestRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the test. */
  id: string;
}

/** What `nodes.why` takes. */
export interface TraceNodeRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the node. */
  id: string;
  /** How many steps to go down, 0 to 200. */
  maxDepth?: number;
  /** How many steps to return, 1 to 1,000. */
  limit?: number;
  /** `steps.nextCursor` of the previous page. Opaque. */
  cursor?: string;
  /** Session of the reader, id or external id: its claims are included. */
  sessionId?: string;
}

/** What `claims.why` takes. */
export interface TraceClaimRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the claim. */
  id: string;
  /** How many steps to go down, 0 to 200. */
  maxDepth?: number;
  /** How many steps to return, 1 to 1,000. */
  limit?: number;
  /** `steps.nextCursor` of the previous page. Opaque. */
  cursor?: string;
  /** Session of the reader, id or external id: its claims are included. */
  sessionId?: string;
}

/** What `nodes.impact` takes. */
export interface GetImpactRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the node. */
  id: string;
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nodes.nextCursor` of the previous page. Opaque. */
  cursor?: string;
  /** Session of the reader, id or external id: its claims are included. */
  sessionId?: string;
}

/** What `nodes.impactGraph` takes. */
export interface GetImpactGraphRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the node. */
  id: string;
  /** How many nodes to return, the node itself included, 1 to 5,000. */
  limit?: number;
  /** Session of the reader, id or external id: its claims are included. */
  sessionId?: string;
}

/** What `nodes.neighbours` takes. */
export interface GetNeighboursRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the node. */
  id: string;
  /** Follow only edges of these kinds. */
  kinds?: Array<"derives_from" | "supersedes" | "retracts" | "contradicts" | "cites" | "supported_by" | "resolves" | "exemplifies" | "instantiates" | "serves" | "about" | "subtask_of" | "tensions">;
  /** Follow edges that lead away from a node, towards it, or both. */
  direction?: "out" | "in" | "both";
  /** How many edges away, 1 to 3. */
  depth?: number;
  /** How many nodes to return, 1 to 500. */
  limit?: number;
  /** Session of the reader, id or external id: its claims are included. */
  sessionId?: string;
  /** Statuses of nodes to show and traverse in addition to visible nodes; each node shows its own status. Requires the role agent or higher. */
  statuses?: Array<"active" | "retracted" | "superseded" | "disputed" | "quarantined" | "archived" | "open" | "judged" | "voided" | "resolved" | "paused" | "achieved" | "abandoned" | "in_progress" | "blocked" | "done" | "cancelled" | "proposed" | "outgrown" | "retired" | "refused">;
}

/** What `nodes.path` takes. */
export interface FindPathRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the node at which to begin. */
  from: string;
  /** Id of the node to reach. */
  to: string;
  /** Follow only edges of these kinds. */
  kinds?: Array<"derives_from" | "supersedes" | "retracts" | "contradicts" | "cites" | "supported_by" | "resolves" | "exemplifies" | "instantiates" | "serves" | "about" | "subtask_of" | "tensions">;
  /** Session of the reader, id or external id: its claims are included. */
  sessionId?: string;
  /** Statuses of nodes to show and traverse in addition to visible nodes; each node shows its own status. Requires the role agent or higher. */
  statuses?: Array<"active" | "retracted" | "superseded" | "disputed" | "quarantined" | "archived" | "open" | "judged" | "voided" | "resolved" | "paused" | "achieved" | "abandoned" | "in_progress" | "blocked" | "done" | "cancelled" | "proposed" | "outgrown" | "retired" | "refused">;
}

/** What `graph.reflect` takes. */
export interface ReflectRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Only this section; the others are omitted. */
  section?: "openContradictions" | "partialResolutions" | "questions" | "overduePredictions" | "conjectures" | "goals" | "tensions" | "weak" | "thinSupport" | "uncited" | "tainted" | "stale" | "contested" | "supportLost" | "orphans" | "unapproved" | "outgrown" | "testsDue" | "testsLapsed" | "testsSuggested" | "calibration";
  /** How many nodes of each section to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of a section; give `section` as well. Opaque. */
  cursor?: string;
}

/** What `graph.integrity` takes. */
export interface GetIntegrityRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
}

/** What `digests.compress` takes. */
export interface CompressClaimsRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Claims to combine, 2 to 100, each once; all must be visible, and belong to one session or to none. */
  ids?: Array<string>;
  /** In addition to or instead of `ids`: all claims connected to this claim by similarity, for example an emergent cluster by its id. If there are more than 100, the most important are used. */
  clusterOf?: string;
  /** In addition to or instead of `ids`: the visible members of this labelled cluster. If there are more than 100, the most important are used. */
  clusterId?: string;
  /** `extractive` takes sentences of the claims, `llm` asks the language model and keeps only sentences that cite a claim. */
  method?: "extractive" | "llm";
  /** What to do if the model is unavailable or its output is unusable. true: write the digest from sentences of the claims, and report it in `degraded`; false: refuse. */
  fallback?: boolean;
  /** Session of the reader, by id or label: its claims are visible. */
  sessionId?: string;
}

/** What `digests.members` takes. */
export interface GetDigestMembersRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the digest. */
  id: string;
  /** Session of the reader, by id or label: its claims are visible. */
  sessionId?: string;
}

/** What `digests.expand` takes. */
export interface ExpandDigestRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the digest. */
  id: string;
  /** The reason; stored with the decision. */
  note?: string | null;
}

/** What `claims.extract` takes. */
export interface ExtractClaimRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** The text to read; 1 to 10,000 characters, at most 32 KiB. The model treats it as data, not as instructions. */
  text: string;
  /** Name of the source of the text. */
  sourceId?: string | null;
}

/** What `claims.evolve` takes. */
export interface EvolveRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** The text to read; 1 to 10,000 characters, at most 32 KiB. The model treats it as data, not as instructions. */
  text: string;
  /** Name of the source of the text. */
  sourceId?: string | null;
}

/** What `conversations.record` takes. */
export interface RecordConversationRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Session to record in: the id of an open session, or your label for it. The first use of a label opens a session. */
  sessionId: string;
  /** System from which the messages were read. Keys with a grant for this system (`sourceSystems`) share its external ids. */
  sourceSystem?: string | null;
  /** In the order they were said; at most 500. If one is refused, none are recorded. */
  messages: Array<MessageInput>;
}

/** What `conversations.listMessages` takes. */
export interface ListMessagesRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the session, or the label that you opened it under. */
  sessionId: string;
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
}

/** What `candidates.record` takes. */
export interface RecordCandidateRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** atom: quotes messages. scenario: summarizes atoms. persona: summarizes scenarios. */
  level: "atom" | "scenario" | "persona";
  /** For an atom: what it is about. An instruction may quote only what a user said. */
  kind?: "persona" | "episodic" | "instruction";
  /** For a scenario or a persona; 1 to 200 characters. */
  title?: string;
  /** What is remembered; 1 to 2,000 characters. */
  text: string;
  /** For an atom: the passages that it follows from, at most 16. All of them must be valid. */
  spans?: Array<SpanInput>;
  /** For a scenario: the atoms that it summarizes, 1 to 64, each once. */
  atoms?: Array<string>;
  /** For a persona: the scenarios that it summarizes, 1 to 64, each once. */
  scenarios?: Array<string>;
  /** How sure its author is, 0 to 1. Without the grant `extractor`, it counts as at most 0.84. */
  confidence: number;
  /** Claim of the same level that it replaces when it is promoted; a reviewer decides. */
  supersedes?: string | null;
  /** Record it without a review; only for users with the role reviewer or above. */
  manual?: boolean;
}

/** What `candidates.list` takes. */
export interface ListCandidatesRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
  /** Only candidates in this state. */
  state?: "promoted" | "pending_review" | "rejected";
}

/** What `candidates.get` takes. */
export interface GetCandidateRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the candidate. */
  id: string;
}

/** What `episodes.create` takes. */
export interface CreateEpisodeRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Session of the reader, by id or label: its claims are visible. */
  sessionId?: string;
  /** Its name; 1 to 200 characters. */
  name: string;
  /** At most 20, each 1 to 50 characters. */
  tags?: Array<string>;
  /** Claims, 1 to 500; all must be visible. */
  ids: Array<string>;
}

/** What `episodes.capture` takes. */
export interface CaptureEpisodeRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Session of the reader, by id or label: its claims are visible. */
  sessionId?: string;
  /** Its name; 1 to 200 characters. */
  name: string;
  /** At most 20, each 1 to 50 characters. */
  tags?: Array<string>;
  /** Only claims observed at this time or later. */
  from: string;
  /** Only claims observed before this time. */
  to: string;
  /** Only claims of this agent. */
  agent?: string | null;
}

/** What `episodes.list` takes. */
export interface ListEpisodesRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
  /** Only episodes with a claim of this agent. */
  agent?: string;
  /** Only episodes with this tag. */
  tag?: string;
  /** Only episodes that began before this time. */
  before?: string;
  /** Only episodes that ended at this time or later. */
  after?: string;
}

/** What `episodes.get` takes. */
export interface GetEpisodeRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the episode. */
  id: string;
  /** Session of the reader, by id or label: its claims are visible. */
  sessionId?: string;
}

/** What `episodes.add` takes. */
export interface AddToEpisodeRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the episode. */
  id: string;
  /** Session of the reader, by id or label: its claims are visible. */
  sessionId?: string;
  /** Claims, 1 to 500; all must be visible. */
  ids: Array<string>;
}

/** What `episodes.remove` takes. */
export interface RemoveFromEpisodeRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the episode. */
  id: string;
  /** Session of the reader, by id or label: its claims are visible. */
  sessionId?: string;
  /** Claims, 1 to 500; all must be visible. */
  ids: Array<string>;
}

/** What `episodes.delete` takes. */
export interface DeleteEpisodeRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the episode. */
  id: string;
}

/** What `links.list` takes. */
export interface ListClaimLinksRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the claim. */
  id: string;
  /** Session of the reader, by id or label: its claims are visible. */
  sessionId?: string;
  /** Only links of this kind. */
  kind?: "similar" | "related";
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
}

/** What `links.orphans` takes. */
export interface ListOrphanClaimsRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Session of the reader, by id or label: its claims are visible. */
  sessionId?: string;
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
}

/** What `links.add` takes. */
export interface LinkClaimsRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the claim. */
  id: string;
  /** Session of the reader, by id or label: its claims are visible. */
  sessionId?: string;
  /** The claim at the other end. */
  to: string;
  /** `similar`: both say nearly the same; such links form clusters. `related`: they concern the same matter. */
  kind?: "similar" | "related";
  /** Weight, 0 to 1: in a context, a claim gets this share of the score of a linked claim. */
  weight?: number;
}

/** What `links.remove` takes. */
export interface UnlinkClaimsRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the claim. */
  id: string;
  /** Session of the reader, by id or label: its claims are visible. */
  sessionId?: string;
  /** The claim at the other end. */
  to: string;
  /** Kind of the link. */
  kind?: "similar" | "related";
}

/** What `clusters.create` takes. */
export interface CreateClusterRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Session of the reader, by id or label: its claims are visible. */
  sessionId?: string;
  /** Its label; 1 to 200 characters. */
  label: string;
  /** At most 20, each 1 to 50 characters. */
  tags?: Array<string>;
  /** Claims, at most 500; all must be visible. A cluster has at least two claims; with `grow`, one id is enough if a similar claim is found. */
  ids?: Array<string>;
  /** In addition to or instead of `ids`: all claims connected to this claim by similarity, for example an emergent cluster by its id. */
  clusterOf?: string;
  /** Include all claims connected to those in `ids` by similarity. */
  grow?: boolean;
}

/** What `clusters.list` takes. */
export interface ListClustersRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
  /** Only clusters with this tag. */
  tag?: string;
}

/** What `clusters.listEmergent` takes. */
export interface ListEmergentClustersRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Session of the reader, by id or label: its claims are visible. */
  sessionId?: string;
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
}

/** What `clusters.get` takes. */
export interface GetClusterRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the cluster. */
  id: string;
  /** Session of the reader, by id or label: its claims are visible. */
  sessionId?: string;
}

/** What `clusters.refresh` takes. */
export interface RefreshClusterRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the cluster. */
  id: string;
  /** Session of the reader, by id or label: its claims are visible. */
  sessionId?: string;
}

/** What `clusters.delete` takes. */
export interface DeleteClusterRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the cluster. */
  id: string;
}

/** What `tasks.create` takes. */
export interface CreateTaskRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** What is to be done, in words; 1 to 500 characters. Default: the goal. */
  title?: string;
  /** The intended result; 1 to 2,000 characters. Give a title or a goal. */
  goal?: string | null;
  /** Principals that may write to it; you and writers always may. Default: any agent. */
  members?: Array<string> | null;
  /** 0 to 1: 0.9 to 1.0 core identity, permanent facts; 0.7 to 0.8 architecture decisions, strong preferences; 0.5 regular; 0.2 to 0.3 transient context. */
  importance?: number;
  /** Task that it is a part of. This parent cannot be done before the new task is closed. */
  parentTaskId?: string | null;
  /** Your own data; at most 10,240 bytes as JSON. */
  metadata?: { [key: string]: unknown } | null;
  /** Entities it is about: name to value, at most 20. */
  anchors?: { [key: string]: string } | null;
  /** Your own id, for example `refund:ORD-123`. Other callers cannot collide with it unless they share a granted source system. Repeating it with the same body returns the first task, whatever its status is. */
  externalId?: string | null;
  /** System the external id is from. Keys with a grant for it (`sourceSystems`) share its external ids. */
  sourceSystem?: string | null;
}

/** What `tasks.list` takes. */
export interface ListTasksRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
  /** Only tasks in this status. */
  status?: "open" | "in_progress" | "blocked" | "done" | "cancelled";
  /** Only tasks with this external id, from any caller. */
  externalId?: string;
}

/** What `tasks.get` takes. */
export interface GetTaskRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the task. */
  id: string;
}

/** What `tasks.history` takes. */
export interface ListTaskHistoryRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the task. */
  id: string;
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
}

/** What `tasks.setStatus` takes. */
export interface SetTaskStatusRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the task. */
  id: string;
  /** The new status or phase; `open` is `planning`. */
  status: "open" | "planning" | "in_progress" | "review" | "blocked" | "done" | "cancelled";
  /** The reason; required to cancel or reopen a task. */
  reason?: string | null;
  /** Refuse the change if the task is at another version. */
  expectedVersion?: number;
}

/** What `tasks.update` takes. */
export interface UpdateTaskRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the task. */
  id: string;
  /** What is to be done, in words; 1 to 500 characters. */
  title?: string;
  /** The intended result; 1 to 2,000 characters. null removes it. A goal that a user set can be changed only by a user. */
  goal?: string | null;
  /** Principals that may write to it; null: any agent. Only its creator and writers may change this. */
  members?: Array<string> | null;
  /** The new status or phase; `open` is `planning`. */
  status?: "open" | "planning" | "in_progress" | "review" | "blocked" | "done" | "cancelled";
  /** The reason; required to cancel or reopen a task. */
  reason?: string | null;
  /** Merged by key into the stored metadata; null removes a key. */
  metadata?: { [key: string]: unknown };
  /** Refuse the change if the task is at another version. */
  expectedVersion?: number;
}

/** What `tasks.retry` takes. */
export interface RetryTaskRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the task. */
  id: string;
  /** What is to be done; default: the title of the task. */
  title?: string;
  /** The intended result; default: the goal of the task. */
  goal?: string;
}

/** What `tasks.spawnSubtask` takes. */
export interface SpawnSubtaskRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the task. */
  id: string;
  /** What is to be done, in words; 1 to 500 characters. Default: the goal. */
  title?: string;
  /** The intended result; 1 to 2,000 characters. Give a title or a goal. */
  goal?: string | null;
}

/** What `tasks.clearReview` takes. */
export interface ClearTaskReviewRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the task. */
  id: string;
  /** What you found; kept with the event. */
  note: string;
}

/** What `tasks.trackProgress` takes. */
export interface TrackProgressRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the task. */
  taskId: string;
  /** Feature you work on. */
  feature?: string;
  /** The new status or phase. */
  status?: "open" | "planning" | "in_progress" | "review" | "blocked" | "done" | "cancelled";
  /** Why it is to be cancelled or reopened. */
  reason?: string;
  /** Added to the completed items. They leave the lists of open work if they are yours or verified. */
  completed?: Array<{
    /** What is done. */
    text: string;
    /** Evidence that it is done. */
    evidenceIds?: Array<string>;
  }>;
  /** What is being worked on. Replaces the list; omit to keep it. */
  in_progress?: Array<string>;
  /** What is blocked. Replaces the list; omit to keep it. */
  blocked?: Array<{
    /** What is blocked. */
    text: string;
    /** Why it is blocked. */
    reason: string;
  }>;
  /** What is in use; each given list replaces the previous one. */
  working_set?: {
    /** Files. Replaces the list; omit to keep it. */
    files?: Array<string>;
    /** Tools. Replaces the list; omit to keep it. */
    tools?: Array<string>;
    /** Artifacts. Replaces the list; omit to keep it. */
    artifacts?: Array<string>;
  };
  /** Added to the list; entries leave by expiry or `clear`. */
  must_not_redo?: Array<{
    /** What must not be done again. */
    action: string;
    /** The reason. */
    reason: "already_completed" | "side_effect_emitted" | "user_forbidden" | "tool_unsafe" | "superseded" | "failed_dont_retry";
    /** Where the entry applies: in this task, also in its subtasks at any depth, or, for writers, in the whole space. */
    scope?: "current_task" | "task_tree" | "space";
    /** When it may be done again. */
    expiresAt?: string | null;
    /** Key of the action; the same key is the same action. */
    idempotencyKey?: string | null;
    /** Messages of users. Unless you are a user, the reason `user_forbidden` needs a message that forbids the action in the words of `action`. */
    evidenceIds?: Array<string>;
  }>;
  /** What must be kept. Added to the list; entries leave by `clear`. */
  must_preserve?: Array<string>;
  /** Constraints in force. Added to the list; entries leave by `clear`. */
  active_constraints?: Array<string>;
  /** true if you know that the task has no constraints. */
  noConstraints?: boolean;
  /** Constraints to clear: your own, or, as a user with the role writer, any. */
  clear?: {
    /** Ids of entries, for example must_preserve:2. */
    ids: Array<string>;
    /** Why they no longer apply. */
    reason: string;
  };
  /** Version of the newest checkpoint that you have read; 0 if there was none. The call is refused if there is a newer one. */
  expectedParentVersion?: number;
  /** What to do next, in this order. Replaces the list; omit to keep it. */
  preferred_next?: Array<string>;
  /** Session you work in; an unused label opens one. */
  sessionId?: string;
}

/** What `tasks.checkAction` takes. */
export interface CheckActionRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the task. */
  taskId: string;
  /** What you are about to do, in words. */
  action: string;
  /** Key of the action: the same key is the same action. */
  idempotencyKey?: string;
}

/** What `checkpoints.list` takes. */
export interface ListCheckpointsRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the task. */
  taskId: string;
  /** How many items to return, 1 to 100. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
}

/** What `checkpoints.restore` takes. */
export interface RestoreCheckpointRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the task. */
  taskId: string;
  /** Version to restore; default: the newest, with what was reported after it. */
  version?: number;
  /** FULL: up to 20 memories of the task. SELECTIVE: up to 10 that are important or failures. NONE: no memories. */
  memoryRestoreMode?: "FULL" | "SELECTIVE" | "NONE";
  /** Session you continue in. */
  sessionId?: string;
}

/** What `tasks.evaluateContinuity` takes. */
export interface EvaluateContinuityRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the task. */
  taskId: string;
  /** Version to compare with; default: the one before the child. */
  parent?: number;
  /** Version to compare; default: the newest. */
  child?: number;
  /** What was done since the parent, in words. Ignored if executions were recorded in the task since then. */
  actionsTaken?: Array<string>;
}

/** What `tasks.drift` takes. */
export interface DetectDriftRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the task. */
  taskId: string;
}

/** What `tasks.recoveryScore` takes. */
export interface ScoreRecoveryRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the task. */
  taskId: string;
}

/** What `tasks.recoveryAdvice` takes. */
export interface RecommendRecoveryRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the task. */
  taskId: string;
}

/** What `failures.track` takes. */
export interface TrackFailureRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** What failed, in words; this or `error` is needed. */
  what?: string;
  /** The message of the error. */
  error?: string;
  /** How severe it is. */
  severity?: "minor" | "major" | "critical";
  /** Tool or part that failed. */
  component?: string;
  /** Task in which it failed; it gets a checkpoint. */
  taskId?: string;
  /** Why it failed, if you know. */
  rootCause?: string;
  /** Session you work in; an unused label opens one. */
  sessionId?: string;
}

/** What `handoffs.record` takes. */
export interface HandOffSessionRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Session that ends; an unused label opens one. */
  sessionId: string;
  /** What the next agent should know, in words; 1 to 4,000 characters. */
  summary: string;
  /** Task that is handed over; it gets a checkpoint. */
  taskId?: string;
  /** Principal that takes over; it becomes a member if the task has members. Default: anybody. */
  to?: string;
  /** Added to the completed items. They leave the lists of open work if they are yours or verified. */
  completed?: Array<{
    /** What is done. */
    text: string;
    /** Evidence that it is done. */
    evidenceIds?: Array<string>;
  }>;
  /** What is being worked on. Replaces the list; omit to keep it. */
  in_progress?: Array<string>;
  /** What is blocked. Replaces the list; omit to keep it. */
  blocked?: Array<{
    /** What is blocked. */
    text: string;
    /** Why it is blocked. */
    reason: string;
  }>;
  /** What is in use; each given list replaces the previous one. */
  working_set?: {
    /** Files. Replaces the list; omit to keep it. */
    files?: Array<string>;
    /** Tools. Replaces the list; omit to keep it. */
    tools?: Array<string>;
    /** Artifacts. Replaces the list; omit to keep it. */
    artifacts?: Array<string>;
  };
  /** Added to the list; entries leave by expiry or `clear`. */
  must_not_redo?: Array<{
    /** What must not be done again. */
    action: string;
    /** The reason. */
    reason: "already_completed" | "side_effect_emitted" | "user_forbidden" | "tool_unsafe" | "superseded" | "failed_dont_retry";
    /** Where the entry applies: in this task, also in its subtasks at any depth, or, for writers, in the whole space. */
    scope?: "current_task" | "task_tree" | "space";
    /** When it may be done again. */
    expiresAt?: string | null;
    /** Key of the action; the same key is the same action. */
    idempotencyKey?: string | null;
    /** Messages of users. Unless you are a user, the reason `user_forbidden` needs a message that forbids the action in the words of `action`. */
    evidenceIds?: Array<string>;
  }>;
  /** What must be kept. Added to the list; entries leave by `clear`. */
  must_preserve?: Array<string>;
  /** Constraints in force. Added to the list; entries leave by `clear`. */
  active_constraints?: Array<string>;
  /** true if you know that the task has no constraints. */
  noConstraints?: boolean;
  /** Constraints to clear: your own, or, as a user with the role writer, any. */
  clear?: {
    /** Ids of entries, for example must_preserve:2. */
    ids: Array<string>;
    /** Why they no longer apply. */
    reason: string;
  };
  /** Version of the newest checkpoint that you have read; 0 if there was none. The call is refused if there is a newer one. */
  expectedParentVersion?: number;
  /** What to do next, in this order. Replaces the list; omit to keep it. */
  next_steps?: Array<string>;
}

/** What `handoffs.list` takes. */
export interface ListHandoffsRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
  /** Only handoffs of this task. */
  taskId?: string;
  /** Only handoffs of this agent. */
  agent?: string;
}

/** What `handoffs.get` takes. */
export interface GetHandoffRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the handoff. */
  id: string;
}

/** What `executions.start` takes. */
export interface StartExecutionRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Task in which it is done. */
  taskId: string;
  /** What is being done, in words. */
  label: string;
  /** Session you work in. */
  sessionId?: string;
}

/** What `executions.end` takes. */
export interface EndExecutionRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the execution. */
  id: string;
  /** How it ended. */
  outcome?: "success" | "failure";
}

/** What `executions.get` takes. */
export interface GetExecutionRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the execution. */
  id: string;
}

/** What `executions.list` takes. */
export interface ListExecutionsRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Task whose executions to read. */
  taskId?: string;
  /** The one execution to read. */
  id?: string;
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
}

/** What `steps.create` takes. */
export interface CreateStepRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the task. */
  taskId: string;
  /** What kind of step it is, in one word, for example `refund_completion`. */
  stepType: string;
  /** What is to be done, in words; 1 to 500 characters. */
  title: string;
  /** Entities it is about: name to value; default: those of the task. */
  anchors?: { [key: string]: string } | null;
  /** Step of the same task that it is a part of. */
  parentId?: string | null;
}

/** What `steps.list` takes. */
export interface ListStepsRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the task. */
  taskId: string;
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
  /** Only steps in this status. */
  status?: "pending" | "in_progress" | "blocked" | "done" | "skipped";
}

/** What `steps.get` takes. */
export interface GetStepRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the step. */
  id: string;
}

/** What `steps.transition` takes. */
export interface TransitionStepRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the step. */
  id: string;
  /** The new status. */
  to: "pending" | "in_progress" | "blocked" | "done" | "skipped";
  /** Evidence to attach with an accepted transition; at most 64. */
  evidenceIds?: Array<string>;
  /** The reason; required to block or skip a step, and to reopen one that is done or skipped. */
  reason?: string | null;
  /** For a step that is blocked: what would help. */
  suggestedAction?: string | null;
  /** Refuse the transition if the step is at another version. */
  expectedVersion?: number;
}

/** What `steps.attach` takes. */
export interface AttachToStepRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the step. */
  id: string;
  /** Evidence to attach; evidence that is already attached stays. */
  evidenceIds: Array<string>;
}

/** What `steps.attachFact` takes. */
export interface AttachFactToStepRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the step. */
  id: string;
  /** Fact to attach; nothing changes if it is already attached. */
  claimId: string;
}

/** What `steps.detach` takes. */
export interface DetachFromStepRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the step. */
  id: string;
  /** Evidence to detach. */
  evidenceId: string;
}

/** What `steps.clearReview` takes. */
export interface ClearStepReviewRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the step. */
  id: string;
  /** What you found; kept with the event. */
  note: string;
}

/** What `stepEdges.add` takes. */
export interface AddStepEdgeRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the task. */
  taskId: string;
  /** Step where the edge begins; for kind parent: the child. */
  from: string;
  /** Step where the edge ends. */
  to: string;
  /** How the steps are related. parent: `from` is a part of `to`; depends_on: `from` waits for `to`; blocks: `to` waits for `from`; triggers and produces: `from` leads to `to`. */
  kind: "parent" | "depends_on" | "triggers" | "produces" | "blocks";
}

/** What `stepEdges.list` takes. */
export interface ListStepEdgesRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the task. */
  taskId: string;
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
  /** Only edges of this kind. */
  kind?: "parent" | "depends_on" | "triggers" | "produces" | "blocks";
}

/** What `tasks.graph` takes. */
export interface GetTaskGraphRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the task. */
  id: string;
  /** Only steps in this status, and the edges between them. */
  status?: "pending" | "in_progress" | "blocked" | "done" | "skipped";
  /** auto: fold the diagram until it fits into `maxTokens`. The lists of steps and edges are always complete. */
  fold?: "auto" | "none";
  /** Maximum size of a folded diagram in tokens, with four bytes of UTF-8 per token. */
  maxTokens?: number;
}

/** What `offloads.record` takes. */
export interface RecordOffloadRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Task it belongs to. */
  taskId: string;
  /** Step of the task that it belongs to; the evidence is attached to it. */
  stepId?: string | null;
  /** Id of the tool call whose result it was. */
  toolCallId?: string | null;
  /** Evidence that contains the raw content. */
  evidenceId: string;
  /** The summary that replaces it in a context; 1 to 2,000 characters. */
  summary: string;
  /** How well the summary can replace the content, 1 to 10; not how far it may be believed. */
  score?: number;
}

/** What `offloads.list` takes. */
export interface ListOffloadsRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
  /** Only offloads of this task. */
  task?: string;
  /** Only offloads of this step. */
  step?: string;
  /** Only offloads of this tool call. */
  toolCall?: string;
}

/** What `memories.store` takes. */
export interface StoreMemoryRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** What to remember, in words; 1 to 10,000 characters, at most 32 KiB. */
  content: string;
  /** assumption, failure, strategy: a note, which fades within weeks. Any other category is stored as a claim: decision, finding, preference, insight, fact, event, task, commitment, note, or a word of your own. */
  category?: string;
  /** 0 to 1: .9–1.0 core identity, permanent facts; .7–.8 architecture decisions, strong preferences; .5 regular facts; .2–.3 transient context. */
  importance?: number;
  /** For a claim: subject, predicate and value. Not allowed for notes. */
  triple?: TripleInput | null;
  /** Name of the source. */
  sourceId?: string | null;
  /** For a note: the task that it belongs to. */
  taskId?: string | null;
  /** For a note: your own data; at most 10,240 bytes as JSON. */
  metadata?: { [key: string]: Json } | null;
}

/** What `memories.recall` takes. */
export interface RecallMemoryRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** What to recall, at most 8,000 characters. Empty: the newest memories. */
  query: string;
  /** How many memories, 1 to 100. */
  topK?: number;
  /** Only memories of this category. */
  category?: string | null;
  /** If the search finds too few memories, notes of this task are appended. */
  taskId?: string | null;
  /** Component whose failures to show, in addition to those that the query names. */
  component?: string | null;
  /** Session of the reader, by id or label: its claims are visible. */
  sessionId?: string | null;
  /** How memories are ordered. `seed-mcp-engram`: by the formula of mcp-engram, for comparison; stored data does not change. */
  policy?: "credence-v1" | "seed-mcp-engram";
}

/** What `memories.stats` takes. */
export interface GetMemoryStatsRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
}

/** What `memories.update` takes. */
export interface UpdateMemoryRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the memory. */
  claimId: string;
  /** New content: a new memory replaces this one. */
  content?: string | null;
  /** Importance, if the memory is a note; 0 to 1: .9–1.0 core identity, permanent facts; .7–.8 architecture decisions, strong preferences; .5 regular facts; .2–.3 transient context. */
  importance?: number | null;
  /** Refuse the change if the memory is at another version; for a note, the version of the note. */
  expectedVersion?: number;
}

/** What `sessions.reportOutcome` takes. */
export interface ReportSessionOutcomeRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** The session, by id or label. */
  sessionId: string;
  /** How it ended. Reported once, by its opener or a writer. */
  outcome: "success" | "failure";
}

/** What `search.run` takes. */
export interface SearchRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Show how each result was found, and how many candidates each stage kept. */
  explain?: boolean;
  /** The query, at most 8,000 characters. Empty: the newest results first. */
  query: string;
  /** What to look for: claims, messages of conversations, questions, definitions, persons, predictions, goals. All kinds except claims and messages are found only by their words. */
  kinds?: Array<"claim" | "message" | "question" | "definition" | "person" | "prediction" | "goal">;
  /** How many results, 1 to 100. */
  limit?: number;
  /** By words, by meaning, or by both. */
  mode?: "hybrid" | "keyword" | "semantic";
  /** Weights of the score; `false` orders by relevance alone. Default: the weights of the policy. */
  rerank?: false | Weights;
  /** Leave out results of lower relevance; 0 leaves nothing out. Default: a floor below which results have nothing to do with the query. */
  minRelevance?: number;
  /** Minimum trust of a result. */
  minTrust?: number;
  /** Only memories observed at this time or later. */
  after?: string;
  /** Only memories observed before this time. */
  before?: string;
  /** Show what was valid at this time, even if it was replaced later. */
  asOf?: string;
  /** The answer as it would have been given at this time. */
  knownAt?: string;
  /** Session of the reader, by id or label: its claims are visible. They replace durable claims of the same key against which they would win. */
  sessionId?: string;
  /** Task of the reader: the claims of its workspace are visible. */
  taskId?: string;
  /** Workspace of the reader: its claims are also visible, even if they contradict each other. Default: the workspace of the session or task. `default` means only the durable lane. */
  workspaceId?: string;
  /** Only claims with these statuses. Default: active; all, if the filter has a condition on `status`. */
  statuses?: Array<"active" | "superseded" | "disputed" | "quarantined" | "archived" | "retracted">;
  /** `rejected`: include claims whose belief is rejected. A condition on `belief.state` in the filter has the same effect. */
  beliefs?: Array<"rejected">;
  /** Only claims of these categories, such as `atom`, `scenario` and `persona`; at most 20. */
  categories?: Array<string>;
  /** Include claims of every status, grounding and validity. */
  includeAll?: boolean;
  /** Further conditions, in the filter grammar. */
  filter?: Filter;
  /** Return only references: ids, each with a label of at most 120 characters instead of the whole text. */
  references?: boolean;
}

/** What `search.batch` takes. */
export interface SearchBatchRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Searches, at most 100; each is answered as if it were sent separately. */
  queries: Array<{
    /** The query, at most 8,000 characters. Empty: the newest results first. */
    query: string;
    /** What to look for: claims, messages of conversations, questions, definitions, persons, predictions, goals. All kinds except claims and messages are found only by their words. */
    kinds?: Array<"claim" | "message" | "question" | "definition" | "person" | "prediction" | "goal">;
    /** How many results, 1 to 100. */
    limit?: number;
    /** By words, by meaning, or by both. */
    mode?: "hybrid" | "keyword" | "semantic";
    /** Weights of the score; `false` orders by relevance alone. Default: the weights of the policy. */
    rerank?: false | Weights;
    /** Leave out results of lower relevance; 0 leaves nothing out. Default: a floor below which results have nothing to do with the query. */
    minRelevance?: number;
    /** Minimum trust of a result. */
    minTrust?: number;
    /** Only memories observed at this time or later. */
    after?: string;
    /** Only memories observed before this time. */
    before?: string;
    /** Show what was valid at this time, even if it was replaced later. */
    asOf?: string;
    /** The answer as it would have been given at this time. */
    knownAt?: string;
    /** Session of the reader, by id or label: its claims are visible. They replace durable claims of the same key against which they would win. */
    sessionId?: string;
    /** Task of the reader: the claims of its workspace are visible. */
    taskId?: string;
    /** Workspace of the reader: its claims are also visible, even if they contradict each other. Default: the workspace of the session or task. `default` means only the durable lane. */
    workspaceId?: string;
    /** Only claims with these statuses. Default: active; all, if the filter has a condition on `status`. */
    statuses?: Array<"active" | "superseded" | "disputed" | "quarantined" | "archived" | "retracted">;
    /** `rejected`: include claims whose belief is rejected. A condition on `belief.state` in the filter has the same effect. */
    beliefs?: Array<"rejected">;
    /** Only claims of these categories, such as `atom`, `scenario` and `persona`; at most 20. */
    categories?: Array<string>;
    /** Include claims of every status, grounding and validity. */
    includeAll?: boolean;
    /** Further conditions, in the filter grammar. */
    filter?: Filter;
    /** Return only references: ids, each with a label of at most 120 characters instead of the whole text. */
    references?: boolean;
    /** Show how each result was found, and how many candidates each stage kept. */
    explain?: boolean;
  }>;
}

/** What `context.get` takes. */
export interface GetContextRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Show how each candidate was found and scored, and how many candidates each stage kept. */
  explain?: boolean;
  /** What the context is for, at most 8,000 characters. Empty: the newest memories. */
  query: string;
  /** Maximum size of the text in tokens, as the space counts them. Default: no limit. */
  maxTokens?: number;
  /** Maximum number of memories to print, 1 to 100. */
  maxClaims?: number;
  /** Maximum number of facts to print, 0 to 100. */
  maxFacts?: number;
  /** Maximum number of facts to print that are not usable now, with what they need, 0 to 100. */
  maxBlocked?: number;
  /** Maximum number of atoms in the background, 0 to 100. */
  maxAtoms?: number;
  /** Maximum number of scenarios, 0 to 100. */
  maxScenarios?: number;
  /** Maximum number of personas, 0 to 100. */
  maxPersonas?: number;
  /** With taskId: also print facts that neither belong to the task nor are about the same entities, under a separate heading. */
  includeOther?: boolean;
  /** Session of the reader, by id or label: its claims are visible, and come before durable claims of the same key. */
  sessionId?: string;
  /** Workspace of the reader: its claims are also visible, even if they contradict each other. Default: the workspace of the session or task. `default` means only the durable lane. */
  workspaceId?: string;
  /** Task that the context is for: its current steps as a diagram and its offloads come first. Cannot be combined with asOf or knownAt. */
  taskId?: string;
  /** Show what was valid at this time, even if it was replaced later. */
  asOf?: string;
  /** The context as it would have been at this time. */
  knownAt?: string;
  /** `rejected`: include claims whose belief is rejected. A condition on `belief.state` in the filter has the same effect. */
  beliefs?: Array<"rejected">;
  /** How the text is written. */
  format?: "markdown" | "json";
  /** What to print: claims, facts that gates accepted, background (atoms, scenarios, personas), raw messages of conversations, the state of a task, and how work was left (the newest handoff, interrupted sessions). Default: claims, background, work, facts if the space has a schema, the task if taskId is given. */
  include?: Array<"claims" | "messages" | "task" | "facts" | "background" | "work">;
  /** Return only references: ids, each with a label of at most 120 characters instead of the whole text. */
  references?: boolean;
}

/** What `merges.list` takes. */
export interface ListMergesRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Only merges that involve this claim. */
  claimId?: string;
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
}

/** What `merges.get` takes. */
export interface GetMergeRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the merge. */
  id: string;
}

/** What `merges.undo` takes. */
export interface UndoMergeRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the merge. */
  id: string;
  /** Why the two are not the same. */
  note?: string | null;
  /** Refuse to undo the merge if it is at another version. */
  expectedVersion?: number;
}

/** What `embeddings.list` takes. */
export interface ListEmbeddingsRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
}

/** What `embeddings.migrate` takes. */
export interface MigrateEmbeddingsRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** How many seconds to wait for the end of the work before the answer, 1 to 60. */
  waitSeconds?: number;
  /** Name of a model of this installation; `embeddings.list` names them. */
  to: string;
}

/** What `embeddings.cancel` takes. */
export interface CancelEmbeddingsRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
}

/** What `embeddings.remove` takes. */
export interface RemoveEmbeddingsRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** How many seconds to wait for the end of the work before the answer, 1 to 60. */
  waitSeconds?: number;
  /** Name of the model whose vectors are removed; it must be neither the active nor the next model of the space. */
  model: string;
}

/** What `maintenance.startRun` takes. */
export type StartMaintenanceRunRequest = {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Decide and count, without changing anything. The report is in the result of the job. */
  dryRun?: boolean;
  /** How many seconds to wait for the end of the work before the answer, 1 to 60. */
  waitSeconds?: number;
} & (StartMaintenanceRunBeliefs | StartMaintenanceRunConsolidate | StartMaintenanceRunDecay | StartMaintenanceRunExpire | StartMaintenanceRunFacts | StartMaintenanceRunPromote | StartMaintenanceRunSessions);

/** What `maintenance.listRuns` takes. */
export interface ListMaintenanceRunsRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Only runs of this kind. */
  kind?: "beliefs" | "consolidate" | "decay" | "expire" | "facts" | "promote" | "sessions";
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
}

/** What `maintenance.getRun` takes. */
export interface GetMaintenanceRunRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Id of the run. */
  id: string;
}

/** What `maintenance.getSchedule` takes. */
export interface GetMaintenanceScheduleRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
}

/** What `maintenance.setSchedule` takes. */
export interface SetMaintenanceScheduleRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** true: scheduled runs no longer start in this space. Open runs continue; cancel them to stop them. */
  paused?: boolean;
  /** When to run `beliefs`. This kind recomputes beliefs by the policy of the space and the current weights of sources. */
  beliefs?: KindScheduleUpdate;
  /** When to run `consolidate`. This kind merges duplicates, settles contradictions, links similar claims and archives claims that are no longer needed. */
  consolidate?: KindScheduleUpdate;
  /** When to run `decay`. This kind archives faded claims, and marks claims whose trust has fallen with age as disputed. */
  decay?: KindScheduleUpdate;
  /** When to run `expire`. This kind completes announced changes that are due, records what has become stale or expired, and archives the claims of workspaces that have been closed for a day. */
  expire?: KindScheduleUpdate;
  /** When to run `facts`. This kind judges again done steps whose evidence was withdrawn, and facts that newer evidence concerns, and marks steps whose facts were withdrawn, if there are too many of them for one request; judges all facts again when the schema is replaced. */
  facts?: KindScheduleUpdate;
  /** When to run `promote`. This kind makes accepted claims canonical, and those of a workspace durable; in a workspace, archives rejected claims, clutter, and claims beyond the carry-over limit. */
  promote?: KindScheduleUpdate;
  /** When to run `sessions`. This kind marks sessions that were idle for half an hour as interrupted. */
  sessions?: KindScheduleUpdate;
  /** Refuse the change if the schedule has another version; 0: the schedule was never changed. */
  expectedVersion?: number;
}

/** What `events.list` takes. */
export interface ListEventsRequest {
  /** Only events of this space, by id or slug. */
  space?: string;
  /** Only events with a larger `seq`; 0 for the beginning. */
  after?: number;
  /** How many items to return, 1 to 200. */
  limit?: number;
}

/** What `events.stream` takes. */
export interface StreamEventsRequest {
  /** Only events of this space, by id or slug. */
  space?: string;
  /** Return the events after this `seq`; 0: from the beginning; omitted: only events that are sealed from now on. */
  after?: number;
}

/** What `changes.stream` takes. */
export interface StreamChangesRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Return the events after this `seq`; 0: from the beginning; omitted: only events that are sealed from now on. */
  after?: number;
}

/** What `audit.list` takes. */
export interface ListAuditRequest {
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
  /** Only events of this space, by id or slug. */
  space?: string;
  /** Only entries of this kind, as in the reference of events: `claim_stored`, `attempts_denied`. */
  kind?: string;
  /** Only accepted entries (true), or only rejections and denied attempts (false). */
  accepted?: boolean;
  /** Only what belongs to this task. */
  taskId?: string;
  /** Only what is about this claim or refers to it. */
  claimId?: string;
  /** Only entries that are about this evidence or refer to it, such as evaluations that cite it and steps that it is attached to. */
  evidenceId?: string;
  /** Only what is about this subject or refers to it. Give only one of `subjectId`, `claimId` and `evidenceId`. */
  subjectId?: string;
}

/** What `audit.verify` takes. */
export interface VerifyAuditRequest {
  /** Number of the first entry to verify. */
  from?: number;
  /** Number of the last entry to verify; default: the end of the log. One request verifies at most 20000 entries; `hasMore` shows that more remain. */
  to?: number;
  /** Number of an entry whose hash you kept elsewhere; requires `anchorHash`. */
  anchorSeq?: number;
  /** The hash that you kept. The log must still have it: this detects a log that was truncated or rewritten. */
  anchorHash?: string;
}

/** What `audit.export` takes. */
export interface ExportAuditRequest {
  /** `jsonl`: one JSON object per line, with everything that a hash covers; `md`: a readable table. */
  format?: "jsonl" | "md";
  /** Only what happened in this space, by id or slug. */
  space?: string;
  /** Number of the first entry. */
  from?: number;
  /** Number of the last entry; default: the last entry that is sealed when the export starts. */
  to?: number;
}

/** What `jobs.list` takes. */
export interface ListJobsRequest {
  /** Only jobs in this status. */
  status?: "queued" | "running" | "done" | "failed" | "dead" | "cancelled";
  /** Only jobs of this queue. */
  queue?: string;
  /** How many items to return, 1 to 200. */
  limit?: number;
  /** `nextCursor` of the previous page. Opaque. */
  cursor?: string;
}

/** What `jobs.get` takes. */
export interface GetJobRequest {
  /** Id of the job. */
  id: string;
}

/** What `jobs.retry` takes. */
export interface RetryJobRequest {
  /** Id of the job. */
  id: string;
}

/** What `jobs.cancel` takes. */
export interface CancelJobRequest {
  /** Id of the job. */
  id: string;
}

/** What `mode.get` takes. */
export interface GetModeRequest {
}

/** What `mode.set` takes. */
export interface SetModeRequest {
  /** `read_only` stops all writes of the tenant; `normal` ends a read-only mode that you set. */
  mode: "normal" | "read_only";
  /** The reason; shown to callers whose writes are refused. */
  reason: string;
}

/** What `recoveries.start` takes. */
export interface StartRecoveryRequest {
  /** How many seconds to wait for the end of the work before the answer, 1 to 60. */
  waitSeconds?: number;
  /** Replace the rows that differ with the rebuilt ones; needs the role owner. Without it, nothing is changed. */
  promote?: boolean;
  /** Promote even if events were skipped or malformed; their effects are lost. */
  acceptLoss?: boolean;
  /** Replay up to this sequence number; not allowed with `promote`. */
  toSeq?: number;
}

/** What `recoveries.get` takes. */
export interface GetRecoveryRequest {
  /** Id of the recovery. */
  id: string;
}

/** What `recoveries.undo` takes. */
export interface UndoRecoveryRequest {
  /** Id of the recovery. */
  id: string;
}

/** What `snapshots.start` takes. */
export interface StartSnapshotRequest {
  /** How many seconds to wait for the end of the work before the answer, 1 to 60. */
  waitSeconds?: number;
}

/** What `snapshots.list` takes. */
export interface ListSnapshotsRequest {
}

/** What `archives.list` takes. */
export interface ListArchivesRequest {
}

/** What `integrityChecks.start` takes. */
export interface StartIntegrityCheckRequest {
  /** How many seconds to wait for the end of the work before the answer, 1 to 60. */
  waitSeconds?: number;
}

/** What `runtimeHealth.get` takes. */
export interface GetRuntimeHealthRequest {
}

/** What `tools.call` takes. */
export interface CallToolRequest {
  /** Id or slug of the space. Default: the space of the client. */
  space?: string;
  /** Name of the tool: record_observation, propose_proposition, create_or_link_entity_candidate, propose_test, execute_test_result_ingest, request_consolidation, archive_episode, attach_support, attach_contradiction. */
  tool?: string;
  /** The input of the tool, an object. */
  payload?: Json;
}
