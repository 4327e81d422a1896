import type { ImpactGraph } from '#libs/sdk/index.js';

const VERTICAL: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** The node to which an arrow key leads: right to a dependent, left to a premise, up and down within the level. */
export function stepFrom({ nodes, edges }: ImpactGraph, from: number, key: string): number {
  const { id, depth } = nodes[from]!;
  const next = from + (VERTICAL[key] ?? 0);
  if (next !== from) return nodes[next]?.depth === depth ? next : from;
  const edge = edges.find(({ premiseId, dependentId }) => id === (key === 'ArrowRight' ? premiseId : dependentId));
  const far = key === 'ArrowRight' ? edge?.dependentId : edge?.premiseId;
  return Math.max(
    nodes.findIndex((node) => node.id === (far ?? id)),
    0,
  );
}
