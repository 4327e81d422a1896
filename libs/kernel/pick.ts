/** Returns the named members of an object, in the order of the names. For fixed names, `picker` is faster. */
export function pick<T extends object, Name extends keyof T>(whole: T, names: readonly Name[]): Pick<T, Name> {
  const picked = {} as Pick<T, Name>;
  for (const name of names) picked[name] = whole[name];
  return picked;
}

/**
 * `pick` with fixed names. The result starts as a copy of a blank object that already has all members. The reason is
 * that an object becomes a hash table if more than about twenty members are added to it one by one, and all later work
 * with a hash table is several times slower.
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
