export { CompanyContracts } from './CompanyContracts.tsx'
export { useTabsWithoutContract } from './withoutContract.ts'
