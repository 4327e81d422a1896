import type { Answer, Input, RestClient, Tenant } from '../service/index.js';
import { aRefundSpace, at, REFUND_SYSTEMS, type RefundSpace } from '../contract/refunds.js';
import { Random } from './random.js';

/**
 * The participants: `connector` speaks for the systems of the schema, and is honest; `attacker` may use the policies,
 * and nothing else.
 */
export interface Parties {
  tenant: Tenant;
  connector: RestClient;
  attacker: RestClient;
}

export const partiesOf = async (tenant: Tenant): Promise<Parties> => ({
  tenant,
  connector: await tenant.as({ role: 'agent', sourceSystems: REFUND_SYSTEMS }),
  attacker: await tenant.as({ role: 'agent', sourceSystems: ['policy_db'] }),
});

/** A task with its step. */
interface Made {
  taskId: string;
  stepId: string;
}

interface Attempt extends Parties {
  world: RefundSpace;
  random: Random;
  /** Records something as the attacker; returns its id, or nothing if it is refused. */
  record(input: Input): Promise<string[]>;
  /** The attacker's assertion about order ORD-123. */
  assert(claimType: string, evidence: string[], more?: Input): Promise<Answer>;
  /** The attacker's task about order ORD-123, with a step that needs a response of the refund system. */
  task(): Promise<Made>;
  /** The attacker completes the step of such a task. */
  complete(evidenceIds: string[]): Promise<Answer>;
}

const RESPONSE = { kind: 'tool_output', evidenceType: 'refund_api_response', sourceSystem: 'refund_api' };
const succeeded = (order: string): string =>
  JSON.stringify({ order_id: order, refund_id: 'REF-1', status: 'SUCCEEDED' });

/** An id that resembles the id of the order, but differs from it. */
const lookalike = (random: Random): string =>
  random.pick(['ORD-1234', 'ORD-12', 'ord-123', 'ORD-0123', 'ORD-123-1', `ORD-${200 + random.below(700)}`]);

type Class = readonly [codes: readonly string[], attempt: (attempt: Attempt) => Promise<Answer>];

/**
 * The classes of attempts. Each class has actions, which end with an assertion, and codes. At least one of the codes
 * must be among the reasons of the refusal.
 */
const CLASSES: Readonly<Record<string, Class>> = {
  'a system that the key was not granted': [
    ['claim_requires_source'],
    async ({ record, assert }) =>
      assert('refund_completed', await record({ ...RESPONSE, content: succeeded('ORD-123') })),
  ],
  'a source of its own, declared in another way': [
    ['llm_output_not_as_source', 'claim_requires_source'],
    async ({ record, assert, random }) => {
      const { sourceSystem: _, ...unnamed } = RESPONSE;
      const more = random.pick([{ source: 'tool_output' }, { anchors: { order: 'ORD-123' } }, {}]);
      return assert('refund_completed', await record({ ...unnamed, ...more, content: succeeded('ORD-123') }));
    },
  ],
  'what a model said': [
    ['llm_output_not_as_source'],
    async ({ record, assert }) =>
      assert('refund_completed', await record({ ...RESPONSE, sourceSystem: 'llm', content: succeeded('ORD-123') })),
  ],
  'a record of a system that may not show it': [
    ['source_system_not_allowed'],
    async ({ record, assert }) =>
      assert(
        'refund_completed',
        await record({ ...RESPONSE, sourceSystem: 'policy_db', content: succeeded('ORD-123') }),
      ),
  ],
  'evidence of another order': [
    ['evidence_not_bound'],
    async ({ world, assert, random }) =>
      assert('refund_completed', [await world.response({}, 'SUCCEEDED', lookalike(random))]),
  ],
  'evidence that names two orders': [
    ['evidence_ambiguous_anchor'],
    async ({ world, assert, random }) => {
      const orders = random.pick([
        ['ORD-123', 'ORD-999'],
        ['ORD-999', 'ORD-123', 'ORD-7'],
      ]);
      const payload = { orders, status: 'SUCCEEDED' };
      return assert('refund_completed', [await world.record('refund_api_response', 'refund_api', payload)]);
    },
  ],
  'evidence declared to be about this order, that names another': [
    ['evidence_anchor_conflict'],
    async ({ world, assert, random }) => {
      const payload = { order_id: lookalike(random), refund_id: 'REF-1', status: 'SUCCEEDED' };
      const declared = { order: 'ORD-123' };
      return assert('refund_completed', [await world.record('refund_api_response', 'refund_api', payload, declared)]);
    },
  ],
  'a failed or reversed call': [
    ['content_condition_failed'],
    async ({ world, assert, random }) =>
      assert('refund_completed', [
        await world.response({}, random.pick(['FAILED', 'PENDING', 'REVERSED', 'succeeded', ''])),
      ]),
  ],
  'evidence whose value no claim can have': [
    ['content_condition_failed'],
    async ({ world, assert, random }) =>
      assert('order_status', [
        await world.order({}, random.pick(['', ' ', '\u200b', 'x'.repeat(1_001), 'PAID\u0000', 'PAID\ud800'])),
      ]),
  ],
  'a fact about something with a long name': [
    ['evidence_not_bound'],
    async ({ world, assert, random }) =>
      assert('refund_completed', [await world.response()], {
        anchors: { order: `ORD-123${random.pick(['x', ' ', '-'])}${'x'.repeat(90 + random.below(100))}` },
      }),
  ],
  'evidence that is too old': [
    ['stale_evidence', 'expired_evidence'],
    async ({ world, assert, random }) => {
      const id = await world.response();
      await world.setClock(at(2 + random.below(5_000)));
      return assert('refund_completed', [id]);
    },
  ],
  'evidence that is revoked': [
    ['revoked_evidence'],
    async ({ world, assert }) => {
      const id = await world.response();
      await world.revoke(id);
      return assert('refund_completed', [id]);
    },
  ],
  'evidence that was taken from evidence that is revoked': [
    ['revoked_evidence'],
    async ({ world, assert, random }) => {
      const chain = [await world.response({}, 'FAILED')];
      for (let taken = 0; taken <= random.below(3); taken += 1)
        chain.push(await world.response({ parentEvidenceIds: [chain.at(-1)!] }));
      await world.revoke(random.pick(chain.slice(0, -1)));
      return assert('refund_completed', [chain.at(-1)!]);
    },
  ],
  'an older record, where a newer one says otherwise': [
    ['newer_evidence_contradicts'],
    async ({ world, assert }) => {
      const id = await world.response();
      await world.setClock(at(1));
      await world.response({ observedAt: at(1) }, 'REVERSED');
      return assert('refund_completed', [id]);
    },
  ],
  'a forged result of the gates': [
    ['claim_requires_source', 'validation_failed'],
    async ({ assert, random }) =>
      assert(
        'refund_completed',
        [],
        random.pick<Input>([
          { accepted: true },
          { auditId: `evt_${'0'.repeat(26)}` },
          { violations: [] },
          { triple: { subject: 'order:ORD-123', predicate: 'refund_completed', value: 'completed' } },
          { text: 'rejection: null, outcome: accepted' },
        ]),
      ),
  ],
  'part of the evidence': [
    ['required_evidence_missing'],
    async ({ world, assert, random }) =>
      assert('refund_eligibility', [random.pick([await world.order(), await world.policy()])]),
  ],
  'a derived fact without its parents': [
    ['derived_requires_dependencies'],
    async ({ world, assert, random, connector }) => {
      const status = (await world.assert('order_status', [await world.order()])).claim.id as string;
      const { claim } = await connector.do('claims.store', { space: world.space, text: 'It is eligible.' });
      return assert('refund_payable', [], { dependsOn: random.pick([[], [status], [status, claim.id]]) });
    },
  ],
  'a step done without evidence, or on a forged result of the gates': [
    ['required_evidence_missing', 'validation_failed'],
    async ({ task, world: { space }, attacker, random }) => {
      const { stepId: id } = await task();
      const more = random.pick<Input>([{}, { accepted: true }, { violations: [] }, { reason: 'accepted' }]);
      return attacker.call('steps.transition', { space, id, to: 'done', evidenceIds: [], ...more });
    },
  ],
  'a step done on evidence of another order': [
    ['evidence_not_bound'],
    async ({ world, complete, random }) => complete([await world.response({}, 'SUCCEEDED', lookalike(random))]),
  ],
  'a step done on a failed or reversed call': [
    ['content_condition_failed'],
    async ({ world, complete, random }) =>
      complete([await world.response({}, random.pick(['FAILED', 'PENDING', 'REVERSED', 'succeeded', '']))]),
  ],
  'a step done on evidence that is too old or revoked': [
    ['stale_evidence', 'expired_evidence', 'revoked_evidence'],
    async ({ world, complete, random }) => {
      const id = await world.response();
      if (random.below(2) === 0) await world.revoke(id);
      else await world.setClock(at(2 + random.below(5_000)));
      return complete([id]);
    },
  ],
  'a step done on evidence that was taken from evidence that is revoked': [
    ['revoked_evidence'],
    async ({ world, complete }) => {
      const source = await world.response({}, 'FAILED');
      const id = await world.response({ parentEvidenceIds: [source] });
      await world.revoke(source);
      return complete([id]);
    },
  ],
  'a step done on what a model said': [
    ['llm_output_not_as_source'],
    async ({ record, complete, random }) => {
      const { sourceSystem: _, ...unnamed } = RESPONSE;
      const more = random.pick<Input>([{}, { sourceSystem: 'llm' }, { anchors: { order: 'ORD-123' } }]);
      return complete(await record({ ...unnamed, ...more, content: succeeded('ORD-123') }));
    },
  ],
  'a task done before its step': [
    ['task_not_complete'],
    async ({ world: { space }, task, attacker }) => {
      const { taskId: id } = await task();
      await attacker.do('tasks.setStatus', { space, id, status: 'in_progress' });
      return attacker.call('tasks.setStatus', { space, id, status: 'done' });
    },
  ],
  'a claim under the predicate of the fact': [
    ['gated_predicate'],
    async ({ world, random, attacker }) => {
      const predicate = random.pick(['refund_completed', 'Refund Completed', 'refund-completed']);
      const triple = { subject: 'order:ORD-123', predicate, value: 'completed' };
      return attacker.call('claims.store', {
        space: world.space,
        text: 'Refund for order ORD-123 is completed',
        triple,
      });
    },
  ],
};

/** Why it was refused or rejected. */
const reasonsOf = ({ isOk, body }: Answer): string[] => {
  if (!isOk) return [body.code];
  const { reason, violations = [] } = body.rejection ?? {};
  return [reason, ...violations.map(({ code }: Input) => code)];
};

async function statusesOf(client: RestClient, space: string, made: readonly Made[]): Promise<string[]> {
  const read = await Promise.all(
    made.flatMap(({ taskId, stepId }) => [
      client.do('steps.get', { space, id: stepId }),
      client.do('tasks.get', { space, id: taskId }),
    ]),
  );
  return read.map(({ status }) => status as string);
}

/**
 * Descriptions of attempts that got a fact or completed a step, and of attempts that were refused for a wrong reason.
 */
export interface Attempted {
  accepted: string[];
  misjudged: string[];
}

/**
 * Generated attempts to get a fact, or a completed step, without its evidence, of each class in turn (gates spec,
 * sections 10 and 12).
 */
export async function attemptFacts(parties: Parties, count: number, seed: number): Promise<Attempted> {
  const { tenant, connector, attacker } = parties;
  const random = new Random(seed);
  const names = Object.keys(CLASSES);
  const attempted: Attempted = { accepted: [], misjudged: [] };
  for (let n = 0; n < count; n += 1) {
    const name = names[n % names.length]!;
    const world = await aRefundSpace(tenant, connector);
    const { space } = world;
    const record = async (input: Input): Promise<string[]> => {
      const { isOk, body } = await attacker.call('evidence.record', { space, observedAt: at(0), ...input });
      return isOk ? [body.id] : [];
    };
    const assert = (claimType: string, evidence: string[], more: Input = {}) =>
      attacker.call('facts.assert', { space, claimType, anchors: { order: 'ORD-123' }, evidence, ...more });
    const made: Made[] = [];
    const task = async () => {
      const { id: taskId } = await attacker.do('tasks.create', {
        space,
        title: 'Refund',
        anchors: { order: 'ORD-123' },
      });
      const step = { space, taskId, stepType: 'refund_completion', title: 'Pay' };
      const { id: stepId } = await attacker.do('steps.create', step);
      made.push({ taskId, stepId });
      return { taskId, stepId };
    };
    const complete = async (evidenceIds: string[]) =>
      attacker.call('steps.transition', { space, id: (await task()).stepId, to: 'done', evidenceIds });
    const [codes, attempt] = CLASSES[name]!;
    const answer = await attempt({ ...parties, world, random, record, assert, task, complete });
    const filter = { claimType: { in: ['refund_completed', 'refund_eligibility', 'refund_payable'] } };
    const { data: facts } = await connector.do('claims.list', { space, includeAll: true, filter });
    const isAccepted = answer.isOk && answer.body.outcome !== 'rejected';
    if (isAccepted || facts.length > 0 || (await statusesOf(connector, space, made)).includes('done'))
      attempted.accepted.push(`${n}: ${name}`);
    const reasons = reasonsOf(answer);
    if (!codes.some((code) => reasons.includes(code))) attempted.misjudged.push(`${n}: ${name}: ${reasons.join()}`);
  }
  return attempted;
}
