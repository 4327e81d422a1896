import {
  CascadeInput,
  CascadeList,
  CascadeView,
  ListCascadesInput,
  GetCascade,
  ListCascades,
  RetryCascade,
} from '#libs/graph/cascades/index.js';
import { defineOperation } from '#libs/kernel/index.js';
import { DeriveInput, DeriveResult, RederiveInput, RederiveResult } from '#libs/reasoning/derivations/index.js';
import { Derive, Rederive } from '#libs/reasoning/nodes/index.js';

const SPACE = '/v1/spaces/{space}';

export const reasoningOperations = [
  defineOperation({
    name: 'nodes.derive',
    summary:
      'Derive a claim from other claims. Its confidence is computed from theirs, and corrections of them propagate to it.',
    role: 'agent',
    effect: 'write',
    input: DeriveInput,
    output: DeriveResult,
    useCase: Derive,
    graphql: 'derive',
    mcp: 'derive',
    rest: {
      method: 'POST',
      path: `${SPACE}/nodes:derive`,
      status: ({ outcome }) => (outcome === 'accepted' || outcome === 'quarantined' ? 201 : 200),
    },
  }),
  defineOperation({
    name: 'nodes.rederive',
    summary: 'Replace the premises of a derivation, for example when a premise is no longer valid.',
    role: 'agent',
    effect: 'write',
    input: RederiveInput,
    output: RederiveResult,
    useCase: Rederive,
    graphql: 'rederive',
    rest: { method: 'POST', path: `${SPACE}/nodes/{id}:rederive` },
  }),
  defineOperation({
    name: 'cascades.list',
    summary: 'List the corrections of a space, newest first.',
    role: 'reader',
    effect: 'read',
    input: ListCascadesInput,
    output: CascadeList,
    useCase: ListCascades,
    rest: { method: 'GET', path: `${SPACE}/cascades` },
    graphql: 'cascades',
  }),
  defineOperation({
    name: 'cascades.get',
    summary: 'Read the progress of a correction.',
    role: 'reader',
    effect: 'read',
    input: CascadeInput,
    output: CascadeView,
    useCase: GetCascade,
    rest: { method: 'GET', path: `${SPACE}/cascades/{id}` },
    graphql: 'cascade',
  }),
  defineOperation({
    name: 'cascades.retry',
    summary: 'Retry a failed correction from where it stopped.',
    role: 'admin',
    effect: 'write',
    input: CascadeInput,
    output: CascadeView,
    useCase: RetryCascade,
    rest: { method: 'POST', path: `${SPACE}/cascades/{id}:retry` },
    graphql: 'retryCascade',
  }),
];
