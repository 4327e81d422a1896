import { relevanceOf } from './ranking/ranking.rules.js';
import type { Found } from './retrieval/found.js';

/** The inputs for computing the floor of a search. */
export interface FloorTerms {
  /** The embedder with which the query was compared; null if it was not compared by meaning. */
  model: string | null;
  /** How many texts of the space were compared. */
  texts: number;
}

/** The prefix of models on whose scale of cosines the floor was calibrated: those of the built-in embedder. */
const CALIBRATED = 'use-lite-en-';
/**
 * How fast the floor grows with the number of texts. The more unrelated texts there are, the more similar the nearest
 * of them is to a query. Like the largest of N random numbers, its similarity grows with the square root of the
 * logarithm of N. None of 786 questions about 2,960 turns had its best turn below this floor; in samples of 1 to 300
 * turns, at most 4 questions in a thousand did. Of the queries of made-up words, at most 5 in a hundred had a result
 * above the floor; in very small spaces, 8 in a hundred with five texts, and 12 with one text (docs/recall.md).
 */
const SPREAD = 0.0391;
const HIGHEST = 0.15;
/** If the best result reaches the floor, other results have to reach this share of the floor. */
const ITEM_SHARE = 0.4;

/** The relevance by words and meaning that the best result has to reach; otherwise nothing is returned. */
export const floorOf = (texts: number): number => Math.min(HIGHEST, SPREAD * Math.sqrt(2 * Math.log(texts + 1)));

/**
 * The results that match the query well enough if the caller sets no floor. If no result reaches the floor and none is
 * from a time that the query names, nothing is returned. Results from such a time, and claims related to a good result,
 * are returned regardless of their own relevance. The scale of other embedders is not known, so their results are all
 * returned.
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
