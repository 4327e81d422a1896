import type { Question } from './bundle/index.js';
import type { Served } from './systems/system.js';

/** Acts on what a memory says. The actor is the same for all systems of a run. */
export interface Actor {
  /** The names of the model, and of the judge if there is one. */
  id: string;
  promptFamily: string;
  /** The value that it acts on; null if it abstains. */
  act(question: Question, served: readonly Served[]): Promise<string | null>;
}

/** Does not read the text: it takes the value that the memory names first. */
export const SCRIPTED: Actor = {
  id: 'scripted-1',
  promptFamily: 'question-1',
  act: (_, served) => Promise.resolve(actOn(served)),
};

/** The value that the memory names first; null if it names nothing, or two values that it marks as open. */
export function actOn(served: readonly Served[]): string | null {
  const open = new Set(served.filter(({ label }) => label === 'open').map(({ value }) => value));
  if (served.length === 0 || open.size >= 2) return null;
  return served[0]!.value;
}
