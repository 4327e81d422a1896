import { round4, type AssertionClass, type Caller, type Id } from '#libs/kernel/index.js';
import {
  EVERLASTING,
  longest,
  shortestOfClaims,
  type ClaimLife,
  type ShelfLife,
} from '../../../evidence-types/index.js';
import { compareClasses } from '../../../sources/index.js';
import { voterOf } from './votes.js';

/**
 * `assertion`: the write's own record; `cited`: evidence the write depends on; `corroboration`: a later witness;
 * `conclusion`: the record of a write that follows from premises; `activation`: a reviewer's decision that the claim holds.
 */
export const RELATIONS = ['assertion', 'cited', 'corroboration', 'conclusion', 'activation'] as const;
export type Relation = (typeof RELATIONS)[number];

/** How an author put a claim, and how they filed it. */
export type Words = {
  text: string;
  category: string;
  importance: number;
  tags: string[];
};

/**
 * Something that must carry a claim, by the freshness that keeps the claim usable: `fresh`, or `stale` where stale evidence will do.
 * A fact has one for each requirement, an atom one for each span (gates spec, section 4).
 */
export type Part = 'fresh' | 'stale';

/** What one piece of evidence lends a claim, before it is known which claim. How long it holds is not stored with it but read from the evidence. */
export interface Support extends ShelfLife {
  evidenceId: Id<'evd'>;
  relation: Relation;
  class: AssertionClass;
  /** 0..1. */
  weight: number;
  /** Witnesses of one group count once. */
  independenceGroup: string;
  /** Whether it counts as a witness. What an agent attaches that does not say what the claim says is kept and shown: as a citation it is its author's own word, else nothing. */
  counted: boolean;
  /** The voter (see voterOf) whose assertion brought it. */
  assertedBy: string;
  /** The user for whom it was recorded, who may take it back as well; null: nobody but the author. */
  onBehalfOf?: string | null;
  /** How the assertion puts the claim, where the claim is worded otherwise; null: as the claim is. */
  words?: Words | null;
  /** Which parts of the claim it meets, by their place; none: it is optional, and carries nothing. null or absent: all. */
  parts?: number[] | null;
  observedAt: Date;
  /** Content hash where the content is long enough that an equal one must be a copy (200 code points), else null. */
  copyKey: string | null;
}

/** A row of `claim_evidence`; the copyKey is not stored there but read from the evidence. */
export interface Attachment extends Support {
  claimId: Id<'clm'>;
  attachedAt: Date;
  /** False once the evidence is revoked. */
  isLive: boolean;
}

/** What the live evidence of a claim amounts to. */
export interface EvidenceSummary extends ClaimLife {
  /** Highest weight of a live assertion, 0 without one; of several parts that of the weakest. */
  base: number;
  baseClass: AssertionClass;
  /** Independent live witnesses; of several parts those of the part that has the fewest. */
  corroboration: number;
  /** Latest observation at base weight, of several parts the earliest of theirs; null where a part has no live assertion. */
  agingFrom: Date | null;
}

/** Whether the caller made the assertion, or it was recorded for them: an agent's words on behalf of a user are that user's own as well (claims spec, section 15a). */
export const isAuthor = (
  { assertedBy, onBehalfOf }: Pick<Support, 'assertedBy' | 'onBehalfOf'>,
  caller: Caller,
): boolean => assertedBy === voterOf(caller) || onBehalfOf === caller.principal.id;

/** Whether the attachment asserts the claim, rather than witnessing what others assert. */
export const isAssertion = ({ relation }: Pick<Support, 'relation'>): boolean => relation !== 'corroboration';

/**
 * Base, independent groups and the start of the aging of a claim's evidence (claims spec, section 4). Within a part the strongest, the distinct groups and the
 * longest life count; over the parts the least, the fewest and the shortestOfClaims. `parts` null: all evidence meets one, as of a plain claim.
 */
export function summarizeEvidence(
  attachments: readonly Attachment[],
  parts: readonly Part[] | null = null,
): EvidenceSummary {
  const live = attachments.filter(
    (attachment) =>
      attachment.isLive && attachment.parts?.length !== 0 && (attachment.counted || isAssertion(attachment)),
  );
  return parts === null ? summaryOf(live) : leastOf(parts, live);
}

/** Over the parts. One that no live evidence meets carries nothing, and with it the claim. */
function leastOf(parts: readonly Part[], live: readonly Attachment[]): EvidenceSummary {
  const each = parts.map((part, place) => {
    const summary = summaryOf(live.filter((attachment) => attachment.parts?.includes(place) ?? true));
    return { ...summary, usableUntil: part === 'fresh' ? summary.staleAt : summary.expiresAt };
  });
  const weakest = each.reduce((least, next) =>
    next.base < least.base || (next.base === least.base && compareClasses(least.baseClass, next.baseClass) < 0)
      ? next
      : least,
  );
  const times = each.map(({ agingFrom }) => agingFrom?.getTime() ?? null);
  return {
    base: weakest.base,
    baseClass: weakest.baseClass,
    corroboration: Math.min(...each.map(({ corroboration }) => corroboration)),
    agingFrom: times.some((time) => time === null) ? null : new Date(Math.min(...times.map(Number))),
    ...shortestOfClaims(each),
  };
}

/** Of the evidence that meets one part. Corroboration adds witnesses, never weight. While a user's own assertion lives the claim is that user's, whatever else carries it (claims spec, section 15a, rule 3). */
function summaryOf(live: readonly Attachment[]): EvidenceSummary {
  const assertions = live.filter(isAssertion);
  const base = Math.max(0, ...assertions.map((assertion) => round4(assertion.weight)));
  const strongest = assertions.filter((assertion) => round4(assertion.weight) === base);
  const agingFrom =
    strongest.length === 0 ? null : new Date(Math.max(...strongest.map((assertion) => assertion.observedAt.getTime())));
  return {
    base,
    baseClass: ownerOf(assertions)?.class ?? 'inference',
    corroboration: groupsOf(live),
    agingFrom,
    ...(live.length === 0 ? EVERLASTING : longest(live)),
  };
}

/** The assertion that words the claim: a user's own first, then the strongest, then the earliest (claims spec, section 15a, rule 3). */
export function ownerOf<A extends Pick<Attachment, 'class' | 'weight' | 'attachedAt' | 'evidenceId'>>(
  assertions: readonly A[],
): A | undefined {
  return [...assertions].sort(
    (a, b) =>
      Number(isUsers(b)) - Number(isUsers(a)) ||
      round4(b.weight) - round4(a.weight) ||
      compareClasses(a.class, b.class) ||
      a.attachedAt.getTime() - b.attachedAt.getTime() ||
      (a.evidenceId < b.evidenceId ? -1 : 1),
  )[0];
}

const isUsers = (assertion: Pick<Support, 'class'>): boolean => assertion.class === 'user_explicit';

/** Whose voice it is: its own group's, or where it does not count, that of all who say so without a source. */
export const voiceOf = ({
  counted,
  independenceGroup,
  class: assertionClass,
}: Pick<Support, 'counted' | 'independenceGroup' | 'class'>): string =>
  counted ? independenceGroup : assertionClass === 'inference' ? 'inference' : `unregistered/${assertionClass}`;

/** Distinct independence groups. Of equal long contents only the earliest is a witness: a copy is not a second one. */
function groupsOf(live: readonly Attachment[]): number {
  const oldestFirst = [...live].sort(
    (a, b) => a.attachedAt.getTime() - b.attachedAt.getTime() || (a.evidenceId < b.evidenceId ? -1 : 1),
  );
  const groups = new Set<string>();
  const copies = new Set<string>();
  for (const row of oldestFirst) {
    const copyKey = row.counted ? row.copyKey : null;
    if (copyKey !== null && copies.has(copyKey)) continue;
    if (copyKey !== null) copies.add(copyKey);
    groups.add(voiceOf(row));
  }
  return groups.size;
}
