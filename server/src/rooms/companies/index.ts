export { readCompanies } from './companies.repo.ts'
