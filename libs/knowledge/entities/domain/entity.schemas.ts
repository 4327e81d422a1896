import { z } from 'zod';
import { boundedText, codePoints, idOf, instantOut, pageOf, pageQuery } from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { workspaceRef } from '../../workspaces/index.js';
import { comparable, comparableName, visible } from '../../predicates/index.js';
import { CANONICALITIES } from './entity.js';

const MAX_NAME = 200;
const MAX_TYPE = 100;
export const MAX_ALIASES = 20;

/** Text that is not empty once invisible characters are removed, and not longer in comparable form than as written. */
const nameText = (max: number) =>
  boundedText(max)
    .refine((text) => comparable(text) !== '', { error: 'must have a visible character' })
    .refine((text) => [visible(text), comparableName(text)].every((form) => codePoints(form) <= max), {
      error: `must have at most ${max} characters once compatibility characters are written out`,
    });

const entityId = idOf('ent').describe('Id of the entity.');

export const CreateEntityInput = z.strictObject({
  space: spaceRef,
  canonicalName: nameText(MAX_NAME).describe(`Its usual name; 1 to ${MAX_NAME} characters.`),
  type: nameText(MAX_TYPE).describe(
    `What it is, such as person or company; 1 to ${MAX_TYPE} characters. Case and spacing do not matter.`,
  ),
  aliases: z
    .array(nameText(MAX_NAME))
    .max(MAX_ALIASES)
    .default([])
    .describe(`Its other names, at most ${MAX_ALIASES}. They are not added to an entity that exists already.`),
  workspaceId: workspaceRef
    .optional()
    .describe(
      'Workspace that it is named in: unless a stable entity has one of the names, it is a candidate of the workspace. `default` is the durable lane, as without one.',
    ),
});

export const EntityInput = z.strictObject({ space: spaceRef, id: entityId });

export const ListEntitiesInput = z.strictObject({
  space: spaceRef,
  ...pageQuery,
  alias: nameText(MAX_NAME)
    .optional()
    .describe('Only entities with this name, in any spelling: the one that it means comes first.'),
  workspaceId: workspaceRef.optional().describe('Workspace whose candidates are listed too; `default`: none.'),
});

export const ListEntityClaimsInput = z.strictObject({ space: spaceRef, id: entityId, ...pageQuery });

export const ChooseAliasInput = z.strictObject({
  space: spaceRef,
  id: entityId,
  alias: nameText(MAX_NAME).describe('Name of the entity, in any spelling.'),
});

export const SplitEntityInput = z.strictObject({
  space: spaceRef,
  id: idOf('ent').describe(
    'Entity that was merged, or one that others were merged into: then the last merge is undone.',
  ),
});

export const PossibleSameAs = z
  .object({
    entityId: idOf('ent').describe('Id of the other entity.'),
    canonicalName: z.string().describe('Its usual name.'),
    score: z.number().describe('How similar their names are, 0.85 to 1.'),
  })
  .meta({
    id: 'PossibleSameAs',
    description: 'Another entity of the type with a similar name. Nothing follows from it.',
  });

export const EntityView = z
  .object({
    id: entityId,
    canonicalName: z.string().describe('Its usual name, without invisible characters.'),
    type: z.string().describe('What it is.'),
    aliases: z.array(z.string()).describe('Its other names, also those of entities that were merged into it.'),
    unconfirmedNames: z.array(z.string()).describe('Names of it that only agents gave; those of a writer precede.'),
    canonicality: z
      .enum(CANONICALITIES)
      .describe('candidate: named only in a workspace. It becomes stable once a durable claim names it.'),
    workspaceId: idOf('wsp').nullable().describe('The workspace whose candidate it is; null: it is stable.'),
    mergedInto: idOf('ent').nullable().describe('The entity that it is taken for since a merge; null: none.'),
    merged: z.array(idOf('ent')).describe('Entities that are taken for this one since merges.'),
    possibleSameAs: z.array(PossibleSameAs).describe('Entities with similar names, most similar first; at most 20.'),
    createdAt: instantOut.describe('When it was created.'),
    lastTouchedAt: instantOut.describe('When it was created, or linked last.'),
  })
  .meta({ id: 'Entity', description: 'A thing that claims are about, by its names.' });

export const EntityList = pageOf(EntityView).extend({
  ambiguous: z
    .boolean()
    .describe(
      'Whether several entities have the alias. Of the same standing, it means none of them until a reviewer chooses.',
    ),
});

export const CreatedEntity = z
  .object({
    outcome: z
      .enum(['accepted', 'transformed'])
      .describe(
        'accepted: it is new; transformed: an entity of this type has one of the names, and is returned instead.',
      ),
    matchedName: z.string().nullable().describe('The name by which it was found; null: it is new.'),
    entity: EntityView.describe('The entity.'),
  })
  .meta({ id: 'CreatedEntity', description: 'A new entity, or the one that has the name already.' });

export const SplitResult = z
  .object({
    survivor: EntityView.describe('The entity that stays, without what was merged into it.'),
    entity: EntityView.describe('The entity that stands by itself again.'),
  })
  .meta({ id: 'SplitEntity', description: 'An undone merge of two entities.' });
