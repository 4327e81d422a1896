import { unawaited } from '#libs/kernel/index.js';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FakeEmbedder } from './fake-embedder.js';

/**
 * How an OpenAI-compatible endpoint responds to a request. The function receives the correct answer, and may send
 * something else.
 */
export type Behaviour = (
  answer: { vectors: number[][]; texts: string[] },
  request: IncomingMessage,
  response: ServerResponse,
) => void;

const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void => {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(typeof body === 'string' ? body : JSON.stringify(body));
};

const listOf = (vectors: readonly unknown[]) => ({
  object: 'list',
  data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
});

export const BEHAVIOURS = {
  well: ({ vectors }, _, response) => json(response, 200, listOf(vectors)),
  /** The answer is correct, but in a different order, which each `index` shows. */
  shuffled: ({ vectors }, _, response) => json(response, 200, { data: [...listOf(vectors).data].reverse() }),
  silent: () => undefined,
  cut: (_, request) => {
    request.socket.destroy();
  },
  cutHalfWay: (_, request, response) => {
    response.writeHead(200, { 'content-length': '9999' }).write('{"data":[');
    setImmediate(() => request.socket.destroy());
  },
  error: (_, __, response) => json(response, 500, { error: { message: 'out of memory' } }),
  busy: (_, __, response) => json(response, 429, { error: { message: 'slow down' } }, { 'retry-after': '0' }),
  busyForLong: (_, __, response) => json(response, 429, { error: { message: 'quota' } }, { 'retry-after': '3600' }),
  denied: (_, request, response) =>
    json(response, 401, { error: { message: `Incorrect key ${String(request.headers.authorization)}` } }),
  fewer: ({ vectors }, _, response) => json(response, 200, listOf(vectors.slice(1))),
  narrow: ({ vectors }, _, response) => json(response, 200, listOf(vectors.map((vector) => vector.slice(1)))),
  sameIndex: ({ vectors }, _, response) =>
    json(response, 200, { data: listOf(vectors).data.map((each) => ({ ...each, index: 0 })) }),
  notANumber: ({ vectors }, _, response) =>
    json(response, 200, JSON.stringify(listOf(vectors)).replace(/0\.?\d*/, 'NaN')),
  infinite: ({ vectors }, _, response) =>
    json(response, 200, JSON.stringify(listOf(vectors)).replace(/0\.?\d*/, '1e999')),
  zeros: ({ vectors }, _, response) => json(response, 200, listOf(vectors.map((vector) => vector.map(() => 0)))),
  page: (_, __, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>welcome</html>');
  },
  endless: (_, __, response) => {
    response.writeHead(200);
    const more = (): void => {
      while (!response.destroyed && response.write(' '.repeat(65_536)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  },
  elsewhere: (_, __, response) => {
    response.writeHead(307, { location: 'http://127.0.0.1:1/embeddings' }).end();
  },
} satisfies Record<string, Behaviour>;

export interface EmbeddingServer {
  url: string;
  /** The texts of each request, in order. */
  readonly asked: string[][];
  readonly headers: IncomingMessage['headers'][];
  /** The behaviour for the next requests; the last behaviour stays in effect. */
  behave(...behaviours: Behaviour[]): void;
  close(): Promise<void>;
}

/** A real HTTP endpoint on its own port that serves the vectors of FakeEmbedder and misbehaves as configured. */
export async function openEmbeddingServer(): Promise<EmbeddingServer> {
  const embedder = new FakeEmbedder();
  const asked: string[][] = [];
  const headers: IncomingMessage['headers'][] = [];
  let script: Behaviour[] = [BEHAVIOURS.well];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    const answer = async (): Promise<void> => {
      const { input } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { input: string[] };
      asked.push(input);
      headers.push(request.headers);
      const behaviour = script.length > 1 ? script.shift()! : script[0]!;
      behaviour(
        { texts: input, vectors: (await embedder.embedDocuments(input)).map((vector) => [...vector]) },
        request,
        response,
      );
    };
    request.on('end', () => unawaited(answer()));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    headers,
    behave: (...behaviours) => {
      script = behaviours;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
