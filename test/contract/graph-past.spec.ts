import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  mostlyOver,
  openService,
  TRANSPORTS,
  type Client,
  type Input,
  type Service,
  type Tenant,
} from '../service/index.js';

const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY] = [5, 6, 7, 8].map((day) => `2026-01-0${day}T00:00:00.000Z`) as [
  string,
  string,
  string,
  string,
];
const LATER = '2026-02-01T00:00:00.000Z';
const NO = 404;

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

/** Graph spec, 9a: `asOf` and `knownAt` for single items; a goal is not a claim; retracted items show no grounding. */
describe.each(TRANSPORTS)('a read of a single item, over %s', (transport) => {
  let tenant: Tenant;
  let client: Client;
  const space = 's';
  const known: Record<string, string> = {};
  beforeAll(async () => {
    tenant = await service.aTenant();
    const { owner } = tenant;
    client = await mostlyOver(transport, owner);
    await owner.do('spaces.create', { slug: space, name: space, clock: 'simulated' });
    const at = (now: string) => owner.do('spaces.setClock', { space, now });
    const store = async (value: string, more: Input = {}) =>
      (
        await owner.do('claims.store', {
          space,
          text: `The IBAN is ${value}`,
          triple: { subject: 'acme', predicate: 'iban', value },
          provenance: { source: 'user_explicit' },
          ...more,
        })
      ).claim.id;
    const make = async (node: Input) => (await owner.do('nodes.create', { space, ...node })).node.id;
    const wrong = { errorType: 'other', reason: 'wrong' };
    await at(MONDAY);
    known.old = await store('DE00');
    known.mistaken = (
      await owner.do('claims.store', { space, text: 'It rains.', provenance: { source: 'document' } })
    ).claim.id;
    known.evidence = (
      await owner.do('evidence.record', {
        space,
        kind: 'report',
        content: 'a report',
        source: 'document',
        observedAt: '2025-06-01T00:00:00Z',
      })
    ).id;
    known.definition = await make({ type: 'definition', term: 'pump', definition: 'It moves water.' });
    known.question = await make({ type: 'question', text: 'Why?', category: 'meta', blockedBy: 'synthesis' });
    known.goal = await make({ type: 'goal', claim: 'No downtime', motivation: 'water' });
    await at(WEDNESDAY);
    known.fact = await store('DE01');
    known.waiting = (
      await owner.do('claims.store', {
        space,
        text: 'The IBAN is XX',
        triple: { subject: 'acme', predicate: 'iban', value: 'XX' },
        provenance: { source: 'inference' },
      })
    ).claim.id;
    known.announced = (
      await owner.do('claims.store', {
        space,
        text: 'The office moves.',
        validFrom: LATER,
        scope: 'temporal',
        provenance: { source: 'document' },
      })
    ).claim.id;
    known.redefined = await make({ type: 'definition', term: 'pump', definition: 'It moves any fluid.' });
    await owner.do('nodes.supersede', { space, id: known.definition, replacementId: known.redefined });
    for (const id of [known.mistaken, known.question]) await owner.do('nodes.retract', { space, id, ...wrong });
    await at(THURSDAY);
  }, 180_000);
  afterAll(() => service.expectReplayIsExact(tenant.id));

  const read = async (name: string, thing: string, times: object) => {
    const { isOk, status, body } = await client.call(name, { space, id: known[thing], ...times });
    return isOk ? body.status : status;
  };

  it.each<[string, object, string | number]>([
    ['old', { asOf: TUESDAY }, 'superseded'],
    ['old', { asOf: THURSDAY }, NO],
    ['old', { asOf: TUESDAY, knownAt: TUESDAY }, 'active'],
    ['old', { asOf: THURSDAY, knownAt: TUESDAY }, 'active'],
    ['old', {}, 'superseded'],
    ['fact', { asOf: TUESDAY }, NO],
    ['fact', { asOf: THURSDAY }, 'active'],
    ['fact', { knownAt: TUESDAY }, NO],
    ['waiting', { asOf: THURSDAY }, NO],
    ['waiting', {}, 'quarantined'],
    ['mistaken', { asOf: TUESDAY }, NO],
    ['mistaken', { asOf: TUESDAY, knownAt: TUESDAY }, 'active'],
    ['mistaken', {}, 'retracted'],
    ['announced', { asOf: THURSDAY }, NO],
    ['announced', { asOf: '2026-03-01T00:00:00Z' }, 'active'],
  ])('answers for the claim %s, at the times %j, with %s', async (thing, times, status) => {
    expect({ claim: await read('claims.get', thing, times), node: await read('nodes.get', thing, times) }).toEqual({
      claim: status,
      node: status,
    });
  });

  it.each<[string, object, string | number]>([
    ['definition', { asOf: TUESDAY }, 'superseded'],
    ['definition', { asOf: THURSDAY }, NO],
    ['definition', { asOf: TUESDAY, knownAt: TUESDAY }, 'active'],
    ['definition', { asOf: '2025-12-31T00:00:00Z' }, NO],
    ['redefined', { asOf: TUESDAY }, NO],
    ['redefined', { asOf: THURSDAY }, 'active'],
    ['question', { asOf: TUESDAY }, NO],
    ['question', { asOf: TUESDAY, knownAt: TUESDAY }, 'open'],
    ['evidence', { asOf: '2025-05-01T00:00:00Z' }, NO],
    ['evidence', { asOf: '2025-12-01T00:00:00Z' }, 'active'],
    ['evidence', { knownAt: '2025-12-01T00:00:00Z' }, NO],
    ['goal', { asOf: TUESDAY }, 'active'],
  ])('answers for the node %s, at the times %j, with %s', async (thing, times, status) => {
    expect(await read('nodes.get', thing, times)).toBe(status);
  });

  it('shows no grounding of an item that was retracted', async () => {
    for (const thing of ['mistaken', 'question']) {
      expect(await client.do('nodes.get', { space, id: known[thing] })).toMatchObject({
        status: 'retracted',
        grounding: null,
      });
      expect(await client.do('nodes.get', { space, id: known[thing], knownAt: TUESDAY })).toMatchObject({
        grounding: 'sound',
      });
    }
    expect(await client.do('claims.get', { space, id: known.mistaken })).toMatchObject({
      status: 'retracted',
      grounding: null,
    });
    expect((await client.do('nodes.why', { space, id: known.mistaken })).steps.data[0]).toMatchObject({
      status: 'retracted',
      grounding: null,
    });
    expect((await client.do('nodes.neighbours', { space, id: known.mistaken })).nodes[0]).toMatchObject({
      status: 'retracted',
      grounding: null,
    });
  });

  it('shows a goal as a node, and not as a claim', async () => {
    expect(await client.do('nodes.get', { space, id: known.goal })).toMatchObject({
      id: expect.stringMatching(/^nod_/),
      text: 'No downtime',
      trust: null,
      confidence: null,
    });
    expect(await client.call('claims.get', { space, id: known.goal })).toMatchObject({ isOk: false, status: 400 });
    expect(
      (await client.do('claims.list', { space, includeAll: true })).data.map(({ text }: { text: string }) => text),
    ).not.toContain('No downtime');
    expect(
      await client.call('nodes.derive', {
        space,
        claim: 'So.',
        premises: [known.goal],
        reasoningType: 'modus_ponens',
        logicalChain: 'so',
      }),
    ).toMatchObject({ isOk: false, status: 400 });
  });
});
