import type { AssertionClass, Id } from '#libs/kernel/index.js';
import type { Cause } from '#libs/graph/cascades/index.js';
import type { EdgeKind, Grounding } from '#libs/graph/model/index.js';
import type { ClaimLife } from '#libs/knowledge/evidence-types/index.js';
import type { Claim, ClaimStatus, ClaimType } from '#libs/knowledge/claims/index.js';

/** What reasoning needs to know of a claim: its state, and what it lends to what is derived from it. */
export interface NodeState extends ClaimLife {
  id: Id<'clm'>;
  type: ClaimType;
  status: ClaimStatus;
  statusReason: string | null;
  sessionId: Id<'ses'> | null;
  supersededBy: Id<'clm'> | null;
  /** Claims it took the place of. */
  replaced: Id<'clm'>[];
  /** As of the last event. */
  grounding: Grounding;
  /** What its shelf life makes of it at the time it was read for: `sound`, `stale` or `expired`. */
  aged: Grounding;
  inherited: Grounding;
  /** null: equal to trust. */
  confidence: number | null;
  trust: number;
  gateTrust: number;
  trustLimit: number | null;
  gateTrustLimit: number | null;
  /** What must carry it, all of it; null: one part that all its evidence meets. */
  parts?: Claim['parts'];
  /** Where evidence and premises both carry it: what the weaker of the two amounts to, or each. */
  runnerUp: Claim['runnerUp'];
  base: number;
  baseClass: AssertionClass;
  /** Whether a reviewer's own decision supports it. */
  isActivated: boolean;
  corroboration: number;
  reinforcements: number;
  disputes: number;
  gateReinforcements: number;
  gateDisputes: number;
  agingFrom: Date;
  importance: number;
  version: number;
  stateSince: Date;
  /** The claim key it is decided under, or its id. */
  key: string;
  rank: number;
  confidenceLimit: number;
  rootGroups: string[];
  verdict: string | null;
  isContested: boolean;
  /** null for a claim that was not derived. */
  reasoningType: string | null;
  /** What reaches it from below. */
  causes: Cause[];
  /** Open contradictions it is a side of. */
  contradictions: Id<'cnf'>[];
}

/** What one claim depends on. */
export interface Dependency {
  nodeId: string;
  premiseId: Id<'clm'>;
  kind: Extract<EdgeKind, 'derives_from' | 'supported_by' | 'exemplifies'>;
}
