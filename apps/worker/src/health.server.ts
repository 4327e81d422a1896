import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Database } from '#libs/platform/database/index.js';
import { within } from '#libs/platform/process/index.js';

const ANSWER_MS = 2_000;

export interface HealthParts {
  /** The checks of everything that the process needs. They run on each request. */
  checks: Readonly<Record<string, () => Promise<boolean>>>;
  /** Prometheus text. */
  metrics(): Promise<string>;
}

/** Listens on the worker's private port: /livez, /readyz and /metrics. */
export async function listenForHealth(
  { host, port }: { host: string; port: number },
  parts: HealthParts,
): Promise<Server> {
  const server = createServer((request, response) => {
    answer(request.url ?? '/', response, parts).catch(() => send(response, 500, 'text/plain', 'internal error\n'));
  });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

async function answer(url: string, response: ServerResponse, { checks, metrics }: HealthParts): Promise<void> {
  switch (url.split('?', 1)[0]) {
    case '/livez':
      return send(response, 200, 'application/json', JSON.stringify({ status: 'ok' }));
    case '/metrics':
      return send(response, 200, 'text/plain; version=0.0.4', await metrics());
    case '/readyz': {
      const results = await Promise.all(
        Object.entries(checks).map(
          async ([name, check]) =>
            [
              name,
              (await within(
                ANSWER_MS,
                check().catch(() => false),
              ))
                ? 'ok'
                : 'unavailable',
            ] as const,
        ),
      );
      const isReady = results.every(([, result]) => result === 'ok');
      return send(
        response,
        isReady ? 200 : 503,
        'application/json',
        JSON.stringify({ status: isReady ? 'ok' : 'unavailable', checks: Object.fromEntries(results) }),
      );
    }
    default:
      return send(response, 404, 'text/plain', 'not here; try /livez, /readyz or /metrics\n');
  }
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}

/** Whether the database answers. */
export async function isReachable(database: Database): Promise<boolean> {
  const connection = await database.connect();
  const answer = await connection.query('select 1').then(
    () => true,
    () => false,
  );
  connection.release();
  return answer;
}
