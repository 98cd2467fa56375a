export { countOutdatedDeadlines, findContractsAgain, recountDeadlines } from './contract-changes.service.ts'
