import { Inject, Module } from '@nestjs/common';
import { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import type { IdSource } from '#libs/kernel/index.js';
import { SlotsModule } from '#libs/knowledge/slots/slots.module.js';
import { ClaimHolder, SlotRepository } from '#libs/knowledge/slots/store/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { SpacesModule } from '#libs/tenancy/spaces/spaces.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { RunsModule } from '../runs/runs.module.js';
import { Duties } from '../runs/store/index.js';
import { OpenRun } from '../runs/use-cases/steps/index.js';
import { Holds, SweepRepository } from './store/index.js';
import { DecayDuty, ExpireDuty, SessionsDuty, SweepDecay, SweepExpiry, SweepSessions } from './use-cases/index.js';

const starter = [UnitOfWork, SpaceDirectory, OpenRun];
const starters = [provide(SweepDecay, starter), provide(SweepExpiry, starter), provide(SweepSessions, starter)];

@Module({
  imports: [SpacesModule, SlotsModule, RunsModule],
  providers: [Holds, provide(SweepRepository, [SlotRepository]), ...starters],
  exports: [Holds, ...starters.map((each) => each.provide)],
})
export class SweepsModule {
  constructor(
    duties: Duties,
    sweeps: SweepRepository,
    holds: Holds,
    holder: ClaimHolder,
    spaces: SpaceDirectory,
    @Inject(IDS) ids: IdSource,
  ) {
    duties.add(new DecayDuty(sweeps, holds, holder, spaces, ids));
    duties.add(new ExpireDuty(sweeps, holder, spaces, ids));
    duties.add(new SessionsDuty(sweeps, spaces));
  }
}
