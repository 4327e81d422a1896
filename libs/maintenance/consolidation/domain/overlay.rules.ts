import type { NewEvent } from '#libs/history/events/index.js';
import { graphPartsOf } from '#libs/graph/model/index.js';
import { claimPartsOf, statesOf, type WrittenState } from '#libs/knowledge/claims/index.js';
import { linkKey, linksAddedBy } from '#libs/memory/links/index.js';

/**
 * What a dry run notes of what it would have done, for finding its later pages and for its counts: claims that readers would not see any more; claims that
 * are not active any more, and of those which left memory; claims that are active, made by the run or before it; claims that the run makes,
 * those of them that carry on another, and what they depend on; and likenesses. Every run notes what it has pruned, whose premises may be due then.
 */
export type Note =
  'gone' | 'inactive' | 'archived' | 'active' | 'made' | 'carried_on' | 'leaned_on' | 'linked' | 'pruned';

/** The last state of each claim that the events are about. */
export const lastStatesIn = (events: readonly NewEvent[]): Map<string, WrittenState> =>
  new Map(
    events
      .map(claimPartsOf)
      .flatMap(statesOf)
      .map((state) => [state.id, state]),
  );

/** What would have become of the claims that the events are about: names, by what is noted of them. */
export function overlayOf(events: readonly NewEvent[], now: Date): [Note, string[]][] {
  const parts = events.map(claimPartsOf);
  const last = [...lastStatesIn(events).values()];
  const idsWhere = (isMeant: (state: WrittenState) => boolean): string[] => last.filter(isMeant).map(({ id }) => id);
  const added = events.flatMap(linksAddedBy).filter(({ kind }) => kind === 'similar');
  return [
    ['gone', idsWhere((state) => state.status !== 'active' || !isWithin(state, now))],
    ['inactive', idsWhere(({ status }) => status !== 'active')],
    ['archived', idsWhere(({ status }) => status === 'archived')],
    ['active', idsWhere(({ status }) => status === 'active')],
    ['made', parts.flatMap(({ claim }) => claim?.id ?? [])],
    [
      'carried_on',
      parts.flatMap(({ claim }) => (claim?.remainderOf ? [carriedName(claim.remainderOf, claim.id)] : [])),
    ],
    ['leaned_on', [...new Set(events.flatMap((event) => graphPartsOf(event).edges ?? []).map(({ toId }) => toId))]],
    ['linked', [...new Set(added.map(linkKey))]],
  ];
}

/** Name of what a dry run would have made to carry on a claim. */
const carriedName = (claimId: string, byId: string): string => `${claimId} ${byId}`;

/** The claim whose key an item is decided under, and the claim that is decided about: the same, but for what only a dry run has made. */
export function itemNamed(name: string): { heldId: string; claimId: string } {
  const [heldId = name, claimId = heldId] = name.split(' ');
  return { heldId, claimId };
}

const isWithin = ({ validFrom, validUntil }: WrittenState, now: Date): boolean =>
  new Date(validFrom) <= now && (validUntil === null || now < new Date(validUntil));
