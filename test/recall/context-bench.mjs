// npm run bench:context -- FILE [questions per dialogue]: what a context costs beside a plain list of the best 15, at the same evidence recall.
// FILE has the shape of LoCoMo. Everything goes through the public API; only the reading of the file and the counting of tokens are done here.
import { readFileSync } from 'node:fs';
import { Tiktoken } from 'js-tiktoken/lite';
import ranks from 'js-tiktoken/ranks/o200k_base';
import { installOn, request, startApi } from '../load/installation.mjs';
import { runForJson, startProgram } from '../load/processes.mjs';
import { servers } from '../load/servers.mjs';

const TOKENIZER = 'o200k_base';
const TOP = 15;
const BUDGETS = [300, 400, 500, 600, 700, 800, 900, 1000];
const ASKED_AT_ONCE = 4;
const MESSAGES_AT_ONCE = 100;

const encoder = new Tiktoken(ranks);
const tokensOf = (text) => encoder.encode(text, [], []).length;

/** What a caller without a context would put before a model: who, when, what, one a line. */
const plainLine = ({ at, speaker, role, content }) => `${at.slice(0, 10)} ${speaker ?? role}: ${content}\n`;
/** The same with what a citation needs: the id that a search returns, and text that cannot forge a line. */
const citedLine = ({ id, at, speaker, role, content }) => `- [message:${id}] ${JSON.stringify(content)} (${JSON.stringify(speaker ?? '')}, ${role}, ${at.slice(0, 10)})\n`;

export async function benchContext(file, most = Infinity) {
  const { readLocomo } = await import('../../dist/apps/cli/src/common/conversations/locomo.js');
  const dialogues = readLocomo(JSON.parse(readFileSync(file, 'utf8')));
  const { databaseUrl, redisUrl, stop } = await servers();
  try {
    const installation = await installOn(databaseUrl, redisUrl);
    const api = await startApi(installation.env);
    const worker = startProgram('dist/apps/worker/src/main.js', { env: { ...installation.env, PORT: '0' } });
    try {
      const { secret } = await runForJson('dist/apps/cli/src/main.js', { args: ['keys', 'create', 'bench', '--role', 'owner', '--grants', 'conversation_ingest', '--tenant', installation.tenants[0].id, '--json'], env: installation.env });
      const call = (method, path, body) => request(api.url, secret, method, path, body);
      const rows = new Map();
      for (const dialogue of dialogues) await measureDialogue(call, dialogue, most, rows);
      return summary(rows);
    } finally {
      await Promise.all([api.stop(), worker.stop()]);
      await installation.close();
    }
  } finally {
    stop();
  }
}

async function measureDialogue(call, { id, sessions, questions }, most, rows) {
  const slug = id.toLowerCase().replaceAll(/[^a-z0-9-]/g, '-');
  const base = `/v1/spaces/${slug}`;
  await call('POST', '/v1/spaces', { slug, name: id, policy: { tokenizer: TOKENIZER } });
  const placeOf = await importSessions(call, base, sessions);
  await untilEmbedded(call, base, sessions);
  const step = Math.max(1, questions.length / most);
  const asked = questions.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
  for (let start = 0; start < asked.length; start += ASKED_AT_ONCE) {
    await Promise.all(asked.slice(start, start + ASKED_AT_ONCE).map((question) => measureQuestion(call, base, question, placeOf, rows)));
  }
  console.error(`  ${id}: ${placeOf.size} turns, ${asked.length} questions`);
}

async function importSessions(call, base, sessions) {
  const placeOf = new Map();
  for (const { sessionId, turns } of sessions) {
    for (let start = 0; start < turns.length; start += MESSAGES_AT_ONCE) {
      const messages = turns.slice(start, start + MESSAGES_AT_ONCE);
      const recorded = await call('POST', `${base}/conversations`, { sessionId, messages });
      recorded.messages.forEach((message, i) => placeOf.set(message.id, messages[i].externalId));
    }
  }
  return placeOf;
}

/** Vectors follow the writes: looked for by meaning alone, the longest turn of every session must find itself. */
async function untilEmbedded(call, base, sessions) {
  for (const { turns } of sessions) {
    const { content, externalId } = turns.reduce((longest, turn) => (turn.content.length > longest.content.length ? turn : longest));
    for (;;) {
      const { data } = await call('POST', `${base}/search`, { query: content.slice(0, 2000), kinds: ['message'], mode: 'semantic', limit: 5 });
      if (data.some(({ message }) => message.externalId === externalId)) break;
      await new Promise((resolve) => { setTimeout(resolve, 300); });
    }
  }
}

async function measureQuestion(call, base, { question, gold }, placeOf, rows) {
  const recallOf = (ids) => gold.filter((place) => ids.some((id) => placeOf.get(id) === place)).length / gold.length;
  const note = (name, ids, tokens, ms = 0) => rows.set(name, [...(rows.get(name) ?? []), { recall: recallOf(ids), tokens, items: ids.length, ms }]);
  const { data } = await call('POST', `${base}/search`, { query: question, kinds: ['message'], limit: TOP });
  for (const top of [5, 8, 10, 12, TOP]) {
    const messages = data.slice(0, top).map(({ message }) => message);
    const ids = messages.map(({ id }) => id);
    note(`list of ${top}, plain`, ids, tokensOf(messages.map(plainLine).join('')));
    note(`list of ${top}, cited`, ids, tokensOf(messages.map(citedLine).join('')));
  }
  for (const maxTokens of [undefined, ...BUDGETS]) {
    const startedAt = performance.now();
    const context = await call('POST', `${base}/context`, { query: question, include: ['messages'], maxClaims: TOP, maxTokens });
    const ms = performance.now() - startedAt;
    if (context.tokenEstimate !== tokensOf(context.context) || context.tokenEstimate > (maxTokens ?? Infinity)) throw new Error(`a context of ${context.tokenEstimate} tokens for a budget of ${maxTokens}`);
    note(maxTokens === undefined ? 'context' : `context within ${maxTokens}`, Object.keys(context.citations), context.tokenEstimate, ms);
  }
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

function summary(rows) {
  const lines = [...rows].map(([name, all]) => ({
    name, recall: mean(all.map(({ recall }) => recall)), tokens: mean(all.map(({ tokens }) => tokens)), items: mean(all.map(({ items }) => items)),
    p95: all.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(all.length * 0.95)], questions: all.length,
  }));
  const named = new Map(lines.map((line) => [line.name, line]));
  const wanted = named.get(`list of ${TOP}, plain`).recall;
  const enough = BUDGETS.map((budget) => named.get(`context within ${budget}`)).find(({ recall }) => recall >= wanted);
  const saved = (beside) => (enough === undefined ? 'never' : `${Math.round(100 * (1 - enough.tokens / named.get(beside).tokens))} % fewer tokens`);
  return { lines, wanted, enough, plain: saved(`list of ${TOP}, plain`), cited: saved(`list of ${TOP}, cited`) };
}

function printed({ lines, wanted, enough, plain, cited }) {
  const rows = lines.map(({ name, recall, tokens, items, p95 }) => `| ${name} | ${(100 * recall).toFixed(1)} | ${tokens.toFixed(0)} | ${items.toFixed(1)} | ${p95 === 0 ? '' : p95.toFixed(0)} |`);
  return [
    `| ${lines[0].questions} questions, tokens of ${TOKENIZER} | evidence recall % | tokens | memories | p95 ms |`, '| --- | ---: | ---: | ---: | ---: |', ...rows, '',
    `The recall of the best ${TOP}, ${(100 * wanted).toFixed(1)} %, is reached by: ${enough?.name ?? 'no budget tried'}.`,
    `Beside the cited list: ${cited}. Beside the plain list, which cannot be cited: ${plain}.`,
  ].join('\n');
}

if (process.argv[1] === import.meta.filename) {
  if (process.argv[2] === undefined) throw new Error('npm run bench:context -- FILE [questions per dialogue]');
  console.log(printed(await benchContext(process.argv[2], Number(process.argv[3] ?? Infinity))));
}
