import { defineOperation } from '#libs/kernel/index.js';
import {
  ReportOutcome,
  ReportOutcomeInput,
  SessionOutcomeView,
  StoreMemory,
  StoreMemoryInput,
  StoreMemoryResult,
  UpdateMemory,
  UpdateMemoryInput,
  UpdateMemoryResult,
} from '#libs/work/notes/index.js';

const MEMORIES = '/v1/spaces/{space}/memories';

export const memoryOperations = [
  defineOperation({
    name: 'memories.store',
    operationId: 'storeMemory',
    summary: 'Remember something: an assumption, a failure or a strategy as a note, anything else as a claim.',
    role: 'agent',
    effect: 'write',
    input: StoreMemoryInput,
    output: StoreMemoryResult,
    useCase: StoreMemory,
    rest: {
      method: 'POST',
      path: MEMORIES,
      status: ({ outcome }) => (outcome === 'accepted' || outcome === 'quarantined' ? 201 : 200),
    },
    graphql: 'storeMemory',
    mcp: 'store_memory',
  }),
  defineOperation({
    name: 'memories.update',
    operationId: 'updateMemory',
    summary: 'Change what a memory of yours says, or how important a note of yours is.',
    role: 'agent',
    effect: 'write',
    input: UpdateMemoryInput,
    output: UpdateMemoryResult,
    useCase: UpdateMemory,
    rest: { method: 'PATCH', path: `${MEMORIES}/{claimId}` },
    graphql: 'updateMemory',
    mcp: 'update_memory',
  }),
  defineOperation({
    name: 'sessions.reportOutcome',
    operationId: 'reportSessionOutcome',
    summary: 'Report once how a session ended; notes that it used gain or lose importance.',
    role: 'agent',
    effect: 'write',
    input: ReportOutcomeInput,
    sessionField: 'sessionId',
    output: SessionOutcomeView,
    useCase: ReportOutcome,
    rest: { method: 'POST', path: '/v1/spaces/{space}/sessions/{sessionId}:outcome' },
    graphql: 'reportSessionOutcome',
    mcp: 'session_outcome',
  }),
];
