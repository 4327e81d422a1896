import { defineOperation } from '#libs/kernel/index.js';
import { NodeView } from '#libs/reasoning/nodes/index.js';
import {
  SetTierInput,
  SetTierResult,
  UpdatePersonInput,
  SetTier,
  UpdatePerson,
} from '#libs/reasoning/persons/index.js';

const PERSON = '/v1/spaces/{space}/persons/{id}';

export const personOperations = [
  defineOperation({
    name: 'persons.update',
    summary: 'Note what is new about a person; what was known before is kept.',
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
    summary: 'Set how far a person is trusted, or propose it where that takes a second person.',
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
