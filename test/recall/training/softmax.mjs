/**
 * Listwise softmax regression with a Gaussian prior (Cao et al. 2007). The prior is an L2 penalty on the distance from
 * `prior` instead of from 0. `strengths` sets the strength for each weight. A group is { rows: Float64Array[], answers:
 * Set of row numbers }; groups without an answer contribute nothing. Newton steps with halving: the loss is convex.
 */
export function fitSoftmax(groups, prior, strengths) {
  const taught = groups.filter(({ answers }) => answers.size > 0);
  let weights = [...prior];
  let loss = lossOf(taught, weights, prior, strengths);
  for (let step = 0; step < 50; step++) {
    const { gradient, hessian } = slopes(taught, weights, prior, strengths);
    const move = solve(hessian, gradient);
    let [size, next, nextLoss] = [1, weights, Infinity];
    for (; size > 1e-6; size /= 2) {
      next = weights.map((weight, i) => weight - size * move[i]);
      nextLoss = lossOf(taught, next, prior, strengths);
      if (nextLoss <= loss) break;
    }
    if (nextLoss > loss) return weights;
    const isDone = loss - nextLoss < 1e-9 * loss;
    [weights, loss] = [next, nextLoss];
    if (isDone) return weights;
  }
  return weights;
}

export const dot = (a, b) => {
  let sum = 0;
  for (let i = 0; i < b.length; i++) sum += a[i] * b[i];
  return sum;
};

function probabilities(rows, weights) {
  const scores = rows.map((row) => dot(row, weights));
  const top = Math.max(...scores);
  const shares = scores.map((score) => Math.exp(score - top));
  const sum = shares.reduce((total, share) => total + share, 0);
  return { p: shares.map((share) => share / sum), logSum: top + Math.log(sum), scores };
}

function lossOf(groups, weights, prior, strengths) {
  const far = weights.reduce((sum, weight, i) => sum + strengths[i] * (weight - prior[i]) ** 2, 0);
  return groups.reduce((loss, { rows, answers }) => {
    const { logSum, scores } = probabilities(rows, weights);
    return loss + logSum - [...answers].reduce((sum, i) => sum + scores[i], 0) / answers.size;
  }, far / 2);
}

function slopes(groups, weights, prior, strengths) {
  const size = weights.length;
  const gradient = weights.map((weight, i) => strengths[i] * (weight - prior[i]));
  const hessian = weights.map((_, i) => weights.map((__, j) => (i === j ? strengths[i] + 1e-9 : 0)));
  for (const { rows, answers } of groups) {
    const { p } = probabilities(rows, weights);
    const mean = new Float64Array(size);
    rows.forEach((row, r) => {
      for (let i = 0; i < size; i++) mean[i] += p[r] * row[i];
    });
    for (let i = 0; i < size; i++) gradient[i] += mean[i];
    for (const answer of answers) for (let i = 0; i < size; i++) gradient[i] -= rows[answer][i] / answers.size;
    rows.forEach((row, r) => {
      for (let i = 0; i < size; i++)
        for (let j = 0; j <= i; j++) hessian[i][j] += p[r] * (row[i] - mean[i]) * (row[j] - mean[j]);
    });
  }
  for (let i = 0; i < size; i++) for (let j = 0; j < i; j++) hessian[j][i] = hessian[i][j];
  return { gradient, hessian };
}

/** Gaussian elimination with pivoting; the matrix is positive definite. */
function solve(matrix, right) {
  const rows = matrix.map((row, i) => [...row, right[i]]);
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++)
      if (Math.abs(rows[row][column]) > Math.abs(rows[pivot][column])) pivot = row;
    [rows[column], rows[pivot]] = [rows[pivot], rows[column]];
    for (let row = 0; row < size; row++) {
      if (row === column) continue;
      const factor = rows[row][column] / rows[column][column];
      for (let i = column; i <= size; i++) rows[row][i] -= factor * rows[column][i];
    }
  }
  return rows.map((row, i) => row[size] / row[i]);
}
