import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Llm, type Prompt } from '#libs/platform/llm/index.js';
import { afterAll, describe, expect, it } from '@jest/globals';
import { SCRIPTED, type Actor } from './actor.js';
import { failuresOf, writeArtifacts } from './artifacts.js';
import { bundleOf, type Bundle } from './bundle/index.js';
import { modelActor } from './model-actor.js';
import { play } from './measure/play.js';
import { differing, reportOf } from './report.js';
import { metricsOfBoth, runSeed, type SeedRun } from './run.js';
import { BASELINES } from './systems/baselines.js';
import { LIMITS, type Asked, type Limits, type SystemKind, type Use } from './systems/system.js';

const directory = mkdtempSync(join(tmpdir(), 'credence-eval-runs-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const kind = (name: string): SystemKind => BASELINES.find((each) => each.name === name)!;
const bundle = (seed: number): Bundle => {
  const scenarios = bundleOf(seed, [2]).scenarios.filter(({ family }) => family === 'delayed-correction');
  return { seed, scenarios };
};
const run = (of: SystemKind, seed = 101, actor?: Actor): Promise<SeedRun> =>
  runSeed(of, bundle(seed), { owner: null, actor, stages: [2] });

describe('the fairness check', () => {
  const [window, log] = [kind('context-window'), kind('raw-log')];
  const fairness = (...runs: SeedRun[]): string =>
    /^Fairness over all pairs: (.*)$/m.exec(reportOf(runs, [3], []))![1]!;
  /** A system like the raw log that also reports a use of its own whenever it is asked. */
  const logThat = (uses: (use: Use) => unknown): SystemKind => ({
    ...log,
    make: (limits) => {
      const system = log.make(limits);
      const look = system.look.bind(system);
      return Object.assign(system, {
        look: (asked: Asked) => {
          uses(system.use);
          return look(asked);
        },
      });
    },
  });
  const limited = (more: Partial<Limits>): SystemKind => ({ ...log, make: () => log.make({ ...LIMITS, ...more }) });

  it('passes if all systems were played under the same conditions, which they record themselves', async () => {
    const played = [await run(window), await run(log)];
    expect(fairness(...played)).toBe('equal conditions.');
    expect(played.map(({ used }) => used)).toEqual(
      played.map(() => ({
        model: ['scripted-1'],
        promptFamily: ['question-1'],
        tools: ['ask', 'observe'],
        memoryTools: [],
        tokenBudget: [LIMITS.tokenBudget],
        timeoutMs: [LIMITS.timeoutMs],
      })),
    );
  });

  it.each<[string, string, () => Promise<SeedRun>]>([
    ['the model of the actor', 'model', () => run(log, 101, { ...SCRIPTED, id: 'scripted-2' })],
    ['a model that only the memory asks', 'model', () => run(logThat(({ models }) => models.add('own-model')))],
    ['the prompts of the actor', 'promptFamily', () => run(log, 101, { ...SCRIPTED, promptFamily: 'question-2' })],
    ['prompts of the memory', 'promptFamily', () => run(logThat(({ promptFamilies }) => promptFamilies.add('own')))],
    ['a further tool of the actor', 'tools', () => run(logThat(({ tools }) => tools.add('search')))],
    ['a tool of the actor that is not served', 'tools', () => run(logThat(({ tools }) => tools.delete('observe')))],
    ['the budget of tokens', 'tokenBudget', () => run(limited({ tokenBudget: 4_000 }))],
    ['the timeout', 'timeoutMs', () => run(limited({ timeoutMs: 20_000 }))],
  ])('fails if the systems differ in %s', async (_what, field, other) => {
    expect(fairness(await run(window), await other())).toBe(`context-window vs raw-log: ${field}.`);
  });

  it('fails if one system was played over more seeds', async () => {
    expect(fairness(await run(window), await run(window, 202), await run(log))).toBe(
      'context-window vs raw-log: seeds.',
    );
  });

  it('lists the tools that a memory calls by itself, and does not compare them', async () => {
    const own = await run(logThat(({ memoryTools }) => memoryTools.add('propose_test')));
    const report = reportOf([await run(window), own], [3], []);
    expect(report).toContain('Fairness over all pairs: equal conditions.');
    expect(report).toContain('Tools that a memory called by itself, which may differ: raw-log: propose_test.');
  });
});

it('two systems are compared over the seeds that both have played, each seed once', async () => {
  const [window, log] = [kind('context-window'), kind('raw-log')];
  const played = [await run(window, 101), await run(window, 202), await run(log, 202), await run(log, 303)];
  const [first] = metricsOfBoth(played.slice(1, 3), ['context-window', 'raw-log'], 2);
  expect(metricsOfBoth([...played, played[1]!], ['context-window', 'raw-log'], 2)[0]).toEqual(first);
  expect(first).toHaveLength(1);
});

it('a system works within the budget that it was given, and reports this budget', async () => {
  const [scenario] = bundle(101).scenarios;
  const { answers, used } = await play(kind('key-value').make({ ...LIMITS, tokenBudget: 1 }), scenario!);
  expect(used.tokenBudget).toBe(1);
  expect(answers.map(({ got, tokens }) => [got, tokens])).toEqual(answers.map(() => [null, 0]));
});

it('a family of each seed is played again, and a system with a different result is named', async () => {
  const log = kind('raw-log');
  let made = 0;
  const moody: SystemKind = {
    ...log,
    make: () => ((made += 1) === 1 ? log.make() : kind('context-window').make({ ...LIMITS, tokenBudget: 1 })),
  };
  const [same, other] = [await run(kind('summary')), await run(moody)];
  expect(same.repeat).toEqual({ family: 'delayed-correction', isSame: true });
  expect(differing([same, other])).toEqual([other]);
  const report = reportOf([same, other], [2], []);
  expect(report).toContain('played again: failed');
  expect(report).toContain('- raw-log, seed 101, delayed-correction');
  expect(reportOf([same], [2], [])).toContain('played again: passed');
});

it('a wrong answer is reported with the observation after which the system first held another value to be true', async () => {
  const { played, ...rest } = await run(kind('key-value'));
  const [only] = played;
  const { question } = only!.answers[0]!;
  const { subject, predicate, expected } = question;
  const trace = (['o1', 'o4', 'o6'] as const).map((step, n) => ({
    ...{ step, subject, predicate, got: ['right', 'wrong', 'wrong'][n]!, gold: 'right' },
  }));
  const wrong = { ...only!, answers: [{ question, got: 'wrong', served: [], tokens: 0 }] };
  const first = (of: object): string =>
    failuresOf({ ...rest, played: [{ ...wrong, ...of }] } as SeedRun)[0]!.firstDifference;
  expect(expected).not.toBe('wrong');
  expect(first({ trace })).toBe('o4');
  expect(first({ trace: trace.map((each) => ({ ...each, predicate: 'other' })) })).toBe(question.id);
  expect(first({ trace: trace.map((each) => ({ ...each, step: 'o9999' })) })).toBe(question.id);
});

it('the gold value of a changing subject at each step is its value at that time', () => {
  const { scenarios } = bundleOf(101, [4]);
  const { steps, gold } = scenarios.find(({ family }) => family === 'replanning')!;
  const revised = steps.find((step) => step.kind === 'question' && step.purpose === 'revision')!;
  const { subject } = revised as { subject: string };
  const said = steps.filter((step) => step.kind === 'observation' && step.subject === subject);
  const truths = said.map(({ id }) => gold.steps[id]);
  expect(new Set(truths).size).toBe(2);
  // Old copies of the plan circulate after it was changed.
  expect(truths.indexOf(truths.at(-1)!)).toBe(truths.findIndex((truth) => truth !== truths[0]));
});

it('the summary records how much it rewrote at the end of each session', async () => {
  const played = await run(kind('summary'));
  const written = writeArtifacts(directory, played, {
    tree: { sha: 'abcdef123456', changes: null },
    version: '1',
    seeds: [],
  });
  const rows = readFileSync(join(written, 'consolidation_events.jsonl'), 'utf8').trim().split('\n');
  expect(rows).toHaveLength(2 * played.played[0]!.sessions.length);
  expect(JSON.parse(rows[0]!)).toMatchObject({ what: 'rewritten', count: expect.any(Number) });
});

it('latency is printed for every system, and is not part of the summary', async () => {
  const played = await run(kind('raw-log'));
  const report = reportOf([played], [2], []);
  expect(report).toMatch(/Latency[^]*\| raw-log \| [\d.]+ \| [\d.]+ \| null \| null \|/);
  const written = writeArtifacts(directory, played, {
    tree: { sha: 'abcdef123456', changes: null },
    version: '1',
    seeds: [101],
  });
  expect(readFileSync(join(written, 'metrics_summary.json'), 'utf8')).not.toMatch(/Ms"|latencies/);
  expect(readFileSync(join(written, 'manifest.json'), 'utf8')).toContain('p95Ms');
});

it('a language model may act, and another model judges whether the answer is right', async () => {
  const asked: Prompt[] = [];
  const model = (name: string, answer: object) =>
    new Llm({
      name,
      complete: (prompt) => {
        asked.push(prompt);
        return Promise.resolve(JSON.stringify(answer));
      },
    });
  const [scenario] = bundle(101).scenarios;
  const actor = modelActor(model('actor', { value: 'It is so.' }), model('judge', { isSame: true }));
  const { answers, used } = await play(kind('key-value').make(), scenario!, actor);
  expect(used).toMatchObject({ model: ['actor, judged by judge'], promptFamily: ['answer-from-notes-1'] });
  expect(answers.every(({ got, question }) => got === question.expected)).toBe(true);
  // Only the judge sees the expected answer.
  const expected = answers[0]!.question.expected!;
  expect(JSON.parse(asked[0]!.material)).toEqual({
    question: answers[0]!.question.text,
    notes: answers[0]!.served.map(({ text, label }) => ({ note: text, label })),
  });
  expect(asked[1]!.material).toContain(expected);
  expect(() => modelActor(model('one', {}), model('one', {}))).toThrow('cannot judge its own answers');
});
