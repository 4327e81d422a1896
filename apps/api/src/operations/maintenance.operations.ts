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
      'Consolidate a space: a job merges duplicates, settles contradictions, links similar claims and archives what is not needed.',
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
      'Archive the faded claims of a space, and mark those whose trust has fallen with age as disputed; a job does it.',
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
      'Complete the announced changes of a space that are due, and record what has gone stale or expired; a job does it.',
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
    summary: 'Mark sessions of a space that were idle for half an hour as interrupted; a job does it.',
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
    summary: 'List merges of claims, newest first.',
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
    summary: 'Read a merge: its rule, and both claims before and after it.',
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
    summary: 'Undo a merge: the archived claim returns through the gate, and the two are not merged again.',
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
    summary: 'Let a language model propose a claim for a text. Nothing is stored.',
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
      'Let a language model propose what a text changes in memory. Its proposals are stored as inferences, and the gate decides.',
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
