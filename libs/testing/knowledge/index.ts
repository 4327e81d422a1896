export * from './small-world.js';
