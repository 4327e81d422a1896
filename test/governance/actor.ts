import type { Question } from './bundle/index.js';
import type { Served } from './systems/system.js';

/** Who acts on what a memory says; one for all systems of a run. */
export interface Actor {
  /** Names the model, and the judge if it has one. */
  id: string;
  promptFamily: string;
  /** The value that it acts on; null: it abstains. */
  act(question: Question, served: readonly Served[]): Promise<string | null>;
}

/** Reads no words: it takes the value that the memory names first. */
export const SCRIPTED: Actor = {
  id: 'scripted-1',
  promptFamily: 'question-1',
  act: (_, served) => Promise.resolve(actOn(served)),
};

/** The value that the memory names first; null: it names nothing, or two values that it calls open. */
export function actOn(served: readonly Served[]): string | null {
  const open = new Set(served.filter(({ label }) => label === 'open').map(({ value }) => value));
  if (served.length === 0 || open.size >= 2) return null;
  return served[0]!.value;
}
