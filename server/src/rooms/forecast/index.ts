export { type PlannedWork, publishYear, readWorksOf, readYear, rowOf } from './forecast.service.ts'
export { validityOf } from './plan-year.ts'
