export { contractEvents } from './contracts.events.ts'
export { writeContractsOfCompanies } from './contracts-of-companies.service.ts'
export { readContracts } from './contracts.search.repo.ts'
