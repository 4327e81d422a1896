import { defineOperation } from '#libs/kernel/index.js';
import { ClusterInput, ClusterList, ClusterView, CreateClusterInput, DeleteClusterInput, DeletedCluster, EmergentClusterList, ListClustersInput, ListEmergentInput } from '#libs/memory/clusters/domain/index.js';
import { CreateCluster, DeleteCluster, GetCluster, ListClusters, ListEmergent, RefreshCluster } from '#libs/memory/clusters/use-cases/index.js';

const CLUSTERS = '/v1/spaces/{space}/clusters';

export const clusterOperations = [
  defineOperation({
    name: 'clusters.create', summary: 'Put claims under a label: those named, or with all that hangs together with them.', role: 'agent', effect: 'write',
    input: CreateClusterInput, output: ClusterView, useCase: CreateCluster, graphql: 'createCluster', mcp: 'create_cluster', rest: { method: 'POST', path: CLUSTERS, status: 201 },
  }),
  defineOperation({
    name: 'clusters.list', summary: 'List labelled clusters, newest first.', role: 'reader', effect: 'read',
    input: ListClustersInput, output: ClusterList, useCase: ListClusters, graphql: 'clusters', mcp: 'list_clusters', rest: { method: 'GET', path: CLUSTERS },
  }),
  defineOperation({
    name: 'clusters.listEmergent', summary: 'List what hangs together in a space because it is alike: three or more claims each, whether anybody has labelled them or not.', role: 'reader', effect: 'read',
    input: ListEmergentInput, output: EmergentClusterList, useCase: ListEmergent, graphql: 'emergentClusters', rest: { method: 'GET', path: '/v1/spaces/{space}/emergent-clusters' },
  }),
  defineOperation({
    name: 'clusters.get', summary: 'Read a labelled cluster: its members, as far as they are to be seen, and their summary.', role: 'reader', effect: 'read',
    input: ClusterInput, output: ClusterView, useCase: GetCluster, graphql: 'cluster', mcp: 'get_cluster', rest: { method: 'GET', path: `${CLUSTERS}/{id}`, version: ({ version }) => version },
  }),
  defineOperation({
    name: 'clusters.refresh', summary: 'Give a cluster the members that hang together now.', role: 'agent', effect: 'write',
    input: ClusterInput, output: ClusterView, useCase: RefreshCluster, graphql: 'refreshCluster', mcp: 'refresh_cluster', rest: { method: 'POST', path: `${CLUSTERS}/{id}:refresh` },
  }),
  defineOperation({
    name: 'clusters.delete', summary: 'Delete a cluster. Its claims stay.', role: 'writer', effect: 'write',
    input: DeleteClusterInput, output: DeletedCluster, useCase: DeleteCluster, graphql: 'deleteCluster', rest: { method: 'DELETE', path: `${CLUSTERS}/{id}` },
  }),
];
