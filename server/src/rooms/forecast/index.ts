export { type PlannedWork, publishYear, readYear, rowOf } from './forecast.service.ts'
export { validityOf } from './plan-year.ts'
