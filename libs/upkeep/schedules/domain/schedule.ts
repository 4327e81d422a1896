import { z } from 'zod';
import type { EventPayload, NewEvent } from '#libs/history/events/domain/index.js';
import { idOf, instantOut, versionConflict, type Id } from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/domain/index.js';
import { DUTIES, type DutyName } from '../../runs/domain/index.js';

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, 00:00 to 23:59');

const fields = {
  isOn: z.boolean().describe('Whether the clock begins it at all.'),
  everyMinutes: z
    .int()
    .min(1)
    .max(43_200)
    .describe('How far its times lie apart; a time that was missed is made up for once.'),
  at: timeOfDay
    .nullable()
    .describe(
      'From which time of day its times are counted, in UTC; null: from midnight. Each space keeps some minutes of distance of its own.',
    ),
  until: timeOfDay
    .nullable()
    .describe('Not begun after this time of day, in UTC, until `at` has come again; null: at any time.'),
  pages: z
    .int()
    .min(1)
    .max(1_000_000)
    .nullable()
    .describe('After so many pages a run ends, and the next one goes on there; null: no limit.'),
};

/** When the clock begins a duty in a space. */
const DutySchedule = z
  .object(fields)
  .meta({ id: 'DutySchedule', description: 'When a duty of upkeep is begun by the clock.' });
export type DutySchedule = z.output<typeof DutySchedule>;
export type Schedules = Record<DutyName, DutySchedule>;

const every = (everyMinutes: number, at: string | null = null): DutySchedule => ({
  isOn: true,
  everyMinutes,
  at,
  until: null,
  pages: null,
});

/** Continuity spec, section 9. */
export const DEFAULT_SCHEDULES: Schedules = {
  consolidate: every(12 * 60),
  decay: every(24 * 60, '01:00'),
  expire: every(1),
  sessions: every(1),
};

export interface Settings {
  isPaused: boolean;
  duties: Schedules;
  /** 0: nobody has set any. */
  version: number;
}

export const DEFAULT_SETTINGS: Settings = { isPaused: false, duties: DEFAULT_SCHEDULES, version: 0 };

const view = z
  .object({
    ...fields,
    duty: z.enum(DUTIES).describe('What is begun.'),
    nextAt: instantOut
      .nullable()
      .describe('When it comes next, in real time; begun then as soon as there is something to do.'),
  })
  .meta({
    id: 'DutyScheduleView',
    description: 'When a duty of upkeep is begun by the clock, and when it comes next.',
  });

export const ScheduleView = z
  .object({
    space: idOf('spc').describe('The space.'),
    isPaused: z.boolean().describe('Whether the clock begins nothing here. What was asked for runs all the same.'),
    duties: z.array(view).describe('Every duty.'),
    version: z.int().describe('Rises with every change; 0 while all is as it was made.'),
  })
  .meta({ id: 'MaintenanceSchedule', description: 'When upkeep is begun in a space by itself.' });

export const ScheduleInput = z.strictObject({ space: spaceRef });

const change = z
  .strictObject({
    isOn: fields.isOn.optional(),
    everyMinutes: fields.everyMinutes.optional(),
    at: fields.at.optional(),
    until: fields.until.optional(),
    pages: fields.pages.optional(),
  })
  .meta({ id: 'DutyScheduleChange', description: 'What is to change about when a duty is begun; the rest stays.' });
export type DutyScheduleChange = z.output<typeof change>;

export const SetScheduleInput = z.strictObject({
  space: spaceRef,
  isPaused: fields.isOn
    .optional()
    .describe('true: from now on the clock begins nothing here. Runs that are open go on; cancel them to stop them.'),
  consolidate: change.optional().describe('Consolidation.'),
  decay: change.optional().describe('The sweep of decay.'),
  expire: change.optional().describe('The sweep of expiry.'),
  sessions: change.optional().describe('The sweep of sessions.'),
  expectedVersion: z
    .int()
    .min(0)
    .optional()
    .describe('Refuse the change if the schedule is at another version; 0: nobody has changed it yet.'),
});
export type SetScheduleInput = z.output<typeof SetScheduleInput>;

export function changed(
  settings: Settings,
  { isPaused, consolidate, decay, expire, sessions }: Omit<SetScheduleInput, 'space' | 'expectedVersion'>,
): Settings {
  const { duties } = settings;
  const merged = (duty: DutyName, asked: DutyScheduleChange | undefined): DutySchedule => ({
    ...duties[duty],
    ...defined(asked ?? {}),
  });
  return {
    isPaused: isPaused ?? settings.isPaused,
    version: settings.version + 1,
    duties: {
      consolidate: merged('consolidate', consolidate),
      decay: merged('decay', decay),
      expire: merged('expire', expire),
      sessions: merged('sessions', sessions),
    },
  };
}

/** Whether the change moves the times of a duty, so that they are counted anew. Whatever else is changed, what has come stays due. */
export const isRetimed = (before: DutySchedule, after: DutySchedule): boolean =>
  before.isOn !== after.isOn || before.everyMinutes !== after.everyMinutes || before.at !== after.at;

/** Throws `version_conflict` where the caller changes what was set before another did. */
export function checkVersion(space: string, { version }: Settings, expected: number | undefined): void {
  if (expected !== undefined && expected !== version)
    throw versionConflict({ what: 'schedule of the space', id: space, expected, current: version });
}

const defined = <T extends object>(asked: T): T =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as T;

export function scheduleSet(spaceId: Id<'spc'>, { isPaused, duties, version }: Settings, now: Date): NewEvent {
  return {
    kind: 'upkeep_schedule_set',
    spaceId,
    subjectId: spaceId,
    ts: now,
    payload: { isPaused, duties, version } as unknown as EventPayload,
  };
}

export function viewOfSchedule(
  space: Id<'spc'>,
  { isPaused, duties, version }: Settings,
  next: ReadonlyMap<string, Date>,
): z.input<typeof ScheduleView> {
  return {
    space,
    isPaused,
    version,
    duties: DUTIES.map((duty) => ({ duty, ...duties[duty], nextAt: next.get(duty)?.toISOString() ?? null })),
  };
}

/** News that the clock of a space was set: its sweeps come at once. */
export const CLOCK_SET_QUEUE = 'clock-set';
export const ClockSetJob = z.object({ spaceId: idOf('spc') });

/** Ticks for the whole installation. */
export const TICK_QUEUE = 'upkeep-tick';
