import { defineOperation, defineStream } from '#libs/kernel/index.js';
import {
  AuditList,
  EventFeed,
  EventView,
  ListAuditInput,
  ListEventsInput,
  StreamEventsInput,
  ListAudit,
  ListEvents,
  StreamEvents,
} from '#libs/history/events/index.js';

export const eventOperations = [
  defineOperation({
    name: 'events.list',
    summary: 'List sealed events after a number, oldest first.',
    role: 'admin',
    effect: 'read',
    input: ListEventsInput,
    output: EventFeed,
    useCase: ListEvents,
    rest: { method: 'GET', path: '/v1/events' },
    graphql: 'events',
  }),
  defineStream({
    name: 'events.stream',
    operationId: 'streamEvents',
    summary: 'Stream sealed events after a number.',
    role: 'admin',
    effect: 'read',
    input: StreamEventsInput,
    output: EventView,
    useCase: StreamEvents,
    rest: { method: 'GET', path: '/v1/events/stream', placeOf: ({ seq }) => seq },
  }),
  defineOperation({
    name: 'audit.list',
    summary: 'List changes and denied attempts with their authors, newest first.',
    role: 'admin',
    effect: 'read',
    input: ListAuditInput,
    output: AuditList,
    useCase: ListAudit,
    rest: { method: 'GET', path: '/v1/audit' },
    graphql: 'audit',
  }),
];
