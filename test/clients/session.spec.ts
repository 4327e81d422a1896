import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTypescript } from '#libs/testing/child-process.js';
import { openService, type Service, type Tenant } from '../service/index.js';
import type { StoppedPlan } from './stopped-agent.js';

/** Tests how agents end that use the client in separate processes. */
let service: Service;
let tenant: Tenant;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
});
afterAll(() => service.close());

const TEST_MS = 30_000;

interface Ended {
  /** Exit status; null: a signal ended it. */
  code: number | null;
  signal: string | null;
  session: string;
  /** The interruptions of the session: their types, and what was reported with each. */
  interruptions: { type: string; context: unknown }[];
}

/** Starts an agent, waits until it says that it is ready, and sends it a signal if there is one. */
async function ended(plan: Omit<StoppedPlan, 'url' | 'key' | 'space'>, signal?: 'SIGTERM' | 'SIGINT'): Promise<Ended> {
  const { space } = await tenant.aSpace();
  const given: StoppedPlan = { url: service.url, key: tenant.owner.secret, space, ...plan };
  const child = startTypescript(new URL('./stopped-agent.ts', import.meta.url), [JSON.stringify(given)]);
  const closed = once(child, 'close');
  const [id] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string];
  if (signal !== undefined) child.kill(signal);
  const [code, by] = (await closed) as [number | null, string | null];
  const { state } = await tenant.owner.do('sessions.get', { space, id });
  const { interrupted } = await tenant.owner.do('memories.recall', { space, query: 'anything' });
  const interruptions = (interrupted as { interruption: { type: string; context: unknown } }[]).map(
    ({ interruption: { type, context } }) => ({ type, context }),
  );
  return { code, signal: by, session: state as string, interruptions };
}

it(
  'SIGTERM ends the session at once, and then the process',
  async () => {
    expect(await ended({ stays: true }, 'SIGTERM')).toEqual({
      code: null,
      signal: 'SIGTERM',
      session: 'closed',
      interruptions: [],
    });
  },
  TEST_MS,
);

it(
  'SIGINT also ends the session and the process',
  async () => {
    expect(await ended({ stays: true }, 'SIGINT')).toMatchObject({ signal: 'SIGINT', session: 'closed' });
  },
  TEST_MS,
);

it(
  'an interruption that was reported before SIGTERM is the one recorded',
  async () => {
    expect(await ended({ stays: true, reports: 'context_overflow' }, 'SIGTERM')).toMatchObject({
      session: 'interrupted',
      interruptions: [{ type: 'context_overflow', context: { tokens: 1 } }],
    });
  },
  TEST_MS,
);

it(
  'a report that is being sent when SIGTERM comes is not lost',
  async () => {
    expect(await ended({ stays: true, reports: 'rate_limit', reportsLate: true }, 'SIGTERM')).toMatchObject({
      session: 'interrupted',
      interruptions: [{ type: 'rate_limit' }],
    });
  },
  TEST_MS,
);

it(
  'when the signal comes, an agent can report why it is stopped',
  async () => {
    expect(await ended({ stays: true, whyStopped: 'context_overflow' }, 'SIGTERM')).toMatchObject({
      session: 'interrupted',
      interruptions: [{ type: 'context_overflow', context: { tokens: 190_000 } }],
    });
  },
  TEST_MS,
);

it(
  'a session that was handed off stays closed',
  async () => {
    expect(await ended({ stays: true, handsOff: true }, 'SIGTERM')).toMatchObject({
      signal: 'SIGTERM',
      session: 'closed',
    });
  },
  TEST_MS,
);

it(
  'a process that has nothing left to do ends its session',
  async () => {
    expect(await ended({ stays: false })).toMatchObject({ code: 0, session: 'closed' });
  },
  TEST_MS,
);

it(
  'a process that handles the signal itself exits in its own way',
  async () => {
    expect(await ended({ stays: true, exitsWith: 7 }, 'SIGTERM')).toMatchObject({ code: 7, session: 'closed' });
  },
  TEST_MS,
);

it(
  'a service that does not answer delays the end of the process no longer than the set time',
  async () => {
    expect(await ended({ stays: true, isCutOff: true }, 'SIGTERM')).toMatchObject({
      signal: 'SIGTERM',
      session: 'open',
    });
  },
  TEST_MS,
);

it(
  'nor does an end of the session that was already on its way when the signal came',
  async () => {
    expect(await ended({ stays: true, hangs: true }, 'SIGTERM')).toMatchObject({
      signal: 'SIGTERM',
      session: 'open',
    });
  },
  TEST_MS,
);
