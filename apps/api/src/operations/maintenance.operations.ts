import { defineOperation } from '#libs/kernel/index.js';
import {
  ConsolidateInput,
  ListRunsInput,
  RunInput,
  RunList,
  RunView,
  StartedRun,
  GetRun,
  ListRuns,
  ScheduleInput,
  ScheduleView,
  SetScheduleInput,
  GetSchedule,
  SetSchedule,
  StartRun,
  StartRunInput,
} from '#libs/maintenance/runs/index.js';
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
} from '#libs/recall/extraction/index.js';

export const maintenanceOperations = [
  defineOperation({
    name: 'maintenance.startRun',
    summary:
      'Start a maintenance run in a space: consolidation, decay, expiry or the interruption of idle sessions. A job does it.',
    role: 'writer',
    effect: 'write',
    input: StartRunInput,
    output: StartedRun,
    useCase: StartRun,
    rest: { method: 'POST', path: '/v1/spaces/{space}/maintenance/runs', status: 202 },
    graphql: 'startMaintenanceRun',
    mcp: 'start_maintenance_run',
    mcpTools: {
      consolidate_memory: {
        summary:
          'Join memories that say the same, link those that are alike, and look for contradictions; a job does it.',
        payload: ConsolidateInput,
        fixed: { kind: 'consolidate' },
      },
    },
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
    mcp: 'list_maintenance_runs',
  }),
  defineOperation({
    name: 'maintenance.getRun',
    summary: 'Read one maintenance run: its options and its report.',
    role: 'reader',
    effect: 'read',
    input: RunInput,
    output: RunView,
    useCase: GetRun,
    rest: { method: 'GET', path: '/v1/spaces/{space}/maintenance/runs/{id}' },
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
    operationId: 'extractClaim',
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
