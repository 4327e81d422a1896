import { z } from 'zod';
import { ASSERTION_CLASSES, boundedText, idOf, idOfAny, outcomesOf, setWith } from '#libs/kernel/index.js';
import { CONFLICT_ACTIONS } from '#libs/knowledge/claims/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { NodeView } from '../../nodes/index.js';

/**
 * The possible verdicts on a prediction, each with the outcome with which its probability is compared; voided
 * predictions are left out.
 */
export const PREDICTION_VERDICTS = {
  confirmed: 1,
  partially_confirmed: 0.75,
  partially_refuted: 0.25,
  refuted: 0,
  voided: null,
} as const;
export const CONJECTURE_VERDICTS = ['supported', 'refuted', 'inconclusive'] as const;
export type PredictionVerdict = keyof typeof PREDICTION_VERDICTS;
export const predictionVerdicts = Object.keys(PREDICTION_VERDICTS) as [PredictionVerdict, ...PredictionVerdict[]];
const verdicts = [...new Set([...predictionVerdicts, ...CONJECTURE_VERDICTS])] as [string, ...string[]];

export const ResolveInput = z.strictObject({
  space: spaceRef,
  id: idOfAny('nod', 'clm', 'cnf').describe(
    'What is to be resolved: a question, a contradiction, a prediction, a conjecture or a goal tension.',
  ),
  resolverId: idOf('clm').describe('The claim that settles it.'),
  outcome: z
    .enum(verdicts)
    .nullish()
    .describe(
      `The verdict; required for a prediction (${predictionVerdicts.join(', ')}) and a conjecture (${CONJECTURE_VERDICTS.join(', ')}), not allowed otherwise.`,
    ),
  resolution: z
    .enum(CONFLICT_ACTIONS)
    .nullish()
    .describe(
      'For a contradiction. `supersede`: the later claim replaces the earlier one; `reject`: the later claim is retracted; `keep_both`: both stay. Default keep_both.',
    ),
  relevanceOverride: boundedText(2_000)
    .nullish()
    .describe('For reviewers: why the resolver is relevant although nothing on record shows it.'),
});

export const RESOLVE_GATES = [
  'blocked_tainted',
  'blocked_hidden',
  'blocked_contested',
  'blocked_stale',
  'blocked_ungrounded',
  'blocked_side',
  'blocked_irrelevant',
  'blocked_review',
] as const;

export const ResolveResult = z
  .object({
    outcome: outcomesOf('Resolution', ['resolved', 'partial', 'no_op', 'blocked']).describe(
      'resolved: by this resolver, or together with others that were attached earlier. partial: recorded, but too weak or not independent enough to settle it, or to decide against a stronger claim. no_op: this resolver was already attached, with the same result. blocked: nothing was written.',
    ),
    gate: setWith(
      'blocked',
      z.enum(RESOLVE_GATES),
      ': the resolver is not valid, has no root evidence, is a side itself or derived from one, is not relevant, or a reviewer must decide.',
    ),
    reason: setWith(
      'partial',
      z.enum(['too_weak', 'resolver_not_independent', 'weaker_than_claim', 'resolved_otherwise']),
      '. `weaker_than_claim`: it would decide against a stronger claim, which only a reviewer may do. `resolved_otherwise`: a contradiction is already resolved in another way, which remains while a resolver supports it; or a prediction or conjecture has another verdict by a reviewer.',
    ),
    node: NodeView.describe('The target after the call.'),
  })
  .meta({ id: 'ResolveResult', description: 'The result of resolving a node.' });

export const CalibrationInput = z.object({ space: spaceRef });

const Score = z
  .object({
    key: z.string().describe('The author or source of these forecasts.'),
    count: z.int().describe('Number of judged forecasts.'),
    brier: z
      .number()
      .nullable()
      .describe('Mean squared difference between probability and outcome, 0 is best; null without forecasts.'),
    expectedCalibrationError: z
      .number()
      .nullable()
      .describe('Expected calibration error over ten equal bins of probability, 0 is best; null without forecasts.'),
    insufficient: z.boolean().describe('Whether there are fewer than ten forecasts, too few for a reliable score.'),
  })
  .meta({ id: 'CalibrationScore', description: 'How well probabilities predicted outcomes.' });

const count = (what: string) => z.int().describe(what);
const HandoffRate = z
  .object({
    principalId: idOf('prn').describe('Who handed off.'),
    agent: z.string().nullable().describe('The name of the agent, as given in its session.'),
    done: count('Number of items that later events showed to be done.'),
    contradicted: count('Number of items that later events contradicted.'),
    unknown: count('Number of items without a trace when the task was closed.'),
    pending: count('Number of items that are not settled yet.'),
    rate: z
      .number()
      .nullable()
      .describe('Share of items that were done, among those done or contradicted; null if there are none of either.'),
  })
  .meta({ id: 'HandoffRate', description: 'How often later events confirmed the handoffs of an agent.' });

export const CalibrationView = z
  .object({
    overall: Score.describe('All forecasts of the space.'),
    byPrincipal: z.array(Score).describe('By principal.'),
    byAgent: z.array(Score).describe('By the name of the agent.'),
    bySource: z.array(Score).describe('By the source of the evidence on which they are based.'),
    handoffs: z
      .array(HandoffRate)
      .describe('How often later events confirmed the handoffs of each agent; only handoffs that you may read.'),
    bySourceClass: z.array(Score).describe(`By the class of that source: ${ASSERTION_CLASSES.join(', ')}.`),
  })
  .meta({
    id: 'Calibration',
    description:
      'How accurate the forecasts of a space were, and how often later events confirmed the handoffs of its agents.',
  });
