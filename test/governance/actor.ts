import type { Served } from './systems/system.js';

/** Who acts on what a memory says; the same for every system. */
export const ACTOR = 'scripted-1';

/** The value that the memory names first; null: it names nothing, or two values that it calls open. */
export function actOn(served: readonly Served[]): string | null {
  const open = new Set(served.filter(({ label }) => label === 'open').map(({ value }) => value));
  if (served.length === 0 || open.size >= 2) return null;
  return served[0]!.value;
}
