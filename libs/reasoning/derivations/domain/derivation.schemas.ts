import { z } from 'zod';
import { boundedText, declareError, idOf, idOfAny, outcomesOf, setWith } from '#libs/kernel/index.js';
import { CAUSE_KINDS } from '#libs/graph/cascades/index.js';
import { reasoningTypes, type ReasoningType, countOf } from '#libs/graph/model/index.js';
import {
  checkScope,
  claimShape,
  storedShape,
  STORE_OUTCOMES,
  StoreClaimResult,
  CLAIM_STATUSES,
} from '#libs/knowledge/claims/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { DERIVE_GATES } from './gates.rules.js';

export const duplicatePremise = declareError<{ id: string }>(
  'duplicate_premise',
  'invalid',
  ({ id }) => `The premise ${id} is named twice; name each once.`,
);
export const cascadeRunning = declareError<{ ids: string }>(
  'cascade_running',
  'conflict',
  ({ ids }) => `A correction is in progress and may affect ${ids}; try again when it is finished.`,
  { retryable: true },
);
export const notDerived = declareError<{ id: string }>(
  'not_derived',
  'conflict',
  ({ id }) => `${id} is not a derivation, so it cannot be derived again.`,
);
export const derivationBlocked = declareError<{ gate: string; ids: string }>(
  'derivation_blocked',
  'conflict',
  ({ gate, ids }) =>
    `The premises ${ids} cannot be used (${gate}); \`blocked\` says why. Name other premises or, if the gate allows it, set useContested or useStale.`,
);

export const [MIN_PREMISES, MAX_PREMISES] = countOf('derives_from', 'derivation') as [number, number];
const [MIN_THEORY_PREMISES] = countOf('derives_from', 'theory');
const [, MAX_CITED] = countOf('cites', 'derivation') as [number, number];
/** The default reasoning type of a theory. */
export const OF_A_THEORY: ReasoningType = 'abductive_best_explanation';

const reasoning = {
  premises: z
    .array(idOf('clm'))
    .min(MIN_PREMISES)
    .max(MAX_PREMISES)
    .describe(`Claims that it follows from, ${MIN_PREMISES} to ${MAX_PREMISES}, each once.`),
  reasoningType: z.enum(reasoningTypes).describe('How the conclusion follows; this determines its confidence.'),
  logicalChain: boundedText(10_000).describe('The steps from the premises to the conclusion, in words.'),
  warrant: boundedText(2_000).nullish().describe('Why such premises support such a conclusion.'),
  useContested: z
    .boolean()
    .default(false)
    .describe('Allow premises that are contested or depend on contested nodes; this is recorded on the node.'),
  useStale: z
    .boolean()
    .default(false)
    .describe('Allow premises that are superseded or expired, or depend on such nodes; this is recorded on the node.'),
};

const { triple, scope, sessionId, validFrom, validUntil, category, importance, tags, agent, externalId, provenance } =
  claimShape;

/** The fields that a derivation shares with any claim. */
const asClaim = {
  triple,
  scope,
  sessionId,
  validFrom,
  validUntil,
  category,
  importance,
  tags,
  agent,
  externalId,
  provenance,
};

/** Every field of a derivation or a theory. */
export const derivationFields = {
  claim: claimShape.text.describe('The conclusion; 1 to 10,000 characters.'),
  ...reasoning,
  contextIds: z
    .array(idOfAny('clm', 'nod', 'evd'))
    .max(MAX_CITED)
    .nullish()
    .describe(
      `Claims, definitions or evidence for context; at most ${MAX_CITED}. Nothing is inferred from them, and their corrections do not affect the conclusion.`,
    ),
  scopeNote: boundedText(2_000).nullish().describe('The scope of a theory; required for a theory.'),
  ...asClaim,
};

type Checked = {
  type: string;
  premises?: readonly unknown[] | null;
  scopeNote?: unknown;
  reasoningType?: unknown;
} & Parameters<typeof checkScope>[0];

/** The conditions on several fields of a derivation, and of a theory. */
export function checkDerivation(item: Checked, context: z.RefinementCtx): void {
  const { type, premises, scopeNote, reasoningType } = item;
  const refuse = (field: string, message: string): void => context.addIssue({ code: 'custom', path: [field], message });
  if (type === 'theory' && (premises ?? []).length < MIN_THEORY_PREMISES)
    refuse('premises', `must be at least ${MIN_THEORY_PREMISES} for a theory`);
  if (type === 'theory' && !scopeNote) refuse('scopeNote', 'is required for a theory');
  if (type === 'derivation' && !reasoningType) refuse('reasoningType', 'is required for a derivation');
  if (type === 'derivation' && scopeNote) refuse('scopeNote', 'is allowed for a theory only');
  checkScope(item, context);
}

export const DeriveInput = z
  .strictObject({
    space: spaceRef,
    type: z
      .enum(['derivation', 'theory'])
      .default('derivation')
      .describe('A theory explains at least two premises and states its scope.'),
    ...derivationFields,
    scope: storedShape.scope,
    workspaceId: storedShape.workspaceId.describe(
      'Workspace of a workspace conclusion; its premises may be in the same workspace. `default` is the durable lane.',
    ),
    reasoningType: reasoning.reasoningType
      .optional()
      .describe(
        `How the conclusion follows; this determines its confidence. Required for a derivation; default for a theory: ${OF_A_THEORY}.`,
      ),
  })
  .superRefine(checkDerivation);

export const RederiveInput = z.strictObject({
  space: spaceRef,
  id: idOf('clm').describe('Id of the derivation.'),
  ...reasoning,
});

export const CauseView = z
  .object({
    kind: z.enum(CAUSE_KINDS).describe('What happened to the root.'),
    rootId: z.string().describe('The claim that is no longer valid, or the contradiction.'),
    replacedBy: z
      .string()
      .nullish()
      .describe('For a superseded claim: the claim that replaced it, if it is still valid.'),
  })
  .meta({ id: 'Cause', description: 'Why a node is not sound or is contested.' });

const ObstacleView = z
  .object({
    id: idOf('clm').describe('The premise.'),
    status: z.enum(CLAIM_STATUSES).describe('Its status.'),
    causes: z.array(CauseView).describe('What happened to the premise, or to what it depends on.'),
  })
  .meta({ id: 'Obstacle', description: 'A premise that cannot be used, and why.' });

export const GateBlock = z
  .object({
    gate: z
      .enum(DERIVE_GATES)
      .describe(
        'The check that refused the premises. The first two checks cannot be overridden; `useContested` and `useStale` override the others.',
      ),
    obstacles: z.array(ObstacleView).describe('The premises that the check refused.'),
  })
  .meta({ id: 'GateBlock', description: 'Premises that cannot be used, and why.' });

export const DeriveResult = StoreClaimResult.extend({
  outcome: outcomesOf('Derivation', [...STORE_OUTCOMES, 'blocked']).describe(
    'blocked: a premise cannot be used, and nothing was written.',
  ),
  blocked: setWith('blocked', GateBlock),
}).meta({ id: 'DeriveResult', description: 'The result of creating a derivation.' });

export const RederiveResult = z
  .object({
    outcome: outcomesOf('Rederivation', ['rederived', 'blocked', 'rejected']).describe(
      'blocked: a premise cannot be used. rejected: only facts may use the predicate. Nothing was written in either case.',
    ),
    blocked: setWith('blocked', GateBlock),
    claim: setWith(
      'rederived',
      z.lazy(() => StoreClaimResult.shape.claim.unwrap()),
      ': the derivation after the change.',
    ),
    rejection: setWith(
      'rejected',
      z.lazy(() => StoreClaimResult.shape.rejection.unwrap()),
    ),
  })
  .meta({ id: 'RederiveResult', description: 'The result of replacing the premises of a derivation.' });
