export { ownCarFilters } from './carFilters.tsx'
export { CarForm } from './form/CarForm.lazy.ts'
