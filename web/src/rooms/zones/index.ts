export { zonesQueries } from './zones.queries.ts'
export { ZonesPart } from './ZonesPart.tsx'
