import { z } from 'zod';
import { boundedText, declareError, idOf, idOfAny, outcomesOf } from '#libs/kernel/index.js';
import { CascadePreview } from '#libs/graph/cascades/index.js';
import { ERROR_TYPES, TAKE_BACK_OUTCOMES } from '#libs/knowledge/claims/index.js';
import { sessionRef } from '#libs/knowledge/evidence/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { NodeView } from '../../nodes/index.js';

export const notSupersedable = declareError<{ id: string; type: string }>(
  'not_supersedable',
  'conflict',
  ({ id, type }) =>
    `${id} is of type ${type}, and such a node cannot be superseded. Revoke evidence, resolve or withdraw a contradiction, propose a cornerstone that outgrows another; retract anything else.`,
);
export const notRetractable = declareError<{ id: string; type: string }>(
  'not_retractable',
  'conflict',
  ({ id, type }) => `${id} is a ${type}, which cannot be retracted; a cornerstone can be retired instead.`,
);
export const typeDiffers = declareError<{ id: string; type: string; replacementType: string }>(
  'type_differs',
  'invalid',
  ({ id, type, replacementType }) => `${id} is a ${type}; its replacement must be one too, not a ${replacementType}.`,
);
export const replacementIsItself = declareError<{ id: string }>(
  'replacement_is_itself',
  'invalid',
  ({ id }) => `${id} cannot replace itself; name another.`,
);

/** An id of any type. If an operation does not support the type, the error names the type rather than an unknown id. */
const anyId = idOfAny('nod', 'clm', 'evd', 'cnf');
const ofNode = { space: spaceRef, id: anyId.describe('Id of the node.') };
const dryRun = z.boolean().default(false).describe('Return what would be affected, without changing anything.');
const acting = {
  sessionId: sessionRef
    .nullish()
    .describe('Session in which the caller acts; an agent may retract nodes of its own session.'),
};

export const RetractNodeInput = z.strictObject({
  ...ofNode,
  ...acting,
  dryRun,
  errorType: z.enum(ERROR_TYPES).describe('What is wrong with the claim.'),
  reason: boundedText(2_000).describe('Why it was never valid.'),
  replacementId: idOf('clm').nullish().describe('A claim that replaces it; not for evidence and contradictions.'),
});

export const SupersedeNodeInput = z.strictObject({
  ...ofNode,
  ...acting,
  dryRun,
  replacementId: anyId.describe('The replacement: an active node of the same type.'),
});

export const ReinstateNodeInput = z.strictObject({
  ...ofNode,
  id: idOfAny('nod', 'clm', 'evd').describe('Id of the node.'),
  dryRun,
  reason: boundedText(2_000).describe('Why the node was valid after all.'),
});

const reach = {
  cascadeId: idOf('cas')
    .nullable()
    .describe(
      'The cascade that propagates the correction to everything that depends on the node; null in a dry run and if nothing depends on the node.',
    ),
  preview: CascadePreview.nullable().describe('Set in a dry run: what depends on the node.'),
};
const node = NodeView.describe('The node after the call; in a dry run, its current state.');

export const RetractNodeResult = z
  .object({
    outcome: outcomesOf('NodeRetraction', TAKE_BACK_OUTCOMES).describe(
      '`retracted`: it no longer counts; evidence is revoked, a contradiction is withdrawn. `already_retracted`: the first retraction remains in force. `withdrawn`: your own assertions were withdrawn, and others support the claim. `rejected`: you made none of its assertions (`not_your_assertion`).',
    ),
    node,
    ...reach,
  })
  .meta({ id: 'NodeRetraction', description: 'The result of retracting a node.' });

export const SupersedeNodeResult = z
  .object({
    outcome: outcomesOf('NodeSupersession', ['superseded', 'rejected']).describe(
      '`rejected`: the replacement is weaker than the claim, and nothing changed; to let a reviewer decide, call `claims/{id}:supersede` with its text.',
    ),
    node,
    ...reach,
  })
  .meta({ id: 'NodeSupersession', description: 'The result of superseding a node.' });

export const ReinstateNodeResult = z
  .object({
    outcome: outcomesOf('Node', ['reinstated', 'not_retracted']).describe(
      '`not_retracted`: the node was not in a retracted state, so nothing changed.',
    ),
    node,
    ...reach,
  })
  .meta({ id: 'NodeReinstatement', description: 'The result of reinstating a node.' });

export type RetractNodeInput = z.output<typeof RetractNodeInput>;
export type SupersedeNodeInput = z.output<typeof SupersedeNodeInput>;
export type ReinstateNodeInput = z.output<typeof ReinstateNodeInput>;
