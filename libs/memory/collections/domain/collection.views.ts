import { z } from 'zod';
import { idOf, instantOut } from '#libs/kernel/index.js';
import { ClaimView } from '#libs/knowledge/claims/index.js';
import type { Collection } from './collection.js';

export const MemberView = z
  .object({
    id: idOf('clm').describe('Id of the claim.'),
    text: z.string().describe('The claim in words.'),
    agent: z.string().nullable().describe('The agent that stated it.'),
    observedAt: instantOut.describe('When it was observed.'),
  })
  .meta({ id: 'CollectionMember', description: 'A claim of an episode or a cluster.' });

/** The fields that a list shows of each collection. */
export const listedShape = {
  tags: z.array(z.string()).describe('Its tags.'),
  agents: z.array(z.string()).describe('Who asserted its members.'),
  from: instantOut.describe('When its first member was observed.'),
  to: instantOut.describe('When its last member was observed.'),
  memberCount: z.int().describe('Number of visible members.'),
  hiddenCount: z.int().describe('Number of members that are not visible.'),
  createdAt: instantOut.describe('When it was created.'),
  createdBy: idOf('prn').describe('Who created it.'),
  version: z.int().describe('Rises with every change.'),
};

/** The fields of a single collection. */
export const shownShape = {
  ...listedShape,
  members: z.array(MemberView).describe('Visible members, earliest observed first.'),
  summary: ClaimView.nullable().describe('The newest digest of exactly its members, if it is visible.'),
};

/** A collection as shown to a reader. */
export type Shown = Pick<Collection, 'id' | 'name' | 'record'> & z.input<z.ZodObject<typeof shownShape>>;

type Listed = z.input<z.ZodObject<typeof listedShape>>;

export function listedFields(
  { tags, agents, beganAt, endedAt, createdAt, createdBy, version }: Collection,
  visible: number,
  all: number,
): Listed {
  return {
    tags,
    agents,
    from: beganAt.toISOString(),
    to: endedAt.toISOString(),
    memberCount: visible,
    hiddenCount: all - visible,
    createdAt: createdAt.toISOString(),
    createdBy,
    version,
  };
}

/** The members of a collection as they are shown, earliest observed first. */
export function memberViews(claims: readonly z.input<typeof MemberView>[]): z.input<typeof MemberView>[] {
  return claims
    .map(({ id, text, agent, observedAt }) => ({ id, text, agent, observedAt }))
    .sort((a, b) => (a.observedAt < b.observedAt || (a.observedAt === b.observedAt && a.id! < b.id!) ? -1 : 1));
}
