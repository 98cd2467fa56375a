export { fillAnswer } from './fill.ts'
