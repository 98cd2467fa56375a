export { mountSetUp } from './set-up.routes.ts'
export { offerSetUp } from './set-up.service.ts'
