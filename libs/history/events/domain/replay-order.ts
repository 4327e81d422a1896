import type { RecordedEvent } from './event.js';

/**
 * Ids that an event names, and hashes of slots. The ids of who acted (tenant, principal, key) and where (space,
 * session), and of events and jobs, are left out, because the event is not about these.
 */
const NAMES =
  /\b(?!ten_|prn_|key_|spc_|ses_|evt_|job_)[a-z]{3}_[0-7][0-9a-hjkmnp-tv-z]{25}\b|\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/g;

/**
 * Arranges events for replay so that those of one kind are together and few statements can write them. Events of one
 * kind keep their order. Events of two kinds change their order only if they name nothing in common and both kinds are
 * `movable`: everything that such an event changes is found by the ids in it. All other events stay in place.
 */
export function arrangedForReplay<E extends RecordedEvent>(events: readonly E[], movable: ReadonlySet<string>): E[] {
  const arranged: E[] = [];
  let stretch: E[] = [];
  for (const event of events) {
    if (movable.has(event.kind)) stretch.push(event);
    else {
      arranged.push(...arrangedStretch(stretch), event);
      stretch = [];
    }
  }
  return [...arranged, ...arrangedStretch(stretch)];
}

function arrangedStretch<E extends RecordedEvent>(events: readonly E[]): E[] {
  if (new Set(events.map(({ kind }) => kind)).size < 2) return [...events];
  const levelOfKind = new Map<string, number>();
  /** For each name, and each kind of event that names it, the highest level so far. */
  const levelsOfName = new Map<string, Map<string, number>>();
  const placed = events.map((event) => {
    const { kind, subjectId, payload } = event;
    const names = new Set([subjectId]);
    collectNames(payload, names);
    let level = levelOfKind.get(kind) ?? 0;
    for (const name of names)
      for (const [other, reached] of levelsOfName.get(name) ?? [])
        if (other !== kind) level = Math.max(level, reached + 1);
    levelOfKind.set(kind, level);
    for (const name of names) {
      const levels = levelsOfName.get(name) ?? new Map<string, number>();
      levels.set(kind, level);
      levelsOfName.set(name, levels);
    }
    return { event, level };
  });
  // The sort is stable: within a level, events of one kind keep their order.
  return placed
    .sort((a, b) => a.level - b.level || (a.event.kind < b.event.kind ? -1 : a.event.kind > b.event.kind ? 1 : 0))
    .map(({ event }) => event);
}

const SHORTEST_NAME = 30;

/**
 * Adds the names in a value, at any depth. Most texts are skipped: they are too short, or lack a character that each
 * name has.
 */
function collectNames(value: unknown, names: Set<string>): void {
  if (typeof value === 'string') {
    if (value.length < SHORTEST_NAME || !(value.includes('_') || value.includes('-'))) return;
    for (const name of value.match(NAMES) ?? []) names.add(name);
  } else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value)) {
      collectNames(key, names);
      collectNames(part, names);
    }
}
