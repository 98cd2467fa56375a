export { type ConnectionSource, findConnection } from './connections.service.ts'
