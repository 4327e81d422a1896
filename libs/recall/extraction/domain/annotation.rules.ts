import { z } from 'zod';
import { idOf } from '#libs/kernel/index.js';
import { normalValue, type Anchor } from '#libs/knowledge/anchors/index.js';
import { ABOUT_MATERIAL, fenced } from '../../model-calls/index.js';

export const ANNOTATE_QUEUE = 'annotate';
/** Payload of the queue `annotate`: evidence in which a model is to find values of entities. */
export const AnnotateJob = z.object({ spaceId: idOf('spc'), evidenceId: idOf('evd') });
export type AnnotateJob = z.output<typeof AnnotateJob>;

/** Maximum number of code points of a record's content that are shown to a model. */
const MAX_SHOWN = 10_000;

/** Maximum number of anchors in an answer, for each requested entity. */
const MAX_PER_ENTITY = 16;

/** The answer expected of a model about evidence. */
export const ReadAnchors = z.strictObject({
  anchors: z
    .array(
      z.strictObject({
        entity: z.string(),
        value: z.string().describe('The value exactly as written in the text.'),
        start: z.int().describe('Position of the first character of the passage that names the value, from 0.'),
        end: z.int().describe('Position of the first character after this passage.'),
        confidence: z.number().describe('0 to 1.'),
      }),
    )
    .describe('Empty: the text names none.'),
});

export function anchorQuestion(
  entities: readonly string[],
  content: string,
): { instructions: string; material: string } {
  return {
    instructions: `${ABOUT_MATERIAL} Say which of these the text names: ${entities.join(', ')}. Take each value from the text as it stands there, and add nothing to it.`,
    material: fenced([{ text: [...content.slice(0, 2 * MAX_SHOWN)].slice(0, MAX_SHOWN).join('') }]),
  };
}

/**
 * The valid annotations of an answer: values of requested entities, each with a passage of the text that contains the
 * value. They are never binding.
 */
export function annotationsOf(
  { anchors }: z.output<typeof ReadAnchors>,
  entities: readonly string[],
  content: string,
): Anchor[] {
  const characters = [...content.slice(0, 2 * MAX_SHOWN)];
  return anchors
    .slice(0, entities.length * MAX_PER_ENTITY)
    .flatMap(({ entity, value: given, start, end, confidence }) => {
      const value = normalValue(given);
      const isKept =
        value !== null &&
        entities.includes(entity) &&
        start >= 0 &&
        start < end &&
        end <= Math.min(characters.length, MAX_SHOWN) &&
        confidence >= 0 &&
        confidence <= 1 &&
        characters.slice(start, end).join('').normalize('NFKC').includes(value);
      return isKept ? [{ entity, value, stage: 'llm', span: { start, end }, confidence }] : [];
    });
}
