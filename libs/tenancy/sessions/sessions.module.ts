import { Module } from '@nestjs/common';
import type { IdSource } from '#libs/kernel/index.js';
import { Journal, Registry } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { PrincipalsModule } from '../principals/principals.module.js';
import { PrincipalRepository } from '../principals/index.js';
import { SpacesModule } from '../spaces/spaces.module.js';
import { SpaceDirectory } from '../spaces/index.js';
import { SessionProjector } from './store/session.projector.js';
import { SessionRepository } from './store/session.repository.js';
import { CloseSession } from './use-cases/close-session.js';
import { GetSession } from './use-cases/get-session.js';
import { JoinSession } from './use-cases/join-session.js';
import { ListSessions } from './use-cases/list-sessions.js';
import { OpenSession } from './use-cases/open-session.js';
import { RecordHeartbeats } from './use-cases/record-heartbeats.js';

@Module({
  imports: [PrincipalsModule, SpacesModule],
  providers: [
    SessionRepository,
    {
      provide: OpenSession,
      inject: [UnitOfWork, Journal, SpaceDirectory, SessionRepository, PrincipalRepository, IDS],
      useFactory: (
        work: UnitOfWork,
        journal: Journal,
        spaces: SpaceDirectory,
        sessions: SessionRepository,
        principals: PrincipalRepository,
        ids: IdSource,
      ) => new OpenSession(work, journal, spaces, sessions, { principals, ids }),
    },
    provide(JoinSession, [UnitOfWork, Journal, SpaceDirectory, SessionRepository]),
    provide(ListSessions, [UnitOfWork, SpaceDirectory, SessionRepository]),
    provide(GetSession, [UnitOfWork, SpaceDirectory, SessionRepository]),
    provide(RecordHeartbeats, [UnitOfWork, Journal, SpaceDirectory, SessionRepository]),
    provide(CloseSession, [UnitOfWork, Journal, SpaceDirectory, SessionRepository]),
  ],
  exports: [SessionRepository, OpenSession, JoinSession, ListSessions, GetSession, CloseSession, RecordHeartbeats],
})
export class SessionsModule {
  constructor(registry: Registry, work: UnitOfWork, sessions: SessionRepository) {
    registry.addProjector(new SessionProjector());
    work.guardNames((tx, ctx, names) => sessions.hiddenAmong(tx, ctx, names));
  }
}
