import { defineOperation } from '#libs/kernel/index.js';
import { OpenSessionInput, SessionInput, SessionView } from '#libs/tenancy/sessions/domain/index.js';
import { CloseSession, GetSession, OpenSession } from '#libs/tenancy/sessions/use-cases/index.js';

export const sessionOperations = [
  defineOperation({
    name: 'sessions.open', summary: 'Open a session, or get the one a label was opened under.', role: 'agent', effect: 'write',
    input: OpenSessionInput, sessionField: 'externalId', output: SessionView, useCase: OpenSession, rest: { method: 'POST', path: '/v1/spaces/{space}/sessions', status: 201 }, graphql: 'openSession',
  }),
  defineOperation({
    name: 'sessions.get', summary: 'Read a session.', role: 'reader', effect: 'read',
    input: SessionInput, sessionField: 'id', output: SessionView, useCase: GetSession, rest: { method: 'GET', path: '/v1/spaces/{space}/sessions/{id}' }, graphql: 'session',
  }),
  defineOperation({
    name: 'sessions.close', summary: 'Close a session; it takes no messages any more.', role: 'agent', effect: 'write',
    input: SessionInput, sessionField: 'id', output: SessionView, useCase: CloseSession, rest: { method: 'POST', path: '/v1/spaces/{space}/sessions/{id}:close' }, graphql: 'closeSession',
  }),
];
