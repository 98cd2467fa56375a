export { openRouter } from './router/router.service.ts'
