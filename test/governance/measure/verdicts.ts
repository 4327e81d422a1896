import { METRICS, METRIC_NAMES, type Metric, type Metrics } from './metrics.js';

export interface Spread {
  mean: number | null;
  least: number | null;
  most: number | null;
}

/** Over seeds; a seed in which nothing was counted is left out. */
export function spreadOf(values: readonly (number | null)[]): Spread {
  const counted = values.filter((value) => value !== null);
  if (counted.length === 0) return { mean: null, least: null, most: null };
  return {
    mean: counted.reduce((total, value) => total + value, 0) / counted.length,
    least: Math.min(...counted),
    most: Math.max(...counted),
  };
}

/** How much better `ours` is than `theirs`, as a share of theirs; null if theirs is 0 or nothing was counted. */
export function improvement(metric: Metric, ours: number | null, theirs: number | null): number | null {
  const { better } = METRICS[metric];
  if (better === null || ours === null || theirs === null || theirs === 0) return null;
  return (better === 'low' ? theirs - ours : ours - theirs) / Math.abs(theirs);
}

/** Whether `ours` is better; null: neither is, or nothing was counted. */
function isBetter(metric: Metric, ours: number | null, theirs: number | null): boolean | null {
  const { better } = METRICS[metric];
  if (better === null || ours === null || theirs === null || ours === theirs) return null;
  return better === 'low' ? ours < theirs : ours > theirs;
}

export interface Compared {
  metric: Metric;
  ours: number | null;
  theirs: number | null;
  improvement: number | null;
  /** Number of seeds in which it is better. */
  seeds: number;
  counts: boolean;
}

export interface Verdict {
  isShown: boolean;
  /** Why it is not. */
  causes: string[];
  policy: Compared[];
  taskLoss: number | null;
}

const LEAST_IMPROVEMENT = 0.1;
const LEAST_METRICS = 3;
const LEAST_SEEDS = 5;
const LEAST_AGREEING = 4;
const MAX_LOSS = 0.03;

export function compare(metric: Metric, ours: readonly Metrics[], theirs: readonly Metrics[]): Compared {
  const [mine, other] = [ours, theirs].map((list) => spreadOf(list.map((each) => each[metric])).mean) as [
    number | null,
    number | null,
  ];
  const gain = improvement(metric, mine, other);
  const seeds = ours.filter((each, n) => isBetter(metric, each[metric], theirs[n]?.[metric] ?? null)).length;
  const counts = gain !== null && gain >= LEAST_IMPROVEMENT - 1e-12 && seeds >= LEAST_AGREEING;
  return { metric, ours: mine, theirs: other, improvement: gain, seeds, counts };
}

/**
 * Whether `ours` may be said to be better than `theirs` (beliefs spec, section 9). Both have metrics by seed, in the
 * same order.
 */
export function verdictOf(ours: readonly Metrics[], theirs: readonly Metrics[]): Verdict {
  const policy = METRIC_NAMES.filter((name) => METRICS[name].group === 'policy').map((name) =>
    compare(name, ours, theirs),
  );
  const [mine, other] = [ours, theirs].map((list) => spreadOf(list.map(({ taskSuccess }) => taskSuccess)).mean);
  const taskLoss = mine === null || mine === undefined || other === null || other === undefined ? null : other - mine;
  const counting = policy.filter(({ counts }) => counts).length;
  const causes = [
    ...(Math.min(ours.length, theirs.length) < LEAST_SEEDS ? [`fewer than ${LEAST_SEEDS} seeds`] : []),
    ...(counting < LEAST_METRICS
      ? [`${counting} policy metrics are better by 10 % in at least ${LEAST_AGREEING} seeds, not ${LEAST_METRICS}`]
      : []),
    ...(taskLoss === null ? ['task success was not measured'] : []),
    ...(taskLoss !== null && taskLoss > MAX_LOSS + 1e-12
      ? [`task success is lower by ${(100 * taskLoss).toFixed(1)} points, at most ${100 * MAX_LOSS} are allowed`]
      : []),
  ];
  return { isShown: causes.length === 0, causes, policy, taskLoss };
}

/** The metrics that are better in a family of long tasks, by group, and whether both groups have one. */
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
      .filter(({ metric, ours: mine, theirs: other }) => isBetter(metric, mine, other) === true);
  const [governance, continuity] = [betterIn('policy'), betterIn('continuity')];
  return { family, governance, continuity, isShown: governance.length > 0 && continuity.length > 0 };
}

/** The conditions under which a system ran; a list is a set. */
export type Conditions = Readonly<
  Record<'model' | 'promptFamily' | 'tools' | 'tokenBudget' | 'timeoutMs' | 'seeds', unknown>
>;

export interface Fairness {
  isFair: boolean;
  differences: string[];
}

/** Every difference between the conditions of any two systems; tools and seeds are compared as sets. */
export function fairnessOf(systems: readonly { name: string; conditions: Conditions }[]): Fairness {
  if (systems.length === 0) return { isFair: false, differences: ['no systems'] };
  const differences = systems.flatMap((a, n) =>
    systems
      .slice(n + 1)
      .flatMap((b) =>
        (Object.keys(a.conditions) as (keyof Conditions)[])
          .filter((field) => plain(a.conditions[field]) !== plain(b.conditions[field]))
          .map((field) => `${a.name} vs ${b.name}: ${field}`),
      ),
  );
  return { isFair: differences.length === 0, differences };
}

const plain = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? [...new Set(value as unknown[])].sort() : value);

/** What each ablation should make worse (beliefs spec, section 9), for a single family if one is named. */
export const FORETOLD: Readonly<Record<string, readonly { metric: Metric; family?: string }[]>> = {
  'no-tentative-provisional': [{ metric: 'falsePromotion' }, { metric: 'overturnedRate' }],
  'no-provenance-weight': [{ metric: 'falsePromotion' }, { metric: 'brier' }],
  'no-independence': [{ metric: 'falsePromotion', family: 'correlated-sources' }],
  'no-staleness': [{ metric: 'staleHandling' }, { metric: 'staleFraction' }],
  'no-test-loop': [{ metric: 'contradictionRecovery' }, { metric: 'falseRejection' }],
  'single-layer': [{ metric: 'growthRate' }, { metric: 'overturnedRate' }],
  'direct-writes': [{ metric: 'falsePromotion' }, { metric: 'brier' }],
};

export interface Ablated {
  metric: Metric;
  family: string | null;
  whole: number | null;
  ablated: number | null;
  difference: number | null;
  /** Number of seeds in which it is worse. */
  seeds: number;
  asExpected: boolean;
}

/** Worse on average, and in most seeds in which the two differ. */
export function ablatedBy(
  { metric, family = null }: { metric: Metric; family?: string | null },
  whole: readonly Metrics[],
  ablated: readonly Metrics[],
): Ablated {
  const [before, after] = [whole, ablated].map((list) => spreadOf(list.map((each) => each[metric])).mean) as [
    number | null,
    number | null,
  ];
  const seeds = whole.filter((each, n) => isBetter(metric, each[metric], ablated[n]?.[metric] ?? null)).length;
  return {
    ...{ metric, family, whole: before, ablated: after, seeds },
    difference: before === null || after === null ? null : after - before,
    asExpected: isBetter(metric, before, after) === true,
  };
}
