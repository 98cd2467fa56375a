export { mountDocuments } from './documents.routes.ts'
