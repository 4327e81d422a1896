/** The part of a long list that is rendered. */
export interface Shown {
  from: number;
  /** Exclusive. */
  to: number;
}

/** Number of rows rendered above and below the visible ones, so that scrolling shows no empty space. */
const MARGIN = 10;

/** The rows to render, for a list of rows of equal height that is scrolled to `top`. */
export function shownAt(top: number, height: number, rowHeight: number, count: number): Shown {
  const from = Math.max(0, Math.min(count, Math.floor(top / rowHeight)) - MARGIN);
  return { from, to: Math.min(count, Math.ceil((top + height) / rowHeight) + MARGIN) };
}

/** Where to scroll so that a row becomes visible. undefined: it is visible already. */
export function topFor(row: number, top: number, height: number, rowHeight: number): number | undefined {
  const begin = row * rowHeight;
  if (begin < top) return begin;
  return begin + rowHeight > top + height ? begin + rowHeight - height : undefined;
}
