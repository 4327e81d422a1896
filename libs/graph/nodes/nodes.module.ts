import { Module } from '@nestjs/common';
import { Registry } from '#libs/history/events/store/index.js';
import { NodeProjector, NodeRepository } from './store/index.js';

@Module({ providers: [NodeRepository], exports: [NodeRepository] })
export class NodesModule {
  constructor(registry: Registry) {
    registry.addProjector(new NodeProjector());
  }
}
