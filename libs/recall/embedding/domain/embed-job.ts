import { z } from 'zod';

export const EMBED_QUEUE = 'embed';

export const EMBEDDED_KINDS = ['claim', 'message'] as const;
export type EmbeddedKind = (typeof EMBEDDED_KINDS)[number];

/** Payload of the queue `embed`: texts that may lack a vector. */
export const EmbedJob = z.object({
  spaceId: z.string(),
  kind: z.enum(EMBEDDED_KINDS),
  ids: z.array(z.string()).min(1).max(1_000),
});
export type EmbedJob = z.output<typeof EmbedJob>;
