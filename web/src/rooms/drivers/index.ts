export { DriverForm } from './DriverForm.lazy.ts'
export { ownDriverFilters } from './driversRegister.ts'
