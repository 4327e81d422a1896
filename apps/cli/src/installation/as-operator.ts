import { z } from 'zod';
import { loadConfig } from '#libs/platform/config/index.js';
import { DirectoryInUse, explain } from '#libs/platform/database/index.js';
import { askLocally, NobodyListens } from '#libs/platform/local-socket/index.js';
import { CliFailure, STATUS } from '../terminal/failure.js';
import { withProduct, type Product } from './product.js';

interface Work<T> {
  /** As the running service knows it. */
  name: string;
  input: Record<string, unknown>;
  /** On the database itself. */
  run(product: Product): Promise<T>;
}

const Reply = z.union([
  z.object({ done: z.unknown() }).strict(),
  z.object({ refused: z.object({ code: z.string(), category: z.string(), message: z.string() }) }),
]);

/** Does it on the database; where a service holds an embedded one, has the service do it. */
export async function asOperator<T>(env: NodeJS.ProcessEnv, { name, input, run }: Work<T>): Promise<T> {
  try {
    return await withProduct(env, run);
  } catch (failure) {
    if (!(explain(failure) instanceof DirectoryInUse)) throw failure;
    const reply = Reply.parse(
      await askLocally(loadConfig(env).home, { do: name, input }).catch((unheard: unknown) => {
        throw unheard instanceof NobodyListens ? failure : unheard;
      }),
    );
    if ('refused' in reply)
      throw new CliFailure(
        reply.refused.message,
        reply.refused.code,
        reply.refused.category === 'invalid' ? STATUS.usage : STATUS.error,
      );
    return reply.done as T;
  }
}
