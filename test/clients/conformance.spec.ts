import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import * as sdk from '../../libs/sdk/index.js';
import { playScript, type Step } from './scripted-server.js';

/** See README.md next to this file. */
interface Case {
  name: string;
  client?: object;
  random?: number;
  call: { operation: string; input: Record<string, unknown>; options?: object };
  as?: 'result' | 'items' | 'job';
  take?: number;
  server: Step[];
  waits?: [number, number][];
  result?: object;
  items?: object[];
  error?: { class: string; contains?: string; lacks?: string; [member: string]: unknown };
}

const text = readFileSync(new URL('conformance.json', import.meta.url), 'utf8');
const { key, space, now, cases } = JSON.parse(text.replaceAll('$key', (JSON.parse(text) as { key: string }).key)) as {
  key: string;
  space: string;
  now: string;
  cases: Case[];
};

interface Outcome {
  result: unknown;
  items: object[];
  error: unknown;
  waits: number[];
}

/** Makes the call of a case against a service at the address. */
async function make(
  { client = {}, random = 0.5, call, as = 'result', take = Infinity }: Case,
  url: string,
): Promise<Outcome> {
  const outcome: Outcome = { result: undefined, items: [], error: undefined, waits: [] };
  let time = Date.parse(now);
  const ports = {
    now: () => time,
    random: () => random,
    sleep: (ms: number) => {
      outcome.waits.push(ms);
      time += ms;
      return Promise.resolve();
    },
  };
  try {
    const credence = new sdk.Credence({ url, key, space, ...ports, ...client });
    if (as === 'job')
      outcome.result = await credence.wait(call.input.id as string, { onProgress: (job) => outcome.items.push(job) });
    else await follow(methodOf(credence, call.operation)(call.input, call.options), as, take, outcome);
  } catch (error) {
    outcome.error = error;
  }
  return outcome;
}

async function follow(called: unknown, as: 'result' | 'items', take: number, outcome: Outcome): Promise<void> {
  if (as === 'result') {
    outcome.result = await called;
    return;
  }
  for await (const item of called as AsyncIterable<object>) {
    outcome.items.push(item);
    if (outcome.items.length === take) break;
  }
}

type Method = (input: object, options?: object) => unknown;

function methodOf(credence: sdk.Credence, operation: string): Method {
  const [noun, verb] = operation.split('.') as [string, string];
  return (credence as unknown as Record<string, Record<string, Method>>)[noun]![verb]!;
}

function expectError(error: unknown, { class: name, contains, lacks, ...members }: NonNullable<Case['error']>): void {
  expect((error as Error | undefined)?.name).toBe(name);
  expect(error).toBeInstanceOf(sdk.CredenceError);
  expect(error).toMatchObject(members);
  const { message, stack } = error as Error;
  if (contains !== undefined) expect(message).toContain(contains);
  const whole = `${message}${stack ?? ''}${JSON.stringify(error)}${String((error as Error).cause)}`;
  for (const secret of [key, lacks ?? key]) expect(whole).not.toContain(secret);
}

it.each(cases.map((each) => [each.name, each] as const))('%s', async (_, each) => {
  const server = await playScript(each.server);
  try {
    const { result, items, error, waits } = await make(each, server.url);
    expect(server.surprises).toEqual([]);
    if (each.error === undefined) expect(error).toBeUndefined();
    else expectError(error, each.error);
    expect(server.played()).toBe(each.server.length);
    if (each.result !== undefined) expect(result).toMatchObject(each.result);
    if (each.items !== undefined) expect(items).toMatchObject(each.items);
    if (each.waits !== undefined) {
      expect(waits).toHaveLength(each.waits.length);
      expect(each.waits.filter(([least, most], i) => waits[i]! < least || waits[i]! > most)).toEqual([]);
    }
  } finally {
    await server.close();
  }
});
