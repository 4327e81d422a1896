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
