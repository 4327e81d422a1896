import type { z } from 'zod';
import { validationFailed } from '#libs/kernel/index.js';
import type { Delivery } from '#libs/platform/queue/index.js';

/** The payload as the queue's schema has it. One that does not fit is refused, so it is parked: no retry would mend it. */
export function payloadOf<S extends z.ZodType>(schema: S, { queue, id, payload }: Delivery): z.output<S> {
  const parsed = schema.safeParse(payload);
  if (parsed.success) return parsed.data;
  throw validationFailed({
    what: `The payload of ${id} does not fit the queue ${queue}: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}.`,
  });
}
