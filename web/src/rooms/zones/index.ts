export { ZonesPart } from './ZonesPart.tsx'
