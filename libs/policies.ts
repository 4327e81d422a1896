import type { PolicyRow } from './history/events/index.js';

/** The events that may follow when the claims of a key are weighed again. */
const REWEIGHED = [
  'belief_changed',
  'claim_archived',
  'claim_disputed',
  'claim_quarantined',
  'claim_released',
  'claim_restored',
  'claim_reworded',
  'claim_superseded',
  'claim_undisputed',
  'claim_window_narrowed',
  'conflict_lapsed',
  'conflict_opened',
  'conflict_resolved',
];

/** The tables that are read to weigh claims and all claims with the same keys. */
const WEIGHED_FROM = [
  'claims',
  'claim_statements',
  'claim_evidence',
  'claim_votes',
  'conflicts',
  'evidence',
  'predicates',
];

/** The tables from which facts are judged, and the events that may follow. */
const JUDGED_FROM = ['evidence_anchors', 'facts', 'fact_anchors', 'domain_schemas', 'edges', ...WEIGHED_FROM];
const JUDGED = ['belief_changed', 'fact_grounding_changed', 'fact_regrounded', 'judgement_due'];

/** The tables that hold the state of nodes. */
const STANDING_FROM = ['nodes', 'claims', 'claim_evidence', 'causes', 'conflicts', 'evidence'];

/**
 * Every policy that runs in the transaction of a request, in execution order (docs/reference/policies.md is generated
 * from it). `on events`: before the events are appended; the events that it emits are appended with them. `on state`:
 * once they are projected. Tests fail if a policy emits a kind or reads a table that is not in its row. The policy
 * itself declares to which kinds it reacts.
 */
export const POLICIES: readonly PolicyRow[] = [
  {
    policy: 'ContradictionPolicy',
    phase: 'on events',
    does: 'Closes contradictions when a side falls, opens them again when it comes back, and recomputes which sides they contest.',
    reads: ['conflicts', 'claims', 'claim_statements'],
    emits: ['conflict_opened', 'conflict_lapsed', 'conflict_reweighed'],
  },
  {
    policy: 'RemainderPolicy',
    phase: 'on events',
    does: 'Gives the remainder of a derived claim its node and the edges to its premises, and starts a cascade from it if another cascade may not have reached the claim yet.',
    reads: ['edges', 'cascades', ...STANDING_FROM],
    emits: ['node_recorded', 'cascade_started'],
  },
  {
    policy: 'CascadePolicy',
    phase: 'on events',
    does: 'Starts a cascade from every node that fell, came back or changed its value, if something depends on it, and from evidence whose claims still have to be weighed.',
    reads: ['edges'],
    emits: ['cascade_started'],
  },
  {
    policy: 'SupportPolicy',
    phase: 'on events',
    does: 'Recounts the support of lessons and cornerstones when incidents fall or come back, or when exemplars are added or removed.',
    reads: ['edges', ...STANDING_FROM],
    emits: ['support_recomputed', 'node_changed'],
  },
  {
    policy: 'ReinstatementPolicy',
    phase: 'on events',
    does: 'Once a retracted claim is restored, closes the `retracts` edge that leads to it from its replacement.',
    reads: ['edges'],
    emits: ['edge_closed'],
  },
  {
    policy: 'ProposalPolicy',
    phase: 'on events',
    does: 'Applies the decision about a quarantined triple to the note from which it was extracted.',
    reads: ['claims', 'claim_statements', 'claim_evidence', 'evidence'],
    emits: REWEIGHED,
  },
  {
    policy: 'DigestPolicy',
    phase: 'on events',
    does: 'Hides a digest when one of its members leaves, and with it the digests made of that digest.',
    reads: ['edges', 'claims', 'claim_statements'],
    emits: ['claim_archived'],
  },
  {
    policy: 'SuggestionScout',
    phase: 'on events',
    does: 'Checks whether claims have open conflicts, and whether a test is suggested for them or for claims that compete with them.',
    reads: ['claims', 'conflicts', 'test_suggestions'],
    emits: [],
  },
  {
    policy: 'FactPolicy',
    phase: 'on state',
    does: 'Judges facts again when evidence that they require is recorded, or begins or ceases to count; if there are more than fifty, maintenance judges them.',
    reads: JUDGED_FROM,
    emits: JUDGED,
  },
  {
    policy: 'FactReturnPolicy',
    phase: 'on state',
    does: 'Judges facts by the newest records when they are in force again.',
    reads: JUDGED_FROM,
    emits: JUDGED,
  },
  {
    policy: 'SchemaPolicy',
    phase: 'on state',
    does: 'Records that facts, and plain claims that block them, have to be judged by a new version of the schema; maintenance judges them.',
    reads: ['domain_schemas', 'facts', 'claims', 'predicates'],
    emits: ['judgement_due'],
  },
  {
    policy: 'LookalikePolicy',
    phase: 'on state',
    does: 'Quarantines a claim that comes back under a key that looks like that of a protected claim.',
    reads: WEIGHED_FROM,
    emits: REWEIGHED,
  },
  {
    policy: 'RivalPolicy',
    phase: 'on state',
    does: 'Weighs the values of a key in a workspace again when the support of one of them has changed.',
    reads: WEIGHED_FROM,
    emits: ['belief_changed', 'belief_weighed'],
  },
  {
    policy: 'FullWorkspacePolicy',
    phase: 'on state',
    does: 'When a proposition of a workspace is open again, archives propositions if the workspace then has more open propositions than allowed.',
    reads: WEIGHED_FROM,
    emits: ['claim_archived'],
  },
  {
    policy: 'SessionWorkspacePolicy',
    phase: 'on state',
    does: 'Closes the workspace of a session that is closed.',
    reads: ['workspaces'],
    emits: ['workspace_closed'],
  },
  {
    policy: 'CandidatePolicy',
    phase: 'on state',
    does: 'Makes a candidate of a workspace stable when a claim in force in the durable lane names it.',
    reads: ['claims', 'entity_names', 'entity_name_keys'],
    emits: ['entity_made_stable'],
  },
  {
    policy: 'SummaryPolicy',
    phase: 'on state',
    does: 'Archives a scenario or a persona while a source of it is not active, and restores it when all of them are.',
    reads: ['edges', ...WEIGHED_FROM],
    emits: ['belief_changed', 'claim_archived', 'claim_restored', 'claim_disputed', 'claim_undisputed'],
  },
  {
    policy: 'NotePolicy',
    phase: 'on state',
    does: 'Makes the claims that a model extracted from a note fall and come back with the note.',
    reads: WEIGHED_FROM,
    emits: ['evidence_revoked', 'evidence_reinstated', ...REWEIGHED],
  },
  {
    policy: 'ResolutionPolicy',
    phase: 'on state',
    does: 'Reviews what a claim resolved when that claim falls, comes back or changes its value.',
    reads: ['edges', 'nodes', 'causes', 'claim_states', ...WEIGHED_FROM],
    emits: ['node_changed', 'support_recomputed', 'claim_retracted', ...REWEIGHED],
  },
  {
    policy: 'TrackRecordPolicy',
    phase: 'on state',
    does: 'Counts a claim that is confirmed, overturned or neither any longer for the sources that supported it.',
    reads: ['claims', 'nodes', 'edges', 'events', 'claim_evidence', 'evidence', 'sources', 'source_settlements'],
    emits: ['source_settled'],
  },
  {
    policy: 'ReliabilityPolicy',
    phase: 'on state',
    does: 'Weighs evidence that is attached to a claim by the reliability of its source.',
    reads: ['sources', ...WEIGHED_FROM],
    emits: ['belief_changed', 'belief_weighed'],
  },
  {
    policy: 'SuggestionPolicy',
    phase: 'on state',
    does: 'Suggests a test of a claim whose evidence was updated or, in a workspace, of a value that competes with it, and ends suggestions that are no longer worth a test.',
    reads: [
      'claims',
      'claim_statements',
      'conflicts',
      'predicates',
      'test_suggestions',
      'discriminating_tests',
      'discriminating_test_claims',
      'sources',
    ],
    emits: ['test_suggested', 'test_suggestion_settled'],
  },
  {
    policy: 'TaskWorkspacePolicy',
    phase: 'on state',
    does: 'Closes the workspace of a task that is done or cancelled.',
    reads: ['workspaces'],
    emits: ['workspace_closed'],
  },
  {
    policy: 'StepSupportPolicy',
    phase: 'on state',
    does: 'Judges done steps again when evidence in their support is withdrawn; if there are more than fifty, maintenance judges them.',
    reads: [
      'edges',
      'evidence',
      'evidence_anchors',
      'domain_schemas',
      'tasks',
      'edges',
      'steps',
      'step_edges',
      'step_evidence',
      'step_facts',
      'support_withdrawals',
    ],
    emits: [
      'gate_evaluated',
      'step_status_changed',
      'step_support_changed',
      'step_support_restored',
      'step_support_withdrawn',
      'task_state_changed',
    ],
  },
  {
    policy: 'StepFactPolicy',
    phase: 'on state',
    does: 'Marks steps for review when a fact that is attached to them is tainted or retracted; if there are more than fifty, maintenance marks them.',
    reads: ['edges', 'tasks', 'steps', 'step_edges', 'step_evidence', 'step_facts', 'support_withdrawals'],
    emits: ['step_review_needed', 'judgement_due'],
  },
  {
    policy: 'NoteUsePolicy',
    phase: 'on state',
    does: 'Counts uses of notes, and applies the outcome of a session to the notes that it used, once for each session and note.',
    reads: ['notes', 'claim_uses', 'session_outcomes', 'claims', 'principals'],
    emits: ['note_changed'],
  },
  {
    policy: 'NoteReturnPolicy',
    phase: 'on state',
    does: 'Makes a note fade again if it returns after maintenance has found it gone.',
    reads: ['notes'],
    emits: ['note_changed'],
  },
  {
    policy: 'InterruptionPolicy',
    phase: 'on state',
    does: 'Classifies how a session was cut off, from reports and from what happened in it.',
    reads: ['sessions', 'events', 'executions', 'failures', 'tasks', 'interruptions'],
    emits: ['interruption_classified'],
  },
  {
    policy: 'VerificationPolicy',
    phase: 'on state',
    does: 'Settles the next steps and the completed items of handoffs, from later events in their tasks.',
    reads: [
      'handoffs',
      'handoff_verifications',
      'sessions',
      'session_participants',
      'checkpoint_items',
      'claim_statements',
      'edges',
      'tasks',
      'evidence',
      'executions',
    ],
    emits: ['handoff_verified'],
  },
];
