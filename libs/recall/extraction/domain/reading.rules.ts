import { z } from 'zod';
import { type Id, boundedText } from '#libs/kernel/index.js';
import { TripleInput, agreesInNegation, bearsOut } from '#libs/knowledge/claims/index.js';
import { ABOUT_MATERIAL, fenced, hasOnlyNumbersOf } from '../../model-calls/index.js';
import { ACTIONS, type Drop } from './extraction.schemas.js';

/** A claim that is shown to the model. The model refers to it by its position in the list. */
export interface Target {
  id: Id<'clm'>;
  text: string;
  triple: { subject: string; predicate: string; value: string } | null;
}

const MAX_PROPOSALS = 20;
const Triple = z.strictObject({ subject: z.string(), predicate: z.string(), value: z.string() });

/** The answer expected of a model about a text. */
export const Extracted = z.strictObject({
  claim: z
    .strictObject({ text: z.string(), triple: Triple.nullable() })
    .nullable()
    .describe('The one claim that the text makes; null if it makes none.'),
});

/** The answer expected of a model about a text and stored claims. */
export const Proposed = z.strictObject({
  proposals: z
    .array(
      z.strictObject({
        action: z
          .enum(ACTIONS)
          .describe('supersede: the text replaces a record; update: it refines one; new: it is about none of them.'),
        target: z.number().nullable().describe('Number of the record; null for new.'),
        text: z.string().describe('The claim in one sentence.'),
        triple: Triple.nullable().describe(
          'The same claim as subject, predicate and value; the value is in words of the text.',
        ),
        rationale: z.string().describe('Why.'),
      }),
    )
    .max(MAX_PROPOSALS),
});
export type Proposal = z.output<typeof Proposed>['proposals'][number];

interface Question {
  instructions: string;
  material: string;
}

export const extractQuestion = (text: string, sourceId: string | null): Question => ({
  instructions: `${ABOUT_MATERIAL} Say the one claim the text makes about the world, as a sentence and, where it can be said so, as subject, predicate and value. Take the value from the text as it stands there, and add nothing to it.`,
  material: fenced([{ text, source: sourceId }]),
});

export const evolveQuestion = (text: string, sourceId: string | null, targets: readonly Target[]): Question => ({
  instructions: `${ABOUT_MATERIAL} The first block is a text, the second what is remembered, by number. Propose what the text changes about what is remembered and what it adds to it, at most ${MAX_PROPOSALS} claims. Take values and numbers from the text as they stand there. Propose nothing the text does not say.`,
  material: `${fenced([{ text, source: sourceId }])}\n${fenced(targets.map((target, number) => ({ number, text: target.text, subject: target.triple?.subject ?? null, predicate: target.triple?.predicate ?? null, value: target.triple?.value ?? null })))}`,
});

type WrittenTriple = NonNullable<Target['triple']>;

/** A claim drafted by a model, within the limits of claims. */
export interface Draft {
  text: string;
  triple: WrittenTriple | null;
}

export type Judged<T> = { kind: 'kept'; it: T } | { kind: 'dropped'; why: Drop };

const ClaimText = boundedText(10_000, 32_768);

/**
 * Drops a draft that is not valid as a claim or that the text does not support. The text must contain the value and the
 * numbers (claims spec, section 3), in a sentence that does not negate them (section 15a, rule 13).
 */
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

/**
 * Judges a proposal. If it is about a claim with a triple, it gets the subject and predicate of that claim, whatever
 * the model wrote.
 */
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
