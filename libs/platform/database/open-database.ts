import type { EmbeddedDatabase, EmbeddedOptions } from './embedded/open-embedded.js';
import { type NativeDatabase, type NativeOptions, openNative } from './native.js';

export type DatabaseAddress =
  | ({ databaseUrl: string } & Pick<NativeOptions, 'max' | 'statementTimeoutMs' | 'followsTransactions'>)
  | ({ dataDir: string } & Pick<EmbeddedOptions, 'isBrief' | 'openElsewhere'>);

/** A server if a URL is given, otherwise PGlite on the directory. */
export async function openDatabase(address: DatabaseAddress): Promise<NativeDatabase | EmbeddedDatabase> {
  if ('databaseUrl' in address) {
    const { databaseUrl, ...limits } = address;
    return openNative({ url: databaseUrl, ...limits });
  }
  // Loaded on demand, so that a process that uses a server does not load PGlite.
  const { openEmbedded } = await import('./embedded/open-embedded.js');
  return await openEmbedded(address);
}
