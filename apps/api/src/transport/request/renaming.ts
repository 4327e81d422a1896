/** Characters of an id: a prefix of three letters, `_` and 26 digits. */
const ID_LENGTH = 30;
const PREFIX_LENGTH = 3;

/**
 * The value with ids replaced in all its texts, wherever they stand in a text. The time depends on the size of the
 * value only, and not on the number of names. `names`: from the id to its replacement.
 */
export function renamed(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return renamedText(value, names);
  if (Array.isArray(value)) return value.map((each) => renamed(each, names));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, renamed(member, names)]));
}

/** Looks at every `_`, because an id may begin within something else that looks like an id. */
export function renamedText(text: string, names: ReadonlyMap<string, string>): string {
  let [renamedPart, end] = ['', 0];
  for (let at = text.indexOf('_', PREFIX_LENGTH); at !== -1; at = text.indexOf('_', at + 1)) {
    const start = at - PREFIX_LENGTH;
    const name = start < end ? undefined : names.get(text.slice(start, start + ID_LENGTH));
    if (name === undefined) continue;
    renamedPart += text.slice(end, start) + name;
    end = start + ID_LENGTH;
  }
  return end === 0 ? text : renamedPart + text.slice(end);
}
