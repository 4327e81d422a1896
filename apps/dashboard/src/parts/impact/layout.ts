/** Positions of the nodes of a graph, in the order of the nodes, and the size of the drawing. */
export interface Layout {
  x: Float32Array;
  y: Float32Array;
  width: number;
  height: number;
}

/** Distance between nodes, in the units of the drawing. */
export const STEP = 26;
/** Distance between one level and the next. */
const GAP = 78;
const MIN_ROWS = 6;

/**
 * Places the levels from left to right. A level with many nodes takes several columns, so that a source of 5,000 claims
 * is about as wide as it is high. Takes the depth of each node; nodes of one level keep their order.
 */
export function laidOut(depths: readonly number[]): Layout {
  const rows = Math.max(MIN_ROWS, Math.ceil(Math.sqrt(depths.length) * 0.8));
  const sizes: number[] = [];
  for (const depth of depths) sizes[depth] = (sizes[depth] ?? 0) + 1;
  const starts: number[] = [];
  let width = 0;
  for (let depth = 0; depth < sizes.length; depth += 1) {
    starts[depth] = width;
    width += (Math.max(1, Math.ceil((sizes[depth] ?? 0) / rows)) - 1) * STEP + GAP;
  }
  const height =
    (Math.min(
      rows,
      sizes.reduce((most, size) => Math.max(most, size ?? 0), 0),
    ) -
      1) *
    STEP;
  const [x, y] = [new Float32Array(depths.length), new Float32Array(depths.length)];
  const placed: number[] = [];
  for (const [n, depth] of depths.entries()) {
    const at = placed[depth] ?? 0;
    placed[depth] = at + 1;
    const inColumn = Math.min(rows, sizes[depth]! - Math.floor(at / rows) * rows);
    x[n] = starts[depth]! + Math.floor(at / rows) * STEP;
    y[n] = height / 2 + ((at % rows) - (inColumn - 1) / 2) * STEP;
  }
  return { x, y, width: width - GAP, height };
}

/** The visible part of the drawing: a point of the drawing is at `x * scale + left` on the screen. */
export interface View {
  scale: number;
  left: number;
  top: number;
}

const MARGIN = 24;
const MAX_SCALE = 4;
/**
 * Below this scale, nodes would be too small to see. A drawing that would need a smaller scale is shown from its
 * beginning.
 */
const MIN_SCALE = 0.08;

/** The whole drawing, or its beginning if it would be too small. */
export function fitted({ width, height }: Layout, screen: { width: number; height: number }): View {
  const wanted = Math.min(
    (screen.width - 2 * MARGIN) / Math.max(width, 1),
    (screen.height - 2 * MARGIN) / Math.max(height, 1),
    1,
  );
  const scale = Math.max(wanted, MIN_SCALE);
  return {
    scale,
    left: wanted < MIN_SCALE ? MARGIN : (screen.width - width * scale) / 2,
    top: (screen.height - height * scale) / 2,
  };
}

/** The view zoomed by a factor, while the given point of the screen stays in place. */
export function zoomed({ scale, left, top }: View, factor: number, at: { x: number; y: number }): View {
  const next = Math.min(MAX_SCALE, Math.max(MIN_SCALE / 2, scale * factor));
  const by = next / scale;
  return { scale: next, left: at.x - (at.x - left) * by, top: at.y - (at.y - top) * by };
}

/** The index of the nearest node within `reach` pixels, if there is one. */
export function nearest(layout: Layout, view: View, at: { x: number; y: number }, reach = 14): number | null {
  let [found, least]: [number | null, number] = [null, reach ** 2];
  for (let n = 0; n < layout.x.length; n += 1) {
    const distance =
      (layout.x[n]! * view.scale + view.left - at.x) ** 2 + (layout.y[n]! * view.scale + view.top - at.y) ** 2;
    if (distance <= least) [found, least] = [n, distance];
  }
  return found;
}
