import { z } from 'zod';
import { codePoints, idOf, instantOut, outcomesOf, pageOf, pageQuery, setWith } from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { workspaceRef } from '../../workspaces/index.js';
import { comparableName, visible, visibleText } from '../../predicates/index.js';
import { CANONICALITIES } from './entity.js';

const MAX_NAME = 200;
const MAX_TYPE = 100;
const MAX_ALIASES = 20;

/** Text that is not empty once invisible characters are removed, and not longer in comparable form than as written. */
const nameText = (max: number) =>
  visibleText(max).refine((text) => [visible(text), comparableName(text)].every((form) => codePoints(form) <= max), {
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
    .describe(`Its other names, at most ${MAX_ALIASES}. Ignored if the entity already exists.`),
  workspaceId: workspaceRef
    .optional()
    .describe(
      'Workspace in which it is named. Unless a stable entity has one of the names, the entity is a candidate of this workspace. `default` is the durable lane, the same as omitting it.',
    ),
});

export const EntityInput = z.strictObject({ space: spaceRef, id: entityId });

export const ListEntitiesInput = z.strictObject({
  space: spaceRef,
  ...pageQuery,
  alias: nameText(MAX_NAME)
    .optional()
    .describe('Only entities with this name, in any spelling; the entity that it refers to comes first.'),
  workspaceId: workspaceRef.optional().describe('Also list the candidates of this workspace; `default`: none.'),
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
    'An entity that was merged, or an entity into which others were merged; in the second case, the latest merge into it is undone.',
  ),
});

const PossibleSameAs = z
  .object({
    entityId: idOf('ent').describe('Id of the other entity.'),
    canonicalName: z.string().describe('Its usual name.'),
    score: z.number().describe('How similar their names are, 0.85 to 1.'),
  })
  .meta({
    id: 'PossibleSameAs',
    description: 'Another entity of the same type with a similar name. The two are not merged automatically.',
  });

export const EntityView = z
  .object({
    id: entityId,
    canonicalName: z.string().describe('Its usual name, without invisible characters.'),
    type: z.string().describe('What it is.'),
    aliases: z.array(z.string()).describe('Its other names, including those of entities that were merged into it.'),
    unconfirmedNames: z
      .array(z.string())
      .describe('Names that only agents gave it; names given by a writer take precedence.'),
    canonicality: z
      .enum(CANONICALITIES)
      .describe('candidate: named only in a workspace. It becomes stable when a durable claim names it.'),
    workspaceId: idOf('wsp').nullable().describe('The workspace that it is a candidate of; null if it is stable.'),
    mergedInto: idOf('ent').nullable().describe('The entity into which it was merged; null if it was not.'),
    merged: z.array(idOf('ent')).describe('Entities that were merged into this one.'),
    possibleSameAs: z.array(PossibleSameAs).describe('Entities with similar names, most similar first; at most 20.'),
    createdAt: instantOut.describe('When it was created.'),
    lastTouchedAt: instantOut.describe('When it was created or last linked.'),
  })
  .meta({ id: 'Entity', description: 'A thing that claims are about, identified by its names.' });

export const EntityList = pageOf(EntityView).extend({
  ambiguous: z
    .boolean()
    .describe(
      'Whether several entities have the alias. If they have equal precedence, it refers to none of them until a reviewer chooses.',
    ),
});

export const CreatedEntity = z
  .object({
    outcome: outcomesOf('Entity', ['accepted', 'transformed']).describe(
      'accepted: it was created; transformed: an entity of this type already has one of the names, and is returned instead.',
    ),
    matchedName: setWith('transformed', z.string(), ': the name by which the existing entity was found.'),
    entity: EntityView.describe('The entity.'),
  })
  .meta({ id: 'CreatedEntity', description: 'A new entity, or the existing entity with the name.' });

export const SplitResult = z
  .object({
    survivor: EntityView.describe('The entity that stays, without what was merged into it.'),
    entity: EntityView.describe('The entity that is separate again.'),
  })
  .meta({ id: 'SplitEntity', description: 'The result of undoing a merge of entities.' });
