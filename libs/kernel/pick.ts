/** Returns the named members of an object, in the order of the names. For fixed names, `picker` is faster. */
export function pick<T extends object, Name extends keyof T>(whole: T, names: readonly Name[]): Pick<T, Name> {
  const picked = {} as Pick<T, Name>;
  for (const name of names) picked[name] = whole[name];
  return picked;
}

/**
 * `pick` with fixed names. The result starts as a copy of a blank object that already has all members, because an
 * object to which more than about twenty members are added one by one becomes a hash table, which makes all later work
 * with it several times slower.
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
