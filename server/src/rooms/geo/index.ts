export { openRouter, type Router } from './router/router.service.ts'
