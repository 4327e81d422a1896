import { relevanceOf } from './ranking/ranking.rules.js';
import type { Found } from './retrieval/found.js';

/** The inputs for computing the floor of a search. */
export interface FloorTerms {
  /** The embedder with which the query was compared; null if it was not. */
  model: string | null;
  /** Texts of the space that were compared. */
  texts: number;
}

/** The scale of cosines that the floor was calibrated on: that of the built-in embedder. */
const CALIBRATED = 'use-lite-en-';
/**
 * The more unrelated texts there are, the closer the nearest of them is to a query: as the largest of N draws, it
 * grows with the square root of the logarithm of N. Of 786 questions about 2,960 turns, none had its best turn below
 * this floor, and at most 4 in a thousand did in samples of 1 to 300 turns. Of made-up words, 0 to 5 in a hundred were
 * above it, and 8 and 12 with five texts and one (docs/recall.md).
 */
const SPREAD = 0.0391;
const HIGHEST = 0.15;
/** If there is a good result, results that are this far below the best wanted one are left out. */
const ITEM_SHARE = 0.4;

/** The relevance by words and meaning that the best result has to reach. */
export const floorOf = (texts: number): number => Math.min(HIGHEST, SPREAD * Math.sqrt(2 * Math.log(texts + 1)));

/**
 * The results that match the query well enough, if the caller sets no floor. If even the best text does not, nothing
 * is returned. A time that the query names, or a link to a good result, is a separate reason to be returned. The scale
 * of another embedder is not known, so with one everything stays.
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
