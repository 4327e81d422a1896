import { stemsOf } from '#libs/kernel/text/index.js';
import { AuthorShares } from '#libs/knowledge/claims/index.js';
import type { Collection, EpisodeInQuestion } from '#libs/memory/collections/index.js';

const MAX_EPISODES = 5;
/** Maximum places for one author, and for episodes without a record, as long as other episodes need the places. */
const MAX_OF_AUTHOR = 2;
const MAX_WITHOUT_RECORD = 2;

/** The share of the query's words that the name of an episode must contain if none of its members was found. */
const LEAST_SHARE = 0.5;

/**
 * The episodes that belong to a query: those whose members were found, most members first; then those whose names
 * contain its words. Ties are broken by age, newest first.
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
 * The episodes that get a place, in the given order. Places are first given up to a limit for each author, and up to a
 * limit for episodes without a record, so that nobody hides what others carried over. Places that are still free go to
 * the other episodes.
 */
export function placed<E extends Pick<Collection, 'createdBy' | 'record'>>(episodes: readonly E[]): E[] {
  const [ofAuthors, withoutRecord] = [new AuthorShares(MAX_OF_AUTHOR), new AuthorShares(MAX_WITHOUT_RECORD)];
  const withinShares = episodes.filter(({ createdBy: author, record }) => {
    // Episodes without a record have one share together.
    const together = { author: record ? null : 'all' };
    if (ofAuthors.isUsedUp({ author }) || withoutRecord.isUsedUp(together)) return false;
    ofAuthors.take({ author });
    withoutRecord.take(together);
    return true;
  });
  const first = withinShares.slice(0, MAX_EPISODES);
  const rest = episodes.filter((each) => !first.includes(each)).slice(0, MAX_EPISODES - first.length);
  const chosen = new Set([...first, ...rest]);
  return episodes.filter((each) => chosen.has(each));
}
