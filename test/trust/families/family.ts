import type { Scene } from '../scene.js';

export interface Attempt {
  name: string;
  /** Lets the user state the fact at some point, and makes the calls that an agent may try. */
  run: (scene: Scene) => Promise<unknown>;
}

/** Attempts that use the same method. */
export interface Family {
  name: string;
  /** How many attempts there are; variants take turns. */
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
