// npm run bench:mcp: the tokens that ten turns of an agent add to its context, with every tool and whole answers, and
// with the core set and brief answers. Needs a running service: CREDENCE_URL, and in CREDENCE_KEY the key of an owner.
import { randomUUID } from 'node:crypto';
import { buildWhatChanged } from '../../scripts/setup/build.mjs';
import { answerHelp } from '../../scripts/setup/help.mjs';

answerHelp(`
  npm run bench:mcp    the tokens that ten turns of an agent add to its context: with every tool and whole answers, and
                       with the core set and brief answers

  Needs a running service: its address in CREDENCE_URL, and in CREDENCE_KEY the key of an owner.
`);
const { CREDENCE_URL: url, CREDENCE_KEY: key } = process.env;
if (!url || !key) {
  console.error('Set CREDENCE_URL and CREDENCE_KEY.');
  process.exit(2);
}
await buildWhatChanged();
const { Vocabularies } = await import('#libs/platform/tokenizers/index.js');
const tokenizer = await new Vocabularies().tokenizer('o200k_base');
const headers = {
  authorization: `Bearer ${key}`,
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

async function post(path, body) {
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

const budget = (value) => ({
  text: `User budget is ${value}`,
  triple: { subject: 'user', predicate: 'budget_is', value },
});

/** What an agent asks, in order. The arguments may use earlier answers. */
const TURNS = [
  ['list_spaces', () => ({})],
  ['create_task', () => ({ goal: 'Book a hotel for the user within the budget' })],
  ['store_claim', () => ({ ...budget('$750'), provenance: { source: 'user_explicit' } })],
  ['store_claim', () => ({ ...budget('$5,000'), provenance: { source: 'document' } })],
  ['search', () => ({ query: 'What is the budget of the user?' })],
  ['get_context', () => ({ query: 'Book a hotel', maxTokens: 500 })],
  ['list_conflicts', () => ({})],
  ['why', (heard) => ({ id: heard[2].claim.id })],
  ['search', () => ({ query: 'hotels' })],
  ['list_conflicts', () => ({ status: 'open' })],
];
/** The tools with an argument for the view. The answers of other tools are always brief or always in full. */
const READS = ['list_spaces', 'search', 'get_context', 'list_conflicts', 'why'];

/** The tokens of the list of tools, and of each answer as a client shows it to its model. */
async function measured(sets, view) {
  const { slug } = await post('/v1/spaces', { slug: `turns-${randomUUID()}`, name: 'Turns' });
  let id = 0;
  const call = async (method, params) => {
    const { result, error } = await post(`/mcp?tools=${sets}`, { jsonrpc: '2.0', id: (id += 1), method, params });
    if (error !== undefined || result.isError) throw new Error(`${method}: ${JSON.stringify(error ?? result.content)}`);
    return result;
  };
  const tokens = [tokenizer.count(JSON.stringify(await call('tools/list')))];
  const heard = [];
  for (const [name, given] of TURNS) {
    const space = name === 'list_spaces' ? {} : { space: slug };
    const views = READS.includes(name) ? { view } : {};
    const result = await call('tools/call', { name, arguments: { ...space, ...given(heard), ...views } });
    heard.push(result.structuredContent);
    tokens.push(tokenizer.count(result.content.map(({ text }) => text).join('')));
  }
  return tokens;
}

const [before, after] = [await measured('all', 'full'), await measured('core', 'brief')];
const number = (value) => value.toLocaleString('en');
const sum = (values) => values.reduce((all, value) => all + value, 0);
console.log('| Turn | every tool, `full` | `core`, `brief` |\n| --- | ---: | ---: |');
for (const [i, name] of ['the list of tools', ...TURNS.map(([tool]) => `\`${tool}\``)].entries())
  console.log(`| ${i === 0 ? name : `${i}. ${name}`} | ${number(before[i])} | ${number(after[i])} |`);
console.log(`| in all | ${number(sum(before))} | ${number(sum(after))} |`);
