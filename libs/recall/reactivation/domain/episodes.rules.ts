import { stemsOf } from '#libs/kernel/text/index.js';
import type { EpisodeInQuestion } from '#libs/memory/collections/index.js';

export const MAX_EPISODES = 5;

/** The share of the words asked for that the name of an episode has to hold, if none of its members was found. */
const LEAST_SHARE = 0.5;

/**
 * The episodes that a query brings back: those whose members were found, the one with most of them first, then those
 * whose names hold what is asked for, then the newer.
 */
export function episodesFor(query: string, inQuestion: readonly EpisodeInQuestion[]): EpisodeInQuestion[] {
  const asked = new Set(stemsOf(query));
  const shareOf = ({ name }: EpisodeInQuestion): number => {
    const said = new Set(stemsOf(name));
    return asked.size === 0 ? 0 : [...asked].filter((word) => said.has(word)).length / asked.size;
  };
  return inQuestion
    .map((episode) => ({ episode, share: shareOf(episode) }))
    .filter(({ episode, share }) => episode.hits > 0 || share >= LEAST_SHARE)
    .sort((a, b) => b.episode.hits - a.episode.hits || b.share - a.share || (a.episode.id < b.episode.id ? 1 : -1))
    .map(({ episode }) => episode);
}
