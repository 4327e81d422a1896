import { Module } from '@nestjs/common';
import { Journal, Registry } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { SystemDatabase, TenantDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { Secrets } from '#libs/platform/secrets/index.js';
import { CLOCK, IDS, PLATFORM_PORTS } from '#libs/platform/tokens.js';
import { ApiKeyProjector } from './api-keys/store/api-key.projector.js';
import { ApiKeyRepository } from './api-keys/store/api-key.repository.js';
import { KnownKeys } from './api-keys/store/known-keys.js';
import { PrincipalProjector } from './api-keys/store/principal.projector.js';
import { PrincipalRepository } from './api-keys/store/principal.repository.js';
import { Authenticate } from './api-keys/use-cases/authenticate.js';
import { RevokeKey, RotateKey } from './api-keys/use-cases/change-key.js';
import { CreateKey } from './api-keys/use-cases/create-key.js';
import { ListKeys, Whoami } from './api-keys/use-cases/read-keys.js';
import { DASHBOARD_SESSION_KINDS } from './dashboard-sessions/domain/dashboard-session.js';
import { DashboardSessionRepository } from './dashboard-sessions/store/dashboard-session.repository.js';
import { AuthenticateDashboardSession } from './dashboard-sessions/use-cases/authenticate-session.js';
import { EndAllDashboardSessions, EndDashboardSession } from './dashboard-sessions/use-cases/end-dashboard-session.js';
import { ListDashboardSessions } from './dashboard-sessions/use-cases/list-dashboard-sessions.js';
import { OpenDashboardSession } from './dashboard-sessions/use-cases/open-dashboard-session.js';
import { SessionProjector } from './sessions/store/session.projector.js';
import { InterruptionSource } from './sessions/store/interruption-source.js';
import { SessionRepository } from './sessions/store/session.repository.js';
import { SessionLocker } from './sessions/use-cases/steps/session-locker.js';
import { CloseSession, JoinSession, RecordHeartbeat, ResumeSession } from './sessions/use-cases/change-session.js';
import { OpenSession } from './sessions/use-cases/open-session.js';
import { GetSession, ListSessions } from './sessions/use-cases/read-sessions.js';
import { RecordHeartbeats } from './sessions/use-cases/record-heartbeats.js';
import { SpaceDirectory } from './spaces/store/space-directory.js';
import { SpaceProjector } from './spaces/store/space.projector.js';
import { PolicyEffects } from './spaces/use-cases/steps/policy-effects.js';
import { SetClock, SetPolicy } from './spaces/use-cases/change-space.js';
import { CreateSpace } from './spaces/use-cases/create-space.js';
import { GetSpace, ListSpaces } from './spaces/use-cases/read-spaces.js';
import { TenantProjector } from './tenants/store/tenant.projector.js';
import { TenantRepository } from './tenants/store/tenant.repository.js';
import { CreateTenant, ListTenants } from './tenants/use-cases/tenants.js';

const sessionWriter = [UnitOfWork, Journal, SpaceDirectory, SessionRepository] as const;
const sessionReader = [UnitOfWork, SpaceDirectory, SessionRepository] as const;

const providers = [
  // Tenants
  TenantRepository,
  provide(CreateTenant, [UnitOfWork, Journal, IDS, CLOCK]),
  provide(ListTenants, [SystemDatabase, TenantRepository]),

  // Spaces
  provide(SpaceDirectory, [CLOCK]),
  provide(CreateSpace, [UnitOfWork, Journal, IDS, CLOCK]),
  provide(GetSpace, [UnitOfWork, SpaceDirectory]),
  provide(ListSpaces, [UnitOfWork, SpaceDirectory]),
  PolicyEffects,
  provide(SetPolicy, [UnitOfWork, Journal, SpaceDirectory, PolicyEffects]),
  provide(SetClock, [UnitOfWork, Journal, SpaceDirectory]),

  // Principals and their keys
  PrincipalRepository,
  ApiKeyRepository,
  KnownKeys,
  Whoami,
  provide(Authenticate, [TenantDatabase, ApiKeyRepository, KnownKeys, Secrets, CLOCK]),
  provide(CreateKey, [UnitOfWork, Journal, PrincipalRepository, SpaceDirectory, PLATFORM_PORTS]),
  provide(ListKeys, [UnitOfWork, ApiKeyRepository]),
  provide(RotateKey, [UnitOfWork, Journal, ApiKeyRepository, PLATFORM_PORTS, KnownKeys]),
  provide(RevokeKey, [UnitOfWork, Journal, ApiKeyRepository, CLOCK, KnownKeys]),

  // Sessions of the dashboard
  DashboardSessionRepository,
  provide(AuthenticateDashboardSession, [TenantDatabase, ApiKeyRepository, DashboardSessionRepository, Secrets, CLOCK]),
  provide(OpenDashboardSession, [
    TenantDatabase,
    UnitOfWork,
    Journal,
    ApiKeyRepository,
    DashboardSessionRepository,
    PLATFORM_PORTS,
  ]),
  provide(EndDashboardSession, [UnitOfWork, Journal, ApiKeyRepository, DashboardSessionRepository, CLOCK]),
  provide(EndAllDashboardSessions, [UnitOfWork, Journal, DashboardSessionRepository, CLOCK]),
  provide(ListDashboardSessions, [UnitOfWork, ApiKeyRepository, DashboardSessionRepository, CLOCK]),

  // Sessions
  InterruptionSource,
  provide(SessionRepository, [InterruptionSource]),
  provide(SessionLocker, [SessionRepository, IDS]),
  provide(OpenSession, [...sessionWriter, PrincipalRepository, IDS]),
  provide(JoinSession, sessionWriter),
  provide(CloseSession, [...sessionWriter, InterruptionSource]),
  provide(RecordHeartbeat, sessionWriter),
  provide(ResumeSession, sessionWriter),
  provide(RecordHeartbeats, sessionWriter),
  provide(ListSessions, sessionReader),
  provide(GetSession, sessionReader),
];

/** Tenants, callers, and the spaces and sessions that callers use. */
@Module({ providers, exports: providers })
export class TenancyModule {
  constructor(registry: Registry, work: UnitOfWork, sessions: SessionRepository) {
    registry.addProjector(new TenantProjector());
    registry.addProjector(new PrincipalProjector());
    registry.addProjector(new SpaceProjector());
    registry.addProjector(new SessionProjector());
    registry.addProjector(new ApiKeyProjector());
    registry.addLogOnly(DASHBOARD_SESSION_KINDS);
    work.guardNames((tx, asked) => sessions.hiddenFrom(tx, asked));
  }
}
