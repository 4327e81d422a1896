export * from './person.repository.js';
