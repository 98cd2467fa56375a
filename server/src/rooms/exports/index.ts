export { mountExports, type Sheets } from './exports.routes.ts'
