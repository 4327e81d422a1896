import { defineOperation } from '#libs/kernel/index.js';
import {
  MarkPrinciplesInput,
  MarkPrinciplesResult,
  MatchPrinciplesInput,
  MatchPrinciplesResult,
  MarkPrinciples,
  MatchPrinciples,
} from '#libs/reasoning/principles/index.js';

const SPACE = '/v1/spaces/{space}';

export const principleOperations = [
  defineOperation({
    name: 'principles.match',
    operationId: 'matchPrinciples',
    summary: 'Find the lessons, axioms, cornerstones and goals that the given nodes are connected to, at most two.',
    role: 'reader',
    effect: 'read',
    input: MatchPrinciplesInput,
    output: MatchPrinciplesResult,
    useCase: MatchPrinciples,
    graphql: 'principles',
    mcp: 'match_principles',
    rest: { method: 'POST', path: `${SPACE}/principles:match` },
  }),
  defineOperation({
    name: 'principles.mark',
    summary: 'Count a prompt in a session, and record which principles were shown and applied.',
    role: 'agent',
    effect: 'write',
    input: MarkPrinciplesInput,
    output: MarkPrinciplesResult,
    useCase: MarkPrinciples,
    graphql: 'markPrinciples',
    mcp: 'mark_principles',
    rest: { method: 'POST', path: `${SPACE}/principles:mark` },
  }),
];
