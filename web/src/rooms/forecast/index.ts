export { YearPart } from './YearPart.tsx'
