import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { everythingStored } from '#libs/testing/index.js';
import { openService, type Input, type RestClient, type Service } from '../service/index.js';

let service: Service;
let owner: RestClient;
/** The number of rows after the setup. The refused calls must not change it. */
let before: Record<string, string>;
const known: Record<string, string> = {};
const many: string[] = [];

const REASONED = { claim: 'It follows.', logicalChain: 'so', reasoningType: 'modus_ponens' };
const QUESTION = { type: 'question', text: 'Why?', category: 'meta', blockedBy: 'synthesis' };
const LESSON = { type: 'lesson', claim: 'Look first.' };
const NOBODY = 'clm_01kb5q4w3yf6vbt8c1s9n2d7he';

beforeAll(async () => {
  service = await openService();
  owner = (await service.aTenant()).owner;
  const stranger = (await service.aTenant()).owner;
  const store = async (client: RestClient, space: string, text: string, more: Input = {}): Promise<string> =>
    (await client.do('claims.store', { space, text, provenance: { source: 'document' }, ...more })).claim.id;
  const inS = (name: string, input: Input) => owner.do(name, { space: 's', ...input });
  for (const slug of ['s', 'elsewhere']) await owner.do('spaces.create', { slug, name: slug });
  await stranger.do('spaces.create', { slug: 's', name: 'S' });
  for (const name of ['a', 'b', 'retracted']) known[name] = await store(owner, 's', name);
  known.elsewhere = await store(owner, 'elsewhere', 'elsewhere');
  known.theirs = await store(stranger, 's', 'theirs');
  const clock = (value: string) => ({ triple: { subject: 'clock', predicate: 'shows', value } });
  await inS('predicates.put', { name: 'shows', conflictPolicy: 'review' });
  known.shown = await store(owner, 's', 'shown', clock('noon'));
  known.quarantined = await store(owner, 's', 'quarantined', clock('midnight'));
  known.derived = (await inS('nodes.derive', { ...REASONED, premises: [known.a] })).claim.id;
  known.above = (await inS('nodes.derive', { ...REASONED, claim: 'And so on.', premises: [known.derived] })).claim.id;
  for (const [name, node] of Object.entries<Input>({
    goal: { type: 'goal', claim: 'It shall be.', motivation: 'need' },
    axiom: { type: 'axiom', claim: 'It is so.', basis: 'agreed' },
    person: { type: 'person', name: 'Ada' },
    lesson: { ...LESSON, incidentIds: [known.b] },
    definition: { type: 'definition', term: 'pump', definition: 'It moves water.' },
  }))
    known[name] = (await inS('nodes.create', node)).node.id;
  known.question = (await inS('nodes.create', QUESTION)).node.id;
  known.evidence = (await inS('evidence.record', { kind: 'note', content: 'a note', source: 'document' })).id;
  known.evidenceElsewhere = (
    await owner.do('evidence.record', { space: 'elsewhere', kind: 'note', content: 'a note', source: 'document' })
  ).id;
  known.conflict = (await inS('conflicts.list', {})).data[0].id;
  await inS('nodes.retract', { id: known.retracted, errorType: 'other', reason: 'wrong' });
  for (let n = 0; n < 17; n += 1) {
    await inS('sources.put', { sourceId: `source ${n}`, class: 'document' });
    many.push(await store(owner, 's', `witness ${n}`, { provenance: { source: 'document', sourceId: `source ${n}` } }));
  }
  before = await everythingStored(service.database);
}, 120_000);
afterAll(() => service.close());

const derive = (...premises: (string | undefined)[]): Input => ({ ...REASONED, premises });
const batch = (...items: Input[]): Input => ({ items });
const SAME = Array.from({ length: 65 }, (_, n) => `clm_01kb5q4w3yf6vbt8c1s9n2d${n.toString(8).padStart(3, '0')}`);

describe('a graph', () => {
  it.each<[string, string, () => Input, number, string, object?]>([
    ['a premise named twice', 'nodes.derive', () => derive(known.a, known.b, known.a), 400, 'duplicate_premise'],
    ['65 premises', 'nodes.derive', () => derive(...SAME), 400, 'validation_failed'],
    ['no premise', 'nodes.derive', () => derive(), 400, 'validation_failed'],
    [
      'more independent premises than are weighed',
      'nodes.derive',
      () => ({ ...derive(...many), reasoningType: 'inductive_generalization' }),
      400,
      'too_many_premises',
    ],
    ['a premise of another space', 'nodes.derive', () => derive(known.a, known.elsewhere), 404, 'not_found'],
    ['a premise of another tenant', 'nodes.derive', () => derive(known.theirs), 404, 'not_found'],
    ['a premise that never was', 'nodes.derive', () => derive(NOBODY), 404, 'not_found'],
    ['a premise that is not a claim', 'nodes.derive', () => derive(known.person), 400, 'wrong_id_type'],
    [
      'a theory of something that is not a finding',
      'nodes.derive',
      () => ({ ...derive(known.a, known.axiom), type: 'theory', scopeNote: 'here' }),
      400,
      'edge_type_mismatch',
    ],
    [
      'a theory of one thing',
      'nodes.derive',
      () => ({ ...derive(known.a), type: 'theory', scopeNote: 'here' }),
      400,
      'validation_failed',
    ],
    [
      'a node that depends on itself',
      'nodes.rederive',
      () => ({ ...derive(known.derived), claim: undefined, id: known.derived }),
      409,
      'cycle',
      { pathLength: 2 },
    ],
    [
      'a node that depends on what depends on it',
      'nodes.rederive',
      () => ({ ...derive(known.b, known.above), claim: undefined, id: known.derived }),
      409,
      'cycle',
      { pathLength: 3 },
    ],
    [
      'what was never derived, derived again',
      'nodes.rederive',
      () => ({ ...derive(known.b), claim: undefined, id: known.a }),
      409,
      'not_derived',
    ],
    [
      'a claim superseded by itself',
      'nodes.supersede',
      () => ({ id: known.a, replacementId: known.a }),
      400,
      'replacement_is_itself',
    ],
    [
      'a claim superseded by another type',
      'nodes.supersede',
      () => ({ id: known.a, replacementId: known.axiom }),
      400,
      'type_differs',
    ],
    [
      'evidence that was superseded',
      'nodes.supersede',
      () => ({ id: known.evidence, replacementId: known.evidence }),
      409,
      'not_supersedable',
    ],
    [
      'a contradiction that was superseded',
      'nodes.supersede',
      () => ({ id: known.conflict, replacementId: known.a }),
      409,
      'not_supersedable',
    ],
    [
      'a question that was superseded',
      'nodes.supersede',
      () => ({ id: known.question, replacementId: known.question }),
      409,
      'not_supersedable',
    ],
    [
      'a claim superseded by evidence',
      'nodes.supersede',
      () => ({ id: known.a, replacementId: known.evidence }),
      400,
      'type_differs',
    ],
    [
      'evidence of another space, superseded',
      'nodes.supersede',
      () => ({ id: known.evidenceElsewhere, replacementId: known.evidence }),
      404,
      'not_found',
    ],
    [
      'a claim superseded by what fell',
      'nodes.supersede',
      () => ({ id: known.a, replacementId: known.retracted }),
      409,
      'illegal_state',
    ],
    [
      'a derivation superseded by one that it depends on',
      'nodes.supersede',
      () => ({ id: known.above, replacementId: known.derived }),
      409,
      'cycle',
      { pathLength: 3 },
    ],
    [
      'a claim retracted for one of another space',
      'nodes.retract',
      () => ({ id: known.a, replacementId: known.elsewhere, errorType: 'other', reason: 'x' }),
      404,
      'not_found',
    ],
    [
      'a claim that contradicts itself',
      'conflicts.contradict',
      () => ({ nodeA: known.a, nodeB: known.a, description: 'x' }),
      400,
      'self_contradiction',
    ],
    [
      'a contradiction with a node that is not a claim',
      'conflicts.contradict',
      () => ({ nodeA: known.a, nodeB: known.definition, description: 'x' }),
      400,
      'wrong_id_type',
    ],
    [
      'a person about itself',
      'edges.add',
      () => ({ kind: 'about', fromId: known.person, toId: known.person }),
      400,
      'validation_failed',
    ],
    [
      'an end of the wrong type',
      'edges.add',
      () => ({ kind: 'serves', fromId: known.a, toId: known.person }),
      400,
      'edge_type_mismatch',
    ],
    [
      'an end in another space',
      'edges.add',
      () => ({ kind: 'about', fromId: known.elsewhere, toId: known.person }),
      404,
      'not_found',
    ],
    [
      'an exemplar of what it is learned from',
      'edges.add',
      () => ({ kind: 'exemplifies', fromId: known.lesson, toId: known.lesson }),
      400,
      'edge_type_mismatch',
    ],
    [
      'a lesson that matches everything',
      'nodes.create',
      () => ({ ...LESSON, incidentIds: [known.a], situationPattern: '[\\s\\S]*' }),
      400,
      'pattern_matches_everything',
    ],
    [
      'a pattern that looks back',
      'nodes.create',
      () => ({ ...LESSON, incidentIds: [known.a], situationPattern: '(a+)+\\1' }),
      400,
      'pattern_unsupported',
    ],
    [
      'context of another space',
      'nodes.create',
      () => ({ ...QUESTION, contextIds: [known.elsewhere] }),
      404,
      'not_found',
    ],
    [
      'a batch whose item names itself',
      'nodes.createBatch',
      () => batch({ ...QUESTION, contextIds: ['@0'] }),
      400,
      'validation_failed',
    ],
    [
      'a batch with an end of the wrong type',
      'nodes.createBatch',
      () => batch(QUESTION, { ...QUESTION, contextIds: ['@0'] }),
      400,
      'edge_type_mismatch',
      { item: 1 },
    ],
    [
      'a batch with an incident named twice',
      'nodes.createBatch',
      () =>
        batch({ type: 'conjecture', claim: 'It may be.', basis: 'a hunch' }, { ...LESSON, incidentIds: ['@0', '@0'] }),
      400,
      'duplicate_incident',
      { item: 1 },
    ],
    [
      'a batch that names what is elsewhere',
      'nodes.createBatch',
      () => batch(QUESTION, { ...LESSON, incidentIds: [known.elsewhere] }),
      404,
      'not_found',
      { item: 1 },
    ],
  ])('refuses %s, and stores nothing of it', async (_what, name, input, status, code, facts = {}) => {
    const answer = await owner.call(name, { space: 's', ...input() });
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
    expect(answer.body).toMatchObject(facts);
    expect(await everythingStored(service.database)).toEqual(before);
  });

  it.each<[string, string, () => Input, object]>([
    [
      'a retracted premise',
      'nodes.derive',
      () => ({ ...derive(known.a, known.retracted), useStale: true, useContested: true }),
      { outcome: 'blocked', blocked: { gate: 'blocked_tainted' } },
    ],
    [
      'a quarantined premise',
      'nodes.derive',
      () => ({ ...derive(known.quarantined), useStale: true, useContested: true }),
      { outcome: 'blocked', blocked: { gate: 'blocked_hidden' } },
    ],
    [
      'a side of an open contradiction',
      'nodes.derive',
      () => ({ ...derive(known.shown) }),
      { outcome: 'blocked', blocked: { gate: 'blocked_contested' } },
    ],
    [
      'a second retraction',
      'nodes.retract',
      () => ({ id: known.retracted, errorType: 'other', reason: 'again' }),
      { outcome: 'already_retracted' },
    ],
    [
      'a reinstatement of what stands',
      'nodes.reinstate',
      () => ({ id: known.a, reason: 'x' }),
      { outcome: 'not_retracted' },
    ],
  ])('answers %s with an outcome, and stores nothing of it', async (_what, name, input, outcome) => {
    expect(await owner.do(name, { space: 's', ...input() })).toMatchObject(outcome);
    expect(await everythingStored(service.database)).toEqual(before);
  });
});
