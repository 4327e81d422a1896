import { actOn } from '../actor.js';
import type { Question, Scenario } from '../bundle/index.js';
import {
  TOKEN_BUDGET,
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

/** What a system did with a scenario; everything that is counted is counted from this. */
export interface Played {
  scenario: Scenario;
  answers: Answered[];
  /** What it held at the end of each session. */
  sessions: Held[][];
  identity: Identity | null;
  size: Size;
  trails: Trail[];
  happened: Happened;
  toolCalls: number;
  observations: number;
}

/** Plays a scenario step by step. What a system says about a question does not depend on whether others were asked. */
export async function play(system: System, scenario: Scenario): Promise<Played> {
  await system.open(scenario);
  const answers: Answered[] = [];
  const sessions: Held[][] = [];
  let [session, at, observations] = [1, 0, 0];
  const end = async (): Promise<void> => {
    await system.boundary(session);
    sessions.push(await system.held());
  };
  for (const step of scenario.steps) {
    if (step.session !== session) {
      await end();
      session = step.session;
    }
    if (step.at > at) {
      at = step.at;
      await system.advance(at);
    }
    if (step.kind === 'question') answers.push(await answer(system, step));
    else {
      observations += 1;
      if (step.kind === 'mention') await system.meet(step);
      else await system.observe(step);
    }
  }
  await end();
  return {
    scenario,
    answers,
    sessions,
    identity: await system.identity(),
    size: await system.size(),
    trails: system.trails(),
    happened: system.happened(),
    toolCalls: system.toolCalls,
    observations,
  };
}

async function answer(system: System, question: Question): Promise<Answered> {
  const served = withinBudget(await system.look(question));
  const tokens = served.reduce((sum, { text }) => sum + tokensOf(text), 0);
  return { question, got: actOn(served), served, tokens };
}

/** Nobody is shown more than the budget of tokens. */
function withinBudget(served: readonly Served[]): Served[] {
  let tokens = 0;
  return served.filter(({ text }) => (tokens += tokensOf(text)) <= TOKEN_BUDGET);
}
