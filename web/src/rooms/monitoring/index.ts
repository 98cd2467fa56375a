export { VehiclesPart } from './VehiclesPart.tsx'
