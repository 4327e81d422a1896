import { Module } from '@nestjs/common';
import { Registry } from '#libs/history/events/index.js';
import { NodeProjector } from './store/node.projector.js';
import { NodeRepository } from './store/node.repository.js';

@Module({ providers: [NodeRepository], exports: [NodeRepository] })
export class NodesModule {
  constructor(registry: Registry) {
    registry.addProjector(new NodeProjector());
  }
}
