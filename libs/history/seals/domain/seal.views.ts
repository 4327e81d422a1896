import { z } from 'zod';
import { idOf, instantOut } from '#libs/kernel/index.js';
import { CHAIN_START } from './seal.rules.js';

/** How many links one request verifies; a longer chain takes several requests. */
export const MAX_VERIFIED = 20_000;

const seq = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const hash = z.string().regex(/^[0-9a-f]{64}$/, { error: 'must be a SHA-256 in lower-case hexadecimal digits' });

export const VerifyAuditInput = z.strictObject({
  from: seq.default(1).describe('Number of the first entry to verify.'),
  to: seq
    .optional()
    .describe(
      `Number of the last entry to verify; default: the end of the log. One request verifies at most ${MAX_VERIFIED} entries; \`hasMore\` shows that more remain.`,
    ),
  anchorSeq: seq.optional().describe('Number of an entry whose hash you kept elsewhere; requires `anchorHash`.'),
  anchorHash: hash
    .optional()
    .describe(
      'The hash that you kept. The log must still have it: this detects a log that was truncated or rewritten.',
    ),
});

export const AUDIT_FAULTS = {
  seq_gap: 'the entry with this number is missing',
  link_broken: 'the entry is not chained to the one before it',
  event_missing: 'there is a seal, but what was sealed is gone',
  event_changed: 'what was sealed has been changed',
  seal_missing: 'an entry has lost its seal, so that it has no number',
  anchor_differs: 'the log has another hash at the number of the anchor',
  tail_missing: 'the log ends before the number of the anchor',
} as const;

export const AuditVerification = z
  .object({
    intact: z.boolean().describe('Whether all verified entries are as they were sealed.'),
    from: z.int().describe('Number of the first entry that was verified.'),
    to: z.int().describe('Number of the last entry that was verified and intact; `from` - 1 if none was.'),
    startHash: z
      .string()
      .describe(
        'Hash to which the first entry is chained. It is not verified: if you verify in parts, compare it with the `endHash` of the previous part.',
      ),
    endHash: z.string().describe('Hash of the last intact entry.'),
    firstFault: z
      .object({
        seq: z.int().nullable().describe('Number of the entry; null if its number was lost.'),
        why: z.enum(Object.keys(AUDIT_FAULTS) as (keyof typeof AUDIT_FAULTS)[]).describe(
          Object.entries(AUDIT_FAULTS)
            .map(([name, meaning]) => `\`${name}\`: ${meaning}`)
            .join('; ') + '.',
        ),
      })
      .meta({ id: 'AuditFault', description: 'Where the log differs from what was sealed.' })
      .nullable()
      .describe('The first fault; null if none was found.'),
    head: z
      .object({
        seq: z.int().describe('Number of the entry; 0 if the log is empty.'),
        hash: z.string().describe('Hash of the entry.'),
      })
      .meta({ id: 'AuditHead', description: 'The last sealed entry.' })
      .describe('The last sealed entry of the whole log. Keep it elsewhere to use it as an anchor.'),
    waiting: z
      .int()
      .describe('Entries in this range that are not sealed yet; normally 0 about a second after the last change.'),
    hasMore: z.boolean().describe('Whether entries up to `to` remain; if so, verify again from `to` + 1.'),
  })
  .meta({
    id: 'AuditVerification',
    description: 'The hash chain of the audit trail, recomputed from what is stored.',
    examples: [
      {
        intact: true,
        from: 1,
        to: 42,
        startHash: CHAIN_START.hash,
        endHash: '5d2f0a'.padEnd(64, '0'),
        firstFault: null,
        head: { seq: 42, hash: '5d2f0a'.padEnd(64, '0') },
        waiting: 0,
        hasMore: false,
      },
    ],
  });

export const EXPORT_FORMATS = ['jsonl', 'md'] as const;

export const ExportAuditInput = z.strictObject({
  format: z
    .enum(EXPORT_FORMATS)
    .default('jsonl')
    .describe('`jsonl`: one JSON object per line, with everything that a hash covers; `md`: a readable table.'),
  space: z.string().min(1).max(100).optional().describe('Only what happened in this space, by id or slug.'),
  from: seq.default(1).describe('Number of the first entry.'),
  to: seq
    .optional()
    .describe('Number of the last entry; default: the last entry that is sealed when the export starts.'),
});

/** Name of the format in the first line of an export, for verifiers outside. */
export const EXPORT_FORMAT = 'credence.audit/1';

export const AuditExportLine = z
  .union([
    z
      .object({
        export: z.literal(EXPORT_FORMAT).describe('Version of the export format.'),
        tenantId: idOf('ten').describe('Tenant that the log belongs to.'),
        from: z.int().describe('Number of the first requested entry.'),
        to: z.int().describe('Number of the last requested entry.'),
        complete: z
          .boolean()
          .describe('Whether all entries in the range follow; false: only those of the requested spaces.'),
        exportedAt: instantOut.describe('When the export was made.'),
      })
      .meta({ id: 'AuditExportHeader', description: 'The first line of an export.' }),
    z
      .object({
        seq: z.int().describe('Number of the entry.'),
        prevHash: z.string().describe('Hash of the previous entry.'),
        hash: z.string().describe('SHA-256 over `prevHash` and `event` in canonical JSON (RFC 8785).'),
        event: z.record(z.string(), z.unknown()).describe('Everything that the hash covers.'),
        withheld: z
          .array(z.string())
          .describe(
            'Members of `event.payload` that are secret and left out. The hash covers them, so you can check its link in the chain but cannot recompute it.',
          ),
      })
      .meta({ id: 'AuditExportEntry', description: 'One entry of an export.' }),
    z
      .object({
        end: z.literal(true).describe('Marks the export as complete.'),
        entries: z.int().describe('Number of exported entries.'),
        headSeq: z.int().describe('Number of the last entry; 0 if the log is empty.'),
        headHash: z.string().describe('Hash of the last entry; usable as an anchor for the next export.'),
      })
      .meta({ id: 'AuditExportEnd', description: 'The last line. If it is missing, the export was truncated.' }),
  ])
  .meta({ id: 'AuditExportLine', description: 'A line of an export of the audit trail.' });
