import { z } from 'zod';
import { idOf, instantOut } from '#libs/kernel/index.js';
import { ClaimSummary, CONFLICT_REASONS } from '#libs/knowledge/claims/index.js';
import { workspaceRef } from '#libs/knowledge/workspaces/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { ClaimReference, queryText } from '../../search/index.js';

export const ReactivateWorkspaceInput = z.strictObject({
  space: spaceRef,
  id: workspaceRef.describe('The workspace to work in; `default` is the durable lane.'),
  query: queryText.describe('What it is about, at most 8,000 characters. Empty: the newest.'),
  includeArchived: z
    .boolean()
    .default(false)
    .describe('Also claims that were archived, canonical ones and those of the episodes.'),
});

export const REACTIVATION_REASONS = ['found', 'carried'] as const;

const claimIds = z.array(idOf('clm'));

/** A claim that is named, marked as search marks it. */
const MarkedReference = ClaimReference.extend({
  possibleConflicts: z
    .array(ClaimSummary)
    .describe(
      'Claims that it may contradict, undecided, each with a label: protected and system claims that one of its sentences is near to and differs from, and those with another value of its key that a claim of a workspace is not strong enough to replace.',
    ),
  unconfirmed: z
    .boolean()
    .describe(
      'Whether it is a weaker value of a predicate with several values, where a user or the system gave another.',
    ),
});

export const Reactivation = z
  .object({
    claims: z
      .array(
        MarkedReference.extend({
          because: z
            .enum(REACTIVATION_REASONS)
            .describe('`found`: a canonical claim that the query finds; `carried`: an episode carried it on.'),
          score: z
            .number()
            .nullable()
            .describe('The value by which it was ordered, 0 to 1; null: an episode brings it.'),
        }).meta({ id: 'ReactivatedClaim', description: 'A claim that is brought back, by its id.' }),
      )
      .describe('Claims, at most 50: those that the query finds, best first, then those that episodes carried on.'),
    conflicts: z
      .array(
        z
          .object({
            conflictId: idOf('cnf').describe('Id of the conflict.'),
            reason: z.enum(CONFLICT_REASONS).describe('Why it was opened.'),
            blocking: z.boolean().describe('Whether it keeps a claim in quarantine.'),
            claimIds: claimIds.describe('Those of its sides that are among the claims.'),
          })
          .meta({ id: 'ConflictReference', description: 'An open conflict, by its id.' }),
      )
      .describe('Open conflicts of the claims.'),
    premises: z
      .array(
        MarkedReference.extend({
          premiseOf: claimIds.describe('The claims that depend on it directly.'),
        }).meta({ id: 'PremiseReference', description: 'A premise, by its id.' }),
      )
      .describe('Visible claims that the claims depend on directly, at most 100.'),
    entities: z
      .array(
        z
          .object({
            entityId: idOf('ent').describe('Id of the entity.'),
            canonicalName: z.string().describe('Its usual name.'),
            type: z.string().describe('What it is.'),
            claimIds: claimIds.describe('The claims that are about it.'),
          })
          .meta({ id: 'EntityReference', description: 'An entity, by its id.' }),
      )
      .describe('Entities that the claims are about.'),
    episodes: z
      .array(
        z
          .object({
            episodeId: idOf('epi').describe('Id of the episode.'),
            name: z.string().describe('Its name.'),
            from: instantOut.describe('When the first of its members was observed.'),
            to: instantOut.describe('When the last of them was.'),
            workspaceId: idOf('wsp').nullable().describe('The workspace whose record it has; null: it has none.'),
            claimIds: claimIds.describe('Those of its carried claims that are among the claims.'),
          })
          .meta({ id: 'EpisodeReference', description: 'An episode, by its id.' }),
      )
      .describe('Episodes that are brought back, at most 5: those with most of the claims found, then by their names.'),
    degraded: z
      .string()
      .nullable()
      .describe(
        '`embedder_unavailable` or `embedder_timeout`: only words were searched. `query_cut`: the query is longer than the embedder accepts, so its meaning was taken from its beginning. `read_only`: the tenant may not write at present. Otherwise null.',
      ),
  })
  .meta({
    id: 'Reactivation',
    description: 'What durable memory has for a workspace, as references: nothing is copied or changed.',
  });
