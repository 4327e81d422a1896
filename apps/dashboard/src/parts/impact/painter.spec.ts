import { expect, it } from '@jest/globals';
import type { ImpactGraph } from '#libs/sdk/index.js';
import { standingOf } from './painter.js';
import { stepFrom } from './walk.js';

it.each([
  ['sound', { status: 'active', grounding: 'sound', contested: false }],
  ['stale', { status: 'active', grounding: 'expired', contested: false }],
  ['contested', { status: 'active', grounding: 'sound', contested: true }],
  ['contested', { status: 'quarantined', grounding: 'sound', contested: false }],
  ['fallen', { status: 'retracted', grounding: null, contested: true }],
  ['fallen', { status: 'active', grounding: 'tainted', contested: false }],
] as const)('a node is shown as %s: %j', (standing, node) => {
  expect(standingOf(node as Parameters<typeof standingOf>[0])).toBe(standing);
});

it('arrow keys lead to what depends on a node, back, and along its level', () => {
  const graph = {
    nodes: [
      { id: 'a', depth: 0 },
      { id: 'b', depth: 1 },
      { id: 'c', depth: 1 },
    ],
    edges: [
      { dependentId: 'b', premiseId: 'a' },
      { dependentId: 'c', premiseId: 'a' },
    ],
  } as unknown as ImpactGraph;
  const walk = (...keys: string[]): number => keys.reduce((at, key) => stepFrom(graph, at, key), 0);
  expect(walk('ArrowRight')).toBe(1);
  expect(walk('ArrowRight', 'ArrowDown')).toBe(2);
  expect(walk('ArrowRight', 'ArrowDown', 'ArrowDown')).toBe(2);
  expect(walk('ArrowRight', 'ArrowDown', 'ArrowLeft')).toBe(0);
  expect(walk('ArrowUp')).toBe(0);
  expect(walk('ArrowLeft')).toBe(0);
});
