import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ABLATIONS } from '#libs/tenancy/spaces/index.js';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Service } from '../service/index.js';
import { FILES, writeArtifacts } from './artifacts.js';
import { bundleOf, canonicalJson, FAMILY_NAMES, HELD_BACK, SEEDS, sha256 } from './bundle/index.js';
import { ABLATION_NAMES, choose } from './choice.js';
import { Http } from './http.js';
import { play } from './measure/play.js';
import { reportOf } from './report.js';
import { runAll, runSeed, type SeedRun } from './run.js';
import { openMeasured } from './service.js';
import { checkPolicy, passes } from './stage1.js';
import { Bm25 } from './systems/bm25.js';
import { BASELINES } from './systems/baselines.js';
import { governedKind } from './systems/governed.js';

let service: Service;
let owner: Http;
const directory = mkdtempSync(join(tmpdir(), 'credence-eval-'));
beforeAll(async () => {
  service = await openMeasured();
  owner = new Http(service.url, (await service.aTenant()).owner.secret);
});
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await service.close();
});

it('all checks of stage 1 of the evaluation pass', async () => {
  const checks = await checkPolicy(owner, 'spec');
  expect(checks.filter((check) => !passes(check))).toEqual([]);
  expect(new Set(checks.map((check) => check.case)).size).toBe(6);
});

it('the same seed gives the same bundle, and other seeds give other bundles', () => {
  const hashes = [...SEEDS, ...HELD_BACK].map((seed) => sha256(bundleOf(seed)));
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(sha256(bundleOf(101))).toBe(hashes[0]);
  expect(bundleOf(101).scenarios.map(({ family }) => family)).toHaveLength(11);
});

it('canonical JSON has sorted members at every depth', () => {
  expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1}]}');
});

it('observations contain neither questions nor true values, so that no system sees the truth', () => {
  for (const { steps } of bundleOf(101).scenarios)
    for (const step of steps.filter(({ kind }) => kind === 'observation'))
      expect(Object.keys(step)).not.toEqual(expect.arrayContaining(['expected', 'isTrue']));
});

it('BM25 ranks texts that share rare words first, and of equal texts the newest first', () => {
  const index = new Bm25<number>();
  for (const [n, text] of ['the red valve', 'the blue valve', 'the red pump', 'the red valve'].entries())
    index.add(text, n);
  expect(index.best('red valve', 2)).toEqual([3, 0]);
  expect(index.best('blue', 5)).toEqual([1]);
  expect(index.best('nothing', 5)).toEqual([]);
});

/** Much of the time is spent waiting for maintenance runs, on a machine that also does other work. */
const MINUTES = 180_000;
let whole: SeedRun | undefined;
/** The stress families of a seed, played by the service once for all tests that use them. */
async function wholeSeed(): Promise<SeedRun> {
  whole ??= await runSeed(governedKind(owner, 'credence-v1', 'whole'), bundleOf(101, [2]), {
    ...{ owner, actor: undefined, stages: [2] },
  });
  return whole;
}

const ofFamily = (run: SeedRun, family: string): SeedRun => ({
  ...run,
  played: run.played.filter(({ scenario }) => scenario.family === family),
  bundleHash: 'hash of a bundle',
  startedAt: '2026-01-01T10:00:00Z',
  timings: { seconds: 0, p50Ms: null, p95Ms: null, callsP50Ms: null, callsP95Ms: null },
});

it(
  'the service plays every stress family of a seed, and one of them twice with the same result',
  async () => {
    const run = await wholeSeed();
    expect(run.played.map(({ scenario }) => scenario.family)).toEqual(FAMILY_NAMES.slice(0, 7));
    expect(run.repeat).toEqual({ family: 'changing-facts', isSame: true });
    expect(run.used.tools).toEqual(['ask', 'name', 'observe']);
    expect(run.used.memoryTools).toEqual([
      'archive_episode',
      'create_or_link_entity_candidate',
      'execute_test_result_ingest',
      'propose_test',
      'record_observation',
      'request_consolidation',
    ]);
    const log = await runSeed(
      BASELINES.find(({ name }) => name === 'raw-log')!,
      bundleOf(101, [2]),
      {
        ...{ owner: null, actor: undefined, stages: [2] },
      },
    );
    const report = reportOf([run, log], [3], []);
    expect(report).toContain('Fairness over all pairs: equal conditions.');
    expect(report).toContain(
      `Tools that a memory called by itself, which may differ: governed: ${run.used.memoryTools.join(', ')}.`,
    );
  },
  MINUTES,
);

it(
  'the same seed gives the same results when played again, and artifacts are never overwritten',
  async () => {
    const before = ofFamily(await wholeSeed(), 'competing-stories');
    const { scenario } = before.played[0]!;
    const again = await play(governedKind(owner, 'credence-v1', 'again').make(), scenario);
    const circumstances = { tree: { sha: '0123456789ab', changes: null }, version: '0.1.0', seeds: [101] };
    const first = writeArtifacts(directory, before, circumstances);
    const second = writeArtifacts(directory, { ...before, played: [again] }, circumstances);
    expect(readdirSync(directory).sort()).toEqual([
      '2026-01-01_0123456789ab_governed_101',
      '2026-01-01_0123456789ab_governed_101-r2',
    ]);
    expect(readdirSync(first).sort()).toEqual([...FILES].sort());
    for (const name of FILES)
      expect(readFileSync(join(first, name), 'utf8')).toBe(readFileSync(join(second, name), 'utf8'));
    const summary = readFileSync(join(first, 'metrics_summary.json'), 'utf8');
    expect(summary).not.toMatch(/(?:clm|evd|tst|spc)_/);
    expect(readFileSync(join(first, 'transitions.jsonl'), 'utf8')).toContain('"to":"accepted"');
    expect(readFileSync(join(first, 'consolidation_events.jsonl'), 'utf8')).toContain('"what":"episode"');
    expect(JSON.parse(readFileSync(join(first, 'manifest.json'), 'utf8'))).toMatchObject({
      modelId: 'scripted-1',
      gitSha: '0123456789ab',
      reproducibilityHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      timings: { seconds: 0 },
    });
  },
  MINUTES,
);

it(
  'the service works in the workspace of a task, and only claims that a run made canonical count as promoted',
  async () => {
    const { played } = await wholeSeed();
    for (const { happened, sessions, size } of played) {
      const runs = happened.consolidations.filter(({ what }) => what === 'promoted');
      expect(new Set(runs.map(({ session }) => session)).size).toBe(sessions.length);
      const end = sessions.at(-1)!;
      const promoted = end.filter(({ isPromoted }) => isPromoted).length;
      expect(runs.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(promoted);
      expect(happened.consolidations.at(-1)).toMatchObject({ what: 'episode', count: 1 });
      // Only claims in force can have faded.
      expect(size.faded).toBeLessThanOrEqual(size.claims!);
      expect(size.claims).toBeLessThanOrEqual(
        end.filter(({ isVisible, isRejected }) => isVisible || isRejected).length,
      );
    }
    const ends = played.flatMap(({ sessions }) => sessions.at(-1)!);
    expect(ends.some(({ isPromoted }) => isPromoted)).toBe(true);
    expect(ends.some(({ isPromoted, isVisible }) => isVisible && !isPromoted)).toBe(true);
  },
  MINUTES,
);

it('the simpler memories play every scenario of a seed, and the report says what a single seed cannot show', async () => {
  const chosen = choose({
    seed: '101',
    system: 'context-window,raw-log,summary,key-value,graph-ungoverned',
    run: 'spec',
  });
  const runs = await runAll(null, chosen);
  expect(runs.map(({ system, played }) => [system, played.length])).toEqual([
    ['context-window', 11],
    ['raw-log', 11],
    ['summary', 11],
    ['key-value', 11],
    ['graph-ungoverned', 11],
  ]);
  const report = reportOf(runs, [2, 3, 4], []);
  expect(report).toContain('governed against raw-log: not shown');
  expect(report).toContain('fewer than 5 seeds');
});

it('unknown selections are refused', () => {
  expect([...ABLATION_NAMES].sort()).toEqual([...ABLATIONS].sort());
  expect(choose({ run: 'r' })).toMatchObject({ seeds: [...SEEDS], stages: [1, 2, 3, 4], bundles: [2, 4] });
  expect(choose({ stage: '1', run: 'r' }).bundles).toEqual([]);
  expect(choose({ ablation: 'none', run: 'r' }).policies).toEqual(['credence-v1']);
  // A seed that is named several times counts only once.
  expect(choose({ seed: '101,202,101,101,101', run: 'r' }).seeds).toEqual([101, 202]);
  for (const wrong of [{ stage: '5' }, { seed: '7' }, { system: 'oracle' }, { ablation: 'no-rules' }])
    expect(() => choose({ ...wrong, run: 'r' })).toThrow('is not one of');
});
