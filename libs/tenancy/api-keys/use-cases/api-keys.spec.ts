import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Id } from '#libs/kernel/index.js';
import { openWorld, type World } from '#libs/testing/index.js';
import { Secrets } from '#libs/platform/secrets/index.js';
import { DEFAULT_POLICY, CreateSpace } from '../../spaces/index.js';
import { CreateKeyInput } from '../domain/api-key.js';
import { ApiKeyRepository } from '../store/api-key.repository.js';
import { KnownKeys } from '../store/known-keys.js';
import { Authenticate } from './authenticate.js';
import { CreateKey } from './create-key.js';
import { ListKeys } from './read-keys.js';
import { RevokeKey, RotateKey } from './change-key.js';

describe('API keys', () => {
  let world: World;
  let now = new Date('2026-01-01T00:00:00Z');
  beforeAll(async () => {
    world = await openWorld([], { now: () => now });
  });
  afterAll(() => world.close());

  const create = (input: object, ctx = world.as('owner')) =>
    world.get(CreateKey).run(ctx, CreateKeyInput.parse({ name: 'k', ...input }));
  const authenticate = (secret: string | null) => world.get(Authenticate).authenticate(secret ?? undefined);

  it('show their secret once, and are resolved to their tenant, role and classes', async () => {
    const { key, secret } = await create({ role: 'agent', principal: { kind: 'agent', name: 'planner' } });
    const { tenantId, caller } = await authenticate(secret);
    expect(tenantId).toBe(world.tenantId);
    expect(caller).toMatchObject({
      keyId: key.id,
      role: 'agent',
      principal: { kind: 'agent', name: 'planner' },
      spaceIds: null,
      defaultSpaceId: null,
      keyExpiresAt: null,
    });
    expect(caller.allowedClasses).toEqual(['tool_output', 'user_implicit', 'document', 'inference']);
    expect(JSON.stringify(await world.database.owner('select * from api_keys'))).not.toContain(secret!.slice(-43));
    expect(JSON.stringify(await world.database.owner('select * from events'))).not.toContain(secret!.slice(-43));
  });

  it.each([
    ['a request without a key', undefined, 'key_missing'],
    ['a text of another form', 'ck_nonsense', 'key_invalid'],
    ['a key of an unknown tenant', `ck_${'0'.repeat(52)}_${'A'.repeat(43)}`, 'key_invalid'],
  ])('are refused in this case: %s', async (_, presented, code) => {
    await expect(authenticate(presented as string)).rejects.toMatchObject({ code });
  });

  it('are refused with the id of an existing key and a wrong secret', async () => {
    const { secret } = await create({});
    await expect(authenticate(secret!.slice(0, -43) + 'A'.repeat(43))).rejects.toMatchObject({ code: 'key_invalid' });
  });

  it('are refused at once when revoked, and keep the time of the first revocation if they are revoked again', async () => {
    const { key, secret } = await create({});
    await authenticate(secret);
    const first = await world.get(RevokeKey).run(world.as('admin'), { id: key.id as Id<'key'> });
    await expect(authenticate(secret)).rejects.toMatchObject({ code: 'key_revoked' });
    now = new Date(now.getTime() + 1000);
    expect(await world.get(RevokeKey).run(world.as('admin'), { id: key.id as Id<'key'> })).toEqual(first);
  });

  it('are refused once they have expired', async () => {
    const { secret } = await create({ expiresAt: new Date(now.getTime() + 60_000).toISOString() });
    await authenticate(secret);
    now = new Date(now.getTime() + 60_000);
    await expect(authenticate(secret)).rejects.toMatchObject({ code: 'key_expired' });
  });

  it('are accepted only with the new secret after a rotation', async () => {
    const { key, secret } = await create({});
    const rotated = await world.get(RotateKey).run(world.as('admin'), { id: key.id as Id<'key'> });
    await expect(authenticate(secret)).rejects.toMatchObject({ code: 'key_invalid' });
    await expect(authenticate(rotated.secret)).resolves.toMatchObject({ tenantId: world.tenantId });
  });

  describe('while somebody tries made-up keys', () => {
    const stranger = (): void => {
      throw new Error('a stranger');
    };
    const looks = async (work: () => Promise<unknown>): Promise<number> => {
      const find = jest.spyOn(ApiKeyRepository.prototype, 'find');
      await work().catch(() => undefined);
      const count = find.mock.calls.length;
      find.mockRestore();
      return count;
    };
    const tryKey = (presented: string, beforeStranger = stranger) =>
      world.get(Authenticate).authenticate(presented, beforeStranger);

    it('a made-up secret is recognised without a query, and a genuine secret is not taken for a stranger', async () => {
      const { secret } = await create({});
      const madeUp = secret!.slice(0, -43) + 'A'.repeat(43);
      expect(await looks(() => tryKey(madeUp))).toBe(0);
      await expect(tryKey(madeUp)).rejects.toThrow('a stranger');
      await expect(tryKey(secret!)).resolves.toMatchObject({ tenantId: world.tenantId });
    });

    it('the secret of one key is not accepted with another key', async () => {
      const [first, second] = [await create({}), await create({})];
      await expect(tryKey(first.secret!.slice(0, -43) + second.secret!.slice(-43))).rejects.toThrow('a stranger');
    });

    it('a key of an earlier version, which has no seal, is accepted, and is recognised the next time', async () => {
      const { key, secret } = await create({});
      const old = secret!.slice(0, -43) + 'B'.repeat(43);
      await world.database.owner('update api_keys set secret_hash = $1 where id = $2', [
        new Secrets('test-pepper').hash('B'.repeat(43)),
        key.id,
      ]);
      await expect(tryKey(old)).rejects.toThrow('a stranger');
      await expect(tryKey(old, () => undefined)).resolves.toMatchObject({ caller: { keyId: key.id } });
      await expect(tryKey(old)).resolves.toMatchObject({ caller: { keyId: key.id } });
      await world.database.owner('update api_keys set secret_hash = $1 where id = $2', [
        new Secrets('test-pepper').hash(secret!.slice(-43)),
        key.id,
      ]);
    });

    it.each(['revoked', 'rotated', 'expired'])(
      'a key that is %s is looked up only once, however often it is presented',
      async (how) => {
        const { key, secret } = await create(
          how === 'expired' ? { expiresAt: new Date(now.getTime() - 1).toISOString() } : {},
        );
        const id = key.id as Id<'key'>;
        if (how === 'revoked') await world.get(RevokeKey).run(world.as('admin'), { id });
        if (how === 'rotated') await world.get(RotateKey).run(world.as('admin'), { id });
        expect(await looks(() => tryKey(secret!))).toBe(1);
        expect(await looks(() => tryKey(secret!))).toBe(0);
        await expect(tryKey(secret!)).rejects.toMatchObject({ category: 'unauthenticated' });
      },
    );

    it('one lookup is made for all callers that present one key at the same time', async () => {
      const { secret } = await create({});
      expect(await looks(() => Promise.all(Array.from({ length: 50 }, () => tryKey(secret!))))).toBe(1);
    });

    it('what was read before a key was revoked is not cached', async () => {
      const { key, secret } = await create({});
      const find = ApiKeyRepository.prototype.find;
      let letGo!: () => void;
      const read = jest.spyOn(ApiKeyRepository.prototype, 'find').mockImplementationOnce(async function (
        this: ApiKeyRepository,
        ...given: Parameters<typeof find>
      ) {
        const found = await find.apply(this, given);
        await new Promise<void>((resolve) => {
          letGo = resolve;
        });
        return found;
      });
      const known = world.get(KnownKeys);
      const reading = tryKey(secret!);
      while (letGo === undefined) await new Promise(setImmediate);
      known.forget(); // as a revocation does after its commit
      letGo();
      await reading;
      read.mockRestore();
      await world.database.owner('update api_keys set revoked_at = now() where id = $1', [key.id]);
      await expect(tryKey(secret!)).rejects.toMatchObject({ code: 'key_revoked' });
      await world.database.owner('update api_keys set revoked_at = null where id = $1', [key.id]);
    });
  });

  it('never have more rights than their creator has', async () => {
    await expect(create({ role: 'owner' }, world.as('admin'))).rejects.toMatchObject({ code: 'rights_exceeded' });
    await expect(
      create(
        { role: 'writer', allowedClasses: ['user_explicit'] },
        world.as('writer', { allowedClasses: ['document'] }),
      ),
    ).rejects.toMatchObject({ code: 'rights_exceeded' });
    await expect(create({ role: 'agent', allowedClasses: ['system'] })).rejects.toMatchObject({
      code: 'rights_exceeded',
    });
    await expect(create({ grants: ['extractor'] })).rejects.toMatchObject({ code: 'rights_exceeded' });
  });

  it('expire no later than the key that creates them or replaces their secret', async () => {
    const keyExpiresAt = new Date(now.getTime() + 60_000);
    const temporary = world.as('admin', { keyExpiresAt });
    const later = new Date(keyExpiresAt.getTime() + 1).toISOString();
    await expect(create({ expiresAt: later }, temporary)).rejects.toMatchObject({ code: 'rights_exceeded' });
    const inherited = await create({}, temporary);
    expect(inherited.key.expiresAt).toBe(keyExpiresAt.toISOString());
    const lasting = await create({});
    const rotate = (id: string) => world.get(RotateKey).run(temporary, { id: id as Id<'key'> });
    await expect(rotate(lasting.key.id)).rejects.toMatchObject({ code: 'rights_exceeded' });
    await expect(rotate(inherited.key.id)).resolves.toMatchObject({ key: { id: inherited.key.id } });
    await expect(authenticate(lasting.secret)).resolves.toMatchObject({ caller: { keyExpiresAt: null } });
  });

  it('can be limited to spaces, by id or slug, and are listed page by page', async () => {
    const space = await world
      .get(CreateSpace)
      .run(world.as('admin'), { slug: 'team', name: 'Team', policy: DEFAULT_POLICY, clock: 'real', purpose: null });
    const { key } = await create({ spaces: ['team'] });
    expect(key.spaces).toEqual([space.id]);
    const first = await world.get(ListKeys).run(world.as('admin'), { limit: 2 });
    const second = await world.get(ListKeys).run(world.as('admin'), { limit: 200, cursor: first.nextCursor! });
    expect(first.data).toHaveLength(2);
    expect(second.hasMore).toBe(false);
    expect([...first.data, ...second.data].map((each) => each.id)).toContain(key.id);
  });

  it('are created once for one Idempotency-Key, and the secret is not shown again', async () => {
    const idempotency = { key: 'once', fingerprint: 'f', isReplayed: false };
    const first = await create({ name: 'idem' }, { ...world.as('owner'), idempotency });
    const again = await create(
      { name: 'idem' },
      { ...world.as('owner'), idempotency: { ...idempotency, isReplayed: false } },
    );
    expect(again).toEqual({ key: first.key, secret: null });
    await expect(
      create({ name: 'other' }, { ...world.as('owner'), idempotency: { ...idempotency, fingerprint: 'g' } }),
    ).rejects.toMatchObject({ code: 'idempotency_mismatch' });
  });

  it('are rebuilt from the log, together with principals and spaces', async () => {
    await world.expectReplayIsExact();
  });
});
