import type { Actor } from './actor.js';
import { ABLATION_NAMES, governedKinds, type Chosen } from './choice.js';
import { bundleOf, canonicalJson, sha256, type Bundle } from './bundle/index.js';
import type { Http } from './http.js';
import { metricsOf, type Metrics } from './measure/metrics.js';
import { play, type Played, type Used } from './measure/play.js';
import { BASELINES } from './systems/baselines.js';
import type { SystemKind } from './systems/system.js';

export { ABLATION_NAMES, canonicalJson };

/** What a system did with the bundle of a seed. */
export interface SeedRun {
  system: string;
  policy: string | null;
  seed: number;
  bundleHash: string;
  played: Played[];
  /**
   * The conditions under which the scenarios were actually played. A condition that differs between scenarios has
   * several values.
   */
  used: { [Field in keyof Used]: (string | number)[] };
  /**
   * The scenario that was played a second time, and whether the result was the same; null: no scenario was played
   * again, as for an ablation.
   */
  repeat: { family: string; isSame: boolean } | null;
  startedAt: string;
  timings: Timings;
}

/**
 * `p50Ms`, `p95Ms`: duration of the actor's tool calls. `callsP50Ms`, `callsP95Ms`: duration of the requests to the
 * service.
 */
export interface Timings {
  seconds: number;
  p50Ms: number | null;
  p95Ms: number | null;
  callsP50Ms: number | null;
  callsP95Ms: number | null;
}

export interface Progress {
  system: string;
  seed: number;
  done: number;
  total: number;
}

/**
 * How many scenarios are played at the same time if the memory is a service. Several are, because much of the time is
 * spent waiting for maintenance runs.
 */
const AT_ONCE = 4;

/** Plays every selected system over every selected seed. Ablations play only the stress families. */
export async function runAll(
  owner: Http | null,
  chosen: Chosen,
  onProgress: (progress: Progress, run: SeedRun) => void = () => undefined,
  actor?: Actor,
): Promise<SeedRun[]> {
  const kinds = [
    ...BASELINES.filter(({ name }) => chosen.systems.includes(name)),
    ...(owner === null ? [] : governedKinds(owner, chosen)),
  ];
  const runs: SeedRun[] = [];
  if (chosen.bundles.length === 0) return runs;
  const total = kinds.length * chosen.seeds.length;
  for (const seed of chosen.seeds) {
    const bundle = bundleOf(seed, chosen.bundles);
    const own = { ...bundle, scenarios: bundle.scenarios.filter(({ family }) => isChosen(family, chosen)) };
    for (const kind of kinds) {
      const run = await runSeed(kind, own, { owner, actor, stages: chosen.bundles });
      runs.push(run);
      onProgress({ system: kind.name, seed, done: runs.length, total }, run);
    }
  }
  return runs;
}

const isChosen = (family: string, { families }: Chosen): boolean => families === null || families.includes(family);

interface Circumstances {
  owner: Http | null;
  actor: Actor | undefined;
  stages: readonly (2 | 4)[];
}

export async function runSeed(
  kind: SystemKind,
  bundle: Bundle,
  { owner, actor, stages }: Circumstances,
): Promise<SeedRun> {
  const isAblated = kind.policy !== null && ABLATION_NAMES.includes(kind.policy);
  const [startedAt, begun] = [new Date().toISOString(), performance.now()];
  const before = owner?.latencies.length ?? 0;
  const scenarios = bundle.scenarios.filter(({ stage }) => stage === 2 || !isAblated);
  const played = await atOnce(scenarios, kind.policy === null ? 1 : AT_ONCE, (each) => play(kind.make(), each, actor));
  const calls = kind.policy === null ? [] : (owner?.latencies.slice(before) ?? []);
  const tools = played.flatMap(({ latencies }) => latencies);
  const seconds = Math.round(performance.now() - begun) / 1_000;
  return {
    ...{ system: kind.name, policy: kind.policy, seed: bundle.seed, bundleHash: sha256(bundle), played, startedAt },
    used: usedBy(played),
    repeat: isAblated ? null : await repeated(kind, bundle, played, { actor, stages }),
    timings: {
      seconds,
      ...{ p50Ms: percentile(tools, 0.5), p95Ms: percentile(tools, 0.95) },
      ...{ callsP50Ms: percentile(calls, 0.5), callsP95Ms: percentile(calls, 0.95) },
    },
  };
}

/**
 * Builds and plays one scenario of the seed a second time, with a different family for each seed. Returns whether the
 * scenario and all its metrics are the same.
 */
async function repeated(
  kind: SystemKind,
  { seed }: Bundle,
  played: readonly Played[],
  { actor, stages }: Pick<Circumstances, 'actor' | 'stages'>,
): Promise<SeedRun['repeat']> {
  const stress = played.filter(({ scenario }) => scenario.stage === 2);
  const among = stress.length > 0 ? stress : played;
  const first = among[seed % among.length];
  if (first === undefined) return null;
  const { family } = first.scenario;
  const scenario = bundleOf(seed, stages).scenarios.find((each) => each.family === family)!;
  const again = await play(kind.make(), scenario, actor);
  return { family, isSame: sha256(scenario) === sha256(first.scenario) && resultOf(again) === resultOf(first) };
}

const resultOf = (played: Played): string => canonicalJson([metricsOf([played]), played.trace, played.happened]);

/** Results are in the order of the list; the first failure stops everything. */
async function atOnce<T, R>(list: readonly T[], callers: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const caller = async (): Promise<void> => {
    for (let n = next; n < list.length; n = next) {
      next += 1;
      results[n] = await work(list[n]!);
    }
  };
  await Promise.all(Array.from({ length: Math.min(callers, list.length) }, caller));
  return results;
}

function percentile(times: readonly number[], share: number): number | null {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? null;
}

const usedBy = (played: readonly Played[]): SeedRun['used'] => joined(played.map(({ used }) => used));

/** For each field, all the values that occur. */
export function joined(all: readonly { [Field in keyof Used]: unknown }[]): SeedRun['used'] {
  const values = (field: keyof Used): (string | number)[] =>
    [...new Set(all.flatMap((used) => used[field] as string | number | (string | number)[]))].sort();
  return {
    model: values('model'),
    promptFamily: values('promptFamily'),
    tools: values('tools'),
    memoryTools: values('memoryTools'),
    tokenBudget: values('tokenBudget'),
    timeoutMs: values('timeoutMs'),
  };
}

/** Metrics of two systems over the seeds that both have played, each seed once and in the same order. */
export function metricsOfBoth(
  runs: readonly SeedRun[],
  [ours, theirs]: readonly [string, string],
  stage: 2 | 4,
  family?: string,
): [Metrics[], Metrics[]] {
  const bySeed = (system: string): Map<number, SeedRun> =>
    new Map(runs.filter((run) => run.system === system).map((run) => [run.seed, run]));
  const [mine, other] = [bySeed(ours), bySeed(theirs)];
  const seeds = [...mine.keys()].filter((seed) => other.has(seed));
  const of = (played: ReadonlyMap<number, SeedRun>, system: string): Metrics[] =>
    metricsBySeed(
      seeds.map((seed) => played.get(seed)!),
      system,
      stage,
      family,
    );
  return [of(mine, ours), of(other, theirs)];
}

/** Metrics of a system by seed, for one stage, and for one family if it is named. */
export function metricsBySeed(runs: readonly SeedRun[], system: string, stage: 2 | 4, family?: string): Metrics[] {
  return runs
    .filter((run) => run.system === system)
    .map(({ played }) =>
      metricsOf(
        played.filter(
          ({ scenario }) => scenario.stage === stage && (family === undefined || scenario.family === family),
        ),
      ),
    );
}
