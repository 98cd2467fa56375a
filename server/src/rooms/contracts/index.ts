export { contractEvents } from './contracts.events.ts'
export { checkContractEnd, writeContractsOfCompanies } from './contracts-of-companies.service.ts'
export { readContracts } from './contracts.search.repo.ts'
