import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { ReasoningModule } from '#libs/reasoning/reasoning.module.js';
import { openSpace, openWorld, type TestSpace, type World } from '#libs/testing/index.js';
import { statementsOf } from '#libs/testing/statements.js';
import { GetRecoveryAdvice, GetTask } from '../../continuity/index.js';
import { RecoveryAdviceInput } from '../../continuity/domain/continuity.schemas.js';
import { CreateTask, CreateTaskInput, TaskInput } from '../../tasks/index.js';
import { WorkModule } from '../../work.module.js';
import { ListCheckpointsInput, TrackProgressInput } from '../domain/checkpoint.schemas.js';
import { ListCheckpoints } from './read-checkpoints.js';
import { TrackProgress } from './track-progress.js';

let world: World;
let here: TestSpace;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule, ReasoningModule, WorkModule]);
  here = await openSpace(world);
});
afterAll(async () => {
  await world.expectReplayIsExact();
  await world.close();
});

/** Statements that read the contents of evidence. */
const READING = ['find-evidence', 'lock-evidence', 'find-evidence-excerpts'];
async function contentsReadBy(work: () => Promise<unknown>): Promise<number[]> {
  const { statements } = await statementsOf(work);
  return statements
    .filter(({ name }) => READING.includes(name.replace(/.*\//, '')))
    .map(({ values }) => (values[1] as string[]).length);
}

const aTask = async () => (await here.call(CreateTask, CreateTaskInput, { title: 'Ship the export' })).id;
const track = (taskId: string, said: object) => here.call(TrackProgress, TrackProgressInput, { taskId, ...said });
const output = (content: string) => here.record(content, { kind: 'tool_output', source: 'tool_output' });

it('no read of a task, and no report that needs no proof, reads the content of cited evidence', async () => {
  const taskId = await aTask();
  const evidenceIds = [await output('parse csv: done'), await here.record('A note')];
  const reported = { completed: [{ text: 'parse the csv', evidenceIds }], in_progress: ['write tests'] };
  const cited = [{ action: 'mail customers', reason: 'side_effect_emitted', evidenceIds }];
  expect(await contentsReadBy(() => track(taskId, { ...reported, must_not_redo: cited }))).toEqual([]);
  expect(await contentsReadBy(() => track(taskId, { in_progress: ['write more tests'] }))).toEqual([]);
  expect(await contentsReadBy(() => here.call(GetTask, TaskInput, { id: taskId }))).toEqual([]);
  expect(await contentsReadBy(() => here.call(ListCheckpoints, ListCheckpointsInput, { taskId }))).toEqual([]);
  expect(await contentsReadBy(() => here.call(GetRecoveryAdvice, RecoveryAdviceInput, { taskId }))).toEqual([]);
});

it('a report reads only the content that may prove that an open item is completed, and never much at a time', async () => {
  const taskId = await aTask();
  await track(taskId, { preferred_next: ['parse the csv', 'write tests'] });
  const note = await here.record('parse csv: done', { kind: 'note', source: 'inference' });
  const others = await Promise.all(Array.from({ length: 70 }, (_, n) => output(`started part ${n}`)));
  const done = await output('parse csv: done');
  const ids = [note, ...others, done];
  const completed = Array.from({ length: 8 }, (_, n) => ({
    text: 'parse csv',
    evidenceIds: ids.slice(n * 10, n * 10 + 10),
  }));
  const peer = world.as('writer', {
    principal: { ...world.as('writer').caller.principal, id: 'prn_peer' },
  });
  const read = await contentsReadBy(() =>
    here.call(
      TrackProgress,
      TrackProgressInput,
      { taskId, completed: completed.filter((each) => each.evidenceIds.length > 0) },
      peer,
    ),
  );
  expect(read).toEqual([64, 7]);
  const { latestCheckpoint } = await here.call(GetTask, TaskInput, { id: taskId });
  expect(latestCheckpoint!.continuation.preferred_next).toEqual(['write tests']);
  expect(latestCheckpoint!.continuation.completed.map((each) => each.evidenceIds.length)).toEqual([
    10, 10, 10, 10, 10, 10, 10, 2,
  ]);
});
