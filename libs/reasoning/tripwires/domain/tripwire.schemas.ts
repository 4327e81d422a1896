import { z } from 'zod';
import { exactText, idOf } from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/domain/index.js';

const MAX_TEXT_BYTES = 65_536;
export const MOST_MATCHES = 10;
/** Patterns tried at most, the surest lessons first; and for how long. */
export const MOST_TRIED = 1_000;
export const MOST_TRYING_MS = 500;
/** For how long one pattern is tried. */
export const MOST_TRYING_ONE_MS = 100;

export const MatchInput = z.strictObject({
  space: spaceRef,
  text: exactText(MAX_TEXT_BYTES).describe('The situation: a command, a plan, a message; at most 64 KiB.'),
});

const TripwireView = z
  .object({
    lessonId: idOf('clm').describe('The lesson.'),
    claim: z.string().describe('What it teaches.'),
    nudge: z.string().nullable().describe('What to say.'),
    pattern: z.string().describe('The pattern that matched.'),
    confidence: z.number().describe('How far its incidents bear it out, 0 to 1.'),
    supportLost: z.boolean().describe('A warning: no incident bears it out any more.'),
  })
  .meta({ id: 'Tripwire', description: 'A lesson whose situation is at hand.' });

export const MatchResult = z
  .object({
    data: z.array(TripwireView).describe(`The surest first, at most ${MOST_MATCHES}.`),
    tried: z.int().describe('How many lessons were looked at, the surest first.'),
    truncated: z
      .boolean()
      .describe(
        `Whether lessons were left that were not: ${MOST_MATCHES} had matched, more than ${MOST_TRIED} wait in the space, one took more than ${MOST_TRYING_ONE_MS} ms on a text so long, or ${MOST_TRYING_MS} ms were over.`,
      ),
  })
  .meta({ id: 'TripwireMatches', description: 'Lessons that a situation calls for.' });
