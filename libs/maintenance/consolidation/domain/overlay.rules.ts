import type { NewEvent } from '#libs/history/events/index.js';
import { graphPartsOf, keptBy } from '#libs/graph/model/index.js';
import { claimPartsOf, statesOf, type WrittenState } from '#libs/knowledge/claims/index.js';
import { linkKey, linksAddedBy } from '#libs/memory/links/index.js';

/**
 * What a dry run records about its effects, so that it can find its later pages and count. It records claims that would
 * no longer be visible (`gone`), be active (`inactive`) or be in memory (`archived`), and claims, new or existing, that
 * would be `active`. It also records the claims that it would create (`made`), which of these are remainders
 * (`carried_on`), what they depend on (`leaned_on`), and the similarity links that it would create (`linked`). Every
 * run, dry or not, records what it has pruned, because the premises of these claims may be due next.
 */
export type Note =
  'gone' | 'inactive' | 'archived' | 'active' | 'made' | 'carried_on' | 'leaned_on' | 'linked' | 'pruned';

/** The last state of each claim in the events. */
export const lastStatesIn = (events: readonly NewEvent[]): Map<string, WrittenState> =>
  new Map(
    events
      .map(claimPartsOf)
      .flatMap(statesOf)
      .map((state) => [state.id, state]),
  );

/**
 * The effects of the events on claims: for each kind of record, the names of the claims or links that it applies to.
 */
export function overlayOf(events: readonly NewEvent[], now: Date): [Note, string[]][] {
  const parts = events.map(claimPartsOf);
  const last = [...lastStatesIn(events).values()];
  const idsWhere = (isMeant: (state: WrittenState) => boolean): string[] => last.filter(isMeant).map(({ id }) => id);
  const edges = events.flatMap((event) => graphPartsOf(event).edges ?? []);
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
    ['leaned_on', [...new Set(edges.flatMap((edge) => keptBy(edge) ?? []))]],
    ['linked', [...new Set(added.map(linkKey))]],
  ];
}

/**
 * The lower ends of stored and of noted links, each id once and in order, up to a limit. `noted`: the lower ends of the
 * noted links in order, at most `limit`. Several noted links may have the same lower end, so a full list may end before
 * the stored ids do. Stored ids after its end belong to the next page, as do the noted ids that were not read.
 */
export function mergedEnds(stored: readonly string[], noted: readonly string[], limit: number): string[] {
  const last = noted.length < limit ? undefined : noted.at(-1);
  const ends = [...new Set([...stored, ...noted])].sort();
  return ends.filter((id) => last === undefined || id <= last).slice(0, limit);
}

/**
 * The name of a remainder that a dry run would have created: the id of the replaced claim, and the id of the remainder.
 */
const carriedName = (claimId: string, byId: string): string => `${claimId} ${byId}`;

/**
 * The claim under whose key an item is decided, and the claim that the decision is about. They differ only for claims
 * that a dry run would have created.
 */
export function itemNamed(name: string): { heldId: string; claimId: string } {
  const [heldId = name, claimId = heldId] = name.split(' ');
  return { heldId, claimId };
}

const isWithin = ({ validFrom, validUntil }: WrittenState, now: Date): boolean =>
  new Date(validFrom) <= now && (validUntil === null || now < new Date(validUntil));
