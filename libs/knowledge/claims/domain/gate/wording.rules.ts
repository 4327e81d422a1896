import type { Id } from '#libs/kernel/index.js';
import { isAssertion, ownerOf, type Attachment, type Words } from '../trust/support.js';
import type { Draft } from '../state/draft.js';
import type { Claim } from '../state/claim.js';
import { stakesOf, type TestStakes } from '../state/stakes.js';
import { contradictions } from './gate.rules.js';
import { attachmentsOf, type KnownSlot } from '../state/slot.js';
import { changedRows } from '../state/written-attachment.js';

type Worded = Pick<Claim, 'text' | 'category' | 'importance' | 'tags'> & TestStakes;

/** The wording, category and tags of a claim, and what is said about testing it. */
export const wordsOf = (claim: Worded): Words => ({
  text: claim.text,
  category: claim.category,
  importance: claim.importance,
  tags: [...claim.tags],
  ...stakesOf(claim),
});

/** The wording that an assertion stores as its own: null if it is the wording of the claim. */
export const ownWords = (said: Words, claim: Worded): Words | null => (isSame(said, wordsOf(claim)) ? null : said);

/**
 * Puts the claim in the words of its owner, which is its strongest live assertion (claims spec, section 15a, rule 3).
 * Assertions that used the claim's words until now store these words as their own, so that these words can return with
 * the assertions. Adds no event if the claim already has the words of its owner.
 */
export function rewordByOwner(draft: Draft, id: Id<'clm'>): void {
  const claim = draft.claim(id);
  const all = attachmentsOf(draft.slot, id);
  const assertions = all.filter((row) => isAssertion(row) && row.relation !== 'activation');
  const live = assertions.filter((row) => row.isLive);
  // Once all assertions have been withdrawn, the strongest one still determines the wording. The order of withdrawal
  // does not matter, because assertions may be weighed in any order.
  const words = speakerOf(live.length > 0 ? live : assertions)?.words ?? null;
  const before = wordsOf(claim);
  if (words === null || isSame(words, before)) return;
  const kept = all.map((row) => (isAssertion(row) && (row.words ?? null) === null ? { ...row, words: before } : row));
  const { text, category, importance, tags, impact, testCost, benefit, ...others } = words;
  // The compiler refuses a new part of the words until the event has it.
  others satisfies Record<string, never>;
  const stakes = { impact: impact ?? null, testCost: testCost ?? null, benefit: benefit ?? null };
  draft.change(
    'claim_reworded',
    id,
    { tags, ...stakes },
    { wording: { text, category, importance }, attachments: changedRows(all, kept).attachments },
  );
}

type Times = Pick<Claim, 'observedAt' | 'validFrom'>;

/**
 * The time of observation and the start of the window of a claim after it lost some of its assertions. Both come from
 * the remaining assertions of its owner's class. A start that somebody stated is kept.
 */
export function timesByOwner(slot: KnownSlot, claim: Claim, left: readonly Attachment[]): Times {
  const live = left.filter((row) => row.isLive && isAssertion(row) && row.relation !== 'activation');
  const owner = ownerOf(live);
  if (owner === undefined) return { observedAt: claim.observedAt, validFrom: claim.validFrom };
  const times = live.filter((row) => row.class === owner.class).map(({ observedAt }) => observedAt.getTime());
  return { observedAt: new Date(Math.max(...times)), validFrom: ownersStart(slot, claim, owner.observedAt) };
}

/**
 * The start of the window of a claim. If nobody stated a start, it is the time at which the owner observed the claim,
 * unless the claim would then contradict another one.
 */
export function ownersStart(slot: KnownSlot, claim: Claim, from: Date): Date {
  const isPossible = claim.validFromInferred && (claim.validUntil === null || from < claim.validUntil);
  return isPossible && contradictions(slot, { ...claim, validFrom: from }).length === 0 ? from : claim.validFrom;
}

/**
 * The assertion whose words the claim takes: that of the owner or, if the owner is a user, the latest assertion of this
 * user, which replaces the user's earlier wording.
 */
function speakerOf(live: readonly Attachment[]): Attachment | undefined {
  const owner = ownerOf(live);
  if (owner?.class !== 'user_explicit') return owner;
  const own = live.filter((row) => row.class === 'user_explicit' && row.assertedBy === owner.assertedBy);
  return own.reduce((last, row) => (row.attachedAt >= last.attachedAt ? row : last), owner);
}

const SAME: { readonly [Part in keyof Required<Words>]: (a: Words, b: Words) => boolean } = {
  text: (a, b) => a.text === b.text,
  category: (a, b) => a.category === b.category,
  importance: (a, b) => a.importance === b.importance,
  tags: (a, b) => a.tags.length === b.tags.length && a.tags.every((tag, i) => tag === b.tags[i]),
  impact: (a, b) => (a.impact ?? null) === (b.impact ?? null),
  testCost: (a, b) => (a.testCost ?? 0) === (b.testCost ?? 0),
  benefit: (a, b) => (a.benefit ?? 0) === (b.benefit ?? 0),
};
const isSame = (a: Words, b: Words): boolean => Object.values(SAME).every((isSamePart) => isSamePart(a, b));
