export { mountConnections } from './connections.routes.ts'
export {
  type ConnectionChecks,
  type ConnectionSource,
  findConnection,
  resealConnections,
} from './connections.service.ts'
