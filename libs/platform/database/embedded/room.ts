import { statfsSync } from 'node:fs';

/** As much as a crash recovery may need: three segments of the write-ahead log, and some more. */
const RESERVE_BYTES = 64 * 1024 * 1024;
/** What is written between two looks is far less than the reserve. */
const LOOK_EVERY_MS = 200;

/** Whether a directory's disk has room for writes. */
export interface Room {
  isFull(): boolean;
}

/**
 * Looks at the disk before it is full to the last byte: an engine that cannot write its log gives up, and needs room to come back.
 * Nobody knows how much another program will take next, so this saves nothing; it makes the worst rare.
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
    // Nobody can tell: the engine will.
    return Infinity;
  }
}
