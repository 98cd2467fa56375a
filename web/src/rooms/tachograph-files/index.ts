export { CardYear } from './year/CardYear.tsx'
