import { maintain } from '../service/background.js';
import { RestClient } from '../service/rest-client.js';
import type { Input } from '../service/client.js';
import { Agent, type AgentCall, type AgentPlan } from './agent.js';
import type { Installation } from './installation.js';

/**
 * Figures that say what survived, and how well. They are equal in every time zone, except for the number of reports
 * that a killed agent had made.
 */
export type Figures = Record<string, unknown>;

export interface Story {
  name: string;
  tell: (space: ChaosSpace) => Promise<Figures>;
  /** The expected figures, in every time zone. */
  figures: Figures;
}

const NOON = Date.parse('2026-03-29T12:00:00Z');
const GOAL = 'Ship the export service';

/** A space whose clock is set by hand, and the agents that work in it. */
export class ChaosSpace {
  private constructor(
    private readonly at: Installation,
    readonly space: string,
  ) {}

  static async open(at: Installation, space: string): Promise<ChaosSpace> {
    await at.owner.do('spaces.create', { slug: space, name: space, clock: 'simulated' });
    const opened = new ChaosSpace(at, space);
    await opened.clock(0);
    return opened;
  }

  /** Sets the clock to this many seconds after noon. */
  async clock(seconds: number): Promise<void> {
    await this.owner('spaces.setClock', { now: new Date(NOON + seconds * 1_000).toISOString() });
  }

  owner(name: string, input: Input = {}): Promise<any> {
    return this.at.owner.do(name, { space: this.space, ...input });
  }

  /** A client with the key of the agent with that name. */
  async as(name: string): Promise<RestClient> {
    const principal = { kind: 'agent', name: `${name} in ${this.space}` };
    const { secret } = await this.at.owner.do('keys.create', { name, role: 'agent', principal });
    return new RestClient(this.at.owner.url, secret);
  }

  async agent(name: string, plan: Pick<AgentPlan, 'calls' | 'then' | 'whyStopped'>): Promise<Agent> {
    const { url, secret } = await this.as(name);
    return Agent.start({ url, key: secret, space: this.space, ...plan }, this.at.timeZone);
  }

  /** Interrupts sessions that are idle by the clock of the space. */
  sweep(): Promise<void> {
    return maintain(this.at.owner, this.space, 'sessions');
  }

  killService(): Promise<void> {
    return this.at.killAll();
  }

  startService(): Promise<void> {
    return this.at.startAgain();
  }
}

const task = (more: Input = {}): AgentCall => ({
  operation: 'tasks.create',
  input: { title: GOAL, goal: GOAL, ...more },
  as: 'task',
});
const progress = (body: Input): AgentCall => ({
  operation: 'tasks.trackProgress',
  input: { taskId: '$task', sessionId: '$run', ...body },
});
const execution: AgentCall = {
  operation: 'executions.start',
  input: { taskId: '$task', label: 'build the package', sessionId: '$run' },
};

const CONSTRAINTS = {
  must_not_redo: [
    { action: 'send the announcement to customers', reason: 'side_effect_emitted' },
    { action: 'charge card 4711', reason: 'already_completed' },
  ],
  must_preserve: ['keep the old endpoint'],
};
const FIRST = {
  status: 'in_progress',
  in_progress: ['parse csv', 'write exporter'],
  preferred_next: ['write tests'],
  working_set: { files: ['src/csv.ts', 'src/export.ts'], tools: ['git'] },
  completed: [{ text: 'read the specification' }],
  ...CONSTRAINTS,
};

/** The acknowledged texts of an agent that are missing from what is restored. */
function lostOf(restored: any, acknowledged: readonly Input[]): string[] {
  const kept = new Set<string>([
    ...restored.completed.map(({ text }: { text: string }) => text),
    ...restored.must_not_redo.map(({ action }: { action: string }) => action),
    ...restored.must_preserve.map(({ text }: { text: string }) => text),
  ]);
  const said = acknowledged.flatMap(({ completed = [], must_not_redo = [], must_preserve = [] }: any) => [
    ...completed.map(({ text }: { text: string }) => text),
    ...must_not_redo.map(({ action }: { action: string }) => action),
    ...must_preserve,
  ]);
  return said.filter((text) => !kept.has(text));
}

const sentBy = (agent: Agent): Input[] => agent.acknowledged.map(({ sent }) => sent);

async function handoff(chaos: ChaosSpace): Promise<Figures> {
  const builder = await chaos.agent('builder', {
    calls: [
      task(),
      progress(FIRST),
      {
        operation: 'handoffs.record',
        input: {
          sessionId: '$run',
          taskId: '$task',
          summary: 'The parser is done, the exporter is half written',
          completed: [{ text: 'parse csv' }],
          in_progress: ['write exporter'],
          next_steps: ['write tests'],
        },
      },
    ],
    then: 'leave',
  });
  await builder.has();
  const exit = await builder.ends();
  const taskId = builder.answerTo('tasks.create').id as string;
  const next = await chaos.as('next');
  const given = { space: chaos.space, taskId };
  const restored = await next.do('checkpoints.restore', given);
  await chaos.clock(301);
  const { reason } = await next.do('tasks.trackProgress', { ...given, in_progress: ['write exporter'] });
  const measured = (parent: number) => next.do('tasks.evaluateContinuity', { ...given, parent, child: parent + 1 });
  const [handedOver, goneOn] = [await measured(1), await measured(2)];
  return {
    exit,
    session: (await chaos.owner('sessions.get', { id: builder.answerTo('sessions.open').id })).state,
    handoff: restored.handoff.summary,
    plan: [restored.in_progress, restored.preferred_next],
    lost: lostOf(restored, sentBy(builder)),
    blocked: (await next.do('tasks.checkAction', { ...given, action: 'charge card 4711' })).outcome,
    reason,
    continuity: [handedOver.score, goneOn.score],
    values: goneOn.values,
  };
}

async function sigterm(chaos: ChaosSpace): Promise<Figures> {
  const builder = await chaos.agent('builder', {
    calls: [task(), progress(FIRST), execution],
    then: 'stay',
    whyStopped: { type: 'context_overflow', context: { tokens: 190_000 } },
  });
  await builder.has();
  const exit = await builder.ends('SIGTERM');
  const taskId = builder.answerTo('tasks.create').id as string;
  const next = await chaos.as('next');
  const given = { space: chaos.space, taskId };
  const restored = await next.do('checkpoints.restore', given);
  const { state } = await chaos.owner('sessions.get', { id: builder.answerTo('sessions.open').id });
  const { action, restoreMode } = await next.do('tasks.recoveryAdvice', given);
  return {
    exit,
    session: state,
    interruption: restored.interruption.type,
    context: restored.interruption.context,
    advice: [action, restoreMode],
    lost: lostOf(restored, sentBy(builder)),
    confidence: restored.continuation_confidence,
  };
}

async function killed(chaos: ChaosSpace): Promise<Figures> {
  const builder = await chaos.agent('builder', { calls: [task(), progress(FIRST), execution], then: 'work' });
  await builder.has(15);
  await chaos.killService();
  const before = builder.acknowledged.length;
  await chaos.startService();
  // The agent continues by itself: it has sent unanswered requests again.
  await builder.has(before - 4 + 15);
  await builder.ends('SIGKILL');
  const taskId = builder.answerTo('tasks.create').id as string;
  const next = await chaos.as('next');
  const given = { space: chaos.space, taskId };
  await chaos.clock(30 * 60);
  await chaos.sweep();
  const restored = await next.do('checkpoints.restore', { ...given, memoryRestoreMode: 'FULL' });
  const { id } = builder.answerTo('sessions.open');
  const { state } = await chaos.owner('sessions.get', { id });
  const { action, restoreMode } = await next.do('tasks.recoveryAdvice', given);
  const packed = restored.completed.map(({ text }: { text: string }) => text);
  return {
    session: state,
    interruption: restored.interruption.type,
    advice: [action, restoreMode],
    lost: lostOf(restored, sentBy(builder)),
    doubled: packed.length - new Set(packed).size,
    plan: [restored.in_progress, restored.preferred_next],
  };
}

const FAILURES = ['no answer after 30 s', 'no answer after 60 s', 'the connection was reset'];

async function failing(chaos: ChaosSpace): Promise<Figures> {
  const builder = await chaos.agent('builder', {
    calls: [
      task(),
      progress(FIRST),
      ...FAILURES.map((what) => ({
        operation: 'failures.track',
        input: { taskId: '$task', what: `TimeoutError: ${what}`, component: 'mail', sessionId: '$run' },
      })),
      progress({ completed: [{ text: 'parse csv' }] }),
    ],
    then: 'leave',
  });
  await builder.has();
  const exit = await builder.ends();
  const taskId = builder.answerTo('tasks.create').id as string;
  const next = await chaos.as('next');
  const given = { space: chaos.space, taskId };
  const restored = await next.do('checkpoints.restore', given);
  const versions = await next.do('checkpoints.list', given);
  const { values, score } = await next.do('tasks.evaluateContinuity', { ...given, parent: 1, child: 4 });
  const kept = await Promise.all(
    [1, 2, 3, 4].map(async (version) => {
      const { must_not_redo, must_preserve } = await next.do('checkpoints.restore', { ...given, version });
      return (must_not_redo.length as number) + (must_preserve.length as number);
    }),
  );
  return {
    exit,
    versions: versions.data.map(({ version, reason }: { version: number; reason: string }) => `${version} ${reason}`),
    constraintsOfEach: kept,
    failures: restored.failures.length,
    lost: lostOf(restored, sentBy(builder)),
    continuity: score,
    values,
  };
}

const FILES = ['a.ts', 'b.ts', 'c.ts', 'd.ts'];

/** The working set with this many of its four files replaced. */
const drifted = (replaced: number): string[] => FILES.map((file, i) => (i < replaced ? `new-${file}` : file));

async function drift(chaos: ChaosSpace): Promise<Figures> {
  const shifts: Figures = {};
  const workers = await Promise.all(
    [0, 1, 2, 3, 4].map(async (replaced) => {
      const calls = [
        task({ title: `${GOAL} ${replaced}` }),
        progress({ working_set: { files: FILES }, ...CONSTRAINTS }),
      ];
      const worker = await chaos.agent(`worker ${replaced}`, { calls, then: 'leave' });
      await worker.has();
      await worker.ends();
      return { replaced, worker };
    }),
  );
  const next = await chaos.as('next');
  for (const at of [61, 302]) {
    await chaos.clock(at);
    for (const { replaced, worker } of workers) {
      const given = { space: chaos.space, taskId: worker.answerTo('tasks.create').id as string };
      const { reason } = await next.do('tasks.trackProgress', { ...given, working_set: { files: drifted(replaced) } });
      if (reason === null || shifts[`${replaced} of 4`] !== undefined) continue;
      const { values, score } = await next.do('tasks.evaluateContinuity', given);
      shifts[`${replaced} of 4`] = { reason, workingSet: values.workingSet, continuity: score };
    }
  }
  const restored = await Promise.all(
    workers.map(async ({ worker }) =>
      lostOf(
        await next.do('checkpoints.restore', { space: chaos.space, taskId: worker.answerTo('tasks.create').id }),
        sentBy(worker),
      ),
    ),
  );
  return { ...shifts, lost: restored.flat() };
}

const SAME = { goal: 1, action: 1, failureRecall: 1, workingSet: 1, replanning: 1, redundantExploration: 1 };

export const STORIES: readonly Story[] = [
  {
    name: 'S1 a clean handoff to another agent',
    tell: handoff,
    figures: {
      exit: 0,
      session: 'closed',
      handoff: 'The parser is done, the exporter is half written',
      plan: [['write exporter'], ['write tests']],
      lost: [],
      blocked: 'block',
      reason: 'AUTO_SAVE',
      continuity: [0.95, 0.966666667],
      values: { ...SAME, replanning: 0.666666667 },
    },
  },
  {
    name: 'S2 SIGTERM of the agent, through the SDK',
    tell: sigterm,
    figures: {
      // The signal ends it.
      exit: null,
      session: 'interrupted',
      interruption: 'context_overflow',
      context: { tokens: 190_000 },
      advice: ['restore', 'SELECTIVE'],
      lost: [],
      confidence: 0.766666667,
    },
  },
  {
    name: 'S3 kill -9 of the agent, the API and the worker',
    tell: killed,
    figures: {
      session: 'interrupted',
      interruption: 'crash',
      advice: ['restore', 'FULL'],
      lost: [],
      doubled: 0,
      plan: [['parse csv', 'write exporter'], ['write tests']],
    },
  },
  {
    name: 'S4 failures in the middle',
    tell: failing,
    figures: {
      exit: 0,
      versions: ['4 FAILURE', '3 FAILURE', '2 FAILURE', '1 PLAN_UPDATE'],
      constraintsOfEach: [3, 3, 3, 3],
      // Two of the failures differ only in a number, so they count as one failure that happened twice.
      failures: 2,
      lost: [],
      continuity: 0.975,
      values: { ...SAME, replanning: 0.75 },
    },
  },
  {
    name: 'S5 a working set that drifts by quarters',
    tell: drift,
    figures: {
      '0 of 4': { reason: 'AUTO_SAVE', workingSet: 1, continuity: 1 },
      '1 of 4': { reason: 'AUTO_SAVE', workingSet: 0.6, continuity: 0.94 },
      '2 of 4': { reason: 'WORKING_SET_SHIFT', workingSet: 0.333333333, continuity: 0.9 },
      '3 of 4': { reason: 'WORKING_SET_SHIFT', workingSet: 0.142857143, continuity: 0.871428571 },
      '4 of 4': { reason: 'WORKING_SET_SHIFT', workingSet: 0, continuity: 0.85 },
      lost: [],
    },
  },
];
