import { defineOperation } from '#libs/kernel/index.js';
import { ConsolidateInput, StartConsolidation } from '#libs/maintenance/consolidation/index.js';
import {
  ListRunsInput,
  RunInput,
  RunList,
  RunView,
  StartedRun,
  GetRun,
  ListRuns,
} from '#libs/maintenance/runs/index.js';
import {
  ScheduleInput,
  ScheduleView,
  SetScheduleInput,
  GetSchedule,
  SetSchedule,
} from '#libs/maintenance/schedules/index.js';
import { StartRunInput, StartDecayRun, StartExpiryRun, StartSessionsRun } from '#libs/maintenance/lifecycle/index.js';
import {
  ListMergesInput,
  MergeInput,
  MergeList,
  MergeView,
  UndoMergeInput,
  UnmergeView,
  GetMerge,
  ListMerges,
  UndoMerge,
} from '#libs/maintenance/merges/index.js';
import {
  EvolveInput,
  EvolveView,
  ExtractInput,
  ExtractView,
  Evolve,
  ExtractClaim,
} from '#libs/maintenance/extraction/index.js';

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

const MERGES = '/v1/spaces/{space}/merges';

export const mergeOperations = [
  defineOperation({
    name: 'merges.list',
    summary: 'List claims that consolidation made one, newest first.',
    role: 'reader',
    effect: 'read',
    input: ListMergesInput,
    output: MergeList,
    useCase: ListMerges,
    rest: { method: 'GET', path: MERGES },
    graphql: 'merges',
    mcp: 'list_merges',
  }),
  defineOperation({
    name: 'merges.get',
    summary: 'Read a merge: by what rule, and how both claims stood before and after it.',
    role: 'reader',
    effect: 'read',
    input: MergeInput,
    output: MergeView,
    useCase: GetMerge,
    graphql: 'merge',
    rest: { method: 'GET', path: `${MERGES}/{id}`, version: (merge) => merge.version },
  }),
  defineOperation({
    name: 'merges.undo',
    summary: 'Part two claims again: the archived one comes back through the gate, and they are not made one again.',
    role: 'writer',
    effect: 'write',
    input: UndoMergeInput,
    output: UnmergeView,
    useCase: UndoMerge,
    graphql: 'undoMerge',
    mcp: 'undo_merge',
    rest: { method: 'POST', path: `${MERGES}/{id}:undo`, version: ({ merge }) => merge.version },
  }),
];

const CLAIMS = '/v1/spaces/{space}/claims';

export const extractionOperations = [
  defineOperation({
    name: 'claims.extract',
    summary: 'Have a language model read a claim out of a text. Nothing is stored.',
    role: 'agent',
    effect: 'read',
    input: ExtractInput,
    output: ExtractView,
    useCase: ExtractClaim,
    graphql: 'extractClaim',
    mcp: 'extract_claim',
    rest: { method: 'POST', path: `${CLAIMS}:extract` },
  }),
  defineOperation({
    name: 'claims.evolve',
    summary:
      'Have a language model say what a text changes about what is remembered. Its proposals are stored as inferences, and the gate decides.',
    role: 'agent',
    effect: 'write',
    input: EvolveInput,
    output: EvolveView,
    useCase: Evolve,
    graphql: 'evolve',
    mcp: 'evolve',
    rest: { method: 'POST', path: `${CLAIMS}:evolve` },
  }),
];
