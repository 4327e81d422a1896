// npm run build: everything, whether it changed or not.
import { build } from './setup/build.mjs';

const { files, ms } = await build();
console.log(`built ${files} files in ${ms} ms`);
