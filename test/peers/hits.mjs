const LOOKED_AT = 5;

export const isHit = (gold, found) => found.slice(0, LOOKED_AT).some((id) => gold.includes(id));

export const percent = (hits) => (100 * hits.filter(Boolean).length) / hits.length;
