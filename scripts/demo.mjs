// npm run demo [-- FILE]: runs `credence demo` against the service that npm start runs.
process.argv.splice(2, 0, 'demo');
await import('./credence.mjs');
