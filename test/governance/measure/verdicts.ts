import { METRICS, METRIC_NAMES, type Metric, type Metrics } from './metrics.js';

export interface Spread {
  mean: number | null;
  least: number | null;
  most: number | null;
}

/** The spread over seeds. A seed in which nothing was counted is left out. */
export function spreadOf(values: readonly (number | null)[]): Spread {
  const counted = values.filter((value) => value !== null);
  if (counted.length === 0) return { mean: null, least: null, most: null };
  return {
    mean: counted.reduce((total, value) => total + value, 0) / counted.length,
    least: Math.min(...counted),
    most: Math.max(...counted),
  };
}

/** How much better `ours` is than `theirs`, as a share of `theirs`. null if `theirs` is 0 or nothing was counted. */
export function improvement(metric: Metric, ours: number | null, theirs: number | null): number | null {
  const { better } = METRICS[metric];
  if (better === null || ours === null || theirs === null || theirs === 0) return null;
  return (better === 'low' ? theirs - ours : ours - theirs) / Math.abs(theirs);
}

/** Whether `ours` is better; null: the metric has no direction, the values are equal, or nothing was counted. */
function isBetter(metric: Metric, ours: number | null, theirs: number | null): boolean | null {
  const { better } = METRICS[metric];
  if (better === null || ours === null || theirs === null || ours === theirs) return null;
  return better === 'low' ? ours < theirs : ours > theirs;
}

/** Two systems over the seeds in which both have a value, so that both means are over the same seeds. */
interface Paired {
  /** Number of these seeds. */
  pairs: number;
  ours: number | null;
  theirs: number | null;
  /** Number of these seeds in which `ours` is better, and in which it is worse. */
  better: number;
  worse: number;
}

function paired(metric: Metric, ours: readonly Metrics[], theirs: readonly Metrics[]): Paired {
  const both = ours.flatMap((each, n): [number, number][] => {
    const [mine, other] = [each[metric], theirs[n]?.[metric] ?? null];
    return mine === null || other === null ? [] : [[mine, other]];
  });
  const verdicts = both.map(([mine, other]) => isBetter(metric, mine, other));
  return {
    pairs: both.length,
    ours: spreadOf(both.map(([mine]) => mine)).mean,
    theirs: spreadOf(both.map(([, other]) => other)).mean,
    better: verdicts.filter((each) => each === true).length,
    worse: verdicts.filter((each) => each === false).length,
  };
}

const LEAST_IMPROVEMENT = 0.1;
const LEAST_METRICS = 3;
const LEAST_SEEDS = 5;
/** The number of seeds out of `LEAST_SEEDS` that must agree. With more seeds, the same share must agree. */
const LEAST_AGREEING = 4;
const MAX_LOSS = 0.03;

const hasEnough = ({ pairs }: Paired): boolean => pairs >= LEAST_SEEDS;
const mostAgree = ({ better, pairs }: Paired): boolean => better * LEAST_SEEDS >= LEAST_AGREEING * pairs;

export interface Compared {
  metric: Metric;
  /** Means of each system over all seeds in which it has a value. */
  ours: number | null;
  theirs: number | null;
  /** Over the seeds in which both have a value, as are the numbers below. */
  improvement: number | null;
  /** Number of seeds in which both have a value. */
  pairs: number;
  /** Number of seeds in which `ours` is better. */
  seeds: number;
  /** Whether `ours` is better on average, over enough seeds. */
  isBetter: boolean;
  /** Whether `ours` is better by enough, and in enough seeds. */
  counts: boolean;
}

export interface Verdict {
  isShown: boolean;
  /** The reasons why this is not shown. */
  causes: string[];
  policy: Compared[];
  taskLoss: number | null;
}

const meanOf = (metric: Metric, list: readonly Metrics[]): number | null =>
  spreadOf(list.map((each) => each[metric])).mean;

export function compare(metric: Metric, ours: readonly Metrics[], theirs: readonly Metrics[]): Compared {
  const over = paired(metric, ours, theirs);
  const gain = improvement(metric, over.ours, over.theirs);
  return {
    ...{ metric, ours: meanOf(metric, ours), theirs: meanOf(metric, theirs) },
    ...{ improvement: gain, pairs: over.pairs, seeds: over.better },
    isBetter: hasEnough(over) && isBetter(metric, over.ours, over.theirs) === true,
    counts: gain !== null && gain >= LEAST_IMPROVEMENT - 1e-12 && hasEnough(over) && mostAgree(over),
  };
}

/**
 * Whether `ours` may be said to be better than `theirs` (beliefs spec, section 9). Both arguments are metrics by seed,
 * in the same order. A metric counts only if both systems have a value in at least five seeds.
 */
export function verdictOf(ours: readonly Metrics[], theirs: readonly Metrics[]): Verdict {
  const policy = METRIC_NAMES.filter((name) => METRICS[name].group === 'policy').map((name) =>
    compare(name, ours, theirs),
  );
  const task = paired('taskSuccess', ours, theirs);
  const taskLoss = task.ours === null || task.theirs === null ? null : task.theirs - task.ours;
  const counting = policy.filter(({ counts }) => counts).length;
  const causes = [
    ...(Math.min(ours.length, theirs.length) < LEAST_SEEDS ? [`fewer than ${LEAST_SEEDS} seeds`] : []),
    ...(counting < LEAST_METRICS
      ? [
          `${counting} policy metrics are better by 10 % in at least ${LEAST_AGREEING} of ${LEAST_SEEDS} seeds, not ${LEAST_METRICS}`,
        ]
      : []),
    ...causesOfTask(task, taskLoss),
  ];
  return { isShown: causes.length === 0, causes, policy, taskLoss };
}

function causesOfTask(task: Paired, taskLoss: number | null): string[] {
  if (taskLoss === null) return ['task success was not measured'];
  if (!hasEnough(task)) return [`task success was measured for both in ${task.pairs} seeds, not ${LEAST_SEEDS}`];
  return taskLoss > MAX_LOSS + 1e-12
    ? [`task success is lower by ${(100 * taskLoss).toFixed(1)} points, at most ${100 * MAX_LOSS} are allowed`]
    : [];
}

/**
 * The metrics that are better in a family of long tasks, by group, and whether each of the two groups has such a
 * metric.
 */
export interface FamilyVerdict {
  family: string;
  governance: Compared[];
  continuity: Compared[];
  isShown: boolean;
}

export function familyVerdict(family: string, ours: readonly Metrics[], theirs: readonly Metrics[]): FamilyVerdict {
  const betterIn = (group: string): Compared[] =>
    METRIC_NAMES.filter((name) => METRICS[name].group === group)
      .map((name) => compare(name, ours, theirs))
      .filter((compared) => compared.isBetter);
  const [governance, continuity] = [betterIn('policy'), betterIn('continuity')];
  return { family, governance, continuity, isShown: governance.length > 0 && continuity.length > 0 };
}

/** The conditions that must be equal for all systems; a list is a set. */
const EQUAL = ['model', 'promptFamily', 'tools', 'tokenBudget', 'timeoutMs', 'seeds'] as const;
export type Conditions = Readonly<Record<(typeof EQUAL)[number], unknown>>;

export interface Fairness {
  isFair: boolean;
  differences: string[];
}

/** Lists the conditions that differ between systems. Tools and seeds are compared as sets. */
export function fairnessOf(systems: readonly { name: string; conditions: Conditions }[]): Fairness {
  if (systems.length === 0) return { isFair: false, differences: ['no systems'] };
  const differences = systems.flatMap((a, n) =>
    systems
      .slice(n + 1)
      .flatMap((b) =>
        EQUAL.filter((field) => plain(a.conditions[field]) !== plain(b.conditions[field])).map(
          (field) => `${a.name} vs ${b.name}: ${field}`,
        ),
      ),
  );
  return { isFair: differences.length === 0, differences };
}

const plain = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? [...new Set(value as unknown[])].sort() : value);

/**
 * What each ablation should make worse (beliefs spec, section 9), for a single family if one is named. Calibration has
 * two metrics, `brier` and `ece`.
 */
export const FORETOLD: Readonly<Record<string, readonly { metric: Metric; family?: string }[]>> = {
  'no-tentative-provisional': [{ metric: 'falsePromotion' }, { metric: 'overturnedRate' }],
  'no-provenance-weight': [{ metric: 'falsePromotion' }, { metric: 'brier' }, { metric: 'ece' }],
  'no-independence': [{ metric: 'falsePromotion', family: 'correlated-sources' }],
  'no-staleness': [{ metric: 'staleHandling' }, { metric: 'staleFraction' }],
  'no-test-loop': [{ metric: 'contradictionRecovery' }, { metric: 'falseRejection' }],
  'single-layer': [{ metric: 'growthRate' }, { metric: 'overturnedRate' }],
  'direct-writes': [{ metric: 'falsePromotion' }, { metric: 'brier' }, { metric: 'ece' }],
};

export interface Ablated {
  metric: Metric;
  family: string | null;
  /** Means over all seeds with a value. */
  whole: number | null;
  ablated: number | null;
  /** Over the seeds in which both have a value, as are the numbers below. */
  difference: number | null;
  /** Number of seeds in which the ablation is worse, and number in which it differs. */
  seeds: number;
  differing: number;
  asExpected: boolean;
}

/**
 * Whether an ablation is worse, as expected: on average over at least five seeds, and in most of the seeds in which the
 * two systems differ.
 */
export function ablatedBy(
  { metric, family = null }: { metric: Metric; family?: string | null },
  whole: readonly Metrics[],
  ablated: readonly Metrics[],
): Ablated {
  const over = paired(metric, whole, ablated);
  return {
    ...{ metric, family, whole: meanOf(metric, whole), ablated: meanOf(metric, ablated) },
    difference: over.ours === null || over.theirs === null ? null : over.theirs - over.ours,
    ...{ seeds: over.better, differing: over.better + over.worse },
    asExpected: hasEnough(over) && isBetter(metric, over.ours, over.theirs) === true && over.better > over.worse,
  };
}
