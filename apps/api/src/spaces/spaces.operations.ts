import { defineOperation } from '#libs/kernel/index.js';
import { CreateSpaceInput, ListSpacesInput, SetClockInput, SetPolicyInput, SpaceInput, SpaceList, SpaceView } from '#libs/tenancy/spaces/domain/index.js';
import { CreateSpace, GetSpace, ListSpaces, SetClock, SetPolicy } from '#libs/tenancy/spaces/use-cases/index.js';

export const spaceOperations = [
  defineOperation({
    name: 'spaces.create', summary: 'Make a space: a memory shared by those who may enter it.', role: 'admin', effect: 'write',
    input: CreateSpaceInput, output: SpaceView, useCase: CreateSpace, rest: { method: 'POST', path: '/v1/spaces', status: 201 }, graphql: 'createSpace',
  }),
  defineOperation({
    name: 'spaces.list', summary: 'List the spaces the key may enter, oldest first.', role: 'reader', effect: 'read',
    input: ListSpacesInput, output: SpaceList, useCase: ListSpaces, rest: { method: 'GET', path: '/v1/spaces' }, graphql: 'spaces',
  }),
  defineOperation({
    name: 'spaces.get', summary: 'Read a space.', role: 'reader', effect: 'read',
    input: SpaceInput, output: SpaceView, useCase: GetSpace, rest: { method: 'GET', path: '/v1/spaces/{space}' }, graphql: 'space',
  }),
  defineOperation({
    name: 'spaces.setPolicy', summary: 'Change settings of a space; those not named stay as they are.', role: 'admin', effect: 'write',
    input: SetPolicyInput, output: SpaceView, useCase: SetPolicy, rest: { method: 'PATCH', path: '/v1/spaces/{space}/policy' }, graphql: 'setSpacePolicy',
  }),
  defineOperation({
    name: 'spaces.setClock', summary: 'Move the clock of a simulated space, never backwards.', role: 'admin', effect: 'write',
    input: SetClockInput, output: SpaceView, useCase: SetClock, rest: { method: 'PUT', path: '/v1/spaces/{space}/clock' }, graphql: 'setSpaceClock',
  }),
];
