/** Returns the named members of an object, in the order of the names. For lists that are known beforehand: `picker`. */
export function pick<T extends object, Name extends keyof T>(whole: T, names: readonly Name[]): Pick<T, Name> {
  const picked = {} as Pick<T, Name>;
  for (const name of names) picked[name] = whole[name];
  return picked;
}

/**
 * `pick` with fixed names. An object that gets more than some twenty members one by one becomes a hash table, and
 * everything done with it later takes several times as long; a copy of one that has them all does not.
 */
export function picker<Name extends PropertyKey>(
  names: readonly Name[],
): <T extends Partial<Record<Name, unknown>>>(whole: T) => Pick<T, Name & keyof T> {
  const blank = Object.fromEntries(names.map((name) => [name, undefined])) as Record<Name, unknown>;
  return <T extends Partial<Record<Name, unknown>>>(whole: T): Pick<T, Name & keyof T> => {
    const picked = { ...blank };
    for (const name of names) picked[name] = whole[name];
    return picked as Pick<T, Name & keyof T>;
  };
}
