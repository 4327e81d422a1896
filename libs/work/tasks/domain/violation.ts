import { z } from 'zod';
import { idOf } from '#libs/kernel/index.js';

/** Why a task or a step does not become what was asked, as data. */
export const VIOLATION_CODES = ['illegal_transition', 'dependency_not_satisfied', 'task_not_complete'] as const;

export const Violation = z
  .object({
    code: z.enum(VIOLATION_CODES).describe('What stands against it.'),
    reason: z.string().describe('The same in words.'),
    allowed: z.array(z.string()).describe('Of an illegal transition: where it may go instead.'),
    stepIds: z.array(idOf('stp')).describe('Steps it waits for; at most a hundred.'),
    taskIds: z.array(idOf('tsk')).describe('Subtasks it waits for; at most a hundred.'),
  })
  .meta({ id: 'Violation', description: 'One reason against a change of status.' });
export type Violation = z.output<typeof Violation>;

export const Rejection = z
  .object({ violations: z.array(Violation).describe('All of them.') })
  .meta({ id: 'Rejection', description: 'Why a change of status was rejected. Nothing of it was recorded.' });

/** Ids that a violation names at most. */
export const MAX_NAMED = 100;
