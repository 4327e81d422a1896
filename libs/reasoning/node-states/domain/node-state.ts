import type { AssertionClass, Id } from '#libs/kernel/index.js';
import type { Cause } from '#libs/graph/cascades/index.js';
import type { EdgeKind, Grounding } from '#libs/graph/model/index.js';
import type { ClaimLife } from '#libs/knowledge/evidence-types/index.js';
import type { Attachment, Believed, Claim, ClaimStatus, ClaimType } from '#libs/knowledge/claims/index.js';

/** What reasoning needs to know about a claim: its state, and its value for claims that are derived from it. */
export interface NodeState extends ClaimLife, Believed {
  id: Id<'clm'>;
  type: ClaimType;
  status: ClaimStatus;
  statusReason: string | null;
  sessionId: Id<'ses'> | null;
  workspaceId?: Id<'wsp'> | null;
  supersededBy: Id<'clm'> | null;
  /** Claims that it replaced. */
  replaced: Id<'clm'>[];
  /** As of its last event. */
  grounding: Grounding;
  /** The grounding by its shelf life, as of the time of the read: `sound`, `stale` or `expired`. */
  aged: Grounding;
  inherited: Grounding;
  /** null: equal to trust. */
  confidence: number | null;
  trust: number;
  gateTrust: number;
  trustLimit: number | null;
  gateTrustLimit: number | null;
  /**
   * The parts of the claim that must all be supported. null: the claim has one part, and all its evidence supports this
   * part.
   */
  parts?: Claim['parts'];
  /** The cause that makes a fact unusable; null or absent: none. */
  cause?: Claim['cause'];
  /**
   * If both evidence and premises support the claim: the values of the weaker of these two supports. If the claim needs
   * both: the values of each support.
   */
  runnerUp: Claim['runnerUp'];
  base: number;
  baseClass: AssertionClass;
  /** Whether a reviewer's own decision supports it. */
  activated: boolean;
  corroboration: number;
  reinforcements: number;
  disputes: number;
  gateReinforcements: number;
  gateDisputes: number;
  agingFrom: Date;
  importance: number;
  version: number;
  stateSince: Date;
  /** The key that is locked for decisions on the claim: its claim key, or its id. */
  key: string;
  rank: number;
  confidenceLimit: number;
  rootGroups: string[];
  verdict: string | null;
  contested: boolean;
  /** null for a claim that was not derived. */
  reasoningType: string | null;
  /** The causes that it inherits from the nodes that it depends on. */
  causes: Cause[];
  /** For a derived claim: its evidence other than the records of who concluded it; null or absent: none. */
  ownEvidence?: Attachment[] | null;
  /** Open contradictions with this claim as a side. */
  contradictions: Id<'cnf'>[];
}

/** The dependences of one claim. */
export interface Dependency {
  nodeId: string;
  premiseId: Id<'clm'>;
  kind: Extract<EdgeKind, 'derives_from' | 'supported_by' | 'exemplifies'>;
}
