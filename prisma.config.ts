import { fileURLToPath } from 'node:url';
import { defineConfig } from 'prisma/config';

// These need no engine; `migrate` does, and must find the real one or fail.
if (['validate', 'format', 'generate'].includes(process.argv[2] ?? '')) {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(new URL('./infra/no-engine.sh', import.meta.url));
}

export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://localhost:5432/credence' },
});
