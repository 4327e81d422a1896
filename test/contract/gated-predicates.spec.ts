import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ASSERTION_CLASSES, type Id } from '#libs/kernel/index.js';
import { TOOLS } from '#libs/governance/tools/index.js';
import { Llm, type LanguageModel } from '#libs/platform/llm/index.js';
import { ProposeTriple } from '#libs/recall/extraction/index.js';
import { operations } from '../../apps/api/src/operations.js';
import {
  openService,
  storingNothing,
  type Input,
  type RestClient,
  type Service,
  type Tenant,
} from '../service/index.js';
import { aRefundSpace, REFUND_SYSTEMS, T0 } from './refunds.js';

/** Gates spec, section 4: a predicate of a claim type is written by POST facts only. */
class ScriptedModel implements LanguageModel {
  readonly name = 'm-1';
  says: object = {};
  complete(): Promise<string> {
    return Promise.resolve(JSON.stringify(this.says));
  }
}

const model = new ScriptedModel();
let service: Service;
let tenant: Tenant;
let agent: RestClient;
beforeAll(async () => {
  service = await openService({ llm: new Llm(model) });
  tenant = await service.aTenant();
  agent = await tenant.as({ role: 'agent', sourceSystems: REFUND_SYSTEMS });
});
afterAll(() => service.close());
afterEach(() => {
  expect(service.faults).toEqual([]);
});

const TRIPLE = { subject: 'order:ORD-123', predicate: 'order_status', value: 'PAID' };
const CLAIM = { text: 'Order ORD-123 has status PAID.', triple: TRIPLE };
const REJECTED = { outcome: 'rejected', claim: null, rejection: { reason: 'gated_predicate' } };
const OBSERVATION = { quote: 'It is paid.', quoteType: 'hard_data' };
const DERIVATION = { reasoningType: 'modus_ponens', logicalChain: 'so' };
const FRAGMENTS = [CLAIM];

async function spaceWithDoors() {
  const world = await aRefundSpace(tenant, tenant.owner);
  const quoted = (await world.call('evidence.record', { kind: 'note', content: 'It is paid.' })).id as string;
  const tool = (name: string, payload: Input) => agent.do('tools.call', { space: world.space, tool: name, payload });
  const observe = (more: Input = {}) =>
    tool('record_observation', {
      sourceId: 'order_api',
      content: 'It is paid.',
      evidenceType: 'order_record',
      observedAt: T0,
      ...more,
    });
  const openWorkspace = async () =>
    (await agent.do('workspaces.open', { space: world.space, kind: 'free' })).id as string;
  return { ...world, quoted, tool, observe, openWorkspace };
}

/** The result of the only fragment of an observation, in the form of a claim's result. */
const ofFragment = ({ links }: { links: Input[] }) => {
  expect(links).toHaveLength(1);
  const [{ relation, claimId, reason }] = links as [Input];
  return { outcome: relation, claim: claimId, rejection: { reason } };
};

type Door = (world: Awaited<ReturnType<typeof spaceWithDoors>>) => Promise<unknown>;

/** For each operation whose input may contain a triple: tries to write the gated predicate with it. */
const DOORS: Readonly<Record<string, Door>> = {
  'claims.store': ({ call }) => call('claims.store', CLAIM),
  'claims.storeBatch': async ({ call }) => (await call('claims.storeBatch', { items: [CLAIM] })).data[0].result,
  'claims.supersede': async ({ call }) => {
    const { claim } = await call('claims.store', { text: 'A note.' });
    return call('claims.supersede', { id: claim.id, ...CLAIM });
  },
  'memories.store': async ({ call }) => {
    const { claimId, ...answer } = await call('memories.store', { content: CLAIM.text, triple: TRIPLE });
    return { ...answer, claim: claimId };
  },
  'nodes.create': async ({ call, quoted }) => {
    const item = { type: 'observation_factual', evidenceId: quoted, ...OBSERVATION, claim: CLAIM.text, triple: TRIPLE };
    return (await call('nodes.create', item)).admission;
  },
  'nodes.createBatch': async ({ call, quoted }) => {
    const item = { type: 'observation_factual', evidenceId: quoted, ...OBSERVATION, claim: CLAIM.text, triple: TRIPLE };
    return (await call('nodes.createBatch', { items: [item] })).data[0].admission;
  },
  'nodes.derive': async ({ call }) => {
    const { claim } = await call('claims.store', { text: 'The payment came.' });
    return call('nodes.derive', { ...DERIVATION, premises: [claim.id], claim: CLAIM.text, triple: TRIPLE });
  },
  'claims.attachContradiction': async ({ call, quoted }) => {
    const { claim } = await call('claims.store', { text: 'It is not paid.' });
    const answer = await call('claims.attachContradiction', { id: claim.id, evidenceId: quoted, competing: TRIPLE });
    return answer.competing;
  },
  'evidence.record': async ({ call, openWorkspace }) => {
    const item = { kind: 'note', content: 'It is paid, it says.', workspaceId: await openWorkspace() };
    return ofFragment(await call('evidence.record', { ...item, fragments: FRAGMENTS }));
  },
  'evidence.recordBatch': async ({ call, openWorkspace }) => {
    const item = { kind: 'note', content: 'It is paid, it says.', workspaceId: await openWorkspace() };
    const { data } = await call('evidence.recordBatch', { items: [{ ...item, fragments: FRAGMENTS }] });
    return ofFragment(data[0]);
  },
  'spaces.import': async ({ call }) => {
    const { data } = await call('spaces.import', { name: 'origin', items: [{ key: 'c1', claim: CLAIM }] });
    const [{ outcome, id, reason }] = data;
    return { outcome, claim: id, rejection: { reason } };
  },
};

/**
 * Operations that take no triple directly: tools take the triple in their payload, and a claim that is derived again
 * keeps its triple.
 */
const OTHER_DOORS: Readonly<Record<string, Door>> = {
  'nodes.rederive': async ({ call }) => {
    await call('schemas.put', { builtIn: 'coding' });
    const premise = (await call('claims.store', { text: 'The payment came.' })).claim.id;
    const basis = { ...DERIVATION, premises: [premise] };
    const { claim } = await call('nodes.derive', { ...basis, claim: CLAIM.text, triple: TRIPLE });
    await call('schemas.put', { builtIn: 'refund' });
    return call('nodes.rederive', { ...basis, id: claim.id });
  },
  record_observation: async ({ observe, openWorkspace }) => {
    const answer = await observe({ workspaceId: await openWorkspace(), fragments: FRAGMENTS });
    expect(answer.changes).toEqual([{ path: '/fragments/0', from: null, to: null, rule: 'gated_predicate' }]);
    return ofFragment(answer);
  },
  propose_proposition: async ({ tool, observe }) => {
    const [observation] = (await observe()).ids;
    const proposal = { ...CLAIM, class: 'descriptive', observationIds: [observation] };
    return ofTool(await tool('propose_proposition', proposal));
  },
  attach_contradiction: async ({ call, tool, observe }) => {
    const [observation] = (await observe()).ids;
    const { claim } = await call('claims.store', { text: 'It is not paid.' });
    const attached = { propositionId: claim.id, observationIds: [observation], competing: TRIPLE };
    return ofTool(await tool('attach_contradiction', attached));
  },
};

/** The rejection by a tool, in the form of a claim's result. */
const ofTool = ({ outcome, reason, ids }: Input) => {
  expect({ outcome, reason, ids }).toEqual({
    outcome: 'rejected_with_reason',
    reason: expect.stringMatching(/^POLICY_VIOLATION: \/(triple|competing)\/predicate gated predicate$/),
    ids: [],
  });
  return REJECTED;
};

/** Whether a part of a JSON schema describes a subject with a predicate and its value. */
function takesTriple(part: unknown): boolean {
  if (part === null || typeof part !== 'object') return false;
  const named = Object.keys((part as { properties?: object }).properties ?? {});
  return (
    ['subject', 'predicate', 'value'].every((name) => named.includes(name)) || Object.values(part).some(takesTriple)
  );
}

it('this file tries every operation that takes a triple', () => {
  const taking = operations
    .filter(
      ({ input, effect }) =>
        effect === 'write' && takesTriple(z.toJSONSchema(input, { unrepresentable: 'any', io: 'input' })),
    )
    .map(({ name }) => name);
  expect(taking.sort()).toEqual(Object.keys(DOORS).sort());
});

it('this file tries every tool that takes a triple', () => {
  const taking = Object.entries(TOOLS)
    .filter(([, payload]) => takesTriple(z.toJSONSchema(payload, { unrepresentable: 'any', io: 'input' })))
    .map(([name]) => name);
  expect(taking.filter((name) => !Object.hasOwn(OTHER_DOORS, name))).toEqual([]);
});

describe('a predicate of a claim type', () => {
  const doors = { ...DOORS, ...OTHER_DOORS };
  it.each(Object.keys(doors))('is not written by %s', async (name) => {
    expect(await doors[name]!(await spaceWithDoors())).toMatchObject(REJECTED);
  });

  it('cannot be written by any class of origin, in another spelling, or through an alias', async () => {
    const { call } = await spaceWithDoors();
    await call('predicates.put', { name: 'order_status', aliases: ['state of the order'] });
    for (const source of ASSERTION_CLASSES)
      expect(await call('claims.store', { ...CLAIM, provenance: { source } })).toMatchObject(REJECTED);
    for (const predicate of ['Order Status', 'order-status', 'ORDER_STATUS', 'State of the Order'])
      expect(await call('claims.store', { ...CLAIM, triple: { ...TRIPLE, predicate } })).toMatchObject(REJECTED);
    const other = { ...TRIPLE, predicate: 'order_colour' };
    expect(await call('claims.store', { ...CLAIM, triple: other })).toMatchObject({ outcome: 'accepted' });
  });

  it('cannot be written under the predicate that it is an alias of', async () => {
    const { call } = await spaceWithDoors();
    await call('predicates.put', { name: 'state', aliases: ['refund_eligibility'] });
    const triple = { ...TRIPLE, predicate: 'state', value: 'eligible' };
    expect(await call('claims.store', { ...CLAIM, triple })).toMatchObject(REJECTED);
  });

  it('compares values in the same way as long as the schema has the claim type, because a change would not judge the facts again', async () => {
    const { space, order, assert, claim, call } = await aRefundSpace(tenant, agent);
    const first = await assert('order_status', [await order({}, '5')]);
    const put = (valueType: string) => tenant.owner.call('predicates.put', { space, name: 'Order Status', valueType });
    const refused = await put('number');
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 409, code: 'predicate_is_gated' });
    expect(await call('predicates.put', { name: 'order_status', volatility: 'high' })).toMatchObject({
      valueType: 'text',
    });
    // Collects what the refusal says: without the claim types, after the change, and with the claim types again.
    await call('schemas.put', { document: { schema: 'credence.domain/1', name: 'none' } });
    expect((await put('number')).body).toMatchObject({ valueType: 'number' });
    await call('schemas.put', { builtIn: 'refund' });
    const same = await assert('order_status', [await order({}, '5.0')]);
    expect({ outcome: same.outcome, id: same.claim.id, usable: (await claim(first.claim.id)).fact.usable }).toEqual({
      outcome: 'deduplicated',
      id: first.claim.id,
      usable: true,
    });
  });

  it('cannot be written by a model, from a text or as the triple of a note', async () => {
    const { space, call } = await spaceWithDoors();
    await call('spaces.setPolicy', { triples: 'proposed' });
    model.says = { proposals: [{ action: 'new', target: null, text: CLAIM.text, triple: TRIPLE, rationale: 'so' }] };
    const { proposals } = await call('claims.evolve', { text: 'Order ORD-123 has status PAID.' });
    for (const { result } of proposals) expect(result).toMatchObject(REJECTED);
    expect(proposals).toHaveLength(1);
    const { claim: note } = await call('claims.store', { text: CLAIM.text });
    model.says = { triple: TRIPLE };
    const [{ spaceId }] = (await service.database.owner(`select space_id as "spaceId" from claims where id = $1`, [
      note.id,
    ])) as [{ spaceId: Id<'spc'> }];
    await service.get<ProposeTriple>(ProposeTriple).run(tenant.id, { spaceId, claimId: note.id });
    const { data } = await tenant.owner.do('claims.list', { space, includeAll: true });
    expect(data.filter(({ triple }: Input) => triple !== null)).toEqual([]);
  });

  it('is not written by reinstating a claim that was retracted before the schema was put', async () => {
    const { space, call } = await tenant.aSpace();
    const stored = async (value: string, more: Input = {}) =>
      (await call('claims.store', { text: `It is ${value}.`, triple: { ...TRIPLE, value }, ...more })).claim;
    const retracted = (await stored('SENT')).id;
    await call('claims.retract', { id: retracted, errorType: 'other', reason: 'It was not.' });
    await call('schemas.put', { builtIn: 'refund' });
    await storingNothing(service.database, async () => {
      for (const name of ['claims.reinstate', 'nodes.reinstate'])
        expect(await tenant.owner.call(name, { space, id: retracted, reason: 'It was.' })).toMatchObject({
          status: 409,
          body: { code: 'predicate_gated' },
        });
    });
  });

  it('is free again, under the same external id, once no claim type uses it', async () => {
    const { space, call } = await spaceWithDoors();
    const claim = { ...CLAIM, externalId: 'status-1' };
    expect(await call('claims.store', claim)).toMatchObject(REJECTED);
    await tenant.owner.do('schemas.put', { space, builtIn: 'coding' });
    expect(await call('claims.store', claim)).toMatchObject({ outcome: 'accepted' });
  });
});
