import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { eventually, putMigratedDatabase } from '#libs/testing/index.js';
import { Credence, type ClientOptions } from '../../libs/sdk/index.js';
import { cutConnections } from '../clients/cut-connections.js';
import { hasPython, PYTHON_CLIENT, WITHOUT_PYTHON } from '../clients/python.js';
import { buildWhatChanged, keyOfDemo, Running } from './running.js';

/** More in the nightly run. `npm run endurance` runs the full amount on servers, as `TEST_EVENTS=50000` does here. */
const ALL = Boolean(process.env.TEST_ALL);
const WRITERS = 100;
/** At least 2, so that each writer has to continue after a write that was interrupted by a kill. */
const CLAIMS = ALL ? 20 : 2;
/** At least 1. Each costs a start of the service. */
const KILLS = ALL ? 10 : 1;
/** Several times the 100 events that the service reads at once, and enough for `CUTS` parts of several events each. */
const EVENTS = Number(process.env.TEST_EVENTS ?? (ALL ? 10_000 : 500));
const CUTS = 20;
/** Fewer bytes than an event of the stream has, so that all cuts happen before the last event. */
const BYTES_AN_EVENT = 500;
const BATCH = 100;
const TEST_MS = ALL ? 1_800_000 : 600_000;

interface At {
  url: string;
  key: string;
  /** Each client writes into its own space. Both read the log, which belongs to the tenant. */
  space: string;
}

/** A client in one language. Both do the same, and report each step as it happens. */
interface Client {
  /** Calls `acknowledged` with the text of each stored claim and its id; resolves when all are stored. */
  write(at: At, acknowledged: (text: string, id: string) => void): Promise<void>;
  /** Calls `seen` with the number of each event, until there have been enough. */
  read(at: At, seen: (seq: number) => void): Promise<void>;
}

/**
 * After a kill, the service is unavailable for seconds. If the writer gave up meanwhile, the test would prove nothing.
 */
const patient = (at: At): ClientOptions => ({
  ...at,
  deadlineMs: 600_000,
  retry: { attempts: 1_000, capMs: 1_000, budget: 1_000_000 },
});

const TYPESCRIPT: Client = {
  async write(at, acknowledged) {
    const client = new Credence(patient(at));
    const one = async (writer: number): Promise<void> => {
      for (let n = 0; n < CLAIMS; n += 1) {
        const text = `Writer ${writer} says its line ${n}`;
        const triple = { subject: `writer ${writer}`, predicate: `line ${n}`, value: String(n) };
        const { claim } = await client.claims.store({ text, triple });
        acknowledged(text, claim!.id);
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => one(writer)));
  },
  async read(at, seen) {
    const client = new Credence({ ...patient(at), sleep: () => Promise.resolve() });
    for await (const { seq } of client.events.stream({ after: 0 })) {
      seen(seq);
      if (seq >= EVENTS) break;
    }
  },
};

/** Runs clients/python/tests/endurance.py, which prints a line for each thing that happens. */
async function python(
  { url, key, space }: At,
  words: (string | number)[],
  heard: (line: unknown) => void,
): Promise<void> {
  const child = spawn('python3', ['-B', `${PYTHON_CLIENT}/tests/endurance.py`, ...words.map(String)], {
    env: { ...process.env, CREDENCE_URL: url, CREDENCE_KEY: key, CREDENCE_SPACE: space },
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<number | null>((done) => child.on('close', done));
  for await (const line of createInterface({ input: child.stdout })) heard(JSON.parse(line));
  expect({ status: await ended, errors }).toEqual({ status: 0, errors: '' });
}

const PYTHON: Client = {
  write: (at, acknowledged) =>
    python(at, ['write', WRITERS, CLAIMS], (line) => acknowledged(...(line as [string, string]))),
  read: (at, seen) => python(at, ['read', EVENTS], (line) => seen(line as number)),
};

/** A service on the embedded database for all tests. It is killed and started again on the same port. */
let home: string;
let api: Running;
let key: string;
const isOnServers = process.env.DATABASE_URL !== undefined;
beforeAll(async () => {
  if (isOnServers) return;
  buildWhatChanged();
  home = await mkdtemp(join(tmpdir(), 'clients-killed-'));
  await putMigratedDatabase(home);
  api = await Running.start('api', { CREDENCE_HOME: home });
  key = await keyOfDemo(home);
}, TEST_MS);
afterAll(async () => {
  if (isOnServers) return;
  await api.end('SIGKILL');
  await rm(home, { recursive: true, force: true });
});

async function killWhile(writing: Promise<void>, acknowledged: ReadonlyMap<string, string>): Promise<void> {
  const step = Math.floor((WRITERS * CLAIMS) / (KILLS + 1));
  let hasEnded = false;
  const end = (): void => {
    hasEnded = true;
  };
  writing.then(end, end);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await eventually(() => hasEnded || acknowledged.size >= kill * step, TEST_MS);
    expect({ kill, hasEnded }).toEqual({ kill, hasEnded: false });
    await api.end('SIGKILL');
    await api.start();
  }
}

async function fillLog(at: At): Promise<void> {
  const writer = new Credence(patient(at));
  let sealed = 0;
  const readOn = async (): Promise<void> => {
    for (let hasMore = true; hasMore;)
      ({ after: sealed, hasMore } = await writer.events.list({ after: sealed, limit: 200 }));
  };
  await readOn();
  for (let batch = 0; sealed < EVENTS; batch += 1) {
    const items = Array.from({ length: BATCH }, (_, i) => ({
      text: `Note ${batch * BATCH + i} in the log of the ship`,
    }));
    await writer.claims.storeBatch({ items });
    await readOn();
  }
}

if (!hasPython) console.warn(WITHOUT_PYTHON);

describe.each<[string, Client, boolean]>([
  ['TypeScript', TYPESCRIPT, !isOnServers],
  ['Python', PYTHON, hasPython && !isOnServers],
])('the %s client', (language, client, canRun) => {
  let at: At;
  beforeAll(async () => {
    if (!canRun) return;
    at = { url: api.url, key, space: language.toLowerCase() };
    await new Credence(at).spaces.create({ slug: at.space, name: language });
  });

  (canRun ? it : it.skip)(
    `stores each acknowledged write of ${WRITERS} writers once, while the service is killed`,
    async () => {
      const acknowledged = new Map<string, string>();
      const writing = client.write(at, (text, id) => acknowledged.set(text, id));
      await killWhile(writing, acknowledged);
      await writing;
      expect(acknowledged.size).toBe(WRITERS * CLAIMS);
      const stored = new Map<string, string[]>();
      for await (const { text, id } of new Credence(patient(at)).claims.list({ limit: 200 }))
        stored.set(text, [...(stored.get(text) ?? []), id]);
      const expected = [...acknowledged].map(([text, id]) => [text, [id]] as const);
      expect(new Map([...stored].sort())).toEqual(new Map([...expected].sort()));
    },
    TEST_MS,
  );

  (canRun ? it : it.skip)(
    'receives each event of a stream once and in order, while its connections are cut',
    async () => {
      await api.whileItRuns(fillLog(at));
      const cut = await cutConnections(at.url, Math.floor(EVENTS / (CUTS + 1)) * BYTES_AN_EVENT);
      const seen: number[] = [];
      try {
        await api.whileItRuns(client.read({ ...at, url: cut.url }, (seq) => seen.push(seq)));
      } finally {
        await cut.close();
      }
      expect(cut.connections()).toBeGreaterThan(CUTS);
      expect(seen).toEqual(Array.from({ length: EVENTS }, (_, i) => i + 1));
    },
    TEST_MS,
  );
});
