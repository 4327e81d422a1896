import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { recordedIo } from '#libs/testing/recorded-io.js';
import { runCli } from '../program.js';

const EVENT = {
  seq: 7,
  occurredAt: '2026-01-01T00:00:00.000Z',
  kind: 'source_registered',
  subjectId: 'crm\u001b]0;owned\u0007\u001b[2J',
};

let server: Server;
beforeAll(async () => {
  server = createServer((_, response) => {
    response.end(JSON.stringify({ data: [EVENT], after: 7, hasMore: false }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(
  () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    }),
);

async function tailed(...words: string[]): Promise<string> {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const io = recordedIo({ CREDENCE_URL: url, CREDENCE_KEY: 'ck_x' });
  expect(await runCli(['events', 'tail', '--once', ...words], io)).toBe(0);
  return io.printed().out;
}

it('a subject that somebody named is printed without escape sequences, and complete as JSON', async () => {
  expect(await tailed()).toBe('     7  2026-01-01T00:00:00.000Z  source_registered         crm]0;owned[2J');
  expect(JSON.parse(await tailed('--json'))).toEqual(EVENT);
});
