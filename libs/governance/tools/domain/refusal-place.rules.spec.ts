import { describe, expect, it } from '@jest/globals';
import type { FieldProblem } from '#libs/kernel/index.js';
import { placeOfRefusal } from './refusal-place.rules.js';
import { TOOLS, type ToolName } from './tool.schemas.js';

const idOf = (prefix: string, digit: number): string => `${prefix}_${String(digit).repeat(26)}`;
const [CLAIM, EVIDENCE, OTHER, TEST, WORKSPACE, TASK] = [
  idOf('clm', 1),
  idOf('evd', 1),
  idOf('evd', 2),
  idOf('tst', 1),
  idOf('wsp', 1),
  idOf('tsk', 1),
];

const ATTACHING = { propositionId: CLAIM, observationIds: [EVIDENCE, OTHER] };
const OBSERVATION = { sourceId: 'weather', content: 'It rained.', observedAt: new Date(), taskId: null };
const named = (field: string): FieldProblem[] => [{ field, code: 'custom', message: 'x' }];

describe('the place of a refusal', () => {
  it.each<[string, ToolName, object, { code?: string; message?: string; errors?: FieldProblem[] }, string]>([
    ['a field that it names', 'propose_test', {}, { errors: named('/deadline') }, '/deadline'],
    ['a place in such a field', 'propose_test', {}, { errors: named(`/expected/${CLAIM}`) }, `/expected/${CLAIM}`],
    ['a field without a slash', 'record_observation', OBSERVATION, { errors: named('sessionId') }, '/sessionId'],
    [
      'not a field that the tool does not take',
      'attach_support',
      ATTACHING,
      { errors: named('/group') },
      '/propositionId',
    ],
    [
      'an id in its message',
      'attach_support',
      ATTACHING,
      { message: `Claim ${CLAIM} is retracted.` },
      '/propositionId',
    ],
    [
      'the first of several ids in its message',
      'attach_support',
      ATTACHING,
      { message: `${OTHER} is attached to claim ${CLAIM}.` },
      '/observationIds/1',
    ],
    [
      'an id that the payload contains, if others are not in it',
      'execute_test_result_ingest',
      { testId: TEST, observationId: EVIDENCE },
      { message: `${CLAIM} has no ${EVIDENCE}.` },
      '/observationId',
    ],
    ['what its code tells of', 'record_observation', OBSERVATION, { code: 'observed_in_future' }, '/observedAt'],
    ['the source of a class', 'record_observation', OBSERVATION, { code: 'class_mismatch' }, '/sourceId'],
    [
      'the session of a label',
      'record_observation',
      { ...OBSERVATION, sessionId: 'mine' },
      { code: 'session_not_open', message: `Session ${idOf('ses', 1)} is closed.` },
      '/sessionId',
    ],
    [
      'the task whose workspace is closed',
      'record_observation',
      { ...OBSERVATION, taskId: TASK },
      { code: 'workspace_closed', message: `Workspace ${WORKSPACE} is closed.` },
      '/taskId',
    ],
  ])('is %s', (_, tool, payload, refusal, expected) => {
    const refused = { code: 'some_code', message: 'No.', errors: [], ...refusal };
    expect(placeOfRefusal(refused, Object.keys(TOOLS[tool].shape), payload)).toBe(expected);
  });

  it('is the subject of the tool if nothing tells more', () => {
    const payloads: Record<ToolName, Record<string, unknown>> = {
      record_observation: OBSERVATION,
      create_or_link_entity_candidate: { name: 'Acme' },
      propose_proposition: { text: 'It rained.', observationIds: [EVIDENCE] },
      propose_test: { propositionIds: [CLAIM] },
      execute_test_result_ingest: { testId: TEST },
      request_consolidation: { workspaceId: WORKSPACE },
      archive_episode: { taskId: TASK, workspaceId: WORKSPACE },
      attach_support: ATTACHING,
      attach_contradiction: ATTACHING,
    };
    const refused = { code: 'some_code', message: 'No.', errors: [] };
    expect(
      Object.fromEntries(
        Object.entries(payloads).map(([tool, payload]) => [
          tool,
          placeOfRefusal(refused, Object.keys(TOOLS[tool as ToolName].shape), payload),
        ]),
      ),
    ).toEqual({
      record_observation: '/content',
      create_or_link_entity_candidate: '/name',
      propose_proposition: '/text',
      propose_test: '/propositionIds',
      execute_test_result_ingest: '/testId',
      request_consolidation: '/workspaceId',
      archive_episode: '/workspaceId',
      attach_support: '/propositionId',
      attach_contradiction: '/propositionId',
    });
  });
});
