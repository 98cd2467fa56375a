export { openImport } from './openImport.tsx'
