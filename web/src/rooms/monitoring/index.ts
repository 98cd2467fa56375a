export { AccountField } from './AccountField.tsx'
export { VehiclesPart } from './VehiclesPart.tsx'
