import fc from 'fast-check';
import { expect } from '@jest/globals';
import { ASSERTION_CLASSES, DAY_MS } from '#libs/kernel/index.js';
import { seenClaim, seenConflict, type Answer, type Input, type RestClient, type Tenant } from '../service/index.js';
import { sha256 } from '#libs/platform/secrets/index.js';
import {
  constantly,
  filled,
  Known,
  naming,
  NODE_OPERATIONS,
  nodeStep,
  pick,
  type Player,
  type Step,
} from './node-steps.js';
import { WORK_OPERATIONS, workStep } from './work-steps.js';

/** A message, and two atoms that quote it: the gate may promote the first, only a reviewer the second. */
const SAID = 'The office closes at noon on Fridays.';
const QUOTED = { start: 0, end: SAID.length, sha256: sha256(SAID) };
const ATOMS = [SAID, 'The office is empty at noon'].map((text) => ({
  level: 'atom',
  kind: 'episodic',
  text,
  spans: [QUOTED],
  confidence: 0.95,
}));

/** The start time of a history's clock. */
export const START = Date.parse('2026-01-01T00:00:00Z');
const MINUTE_MS = 60_000;

const day = fc.integer({ min: -20, max: 20 }).map((count) => new Date(START + count * DAY_MS).toISOString());
const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined, freq: 3 });
const withoutGaps = (input: Record<string, unknown>): Input =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
const claimSays = fc
  .record({
    text: fc.constantFrom('said', 'heard', 'read'),
    triple: fc.record({
      subject: fc.constantFrom('user', 'User '),
      predicate: fc.constantFrom('home', 'likes', 'budget'),
      value: fc.constantFrom('a', 'A', 'b', '$750', '750 USD'),
    }),
    provenance: fc.oneof(
      fc.record({ source: fc.constantFrom(...ASSERTION_CLASSES) }),
      fc.record({ sourceId: fc.constantFrom('s1', 's2') }),
    ),
    observedAt: maybe(day),
    validFrom: maybe(day),
    validUntil: maybe(day),
    importance: fc.constantFrom(0.2, 0.7),
    tags: fc.subarray(['x', 'y']),
  })
  .map(withoutGaps);
const ofSession = claimSays.map((said) => ({ ...said, scope: 'session', sessionId: 'label' }));
const onClaim = (name: string, input: Input = {}): fc.Arbitrary<Step> =>
  pick.map((nth) => ({ name, input, refs: { id: { kind: 'clm', pick: nth } } }));

const noteStep: fc.Arbitrary<Step> = fc.oneof(
  fc
    .record({
      content: fc.constantFrom('port is 8080', 'port is 9090', 'Port is 8080.', 'the port is not open', 'bake bread'),
      category: fc.constantFrom('assumption', 'failure', 'strategy', 'finding'),
      importance: fc.constantFrom(0.2, 0.7),
    })
    .map((input): Step => ({ name: 'memories.store', input })),
  pick.map((nth): Step => ({
    name: 'memories.update',
    input: { importance: 0.9 },
    refs: { claimId: { kind: 'clm', pick: nth } },
  })),
  pick.map((nth): Step => ({
    name: 'memories.update',
    input: { content: 'port is 7070' },
    refs: { claimId: { kind: 'clm', pick: nth } },
  })),
  pick.map((nth): Step => ({
    name: 'claims.recordUse',
    input: { sessionId: 'label' },
    refs: { 'ids/0': { kind: 'clm', pick: nth } },
  })),
  fc
    .constantFrom('success', 'failure')
    .map((outcome): Step => ({ name: 'sessions.reportOutcome', input: { sessionId: 'label', outcome } })),
);

const claimStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 20,
    arbitrary: fc
      .oneof({ weight: 5, arbitrary: claimSays }, { weight: 1, arbitrary: ofSession })
      .map((input): Step => ({ name: 'claims.store', input })),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(claimSays, pick).map(([input, nth]): Step => ({
      name: 'claims.store',
      input,
      refs: { 'evidence/0': { kind: 'evd', pick: nth } },
    })),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({ items: fc.array(claimSays, { minLength: 2, maxLength: 4 }), atomic: fc.boolean() })
      .map((input): Step => ({ name: 'claims.storeBatch', input })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(claimSays, pick)
      .map(([input, nth]): Step => ({ name: 'claims.supersede', input, refs: { id: { kind: 'clm', pick: nth } } })),
  },
  { weight: 4, arbitrary: onClaim('claims.reinforce') },
  { weight: 8, arbitrary: onClaim('claims.dispute') },
  { weight: 2, arbitrary: onClaim('claims.withdrawVote') },
  { weight: 2, arbitrary: onClaim('claims.quarantine') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('activate', 'reject').chain((action) => onClaim('claims.review', { action })),
  },
  { weight: 3, arbitrary: onClaim('claims.retract', { errorType: 'other', reason: 'wrong' }) },
  {
    weight: 2,
    arbitrary: fc.tuple(pick, pick).map(([claim, evidence]): Step => ({
      name: 'claims.corroborate',
      input: {},
      refs: { id: { kind: 'clm', pick: claim }, evidenceId: { kind: 'evd', pick: evidence } },
    })),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(pick, pick).map(([claim, evidence]): Step => ({
      name: 'claims.attachContradiction',
      input: {},
      refs: { id: { kind: 'clm', pick: claim }, evidenceId: { kind: 'evd', pick: evidence } },
    })),
  },
  {
    weight: 6,
    arbitrary: fc.tuple(fc.constantFrom('supersede', 'reject', 'keep_both'), pick).map(([action, nth]): Step => ({
      name: 'conflicts.resolve',
      input: { action },
      refs: { id: { kind: 'cnf', pick: nth } },
    })),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(...ASSERTION_CLASSES)
      .map((source): Step => ({ name: 'evidence.record', input: { kind: 'note', content: 'seen', source } })),
  },
  {
    weight: 2,
    arbitrary: pick.map((nth): Step => ({
      name: 'evidence.revoke',
      input: { reason: 'forged' },
      refs: { id: { kind: 'evd', pick: nth } },
    })),
  },
  {
    weight: 1,
    arbitrary: pick.map((nth): Step => ({
      name: 'evidence.reinstate',
      input: { reason: 'genuine' },
      refs: { id: { kind: 'evd', pick: nth } },
    })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom('a', 'b'), pick).map(([group, nth]): Step => ({
      name: 'evidence.regroup',
      input: { group, reason: 'a reprint' },
      refs: { id: { kind: 'evd', pick: nth } },
    })),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('user', 'assistant').map((role): Step => ({
      name: 'conversations.record',
      input: {
        sessionId: 'label',
        messages: [
          { role, content: 'hello' },
          { role, content: SAID },
        ],
      },
    })),
  },
  {
    weight: 5,
    arbitrary: naming('candidates.record', { 'spans/0/messageId': 'message' }, constantly(...ATOMS)),
  },
  {
    weight: 1,
    arbitrary: naming(
      'candidates.record',
      { 'spans/0/messageId': 'message', supersedes: 'atom' },
      constantly(...ATOMS),
    ),
  },
  {
    weight: 2,
    arbitrary: naming(
      'candidates.record',
      { 'atoms/0': 'atom' },
      constantly({ level: 'scenario', title: 'Offices', text: 'When they close', confidence: 0.9 }),
    ),
  },
  {
    weight: 2,
    arbitrary: naming(
      'candidates.record',
      { 'scenarios/0': 'scenario' },
      constantly({ level: 'persona', title: 'A clerk', text: 'Works until noon', confidence: 0.9 }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({
        sourceId: fc.constantFrom('s1', 's2'),
        class: fc.constantFrom(...ASSERTION_CLASSES),
        baseReliability: fc.constantFrom(0.4, 1),
      })
      .map((input): Step => ({ name: 'sources.put', input })),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({
        name: fc.constantFrom('home', 'likes', 'budget'),
        cardinality: maybe(fc.constantFrom('single', 'multi')),
        conflictPolicy: maybe(fc.constantFrom('auto', 'review')),
        valueType: maybe(fc.constantFrom('text', 'money')),
        volatility: maybe(fc.constantFrom('low', 'high')),
      })
      .map((input): Step => ({ name: 'predicates.put', input: withoutGaps(input) })),
  },
  { weight: 3, arbitrary: day.map((now): Step => ({ name: 'spaces.setClock', input: { now } })) },
);

/** A step of a random history of one space. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: claimStep },
  { weight: 1, arbitrary: noteStep },
  { weight: 4, arbitrary: nodeStep },
  { weight: 2, arbitrary: workStep },
);

/** How many different operations the steps use. */
export const OPERATIONS = 19 + NODE_OPERATIONS + WORK_OPERATIONS;

export type Players = Record<Player, RestClient>;

/** Everybody who takes part in a history. */
export async function playersOf({ owner, as }: Pick<Tenant, 'owner' | 'as'>): Promise<Players> {
  const agentNamed = (name: string) => as({ role: 'agent', principal: { kind: 'agent', name } });
  return {
    owner,
    reviewer: await as({ role: 'reviewer', principal: { kind: 'user', name: 'reviewer' } }),
    agent: await agentNamed('agent'),
    colleague: await agentNamed('colleague'),
  };
}

/** A history in a space whose clock is simulated. */
export class Game {
  readonly known = new Known();
  #now = START;

  /** `work`: does the work of a maintenance run after it was started; default: the background does it. */
  constructor(
    private readonly players: Players,
    private readonly space: string,
    private readonly work: ((jobId: string) => Promise<unknown>) | null = null,
  ) {}

  /**
   * Takes one step; null: nothing that the step could name exists yet. The step may be refused, but a fault of the
   * service fails the test.
   */
  async take(next: Step): Promise<Answer | null> {
    const { name, by = 'owner', minutes = 0 } = next;
    const input = filled(next, this.known);
    if (input === null) return null;
    if (minutes > 0) await this.#pass(minutes);
    const { owner } = this.players;
    if (name === 'conflicts.resolve') Object.assign(input, await seenConflict(owner, this.space, String(input.id)));
    if (name === 'claims.review') Object.assign(input, await seenClaim(owner, this.space, String(input.id)));
    const answer = await this.players[by].call(name, { space: this.space, ...input });
    const { isOk, status, body } = answer;
    expect({ name, status, answered: status < 500 }).toEqual({ name, status, answered: true });
    if (isOk && name === 'spaces.setClock') this.#now = Date.parse(String(input.now));
    if (isOk && name === 'maintenance.startRun' && this.work !== null) await this.work(String(body.id));
    if (isOk) this.known.note(body);
    return answer;
  }

  async #pass(minutes: number): Promise<void> {
    this.#now += minutes * MINUTE_MS;
    await this.players.owner.do('spaces.setClock', { space: this.space, now: new Date(this.#now).toISOString() });
  }
}

/** Plays a history in a fresh space; returns how often each operation was done. */
export async function play(game: Game, steps: readonly Step[]): Promise<Record<string, number>> {
  const done: Record<string, number> = {};
  for (const next of steps) if ((await game.take(next))?.isOk) done[next.name] = (done[next.name] ?? 0) + 1;
  return done;
}
