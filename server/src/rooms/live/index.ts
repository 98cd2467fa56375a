export { openLive } from './live.service.ts'
