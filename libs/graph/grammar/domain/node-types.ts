/** The 18 node types (graph spec, section 1). */
export const NODE_TYPES = [
  'evidence', 'observation_factual', 'observation_predictive', 'prediction', 'derivation', 'theory', 'contradiction', 'question', 'axiom', 'definition', 'conjecture',
  'goal', 'goal_tension', 'feeling_report', 'task', 'lesson', 'person', 'cornerstone',
] as const;
export type NodeType = (typeof NODE_TYPES)[number];
/** What an end of an edge may be: a node, or a claim that is nothing more. */
export type EndType = NodeType | 'claim';
