import { defineOperation } from '#libs/kernel/index.js';
import { ContextInput, ContextView, GetContext } from '#libs/recall/context/index.js';

export const contextOperations = [
  defineOperation({
    name: 'context.get',
    summary: 'Print what may be believed about a query, within a budget of tokens, with its sources.',
    role: 'reader',
    effect: 'read',
    input: ContextInput,
    output: ContextView,
    useCase: GetContext,
    rest: { method: 'POST', path: '/v1/spaces/{space}/context' },
    graphql: 'context',
    mcp: 'get_context',
  }),
];
