import { Module } from '@nestjs/common';
import type { IdSource } from '#libs/kernel/index.js';
import { Journal, Registry } from '#libs/history/events/store/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { PrincipalsModule } from '../principals/principals.module.js';
import { PrincipalRepository } from '../principals/store/index.js';
import { SpacesModule } from '../spaces/spaces.module.js';
import { SpaceDirectory } from '../spaces/store/index.js';
import { SessionProjector, SessionRepository } from './store/index.js';
import {
  CloseSession,
  GetSession,
  JoinSession,
  ListSessions,
  OpenSession,
  RecordHeartbeats,
} from './use-cases/index.js';

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
