import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { recordedIo } from '#libs/testing/recorded-io.js';
import { runCli } from '../program.js';

const ID = 'job_01h455vb4pex5vsknk084sn02q';
const WARNING = {
  code: 'events_skipped',
  severity: 'warning',
  message: '1 events are of kinds that this version does not know.',
  advice: 'Run the version of the service that wrote them.',
};
const ERROR = {
  code: 'archive_damaged',
  severity: 'error',
  message: 'The archived day 2026-01-31 is not as it was written (hash_differs).',
  advice: 'Restore its segment from a backup of the database.',
};

let server: Server;
let asked: string[];
/** The state of the check at each poll. */
let jobs: object[];
beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const body = request.method === 'POST' ? { id: ID, status: 'queued' } : jobs.shift();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(
  () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    }),
);

async function integrity(...words: string[]) {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const io = recordedIo({ CREDENCE_URL: url, CREDENCE_KEY: 'ck_x' });
  const status = await runCli(['integrity', ...words], io);
  return { status, ...io.printed() };
}

it.each<[string, object[], number, string]>([
  ['nothing', [], 0, 'Nothing is wrong.'],
  ['a warning', [WARNING], 0, `warning  events_skipped  ${WARNING.message}\n  ${WARNING.advice}`],
  [
    'an error',
    [WARNING, ERROR],
    1,
    `warning  events_skipped  ${WARNING.message}\n  ${WARNING.advice}\nerror  archive_damaged  ${ERROR.message}\n  ${ERROR.advice}`,
  ],
])('`integrity` waits for the check and shows that the check found %s', async (_, findings, status, out) => {
  const done = { id: ID, status: 'done', result: { findings } };
  jobs = [{ id: ID, status: 'running' }, done];
  expect(await integrity()).toEqual({ status, out, err: '' });
  expect(asked).toEqual(['POST /v1/integrity-checks', `GET /v1/jobs/${ID}`, `GET /v1/jobs/${ID}`]);
  jobs = [done];
  const asJson = await integrity('--json');
  expect({ status: asJson.status, out: JSON.parse(asJson.out) }).toEqual({ status, out: { id: ID, findings } });
});

it('`integrity` fails if the check was given up', async () => {
  jobs = [{ id: ID, status: 'dead', error: 'The database does not answer.' }];
  expect(await integrity()).toEqual({
    status: 1,
    out: '',
    err: `The check ${ID} is dead: The database does not answer.`,
  });
});
