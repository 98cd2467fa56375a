export { mountConnections } from './connections.routes.ts'
export {
  type ConnectionChecks,
  type ConnectionSource,
  findConnection,
  reencryptConnections,
} from './connections.service.ts'
