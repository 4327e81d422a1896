import { Module } from '@nestjs/common';
import { NodeStateRepository } from './store/index.js';

@Module({ providers: [NodeStateRepository], exports: [NodeStateRepository] })
export class NodeStatesModule {}
