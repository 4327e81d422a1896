const DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/** A number from this value on counts milliseconds rather than seconds. */
const MILLISECONDS = 100_000_000_000;

/**
 * A time in the form that the service takes. A date means its first moment, a time without a zone is UTC, and a number
 * counts seconds or milliseconds since 1970. null: it cannot be read. The command line reads the same times; a test
 * compares both.
 */
export function timeOf(value: unknown): string | null {
  if (typeof value === 'number') return written(new Date(value < MILLISECONDS ? value * 1_000 : value));
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (/^\d{9,14}$/.test(text)) return timeOf(Number(text));
  const parts = DATE.exec(text);
  return parts === null ? null : timeFrom(parts.slice(1) as Parts);
}

type Parts = [day: string, minute?: string, second?: string, fraction?: string, zone?: string];

function timeFrom([day, minute = '00:00', second = '00', fraction = '0', zone = 'Z']: Parts): string | null {
  const offset = zone.toUpperCase() === 'Z' ? 'Z' : zone.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2');
  const time = written(new Date(`${day}T${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}${offset}`));
  // Without this check, 2026-02-30 would be read as a day in March.
  return time !== null && isOfCalendar(day) ? time : null;
}

const isOfCalendar = (day: string): boolean => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);

const written = (at: Date): string | null => (Number.isNaN(at.getTime()) ? null : at.toISOString());

export class UnreadableTime extends Error {
  constructor(name: string, value: unknown) {
    super(`${name} is not a time: ${JSON.stringify(value).slice(0, 60)}; use for example 2026-01-31T09:30:00Z`);
  }
}
