import { z } from 'zod';
import { exactText, idOf } from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';

const MAX_TEXT_BYTES = 65_536;
export const MAX_MATCHES = 10;
/** The maximum number of patterns that are checked, and the maximum total time. Authors share both. */
export const MAX_CHECKED = 1_000;
export const MAX_CHECK_MS = 500;
/** The maximum time for one pattern. */
export const MAX_PATTERN_CHECK_MS = 100;

export const MatchInput = z.strictObject({
  space: spaceRef,
  text: exactText(MAX_TEXT_BYTES).describe('The situation: a command, a plan, a message; at most 64 KiB.'),
});

const TripwireView = z
  .object({
    lessonId: idOf('clm').describe('The lesson.'),
    claim: z.string().describe('What it teaches.'),
    nudge: z.string().nullable().describe('What to say when it surfaces.'),
    pattern: z.string().describe('The pattern that matched.'),
    confidence: z.number().describe('How well its incidents support it, 0 to 1.'),
    supportLost: z.boolean().describe('A warning: no incident supports it any more.'),
  })
  .meta({ id: 'Tripwire', description: 'A lesson whose situation occurs in the text.' });

export const MatchResult = z
  .object({
    data: z
      .array(TripwireView)
      .describe(
        `Lessons of users, and those that a reviewer activated or whose nudge is endorsed, come first; then the most trusted. At most ${MAX_MATCHES}; of the other lessons, those of an author who already has a third of the places come last.`,
      ),
    checked: z.int().describe('Number of lessons that were checked, in this order.'),
    truncated: z
      .boolean()
      .describe(
        `Whether some lessons were not checked: ${MAX_MATCHES} had matched, the space has more than ${MAX_CHECKED}, one took more than ${MAX_PATTERN_CHECK_MS} ms on such a long text, or the check took ${MAX_CHECK_MS} ms in all.`,
      ),
  })
  .meta({ id: 'TripwireMatches', description: 'Lessons that apply to a situation.' });
