import { z } from 'zod';
import type { EventsOf } from '#libs/history/events/index.js';
import { ASSERTION_CLASSES, instantOut, type Id } from '#libs/kernel/index.js';
import { CLAIM_STATUSES } from '#libs/knowledge/claims/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';

/**
 * The format, as the first line of an export names it. A change that older readers would not understand needs a new
 * number.
 */
export const EXPORT_FORMAT = 'credence.space/1';

export const ExportSpaceInput = z.strictObject({
  space: spaceRef,
  history: z
    .boolean()
    .default(false)
    .describe('Include claims that were replaced, with the time in which they were valid.'),
  sessions: z
    .boolean()
    .default(false)
    .describe('Include what belongs to sessions, as far as you may read it; otherwise messages lose their session.'),
  workspaces: z
    .boolean()
    .default(false)
    .describe('Include claims and evidence of workspaces, as far as you may read them.'),
});
export type ExportSpaceInput = z.output<typeof ExportSpaceInput>;

const Origin = z
  .object({
    id: z.string().describe('Id in the exporting system.'),
    class: z.enum(ASSERTION_CLASSES).describe('Kind of origin.'),
    status: z.enum(CLAIM_STATUSES).optional().describe('Status of a claim.'),
    recordedAt: instantOut.describe('When it was recorded.'),
    private: z
      .literal(true)
      .optional()
      .describe('Its session is private. The command line and the dashboard import it into a private session.'),
  })
  .meta({
    id: 'ExportOrigin',
    description: 'The state of an item in the exporting system. An import ignores it, except for `private`.',
  });

const COUNTED = ['predicates', 'sources', 'evidence', 'claims'] as const;
export type ExportCounts = Record<(typeof COUNTED)[number], number>;
export const noCounts = (): ExportCounts => ({ predicates: 0, sources: 0, evidence: 0, claims: 0 });

export const ExportLine = z
  .union([
    z
      .object({
        export: z.literal(EXPORT_FORMAT).describe('Version of the export format.'),
        space: z
          .object({ slug: z.string().describe('Its slug.'), name: z.string().describe('Its name.') })
          .meta({ id: 'ExportedSpace', description: 'The space that was exported.' })
          .describe('The space.'),
        history: z.boolean().describe('Whether it contains replaced claims.'),
        sessions: z.boolean().describe('Whether it contains what belongs to sessions.'),
        workspaces: z.boolean().describe('Whether it contains claims and evidence of workspaces.'),
        exportedAt: instantOut.describe('When the export was made. Later records are not included.'),
      })
      .meta({ id: 'ExportHeader', description: 'The first line of an export.' }),
    z
      .object({
        key: z.string().describe('Id of the item in the export.'),
        predicate: z
          .record(z.string(), z.unknown())
          .optional()
          .describe('A predicate, in the form that an import accepts.'),
        evidence: z
          .record(z.string(), z.unknown())
          .optional()
          .describe('Evidence, in the form that an import accepts.'),
        claim: z.record(z.string(), z.unknown()).optional().describe('A claim, in the form that an import accepts.'),
        origin: Origin.optional().describe('Its state in the exporting system.'),
      })
      .meta({ id: 'ExportItem', description: 'An item, in the form that an import accepts.' }),
    z
      .object({
        source: z
          .object({
            sourceId: z.string().describe('Its name.'),
            class: z.enum(ASSERTION_CLASSES).describe('Kind of origin.'),
            domainTags: z.array(z.string()).describe('Domains that it knows about.'),
          })
          .meta({
            id: 'ExportedSource',
            description: 'A registered source, for information. An import does not register it.',
          })
          .describe('A source.'),
      })
      .meta({ id: 'ExportedSourceLine', description: 'A registered source.' }),
    z
      .object({
        end: z.literal(true).describe('Marks the export as complete.'),
        counts: z
          .object({
            predicates: z.int().describe('Predicates.'),
            sources: z.int().describe('Sources.'),
            evidence: z.int().describe('Evidence.'),
            claims: z.int().describe('Claims.'),
          })
          .meta({ id: 'ExportCounts', description: 'Number of lines of each kind.' })
          .describe('Number of lines of each kind.'),
        leftOut: z
          .record(z.string(), z.int())
          .describe(
            'Number of claims that were left out, by reason. An import could not restore `derived` claims, `facts` that gates accepted, or `summaries` and notes; `disputed` claims are disputed by voters.',
          ),
        sha256: z.string().describe('SHA-256 of all lines before this one, including their line endings.'),
      })
      .meta({ id: 'ExportEnd', description: 'The last line. If it is missing, the export was truncated.' }),
  ])
  .meta({ id: 'ExportLine', description: 'A line of an export of a space.' });
export type ExportLine = z.input<typeof ExportLine>;

export interface TransferPayloads {
  /** Somebody began to export a space. The subject is the space. */
  space_exported: { history: boolean; sessions: boolean; workspaces: boolean };
}

/** The kinds of events of exports. They change no table. */
export const TRANSFER_KINDS = ['space_exported'] as const satisfies readonly (keyof TransferPayloads)[];

export function spaceExported(
  spaceId: Id<'spc'>,
  { history, sessions, workspaces }: ExportSpaceInput,
  occurredAt: Date,
): EventsOf<TransferPayloads> {
  return {
    kind: 'space_exported',
    spaceId,
    subjectId: spaceId,
    occurredAt,
    payload: { history, sessions, workspaces },
  };
}
