import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PLACES_OF_VOICE } from '#libs/knowledge/claims/index.js';
import { openService, type Input, type Service } from '../service/index.js';
import { aCast, idIn, type Cast } from './scene.js';

let service: Service;
let cast: Cast;
beforeAll(async () => {
  service = await openService();
  cast = await aCast(service);
});
afterAll(async () => {
  await service.expectReplayIsExact(cast.tenant.id);
  await service.close();
});

const SAID = { text: 'Acme is in Oslo.', triple: { subject: 'Acme', predicate: 'city', value: 'Oslo' } };
const BATCH = 100;

/** A claim of a user in a new space, and functions that read it. */
async function stated() {
  const { callAs: call } = await cast.tenant.aSpace();
  const id = idIn(await call(cast.user, 'claims.store', { ...SAID, provenance: { source: 'user_explicit' } }));
  const get = () => call(cast.user, 'claims.get', { id });
  const rows = async (): Promise<number> => {
    const [row] = await service.database.owner('select count(*)::int from claim_evidence where claim_id = $1', [id]);
    return Number(row!.count);
  };
  /** What readers see of the claim, without times. */
  const standing = async () => {
    const { text, status, base, baseClass, corroboration, disputes, grounding, belief, triple } = await get();
    const { state, bel, contradictionGroups, witnessGroups } = belief;
    return {
      text,
      status,
      base,
      baseClass,
      corroboration,
      disputes,
      grounding,
      triple,
      state,
      bel,
      contradictionGroups,
      witnessGroups,
    };
  };
  return { call, id, get, rows, standing };
}

const agentsOf = (): Cast['agents'] => cast.agents.slice(0, 2);

it("after the first few, repetitions by agents change neither what a user's claim shows nor its rows", async () => {
  const { call, rows, standing } = await stated();
  const repeat = (who: Cast['user'], items: number, from: number) =>
    call(who, 'claims.storeBatch', {
      items: Array.from({ length: items }, (_, n) => ({ ...SAID, text: `I tell you: Acme is in Oslo, ${from + n}.` })),
    });
  for (const agent of agentsOf()) await repeat(agent, PLACES_OF_VOICE, 0);
  const [before, most] = [await standing(), await rows()];
  expect(most).toBe(1 + 2 * PLACES_OF_VOICE);
  for (let n = 0; n < 1_000; n += BATCH) for (const agent of agentsOf()) await repeat(agent, BATCH, 100 + n);
  expect(await standing()).toEqual(before);
  expect(await rows()).toBe(most);
});

it("after the first few records of an agent about a user's claim, further records change neither its view nor its rows", async () => {
  const { call, id, rows, standing } = await stated();
  const [agent] = agentsOf() as [Cast['user']];
  const attach = async (name: string, content: string) =>
    call(agent, name, { id, evidenceId: idIn(await call(agent, 'evidence.record', { kind: 'note', content })) });
  const flood = async (from: number, to: number): Promise<void> => {
    for (let n = from; n < to; n += 1) {
      await attach('claims.corroborate', `Acme is in Oslo, says note ${n}.`);
      await attach('claims.attachContradiction', `Acme is in Bergen, says note ${n}.`);
      await attach('claims.corroborate', `The weather of day ${n}.`);
    }
  };
  await flood(0, PLACES_OF_VOICE);
  const [before, most] = [await standing(), await rows()];
  await flood(PLACES_OF_VOICE, 4 * PLACES_OF_VOICE);
  expect(await standing()).toEqual(before);
  expect(await rows()).toBe(most);
  expect(most).toBeLessThanOrEqual(1 + 3 * PLACES_OF_VOICE);
});

it('records that an agent attaches as witnesses and then cites take no more places on the claim than other records', async () => {
  const { call, id, rows } = await stated();
  const [agent] = agentsOf() as [Cast['user']];
  for (let round = 0; round < 3; round += 1) {
    const evidence: string[] = [];
    for (let n = 0; n < PLACES_OF_VOICE; n += 1) {
      const content = `Acme is in Oslo, says note ${round}.${n}.`;
      const evidenceId = idIn(await call(agent, 'evidence.record', { kind: 'note', content }));
      await call(agent, 'claims.corroborate', { id, evidenceId });
      evidence.push(evidenceId);
    }
    await call(agent, 'claims.store', { ...SAID, evidence });
  }
  expect(await rows()).toBeLessThanOrEqual(1 + 3 * PLACES_OF_VOICE);
});

it('a user whose words an agent has copied can still attach a newer record to the claim', async () => {
  const { call, id } = await stated();
  const [agent] = agentsOf() as [Cast['user']];
  const long = (n: number): string => `Acme is in Oslo. ${`Said at length, for the ${n}th time. `.repeat(10)}`;
  const attach = async (who: Cast['user'], content: string, more: Input = {}) => {
    const evidenceId = idIn(await call(who, 'evidence.record', { kind: 'note', content, ...more }));
    return (await call(who, 'claims.corroborate', { id, evidenceId })).attached as boolean;
  };
  for (let n = 0; n < PLACES_OF_VOICE; n += 1) {
    await attach(cast.user, long(n));
    await attach(agent, long(n));
  }
  expect(await attach(cast.user, 'Acme is still in Oslo.', { observedAt: new Date().toISOString() })).toBe(true);
});

it('an agent takes no places of other authors: what users and other agents say is still attached', async () => {
  const { call, id, get } = await stated();
  const [agent, other] = agentsOf() as [Cast['user'], Cast['user']];
  for (let n = 0; n < 2 * PLACES_OF_VOICE; n += 1) await call(agent, 'claims.store', SAID);
  const evidence = async (): Promise<string[]> => (await get()).evidence as string[];
  const before = new Set(await evidence());
  expect((await call(other, 'claims.store', SAID)).warnings).toEqual([]);
  expect(
    (await call(cast.secondUser, 'claims.store', { ...SAID, provenance: { source: 'user_explicit' } })).warnings,
  ).toEqual([]);
  const after = await evidence();
  expect(after).toEqual(expect.arrayContaining([...before]));
  expect(after).toHaveLength(before.size + 2);
  expect((await call(agent, 'claims.retract', { id, errorType: 'other', reason: 'mine' })).outcome).toBe('withdrawn');
  expect(await evidence()).toHaveLength(3);
});
