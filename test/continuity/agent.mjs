// An agent in a separate process, as a developer would write it. It uses the SDK, which repeats unanswered requests
// under the same Idempotency-Key, and ends the session when the process is stopped. It prints each answer as a line of
// JSON.
import { answerInfo, Credence } from '#libs/sdk/index.js';

const { url, key, space, calls, then, whyStopped = null } = JSON.parse(process.argv[2]);
// The agent never gives up, however long the service is unavailable.
const retry = { attempts: Infinity, baseMs: 100, capMs: 100, budget: Infinity };
const credence = new Credence({ url, key, space, retry, deadlineMs: 2 ** 31 });

const acknowledged = (operation, sent, body) =>
  console.log(JSON.stringify({ operation, status: answerInfo(body).status, sent, body }));
const session = await credence.session(
  { externalId: 'run', agent: 'builder' },
  { whyStopped: () => whyStopped, stopMs: 30_000 },
);
acknowledged('sessions.open', {}, session.opened);
const named = { run: session.id };

async function call({ operation, input = {}, as }) {
  const filled = JSON.parse(JSON.stringify(input).replace(/\$(\w+)/g, (whole, name) => named[name] ?? whole));
  const [noun, verb] = operation.split('.');
  try {
    const answer = await credence[noun][verb](filled);
    if (as !== undefined) named[as] = answer.id;
    acknowledged(operation, filled, answer);
  } catch (refusal) {
    console.log(JSON.stringify({ operation, status: refusal.status, sent: filled, body: refusal.problem }));
  }
}

for (const each of calls) await call(each);
if (then === 'leave') process.exit(0);
if (then === 'stay') setInterval(() => undefined, 60_000);
if (then === 'work')
  for (let n = 1; ; n += 1)
    await call({
      operation: 'tasks.trackProgress',
      input: { taskId: named.task, sessionId: session.id, completed: [{ text: `shipment ${n} is packed` }] },
    });
