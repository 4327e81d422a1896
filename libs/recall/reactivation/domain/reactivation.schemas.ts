import { z } from 'zod';
import { idOf, instantOut } from '#libs/kernel/index.js';
import { ClaimSummary, CONFLICT_REASONS } from '#libs/knowledge/claims/index.js';
import { workspaceRef } from '#libs/knowledge/workspaces/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { ClaimReference, queryText } from '../../search/index.js';

export const ReactivateWorkspaceInput = z.strictObject({
  space: spaceRef,
  id: workspaceRef.describe('The workspace to work in; `default` is the durable lane.'),
  query: queryText.describe('What it is about, at most 8,000 characters. Empty: the newest claims.'),
  includeArchived: z
    .boolean()
    .default(false)
    .describe('Include archived claims, both canonical claims and claims of the episodes.'),
});

const REACTIVATION_REASONS = ['found', 'carried'] as const;

const claimIds = z.array(idOf('clm'));

/** A reference to a claim, with the same marks as in search results. */
const MarkedReference = ClaimReference.extend({
  possibleConflicts: z
    .array(ClaimSummary)
    .describe(
      'Claims that it may contradict, each with a label; nobody has decided yet. They are protected and system claims that are similar to one of its sentences but say something else, and claims with another value of its key that are too strong for a claim of a workspace to replace.',
    ),
  unconfirmed: z
    .boolean()
    .describe(
      'Whether it is a weaker value of a predicate with several values, for which a user or the system gave another value.',
    ),
});

export const Reactivation = z
  .object({
    claims: z
      .array(
        MarkedReference.extend({
          because: z
            .enum(REACTIVATION_REASONS)
            .describe('`found`: a canonical claim that matches the query; `carried`: carried over by an episode.'),
          score: z
            .number()
            .nullable()
            .describe('The value by which it was ordered, 0 to 1; null if an episode carried it over.'),
        }).meta({ id: 'ReactivatedClaim', description: 'A reactivated claim, by its id.' }),
      )
      .describe('Claims, at most 50: those that match the query, best first, then those carried over by episodes.'),
    conflicts: z
      .array(
        z
          .object({
            conflictId: idOf('cnf').describe('Id of the conflict.'),
            reason: z.enum(CONFLICT_REASONS).describe('Why it was opened.'),
            blocking: z.boolean().describe('Whether it keeps a claim in quarantine.'),
            claimIds: claimIds.describe('Its sides that are among the returned claims.'),
          })
          .meta({ id: 'ConflictReference', description: 'An open conflict, by its id.' }),
      )
      .describe('Open conflicts that involve the claims.'),
    premises: z
      .array(
        MarkedReference.extend({
          premiseOf: claimIds.describe('The returned claims that depend on it directly.'),
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
            to: instantOut.describe('When the last of its members was observed.'),
            workspaceId: idOf('wsp')
              .nullable()
              .describe('The workspace that its record is about; null if it has no record.'),
            claimIds: claimIds.describe('The returned claims that it carried over.'),
          })
          .meta({ id: 'EpisodeReference', description: 'An episode, by its id.' }),
      )
      .describe('Reactivated episodes, at most 5: those with the most matching claims, then those found by name.'),
    degraded: z
      .string()
      .nullable()
      .describe(
        '`embedder_unavailable` or `embedder_timeout`: only words were searched. `query_cut`: the query is longer than the embedder accepts, so only its beginning was compared by meaning. `read_only`: the tenant refuses writes at present. Otherwise null.',
      ),
  })
  .meta({
    id: 'Reactivation',
    description: 'What durable memory contains for a workspace, as references: nothing is copied or changed.',
  });
