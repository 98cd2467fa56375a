export { dictionaries } from './dictionaries.queries.ts'
