export { copyTask } from './copy.service.ts'
export { createTask } from './create.service.ts'
export { createFamilies, createTasks } from './many-tasks.service.ts'
export { createByRule } from './rule-tasks.service.ts'
