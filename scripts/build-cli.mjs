// npm run build:cli [-- FOLDER]: builds the package `credence`, the command line without the service, ready for
// `npm pack` or `npm publish`. Default folder: dist/packages/cli.
import { cpSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { buildWhatChanged } from './setup/build.mjs';
import { answerHelp } from './setup/help.mjs';
import { root } from './setup/root.mjs';

answerHelp(`
  npm run build:cli [-- FOLDER]    builds the package credence, the command line without the service, ready for npm pack
                                   or npm publish

  FOLDER is dist/packages/cli unless it is given. What was in it is removed.
`);
const folder = resolve(process.argv[2] ?? join(root, 'dist/packages/cli'));
const cli = join(root, 'dist/apps/cli/src');

/** Modules that open a database. The build replaces them with installation/not-here.ts. */
const REPLACED = new Set(
  [
    'installation/product.js',
    'commands/tenants.commands.js',
    'commands/migrate.commands.js',
    'commands/verify.commands.js',
    'doctor/doctor.commands.js',
  ].map((file) => join(cli, file)),
);

/** Packages of the service. If the bundle imports one, a command depends on the service after all. */
const OF_THE_SERVICE = /node_modules\/(@nestjs|pg|@electric-sql|bullmq|ioredis|fastify|@energetic-ai)\//;

/** The file that the command starts. It checks the version first, because an old Node could not parse the bundle. */
const START = `#!/usr/bin/env node
import { requireNode } from './node-version.mjs';

requireNode();
await import('./main.js');
`;

const withoutService = {
  name: 'credence:without-service',
  enforce: 'pre',
  async resolveId(source, importer) {
    const found = importer && (await this.resolve(source, importer, { skipSelf: true }));
    return found && REPLACED.has(found.id) ? join(cli, 'installation/not-here.js') : found;
  },
  generateBundle(_, files) {
    for (const { type, fileName, modules } of Object.values(files))
      for (const [id, { renderedLength }] of type === 'chunk' ? Object.entries(modules) : [])
        if (renderedLength > 0 && OF_THE_SERVICE.test(id))
          this.error(`${fileName} contains ${id}, which only the service needs`);
  },
};

await buildWhatChanged();
await build({
  configFile: false,
  root,
  publicDir: false,
  // Warnings would concern only modules of the service, which are read but not bundled.
  logLevel: 'error',
  plugins: [withoutService],
  ssr: { noExternal: true },
  build: {
    ssr: join(cli, 'main.js'),
    outDir: folder,
    emptyOutDir: true,
    target: 'node20',
    minify: true,
    license: { fileName: 'licences-of-others.md' },
    rolldownOptions: {
      // Modules of the product have no side effects. So only the parts that a command uses are bundled.
      treeshake: { moduleSideEffects: false },
      output: { entryFileNames: 'main.js', chunkFileNames: 'parts/[name]-[hash].js' },
    },
  },
});
for (const name of ['package.json', 'README.md']) cpSync(join(root, 'apps/cli/package', name), join(folder, name));
writeFileSync(join(folder, 'credence.mjs'), START);
cpSync(join(root, 'scripts/setup/node-version.mjs'), join(folder, 'node-version.mjs'));
cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
console.log(`built credence in ${folder}`);
