import type { PolicyRow } from './history/events/index.js';

/** What weighing the claims of a key again may emit. */
const REWEIGHED = [
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

/**
 * Every policy that runs in the transaction of a request, in the order in which they run (docs/reference/policies.md is made from this).
 * `on events`: before the events are appended; what it emits is appended with them. `on state`: once they are projected.
 * Tests fail where a policy emits a kind that is not in its row. Which kinds a policy reacts to is said by the policy itself.
 */
export const POLICIES: readonly PolicyRow[] = [
  {
    policy: 'ContradictionPolicy',
    phase: 'on events',
    does: 'Closes contradictions of which a side falls, opens them again when it comes back, and weighs again what they contest.',
    reads: ['conflicts', 'claims'],
    emits: ['conflict_opened', 'conflict_lapsed', 'conflict_reweighed'],
  },
  {
    policy: 'RemainderPolicy',
    phase: 'on events',
    does: 'Gives the remainder of a derived claim its node and the edges to its premises.',
    reads: ['nodes', 'edges', 'claims'],
    emits: ['node_recorded'],
  },
  {
    policy: 'CascadePolicy',
    phase: 'on events',
    does: 'Starts a cascade from whatever fell, came back or changed its worth, if something depends on it.',
    reads: ['edges', 'claim_evidence'],
    emits: ['cascade_started'],
  },
  {
    policy: 'SupportPolicy',
    phase: 'on events',
    does: 'Recounts what bears out lessons and cornerstones, as incidents fall and return and exemplars are tied and untied.',
    reads: ['nodes', 'edges', 'claims'],
    emits: ['support_recomputed', 'node_changed'],
  },
  {
    policy: 'ReinstatementPolicy',
    phase: 'on events',
    does: 'Removes the edge from what stood for a claim while it was retracted, once the claim is restored.',
    reads: ['edges'],
    emits: ['edge_closed'],
  },
  {
    policy: 'ProposalPolicy',
    phase: 'on events',
    does: 'Applies the decision about a quarantined triple to the note it was read from.',
    reads: ['claims', 'evidence'],
    emits: REWEIGHED,
  },
  {
    policy: 'DigestPolicy',
    phase: 'on events',
    does: 'Takes a digest out of sight when a member of it leaves, and with it the digests made of that digest.',
    reads: ['edges', 'claims'],
    emits: ['claim_archived'],
  },
  {
    policy: 'LookalikePolicy',
    phase: 'on state',
    does: 'Quarantines a claim that comes back under a key drawn like that of a protected claim.',
    reads: ['claims', 'conflicts'],
    emits: REWEIGHED,
  },
  {
    policy: 'NotePolicy',
    phase: 'on state',
    does: 'Has what a model read from a note fall with the note and come back with it.',
    reads: ['evidence', 'claims', 'claim_evidence'],
    emits: ['evidence_revoked', 'evidence_reinstated', ...REWEIGHED],
  },
  {
    policy: 'ResolutionPolicy',
    phase: 'on state',
    does: 'Reviews what was resolved by a claim once that claim falls, returns or changes its worth.',
    reads: ['nodes', 'edges', 'conflicts', 'claims'],
    emits: ['node_changed', 'support_recomputed', 'claim_retracted', ...REWEIGHED],
  },
];
