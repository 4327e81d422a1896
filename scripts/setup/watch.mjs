import { watch } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Calls `changed` with the path when something in one of the folders is created, saved, renamed or removed. It watches
 * folders, not files: editors save by replacing a file with a new one, and a watcher of the old file would not see the
 * new one.
 */
export async function watchFolders(folders, changed) {
  const watchers = new Map();

  const add = async (folder) => {
    if (watchers.has(folder)) return;
    const watcher = watch(folder, (_, name) => {
      changed(join(folder, name ?? ''));
      void addBelow(folder);
    });
    watchers.set(folder, watcher);
    watcher.on('error', () => {
      watcher.close();
      watchers.delete(folder);
    });
    await addBelow(folder);
  };

  const addBelow = async (folder) => {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    const below = entries.filter((entry) => entry.isDirectory()).map((entry) => join(folder, entry.name));
    for (const known of watchers.keys())
      if (
        known.startsWith(join(folder, '/')) &&
        !below.some((each) => known === each || known.startsWith(join(each, '/')))
      ) {
        watchers.get(known).close();
        watchers.delete(known);
      }
    await Promise.all(below.map(add));
  };

  await Promise.all(folders.map(add));
  return () => {
    for (const watcher of watchers.values()) watcher.close();
    watchers.clear();
  };
}
