import { openWorld, type World } from '#libs/testing/index.js';
import { CreateSpaceInput, SetPolicyInput } from '../domain/space.js';
import { CreateSpace } from './create-space.js';
import { GetSpace } from './read-spaces.js';
import { SetPolicy } from './change-space.js';

let world: World;
beforeAll(async () => {
  world = await openWorld([], { now: () => new Date('2026-01-01T00:00:00Z') });
});
afterAll(() => world.close());

const create = (slug: string, policy?: object) =>
  world.get(CreateSpace).run(world.as('admin'), CreateSpaceInput.parse({ slug, name: slug, policy }));
const set = (space: string, settings: object) =>
  world.get(SetPolicy).run(world.as('admin'), SetPolicyInput.parse({ space, ...settings }));
const policyOf = async (space: string) => (await world.get(GetSpace).run(world.as('reader'), { space })).policy;

/**
 * The thresholds at which notes are compared, linked, repeated, forgotten and digested (continuity spec, section 7).
 */
const NOTES = { evaluated: 0.6, linked: 0.65, repeated: 0.85, faded: 0.05, digested: 0.7 };

describe('the settings of a space', () => {
  it('have defaults', async () => {
    expect((await create('plain')).policy).toEqual({
      predicates: 'open',
      tokenizer: 'estimate',
      triples: 'asserted',
      nearProtected: 0.55,
      maxActiveClaims: null,
      whenFull: 'archive',
      notes: NOTES,
      beliefPolicy: 'credence-v1',
    });
    expect((await create('closed', { predicates: 'closed' })).policy).toEqual({
      predicates: 'closed',
      tokenizer: 'estimate',
      triples: 'asserted',
      nearProtected: 0.55,
      maxActiveClaims: null,
      whenFull: 'archive',
      notes: NOTES,
      beliefPolicy: 'credence-v1',
    });
  });

  it('change if a request names them, and otherwise keep their values', async () => {
    await create('changing', { predicates: 'closed' });
    expect(await set('changing', { tokenizer: 'o200k_base' })).toMatchObject({
      version: 2,
      policy: { predicates: 'closed', tokenizer: 'o200k_base', triples: 'asserted' },
    });
    expect(await set('changing', { predicates: 'open' })).toMatchObject({ version: 3 });
    expect(await policyOf('changing')).toEqual({
      predicates: 'open',
      tokenizer: 'o200k_base',
      triples: 'asserted',
      nearProtected: 0.55,
      maxActiveClaims: null,
      whenFull: 'archive',
      notes: NOTES,
      beliefPolicy: 'credence-v1',
    });
  });

  it('have their defaults in a space that is older than the settings', async () => {
    const { id } = await create('old');
    await world.database.owner(`update spaces set policy = '{"predicates":"closed"}' where id = $1`, [id]);
    expect(await policyOf('old')).toEqual({
      predicates: 'closed',
      tokenizer: 'estimate',
      triples: 'asserted',
      nearProtected: 0.55,
      maxActiveClaims: null,
      whenFull: 'archive',
      notes: NOTES,
      beliefPolicy: 'credence-v1',
    });
  });

  it('are refused if the name or the value is unknown', () => {
    expect(SetPolicyInput.safeParse({ space: 's', tokenizer: 'gpt' }).success).toBe(false);
    expect(SetPolicyInput.safeParse({ space: 's', colour: 'red' }).success).toBe(false);
  });
});
