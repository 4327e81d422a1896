import { isDeepStrictEqual } from 'node:util';
import { expect } from '@jest/globals';
import { z } from 'zod';
import type { Operation } from '#libs/kernel/index.js';
import { operations } from '../../apps/api/src/operations.js';

export type Input = Record<string, unknown>;

/** The result of one call over any transport; `body` is the output or the problem. */
export interface Answer {
  isOk: boolean;
  status: number;
  body: any;
  headers: Headers;
}

export interface CallOptions {
  idempotencyKey?: string;
  headers?: Record<string, string>;
}

/** One transport with one key; calls an operation by name, with its flat input. */
export abstract class Client {
  abstract readonly transport: 'rest' | 'graphql' | 'mcp';

  abstract call(name: string, input?: Input, options?: CallOptions): Promise<Answer>;
  abstract offers(operation: Operation): boolean;

  /** Makes a call, requires success, and checks the answer member by member against the operation's declared output. */
  async do(name: string, input: Input = {}, options?: CallOptions): Promise<any> {
    return (await this.answer(name, input, options)).body;
  }

  /** Makes a call, and returns the code of its refusal; `accepted`: it succeeds. */
  async codeOf(name: string, input: Input = {}, options?: CallOptions): Promise<string> {
    const { isOk, body } = await this.call(name, input, options);
    return isOk ? 'accepted' : (body.code as string);
  }

  /** Like `do`, but also returns the status. */
  async answer(name: string, input: Input = {}, options?: CallOptions): Promise<Answer> {
    const answer = await this.call(name, input, options);
    if (!answer.isOk)
      throw new Error(
        `${name} over ${this.transport} answered ${answer.status} ${JSON.stringify(answer.body)} to ${JSON.stringify(input)}`,
      );
    // Parsing drops members that the schema does not know. If the result equals the answer, the answer has no
    // undeclared members.
    const { output, rest } = operationOf(name);
    if (rest.contentTypes !== undefined) return answer;
    const parsed = (rest.placeOf === undefined ? output : z.object({ data: z.array(output) })).parse(answer.body);
    // `expect` takes much longer, and is only needed to say how they differ.
    if (!isDeepStrictEqual(parsed, answer.body)) expect(parsed).toEqual(answer.body);
    return answer;
  }
}

export function operationOf(name: string): Operation {
  const found = operations.find((operation) => operation.name === name);
  if (found === undefined) throw new Error(`the catalogue has no operation ${name}`);
  return found;
}
