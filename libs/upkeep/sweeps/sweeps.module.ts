import { Inject, Module } from '@nestjs/common';
import { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import type { IdSource } from '#libs/kernel/index.js';
import { PredicatesModule } from '#libs/knowledge/predicates/predicates.module.js';
import { PredicateRepository } from '#libs/knowledge/predicates/store/index.js';
import { SlotsModule } from '#libs/knowledge/slots/slots.module.js';
import { ClaimHolder, SlotRepository } from '#libs/knowledge/slots/store/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { SpacesModule } from '#libs/tenancy/spaces/spaces.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { RunsModule } from '../runs/runs.module.js';
import { Duties } from '../runs/store/index.js';
import { OpenRun } from '../runs/use-cases/steps/index.js';
import { SweepRepository } from './store/index.js';
import { DecayDuty, ExpireDuty, SessionsDuty, SweepDecay, SweepExpiry, SweepSessions } from './use-cases/index.js';

const starter = [UnitOfWork, SpaceDirectory, OpenRun];
const starters = [provide(SweepDecay, starter), provide(SweepExpiry, starter), provide(SweepSessions, starter)];

@Module({
  imports: [SpacesModule, SlotsModule, PredicatesModule, RunsModule],
  providers: [provide(SweepRepository, [SlotRepository, PredicateRepository]), ...starters],
  exports: starters.map((each) => each.provide),
})
export class SweepsModule {
  constructor(duties: Duties, sweeps: SweepRepository, holder: ClaimHolder, spaces: SpaceDirectory, @Inject(IDS) ids: IdSource) {
    duties.add(new DecayDuty(sweeps, holder, spaces, ids));
    duties.add(new ExpireDuty(sweeps, spaces, ids));
    duties.add(new SessionsDuty(sweeps, spaces));
  }
}
