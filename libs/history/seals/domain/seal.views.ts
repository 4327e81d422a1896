import { z } from 'zod';
import { idOf, instantOut } from '#libs/kernel/index.js';
import { CHAIN_START } from './seal.rules.js';

/** How many links one request verifies; a longer chain takes several. */
export const MAX_VERIFIED = 20_000;

const seq = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const hash = z.string().regex(/^[0-9a-f]{64}$/, { error: 'must be a SHA-256 in lower-case hexadecimal digits' });

export const VerifyAuditInput = z.strictObject({
  from: seq.default(1).describe('Number of the first entry to verify.'),
  to: seq
    .optional()
    .describe(
      `Number of the last; left out: the end of the log. One request verifies at most ${MAX_VERIFIED}; \`hasMore\` says that it stopped before.`,
    ),
  anchorSeq: seq.optional().describe('Number of an entry whose hash you kept elsewhere; with `anchorHash`.'),
  anchorHash: hash
    .optional()
    .describe('That hash: the log must still have it, so that a log that was cut off or made again is found.'),
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
    intact: z.boolean().describe('Whether everything that was verified is as it was sealed.'),
    from: z.int().describe('Number of the first entry that was verified.'),
    to: z.int().describe('Number of the last entry that was verified and found right; `from` - 1: none.'),
    startHash: z
      .string()
      .describe(
        'Hash that the first is chained to. It is trusted: where you verify in parts, compare it with the `endHash` of the part before.',
      ),
    endHash: z.string().describe('Hash of the last that was found right.'),
    firstFault: z
      .object({
        seq: z.int().nullable().describe('Number of the entry; null: it has lost its number.'),
        why: z.enum(Object.keys(AUDIT_FAULTS) as (keyof typeof AUDIT_FAULTS)[]).describe(
          Object.entries(AUDIT_FAULTS)
            .map(([name, meaning]) => `\`${name}\`: ${meaning}`)
            .join('; ') + '.',
        ),
      })
      .meta({ id: 'AuditFault', description: 'Where the log is not as it was sealed.' })
      .nullable()
      .describe('The first fault; null: there is none.'),
    head: z
      .object({
        seq: z.int().describe('Its number; 0: there is none.'),
        hash: z.string().describe('Its hash.'),
      })
      .meta({ id: 'AuditHead', description: 'The last sealed entry.' })
      .describe('The last sealed entry of the whole log. Kept elsewhere, it is an anchor.'),
    waiting: z.int().describe('Entries in this part that are not sealed yet; a second or so after the last change 0.'),
    hasMore: z.boolean().describe('Whether entries up to `to` remain: verify again from `to` + 1.'),
  })
  .meta({
    id: 'AuditVerification',
    description: 'The chain of hashes of the audit trail, computed again from what is stored.',
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
    .describe('`jsonl`: one JSON object a line, with all that a hash covers; `md`: a table to read.'),
  space: z.string().min(1).max(100).optional().describe('Only what happened in this space, by id or slug.'),
  from: seq.default(1).describe('Number of the first entry.'),
  to: seq.optional().describe('Number of the last; left out: the last that is sealed when the export begins.'),
});

/** What the first line says; read by verifiers outside. */
export const EXPORT_FORMAT = 'credence.audit/1';

export const AuditExportLine = z
  .union([
    z
      .object({
        export: z.literal(EXPORT_FORMAT).describe('The format.'),
        tenantId: idOf('ten').describe('Whose log.'),
        from: z.int().describe('Number of the first entry that was asked for.'),
        to: z.int().describe('Number of the last.'),
        complete: z
          .boolean()
          .describe('Whether every entry between them follows; otherwise those of the spaces that were asked for.'),
        exportedAt: instantOut.describe('When.'),
      })
      .meta({ id: 'AuditExportHeader', description: 'The first line.' }),
    z
      .object({
        seq: z.int().describe('Number of the entry.'),
        prevHash: z.string().describe('Hash of the entry before.'),
        hash: z.string().describe('SHA-256 over `prevHash` and `event` in canonical JSON (RFC 8785).'),
        event: z.record(z.string(), z.unknown()).describe('Everything that the hash covers.'),
        withheld: z
          .array(z.string())
          .describe(
            'Members of `event.payload` that are secret and left out. The hash covers them, so it can only be linked, not computed.',
          ),
      })
      .meta({ id: 'AuditExportEntry', description: 'An entry.' }),
    z
      .object({
        end: z.literal(true).describe('The export is whole.'),
        entries: z.int().describe('How many entries it has.'),
        headSeq: z.int().describe('Number of the last entry; 0: there is none.'),
        headHash: z.string().describe('Its hash: with the next export, an anchor.'),
      })
      .meta({ id: 'AuditExportEnd', description: 'The last line. Without it the export was cut off.' }),
  ])
  .meta({ id: 'AuditExportLine', description: 'A line of an export of the audit trail.' });
