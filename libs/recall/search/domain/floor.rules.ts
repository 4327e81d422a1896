import { relevanceOf } from './ranking/ranking.rules.js';
import type { Found } from './retrieval/found.js';

/** The inputs of computing the floor of a search. */
export interface FloorTerms {
  /** The embedder with which the query was compared; null if it was not. */
  model: string | null;
  /** Texts of the space that were compared. */
  texts: number;
}

/** The scale of cosines the floor was calibrated on: those of the built-in embedder. */
const CALIBRATED = 'use-lite-en-';
/**
 * The nearest of N unrelated texts is the nearer the more of them there are: as the largest of N draws, with the square root of the logarithm of N.
 * Of 786 questions about 2,960 turns none had its best turn below this, nor more than 4 in a thousand in samples of 1 to 300 turns;
 * of made-up words 0 to 5 in a hundred came above it, 8 and 12 among five texts and one (docs/recall.md).
 */
const SPREAD = 0.0391;
const HIGHEST = 0.15;
/** Results that are this far below the best wanted one are left out if there is a good result. */
const ITEM_SHARE = 0.4;

/** The relevance by words and meaning that the best of the results has to reach. */
export const floorOf = (texts: number): number => Math.min(HIGHEST, SPREAD * Math.sqrt(2 * Math.log(texts + 1)));

/**
 * What meets the query well enough where the caller says nothing about it: nothing at all where not even the best text does. A time the query names and
 * what belongs to a good result count as reasons of their own. The scale of another embedder is not known: then everything stays.
 */
export function aboveFloor(found: readonly Found[], { model, texts }: FloorTerms): Found[] {
  if (model === null || !model.startsWith(CALIBRATED)) return [...found];
  const floor = floorOf(texts);
  if (!found.some((each) => each.foundBy.time !== undefined || relevanceOf(each.match, 'hybrid') >= floor)) return [];
  return found.filter(
    (each) =>
      each.foundBy.time !== undefined ||
      (each.kind === 'claim' && each.foundBy.related !== undefined) ||
      each.measured >= ITEM_SHARE * floor,
  );
}
