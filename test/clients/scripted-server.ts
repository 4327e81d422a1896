import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Step {
  expect: {
    method: string;
    path: string;
    query?: Record<string, string>;
    headers?: Record<string, string | null>;
    body?: unknown;
  };
  answer: {
    status?: number;
    headers?: Record<string, string>;
    json?: unknown;
    text?: string;
    /** Break the connection after the text. */
    cut?: boolean;
    /** Leave the connection open after the text. */
    open?: boolean;
    close?: boolean;
    hang?: boolean;
  };
}

export interface ScriptedServer {
  url: string;
  /** Unexpected requests, described in words. */
  surprises: string[];
  /** The number of steps played. */
  played(): number;
  close(): Promise<void>;
}

/**
 * A server that answers requests in the order of a script, and compares each request with the one that the script
 * expects.
 */
export async function playScript(steps: readonly Step[]): Promise<ScriptedServer> {
  const surprises: string[] = [];
  const bound = new Map<string, string>();
  let played = 0;
  const server = createServer((request, response) => {
    const step = steps[played++];
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (step === undefined) {
        surprises.push(`an unexpected ${request.method!} ${request.url!}`);
        response.writeHead(418).end();
        return;
      }
      surprises.push(...differences(step.expect, request, body, bound).map((text) => `request ${played}: ${text}`));
      send(step.answer, response);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    surprises,
    played: () => played,
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

function send({ status = 200, headers = {}, json, text = '', ...how }: Step['answer'], response: ServerResponse): void {
  if (how.hang) return;
  if (how.close) {
    response.destroy();
    return;
  }
  const type: Record<string, string> = json === undefined ? {} : { 'content-type': 'application/json' };
  response.writeHead(status, { ...type, ...headers });
  if (how.open) response.write(text);
  // The answer is chunked, so that the reader can detect that the end is missing.
  else if (how.cut) response.write(text, () => setImmediate(() => response.destroy()));
  else response.end(json === undefined ? text : JSON.stringify(json));
}

function differences(
  { method, path, query = {}, headers = {}, body }: Step['expect'],
  request: IncomingMessage,
  sent: string,
  bound: Map<string, string>,
): string[] {
  const url = new URL(request.url!, 'http://localhost');
  const compare = (what: string, found: unknown, expected: unknown): string[] =>
    JSON.stringify(found) === JSON.stringify(expected)
      ? []
      : [`${what} is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`];
  return [
    ...compare('method', request.method, method),
    ...compare('path', url.pathname, path),
    ...compare('query', Object.fromEntries(url.searchParams), query),
    ...compare('body', sent === '' ? null : JSON.parse(sent), body ?? null),
    ...Object.entries(headers).flatMap(([name, expected]) => {
      const found = request.headers[name] ?? null;
      if (expected === null || !/^\$[a-z]$/.test(expected)) return compare(name, found, expected);
      if (!bound.has(expected) && typeof found === 'string' && found !== '') bound.set(expected, found);
      return compare(name, found, bound.get(expected));
    }),
  ];
}
