import { defineOperation } from '#libs/kernel/index.js';
import {
  EvolveInput,
  EvolveView,
  ExtractInput,
  ExtractView,
  Evolve,
  ExtractClaim,
} from '#libs/maintenance/extraction/index.js';

const CLAIMS = '/v1/spaces/{space}/claims';

export const extractionOperations = [
  defineOperation({
    name: 'claims.extract',
    summary: 'Have a language model read a claim out of a text. Nothing is stored.',
    role: 'agent',
    effect: 'read',
    input: ExtractInput,
    output: ExtractView,
    useCase: ExtractClaim,
    graphql: 'extractClaim',
    mcp: 'extract_claim',
    rest: { method: 'POST', path: `${CLAIMS}:extract` },
  }),
  defineOperation({
    name: 'claims.evolve',
    summary:
      'Have a language model say what a text changes about what is remembered. Its proposals are stored as inferences, and the gate decides.',
    role: 'agent',
    effect: 'write',
    input: EvolveInput,
    output: EvolveView,
    useCase: Evolve,
    graphql: 'evolve',
    mcp: 'evolve',
    rest: { method: 'POST', path: `${CLAIMS}:evolve` },
  }),
];
