export { type Live, openLive } from './live.service.ts'
