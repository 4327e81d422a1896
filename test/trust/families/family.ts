import type { Scene } from '../scene.js';

export interface Attempt {
  name: string;
  /** Has the user state the fact when it wants to, and does what an agent may try. */
  run: (scene: Scene) => Promise<unknown>;
}

/** Attempts that go about it the same way. */
export interface Family {
  name: string;
  /** How often something is tried: variants take turns. */
  count: number;
  variants: readonly Attempt[];
}

export const retraction = { errorType: 'other', reason: 'It is wrong.' };
const IN_A_DAY = 86_400_000;
export const daysFromNow = (days: number): string => new Date(Date.now() + days * IN_A_DAY).toISOString();

/** Attempts that differ in one word. */
export const each = <T>(
  things: readonly T[],
  name: (thing: T) => string,
  run: (scene: Scene, thing: T) => Promise<unknown>,
): Attempt[] => things.map((thing) => ({ name: name(thing), run: (scene) => run(scene, thing) }));
