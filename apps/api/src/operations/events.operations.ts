import { defineDownload, defineOperation, defineStream } from '#libs/kernel/index.js';
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
import {
  AuditExportLine,
  AuditVerification,
  ExportAudit,
  ExportAuditInput,
  VerifyAudit,
  VerifyAuditInput,
} from '#libs/history/seals/index.js';

/** Reading the log from end to end costs as much as this many requests. */
const AUDIT_COST = 10;

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
    summary: 'List changes, evaluations of gates and denied attempts with their authors, newest first.',

    role: 'admin',
    effect: 'read',
    input: ListAuditInput,
    output: AuditList,
    useCase: ListAudit,
    rest: { method: 'GET', path: '/v1/audit' },
    graphql: 'audit',
    mcp: 'list_audit',
  }),
  defineOperation({
    name: 'audit.verify',
    operationId: 'verifyAudit',
    summary:
      'Compute the chain of hashes of the audit trail again, and name the first entry that is not as it was sealed.',
    role: 'admin',
    effect: 'read',
    cost: () => AUDIT_COST,
    input: VerifyAuditInput,
    output: AuditVerification,
    useCase: VerifyAudit,
    rest: { method: 'GET', path: '/v1/audit:verify' },
    graphql: 'auditVerification',
    mcp: 'verify_audit',
  }),
  defineDownload({
    name: 'audit.export',
    operationId: 'exportAudit',
    summary: 'Export the sealed audit trail as text, with all that is needed to verify it elsewhere.',
    role: 'admin',
    effect: 'read',
    cost: () => AUDIT_COST,
    input: ExportAuditInput,
    output: AuditExportLine,
    useCase: ExportAudit,
    rest: { method: 'GET', path: '/v1/audit:export', contentTypes: ['application/x-ndjson', 'text/markdown'] },
  }),
];
