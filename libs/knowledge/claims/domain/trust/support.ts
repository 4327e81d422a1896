import { round4, type AssertionClass, type Caller, type Id } from '#libs/kernel/index.js';
import {
  EVERLASTING,
  longest,
  shortestOfClaims,
  type ClaimLife,
  type ShelfLife,
} from '../../../evidence-types/index.js';
import type { TestMark } from '../../../beliefs/index.js';
import { compareClasses } from '../../../sources/index.js';
import type { TestStakes } from '../state/stakes.js';
import { voterOf } from './votes.js';

/**
 * `assertion`: the record of the write itself; `cited`: evidence the write depends on; `corroboration`: a later
 * witness;
 * `conclusion`: the record of a write that follows from premises; `activation`: a reviewer's decision that the claim holds;
 * `contradiction`: evidence against the claim, which counts for belief only.
 */
export const RELATIONS = ['assertion', 'cited', 'corroboration', 'conclusion', 'activation', 'contradiction'] as const;
export type Relation = (typeof RELATIONS)[number];

/** How an author worded a claim, which category and tags the author gave it, and what the author says about testing it. */
export type Words = TestStakes & {
  text: string;
  category: string;
  importance: number;
  tags: string[];
};

/**
 * Something that must be supported, by the freshness that keeps the claim usable: `fresh`, or `stale` if stale evidence
 * is sufficient, or `once` if evidence was only needed when the claim was stored, because it says what happened. A fact
 * has one for each requirement, an atom one for each span (gates spec, section 4).
 */
export type Part = 'fresh' | 'stale' | 'once';

/**
 * What one piece of evidence contributes to a claim, before it is known to which claim. How long the evidence is fresh
 * is not stored with it, but read from the evidence.
 */
export interface Support extends ShelfLife {
  evidenceId: Id<'evd'>;
  relation: Relation;
  class: AssertionClass;
  /** 0..1. */
  weight: number;
  /** Witnesses of one group count once. */
  independenceGroup: string;
  /**
   * Whether it counts as a witness. Evidence attached by an agent that does not say what the claim says is stored and
   * shown: as a citation it counts as the author's own word, otherwise not at all.
   */
  counted: boolean;
  /** The voter (see voterOf) whose assertion attached it. */
  assertedBy: string;
  /** The user for whom it was recorded, who may also withdraw it; null: only the author may. */
  onBehalfOf?: string | null;
  /** The wording of the assertion if it differs from that of the claim; null: it is the same. */
  words?: Words | null;
  /**
   * The parts of the claim that it meets, by their position; empty: it is optional, and supports nothing. null or
   * absent: all.
   */
  parts?: number[] | null;
  observedAt: Date;
  /** Content hash if the content is so long that an equal one must be a copy (200 code points), otherwise null. */
  copyKey: string | null;
  /** Hash of the comparable form of a shorter content; null or absent: it is long, or from before this was stored. */
  textKey?: string | null;
  /** Factor on its weight in beliefs; null or absent: 1. */
  reliability?: number | null;
  /** Of a contradiction: too weak to have the claim rejected; null or absent: it is not. */
  isChallenge?: boolean | null;
  /** Of the result of a test; null or absent: it is none. */
  test?: TestMark | null;
}

/** A row of `claim_evidence`; the copyKey is not stored there, but read from the evidence. */
export interface Attachment extends Support {
  claimId: Id<'clm'>;
  attachedAt: Date;
  /** False once the evidence is revoked. */
  isLive: boolean;
}

/** The combined values of the live evidence of a claim. */
export interface EvidenceSummary extends ClaimLife {
  /** Highest weight of a live assertion, 0 without one; with several parts, that of the weakest part. */
  base: number;
  baseClass: AssertionClass;
  /** Independent live witnesses; with several parts, those of the part that has the fewest. */
  corroboration: number;
  /**
   * Latest observation at base weight, with several parts the earliest among them; null if a part has no live
   * assertion.
   */
  agingFrom: Date | null;
}

/**
 * Whether the caller made the assertion, or it was recorded on their behalf: an agent's words on behalf of a user count
 * as that user's own as well (claims spec, section 15a).
 */
export const isAuthor = (
  { assertedBy, onBehalfOf }: Pick<Support, 'assertedBy' | 'onBehalfOf'>,
  caller: Caller,
): boolean => assertedBy === voterOf(caller) || onBehalfOf === caller.principal.id;

/** Whether the attachment speaks for the claim. */
export const isSupporting = ({ relation }: Pick<Support, 'relation'>): boolean => relation !== 'contradiction';

/** Whether the attachment asserts the claim, rather than witnessing what others assert, or contradicting it. */
export const isAssertion = (row: Pick<Support, 'relation'>): boolean =>
  isSupporting(row) && row.relation !== 'corroboration';

/**
 * A user's own word for evidence in which the user says so: the same statement of the same voice, which counts once (see
 * supportOf in admit-request).
 */
export function restating(own: Support, cited: readonly Support[]): Support {
  const stated = cited.find((each) => each.class === 'user_explicit' && each.counted);
  if (stated === undefined) return own;
  return { ...own, independenceGroup: stated.independenceGroup, textKey: contentKeyOf(stated) };
}

/** Whether an attachment restates another one of its claim. */
export const restates = (own: Attachment, stated: Attachment): boolean =>
  own.relation === 'assertion' &&
  own.claimId === stated.claimId &&
  own.independenceGroup === stated.independenceGroup &&
  own.textKey === contentKeyOf(stated);

/** Equal for the same content; evidence from before this was stored has a content of its own. */
export const contentKeyOf = ({
  copyKey,
  textKey,
  evidenceId,
}: Pick<Support, 'copyKey' | 'textKey' | 'evidenceId'>): string => copyKey ?? textKey ?? evidenceId;

/**
 * Base, independent groups and the time from which a claim ages, computed from its evidence (claims spec, section 4).
 * Within a part, the strongest assertion, the distinct groups and the longest life count; over the parts, the minimum
 * of each counts, see shortestOfClaims. `parts` null: all evidence meets one part, as for a plain claim.
 */
export function summarizeEvidence(
  attachments: readonly Attachment[],
  parts: readonly Part[] | null = null,
): EvidenceSummary {
  const live = attachments.filter(
    (attachment) =>
      attachment.isLive &&
      isSupporting(attachment) &&
      attachment.parts?.length !== 0 &&
      (attachment.counted || isAssertion(attachment)),
  );
  return parts === null ? summaryOf(live) : leastOf(parts, live);
}

/** Over the parts. A part without live evidence has no support, and so the claim has none. */
function leastOf(parts: readonly Part[], live: readonly Attachment[]): EvidenceSummary {
  const each = parts.map((part, place) => {
    const summary = summaryOf(live.filter((attachment) => attachment.parts?.includes(place) ?? true));
    if (part === 'once') return { ...summary, ...EVERLASTING };
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

/**
 * The values of the evidence that meets one part. Corroboration adds witnesses, never weight. While a user's own
 * assertion is live, the claim is that user's, whatever else supports it (claims spec, section 15a, rule 3).
 */
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

/**
 * The assertion that determines the wording of the claim: a user's own first, then the strongest, then the earliest
 * (claims spec, section 15a, rule 3).
 */
export function ownerOf<A extends Pick<Attachment, 'class' | 'weight' | 'attachedAt' | 'evidenceId'>>(
  assertions: readonly A[],
): A | undefined {
  return [...assertions].sort(
    (a, b) =>
      Number(isUsers(b)) - Number(isUsers(a)) ||
      round4(b.weight) - round4(a.weight) ||
      compareClasses(a.class, b.class) ||
      oldestFirst(a, b),
  )[0];
}

/** The order in which evidence was attached. */
export const oldestFirst = (
  a: Pick<Attachment, 'attachedAt' | 'evidenceId'>,
  b: Pick<Attachment, 'attachedAt' | 'evidenceId'>,
): number => a.attachedAt.getTime() - b.attachedAt.getTime() || (a.evidenceId < b.evidenceId ? -1 : 1);

const isUsers = (assertion: Pick<Support, 'class'>): boolean => assertion.class === 'user_explicit';

/** Its group as a witness: its own group, or, if it does not count, the group of all assertions without a source. */
export const voiceOf = ({
  counted,
  independenceGroup,
  class: assertionClass,
}: Pick<Support, 'counted' | 'independenceGroup' | 'class'>): string =>
  counted ? independenceGroup : assertionClass === 'inference' ? 'inference' : `unregistered/${assertionClass}`;

/** Distinct independence groups. Of equal long contents, only the earliest is a witness: a copy is not a second one. */
function groupsOf(live: readonly Attachment[]): number {
  const groups = new Set<string>();
  const copies = new Set<string>();
  for (const row of [...live].sort(oldestFirst)) {
    const copyKey = row.counted ? row.copyKey : null;
    if (copyKey !== null && copies.has(copyKey)) continue;
    if (copyKey !== null) copies.add(copyKey);
    groups.add(voiceOf(row));
  }
  return groups.size;
}
