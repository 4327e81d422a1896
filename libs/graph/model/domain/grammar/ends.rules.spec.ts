import { areEnds, checkEnds, checkRemovable } from './ends.rules.js';
import { countOf, EDGE_KINDS, edgeKinds, removableKinds, type EdgeKind } from './edge-kinds.js';
import { NODE_TYPES, nodeTypes, type EndType } from './node-types.js';

const everyType: EndType[] = ['claim', ...nodeTypes];

describe('the grammar of the graph', () => {
  it('has 18 types of nodes and 13 kinds of edges', () => {
    expect({ nodeTypesCount: nodeTypes.length, edgeKindsCount: edgeKinds.length }).toEqual({
      nodeTypesCount: 18,
      edgeKindsCount: 13,
    });
  });

  it.each<[EdgeKind, EndType, EndType]>([
    ['derives_from', 'derivation', 'axiom'],
    ['derives_from', 'theory', 'claim'],
    ['derives_from', 'observation_factual', 'evidence'],
    ['derives_from', 'prediction', 'observation_predictive'],
    ['supersedes', 'person', 'person'],
    ['supersedes', 'claim', 'claim'],
    ['supersedes', 'cornerstone', 'cornerstone'],
    ['retracts', 'claim', 'definition'],
    ['contradicts', 'contradiction', 'claim'],
    ['cites', 'feeling_report', 'definition'],
    ['supported_by', 'lesson', 'derivation'],
    ['resolves', 'theory', 'conjecture'],
    ['exemplifies', 'task', 'lesson'],
    ['instantiates', 'claim', 'axiom'],
    ['serves', 'question', 'goal'],
    ['about', 'cornerstone', 'person'],
    ['subtask_of', 'task', 'task'],
    ['tensions', 'goal_tension', 'goal'],
  ])('allows %s from %s to %s', (kind, from, to) => {
    expect(() => checkEnds(kind, from, to)).not.toThrow();
  });

  it.each<[EdgeKind, EndType, EndType]>([
    ['derives_from', 'derivation', 'evidence'],
    ['derives_from', 'theory', 'axiom'],
    ['derives_from', 'conjecture', 'claim'],
    ['derives_from', 'derivation', 'goal'],
    ['contradicts', 'contradiction', 'goal'],
    ['derives_from', 'prediction', 'claim'],
    ['supersedes', 'axiom', 'conjecture'],
    ['supersedes', 'question', 'question'],
    ['supersedes', 'feeling_report', 'feeling_report'],
    ['supersedes', 'evidence', 'evidence'],
    ['retracts', 'definition', 'claim'],
    ['contradicts', 'claim', 'claim'],
    ['cites', 'claim', 'person'],
    ['supported_by', 'claim', 'lesson'],
    ['resolves', 'question', 'question'],
    ['exemplifies', 'axiom', 'lesson'],
    ['instantiates', 'task', 'goal'],
    ['serves', 'goal_tension', 'goal'],
    ['about', 'person', 'claim'],
    ['tensions', 'goal', 'goal'],
  ])('does not allow %s from %s to %s', (kind, from, to) => {
    expect(() => checkEnds(kind, from, to)).toThrow(
      expect.objectContaining({ code: 'edge_type_mismatch', category: 'invalid' }),
    );
  });

  it('allows a plain claim wherever the other types of claims are allowed', () => {
    for (const kind of edgeKinds)
      for (const other of everyType) {
        if (areEnds(kind, 'axiom', other) && areEnds(kind, 'conjecture', other))
          expect({ kind, other, areEnds: areEnds(kind, 'claim', other) }).toEqual({ kind, other, areEnds: true });
        if (areEnds(kind, other, 'lesson') && areEnds(kind, other, 'observation_factual'))
          expect({ kind, other, areEnds: areEnds(kind, other, 'claim') }).toEqual({ kind, other, areEnds: true });
      }
  });

  it.each<[EdgeKind, EndType, number, number | null]>([
    ['derives_from', 'derivation', 1, 64],
    ['derives_from', 'theory', 2, 64],
    ['derives_from', 'claim', 0, null],
    ['derives_from', 'prediction', 0, 1],
    ['contradicts', 'contradiction', 2, 2],
    ['cites', 'question', 0, 64],
    ['supported_by', 'lesson', 1, 64],
    ['supported_by', 'cornerstone', 1, 64],
    ['about', 'task', 0, null],
    ['subtask_of', 'task', 0, 1],
    ['tensions', 'goal_tension', 2, 2],
  ])('limits the number of %s edges that begin at a %s: at least %d, at most %j', (kind, type, least, most) => {
    expect(countOf(kind, type)).toEqual([least, most]);
  });

  it('allows retraction for all types except evidence, contradictions, tasks and cornerstones', () => {
    const retracted = nodeTypes.filter((type) => NODE_TYPES[type].takenBackBy === 'retract');
    expect(nodeTypes.filter((type) => !retracted.includes(type))).toEqual([
      'evidence',
      'contradiction',
      'task',
      'cornerstone',
    ]);
    for (const type of retracted)
      expect({ type, statuses: NODE_TYPES[type].statuses }).toEqual({
        type,
        statuses: expect.arrayContaining(['retracted']),
      });
  });

  it('lists the removable kinds, the kinds of the acyclic graph and the kinds that corrections travel along', () => {
    expect(removableKinds).toEqual(['exemplifies', 'instantiates', 'serves', 'about', 'subtask_of']);
    expect(edgeKinds.filter((kind) => EDGE_KINDS[kind].dependence === true)).toEqual([
      'derives_from',
      'supersedes',
      'retracts',
      'cites',
      'supported_by',
    ]);
    expect(edgeKinds.filter((kind) => EDGE_KINDS[kind].cascades)).toEqual([
      'derives_from',
      'supersedes',
      'retracts',
      'contradicts',
    ]);
    for (const kind of edgeKinds.filter((each) => !removableKinds.includes(each))) {
      expect(() => checkRemovable(kind)).toThrow(
        expect.objectContaining({ code: 'edge_protected', category: 'conflict' }),
      );
    }
  });
});
