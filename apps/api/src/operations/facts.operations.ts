import { defineOperation } from '#libs/kernel/index.js';
import { AssertFact, AssertFactInput, FactResult } from '#libs/knowledge/facts/index.js';

export const factOperations = [
  defineOperation({
    name: 'facts.assert',
    summary:
      'Assert a fact of a claim type in the schema. Gates decide whether the evidence is sufficient, and list what is missing; then the trust gate decides as for any claim.',
    role: 'agent',
    effect: 'write',
    input: AssertFactInput,
    output: FactResult,
    useCase: AssertFact,
    graphql: 'assertFact',
    mcp: 'assert_fact',
    rest: {
      method: 'POST',
      path: '/v1/spaces/{space}/facts',
      status: ({ outcome, auditId }) =>
        auditId !== null && (outcome === 'accepted' || outcome === 'quarantined') ? 201 : 200,
    },
  }),
];
