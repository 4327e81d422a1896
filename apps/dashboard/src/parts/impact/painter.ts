import type { ImpactGraph } from '#libs/sdk/index.js';
import type { Layout, View } from './layout.js';

/** How far a node can be relied on. Each standing has a shape and a colour of its own. */
export const STANDINGS = ['sound', 'stale', 'contested', 'fallen'] as const;
export type Standing = (typeof STANDINGS)[number];

type Node = ImpactGraph['nodes'][number];

export function standingOf({
  status,
  grounding,
  contested,
}: Pick<Node, 'status' | 'grounding' | 'contested'>): Standing {
  if (grounding === null || grounding === 'tainted' || status === 'retracted') return 'fallen';
  if (contested || status === 'disputed' || status === 'quarantined') return 'contested';
  return grounding === 'sound' ? 'sound' : 'stale';
}

/** What is painted. Edges are pairs of node indexes. */
export interface Scene {
  layout: Layout;
  standings: readonly Standing[];
  edges: Uint16Array;
}

export interface Colours extends Record<Standing, string> {
  edge: string;
  chosen: string;
}

export function sceneOf({ nodes, edges }: ImpactGraph, layout: Layout): Scene {
  const numbers = new Map(nodes.map(({ id }, n) => [id, n]));
  const pairs = new Uint16Array(edges.length * 2);
  for (const [n, { dependentId, premiseId }] of edges.entries()) {
    pairs[2 * n] = numbers.get(premiseId)!;
    pairs[2 * n + 1] = numbers.get(dependentId)!;
  }
  return { layout, standings: nodes.map(standingOf), edges: pairs };
}

/** With more than a thousand edges, lines are paler, so that the nodes remain visible. */
const MANY_ENDS = 2_000;

type Pen = CanvasRenderingContext2D;

/**
 * Paints a scene. All lines form one path, and so do all nodes of the same standing. Thousands of them therefore take
 * only milliseconds.
 */
export function paint(pen: Pen, scene: Scene, view: View, colours: Colours, chosen: number | null): void {
  const { layout, standings } = scene;
  const across = (n: number): number => layout.x[n]! * view.scale + view.left;
  const down = (n: number): number => layout.y[n]! * view.scale + view.top;
  pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height);
  const lines = (isWanted: (from: number, to: number) => boolean): void => {
    pen.beginPath();
    for (let n = 0; n < scene.edges.length; n += 2) {
      const [from, to] = [scene.edges[n]!, scene.edges[n + 1]!];
      if (!isWanted(from, to)) continue;
      pen.moveTo(across(from), down(from));
      pen.lineTo(across(to), down(to));
    }
    pen.stroke();
  };
  pen.lineWidth = 1;
  pen.strokeStyle = colours.edge;
  pen.globalAlpha = scene.edges.length > MANY_ENDS ? 0.12 : 0.35;
  lines(() => true);
  pen.globalAlpha = 1;
  if (chosen !== null) {
    pen.lineWidth = 2;
    pen.strokeStyle = colours.chosen;
    lines((from, to) => from === chosen || to === chosen);
  }
  const radius = Math.min(9, Math.max(1.5, 8 * view.scale));
  for (const standing of STANDINGS) {
    pen.beginPath();
    for (let n = 0; n < standings.length; n += 1)
      if (standings[n] === standing) outline(pen, standing, across(n), down(n), n === 0 ? radius * 1.5 : radius);
    fill(pen, standing, colours[standing], radius);
  }
  if (chosen !== null) {
    pen.beginPath();
    pen.arc(across(chosen), down(chosen), radius + 5, 0, 2 * Math.PI);
    pen.strokeStyle = colours.chosen;
    pen.stroke();
  }
}

function fill(pen: Pen, standing: Standing, colour: string, radius: number): void {
  pen.fillStyle = colour;
  pen.strokeStyle = colour;
  pen.lineWidth = Math.max(1, radius / 3);
  // A ring, unless it would be too small to see.
  if (standing === 'stale' && radius > 3) pen.stroke();
  else pen.fill();
}

function outline(pen: Pen, standing: Standing, x: number, y: number, radius: number): void {
  if (standing === 'fallen' || radius < 2) pen.rect(x - radius, y - radius, 2 * radius, 2 * radius);
  else if (standing === 'contested') {
    pen.moveTo(x, y - radius * 1.3);
    pen.lineTo(x + radius * 1.3, y);
    pen.lineTo(x, y + radius * 1.3);
    pen.lineTo(x - radius * 1.3, y);
    pen.closePath();
  } else {
    pen.moveTo(x + radius, y);
    pen.arc(x, y, radius, 0, 2 * Math.PI);
  }
}
