import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openService, type Input, type RestClient, type Service } from '../service/index.js';
import { settleCascades } from '../service/cascades.js';
import { aCast, idIn, type Cast } from './scene.js';

let service: Service;
let cast: Cast;
/** An agent that may assert the class `tool_output`. */
let agents: RestClient[];
let spaces = 0;
beforeAll(async () => {
  service = await openService();
  cast = await aCast(service);
  agents = await Promise.all(
    ['first', 'second'].map((name) => cast.tenant.agent(name, { name, allowedClasses: ['inference', 'tool_output'] })),
  );
});
afterAll(() => service.close());

const TEXT = 'Pump seven will fail in March.';
const LATER = '2099-01-01T00:00:00Z';

/** A prediction that cites a record of a registered source, and that a reviewer has judged. */
async function judged(who: RestClient, outcome: 'confirmed' | 'refuted') {
  const { owner } = cast.tenant;
  const space = `records-${(spaces += 1)}`;
  const { id: spaceId } = await owner.do('spaces.create', { slug: space, name: space });
  const call = async (by: RestClient, name: string, input: Input = {}) => {
    const { status, body } = await by.call(name, { space, ...input });
    expect({ [name]: status }).toEqual({ [name]: expect.any(Number) });
    expect(status).toBeLessThan(500);
    return body;
  };
  const said = (by: RestClient, content: string, more: Input = {}) =>
    call(by, 'evidence.record', { kind: 'report', content, ...more }).then(idIn);
  const observe = async (by: RestClient, claim: string) =>
    idIn(
      await call(by, 'nodes.create', {
        type: 'observation_factual',
        evidenceId: await said(by, claim),
        quote: claim,
        quoteType: 'hard_data',
        claim,
        triple: { subject: 'pump seven', predicate: `seen by ${by.key?.principal.name}`, value: 'open' },
      }),
    );
  await owner.do('sources.put', { space, sourceId: 'meter', class: 'tool_output' });
  const made = await call(who, 'nodes.create', {
    type: 'observation_predictive',
    evidenceId: await said(owner, TEXT, { source: { class: 'tool_output', sourceId: 'meter' } }),
    quote: TEXT,
    quoteType: 'hard_data',
    claim: TEXT,
    predictedEvent: TEXT,
    resolveBy: LATER,
    triple: { subject: 'pump seven', predicate: 'fails in', value: 'March' },
  });
  if (made.prediction == null) throw new Error(JSON.stringify(made));
  const { prediction, node } = made;
  const settle = () => settleCascades(service, cast.tenant, spaceId);
  const record = async () => {
    const { data } = await owner.do('sources.list', { space });
    const { settled, overturned } = data.find((one: { sourceId: string }) => one.sourceId === 'meter');
    return { settled, overturned };
  };
  await owner.do('nodes.resolve', {
    space,
    id: prediction.id,
    resolverId: await observe(cast.reviewer, 'Pump seven was open.'),
    outcome,
  });
  await settle();
  return { call, said, observe, settle, record, prediction, claimId: node.id };
}

const ERRORS = ['duplicate', 'other', 'wrong_evidence', 'refused_in_conflict'];

/** Everything that an agent may try with a claim; refusals are expected. */
async function touch({ call, said, observe, settle, prediction, claimId }: Awaited<ReturnType<typeof judged>>) {
  const tried: string[] = [];
  for (const [n, agent] of agents.entries()) {
    const act = async (name: string, input: Input) => {
      const { code, outcome } = await call(agent, name, input);
      tried.push(`${name} ${code ?? outcome ?? 'done'}`);
    };
    const resolverId = await observe(agent, `Pump seven was open, says ${n}.`);
    for (const outcome of ['confirmed', 'refuted', 'voided', 'partially_confirmed'])
      for (const id of [prediction.id, claimId]) await act('nodes.resolve', { id, resolverId, outcome });
    const { id: sessionId } = await call(agent, 'sessions.open', {});
    await act('claims.recordUse', { ids: [claimId], sessionId, outcome: 'failure' });
    await act('claims.reinforce', { id: claimId });
    await act('claims.dispute', { id: claimId });
    await act('claims.corroborate', { id: claimId, evidenceId: await said(agent, `It will, says ${n}.`) });
    await act('claims.attachContradiction', { id: claimId, evidenceId: await said(agent, `It will not, says ${n}.`) });
    await act('nodes.retract', { id: resolverId, errorType: 'other', reason: 'so' });
    for (const errorType of ERRORS) {
      await act('nodes.retract', { id: prediction.id, errorType, reason: 'so' });
      await act('claims.retract', { id: claimId, errorType, reason: 'so' });
      await act('nodes.reinstate', { id: claimId, reason: 'so' });
    }
    await settle();
  }
  return tried;
}

it.each<[string, 'confirmed' | 'refuted', () => RestClient]>([
  ['the owner', 'refuted', () => cast.tenant.owner],
  ['the agent itself', 'refuted', () => agents[0]!],
  ['the owner', 'confirmed', () => cast.tenant.owner],
  ['the agent itself', 'confirmed', () => agents[0]!],
])('no agent changes how a claim of %s counts for its source once a reviewer has %s it', async (_, outcome, who) => {
  const scene = await judged(who(), outcome);
  const counted = { settled: 1, overturned: outcome === 'refuted' ? 1 : 0 };
  expect(await scene.record()).toEqual(counted);
  const tried = await touch(scene);
  // A call that is refused because of its form does not attack anything.
  expect(tried.filter((one) => one.endsWith('validation_failed'))).toEqual([]);
  expect(await scene.record()).toEqual(counted);
});
