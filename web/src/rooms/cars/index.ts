export { CarForm } from './form/CarForm.lazy.ts'
