import type { INestApplicationContext } from '@nestjs/common';
import { ASSERTION_CLASSES, MAX_PAGE, Refusal, type Ctx, type Id } from '#libs/kernel/index.js';
import { Authenticate, CreateKey, operatorOf } from '#libs/tenancy/api-keys/index.js';
import { DEFAULT_POLICY, CreateSpace, GetSpace } from '#libs/tenancy/spaces/index.js';
import { CreateTenant, ListTenants } from '#libs/tenancy/tenants/index.js';
import { readDemo, writeDemo, type Demo } from './demo-file.js';

const TENANT = 'Demo';
const SPACE = 'demo';

type Uses = Pick<INestApplicationContext, 'get'>;

/**
 * Sees to it that a service on its own machine can be used at once: a tenant, a space, and a key that may do everything in it.
 * What is there is kept. A lost key cannot be shown again, so then there is a new one.
 */
export async function ensureDemo(app: Uses, home: string, url: string): Promise<Demo> {
  const kept = await readDemo(home);
  if (kept !== null && (await isGood(app, kept))) {
    const demo = { ...kept, url };
    if (kept.url !== url) await writeDemo(home, demo);
    return demo;
  }
  const ctx = operatorOf(await tenant(app), 'start');
  await ensureSpace(app, ctx);
  const demo = { url, space: SPACE, key: await newKey(app, ctx) };
  await writeDemo(home, demo);
  return demo;
}

/** A refusal means that the key or the space is gone; anything else is trouble, and not cured by new ones. */
async function isGood(app: Uses, { key, space }: Demo): Promise<boolean> {
  try {
    const { tenantId, caller } = await app.get(Authenticate, { strict: false }).authenticate(key);
    await app.get(GetSpace, { strict: false }).run({ tenantId, caller, requestId: 'start' }, { space });
    return true;
  } catch (failure) {
    if (failure instanceof Refusal && ['unauthenticated', 'not_found'].includes(failure.category)) return false;
    throw failure;
  }
}

async function tenant(app: Uses): Promise<Id<'ten'>> {
  for (let cursor: string | undefined; ;) {
    const page = await app.get(ListTenants, { strict: false }).run({ limit: MAX_PAGE, cursor });
    const found = page.data.find(({ name }) => name === TENANT);
    if (found !== undefined) return found.id;
    if (page.nextCursor === null) return (await app.get(CreateTenant, { strict: false }).run({ name: TENANT })).id;
    cursor = page.nextCursor;
  }
}

async function ensureSpace(app: Uses, ctx: Ctx): Promise<void> {
  try {
    await app.get(GetSpace, { strict: false }).run(ctx, { space: SPACE });
  } catch (failure) {
    if (!(failure instanceof Refusal && failure.category === 'not_found')) throw failure;
    await app
      .get(CreateSpace, { strict: false })
      .run(ctx, { slug: SPACE, name: 'Demo', policy: DEFAULT_POLICY, clock: 'real' });
  }
}

async function newKey(app: Uses, ctx: Ctx): Promise<string> {
  const { secret } = await app.get(CreateKey, { strict: false }).run(ctx, {
    name: 'Demo',
    role: 'owner',
    principal: { kind: 'user', name: 'Demo user' },
    allowedClasses: [...ASSERTION_CLASSES],
    grants: ['conversation_ingest'],
    sourceSystems: [],
  });
  return secret!;
}
