import { statfsSync } from 'node:fs';

/** As much as a crash recovery may need: three segments of the write-ahead log, and a margin. */
const RESERVE_BYTES = 64 * 1024 * 1024;
/** Far less than the reserve is written between two checks. */
const LOOK_EVERY_MS = 200;

/** Whether a directory's disk has room for writes. */
export interface Room {
  isFull(): boolean;
}

/**
 * Checks the disk before it is completely full: an engine that cannot write its log fails, and needs space to recover.
 * Other programs may use the remaining space at any time, so this guarantees nothing; it makes the worst case rare.
 */
export function roomAt(directory: string): Room {
  let lookedAt = -Infinity;
  let isFull = false;
  return {
    isFull() {
      const now = performance.now();
      if (now - lookedAt < LOOK_EVERY_MS) return isFull;
      lookedAt = now;
      isFull = freeAt(directory) < RESERVE_BYTES;
      return isFull;
    },
  };
}

function freeAt(directory: string): number {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  } catch {
    // The free space is unknown: the engine will report it.
    return Infinity;
  }
}
