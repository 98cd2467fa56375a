export { noteFiles } from './attached.service.ts'
export { noteOnTask, noteOnTasks, recordByUser, recordDerived } from './notes.service.ts'
export { signTask } from './signed.service.ts'
