import { z } from 'zod';
import { boundedText, idOf } from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { NodeView } from '../../nodes/index.js';
import { ProposalView } from '../../proposals/index.js';

export const RetireInput = z.strictObject({
  space: spaceRef,
  id: idOf('nod').describe('Id of the cornerstone.'),
  reason: boundedText(2_000).describe('Why it should hold no longer.'),
});

export const RetireResult = z
  .object({
    outcome: z
      .enum(['transformed', 'no_op'])
      .describe(
        'transformed: it waits for a reviewer, and the cornerstone holds until then. no_op: it is retired already.',
      ),
    cornerstone: NodeView.describe('The cornerstone after it.'),
    proposal: ProposalView.nullable().describe('Set with outcome transformed.'),
  })
  .meta({ id: 'RetireResult', description: 'A cornerstone that somebody would retire.' });
