import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { VerifyReplay } from '#libs/history/replay/index.js';
import {
  mostlyOver,
  openService,
  over,
  TRANSPORTS,
  seenClaim,
  type Client,
  type RestClient,
  type Service,
  type Tenant,
} from '../service/index.js';

let service: Service;
let tenant: Tenant;
let bot: RestClient;
let user: RestClient;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
  bot = await tenant.as({ role: 'agent' });
  user = await tenant.as({ role: 'writer' });
});
afterAll(() => service.close());

const fact = (space: string, [subject, predicate, value] = ['user budget', 'limit', '$750']) =>
  user.do('claims.store', {
    space,
    text: `${subject} ${predicate} ${value}`,
    triple: { subject, predicate, value },
    provenance: { source: 'user_explicit' },
  });
const guess = (client: Client, space: string, [subject, predicate, value]: readonly string[]) =>
  client.do('claims.store', { space, text: `${subject} ${predicate} ${value}`, triple: { subject, predicate, value } });
const values = async (space: string): Promise<string[]> =>
  (await user.do('claims.list', { space })).data.map(({ triple }: any) => triple.value).sort();

/** Ways to write a key so that readers would take it for another key. */
const SAME = [
  'user-budget',
  'user_budget',
  'User Budget',
  'user  budget',
  'user budget.',
  'user budget:',
  'user budget!',
  'user\u2013budget',
  'user \u2014 budget',
  'user\u203fbudget',
  'user budget\u3002',
  '\u201duser budget\u201d'.slice(1),
  'us\u200ber budget',
  'user\u3164 budget',
  'user\u2800 budget',
  'us\u115fer budget',
  'us\uffa0er budget',
  'us\u0001er budget',
  'us\ue000er budget',
  '\uff55ser budget',
  '\u{1d42e}ser budget',
  'user\u00a0budget',
  'us\u00ader budget',
  'us\u{e0061}er budget',
];
const LOOKALIKE = [
  'us\u0435r budget',
  '\u0443\u0455\u0435r budget',
  'user b\u03c5dget',
  'user b\u0443dget',
  'us\u00e9r budget',
  'us\u0323er budget',
  'user bu\u0111get',
  'user \u0184udget'.replace('\u0184', '\u0299'),
  'us\u1d07r budget',
  '*user budget',
  '#user budget#',
  'user budget\u0378',
  'user budge\u01ad',
  '\u{1f184}ser budget',
  'user budg\uab32t',
];

describe.each(TRANSPORTS)('the key of a claim, over %s', (transport) => {
  it("is the same in any spelling: another value meets the user's fact at the gate", async () => {
    const { space } = await tenant.aSpace();
    const {
      claim: { id },
    } = await fact(space);
    const client = await mostlyOver(transport, bot);
    for (const subject of SAME) {
      const {
        outcome,
        conflicts: [conflict],
      } = await guess(client, space, [subject, 'limit', '$5']);
      expect({ subject, outcome }).toEqual({
        subject,
        outcome: outcome === 'deduplicated' ? 'deduplicated' : 'quarantined',
      });
      if (outcome === 'quarantined')
        expect(conflict).toMatchObject({ existingClaim: { id }, reason: 'trust_insufficient' });
    }
    expect(await values(space)).toEqual(['$750']);
    for (const predicate of ['Limit', 'limit.', '-limit-', 'li\u200bmit'])
      expect((await guess(client, space, ['user budget', predicate, '$6'])).outcome).not.toBe('accepted');
  });

  it("that looks like the key of a user's fact puts a weaker claim into quarantine, and the two keys stay different", async () => {
    const { space } = await tenant.aSpace();
    await fact(space);
    const client = await over(transport, bot);
    for (const subject of LOOKALIKE) {
      const { outcome, claim } = await guess(client, space, [subject, 'limit', '$750']);
      expect({ subject, outcome, statusReason: claim.statusReason }).toEqual({
        subject,
        outcome: 'quarantined',
        statusReason: 'suspicious_input',
      });
      expect(claim.triple.subject).toBe(subject);
    }
    expect(await values(space)).toEqual(['$750']);
  });
});

it("a user's fact puts earlier, weaker claims with lookalike keys into quarantine", async () => {
  const { space } = await tenant.aSpace();
  const before = [];
  for (const [i, subject] of [
    'user budg\u00e9t',
    '\u{1f184}ser budget',
    'user bu\u0111get',
    'user budge\u01ad',
  ].entries())
    before.push(await guess(bot, space, [subject, 'limit', `$${i}`]));
  expect(before.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted', 'accepted', 'accepted']);
  const { claim, outcome } = await fact(space);
  expect(outcome).toBe('accepted');
  expect(await values(space)).toEqual(['$750']);
  for (const {
    claim: { id },
  } of before)
    expect(await user.do('claims.get', { space, id })).toMatchObject({
      status: 'quarantined',
      statusReason: 'suspicious_input',
    });
  const { data: events } = await user.do('claims.history', { space, id: before[0]!.claim.id });
  expect(events.at(-1).kind).toBe('claim_quarantined');
  expect((await user.do('claims.get', { space, id: claim.id })).status).toBe('active');
});

it('a lookalike claim is quarantined when a user confirms another claim, and when the lookalike is restored', async () => {
  const { space } = await tenant.aSpace();
  const {
    claim: { id },
  } = await guess(bot, space, ['user budg\u00e9t', 'limit', '$1']);
  await guess(bot, space, ['user budget', 'limit', '$750']);
  expect((await fact(space)).outcome).toBe('deduplicated');
  expect((await user.do('claims.get', { space, id })).status).toBe('quarantined');

  const { space: other } = await tenant.aSpace();
  const early = await guess(bot, other, ['user budg\u00e9t', 'limit', '$1']);
  await tenant.owner.do('claims.quarantine', { space: other, id: early.claim.id });
  await tenant.owner.do('claims.review', {
    space: other,
    ...(await seenClaim(tenant.owner, other, early.claim.id)),
    action: 'reject',
  });
  await fact(other);
  const restored = await user.call('claims.restore', { space: other, id: early.claim.id });
  if (restored.isOk)
    expect((await user.do('claims.get', { space: other, id: early.claim.id })).status).toBe('quarantined');
  expect(await values(other)).toEqual(['$750']);
});

it('the gate judges each item of a batch by the state that the previous items left', async () => {
  const { space } = await tenant.aSpace();
  const item = (subject: string, source: string) => ({
    text: subject,
    triple: { subject, predicate: 'limit', value: subject },
    provenance: { source },
  });
  const { data } = await user.do('claims.storeBatch', {
    space,
    items: [
      item('caf\u00e9', 'inference'),
      item('cafe', 'user_explicit'),
      item('c\u0430f\u0435', 'inference'),
      item('caf\u1eb9', 'document'),
    ],
  });
  expect(data.map(({ result }: any) => result.outcome)).toEqual(['accepted', 'accepted', 'quarantined', 'quarantined']);
  expect(await values(space)).toEqual(['cafe']);
});

it('two facts of users may have lookalike keys, and so may two claims of an agent', async () => {
  const { space } = await tenant.aSpace();
  expect((await fact(space, ['caf\u00e9', 'town', 'Riga'])).outcome).toBe('accepted');
  expect((await fact(space, ['cafe', 'town', 'Rome'])).outcome).toBe('accepted');
  expect((await guess(bot, space, ['ma\u00f1ana', 'means', 'tomorrow'])).outcome).toBe('accepted');
  expect((await guess(bot, space, ['manana', 'means', 'nothing'])).outcome).toBe('accepted');
  expect(await values(space)).toEqual(['Riga', 'Rome', 'nothing', 'tomorrow']);
});

it("claims of an agent with lookalike keys of a user's fact stay out of use, whichever of the writes comes first", async () => {
  for (let round = 0; round < 6; round += 1) {
    const { space } = await tenant.aSpace();
    await Promise.all([
      fact(space),
      guess(bot, space, ['user budg\u00e9t', 'limit', '$1']),
      guess(bot, space, ['user bu\u0111get', 'limit', '$2']),
    ]);
    expect(await values(space)).toEqual(['$750']);
  }
});

it('replay rebuilds the keys of claims', async () => {
  expect(await service.get<VerifyReplay>(VerifyReplay).run(tenant.id)).toMatchObject({
    differences: [],
    skipped: [],
  });
});
