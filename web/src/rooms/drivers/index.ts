export { DriverForm } from './DriverForm.lazy.ts'
