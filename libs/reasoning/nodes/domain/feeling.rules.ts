/** How callers begin who say the whole sentence; the service says it for them. */
const PREAMBLE = /^i(?:\s+(?:feel|felt|am\s+feeling)|['’]m\s+feeling)\b[\s:,]*/iu;

/** A state as it is kept: without the words that say it is a feeling. `isTransformed`: whether there were any. */
export function reportedState(given: string): { state: string; isTransformed: boolean } {
  const state = given.replace(PREAMBLE, '');
  return state === '' || state === given ? { state: given, isTransformed: false } : { state, isTransformed: true };
}

/** What a feeling report says: a report of a feeling, never a fact (graph spec, section 1). */
export const feelingInWords = (state: string): string => `I reported feeling: ${state}`;
