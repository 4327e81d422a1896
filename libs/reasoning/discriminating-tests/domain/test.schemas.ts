import { z } from 'zod';
import { boundedText, idOf, instant, instantOut, outcomesOf, pageOf, pageQuery } from '#libs/kernel/index.js';
import { TestSuggestionView } from '#libs/knowledge/beliefs/index.js';
import { visibleText } from '#libs/knowledge/predicates/index.js';
import { sourceIdText } from '#libs/knowledge/sources/index.js';
import { IMPACTS, workspaceRef } from '#libs/knowledge/workspaces/index.js';
import { sessionRef } from '#libs/tenancy/sessions/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { CLAIM_RESULTS, TEST_KINDS, TEST_STATUSES, VERDICTS, type DiscriminatingTest } from './test.js';
import { statusAt } from './test.rules.js';

export const MAX_TESTED_CLAIMS = 20;
const MAX_COST = 1_000_000;
const outcomeText = visibleText(500);

export const ProposeTestInput = z.strictObject({
  space: spaceRef,
  claimIds: z
    .array(idOf('clm'))
    .min(1)
    .max(MAX_TESTED_CLAIMS)
    .refine((ids) => new Set(ids).size === ids.length, { error: 'must not name a claim twice' })
    .describe('The claims that it distinguishes, 1 to 20; a single claim is distinguished from its negation.'),
  kind: z.enum(TEST_KINDS).default('alternate_source').describe('The kind of test.'),
  method: boundedText(2_000).describe('How to run the test, in words.'),
  expected: z
    .record(z.string(), outcomeText)
    .refine((map) => Object.keys(map).length <= MAX_TESTED_CLAIMS, {
      error: `must have at most ${MAX_TESTED_CLAIMS} members`,
    })
    .describe('The outcome that each claim expects, by claim id; exactly one for every claim in `claimIds`.'),
  cost: z.number().min(0).max(MAX_COST).describe('What the test costs, in a unit of your own; 0 to 1,000,000.'),
  benefit: z
    .number()
    .min(0)
    .max(MAX_COST)
    .nullish()
    .describe('What the result is worth, in the unit of the cost; 0 to 1,000,000, default 0.'),
  impact: z.enum(IMPACTS).nullish().describe('How much depends on it; default: the impact of its claims.'),
  methodSourceId: sourceIdText.describe('The registered source that will record the result.'),
  notBefore: instant.nullish().describe('Results must be observed at this time or later.'),
  deadline: instant.nullish().describe('The test lapses after this time; at most five years ahead.'),
});

export const TestInput = z.strictObject({ space: spaceRef, id: idOf('tst').describe('Id of the test.') });

export const ListTestsInput = z
  .strictObject({
    space: spaceRef,
    ...pageQuery,
    status: z.enum(TEST_STATUSES).optional().describe('Only tests in this status.'),
    claimId: idOf('clm').optional().describe('Only tests of this claim.'),
    suggested: z
      .boolean()
      .default(false)
      .describe('Return the claims that are worth a test, and the tests that distinguish them.'),
    sessionId: sessionRef
      .optional()
      .describe('With suggested: only claims of this session, by id or label, and of its workspace.'),
    workspaceId: workspaceRef
      .optional()
      .describe(
        'With suggested: only claims of this workspace. Without a session or workspace: only claims outside both.',
      ),
  })
  .refine(({ sessionId, workspaceId, suggested }) => suggested || (sessionId ?? workspaceId) === undefined, {
    path: ['suggested'],
    error: 'is required with sessionId and workspaceId: tests are listed for the whole space',
  })
  .refine(({ status, suggested }) => !suggested || status === undefined, {
    path: ['status'],
    error: 'is not allowed with suggested: only open tests are suggested',
  });

export const IngestTestInput = z.strictObject({
  space: spaceRef,
  id: idOf('tst').describe('Id of the test.'),
  evidenceId: idOf('evd').describe(
    'The evidence with the result. Its type is `test_result`, it has the id of the test as an anchor, and the source in `methodSourceId` recorded it after the test was proposed.',
  ),
  outcome: outcomeText.describe(
    'The observed outcome in the words of the evidence, or `inconclusive`. Claims that expect it are supported, others contradicted.',
  ),
});

const TestedClaimView = z
  .object({
    claimId: idOf('clm').describe('Id of the claim.'),
    expected: z.string().describe('The outcome that it expects.'),
    result: z
      .enum(CLAIM_RESULTS)
      .nullable()
      .describe(
        'The result for the claim; `skipped`: it had been retracted or rejected. null: there is no result, or it was inconclusive.',
      ),
    decisive: z
      .boolean()
      .nullable()
      .describe('Whether the result can reject the claim, or lift such a rejection; null if there is no result.'),
  })
  .meta({
    id: 'TestedClaim',
    description: 'The outcome that a claim expects of a test, and the result for the claim.',
  });

export const TestView = z
  .object({
    id: idOf('tst').describe('Id of the test.'),
    claims: z.array(TestedClaimView).describe('The claims, with the outcome that each expects.'),
    kind: z.enum(TEST_KINDS).describe('The kind of test.'),
    method: z.string().describe('How to run the test.'),
    cost: z.number().describe('What it costs.'),
    benefit: z.number().describe('What its author says the result is worth.'),
    impact: z
      .enum(IMPACTS)
      .nullable()
      .describe('How much depends on it according to its author; null: the impact of its claims applies.'),
    methodSourceId: z.string().describe('The source that records the result.'),
    notBefore: instantOut.nullable().describe('Results must be observed at this time or later; null: at any time.'),
    deadline: instantOut.nullable().describe('Time after which the test lapses; null: never.'),
    separation: z
      .int()
      .describe('Number of pairs of claims that expect different outcomes; 0: the test distinguishes nothing.'),
    ordered: z
      .boolean()
      .describe('Whether a reviewer proposed it: only then can its result decide against stronger claims.'),
    status: z.enum(TEST_STATUSES).describe('Its current status. `lapsed`: its deadline passed without a result.'),
    outcome: z.string().nullable().describe('The observed outcome; null if there is no result.'),
    verdict: z
      .enum(VERDICTS)
      .nullable()
      .describe(
        '`passed`: at least one claim expected the outcome; `failed`: no claim did; null if there is no result.',
      ),
    evidenceId: idOf('evd').nullable().describe('The evidence of the result; null if there is none.'),
    proposedBy: idOf('prn').describe('Who proposed it.'),
    proposedAt: instantOut.describe('When it was proposed.'),
    closedAt: instantOut.nullable().describe('When its result was ingested or it was withdrawn.'),
    version: z.int().describe('Rises with every change.'),
  })
  .meta({
    id: 'DiscriminatingTest',
    description: 'A test that distinguishes claims by the outcomes that they expect.',
  });

export const TestList = pageOf(TestView).extend({
  suggestions: z
    .array(TestSuggestionView)
    .describe(
      'With `suggested`: the claims that are worth a test, newest first; `data` contains the tests that they name.',
    ),
});

export const IngestedTest = z
  .object({
    outcome: outcomesOf('Test', ['ingested', 'deduplicated']).describe(
      'deduplicated: the test already had a result; nothing was changed.',
    ),
    test: TestView.describe('The test after the call.'),
    testSuggestions: z.array(TestSuggestionView).describe('Claims of the test that are worth another test.'),
  })
  .meta({ id: 'IngestedTest', description: 'The result of ingesting the result of a test.' });

export function viewOfTest(
  { spaceId: _space, ordered: ordered, ...test }: DiscriminatingTest,
  now: Date,
): z.input<typeof TestView> {
  return {
    ...test,
    benefit: test.benefit ?? 0,
    impact: test.impact ?? null,
    ordered,
    status: statusAt({ spaceId: _space, ordered: ordered, ...test }, now),
    notBefore: test.notBefore?.toISOString() ?? null,
    deadline: test.deadline?.toISOString() ?? null,
    proposedAt: test.proposedAt.toISOString(),
    closedAt: test.closedAt?.toISOString() ?? null,
  };
}
