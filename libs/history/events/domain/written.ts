/** A state as a payload holds it: times are RFC 3339 text, UTC with milliseconds. */
export type Written<T> = {
  [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K];
};

export function written<T extends object>(state: T): Written<T> {
  const row = { ...state } as Record<string, unknown>;
  for (const field in row) if (row[field] instanceof Date) row[field] = row[field].toISOString();
  return row as Written<T>;
}

/** The way back. `times` names the fields that are Dates. */
export function readBack<T extends object>(row: Written<T>, times: readonly (keyof T & string)[]): T {
  const state: Record<string, unknown> = { ...row };
  for (const field of times) if (typeof state[field] === 'string') state[field] = new Date(state[field]);
  return state as T;
}
