// npm run bench:sdk: the size of the client, and the extra cost of a call compared with the same request by hand.
// Nothing is sent over the network: a function returns the answer, so that only the client is measured.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { minify } from '@swc/core';
import { buildWhatChanged } from '../../scripts/setup/build.mjs';
import { answerHelp } from '../../scripts/setup/help.mjs';

answerHelp(`
  npm run bench:sdk    the size of the client, and the extra cost of a call compared with the same request by hand

  Nothing is sent: a function returns the answer, so that only the client is measured.
`);
await buildWhatChanged();
const { Credence } = await import('../../dist/libs/sdk/index.js');

const ROUNDS = 5;
const CALLS = 5_000;

const folder = new URL('../../dist/libs/sdk/', import.meta.url);
const modules = readdirSync(folder).filter((name) => name.endsWith('.js'));
const minified = await Promise.all(
  modules.map((name) =>
    minify(readFileSync(new URL(name, folder), 'utf8'), { module: true, compress: true, mangle: true }),
  ),
);
const bytes = gzipSync(minified.map(({ code }) => code).join('\n'), { level: 9 }).length;
console.log(`${bytes} bytes, minified and compressed`);

const key = `ck_${'0'.repeat(52)}_bench`;
const input = { text: 'User budget is $750', triple: { subject: 'user', predicate: 'budget_is', value: '$750' } };
const answer = JSON.stringify({ outcome: 'accepted', claim: { id: 'clm_1', text: 'x'.repeat(500) } });
const answers = async (_url, _init) =>
  new Response(answer, { status: 201, headers: { 'content-type': 'application/json' } });
const client = new Credence({ url: 'http://127.0.0.1:1', key, space: 'demo', fetch: answers });

const byHand = async () => {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const response = await answers('http://127.0.0.1:1', { method: 'POST', headers, body: JSON.stringify(input) });
  return JSON.parse(await response.text());
};
const byClient = () => client.claims.store(input);

/** CPU of one call, in ms. */
async function cpuOf(call) {
  const before = process.cpuUsage();
  for (let i = 0; i < CALLS; i += 1) await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / CALLS;
}

const over = [];
for (let round = 0; round <= ROUNDS; round += 1) {
  const bare = await cpuOf(byHand);
  const whole = await cpuOf(byClient);
  // The first round is a warm-up.
  if (round > 0) over.push(whole - bare);
}
over.sort((a, b) => a - b);
console.log(
  `${over[ROUNDS >> 1].toFixed(3)} ms CPU a call over fetch by hand (median of ${ROUNDS} rounds of ${CALLS})`,
);
