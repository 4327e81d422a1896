import { TOKENIZER, TOP } from './context-measure.mjs';

/** The recall of a budget counts as equal to the recall of the list if it is lower by at most this share. */
const SAME = 0.005;

/** The report in Markdown. */
export function printedContexts({ engine, rows }) {
  const lines = [...rows].map(([name, all]) => ({
    name,
    recall: mean(all, 'recall'),
    tokens: mean(all, 'tokens'),
    memories: mean(all, 'memories'),
    p95: p95Of(all),
  }));
  const named = (name) => lines.find((line) => line.name === name);
  const [plain, cited] = [named(`list of ${TOP}, plain`), named(`list of ${TOP}, cited`)];
  const enough = lines.find(({ name, recall }) => name.startsWith('context within') && recall >= plain.recall - SAME);
  return [
    `${rows.get('context').length} questions, tokens of ${TOKENIZER}, ${engine}.`,
    '',
    '| | evidence recall % | tokens | memories | p95 ms |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...lines.map(
      ({ name, recall, tokens, memories, p95 }) =>
        `| ${name} | ${percent(recall)} | ${tokens.toFixed(0)} | ${memories.toFixed(1)} | ${p95} |`,
    ),
    '',
    enough === undefined
      ? `No budget tried reaches the recall of the best ${TOP}, ${percent(plain.recall)} %.`
      : `A ${enough.name} tokens reaches the recall of the best ${TOP} (${percent(plain.recall)} %) to within half a percent. It takes ${saved(enough, cited)} than the cited list, and ${saved(enough, plain)} than the plain list, which cannot be cited.`,
  ].join('\n');
}

const mean = (all, field) => all.reduce((sum, each) => sum + each[field], 0) / all.length;
const percent = (share) => (100 * share).toFixed(1);

function p95Of(all) {
  const times = all.map(({ ms }) => ms).sort((a, b) => a - b);
  return times[0] === null ? '' : times[Math.floor(times.length * 0.95)].toFixed(0);
}

function saved({ tokens }, baseline) {
  const share = Math.round(100 * (1 - tokens / baseline.tokens));
  return share >= 0 ? `${share} % fewer tokens` : `${-share} % more tokens`;
}
