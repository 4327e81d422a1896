import { ABLATION_NAMES, governedKinds, type Chosen } from './choice.js';
import { bundleOf, canonicalJson, sha256, type Bundle } from './bundle/index.js';
import type { Http } from './http.js';
import { metricsOf, type Metrics } from './measure/metrics.js';
import { play, type Played } from './measure/play.js';
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
  startedAt: string;
  timings: { seconds: number; callsP50Ms: number | null; callsP95Ms: number | null };
}

export interface Progress {
  system: string;
  seed: number;
  done: number;
  total: number;
}

/** Plays every chosen system over every chosen seed. Ablations play the stress families alone. */
export async function runAll(
  owner: Http | null,
  chosen: Chosen,
  onProgress: (progress: Progress, run: SeedRun) => void = () => undefined,
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
    for (const kind of kinds) {
      const run = await runSeed(kind, bundle, owner);
      runs.push(run);
      onProgress({ system: kind.name, seed, done: runs.length, total }, run);
    }
  }
  return runs;
}

async function runSeed(kind: SystemKind, bundle: Bundle, owner: Http | null): Promise<SeedRun> {
  const isAblated = kind.policy !== null && ABLATION_NAMES.includes(kind.policy);
  const [startedAt, begun] = [new Date().toISOString(), performance.now()];
  const before = owner?.latencies.length ?? 0;
  const played: Played[] = [];
  for (const scenario of bundle.scenarios.filter(({ stage }) => stage === 2 || !isAblated))
    played.push(await play(kind.make(), scenario));
  const calls = [...(owner?.latencies.slice(before) ?? [])].sort((a, b) => a - b);
  return {
    ...{ system: kind.name, policy: kind.policy, seed: bundle.seed, bundleHash: sha256(bundle), played, startedAt },
    timings: {
      seconds: Math.round(performance.now() - begun) / 1_000,
      callsP50Ms: kind.policy === null ? null : (calls[Math.floor(calls.length / 2)] ?? null),
      callsP95Ms: kind.policy === null ? null : (calls[Math.floor(calls.length * 0.95)] ?? null),
    },
  };
}

/** Metrics of a system by seed, of one stage, and of one family if it is named. */
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
