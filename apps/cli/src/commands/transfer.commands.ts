import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { rename, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { Option, type Command } from 'commander';
import { ASSERTION_CLASSES, type AssertionClass } from '#libs/kernel/index.js';
import { withExamples, type Cli } from '../terminal/cli.js';
import { CliFailure, STATUS, usageFailure } from '../terminal/failure.js';
import { assignments } from '../terminal/flags.js';
import { cut, progressOf } from '../terminal/output.js';
import { printable } from '../terminal/printable.js';
import type { Entries } from '../transfers/entry.js';
import { readExport, verifyExport } from '../transfers/formats/credence.js';
import { readEgm } from '../transfers/formats/egm.js';
import { mappingOf, readCsv, readJsonl, type Mapping } from '../transfers/formats/mapped.js';
import { readMem0 } from '../transfers/formats/mem0.js';
import { readNeolata } from '../transfers/formats/neolata.js';
import { readZep } from '../transfers/formats/zep.js';
import { ProgressFile } from '../transfers/progress-file.js';
import { runImport, type Summary } from '../transfers/run-import.js';

/** The reader of each format. */
const FORMATS: Readonly<Record<string, (path: string, mapping: Mapping) => Entries>> = {
  credence: readExport,
  mem0: readMem0,
  zep: readZep,
  neolata: readNeolata,
  egm: (path) => readEgm(path),
  jsonl: readJsonl,
  csv: readCsv,
};
const MAPPED = ['jsonl', 'csv'];

interface ImportFlags {
  format: string;
  map: Record<string, string>;
  name?: string;
  class?: AssertionClass;
  dryRun?: boolean;
  resume?: boolean;
  unverified?: boolean;
  problems?: string;
}

/** `import <file>`, next to `import conversations <file>`. */
export function addFileImport(group: Command, cli: Cli): void {
  group
    .argument('[file]', 'file to import; a folder with --format egm')
    .addOption(new Option('--format <format>', 'format of the file').choices(Object.keys(FORMATS)).default('credence'))
    .option('--map <field=column>', 'for jsonl or csv: the column of a field; may be repeated', assignments, {})
    .option('--name <name>', 'name of the import and of its source; default: the format, or the exported space')
    .addOption(
      new Option('--class <class>', 'kind of origin of all items; default: document').choices(ASSERTION_CLASSES),
    )
    .option('--dry-run', 'show what would happen to each item, and change nothing')
    .option('--resume', 'continue where the import of this file was interrupted')
    .option('--unverified', 'import an export although it was changed or cut off')
    .option('--problems <file>', 'write each item that could not be imported, with its line and the reason')
    .action(async (file: string | undefined, flags: ImportFlags) => {
      if (file === undefined) throw usageFailure('Name the file to import, or see credence import --help.');
      const summary = await importFile(cli, file, flags);
      if (summary.problemCount > 0) cli.status = STATUS.rejected;
      cli.show(summary, importInWords);
    });
  withExamples(
    group,
    ['import memory.jsonl --space copy', 'what credence export wrote'],
    ['import mem0.json --format mem0 --dry-run'],
    ['import people.csv --format csv --map text=Note --map key=Id --name crm'],
    ['import conversations chats.jsonl', 'dialogues, into the space of the connection'],
  );
}

async function importFile(cli: Cli, path: string, flags: ImportFlags): Promise<Summary> {
  const { format, resume = false, dryRun = false } = flags;
  const mapping = mappingOf(flags.map);
  if (Object.keys(mapping).length > 0 && !MAPPED.includes(format))
    throw usageFailure('--map belongs to the formats jsonl and csv.');
  const name = flags.name ?? (await nameFor(path, flags));
  const { url, space } = cli.connection;
  const settings = { url, space, name, format, class: flags.class ?? null, mapping: flags.map };
  const file = await ProgressFile.open(path, settings, resume);
  const asked = { name, class: flags.class, dryRun, problemsFile: flags.problems };
  return runImport(cli, FORMATS[format]!(path, mapping), asked, file);
}

/** An export is verified before any part of it is imported. */
async function nameFor(path: string, { format, unverified }: ImportFlags): Promise<string> {
  if (format === 'credence') return (unverified === true ? null : await verifyExport(path))?.slug ?? 'credence';
  if (!MAPPED.includes(format)) return format;
  const name = basename(path)
    .toLowerCase()
    .replace(/\.[a-z]+$/, '')
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replaceAll(/^[^a-z0-9]+/g, '')
    .slice(0, 50);
  return name === '' ? format : name;
}

function importInWords({
  dryRun,
  name,
  counts,
  skipped,
  problems,
  problemCount,
  samples,
  seconds,
  class: origin,
}: Summary): string {
  const lines = [
    `${dryRun ? 'Dry run of the import' : 'Import'} ${name}${origin === null ? '' : `, as ${origin}`}, ${seconds.toFixed(1)} s`,
    ...Object.entries(counts)
      .filter(([, count]) => count > 0)
      .flatMap(([outcome, count]) => [
        `  ${outcome.padEnd(12)} ${count}`,
        ...(dryRun ? (samples[outcome as keyof typeof samples] ?? []).map((text) => `      ${cut(text, 90)}`) : []),
      ]),
    ...Object.entries(skipped).map(([why, count]) => `  left out     ${count}: ${why}`),
    ...problems.map(
      ({ place, key, code, detail }) => `  ${place}${key === null ? '' : ` (${key})`}: ${detail} [${code}]`,
    ),
    ...(problemCount > problems.length
      ? [`  and ${problemCount - problems.length} more; --problems <file> writes all of them`]
      : []),
  ];
  return printable(lines.join('\n'));
}

interface ExportFlags {
  out?: string;
  history?: boolean;
  sessions?: boolean;
  workspaces?: boolean;
}

export function addExportCommand(program: Command, cli: Cli): void {
  withExamples(
    program
      .command('export')
      .description('write what the space holds as lines of JSON that credence import accepts')
      .option('--out <file>', 'write to a new file instead of standard output')
      .option('--history', 'include claims that were replaced')
      .option('--sessions', 'include content of sessions that the key may read')
      .option('--workspaces', 'include claims of workspaces that the key may read')
      .action(async ({ out, ...asked }: ExportFlags) => {
        const { service, base } = cli.connect();
        const text = service.text(`${base}/export`, { ...asked });
        const progress = progressOf(cli, 'Exporting', null);
        const written = await (out === undefined ? toOutput(cli, text) : toFile(out, text, progress)).finally(() =>
          progress.end(),
        );
        if (!written.last.startsWith('{"end":true'))
          throw new CliFailure('The export was cut off: its last line is missing.', 'export_cut_off');
        if (out !== undefined) {
          const { counts, leftOut } = JSON.parse(written.last) as Record<'counts' | 'leftOut', Record<string, number>>;
          cli.show({ file: out, counts, leftOut }, () => `${out}\n  ${inWords(counts)}${leftOutInWords(leftOut)}`);
        }
      }),
    ['export --space research --out research.jsonl'],
    ['export --history | gzip > research.jsonl.gz'],
  );
}

const inWords = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');

const leftOutInWords = (leftOut: Record<string, number>): string =>
  Object.keys(leftOut).length === 0 ? '' : `\n  left out: ${inWords(leftOut)}`;

async function toOutput(cli: Cli, text: AsyncIterable<string>): Promise<{ last: string }> {
  let [rest, last] = ['', ''];
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    if (lines.length === 0) continue;
    cli.io.out(lines.join('\n'));
    last = lines.at(-1)!;
  }
  return { last };
}

/** The file gets its final name only when it is complete. */
async function toFile(
  path: string,
  text: AsyncIterable<string>,
  progress: { to(done: number): void },
): Promise<{ last: string }> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  await once(file, 'open').catch(() => {
    throw usageFailure(`${path} already exists, or cannot be written.`);
  });
  const part = `${path}.part`;
  await rename(path, part);
  let [tail, lines] = ['', 0];
  try {
    for await (const chunk of text) {
      if (!file.write(chunk)) await once(file, 'drain');
      tail = (tail + chunk).slice(-2_000);
      lines += chunk.split('\n').length - 1;
      progress.to(lines);
    }
  } catch (failure) {
    file.destroy();
    await rm(part, { force: true });
    throw failure;
  }
  file.end();
  await once(file, 'finish');
  await rename(part, path);
  return { last: tail.trimEnd().split('\n').at(-1)! };
}
