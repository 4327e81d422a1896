import { boundedText } from '#libs/kernel/index.js';
import { TripleInput, agreesInNegation, bearsOut } from '#libs/knowledge/claims/index.js';
import { hasOnlyNumbersOf } from '../../model-calls/index.js';
import type { Drop } from './extraction.schemas.js';
import type { Proposal, Target } from './question.rules.js';

type WrittenTriple = NonNullable<Target['triple']>;

/** A claim as a model drafted it, within the limits of claims. */
export interface Draft {
  text: string;
  triple: WrittenTriple | null;
}

export type Judged<T> = { kind: 'kept'; it: T } | { kind: 'dropped'; why: Drop };

const ClaimText = boundedText(10_000, 32_768);

/** Drops what no claim could be, and what the text does not bear out: its value and its numbers must stand there (claims spec, section 3), in a sentence that does not deny them (section 15a, rule 13). */
export function judgeDraft({ text, triple }: Draft, source: string): Judged<Draft> {
  const [said, named] = [ClaimText.safeParse(text), TripleInput.nullable().safeParse(triple)];
  if (!said.success || !named.success) return { kind: 'dropped', why: 'malformed' };
  const isBorneOut =
    hasOnlyNumbersOf(said.data, [source]) &&
    (named.data === null
      ? agreesInNegation(said.data, [source])
      : bearsOut({ text: said.data, triple: named.data }, source));
  return isBorneOut
    ? { kind: 'kept', it: { text: said.data, triple: named.data } }
    : { kind: 'dropped', why: 'not_in_text' };
}

export interface Kept extends Draft {
  action: Proposal['action'];
  target: Target | null;
  rationale: string;
}

/** A proposal about a claim with a triple is about that claim's key, whatever the model calls it. */
export function judgeProposal(
  { action, target: number, text, triple, rationale }: Proposal,
  targets: readonly Target[],
  source: string,
): Judged<Kept> {
  const target = action === 'new' ? null : targets[number ?? -1];
  if (target === undefined) return { kind: 'dropped', why: 'no_such_target' };
  const known = target?.triple ?? null;
  if (known !== null && triple === null) return { kind: 'dropped', why: 'malformed' };
  const judged = judgeDraft({ text, triple: triple && { ...triple, ...keyOf(known) } }, source);
  return judged.kind === 'dropped' ? judged : { kind: 'kept', it: { ...judged.it, action, target, rationale } };
}

const keyOf = (triple: WrittenTriple | null): Partial<WrittenTriple> =>
  triple === null ? {} : { subject: triple.subject, predicate: triple.predicate };
