import { defineOperation } from '#libs/kernel/index.js';
import {
  NodeView,
  SetTierInput,
  SetTierResult,
  UpdatePersonInput,
  SetTier,
  UpdatePerson,
} from '#libs/reasoning/nodes/index.js';

const PERSON = '/v1/spaces/{space}/persons/{id}';

export const personOperations = [
  defineOperation({
    name: 'persons.update',
    summary: 'Update a person; previous values are kept in the history.',
    role: 'agent',
    effect: 'write',
    input: UpdatePersonInput,
    output: NodeView,
    useCase: UpdatePerson,
    rest: { method: 'PATCH', path: PERSON, version: ({ version }) => version },
    graphql: 'updatePerson',
    mcp: 'update_person',
  }),
  defineOperation({
    name: 'persons.setTier',
    summary: 'Set the trust tier of a person, or propose it if the tier needs the approval of a second person.',
    role: 'writer',
    effect: 'write',
    input: SetTierInput,
    output: SetTierResult,
    useCase: SetTier,
    rest: { method: 'POST', path: `${PERSON}:setTier` },
    graphql: 'setPersonTier',
    mcp: 'set_person_tier',
  }),
];
