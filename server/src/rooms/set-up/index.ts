export { offerSetUp } from './set-up.service.ts'
