export { actHasTask } from './act-of-task.ts'
export { countOutdatedDeadlines, findContractsAgain, recountDeadlines } from './contract-changes.service.ts'
