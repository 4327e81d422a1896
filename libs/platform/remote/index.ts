export * from './circuit.js';
export * from './endpoint.js';
