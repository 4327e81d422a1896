// Written by `npx prisma generate` from prisma/schema. Do not edit.
import type { AssertionClass, Grant, Id } from '#libs/kernel/index.js';
import type { Table } from './slots.js';

/** A row of `api_keys`. A secret by which a principal proves who it is, and what the key may do. */
export interface ApiKeyRow {
  id: Id<'key'>;
  principalId: Id<'prn'>;
  name: string;
  role: 'reader' | 'agent' | 'writer' | 'reviewer' | 'admin' | 'owner';
  allowedClasses: AssertionClass[];
  grants: Grant[];
  /** Names of sources in whose name the key may record, and whose external ids it shares */
  sourceSystems: string[];
  /** null: every space of the tenant */
  spaceIds: Id<'spc'>[] | null;
  /** The space of tool calls that do not name one; null: such calls are refused */
  defaultSpaceId: Id<'spc'> | null;
  /** HMAC-SHA256 of the secret under the pepper, which the database never sees */
  secretHash: string;
  expiresAt: Date | null;
  revokedAt: Date | null;
  createdAt: Date;
  rotatedAt: Date | null;
}

/** A row of `api_key_uses`. Writer: api-key.repository.ts. Operational, not a projection: when a key was last seen. */
export interface ApiKeyUseRow {
  keyId: Id<'key'>;
  lastUsedAt: Date;
}

/** A row of `archive_segments`. The sealed events of a tenant and of one UTC day, or of a part of it, with their seals. Writer: archive-store.ts. */
export interface ArchiveSegmentRow {
  /** The day as 2026-01-31 */
  day: string;
  /** Its number among the segments of the day, from 1 */
  part: number;
  /** Whether the day ends with it; if not, the next segment belongs to the same day */
  lastOfDay: boolean;
  fromSeq: string;
  toSeq: string;
  lines: number;
  /** SHA-256 of the content before it was compressed */
  sha256: string;
  content: Buffer;
  createdAt: Date;
  /** When the payloads of its events left the log; null: they are still there */
  droppedAt: Date | null;
  /** When the payloads of its events began to leave the log; null, and dropped_at too: all of them are still there */
  dropStartedAt: Date | null;
}

/**
 * A row of `candidates`. What may become an atom, a scenario or a persona. A candidate becomes a claim when it is promoted, and readers do
 * not see it before.
 */
export interface CandidateRow {
  id: Id<'cnd'>;
  spaceId: Id<'spc'>;
  level: 'atom' | 'scenario' | 'persona';
  /** The kind of an atom */
  kind: 'persona' | 'episodic' | 'instruction' | null;
  /** The title of a scenario or a persona */
  title: string | null;
  text: string;
  /** The passages that an atom quotes: message, start, end and hash of each */
  spans: unknown;
  /** What a scenario or a persona summarises */
  sourceIds: string[];
  /** The confidence as its author gave it */
  confidence: number;
  /** The confidence as it counts: at most 0.84 without the grant `extractor` */
  effectiveConfidence: number;
  /** The claim that the candidate replaces once it is promoted */
  supersedes: Id<'clm'> | null;
  /** Whether a reviewer recorded it by hand */
  manual: boolean;
  /** What the gate decided when the candidate was recorded */
  decision: 'promote' | 'pending' | 'reject';
  /** Why the candidate was not promoted at once */
  violations: unknown;
  /** Share of the words of an atom that also occur in the passages that it quotes */
  overlap: number | null;
  /** Id of the event of the last decision */
  auditId: Id<'evt'>;
  state: 'promoted' | 'pending_review' | 'rejected';
  /** The claim that the candidate became */
  claimId: Id<'clm'> | null;
  /** The proposal by which a reviewer decides about it */
  proposalId: Id<'prp'> | null;
  /** The voter whose assertion the claim becomes */
  author: string;
  recordedAt: Date;
  recordedBy: Id<'prn'>;
  /** When it was promoted or rejected; null while it waits */
  decidedAt: Date | null;
  version: number;
}

/** A row of `cascades`. A correction on its way to the nodes that depend on its roots. */
export interface CascadeRow {
  id: Id<'cas'>;
  spaceId: Id<'spc'>;
  trigger: string;
  rootIds: string[];
  state: 'running' | 'done' | 'failed';
  visited: number;
  changed: number;
  /** How many nodes are in its frontier */
  waiting: number;
  /** With low_node: nothing in its frontier comes before this rank and node */
  lowRank: number;
  lowNode: string;
  startedAt: Date;
  endedAt: Date | null;
  /** The worst state that the dependents of the roots may get; null: for readers they do not get worse */
  effect: 'tainted' | 'expired' | 'stale' | 'contested' | null;
  /** Why it was given up, as a message that anybody may read */
  error: string | null;
  /** In the ledger of jobs, the job whose delivery was given up */
  jobId: Id<'job'> | null;
}

/**
 * A row of `cascade_frontier`. The frontier of a cascade: nodes that it reached but has not processed yet, lowest rank first. No foreign key to
 * cascades: one projector writes both tables, and checking every node against its own cascade costs as much as writing
 * the node.
 */
export interface CascadeFrontierRow {
  cascadeId: Id<'cas'>;
  rank: number;
  nodeId: string;
}

/**
 * A row of `causes`. The reasons why a node is contested or not sound: each says what happened, and to which node below it. The reasons
 * form a set, so the order of cascades does not matter. Only one index serves all kinds: with several, a plan made while
 * there are no causes would choose among them at random.
 */
export interface CauseRow {
  nodeId: string;
  kind: 'taint' | 'expired' | 'stale' | 'contested';
  rootId: string;
}

/** A row of `checkpoints`. Checkpoints of tasks. The contents of a checkpoint are the rows of checkpoint_items. */
export interface CheckpointRow {
  id: Id<'ckp'>;
  spaceId: Id<'spc'>;
  taskId: Id<'tsk'>;
  /** Number of the checkpoint in its task, from 1, without gaps */
  version: number;
  kind: 'auto' | 'handoff';
  reason: 'PLAN_UPDATE' | 'WORKING_SET_SHIFT' | 'AUTO_SAVE' | 'FAILURE' | 'MANUAL_HANDOFF';
  /** The session in which the checkpoint was written. Unless this session is private, everybody who reads the task reads the checkpoint */
  sessionId: Id<'ses'> | null;
  principalId: Id<'prn'>;
  createdAt: Date;
  /** Whether somebody stated that there are no constraints */
  noConstraints: boolean;
  /** Phase and state of the task, and what was worked on */
  position: unknown;
  /** How many items of each list were added and removed since the version before */
  stateDiff: unknown;
  /** Its confidence is computed from this column, from the next two, and from its age */
  completeness: number;
  /** How far completed items were verified when the checkpoint was written */
  verification: number;
  stability: number;
  /** Whether its session is private: then only the participants of the session read the checkpoint */
  private: boolean;
}

/** A row of `checkpoint_heads`. The state of the checkpoints of a task. Every write of a checkpoint reads and writes this row. Writes in private sessions change only `version` and `ordinals`. */
export interface CheckpointHeadRow {
  taskId: Id<'tsk'>;
  spaceId: Id<'spc'>;
  /** Version of the newest checkpoint */
  version: number;
  savedAt: Date;
  /** When the last checkpoint with the reason PLAN_UPDATE was written; the next two columns say the same of WORKING_SET_SHIFT and AUTO_SAVE */
  planUpdatedAt: Date | null;
  workingSetShiftedAt: Date | null;
  autoSavedAt: Date | null;
  /** Calls since the newest checkpoint that did not write one */
  tailEvents: number;
  noConstraints: boolean;
  /** What was worked on last */
  feature: string | null;
  /** The highest ordinal used so far in each list */
  ordinals: unknown;
}

/** A row of `checkpoint_items`. Items of the lists of a task, each from its first version up to the version that lacks it. */
export interface CheckpointItemRow {
  taskId: Id<'tsk'>;
  list: 'goal' | 'completed' | 'in_progress' | 'blocked' | 'preferred_next' | 'must_not_redo' | 'must_preserve' | 'active_constraints' | 'files' | 'tools' | 'artifacts';
  /** Never used again in its list: the list and this number identify the item */
  ordinal: number;
  spaceId: Id<'spc'>;
  /** What the item says: a text or an action, with the details that belong to it */
  item: unknown;
  /** For an item of must_not_redo: where the prohibition holds; null for any other list */
  scope: 'current_task' | 'task_tree' | 'space' | null;
  fromVersion: number;
  /** The first version that lacks the item; 2147483647: the item is still in force */
  toVersion: number;
  /** The private session in which the item was stated; null: everybody who reads the task reads the item */
  sessionId: Id<'ses'> | null;
}

/** A row of `checkpoint_restores`. How tasks were taken up again: which version was restored, and in which session. */
export interface CheckpointRestoreRow {
  /** Id of the event */
  id: Id<'evt'>;
  spaceId: Id<'spc'>;
  taskId: Id<'tsk'>;
  /** The version that was restored */
  version: number;
  /** The session in which the task was taken up */
  sessionId: Id<'ses'> | null;
  restoredAt: Date;
  restoredBy: Id<'prn'>;
  /** Whether its session is private: then only the participants of the session read the row */
  private: boolean;
}

/**
 * A row of `claims`. The state of a claim, with the trust from its evidence and votes as of the last event, and the columns by which it
 * is found and judged; its statement is in claim_statements
 */
export interface ClaimRow {
  id: Id<'clm'>;
  spaceId: Id<'spc'>;
  /** Its type in the graph; `claim`: it depends on evidence alone */
  type: string;
  /** The subject in comparable form: case, spaces, dashes and closing punctuation normalised */
  subjectN: string | null;
  /** The predicate in comparable form: case, spaces, dashes and closing punctuation normalised */
  predicateN: string | null;
  /**
   * Hash of space, subject, predicate, lane and session or workspace, under which one value can be valid at a time. null without a
   * triple
   */
  slot: string | null;
  /** Hash of the skeletons of subject and predicate; null if there is no triple, or if both are equal to their skeletons */
  skeleton: string | null;
  /** Hash of the comparable value */
  valueKey: string | null;
  lane: 'durable' | 'session' | 'workspace';
  scope: 'global' | 'session' | 'temporal' | 'workspace';
  sessionId: Id<'ses'> | null;
  /** The workspace that the claim is in. If the workspace belongs to a session, session_id is that session */
  workspaceId: Id<'wsp'> | null;
  externalId: string | null;
  /** The namespace of its external id, as in the evidence that the same write recorded */
  namespace: string | null;
  recordedAt: Date;
  recordedBy: Id<'prn'>;
  remainderOf: Id<'clm'> | null;
  /** Version of the claim that gave it its wording; 0: the wording with which it was stored */
  wording: number;
  category: string;
  importance: number;
  tags: string[];
  status: 'active' | 'superseded' | 'disputed' | 'quarantined' | 'archived' | 'retracted';
  statusReason: string | null;
  /** Whether a reviewer has activated the claim, so that it is protected */
  activated: boolean;
  exclusive: boolean;
  historical: boolean;
  validFrom: Date;
  validUntil: Date | null;
  validFromInferred: boolean;
  supersededBy: Id<'clm'> | null;
  mergedInto: Id<'clm'> | null;
  rejectedWeight: number | null;
  /** The policy by which its belief is computed; null: credence-v1 */
  beliefPolicy: string | null;
  /** Volatility of its predicate when the claim was stored; null: medium */
  volatility: 'low' | 'high' | null;
  /** Class of the proposition; null: descriptive */
  propositionClass: 'predictive' | 'causal' | 'procedural' | null;
  /** Whether the prediction of a predictive claim was confirmed */
  confirmed: boolean | null;
  observedAt: Date;
  halfLifeDays: number;
  strengthRefreshedAt: Date;
  reinforcements: number;
  disputes: number;
  gateReinforcements: number;
  gateDisputes: number;
  base: number;
  baseClass: AssertionClass;
  corroboration: number;
  agingFrom: Date;
  grounding: 'sound' | 'stale' | 'expired' | 'tainted';
  /**
   * The worst grounding that it inherits from its premises; grounding is the worse of this and that of its own
   * evidence
   */
  inherited: 'sound' | 'stale' | 'expired' | 'tainted';
  /**
   * When the claim becomes stale; expires_at says when it expires. A claim with evidence of its own stays fresh as
   * long as any of this evidence does; a derived claim as long as all its premises do; null: never
   */
  staleAt: Date | null;
  expiresAt: Date | null;
  /** Trust at the last event; readers compute the trust at their own time */
  trust: number;
  /** The lowest trust of its premises; gate_trust_limit is the lowest gate trust of its premises; null: the claim depends on evidence of its own */
  trustLimit: number | null;
  gateTrust: number;
  gateTrustLimit: number | null;
  /** Confidence of the claim; null: equal to trust, as for every plain claim */
  confidence: number | null;
  /** If evidence and premises both support the claim: the values of the weaker of the two. If the claim needs both: the values of each */
  runnerUp: unknown;
  /**
   * The parts that must all be supported, each with the freshness that keeps the claim usable; null: one part, which
   * all its evidence meets
   */
  parts: ('fresh' | 'stale' | 'once')[] | null;
  /** From this time on, a part is not as fresh as required; null: never, as for every plain claim */
  usableUntil: Date | null;
  /**
   * What makes a fact unusable although its evidence supports it: the kind of cause, the contradicting evidence if
   * there is any, and since when; null: nothing
   */
  cause: unknown;
  /** Mass of its live support under its policy; null: the claim was stored before beliefs existed, and the maintenance kind `beliefs` computes it */
  supportMass: number | null;
  /** Mass of the live evidence against it; null, here and in the counts of groups: 0 */
  contradictionMass: number | null;
  supportGroups: number | null;
  /** Support groups that contain more than inferences */
  witnessGroups: number | null;
  contradictionGroups: number | null;
  /** Contradiction groups that contain more than inferences */
  opposingGroups: number | null;
  /** The newest observation among its live support; null: nothing supports it */
  supportedAt: Date | null;
  /**
   * Whether it may not be rejected: a user said it or a reviewer activated it, and no user contradicts it; or the
   * evidence against it is too weak; null: false
   */
  shielded: boolean | null;
  /** The failed test that is in force; null: there is none */
  failedTest: string | null;
  /** Number of consecutive updates of its own evidence that left it contested; null: it is not contested */
  contestedUpdates: number | null;
  /** Root groups of its live premises; null: it was not derived */
  premiseGroups: string[] | null;
  /** The newest observation below its premises */
  premisesObservedAt: Date | null;
  /** The version with which the claim was provisional or better for the first time; null: it never was */
  provisionalVersion: number | null;
  /** The support of other values of its key in the same workspace; null: no other value is in force there */
  rivals: unknown;
  /** How much depends on the claim, as its owner says; null: medium */
  impact: 'low' | 'high' | 'irreversible' | null;
  /** What a test of the claim would cost; null, here and in benefit: 0 */
  testCost: number | null;
  /** What a test of the claim would be worth */
  benefit: number | null;
  /** The recorded state, which holds until belief_due_at */
  beliefState: 'rejected' | 'contested' | 'deprecated' | 'tentative' | 'provisional' | 'accepted' | null;
  /** When the clock next changes the state; null: never */
  beliefDueAt: Date | null;
  /** canonical: the claim was promoted; null: workspace */
  tier: 'canonical' | null;
  version: number;
  stateSince: Date;
}

/**
 * A row of `claim_changes`. Writer: due-claims.ts (also in the transaction of the change), embedding-store.ts (when a vector arrives) and check-
 * store.ts. due-claims.ts and check-store.ts take rows out once consolidation has processed them.
 * Disposable: without a row, only a full run compares a claim again. One row per version: writers and consolidation
 * never wait for each other, and exactly what was compared is removed.
 */
export interface ClaimChangeRow {
  spaceId: Id<'spc'>;
  claimId: Id<'clm'>;
  /** 0: the claim received its vector */
  version: number;
}

/**
 * A row of `claim_checks`. Writer: check-store.ts. Disposable: the version at which consolidation compared a claim. Without the row,
 * consolidation compares the claim again.
 */
export interface ClaimCheckRow {
  claimId: Id<'clm'>;
  spaceId: Id<'spc'>;
  /** 0: not compared with others yet */
  version: number;
  embedded: boolean;
  /** For a claim without a triple: hash of its words, numbers and negations, in any order */
  contentFingerprint: string | null;
}

/**
 * A row of `claim_evidence`. Which evidence speaks for or against a claim. `relation`: the record of the write itself (assertion), evidence that
 * the write cites, later corroboration, an assertion that follows from premises (conclusion), the record of a
 * reviewer's activation, or evidence against the claim (contradiction), which supports nothing.
 */
export interface ClaimEvidenceRow {
  claimId: Id<'clm'>;
  evidenceId: Id<'evd'>;
  relation: 'assertion' | 'cited' | 'corroboration' | 'conclusion' | 'activation' | 'contradiction';
  class: AssertionClass;
  weight: number;
  independenceGroup: string;
  /** Whether it counts as a witness; otherwise it is shown, but adds no independent voice */
  counted: boolean;
  assertedBy: Id<'prn'>;
  observedAt: Date;
  attachedAt: Date;
  /**
   * Whether the evidence counted when the claim was last weighed. null: the evidence was revoked or reinstated, and
   * the claim has changed since, so the claim has to be weighed again, even if the mark of the evidence is undone.
   * Whether the evidence counts now is in evidence.counts
   */
  weighedLive: boolean | null;
  /** The user for whom an agent or a service asserted it */
  onBehalfOf: string | null;
  /** The wording of the assertion if it differs from that of the claim */
  words: unknown;
  /** Positions of the parts of the claim that the evidence meets; empty: it is optional; null: all */
  parts: number[] | null;
  /** Hash of its content in comparable form, if that is shorter than 200 code points: equal content counts once */
  textKey: string | null;
  /** Factor on its weight in beliefs, from the domains of its source and from past corrections; null: 1 */
  reliability: number | null;
  /**
   * For a contradiction from before `unreviewed` was recorded: whether no reviewer attached it and it was weaker than
   * the claim; null: false
   */
  challenging: boolean | null;
  /**
   * For a contradiction: whether no reviewer attached it, or ordered the test that it is a result of. It then has the
   * claim rejected only while it is as strong as the claim; null: false
   */
  unreviewed: boolean | null;
  /**
   * For the result of a test: the test, its place among those of the claim, ρ, and whether it is decisive and was
   * ordered by a reviewer; null: it is not such a result
   */
  test: unknown;
  /**
   * What other authors, or the same author in another role, contribute with the same evidence: relation, class,
   * weight, counted, assertedBy, attachedAt, and, if set, onBehalfOf, words and parts; null: nothing
   */
  others: unknown;
}

/**
 * A row of `claim_flags`. Claims that at some time were not sound, or were weak: exploration looks for these. Readers check in the claim
 * itself whether this is still so.
 */
export interface ClaimFlagRow {
  spaceId: Id<'spc'>;
  /** A grounding that the claim had; weak: its confidence was below one half, and it was not tainted */
  kind: 'stale' | 'expired' | 'tainted' | 'weak';
  claimId: Id<'clm'>;
}

/** A row of `claim_links`. An undirected relation between two claims: a_id < b_id. It makes neither claim more trusted. */
export interface ClaimLinkRow {
  spaceId: Id<'spc'>;
  aId: Id<'clm'>;
  bId: Id<'clm'>;
  kind: 'similar' | 'related';
  weight: number;
  linkedAt: Date;
  /** Principal that created it; null: consolidation measured it */
  linkedBy: Id<'prn'> | null;
}

/** A row of `claim_merges`. A merge of two claims: by what rule, the states of both before and after, and what the survivor gained. */
export interface ClaimMergeRow {
  id: Id<'mrg'>;
  spaceId: Id<'spc'>;
  survivorId: Id<'clm'>;
  mergedId: Id<'clm'>;
  rule: 'same_value' | 'same_words';
  /** Cosine of the two texts, 4 decimals */
  score: number;
  runId: Id<'job'> | null;
  /** State of the survivor before the merge */
  survivorBefore: unknown;
  /** State of the survivor after the merge */
  survivorAfter: unknown;
  /** State of the merged claim before the merge */
  mergedBefore: unknown;
  /** State of the merged claim after the merge */
  mergedAfter: unknown;
  /** Evidence, tags and links that the survivor gained, and its own rows that they replaced */
  transferred: unknown;
  mergedAt: Date;
  undoneAt: Date | null;
  undoneBy: Id<'prn'> | null;
  note: string | null;
  version: number;
}

/**
 * A row of `claim_partings`. Writer: link.projector.ts. Two claims that do not count as similar, because a reviewer removed the link that their
 * measured similarity had caused.
 */
export interface ClaimPartingRow {
  spaceId: Id<'spc'>;
  aId: Id<'clm'>;
  bId: Id<'clm'>;
  partedAt: Date;
}

/** A row of `claim_states`. Past states of a claim, for reads of the past in system time: one row for each state that ended. */
export interface ClaimStateRow {
  claimId: Id<'clm'>;
  version: number;
  spaceId: Id<'spc'>;
  status: string;
  grounding: string;
  exclusive: boolean;
  validFrom: Date;
  validUntil: Date | null;
  base: number;
  baseClass: AssertionClass;
  corroboration: number;
  reinforcements: number;
  disputes: number;
  gateTrust: number;
  agingFrom: Date;
  supersededBy: Id<'clm'> | null;
  knownFrom: Date;
  knownUntil: Date;
  staleAt: Date | null;
  expiresAt: Date | null;
  /** null: the observed_at of the claim itself */
  observedAt: Date | null;
  /** This and the following columns have the belief at the time of the state, as in claims */
  beliefPolicy: string | null;
  supportMass: number | null;
  contradictionMass: number | null;
  supportGroups: number | null;
  witnessGroups: number | null;
  contradictionGroups: number | null;
  opposingGroups: number | null;
  supportedAt: Date | null;
  shielded: boolean | null;
  failedTest: string | null;
  contestedUpdates: number | null;
  confirmed: boolean | null;
  beliefState: string | null;
  beliefDueAt: Date | null;
  tier: string | null;
}

/** A row of `claim_statements`. The statement of a claim and its author: written with the claim, and again only when the claim is reworded */
export interface ClaimStatementRow {
  claimId: Id<'clm'>;
  /** The session of the claim */
  sessionId: Id<'ses'> | null;
  text: string;
  subject: string | null;
  predicate: string | null;
  value: string | null;
  /** The value in comparable form, which depends on the type of the predicate */
  valueN: string | null;
  agent: string | null;
  /** What makes the claim a fact: claim type, kind, what it is about, the words of the asserter; null: a plain claim */
  fact: unknown;
}

/**
 * A row of `claim_uses`. Callers report which claims they used; workers fold these uses into the strength of the claim.
 * One use: a claim, in a session, on a day of the space's clock. No foreign key to claims: recording the use of a
 * popular claim would share-lock its row. The events are written only after the claim was checked to exist.
 */
export interface ClaimUseRow {
  claimId: Id<'clm'>;
  sessionId: Id<'ses'>;
  day: string;
  spaceId: Id<'spc'>;
  usedAt: Date;
  folded: boolean;
}

/** A row of `claim_votes`. The current vote of a principal on a claim. */
export interface ClaimVoteRow {
  claimId: Id<'clm'>;
  voter: string;
  vote: 'reinforce' | 'dispute';
  counted: boolean;
  movesGate: boolean;
  reason: string | null;
  at: Date;
}

/** A row of `claim_wordings`. The wording that a claim had until one of its versions */
export interface ClaimWordingRow {
  claimId: Id<'clm'>;
  untilVersion: number;
  text: string;
  category: string;
  importance: number;
  tags: string[];
}

/**
 * A row of `collections`. Episodes and labelled clusters. Digests need no table: they are claims, and their members are the targets of their
 * edges.
 */
export interface CollectionRow {
  id: Id<'epi' | 'clu'>;
  spaceId: Id<'spc'>;
  kind: 'episode' | 'cluster';
  name: string;
  tags: string[];
  /** The agents and principals who asserted its members, sorted */
  agents: string[];
  /** When the first of its members was observed; ended_at says when the last one was */
  beganAt: Date;
  endedAt: Date;
  createdAt: Date;
  createdBy: Id<'prn'>;
  version: number;
  /** For an episode: what became of the workspace of its task; null: there is no such workspace */
  record: unknown;
  /** The workspace of the record; null: there is none */
  workspaceId: Id<'wsp'> | null;
}

/** A row of `collection_members`. A claim that belongs to an episode or a cluster. */
export interface CollectionMemberRow {
  collectionId: string;
  claimId: Id<'clm'>;
}

/** A row of `conflicts`. Two claims that contradict each other. */
export interface ConflictRow {
  id: Id<'cnf'>;
  spaceId: Id<'spc'>;
  newClaimId: Id<'clm'>;
  existingClaimId: Id<'clm'>;
  /** The subject of its claims, in comparable form */
  subjectN: string;
  /** The predicate of its claims, in comparable form */
  predicateN: string;
  blocking: boolean;
  reason: string;
  newTrust: number;
  existingTrust: number;
  status: 'open' | 'resolved';
  resolution: 'supersede' | 'reject' | 'keep_both' | 'lapsed' | 'withdrawn' | null;
  resolvedBy: Id<'prn'> | null;
  note: string | null;
  /** In what way the two claims contradict each other, according to the opener of the conflict; root_cause says what caused it */
  description: string | null;
  rootCause: string | null;
  /** Who reported the contradiction; null: the gate opened the conflict */
  openedBy: Id<'prn'> | null;
  replacedBy: Id<'cnf'> | null;
  openedAt: Date;
  resolvedAt: Date | null;
  version: number;
  /** Sides that are too strong to be contested by this conflict; null: it contests both */
  uncontested: Id<'clm'>[] | null;
  /** The side that the opener named first */
  firstSide: Id<'clm'> | null;
}

/** A row of `consolidation_due`. Writer: due-claims.ts. The claims that the open run of a space compares, and the version at which each was listed. */
export interface ConsolidationDueRow {
  spaceId: Id<'spc'>;
  claimId: Id<'clm'>;
  version: number;
}

/**
 * A row of `consolidation_overlay`. Writer: consolidation-overlay.ts. What a run of consolidation records for its own use: the claims to which it is
 * restricted, and what a dry run would have done to others.
 */
export interface ConsolidationOverlayRow {
  spaceId: Id<'spc'>;
  runId: Id<'job'>;
  kind: 'sampled' | 'gone' | 'inactive' | 'archived' | 'active' | 'made' | 'carried_on' | 'in_conflict' | 'leaned_on' | 'linked' | 'pruned';
  claimId: Id<'clm'>;
}

/** A row of `consolidation_preview`. Events that a dry run would have recorded, in their order */
export interface ConsolidationPreviewRow {
  spaceId: Id<'spc'>;
  runId: Id<'job'>;
  position: string;
  /** An event that the run would record */
  event: unknown;
}

/** A row of `consolidation_preview_claims`. Writer: consolidation-overlay.ts. The claims that the events of consolidation_preview are about. */
export interface ConsolidationPreviewClaimRow {
  spaceId: Id<'spc'>;
  runId: Id<'job'>;
  claimId: Id<'clm'>;
  /** Position of the event */
  position: string;
}

/** A row of `dashboard_sessions`. Writer: dashboard-session.repository.ts. Operational, not a projection: a person who signed in to the dashboard with an API key. */
export interface DashboardSessionRow {
  id: Id<'dsh'>;
  keyId: Id<'key'>;
  principalId: Id<'prn'>;
  /** Issuer and subject of a person who signed in with OpenID Connect */
  person: string | null;
  /** HMAC-SHA256 of the secret in the cookie under the pepper, which the database never sees */
  secretHash: string;
  openedAt: Date;
  /** When the session was last used, to the minute */
  lastSeenAt: Date;
  /** When the session ends at the latest, however often it is used */
  expiresAt: Date;
  endedAt: Date | null;
}

/** A row of `decay_cooldowns`. Claims that have faded and are kept because of other claims, and until when they are not checked again */
export interface DecayCooldownRow {
  spaceId: Id<'spc'>;
  claimId: Id<'clm'>;
  /** Version of the claim that was checked: a claim that has changed since has no cooldown */
  version: number;
  until: Date;
}

/**
 * A row of `discriminating_tests`. A test that tells claims apart: the outcome that each claim expects was stated in advance, and the result is
 * evidence.
 */
export interface DiscriminatingTestRow {
  id: Id<'tst'>;
  spaceId: Id<'spc'>;
  /** The claims in the order in which they were named, each with the outcome that it expects and, after the ingest, with how it fared */
  claims: unknown;
  kind: 'alternate_source' | 'second_sensor' | 'question' | 'authoritative_source' | 'wait_for_sample';
  method: string;
  cost: number;
  /** What the test is worth according to its author, in the unit of its cost; null: 0 */
  benefit: number | null;
  /** How much depends on the test according to its author; null: as much as its claims say */
  impact: 'low' | 'medium' | 'high' | 'irreversible' | null;
  methodSourceId: string;
  notBefore: Date | null;
  deadline: Date | null;
  /** Pairs of claims that expect different outcomes */
  separation: number;
  /** Whether a reviewer proposed the test, so that its result decides against stronger claims too */
  ordered: boolean;
  /** The recorded status; readers compute that a proposed test past its deadline has lapsed */
  status: 'proposed' | 'ingested' | 'withdrawn';
  outcome: string | null;
  verdict: 'passed' | 'failed' | 'inconclusive' | null;
  evidenceId: Id<'evd'> | null;
  proposedBy: Id<'prn'>;
  proposedAt: Date;
  /** When the test was ingested or withdrawn */
  closedAt: Date | null;
  version: number;
}

/** A row of `discriminating_test_claims`. The tests that name a claim. */
export interface DiscriminatingTestClaimRow {
  claimId: Id<'clm'>;
  testId: Id<'tst'>;
}

/** A row of `domain_schemas`. The versions of a space's domain schema: what evidence facts and finished steps need. The newest is in force. */
export interface DomainSchemaRow {
  spaceId: Id<'spc'>;
  version: number;
  name: string;
  /** The whole schema, with every default written out */
  document: unknown;
  putAt: Date;
  putBy: Id<'prn'>;
}

/**
 * A row of `edges`. An edge leads from the newer node to the older one, unless its kind says otherwise. Edges are closed, never erased.
 * Not in this table: evidence under a claim (claim_evidence), supersession (claims.superseded_by), sides of a
 * contradiction (conflicts).
 */
export interface EdgeRow {
  id: Id<'edg'>;
  spaceId: Id<'spc'>;
  fromId: string;
  toId: string;
  kind: string;
  /** Position among the edges of one kind from one node: the order in which premises were named */
  ordinal: number;
  createdAt: Date;
  createdBy: Id<'prn'>;
  closedAt: Date | null;
  /** For a resolver of a contradiction: how the resolver would have the contradiction resolved; null for every other edge */
  asks: 'supersede' | 'reject' | 'keep_both' | null;
  /** For a resolver: why a reviewer considered the resolver relevant */
  override: string | null;
  /** For a resolver: whether a reviewer attached it. Only such a resolver decides against a stronger side */
  byReviewer: boolean | null;
}

/** A row of `embeddings`. Writer: embedding-store.ts. */
export interface EmbeddingRow {
  ownerId: string;
  model: string;
  spaceId: Id<'spc'>;
  kind: 'claim' | 'message';
  createdAt: Date;
  /** The wording of the claim from which the vector was computed, as claims.wording */
  wording: number;
}

/** A row of `entities`. A thing that claims are about, with its names. An entity changes no claim. */
export interface EntityRow {
  id: Id<'ent'>;
  spaceId: Id<'spc'>;
  canonicalName: string;
  type: string;
  /** candidate: named only in a workspace */
  canonicality: 'candidate' | 'stable';
  createdAt: Date;
  createdBy: Id<'prn'>;
  /** When the entity was created or last linked */
  lastTouchedAt: Date;
  /** The entity into which it was merged; null: it is not merged */
  mergedInto: Id<'ent'> | null;
  mergedAt: Date | null;
  /** Where merged_into leads in the end; its own id while it is not merged */
  liveId: Id<'ent'>;
  /** The workspace in which it is a candidate; null: it is stable */
  workspaceId: Id<'wsp'> | null;
  /** The session that the workspace belongs to, if it does */
  sessionId: Id<'ses'> | null;
}

/** A row of `entity_likenesses`. Two entities whose names are similar: a row for each direction. */
export interface EntityLikenessRow {
  entityId: Id<'ent'>;
  otherId: Id<'ent'>;
  spaceId: Id<'spc'>;
  score: number;
}

/** A row of `entity_names`. A name of an entity: the canonical one or an alias. */
export interface EntityNameRow {
  entityId: Id<'ent'>;
  /** The name in comparable form, as claims.subject_n */
  nameN: string;
  spaceId: Id<'spc'>;
  name: string;
  /** 0: the canonical name; then the aliases in the order given */
  place: number;
  /** Type of the entity, in comparable form */
  typeN: string;
  /** 0: given by an agent; 1: confirmed by a writer; 2: chosen by a reviewer */
  standing: number;
  /** As entities.live_id */
  liveId: Id<'ent'>;
  /** As entities.workspace_id */
  workspaceId: Id<'wsp'> | null;
  /** As entities.session_id */
  sessionId: Id<'ses'> | null;
}

/** A row of `entity_name_keys`. A trigram by which similar names are found: two similar names have one in common. */
export interface EntityNameKeyRow {
  spaceId: Id<'spc'>;
  /** Type of the entity, in comparable form */
  typeN: string;
  /** Hash of a trigram of the visual form of the name */
  key: number;
  entityId: Id<'ent'>;
  /** Place of the name, as entity_names.place */
  place: number;
}

/**
 * A row of `events`. The only durable record. `position` is drawn (draw_positions) after the locks that order conflicting writes are
 * taken, so of two dependent writes the later one has the larger position; positions may have gaps. `xid` tells the
 * sealer next to which rows other events may still be uncommitted.
 */
export interface EventRow {
  position: string;
  id: Id<'evt'>;
  occurredAt: Date;
  kind: string;
  schemaVersion: number;
  /** Who caused the event: the principal, the agent, and how the request came in */
  actor: unknown;
  spaceId: Id<'spc'> | null;
  sessionId: Id<'ses'> | null;
  taskId: Id<'tsk'> | null;
  subjectId: string;
  /**
   * What changed, with everything that a projector writes: the union of events declares the shapes. null: the payload
   * has left the log, and the archived day contains it
   */
  payload: unknown;
  requestId: string | null;
  idempotencyKey: string | null;
}

/** A row of `event_mentions`. What an event describes in addition to its subject: a page of a correction is a few events that each describe many nodes. */
export interface EventMentionRow {
  subjectId: string;
  position: string;
}

/** A row of `event_references`. What an event refers to without being about it: the evidence that an evaluation was given. Only the audit trail reads it. */
export interface EventReferenceRow {
  subjectId: string;
  position: string;
}

/**
 * A row of `event_seals`. Writer: seal-log.ts. The gap-free order and the hash chain of the events of one tenant, assigned in batches after
 * the commit.
 */
export interface EventSealRow {
  seq: string;
  position: string;
  eventId: Id<'evt'>;
  prevHash: string;
  hash: string;
}

/** A row of `evidence`. What came in. Never altered except for marks: revoked, aged, tainted. */
export interface EvidenceRow {
  id: Id<'evd'>;
  spaceId: Id<'spc'>;
  kind: string;
  evidenceType: string | null;
  sourceSystem: string | null;
  sourceId: string | null;
  class: AssertionClass;
  weight: number;
  independenceGroup: string;
  content: string;
  contentHash: string;
  /** Where in the source the content was found */
  locator: unknown;
  /** Names of outside things that the evidence is about, by kind, as its recorder declared them */
  anchors: unknown;
  /** Values of entities that were found in its content, each with the stage that found it and its place; null: none */
  foundAnchors: unknown;
  /** Entities whose pattern was stopped before the end of the content, so that the values that it found do not bind; null: none */
  anchorsCutShort: string[] | null;
  /** State of the work that a language model does on the evidence after it was recorded; null: there is no such work */
  ingest: 'pending' | 'complete' | 'failed' | null;
  observedAt: Date;
  recordedAt: Date;
  recordedBy: Id<'prn'>;
  sessionId: Id<'ses'> | null;
  taskId: Id<'tsk'> | null;
  externalId: string | null;
  /** The namespace of its external id: `system/` and the name of a source system; null: the namespace of its recorder */
  namespace: string | null;
  revokedAt: Date | null;
  revokedReason: string | null;
  /** When it becomes stale; fixed at recording, like expires_at; null: never */
  staleAt: Date | null;
  expiresAt: Date | null;
  /** When `expire` has to record next that it has aged; null: never */
  lapsesAt: Date | null;
  /** The evidence from which it was taken, in the order named, as the edges derives_from also say; null: it is a root */
  parentIds: string[] | null;
  /** Since when some evidence from which it was taken no longer counts */
  taintedAt: Date | null;
  version: number;
  /** Whether it is a message in a private session */
  private: boolean;
  /** The workspace into which it was recorded; null: none. If the workspace belongs to a session, session_id is that session */
  workspaceId: Id<'wsp'> | null;
  /** Candidate propositions with which it was recorded; null: none */
  fragments: unknown;
}

/**
 * A row of `evidence_anchors`. Evidence by what it is about: a row for each value that binds, and one for the evidence type itself, with empty
 * entity and value.
 */
export interface EvidenceAnchorRow {
  evidenceId: Id<'evd'>;
  /** Empty, like the value, in the row for the evidence type itself */
  entity: string;
  value: string;
  spaceId: Id<'spc'>;
  evidenceType: string;
  sourceSystem: string;
  observedAt: Date;
  recordedAt: Date;
  /** Set in the row for the evidence type itself; null in the others */
  contentHash: string | null;
}

/** A row of `evidence_types`. How long records of a type are fresh. */
export interface EvidenceTypeRow {
  spaceId: Id<'spc'>;
  name: string;
  /** Age at which a record is stale, as an ISO 8601 duration; expired_after is the age at which it is expired; null: never */
  staleAfter: string | null;
  expiredAfter: string | null;
  registeredAt: Date;
  version: number;
  /** Version of the schema that declared the type in this form; null: it was registered by hand */
  schemaVersion: number | null;
}

/** A row of `executions`. What agents began and ended, which shows what was cut off. */
export interface ExecutionRow {
  id: Id<'exe'>;
  spaceId: Id<'spc'>;
  taskId: Id<'tsk'>;
  sessionId: Id<'ses'> | null;
  label: string;
  /** null: the execution was not ended */
  outcome: 'success' | 'failure' | null;
  startedAt: Date;
  startedBy: Id<'prn'>;
  endedAt: Date | null;
  /** Whether its session is private: then only the participants of the session read the execution */
  private: boolean;
}

/** A row of `facts`. A claim that is a fact: a conclusion of a claim type of the schema of its space, which gates accepted. */
export interface FactRow {
  claimId: Id<'clm'>;
  spaceId: Id<'spc'>;
  claimType: string;
  kind: 'observed' | 'derived';
  holds: 'state' | 'occurrence';
  /** Version of the schema that accepted it last */
  schemaVersion: number;
}

/** A row of `fact_anchors`. What a fact is about: a row for each entity that its claim type lists. */
export interface FactAnchorRow {
  claimId: Id<'clm'>;
  entity: string;
  value: string;
  spaceId: Id<'spc'>;
  claimType: string;
}

/** A row of `failures`. An occurrence of a failure in the work of agents. Its note says what failed. */
export interface FailureRow {
  /** Id of the event */
  id: Id<'evt'>;
  spaceId: Id<'spc'>;
  taskId: Id<'tsk'> | null;
  sessionId: Id<'ses'> | null;
  severity: 'minor' | 'major' | 'critical';
  failedAt: Date;
  reportedBy: Id<'prn'>;
  /** Whether its session is private: then only the participants of the session read the failure */
  private: boolean;
  /** The note of what failed; null: the note was rejected, or the failure is from before failures were notes */
  claimId: Id<'clm'> | null;
}

/** A row of `gate_evaluations`. What gates answered, each time that they were asked about a fact, a step or a task. */
export interface GateEvaluationRow {
  /** Id of the event: the audit id of the answer */
  id: Id<'evt'>;
  spaceId: Id<'spc'>;
  kind: 'fact' | 'step' | 'task';
  /** The claim, step or task; null: a fact that was rejected, so that no claim was stored */
  subjectId: string | null;
  taskId: Id<'tsk'> | null;
  /** The claim type of a fact; for a step or a task, the requested status */
  about: string;
  accepted: boolean;
  schemaVersion: number | null;
  /** What the subject is about: entity to value */
  anchors: unknown;
  /** Evidence that was cited or attached */
  evidenceIds: string[];
  /** For each requirement that was met, what met it */
  met: unknown;
  /** Evidence that met no requirement, and the test that it failed */
  ignored: unknown;
  /** Why the subject did not pass; empty: it passed */
  violations: unknown;
  evaluatedAt: Date;
  evaluatedBy: Id<'prn'>;
}

/** A row of `handoffs`. What an agent says to the next agent when it ends its session on purpose. */
export interface HandoffRow {
  id: Id<'hnd'>;
  spaceId: Id<'spc'>;
  sessionId: Id<'ses'>;
  /** Whether its session is private: then only the participants of the session read the handoff */
  private: boolean;
  /** The agent of its session */
  agent: string | null;
  taskId: Id<'tsk'> | null;
  /** Version of the checkpoint that was written with the handoff; null: the handoff is about no task */
  version: number | null;
  summary: string;
  /** The lists of the handoff, as they were given */
  said: unknown;
  handedOffAt: Date;
  handedOffBy: Id<'prn'>;
  /** The recipient; null: anybody */
  handedTo: Id<'prn'> | null;
}

/** A row of `handoff_verifications`. What handoffs promised, and what they said was done, item by item, with what became of each item. */
export interface HandoffVerificationRow {
  id: Id<'vrf'>;
  handoffId: Id<'hnd'>;
  spaceId: Id<'spc'>;
  sessionId: Id<'ses'>;
  /** Whether the session of the handoff is private */
  private: boolean;
  /** The task of the handoff; null: no event can settle the item */
  taskId: Id<'tsk'> | null;
  /** Version of the checkpoint that was written with the handoff: what is reported in a later checkpoint counts */
  version: number | null;
  /** With principal_id: who handed off */
  agent: string | null;
  principalId: Id<'prn'>;
  kind: 'next_step' | 'completed';
  item: string;
  status: 'pending' | 'done' | 'contradicted' | 'unknown';
  /** The events that settled the item */
  evidenceEventIds: unknown;
  /** Since when the item has had this status */
  at: Date;
}

/** A row of `idempotency_keys`. Writer: idempotency.ts. The answer of a write, kept 24 hours under the caller's key. */
export interface IdempotencyKeyRow {
  /** The principal; for a key of some spaces, with a hash of these */
  principalId: string;
  key: string;
  fingerprint: string;
  /** The answer that the same request gets again */
  response: unknown;
  createdAt: Date;
}

/** A row of `interruptions`. How sessions were cut off: what was reported, and what was concluded from the reports and from the log. */
export interface InterruptionRow {
  id: Id<'int'>;
  spaceId: Id<'spc'>;
  sessionId: Id<'ses'>;
  type: 'context_overflow' | 'user_away' | 'tool_failure' | 'crash' | 'rate_limit' | 'unknown';
  /** The type as reported, even if it is not a known type; null: nobody reported the interruption */
  reportedType: string | null;
  /** What was reported with the interruption, at most 10 KB */
  context: unknown;
  reportedAt: Date | null;
  /** null: an interruption was reported, but the session went on */
  interruptedAt: Date | null;
}

/** A row of `interruption_tasks`. The tasks in which a session that was cut off had worked: at most the latest 100. */
export interface InterruptionTaskRow {
  taskId: Id<'tsk'>;
  interruptionId: Id<'int'>;
  /** When the interruption happened, as in interruptions */
  interruptedAt: Date;
}

/** A row of `jobs`. Writer: job-ledger.ts. The record of work that continues after its request; a queue only transports it. */
export interface JobRow {
  id: Id<'job'>;
  spaceId: Id<'spc'> | null;
  queue: string;
  status: 'queued' | 'running' | 'done' | 'failed' | 'dead' | 'cancelled';
  /** Payload for its handler */
  payload: unknown;
  /** How far the job has come, in the form of its handler */
  progress: unknown;
  /** The result, in the form of its handler */
  result: unknown;
  attempts: number;
  error: string | null;
  createdBy: Id<'prn'> | null;
  createdAt: Date;
  updatedAt: Date;
  /** The message that continues the job; if the job is open and no queue has the message, it is sent again */
  message: string | null;
  /** Among the jobs with the same value, at most one is open in a tenant */
  exclusive: string | null;
}

/** A row of `judgements_due`. Evidence and versions of schemas for which facts have still to be judged. */
export interface JudgementDueRow {
  spaceId: Id<'spc'>;
  /** Id of the evidence, or `schema`, or the id of a withdrawn fact whose steps have to be marked for review */
  about: string;
  /** The facts up to this one have been judged; empty: none has */
  afterClaimId: string;
  dueSince: Date;
}

/**
 * A row of `maintenance_due`. Writer: due-times.ts. Operational, not a projection: when each maintenance kind is due next in a space, in real
 * time.
 */
export interface MaintenanceDueRow {
  spaceId: Id<'spc'>;
  kind: string;
  nextAt: Date;
  /** When a run last started: as time alone also creates work, a space is checked now and then even if nothing in it has changed; -infinity: the last run ended at its limit of pages, so there is more to do */
  startedAt: Date | null;
}

/** A row of `maintenance_runs`. One execution of a maintenance kind in a space, and its report. The job of the same id contains its progress. */
export interface MaintenanceRunRow {
  spaceId: Id<'spc'>;
  id: Id<'job'>;
  kind: string;
  /** The options that were requested, by kind */
  options: unknown;
  triggeredBy: 'request' | 'schedule';
  requestedBy: Id<'prn'>;
  startedAt: Date;
  state: 'open' | 'done' | 'failed' | 'cancelled';
  endedAt: Date | null;
  /** What the run did, by kind; null while it runs */
  report: unknown;
  /** Where the next run continues, for a run that ended because of its budget */
  cursor: unknown;
}

/** A row of `maintenance_settings`. What an admin set for a space; no row: the defaults. */
export interface MaintenanceSettingsRow {
  spaceId: Id<'spc'>;
  paused: boolean;
  /** The schedule of each kind that was changed, by kind */
  kinds: unknown;
  version: number;
}

/** A row of `messages`. A turn of a conversation: evidence (same id) with a place in its session. */
export interface MessageRow {
  id: Id<'evd'>;
  spaceId: Id<'spc'>;
  sessionId: Id<'ses'>;
  ordinal: number;
  role: 'user' | 'assistant' | 'system' | 'tool';
  speaker: string | null;
  content: string;
  at: Date;
  externalId: string | null;
  /** Whether its session is private */
  private: boolean;
}

/**
 * A row of `nodes`. Every node except plain claims, evidence, conflicts and tasks. For a claim-bearing node (clm_), the row has what
 * only the graph needs, in addition to the claim.
 */
export interface NodeRow {
  id: Id<'clm' | 'nod'>;
  spaceId: Id<'spc'>;
  type: string;
  /** 1 + the highest rank of the nodes that it depends on; evidence has rank 0, a plain claim rank 1 */
  rank: number;
  /** The highest confidence that the node, and anything derived from it, can have; conjectures and unconfirmed forecasts have a low one */
  confidenceLimit: number;
  /** Independence groups of the evidence at its root, sorted */
  rootGroups: string[];
  contested: boolean;
  verdict: string | null;
  /** What nodes of its type have beyond the columns: domain/ of the noun declares the shape */
  detail: unknown;
  /** Null for a claim-bearing node, like status and grounding: its claim has them */
  text: string | null;
  status: string | null;
  grounding: 'sound' | 'stale' | 'expired' | 'tainted' | null;
  agent: string | null;
  sessionId: Id<'ses'> | null;
  recordedAt: Date;
  recordedBy: Id<'prn'>;
  version: number;
  stateSince: Date;
}

/**
 * A row of `notes`. What an agent noted while it worked: the row that a claim of category assumption, failure or strategy has in
 * addition to its row in claims.
 */
export interface NoteRow {
  claimId: Id<'clm'>;
  spaceId: Id<'spc'>;
  category: 'assumption' | 'failure' | 'strategy';
  /** The importance by which notes are ordered; that of the claim stays as its author gave it */
  importance: number;
  halfLifeDays: number;
  /** Number of pairs of a session and a day in which the note was marked as used */
  uses: number;
  /** Number of sessions that used the note and succeeded; failures is the number of those that failed */
  successes: number;
  failures: number;
  lastUsedAt: Date | null;
  /**
   * When its strength falls below 0.05; for another threshold, the time is shifted by a constant of the category;
   * null: the note has faded or was replaced
   */
  decaysAt: Date | null;
  /** Hash of the comparable form of its text */
  textHash: string;
  /** The voter that recorded it */
  author: string;
  taskId: Id<'tsk'> | null;
  /** The private session in which the note was recorded, to which its claim belongs; null: the note belongs to the space */
  sessionId: Id<'ses'> | null;
  /** For a failure: the component that failed */
  component: string | null;
  /** The component in comparable form */
  componentN: string | null;
  /** For a failure: component, class of the error, and the message without the parts that change from one occurrence to the next */
  signature: string | null;
  /** What the caller stores with the note, at most 10 KB */
  metadata: unknown;
  recordedAt: Date;
  recordedBy: Id<'prn'>;
  version: number;
}

/** A row of `offloads`. Raw results that were taken out of the context of an agent, each with the summary that replaces it there. */
export interface OffloadRow {
  id: Id<'off'>;
  spaceId: Id<'spc'>;
  taskId: Id<'tsk'>;
  stepId: Id<'stp'> | null;
  toolCallId: string | null;
  evidenceId: Id<'evd'>;
  summary: string;
  /** How well the summary can replace the content, 1 to 10; it does not say how far the content may be believed */
  score: number;
  recordedAt: Date;
  recordedBy: Id<'prn'>;
}

/** A row of `outbox`. Writer: outbox.ts (in the transaction of the event), outbox-relay.ts (takes rows out once the queue has them). */
export interface OutboxRow {
  id: string;
  queue: string;
  /** Payload for the handler of the queue */
  payload: unknown;
  createdAt: Date;
}

/**
 * A row of `possible_conflicts`. A weaker claim that is similar to a protected or system claim and says something else; a reviewer decides about it
 * (claims spec, rule 10).
 */
export interface PossibleConflictRow {
  spaceId: Id<'spc'>;
  id: Id<'pcf'>;
  /** The protected or system claim */
  claimId: Id<'clm'>;
  /** The claim that may contradict it */
  weakerId: Id<'clm'>;
  near: number;
  foundBy: 'words' | 'vectors';
  differs: string[];
  sentence: string;
  /** The author of the weaker claim: a voter */
  author: string;
  /** Hash of the comparable text of the weaker claim: a dismissal holds for this text, the claim and the author */
  textKey: string;
  status: 'open' | 'confirmed' | 'dismissed';
  foundAt: Date;
  decidedBy: Id<'prn'> | null;
  decidedAt: Date | null;
  note: string | null;
  conflictId: Id<'cnf'> | null;
  version: number;
}

/** A row of `predicates`. The registration of a property in a space: how many values it has at a time, and when two of them are the same. */
export interface PredicateRow {
  spaceId: Id<'spc'>;
  /** Its normal form, as claims.predicate_n */
  nameN: string;
  name: string;
  cardinality: 'single' | 'multi';
  volatility: 'low' | 'medium' | 'high';
  conflictPolicy: 'auto' | 'review';
  valueType: 'text' | 'number' | 'money';
  aliases: string[];
  /** The domains of the predicate, in comparable form; null: its name alone */
  domains: string[] | null;
  registeredAt: Date;
  version: number;
}

/** A row of `principals`. Who acts: a person, an agent or a service. */
export interface PrincipalRow {
  id: Id<'prn'>;
  kind: 'user' | 'agent' | 'service';
  name: string;
  createdAt: Date;
}

/** A row of `principle_cooldowns`. Since which prompt of a session a principle is suppressed. */
export interface PrincipleCooldownRow {
  sessionId: Id<'ses'>;
  principleId: Id<'clm' | 'nod'>;
  spaceId: Id<'spc'>;
  /** Number of the prompt, in the session, at which the principle surfaced */
  surfacedAt: number;
  applications: number;
  /** The newest exemplar that the principle had then: a newer one ends the suppression */
  lastExemplarId: Id<'edg'> | null;
}

/**
 * A row of `proposals`. A change that needs two people, such as the trust tier of a person or the retirement of a cornerstone: one proposes
 * it, another decides.
 */
export interface ProposalRow {
  spaceId: Id<'spc'>;
  id: Id<'prp'>;
  /** What is proposed; the nouns declare the kinds */
  kind: string;
  /** The subject: anything that has an id */
  subjectId: string;
  /** The proposed change of the subject, by kind */
  change: unknown;
  reason: string | null;
  status: 'open' | 'approved' | 'refused' | 'withdrawn';
  proposedBy: Id<'prn'>;
  proposedAt: Date;
  decidedBy: Id<'prn'> | null;
  decidedAt: Date | null;
  note: string | null;
  version: number;
}

/** A row of `prune_marks`. Up to which time, by its clock, each space was pruned: claims that were due up to this time were checked */
export interface PruneMarkRow {
  spaceId: Id<'spc'>;
  /** The conditions of the check: a run with other conditions checks all */
  asked: string;
  upTo: Date;
  /** When all claims were last checked, including those that were kept before */
  allAt: Date;
}

/** A row of `reliability_due`. Writer: due-sources.ts. Sources whose claims have to be weighed again, because what their evidence is worth changed. */
export interface ReliabilityDueRow {
  spaceId: Id<'spc'>;
  sourceId: string;
  /** How often the source was marked: if it is marked again while its claims are weighed, the row is not taken out */
  marks: number;
}

/** A row of `replaced_rows`. A row that a recovery has replaced, kept for 7 days. Writer: replaced-rows.ts. */
export interface ReplacedRowRow {
  recoveryId: Id<'job'>;
  ordinal: number;
  tableName: string;
  /** Its primary key without the tenant, as texts */
  rowKey: unknown;
  /** Its columns as texts, in the order of their names; null: the row was missing */
  before: unknown;
  /** SHA-256 of the row that took its place; null: the row was removed */
  afterHash: string | null;
  replacedAt: Date;
}

/**
 * A row of `replay_progress`. How far a copy of a tenant's tables has applied the log. Writer: rebuilt-database.ts, in a database that is rebuilt;
 * empty in a live one.
 */
export interface ReplayProgressRow {
  appliedSeq: string;
  /** Positions of events that had no seal when they were applied */
  ahead: string[];
}

/** A row of `root_groups`. The independence group that the first evidence with a key fixed for all evidence with the same key. */
export interface RootGroupRow {
  spaceId: Id<'spc'>;
  /** group/, source/, document/ or content/, and what the evidence has in common */
  key: string;
  rootGroup: string;
}

/** A row of `sent_messages`. Writer: outbox.ts. Messages that a queue has accepted and no worker has handled yet */
export interface SentMessageRow {
  id: string;
  queue: string;
  /** Payload for the handler of the queue */
  payload: unknown;
  /** When the queue accepted it, or was last seen to have it */
  sentAt: Date;
}

/** A row of `sessions`. One stretch of work or conversation in a space. */
export interface SessionRow {
  id: Id<'ses'>;
  spaceId: Id<'spc'>;
  /** The label that its opener gave it */
  externalId: string | null;
  agent: string | null;
  /** The principal that opened it */
  principalId: Id<'prn'>;
  state: 'open' | 'closed' | 'interrupted' | 'recovered';
  openedAt: Date;
  closedAt: Date | null;
  version: number;
  /** Whether its messages, too, may be read only by its participants */
  private: boolean;
}

/** A row of `session_outcomes`. How a session ended, reported once. */
export interface SessionOutcomeRow {
  sessionId: Id<'ses'>;
  spaceId: Id<'spc'>;
  outcome: 'success' | 'failure';
  reportedAt: Date;
}

/** A row of `session_participants`. Who reads and writes what belongs to a session. */
export interface SessionParticipantRow {
  sessionId: Id<'ses'>;
  principalId: Id<'prn'>;
  /** How the participant came in: opened the session, was named when it was opened, or joined it later */
  via: 'opened' | 'named' | 'joined';
  since: Date;
}

/**
 * A row of `session_prompts`. How many prompts a session has had. With principle_cooldowns, this prevents a principle that was just shown from
 * being shown again at once.
 */
export interface SessionPromptsRow {
  sessionId: Id<'ses'>;
  spaceId: Id<'spc'>;
  prompts: number;
}

/** A row of `snapshots`. A copy of the tables of a tenant as they were when the log had a number of events. Writer: snapshot-store.ts. */
export interface SnapshotRow {
  id: Id<'snp'>;
  seq: string;
  /** Positions of events that it contains although they had no seal */
  ahead: string[];
  stateHash: string;
  /** How many rows of each table it has */
  tableRows: unknown;
  bytes: string;
  serviceVersion: string;
  /** The last migration under which it was made */
  migration: string;
  createdAt: Date;
}

/** A row of `snapshot_pages`. Rows of one table of a snapshot, compressed; written before the snapshot itself. Writer: snapshot-store.ts. */
export interface SnapshotPageRow {
  snapshotId: Id<'snp'>;
  ordinal: number;
  tableName: string;
  rowCount: number;
  /** SHA-256 of the content as it is stored */
  sha256: string;
  content: Buffer;
}

/**
 * A row of `sources`. A registered source: the row determines how records in its name are weighed. Only a registration changes it, apart
 * from settled and overturned.
 */
export interface SourceRow {
  spaceId: Id<'spc'>;
  sourceId: string;
  class: AssertionClass;
  independenceGroup: string;
  baseReliability: number | null;
  domainTags: string[];
  /** How many claims that it supported were confirmed or overturned; null, here and in overturned: none */
  settled: number | null;
  overturned: number | null;
  registeredAt: Date;
  /** The principal that registered it: if it was registered by another principal, only a reviewer may lower its reliability */
  registeredBy: Id<'prn'> | null;
  version: number;
}

/** A row of `source_settlements`. A claim that counts for the track record of a source: a row for each source that supported it. */
export interface SourceSettlementRow {
  spaceId: Id<'spc'>;
  claimId: Id<'clm'>;
  sourceId: string;
  outcome: 'confirmed' | 'overturned';
}

/** A row of `spaces`. A memory of its own within a tenant, with its policy and its clock. */
export interface SpaceRow {
  id: Id<'spc'>;
  slug: string;
  name: string;
  /** Settings that differ from the defaults */
  policy: unknown;
  clock: 'real' | 'simulated';
  /** The time of a simulated clock; null for a real clock */
  clockNow: Date | null;
  createdAt: Date;
  version: number;
  /** Embedding model with which searches read; null: the first model of the installation */
  activeModel: string | null;
  /** Embedding model to which the space is moving; null: none */
  nextModel: string | null;
  /** The job that moves the space to that model */
  modelJob: Id<'job'> | null;
  modelMovedAt: Date | null;
  /** Version of its domain schema that is in force; null: the space has none */
  schemaVersion: number | null;
  /** Purpose of the space, fixed at its creation; null: memory */
  purpose: 'evaluation' | null;
}

/** A row of `steps`. A unit of work in a task. */
export interface StepRow {
  id: Id<'stp'>;
  spaceId: Id<'spc'>;
  taskId: Id<'tsk'>;
  /** Place in the task, from 1, in the order of creation */
  ordinal: number;
  stepType: string;
  title: string;
  /** Entities it is about: name to value */
  anchors: unknown;
  status: 'pending' | 'in_progress' | 'blocked' | 'done' | 'skipped';
  /** Why it is blocked; null in every other status */
  blockedReason: string | null;
  /** What would help the step while it is blocked; null if nobody said, and in every other status */
  suggestedAction: string | null;
  /** Whether a step that this step waited for is no longer done, or a fact of this step was withdrawn */
  needsReview: boolean;
  createdAt: Date;
  createdBy: Id<'prn'>;
  stateSince: Date;
  version: number;
  /**
   * The evaluation that let the step be done or skipped, the gates that were asked, the evidence that met them, the
   * version of the schema and the status before; null: the step is neither done nor skipped, or became so before this
   * column existed
   */
  support: unknown;
}

/** A row of `step_edges`. How the steps of a task are connected. These edges are separate from those of the graph. */
export interface StepEdgeRow {
  taskId: Id<'tsk'>;
  /** For an edge of kind parent: the child */
  fromId: Id<'stp'>;
  toId: Id<'stp'>;
  kind: 'parent' | 'depends_on' | 'triggers' | 'produces' | 'blocks';
  /** Place among the edges of the task, from 1, in the order of creation */
  ordinal: number;
  createdAt: Date;
  createdBy: Id<'prn'>;
}

/** A row of `step_evidence`. Evidence that was attached to a step. */
export interface StepEvidenceRow {
  stepId: Id<'stp'>;
  evidenceId: Id<'evd'>;
  attachedAt: Date;
  attachedBy: Id<'prn'>;
}

/** A row of `step_facts`. Facts that were attached to a step. */
export interface StepFactRow {
  stepId: Id<'stp'>;
  claimId: Id<'clm'>;
  attachedAt: Date;
  attachedBy: Id<'prn'>;
}

/**
 * A row of `support_withdrawals`. Evidence that supported steps and no longer counts: steps that rely on it are not shown as supported, and those that
 * are done are judged again.
 */
export interface SupportWithdrawalRow {
  evidenceId: Id<'evd'>;
  spaceId: Id<'spc'>;
  withdrawnAt: Date;
  /** Whether every done step that it supported was judged again */
  settled: boolean;
}

/** A row of `tasks`. A piece of work of a space. It belongs to the space, not to who created it. */
export interface TaskRow {
  id: Id<'tsk'>;
  spaceId: Id<'spc'>;
  externalId: string | null;
  /** Whose external ids its external id belongs to: those of a source system, or of the principal that created the task */
  namespace: string;
  title: string;
  /** Entities it is about: name to value */
  anchors: unknown;
  status: 'open' | 'in_progress' | 'blocked' | 'done' | 'cancelled';
  /** How many of its steps have this status; the next four columns count the other statuses */
  pendingSteps: number;
  inProgressSteps: number;
  blockedSteps: number;
  doneSteps: number;
  skippedSteps: number;
  /** Edges between its steps */
  edgeCount: number;
  /** Whether a step was open after the task was done */
  needsReview: boolean;
  createdAt: Date;
  createdBy: Id<'prn'>;
  stateSince: Date;
  version: number;
  /** What the task is to achieve */
  goal: string | null;
  /** The phase that somebody last gave it; narrows the status */
  phase: 'planning' | 'in_progress' | 'review' | 'blocked' | 'done' | 'cancelled';
  importance: number;
  /** The attempt before this one; null: it is the first */
  retryOfTaskId: Id<'tsk'> | null;
  /** How many attempts came before this one */
  retryCount: number;
  /** The task in whose course it was created */
  spawnedFrom: Id<'tsk'> | null;
  /** What callers store with the task, at most 10 KB */
  metadata: unknown;
  /**
   * Hash of the body that created the task under its external id: the same body again returns the same task, whatever
   * has changed since; null: the task is older than this column
   */
  requestHash: string | null;
  /** Principals that may write the task, in addition to its creator and to writers; null: any agent may */
  members: Id<'prn'>[] | null;
  /** Who set its goal: id and kind of a principal; null: nobody did, or the goal is older than this column */
  goalSetBy: unknown;
}

/** A row of `tenants`. A customer. Everything else belongs to one tenant, and no tenant sees what belongs to another. */
export interface TenantRow {
  name: string;
  createdAt: Date;
}

/** A row of `tenant_modes`. Whether a tenant may write; a tenant without a row may. Writer: mode-store.ts. */
export interface TenantModeRow {
  mode: 'normal' | 'read_only';
  /** What put the tenant into this mode */
  cause: 'operator' | 'state_hash_differs' | 'projection_failed' | 'recovery';
  /** The cause in words, for the operator */
  reason: string;
  since: Date;
  /** The principal that set the mode, or the job of the service */
  changedBy: string;
}

/** A row of `test_suggestions`. Claims that are worth a test: one row for each, replaced by the next suggestion. */
export interface TestSuggestionRow {
  claimId: Id<'clm'>;
  spaceId: Id<'spc'>;
  /** The session of the claim; workspace_id and slot are those of the claim too */
  sessionId: Id<'ses'> | null;
  workspaceId: Id<'wsp'> | null;
  slot: string | null;
  /** The code of the trigger, which is the reason for the suggestion */
  code: string;
  /** Claims that compete with the claim, most believed first */
  competing: string[];
  /** The test that tells the claims apart at the least cost; null: no test does */
  testId: Id<'tst'> | null;
  /** Who recorded the claim: each author has a share of the suggestions of a space */
  author: Id<'prn'>;
  /** Since when the claim has been suggested for this reason */
  suggestedAt: Date;
  /** When the claim ceased to be worth a test; null: it is still worth one */
  settledAt: Date | null;
  version: number;
}

/** A row of `text_statistics`. Writer: statistics-store.ts. BM25 needs the number of texts of a space that contain a word. */
export interface TextStatisticsRow {
  spaceId: Id<'spc'>;
  kind: 'claim' | 'message';
  /** Number of texts when they were last counted */
  documents: number;
  /** Indexed words in all of them, repeated ones too */
  words: string;
  /** Texts written since the last count */
  added: number;
  /** If the last count took too long: counting is tried again when more than this number of texts have been written since the last successful count */
  retryBeyond: number | null;
  /** If the last count took too long: counting is tried again at this time, however few texts were written */
  retryAfter: Date | null;
}

/**
 * A row of `unsealed_events`. Writer: journal.ts (a row per event, in the event's transaction), seal-log.ts (takes rows out as it seals).
 * Here the sealer finds the events that are not sealed yet, without reading the log, however many tenants and events
 * there are.
 */
export interface UnsealedEventRow {
  position: string;
}

/** A row of `vector_checks`. Up to which point the log of a tenant was searched for texts without vectors */
export interface VectorCheckRow {
  /** The texts of all events up to here were checked */
  seq: string;
  /** The end of the log at the last check: vectors of earlier texts should exist by now */
  head: string;
  lookedAt: Date;
}

/** A row of `vector_gaps`. Texts that lack a vector although they should have one; a row is removed when its text has one */
export interface VectorGapRow {
  ownerId: string;
  spaceId: Id<'spc'>;
  kind: 'claim' | 'message';
  /** The last message that requested the vector; null: none has yet */
  message: string | null;
  /** How often the vector was requested */
  asked: number;
  nextAt: Date;
}

/**
 * A row of `word_statistics`. Writer: statistics-store.ts. Words that occur in only one text are left out: most words do, and a word without a row
 * is counted as one of them.
 */
export interface WordStatisticsRow {
  spaceId: Id<'spc'>;
  kind: string;
  word: string;
  documents: number;
}

/** A row of `workspaces`. A lane of claims for work in progress; only readers that name it see its claims */
export interface WorkspaceRow {
  id: Id<'wsp'>;
  spaceId: Id<'spc'>;
  kind: 'task' | 'session' | 'free';
  /** The task or session that the workspace belongs to; null for a free workspace */
  ownerId: string | null;
  /** Equal to owner_id if the owner is a session: its participants read the workspace */
  sessionId: Id<'ses'> | null;
  impact: 'low' | 'medium' | 'high' | 'irreversible';
  state: 'open' | 'closed' | 'archived';
  openedAt: Date;
  openedBy: Id<'prn'>;
  /** null: the workspace is open */
  closedAt: Date | null;
  version: number;
  /** Whether its task or session has ended, but not yet the run of promote that follows; null: false */
  boundaryDue: boolean | null;
  /** The last run of promote: when, why, how many observations there were, and how many claims were promoted, carried, archived and discarded; null: there was none */
  lastRun: unknown;
}

/** Every table by its model, with the columns that statements name: all but the tenant, what the database computes, and what Prisma has no type for. */
export const TABLES: Readonly<Record<string, Table>> = {
  ApiKey: {
    name: 'api_keys',
    tier: 'critical',
    columns: [
      { name: 'id', property: 'id', type: 'text', isFixed: true },
      { name: 'principal_id', property: 'principalId', type: 'text' },
      { name: 'name', property: 'name', type: 'text' },
      { name: 'role', property: 'role', type: 'text' },
      { name: 'allowed_classes', property: 'allowedClasses', type: 'text[]' },
      { name: 'grants', property: 'grants', type: 'text[]' },
      { name: 'source_systems', property: 'sourceSystems', type: 'text[]' },
      { name: 'space_ids', property: 'spaceIds', type: 'text[]' },
      { name: 'default_space_id', property: 'defaultSpaceId', type: 'text' },
      { name: 'secret_hash', property: 'secretHash', type: 'text' },
      { name: 'expires_at', property: 'expiresAt', type: 'timestamptz' },
      { name: 'revoked_at', property: 'revokedAt', type: 'timestamptz' },
      { name: 'created_at', property: 'createdAt', type: 'timestamptz' },
      { name: 'rotated_at', property: 'rotatedAt', type: 'timestamptz' },
    ],
  },
  ApiKeyUse: {
    name: 'api_key_uses',
    tier: 'operational',
    columns: [
      { name: 'key_id', property: 'keyId', type: 'text', isFixed: true },
      { name: 'last_used_at', property: 'lastUsedAt', type: 'timestamptz' },
    ],
  },
  ArchiveSegment: {
    name: 'archive_segments',
    tier: 'log',
    columns: [
      { name: 'day', property: 'day', type: 'text', isFixed: true },
      { name: 'part', property: 'part', type: 'integer', isFixed: true, otherwise: "1" },
      { name: 'last_of_day', property: 'lastOfDay', type: 'boolean', otherwise: "true" },
      { name: 'from_seq', property: 'fromSeq', type: 'bigint' },
      { name: 'to_seq', property: 'toSeq', type: 'bigint' },
      { name: 'lines', property: 'lines', type: 'integer' },
      { name: 'sha256', property: 'sha256', type: 'text' },
      { name: 'content', property: 'content', type: 'bytea' },
      { name: 'created_at', property: 'createdAt', type: 'timestamptz' },
      { name: 'dropped_at', property: 'droppedAt', type: 'timestamptz' },
      { name: 'drop_started_at', property: 'dropStartedAt', type: 'timestamptz' },
    ],
  },
  Candidate: {
    name: 'candidates',
    tier: 'critical',
    columns: [
      { name: 'id', property: 'id', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'level', property: 'level', type: 'text' },
      { name: 'kind', property: 'kind', type: 'text' },
      { name: 'title', property: 'title', type: 'text' },
      { name: 'text', property: 'text', type: 'text' },
      { name: 'spans', property: 'spans', type: 'jsonb' },
      { name: 'source_ids', property: 'sourceIds', type: 'text[]' },
      { name: 'confidence', property: 'confidence', type: 'double precision' },
      { name: 'effective_confidence', property: 'effectiveConfidence', type: 'double precision' },
      { name: 'supersedes', property: 'supersedes', type: 'text' },
      { name: 'manual', property: 'manual', type: 'boolean' },
      { name: 'decision', property: 'decision', type: 'text' },
      { name: 'violations', property: 'violations', type: 'jsonb' },
      { name: 'overlap', property: 'overlap', type: 'double precision' },
      { name: 'audit_id', property: 'auditId', type: 'text' },
      { name: 'state', property: 'state', type: 'text' },
      { name: 'claim_id', property: 'claimId', type: 'text' },
      { name: 'proposal_id', property: 'proposalId', type: 'text' },
      { name: 'author', property: 'author', type: 'text' },
      { name: 'recorded_at', property: 'recordedAt', type: 'timestamptz' },
      { name: 'recorded_by', property: 'recordedBy', type: 'text' },
      { name: 'decided_at', property: 'decidedAt', type: 'timestamptz' },
      { name: 'version', property: 'version', type: 'integer' },
    ],
  },
  Cascade: {
    name: 'cascades',
    tier: 'critical',
    columns: [
      { name: 'id', property: 'id', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'trigger', property: 'trigger', type: 'text' },
      { name: 'root_ids', property: 'rootIds', type: 'text[]' },
      { name: 'state', property: 'state', type: 'text' },
      { name: 'visited', property: 'visited', type: 'integer' },
      { name: 'changed', property: 'changed', type: 'integer' },
      { name: 'waiting', property: 'waiting', type: 'integer' },
      { name: 'low_rank', property: 'lowRank', type: 'integer' },
      { name: 'low_node', property: 'lowNode', type: 'text' },
      { name: 'started_at', property: 'startedAt', type: 'timestamptz' },
      { name: 'ended_at', property: 'endedAt', type: 'timestamptz' },
      { name: 'effect', property: 'effect', type: 'text' },
      { name: 'error', property: 'error', type: 'text' },
      { name: 'job_id', property: 'jobId', type: 'text' },
    ],
  },
  CascadeFrontier: {
    name: 'cascade_frontier',
    tier: 'critical',
    columns: [
      { name: 'cascade_id', property: 'cascadeId', type: 'text', isFixed: true },
      { name: 'rank', property: 'rank', type: 'integer', isFixed: true },
      { name: 'node_id', property: 'nodeId', type: 'text', isFixed: true },
    ],
  },
  Cause: {
    name: 'causes',
    tier: 'critical',
    columns: [
      { name: 'node_id', property: 'nodeId', type: 'text', isFixed: true },
      { name: 'kind', property: 'kind', type: 'text', isFixed: true },
      { name: 'root_id', property: 'rootId', type: 'text', isFixed: true },
    ],
  },
  Checkpoint: {
    name: 'checkpoints',
    tier: 'critical',
    columns: [
      { name: 'id', property: 'id', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'task_id', property: 'taskId', type: 'text' },
      { name: 'version', property: 'version', type: 'integer' },
      { name: 'kind', property: 'kind', type: 'text' },
      { name: 'reason', property: 'reason', type: 'text' },
      { name: 'session_id', property: 'sessionId', type: 'text' },
      { name: 'principal_id', property: 'principalId', type: 'text' },
      { name: 'created_at', property: 'createdAt', type: 'timestamptz' },
      { name: 'no_constraints', property: 'noConstraints', type: 'boolean' },
      { name: 'position', property: 'position', type: 'jsonb' },
      { name: 'state_diff', property: 'stateDiff', type: 'jsonb' },
      { name: 'completeness', property: 'completeness', type: 'double precision' },
      { name: 'verification', property: 'verification', type: 'double precision' },
      { name: 'stability', property: 'stability', type: 'double precision' },
      { name: 'private', property: 'private', type: 'boolean', otherwise: "false" },
    ],
  },
  CheckpointHead: {
    name: 'checkpoint_heads',
    tier: 'critical',
    columns: [
      { name: 'task_id', property: 'taskId', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'version', property: 'version', type: 'integer' },
      { name: 'saved_at', property: 'savedAt', type: 'timestamptz' },
      { name: 'plan_updated_at', property: 'planUpdatedAt', type: 'timestamptz' },
      { name: 'working_set_shifted_at', property: 'workingSetShiftedAt', type: 'timestamptz' },
      { name: 'auto_saved_at', property: 'autoSavedAt', type: 'timestamptz' },
      { name: 'tail_events', property: 'tailEvents', type: 'integer' },
      { name: 'no_constraints', property: 'noConstraints', type: 'boolean' },
      { name: 'feature', property: 'feature', type: 'text' },
      { name: 'ordinals', property: 'ordinals', type: 'jsonb' },
    ],
  },
  CheckpointItem: {
    name: 'checkpoint_items',
    tier: 'critical',
    columns: [
      { name: 'task_id', property: 'taskId', type: 'text', isFixed: true },
      { name: 'list', property: 'list', type: 'text', isFixed: true },
      { name: 'ordinal', property: 'ordinal', type: 'integer', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'item', property: 'item', type: 'jsonb' },
      { name: 'scope', property: 'scope', type: 'text' },
      { name: 'from_version', property: 'fromVersion', type: 'integer' },
      { name: 'to_version', property: 'toVersion', type: 'integer' },
      { name: 'session_id', property: 'sessionId', type: 'text' },
    ],
  },
  CheckpointRestore: {
    name: 'checkpoint_restores',
    tier: 'critical',
    columns: [
      { name: 'id', property: 'id', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'task_id', property: 'taskId', type: 'text' },
      { name: 'version', property: 'version', type: 'integer' },
      { name: 'session_id', property: 'sessionId', type: 'text' },
      { name: 'restored_at', property: 'restoredAt', type: 'timestamptz' },
      { name: 'restored_by', property: 'restoredBy', type: 'text' },
      { name: 'private', property: 'private', type: 'boolean', otherwise: "false" },
    ],
  },
  Claim: {
    name: 'claims',
    tier: 'critical',
    columns: [
      { name: 'id', property: 'id', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text', isFixed: true },
      { name: 'type', property: 'type', type: 'text', isFixed: true },
      { name: 'subject_n', property: 'subjectN', type: 'text', isFixed: true },
      { name: 'predicate_n', property: 'predicateN', type: 'text', isFixed: true },
      { name: 'slot', property: 'slot', type: 'uuid', isFixed: true },
      { name: 'skeleton', property: 'skeleton', type: 'uuid', isFixed: true },
      { name: 'value_key', property: 'valueKey', type: 'uuid', isFixed: true },
      { name: 'lane', property: 'lane', type: 'text', isFixed: true },
      { name: 'scope', property: 'scope', type: 'text', isFixed: true },
      { name: 'session_id', property: 'sessionId', type: 'text', isFixed: true },
      { name: 'workspace_id', property: 'workspaceId', type: 'text', isFixed: true },
      { name: 'external_id', property: 'externalId', type: 'text', isFixed: true },
      { name: 'namespace', property: 'namespace', type: 'text', isFixed: true },
      { name: 'recorded_at', property: 'recordedAt', type: 'timestamptz', isFixed: true },
      { name: 'recorded_by', property: 'recordedBy', type: 'text', isFixed: true },
      { name: 'remainder_of', property: 'remainderOf', type: 'text', isFixed: true },
      { name: 'wording', property: 'wording', type: 'integer', otherwise: "0" },
      { name: 'category', property: 'category', type: 'text' },
      { name: 'importance', property: 'importance', type: 'double precision' },
      { name: 'tags', property: 'tags', type: 'text[]' },
      { name: 'status', property: 'status', type: 'text' },
      { name: 'status_reason', property: 'statusReason', type: 'text' },
      { name: 'activated', property: 'activated', type: 'boolean', otherwise: "false" },
      { name: 'exclusive', property: 'exclusive', type: 'boolean' },
      { name: 'historical', property: 'historical', type: 'boolean' },
      { name: 'valid_from', property: 'validFrom', type: 'timestamptz' },
      { name: 'valid_until', property: 'validUntil', type: 'timestamptz', otherwise: "'infinity'", isOpen: true },
      { name: 'valid_from_inferred', property: 'validFromInferred', type: 'boolean' },
      { name: 'superseded_by', property: 'supersededBy', type: 'text' },
      { name: 'merged_into', property: 'mergedInto', type: 'text' },
      { name: 'rejected_weight', property: 'rejectedWeight', type: 'double precision' },
      { name: 'belief_policy', property: 'beliefPolicy', type: 'text' },
      { name: 'volatility', property: 'volatility', type: 'text', isFixed: true },
      { name: 'proposition_class', property: 'propositionClass', type: 'text', isFixed: true },
      { name: 'confirmed', property: 'confirmed', type: 'boolean' },
      { name: 'observed_at', property: 'observedAt', type: 'timestamptz' },
      { name: 'half_life_days', property: 'halfLifeDays', type: 'double precision' },
      { name: 'strength_refreshed_at', property: 'strengthRefreshedAt', type: 'timestamptz' },
      { name: 'reinforcements', property: 'reinforcements', type: 'integer' },
      { name: 'disputes', property: 'disputes', type: 'integer' },
      { name: 'gate_reinforcements', property: 'gateReinforcements', type: 'integer' },
      { name: 'gate_disputes', property: 'gateDisputes', type: 'integer' },
      { name: 'base', property: 'base', type: 'double precision' },
      { name: 'base_class', property: 'baseClass', type: 'text' },
      { name: 'corroboration', property: 'corroboration', type: 'integer' },
      { name: 'aging_from', property: 'agingFrom', type: 'timestamptz' },
      { name: 'grounding', property: 'grounding', type: 'text' },
      { name: 'inherited', property: 'inherited', type: 'text' },
      { name: 'stale_at', property: 'staleAt', type: 'timestamptz' },
      { name: 'expires_at', property: 'expiresAt', type: 'timestamptz' },
      { name: 'trust', property: 'trust', type: 'double precision' },
      { name: 'trust_limit', property: 'trustLimit', type: 'double precision' },
      { name: 'gate_trust', property: 'gateTrust', type: 'double precision' },
      { name: 'gate_trust_limit', property: 'gateTrustLimit', type: 'double precision' },
      { name: 'confidence', property: 'confidence', type: 'double precision' },
      { name: 'runner_up', property: 'runnerUp', type: 'jsonb' },
      { name: 'parts', property: 'parts', type: 'text[]' },
      { name: 'usable_until', property: 'usableUntil', type: 'timestamptz' },
      { name: 'cause', property: 'cause', type: 'jsonb' },
      { name: 'support_mass', property: 'supportMass', type: 'double precision' },
      { name: 'contradiction_mass', property: 'contradictionMass', type: 'double precision' },
      { name: 'support_groups', property: 'supportGroups', type: 'integer' },
      { name: 'witness_groups', property: 'witnessGroups', type: 'integer' },
      { name: 'contradiction_groups', property: 'contradictionGroups', type: 'integer' },
      { name: 'opposing_groups', property: 'opposingGroups', type: 'integer' },
      { name: 'supported_at', property: 'supportedAt', type: 'timestamptz' },
      { name: 'shielded', property: 'shielded', type: 'boolean' },
      { name: 'failed_test', property: 'failedTest', type: 'text' },
      { name: 'contested_updates', property: 'contestedUpdates', type: 'integer' },
      { name: 'premise_groups', property: 'premiseGroups', type: 'text[]' },
      { name: 'premises_observed_at', property: 'premisesObservedAt', type: 'timestamptz' },
      { name: 'provisional_version', property: 'provisionalVersion', type: 'integer' },
      { name: 'rivals', property: 'rivals', type: 'jsonb' },
      { name: 'impact', property: 'impact', type: 'text' },
      { name: 'test_cost', property: 'testCost', type: 'double precision' },
      { name: 'benefit', property: 'benefit', type: 'double precision' },
      { name: 'belief_state', property: 'beliefState', type: 'text' },
      { name: 'belief_due_at', property: 'beliefDueAt', type: 'timestamptz' },
      { name: 'tier', property: 'tier', type: 'text' },
      { name: 'version', property: 'version', type: 'integer' },
      { name: 'state_since', property: 'stateSince', type: 'timestamptz' },
    ],
  },
  ClaimChange: {
    name: 'claim_changes',
    tier: 'operational',
    columns: [
      { name: 'space_id', property: 'spaceId', type: 'text', isFixed: true },
      { name: 'claim_id', property: 'claimId', type: 'text', isFixed: true },
      { name: 'version', property: 'version', type: 'integer', isFixed: true },
    ],
  },
  ClaimCheck: {
    name: 'claim_checks',
    tier: 'operational',
    columns: [
      { name: 'claim_id', property: 'claimId', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'version', property: 'version', type: 'integer' },
      { name: 'embedded', property: 'embedded', type: 'boolean' },
      { name: 'content_fingerprint', property: 'contentFingerprint', type: 'uuid' },
    ],
  },
  ClaimEvidence: {
    name: 'claim_evidence',
    tier: 'critical',
    columns: [
      { name: 'claim_id', property: 'claimId', type: 'text', isFixed: true },
      { name: 'evidence_id', property: 'evidenceId', type: 'text', isFixed: true },
      { name: 'relation', property: 'relation', type: 'text' },
      { name: 'class', property: 'class', type: 'text' },
      { name: 'weight', property: 'weight', type: 'double precision' },
      { name: 'independence_group', property: 'independenceGroup', type: 'text' },
      { name: 'counted', property: 'counted', type: 'boolean', otherwise: "true" },
      { name: 'asserted_by', property: 'assertedBy', type: 'text' },
      { name: 'observed_at', property: 'observedAt', type: 'timestamptz' },
      { name: 'attached_at', property: 'attachedAt', type: 'timestamptz' },
      { name: 'weighed_live', property: 'weighedLive', type: 'boolean' },
      { name: 'on_behalf_of', property: 'onBehalfOf', type: 'text' },
      { name: 'words', property: 'words', type: 'jsonb' },
      { name: 'parts', property: 'parts', type: 'integer[]' },
      { name: 'text_key', property: 'textKey', type: 'text' },
      { name: 'reliability', property: 'reliability', type: 'double precision' },
      { name: 'challenging', property: 'challenging', type: 'boolean' },
      { name: 'unreviewed', property: 'unreviewed', type: 'boolean' },
      { name: 'test', property: 'test', type: 'jsonb' },
      { name: 'others', property: 'others', type: 'jsonb' },
    ],
    expressions: {
      first_attached_at: "least(row.attached_at, (select min((o ->> 'attachedAt')::timestamptz) from jsonb_array_elements(row.others) o))",
      entries: "(select entry.counted, entry.relation, case when entry.counted then row.independence_group when entry.class = 'inference' then entry.class else 'unregistered/' || entry.class end as voice from (select row.counted, row.class, row.relation union all select o.counted, o.class, o.relation from jsonb_to_recordset(row.others) as o (counted boolean, class text, relation text)) entry)",
    },
  },
  ClaimFlag: {
    name: 'claim_flags',
    tier: 'critical',
    columns: [
      { name: 'space_id', property: 'spaceId', type: 'text', isFixed: true },
      { name: 'kind', property: 'kind', type: 'text', isFixed: true },
      { name: 'claim_id', property: 'claimId', type: 'text', isFixed: true },
    ],
  },
  ClaimLink: {
    name: 'claim_links',
    tier: 'critical',
    columns: [
      { name: 'space_id', property: 'spaceId', type: 'text', isFixed: true },
      { name: 'a_id', property: 'aId', type: 'text', isFixed: true },
      { name: 'b_id', property: 'bId', type: 'text', isFixed: true },
      { name: 'kind', property: 'kind', type: 'text', isFixed: true },
      { name: 'weight', property: 'weight', type: 'double precision' },
      { name: 'linked_at', property: 'linkedAt', type: 'timestamptz' },
      { name: 'linked_by', property: 'linkedBy', type: 'text' },
    ],
  },
  ClaimMerge: {
    name: 'claim_merges',
    tier: 'critical',
    columns: [
      { name: 'id', property: 'id', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'survivor_id', property: 'survivorId', type: 'text' },
      { name: 'merged_id', property: 'mergedId', type: 'text' },
      { name: 'rule', property: 'rule', type: 'text' },
      { name: 'score', property: 'score', type: 'double precision' },
      { name: 'run_id', property: 'runId', type: 'text' },
      { name: 'survivor_before', property: 'survivorBefore', type: 'jsonb' },
      { name: 'survivor_after', property: 'survivorAfter', type: 'jsonb' },
      { name: 'merged_before', property: 'mergedBefore', type: 'jsonb' },
      { name: 'merged_after', property: 'mergedAfter', type: 'jsonb' },
      { name: 'transferred', property: 'transferred', type: 'jsonb' },
      { name: 'merged_at', property: 'mergedAt', type: 'timestamptz' },
      { name: 'undone_at', property: 'undoneAt', type: 'timestamptz' },
      { name: 'undone_by', property: 'undoneBy', type: 'text' },
      { name: 'note', property: 'note', type: 'text' },
      { name: 'version', property: 'version', type: 'integer' },
    ],
  },
  ClaimParting: {
    name: 'claim_partings',
    tier: 'critical',
    columns: [
      { name: 'space_id', property: 'spaceId', type: 'text', isFixed: true },
      { name: 'a_id', property: 'aId', type: 'text', isFixed: true },
      { name: 'b_id', property: 'bId', type: 'text', isFixed: true },
      { name: 'parted_at', property: 'partedAt', type: 'timestamptz' },
    ],
  },
  ClaimState: {
    name: 'claim_states',
    tier: 'critical',
    columns: [
      { name: 'claim_id', property: 'claimId', type: 'text', isFixed: true },
      { name: 'version', property: 'version', type: 'integer', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'status', property: 'status', type: 'text' },
      { name: 'grounding', property: 'grounding', type: 'text' },
      { name: 'exclusive', property: 'exclusive', type: 'boolean' },
      { name: 'valid_from', property: 'validFrom', type: 'timestamptz' },
      { name: 'valid_until', property: 'validUntil', type: 'timestamptz', otherwise: "'infinity'", isOpen: true },
      { name: 'base', property: 'base', type: 'double precision' },
      { name: 'base_class', property: 'baseClass', type: 'text' },
      { name: 'corroboration', property: 'corroboration', type: 'integer' },
      { name: 'reinforcements', property: 'reinforcements', type: 'integer' },
      { name: 'disputes', property: 'disputes', type: 'integer' },
      { name: 'gate_trust', property: 'gateTrust', type: 'double precision' },
      { name: 'aging_from', property: 'agingFrom', type: 'timestamptz' },
      { name: 'superseded_by', property: 'supersededBy', type: 'text' },
      { name: 'known_from', property: 'knownFrom', type: 'timestamptz' },
      { name: 'known_until', property: 'knownUntil', type: 'timestamptz' },
      { name: 'stale_at', property: 'staleAt', type: 'timestamptz' },
      { name: 'expires_at', property: 'expiresAt', type: 'timestamptz' },
      { name: 'observed_at', property: 'observedAt', type: 'timestamptz' },
      { name: 'belief_policy', property: 'beliefPolicy', type: 'text' },
      { name: 'support_mass', property: 'supportMass', type: 'double precision' },
      { name: 'contradiction_mass', property: 'contradictionMass', type: 'double precision' },
      { name: 'support_groups', property: 'supportGroups', type: 'integer' },
      { name: 'witness_groups', property: 'witnessGroups', type: 'integer' },
      { name: 'contradiction_groups', property: 'contradictionGroups', type: 'integer' },
      { name: 'opposing_groups', property: 'opposingGroups', type: 'integer' },
      { name: 'supported_at', property: 'supportedAt', type: 'timestamptz' },
      { name: 'shielded', property: 'shielded', type: 'boolean' },
      { name: 'failed_test', property: 'failedTest', type: 'text' },
      { name: 'contested_updates', property: 'contestedUpdates', type: 'integer' },
      { name: 'confirmed', property: 'confirmed', type: 'boolean' },
      { name: 'belief_state', property: 'beliefState', type: 'text' },
      { name: 'belief_due_at', property: 'beliefDueAt', type: 'timestamptz' },
      { name: 'tier', property: 'tier', type: 'text' },
    ],
  },
  ClaimStatement: {
    name: 'claim_statements',
    tier: 'critical',
    columns: [
      { name: 'claim_id', property: 'claimId', type: 'text', isFixed: true },
      { name: 'session_id', property: 'sessionId', type: 'text' },
      { name: 'text', property: 'text', type: 'text' },
      { name: 'subject', property: 'subject', type: 'text' },
      { name: 'predicate', property: 'predicate', type: 'text' },
      { name: 'value', property: 'value', type: 'text' },
      { name: 'value_n', property: 'valueN', type: 'text' },
      { name: 'agent', property: 'agent', type: 'text' },
      { name: 'fact', property: 'fact', type: 'jsonb' },
    ],
  },
  ClaimUse: {
    name: 'claim_uses',
    tier: 'degradable',
    columns: [
      { name: 'claim_id', property: 'claimId', type: 'text', isFixed: true },
      { name: 'session_id', property: 'sessionId', type: 'text', isFixed: true },
      { name: 'day', property: 'day', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'used_at', property: 'usedAt', type: 'timestamptz' },
      { name: 'folded', property: 'folded', type: 'boolean' },
    ],
  },
  ClaimVote: {
    name: 'claim_votes',
    tier: 'critical',
    columns: [
      { name: 'claim_id', property: 'claimId', type: 'text', isFixed: true },
      { name: 'voter', property: 'voter', type: 'text', isFixed: true },
      { name: 'vote', property: 'vote', type: 'text' },
      { name: 'counted', property: 'counted', type: 'boolean' },
      { name: 'moves_gate', property: 'movesGate', type: 'boolean' },
      { name: 'reason', property: 'reason', type: 'text' },
      { name: 'at', property: 'at', type: 'timestamptz' },
    ],
  },
  ClaimWording: {
    name: 'claim_wordings',
    tier: 'critical',
    columns: [
      { name: 'claim_id', property: 'claimId', type: 'text', isFixed: true },
      { name: 'until_version', property: 'untilVersion', type: 'integer', isFixed: true },
      { name: 'text', property: 'text', type: 'text' },
      { name: 'category', property: 'category', type: 'text' },
      { name: 'importance', property: 'importance', type: 'double precision' },
      { name: 'tags', property: 'tags', type: 'text[]' },
    ],
  },
  Collection: {
    name: 'collections',
    tier: 'degradable',
    columns: [
      { name: 'id', property: 'id', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'kind', property: 'kind', type: 'text' },
      { name: 'name', property: 'name', type: 'text' },
      { name: 'tags', property: 'tags', type: 'text[]' },
      { name: 'agents', property: 'agents', type: 'text[]' },
      { name: 'began_at', property: 'beganAt', type: 'timestamptz' },
      { name: 'ended_at', property: 'endedAt', type: 'timestamptz' },
      { name: 'created_at', property: 'createdAt', type: 'timestamptz' },
      { name: 'created_by', property: 'createdBy', type: 'text' },
      { name: 'version', property: 'version', type: 'integer' },
      { name: 'record', property: 'record', type: 'jsonb' },
      { name: 'workspace_id', property: 'workspaceId', type: 'text' },
    ],
  },
  CollectionMember: {
    name: 'collection_members',
    tier: 'degradable',
    columns: [
      { name: 'collection_id', property: 'collectionId', type: 'text', isFixed: true },
      { name: 'claim_id', property: 'claimId', type: 'text', isFixed: true },
    ],
  },
  Conflict: {
    name: 'conflicts',
    tier: 'critical',
    columns: [
      { name: 'id', property: 'id', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'new_claim_id', property: 'newClaimId', type: 'text' },
      { name: 'existing_claim_id', property: 'existingClaimId', type: 'text' },
      { name: 'subject_n', property: 'subjectN', type: 'text' },
      { name: 'predicate_n', property: 'predicateN', type: 'text' },
      { name: 'blocking', property: 'blocking', type: 'boolean' },
      { name: 'reason', property: 'reason', type: 'text' },
      { name: 'new_trust', property: 'newTrust', type: 'double precision' },
      { name: 'existing_trust', property: 'existingTrust', type: 'double precision' },
      { name: 'status', property: 'status', type: 'text' },
      { name: 'resolution', property: 'resolution', type: 'text' },
      { name: 'resolved_by', property: 'resolvedBy', type: 'text' },
      { name: 'note', property: 'note', type: 'text' },
      { name: 'description', property: 'description', type: 'text' },
      { name: 'root_cause', property: 'rootCause', type: 'text' },
      { name: 'opened_by', property: 'openedBy', type: 'text' },
      { name: 'replaced_by', property: 'replacedBy', type: 'text' },
      { name: 'opened_at', property: 'openedAt', type: 'timestamptz' },
      { name: 'resolved_at', property: 'resolvedAt', type: 'timestamptz' },
      { name: 'version', property: 'version', type: 'integer' },
      { name: 'uncontested', property: 'uncontested', type: 'text[]' },
      { name: 'first_side', property: 'firstSide', type: 'text' },
    ],
  },
  ConsolidationDue: {
    name: 'consolidation_due',
    tier: 'operational',
    columns: [
      { name: 'space_id', property: 'spaceId', type: 'text', isFixed: true },
      { name: 'claim_id', property: 'claimId', type: 'text', isFixed: true },
      { name: 'version', property: 'version', type: 'integer' },
    ],
  },
  ConsolidationOverlay: {
    name: 'consolidation_overlay',
    tier: 'operational',
    columns: [
      { name: 'space_id', property: 'spaceId', type: 'text', isFixed: true },
      { name: 'run_id', property: 'runId', type: 'text', isFixed: true },
      { name: 'kind', property: 'kind', type: 'text', isFixed: true },
      { name: 'claim_id', property: 'claimId', type: 'text', isFixed: true },
    ],
  },
  ConsolidationPreview: {
    name: 'consolidation_preview',
    tier: 'operational',
    columns: [
      { name: 'space_id', property: 'spaceId', type: 'text', isFixed: true },
      { name: 'run_id', property: 'runId', type: 'text', isFixed: true },
      { name: 'position', property: 'position', type: 'bigint', isFixed: true },
      { name: 'event', property: 'event', type: 'jsonb' },
    ],
  },
  ConsolidationPreviewClaim: {
    name: 'consolidation_preview_claims',
    tier: 'operational',
    columns: [
      { name: 'space_id', property: 'spaceId', type: 'text', isFixed: true },
      { name: 'run_id', property: 'runId', type: 'text', isFixed: true },
      { name: 'claim_id', property: 'claimId', type: 'text', isFixed: true },
      { name: 'position', property: 'position', type: 'bigint', isFixed: true },
    ],
  },
  DashboardSession: {
    name: 'dashboard_sessions',
    tier: 'operational',
    columns: [
      { name: 'id', property: 'id', type: 'text', isFixed: true },
      { name: 'key_id', property: 'keyId', type: 'text' },
      { name: 'principal_id', property: 'principalId', type: 'text' },
      { name: 'person', property: 'person', type: 'text' },
      { name: 'secret_hash', property: 'secretHash', type: 'text' },
      { name: 'opened_at', property: 'openedAt', type: 'timestamptz' },
      { name: 'last_seen_at', property: 'lastSeenAt', type: 'timestamptz' },
      { name: 'expires_at', property: 'expiresAt', type: 'timestamptz' },
      { name: 'ended_at', property: 'endedAt', type: 'timestamptz' },
    ],
  },
  DecayCooldown: {
    name: 'decay_cooldowns',
    tier: 'operational',
    columns: [
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'claim_id', property: 'claimId', type: 'text', isFixed: true },
      { name: 'version', property: 'version', type: 'integer' },
      { name: 'until', property: 'until', type: 'timestamptz' },
    ],
  },
  DiscriminatingTest: {
    name: 'discriminating_tests',
    tier: 'critical',
    columns: [
      { name: 'id', property: 'id', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text', isFixed: true },
      { name: 'claims', property: 'claims', type: 'jsonb' },
      { name: 'kind', property: 'kind', type: 'text', isFixed: true },
      { name: 'method', property: 'method', type: 'text', isFixed: true },
      { name: 'cost', property: 'cost', type: 'double precision', isFixed: true },
      { name: 'benefit', property: 'benefit', type: 'double precision', isFixed: true },
      { name: 'impact', property: 'impact', type: 'text', isFixed: true },
      { name: 'method_source_id', property: 'methodSourceId', type: 'text', isFixed: true },
      { name: 'not_before', property: 'notBefore', type: 'timestamptz', isFixed: true },
      { name: 'deadline', property: 'deadline', type: 'timestamptz', isFixed: true },
      { name: 'separation', property: 'separation', type: 'integer', isFixed: true },
      { name: 'ordered', property: 'ordered', type: 'boolean', isFixed: true },
      { name: 'status', property: 'status', type: 'text' },
      { name: 'outcome', property: 'outcome', type: 'text' },
      { name: 'verdict', property: 'verdict', type: 'text' },
      { name: 'evidence_id', property: 'evidenceId', type: 'text' },
      { name: 'proposed_by', property: 'proposedBy', type: 'text', isFixed: true },
      { name: 'proposed_at', property: 'proposedAt', type: 'timestamptz', isFixed: true },
      { name: 'closed_at', property: 'closedAt', type: 'timestamptz' },
      { name: 'version', property: 'version', type: 'integer' },
    ],
  },
  DiscriminatingTestClaim: {
    name: 'discriminating_test_claims',
    tier: 'critical',
    columns: [
      { name: 'claim_id', property: 'claimId', type: 'text', isFixed: true },
      { name: 'test_id', property: 'testId', type: 'text', isFixed: true },
    ],
  },
  DomainSchema: {
    name: 'domain_schemas',
    tier: 'critical',
    columns: [
      { name: 'space_id', property: 'spaceId', type: 'text', isFixed: true },
      { name: 'version', property: 'version', type: 'integer', isFixed: true },
      { name: 'name', property: 'name', type: 'text' },
      { name: 'document', property: 'document', type: 'jsonb' },
      { name: 'put_at', property: 'putAt', type: 'timestamptz' },
      { name: 'put_by', property: 'putBy', type: 'text' },
    ],
  },
  Edge: {
    name: 'edges',
    tier: 'critical',
    columns: [
      { name: 'id', property: 'id', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'from_id', property: 'fromId', type: 'text' },
      { name: 'to_id', property: 'toId', type: 'text' },
      { name: 'kind', property: 'kind', type: 'text' },
      { name: 'ordinal', property: 'ordinal', type: 'integer' },
      { name: 'created_at', property: 'createdAt', type: 'timestamptz' },
      { name: 'created_by', property: 'createdBy', type: 'text' },
      { name: 'closed_at', property: 'closedAt', type: 'timestamptz' },
      { name: 'asks', property: 'asks', type: 'text' },
      { name: 'override', property: 'override', type: 'text' },
      { name: 'by_reviewer', property: 'byReviewer', type: 'boolean' },
    ],
  },
  Embedding: {
    name: 'embeddings',
    tier: 'disposable',
    columns: [
      { name: 'owner_id', property: 'ownerId', type: 'text', isFixed: true },
      { name: 'model', property: 'model', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'kind', property: 'kind', type: 'text' },
      { name: 'created_at', property: 'createdAt', type: 'timestamptz' },
      { name: 'wording', property: 'wording', type: 'integer', otherwise: "0" },
    ],
  },
  Entity: {
    name: 'entities',
    tier: 'critical',
    columns: [
      { name: 'id', property: 'id', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text', isFixed: true },
      { name: 'canonical_name', property: 'canonicalName', type: 'text', isFixed: true },
      { name: 'type', property: 'type', type: 'text', isFixed: true },
      { name: 'canonicality', property: 'canonicality', type: 'text' },
      { name: 'created_at', property: 'createdAt', type: 'timestamptz', isFixed: true },
      { name: 'created_by', property: 'createdBy', type: 'text', isFixed: true },
      { name: 'last_touched_at', property: 'lastTouchedAt', type: 'timestamptz' },
      { name: 'merged_into', property: 'mergedInto', type: 'text' },
      { name: 'merged_at', property: 'mergedAt', type: 'timestamptz' },
      { name: 'live_id', property: 'liveId', type: 'text' },
      { name: 'workspace_id', property: 'workspaceId', type: 'text' },
      { name: 'session_id', property: 'sessionId', type: 'text' },
    ],
  },
  EntityLikeness: {
    name: 'entity_likenesses',
    tier: 'degradable',
    columns: [
      { name: 'entity_id', property: 'entityId', type: 'text', isFixed: true },
      { name: 'other_id', property: 'otherId', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'score', property: 'score', type: 'double precision' },
    ],
  },
  EntityName: {
    name: 'entity_names',
    tier: 'critical',
    columns: [
      { name: 'entity_id', property: 'entityId', type: 'text', isFixed: true },
      { name: 'name_n', property: 'nameN', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text', isFixed: true },
      { name: 'name', property: 'name', type: 'text', isFixed: true },
      { name: 'place', property: 'place', type: 'integer', isFixed: true },
      { name: 'type_n', property: 'typeN', type: 'text', isFixed: true },
      { name: 'standing', property: 'standing', type: 'integer' },
      { name: 'live_id', property: 'liveId', type: 'text' },
      { name: 'workspace_id', property: 'workspaceId', type: 'text' },
      { name: 'session_id', property: 'sessionId', type: 'text' },
    ],
  },
  EntityNameKey: {
    name: 'entity_name_keys',
    tier: 'degradable',
    columns: [
      { name: 'space_id', property: 'spaceId', type: 'text', isFixed: true },
      { name: 'type_n', property: 'typeN', type: 'text', isFixed: true },
      { name: 'key', property: 'key', type: 'integer', isFixed: true },
      { name: 'entity_id', property: 'entityId', type: 'text', isFixed: true },
      { name: 'place', property: 'place', type: 'integer', isFixed: true },
    ],
  },
  Event: {
    name: 'events',
    tier: 'log',
    columns: [
      { name: 'position', property: 'position', type: 'bigint', isFixed: true },
      { name: 'id', property: 'id', type: 'text' },
      { name: 'occurred_at', property: 'occurredAt', type: 'timestamptz' },
      { name: 'kind', property: 'kind', type: 'text' },
      { name: 'schema_version', property: 'schemaVersion', type: 'integer' },
      { name: 'actor', property: 'actor', type: 'jsonb' },
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'session_id', property: 'sessionId', type: 'text' },
      { name: 'task_id', property: 'taskId', type: 'text' },
      { name: 'subject_id', property: 'subjectId', type: 'text' },
      { name: 'payload', property: 'payload', type: 'jsonb' },
      { name: 'request_id', property: 'requestId', type: 'text' },
      { name: 'idempotency_key', property: 'idempotencyKey', type: 'text' },
    ],
    expressions: {
      bytes: "case when pg_column_compression(row.payload) is null then coalesce(pg_column_size(row.payload), 0) else octet_length(row.payload::text) end",
    },
  },
  EventMention: {
    name: 'event_mentions',
    tier: 'log',
    columns: [
      { name: 'subject_id', property: 'subjectId', type: 'text', isFixed: true },
      { name: 'position', property: 'position', type: 'bigint', isFixed: true },
    ],
  },
  EventReference: {
    name: 'event_references',
    tier: 'log',
    columns: [
      { name: 'subject_id', property: 'subjectId', type: 'text', isFixed: true },
      { name: 'position', property: 'position', type: 'bigint', isFixed: true },
    ],
  },
  EventSeal: {
    name: 'event_seals',
    tier: 'log',
    columns: [
      { name: 'seq', property: 'seq', type: 'bigint', isFixed: true },
      { name: 'position', property: 'position', type: 'bigint' },
      { name: 'event_id', property: 'eventId', type: 'text' },
      { name: 'prev_hash', property: 'prevHash', type: 'text' },
      { name: 'hash', property: 'hash', type: 'text' },
    ],
  },
  Evidence: {
    name: 'evidence',
    tier: 'critical',
    columns: [
      { name: 'id', property: 'id', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'kind', property: 'kind', type: 'text' },
      { name: 'evidence_type', property: 'evidenceType', type: 'text' },
      { name: 'source_system', property: 'sourceSystem', type: 'text' },
      { name: 'source_id', property: 'sourceId', type: 'text' },
      { name: 'class', property: 'class', type: 'text' },
      { name: 'weight', property: 'weight', type: 'double precision' },
      { name: 'independence_group', property: 'independenceGroup', type: 'text' },
      { name: 'content', property: 'content', type: 'text' },
      { name: 'content_hash', property: 'contentHash', type: 'text' },
      { name: 'locator', property: 'locator', type: 'jsonb' },
      { name: 'anchors', property: 'anchors', type: 'jsonb' },
      { name: 'found_anchors', property: 'foundAnchors', type: 'jsonb' },
      { name: 'anchors_cut_short', property: 'anchorsCutShort', type: 'text[]' },
      { name: 'ingest', property: 'ingest', type: 'text' },
      { name: 'observed_at', property: 'observedAt', type: 'timestamptz' },
      { name: 'recorded_at', property: 'recordedAt', type: 'timestamptz' },
      { name: 'recorded_by', property: 'recordedBy', type: 'text' },
      { name: 'session_id', property: 'sessionId', type: 'text' },
      { name: 'task_id', property: 'taskId', type: 'text' },
      { name: 'external_id', property: 'externalId', type: 'text' },
      { name: 'namespace', property: 'namespace', type: 'text' },
      { name: 'revoked_at', property: 'revokedAt', type: 'timestamptz' },
      { name: 'revoked_reason', property: 'revokedReason', type: 'text' },
      { name: 'stale_at', property: 'staleAt', type: 'timestamptz' },
      { name: 'expires_at', property: 'expiresAt', type: 'timestamptz' },
      { name: 'lapses_at', property: 'lapsesAt', type: 'timestamptz' },
      { name: 'parent_ids', property: 'parentIds', type: 'text[]' },
      { name: 'tainted_at', property: 'taintedAt', type: 'timestamptz' },
      { name: 'version', property: 'version', type: 'integer' },
      { name: 'private', property: 'private', type: 'boolean', otherwise: "false" },
      { name: 'workspace_id', property: 'workspaceId', type: 'text' },
      { name: 'fragments', property: 'fragments', type: 'jsonb' },
    ],
    expressions: {
      sourced: "(row.independence_group <> 'inference' and row.independence_group !~ '^(unregistered|user|speaker)/')",
      origin: "case when row.source_id is not null then row.source_id when row.source_system is not null then row.source_system else row.recorded_by end",
    },
  },
  EvidenceAnchor: {
    name: 'evidence_anchors',
    tier: 'critical',
    columns: [
      { name: 'evidence_id', property: 'evidenceId', type: 'text', isFixed: true },
      { name: 'entity', property: 'entity', type: 'text', isFixed: true },
      { name: 'value', property: 'value', type: 'text' },
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'evidence_type', property: 'evidenceType', type: 'text' },
      { name: 'source_system', property: 'sourceSystem', type: 'text' },
      { name: 'observed_at', property: 'observedAt', type: 'timestamptz' },
      { name: 'recorded_at', property: 'recordedAt', type: 'timestamptz' },
      { name: 'content_hash', property: 'contentHash', type: 'text' },
    ],
  },
  EvidenceType: {
    name: 'evidence_types',
    tier: 'critical',
    columns: [
      { name: 'space_id', property: 'spaceId', type: 'text', isFixed: true },
      { name: 'name', property: 'name', type: 'text', isFixed: true },
      { name: 'stale_after', property: 'staleAfter', type: 'text' },
      { name: 'expired_after', property: 'expiredAfter', type: 'text' },
      { name: 'registered_at', property: 'registeredAt', type: 'timestamptz' },
      { name: 'version', property: 'version', type: 'integer' },
      { name: 'schema_version', property: 'schemaVersion', type: 'integer' },
    ],
  },
  Execution: {
    name: 'executions',
    tier: 'critical',
    columns: [
      { name: 'id', property: 'id', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'task_id', property: 'taskId', type: 'text' },
      { name: 'session_id', property: 'sessionId', type: 'text' },
      { name: 'label', property: 'label', type: 'text' },
      { name: 'outcome', property: 'outcome', type: 'text' },
      { name: 'started_at', property: 'startedAt', type: 'timestamptz' },
      { name: 'started_by', property: 'startedBy', type: 'text' },
      { name: 'ended_at', property: 'endedAt', type: 'timestamptz' },
      { name: 'private', property: 'private', type: 'boolean', otherwise: "false" },
    ],
  },
  Fact: {
    name: 'facts',
    tier: 'critical',
    columns: [
      { name: 'claim_id', property: 'claimId', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'claim_type', property: 'claimType', type: 'text' },
      { name: 'kind', property: 'kind', type: 'text' },
      { name: 'holds', property: 'holds', type: 'text' },
      { name: 'schema_version', property: 'schemaVersion', type: 'integer' },
    ],
  },
  FactAnchor: {
    name: 'fact_anchors',
    tier: 'critical',
    columns: [
      { name: 'claim_id', property: 'claimId', type: 'text', isFixed: true },
      { name: 'entity', property: 'entity', type: 'text', isFixed: true },
      { name: 'value', property: 'value', type: 'text' },
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'claim_type', property: 'claimType', type: 'text' },
    ],
  },
  Failure: {
    name: 'failures',
    tier: 'critical',
    columns: [
      { name: 'id', property: 'id', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'task_id', property: 'taskId', type: 'text' },
      { name: 'session_id', property: 'sessionId', type: 'text' },
      { name: 'severity', property: 'severity', type: 'text' },
      { name: 'failed_at', property: 'failedAt', type: 'timestamptz' },
      { name: 'reported_by', property: 'reportedBy', type: 'text' },
      { name: 'private', property: 'private', type: 'boolean', otherwise: "false" },
      { name: 'claim_id', property: 'claimId', type: 'text' },
    ],
  },
  GateEvaluation: {
    name: 'gate_evaluations',
    tier: 'critical',
    columns: [
      { name: 'id', property: 'id', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'kind', property: 'kind', type: 'text' },
      { name: 'subject_id', property: 'subjectId', type: 'text' },
      { name: 'task_id', property: 'taskId', type: 'text' },
      { name: 'about', property: 'about', type: 'text' },
      { name: 'accepted', property: 'accepted', type: 'boolean' },
      { name: 'schema_version', property: 'schemaVersion', type: 'integer' },
      { name: 'anchors', property: 'anchors', type: 'jsonb' },
      { name: 'evidence_ids', property: 'evidenceIds', type: 'text[]' },
      { name: 'met', property: 'met', type: 'jsonb' },
      { name: 'ignored', property: 'ignored', type: 'jsonb' },
      { name: 'violations', property: 'violations', type: 'jsonb' },
      { name: 'evaluated_at', property: 'evaluatedAt', type: 'timestamptz' },
      { name: 'evaluated_by', property: 'evaluatedBy', type: 'text' },
    ],
  },
  Handoff: {
    name: 'handoffs',
    tier: 'critical',
    columns: [
      { name: 'id', property: 'id', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'session_id', property: 'sessionId', type: 'text' },
      { name: 'private', property: 'private', type: 'boolean' },
      { name: 'agent', property: 'agent', type: 'text' },
      { name: 'task_id', property: 'taskId', type: 'text' },
      { name: 'version', property: 'version', type: 'integer' },
      { name: 'summary', property: 'summary', type: 'text' },
      { name: 'said', property: 'said', type: 'jsonb' },
      { name: 'handed_off_at', property: 'handedOffAt', type: 'timestamptz' },
      { name: 'handed_off_by', property: 'handedOffBy', type: 'text' },
      { name: 'handed_to', property: 'handedTo', type: 'text' },
    ],
  },
  HandoffVerification: {
    name: 'handoff_verifications',
    tier: 'critical',
    columns: [
      { name: 'id', property: 'id', type: 'text', isFixed: true },
      { name: 'handoff_id', property: 'handoffId', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text', isFixed: true },
      { name: 'session_id', property: 'sessionId', type: 'text', isFixed: true },
      { name: 'private', property: 'private', type: 'boolean', isFixed: true },
      { name: 'task_id', property: 'taskId', type: 'text', isFixed: true },
      { name: 'version', property: 'version', type: 'integer', isFixed: true },
      { name: 'agent', property: 'agent', type: 'text', isFixed: true },
      { name: 'principal_id', property: 'principalId', type: 'text', isFixed: true },
      { name: 'kind', property: 'kind', type: 'text', isFixed: true },
      { name: 'item', property: 'item', type: 'text', isFixed: true },
      { name: 'status', property: 'status', type: 'text' },
      { name: 'evidence_event_ids', property: 'evidenceEventIds', type: 'jsonb' },
      { name: 'at', property: 'at', type: 'timestamptz' },
    ],
  },
  IdempotencyKey: {
    name: 'idempotency_keys',
    tier: 'operational',
    columns: [
      { name: 'principal_id', property: 'principalId', type: 'text', isFixed: true },
      { name: 'key', property: 'key', type: 'text', isFixed: true },
      { name: 'fingerprint', property: 'fingerprint', type: 'text' },
      { name: 'response', property: 'response', type: 'jsonb' },
      { name: 'created_at', property: 'createdAt', type: 'timestamptz' },
    ],
  },
  Interruption: {
    name: 'interruptions',
    tier: 'critical',
    columns: [
      { name: 'id', property: 'id', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'session_id', property: 'sessionId', type: 'text' },
      { name: 'type', property: 'type', type: 'text' },
      { name: 'reported_type', property: 'reportedType', type: 'text' },
      { name: 'context', property: 'context', type: 'jsonb' },
      { name: 'reported_at', property: 'reportedAt', type: 'timestamptz' },
      { name: 'interrupted_at', property: 'interruptedAt', type: 'timestamptz' },
    ],
  },
  InterruptionTask: {
    name: 'interruption_tasks',
    tier: 'critical',
    columns: [
      { name: 'task_id', property: 'taskId', type: 'text', isFixed: true },
      { name: 'interruption_id', property: 'interruptionId', type: 'text', isFixed: true },
      { name: 'interrupted_at', property: 'interruptedAt', type: 'timestamptz' },
    ],
  },
  Job: {
    name: 'jobs',
    tier: 'operational',
    columns: [
      { name: 'id', property: 'id', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'queue', property: 'queue', type: 'text' },
      { name: 'status', property: 'status', type: 'text' },
      { name: 'payload', property: 'payload', type: 'jsonb' },
      { name: 'progress', property: 'progress', type: 'jsonb' },
      { name: 'result', property: 'result', type: 'jsonb' },
      { name: 'attempts', property: 'attempts', type: 'integer', otherwise: "0" },
      { name: 'error', property: 'error', type: 'text' },
      { name: 'created_by', property: 'createdBy', type: 'text' },
      { name: 'created_at', property: 'createdAt', type: 'timestamptz' },
      { name: 'updated_at', property: 'updatedAt', type: 'timestamptz' },
      { name: 'message', property: 'message', type: 'text' },
      { name: 'exclusive', property: 'exclusive', type: 'text' },
    ],
  },
  JudgementDue: {
    name: 'judgements_due',
    tier: 'critical',
    columns: [
      { name: 'space_id', property: 'spaceId', type: 'text', isFixed: true },
      { name: 'about', property: 'about', type: 'text', isFixed: true },
      { name: 'after_claim_id', property: 'afterClaimId', type: 'text' },
      { name: 'due_since', property: 'dueSince', type: 'timestamptz' },
    ],
  },
  MaintenanceDue: {
    name: 'maintenance_due',
    tier: 'operational',
    columns: [
      { name: 'space_id', property: 'spaceId', type: 'text', isFixed: true },
      { name: 'kind', property: 'kind', type: 'text', isFixed: true },
      { name: 'next_at', property: 'nextAt', type: 'timestamptz' },
      { name: 'started_at', property: 'startedAt', type: 'timestamptz' },
    ],
  },
  MaintenanceRun: {
    name: 'maintenance_runs',
    tier: 'degradable',
    columns: [
      { name: 'space_id', property: 'spaceId', type: 'text', isFixed: true },
      { name: 'id', property: 'id', type: 'text', isFixed: true },
      { name: 'kind', property: 'kind', type: 'text' },
      { name: 'options', property: 'options', type: 'jsonb' },
      { name: 'triggered_by', property: 'triggeredBy', type: 'text' },
      { name: 'requested_by', property: 'requestedBy', type: 'text' },
      { name: 'started_at', property: 'startedAt', type: 'timestamptz' },
      { name: 'state', property: 'state', type: 'text' },
      { name: 'ended_at', property: 'endedAt', type: 'timestamptz' },
      { name: 'report', property: 'report', type: 'jsonb' },
      { name: 'cursor', property: 'cursor', type: 'jsonb' },
    ],
  },
  MaintenanceSettings: {
    name: 'maintenance_settings',
    tier: 'critical',
    columns: [
      { name: 'space_id', property: 'spaceId', type: 'text', isFixed: true },
      { name: 'paused', property: 'paused', type: 'boolean' },
      { name: 'kinds', property: 'kinds', type: 'jsonb' },
      { name: 'version', property: 'version', type: 'integer' },
    ],
  },
  Message: {
    name: 'messages',
    tier: 'critical',
    columns: [
      { name: 'id', property: 'id', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'session_id', property: 'sessionId', type: 'text' },
      { name: 'ordinal', property: 'ordinal', type: 'integer' },
      { name: 'role', property: 'role', type: 'text' },
      { name: 'speaker', property: 'speaker', type: 'text' },
      { name: 'content', property: 'content', type: 'text' },
      { name: 'at', property: 'at', type: 'timestamptz' },
      { name: 'external_id', property: 'externalId', type: 'text' },
      { name: 'private', property: 'private', type: 'boolean', otherwise: "false" },
    ],
  },
  Node: {
    name: 'nodes',
    tier: 'critical',
    columns: [
      { name: 'id', property: 'id', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'type', property: 'type', type: 'text' },
      { name: 'rank', property: 'rank', type: 'integer' },
      { name: 'confidence_limit', property: 'confidenceLimit', type: 'double precision' },
      { name: 'root_groups', property: 'rootGroups', type: 'text[]' },
      { name: 'contested', property: 'contested', type: 'boolean' },
      { name: 'verdict', property: 'verdict', type: 'text' },
      { name: 'detail', property: 'detail', type: 'jsonb' },
      { name: 'text', property: 'text', type: 'text' },
      { name: 'status', property: 'status', type: 'text' },
      { name: 'grounding', property: 'grounding', type: 'text' },
      { name: 'agent', property: 'agent', type: 'text' },
      { name: 'session_id', property: 'sessionId', type: 'text' },
      { name: 'recorded_at', property: 'recordedAt', type: 'timestamptz' },
      { name: 'recorded_by', property: 'recordedBy', type: 'text' },
      { name: 'version', property: 'version', type: 'integer' },
      { name: 'state_since', property: 'stateSince', type: 'timestamptz' },
    ],
  },
  Note: {
    name: 'notes',
    tier: 'critical',
    columns: [
      { name: 'claim_id', property: 'claimId', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text', isFixed: true },
      { name: 'category', property: 'category', type: 'text', isFixed: true },
      { name: 'importance', property: 'importance', type: 'double precision' },
      { name: 'half_life_days', property: 'halfLifeDays', type: 'double precision', isFixed: true },
      { name: 'uses', property: 'uses', type: 'integer' },
      { name: 'successes', property: 'successes', type: 'integer' },
      { name: 'failures', property: 'failures', type: 'integer' },
      { name: 'last_used_at', property: 'lastUsedAt', type: 'timestamptz' },
      { name: 'decays_at', property: 'decaysAt', type: 'timestamptz' },
      { name: 'text_hash', property: 'textHash', type: 'text', isFixed: true },
      { name: 'author', property: 'author', type: 'text', isFixed: true },
      { name: 'task_id', property: 'taskId', type: 'text', isFixed: true },
      { name: 'session_id', property: 'sessionId', type: 'text', isFixed: true },
      { name: 'component', property: 'component', type: 'text', isFixed: true },
      { name: 'component_n', property: 'componentN', type: 'text', isFixed: true },
      { name: 'signature', property: 'signature', type: 'text', isFixed: true },
      { name: 'metadata', property: 'metadata', type: 'jsonb', isFixed: true },
      { name: 'recorded_at', property: 'recordedAt', type: 'timestamptz', isFixed: true },
      { name: 'recorded_by', property: 'recordedBy', type: 'text', isFixed: true },
      { name: 'version', property: 'version', type: 'integer' },
    ],
  },
  Offload: {
    name: 'offloads',
    tier: 'critical',
    columns: [
      { name: 'id', property: 'id', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'task_id', property: 'taskId', type: 'text' },
      { name: 'step_id', property: 'stepId', type: 'text' },
      { name: 'tool_call_id', property: 'toolCallId', type: 'text' },
      { name: 'evidence_id', property: 'evidenceId', type: 'text' },
      { name: 'summary', property: 'summary', type: 'text' },
      { name: 'score', property: 'score', type: 'integer' },
      { name: 'recorded_at', property: 'recordedAt', type: 'timestamptz' },
      { name: 'recorded_by', property: 'recordedBy', type: 'text' },
    ],
  },
  Outbox: {
    name: 'outbox',
    tier: 'operational',
    columns: [
      { name: 'id', property: 'id', type: 'text', isFixed: true },
      { name: 'queue', property: 'queue', type: 'text' },
      { name: 'payload', property: 'payload', type: 'jsonb' },
      { name: 'created_at', property: 'createdAt', type: 'timestamptz' },
    ],
  },
  PossibleConflict: {
    name: 'possible_conflicts',
    tier: 'critical',
    columns: [
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'id', property: 'id', type: 'text', isFixed: true },
      { name: 'claim_id', property: 'claimId', type: 'text' },
      { name: 'weaker_id', property: 'weakerId', type: 'text' },
      { name: 'near', property: 'near', type: 'double precision' },
      { name: 'found_by', property: 'foundBy', type: 'text' },
      { name: 'differs', property: 'differs', type: 'text[]' },
      { name: 'sentence', property: 'sentence', type: 'text' },
      { name: 'author', property: 'author', type: 'text' },
      { name: 'text_key', property: 'textKey', type: 'uuid' },
      { name: 'status', property: 'status', type: 'text' },
      { name: 'found_at', property: 'foundAt', type: 'timestamptz' },
      { name: 'decided_by', property: 'decidedBy', type: 'text' },
      { name: 'decided_at', property: 'decidedAt', type: 'timestamptz' },
      { name: 'note', property: 'note', type: 'text' },
      { name: 'conflict_id', property: 'conflictId', type: 'text' },
      { name: 'version', property: 'version', type: 'integer' },
    ],
  },
  Predicate: {
    name: 'predicates',
    tier: 'critical',
    columns: [
      { name: 'space_id', property: 'spaceId', type: 'text', isFixed: true },
      { name: 'name_n', property: 'nameN', type: 'text', isFixed: true },
      { name: 'name', property: 'name', type: 'text' },
      { name: 'cardinality', property: 'cardinality', type: 'text' },
      { name: 'volatility', property: 'volatility', type: 'text' },
      { name: 'conflict_policy', property: 'conflictPolicy', type: 'text' },
      { name: 'value_type', property: 'valueType', type: 'text' },
      { name: 'aliases', property: 'aliases', type: 'text[]' },
      { name: 'domains', property: 'domains', type: 'text[]' },
      { name: 'registered_at', property: 'registeredAt', type: 'timestamptz' },
      { name: 'version', property: 'version', type: 'integer' },
    ],
  },
  Principal: {
    name: 'principals',
    tier: 'critical',
    columns: [
      { name: 'id', property: 'id', type: 'text', isFixed: true },
      { name: 'kind', property: 'kind', type: 'text' },
      { name: 'name', property: 'name', type: 'text' },
      { name: 'created_at', property: 'createdAt', type: 'timestamptz' },
    ],
  },
  PrincipleCooldown: {
    name: 'principle_cooldowns',
    tier: 'degradable',
    columns: [
      { name: 'session_id', property: 'sessionId', type: 'text', isFixed: true },
      { name: 'principle_id', property: 'principleId', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'surfaced_at', property: 'surfacedAt', type: 'integer' },
      { name: 'applications', property: 'applications', type: 'integer' },
      { name: 'last_exemplar_id', property: 'lastExemplarId', type: 'text' },
    ],
  },
  Proposal: {
    name: 'proposals',
    tier: 'critical',
    columns: [
      { name: 'space_id', property: 'spaceId', type: 'text', isFixed: true },
      { name: 'id', property: 'id', type: 'text', isFixed: true },
      { name: 'kind', property: 'kind', type: 'text' },
      { name: 'subject_id', property: 'subjectId', type: 'text' },
      { name: 'change', property: 'change', type: 'jsonb' },
      { name: 'reason', property: 'reason', type: 'text' },
      { name: 'status', property: 'status', type: 'text' },
      { name: 'proposed_by', property: 'proposedBy', type: 'text' },
      { name: 'proposed_at', property: 'proposedAt', type: 'timestamptz' },
      { name: 'decided_by', property: 'decidedBy', type: 'text' },
      { name: 'decided_at', property: 'decidedAt', type: 'timestamptz' },
      { name: 'note', property: 'note', type: 'text' },
      { name: 'version', property: 'version', type: 'integer' },
    ],
  },
  PruneMark: {
    name: 'prune_marks',
    tier: 'operational',
    columns: [
      { name: 'space_id', property: 'spaceId', type: 'text', isFixed: true },
      { name: 'asked', property: 'asked', type: 'text' },
      { name: 'up_to', property: 'upTo', type: 'timestamptz' },
      { name: 'all_at', property: 'allAt', type: 'timestamptz' },
    ],
  },
  ReliabilityDue: {
    name: 'reliability_due',
    tier: 'operational',
    columns: [
      { name: 'space_id', property: 'spaceId', type: 'text', isFixed: true },
      { name: 'source_id', property: 'sourceId', type: 'text', isFixed: true },
      { name: 'marks', property: 'marks', type: 'integer' },
    ],
  },
  ReplacedRow: {
    name: 'replaced_rows',
    tier: 'operational',
    columns: [
      { name: 'recovery_id', property: 'recoveryId', type: 'text', isFixed: true },
      { name: 'ordinal', property: 'ordinal', type: 'integer', isFixed: true },
      { name: 'table_name', property: 'tableName', type: 'text' },
      { name: 'row_key', property: 'rowKey', type: 'jsonb' },
      { name: 'before', property: 'before', type: 'jsonb' },
      { name: 'after_hash', property: 'afterHash', type: 'text' },
      { name: 'replaced_at', property: 'replacedAt', type: 'timestamptz' },
    ],
  },
  ReplayProgress: {
    name: 'replay_progress',
    tier: 'operational',
    columns: [
      { name: 'applied_seq', property: 'appliedSeq', type: 'bigint' },
      { name: 'ahead', property: 'ahead', type: 'bigint[]' },
    ],
  },
  RootGroup: {
    name: 'root_groups',
    tier: 'critical',
    columns: [
      { name: 'space_id', property: 'spaceId', type: 'text', isFixed: true },
      { name: 'key', property: 'key', type: 'text', isFixed: true },
      { name: 'root_group', property: 'rootGroup', type: 'text' },
    ],
  },
  SentMessage: {
    name: 'sent_messages',
    tier: 'operational',
    columns: [
      { name: 'id', property: 'id', type: 'text', isFixed: true },
      { name: 'queue', property: 'queue', type: 'text' },
      { name: 'payload', property: 'payload', type: 'jsonb' },
      { name: 'sent_at', property: 'sentAt', type: 'timestamptz' },
    ],
  },
  Session: {
    name: 'sessions',
    tier: 'critical',
    columns: [
      { name: 'id', property: 'id', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'external_id', property: 'externalId', type: 'text' },
      { name: 'agent', property: 'agent', type: 'text' },
      { name: 'principal_id', property: 'principalId', type: 'text' },
      { name: 'state', property: 'state', type: 'text' },
      { name: 'opened_at', property: 'openedAt', type: 'timestamptz' },
      { name: 'closed_at', property: 'closedAt', type: 'timestamptz' },
      { name: 'version', property: 'version', type: 'integer' },
      { name: 'private', property: 'private', type: 'boolean', otherwise: "false" },
    ],
  },
  SessionOutcome: {
    name: 'session_outcomes',
    tier: 'degradable',
    columns: [
      { name: 'session_id', property: 'sessionId', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'outcome', property: 'outcome', type: 'text' },
      { name: 'reported_at', property: 'reportedAt', type: 'timestamptz' },
    ],
  },
  SessionParticipant: {
    name: 'session_participants',
    tier: 'critical',
    columns: [
      { name: 'session_id', property: 'sessionId', type: 'text', isFixed: true },
      { name: 'principal_id', property: 'principalId', type: 'text', isFixed: true },
      { name: 'via', property: 'via', type: 'text' },
      { name: 'since', property: 'since', type: 'timestamptz' },
    ],
  },
  SessionPrompts: {
    name: 'session_prompts',
    tier: 'degradable',
    columns: [
      { name: 'session_id', property: 'sessionId', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'prompts', property: 'prompts', type: 'integer' },
    ],
  },
  Snapshot: {
    name: 'snapshots',
    tier: 'disposable',
    columns: [
      { name: 'id', property: 'id', type: 'text', isFixed: true },
      { name: 'seq', property: 'seq', type: 'bigint' },
      { name: 'ahead', property: 'ahead', type: 'bigint[]' },
      { name: 'state_hash', property: 'stateHash', type: 'text' },
      { name: 'table_rows', property: 'tableRows', type: 'jsonb' },
      { name: 'bytes', property: 'bytes', type: 'bigint' },
      { name: 'service_version', property: 'serviceVersion', type: 'text' },
      { name: 'migration', property: 'migration', type: 'text' },
      { name: 'created_at', property: 'createdAt', type: 'timestamptz' },
    ],
  },
  SnapshotPage: {
    name: 'snapshot_pages',
    tier: 'disposable',
    columns: [
      { name: 'snapshot_id', property: 'snapshotId', type: 'text', isFixed: true },
      { name: 'ordinal', property: 'ordinal', type: 'integer', isFixed: true },
      { name: 'table_name', property: 'tableName', type: 'text' },
      { name: 'row_count', property: 'rowCount', type: 'integer' },
      { name: 'sha256', property: 'sha256', type: 'text' },
      { name: 'content', property: 'content', type: 'bytea' },
    ],
  },
  Source: {
    name: 'sources',
    tier: 'critical',
    columns: [
      { name: 'space_id', property: 'spaceId', type: 'text', isFixed: true },
      { name: 'source_id', property: 'sourceId', type: 'text', isFixed: true },
      { name: 'class', property: 'class', type: 'text' },
      { name: 'independence_group', property: 'independenceGroup', type: 'text' },
      { name: 'base_reliability', property: 'baseReliability', type: 'double precision' },
      { name: 'domain_tags', property: 'domainTags', type: 'text[]' },
      { name: 'settled', property: 'settled', type: 'integer' },
      { name: 'overturned', property: 'overturned', type: 'integer' },
      { name: 'registered_at', property: 'registeredAt', type: 'timestamptz' },
      { name: 'registered_by', property: 'registeredBy', type: 'text' },
      { name: 'version', property: 'version', type: 'integer' },
    ],
  },
  SourceSettlement: {
    name: 'source_settlements',
    tier: 'critical',
    columns: [
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'claim_id', property: 'claimId', type: 'text', isFixed: true },
      { name: 'source_id', property: 'sourceId', type: 'text', isFixed: true },
      { name: 'outcome', property: 'outcome', type: 'text' },
    ],
  },
  Space: {
    name: 'spaces',
    tier: 'critical',
    columns: [
      { name: 'id', property: 'id', type: 'text', isFixed: true },
      { name: 'slug', property: 'slug', type: 'text' },
      { name: 'name', property: 'name', type: 'text' },
      { name: 'policy', property: 'policy', type: 'jsonb' },
      { name: 'clock', property: 'clock', type: 'text' },
      { name: 'clock_now', property: 'clockNow', type: 'timestamptz' },
      { name: 'created_at', property: 'createdAt', type: 'timestamptz' },
      { name: 'version', property: 'version', type: 'integer' },
      { name: 'active_model', property: 'activeModel', type: 'text' },
      { name: 'next_model', property: 'nextModel', type: 'text' },
      { name: 'model_job', property: 'modelJob', type: 'text' },
      { name: 'model_moved_at', property: 'modelMovedAt', type: 'timestamptz' },
      { name: 'schema_version', property: 'schemaVersion', type: 'integer' },
      { name: 'purpose', property: 'purpose', type: 'text' },
    ],
  },
  Step: {
    name: 'steps',
    tier: 'critical',
    columns: [
      { name: 'id', property: 'id', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text', isFixed: true },
      { name: 'task_id', property: 'taskId', type: 'text', isFixed: true },
      { name: 'ordinal', property: 'ordinal', type: 'integer', isFixed: true },
      { name: 'step_type', property: 'stepType', type: 'text', isFixed: true },
      { name: 'title', property: 'title', type: 'text', isFixed: true },
      { name: 'anchors', property: 'anchors', type: 'jsonb', isFixed: true },
      { name: 'status', property: 'status', type: 'text' },
      { name: 'blocked_reason', property: 'blockedReason', type: 'text' },
      { name: 'suggested_action', property: 'suggestedAction', type: 'text' },
      { name: 'needs_review', property: 'needsReview', type: 'boolean' },
      { name: 'created_at', property: 'createdAt', type: 'timestamptz', isFixed: true },
      { name: 'created_by', property: 'createdBy', type: 'text', isFixed: true },
      { name: 'state_since', property: 'stateSince', type: 'timestamptz' },
      { name: 'version', property: 'version', type: 'integer' },
      { name: 'support', property: 'support', type: 'jsonb' },
    ],
  },
  StepEdge: {
    name: 'step_edges',
    tier: 'critical',
    columns: [
      { name: 'task_id', property: 'taskId', type: 'text' },
      { name: 'from_id', property: 'fromId', type: 'text', isFixed: true },
      { name: 'to_id', property: 'toId', type: 'text', isFixed: true },
      { name: 'kind', property: 'kind', type: 'text', isFixed: true },
      { name: 'ordinal', property: 'ordinal', type: 'integer' },
      { name: 'created_at', property: 'createdAt', type: 'timestamptz' },
      { name: 'created_by', property: 'createdBy', type: 'text' },
    ],
  },
  StepEvidence: {
    name: 'step_evidence',
    tier: 'critical',
    columns: [
      { name: 'step_id', property: 'stepId', type: 'text', isFixed: true },
      { name: 'evidence_id', property: 'evidenceId', type: 'text', isFixed: true },
      { name: 'attached_at', property: 'attachedAt', type: 'timestamptz' },
      { name: 'attached_by', property: 'attachedBy', type: 'text' },
    ],
  },
  StepFact: {
    name: 'step_facts',
    tier: 'critical',
    columns: [
      { name: 'step_id', property: 'stepId', type: 'text', isFixed: true },
      { name: 'claim_id', property: 'claimId', type: 'text', isFixed: true },
      { name: 'attached_at', property: 'attachedAt', type: 'timestamptz' },
      { name: 'attached_by', property: 'attachedBy', type: 'text' },
    ],
  },
  SupportWithdrawal: {
    name: 'support_withdrawals',
    tier: 'critical',
    columns: [
      { name: 'evidence_id', property: 'evidenceId', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'withdrawn_at', property: 'withdrawnAt', type: 'timestamptz' },
      { name: 'settled', property: 'settled', type: 'boolean' },
    ],
  },
  Task: {
    name: 'tasks',
    tier: 'critical',
    columns: [
      { name: 'id', property: 'id', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text', isFixed: true },
      { name: 'external_id', property: 'externalId', type: 'text', isFixed: true },
      { name: 'namespace', property: 'namespace', type: 'text', isFixed: true },
      { name: 'title', property: 'title', type: 'text' },
      { name: 'anchors', property: 'anchors', type: 'jsonb', isFixed: true },
      { name: 'status', property: 'status', type: 'text' },
      { name: 'pending_steps', property: 'pendingSteps', type: 'integer' },
      { name: 'in_progress_steps', property: 'inProgressSteps', type: 'integer' },
      { name: 'blocked_steps', property: 'blockedSteps', type: 'integer' },
      { name: 'done_steps', property: 'doneSteps', type: 'integer' },
      { name: 'skipped_steps', property: 'skippedSteps', type: 'integer' },
      { name: 'edge_count', property: 'edgeCount', type: 'integer' },
      { name: 'needs_review', property: 'needsReview', type: 'boolean' },
      { name: 'created_at', property: 'createdAt', type: 'timestamptz', isFixed: true },
      { name: 'created_by', property: 'createdBy', type: 'text', isFixed: true },
      { name: 'state_since', property: 'stateSince', type: 'timestamptz' },
      { name: 'version', property: 'version', type: 'integer' },
      { name: 'goal', property: 'goal', type: 'text' },
      { name: 'phase', property: 'phase', type: 'text', otherwise: "'planning'" },
      { name: 'importance', property: 'importance', type: 'double precision', isFixed: true, otherwise: "0.5" },
      { name: 'retry_of_task_id', property: 'retryOfTaskId', type: 'text', isFixed: true },
      { name: 'retry_count', property: 'retryCount', type: 'integer', isFixed: true, otherwise: "0" },
      { name: 'spawned_from', property: 'spawnedFrom', type: 'text', isFixed: true },
      { name: 'metadata', property: 'metadata', type: 'jsonb', otherwise: "'{}'" },
      { name: 'request_hash', property: 'requestHash', type: 'text', isFixed: true },
      { name: 'members', property: 'members', type: 'text[]' },
      { name: 'goal_set_by', property: 'goalSetBy', type: 'jsonb' },
    ],
  },
  Tenant: {
    name: 'tenants',
    tier: 'critical',
    columns: [
      { name: 'name', property: 'name', type: 'text' },
      { name: 'created_at', property: 'createdAt', type: 'timestamptz' },
    ],
  },
  TenantMode: {
    name: 'tenant_modes',
    tier: 'operational',
    columns: [
      { name: 'mode', property: 'mode', type: 'text' },
      { name: 'cause', property: 'cause', type: 'text' },
      { name: 'reason', property: 'reason', type: 'text' },
      { name: 'since', property: 'since', type: 'timestamptz' },
      { name: 'changed_by', property: 'changedBy', type: 'text' },
    ],
  },
  TestSuggestion: {
    name: 'test_suggestions',
    tier: 'critical',
    columns: [
      { name: 'claim_id', property: 'claimId', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text', isFixed: true },
      { name: 'session_id', property: 'sessionId', type: 'text', isFixed: true },
      { name: 'workspace_id', property: 'workspaceId', type: 'text', isFixed: true },
      { name: 'slot', property: 'slot', type: 'uuid', isFixed: true },
      { name: 'code', property: 'code', type: 'text' },
      { name: 'competing', property: 'competing', type: 'text[]' },
      { name: 'test_id', property: 'testId', type: 'text' },
      { name: 'author', property: 'author', type: 'text', isFixed: true },
      { name: 'suggested_at', property: 'suggestedAt', type: 'timestamptz' },
      { name: 'settled_at', property: 'settledAt', type: 'timestamptz' },
      { name: 'version', property: 'version', type: 'integer' },
    ],
  },
  TextStatistics: {
    name: 'text_statistics',
    tier: 'disposable',
    columns: [
      { name: 'space_id', property: 'spaceId', type: 'text', isFixed: true },
      { name: 'kind', property: 'kind', type: 'text', isFixed: true },
      { name: 'documents', property: 'documents', type: 'integer' },
      { name: 'words', property: 'words', type: 'bigint' },
      { name: 'added', property: 'added', type: 'integer' },
      { name: 'retry_beyond', property: 'retryBeyond', type: 'integer' },
      { name: 'retry_after', property: 'retryAfter', type: 'timestamptz' },
    ],
  },
  UnsealedEvent: {
    name: 'unsealed_events',
    tier: 'operational',
    columns: [
      { name: 'position', property: 'position', type: 'bigint', isFixed: true },
    ],
  },
  VectorCheck: {
    name: 'vector_checks',
    tier: 'disposable',
    columns: [
      { name: 'seq', property: 'seq', type: 'bigint' },
      { name: 'head', property: 'head', type: 'bigint' },
      { name: 'looked_at', property: 'lookedAt', type: 'timestamptz' },
    ],
  },
  VectorGap: {
    name: 'vector_gaps',
    tier: 'disposable',
    columns: [
      { name: 'owner_id', property: 'ownerId', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'kind', property: 'kind', type: 'text' },
      { name: 'message', property: 'message', type: 'text' },
      { name: 'asked', property: 'asked', type: 'integer' },
      { name: 'next_at', property: 'nextAt', type: 'timestamptz' },
    ],
  },
  WordStatistics: {
    name: 'word_statistics',
    tier: 'disposable',
    columns: [
      { name: 'space_id', property: 'spaceId', type: 'text', isFixed: true },
      { name: 'kind', property: 'kind', type: 'text', isFixed: true },
      { name: 'word', property: 'word', type: 'text', isFixed: true },
      { name: 'documents', property: 'documents', type: 'integer' },
    ],
  },
  Workspace: {
    name: 'workspaces',
    tier: 'critical',
    columns: [
      { name: 'id', property: 'id', type: 'text', isFixed: true },
      { name: 'space_id', property: 'spaceId', type: 'text' },
      { name: 'kind', property: 'kind', type: 'text' },
      { name: 'owner_id', property: 'ownerId', type: 'text' },
      { name: 'session_id', property: 'sessionId', type: 'text' },
      { name: 'impact', property: 'impact', type: 'text' },
      { name: 'state', property: 'state', type: 'text' },
      { name: 'opened_at', property: 'openedAt', type: 'timestamptz' },
      { name: 'opened_by', property: 'openedBy', type: 'text' },
      { name: 'closed_at', property: 'closedAt', type: 'timestamptz' },
      { name: 'version', property: 'version', type: 'integer' },
      { name: 'boundary_due', property: 'boundaryDue', type: 'boolean' },
      { name: 'last_run', property: 'lastRun', type: 'jsonb' },
    ],
  },
};
