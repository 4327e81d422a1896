import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { canonicalJson, sha256 } from './bundle/index.js';
import { calibrationOf, metricsOf, ratio, type Metrics } from './measure/metrics.js';
import type { Answered, Played } from './measure/play.js';
import type { SeedRun } from './run.js';
import { nameOf, type Tree } from './tree.js';

export const FILES = [
  'manifest.json',
  'config_snapshot.yaml',
  'transitions.jsonl',
  'consolidation_events.jsonl',
  'scenario_results.jsonl',
  'metrics_summary.json',
] as const;
export interface Circumstances {
  tree: Tree;
  /** The product version. */
  version: string;
  seeds: readonly number[];
  /** The lane in which the service keeps propositions. Absent for other systems. */
  lane?: string;
}

/** A wrong answer, and the data that explain it (docs/evaluation.md). */
export interface Failure {
  scenario: string;
  seed: number;
  system: string;
  question: string;
  expected: string | null;
  got: string | null;
  state: string | null;
  ruleId: string | null;
  evidence: string[];
  /**
   * The first observation about the subject of the question after which the system did not hold the true value. If
   * there is none, the question itself.
   */
  firstDifference: string;
}

export function failuresOf({ seed, system, played }: SeedRun): Failure[] {
  return played.flatMap((each) =>
    each.answers
      .filter(({ question, got }) => got !== question.expected)
      .map((answered) => ({
        ...{ scenario: each.scenario.family, seed, system, question: answered.question.text },
        ...{ expected: answered.question.expected, got: answered.got },
        ...shownFirst(answered),
        firstDifference: firstDifference(each, answered),
      })),
  );
}

const shownFirst = ({ served: [first] }: Answered): Pick<Failure, 'state' | 'ruleId' | 'evidence'> => ({
  state: first?.state ?? null,
  ruleId: first?.ruleId ?? null,
  evidence: first?.evidence ?? [],
});

function firstDifference({ trace }: Played, { question }: Answered): string {
  const before = trace.filter(
    ({ step, subject, predicate }) =>
      subject === question.subject && predicate === question.predicate && placeOf(step) < placeOf(question.id),
  );
  return before.find(({ got, gold }) => got !== gold)?.step ?? question.id;
}

/** Steps are numbered in order. */
const placeOf = (step: string): number => Number(step.slice(1));

/** Equal for equal inputs: contains no ids, times or anything else that depends on the machine. */
export function summaryOf({ system, policy, seed, played }: SeedRun): object {
  const of = (list: readonly Played[]): Metrics => metricsOf(list);
  const stages = [...new Set(played.map(({ scenario }) => scenario.stage))];
  return {
    ...{ system, policy, seed },
    stages: Object.fromEntries(
      stages.map((stage) => [stage, rounded(of(played.filter(({ scenario }) => scenario.stage === stage)))]),
    ),
    families: Object.fromEntries(played.map((each) => [each.scenario.family, rounded(of([each]))])),
    calibration: calibrationOf(played.filter(({ scenario }) => scenario.stage === 2)).map((bin) => ({
      ...bin,
      score: round(bin.score),
      share: round(bin.share),
    })),
  };
}

const round = (value: number | null): number | null => (value === null ? null : Math.round(value * 1e9) / 1e9);
const rounded = (metrics: Metrics): object =>
  Object.fromEntries(Object.entries(metrics).map(([name, value]) => [name, round(value)]));

/** Writes the six files of a run into a new directory, and returns it. Existing files are not changed. */
export function writeArtifacts(
  root: string,
  run: SeedRun,
  { tree, version, seeds, lane = 'task' }: Circumstances,
): string {
  const own = run.policy === null ? {} : { lane };
  const config = { ...run.used, seeds, system: run.system, policy: run.policy, ...own };
  const inputs = {
    modelId: run.used.model.join(', '),
    gitSha: nameOf(tree),
    seed: run.seed,
    policy: run.policy,
    policyVersion: run.policy,
    configHash: sha256(config),
    bundleHash: run.bundleHash,
    system: run.system,
  };
  const manifest = {
    ...inputs,
    timestamp: run.startedAt,
    reproducibilityHash: sha256(inputs),
    systemVersion: version,
    machine: { cpus: cpus().length, memory: totalmem(), node: process.version, platform: process.platform },
    timings: run.timings,
  };
  const contents: Record<(typeof FILES)[number], string> = {
    'manifest.json': pretty(manifest),
    'config_snapshot.yaml': yaml(config),
    'transitions.jsonl': lines(run.played.flatMap(ofFamily(({ happened }) => happened.transitions))),
    'consolidation_events.jsonl': lines(run.played.flatMap(ofFamily(({ happened }) => happened.consolidations))),
    'scenario_results.jsonl': lines([
      ...run.played.map((each) => ({
        scenario: each.scenario.family,
        answers: each.answers.length,
        right: each.answers.filter(({ question, got }) => question.expected === got).length,
        success: ratio(
          each.answers.filter(({ question, got }) => question.expected === got).length,
          each.answers.length,
        ),
      })),
      ...failuresOf(run).map((failure) => ({ failure })),
    ]),
    'metrics_summary.json': pretty(summaryOf(run)),
  };
  const directory = freshDirectory(root, `${run.startedAt.slice(0, 10)}_${nameOf(tree)}_${run.system}_${run.seed}`);
  for (const name of FILES) writeFileSync(join(directory, name), contents[name], { flag: 'wx' });
  return directory;
}

const ofFamily =
  (of: (played: Played) => object[]) =>
  (played: Played): object[] =>
    of(played).map((each) => ({ scenario: played.scenario.family, ...each }));

function freshDirectory(root: string, name: string): string {
  mkdirSync(root, { recursive: true });
  for (let n = 1; ; n += 1) {
    const directory = join(root, n === 1 ? name : `${name}-r${n}`);
    try {
      mkdirSync(directory);
      return directory;
    } catch (failure) {
      if ((failure as NodeJS.ErrnoException).code !== 'EEXIST') throw failure;
    }
  }
}

const pretty = (value: object): string => `${JSON.stringify(JSON.parse(canonicalJson(value)), null, 2)}\n`;
const lines = (values: readonly object[]): string => values.map((value) => `${canonicalJson(value)}\n`).join('');

/** A flat map; JSON values are valid YAML. */
const yaml = (value: object): string =>
  Object.entries(value)
    .map(([name, member]) => `${name}: ${JSON.stringify(member)}\n`)
    .join('');
