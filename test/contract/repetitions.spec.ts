import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PLACES_OF_VOICE } from '#libs/knowledge/claims/index.js';
import {
  mostlyOver,
  openService,
  TRANSPORTS,
  type Client,
  type Input,
  type Service,
  type Tenant,
} from '../service/index.js';

const BATCH = 100;
const TIMES = 3_000;
const SUBJECT = 'Acme';
const SAID = { text: 'Acme is in Oslo.', triple: { subject: SUBJECT, predicate: 'city', value: 'Oslo' } };

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

/** Claims spec, section 15a, rule 18: how many rows one voice of one author may attach to a claim is limited. */
describe.each(TRANSPORTS)('repetitions of one voice over %s', (transport) => {
  let tenant: Tenant;
  beforeAll(async () => {
    tenant = await service.aTenant();
  });
  afterAll(() => service.expectReplayIsExact(tenant.id));

  const over = async (rights: Parameters<Tenant['as']>[0]): Promise<Client> =>
    mostlyOver(transport, await tenant.as(rights));

  async function spaceOfRepetitions() {
    const { callAs: call } = await tenant.aSpace();
    const writer = await over({ role: 'writer' });
    const agent = await over({ role: 'agent', principal: { kind: 'agent', name: 'agent' } });
    const record = (who: Client, content: string, more: Input = {}): Promise<string> =>
      call(who, 'evidence.record', { kind: 'report', content, ...more }).then(({ id }) => id as string);
    /** The number of rows that every decision about the claim loads. */
    const rowsOf = async (claimId: string): Promise<number> => {
      const [row] = await service.database.owner('select count(*)::int from claim_evidence where claim_id = $1', [
        claimId,
      ]);
      return Number(row!.count);
    };
    return { call, writer, agent, record, rowsOf };
  }

  if (transport === 'rest')
    it(`${TIMES} of them are kept as evidence, and add to the claim only as many rows as one voice may have`, async () => {
      const { call, writer, agent, rowsOf } = await spaceOfRepetitions();
      const { claim } = await call(writer, 'claims.store', { ...SAID, provenance: { source: 'user_explicit' } });
      for (let n = 0; n < TIMES; n += BATCH) {
        const { data } = await call(agent, 'claims.storeBatch', { items: Array.from({ length: BATCH }, () => SAID) });
        expect(new Set(data.map(({ result }: any) => result?.outcome))).toEqual(new Set(['deduplicated']));
        expect(await rowsOf(claim.id)).toBeLessThanOrEqual(1 + PLACES_OF_VOICE);
      }
      const after = await call(agent, 'claims.get', { id: claim.id });
      expect(after).toMatchObject({ baseClass: 'user_explicit', text: SAID.text, base: 1, corroboration: 2 });
      expect(after.evidence).toHaveLength(1 + PLACES_OF_VOICE);
      const [row] = await service.database.owner('select count(*)::int from evidence where tenant_id = $1', [
        tenant.id,
      ]);
      expect(Number(row!.count)).toBeGreaterThan(TIMES);
    });

  it('the newest of them keeps the claim fresh', async () => {
    const { call, agent } = await spaceOfRepetitions();
    const at = (day: number): string => new Date(Date.UTC(2024, 0, 1 + day)).toISOString();
    const say = (day: number): Promise<any> => call(agent, 'claims.store', { ...SAID, observedAt: at(day) });
    for (let day = 0; day <= PLACES_OF_VOICE + 3; day += 1) expect((await say(day)).warnings).toEqual([]);
    const { claim, outcome, warnings } = await say(3);
    expect({ outcome, warnings }).toEqual({ outcome: 'deduplicated', warnings: ['evidence_not_attached'] });
    expect(claim).toMatchObject({
      observedAt: at(PLACES_OF_VOICE + 3),
      belief: { supportedAt: at(PLACES_OF_VOICE + 3) },
    });
    expect(claim.evidence).toHaveLength(PLACES_OF_VOICE);
  });

  it('a repetition that was not attached is answered under its external id like any other write', async () => {
    const { call, agent } = await spaceOfRepetitions();
    const observedAt = '2024-01-01T00:00:00.000Z';
    const { claim } = await call(agent, 'claims.store', { ...SAID, observedAt });
    for (let n = 1; n < PLACES_OF_VOICE; n += 1)
      await call(agent, 'claims.store', { ...SAID, observedAt, externalId: `row-${n}` });
    const beyond = { ...SAID, observedAt, externalId: 'beyond' };
    const first = await call(agent, 'claims.store', beyond);
    expect([first.outcome, first.claim.id, first.warnings]).toEqual([
      'deduplicated',
      claim.id,
      ['evidence_not_attached'],
    ]);
    const again = await call(agent, 'claims.store', beyond);
    expect([again.outcome, again.claim.id, again.rejection ?? null]).toEqual(['deduplicated', claim.id, null]);
    expect(again.claim.version).toBe(first.claim.version);
    const events = await call(agent, 'claims.history', { id: claim.id, limit: 50 });
    expect(events.data).toHaveLength(PLACES_OF_VOICE);
  });

  it('are withdrawn together, and the claim with them if nobody else asserts it', async () => {
    const { call, agent, writer, rowsOf } = await spaceOfRepetitions();
    const { claim } = await call(agent, 'claims.store', SAID);
    for (let n = 0; n < PLACES_OF_VOICE + 5; n += 1) await call(agent, 'claims.store', SAID);
    await call(writer, 'claims.store', { ...SAID, provenance: { source: 'user_explicit' } });
    const retraction = { id: claim.id, errorType: 'other', reason: 'I was wrong.' };
    expect(await call(agent, 'claims.retract', retraction)).toMatchObject({ outcome: 'withdrawn' });
    expect(await rowsOf(claim.id)).toBe(1);
    expect(await call(agent, 'claims.retract', retraction)).toMatchObject({ outcome: 'rejected' });
    expect(await call(writer, 'claims.retract', retraction)).toMatchObject({ outcome: 'retracted' });
  });

  it('of a witness or a contradiction are answered with whether they were attached', async () => {
    const { call, writer, record, rowsOf } = await spaceOfRepetitions();
    await call(writer, 'sources.put', { sourceId: 'press', class: 'document' });
    await call(writer, 'sources.put', { sourceId: 'rival', class: 'document' });
    const observedAt = '2024-01-01T00:00:00.000Z';
    const { claim } = await call(writer, 'claims.store', { ...SAID, provenance: { source: 'document' } });
    const attach = async (name: string, n: number, sourceId: string): Promise<any> =>
      call(writer, name, {
        id: claim.id,
        evidenceId: await record(writer, `Page ${n} of ${sourceId}.`, { source: { sourceId }, observedAt }),
      });
    for (const [name, sourceId] of [
      ['claims.corroborate', 'press'],
      ['claims.attachContradiction', 'rival'],
    ] as const) {
      const answers = [];
      for (let n = 0; n < PLACES_OF_VOICE + 3; n += 1) answers.push(await attach(name, n, sourceId));
      expect(answers.map(({ attached }) => attached)).toEqual(answers.map((_, n) => n < PLACES_OF_VOICE));
      const [last, beyond] = [answers[PLACES_OF_VOICE - 1], answers.at(-1)];
      expect({ version: beyond.version, trust: beyond.trust, bel: beyond.belief.bel }).toEqual({
        version: last.version,
        trust: last.trust,
        bel: last.belief.bel,
      });
    }
    expect(await rowsOf(claim.id)).toBe(1 + 2 * PLACES_OF_VOICE);
  });

  it('do not support the claim if they were not attached, even when the attached repetitions are revoked', async () => {
    const { call, writer, record } = await spaceOfRepetitions();
    await call(writer, 'sources.put', { sourceId: 'press', class: 'document' });
    const observedAt = '2024-01-01T00:00:00.000Z';
    const { claim } = await call(writer, 'claims.store', { ...SAID, provenance: { source: 'inference' } });
    const ids: string[] = [];
    for (let n = 0; n <= PLACES_OF_VOICE; n += 1) {
      ids.push(await record(writer, `Page ${n} of the press.`, { source: { sourceId: 'press' }, observedAt }));
      await call(writer, 'claims.corroborate', { id: claim.id, evidenceId: ids.at(-1)! });
    }
    const [left, ...attached] = [...ids].reverse();
    expect((await call(writer, 'claims.get', { id: claim.id })).corroboration).toBe(2);
    for (const id of attached) await call(writer, 'evidence.revoke', { id, reason: 'a forgery' });
    expect((await call(writer, 'claims.get', { id: claim.id })).corroboration).toBe(1);
    const again = await call(writer, 'claims.corroborate', { id: claim.id, evidenceId: left! });
    expect([again.attached, again.corroboration]).toEqual([true, 2]);
  });
});
