/**
 * Processor time on a server, in microseconds, by measuring spaces of 1,000 to 100,000 vectors of 512 members: to compare one vector of a space with the
 * query, to enter the index, and to look at one vector there, most of which belong to other spaces. See docs/recall.md for the table.
 */
const COMPARED_US = 1.3;
const ENTERED_US = 3_500;
const LOOKED_AT_US = 14;

/**
 * Whether the nearest vectors of a space are found cheaper by the index of their model, which holds those of all spaces and tenants, than by comparing
 * all of the space. The scan has to look at `indexed / vectors` vectors for each that it wants.
 */
export function isIndexCheaper({ vectors, indexed, wanted }: { vectors: number; indexed: number; wanted: number }): boolean {
  const lookedAt = wanted * Math.max(1, indexed / Math.max(1, vectors));
  return ENTERED_US + LOOKED_AT_US * lookedAt < COMPARED_US * vectors;
}
