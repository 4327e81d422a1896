import { z } from 'zod';
import { idOf, instantOut } from '#libs/kernel/index.js';

/**
 * What became of the workspace of a task (beliefs spec, section 6). It quotes no claim, because everybody in the space
 * may read it.
 */
export const EpisodeRecord = z
  .object({
    taskId: idOf('tsk').describe('The task.'),
    workspaceId: idOf('wsp').describe('Its workspace.'),
    from: instantOut.describe('When the workspace was opened.'),
    to: instantOut.describe('When the record was made.'),
    counts: z.record(z.string(), z.int()).describe('Number of claims of the workspace in each state of belief.'),
    promoted: z.array(idOf('clm')).describe('Durable claims that were promoted from it, at most 200.'),
    carried: z.array(idOf('clm')).describe('Claims in it that still hold and were not promoted, at most 200.'),
    archived: z
      .array(
        z
          .object({
            id: idOf('clm').describe('Id of the claim.'),
            code: z.string().describe('Why it was archived.'),
          })
          .meta({ id: 'ArchivedOfEpisode', description: 'A claim of a workspace that was archived.' }),
      )
      .describe('Claims of the workspace that were archived and not promoted, at most 200.'),
    tests: z.array(idOf('tst')).describe('Tests of its claims, at most 50.'),
    openQuestions: z.array(idOf('clm')).describe('Carried claims that are contested.'),
    note: z.string().nullable().describe('A note by the creator of the record.'),
    text: z.string().describe('The record in words, at most 1,200 characters.'),
  })
  .meta({ id: 'EpisodeRecord', description: 'The final state of the workspace of a task.' });
export type EpisodeRecord = z.output<typeof EpisodeRecord>;
