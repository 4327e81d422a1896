import { z } from 'zod';
import { ASSERTION_CLASSES, idOf, instantOut, timeText, type Id } from '#libs/kernel/index.js';
import { VOLATILITIES } from '../../predicates/index.js';
import { BELIEF_POLICIES } from '#libs/tenancy/spaces/index.js';
import { BELIEF_STATES, PROPOSITION_CLASSES, RULE_IDS, type BeliefBasis } from './belief.js';
import { beliefAt, MISSING, wouldChange } from './belief.rules.js';
import type { GroupWeight } from './mass.rules.js';
import { traitsOf } from './policy.rules.js';

const WouldChangeView = z
  .object({
    at: instantOut
      .nullable()
      .describe('When the state changes next through the passing of time alone; null if it does not.'),
    to: z.enum(BELIEF_STATES).nullable().describe('The state from then on; null if time alone changes nothing.'),
    missing: z
      .array(
        z
          .object({
            what: z
              .enum(MISSING)
              .describe(
                '`passing_test`: a failed test is in force. `less_contradiction`: the evidence against it must weigh less than `needs`. `score`, `witness_groups`: it needs more support. `newer_support`: it needs a newer supporting observation. `confirmed_prediction`: its prediction must be confirmed.',
              ),
            has: z.number().describe('The current value.'),
            needs: z.number().describe('The required value.'),
          })
          .meta({ id: 'MissingForAcceptance', description: 'A condition of the state `accepted` that is not met.' }),
      )
      .describe('Unmet conditions of the state `accepted`; empty if the claim is accepted.'),
  })
  .meta({ id: 'WouldChange', description: 'What would change the state of a belief.' });

const GroupView = z
  .object({
    group: z.string().describe('Id of the independence group.'),
    side: z.enum(['support', 'contradiction']).describe('Whether it speaks for or against the claim.'),
    class: z.enum(ASSERTION_CLASSES).describe('The class of its strongest evidence.'),
    n: z.int().describe('Number of distinct contents in the group.'),
    weight: z.number().describe('Weight of the group, 0 to 0.9.'),
  })
  .meta({ id: 'BeliefGroup', description: 'An independent group of evidence and its weight.' });

export const BeliefView = z
  .object({
    state: z
      .enum(BELIEF_STATES)
      .describe(
        'How settled it is. `accepted`: several independent witnesses; `provisional`: well supported; `tentative`: little support; `contested`: strong evidence on both sides; `deprecated`: not supported for a long time; `rejected`: hidden unless requested.',
      ),
    score: z.number().describe('Overall result of the evidence for and against it now, 0 to 1.'),
    support: z.number().describe('Weight of the evidence for it, 0 to 1.'),
    contradiction: z.number().describe('Weight of the evidence against it, 0 to 1.'),
    kappa: z.number().describe('Share of all evidence that is against it, 0 to 1.'),
    freshness: z.number().describe('How recent its newest support is, 0 to 1.'),
    bel: z.number().describe('The score without the penalty for age.'),
    penalty: z.number().describe('Share of the score that was lost with age.'),
    volatility: z.enum(VOLATILITIES).describe('How fast such statements change.'),
    class: z.enum(PROPOSITION_CLASSES).describe('What kind of statement it is.'),
    groups: z.int().describe('Independent groups of evidence, for and against.'),
    supportGroups: z.int().describe('Independent groups that support it.'),
    witnessGroups: z.int().describe('Supporting groups that contain more than inferences.'),
    contradictionGroups: z.int().describe('Contradicting groups that contain more than inferences.'),
    contestedUpdates: z
      .int()
      .describe('How many consecutive updates of its own evidence left it contested; 0 if it is not contested.'),
    supportedAt: instantOut
      .nullable()
      .describe('Time of the newest observation that supports it; null if nothing does.'),
    failedTest: idOf('tst').nullable().describe('The failed test that rejects it; null if none is in force.'),
    ruleId: z.enum(RULE_IDS).describe('The rule that decided the state.'),
    evaluatedAt: instantOut.describe('The time for which it was computed.'),
    policy: z.enum(BELIEF_POLICIES).describe('The belief policy by which it was computed.'),
    wouldChange: WouldChangeView.nullable().describe('What would change the state; only in reads of one claim.'),
    groupsDetail: z
      .array(GroupView)
      .nullable()
      .describe('The groups and their weights, supporting groups first; only in reads of one claim.'),
  })
  .meta({ id: 'Belief', description: 'How far the independent evidence for and against a claim supports it.' });

/** A belief as readers see it at `now`. `groups`: the weights of the groups, shown in reads of one claim. */
export function viewOfBelief(
  basis: BeliefBasis,
  now: Date,
  groups: readonly GroupWeight[] | null = null,
): z.input<typeof BeliefView> {
  const { state, ruleId, ...numbers } = beliefAt(basis, now);
  return {
    state,
    ...numbers,
    volatility: basis.volatility,
    class: basis.propositionClass,
    groups: basis.supportGroups + basis.contradictionGroups,
    supportGroups: basis.supportGroups,
    witnessGroups: basis.witnessGroups,
    contradictionGroups: traitsOf(basis.policy).isSeed ? basis.contradictionGroups : basis.opposingGroups,
    contestedUpdates: state === 'contested' ? (basis.contestedUpdates ?? 0) : 0,
    supportedAt: basis.supportedAt?.toISOString() ?? null,
    failedTest: basis.failedTest as Id<'tst'> | null,
    ruleId,
    evaluatedAt: timeText(now),
    policy: basis.policy,
    wouldChange: groups === null ? null : viewOfWouldChange(basis, now),
    groupsDetail: groups && [...groups],
  };
}

function viewOfWouldChange(basis: BeliefBasis, now: Date): z.input<typeof WouldChangeView> {
  const { clock, missing } = wouldChange(basis, now);
  return { at: clock?.at.toISOString() ?? null, to: clock?.to ?? null, missing };
}
