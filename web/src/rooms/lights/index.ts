export { CarLightLine } from './CarLightLine.tsx'
