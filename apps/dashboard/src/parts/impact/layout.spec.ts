import { expect, it } from '@jest/globals';
import { fitted, laidOut, nearest, STEP, zoomed } from './layout.js';

const screen = { width: 800, height: 400 };

it('levels are placed from left to right, each centred', () => {
  const { x, y, height } = laidOut([0, 1, 1, 1, 2]);
  expect(x[0]!).toBeLessThan(x[1]!);
  expect(new Set(x.slice(1, 4)).size).toBe(1);
  expect(x[3]!).toBeLessThan(x[4]!);
  expect(height).toBe(2 * STEP);
  expect({ first: y[0], second: y[2], third: y[4] }).toEqual({ first: STEP, second: STEP, third: STEP });
});

it('a level of thousands takes several columns, and no two nodes have the same position', () => {
  const depths = [0, ...Array.from({ length: 4_999 }, () => 1)];
  const { x, y, width, height } = laidOut(depths);
  expect(new Set(depths.map((_, n) => `${x[n]} ${y[n]}`)).size).toBe(5_000);
  expect(width / height).toBeGreaterThan(0.5);
  expect(width / height).toBeLessThan(3);
});

it('a single node is in the middle', () => {
  const layout = laidOut([0]);
  expect(layout).toMatchObject({ width: 0, height: 0 });
  expect(fitted(layout, screen)).toEqual({ scale: 1, left: 400, top: 200 });
});

it('a chain of thousands is shown from its beginning', () => {
  const layout = laidOut(Array.from({ length: 5_000 }, (_, n) => n));
  const view = fitted(layout, screen);
  expect(view.left).toBeGreaterThan(0);
  expect(layout.width * view.scale).toBeGreaterThan(screen.width);
});

it('the point under the pointer stays in place when the drawing is zoomed', () => {
  const layout = laidOut([0, 1, 1, 2]);
  const view = fitted(layout, screen);
  const at = { x: layout.x[3]! * view.scale + view.left, y: layout.y[3]! * view.scale + view.top };
  expect(nearest(layout, view, at)).toBe(3);
  expect(nearest(layout, zoomed(view, 2, at), at)).toBe(3);
  expect(nearest(layout, view, { x: -100, y: -100 })).toBeNull();
});
