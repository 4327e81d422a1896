import type { IntegrityView } from './reflection.schemas.js';

type Ailment = Exclude<keyof IntegrityView, 'score'>;

/** Points each costs, and the most that all of its kind cost together (graph spec, section 8). */
const PENALTIES: Readonly<Record<Ailment, { each: number; most: number }>> = {
  cycles: { each: 5, most: 20 },
  tainted: { each: 3, most: 15 },
  stale: { each: 2, most: 10 },
  orphans: { each: 1, most: 10 },
  openContradictions: { each: 1, most: 10 },
};

export function integrityOf(counts: Readonly<Record<Ailment, number>>): IntegrityView {
  const penalty = (ailment: Ailment) => ({
    count: counts[ailment],
    points: Math.min(PENALTIES[ailment].most, PENALTIES[ailment].each * counts[ailment]),
  });
  const penalties = {
    cycles: penalty('cycles'),
    tainted: penalty('tainted'),
    stale: penalty('stale'),
    orphans: penalty('orphans'),
    openContradictions: penalty('openContradictions'),
  };
  const lost = Object.values(penalties).reduce((sum, { points }) => sum + points, 0);
  return { score: Math.max(0, 100 - lost), ...penalties };
}
