import { Module } from '@nestjs/common';
import { Registry } from '#libs/history/events/store/index.js';
import { LinkProjector, LinkRepository } from './store/index.js';

@Module({ providers: [LinkRepository], exports: [LinkRepository] })
export class LinksModule {
  constructor(registry: Registry) {
    registry.addProjector(new LinkProjector());
  }
}
