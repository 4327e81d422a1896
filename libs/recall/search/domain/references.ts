import { z } from 'zod';
import { idOf } from '#libs/kernel/index.js';
import { BELIEF_STATES } from '#libs/knowledge/beliefs/index.js';
import { CLAIM_STATUSES, TIERS, type ClaimSummary, type ClaimView } from '#libs/knowledge/claims/index.js';

/** How much of a text a reference shows, in code points. */
const MAX_LABEL = 120;

/**
 * How much of a line is read, in UTF-16 units. A code point has at most two units, so a longer line is too long for a
 * label.
 */
const MAX_READ = 2 * MAX_LABEL + 2;

/** The first line of a text as a label, shortened if necessary. Takes linear time, even for a text of blanks only. */
export function labelOf(text: string): string {
  const trimmed = text.trim();
  const end = trimmed.search(/[\r\n]/u);
  const line = (end === -1 ? trimmed : trimmed.slice(0, end)).trimEnd().slice(0, MAX_READ);
  const characters = [...line];
  return characters.length <= MAX_LABEL ? line : `${characters.slice(0, MAX_LABEL - 1).join('')}…`;
}

/** A parameter of search and context. */
export const references = z
  .boolean()
  .default(false)
  .describe(
    `Return only references: ids, each with a label of at most ${MAX_LABEL} characters instead of the whole text.`,
  );

export const ClaimReference = z
  .object({
    claimId: idOf('clm').describe('Id of the claim.'),
    text: z.string().describe(`A label: the beginning of what it says, at most ${MAX_LABEL} characters.`),
    status: z.enum(CLAIM_STATUSES).describe('Its status.'),
    tier: z.enum(TIERS).describe('Whether it was promoted.'),
    state: z.enum(BELIEF_STATES).nullable().describe('State of its belief; null if it is not computed yet.'),
    deprecated: z.boolean().describe('Whether it has not been supported for a long time.'),
    workspaceId: idOf('wsp').nullable().describe('The workspace of the claim; null if it is in none.'),
  })
  .meta({ id: 'ClaimReference', description: 'A claim by its id, with a label.' });

export const referenceTo = ({
  id,
  text,
  status,
  tier,
  belief,
  workspaceId,
}: z.input<typeof ClaimView>): z.input<typeof ClaimReference> => ({
  claimId: id,
  text: labelOf(text),
  status,
  tier,
  state: belief?.state ?? null,
  deprecated: belief?.state === 'deprecated',
  workspaceId,
});

type Summary = z.input<typeof ClaimSummary>;

/** Shortens a claim inside another answer to a reference. */
export const shortened = (summary: Summary): Summary => ({
  ...summary,
  text: typeof summary.text === 'string' ? labelOf(summary.text) : null,
  triple: null,
});
