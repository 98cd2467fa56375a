export { NextActPart } from './NextActPart.tsx'
