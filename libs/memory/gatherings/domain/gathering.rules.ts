import type { NewEvent } from '#libs/history/events/domain/index.js';
import { forbidden, roleIsAtLeast, type Caller, type Id } from '#libs/kernel/index.js';
import type { Claim } from '#libs/knowledge/slots/domain/index.js';
import type { Gathering, GatheringKind } from './gathering.js';
import { MOST_MEMBERS } from './gathering.js';
import { tooFewMembers, tooManyMembers } from './gathering.errors.js';
import { gatheringEvent } from './gathering.events.js';

export type MemberClaim = Pick<Claim, 'id' | 'agent' | 'observedAt'>;

/** The fewest members of each kind: an episode may be of one claim. */
const LEAST: Readonly<Record<GatheringKind, number>> = { episode: 1, cluster: 2 };

export interface Changed {
  gathering: Gathering;
  events: NewEvent[];
}

/** Throws `too_few_members` and `too_many_members`. */
export function made(
  gathering: Omit<Gathering, 'agents' | 'beganAt' | 'endedAt' | 'version'>,
  members: readonly MemberClaim[],
  least: number = LEAST[gathering.kind],
): Changed {
  checkCount(members.length, least);
  const whole: Gathering = { ...gathering, ...reachOf(members), version: 1 };
  return {
    gathering: whole,
    events: [gatheringEvent('made', whole, { added: members.map(({ id }) => id), removed: [] }, gathering.createdAt)],
  };
}

/** The gathering with exactly these members; no event where they are its members already. Throws as `made`. */
export function withMembers(
  gathering: Gathering,
  before: readonly string[],
  members: readonly MemberClaim[],
  now: Date,
): Changed {
  checkCount(members.length, LEAST[gathering.kind]);
  const [had, has] = [new Set(before), new Set<string>(members.map(({ id }) => id))];
  const [added, removed] = [[...has].filter((id) => !had.has(id)), before.filter((id) => !has.has(id))];
  if (added.length === 0 && removed.length === 0) return { gathering, events: [] };
  const after = { ...gathering, ...reachOf(members), version: gathering.version + 1 };
  return { gathering: after, events: [gatheringEvent('changed', after, { added, removed }, now)] };
}

/** What is gathered is changed and deleted by who gathered it, and by reviewers (claims spec, section 15a, rule 2). Throws `forbidden`. */
export function checkMayChange(
  { id, kind, createdBy }: Pick<Gathering, 'id' | 'kind' | 'createdBy'>,
  { principal, role }: Caller,
): void {
  if (createdBy === principal.id || roleIsAtLeast(role, 'reviewer')) return;
  throw forbidden({ why: `The ${kind} ${id} is changed by who made it and by reviewers; make one of your own.` });
}

export const deleted = (gathering: Gathering, now: Date): NewEvent =>
  gatheringEvent('deleted', gathering, { added: [], removed: [] }, now);

function checkCount(count: number, least: number): void {
  if (count < least) throw tooFewMembers({ count, least });
  if (count > MOST_MEMBERS) throw tooManyMembers({ most: MOST_MEMBERS });
}

function reachOf(members: readonly MemberClaim[]): Pick<Gathering, 'agents' | 'beganAt' | 'endedAt'> {
  const times = members.map(({ observedAt }) => observedAt.getTime());
  const agents = new Set(members.flatMap(({ agent }) => agent ?? []));
  return { agents: [...agents].sort(), beganAt: new Date(Math.min(...times)), endedAt: new Date(Math.max(...times)) };
}

/** Each id once, in the order given. */
export const distinct = (ids: readonly Id<'clm'>[]): Id<'clm'>[] => [...new Set(ids)];
