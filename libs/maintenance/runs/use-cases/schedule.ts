import type { z } from 'zod';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { checkVersion, type Ctx } from '#libs/kernel/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { Journal } from '#libs/history/events/index.js';
import {
  viewOfSchedule,
  type ScheduleInput,
  type ScheduleView,
  changed,
  isRetimed,
  scheduleSet,
  type SetScheduleInput,
} from '../domain/schedule.js';
import type { DueTimes } from '../store/due-times.js';
import type { SettingsRepository } from '../store/run.repository.js';
import { MAINTENANCE_KINDS } from '../domain/run.js';

export class GetSchedule {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly settings: SettingsRepository,
    private readonly due: DueTimes,
  ) {}

  run(ctx: Ctx, { space: ref }: z.output<typeof ScheduleInput>): Promise<z.input<typeof ScheduleView>> {
    return this.work.read(ctx, async (tx) => {
      const { id } = await this.spaces.open(tx, ctx, ref);
      const [settings, next] = await Promise.all([this.settings.get(tx, id), this.due.ofSpace(tx, id)]);
      return viewOfSchedule(id, settings, next);
    });
  }
}

/**
 * Changes the maintenance schedule of a space. If the change affects the times of a kind, its next time is calculated
 * again; otherwise, a kind that is due stays due.
 */
export class SetSchedule {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly settings: SettingsRepository,
    private readonly due: DueTimes,
  ) {}

  run(ctx: Ctx, { space: ref, expectedVersion, ...asked }: SetScheduleInput): Promise<z.input<typeof ScheduleView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.lock(tx, ctx, ref);
      const [before, next] = await Promise.all([this.settings.get(tx, space.id), this.due.ofSpace(tx, space.id)]);
      checkVersion('schedule of the space', space.id, before.version, expectedVersion);
      const settings = changed(before, asked);
      const retimed = MAINTENANCE_KINDS.filter(
        (kind) => !next.has(kind) || isRetimed(before.kinds[kind], settings.kinds[kind]),
      );
      const rescheduled = await this.due.schedule(
        tx,
        space.id,
        Object.fromEntries(retimed.map((kind) => [kind, settings.kinds[kind]])),
      );
      await this.journal.record(tx, ctx, [scheduleSet(space.id, settings, space.now)]);
      return viewOfSchedule(space.id, settings, new Map([...next, ...rescheduled]));
    });
  }
}
