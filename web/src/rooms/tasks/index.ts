export { dictionaries } from './dictionaries.queries.ts'
export { EmptyDictionary } from './EmptyDictionary.tsx'
export { NewTaskHost } from './form/NewTaskHost.tsx'
export { closeTaskForm, openNewTaskFor, openNewTaskOf } from './form/shownForm.ts'
