import { ABLATION_NAMES, SEED_POLICY, type Stage } from './choice.js';
import { failuresOf } from './artifacts.js';
import { calibrationOf, METRICS, METRIC_NAMES, type Metric } from './measure/metrics.js';
import {
  ablatedBy,
  fairnessOf,
  familyVerdict,
  FORETOLD,
  spreadOf,
  verdictOf,
  type Compared,
  type Conditions,
  type Spread,
} from './measure/verdicts.js';
import { joined, metricsBySeed, metricsOfBoth, type SeedRun } from './run.js';
import { passes, type Check } from './stage1.js';

const GOVERNED = 'governed';
const RIVAL = 'raw-log';
const STRESS = 2;
const LONG = 4;

const shown = (value: number | null): string =>
  value === null ? 'null' : Number.isInteger(value) || Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(3);
const spread = ({ mean, least, most }: Spread): string =>
  mean === null ? 'null' : least === most ? shown(mean) : `${shown(mean)} (${shown(least)} to ${shown(most)})`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, n) => (n === 0 ? '---' : '---:')), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** The tables of a run, as Markdown; the first line says what was run. */
export function reportOf(runs: readonly SeedRun[], stages: readonly Stage[], checks: readonly Check[]): string {
  return [
    ...(stages.includes(1) ? [stageOne(checks)] : []),
    ...(stages.includes(2) || stages.includes(3) ? [metricsTable(runs, STRESS), repeats(runs), calibration(runs)] : []),
    ...(stages.includes(3) ? [claim(runs)] : []),
    ...(stages.includes(4) ? [metricsTable(runs, LONG), longTasks(runs)] : []),
    ...(runs.some(({ policy }) => ABLATION_NAMES.includes(policy ?? '')) ? [ablations(runs)] : []),
    ...(runs.length > 0 ? [failures(runs), latencies(runs)] : []),
  ].join('\n\n');
}

function stageOne(checks: readonly Check[]): string {
  const cases = [...new Set(checks.map((check) => check.case))];
  const failed = checks.filter((check) => !passes(check));
  return [
    'Stage 1, policy correctness',
    table(
      ['Case', 'Passed', 'Of'],
      cases.map((name) => {
        const own = checks.filter((check) => check.case === name);
        return [name, String(own.filter(passes).length), String(own.length)];
      }),
    ),
    ...failed.map(
      (check) =>
        `${check.case}, ${check.what}: expected ${JSON.stringify(check.expected)}, got ${JSON.stringify(check.got)}`,
    ),
  ].join('\n\n');
}

/** Systems that are compared: the baselines, the service, and the service with the older policy. */
const compared = (runs: readonly SeedRun[]): string[] => [
  ...new Set(runs.filter(({ policy }) => !ABLATION_NAMES.includes(policy ?? '')).map(({ system }) => system)),
];

function metricsTable(runs: readonly SeedRun[], stage: 2 | 4): string {
  const systems = compared(runs);
  const bySystem = systems.map((system) => metricsBySeed(runs, system, stage));
  const rows = METRIC_NAMES.filter((name) => stage === LONG || METRICS[name].group !== 'continuity').map((name) => [
    `${name}${METRICS[name].better === null ? '' : METRICS[name].better === 'low' ? ' ↓' : ' ↑'}`,
    ...bySystem.map((metrics) => spread(spreadOf(metrics.map((each) => each[name])))),
  ]);
  return `Stage ${stage}, mean over seeds (minimum to maximum)\n\n${table(['Metric', ...systems], rows)}`;
}

/**
 * The conditions under which the runs of a system were actually played, both those that must be equal and all others.
 */
function conditionsOf(runs: readonly SeedRun[], system: string): Conditions & SeedRun['used'] {
  const own = runs.filter((run) => run.system === system);
  return { ...joined(own.map(({ used }) => used)), seeds: own.map(({ seed }) => seed) };
}

/** Runs that played a scenario a second time with another result. */
export const differing = (runs: readonly SeedRun[]): SeedRun[] => runs.filter(({ repeat }) => repeat?.isSame === false);

/** Stage 2 passes if repeated scenarios give the same result. */
function repeats(runs: readonly SeedRun[]): string {
  const systems = compared(runs);
  const again = runs.flatMap(({ system, seed, repeat }) => (repeat === null ? [] : [{ system, seed, ...repeat }]));
  const passed = differing(runs).length === 0 ? 'passed' : 'failed';
  return [
    `Stage 2, one family of each seed played again: ${passed}`,
    table(
      ['System', 'Played again', 'The same bundle and metrics'],
      systems.map((system) => {
        const own = again.filter((each) => each.system === system);
        return [system, String(own.length), String(own.filter(({ isSame }) => isSame).length)];
      }),
    ),
    ...again.filter(({ isSame }) => !isSame).map(({ system, seed, family }) => `- ${system}, seed ${seed}, ${family}`),
  ].join('\n\n');
}

/** Latencies are in the manifest and not in the summary, because they depend on the machine. */
function latencies(runs: readonly SeedRun[]): string {
  const mean = (values: readonly (number | null)[]): string => shown(spreadOf(values).mean);
  return `Latency, ms, mean over seeds\n\n${table(
    ['System', 'Tool calls p50', 'Tool calls p95', 'Requests p50', 'Requests p95'],
    compared(runs).map((system) => {
      const own = runs.filter((run) => run.system === system).map(({ timings }) => timings);
      return [
        system,
        ...(['p50Ms', 'p95Ms', 'callsP50Ms', 'callsP95Ms'] as const).map((name) => mean(own.map((each) => each[name]))),
      ];
    }),
  )}`;
}

function calibration(runs: readonly SeedRun[]): string {
  const own = runs.filter(({ system }) => system === GOVERNED).flatMap(({ played }) => played);
  if (own.length === 0) return 'Calibration: the governed system was not played.';
  return `Calibration of the governed system, stage 2\n\n${table(
    ['Score', 'Values', 'Mean score', 'Share that is so'],
    calibrationOf(own.filter(({ scenario }) => scenario.stage === STRESS)).map(({ from, to, count, score, share }) => [
      `${from.toFixed(1)} to ${to.toFixed(1)}`,
      String(count),
      shown(score),
      shown(share),
    ]),
  )}`;
}

function claim(runs: readonly SeedRun[]): string {
  const verdict = verdictOf(...metricsOfBoth(runs, [GOVERNED, RIVAL], STRESS));
  const played = compared(runs).map((name) => ({ name, conditions: conditionsOf(runs, name) }));
  const fairness = fairnessOf(played);
  const own = played
    .filter(({ conditions }) => conditions.memoryTools.length > 0)
    .map(({ name, conditions }) => `${name}: ${conditions.memoryTools.join(', ')}`);
  const control = compared(runs).map((system) => {
    const hits = [STRESS, LONG].map((stage) =>
      spreadOf(metricsBySeed(runs, system, stage as 2 | 4).map(({ hitAt5 }) => hitAt5)),
    );
    return [system, ...hits.map(spread)];
  });
  return [
    `Stage 3, ${GOVERNED} against ${RIVAL}: ${verdict.isShown ? 'shown' : 'not shown'}`,
    ...verdict.causes.map((cause) => `- ${cause}`),
    table(['Policy metric', GOVERNED, RIVAL, 'Improvement', 'Seeds better', 'Counts'], verdict.policy.map(comparedRow)),
    taskSuccess(verdict.taskLoss),
    `Fairness over all pairs: ${fairness.isFair ? 'equal conditions' : fairness.differences.join('; ')}.`,
    `Tools that a memory called by itself, which may differ: ${own.join('; ') || 'none'}.`,
    `Control, Hit@5 of the gold observation\n\n${table(['System', 'Stage 2', 'Stage 4'], control)}`,
  ].join('\n\n');
}

function taskSuccess(loss: number | null): string {
  if (loss === null) return 'Task success was not measured for both.';
  const points = Math.abs(100 * loss).toFixed(1);
  return `The task success of ${GOVERNED} is ${points} points ${loss > 0 ? 'lower' : 'higher'} than that of ${RIVAL}.`;
}

const comparedRow = ({ metric, ours, theirs, improvement, seeds, pairs, counts }: Compared): string[] => [
  metric,
  shown(ours),
  shown(theirs),
  improvement === null ? 'not counted' : `${(100 * improvement).toFixed(1)} %`,
  `${seeds} of ${pairs}`,
  counts ? 'yes' : 'no',
];

function longTasks(runs: readonly SeedRun[]): string {
  const families = [
    ...new Set(
      runs
        .flatMap(({ played }) => played.filter(({ scenario }) => scenario.stage === LONG))
        .map(({ scenario }) => scenario.family),
    ),
  ];
  const verdicts = families.map((family) =>
    familyVerdict(family, ...metricsOfBoth(runs, [GOVERNED, RIVAL], LONG, family)),
  );
  const named = (list: readonly Compared[]): string =>
    list
      .map(({ metric, ours, theirs, seeds }) => `${metric} ${shown(ours)} for ${shown(theirs)} (${seeds} seeds)`)
      .join(', ') || 'none';
  const won = verdicts.filter(({ isShown }) => isShown).map(({ family }) => family);
  return [
    `Stage 4, ${GOVERNED} against ${RIVAL}: ${won.length > 0 ? `shown in ${won.join(', ')}` : 'not shown'}`,
    table(
      ['Family', 'Governance metrics that are better', 'Continuity metrics that are better'],
      verdicts.map(({ family, governance, continuity }) => [family, named(governance), named(continuity)]),
    ),
  ].join('\n\n');
}

function ablations(runs: readonly SeedRun[]): string {
  const rows = ABLATION_NAMES.flatMap((name) => {
    const system = `governed-${name}`;
    if (!runs.some((run) => run.system === system)) return [];
    return (FORETOLD[name] ?? []).map((foretold): string[] => {
      const [whole, ablated] = metricsOfBoth(runs, [GOVERNED, system], STRESS, foretold.family);
      const { metric, difference, seeds, differing, asExpected, ...means } = ablatedBy(foretold, whole, ablated);
      return [
        name,
        foretold.family === undefined ? metric : `${metric}, ${foretold.family}`,
        shown(means.whole),
        shown(means.ablated),
        shown(difference),
        `${seeds} of ${differing}`,
        asExpected ? 'yes' : 'no',
      ];
    });
  });
  return `Ablations, stage 2\n\n${table(
    [
      'Ablation',
      'Expected to be worse',
      'credence-v1',
      'Without',
      'Difference',
      'Worse, of the seeds that differ',
      'As expected',
    ],
    rows,
  )}${notesOn(runs)}\n\nOther metrics under each policy\n\n${besides(runs)}`;
}

/** Notes on ablations whose names do not say exactly what they leave out. */
const NOTES: Readonly<Record<string, string>> = {
  'direct-writes':
    'direct-writes: the service does not store the state that the caller sends, which is always `accepted`; instead, it accepts every claim that has any support, unless a test failed.',
};

const notesOn = (runs: readonly SeedRun[]): string =>
  Object.entries(NOTES)
    .filter(([policy]) => runs.some((run) => run.policy === policy))
    .map(([, note]) => `\n\n${note}`)
    .join('');

const LOOKED_AT: readonly Metric[] = [
  'falsePromotion',
  'brier',
  'contradictionRecovery',
  'staleHandling',
  'overturnedRate',
  'taskSuccess',
];

function besides(runs: readonly SeedRun[]): string {
  const systems = [GOVERNED, ...[...ABLATION_NAMES, SEED_POLICY].map((name) => `governed-${name.replaceAll('.', '')}`)];
  return table(
    ['Policy', ...LOOKED_AT],
    systems
      .filter((system) => runs.some((run) => run.system === system))
      .map((system) => {
        const metrics = metricsBySeed(runs, system, STRESS);
        return [system, ...LOOKED_AT.map((name) => shown(spreadOf(metrics.map((each) => each[name])).mean))];
      }),
  );
}

/** The number of wrong answers by family; the records are in the artifacts. */
function failures(runs: readonly SeedRun[]): string {
  const systems = compared(runs);
  const all = runs.flatMap(failuresOf);
  const families = [...new Set(runs.flatMap(({ played }) => played.map(({ scenario }) => scenario.family)))];
  return `Wrong answers, all seeds\n\n${table(
    ['Family', ...systems],
    families.map((family) => [
      family,
      ...systems.map((system) => String(all.filter((one) => one.scenario === family && one.system === system).length)),
    ]),
  )}`;
}
