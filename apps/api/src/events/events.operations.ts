import { defineOperation } from '#libs/kernel/index.js';
import { AuditList, EventFeed, ListAuditInput, ListEventsInput } from '#libs/history/events/domain/index.js';
import { ListAudit, ListEvents } from '#libs/history/events/use-cases/index.js';

export const eventOperations = [
  defineOperation({
    name: 'events.list', summary: 'Follow the log: sealed events after a number, oldest first.', role: 'admin', effect: 'read',
    input: ListEventsInput, output: EventFeed, useCase: ListEvents, rest: { method: 'GET', path: '/v1/events' }, graphql: 'events',
  }),
  defineOperation({
    name: 'audit.list', summary: 'Who changed what, newest first.', role: 'admin', effect: 'read',
    input: ListAuditInput, output: AuditList, useCase: ListAudit, rest: { method: 'GET', path: '/v1/audit' }, graphql: 'audit',
  }),
];
