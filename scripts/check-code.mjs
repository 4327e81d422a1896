// Checks what `npm run typecheck` and `npm run lint:code` check, with one TypeScript program for both. Run separately,
// each would read and check all files again, which takes most of the time.
import { ESLint } from 'eslint';
import ts from 'typescript';
import { answerHelp } from './setup/help.mjs';
import { root } from './setup/root.mjs';

answerHelp(`
  npm run check:code    checks types and code style with one TypeScript program, like \`typecheck\` and \`lint:code\` together
`);

/** The programs of `typecheck`. eslint.config.mjs names the same two for these files. */
const PROGRAMS = [
  { config: 'tsconfig.json', files: ['**/*.ts'], ignores: ['apps/dashboard/**'] },
  { config: 'apps/dashboard/tsconfig.json', files: ['apps/dashboard/**/*.{ts,tsx}'] },
];
const LINTED = ['apps', 'clients', 'libs', 'prisma', 'scripts', 'test'];

const host = {
  getCanonicalFileName: (path) => path,
  getCurrentDirectory: () => root,
  getNewLine: () => '\n',
};

function programOf(config) {
  const parsed = ts.getParsedCommandLineOfConfigFile(
    config,
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: (diagnostic) => {
        throw new Error(ts.formatDiagnostic(diagnostic, host));
      },
    },
  );
  return ts.createProgram({
    rootNames: parsed.fileNames,
    options: parsed.options,
    configFileParsingDiagnostics: parsed.errors,
    // ESLint needs the parents of nodes.
    host: ts.createCompilerHost(parsed.options, true),
  });
}

process.chdir(root);
const programs = PROGRAMS.map(({ config, ...of }) => ({ ...of, program: programOf(config) }));

const problems = programs.flatMap(({ program }) => [...ts.getPreEmitDiagnostics(program)]);
if (problems.length > 0) console.log(ts.formatDiagnostics(ts.sortAndDeduplicateDiagnostics(problems), host));

const eslint = new ESLint({
  cwd: root,
  overrideConfig: programs.map(({ program, ...of }) => ({
    ...of,
    languageOptions: { parserOptions: { programs: [program] } },
  })),
});
const results = await eslint.lintFiles(LINTED);
const report = await (await eslint.loadFormatter('stylish')).format(results);
if (report !== '') console.log(report);

const isWrong = results.some(({ errorCount }) => errorCount > 0);
process.exitCode = problems.length > 0 || isWrong ? 1 : 0;
