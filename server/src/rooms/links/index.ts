export { linkAll } from './links.service.ts'
