export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/test', '<rootDir>/libs', '<rootDir>/apps'],
  testMatch: ['**/*.spec.ts', '**/*.prop.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  // Second entry: ESM-only packages that CommonJS dependencies require(); Jest below Node 24.9 cannot require(esm).
  transform: { '^.+\\.ts$': '@swc/jest', '/node_modules/(content-disposition|cookie)/.+\\.js$': '@swc/jest' },
  transformIgnorePatterns: ['/node_modules/(?!(.+/)?(content-disposition|cookie)/)'],
  moduleNameMapper: {
    '^#libs/(.*)\\.js$': '<rootDir>/libs/$1.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  modulePathIgnorePatterns: ['<rootDir>/dist'],
  testSequencer: '<rootDir>/test/longest-first.mjs',
  maxWorkers: 2,
  testTimeout: 60_000,
};
