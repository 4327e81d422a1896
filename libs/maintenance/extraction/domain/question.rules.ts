import { z } from 'zod';
import type { Id } from '#libs/kernel/index.js';
import { ABOUT_MATERIAL, fenced } from '../../model-calls/index.js';
import { ACTIONS } from './extraction.schemas.js';

/** A claim that the model is shown; it names it by its place. */
export interface Target {
  id: Id<'clm'>;
  text: string;
  triple: { subject: string; predicate: string; value: string } | null;
}

const MAX_PROPOSALS = 20;
const Triple = z.strictObject({ subject: z.string(), predicate: z.string(), value: z.string() });

/** What a model is to answer about a text. */
export const Extracted = z.strictObject({
  claim: z
    .strictObject({ text: z.string(), triple: Triple.nullable() })
    .nullable()
    .describe('The one claim the text makes; null if it makes none.'),
});

/** What a model is to answer about a text beside what is remembered. */
export const Proposed = z.strictObject({
  proposals: z
    .array(
      z.strictObject({
        action: z
          .enum(ACTIONS)
          .describe('supersede: the text replaces a record; update: it refines one; new: it is about none.'),
        target: z.number().nullable().describe('Number of the record; null for new.'),
        text: z.string().describe('The claim in one sentence.'),
        triple: Triple.nullable().describe('The same as subject, predicate and value, the value in words of the text.'),
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
