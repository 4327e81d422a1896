import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Ctx } from '#libs/kernel/index.js';
import { MemoryModule } from '#libs/memory/memory.module.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { GetTask, RestoreCheckpoint, RestoreCheckpointInput } from '#libs/work/continuity/index.js';
import { TrackFailure, TrackFailureInput } from '#libs/work/failures/index.js';
import { StoreMemory, StoreMemoryInput, UpdateMemory, UpdateMemoryInput } from '#libs/work/notes/index.js';
import { CreateStep, CreateStepInput } from '#libs/work/steps/index.js';
import { CreateTask, CreateTaskInput, TaskInput } from '#libs/work/tasks/index.js';
import { WorkModule } from '#libs/work/work.module.js';
import { RecallModule } from '../../recall.module.js';
import { RecallMemoryInput } from '../domain/memory.schemas.js';
import { RecallMemory } from './recall-memory.js';

/**
 * This many facts, notes and failures of a task are considered; items that are not shown must not take their places.
 */
const CONSIDERED = 100;

describe('the memories and failures of a task', () => {
  let world: World;
  let agent: Ctx;
  let peer: Ctx;
  beforeAll(async () => {
    world = await openWorld([MemoryModule, WorkModule, RecallModule]);
    [agent, peer] = ['1', '2'].map((digit) =>
      world.as('agent', {
        principal: { id: `prn_0${digit.padStart(25, '0')}`, kind: 'agent', name: `agent ${digit}` },
        keyId: `key_0${digit.padStart(25, '0')}`,
      }),
    ) as [Ctx, Ctx];
  });
  afterAll(() => world.close());

  async function aTask() {
    const here = await openSpace(world);
    const { call } = here;
    const { id: taskId } = await call(CreateTask, CreateTaskInput, { title: 'Ship it' });
    const note = async (content: string, importance: number, as: Ctx) =>
      (await call(StoreMemory, StoreMemoryInput, { content, category: 'strategy', importance, taskId }, as)).claimId!;
    const texts = (memories: readonly { text: string }[]) => memories.map(({ text }) => text);
    const shown = async () => ({
      withTheTask: texts((await call(GetTask, TaskInput, { id: taskId }, agent)).memories),
      restored: texts((await call(RestoreCheckpoint, RestoreCheckpointInput, { taskId }, agent)).memories),
    });
    return { ...here, taskId, note, shown };
  }

  it('are not displaced by the former wordings of a note', async () => {
    const { call, note, shown } = await aTask();
    await note('Deploy on Monday.', 0.6, peer);
    let claimId = await note('Try port 0.', 0.9, agent);
    for (let n = 1; n <= CONSIDERED; n += 1)
      claimId = (await call(UpdateMemory, UpdateMemoryInput, { claimId, content: `Try port ${n}.` }, agent)).claimId!;
    const both = [`Try port ${CONSIDERED}.`, 'Deploy on Monday.'];
    expect(await shown()).toEqual({ withTheTask: both, restored: both });
  });

  it('are not displaced by facts that were retracted', async () => {
    const { call, taskId, store, shown } = await aTask();
    const steps = await Promise.all(
      ['A', 'B'].map((title) => call(CreateStep, CreateStepInput, { taskId, stepType: 'check', title })),
    );
    const attached = async (text: string, n: number): Promise<string> => {
      const id = await store(text);
      await world.database.owner(
        `insert into step_facts (tenant_id, step_id, claim_id, attached_at, attached_by) values ($1, $2, $3, timestamptz '2026-01-01' + $4 * interval '1 minute', 'prn_a')`,
        [world.tenantId, steps[n % 2]!.id, id, n],
      );
      return id;
    };
    await attached('The order is paid.', 0);
    const retracted: string[] = [];
    for (let n = 1; n <= CONSIDERED; n += 1) retracted.push(await attached(`The order has item ${n}.`, n));
    await world.database.owner(`update claims set status = 'retracted' where id = any ($1)`, [retracted]);
    expect(await shown()).toEqual({ withTheTask: ['The order is paid.'], restored: ['The order is paid.'] });
  });

  it('are not displaced by a failure that is reported again and again', async () => {
    const { call, taskId } = await aTask();
    const failed = (what: string, component: string) =>
      call(TrackFailure, TrackFailureInput, { taskId, what, component }, agent);
    await failed('The table is locked', 'db');
    for (let n = 1; n <= CONSIDERED; n += 1) await failed('The port is closed', 'net');
    const failures = async () =>
      (await call(RestoreCheckpoint, RestoreCheckpointInput, { taskId }, agent)).failures
        .map(({ text }) => text)
        .sort();
    expect(await failures()).toEqual(['The port is closed', 'The table is locked']);
  });

  it('are recalled by their category, even if stronger notes have another category or were found already', async () => {
    const { call, taskId, note } = await aTask();
    const topK = 6;
    for (let n = 1; n <= 3 * topK; n += 1)
      await call(
        StoreMemory,
        StoreMemoryInput,
        { content: `Deploy ${n} failed: timeout ${n}`, category: 'failure', importance: 0.9, taskId },
        agent,
      );
    const strategies = ['Use blue paint.', 'Ask Ann.', 'Count twice.', 'Begin on Monday.', 'Bake bread.'];
    for (const [n, content] of strategies.entries()) await note(content, 0.7 - n / 10, agent);
    const recalled = async (query: string) => {
      const asked = { query, taskId, category: 'strategy', topK };
      return (await call(RecallMemory, RecallMemoryInput, asked, agent)).memories.map(({ text }) => text);
    };
    expect(await recalled('xylophone')).toEqual(strategies);
    expect(await recalled('bread')).toEqual(['Bake bread.', ...strategies.slice(0, -1)]);
  });
});
