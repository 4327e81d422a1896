export const CATEGORIES = { 1: 'multi-hop', 2: 'temporal', 3: 'open domain', 4: 'single-hop' };

/**
 * The quality of the answers, in percent, over all questions and by category, and how long they took.
 * `questions[i].gold` are the correct ids; `answers[i].found` are the ids found, best first.
 */
export function figuresOf(questions, answers) {
  const graded = questions.map(({ gold, category }, i) => ({
    category,
    ms: answers[i].ms,
    ...gradesOf(gold, answers[i].found),
  }));
  const of = (some) => ({
    questions: some.length,
    ...Object.fromEntries(GRADES.map((grade) => [grade, percent(some.map((each) => each[grade]))])),
  });
  const times = graded.map(({ ms }) => ms).sort((a, b) => a - b);
  return {
    overall: of(graded),
    categories: Object.fromEntries(
      Object.entries(CATEGORIES).map(([number, name]) => [
        name,
        of(graded.filter(({ category }) => category === Number(number))),
      ]),
    ),
    rerankSkipped: answers.filter(({ isRerankSkipped }) => isRerankSkipped).length,
    latencyMs: { p50: rounded(at(times, 0.5)), p95: rounded(at(times, 0.95)) },
  };
}

const GRADES = ['hit1', 'hit5', 'hit10', 'recall5', 'recall10', 'mrr', 'ndcg10'];

function gradesOf(gold, found) {
  const right = found.map((id) => gold.includes(id));
  const hit = (k) => Number(right.slice(0, k).includes(true));
  const recall = (k) => right.slice(0, k).filter(Boolean).length / gold.length;
  const first = right.indexOf(true);
  const gain = right.reduce((sum, isRight, i) => sum + (isRight ? gainAt(i) : 0), 0);
  const best = gold.slice(0, 10).reduce((sum, _, i) => sum + gainAt(i), 0);
  return {
    hit1: hit(1),
    hit5: hit(5),
    hit10: hit(10),
    recall5: recall(5),
    recall10: recall(10),
    mrr: first === -1 ? 0 : 1 / (first + 1),
    ndcg10: best === 0 ? 0 : gain / best,
  };
}

const gainAt = (index) => 1 / Math.log2(index + 2);
const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
const rounded = (number) => Math.round(number * 10) / 10;
const percent = (shares) =>
  shares.length === 0 ? null : rounded((100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length);

/** Each question with the rank of its evidence in each line, for analysing what is missed. */
export function everything(questions, lines) {
  return questions.map(({ question, category, dialogue, gold }, i) => ({
    dialogue,
    category,
    question,
    gold,
    ranks: Object.fromEntries(
      lines.map(({ name, answers }) => [name, gold.map((id) => answers[i].found.indexOf(id) + 1 || null)]),
    ),
    found: Object.fromEntries(lines.map(({ name, answers }) => [name, answers[i].found])),
  }));
}
