import type { NewEvent } from '#libs/history/events/index.js';
import type { Request } from '#libs/history/unit-of-work/index.js';
import type { AssertionClass, Id } from '#libs/kernel/index.js';
import { isUserMessage, statementOf, type Evidence } from '../../../evidence/index.js';
import { assertionOf, reviewersAssertion, type Assertion, type AssertionRequest } from '../../../sources/index.js';
import type { ClaimBasis, Incoming, PromotedClaim } from '../../domain/admission/incoming.js';
import { speakerIn, supportIn } from '../../domain/changes/promotion.rules.js';
import type { StoreClaimItem } from '../../domain/claim.schemas.js';
import { bearsOut, isWitness } from '../../domain/nearness/witness.rules.js';
import type { Fact } from '../../domain/state/fact.js';
import type { KnownSlot } from '../../domain/state/slot.js';
import { citedSupport, ownSupport } from '../../domain/trust/evidence-support.js';
import { restating, type Author, type Part, type Support } from '../../domain/trust/support.js';
import { voterOf } from '../../domain/trust/votes.js';
import { citedBy, type References } from './references.js';

/** A claim to store; `basis` is given if it depends on more than evidence. */
export interface AdmitRequest extends Request<StoreClaimItem> {
  basis?: ClaimBasis;
  /** More text of the claim, such as the nudge of a lesson. Like the text, it is compared with what users said. */
  besides?: string | null;
  /** The claim that this one is to replace, with its locked slot. */
  replaces?: { id: Id<'clm'>; slot: KnownSlot };
  /** A claim without a triple that says the same and that this one repeats, with its locked slot. */
  repeats?: { id: Id<'clm'>; slot: KnownSlot };
  /** What a gate has found; if absent, the claim is supported by its author's own assertion and the evidence cited. */
  gated?: Gated;
  /**
   * A claim that is being promoted out of its workspace. It brings its evidence with it, and nobody asserts it again.
   */
  promoted?: PromotedClaim;
}

/** Who asserts the claim: for an approved proposal its author, for a promoted claim the author of its wording. */
export const voterIn = ({ ctx, gated, promoted }: Pick<AdmitRequest, 'ctx' | 'gated' | 'promoted'>): string =>
  promoted === undefined ? (gated?.author.assertedBy ?? voterOf(ctx.caller)) : speakerIn(promoted);

/** Who recorded the claim first. */
export const recorderIn = ({ ctx, promoted }: Pick<AdmitRequest, 'ctx' | 'promoted'>): Id<'prn'> =>
  promoted?.claim.recordedBy ?? ctx.caller.principal.id;

/** A fact that the gates of the schema accepted in this transaction. */
export interface AcceptedFact {
  fact: Fact;
  /** The request as it was received, which becomes the record of the write. */
  request: string;
  /** The events of the evaluation, which come before those of the claim. */
  evaluated(claimId: Id<'clm'> | null): NewEvent[];
}

/**
 * The support that a gate has already found for a claim. The rights of the caller and the content of the evidence are
 * then not checked again.
 */
export interface Gated {
  /** The author of the assertion; for an approved proposal, this is its author and not the caller. */
  author: Author;
  /** The cited evidence, with the parts that each piece meets; absent if the claim is supported by its premises. */
  carried?: { parts: readonly Part[] | null; support: readonly Support[] };
  /** What makes the claim a fact; absent for all other claims. */
  fact?: AcceptedFact;
}

/** The assertion of a write, and the evidence that it cites. */
export interface Said {
  cited: readonly Evidence[];
  assertion: Assertion;
  /** Ids of the cited evidence that does not count as a witness. */
  uncounted: ReadonlySet<string>;
}

export function saidIn(request: AdmitRequest, references: References): Said {
  const { ctx, input: item, basis } = request;
  const cited = citedBy(request, references);
  const found = classFound(request);
  if (found !== null) return { cited, assertion: reviewersAssertion(found, ctx.caller), uncounted: NONE };
  const origin = originOf(item, references);
  const asked = item.provenance.source ?? null;
  const isImplied = (asked ?? origin.source?.class) === 'user_implicit';
  const asserted = assertionOf({ class: asked, ...origin, ...messagesAmong(item, isImplied ? cited : []) }, ctx.caller);
  const assertion = { ...asserted, weight: Math.min(asserted.weight, basis?.most ?? 1) };
  const uncounted = ctx.caller.role === 'agent' ? uncountedIn(item, cited, references) : NONE;
  return {
    cited,
    uncounted,
    assertion:
      uncounted.size > 0 ? { ...assertion, warnings: [...assertion.warnings, 'evidence_not_counted'] } : assertion,
  };
}

/**
 * The class that a gate, or the workspace of a promoted claim, has determined; null if the author asserts the claim.
 */
const classFound = ({ gated, promoted }: Pick<AdmitRequest, 'gated' | 'promoted'>): AssertionClass | null =>
  promoted?.claim.baseClass ?? (gated === undefined ? null : 'inference');

/** The source of an item: the source that it names, otherwise its source system if this is registered as a source. */
function originOf(
  { provenance, sourceSystem }: StoreClaimItem,
  { sources }: References,
): Pick<AssertionRequest, 'sourceId' | 'source'> {
  const system = sourceSystem && sources.get(sourceSystem) ? sourceSystem : null;
  const sourceId = provenance.sourceId ?? system;
  return { sourceId, source: sources.get(sourceId ?? '') ?? null };
}

/** Whether the item cites a message of a user, and whether it cites one that says what the claim says. */
function messagesAmong(
  item: StoreClaimItem,
  cited: readonly Evidence[],
): Pick<AssertionRequest, 'citesUserMessage' | 'citesOtherMessage'> {
  const messages = cited.filter(isUserMessage);
  return {
    citesUserMessage: messages.some(({ content }) => bearsOut(item, content)),
    citesOtherMessage: messages.length > 0,
  };
}

export const NONE: ReadonlySet<string> = new Set();

/**
 * The cited evidence that does not say what the claim says, although an agent cites it (claims spec, section 15a, rule
 * 13). Inferences are left out, because all inferences together are one witness, whatever they say.
 */
function uncountedIn(item: StoreClaimItem, cited: readonly Evidence[], { roots }: References): ReadonlySet<string> {
  const isCounted = (evidence: Evidence): boolean =>
    isWitness(item, { statement: statementOf(evidence), roots: (roots.get(evidence.id) ?? []).map(statementOf) });
  return new Set(
    cited.filter((evidence) => evidence.class !== 'inference' && !isCounted(evidence)).map(({ id }) => id),
  );
}

/** The support of the claim and the parts that it meets, from the gate or from the evidence cited. */
export function carriedBy(
  record: Evidence,
  said: Said,
  author: Author,
  { gated, promoted, isConcluded }: Pick<AdmitRequest, 'gated' | 'promoted'> & { isConcluded: boolean },
): Pick<Incoming, 'support' | 'parts'> {
  if (promoted !== undefined) return { support: supportIn(promoted), parts: promoted.claim.parts ?? null };
  const carried = gated?.carried;
  if (carried === undefined) return { support: supportOf(record, said, author, isConcluded) };
  const own = isConcluded ? [ownSupport(record, author, 'conclusion')] : [];
  return { support: [...own, ...carried.support], parts: carried.parts };
}

/**
 * The support from a user's own assertion is a separate root: if evidence that it cites changes, only the support by
 * that evidence is affected (claims spec, section 15a, rule 4). If the user cites a message in which they said the
 * same, both are one statement of one voice.
 */
function supportOf(
  record: Evidence,
  { cited, assertion, uncounted }: Said,
  author: Author,
  isConcluded: boolean,
): Support[] {
  const lent = citedSupport(cited, assertion, author, uncounted);
  if (isConcluded) return [ownSupport(record, author, 'conclusion'), ...lent];
  if (lent.length === 0) return [ownSupport(record, author)];
  return assertion.class === 'user_explicit' ? [restating(ownSupport(record, author), lent), ...lent] : lent;
}
