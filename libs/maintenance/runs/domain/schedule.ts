import { z } from 'zod';
import type { EventsOf, RecordedOf } from '#libs/history/events/index.js';
import { idOf, instantOut, type Id } from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { KINDS } from './kinds.js';
import { MAINTENANCE_KINDS, type MaintenanceKind } from './run.js';

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, 00:00 to 23:59');

const fields = {
  enabled: z.boolean().describe('Whether it runs by schedule.'),
  everyMinutes: z
    .int()
    .min(1)
    .max(43_200)
    .describe('Minutes between two runs. If runs were missed, a single run replaces them.'),
  at: timeOfDay
    .nullable()
    .describe(
      'Time of day from which the intervals are counted, in UTC; null: midnight. Each space adds its own offset of some minutes.',
    ),
  until: timeOfDay
    .nullable()
    .describe('Time of day, in UTC, after which runs do not start until `at`; null: runs start at any time.'),
  pages: z
    .int()
    .min(1)
    .max(1_000_000)
    .nullable()
    .describe('Number of pages after which a run ends; the next run continues there. null: unlimited.'),
};

/** When a kind runs in a space by schedule. */
const KindSettings = z
  .object(fields)
  .meta({ id: 'KindSettings', description: 'When a kind of maintenance runs by schedule.' });
export type KindSettings = z.output<typeof KindSettings>;
export type Schedules = Record<MaintenanceKind, KindSettings>;

const every = (everyMinutes: number, at: string | null = null): KindSettings => ({
  enabled: true,
  everyMinutes,
  at,
  until: null,
  pages: null,
});

/** The default schedules (continuity spec, section 9). */
export const DEFAULT_SCHEDULES: Schedules = {
  beliefs: every(1),
  consolidate: every(12 * 60),
  decay: every(24 * 60, '01:00'),
  expire: every(1),
  facts: every(1),
  promote: every(1),
  sessions: every(1),
};

export interface Settings {
  paused: boolean;
  kinds: Schedules;
  /** 0 if the schedule has never been set. */
  version: number;
}

export const DEFAULT_SETTINGS: Settings = { paused: false, kinds: DEFAULT_SCHEDULES, version: 0 };

const view = z
  .object({
    ...fields,
    kind: z.enum(MAINTENANCE_KINDS).describe('Kind of maintenance.'),
    nextAt: instantOut
      .nullable()
      .describe('When it is due next, in real time; it then starts as soon as there is work to do.'),
  })
  .meta({
    id: 'KindSchedule',
    description: 'When a kind of maintenance runs by schedule, and when it is due next.',
  });

export const ScheduleView = z
  .object({
    space: idOf('spc').describe('The space.'),
    paused: z.boolean().describe('Whether scheduled runs are paused in this space. Runs can still be requested.'),
    kinds: z.array(view).describe('The schedule of each kind.'),
    version: z.int().describe('Rises with every change; 0 if the schedule was never changed.'),
  })
  .meta({ id: 'MaintenanceSchedule', description: 'The maintenance schedule of a space.' });

export const ScheduleInput = z.strictObject({ space: spaceRef });

const change = z
  .strictObject({
    enabled: fields.enabled.optional(),
    everyMinutes: fields.everyMinutes.optional(),
    at: fields.at.optional(),
    until: fields.until.optional(),
    pages: fields.pages.optional(),
  })
  .meta({
    id: 'KindScheduleUpdate',
    description: 'A change to the schedule of a kind; omitted fields do not change.',
  });

const changes = Object.fromEntries(
  MAINTENANCE_KINDS.map((kind) => [
    kind,
    change.optional().describe(`When to run \`${kind}\`. This kind ${KINDS[kind].does}.`),
  ]),
) as Record<MaintenanceKind, z.ZodOptional<typeof change>>;

export const SetScheduleInput = z.strictObject({
  space: spaceRef,
  paused: fields.enabled
    .optional()
    .describe('true: scheduled runs no longer start in this space. Open runs continue; cancel them to stop them.'),
  ...changes,
  expectedVersion: z
    .int()
    .min(0)
    .optional()
    .describe('Refuse the change if the schedule has another version; 0: the schedule was never changed.'),
});
export type SetScheduleInput = z.output<typeof SetScheduleInput>;

export function changed(
  settings: Settings,
  { paused, ...asked }: Omit<SetScheduleInput, 'space' | 'expectedVersion'>,
): Settings {
  const kinds = Object.fromEntries(
    MAINTENANCE_KINDS.map((kind) => [kind, { ...settings.kinds[kind], ...defined(asked[kind] ?? {}) }]),
  ) as Schedules;
  return { paused: paused ?? settings.paused, version: settings.version + 1, kinds };
}

/**
 * Whether a change affects the times of a kind, so that its next time is calculated again. Otherwise, a kind that is
 * due stays due.
 */
export const isRetimed = (before: KindSettings, after: KindSettings): boolean =>
  before.enabled !== after.enabled || before.everyMinutes !== after.everyMinutes || before.at !== after.at;

const defined = <T extends object>(asked: T): T =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as T;

export interface SchedulePayloads {
  /** An admin set when maintenance runs in the space, or paused it. */
  maintenance_schedule_set: Settings;
}

export type ScheduleEvent = EventsOf<SchedulePayloads>;
export type RecordedScheduleEvent = RecordedOf<SchedulePayloads>;

export function scheduleSet(spaceId: Id<'spc'>, { paused, kinds, version }: Settings, now: Date): ScheduleEvent {
  return {
    kind: 'maintenance_schedule_set',
    spaceId,
    subjectId: spaceId,
    occurredAt: now,
    payload: { paused, kinds, version },
  };
}

export function viewOfSchedule(
  space: Id<'spc'>,
  { paused, kinds, version }: Settings,
  next: ReadonlyMap<string, Date>,
): z.input<typeof ScheduleView> {
  return {
    space,
    paused,
    version,
    kinds: MAINTENANCE_KINDS.map((kind) => ({ kind, ...kinds[kind], nextAt: next.get(kind)?.toISOString() ?? null })),
  };
}

/**
 * The queue for spaces whose clock was set. All kinds are then due at once, except those that depend on changes and not
 * on times.
 */
export const CLOCK_SET_QUEUE = 'clock-set';
export const KINDS_BY_CLOCK: readonly MaintenanceKind[] = MAINTENANCE_KINDS.filter((kind) => KINDS[kind].isByClock);
/**
 * The queue that starts the kind `facts` after a change that affects more facts than its own transaction could judge.
 */
export const FACTS_DUE_QUEUE = 'facts-due';
export const FactsDueJob = z.object({ spaceId: idOf('spc') });
export const ClockSetJob = z.object({ spaceId: idOf('spc') });

/** The queue for ticks of the whole installation. */
export const TICK_QUEUE = 'maintenance-tick';

const MINUTE_MS = 60_000;
/**
 * The offset of a space is at most this part of the interval, so that not all spaces are due at once. For long
 * intervals, the offset has a fixed limit.
 */
const SPREAD = 0.1;
const MAX_SPREAD_MS = 30 * MINUTE_MS;

/**
 * The next time of a kind after `now`, however many of its times were missed. Intervals are counted from a time of day
 * plus an offset for each space.
 */
export function nextTime({ everyMinutes, at }: KindSettings, spaceId: Id<'spc'>, now: Date): Date {
  const every = everyMinutes * MINUTE_MS;
  const offset = msOfDay(at ?? '00:00') + Math.floor(shareOf(spaceId) * Math.min(every * SPREAD, MAX_SPREAD_MS));
  return new Date((Math.floor((now.getTime() - offset) / every) + 1) * every + offset);
}

function msOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * MINUTE_MS;
}

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';

/** A number from 0 to 1, taken from the end of the id, which is random. */
const shareOf = (spaceId: string): number =>
  [...spaceId.slice(-4)].reduce((sum, digit) => sum * 32 + DIGITS.indexOf(digit), 0) / 32 ** 4;
