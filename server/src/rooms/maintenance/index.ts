export { followTasks } from './follow.service.ts'
export { rangeImports } from './import.repo.ts'
export { dueTasks } from './maintenance.jobs.ts'
export { maintenanceConstraints, mountMaintenance } from './maintenance.routes.ts'
