import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openService, workRun, type Answer, type Input, type RestClient, type Service } from '../service/index.js';
import { Game, playersOf, START, type Players } from './histories.js';
import { PLAYERS, type Player, type Step } from './node-steps.js';
import { SECRET, workStep } from './work-steps.js';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

/** One step, or two at once. */
type Turn = Step | readonly [Step, Step];
const turn: fc.Arbitrary<Turn> = fc.oneof(
  { weight: 6, arbitrary: workStep },
  { weight: 1, arbitrary: fc.tuple(workStep, workStep).map(([one, two]) => [one, withoutPause(two)] as const) },
);
const withoutPause = (step: Step): Step => ({ ...step, minutes: 0 });

const CONSTRAINTS = ['must_not_redo', 'must_preserve', 'active_constraints'] as const;

interface Entry {
  id: string;
  taskId: string;
  action: string;
  scope: string;
  idempotencyKey: string | null;
}

/** The contents of a version, independent of whether its entries have expired by now. */
function contentsOf({ must_not_redo: forbidden, expired, ...restored }: any) {
  const { must_preserve, active_constraints, goal, completed, in_progress, blocked, preferred_next } = restored;
  const byOrdinal = (a: Entry, b: Entry): number => Number(a.id.split(':')[1]) - Number(b.id.split(':')[1]);
  const { continuation_confidence: _, ...checkpoint } = restored.checkpoint;
  return {
    must_not_redo: [...forbidden, ...expired].sort(byOrdinal),
    must_preserve,
    active_constraints,
    goal,
    completed,
    in_progress,
    blocked,
    preferred_next,
    working_set: restored.working_set,
    checkpoint,
  };
}

/** Plays a history, and remembers the answers in it. */
class Watched {
  readonly seen: Record<string, number> = {};
  readonly tasks = new Map<string, { parentTaskId: string | null }>();
  /** Ids of entries that were cleared, by task. */
  readonly #cleared = new Set<string>();
  readonly #answered: { by: Player; taskId: string; version: number; contents: unknown }[] = [];

  constructor(
    private readonly players: Players,
    private readonly space: string,
    private readonly game: Game,
  ) {}

  note(what: string): void {
    this.seen[what] = (this.seen[what] ?? 0) + 1;
  }

  async take(next: Turn): Promise<void> {
    if (!isPair(next)) return this.#after(next, await this.game.take(next), true);
    const answers = await Promise.all(next.map((each) => this.game.take(each)));
    for (const [i, each] of next.entries()) await this.#after(each, answers[i]!, false);
    this.note('at once');
  }

  async #after({ name, by = 'owner' }: Step, answer: Answer | null, isAlone: boolean): Promise<void> {
    if (answer === null) return;
    const { isOk, body } = answer;
    this.note(isOk ? name : `${name} refused`);
    if (!isOk) return;
    if (String(body.id).startsWith('tsk_')) this.tasks.set(body.id, body);
    const checkpoint = body.checkpoint as { taskId: string; version: number } | null | undefined;
    const cleared = (body.clear?.cleared ?? []) as string[];
    if (cleared.length > 0) this.note('cleared');
    for (const id of cleared) this.#cleared.add(`${body.task?.id ?? checkpoint?.taskId} ${id}`);
    if (name === 'checkpoints.restore' || checkpoint == null) return;
    this.note('versions');
    const { taskId, version } = checkpoint;
    const contents = contentsOf(await this.restore(by, taskId, { version }));
    // No newer version exists, so a restore returns the contents of this one.
    if (isAlone) expect(contentsOf(await this.restore(by, taskId))).toEqual(contents);
    this.#answered.push({ by, taskId, version, contents });
  }

  restore(by: Player, taskId: string, more: Input = {}): Promise<any> {
    return this.players[by].do('checkpoints.restore', {
      space: this.space,
      taskId,
      memoryRestoreMode: 'NONE',
      ...more,
    });
  }

  /**
   * Checks that versions are numbered from 1 to n without gaps, and that no version lacks a constraint of the version
   * before it, unless the constraint was cleared.
   */
  async checkVersions(): Promise<void> {
    const { owner } = this.players;
    for (const taskId of this.tasks.keys()) {
      const { data } = await owner.do('checkpoints.list', { space: this.space, taskId, limit: 100 });
      const versions = (data as { version: number }[]).map(({ version }) => version).reverse();
      expect({ taskId, versions }).toEqual({ taskId, versions: versions.map((_, i) => i + 1) });
      let before: string[] = [];
      for (const version of versions) {
        const restored = contentsOf(await this.restore('owner', taskId, { version }));
        const ids = CONSTRAINTS.flatMap((list) => restored[list].map(({ id }: Entry) => id));
        const lost = before.filter((id) => !ids.includes(id) && !this.#cleared.has(`${taskId} ${id}`));
        expect({ taskId, version, lost }).toEqual({ taskId, version, lost: [] });
        before = ids;
      }
    }
  }

  /** Checks that the restore of an old version has the contents that were returned when this version was written. */
  async checkAnswered(): Promise<void> {
    for (const { by, taskId, version, contents } of this.#answered) {
      const now = contentsOf(await this.restore(by, taskId, { version }));
      expect({ by, taskId, version, contents: now }).toEqual({ by, taskId, version, contents });
    }
  }

  /**
   * Checks that the service blocks every action that restore lists as forbidden, and every action that names something
   * to be kept. Prohibitions with a wider scope must also apply in the subtasks.
   */
  async checkActions(): Promise<void> {
    for (const by of PLAYERS.filter((each) => each !== 'reviewer'))
      for (const taskId of this.tasks.keys()) {
        const { must_not_redo, must_preserve, inherited } = await this.restore(by, taskId);
        const wide = (must_not_redo as Entry[]).filter(({ scope }) => scope !== 'current_task');
        for (const { action, idempotencyKey } of [...must_not_redo, ...inherited] as Entry[]) {
          await this.#expectBlocked(by, taskId, { action });
          if (idempotencyKey !== null) await this.#expectBlocked(by, taskId, { action: 'else', idempotencyKey });
        }
        for (const { text } of must_preserve as { text: string }[])
          await this.#expectBlocked(by, taskId, { action: text });
        const parts = [...this.tasks].filter(([, { parentTaskId }]) => parentTaskId === taskId);
        for (const { action } of wide) for (const [part] of parts) await this.#expectBlocked(by, part, { action });
      }
  }

  async #expectBlocked(by: Player, taskId: string, asked: Input): Promise<void> {
    this.note('blocked');
    const { outcome } = await this.players[by].do('tasks.checkAction', { space: this.space, taskId, ...asked });
    expect({ by, taskId, asked, outcome }).toEqual({ by, taskId, asked, outcome: 'block' });
  }

  /** Checks that an outsider, who takes part in no private session, sees nothing that was said in a private session. */
  async checkSecrets(outsider: RestClient): Promise<void> {
    for (const taskId of this.tasks.keys()) {
      const input = { space: this.space, taskId };
      const shown = [
        await outsider.do('checkpoints.restore', input),
        await outsider.do('checkpoints.list', { ...input, limit: 100 }),
        await outsider.do('tasks.get', { space: this.space, id: taskId }),
        await outsider.do('handoffs.list', input),
      ];
      const at = JSON.stringify(shown).indexOf(SECRET);
      const leak = at === -1 ? null : JSON.stringify(shown).slice(Math.max(0, at - 200), at + 50);
      expect({ taskId, leak }).toEqual({ taskId, leak: null });
    }
  }
}

const isPair = (next: Turn): next is readonly [Step, Step] => Array.isArray(next);

/**
 * How each history begins, so that none consists of refusals only: private sessions, tasks, a constraint that is
 * cleared, a failure and a handoff.
 */
const OPENING: readonly Step[] = (['agent', 'colleague', 'owner'] as const).flatMap((by) => {
  const onTask = (name: string, input: Input): Step => ({
    name,
    input,
    refs: { taskId: { kind: 'tsk', pick: 0 } },
    by,
  });
  const clear = { ids: ['must_preserve:1'], reason: 'It is kept elsewhere' };
  return [
    { name: 'sessions.open', input: { externalId: 'board-1', private: true }, by },
    { name: 'sessions.open', input: { externalId: 'board-2', private: true }, by },
    { name: 'tasks.create', input: { title: 'Ship the export', goal: 'Ship the export' }, by },
    onTask('tasks.trackProgress', { must_preserve: ['keep the log', 'keep the table'] }),
    onTask('tasks.trackProgress', { in_progress: ['parse csv'], clear }),
    onTask('failures.track', { what: 'The export timed out' }),
    onTask('handoffs.record', { summary: 'The rest is yours', sessionId: `opening of ${by}` }),
  ];
});

/** More in the nightly run. */
const RUNS = process.env.TEST_ALL ? 20 : 2;
const LENGTH = process.env.TEST_ALL ? 90 : 35;

it(
  'after any history of tasks and sessions no constraint is lost, forbidden actions stay blocked, and replay is exact',
  async () => {
    const seen: Record<string, number> = {};
    let histories = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: LENGTH - 5, maxLength: LENGTH }), async (turns) => {
        const tenant = await service.aTenant();
        const space = `work-${(histories += 1)}`;
        await tenant.owner.do('spaces.create', { slug: space, name: space, clock: 'simulated' });
        await tenant.owner.do('spaces.setClock', { space, now: new Date(START).toISOString() });
        const players = await playersOf(tenant);
        const outsider = await tenant.agent('outsider');
        const game = new Game(players, space, (jobId) => workRun(service, tenant, jobId));
        const watched = new Watched(players, space, game);
        for (const next of [...OPENING, ...turns]) await watched.take(next);
        await watched.checkVersions();
        await watched.checkAnswered();
        await watched.checkActions();
        await watched.checkSecrets(outsider);
        await service.expectReplayIsExact(tenant.id);
        for (const [what, count] of Object.entries(watched.seen)) seen[what] = (seen[what] ?? 0) + count;
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    // Histories that consist of refusals would prove nothing.
    const needed = [
      'versions',
      'blocked',
      'cleared',
      'at once',
      'tasks.trackProgress',
      'handoffs.record',
      'failures.track',
    ];
    expect(Object.fromEntries(needed.map((what) => [what, (seen[what] ?? 0) > 0]))).toEqual(
      Object.fromEntries(needed.map((what) => [what, true])),
    );
  },
  RUNS * 60_000,
);
