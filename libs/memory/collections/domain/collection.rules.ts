import { forbidden, roleIsAtLeast, type Caller, type Id } from '#libs/kernel/index.js';
import type { Claim } from '#libs/knowledge/claims/index.js';
import {
  type Collection,
  type CollectionKind,
  MAX_MEMBERS,
  tooFewMembers,
  tooManyMembers,
  collectionEvent,
  type CollectionEvent,
} from './collection.js';
import type { EpisodeRecord } from './episode-record.js';
import { type Link, componentsOf, MAX_COMPONENT_SIZE } from '../../links/index.js';

export type MemberClaim = Pick<Claim, 'id' | 'agent' | 'observedAt'>;

/** Minimum number of members. An episode may consist of one claim. */
const LEAST: Readonly<Record<CollectionKind, number>> = { episode: 1, cluster: 2 };

export interface Changed {
  collection: Collection;
  events: CollectionEvent[];
}

/** A new collection. Throws `too_few_members` and `too_many_members`. */
export function made(
  collection: Omit<Collection, 'agents' | 'beganAt' | 'endedAt' | 'version'>,
  members: readonly MemberClaim[],
  least: number = LEAST[collection.kind],
): Changed {
  checkCount(members.length, least);
  const reach = members.length === 0 ? emptyReach(collection.createdAt) : reachOf(members);
  const whole: Collection = { ...collection, ...reach, version: 1 };
  return {
    collection: whole,
    events: [collectionEvent('made', whole, { added: members.map(({ id }) => id), removed: [] }, collection.createdAt)],
  };
}

/** Gives an episode a newer record of its workspace, and adds members. */
export function recordedAgain(
  collection: Collection,
  before: readonly string[],
  members: readonly MemberClaim[],
  record: EpisodeRecord,
  now: Date,
): Changed {
  const had = new Set(before);
  const added = members.map(({ id }) => id).filter((id) => !had.has(id));
  const after = { ...collection, record, version: collection.version + 1 };
  return { collection: after, events: [collectionEvent('changed', after, { added, removed: [] }, now)] };
}

/**
 * Gives a collection exactly these members. If it already has them, no event is created. Throws the same errors as
 * `made`.
 */
export function withMembers(
  collection: Collection,
  before: readonly string[],
  members: readonly MemberClaim[],
  now: Date,
): Changed {
  checkCount(members.length, LEAST[collection.kind]);
  const [had, has] = [new Set(before), new Set<string>(members.map(({ id }) => id))];
  const [added, removed] = [[...has].filter((id) => !had.has(id)), before.filter((id) => !has.has(id))];
  if (added.length === 0 && removed.length === 0) return { collection, events: [] };
  const after = { ...collection, ...reachOf(members), version: collection.version + 1 };
  return { collection: after, events: [collectionEvent('changed', after, { added, removed }, now)] };
}

/**
 * Collections may be changed and deleted by their creators and by reviewers (claims spec, section 15a, rule 2). Throws
 * `forbidden`.
 */
export function checkMayChange(
  { id, kind, createdBy }: Pick<Collection, 'id' | 'kind' | 'createdBy'>,
  { principal, role }: Caller,
): void {
  if (createdBy === principal.id || roleIsAtLeast(role, 'reviewer')) return;
  throw forbidden({ why: `Only its creator or a reviewer may change the ${kind} ${id}; create your own.` });
}

export const deleted = (collection: Collection, now: Date): CollectionEvent =>
  collectionEvent('deleted', collection, { added: [], removed: [] }, now);

function checkCount(count: number, least: number): void {
  if (count < least) throw tooFewMembers({ count, least });
  if (count > MAX_MEMBERS) throw tooManyMembers({ limit: MAX_MEMBERS });
}

/** The agents and period of an episode that has a record but no members. */
const emptyReach = (at: Date): Pick<Collection, 'agents' | 'beganAt' | 'endedAt'> => ({
  agents: [],
  beganAt: at,
  endedAt: at,
});

function reachOf(members: readonly MemberClaim[]): Pick<Collection, 'agents' | 'beganAt' | 'endedAt'> {
  const times = members.map(({ observedAt }) => observedAt.getTime());
  const agents = new Set(members.flatMap(({ agent }) => agent ?? []));
  return { agents: [...agents].sort(), beganAt: new Date(Math.min(...times)), endedAt: new Date(Math.max(...times)) };
}

/** Each id once, in the given order. */
export const distinct = (ids: readonly Id<'clm'>[]): Id<'clm'>[] => [...new Set(ids)];

/**
 * The group that contains the most of the given members; in a tie, the first such group. Empty if no group contains
 * any.
 */
export function successorOf<C extends { id: string }>(groups: readonly C[][], memberIds: readonly string[]): C[] {
  const held = (group: readonly C[]): number => group.filter(({ id }) => memberIds.includes(id)).length;
  return groups.reduce<C[]>((best, group) => (held(group) > held(best) ? group : best), []);
}

/** Minimum size of an emergent cluster. */
export const MIN_EMERGENT_SIZE = 3;

/** Groups of at least three claims that are connected by similarity links. The closest links must come first. */
export function emergentAmong(likenesses: readonly Pick<Link, 'a' | 'b'>[]): string[][] {
  const ids = [...new Set(likenesses.flatMap(({ a, b }) => [a, b]))];
  return componentsOf(ids, likenesses, MAX_COMPONENT_SIZE).filter((group) => group.length >= MIN_EMERGENT_SIZE);
}
