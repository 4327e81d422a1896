import { actOn, SCRIPTED, type Actor } from '../actor.js';
import type { Question, Scenario, Step } from '../bundle/index.js';
import {
  tokensOf,
  type Happened,
  type Held,
  type Identity,
  type Served,
  type Size,
  type System,
  type Trail,
} from '../systems/system.js';

export interface Answered {
  question: Question;
  got: string | null;
  served: Served[];
  tokens: number;
}

/**
 * The answer that the memory would have given about a key after an observation about this key, and the true value at
 * that time.
 */
export interface Traced {
  step: string;
  subject: string;
  predicate: string;
  got: string | null;
  gold: string | null;
}

/** The conditions under which a system was actually played; lists are sorted. */
export interface Used {
  /** The models of the actor and of the system, and the instructions that they followed. */
  model: string[];
  promptFamily: string[];
  /** The tools of the actor, as the system recorded them. */
  tools: string[];
  /** The tools that the system called by itself. */
  memoryTools: string[];
  tokenBudget: number;
  timeoutMs: number;
}

/** What a system did with a scenario; all metrics are computed from this. */
export interface Played {
  scenario: Scenario;
  answers: Answered[];
  trace: Traced[];
  /** What the system held at the end of each session. */
  sessions: Held[][];
  identity: Identity | null;
  size: Size;
  trails: Trail[];
  happened: Happened;
  toolCalls: number;
  observations: number;
  used: Used;
  /** The duration of each tool call of the actor, in milliseconds. */
  latencies: number[];
}

/**
 * Plays a scenario step by step. A system's answer to a question does not depend on whether other questions were
 * asked.
 */
export async function play(system: System, scenario: Scenario, actor: Actor = SCRIPTED): Promise<Played> {
  const round = new Round(system, scenario, actor);
  await system.open(scenario);
  for (const step of scenario.steps) await round.take(step);
  await round.end();
  const { answers, trace, sessions, observations, latencies } = round;
  return {
    ...{ scenario, answers, trace, sessions, observations, latencies },
    used: round.used(),
    identity: await system.identity(),
    size: await system.size(),
    trails: system.trails(),
    happened: system.happened(),
    toolCalls: system.toolCalls,
  };
}

class Round {
  readonly answers: Answered[] = [];
  readonly trace: Traced[] = [];
  readonly sessions: Held[][] = [];
  readonly latencies: number[] = [];
  readonly #models = new Set<string>();
  readonly #promptFamilies = new Set<string>();
  observations = 0;
  #session = 1;
  #at = 0;

  constructor(
    private readonly system: System,
    private readonly scenario: Scenario,
    private readonly actor: Actor,
  ) {}

  used(): Used {
    const { use, limits } = this.system;
    return {
      model: sorted(this.#models, use.models),
      promptFamily: sorted(this.#promptFamilies, use.promptFamilies),
      tools: sorted(use.tools),
      memoryTools: sorted(use.memoryTools),
      tokenBudget: limits.tokenBudget,
      timeoutMs: limits.timeoutMs,
    };
  }

  async take(step: Step): Promise<void> {
    const { system } = this;
    if (step.session !== this.#session) {
      await this.end();
      this.#session = step.session;
    }
    if (step.at > this.#at) {
      this.#at = step.at;
      await system.advance(step.at);
    }
    if (step.kind === 'question') {
      this.answers.push(await this.#answer(step));
      return;
    }
    this.observations += 1;
    if (step.kind === 'mention') return this.#offered('name', () => system.meet(step));
    await this.#offered('observe', () => system.observe(step));
    await system.tidy(this.#session);
    const gold = this.scenario.gold.steps[step.id];
    if (gold === undefined) return;
    const { id, subject, predicate } = step;
    const got = actOn(this.#withinBudget(await system.after(step)));
    this.trace.push({ step: id, subject, predicate, got, gold });
  }

  async end(): Promise<void> {
    await this.system.boundary(this.#session);
    this.sessions.push(await this.system.held());
  }

  async #answer(question: Question): Promise<Answered> {
    const served = this.#withinBudget(await this.#offered('ask', () => this.system.look(question)));
    const tokens = served.reduce((sum, { text }) => sum + tokensOf(text), 0);
    const got = await this.actor.act(question, served);
    this.#models.add(this.actor.id);
    this.#promptFamilies.add(this.actor.promptFamily);
    return { question, got, served, tokens };
  }

  /** Runs a tool of the actor within the time that a call may take. */
  async #offered<T>(tool: string, call: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const result = await call();
    const took = performance.now() - startedAt;
    this.latencies.push(took);
    if (took > this.system.limits.timeoutMs) throw new Error(`${tool} took ${Math.round(took)} ms`);
    return result;
  }

  /** Limits what a reader is shown to the token budget. */
  #withinBudget(served: readonly Served[]): Served[] {
    let tokens = 0;
    return served.filter(({ text }) => (tokens += tokensOf(text)) <= this.system.limits.tokenBudget);
  }
}

const sorted = (...sets: ReadonlySet<string>[]): string[] => [...new Set(sets.flatMap((set) => [...set]))].sort();
