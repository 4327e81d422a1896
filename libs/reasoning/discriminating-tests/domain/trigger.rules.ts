import { clamp01, round9 } from '#libs/kernel/index.js';
import { NO_TRIGGER, type BeliefState, type TriggerCode } from '#libs/knowledge/beliefs/index.js';
import type { Impact } from '#libs/knowledge/workspaces/index.js';

/** One of several claims that cannot all be true, with the result of weighing its evidence. */
export interface Contender {
  claimId: string;
  score: number;
  /** S: 0..1. */
  support: number;
}

/** Everything on which it depends whether a claim is worth a test. */
export interface TriggerInput extends Contender {
  impact: Impact;
  testCost: number;
  benefit: number;
  state: BeliefState;
  /** How many consecutive updates of its own evidence have left the claim contested. */
  contestedUpdates: number;
  /** The number of open conflicts and, in a workspace, of rival values that count. */
  contradictions: number;
  /** G⁺. */
  witnessGroups: number;
  /** Whether no claim of its key had been provisional or better before the update. */
  isNovel: boolean;
  competing: readonly Contender[];
}

const SMALL_GAP = 0.15;
const PERSISTENT = 2;
const SEVERAL = 2;
const NOVEL_SCORE = { least: 0.45, most: 0.7 };
const FEW_WITNESSES = 2;

const isGrave = ({ impact }: TriggerInput): boolean => impact === 'high' || impact === 'irreversible';

/** The difference between the two highest scores; if there is only one score, its distance from 0. */
export function topGap(scores: readonly number[]): number {
  const [first = 0, second = 0] = [...scores].sort((a, b) => b - a);
  return round9(first - second);
}

type Rule = readonly [code: TriggerCode, applies: (input: TriggerInput) => boolean];

/** The table of section 5.1 of the beliefs spec: the first rule that applies decides. */
const RULES: readonly Rule[] = [
  [
    'trigger.suppressed.low_impact_cost',
    ({ impact, testCost, benefit }) => impact === 'low' && testCost > clamp01(benefit),
  ],
  [
    'trigger.high_impact_small_gap',
    (input) => isGrave(input) && topGap([input, ...input.competing].map(({ score }) => score)) < SMALL_GAP,
  ],
  [
    'trigger.contested_persistence',
    ({ state, contestedUpdates }) => state === 'contested' && contestedUpdates >= PERSISTENT,
  ],
  ['trigger.unresolved_contradictions', ({ contradictions }) => contradictions >= SEVERAL],
  [
    'trigger.high_impact_novelty',
    (input) => isGrave(input) && input.isNovel && isUncertain(input) && input.witnessGroups < FEW_WITNESSES,
  ],
];

const isUncertain = ({ score }: TriggerInput): boolean => score >= NOVEL_SCORE.least && score <= NOVEL_SCORE.most;

/** Whether a claim is worth a test, and why. */
export const triggerOf = (input: TriggerInput): TriggerCode =>
  RULES.find(([, applies]) => applies(input))?.[0] ?? NO_TRIGGER;

/** The competing claims, most believed first: by score, then support, then id. */
export const ranked = <C extends Contender>(competing: readonly C[]): C[] =>
  [...competing].sort((a, b) => b.score - a.score || b.support - a.support || (a.claimId < b.claimId ? -1 : 1));
