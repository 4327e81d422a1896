import { defineOperation } from '#libs/kernel/index.js';
import { RetireInput, RetireResult, RetireCornerstone } from '#libs/reasoning/cornerstones/index.js';

export const cornerstoneOperations = [
  defineOperation({
    name: 'cornerstones.retire',
    summary: 'Propose that a cornerstone hold no longer.',
    role: 'agent',
    effect: 'write',
    input: RetireInput,
    output: RetireResult,
    useCase: RetireCornerstone,
    rest: { method: 'POST', path: '/v1/spaces/{space}/cornerstones/{id}:retire' },
    graphql: 'retireCornerstone',
    mcp: 'retire_cornerstone',
  }),
];
