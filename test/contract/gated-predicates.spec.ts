import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ASSERTION_CLASSES, type Id } from '#libs/kernel/index.js';
import { Llm, type LanguageModel } from '#libs/platform/llm/index.js';
import { ProposeTriple } from '#libs/recall/extraction/index.js';
import { operations } from '../../apps/api/src/operations.js';
import { openService, storingNothing, type Input, type Service, type Tenant } from '../service/index.js';
import { aRefundSpace } from './refunds.js';

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
beforeAll(async () => {
  service = await openService({ llm: new Llm(model) });
  tenant = await service.aTenant();
});
afterAll(() => service.close());
afterEach(() => {
  expect(service.faults).toEqual([]);
});

const TRIPLE = { subject: 'order:ORD-123', predicate: 'order_status', value: 'PAID' };
const CLAIM = { text: 'Order ORD-123 has status PAID.', triple: TRIPLE };
const REJECTED = { outcome: 'rejected', claim: null, rejection: { reason: 'gated_predicate' } };
const OBSERVATION = { quote: 'It is paid.', quoteType: 'hard_data' };

async function aSpace() {
  const world = await aRefundSpace(tenant, tenant.owner);
  const call = (name: string, input: Input) => tenant.owner.do(name, { space: world.space, ...input });
  const quoted = (await call('evidence.record', { kind: 'note', content: 'It is paid.' })).id as string;
  return { ...world, call, quoted };
}

/** Each way in which a caller can write a claim with a triple, and what became of it. */
const DOORS: Readonly<Record<string, (world: Awaited<ReturnType<typeof aSpace>>) => Promise<unknown>>> = {
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
    return call('nodes.derive', {
      premises: [claim.id],
      reasoningType: 'modus_ponens',
      logicalChain: 'so',
      claim: CLAIM.text,
      triple: TRIPLE,
    });
  },
};

it('every operation that takes a triple is one of the doors that are tried', () => {
  const taking = operations
    .filter(
      ({ input, effect }) =>
        effect === 'write' &&
        JSON.stringify(z.toJSONSchema(input, { unrepresentable: 'any', io: 'input' })).includes('"triple"'),
    )
    .map(({ name }) => name);
  expect(taking.sort()).toEqual(Object.keys(DOORS).sort());
});

describe('a predicate of a claim type', () => {
  it.each(Object.keys(DOORS))('is not written by %s', async (name) => {
    expect(await DOORS[name]!(await aSpace())).toMatchObject(REJECTED);
  });

  it('is not written by any class of origin, nor under another spelling, nor under an alias', async () => {
    const { call } = await aSpace();
    await call('predicates.put', { name: 'order_status', aliases: ['state of the order'] });
    for (const source of ASSERTION_CLASSES)
      expect(await call('claims.store', { ...CLAIM, provenance: { source } })).toMatchObject(REJECTED);
    for (const predicate of ['Order Status', 'order-status', 'ORDER_STATUS', 'State of the Order'])
      expect(await call('claims.store', { ...CLAIM, triple: { ...TRIPLE, predicate } })).toMatchObject(REJECTED);
    const other = { ...TRIPLE, predicate: 'order_colour' };
    expect(await call('claims.store', { ...CLAIM, triple: other })).toMatchObject({ outcome: 'accepted' });
  });

  it('is not written under the predicate that it is an alias of', async () => {
    const { call } = await aSpace();
    await call('predicates.put', { name: 'state', aliases: ['refund_eligibility'] });
    const triple = { ...TRIPLE, predicate: 'state', value: 'eligible' };
    expect(await call('claims.store', { ...CLAIM, triple })).toMatchObject(REJECTED);
  });

  it('is not written by a model, neither from a text nor as the triple of a note', async () => {
    const { space, call } = await aSpace();
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

  it('is not brought back into use where it was written before the schema', async () => {
    const { space } = await tenant.aSpace();
    const call = (name: string, input: Input) => tenant.owner.do(name, { space, ...input });
    const stored = async (value: string, more: Input = {}) =>
      (await call('claims.store', { text: `It is ${value}.`, triple: { ...TRIPLE, value }, ...more })).claim;
    const premise = (await call('claims.store', { text: 'The payment came.' })).claim.id;
    const derived = (
      await call('nodes.derive', {
        premises: [premise],
        reasoningType: 'modus_ponens',
        logicalChain: 'so',
        claim: 'It may be paid out.',
        triple: { subject: 'order:ORD-9', predicate: 'refund_payable', value: 'payable' },
      })
    ).claim.id;
    const retracted = (await stored('SENT')).id;
    await call('claims.retract', { id: retracted, errorType: 'other', reason: 'It was not.' });
    await call('schemas.put', { builtIn: 'refund' });
    expect(
      await call('nodes.rederive', {
        id: derived,
        premises: [premise],
        reasoningType: 'modus_ponens',
        logicalChain: 's',
      }),
    ).toMatchObject(REJECTED);
    await storingNothing(service.database, async () => {
      for (const name of ['claims.reinstate', 'nodes.reinstate'])
        expect(await tenant.owner.call(name, { space, id: retracted, reason: 'It was.' })).toMatchObject({
          status: 409,
          body: { code: 'predicate_gated' },
        });
    });
  });

  it('is free again, under the same external id, once no claim type has it', async () => {
    const { space, call } = await aSpace();
    const claim = { ...CLAIM, externalId: 'status-1' };
    expect(await call('claims.store', claim)).toMatchObject(REJECTED);
    await tenant.owner.do('schemas.put', { space, builtIn: 'coding' });
    expect(await call('claims.store', claim)).toMatchObject({ outcome: 'accepted' });
  });
});
