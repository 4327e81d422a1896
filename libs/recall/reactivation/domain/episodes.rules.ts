import { stemsOf } from '#libs/kernel/text/index.js';
import type { Collection, EpisodeInQuestion } from '#libs/memory/collections/index.js';

export const MAX_EPISODES = 5;
/** Places of one author, and places of episodes without a record, as long as there are others. */
const MAX_OF_AUTHOR = 2;
const MAX_WITHOUT_RECORD = 2;

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

/**
 * The episodes that get a place, in their order: first so many of each author and so many without a record, so that
 * nobody hides what others carried on; then the rest, while there are places.
 */
export function placed<E extends Pick<Collection, 'createdBy' | 'record'>>(episodes: readonly E[]): E[] {
  const authors = new Map<string, number>();
  let withoutRecord = 0;
  const withinShares = episodes.filter(({ createdBy, record }) => {
    const ofAuthor = authors.get(createdBy) ?? 0;
    const isBeyond = ofAuthor >= MAX_OF_AUTHOR || (!record && withoutRecord >= MAX_WITHOUT_RECORD);
    if (isBeyond) return false;
    authors.set(createdBy, ofAuthor + 1);
    if (!record) withoutRecord += 1;
    return true;
  });
  const first = withinShares.slice(0, MAX_EPISODES);
  const rest = episodes.filter((each) => !first.includes(each)).slice(0, MAX_EPISODES - first.length);
  const chosen = new Set([...first, ...rest]);
  return episodes.filter((each) => chosen.has(each));
}
