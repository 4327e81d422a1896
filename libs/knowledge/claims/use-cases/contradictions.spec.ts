import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Ctx } from '#libs/kernel/index.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { KnowledgeModule } from '../../knowledge.module.js';
import { ConflictView } from '../domain/conflicts/conflict.views.js';
import { GetConflict } from './read-conflicts.js';

describe('a contradiction that a caller reports', () => {
  let world: World;
  let owner: Ctx;
  beforeAll(async () => {
    world = await openWorld([KnowledgeModule], {
      now: () => new Date('2026-01-01T00:00:00Z'),
    });
    owner = world.as('owner');
  });
  afterAll(async () => {
    await world.expectReplayIsExact();
    await world.close();
  });

  async function spaceOfContradictions() {
    const here = await openSpace(world);
    const { space, store } = here;
    const contradict = (nodeA: string, nodeB: string) =>
      here.contradict(nodeA, nodeB, { description: 'Both cannot be.', rootCause: 'two reports' });
    return {
      ...here,
      contradict,
      /** Two notes that contradict each other; each has a key of its own. */
      pair: async () => {
        const [a, b] = [await store('It rains.'), await store('It is dry.')];
        return { a, b, id: (await contradict(a, b)).conflict.id };
      },
      get: async (id: string) =>
        ConflictView.parse(await world.get(GetConflict).run(owner, { space, id: id as never })),
      conflictsOf: async (id: string) => (await here.getClaim(id)).conflicts,
      resolve: here.decide,
    };
  }

  it('is a conflict between two claims that stay active', async () => {
    const { pair, get, status, conflictsOf, reinforce } = await spaceOfContradictions();
    const { a, b, id } = await pair();
    expect(await get(id)).toMatchObject({
      newClaim: { id: b },
      existingClaim: { id: a },
      reason: 'contradiction',
      status: 'open',
      description: 'Both cannot be.',
      rootCause: 'two reports',
      blocking: false,
    });
    expect({
      statusOfA: await status(a),
      statusOfB: await status(b),
      conflictsOfA: await conflictsOf(a),
      conflictsOfB: await conflictsOf(b),
    }).toEqual({ statusOfA: 'active', statusOfB: 'active', conflictsOfA: [id], conflictsOfB: [id] });
    await reinforce(a);
    expect((await get(id)).status).toBe('open');
  });

  it('is the same conflict, whichever of the two claims is named first', async () => {
    const { pair, contradict } = await spaceOfContradictions();
    const { a, b, id } = await pair();
    expect(await contradict(b, a)).toMatchObject({ outcome: 'deduplicated', conflict: { id } });
  });

  it('is the conflict that the gate has already opened', async () => {
    const { store, contradict } = await spaceOfContradictions();
    const budget = (value: string, source: string) =>
      store(value, { triple: { subject: 'user', predicate: 'budget', value }, provenance: { source } });
    const [stated, guessed] = [await budget('750', 'user_explicit'), await budget('900', 'inference')];
    expect(await contradict(stated, guessed)).toMatchObject({
      outcome: 'deduplicated',
      conflict: { reason: 'trust_insufficient' },
    });
  });

  it('is refused between a claim and itself, and with claims that do not exist or are not active or disputed', async () => {
    const { store, contradict, retract } = await spaceOfContradictions();
    const [a, b] = [await store('a'), await store('b')];
    await expect(contradict(a, a)).rejects.toMatchObject({ code: 'self_contradiction', category: 'invalid' });
    await expect(contradict(a, 'clm_01kb5q4w3yf6vbt8c1s9n2d7he')).rejects.toMatchObject({ code: 'not_found' });
    await retract(b);
    await expect(contradict(a, b)).rejects.toMatchObject({ code: 'illegal_state' });
  });

  it.each([
    ['supersede', 'superseded', 'active'],
    ['reject', 'active', 'retracted'],
    ['keep_both', 'active', 'active'],
  ])('that is decided by %s leaves the earlier claim %s and the later claim %s', async (action, earlier, later) => {
    const { pair, resolve, status, get } = await spaceOfContradictions();
    const { a, b, id } = await pair();
    await resolve(id, action, { note: 'checked' });
    expect({ a: await status(a), b: await status(b) }).toEqual({ a: earlier, b: later });
    expect(await get(id)).toMatchObject({ status: 'resolved', resolution: action, note: 'checked', version: 2 });
    await expect(resolve(id, action)).rejects.toMatchObject({ code: 'conflict_already_resolved' });
  });

  it('is not decided if its version is not the expected version', async () => {
    const { pair, resolve } = await spaceOfContradictions();
    await expect(resolve((await pair()).id, 'reject', { expectedVersion: 2 })).rejects.toMatchObject({
      code: 'version_conflict',
    });
  });

  it('lapses when one of its claims is retracted', async () => {
    const { pair, retract, get, conflictsOf } = await spaceOfContradictions();
    const { a, b, id } = await pair();
    await retract(b);
    expect(await get(id)).toMatchObject({ status: 'resolved', resolution: 'lapsed', resolvedBy: 'server' });
    expect(await conflictsOf(a)).toEqual([]);
  });

  it.each<
    [string, 'open' | 'resolved', (side: string, decide: (action: string) => Promise<unknown>) => Promise<unknown>]
  >([
    ['was open', 'open', async () => undefined],
    ['was decided by reject', 'open', async (_side, decide) => decide('reject')],
    ['was decided by keep_both', 'resolved', async (_side, decide) => decide('keep_both')],
  ])('that %s before one of its claims was retracted is %s when the claim is reinstated', async (_how, status, end) => {
    const { pair, retract, reinstate, resolve, contradict, get } = await spaceOfContradictions();
    const { a, b, id } = await pair();
    await end(b, (action) => resolve(id, action));
    await retract(b);
    expect(await get(id)).toMatchObject({ status: 'resolved' });
    await reinstate(b);
    expect(await get(id)).toMatchObject({ status, resolvedBy: status === 'open' ? null : expect.any(String) });
    expect((await contradict(a, b)).outcome).toBe(status === 'open' ? 'deduplicated' : 'opened');
  });

  it('does not open again if a later contradiction between the two claims was decided', async () => {
    const { pair, contradict, resolve, retract, reinstate, get } = await spaceOfContradictions();
    const { a, b, id } = await pair();
    await resolve(id, 'keep_both');
    const { conflict: later } = await contradict(a, b);
    await resolve(later.id, 'reject');
    await reinstate(b);
    expect({ first: (await get(id)).status, later: (await get(later.id)).status }).toEqual({
      first: 'resolved',
      later: 'open',
    });
    await retract(a);
    await reinstate(a);
    expect({ first: (await get(id)).status, later: (await get(later.id)).status }).toEqual({
      first: 'resolved',
      later: 'open',
    });
  });

  it('lapses when one of its claims is replaced', async () => {
    const { store, contradict, get } = await spaceOfContradictions();
    const budget = (value: string) => store(value, { triple: { subject: 'user', predicate: 'budget', value } });
    const [old, note] = [await budget('750'), await store('There is no budget.')];
    const {
      conflict: { id },
    } = await contradict(old, note);
    await budget('900');
    expect(await get(id)).toMatchObject({ resolution: 'lapsed' });
  });
});
