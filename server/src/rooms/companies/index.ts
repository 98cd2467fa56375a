export { mountCompanies } from './companies.routes.ts'
export { companyConstraints } from './companies.service.ts'
export { companyImports } from './import.repo.ts'
