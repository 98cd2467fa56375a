export { CompanyContracts } from './CompanyContracts.tsx'
