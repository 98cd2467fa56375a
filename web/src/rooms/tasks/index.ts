export { dictionaries } from './dictionaries.queries.ts'
export { NewTaskHost } from './form/NewTaskHost.tsx'
export { openNewTaskFor, openNewTaskOf } from './form/shownForm.ts'
