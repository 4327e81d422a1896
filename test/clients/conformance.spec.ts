import { it } from '@jest/globals';
import * as sdk from '../../libs/sdk/index.js';
import { key, namedCases, now, playCase, space, type Case, type Failure, type Outcome } from './conformance.js';

/** Makes the call of a case against the service at the address. */
async function make(
  { client = {}, random = 0.5, call, as = 'result', take = Infinity }: Case,
  url: string,
): Promise<Outcome> {
  const outcome: Outcome = { result: undefined, items: [], error: null, waits: [] };
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
    outcome.error = failureOf(error as Error);
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
  if (operation === 'graphql')
    return ({ query, variables }: { query?: string; variables?: object }, options) =>
      credence.graphql(query!, variables, options);
  const [noun, verb] = operation.split('.') as [string, string];
  return (credence as unknown as Record<string, Record<string, Method>>)[noun]![verb]!;
}

function failureOf(error: Error): Failure {
  const { name, message, stack = '' } = error;
  const shown = `${stack}${JSON.stringify(error)}${String(error.cause)}`;
  return { ...error, class: name, isOfClient: error instanceof sdk.CredenceError, message, shown };
}

it.each(namedCases)('%s', (_, each) => playCase(each, make));
