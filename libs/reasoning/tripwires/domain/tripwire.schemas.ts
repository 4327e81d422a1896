import { z } from 'zod';
import { exactText, idOf } from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/domain/index.js';

const MAX_TEXT_BYTES = 65_536;
export const MOST_MATCHES = 10;

export const MatchInput = z.strictObject({
  space: spaceRef,
  text: exactText(MAX_TEXT_BYTES).describe('The situation: a command, a plan, a message; at most 64 KiB.'),
});

const TripwireView = z.object({
  lessonId: idOf('clm').describe('The lesson.'),
  claim: z.string().describe('What it teaches.'),
  nudge: z.string().nullable().describe('What to say.'),
  pattern: z.string().describe('The pattern that matched.'),
  confidence: z.number().describe('How far its incidents bear it out, 0 to 1.'),
  supportLost: z.boolean().describe('A warning: no incident bears it out any more.'),
}).meta({ id: 'Tripwire', description: 'A lesson whose situation is at hand.' });

export const MatchResult = z.object({ data: z.array(TripwireView).describe('The surest first, at most 10.') })
  .meta({ id: 'TripwireMatches', description: 'Lessons that a situation calls for.' });
