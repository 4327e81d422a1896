import { round4, type AssertionClass, type Caller, type Id } from '#libs/kernel/index.js';
import {
  EVERLASTING,
  longest,
  shortestOfClaims,
  type ClaimLife,
  type ShelfLife,
} from '../../../evidence-types/index.js';
import { isOfWeakLabel, type TestMark } from '../../../beliefs/index.js';
import { compareClasses } from '../../../sources/index.js';
import type { TestStakes } from '../state/stakes.js';
import { voterOf } from './votes.js';

/**
 * `assertion`: the record of the write itself; `cited`: evidence the write depends on; `corroboration`: a later
 * witness; `conclusion`: the record of a write that follows from premises; `activation`: a reviewer's decision that the
 * claim holds; `contradiction`: evidence against the claim, which counts for belief only.
 */
export const RELATIONS = ['assertion', 'cited', 'corroboration', 'conclusion', 'activation', 'contradiction'] as const;
export type Relation = (typeof RELATIONS)[number];

/** How an author worded a claim, its category and tags, and what the author says about testing it. */
export type Words = TestStakes & {
  text: string;
  category: string;
  importance: number;
  tags: string[];
};

/**
 * The freshness that evidence for a part of a claim must have to keep the claim usable: `fresh`; `stale`, if stale
 * evidence is sufficient; or `once`, if evidence was needed only when the claim was stored, because it says what
 * happened. A fact has one part for each requirement, an atom one for each span (gates spec, section 4).
 */
export type Part = 'fresh' | 'stale' | 'once';

/**
 * What one piece of evidence contributes to a claim, before the claim has an id. How long the evidence is fresh is read
 * from the evidence and not stored here.
 */
export interface Support extends ShelfLife {
  evidenceId: Id<'evd'>;
  relation: Relation;
  class: AssertionClass;
  /** From 0 to 1. */
  weight: number;
  /** Witnesses of one group count once. */
  independenceGroup: string;
  /**
   * Whether it counts as a witness. If an agent attaches evidence that does not say what the claim says, the evidence
   * is stored and shown, but is not a witness: a citation then counts only as the author's own statement, and any other
   * evidence does not count at all.
   */
  counted: boolean;
  /** The voter (see voterOf) whose assertion attached it. */
  assertedBy: string;
  /** The user on whose behalf it was recorded, who may also withdraw it; null if only the author may. */
  onBehalfOf?: string | null;
  /** The wording of the assertion if it differs from that of the claim; null if it is the same. */
  words?: Words | null;
  /**
   * The positions of the parts of the claim that it meets. If empty, the evidence is optional and supports nothing; if
   * null or absent, it meets all parts.
   */
  parts?: number[] | null;
  observedAt: Date;
  /** Hash of the content if it is so long (200 code points) that an equal content must be a copy; otherwise null. */
  copyKey: string | null;
  /**
   * Hash of the comparable form of a shorter content; null or absent if the content is long, or was attached before
   * this was stored.
   */
  textKey?: string | null;
  /** Factor that its weight is multiplied by in beliefs; null or absent means 1. */
  reliability?: number | null;
  /**
   * For a contradiction: true unless a reviewer attached it, or it is the result of a test that a reviewer ordered. It
   * is then a challenge while it is weaker than the claim; null or absent means false.
   */
  unreviewed?: boolean | null;
  /**
   * The same for contradictions from before `unreviewed` was recorded, but only if they were weaker than the claim
   * when they were attached; null or absent on all others.
   */
  challenging?: boolean | null;
  /** For the result of a test: the test and its result; null or absent for any other evidence. */
  test?: TestMark | null;
}

/**
 * What a record contributes to a claim for one author in one role. All attachments of a record to a claim are stored in
 * one row of `claim_evidence` (see written-attachment.ts). The copyKey has no column there; it is read from the
 * evidence.
 */
export interface Attachment extends Support {
  claimId: Id<'clm'>;
  attachedAt: Date;
  /** False once the evidence is revoked. */
  live: boolean;
}

/** The combined values of the live evidence of a claim. */
export interface EvidenceSummary extends ClaimLife {
  /**
   * Highest weight of a live assertion, 0 if there is none. If the claim has several parts, that of its weakest part.
   */
  base: number;
  baseClass: AssertionClass;
  /** Number of independent live witnesses. If the claim has several parts, that of the part with the fewest. */
  corroboration: number;
  /**
   * Latest observation among assertions of base weight. If the claim has several parts, the earliest of these times;
   * null if a part has no live assertion.
   */
  agingFrom: Date | null;
}

/** Who makes an assertion, and on whose behalf. */
export type Author = Pick<Support, 'assertedBy' | 'onBehalfOf'>;

/**
 * Everybody whose own statement the row is: its author, and the user on whose behalf it was recorded. What an agent
 * says on behalf of a user is also the user's own statement (claims spec, section 15a).
 */
export const authorsOf = ({ assertedBy, onBehalfOf = null }: Author): string[] =>
  onBehalfOf === null ? [assertedBy] : [assertedBy, onBehalfOf];

/** Whose words a row has: those of the user on whose behalf it was recorded, otherwise those of its author. */
export const speakerOf = ({ assertedBy, onBehalfOf = null }: Author): string => onBehalfOf ?? assertedBy;

/** Whether a row is the caller's own statement. */
export const isAuthor = (row: Author, caller: Caller): boolean =>
  authorsOf(row).some((author) => author === voterOf(caller) || author === caller.principal.id);

/** Whether the attachment supports the claim. */
export const isSupporting = ({ relation }: Pick<Support, 'relation'>): boolean => relation !== 'contradiction';

/** Whether evidence against a claim is a challenge while it is weaker than the claim. */
export const isUnreviewed = ({
  unreviewed: unreviewed,
  challenging,
}: Pick<Support, 'unreviewed' | 'challenging'>): boolean => unreviewed ?? challenging ?? false;

/** Whether the attachment asserts the claim, as opposed to corroborating or contradicting it. */
export const isAssertion = (row: Pick<Support, 'relation'>): boolean =>
  isSupporting(row) && row.relation !== 'corroboration';

/** Whether trust and belief depend on the attachment while it is live. */
export const contributes = (row: Pick<Support, 'relation' | 'counted' | 'parts'>): boolean =>
  row.parts?.length !== 0 && (row.counted || isAssertion(row));

/** Whether the attachment supports the claim, and trust and belief depend on it while it is live. */
export const standsFor = (row: Pick<Support, 'relation' | 'counted' | 'parts'>): boolean =>
  isSupporting(row) && contributes(row);

/**
 * Merges a user's own statement with cited evidence in which the user says the same: it is one statement of one voice,
 * and counts once (see supportOf in admit-request).
 */
export function restating(own: Support, cited: readonly Support[]): Support {
  const stated = cited.find((each) => each.class === 'user_explicit' && each.counted);
  if (stated === undefined) return own;
  return { ...own, independenceGroup: stated.independenceGroup, textKey: contentKeyOf(stated) };
}

/** Whether an attachment restates another one of the same claim. */
export const restates = (own: Attachment, stated: Attachment): boolean =>
  own.relation === 'assertion' &&
  own.claimId === stated.claimId &&
  own.independenceGroup === stated.independenceGroup &&
  own.textKey === contentKeyOf(stated);

/**
 * A key that is equal for equal contents. Evidence attached before keys were stored counts as having a unique content.
 */
export const contentKeyOf = ({
  copyKey,
  textKey,
  evidenceId,
}: Pick<Support, 'copyKey' | 'textKey' | 'evidenceId'>): string => copyKey ?? textKey ?? evidenceId;

/**
 * Computes from the evidence of a claim its base, its corroboration and the time from which it ages (claims spec,
 * section 4). A part has the weight of its strongest assertion, the number of its distinct groups and the longest life
 * of its evidence; for each of these values, a claim with several parts has the minimum over its parts (see
 * shortestOfClaims). If `parts` is null, all evidence meets one part, as for a plain claim.
 */
export function summarizeEvidence(
  attachments: readonly Attachment[],
  parts: readonly Part[] | null = null,
): EvidenceSummary {
  const live = attachments.filter((row) => row.live && standsFor(row));
  return parts === null ? summaryOf(live) : leastOf(parts, live);
}

/** The minimum over the parts. A part without live evidence has no support, and then the claim has none either. */
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
 * The values of the evidence that meets one part. Corroboration adds witnesses, never weight. As long as a user's own
 * assertion is live, the claim has the class of a user's statement, whatever else supports it (claims spec, section
 * 15a, rule 3).
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
 * The assertion that determines the wording of the claim: a user's own assertion before others, then the strongest,
 * then the earliest (claims spec, section 15a, rule 3).
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

/** Sorts by the order in which evidence was attached. */
export const oldestFirst = (
  a: Pick<Attachment, 'attachedAt' | 'evidenceId'>,
  b: Pick<Attachment, 'attachedAt' | 'evidenceId'>,
): number =>
  a.attachedAt.getTime() - b.attachedAt.getTime() ||
  (a.evidenceId < b.evidenceId ? -1 : Number(a.evidenceId > b.evidenceId));

const isUsers = (assertion: Pick<Support, 'class'>): boolean => assertion.class === 'user_explicit';

/**
 * The group that an attachment counts in: its own if it is counted, otherwise the group of all assertions without a
 * source.
 */
export const voiceOf = ({
  counted,
  independenceGroup,
  class: assertionClass,
}: Pick<Support, 'counted' | 'independenceGroup' | 'class'>): string =>
  counted ? independenceGroup : assertionClass === 'inference' ? 'inference' : `unregistered/${assertionClass}`;

/**
 * The number of distinct independence groups. If long contents are equal, only the earliest is a witness, because a
 * copy is not a second witness. A record that every agent may make takes no content from another voice, however early
 * it is (see `isOfWeakLabel`).
 */
function groupsOf(live: readonly Attachment[]): number {
  const groups = new Set<string>();
  const copies = new Set<string>();
  const inOrder = [...live].sort(
    (a, b) => Number(isOfWeakLabel(voiceOf(a))) - Number(isOfWeakLabel(voiceOf(b))) || oldestFirst(a, b),
  );
  for (const row of inOrder) {
    const copyKey = row.counted ? row.copyKey : null;
    if (copyKey !== null && copies.has(copyKey)) continue;
    if (copyKey !== null) copies.add(copyKey);
    groups.add(voiceOf(row));
  }
  return groups.size;
}
