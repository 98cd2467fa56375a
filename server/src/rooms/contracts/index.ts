export { contractEvents } from './contracts.events.ts'
export { writeContractsOfCompanies } from './contracts-of-companies.service.ts'
