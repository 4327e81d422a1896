import { z } from 'zod';
import { boundedText, idOf } from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { NodeView } from '../../nodes/index.js';

export const EndorseNudgeInput = z.strictObject({
  space: spaceRef,
  id: idOf('clm').describe('Id of the lesson.'),
  endorsed: z
    .boolean()
    .default(true)
    .describe('Whether its nudge may be printed in contexts; false takes an endorsement back.'),
  note: boundedText(2_000).nullish().describe('Why; kept with the event.'),
});

export const EndorseNudgeResult = z
  .object({
    outcome: z.enum(['endorsed', 'withdrawn', 'no_op']).describe('no_op: it was so already.'),
    node: NodeView.describe('The lesson after it; `fields.endorsement` says by whom and when.'),
  })
  .meta({ id: 'EndorseNudgeResult', description: 'A nudge that was endorsed, or no longer is.' });
