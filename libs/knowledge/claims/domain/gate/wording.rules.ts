import type { Id } from '#libs/kernel/index.js';
import { isAssertion, ownerOf, speakerOf, type Attachment, type Words } from '../trust/support.js';
import type { Draft } from '../state/draft.js';
import type { Claim } from '../state/claim.js';
import { stakesOf, type TestStakes } from '../state/stakes.js';
import { contradictions } from './gate.rules.js';
import { attachmentsOf, pendingOn, type KnownSlot } from '../state/slot.js';
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
  const live = assertions.filter((row) => row.live);
  // Once all assertions have been withdrawn, the strongest one still determines the wording. The order of withdrawal
  // does not matter, because assertions may be weighed in any order.
  const words = wordedBy(live.length > 0 ? live : assertions)?.words ?? null;
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
 * The time of observation and the start of the window of a claim after it lost or regained some of its assertions.
 * Both come from the live assertions of its owner's class. A start that somebody stated is kept, and so is the start if
 * the owner is the same, or if the owner's own start is not known. `left`: the rows of the claim after the change.
 */
export function timesByOwner(slot: KnownSlot, claim: Claim, left: readonly Attachment[]): Times {
  const before = asWeighed(attachmentsOf(slot, claim.id), pendingOn(slot, claim.id));
  const owner = ownerOf(spoken(left));
  const former = ownerOf(spoken(before));
  const isKept =
    owner === undefined || isCited(owner) || (former !== undefined && assertionKey(owner) === assertionKey(former));
  return {
    observedAt: observedByOwner(claim, before, left),
    validFrom: isKept ? claim.validFrom : ownersStart(slot, claim, owner.observedAt),
  };
}

/** The latest observation of an assertion of the owner's class; unchanged if the claim has the same assertions. */
export function observedByOwner(
  claim: Pick<Claim, 'observedAt'>,
  before: readonly Attachment[],
  left: readonly Attachment[],
): Date {
  const [former, live] = [new Set(spoken(before).map(assertionKey)), spoken(left)];
  const owner = ownerOf(live);
  const isSame = live.length === former.size && live.every((row) => former.has(assertionKey(row)));
  if (owner === undefined || isSame) return claim.observedAt;
  const times = live.filter((row) => row.class === owner.class).map((row) => spokenAt(row, claim).getTime());
  return new Date(Math.max(...times));
}

/**
 * The rows with the marks of their evidence under which the claim was last weighed. `pending`: evidence marked since.
 */
export const asWeighed = (rows: readonly Attachment[], pending: ReadonlySet<string>): readonly Attachment[] =>
  pending.size === 0 ? rows : rows.map((row) => (pending.has(row.evidenceId) ? { ...row, live: !row.live } : row));

const spoken = (rows: readonly Attachment[]): Attachment[] =>
  rows.filter((row) => row.live && isAssertion(row) && row.relation !== 'activation');

/** Several authors may assert a claim on the same evidence. */
const assertionKey = ({ evidenceId, assertedBy, onBehalfOf }: Attachment): string =>
  `${evidenceId} ${assertedBy} ${onBehalfOf ?? ''}`;

const isCited = ({ relation }: Attachment): boolean => relation === 'cited';

/**
 * When an assertion was observed. An assertion that cites evidence is stored only with the time of the evidence: it is
 * taken to be as late as the claim, but not later than it was attached.
 */
const spokenAt = (row: Attachment, { observedAt }: Pick<Claim, 'observedAt'>): Date =>
  !isCited(row) ? row.observedAt : row.attachedAt < observedAt ? row.attachedAt : observedAt;

/**
 * Whether the inferred start of a claim may become earlier once the given evidence is marked. Only then do the other
 * claims of its key matter, because the claim must not contradict them.
 */
export const mayStartEarlier = (
  claim: Pick<Claim, 'validFrom' | 'validFromInferred'>,
  attachments: readonly Attachment[],
  evidenceIds: ReadonlySet<string>,
): boolean =>
  claim.validFromInferred &&
  spoken(attachments.map((row) => (evidenceIds.has(row.evidenceId) ? { ...row, live: true } : row))).some(
    (row) => !isCited(row) && row.observedAt < claim.validFrom,
  );

/**
 * The start of the window of a claim. If nobody stated a start, it is the time at which the owner observed the claim,
 * unless the claim would then contradict another one. An empty window stays empty.
 */
export function ownersStart(slot: KnownSlot, claim: Claim, from: Date): Date {
  const { validFrom, validUntil, validFromInferred } = claim;
  const isPossible = validFromInferred && (validUntil === null || (validFrom < validUntil && from < validUntil));
  return isPossible && contradictions(slot, { ...claim, validFrom: from }).length === 0 ? from : validFrom;
}

/**
 * The assertion whose words the claim takes: that of the owner or, if the owner is a user, the latest assertion of this
 * user, which replaces the user's earlier wording.
 */
function wordedBy(live: readonly Attachment[]): Attachment | undefined {
  const owner = ownerOf(live);
  if (owner?.class !== 'user_explicit') return owner;
  const own = live.filter((row) => row.class === 'user_explicit' && speakerOf(row) === speakerOf(owner));
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
