export { mountLive } from './live.routes.ts'
export { openLive } from './live.service.ts'
