import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  TRANSPORTS,
  openService,
  type Client,
  type Input,
  type RestClient,
  type Service,
  type Tenant,
  type Transport,
} from '../service/index.js';
import { mostlyOver } from '../service/transports.js';

/**
 * Attempts of an agent to complete a step that needs a response of the refund system, for which it may not speak. No
 * attempt leaves valid evidence, so no reader may find the step done or skipped.
 */
let service: Service;
let tenant: Tenant;
let cast: Record<'agent' | 'system' | 'writer' | 'reader', RestClient>;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
  cast = {
    agent: await tenant.agent('agent', { sourceSystems: ['order_api'] }),
    system: await tenant.as({ role: 'agent', principal: { kind: 'service', name: 'system' }, sourceSystems: SYSTEMS }),
    writer: await tenant.user('writer'),
    reader: await tenant.as({ role: 'reader', principal: { kind: 'user', name: 'reader' } }),
  };
});
afterAll(() => service.close());

const SYSTEMS = ['order_api', 'payment_api', 'policy_db', 'refund_api', 'approval_system'];
const MINUTE = 60_000;
const ago = (minutes: number): string => new Date(Date.now() - minutes * MINUTE).toISOString();

/** One task for an order, with a step that must not become done. */
class Scene {
  readonly log: string[] = [];
  taskId = '';
  step = '';
  private calls = 0;

  constructor(
    readonly space: string,
    readonly order: string,
    readonly agent: Client,
  ) {}

  async call(who: Client, name: string, input: Input): Promise<any> {
    const { isOk, status, body } = await who.call(name, { space: this.space, ...input });
    if (status >= 500) throw new Error(`${name} answered ${status} ${JSON.stringify(body)}`);
    this.log.push(`${name} ${JSON.stringify(input)} -> ${isOk ? (body.outcome ?? 'done') : body.code}`);
    return isOk ? body : { refused: body };
  }

  act(name: string, input: Input): Promise<any> {
    return this.call(this.agent, name, input);
  }

  async begin(): Promise<this> {
    const { id } = await this.act('tasks.create', { title: 'Refund', anchors: { order: this.order } });
    this.taskId = id;
    this.step = await this.aStep();
    return this;
  }

  async aStep(more: Input = {}): Promise<string> {
    const step = { taskId: this.taskId, stepType: 'refund_completion', title: 'Pay', ...more };
    return (await this.act('steps.create', step)).id ?? '';
  }

  /** What the refund system itself reports. */
  async response(status = 'SUCCEEDED', more: Input = {}, content: Input = {}): Promise<string> {
    const { id } = await this.call(cast.system, 'evidence.record', {
      ...this.said({ status, ...content }),
      sourceSystem: 'refund_api',
      ...more,
    });
    if (id === undefined) throw new Error(`the system records nothing: ${this.log.at(-1)}`);
    return id;
  }

  /** Records the same content in the name of the agent. */
  async forged(more: Input = {}, content: Input = {}): Promise<string | null> {
    return (await this.act('evidence.record', { ...this.said(content), ...more })).id ?? null;
  }

  said(content: Input): Input {
    return {
      kind: 'tool_output',
      evidenceType: 'refund_api_response',
      content: JSON.stringify({ order_id: this.order, refund_id: 'REF-1', status: 'SUCCEEDED', ...content }),
      externalId: `call ${this.order} ${(this.calls += 1)}`,
    };
  }

  done(evidenceIds: (string | null)[] = [], more: Input = {}): Promise<any> {
    const named = evidenceIds.filter((id) => id !== null);
    return this.act('steps.transition', { id: this.step, to: 'done', evidenceIds: named, ...more });
  }
}

interface Attempt {
  name: string;
  run: (scene: Scene) => Promise<unknown>;
}

const forgery = (name: string, more: Input, content: Input = {}): Attempt => ({
  name,
  run: async (scene) => scene.done([await scene.forged(more, content)]),
});
const response = (name: string, of: (scene: Scene) => Promise<string>): Attempt => ({
  name,
  run: async (scene) => scene.done([await of(scene)]),
});
/** The step is done with valid evidence, which is then revoked. */
const fallen = (name: string, then: (scene: Scene, genuine: string) => Promise<unknown>): Attempt => ({
  name,
  run: async (scene) => {
    const genuine = await scene.response();
    const { outcome } = await scene.done([genuine]);
    if (outcome !== 'accepted') throw new Error(`the step is not done with genuine evidence: ${scene.log.at(-1)}`);
    await scene.call(cast.system, 'evidence.revoke', { id: genuine, reason: 'The payment was reversed' });
    await then(scene, genuine);
  },
});

const ATTEMPTS: readonly Attempt[] = [
  { name: 'nothing', run: (scene) => scene.done() },
  forgery('a note of its own', { evidenceType: null }),
  forgery('evidence of no source system', {}),
  forgery('evidence of a system that it may not speak for', { sourceSystem: 'refund_api' }),
  forgery('evidence of a system that it may speak for', { sourceSystem: 'order_api' }),
  forgery('evidence of the language model', { sourceSystem: 'llm' }),
  forgery('evidence of itself', { sourceSystem: 'agent:prn_00000000000000000000000001' }),
  forgery('evidence of a system written alike', { sourceSystem: 'Refund_API' }),
  forgery('an order record that says that it is a response', {
    evidenceType: 'order_record',
    sourceSystem: 'order_api',
  }),
  forgery('anchors that are declared', { anchors: {} }, { order_id: undefined }),
  response('a call that failed', (scene) => scene.response('FAILED')),
  response('a status written alike', (scene) => scene.response('succeeded')),
  response('a status that is a list', (scene) => scene.response('', {}, { status: ['SUCCEEDED'] })),
  response('another order', (scene) => scene.response('SUCCEEDED', {}, { order_id: 'ORD-999' })),
  response('another order that is declared to be this', (scene) =>
    scene.response('SUCCEEDED', { anchors: { order: scene.order } }, { order_id: 'ORD-999' }),
  ),
  response('an order that begins alike', (scene) => scene.response('SUCCEEDED', {}, { order_id: `${scene.order}0` })),
  response('two orders', (scene) =>
    scene.response('SUCCEEDED', {}, { order_id: undefined, orders: [scene.order, 'ORD-999'] }),
  ),
  response('a response that is stale', (scene) => scene.response('SUCCEEDED', { observedAt: ago(3) })),
  response('a response that expired', (scene) => scene.response('SUCCEEDED', { observedAt: ago(60) })),
  response('a response that was revoked', async (scene) => {
    const id = await scene.response();
    await scene.call(cast.system, 'evidence.revoke', { id, reason: 'Wrong' });
    return id;
  }),
  response('a response taken from a page that was revoked', async (scene) => {
    const page = await scene.call(cast.system, 'evidence.record', { kind: 'page', content: `page ${scene.order}` });
    const id = await scene.response('SUCCEEDED', { parentEvidenceIds: [page.id] });
    await scene.call(cast.system, 'evidence.revoke', { id: page.id, reason: 'Wrong' });
    return id;
  }),
  response('a response that a newer one denies', async (scene) => {
    const id = await scene.response('SUCCEEDED', { observedAt: ago(1) });
    await scene.response('FAILED');
    return id;
  }),
  {
    name: 'evidence attached beforehand',
    run: async (scene) => {
      const [own, failed] = [await scene.forged(), await scene.response('FAILED')];
      await scene.act('steps.attach', { id: scene.step, evidenceIds: [own, failed].filter((id) => id !== null) });
      return scene.done();
    },
  },
  {
    name: 'evidence attached by an offload',
    run: async (scene) => {
      const evidenceId = await scene.forged();
      await scene.act('offloads.record', {
        taskId: scene.taskId,
        stepId: scene.step,
        evidenceId,
        summary: 'Paid',
        score: 10,
      });
      return scene.done();
    },
  },
  {
    name: 'every way through the statuses',
    run: async (scene) => {
      for (const to of [
        'in_progress',
        'blocked',
        'done',
        'pending',
        'in_progress',
        'done',
        'skipped',
        'pending',
        'done',
      ])
        await scene.act('steps.transition', { id: scene.step, to, reason: 'Because', suggestedAction: 'Go on' });
    },
  },
  {
    name: 'skipping instead',
    run: async (scene) => scene.act('steps.transition', { id: scene.step, to: 'skipped', reason: 'It is paid' }),
  },
  {
    name: 'a writer who skips for it',
    run: async (scene) =>
      scene.call(cast.writer, 'steps.transition', { id: scene.step, to: 'skipped', reason: 'The agent said so' }),
  },
  {
    name: 'a child that is done, and a parent that waits for it alone',
    run: async (scene) => {
      const child = await scene.aStep({
        stepType: 'refund_completion',
        parentId: scene.step,
        anchors: { order: 'ORD-999' },
      });
      await scene.call(cast.system, 'steps.transition', {
        id: child,
        to: 'done',
        evidenceIds: [await scene.response('SUCCEEDED', {}, { order_id: 'ORD-999' })],
      });
      return scene.done();
    },
  },
  {
    name: 'evidence of another step of the same task',
    run: async (scene) => {
      const other = await scene.aStep({ anchors: { order: 'ORD-999' } });
      const theirs = await scene.response('SUCCEEDED', {}, { order_id: 'ORD-999' });
      await scene.call(cast.system, 'steps.transition', { id: other, to: 'done', evidenceIds: [theirs] });
      return scene.done([theirs]);
    },
  },
  {
    name: 'a step that is created done, or of a type that asks for nothing',
    run: async (scene) => {
      await scene.act('steps.create', {
        taskId: scene.taskId,
        stepType: 'refund_completion',
        title: 'P',
        status: 'done',
      });
      for (const stepType of ['refund', 'Refund_completion', 'refund_completion2'])
        scene.step = (await scene.aStep({ stepType })) || scene.step;
      return scene.done();
    },
  },
  {
    name: 'a step that is about two orders',
    run: async (scene) => {
      scene.step = await scene.aStep({ anchors: { order: scene.order, order_id: 'ORD-999' } });
      return scene.done([await scene.response('SUCCEEDED', {}, { order_id: 'ORD-999' })]);
    },
  },
  {
    name: 'a step that is about nothing',
    run: async (scene) => {
      scene.step = await scene.aStep({ anchors: {} });
      return scene.done([await scene.response('SUCCEEDED', {}, { order_id: 'ORD-999' })]);
    },
  },
  ...['support', 'auditId', 'gates', 'violations', 'outcome', 'status', 'dryRun', 'manual', 'force'].map(
    (field): Attempt => ({
      name: `a field ${field} that says that it may`,
      run: (scene) => scene.done([], { [field]: { auditId: 'evt_1', accepted: true } }),
    }),
  ),
  {
    name: 'the task set done over it',
    run: async (scene) => {
      for (const status of ['in_progress', 'done'])
        await scene.act('tasks.setStatus', { id: scene.taskId, status, reason: 'It is' });
    },
  },
  {
    name: 'a schema of its own',
    run: async (scene) => {
      await scene.act('schemas.put', { builtIn: 'coding' });
      return scene.done();
    },
  },
  fallen('the evidence revoked, and nothing else', () => Promise.resolve()),
  fallen('the same evidence again', (scene, genuine) => scene.done([genuine])),
  fallen('in progress and done again', async (scene, genuine) => {
    await scene.act('steps.transition', { id: scene.step, to: 'in_progress' });
    await scene.done([genuine]);
  }),
  fallen('reinstated by the agent', async (scene, genuine) => {
    await scene.act('evidence.reinstate', { id: genuine, reason: 'It was right' });
    await scene.act('steps.transition', { id: scene.step, to: 'in_progress' });
    await scene.done();
  }),
  fallen('detached and attached again', async (scene, genuine) => {
    await scene.act('steps.detach', { id: scene.step, evidenceId: genuine });
    await scene.act('steps.attach', { id: scene.step, evidenceIds: [genuine] });
    await scene.act('steps.transition', { id: scene.step, to: 'pending' });
    await scene.done();
  }),
  fallen('its content in the words of the agent', async (scene) => {
    await scene.act('steps.transition', { id: scene.step, to: 'in_progress' });
    await scene.done([await scene.forged({ sourceSystem: 'refund_api' }), await scene.forged()]);
  }),
  {
    name: 'a stand-in of its own before the evidence is revoked',
    run: async (scene) => {
      const [genuine, own, failed] = [
        await scene.response(),
        await scene.forged(),
        await scene.response('FAILED', { observedAt: ago(1) }),
      ];
      await scene.done([genuine, own, failed]);
      await scene.call(cast.system, 'evidence.revoke', { id: genuine, reason: 'Reversed' });
    },
  },
  {
    name: 'a transition at the moment of the revocation',
    run: async (scene) => {
      const genuine = await scene.response();
      await Promise.all([
        scene.done([genuine]),
        scene.call(cast.system, 'evidence.revoke', { id: genuine, reason: 'Reversed' }),
        scene.done([genuine]),
      ]);
    },
  },
];

/** What a reader finds accepted: the step done or skipped, or the task done. */
async function isAccepted({ space, step, taskId }: Scene): Promise<string[]> {
  const { status, support } = await cast.reader.do('steps.get', { space, id: step });
  const [listed] = (await cast.reader.do('steps.list', { space, taskId, limit: 50 })).data.filter(
    ({ id }: Input) => id === step,
  );
  const task = await cast.reader.do('tasks.get', { space, id: taskId });
  const isSettled =
    ['done', 'skipped'].includes(status as string) || ['done', 'skipped'].includes(listed.status as string);
  return [
    ...(isSettled ? [`the step is ${status} on ${JSON.stringify(support)}`] : []),
    ...(task.status === 'done' ? ['the task is done'] : []),
  ];
}

it('no step is done without its evidence, whatever an agent tries', async () => {
  const { space } = await tenant.aSpace();
  await tenant.owner.do('schemas.put', { space, builtIn: 'refund' });
  const accepted: Input[] = [];
  let tried = 0;
  for (const transport of TRANSPORTS as readonly Transport[])
    for (const { name, run } of ATTEMPTS) {
      tried += 1;
      const scene = await new Scene(space, `ORD-${10_000 + tried}`, await mostlyOver(transport, cast.agent)).begin();
      await run(scene);
      const found = await isAccepted(scene);
      if (found.length > 0) accepted.push({ name, transport, found, log: scene.log });
    }
  expect(accepted).toEqual([]);
  expect(tried).toBeGreaterThan(120);
});

it('no answer to a write names evidence of a private session to an agent that takes no part in it', async () => {
  const { space } = await tenant.aSpace();
  await tenant.owner.do('schemas.put', { space, builtIn: 'refund' });
  const { id: sessionId } = await cast.system.do('sessions.open', { space, private: true });
  for (const [i, transport] of (TRANSPORTS as readonly Transport[]).entries()) {
    const scene = await new Scene(space, `ORD-${20_000 + i}`, await mostlyOver(transport, cast.agent)).begin();
    const [id, anchors] = [scene.step, { order: scene.order }];
    const secret = [
      await scene.response('SUCCEEDED', { sessionId }),
      await scene.response('FAILED', { sessionId, observedAt: ago(1) }),
    ];
    await scene.call(cast.system, 'steps.attach', { id, evidenceIds: secret });
    const own = await scene.forged(
      {
        evidenceType: 'order_record',
        sourceSystem: 'order_api',
        source: 'tool_output',
      },
      { status: 'PAID' },
    );
    const cites = (claimType: string, evidence: (string | null)[]) =>
      scene.act('facts.assert', { claimType, anchors, evidence });
    const { claim } = await cites('order_status', [own]);
    const denied = await scene.response('SUCCEEDED', { observedAt: ago(1) });
    secret.push(await scene.response('FAILED', { sessionId }));
    const answers = [
      await scene.act('steps.attach', { id, evidenceIds: [own] }),
      await scene.act('steps.attachFact', { id, claimId: claim.id }),
      await scene.done([denied]),
      await scene.act('steps.transition', { id, to: 'in_progress' }),
      await scene.act('steps.transition', { id, to: 'in_progress' }),
      await cites('refund_completed', [denied]),
    ];
    expect(answers.map(({ refused }) => refused)).toEqual(answers.map(() => undefined));
    for (const each of secret) expect(JSON.stringify(answers)).not.toContain(each);
  }
});
