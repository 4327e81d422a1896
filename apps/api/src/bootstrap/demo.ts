import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { styleText } from 'node:util';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { INestApplicationContext } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ASSERTION_CLASSES, MAX_PAGE, Refusal, type Ctx, type Id } from '#libs/kernel/index.js';
import { Authenticate, CreateKey, operatorOf } from '#libs/tenancy/api-keys/index.js';
import { DEFAULT_POLICY, CreateSpace, GetSpace } from '#libs/tenancy/spaces/index.js';
import { SignInLinks } from '../transport/dashboard/sign-in-links.js';
import { CreateTenant, ListTenants } from '#libs/tenancy/tenants/index.js';

const Demo = z.object({ url: z.string(), space: z.string(), key: z.string() });

/**
 * The connection to the demo: what a script or the command line needs to use the service on this machine. It is kept in
 * CREDENCE_HOME/demo.json, which only its owner can read.
 */
export type Demo = z.output<typeof Demo>;

const pathIn = (home: string): string => join(home, 'demo.json');

/** null: the file does not exist or is damaged. Writing it again fixes both. */
async function readDemo(home: string): Promise<Demo | null> {
  try {
    return Demo.parse(JSON.parse(await readFile(pathIn(home), 'utf8')));
  } catch {
    return null;
  }
}

/** Replaces the file atomically: a reader sees either the old file or the new one. */
async function writeDemo(home: string, demo: Demo): Promise<void> {
  const draft = `${pathIn(home)}.${randomUUID()}`;
  await writeFile(draft, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  await rename(draft, pathIn(home));
}

const TENANT = 'Demo';
const SPACE = 'demo';

type Uses = Pick<INestApplicationContext, 'get'>;

/**
 * Makes a service that runs on its own machine usable at once: creates a tenant, a space, and a key of role owner
 * that may assert every class. What already exists is kept. The secret of a lost key cannot be shown again, so a lost
 * key is replaced by a new one.
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

/**
 * A refusal means that the key or the space no longer exists. After other failures, a new key or space would not help.
 */
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
      .run(ctx, { slug: SPACE, name: 'Demo', policy: DEFAULT_POLICY, clock: 'real', purpose: null });
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
    defaultSpace: SPACE,
  });
  return secret!;
}

/** The token is in the fragment, which no browser sends and no log contains. */
async function signInLinkFor(app: Uses, { url, key }: Demo): Promise<string> {
  const { tenantId, caller } = await app.get(Authenticate, { strict: false }).authenticate(key);
  const token = app.get(SignInLinks, { strict: false }).make({ tenantId, keyId: caller.keyId });
  return `${url}/app/sign-in#${token}`;
}

export interface WelcomeOptions {
  home: string;
  /** A link that signs in to the dashboard once. */
  signInLink: string;
  /** The time from the start of the process until it can answer its first request. */
  startedInMs: number;
  isColoured: boolean;
}

/** What `npm start` prints when it is ready: the addresses, and three requests that work when pasted. */
export function welcome(
  { url, space, key }: Demo,
  { home, signInLink, startedInMs, isColoured }: WelcomeOptions,
): string {
  const bold = (text: string): string => (isColoured ? styleText('bold', text) : text);
  const dim = (text: string): string => (isColoured ? styleText('dim', text) : text);
  const curl = (path: string, body: object): string =>
    `  curl -sw '\\n' ${url}/v1/spaces/${space}/${path} -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`;
  const budget = (value: string, provenance: object): object => ({
    text: `User budget is ${value}`,
    triple: { subject: 'user', predicate: 'budget_is', value },
    provenance,
  });
  return [
    '',
    `  ${bold('Credence is ready')} ${dim(`after ${(startedInMs / 1_000).toFixed(1)} s. Everything it keeps is in ${home}.`)}`,
    '',
    `  REST      ${url}/v1`,
    `  GraphQL   ${url}/graphql`,
    `  MCP       ${url}/mcp`,
    `  Docs      ${url}/docs`,
    `  Dashboard ${url}/app`,
    '',
    `  Sign in   ${signInLink}`,
    `            ${dim('works once, within ten minutes; later sign in with the key')}`,
    '',
    `  Space     ${space}`,
    `  Key       ${key}`,
    `            ${dim(`also in ${home}/demo.json, where npx credence finds it`)}`,
    '',
    `  ${bold('Try it.')} Someone states a budget:`,
    '',
    curl('claims', budget('$750', { source: 'user_explicit' })),
    '',
    '  A scraped page says otherwise. It is kept, in quarantine, until a person decides:',
    '',
    curl('claims', budget('$5,000', { source: 'document', sourceId: 'web:deals.example' })),
    '',
    '  An agent asks, and gets what may be believed:',
    '',
    curl('context', { query: 'What is the budget?' }),
    '',
    `  ${dim('npm run demo plays the whole story. Ctrl-C stops the service.')}`,
    '',
  ].join('\n');
}

/** Creates the demo of a service that is already listening, and prints how to use it. */
export async function greet(app: NestFastifyApplication, home: string): Promise<void> {
  const { port } = app.getHttpServer().address() as AddressInfo;
  const demo = await ensureDemo(app, home, `http://127.0.0.1:${port}`);
  const isColoured = process.stdout.isTTY === true && !process.env.NO_COLOR;
  const signInLink = await signInLinkFor(app, demo);
  process.stdout.write(`${welcome(demo, { home, signInLink, startedInMs: performance.now(), isColoured })}\n`);
}
