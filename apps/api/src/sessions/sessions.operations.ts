import { defineOperation } from '#libs/kernel/index.js';
import { JoinSessionInput, ListSessionsInput, OpenSessionInput, SessionInput, SessionList, SessionView } from '#libs/tenancy/sessions/domain/index.js';
import { CloseSession, GetSession, JoinSession, ListSessions, OpenSession } from '#libs/tenancy/sessions/use-cases/index.js';

export const sessionOperations = [
  defineOperation({
    name: 'sessions.open', summary: 'Open a session, or get the one a label was opened under.', role: 'agent', effect: 'write',
    input: OpenSessionInput, sessionField: 'externalId', output: SessionView, useCase: OpenSession, rest: { method: 'POST', path: '/v1/spaces/{space}/sessions', status: 201 }, graphql: 'openSession',
  }),
  defineOperation({
    name: 'sessions.list', summary: 'List the sessions of a space that you take part in; reviewers list all.', role: 'reader', effect: 'read',
    input: ListSessionsInput, output: SessionList, useCase: ListSessions, rest: { method: 'GET', path: '/v1/spaces/{space}/sessions' }, graphql: 'sessions',
  }),
  defineOperation({
    name: 'sessions.join', summary: 'Take part in a session from now on. The log says who joined.', role: 'writer', effect: 'write',
    input: JoinSessionInput, sessionField: 'id', output: SessionView, useCase: JoinSession, rest: { method: 'POST', path: '/v1/spaces/{space}/sessions/{id}:join' }, graphql: 'joinSession',
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
