export { attachToUnits, findOpenWith, holdUnitKinds } from './unit-terms.repo.ts'
export {
  closeUnitTerms,
  openMissingUnitTerms,
  openUnitTerms,
  redateUnitTerm,
  replaceUnitTerm,
  restoreUnitTerm,
  undoUnitTerms,
} from './unit-terms.service.ts'
export type { UnitTerm } from './unit-terms.repo.ts'
