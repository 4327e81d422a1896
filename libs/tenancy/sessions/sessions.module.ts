import { Module } from '@nestjs/common';
import { Journal, Registry } from '#libs/history/events/store/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { SpacesModule } from '../spaces/spaces.module.js';
import { SpaceDirectory } from '../spaces/store/index.js';
import { SessionProjector, SessionRepository } from './store/index.js';
import { CloseSession, GetSession, OpenSession, RecordHeartbeats } from './use-cases/index.js';

@Module({
  imports: [SpacesModule],
  providers: [
    SessionRepository,
    provide(OpenSession, [UnitOfWork, Journal, SpaceDirectory, SessionRepository, IDS]),
    provide(GetSession, [UnitOfWork, SpaceDirectory, SessionRepository]),
    provide(RecordHeartbeats, [UnitOfWork, Journal, SpaceDirectory, SessionRepository]),
    provide(CloseSession, [UnitOfWork, Journal, SpaceDirectory, SessionRepository]),
  ],
  exports: [SessionRepository, OpenSession, GetSession, CloseSession, RecordHeartbeats],
})
export class SessionsModule {
  constructor(registry: Registry) {
    registry.addProjector(new SessionProjector());
  }
}
