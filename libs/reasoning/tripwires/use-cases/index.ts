export * from './match-tripwires.js';
