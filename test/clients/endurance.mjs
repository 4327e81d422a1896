// npm run endurance: the TypeScript client while processes are killed and connections are cut. See HELP.
import { parseArgs } from 'node:util';

const HELP = `
  npm run endurance -- [--writers N] [--claims N] [--kills N] [--events N] [--cuts N]

  Two stories of the TypeScript client, with an API and a worker in processes of their own on servers of their own:

  writers   many writers store claims through the client while the API and the worker are killed again and again.
            Each write that was acknowledged must be there once, and no other one twice.
  stream    one reader follows the log by the event stream of the client while its connections are cut.
            Each event must come once, in order.

  Exits with 1 where a write or an event is lost or comes twice.

  --writers N   default 100      --claims N   of each writer, default 20      --kills N   default 10
  --events N    default 50000    --cuts N     default 20
`;
const { values: flags } = parseArgs({
  options: {
    ...Object.fromEntries(
      Object.entries({ writers: 100, claims: 20, kills: 10, events: 50_000, cuts: 20 }).map(([name, usual]) => [
        name,
        { type: 'string', default: String(usual) },
      ]),
    ),
    help: { type: 'boolean', default: false },
  },
});
if (flags.help) {
  console.log(HELP);
  process.exit(0);
}
const wrong = Object.keys(flags).find((name) => name !== 'help' && !/^[1-9]\d{0,6}$/.test(flags[name]));
if (wrong !== undefined) {
  console.error(`  --${wrong} takes a whole number above 0\n${HELP}`);
  process.exit(2);
}
const [writers, claims, kills, events, cuts] = ['writers', 'claims', 'kills', 'events', 'cuts'].map((name) =>
  Number(flags[name]),
);

const { ownServers } = await import('../e2e/own-servers.mjs');
const [{ Installation }, { Credence }] = await Promise.all([
  import('../continuity/installation.ts'),
  import('../../libs/sdk/index.ts'),
]);

const PAGE = 500;
/** Fewer bytes than an event of the stream has, so that all cuts happen before the last event. */
const BYTES_AN_EVENT = 500;
const space = 'demo';
/**
 * After a kill, the service is unavailable for seconds. If the writer gave up meanwhile, the test would prove nothing.
 */
const PATIENT = { deadlineMs: 600_000, retry: { attempts: 1_000, capMs: 1_000, budget: 1_000_000 } };
const failures = [];
const check = (what, isSo) => {
  console.log(`  ${isSo ? 'ok    ' : 'FAILED'}  ${what}`);
  if (!isSo) failures.push(what);
};

const removeServers = await ownServers();
const installation = await Installation.start('UTC');
try {
  const options = { url: installation.owner.url, key: installation.key, space };
  await writeWhileKilled(options);
  await readWhileCut(options);
} finally {
  await installation.close();
  await removeServers();
}
console.log(failures.length === 0 ? '\nNothing was lost, nothing came twice.' : `\n${failures.length} failed.`);
process.exit(failures.length === 0 ? 0 : 1);

async function writeWhileKilled(options) {
  console.log(`\n${writers} writers of ${claims} claims, ${kills} kills`);
  const acknowledged = new Map();
  let isWriting = true;
  const client = new Credence({ ...options, ...PATIENT });
  const writing = Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let n = 0; n < claims; n += 1) {
        const text = `Writer ${writer} says its line ${n}`;
        const triple = { subject: `writer ${writer}`, predicate: `line ${n}`, value: String(n) };
        acknowledged.set(text, (await client.claims.store({ text, triple })).claim.id);
      }
    }),
  ).finally(() => {
    isWriting = false;
  });
  const step = Math.floor((writers * claims) / (kills + 1));
  let killed = 0;
  while (isWriting && killed < kills) {
    if (acknowledged.size < (killed + 1) * step) {
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
      continue;
    }
    await installation.killAll();
    await installation.startAgain();
    killed += 1;
    console.log(`  killed ${killed} times, ${acknowledged.size} writes acknowledged`);
  }
  await writing;
  check(`the service was killed ${killed} times`, killed === kills);
  check(`${acknowledged.size} writes were acknowledged`, acknowledged.size === writers * claims);
  const stored = new Map();
  for await (const { id, text } of client.claims.list({ limit: 200 }))
    stored.set(text, [...(stored.get(text) ?? []), id]);
  const there = [...acknowledged].filter(([text, id]) => stored.get(text)?.join() === id);
  check('each is there once, under the id that its writer received', there.length === acknowledged.size);
}

async function readWhileCut(options) {
  console.log(`\n${events} events, ${cuts} cut connections`);
  const writer = new Credence({ ...options, ...PATIENT });
  let sealed = await sealedAfter(writer, 0);
  for (let n = 0; sealed < events; n += 1) {
    const items = Array.from({ length: PAGE }, (_, i) => ({ text: `Note ${n * PAGE + i} in the log of the ship` }));
    await writer.claims.storeBatch({ items });
    sealed = await sealedAfter(writer, sealed);
    if (n % 20 === 19) console.log(`  ${sealed} events in the log`);
  }
  const cutting = { connections: 0, cut: 0 };
  const reader = new Credence({
    ...options,
    ...PATIENT,
    sleep: () => Promise.resolve(),
    fetch: (url, init) => cutShort(cutting, url, init),
  });
  const seen = [];
  for await (const event of reader.events.stream({ after: 0 })) {
    seen.push(event.seq);
    if (event.seq >= events) break;
  }
  check(`${cutting.cut} connections were cut`, cutting.cut === cuts);
  // Checks that the numbers of the events have no gaps.
  check(
    `${seen.length} events came, each once and in order`,
    seen.length === events && seen.every((seq, i) => seq === i + 1),
  );
}

/** The number of the last sealed event, which is at least `seq`. */
async function sealedAfter(client, seq) {
  let page = { after: seq, hasMore: true };
  while (page.hasMore) page = await client.events.list({ after: page.after, limit: 200 });
  return page.after;
}

/** Cuts the first connections in the middle of an event, each after an equal part of the log. */
async function cutShort(cutting, url, init) {
  const response = await fetch(url, init);
  cutting.connections += 1;
  if (cutting.connections > cuts) return response;
  let left = Math.floor((events / (cuts + 1)) * BYTES_AN_EVENT) + cutting.connections;
  const breaking = new TransformStream({
    transform(chunk, controller) {
      controller.enqueue(chunk.subarray(0, left));
      left -= chunk.length;
      if (left > 0) return;
      cutting.cut += 1;
      controller.error(new TypeError('terminated'));
    },
  });
  return new Response(response.body.pipeThrough(breaking), { status: response.status, headers: response.headers });
}
