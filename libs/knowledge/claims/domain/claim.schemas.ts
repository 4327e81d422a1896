import { z } from 'zod';
import { ASSERTION_CLASSES, boundedText, idOf, instant } from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { sessionRef } from '../../evidence/index.js';
import { TripleInput } from '../../predicates/index.js';
import { IMPACTS, workspaceRef } from '../../workspaces/index.js';
import {
  CATEGORY,
  COMMON_SCOPES,
  isNoteCategory,
  KNOWN_CATEGORIES,
  RESERVED_CATEGORIES,
  SCOPES,
} from './state/claim.js';
import { PROPOSITION_CLASSES } from '../../beliefs/index.js';
import { sourceIdText } from '../../sources/index.js';

export { TripleInput };

export const MAX_BATCH = 500;
/** The highest cost or benefit that may be stated for a test. */
export const MAX_STAKE = 1_000_000;
export const MAX_CLAIM_TEXT = { characters: 10_000, bytes: 32_768 };

const categoryText = z
  .string()
  .regex(CATEGORY, 'must be 1 to 50 of a-z, 0-9, _ and -, starting with a letter')
  .check((context) => {
    if (RESERVED_CATEGORIES.includes(context.value))
      context.issues.push({
        code: 'invalid_value',
        values: [...KNOWN_CATEGORIES],
        input: context.value,
        message: isNoteCategory(context.value)
          ? `is reserved for notes; store it with store_memory (POST memories)`
          : `is reserved; use ${KNOWN_CATEGORIES.join(', ')}, or another word of your own`,
      });
  });

export const ProvenanceInput = z
  .strictObject({
    source: z
      .enum(ASSERTION_CLASSES)
      .nullish()
      .describe('Kind of origin. Default: the class of the registered source, otherwise inference.'),
    sourceId: sourceIdText.nullish().describe('Name of the source.'),
    onBehalfOf: idOf('prn')
      .nullish()
      .describe(
        "The user for whom it is recorded. It is also that user's own statement: that user may withdraw it, and so may the principal that records it. Naming a user adds no weight.",
      ),
  })
  .meta({ id: 'ProvenanceInput', description: 'Who asserts it, and for whom.' });

/** What the values of importance mean (continuity spec, section 7), in every transport. */
export const IMPORTANCE =
  '0 to 1: .9–1.0 core identity, permanent facts; .7–.8 architecture decisions, strong preferences; .5 regular facts; .2–.3 transient context';

/** How important a caller says a memory is. */
export const importance = z.number().min(0).max(1).describe(`${IMPORTANCE}.`).meta({ short: IMPORTANCE });

/** The fields that every claim may be stored with, whatever its type in the graph. */
export const claimShape = {
  text: boundedText(MAX_CLAIM_TEXT.characters, MAX_CLAIM_TEXT.bytes).describe(
    'The claim in words; 1 to 10,000 characters, at most 32 KiB.',
  ),
  triple: TripleInput.nullish().describe(
    'The claim as subject, predicate and value. Without it, the claim cannot be checked for contradictions and stays a note.',
  ),
  scope: z
    .enum(COMMON_SCOPES)
    .default('global')
    .describe('`session` claims are visible only in their session; `temporal` claims need a window.'),
  sessionId: sessionRef.nullish().describe('Session of a session claim: id or external id.'),
  validFrom: instant.nullish().describe('Time from which it is valid; default observedAt.'),
  validUntil: instant.nullish().describe('Time until which it is valid (exclusive); default: no end.'),
  observedAt: instant.nullish().describe('When it was true or observed; default now, at most 5 minutes ahead.'),
  category: categoryText
    .default('fact')
    .describe(
      `What kind of memory it is: ${KNOWN_CATEGORIES.join(', ')}, or a word of your own: a-z, 0-9, _ and -, at most 50 characters. Reserved: ${RESERVED_CATEGORIES.join(', ')}.`,
    )
    .meta({ short: `${KNOWN_CATEGORIES.join(', ')}, or a word of your own` }),
  importance: importance.default(0.7),
  tags: z
    .array(boundedText(50))
    .max(20)
    .default([])
    .describe('At most 20, each 1 to 50 characters.')
    .meta({ short: 'At most 20' }),
  evidence: z
    .array(idOf('evd'))
    .max(64)
    .default([])
    .describe('Evidence it is based on. Without any, the write itself is recorded as evidence.'),
  provenance: ProvenanceInput.default({}).describe('Who asserts it, and for whom.'),
  agent: boundedText(200)
    .nullish()
    .describe('Name of the agent that states it. It is not part of the claim key.')
    .meta({ short: 'Who states it' }),
  sourceSystem: boundedText(100)
    .nullish()
    .describe(
      'System that it was read from. Keys with a grant for this system (`sourceSystems`) share its external ids.',
    ),
  externalId: boundedText(200)
    .nullish()
    .describe(
      'Your own id. Other callers cannot collide with it unless they share a source system that both were granted. Sending it again with the same body returns the first result.',
    ),
  propositionClass: z
    .enum(PROPOSITION_CLASSES)
    .nullish()
    .describe(
      'What kind of statement it is; default descriptive. To be accepted, a causal claim needs more witnesses, and a predictive claim needs a confirmed prediction.',
    ),
  impact: z
    .enum(IMPACTS)
    .nullish()
    .describe(
      'How much depends on it; default: the impact of its workspace, otherwise medium. With impact high or irreversible, doubts about the claim can suggest a test.',
    ),
  testCost: z
    .number()
    .min(0)
    .max(MAX_STAKE)
    .nullish()
    .describe('What a test of it would cost, in a unit of your own; default 0, at most 1,000,000.')
    .meta({ short: 'Of a test' }),
  benefit: z
    .number()
    .min(0)
    .max(MAX_STAKE)
    .nullish()
    .describe(
      'What a test of it would be worth, in the same unit; default 0, values above 1 count as 1. With impact low, tests that cost more than they are worth are not suggested.',
    )
    .meta({ short: 'Its worth' }),
  claimType: z.null().optional().describe('Always null here; claims of a type are asserted with facts.'),
};

/** The fields of a claim that may be stored in a workspace. */
export const storedShape = {
  ...claimShape,
  scope: z
    .enum(SCOPES)
    .default('global')
    .describe(
      '`session` claims are visible only in their session, `workspace` claims only in their workspace, where different values may coexist; `temporal` claims need a window.',
    ),
  workspaceId: workspaceRef
    .nullish()
    .describe('Workspace of a workspace claim. `default` is the durable lane: the claim is stored like any other.'),
};

type Windowed = Pick<z.output<z.ZodObject<typeof claimShape>>, 'sessionId' | 'validFrom' | 'validUntil'> &
  Pick<z.output<z.ZodObject<typeof storedShape>>, 'scope' | 'workspaceId'>;

/** Checks whether a claim's session, workspace and window fit its scope. */
export function checkScope(claim: Windowed, context: z.RefinementCtx): void {
  const refuse = (field: string, message: string): void => context.addIssue({ code: 'custom', path: [field], message });
  const isNamed = typeof claim.sessionId === 'string';
  if (claim.scope === 'session' && !isNamed) refuse('sessionId', 'is required with scope session');
  if (claim.scope !== 'session' && isNamed) refuse('sessionId', 'is allowed with scope session only');
  const isPlaced = typeof claim.workspaceId === 'string';
  if (claim.scope === 'workspace' && !isPlaced) refuse('workspaceId', 'is required with scope workspace');
  if (claim.scope !== 'workspace' && isPlaced) refuse('workspaceId', 'is allowed with scope workspace only');
  checkWindow(claim, refuse);
}

function checkWindow(
  { scope, validFrom, validUntil }: Windowed,
  refuse: (field: string, message: string) => void,
): void {
  if (scope === 'temporal' && !validFrom && !validUntil)
    refuse('validFrom', 'or validUntil is required with scope temporal');
  if (validFrom && validUntil && validFrom >= validUntil) refuse('validUntil', 'must be later than validFrom');
}

/** One claim of a batch. */
export const StoreClaimItem = z.strictObject(storedShape).superRefine(checkScope);
/** A claim that a caller or the service itself stores. Only a claim of the service may be a digest. */
export type StoreClaimItem = z.output<typeof StoreClaimItem>;

export const StoreClaimInput = z.strictObject({ space: spaceRef, ...storedShape }).superRefine(checkScope);
export const StoreClaimsInput = z.strictObject({
  space: spaceRef,
  items: z.array(StoreClaimItem).min(1).max(MAX_BATCH).describe('The claims, stored in this order; at most 500.'),
  atomic: z.boolean().default(false).describe('true: if an item is refused, store none of the items.'),
});

const ofClaim = { space: spaceRef, id: idOf('clm').describe('Id of the claim.') };
const reason = boundedText(2000);
const expectedVersion = z.int().min(1).optional().describe('Refuse the change if the claim is at another version.');

/** The replacement is stored like any claim, so the gate decides; the id names the claim that it is to replace. */
export const SupersedeInput = z
  .strictObject({
    ...ofClaim,
    ...claimShape,
    expectedVersion,
    dryRun: z
      .boolean()
      .default(false)
      .describe('Return the result that the call would have, without changing anything.'),
  })
  .superRefine(checkScope);

export const VoteInput = z.strictObject({
  ...ofClaim,
  reason: reason.nullish().describe('The reason; stored with the vote.'),
});
export const ClaimInput = z.strictObject(ofClaim);
export const GetClaimInput = z.strictObject({
  ...ofClaim,
  asOf: instant
    .optional()
    .describe(
      'Return the claim only if it holds at this time, even if it was replaced later; otherwise 404. Claims that were retracted or wait for review never held.',
    ),
  knownAt: instant.optional().describe('The claim as it was known at this time, on the clock of the space.'),
});
export const CorroborateInput = z.strictObject({
  ...ofClaim,
  evidenceId: idOf('evd').nullish().describe('Evidence that states the same as the claim; required.'),
});

export const AttachContradictionInput = z.strictObject({
  ...ofClaim,
  evidenceId: idOf('evd').describe('Evidence that contradicts the claim.'),
  competing: TripleInput.nullish().describe(
    'What the evidence says instead. It is stored as a claim supported by the evidence, and the gate decides which of the two claims stands.',
  ),
});

export const ERROR_TYPES = [
  'fabricated_quote',
  'wrong_citation',
  'wrong_evidence',
  'hallucinated_claim',
  'duplicate',
  'refused_in_conflict',
  'other',
] as const;
export const RetractInput = z.strictObject({
  ...ofClaim,
  errorType: z.enum(ERROR_TYPES).describe('What is wrong with the claim.'),
  reason: reason.describe('Why it was never valid.'),
  sessionId: sessionRef
    .nullish()
    .describe('Session in which the caller acts; an agent may retract claims of its own session.'),
  expectedVersion,
  dryRun: z.boolean().default(false).describe('Return the result that the call would have, without changing anything.'),
});

export const ReinstateInput = z.strictObject({
  ...ofClaim,
  reason: reason.describe('Why the claim was valid after all.'),
  dryRun: z.boolean().default(false).describe('Return the result that the call would have, without changing anything.'),
});

export const RestoreInput = z.strictObject({
  ...ofClaim,
  reason: reason.nullish().describe('Why it is restored; kept with the event.'),
});

export const QuarantineInput = z.strictObject({
  ...ofClaim,
  note: reason.nullish().describe('Why it is quarantined.'),
  expectedVersion,
});
export const REVIEW_ACTIONS = ['activate', 'reject'] as const;
export const ReviewInput = z.strictObject({
  ...ofClaim,
  action: z
    .enum(REVIEW_ACTIONS)
    .describe('Let the claim in through the gate, or archive it and remember its value as rejected.'),
  expectedVersion: z
    .int()
    .min(1)
    .describe(
      'Version of the claim that you read. If the claim has changed since then, for example its text, the decision is refused.',
    ),
  note: reason.nullish().describe('The reason; stored with the decision.'),
});
