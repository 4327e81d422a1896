import { CATEGORIES } from './figures.mjs';

const COLUMNS = {
  'Hit@1': 'hit1',
  'Hit@5': 'hit5',
  'Hit@10': 'hit10',
  'Recall@5': 'recall5',
  'Recall@10': 'recall10',
  MRR: 'mrr',
  'nDCG@10': 'ndcg10',
};
const BY_CATEGORY = { 'Hit@5': 'hit5', 'Recall@10': 'recall10', MRR: 'mrr' };

/** The report in Markdown. */
export function printed({ engine, dialogues, turns, questions, lines }) {
  const names = Object.values(CATEGORIES);
  return [
    `${questions} questions about ${turns} turns in ${dialogues} dialogues, ${engine}. Percent; latency of one caller in ms.`,
    '',
    ...table(
      ['', ...Object.keys(COLUMNS), 'p50 ms', 'p95 ms'],
      lines.map(({ name, overall, latencyMs }) => [
        name,
        ...Object.values(COLUMNS).map((grade) => overall[grade]),
        latencyMs.p50,
        latencyMs.p95,
      ]),
    ),
    ...lines
      .filter(({ rerankSkipped }) => rerankSkipped > 0)
      .map(
        ({ name, rerankSkipped }) =>
          `\nOf "${name}", ${rerankSkipped} answers have no second stage: the machine was too slow.`,
      ),
    ...Object.entries(BY_CATEGORY).flatMap(([title, grade]) => [
      '',
      ...table(
        [title, ...names.map((name) => `${name} (${lines[0].categories[name].questions})`)],
        lines.map((line) => [line.name, ...names.map((name) => line.categories[name][grade])]),
      ),
    ]),
  ].join('\n');
}

function table(head, rows) {
  const cells = [head, ...rows].map((row) =>
    row.map((cell, i) => (i === 0 ? cell : typeof cell === 'number' ? cell.toFixed(1) : (cell ?? '-'))),
  );
  const widths = head.map((_, i) => Math.max(3, ...cells.map((row) => row[i].length)));
  const line = (row) =>
    `| ${row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join(' | ')} |`;
  return [
    line(cells[0]),
    `| ${widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`,
    ...cells.slice(1).map(line),
  ];
}
