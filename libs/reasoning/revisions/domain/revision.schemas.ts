import { z } from 'zod';
import { declareError, boundedText, idOf, idOfAny } from '#libs/kernel/index.js';
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
  ({ id, type }) => `${id} is a ${type}, which is not retracted; a cornerstone is retired.`,
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

/** What cannot be done to a type is said of the node, not of its id. */
const anyId = idOfAny('nod', 'clm', 'evd', 'cnf');
const ofNode = { space: spaceRef, id: anyId.describe('Id of the node.') };
const dryRun = z.boolean().default(false).describe('Return what would be affected, and change nothing.');
const acting = {
  sessionId: sessionRef
    .nullish()
    .describe('Session the caller acts in; an agent may retract nodes of its own session.'),
};

export const RetractNodeInput = z.strictObject({
  ...ofNode,
  ...acting,
  dryRun,
  errorType: z.enum(ERROR_TYPES).describe('What was wrong with it.'),
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
  reason: boundedText(2_000).describe('Why it was valid after all.'),
});

const reach = {
  cascadeId: idOf('cas')
    .nullable()
    .describe('The cascade that carries it to what depends on the node; null where nothing does, and in a dry run.'),
  preview: CascadePreview.nullable().describe('Set in a dry run: what depends on the node.'),
};
const node = NodeView.describe('The node after it; in a dry run, as it stands.');

export const RetractNodeResult = z
  .object({
    outcome: z
      .enum(TAKE_BACK_OUTCOMES)
      .describe(
        '`retracted`: it counts no more; evidence is then revoked, a contradiction withdrawn. `already_retracted`: the first retraction stands. `withdrawn`: your own assertions are gone, and others carry the claim. `rejected`: nothing on it is yours, `not_your_assertion`.',
      ),
    node,
    ...reach,
  })
  .meta({ id: 'NodeRetraction', description: 'A retracted node.' });

export const SupersedeNodeResult = z
  .object({
    outcome: z
      .enum(['superseded', 'rejected'])
      .describe(
        '`rejected`: the replacement is weaker than the claim, so nothing changed; `claims/{id}:supersede` with its words has a reviewer decide.',
      ),
    node,
    ...reach,
  })
  .meta({ id: 'NodeSupersession', description: 'A superseded node.' });

export const ReinstateNodeResult = z
  .object({
    outcome: z.enum(['reinstated', 'not_retracted']).describe('A node that is not retracted stays as it is.'),
    node,
    ...reach,
  })
  .meta({ id: 'NodeReinstatement', description: 'A reinstated node.' });

export type RetractNodeInput = z.output<typeof RetractNodeInput>;
export type SupersedeNodeInput = z.output<typeof SupersedeNodeInput>;
export type ReinstateNodeInput = z.output<typeof ReinstateNodeInput>;
