import { startPglite } from '../platform/database/embedded/start-pglite.js';

type PGlite = Awaited<ReturnType<typeof startPglite>>;

/** A file or a directory in the engine's memory. The type has only those members of Emscripten's type that we use. */
interface FileNode {
  name: string;
  parent: FileNode;
  mode: number;
  mtime: number;
  /** The next node in the same bucket of the name table. */
  name_next: FileNode | undefined;
  mounted: unknown;
  /** For a directory, its entries; for a file, its bytes, with spare capacity. */
  contents: Record<string, FileNode> | Uint8Array;
  usedBytes: number;
}
interface OpenFile {
  fd: number | null;
  node: FileNode;
  shared: { position: number; flags: number };
}
interface FileSystem {
  root: FileNode;
  nameTable: (FileNode | undefined)[];
  streams: (OpenFile | null)[];
  currentPath: string;
  isDir(mode: number): boolean;
  isFile(mode: number): boolean;
}
interface Machine {
  FS: FileSystem;
  HEAPU8: Uint8Array;
  stackSave(): number;
  stackRestore(at: number): void;
  /** Stops the timer of the engine, which would keep the process running and fire for the next database. */
  _clear_setitimer(): void;
}

/**
 * Libraries that are loaded before the state is saved. A library that is loaded later would be outside the restored
 * memory.
 */
const LIBRARIES = ['plpgsql', 'vector', 'btree_gin', 'btree_gist', 'dict_snowball'];
const LOADED = 'select count(*)::int as libraries from pg_get_loaded_modules()';
const PAGE = 65_536;

/**
 * An in-memory engine that can be reset to its state after the start. The whole memory of PostgreSQL and all its files
 * are restored, so that nothing remains of the database that it served. A reset takes a tenth of the time of a new
 * start.
 */
export class ReusableEngine {
  private constructor(
    readonly pglite: PGlite,
    private readonly libraries: number,
    private readonly putAllBack: () => void,
  ) {}

  static async start(archive: Blob): Promise<ReusableEngine> {
    const pglite = await startPglite({ loadDataDir: archive });
    for (const library of LIBRARIES) await pglite.exec(`load '${library}'`);
    const libraries = await countLibraries(pglite);
    const machine = pglite.Module as unknown as Machine;
    const [putMemoryBack, putFilesBack] = [keepMemory(machine), keepFiles(machine.FS)];
    return new ReusableEngine(pglite, libraries, () => {
      machine._clear_setitimer();
      putMemoryBack();
      putFilesBack();
    });
  }

  /** Resets the engine. Returns false if this is impossible because another library has been loaded since. */
  async putBack(): Promise<boolean> {
    // The next query would fail in a transaction that was left open.
    await this.pglite.exec('rollback');
    if ((await countLibraries(this.pglite)) !== this.libraries) return false;
    this.putAllBack();
    return true;
  }
}

async function countLibraries(pglite: PGlite): Promise<number> {
  return (await pglite.query<{ libraries: number }>(LOADED)).rows[0]!.libraries;
}

function keepMemory(machine: Machine): () => void {
  const stack = machine.stackSave();
  const pages: { at: number; bytes: Uint8Array }[] = [];
  for (let at = 0; at < machine.HEAPU8.length; at += PAGE) {
    const page = machine.HEAPU8.subarray(at, at + PAGE);
    if (page.some((byte) => byte !== 0)) pages.push({ at, bytes: page.slice() });
  }
  return () => {
    machine.HEAPU8.fill(0);
    for (const { at, bytes } of pages) machine.HEAPU8.set(bytes, at);
    machine.stackRestore(stack);
  };
}

function keepFiles(files: FileSystem): () => void {
  const putNodesBack = [...nodesFrom(files, files.root)].map((node) => keepNode(files, node));
  const [names, path] = [[...files.nameTable], files.currentPath];
  const nextNames = names.flatMap((first) => {
    const chain: { node: FileNode; next: FileNode | undefined }[] = [];
    for (let node = first; node !== undefined; node = node.name_next) chain.push({ node, next: node.name_next });
    return chain;
  });
  const open = files.streams.map(
    (stream) => stream && { stream, fd: stream.fd, node: stream.node, shared: stream.shared, at: { ...stream.shared } },
  );
  return () => {
    for (const putBack of putNodesBack) putBack();
    files.nameTable.splice(0, files.nameTable.length, ...names);
    for (const { node, next } of nextNames) node.name_next = next;
    files.currentPath = path;
    files.streams.length = 0;
    for (const kept of open) {
      if (kept)
        Object.assign(kept.stream, { fd: kept.fd, node: kept.node, shared: Object.assign(kept.shared, kept.at) });
      files.streams.push(kept && kept.stream);
    }
  };
}

/** Returns a node and everything below it, without the contents of mounted file systems. */
function* nodesFrom(files: FileSystem, node: FileNode): Generator<FileNode> {
  yield node;
  if (!files.isDir(node.mode)) return;
  for (const entry of Object.values(node.contents as Record<string, FileNode>))
    if (entry.mounted) yield entry;
    else yield* nodesFrom(files, entry);
}

function keepNode(files: FileSystem, node: FileNode): () => void {
  const { name, parent, mode, mtime } = node;
  const isDirectory = files.isDir(mode) && !node.mounted;
  const entries = isDirectory ? { ...(node.contents as Record<string, FileNode>) } : null;
  const bytes = files.isFile(mode) ? (node.contents as Uint8Array).slice(0, node.usedBytes) : null;
  return () => {
    Object.assign(node, { name, parent, mode, mtime });
    if (entries !== null) node.contents = { ...entries };
    if (bytes !== null) putBytesBack(node, bytes);
  };
}

/**
 * Restores the bytes of a file. It reuses the existing buffer unless that is far too large, because discarding memory
 * costs more than copying.
 */
function putBytesBack(node: FileNode, bytes: Uint8Array): void {
  const room = node.contents as Uint8Array;
  if (room.length < bytes.length || bytes.length === 0 || room.length > 2 * bytes.length) node.contents = bytes.slice();
  else {
    room.set(bytes);
    room.fill(0, bytes.length);
  }
  node.usedBytes = bytes.length;
}
