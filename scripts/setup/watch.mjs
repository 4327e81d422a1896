import { watch } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Calls `changed` with its path when something in one of the folders is made, saved, renamed or removed. Watches each folder and not each file:
 * editors save by putting a new file in the place of the old one, and a watched file would be gone.
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
