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

/** Limit for content that a system returned. */
export const MAX_CONTENT_BYTES = 524_288;
/** Limit for what people said, and for quotes. */
export const MAX_TEXT_BYTES = 32_768;

/** Id of a session, or its external id; the use case looks it up, and answers 404 if there is no such session. */
export const sessionRef = boundedText(200);

const LocatorView = z
  .strictObject({
    url: boundedText(2000).optional().describe('Address of the document. It is never fetched.').meta({ short: '' }),
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
        start: z.int().min(0).describe('Position of the first character; starts at 0.').meta({ short: '' }),
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
      'Type of the record. If the space sets how long records of the type stay valid, it goes stale and expires; otherwise it never expires.',
    ),
  sourceSystem: boundedText(100)
    .nullish()
    .describe(
      'System it was read from: a registered source that was granted to the key (`sourceSystems`). Class and weight are those of the source, and keys with the grant share its external ids. Default: your own name, which is `agent:` followed by your principal id. `llm`: the output of a model.',
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
      'Entities it is about: name to value, at most 20. For a type in the domain schema, the names are entities of the schema or their aliases.',
    ),
  observedAt: instant
    .nullish()
    .describe(
      'When it was true or observed; default now, at most 5 minutes ahead. If the type defines `observedAtFrom`, the content may state an earlier time. For evidence taken from other evidence, the default and the maximum are the latest time of that evidence.',
    ),
  sessionId: sessionRef.nullish().describe('Session it belongs to: id or external id.'),
  taskId: idOf('tsk').nullish().describe('Task it belongs to.'),
  workspaceId: workspaceRef
    .nullish()
    .describe(
      'Workspace that it is recorded into; lists show it only to requests that name the workspace. `default` is the durable lane, the same as omitting it.',
    )
    .meta({ short: 'Workspace' }),
  fragments: fragmentsText,
  parentEvidenceIds: z
    .array(idOf('evd'))
    .max(MAX_PARENTS)
    .refine((ids) => new Set(ids).size === ids.length, { error: 'must name each record once' })
    .nullish()
    .describe(
      'Evidence it was taken from, for example as a quotation, an extract or a translation: at most 8, all in one independence group. It does not count as another witness, and counts only while all of them count.',
    ),
  externalId: boundedText(200)
    .nullish()
    .describe(
      'Your own id. Other callers cannot collide with it unless they share a source system that both were granted. Sending it again with the same body returns the first record. Without one, evidence of a type in the domain schema is recorded once per content and source system.',
    ),
};

export const RecordEvidenceItem = z.strictObject(recordEvidenceShape).superRefine(checkFragments);
export type RecordEvidenceItem = z.output<typeof RecordEvidenceItem>;
export const RecordEvidenceInput = z
  .strictObject({ space: spaceRef, ...recordEvidenceShape })
  .superRefine(checkFragments);

const dryRun = z.boolean().default(false).describe('Return what would be affected, without changing anything.');

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
    entity: z.string().describe('Name of the entity.'),
    value: z.string().describe('Its value, normalized.'),
    stage: z
      .enum(STAGES)
      .describe(
        'How the value was obtained: declared by the caller (declared), read at a pointer of the type (connector), found by the pattern of the entity (regex), or read by a model (llm). Values read by a model are never binding.',
      ),
    pointer: z.string().nullable().describe('JSON Pointer into the content; set for stage connector.'),
    span: z
      .object({
        start: z.int().describe('Position of the first character, in code points from 0.'),
        end: z.int().describe('Position after the last character.'),
      })
      .meta({ id: 'AnchorSpan', description: 'Where a value occurs in the content.' })
      .nullable()
      .describe('Where the value occurs; set for stages regex and llm.'),
    confidence: z.number().describe('0 to 1; below 1 only for stage llm.'),
  })
  .meta({ id: 'Anchor', description: 'A value of an entity that the evidence names.' });

const anchorViews = z
  .array(AnchorView)
  .describe('Values of entities that it names: declared values, and values found in its content.');

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
              .describe('The proposition as subject, predicate and value; null if it has none.'),
          })
          .meta({ id: 'ParsedFragment', description: 'A candidate proposition that evidence contains.' }),
      )
      .describe('Candidate propositions that it was recorded with, in the order given.'),
  })
  .meta({ id: 'ParsedEvidence', description: 'What was extracted from evidence.' });

export const EvidenceView = z
  .object({
    id: idOf('evd').describe('Id of the evidence.'),
    status: z
      .enum(['active', 'revoked', 'tainted'])
      .describe('Revoked evidence supports nothing; evidence that was taken from it is tainted.'),
    freshness: z.enum(FRESHNESS).describe('Whether it is still valid, by the clock of the space.'),
    kind: z.string().describe('The kind of evidence.'),
    evidenceType: z.string().nullable().describe('Type of the record.'),
    sourceSystem: z.string().nullable().describe('System that it was read from; null: the caller who recorded it.'),
    sourceId: z.string().nullable().describe('Name of the source.'),
    class: z.enum(ASSERTION_CLASSES).describe('Kind of origin.'),
    weight: z.number().describe('Weight of an assertion of this origin, 0 to 1.'),
    independenceGroup: z.string().describe('Evidence in one group counts as one witness.'),
    content: z.string().describe('The content, exactly as given; in lists its first 1 KiB.'),
    contentBytes: z.int().describe('Size of the whole content in bytes.'),
    contentHash: z.string().describe('Hash of the content.'),
    locator: LocatorView.nullable().describe('Where in a document it was found.'),
    anchors: anchorViews,
    parsed: ParsedView.describe('What was extracted from it.'),
    anchorsCutShort: z
      .boolean()
      .describe(
        'Whether the pattern of some entity did not read the content to its end. Values that this pattern found are not binding.',
      ),
    stepIds: z.array(idOf('stp')).describe('Steps that it is attached to, at most 100.'),
    risk: z
      .enum(RISKS)
      .nullable()
      .describe(
        'Risk level of the type in the domain schema; informational. null if the schema does not know the type.',
      ),
    observedAt: instantOut.describe('When it was true or observed.'),
    staleAt: instantOut.nullable().describe('Time from which it is stale; null: never.'),
    expiresAt: instantOut.nullable().describe('Time from which it is expired; null: never.'),
    recordedAt: instantOut.describe('When it was recorded.'),
    recordedBy: idOf('prn').describe('Who recorded it.'),
    sessionId: idOf('ses').nullable().describe('Session it belongs to.'),
    taskId: idOf('tsk').nullable().describe('Task it belongs to.'),
    workspaceId: idOf('wsp').nullable().describe('Workspace that it was recorded into; null if none.'),
    externalId: z.string().nullable().describe("The caller's own id."),
    revokedAt: instantOut.nullable().describe('When it was revoked; null while it is not revoked.'),
    revokedReason: z.string().nullable().describe('Why it was revoked.'),
    parentEvidenceIds: z
      .array(idOf('evd'))
      .describe('Evidence that it was taken from, in the order given; empty if it is a root.'),
    taintedAt: instantOut
      .nullable()
      .describe('Time from which some of the evidence it was taken from no longer counts; null if all of it counts.'),
    ingest: z
      .object({
        status: z.enum(INGEST_STATUSES).describe('Whether all processing after the recording is done.'),
      })
      .meta({ id: 'Ingest', description: 'Processing of evidence after it was recorded.' })
      .describe('Processing of it after it was recorded.'),
    version: z
      .int()
      .describe('Starts at 1; rises when it, or evidence it was taken from, is revoked, reinstated or regrouped.'),
  })
  .meta({ id: 'Evidence', description: 'Recorded evidence, kept unchanged.' });

export const RecordedEvidence = EvidenceView.extend({
  deduplicated: z
    .boolean()
    .describe(
      'Whether an earlier call recorded it: with the same externalId and body, or with the same content, type and source system.',
    ),
  links: z.array(FragmentLink).describe('The results of its fragments, in their order.'),
  archived: z
    .array(idOf('clm'))
    .describe('Propositions that were archived by this write because its workspace was full (`workspace_full`).'),
}).meta({ id: 'RecordedEvidence', description: 'The result of recording evidence.' });

export const RevocationView = z
  .object({
    evidence: EvidenceView.describe('The evidence after the change; in a dry run, its current state.'),
    affected: z
      .array(idOf('clm'))
      .describe(
        'Claims that it supports or supported: at most a hundred, more important ones first. Empty if nothing changed. With more than a thousand claims, use `first` of a dry run to reliably get the most important ones.',
      ),
    affectedCount: z
      .int()
      .describe(
        'Number of these claims, counted up to 10,000, in a dry run up to 100,000. If there are more than fifty, the cascade recomputes them, and they are correctionPending until it reaches them.',
      ),
    cascadeId: idOf('cas')
      .nullable()
      .describe(
        'The cascade that propagates the change to these claims, or only to what depends on them; null if neither is needed, and in a dry run.',
      ),
    preview: CascadePreview.nullable().describe('Set in a dry run: what depends on the evidence.'),
  })
  .meta({ id: 'Revocation', description: 'The result of revoking or reinstating evidence.' });

export const RegroupEvidenceInput = z.strictObject({
  space: spaceRef,
  id: idOf('evd').describe('Id of the evidence.'),
  group: boundedText(200)
    .optional()
    .describe('The group to move it to: evidence in one group counts as one witness. Give either this or `sameAs`.'),
  sameAs: idOf('evd').optional().describe('Evidence of the same origin, whose group it joins.'),
  reason: boundedText(2000).describe('Why it is, or is not, the same witness as other evidence.'),
});

export const RegroupingView = z
  .object({
    evidence: EvidenceView.describe('The evidence after the change.'),
    affected: z
      .array(idOf('clm'))
      .describe(
        'The recomputed claims that it supports: at most a hundred, most important first. Empty if it was already in the group.',
      ),
    affectedCount: z.int().describe('Number of these claims, counted up to 10,000.'),
    cascadeId: idOf('cas')
      .nullable()
      .describe('The cascade that propagates the change to what depends on these claims; null if nothing does.'),
  })
  .meta({
    id: 'Regrouping',
    description: 'The result of moving evidence to another independence group.',
  });
