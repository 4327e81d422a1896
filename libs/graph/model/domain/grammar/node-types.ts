import type { Role } from '#libs/kernel/index.js';

/** The ways to retract a node, and who may use each. */
export const TAKEN_BACK_BY = {
  retract: 'retract: its author, reviewer+',
  revoke: 'revoke: who recorded it, reviewer+',
  withdraw: 'withdraw: its opener, reviewer+',
  proposal: 'two: a proposal, and a reviewer other than its author',
  status: 'its status',
} as const;

interface NodeTypeRule {
  /** The prefix of its id. */
  prefix: 'evd' | 'clm' | 'cnf' | 'tsk' | 'nod';
  /** A two-letter abbreviation for printed output. */
  tag: string;
  /**
   * Whether it makes a statement that may be a premise, a side of a contradiction or a resolver. Such a node has a row
   * in `claims` (ADR 12).
   */
  isClaimBearing: boolean;
  /** The first status is the initial one. A claim-bearing node may also have any status of a plain claim. */
  statuses: readonly [string, ...string[]];
  hasConfidence: boolean;
  /** The lowest role that may create one. */
  role: Role;
  /** How such a node is retracted. */
  takenBackBy: keyof typeof TAKEN_BACK_BY;
  /** The description of the type, used wherever the type is documented. */
  means: string;
}

const OF_BELIEF = ['active', 'superseded', 'disputed', 'quarantined', 'archived', 'retracted'] as const;

/**
 * The 18 node types (graph spec, section 1). Validation, descriptions and the printed matrix are derived from this
 * list.
 */
export const NODE_TYPES = {
  evidence: {
    prefix: 'evd',
    tag: 'ev',
    isClaimBearing: false,
    statuses: ['active', 'retracted'],
    hasConfidence: false,
    role: 'agent',
    takenBackBy: 'revoke',
    means: 'Something that was received, kept unchanged.',
  },
  observation_factual: {
    prefix: 'clm',
    tag: 'ob',
    isClaimBearing: true,
    statuses: OF_BELIEF,
    hasConfidence: true,
    role: 'agent',
    takenBackBy: 'retract',
    means: 'What a passage of evidence says.',
  },
  observation_predictive: {
    prefix: 'clm',
    tag: 'ob',
    isClaimBearing: true,
    statuses: OF_BELIEF,
    hasConfidence: true,
    role: 'agent',
    takenBackBy: 'retract',
    means: 'What a passage of evidence says will happen.',
  },
  prediction: {
    prefix: 'nod',
    tag: 'pr',
    isClaimBearing: false,
    statuses: ['open', 'judged', 'voided', 'retracted'],
    hasConfidence: false,
    role: 'agent',
    takenBackBy: 'retract',
    means: 'An event expected by a time, with a probability.',
  },
  derivation: {
    prefix: 'clm',
    tag: 'dv',
    isClaimBearing: true,
    statuses: OF_BELIEF,
    hasConfidence: true,
    role: 'agent',
    takenBackBy: 'retract',
    means: 'What follows from premises.',
  },
  theory: {
    prefix: 'clm',
    tag: 'th',
    isClaimBearing: true,
    statuses: OF_BELIEF,
    hasConfidence: true,
    role: 'agent',
    takenBackBy: 'retract',
    means: 'What explains several premises, within a scope.',
  },
  contradiction: {
    prefix: 'cnf',
    tag: 'ct',
    isClaimBearing: false,
    statuses: ['open', 'resolved', 'retracted'],
    hasConfidence: false,
    role: 'agent',
    takenBackBy: 'withdraw',
    means: 'Two things that cannot both be true: a conflict.',
  },
  question: {
    prefix: 'nod',
    tag: 'qu',
    isClaimBearing: false,
    statuses: ['open', 'resolved', 'retracted'],
    hasConfidence: false,
    role: 'agent',
    takenBackBy: 'retract',
    means: 'An open question, and what is missing to answer it.',
  },
  axiom: {
    prefix: 'clm',
    tag: 'ax',
    isClaimBearing: true,
    statuses: ['active', 'superseded', 'retracted'],
    hasConfidence: true,
    role: 'writer',
    takenBackBy: 'retract',
    means: 'Taken as true without evidence.',
  },
  definition: {
    prefix: 'nod',
    tag: 'df',
    isClaimBearing: false,
    statuses: ['active', 'superseded', 'retracted'],
    hasConfidence: false,
    role: 'agent',
    takenBackBy: 'retract',
    means: 'What a term means here.',
  },
  conjecture: {
    prefix: 'clm',
    tag: 'cj',
    isClaimBearing: true,
    statuses: ['active', 'superseded', 'retracted', 'judged'],
    hasConfidence: true,
    role: 'agent',
    takenBackBy: 'retract',
    means: 'A conjecture to be tested.',
  },
  goal: {
    prefix: 'nod',
    tag: 'gl',
    isClaimBearing: false,
    statuses: ['active', 'paused', 'achieved', 'abandoned', 'retracted'],
    hasConfidence: false,
    role: 'writer',
    takenBackBy: 'retract',
    means: 'Something to achieve.',
  },
  goal_tension: {
    prefix: 'nod',
    tag: 'gt',
    isClaimBearing: false,
    statuses: ['open', 'resolved', 'retracted'],
    hasConfidence: false,
    role: 'agent',
    takenBackBy: 'retract',
    means: 'Two goals in conflict.',
  },
  feeling_report: {
    prefix: 'nod',
    tag: 'fl',
    isClaimBearing: false,
    statuses: ['active', 'retracted'],
    hasConfidence: false,
    role: 'agent',
    takenBackBy: 'retract',
    means: 'A state an agent reports of itself, in its own session.',
  },
  task: {
    prefix: 'tsk',
    tag: 'tk',
    isClaimBearing: false,
    statuses: ['open', 'in_progress', 'blocked', 'done', 'cancelled'],
    hasConfidence: false,
    role: 'agent',
    takenBackBy: 'status',
    means: 'Work to do.',
  },
  lesson: {
    prefix: 'clm',
    tag: 'ls',
    isClaimBearing: true,
    statuses: ['active', 'superseded', 'retracted'],
    hasConfidence: true,
    role: 'agent',
    takenBackBy: 'retract',
    means: 'What incidents taught, surfacing where the situation recurs.',
  },
  person: {
    prefix: 'nod',
    tag: 'pn',
    isClaimBearing: false,
    statuses: ['active', 'superseded', 'retracted'],
    hasConfidence: false,
    role: 'agent',
    takenBackBy: 'retract',
    means: 'A person, with a trust tier.',
  },
  cornerstone: {
    prefix: 'nod',
    tag: 'cs',
    isClaimBearing: false,
    statuses: ['proposed', 'active', 'outgrown', 'retired', 'refused'],
    hasConfidence: false,
    role: 'agent',
    takenBackBy: 'proposal',
    means: 'An experience that shaped how the space works; active once a reviewer who did not propose it approves.',
  },
} as const satisfies Record<string, NodeTypeRule>;

export type NodeType = keyof typeof NODE_TYPES;
/** What may stand at an end of an edge: a node of some type, or a plain claim. */
export type EndType = NodeType | 'claim';

export const nodeTypes = Object.keys(NODE_TYPES) as NodeType[];

export const isClaimBearing = (type: EndType): boolean => type === 'claim' || NODE_TYPES[type].isClaimBearing;

/** Every status that a node of any type may have, without repetitions. */
export const nodeStatuses: string[] = [
  ...new Set(nodeTypes.flatMap((type): readonly string[] => NODE_TYPES[type].statuses)),
];
