import { z } from 'zod';
import { boundedText, exactText, filledWith, idOf, instant, outcomesOf, setWith } from '#libs/kernel/index.js';
import { PROPOSITION_CLASSES, TestSuggestionView } from '#libs/knowledge/beliefs/index.js';
import { claimShape, importance, MAX_CLAIM_TEXT, TripleInput } from '#libs/knowledge/claims/index.js';
import {
  checkFragments,
  FragmentLink,
  MAX_CONTENT_BYTES,
  recordEvidenceShape,
  sessionRef,
} from '#libs/knowledge/evidence/index.js';
import { CreateEntityInput } from '#libs/knowledge/entities/index.js';
import { plainWord } from '#libs/knowledge/evidence-types/index.js';
import { PROMOTION_REASONS, workspaceRef } from '#libs/knowledge/workspaces/index.js';
import { IngestTestInput, ProposeTestInput } from '#libs/reasoning/discriminating-tests/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { REJECTION_CODES } from './boundary.rules.js';

/** An empty list passes: the check of provenance rejects it. */
const observationIds = z
  .array(z.string().max(200))
  .max(64)
  .refine((ids) => new Set(ids).size === ids.length)
  .default([])
  .describe('Ids of the observations it is based on, 1 to 64.');

const attachment = {
  propositionId: idOf('clm').describe('Id of the proposition.'),
  observationIds,
  note: boundedText(2000).nullish().describe('Why the observations belong to the proposition; kept in the event log.'),
};

/** The input of each tool (beliefs spec, section 8). A new tool is one entry here and one translation in `CallTool`. */
export const TOOLS = {
  record_observation: z
    .strictObject({
      sourceId: z
        .string()
        .max(800)
        .default('')
        .describe('Name of the registered source, or `agent:` and your principal id.'),
      content: exactText(MAX_CONTENT_BYTES).describe('What was observed, stored unchanged.'),
      evidenceType: plainWord.describe('Type of the record; if the space has a domain schema, a type in that schema.'),
      observedAt: instant.describe('When it was observed; at most 5 minutes ahead of the clock of the space.'),
      taskId: recordEvidenceShape.taskId,
      sessionId: sessionRef.nullish().describe('Session it belongs to.'),
      workspaceId: recordEvidenceShape.workspaceId,
      fragments: recordEvidenceShape.fragments,
      locator: recordEvidenceShape.locator,
      anchors: recordEvidenceShape.anchors,
    })
    .superRefine(checkFragments),
  propose_proposition: z
    .strictObject({
      text: boundedText(MAX_CLAIM_TEXT.characters, MAX_CLAIM_TEXT.bytes).describe('The proposition in words.'),
      class: z.enum(PROPOSITION_CLASSES).describe('What kind of statement it is.'),
      observationIds,
      triple: claimShape.triple,
      scope: z
        .enum(['global', 'temporal'])
        .default('global')
        .describe('Scope of the proposition; `temporal` needs a window.'),
      validFrom: claimShape.validFrom,
      validUntil: claimShape.validUntil,
      importance: importance.optional(),
      impact: claimShape.impact,
      testCost: claimShape.testCost,
      benefit: claimShape.benefit,
      workspaceId: workspaceRef
        .nullish()
        .describe('Workspace in which it is proposed. `default`, like no value, means the durable lane.'),
    })
    .refine(({ scope, validFrom, validUntil }) => scope === 'global' || Boolean(validFrom ?? validUntil), {
      path: ['validUntil'],
    }),
  create_or_link_entity_candidate: z.strictObject({
    name: CreateEntityInput.shape.canonicalName,
    entityType: CreateEntityInput.shape.type,
    observationIds,
    aliases: CreateEntityInput.shape.aliases,
  }),
  propose_test: z.strictObject({
    propositionIds: ProposeTestInput.shape.claimIds.describe(
      'Ids of the propositions that the test distinguishes, 1 to 20.',
    ),
    method: ProposeTestInput.shape.method,
    expected: ProposeTestInput.shape.expected,
    cost: ProposeTestInput.shape.cost,
    benefit: ProposeTestInput.shape.benefit,
    impact: ProposeTestInput.shape.impact,
    methodSourceId: ProposeTestInput.shape.methodSourceId,
    kind: ProposeTestInput.shape.kind,
    notBefore: ProposeTestInput.shape.notBefore,
    deadline: ProposeTestInput.shape.deadline,
  }),
  execute_test_result_ingest: z.strictObject({
    testId: idOf('tst').describe('Id of the test.'),
    observationId: z.string().max(200).default('').describe('Id of the observation that is the result.'),
    outcome: IngestTestInput.shape.outcome,
  }),
  request_consolidation: z.strictObject({
    workspaceId: workspaceRef.describe('Workspace to consolidate; `default` is the durable lane.'),
    reason: z.enum(PROMOTION_REASONS).describe('The reason: its task ended, enough was observed, or you request it.'),
  }),
  archive_episode: z.strictObject({
    taskId: idOf('tsk').describe('Id of the task.'),
    workspaceId: idOf('wsp').describe('Workspace of the task.'),
    note: boundedText(2000).nullish().describe('A note for readers of the episode.'),
  }),
  attach_support: z.strictObject(attachment),
  attach_contradiction: z.strictObject({
    ...attachment,
    competing: TripleInput.nullish().describe('What the observations say instead.'),
  }),
} satisfies Record<string, z.ZodType>;
export type ToolName = keyof typeof TOOLS;
export const TOOL_SUMMARIES: Readonly<Record<ToolName, string>> = {
  record_observation: 'Record an observation; propositions and attachments refer to it by its id.',
  create_or_link_entity_candidate: 'Name an entity that observations are about, or find the entity with that name.',
  propose_test: 'Propose a test that distinguishes propositions, before its result is known.',
  execute_test_result_ingest: 'Submit the result of a test.',
  propose_proposition: 'Propose that something is true, based on observations.',
  request_consolidation: 'Request that what was accepted in a workspace is promoted, and the rest archived.',
  archive_episode: 'Keep an episode of a task: what was promoted, carried over and archived in its workspace.',
  attach_support: 'Attach observations that support a proposition.',
  attach_contradiction: 'Attach observations that contradict a proposition, and what they say instead.',
};
export const TOOL_NAMES = Object.keys(TOOLS) as ToolName[];
export type PayloadOf<Name extends ToolName> = z.output<(typeof TOOLS)[Name]>;

export const CallToolInput = z.strictObject({
  space: spaceRef,
  // A name or a payload that is missing or malformed is rejected with a code, like any other invalid proposal.
  tool: z
    .custom<unknown>(() => true)
    .meta({ type: 'string' })
    .optional()
    .describe(`Name of the tool: ${TOOL_NAMES.join(', ')}.`),
  payload: z.json().optional().describe('The input of the tool, an object.'),
});

type JsonValue = z.core.util.JSONType;

/** Members of payloads that contain one id or several; no tool takes more than 64. */
const NAMING = ['propositionId', 'propositionIds', 'observationId', 'observationIds'];
const MAX_NAMED = 64;

/**
 * Replaces the ids in the payload of a call that may belong to a session by what `as` returns for them, whether or not
 * the tool takes the payload.
 */
export function mapNamesInCall(
  call: z.output<typeof CallToolInput>,
  as: (id: string) => string,
): z.output<typeof CallToolInput> {
  const { payload } = call;
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return call;
  const mapped = (id: JsonValue, i = 0): JsonValue => (typeof id === 'string' && i < MAX_NAMED ? as(id) : id);
  const members = NAMING.flatMap((member): [string, JsonValue][] => {
    const value = payload[member];
    return value === undefined ? [] : [[member, Array.isArray(value) ? value.map(mapped) : mapped(value)]];
  });
  return { ...call, payload: { ...payload, ...Object.fromEntries(members) } };
}

export const ToolOutcome = z
  .object({
    outcome: outcomesOf('ToolCall', ['accepted', 'rejected_with_reason', 'transformed']).describe(
      '`transformed`: accepted with the changes listed in `transformations`.',
    ),
    code: setWith('rejected_with_reason', z.enum(REJECTION_CODES)),
    reason: setWith(
      'rejected_with_reason',
      z.string(),
      ': the code, the place in the payload as a JSON Pointer, and what is wrong there. Equal calls get the same reason.',
    ),
    changes: filledWith(
      'transformed',
      z
        .array(
          z
            .object({
              path: z.string().describe('JSON Pointer to what was changed.'),
              from: z.string().nullable().describe('The value that was sent.'),
              to: z.string().nullable().describe('The value that was used instead.'),
              rule: z.string().describe('The rule that changed it.'),
            })
            .meta({ id: 'ToolChange', description: 'A change that was made to the request.' }),
        )
        .describe('The changes that were made to the request.'),
    ),
    links: z.array(FragmentLink).describe('The result of each fragment of an observation.'),
    ids: z.array(z.string()).describe('Ids of what was created or changed, the main subject of the tool first.'),
    events: z
      .array(
        z
          .object({ id: idOf('evt').describe('Id of the event.'), kind: z.string().describe('What happened.') })
          .meta({ id: 'ToolEvent', description: 'An event that the call appended.' }),
      )
      .describe('Events that the call appended, in order.'),
    testSuggestions: z
      .array(TestSuggestionView)
      .describe('Propositions concerned by the call that are worth a test now.'),
  })
  .meta({ id: 'ToolOutcome', description: 'The result of a tool call.' });
export type ToolOutcome = z.input<typeof ToolOutcome>;
export type ToolChange = ToolOutcome['changes'][number];
