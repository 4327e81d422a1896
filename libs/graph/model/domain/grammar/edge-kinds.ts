import { isClaimBearing, NODE_TYPES, nodeTypes, type EndType, type NodeType } from './node-types.js';

/** The types that are allowed at the two ends. */
export interface Ends {
  from: readonly EndType[];
  to: readonly EndType[];
  /** Both ends must have the same type. */
  isSameType?: true;
}

/** Minimum and maximum. null: no maximum. */
export type Count = readonly [least: number, most: number | null];

interface EdgeKindRule {
  ends: readonly Ends[];
  /**
   * Whether the edge means that one thing depends on another. Such edges must not form a cycle. `own`: only edges of
   * the same kind must not form a cycle.
   */
  dependence: boolean | 'own';
  /** Whether a correction travels along such an edge. */
  cascades: boolean;
  /** Whether callers can add and remove such an edge by hand. */
  isRemovable: boolean;
  /**
   * Whether such an edge changes the nodes at its ends. If so, a caller that adds or removes such an edge by hand needs
   * the right to change both nodes.
   */
  changesEnds?: true;
  /**
   * The end that must not fade from memory while the node at the other end is in force, because that node was derived
   * or learned from it, cites it, or was settled by it.
   */
  keeps?: 'from' | 'to';
  /**
   * How many live edges of the kind may begin at a node, by the type of the node or by `any`. Unlimited if not given.
   */
  begins?: Partial<Record<EndType | 'any', Count>>;
  /** How many edges of the kind may end at one node. Unlimited if not given. */
  endsAtOne?: number;
  writtenBy: string;
  means: string;
}

const bearing: EndType[] = ['claim', ...nodeTypes.filter(isClaimBearing)];
const any: EndType[] = ['claim', ...nodeTypes];
const observations: EndType[] = ['observation_factual', 'observation_predictive'];
const inStatus = (status: string): NodeType[] =>
  nodeTypes.filter((type) => (NODE_TYPES[type].statuses as readonly string[]).includes(status));

/**
 * The 13 edge kinds (graph spec, section 2). An edge leads from the newer node to the older one unless its kind says
 * otherwise.
 */
export const EDGE_KINDS = {
  derives_from: {
    ends: [
      { from: ['derivation'], to: bearing },
      { from: ['theory'], to: ['claim', ...observations, 'derivation', 'theory'] },
      { from: ['claim', ...observations], to: ['evidence'] },
      { from: ['evidence'], to: ['evidence'] },
      { from: ['prediction'], to: observations },
    ],
    dependence: true,
    cascades: true,
    isRemovable: false,
    keeps: 'to',
    begins: {
      derivation: [1, 64],
      theory: [2, 64],
      observation_factual: [1, null],
      observation_predictive: [1, null],
      prediction: [0, 1],
      evidence: [0, 8],
    },
    writtenBy: 'derive, rederive, compress, observe, record evidence',
    means: 'Depends on.',
  },
  supersedes: {
    ends: [
      {
        from: ['claim', ...inStatus('superseded'), 'cornerstone'],
        to: ['claim', ...inStatus('superseded'), 'cornerstone'],
        isSameType: true,
      },
    ],
    dependence: true,
    cascades: true,
    isRemovable: false,
    endsAtOne: 1,
    writtenBy: 'supersede',
    means: 'Replaced something that was valid.',
  },
  retracts: {
    ends: [{ from: bearing, to: ['claim', ...inStatus('retracted')] }],
    dependence: true,
    cascades: true,
    isRemovable: false,
    endsAtOne: 1,
    writtenBy: 'retract with a replacement',
    means: 'Replaces something that was never valid.',
  },
  contradicts: {
    ends: [{ from: ['contradiction'], to: bearing }],
    dependence: false,
    cascades: true,
    isRemovable: false,
    begins: { contradiction: [2, 2] },
    writtenBy: 'contradict',
    means: 'Has as one of its sides.',
  },
  cites: {
    ends: [{ from: any, to: ['evidence', 'definition', ...bearing] }],
    dependence: true,
    cascades: false,
    isRemovable: false,
    keeps: 'to',
    begins: { any: [0, 64] },
    writtenBy: 'create, derive (contextIds)',
    means: 'Is context; nothing is inferred from it.',
  },
  supported_by: {
    ends: [{ from: ['cornerstone', 'lesson'], to: bearing }],
    dependence: true,
    cascades: false,
    isRemovable: false,
    keeps: 'to',
    begins: { any: [1, 64] },
    writtenBy: 'create, approve',
    means: 'Was learned from.',
  },
  resolves: {
    ends: [{ from: bearing, to: ['question', 'contradiction', 'prediction', 'conjecture', 'goal_tension'] }],
    dependence: false,
    cascades: false,
    isRemovable: false,
    keeps: 'from',
    writtenBy: 'resolve',
    means: 'Settles, or helps to.',
  },
  exemplifies: {
    ends: [{ from: ['claim', ...observations, 'derivation', 'task'], to: ['lesson', 'cornerstone'] }],
    dependence: false,
    cascades: false,
    isRemovable: true,
    keeps: 'from',
    writtenBy: 'add edge',
    means: 'Is a case of.',
  },
  instantiates: {
    ends: [{ from: bearing, to: ['goal', 'cornerstone', 'definition', 'axiom'] }],
    dependence: false,
    cascades: false,
    isRemovable: true,
    writtenBy: 'add edge',
    means: 'Puts into practice.',
  },
  serves: {
    ends: [{ from: ['task', 'question', ...bearing], to: ['goal'] }],
    dependence: false,
    cascades: false,
    isRemovable: true,
    writtenBy: 'add edge',
    means: 'Helps to reach.',
  },
  about: {
    ends: [{ from: any, to: ['person'] }],
    dependence: false,
    cascades: false,
    isRemovable: true,
    writtenBy: 'add edge',
    means: 'Concerns.',
  },
  subtask_of: {
    ends: [{ from: ['task'], to: ['task'] }],
    dependence: 'own',
    cascades: false,
    isRemovable: true,
    changesEnds: true,
    begins: { any: [0, 1] },
    writtenBy: 'update of a task',
    means: 'Is a part of.',
  },
  tensions: {
    ends: [{ from: ['goal_tension'], to: ['goal'] }],
    dependence: false,
    cascades: false,
    isRemovable: false,
    begins: { goal_tension: [2, 2] },
    writtenBy: 'create a goal tension',
    means: 'Has as one of its goals.',
  },
} as const satisfies Record<string, EdgeKindRule>;

export type EdgeKind = keyof typeof EDGE_KINDS;

export const edgeKinds = Object.keys(EDGE_KINDS) as EdgeKind[];

const rules: Readonly<Record<EdgeKind, EdgeKindRule>> = EDGE_KINDS;

/** How many live edges of a kind may begin at a node of a given type. */
export const countOf = (kind: EdgeKind, type: EndType): Count =>
  rules[kind].begins?.[type] ?? rules[kind].begins?.any ?? [0, null];

/** Whether a caller needs the right to change both ends in order to add or remove an edge of a kind by hand. */
export const changesEnds = (kind: EdgeKind): boolean => rules[kind].changesEnds === true;

/** The end of an edge that must not fade from memory while the node at the other end is in force; null: neither. */
export function keptBy({ kind, fromId, toId }: { kind: EdgeKind; fromId: string; toId: string }): string | null {
  const end = rules[kind].keeps;
  return end === undefined ? null : end === 'from' ? fromId : toId;
}

/** Edge kinds that callers can add and remove by hand. */
export const removableKinds = edgeKinds.filter((kind) => EDGE_KINDS[kind].isRemovable);
/** Types that depend on claims without being claims. Their state is computed from those claims and not stored. */
export const dependentTypes = nodeTypes.filter(
  (type) =>
    !isClaimBearing(type) &&
    rules.derives_from.ends.some(({ from, to }) => from.includes(type) && to.some(isClaimBearing)),
);
/** Edge kinds that must not form a cycle among themselves, each kind separately. */
export const ownDependenceKinds = edgeKinds.filter((kind) => EDGE_KINDS[kind].dependence === 'own');
