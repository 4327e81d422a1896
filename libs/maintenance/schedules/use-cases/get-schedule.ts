import type { z } from 'zod';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { viewOfSchedule, type ScheduleInput, type ScheduleView } from '../domain/schedule.js';
import type { DueTimes } from '../store/due-times.js';
import type { SettingsRepository } from '../store/settings.repository.js';

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
