import { defineOperation } from '#libs/kernel/index.js';
import { ConsolidateInput } from '#libs/upkeep/consolidation/domain/index.js';
import { StartConsolidation } from '#libs/upkeep/consolidation/use-cases/index.js';
import { ListRunsInput, RunInput, RunList, RunView, StartedRun } from '#libs/upkeep/runs/domain/index.js';
import { GetRun, ListRuns } from '#libs/upkeep/runs/use-cases/index.js';
import { ScheduleInput, ScheduleView, SetScheduleInput } from '#libs/upkeep/schedules/domain/index.js';
import { GetSchedule, SetSchedule } from '#libs/upkeep/schedules/use-cases/index.js';
import { SweepInput } from '#libs/upkeep/sweeps/domain/index.js';
import { SweepDecay, SweepExpiry, SweepSessions } from '#libs/upkeep/sweeps/use-cases/index.js';

export const upkeepOperations = [
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
      'Sweep a space for claims that have faded, and for trust that waned with age: a job archives the ones and marks the others.',
    role: 'writer',
    effect: 'write',
    input: SweepInput,
    output: StartedRun,
    useCase: SweepDecay,
    rest: { method: 'POST', path: '/v1/spaces/{space}/maintenance/decay-sweep', status: 202 },
    graphql: 'sweepDecay',
  }),
  defineOperation({
    name: 'maintenance.expire',
    summary: 'Sweep a space for changes that were announced for a time that has come: a job completes them.',
    role: 'writer',
    effect: 'write',
    input: SweepInput,
    output: StartedRun,
    useCase: SweepExpiry,
    rest: { method: 'POST', path: '/v1/spaces/{space}/maintenance/expiry-sweep', status: 202 },
    graphql: 'sweepExpiry',
  }),
  defineOperation({
    name: 'maintenance.sessions',
    summary: 'Sweep a space for sessions idle for half an hour: a job marks them as interrupted.',
    role: 'writer',
    effect: 'write',
    input: SweepInput,
    output: StartedRun,
    useCase: SweepSessions,
    rest: { method: 'POST', path: '/v1/spaces/{space}/maintenance/session-sweep', status: 202 },
    graphql: 'sweepSessions',
  }),
  defineOperation({
    name: 'maintenance.listRuns',
    summary: 'List the runs of upkeep in a space with their reports, newest first.',
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
    summary: 'Read one run of upkeep: what it was asked, and its report.',
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
    summary: 'Say when upkeep is begun in a space by itself, and when each duty comes next.',
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
    summary: 'Change when upkeep is begun in a space by itself, or pause it.',
    role: 'admin',
    effect: 'write',
    input: SetScheduleInput,
    output: ScheduleView,
    useCase: SetSchedule,
    rest: { method: 'PATCH', path: '/v1/spaces/{space}/maintenance/schedule', version: (schedule) => schedule.version },
    graphql: 'setMaintenanceSchedule',
  }),
];
