import { statfsSync } from 'node:fs';

/** The space that crash recovery may need: three segments of the write-ahead log, plus a margin. */
const RESERVE_BYTES = 64 * 1024 * 1024;
/** The time between two checks. In this time, far less than the reserve can be written. */
const LOOK_EVERY_MS = 200;

/** Whether the disk of a directory has room for writes. */
export interface Room {
  isFull(): boolean;
}

/**
 * Reports a full disk while the reserve is still free, because an engine that cannot write its log fails, and needs
 * space to recover. This is not a guarantee, since other programs may use up the reserve, but it makes such a failure
 * rare.
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
    // The free space cannot be determined. If the disk is full, the engine will report it.
    return Infinity;
  }
}
