import { z } from 'zod';
import { idOf, instantOut, pageOf, pageQuery, ROLES } from '#libs/kernel/index.js';

const ActorView = z
  .object({
    principalId: z.string().describe('Id of the principal.'),
    keyId: z.string().nullable().describe('Id of the key it used.'),
    role: z.enum(ROLES).describe('The role in which it acted.'),
  })
  .meta({ id: 'Actor', description: 'Who did it.' });

export const EventView = z
  .object({
    seq: z.int().describe('Sequence number in the tenant, without gaps, assigned when the event is sealed.'),
    id: idOf('evt').describe('Id of the event.'),
    kind: z.string().describe('What happened, in the past tense: `claim_stored`.'),
    schemaVersion: z.int().describe('Version of the payload format.'),
    occurredAt: instantOut.describe('When it happened, on the clock of the space.'),
    actor: ActorView.describe('Who did it.'),
    spaceId: idOf('spc').nullable().describe('The space; null for what belongs to the whole tenant.'),
    subjectId: z.string().describe('The subject of the event; for an event about several subjects, what caused it.'),
    payload: z
      .record(z.string(), z.unknown())
      .describe(
        'Everything from which the projections are built. For an event about several subjects, `items` has the data of each, by id.',
      ),
    hash: z.string().describe('SHA-256 over the previous hash and this event in canonical JSON.'),
  })
  .meta({ id: 'Event', description: 'One sealed entry of the append-only log.' });

const space = z.string().min(1).max(100).optional().describe('Only events of this space, by id or slug.');

export const ListEventsInput = z.object({
  space,
  after: z.number().int().min(0).default(0).describe('Only events with a larger `seq`; 0 for the beginning.'),
  limit: pageQuery.limit,
});
export const StreamEventsInput = z.object({
  space,
  after: z
    .number()
    .int()
    .min(0)
    .optional()
    .describe(
      'Return the events after this `seq`; 0: from the beginning; omitted: only events that are sealed from now on.',
    ),
});
export const StreamChangesInput = StreamEventsInput.extend({
  space: z.string().min(1).max(100).describe('Id or slug of the space.'),
});

export const ChangeView = z
  .object({
    seq: z.int().describe('Its sequence number in the log.'),
    kind: z.string().describe('What happened.'),
    subjectId: z.string().describe('The subject of the change.'),
    occurredAt: instantOut.describe('When it happened.'),
  })
  .meta({
    id: 'Change',
    description: 'A notification that something has changed in a space, without the stored content.',
  });

export const EventFeed = z.object({
  data: z.array(EventView).describe('Oldest first.'),
  after: z
    .int()
    .describe('Send this as `after` to continue from here; it stays the same while there are no new events.'),
  hasMore: z.boolean().describe('Whether more events are available already.'),
});

export const DeniedView = z
  .object({
    operation: z
      .string()
      .describe(
        'The attempted operation, by its name in the catalog; the name of the transport if the key itself was refused there; `others` once a key has more than twenty kinds of attempts in a minute.',
      ),
    reason: z
      .string()
      .describe(
        '`role`: the role of the key is too low; `space`: the key may not access the space; otherwise the error code, such as `class_not_allowed`, `key_revoked`, or `not_found` for what does not exist, belongs to another tenant or is not visible to the caller.',
      ),
    count: z.int().describe('Number of attempts between the two times.'),
    from: instantOut.describe('Time of the first attempt, by the clock of the process that refused it.'),
    until: instantOut.describe('Time of the last attempt.'),
  })
  .meta({
    id: 'DeniedAttempts',
    description:
      'Attempts of one key that were refused for the same reason within at most a minute. It contains nothing that the caller wrote.',
  });

export const AuditEntry = z
  .object({
    id: idOf('evt').describe('Id of the entry, the same as the id of its event.'),
    seq: z
      .int()
      .nullable()
      .describe('Sequence number without gaps; null until the event is sealed, about a second after the commit.'),
    occurredAt: instantOut.describe('When it happened, on the clock of the space.'),
    kind: z.string().describe('What was done.'),
    actor: ActorView.describe('Who did it.'),
    spaceId: idOf('spc').nullable().describe('The space; null for what belongs to the whole tenant.'),
    subjectId: z.string().describe('The subject of the change.'),
    requestId: z
      .string()
      .nullable()
      .describe(
        'The request that caused it, as in the response header X-Request-Id; for denied attempts, the last one.',
      ),
    taskId: idOf('tsk').nullable().describe('The task that it belongs to.'),
    accepted: z
      .boolean()
      .nullable()
      .describe(
        'For `gate_evaluated`: whether the gates accepted it. False for `attempts_denied`, null for entries without a decision.',
      ),
    denied: DeniedView.nullable().describe('For `attempts_denied`: what was refused; otherwise null.'),
    prevHash: z.string().nullable().describe('Hash of the previous entry.'),
    hash: z.string().nullable().describe('Hash over the previous hash and this entry.'),
  })
  .meta({
    id: 'AuditEntry',
    description:
      'Who changed something, or tried to, when, and by which request. The audit trail is a view of the event log.',
  });

export const ListAuditInput = z.object({
  ...pageQuery,
  space,
  kind: z
    .string()
    .max(64)
    .optional()
    .describe('Only entries of this kind, as in the reference of events: `claim_stored`, `attempts_denied`.'),
  accepted: z
    .boolean()
    .optional()
    .describe('Only accepted entries (true), or only rejections and denied attempts (false).'),
  taskId: idOf('tsk').optional().describe('Only what belongs to this task.'),
  claimId: idOf('clm').optional().describe('Only what is about this claim or refers to it.'),
  evidenceId: idOf('evd')
    .optional()
    .describe(
      'Only entries that are about this evidence or refer to it, such as evaluations that cite it and steps that it is attached to.',
    ),
  subjectId: z
    .string()
    .max(100)
    .optional()
    .describe(
      'Only what is about this subject or refers to it. Give only one of `subjectId`, `claimId` and `evidenceId`.',
    ),
});
export const AuditList = pageOf(AuditEntry);
