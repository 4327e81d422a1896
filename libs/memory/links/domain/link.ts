import type { EventsOf, NewEvent, RecordedOf } from '#libs/history/events/index.js';
import { type Id, declareError } from '#libs/kernel/index.js';

/**
 * `similar`: the two texts say nearly the same, as consolidation measured or somebody stated. `related`: somebody
 * stated that the claims concern the same matter. Neither kind makes a claim more trusted.
 */
export const LINK_KINDS = ['similar', 'related'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/**
 * An undirected relation between two claims: `a` is the lower id. A row of `claim_links`, without its space and time.
 */
export type Link = {
  a: Id<'clm'>;
  b: Id<'clm'>;
  kind: LinkKind;
  /** 0..1. For a measured link, the cosine of the two texts with 4 decimals. */
  weight: number;
  /** Who created it; absent if it was measured by consolidation. */
  linkedBy?: Id<'prn'>;
};

/** The links that an event adds and removes. They may be part of any payload. */
export type LinkParts = { links?: { added: Link[]; removed: Link[] } };

export interface LinkPayloads {
  /**
   * Claims were linked, by hand or because consolidation found them similar. The subject of the event is the claim that
   * was named first.
   */
  claims_linked: LinkParts;
  /** Somebody removed links of a claim. */
  claims_unlinked: LinkParts;
}

export type LinkEvent = EventsOf<LinkPayloads>;
/** Merges of claims change links too. */
type LinkingPayloads = LinkPayloads & { claim_merged: LinkParts; merge_undone: LinkParts };
/** The parts of payloads that the projector of links receives. */
export type RecordedLinkEvent = RecordedOf<LinkingPayloads>;

const LINKING: Readonly<Record<keyof LinkingPayloads, true>> = {
  claims_linked: true,
  claims_unlinked: true,
  claim_merged: true,
  merge_undone: true,
};
const bringsLinks = (event: NewEvent): event is EventsOf<LinkingPayloads> => Object.hasOwn(LINKING, event.kind);

/** The links that an event adds; empty if its kind adds none. */
export const linksAddedBy = (event: NewEvent): Link[] => (bringsLinks(event) ? (event.payload.links?.added ?? []) : []);

export const linkOf = (one: Id<'clm'>, other: Id<'clm'>, kind: LinkKind, weight: number): Link =>
  one < other ? { a: one, b: other, kind, weight } : { a: other, b: one, kind, weight };

/** Whether consolidation created the link, without an author. */
export const isMeasured = ({ kind, linkedBy }: Pick<Link, 'kind' | 'linkedBy'>): boolean =>
  kind === 'similar' && linkedBy === undefined;

export const linkKey = ({ a, b, kind }: Pick<Link, 'a' | 'b' | 'kind'>): string => `${a} ${b} ${kind}`;

/**
 * The lock of all links of a space. A change of links takes it before reading them. Only the links of a claim that
 * the same transaction records do not need it, because nobody else knows the claim yet.
 */
export const lockOfLinks = (spaceId: Id<'spc'>): string => `~links ${spaceId}`;

/** The claim at the other end of the link. */
export const otherEnd = ({ a, b }: Link, id: string): Id<'clm'> => (a === id ? b : a);

/** The event for a change by hand. Its subject is the claim that was named first. */
export function linkChanged(
  spaceId: Id<'spc'>,
  claimId: Id<'clm'>,
  links: { added: Link[] } | { removed: Link[] },
  occurredAt: Date,
): LinkEvent {
  return {
    kind: 'added' in links ? 'claims_linked' : 'claims_unlinked',
    spaceId,
    subjectId: claimId,
    occurredAt,
    payload: { links: { added: [], removed: [], ...links } },
  };
}

export function claimsLinked(spaceId: Id<'spc'>, added: readonly Link[], occurredAt: Date): LinkEvent {
  const payload = { links: { added: [...added], removed: [] } };
  return { kind: 'claims_linked', spaceId, subjectId: spaceId, occurredAt, payload };
}

/** Thrown for claims that are to be linked or grouped, but that the caller may not see. */
export const memberNotVisible = declareError<{ ids: string }>(
  'member_not_visible',
  'conflict',
  ({ ids }) =>
    `These members are not visible here, so they cannot be added: ${ids}. Leave them out, or, for claims of a session, pass the session as sessionId.`,
);
export const linkToItself = declareError(
  'link_to_itself',
  'conflict',
  () => 'A claim cannot be linked with itself; name another one.',
);
export const notYourLink = declareError(
  'not_your_link',
  'forbidden',
  () =>
    'Only its creator or a reviewer may remove a link; only a reviewer may remove a link that consolidation measured.',
);
export const tooManyLinks = declareError<{ limit: number }>(
  'too_many_links',
  'conflict',
  ({ limit }) => `A claim has at most ${limit} manual links; remove some.`,
);
