export const METRICS = ['Hit@1', 'Hit@5', 'Hit@10', 'Recall@5', 'Recall@10', 'MRR', 'nDCG@10'];

/**
 * The metrics in percent for one ranked list of ids, compared with the ids of the turns that contain the evidence. MRR
 * uses the whole list.
 */
export function measure(ids, evidence) {
  const found = (k) => ids.slice(0, k).filter((id) => evidence.has(id)).length;
  const first = ids.findIndex((id) => evidence.has(id));
  const gain = ids.slice(0, 10).reduce((sum, id, i) => (evidence.has(id) ? sum + 1 / Math.log2(i + 2) : sum), 0);
  const best = Array.from({ length: Math.min(10, evidence.size) }, (_, i) => 1 / Math.log2(i + 2)).reduce(
    (sum, one) => sum + one,
    0,
  );
  return [
    found(1) > 0,
    found(5) > 0,
    found(10) > 0,
    found(5) / evidence.size,
    found(10) / evidence.size,
    first < 0 ? 0 : 1 / (first + 1),
    gain / best,
  ].map((value) => 100 * Number(value));
}

export const mean = (rows) => rows[0].map((_, i) => rows.reduce((sum, row) => sum + row[i], 0) / rows.length);
