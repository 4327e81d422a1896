import { z } from 'zod';
import { idOf } from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';

/** Counting stops here, so that a large space is inspected as fast as a small one. */
export const MAX_COUNTED = 100_000;

const count = (what: string) => z.int().describe(what);

export const InspectSpaceInput = z.strictObject({ space: spaceRef });

export const InspectionView = z
  .object({
    spaceId: idOf('spc').describe('The space.'),
    schema: z
      .object({
        name: z.string().describe('Its name.'),
        version: z.int().describe('Its version.'),
      })
      .meta({ id: 'InspectedSchema', description: 'A domain schema, by name.' })
      .nullable()
      .describe('The domain schema in force; null if there is none.'),
    evidence: z
      .array(
        z
          .object({
            evidenceType: z.string().nullable().describe('Type of the records; null for records without a type.'),
            count: count('Number of records.'),
          })
          .meta({ id: 'EvidenceCount', description: 'Evidence of one type.' }),
      )
      .describe('Evidence by type, most frequent first.'),
    facts: z
      .object({
        usable: count('Facts that are usable now.'),
        unusable: count('Facts that are active but not usable now.'),
        inactive: count('Facts that were superseded, retracted, archived or quarantined.'),
      })
      .meta({ id: 'FactCounts', description: 'Number of facts by state.' })
      .describe('Number of facts by state.'),
    tasks: count('Tasks.'),
    steps: count('Steps of tasks.'),
    edges: count('Edges between steps.'),
    messages: count('Messages of conversations.'),
    atoms: count('Atoms that are active.'),
    scenarios: count('Scenarios that are active.'),
    personas: count('Personas that are active.'),
    offloads: count('Raw results that were moved out of a context.'),
    openProposals: count('Proposals that wait for a person.'),
    deadJobs: count('Background jobs that were given up.'),
  })
  .meta({
    id: 'Inspection',
    description: `What a space contains, as far as the caller may read it. Each count goes up to ${MAX_COUNTED}.`,
  });
export type InspectionView = z.input<typeof InspectionView>;
