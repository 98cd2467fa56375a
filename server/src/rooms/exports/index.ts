export { mountExports } from './exports.routes.ts'
