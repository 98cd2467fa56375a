export { attachToUnits, findOpenWith, holdUnitKinds } from './unit-terms.repo.ts'
export {
  closeUnitTerms,
  openMissingUnitTerms,
  openUnitTerms,
  redateUnitTerm,
  replaceUnitTerm,
  undoUnitTerms,
} from './unit-terms.service.ts'
