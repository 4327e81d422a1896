import { isClaimBearing, NODE_TYPES, nodeTypes, type EndType, type NodeType } from './node-types.js';

/** Which types may stand at the two ends. */
export interface Ends {
  from: readonly EndType[];
  to: readonly EndType[];
  /** Only ends of one type. */
  isSameType?: true;
}

interface EdgeKindRule {
  ends: readonly Ends[];
  /** Whether it says that one thing rests on another: no way along such edges leads back to where it began. `own`: among edges of its kind only. */
  dependence: boolean | 'own';
  /** Whether a correction travels along it. */
  cascades: boolean;
  /** Whether callers add and remove it by hand. */
  isRemovable: boolean;
  /** How many live edges of the kind one node begins. */
  cardinality: string;
  writtenBy: string;
  means: string;
}

const bearing: EndType[] = ['claim', ...nodeTypes.filter(isClaimBearing)];
const any: EndType[] = ['claim', ...nodeTypes];
const observations: EndType[] = ['observation_factual', 'observation_predictive'];
const inStatus = (status: string): NodeType[] => nodeTypes.filter((type) => (NODE_TYPES[type].statuses as readonly string[]).includes(status));

/** The 13 edge kinds (graph spec, section 2), from the newer node to the older unless the kind says otherwise. */
export const EDGE_KINDS = {
  derives_from: {
    ends: [
      { from: ['derivation'], to: bearing },
      { from: ['theory'], to: ['claim', ...observations, 'derivation', 'theory'] },
      { from: ['claim', ...observations], to: ['evidence'] },
      { from: ['prediction'], to: observations },
    ],
    dependence: true, cascades: true, isRemovable: false,
    cardinality: 'derivation 1 to 64, digest 2 to 100, theory 2 to 64, observation 1, claim any, prediction at most 1', writtenBy: 'derive, rederive, compress, observe',
    means: 'Rests on.',
  },
  supersedes: {
    ends: [{ from: ['claim', ...inStatus('superseded'), 'cornerstone'], to: ['claim', ...inStatus('superseded'), 'cornerstone'], isSameType: true }],
    dependence: true, cascades: true, isRemovable: false, cardinality: 'any; into one node at most 1', writtenBy: 'supersede',
    means: 'Took the place of something that was valid.',
  },
  retracts: {
    ends: [{ from: bearing, to: ['claim', ...inStatus('retracted')] }],
    dependence: true, cascades: true, isRemovable: false, cardinality: 'any; into one node at most 1', writtenBy: 'retract with a replacement',
    means: 'Stands for something that was never valid.',
  },
  contradicts: {
    ends: [{ from: ['contradiction'], to: bearing }],
    dependence: false, cascades: true, isRemovable: false, cardinality: '2', writtenBy: 'contradict',
    means: 'Has as one of its sides.',
  },
  cites: {
    ends: [{ from: any, to: ['evidence', 'definition', ...bearing] }],
    dependence: true, cascades: false, isRemovable: false, cardinality: 'any', writtenBy: 'create (contextIds)',
    means: 'Is to be read with; nothing is inferred.',
  },
  supported_by: {
    ends: [{ from: ['cornerstone', 'lesson'], to: bearing }],
    dependence: true, cascades: false, isRemovable: false, cardinality: '1 or more', writtenBy: 'create, approve',
    means: 'Was learned from.',
  },
  resolves: {
    ends: [{ from: bearing, to: ['question', 'contradiction', 'prediction', 'conjecture', 'goal_tension'] }],
    dependence: false, cascades: false, isRemovable: false, cardinality: 'any', writtenBy: 'resolve',
    means: 'Settles, or helps to.',
  },
  exemplifies: {
    ends: [{ from: ['claim', ...observations, 'derivation', 'task'], to: ['lesson', 'cornerstone'] }],
    dependence: false, cascades: false, isRemovable: true, cardinality: 'any', writtenBy: 'add edge',
    means: 'Is a case of.',
  },
  instantiates: {
    ends: [{ from: bearing, to: ['goal', 'cornerstone', 'definition', 'axiom'] }],
    dependence: false, cascades: false, isRemovable: true, cardinality: 'any', writtenBy: 'add edge',
    means: 'Puts into practice.',
  },
  serves: {
    ends: [{ from: ['task', 'question', ...bearing], to: ['goal'] }],
    dependence: false, cascades: false, isRemovable: true, cardinality: 'any', writtenBy: 'add edge',
    means: 'Helps to reach.',
  },
  about: {
    ends: [{ from: any, to: ['person'] }],
    dependence: false, cascades: false, isRemovable: true, cardinality: 'any', writtenBy: 'add edge',
    means: 'Concerns.',
  },
  subtask_of: {
    ends: [{ from: ['task'], to: ['task'] }],
    dependence: 'own', cascades: false, isRemovable: true, cardinality: 'at most 1', writtenBy: 'update of a task',
    means: 'Is a part of.',
  },
  tensions: {
    ends: [{ from: ['goal_tension'], to: ['goal'] }],
    dependence: false, cascades: false, isRemovable: false, cardinality: '2', writtenBy: 'create a goal tension',
    means: 'Has as one of its goals.',
  },
} as const satisfies Record<string, EdgeKindRule>;

export type EdgeKind = keyof typeof EDGE_KINDS;

export const edgeKinds = Object.keys(EDGE_KINDS) as EdgeKind[];

/** Kinds that callers add and remove by hand. */
export const removableKinds = edgeKinds.filter((kind) => EDGE_KINDS[kind].isRemovable);
/** Kinds that form the one graph without a way back to its beginning. */
export const dependenceKinds = edgeKinds.filter((kind) => EDGE_KINDS[kind].dependence === true);
/** Kinds a correction travels along. */
export const cascadingKinds = edgeKinds.filter((kind) => EDGE_KINDS[kind].cascades);
