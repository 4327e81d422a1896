import { codePoints, round4, type AssertionClass } from '#libs/kernel/index.js';
import { fingerprint } from '#libs/kernel/text/index.js';
import { CLASS_WEIGHTS, type Assertion } from '../../../sources/index.js';
import { type Support } from './support.js';
import { COPY_LENGTH, type Evidence, checkLive } from '../../../evidence/index.js';
import { comparable } from '../../../predicates/index.js';

/** Who asserts it, and on whose behalf. */
export type Author = Pick<Support, 'assertedBy' | 'onBehalfOf'>;

/**
 * What a write contributes to its claim by its own record: for a write that cites nothing, for a user's own word
 * whatever it cites, and for a conclusion from premises.
 */
export function ownSupport(
  record: Evidence,
  author: Author,
  relation: 'assertion' | 'conclusion' | 'activation' = 'assertion',
): Support {
  return supportOf(record, { relation, class: record.class, weight: record.weight, ...author });
}

/**
 * What a write contributes to its claim by the evidence that it cites: for each the weaker of the assertion and the
 * evidence, because restating a document makes it no stronger than a document. `uncounted`: ids of evidence that does
 * not count as a witness. Throws `evidence_revoked`.
 */
export function citedSupport(
  cited: readonly Evidence[],
  assertion: Assertion,
  author: Author,
  uncounted: ReadonlySet<string> = NONE,
): Support[] {
  return cited.map((evidence) => {
    const isWeaker = round4(evidence.weight) < round4(assertion.weight);
    const { class: assertionClass, weight } = isWeaker ? evidence : assertion;
    return supportOf(evidence, {
      relation: 'cited',
      class: assertionClass,
      weight,
      counted: !uncounted.has(evidence.id),
      ...author,
    });
  });
}

/** A quotation says what somebody said, in the words of another: it is nobody's own assertion. */
const CLASS_OF_QUOTE: Readonly<Partial<Record<AssertionClass, AssertionClass>>> = {
  user_explicit: 'user_implicit',
  system: 'document',
};

/** The class of a record in the hands of its recorder or a reviewer (`isOwn`), or of somebody who quotes it. */
export const classQuoted = (of: AssertionClass, isOwn: boolean): AssertionClass =>
  isOwn ? of : (CLASS_OF_QUOTE[of] ?? of);

/**
 * What a quoted message contributes to a claim that a gate has found to follow from it: all of its weight, in the parts
 * that it meets (claims spec, section 15a, rule 1; gates spec, section 7). Throws `evidence_revoked`.
 */
export function quotedSupport(evidence: Evidence, parts: number[], author: Author): Support {
  const support = supportOf(evidence, {
    relation: 'cited',
    class: classQuoted(evidence.class, false),
    weight: evidence.weight,
    ...author,
  });
  return { ...support, parts };
}

/**
 * What evidence contributes to a fact: as much as it is worth itself, because gates have found that it says so, and
 * never what its author thinks. `meets`: the parts that each meets; missing: none. Throws `evidence_revoked`.
 */
export function factSupport(
  cited: readonly Evidence[],
  meets: ReadonlyMap<string, number[]>,
  author: Author,
): Support[] {
  return cited.map((evidence) => ({
    ...supportOf(evidence, { relation: 'cited', class: evidence.class, weight: evidence.weight, ...author }),
    parts: meets.get(evidence.id) ?? [],
  }));
}

/**
 * A later witness: it counts as a group, unless it is not `counted`, and adds no weight of its own. Throws
 * `evidence_revoked`.
 */
export function corroboratingSupport(evidence: Evidence, assertedBy: string, counted = true): Support {
  return supportOf(evidence, {
    relation: 'corroboration',
    class: evidence.class,
    weight: evidence.weight,
    assertedBy,
    counted,
  });
}

/** Who attaches evidence to a claim. */
export interface Attacher {
  witness: string;
  /** Whether it counts: an agent has to show that it belongs there. */
  counted?: boolean;
  /** Whether it may speak with the full weight of the record: its recorder and reviewers may; others quote it. */
  isOwn?: boolean;
  /** What the result of a test says about the claim; absent: it is none. */
  tested?: Pick<Support, 'test' | 'reliability'>;
  /** Whether a reviewer attaches it, whose decisions stand against stronger claims. */
  isReviewer?: boolean;
}

/**
 * Evidence against a claim: it lends the claim nothing, and counts for belief unless it is not `counted`. Who attaches
 * the record of somebody else quotes it. Below reviewer, what is weaker than the claim is a challenge, and a protected
 * claim is rejected only by what a user says (claims spec, section 15a, rule 12). Throws `evidence_revoked`.
 */
export function contradictingSupport(
  evidence: Evidence,
  { gateTrust, isProtected }: { gateTrust: number; isProtected: boolean },
  { witness, counted = true, isOwn = true, isReviewer = true }: Attacher,
): Support {
  const assertionClass = classQuoted(evidence.class, isOwn);
  const weight = Math.min(evidence.weight, CLASS_WEIGHTS[assertionClass]);
  const isWeaker = round4(weight) < gateTrust || (isProtected && assertionClass !== 'user_explicit');
  const support = supportOf(evidence, {
    relation: 'contradiction',
    class: assertionClass,
    weight,
    assertedBy: witness,
    counted,
  });
  return !isReviewer && isWeaker ? { ...support, isChallenge: true } : support;
}

const NONE: ReadonlySet<string> = new Set();

function supportOf(
  evidence: Evidence,
  lent: Pick<Support, 'relation' | 'class' | 'weight'> & Partial<Pick<Support, 'counted'>> & Author,
): Support {
  checkLive([evidence]);
  const isLong = codePoints(evidence.content) >= COPY_LENGTH;
  return {
    counted: true,
    ...lent,
    evidenceId: evidence.id,
    independenceGroup: evidence.independenceGroup,
    observedAt: evidence.observedAt,
    staleAt: evidence.staleAt,
    expiresAt: evidence.expiresAt,
    copyKey: isLong ? evidence.contentHash : null,
    textKey: isLong ? null : fingerprint(comparable(evidence.content)),
  };
}
