/** The 13 edge kinds (graph spec, section 2). */
export const EDGE_KINDS = [
  'derives_from', 'supersedes', 'retracts', 'contradicts', 'cites', 'supported_by', 'resolves', 'exemplifies', 'instantiates', 'serves', 'about', 'subtask_of', 'tensions',
] as const;
export type EdgeKind = (typeof EDGE_KINDS)[number];
