import { defineOperation } from '#libs/kernel/index.js';
import { ConsolidateInput } from '#libs/maintenance/consolidation/domain/index.js';
import { StartConsolidation } from '#libs/maintenance/consolidation/use-cases/index.js';
import { ListRunsInput, RunInput, RunList, RunView, StartedRun } from '#libs/maintenance/runs/domain/index.js';
import { GetRun, ListRuns } from '#libs/maintenance/runs/use-cases/index.js';
import { ScheduleInput, ScheduleView, SetScheduleInput } from '#libs/maintenance/schedules/domain/index.js';
import { GetSchedule, SetSchedule } from '#libs/maintenance/schedules/use-cases/index.js';
import { StartRunInput } from '#libs/maintenance/lifecycle/domain/index.js';
import { StartDecayRun, StartExpiryRun, StartSessionsRun } from '#libs/maintenance/lifecycle/use-cases/index.js';

export const maintenanceOperations = [
  defineOperation({
    name: 'maintenance.consolidate',
    summary:
      'Consolidate a space: a job merges repetition, settles contradictions, links what is alike and archives what is not needed.',
    role: 'writer',
    effect: 'write',
    input: ConsolidateInput,
    output: StartedRun,
    useCase: StartConsolidation,
    rest: { method: 'POST', path: '/v1/spaces/{space}/maintenance/consolidate', status: 202 },
    graphql: 'consolidate',
    mcp: 'consolidate_memory',
  }),
  defineOperation({
    name: 'maintenance.decay',
    summary:
      'Archive the claims of a space that have faded, and mark those whose trust has waned with age; a job does it.',
    role: 'writer',
    effect: 'write',
    input: StartRunInput,
    output: StartedRun,
    useCase: StartDecayRun,
    rest: { method: 'POST', path: '/v1/spaces/{space}/maintenance/decay-sweep', status: 202 },
    graphql: 'sweepDecay',
  }),
  defineOperation({
    name: 'maintenance.expire',
    summary:
      'Complete the announced changes of a space whose time has come, and record what has gone stale or expired; a job does it.',
    role: 'writer',
    effect: 'write',
    input: StartRunInput,
    output: StartedRun,
    useCase: StartExpiryRun,
    rest: { method: 'POST', path: '/v1/spaces/{space}/maintenance/expiry-sweep', status: 202 },
    graphql: 'sweepExpiry',
  }),
  defineOperation({
    name: 'maintenance.sessions',
    summary: 'Mark the sessions of a space as interrupted that were idle for half an hour; a job does it.',
    role: 'writer',
    effect: 'write',
    input: StartRunInput,
    output: StartedRun,
    useCase: StartSessionsRun,
    rest: { method: 'POST', path: '/v1/spaces/{space}/maintenance/session-sweep', status: 202 },
    graphql: 'sweepSessions',
  }),
  defineOperation({
    name: 'maintenance.listRuns',
    summary: 'List the maintenance runs of a space with their reports, newest first.',
    role: 'reader',
    effect: 'read',
    input: ListRunsInput,
    output: RunList,
    useCase: ListRuns,
    rest: { method: 'GET', path: '/v1/spaces/{space}/maintenance/runs' },
    graphql: 'maintenanceRuns',
    mcp: 'list_maintenance',
  }),
  defineOperation({
    name: 'maintenance.getRun',
    summary: 'Read one maintenance run: its options and its report.',
    role: 'reader',
    effect: 'read',
    input: RunInput,
    output: RunView,
    useCase: GetRun,
    rest: { method: 'GET', path: '/v1/spaces/{space}/maintenance/runs/{run}' },
    graphql: 'maintenanceRun',
  }),
  defineOperation({
    name: 'maintenance.getSchedule',
    summary: 'Read the maintenance schedule of a space, with the next time of each kind.',
    role: 'reader',
    effect: 'read',
    input: ScheduleInput,
    output: ScheduleView,
    useCase: GetSchedule,
    rest: { method: 'GET', path: '/v1/spaces/{space}/maintenance/schedule', version: (schedule) => schedule.version },
    graphql: 'maintenanceSchedule',
  }),
  defineOperation({
    name: 'maintenance.setSchedule',
    summary: 'Change the maintenance schedule of a space, or pause it.',
    role: 'admin',
    effect: 'write',
    input: SetScheduleInput,
    output: ScheduleView,
    useCase: SetSchedule,
    rest: { method: 'PATCH', path: '/v1/spaces/{space}/maintenance/schedule', version: (schedule) => schedule.version },
    graphql: 'setMaintenanceSchedule',
  }),
];
