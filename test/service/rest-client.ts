import type { z } from 'zod';
import type { Operation } from '#libs/kernel/index.js';
import type { ApiKeyView } from '#libs/tenancy/api-keys/index.js';
import { QUERY_SWITCHES } from '../../apps/api/src/transport/rest/input-reader.js';
import { pathParametersOf } from '../../apps/api/src/transport/rest/route-table.js';
import { Client, operationOf, type Answer, type CallOptions, type Input } from './client.js';
import { httpRequest, isStream } from './http-request.js';

export class RestClient extends Client {
  readonly transport = 'rest';

  constructor(
    readonly url: string,
    readonly secret: string,
    readonly key?: z.input<typeof ApiKeyView>,
  ) {
    super();
  }

  offers(): boolean {
    return true;
  }

  call(
    name: string,
    { waitSeconds, ...input }: Input = {},
    { idempotencyKey, headers: given }: CallOptions = {},
  ): Promise<Answer> {
    const headers = waitSeconds === undefined ? given : { prefer: `wait=${String(waitSeconds)}`, ...given };
    const { method, address, body } = requestOf(operationOf(name), input);
    const all: Record<string, string> =
      idempotencyKey === undefined ? { ...headers } : { 'idempotency-key': idempotencyKey, ...headers };
    return this.send(method, address, body === undefined ? undefined : JSON.stringify(body), all);
  }

  /** Sends a raw HTTP request, for tests of requests that no well-behaved client would send. */
  async send(
    method: string,
    address: string,
    body?: string | Uint8Array,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const usual: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await httpRequest(this.url + address, {
      method,
      body,
      headers: { authorization: `Bearer ${this.secret}`, ...usual, ...headers },
    });
    return {
      isOk: answer.status >= 200 && answer.status < 300,
      status: answer.status,
      body: isJson(answer.headers)
        ? JSON.parse(answer.text)
        : isStream(answer.headers)
          ? { data: itemsIn(answer.text) }
          : answer.text,
      headers: answer.headers,
    };
  }
}

/** Makes the HTTP request for an input; the inverse of the input parser of the API. */
export function requestOf(
  { rest, effect }: Operation,
  input: Input,
): { method: string; address: string; body?: Input } {
  const inPath = pathParametersOf(rest.path);
  const isBodyless = rest.method === 'GET' || rest.method === 'DELETE';
  const query = new URLSearchParams();
  const body: Input = {};
  for (const [name, value] of Object.entries(input)) {
    if (inPath.includes(name)) continue;
    if (isBodyless || QUERY_SWITCHES.has(name))
      query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
    else body[name] = value;
  }
  const path = inPath.reduce(
    (filled, name) => filled.replace(`{${name}}`, encodeURIComponent(String(input[name]))),
    rest.path,
  );
  const address = path + (query.size === 0 ? '' : `?${query}`);
  const isBare = isBodyless || (effect === 'write' && Object.keys(body).length === 0);
  return isBare ? { method: rest.method, address } : { method: rest.method, address, body };
}

const isJson = (headers: Headers): boolean => /\bjson\b/.test(headers.get('content-type') ?? '');

/** The items of a Server-Sent Events stream. */
const itemsIn = (text: string): unknown[] =>
  [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!) as unknown);
