import { defineOperation } from '#libs/kernel/index.js';
import {
  GateEvaluationList,
  GateEvaluationView,
  GetGateEvaluation,
  GetGateEvaluationInput,
  ListGateEvaluations,
  ListGateEvaluationsInput,
} from '#libs/knowledge/gates/index.js';

const EVALUATIONS = '/v1/spaces/{space}/gate-evaluations';

export const gateOperations = [
  defineOperation({
    name: 'gates.list_evaluations',
    summary: 'List gate evaluations of facts, steps and tasks, newest first, accepted or not.',
    role: 'reader',
    effect: 'read',
    input: ListGateEvaluationsInput,
    output: GateEvaluationList,
    useCase: ListGateEvaluations,
    rest: { method: 'GET', path: EVALUATIONS },
    graphql: 'gateEvaluations',
    mcp: 'list_gate_evaluations',
  }),
  defineOperation({
    name: 'gates.get_evaluation',
    summary: 'Read one gate evaluation by the `auditId` of the answer.',
    role: 'reader',
    effect: 'read',
    input: GetGateEvaluationInput,
    output: GateEvaluationView,
    useCase: GetGateEvaluation,
    rest: { method: 'GET', path: `${EVALUATIONS}/{id}` },
    graphql: 'gateEvaluation',
    mcp: 'get_gate_evaluation',
  }),
];
