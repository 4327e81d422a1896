import { candidates } from './families/candidates.js';
import { batches, classes, collections, prompts } from './families/collections.js';
import { byReasoning, otherConclusions, ownNodes } from './families/conclusions.js';
import { contradictions, verdicts, votes } from './families/decisions.js';
import { creations } from './families/creations.js';
import { entities } from './families/entities.js';
import { factAttempts } from './families/facts.js';
import type { Family } from './families/family.js';
import { imports } from './families/imports.js';
import { paraphrases } from './families/paraphrases.js';
import { externalIds, sessions, windows, workspaces } from './families/places.js';
import { runtimeNotes } from './families/runtime-notes.js';
import { spelling } from './families/spelling.js';
import { echoes, superseding, supports } from './families/taking-back.js';
import { rewording, wordsFirst } from './families/words.js';
import { taskWords } from './families/task-words.js';
import { tools } from './families/tools.js';
import { testAttempts } from './families/tests.js';
import { work } from './families/work.js';

/** The families that attack an operation, or the reason why no family has to. */
export type Covered = readonly Family[] | { notAttacked: string };

/**
 * Every operation by which a key of role `agent` can change something, with the families that attack it. Operations
 * that only read are covered by every attempt, because the judge looks at what they show. `coverage.spec.ts` fails for
 * an operation that is missing here; the suites that run the attempts fail if a family is named here for an operation
 * that no agent calls in this family.
 */
export const COVERAGE: Readonly<Record<string, Covered>> = {
  'claims.store': [echoes, wordsFirst, rewording, spelling, paraphrases, prompts, windows],
  'claims.storeBatch': [batches],
  'claims.supersede': [superseding],
  'claims.reinforce': [votes],
  'claims.dispute': [votes],
  'claims.withdrawVote': [creations],
  'claims.corroborate': [echoes, votes],
  'claims.attachContradiction': [votes],
  'claims.retract': [echoes, supports, collections],
  'claims.evolve': [rewording, paraphrases],
  'claims.recordUse': [votes],
  'tools.call': [tools],
  'spaces.import': [imports],
  'evidence.record': [supports, classes, externalIds, workspaces],
  'evidence.recordBatch': [batches],
  'evidence.revoke': [supports],
  'conflicts.contradict': [contradictions, verdicts],
  'conflicts.withdraw': [verdicts],
  'nodes.create': [ownNodes, verdicts],
  'nodes.createBatch': [batches],
  'nodes.derive': [byReasoning, otherConclusions],
  'nodes.rederive': [otherConclusions],
  'nodes.retract': [verdicts],
  'nodes.supersede': [superseding, creations],
  'nodes.resolve': [contradictions, verdicts],
  'edges.add': [collections, creations, taskWords],
  'edges.remove': [creations],
  'persons.update': [creations],
  'cornerstones.retire': [creations],
  'proposals.withdraw': [creations],
  'tests.propose': [testAttempts],
  'tests.ingest': [testAttempts],
  'tests.withdraw': [testAttempts],
  'principles.mark': [creations],
  'digests.compress': [collections, creations],
  'conversations.record': [classes],
  'episodes.create': [collections],
  'episodes.capture': [creations],
  'episodes.add': [creations],
  'episodes.remove': [collections, creations],
  'clusters.create': [collections],
  'clusters.refresh': [creations],
  'links.add': [collections, creations],
  'links.remove': [collections, creations],
  'sessions.open': [sessions],
  'sessions.close': [sessions, taskWords],
  'workspaces.open': [workspaces],
  'workspaces.close': [workspaces],
  'workspaces.reopen': [workspaces],
  'workspaces.promote': [workspaces],
  'tasks.create': [work],
  'tasks.setStatus': [work],
  'tasks.update': [work, taskWords],
  'tasks.retry': [work, taskWords],
  'tasks.spawnSubtask': [work, taskWords],
  'tasks.trackProgress': [work, taskWords],
  'checkpoints.restore': [work],
  'failures.track': [work],
  'handoffs.record': [work, taskWords],
  'executions.start': [work],
  'executions.end': { notAttacked: 'It says that something is over, in one of two words.' },
  'sessions.heartbeat': { notAttacked: 'It says nothing.' },
  'sessions.resume': { notAttacked: 'It says nothing.' },
  'sessions.reportInterruption': [work],
  'steps.create': [work],
  'steps.transition': [work],
  'steps.attach': [work],
  'steps.attachFact': [work],
  'stepEdges.add': [work],
  'offloads.record': [work],
  'memories.store': [runtimeNotes],
  'memories.update': [runtimeNotes],
  'sessions.reportOutcome': [runtimeNotes],
  'facts.assert': [factAttempts],
  'candidates.record': [candidates],
  'entities.create': [entities],
  'dashboardSessions.end': { notAttacked: 'It ends a session of the caller.' },
  'dashboardSessions.endAll': { notAttacked: 'It ends the sessions of the caller.' },
};

export function familiesOf(operation: string): readonly Family[] {
  const covered = COVERAGE[operation];
  return covered === undefined || 'notAttacked' in covered ? [] : covered;
}
