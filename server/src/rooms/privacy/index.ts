export { mountPrivacy } from './privacy.routes.ts'
