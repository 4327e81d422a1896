import type { EventPayload, RecordedEvent } from './event.js';

/**
 * Turns a payload of one version, as it is for one subject, into the payload of the next version. It is pure, because
 * replay applies it. Golden files in `test/golden/events` show what each upgrade takes and returns.
 */
export type PayloadUpgrade = (payload: never) => EventPayload;

/** The upgrades of each kind: the first one leads from version 1 to version 2, and so on. */
export type PayloadUpgrades = Readonly<Record<string, readonly PayloadUpgrade[]>>;

/** An event about one subject with a payload of the current version. `upgrades`: those of its kind. */
export function upgraded<E extends RecordedEvent>(event: E, upgrades: readonly PayloadUpgrade[]): E {
  const missing = upgrades.slice(event.schemaVersion - 1);
  if (missing.length === 0) return event;
  const payload = missing.reduce<EventPayload>((before, upgrade) => upgrade(before as never), event.payload);
  return { ...event, schemaVersion: upgrades.length + 1, payload };
}

/** The earlier names of members, each with the name that it has today. */
export type FormerNames = Readonly<Record<string, string>>;

/** A state with the names of today. A member that it lacks stays absent. */
export function renamed<T extends object>(state: T, names: FormerNames): T {
  const nameOf = (name: string): string => (Object.hasOwn(names, name) ? names[name]! : name);
  return Object.fromEntries(Object.entries(state).map(([name, value]) => [nameOf(name), value])) as T;
}

/**
 * An upgrade that gives members of the states in a payload the names of today. `places`: the members of the payload,
 * and of these states, that are such a state or a list of them. All other members may contain data of users, and stay
 * as they are.
 */
export function renaming(names: FormerNames, places: readonly string[]): PayloadUpgrade {
  const found = new Set(places);
  const inside = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(inside)
      : value !== null && typeof value === 'object'
        ? throughout(renamed(value, names))
        : value;
  const throughout = (holder: object): object =>
    Object.fromEntries(Object.entries(holder).map(([name, value]) => [name, found.has(name) ? inside(value) : value]));
  return throughout;
}
