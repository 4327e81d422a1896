/** How far a node may be believed on its own reasoning, 9 decimals (graph spec, section 3). */
export interface Confidence {
  /** 0..1. */
  confidence: number;
  /** What neither it nor anything derived from it may exceed; 1: no such limit. */
  limit: number;
}

/** A node under another, as the formulas see it. */
export interface Premise extends Confidence {
  id: string;
  /** Independence groups of the evidence at its root; none for what depends on no evidence. */
  rootGroups: readonly string[];
}
