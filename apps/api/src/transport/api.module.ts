import { Module, type DynamicModule, type InjectionToken, type Provider, type Type } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { MetricsModule } from '#libs/platform/metrics/index.js';
import { CATALOGUE, type Catalogue } from './catalogue.js';
import { Admission, Shares } from './request/concurrency.interceptors.js';
import { DENIAL_RECORDER, Denials } from './request/denials.interceptor.js';
import { Executor, STEPS } from './request/executor.js';
import { HEARTBEAT_RECORDER, Heartbeats } from './request/heartbeats.interceptor.js';
import { RateLimits } from './request/rate-limit.guard.js';
import { JOB_WAITER } from './request/job-wait.interceptor.js';
import { AUTHENTICATOR, AuthenticationGuard, COOKIE_AUTHENTICATOR } from './request/authentication.guard.js';
import { DashboardController } from './dashboard/dashboard.controller.js';
import { Entrance, SESSION_ENDER, SESSION_OPENER } from './dashboard/entrance.js';
import { OpenIdController } from './dashboard/open-id.controller.js';
import { OpenIdSignIn } from './dashboard/open-id.js';
import { SignInLinks } from './dashboard/sign-in-links.js';
import { GraphqlController } from './graphql/graphql.controller.js';
import { MODE_FINDER } from './request/read-only.interceptor.js';
import { HealthController, READINESS_CHECKS, type ReadinessCheck } from './server/health.controller.js';
import { McpController } from './mcp/mcp.controller.js';
import { OpenApiController } from './openapi/openapi.controller.js';
import { SiteController } from './site/site.controller.js';
import { ProblemFilter } from './problem/problem.js';
import { controllersOf, RestTransport } from './rest/rest.controllers.js';
import { EventStreams } from './rest/event-streams.js';
import { RouteTable } from './rest/route-table.js';
import { API_OPTIONS, type ApiOptions } from './server/options.js';
import { Metrics } from './request/metrics.interceptor.js';

export interface ApiParts extends Catalogue {
  options: ApiOptions;
  /** The modules that provide the use cases and the authenticator. */
  imports: (Type | DynamicModule)[];
  /** Token of the class that authenticates. */
  authenticator: InjectionToken;
  /** Token of the class that records the sessions named in calls. */
  heartbeats: InjectionToken;
  /** Token of the class that records denied attempts. */
  denials: InjectionToken;
  /** Token of the class that waits until a job has ended. */
  jobs: InjectionToken;
  /** Token of the class that finds out whether a tenant is read-only. */
  modes: InjectionToken;
  /** Tokens of the classes that manage dashboard sessions. Without them, the dashboard is not served. */
  dashboard?: { cookies: InjectionToken; opener: InjectionToken; ender: InjectionToken };
  readiness: readonly ReadinessCheck[];
}

/** Serves a catalogue of operations over every transport. This module does not depend on particular operations. */
@Module({})
export class ApiModule {
  static of({
    operations,
    relations,
    toolSets,
    options,
    imports,
    authenticator,
    heartbeats,
    denials,
    jobs,
    modes,
    dashboard,
    readiness,
  }: ApiParts): DynamicModule {
    const providers: Provider[] = [
      { provide: API_OPTIONS, useValue: options },
      { provide: CATALOGUE, useValue: { operations, relations, toolSets } satisfies Catalogue },
      { provide: AUTHENTICATOR, useExisting: authenticator },
      { provide: HEARTBEAT_RECORDER, useExisting: heartbeats },
      { provide: DENIAL_RECORDER, useExisting: denials },
      { provide: JOB_WAITER, useExisting: jobs },
      { provide: MODE_FINDER, useExisting: modes },
      { provide: READINESS_CHECKS, useValue: readiness },
      { provide: RouteTable, useValue: new RouteTable(operations) },
      { provide: APP_FILTER, useClass: ProblemFilter },
      Metrics,
      RateLimits,
      Admission,
      { provide: Shares, useValue: new Shares(options.maxTurnsWhenShared) },
      Denials,
      AuthenticationGuard,
      Heartbeats,
      ...STEPS,
      Executor,
      EventStreams,
      RestTransport,
      ...(dashboard === undefined
        ? []
        : [
            { provide: COOKIE_AUTHENTICATOR, useExisting: dashboard.cookies },
            { provide: SESSION_OPENER, useExisting: dashboard.opener },
            { provide: SESSION_ENDER, useExisting: dashboard.ender },
            SignInLinks,
            OpenIdSignIn,
            Entrance,
          ]),
    ];
    return {
      module: ApiModule,
      imports: [MetricsModule, ...imports],
      providers,
      controllers: [
        HealthController,
        OpenApiController,
        SiteController,
        GraphqlController,
        McpController,
        ...(dashboard === undefined ? [] : [OpenIdController, DashboardController]),
        ...controllersOf(operations),
      ],
    };
  }
}
