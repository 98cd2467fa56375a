export { attachToUnits, holdUnitKinds } from './unit-terms.repo.ts'
export { closeUnitTerms, openUnitTerms, replaceUnitTerm, undoUnitTerms } from './unit-terms.service.ts'
