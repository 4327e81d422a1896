export default {
  // The modules of a worker are Node's own and shared by its files: test/README.md.
  testEnvironment: '<rootDir>/test/runner/environment.cjs',
  runtime: '<rootDir>/test/runner/runtime.cjs',
  transform: {},
  // Modules are shared between files: a spy that a failing test leaves would be in the next ones.
  restoreMocks: true,
  roots: ['<rootDir>/test', '<rootDir>/libs', '<rootDir>/apps'],
  testMatch: ['**/*.spec.ts', '**/*.prop.ts'],
  // For --findRelatedTests.
  moduleNameMapper: {
    '^#libs/(.*)\\.js$': '<rootDir>/libs/$1.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  modulePathIgnorePatterns: ['<rootDir>/dist'],
  globalSetup: '<rootDir>/test/runner/build.mjs',
  coverageProvider: 'v8',
  coverageReporters: ['text', 'lcovonly', 'html'],
  coveragePathIgnorePatterns: ['/node_modules/', '<rootDir>/test/', '<rootDir>/libs/testing/'],
  testSequencer: '<rootDir>/test/longest-first.mjs',
  maxWorkers: 2,
  testTimeout: 60_000,
};
