import { z } from 'zod';
import { EDGE_KINDS, type EdgeKind } from '#libs/graph/model/index.js';
import { idOfAny } from '#libs/kernel/index.js';
import { sessionRef } from '#libs/tenancy/sessions/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { MAX_SURFACED, PRINCIPLE_TYPES } from './cooldown.rules.js';

/** The kinds of connection to a principle. */
export const TIES = ['exemplifies', 'instantiates', 'serves'] as const satisfies EdgeKind[];

const MAX_IDS = 100;
const principleId = idOfAny('clm', 'nod');
const nodeId = idOfAny('clm', 'nod');

export const MatchPrinciplesInput = z.strictObject({
  space: spaceRef,
  sessionId: sessionRef.describe(
    'Session of the prompt, by id or label: principles that recently surfaced in it are suppressed.',
  ),
  ids: z
    .array(nodeId)
    .min(1)
    .max(MAX_IDS)
    .describe('Nodes in use, such as the claims that a search or a context returned; at most 100.'),
});

const TieView = z
  .object({
    id: nodeId.describe('The node in use.'),
    kind: z
      .enum(TIES)
      .describe(
        `How the given node is connected to the principle: ${TIES.map((kind) => `${kind}, ${EDGE_KINDS[kind].means}`).join(' ')}`,
      ),
  })
  .meta({ id: 'PrincipleTie', description: 'Why a principle surfaces.' });

const PrincipleView = z
  .object({
    id: principleId.describe('The principle.'),
    type: z.enum(PRINCIPLE_TYPES).describe('Its type.'),
    text: z.string().describe('What it says.'),
    nudge: z.string().nullable().describe('For a lesson: what to say when it surfaces.'),
    confidence: z.number().nullable().describe('How well it is supported, 0 to 1; null for types without support.'),
    supportLost: z.boolean().describe('A warning: nothing supports it any more.'),
    ties: z.array(TieView).describe('Why it surfaces.'),
  })
  .meta({ id: 'Principle', description: 'A lesson, axiom, cornerstone or goal that a given node is connected to.' });

export const MatchPrinciplesResult = z
  .object({
    data: z
      .array(PrincipleView)
      .describe(
        `At most ${MAX_SURFACED}. Principles of users, and those that somebody approved, come first; then those with the most connections. Among the other principles, one author gets both places only if there is no other author.`,
      ),
    prompt: z.int().describe('Number that this prompt gets in the session if it is counted.'),
  })
  .meta({ id: 'PrincipleMatches', description: 'Principles that apply. This call changes nothing.' });

export const MarkPrinciplesInput = z.strictObject({
  space: spaceRef,
  sessionId: sessionRef.describe('Session of the prompt, by id or label. The session must exist.'),
  surfaced: z
    .array(principleId)
    .max(MAX_SURFACED)
    .default([])
    .describe(`Principles that were shown at this prompt, at most ${MAX_SURFACED}; their cooldown starts now.`),
  applied: z
    .array(principleId)
    .max(MAX_IDS)
    .default([])
    .describe(
      'Principles that were applied; each application doubles their cooldown in this session, up to 160 prompts. The cooldown of an axiom does not grow.',
    ),
});

const CooldownView = z
  .object({
    principleId: principleId.describe('The principle.'),
    applications: z.int().describe('How often it was applied in the session since its newest exemplar.'),
    suppressedUntil: z
      .int()
      .describe('Number of the last prompt at which it is suppressed, unless it gains an exemplar.'),
  })
  .meta({ id: 'Cooldown', description: 'How long a principle is suppressed in a session.' });

export const MarkPrinciplesResult = z
  .object({
    prompt: z.int().describe('Number of this prompt in the session; starts at 1.'),
    cooldowns: z.array(CooldownView).describe('The current cooldowns of the principles named.'),
  })
  .meta({ id: 'MarkedPrinciples', description: 'The result of counting a prompt.' });
