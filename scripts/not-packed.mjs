// Runs before `npm pack` in the root. Refuses, and says what can be packed instead: the root is the service, and the
// service runs from its repository.
console.error(`
  The service is not a package: run it from this folder, or from a container. What can be packed, after its build:
    npm run build:cli        npm pack ./dist/packages/cli      the command credence
    npm run build:sdk        npm pack ./dist/packages/sdk      the client @credence/sdk
    npm run build:adapters   npm pack ./dist/packages/mem0     an adapter, such as @credence/mem0
`);
process.exit(1);
