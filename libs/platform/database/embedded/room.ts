import { statfsSync } from 'node:fs';

/** As much as crash recovery may need: three segments of the write-ahead log, plus a margin. */
const RESERVE_BYTES = 64 * 1024 * 1024;
/** Between two checks, far less than the reserve is written. */
const LOOK_EVERY_MS = 200;

/** Whether the disk of a directory has room for writes. */
export interface Room {
  isFull(): boolean;
}

/**
 * Reports a full disk before it is completely full, because an engine that cannot write its log fails, and needs space
 * to recover. Other programs may use the remaining space at any time, so this is not a guarantee; it only makes the
 * worst case rare.
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
    // The free space is unknown. If there is none, the engine will report it.
    return Infinity;
  }
}
