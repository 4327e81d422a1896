import type { Id } from '#libs/kernel/index.js';
import { shownText, soundnessAt, type Soundness } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { ShownFailure } from '../../../failures/index.js';
import { ANY_SESSION, noteStrengthAt, type VisibleMemories } from '../../../notes/index.js';
import type { TaskMemoryRepository } from '../../store/task-memory.repository.js';

/** A memory of a task, in the form in which it is restored. */
export interface TaskMemory extends Soundness {
  id: Id<'clm'>;
  text: string;
  category: string;
  importance: number;
}

interface Worth {
  importance: number;
  strength: number;
}

/** Reads the memories of a task: the facts of its steps, and its notes. */
export class TaskMemories {
  constructor(
    private readonly memories: TaskMemoryRepository,
    private readonly visible: VisibleMemories,
  ) {}

  /** The visible memories and the given failures, best first. The importance of a note is its strength. */
  async read(tx: TenantTx, space: Space, taskId: string, besides: readonly ShownFailure[]): Promise<TaskMemory[]> {
    const rows = await this.memories.list(tx, space, taskId);
    const worth = new Map<string, Worth>(
      besides.map(({ note }) => [
        note.claimId,
        { importance: note.importance, strength: noteStrengthAt(note, space.now) },
      ]),
    );
    for (const { claimId, importance, strength } of rows)
      if (importance !== null && strength !== null) worth.set(claimId, { importance, strength });
    const ids = [...new Set([...rows.map(({ claimId }) => claimId), ...worth.keys()])];
    const claims = await this.visible.among(tx, space, ids, ANY_SESSION);
    return [...claims.values()]
      .map((claim) => {
        const { id, category, importance: own } = claim;
        const { importance, strength } = worth.get(id) ?? { importance: own, strength: own };
        return {
          memory: { id, text: shownText(claim), category, importance, ...soundnessAt(claim, space.now) },
          strength,
        };
      })
      .sort((a, b) => b.strength - a.strength || (a.memory.id < b.memory.id ? 1 : -1))
      .map(({ memory }) => memory);
  }
}
