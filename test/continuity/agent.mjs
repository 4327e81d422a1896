// An agent in a process of its own, as its author would write it: it talks HTTP, sends what got no answer again under the same
// Idempotency-Key, and ends its session when it is stopped. It prints each answer as a line of JSON.
import { setTimeout as delay } from 'node:timers/promises';

const AGAIN_MS = 20;
const { url, key, space, calls, then, onSigterm } = JSON.parse(process.argv[2]);
const named = {};
let sent = 0;

async function call({ path, body = {}, as }) {
  const filled = (text) => text.replace(/\$(\w+)/g, (whole, name) => named[name] ?? whole);
  sent += 1;
  const request = {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': `${process.pid}-${sent}`,
    },
    body: filled(JSON.stringify(body)),
  };
  for (;;) {
    const answer = await fetch(`${url}/v1/spaces/${space}/${filled(path)}`, request).catch(() => null);
    if (answer !== null && answer.status !== 503) {
      const read = await answer.json();
      if (as !== undefined) named[as] = read.id;
      console.log(JSON.stringify({ path, status: answer.status, sent: body, body: read }));
      return;
    }
    await delay(AGAIN_MS);
  }
}

async function leave() {
  for (const each of onSigterm) await call(each);
  process.exit(0);
}
process.on('SIGTERM', () => void leave());

for (const each of calls) await call(each);
if (then === 'stay') setInterval(() => undefined, 60_000);
if (then === 'work')
  for (let n = 1; ; n += 1)
    await call({
      path: 'tasks/$task:progress',
      body: { sessionId: 'run', completed: [{ text: `shipment ${n} is packed` }] },
    });
