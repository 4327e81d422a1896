import type { z } from 'zod';
import type { Journal } from '#libs/history/events/store/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { changed, scheduleSet, viewOfSchedule, type ScheduleView, type SetScheduleInput } from '../domain/index.js';
import type { DueDuties, SettingsRepository } from '../store/index.js';

/** Changes when upkeep is begun in a space; the next times are counted anew from now. */
export class SetSchedule {
  constructor(
    private readonly work: UnitOfWork, private readonly journal: Journal, private readonly spaces: SpaceDirectory,
    private readonly settings: SettingsRepository, private readonly due: DueDuties,
  ) {}

  run(ctx: Ctx, { space: ref, ...asked }: SetScheduleInput): Promise<z.input<typeof ScheduleView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.lock(tx, ctx, ref);
      const settings = changed(await this.settings.get(tx, space.id), asked);
      const [next] = await Promise.all([this.due.schedule(tx, space.id, settings.duties), this.journal.record(tx, ctx, [scheduleSet(space.id, settings, space.now)])]);
      return viewOfSchedule(space.id, settings, next);
    });
  }
}
