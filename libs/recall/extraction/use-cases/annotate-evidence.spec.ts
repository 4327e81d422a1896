import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Id } from '#libs/kernel/index.js';
import { PutSchema, PutSchemaInput } from '#libs/knowledge/domain-schemas/index.js';
import { GetEvidence, GetEvidenceInput, RecordEvidence, RecordEvidenceInput } from '#libs/knowledge/evidence/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { Llm, llmUnavailable, type LanguageModel } from '#libs/platform/llm/index.js';
import { ReasoningModule } from '#libs/reasoning/reasoning.module.js';
import { openSpace, openWorldWith, setMode, type World } from '#libs/testing/index.js';
import { RecallModule } from '../../recall.module.js';
import { AnnotateEvidence } from './annotate-evidence.js';

/** Returns the configured answer. */
class ScriptedModel implements LanguageModel {
  readonly name = 'm-1';
  asked: string[] = [];
  says: () => unknown = () => ({ anchors: [] });

  async complete({ instructions, material }: { instructions: string; material: string }): Promise<string> {
    this.asked.push(`${instructions}\n${material}`);
    return JSON.stringify(await Promise.resolve(this.says()));
  }
}

const model = new ScriptedModel();
let world: World;
beforeAll(async () => {
  world = await openWorldWith([KnowledgeModule, ReasoningModule, RecallModule], { llm: new Llm(model) });
});
beforeEach(() => {
  model.asked = [];
});
afterAll(() => world.close());

const CONTENT = 'The money of refund number one went out.';
const answer = (more: object = {}) => ({
  entity: 'refund',
  value: 'one',
  start: 13,
  end: 30,
  confidence: 0.7,
  ...more,
});

/** Records evidence under the schema `refund`. A model is asked only about the entity `refund`. */
async function aRecord(content = CONTENT, more: object = {}) {
  const here = await openSpace(world);
  await here.call(PutSchema, PutSchemaInput, { builtIn: 'refund' });
  const as = world.as('agent', { sourceSystems: ['refund_api'] });
  const recorded = await here.call(
    RecordEvidence,
    RecordEvidenceInput,
    { kind: 'tool_output', evidenceType: 'refund_api_response', sourceSystem: 'refund_api', content, ...more },
    as,
  );
  const id = recorded.id as Id<'evd'>;
  const job = { spaceId: here.spaceId, evidenceId: id };
  return {
    recorded,
    annotate: () => world.get(AnnotateEvidence).run(world.tenantId, job),
    giveUp: () => world.get(AnnotateEvidence).giveUp(world.tenantId, job),
    read: () => here.call(GetEvidence, GetEvidenceInput, { id }),
    bound: () =>
      world.database.owner(`select entity, value from evidence_anchors where evidence_id = $1 and entity <> ''`, [id]),
  };
}

it('a model is asked once for values that nothing else found; they are stored with their passages and never bind', async () => {
  model.says = () => ({ anchors: [answer()] });
  const { recorded, annotate, read, bound } = await aRecord();
  expect(recorded).toMatchObject({ anchors: [], ingest: { status: 'pending' } });
  await annotate();
  expect(await read()).toMatchObject({
    anchors: [
      { entity: 'refund', value: 'one', stage: 'llm', pointer: null, span: { start: 13, end: 30 }, confidence: 0.7 },
    ],
    ingest: { status: 'complete' },
  });
  expect(await bound()).toEqual([]);
  await annotate();
  expect(model.asked).toHaveLength(1);
  expect(model.asked[0]).toContain('names: refund.');
});

it.each<[string, object]>([
  ['of an entity that was not requested', { entity: 'order' }],
  ['that its passage does not contain', { value: 'two' }],
  ['with a passage outside the text', { start: 30, end: 60 }],
  ['with an empty passage', { start: 13, end: 13 }],
  ['with a confidence above 1', { confidence: 1.1 }],
  ['that is blank', { value: ' ' }],
  ['with an unknown field', { certain: true }],
])('a value from the model %s is dropped', async (_, more) => {
  model.says = () => ({ anchors: [answer(more)] });
  const { annotate, read } = await aRecord();
  await annotate();
  expect(await read()).toMatchObject({ anchors: [], ingest: { status: 'complete' } });
});

it.each<[string, string, object]>([
  ['the payload', '{"refund_id": "REF-1"}', {}],
  ['the text', 'REF-1 went out.', {}],
  ['the caller', 'It went out.', { anchors: { refund: 'REF-1' } }],
])('no model is asked if %s already named a value', async (_, content, more) => {
  const { recorded, annotate } = await aRecord(content, more);
  expect(recorded.ingest).toEqual({ status: 'complete' });
  await annotate();
  expect(model.asked).toEqual([]);
});

it('a request that the model does not answer is retried and finally fails', async () => {
  model.says = () => {
    throw llmUnavailable();
  };
  const { annotate, giveUp, read } = await aRecord();
  await expect(annotate()).rejects.toMatchObject({ code: 'llm_unavailable' });
  expect((await read()).ingest).toEqual({ status: 'pending' });
  await giveUp();
  expect(await read()).toMatchObject({ anchors: [], ingest: { status: 'failed' } });
});

it('no model is asked while the tenant is read-only, however often the request is delivered', async () => {
  model.says = () => ({ anchors: [answer()] });
  const { annotate, giveUp, read } = await aRecord();
  await setMode(world.database, world.tenantId, 'read_only');
  for (let delivered = 0; delivered < 3; delivered += 1) {
    await expect(annotate()).rejects.toMatchObject({ code: 'degraded_mode' });
    await expect(giveUp()).rejects.toMatchObject({ code: 'degraded_mode' });
  }
  expect(model.asked).toEqual([]);
  await setMode(world.database, world.tenantId, 'normal');
  await annotate();
  expect(model.asked).toHaveLength(1);
  expect((await read()).ingest).toEqual({ status: 'complete' });
});

it('values found by a model are rebuilt by replay', async () => {
  await world.expectReplayIsExact();
});
