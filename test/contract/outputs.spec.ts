import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SealLog } from '#libs/history/seals/index.js';
import type { Operation } from '#libs/kernel/index.js';
import { operations } from '../../apps/api/src/operations.js';
import {
  Examples,
  inputFor,
  nobodys,
  over,
  openService,
  referencesOf,
  someBelongings,
  someMakings,
  TRANSPORTS,
  type Belongings,
  type Client,
  type Filling,
  type Service,
  type Tenant,
} from '../service/index.js';

let service: Service;
let tenant: Tenant;
/** The objects that reading operations name. */
let looked: Belongings;
/** The examples that the reference shows for each operation. */
const examples = new Examples('quokka');
/** Optional parts that an example should contain. */
const SHOWN: Record<string, readonly string[]> = {
  'claims.store': ['triple/subject', 'triple/predicate', 'triple/value', 'importance'],
  'claims.storeBatch': ['items/0/triple/subject', 'items/0/triple/predicate', 'items/0/triple/value'],
  'claims.supersede': ['triple/subject', 'triple/predicate', 'triple/value'],
  'claims.retract': ['reason', 'note'],
  'evidence.record': ['observedAt'],
  'search.run': ['limit'],
  'tasks.create': ['priority'],
};
/** The texts in requests. */
const WORDS = {
  text: 'Customer 7 pays within 30 days.',
  content: 'Customer 7 pays within 30 days.',
  subject: 'customer 7',
  predicate: 'payment terms',
  value: '30 days',
  query: 'When does customer 7 pay?',
  question: 'When does customer 7 pay?',
  reason: 'The invoice of March says otherwise.',
  note: 'Checked against the contract.',
  title: 'Answer the question of customer 7',
  description: 'Find out which terms of payment hold.',
  label: 'Terms of payment',
  name: 'Terms of payment',
  summary: 'Terms of payment were checked.',
  quote: 'within 30 days',
  what: 'The ledger did not answer.',
  slug: 'support',
  importance: 0.8,
  limit: 5,
  observedAt: '2025-12-31T10:00:00Z',
};

beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
  looked = await someBelongings(tenant.owner, service.database, 'quokka');
  await service.get<SealLog>(SealLog).run();
});
afterAll(() => service.close());

/** A new space with everything that the operation has to name. */
async function whatItNames(operation: Operation): Promise<Belongings> {
  const makings = await someMakings(tenant.owner, service.database, 'quokka');
  const named: Parameters<Filling['take']>[] = [];
  const nobody = nobodys();
  inputFor(operation, {
    word: 'quokka',
    take: (kind, place) => {
      named.push([kind, place]);
      return nobody(operation.name, kind);
    },
  });
  await makings.make(operation.name, named);
  return makings;
}

async function doAsExample(client: Client, operation: Operation, filling: Filling): Promise<void> {
  const input = inputFor(operation, { ...filling, words: WORDS, also: SHOWN[operation.name] ?? [] });
  examples.take(operation, input, await client.answer(operation.name, input));
}

describe.each(TRANSPORTS)('over %s', (transport) => {
  const offered = operations.filter(
    ({ graphql, mcp }) => transport === 'rest' || (transport === 'graphql' ? graphql : mcp) !== undefined,
  );

  it.each(offered.map((operation) => [operation.name, operation] as const))(
    '%s accepts an id in every field of its input that can have one, and answers as declared',
    async (name, operation) => {
      // Only one recovery of a tenant runs at a time, and no worker processes it here.
      const { owner } = name === 'recoveries.start' ? await service.aTenant() : tenant;
      const client = await over(transport, owner);
      const belongings = operation.effect === 'read' ? looked : await whatItNames(operation);
      const filling = {
        word: `quokka-${transport}-${name.replaceAll('.', '-').toLowerCase()}`,
        take: (kind: Parameters<Belongings['idFor']>[1], place: string) => belongings.idFor(name, kind, place),
      };
      const optional = referencesOf(operation)
        .filter(({ isRequired }) => !isRequired)
        .map(({ place }) => place);
      if (transport === 'rest') await doAsExample(client, operation, filling);
      else await client.do(name, inputFor(operation, filling));
      if (operation.effect === 'read')
        for (const place of optional) await client.do(name, inputFor(operation, { ...filling, also: [place] }));
    },
  );
});

it('the examples in the reference are the requests and answers of this test; if they were changed on purpose, run npm run sync -- --examples', async () => {
  if (process.env.CREDENCE_EXAMPLES === 'write') await examples.write();
  else expect(examples.differing()).toEqual([]);
});
