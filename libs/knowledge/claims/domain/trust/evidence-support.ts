import { codePoints, round4, type AssertionClass } from '#libs/kernel/index.js';
import { fingerprint } from '#libs/kernel/text/index.js';
import { CLASS_WEIGHTS, compareClasses, type Assertion } from '../../../sources/index.js';
import type { Author, Support } from './support.js';
import { COPY_LENGTH, type Evidence, checkLive } from '../../../evidence/index.js';
import { comparable } from '../../../predicates/index.js';

/**
 * What the record of a write contributes to its claim. Used for a write that cites nothing, for a conclusion from
 * premises, and for a user's own statement, whatever it cites.
 */
export function ownSupport(
  record: Evidence,
  author: Author,
  relation: 'assertion' | 'conclusion' | 'activation' = 'assertion',
): Support {
  return supportOf(record, { relation, class: record.class, weight: record.weight, ...author });
}

/**
 * What the evidence that a write cites contributes to its claim. Each piece has the weight of the weaker of the
 * assertion and the evidence, because restating a document makes a claim no stronger than a document. Its class is
 * never higher than that of the assertion, because nobody gains a class by citing evidence of little weight.
 * `uncounted`: ids of evidence that does not count as a witness. Throws `evidence_revoked`.
 */
export function citedSupport(
  cited: readonly Evidence[],
  assertion: Assertion,
  author: Author,
  uncounted: ReadonlySet<string> = NONE,
): Support[] {
  return cited.map((evidence) => {
    const isWeaker = round4(evidence.weight) < round4(assertion.weight);
    const { weight } = isWeaker ? evidence : assertion;
    const isLower = isWeaker && compareClasses(evidence.class, assertion.class) > 0;
    const assertionClass = isLower ? evidence.class : assertion.class;
    return supportOf(evidence, {
      relation: 'cited',
      class: assertionClass,
      weight,
      counted: !uncounted.has(evidence.id),
      ...author,
    });
  });
}

/**
 * The class of a quotation. A quotation reports in another person's words what somebody said, so it does not count as
 * anybody's own assertion.
 */
const CLASS_OF_QUOTE: Readonly<Partial<Record<AssertionClass, AssertionClass>>> = {
  user_explicit: 'user_implicit',
  system: 'document',
};

/**
 * The class of a record: its own class if its recorder or a reviewer uses it (`isOwn`), otherwise that of a quotation.
 */
export const classQuoted = (of: AssertionClass, isOwn: boolean): AssertionClass =>
  isOwn ? of : (CLASS_OF_QUOTE[of] ?? of);

/**
 * What a quoted message contributes to a claim that a gate has found to follow from it: its full weight, for the parts
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
 * What evidence contributes to a fact: the weight of the evidence itself and not that of its author, because gates have
 * checked what it says. `meets`: the parts that each piece meets; a piece that is missing meets none. Throws
 * `evidence_revoked`.
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

/** What a later witness contributes: no weight, and one more group if it is `counted`. Throws `evidence_revoked`. */
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
  /** Whether the evidence counts. If an agent attaches it, its content must show that it belongs to the claim. */
  counted?: boolean;
  /**
   * Whether the evidence has the full weight of its record: only if its recorder or a reviewer attaches it. Any other
   * caller only quotes it.
   */
  isOwn?: boolean;
  /** What the result of a test says about the claim; absent if the evidence is not such a result. */
  tested?: Pick<Support, 'test' | 'reliability'>;
  /** Whether a reviewer attaches it. A reviewer's decision also counts against stronger claims. */
  isReviewer?: boolean;
}

/**
 * Evidence against a claim. It does not support the claim, and counts for belief only if it is `counted`. A record
 * that somebody else made counts as a quotation. Whether evidence that no reviewer attached is a challenge is decided
 * whenever the claim is weighed (see `isChallengeTo`). Throws `evidence_revoked`.
 */
export function contradictingSupport(
  evidence: Evidence,
  { witness, counted = true, isOwn = true, isReviewer = true }: Attacher,
): Support {
  const assertionClass = classQuoted(evidence.class, isOwn);
  const support = supportOf(evidence, {
    relation: 'contradiction',
    class: assertionClass,
    weight: Math.min(evidence.weight, CLASS_WEIGHTS[assertionClass]),
    assertedBy: witness,
    counted,
  });
  return isReviewer ? support : { ...support, unreviewed: true };
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
