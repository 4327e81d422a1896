import { z } from 'zod';
import { ASSERTION_CLASSES, boundedText, exactText, idOf, instant, instantOut } from '#libs/kernel/index.js';
import { CascadePreview } from '#libs/graph/cascades/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { STAGES } from '../../anchors/index.js';
import { RISKS } from '../../domain-schemas/index.js';
import { plainWord, FRESHNESS } from '../../evidence-types/index.js';
import { sourceIdText } from '../../sources/index.js';
import { workspaceRef } from '../../workspaces/index.js';
import { checkFragments, FragmentLink, fragmentsText } from './fragment.schemas.js';
import { INGEST_STATUSES } from './evidence.js';
import { MAX_PARENTS } from './parents.rules.js';

/** Of what a system returned. */
export const MAX_CONTENT_BYTES = 524_288;
/** Of what people said, and of quotes. */
export const MAX_TEXT_BYTES = 32_768;

/** Id of a session, or its external id; the use case looks it up, and answers 404 if there is none. */
export const sessionRef = boundedText(200);

export const LocatorView = z
  .strictObject({
    url: boundedText(2000).optional().describe('Address of the document. Never fetched.').meta({ short: '' }),
    repo: boundedText(500).optional().describe('Repository of the file.').meta({ short: '' }),
    file: boundedText(1000).optional().describe('Path of the file.').meta({ short: '' }),
    gitSha: z
      .string()
      .regex(/^[0-9a-f]{7,64}$/, { error: 'must be a commit hash in hexadecimal' })
      .optional()
      .describe('Commit of the file, in hexadecimal.')
      .meta({ short: '' }),
    span: z
      .strictObject({
        start: z.int().min(0).describe('Position of the first character, from 0.').meta({ short: '' }),
        end: z.int().min(0).describe('Position after the last character.').meta({ short: '' }),
      })
      .refine(({ start, end }) => start < end, { error: 'must start before it ends' })
      .optional()
      .describe('Part of the document, in characters.')
      .meta({ short: 'Characters, from 0' }),
  })
  .meta({ id: 'Locator', description: 'Where in a document the content was found.' });

const sourceObject = z.strictObject({
  class: z
    .enum(ASSERTION_CLASSES)
    .optional()
    .describe('Kind of origin. Default: the class of the registered source, otherwise inference.'),
  sourceId: sourceIdText.optional().describe('Name of the source.'),
});

/**
 * Members of one evidence record, without the space: used for an item of a batch, and spread into the single operation.
 */
export const recordEvidenceShape = {
  kind: plainWord.describe('The kind of evidence, in one word: `document`, `tool_output`, `statement`, ...'),
  content: exactText(MAX_CONTENT_BYTES).describe(
    'The content itself, stored unchanged; at most 512 KiB, in a message or quote 32 KiB.',
  ),
  evidenceType: plainWord
    .nullish()
    .describe(
      'Type of the record. If the space sets how long records of the type hold, it goes stale and expires; otherwise it holds for ever.',
    ),
  sourceSystem: boundedText(100)
    .nullish()
    .describe(
      'System it was read from: a registered source that was granted to the key (`sourceSystems`). Class and weight are those of the source, and keys that were granted it share its external ids. Default: your own name, `agent:` and your principal. `llm`: what a model said.',
    ),
  source: z
    .union([sourceIdText, sourceObject])
    .nullish()
    .describe(
      'The source: a class, the name of a source, or both as `{ class, sourceId }`. It must agree with `sourceSystem`.',
    ),
  locator: LocatorView.nullish().describe('Where in a document it was found.'),
  anchors: z
    .record(plainWord, boundedText(200))
    .refine((anchors) => Object.keys(anchors).length <= 20, { error: 'must have at most 20 members' })
    .nullish()
    .describe(
      'Entities it is about: name to value, at most 20. Of a type of the domain schema, names are those of entities, or their aliases.',
    ),
  observedAt: instant
    .nullish()
    .describe(
      'When it was true or seen; default now, at most 5 minutes ahead. The content may state an earlier time, where the type says (`observedAtFrom`). For evidence taken from other evidence: the time of the latest of these, which is the default and the maximum.',
    ),
  sessionId: sessionRef.nullish().describe('Session it belongs to: id or external id.'),
  taskId: idOf('tsk').nullish().describe('Task it belongs to.'),
  workspaceId: workspaceRef
    .nullish()
    .describe(
      'Workspace that it is recorded into: lists show it to those who name the workspace. `default` is the durable lane, as without one.',
    )
    .meta({ short: 'Workspace' }),
  fragments: fragmentsText,
  parentEvidenceIds: z
    .array(idOf('evd'))
    .max(MAX_PARENTS)
    .refine((ids) => new Set(ids).size === ids.length, { error: 'must name each record once' })
    .nullish()
    .describe(
      'Evidence it was taken from, for example as a quotation, an extract or a translation: at most 8, all of one independence group. It is not a further witness, and counts only while all of them count.',
    ),
  externalId: boundedText(200)
    .nullish()
    .describe(
      'Your own id. It is separate from the ids of other callers unless they share a source system that both were granted. Sending it again with the same body returns the first record. Without one, evidence of a type of the domain schema is recorded once for each content and source system.',
    ),
};

export const RecordEvidenceItem = z.strictObject(recordEvidenceShape).superRefine(checkFragments);
export type RecordEvidenceItem = z.output<typeof RecordEvidenceItem>;
export const RecordEvidenceInput = z
  .strictObject({ space: spaceRef, ...recordEvidenceShape })
  .superRefine(checkFragments);

const dryRun = z.boolean().default(false).describe('Return what would be affected, and change nothing.');

export const RevokeEvidenceInput = z.strictObject({
  space: spaceRef,
  id: idOf('evd').describe('Id of the evidence.'),
  reason: boundedText(2000).describe('Why it no longer counts.'),
  dryRun,
});

export const ReinstateEvidenceInput = z.strictObject({
  space: spaceRef,
  id: idOf('evd').describe('Id of the evidence.'),
  reason: boundedText(2000).describe('Why it counts again.'),
  dryRun,
});

const AnchorView = z
  .object({
    entity: z.string().describe('The entity.'),
    value: z.string().describe('Its value, normalised.'),
    stage: z
      .enum(STAGES)
      .describe(
        'Where the value is from: declared by whoever recorded it, at a pointer of the type (connector), found by the pattern of the entity (regex), or read by a model (llm), which never binds.',
      ),
    pointer: z.string().nullable().describe('JSON Pointer into the content, of stage connector.'),
    span: z
      .object({
        start: z.int().describe('First character, in code points from 0.'),
        end: z.int().describe('Character after the last.'),
      })
      .meta({ id: 'AnchorSpan', description: 'Where a value stands.' })
      .nullable()
      .describe('Where the value stands, of stages regex and llm.'),
    confidence: z.number().describe('0 to 1; below 1 only of stage llm.'),
  })
  .meta({ id: 'Anchor', description: 'A value of an entity that evidence names.' });

const anchorViews = z
  .array(AnchorView)
  .describe('Values of entities that it names: those declared, and those found in its content.');

const ParsedView = z
  .object({
    anchors: anchorViews,
    fragments: z
      .array(
        z
          .object({
            text: z.string().describe('The proposition in words; in lists its first 1 KiB.'),
            triple: z
              .object({
                subject: z.string().describe('The subject.'),
                predicate: z.string().describe('The property of the subject.'),
                value: z.string().describe('The value.'),
              })
              .meta({ id: 'ParsedTriple', description: 'A candidate proposition as subject, predicate and value.' })
              .nullable()
              .describe('The proposition as subject, predicate and value; null: it has none.'),
          })
          .meta({ id: 'ParsedFragment', description: 'A candidate proposition that evidence contains.' }),
      )
      .describe('Candidate propositions that it was recorded with, in their order.'),
  })
  .meta({ id: 'ParsedEvidence', description: 'What was read out of evidence.' });

export const EvidenceView = z
  .object({
    id: idOf('evd').describe('Id of the evidence.'),
    status: z
      .enum(['active', 'revoked', 'tainted'])
      .describe('Revoked evidence supports nothing; evidence that was taken from it is tainted.'),
    freshness: z.enum(FRESHNESS).describe('Whether it still holds, by the clock of the space.'),
    kind: z.string().describe('What it is.'),
    evidenceType: z.string().nullable().describe('Type of the record.'),
    sourceSystem: z.string().nullable().describe('System that it was read from; null: who recorded it.'),
    sourceId: z.string().nullable().describe('Name of the source.'),
    class: z.enum(ASSERTION_CLASSES).describe('Kind of origin.'),
    weight: z.number().describe('Weight of an assertion of this origin, 0 to 1.'),
    independenceGroup: z.string().describe('Evidence of one group is one witness.'),
    content: z.string().describe('The content, exactly as given; in lists its first 1 KiB.'),
    contentBytes: z.int().describe('Bytes of the whole content.'),
    contentHash: z.string().describe('Hash of the content.'),
    locator: LocatorView.nullable().describe('Where in a document it was found.'),
    anchors: anchorViews,
    parsed: ParsedView.describe('What was read out of it.'),
    anchorsCutShort: z
      .boolean()
      .describe(
        'Whether some pattern did not read the content to its end. For such an entity, what patterns found does not bind.',
      ),
    stepIds: z.array(idOf('stp')).describe('Steps that it is attached to, at most 100.'),
    risk: z
      .enum(RISKS)
      .nullable()
      .describe(
        'Risk that the domain schema gives the type; it decides nothing. null: the schema does not know the type.',
      ),
    observedAt: instantOut.describe('When it was true or seen.'),
    staleAt: instantOut.nullable().describe('From when on it is stale; null: never.'),
    expiresAt: instantOut.nullable().describe('From when on it is expired; null: never.'),
    recordedAt: instantOut.describe('When it was recorded.'),
    recordedBy: idOf('prn').describe('Who recorded it.'),
    sessionId: idOf('ses').nullable().describe('Session it belongs to.'),
    taskId: idOf('tsk').nullable().describe('Task it belongs to.'),
    workspaceId: idOf('wsp').nullable().describe('Workspace that it was recorded into; null: into none.'),
    externalId: z.string().nullable().describe("The caller's own id."),
    revokedAt: instantOut.nullable().describe('When it was revoked; null while it counts.'),
    revokedReason: z.string().nullable().describe('Why it was revoked.'),
    parentEvidenceIds: z
      .array(idOf('evd'))
      .describe('Evidence that it was taken from, in the order named; empty: it is a root.'),
    taintedAt: instantOut
      .nullable()
      .describe('Since when some of the evidence it was taken from no longer counts; null if all of it counts.'),
    ingest: z
      .object({
        status: z
          .enum(INGEST_STATUSES)
          .describe('Whether everything that is done with it after it was recorded is done.'),
      })
      .meta({ id: 'Ingest', description: 'Work on evidence after it was recorded.' })
      .describe('Work on it after it was recorded.'),
    version: z.int().describe('1, and rises when it, or what it was taken from, is revoked, reinstated or regrouped.'),
  })
  .meta({ id: 'Evidence', description: 'Recorded evidence, kept unchanged.' });

export const RecordedEvidence = EvidenceView.extend({
  deduplicated: z
    .boolean()
    .describe(
      'Whether an earlier call recorded it: with the same externalId and body, or with the same content, type and source system.',
    ),
  links: z.array(FragmentLink).describe('What its fragments led to, in their order.'),
  archived: z
    .array(idOf('clm'))
    .describe('Propositions that left its workspace with this write, because that was full (`workspace_full`).'),
}).meta({ id: 'RecordedEvidence', description: 'Evidence as recorded.' });

export const RevocationView = z
  .object({
    evidence: EvidenceView.describe('The evidence after the change; in a dry run, its present state.'),
    affected: z
      .array(idOf('clm'))
      .describe(
        'Claims that it supports or supported: at most a hundred, the more important first. Empty if nothing changed. If there are more than a thousand, `first` of a dry run contains the most important ones reliably.',
      ),
    affectedCount: z
      .int()
      .describe(
        'Number of these claims, counted up to 10,000, in a dry run up to 100,000. If there are more than fifty, the cascade recomputes them, and they are correctionPending until it has reached them.',
      ),
    cascadeId: idOf('cas')
      .nullable()
      .describe(
        'The cascade that takes the change to these claims, or only to what depends on them; null if neither is needed, and in a dry run.',
      ),
    preview: CascadePreview.nullable().describe('Set in a dry run: what depends on the evidence.'),
  })
  .meta({ id: 'Revocation', description: 'Evidence that no longer counts, or counts again.' });

export const RegroupEvidenceInput = z.strictObject({
  space: spaceRef,
  id: idOf('evd').describe('Id of the evidence.'),
  group: boundedText(200)
    .optional()
    .describe('The group to move it to: evidence of one group is one witness. Give either this or `sameAs`.'),
  sameAs: idOf('evd').optional().describe('Evidence of the same origin, whose group it joins.'),
  reason: boundedText(2000).describe('Why it is, or is not, the same witness as other evidence.'),
});

export const RegroupingView = z
  .object({
    evidence: EvidenceView.describe('The evidence after it.'),
    affected: z
      .array(idOf('clm'))
      .describe(
        'The recomputed claims that it carries: at most a hundred, the most important first. None if it was in the group already.',
      ),
    affectedCount: z.int().describe('How many there are, counted up to 10,000.'),
    cascadeId: idOf('cas')
      .nullable()
      .describe('The cascade that takes the change to what depends on these claims; null if nothing does.'),
  })
  .meta({
    id: 'Regrouping',
    description: 'Evidence that was moved to another group, or to a group of its own.',
  });
