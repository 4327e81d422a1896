import type { Ask } from '../../client.js';
import { plain, words } from '../../words.js';

/** Something that waits for a person. */
export interface Waiting {
  id: string;
  text: string;
  at: string;
  /** The page that shows the details. */
  to: 'conflict' | 'claim' | 'task' | 'job' | 'correction' | 'proposal';
}

type Kind = 'conflicts' | 'quarantine' | 'cascades' | 'jobs' | 'proposals' | 'tasks';
export type AllWaiting = Record<Kind, Waiting[]>;

export const TITLES: Record<Kind, string> = {
  conflicts: words.home.conflicts,
  quarantine: words.home.quarantine,
  cascades: words.home.cascades,
  jobs: words.home.jobs,
  proposals: words.home.proposals,
  tasks: words.home.tasks,
};

interface Nodes<T> {
  nodes: T[];
}

interface Found {
  conflicts?: Nodes<{ id: string; openedAt: string; newClaim: { id: string; text: string | null } }>;
  quarantine: Nodes<{ id: string; text: string; recordedAt: string }>;
  cascades: Nodes<{ id: string; trigger: string; error: string | null; startedAt: string }>;
  jobs: Nodes<{ id: string; queue: string; error: string | null; updatedAt: string }>;
  proposals: Nodes<{ id: string; kind: string; reason: string | null; subjectId: string; proposedAt: string }>;
  tasks: Nodes<{ id: string; title: string; changedAt: string }>;
}

/** Six lists in one request, because they are shown together and change with the same events. */
const QUERY = `query Waiting($space: String!, $first: Int!, $withConflicts: Boolean!) {
  conflicts(space: $space, status: open, first: $first) @include(if: $withConflicts) {
    nodes { id openedAt newClaim { id text } }
  }
  quarantine: claims(space: $space, statuses: [quarantined], first: $first) { nodes { id text recordedAt } }
  cascades(space: $space, state: failed, first: $first) { nodes { id trigger error startedAt } }
  jobs(status: dead, first: $first) { nodes { id queue error updatedAt } }
  proposals(space: $space, status: open, first: $first) { nodes { id kind reason subjectId proposedAt } }
  tasks(space: $space, status: blocked, first: $first) { nodes { id title changedAt } }
}`;

/** Reads what waits in a space, up to a maximum number of each kind. Some roles may not list conflicts. */
export async function readWaiting(
  ask: Ask,
  variables: { space: string; first: number; withConflicts: boolean },
): Promise<AllWaiting> {
  const found = await ask<Found>(QUERY, variables);
  return {
    conflicts: (found.conflicts?.nodes ?? []).map(({ id, openedAt, newClaim }) => ({
      id,
      text: newClaim.text ?? newClaim.id,
      at: openedAt,
      to: 'conflict',
    })),
    quarantine: found.quarantine.nodes.map(({ id, text, recordedAt }) => ({ id, text, at: recordedAt, to: 'claim' })),
    cascades: found.cascades.nodes.map(({ id, trigger, error, startedAt }) => ({
      id,
      text: `${plain(trigger)}: ${error ?? id}`,
      at: startedAt,
      to: 'correction',
    })),
    jobs: found.jobs.nodes.map(({ id, queue, error, updatedAt }) => ({
      id,
      text: `${queue}: ${error ?? id}`,
      at: updatedAt,
      to: 'job',
    })),
    proposals: found.proposals.nodes.map(({ id, kind, reason, subjectId, proposedAt }) => ({
      id,
      text: `${plain(kind)}: ${reason ?? subjectId}`,
      at: proposedAt,
      to: 'proposal',
    })),
    tasks: found.tasks.nodes.map(({ id, title, changedAt }) => ({ id, text: title, at: changedAt, to: 'task' })),
  };
}
