import { readConversations } from '../../dist/apps/cli/src/conversations/read-conversations.js';
import { Vocabularies } from '../../dist/libs/platform/tokenizers/index.js';
import { Stop } from '../../scripts/setup/step.mjs';
import { fillSpaces } from './fill.mjs';
import { withProgress } from './progress.mjs';
import { openService } from './service.mjs';

export const TOKENIZER = 'o200k_base';
/** The number of results of a search whose recall a context should reach. */
export const TOP = 15;
const LISTS = [5, 8, 10, 12, TOP];
const BUDGETS = [undefined, 400, 500, 600, 700, 750, 800, 850, 900, 950];
const PAGE = 200;

/**
 * The vocabulary of the service, read separately here; its specs compare it with the counts of the reference encoder.
 */
const tokenizer = await new Vocabularies().tokenizer(TOKENIZER);
const tokensOf = (text) => tokenizer.count(text);

/** The line for a result that a caller without a context would show to a model. */
const plainLine = ({ at, speaker, role, content }) => `${at.slice(0, 10)} ${speaker ?? role}: ${content}\n`;
const citedLine = ({ id, at, speaker, role, content }) =>
  `- [message:${id}] ${JSON.stringify(content)} (${JSON.stringify(speaker ?? '')}, ${role}, ${at.slice(0, 10)})\n`;

/** Returns for each way to print memories the recall, tokens, memories and milliseconds of every question. */
export async function measureContexts(file, { home, each, servers }) {
  const { shape, dialogues } = await readConversations(file).catch((failure) => {
    throw new Stop(failure.message);
  });
  if (shape !== 'locomo') throw new Stop(`${file} holds no questions; the shape of LoCoMo is needed.`);
  const service = await openService({ home, servers });
  try {
    const spaces = await fillSpaces(service, dialogues);
    const asked = dialogues.map((dialogue) => ({ dialogue, questions: spread(dialogue.questions, each) }));
    const rows = new Map();
    await withProgress(
      'Asking',
      asked.reduce((sum, { questions }) => sum + questions.length, 0),
      async (count) => {
        for (const { dialogue, questions } of asked) {
          const base = `/v1/spaces/${spaces.get(dialogue.id)}`;
          await service.call('PATCH', `${base}/policy`, { tokenizer: TOKENIZER });
          const places = await placesOf(service, base, dialogue);
          for (const question of questions) {
            await ask(service, base, question, { places, rows });
            count(1);
          }
        }
      },
    );
    return { engine: service.engine, rows };
  } finally {
    await service.close();
  }
}

/** Maps the id of every message to the id that the caller gave it. */
async function placesOf(service, base, { sessions }) {
  const places = new Map();
  for (const { sessionId } of sessions) {
    for (let cursor; cursor !== null;) {
      const query = new URLSearchParams({ limit: PAGE, ...(cursor && { cursor }) });
      const page = await service.call(
        'GET',
        `${base}/conversations/${encodeURIComponent(sessionId)}/messages?${query}`,
      );
      for (const { id, externalId } of page.data) places.set(id, externalId);
      cursor = page.nextCursor;
    }
  }
  return places;
}

async function ask(service, base, { question, gold }, { places, rows }) {
  const recallOf = (ids) => gold.filter((place) => ids.some((id) => places.get(id) === place)).length / gold.length;
  const note = (name, ids, tokens, ms = null) =>
    rows.set(name, [...(rows.get(name) ?? []), { recall: recallOf(ids), tokens, memories: ids.length, ms }]);
  const { data } = await service.call('POST', `${base}/search`, { query: question, kinds: ['message'], limit: TOP });
  for (const top of LISTS) {
    const messages = data.slice(0, top).map(({ message }) => message);
    for (const [kind, line] of [
      ['plain', plainLine],
      ['cited', citedLine],
    ])
      note(
        `list of ${top}, ${kind}`,
        messages.map(({ id }) => id),
        tokensOf(messages.map(line).join('')),
      );
  }
  for (const maxTokens of BUDGETS) {
    const startedAt = performance.now();
    const context = await service.call('POST', `${base}/context`, {
      query: question,
      include: ['messages'],
      maxClaims: TOP,
      maxTokens,
    });
    const ms = performance.now() - startedAt;
    const tokens = tokensOf(context.context);
    if (tokens !== context.tokenEstimate || tokens > (maxTokens ?? Infinity))
      throw new Error(
        `A budget of ${maxTokens} tokens was answered with ${tokens}, said to be ${context.tokenEstimate}.`,
      );
    note(
      maxTokens === undefined ? 'context' : `context within ${maxTokens}`,
      Object.keys(context.citations),
      tokens,
      ms,
    );
  }
}

function spread(questions, most) {
  const step = Math.max(1, questions.length / most);
  return Array.from({ length: Math.min(most, questions.length) }, (_, i) => questions[Math.floor(i * step)]);
}
