import { readFileSync } from 'node:fs';
import { expect } from '@jest/globals';
import { playScript, type Step } from './scripted-server.js';

/** A case of the conformance tests; see README.md next to this file. */
export interface Case {
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

/** An error of a client in any language. */
export interface Failure {
  class: string;
  /** Whether the error belongs to the common error class of the client. */
  isOfClient: boolean;
  message: string;
  /** Everything about the error that a log could show. */
  shown: string;
  [member: string]: unknown;
}

export interface Outcome {
  result: unknown;
  items: object[];
  error: Failure | null;
  waits: number[];
}

const text = readFileSync(new URL('conformance.json', import.meta.url), 'utf8');

const suite = JSON.parse(text.replaceAll('$key', (JSON.parse(text) as { key: string }).key)) as {
  key: string;
  space: string;
  now: string;
  cases: Case[];
};
export const { key, space, now } = suite;

export const namedCases = suite.cases.map((each) => [each.name, each] as const);

/** Plays the server of a case for a client that makes its call, and compares the outcome. */
export async function playCase(each: Case, make: (each: Case, url: string) => Promise<Outcome>): Promise<void> {
  const server = await playScript(each.server);
  try {
    const { result, items, error, waits } = await make(each, server.url);
    expect(server.surprises).toEqual([]);
    expectError(error, each.error);
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
}

function expectError(error: Failure | null, expected: Case['error']): void {
  if (expected === undefined) {
    expect(error).toBeNull();
    return;
  }
  const { contains, lacks, ...members } = expected;
  expect(error).toMatchObject({ ...members, isOfClient: true });
  if (contains !== undefined) expect(error!.message).toContain(contains);
  for (const secret of [key, lacks ?? key]) expect(error!.message + error!.shown).not.toContain(secret);
}
