import { z } from 'zod';
import { ASSERTION_CLASSES, boundedText } from '#libs/kernel/index.js';
import { checkScope, claimShape, SCOPES } from '#libs/knowledge/claims/index.js';
import { recordEvidenceShape } from '#libs/knowledge/evidence/index.js';
import {
  CARDINALITIES,
  CONFLICT_POLICIES,
  nameText,
  VALUE_TYPES,
  VOLATILITIES,
} from '#libs/knowledge/predicates/index.js';
import { sourceIdText } from '#libs/knowledge/sources/index.js';
import { workspaceRef } from '#libs/knowledge/workspaces/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';

/** Items of one request. */
export const MAX_IMPORTED = 500;

const key = boundedText(100);

const source = sourceIdText
  .nullish()
  .describe('Name of its source in the other system; it becomes part of the name of its source here.');

const ImportedPredicate = z
  .strictObject({
    name: nameText.describe('The predicate.'),
    cardinality: z.enum(CARDINALITIES).optional().describe('One value at a time, or several.'),
    volatility: z.enum(VOLATILITIES).optional().describe('How fast values fade from memory.'),
    conflictPolicy: z.enum(CONFLICT_POLICIES).optional().describe('Whether a contradiction waits for a reviewer.'),
    valueType: z.enum(VALUE_TYPES).optional().describe('How values are compared.'),
    aliases: z.array(nameText).max(20).optional().describe('Other names of it.'),
    domains: z.array(nameText).max(20).optional().describe('What it is about.'),
  })
  .meta({
    id: 'ImportedPredicate',
    description:
      'A predicate to register. This needs the role writer; predicates that the space already knows do not change.',
  });

const { kind, content, evidenceType, locator, anchors, observedAt, sessionId } = recordEvidenceShape;
const ImportedEvidence = z
  .strictObject({
    kind,
    content,
    evidenceType,
    locator,
    anchors,
    observedAt,
    sessionId,
    takenFrom: z
      .array(key)
      .max(8)
      .default([])
      .describe('Keys of the evidence it was taken from, earlier in this request or imported before.'),
    source,
  })
  .meta({ id: 'ImportedEvidence', description: 'Evidence to record.' });

const ImportedClaim = z
  .strictObject({
    text: claimShape.text,
    triple: claimShape.triple,
    scope: z.enum(SCOPES).default('global').describe('Scope of the claim, as when storing a claim.'),
    sessionId: claimShape.sessionId,
    workspaceId: workspaceRef.nullish().describe('Workspace of a workspace claim.'),
    validFrom: claimShape.validFrom,
    validUntil: claimShape.validUntil,
    observedAt: claimShape.observedAt,
    category: claimShape.category,
    importance: claimShape.importance,
    tags: claimShape.tags,
    agent: claimShape.agent,
    propositionClass: claimShape.propositionClass,
    evidence: z
      .array(key)
      .max(64)
      .default([])
      .describe('Keys of the evidence it is based on, in this request or imported before.'),
    source,
  })
  .superRefine(checkScope)
  .meta({ id: 'ImportedClaim', description: 'A claim to store.' });

const CONTENTS = ['predicate', 'evidence', 'claim'] as const;
export type ItemKind = (typeof CONTENTS)[number];

export const ImportItem = z
  .strictObject({
    key: key.describe('Id in the other system. Repeating an item with the same content adds nothing.'),
    predicate: ImportedPredicate.nullish().describe('A predicate.'),
    evidence: ImportedEvidence.nullish().describe('Evidence.'),
    claim: ImportedClaim.nullish().describe('A claim.'),
  })
  .refine((item) => CONTENTS.filter((content) => item[content]).length === 1, {
    error: 'must have exactly one of predicate, evidence and claim',
  })
  .meta({ id: 'ImportItem', description: 'An item to import: one of predicate, evidence and claim.' });
export type ImportItem = z.output<typeof ImportItem>;

const importName = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,49}$/, {
  error: 'must be 1 to 50 of a-z, 0-9, ., _ and -, starting with a letter or digit',
});

export const ImportItemsInput = z.strictObject({
  space: spaceRef,
  name: importName.describe(
    'Name of the import, for example of the other system. The source of its items is `import:` and this name. Importing again under this name recognizes items that exist already.',
  ),
  class: z
    .enum(ASSERTION_CLASSES)
    .optional()
    .describe(
      'Kind of origin of all items; the key must be allowed to assert it. Default: document, or inference if the key may not assert document. Trust in the other system is ignored.',
    ),
  items: z
    .array(ImportItem)
    .min(1)
    .max(MAX_IMPORTED)
    .describe(
      'The items, at most 500. Predicates come first, then evidence, then claims, each in the order given; each has its own outcome.',
    ),
  dryRun: z
    .boolean()
    .default(false)
    .describe(
      'Return the result that the call would have, without changing anything. Unknown keys of evidence are ignored, as they may belong to an earlier page.',
    ),
});
export type ImportItemsInput = z.output<typeof ImportItemsInput>;

export const IMPORT_OUTCOMES = [
  'stored',
  'deduplicated',
  'quarantined',
  'rejected',
  'unchanged',
  'kept',
  'refused',
] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

export const ImportedItem = z
  .object({
    key: z.string().describe('Key of the item.'),
    kind: z.enum(CONTENTS).describe('Kind of the item.'),
    outcome: z
      .enum(IMPORT_OUTCOMES)
      .describe(
        '`stored`: it was added; `deduplicated`: the claim existed and has one more assertion; `quarantined`: a stronger claim contradicts it; `rejected`: a rule rejected it, see `reason`; `unchanged`: it was imported before; `kept`: the space has the predicate with other settings, which do not change; `refused`: see `error`.',
      ),
    id: z.string().nullable().describe('Id of the claim or the evidence; null if there is none.'),
    reason: z.string().nullable().describe('Why it is quarantined or rejected.'),
    error: z
      .object({
        code: z.string().describe('Code of the error.'),
        detail: z.string().describe('What is wrong, and what to do.'),
      })
      .meta({ id: 'ImportError', description: 'Why an item was refused.' })
      .nullable()
      .describe('Why it was refused; it may be sent again.'),
  })
  .meta({ id: 'ImportedItem', description: 'The result of importing an item.' });
export type ImportedItem = z.input<typeof ImportedItem>;

export const ImportReport = z
  .object({
    name: z.string().describe('Name of the import.'),
    class: z.enum(ASSERTION_CLASSES).describe('Kind of origin that the items were given.'),
    dryRun: z.boolean().describe('Whether nothing was changed.'),
    counts: z
      .object(
        Object.fromEntries(
          IMPORT_OUTCOMES.map((outcome) => [outcome, z.int().describe(`Number of items that are ${outcome}.`)]),
        ) as Record<ImportOutcome, z.ZodInt>,
      )
      .meta({ id: 'ImportCounts', description: 'Number of items with each outcome.' })
      .describe('Number of items with each outcome.'),
    data: z.array(ImportedItem).describe('In the order of the items.'),
  })
  .meta({ id: 'ImportReport', description: 'The result of an import.' });
