export { openImport, useRegisterImport } from './openImport.tsx'
