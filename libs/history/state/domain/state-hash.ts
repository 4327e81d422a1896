/** Makes the SHA-256 of bytes that arrive in pieces. */
export interface Hasher {
  update(bytes: Uint8Array): unknown;
  digest(encoding: 'hex'): string;
}

export interface TableHash {
  table: string;
  rows: number;
  /** Hex SHA-256 over the hashes of its rows, in key order. */
  hash: string;
}

/** The state of a tenant as one hash, with the hash of each table that it covers. */
export interface StateHash {
  stateHash: string;
  tables: TableHash[];
}

/** Hex SHA-256 over the hashes of the tables, in the order of their names (continuity spec, section 1). */
export function stateHashOf(tables: readonly TableHash[], sha256: () => Hasher): string {
  const hasher = sha256();
  for (const { hash } of [...tables].sort((a, b) => (a.table < b.table ? -1 : 1)))
    hasher.update(Buffer.from(hash, 'hex'));
  return hasher.digest('hex');
}
