import { Module } from '@nestjs/common';
import { NodeStateRepository } from './store/node-state.repository.js';

@Module({ providers: [NodeStateRepository], exports: [NodeStateRepository] })
export class NodeStatesModule {}
