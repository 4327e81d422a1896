import type { Scenario, SourceClass } from './scenario.js';
import { Script, type Key } from './script.js';

/** Adds statements and actions to which no question refers; they only take up space. */
function talk(script: Script, count: number): void {
  for (let n = 0; n < count; n += 1)
    script.says(script.source('document', 'log'), script.key('remark'), script.values(1)[0]!);
}

/** A task of several sessions: its rules, the steps that are done one by one, and the next step. */
class LongTask {
  readonly script: Script;
  readonly rules: { key: Key; value: string }[];
  readonly #steps: Key[];
  readonly #next: Key;
  #done = 0;

  constructor(family: string, seed: number, rules: number, by: SourceClass) {
    this.script = new Script(family, 4, seed);
    const { script } = this;
    this.rules = Array.from({ length: rules }, () => ({
      key: script.key('limit', 'low'),
      value: script.values(1)[0]!,
    }));
    const planner = script.source(by, 'planner');
    for (const { key, value } of this.rules) {
      script.becomes(key, value);
      script.says(planner, key, value);
    }
    this.#steps = Array.from({ length: script.between(10, 12) }, () => script.key('status', 'low'));
    this.#next = script.key('next step', 'high');
    this.goOn();
  }

  /** Completes one or two steps, and records the next one. */
  goOn(): void {
    const runner = this.script.source('tool_output', 'runner');
    for (let n = this.script.between(1, 2); n > 0 && this.#done < this.#steps.length - 1; n -= 1) {
      this.script.says(runner, this.#steps[this.#done]!, 'done');
      this.#done += 1;
    }
    this.script.becomes(this.#next, this.#steps[this.#done]!.subject);
    this.script.says(runner, this.#next, this.#steps[this.#done]!.subject);
  }

  /** After a break, asks where to continue, and what does not need to be done again. */
  resume(): void {
    this.script.asks('resume', this.#next, this.#steps[this.#done]!.subject);
    for (const step of this.script.shuffled(this.#steps.slice(0, this.#done)).slice(0, 2))
      this.script.asks('done', step, 'done');
  }

  end(): Scenario {
    for (const { key, value } of this.rules) {
      this.script.truth(key, value);
      this.script.asks('constraint', key, value);
    }
    for (const step of this.#steps.slice(0, this.#done)) this.script.truth(step, 'done');
    this.script.truth(this.#next, this.#steps[this.#done]!.subject);
    return this.script.done();
  }
}

/** The value that a system has to hold in the end, and the value that was believed before. */
interface Revised {
  key: Key;
  before: string;
  after: string;
}

const revised = (script: Script, predicate: string): Revised => {
  const [before, after] = script.values(2) as [string, string];
  return { key: script.key(predicate), before, after };
};

function settle(script: Script, facts: readonly Revised[]): void {
  for (const { key, after } of facts) script.truth(key, after);
}

/** The cause of a fault: documents suspect one, measurements show another. */
function troubleshooting(seed: number): Scenario {
  const task = new LongTask('troubleshooting', seed, 4, 'user_explicit');
  const { script } = task;
  const causes = Array.from({ length: 3 }, () => revised(script, 'cause'));
  for (const { key, before } of causes) script.says(script.source('document', 'handbook'), key, before);
  const due = (script.correctedIn = script.between(3, 4));
  for (let session = 2; session <= 6; session += 1) {
    script.nextSession(script.between(14, 60));
    task.resume();
    talk(script, 6);
    for (const { key, before, after } of causes) {
      if (session === due) script.says(script.source('tool_output', 'probe'), key, after);
      if (session === due + 1) script.says(script.source('tool_output', 'meter'), key, after);
      // A source that has not seen the measurements repeats the handbook.
      if (session < 6 && script.chance(0.5)) script.says(script.source('document', 'forum', 'handbook'), key, before);
    }
    task.goOn();
    if (session >= due) for (const { key, after } of causes) script.asks('revision', key, after);
  }
  settle(script, causes);
  return task.end();
}

/** The rules of a plan change during the task, because their author says so. */
function replanning(seed: number): Scenario {
  const task = new LongTask('replanning', seed, 5, 'user_explicit');
  const { script } = task;
  const due = (script.correctedIn = script.between(3, 4));
  const changed = task.rules.slice(0, 2).map(({ key, value }) => ({ key, before: value, after: script.values(1)[0]! }));
  for (let session = 2; session <= 6; session += 1) {
    script.nextSession(script.between(14, 60));
    task.resume();
    talk(script, 6);
    for (const { key, before, after } of changed) {
      if (session === due) {
        script.becomes(key, after);
        script.says(script.source('user_explicit', 'planner'), key, after);
      }
      // An old copy of the plan circulates.
      if (session > 1 && script.chance(0.4)) script.says(script.source('document', 'plan copy'), key, before);
    }
    task.goOn();
    if (session >= due) for (const { key, after } of changed) script.asks('revision', key, after);
  }
  for (const { key, after } of changed) task.rules.find((rule) => rule.key === key)!.value = after;
  return task.end();
}

/** The reports of the tool arrive late, after copies of an old list. Even later, more copies of this list arrive. */
function delayedUpdates(seed: number): Scenario {
  const task = new LongTask('delayed-updates', seed, 3, 'user_explicit');
  const { script } = task;
  const facts = Array.from({ length: 4 }, () => revised(script, 'stock'));
  const mirror = (n: number) => script.source('document', `mirror-${n}`, 'list');
  for (const { key, before } of facts) script.says(mirror(1), key, before);
  const due = (script.correctedIn = script.between(3, 4));
  for (let session = 2; session <= 6; session += 1) {
    script.nextSession(script.between(14, 60));
    task.resume();
    talk(script, 6);
    for (const { key, before, after } of facts) {
      if (session === due) script.says(script.source('tool_output', 'scanner'), key, after);
      if (session === due + 1) script.says(script.source('tool_output', 'counter'), key, after);
      if (script.chance(0.6)) script.says(mirror(script.between(1, 3)), key, before);
    }
    task.goOn();
    if (session >= due) for (const { key, after } of facts) script.asks('revision', key, after);
  }
  settle(script, facts);
  return task.end();
}

/** What a user wants, stated once or changed once, among many guesses about it. */
function assistant(seed: number): Scenario {
  const task = new LongTask('assistant', seed, 3, 'user_explicit');
  const { script } = task;
  const wishes = Array.from({ length: 4 }, () => revised(script, 'preference'));
  const user = script.source('user_explicit', 'planner');
  for (const { key, before } of wishes) {
    script.becomes(key, before);
    script.says(user, key, before);
  }
  const due = (script.correctedIn = script.between(2, 4));
  const guesses = wishes.map(() => script.values(1)[0]!);
  for (let session = 2; session <= 6; session += 1) {
    script.nextSession(script.between(14, 60));
    task.resume();
    talk(script, 6);
    for (const [n, { key, after }] of wishes.entries()) {
      if (n < 2 && session === due) {
        script.becomes(key, after);
        script.says(user, key, after);
      }
      if (script.chance(0.5)) script.says(script.source('document', `guess-${script.between(1, 3)}`), key, guesses[n]!);
    }
    task.goOn();
    for (const [n, { key, before, after }] of wishes.entries())
      if (session >= due) script.asks(n < 2 ? 'revision' : 'task', key, n < 2 ? after : before);
  }
  settle(
    script,
    wishes.map((wish, n) => (n < 2 ? wish : { ...wish, after: wish.before })),
  );
  return task.end();
}

export const LONG_TASKS = [troubleshooting, replanning, delayedUpdates, assistant];
