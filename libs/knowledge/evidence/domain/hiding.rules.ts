/** The ids of evidence that occur anywhere in a value to be shown. */
export const evidenceIdsIn = (shown: unknown): string[] => [
  ...new Set(JSON.stringify(shown)?.match(/evd_[0-9a-z]{26}/g) ?? []),
];

/** Removes evidence that the reader may not read: its id, and in lists everything about it. */
export function withoutEvidence<T>(shown: T, hidden: ReadonlySet<string>): T {
  return hidden.size === 0 ? shown : (pruned(shown, hidden) as T);
}

function pruned(value: unknown, hidden: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.filter((each) => !isAbout(each, hidden)).map((each) => pruned(each, hidden));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, pruned(each, hidden)]));
}

const isAbout = (value: unknown, hidden: ReadonlySet<string>): boolean =>
  typeof value === 'string'
    ? hidden.has(value)
    : typeof value === 'object' && value !== null && 'id' in value && hidden.has(String(value.id));
