export {
  type NamedWork,
  type PlannedWork,
  publishYear,
  readWorksOf,
  readYear,
  rowOf,
  workOf,
} from './forecast.service.ts'
export { validityOf } from './plan-year.ts'
