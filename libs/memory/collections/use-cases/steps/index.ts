export { ChooseMembers } from './choose-members.js';
export { Collections, type Asked, type Scene } from './collections.js';
export { ShowCollection, type Shown } from './show-collection.js';
