import { z } from 'zod';
import { idOf, instantOut } from '#libs/kernel/index.js';

/** Why a claim is worth a test, in the order in which the reasons are tried (beliefs spec, section 5.1). */
const SUGGESTION_CODES = [
  'trigger.high_impact_small_gap',
  'trigger.contested_persistence',
  'trigger.unresolved_contradictions',
  'trigger.high_impact_novelty',
] as const;
export type SuggestionCode = (typeof SUGGESTION_CODES)[number];

export const NO_TRIGGER = 'trigger.none';
/** All results, including those that do not suggest a test. */
export const TRIGGER_CODES = ['trigger.suppressed.low_impact_cost', ...SUGGESTION_CODES, NO_TRIGGER] as const;
export type TriggerCode = (typeof TRIGGER_CODES)[number];

export const suggests = (code: TriggerCode): code is SuggestionCode =>
  (SUGGESTION_CODES as readonly TriggerCode[]).includes(code);

const CompetingView = z
  .object({
    claimId: idOf('clm').describe('Id of the claim.'),
    score: z.number().describe('Overall result of its evidence now, 0 to 1.'),
    support: z.number().describe('Evidence for it, 0 to 1.'),
  })
  .meta({ id: 'CompetingClaim', description: 'A claim that cannot be true together with the tested one.' });

export const TestSuggestionView = z
  .object({
    claimId: idOf('clm').describe('The claim that is worth a test.'),
    code: z
      .enum(SUGGESTION_CODES)
      .describe(
        'The reason. `high_impact_small_gap`: much depends on it, and the evidence barely favours it over its competitors. `contested_persistence`: it stayed contested through at least two updates of its evidence. `unresolved_contradictions`: it has at least two open conflicts. `high_impact_novelty`: much depends on it, and it is new and uncertain.',
      ),
    competing: z
      .array(CompetingView)
      .describe(
        'Other values of its key and the other sides of its open conflicts, by score, then support, then id; at most 19.',
      ),
    outcome: z
      .enum(['test', 'abstain'])
      .describe('`test`: the test `testId` distinguishes them. `abstain`: no proposed test does; propose one.'),
    testId: idOf('tst')
      .nullable()
      .describe('The cheapest proposed test that distinguishes them; null if there is none.'),
    suggestedAt: instantOut.describe('When it was first suggested for this reason.'),
  })
  .meta({ id: 'TestSuggestion', description: 'A claim that is worth a test, and why. No test runs automatically.' });
export type TestSuggestionView = z.input<typeof TestSuggestionView>;
